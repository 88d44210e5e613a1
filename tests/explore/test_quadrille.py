"""Quadrille: the rules and a program that shares nothing with them find the same.

``HOYLE_ORACLE=all`` also runs the second program on the instances that take it more than a few seconds.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.explore.second import check_alike, check_recorded, check_second, explored, wait_for
from tests.oracle import quadrille as oracle
from tests.oracle.quadrille_instance import table_of

from hoyle.explore import explore
from hoyle.games import load_game
from hoyle.instances import Instance, find_instance, instances_of

GAME = load_game("quadrille")
INSTANCES = instances_of(GAME)
QUICK = 40_000
"""States up to which the second program runs in the quick tests too: a few seconds."""


@pytest.mark.parametrize("instance", INSTANCES, ids=lambda i: i.id)
def test_recorded(instance: Instance) -> None:
    """Each instance ends as recorded: counts, depth, and whether it is there to show a defect."""
    check_recorded(instance)


@pytest.mark.parametrize("instance", INSTANCES, ids=lambda i: i.id)
def test_second_program(instance: Instance) -> None:
    """The recorded counts are those of the second program; both find as many moves of each action, and the
    same money in as many final states."""
    wait_for(instance, QUICK)
    counts = oracle.count(table_of(instance))
    found = check_second(counts, instance)
    if found.payoffs is not None:
        assert counts.payoffs == found.payoffs


BOTH = [
    ("QU-R04", "printed"), ("QU-R09", "dealer"), ("QU-R13", "spadille_must"), ("QU-R18", "with_bid"),
    ("QU-R19", "after"),
    ("QU-R27", "yes"), ("QU-R33", "yes"), ("QU-R43", "announced"), ("QU-R50", "largest"),
    ("QU-R55", "two"), ("QU-R61", "two"), ("QU-R68", "before_play"), ("QU-R86", "after_dealer"),
    ("QU-R87", "with_bid"), ("QU-R88", "three"),
]  # fmt: skip
"""Readings that change the course or the pay of a small deal; random deals of the full game compare all."""


@pytest.mark.parametrize(("reading", "option"), BOTH)
def test_other_readings(reading: str, option: str) -> None:
    """Under other readings both programs find the same states, moves, ends and money."""
    base = find_instance(GAME, "anybody-deals")
    choices = dict(base.choices) | {"draw_lots": ((0,),), "announce": ((2,), (3,))}
    instance = replace(base, ruleset=f"house,{reading}={option}", choices=choices, expected=None)
    counts, found = oracle.count(table_of(instance)), explore(GAME, instance)
    check_alike(counts, found)


def test_planted_error() -> None:
    """The comparison can fail: a second program in which six tricks must be exactly six finds another end."""
    instance = find_instance(GAME, "anybody-deals")
    table = table_of(instance)
    table.reads["R45"], table.reads["R57"] = "exactly", "nothing"
    assert oracle.count(table).payoffs != explored("quadrille", "anybody-deals").payoffs
