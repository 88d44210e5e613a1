"""The rules beside a second program that shares nothing with them: what is compared, for every game.

``HOYLE_ORACLE=all`` also runs the second program on the instances that take it more than a few seconds.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from typing import Any, Protocol

import pytest

from hoyle.explore import Exploration, explore
from hoyle.games import load_game
from hoyle.instances import Instance, find_instance


class Counts(Protocol):
    """What a second program counts."""

    states: int
    transitions: int
    finished: int
    stuck: int
    depth: int
    actions: Mapping[str, int]


@cache
def explored(game: str, name: str) -> Exploration:
    """The exploration of an instance, made once."""
    loaded = load_game(game)
    return explore(loaded, find_instance(loaded, name))


def check_recorded(instance: Instance) -> None:
    """An instance ends as recorded: counts, depth, and whether it is there to show a defect."""
    found = explored(instance.game, instance.id)
    assert found.as_expected, [c.says for c in found.violations]


def wait_for(instance: Instance, quick: int) -> None:
    """Skip an instance of more than *quick* states, unless HOYLE_ORACLE=all asks for all."""
    assert instance.expected is not None
    if instance.expected.states > quick and os.environ.get("HOYLE_ORACLE") != "all":
        pytest.skip("the second program takes long here: HOYLE_ORACLE=all runs it")


def check_alike(counts: Counts, found: Any) -> None:
    """Both found (or *found* is what is recorded) as many states, moves, ends, and as long a play."""
    assert (counts.states, counts.transitions) == (found.states, found.transitions)
    assert (counts.finished, counts.stuck, counts.depth) == (found.finished, found.stuck, found.depth)


def check_second(counts: Counts, instance: Instance) -> Exploration:
    """The recorded counts are those of the second program; both find as many moves of each action."""
    found = explored(instance.game, instance.id)
    check_alike(counts, instance.expected)
    assert dict(counts.actions) == {name: n for name, n in found.actions.items() if n}
    return found
