"""Guillotine: positions worked out by hand from the rule text, and disputed ones of its relatives."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from hoyle.concrete import Model, Move, State
from hoyle.games.guillotine.readings import READINGS
from hoyle.games.guillotine.rules import STARTS, build
from hoyle.games.guillotine.state import CONTRACTS
from hoyle.lang import Rules, base_ruleset, parse_ruleset


@cache
def rules() -> Rules:
    """The game at full size."""
    return build()


@cache
def model(ruleset: str = "house") -> Model:
    """The game under a ruleset."""
    return Model(rules(), parse_ruleset(READINGS, ruleset))


def mask(cards: str) -> int:
    """Cards as a set."""
    return rules().deck.mask(cards.split())


def position(ruleset: str = "house", **values: Any) -> tuple[Model, State]:
    """A state: variables by name; ``hands``, ``trick``, ``taken`` list cards by seat, ``layout`` cards."""
    m = model(ruleset)
    state = list(m.initial())
    names = {s.data: i for i, s in enumerate(m.slots)}

    def put(name: str, value: int | str) -> None:
        sort = m.slots[names[name]].sort
        state[names[name]] = sort.code(value) if isinstance(value, str) else value

    for name, value in values.items():
        if name in ("hands", "trick", "taken"):
            base = {"hands": "hand", "trick": "table", "taken": "taken"}[name]
            for i, cards in enumerate(value):
                put(f"{base}[{i}]", mask(cards))
        elif name in ("layout", "offered", "stock"):
            put(name, mask(str(value)))
        elif name == "announced":
            for contract in value:
                put(f"announced{state[names['dealer']]}[{contract}]", 1)
        elif name in ("score", "place", "tricks", "edges"):
            for i, n in enumerate(value):
                put(f"{name}[{i}]", n)
        else:
            put(name, value)
    return m, tuple(state)


def legal(at: tuple[Model, State], action: str) -> set[str]:
    """The cards (or contracts) that may be played, laid or announced."""
    m, state = at
    return {m.say(move).partition(" ")[2] for move in m.moves(state, [action])}


def act(at: tuple[Model, State], action: str, card: str = "") -> tuple[Model, State]:
    """The position after an action."""
    m, state = at
    return m, m.apply(state, Move(action, (rules().deck.parse(card),) if card else ()))


def get(at: tuple[Model, State], name: str) -> str:
    """A variable, as people write it."""
    return at[0].show(at[1])[name]


def paid(contract: str, taken: list[str], ruleset: str = "house", **values: Any) -> list[int]:
    """What a deal pays when each seat has taken these cards."""
    m, state = position(ruleset, phase="score", contract=contract, taken=taken, **values)
    after = m.apply(state, Move("score"))
    return [m.get(f"paid[{i}]", after) for i in range(4)]


SUITS = {s: " ".join(f"{s}{r}" for r in ("7", "8", "9", "10", "J", "Q", "K", "A")) for s in "SCDH"}
EACH_A_SUIT = [SUITS[s] for s in "SCDH"]

# -- tricks -------------------------------------------------------------------------------------------


def test_the_suit_led_is_followed() -> None:
    """A player who has the suit led plays it; GU-49 forbids anything else."""
    at = position(
        phase="play", contract="parliament", leader=0, turn=1, hands=["", "HQ S7 S9", "", ""],
        trick=["S8", "", "", ""],
    )  # fmt: skip
    assert legal(at, "play") == {"♠7", "♠9"}
    m, state = at
    broken = m.objections(state, Move("play", (rules().deck.parse("HQ"),)))
    assert {c for r in broken for c in r.cites} == {"GU-49"}


def test_without_the_suit_any_card_may_be_thrown() -> None:
    """In queens, too, a queen may be thrown on a suit that its holder lacks."""
    at = position(
        phase="play", contract="queens", leader=0, turn=1, hands=["", "HQ C9", "", ""],
        trick=["S8", "", "", ""],
    )  # fmt: skip
    assert legal(at, "play") == {"♥Q", "♣9"}


@pytest.mark.parametrize(
    ("trick", "printed", "french"),
    [
        (["HK", "H10", "HQ", "H7"], "0", "1"),
        (["SK", "S10", "SA", "SQ"], "2", "2"),
        (["H10", "HJ", "HA", "CA"], "2", "2"),
        (["D9", "SA", "D10", "DJ"], "3", "2"),
        (["C7", "SA", "HA", "DA"], "0", "0"),
    ],
)
def test_the_highest_card_of_the_suit_led_takes_the_trick(
    trick: list[str], printed: str, french: str
) -> None:
    """The ten stands below the jack as printed, and above the king where the French order is taken."""
    for ruleset, taker in (("house", printed), ("house,GU-R01=ten_below_ace", french)):
        at = position(ruleset, phase="play", contract="royalty", leader=0, turn=0, trick=trick)
        assert get(act(at, "collect"), "turn") == taker


def test_the_list_of_ranks_may_go_down() -> None:
    """Where the first named rank is the highest, the ten takes jack and ace, and a seven takes all."""
    for trick, taker in ((["H10", "HJ", "HA", "CA"], "0"), (["H10", "HJ", "HA", "H7"], "3")):
        at = position(
            "house,GU-R17=high_to_low", phase="play", contract="royalty", leader=0, turn=0, trick=trick
        )
        assert get(act(at, "collect"), "turn") == taker


def test_the_suit_that_opened_the_deal_may_decide_each_trick() -> None:
    """The dealer opened with a club: by the deal's first move a club takes where one lies."""
    for option, taker in (("trick", "1"), ("deal", "2")):
        ruleset, trick = f"house,GU-R19={option}", ["H8", "HA", "C7", "S7"]
        at = position(ruleset, phase="play", contract="royalty", leader=0, turn=0, trick=trick, opened="C")
        assert get(act(at, "collect"), "turn") == taker
    at = position(
        "house,GU-R19=deal", phase="play", contract="royalty", leader=0, turn=0,
        trick=["H8", "HA", "D7", "S7"], opened="C",
    )  # fmt: skip
    assert get(act(at, "collect"), "turn") == "1"


