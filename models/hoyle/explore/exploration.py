"""What an exploration found: counts, what was checked, and a verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hoyle.concrete import Model
from hoyle.explore.check import Check
from hoyle.explore.graph import LIMIT, Graph, state_graph
from hoyle.explore.start import Start
from hoyle.instances import Instance
from hoyle.lang import Verdict

RANK = (Verdict.PROVED, Verdict.BOUNDED, Verdict.UNDETERMINED, Verdict.ERROR, Verdict.REFUTED)
"""From the best to the worst: the verdict of a whole is the worst of its parts."""


@dataclass(frozen=True)
class Exploration:
    """The result of :func:`hoyle.explore.explore`.

    ``states`` and ``transitions`` are distinct; a transition is a move with its values. ``finished`` are
    the states in which the game is over, ``stuck`` those that are neither over nor have a move. ``depth``
    is the number of moves to the farthest state, ``longest`` those of the longest play (``None`` where
    plays can be endless, or this was not measured). ``actions`` counts the moves of each action,
    ``layers`` the states of each layer of the progress measure (``layered``) or of each depth. ``payoffs``
    says in how many finished states the seats have these points. ``sometimes`` says in how many states
    each of these conditions holds. ``stopped`` is empty when all was explored, else what ran out, with
    ``waiting`` states found and not explored. ``engine`` is ``native`` or ``interpreter``, ``why`` the
    reason. ``memory`` is in bytes, for states alone.
    """

    start: Start
    engine: str
    why: str
    states: int
    transitions: int
    finished: int
    stuck: int
    depth: int
    longest: int | None
    actions: Mapping[str, int]
    layers: tuple[int, ...]
    layered: bool
    payoffs: Mapping[tuple[int, ...], int] | None
    sometimes: Mapping[str, int]
    checks: tuple[Check, ...]
    stopped: str
    waiting: int
    seconds: float
    memory: int
    graphs: list[Graph] = field(default_factory=list, repr=False, compare=False)

    @property
    def instance(self) -> Instance:
        """What was explored."""
        return self.start.instance

    @property
    def model(self) -> Model:
        """The rules that were explored, ready to run."""
        return self.start.model

    @property
    def id(self) -> str:
        """The id of the instance."""
        return self.instance.id

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.instance.game

    @property
    def complete(self) -> bool:
        """Was everything explored?"""
        return not self.stopped

    @property
    def dead(self) -> tuple[str, ...]:
        """The actions that were never possible, openings included: dead in this instance if it was
        explored in full."""
        opened = {m.action for moves in self.start.openings.values() for m in moves}
        return tuple(name for name, n in self.actions.items() if not n and name not in opened)

    @property
    def violations(self) -> tuple[Check, ...]:
        """The checks that failed."""
        return tuple(c for c in self.checks if c.verdict is Verdict.REFUTED)

    @property
    def verdict(self) -> Verdict:
        """``proved`` for this instance, ``refuted``, or ``undetermined`` when a budget was used up before
        anything was found."""
        return max((c.verdict for c in self.checks), key=RANK.index)

    @property
    def as_expected(self) -> bool | None:
        """Did all come out as recorded with the instance, be it a refutation? ``None`` when nothing is
        recorded or the exploration is not complete."""
        expected = self.instance.expected
        if expected is None or not self.complete:
            return None
        counts = all(c.verdict is Verdict.PROVED for c in self.checks if c.kind == "count")
        rest = max((c.verdict for c in self.checks if c.kind != "count"), key=RANK.index)
        return counts and rest is expected.verdict

    def graph(self, limit: int = LIMIT) -> Graph:
        """The states and moves as a graph. Raises M203 for more than *limit* states."""
        if not self.graphs:
            self.graphs.append(state_graph(self.start, limit))
        return self.graphs[0]

    def payoff_ranges(self) -> tuple[tuple[int, int], ...] | None:
        """The least and the most points of each seat at the end of a play."""
        if not self.payoffs:
            return None
        return tuple((min(points), max(points)) for points in zip(*self.payoffs, strict=True))

    def as_json(self) -> dict[str, Any]:
        """The result as plain data, without the plays of failed checks beyond their moves."""
        ranges = self.payoff_ranges()
        expected = self.instance.expected
        return {
            "id": self.id,
            "game": self.game,
            "about": self.instance.about,
            "ruleset": self.instance.ruleset,
            "verdict": str(self.verdict),
            "as_expected": self.as_expected,
            "states": self.states,
            "transitions": self.transitions,
            "finished": self.finished,
            "stuck": self.stuck,
            "depth": self.depth,
            "longest": self.longest,
            "roots": len(self.start.roots),
            "actions": dict(self.actions),
            "dead": list(self.dead),
            "layers": list(self.layers),
            "layered": self.layered,
            "payoffs": None if ranges is None else [{"least": a, "most": b} for a, b in ranges],
            "sometimes": dict(self.sometimes),
            "checks": [_check_json(c) for c in self.checks],
            "complete": self.complete,
            "stopped": self.stopped,
            "waiting": self.waiting,
            "engine": self.engine,
            "why": self.why,
            "seconds": round(self.seconds, 3),
            "memory": self.memory,
            "expected": None
            if expected is None
            else {
                "states": expected.states,
                "transitions": expected.transitions,
                "finished": expected.finished,
                "stuck": expected.stuck,
                "depth": expected.depth,
                "verdict": str(expected.verdict),
                "source": expected.source,
            },
        }


def _check_json(check: Check) -> dict[str, Any]:
    trace = check.trace
    return {
        "name": check.name,
        "kind": check.kind,
        "verdict": str(check.verdict),
        "says": check.says,
        "states": check.states,
        "cites": list(check.cites),
        "moves": None if trace is None else [trace.model.say(m) for m in trace.moves],
    }
