"""All Fours: positions at the table, and what the rules say of them.

The answers are read from the text, or are those of the game's other books where a test names the traditional
ruleset.
"""

from __future__ import annotations

from functools import cache

import pytest

from hoyle.concrete import Model, Move, State
from hoyle.games import load_game
from hoyle.lang import parse_ruleset

GAME = load_game("all_fours")
TEAMS = (0, 1)


@cache
def model(ruleset: str = "house", target: int = 14) -> Model:
    """The full game under a ruleset."""
    return Model(GAME.build(target=target), parse_ruleset(GAME.readings, ruleset))


def cards(faces: str) -> int:
    """A set of cards from their faces."""
    return model().rules.deck.mask(faces.split())


def at(m: Model, phase: str, **values: int) -> State:
    """A state with these values, everything else as at the start; ``hand_2`` is the hand of seat 2."""
    slots = [str(s.data) for s in m.rules.slots]
    state = dict(zip(slots, m.initial(), strict=True))
    state["phase"] = next(s for s in m.rules.slots if s.data == "phase").sort.names.index(phase)
    for name, value in values.items():
        stem, _, number = name.rpartition("_")
        state[f"{stem}[{number}]" if number.isdigit() else name] = value
    assert set(state) == set(slots)
    return tuple(state[s] for s in slots)


def suit_of(letter: str) -> int:
    """A suit as a value of the trump."""
    return model().rules.deck.suits.index(letter)


def legal(trump: str, trick: str, hand: str, ruleset: str = "house") -> set[str]:
    """What may be played on the cards of a trick, led by seat 0."""
    m, played = model(ruleset), trick.split()
    seat = len(played)
    tables = {f"table_{n}": cards(face) for n, face in enumerate(played)}
    state = at(m, "play", turn=seat, trump=suit_of(trump), **tables, **{f"hand_{seat}": cards(hand)})
    return {m.rules.deck.face(move.values[0]) for move in m.moves(state) if move.action == "play"}


@pytest.mark.parametrize(
    ("trump", "trick", "hand", "allowed"),
    [
        ("H", "S5", "S2 SK H3 D9", "S2 SK"),
        ("H", "SK", "H2 D9", "H2"),
        ("H", "S5 H9", "H3 H4", "H3 H4"),
        ("H", "S5", "C9 D4", "C9 D4"),
        ("H", "H5", "S2 HK D3", "HK"),
        ("H", "H5", "S2 D3", "S2 D3"),
        ("H", "", "S2 HK D3", "S2 HK D3"),
    ],
    ids=["follow", "trump when void", "a lower trump will do", "neither", "led trump", "no trump", "lead"],
)
def test_legal_cards(trump: str, trick: str, hand: str, allowed: str) -> None:
    """As printed: follow if you can, else trump if you can, else play any card; lead any card."""
    assert legal(trump, trick, hand) == set(allowed.split())


@pytest.mark.parametrize(
    ("trick", "hand", "allowed"),
    [
        ("SK", "S3 H2 D9", "S3 H2"),
        ("SK", "H2 D9", "H2 D9"),
        ("S5", "C9 H3 D4", "C9 H3 D4"),
        ("S5 H9", "H3 H4", "H3 H4"),
        ("H5", "S2 HK D3", "HK"),
    ],
)
def test_legal_cards_of_the_older_rules(trick: str, hand: str, allowed: str) -> None:
    """In the older rules a trump may be played at any time, and any card by whoever cannot follow."""
    assert legal("H", trick, hand, "traditional") == set(allowed.split())


@pytest.mark.parametrize(
    ("trick", "hand", "any_trump", "when_led", "always"),
    [
        ("H5", "H3 H9 S2", "H3 H9", "H9", "H9"),
        ("S5 H5", "H3 H9 D2", "H3 H9", "H3 H9", "H9"),
        ("S5 H5", "H3 H4 D2", "H3 H4", "H3 H4", "H3 H4"),
        ("S5 S6", "H3 H9 D2", "H3 H9", "H3 H9", "H3 H9"),
        ("S5 H5", "H9 S3 D2", "S3", "S3", "S3"),
    ],
)
def test_higher_trump(trick: str, hand: str, any_trump: str, when_led: str, always: str) -> None:
    """Any trump will do, or one is beaten when it was led, or also one that was played to another suit."""
    options = {"any_trump": any_trump, "higher_trump": when_led, "always_higher": always}
    for option, allowed in options.items():
        assert legal("H", trick, hand, f"house,AF-R15={option}") == set(allowed.split())


def winner(trump: str, trick: str, ruleset: str = "house") -> int | None:
    """Who takes a trick that seat 0 has led."""
    m = model(ruleset)
    tables = {f"table_{n}": cards(face) for n, face in enumerate(trick.split())}
    state = at(m, "play", turn=0, trump=suit_of(trump), **tables)
    after = [m.step(state, move) for move in m.moves(state)]
    return m.get("leader", after[0]) if after else None


