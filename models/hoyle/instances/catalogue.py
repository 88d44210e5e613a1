"""Which instances a game has: recorded ones, a user's own, or one made up from the rules."""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections.abc import Mapping
from math import comb
from pathlib import Path
from types import ModuleType

from hoyle.instances.code import M103, M104
from hoyle.instances.instance import Instance
from hoyle.lang import Action, Game, HoyleError, Param, Place, Rules, Term, base_ruleset, build
from hoyle.lang.error import did_you_mean

MANY = 10_000
"""Outcomes of the first chance up to which a made-up instance follows them all."""


def instances_of(game: Game) -> tuple[Instance, ...]:
    """The instances of a game in their order: those of ``instances.py`` beside a user's rules or of
    ``hoyle.instances.GAME`` for a built-in game; where there is no such file, :func:`default_instance` alone.

    Raises :class:`HoyleError` M104 for a file without proper ``INSTANCES``, S502 for one that does not load.
    """
    module = game.part("instances") or _built_in(game)
    if module is None:
        return (default_instance(game),)
    listed = getattr(module, "INSTANCES", None)
    return check_instances(game.id, listed, _where(Path(str(module.__file__)), "INSTANCES"))


def _where(file: Path, name: str) -> Place:
    """The line on which a module gives *name* its value; the first one where it does not."""
    rows = file.read_text(encoding="utf-8").splitlines()
    return Place(str(file), next((n for n, row in enumerate(rows, 1) if re.match(rf"{name}\b", row)), 1))


def check_instances(game: str, listed: object, place: Place | None = None) -> tuple[Instance, ...]:
    """*listed* as the instances of the game with this id. Raises M104 when they cannot be."""

    def wrong(thing: str, rule: str, fix: str, at: Place | None = None) -> HoyleError:
        return HoyleError(M104, thing, rule, fix, at or place)

    found = [i for i in listed if isinstance(i, Instance)] if isinstance(listed, (tuple, list)) else []
    if not found or len(found) < len(listed):  # type: ignore[arg-type]
        raise wrong(
            "there are no INSTANCES" if not listed else f"INSTANCES is {listed!r:.60}",
            "INSTANCES is a tuple of at least one Instance",
            "end the file with `INSTANCES = (Instance(...),)`",
        )
    seen: set[str] = set()
    for instance in found:
        if instance.id in seen:
            thing = f"the instance {instance.id!r} is listed twice"
            raise wrong(thing, "an id is given once", "rename one", instance.place)
        if instance.game != game:
            raise wrong(
                f"the instance {instance.id!r} is of the game {instance.game!r}",
                f"the instances of {game!r} name it",
                f"write game={game!r}",
                instance.place,
            )
        seen.add(instance.id)
    return tuple(found)


def find_instance(game: Game, name: str) -> Instance:
    """The instance called *name*. Raises M103 with the names there are."""
    known = {i.id: i for i in instances_of(game)}
    if name in known:
        return known[name]
    raise HoyleError(
        M103,
        f"{game.id} has no instance {name!r}",
        "its instances are " + ", ".join(known),
        did_you_mean(name, known, "choose one of them"),
    )


def default_instance(game: Game) -> Instance:
    """The instance of a game that records none: ``build()`` as it is, with every outcome of chance where
    there are at most ``MANY`` at the start, else with one drawn outcome."""
    n = first_outcomes(game.build())
    what = "every outcome of chance" if n <= MANY else "one outcome of the first chance"
    return Instance("default", game.id, f"build() as it is, {what}", seeds=None if n <= MANY else (1,))


def first_outcomes(rules: Rules) -> int:
    """In how many ways the first chance can fall out under the house ruleset, at most: guards are not
    checked, and every action of chance is taken to be first."""
    if rules.ruleset is None:
        rules = rules.under(base_ruleset(rules.readings.values(), "house"))
    return max((outcomes(a, rules.initial) for a in rules.actions.values() if a.kind == "chance"), default=1)


def outcomes(action: Action, values: Mapping[Term, int]) -> int:
    """How many combinations of its parameters' values an action has where the variables have these *values*:
    what its domains allow, without trying the guard and without listing them."""
    here = {slot: build.const(v, slot.sort) for slot, v in values.items()}
    ways = 1
    for param in action.params:
        domain = [t.data for t in build.substitute(param.domain.terms, here)]
        n, value = _candidates(param, domain)
        ways *= n
        here[param.term] = build.const(value, param.sort)
    return ways


def _candidates(param: Param, domain: list[int]) -> tuple[int, int]:
    """How many candidates a parameter has, and one of them."""
    if param.domain.kind == "all":
        return len(param.sort.values), param.sort.values.start
    cards = [c for c in range(domain[0].bit_length()) if domain[0] >> c & 1]
    if param.domain.kind == "cards":
        return len(cards), cards[0] if cards else 0
    low, high = max(domain[1], 0), min(domain[2], len(cards))
    return sum(comb(len(cards), k) for k in range(low, high + 1)), sum(1 << c for c in cards[:low])


def _built_in(game: Game) -> ModuleType | None:
    name = f"hoyle.instances.{game.id}"
    if game.package != f"hoyle.games.{game.id}" or importlib.util.find_spec(name) is None:
        return None
    return importlib.import_module(name)
