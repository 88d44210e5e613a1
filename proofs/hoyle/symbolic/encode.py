"""The third reader: the meaning of a term as a solver expression.

======= =============================================================================================
sort    as
======= =============================================================================================
Bool    a Boolean
Int     a signed bit-vector of one width that all numbers of the question fit in (``ints="bits"``), or an
        integer (``ints="int"``, for sums that a SAT solver finds hard)
Enum    a small unsigned bit-vector (an integer where ``ints="int"``)
Card    a bit-vector of the deck's size with one bit set: ``contains`` is one ``and``, a lookup a mask
CardSet a bit-vector of the deck's size
======= =============================================================================================

``count`` and ``weight`` are spelled out as sums of bits, or stand for *measures* that another module gives
(see :mod:`hoyle.symbolic.measure`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

from hoyle.lang import (
    BoolSort,
    CardSort,
    EnumSort,
    HoyleError,
    IntSort,
    SetSort,
    Sort,
    Table,
    Term,
)
from hoyle.lang.code import S304
from hoyle.lang.semantics import least
from hoyle.symbolic import clock, smt
from hoyle.symbolic.mark import mark
from hoyle.symbolic.smt import Expr
from hoyle.symbolic.width import enum_width, unknown

Measure = Callable[[Term, tuple[int, ...]], Expr]
"""Gives the sum of a weight (one number a card) over a set term."""


class Encoder:
    """Reads terms into one solver's language, each shared part once.

    ``leaves`` maps every variable, parameter and reading met so far to its expression; ``sides`` collects
    what must be asserted with them: bounds of leaves, and facts about measures.
    """

    def __init__(self, width: int, ints: str = "bits", measure: Measure | None = None) -> None:
        self.width, self.ints, self.measure = width, ints, measure
        self.leaves: dict[Term, Expr] = {}
        self.sides: list[Expr] = []
        self._done: dict[Term, Expr] = {}
        self._names: set[str] = set()
        self._constants: dict[tuple[int, Sort], Expr] = {}
        self._sums: dict[tuple[Term, tuple[int, ...]], Expr] = {}

    # -- terms
    def encode(self, term: Term) -> Expr:
        """The expression of a term. Raises S304 for an operation without meaning."""
        if term not in self._done:
            for t in unknown([term], set(), self._done):
                if t not in self._done:  # reading a node may have read others
                    self._done[t] = self._node(t)
                    clock.spend(1 / clock.TERMS)
        return self._done[term]

    def _node(self, t: Term) -> Expr:
        if t.op == "const":
            return self.constant(t.data, t.sort)
        if t.op in ("var", "param", "reading"):
            return self.leaf(t)
        method = getattr(self, f"_{t.op}", None)
        if method is None:
            raise HoyleError(
                S304,
                f"encode met the operation {t.op!r}",
                "every reader handles every operation",
                "give it a meaning in hoyle/symbolic/encode.py",
            )
        made: Expr = method(t, [self._done[a] for a in t.args])
        return made

    def constant(self, value: int, sort: Sort) -> Expr:
        """A value of a sort."""
        key = (value, sort)
        if key not in self._constants:
            self._constants[key] = self._constant(value, sort)
        return self._constants[key]

    def _constant(self, value: int, sort: Sort) -> Expr:
        if isinstance(sort, BoolSort):
            return smt.bool_value(value)
        if isinstance(sort, IntSort):
            return self.number(value)
        if isinstance(sort, EnumSort):
            return self.number(value) if self.ints == "int" else smt.bits_value(value, enum_width(sort))
        if isinstance(sort, CardSort):
            return smt.bits_value(1 << value, sort.deck.size)
        assert isinstance(sort, SetSort)
        return smt.bits_value(value, sort.deck.size)

    def number(self, value: int) -> Expr:
        """An Int constant."""
        return smt.int_value(value) if self.ints == "int" else smt.bits_value(value, self.width)

    def leaf(self, t: Term) -> Expr:
        """A variable of the solver for a variable, a parameter or a reading, with its bounds."""
        if t not in self.leaves:
            plain = t.op == "var" and not str(t.data).startswith(("#", "var ", "param ", "reading "))
            name = str(t.data) if plain else f"{t.op} {t.data}"
            if name in self._names:  # one name in two sorts
                name = f"#{name} {mark(t)}"
            self._names.add(name)
            self.leaves[t] = self.fresh(name, t.sort)
        return self.leaves[t]

    def fresh(self, name: str, sort: Sort) -> Expr:
        """A new solver variable whose values are those of the sort. Our own names start with ``#``."""
        if isinstance(sort, BoolSort):
            return smt.bool_const(name)
        if isinstance(sort, IntSort):
            x = smt.int_const(name) if self.ints == "int" else smt.bits_const(name, self.width)
            self.sides += [x >= self.number(sort.lo), x <= self.number(sort.hi)]
            return x
        if isinstance(sort, EnumSort) and self.ints == "int":
            x = smt.int_const(name)
            self.sides += [x >= self.number(0), x < self.number(len(sort.values))]
            return x
        if isinstance(sort, EnumSort):
            x, n = smt.bits_const(name, enum_width(sort)), len(sort.values)
            if n < 1 << enum_width(sort):
                self.sides.append(smt.ule(x, smt.bits_value(n - 1, enum_width(sort))))
            return x
        assert isinstance(sort, (CardSort, SetSort))
        x = smt.bits_const(name, sort.deck.size)
        if isinstance(sort, CardSort):
            zero, one = smt.bits_value(0, sort.deck.size), smt.bits_value(1, sort.deck.size)
            self.sides += [smt.not_(x == zero), (x & (x - one)) == zero]
        return x

    def read(self, t: Term, solver: smt.Solver) -> int:
        """The value of a leaf in the solver's model."""
        return self.decode(self.leaves[t], t.sort, solver)

    def decode(self, expr: Expr, sort: Sort, solver: smt.Solver) -> int:
        """The value that an expression of this sort has in the solver's model, as Hoyle counts."""
        raw = solver.value(expr)
        if isinstance(sort, IntSort) and self.ints != "int" and raw >> (self.width - 1):
            return raw - (1 << self.width)
        if isinstance(sort, CardSort):
            return raw.bit_length() - 1
        return raw

    # -- logic
    def _not(self, t: Term, a: list[Expr]) -> Expr:
        return smt.not_(a[0])

    def _and(self, t: Term, a: list[Expr]) -> Expr:
        return smt.and_(a)

    def _or(self, t: Term, a: list[Expr]) -> Expr:
        return smt.or_(a)

    def _eq(self, t: Term, a: list[Expr]) -> Expr:
        left, right = t.args
        wide = right.sort if left.sort != right.sort and right.sort.accepts(left.sort) else left.sort
        return smt.equal(self._same(a[0], left.sort, wide), self._same(a[1], right.sort, wide))

    def _same(self, x: Expr, have: Sort, want: Sort) -> Expr:
        """An enum without ``none`` where one with ``none`` stands: the codes agree, the width may not."""
        if isinstance(have, EnumSort) and isinstance(want, EnumSort) and self.ints != "int":
            return smt.extend(x, enum_width(want) - enum_width(have))
        return x

    def _ite(self, t: Term, a: list[Expr]) -> Expr:
        then, other = (self._same(a[i], t.args[i].sort, t.sort) for i in (1, 2))
        return smt.ite(a[0], then, other)

    def _choose(self, t: Term, a: list[Expr]) -> Expr:
        options = [self._same(x, u.sort, t.sort) for x, u in zip(a[1:], t.args[1:], strict=True)]
        return self.pick(a[0], t.args[0].sort, options)

    def pick(self, index: Expr, sort: Sort, options: Sequence[Expr]) -> Expr:
        """The option for the value of a scalar (one a value of its sort, in order)."""
        out = options[-1]
        for value, option in reversed(list(zip(sort.values, options, strict=True))[:-1]):
            if option is out:
                continue
            out = smt.ite(self.is_value(index, sort, value), option, out)
        return out

    def is_value(self, x: Expr, sort: Sort, value: int) -> Expr:
        """Has a scalar expression this value?"""
        if isinstance(sort, BoolSort):
            return x if value else smt.not_(x)
        return smt.equal(x, self.constant(value, sort))

    def _answer(self, t: Term, a: list[Expr]) -> Expr:
        out = self.constant(least(t.sort), t.sort)
        for when, then, term in reversed(list(zip(a[::2], a[1::2], t.args[1::2], strict=True))):
            out = smt.ite(when, self._same(then, term.sort, t.sort), out)
        return out

    # -- numbers
    def _lt(self, t: Term, a: list[Expr]) -> Expr:
        return a[0] < a[1]

    def _add(self, t: Term, a: list[Expr]) -> Expr:
        if self.ints == "int":
            return smt.total(a)
        out = a[0]
        for x in a[1:]:
            out = out + x
        return out

    def _mul(self, t: Term, a: list[Expr]) -> Expr:
        if self.ints != "int" or t.args[0].is_const or t.args[1].is_const:
            return a[0] * a[1]
        small = min((0, 1), key=lambda i: len(t.args[i].sort.values))
        options = [self.number(v) * a[1 - small] for v in t.args[small].sort.values]
        return self.pick(a[small], t.args[small].sort, options)

    def _div(self, t: Term, a: list[Expr]) -> Expr:
        if self.ints == "int":
            return a[0] / self.number(t.data)
        shift = self._shift(t)
        return smt.udiv(a[0] - self.number(shift * t.data), self.number(t.data)) + self.number(shift)

    def _mod(self, t: Term, a: list[Expr]) -> Expr:
        if self.ints == "int":
            return a[0] % self.number(t.data)
        return smt.urem(a[0] - self.number(self._shift(t) * t.data), self.number(t.data))

    def _shift(self, t: Term) -> int:
        """How many multiples of the divisor make the dividend non-negative when taken away."""
        sort = t.args[0].sort
        assert isinstance(sort, IntSort)
        return min(0, sort.lo // int(t.data))

    # -- tables
    def _lookup(self, t: Term, a: list[Expr]) -> Expr:
        table: Table = t.data
        return self._table([x.sort for x in t.args], table, table.values, a, t.sort)

    def _table(
        self, have: list[Sort], table: Table, values: Sequence[int], a: list[Expr], sort: Sort, dim: int = 0
    ) -> Expr:
        if len(set(values)) == 1:
            return self.constant(values[0], sort)
        index = table.indices[dim]
        each = len(values) // len(index.values)
        groups: dict[tuple[int, ...], list[int]] = {}
        for i, code in enumerate(index.values):
            groups.setdefault(tuple(values[i * each : (i + 1) * each]), []).append(code)
        parts = sorted(groups.items(), key=lambda item: len(item[1]), reverse=True)
        x = self._same(a[dim], have[dim], index)
        out = self._table(have, table, parts[0][0], a, sort, dim + 1)
        for sub, codes in parts[1:]:
            out = smt.ite(self._among(x, index, codes), self._table(have, table, sub, a, sort, dim + 1), out)
        return out

    def _among(self, x: Expr, sort: Sort, codes: Sequence[int]) -> Expr:
        """Has a scalar one of these values?"""
        if isinstance(sort, CardSort):
            n = sort.deck.size
            return smt.not_((x & smt.bits_value(sum(1 << c for c in codes), n)) == smt.bits_value(0, n))
        return smt.or_(self.is_value(x, sort, c) for c in codes)

    # -- sets of cards
    def _singleton(self, t: Term, a: list[Expr]) -> Expr:
        return a[0]

    def _first(self, t: Term, a: list[Expr]) -> Expr:
        n = t.sort.deck.size  # type: ignore[attr-defined]
        zero = smt.bits_value(0, n)
        return smt.ite(a[0] == zero, smt.bits_value(1, n), a[0] & (zero - a[0]))

    def _union(self, t: Term, a: list[Expr]) -> Expr:
        out = a[0]
        for x in a[1:]:
            out = out | x
        return out

    def _inter(self, t: Term, a: list[Expr]) -> Expr:
        out = a[0]
        for x in a[1:]:
            out = out & x
        return out

    def _diff(self, t: Term, a: list[Expr]) -> Expr:
        return a[0] & ~a[1]

    def _contains(self, t: Term, a: list[Expr]) -> Expr:
        return smt.not_((a[0] & a[1]) == smt.bits_value(0, a[1].size()))

    def _subset(self, t: Term, a: list[Expr]) -> Expr:
        return (a[0] & ~a[1]) == smt.bits_value(0, a[1].size())

    def _highest(self, t: Term, a: list[Expr]) -> Expr:
        out = zero = smt.bits_value(0, t.sort.deck.size)  # type: ignore[attr-defined]
        for found in self._by_strength(t, a).values():
            out = smt.ite(found == zero, out, found)
        return out

    def _by_strength(self, t: Term, a: list[Expr]) -> dict[int, Expr]:
        """The cards of the first argument of each strength, from the lowest strength to the highest."""
        table: Table = t.data
        cards, *prefix = a
        sort = t.args[0].sort
        levels: dict[int, dict[tuple[int, ...], int]] = {}
        combos = list(product(*(s.values for s in table.indices[:-1])))
        for combo in combos:
            for card in range(sort.deck.size):  # type: ignore[attr-defined]
                masks = levels.setdefault(table.at(*combo, card), dict.fromkeys(combos, 0))
                masks[combo] |= 1 << card
        have = [x.sort for x in t.args[1:]]
        out = {}
        for strength, masks in sorted(levels.items()):
            at_level = Table("level", table.indices[:-1], sort, tuple(masks[c] for c in combos))
            out[strength] = cards & self._table(have, at_level, at_level.values, prefix, sort)
        return out

    def _twins(self, t: Term, a: list[Expr]) -> Expr:
        return smt.rotate_left(a[0], len(t.sort.deck.faces))  # type: ignore[attr-defined]

    def _consecutive(self, t: Term, a: list[Expr]) -> Expr:
        """At most one card of each strength, and the strengths that occur are an interval."""
        levels = self._by_strength(t, a)
        zero = smt.bits_value(0, t.args[0].sort.deck.size)  # type: ignore[attr-defined]
        single = [(found & (found - smt.bits_value(1, found.size()))) == zero for found in levels.values()]
        begun, ended, gaps = smt.bool_value(False), smt.bool_value(False), []
        for strength in range(min(levels), max(levels) + 1):
            here = smt.not_(levels[strength] == zero) if strength in levels else smt.bool_value(False)
            gaps.append(smt.not_(smt.and_([ended, here])))
            ended = smt.or_([ended, smt.and_([begun, smt.not_(here)])])
            begun = smt.or_([begun, here])
        return smt.and_([*single, *gaps])

    def _count(self, t: Term, a: list[Expr]) -> Expr:
        return self._sum(t.args[0], (1,) * t.args[0].sort.deck.size)  # type: ignore[attr-defined]

    def _weight(self, t: Term, a: list[Expr]) -> Expr:
        return self._sum(t.args[0], t.data.values)

    def _sum(self, cards: Term, weights: tuple[int, ...]) -> Expr:
        if self.measure is not None:
            return self.measure(cards, weights)
        return self.exact_sum(cards, weights)

    def exact_sum(self, cards: Term, weights: tuple[int, ...]) -> Expr:
        """The sum spelled out: bits of equal weight are counted by a tree of adders."""
        key = (cards, weights)
        if key not in self._sums:
            self._sums[key] = self._spell(self.encode(cards), weights)
        return self._sums[key]

    def _spell(self, x: Expr, weights: tuple[int, ...]) -> Expr:
        groups: dict[int, list[int]] = {}
        for card, w in enumerate(weights):
            if w:
                groups.setdefault(w, []).append(card)
        out = self.number(0)
        for w, cards in sorted(groups.items()):
            out = out + self.number(w) * self._popcount([smt.bit(x, c) for c in cards])
        return out

    def _popcount(self, bits: list[Expr]) -> Expr:
        if self.ints == "int":
            one = smt.bits_value(1, 1)
            return smt.total([smt.ite(b == one, smt.int_value(1), smt.int_value(0)) for b in bits])
        numbers = list(bits)
        while len(numbers) > 1:
            paired = []
            for i in range(0, len(numbers) - 1, 2):
                w = max(numbers[i].size(), numbers[i + 1].size()) + 1
                paired.append(
                    smt.extend(numbers[i], w - numbers[i].size())
                    + smt.extend(numbers[i + 1], w - numbers[i + 1].size())
                )
            numbers = paired + (numbers[-1:] if len(numbers) % 2 else [])
        found = numbers[0]
        if found.size() <= self.width:
            return smt.extend(found, self.width - found.size())
        return smt.extract(self.width - 1, 0, found)
