from __future__ import annotations

import gc
import time
from collections import Counter
from dataclasses import replace
from math import comb

import pytest
from tests.explore import small
from tests.games import plain_trick

from hoyle.explore import Budget, Report, explore, start
from hoyle.explore import budget as budgets
from hoyle.explore import engine as engines
from hoyle.explore.budget import free_memory, with_memory
from hoyle.explore.search import Search
from hoyle.instances import Expected
from hoyle.lang import HoyleError, Rules, Verdict, integer

ENGINES = ("interpreter", "native")
GAMES = {
    "board": small.grid(3),
    "board with a wall": small.grid(3, walls=((1, 1),)),
    "board with a closed corner": small.grid(3, walls=((3, 2), (2, 3))),
    "board with jumps": small.grid(4, jump=True),
    "board without a measure": small.grid(3, measure=False),
    "ring": small.ring(5, 3),
    "ring with a wrong measure": small.ring(5, 3, measured=True),
    "hourglass": small.hourglass(4),
    "dice": small.dice(6, 3),
}


def deal(suits: int, ranks: int, seed: int) -> object:
    """The measured deals of the plain trick game."""
    hands = tuple(plain_trick.seeded_hands(suits, ranks, seed))
    return small.whole(choices={"deal": (hands,)})


@pytest.mark.parametrize("engine", ENGINES)
def test_board(engine: str) -> None:
    """A walk from corner to corner of a board of n steps has (n+1)^2 states, 2n(n+1) moves and one end;
    states with equal x + y are a layer."""
    for n in (1, 4, 7):
        found = explore(small.grid(n), small.whole(), engine=engine)
        assert (found.states, found.transitions, found.finished) == ((n + 1) ** 2, 2 * n * (n + 1), 1)
        assert found.layers == (*range(1, n + 2), *range(n, 0, -1))
        assert (found.stuck, found.depth, found.longest) == (0, 2 * n, 2 * n)
        assert found.actions == {"right": n * (n + 1), "up": n * (n + 1)}
        assert found.payoffs == Counter({(n, -n): 1})
        assert found.verdict is Verdict.PROVED


@pytest.mark.parametrize("engine", ENGINES)
def test_jumps(engine: str) -> None:
    """Where moves raise the measure by different amounts, depth is that of shortest plays and longest is
    not."""
    found = explore(small.grid(4, jump=True), small.whole(), engine=engine)
    assert (found.states, found.transitions) == (25, 55)
    assert (found.depth, found.longest) == (6, 8)


@pytest.mark.parametrize("engine", ENGINES)
def test_plain_trick(engine: str) -> None:
    """The plain trick game on 4 x 4 cards, deal of seed 2, has 11,605 states and 16,489 moves, as the
    hand-written C of tests/bench counts."""
    found = explore(plain_trick.build(4, 4), deal(4, 4, 2), engine=engine)
    assert (found.states, found.transitions) == (11_605, 16_489)
    assert found.depth == found.longest == 16
    assert sum(found.layers) == found.states


@pytest.mark.parametrize("name", GAMES)
def test_engines_agree(name: str) -> None:
    """Both engines find the same: every count, every layer, every pay-off, every check and the length of its
    shortest play."""
    one, other = (explore(GAMES[name], small.whole(), engine=e) for e in ENGINES)
    for field in (
        "states", "transitions", "finished", "stuck", "depth", "longest", "actions", "layers", "layered",
        "payoffs", "sometimes", "verdict", "complete", "waiting",
    ):  # fmt: skip
        assert getattr(one, field) == getattr(other, field), field
    said = [
        [(c.name, c.verdict, c.says, c.states, c.trace and len(c.trace)) for c in e.checks]
        for e in (one, other)
    ]
    assert said[0] == said[1]


