"""Ladies' Preferans: the rules and a program that shares nothing with them find the same.

``HOYLE_ORACLE=all`` also runs the second program on the instances that take it more than a few seconds.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.explore.second import check_alike, check_recorded, check_second, explored, wait_for
from tests.oracle import preferans as oracle
from tests.oracle.instance import table_of

from hoyle.explore import explore, stuck_plays
from hoyle.games import load_game
from hoyle.instances import Instance, instances_of
from hoyle.lang import Verdict, french

GAME = load_game("preferans")
INSTANCES = instances_of(GAME)
QUICK = 100_000
"""States up to which the second program runs in the quick tests too: about two seconds."""


@pytest.mark.parametrize("instance", INSTANCES, ids=lambda i: i.id)
def test_recorded(instance: Instance) -> None:
    """Each instance ends as recorded: counts, depth, and whether it is there to show a defect."""
    check_recorded(instance)


@pytest.mark.parametrize("instance", INSTANCES, ids=lambda i: i.id)
def test_second_program(instance: Instance) -> None:
    """The recorded counts are those of the second program; both find as many moves of each action, and the
    same final points in as many states."""
    wait_for(instance, QUICK)
    counts = oracle.count(table_of(instance))
    found = check_second(counts, instance)
    assert counts.payoffs == found.payoffs


def small(deal: int, ruleset: str, last: int | None = None) -> Instance:
    """Six cards in three suits for three players, one of whom is the first dealer."""
    params = {"deck": french(("Q", "K"), ("S", "D", "H")), "seats": 3, "first_packet": 1}
    params |= {"first_deal": deal, "last_deal": last or deal}
    dealer = {"draw_lots": ((1,),)}
    return Instance("small", "preferans", "", params, ruleset, choices=dealer)


@pytest.mark.parametrize(
    ("deal", "ruleset"),
    [
        (2, "house,LP-R11=free"),
        (2, "house,LP-R11=lead_and_discard"),
        (6, "house,LP-R17=forced"),
        (6, "house,LP-R19=never_discarded"),
        (6, "house,LP-R20=once_a_player"),
        (6, "house,LP-R20=in_addition"),
        (7, "house,LP-R12=deals_2_7,LP-R21=deals_6_7"),
        (12, "house,LP-R12=deals_2_7_12"),
        (12, "house,LP-R21=deals_6_7_12,LP-R20=in_addition"),
        (12, "house,LP-R45=listed"),
        (12, "house,LP-R45=listed,LP-R22=as_listed"),
        (12, "house,LP-R45=all_six,LP-R22=as_listed"),
        (12, "house,LP-R45=named"),
        (1, "house,LP-R02=first_seat"),
    ],
)
def test_other_readings(deal: int, ruleset: str) -> None:
    """Under other readings of the text too both programs find the same states, moves, ends and points."""
    instance = small(deal, ruleset)
    if "R02" in ruleset:
        instance = replace(instance, choices={})
    counts, found = oracle.count(table_of(instance)), explore(GAME, instance)
    check_alike(counts, found)
    assert counts.payoffs == found.payoffs


@pytest.mark.parametrize(
    "ruleset",
    [
        "house,LP-R29=ace_only",
        "house,LP-R28=no_effect",
        "house,LP-R37=written_off",
        "house,LP-R40=promise",
        "house,LP-R41=owes_what_he_has",
        "house,LP-R41=fined",
        "house,LP-R40=promise,LP-R41=fined",
        "house,LP-R33=after_offers",
        "house,LP-R34=one_round",
        "house,LP-R34=one_round,LP-R36=earliest",
        "house,LP-R34=one_round,LP-R36=latest",
        "house,LP-R38=praise_stands",
        "house,LP-R09=must_trump",
        "house,LP-R34=one_round,LP-R09=must_overtrump",
        "house,LP-R48=game_owner",
        "house,LP-R51=next_orders",
        "house,LP-R34=one_round,LP-R51=next_orders",
        "house,LP-R51=dealt_anew",
        "house,LP-R52=may_order",
    ],
)
def test_other_readings_of_praised_deals(ruleset: str) -> None:
    """Under other readings of order, trade and price both programs find the same."""
    params = {"deck": french(("K", "A"), ("S", "H")), "seats": 2, "first_packet": 1}
    params |= {"first_deal": 8, "last_deal": 8}
    if "one_round" in ruleset:
        params |= {"deck": french(("Q", "K", "A"), ("S", "H")), "seats": 3}
    instance = Instance("small", "preferans", "", params, ruleset)
    if "one_round" in ruleset:
        deal = (1, 2, 4)
        instance = replace(instance, choices={"draw_lots": ((1,),), "deal": (deal,)})
    counts, found = oracle.count(table_of(instance)), explore(GAME, instance)
    check_alike(counts, found)
    assert counts.payoffs == found.payoffs


def test_planted_error() -> None:
    """The comparison can fail: a second program that lets hearts be led finds other counts."""
    instance = small(2, "house")
    table = table_of(instance)
    table.readings["heart_lead"] = "free"
    assert oracle.count(table).states != explore(GAME, instance).states


def test_hearts_alone() -> None:
    """As printed, whoever must lead with hearts alone is stuck: the nearest such state is at a lead, in
    deal 2, with nothing but hearts in the leader's hand."""
    found = explored("preferans", "heart-lead-as-printed")
    assert found.verdict is Verdict.REFUTED
    for trace in stuck_plays(found.graph()):
        model, state = trace.model, trace.last
        leader = model.get("leader", state)
        hand = model.get(f"hand[{leader}]", state)
        assert model.get(f"table[{leader}]", state) == 0
        assert hand
        assert not hand & ~model.rules.deck.where(suit="H")


def test_offers_for_ever() -> None:
    """Where an offer may equal the highest, the offers can go round without end."""
    found = explored("preferans", "equal-offers")
    (loop,) = [c for c in found.violations if c.kind == "endless"]
    assert loop.trace is not None
    assert {m.action for m in loop.trace.moves[-2:]} == {"bid"}


def test_every_action_somewhere() -> None:
    """Over all instances every action of the rules is possible, but for those that only other readings
    have."""
    found = [explored("preferans", name) for name in ("deal-9", "match-of-two")]
    possible = {n for f in found for n, k in f.actions.items() if k}
    assert set(GAME.build().actions) - possible == {"write_off_unsold", "decline", "praise_no_trump"}
