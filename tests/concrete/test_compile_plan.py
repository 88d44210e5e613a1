from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.concrete.test_compile_range import known
from tests.games import plain_trick
from tests.support.terms import raw_terms, terms
from tests.support.world import WORLD

from hoyle.concrete import Model, evaluate
from hoyle.concrete.compile_guard import allowed
from hoyle.concrete.compile_plan import make_plan, simplify, without_answers
from hoyle.concrete.compile_range import Abstract
from hoyle.explore.start import start
from hoyle.instances import Instance
from hoyle.lang import BOOL, SetSort, Term, build, leaves, subterms

World = tuple[dict[Term, Abstract], dict[Term, int]]


@given(st.lists(st.sampled_from(WORLD.sorts).flatmap(terms), min_size=1, max_size=3), known())
def test_simplify_keeps_values(some: list[Term], world: World) -> None:
    """Terms that are folded with what is known have the same values where that is so."""
    about, actual = world
    for before, after in zip(some, simplify(some, about), strict=True):
        assert evaluate(after, actual) == evaluate(before, actual)


@given(st.sampled_from(WORLD.sorts).flatmap(raw_terms), known())
def test_answers_become_tests(term: Term, world: World) -> None:
    """Answers of rulings are written as if-then-else with the same value."""
    (plain,) = without_answers([term])
    assert not [t for t in subterms(plain) if t.op == "answer"]
    assert evaluate(plain, world[1]) == evaluate(term, world[1])


@given(raw_terms(BOOL), known())
def test_allowed_cards(test: Term, world: World) -> None:
    """The set of allowed cards, where there is one, holds just the cards for which the guard is true."""
    _, actual = world
    card = next(p for p in WORLD.params if p.data == "card")
    free = {t for t in subterms(test) if card not in set(leaves(t, op="param"))}
    cards = allowed(test, card, free)
    if cards is not None:
        assert isinstance(cards.sort, SetSort)
        one_by_one = [evaluate(test, actual | {card: c}) for c in card.sort.values]
        assert evaluate(cards, actual) == sum(yes << c for c, yes in enumerate(one_by_one))


def test_allowed_takes_the_guards_of_card_games() -> None:
    """Following suit, suits and named cards become sets; what compares ranks does not."""
    card = next(p for p in WORLD.params if p.data == "card")
    hand, heap = (next(s for s in WORLD.slots if s.data == n) for n in ("hand[0]", "heap"))
    suit, rank = WORLD.tables[0], WORLD.tables[10]
    follows = build.any_of(build.empty(hand & heap), heap.has(card), build.lookup(suit, card) == "S")
    free = {t for t in subterms(follows) if not leaves(t, op="param")}
    free |= {build.const(0, build.lookup(suit, card).sort)}
    assert allowed(follows, card, free) is not None
    assert allowed(build.lookup(rank, card) > 3, card, free) is None


def deal(ranks: int = 4) -> Instance:
    """A deal of the plain trick game."""
    hands = tuple(plain_trick.seeded_hands(4, ranks, 2))
    return Instance("deal", "plain_trick", "one deal", choices={"deal": (hands,)})


def test_one_deal_takes_one_word() -> None:
    """For one deal of 24 cards a state is one word: a bit for each card in hand and for each on the table."""
    from hoyle.concrete.compile_pack import Layout

    begin = start(plain_trick.build(4, 6), deal(6))
    plan = make_plan(begin.model.rules, begin.roots)
    layout = Layout(plan.slots, plan.known)
    assert layout.words == 1
    bits = sum(b.bit_count() for i in range(len(plan.slots)) for b in layout.bits_of(i).values())
    assert bits == 24 + 24 + 2 + 2 + 3, "hands, table, leader, turn, tricks"
    assert [v.name for v in plan.variants] == ["play"] * 4, "one for each seat; the deal is over"
    assert plan.measure_ranges == [(1, 1), (0, 24)]


def test_known_covers_what_is_reached() -> None:
    """No state that plays come through is outside what the plan says can be."""
    import random

    from tests.concrete.test_compile_range import contains

    begin = start(plain_trick.build(4, 4), deal())
    plan, model = make_plan(begin.model.rules, begin.roots), Model(begin.model.rules)
    rng = random.Random(5)
    for _ in range(20):
        state = begin.roots[0]
        while (move := model.random_move(state, rng)) is not None:
            for slot, value in zip(plan.slots, state, strict=True):
                assert contains(slot.sort, plan.known[slot], value)
            state = model.step(state, move)