@pytest.mark.parametrize(
    ("trick", "seat"),
    [
        ("S5 S10 CA S4", 1),
        ("S10 SJ S9 S2", 1),
        ("S5 H3 H9 SA", 2),
        ("SK SA SQ S2", 1),
        ("SQ SK SJ S2", 1),
        ("H2 SA CA DA", 0),
    ],
    ids=["an ace of another suit loses", "ten below jack", "two trumps", "ace", "king above queen", "trump"],
)
def test_winner(trick: str, seat: int) -> None:
    """The highest trump takes the trick, without trumps the highest card of the suit led."""
    assert winner("H", trick) == seat


def test_winner_as_printed() -> None:
    """As a plain 'or' the highest card led and the highest trump both qualify: nobody can be named; nor
    where the king has no place."""
    assert winner("H", "SA H2 S3 S4", "house,AF-R16=plain_or") is None
    assert winner("H", "SA H2 S3 S4") == 1
    assert winner("H", "SA SK S3 S4", "house,AF-R01=unstated") is None


@pytest.mark.parametrize(
    ("option", "phase", "turn"), [("as_printed", "draw", "0"), ("none_drawn", "play", "1")]
)
def test_a_card_is_drawn(option: str, phase: str, turn: str) -> None:
    """After his card a player draws at once; where the hands dealt are played out the next one plays."""
    m = model(f"house,AF-R30={option}")
    hands = {"hand_0": cards("S2"), "hand_1": cards("S3"), "hand_2": cards("S4"), "hand_3": cards("S5")}
    state = at(m, "play", trump=suit_of("H"), stock=cards("D7 D8 D9"), under=cards("H9"), **hands)
    after = m.step(state, Move("play", (m.rules.deck.parse("S2"),)))
    assert (m.show(after)["phase"], m.show(after)["turn"]) == (phase, turn)


def test_the_hands_dealt_are_played_out() -> None:
    """Where nobody draws a deal is over when the hands are empty, whatever the reserve holds."""
    m = model("house,AF-R30=none_drawn")
    table = {"table_0": cards("S2"), "table_1": cards("S3"), "table_2": cards("S4"), "table_3": cards("S5")}
    state = at(m, "play", trump=suit_of("H"), stock=cards("D7 D8 D9"), under=cards("H9"), **table)
    assert m.show(m.step(state, Move("collect")))["phase"] == "score"


def points(ruleset: str = "house", **values: int) -> tuple[int, int]:
    """The points of a deal that is played."""
    m = model(ruleset)
    state = at(m, "score", **values)
    after = m.step(state, Move("score"))
    return m.get("points[0]", after), m.get("points[1]", after)


def test_jack_of_the_own_team() -> None:
    """A jack that its holder's partner takes brings one point: with high, low and the pips that is four."""
    hearts = {"trump": suit_of("H"), "up": cards("H4"), "ours": cards("HA HJ D4 D6")}
    took = {"taken_0": cards("HA HJ S3 S4"), "taken_1": cards("D3 D4 D5 D6")}
    assert points(**hearts, **took) == (4, 0)


def test_jack_of_the_opponents() -> None:
    """A jack taken from the opponents brings three points; jacks of other suits bring none."""
    hearts = {"trump": suit_of("H"), "up": cards("H4"), "ours": cards("HA S3 D4 D6")}
    took = {"taken_0": cards("HA HJ S3 SJ"), "taken_1": cards("D3 D4 D5 D6")}
    assert points(**hearts, **took) == (1 + 1 + 3 + 1, 0)
    assert points("house,AF-R22=every_jack", **hearts, **took) == (1 + 1 + 3 + 3 + 1, 0)


def test_many_jacks() -> None:
    """Team 0 wins two jacks of its own and two of the others: each pays, or each line of the text once."""
    hearts = {"trump": suit_of("H"), "up": cards("H4"), "ours": cards("HJ SJ D4 D6")}
    took = {"taken_0": cards("HJ SJ CJ DJ"), "taken_1": cards("D3 D4 D5 D6")}
    rest = 1 + 1 + 1  # high and low with the one trump that was played, and the pips
    assert points("house,AF-R22=every_jack", **hearts, **took) == (1 + 1 + 3 + 3 + rest, 0)
    assert points("house,AF-R22=any_jack", **hearts, **took) == (1 + 3 + rest, 0)


