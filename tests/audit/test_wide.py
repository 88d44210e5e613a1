"""Actions with more candidates than can be looked at: sets of cards from a long hand."""

from __future__ import annotations

import pytest
from tests.audit.small_game import document, reading

import hoyle.audit.part as part
from hoyle.audit import Kind, audit
from hoyle.audit.machine import Machine
from hoyle.lang import (
    RANKS_32,
    Reading,
    Rules,
    any_of,
    count,
    disjoint,
    empty,
    french,
    integer,
    subset,
    suit_cards,
)

HOW_MANY = {"three": "exactly three cards", "up_to_three": "three cards at the most"}


def build(reading: Reading) -> Rules:
    """Each of two seats lays aside some of its six cards; nothing else happens."""
    deck = french(("7", "8", "9", "10", "J", "A"), suits=("S", "H"))
    rules = Rules(document({}), deck=deck, seats=2, readings=[reading], cites="SG-01")
    turn, laid = rules.var("turn", rules.SEAT), rules.var("laid", integer(0, 2))
    hand, aside = rules.map("hand", rules.CARDS), rules.map("aside", rules.CARDS)
    deal = rules.chance("deal", cites="SG-01")
    everything = rules.cards((1 << deck.size) - 1)
    zero = deal.param("zero", rules.CARDS, within=everything, size=6)
    one = deal.param("one", rules.CARDS, within=everything - zero, size=6)
    deal.requires("SG-01", empty(hand[0]), "before the deal")
    deal.sets(hand[0], zero)
    deal.sets(hand[1], one)
    lay = rules.action("lay", by=turn, cites="SG-02")
    cards = lay.param("cards", rules.CARDS, within=hand[turn], size=(1, 6))
    lay.requires("SG-02", ~empty(hand[0]) & (laid < 2), "both have cards")
    size = reading.choose(three=count(cards) == 3, up_to_three=any_of(count(cards) == 3, count(cards) < 3))
    lay.requires("SG-03 SIZE", size, "so many cards are laid aside")
    lay.sets(aside[turn], cards)
    lay.sets(turn, rules.seat_after(turn))
    lay.sets(laid, laid + 1)
    rules.finishes(laid == 2, lambda i: count(aside[i]))
    rules.view(lambda i: {"hand": hand[i], "aside": aside[i], "turn": turn, "laid": laid})
    rules.always("aside is apart", disjoint(aside[0], aside[1]) | ~subset(aside[0], hand[0]))
    return rules.close()


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """No action is looked at completely when it has more than ten candidates."""
    monkeypatch.setattr(part, "MANY", 10)


@pytest.mark.usefixtures("few")
def test_sample_is_told_from_the_whole() -> None:
    """A look with a sample says so, the sample is the same each time, and each move of it is legal."""
    how_many = reading("SIZE", "How many?", "ambiguity", "SG-03", HOW_MANY, literal="three", house="three")
    rules = build(how_many)
    from hoyle.audit.variant import house

    machine = Machine(rules.under(house(rules)))
    here = machine.settle(machine.initial())
    draw = machine.draw(here.state, "deal", __import__("random").Random(1))
    assert draw is not None
    state = machine.advance(here.state, draw).state
    look = machine.look(state)
    assert look.some == {"lay"}
    assert look == machine.look(state)
    assert 0 < len(look.moves) <= part.SOME
    assert all(machine.model.allows(state, m) for m in look.moves)


@pytest.mark.usefixtures("few")
def test_rulesets_are_told_apart_by_samples() -> None:
    """A move of one side's sample that the other side forbids tells two rulesets apart."""
    how_many = reading(
        "SIZE", "How many?", "ambiguity", "SG-03", HOW_MANY, literal="up_to_three", house="three"
    )
    (finding,) = (f for f in audit(build(how_many)) if f.reading)
    assert finding.kind is Kind.AMBIGUITY
    assert finding.witness is not None
    assert finding.witness.aspect == "moves"


@pytest.mark.usefixtures("few")
def test_equal_samples_raise_no_alarm() -> None:
    """Two ways to say one thing are not told apart by different samples."""
    ways = {"three": "three", "up_to_three": "three, said otherwise"}
    how_many = reading("SIZE", "How many?", "ambiguity", "SG-03", ways, literal="three", house="three")
    same = build(how_many)
    lay = same.actions["lay"]
    cards = lay.params[0].term
    twice = how_many.choose(three=count(cards) == 3, up_to_three=(count(cards) > 2) & (count(cards) < 4))
    at = next(i for i, r in enumerate(lay.requirements) if "SIZE" in r.cites)
    lay.requirements[at] = type(lay.requirements[at])(
        lay.requirements[at].cites, twice, lay.requirements[at].says, lay.requirements[at].place
    )
    (finding,) = (f for f in audit(same) if f.reading)
    assert finding.kind is Kind.HARMLESS


def test_rare_legal_move_is_found() -> None:
    """Of 735 471 ways to lay aside eight of 24 cards one is legal, the last: nobody is stuck."""
    rules = Rules(document({}), deck=french(RANKS_32), seats=2, readings=[], cites="SG-01")
    aside, hand = rules.var("aside", rules.CARDS), rules.var("hand", rules.CARDS, (1 << 32) - (1 << 8))
    turn = rules.var("turn", rules.SEAT)
    lay = rules.action("lay", by=turn, cites="SG-02")
    cards = lay.param("cards", rules.CARDS, within=hand, size=8)
    lay.requires("SG-02", empty(aside), "nothing is aside")
    lay.requires("SG-03", subset(cards, suit_cards(rules.deck, rules.deck.suits[-1])), "all of the last suit")
    lay.sets(aside, cards)
    rules.finishes(~empty(aside), lambda i: count(aside))
    rules.view(lambda i: {"hand": hand, "aside": aside, "turn": turn})
    machine = Machine(rules.close())
    look = machine.look(machine.initial())
    assert look.some == {"lay"}
    assert len(look.moves) == 1
    assert machine.model.allows(machine.initial(), look.moves[0])
