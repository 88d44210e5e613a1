"""How people write a card: the faces that a text may stand for."""

from __future__ import annotations

import re
from collections.abc import Iterator

SUITS = {"S": "♠♤", "C": "♣♧", "D": "♦♢", "H": "♥♡"}
"""The symbols of each suit."""

_SUITS = {"SPADE": "S", "CLUB": "C", "DIAMOND": "D", "HEART": "H"}
_WORDS = _SUITS | {word + "S": letter for word, letter in _SUITS.items()} | {
    "ACE": "A", "KING": "K", "QUEEN": "Q", "JACK": "J", "KNAVE": "J", "TEN": "10", "NINE": "9", "EIGHT": "8",
    "SEVEN": "7", "SIX": "6", "FIVE": "5", "FOUR": "4", "THREE": "3", "TWO": "2", "DEUCE": "2",
    "JOKER": "J", "RED": "R", "BIG": "R", "BLACK": "B", "SMALL": "B", "LITTLE": "B", "OF": "",
}  # fmt: skip
"""Suits, ranks and jokers in words."""

_TOKEN = re.compile("|".join(sorted(_WORDS, reverse=True)) + "|[-_.:]")

LONGEST = 30
"""Letters of a card in words; what is longer is none."""

_PICTURE = {1: "A", 11: "J", 13: "Q", 14: "K"} | {n: str(n) for n in range(2, 11)}
_PICTURES = {0x1F0A0: "S", 0x1F0B0: "H", 0x1F0C0: "D", 0x1F0D0: "C"}
_JOKERS = {"🂿": "JR", "🃏": "JB"}


def faces_of(text: str) -> Iterator[str]:
    """What *text* may stand for, suit first: ``SA`` for ``SA``, ``as``, ``A♠``, ``♠-A``, ``🂡``, ``Ace of
    Spades``."""
    plain = "".join(text.split()).upper().replace("\ufe0f", "")
    if len(plain) == 1:
        yield _picture(plain)
    for letter, symbols in SUITS.items():
        for symbol in symbols:
            plain = plain.replace(symbol, letter)
    yield from _both(plain.replace("T", "10"))
    if 3 <= len(plain) <= LONGEST:
        bare = _TOKEN.sub(lambda found: _WORDS.get(found[0], ""), plain)
        yield from _both(bare.replace("T", "10"))


def _both(plain: str) -> Iterator[str]:
    """Suit first, and suit last."""
    yield plain
    yield plain[-1:] + plain[:-1]


def _picture(sign: str) -> str:
    """The face of one of the playing cards of Unicode."""
    code = ord(sign)
    return _JOKERS.get(sign) or _PICTURES.get(code & ~0xF, "?") + _PICTURE.get(code & 0xF, "?")