@pytest.mark.parametrize("engine", ENGINES)
def test_seeds_are_drawn_once(engine: str) -> None:
    """With seeds the chance before the first decision is drawn, and chance later on is followed in full."""
    every = explore(small.dice(6, 3), small.whole(), engine=engine)
    drawn = explore(small.dice(6, 3), small.whole(seeds=(1,)), engine=engine)
    assert every.actions["throw"] == 6 * sum(every.layers[0::2][:-1])
    assert len(drawn.start.roots) == 1
    assert drawn.layers[0] == 1
    assert drawn.layers[1] == 2
    assert drawn.layers[2] == 12, "six outcomes of the second throw for two scores"
    assert drawn.dead == (), "the throw of the opening counts as possible"


def test_states_budget() -> None:
    """A budget of states ends a search as undetermined, with what was covered."""
    for engine in ENGINES:
        found = explore(small.grid(7), small.whole(), engine=engine, budget=Budget(states=20))
        assert (found.states, found.complete, found.stopped) == (20, False, "20 states")
        assert found.waiting > 0
        assert found.verdict is Verdict.UNDETERMINED


def test_time_budget() -> None:
    """A budget of time ends a search as undetermined, however small it is."""
    for engine in ENGINES:
        found = explore(small.grid(7), small.whole(), engine=engine, budget=Budget(seconds=1e-6))
        assert found.verdict is Verdict.UNDETERMINED
        assert found.stopped == "1e-06 seconds"


def test_memory_budget() -> None:
    """A budget of memory ends a search as undetermined."""
    found = explore(small.grid(40), small.whole(), engine="interpreter", budget=Budget(memory=2_000))
    assert (found.verdict, found.stopped) == (Verdict.UNDETERMINED, "2,000 bytes")


def test_memory_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a budget of memory a search takes three quarters of what is free, and then says so."""
    assert with_memory(Budget(memory=7)).memory == 7
    monkeypatch.setattr(budgets, "free_memory", lambda: 40_000)
    assert with_memory(Budget()).memory == 30_000
    found = explore(small.grid(40, measure=False), small.whole(), engine="interpreter")
    assert (found.verdict, found.stopped) == (Verdict.UNDETERMINED, "30,000 bytes")
    monkeypatch.setattr(budgets, "free_memory", lambda: None)
    assert with_memory(Budget()).memory is None
    monkeypatch.undo()
    free = free_memory()
    assert free is None or free > 1 << 20


@pytest.mark.parametrize("engine", ["auto", "interpreter"])
def test_too_many_deals(engine: str) -> None:
    """A state with more moves than anybody can follow, such as a deal of 28 cards, ends the search at
    once, and the result says what to do about it."""
    began = time.perf_counter()
    found = explore(plain_trick.build(4, 7), small.whole(), engine=engine)
    assert time.perf_counter() - began < 20
    assert found.verdict is Verdict.UNDETERMINED
    assert "draw its chance with `seeds`" in found.stopped
    with pytest.raises(HoyleError, match=r"M202.*seeds"):
        explore(plain_trick.build(4, 7), small.whole(), engine="native")


def test_width() -> None:
    """How many moves a state may have is reckoned without listing them: 28 cards to four hands of seven."""
    begin = start(plain_trick.build(4, 7), small.whole())
    assert begin.width(begin.roots[0]) == comb(28, 7) * comb(21, 7) * comb(14, 7)
    board = start(small.grid(3), small.whole())
    assert [board.width(s) for s in ((0, 0), (3, 0), (3, 3))] == [2, 1, 0]


def test_time_within_a_state() -> None:
    """The time runs out within a state too, when it has very many moves."""
    rules = plain_trick.build(3, 4)
    found = explore(rules, small.whole(), engine="interpreter", budget=Budget(seconds=0.2))
    assert (found.states, found.stopped) == (1, "0.2 seconds")
    assert 0 < found.transitions < comb(12, 3) * comb(9, 3) * comb(6, 3)


def test_refuted_within_budget() -> None:
    """What was found before the budget ran out is refuted, not undetermined."""
    found = explore(
        small.grid(7, walls=((1, 0), (0, 1))), small.whole(), engine="interpreter", budget=Budget(states=1)
    )
    assert found.verdict is Verdict.REFUTED


@pytest.mark.parametrize("value", [0, -1, -0.5])
def test_impossible_budget(value: float) -> None:
    """A budget that is not positive is an error with a code."""
    with pytest.raises(HoyleError, match="M204"):
        Budget(seconds=value)


@pytest.mark.parametrize("engine", ENGINES)
def test_interrupt(engine: str) -> None:
    """Ctrl-C ends a search with what is known by then, and the garbage collector is on again."""

    def stop(report: Report) -> None:
        raise KeyboardInterrupt

    rules = plain_trick.build(4, 6)
    found = explore(rules, deal(4, 6, 2), engine=engine, progress=stop, budget=Budget(seconds=60))
    assert found.stopped == "interrupted"
    assert found.verdict is Verdict.UNDETERMINED
    assert gc.isenabled()


def test_progress() -> None:
    """The progress callback is told growing numbers, a few times a second."""
    told: list[Report] = []
    began = time.perf_counter()
    explore(plain_trick.build(4, 4), deal(4, 4, 1), engine="interpreter", progress=told.append)
    assert len(told) <= 11 * (time.perf_counter() - began)
    assert [r.states for r in told] == sorted({r.states for r in told})


@pytest.mark.parametrize("engine", ENGINES)
def test_bounds(engine: str) -> None:
    """A number that leaves its bounds is an error of the rules, with the action's line, in either engine."""
    rules = small.begin("counter")
    n, over = rules.var("n", integer(0, 5)), rules.var("over", integer(0, 1))
    count = rules.action("count", by=rules.seats[0])
    count.requires("SM-01", over == 0, "it goes on")
    count.sets(n, n + 1)
    end = rules.action("end", by=rules.seats[1])
    end.requires("SM-01", over == 0, "it goes on")
    end.sets(over, 1)
    rules.finishes(over == 1)
    rules.view(lambda s: {"n": n})
    with pytest.raises(HoyleError, match=r"M101.*becomes 6 by count"):
        explore(rules.close(), small.whole(), engine=engine)


