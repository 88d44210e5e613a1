"""Obligations: what is to be proved of a game, and the words in which a game's own file states more."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from hoyle.lang import (
    BOOL,
    Action,
    EnumSort,
    HoyleError,
    Rules,
    SetSort,
    Term,
    build,
    explain,
    leaves,
    substitute,
)
from hoyle.lang.citation import Cites, cites_of
from hoyle.prove.code import P111, P112

Wish = tuple[str, tuple[int, ...]]
"""A move that a play is to make where it may: an action and the values of its parameters."""

Goal = Callable[[Callable[[Term], Term]], build.Like]
"""Given ``after`` (the value of a term after the step), what must hold of a step."""

KINDS = {
    "always": "holds in every reachable state",
    "lemma": "an invariant that other proofs use",
    "step": "holds of every step",
    "permits": "what is permitted is never forbidden",
    "complete": "a ruling has an answer whenever it is asked",
    "consistent": "the cases of a ruling never answer differently",
    "in-range": "numbers stay within the bounds of their sorts",
    "progress": "every step makes the progress measure grow, so that every play ends",
    "moves": "while the game runs something can happen",
    "view": "a player's legal moves depend only on what he sees",
    "possible": "some play gets there",
}
"""The kinds of obligations, in the order of a report."""

RULINGS = 8
"""The round in which rulings are shown to have one answer; derived facts have rounds before and after it."""


@dataclass(frozen=True)
class Part:
    """One thing to show: *term* in every reachable state, or of every step by *action* (whose parameters
    the term may use). With ``offered`` it is to hold of every candidate of the parameters' domains, legal or
    not. With ``shared`` the term also speaks of a second reachable state, whose variables end in ``'`` and
    which agrees with the first in the shared ones."""

    label: str
    term: Term
    action: str | None = None
    offered: bool = False
    shared: tuple[Term, ...] | None = None
    when: Term | None = None  # of a ``moves`` part: the phase it is about, or when the move is made
    picks: tuple[Term, ...] | None = None  # of a move that is made up: choices that exist

    @property
    def terms(self) -> list[Term]:
        """All that it is made of."""
        return [self.term, *([] if self.when is None else [self.when]), *(self.picks or ())]


@dataclass(frozen=True)
class Obligation:
    """One thing to prove. ``id`` is ``GAME/KIND/NAME``; ``cites`` are clauses or readings it stands on,
    ``claim`` the clauses by which the text itself asserts it. ``parts`` must all hold (of ``possible``
    and ``view`` obligations they are shown in ways of their own). A ``derived`` one follows from the
    invariants at each moment, and need not be kept by steps: from those proved in rounds before its own
    (round 1, ``True``, stands on what steps keep; rulings are of round 2). ``plays`` are plays
    that random ones hardly find: the moves that are wished for, in their order."""

    id: str
    game: str
    kind: str
    about: str
    parts: tuple[Part, ...]
    cites: tuple[str, ...] = ()
    claim: tuple[str, ...] = ()
    derived: int = False
    plays: tuple[tuple[Wish, ...], ...] = ()

    @property
    def name(self) -> str:
        """The last part of the id."""
        return self.id.rsplit("/", 1)[-1]

    @property
    def open(self) -> bool:
        """Does it speak of readings that are not fixed? Then no play says whether it holds."""
        return bool(leaves(*(t for p in self.parts for t in p.terms), op="reading"))

    @property
    def statement(self) -> Term:
        """All parts as one term (parameters of different actions are not told apart)."""
        return build.all_of(*(p.term for p in self.parts))


@dataclass
class Obligations:
    """What the file ``obligations/GAME.py`` adds to the battery that every game gets.

    ``def obligations(rules: Rules) -> Obligations`` makes one, fills it in and returns it.
    """

    rules: Rules
    listed: list[Obligation] = field(default_factory=list)
    names: dict[Term, str] = field(default_factory=dict)

    def let(self, name: str, term: Term) -> Term:
        """Give a term a name that the words of obligations use. Returns the term."""
        self.names.setdefault(term, name)
        return term

    def lemma(
        self, name: str, term: build.Like, *, cites: Cites = (), about: str = "", derived: int = False
    ) -> None:
        """An auxiliary invariant: proved like any other, and used for the proofs of the others. With
        *derived* it follows from the others at each moment, and is not asked to be kept by steps; with
        a number it is asked in that round, and may stand on what was proved in those before; in a round
        above :data:`RULINGS` on the rulings' having one answer."""
        self._state("lemma", name, term, cites, (), about, derived)

    def always(
        self,
        name: str,
        term: build.Like,
        *,
        cites: Cites = (),
        claim: Cites = (),
        about: str = "",
        derived: int = False,
    ) -> None:
        """*term* holds in every reachable state."""
        self._state("always", name, term, cites, claim, about, derived)

    def _state(
        self, kind: str, name: str, term: build.Like, cites: Cites, claim: Cites, about: str, derived: int
    ) -> None:
        whole = build.lift(term, BOOL)
        self._add(kind, name, self._parts(whole), cites, claim, about, derived)

    def _parts(self, term: Term, action: str | None = None) -> tuple[Part, ...]:
        return tuple(Part("", t, action) for t in conjuncts(term))

    def step(
        self,
        name: str,
        action: str,
        goal: Goal,
        *,
        cites: Cites = (),
        claim: Cites = (),
        about: str = "",
    ) -> None:
        """Of every step by *action*, ``goal(after)`` holds: a term over the state before the step, the
        parameters (:meth:`param`) and ``after(x)``, the value of *x* after it."""
        act = self._action(action)

        def after(term: Term) -> Term:
            return substitute([term], act.next)[0]

        whole = build.lift(goal(after), BOOL)
        self._add("step", name, self._parts(whole, action), cites, claim, about)

    def permits(
        self,
        name: str,
        action: str,
        when: build.Like,
        *,
        cites: Cites = (),
        claim: Cites = (),
        about: str = "",
    ) -> None:
        """In every reachable state, every candidate of the action's domains for which *when* holds (a term
        over the state and the parameters) is legal: the rules are not stricter than the text."""
        condition = build.lift(when, BOOL)
        parts = []
        for r in self._action(action).requirements:
            for t in conjuncts(r.term):
                term = build.implies(condition, t)
                label = r.says or explain(t, self.rules.names)
                parts.append(Part(label, term, action, offered=True))
        self._add("permits", name, tuple(parts), cites, claim, about)

    def pick(self, name: str, source: Term, size: build.Like, *, first: bool = True) -> tuple[Term, Term]:
        """*size* cards of the set *source*, whichever (with *first*, of two copies in it the first is taken
        before the second). Returns the set and what makes sure that there is one: that it is such a choice
        where *source* has as many cards. For :meth:`exists`."""
        assert isinstance(source.sort, SetSort)
        some = Term("param", source.sort, data=name)
        n = build.lift(size)
        enough = build.all_of(build.le(0, n), build.le(n, build.count(source)))
        choice = [build.subset(some, source), build.eq(build.count(some), n)]
        if first and source.sort.deck.copies == 2:
            firsts = build.const((1 << len(source.sort.deck.faces)) - 1, source.sort)
            seconds = build.inter(build.twins(build.diff(some, firsts)), source)
            choice.append(build.subset(seconds, some))
        return some, build.implies(enough, build.all_of(*choice))

    def exists(
        self,
        name: str,
        action: str,
        when: build.Like,
        values: Mapping[str, Term],
        *,
        picks: Sequence[Term] = (),
        cites: Cites = (),
        about: str = "",
    ) -> None:
        """In every reachable state in which *when* holds the move with these *values* of its parameters is
        legal: so there is one. *picks* are the second results of :meth:`pick` for what it is made of."""
        act, condition = self._action(action), build.lift(when, BOOL)
        bound = {p.term: values[p.name] for p in act.params}
        whole = [t for p in act.params for t in conjuncts(p.candidate())]
        whole += [t for r in act.requirements for t in conjuncts(r.term)]
        terms = dict.fromkeys(build.implies(condition, t) for t in substitute(whole, bound))
        parts = tuple(Part("", t, when=condition, picks=tuple(picks)) for t in terms if t is not build.TRUE)
        self._add("moves", name, parts, cites, (), about)

    def _action(self, name: str) -> Action:
        found = self.rules.actions.get(name)
        if found is None:
            raise HoyleError(
                P112,
                f"an obligation names the action {name!r}",
                "the actions are " + ", ".join(self.rules.actions),
                "correct the name",
            )
        return found

    def sometimes(
        self, name: str, term: build.Like, *, cites: Cites = (), about: str = "", play: Sequence[Wish] = ()
    ) -> None:
        """Some reachable state satisfies *term*. *play* says how to get there where chance hardly ever does:
        each of its moves is made as soon as it is legal, and the first legal move where none is."""
        part = Part(name, build.lift(term, BOOL))
        self._add("possible", name, (part,), cites, (), about, plays=(tuple(play),) if play else ())

    def param(self, action: str, name: str) -> Term:
        """The term of an action's parameter."""
        params = {p.name: p.term for p in self._action(action).params}
        if name not in params:
            raise HoyleError(
                P112,
                f"an obligation names the parameter {name!r} of {action}",
                "its parameters are " + (", ".join(params) or "none"),
                "correct the name",
            )
        return params[name]

    def slot(self, name: str) -> Term:
        """A variable by its name (``turn``)."""
        found = next((s for s in self.rules.slots if s.data == name), None)
        if found is None:
            raise HoyleError(
                P112,
                f"an obligation names the variable {name!r}",
                "the variables are " + ", ".join(str(s.data) for s in self.rules.slots),
                "correct the name",
            )
        return found

    def _add(
        self,
        kind: str,
        name: str,
        parts: tuple[Part, ...],
        cites: Cites,
        claim: Cites,
        about: str,
        derived: int = False,
        plays: tuple[tuple[Wish, ...], ...] = (),
    ) -> None:
        game = self.rules.name
        id = f"{game}/{kind}/{slug(name)}"
        if any(o.id == id for o in self.listed):
            raise HoyleError(
                P111, f"the obligation {id}", "an obligation is stated once", "choose another name"
            )
        self.listed.append(
            Obligation(id, game, kind, about or name, parts, cites_of(cites), cites_of(claim), derived, plays)
        )

    def under(self, choices: Mapping[str, int] = MappingProxyType({})) -> list[Obligation]:
        """The obligations with readings replaced by the options taken (by id, the number of the option) and
        by those that the rules are under already, and with each part in words. A reading that is stated with
        other options than the rules have is known by its id, and its option by its name."""
        readings = self.rules.readings
        before = self.rules.ruleset.choices if self.rules.ruleset is not None else {}
        codes = {k: readings[k].sort.code(v) for k, v in before.items()} | dict(choices)
        fixed = {readings[k].term: build.const(v, readings[k].sort) for k, v in codes.items()}
        spoken_of = [t for o in self.listed for p in o.parts for t in p.terms]
        for t in leaves(*spoken_of, op="reading"):
            if t.data in codes and t not in fixed:
                option = readings[t.data].sort.name_of(codes[t.data])
                if isinstance(t.sort, EnumSort) and option in t.sort.names:
                    fixed[t] = build.const(t.sort.code(option), t.sort)
        spoken = {**self.rules.names, **self.names}
        names = dict(zip(substitute(list(spoken), fixed), spoken.values(), strict=True))

        def part(p: Part) -> Part:
            (term,) = substitute([p.term], fixed)
            picks = None if p.picks is None else tuple(substitute(list(p.picks), fixed))
            when = None if p.when is None else substitute([p.when], fixed)[0]
            return replace(p, term=term, label=p.label or explain(term, names), picks=picks, when=when)

        out = []
        for o in self.listed:
            parts = [part(p) for p in o.parts]
            out.append(replace(o, parts=tuple(p for p in parts if p.term is not build.TRUE)))
        return out


def slug(name: str) -> str:
    """A name as the last part of an id: lower case, words joined by ``-``."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def parts_of(term: Term, rules: Rules, action: str | None = None) -> list[Part]:
    """The conjuncts of a term, each in words."""
    return [Part(explain(t, rules.names), t, action) for t in conjuncts(term)]


def conjuncts(term: Term) -> list[Term]:
    """The terms whose conjunction *term* is: ``and`` is taken apart, also on the right of an implication."""
    if term.op == "and":
        return [c for t in term.args for c in conjuncts(t)]
    if term.op == "or":
        inner = [t for t in term.args if t.op == "and"]
        if len(inner) == 1:
            rest = [t for t in term.args if t is not inner[0]]
            return [c for t in inner[0].args for c in conjuncts(build.any_of(*rest, t))]
    if term.op == "not" and term.args[0].op == "or":
        return [c for t in term.args[0].args for c in conjuncts(build.not_(t))]
    return [term]
