"""Rules made ready for native code: simplified for given start states, and taken apart by case.

A *variant* is an action under fixed values of some variables (the acting seat, the phase), found in its
guard. Terms are folded again with all that is known: variables that never change are constants, and tests
that always turn out the same way are gone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from hoyle.concrete.compile_range import (
    Abstract,
    Impossible,
    anything,
    assume,
    exactly,
    join,
    only_value,
    ranges,
)
from hoyle.lang import (
    Action,
    BoolSort,
    HoyleError,
    IntSort,
    Rules,
    SetSort,
    Sort,
    Term,
    build,
    subterms,
)
from hoyle.lang.code import S304
from hoyle.lang.semantics import least

State = tuple[int, ...]
MAX_CHOICES = 200
_PATIENCE = 6
"""After this many rounds a number that still moves is let go to the bounds of its sort."""


@dataclass(frozen=True)
class Parameter:
    """A parameter of a variant: its term and the terms of its domain (``kind`` and ``faces`` as in the
    language)."""

    name: str
    term: Term
    kind: str
    terms: tuple[Term, ...]
    faces: bool = False


@dataclass(frozen=True)
class Variant:
    """An action under fixed values. ``guard``: its conjuncts; ``next``: slots and their new values."""

    action: int
    name: str
    fixed: Mapping[Term, int]
    params: tuple[Parameter, ...]
    guard: tuple[Term, ...]
    next: Mapping[Term, Term]

    @property
    def impossible(self) -> bool:
        """Is the guard false?"""
        return any(c is build.FALSE for c in self.guard)

    @property
    def terms(self) -> list[Term]:
        """Every root term."""
        return [*(t for p in self.params for t in p.terms), *self.guard, *self.next.values()]

    def mapped(self, terms: Sequence[Term]) -> Variant:
        """This variant with its root terms replaced, in the order of ``terms``."""
        left = iter(terms)
        params = tuple(replace(p, terms=tuple(next(left) for _ in p.terms)) for p in self.params)
        guard = build.all_of(*(next(left) for _ in self.guard))
        conjuncts = guard.args if guard.op == "and" else () if guard is build.TRUE else (guard,)
        return replace(self, params=params, guard=conjuncts, next={s: next(left) for s in self.next})


@dataclass
class Plan:
    """What the code generator works from. ``known`` gives each slot what it can be."""

    rules: Rules
    slots: Sequence[Term]
    known: dict[Term, Abstract]
    variants: list[Variant]
    finished: Term = build.FALSE
    watched: list[tuple[str, Term]] = field(default_factory=list)
    measure: list[Term] = field(default_factory=list)
    measure_ranges: list[tuple[int, int]] = field(default_factory=list)
    payoffs: list[Term] = field(default_factory=list)
    payoff_ranges: list[tuple[int, int]] = field(default_factory=list)


def without_answers(terms: Sequence[Term]) -> list[Term]:
    """Answers of rulings as nested if-then-else."""
    mapping: dict[Term, Term] = {}
    for t in subterms(*terms):
        args = [mapping.get(a, a) for a in t.args]
        if t.op == "answer":
            made: Term = build.const(least(t.sort), t.sort)
            for when, then in reversed(list(zip(args[::2], args[1::2], strict=True))):
                made = build.ite(when, then, made)
            mapping[t] = made
        elif any(x is not y for x, y in zip(args, t.args, strict=True)):
            mapping[t] = build.rebuild(t, args)
    return [mapping.get(t, t) for t in terms]


def simplify(terms: Sequence[Term], known: Mapping[Term, Abstract]) -> list[Term]:
    """Fold *terms* with what is known of their leaves."""
    found = ranges(terms, known)
    done: dict[Term, Term] = {}
    for t in subterms(*terms):
        value = only_value(t.sort, found[t]) if t.op != "const" else None
        if value is not None:
            done[t] = build.number(value) if isinstance(t.sort, IntSort) else build.const(value, t.sort)
            continue
        args = [done[a] for a in t.args]
        if t.op == "inter":
            args = _masks_that_matter(t, found, args)
        elif t.op == "diff" and not found[t.args[0]][1] & found[t.args[1]][1]:
            done[t] = args[0]
            continue
        same = len(args) == len(t.args) and all(x is y for x, y in zip(args, t.args, strict=True))
        done[t] = t if same else build.inter(*args) if t.op == "inter" else build.rebuild(t, args)
    return [done[t] for t in terms]


def _masks_that_matter(t: Term, found: Mapping[Term, Abstract], args: Sequence[Term]) -> list[Term]:
    """The parts of an intersection, without constants that hold all that the other parts can hold."""
    sort = t.sort
    assert isinstance(sort, SetSort)
    others = sort.full
    for a, arg in zip(t.args, args, strict=True):
        if not arg.is_const:
            others &= found[a][1]
    return [a for a in args if not (a.is_const and not others & ~a.data)]


def _fixed_by(guard: Iterable[Term]) -> dict[Term, int]:
    """Variables that the guard ties to one value."""
    out: dict[Term, int] = {}
    for t in guard:
        negated = t.op == "not"
        inner = t.args[0] if negated else t
        if inner.op == "var" and isinstance(inner.sort, BoolSort):
            out[inner] = int(not negated)
        elif inner.op == "eq" and not negated:
            a, b = inner.args
            for var, value in ((a, b), (b, a)):
                if var.op == "var" and value.is_const and not isinstance(var.sort, SetSort):
                    out[var] = value.data
    return out


def _constant(value: int, sort: Sort) -> Term:
    return build.number(value) if isinstance(sort, IntSort) else build.const(value, sort)


def _settle(variant: Variant) -> Variant | None:
    """Put the values that the guard fixes everywhere; ``None`` when the guard contradicts itself."""
    while True:
        if variant.impossible:
            return None
        new = {v: c for v, c in _fixed_by(variant.guard).items() if v not in variant.fixed}
        if not new:
            return variant
        mapping = {v: _constant(c, v.sort) for v, c in new.items()}
        variant = replace(
            variant.mapped(build.substitute(variant.terms, mapping)), fixed={**variant.fixed, **new}
        )


def _chosen(v: Variant) -> list[Variant]:
    """A variant for each choice, where the guard lists the values that parameters may have: these parameters
    are constants then, and their domains one more test."""
    params = {p.term: p for p in v.params}
    choices = [[_bindings(c, params) for c in conjunct.args] for conjunct in v.guard if conjunct.op == "or"]
    complete = [cs for cs in choices if params and all(len(c) == len(params) for c in cs)]
    single = {p: value for conjunct in v.guard for p, value in _bindings(conjunct, params).items()}
    if not complete and not single:
        return [v]
    ways = complete[0] if complete else [single]
    if len(ways) > MAX_CHOICES:
        raise HoyleError(
            S304,
            f"{v.name} is given {len(ways)} choices",
            f"native code has room for {MAX_CHOICES} choices of one action",
            "fix fewer, or explore with the interpreter",
        )
    bound = set(ways[0])
    tests = [_candidate(p) for p in v.params if p.term in bound]
    whole = replace(v, params=tuple(p for p in v.params if p.term not in bound), guard=(*tests, *v.guard))
    return [whole.mapped(build.substitute(whole.terms, way)) for way in ways]


def _bindings(choice: Term, params: Mapping[Term, Parameter]) -> dict[Term, Term]:
    """The values that a conjunction ``p == value & ...`` gives to parameters; none if it is no such thing."""
    out: dict[Term, Term] = {}
    for t in choice.args if choice.op == "and" else (choice,):
        inner = t.args[0] if t.op == "not" else t
        if inner in params and isinstance(inner.sort, BoolSort):
            out[inner] = build.FALSE if t.op == "not" else build.TRUE
            continue
        sides = (
            [(a, b) for a, b in (t.args, t.args[::-1]) if a in params and b.is_const] if t.op == "eq" else []
        )
        if not sides:
            return {}
        out[sides[0][0]] = sides[0][1]
    return out


def _candidate(p: Parameter) -> Term:
    """Does a parameter's value come from its domain?"""
    if p.kind == "cards":
        return build.contains(p.term, p.terms[0])
    if p.kind == "subsets":
        n = build.count(p.term)
        return build.all_of(
            build.subset(p.term, p.terms[0]), build.le(p.terms[1], n), build.le(n, p.terms[2])
        )
    return build.TRUE


