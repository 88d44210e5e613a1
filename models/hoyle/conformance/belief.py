"""What is believed of an engine: the readings that explain its answers, and what the answers rule out.

There is one choice of readings that is believed, the *base*. An answer that it does not give is explained by
the smallest change of it that explains all the answers so far; an option is ruled out by an answer that the
base with this one option would not give.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count
from operator import or_

from hoyle.concrete import State
from hoyle.concrete.python_code import python_function
from hoyle.conformance.codec import Codec
from hoyle.conformance.course import Course, GameCourse
from hoyle.conformance.factor import Factor, factor_of, satisfying
from hoyle.conformance.line import EVERYTHING, Parting
from hoyle.conformance.player import open_player
from hoyle.conformance.question import Answer, Question, Readers, Said, distance, fits
from hoyle.conformance.touch import Touches
from hoyle.lang import Rules, base_ruleset, leaves

Option = tuple[str, str]
"""A reading and one of its options."""
Change = tuple[Option, ...]
"""Options that are taken instead of others, in the order of the readings."""
Choices = dict[str, str]

TRIES = 150
"""Changes that are tried to explain one answer."""
LOOKED = 24
"""Choices from the tables that are looked at to explain one answer."""
KEPT = 600
"""Courses that are kept."""


class Belief:
    """The base, the answers so far, and the options that they rule out."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.house = base_ruleset(rules.readings.values(), "house")
        self.base: Choices = dict(self.house.choices)
        opened = open_player(rules, self.house)
        self.readers = Readers(rules, Codec(opened))
        self.touches = Touches(opened, rules.readings.values())
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
        self.ruled_out: dict[Change, Said] = {}
        self.rivals: list[Change] = []
        self.factors: dict[tuple[Said, int], Factor] = {}
        self._tabulated: set[tuple[Said, int, tuple[str, ...]]] = set()
        self.shown: tuple[bool, ...] = EVERYTHING
        self._courses: dict[tuple[int, tuple[str, ...]], Course] = {}
        self._tries = 0

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

    def alive(self) -> list[Change]:
        """The options, other than those of the base, that no answer rules out, and rivals (pairs of them)."""
        single = [one for one, _ in self.others(self.base) if one not in self.ruled_out]
        return single + [one for one in self.rivals if one not in self.ruled_out]

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

    def misfit(self, said: Said, choices: Choices) -> int | None:
        """The first answer that is not the one under these choices."""
        course = self.course(said.question, choices)
        for point, heard in enumerate(said.heard):
            told = course.told(point)
            if told is None or not fits(heard, told):
                return point
        return None

    def explains(self, said: Said, choices: Choices, more: int = 0) -> bool:
        """Are at least as many answers explained as before (and *more*)?"""
        point = self.misfit(said, choices)
        return point is None or point >= said.fitting + more

    # -- an answer
    def listen(self, heard: Sequence[Answer]) -> None:
        """Learn from a game what the engine tells at all: what it never tells is not waited for."""
        told = [answer[1:] for answer in heard if answer[0] == "told"]
        shown = tuple(any(field is not ... for field in fields) for fields in zip(*told, strict=True))
        if told and shown != self.shown:
            self.shown = shown if not self.said else tuple(map(or_, shown, self.shown))
            self._courses.clear()

    def take_in(self, said: Said) -> bool:
        """Believe an answer: change the base where it must be, and rule out what would answer otherwise. Is
        the base another one now?"""
        before = dict(self.base)
        self.said.append(said)
        self._fit(said)
        for option in self.alive():
            self._rule_out(option, said)
        return self.base != before

    def _fit(self, said: Said) -> None:
        """Explain as many answers of a question as can be."""
        point = self.misfit(said, self.base)
        while point is not None:
            said.fitting = point
            if not self._repair(said):
                return
            point = self.misfit(said, self.base)
        said.fitting = len(said.heard)

    def _rule_out(self, change: Change, said: Said) -> bool:
        """Does an answer rule out a change? Then it is noted."""
        part = self.parting(said.question, self.base, change)
        if part.point is None or part.point >= said.fitting:
            return False
        if not part.sure or not self._tells(said, part.point):
            point = self.misfit(said, {**self.base, **dict(change)})
            if point is None or point >= said.fitting:
                return False
        self.ruled_out[change] = said
        return True

    def _tells(self, said: Said, point: int) -> bool:
        """Does the answer at a point tell all that rules tell?"""
        heard = said.heard[point]
        return heard[0] not in ("told", "checks") or all(
            given is not ... for given, wanted in zip(heard[1:], self.shown, strict=True) if wanted
        )

    # -- another base
    def _repair(self, said: Said) -> bool:
        """Look for the smallest change of the base with which one more answer is explained, and no other one
        is lost."""
        self._tries = TRIES
        found = self._changed(self.base, said, 1, 1) or self._from_tables(said)
        if found is None:
            self._tries = TRIES
            found = self._changed(self.base, said, 1, 2)
        if found is not None:
            self._believe(found)
        return found is not None

    def _from_tables(self, said: Said) -> Choices | None:
        """Choices that explain one more answer, from the tables of what explains each answer."""
        here = (said, said.fitting)
        for known, table in list(self.factors.items()):
            if known[1] < known[0].fitting and not table.holds(self.base):
                del self.factors[known]  # what explains the answer is not in it: it is false
        self.tabulate(*here)
        looked: set[tuple[str, ...]] = set()
        for tables in self._choice_of_tables(here):
            again = True
            while again:
                again = False
                for choices in satisfying(self.base, tables, self.may, {}):
                    if tuple(choices.values()) in looked:
                        continue
                    looked.add(tuple(choices.values()))
                    lost = self.lost(choices, said, 1, None) if len(looked) <= LOOKED else said
                    if lost is None:
                        return choices
                    point = self.misfit(lost, choices)
                    if point is None or len(looked) > LOOKED:
                        return None
                    if (lost, point) not in self.factors:
                        self.tabulate(lost, point)
                        if (lost, point) in self.factors:
                            tables.append(self.factors[lost, point])
                            again = True
                            break
        return None

    def _choice_of_tables(self, here: tuple[Said, int]) -> Iterator[list[Factor]]:
        """All tables, all but one of the others (one may be false), that of an answer alone."""
        if here in self.factors:
            yield [*self.factors.values()]
            for known in [*self.factors][::-1]:
                if known != here:
                    yield [table for k, table in self.factors.items() if k != known]
            yield [self.factors[here]]

    def tabulate(self, said: Said, point: int) -> None:
        """Make the table of an answer, if everything before it is as under the base."""
        choices = self.base
        known = (said, point, tuple(self.base.values()))
        if known in self._tabulated or (said, point) in self.factors:
            return
        self._tabulated.add(known)
        course = self.course(said.question, choices)
        told: dict[State, Answer] = {}

        def answer(other: Choices) -> Answer:
            tail = self.tail(other)
            if tail not in told:
                told[tail] = course.local(point, lambda: self.codec(other), tail, start)
            return told[tail]

        near = course.near(point)
        parts = [
            self.parting(said.question, choices, change)
            for change, _ in self.others(choices)
            if any(r in near for r, _ in change)
        ]
        start = min((p.cause for p in parts if p.point is not None or p.after is not None), default=None)
        readings = [r for r in self.rules.readings.values() if r.id in near]
        found = factor_of(said.heard[point], choices, readings, answer, self.may) if readings else None
        if found is not None and found.holds(self.base) == (point < said.fitting):
            self.factors[said, point] = found

    def _believe(self, choices: Choices) -> None:
        self.rivals = []
        for known in list(self.ruled_out):
            if len(known) > 1 or choices[known[0][0]] == known[0][1]:
                del self.ruled_out[known]
        self.base = choices

    def _changed(self, choices: Choices, said: Said, more: int, depth: int) -> Choices | None:
        """Choices that differ in at most *depth* readings and explain everything."""
        wrong = self.misfit(said, choices)
        assert wrong is not None
        off = distance(said.heard[wrong], self.course(said.question, choices).told(wrong) or ("nothing",))
        found: list[tuple[bool, int, int, Change, Choices]] = []
        for option, other in self.others(choices):
            part = self.parting(said.question, choices, option)
            if part.point is None or part.point > wrong or (part.point < wrong and part.sure):
                continue
            self._tries -= 1
            if self._tries < 0:
                return None
            point = self.misfit(said, other)
            if point is not None and point < wrong:
                continue
            told = self.course(said.question, other).told(wrong) or ("nothing",)
            far = distance(said.heard[wrong], told)
            if point is None or point > wrong or (depth > 1 and far != off):
                gain = len(said.heard) if point is None else point
                found.append((option in self.ruled_out, -gain, far, option, other))
        for out, _, far, option, other in sorted(found, key=lambda f: f[:4]):
            if not far:
                broken = self.lost(other, said, more, option if out else None)
                if broken is None:
                    return other
                deeper = self._changed(other, broken, 0, depth - 1) if depth > 1 else None
                good = deeper is not None and self.explains(said, deeper, more)
                if good and deeper is not None and self.lost(deeper, said, more, None) is None:
                    return deeper
            elif depth > 1 and (deeper := self._changed(other, said, more, depth - 1)) is not None:
                return deeper
        return None

    def lost(self, choices: Choices, said: Said, more: int, option: Change | None) -> Said | None:
        """A question of which these choices explain less than the base does."""
        first = [self.ruled_out[option]] if option is not None else []
        changed: list[Change] = [((r, o),) for r, o in choices.items() if self.base[r] != o]
        for one in (*first, *self.said):
            if one is not said and self._concerned(one, changed) and not self.explains(one, choices):
                return one
        return None if self.explains(said, choices, more) else said

    def _concerned(self, said: Said, changed: list[Change]) -> bool:
        """May one of these options alone change an answer that is explained?"""
        if len(changed) == 1 and changed[0] not in self.ruled_out:
            return False
        parts = (self.parting(said.question, self.base, option) for option in changed)
        return any(p.point is not None and p.point < said.fitting for p in parts)

    def near(self, said: Said) -> frozenset[str]:
        """The readings that alone change the first answer that is not explained."""
        course, point = self.course(said.question, self.base), said.fitting
        mine = course.local(point, self.codec, self.tail(self.base))
        out = set()
        for change, other in self.others(self.base):
            part = self.parting(said.question, self.base, change)
            tail = self.tail(other)
            told = course.local(point, partial(self.codec, other), tail, part.cause if part.after else None)
            if part.point == point or told != mine:
                out |= {r for r, _ in change}
        return frozenset(out)

    # -- once more
    def check(self, together: bool = True) -> None:
        """Look at all answers again: is each explained, and is what was ruled out still ruled out?"""
        for said in self.said:
            point = self.misfit(said, self.base)
            if (point is not None and point < said.fitting) or said.strange:
                self._fit(said)
        for change, said in list(self.ruled_out.items()):
            del self.ruled_out[change]
            if any(self.base[r] != o for r, o in change):
                any(self._rule_out(change, one) for one in self._likely(said))
        from hoyle.conformance.rivals import rivals_of

        found = dict.fromkeys(rivals_of(self)) if together else ()
        self.rivals = [one for one in found if one not in self.ruled_out]

    def _likely(self, said: Said) -> Iterable[Said]:
        """The questions that may rule out what this one did, it first."""
        return (said, *(one for one in self.said if one is not said))
