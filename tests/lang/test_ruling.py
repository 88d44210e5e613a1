"""Rulings keep the text's cases apart: what is complete, consistent, determined."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hoyle.concrete import evaluate
from hoyle.lang import BOOL, Code, HoyleError, Rules, Ruling, Term, build, integer, subterms
from hoyle.lang.example import Tiny, tiny


@pytest.fixture
def t() -> Tiny:
    """The tiny game with two Bool variables that cases can depend on."""
    t = tiny()
    t.rules.var("p", BOOL)
    t.rules.var("q", BOOL)
    return t


def var(rules: Rules, name: str) -> Term:
    """A variable by its name."""
    return next(s for s in rules.slots if s.data == name)


def ask(t: Tiny) -> Ruling:
    """Where p holds the answer is 1, where q holds it is 2."""
    ruling = t.rules.ruling("how many", integer(0, 3))
    ruling.case("AB-02", when=var(t.rules, "p"), then=1)
    ruling.case("AB-03", when=var(t.rules, "q"), then=2)
    return ruling


@given(p=st.booleans(), q=st.booleans())
def test_cases_decide(p: bool, q: bool) -> None:
    """No case is a gap, two cases with different answers contradict, exactly one determines the answer."""
    t = tiny()
    names = {t.rules.var("p", BOOL): int(p), t.rules.var("q", BOOL): int(q)}
    ruling = ask(t)
    assert evaluate(ruling.complete, names) == (p or q)
    assert evaluate(ruling.consistent, names) == (not (p and q))
    assert evaluate(ruling.clash(0, 1), names) == (p and q)
    assert evaluate(ruling.determined, names) == (p != q)
    if p != q:
        assert evaluate(ruling.answer, names) == (1 if p else 2)


def test_two_cases_may_agree(t: Tiny) -> None:
    """Two cases that apply at once and answer alike do not contradict each other."""
    ruling = t.rules.ruling("how many", integer(0, 3))
    ruling.case("AB-02", when=var(t.rules, "p"), then=1)
    ruling.case("AB-03", then=1)
    assert ruling.consistent is build.TRUE
    assert ruling.determined is build.TRUE


def test_answer_for_each_seat(t: Tiny) -> None:
    """A ruling over the seats answers each; a case gives one term, a list, or a function of the seat."""
    ruling = t.rules.ruling("what is paid", integer(0, 9), over=t.rules.SEAT)
    ruling.case("AB-02", when=var(t.rules, "p"), then=[4, 5])
    ruling.case("AB-02", when=var(t.rules, "q"), then=lambda seat: build.ite(seat == 0, 6, 7))
    ruling.case("AB-03", when=~var(t.rules, "p") & ~var(t.rules, "q"), then=8)
    for p, q, paid in ((1, 0, [4, 5]), (0, 1, [6, 7]), (0, 0, [8, 8])):
        values = {var(t.rules, "p"): p, var(t.rules, "q"): q}
        assert [evaluate(a, values) for a in ruling.answers] == paid


def test_each_value_has_its_case(t: Tiny) -> None:
    """`each` gives one case a value of the sort."""
    ruling = t.rules.ruling("who", t.rules.SEAT)
    ruling.each("AB-02", lambda seat: t.turn == seat, "whose turn it is")
    assert [c.then[0].data for c in ruling.cases] == [0, 1]
    assert ruling.determined.op == "and"
    assert evaluate(ruling.answer, {t.turn: 1}) == 1


def test_action_that_asks_requires_an_answer(t: Tiny) -> None:
    """An action that uses the answer is guarded by it being determined, cites its cases, and says so."""
    ruling = ask(t)
    last = t.rules.var("last", integer(0, 3))
    t.take.sets(last, ruling.answer)
    rules = t.rules.close()
    asked = rules.actions["take"].requirements[-1]
    assert asked.term is ruling.determined
    assert asked.cites == ("AB-02", "AB-03")
    assert asked.says == "the rules say how many"
    assert rules.actions["take"].asks == ["how many"]


def test_answer_inside_a_case_is_asked_too(t: Tiny) -> None:
    """A ruling whose case uses another ruling's answer makes an action ask both."""
    first = ask(t)
    second = t.rules.ruling("how many more", integer(0, 9))
    second.case("AB-02", when=t.turn == 0, then=first.answer)
    second.case("AB-02", when=t.turn == 1, then=0)
    t.take.sets(t.rules.var("last", integer(0, 9)), second.answer)
    assert t.rules.close().actions["take"].asks == ["how many", "how many more"]


