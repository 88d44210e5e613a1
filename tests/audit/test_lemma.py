"""What a game's own file states serves the audit, as far as it is proved."""

from __future__ import annotations

import pytest
from tests.audit.test_codes import rules_of

from hoyle.audit import Kind, audit
from hoyle.audit.code import example
from hoyle.audit.context import Budget, Context
from hoyle.audit.defect import excluded, never_stuck
from hoyle.audit.machine import Machine
from hoyle.audit.seen import Seen
from hoyle.audit.stuck import Cause, Reason
from hoyle.audit.variant import house
from hoyle.lang import Rules, Term, all_of, implies
from hoyle.prove import Obligations

SECOND = "any_of(shown != 1, turn == 1)"
"""That seat 1 shows the second card: always so, but no condition says it."""


def stated(rules: Rules, lemma: str) -> Obligations:
    """A file of obligations with one lemma: about whose turn it is, or one that is false."""
    out = Obligations(rules)
    shown, turn = out.slot("shown"), out.slot("turn")
    lemmas: dict[str, Term] = {
        "true": all_of(implies(shown < 1, turn == 0), implies(shown == 1, turn == 1)),
        "false": turn == 1,
        "later": implies(shown == 1, turn == 1),  # true, but no step keeps it by itself
    }
    out.lemma("whose turn it is", lemmas[lemma])
    return out


@pytest.mark.parametrize(("lemma", "finds"), [("true", True), ("false", False), ("later", False)])
def test_condition_that_follows_from_a_lemma_is_redundant(lemma: str, finds: bool) -> None:
    """With the lemma the condition is found to say nothing; with one that cannot be proved it is not."""
    rules = rules_of(example(demand=SECOND), "lemma")
    found = audit(rules, stated=lambda r: stated(r, lemma))
    assert [f.kind for f in found] == ([Kind.REDUNDANT] if finds else [])
    assert audit(rules) == []


def test_what_was_seen_is_needed() -> None:
    """A condition that alone forbade something in a state is needed; what was possible there happened."""
    rules = rules_of(example(demand=SECOND), "seen")
    machine = Machine(rules.under(house(rules)))
    state = machine.settle(machine.initial()).state
    dealt = machine.advance(state, next(iter(machine.parts["deal"].moves(state)))).state
    show = rules.actions["show"]
    said = next(i for i, r in enumerate(show.requirements) if r.says == "the card may be shown")
    seen = Seen(machine, [state, dealt])
    assert seen.fits(rules)
    assert seen.happened(show)
    assert not seen.happened(rules.actions["settle"])
    assert said not in seen.needed(show)
    names = [s.data for s in machine.slots]
    other = list(dealt)
    other[names.index("shown")], other[names.index("turn")] = 1, 0
    assert said in Seen(machine, [tuple(other)]).needed(show)


HELD = 'rules.always("each has a card", any_of(shown < 0, ~empty(hand[0]) & ~empty(hand[1])), cites="EX-01")'


@pytest.mark.parametrize(("more", "never"), [(HELD, True), ("", False)])
def test_what_a_small_deck_gets_stuck_in_may_be_excluded(more: str, never: bool) -> None:
    """That whoever is to show has no card is excluded by what the rules state, and not without it."""
    rules = rules_of(example(more=more), "held")
    context = Context(rules, "literal", Budget(), 1, (), (), lambda *_: None)
    context.make_variants()
    assert excluded(context, Cause(Reason.GUARD, "show", "", ("EX-02",), "no card")) is never
    told = never_stuck(context, Cause(Reason.GUARD, "show", "", (), "no card"), "2 cards, 2 seats")
    assert (told.kind, told.clauses) == (Kind.HARMLESS, ("EX-02",))
    assert not excluded(context, Cause(Reason.DEMANDS, "settle", "", ("EX-02",), "something else"))
