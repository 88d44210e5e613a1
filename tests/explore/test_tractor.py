"""Tractor: the rules and a program that shares nothing with them find the same.

``HOYLE_ORACLE=all`` also runs the second program on the instances that take it more than a few seconds.
"""

from __future__ import annotations

import os
from functools import cache

import pytest
from tests.oracle import tractor as oracle
from tests.oracle.tractor_instance import table_of

from hoyle.explore import Exploration, explore
from hoyle.games import load_game
from hoyle.instances import Instance, find_instance, instances_of
from hoyle.instances.tractor import COUNTS

GAME = load_game("tractor")
INSTANCES = instances_of(GAME)
QUICK = 20_000
"""States up to which the second program runs in the quick tests too."""


@cache
def explored(name: str) -> Exploration:
    """The exploration of an instance, made once."""
    return explore(GAME, find_instance(GAME, name))


@pytest.mark.parametrize("instance", INSTANCES, ids=lambda i: i.id)
def test_recorded(instance: Instance) -> None:
    """Each instance ends as recorded: counts, depth, and whether a kitty of jokers stops it."""
    found = explored(instance.id)
    assert found.as_expected, [c.says for c in found.violations]


@pytest.mark.parametrize("instance", INSTANCES, ids=lambda i: i.id)
def test_second_program(instance: Instance) -> None:
    """The recorded counts are those of the second program, and both find as many moves of each action."""
    assert instance.expected is not None
    if instance.expected.states > QUICK and os.environ.get("HOYLE_ORACLE") != "all":
        pytest.skip("the second program takes long here: HOYLE_ORACLE=all runs it")
    counts, found, e = oracle.count(table_of(instance)), explored(instance.id), instance.expected
    assert (counts.states, counts.transitions) == (e.states, e.transitions)
    assert (counts.finished, counts.stuck, counts.depth) == (e.finished, e.stuck, e.depth)
    assert dict(counts.actions) == {name: n for name, n in found.actions.items() if n}


def test_second_program_knows_the_difference() -> None:
    """Under another reading the second program counts otherwise: the comparison can fail."""
    table = table_of(find_instance(GAME, "short-fill"))
    table.readings = {}
    assert oracle.count(table).transitions != COUNTS["short-fill"][1]
