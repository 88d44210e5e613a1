"""A whole game as the audit takes it: its full-size rules, where plays may begin, and its small decks."""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property
from types import ModuleType
from typing import Any, Protocol, overload

from hoyle.audit.audit import audit_steps, find_finding
from hoyle.audit.claim_proof import Stated
from hoyle.audit.finding import Finding
from hoyle.lang import Always, Requirement, Rules, build, leaves


class Subject(Protocol):
    """A game that was loaded (``hoyle.games.Game`` is one)."""

    @property
    def build(self) -> Callable[..., Rules]:
        """Closed rules; ``build()`` gives the full-size ones."""

    def part(self, name: str) -> ModuleType | None:
        """The module *name* of the game's folder."""


class Small(Protocol):
    """Parameters that make the game small (``hoyle.instances.Instance`` is one)."""

    @property
    def params(self) -> Mapping[str, Any]:
        """Parameters of ``build``."""

    @property
    def seeds(self) -> tuple[int, ...] | None:
        """Draws that are followed; ``None``: all."""

    @property
    def choices(self) -> Mapping[str, Any]:
        """Outcomes that are fixed."""


def starts_of(game: Subject) -> list[tuple[str, Rules]]:
    """The game beginning at each of its parts, with a name for each.

    ``STARTS`` in ``rules.py`` names them: name -> parameters of ``build``. Without it a game of several
    deals that takes them as parameters (``first_deal`` and ``last_deal``, or ``first_X`` and ``last_X``,
    whole numbers by default) has each deal for a start; any other game has one, the beginning.
    """
    module = game.part("rules")
    named = getattr(module, "STARTS", None)
    if named:
        return [(label, game.build(**params)) for label, params in named.items()]
    params = inspect.signature(module.build).parameters if module is not None else {}
    for name in params:
        what = name.removeprefix("first_")
        last = params.get(f"last_{what}")
        if what == name or last is None:
            continue
        bounds = params[name].default, last.default
        if all(isinstance(b, int) for b in bounds):
            numbers = range(bounds[0], bounds[1] + 1)
            return [(f"{what} {n}", game.build(**{name: n, f"last_{what}": n})) for n in numbers]
    return []


class SmallDecks:
    """The rules of the instances that follow every outcome of chance, built when they are first looked at;
    ``fixed`` are those of the others, in which some outcomes are fixed."""

    def __init__(self, game: Subject, instances: Iterable[Small], choices: bool = False) -> None:
        self._game, self._instances, self._choices = game, list(instances), choices
        usable = [i for i in self._instances if i.seeds is None and i.params]
        self._wanted = [i for i in usable if bool(i.choices) is choices]
        self._built: list[Rules] = []

    def __iter__(self) -> Iterator[Rules]:
        for n, instance in enumerate(self._wanted):
            if n == len(self._built):
                rules = self._game.build(**instance.params)
                self._built.append(fixed(rules, instance.choices) if self._choices else rules)
            yield self._built[n]

    @cached_property
    def fixed(self) -> SmallDecks:
        """The instances in which an action has given values and no others."""
        return SmallDecks(self._game, self._instances, True)


def fixed(rules: Rules, choices: Mapping[str, Any]) -> Rules:
    """The rules with one more conjunct for each action that has *choices*: the values that it may have."""
    out = copy(rules)
    out.actions = dict(rules.actions)
    for name, allowed in choices.items():
        action = copy(rules.actions[name])
        ways = (zip(action.params, values, strict=True) for values in allowed)
        term = build.any_of(
            *(build.all_of(*(build.eq(p.term, build.const(v, p.sort)) for p, v in way)) for way in ways)
        )
        says = "it is one of those that are looked at"
        action.requirements = [*action.requirements, Requirement(action.cites, term, says, action.place)]
        out.actions[name] = action
    return out


def audit_game(
    game: Subject, instances: Iterable[Small] = (), stated: Stated | None = None, **options: Any
) -> Iterator[Finding]:
    """:func:`audit_steps` for a game, with its starts and its small decks; claims that its own file states
    are watched like those of the rules."""
    began = time.monotonic()
    rules, starts = _watched(game, stated)
    small = SmallDecks(game, instances)
    return audit_steps(rules, starts=starts, small=small, stated=stated, began=began, **options)


def find_in_game(
    game: Subject, id: str, instances: Iterable[Small] = (), stated: Stated | None = None, **options: Any
) -> Finding | None:
    """The finding that :func:`audit_game` has of this id, or ``None``; looked for as far as it takes."""
    rules, starts = _watched(game, stated)
    return find_finding(rules, id, starts=starts, small=SmallDecks(game, instances), stated=stated, **options)


class Watched(Sequence[tuple[str, Rules]]):
    """Where plays begin, with the claims that the game's own file states: they are added when they are first
    asked for, which takes longer than to begin there. ``bare`` are the starts without them."""

    def __init__(self, bare: Sequence[tuple[str, Rules]], stated: Stated) -> None:
        self.bare, self._stated = bare, stated
        self._waiting = set(range(len(bare)))

    def __len__(self) -> int:
        return len(self.bare)

    @overload
    def __getitem__(self, n: int) -> tuple[str, Rules]: ...

    @overload
    def __getitem__(self, n: slice) -> Sequence[tuple[str, Rules]]: ...

    def __getitem__(self, n: int | slice) -> tuple[str, Rules] | Sequence[tuple[str, Rules]]:
        for i in sorted(self._waiting & set(range(len(self.bare))[n] if isinstance(n, slice) else [n])):
            watch_claims(self.bare[i][1], self._stated)
            self._waiting.discard(i)
        return self.bare[n]


def _watched(game: Subject, stated: Stated | None) -> tuple[Rules, Sequence[tuple[str, Rules]]]:
    """The rules and where plays begin, with the claims that the game's own file states."""
    rules, starts = game.build(), starts_of(game)
    if stated is not None and watch_claims(rules, stated):
        return rules, Watched(starts, stated)
    return rules, starts


def watch_claims(rules: Rules, stated: Stated) -> int:
    """Add the claims that the game's own file states to those of the rules; returns how many there are. One
    that speaks of readings as these rules do not have them cannot be watched."""
    known = {p.name for p in rules.always_}
    ours = {r.term for r in rules.readings.values()}
    more = [o for o in stated(rules).under() if o.claim and o.kind == "always" and o.about not in known]
    more = [o for o in more if ours.issuperset(leaves(o.statement, op="reading"))]
    rules.always_ += [Always(o.about, o.statement, o.cites, o.claim, rules.document.place) for o in more]
    return len(more)
