"""Models run: moves, steps, objections, chance and random play."""

from __future__ import annotations

import math
import random
from itertools import combinations

import pytest
from tests.games.plain_trick import build, seeded_hands
from tests.support.terms import reachable_states

from hoyle.concrete import Model, Move, replay
from hoyle.lang import RANKS_32, Code, HoyleError, Reading, Rules, first, french, integer, parse_ruleset
from hoyle.lang.example import reading, tiny


@pytest.fixture(scope="module")
def small() -> Model:
    """The plain trick game, 2 suits of 4 ranks, 2 seats."""
    return Model(build(2, 4, 2))


def dealt(model: Model, *hands: str) -> tuple[int, ...]:
    """The state after these hands were dealt."""
    masks = tuple(model.rules.deck.mask(h.split()) for h in hands)
    return model.apply(model.initial(), Move("deal", masks))


def test_moves_of_chance_are_all_deals(small: Model) -> None:
    """Chance may deal every half of the deck: 8 over 4 ways, each once."""
    moves = list(small.moves(small.initial()))
    assert len(moves) == math.comb(8, 4)
    assert len(set(moves)) == len(moves)


def test_moves_follow_suit(small: Model) -> None:
    """The leader may play any card, the other the led suit while he can, else any card."""
    state = dealt(small, "SA SK CJ CQ", "SJ SQ CK CA")
    assert [small.say(m) for m in small.moves(state)] == ["play ♠K", "play ♠A", "play ♣J", "play ♣Q"]
    state = small.apply(state, Move("play", (small.rules.deck.parse("SA"),)))
    assert [small.say(m) for m in small.moves(state)] == ["play ♠J", "play ♠Q"]


def test_moves_are_the_candidates_without_objections(small: Model) -> None:
    """A candidate is a legal move if and only if nothing forbids it, in every state that was reached."""
    for state in reachable_states(small, seed=1, plays=3):
        legal = list(small.moves(state))
        for name in small.rules.actions:
            for move in (
                []
                if name == "deal" and legal and legal[0].action == "play"
                else small.candidates(state, name)
            ):
                assert (move in legal) == small.allows(state, move)


def test_objection_names_the_clause(small: Model) -> None:
    """What forbids a move is the conjunct with its clause; a card from elsewhere is not in the domain."""
    state = dealt(small, "SA SK CJ CQ", "SJ SQ CK CA")
    state = small.apply(state, Move("play", (small.rules.deck.parse("SA"),)))
    (broken,) = small.objections(state, Move("play", (small.rules.deck.parse("CA"),)))
    assert (broken.cites, broken.says) == (("PT-04",), "follow suit while you can")
    (first, *_) = small.objections(state, Move("play", (small.rules.deck.parse("CJ"),)))
    assert first.says == "card comes from its domain"


@pytest.mark.parametrize(
    "move", [Move("play", (99,)), Move("play", (-1,)), Move("deal", (1 << 9, 0)), Move("deal", (-1, 3))]
)
def test_value_outside_its_sort_is_no_move(small: Model, move: Move) -> None:
    """A card that the deck does not have, and a set of such cards, are refused like any illegal move."""
    state = dealt(small, "SA SK CJ CQ", "SJ SQ CK CA") if move.action == "play" else small.initial()
    assert not small.allows(state, move)
    with pytest.raises(HoyleError) as caught:
        small.apply(state, move)
    assert caught.value.code is Code.registry["M102"]


@pytest.mark.parametrize("move", [Move("fold"), Move("play"), Move("play", (1, 2))])
def test_unknown_action_is_no_move(small: Model, move: Move) -> None:
    """An action that the rules do not have, or with another number of values, is refused and the actions are
    named."""
    assert not small.allows(small.initial(), move)
    with pytest.raises(HoyleError, match=r"play\(card\)") as caught:
        small.apply(small.initial(), move)
    assert caught.value.code is Code.registry["M102"]


def test_number_out_of_bounds_names_variable_and_action() -> None:
    """A sort that is too narrow shows as the variable, its new value, the move and its sort."""
    t = tiny()
    moves = t.rules.var("moves", integer(0, 1))
    t.take.sets(moves, moves + 1)
    model = Model(t.rules.close())
    with pytest.raises(HoyleError, match=r"moves becomes 2 by take ♠8. Its sort is Int 0..1") as caught:
        replay(model, [Move("take", (0,)), Move("take", (1,))])
    assert caught.value.code is Code.registry["M101"]


def test_effects_happen_at_once() -> None:
    """Two variables may change places: each effect reads the state before the action."""
    t = tiny()
    a, b = t.rules.var("a", integer(0, 9), init=3), t.rules.var("b", integer(0, 9), init=5)
    t.take.sets(a, b)
    t.take.sets(b, a)
    model = Model(t.rules.close())
    state = model.apply(model.initial(), Move("take", (0,)))
    assert (model.get("a", state), model.get("b", state)) == (5, 3)


def test_finished_game_has_no_moves() -> None:
    """When the game is over nobody moves, and it is not stuck."""
    model = Model(tiny().rules.close())
    last = replay(model, [Move("take", (c,)) for c in range(4)]).last
    assert model.finished(last)
    assert not model.stuck(last)
    assert list(model.moves(last)) == []
    assert model.random_move(last, random.Random(1)) is None
    assert model.payoff(last) == (2, 2)
    assert model.objections(last, Move("take", (0,)))[-1].says == "the game is not over"


def test_turn_is_the_seat_that_decides(small: Model) -> None:
    """The turn is the acting seat of a player's action, and nobody's while chance moves."""
    assert small.turn(small.initial()) is None
    assert small.turn(dealt(small, "SA SK CJ CQ", "SJ SQ CK CA")) == 0