def test_unknown_engine() -> None:
    """An engine that does not exist is an error with the names of those that do."""
    with pytest.raises(HoyleError, match=r"M202.*auto, native, interpreter"):
        explore(small.grid(2), small.whole(), engine="steam")


def test_without_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a compiler the interpreter does the work and the result says so; to insist on native is an
    error."""
    monkeypatch.setenv("HOYLE_CC", "no-such-compiler")
    monkeypatch.setattr(engines, "SMALL", 10)
    found = explore(small.grid(9), small.whole())
    assert (found.engine, found.states) == ("interpreter", 100)
    assert "no-such-compiler" in found.why
    with pytest.raises(HoyleError, match=r"M202.*no-such-compiler"):
        explore(small.grid(9), small.whole(), engine="native")


def test_auto(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small instances are left to the interpreter, larger ones go to native code, and each result says
    why."""
    assert explore(small.grid(9), small.whole()).engine == "interpreter"
    monkeypatch.setattr(engines, "SMALL", 10)
    found = explore(small.grid(9), small.whole())
    assert (found.engine, found.why, found.states) == ("native", "more than 10 states", 100)
    ring: Rules = small.ring(30, 3, measured=True)
    found = explore(ring, small.whole())
    assert (found.engine, found.states) == ("native", 34)


def test_auto_trusts_what_is_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where many states are recorded the interpreter does not begin, unless a budget may end the work
    early."""
    begun: list[bool] = []

    def begin(*args: object, **options: object) -> Search:
        begun.append(True)
        return Search(*args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(engines, "SMALL", 10)
    monkeypatch.setattr(engines, "Search", begin)
    recorded = replace(small.whole(), expected=Expected(100, 180, 1))
    found = explore(small.grid(9), recorded)
    assert (found.engine, found.why, found.as_expected, begun) == ("native", "more than 10 states", True, [])
    assert explore(small.grid(9), recorded, budget=Budget(states=100)).engine == "native"
    assert begun
