"""Tractor: the rules and a program that shares nothing with them find the same.

``HOYLE_ORACLE=all`` also runs the second program on the instances that take it more than a few seconds, and
both programs under each option of each reading.
"""

from __future__ import annotations

import os
from dataclasses import replace

import pytest
from tests.explore.second import check_alike, check_recorded, check_second, wait_for
from tests.oracle import tractor as oracle
from tests.oracle.tractor_instance import WORDS, table_of

from hoyle.explore import explore
from hoyle.games import load_game
from hoyle.instances import Instance, find_instance, instances_of
from hoyle.instances.tractor import COUNTS

GAME = load_game("tractor")
INSTANCES = instances_of(GAME)
QUICK = 10_000
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


SHOWN = {
    "one-card": ("TR-R16", "TR-R17", "TR-R18", "TR-R19"),
    "two-deals": ("TR-R01", "TR-R03"),
    "taken-over": ("TR-R02", "TR-R07", "TR-R11", "TR-R30", "TR-R32"),
    "trump-chain": ("TR-R05",),
    "overcalls": ("TR-R06", "TR-R08", "TR-R09", "TR-R10", "TR-R12", "TR-R13", "TR-R15", "TR-R36"),
    "level-gap": ("TR-R20", "TR-R21"),
    "no-trump-chain": ("TR-R22",),
    "void-mix": ("TR-R23", "TR-R33"),
    "short-fill": ("TR-R24",),
    "void-of-pairs": ("TR-R25",),
    "other-suit": ("TR-R34",),
    "big-kitty": ("TR-R04", "TR-R26", "TR-R27", "TR-R28", "TR-R29", "TR-R31", "TR-R35"),
}
"""Which instance shows a reading: another option gives other states or moves there."""

ALIKE = {("TR-R14", "same_suit"), ("TR-R14", "no"), ("TR-R26", "pairs_power")}
"""What no instance shows: nobody speaks over his own declaration, and two for a single card, doubled for each
pair, differs from twice the cards only from three pairs on."""

BY_READING = {reading: name for name, readings in SHOWN.items() for reading in readings}
OPTIONS = [
    (r.id, option)
    for r in GAME.readings
    for option in r.options
    if option != "unstated" and r.id in BY_READING
    if (r.id, option) not in ALIKE
]


def otherwise(reading: str, option: str) -> tuple[Instance, str]:
    """The instance that shows a reading with this option, and the option that it is recorded with."""
    instance = find_instance(GAME, BY_READING[reading])
    rest, _, own = instance.ruleset.partition(f",{reading}=")
    recorded = own or next(r.house for r in GAME.readings if r.id == reading)
    return replace(instance, ruleset=f"{rest},{reading}={option}", expected=None), recorded


def test_every_reading_is_shown_by_an_instance() -> None:
    """Each reading has its instance, but for the one that makes no difference."""
    assert {r.id for r in GAME.readings} - set(BY_READING) == {"TR-R14"}


@pytest.mark.parametrize(("reading", "option"), OPTIONS)
def test_each_reading_makes_a_difference(reading: str, option: str) -> None:
    """Another option than the recorded one gives other states or moves, by the second program."""
    instance, recorded = otherwise(reading, option)
    if BY_READING[reading] not in ("one-card", "taken-over") and os.environ.get("HOYLE_ORACLE") != "all":
        pytest.skip("the second program runs twice: HOYLE_ORACLE=all does it for every reading")
    word = WORDS[reading]
    one, two = (oracle.explore(table_of(instance, **{word: o})) for o in (recorded, option))
    assert (one != two) is (option != recorded)


@pytest.mark.skipif(os.environ.get("HOYLE_ORACLE") != "all", reason="minutes: HOYLE_ORACLE=all runs it")
@pytest.mark.parametrize(("reading", "option"), OPTIONS)
def test_both_count_alike_under_every_option(reading: str, option: str) -> None:
    """The rules and the second program find the same under each option of each reading."""
    instance, _ = otherwise(reading, option)
    counts, found = oracle.count(table_of(instance)), explore(GAME, instance)
    check_alike(counts, found)
    assert dict(counts.actions) == {name: n for name, n in found.actions.items() if n}
