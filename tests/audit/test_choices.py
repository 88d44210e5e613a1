"""Combinations of options: what the tables say is what looking at every combination says."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from hoyle.audit.choices import (
    Choice,
    Fate,
    Table,
    clashing_claims,
    conflicts,
    enumerate_claim,
    together,
)

OPTIONS = {"A": ("a", "b"), "B": ("a", "b", "c"), "C": ("a", "b")}
HOUSE = {"A": "a", "B": "a", "C": "a"}
EVERY = [dict(zip(OPTIONS, c, strict=True)) for c in product(*OPTIONS.values())]
TRUTHS = st.lists(st.booleans(), min_size=len(EVERY) - 1, max_size=len(EVERY) - 1).map(lambda t: [True, *t])
"""A claim as the combinations that keep it; the house's keeps it."""


def holds(truth: list[bool], choice: Choice) -> bool:
    """Is the claim true for every way to complete a choice?"""
    return all(t for t, c in zip(truth, EVERY, strict=True) if all(c[k] == v for k, v in choice.items()))


def table_of(name: str, truth: list[bool]) -> Table:
    """The table of a claim whose truth is known: a prover without any skill in leaving choices out, and plays
    that break what can be broken."""

    def prove(choice: Choice) -> list[str] | None:
        return list(choice) if holds(truth, choice) else None

    return enumerate_claim(name, OPTIONS, HOUSE, prove, lambda whole: not holds(truth, whole))


def usual(choice: Choice, but: Sequence[str]) -> bool:
    """Are all readings *but* these taken as by the house?"""
    return all(choice[r] == HOUSE[r] for r in OPTIONS if r not in but)


@given(TRUTHS)
def test_table_is_the_truth(truth: list[bool]) -> None:
    """Each combination is proved where the claim is true, else refuted, the readings left out being the
    house's; and what is proved is true whatever they are."""
    table = table_of("x", truth)
    for t, choice in zip(truth, EVERY, strict=True):
        fate = table.fate({r: choice[r] for r in table.stands_on})
        assert t or fate is Fate.REFUTED
        if usual(choice, table.stands_on):
            assert fate is (Fate.PROVED if t else Fate.REFUTED)


@given(TRUTHS)
def test_no_reading_is_named_in_vain(truth: list[bool]) -> None:
    """A proof under the house's choice would fail without any one of those that are named."""
    table = table_of("x", truth)
    core = table.proved[0]
    for r in core:
        assert not holds(truth, {k: HOUSE[k] for k in core if k != r})


@given(TRUTHS, TRUTHS)
def test_all_at_once(one: list[bool], two: list[bool]) -> None:
    """What is covered keeps both claims; whatever else does contains a choice that loses one by itself."""
    tables = [table_of("x", one), table_of("y", two)]
    whole = together(tables, OPTIONS)
    assert whole is not None
    truths = list(zip(one, two, EVERY, strict=True))
    both = {tuple(c[r] for r in whole.readings) for a, b, c in truths if a and b and usual(c, whole.readings)}
    by_itself = {
        tuple(c[r] for r in whole.readings)
        for _, _, c in truths
        for table in tables
        if not holds(two if table.claim == "y" else one, HOUSE | {r: c[r] for r in table.stands_on})
    }
    covered = {c for box in whole.boxes for c in product(*(box.get(r, OPTIONS[r]) for r in whole.readings))}
    assert len(covered) == whole.kept
    assert covered <= both <= covered | by_itself
    assert whole.open == 0


@given(TRUTHS)
def test_conflicts_are_the_smallest(truth: list[bool]) -> None:
    """What is said to exclude a claim does, with nothing to leave out; and every loss is explained."""
    table = table_of("x", truth)
    found = [c for c, _ in conflicts([table], OPTIONS)]
    inside = [c for c in EVERY if all(c[r] == HOUSE[r] for r in OPTIONS if r not in table.stands_on)]

    def excludes(choice: Choice) -> bool:
        return not any(holds(truth, c) for c in inside if all(c[k] == v for k, v in choice.items()))

    for choice in found:
        assert excludes(choice)
        assert not any(
            excludes({k: v for k, v in choice.items() if k != r}) for r in choice if len(choice) > 1
        )
    for c in inside:
        assert holds(truth, c) or any(all(c[k] == v for k, v in choice.items()) for choice in found)


def test_claims_that_exclude_each_other() -> None:
    """Two claims of which each needs what the other forbids are told; two that go together are not."""
    needs_a = Table("x", ("A",), [{"A": "a"}], [{"A": "b"}])
    needs_b = Table("y", ("A",), [{"A": "b"}], [{"A": "a"}])
    either = Table("z", ("B",), [{"B": "a"}], [{"B": "b"}, {"B": "c"}])
    assert clashing_claims([either, needs_a, needs_b], OPTIONS) == ("x", "y")
    assert clashing_claims([either, needs_a], OPTIONS) == ()


def test_no_time_is_undetermined() -> None:
    """What there was no time for is neither proved nor refuted."""
    late = enumerate_claim("x", OPTIONS, HOUSE, lambda c: list(c), lambda c: True, lambda: False)
    assert late.fate(HOUSE) is Fate.PROVED
    assert late.fate(HOUSE | {"A": "b"}) is Fate.UNDETERMINED
    never = enumerate_claim("x", OPTIONS, HOUSE, lambda c: None, lambda c: True, needed=("A",))
    assert (never.stands_on, never.proved) == (("A",), [])


@given(TRUTHS, st.lists(st.sampled_from(EVERY), max_size=3))
def test_what_is_looked_at_first_changes_nothing(truth: list[bool], first: list[Choice]) -> None:
    """The order in which combinations are looked at, and what is known at once, change no fate."""

    def prove(choice: Choice) -> list[str] | None:
        return list(choice) if holds(truth, choice) else None

    def broken(whole: Choice) -> bool:
        return not holds(truth, whole)

    usual_order = enumerate_claim("x", OPTIONS, HOUSE, prove, broken)
    other = enumerate_claim("x", OPTIONS, HOUSE, prove, lambda w: False, known=broken, first=first)
    for choice in EVERY:
        if usual(choice, set(usual_order.stands_on) & set(other.stands_on)):
            assert usual_order.fate(choice) is other.fate(choice)
