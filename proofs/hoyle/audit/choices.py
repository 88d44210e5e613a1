"""Which combinations of options keep a claim: every combination of the readings that it stands on is proved,
refuted by a play, or undetermined; and what follows for all claims together.

Nothing here knows rules: it is the arithmetic of partial choices (reading -> option).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain, combinations, product
from math import prod

Choice = Mapping[str, str]
"""Reading -> option; readings that are not named may be taken either way."""

Options = Mapping[str, Sequence[str]]
"""Reading -> all its options."""

Box = Mapping[str, tuple[str, ...]]
"""Reading -> the options that it may have; readings that are not named may be taken either way."""

MOST = 50_000
"""Combinations that are looked at one by one; with more nothing is said of all claims together."""


class Fate(StrEnum):
    """What is known of a claim under a combination."""

    PROVED = "proved"
    REFUTED = "refuted"
    UNDETERMINED = "undetermined"


def within(smaller: Choice, larger: Choice) -> bool:
    """Does the larger choice make all of the smaller one?"""
    return smaller.items() <= larger.items()


@dataclass
class Table:
    """What is known of one claim. ``stands_on``: the readings that its proofs need; no other reading has a
    say where it is proved. ``proved``: choices under which it is proved whatever the others are.
    ``refuted``: choices for ``stands_on`` that a play refutes, where the others are the house's."""

    claim: str
    stands_on: tuple[str, ...]
    proved: list[Choice] = field(default_factory=list)
    refuted: list[Choice] = field(default_factory=list)
    undecided: int = 0
    _keys: dict[int, set[tuple[str, ...]]] = field(default_factory=dict, repr=False, compare=False)

    def fate(self, choice: Choice) -> Fate:
        """What is known under a choice that is made for all readings of ``stands_on``."""
        if any(within(p, choice) for p in self.proved):
            return Fate.PROVED
        return Fate.REFUTED if self._key(choice) in self._refuted_keys() else Fate.UNDETERMINED

    def _key(self, choice: Choice) -> tuple[str, ...]:
        return tuple(choice[r] for r in self.stands_on)

    def _refuted_keys(self) -> set[tuple[str, ...]]:
        """The refuted choices, to be looked up: there may be hundreds."""
        known = self._keys.get(id(self.stands_on))
        if known is None or len(known) != len(self.refuted):
            known = {self._key(p) for p in self.refuted}
            self._keys = {id(self.stands_on): known}
        return known


def cells(readings: Sequence[str], options: Options, house: Choice) -> Iterator[dict[str, str]]:
    """Every combination, those with the fewest changes of the house's choice first."""
    for n in range(len(readings) + 1):
        for changed in combinations(readings, n):
            others = [[o for o in options[r] if o != house[r]] for r in changed]
            for chosen in product(*others):
                yield {r: house[r] for r in readings} | dict(zip(changed, chosen, strict=True))


def enumerate_claim(
    claim: str,
    options: Options,
    house: Choice,
    prove: Callable[[Choice], Sequence[str] | None],
    refute: Callable[[Choice], bool],
    go_on: Callable[[], bool] = lambda: True,
    needed: Sequence[str] = (),
    known: Callable[[Choice], bool] = lambda whole: False,
    first: Sequence[Choice] = (),
) -> Table:
    """The table of one claim.

    *prove* tells the readings that a proof under a (whole) choice stands on, or ``None``; *refute* whether a
    play under a whole choice breaks the claim; *go_on* whether there is time. *needed*: readings of which an
    option is known to break the claim, so that no proof does without them. *known* says so at once, be there
    time or not; *refute* is asked where there is no proof. Whole choices that come *first* are looked at
    before the others.
    """
    core = prove(house)
    if core is None:
        return Table(claim, tuple(r for r in options if r in needed))
    core = shrink(core, house, prove, needed, go_on)
    table = Table(claim, _ordered(core, options), [{r: house[r] for r in core}])
    while not _look(table, options, house, prove, refute, go_on, known, first):
        table.undecided = 0
    return table


def _ordered(readings: Collection[str], options: Options) -> tuple[str, ...]:
    return tuple(r for r in options if r in readings)


def _look(
    table: Table,
    options: Options,
    house: Choice,
    prove: Callable[[Choice], Sequence[str] | None],
    refute: Callable[[Choice], bool],
    go_on: Callable[[], bool],
    known: Callable[[Choice], bool],
    first: Sequence[Choice],
) -> bool:
    """Look at every combination that is open; ``False`` when a proof needs a reading that none needed before:
    then there are more of them."""
    begin = ({r: c[r] for r in table.stands_on} for c in first)
    counted = len(first)
    for n, cell in enumerate(chain(begin, cells(table.stands_on, options, house))):
        if table.fate(cell) is not Fate.UNDETERMINED:
            continue
        whole = dict(house) | cell
        if known(whole):
            table.refuted.append(cell)
        elif not go_on():
            table.undecided += n >= counted
        elif (found := prove(whole)) is not None:
            table.proved.append({r: whole[r] for r in found})
            more = [r for r in found if r not in table.stands_on]
            if more:
                table.stands_on = _ordered({*table.stands_on, *more}, options)
                table.refuted = [{r: c.get(r, house[r]) for r in table.stands_on} for c in table.refuted]
                return False
        elif refute(whole):
            table.refuted.append(cell)
        else:
            table.undecided += n >= counted
    return True


