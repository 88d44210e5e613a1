"""Whole matches of Tractor beside the reference engine, under many readings at once and near the ace."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conformance.test_tractor import GAME, match_of

AT_THE_START = {"deal_no": 1, "opener": 0}
AT_KING_AND_ACE = {
    "deal_no": 2, "dealer": 3, "opener": 3, "initial_dealer": 1, "level_of_even": 11, "level_of_odd": 12,
}  # fmt: skip
AT_THE_ACE = {
    "deal_no": 2, "dealer": 2, "opener": 2, "initial_dealer": 0, "level_of_even": 12, "level_of_odd": 8,
}  # fmt: skip

MATCHES: list[tuple[dict[str, Any], str]] = [
    (
        AT_KING_AND_ACE,
        "R02=declaring_team R03=must_play R04=no R20=open R21=no_ace_link R25=void_of_pairs R26=power "
        "R33=one_kind",
    ),
    (
        AT_THE_ACE,
        "R01=defenders R08=clockwise R09=last_declarer R11=of_first_deal R23=equal_strength R24=no_trumps "
        "R27=whole_trick R30=clockwise R34=by_rank",
    ),
    (
        AT_THE_START,
        "R12=single_only R13=next_only R36=no R15=final R16=plain_only R17=highest R18=no_points "
        "R19=after_dealer R22=apart R28=at_160 R29=three R31=deal R35=as_dealt",
    ),
    (
        AT_KING_AND_ACE,
        "R03=must_play R05=no_bound R07=after_dealer R21=ranks_only R23=equal_strength R25=void_of_pairs "
        "R26=pairs_power R33=one_kind",
    ),
]


@pytest.mark.parametrize("number", range(len(MATCHES)))
def test_both_play_alike_under_many_readings(number: int) -> None:
    """Turn, legal actions and levels are the same at every step, with eight or more readings changed."""
    begin, changed = MATCHES[number]
    readings = {f"TR-{r}": option for r, option in (c.split("=") for c in changed.split())}
    assert set(readings) <= {r.id for r in GAME.readings}
    assert match_of(10 * number, {"base": "house", "set": readings}, begin=dict(begin)) == []
