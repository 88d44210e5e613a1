"""What a finished deal pays, from its setup and its tricks alone."""

from __future__ import annotations

from functools import partial
from typing import Any

from hoyle.concrete import State
from hoyle.conformance.codec import Codec, Json
from hoyle.conformance.completion import state_of_setup
from hoyle.conformance.refusal import Refusal, bad
from hoyle.conformance.session import forbidden, play_on
from hoyle.conformance.value import cards_of, from_json, to_json, union
from hoyle.lang import Action, CardSort, SetSort

Trick = list[tuple[int, list[Any]]]


def score_deal(codec: Codec, request: Json) -> Json:
    """Play the tricks again from the state that *setup* tells, and see what is paid.

    ``setup`` has what is public when the play begins, ``tricks`` every play in order; the hands are what each
    seat plays. Raises Refusal: ``illegal`` for a play that the rules forbid, ``bad-request`` for a winner who
    did not win or a deal that is not over, ``unsupported`` where the rules give no pay-off.

    ``details`` are the public numbers and names that end the deal, as far as they change: what the last trick
    and the scoring set.
    """
    plays, start = start_of_deal(codec, request)
    before = codec.model.payoff(start)
    details: Json = {}
    note = partial(_note, codec, details)
    state = play_on(codec.model, start, None if plays else note)
    for number, (trick, winner) in enumerate(plays, start=1):
        state = _trick(codec, state, trick, winner, number)
        state = play_on(codec.model, state, note if number == len(plays) else None)
    after = codec.model.payoff(state)
    if not codec.model.finished(state) and any(codec.model.can(state, a.name) for a in codec.players):
        raise bad("the deal is not over after these tricks")
    if codec.model.stuck(state) and after == before:
        raise Refusal("unsupported", "the rules, as they are read here, do not say what this deal pays")
    return {"scores": [b - a for a, b in zip(before, after, strict=True)], "details": details}


def start_of_deal(codec: Codec, request: Json) -> tuple[list[tuple[Trick, int | None]], State]:
    """The tricks of a deal (each with its winner, where one is named) and the state before them. Raises
    Refusal."""
    if not codec.rules.payoffs:
        raise Refusal("unsupported", "the rules of this game pay nothing")
    plays = read_tricks(codec, request.get("tricks", []))
    hands: list[list[Any]] = [[] for _ in range(codec.seats)]
    for trick, _ in plays:
        for seat, cards in trick:
            hands[seat] += cards
    setup = request.get("setup", {})
    if not isinstance(setup, dict):
        raise bad('"setup" is an object')
    given = dict(setup)
    if "kitty" in request:
        given["kitty"] = request["kitty"]
    if plays:
        first = plays[0][0][0][0]
        given.setdefault("turn", first)
        given.setdefault("leader", first)
    return plays, start_of_play(codec, given, hands)


def _note(codec: Codec, details: Json, action: Action, before: State, after: State) -> None:
    """Note what a step that ends the deal makes of numbers and names: the points, who deals next."""
    for field in codec.names(None):
        term = field.term
        told = term.op == "var" and not isinstance(term.sort, SetSort) and field.name != "phase"
        if told and term in action.next and not action.next[term].is_const:
            value = after[codec.model.index[term]]
            if value != before[codec.model.index[term]]:
                details.setdefault(field.name, to_json(term.sort, value))


def start_of_play(codec: Codec, setup: Json, hands: list[list[Any]]) -> State:
    """The state before the first play. Where *setup* names no phase, it is the first in which cards are
    played. Raises Refusal."""
    state = state_of_setup(codec, setup, hands)
    slot = next((f.term for f in codec.names(None) if f.name == "phase" and f.term.op == "var"), None)
    if slot is None or "phase" in setup or not any(hands):
        return state
    place = codec.model.index[slot]
    plays = [a.name for a in codec.players if any(t in a.next for t in codec.table)]
    for value in slot.sort.values:
        option = (*state[:place], value, *state[place + 1 :])
        if plays and next(codec.model.moves(option, plays), None) is not None:
            return option
    return state


def read_tricks(codec: Codec, given: Any) -> list[tuple[Trick, int | None]]:
    """The tricks as (seat, cards) in order, each with the winner that is named, if one is. Raises Refusal."""
    if not isinstance(given, list):
        raise bad('"tricks" is a list')
    out = []
    for trick in given:
        if not isinstance(trick, dict) or not isinstance(trick.get("plays"), list) or not trick["plays"]:
            raise bad('a trick is {"plays": [{"seat", "cards"}...], "winner"}')
        plays: Trick = []
        for play in trick["plays"]:
            if not isinstance(play, dict) or not isinstance(play.get("cards"), list):
                raise bad('a play is {"seat", "cards"}')
            plays.append((from_json(codec.rules.SEAT, play.get("seat"), "seat of a play"), play["cards"]))
        winner = trick.get("winner")
        out.append((plays, None if winner is None else from_json(codec.rules.SEAT, winner, "winner")))
    return out


def _trick(codec: Codec, state: State, trick: Trick, winner: int | None, number: int) -> State:
    for place, (seat, cards) in enumerate(trick):
        action = {"name": "play", "cards": cards}
        moves = codec.moves(action, state)
        if codec.actor(moves[0].action, state) != seat:
            raise Refusal("illegal", f"trick {number}: it is not the turn of seat {seat}")
        held = _bare(codec, state, seat, cards) if draws(codec) else state
        legal = [m for m in moves if codec.model.allows(held, m)]
        if not legal:
            wrong = codec.model.objections(held, moves[0])
            played = ", ".join(map(str, cards))
            raise Refusal("illegal", f"trick {number}, {played} of seat {seat}: {forbidden(wrong)}")
        state = codec.model.effect(state, legal[0])
        if place < len(trick) - 1:
            state = play_on(codec.model, state)
    if winner is not None and codec.rules.trick_winner is not None:
        won = winner_of(codec, state)
        if won != winner:
            raise bad(f"trick {number} is taken by seat {won} under these rules, not by seat {winner}")
    return state


def draws(codec: Codec) -> bool:
    """Are cards drawn between the plays? Then the tricks do not tell what a seat held when it played."""
    hands = set(codec.hands)
    return any(
        a.kind == "chance" and hands & set(a.next) and any(isinstance(p.sort, CardSort) for p in a.params)
        for a in codec.rules.actions.values()
    )


def _bare(codec: Codec, state: State, seat: int, cards: list[Any]) -> State:
    """The state in which a seat holds nothing but what it plays."""
    place = codec.model.index[codec.hands[seat]]
    own = union(cards_of(codec.deck, cards, "cards"))
    return (*state[:place], state[place] & own, *state[place + 1 :])


def winner_of(codec: Codec, state: State) -> int | None:
    """The seat that takes the complete trick on the table; ``None`` where its ruling is not determined."""
    winner, *determined = codec.model.values(codec.winner_terms, state)
    return winner if all(determined) else None