def test_the_dealers_first_card_opens_the_deal() -> None:
    """The suit that opened the deal is noted with its first card and stays with the next trick."""
    at = position(
        "house,GU-R19=deal", phase="play", contract="royalty", leader=0, turn=0,
        hands=["C7 S7", "C8 S8", "C9 S9", "C10 S10"],
    )  # fmt: skip
    first = act(at, "play", "C7")
    for card in ("C8", "C9", "C10"):
        first = act(first, "play", card)
    assert get(act(act(first, "collect"), "play", "S10"), "opened") == "C"


def test_the_first_and_the_last_trick_are_marked() -> None:
    """Guillotine marks the taker of the first trick and the taker of the last, one player twice."""
    full = ["H8", "H9", "HA", "H7"]
    first = position(
        phase="play", contract="guillotine", leader=0, turn=0, trick=full, hands=["S7", "S8", "S9", "S10"]
    )
    last = position(
        phase="play", contract="guillotine", leader=0, turn=0, trick=full, taken=["", "", "C7 C8", ""],
        edges=[0, 0, 1, 0],
    )  # fmt: skip
    assert get(act(first, "collect"), "edges[2]") == "1"
    assert get(act(last, "collect"), "edges[2]") == "2"
    assert get(act(last, "collect"), "phase") == "score"


# -- what a deal pays ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("contract", "pays"),
    [
        ("royalty", [10, 0, 0, 20]),
        ("queens", [10, 10, 10, 0]),
        ("spades", [40, 0, 0, -10]),
        ("parliament", [-10, -10, -10, -20]),
        ("guillotine", [60, 10, 10, 20]),
    ],
)
def test_each_contract_pays_what_the_text_says(contract: str, pays: list[int]) -> None:
    """Each seat takes one suit in two tricks; seat 0 has the first trick and the last."""
    assert paid(contract, EACH_A_SUIT, tricks=[2, 2, 2, 2], edges=[2, 0, 0, 0]) == pays


