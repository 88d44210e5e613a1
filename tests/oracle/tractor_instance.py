"""An instance of Tractor as the independent program takes it."""

from __future__ import annotations

from tests.oracle import tractor as oracle

from hoyle.instances import Instance

NUMBERS = (*range(1, 15), 36, *range(15, 26), 33, 34, 26, 27, 28, 29, 30, 31, 32, 35)
WORDS = {f"TR-R{n:02}": word for n, word in zip(NUMBERS, oracle.HOUSE, strict=True)}
"""The readings as the independent program calls them: it has them in the order of the text."""

BEGIN = {"phase": "when", "defends": "defends"} | {
    name: name for name in ("deal_no", "dealer", "initial_dealer", "final")
}
"""What may be otherwise at the start."""


def table_of(instance: Instance, **readings: str) -> oracle.Table:
    """The parameters, the ruleset and the fixed choices of an instance; *readings* by the words of the
    independent program are taken otherwise."""
    role, *changes = instance.ruleset.split(",")
    assert role == "house"
    assert not set(instance.choices) - {"draw_lots", "deal", "declare", "bury"}
    deck, p = instance.params["deck"], instance.params

    def named(mask: int) -> oracle.Cards:
        return frozenset((deck.face(c), c // len(deck.faces)) for c in deck.members(mask))

    given = dict(p.get("begin", {}))
    begin: dict[str, object] = {"levels": (given.pop("level[0]", 0), given.pop("level[1]", 0))}
    begin |= {BEGIN[name]: int(value) if name == "defends" else value for name, value in given.items()}
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
        {WORDS[r]: option for r, option in (change.split("=") for change in changes)} | readings,
        tuple(v for (v,) in instance.choices.get("draw_lots", ((0,), (1,), (2,), (3,)))),
        None if deals is None else tuple(tuple(map(named, hands)) for hands in deals),
        sets("declare"),
        sets("bury"),
        begin,
    )
