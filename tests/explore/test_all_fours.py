"""All Fours: the rules and a program that shares nothing with them find the same.

``HOYLE_ORACLE=all`` also runs the second program on the instances that take it more than a few seconds.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.explore.second import check_alike, check_recorded, check_second, explored, wait_for
from tests.oracle import all_fours as oracle
from tests.oracle.all_fours_instance import table_of

from hoyle.explore import explore, stuck_plays
from hoyle.games import load_game
from hoyle.instances import Instance, find_instance, instances_of
from hoyle.lang import Verdict

GAME = load_game("all_fours")
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


OTHERS = [(r.id, option) for r in GAME.readings for option in r.options if option != r.house]


@pytest.mark.parametrize(("reading", "option"), OTHERS, ids=[f"{r}={o}" for r, o in OTHERS])
def test_other_readings(reading: str, option: str) -> None:
    """Under every other reading of the text too both programs find the same states, moves, ends and
    points."""
    base = find_instance(GAME, "two-games")
    choices = dict(base.choices)
    if reading == "AF-R03":
        del choices["draw_lots"]
    ruleset = f"house,{reading}={option}"
    if reading == "AF-R32":  # more cards are dealt only from a reserve that has enough
        base, ruleset = find_instance(GAME, "three-suits"), ruleset + ",AF-R30=none_drawn"
        deck = base.params["deck"]
        dealt = tuple(1 << deck.parse(face) for face in ("S2", "SK", "HK", "DJ"))
        base = replace(base, params=base.params | {"hand_size": 1})
        choices = dict(base.choices) | {"deal": (dealt,)}
    if option == "no_limit":  # cards that pay nothing: the points for turned ones would grow to their limit
        deck = base.params["deck"]
        choices["turn_up"] = tuple((deck.parse(face),) for face in ("S10", "H2", "S2", "H10"))
    instance = replace(base, ruleset=ruleset, choices=choices, expected=None)
    if (reading, option) == ("AF-R06", "unstated"):
        assert explore(GAME, instance).stuck == 1
        return
    counts, found = oracle.count(table_of(instance)), explore(GAME, instance)
    check_alike(counts, found)
    assert counts.payoffs == found.payoffs


def test_planted_error() -> None:
    """The comparison can fail: a second program in which the led suit beats trumps finds other ends."""
    instance = find_instance(GAME, "two-games")
    table = table_of(instance)
    table.readings["AF-R16"] = "led_first"
    assert oracle.count(table).payoffs != explored("all_fours", "two-games").payoffs


def test_begging_for_ever() -> None:
    """Where begging has no limit the same card can be turned again, and the talk goes round without end."""
    found = explored("all_fours", "begging-for-ever")
    (loop,) = [c for c in found.violations if c.kind == "endless"]
    assert loop.trace is not None
    assert {m.action for m in loop.trace.moves[-6:]} == {"turn_up", "beg", "turn"}


def test_drawing_from_nothing() -> None:
    """The duty to draw stops the game with an empty reserve, after the tricks that the reserve lasts for."""
    found = explored("all_fours", "drawing-from-nothing")
    assert found.verdict is Verdict.REFUTED
    for trace in stuck_plays(found.graph()):
        model, state = trace.model, trace.last
        assert model.show(state)["phase"] == "draw"
        assert model.get("stock", state) == 0
        assert model.get("under", state) == 0


def test_turned_card_apart() -> None:
    """When the turned card is not drawn, who is to play to the last trick lacks a card."""
    for trace in stuck_plays(explored("all_fours", "turned-card-apart").graph()):
        model, state = trace.model, trace.last
        seat = model.get("turn", state)
        assert model.get(f"hand[{seat}]", state) == 0
        assert model.get("under", state) != 0