@pytest.mark.parametrize(
    ("option", "queen", "total"), [("both", 15, 100), ("queen_only", 10, 95), ("spade_only", 5, 90)]
)
def test_the_queen_of_spades_in_guillotine(option: str, queen: int, total: int) -> None:
    """It is worth 15, 10 or 5, and the contract comes to 100, 95 or 90."""
    ruleset = f"house,GU-R06={option}"
    assert paid("guillotine", ["SQ", "", "", ""], ruleset) == [queen, 0, 0, 0]
    assert sum(paid("guillotine", EACH_A_SUIT, ruleset, edges=[1, 1, 0, 0])) == total


def test_the_king_of_hearts_in_guillotine() -> None:
    """It costs 10 as printed, and gains 10 where its sign is taken from the other contracts."""
    assert paid("guillotine", ["HK", "", "", ""]) == [10, 0, 0, 0]
    assert paid("guillotine", ["HK", "", "", ""], "house,GU-R05=minus") == [-10, 0, 0, 0]


def test_the_first_and_the_last_trick_may_be_a_gain() -> None:
    """They cost 5 each as printed, and gain 5 each where they are taken like the tricks of parliament."""
    for option, pays in (("plus", [5, 5, 0, 0]), ("minus", [-5, -5, 0, 0])):
        assert paid("guillotine", [""] * 4, f"house,GU-R20={option}", edges=[1, 1, 0, 0]) == pays


def test_parliament_by_the_card() -> None:
    """If the doubtful word means a card, parliament pays 40 for eight cards and not 10 for two tricks."""
    pays = paid("parliament", EACH_A_SUIT, "house,GU-R04=card", tricks=[2, 2, 2, 2])
    assert pays == [-40, -40, -40, -50]


def test_domino_pays_the_first_two() -> None:
    """The first out has minus 30 points, the second minus 10; the others have none, or nothing is said."""
    assert paid("domino", [""] * 4, place=[0, 2, 1, 0]) == [0, -10, -30, 0]
    m, state = position("house,GU-R07=unstated", phase="score", contract="domino", place=[0, 2, 1, 0])
    assert m.stuck(state)


# -- domino -------------------------------------------------------------------------------------------


def layout(
    laid: str, starter: str, hands: list[str], ruleset: str = "house", **more: Any
) -> tuple[Model, State]:
    """Domino, seat 0 to move."""
    return position(
        ruleset, phase="domino", contract="domino", turn=0, layout=laid, starter=starter, hands=hands, **more
    )


ALL = " ".join(EACH_A_SUIT)


def rest(laid: str) -> list[str]:
    """All that is not laid, in the hand of seat 0."""
    left = [c for c in ALL.split() if c not in laid.split()]
    return [" ".join(left), "", "", ""]


def test_the_example_of_line_25() -> None:
    """After the eight of hearts any eight, the seven of hearts and the nine of hearts may be laid."""
    expected = {"♠8", "♣8", "♦8", "♥7", "♥9"}
    for ruleset in ("house", "literal", "traditional"):
        assert legal(layout("H8", "8", rest("H8"), ruleset), "lay") == expected


def test_the_example_of_line_26() -> None:
    """After the nine of hearts comes the ten, unless its neighbours are the king and the ace."""
    laid = "H8 H9"
    assert "♥10" in legal(layout(laid, "8", rest(laid)), "lay")
    assert "♥10" in legal(layout(laid, "8", rest(laid), "house,GU-R01=ten_below_ace"), "lay")
    both = "house,GU-R01=ten_below_ace,GU-R10=as_in_tricks"
    assert legal(layout(laid, "8", rest(laid), both), "lay") == {"♠8", "♣8", "♦8", "♥7", "♥J"}


def test_the_same_value_as_the_first_card_or_as_any() -> None:
    """A nine of another suit fits beside an eight and a nine of hearts only where any laid card counts."""
    laid = "H8 H9"
    assert "♠9" not in legal(layout(laid, "8", rest(laid)), "lay")
    assert "♠9" in legal(layout(laid, "8", rest(laid), "house,GU-R08=any_laid"), "lay")


