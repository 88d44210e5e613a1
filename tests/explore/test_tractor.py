"""Tractor: the rules and a program that shares nothing with them find the same.

``HOYLE_ORACLE=all`` also runs the second program on the instances that take it more than a few seconds.
"""

from __future__ import annotations

import pytest
from tests.explore.second import check_recorded, check_second, wait_for
from tests.oracle import tractor as oracle
from tests.oracle.tractor_instance import table_of

from hoyle.games import load_game
from hoyle.instances import Instance, find_instance, instances_of
from hoyle.instances.tractor import COUNTS

GAME = load_game("tractor")
INSTANCES = instances_of(GAME)
QUICK = 20_000
"""States up to which the second program runs in the quick tests too."""


@pytest.mark.parametrize("instance", INSTANCES, ids=lambda i: i.id)
def test_recorded(instance: Instance) -> None:
    """Each instance ends as recorded: counts, depth, and whether a kitty of jokers stops it."""
    check_recorded(instance)


@pytest.mark.parametrize("instance", INSTANCES, ids=lambda i: i.id)
def test_second_program(instance: Instance) -> None:
    """The recorded counts are those of the second program, and both find as many moves of each action."""
    wait_for(instance, QUICK)
    check_second(oracle.count(table_of(instance)), instance)


def test_second_program_knows_the_difference() -> None:
    """Under another reading the second program counts otherwise: the comparison can fail."""
    table = table_of(find_instance(GAME, "short-fill"))
    table.readings = {}
    assert oracle.count(table).transitions != COUNTS["short-fill"][1]
