from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import threading
import time
from math import comb
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.explore import small
from tests.games import plain_trick

from hoyle.concrete import Model
from hoyle.concrete.compile import NativeModel, engine_source
from hoyle.concrete.compile_build import load, template
from hoyle.explore import native
from hoyle.explore.budget import Budget, Report
from hoyle.explore.perft import perft
from hoyle.explore.search import Found, Search
from hoyle.explore.start import Start, start
from hoyle.instances import Instance
from hoyle.lang import (
    FRENCH,
    RANKS_52,
    Deck,
    HoyleError,
    Rules,
    Term,
    as_int,
    count,
    disjoint,
    empty,
    french,
    highest,
    integer,
    ite,
    measure,
    not_,
    union,
    weight,
)

FIELDS = (
    "states", "transitions", "finished", "depth", "longest", "actions", "layers", "layered", "payoffs",
    "stopped", "waiting",
)  # fmt: skip


def begin(rules: Rules, **changes: object) -> Start:
    """The start of a small game."""
    return start(rules, small.whole(**changes))


def dealt(suits: int, ranks: int, *seeds: int) -> Start:
    """The start of the plain trick game from one deal or several."""
    hands = tuple(tuple(plain_trick.seeded_hands(suits, ranks, seed)) for seed in seeds)
    return begin(plain_trick.build(suits, ranks), choices={"deal": hands})


def agree(one: Start, watch: tuple[Term, ...] = (), layers: bool = True) -> Found:
    """Search by both engines, see that they agree, and return what they found."""
    found = native.search(native.compile_start(one, watch), layers=layers)
    other = Search(one, watch, layers=layers).run()
    for field in FIELDS:
        assert getattr(found, field) == getattr(other, field), field
    for mine, its in zip([found.stuck, *found.watched], [other.stuck, *other.watched], strict=True):
        assert mine.states == its.states
        assert (mine.first is None) == (its.first is None)
    return found


@given(st.data())
@settings(max_examples=12)
def test_any_graph(data: st.DataObject) -> None:
    """On any graph both engines find the same counts, stuck states and conditions, and as many plays."""
    size = data.draw(st.integers(2, 40))
    targets = st.lists(st.integers(-1, size - 1), min_size=size, max_size=size)
    moves = {name: data.draw(targets) for name in ("left", "right", "on")[: data.draw(st.integers(1, 3))]}
    place = st.integers(0, size - 1)
    rules = small.machine(size, moves, {data.draw(place)}, data.draw(place))
    one = begin(rules)
    agree(one, (not_(rules.always_[0].term), rules.finished))
    assert native.perft(native.compile_start(one), 12) == perft(one, 12)


@pytest.mark.parametrize("layers", [True, False], ids=["layers", "breadth"])
def test_several_deals_at_once(layers: bool) -> None:
    """From several initial states at once, each counts once, and cards may be in any hand."""
    one = dealt(4, 3, 1, 2, 3)
    found = agree(one, (count(union(*one.model.rules.maps["hand"])) == 6,), layers)
    assert found.layers[0] == 3
    assert found.watched[0].states > 0


def test_every_deal_of_a_tiny_deck() -> None:
    """Chance is followed by native code too: all deals of six cards to two seats."""
    one = begin(plain_trick.build(2, 3, 2))
    found = agree(one)
    assert found.actions["deal"] == comb(6, 3)
    assert found.layers[:2] == [1, 20]


def test_choices_of_chance_stay_in_the_code() -> None:
    """An action whose choices are fixed is tried with these alone, also where it is not the first."""
    full = begin(small.dice(6, 3))
    fixed = begin(small.dice(6, 3), choices={"throw": ((1,), (4,))})
    assert agree(fixed).states < agree(full).states


@pytest.mark.parametrize("words", [1, 2, 3, 5])
def test_states_of_many_words(words: int) -> None:
    """States of one word and of several are told apart alike."""
    rules = small.begin("wide")
    steps = [rules.var(f"n{i}", integer(0, 2**40)) for i in range(words)]
    for i, n in enumerate(steps):
        add = rules.action(f"add{i}", by=rules.seats[0])
        by = add.param("by", integer(1, 2))
        add.requires("SM-01", n == 0, "it was not done yet")
        add.sets(n, 2**39 + by)
    rules.finishes(steps[0] == 7)
    rules.view(lambda s: {"n": steps[0]})
    one = begin(rules.close())
    code = native.compile_start(one)
    assert code.model.layout.words == words
    found = agree(one)
    assert found.states == 3**words