def shrink(
    core: Sequence[str],
    house: Choice,
    prove: Callable[[Choice], Sequence[str] | None],
    needed: Sequence[str],
    go_on: Callable[[], bool],
) -> list[str]:
    """The fewest of the *core*'s choices that a proof takes, leaving out one after the other."""
    left = list(core)
    for r in list(left):
        if r in needed or r not in left or not go_on():
            continue
        found = prove({k: house[k] for k in left if k != r})
        if found is not None:
            left = [k for k in left if k in found or k in needed]
    return left


@dataclass(frozen=True)
class Together:
    """All claims at once, over the ``readings`` that some claim stands on.

    ``kept``: how many combinations keep all claims (proved, whatever the other readings are); ``lost``: how
    many contain a choice that by itself, all else being the house's, loses one; the rest is undetermined.
    ``boxes`` cover those that keep all; ``conflicts`` are the smallest choices that a claim excludes.
    """

    readings: tuple[str, ...]
    kept: int
    lost: int
    open: int
    boxes: tuple[Box, ...]
    conflicts: tuple[tuple[Choice, tuple[str, ...]], ...]


def together(tables: Sequence[Table], options: Options) -> Together | None:
    """What the tables say of all claims at once; ``None`` where there are too many combinations."""
    readings = tuple(r for r in options if any(r in t.stands_on for t in tables))
    if prod(len(options[r]) for r in readings) > MOST:
        return None
    fates: dict[tuple[str, ...], Fate] = {}
    for chosen in product(*(options[r] for r in readings)):
        choice = dict(zip(readings, chosen, strict=True))
        each = {t.fate(choice) for t in tables}
        fates[chosen] = (
            Fate.REFUTED if Fate.REFUTED in each
            else Fate.UNDETERMINED if Fate.UNDETERMINED in each
            else Fate.PROVED
        )  # fmt: skip
    good = {c for c, f in fates.items() if f is Fate.PROVED}
    lost = sum(f is Fate.REFUTED for f in fates.values())
    boxes = tuple(cover(good, readings, options))
    return Together(
        readings, len(good), lost, len(fates) - len(good) - lost, boxes, tuple(conflicts(tables, options))
    )


def cover(good: set[tuple[str, ...]], readings: Sequence[str], options: Options) -> Iterator[Box]:
    """Boxes of combinations, each as large as it gets, that together are the good ones."""
    left = dict.fromkeys(c for c in product(*(options[r] for r in readings)) if c in good)
    while left:
        sides = [[o] for o in next(iter(left))]
        for n, r in enumerate(readings):
            for o in options[r]:
                if o not in sides[n]:
                    wider = [*sides[:n], [o], *sides[n + 1 :]]
                    if all(c in good for c in product(*wider)):
                        sides[n].append(o)
        for c in product(*sides):
            left.pop(c, None)
        pairs = zip(readings, sides, strict=True)
        yield {
            r: tuple(o for o in options[r] if o in side) for r, side in pairs if len(side) < len(options[r])
        }


def conflicts(tables: Sequence[Table], options: Options) -> list[tuple[Choice, tuple[str, ...]]]:
    """The smallest choices that a claim excludes, whatever the other readings it stands on are: each with
    the claims that exclude it."""
    out: dict[tuple[tuple[str, str], ...], list[str]] = {}
    for t in tables:
        for cell in t.refuted:
            small = dict(cell)
            for r in t.stands_on:
                fewer = {k: v for k, v in small.items() if k != r}
                free = [k for k in t.stands_on if k not in fewer]
                if fewer and all(
                    t.fate(fewer | dict(zip(free, chosen, strict=True))) is Fate.REFUTED
                    for chosen in product(*(options[k] for k in free))
                ):
                    small = fewer
            claims = out.setdefault(tuple(sorted(small.items())), [])
            if t.claim not in claims:
                claims.append(t.claim)
    return sorted(
        ((dict(k), tuple(v)) for k, v in out.items()), key=lambda c: (len(c[0]), tuple(c[0].items()))
    )


def clashing_claims(tables: Sequence[Table], options: Options) -> tuple[str, ...]:
    """The fewest claims that no combination keeps together; empty where some combination may keep all."""
    for n in range(1, len(tables) + 1):
        for some in combinations(tables, n):
            made = together(some, options)
            if made is not None and made.kept == made.open == 0:
                return tuple(t.claim for t in some)
    return ()
