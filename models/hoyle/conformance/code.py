"""The codes of conformance testing (``C...``). Each docstring is the code's page."""

from __future__ import annotations

from hoyle.lang import Code

_SUITE = """
import tempfile
from pathlib import Path
from hoyle.conformance import read_suite

folder = Path(tempfile.mkdtemp())
"""


_TINY = (
    _SUITE
    + """
from hoyle.conformance import InProcess, Server, conform, make_suite
from hoyle.lang import Rules, empty, french, load_clauses, parse_ruleset

(folder / "clauses.toml").write_text(
    '[document]\\nfile = "t.txt"\\ntitle = "Tiny"\\nlanguage = "en"\\nlines = 1\\n'
    '[game]\\nid = "tiny"\\nname = "Tiny"\\nprefix = "TI"\\n'
    '[[clause]]\\nid = "TI-01"\\nlines = [1]\\nkind = "rule"\\ntext = "Play the card."\\n'
)
rules = Rules(load_clauses(folder / "clauses.toml"), deck=french(("7", "A")), seats=1)
hand = rules.map("hand", rules.CARDS, init=1)
play = rules.action("play", by=rules.seats[0], cites="TI-01")
card = play.param("card", rules.CARD, among=hand[0])
play.sets(hand[0], hand[0] - card)
rules.finishes(empty(hand[0]), lambda seat: 0)
rules.view(lambda seat: {"seat": seat, "hand": hand[seat]})
rules = rules.close()
"""
)


class C101(Code):
    """A line of a suite cannot be used.

    A suite is a folder of ``*.jsonl`` files with one JSON object a line, each a test vector. The line is not
    JSON (cut off, say), or does not fit the published schema ``hoyle/conformance/vector.schema.json``. The
    message names the file and the line. No vector of the suite is run: a suite that is damaged in one place
    may be damaged in others, and a run over half a suite would look like success.
    """

    title = "damaged line in a suite"
    bad = (
        _SUITE
        + """
(folder / "mine.jsonl").write_text('{"kind": "legal", "game": "whist", "view": {"seat": 0')
read_suite(folder)
"""
    )
    good = (
        _SUITE
        + """
(folder / "mine.jsonl").write_text('{"kind": "legal", "game": "whist", "view": {"seat": 0}, "legal": []}')
read_suite(folder)
"""
    )


class C102(Code):
    """There is no suite in this place: no folder, no ``*.jsonl`` file in it, or no vector in those.

    A run without vectors would prove nothing.
    """

    title = "no suite"
    bad = (
        _SUITE
        + """
read_suite(folder / "nowhere")
"""
    )
    good = (
        _SUITE
        + """
(folder / "mine.jsonl").write_text('{"kind": "legal", "game": "whist", "view": {"seat": 0}, "legal": []}')
read_suite(folder)
"""
    )


class C103(Code):
    """Two vectors of a suite have one id. Results are reported by id, and one would hide the other."""

    title = "vector id used twice"
    bad = (
        _SUITE
        + """
line = '{"id": "a", "kind": "legal", "game": "whist", "view": {"seat": 0}, "legal": []}'
(folder / "mine.jsonl").write_text(line + chr(10) + line)
read_suite(folder)
"""
    )
    good = (
        _SUITE
        + """
line = '{"id": "a", "kind": "legal", "game": "whist", "view": {"seat": 0}, "legal": []}'
(folder / "mine.jsonl").write_text(line + chr(10) + line.replace('"a"', '"b"'))
read_suite(folder)
"""
    )


class C104(Code):
    """A vector does not fit the rules it is to be judged by.

    It is for another game, names a card, an action or a seat that the game does not have, or describes a
    position that cannot be. The vector is wrong, not the engine under test.
    """

    title = "vector does not fit the rules"
    bad = (
        _TINY
        + """
line = '{"kind": "legal", "game": "tiny", "view": {"seat": 0, "hand": ["S7"]}, "legal": ["SA"]}'
(folder / "mine.jsonl").write_text(line)
conform(rules, read_suite(folder), InProcess(Server(rules)))
"""
    )
    good = (
        _TINY
        + """
line = '{"kind": "legal", "game": "tiny", "view": {"seat": 0, "hand": ["S7"]}, "legal": ["S7"]}'
(folder / "mine.jsonl").write_text(line)
conform(rules, read_suite(folder), InProcess(Server(rules)))
"""
    )


class C105(Code):
    """``suite.json`` beside the vectors of a suite cannot be used.

    It is not JSON, does not follow the published schema ``hoyle/conformance/suite.schema.json``, is about
    another game than the vectors, or counts more vectors than there are. It is written last, so that a
    damaged one means a damaged suite; vectors written by hand need none.
    """

    title = "damaged suite.json"
    bad = (
        _SUITE
        + """
line = '{"kind": "legal", "game": "whist", "view": {"seat": 0}, "legal": []}'
(folder / "mine.jsonl").write_text(line)
(folder / "suite.json").write_text('{"hoyle": 1, "game": "whi')
read_suite(folder)
"""
    )
    good = (
        _SUITE
        + """
line = '{"kind": "legal", "game": "whist", "view": {"seat": 0}, "legal": []}'
(folder / "mine.jsonl").write_text(line)
read_suite(folder)
"""
    )


class C106(Code):
    """A recorded game cannot be read.

    ``hoyle check-log`` takes a JSON object, or JSON Lines, with ``deal`` or ``deals`` and ``steps``, each
    step with an ``action``; or a conversation over the line protocol with its requests ``new`` and ``play``.
    A card, an action or a seat that the game does not have, and a deal that cannot be, make it no recorded
    game either; a step that the rules forbid is no damage but what is looked for.
    """

    title = "damaged log"
    bad = (
        _SUITE
        + """
from hoyle.conformance.log import read_logs
(folder / "games.jsonl").write_text('{"game": "whist", "steps": [')
read_logs(folder / "games.jsonl")
"""
    )
    good = (
        _SUITE
        + """
from hoyle.conformance.log import read_logs
(folder / "games.jsonl").write_text('{"game": "whist", "deals": [], "steps": []}')
read_logs(folder / "games.jsonl")
"""
    )


class C201(Code):
    """The engine under test cannot be started: there is no such program, or it may not be run; or the Python
    object ``module:name`` cannot be made, and the message names the line.

    The command is split into words as a shell does, but no shell runs it: ``~``, ``|`` and ``$NAME`` have no
    meaning. Write ``sh -c '...'`` where they are needed.
    """

    title = "engine cannot be started"
    bad = """
from hoyle.conformance import Process
Process("no-such-program").ask({"id": 1, "op": "hello"})
"""
    good = """
import sys
from hoyle.conformance import Process
answer = "import json; print(json.dumps({'id': json.loads(input())['id'], 'ok': True}))"
with Process([sys.executable, "-c", answer]) as engine:
    engine.ask({"id": 1, "op": "hello"})
"""


class C301(Code):
    """No suite can be made from these rules: they do not say what a seat sees (``rules.view``), or no play of
    them comes to a player's decision under the ruleset that was chosen."""

    title = "no suite can be made"
    bad = (
        _TINY
        + """
rules.views = []
make_suite(rules, parse_ruleset([], "house"))
"""
    )
    good = (
        _TINY
        + """
make_suite(rules, parse_ruleset([], "house"))
"""
    )
