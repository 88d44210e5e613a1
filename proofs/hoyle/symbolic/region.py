"""Counts of regions: questions about sets and numbers of cards as plain linear arithmetic.

Sets cut the deck into regions: the cards that are in this set, not in that one, and so on. Each region that
the conditions allow gets one number, how many cards of each class are in it; ``count`` and ``weight`` are
linear sums of these, a set equation says that some regions are empty. The question is then one of linear
integer arithmetic that does not grow with the deck, and nothing is lost: for sets under union, intersection
and difference the translation is exact (Boolean algebra with Presburger arithmetic).

Where each face has two copies, and ``twins`` occurs, it is faces that are counted: a set of cards is two sets
of faces, those whose first copy is in it and those whose second is, and ``twins`` exchanges them. So what is
said of pairs is exact too.

``highest`` and ``first``, which look at single cards, are only known to pick from their set. So ``unsat`` is
an answer, and anything else is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from hoyle.lang import CardSort, SetSort, Sort, Term, build, subterms
from hoyle.symbolic import clock, smt
from hoyle.symbolic.answer import Answer, Status
from hoyle.symbolic.classes import classes, deck_size
from hoyle.symbolic.encode import Encoder
from hoyle.symbolic.mark import mark
from hoyle.symbolic.near import leaves, levels, picked
from hoyle.symbolic.points import is_set_atom, loose
from hoyle.symbolic.smt import Expr

METHOD = "regions"
MOST_SETS = 18
MOST_REGIONS = 3000
MOST_CUBES = 64

Cube = frozenset[tuple[Term, int]]
"""Scalar terms and the values under which something holds."""


class TooMany(Exception):
    """The question has more sets, regions or cases than the method is good for."""


@dataclass(frozen=True)
class Piece:
    """A set under a cube: one truth table over the set variables for each class of cards."""

    cube: Cube
    tables: tuple[int, ...]


def check(conditions: Sequence[Term], goal: Term, timeout: float) -> Answer:
    """Can the conditions hold and the *goal* fail? ``unsat`` proves the goal; else ``unknown``.

    Conditions about sets that are far from the goal's are only taken when those near it do not suffice.
    """
    plain, plain_goal = [loose(c) for c in conditions], loose(goal)
    goal = picked(plain_goal)
    if goal is not plain_goal:
        found = _check([picked(c) for c in plain], goal, timeout / 2)
        timeout -= found.seconds
        if found.status is Status.UNSAT or timeout <= 0:
            return found
    return _check(plain, plain_goal, timeout)


def _check(conditions: Sequence[Term], goal: Term, timeout: float) -> Answer:
    start = clock.now()
    why = "time limit"
    tried: list[int] | None = None
    for chosen in levels(conditions, goal):
        if chosen == tried:
            continue
        tried = chosen
        left = timeout - (clock.now() - start)
        if left <= 0:
            break
        try:
            core, why = _ask([conditions[i] for i in chosen], goal, left)
        except TooMany as reason:
            why = str(reason)
            continue
        if core is not None:
            spent = clock.now() - start
            return Answer(Status.UNSAT, METHOD, spent, core=tuple(chosen[i] for i in core))
    return Answer(Status.UNKNOWN, METHOD, clock.now() - start, why=why)


def _ask(conditions: Sequence[Term], goal: Term, timeout: float) -> tuple[tuple[int, ...] | None, str]:
    reader = RegionReader([*conditions, goal], [c for c in conditions if is_set_atom(c)])
    solver = smt.Solver("QF_LIA")
    literals = []
    for n, condition in enumerate(conditions):
        literals.append(smt.bool_const(f"#condition {n}"))
        solver.add(smt.implies(literals[-1], reader.encode(condition)))
    solver.add(smt.not_(reader.encode(goal)))
    solver.add(*reader.sides)
    status = solver.check(literals, timeout)
    if status == "unsat":
        core = list(solver.core(literals))
        core += [i for i, c in enumerate(conditions) if c in reader.shaping and i not in core]
        return tuple(sorted(core)), ""
    return None, "counterexample not excluded" if status == "sat" else "time limit"


class RegionReader(Encoder):
    """Reads scalars as :class:`Encoder` does (numbers as integers), sets through the sizes of regions."""

    def __init__(self, terms: Sequence[Term], universal: Sequence[Term]) -> None:
        super().__init__(0, "int")
        self.variables = leaves(*terms)
        if len(self.variables) > MOST_SETS:
            raise TooMany(f"{len(self.variables)} sets")
        masks = classes(terms, weights=True, tables=False)
        paired = any(t.op == "twins" and t.sort.deck.copies == 2 for t in subterms(*terms))  # type: ignore[attr-defined]
        copies = 2 if paired else 1
        k = copies * len(self.variables)
        if k > MOST_SETS:
            raise TooMany(f"{len(self.variables)} sets, two copies of each card")
        self.full = (1 << (1 << k)) - 1
        self.groups, self.classes = _faces(masks, deck_size(terms)) if paired else (len(masks), masks)
        planes = _planes(k)
        self.tables = {
            v: tuple(planes[copies * i + t // self.groups] for t in range(len(self.classes)))
            for i, v in enumerate(self.variables)
        }  # of each class (faces: of the first copies, then of the second ones), where the set has its cards
        self.universe = [self.full] * self.groups
        self.shaping: set[Term] = set()  # conditions that cut down the regions
        self.values: dict[Term, list[Piece]] = {}
        self.made: dict[tuple[tuple[int, ...], tuple[int, ...] | None], Expr] = {}  # sizes of regions
        self._restrict(universal)
        self._regions()

    def _restrict(self, universal: Sequence[Term]) -> None:
        """Keep the regions that the unconditional set equations allow."""
        for atom in universal:
            pieces = [self.value(s) for s in atom.args]
            if any(len(p) > 1 or p[0].cube for p in pieces):
                continue
            a, b = (p[0].tables for p in pieces)
            self.shaping.add(atom)
            for t in range(len(self.classes)):
                wrong = a[t] & ~b[t] if atom.op == "subset" else a[t] ^ b[t]
                self.universe[t % self.groups] &= ~wrong
        for v in self.variables:
            if v.op == "highest":
                inner = self.value(v.args[0])
                if len(inner) == 1:
                    for t, table in enumerate(self.tables[v]):
                        self.universe[t % self.groups] &= ~(table & ~inner[0].tables[t])

    def _regions(self) -> None:
        number = sum(u.bit_count() for u in self.universe)
        if number > MOST_REGIONS:
            raise TooMany(f"{number} regions")
        self.sizes: list[dict[int, Expr]] = []
        zero = smt.int_value(0)
        for q, (mask, table) in enumerate(zip(self.classes, self.universe, strict=False)):
            sizes = {r: smt.int_const(f"#region {q} {r}") for r in _bits(table)}
            self.sides += [smt.at_least(n, zero) for n in sizes.values()]
            all_cards = smt.total(list(sizes.values()))
            self.sides.append(smt.equal(all_cards, smt.int_value(mask.bit_count())))
            self.sizes.append(sizes)
        for v in self.variables:
            if v.op == "singleton":
                self.sides.append(smt.equal(self.size(self.tables[v]), smt.int_value(1)))
                card = v.args[0]
                if card.op == "first":
                    some = smt.not_(self.encode(build.empty(card.args[0])))
                    self.sides.append(smt.implies(some, self.encode(build.subset(v, card.args[0]))))
        for n, v in enumerate(self.variables):
            for u in self.variables[:n]:
                if v.op == u.op == "lookup" and v.data == u.data:
                    pairs = list(zip(v.args, u.args, strict=True))
                elif v.op == u.op == "singleton" and v.args[0].op == u.args[0].op == "first":
                    pairs = [(v.args[0].args[0], u.args[0].args[0])]
                else:
                    continue
                alike = smt.and_(self.encode(build.eq(a, b)) for a, b in pairs)
                self.sides.append(smt.implies(alike, self.encode(build.eq(v, u))))

    def size(self, tables: Sequence[int], weights: Sequence[int] | None = None) -> Expr:
        """The number of cards (or the sum of one weight a class) in a set of regions."""
        key = (tuple(tables), None if weights is None else tuple(weights))
        if key not in self.made:
            self.made[key] = self._size(tables, weights)
        return self.made[key]

    def _size(self, tables: Sequence[int], weights: Sequence[int] | None) -> Expr:
        parts = []
        for t, table in enumerate(tables):
            w, q = 1 if weights is None else weights[t], t % self.groups
            if w:
                for r in _bits(table & self.universe[q]):
                    n = self.sizes[q][r]
                    parts.append(n if w == 1 else smt.times(w, n))
        return smt.total(parts)

    # -- sets
    def value(self, s: Term) -> list[Piece]:
        """A set term as pieces whose cubes exclude each other and leave nothing out."""
        if s not in self.values:
            self.values[s] = self._value(s)
            if len(self.values[s]) > MOST_CUBES:
                raise TooMany(f"{len(self.values[s])} cases")
        return self.values[s]

    def _value(self, s: Term) -> list[Piece]:
        if s in self.tables:
            return [Piece(frozenset(), self.tables[s])]
        match s.op:
            case "const":
                return [self._fixed(frozenset(), s.data)]
            case "union":
                return self._combine(s.args, lambda v: _fold(v, lambda a, b: a | b))
            case "inter":
                return self._combine(s.args, lambda v: _fold(v, lambda a, b: a & b))
            case "diff":
                return self._combine(s.args, lambda v: v[0] & ~v[1] & self.full)
            case "twins":
                n = self.groups
                return [Piece(p.cube, p.tables[n:] + p.tables[:n]) for p in self.value(s.args[0])]
            case "ite":
                return self._cases(s.args[0], [(1, self.value(s.args[1])), (0, self.value(s.args[2]))])
            case "choose":
                return self._cases(s.args[0], [(v, self.value(a)) for v, a in enumerate(s.args[1:])])
            case "lookup":
                index = s.data.indices[0]
                parts = zip(index.values, s.data.values, strict=True)
                return self._cases(s.args[0], [(v, [self._fixed(frozenset(), m)]) for v, m in parts])
            case "singleton":
                card = s.args[0]
                if card.op == "const":
                    return [self._fixed(frozenset(), 1 << card.data)]
                options = [self.value(build.singleton(a)) for a in card.args[1:]]
                if card.op == "ite":
                    return self._cases(card.args[0], [(1, options[0]), (0, options[1])])
                return self._cases(card.args[0], list(enumerate(options)))
        raise TooMany(f"a set made by {s.op}")

    def _fixed(self, cube: Cube, mask: int) -> Piece:
        return Piece(cube, tuple(self.full if mask & cards else 0 for cards in self.classes))

    def _cases(self, index: Term, options: Sequence[tuple[int, list[Piece]]]) -> list[Piece]:
        out = []
        for v, pieces in options:
            if index.is_const and index.data != v:
                continue
            for p in pieces:
                cube = _meet(p.cube, frozenset() if index.is_const else frozenset([(index, v)]))
                if cube is not None:
                    out.append(Piece(cube, p.tables))
        return out

    def _combine(self, args: Sequence[Term], operate: object) -> list[Piece]:
        out = []
        for cube, tables in self._product(args):
            columns = zip(*tables, strict=True)
            out.append(Piece(cube, tuple(operate(list(c)) for c in columns)))  # type: ignore[operator]
        return out

    def _product(self, args: Sequence[Term]) -> list[tuple[Cube, list[tuple[int, ...]]]]:
        """All ways to choose a piece of each argument whose cubes agree."""
        out: list[tuple[Cube, list[tuple[int, ...]]]] = [(frozenset(), [])]
        for a in args:
            grown = []
            for cube, tables in out:
                for p in self.value(a):
                    both = _meet(cube, p.cube)
                    if both is not None:
                        grown.append((both, [*tables, p.tables]))
            out = grown
            if len(out) > MOST_CUBES:
                raise TooMany(f"{len(out)} cases")
        return out

    def _cube(self, cube: Cube) -> Expr:
        return smt.and_(
            self.is_value(self.encode(t), t.sort, v) for t, v in sorted(cube, key=lambda p: mark(p[0]))
        )

    # -- scalars over sets and cards
    def _node(self, t: Term) -> Expr:
        if isinstance(t.sort, (SetSort, CardSort)):
            return None  # read through regions, when somebody asks
        if t.op == "consecutive":
            return smt.bool_const(f"#run {mark(t)}")  # looks at strengths: any value will do
        if is_set_atom(t):
            return self._equation(t.op, t.args)
        if t.op == "contains":
            return self._equation("subset", (build.singleton(t.args[0]), t.args[1]))
        if t.op == "eq" and isinstance(t.args[0].sort, CardSort):
            return self._equation("eq", [build.singleton(a) for a in t.args])
        if t.op in ("count", "weight"):
            weights = None if t.op == "count" else [t.data.values[_low(m)] for m in self.classes]
            out: Expr = None
            for p in self.value(t.args[0]):
                n = self.size(p.tables, weights)
                out = n if out is None else smt.ite(self._cube(p.cube), n, out)
            return out
        if t.op == "lookup" and any(isinstance(a.sort, CardSort) for a in t.args):
            return self._lookup(t, [a if isinstance(a.sort, CardSort) else self._done[a] for a in t.args])
        return super()._node(t)

    def _equation(self, op: str, sets: Sequence[Term]) -> Expr:
        parts = []
        for cube, (a, b) in self._product(sets):
            wrong = [x & ~y if op == "subset" else x ^ y for x, y in zip(a, b, strict=True)]
            empty = smt.equal(self.size(wrong), smt.int_value(0))
            parts.append(smt.implies(self._cube(cube), empty) if cube else empty)
        return smt.and_(parts)

    def _among(self, x: Expr, sort: Sort, codes: Sequence[int]) -> Expr:
        if isinstance(sort, CardSort):
            mask = sum(1 << c for c in codes)
            inside = build.const(mask, SetSort(sort.deck))
            return self._equation("subset", (build.singleton(x), inside))
        return super()._among(x, sort, codes)


def _faces(masks: Sequence[int], size: int) -> tuple[int, list[int]]:
    """Classes of faces, of which both copies are each of one class of cards: how many, and the first copies
    of each followed by the second copies of each."""
    half = size // 2
    of = {c: n for n, mask in enumerate(masks) for c in _bits(mask)}
    groups: dict[tuple[int, int], int] = {}
    for f in range(half):
        key = (of[f], of[f + half])
        groups[key] = groups.get(key, 0) | 1 << f
    firsts = list(groups.values())
    return len(firsts), firsts + [m << half for m in firsts]


def _low(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


@lru_cache(maxsize=64)
def _planes(k: int) -> tuple[int, ...]:
    """The truth table of each of *k* set variables."""
    full = (1 << (1 << k)) - 1
    return tuple((full // ((1 << (1 << i)) + 1)) << (1 << i) for i in range(k))


def _bits(x: int) -> Iterator[int]:
    """The positions of the bits that are set; of a table of 2 ** 18 bits, too."""
    digits = bin(x)[:1:-1]
    at = digits.find("1")
    while at >= 0:
        yield at
        at = digits.find("1", at + 1)


def _fold(values: Sequence[int], operate: object) -> int:
    out = values[0]
    for v in values[1:]:
        out = operate(out, v)  # type: ignore[operator]
    return out


def _meet(a: Cube, b: Cube) -> Cube | None:
    """Both cubes together; ``None`` where they contradict each other."""
    values = dict(a)
    for t, v in b:
        if values.setdefault(t, v) != v:
            return None
    return frozenset(values.items())
