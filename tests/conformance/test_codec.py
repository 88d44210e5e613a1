"""Views and actions of the rules as JSON, and back to a state in which the seat may do the same."""

from __future__ import annotations

import random

import pytest
from tests.games.plain_trick import HERE

from hoyle.conformance.codec import Codec, key
from hoyle.conformance.completion import state_of_setup, state_of_view
from hoyle.conformance.player import Player
from hoyle.conformance.position import action, actions, card, view
from hoyle.conformance.refusal import Refusal
from hoyle.games import Game
from hoyle.lang import (
    Deck,
    Rules,
    count,
    empty,
    integer,
    ite,
    load_clauses,
    parse_ruleset,
)


def codec_of(rules: Rules, game: Game, ruleset: str = "house") -> Codec:
    """The codec under a ruleset."""
    return Codec(Player(rules, parse_ruleset(game.readings, ruleset)))


RULESETS = [
    "house", "house,LP-R43=before_play", "house,LP-R05=against_deal,LP-R07=highest_of_all",
    "house,LP-R11=lead_and_discard,LP-R12=deals_2_6_7,LP-R17=forced", "house,LP-R24=first_hand",
    "house,LP-R33=after_offers,LP-R36=latest,LP-R34=one_round", "house,LP-R30=suit_too,LP-R26=held_suit",
]  # fmt: skip


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_view_is_enough(rules: Rules, game: Game, ruleset: str) -> None:
    """Whatever the view hides, the state that completes it allows the seat just what the true state does."""
    codec = codec_of(rules, game, ruleset)
    model, rng = codec.model, random.Random(11)
    tried = 0
    for _ in range(2):
        state = model.initial()
        while (move := model.random_move(state, rng)) is not None:
            for seat in range(4):
                shown = codec.view_json(state, seat)
                again, asked = state_of_view(codec, shown)
                assert asked == seat
                assert codec.legal(again, seat) == codec.legal(state, seat), (shown, model.show(state))
                assert codec.view_json(again, seat) == shown
                tried += 1
            state = model.step(state, move)
    assert tried > 1500


def test_a_view_shows_no_hidden_card(rules: Rules, game: Game) -> None:
    """The view of a seat names the cards of its hand and of the trick, and no other."""
    codec = codec_of(rules, game)
    model, rng = codec.model, random.Random(2)
    state = model.initial()
    for _ in range(60):
        move = model.random_move(state, rng)
        assert move is not None
        state = model.step(state, move)
        for seat in range(4):
            shown = str(codec.view_json(state, seat))
            others = [f"'{codec.deck.face(c)}'" for other in range(4) if other != seat
                      for c in codec.deck.members(state[model.index[codec.hands[other]]])]  # fmt: skip
            assert not [face for face in others if face in shown]


def test_hidden_hands_have_their_sizes(rules: Rules, game: Game) -> None:
    """Who has played to the trick holds a card less than who has not."""
    codec = codec_of(rules, game)
    trick = [{"seat": 3, "cards": ["HA"]}, {"seat": 0, "cards": ["H7"]}]
    state, _ = state_of_view(codec, {"seat": 1, "hand": ["SA", "SK", "SQ"], "trick": trick})
    sizes = [state[codec.model.index[h]].bit_count() for h in codec.hands]
    assert sizes == [2, 3, 3, 2]


def test_the_trick_stands_in_the_order_played(rules: Rules, game: Game) -> None:
    """Under a ruleset that plays the other way round the trick is listed that way round."""
    codec = codec_of(rules, game, "house,LP-R05=against_deal")
    assert codec.direction == -1
    plays = [{"seat": s, "cards": [c]} for s, c in ((2, "H7"), (1, "H8"), (0, "H9"))]
    state, _ = state_of_view(codec, {"seat": 3, "hand": ["HA"], "trick": plays})
    assert codec.trick_json(state) == plays


def test_a_missing_phase_is_found(rules: Rules, game: Game) -> None:
    """A view without a phase is one of play where a card may be played, else of the first thing to do."""
    codec = codec_of(rules, game)
    shown = {"seat": 0, "hand": ["SA", "S7", "H8"], "trick": [], "deal_no": 9}
    assert codec.legal(state_of_view(codec, shown)[0], 0)[0] == {"name": "play", "cards": ["S7"]}


