"""Is what a suite says what the rules say? Vectors may be written by hand, and rules change.

A suite that is made is checked then, and its ``suite.json`` keeps a mark of each vector that passed, and of
the rules that passed it. What bears these marks still need not be asked again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable

from hoyle.conformance.blame import Blame
from hoyle.conformance.code import C104
from hoyle.conformance.codec import Codec, Json
from hoyle.conformance.engine import Engine, InProcess, Trouble
from hoyle.conformance.judge import Judge
from hoyle.conformance.refusal import Refusal, Unsupported
from hoyle.conformance.server import Server, hoyle_version
from hoyle.conformance.suite import Suite, mark
from hoyle.conformance.vector import Vector
from hoyle.conformance.version import spoken_hash
from hoyle.lang import HoyleError, Place, Rules

ALL_OPS = frozenset({"new", "state", "play", "deals", "legal", "check", "winner", "score", "perft"})

_PASSED: dict[str, set[str]] = {}
"""The marks of the vectors that rules have passed in this process, by the mark of the rules."""


def rules_mark(rules: Rules) -> str:
    """A mark of all that the rules say, and of the program that reads them."""
    return hashlib.sha256(f"{hoyle_version()} {spoken_hash(rules)}".encode()).hexdigest()[:32]


def check_suite(rules: Rules, suite: Suite) -> None:
    """Raise HoyleError C104 for the first vector that the rules themselves do not pass. Equal rules are asked
    an equal vector once in a process, and not at all where the suite says that they passed it."""
    own = rules_mark(rules)
    passed = _PASSED.setdefault(own, set())
    if suite.checked_by == own:
        passed = passed | suite.checked
    todo = [v for v in suite.vectors if mark(v) not in passed]
    if not todo:
        return
    check = Recheck(rules)
    for vector in todo:
        check.pass_(vector)
        _PASSED[own].add(mark(vector))


def passing(rules: Rules, vectors: Iterable[Vector]) -> list[bool]:
    """Of each vector, do the rules themselves pass it?"""
    check, passed = Recheck(rules), _PASSED.setdefault(rules_mark(rules), set())
    out = []
    for vector in vectors:
        try:
            check.pass_(vector)
        except HoyleError:
            out.append(False)
            continue
        passed.add(mark(vector))
        out.append(True)
    return out


class Recheck:
    """Asks the rules themselves what a vector asks an engine."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.server = rules, Server(rules)
        self.ask = asker(InProcess(self.server, timeout=None))
        self.blames: dict[int, Blame] = {}

    def pass_(self, vector: Vector) -> None:
        """Raise HoyleError C104 unless the rules pass the vector."""
        place = Place(vector.file, vector.line) if vector.file else None
        if vector.game != self.rules.document.game:
            raise _misfit(vector, f"is for the game {vector.game!r}", place)
        try:
            codec = self.server.codec({"game": vector.game, "ruleset": vector.ruleset})
            unknown = strange_fields(codec, vector)
            if unknown:
                known = ", ".join(sorted({f.base for f in codec.names(0)}))
                raise _misfit(
                    vector, f"has the field {unknown[0]!r}; there are seat, hand, trick, {known}", place
                )
            blame = self.blames.setdefault(id(codec), Blame(codec, self.rules))
            judge = Judge(vector, codec, blame, ALL_OPS, self.ask)
            judge.run()
        except Refusal as refusal:
            raise _misfit(vector, f"cannot be: {refusal.message}", place) from refusal
        except Trouble as trouble:
            raise _misfit(vector, f"cannot be: {trouble.message}", place) from trouble
        except Unsupported as missing:
            raise _misfit(vector, f"asks what the rules do not answer: {missing}", place) from missing
        if judge.failures:
            first = judge.failures[0]
            words = f"says {first.what}: {first.expected}; by the rules it is {first.got}"
            raise _misfit(vector, words, place)


def strange_fields(codec: Codec, vector: Vector) -> list[str]:
    """Fields of a view or a setup that the game does not have: most likely misspelled."""
    known = {"phase", "seat", "hand", "hands", "trick", "kitty"}
    known |= {n for f in codec.names(0) for n in (f.name, f.base)}
    known |= {n for f in codec.names(None) for n in (f.name, f.base)}
    shown: Json = vector.data.get("view") or vector.data.get("setup") or {}
    return [name for name in shown if name not in known]


def _misfit(vector: Vector, what: str, place: Place | None) -> HoyleError:
    return HoyleError(
        C104,
        f"the vector {vector.id} {what}",
        "a vector is judged by these rules",
        "correct the vector",
        place,
    )


def asker(engine: Engine) -> Callable[[Json], Json]:
    """Requests get numbers."""
    number = 0

    def ask(request: Json) -> Json:
        nonlocal number
        number += 1
        return engine.ask({"id": number, **request})

    return ask