def test_unconditional_case_does_not_hide_a_contradiction(t: Tiny) -> None:
    """Where a case that always applies is followed by one that differs, an action keeps asking."""
    ruling = t.rules.ruling("how many", integer(0, 3))
    ruling.case("AB-02", then=1)
    ruling.case("AB-03", when=var(t.rules, "p"), then=2)
    t.take.sets(t.rules.var("last", integer(0, 3)), ruling.answer)
    rules = t.rules.close()
    assert rules.actions["take"].asks == ["how many"]
    assert evaluate(rules.actions["take"].requirements[-1].term, {var(rules, "p"): 1}) == 0


def test_answer_stays_in_the_terms(t: Tiny) -> None:
    """What a reader sees of an answer is the node with all cases that may apply."""
    answer = ask(t).answer
    assert (answer.op, answer.data, len(answer.args)) == ("answer", "how many", 4)
    assert answer in set(subterms(answer))


MISTAKES = {
    "nothing cited": lambda t: t.rules.ruling("x", BOOL).case("", then=True),
    "function without over": lambda t: t.rules.ruling("x", BOOL).case("AB-02", then=lambda s: True),
    "too many answers": lambda t: t.rules.ruling("x", BOOL, over=t.rules.SEAT).case(
        "AB-02", then=[True, False, True]
    ),
    "wrong sort": lambda t: t.rules.ruling("x", t.rules.SEAT).case("AB-02", then=t.heap),
    "value outside": lambda t: t.rules.ruling("x", t.rules.SEAT).case("AB-02", then=2),
    "condition no condition": lambda t: t.rules.ruling("x", BOOL).case("AB-02", when=t.heap, then=True),
    "answer before cases": lambda t: t.rules.ruling("x", BOOL).answer,
    "single answer of several": lambda t: seats(t).answer,
    "case after the answer": lambda t: late(t),
    "name with a number sign": lambda t: t.rules.ruling("x#1", BOOL),
    "name twice": lambda t: (t.rules.ruling("x", BOOL), t.rules.ruling("x", BOOL)),
    "ruling for its answer": lambda t: t.take.requires("AB-02", ask(t) == 1),
}


def seats(t: Tiny) -> Ruling:
    """A ruling with an answer for each seat."""
    ruling = t.rules.ruling("each", BOOL, over=t.rules.SEAT)
    ruling.case("AB-02", then=True)
    return ruling


def late(t: Tiny) -> None:
    """A case comes when the answer has been used."""
    ruling = seats(t)
    t.take.requires("AB-02", ruling.answers[0])
    ruling.case("AB-03", then=False)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistake_is_refused(t: Tiny, mistake: str) -> None:
    """Each mistake in a ruling is an error at its own line."""
    with pytest.raises(HoyleError) as caught:
        MISTAKES[mistake](t)
    assert caught.value.code.__name__ in ("S205", "S302", "S303", "S404", "S406")
    assert caught.value.place is not None
    assert caught.value.place.file == __file__


def test_ruling_without_cases_is_refused(t: Tiny) -> None:
    """A question that no case answers is found when the rules are closed, at the line of the question."""
    t.rules.ruling("x", BOOL)
    with pytest.raises(HoyleError, match="the ruling 'x' has no case") as caught:
        t.rules.close()
    assert caught.value.code is Code.registry["S406"]


def test_case_over_a_parameter_is_refused(t: Tiny) -> None:
    """A ruling is asked about a state, so that its cases know no parameter."""
    t.rules.ruling("x", BOOL).case("AB-02", when=t.heap.has(t.card), then=True)
    with pytest.raises(HoyleError, match="uses the parameter 'card'") as caught:
        t.rules.close()
    assert caught.value.code is Code.registry["S407"]
