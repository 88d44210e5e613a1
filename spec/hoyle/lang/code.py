"""The codes of the language and of game files (``S...``). Each docstring is the code's page."""

from __future__ import annotations

from hoyle.lang.error import Code


class S101(Code):
    """A file of the game cannot be read.

    ``clauses.toml`` is missing, is not UTF-8, or is not TOML. The message names the line and what the
    TOML reader expected there.
    """

    title = "unreadable game file"


class S102(Code):
    """An entry of ``clauses.toml`` does not fit its schema.

    A field is missing, misspelled, or of the wrong type. The schema is published as
    ``hoyle/lang/clauses.schema.json``.
    """

    title = "clauses.toml does not fit its schema"


class S103(Code):
    """Two clauses have one id. Citations would be ambiguous."""

    title = "clause defined twice"


class S104(Code):
    """A clause points at a line that the document does not have."""

    title = "clause outside the document"


class S201(Code):
    """A citation names a clause (or a reading) that does not exist."""

    title = "undefined clause"


class S202(Code):
    """A clause is never cited.

    A sentence of the rule text that nothing in the rules stands on was forgotten, or says nothing formal.
    In the second case give it ``uncited = "why"`` in ``clauses.toml``.
    """

    title = "clause never cited"


class S203(Code):
    """A reading is declared but no term of the rules depends on it: its options cannot differ."""

    title = "reading never used"


class S204(Code):
    """A reading is malformed: fewer than two options, a default that is not an option, a missing reason,
    an option left out of ``choose``."""

    title = "malformed reading"


class S205(Code):
    """A case of a ruling, or a conjunct of a guard, cites nothing."""

    title = "nothing cited"


class S206(Code):
    """A ruleset names a reading or an option that the game does not have."""

    title = "unknown reading or option"


class S207(Code):
    """A ruleset contradicts itself: one reading is given two options, or two choices exclude each other."""

    title = "contradictory ruleset"


class S301(Code):
    """A symbolic value is used as a Python truth value (``and``, ``or``, ``not``, ``if``, ``in``, a chain
    of comparisons). A term is data: it has no truth value before a reader gives it one."""

    title = "term used as a truth value"


class S302(Code):
    """A term of one sort stands where another sort is asked for."""

    title = "wrong sort"


class S303(Code):
    """A constant or a table's value is outside its sort."""

    title = "value outside its sort"


class S304(Code):
    """A reader met a node it gives no meaning to. Every reader handles every operation or fails loudly."""

    title = "unhandled operation"


class S305(Code):
    """A sort or a deck that cannot be: bounds upside down, a name twice, no cards."""

    title = "malformed sort or deck"


class S401(Code):
    """An action writes one variable twice. The effects of an action happen at once, so that the second
    would be lost or the order would matter."""

    title = "variable written twice"


class S402(Code):
    """A parameter has no domain: nothing says where its candidates come from."""

    title = "parameter without a domain"


class S403(Code):
    """The left side of an effect is not a state variable (nor one picked from a map by an index)."""

    title = "not a variable"


class S404(Code):
    """A name (variable, action, ruling, property, parameter) is defined twice."""

    title = "name defined twice"


class S405(Code):
    """The rules lack a part that every game needs: an action, or when the game is finished."""

    title = "incomplete rules"


class S406(Code):
    """A ruling has no case, or a case answers with the wrong number of values."""

    title = "malformed ruling"


class S407(Code):
    """A term uses a variable, parameter or reading that these rules do not declare here."""

    title = "foreign name in a term"


class S408(Code):
    """Rules are used before ``close()`` checked them, or changed after it.

    ``close()`` checks the rules as a whole and makes an action that asks a ruling possible only where the
    ruling is determined. What is added later would escape both.
    """

    title = "rules not closed, or changed after closing"


class S501(Code):
    """There is no game of this name."""

    title = "unknown game"


class S502(Code):
    """A game folder cannot be used: a file is missing, its Python does not load, or it has no ``build``."""

    title = "unusable game folder"