def test_turned_jack() -> None:
    """The jack of trumps was turned up, and paid: it pays again when a trick takes it, or not."""
    hearts = {"trump": suit_of("H"), "up": cards("HJ"), "bonus": 3, "ours": cards("HA S3 D4 D6")}
    took = {"taken_0": cards("HA HJ S3 S4"), "taken_1": cards("D3 D4 D5 D6")}
    assert points(**hearts, **took) == (3 + 1 + 1 + 3 + 1, 0)
    assert points("house,AF-R31=paid_once", **hearts, **took) == (3 + 1 + 1 + 1, 0)


def test_four_ways_to_take_low() -> None:
    """Team 0 plays the two of trumps into a trick that team 1 takes: low is team 1's, team 0's, nobody's, or
    theirs who took a trick by the lowest trump that took one, the three of team 0 and not the ace."""
    hearts = {"trump": suit_of("H"), "up": cards("H4"), "ours": cards("H2 S3 D4 D6"), "takers": cards("HA")}
    took = {"taken_1": cards("HA H2 S3 S4"), "taken_0": cards("D3 D4 D5 D6")}
    assert points(**hearts, **took) == (0, 3)
    assert points("house,AF-R21=player", **hearts, **took) == (1, 2)
    assert points("house,AF-R21=winning_card", **hearts, **took) == (0, 2)
    hearts |= {"ours": cards("H2 S3 D4 H3"), "takers": cards("HA H3")}
    took = {"taken_1": cards("HA H2 S3 S4"), "taken_0": cards("D3 D4 D5 H3")}
    assert points("house,AF-R21=lowest_winner", **hearts, **took) == (1, 2)
    assert points("house,AF-R21=winning_card", **hearts, **took) == (0, 2)


def test_equal_pips() -> None:
    """With forty pips each nobody has the point by our choice, the team that does not deal in the older
    rules, and the text has no answer."""
    deck = model().rules.deck
    rest = cards(" ".join(f"{s}{r}" for s in "SC" for r in deck.ranks))
    hearts = {"trump": suit_of("H"), "up": cards("H4"), "ours": rest, "taken_0": rest}
    hearts["taken_1"] = (1 << deck.size) - 1 - rest
    assert points(**hearts) == (0, 3)
    assert points("house,AF-R25=non_dealer", **hearts) == (0, 4)
    m = model("house,AF-R25=unstated")
    assert m.stuck(at(m, "score", **hearts))


@pytest.mark.parametrize(("face", "worth"), [("HA", 1), ("H6", 2), ("HJ", 3), ("H2", 0), ("HK", 0)])
def test_turned_card(face: str, worth: int) -> None:
    """A turned ace pays 1, a six 2, a jack 3, any other card nothing."""
    m = model()
    after = m.step(at(m, "turn_up"), Move("turn_up", (m.rules.deck.parse(face),)))
    assert m.get("bonus", after) == worth
    assert m.get("trump", after) == suit_of("H")
    assert m.get("turn", after) == 2, "the dealer's partner speaks"


def test_replaced_card_goes_back() -> None:
    """The card turned before is in the reserve again, and keeps its points."""
    m, deck = model(), model().rules.deck
    before = {"stock": cards("S2 S3 S4"), "under": cards("HJ"), "trump": suit_of("H")}
    state = at(m, "turn_up", begged=1, bonus=3, **before)
    after = m.step(state, Move("turn_up", (deck.parse("S3"),)))
    assert m.get("stock", after) == cards("S2 S4 HJ")
    assert m.get("under", after) == cards("S3")
    assert m.get("bonus", after) == 3


@pytest.mark.parametrize(("option", "paid"), [("each_turn", 1 + 3), ("last_turn", 3), ("first_turn", 1)])
def test_second_turned_card(option: str, paid: int) -> None:
    """An ace was turned and begged away, a jack is turned: both pay, the last alone, or the first alone."""
    m = model(f"house,AF-R11={option}")
    before = {"stock": cards("S2 SJ S4"), "under": cards("HA"), "trump": suit_of("H")}
    state = at(m, "turn_up", begged=1, bonus=1, **before)
    assert m.get("bonus", m.step(state, Move("turn_up", (m.rules.deck.parse("SJ"),)))) == paid


def test_three_more_cards() -> None:
    """In the older rules each is dealt three more cards before another card is turned, from the dealer's
    right on; as printed it is turned at once."""
    m = model("house,AF-R32=three_each")
    hands = {f"hand_{n}": cards(" ".join(f"{s}{r}" for r in "234567")) for n, s in enumerate("SHDC")}
    rest = cards(" ".join(f"{s}{r}" for s in "SHDC" for r in ("8", "9", "10", "J", "Q", "K")))
    values = {**hands, "stock": rest, "under": cards("HA"), "trump": suit_of("H"), "dealer": 1, "begged": 1}
    state = m.step(at(m, "answer", **values), Move("turn"))
    assert m.get("turn", state) == 2
    for _ in range(12):
        assert m.show(state)["phase"] == "draw"
        state = m.step(state, next(iter(m.moves(state))))
    assert m.show(state)["phase"] == "turn_up"
    assert [m.get(f"hand[{n}]", state).bit_count() for n in range(4)] == [9, 9, 9, 9]
    assert m.get("stock", state).bit_count() == 24 - 12
    assert m.get("under", state) == cards("HA")
    assert model().show(model().step(at(model(), "answer", **values), Move("turn")))["phase"] == "turn_up"