def test_the_same_value_as_the_card_laid_last() -> None:
    """After the nine of hearts the other nines fit and the eights no more, where the last card counts."""
    laid = "H8 H9"
    at = layout(laid, "8", rest(laid), "house,GU-R08=last_laid", latest="9")
    assert legal(at, "lay") == {"♠9", "♣9", "♦9", "♥7", "♥10"}
    seven = act(at, "lay", "H7")
    assert legal((seven[0], seven[1]), "lay") >= {"♠7", "♥10"}
    assert "♠9" not in legal(seven, "lay")


def test_the_ace_is_not_next_to_the_seven() -> None:
    """King and ace of hearts are laid; the seven of hearts fits only where the suits are circles."""
    laid, hands = "HK HA", ["H7 S7", "S8", "S9", "S10"]
    assert legal(layout(laid, "K", hands), "lay") == set()
    assert legal(layout(laid, "K", hands), "pass") == {""}
    circle = layout(laid, "K", hands, "house,GU-R09=circle")
    assert legal(circle, "lay") == {"♥7"}
    assert legal(circle, "pass") == set()


def test_the_dealer_lays_any_card_and_does_not_pass() -> None:
    """The first card may be any of the dealer's hand, and he must lay one."""
    for ruleset in ("house", "literal"):
        at = layout("", "none", ["S7 HA D10", "S8", "S9", "SJ"], ruleset)
        assert legal(at, "lay") == {"♠7", "♥A", "♦10"}
        assert legal(at, "pass") == set()


def test_who_can_lay_a_card_may_not_pass() -> None:
    """Passing is for a player without a card to lay; read otherwise, all can pass for ever."""
    hands = ["S8 D10", "C9 D9", "S9 D8", "S10 D7"]
    at = layout("S7", "7", hands)
    assert legal(at, "lay") == {"♠8"}
    assert legal(at, "pass") == set()
    m, state = at
    assert {c for r in m.objections(state, Move("pass")) for c in r.cites} >= {"GU-45", "GU-R11"}
    free = layout("S7", "7", hands, "house,GU-R11=at_will")
    start = act(act(act(act(free, "pass"), "pass"), "pass"), "pass")
    again = act(act(act(act(start, "pass"), "pass"), "pass"), "pass")
    assert start == again


def test_the_turn_skips_who_has_no_cards() -> None:
    """After seat 0 it is the turn of seat 2, when seat 1 has no card left."""
    at = layout("S7", "7", ["S8 D10", "", "S9 D8", "S10 D7"], place=[0, 1, 0, 0])
    assert get(act(at, "lay", "S8"), "turn") == "2"


def test_domino_ends_with_the_second_player_without_cards() -> None:
    """The second to be rid of his cards ends the deal; the others keep theirs."""
    at = layout("S7", "7", ["S8", "", "S9 D8", "S10 D7"], place=[0, 1, 0, 0])
    over = act(at, "lay", "S8")
    assert get(over, "phase") == "score"
    assert [get(over, f"place[{i}]") for i in range(4)] == ["2", "1", "0", "0"]
    first = act(layout("S7", "7", ["S8", "C9", "S9 D8", "S10 D7"]), "lay", "S8")
    assert get(first, "phase") == "domino"
    assert get(first, "place[0]") == "1"


def test_domino_may_go_on_to_the_last_card() -> None:
    """Where all cards are to be played, the last two go on for nothing, and the last card ends the deal."""
    at = layout("S7", "7", ["S8", "", "S9", "S10"], "house,GU-R22=all_laid", place=[0, 1, 0, 0])
    second = act(at, "lay", "S8")
    assert (get(second, "phase"), get(second, "place[0]"), get(second, "turn")) == ("domino", "2", "2")
    third = act(second, "lay", "S9")
    assert (get(third, "phase"), get(third, "place[2]"), get(third, "turn")) == ("domino", "0", "3")
    assert get(act(third, "lay", "S10"), "phase") == "score"


HAND = ["HA SK SQ C7", "S7", "S8", "S9"]


def test_there_is_no_bonus_in_nines() -> None:
    """Where nothing but the first card is unlike Nines, an ace ends the turn like any other card."""
    ace = act(layout("HK", "K", HAND, "house,GU-R21=first_card_alone"), "lay", "HA")
    assert (get(ace, "turn"), get(ace, "offered")) == ("1", "{}")


