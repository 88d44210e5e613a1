"""Rules as a whole: what is checked when they are closed, and what stays of them under a ruleset."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hoyle.lang import (
    BOOL,
    Action,
    Code,
    HoyleError,
    Rules,
    Term,
    build,
    count,
    empty,
    enum,
    first,
    french,
    integer,
    parse_ruleset,
    subterms,
)
from hoyle.lang.example import Tiny, document, reading, tiny


def fresh(**changes: object) -> Rules:
    """Rules with one variable `over` that ends them, and nothing else."""
    fields = {"deck": french(["7", "8"]), "seats": 2, "cites": "AB-01 AB-02 AB-03"} | changes
    rules = Rules(document(), **fields)  # type: ignore[arg-type]
    rules.finishes(rules.var("over", BOOL))
    return rules


def use_foreign(t: Tiny) -> None:
    """A variable of other rules."""
    t.take.requires("AB-02", fresh().var("elsewhere", BOOL))


def later_parameter(t: Tiny) -> None:
    """A domain that uses a parameter after it."""
    other = t.rules.action("swap", by=t.turn, cites="AB-02")
    other.param("a", t.rules.CARD, among=build.singleton(t.card))
    other.sets(t.turn, 0)


MISTAKES: list[tuple[str, str, Callable[[Tiny], object], str]] = [
    # code, what goes wrong, what the message says; the line is the lambda's
    (
        "S201",
        "unknown clause in a guard",
        lambda t: t.take.requires("AB-2", t.turn == 0),
        "did you mean 'AB-02'?",
    ),
    (
        "S201",
        "unknown clause in an effect",
        lambda t: t.take.sets(t.rules.var("x", BOOL), True, "ZZ-99"),
        "ZZ-99",
    ),
    (
        "S201",
        "unknown clause in a property",
        lambda t: t.rules.always("x", t.turn == 0, claim="AB-05"),
        "AB-05",
    ),
    ("S201", "unknown clause in cite", lambda t: t.rules.cite("AB-05", "the deck"), "AB-05"),
    ("S205", "guard cites nothing", lambda t: t.take.requires("", t.turn == 0), "cites nothing"),
    ("S205", "arguments swapped", lambda t: t.take.requires(t.turn == 0, "AB-02"), "write them first"),
    ("S205", "clauses as numbers", lambda t: t.take.requires([1, 2], t.turn == 0), "write them first"),
    ("S205", "cite without a reason", lambda t: t.rules.cite("AB-01", ""), "cites nothing"),
    ("S302", "guard is a set", lambda t: t.take.requires("AB-02", t.heap), "empty(S)"),
    (
        "S302",
        "effect of another sort",
        lambda t: t.take.sets(t.rules.var("x", BOOL), t.turn),
        "sort Bool is asked",
    ),
    ("S302", "none where it may not be", lambda t: t.take.sets(last_of(t), who(t)), "or_none()"),
    ("S302", "measure is no number", lambda t: twice(t, "progress", t.heap), "made of numbers"),
    ("S302", "acting seat is no seat", lambda t: t.rules.action("x", by=t.heap), "sort Seat"),
    ("S302", "trick of one set", lambda t: t.rules.trick(t.heap, t.turn), "by seat"),
    ("S302", "property is no condition", lambda t: t.rules.always("x", count(t.heap)), "sort Bool"),
    (
        "S303",
        "initial value outside",
        lambda t: t.rules.var("x", integer(0, 3), init=4),
        "4 is not a value of Int 0..3",
    ),
    (
        "S303",
        "initial name unknown",
        lambda t: t.rules.var("x", enum("Phase", "play", "score"), init="plya"),
        "'play'",
    ),
    (
        "S303",
        "effect outside",
        lambda t: t.take.sets(t.rules.var("x", integer(0, 3)), 4),
        "4 is not a value of Int 0..3",
    ),
    (
        "S303",
        "compared with no value",
        lambda t: t.take.requires("AB-02", t.turn == 2),
        "2 is not a value of Seat",
    ),
    ("S303", "map at no index", lambda t: t.taken[2], "2 is not a value of Seat"),
    ("S305", "enum name twice", lambda t: enum("Phase", "play", "play"), "'play' twice"),
    ("S305", "enum without names", lambda t: enum("Phase"), "no names"),
    ("S305", "enum called none", lambda t: enum("Trump", "S", "none"), "or_none()"),
    ("S305", "bounds upside down", lambda t: integer(3, 0), "low to high"),
    ("S305", "no seats", lambda t: fresh(seats=0), "1 to 64 seats"),
    ("S401", "written twice", lambda t: t.take.sets(t.turn, 0), "written twice"),
    ("S401", "written through a map", lambda t: t.take.sets(t.taken[0], t.heap), "written twice"),
    ("S401", "moved to itself", lambda t: other_action(t).moves(t.heap, t.heap, t.heap), "written twice"),
    ("S402", "card from nowhere", lambda t: t.take.param("x", t.rules.CARD), "among=SET"),
    ("S402", "set without a size", lambda t: t.take.param("x", t.rules.CARDS, within=t.heap), "size=N"),
    ("S402", "enum among cards", lambda t: t.take.param("x", t.rules.SEAT, among=t.heap), "says where"),
    ("S403", "a term is written", lambda t: t.take.sets(count(t.heap), 1), "is not a variable"),
    ("S403", "a map is written", lambda t: t.take.sets(t.taken, t.heap), "is not a variable"),
    ("S403", "a parameter is written", lambda t: t.take.sets(t.card, 1), "is not a variable"),
    ("S404", "variable twice", lambda t: t.rules.var("heap", BOOL), "'heap' is defined twice"),
    ("S404", "map like a variable", lambda t: t.rules.map("heap", BOOL), "'heap' is defined twice"),
    ("S404", "variable like a slot", lambda t: t.rules.var("taken[0]", BOOL), "by one word"),
    ("S404", "action twice", lambda t: t.rules.step("take"), "'take' is defined twice"),
    ("S404", "parameter twice", lambda t: t.take.param("card", t.rules.SEAT), "'card'"),
    ("S404", "property twice", lambda t: t.rules.always("no card is lost", t.turn == 0), "defined twice"),
    ("S404", "end twice", lambda t: t.rules.finishes(empty(t.heap)), "given a second time"),
    ("S404", "view twice", lambda t: t.rules.view(lambda s: {"heap": t.heap}), "given a second time"),
    ("S405", "no guard", lambda t: t.rules.step("x", "AB-02").sets(t.turn, 0), "has no guard"),
    ("S405", "no effect", lambda t: t.rules.step("x").requires("AB-02", t.turn == 0), "changes nothing"),
    ("S407", "variable of other rules", use_foreign, "'elsewhere'"),
    ("S407", "parameter of another action", later_parameter, "'card'"),
    ("S407", "parameter in a property", lambda t: t.rules.always("x", t.heap.has(t.card)), "'card'"),
    ("S407", "parameter in a view", lambda t: view_of(t, {"x": t.card}), "rules.view uses the parameter"),
    (
        "S407",
        "reading that was not passed",
        lambda t: t.take.requires("AB-02", reading().is_("any")),
        "Rules(readings=...)",
    ),
    (
        "S407",
        "state in a condition on readings",
        lambda t: t.rules.readings_require(t.turn == 0, "x"),
        "'turn'",
    ),
    ("S408", "changed after closing", lambda t: t.rules.close().var("x", BOOL), "call close() last"),
    (
        "S408",
        "guard after closing",
        lambda t: t.rules.close().actions["take"].requires("AB-02", True),
        "close()",
    ),
    (
        "S408",
        "used before closing",
        lambda t: t.rules.under(parse_ruleset([], "house")),
        "return rules.close()",
    ),
]


def last_of(t: Tiny) -> Term:
    """A variable for a seat."""
    return t.rules.var("last", t.rules.SEAT)


def who(t: Tiny) -> Term:
    """A variable for a seat or nobody."""
    return t.rules.var("who", t.rules.SEAT.or_none())


def twice(t: Tiny, part: str, term: object) -> None:
    """A part given again, as if for the first time."""
    t.rules.places.pop(part)
    getattr(t.rules, part)(term)


def view_of(t: Tiny, fields: dict[str, object]) -> None:
    """Another view in the place of the first."""
    t.rules.places.pop("view")
    t.rules.view(lambda seat: fields)


def other_action(t: Tiny) -> Action:
    """A second action."""
    return t.rules.action("other", by=t.turn, cites="AB-02")


@pytest.mark.parametrize(("code", "what", "mistake", "says"), MISTAKES, ids=[m[1] for m in MISTAKES])
def test_mistake_is_refused(code: str, what: str, mistake: Callable[[Tiny], object], says: str) -> None:
    """A mistake is found when it is made or when the rules are closed, and is placed at its own line."""
    t = tiny()

    def make() -> None:
        mistake(t)
        t.rules.close()

    with pytest.raises(HoyleError) as caught:
        make()
    error = caught.value
    assert error.code is Code.registry[code]
    assert says.lower() in str(error).lower()
    assert error.place is not None
    assert error.place.file == __file__ or what == "used before closing"


def test_mistake_is_placed_at_the_first_line_of_its_statement() -> None:
    """The line is the user's own, whether the mistake is found at once or only when the rules are closed."""
    t = tiny()
    start = test_mistake_is_placed_at_the_first_line_of_its_statement.__code__.co_firstlineno
    t.take.requires("AB-09", t.turn == 0)  # the fourth line of this function
    with pytest.raises(HoyleError) as caught:
        t.rules.close()
    assert caught.value.place is not None
    assert caught.value.place.line == start + 4


