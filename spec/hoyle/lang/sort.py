"""Sorts: the finite sets of values that terms range over.

Every value is a plain ``int``: a truth value is 0 or 1, an enum value its index, a card its index in
the deck, a set of cards a bit mask (bit *i* is card *i* of the deck, one bit a physical card).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hoyle.lang.code import S305
from hoyle.lang.deck import Deck
from hoyle.lang.error import HoyleError, here

if TYPE_CHECKING:
    from hoyle.lang.term import Term


def _malformed(thing: str, rule: str, fix: str) -> HoyleError:
    return HoyleError(S305, thing, rule, fix, here())


@dataclass(frozen=True)
class Sort:
    """The common face of all sorts."""

    @property
    def values(self) -> range:
        """All values of a scalar sort, in order; not defined for sets of cards."""
        raise NotImplementedError

    def name_of(self, value: int) -> str:
        """How a person writes this value."""
        return str(value)

    def accepts(self, other: Sort) -> bool:
        """May a term of sort *other* stand where this sort is asked for?"""
        return self == other


@dataclass(frozen=True)
class BoolSort(Sort):
    """Truth values 0 and 1."""

    def __str__(self) -> str:
        return "Bool"

    @property
    def values(self) -> range:
        """All values, in order."""
        return range(2)

    def name_of(self, value: int) -> str:
        """How a person writes this value."""
        return "true" if value else "false"


@dataclass(frozen=True)
class IntSort(Sort):
    """Whole numbers from ``lo`` to ``hi``, both included. Any two of them may be compared and added."""

    lo: int
    hi: int

    def __post_init__(self) -> None:
        if self.lo > self.hi:
            raise _malformed(f"the sort {self}", "bounds are given from low to high", "swap or correct them")

    def __str__(self) -> str:
        return f"Int {self.lo}..{self.hi}"

    @property
    def values(self) -> range:
        """All values, in order."""
        return range(self.lo, self.hi + 1)

    def accepts(self, other: Sort) -> bool:
        """May a term of sort *other* stand where this sort is asked for?"""
        return isinstance(other, IntSort)


@dataclass(frozen=True)
class EnumSort(Sort):
    """A finite list of names: seats, suits, ranks, phases, the options of a reading.

    With ``optional`` one more value ``none`` stands at the end, and values of the plain sort are
    accepted (the codes agree).
    """

    name: str
    names: tuple[str, ...]
    optional: bool = False

    def __post_init__(self) -> None:
        twice = sorted({n for n in self.names if self.names.count(n) > 1})
        if not self.names or twice or "none" in self.names:
            what = (
                f"has {twice[0]!r} twice"
                if twice
                else "has the name 'none'"
                if self.names
                else "has no names"
            )
            raise _malformed(
                f"the enum {self.name} {what}",
                "an enum has names, each once; `none` is added by or_none()",
                "correct the names",
            )

    def __str__(self) -> str:
        some = ", ".join(self.names[:8]) + (", ..." if len(self.names) > 8 else "")
        return f"{self.name} ({some})" + (" or none" if self.optional else "")

    @property
    def values(self) -> range:
        """All values, in order."""
        return range(len(self.names) + self.optional)

    @property
    def none(self) -> int:
        """The code of ``none``."""
        return len(self.names)

    def name_of(self, value: int) -> str:
        """How a person writes this value."""
        return "none" if value == len(self.names) else self.names[value]

    def code(self, name: str) -> int:
        """The value called *name*. Raises ``ValueError`` when there is none."""
        if name == "none" and self.optional:
            return self.none
        return self.names.index(name)

    def accepts(self, other: Sort) -> bool:
        """May a term of sort *other* stand where this sort is asked for?"""
        return (
            isinstance(other, EnumSort)
            and self.name == other.name
            and self.names == other.names
            and (self.optional or not other.optional)
        )

    def __getitem__(self, name: str) -> Term:
        """The value called *name* as a constant term. Raises S303 when there is none."""
        from hoyle.lang.lift import const

        return const(name, self)

    def or_none(self) -> EnumSort:
        """This sort with ``none`` added."""
        return EnumSort(self.name, self.names, optional=True)


@dataclass(frozen=True)
class CardSort(Sort):
    """One physical card of a deck."""

    deck: Deck = field(repr=False)

    def __str__(self) -> str:
        return f"Card (of {self.deck.size})"

    @property
    def values(self) -> range:
        """All values, in order."""
        return range(self.deck.size)

    def name_of(self, value: int) -> str:
        """How a person writes this value."""
        return self.deck.card_name(value)


@dataclass(frozen=True)
class SetSort(Sort):
    """A set of physical cards of a deck: one bit a card."""

    deck: Deck = field(repr=False)

    def __str__(self) -> str:
        return f"CardSet (of {self.deck.size} cards)"

    @property
    def full(self) -> int:
        """The mask of all cards."""
        return (1 << self.deck.size) - 1

    def name_of(self, value: int) -> str:
        """How a person writes this value."""
        return self.deck.set_name(value)


BOOL = BoolSort()


def integer(lo: int, hi: int) -> IntSort:
    """The sort of whole numbers from *lo* to *hi*, both included."""
    return IntSort(lo, hi)


def enum(name: str, *names: str) -> EnumSort:
    """A new enumeration."""
    return EnumSort(name, names)


def suit_sort(deck: Deck) -> EnumSort:
    """The suits of *deck*, with ``none`` when it has jokers (a joker is of no plain suit)."""
    return EnumSort("Suit", deck.suits, optional=bool(deck.jokers))


def rank_sort(deck: Deck) -> EnumSort:
    """The ranks of *deck*, with ``none`` when it has jokers."""
    return EnumSort("Rank", deck.ranks, optional=bool(deck.jokers))
