"""Single values of the rules as JSON and back: cards by face, seats and numbers as ints, the rest by name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hoyle.conformance.refusal import bad
from hoyle.lang import BoolSort, CardSort, Deck, EnumSort, IntSort, SetSort, Sort

SEAT = "Seat"
"""The name of the enum sort of the seats in every rules file."""


def to_json(sort: Sort, value: int) -> Any:
    """A value of *sort* as JSON.

    Bool -> true or false, Int and Seat -> a number, another enum -> its name, Card -> its face, CardSet ->
    the list of faces in deck order. No seat is ``null``, no value of another enum is ``"none"``.
    """
    if isinstance(sort, BoolSort):
        return bool(value)
    if isinstance(sort, IntSort):
        return value
    if isinstance(sort, EnumSort):
        if sort.name == SEAT:
            return None if value == sort.none else value
        return sort.name_of(value)
    if isinstance(sort, CardSort):
        return sort.deck.face(value)
    assert isinstance(sort, SetSort)
    return faces(sort.deck, value)


def faces(deck: Deck, mask: int) -> list[str]:
    """The faces of a set of cards in deck order; copies of a card stand side by side."""
    n = len(deck.faces)
    return [deck.face(c) for c in sorted(deck.members(mask), key=lambda c: (c % n, c))]


def from_json(sort: Sort, given: Any, what: str) -> int:
    """The value that JSON *given* means; *what* names it in the message.

    A card of several copies is the first of them, a set takes the copies in order. Raises Refusal.
    """
    if isinstance(sort, CardSort):
        return card_of(sort.deck, given, what)
    if isinstance(sort, SetSort):
        return mask_of(sort.deck, given, what)
    if isinstance(sort, BoolSort):
        if isinstance(given, bool) or given in (0, 1):
            return int(given)
        raise bad(f"{what} is true or false, not {_short(given)}")
    if isinstance(given, float) and given.is_integer():  # JSON does not tell 3.0 from 3
        given = int(given)
    if isinstance(sort, EnumSort):
        return _enum(sort, given, what)
    assert isinstance(sort, IntSort)
    if isinstance(given, bool) or not isinstance(given, int) or given not in sort.values:
        raise bad(f"{what} is a whole number from {sort.lo} to {sort.hi}, not {_short(given)}")
    return given


def _enum(sort: EnumSort, given: Any, what: str) -> int:
    if given is None and sort.optional:
        return sort.none
    if sort.name == SEAT:
        top = len(sort.names) - 1
        if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given <= top:
            raise bad(f"{what} is a seat from 0 to {top}, not {_short(given)}")
        return given
    number = isinstance(given, int) and not isinstance(given, bool)
    name = str(given) if number else given  # a rank or a team may be called by its number
    if not isinstance(name, str) or (name not in sort.names and not (name == "none" and sort.optional)):
        known = ", ".join([*sort.names, *(["none"] if sort.optional else [])])
        raise bad(f"{what} is one of {known}, not {_short(given)}")
    return sort.code(name)


def card_of(deck: Deck, given: Any, what: str) -> int:
    """The first copy of a card written as people do (``SA AS ♠A S10 ST 10♠``). Raises Refusal."""
    if not isinstance(given, str):
        raise bad(f"{what} is a card such as {deck.faces[-1]}, not {_short(given)}")
    try:
        return deck.parse(given)
    except ValueError as error:
        raise bad(f"{what}: {error}") from error


def cards_of(deck: Deck, given: Any, what: str, taken: int = 0) -> list[int]:
    """Cards in the order listed, each the first copy that is neither in the mask *taken* nor listed before.

    Where all copies are taken the first one not listed before is used again: zones of a view may show one
    card twice. Raises Refusal when one list names a card more often than the deck has it.
    """
    if not isinstance(given, list):
        raise bad(f"{what} is a list of cards, not {_short(given)}")
    out: list[int] = []
    listed = 0
    for text in given:
        first = card_of(deck, text, what)
        copies = [c for c in range(first, deck.size, len(deck.faces)) if not listed >> c & 1]
        if not copies:
            raise bad(f"{what} names {text} more often than the deck has it")
        card = next((c for c in copies if not taken >> c & 1), copies[0])
        listed |= 1 << card
        out.append(card)
    return out


def mask_of(deck: Deck, given: Any, what: str, taken: int = 0) -> int:
    """A list of cards as a set. Raises Refusal."""
    return union(cards_of(deck, given, what, taken))


def union(cards: Iterable[int]) -> int:
    """The mask of some cards."""
    out = 0
    for card in cards:
        out |= 1 << card
    return out


def _short(given: Any) -> str:
    text = repr(given)
    return text if len(text) <= 60 else text[:57] + "..."