@pytest.mark.parametrize(
    ("finish", "says"),
    [
        (lambda r: None, "have no action"),
        (lambda r: act(r, by=r.seats[0]), "have no view"),
    ],
)
def test_forgotten_part_is_named(finish: Callable[[Rules], None], says: str) -> None:
    """Rules without actions, or with players who see nothing, are refused."""
    rules = fresh()
    finish(rules)
    with pytest.raises(HoyleError, match=says) as caught:
        rules.close()
    assert caught.value.code is Code.registry["S405"]


def act(rules: Rules, by: object = None) -> None:
    """An action that ends the rules of `fresh`."""
    action = rules.step("end") if by is None else rules.action("end", by=by)  # type: ignore[arg-type]
    action.requires("AB-03", ~rules.slots[0])
    action.sets(rules.slots[0], True)


def test_rules_without_players_need_no_view() -> None:
    """Where everything happens by itself nobody has to see anything."""
    rules = fresh()
    act(rules)
    assert rules.close().closed


def test_rules_without_an_end_are_refused() -> None:
    """Rules that never say when the game is over are refused."""
    rules = Rules(document(), deck=french(["7"]), seats=2, cites="AB-01 AB-02 AB-03")
    rules.var("over", BOOL)
    act(rules)
    with pytest.raises(HoyleError, match="have no end"):
        rules.close()


