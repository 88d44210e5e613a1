"""The reference reader gives each operation the value that its meaning says."""

from __future__ import annotations

import pytest
from tests.support.world import WORLD

from hoyle.concrete import evaluate, evaluate_all
from hoyle.lang import (
    BOOL,
    Code,
    HoyleError,
    Term,
    all_of,
    any_of,
    as_int,
    build,
    choose,
    contains,
    count,
    first,
    highest,
    integer,
    ite,
    lookup,
    not_,
    singleton,
    subset,
    union,
    weight,
)

VARS = {s.data: s for s in WORLD.slots}
HEAP, HAND = VARS["heap"], VARS["hand[0]"]
NUMBER, FLAG, TURN, KEY, TRUMP = (VARS[n] for n in ("number", "flag", "turn", "key", "trump"))
TABLES = {t.name: t for t in WORLD.tables}
MASK = WORLD.deck.mask

# The deck of WORLD: 0 ♠9, 1 ♠10, 2 ♠K, 3 ♠A, 4 ♥9, ... 7 ♥A, 8 joker, and the same again from 9 on.
CASES: list[tuple[Term, dict[Term, int], int]] = [
    (not_(FLAG), {FLAG: 1}, 0),
    (all_of(FLAG, NUMBER < 3), {FLAG: 1, NUMBER: 2}, 1),
    (any_of(FLAG, NUMBER < 3), {FLAG: 0, NUMBER: 3}, 0),
    (NUMBER == 4, {NUMBER: 4}, 1),
    (TRUMP == "none", {TRUMP: 2}, 1),
    (NUMBER + 2, {NUMBER: -3}, -1),
    (NUMBER * NUMBER, {NUMBER: -3}, 9),
    (as_int(FLAG) + as_int(TRUMP), {FLAG: 1, TRUMP: 2}, 3),
    (NUMBER // 2, {NUMBER: -3}, -2),
    (NUMBER % 2, {NUMBER: -3}, 1),
    (ite(FLAG, NUMBER, 7), {FLAG: 0, NUMBER: 1}, 7),
    (choose(TURN, [NUMBER, 5, 6]), {TURN: 2, NUMBER: 1}, 6),
    (lookup(TABLES["suit"], KEY), {KEY: 16}, 1),
    (lookup(TABLES["partner"], TURN, VARS["phase"]), {TURN: 2, VARS["phase"]: 2}, 1),
    (lookup(TABLES["stake"], build.const(-2, integer(-3, 3))), {}, -4),
    (singleton(KEY), {KEY: 3}, 8),
    (first(HEAP), {HEAP: 0b10100}, 2),
    (first(HEAP), {HEAP: 0}, 0),
    (union(HEAP, HAND), {HEAP: 0b0011, HAND: 0b0110}, 0b0111),
    (HEAP & HAND, {HEAP: 0b0011, HAND: 0b0110}, 0b0010),
    (HEAP - HAND, {HEAP: 0b0011, HAND: 0b0110}, 0b0001),
    (~HEAP, {HEAP: 1}, (1 << 18) - 2),
    (contains(KEY, HEAP), {KEY: 1, HEAP: 0b10}, 1),
    (subset(HEAP, HAND), {HEAP: 0b0011, HAND: 0b0110}, 0),
    (subset(HEAP, HAND), {HEAP: 0, HAND: 0}, 1),
    (count(HEAP), {HEAP: 0b1011}, 3),
    (weight(HEAP, TABLES["points"]), {HEAP: MASK(["S9", "SA", "JR"])}, -3 + 12 + 17),
    (highest(HEAP, TABLES["height"]), {HEAP: MASK(["SK", "HK", "H9"])}, MASK(["SK", "HK"])),
    (highest(HEAP, TABLES["height"]), {HEAP: 0}, 0),
    (highest(HEAP, TABLES["power"], TRUMP), {HEAP: MASK(["SA", "H9"]), TRUMP: 1}, MASK(["H9"])),
    (Term("answer", BOOL, (FLAG, build.TRUE, build.TRUE, build.FALSE), "q"), {FLAG: 1}, 1),
    (Term("answer", BOOL, (FLAG, build.TRUE), "q"), {FLAG: 0}, 0),
    (Term("answer", integer(2, 5), (FLAG, NUMBER), "q"), {FLAG: 0, NUMBER: 4}, 2),
]


@pytest.mark.parametrize(("term", "values", "value"), CASES)
def test_value(term: Term, values: dict[Term, int], value: int) -> None:
    """The value is the one worked out by hand."""
    assert evaluate(term, values) == value


def test_shared_parts_are_read_once() -> None:
    """A term that would be astronomically large as a tree has its value at once."""
    term: Term = NUMBER
    for _ in range(200):
        term = Term("ite", NUMBER.sort, (FLAG, term, term))
    assert evaluate(term, {FLAG: 1, NUMBER: 5}) == 5


def test_deep_terms_need_no_recursion() -> None:
    """Depth is no limit."""
    term: Term = FLAG
    for _ in range(20_000):
        term = Term("not", BOOL, (term,))
    assert evaluate_all([term, FLAG], {FLAG: 1}) == [1, 1]


def test_missing_value_is_an_error() -> None:
    """A leaf without a value is named."""
    with pytest.raises(HoyleError, match="'number' has no value") as caught:
        evaluate(NUMBER + 1, {})
    assert caught.value.code is Code.registry["S407"]
