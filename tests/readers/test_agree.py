"""The readers give every term the same value, whatever the term and the state."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.readers import READERS, REFERENCE, WORDS, Reader
from tests.support.terms import bindings, folded, raw_terms, terms
from tests.support.world import LARGE, WORLD, World

from hoyle.concrete import evaluate
from hoyle.lang import OPS, Code, HoyleError, IntSort, Sort, Term, build, subterms

KINDS = ("var", "param", "reading")
SORTS = st.sampled_from(WORLD.sorts)


def leaves(world: World) -> list[Term]:
    """Everything that a term may take its value from."""
    return [*world.slots, *world.params, world.reading.term]


def holds(sort: Sort, value: int) -> bool:
    """Is this a value of the sort?"""
    return 0 <= value <= sort.full if hasattr(sort, "full") else value in sort.values


@pytest.mark.parametrize("reader", READERS[1:], ids=lambda r: r.name)
@given(data=st.data())
def test_reader_agrees_with_the_reference(reader: Reader, data: st.DataObject) -> None:
    """A reader gives random terms in random states the values that `evaluate` gives."""
    wanted = [data.draw(terms(data.draw(SORTS), kinds=("var", *reader.leaves))) for _ in range(3)]
    values = data.draw(bindings(leaves(WORLD)))
    assert list(reader.read(WORLD, wanted, values)) == list(REFERENCE.read(WORLD, wanted, values))


@pytest.mark.parametrize("reader", READERS[1:], ids=lambda r: r.name)
@given(data=st.data())
def test_reader_agrees_on_two_full_packs(reader: Reader, data: st.DataObject) -> None:
    """The same with 108 cards."""
    wanted = [data.draw(terms(data.draw(st.sampled_from(LARGE.sorts)), LARGE, kinds=("var", *reader.leaves)))]
    values = data.draw(bindings(leaves(LARGE)))
    assert list(reader.read(LARGE, wanted, values)) == list(REFERENCE.read(LARGE, wanted, values))


@given(data=st.data())
def test_folding_keeps_the_value(data: st.DataObject) -> None:
    """A term made by the functions of the language has the value of the nodes it was made from."""
    raw = data.draw(raw_terms(data.draw(SORTS)))
    values = data.draw(bindings(leaves(WORLD)))
    assert evaluate(folded(raw), values) == evaluate(raw, values)


@given(data=st.data())
def test_value_is_of_the_sort(data: st.DataObject) -> None:
    """The value of a term, folded or not, lies in the sort of the term."""
    raw = data.draw(raw_terms(data.draw(SORTS)))
    values = data.draw(bindings(leaves(WORLD)))
    for t in (raw, folded(raw)):
        assert holds(t.sort, evaluate(t, values))


@given(data=st.data())
def test_folding_narrows_the_sort(data: st.DataObject) -> None:
    """A folded term may stand where the term it was made from may; the bounds of a number only shrink."""
    raw = data.draw(raw_terms(data.draw(SORTS)))
    made = folded(raw)
    assert raw.sort.accepts(made.sort)
    if isinstance(raw.sort, IntSort):
        assert isinstance(made.sort, IntSort)
        assert raw.sort.lo <= made.sort.lo <= made.sort.hi <= raw.sort.hi


@given(data=st.data())
def test_folding_is_done_once(data: st.DataObject) -> None:
    """Folding what is folded gives the same object."""
    made = data.draw(terms(data.draw(SORTS)))
    assert folded(made) is made


@given(data=st.data())
def test_substitution_is_evaluation(data: st.DataObject) -> None:
    """Constants put in for all leaves leave no leaf, and the value that `evaluate` gives."""
    made = data.draw(terms(data.draw(SORTS)))
    values = data.draw(bindings(leaves(WORLD)))
    constants = {leaf: build.const(v, leaf.sort) for leaf, v in values.items()}
    (result,) = build.substitute([made], constants)
    assert not [t for t in subterms(result) if t.op in KINDS]
    assert evaluate(result, {}) == evaluate(made, values)


@given(data=st.data())
def test_substitution_of_some_leaves(data: st.DataObject) -> None:
    """Fixing some leaves and reading the rest is the same as reading all."""
    made = data.draw(terms(data.draw(SORTS)))
    values = data.draw(bindings(leaves(WORLD)))
    fixed = data.draw(st.sets(st.sampled_from(leaves(WORLD)), max_size=6))
    (rest,) = build.substitute([made], {leaf: build.const(values[leaf], leaf.sort) for leaf in fixed})
    assert not fixed & set(subterms(rest))
    assert evaluate(rest, values) == evaluate(made, values)


@cache
def nodes() -> dict[str, Term]:
    """One node of every operation, over variables of WORLD."""
    found: dict[str, Term] = {}

    @settings(max_examples=500)
    @given(st.sampled_from(WORLD.sorts).flatmap(raw_terms))
    def collect(term: Term) -> None:
        for t in subterms(term):
            found.setdefault(t.op, t)

    collect()
    return found


def test_random_terms_have_every_operation() -> None:
    """The random terms reach every operation of the language, and no other."""
    assert sorted(nodes()) == sorted(OPS)


@pytest.mark.parametrize("op", OPS)
def test_every_reader_handles_every_operation(op: str) -> None:
    """Each reader gives a node of each operation a value, or words."""
    node = nodes()[op]
    values = {leaf: REFERENCE.read(WORLD, [build.const(0, leaf.sort)], {})[0] for leaf in leaves(WORLD)}
    for reader in READERS:
        if node.op not in KINDS or node.op in ("var", *reader.leaves):
            assert holds(node.sort, reader.read(WORLD, [node], values)[0])
    for _, say in WORDS:
        assert say(node).strip()


@pytest.mark.parametrize("reader", READERS, ids=lambda r: r.name)
def test_unknown_operation_fails(reader: Reader) -> None:
    """A node that a reader gives no meaning to is an error with a code, never a value."""
    strange = Term("perhaps", build.TRUE.sort, (WORLD.slots[0],))
    values = dict.fromkeys(leaves(WORLD), 0)
    with pytest.raises(HoyleError) as caught:
        reader.read(WORLD, [strange], values)
    assert caught.value.code is Code.registry["S304"]


@pytest.mark.parametrize(("name", "say"), WORDS, ids=[n for n, _ in WORDS])
def test_unknown_operation_has_no_words(name: str, say: object) -> None:
    """The same for the readers that give text."""
    with pytest.raises(HoyleError) as caught:
        say(Term("perhaps", build.TRUE.sort, (WORLD.slots[0],)))  # type: ignore[operator]
    assert caught.value.code is Code.registry["S304"]
