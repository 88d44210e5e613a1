"""Words every card game needs: the suit and the rank of a card, all cards of a suit or a rank."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hoyle.lang.build import Like, const, lookup
from hoyle.lang.deck import Deck
from hoyle.lang.sort import CardSort, EnumSort, IntSort, SetSort, Sort, rank_sort, suit_sort
from hoyle.lang.table import Table, measure, tabulate
from hoyle.lang.term import Term


def _deck(card: Term) -> Deck:
    assert isinstance(card.sort, (CardSort, SetSort))
    return card.sort.deck


def suit(card: Term) -> Term:
    """The suit of a card."""
    deck = _deck(card)
    return lookup(tabulate("suit", (CardSort(deck),), suit_sort(deck), deck.suit), card)


def rank(card: Term) -> Term:
    """The rank of a card."""
    deck = _deck(card)
    return lookup(tabulate("rank", (CardSort(deck),), rank_sort(deck), deck.rank), card)


def suit_cards(deck: Deck, which: Like, sort: EnumSort | None = None) -> Term:
    """All cards of a suit; none of the suit ``none`` when the suit's sort is optional."""
    index = which.sort if isinstance(which, Term) else sort or suit_sort(deck)
    assert isinstance(index, EnumSort)
    table = tabulate(
        "cards of suit",
        (index,),
        SetSort(deck),
        lambda s: deck.where(suit=deck.suits[s]) if s < len(deck.suits) else 0,
    )
    return lookup(table, which)


def rank_cards(deck: Deck, letter: str) -> Term:
    """The constant set of all cards of a rank (``J``, ``10``); empty when the deck has none."""
    return const(deck.where(rank=letter) if letter in deck.ranks else 0, SetSort(deck))


def named(deck: Deck, face: str) -> Term:
    """The constant set of all cards with this face (``HK``); empty when the deck has none."""
    mask = sum(1 << c for c in range(deck.size) if deck.face(c) == face)
    return const(mask, SetSort(deck))


def order(name: str, deck: Deck, ranks: Sequence[str]) -> Table:
    """A strength by rank alone: *ranks* from the lowest to the highest; a rank left out has strength 0."""
    place = {r: i + 1 for i, r in enumerate(ranks)}
    return measure(
        name,
        CardSort(deck),
        lambda c: place.get(deck.ranks[deck.rank(c)], 0) if deck.rank(c) < len(deck.ranks) else 0,
    )


def strength(name: str, deck: Deck, indices: tuple[Sort, ...], value: Callable[..., int], top: int) -> Table:
    """A strength 0..*top* that also depends on other values (the trump suit): ``value(*indices, card)``."""
    return tabulate(name, (*indices, CardSort(deck)), IntSort(0, top), value)
