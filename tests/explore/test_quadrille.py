"""Quadrille: the rules and a program that shares nothing with them find the same.

``HOYLE_ORACLE=all`` also runs the second program on the instances that take it more than a few seconds.
"""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cache

import pytest
from tests.oracle import quadrille as oracle
from tests.oracle.quadrille_instance import table_of

from hoyle.explore import Exploration, explore
from hoyle.games import load_game
from hoyle.instances import Instance, find_instance, instances_of

GAME = load_game("quadrille")
INSTANCES = instances_of(GAME)
QUICK = 40_000
"""States up to which the second program runs in the quick tests too: a few seconds."""


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
    same money in as many final states."""
    assert instance.expected is not None
    if instance.expected.states > QUICK and os.environ.get("HOYLE_ORACLE") != "all":
        pytest.skip("the second program takes long here: HOYLE_ORACLE=all runs it")
    counts, found = oracle.count(table_of(instance)), explored(instance.id)
    e = instance.expected
    assert (counts.states, counts.transitions) == (e.states, e.transitions)
    assert (counts.finished, counts.stuck, counts.depth) == (e.finished, e.stuck, e.depth)
    assert counts.actions == {name: n for name, n in found.actions.items() if n}
    if found.payoffs is not None:
        assert counts.payoffs == found.payoffs


BOTH = [
    ("QU-R04", "printed"), ("QU-R09", "dealer"), ("QU-R18", "with_bid"), ("QU-R19", "after"),
    ("QU-R27", "yes"), ("QU-R33", "yes"), ("QU-R43", "announced"), ("QU-R50", "largest"),
    ("QU-R55", "two"), ("QU-R61", "two"), ("QU-R68", "before_play"),
]  # fmt: skip
"""Readings that change the course or the pay of a small deal; random deals of the full game compare all."""


@pytest.mark.parametrize(("reading", "option"), BOTH)
def test_other_readings(reading: str, option: str) -> None:
    """Under other readings both programs find the same states, moves, ends and money."""
    base = find_instance(GAME, "anybody-deals")
    choices = dict(base.choices) | {"draw_lots": ((0,),), "announce": ((2,), (3,))}
    instance = replace(base, ruleset=f"house,{reading}={option}", choices=choices, expected=None)
    counts, found = oracle.count(table_of(instance)), explore(GAME, instance)
    assert (counts.states, counts.transitions) == (found.states, found.transitions)
    assert (counts.finished, counts.stuck, counts.depth) == (found.finished, found.stuck, found.depth)


def test_planted_error() -> None:
    """The comparison can fail: a second program in which six tricks must be exactly six finds another end."""
    instance = find_instance(GAME, "anybody-deals")
    table = table_of(instance)
    table.reads["R45"], table.reads["R57"] = "exactly", "nothing"
    assert oracle.count(table).payoffs != explored("anybody-deals").payoffs
