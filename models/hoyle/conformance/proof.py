"""Is there a ruleset with a given option that explains the answers of an engine? Only what is proved is said.

An answer of which some ruleset says otherwise rules that ruleset out, and every other one under which the
answer is predicted alike. So it is asked on which readings the prediction depends. Where on none, the ruleset
was ruled out with all others; else each option of one of them is looked at by itself, and what then fits must
be ruled out by another answer.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hoyle.conformance.pool import Choices, Option, Pool, concerns
from hoyle.conformance.question import Answer, Question, Readers, fits
from hoyle.conformance.vector import Vector

DEEP = 2
"""Answers, one after the other, by which the ways that fit are ruled out."""
TRIED = 4
"""Answers that a ruleset does not explain, of which the easiest is taken for a proof."""
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
        self.readings = {r.id: list(r.options) for r in pool.rules.readings.values()}
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
        hard: list[tuple[int, Said]] = []
        for said in order:
            if self.late() or len(hard) == TRIED:
                break
            if not self.fits(said, choices):
                some = self.affecting(self.short(said, choices), pinned, choices)
                if not some and self.never(said, pinned, base, deep):
                    return True
                hard.append((len({r for r, _ in some}), said))
        easiest = min(hard, key=lambda h: h[0], default=None)
        return easiest is not None and self.never(easiest[1], pinned, base, deep)

    def never(self, said: Said, pinned: Choices, base: Choices, deep: int = DEEP) -> bool:
        """Does an answer rule out every ruleset with the *pinned* options? Not known is no."""
        choices = {**base, **pinned}
        if self.late():
            return False
        if not self.pool.may(choices):
            return self.pool.bound <= pinned.keys()
        if self.fits(said, choices):
            return deep > 0 and self.impossible(pinned, base, deep=deep - 1)
        short = self.short(said, choices)
        some = self.affecting(short, pinned, choices)
        if not some:
            return not self._drawn(short, pinned, choices) and not self.late()
        left = {r: [o for o in self.readings[r] if (r, o) not in self.out] for r, _ in some}
        reading = min(left, key=lambda r: len(left[r]))
        return all(self.never(said, {**pinned, reading: o}, base, deep) for o in left[reading])

    def affecting(self, said: Said, pinned: Choices, choices: Choices) -> list[Option]:
        """The options on which an answer depends, of those that may still be so."""
        kind, touch = said.question.vector.kind, self.pool.touch
        others = [o for o in self.options if o[0] not in pinned and o[1] != choices[o[0]]]
        self.pool.base = choices
        concerned = [o for o in others if o not in self.out and concerns(kind, touch[o[0]])]
        return self.pool.affecting(said.question, concerned, self.predict)

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
