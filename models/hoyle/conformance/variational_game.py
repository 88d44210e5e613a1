"""Whole games under all rulesets at once, and which rulesets answer a question as was heard."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from functools import cache
from typing import Any

from hoyle.concrete import Move, State
from hoyle.conformance.codec import Codec, Json
from hoyle.conformance.cube import Cube
from hoyle.conformance.observe import seat_at_turn
from hoyle.conformance.question import Answer, Question
from hoyle.conformance.scoring import draws, start_of_deal
from hoyle.conformance.session import LONGEST_RUN, Session
from hoyle.conformance.space import TooManyError
from hoyle.conformance.variational import MANY, WORK, Variational
from hoyle.conformance.variational_position import Positions, Single

Place = tuple[Session, list[Cube]]
Places = list[Place]


def presence(
    rules: Variational,
    question: Question,
    heard: Sequence[Answer],
    domain: Sequence[Cube],
    near: Cube,
    matters: Callable[[Cube], bool] = lambda cube: True,
) -> list[list[Cube]]:
    """For each answer in turn the choices within a domain that give it and all before it, as long as there
    are any; first tried near some choice. Choices that do not matter may be left out of a game. Raises
    TooManyError."""
    rules.left = WORK
    out, asked = [], _asked(rules, question, near)
    asked.matters = cache(matters)
    for found in asked.presence(heard, domain):
        if not found:
            break
        out.append(found)
    return out


def _asked(rules: Variational, question: Question, near: Cube) -> Positions:
    if question.game:
        return Game(rules, question, near)
    tricks = question.vector.data.get("tricks", ())
    plain = not any("winner" in trick for trick in tricks) and not draws(rules.opened)
    if question.vector.kind == "score" and plain:
        return Scored(rules, question, near)
    return Single(rules, question, near)


class Game(Positions):
    """A game, from its ``new`` on."""

    def presence(self, heard: Sequence[Answer], domain: Sequence[Cube]) -> Iterator[list[Cube]]:
        """The choices within a domain that give each answer and those before it."""
        steps = self.question.vector.data["steps"]
        places: Places = []
        for point, answer in enumerate(heard):
            self.ends = {}
            places = self._go_on(places, steps[point - 1]) if point else self._begin(domain)
            if answer[0] != "told":
                yield self.cubes.joined(self.ends.get(answer[0], ()))
                return
            acts = point + 1 < len(heard) and heard[point + 1][0] == "told"
            places = self._telling(places, answer, steps[point]["seat"] if acts else None)
            yield self.cubes.joined(c for _, cubes in places for c in cubes)

    # -- places
    def _state(self, session: Session, codec: Codec) -> State:
        return session.state[: self.size] + codec.start[self.size :]

    def _parted(self, places: Places, good: Callable[[State, Codec], bool]) -> tuple[Places, Places]:
        """The choices under which something is so in the state, and the others."""
        parts: dict[bool, Places] = {True: [], False: []}
        for session, cubes in places:

            def act(codec: Codec, session: Session = session) -> bool:
                return good(self._state(session, codec), codec)

            for outcome, some in self.each(cubes, act):
                parts[bool(outcome)].append((session, some))
        return self._merged(parts[True]), self._merged(parts[False])

    def _merged(self, places: Iterable[Place]) -> Places:
        """The same places once, with the choices under which one comes there."""
        out: dict[object, Place] = {}
        for session, every in places:
            cubes = [c for c in every if self.matters(c)]
            if cubes:
                out.setdefault(self._key(session), (session, []))[1].extend(cubes)
        if len(out) > MANY:
            raise TooManyError
        return [(session, self.cubes.joined(cubes)) for session, cubes in out.values()]

    def _key(self, session: Session) -> object:
        dealing = session.dealing
        dealt = None if dealing is None else (dealing.began, tuple(dealing.shown.items()))
        return session.state[: self.size], session.finished, len(session.deals), dealt

    def _under(self, session: Session, codec: Codec) -> Session:
        """A copy of a session that goes on under other readings."""
        twin, tail = copy(session), codec.start[self.size :]
        twin.codec, twin.model, twin.rules = codec, codec.model, codec.rules
        twin.state, twin.start = self._state(session, codec), session.start[: self.size] + tail
        twin.deals = [copy(d) for d in session.deals]
        twin.dealing = copy(session.dealing)
        for dealing in (*twin.deals, *([twin.dealing] if twin.dealing else [])):
            dealing.codec, dealing.model = codec, codec.model
        return twin

    # -- what happens
    def _begin(self, domain: Sequence[Cube]) -> Places:
        """The places after ``new``."""
        data = self.question.vector.data

        def act(codec: Codec) -> Session:
            return Session(codec, data.get("setup", {}), list(data["deals"]), waiting=True)

        return self._by_itself(self._merged(self.each(domain, act)))

    def _go_on(self, places: Places, step: Json) -> Places:
        """The places after a player's action."""
        after: Places = []
        for session, cubes in places:
            if session.finished:
                self.end("illegal", cubes)
                continue

            def meant(codec: Codec, session: Session = session) -> list[Move]:
                state = self._state(session, codec)
                moves = codec.moves(step["action"], state)
                return moves if codec.actor(moves[0].action, state) == step["seat"] else []

            for moves, some in self.each(cubes, meant):
                left = some
                for move in moves:
                    legal, left = self.hold(session.state, left, self.guard(move))
                    after += self._after(session, legal, move)
                self.end("illegal", left)
        return self._by_itself(self._merged(after))

    def _after(self, session: Session, cubes: list[Cube], move: Move) -> Places:
        """The places after a move, slot by slot."""
        action = self.rules.actions[move.action]
        told = self.asked(session.state, lambda state: action.effects(state, *move.values))
        found: dict[tuple[int, ...], list[Cube]] = {}
        unsure: dict[tuple[int, ...], list[Cube]] = {}
        for cube in cubes:
            values, excluded = told(self.rules.tail(cube, self.near))
            if any(cube & x for x in excluded):
                unsure.setdefault((), []).append(cube)
            else:
                found.setdefault(tuple(values), []).append(cube)
        for number in range(len(action.read) if unsure else 0):
            wider: dict[tuple[int, ...], list[Cube]] = {}
            for before, inside in unsure.items():
                for value, some in self.rules.split(inside, self.near, self.one(told, number)):
                    wider.setdefault((*before, value), []).extend(some)
            unsure = {after: self.cubes.joined(inside) for after, inside in wider.items()}
        for after, inside in unsure.items():
            found.setdefault(after, []).extend(inside)
        plain = self.rules.opened.model.effect(session.state, move) if found else ()
        out: Places = []
        for after, inside in found.items():
            state = list(plain)
            for place, value in zip(action.read, after, strict=True):
                state[place] = value
            if all(sort.lo <= state[place] <= sort.hi for place, sort in action.bounds):
                twin = copy(session)
                twin.state = tuple(state)
                out.append((twin, inside))
            else:
                self.end("error", inside)
        return out

    def _by_itself(self, places: Places) -> Places:
        """The places when all steps and outcomes of chance have happened."""
        done: Places = []
        for _ in range(LONGEST_RUN):
            on: Places = []
            for session, cubes in places:
                for (twin, move), some in self._upcoming(session, cubes):
                    if move is None:
                        done.append((twin, some))
                    elif self.rules.actions[move.action].kind == "chance":
                        on += [p for later in self._after(twin, some, move) for p in self._kept(*later, move)]
                    else:
                        on += self._after(twin, some, move)
            if not on:
                return self._merged(done)
            places = self._merged(on)
        self.end("error", (c for _, cubes in places for c in cubes))
        return self._merged(done)

    def _upcoming(
        self, session: Session, cubes: list[Cube]
    ) -> Iterator[tuple[tuple[Session, Move | None], list[Cube]]]:
        """What happens next by itself."""

        def act(codec: Codec) -> tuple[Session, Move | None]:
            twin = self._under(session, codec)
            move = twin.upcoming()
            twin.finished = move is None and (twin.model.finished(twin.state) or twin.waits)
            if move is not None:
                self.rules.actions[move.action].note_lot(self.cubes.of(codec.start[self.size :]))
            return twin, move

        return self.each(cubes, act)

    def _kept(self, session: Session, cubes: list[Cube], move: Move) -> Iterator[Place]:
        """After chance: what the setup fixes is put back."""

        def act(codec: Codec) -> Session:
            twin = self._under(session, codec)
            self.rules.actions[move.action].note_lot(self.cubes.of(codec.start[self.size :]))
            twin.state = twin.kept(twin.state, move)
            return twin

        return self.each(cubes, act)

    # -- what is told
    def _telling(self, places: Places, answer: Answer, mover: int | None) -> Places:
        """The places at which just this is told; *mover* is who did something legal then."""
        _, turn, finished, scores, legal = answer
        over, going = self._parted(places, lambda s, codec: codec.model.finished(s))
        over += [p for p in going if p[0].finished]
        going = [p for p in going if not p[0].finished]
        if finished is False or turn not in (..., None) or (legal is not ... and legal):
            over = []
        if finished is True:
            going = []
        if scores is not ... and self.rules.rules.payoffs:
            over, _ = self._parted(over, lambda s, codec: codec.model.payoff(s) == scores)
            going, _ = self._parted(going, lambda s, codec: codec.model.payoff(s) == scores)
        if legal is not ...:
            going = [(s, self._listing(s, cubes, turn, legal)) for s, cubes in going]
        if turn is not ...:
            going = self._turning(going, turn, mover == turn or (legal is not ... and bool(legal)))
        return self._merged([*over, *going])

    def _turning(self, places: Places, seat: int | None, acts: bool) -> Places:
        """The places at which it is a seat's turn: that of the one at turn where he may do something (which
        is known with *acts*)."""
        places, others = self._parted(places, lambda s, codec: codec.model.at_turn(s) == seat)
        out: Places = []
        for name in self.players if not acts else ():

            def able(state: State, codec: Codec, name: str = name) -> bool:
                model = codec.model
                mine = model.can(state, name) and codec.actor(name, state) == seat
                return mine and next(model.moves(state, [name]), None) is not None

            good, places = self._parted(places, able)
            out += good
        if acts:
            out, places = places, []
        rest, _ = self._parted([*others, *places], lambda s, codec: seat_at_turn(codec, s) == seat)
        return [*out, *rest]

    def _listing(self, session: Session, cubes: list[Cube], turn: Any, legal: frozenset[str]) -> list[Cube]:
        """The choices under which just these actions are legal in a place, or not all are listed."""
        out: list[Cube] = []
        said = dict.fromkeys(legal, True)
        whole = self.each(cubes, lambda codec: codec.whole(self._state(session, codec)))
        for all_listed, some in list(whole):
            if not all_listed:
                out += some
            elif turn is not ...:
                out += self.legal(session.state, some, turn, said, True)
            else:
                seats = self.each(some, lambda codec: (seat_at_turn(codec, self._state(session, codec)),))
                for (seat,), inside in list(seats):
                    out += self.legal(session.state, inside, seat, said, True)
        return out


