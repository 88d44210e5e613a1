"""The rules of Tractor beside an engine that was written from the text alone, position by position.

``tests/engines/tractor_reference.py`` shares nothing with the rules but the text and the readings.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from tests.engines import tractor_reference as reference
from tests.engines.tractor_reference import HOUSE, Engine

from hoyle.concrete import State
from hoyle.conformance import Server
from hoyle.conformance.codec import Codec
from hoyle.conformance.player import Player
from hoyle.games import load_game
from hoyle.lang import parse_ruleset

GAME = load_game("tractor")


@cache
def codec() -> Codec:
    """The words of the protocol under the house rules."""
    return Codec(Player(GAME.build(), parse_ruleset(GAME.readings, "house")))


def states(seed: int, most: int = 60) -> Iterator[State]:
    """States of a random match in which something is to be decided, or a trick is complete."""
    model, rng = codec().model, random.Random(seed)
    state = model.initial()
    for _ in range(most):
        yield state
        move = model.random_move(state, rng)
        if move is None:
            return
        state = model.step(state, move)


def keys(actions: list[Any]) -> list[str]:
    """Actions in a fixed order and spelling."""
    return sorted(json.dumps(codec().canonical(a), sort_keys=True) for a in actions)


def differences(seed: int) -> list[str]:
    """Where the two part in the positions of one match: legal actions, single actions, winners."""
    c = codec()
    ours, theirs = Server(c.rules, "house"), Engine()
    ours_codec = {"game": "tractor", "ruleset": "house"}
    out = []
    for state in states(seed):
        turn = c.model.turn(state)
        table = c.model.values(c.table, state)
        if all(table):
            view = {"trick": c.trick_json(state), **public(state)}
            request = {"id": 1, "op": "winner", "view": view, **ours_codec}
            a, b = ours.answer(request), theirs.answer(request)
            if a != b:
                out.append(f"winner: {a} against {b} in {view}")
        elif turn is not None:
            view = c.view_json(state, turn)
            request = {"id": 1, "op": "legal", "view": view, **ours_codec}
            a, b = ours.answer(request), theirs.answer(request)
            if a["ok"] and b["ok"] and keys(a["legal"]) != keys(b["legal"]):
                out.append(f"legal: {a} against {b} in {view}")
    return out


def public(state: State) -> dict[str, Any]:
    """Trump and level of a state."""
    shown = codec().view_json(state, 0)
    return {"trump": shown["trump"], "level": shown["level"]}


@pytest.mark.parametrize("seed", range(4))
def test_both_answer_alike(seed: int) -> None:
    """Over random matches legal actions and winners are the same in every position."""
    assert differences(seed) == []


def test_house_readings_are_the_same() -> None:
    """The reference engine takes the readings that the game calls house."""
    houses = {r.id: r.house for r in GAME.readings}
    assert {k: houses[k] for k in HOUSE} == HOUSE


def test_broken_copies_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy that needs no pairs, and one in which equal later cards win, are caught."""
    with monkeypatch.context() as patch:
        patch.setattr(reference.Rules, "pairs", lambda self, cards: [])
        assert any(differences(seed) for seed in range(2))
    with monkeypatch.context() as patch:
        patch.setattr(reference.Rules, "value", lambda self, card: 1)
        assert any(differences(seed) for seed in range(4))


VIEW = {"phase": "play", "seat": 1, "trump": "S", "level": "2"}


def asked(op: str, **fields: Any) -> Any:
    """What the rules answer to a request."""
    answer = Server(codec().rules, "house").answer({"id": 1, "op": op, "game": "tractor", **fields})
    return answer if not answer["ok"] else {k: v for k, v in answer.items() if k not in ("id", "ok")}


def test_every_lay_is_a_play() -> None:
    """A single card, a pair, a tractor and a follow are all the action ``play`` with cards."""
    hand = ["H3", "H3", "H4", "H4", "HK"]
    listed = asked("legal", view={**VIEW, "hand": hand, "trick": []})["legal"]
    assert {a["name"] for a in listed} == {"play"}
    assert {"name": "play", "cards": ["H3", "H3", "H4", "H4"]} in listed
    assert len(listed) == 6
    trick = [{"seat": 0, "cards": ["H7", "H7"]}]
    follow = asked("legal", view={**VIEW, "hand": hand, "trick": trick})["legal"]
    assert [a["cards"] for a in follow] == [["H3", "H3"], ["H4", "H4"]]
    single = {"name": "play", "cards": ["H3", "HK"]}
    assert asked("check", view={**VIEW, "hand": hand, "trick": trick}, action=single) == {"allowed": False}


def test_what_is_too_long_to_list_is_asked_one_by_one() -> None:
    """Burying has 13 million candidates: ``legal`` is unsupported, ``check`` answers."""
    hand = [f"{s}{r}" for s in "HDC" for r in ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")]
    view = {**VIEW, "phase": "bury", "hand": hand, "trick": []}
    assert asked("legal", view=view)["error"]["code"] == "unsupported"
    assert asked("check", view=view, action={"name": "bury", "cards": hand[:8]}) == {"allowed": True}
    assert asked("check", view=view, action={"name": "bury", "cards": hand[:7]}) == {"allowed": False}