def test_measure_with_many_values() -> None:
    """A progress measure may have far more values than there are states: 2^50 here."""
    rules = small.begin("far")
    n = rules.var("n", integer(0, 2**50))
    step = rules.step("step")
    by = step.param("by", integer(1, 3))
    step.requires("SM-01", n < 2**46, "there is room")
    step.sets(n, n * 8 + by)
    rules.finishes(n >= 2**46)
    rules.progress(n)
    rules.view(lambda s: {"n": n})
    one = begin(rules.close())
    code = native.compile_start(one)
    assert code.layered
    found = native.search(code, Budget(states=30_000))
    other = Search(one, budget=Budget(states=30_000)).run()
    assert (found.states, found.transitions, found.depth) == (other.states, other.transitions, other.depth)
    assert found.stopped == "30,000 states"


def test_plays_are_exact_however_many() -> None:
    """Path counts that pass 64 and 128 bits are exact: ways over a board of 70 steps each way."""
    for n in (20, 70):
        plays = native.perft(native.compile_start(begin(small.grid(n))))
        assert plays.finished[-1] == comb(2 * n, n)
        assert plays.by_length[: n + 1] == tuple(2**i for i in range(n + 1))
    assert comb(140, 70) > 1 << 128


def test_plays_to_a_depth() -> None:
    """Plays are counted to a depth, or to their end; where there is no end that is M207."""
    board = begin(small.grid(6, jump=True))
    assert native.perft(native.compile_start(board), 4) == perft(board, 4)
    ring = begin(small.ring(5, 3))
    assert native.perft(native.compile_start(ring), 30) == perft(ring, 30)
    with pytest.raises(HoyleError, match="M207"):
        native.perft(native.compile_start(ring))
    loose = begin(small.grid(5, measure=False))
    assert native.perft(native.compile_start(loose)) == perft(loose)


def test_shortest_play_to_a_state() -> None:
    """The way to a state is a play of the rules with the fewest moves, in layers and in breadth."""
    for rules in (small.grid(4, jump=True), small.grid(4, jump=True, measure=False), small.ring(5, 3)):
        one = begin(rules)
        code = native.compile_start(one, (rules.finished,))
        first = native.search(code).watched[0].first
        assert first is not None
        trace = native.way(code, first)
        assert trace is not None
        assert trace.last == first
        assert len(trace) == Search(one).run().depth if rules.measure else len(trace)
    trick = dealt(4, 4, 2)
    code = native.compile_start(trick, (trick.model.rules.finished,))
    end = native.search(code).watched[0].first
    assert end is not None
    trace = native.way(code, end)
    assert trace is not None
    assert len(trace) == 17, "the deal, and 16 cards"


def test_nearest_state_is_shown() -> None:
    """The state that is shown for a condition is one of those nearest to the start, whatever its layer."""
    rules = small.grid(6, jump=True)
    x, y = rules.slots
    one = begin(rules)
    code = native.compile_start(one, ((x == 4) | (y == 3),))
    first = native.search(code).watched[0].first
    assert first is not None
    assert first[0] == 4
    trace = native.way(code, first)
    assert trace is not None
    assert len(trace) == 2


def test_graph_is_recorded() -> None:
    """The recorded graph has every state once and every move, in the order of breadth."""
    one = begin(small.grid(5))
    states, source, target, action = native.edges(native.compile_start(one))
    assert len(states) == len(set(states)) == 36
    model = Model(one.model.rules)
    names = list(model.rules.actions)
    edges = {(states[s], names[a], states[t]) for s, t, a in zip(source, target, action, strict=True)}
    assert edges == {(s, m.action, model.step(s, m)) for s in states for m in model.moves(s)}
    assert list(source) == sorted(source)


def test_number_out_of_bounds() -> None:
    """A number that leaves its bounds is M101, told as by the interpreter."""
    rules = small.begin("over")
    n = rules.var("n", integer(0, 9))
    step = rules.step("step")
    by = step.param("by", integer(2, 3))
    step.requires("SM-01", n < 100, "always")
    step.sets(n, n + by)
    rules.finishes(n == 1)
    rules.view(lambda s: {"n": n})
    one = begin(rules.close())
    with pytest.raises(HoyleError) as mine:
        native.search(native.compile_start(one))
    with pytest.raises(HoyleError) as other:
        Search(one).run()
    assert mine.value.code is other.value.code
    assert mine.value.rule == other.value.rule == "its sort is Int 0..9"


def test_memory_budget() -> None:
    """A budget of memory ends the search with what was covered, and memory stays within it."""
    for layers in (True, False):
        found = native.search(native.compile_start(dealt(4, 6, 3)), Budget(memory=2 << 20), layers=layers)
        assert found.stopped == "2,097,152 bytes"
        assert 0 < found.states < 1_093_656
        assert found.waiting > 0
        assert found.memory <= 2 << 20