@pytest.mark.parametrize(
    "view", [lambda s: {}, lambda s: None, lambda s: {f"x{s.data}": 1}, lambda s: 3, lambda s: {"x": None}]
)
def test_odd_view_is_refused(view: Callable[[object], object]) -> None:
    """A view without fields, with other fields for another seat, or that is none, is refused."""
    rules = fresh()
    with pytest.raises(HoyleError) as caught:
        rules.view(view)  # type: ignore[arg-type]
    assert caught.value.code.__name__ in ("S405", "S302")


def test_clause_never_cited_is_placed_in_its_file() -> None:
    """A clause that nothing stands on is named at its own line of clauses.toml."""
    t = tiny(cites="")
    with pytest.raises(HoyleError, match="AB-01 is never cited") as caught:
        t.rules.close()
    assert caught.value.place is not None
    assert caught.value.place.file.endswith("clauses.toml")
    assert caught.value.place == t.rules.document.clauses["AB-01"].place


def test_part_of_a_game_may_leave_clauses_uncited() -> None:
    """Rules cut down by their parameters are closed as not whole: clauses and readings may go unused."""
    t = tiny(cites="", readings=[reading()])
    assert t.rules.close(whole=False).closed


def test_reading_never_used_is_refused() -> None:
    """A reading that is cited and that no term depends on is still without effect."""
    t = tiny(readings=[reading()])
    t.take.requires("AB-R1", t.turn == 0)
    with pytest.raises(HoyleError, match="AB-R1 is never used") as caught:
        t.rules.close()
    assert caught.value.code is Code.registry["S203"]


@pytest.mark.parametrize("ids", [("AB-R1", "AB-R1"), ("AB-02", "AB-R1")])
def test_reading_id_is_used_once(ids: tuple[str, str]) -> None:
    """Two readings of one id, and a reading called like a clause, are refused."""
    with pytest.raises(HoyleError, match="is defined twice") as caught:
        fresh(readings=[reading(i) for i in ids])
    assert caught.value.code is Code.registry["S404"]


