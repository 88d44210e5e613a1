"""Perft vectors: places of the sample from which all plays are counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from hoyle.concrete import Move, State
from hoyle.conformance.codec import Codec, Json
from hoyle.conformance.observe import actor
from hoyle.conformance.part import Parts
from hoyle.conformance.perft import Counter, Known, TooMany, after, begun, choices, divide
from hoyle.conformance.refusal import Refusal
from hoyle.conformance.sample import Deal
from hoyle.conformance.session import Session
from hoyle.conformance.variant import Variant
from hoyle.conformance.vector import Vector
from hoyle.conformance.write import Writer
from hoyle.lang import HoyleError

STATES = 600
"""States that are looked at for one vector."""
PLAYS = 5000
"""Plays of the greatest depth, about."""
DEPTH = 8
"""The greatest depth."""
LAST = 6
"""Decisions before the end of a deal: from there all plays to the end are few."""


def perft_vectors(parts: Parts, writer: Writer, plays: list[list[Deal]]) -> list[Vector]:
    """One vector for each kind of decision that the sample comes to, and one near the end of a deal."""
    out: list[Vector] = []
    seen: set[frozenset[str]] = set()
    for deal, at, kind in _places(parts, plays):
        if kind not in seen:
            vector = _vector(parts, writer, deal, at)
            if vector is not None:
                seen.add(kind)
                out.append(Vector(vector.data | {"id": f"perft-{len(out) + 1:03}"}))
    return out


@dataclass
class Place:
    """A state in which players choose, on the way of a perft vector: what they may do there, every step from
    there on to the next such states, and the states from which one comes here."""

    moves: tuple[Move, ...]
    steps: dict[tuple[State, Move], State] = field(default_factory=dict)
    before: set[State] = field(default_factory=set)


@dataclass(frozen=True)
class Walk:
    """What is counted for one vector: the states it goes through, and the number of plays from each."""

    states: frozenset[State]
    known: Known


class Counted:
    """The places that some perft vectors go through, to tell which faults their counts expose."""

    def __init__(self, codec: Codec, vectors: Sequence[Vector]) -> None:
        self.codec, self.vectors = codec, vectors
        self._places: dict[State, Place] = {}
        self._names = [a.name for a in codec.players]
        self._walks = [self._walk(begun(codec, v.data), len(v.data["plays"])) for v in vectors]

    def _walk(self, session: Session, deepest: int) -> Walk:
        """Note the states in which players choose, and every step from there on."""
        seen: set[tuple[State, int]] = set()
        todo = [(session, deepest)]
        while todo:
            here, depth = todo.pop()
            if depth == 0 or (here.state, depth) in seen:
                continue
            seen.add((here.state, depth))
            place = self._place(here.state)
            for move in choices(here).values() if depth > 1 else ():  # the last choices are only counted
                twin, state = after(here, move), here.state
                for made in twin.happened[len(here.happened) :]:
                    then = here.kept(self.codec.model.effect(state, made), made)
                    place.steps[(state, made)], state = then, then
                self._place(state).before.add(here.state)
                todo.append((twin, depth - 1))
        counter = Counter()
        for depth in range(1, deepest + 1):
            counter.plays(session, depth)
        return Walk(frozenset(state for state, _ in seen), counter.known)

    def _place(self, state: State) -> Place:
        if state not in self._places:
            self._places[state] = Place(tuple(self.codec.model.moves(state, self._names)))
        return self._places[state]

    def expose(self, variant: Variant) -> bool:
        """Does some vector count other plays under the fault? One that fails on the way counts otherwise."""
        try:
            changed = {s for s, place in self._places.items() if self._met(variant, s, place)}
        except (IndexError, ValueError, KeyError, OverflowError):
            return True
        if not changed:
            return False
        codec, above = Codec(variant.player), self._above(changed)
        return any(
            _differs(vector.data, codec, {k: n for k, n in walk.known.items() if k[0] not in above})
            for vector, walk in zip(self.vectors, self._walks, strict=True)
            if not walk.states.isdisjoint(changed)
        )

    def _above(self, changed: set[State]) -> set[State]:
        """The states from which one of the *changed* ones is reached, and these: elsewhere as many plays
        follow as before."""
        out, todo = set(changed), list(changed)
        while todo:
            new = self._places[todo.pop()].before - out
            out |= new
            todo += new
        return out

    def _met(self, variant: Variant, state: State, place: Place) -> bool:
        """Does the fault change anything at this place? Else the counts are the same as far as the next."""
        player, model = variant.player, self.codec.model
        if variant.ending and player.finished(state) != model.finished(state):
            return True
        if variant.early and variant.hasty(state, ""):
            return True
        if variant.guards:
            if variant.legal(state) != [m for n in variant.guards for m in place.moves if m.action == n]:
                return True
            acting = {m.action for m in place.moves} & set(variant.guards)
            if any(actor(player, n, state) != self.codec.actor(n, state) for n in acting):
                return True
        changed = {*variant.effects, *variant.chances}
        for (here, move), then in place.steps.items():
            if variant.early and variant.hasty(here, move.action):
                return True
            if variant.ending and player.finished(then) != model.finished(then):
                return True
            if move.action in changed:
                if not all(player.each(here, move)):
                    return True
                if player.effect(here, move) != model.effect(here, move):
                    return True
        return False


def _differs(data: Json, codec: Codec, known: Known) -> bool:
    """The counts are compared from the shallowest on, and last the division, as an engine's answer is. Those
    that are *known* to be the same need not be counted again."""
    wanted: list[int] = data["plays"]
    try:
        session = begun(codec, data)
        counter = Counter(2 * STATES, known)
        if any(counter.plays(session, depth) != n for depth, n in enumerate(wanted, start=1)):
            return True
        same: bool = divide(session, len(wanted), 2 * STATES, known) == data["divide"]
        return not same
    except (TooMany, Refusal, HoyleError, IndexError, ValueError, KeyError, OverflowError):
        return True


def _places(parts: Parts, plays: list[list[Deal]]) -> Iterator[tuple[Deal, int, frozenset[str]]]:
    """Places of deals that stand alone, each with what makes it another kind than other places."""
    for play in plays:
        for deal in play:
            if len(deal.deals) != 1:
                continue
            for at in deal.choices:
                yield deal, at, frozenset(_names(parts, deal.states[at]))
            if len(deal.choices) > LAST:
                at = deal.choices[-LAST]
                yield deal, at, frozenset({"near the end", *_names(parts, deal.states[at])})


def _names(parts: Parts, state: State) -> set[str]:
    return {m.action for m in parts.seen(state)[1]}


def _vector(parts: Parts, writer: Writer, deal: Deal, at: int) -> Vector | None:
    """The vector of one place, as deep as its budget lets; none where not even one action can be counted."""
    try:
        session = Session(parts.codec, deal.setup, list(deal.deals))
        for i in deal.choices:
            if i >= at:
                break
            move = deal.moves[i]
            session.play(parts.codec.actor(move.action, session.state), parts.codec.action_json(move))
    except (Refusal, HoyleError):
        return None
    counter, counts = Counter(STATES), list[int]()
    try:
        for depth in range(1, DEPTH + 1):
            counts.append(counter.plays(session, depth))
            if counts[-1] > PLAYS or not counts[-1]:
                break
    except (TooMany, Refusal, HoyleError):
        pass
    if len(counts) > 1 and not counts[-1]:
        counts.pop()
    if not counts or not counts[0]:
        return None
    try:
        return writer.perft(deal, at, counts, divide(session, len(counts), 2 * STATES))
    except TooMany:
        return writer.perft(deal, at, counts[:1], divide(session, 1))
