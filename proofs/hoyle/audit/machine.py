"""A game that plays in whole moves: a decision or a draw, and every step that follows by itself.

Two rulesets are compared move by move, so that what happens by itself (a trick is collected, a deal is
scored) must be over before anyone looks. Functions and parts of actions are kept by the identity of their
terms: a hundred rulesets that differ in one sentence share all the rest.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from hoyle.audit.part import LeavesBounds, Part, function, part_of
from hoyle.concrete import Model, Move, State
from hoyle.lang import Deck, Rules

CHANCE = -1
"""Stands for chance where a seat is asked for."""


@dataclass(frozen=True)
class Event:
    """A ruling that was asked, and its answers (one, or one a seat)."""

    ruling: str
    answers: tuple[int, ...]


@dataclass(frozen=True)
class Settled:
    """A quiet state, and how it was reached: each small move with the state before it, each ruling asked.

    ``endless``: the steps came back to a state they had left.
    """

    state: State
    path: tuple[tuple[State, Move], ...] = ()
    events: tuple[Event, ...] = ()
    endless: bool = False


@dataclass(frozen=True)
class Look:
    """What people at the table can tell in a quiet state: who may do what, whether it is over, the score.

    Of the actions in ``some`` there are too many candidates: ``moves`` has a sample of them.
    """

    finished: bool
    moves: tuple[Move, ...]
    by: tuple[int, ...]
    chance: tuple[str, ...]
    payoff: tuple[int, ...]
    some: frozenset[str] = frozenset()

    @cached_property
    def seats(self) -> frozenset[int]:
        """Who has a move; ``CHANCE`` where cards are to be dealt."""
        return frozenset(self.by) | ({CHANCE} if self.chance else frozenset())

    @cached_property
    def legal(self) -> frozenset[tuple[int, Move]]:
        """Every legal move with the seat whose it is."""
        return frozenset(zip(self.by, self.moves, strict=True))

    @property
    def stuck(self) -> bool:
        """Neither over nor able to go on."""
        return not (self.finished or self.moves or self.chance)


class Machine:
    """Rules with every reading fixed, played in whole moves. States are those of :class:`Model`."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.slots = rules, rules.slots
        self.parts = {n: part_of(a, self.slots) for n, a in rules.actions.items()}
        self.steps = [p for p in self.parts.values() if p.kind == "step"]
        self.chances = [p for p in self.parts.values() if p.kind == "chance"]
        self.players = [p for p in self.parts.values() if p.kind == "player"]
        self.over = function([rules.finished], self.slots)
        self.pays = function(rules.payoffs, self.slots)
        fields = [dict(sorted(v.items())) for v in rules.views]
        self.sees = function([t for v in fields for t in v.values()], self.slots) if fields else None
        self.answers = {n: function(r.answers, self.slots) for n, r in rules.rulings.items()}

    @cached_property
    def lays(self) -> frozenset[str]:
        """The players' actions by which cards are laid to a trick."""
        table = self.rules.trick_order[0].slots if self.rules.trick_order else ()
        return frozenset(p.name for p in self.players if any(t in p.action.next for t in table))

    @cached_property
    def model(self) -> Model:
        """The reference: every witness is replayed by it."""
        return Model(self.rules)

    def initial(self) -> State:
        """The state before anything happened."""
        return tuple(self.rules.initial[s] for s in self.slots)

    # -- playing
    def settle(self, state: State, first: Move | None = None) -> Settled:
        """Let happen what happens by itself, after the move *first* if one is given (which must be legal).

        Raises :class:`LeavesBounds`, with all small moves up to it, when a number leaves its bounds.
        """
        path: list[tuple[State, Move]] = []
        events: list[Event] = []
        move, seen = first, {state}
        while True:
            if move is None:
                if self.over(state)[0]:
                    break
                move = next((m for p in self.steps for m in p.moves(state)), None)
                if move is None:
                    break
            part = self.parts[move.action]
            events += [Event(n, self.answers[n](state)) for n in part.action.asks]
            path.append((state, move))
            try:
                state, move = part.step(state, move), None
            except LeavesBounds as error:
                error.path = tuple(path)
                raise
            if state in seen:
                return Settled(state, tuple(path), tuple(events), endless=True)
            seen.add(state)
        return Settled(state, tuple(path), tuple(events))

    def advance(self, state: State, move: Move) -> Settled:
        """The quiet state after a legal move."""
        return self.settle(state, move)

    def look(self, state: State) -> Look:
        """What can be told in a quiet state."""
        if self.over(state)[0]:
            return Look(True, (), (), (), self.pays(state))
        moves: list[Move] = []
        by: list[int] = []
        some = set()
        for p in self.players:
            if p.wide and p.ready(state) and p.is_wide(state):
                found = p.some_moves(state)
                some.add(p.name)
            else:
                found = list(p.moves(state))
            if found and p.by is not None:
                moves += found
                by += [p.by(state)[0]] * len(found)
        chance = tuple(p.name for p in self.chances if p.possible(state))
        return Look(False, tuple(moves), tuple(by), chance, self.pays(state), frozenset(some))

    def allows(self, state: State, move: Move) -> bool:
        """Is the move legal here?"""
        part = self.parts.get(move.action)
        return part is not None and not self.over(state)[0] and part.allows(state, move)

    def actor(self, state: State, move: Move) -> int:
        """Whose move it is; ``CHANCE`` where it is nobody's."""
        by = self.parts[move.action].by
        return CHANCE if by is None else by(state)[0]

    def seen(self, state: State) -> tuple[int, ...]:
        """Everything that some seat sees; the whole state where the rules do not say what is seen."""
        return self.sees(state) if self.sees else state

    # -- chance
    def draw(self, state: State, name: str, rng: random.Random) -> Move | None:
        """A random outcome of a chance action; ``None`` when none was found."""
        part = self.parts[name]
        if not part.ready(state):
            return None
        if part.listed is not None:
            legal = [m for m in part.candidates(state) if part.guard(state, *m.values)[0]]
            return rng.choice(legal) if legal else None
        for _ in range(200):
            move = self._redraw(part, state, None, rng)
            if move is not None and part.guard(state, *move.values)[0]:
                return move
        return None

    def draw_uneven(self, state: State, name: str, rng: random.Random) -> Move | None:
        """An outcome of a chance action in which one of the sets drawn has the cards that come first in some
        order of the suits and ranks: long suits, all cards of a few ranks. A fair deal hardly ever has them.
        """
        part = self.parts[name]
        sets = [n for n, p in enumerate(part.action.params) if p.domain.kind == "subsets"]
        if not sets or part.listed is not None or not part.ready(state):
            return self.draw(state, name, rng)
        order, lucky = _some_order(self.rules.deck, rng), rng.choice(sets)
        backwards = order[::-1]
        orders = [order if n == lucky else backwards if n < lucky else () for n in range(len(part.params))]
        for _ in range(20):
            values = part.picked(state, rng, orders)
            if values is not None and part.guard(state, *values)[0]:
                return Move(name, values)
        return self.draw(state, name, rng)

    def _redraw(self, part: Part, state: State, near: Move | None, rng: random.Random) -> Move | None:
        """Random values, but those of *near* wherever they are candidates."""
        values: tuple[int, ...] = ()
        for n in range(len(part.params)):
            v: int | None
            if near is not None and part.has(n, state, values, near.values[n]):
                v = near.values[n]
            else:
                v = part.pick(n, state, values, rng)
            if v is None:
                return None
            values = (*values, v)
        return Move(part.name, values)

    def outcomes(self, state: State, name: str, limit: int) -> list[Move] | None:
        """Every outcome of a chance action; ``None`` when there are more than *limit*."""
        part = self.parts[name]
        found = list(islice(part.candidates(state), limit + 1)) if part.ready(state) else []
        return [m for m in found if part.guard(state, *m.values)[0]] if len(found) <= limit else None

    def same_draw(self, state: State, move: Move, seen: Sequence[int], rng: random.Random) -> Move | None:
        """The outcome of the chance action here that is *move* in another ruleset, after which everybody saw
        *seen*: *move* itself, or what differs from it only where nobody looks. ``None``: there is none."""
        if self.allows(state, move):
            return move
        part = self.parts[move.action]
        if not part.ready(state):
            return None
        every = self.outcomes(state, move.action, 64)
        near = every if every is not None else (self._redraw(part, state, move, rng) for _ in range(20))
        for m in near:
            possible = m is not None and part.guard(state, *m.values)[0]
            if m is not None and possible and self.seen(part.step(state, m)) == tuple(seen):
                return m
        return None

    def seen_after(self, state: State, move: Move) -> tuple[int, ...]:
        """What is seen right after a move, before anything follows by itself."""
        return self.seen(self.parts[move.action].step(state, move))


def _some_order(deck: Deck, rng: random.Random) -> list[int]:
    """All cards, suit by suit, or rank by rank from a random rank on, up or down; the rest at random."""
    cards = list(range(deck.size))
    rng.shuffle(cards)
    suits = rng.sample(range(len(deck.suits) + 1), len(deck.suits) + 1)  # one more for the jokers
    ranks, begin, way = len(deck.ranks) + 1, rng.randrange(len(deck.ranks) + 1), rng.choice((1, -1))
    if rng.random() < 0.5:
        return sorted(cards, key=lambda c: suits[deck.suit(c)])
    return sorted(cards, key=lambda c: (deck.rank(c) - begin) * way % ranks)
