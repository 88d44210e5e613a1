"""What is believed of an engine: the rulesets that explain its answers so far, and one of them.

Each answer leaves the rulesets that give it (:mod:`~hoyle.conformance.variational`); those that are left by
all answers are a version space. The *base* is the ruleset of it that is believed: it is changed in as few
readings as can be when an answer excludes it. For every other option that some ruleset of the space takes
there is a *rival*, the one nearest to the base.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import count, product
from operator import or_

from hoyle.concrete import State
from hoyle.concrete.python_code import python_function
from hoyle.conformance.codec import Codec
from hoyle.conformance.course import Course, GameCourse
from hoyle.conformance.cube import Cube
from hoyle.conformance.line import EVERYTHING, Parting
from hoyle.conformance.player import open_player
from hoyle.conformance.question import Answer, Question, Readers, Said, fits
from hoyle.conformance.space import Space, TooManyError
from hoyle.conformance.touch import Touches
from hoyle.conformance.variational import Variational
from hoyle.conformance.variational_game import presence
from hoyle.lang import Rules, base_ruleset, leaves
from hoyle.lang.reading import UNSTATED

Option = tuple[str, str]
"""A reading and one of its options."""
Change = tuple[Option, ...]
"""Options that are taken instead of others, in the order of the readings."""
Choices = dict[str, str]

KEPT = 600
"""Courses that are kept."""
FEWER = 6
"""Options that must have been ruled out before an answer that was put off is looked at again; each time twice
as many."""


class Belief:
    """The base, the answers so far, and the rulesets that give them."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.house = base_ruleset(rules.readings.values(), "house")
        self.base: Choices = dict(self.house.choices)
        opened = open_player(rules, self.house)
        self.readers = Readers(rules, Codec(opened))
        readings = rules.readings.values()
        self._codes = {(r.id, o): r.sort.code(o) for r in readings for o in r.options}
        self._order = {r.id: n for n, r in enumerate(readings)}
        self._bound: dict[str, list[str]] = {}
        for constraint in rules.constraints:
            names = [t.data for t in leaves(constraint.term, op="reading")]
            for name in names:
                self._bound.setdefault(name, []).extend(n for n in names if n != name)
        self._allowed = python_function([c.term for c in rules.constraints], [r.term for r in readings])
        self.said: list[Said] = []
        self.shown: tuple[bool, ...] = EVERYTHING
        self._courses: dict[tuple[int, tuple[str, ...]], Course] = {}
        self.every = Variational(rules, self.house)
        self.cubes = self.every.cubes
        silent = (bit for (_, option), bit in self.cubes.bit.items() if option == UNSTATED)
        self.stated = self.cubes.full & ~sum(silent)
        """The rulesets that do not stop where the text is silent: they are believed first."""
        self.touches = Touches(opened, readings, self.every)
        self.possible = list(self._possible())
        self.space = Space(self.cubes, self.possible)
        self.put_off: list[Said] = []
        self._rivals: dict[Option, Cube | None] = {}
        self._alive: list[Change] | None = None

    # -- choices
    def codec(self, choices: Choices | None = None) -> Codec:
        """The rules under these choices; under the base unless told."""
        return self.readers.under(self.base if choices is None else choices)

    def tail(self, choices: Mapping[str, str]) -> State:
        """The values of the readings, as the last variables of a state."""
        codes = self._codes
        return tuple([codes[one] for one in choices.items()])

    def may(self, choices: Choices) -> bool:
        """May these readings be taken together?"""
        return all(self._allowed(self.tail(choices)))

    def others(self, choices: Choices) -> Iterator[tuple[Change, Choices]]:
        """Every choice that differs in one reading, with the option that it takes; where that one excludes
        another option that is taken, in two."""
        for reading in self.rules.readings.values():
            for option in reading.options:
                if option != choices[reading.id]:
                    other = {**choices, reading.id: option}
                    if self.may(other):
                        yield ((reading.id, option),), other
                    else:
                        yield from self._two(choices, (reading.id, option))

    def _two(self, choices: Choices, option: Option) -> Iterator[tuple[Change, Choices]]:
        for name in self._bound.get(option[0], ()):
            for second in self.rules.readings[name].options:
                other = {**choices, option[0]: option[1], name: second}
                if second != choices[name] and self.may(other):
                    yield self.change((option, (name, second))), other

    def change(self, options: Iterable[Option]) -> Change:
        """Options in the order of the readings."""
        order = self._order
        return tuple(sorted(options, key=lambda o: order[o[0]]))

    def _possible(self) -> Iterator[list[Cube]]:
        """What the constraints of the rules leave, each over its readings."""
        readings = self.rules.readings
        for constraint in self.rules.constraints:
            names = list(dict.fromkeys(t.data for t in leaves(constraint.term, op="reading")))
            holds = python_function([constraint.term], [readings[n].term for n in names])
            rows = product(*(readings[n].options for n in names))
            fixed = sum(self.cubes.mask(n) for n in names)
            yield self.cubes.joined(
                self.cubes.full & ~fixed | sum(self.cubes.bit[one] for one in zip(names, row, strict=True))
                for row in rows
                if holds(tuple([self._codes[one] for one in zip(names, row, strict=True)]))[0]
            )

    def point(self, choices: Mapping[str, str]) -> Cube:
        """A choice of readings as a cube."""
        return self.cubes.cube(choices)

    def alive(self) -> list[Change]:
        """For each option that some ruleset in the space takes and the base does not: the fewest changes of
        the base with which that is so."""
        if self._alive is None:
            found = (self._rival(option) for option in self.open())
            changes = [self._change(point) for point in found if point is not None]
            self._alive = list(dict.fromkeys(changes))
        return self._alive

    def open(self) -> list[Option]:
        """The options other than those of the base that some ruleset in the space takes, or may take."""
        out = []
        for option, bit in self.cubes.bit.items():
            if self.base[option[0]] == option[1] or not bit & self.space.domain:
                continue
            try:
                if self._rival(option) is not None:
                    out.append(option)
            except TooManyError:
                out.append(option)
        return out

    def _rival(self, option: Option) -> Cube | None:
        """The ruleset with an option that is nearest to the base."""
        known = self._rivals.get(option, 0)
        if known == 0 or (known is not None and not self.space.holds(known)):
            within = self.cubes.full & ~self.cubes.mask(option[0]) | self.cubes.bit[option]
            self._rivals[option] = self.space.nearest(self.point(self.base), within)
        return self._rivals[option]

    def _change(self, point: Cube) -> Change:
        """The options in which a ruleset differs from the base."""
        return tuple(
            one for one, bit in self.cubes.bit.items() if bit & point and self.base[one[0]] != one[1]
        )

    # -- courses
    def course(self, question: Question, choices: Choices) -> Course:
        """What comes of a question under some choices."""
        known = (id(question), tuple(choices.values()))
        if known not in self._courses:
            if len(self._courses) >= KEPT:
                for old in list(self._courses)[: KEPT // 3]:
                    del self._courses[old]
            codec = self.codec(choices)
            self._courses[known] = (
                GameCourse(question, codec, self.touches, self.shown)
                if question.game
                else Course(question, codec, self.touches)
            )
        return self._courses[known]

    def parting(self, question: Question, choices: Choices, change: Change) -> Parting:
        """Where a change of these choices tells something else."""
        other = {**choices, **dict(change)}
        readings, tail = tuple(r for r, _ in change), self.tail(other)
        return self.course(question, choices).parting(readings, lambda: self.codec(other), tail)

    def tells(self, question: Question, change: Change) -> bool:
        """Is a question answered otherwise if the base is changed?"""
        part = self.parting(question, self.base, change)
        if part.point is None or part.sure:
            return part.point is not None
        mine = self.course(question, self.base)
        other = self.course(question, {**self.base, **dict(change)})
        for point in count():
            told, theirs = mine.told(point), other.told(point)
            if told is None or theirs is None:
                return told is not theirs
            if not fits(told, theirs):
                return True
        raise AssertionError

    def tells_of(self, question: Question, changes: Iterable[Change]) -> set[Change]:
        """Those of some changes of the base that a single question tells, asked for all of them at once."""
        point, mine = self.point(self.base), self.course(question, self.base).told(0)
        assert mine is not None
        others = {c: self.point({**self.base, **dict(c)}) for c in changes}
        domain = reduce(or_, others.values(), point)
        try:
            same = presence(self.every, question, [mine], [domain], point)
        except TooManyError:
            return {c for c in others if self.tells(question, c)}
        return {c for c, other in others.items() if all(other & ~cube for cubes in same for cube in cubes)}

    def misfit(self, said: Said, choices: Choices) -> int | None:
        """The first answer that is not the one under these choices."""
        course = self.course(said.question, choices)
        for point, heard in enumerate(said.heard):
            told = course.told(point)
            if told is None or not fits(heard, told):
                return point
        return None

    # -- an answer
    def listen(self, heard: Sequence[Answer]) -> None:
        """Learn from a game what the engine tells at all: what it never tells is not waited for."""
        told = [answer[1:] for answer in heard if answer[0] == "told"]
        shown = tuple(any(field is not ... for field in fields) for fields in zip(*told, strict=True))
        if told and shown != self.shown:
            self.shown = shown if not self.said else tuple(map(or_, shown, self.shown))
            self._courses.clear()

    def take_in(self, said: Said) -> bool:
        """Believe an answer: keep the rulesets that give it. Is the base another one now?"""
        before = dict(self.base)
        self.said.append(said)
        self._learn(said)
        for late in list(self.put_off):
            if late is not said and self._narrower(late):
                self.put_off.remove(late)
                self._learn(late)
        return self.base != before

    def _learn(self, said: Said) -> None:
        """Keep the rulesets that give as many answers of a question as can be."""
        near, self._alive = self.point(self.base), None
        try:
            domain, matters = [self.space.domain], self.space.meets
            found = presence(self.every, said.question, said.heard, domain, near, matters)
            while found and not self.space.add(found[-1], near):
                found.pop()
        except TooManyError:  # with fewer options that are open it may go
            point = self.misfit(said, self.base)
            said.fitting, said.options = len(said.heard) if point is None else point, self.options
            said.tries += 1
            self.put_off.append(said)
            return
        said.fitting = len(found)
        if not self.space.holds(near):
            self._rivals = {}
            point = self.space.nearest(near, self.stated) or self.space.nearest(near)
            assert point is not None
            self.base = self.cubes.choices(self.tail_of(point))

    @property
    def options(self) -> int:
        """How many options are open in some answers, as far as each alone tells."""
        return self.space.domain.bit_count()

    def tail_of(self, point: Cube) -> State:
        """A ruleset as the values of the readings."""
        return self.cubes.tail(point, point)

    def _narrower(self, said: Said) -> bool:
        """Are there so few open options that an answer that was put off may be looked at again?"""
        return self.options <= said.options - (FEWER << said.tries - 1)

    def settle(self) -> None:
        """Look once more at the answers that were put off."""
        for said in list(self.put_off):
            self.put_off.remove(said)
            self._learn(said)

    def no_way(self, said: Said) -> bool:
        """Is there no ruleset at all that gives the next answer after those that are explained? Not known is
        no."""
        heard = said.heard[: said.fitting + 1]
        try:
            found = presence(self.every, said.question, heard, [self.cubes.full], self.point(self.base))
        except TooManyError:
            return False
        return len(found) <= said.fitting or not Space(self.cubes, self.possible).can(found[-1])
