"""What is so in a position, under all rulesets at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from hoyle.concrete import Move, State
from hoyle.conformance.codec import Codec
from hoyle.conformance.cube import Cube
from hoyle.conformance.line import FAILS
from hoyle.conformance.question import Answer, Position, Question, fits
from hoyle.conformance.variational import Told, Variational

T = TypeVar("T")
WHOLE = 20
"""The work of a question that is not taken apart."""


class Positions:
    """What is so in a state, under all choices of readings."""

    def __init__(self, rules: Variational, question: Question, near: Cube) -> None:
        self.rules, self.question, self.near = rules, question, near
        self.cubes, self.size, self.tracker = rules.cubes, rules.size, rules.tracker
        self.players = [a.name for a in rules.opened.players]
        self.ends: dict[str, list[Cube]] = {}
        self.matters: Callable[[Cube], bool] = lambda cube: True

    def presence(self, heard: Sequence[Answer], domain: Sequence[Cube]) -> Iterator[list[Cube]]:
        """The choices within a domain that give each answer and those before it."""
        raise NotImplementedError

    def each(self, cubes: Sequence[Cube], act: Callable[[Codec], T]) -> Iterator[tuple[T, list[Cube]]]:
        """An act under all choices of readings; where it fails, the game ends."""

        def under(tail: State) -> T | str:
            try:
                return act(self.rules.codec(tail))
            except FAILS:
                return "error"

        for outcome, found in self.rules.split(cubes, self.near, under):
            if isinstance(outcome, str):
                self.end(outcome, found)
            else:
                yield outcome, found

    def end(self, how: str, cubes: Iterable[Cube]) -> None:
        """The game ends under these choices."""
        self.ends.setdefault(how, []).extend(cubes)

    def asked(self, state: State, ask: Callable[[State], Told]) -> Callable[[State], Told]:
        """What is asked of a state, by the values of the readings; looked up where it was asked before."""
        known: dict[State, Told] = {}
        here = state[: self.size]

        def told(tail: State) -> Told:
            if tail not in known:
                known[tail] = ask(here + tail)
            return known[tail]

        return told

    def one(self, told: Callable[[State], Told], number: int) -> Callable[[State], int]:
        """One of the values, and a note what it excludes."""

        def value(tail: State) -> int:
            values, excluded = told(tail)
            self.tracker.note(excluded[number])
            return values[number]

        return value

    def hold(
        self, state: State, cubes: Sequence[Cube], ask: Callable[[State], Told]
    ) -> tuple[list[Cube], list[Cube]]:
        """The choices under which some conjuncts all hold, and the others: one conjunct after the other."""
        told, number = self.asked(state, ask), 0
        true, false, unsure = list[Cube](), list[Cube](), list[Cube]()
        for cube in cubes:
            values, excluded = told(self.rules.tail(cube, self.near))
            number = len(values)
            wrong = [cube & x for v, x in zip(values, excluded, strict=True) if not v]
            if wrong and not all(wrong):
                false.append(cube)
            elif wrong or any(cube & x for x in excluded):
                unsure.append(cube)
            else:
                true.append(cube)
        for n in range(number if unsure else 0):
            kept: list[Cube] = []
            for value, some in self.rules.split(unsure, self.near, self.one(told, n)):
                (kept if value else false).extend(some)
            unsure = self.cubes.joined(kept)
        return true + unsure, false

    def guard(self, move: Move) -> Callable[[State], Told]:
        """What a move needs."""
        guard = self.rules.actions[move.action].guard
        return lambda state: guard(state, *move.values)

    def legal(
        self, state: State, cubes: list[Cube], seat: int | None, said: Mapping[str, bool], whole: bool
    ) -> list[Cube]:
        """The choices under which some actions of a seat are legal or not, as is *said*; no others are legal
        where that is the *whole* list."""
        out: list[Cube] = []
        for moves, inside in self._choices(state, cubes, seat).items():
            by_key: dict[str, list[Move]] = {}
            for move in moves:
                by_key.setdefault(self.rules.opened.key_of(move), []).append(move)
            left = inside if all(key in by_key or not good for key, good in said.items()) else []
            for key, same in by_key.items():
                if not left:
                    break
                if not whole and key not in said:
                    continue
                good: list[Cube] = []
                for move in same:
                    some, left = self.hold(state, left, self.guard(move))
                    good += some
                left = good if said.get(key, False) else left
            out += left
        return self.cubes.joined(out)

    def _choices(
        self, state: State, cubes: list[Cube], seat: int | None
    ) -> dict[tuple[Move, ...], list[Cube]]:
        """What a seat may choose from, by all actions that may happen at all."""
        found: dict[tuple[Move, ...], list[Cube]] = {(): cubes}
        for name in self.players:
            wider: dict[tuple[Move, ...], list[Cube]] = {}
            for moves, inside in found.items():
                for more, some in self._candidates(state, inside, name, seat):
                    if some:
                        wider.setdefault((*moves, *more), []).extend(some)
            found = {moves: self.cubes.joined(inside) for moves, inside in wider.items()}
        return found

    def _candidates(
        self, state: State, cubes: list[Cube], name: str, seat: int | None
    ) -> Iterator[tuple[tuple[Move, ...], list[Cube]]]:
        ready, here = self.rules.actions[name].ready, state[: self.size]

        def ask(state: State) -> Told:
            values, excluded = ready(state)
            return (*values[:-1], values[-1] == seat), excluded

        true, false = self.hold(state, cubes, ask)
        yield (), false

        def candidates(codec: Codec) -> tuple[Move, ...]:
            return tuple(codec.model.candidates(here + codec.start[self.size :], name))

        yield from self.each(true, candidates)


class Single(Positions):
    """A question about one position."""

    def presence(self, heard: Sequence[Answer], domain: Sequence[Cube]) -> Iterator[list[Cube]]:
        """The choices within a domain under which it is answered as was heard."""
        (answer,) = heard
        if self.question.vector.kind != "legal" or answer[0] not in ("legal", "checks"):
            yield self._as_heard(answer, domain)
            return

        def shown(codec: Codec) -> tuple[State, int, bool, bool] | None:
            position = Position(self.question, codec)
            if position.state is None:
                return None
            state, model = position.state, codec.model
            return state[: self.size], position.seat, model.finished(state), model.whole(state)

        said = dict(answer[1:]) if answer[0] == "checks" else dict.fromkeys(answer[1], True)
        out: list[Cube] = []
        for found, cubes in self.each(domain, shown):
            if found is None:
                continue
            state, seat, over, whole = found
            if not whole:
                out += self._as_heard(answer, cubes)
            elif over:
                out += cubes if not any(said.values()) else []
            else:
                out += self.legal(state, cubes, seat, said, answer[0] == "legal")
        yield self.cubes.joined(out)

    def _as_heard(self, answer: Answer, domain: Sequence[Cube]) -> list[Cube]:
        """The same for an answer that is not taken apart."""

        def act(tail: State) -> bool:
            return fits(answer, self.question.predict(self.rules.codec(tail)))

        found = self.rules.split(domain, self.near, act, WHOLE)
        return self.cubes.joined(c for good, cubes in found if good for c in cubes)