def test_progress_and_interrupt() -> None:
    """While a search runs it reports; Ctrl-C in a report ends it with what is known."""
    seen: list[Report] = []

    def stop(report: Report) -> None:
        seen.append(report)
        raise KeyboardInterrupt

    for ranks in (6, 7, 8):  # on a fast machine a small search is over before a report is due
        found = native.search(native.compile_start(dealt(4, ranks, 3)), progress=stop)
        if seen:
            break
    assert found.stopped == "interrupted"
    assert found.states == seen[0].states
    assert found.waiting > 0


def two_packs(copies: int = 2) -> Start:
    """Two seats play a few of the 108 cards of two packs: jokers, both copies, both halves of the mask."""
    deck = Deck(FRENCH, RANKS_52, ("JR", "JB"), copies=copies)
    rules = Rules(small.document("packs"), deck=deck, seats=2, cites="SM-01")
    turn, hand = rules.var("turn", rules.SEAT), rules.map("hand", rules.CARDS)
    pile, points = rules.map("pile", rules.CARDS), rules.var("points", integer(-200, 200))
    mine, yours = (
        deck.mask(["SA", "SA", "JR", "H5", "C10"]),
        deck.mask(["JR", "JR", "DK", "DK", "S2", "H5", "H5"]),
    )
    for slot, mask in zip(hand, (mine, yours & ~mine), strict=True):
        rules.initial[slot] = mask
    value = measure("value", rules.CARD, lambda c: deck.rank(c) - 6)
    play = rules.action("play", by=turn)
    card = play.param("card", rules.CARD, among=hand[turn])
    play.requires("SM-01", not_(empty(hand[turn])), "there is a card")
    play.moves(card, hand[turn], pile[turn])
    table = union(*pile, card)
    best = highest(table, value)
    play.sets(points, points + weight(best, value) * ite(best.has(card), 1, -1) + count(table & hand[0]))
    other = rules.seat_after(turn)
    play.sets(turn, ite(empty(hand[other]), turn, other))
    rules.finishes(empty(union(*hand)), lambda s: points)
    rules.progress(count(union(*pile)))
    rules.always("cards stay apart", disjoint(union(*hand), union(*pile)))
    rules.view(lambda s: {"hand": hand[s]})
    return begin(rules.close())


def test_two_packs_of_cards() -> None:
    """Decks of more than 64 cards are explored alike, with copies of a card told apart."""
    one = two_packs()
    rules = one.model.rules
    jokers = sum(1 << c for c in range(rules.deck.size) if rules.deck.face(c).startswith("J"))
    lies = not_(empty(union(*rules.maps["pile"]) & rules.cards(jokers)))
    found = agree(one, (not_(rules.always_[0].term), lies))
    assert found.watched[0].states == 0
    assert found.watched[1].states > 0
    assert found.payoffs is not None
    assert len(found.payoffs) > 1


def test_deck_that_is_too_large() -> None:
    """A deck of more than 128 cards is refused by native code, and explored by the interpreter."""
    large = two_packs(copies=3)
    with pytest.raises(HoyleError, match="S304"):
        native.compile_start(large)
    assert Search(large).run().states > 0


def endless_choice() -> Start:
    """One state with more moves than can be made in a year: half of 52 cards are drawn."""
    rules = Rules(small.document("draw"), deck=french(RANKS_52, FRENCH), seats=1, cites="SM-01")
    drawn = rules.var("drawn", rules.CARDS)
    draw = rules.chance("draw")
    cards = draw.param("cards", rules.CARDS, within=rules.cards(2**52 - 1), size=26)
    draw.requires("SM-01", empty(drawn), "nothing is drawn yet")
    draw.sets(drawn, cards)
    rules.finishes(not_(empty(drawn)))
    rules.progress(as_int(not_(empty(drawn))))
    rules.view(lambda s: {"drawn": drawn})
    return begin(rules.close())


def test_time_ends_a_state_with_endless_moves() -> None:
    """A budget of time, or of memory, ends the search in the middle of a state with too many moves."""
    code = native.compile_start(endless_choice())
    for layers in (True, False):
        found = native.search(code, Budget(seconds=0.3), layers=layers)
        assert (found.stopped, found.states) == ("0.3 seconds", 0)
        assert found.waiting > 10_000
        found = native.search(code, Budget(memory=1 << 24), layers=layers)
        assert (found.stopped, found.states) == ("16,777,216 bytes", 0)


def test_ctrl_c_ends_a_state_with_endless_moves() -> None:
    """Ctrl-C does so too, at once."""
    code = native.compile_start(endless_choice())
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    begun = time.monotonic()
    found = native.search(code)
    assert found.stopped == "interrupted"
    assert time.monotonic() - begun < 10


