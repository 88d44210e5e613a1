from __future__ import annotations

from dataclasses import replace

import pytest
from tests.explore import small

from hoyle.concrete import replay
from hoyle.explore import Exploration, explore
from hoyle.instances import Expected
from hoyle.lang import Verdict

ENGINES = ("interpreter", "native")


def failed(found: Exploration) -> dict[str, tuple[int, str]]:
    """Each failed check: in how many states, and the last move of its play."""
    out = {}
    for check in found.violations:
        assert check.trace is not None
        assert replay(found.model, check.trace.moves).states == check.trace.states
        out[check.kind] = (check.states, found.model.say(check.trace.moves[-1]))
    return out


@pytest.mark.parametrize("engine", ENGINES)
def test_stuck(engine: str) -> None:
    """A walled corner leaves three dead ends, (1, 3), (2, 2) and (3, 1), each four moves away."""
    found = explore(small.grid(3, walls=((3, 2), (2, 3))), small.whole(), engine=engine)
    assert found.verdict is Verdict.REFUTED
    assert found.stuck == 3
    (check,) = found.violations
    assert check.kind == "stuck"
    assert check.trace is not None
    assert len(check.trace) == sum(check.trace.last) == 4
    assert found.model.stuck(check.trace.last)
    assert failed(found)["stuck"][0] == 3


@pytest.mark.parametrize("engine", ENGINES)
def test_always(engine: str) -> None:
    """A property that fails is refuted with a shortest play to a state in which it fails."""
    found = explore(small.hourglass(4), small.whole(), engine=engine)
    assert found.verdict is Verdict.REFUTED
    assert failed(found) == {"always": (1, "land 2")}
    assert found.sometimes == {"it lands": 4}
    (check,) = found.violations
    assert (check.name, check.cites, check.says) == ("never at the second spot", (), "it fails in 1 state")


@pytest.mark.parametrize("engine", ENGINES)
def test_endless(engine: str) -> None:
    """Play that can go round is found where no measure forbids it: the lane, and once round the ring."""
    found = explore(small.ring(5, 3), small.whole(), engine=engine)
    (check,) = found.violations
    assert check.kind == "endless"
    assert check.trace is not None
    assert len(check.trace) == 3 + 5
    assert check.trace.states[3] == check.trace.last
    assert found.longest is None


@pytest.mark.parametrize("engine", ENGINES)
def test_wrong_measure(engine: str) -> None:
    """A measure that a move does not raise is refuted with the play to that move; the search goes on
    without."""
    found = explore(small.ring(5, 3, measured=True), small.whole(), engine=engine)
    kinds = {c.kind: c for c in found.violations}
    assert set(kinds) == {"progress", "endless"}
    assert kinds["progress"].says == "turn leads from (7,) to (3,)"
    assert not found.layered
    assert (found.states, found.depth) == (9, 7)


def test_no_cycle_without_measure() -> None:
    """Without a measure, a graph without a cycle still proves that every play ends."""
    found = explore(small.grid(3, measure=False), small.whole())
    assert found.verdict is Verdict.PROVED
    assert [c.kind for c in found.checks] == ["stuck", "endless"]


def test_counts() -> None:
    """Recorded counts that do not come out are refuted, with both numbers; those that do are proved."""
    good = Expected(states=16, transitions=24, finished=1, depth=6)
    found = explore(small.grid(3), small.whole(expected=good))
    assert (found.verdict, found.as_expected) == (Verdict.PROVED, True)
    found = explore(small.grid(3), small.whole(expected=replace(good, states=17, depth=7)))
    assert (found.verdict, found.as_expected) == (Verdict.REFUTED, False)
    assert found.violations[0].says == "16 states, recorded 17; 6 depth, recorded 7"


def test_expected_refutation() -> None:
    """An instance that is there to show a defect is as expected when it shows it, and not when it does
    not."""
    bad = Expected(states=13, transitions=18, finished=0, stuck=3, verdict=Verdict.REFUTED)
    found = explore(small.grid(3, walls=((3, 2), (2, 3))), small.whole(expected=bad))
    assert (found.verdict, found.as_expected) == (Verdict.REFUTED, True)
    found = explore(
        small.grid(3, walls=((3, 2), (2, 3))), small.whole(expected=replace(bad, verdict=Verdict.PROVED))
    )
    assert found.as_expected is False


def test_json() -> None:
    """The result as plain data has what scripts rely on, and the moves of each refutation."""
    found = explore(small.hourglass(4), small.whole()).as_json()
    assert {"id", "game", "states", "transitions", "finished", "stuck", "depth", "verdict"} <= set(found)
    assert found["payoffs"] == [{"least": 1, "most": 4}] * 2
    (bad,) = [c for c in found["checks"] if c["verdict"] == "refuted"]
    assert bad["moves"] == ["fall 1", "squeeze", "land 2"]
