"""Draws: whether there is one, and deals that are hardly ever made by chance."""

from __future__ import annotations

import random

from tests.audit.test_codes import rules_of

from hoyle.audit import Budget, starts_of
from hoyle.audit.code import example
from hoyle.audit.context import Context
from hoyle.audit.machine import Machine
from hoyle.audit.small import compare_on_small
from hoyle.audit.subject import SmallDecks, fixed
from hoyle.games import load_game
from hoyle.instances import instances_of
from hoyle.lang import Rules, base_ruleset


def wide() -> Rules:
    """One hand of ten of forty cards, never with the first of them."""
    ranks = ", ".join(f'"{r}"' for r in ("7", "8", "9", "10", "J", "Q", "K", "A", "2", "3"))
    text = example(order="{r: n for n, r in enumerate(deck.ranks)}")
    text = text.replace('french(("7", "8", "A"), suits=("S",))', f"french(({ranks}))")
    text = text.replace("within=rules.cards(7), size=1", "within=rules.cards((1 << 40) - 1), size=10")
    text = text.replace("within=rules.cards(7) - zero, size=1", "within=rules.cards(7) - zero, size=0")
    refused = 'deal.requires("EX-01", empty(zero & rules.cards(1)), "not the first card")'
    return rules_of(text.replace("deal.sets(hand[0], zero)", f"deal.sets(hand[0], zero)\n{refused}"), "wide")


def test_draw_whose_first_outcomes_are_refused_is_possible() -> None:
    """All outcomes that come first have the card that the guard refuses; there are others."""
    machine = Machine(wide())
    deal = machine.parts["deal"]
    state = machine.initial()
    listed = deal.candidates(state)
    assert not any(deal.guard(state, *next(listed).values)[0] for _ in range(5000))
    assert deal.possible(state)


def test_uneven_draw_deals_a_hand_of_one_suit() -> None:
    """Six cards of one suit come to a hand often, which by chance happens once in some thousand deals."""
    rules = load_game("all_fours").build()
    machine = Machine(rules.under(base_ruleset(rules.readings.values(), "house")))
    rng = random.Random(1)
    start = machine.settle(machine.initial())
    lots = machine.draw(start.state, "draw_lots", rng)
    assert lots is not None
    before = machine.advance(start.state, lots).state
    found = 0
    for _ in range(60):
        move = machine.draw_uneven(before, "deal", rng)
        assert move is not None
        assert machine.allows(before, move)
        hands = [[rules.deck.suit(c) for c in range(52) if v >> c & 1] for v in move.values]
        found += any(len(set(h)) == 1 for h in hands)
    assert found >= 10


def test_outcomes_that_a_guard_lists_are_all_that_is_gone_through() -> None:
    """Where a small deck fixes a deal it is drawn and listed at once, among all deals of forty cards."""
    hand = sum(1 << c for c in range(10, 20))
    machine = Machine(fixed(wide(), {"deal": ((hand, 0),)}))
    state = machine.initial()
    assert [m.values for m in machine.outcomes(state, "deal", 10) or []] == [(hand, 0)]
    drawn = machine.draw(state, "deal", random.Random(1))
    assert drawn is not None
    assert drawn.values == (hand, 0)
    refused = Machine(fixed(wide(), {"deal": (((1 << 10) - 1, 0),)}))  # with the first card
    assert refused.outcomes(state, "deal", 10) == []
    assert refused.draw(state, "deal", random.Random(1)) is None


def test_decks_with_fixed_outcomes_show_what_they_are_made_for() -> None:
    """A vole is made in the small deck that has one: both options of its pay are told apart there."""
    game = load_game("quadrille")
    small = SmallDecks(game, instances_of(game))
    context = Context(game.build(), "literal", Budget(small=1), 1, starts_of(game), small)
    found = compare_on_small(context, context.rules.readings["QU-R51"], "vole_only").witness
    assert found is not None
    assert found.start.endswith("some choices fixed")
    assert found.shows == "which premium is paid"
