"""What a program tells while a game is played: whose turn it is, what he may do, the scores."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from hoyle.concrete import Move, State
from hoyle.conformance.codec import Codec
from hoyle.conformance.player import Player

LONGEST_RUN = 64
"""Steps that may follow one another by themselves; a broken rule may go on for ever."""

Seen = tuple[int | None, frozenset[Move], tuple[int, ...], bool]
"""Whose turn it is (``None``: nobody's), his legal moves, the scores, whether it is over (or waits)."""


def actor(player: Player, action: str, state: State) -> int:
    """The seat whose action this is."""
    by = player.rules.actions[action].by
    assert by is not None
    return player.values([by], state)[0]


def run_on(player: Player, state: State) -> State:
    """The state after the steps that happen by themselves. Raises OverflowError when they do not end."""
    steps = [a.name for a in player.rules.actions.values() if a.kind == "step"]
    for _ in range(LONGEST_RUN):
        due = [name for name in steps if player.can(state, name)]
        move = next(player.moves(state, due), None) if due else None
        if move is None:
            return state
        state = player.effect(state, move)
    raise OverflowError("steps without end")


def seen(player: Player, state: State, names: Sequence[str]) -> Seen:
    """What is told in a state; *names* are the players' actions. The one at turn comes first where several
    seats may do something. Of an action with too many moves to list them there is one."""
    scores = player.payoff(state)
    if player.finished(state):
        return None, frozenset(), scores, True
    by_seat: dict[int, set[Move]] = {}
    for name in names:
        if not player.can(state, name):
            continue
        some = player.moves(state, [name])
        moves = list(islice(some, 1) if player.vast(state, name) else some)
        if moves:
            by_seat.setdefault(actor(player, name, state), set()).update(moves)
    if not by_seat:
        chance = (a.name for a in player.rules.actions.values() if a.kind == "chance")
        return None, frozenset(), scores, any(player.can(state, name) for name in chance)
    seat = player.at_turn(state)
    if seat not in by_seat:
        seat = next(iter(by_seat))
    return seat, frozenset(by_seat[seat]), scores, False


def seat_at_turn(codec: Codec, state: State) -> int | None:
    """The seat that decides here: the one at turn where several may act, none where nobody can."""
    at_turn = codec.model.at_turn(state)
    first = None
    for action in codec.players:
        seat = codec.actor(action.name, state)
        if seat != at_turn and first is not None:
            continue
        if next(codec.model.moves(state, [action.name]), None) is not None:
            if seat == at_turn:
                return seat
            first = seat
    return first
