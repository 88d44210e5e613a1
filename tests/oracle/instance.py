"""An instance of Ladies' Preferans as the independent program takes it."""

from __future__ import annotations

from tests.oracle import preferans as oracle

from hoyle.instances import Instance

WORDS = {
    "LP-R02": ("first_dealer", {}),
    "LP-R09": ("void_play", {}),
    "LP-R11": ("heart_lead", {}),
    "LP-R12": (
        "heart_ban",
        {"deal_2": (2,), "deals_2_7": (2, 7), "deals_2_6_7": (2, 6, 7), "deals_2_7_12": (2, 7, 12)},
    ),
    "LP-R17": ("king_discard", {}),
    "LP-R18": ("king_chance", {}),
    "LP-R19": ("king_held_back", {}),
    "LP-R20": ("king_penalty", {}),
    "LP-R21": ("king_deals", {"deal_6": (6,), "deals_6_7": (6, 7), "deals_6_7_12": (6, 7, 12)}),
    "LP-R22": ("hearts_in_jumble", {"as_listed": False, "with_hearts": True}),
    "LP-R28": ("trump_power", {}),
    "LP-R29": ("misere_order", {}),
    "LP-R33": ("refusal", {}),
    "LP-R34": ("offer_order", {}),
    "LP-R36": ("equal_offers", {}),
    "LP-R37": ("no_offer", {}),
    "LP-R38": ("bought_trump", {}),
    "LP-R40": ("price", {}),
    "LP-R41": ("shortfall", {}),
    "LP-R45": ("positive_jumble", {}),
    "LP-R48": ("write_off_by", {}),
    "LP-R51": ("decline", {}),
    "LP-R52": ("no_trump", {}),
}
"""The readings as the independent program calls them, and its options where they are not the same words."""


def table_of(instance: Instance) -> oracle.Table:
    """The parameters, the ruleset and the fixed choices of an instance."""
    role, *changes = instance.ruleset.split(",")
    assert role == "house"
    readings: dict[str, object] = {}
    for change in changes:
        reading, option = change.split("=")
        name, options = WORDS[reading]
        readings[name] = options.get(option, option)
    deck, p = instance.params["deck"], instance.params
    assert not set(instance.choices) - {"draw_lots", "deal", "deal_rest", "praise"}

    def dealt(name: str) -> set[tuple[frozenset[str], ...]] | None:
        if name not in instance.choices:
            return None
        return {
            tuple(frozenset(deck.face(c) for c in deck.members(mask)) for mask in values)
            for values in instance.choices[name]
        }

    orders = [*deck.suits, "last", "misere"]
    dealers = {v for (v,) in instance.choices.get("draw_lots", ())}
    return oracle.Table(
        "".join(deck.suits),
        deck.ranks,
        p["seats"],
        p["first_deal"],
        p["last_deal"],
        p["first_packet"],
        readings,
        only_dealer=dealers or None,
        only_deal=dealt("deal"),
        only_rest=dealt("deal_rest"),
        only_order={orders[v] for (v,) in instance.choices.get("praise", ())} or None,
    )