def variants_of(number: int, action: Action) -> list[Variant]:
    """An action, once for each seat that may act in it, with all that its guard fixes put in."""
    params = [(p, tuple(p.domain.terms)) for p in action.params]
    roots = [
        *(t for _, ts in params for t in ts),
        *(r.term for r in action.requirements),
        *action.next.values(),
    ]
    plain = iter(without_answers(roots))
    whole = Variant(
        number,
        action.name,
        {},
        tuple(
            Parameter(p.name, p.term, p.domain.kind, tuple(next(plain) for _ in ts), p.domain.faces)
            for p, ts in params
        ),
        tuple(next(plain) for _ in action.requirements),
        {s: next(plain) for s in action.next},
    )
    seats = _chosen(whole.mapped(whole.terms))
    if action.by is not None and action.by.op == "var":
        by, sort = action.by, action.by.sort
        seats = [
            replace(v, guard=(*v.guard, build.eq(by, build.const(seat, sort))))
            for v in seats
            for seat in sort.values
        ]
    return [v for v in map(_settle, seats) if v is not None]


def domain_range(p: Parameter, known: Mapping[Term, Abstract]) -> Abstract:
    """What a parameter can be. Raises :class:`Impossible` when its domain is empty."""
    if p.kind == "all":
        return anything(p.term.sort)
    found = ranges(p.terms, known)
    must, may = found[p.terms[0]]
    if p.kind == "subsets":
        low, high = found[p.terms[1]][0], found[p.terms[2]][1]
        if low > may.bit_count() or high < 0:
            raise Impossible(p.term)
        return (must if low >= may.bit_count() else 0, may)
    if not may:
        raise Impossible(p.term)
    return (may,)


