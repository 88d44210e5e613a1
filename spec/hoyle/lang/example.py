"""A tiny game for examples and experiments: complete, and still open to changes.

Two players take a card each in turn from a heap of four. The examples of the codes start from it::

    t = tiny()
    t.take.requires("AB-02", t.taken[t.turn].has(t.card))
    t.rules.close()
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from hoyle.lang.action import Action
from hoyle.lang.build import count, empty
from hoyle.lang.citation import Cites
from hoyle.lang.clause import Document, load_clauses
from hoyle.lang.deck import french
from hoyle.lang.map import Map
from hoyle.lang.reading import Reading
from hoyle.lang.rules import Rules
from hoyle.lang.term import Term

TEXT = """\
[document]
file = "tiny.txt"
title = "Tiny"
language = "en"
lines = 3

[game]
id = "tiny"
name = "Tiny"
prefix = "AB"

[[clause]]
id = "AB-01"
lines = [1]
kind = "definition"
text = "Two players sit round a heap of four cards."

[[clause]]
id = "AB-02"
lines = [2]
kind = "rule"
text = "Each in turn takes a card of the heap."

[[clause]]
id = "AB-03"
lines = [3]
kind = "rule"
text = "The game ends when the heap is gone; each card taken is a point."
"""
"""A ``clauses.toml`` of three clauses."""


def document(text: str = TEXT) -> Document:
    """The clauses in *text*, read as from a file. Raises what :func:`load_clauses` raises."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "clauses.toml"
        path.write_text(text, encoding="utf-8")
        return load_clauses(path)


def reading(id: str = "AB-R1", **changes: object) -> Reading:
    """A reading of AB-02 with two options, ``any`` and ``lowest``; *changes* are made to its fields."""
    fields: dict[str, object] = {
        "kind": "silence",
        "clauses": "AB-02",
        "options": {"any": "whichever he likes", "lowest": "the lowest that is left"},
        "literal": "any",
        "house": "any",
        "reason": "the text asks for no more",
    }
    return Reading(id, "Which card does he take?", **(fields | changes))  # type: ignore[arg-type]


@dataclass(frozen=True)
class Tiny:
    """The open rules and their parts: variables, the one action and its parameter."""

    rules: Rules
    turn: Term
    heap: Term
    taken: Map
    take: Action
    card: Term


def tiny(cites: Cites = "AB-01", readings: Iterable[Reading] = ()) -> Tiny:
    """The tiny game; everything it lacks is ``rules.close()``."""
    deck = french(["7", "8"], "SH")
    rules = Rules(document(), deck=deck, seats=2, readings=readings, cites=cites)
    turn = rules.var("turn", rules.SEAT)
    heap = rules.var("heap", rules.CARDS, init=0b1111)
    taken = rules.map("taken", rules.CARDS)
    take = rules.action("take", by=turn, cites="AB-02")
    card = take.param("card", rules.CARD, among=heap)
    take.moves(card, heap, taken[turn], "AB-02")
    take.sets(turn, rules.seat_after(turn), "AB-02")
    rules.finishes(empty(heap), lambda seat: count(taken[seat]))
    rules.progress(deck.size - count(heap))
    rules.view(lambda seat: {"heap": heap, "taken": taken[seat], "turn": turn})
    rules.always("no card is lost", heap | taken[0] | taken[1] == 0b1111, cites="AB-03")
    return Tiny(rules, turn, heap, taken, take, card)
