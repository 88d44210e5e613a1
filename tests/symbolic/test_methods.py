"""Each proof method is sound, does what it is for, and agrees with brute force on small decks."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pytest
from tests.symbolic import terms
from tests.symbolic.brute import cases, counterexample

from hoyle.concrete import evaluate
from hoyle.lang import (
    FRENCH,
    RANKS_52,
    CardSort,
    SetSort,
    Term,
    build,
    count,
    disjoint,
    empty,
    first,
    french,
    highest,
    implies,
    integer,
    ite,
    measure,
    not_,
    order,
    subset,
    suit,
    suit_cards,
    suit_sort,
    union,
    weight,
)
from hoyle.lang.deck import Deck
from hoyle.symbolic import METHODS, Answer, Bits, Decider, Status, finite, region
from hoyle.symbolic.points import Points

Method = Callable[[Sequence[Term], Term], Answer]

QUICK: dict[str, Method] = {
    "points": lambda c, g: Points().check(c, g, 20),
    "points with integers": lambda c, g: Points(ints="int").check(c, g, 20),
    "regions": lambda c, g: region.check(c, g, 20),
    "finite": lambda c, g: finite.check(c, g),
}


def questions(seed: str, number: int) -> list[tuple[list[Term], Term]]:
    """Random conditions and goals that brute force can decide; many goals follow from their conditions."""
    rng = random.Random(seed)
    out: list[tuple[list[Term], Term]] = []
    while len(out) < number:
        conditions = [terms.term("bool", rng, rng.choice([1, 2, 3])) for _ in range(2)]
        goal = terms.term("bool", rng, 3)
        if rng.random() < 0.6:
            goal = rng.choice([goal | conditions[0], goal | ~goal, conditions[1] | (conditions[0] & goal)])
        if cases(*conditions, goal) <= 60_000:
            out.append((conditions, goal))
    return out


@pytest.mark.parametrize("name", QUICK)
def test_quick_method_is_sound(name: str) -> None:
    """What a quick method calls proved has no counterexample, and its core alone is enough."""
    proved = 0
    for conditions, goal in questions(name, 120):
        answer = QUICK[name](conditions, goal)
        assert answer.status in (Status.UNSAT, Status.UNKNOWN)
        if answer.status is Status.UNSAT:
            proved += 1
            assert counterexample([conditions[i] for i in answer.core], goal) is None
    assert proved >= 20


def test_all_methods_together_decide() -> None:
    """The choice of methods agrees with brute force on every question, and shows its counterexamples."""
    seen = {Status.SAT: 0, Status.UNSAT: 0}
    for conditions, goal in questions("decide", 150):
        answer = Decider().decide(conditions, goal, 20)
        expected = counterexample(conditions, goal)
        assert answer.status is (Status.UNSAT if expected is None else Status.SAT)
        seen[answer.status] += 1
        if answer.status is Status.SAT:
            values = {**dict.fromkeys(terms.ALL_LEAVES, 0), **answer.values}
            assert all(evaluate(c, values) for c in conditions)
            assert not evaluate(goal, values)
        else:
            assert counterexample([conditions[i] for i in answer.core], goal) is None
    assert min(seen.values()) >= 20


def test_decider_is_used_many_times() -> None:
    """One decider that answers many questions answers each as a fresh one does."""
    decider = Decider()
    for conditions, goal in questions("again", 60):
        assert decider.decide(conditions, goal, 20).status is Decider().decide(conditions, goal, 20).status


# -- what each method is for, with two packs of 54 ---------------------------------------------------

PACKS = Deck(FRENCH, RANKS_52, ("JB", "JR"), 2)
CARDS, CARD = SetSort(PACKS), CardSort(PACKS)
FULL = build.const(CARDS.full, CARDS)
HANDS = [Term("var", CARDS, data=f"hand[{i}]") for i in range(4)]
TABLE, PILE = (Term("var", CARDS, data=n) for n in ("table", "pile"))
TURN = Term("var", terms.enum("Seat", "0", "1", "2", "3"), data="turn")
PLAYED = Term("param", CARDS, data="cards")
ZONES = [*HANDS, TABLE, PILE]
APART = [disjoint(a, b) for n, a in enumerate(ZONES) for b in ZONES[n + 1 :]]
WHOLE = union(*ZONES) == FULL
VALUE = {"5": 5, "10": 10, "K": 10}
POINTS = measure(
    "points", CARD, lambda c: VALUE.get(PACKS.face(c)[1:], 0) if PACKS.face(c)[0] in FRENCH else 0
)
OWN = subset(PLAYED, build.choose(TURN, HANDS))
AFTER = [ite(i == TURN, h - PLAYED, h) for i, h in enumerate(HANDS)] + [TABLE | PLAYED, PILE]


def prove(conditions: list[Term], goal: Term) -> Answer:
    """The answer, which must come quickly."""
    answer = Decider().decide(conditions, goal, 20)
    assert answer.status is Status.UNSAT
    return answer


def test_conservation_by_one_bit() -> None:
    """That a play of any cards keeps all cards in one place each is proved at single cards, for 108 cards."""
    for n, a in enumerate(AFTER):
        for b in AFTER[n + 1 :]:
            assert prove([*APART, WHOLE, OWN], disjoint(a, b)).method in ("one-bit", "simplify")
    assert prove([*APART, WHOLE, OWN], union(*AFTER) == FULL).method == "one-bit"


def test_sizes_and_points_by_regions() -> None:
    """The cards in a hand and the points of all zones come from counts of regions, for 108 cards."""
    k = Term("var", integer(0, 108), data="k")
    sizes = [count(h) == 25 for h in HANDS]
    goal = implies(TURN == 2, count(AFTER[2]) == 25 - k)
    assert prove([*sizes, OWN, count(PLAYED) == k], goal).method == "regions"
    total = build.add(*(weight(z, POINTS) for z in AFTER))
    assert prove([*APART, WHOLE, OWN], total == 200).method == "regions"


def test_follow_exists_by_regions() -> None:
    """Cards that follow exist: as many of the suit as can be, and others for the rest."""
    hand, hearts = HANDS[0], build.const(PACKS.where(suit="H"), CARDS)
    a, b = (Term("param", CARDS, data=n) for n in "ab")
    size = Term("var", integer(1, 4), data="size")
    held = hand & hearts
    picked = [subset(a, held), count(a) == build.minimum(count(held), size)]
    picked += [subset(b, hand - hearts), count(b) == size - count(a)]
    goal = count(union(a, b) & hearts) == build.minimum(count(held), size)
    goal = goal & subset(union(a, b), hand) & (count(union(a, b)) == size)
    assert prove([*picked, count(hand) >= size], goal).method == "regions"


def test_ranks_by_bit_vectors() -> None:
    """Where single cards matter, bit-vectors decide: the highest cards of a suit are one card."""
    deck = french(RANKS_52)
    cards = Term("var", SetSort(deck), data="trick")
    which = Term("var", suit_sort(deck), data="led")
    best = highest(cards & suit_cards(deck, which), order("rank", deck, RANKS_52))
    answer = prove([not_(empty(cards & suit_cards(deck, which)))], count(best) == 1)
    assert answer.method.startswith("bit-vectors")
    assert prove([not_(empty(best))], suit(first(best)) == which).method == "one-bit"


def test_scalars_and_tiny_sorts() -> None:
    """A few small scalars are tried out; larger ones go to the solver; what folds needs neither."""
    a, b = (Term("var", integer(0, 1000), data=n) for n in "ab")
    assert prove([TURN == 1], not_(TURN == 2)).method == "finite"
    assert prove([a < b], not_(b < a)).method == "scalars"
    assert prove([a < b], a < b).method == "simplify"
    assert prove([], build.TRUE).method == "simplify"


@pytest.mark.parametrize(
    ("conditions", "goal"),
    [
        ([*APART[:-1], WHOLE, OWN], disjoint(AFTER[4], AFTER[5])),
        ([*APART, WHOLE], disjoint(AFTER[1], AFTER[4])),
        ([*(count(h) == 25 for h in HANDS), OWN], count(AFTER[0]) == 25),
        ([*APART, OWN], build.add(*(weight(z, POINTS) for z in AFTER)) == 200),
        ([subset(HANDS[0], HANDS[1])], weight(HANDS[0], POINTS) < weight(HANDS[1], POINTS)),
    ],
    ids=["piles not apart", "a card from nowhere", "a card is gone", "not the whole pack", "strict"],
)
def test_planted_false_obligation_is_refuted(conditions: list[Term], goal: Term) -> None:
    """A false obligation is not proved by any method; bit-vectors give values that break it."""
    for method in QUICK.values():
        assert method(conditions, goal).status is Status.UNKNOWN
    answer = Decider().decide(conditions, goal, 60)
    assert answer.status is Status.SAT
    assert answer.method.startswith("bit-vectors")


def test_measures_are_refined() -> None:
    """A counterexample with wrong sums is not believed: the sums that were wrong are made exact."""
    a, b = HANDS[:2]
    conditions = [count(a) == 60, count(b) == 60, subset(a, FULL), disjoint(a, b)]
    assert Bits().check(conditions, 60).status is Status.UNSAT
    three = [count(a) == 3, count(b) == 3, count(a & b) == 2, count(union(a, b)) == 5]
    assert Bits().check(three, 60).status is Status.UNSAT
    assert Bits().check([*three[:3], count(union(a, b)) == 4], 60).status is Status.SAT


def test_time_limit_is_unknown() -> None:
    """No time, no answer: unknown, whatever the question, unless it folds."""
    decider = Decider()
    assert decider.decide([*APART, WHOLE, OWN], union(*AFTER) == FULL, 0.0).status is Status.UNKNOWN
    assert decider.decide([], build.TRUE, 0.0).status is Status.UNSAT
    assert Bits().check([union(*AFTER) == FULL], 0.0).status is Status.UNKNOWN


def test_methods_can_be_chosen() -> None:
    """Methods may be left out, and the others decide."""
    question = [*APART, WHOLE, OWN], disjoint(AFTER[4], AFTER[5])
    without = [m for m in METHODS if m != "one-bit"]
    assert Decider().decide(*question, 60, without).method != "one-bit"
    assert Decider().decide(*question, 60, ["finite"]).status is Status.UNKNOWN


def test_question_as_smt_lib() -> None:
    """A question is written as SMT-LIB 2, and says what the solver was asked."""
    text = Bits().smt2([OWN, count(HANDS[0]) == 3], "a comment")
    assert text.startswith("; a comment\n(set-logic QF_BV)")
    assert text.rstrip().endswith("(check-sat)")
    assert "hand[0]" in text
