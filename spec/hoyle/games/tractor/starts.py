"""Positions in the middle of a match at full size, from which an audit plays on."""

from __future__ import annotations

from collections.abc import Mapping

from .state import FULL

SECOND_DEAL: Mapping[str, int | str] = {
    "phase": "promote",
    "deal_no": 1,
    "dealer": 3,
    "initial_dealer": 3,
    "defends": "1",
    "final": 80,
}
"""The end of the first deal: seat 3 dealt it, and the attackers took over with 80 points."""

AT_THE_TOP: Mapping[str, int | str] = {**SECOND_DEAL, "deal_no": 2, "level[0]": 11, "level[1]": 12}
"""The same before the third deal, at the levels king and ace."""


def _last_trick() -> dict[str, int | str]:
    """Six cards are left in each hand. An attacker leads, and has three pairs of trumps in a row, which tell
    all ways to multiply apart; his side has caught 40 points; what is buried is worth 40, and the kitty was
    worth 60 as it was dealt."""
    left = (1 << FULL.size) - 1

    def take(faces: str) -> int:
        nonlocal left
        mask = 0
        for face in faces.split():
            card = next(c for c in FULL.members(left) if FULL.face(c) == face)
            mask |= 1 << card
            left &= ~(1 << card)
        return mask

    hands = [
        take(f) for f in ("H3 H4 C3 C4 HJ HQ", "S7 S7 S8 S8 S9 S9", "H3 H4 C3 C4 CJ CQ", "D3 D4 D6 D7 DJ DQ")
    ]
    kitty = take("H10 H10 HK HK H6 H7 H8 H9")
    caught = take("C10 C10 D10 D10 C6 C6 C7 C7 C8 C8 C9 C9")
    return {
        "phase": "play", "deal_no": 2, "dealer": 0, "initial_dealer": 3, "opener": 0, "rank": "2",
        "trump": "S", "called": 1, "first_declarer": "0", "declarer": "0", "passes": 3, "stock": 0,
        "kitty": kitty, "buried_by": "0", "dealt_worth": 60, "turn": 1, "leader": 1, "defends": "0",
        "last_taker": "1", "last_size": 1,
        **{f"hand[{n}]": h for n, h in enumerate(hands)}, "taken[1]": caught, "taken[0]": left,
    }  # fmt: skip


LAST_TRICK = _last_trick()
"""The last trick of the second deal may be a tractor."""
