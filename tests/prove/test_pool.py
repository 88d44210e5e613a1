"""Work on several cores."""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator

import pytest

from hoyle.audit.code import P211
from hoyle.concrete import Model
from hoyle.games import load_game
from hoyle.lang import HoyleError, parse_ruleset
from hoyle.prove import pool


def test_a_child_works_alone() -> None:
    """A task that spreads its own work runs all of it in its own process."""

    def inner(task: int) -> Iterator[tuple[int, int]]:
        yield task, os.getpid()

    def outer(task: int) -> Iterator[tuple[int, int, bool]]:
        for n, process in pool.run([10 * task, 10 * task + 1], inner, 2):
            yield task, n, process == os.getpid()

    found = sorted(pool.run([1, 2], outer, 2))
    assert found == [(1, 10, True), (1, 11, True), (2, 20, True), (2, 21, True)]


def test_what_children_send_arrives() -> None:
    """A model comes out of another process as one that plays alike, made once; an error keeps its code."""
    game = load_game("guillotine")
    model = Model(game.build(), parse_ruleset(game.readings, "house"))
    first, second = (pickle.loads(pickle.dumps(model)) for _ in range(2))
    assert first is second
    assert list(first.moves(first.initial())) == list(model.moves(model.initial()))
    error = HoyleError(P211, "a clause is repeated", "once is enough", "say it once")
    again = pickle.loads(pickle.dumps(error))
    assert (again.code, str(again)) == (P211, str(error))


def test_the_error_of_a_task_is_raised() -> None:
    """What a task raises with a code is raised as it is, as where the tasks run here."""

    def work(task: int) -> Iterator[int]:
        yield task
        raise HoyleError(P211, f"task {task}", "once is enough", "say it once")

    for workers in (1, 2):
        with pytest.raises(HoyleError, match="P211 task 1"):
            list(pool.run([1], work, workers))
    with pytest.raises(HoyleError, match="P211 task"):
        list(pool.run([1, 2], work, 2))
