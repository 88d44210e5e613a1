"""Citations: which clauses and readings the parts of the rules stand on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from hoyle.lang.code import S205
from hoyle.lang.error import HoyleError, Place, here

if TYPE_CHECKING:
    from hoyle.lang.rules import Rules

Cites = str | Iterable[str]
"""Ids of clauses or readings: ``"LP-05 LP-R04"``, or a list of ids."""


def cites_of(cites: Cites) -> tuple[str, ...]:
    """Citations as a tuple of ids. Raises S205 for anything but ids."""
    ids = _ids(cites)
    if ids is None:
        raise HoyleError(
            S205,
            f"{cites!r} stands where citations are asked for",
            "a citation is the id of a clause or a reading; several are separated by blanks",
            'write them first, as in requires("AB-01 AB-02", term)',
            here(),
        )
    return ids


def _ids(cites: object) -> tuple[str, ...] | None:
    if isinstance(cites, str):
        return tuple(cites.split())
    if isinstance(cites, Iterable) and not hasattr(cites, "op"):
        ids = tuple(cites)
        return ids if all(isinstance(i, str) for i in ids) else None
    return None


def some_cites(cites: Cites, thing: str, rule: str) -> tuple[str, ...]:
    """The same, where nothing cited is an error (S205)."""
    ids = cites_of(cites)
    if not ids:
        raise HoyleError(S205, f"{thing} cites nothing", rule, "name it in the first argument", here())
    return ids


def citations(rules: Rules) -> list[tuple[str, Place, str]]:
    """Every citation in the rules: the id, where it stands, and what cites it."""
    out = [(c, place, "the rules") for c, place in rules.cites_at]
    for a in rules.actions.values():
        out += [(c, a.place, f"the action {a.name}") for c in a.cites]
        out += [(c, r.place, f"a guard of {a.name}") for r in a.requirements for c in r.cites]
        out += [(c, e.place, f"an effect of {a.name}") for e in a.effects for c in e.cites]
    for g in rules.rulings.values():
        out += [(c, g.place, f"the ruling {g.name!r}") for c in g.cites]
        out += [(c, k.place, f"a case of {g.name!r}") for k in g.cases for c in k.cites]
    for p in rules.always_:
        out += [(c, p.place, f"the property {p.name!r}") for c in p.cites + p.claim]
    for s in rules.sometimes_:
        out += [(c, s.place, f"the property {s.name!r}") for c in s.cites]
    for r in rules.readings.values():
        out += [(c, r.place, f"the reading {r.id}") for c in r.clauses]
    return out
