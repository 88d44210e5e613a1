"""Quadrille: positions worked out by hand from the text, and money over whole games."""

from __future__ import annotations

import random

import pytest

from hoyle.concrete import Model, Move, State
from hoyle.games.quadrille.readings import READINGS
from hoyle.games.quadrille.rules import build
from hoyle.games.quadrille.state import FULL
from hoyle.games.quadrille.state import State as QuadrilleState
from hoyle.lang import Rules, base_ruleset

HOUSE = base_ruleset(READINGS, "house")


@pytest.fixture(scope="module")
def rules() -> Rules:
    """The rules, with all readings open."""
    return build()


def position(model: Model, **values: int) -> State:
    """The state before the first deal with some variables changed (``__`` stands for brackets)."""
    state = dict(zip((s.data for s in model.slots), model.initial(), strict=True))
    for name, value in values.items():
        key = name.replace("__", "[", 1) + "]" if "__" in name else name
        assert key in state, key
        state[key] = value
    return tuple(state.values())


def playing(model: Model, trump: str, hands: list[str], table: list[str], turn: int = 1) -> State:
    """A trick led by seat 0 that seat *turn* has to answer."""
    phase = next(s for s in model.slots if s.data == "phase").sort
    suits = next(s for s in model.slots if s.data == "trump").sort
    masks = {f"hand__{i}": FULL.mask(h.split()) for i, h in enumerate(hands)}
    cards = {f"table__{i}": FULL.mask(t.split()) for i, t in enumerate(table)}
    return position(
        model,
        phase=phase.code("play"),
        trump=suits.code(trump),
        turn=turn,
        leader=0,
        stock=0,
        **masks,
        **cards,
    )


def legal(model: Model, state: State) -> set[str]:
    """The cards that may be played, as ``SA``."""
    return {FULL.face(m.values[0]) for m in model.moves(state, ["play"])}


def test_highest_trump_or_any_by_reading(rules: Rules) -> None:
    """Void of the suit led with two trumps: the highest as printed, any in the house, any card of old."""
    hands = ["", "KH 3H 5S", "", ""]
    wanted = {"highest_trump": {"HK"}, "any_trump": {"H3", "HK"}, "any_card": {"H3", "HK", "S5"}}
    for option, cards in wanted.items():
        model = Model(rules, HOUSE.change({"QU-R31": option}))
        assert legal(model, playing(model, "H", hands, ["KD", "", "", ""])) == cards


def test_two_musts_leave_no_card(rules: Rules) -> None:
    """Manille led, spadille and basto in hand: the highest trump and the lower matador must be played."""
    literal = HOUSE.change({"QU-R30": "highest", "QU-R34": "of_a_trick", "QU-R36": "always", "QU-R38": "both",
                            "QU-R32": "when_legal", "QU-R39": "no_other_trump"})  # fmt: skip
    model = Model(rules, literal)
    state = playing(model, "S", ["", "AS AC KD", "", ""], ["2S", "", "", ""])
    assert legal(model, state) == set()
    house = Model(rules, HOUSE)
    assert "CA" in legal(house, state)


def test_spadille_may_be_kept(rules: Rules) -> None:
    """Basto led, spadille the only trump in hand: any card may be played."""
    model = Model(rules, HOUSE)
    assert legal(model, playing(model, "S", ["", "AS KD 2C", "", ""], ["AC", "", "", ""])) == {
        "SA",
        "DK",
        "C2",
    }


@pytest.mark.parametrize(
    ("trump", "cards", "winner"),
    [
        ("H", ["KH", "AC", "AH", "7H"], 3),  # manille of a red suit is its seven
        ("H", ["KH", "AC", "AH", "2H"], 1),  # basto above punto
        ("S", ["KH", "2D", "3H", "4H"], 0),  # the red two is no trump in a black suit
        ("S", ["2S", "AC", "AS", "KS"], 2),  # spadille above all
        ("D", ["KC", "3D", "QC", "2C"], 1),  # the only trump
        ("D", ["2H", "3H", "7H", "JH"], 3),  # a red plain suit
        ("D", ["7H", "3H", "2H", "4H"], 2),  # in which the two is above the seven
        ("D", ["QH", "AH", "JH", "2H"], 0),
    ],
)
def test_winner_of_a_trick(rules: Rules, trump: str, cards: list[str], winner: int) -> None:
    """The highest trump, else the highest card of the suit led, takes the trick."""
    model = Model(rules, HOUSE)
    state = model.step(playing(model, trump, ["5C", "6C", "7C", "JC"], cards, turn=0), Move("collect"))
    assert [model.get(f"tricks[{i}]", state) for i in range(4)].index(1) == winner


