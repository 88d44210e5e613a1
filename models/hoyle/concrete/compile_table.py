"""Values, tables and measures as C: constants, static arrays, functions for ``weight`` and ``highest``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, product

from hoyle.lang import HoyleError, IntSort, SetSort, Sort, Table
from hoyle.lang.code import S304

MOST_CARDS = 128
LIMIT = 1 << 62
"""Numbers of native code stay below this, plus and minus."""


def too_large(what: object) -> HoyleError:
    """S304 for a number that native code cannot hold."""
    return HoyleError(
        S304,
        f"the C generator met {what}",
        "a number has at most 62 bits in native code",
        "narrow the sort, or explore with the interpreter",
    )


def c_type(sort: Sort) -> str:
    """The C type of a sort's values."""
    return "hy_set" if isinstance(sort, SetSort) else "int64_t" if isinstance(sort, IntSort) else "uint32_t"


def c_number(value: int) -> str:
    """An Int constant."""
    if not -LIMIT < value < LIMIT:
        raise too_large(value)
    return str(value) if value >= 0 else f"({value})"


def c_set(mask: int, wide: bool) -> str:
    """A constant set of cards."""
    low = f"0x{mask & (1 << 64) - 1:x}ull"
    return f"((hy_set)0x{mask >> 64:x}ull << 64 | {low})" if wide else low


def c_value(sort: Sort, value: int, wide: bool) -> str:
    """A constant of any sort."""
    if isinstance(sort, SetSort):
        return c_set(value, wide)
    return c_number(value) if isinstance(sort, IntSort) else f"{value}u"


class Tables:
    """The static data and helper functions that terms need, each written once."""

    def __init__(self, cards: int) -> None:
        if cards > MOST_CARDS:
            raise HoyleError(
                S304,
                f"the C generator met a deck of {cards} cards",
                f"native code has room for {MOST_CARDS}",
                "explore with the interpreter",
            )
        self.wide = cards > 64
        self.lines: list[str] = []
        self._named: dict[tuple[str, object], str] = {}

    def _once(self, kind: str, key: object, write: Callable[[str], Iterable[str]]) -> str:
        if (kind, key) not in self._named:
            name = f"{kind}{len(self._named)}"
            self._named[kind, key] = name
            self.lines += write(name)
        return self._named[kind, key]

    def lookup(self, table: Table) -> str:
        """An array of a table's values."""
        return self._once("lookup", (table.result, table.values), lambda name: [self._array(name, table)])

    def _array(self, name: str, table: Table) -> str:
        kind = _narrowest(table)
        values = ", ".join(
            c_value(table.result, v, self.wide).rstrip("u") if kind != "hy_set" else c_set(v, self.wide)
            for v in table.values
        )
        return f"static const {kind} {name}[] = {{{values}}};"

    def weight(self, table: Table) -> str:
        """A function that sums a table over a set: one count for each value, or for each binary digit."""

        def write(name: str) -> Iterator[str]:
            values = table.values
            by_value = [
                (v, sum(1 << c for c, w in enumerate(values) if w == v)) for v in sorted(set(values)) if v
            ]
            low = min(values)
            digits = [
                (1 << b, sum(1 << c for c, w in enumerate(values) if w - low >> b & 1))
                for b in range((max(values) - low).bit_length())
            ]
            terms = by_value if len(by_value) <= len(digits) + 1 else [(low, (1 << len(values)) - 1), *digits]
            total = " + ".join(f"{c_number(v)} * hy_count_set(s & {c_set(m, self.wide)})" for v, m in terms)
            yield f"HY_INLINE int64_t {name}(hy_set s) {{ return {total or '0'}; }}"

        return self._once("weight", table.values, write)

    def highest(self, table: Table) -> str:
        """A function ``(set, prefix) -> cards of greatest strength``: a list of steps for each prefix."""

        def write(name: str) -> Iterator[str]:
            steps: list[tuple[int, int]] = []
            starts = [0]
            for prefix in product(*(s.values for s in table.indices[:-1])):
                steps += _steps([table.at(*prefix, c) for c in table.indices[-1].values])
                starts.append(len(steps))
            masks = ", ".join(c_set(m, self.wide) for m, _ in steps)
            yield f"static const hy_set {name}_mask[] = {{{masks}}};"
            yield f"static const uint8_t {name}_kind[] = {{{', '.join(str(k) for _, k in steps)}}};"
            yield f"static const uint16_t {name}_start[] = {{{', '.join(map(str, starts))}}};"
            yield f"static hy_set {name}(hy_set s, uint32_t prefix) {{"
            yield f"    for (uint32_t i = {name}_start[prefix]; i < {name}_start[prefix + 1]; i++) {{"
            yield f"        hy_set x = s & {name}_mask[i];"
            yield "        if (!x) continue;"
            yield f"        return {name}_kind[i] == 0 ? x : {name}_kind[i] == 1 ? hy_last_card(x) : x & -x;"
            yield "    }"
            yield "    return 0;"
            yield "}"

        return self._once("highest", (table.indices[:-1], table.values), write)

    def run(self, table: Table) -> str:
        """A function ``(set, prefix) -> are the strengths all different and without a gap?``"""

        def write(name: str) -> Iterator[str]:
            yield self._array(f"{name}_row", table)
            cards = len(table.indices[-1].values)
            yield f"static uint32_t {name}(hy_set s, uint32_t prefix) {{"
            yield f"    const {_narrowest(table)} *row = {name}_row + prefix * {cards};"
            yield "    if (!s) return 1;"
            yield "    int64_t n = 0, low = row[hy_first_card(s)], high = low;"
            yield "    for (hy_set x = s; x; x &= x - 1, n++) {"
            yield "        const int64_t v = row[hy_first_card(x)];"
            yield "        if (v < low) low = v; else if (v > high) high = v;"
            yield "    }"
            yield "    if (high - low != n - 1) return 0;"
            yield "    uint64_t met[2] = {0, 0};  /* at most 128 cards */"
            yield "    for (hy_set x = s; x; x &= x - 1) {"
            yield "        const int64_t v = row[hy_first_card(x)] - low;"
            yield "        met[v / 64] |= 1ull << v % 64;"
            yield "    }"
            yield "    return __builtin_popcountll(met[0]) + __builtin_popcountll(met[1]) == n;"
            yield "}"

        return self._once("run", (table.indices[:-1], table.values), write)


def _narrowest(table: Table) -> str:
    """The least C type that holds every value of a table."""
    kind = c_type(table.result)
    if kind == "hy_set":
        return kind
    low, high = min(table.values), max(table.values)
    if low >= 0 and high <= 255:
        return "uint8_t"
    return "int16_t" if low >= -(1 << 15) and high < 1 << 15 else "int64_t"


def _steps(strength: Sequence[int]) -> list[tuple[int, int]]:
    """Masks to try, strongest first: 0, all cards of a mask tie; 1, the highest bit wins; 2, the lowest does.

    Neighbouring strengths of one card each join while their cards follow the order of the deck.
    """
    out: list[tuple[int, int]] = []
    cards = sorted(range(len(strength)), key=lambda c: -strength[c])
    last = -1
    for _, group in groupby(cards, key=lambda c: strength[c]):
        same = list(group)
        mask = sum(1 << c for c in same)
        if len(same) == 1 and out and last >= 0:
            kind = 1 if same[0] < last else 2
            if out[-1][1] in (kind, 3):
                out[-1] = (out[-1][0] | mask, kind)
                last = same[0]
                continue
        out.append((mask, 3 if len(same) == 1 else 0))
        last = same[0] if len(same) == 1 else -1
    return [(mask, kind % 3) for mask, kind in out]
