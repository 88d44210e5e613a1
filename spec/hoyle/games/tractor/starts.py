"""Positions in the middle of a match at full size, from which an audit plays on."""

from __future__ import annotations

from collections.abc import Mapping

from .state import FULL

ALL = (1 << FULL.size) - 1
"""Every card."""


def _take(left: int, faces: str) -> int:
    """The first copies that are left of some cards."""
    mask = 0
    for face in faces.split():
        card = next(c for c in FULL.members(left & ~mask) if FULL.face(c) == face)
        mask |= 1 << card
    return mask


def _second_deal() -> dict[str, int | str]:
    """Seat 3 dealt the first deal, all cards are played, and none that counts is buried."""
    kitty = _take(ALL, "H3 H3 H4 H4 H6 H6 H7 H7")
    caught = _take(ALL & ~kitty, "C10 C10 D10 D10 CK CK DK DK C6 C6 D6 D6")
    return {
        "phase": "score", "deal_no": 1, "dealer": 3, "initial_dealer": 3, "buried_by": "3", "defends": "1",
        "stock": 0, "kitty": kitty, "taken[0]": caught, "taken[1]": ALL & ~kitty & ~caught,
        "last_taker": "1", "last_size": 1,
    }  # fmt: skip


SECOND_DEAL: Mapping[str, int | str] = _second_deal()
"""The end of the first deal: seat 3 dealt it; the attackers have caught 80 points, the defenders 120."""

AT_THE_TOP: Mapping[str, int | str] = {**SECOND_DEAL, "deal_no": 2, "level[0]": 11, "level[1]": 12}
"""The same before the third deal, at the levels king and ace."""


def _last_trick() -> dict[str, int | str]:
    """Six cards are left in each hand. An attacker leads, and has three pairs of trumps in a row, which tell
    all ways to multiply apart; his side has caught 40 points; what is buried is worth 40, and the kitty was
    worth 60 as it was dealt."""
    left, hands = ALL, []
    for faces in ("H3 H4 C3 C4 HJ HQ", "S7 S7 S8 S8 S9 S9", "H3 H4 C3 C4 CJ CQ", "D3 D4 D6 D7 DJ DQ"):
        hands.append(_take(left, faces))
        left &= ~hands[-1]
    kitty = _take(left, "H10 H10 HK HK H6 H7 H8 H9")
    caught = _take(left & ~kitty, "C10 C10 D10 D10 C6 C6 C7 C7 C8 C8 C9 C9")
    left &= ~kitty & ~caught
    return {
        "phase": "play", "deal_no": 2, "dealer": 0, "initial_dealer": 3, "opener": 0, "rank": "2",
        "trump": "S", "called": 1, "first_declarer": "0", "declarer": "0", "passes": 3, "stock": 0,
        "kitty": kitty, "buried_by": "0", "dealt_worth": 60, "turn": 1, "leader": 1, "defends": "0",
        "last_taker": "1", "last_size": 1,
        **{f"hand[{n}]": h for n, h in enumerate(hands)}, "taken[1]": caught, "taken[0]": left,
    }  # fmt: skip


LAST_TRICK = _last_trick()
"""The last trick of the second deal may be a tractor."""
