"""Circles that take whole parts of a game: found where the measure stops growing, and nowhere else."""

from __future__ import annotations

import random

from tests.audit.small_game import build

from hoyle.audit import Kind, Severity, audit
from hoyle.audit.machine import Machine
from hoyle.audit.own import soonest_circle
from hoyle.audit.rounds import circle_of_parts, without_progress
from hoyle.audit.solo import Solo, solo
from hoyle.lang import (
    Clause,
    Document,
    Place,
    Reading,
    Rules,
    as_int,
    base_ruleset,
    french,
    integer,
    minimum,
    parse_ruleset,
)

BOUND = Reading(
    "TO-R1", "Is there a last toss?", kind="silence", clauses=("TO-03",),
    options={"no": "no", "third": "the third"}, literal="no", house="third", reason="a match ends",
)  # fmt: skip


def tosses() -> Rules:
    """Whoever calls a toss rightly gets a point; five points win, or, under the house, the third toss ends
    it."""
    texts = ("A coin is tossed.", "The player calls it.", "Five points win.")
    clauses = {
        f"TO-0{n}": Clause(f"TO-0{n}", (n,), "rule", t, Place("clauses.toml", n))
        for n, t in enumerate(texts, 1)
    }
    document = Document("tosses", "Tosses", "TO", "t.txt", "Tosses", "en", 3, "clauses.toml", clauses)
    rules = Rules(document, deck=french(("7",), suits=("S",)), seats=1, readings=[BOUND])
    number, stage = rules.var("number", integer(1, 3)), rules.var("stage", integer(0, 2))
    coin, points = rules.var("coin", integer(0, 1)), rules.var("points", integer(0, 5))
    turn = rules.var("turn", rules.SEAT)
    over = rules.var("over", integer(0, 1))
    toss = rules.chance("toss", cites="TO-01")
    side = toss.param("side", integer(0, 1))
    toss.requires("TO-01", stage == 0, "before the toss")
    toss.sets(coin, side)
    toss.sets(stage, 1)
    call = rules.action("call", by=turn, cites="TO-02")
    said = call.param("side", integer(0, 1))
    call.requires("TO-02", stage == 1, "the coin has been tossed")
    call.sets(points, minimum(points + as_int(said == coin), 5))
    call.sets(stage, 2)
    last = (points == 5) | (BOUND.is_("third") & (number == 3))
    again = rules.step("again", cites="TO-03")
    again.requires("TO-03", (stage == 2) & ~last, "the match goes on")
    again.sets(number, minimum(number + 1, 3))
    again.sets(stage, 0)
    again.sets(coin, 0)
    end = rules.step("end", cites="TO-03 TO-R1")
    end.requires("TO-03", (stage == 2) & last & (over == 0), "the match is over")
    end.sets(over, 1)
    rules.finishes(over == 1, lambda i: points)
    rules.progress(number, stage, over)
    rules.view(lambda i: {"points": points})
    return rules.close()


def machine(option: str) -> Machine:
    """The game with the reading taken so."""
    return Machine(tosses().under(parse_ruleset([BOUND], f"house,TO-R1={option}")))


def played(m: Machine) -> Solo:
    """A random match."""
    return solo(m, m.initial(), random.Random(1))


def test_progress_stops_where_the_number_of_parts_is_not_bounded() -> None:
    """With a last toss the measure grows at each move; without one it stops growing after the third toss."""
    assert without_progress(machine("third"), played(machine("third"))) is None
    n = without_progress(machine("no"), played(machine("no")))
    assert n == 6  # three tosses of two moves: the number stays at three, the stage goes back


def test_circle_comes_back() -> None:
    """From there wrong calls lead back to a position, and the play that does so is given."""
    m = machine("no")
    match = played(m)
    n = without_progress(m, match)
    assert n is not None
    found = circle_of_parts(m, match, n, random.Random(1))
    assert found is not None
    assert found.loop is not None
    i, j = found.loop
    here = m.settle(found.start)
    states = [here.state]
    for move in found.moves:
        assert m.allows(here.state, move)
        here = m.advance(here.state, move)
        states.append(here.state)
    assert states[i] == states[j]
    assert i < j


def test_audit_tells_the_endless_match() -> None:
    """The audit reports the option under which a match need not end, and not the house's."""
    found = [f for f in audit(tosses()) if f.kind is Kind.ENDLESS]
    assert [f.id for f in found] == ["endless-TO-R1"]
    assert found[0].witness is not None
    assert found[0].witness.rulesets == ("house,TO-R1=no",)
    assert found[0].severity is Severity.HIGH  # the text says no more


def test_circle_is_shown_where_it_is_possible_first() -> None:
    """A trick was played before the passing came round; the passing is shown right after the deal."""
    rules = build("endless")
    machine = Machine(rules.under(base_ruleset(rules.readings.values(), "house")))
    here, moves, states = machine.settle(machine.initial()), [], []
    for name in ("deal", "play", "play", "pass", "pass"):
        look = machine.look(here.state)
        drawn = machine.draw(here.state, name, random.Random(1)) if look.chance else None
        moves.append(drawn or next(m for m in look.moves if m.action == name))
        states.append(here.state)
        here = machine.advance(here.state, moves[-1])
    assert here.state == states[3]
    found = soonest_circle(machine, Solo(machine.initial(), tuple(moves), "endless", here, loop=(3, 5)))
    assert found is not None
    assert [m.action for m in found[0]] == ["deal"]
    assert [m.action for m in found[1]] == ["pass", "pass"]
