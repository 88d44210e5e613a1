"""Decks: which cards there are, and how people write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hoyle.lang import RANKS_32, RANKS_52, Code, Deck, HoyleError, french

FULL = french(RANKS_52)
TWO_PACKS = Deck(("S", "C", "D", "H"), RANKS_52, ("JR", "JB"), copies=2)


@pytest.mark.parametrize(
    "text", ["H10", "10H", "TH", "HT", "♥10", "10♥", "♥T", "t♥", "h10", " 10 H ", "♡10", "10♥\ufe0f"]
)
def test_ten_of_hearts_is_written_in_many_ways(text: str) -> None:
    """Suit first or last, letter or symbol, ten as 10 or T, capital or not."""
    assert FULL.face(FULL.parse(text)) == "H10"


@pytest.mark.parametrize(
    ("text", "face"), [("AS", "SA"), ("SA", "SA"), ("♠A", "SA"), ("2c", "C2"), ("JD", "DJ"), ("DJ", "DJ")]
)
def test_card_is_parsed(text: str, face: str) -> None:
    """Faces of other cards."""
    assert FULL.face(FULL.parse(text)) == face


@pytest.mark.parametrize("text", ["", " ", "A", "S", "1S", "11H", "SAX", "XA", "JR", "♠", "S+A", "AS AS"])
def test_no_card_is_a_message(text: str) -> None:
    """What is no card of the deck is refused with how its cards are written."""
    with pytest.raises(ValueError, match="is not a card of this deck: S2, S3, S4"):
        FULL.parse(text)


@given(
    st.sampled_from([FULL, TWO_PACKS, french(RANKS_32)]).flatmap(
        lambda d: st.tuples(st.just(d), st.integers(0, d.size - 1))
    )
)
def test_names_are_parsed_back(case: tuple[Deck, int]) -> None:
    """Each card's face, and the name people read, are parsed as a card of that face."""
    deck, card = case
    assert deck.face(deck.parse(deck.face(card))) == deck.face(card)
    if "joker" not in deck.card_name(card):
        assert deck.face(deck.parse(deck.card_name(card))) == deck.face(card)


def test_jokers_and_copies() -> None:
    """A joker has no suit and no rank; the second pack follows the first."""
    assert TWO_PACKS.size == 108
    joker = TWO_PACKS.parse("JR")
    assert TWO_PACKS.card_name(joker) == "red joker"
    assert (TWO_PACKS.suit(joker), TWO_PACKS.rank(joker)) == (4, 13)
    assert TWO_PACKS.face(joker + 54) == "JR"
    assert TWO_PACKS.where(suit="H").bit_count() == 26
    assert TWO_PACKS.where(rank="A").bit_count() == 8
    assert TWO_PACKS.where(suit="H", rank="A").bit_count() == 2
    assert TWO_PACKS.where().bit_count() == 108


def test_mask_takes_copies_in_turn() -> None:
    """A face named twice is both copies; more often than there are copies is refused."""
    pair = TWO_PACKS.mask(["H7", "7H"])
    assert sorted(TWO_PACKS.face(c) for c in TWO_PACKS.members(pair)) == ["H7", "H7"]
    with pytest.raises(ValueError, match="more often than the deck has copies"):
        TWO_PACKS.mask(["H7", "H7", "H7"])
    with pytest.raises(ValueError, match="more often"):
        FULL.mask(["SA", "SA"])


def test_set_is_written_in_deck_order() -> None:
    """A set of cards is named in the order of the deck."""
    assert FULL.set_name(FULL.mask(["HA", "S10", "S2"])) == "{♠2 ♠10 ♥A}"


@pytest.mark.parametrize(
    "make",
    [
        lambda: Deck((), ()),
        lambda: Deck(("S",), ()),
        lambda: Deck(("S", "S"), ("A",)),
        lambda: Deck(("S",), ("A", "A")),
        lambda: Deck(("Sp",), ("A",)),
        lambda: Deck(("S",), ("T",)),
        lambda: Deck(("S",), ("A",), copies=0),
        lambda: french(["A", ""]),
    ],
)
def test_malformed_deck_is_refused(make: object) -> None:
    """A deck without cards, with a face twice, or with letters that cannot be read is refused."""
    with pytest.raises(HoyleError) as caught:
        make()  # type: ignore[operator]
    assert caught.value.code is Code.registry["S305"]
    assert caught.value.place is not None
    assert caught.value.place.file == __file__
