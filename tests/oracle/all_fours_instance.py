"""An instance of All Fours as the independent program takes it."""

from __future__ import annotations

from tests.oracle import all_fours as oracle

from hoyle.games import load_game
from hoyle.instances import Instance
from hoyle.lang import parse_ruleset

GAME = load_game("all_fours")


def readings_of(ruleset: str) -> dict[str, str]:
    """Every reading's option under a ruleset. The program knows them by the same words."""
    return dict(parse_ruleset(GAME.readings, ruleset).choices)


def table_of(instance: Instance) -> oracle.Table:
    """The parameters, the ruleset and the fixed choices of an instance."""
    deck, p = instance.params["deck"], instance.params
    assert not set(instance.choices) - {"draw_lots", "deal", "turn_up"}
    deals = {
        tuple(frozenset(deck.face(c) for c in deck.members(mask)) for mask in values)
        for values in instance.choices.get("deal", ())
    }
    return oracle.Table(
        "".join(deck.suits),
        deck.ranks,
        p.get("hand_size", 6),
        p.get("deals", 2),
        p.get("target", 14),
        readings_of(instance.ruleset),
        only_dealer={v for (v,) in instance.choices.get("draw_lots", ())} or None,
        only_deal=deals or None,
        only_turned={deck.face(v) for (v,) in instance.choices.get("turn_up", ())} or None,
    )