@pytest.mark.parametrize(("option", "seat"), [("after_the_trick", 0), ("winner_first", 2)])
def test_who_draws_first(option: str, seat: int) -> None:
    """Seat 0 led and seat 2 takes the trick: the leader draws first, or the winner; then the winner leads."""
    m = model(f"house,AF-R18={option}")
    table = {f"table_{n}": cards(face) for n, face in enumerate(("S5", "S6", "SA", "S7"))}
    hands = {f"hand_{n}": cards(face) for n, face in enumerate(("D2", "D3", "D4", "D5"))}
    values = {"trump": suit_of("H"), "stock": cards("C7 C8 C9 C10 CJ"), "under": cards("H9")}
    state = m.step(at(m, "play", turn=0, **table, **hands, **values), Move("collect"))
    assert (m.show(state)["phase"], m.get("turn", state)) == ("draw", seat)
    for _ in range(4):
        state = m.step(state, next(iter(m.moves(state))))
    assert (m.show(state)["phase"], m.get("turn", state)) == ("play", 2)


def after_game(ruleset: str, won: str, dealer: int = 0) -> set[int]:
    """Who may deal after a game of this winner."""
    m = model(ruleset)
    state = at(m, "next_dealer", dealer=dealer, winner=("0", "1", "none").index(won))
    return {move.values[0] for move in m.moves(state)}


def test_next_dealer() -> None:
    """Seat 0 dealt and team 1 lost: the next dealer is seat 1, or 1 or 3; the text names neither, and nobody
    after a tie."""
    assert after_game("house", "0") == {1}
    assert after_game("house,AF-R04=either", "0") == {1, 3}
    assert after_game("house,AF-R04=rotate", "0") == {1}
    assert after_game("house,AF-R04=unstated", "0") == set()
    assert after_game("house", "1") == {2}
    assert after_game("house", "none") == {0}
    assert after_game("house,AF-R05=unstated", "none") == set()


def test_first_card() -> None:
    """The first card goes to the dealer's right as the play goes, or to his left; the text does not say."""
    for ruleset, seat in (("house", 1), ("house,AF-R06=clockwise", 3)):
        m = model(ruleset)
        hands = tuple(0x3F << 6 * n for n in range(4))
        assert m.get("first_hand", m.step(at(m, "deal"), Move("deal", hands))) == seat
    m = model("house,AF-R06=unstated")
    assert m.stuck(at(m, "deal"))


def test_refused_beg() -> None:
    """A refused beg begins the play, brings the other team a point in the older rules, and is not told in
    the text."""
    for ruleset, phase in (("house", "play"), ("house,AF-R09=unstated", "refused")):
        m = model(ruleset)
        assert m.show(m.step(at(m, "answer"), Move("refuse")))["phase"] == phase
    took = {"trump": suit_of("H"), "taken_0": cards("S2 S3 S4 S5"), "refused": 1, "dealer": 2}
    assert points(**took) == (0, 0)
    assert points("house,AF-R09=gives_one", **took) == (0, 1)


def test_both_reach_the_target() -> None:
    """Two teams with 13 of 14 points both get there in one deal: in the order of the list the one with high
    is first, though the other has more; by the sums the other wins."""
    values = {
        "trump": suit_of("H"), "up": cards("H4"), "ours": cards("H2 HJ S10 D4"), "total_0": 16, "total_1": 14,
        "points_0": 3, "points_1": 1, "taken_0": cards("H2 HJ S10 D5"), "taken_1": cards("HA D2 D3 D4"),
    }  # fmt: skip
    for order, won in (("as_listed", "1"), ("sum_alone", "0")):
        m = model(f"house,AF-R26=to_target,AF-R19={order}")
        after = m.step(at(m, "scored", **values), Move("close_game"))
        assert m.show(after)["winner"] == won
        assert m.show(after)["phase"] == "over"


def test_under_the_target() -> None:
    """Below the target nobody has won, and another deal is played."""
    m = model("house,AF-R26=to_target")
    after = m.step(at(m, "scored", total_0=13, total_1=4, points_0=2, points_1=4), Move("close_game"))
    assert m.show(after)["winner"] == "none"
    assert m.show(after)["phase"] == "next_dealer"
