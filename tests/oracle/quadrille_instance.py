"""An instance of Quadrille as the independent program takes it."""

from __future__ import annotations

from tests.oracle import quadrille as oracle

from hoyle.games import load_game
from hoyle.instances import Instance
from hoyle.lang import parse_ruleset

GAME = load_game("quadrille")
BIDS = ("unspoken", "pass", "alliance", "solo", "vole")


def readings_of(ruleset: str) -> dict[str, str]:
    """Every reading's option under a ruleset. The program knows them by the same words."""
    return dict(parse_ruleset(GAME.readings, ruleset).choices)


def table_of(instance: Instance) -> oracle.Table:
    """The parameters, the ruleset and the fixed choices of an instance."""
    deck, p, fixed = instance.params["deck"], instance.params, instance.choices
    assert not set(fixed) - {"draw_lots", "deal", "announce", "add", "trump"}
    deals = {
        tuple(frozenset(deck.face(c) for c in deck.members(mask)) for mask in values)
        for values in fixed.get("deal", ())
    }
    return oracle.Table(
        deck.suits,
        deck.ranks,
        p["deals"],
        p["target"],
        readings_of(instance.ruleset),
        only_dealer={v for (v,) in fixed.get("draw_lots", ())} or None,
        only_deal=deals or None,
        only_bid={BIDS[v] for (v,) in fixed.get("announce", ())} or None,
        only_added={v for (v,) in fixed.get("add", ())} or None,
        only_suit={deck.suits[v] for (v,) in fixed.get("trump", ())} or None,
    )
