"""Perft vectors: places of the sample from which all plays are counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hoyle.concrete import Move, State
from hoyle.conformance.codec import Codec, Json
from hoyle.conformance.observe import actor
from hoyle.conformance.part import Parts
from hoyle.conformance.perft import Counter, TooMany, after, begun, choices, divide
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


class Counted:
    """The places that some perft vectors go through, to tell which faults their counts expose."""

    def __init__(self, codec: Codec, vectors: Sequence[Vector]) -> None:
        self.codec, self.vectors = codec, vectors
        self._moves: dict[State, list[Move]] = {}
        self._edges: dict[tuple[State, Move], State] = {}
        for vector in vectors:
            self._walk(begun(codec, vector.data), len(vector.data["plays"]))

    def _walk(self, session: Session, depth: int) -> None:
        """Note the states in which players choose, and every step from there on."""
        seen: set[tuple[State, int]] = set()
        todo = [(session, depth)]
        while todo:
            here, depth = todo.pop()
            if depth == 0 or (here.state, depth) in seen:
                continue
            seen.add((here.state, depth))
            self._moves[here.state] = list(self.codec.model.moves(here.state, self._players))
            for move in choices(here).values():
                twin, state = after(here, move), here.state
                for made in twin.happened[len(here.happened) :]:
                    then = here.kept(self.codec.model.effect(state, made), made)
                    self._edges[(state, made)], state = then, then
                todo.append((twin, depth - 1))

    @property
    def _players(self) -> list[str]:
        return [a.name for a in self.codec.players]

    def expose(self, variant: Variant) -> bool:
        """Does some vector count other plays under the fault? One that fails on the way counts otherwise."""
        try:
            if not self._met(variant):
                return False
        except (IndexError, ValueError, KeyError, OverflowError):
            return True
        codec = Codec(variant.player)
        return any(_differs(vector.data, codec) for vector in self.vectors)

    def _met(self, variant: Variant) -> bool:
        """Does the fault change anything at the places of the vectors? Else the counts are the same."""
        player, model = variant.player, self.codec.model
        for state, moves in self._moves.items():
            if variant.ending and player.finished(state) != model.finished(state):
                return True
            if variant.guards:
                if variant.legal(state) != [m for n in variant.guards for m in moves if m.action == n]:
                    return True
                acting = {m.action for m in moves} & set(variant.guards)
                if any(actor(player, n, state) != self.codec.actor(n, state) for n in acting):
                    return True
        changed = {*variant.effects, *variant.chances}
        for (state, move), then in self._edges.items():
            if variant.early and variant.hasty(state, move.action):
                return True
            if variant.ending and player.finished(then) != model.finished(then):
                return True
            if move.action in changed:
                if not all(player.each(state, move)):
                    return True
                if player.effect(state, move) != model.effect(state, move):
                    return True
        return False


def _differs(data: Json, codec: Codec) -> bool:
    """The counts are compared from the shallowest on, and last the division, as an engine's answer is."""
    wanted: list[int] = data["plays"]
    try:
        session = begun(codec, data)
        counter = Counter(2 * STATES)
        if any(counter.plays(session, depth) != n for depth, n in enumerate(wanted, start=1)):
            return True
        same: bool = divide(session, len(wanted), 2 * STATES) == data["divide"]
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
