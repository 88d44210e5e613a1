"""Text for a terminal: what a program or a file of rules says can neither steer it nor look like our words.

An engine's answer may hold the escape codes that colour, move or clear a terminal, or turn the direction of
writing around. :func:`plain` shows them as ``\\u001b``, as JSON does. A terminal that has no suit symbols
gets letters instead (:func:`letters`).
"""

from __future__ import annotations

import codecs
import re
import sys
from typing import TextIO

_CONTROL = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)

LETTERS = {
    "♠": "S", "♥": "H", "♦": "D", "♣": "C", "–": "-", "—": "-", "…": "...", "×": "x", "→": "->", "“": '"',
    "”": '"', "≤": "<=", "≥": ">=", "≠": "!=", "·": "-",
}  # fmt: skip
"""What stands for a symbol where it cannot be shown: ``S8`` for ``♠8``, as cards are written in vectors."""


def plain(text: str) -> str:
    """*text* with its control characters (but tabs and line ends) as ``\\uXXXX``; JSON stays what it is.

    >>> plain("a \\x1b[31mred card")
    'a \\\\u001b[31mred card'
    """
    return _CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def say(*parts: object, sep: str = " ", end: str = "\n", file: TextIO | None = None) -> None:
    """Print as :func:`print` does, in plain text."""
    (sys.stdout if file is None else file).write(plain(sep.join(map(str, parts)) + end))


def letters(error: UnicodeError) -> tuple[str, int]:
    """What is written instead of text that a stream cannot hold (a handler of :mod:`codecs`): letters for
    suits, escapes for the rest.

    >>> "♠8, ♦A, ä".encode("ascii", "hoyle.letters")
    b'S8, DA, \\\\xe4'
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    shown = "".join(
        LETTERS.get(c, c.encode("ascii", "backslashreplace").decode())
        for c in error.object[error.start : error.end]
    )
    return shown, error.end


codecs.register_error("hoyle.letters", letters)
