"""Rare plays of Quadrille at full size, that random ones hardly find."""

from __future__ import annotations

from hoyle.lang import all_of, const, empty
from hoyle.obligations.quadrille_words import Words
from hoyle.prove.obligation import Wish

VOLE_FAILS = (
    "HK HQ HA DA DQ DJ D5 D6 D7 C2",
    "SA S2 CA SK SQ SJ S7 D2 D3 D4",
    "S6 S5 S4 S3 HJ H2 H3 H4 H5 H6",
    "CK CQ CJ C7 C6 C5 C4 C3 H7 DK",
)
"""Seat 1 has the seven highest trumps in spades and three small diamonds."""
VOLE_MADE = (
    "HK HQ HA DA DQ DJ D5 D6 D7 D2",
    "SA S2 CA SK SQ SJ S7 S6 CK CQ",
    "S5 S4 S3 HJ H2 H3 H4 H5 H6 D3",
    "CJ C7 C6 C5 C4 C3 C2 H7 DK D4",
)
"""Seat 1 has eight trumps in spades and the two highest clubs."""
ALL_COURT = (
    "SA S2 CA SJ S7 S6 S5 S4 S3 C2",
    "SK CK DK HK SQ CQ DQ HQ D2 D3",
    "CJ C7 C6 C5 C4 C3 DJ DA D4 D5",
    "D6 D7 HJ HA H2 H3 H4 H5 H6 H7",
)
"""Seat 1 has all kings and queens."""
MANILLE_LED = (
    "SA D6 D7 HJ HA H2 H3 H4 H5 H6",
    "S2 SK SQ SJ S7 S6 S5 S4 S3 CK",
    "CA C2 C3 C4 C5 D2 D3 D4 D5 H7",
    "C6 C7 CJ CQ DJ DQ DK DA HQ HK",
)
"""In spades seat 1 has manille, seat 2 basto, seat 0 spadille, each of these without another trump."""
SPADILLE_LED = (
    "D6 D7 HJ HA H2 H3 H4 H5 H6 HQ",
    "SA SK SQ SJ S7 S6 S5 S4 S3 CK",
    "S2 C2 C3 C4 C5 D2 D3 D4 D5 H7",
    "CA C6 C7 CJ CQ DJ DQ DK DA HK",
)
"""In spades seat 1 has spadille, seat 2 manille, seat 3 basto, each of these without another trump."""


def plays(w: Words) -> None:
    """What can happen, with a play for each."""
    if w.deck.size != 40:
        return
    o, vole = w.o, w.contract == "vole"
    full = w.own == w.size
    o.sometimes("a vole fails", all_of(w.at("score"), vole, w.own != w.size), cites="QU-59",
                play=wishes(w, VOLE_FAILS, "solo", led="SA S2 CA SK SQ SJ S7 D2"))  # fmt: skip
    o.sometimes("a vole is made", all_of(w.at("score"), vole, full), cites="QU-52",
                play=wishes(w, VOLE_MADE, "solo", led="SA S2 CA SK SQ SJ S7 S6 CK CQ"))  # fmt: skip
    o.sometimes("all kings and queens are in one hand",
                all_of(w.at("call"), empty((w.kings() | w.kings("Q")) - w.hand[1]), w.declarer == 1),
                cites="QU-28", play=wishes(w, ALL_COURT, "alliance"))  # fmt: skip
    o.sometimes("basto falls to manille", (w.lead == w.manille) & (w.trick == (w.manille | w.basto)),
                cites="QU-41", play=wishes(w, MANILLE_LED, "solo", led="S2", instead="C2 H2"))  # fmt: skip
    o.sometimes("manille falls to spadille", w.trick == (w.spadille | w.manille),
                cites="QU-40", play=wishes(w, SPADILLE_LED, "solo", led="SA", instead="C2 C6"))  # fmt: skip


def wishes(w: Words, hands: tuple[str, ...], bid: str, led: str = "", instead: str = "") -> list[Wish]:
    """Seat 0 deals these hands; seat 1 announces and the others pass; spades are trumps; then these cards.
    *instead*: cards of others, played only where the rules allow it."""
    deck, actions = w.deck, w.rules.actions
    dealt = tuple(deck.mask(hand.split()) for hand in hands)
    code = const(bid, actions["announce"].params[0].sort).data
    cards = [deck.parse(face) for face in (*instead.split(), *led.split())]
    return [
        ("draw_lots", (0,)), ("deal", dealt), ("announce", (code,)), ("pass", ()), ("pass", ()), ("pass", ()),
        ("trump", (deck.suits.index("S"),)), ("go_on", ()), *(("play", (c,)) for c in cards),
    ]  # fmt: skip
