"""Defects behind deals that are hardly ever made by chance."""

from __future__ import annotations

import pytest
from tests.audit.small_game import document

from hoyle.audit import Budget, Kind, audit
from hoyle.lang import BOOL, Rules, french, integer

QUICK = Budget(plays=8, search=0, matches=1, combinations=0)


def build(seat: int, scattered: bool) -> Rules:
    """Two seats are dealt ten cards each, of two suits, and lay one in turn. *seat* may not lay ten of them,
    the hearts or some of both suits: one deal in 184,756 leaves it without a card."""
    deck = french(("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5"), suits=("S", "H"))
    rules = Rules(document({}), deck=deck, seats=2, readings=[], cites="SG-01")
    turn, laid = rules.var("turn", rules.SEAT), rules.var("laid", integer(0, 2))
    dealt = rules.var("dealt", BOOL)
    hand = rules.map("hand", rules.CARDS)
    deal = rules.chance("deal", cites="SG-01")
    everything = rules.cards((1 << deck.size) - 1)
    zero = deal.param("zero", rules.CARDS, within=everything, size=10)
    one = deal.param("one", rules.CARDS, within=everything - zero, size=10)
    deal.requires("SG-01", ~dealt, "before the deal")
    deal.sets(dealt, True)
    deal.sets(hand[0], zero)
    deal.sets(hand[1], one)
    lay = rules.action("lay", by=turn, cites="SG-02")
    card = lay.param("card", rules.CARD, among=hand[turn])
    lay.requires("SG-02", dealt & (laid < 2), "both have cards")
    ranks = deck.ranks[::2] if scattered else ()
    banned = [c for c in range(deck.size) if (deck.suit(c) == 1) != (deck.ranks[deck.rank(c)] in ranks)]
    no = rules.cards(sum(1 << c for c in banned))
    lay.requires("SG-12", ~(turn == seat) | ~no.has(card), "it is none of those cards")
    lay.sets(turn, rules.seat_after(turn))
    lay.sets(laid, laid + 1)
    rules.finishes(laid == 2, lambda i: 0 * laid)
    rules.view(lambda i: {"hand": hand[i], "turn": turn, "laid": laid, "dealt": dealt})
    return rules.close()


@pytest.mark.parametrize(
    ("seat", "scattered", "how"),
    [(0, True, "asked of the solver for every deal"), (1, False, "random play")],
    ids=["first", "second"],
)
def test_player_without_a_legal_card_is_found(seat: int, scattered: bool, how: str) -> None:
    """At the first decision the solver finds the one deal; later a deal of long suits does."""
    found = {f.id: f for f in audit(build(seat, scattered), budget=QUICK)}
    finding = found["stuck-SG-lay"]
    assert finding.kind is Kind.STUCK
    assert "SG-12" in finding.clauses
    assert finding.how.startswith(how)
    assert finding.witness is not None
    assert finding.witness.left.model.stuck(finding.witness.left.last)
