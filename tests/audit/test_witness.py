"""No false alarm: what does not hold when it is played again is never shown."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import pytest
from tests.audit.small_game import build, reading

from hoyle.audit.code import P299
from hoyle.audit.difference import Aspect, Difference
from hoyle.audit.machine import Machine
from hoyle.audit.outcome import outcome
from hoyle.audit.shortest import distinguish
from hoyle.audit.walk import Parting
from hoyle.audit.witness import of_parting, play_lines, run
from hoyle.audit.words import answers_text
from hoyle.concrete import Move
from hoyle.games import load_game
from hoyle.lang import HoyleError, base_ruleset

LEAD = reading(
    "LEAD", "Who leads?", "silence", "SG-06", {"winner": "", "in_turn": ""}, literal="in_turn", house="winner"
)
NAMES = ("house", "house,LEAD=in_turn")


@pytest.fixture(scope="module")
def pair() -> tuple[Machine, Machine, Parting]:
    """The game under both options, and where they part."""
    rules = build(readings=[LEAD])
    house = base_ruleset(rules.readings.values(), "house")
    a, b = (Machine(rules.under(r)) for r in (house, house.change({"LEAD": "in_turn"})))
    parting = distinguish(a, b).parting
    assert parting is not None
    return a, b, parting


def test_parting_that_holds_is_a_witness(pair: tuple[Machine, Machine, Parting]) -> None:
    """A true difference becomes a witness, with what each side answers."""
    a, b, parting = pair
    witness = of_parting(a, b, parting, NAMES, "")
    assert witness.outcomes[0] != witness.outcomes[1]
    assert witness.as_dict()["outcomes"] == dict(zip(NAMES, witness.outcomes, strict=True))
    assert witness.as_dict()["outcomes_source"] == "executed model"


def test_cards_that_lie_there_at_the_start_are_told(pair: tuple[Machine, Machine, Parting]) -> None:
    """A play that begins in the midst of a game tells the hands; the name of the start does not."""
    a, b, parting = pair
    deal, *moves = parting.left
    start = a.advance(parting.start, deal).state
    shown = Parting(start, tuple(moves), tuple(parting.right[1:]), parting.difference, "in the midst")
    begins = of_parting(a, b, shown, NAMES, "").begins
    hands = [text for text in begins if text.startswith("hand[")]
    assert len(hands) == 2
    assert all(text.count(" ") == 2 for text in hands)  # three cards
    assert "dealt=1" in begins
    assert of_parting(a, b, parting, NAMES, "").begins == []


def test_parting_of_equal_rulesets_is_refused(pair: tuple[Machine, Machine, Parting]) -> None:
    """A difference that is not there when both sides are played again is an internal error, no finding."""
    a, _, parting = pair
    with pytest.raises(HoyleError) as caught:
        of_parting(a, a, parting, NAMES, "")
    assert caught.value.code is P299


def test_parting_with_a_wrong_aspect_is_refused(pair: tuple[Machine, Machine, Parting]) -> None:
    """So is a difference of another kind than was said."""
    a, b, parting = pair
    wrong = Parting(parting.start, parting.left, parting.right, Difference(Aspect.STUCK, "", False, True))
    with pytest.raises(HoyleError) as caught:
        of_parting(a, b, wrong, NAMES, "")
    assert caught.value.code is P299


def all_fours(changes: Mapping[str, str] | None = None) -> Machine:
    """All Fours under the house rules, with changes."""
    rules = load_game("all_fours").build()
    return Machine(rules.under(base_ruleset(rules.readings.values(), "house").change(changes or {})))


def a_play(machine: Machine, names: Sequence[str]) -> tuple[Move, ...]:
    """A play of these actions, whatever chance decides; the first legal move of each."""
    here, moves, rng = machine.settle(machine.initial()), [], random.Random(1)
    for name in names:
        if machine.parts[name].kind == "chance":
            move = machine.draw(here.state, name, rng)
        else:
            move = next(m for m in machine.look(here.state).moves if m.action == name)
        assert move is not None
        moves.append(move)
        here = machine.advance(here.state, move)
    return tuple(moves)


def test_draw_stands_beside_the_card_it_follows() -> None:
    """All Fours: who has played a card draws one; both stand on the line of the trick."""
    machine = all_fours()
    names = ("draw_lots", "deal", "turn_up", "stand", *("play", "draw") * 4)
    trace, _ = run(machine, machine.initial(), a_play(machine, names))
    (trick,) = (line for line in play_lines(trace) if line.startswith("trick"))
    assert trick.count(" (draw: ") == 4
    assert trick.partition(" → ")[2].startswith("seat ")


def test_teams_are_named() -> None:
    """A number alone would not say who has won."""
    rules = all_fours().rules
    assert [answers_text(rules, "who wins the game", (n,)) for n in range(3)] == [
        "team 0",
        "team 1",
        "nobody",
    ]


def test_ruling_that_comes_next_is_told() -> None:
    """Where one option stops at the deal the other says who gets the first card, though nothing is dealt."""
    for way, seat in (("counter_clockwise", 1), ("clockwise", 3)):
        machine = all_fours({"AF-R06": way})
        _, here = run(machine, machine.initial(), a_play(machine, ("draw_lots",)))
        dealer = machine.model.get("dealer", here.state)
        asked = Difference(Aspect.STUCK, "who is dealt the first card", False, True)
        said = outcome(machine, here, machine.look(here.state), asked)
        assert said == f"seat {(dealer + seat) % 4}"


def test_what_chance_decides_next_is_a_difference() -> None:
    """All Fours: after a beg a card is turned, or more are dealt before. No player has a move in either."""
    a, b = all_fours(), all_fours({"AF-R32": "three_each"})
    moves = a_play(a, ("draw_lots", "deal", "turn_up", "beg", "turn"))
    found = Difference(Aspect.CHANCE, "", ("turn_up",), ("draw",))
    parting = Parting(a.initial(), moves, moves, found)
    witness = of_parting(a, b, parting, ("house", "house,AF-R32=three_each"), "")
    assert witness.outcomes == ("chance decides: turn_up", "chance decides: draw")
    with pytest.raises(HoyleError):
        of_parting(a, a, parting, ("house", "house"), "")


def test_machine_agrees_with_the_reference(pair: tuple[Machine, Machine, Parting]) -> None:
    """In every quiet state of some plays the machine and the reference model have the same moves and ends."""
    machine = pair[0]
    for seed in range(5):
        rng = random.Random(seed)
        here = machine.settle(machine.initial())
        while True:
            look = machine.look(here.state)
            names = [p.name for p in machine.players]
            assert list(machine.model.moves(here.state, names)) == list(look.moves)
            assert machine.model.finished(here.state) == look.finished
            assert machine.model.stuck(here.state) == look.stuck
            assert machine.model.payoff(here.state) == look.payoff
            if look.chance:
                move = machine.draw(here.state, look.chance[0], rng)
            else:
                move = rng.choice(look.moves) if look.moves else None
            if move is None:
                break
            here = machine.advance(here.state, move)


def test_play_is_told_as_tricks(pair: tuple[Machine, Machine, Parting]) -> None:
    """Cards played to one trick stand on one line, after the deal."""
    a, _, parting = pair
    trace, _ = run(a, parting.start, parting.left)
    lines = play_lines(trace)
    assert lines[0].startswith("deal: seat 0 ")
    assert lines[1].startswith("trick 1: seat 0 ")
    assert ", seat 1 " in lines[1]