def test_closing_twice_is_closing_once() -> None:
    """A second `close` changes nothing."""
    t = tiny()
    rules = t.rules.close()
    requirements = list(rules.actions["take"].requirements)
    assert rules.close() is rules
    assert rules.actions["take"].requirements == requirements


def test_effect_through_a_map_writes_the_slot_of_the_index() -> None:
    """`map[index]` writes each slot where the index is its seat, and leaves the others."""
    t = tiny()
    after = t.take.next
    assert set(after) == {t.heap, t.turn, *t.taken}
    assert after[t.taken.slots[1]] is build.ite(
        t.turn == 1, t.taken[t.turn] | build.singleton(t.card), t.taken.slots[1]
    )


def test_map_over_another_enum() -> None:
    """A map may be over any enum; its slots are named by the values."""
    t = tiny()
    done = t.rules.map("done", BOOL, over=enum("Contract", "queens", "spades"))
    assert [s.data for s in done] == ["done[queens]", "done[spades]"]
    assert len(done) == 2


def test_seat_after_counts_round_the_table() -> None:
    """The seat after the last is the first, in both directions."""
    rules = fresh(seats=4)
    assert [rules.seat_after(s).data for s in rules.seats] == [1, 2, 3, 0]
    assert rules.seat_after(3, 2).data == 1
    assert rules.seat_after(0, -1).data == 3


def test_loops_over_the_seats() -> None:
    """Totals and quantifiers unroll over the seats."""
    t = tiny()
    total = t.rules.total(lambda s: count(t.taken[s]))
    assert total is count(t.taken[0]) + count(t.taken[1])
    assert t.rules.every_seat(lambda s: empty(t.taken[s])) is empty(t.taken[0]) & empty(t.taken[1])
    assert t.rules.some_seat(lambda s: empty(t.taken[s])) is empty(t.taken[0]) | empty(t.taken[1])


def test_variant_shares_nothing_that_changes() -> None:
    """Rules under a ruleset are a copy: their actions, rulings and views are their own."""
    which = reading()
    t = tiny(readings=[which])
    t.take.requires("AB-R1", which.choose(any=True, lowest=first(t.heap) == t.card))
    ruling = t.rules.ruling("who", t.rules.SEAT)
    ruling.case("AB-02", when=which.is_("any"), then=t.turn)
    rules = t.rules.close()
    before = list(rules.all_terms())
    fixed = rules.under(parse_ruleset([which], "house,AB-R1=lowest"))
    assert fixed.actions["take"].requirements[-1].term is (first(t.heap) == t.card)
    assert fixed.rulings["who"].complete is build.FALSE
    assert fixed.actions["take"].rules is fixed
    assert all(a is b for a, b in zip(before, rules.all_terms(), strict=True))
    assert which.term in set(subterms(*rules.all_terms()))


def test_places_of_citations() -> None:
    """A citation leads to the line of its clause or reading, and a reading to the clauses it is about."""
    which = reading()
    t = tiny(readings=[which])
    assert t.rules.place_of("AB-02") == t.rules.document.clauses["AB-02"].place
    assert t.rules.place_of("AB-R1") == which.place
    assert t.rules.place_of("AB-99") is None
    assert t.rules.clauses_of(["AB-R1", "AB-02", "AB-01"]) == ("AB-02", "AB-01")


def test_variables_start_with_nothing() -> None:
    """A number starts with 0 where it can, else with its lower bound; others with the first value."""
    rules = fresh()
    start = {
        0: rules.var("score", integer(-9, 9)),
        3: rules.var("stake", integer(3, 9)),
        -2: rules.var("debt", integer(-2, -1)),
    }
    assert {rules.initial[slot]: slot for slot in start.values()} == start
    assert rules.initial[rules.var("turn", rules.SEAT)] == 0
    assert rules.initial[rules.var("heap", rules.CARDS)] == 0
    assert rules.initial[rules.var("told", integer(-9, 9), init=4)] == 4


def test_view_may_show_a_whole_map() -> None:
    """A map in a view is a field for each of its variables."""
    t = tiny()
    view_of(t, {"taken": t.taken, "turn": t.turn})
    assert list(t.rules.views[-1]) == ["taken[0]", "taken[1]", "turn"]
    assert t.rules.views[-1]["taken[1]"] is t.taken.slots[1]
