"""All Fours: the rules and a program that shares nothing with them find the same.

``HOYLE_ORACLE=all`` also runs the second program on the instances that take it more than a few seconds.
"""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cache

import pytest
from tests.oracle import all_fours as oracle
from tests.oracle.all_fours_instance import table_of

from hoyle.explore import Exploration, explore, stuck_plays
from hoyle.games import load_game
from hoyle.instances import Instance, find_instance, instances_of
from hoyle.lang import Verdict

GAME = load_game("all_fours")
INSTANCES = instances_of(GAME)
QUICK = 100_000
"""States up to which the second program runs in the quick tests too: about two seconds."""


@cache
def explored(name: str) -> Exploration:
    """The exploration of an instance, made once."""
    return explore(GAME, find_instance(GAME, name))


@pytest.mark.parametrize("instance", INSTANCES, ids=lambda i: i.id)
def test_recorded(instance: Instance) -> None:
    """Each instance ends as recorded: counts, depth, and whether it is there to show a defect."""
    found = explored(instance.id)
    assert found.as_expected, [c.says for c in found.violations]


@pytest.mark.parametrize("instance", INSTANCES, ids=lambda i: i.id)
def test_second_program(instance: Instance) -> None:
    """The recorded counts are those of the second program; both find as many moves of each action, and the
    same final points in as many states."""
    assert instance.expected is not None
    if instance.expected.states > QUICK and os.environ.get("HOYLE_ORACLE") != "all":
        pytest.skip("the second program takes long here: HOYLE_ORACLE=all runs it")
    counts, found = oracle.count(table_of(instance)), explored(instance.id)
    e = instance.expected
    assert (counts.states, counts.transitions) == (e.states, e.transitions)
    assert (counts.finished, counts.stuck, counts.depth) == (e.finished, e.stuck, e.depth)
    assert dict(counts.actions) == {name: n for name, n in found.actions.items() if n}
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
    if option == "no_limit":  # cards that pay nothing: the points for turned ones would grow to their limit
        deck = base.params["deck"]
        choices["turn_up"] = tuple((deck.parse(face),) for face in ("S10", "H2", "S2", "H10"))
    instance = replace(base, ruleset=f"house,{reading}={option}", choices=choices, expected=None)
    if (reading, option) == ("AF-R06", "unstated"):
        assert explore(GAME, instance).stuck == 1
        return
    counts, found = oracle.count(table_of(instance)), explore(GAME, instance)
    assert (counts.states, counts.transitions) == (found.states, found.transitions)
    assert (counts.finished, counts.stuck, counts.depth) == (found.finished, found.stuck, found.depth)
    assert counts.payoffs == found.payoffs


def test_planted_error() -> None:
    """The comparison can fail: a second program in which the led suit beats trumps finds other ends."""
    instance = find_instance(GAME, "two-games")
    table = table_of(instance)
    table.readings["AF-R16"] = "led_first"
    assert oracle.count(table).payoffs != explored("two-games").payoffs


def test_begging_for_ever() -> None:
    """Where begging has no limit the same card can be turned again, and the talk goes round without end."""
    found = explored("begging-for-ever")
    (loop,) = [c for c in found.violations if c.kind == "endless"]
    assert loop.trace is not None
    assert {m.action for m in loop.trace.moves[-6:]} == {"turn_up", "beg", "turn"}


def test_drawing_from_nothing() -> None:
    """The duty to draw stops the game with an empty reserve, after the tricks that the reserve lasts for."""
    found = explored("drawing-from-nothing")
    assert found.verdict is Verdict.REFUTED
    for trace in stuck_plays(found.graph()):
        model, state = trace.model, trace.last
        assert model.show(state)["phase"] == "draw"
        assert model.get("stock", state) == 0
        assert model.get("under", state) == 0


def test_turned_card_apart() -> None:
    """When the turned card is not drawn, who is to play to the last trick lacks a card."""
    for trace in stuck_plays(explored("turned-card-apart").graph()):
        model, state = trace.model, trace.last
        seat = model.get("turn", state)
        assert model.get(f"hand[{seat}]", state) == 0
        assert model.get("under", state) != 0
