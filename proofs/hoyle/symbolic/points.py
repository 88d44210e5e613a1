"""One bit: a question about sets of cards, asked about single cards.

That a set is part of another, or equal to it, says something of *every* card; that it is not, something of
*one* card. So a refutation needs no whole sets: each set equation of the goal that must be false gets one
card, its witness, and those that are true are read at the witnesses (and at the cards the question names)
alone. A set then is one bit a witness, and a question about 108 cards has as many unknowns as one about two.
Of a witness only its class is known: the cards that constants and tables treat alike.

Where each face has two copies a point has a partner, its other copy, so that ``twins`` is read exactly.

Numbers of cards, and whatever else looks at several cards at a time, are left open: any value will do.
So ``unsat`` is an answer, and anything else is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hoyle.lang import CardSort, EnumSort, SetSort, Sort, Term, build, substitute, subterms
from hoyle.symbolic import clock, smt
from hoyle.symbolic.answer import Answer, Status
from hoyle.symbolic.classes import classes, splits
from hoyle.symbolic.encode import Encoder
from hoyle.symbolic.mark import mark
from hoyle.symbolic.smt import Expr
from hoyle.symbolic.width import unknown, width_for, width_of

SCALARS, ONE_BIT = "scalars", "one-bit"


class Points:
    """Conditions over one vocabulary, read at a few single cards. *vocabulary*: terms whose constants and
    tables tell cards apart (others are added as they come)."""

    def __init__(self, vocabulary: Sequence[Term] = (), ints: str = "bits") -> None:
        self.vocabulary, self.ints = list(vocabulary), ints
        self._begin()

    def _begin(self) -> None:
        self._known: set[Term] = set()
        self.reader = PointReader(width_for(self.vocabulary) + 1, classes(self.vocabulary), self.ints)
        self.solver = smt.Solver("QF_BV" if self.ints == "bits" else "QF_LIA")
        self._literals: dict[tuple[Term, bool], Expr] = {}
        self._asserted = 0

    def _learn(self, terms: Sequence[Term]) -> None:
        """Start anew when a term tells cards of one class apart, or has a number that does not fit."""
        new = [t for t in terms if t not in self._known]
        fresh = unknown(new, self._known)
        if splits(fresh, self.reader.classes) or width_of(fresh) + 1 > self.reader.width:
            self.vocabulary += new
            self._begin()

    def check(self, conditions: Sequence[Term], goal: Term, timeout: float) -> Answer:
        """Can the conditions hold and the *goal* fail? ``unsat`` proves the goal; else ``unknown``."""
        start = clock.now()
        self._learn([*conditions, goal])
        atoms = [t for t in subterms(goal) if is_set_atom(t)]
        method = ONE_BIT if speaks_of_cards(goal) else SCALARS
        literals = [*(self._literal(c, True) for c in conditions), self._literal(goal, False)]
        witnesses = self.reader.witnesses(atoms)
        sides = self.reader.sides
        self.solver.add(*sides[self._asserted :])
        self._asserted = len(sides)
        left = timeout - (clock.now() - start)
        status = self.solver.check([*literals, *witnesses], left) if left > 0 else "unknown"
        spent = clock.now() - start
        if status == "unsat":
            return Answer(Status.UNSAT, method, spent, core=self.solver.core(literals[:-1]))
        return Answer(
            Status.UNKNOWN, method, spent, why="counts are left open" if status == "sat" else "time limit"
        )

    def _literal(self, condition: Term, positive: bool) -> Expr:
        key = (condition, positive)
        if key not in self._literals:
            self._literals[key] = smt.bool_const(f"#condition {len(self._literals)}")
            meaning = self.reader.encode(condition)
            self.solver.add(smt.implies(self._literals[key], meaning if positive else smt.not_(meaning)))
        return self._literals[key]


@lru_cache(maxsize=20000)
def loose(term: Term) -> Term:
    """The term with numbers and names that a table has for a card and more (the suit that a card counts to,
    the trump being so) left open: they would tell all cards apart. So are answers that depend on the strength
    of cards, and large comparisons of numbers. What is the same everywhere it occurs stays the same."""
    answers = [t for t in subterms(term) if t.op == "answer" and any(u.op == "highest" for u in subterms(t))]
    term = _opened(term, answers)
    mapping: dict[Term, Term] = {}
    for t in subterms(term):
        scalar = not isinstance(t.sort, (SetSort, CardSort))
        if (
            t.op == "lookup"
            and scalar
            and len(t.args) > 1
            and any(isinstance(a.sort, CardSort) for a in t.args)
        ):
            mapping[t] = Term("var", t.sort, data=f"#open {mark(t)}")
    term = substitute([term], mapping)[0] if mapping else term
    compared = [t for t in subterms(term) if t.op == "lt" and len(subterms(t)) > 20]
    return _opened(term, [t for t in compared if any(u.op == "first" for u in subterms(t))])


def _opened(term: Term, parts: Sequence[Term]) -> Term:
    """The term with these parts left open."""
    mapping = {t: Term("var", t.sort, data=f"#open {mark(t)}") for t in parts}
    return substitute([term], mapping)[0] if mapping else term


@lru_cache(maxsize=20000)
def scalar(term: Term) -> Term:
    """The term with every number, truth value or member of an enum that is read off cards left open: what
    follows without looking at cards is left."""
    mapping: dict[Term, Term] = {}
    for t in subterms(term):
        over_cards = any(isinstance(a.sort, (SetSort, CardSort)) for a in t.args)
        if over_cards and not isinstance(t.sort, (SetSort, CardSort)):
            mapping[t] = Term("var", t.sort, data=f"#open {mark(t)}")
    return substitute([term], mapping)[0] if mapping else term


def speaks_of_cards(term: Term) -> bool:
    """Is there a card or a set of cards in the term?"""
    return any(isinstance(t.sort, (SetSort, CardSort)) for t in subterms(term))


def is_set_atom(t: Term) -> bool:
    """Is it an equation of sets?"""
    return t.op == "subset" or (t.op == "eq" and isinstance(t.args[0].sort, SetSort))


class PointReader(Encoder):
    """Reads scalars as :class:`Encoder` does, set equations as propositions that bind bits at points."""

    def __init__(self, width: int, masks: Sequence[int], ints: str = "bits") -> None:
        super().__init__(width, ints)
        self.classes = list(masks)
        self.class_sort = EnumSort("class", tuple(str(i) for i in range(max(1, len(masks)))))
        self.points: list[Expr] = []  # the class of each point
        self.cards: dict[Term, int] = {}  # the point of each card term
        self.atoms: dict[Term, Expr] = {}  # the proposition of each set equation
        self.sets: dict[Term, None] = {}  # set variables met so far
        self.bits: dict[tuple[Term, int], Expr] = {}
        self.alike: dict[tuple[int, int], Expr] = {}
        self.spare: list[int] = []
        self.bound: set[tuple[Term, int]] = set()
        self.partners: dict[int, int] = {}  # the other copy of a point's card, where somebody asked

    # -- points
    def point(self, card: Term | None = None) -> int:
        """A new card: any, or the one that a card term names."""
        n = len(self.points)
        self.points.append(self.fresh(f"#class of point {n}", self.class_sort))
        if card is not None:
            self.cards[card] = n  # known before sets are read at it: they may name it
        for atom in list(self.atoms):
            self._bind(atom, n)
        return n

    def witnesses(self, atoms: Sequence[Term]) -> list[Expr]:
        """One point for each atom, and literals under which a false atom fails at its own point."""
        while len(self.spare) < len(atoms):
            self.spare.append(self.point())
        out = []
        for atom, point in zip(atoms, self.spare, strict=False):
            literal = smt.bool_const(f"#witness {mark(atom)} {point}")
            if (atom, point) not in self.bound:
                self.bound.add((atom, point))
                fails = smt.not_(self._holds(atom, point))
                self.sides.append(smt.implies(literal, smt.or_([self.atom(atom), fails])))
            out.append(literal)
        return out

    def same(self, i: int, j: int) -> Expr:
        """Are two points one card? Then every set treats them alike."""
        if i == j:
            return smt.TRUE
        key = (min(i, j), max(i, j))
        if key not in self.alike:
            e = smt.bool_const(f"#point {key[0]} is {key[1]}")
            self.alike[key] = e
            self.sides.append(smt.implies(e, smt.equal(self.points[i], self.points[j])))
            for k, mask in enumerate(self.classes):
                if mask.bit_count() == 1:
                    both = [self.is_value(self.points[p], self.class_sort, k) for p in key]
                    self.sides.append(smt.implies(smt.and_(both), e))
            for leaf in list(self.sets):
                self.sides.append(smt.implies(e, smt.equal(self.bit(leaf, i), self.bit(leaf, j))))
            if i in self.partners and j in self.partners:
                self.sides.append(smt.implies(e, self.same(self.partners[i], self.partners[j])))
        return self.alike[key]

    def partner(self, x: int, faces: int) -> int:
        """The point of the other copy of a card, in a deck of two copies of so many *faces*."""
        if x not in self.partners:
            y = len(self.points)
            self.partners[x], self.partners[y] = y, x  # known before sets are read at it
            self.point()
            for k, mask in enumerate(self.classes):
                low, high = mask & (1 << faces) - 1, mask >> faces
                others = [n for n, m in enumerate(self.classes) if m & (low << faces | high)]
                if len(others) < len(self.classes):
                    there = smt.or_(self.is_value(self.points[y], self.class_sort, n) for n in others)
                    here = self.is_value(self.points[x], self.class_sort, k)
                    self.sides.append(smt.implies(here, there))
            for (i, j), e in list(self.alike.items()):
                if i in self.partners and j in self.partners and {x, y} & {i, j}:
                    self.sides.append(smt.implies(e, self.same(self.partners[i], self.partners[j])))
        return self.partners[x]

    def card(self, t: Term) -> int:
        """The point of a card term."""
        if t in self.cards:
            return self.cards[t]
        n = self.point(t)
        if t.op == "const":
            classes_of = [k for k, mask in enumerate(self.classes) if mask >> t.data & 1]
            self.sides.append(self.is_value(self.points[n], self.class_sort, classes_of[0]))
        elif t.op == "first":
            none = self.atom(build.empty(t.args[0]))
            self.sides.append(smt.or_([none, self.bit(t.args[0], n)]))
            self._alike_firsts(t, n)
        elif t.op == "ite":
            cond = self.encode(t.args[0])
            self.sides += [
                smt.implies(cond, self.same(n, self.card(t.args[1]))),
                smt.or_([cond, self.same(n, self.card(t.args[2]))]),
            ]
        elif t.op == "choose":
            index = self.encode(t.args[0])
            for v, option in enumerate(t.args[1:]):
                here = self.is_value(index, t.args[0].sort, v)
                self.sides.append(smt.implies(here, self.same(n, self.card(option))))
        return n

    def _alike_firsts(self, t: Term, n: int) -> None:
        """The first cards of equal sets are one card: of sets that are not equal a witness is named."""
        for u, m in list(self.cards.items()):
            if u.op == "first" and u is not t and not any(v.op == "highest" for v in subterms(u, t)):
                equal = build.eq(t.args[0], u.args[0])
                if equal.is_const:
                    continue
                holds, witness = self.atom(equal), self.point()
                self.sides += [
                    smt.or_([holds, smt.not_(self._holds(equal, witness))]),
                    smt.implies(holds, self.same(n, m)),
                ]

    # -- sets at points
    def bit(self, s: Term, x: int) -> Expr:
        """Is the card at point *x* in a set term?"""
        key = (s, x)
        if key not in self.bits:
            self.bits[key] = self._bit(s, x)
        return self.bits[key]

    def _bit(self, s: Term, x: int) -> Expr:
        match s.op:
            case "const":
                return self._within(s.data, x)
            case "union":
                return smt.or_(self.bit(a, x) for a in s.args)
            case "inter":
                return smt.and_(self.bit(a, x) for a in s.args)
            case "diff":
                return smt.and_([self.bit(s.args[0], x), smt.not_(self.bit(s.args[1], x))])
            case "ite":
                return smt.ite(self.encode(s.args[0]), self.bit(s.args[1], x), self.bit(s.args[2], x))
            case "choose":
                options = [self.bit(a, x) for a in s.args[1:]]
                return self.pick(self.encode(s.args[0]), s.args[0].sort, options)
            case "answer":
                out = smt.FALSE
                for when, then in reversed(list(zip(s.args[::2], s.args[1::2], strict=True))):
                    out = smt.ite(self.encode(when), self.bit(then, x), out)
                return out
            case "singleton":
                return self.same(self.card(s.args[0]), x)
            case "twins" if s.sort.deck.copies == 2:  # type: ignore[attr-defined]
                return self.bit(s.args[0], self.partner(x, len(s.sort.deck.faces)))  # type: ignore[attr-defined]
            case "lookup" if len(s.args) == 1 and not isinstance(s.data.indices[0], CardSort):
                index = s.data.indices[0]
                have = self._same(self.encode(s.args[0]), s.args[0].sort, index)
                return self.pick(have, index, [self._within(v, x) for v in s.data.values])
        open_bit = smt.bool_const(f"#set {mark(s)} at {x}")
        if s.op == "highest":
            self.sides.append(smt.implies(open_bit, self.bit(s.args[0], x)))
        if s.op == "lookup":
            for other in list(self.sets):
                if other.op == "lookup" and other.data == s.data and (other, x) in self.bits:
                    alike = smt.and_(
                        self.encode(build.eq(a, b)) for a, b in zip(s.args, other.args, strict=True)
                    )
                    self.sides.append(smt.implies(alike, open_bit == self.bits[(other, x)]))
        if s not in self.sets:
            self.sets[s] = None
            for (i, j), e in list(self.alike.items()):
                self.sides.append(smt.implies(e, smt.equal(self.bit(s, i), self.bit(s, j))))
        return open_bit

    def _within(self, mask: int, x: int) -> Expr:
        """Is the point's class among the cards of a constant set?"""
        inside = [k for k, cards in enumerate(self.classes) if cards & mask]
        if len(inside) == len(self.classes):
            return smt.TRUE
        return smt.or_(self.is_value(self.points[x], self.class_sort, k) for k in inside)

    # -- equations of sets
    def atom(self, t: Term) -> Expr:
        """The proposition of a set equation; where it is true the sets fit at every point."""
        if t.is_const:
            return smt.bool_value(t.data)
        if t not in self.atoms:
            self.atoms[t] = smt.bool_const(f"#equation {mark(t)}")
            for x in range(len(self.points)):
                self._bind(t, x)
        return self.atoms[t]

    def _bind(self, atom: Term, x: int) -> None:
        self.sides.append(smt.implies(self.atoms[atom], self._holds(atom, x)))

    def _holds(self, atom: Term, x: int) -> Expr:
        a, b = (self.bit(s, x) for s in atom.args)
        return smt.implies(a, b) if atom.op == "subset" else a == b

    # -- scalars over sets and cards
    def _node(self, t: Term) -> Expr:
        if isinstance(t.sort, (SetSort, CardSort)):
            return None  # read at points, when somebody asks
        if is_set_atom(t):
            return self.atom(t)
        if t.op in ("count", "weight", "consecutive"):
            return self.fresh(f"#sum {mark(t)}", t.sort)
        if t.op == "contains":
            return self.bit(t.args[1], self.card(t.args[0]))
        if t.op == "eq" and isinstance(t.args[0].sort, CardSort):
            return self.same(self.card(t.args[0]), self.card(t.args[1]))
        if t.op == "lookup" and any(isinstance(a.sort, CardSort) for a in t.args):
            args = [
                self.points[self.card(a)] if isinstance(a.sort, CardSort) else self._done[a] for a in t.args
            ]
            return self._lookup(t, args)
        return super()._node(t)

    def _among(self, x: Expr, sort: Sort, codes: Sequence[int]) -> Expr:
        if isinstance(sort, CardSort):
            mask = sum(1 << c for c in codes)
            inside = [k for k, cards in enumerate(self.classes) if cards & mask]
            return smt.or_(self.is_value(x, self.class_sort, k) for k in inside)
        return super()._among(x, sort, codes)
