"""Which rulesets answer as was heard: all at once, against asking under one after the other."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count, product

import pytest

from hoyle.concrete.tracked_code import Tracker
from hoyle.conformance.belief import Belief
from hoyle.conformance.cube import Cube, Cubes
from hoyle.conformance.player import reading_variable
from hoyle.conformance.pool import Deals
from hoyle.conformance.question import Answer, Question, fits
from hoyle.conformance.space import Space
from hoyle.conformance.variational_game import presence
from hoyle.games import load_game
from hoyle.lang import Reading

Choices = dict[str, str]
RULESETS = 40
"""Random rulesets under which a question is asked."""


def answers(belief: Belief, question: Question, choices: Choices) -> Iterator[Answer]:
    """What is told under one ruleset, played from the start."""
    course = belief.course(question, choices)
    for point in count():
        told = course.told(point)
        if told is None:
            return
        yield told


def near(belief: Belief, base: Choices, rng: random.Random) -> Choices:
    """A ruleset that differs in some readings."""
    out = dict(base)
    for _ in range(rng.choice([1, 1, 2, 3, 6, 40])):
        one = rng.choice(list(belief.rules.readings.values()))
        out[one.id] = rng.choice(list(one.options))
    return out


def questions(belief: Belief, families: list[str]) -> Iterator[Question]:
    """Questions of plays under the house rules: single ones, and games."""
    deals = Deals(belief, families, seed=5, several=True)
    while True:
        yield from (q for q, _ in deals.next(belief.alive()))
        played = deals.as_played()
        if played is not None:
            yield played


@pytest.mark.parametrize(
    ("name", "families", "many"),
    [
        ("all_fours", ["legal", "winner"], 6),
        ("guillotine", ["legal", "winner", "replay"], 8),
        ("preferans", ["legal", "winner", "replay"], 12),
        ("quadrille", ["legal", "winner"], 10),
        ("tractor", ["legal", "replay"], 3),
        ("preferans", ["score"], 3),
        ("tractor", ["score"], 1),
    ],
)
def test_all_rulesets_at_once(name: str, families: list[str], many: int) -> None:
    """A ruleset is among those that are left by an answer if and only if it gives this answer."""
    belief, rng = Belief(load_game(name).build()), random.Random(7)
    inside = outside = 0
    for _, question in zip(range(many), questions(belief, families), strict=False):
        heard = tuple(answers(belief, question, belief.base))
        domain = [belief.cubes.full]
        left = presence(belief.every, question, heard, domain, belief.point(belief.base))
        assert len(left) == len(heard)
        for _ in range(RULESETS):
            other = near(belief, belief.base, rng)
            same = [fits(h, a) for h, a in zip(heard, answers(belief, question, other), strict=False)]
            explained = same.index(False) if False in same else len(same)
            point = belief.point(other)
            found = [any(not point & ~c for c in cubes) for cubes in left]
            assert found == [n < explained for n in range(len(heard))], (question.vector.kind, explained)
            inside, outside = inside + all(found), outside + (not all(found))
    assert inside > 3
    assert outside > 3


def test_cubes_do_not_overlap() -> None:
    """A ruleset is in one cube at most of what an answer leaves."""
    belief, rng = Belief(load_game("guillotine").build()), random.Random(3)
    for _, question in zip(range(4), questions(belief, ["replay"]), strict=False):
        heard = tuple(answers(belief, question, belief.base))
        (*_, left) = presence(belief.every, question, heard, [belief.cubes.full], belief.point(belief.base))
        for _ in range(RULESETS):
            point = belief.point(near(belief, belief.base, rng))
            assert sum(not point & ~c for c in left) <= 1


def test_an_answer_that_no_ruleset_gives() -> None:
    """Nothing is left of an answer that is wrong however the text is read; what comes before it counts."""
    belief = Belief(load_game("guillotine").build())
    question = next(q for q in questions(belief, ["replay"]) if q.game)
    heard = list(answers(belief, question, belief.base))
    heard[3] = (*heard[3][:3], tuple(s + 1000 for s in heard[3][3]), heard[3][4])
    left = presence(belief.every, question, heard, [belief.cubes.full], belief.point(belief.base))
    assert len(left) == 3


# -- cubes and spaces, against all rulesets one by one
def reading(name: str) -> Reading:
    """A reading with the options a, b, c."""
    options = {o: f"way {o}" for o in "abc"}
    about = {"kind": "ambiguity", "clauses": "XX-01", "literal": "a", "house": "a", "reason": "it is first"}
    return Reading(name, "How?", options=options, **about)  # type: ignore[arg-type]


NAMES = ("XX-R1", "XX-R2", "XX-R3", "XX-R4")
READINGS = [reading(n) for n in NAMES]
CUBES = Cubes(READINGS, Tracker([reading_variable(r) for r in READINGS]))
EVERY = [CUBES.cube(dict(zip(NAMES, row, strict=True))) for row in product("abc", repeat=4)]


def random_cube(rng: random.Random) -> Cube:
    """Some options of each reading."""
    out = 0
    for name in NAMES:
        for option in rng.sample("abc", rng.randint(1, 3)):
            out |= CUBES.bit[name, option]
    return out


def within(cubes: list[Cube]) -> set[Cube]:
    """The rulesets in some cubes."""
    return {p for p in EVERY if any(not p & ~c for c in cubes)}


@pytest.mark.parametrize("seed", range(30))
def test_cut_and_join(seed: int) -> None:
    """A cube is cut into two parts that are together the whole; joining changes no set."""
    rng = random.Random(seed)
    cube, excluded = random_cube(rng), random_cube(rng)
    part, rest = CUBES.cut(cube, excluded)
    right = {p for p in within([cube]) if not p & excluded}
    assert within([part] if part else []) == right
    assert within(rest) == within([cube]) - right
    assert sum(len(within([c])) for c in rest) == len(within(rest))
    cubes = [random_cube(rng) for _ in range(6)]
    assert within(CUBES.joined(cubes)) == within(cubes)
    other = random_cube(rng)
    met = CUBES.meet(cube, other)
    assert within([met] if met else []) == within([cube]) & within([other])


def apart(a: Cube, b: Cube) -> int:
    """In how many readings two rulesets differ."""
    return len(NAMES) - (a & b).bit_count()


@pytest.mark.parametrize("seed", range(40))
def test_the_nearest_ruleset(seed: int) -> None:
    """A space has just the rulesets that are in all factors; the nearest is found, and none where there
    is none. A factor that leaves nothing is not taken."""
    rng = random.Random(seed)
    space, left = Space(CUBES), set(EVERY)
    for _ in range(5):
        factor: list[Cube] = []
        for cube in (random_cube(rng) for _ in range(3)):
            if not any(CUBES.meet(cube, c) for c in factor):
                factor.append(cube)
        near = rng.choice(EVERY)
        assert space.can(factor) == bool(left & within(factor))
        taken = space.add(factor, near)
        assert taken == bool(left & within(factor))
        left = left & within(factor) if taken else left
        assert {p for p in EVERY if space.holds(p)} == left
        found = space.nearest(near)
        assert found in left
        assert found is not None
        assert apart(found, near) == min(apart(p, near) for p in left)
        option = CUBES.bit[rng.choice(NAMES), rng.choice("abc")]
        mask = next(m for m in CUBES.masks if m & option)
        given = space.nearest(near, CUBES.full & ~mask | option)
        right = [apart(p, near) for p in left if p & option]
        assert (given is None) == (not right)
        assert given is None or (given in left and given & option and apart(given, near) == min(right))