def test_an_ace_gives_a_bonus() -> None:
    """After an ace its player may lay the king of spades that fits, and then the queen."""
    ace = act(layout("HK", "K", HAND), "lay", "HA")
    assert get(ace, "turn") == "0"
    assert legal(ace, "lay") == {"♠K"}
    king = act(ace, "lay", "SK")
    assert legal(king, "lay") == {"♠Q"}
    done = act(king, "lay", "SQ")
    assert get(done, "turn") == "1"
    assert get(act(king, "pass"), "turn") == "1"


def test_a_bonus_may_be_a_snapshot() -> None:
    """The queen of spades, playable only after the king, is no part of the bonus in a snapshot."""
    ace = act(layout("HK", "K", HAND, "house,GU-R12=snapshot"), "lay", "HA")
    assert legal(ace, "lay") == {"♠K"}
    assert get(act(ace, "lay", "SK"), "turn") == "1"


@pytest.mark.parametrize(("option", "covered"), [("renews", {"♠7"}), ("once_a_turn", set())])
def test_a_second_ace_may_renew_a_snapshot(option: str, covered: set[str]) -> None:
    """In circles the seven of spades fits after the ace of spades, itself laid as a bonus card."""
    ruleset = f"house,GU-R09=circle,GU-R12=snapshot,GU-R15={option}"
    ace = act(layout("HK SK", "K", ["HA SA S7 D9", "C7", "C8", "C9"], ruleset), "lay", "HA")
    assert legal(ace, "lay") == {"♠A"}
    second = act(ace, "lay", "SA")
    assert (legal(second, "lay"), get(second, "turn")) == (covered, "0" if covered else "1")


@pytest.mark.parametrize(
    ("option", "at_once", "later"),
    [("any_number", True, True), ("all_or_none", True, False), ("all", False, False)],
)
def test_how_much_of_a_bonus_must_be_taken(option: str, at_once: bool, later: bool) -> None:
    """A bonus may be left at any time, only before its first card, or never."""
    ace = act(layout("HK", "K", HAND, f"house,GU-R13={option}"), "lay", "HA")
    assert bool(legal(ace, "pass")) == at_once
    assert bool(legal(act(ace, "lay", "SK"), "pass")) == later


EXCEPTIONS = {
    # is there a bonus for: the opening ace of deal 1; a later ace of that deal; an ace that is its player's
    # first card; the opening ace of deal 2?
    "opening_card": (False, True, True, False),
    "ace_opened": (False, False, True, False),
    "own_first_card": (False, True, False, False),
    "match_opening": (False, True, True, True),
}


@pytest.mark.parametrize("option", EXCEPTIONS)
def test_which_ace_has_no_bonus(option: str) -> None:
    """Each reading of GU-44 takes the bonus from other aces."""
    ruleset = f"house,GU-R14={option}"
    full = "HA SK SQ C7 C8 C9 C10 CA"
    kings = "HA HK SQ C7 C8 C9 C10 CA"
    others = ["S7", "S8", "S9"]
    opens = act(layout("", "none", [kings, *others], ruleset), "lay", "HA")
    later = act(layout("HA", "A", ["CA CK SQ", *others], ruleset), "lay", "CA")
    first = act(layout("HK", "K", [full, *others], ruleset), "lay", "HA")
    second = act(layout("", "none", [kings, *others], ruleset, deal_no=2), "lay", "HA")
    assert tuple(get(x, "turn") == "0" for x in (opens, later, first, second)) == EXCEPTIONS[option]


# -- the match ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "may"),
    [
        ("free", set(CONTRACTS)),
        ("each_once", {"parliament", "guillotine", "domino"}),
        ("in_order", {"parliament"}),
    ],
)
def test_which_contracts_may_be_announced(option: str, may: set[str]) -> None:
    """A dealer who has announced royalty, queens and spades has three contracts left, or one, or all."""
    at = position(
        f"house,GU-R03={option}", phase="announce", dealer=1, announced=["royalty", "queens", "spades"]
    )
    assert legal(at, "announce") == may