def test_setup_and_hands(rules: Rules, game: Game) -> None:
    """A setup may set any public variable, lists by seat too, and all hands."""
    codec = codec_of(rules, game)
    state = state_of_setup(
        codec, {"deal_no": 9, "score": [1, 2, 3, 4], "trump": "H"}, [["SA"], ["S7"], [], []]
    )
    model = codec.model
    assert (model.get("deal_no", state), model.get("score[2]", state)) == (9, 3)
    assert codec.view_json(state, 0)["trump"] == "H"
    assert model.get("hand[1]", state) == 1 << codec.deck.parse("S7")
    with pytest.raises(Refusal, match="SA is in"):
        state_of_setup(codec, {}, [["SA"], ["SA"], [], []])


def test_actions(rules: Rules, game: Game) -> None:
    """Actions are objects with their parameters by name; other spellings mean the same."""
    codec = codec_of(rules, game)
    for said in ({"name": "play", "cards": ["AS"]}, {"name": "play", "card": "♠A", "mood": "good"}):
        assert codec.canonical(said) == {"name": "play", "cards": ["SA"]}
    assert codec.canonical({"name": "trade", "accept": True}) == {"name": "trade", "accept": True}
    assert key(codec.canonical({"tricks": 3, "name": "bid"})) == key({"name": "bid", "tricks": 3})
    for wrong in (5, {}, {"name": "sing"}, {"name": "bid", "tricks": "many"}, {"name": "play", "cards": []}):
        with pytest.raises(Refusal):
            codec.canonical(wrong)


def two_packs() -> Rules:
    """A game in which pairs are played from two packs."""
    deck = Deck(("S",), ("9", "10"), copies=2)
    rules = Rules(
        load_clauses(HERE / "plain_trick.toml"), deck=deck, seats=2, cites="PT-01 PT-04 PT-05 PT-06"
    )
    hand = rules.map("hand", rules.CARDS)
    table = rules.map("table", rules.CARDS)
    turn = rules.var("turn", rules.SEAT)
    dealt = rules.var("dealt", integer(0, 1))
    deal = rules.chance("deal", cites="PT-02")
    part = deal.param("part", rules.CARDS, within=rules.cards(15), size=2)
    deal.requires("PT-02", dealt == 0, "before the deal")
    deal.sets(dealt, 1)
    deal.sets(hand[0], part)
    deal.sets(hand[1], rules.cards(15) - part)
    play = rules.action("play", by=turn, cites="PT-03")
    cards = play.param("cards", rules.CARDS, within=hand[turn], size=(1, 2))
    play.requires("PT-03", (dealt == 1) & empty(table[turn]), "once a seat")
    play.moves(cards, hand[turn], table[turn])
    play.sets(turn, ite(turn == 0, rules.seats[1], rules.seats[0]))
    rules.finishes((dealt == 1) & ~empty(table[1]), lambda s: count(hand[s]))
    rules.progress(dealt, count(table[0] | table[1]))
    rules.view(lambda s: {"seat": s, "hand": hand[s], "turn": turn, "dealt": dealt})
    rules.trick(table, rules.seats[0])
    return rules.close()


def test_copies_of_a_card() -> None:
    """A pair is one face twice, and an action is listed once whichever copy is meant."""
    rules = two_packs()
    codec = Codec(Player(rules, parse_ruleset([], "house")))
    shown = {"seat": 0, "hand": ["S9", "S9"], "trick": [], "dealt": 1}
    state, _ = state_of_view(codec, shown)
    said = [a["cards"] for a in codec.legal(state, 0)]
    assert said == [["S9"], ["S9", "S9"]]
    assert all(
        codec.model.allows(state, m) for m in codec.moves({"name": "play", "cards": ["S9", "S9"]}, state)
    )
    assert codec.view_json(state, 0)["hand"] == ["S9", "S9"]


def test_positions_in_words() -> None:
    """Cards, actions and views are written as people write them."""
    assert (card("H10"), card("JR"), card("?")) == ("♥10", "red joker", "?")
    assert action({"name": "write_off"}) == "write off"
    assert action({"name": "praise", "trump": "H"}) == "praise ♥"
    assert action({"name": "trade", "accept": False}) == "trade no"
    plays = [{"name": "play", "cards": [c]} for c in ("SA", "H10")]
    assert actions([*plays, {"name": "bid", "tricks": 3}]) == "♠A ♥10, bid 3"
    shown = {
        "phase": "play",
        "seat": 1,
        "hand": ["SA"],
        "trick": [{"seat": 0, "cards": ["H7"]}],
        "trump": "H",
    }
    assert view(shown) == "seat 1; holds ♠A; trick: seat 0 ♥7; phase play, trump ♥"
