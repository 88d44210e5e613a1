"""Values as JSON and back."""

from __future__ import annotations

import pytest

from hoyle.conformance.refusal import Refusal
from hoyle.conformance.value import cards_of, faces, from_json, mask_of, to_json
from hoyle.lang import BOOL, RANKS_32, CardSort, Deck, EnumSort, SetSort, Sort, french, integer

DECK = french(RANKS_32)
TWO_PACKS = Deck(("S", "H"), ("9", "10", "J"), ("JB", "JR"), copies=2)
SEAT = EnumSort("Seat", ("0", "1", "2", "3"))
SUIT = EnumSort("Suit", ("S", "C"), optional=True)


@pytest.mark.parametrize("sort", [BOOL, integer(-3, 4), SEAT, SEAT.or_none(), SUIT, CardSort(DECK)])
def test_every_value_comes_back(sort: Sort) -> None:
    """A value of a scalar sort, written and read, is the value."""
    assert [from_json(sort, to_json(sort, v), "x") for v in sort.values] == list(sort.values)


def test_forms() -> None:
    """Seats are numbers, no seat is null, no suit is "none", cards go by face."""
    assert to_json(SEAT.or_none(), 4) is None
    assert to_json(SUIT, 2) == "none"
    assert to_json(CardSort(DECK), DECK.parse("H10")) == "H10"
    assert from_json(SUIT, None, "x") == 2


@pytest.mark.parametrize("text", ["H10", "HT", "10H", "TH", "♥10", "10♥", " ht "])
def test_spellings_of_a_card(text: str) -> None:
    """A card is read in every spelling that people use."""
    assert from_json(CardSort(DECK), text, "x") == DECK.parse("H10")


def test_copies_are_not_told_apart() -> None:
    """A pair is one face twice; the copies that another zone holds are taken last."""
    pair = mask_of(TWO_PACKS, ["H10", "H10", "JR"], "x")
    assert faces(TWO_PACKS, pair) == ["H10", "H10", "JR"]
    taken = mask_of(TWO_PACKS, ["S9"], "x")
    assert mask_of(TWO_PACKS, ["S9"], "y", taken=taken) & taken == 0
    assert to_json(SetSort(TWO_PACKS), pair) == ["H10", "H10", "JR"]


@pytest.mark.parametrize(
    ("sort", "given", "words"),
    [
        (SEAT, 4, "a seat from 0 to 3"),
        (SEAT, True, "a seat from 0 to 3"),
        (SEAT, "north", "a seat from 0 to 3"),
        (SUIT, "hearts", "one of S, C, none"),
        (integer(1, 8), 9, "from 1 to 8"),
        (integer(1, 8), 2.5, "from 1 to 8"),
        (BOOL, "yes", "true or false"),
        (CardSort(DECK), "ZZ", "not a card of this deck"),
        (CardSort(DECK), 5, "a card such as"),
        (SetSort(DECK), "SA", "a list of cards"),
        (SetSort(DECK), ["SA", "AS"], "more often"),
    ],
)
def test_what_is_no_value_is_refused(sort: Sort, given: object, words: str) -> None:
    """A wrong value is refused with words that say what is wanted."""
    with pytest.raises(Refusal, match=words) as caught:
        from_json(sort, given, "x")
    assert caught.value.code == "bad-request"


def test_listed_order_is_kept() -> None:
    """A list of cards is read in its order: deals depend on it."""
    assert [DECK.face(c) for c in cards_of(DECK, ["HA", "S7", "D10"], "x")] == ["HA", "S7", "D10"]
