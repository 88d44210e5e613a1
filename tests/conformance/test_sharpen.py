"""What a sample leaves open: proved, shown by more plays, or listed; and never counted as killed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from hoyle.conformance import InProcess, Outcome, Suite, conform, make_suite
from hoyle.conformance.codec import Codec
from hoyle.conformance.mutant import mutants_of
from hoyle.conformance.player import Player
from hoyle.conformance.suspect import Fixed
from hoyle.conformance.variant import mutate
from hoyle.lang import Rules, parse_ruleset

HOUSE = parse_ruleset([], "house")


class Stub:
    """Says of the first change that it is none, and of the others nothing; has no plays."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def alike(self, base: Rules, changed: Mapping[str, Rules]) -> dict[str, tuple[bool, str]]:
        """The first one is equal."""
        self.asked = list(changed)
        return {name: (n == 0, "by the stub") for n, name in enumerate(changed)}

    def plays(self, *given: Any) -> Iterator[Any]:
        """None."""
        return iter(())


@pytest.fixture(scope="module")
def stub() -> Stub:
    """One for the suite."""
    return Stub()


@pytest.fixture(scope="module")
def sharp(plain: Rules, stub: Stub) -> Suite:
    """A suite from one random play, made sharper by more plays."""
    return make_suite(plain, HOUSE, seed=1, size=1, prover=stub)


def test_each_mutant_has_one_fate(plain: Rules, sharp: Suite, stub: Stub) -> None:
    """Killed, equivalent and undetermined add up; only what no vector kills was put to the prover."""
    told = sharp.summary()["mutants"]
    mutants = mutants_of(Player(plain, HOUSE).rules)
    equivalent = [f["id"] for f in told["equivalent"]]
    undetermined = [f["id"] for f in told["undetermined"]]
    assert told["total"] == len(mutants) == told["killed"] + len(equivalent) + len(undetermined)
    assert equivalent == stub.asked[:1]
    assert set(undetermined) <= set(stub.asked[1:])
    assert all(f["how"] for f in (*told["equivalent"], *told["undetermined"]))


def test_more_plays_kill_more(plain: Rules, sharp: Suite) -> None:
    """With more plays fewer mutants are left; the coverage agrees with the fates."""
    plain_one = make_suite(plain, HOUSE, seed=1, size=1)
    before, after = plain_one.summary()["mutants"], sharp.summary()["mutants"]
    assert before["equivalent"] == []
    assert after["killed"] > before["killed"]
    (row,) = [c for c in sharp.coverage if (c.family, c.kind) == ("all", "mutant")]
    assert (row.covered, row.equivalent, len(row.missed)) == (
        after["killed"], len(after["equivalent"]), len(after["undetermined"]),
    )  # fmt: skip


def test_what_is_killed_fails(plain: Rules, sharp: Suite) -> None:
    """An engine with a fault fails the suite where the fault counts as killed, and passes it where it is
    undetermined or equivalent."""
    base = Player(plain, HOUSE)
    fates = {f.name: f.verdict for f in sharp.fates}
    for mutant in mutants_of(base.rules)[::3]:
        engine = InProcess(Fixed(plain, Codec(mutate(base, mutant).player)))
        report = conform(plain, sharp, engine, suspects=False, shrink=False)
        failed = report.outcome is Outcome.NON_CONFORMANT
        assert failed == (fates[mutant.id] == "killed"), mutant.says


def test_the_rules_pass_the_sharper_suite(plain: Rules, sharp: Suite) -> None:
    """The vectors that were added are right ones, and the same each time."""
    report = conform(plain, sharp, InProcess(Fixed(plain, Codec(Player(plain, HOUSE)))), suspects=False)
    assert report.outcome is Outcome.CONFORMANT
    again = make_suite(plain, HOUSE, seed=1, size=1, prover=Stub())
    assert [v.data for v in again.vectors] == [v.data for v in sharp.vectors]
