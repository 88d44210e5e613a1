"""Decks of cards: which physical cards there are and how people write them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from hoyle.lang.code import S305
from hoyle.lang.error import HoyleError, here
from hoyle.lang.face import faces_of

SYMBOL = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
JOKER = {"JR": "red joker", "JB": "black joker"}

REMEMBERED = 1000
"""Ways to write cards that a deck remembers."""


@dataclass(frozen=True)
class Deck:
    """``copies`` packs of ``suits`` x ``ranks`` and ``jokers``.

    Faces are numbered suit by suit, then the jokers; card ``i`` of copy ``k`` has index
    ``k * faces + i``. Suits are letters of ``SCDH``, ranks are written ``2`` .. ``10``, ``J Q K A``;
    the order of ``ranks`` says nothing about strength: strength is a matter of the rules.
    """

    suits: tuple[str, ...]
    ranks: tuple[str, ...]
    jokers: tuple[str, ...] = ()
    copies: int = 1

    def __post_init__(self) -> None:
        faces = [s + r for s in self.suits for r in self.ranks] + list(self.jokers)
        twice = sorted({f for f in faces if faces.count(f) > 1})
        wrong = [s for s in self.suits if len(s) != 1] + [r for r in self.ranks if not r or "T" in r]
        if not faces or twice or wrong or self.copies < 1:
            what = (
                f"{twice[0]} stands in it twice"
                if twice
                else f"{wrong[0]!r} is no letter of a suit or rank"
                if wrong
                else "it has no cards"
            )
            raise HoyleError(
                S305,
                f"this is no deck: {what}",
                "suits are single letters, ranks are 2 to 10, J, Q, K, A, and a second pack is copies=2",
                "correct it",
                here(),
            )

    @cached_property
    def faces(self) -> tuple[str, ...]:
        """All faces in order, as the line protocol writes them (``SA``, ``H10``, ``JR``)."""
        return tuple(s + r for s in self.suits for r in self.ranks) + self.jokers

    @cached_property
    def _parsed(self) -> dict[str, int]:
        """Texts that were read before."""
        return {}

    @property
    def size(self) -> int:
        """The number of physical cards."""
        return len(self.faces) * self.copies

    def face(self, card: int) -> str:
        """The face of a physical card."""
        return self.faces[card % len(self.faces)]

    def suit(self, card: int) -> int:
        """Index of the card's suit; ``len(suits)`` for a joker."""
        f = card % len(self.faces)
        return f // len(self.ranks) if f < len(self.suits) * len(self.ranks) else len(self.suits)

    def rank(self, card: int) -> int:
        """Index of the card's rank; ``len(ranks)`` for a joker."""
        f = card % len(self.faces)
        return f % len(self.ranks) if f < len(self.suits) * len(self.ranks) else len(self.ranks)

    def card_name(self, card: int) -> str:
        """How people write the card, the symbol of its suit first: ``♠A``, ``♥10``."""
        face = self.face(card)
        return JOKER.get(face) or SYMBOL.get(face[0], face[0]) + face[1:]

    def set_name(self, mask: int) -> str:
        """The cards of a set, in deck order, between braces."""
        return "{" + " ".join(self.card_name(c) for c in self.members(mask)) + "}"

    def members(self, mask: int) -> Iterator[int]:
        """The cards of a set, lowest index first."""
        while mask:
            low = mask & -mask
            yield low.bit_length() - 1
            mask ^= low

    def where(self, suit: str | None = None, rank: str | None = None) -> int:
        """The set of all cards with this suit and rank letter (``None``: any)."""
        mask = 0
        for card in range(self.size):
            s, r = self.suit(card), self.rank(card)
            if suit is not None and (s == len(self.suits) or self.suits[s] != suit):
                continue
            if rank is not None and (r == len(self.ranks) or self.ranks[r] != rank):
                continue
            mask |= 1 << card
        return mask

    def parse(self, text: str) -> int:
        """The first card with this face: ``AS``, ``SA``, ``10H``, ``TH``, ``♥10``, ``JR``, ``Ten of Hearts``.

        Raises ``ValueError`` with a message for people.
        """
        known = self._parsed.get(text)
        if known is not None:
            return known
        for face in faces_of(text):
            if face in self.faces:
                if len(self._parsed) < REMEMBERED:
                    self._parsed[text] = self.faces.index(face)
                return self.faces.index(face)
        raise ValueError(
            f"{text!r} is not a card of this deck: {', '.join(self.faces[:3])} ... {self.faces[-1]}"
        )

    def mask(self, faces: Iterable[str]) -> int:
        """The set with these faces; a face named twice takes the second copy. Raises ``ValueError``."""
        out = 0
        for text in faces:
            card = self.parse(text)
            while out >> card & 1:
                card += len(self.faces)
            if card >= self.size:
                raise ValueError(f"{text!r} is named more often than the deck has copies of it")
            out |= 1 << card
        return out


FRENCH = ("S", "C", "D", "H")
RANKS_32 = ("7", "8", "9", "10", "J", "Q", "K", "A")
RANKS_40 = ("2", "3", "4", "5", "6", "7", "J", "Q", "K", "A")
RANKS_52 = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def french(ranks: Iterable[str], suits: Iterable[str] = FRENCH) -> Deck:
    """A plain deck of these ranks in the given suits (``S C D H`` unless told)."""
    return Deck(tuple(suits), tuple(ranks))
