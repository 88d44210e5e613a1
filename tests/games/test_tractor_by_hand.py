"""More positions of Tractor, each with an answer that was worked out by hand from the text of the rules.

The words are those of ``test_tractor_positions.py``; house rules unless a ruleset is named.
"""

from __future__ import annotations

import pytest
from tests.games.test_tractor_positions import Cards, follows, leads, model, names, spelled, state, winner

from hoyle.concrete import Move


@pytest.mark.parametrize(
    ("lead", "hand", "trump", "level", "legal"),
    [
        ("D5", "D3 D9 S4 JR", "S", "2", ["D3", "D9"]),
        ("D5", "D2 C3 C4", "S", "2", ["D2", "C3", "C4"]),
        ("S5", "H2 H3 C9", "S", "2", ["H2"]),
        ("H2", "S3 H5", "S", "2", ["S3"]),
        ("S7", "H7 JB S5", "none", "7", ["H7", "JB"]),
        ("S5", "S7 S9 H5", "none", "7", ["S9"]),
        ("JR", "S7 S9 H5", "none", "7", ["S7"]),
        ("D5", "D9 D9", "S", "2", ["D9"]),
        ("D9 D9", "D3 D4 D5", "S", "2", ["D3 D4", "D3 D5", "D4 D5"]),
        ("D9 D9", "D3 S3 S3 H4 H4", "S", "2", ["D3 S3", "D3 H4"]),
        ("D9 D9", "S3 S3 H4", "S", "2", ["S3 S3", "S3 H4"]),
        ("DA DA", "DK DK D10 D10 D5", "S", "2", ["DK DK", "D10 D10"]),
        ("D9 D9", "D3 D4 S6 H9", "S", "9", ["S6 H9"]),
        ("S5 S5", "S9 H2 H2 JR", "S", "2", ["H2 H2"]),
        ("S5 S5", "S2 H2 D2", "S", "2", ["S2 H2", "S2 D2", "H2 D2"]),
        ("S5 S5", "JR JR JB S3", "S", "2", ["JR JR"]),
        ("JB JB", "S7 D7 D7", "none", "7", ["D7 D7"]),
        ("D3 D3 D4 D4", "D6 D6 D7 D7 D9 D9", "S", "2", ["D6 D6 D7 D7", "D6 D6 D9 D9", "D7 D7 D9 D9"]),
        ("D3 D3 D4 D4", "D6 D6 D8 D9 DJ", "S", "2", ["D6 D6 D8 D9", "D6 D6 D8 DJ", "D6 D6 D9 DJ"]),
        ("D3 D3 D4 D4", "D6 D6 D8 S3 S3", "S", "2", ["D6 D6 D8 S3"]),
        ("S5 S5 S6 S6", "JR JR JB JB S3 S4", "S", "2", ["JR JR JB JB"]),
        ("S5 S5 S6 S6", "S9 S9 SJ H3 H3", "S", "2", ["S9 S9 SJ H3"]),
        (
            "D3 D3 D4 D4 D5 D5",
            "D7 D7 D9 D9 DJ DQ DK",
            "S",
            "2",
            ["D7 D7 D9 D9 DJ DQ", "D7 D7 D9 D9 DJ DK", "D7 D7 D9 D9 DQ DK"],
        ),
    ],
)
def test_follow(lead: str, hand: str, trump: str, level: str, legal: list[str]) -> None:
    """The effective suit first, then as many pairs as were led and are held, then what one likes."""
    assert follows(lead, hand, trump, level) == spelled(*legal)


@pytest.mark.parametrize(
    ("hand", "trump", "level", "count"),
    [("S3 S3 S4", "H", "2", 3), ("H6 H6 H8 H8", "S", "7", 5), ("D3 D3 D4 D4 D5 D5", "S", "2", 9)],
)
def test_number_of_leads(hand: str, trump: str, level: str, count: int) -> None:
    """Single cards, pairs, and every row of pairs."""
    assert len(leads(hand, trump, level)) == count


