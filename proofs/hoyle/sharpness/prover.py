"""What a suite asks of proofs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hoyle.concrete import Model, Move, State
from hoyle.lang import Rules, Ruleset
from hoyle.sharpness.equivalence import Equivalence
from hoyle.sharpness.ground import Stated
from hoyle.sharpness.seek import Play, seek
from hoyle.symbolic import clock, smt

SECONDS = 8.0
"""Steady seconds that are spent on plays found by the solver."""


class SuiteProver:
    """Proves for :func:`hoyle.conformance.make_suite` that changes of *rules* under *ruleset* are none.

    *stated* is what the game's own file states of it.
    """

    def __init__(
        self, rules: Rules, ruleset: Ruleset, stated: Stated | None = None, workers: int = 2
    ) -> None:
        self.rules, self.ruleset, self.stated, self.workers = rules, ruleset, stated, workers

    def alike(self, base: Rules, changed: Mapping[str, Rules]) -> dict[str, tuple[bool, str]]:
        """For each change: is it proved to be none, for every deal, and by what, or why that is not known."""
        with clock.steady():
            asked = Equivalence(self.rules, self.ruleset, self.stated, workers=self.workers)
            return {name: (f.same, f.how) for name, f in asked.ask(base, changed).items()}

    def plays(
        self, base: Model, changed: Mapping[str, Rules], walks: Sequence[Sequence[tuple[State, Move]]]
    ) -> Iterator[tuple[str, Play]]:
        """Plays that may show the changes, found by the solver from states of the *walks*."""
        with clock.steady(), smt.fresh():
            found = list(seek(base, walks, changed, SECONDS))
        yield from found
