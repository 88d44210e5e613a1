"""An instance of Tractor as the independent program takes it."""

from __future__ import annotations

from tests.oracle import tractor as oracle

from hoyle.instances import Instance

WORDS = {"TR-R21": "trump_chain", "TR-R23": "equal_levels", "TR-R24": "short_fill"}
"""The readings as the independent program calls them."""


def table_of(instance: Instance) -> oracle.Table:
    """The parameters, the ruleset and the fixed choices of an instance."""
    role, *changes = instance.ruleset.split(",")
    assert role == "house"
    assert not set(instance.choices) - {"draw_lots", "deal", "declare", "bury"}
    deck, p = instance.params["deck"], instance.params

    def named(mask: int) -> oracle.Cards:
        return frozenset((deck.face(c), c // len(deck.faces)) for c in deck.members(mask))

    deals = instance.choices.get("deal")

    def sets(action: str) -> tuple[oracle.Cards, ...] | None:
        fixed = instance.choices.get(action)
        return None if fixed is None else tuple(named(mask) for (mask,) in fixed)

    return oracle.Table(
        deck.suits,
        deck.ranks,
        deck.jokers,
        p["kitty_size"],
        p["deals"],
        {WORDS[reading]: option for reading, option in (change.split("=") for change in changes)},
        tuple(v for (v,) in instance.choices.get("draw_lots", ((0,), (1,), (2,), (3,)))),
        None if deals is None else tuple(tuple(map(named, hands)) for hands in deals),
        sets("declare"),
        sets("bury"),
    )