@pytest.mark.parametrize(
    ("cards", "trump", "level", "tractor"),
    [
        ("DA DA DK DK", "S", "2", True),
        ("D2 D2 D3 D3", "S", "5", True),
        ("D2 D2 D4 D4", "S", "3", True),
        ("S3 S3 S5 S5", "H", "4", True),
        ("S3 S3 S6 S6", "H", "4", False),
        ("DJ DJ DK DK", "S", "Q", True),
        ("DQ DQ DK DK", "S", "Q", False),
        ("SK SK HA HA", "S", "A", True),
        ("HA HA SA SA", "S", "A", True),
        ("S2 S2 JB JB", "S", "2", True),
        ("H2 H2 JB JB", "S", "2", False),
        ("S2 S2 JR JR", "S", "2", False),
        ("SA SA S2 S2", "S", "2", False),
        ("SA SA H2 H2 S2 S2", "S", "2", True),
        ("H7 H7 S7 S7 JB JB JR JR", "S", "7", True),
        ("H7 H7 D7 D7 S7 S7", "S", "7", False),
        ("H7 H7 S7 S7", "none", "7", False),
        ("H7 H7 JB JB", "none", "7", True),
        ("HA HA H7 H7", "none", "7", False),
        ("H6 H6 H8 H8", "none", "7", True),
    ],
)
def test_tractor(cards: str, trump: str, level: str, tractor: bool) -> None:
    """Neighbours in the order of one effective suit, from two to the red joker."""
    assert (tuple(sorted(cards.split())) in leads(cards, trump, level)) is tractor


def test_no_trump_tractor_apart() -> None:
    """Without a trump suit level cards and jokers are neighbours under one reading, jokers under both."""
    apart = "house,TR-R22=apart"
    assert ("H7", "H7", "JB", "JB") not in leads("H7 H7 JB JB", "none", "7", apart)
    assert ("JB", "JB", "JR", "JR") in leads("JB JB JR JR", "none", "7", apart)


@pytest.mark.parametrize(
    ("plays", "trump", "level", "seat"),
    [
        (["D5", "DK", "D9", "D10"], "S", "2", 1),
        (["D5", "S3", "DA", "D9"], "S", "2", 1),
        (["D5", "S3", "S4", "DA"], "S", "2", 2),
        (["DK", "DA", "DA", "D3"], "S", "2", 1),
        (["C4", "HA", "DA", "C3"], "S", "2", 0),
        (["D5", "SA", "S3", "H5"], "S", "5", 0),
        (["JB", "JB", "S5", "S6"], "S", "2", 0),
        (["SA", "H2", "D2", "S5"], "S", "2", 1),
        (["H2", "S2", "D2", "C2"], "S", "2", 1),
        (["H2", "S2", "D2", "JB"], "S", "2", 3),
        (["S7", "H7", "D7", "C7"], "none", "7", 0),
        (["S5", "H7", "SA", "JB"], "none", "7", 3),
        (["S5", "HA", "SA", "S6"], "none", "7", 2),
        (["D5 D5", "DK DK", "S3 S4", "DA DQ"], "S", "2", 1),
        (["D5 D5", "S3 S3", "S4 S4", "DA DA"], "S", "2", 2),
        (["H2 H2", "D2 D2", "S3 S4", "S5 S6"], "S", "2", 0),
        (["D5 D5", "H2 D2", "S3 S3", "C4 C5"], "S", "2", 2),
        (["D3 D3 D4 D4", "D7 D7 D8 D8", "D5 D6 D9 DJ", "C3 C3 C4 C4"], "S", "2", 1),
        (["D3 D3 D4 D4", "D9 D9 DJ DJ", "D5 D6 D7 D8", "C3 C3 C4 C4"], "S", "2", 0),
        (["D3 D3 D4 D4", "D9 D9 DJ DJ", "D5 D6 D7 D8", "C3 C3 C4 C4"], "S", "10", 1),
        (["D3 D3 D4 D4", "S3 S3 S4 S4", "S9 S9 SK SK", "JB JB JR JR"], "S", "2", 3),
        (["D3 D3 D4 D4", "S3 S3 S4 S4", "H2 H2 S2 S2", "C3 C4 C5 C6"], "S", "2", 2),
        (["S3 S3 S4 S4", "S9 S9 SJ SJ", "SK SK SA SA", "C3 C4 C5 C6"], "S", "2", 2),
        (["D3 D3 D4 D4", "S3 S3 S4 S4", "S5 S6 S8 SJ", "S7 S7 S9 S10"], "S", "2", 1),
    ],
)
def test_winner(plays: list[str], trump: str, level: str, seat: int) -> None:
    """The led shape wins, in the suit or in trumps; equal plays: the earlier."""
    assert winner(plays, trump, level) == seat


@pytest.mark.parametrize("turned", [False, True])
def test_order_inside_a_play(turned: bool) -> None:
    """Named from the other end the same plays win: which copy is whose changes nothing."""
    plays = ["D3 D3 D4 D4", "D9 D9 D10 D10", "S3 S3 S4 S4", "S6 S6 S5 S5"]
    if turned:
        plays = [" ".join(reversed(p.split())) for p in plays]
    assert winner(plays, "S", "2") == 3


