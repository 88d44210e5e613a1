"""What a suite leaves open: which faults are none, and plays that expose the others.

Proofs stand above this package, so that a :class:`Prover` is handed in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from hoyle.concrete import Move, State
from hoyle.conformance.blame import named
from hoyle.conformance.cover import Progress
from hoyle.conformance.hunt import PLAYS, Catch, catches, hunt, proposed
from hoyle.conformance.mutant import Mutant
from hoyle.conformance.part import Parts
from hoyle.conformance.player import Player
from hoyle.conformance.sample import Deal
from hoyle.conformance.suite import Fate
from hoyle.conformance.variant import Variant
from hoyle.lang import HoyleError, Rules, Ruleset

Play = tuple[State, Sequence[Move]]
"""A reached state in which cards are about to be dealt, and moves from there on."""
Walk = Sequence[tuple[State, Move]]
"""A play, each move with the state before it."""


class Prover(Protocol):
    """Somebody who proves that changed rules are the same game, and finds plays that show a change."""

    def alike(self, base: Rules, changed: Mapping[str, Rules]) -> Mapping[str, tuple[bool, str]]:
        """For each change: is it proved to be none, for every deal, and by what, or why that is not known."""
        ...

    def plays(
        self, base: Player, changed: Mapping[str, Rules], walks: Sequence[Walk]
    ) -> Iterable[tuple[str, Play]]:
        """Plays that may show the changes, found from states of the *walks*."""
        ...


@dataclass
class Sharpened:
    """What was found: candidates for more vectors; by name what is equal, or not known, with the reason."""

    catches: list[Catch] = field(default_factory=list)
    equal: dict[str, str] = field(default_factory=dict)
    unknown: dict[str, str] = field(default_factory=dict)

    def fates(
        self, rules: Rules, mutants: Sequence[Mutant], options: Iterable[str], covered: set[str]
    ) -> Iterator[Fate]:
        """What became of each mutant and of each option."""
        for m in mutants:
            yield self._fate(m.id, m.says, named(rules, m.cites), covered)
        for name in options:
            reading, _, option = name.partition("=")
            about = rules.readings[reading]
            yield self._fate(name, about.options[option], about.clauses, covered)

    def _fate(self, name: str, says: str, clauses: tuple[str, ...], covered: set[str]) -> Fate:
        if name in covered:
            return Fate(name, says, clauses, "killed")
        if name in self.equal:
            return Fate(name, says, clauses, "equivalent", self.equal[name])
        return Fate(name, says, clauses, "undetermined", self.unknown.get(name, "no play showed it"))


@dataclass
class Sharpening:
    """The search for what a sample did not expose."""

    parts: Parts
    plays: Sequence[Sequence[Deal]]
    seed: int
    tell: Progress

    def run(
        self,
        open_: Mapping[str, Variant],
        player: Player,
        rules: Rules,
        ruleset: Ruleset,
        prover: Prover | None,
    ) -> Sharpened:
        """Look for more plays, prove what these do not expose to be no fault, look for rare plays for the
        rest. The plays come first: what they expose depends on the seed alone, and need not be asked.
        When few faults are left, the same work is enough for many more plays."""
        out = Sharpened()
        if prover is None or not open_:
            return out
        self.tell("look for more plays", 0, len(open_))
        out.catches += hunt(self.parts, open_, self.seed)
        caught = {name for catch in out.catches for name in catch.names}
        left = {n: v for n, v in open_.items() if n not in caught}
        changed = changed_rules(left, rules, ruleset)
        self.tell("prove what is left to be no fault", 0, len(changed))
        for name, (same, how) in prover.alike(player.rules, changed).items():
            (out.equal if same else out.unknown)[name] = how
        left = {n: v for n, v in left.items() if n not in out.equal}
        self.tell("look for still more plays", 0, len(left))
        more = hunt(self.parts, left, self.seed, begin=PLAYS, extreme=True)
        out.catches += more
        caught = {name for catch in more for name in catch.names}
        left = {n: v for n, v in left.items() if n not in caught}
        self.tell("look for rare plays", 0, len(left))
        wanted = {n: changed[n] for n in left if n in changed}
        found = list(prover.plays(player, wanted, self._walks()))
        for deal in proposed(self.parts, [play for _, play in found], self._some(), self.seed):
            out.catches += catches(self.parts, deal, left)
        return out

    def _walks(self) -> list[list[tuple[State, Move]]]:
        """The sampled deals as plays."""
        singles = (d for play in self.plays for d in play if len(d.deals) == 1)
        return [list(zip(d.states, d.moves, strict=False)) for d in singles]

    def _some(self) -> Deal:
        """A deal of the sample, whose setup is like those of others; the one with the most cards."""
        singles = [d for play in self.plays for d in play if len(d.deals) == 1]
        return max(singles, key=lambda d: sum(len(h) for h in d.deals[0]["hands"]))


def changed_rules(open_: Mapping[str, Variant], rules: Rules, ruleset: Ruleset) -> dict[str, Rules]:
    """The rules of each variant, over the variables of the original. Options that may not be taken alone are
    left out."""
    out = {}
    for name, variant in open_.items():
        if "=" not in name:
            out[name] = variant.player.rules
            continue
        reading, _, option = name.partition("=")
        try:
            out[name] = rules.under(ruleset.change({reading: option}))
        except HoyleError:
            continue
    return out
