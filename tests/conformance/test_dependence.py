"""Where another ruleset parts from a play, against playing it under both; and what it depends on."""

from __future__ import annotations

import random

import pytest

from hoyle.conformance.belief import Belief
from hoyle.conformance.pool import Deals
from hoyle.conformance.question import fits
from hoyle.games import load_game

from .test_variational import answers


@pytest.mark.parametrize("name", ["preferans", "guillotine", "all_fours", "quadrille", "tractor"])
def test_where_rulesets_part(name: str) -> None:
    """A change of readings tells something else at the first point at which it is answered otherwise."""
    belief = Belief(load_game(name).build())
    deals = Deals(belief, ["replay"], seed=3, several=True)
    rng, seen, told = random.Random(4), 0, 0
    while seen < 3:
        for _ in deals.next([]):
            pass
        question = deals.as_played()
        if question is None:
            continue
        seen += 1
        mine = list(answers(belief, question, belief.base))
        changes = belief.alive()
        for change in rng.sample(changes, min(len(changes), 30)):
            other = list(answers(belief, question, {**belief.base, **dict(change)}))
            differ = [n for n, (a, b) in enumerate(zip(mine, other, strict=False)) if not fits(a, b)]
            part = belief.parting(question, belief.base, change)
            if part.sure:
                assert part.point == next(iter(differ), None), (change, part)
                told += part.point is not None
    assert told


@pytest.mark.parametrize("name", ["preferans", "guillotine", "all_fours", "quadrille", "tractor"])
def test_what_a_state_depends_on(name: str) -> None:
    """An option on which nothing depends leaves actions and effects as they are."""
    belief = Belief(load_game(name).build())
    model, depends, cubes = belief.codec().model, belief.every, belief.cubes
    tail, rng = belief.tail(belief.base), random.Random(5)
    state, mattered = model.initial(), 0
    for _ in range(45):
        move = model.random_move(state, rng)
        if move is None:
            break
        after = model.effect(state, move)
        for change, choices in rng.sample(list(belief.others(belief.base)), 8):
            other = sum(cubes.bit[one] for one in change)
            theirs = state[: -len(tail)] + belief.tail(choices)
            for action, one in depends.actions.items():
                if one.kind == "chance" or model.vast(state, action):  # too many to go through
                    continue
                values = [m.values for m in model.candidates(state, action)]
                if one.guard_excludes(state, lambda values=values: values) & other:  # type: ignore[misc]
                    mattered += 1
                else:
                    assert list(model.moves(state, [action])) == list(model.moves(theirs, [action])), change
            if not depends.actions[move.action].effects_exclude(state, move.values) & other:
                assert model.effect(theirs, move)[: -len(tail)] == after[: -len(tail)], change
        state = after
    assert mattered