@pytest.mark.parametrize(
    ("points", "levels", "dealer", "after", "next_dealer"),
    [
        (0, (0, 5), 3, (0, 8), 1),
        (75, (4, 5), 2, (5, 5), 0),
        (155, (4, 5), 2, (4, 6), 3),
        (195, (4, 5), 3, (6, 5), 0),
        (240, (0, 0), 1, (4, 0), 2),
        (200, (3, 9), 0, (3, 12), 1),
    ],
)  # fmt: skip
def test_promotion(
    points: int, levels: tuple[int, int], dealer: int, after: tuple[int, int], next_dealer: int
) -> None:
    """The dealer's side rises below 80 points and its partner deals; else the next player, whose side may
    rise."""
    m = model()
    at = state(
        m, phase="promote", final=points, dealer=dealer, defends=dealer % 2,
        level_0=levels[0], level_1=levels[1],
    )  # fmt: skip
    end = m.step(at, Move("next_deal"))
    assert (m.get("level[0]", end), m.get("level[1]", end)) == after
    assert m.get("dealer", end) == next_dealer


@pytest.mark.parametrize(
    ("ruleset", "points", "levels", "move", "after"),
    [
        ("house", 0, (11, 3), "close_match", (13, 3)),
        ("house", 75, (12, 3), "close_match", (13, 3)),
        ("house", 80, (12, 12), "next_deal", (12, 12)),
        ("house", 240, (3, 10), "close_match", (3, 13)),
        ("house", 3960, (12, 0), "close_match", (12, 13)),
        ("house,TR-R03=must_play", 0, (11, 3), "next_deal", (12, 3)),
        ("house,TR-R03=must_play", 75, (12, 3), "close_match", (13, 3)),
        ("house,TR-R04=no", 240, (3, 10), "next_deal", (3, 12)),
        ("house,TR-R04=no", 240, (3, 12), "next_deal", (3, 12)),
        ("house,TR-R28=at_160", 120, (3, 3), "next_deal", (3, 3)),
        ("house,TR-R28=at_160", 160, (3, 3), "next_deal", (3, 4)),
        ("house,TR-R29=three", 400, (3, 3), "next_deal", (3, 6)),
    ],
)
def test_ace(ruleset: str, points: int, levels: tuple[int, int], move: str, after: tuple[int, int]) -> None:
    """Seat 0 dealt. Past the ace the match is over; whether the ace must be played is a reading."""
    m = model(ruleset)
    at = state(m, phase="promote", final=points, dealer=0, defends=0, level_0=levels[0], level_1=levels[1])
    end = m.step(at, Move(move))
    assert {x.action for x in m.moves(at)} == {move}
    assert (m.get("level[0]", end), m.get("level[1]", end)) == after


@pytest.mark.parametrize(
    ("standing", "allowed"),
    [
        (0, {"H2", "H2 H2", "D2", "D2 D2", "JB JB", "JR JR"}),
        (1, {"H2 H2", "D2 D2", "JB JB", "JR JR"}),
        (2, {"JB JB", "JR JR"}),
        (3, {"JR JR"}),
        (4, set()),
    ],
)
def test_declaring(standing: int, allowed: set[str]) -> None:
    """What overcalls a card, a pair, black jokers, red jokers."""
    m = model()
    hand = Cards(m).take("H2 H2 D2 D2 JB JB JR JR S5")
    at = state(
        m, phase="declare", rank="2", called=standing, turn=1, hand_1=hand,
        declarer=0 if standing else 4, first_declarer=0 if standing else 4,
    )  # fmt: skip
    moves = list(m.moves(at))
    assert {" ".join(names(m, x.values[0])) for x in moves if x.action == "declare"} == allowed
    assert any(x.action == "pass" for x in moves)


@pytest.mark.parametrize(
    ("called", "passes", "phase"), [(0, 2, "declare"), (0, 3, "expose"), (1, 1, "declare"), (1, 2, "take")]
)
def test_passes(called: int, passes: int, phase: str) -> None:
    """Three passes after a declaration, four without one."""
    m = model()
    at = state(m, phase="declare", called=called, passes=passes, turn=1, declarer=2 if called else 4)
    end = m.step(at, Move("pass"))
    assert m.get("phase", end) == m.get("phase", state(m, phase=phase))
