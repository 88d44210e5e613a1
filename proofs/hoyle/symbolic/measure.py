"""``count`` and ``weight`` as measures: numbers that are only known to add up.

A sum over cards spelled out on both sides of a step is hard for every solver. Here a sum over a set is a
fresh number, about which true facts are asserted: it is zero of the empty set, additive over disjoint sets,
within its range, and equal for equal sets. What is proved from true facts holds. A counterexample may be
spurious: :mod:`hoyle.symbolic.bits` reads it with the real sums and makes those exact that were wrong.
"""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.lang import SetSort, Term, build
from hoyle.symbolic import smt
from hoyle.symbolic.encode import Encoder
from hoyle.symbolic.smt import Expr

Weights = tuple[int, ...]


class Measures:
    """Sums for an :class:`Encoder`: pass :meth:`sum` as its ``measure``.

    ``numbers`` maps (set term, weights) to the fresh number that stands for the sum.
    """

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        encoder.measure = self.sum
        self.numbers: dict[tuple[Term, Weights], Expr] = {}
        self.exact: set[tuple[Term, Weights]] = set()
        self._sums: dict[tuple[Term, Weights], Expr] = {}
        self._linked: set[tuple[Term, Weights]] = set()
        self._overlaps: dict[tuple[Term, Weights], tuple[Term, Term, Expr]] = {}

    def sum(self, cards: Term, weights: Weights) -> Expr:
        """The sum of *weights* over a set term."""
        key = (cards, weights)
        if key not in self._sums:
            self._sums[key] = self._sum(cards, weights)
        return self._sums[key]

    def _zero(self, cards: Term) -> Expr:
        return smt.bits_value(0, _size(cards))

    def _sum(self, s: Term, w: Weights) -> Expr:
        e = self.encoder
        if not any(w):
            return e.number(0)
        match s.op:
            case "const":
                return e.number(sum(x for i, x in enumerate(w) if s.data >> i & 1))
            case "ite":
                return smt.ite(e.encode(s.args[0]), self.sum(s.args[1], w), self.sum(s.args[2], w))
            case "choose":
                index = s.args[0]
                return e.pick(e.encode(index), index.sort, [self.sum(x, w) for x in s.args[1:]])
            case "answer":
                out = e.number(0)
                for when, then in reversed(list(zip(s.args[::2], s.args[1::2], strict=True))):
                    out = smt.ite(e.encode(when), self.sum(then, w), out)
                return out
            case "singleton":
                return self._of_card(s, w)
            case "union":
                return self._union(s, w)
            case "inter":
                return self._inter(s, w)
            case "diff":
                return self._diff(s, w)
        return self._number(s, w)

    def _of_card(self, s: Term, w: Weights) -> Expr:
        """The weight of the one card of a singleton."""
        e = self.encoder
        groups: dict[int, int] = {}
        for card, x in enumerate(w):
            groups[x] = groups.get(x, 0) | 1 << card
        (first, _), *rest = sorted(groups.items(), key=lambda g: g[1].bit_count(), reverse=True)
        out = e.number(first)
        for x, mask in rest:
            inside = smt.not_((e.encode(s) & smt.bits_value(mask, _size(s))) == self._zero(s))
            out = smt.ite(inside, e.number(x), out)
        return out

    def _union(self, s: Term, w: Weights) -> Expr:
        parts = sorted(s.args, key=lambda t: t.op == "singleton")
        have, total = self.encoder.encode(parts[0]), self.sum(parts[0], w)
        for n, part in enumerate(parts[1:], start=1):
            x = self.encoder.encode(part)
            apart = (have & x) == self._zero(s)
            if part.op == "singleton":
                total = smt.ite(apart, total + self.sum(part, w), total)
            else:
                united = s if n == len(parts) - 1 else Term("union", s.sort, tuple(parts[: n + 1]))
                whole = self._number(united, w)
                self.encoder.sides.append(smt.implies(apart, whole == total + self.sum(part, w)))
                before = parts[0] if n == 1 else Term("union", s.sort, tuple(parts[:n]))
                self._overlaps[(united, w)] = (before, part, total + self.sum(part, w))
                total = whole
            have = have | x
        return total

    def _inter(self, s: Term, w: Weights) -> Expr:
        for i, part in enumerate(s.args):
            rest = s.args[:i] + s.args[i + 1 :]
            other = rest[0] if len(rest) == 1 else Term("inter", s.sort, rest)
            if part.op == "const":
                return self.sum(other, tuple(x if part.data >> c & 1 else 0 for c, x in enumerate(w)))
            if part.op == "lookup" and len(part.args) == 1:
                values = part.data.values
                options = [
                    self.sum(other, tuple(x if v >> c & 1 else 0 for c, x in enumerate(w))) for v in values
                ]
                index = part.data.indices[0]
                have = self.encoder._same(self.encoder.encode(part.args[0]), part.args[0].sort, index)
                return self.encoder.pick(have, index, options)
            if part.op == "singleton":
                touches = smt.not_((self.encoder.encode(s)) == self._zero(s))
                return smt.ite(touches, self.sum(part, w), self.encoder.number(0))
        return self._number(s, w)

    def _diff(self, s: Term, w: Weights) -> Expr:
        a, b = s.args
        x, y = self.encoder.encode(a), self.encoder.encode(b)
        if b.op == "const":
            return self.sum(a, tuple(v if not b.data >> c & 1 else 0 for c, v in enumerate(w)))
        apart, inside = (x & y) == self._zero(s), (y & ~x) == self._zero(s)
        if b.op == "singleton":
            return smt.ite(apart, self.sum(a, w), self.sum(a, w) - self.sum(b, w))
        if a.op == "const" and a.data == SetSort(a.sort.deck).full:  # type: ignore[attr-defined]
            return self.sum(a, w) - self.sum(b, w)
        out = self._number(s, w)
        self.encoder.sides += [
            smt.implies(apart, out == self.sum(a, w)),
            smt.implies(inside, out == self.sum(a, w) - self.sum(b, w)),
        ]
        self._overlaps[(s, w)] = (a, b, self.sum(a, w))
        return out

    def _number(self, s: Term, w: Weights) -> Expr:
        """A fresh number for the sum, with what is true of every sum."""
        key = (s, w)
        if key in self.numbers:
            return self.numbers[key]
        e = self.encoder
        low, high = (sum(f(x, 0) for x in w) for f in (min, max))
        name = f"#sum {len(self.numbers)}"
        if e.ints == "int":
            number = smt.int_const(name)
        else:
            number = smt.bits_const(name, e.width)
        self.numbers[key] = number
        e.sides += [number >= e.number(low), number <= e.number(high)]
        bits, mask = e.encode(s), sum(1 << c for c, x in enumerate(w) if x)
        inside = bits & smt.bits_value(mask, _size(s)) if mask != (1 << _size(s)) - 1 else bits
        zero = self._zero(s)
        if low == 0:
            e.sides.append((inside == zero) == (number == e.number(0)))
        else:
            e.sides.append(smt.implies(inside == zero, number == e.number(0)))
        if low == 0 and high > 1 and set(w) <= {0, 1}:
            one = smt.bits_value(1, _size(s))
            single = smt.and_([smt.not_(inside == zero), (inside & (inside - one)) == zero])
            e.sides.append(single == (number == e.number(1)))
        return number

    # -- facts about several sums
    def link(self, atoms: Sequence[Term]) -> None:
        """Assert, for every ``eq`` of sets and ``subset`` among *atoms*, what it says about sums in use."""
        weights = list(dict.fromkeys(w for _, w in self.numbers))
        for atom in atoms:
            a, b = atom.args
            if not isinstance(a.sort, SetSort) or (b.is_const and not b.data):
                continue
            for w in weights:
                if (atom, w) in self._linked:
                    continue
                self._linked.add((atom, w))
                x, y = self.sum(a, w), self.sum(b, w)
                if atom.op == "eq":
                    self.encoder.sides.append(smt.implies(self.encoder.encode(atom), x == y))
                elif min(w) >= 0:
                    self.encoder.sides.append(smt.implies(self.encoder.encode(atom), x <= y))

    def refine(self, key: tuple[Term, Weights]) -> bool:
        """Say more of a number that a model got wrong: first that a union and what its parts share add up to
        the parts (a difference and what is taken away, to the whole), then that it is the real sum.
        False when all has been said."""
        if key in self.exact:
            return False
        s, w = key
        if key in self._overlaps:
            a, b, both = self._overlaps.pop(key)
            shared = self.sum(build.inter(a, b), w)
            self.encoder.sides.append(self.numbers[key] + shared == both)
        else:
            self.exact.add(key)
            self.encoder.sides.append(self.numbers[key] == self.encoder.exact_sum(s, w))
        return True


def _size(s: Term) -> int:
    return int(s.sort.deck.size)  # type: ignore[attr-defined]
