"""The symbolic reader gives every term the value that the reference reader gives it."""

from __future__ import annotations

import random

import pytest
from tests.symbolic import terms

from hoyle.concrete import evaluate
from hoyle.lang import OPS, BoolSort, HoyleError, Term, build, subterms
from hoyle.symbolic import Bits, Encoder, Status

KINDS = ["bool", "int", "seat", "card", "set"]


def fixed(values: dict[Term, int], *roots: Term) -> list[Term]:
    """Conditions that give each leaf below *roots* its value."""
    below = set(subterms(*roots))
    return [build.eq(t, build.const(v, t.sort)) for t, v in values.items() if t in below]


@pytest.mark.parametrize("measures", [False, True])
@pytest.mark.parametrize("ints", ["bits", "int"])
@pytest.mark.parametrize("kind", KINDS)
def test_encode_agrees_with_evaluate(kind: str, ints: str, measures: bool) -> None:
    """On random terms with fixed leaves the solver allows the reference value and no other."""
    rng = random.Random(f"{kind} {ints} {measures}")
    for _ in range(25):
        t = terms.term(kind, rng, 4)
        values = terms.values(rng)
        want = evaluate(t, values)
        same = (t if want else ~t) if isinstance(t.sort, BoolSort) else build.eq(t, build.const(want, t.sort))
        bits = Bits(ints=ints, measures=measures)
        assert bits.check([*fixed(values, t), same], 20).status is Status.SAT
        if same is not build.TRUE:
            assert bits.check([*fixed(values, t), ~same], 20).status is Status.UNSAT


def test_free_leaves() -> None:
    """With free leaves, `sat` comes with values that do meet the condition, `unsat` only where none do."""
    rng = random.Random(5)
    for _ in range(60):
        t = terms.term("bool", rng, 4)
        answer = Bits().check([t], 20)
        if answer.status is Status.SAT:
            assert evaluate(t, {**terms.values(rng), **answer.values})
        else:
            assert answer.status is Status.UNSAT
            assert not any(evaluate(t, terms.values(rng)) for _ in range(300))


def test_every_operation_is_covered() -> None:
    """The random terms of these tests use every operation of the language."""
    rng = random.Random(0)
    seen = {u.op for kind in KINDS for _ in range(400) for u in subterms(terms.term(kind, rng, 4))}
    assert seen == set(OPS)


def test_unknown_operation_is_an_error() -> None:
    """An operation without a meaning is refused, not guessed."""
    odd = Term("shuffle", terms.CARDS, (terms.LEAVES["set"][0],))
    with pytest.raises(HoyleError, match="S304"):
        Encoder(8).encode(odd)
