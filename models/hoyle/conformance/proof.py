"""Is there a ruleset with a given option that explains the answers of an engine? Only what is proved is said.

An answer of which some ruleset says otherwise rules that ruleset out, and every other one under which the
answer is predicted alike. So the options on which the prediction depends are found, all ways to take them are
tried, and each way that fits must be ruled out by another answer.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product

from hoyle.conformance.pool import Choices, Option, Pool, concerns
from hoyle.conformance.question import Answer, Question, Readers, fits
from hoyle.conformance.vector import Vector

ALL_WAYS = 96
"""Ways to take the readings of one question that are tried, at most."""
DEEP = 2
"""Answers, one after the other, by which the ways that fit are ruled out."""
DRAWN = 3
"""Rulesets that are drawn at random, to see whether one of them gives an answer after all."""


@dataclass(eq=False)
class Said:
    """A question that was answered."""

    question: Question
    answer: Answer
    given_up: bool = False


class Proof:
    """What the answers *said* leave possible. *late* tells when nothing more is to be proved."""

    def __init__(self, pool: Pool, readers: Readers, said: Sequence[Said], late: Callable[[], bool]) -> None:
        self.pool, self.readers, self.said, self._late = pool, readers, said, late
        self.options: list[Option] = [(r.id, o) for r in pool.rules.readings.values() for o in r.options]
        self.out: set[Option] = set()
        self.fuel = 0
        self._predicted: dict[tuple[int, tuple[str, ...]], Answer] = {}
        self._shorts: dict[tuple[int, int], Said] = {}

    def late(self) -> bool:
        """Is a proof to be given up?"""
        return self.fuel <= 0 or self._late()

    def predict(self, question: Question, choices: Choices) -> Answer:
        """What is answered under a ruleset."""
        known = (id(question), tuple(choices.values()))
        if known not in self._predicted:
            self.fuel -= 1
            self._predicted[known] = question.predict(self.readers.under(choices))
        return self._predicted[known]

    def fits(self, said: Said, choices: Choices) -> bool:
        """Is an answer that of a ruleset?"""
        return fits(said.answer, self.predict(said.question, choices))

    def short(self, said: Said, choices: Choices) -> Said:
        """Of a game only the beginning, up to what a ruleset does not explain."""
        answer, question = said.answer, said.question
        if answer[0] != "game":
            return said
        number = question.matched(self.readers.under(choices), answer)
        if math.isinf(number):
            return said
        place = (id(question), int(number))
        if place not in self._shorts:
            data = question.vector.data
            cut = Question(Vector(data | {"steps": data["steps"][: int(number)]}), question.support)
            self._shorts[place] = Said(cut, answer[: int(number) + 2])
        return self._shorts[place]

    def impossible(self, pinned: Choices, base: Choices, hint: Said | None = None, deep: int = DEEP) -> bool:
        """Is there no ruleset with the *pinned* options that explains all answers? Not known is no.

        *base* is a ruleset that explains many of them, from which the search sets out."""
        choices = {**base, **pinned}
        if not self.pool.may(choices):
            return False
        order = sorted(self.said, key=lambda s: (s is not hint, s.question.vector.kind))
        for said in order:
            if self.late():
                return False
            if not self.fits(said, choices) and self.never(said, pinned, base, deep):
                return True
        return False

    def never(self, said: Said, pinned: Choices, base: Choices, deep: int = DEEP) -> bool:
        """Does an answer rule out every ruleset with the *pinned* options? Not known is no."""
        choices = {**base, **pinned}
        if not self.pool.may(choices) or self.late():
            return False
        short = self.short(said, choices)
        some = self.affecting(short, pinned, choices)
        if _ways(some) > ALL_WAYS and deep:
            some = [o for o in some if not self._sooner(short, {**pinned, o[0]: o[1]}, base)]
        if _ways(some) > ALL_WAYS or self._drawn(short, pinned, choices):
            return False
        ways: dict[str, list[str]] = {}
        for reading, option in some:
            ways.setdefault(reading, [choices[reading]]).append(option)
        for chosen in product(*ways.values()):
            way = dict(zip(ways, chosen, strict=True))
            if self.late():
                return False
            if not self.pool.may({**choices, **way}) or not self.fits(short, {**choices, **way}):
                continue
            changed = {r: o for r, o in way.items() if o != choices[r]}
            if not deep or not self.impossible({**pinned, **changed}, base, deep=deep - 1):
                return False
        return True

    def affecting(self, said: Said, pinned: Choices, choices: Choices) -> list[Option]:
        """The options on which an answer depends, of those that may still be so."""
        kind, touch = said.question.vector.kind, self.pool.touch
        others = [o for o in self.options if o[0] not in pinned and o[1] != choices[o[0]]]
        self.pool.base = choices
        concerned = [o for o in others if o not in self.out and concerns(kind, touch[o[0]])]
        return self.pool.affecting(said.question, concerned, self.predict)

    def _sooner(self, said: Said, pinned: Choices, base: Choices) -> bool:
        """Is an answer ruled out already by what comes before it in the game?"""
        choices = {**base, **pinned}
        if not self.pool.may(choices) or self.fits(said, choices):
            return False
        short = self.short(said, choices)
        if len(short.answer) >= len(said.answer):
            return False
        return self.never(short, pinned, base, deep=0)

    def _drawn(self, said: Said, pinned: Choices, choices: Choices) -> bool:
        """Does a ruleset that is drawn at random give the answer? (That options matter only where others are
        taken too is not seen otherwise.)"""
        rng = random.Random(str(pinned))
        for _ in range(DRAWN):
            left = [o for o in self.options if o not in self.out]
            drawn = dict(rng.sample(left, len(left)))
            other = {**choices, **drawn, **pinned}
            if self.pool.may(other) and self.fits(said, other):
                return True
        return False


def _ways(options: Sequence[Option]) -> int:
    """In how many ways may the readings of these options be taken?"""
    return math.prod(1 + n for n in Counter(r for r, _ in options).values())