class Scored(Game):
    """What a deal pays, by its tricks; none of them names its winner."""

    def presence(self, heard: Sequence[Answer], domain: Sequence[Cube]) -> Iterator[list[Cube]]:
        """The choices within a domain under which the deal pays what was heard."""
        (answer,) = heard
        data, out = self.question.vector.data, list[Cube]()

        def start(codec: Codec) -> tuple[Session, tuple[int, ...]]:
            session = Session(codec, {}, [], waiting=True)
            session.state = start_of_deal(codec, data)[1]
            return session, codec.model.payoff(session.state)

        self.ends = {}
        for (session, before), cubes in list(self.each(domain, start)):
            places = self._by_itself([(session, cubes)])
            for play in (p for trick in data["tricks"] for p in trick["plays"]):
                action = {"name": "play", "cards": play["cards"]}
                places = self._go_on(places, {"seat": play["seat"], "action": action})
            for place in places:
                out += [c for paid, some in self._paid(*place, before) if paid == answer for c in some]
        if answer == ("nothing",):
            out += [c for cubes in self.ends.values() for c in cubes]
        yield self.cubes.joined(out)

    def _paid(
        self, session: Session, cubes: list[Cube], before: tuple[int, ...]
    ) -> Iterator[tuple[Answer, list[Cube]]]:
        """What is answered after the last trick."""

        def act(codec: Codec) -> Answer:
            state, model = self._state(session, codec), codec.model
            paid = tuple(b - a for a, b in zip(before, model.payoff(state), strict=True))
            goes_on = not model.finished(state) and any(model.can(state, n) for n in self.players)
            silent = not any(paid) and model.stuck(state)
            return ("nothing",) if goes_on or silent else ("scores", paid)

        return self.each(cubes, act)
