"""Readings: the named ways to take a clause or to fill a silence; rulesets: one option for each.

A reading is a *rigid variable* of the rules: its value stays what it is through a whole play. In a proof it
may stay symbolic; in a model a ruleset fixes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from keyword import iskeyword

from hoyle.lang.build import Like, any_of, choose, const, eq
from hoyle.lang.citation import Cites, cites_of
from hoyle.lang.code import S204, S206, S207
from hoyle.lang.error import HoyleError, Place, did_you_mean, here, some_of
from hoyle.lang.lift import NotTerm
from hoyle.lang.sort import EnumSort
from hoyle.lang.term import Term

KINDS = ("silence", "ambiguity", "contradiction", "translation")
UNSTATED = "unstated"
"""The option of a silence that adds nothing: the text gives no rule, and the game has none."""


class Reading(NotTerm):
    """A question about the text and the ways to answer it.

    ``options`` maps an option's name to what happens under it, in words. ``literal`` is the text and
    nothing else; ``house`` the project's default, for the given ``reason``; ``traditional`` what players
    are known to do, where it is known. Raises S204 when these do not fit.
    """

    def __init__(
        self,
        id: str,
        question: str,
        *,
        kind: str,
        clauses: Cites,
        options: Mapping[str, str],
        literal: str,
        house: str,
        reason: str,
        traditional: str | None = None,
        intended: str = "",
    ) -> None:
        self.id, self.question, self.kind = id, question, kind
        self.clauses = cites_of(clauses)
        self.options = dict(options)
        self.literal, self.house, self.traditional, self.reason = literal, house, traditional, reason
        self.intended = intended
        self.place: Place = here()
        self._check()
        self.sort = EnumSort(id, tuple(self.options))
        self.term = Term("reading", self.sort, data=id)

    def _fail(self, thing: str, rule: str, fix: str) -> HoyleError:
        return HoyleError(S204, f"{self.id}: {thing}", rule, fix, self.place)

    def _check(self) -> None:
        if self.kind not in KINDS:
            raise self._fail(f"the kind {self.kind!r}", "a kind is one of " + ", ".join(KINDS), "correct it")
        if len(self.options) < 2:
            raise self._fail(
                f"{len(self.options)} option", "a reading has at least two options", "add the others"
            )
        wrong = [o for o in self.options if not o.isidentifier() or iskeyword(o) or o == "none"]
        if wrong:
            raise self._fail(
                f"the option {wrong[0]!r}", "options are names of letters, digits and _", "rename it"
            )
        if not re.fullmatch(r"[^\s,=]+", self.id):
            raise self._fail("the id", "an id has no blank, comma or equals sign", "rename it")
        if not self.clauses:
            raise self._fail("no clause", "a reading is about at least one clause", "cite the nearest clause")
        if not self.reason.strip() or not all(t.strip() for t in self.options.values()):
            raise self._fail(
                "a text is empty", "each option and the choice of `house` are explained", "write it"
            )
        for role in ("literal", "house", "traditional"):
            name = getattr(self, role)
            if name is not None and name not in self.options:
                raise self._fail(
                    f"{role} is {name!r}", "a default is one of " + ", ".join(self.options), "correct it"
                )

    def choose(self, **terms: Like) -> Term:
        """One term for each option. Raises S204 when an option is left out or unknown."""
        if set(terms) != set(self.options):
            odd = sorted(set(terms) ^ set(self.options))
            raise HoyleError(
                S204,
                f"{self.id}: choose() differs from the options in {', '.join(odd)}",
                "every option has its term",
                "give one term for each option",
                here(),
            )
        return choose(self.term, [terms[name] for name in self.options])

    def is_(self, *names: str) -> Term:
        """Is one of these options taken? Raises S206 for an unknown one."""
        for name in names:
            if name not in self.options:
                raise HoyleError(
                    S206,
                    f"{self.id} has no option {name!r}",
                    "its options are " + ", ".join(self.options),
                    did_you_mean(name, self.options, "write one of them"),
                    here(),
                )
        return any_of(*(eq(self.term, const(name, self.sort)) for name in names))

    def __repr__(self) -> str:
        return f"Reading({self.id!r})"


ROLES = ("literal", "house", "traditional")


@dataclass(frozen=True)
class Ruleset:
    """A choice of one option for every reading of a game."""

    name: str
    choices: Mapping[str, str]

    def with_(self, **changes: str) -> Ruleset:
        """The same with some readings changed; ids are written with ``_`` for ``-``."""
        return self.change({k.replace("_", "-"): v for k, v in changes.items()})

    def change(self, changes: Mapping[str, str]) -> Ruleset:
        """The same with some readings changed."""
        name = ",".join([self.name, *(f"{k}={v}" for k, v in changes.items())])
        return Ruleset(name, {**self.choices, **changes})


def base_ruleset(readings: Iterable[Reading], role: str) -> Ruleset:
    """The ``literal``, ``house`` or ``traditional`` ruleset (house where tradition is not known)."""
    if role not in ROLES:
        raise HoyleError(
            S206,
            f"there is no ruleset {role!r}",
            "a ruleset starts from one of " + ", ".join(ROLES),
            did_you_mean(role, ROLES, "write one of them, or READING=OPTION"),
        )
    return Ruleset(role, {r.id: getattr(r, role) or r.house for r in readings})


def parse_ruleset(readings: Iterable[Reading], text: str) -> Ruleset:
    """``house`` or ``house,LP-R10=free,...`` as a ruleset.

    Raises S206 for an unknown ruleset, reading or option, S207 for two options of one reading.
    """
    readings = list(readings)
    by_id = {r.id: r for r in readings}
    head, *rest = [part.strip() for part in text.split(",")]
    if "=" in head:
        head, rest = "house", [head, *rest]
    ruleset = base_ruleset(readings, head)
    changes: dict[str, str] = {}
    for part in rest:
        key, equals, option = (p.strip() for p in part.partition("="))
        if key not in by_id:
            raise HoyleError(
                S206,
                f"there is no reading {key!r}",
                f"the readings of this game are {some_of(by_id)}" if by_id else "this game has no readings",
                did_you_mean(key, by_id, "write READING=OPTION"),
            )
        if not equals or option not in by_id[key].options:
            raise HoyleError(
                S206,
                f"{key} has no option {option!r}",
                "its options are " + ", ".join(by_id[key].options),
                did_you_mean(option, by_id[key].options, "write one of them"),
            )
        if changes.get(key, option) != option:
            raise HoyleError(
                S207,
                f"{key} is given two options, {changes[key]!r} and {option!r}",
                "a ruleset takes one option for each reading",
                "remove one of them",
            )
        changes[key] = option
    return ruleset.change(changes) if changes else ruleset
