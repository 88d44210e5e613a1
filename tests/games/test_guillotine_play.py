"""Guillotine, played at random beside a program that shares nothing with the rules but the text."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest
from tests.engines.guillotine_reference import HOUSE, S, Table

from hoyle.concrete import Model, Move, State
from hoyle.games.guillotine.readings import READINGS
from hoyle.games.guillotine.rules import build
from hoyle.lang import Rules, base_ruleset

OTHERS = [(r.id, o) for r in READINGS for o in r.options if o != r.house]
PAIRS = [
    {"GU-R01": "ten_below_ace", "GU-R10": "as_in_tricks"},
    {"GU-R01": "ten_below_ace", "GU-R10": "as_in_tricks", "GU-R09": "circle"},
    {"GU-R08": "any_laid", "GU-R09": "circle"},
    {"GU-R08": "any_laid", "GU-R12": "snapshot"},
    {"GU-R12": "snapshot", "GU-R15": "once_a_turn"},
    {"GU-R12": "snapshot", "GU-R13": "all"},
    {"GU-R12": "snapshot", "GU-R13": "all_or_none", "GU-R14": "ace_opened"},
    {"GU-R13": "all_or_none", "GU-R14": "own_first_card", "GU-R11": "at_will"},
    {"GU-R02": "six_in_a_row", "GU-R03": "in_order", "GU-R16": "unstated"},
    {"GU-R05": "minus", "GU-R06": "spade_only", "GU-R04": "card", "GU-R20": "minus"},
    {"GU-R01": "ten_below_ace", "GU-R17": "high_to_low", "GU-R19": "deal"},
    {"GU-R08": "last_laid", "GU-R12": "snapshot"},
    {"GU-R08": "last_laid", "GU-R22": "all_laid", "GU-R09": "circle"},
    {"GU-R11": "at_will", "GU-R22": "all_laid", "GU-R21": "first_card_alone"},
]
"""Readings that matter only together."""


@pytest.fixture(scope="module")
def rules() -> Rules:
    """The game at full size."""
    return build()


def said(model: Model, move: Move) -> tuple[str, str]:
    """A move as the other program says it."""
    action = model.rules.actions[move.action]
    if action.kind != "player" or not move.values:
        return move.action, ""
    (param,), (value,) = action.params, move.values
    named = model.rules.deck.face(value) if param.name == "card" else param.sort.name_of(value)
    return move.action, named


def same(model: Model, state: State, other: S) -> None:
    """The two programs are in the same state."""
    shown = dict(zip((s.data for s in model.slots), state, strict=True))
    assert model.show(state)["phase"] == other.when
    assert [shown[f"score[{i}]"] for i in range(4)] == list(other.score)
    if other.dealer is not None:
        assert (shown["deal_no"], shown["dealer"]) == (other.deal, other.dealer)
    if other.hands:
        deck = model.rules.deck
        assert [set(deck.members(shown[f"hand[{i}]"])) for i in range(4)] == [
            {deck.faces.index(c) for c in hand} for hand in other.hands
        ]
        assert shown["turn"] == other.turn
        assert set(deck.members(shown["layout"])) == {deck.faces.index(c) for c in other.layout}
        assert set(deck.members(shown["offered"])) == {deck.faces.index(c) for c in other.bonus}
    if other.when == "over":
        assert tuple(i for i in range(4) if shown[f"won[{i}]"]) == other.won


def play_beside(rules: Rules, choice: Mapping[str, str], seed: int, most: int = 3000) -> S:
    """Play a match at random in both programs, comparing all along, and return its last state."""
    model = Model(rules, base_ruleset(READINGS, "house").change(choice))
    table, rng = Table(choice=choice), random.Random(seed)
    state, other = model.initial(), table.start()
    for _ in range(most):
        same(model, state, other)
        if other.when == "lots":
            other = other._replace(when="deal", dealer=(seat := rng.randrange(4)))
            state = model.apply(state, Move("draw_lots", (seat,)))
        elif other.when == "deal" and table.is_("18", "unstated"):
            assert model.stuck(state)
            break
        elif other.when == "deal":
            cards = rng.sample(table.cards, 32)
            hands = [cards[8 * i : 8 * i + 8] for i in range(4)]
            other = table.dealt(other, hands)
            state = model.apply(state, Move("deal", tuple(rules.deck.mask(h) for h in hands)))
        else:
            mine = {said(model, m): m for m in model.moves(state)}
            theirs = {(a["name"], a.get("contract") or a.get("cards", [""])[0]): s
                      for _, a, s in table.moves(other)}  # fmt: skip
            assert set(mine) == set(theirs), (model.show(state), other)
            if not mine:
                break
            choose = rng.choice(sorted(mine))
            state, other = model.step(state, mine[choose]), theirs[choose]
    return other


@pytest.mark.parametrize("seed", range(12))
def test_both_play_a_whole_match_alike_under_the_house_rules(rules: Rules, seed: int) -> None:
    """Two programs agree on every state and every legal move of a match, and its points come to 400."""
    end = play_beside(rules, {}, seed)
    assert end.when == "over"
    assert sum(end.score) == 400


@pytest.mark.parametrize(("reading", "option"), OTHERS)
def test_both_play_alike_with_one_reading_changed(rules: Rules, reading: str, option: str) -> None:
    """Two programs agree on every state and every legal move whatever option of a reading is taken."""
    for seed in range(2):
        play_beside(rules, {reading: option}, seed)


@pytest.mark.parametrize("choice", PAIRS, ids=lambda c: "+".join(sorted(c.values())))
def test_both_play_alike_with_readings_changed_together(rules: Rules, choice: dict[str, str]) -> None:
    """Two programs agree under readings that matter only together."""
    for seed in range(3):
        play_beside(rules, choice, seed)


@pytest.mark.parametrize("role", ["literal", "traditional"])
def test_both_play_alike_under_the_other_rulesets(rules: Rules, role: str) -> None:
    """Two programs agree under the literal and the traditional ruleset."""
    choice = dict(base_ruleset(READINGS, role).choices) | {"GU-R18": "clockwise"}  # else nothing is dealt
    ends = [play_beside(rules, choice, seed).when for seed in range(3)]
    assert set(ends) <= ({"over"} if role == "traditional" else {"score", "scored", "over"})


def test_the_other_program_has_the_house_choices() -> None:
    """The readings and the house choices of both programs are the same."""
    assert {r.id: r.house for r in READINGS} == HOUSE
