"""Values in words: suits by their symbols, sets of cards by what their cards have in common."""

from __future__ import annotations

from dataclasses import dataclass

from hoyle.lang.deck import SYMBOL, Deck
from hoyle.lang.sort import EnumSort, SetSort, Sort
from hoyle.lang.term import Term

SUITS = {"S": "spade", "C": "club", "D": "diamond", "H": "heart"}
RANKS = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}


@dataclass(frozen=True)
class Kind:
    """A set of cards that people have a word for: ``a heart``, ``hearts``, ``♥K``."""

    one: str
    many: str
    single: bool = False

    @property
    def all(self) -> str:
        """All cards of the kind: ``the hearts``."""
        return self.many if self.single else f"the {self.many}"


def word(value: int, sort: Sort) -> str:
    """How people write a value: a suit by its symbol, common sets in words, the rest by ``sort.name_of``."""
    if isinstance(sort, EnumSort) and sort.name == "Suit":
        return SYMBOL.get(sort.name_of(value), sort.name_of(value))
    if isinstance(sort, SetSort):
        if value in (0, sort.full):
            return "all cards" if value else "no cards"
        kind = kind_of(value, sort.deck)
        return kind.all if kind else sort.name_of(value)
    return sort.name_of(value)


def kind_of(mask: int, deck: Deck) -> Kind | None:
    """The word for this set of cards, if there is one: all of a suit, of a rank, or of a face."""
    if not mask:
        return None
    card = next(deck.members(mask))
    face = sum(1 << c for c in range(deck.size) if deck.face(c) == deck.face(card))
    if mask == face:
        name = deck.card_name(card)
        return Kind(name, name, single=True)
    suit, rank = deck.suit(card), deck.rank(card)
    if suit < len(deck.suits) and mask == deck.where(suit=deck.suits[suit]):
        name = SUITS.get(deck.suits[suit], f"{deck.suits[suit]} card")
        return Kind(f"a {name}", f"{name}s")
    if rank < len(deck.ranks) and mask == deck.where(rank=deck.ranks[rank]):
        name = RANKS.get(deck.ranks[rank], deck.ranks[rank])
        return Kind(f"{'an' if name[0] in 'aeiou8' else 'a'} {name}", f"{name}s")
    return None


def kind(term: Term) -> Kind | None:
    """The word for a constant set, if there is one."""
    if term.is_const and isinstance(term.sort, SetSort):
        return kind_of(term.data, term.sort.deck)
    return None