def environment(variant: Variant, known: Mapping[Term, Abstract], *, guarded: bool) -> dict[Term, Abstract]:
    """What is known where the variant is tried, or (*guarded*) taken. Raises :class:`Impossible`."""
    env = dict(known)
    for var, value in variant.fixed.items():
        assume(build.eq(var, _constant(value, var.sort)), env)
    if guarded:
        for conjunct in variant.guard:
            if not any(t.op == "param" for t in subterms(conjunct)):
                assume(conjunct, env)
    for p in variant.params:
        env[p.term] = domain_range(p, env)
    if guarded:
        for conjunct in variant.guard:
            assume(conjunct, env)
    return env


def reach(variants: Sequence[Variant], slots: Sequence[Term], roots: Sequence[State]) -> dict[Term, Abstract]:
    """What each slot can be in any state that can be reached from *roots*."""
    known: dict[Term, Abstract] = {}
    for i, slot in enumerate(slots):
        for value in {r[i] for r in roots}:
            one = exactly(slot.sort, value)
            known[slot] = join(slot.sort, known[slot], one) if slot in known else one
    inputs = [{t for t in subterms(*v.terms) if t.op == "var"} | set(v.fixed) for v in variants]
    stale = set(range(len(variants)))
    for round_ in range(10_000):
        changed: set[Term] = set()
        for i in sorted(stale):
            try:
                env = environment(variants[i], known, guarded=True)
            except Impossible:
                continue
            found = ranges(list(variants[i].next.values()), env)
            for slot, term in variants[i].next.items():
                wider = join(slot.sort, known[slot], _within(slot.sort, found[term]))
                if wider != known[slot]:
                    changed.add(slot)
                    if isinstance(slot.sort, IntSort) and round_ >= _PATIENCE:
                        low, high = known[slot]
                        wider = (
                            slot.sort.lo if wider[0] < low else low,
                            slot.sort.hi if wider[1] > high else high,
                        )
                    known[slot] = wider
        stale = {i for i, used in enumerate(inputs) if used & changed}
        if not stale:
            return known
    raise AssertionError("the range analysis does not settle")


def _within(sort: Sort, value: Abstract) -> Abstract:
    """A number that leaves its sort stops the exploration, so that only the part inside goes on."""
    if not isinstance(sort, IntSort):
        return value
    low, high = max(value[0], sort.lo), min(value[1], sort.hi)
    return (low, high) if low <= high else (sort.lo, sort.lo)


def make_plan(rules: Rules, roots: Sequence[State], watched: Sequence[tuple[str, Term]] = ()) -> Plan:
    """Rules under a ruleset, made ready for the states that can be reached from *roots*.

    *watched* are named conditions to count states by.
    """
    slots = list(rules.slots)
    variants = [v for n, a in enumerate(rules.actions.values()) for v in variants_of(n, a)]
    known = reach(variants, slots, roots)
    kept = []
    for variant in variants:
        try:
            tried = environment(variant, known, guarded=False)
            taken = environment(variant, known, guarded=True)
        except Impossible:
            continue
        simple = variant.mapped(simplify(variant.terms, tried))
        effects = simplify(list(simple.next.values()), taken)
        changes = {s: t for s, t in zip(simple.next, effects, strict=True) if t is not s}
        if not simple.impossible:
            kept.append(replace(simple, next=changes))
    plan = Plan(rules, slots, known, kept)
    many = [[rules.finished], list(rules.measure), list(rules.payoffs), [t for _, t in watched]]
    rest = iter(simplify(without_answers([t for terms in many for t in terms]), known))
    (plan.finished,), plan.measure, plan.payoffs, conditions = ([next(rest) for _ in terms] for terms in many)
    plan.watched = [(name, t) for (name, _), t in zip(watched, conditions, strict=True)]
    found = ranges([*plan.measure, *plan.payoffs], known)
    plan.measure_ranges = [(found[t][0], found[t][1]) for t in plan.measure]
    plan.payoff_ranges = [(found[t][0], found[t][1]) for t in plan.payoffs]
    return plan