def test_whole_games_keep_the_money() -> None:
    """In random games every property holds in each state, money is kept, and the measure grows."""
    model = Model(build(), HOUSE)
    names = [p.name for p in model.rules.always_]
    terms = [p.term for p in model.rules.always_]
    for seed in range(12):
        rng, state = random.Random(seed), model.initial()
        while (move := model.random_move(state, rng)) is not None:
            after = model.step(state, move)
            assert model.measure(after) > model.measure(state), model.say(move)
            state = after
            broken = [n for n, ok in zip(names, model.values(terms, state), strict=True) if not ok]
            assert broken == []
        assert model.finished(state)
        assert sum(model.payoff(state)) + model.get("pot", state) == 0


OPEN_NO = {"QU-R32": "when_legal", "QU-R33": "yes"}
"""The privilege as older books have it: a matador may be kept back, and does not replace the suit led."""


@pytest.mark.parametrize(
    ("trump", "led", "hand", "readings", "expected"),
    [
        # basto led: who has another trump follows with it; spadille alone need not fall
        ("D", "AC", "7D 3D KH", {}, "D7 D3"),
        ("D", "AC", "AS KH 3H", {}, "SA HK H3"),
        # a plain suit is followed; the house lets a matador be played instead, older books do not
        ("D", "KH", "3H 5D AS", {}, "H3 SA"),
        ("D", "KH", "3H 5D AS", OPEN_NO, "H3"),
        # a small trump led, basto the only trump: it falls, or may be kept back
        ("D", "4D", "AC KH 3H", {}, "CA"),
        ("D", "4D", "AC KH 3H", OPEN_NO, "CA HK H3"),
        # spadille led: basto is the last trump and falls; with another trump it may stay
        ("D", "AS", "AC KH 3H", OPEN_NO, "CA"),
        ("D", "AS", "AC 3D KH", {}, "CA D3"),
        # the ace of spades is a trump when spades are led, or a spade as printed
        ("D", "KS", "AS KH 3H", {"QU-R32": "when_legal", "QU-R31": "any_card"}, "SA HK H3"),
        ("D", "KS", "AS KH 3H", {"QU-R04": "printed", "QU-R32": "when_legal"}, "SA"),
        # manille led: basto answers it as the last trump; the printed line speaks of no trump at all
        ("D", "7D", "AC KH 3H", {}, "CA"),
        ("D", "7D", "AC AS KH", {}, "CA SA"),
    ],
)
def test_legal_cards(
    rules: Rules, trump: str, led: str, hand: str, readings: dict[str, str], expected: str
) -> None:
    """Positions of matadors, suits and voids allow these cards and no others."""
    model = Model(rules, HOUSE.change(readings))
    state = playing(model, trump, ["", hand, "", ""], [led, "", "", ""])
    assert legal(model, state) == set(expected.split())


def test_every_card_has_a_rank_of_its_own(rules: Rules) -> None:
    """For each trump suit the trumps, and the cards of each plain suit, stand at different heights."""
    state = QuadrilleState(FULL, 4, 6)
    manille = list(READINGS[1].options).index("by_colour")
    below_jack = list(READINGS[2].options).index("below_jack")
    for trump, letter in enumerate(FULL.suits):
        trumps = set(FULL.members(state.trumps_of(manille, trump)))
        assert len(trumps) == (11 if letter in "SC" else 12)
        groups = [trumps]
        groups += [set(FULL.members(FULL.where(suit=x))) - trumps for x in FULL.suits if x != letter]
        assert sorted(c for g in groups for c in g) == list(range(40))
        for group in groups:
            assert len({state.place(0, below_jack, manille, trump, c) for c in group}) == len(group)


@pytest.mark.parametrize("changes", [{"QU-R18": "with_bid"}, {"QU-R19": "after", "QU-R20": "partner"},
                                     {"QU-R43": "announced"}, {"QU-R43": "going_on"}, {"QU-R24": "any_time"},
                                     {"QU-R08": "after"}, {"QU-R13": "speaker_must"}])  # fmt: skip
def test_every_play_ends(rules: Rules, changes: dict[str, str]) -> None:
    """Under readings that change the order of events the measure grows with every move too."""
    model = Model(rules, HOUSE.change(changes))
    for seed in range(3):
        rng, state = random.Random(seed), model.initial()
        while (move := model.random_move(state, rng)) is not None:
            after = model.step(state, move)
            assert model.measure(after) > model.measure(state), model.say(move)
            state = after
        assert model.finished(state)
