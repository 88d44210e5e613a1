"""Hypothesis strategies made from any rules: deals, hands, legal and illegal actions, whole plays.

Cards and actions are as the line protocol writes them. What is found shrinks: sorted hands, first actions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from hoyle.concrete import Move, State
from hoyle.conformance.codec import Codec, Json
from hoyle.conformance.player import Player
from hoyle.conformance.sample import Drawn, again, setup_fields
from hoyle.conformance.session import LONGEST_RUN, Session
from hoyle.lang import Action, CardSort, Rules, Ruleset, SetSort, base_ruleset

Draw = Callable[..., Any]


@dataclass(frozen=True)
class DealtGame:
    """A game as it begins: ``setup`` and ``deal`` as the operation ``new`` takes them."""

    setup: Json
    deal: Json

    @property
    def hands(self) -> list[list[str]]:
        """The cards of each seat, in the order in which they are dealt."""
        return list(self.deal["hands"])


def codec_of(rules: Rules, ruleset: Ruleset | None = None) -> Codec:
    """The rules under a ruleset (house unless told), ready to be drawn from."""
    return Codec(Player(rules, ruleset or base_ruleset(rules.readings.values(), "house")))


def deals(rules: Rules | Codec, ruleset: Ruleset | None = None) -> st.SearchStrategy[DealtGame]:
    """Deals by the rules: every outcome of chance up to the first decision of a player."""
    return _deals(rules if isinstance(rules, Codec) else codec_of(rules, ruleset))


@st.composite
def _deals(draw: Draw, codec: Codec) -> DealtGame:
    model = codec.model
    state = model.initial()
    raw = Drawn(state, state, [], [])
    for _ in range(LONGEST_RUN):
        if any(model.can(state, a.name) for a in codec.players):
            break
        move = draw(_chance(codec, state))
        if move is None:
            break
        if codec.rules.actions[move.action].kind == "chance" and not any(
            state[model.index[h]] for h in codec.hands
        ):
            raw.before_cards = state
        raw.moves.append(move)
        raw.states.append(state)
        state = model.step(state, move)
    fields = setup_fields(codec, [raw])
    found = again(codec, [raw], fields, codec.deck.size // codec.seats, "drawn")
    if found is None:  # cards are left over that come to no hand
        found = again(codec, [raw], fields, 0, "drawn")
    assert found is not None, "a deal that was drawn can be dealt"
    return DealtGame(found.setup, found.deals[0])


@st.composite
def _chance(draw: Draw, codec: Codec, state: State) -> Move | None:
    """What happens by itself next, its outcome drawn."""
    for action in codec.rules.actions.values():
        if action.kind == "step":
            move = next(codec.model.moves(state, [action.name]), None)
            if move is not None:
                return move
    for action in codec.rules.actions.values():
        if action.kind == "chance" and codec.model.can(state, action.name):
            values: tuple[int, ...] = ()
            for number in range(len(action.params)):
                values = (*values, draw(_value(codec, action, number, state, values)))
            return Move(action.name, values)
    return None


def _value(
    codec: Codec, action: Action, number: int, state: State, before: tuple[int, ...]
) -> st.SearchStrategy[int]:
    param = action.params[number]
    if not isinstance(param.sort, SetSort):
        last = number == len(action.params) - 1
        options = [
            v
            for v in codec.model.domain(param, number, state, before)
            if not last or codec.model.allows(state, Move(action.name, (*before, v)))
        ]
        return st.sampled_from(options)
    low, high, source = codec.model.bounds(param, number, state, before)
    members = list(codec.deck.members(source))
    if low == high == len(members):
        return st.just(source)
    sets = st.lists(st.sampled_from(members), min_size=low, max_size=high, unique=True) if members else None
    return st.just(0) if sets is None else sets.map(lambda cards: sum(1 << c for c in cards))


def hands(rules: Rules | Codec, ruleset: Ruleset | None = None) -> st.SearchStrategy[list[str]]:
    """Hands that a seat may be dealt."""
    return deals(rules, ruleset).flatmap(lambda game: st.sampled_from(game.hands))


def begun(codec: Codec, game: DealtGame) -> Session:
    """The game as it stands when a player decides first."""
    return Session(codec, game.setup, [game.deal])


def legal_actions(session: Session) -> list[Json]:
    """The actions of the seat at turn; none where nobody is at turn."""
    seat = session.seat()
    return [] if seat is None else session.codec.legal(session.state, seat)


def illegal_actions(session: Session) -> list[Json]:
    """Actions that the seat at turn may not take: of every kind of value, cards that he lacks among them."""
    codec, seat = session.codec, session.seat()
    if seat is None:
        return []
    out: dict[str, Json] = {}
    for action in codec.players:
        if len(action.params) > 1 or any(isinstance(p.sort, SetSort) for p in action.params):
            moves = (
                []
                if codec.model.many(session.state, action.name)
                else list(codec.model.candidates(session.state, action.name))
            )
        elif action.params and isinstance(action.params[0].sort, CardSort):
            moves = [Move(action.name, (card,)) for card in range(codec.deck.size)]
        elif action.params:
            moves = [Move(action.name, (value,)) for value in action.params[0].sort.values]
        else:
            moves = [Move(action.name)]
        for move in moves:
            said = codec.action_json(move)
            if session.objections(seat, said)[1]:
                out.setdefault(codec.key_of(move), said)
    return list(out.values())


@st.composite
def _plays(draw: Draw, codec: Codec, longest: int) -> tuple[DealtGame, list[Json]]:
    game = draw(_deals(codec))
    session, steps = begun(codec, game), list[Json]()
    for _ in range(draw(st.integers(0, longest))):
        legal, seat = legal_actions(session), session.seat()
        if not legal or seat is None:
            break
        steps.append({"seat": seat, "action": draw(st.sampled_from(legal))})
        session.play(seat, steps[-1]["action"])
    return game, steps


def plays(
    rules: Rules | Codec, ruleset: Ruleset | None = None, longest: int = 200
) -> st.SearchStrategy[tuple[DealtGame, list[Json]]]:
    """A deal and legal steps from its beginning, at most *longest*: ``{"seat", "action"}``."""
    return _plays(rules if isinstance(rules, Codec) else codec_of(rules, ruleset), longest)
