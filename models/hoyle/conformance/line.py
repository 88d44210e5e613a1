"""A play that has happened, and where another choice of readings would have told something else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_

from hoyle.concrete import Move, State
from hoyle.conformance.codec import Codec
from hoyle.conformance.cube import Cube
from hoyle.conformance.observe import LONGEST_RUN, run_on, seen
from hoyle.conformance.question import Answer
from hoyle.conformance.refusal import Refusal
from hoyle.conformance.touch import Touch, Touches
from hoyle.lang import HoyleError

FAILS = (Refusal, HoyleError, IndexError, ValueError, KeyError, OverflowError)
"""What a play of rules under a strange choice of readings may raise."""


Readings = tuple[str, ...]
"""The readings in which two choices differ."""
EVERYTHING = (True, True, True, True)


@dataclass(frozen=True)
class Parting:
    """Where another choice of readings tells something else: the ``point`` (none where it does not), and the
    place of the ``cause``; is the legal set another one in the same state (``local``), is it ``sure``?
    ``after`` is the state at the end where that is another one and nothing was told."""

    point: int | None
    cause: int = 0
    local: bool = False
    sure: bool = True
    after: State | None = None


class Line:
    """A play that has happened: ``states[i]`` is before ``moves[i]``, the last one is the end; ``points`` are
    the places at which players decide, ``helped`` those that the rules would not have passed. ``shown`` tells
    what an engine tells: turn, end, scores, actions."""

    def __init__(
        self,
        codec: Codec,
        touches: Touches,
        states: Sequence[State],
        moves: Sequence[Move],
        points: Sequence[int],
        shown: tuple[bool, ...] = EVERYTHING,
        helped: Set[int] = frozenset(),
    ) -> None:
        self.codec, self.touches, self.model = codec, touches, codec.model
        self.states, self.moves, self.points, self.shown = states, moves, points, shown
        self.helped = helped
        self.names = [a.name for a in codec.players]
        self.chances = {a.name for a in codec.chances}
        self.place = {place: k for k, place in enumerate(points)}
        self._parts: dict[State, Parting] = {}
        self._guards: dict[tuple[str, int], Cube] = {}
        self._effects: dict[int, Cube] = {}
        self._seen: dict[int, Answer] = {}
        self._listed: dict[int, bool] = {}
        self._free: dict[tuple[str, str, int], tuple[int, ...]] = {}
        self._candidates: dict[tuple[str, int], list[tuple[int, ...]]] = {}
        self._wheres: dict[Touch, list[int]] = {}
        self._bound: dict[tuple[str, str, int], list[tuple[tuple[int, ...], tuple[int, ...]]]] = {}
        self._moves: dict[tuple[int, tuple[str, ...]], list[Move]] = {}

    def parting(self, readings: Readings, tail: State, start: State | None = None) -> Parting:
        """Where another choice of some readings (*tail*: the values of all) first tells something else, or
        refuses what is done next. It may come from elsewhere: *start*."""
        if start is not None:
            return self._found(readings, tail, start)
        if tail not in self._parts:
            self._parts[tail] = self._found(readings, tail, None)
        return self._parts[tail]

    def _found(self, readings: Readings, tail: State, start: State | None) -> Parting:
        self.readings, touch = readings, self.touches.together(readings)
        self.tail, self.size = tail, len(self.states[0]) - len(tail)
        self.other = self.touches.every.cubes.of(tail)
        self.after: State | None = None
        self.cause, self.local, self.sure = 0, False, True
        try:
            point = self._parting(touch, start)
        except FAILS:
            point, self.sure = self._point(self.cause), False
        return Parting(point, self.cause, self.local, self.sure, self.after if point is None else None)

    def _parting(self, touch: Touch, start: State | None) -> int | None:
        i, last = 0, len(self.moves)
        if start is not None:
            found, i = self._apart(0, start)
            if found is not None:
                return found
        for here in self._where(touch):
            if here < i:
                continue
            i = here
            state, move, self.cause = self.states[i], self.moves[i], i
            theirs, choice = state[: self.size] + self.tail, i in self.place
            if choice and not touch.guarding.isdisjoint(self.open[i]) and self._opens(touch, i, theirs):
                if not self.listed(i):
                    if not self.model.allows(theirs, move):
                        return self.place[i] + 1
                elif self._legal_differs(touch, i, theirs):
                    self.local = True
                    return self.place[i]
            if i in self.helped:
                continue
            if touch.ending and choice and self._tells(i, theirs):
                return self.place[i]
            if move.action in touch.chances and move.action in self.touches.lots:
                self.sure = False  # the lot is told by the setup, otherwise perhaps
                return self._point(i + 1)
            after: State | None = None
            at = i
            if not touch.hurrying.isdisjoint(self.open[i]) and self._hasty(touch, i, theirs):
                after = theirs
            elif self._acts(touch, i, theirs):
                if not choice and not all(self.model.each(theirs, move)):
                    after = theirs
                else:
                    after = self.model.effect(theirs, move)
                    plain = self.model.effect(state, move)
                    same = after[: self.size] == plain[: self.size]
                    after = None if same else self._kept(plain, self.states[i + 1], after)
                    at = i + 1
            if after is None:
                i += 1
                continue
            found, i = self._apart(at, after)
            if found is not None:
                return found
        end = self.states[-1][: self.size] + self.tail
        if i <= last and last not in self.helped and (touch.ending or self._last & self.other):
            self.cause = last
            if self._tells(last, run_on(self.model, end)):
                return len(self.points)
        return None

    def _kept(self, plain: State, kept: State, after: State) -> State:
        """With the setup put back where the original put it back."""
        changed = {n: v for n, (u, v) in enumerate(zip(plain, kept, strict=True)) if u != v}
        return tuple(changed.get(n, v) for n, v in enumerate(after))

    def _point(self, place: int) -> int:
        """The first point at a place or after it."""
        return next((k for k, p in enumerate(self.points) if p >= place), len(self.points))

    @cached_property
    def open(self) -> list[frozenset[str]]:
        """For each place the actions that are not out of the question there."""
        return [self.touches.open(state) for state in self.states]

    @cached_property
    def _places(self) -> tuple[dict[str, list[int]], dict[str, list[int]]]:
        """By action: the places where it is not out of the question, and those where it happens."""
        open_: dict[str, list[int]] = {}
        done: dict[str, list[int]] = {}
        for i, move in enumerate(self.moves):
            done.setdefault(move.action, []).append(i)
            for name in self.open[i]:
                open_.setdefault(name, []).append(i)
        return open_, done

    def _where(self, touch: Touch) -> list[int]:
        """The places at which a reading may make a difference, in order."""
        if touch not in self._wheres:
            open_, done = self._places
            found = {i for name in touch.hurrying for i in open_.get(name, ())}
            found |= {i for name in touch.guarding for i in open_.get(name, ()) if i in self.place}
            found |= {i for name in touch.effects | touch.chances for i in done.get(name, ())}
            self._wheres[touch] = sorted(found | self.place.keys() if touch.ending else found)
        return self._wheres[touch]

    def _lens(self, name: str, i: int, theirs: State) -> bool:
        """May what an action needs be another thing here?"""
        if name not in self.open[i] or not self._guard(name, i) & self.other:
            return False
        return any(self._depends(reading, name, i, theirs) for reading in self.readings)

    def _depends(self, reading: str, name: str, i: int, theirs: State) -> bool:
        """The same, of what depends on one reading."""
        if name not in self.touches.by_reading[reading]:
            return False
        lens, state = self.touches.lens(reading, name), self.states[i]
        known = (reading, name, i)
        if known not in self._free:
            self._free[known] = lens.free(state)
        if lens.whole or self._free[known] != lens.free(theirs):
            return True
        if lens.bound is None:
            return False
        if known not in self._bound:
            mine = lens.bound(state)
            self._bound[known] = [(v, mine(*v)) for v in self._values(name, i)]
        other = lens.bound(theirs)
        return any(other(*v) != said for v, said in self._bound[known])

    def _values(self, name: str, i: int) -> list[tuple[int, ...]]:
        """The candidates of an action here that are legal as far as no reading matters."""
        if (name, i) not in self._candidates:
            state = self.states[i]
            plain = self.touches.plain(name)(state)
            every = (m.values for m in self.model.candidates(state, name))
            self._candidates[name, i] = [v for v in every if plain(*v)[0]]
        return self._candidates[name, i]

    @cached_property
    def _last(self) -> Cube:
        """The options on which it depends what players may do at the end."""
        last, model = len(self.moves), self.model
        if run_on(model, self.states[-1]) != self.states[-1]:
            return self.touches.every.cubes.full
        decided = self.open[last] - self.chances
        return reduce(or_, (self._guard(n, last) for n in decided), 0)

    def _opens(self, touch: Touch, i: int, theirs: State) -> bool:
        """May the legal actions be others here?"""
        return any(self._lens(name, i, theirs) for name in touch.guards)

    def _hasty(self, touch: Touch, i: int, theirs: State) -> bool:
        """Does a step happen by itself here, other than the one that is taken?"""
        return any(
            name != self.moves[i].action
            and self._lens(name, i, theirs)
            and self.model.can(theirs, name)
            and next(self.model.moves(theirs, [name]), None) is not None
            for name in touch.early
        )

    def _acts(self, touch: Touch, i: int, theirs: State) -> bool:
        """May what happens here do something else, or not be possible?"""
        move = self.moves[i]
        if move.action not in touch.effects and move.action not in touch.chances:
            return False
        if self._effect(i) & self.other:
            state, lenses = self.states[i], (self.touches.lens(r, move.action) for r in self.readings)
            if any(one.effects(state, *move.values) != one.effects(theirs, *move.values) for one in lenses):
                return True
        return i not in self.place and self._lens(move.action, i, theirs)

    # -- what depends on which options
    def _guard(self, name: str, i: int) -> Cube:
        """The options on which it depends whether an action is legal here."""
        if (name, i) not in self._guards:
            action = self.touches.every.actions[name]
            self._guards[name, i] = action.guard_excludes(self.states[i], lambda: self._values(name, i))
        return self._guards[name, i]

    def _effect(self, i: int) -> Cube:
        """The options on which it depends what happens here."""
        if i not in self._effects:
            move = self.moves[i]
            action = self.touches.every.actions[move.action]
            self._effects[i] = action.effects_exclude(self.states[i], move.values)
        return self._effects[i]

    def listed(self, i: int) -> bool:
        """Are all legal actions told at this place?"""
        if i not in self._listed:
            self._listed[i] = self.shown[3] and self.model.whole(self.states[i])
        return self._listed[i]

    def _legal_differs(self, touch: Touch, i: int, theirs: State) -> bool:
        names = touch.guards
        if (i, names) not in self._moves:
            self._moves[i, names] = list(self.model.moves(self.states[i], names))
        mine = self._moves[i, names]
        if mine != list(self.model.moves(theirs, names)):
            return True
        acting = {m.action for m in mine}
        return any(self.codec.actor(n, self.states[i]) != self.codec.actor(n, theirs) for n in acting)

    def _tells(self, i: int, theirs: State) -> bool:
        """Is something else told in another state at this place?"""
        if i not in self._seen:
            self._seen[i] = self._told(self.states[i])
        return self._told(theirs) != self._seen[i]

    def _told(self, state: State) -> Answer:
        turn, legal, scores, finished = seen(self.model, state, self.names)
        listed = self.shown[3] and self.model.whole(state)
        told = (turn, finished, scores, legal if listed else None)
        return tuple(t for t, wanted in zip(told, self.shown, strict=True) if wanted)

    def _apart(self, i: int, state: State) -> tuple[int | None, int]:
        """Follow the other readings from where their state is another one: the point at which that is told,
        else the place at which both are in the same state again (one after the last where never)."""
        chances = iter([m for m in self.moves[i:] if m.action in self.chances])
        last = len(self.moves)
        for j in range(i, last + 1):
            if j in self.helped:
                return None, j + 1
            if j < last and j not in self.place:
                continue
            point = self.place.get(j, len(self.points))
            state, stopped = self.on_its_own(j, state, chances)
            if j < last and j > i and not stopped and state[: self.size] == self.states[j][: self.size]:
                return None, j
            if stopped or self._tells(j, state):
                self.sure = not stopped
                return point, j
            if j < last:
                move = self.moves[j]
                if not all(self.model.each(state, move)):
                    return point + 1, j
                state = self.model.effect(state, move)
        self.after = state
        return None, last + 1

    def on_its_own(self, i: int, state: State, chances: Iterator[Move]) -> tuple[State, bool]:
        """Steps and chance until a player decides; True when chance is asked for something else, or for more
        than it is asked for here."""
        for _ in range(LONGEST_RUN):
            state = run_on(self.model, state)
            asked = [n for n in self.chances if self.model.can(state, n)]
            if not asked or self.model.finished(state):
                return state, False
            move = next(chances, None)
            if move is None:
                return state, not any(self.model.can(self.states[i], n) for n in asked)
            if move.action not in asked or not self.model.allows(state, move):
                return state, True
            state = self.model.effect(state, move)
        raise OverflowError