def test_the_sixth_contract_is_forced() -> None:
    """The last deal of a dealer leaves him no choice."""
    at = position(phase="announce", dealer=3, announced=[c for c in CONTRACTS if c != "queens"])
    assert legal(at, "announce") == {"queens"}


def test_the_contract_decides_what_is_played() -> None:
    """Domino goes to the layout, every other contract to tricks, and the dealer begins."""
    m, state = position(phase="announce", dealer=2, turn=2)
    for number, name in enumerate(CONTRACTS):
        after = m.show(m.apply(state, Move("announce", (number,))))
        assert after["phase"] == ("domino" if name == "domino" else "play")
        assert (after["turn"], after["leader"], after["contract"]) == ("2", "2", name)


@pytest.mark.parametrize(("option", "seat"), [("clockwise", "2"), ("counter_clockwise", "0")])
def test_who_is_dealt_the_first_card(option: str, seat: str) -> None:
    """Seat 1 deals: the deal begins to his left, or to his right."""
    m, state = position(f"house,GU-R18={option}", phase="deal", dealer=1, stock=ALL)
    after = m.apply(state, Move("deal", tuple(mask(hand) for hand in EACH_A_SUIT)))
    assert m.show(after)["first_hand"] == seat


def test_nothing_says_where_the_deal_begins() -> None:
    """As printed the match stops before its first deal."""
    m, state = position("house,GU-R18=unstated", phase="deal", dealer=1, stock=ALL)
    assert m.stuck(state)


@pytest.mark.parametrize(
    ("option", "dealers"), [("each_deal", "0123" * 6), ("six_in_a_row", "000000111111222222333333")]
)
def test_who_deals(option: str, dealers: str) -> None:
    """The deal passes after each deal, or after six."""
    m = model(f"house,GU-R02={option}")
    dealer, out = 0, ""
    for deal in range(1, 25):
        out += str(dealer)
        _, state = position(f"house,GU-R02={option}", phase="scored", deal_no=deal, dealer=dealer)
        if deal < 24:
            dealer = m.get("dealer", m.apply(state, Move("next_deal")))
    assert out == dealers


@pytest.mark.parametrize(
    ("option", "won"), [("together", [1, 0, 1, 0]), ("nobody", [0, 0, 0, 0]), ("unstated", None)]
)
def test_a_tie_for_the_fewest_points(option: str, won: list[int] | None) -> None:
    """Two with the fewest points win together, or nobody does, or the match has no result."""
    m, state = position(f"house,GU-R16={option}", phase="scored", deal_no=24, score=[90, 110, 90, 110])
    if won is None:
        assert m.stuck(state)
    else:
        after = m.apply(state, Move("close_match"))
        assert [m.get(f"won[{i}]", after) for i in range(4)] == won


def test_the_fewest_points_win() -> None:
    """The lowest total wins, and minus is lower than nothing."""
    for ruleset in ("house", "literal"):
        m, state = position(ruleset, phase="scored", deal_no=24, score=[0, -5, 300, 105])
        after = m.apply(state, Move("close_match"))
        assert [m.get(f"won[{i}]", after) for i in range(4)] == [0, 1, 0, 0]


def test_scores_before_the_last_deal() -> None:
    """A play of the last deal begins with what 23 deals bring: all but the one contract that is left."""
    (last,) = (p for p in STARTS.values() if p["first_deal"] == 24)
    brings = {"royalty": 30, "queens": 30, "spades": 30, "parliament": -50, "guillotine": 100, "domino": -40}
    (left,) = set(brings) - set(last["announced"])
    assert sum(last["scores"]) == 4 * sum(brings.values()) - brings[left]


def test_the_defaults_are_what_the_readme_says() -> None:
    """The literal ruleset stops at three silences and departs from the house in seven readings."""
    literal, house = (base_ruleset(READINGS, role).choices for role in ("literal", "house"))
    assert {k for k in house if literal[k] != house[k]} == {
        "GU-R03", "GU-R07", "GU-R08", "GU-R11", "GU-R13", "GU-R16", "GU-R18",
    }  # fmt: skip
    assert {k for k, v in literal.items() if v == "unstated"} == {"GU-R07", "GU-R16", "GU-R18"}
