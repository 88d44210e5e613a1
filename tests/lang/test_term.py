"""Terms are frozen data: equal terms are one object, and no Python value can be had from them."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.terms import raw_terms, terms
from tests.support.world import WORLD

from hoyle.concrete import evaluate
from hoyle.lang import (
    BOOL,
    Code,
    HoyleError,
    Term,
    build,
    enum,
    integer,
    leaves,
    lookup,
    measure,
    order,
    subterms,
    tabulate,
)
from hoyle.lang.example import tiny

T = tiny()
HEAP, TURN, CARD = T.heap, T.turn, T.card
FLAG = Term("var", BOOL, data="flag")
NUMBER = Term("var", integer(0, 9), data="number")


def test_equal_terms_are_one_object() -> None:
    """The same operation on the same arguments is the same object; another is another."""
    assert (NUMBER + 1) is (NUMBER + 1)
    assert (HEAP & T.taken[0]) is (HEAP & T.taken[0])
    assert (NUMBER + 1) is not (NUMBER + 2)
    assert Term("var", integer(0, 8), data="number") is not NUMBER


@given(st.sampled_from(WORLD.sorts).flatmap(raw_terms))
def test_terms_survive_copying_and_pickling(term: Term) -> None:
    """A copied or unpickled term is the term itself."""
    assert copy.deepcopy(term) is term
    assert pickle.loads(pickle.dumps(term)) is term


def test_terms_are_frozen() -> None:
    """No field of a term can be set."""
    with pytest.raises(AttributeError, match="frozen"):
        NUMBER.op = "param"


def test_terms_are_keys() -> None:
    """A dictionary keyed by terms finds each by identity, though == on terms builds a term."""
    table = {NUMBER: 1, FLAG: 2, HEAP: 3}
    assert (table[NUMBER], table[FLAG], table[HEAP]) == (1, 2, 3)
    assert isinstance(NUMBER == NUMBER + 1, Term)


@given(st.sampled_from(WORLD.sorts).flatmap(terms))
def test_subterms_come_before_what_uses_them(term: Term) -> None:
    """Every node is listed once, after its arguments, the term itself last."""
    listed = subterms(term)
    place = {t: n for n, t in enumerate(listed)}
    assert len(place) == len(listed)
    assert listed[-1] is term
    assert all(place[a] < place[t] for t in listed for a in t.args)


def test_leaves_are_in_order_of_use() -> None:
    """The leaves of a kind are listed as they first occur."""
    assert leaves((TURN == 0) & HEAP.has(CARD), op="var") == [TURN, HEAP]
    assert leaves(HEAP.has(CARD), op="param") == [CARD]


PYTHON: list[tuple[str, Callable[[], Any], str]] = [
    ("and", lambda: FLAG and True, "write `&`"),
    ("or", lambda: FLAG or True, "write `&`"),
    ("not", lambda: not FLAG, "write `&`"),
    ("if", lambda: 1 if FLAG else 2, "`ite"),
    ("chain", lambda: 0 < NUMBER < 3, "`(a < b) & (b < c)`"),
    ("max", lambda: max(NUMBER, NUMBER + 1), "`maximum`"),
    ("all", lambda: all([FLAG, FLAG]), "`all_of`"),
    ("in a set", lambda: CARD in HEAP, "S.has(card)"),
    ("in a map", lambda: CARD in T.taken, "Card"),
    ("len", lambda: len(HEAP), "count(S)"),
    ("list", lambda: list(HEAP), "loop over the constants"),
    ("int", lambda: int(NUMBER), "as_int"),
    ("index", lambda: [1, 2][NUMBER], "lookup"),
    ("range", lambda: range(NUMBER), "lookup"),
    ("divide", lambda: NUMBER / 2, "`//`"),
]


@pytest.mark.parametrize(("name", "use", "advice"), PYTHON, ids=[p[0] for p in PYTHON])
def test_python_value_is_refused(name: str, use: Callable[[], Any], advice: str) -> None:
    """A term used as a Python value is an error at that line that says what to write instead."""
    with pytest.raises(HoyleError) as caught:
        use()
    assert caught.value.code.__name__ in ("S301", "S302")
    assert advice.lower() in str(caught.value).lower()
    assert caught.value.place is not None
    assert caught.value.place.file == __file__


SORTS: list[tuple[Callable[[], Any], str]] = [
    (lambda: HEAP | True, "is not a term"),
    (lambda: FLAG & HEAP, "is of sort Bool"),
    (lambda: build.all_of(FLAG, CARD), "sort Bool is asked for"),
    (lambda: build.all_of(FLAG, HEAP), "empty(S)"),
    (lambda: NUMBER + FLAG, "as_int"),
    (lambda: NUMBER + HEAP, "count(S)"),
    (lambda: NUMBER < TURN, "its number among the names"),
    (lambda: NUMBER + "two", "is not a term"),
    (lambda: NUMBER + 1.5, "is not a term"),
    (lambda: NUMBER == None, "is not a term"),  # noqa: E711
    (lambda: NUMBER // 0, "positive constant"),
    (lambda: NUMBER % NUMBER, "positive constant"),
    (lambda: TURN == "two", "is not a value of Seat"),
    (lambda: TURN == 2, "2 is not a value of Seat"),
    (lambda: TURN == True, "is not a term"),  # noqa: E712
    (lambda: TURN == CARD, "is of sort Card"),
    (lambda: CARD == HEAP, "first(cards)"),
    (lambda: HEAP == CARD, "singleton(card)"),
    (lambda: build.ite(NUMBER, 1, 2), "sort Bool is asked for"),
    (lambda: build.ite(FLAG, 2, TURN), "2 is not a value of Seat"),
    (lambda: build.choose(NUMBER, [1, 2]), "picks by an enum"),
    (lambda: build.choose(TURN, [1, 2, 3]), "has 2 values"),
    (lambda: build.count(NUMBER), "a set of cards is asked for"),
    (lambda: build.union(1, 2), "a set of cards is asked for"),
    (lambda: build.singleton(HEAP), "is no card"),
    (lambda: build.first(NUMBER), "a set of cards is asked for"),
    (lambda: build.contains(TURN, HEAP), "sort Card"),
    (lambda: build.weight(HEAP, STAKE), "does not give each card"),
    (lambda: build.highest(HEAP, STAKE), "does not give each card"),
    (lambda: lookup(STAKE, NUMBER, NUMBER), "2 indices are given"),
    (lambda: lookup({1: 2}, NUMBER), "is no table"),  # type: ignore[arg-type]
    (lambda: HEAP & WORLD.slots[7], "different decks"),
    (lambda: T.taken == 3, "write NAME[index]"),
    (lambda: build.count(T.taken), "Map"),  # type: ignore[arg-type]
]
STAKE = tabulate("stake", integer(0, 9), integer(0, 9), lambda n: n)


@pytest.mark.parametrize(("use", "says"), SORTS, ids=[s for _, s in SORTS])
def test_wrong_sort_is_refused(use: Callable[[], Any], says: str) -> None:
    """A term or a value of the wrong sort is an error at that line, with a way from one sort to the other."""
    with pytest.raises(HoyleError) as caught:
        use()
    assert caught.value.code.__name__ in ("S302", "S303")
    assert says.lower() in str(caught.value).lower()
    assert caught.value.place is not None
    assert caught.value.place.file == __file__


FOLDED: list[tuple[Term, Term]] = [
    (build.all_of(), build.TRUE),
    (build.any_of(), build.FALSE),
    (FLAG & True, FLAG),
    (FLAG & False, build.FALSE),
    (FLAG & ~FLAG, build.FALSE),
    (FLAG | ~FLAG, build.TRUE),
    (FLAG & FLAG, FLAG),
    (~~FLAG, FLAG),
    (FLAG == True, FLAG),  # noqa: E712
    (NUMBER == NUMBER, build.TRUE),
    (NUMBER == 10, build.FALSE),
    (NUMBER < 10, build.TRUE),
    (NUMBER < 0, build.FALSE),
    (NUMBER + 0, NUMBER),
    ((NUMBER + 1) + 2, NUMBER + 3),
    (NUMBER * 1, NUMBER),
    (2 * (3 * NUMBER), 6 * NUMBER),
    (build.ite(True, NUMBER, 3), NUMBER),
    (build.ite(FLAG, NUMBER, NUMBER), NUMBER),
    (build.ite(FLAG, True, False), FLAG),
    (build.choose(build.const(1, TURN.sort), [NUMBER, 5]), build.number(5)),
    (T.taken[1], T.taken.slots[1]),
    (HEAP | 0, HEAP),
    (HEAP & 0, build.const(0, HEAP.sort)),
    (HEAP - HEAP, build.const(0, HEAP.sort)),
    (build.first(build.singleton(CARD)), CARD),
    (HEAP.within(HEAP), build.TRUE),
    (build.number(2) + 3, build.number(5)),
]


@pytest.mark.parametrize(("made", "wanted"), FOLDED)
def test_terms_fold(made: Term, wanted: Term) -> None:
    """What can be known without a state is known at once."""
    assert made is wanted


def test_unknown_code_of_an_operation() -> None:
    """An operation that no function makes cannot be made again."""
    strange = Term("perhaps", BOOL, (FLAG,))
    with pytest.raises(HoyleError) as caught:
        build.substitute([strange], {FLAG: build.TRUE})
    assert caught.value.code is Code.registry["S304"]


def test_constants() -> None:
    """A constant is made from a value, a name, or a constant term; SORT['name'] is one."""
    phase = enum("Phase", "deal", "play")
    assert build.const("play", phase) is phase["play"]
    assert build.const(phase["play"], phase.or_none()).data == 1
    assert phase.or_none()["none"].data == 2
    assert build.const(True, BOOL) is build.TRUE
    assert build.const(7, integer(0, 9)) is build.number(7)
    for value, sort in ((FLAG, BOOL), (phase["play"], BOOL), ("x", integer(0, 1)), ("SA", HEAP.sort)):
        with pytest.raises(HoyleError):
            build.const(value, sort)
    with pytest.raises(HoyleError, match="write SORT"):
        build.ite(FLAG, "deal", "play")


def test_exactly_one() -> None:
    """Of several conditions one holds and no other; the same condition twice cannot hold just once."""
    one = build.exactly_one(FLAG, NUMBER == 2)
    assert [evaluate(one, {FLAG: f, NUMBER: n}) for f, n in ((0, 0), (1, 0), (0, 2), (1, 2))] == [0, 1, 1, 0]
    assert build.exactly_one(FLAG, FLAG) is build.FALSE


def test_extremes() -> None:
    """The largest and the smallest of several numbers."""
    for n in range(10):
        assert evaluate(build.maximum(NUMBER, 4, 6), {NUMBER: n}) == max(n, 4, 6)
        assert evaluate(build.minimum(NUMBER, 4, 6), {NUMBER: n}) == min(n, 4, 6)


def test_tables() -> None:
    """A table has one value for each combination, within its sort; a constant one is its value."""
    square = tabulate("sum", (TURN.sort, integer(-1, 1)), integer(-1, 2), lambda s, n: s + n)
    assert square.at(1, -1) == 0
    assert square.row(1) == (0, 1, 2)
    assert lookup(tabulate("three", TURN.sort, integer(0, 9), lambda s: 3), TURN) is build.number(3)
    assert build.weight(HEAP, measure("nothing", CARD.sort, lambda c: 0)) is build.number(0)
    for sort, value in ((integer(0, 1), 2), (HEAP.sort, 1 << 9)):
        with pytest.raises(HoyleError) as caught:
            tabulate("wrong", TURN.sort, sort, lambda s, v=value: v)
        assert caught.value.code is Code.registry["S303"]
        assert caught.value.place is not None
        assert caught.value.place.file == __file__
    with pytest.raises(HoyleError, match="indices are given before the card"):
        build.highest(HEAP, order("plain", T.rules.deck, T.rules.deck.ranks), TURN)