def test_random_play_is_legal_and_deterministic(small: Model) -> None:
    """A seed gives one play, each of whose moves is legal; it ends."""
    plays = []
    for _ in range(2):
        rng, state, moves = random.Random(7), small.initial(), []
        while (move := small.random_move(state, rng)) is not None:
            assert small.allows(state, move)
            state = small.step(state, move)
            moves.append(move)
        assert small.finished(state)
        plays.append(moves)
    assert plays[0] == plays[1]


def test_progress_measure_grows(small: Model) -> None:
    """The measure of the rules grows with each step of a play."""
    states = reachable_states(small, seed=3)
    measures = [small.measure(s) for s in states]
    assert measures == sorted(set(measures))


def test_seeded_hands_are_a_partition() -> None:
    """The measured deals give every card to one seat."""
    hands = seeded_hands(4, 6, seed=3)
    assert sum(hands) == (1 << 24) - 1
    assert all(a & b == 0 for a, b in combinations(hands, 2))


def test_large_domains_are_drawn() -> None:
    """A choice of 8 cards out of 32 is drawn at random, not looked for in a list of ten million."""
    t = tiny()
    big = Rules(t.rules.document, deck=french(RANKS_32), seats=2, cites="AB-01 AB-02 AB-03")
    hand, done = big.var("hand", big.CARDS, init=(1 << 32) - 1), big.var("done", integer(0, 1))
    bury = big.action("bury", by=big.seats[0])
    cards = bury.param("cards", big.CARDS, within=hand, size=8)
    bury.requires("AB-02", (done == 0) & cards.has(0))
    bury.sets(done, 1)
    bury.sets(hand, hand - cards)
    big.finishes(done == 1)
    big.view(lambda seat: {"hand": hand})
    model = Model(big.close())
    move = model.random_move(model.initial(), random.Random(5))
    assert move is not None
    assert move.values[0].bit_count() == 8
    assert move.values[0] & 1


def test_model_needs_every_reading_fixed() -> None:
    """A model of rules with an open reading is refused, and the reading is named."""
    t, which = with_reading()
    with pytest.raises(HoyleError, match="AB-R1 has no option"):
        Model(t)
    assert Model(t, parse_ruleset([which], "literal")).rules.ruleset is not None


def with_reading() -> tuple[Rules, Reading]:
    """The tiny game where a reading decides which card may be taken."""
    which = reading()
    t = tiny(readings=[which])
    t.take.requires(which.id, which.choose(any=True, lowest=first(t.heap) == t.card))
    return t.rules.close(), which


def test_ruleset_changes_the_moves() -> None:
    """What is legal depends on the reading that the ruleset takes."""
    rules, which = with_reading()
    moves = [
        len(list(m.moves(m.initial())))
        for m in (Model(rules, parse_ruleset([which], f"house,AB-R1={o}")) for o in which.options)
    ]
    assert moves == [4, 1]


def test_undetermined_ruling_stops_the_action() -> None:
    """An action that asks a ruling is possible only where exactly one answer follows from the cases."""
    outcomes = []
    for second in (None, 0, 1):
        t = tiny()
        who = t.rules.ruling("who goes on", t.rules.SEAT)
        who.case("AB-02", when=~t.heap.has(0) if second is None else True, then=0)
        if second is not None:
            who.case("AB-03", when=t.heap.has(0), then=second)
        last = t.rules.var("last", t.rules.SEAT)
        t.take.sets(last, who.answer)
        model = Model(t.rules.close())
        outcomes.append(model.stuck(model.initial()))
    assert outcomes == [True, False, True]


def test_draw_from_mixed_domains() -> None:
    """A draw gives each parameter a value of its domain in turn; none where a domain is empty."""
    t = tiny()
    act = t.rules.action("act", by=t.turn, cites="AB-02")
    card = act.param("card", t.rules.CARD, among=t.heap)
    act.param("cards", t.rules.CARDS, within=t.heap - card, size=(1, 2))
    act.param("who", t.rules.SEAT)
    act.sets(t.heap, t.rules.cards())
    model = Model(t.rules.close())
    seen = {model.draw(model.initial(), "act", random.Random(n)) for n in range(50)}
    assert len(seen) > 20
    assert all(move is not None and model.allows(model.initial(), move) for move in seen)
    gone = model.apply(model.initial(), Move("act", (0, 0b10, 1)))
    assert model.draw(gone, "act", random.Random(1)) is None
    assert model.draw(gone, "take", random.Random(1)) is None
    last = tuple(0b0001 if s.data == "heap" else v for s, v in zip(model.slots, model.initial(), strict=True))
    assert model.draw(last, "act", random.Random(1)) is None


def test_values_and_words(small: Model) -> None:
    """Terms have values over a state, by the reference reader and by functions that are kept; states have
    words."""
    state = dealt(small, "SA SK CJ CQ", "SJ SQ CK CA")
    hand = small.rules.maps["hand"].slots
    assert small.value(hand[1], state) == small.values([hand[1]], state)[0] == small.get("hand[1]", state)
    assert small.show(state)["hand[0]"] == "{♠K ♠A ♣J ♣Q}"
    assert small.show(state)["turn"] == "0"
    assert small.say(Move("play", (99,))) == "play 99"


def test_domains_can_be_asked(small: Model) -> None:
    """The candidates of a parameter are asked for by its place and the values before it."""
    deal = small.rules.actions["deal"]
    first = list(small.domain(deal.params[0], 0, small.initial(), ()))
    assert len(first) == math.comb(8, 4)
    assert list(small.domain(deal.params[1], 1, small.initial(), (0b1111,))) == [0b11110000]
