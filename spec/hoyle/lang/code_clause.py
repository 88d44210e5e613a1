"""The codes of clauses, citations and readings (``S1..``, ``S2..``). Each docstring is the code's page."""

from __future__ import annotations

from hoyle.lang.error import Code


class S101(Code):
    """A file of the game cannot be read.

    ``clauses.toml`` is missing, is not UTF-8, or is not TOML. The message names the line and what the
    TOML reader expected there: most often a quotation mark or a bracket is not closed on that line or the
    one before, or the file was cut off.
    """

    title = "unreadable game file"
    bad = """
from hoyle.lang.example import TEXT, document
document("[document")
"""
    good = """
from hoyle.lang.example import TEXT, document
document(TEXT)
"""


class S102(Code):
    """An entry of ``clauses.toml`` does not fit its schema.

    A table or a field is missing, misspelled, empty or of the wrong type. The schema is published as
    ``hoyle/lang/clauses.schema.json``; an editor that knows JSON Schema shows the same while you type.
    """

    title = "clauses.toml does not fit its schema"
    bad = """
from hoyle.lang.example import TEXT, document
document(TEXT.replace("kind =", "kynd ="))
"""
    good = """
from hoyle.lang.example import TEXT, document
document(TEXT)
"""


class S103(Code):
    """Two clauses have one id.

    A citation would not tell which of them is meant. Ids are not reused: when a clause is cut in two, the
    parts are called ``AB-07a`` and ``AB-07b``, or the second one gets the next free number.
    """

    title = "clause defined twice"
    bad = """
from hoyle.lang.example import TEXT, document
document(TEXT.replace("AB-02", "AB-01"))
"""
    good = """
from hoyle.lang.example import TEXT, document
document(TEXT)
"""


class S104(Code):
    """A clause points at a line that the document does not have.

    ``lines`` of a clause are counted from 1 in the rule text; ``lines`` of ``[document]`` says how many
    there are.
    """

    title = "clause outside the document"
    bad = """
from hoyle.lang.example import TEXT, document
document(TEXT.replace("lines = [2]", "lines = [20]"))
"""
    good = """
from hoyle.lang.example import TEXT, document
document(TEXT)
"""


class S201(Code):
    """A citation names a clause or a reading that does not exist.

    Citations are ids of ``clauses.toml`` or of readings, several separated by blanks. The message
    proposes the nearest id there is.
    """

    title = "undefined clause"
    bad = """
from hoyle.lang.example import tiny
t = tiny()
t.take.requires("AB-04", t.heap.has(t.card))  # here
t.rules.close()
"""
    good = """
from hoyle.lang.example import tiny
t = tiny()
t.take.requires("AB-02", t.heap.has(t.card))
t.rules.close()
"""


class S202(Code):
    """A clause is never cited.

    A sentence of the rule text that nothing in the rules stands on was forgotten, or says nothing formal.
    In the second case give it ``uncited = "why"`` in ``clauses.toml``. Rules that their parameters cut
    down to a part of the game are closed with ``rules.close(whole=False)``.
    """

    title = "clause never cited"
    bad = """
from hoyle.lang.example import tiny
t = tiny(cites="")  # nothing stands on AB-01
t.rules.close()
"""
    good = """
from hoyle.lang.example import tiny
t = tiny(cites="AB-01")
t.rules.close()
"""


class S203(Code):
    """A reading is declared but no term of the rules depends on it, so that its options cannot differ.

    To cite a reading is not enough: some term uses ``reading.is_(...)`` or ``reading.choose(...)``. A
    reading that stands in ``readings.py`` and not in its ``READINGS`` has the same code.
    """

    title = "reading never used"
    bad = """
from hoyle.lang.example import reading, tiny
from hoyle.lang import first
which = reading()  # here
t = tiny(readings=[which])
t.rules.close()
"""
    good = """
from hoyle.lang.example import reading, tiny
from hoyle.lang import first
which = reading()
t = tiny(readings=[which])
t.take.requires(which.id, which.choose(any=True, lowest=first(t.heap) == t.card))
t.rules.close()
"""


class S204(Code):
    """A reading is malformed.

    It has fewer than two options, an option whose name is not a Python name, a default that is not one of
    its options, no clause, or no reason for its house option; or ``choose`` leaves an option out.
    """

    title = "malformed reading"
    bad = """
from hoyle.lang.example import reading
reading(house="highest")  # here
"""
    good = """
from hoyle.lang.example import reading
reading(house="lowest")
"""


class S205(Code):
    """A conjunct of a guard, or a case of a ruling, cites nothing.

    Each condition names the clause (or the reading) that it stands on, so that an illegal move can be
    explained by it. Citations are the first argument.
    """

    title = "nothing cited"
    bad = """
from hoyle.lang.example import tiny
t = tiny()
t.take.requires("", t.heap.has(t.card))  # here
"""
    good = """
from hoyle.lang.example import tiny
t = tiny()
t.take.requires("AB-02", t.heap.has(t.card))
"""


class S206(Code):
    """A ruleset names a reading or an option that the game does not have, or leaves a reading without one.

    A ruleset is ``literal``, ``house`` or ``traditional``, with changes after commas:
    ``house,AB-R1=lowest``.
    """

    title = "unknown reading or option"
    bad = """
from hoyle.lang.example import reading
from hoyle.lang import parse_ruleset
parse_ruleset([reading()], "house,AB-R1=highest")
"""
    good = """
from hoyle.lang.example import reading
from hoyle.lang import parse_ruleset
parse_ruleset([reading()], "house,AB-R1=lowest")
"""


class S207(Code):
    """A ruleset contradicts itself.

    One reading is given two options, or two choices exclude each other by a condition that the rules
    state with ``readings_require``.
    """

    title = "contradictory ruleset"
    bad = """
from hoyle.lang.example import reading
from hoyle.lang import parse_ruleset
parse_ruleset([reading()], "house,AB-R1=any,AB-R1=lowest")
"""
    good = """
from hoyle.lang.example import reading
from hoyle.lang import parse_ruleset
parse_ruleset([reading()], "house,AB-R1=lowest")
"""
