"""An engine that takes a random option of every reading is identified, and nothing false is said of it.

Guillotine exactly, on all that random plays show; of games with more readings some are left open that a long
search would tell apart. What is said of a reading is never false.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

import pytest
from tests.conformance.test_conform import Deaf

from hoyle.conformance import Identity, InProcess, identify
from hoyle.conformance.observe import run_on, seen
from hoyle.conformance.player import Player
from hoyle.conformance.reread import allowed
from hoyle.games import load_game
from hoyle.lang import HoyleError, Rules, Ruleset, base_ruleset

PLAYS = 12
"""Random plays by which an option that is left open is looked for once more."""
SECONDS = 10.0
"""Seconds of the processor for one identification."""


def random_ruleset(rules: Rules, seed: int) -> Ruleset:
    """A random option of every reading, of those under which an engine can go on where the text is silent."""
    rng, house = random.Random(seed), base_ruleset(rules.readings.values(), "house")
    while True:
        options = {
            r.id: rng.choice([o for o in r.options if o != "unstated"]) for r in rules.readings.values()
        }
        ruleset = house.change({r: o for r, o in options.items() if o != house.choices[r]})
        if allowed(rules, ruleset):
            return ruleset


def told_apart(rules: Rules, one: Ruleset, two: Ruleset) -> bool:
    """Does some random play under the first ruleset go otherwise under the second?"""
    try:
        a, b = Player(rules, one), Player(rules, two)
    except HoyleError:
        return False
    names = [x.name for x in a.rules.actions.values() if x.kind == "player"]
    return any(_parts(a, b, names, random.Random(seed)) for seed in range(PLAYS))


def _parts(a: Player, b: Player, names: list[str], rng: random.Random) -> bool:
    try:
        x, y = run_on(a, a.initial()), run_on(b, b.initial())
        for _ in range(600):
            if seen(a, x, names) != seen(b, y, names):
                return True
            move = a.random_move(x, rng)
            if move is None:
                return False
            if not b.allows(y, move):
                return a.rules.actions[move.action].kind == "player"
            x, y = run_on(a, a.effect(x, move)), run_on(b, b.effect(y, move))
    except (OverflowError, HoyleError):
        return False
    return False


def wrong(found: Identity, truth: Ruleset) -> Iterator[str]:
    """The readings of which the identification says what is not so."""
    for one in found.found:
        if truth.choices[one.reading.id] not in one.options:
            yield f"{one.reading.id}: {one.verdict} {one.options}, not {truth.choices[one.reading.id]}"


@pytest.mark.parametrize(("name", "seed"), [("guillotine", 1)])
def test_a_random_option_of_every_reading(name: str, seed: int, record_property: Any) -> None:
    """What is said of each reading is so; what is left open makes no difference in any random play; there
    are few questions, and little time is spent."""
    rules = load_game(name).build()
    truth = random_ruleset(rules, seed)
    engine = InProcess(Deaf(rules, truth), timeout=None)
    began = time.process_time()
    found = identify(rules, engine)
    spent = time.process_time() - began
    record_property("told", f"{found.questions} questions of {3 * found.bits:.0f}, {spent:.1f} s")
    assert list(wrong(found, truth)) == []
    assert found.defects == ()
    missed = [
        f"{one.reading.id}={option}"
        for one in found.found
        for option in one.options
        if option != truth.choices[one.reading.id]
        and allowed(rules, truth.change({one.reading.id: option}))
        and told_apart(rules, truth, truth.change({one.reading.id: option}))
    ]
    assert missed == []
    assert found.questions <= 3 * found.bits
    assert spent <= SECONDS


@pytest.mark.parametrize(
    ("name", "seed"), [("all_fours", 1), ("preferans", 3), ("quadrille", 1), ("tractor", 1)]
)
def test_every_answer_is_explained(name: str, seed: int) -> None:
    """With every reading at random the right option is among those that are left, every answer is explained,
    though many readings work together, and there are few questions."""
    rules = load_game(name).build()
    truth = random_ruleset(rules, seed)
    found = identify(rules, InProcess(Deaf(rules, truth), timeout=None))
    assert list(wrong(found, truth)) == []
    assert found.defects == ()
    assert found.unexplained == ()
    assert sum(one.verdict == "takes" for one in found.found) * 2 > len(found.found)
    assert found.questions <= 3 * found.bits
