"""Positions as people write them: seats, cards with their suits, what has been said."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hoyle.conformance.codec import Json
from hoyle.lang.deck import JOKER, SYMBOL

ALWAYS = ("deal_no", "dealer", "trump")
"""Fields that say which deal it is: worth a word whatever their value."""


def card(text: Any) -> str:
    """``SA`` as ``♠A``; what is no card stays as it is."""
    if not isinstance(text, str) or not text:
        return str(text)
    if text in JOKER:
        return JOKER[text]
    return SYMBOL.get(text[0], text[0]) + text[1:] if len(text) > 1 else text


def cards(listed: Any) -> str:
    """Several cards in a row."""
    return " ".join(card(c) for c in listed) if isinstance(listed, list) else str(listed)


def action(said: Any) -> str:
    """``play ♠A``, ``bid 3``, ``trade yes``."""
    if not isinstance(said, dict):
        return str(said)
    words = [str(said.get("name", "?")).replace("_", " ")]
    for name, value in said.items():
        if name == "cards":
            words.append(cards(value))
        elif name == "card":
            words.append(card(value))
        elif isinstance(value, bool):
            words.append("yes" if value else "no")
        elif name == "trump" and isinstance(value, str) and len(value) == 1:
            words.append(SYMBOL.get(value, value))
        elif name != "name":
            words.append(str(value))
    return " ".join(words)


def actions(listed: Iterable[Any]) -> str:
    """Several actions; cards that are played are listed as cards."""
    played, others = [], []
    for said in listed:
        laid = said.get("cards") if isinstance(said, dict) and said.get("name") == "play" else None
        if isinstance(laid, list) and len(laid) == 1:
            played.append(card(laid[0]))
        else:
            others.append(action(said))
    return ", ".join([*([" ".join(played)] if played else []), *others]) or "nothing"


def trick(plays: Any) -> str:
    """``0 ♠A, 1 ♠7``."""
    if not isinstance(plays, list):
        return str(plays)
    return ", ".join(f"seat {p.get('seat')} {cards(p.get('cards'))}" for p in plays if isinstance(p, dict))


def fields(shown: Json, left_out: Iterable[str] = (), plain: Json | None = None) -> str:
    """What else is known: ``deal no 8, trump ♥``. *plain* has the values that are not worth a word."""
    out = []
    for name, value in shown.items():
        usual = plain is not None and name in plain and plain[name] == value and name not in ALWAYS
        if name in left_out or usual or value is None or value is False or value == "none":
            continue
        if isinstance(value, list) and not any(value):
            continue
        said = SYMBOL.get(value, value) if name == "trump" and isinstance(value, str) else value
        word = name.replace("_", " ")
        out.append(word if said is True else f"{word} {said}")
    return ", ".join(out)


def view(shown: Any, plain: Json | None = None) -> str:
    """A view in one line."""
    if not isinstance(shown, dict):
        return str(shown)
    words = [f"seat {shown['seat']}"] if "seat" in shown else []
    if "hand" in shown:
        words.append(f"holds {cards(shown['hand'])}")
    if shown.get("trick"):
        words.append(f"trick: {trick(shown['trick'])}")
    elif "trick" in shown and "hand" in shown:
        words.append("leads" if shown.get("phase", "play") == "play" else "")
    rest = fields(shown, ("seat", "hand", "trick", "turn", "leader"), plain)
    return "; ".join(w for w in [*words, rest] if w)


def setup(shown: Any, plain: Json | None = None) -> str:
    """A setup in one line."""
    return fields(shown, (), plain) if isinstance(shown, dict) else str(shown)