def test_duplicates_that_wait_are_squeezed() -> None:
    """Where many moves lead to few states, memory stays near that of the states, and counts are right."""
    n, wide = 12, 4096
    rules = small.begin("dense")
    t, v = rules.var("t", integer(0, n)), rules.var("v", integer(0, wide - 1))
    step = rules.step("step")
    by = step.param("by", integer(0, 255))
    step.requires("SM-01", t < n, "there is time")
    step.sets(t, t + 1)
    step.sets(v, (v * 5 + by) % wide)
    rules.finishes(t == n)
    rules.progress(t)
    rules.view(lambda s: {"t": t})
    one = begin(rules.close())
    code = native.compile_start(one)
    loose = native.search(code)
    engine = load(engine_source(1), ("-DHY_SQUEEZE=0",))
    eager = native.Native(one, NativeModel(code.model.source, code.model.library, engine), ())
    tight = native.search(eager)
    for field in FIELDS:
        assert getattr(tight, field) == getattr(loose, field), field
    reached, states = {0}, 1
    for _ in range(n):
        reached = {(v * 5 + by) % wide for v in reached for by in range(256)}
        states += len(reached)
    assert loose.states == states
    assert tight.memory < 0.7 * loose.memory
    assert native.perft(eager) == native.perft(code)
    assert native.perft(eager).finished[-1] == 256**n


@pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")
@pytest.mark.parametrize("squeeze", [0, 8 << 20])
def test_engine_under_sanitizers(tmp_path: Path, squeeze: int) -> None:
    """No method of the engine reads or writes where it should not, on the plain trick game of 16 cards."""
    ranks, seed = 4, 2
    hands = [f"#define HAND{i} {hand}ull" for i, hand in enumerate(plain_trick.seeded_hands(4, ranks, seed))]
    macros = [
        "#define HY_WORDS 1",
        "#define HY_MEASURED 1",
        "#define HY_ACTIONS 4",
        f"#define RANKS {ranks}",
        *hands,
    ]
    macros += [
        f"#define ROOT {1 | ((1 << 4 * ranks) - 1) << 1}ull",
        "#define STATES 11605",
        "#define MOVES 16489",
    ]
    plays = perft(dealt(4, ranks, seed)).finished[-1]
    macros += [f"#define PLAYS {plays}", "#define LENGTH 16", f"#define HY_SQUEEZE {squeeze}ull"]
    here = Path(__file__).parent
    model = (here.parent / "bench" / "plain_trick.c").read_text(encoding="utf-8")
    main = (here / "engine_main.c").read_text(encoding="utf-8")
    text = "\n".join([*macros, template("engine.h"), model, template("engine.c"), main])
    (tmp_path / "all.c").write_text(text, encoding="utf-8")
    strict = ["-std=gnu11", "-O1", "-g", "-Wall", "-Wextra", "-Werror", "-Wno-missing-field-initializers"]
    checked = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
    build = ["cc", *strict, *checked, "-o", str(tmp_path / "all"), str(tmp_path / "all.c")]
    made = subprocess.run(build, capture_output=True, text=True, check=False)
    if "cannot find" in made.stderr:
        pytest.skip("the compiler has no sanitizers here")
    assert made.returncode == 0, made.stderr
    run = subprocess.run([tmp_path / "all"], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


def test_random_plays_stay_inside() -> None:
    """Native code and the rules go the same way: each state of random plays is among those recorded."""
    one = dealt(4, 3, 7)
    states = set(native.edges(native.compile_start(one))[0])
    rng = random.Random(3)
    for _ in range(30):
        state = one.roots[0]
        while (move := one.model.random_move(state, rng)) is not None:
            state = one.model.step(state, move)
            assert state in states


def test_measure_that_does_not_fit() -> None:
    """A measure that does not fit into a word is not used: the search goes in breadth."""
    rules = small.begin("long")
    parts = [rules.var(f"p{i}", integer(0, 2**40)) for i in range(2)]
    step = rules.step("step")
    step.requires("SM-01", parts[0] < 2**40, "there is room")
    step.sets(parts[0], parts[0] * 2**20 + 2**20)
    step.sets(parts[1], parts[1] + as_int(parts[0] == 0))
    rules.finishes(parts[0] == 2**40)
    rules.progress(*parts)
    rules.view(lambda s: {"n": parts[0]})
    one = start(rules.close(), Instance("long", "small", "all of it"))
    code = native.compile_start(one)
    assert not code.layered
    with pytest.raises(HoyleError, match="M101"):
        native.search(code)
