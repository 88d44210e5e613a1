"""Actions: what can happen. A name, parameters with domains, a guard whose conjuncts cite, effects."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hoyle.lang import build
from hoyle.lang.build import Like, lift
from hoyle.lang.citation import Cites, cites_of, some_cites
from hoyle.lang.code import S401, S402, S403
from hoyle.lang.error import HoyleError, Place, here
from hoyle.lang.lift import is_term
from hoyle.lang.sort import BOOL, CardSort, SetSort, Sort
from hoyle.lang.term import Term

if TYPE_CHECKING:
    from hoyle.lang.rules import Rules


@dataclass(frozen=True)
class Domain:
    """Where the candidates of a parameter come from.

    ``cards``: one card of the set ``source``. ``all``: every value of the parameter's sort.
    ``subsets``: every subset of ``source`` that has from ``low`` to ``high`` cards (terms).
    Of two copies of a card, with ``faces``, the first one in ``source`` is taken before the second.
    ``must`` and ``may`` are a hint for those who enumerate: the guard allows only sets that hold ``must`` and
    lie within ``may``. It changes no meaning, and a proof may not use it.
    All terms may use the state and the parameters before this one.
    """

    kind: str
    source: Term | None = None
    low: Term | None = None
    high: Term | None = None
    faces: bool = False
    must: Term | None = None
    may: Term | None = None

    @property
    def terms(self) -> list[Term]:
        """The terms that the domain is made of."""
        return [t for t in (self.source, self.low, self.high, self.must, self.may) if t is not None]

    def mapped(self, one: Callable[[Term], Term]) -> Domain:
        """The same domain with each term changed."""
        names = ("source", "low", "high", "must", "may")
        changed = {n: one(t) for n in names if (t := getattr(self, n)) is not None}
        return Domain(self.kind, faces=self.faces, **changed)


@dataclass(frozen=True)
class Param:
    """A parameter: its term, its name, its domain."""

    name: str
    term: Term
    domain: Domain
    place: Place

    @property
    def sort(self) -> Sort:
        """The sort of the values."""
        return self.term.sort

    def candidate(self) -> Term:
        """Does the parameter's value come from its domain? (A Bool term.)"""
        d = self.domain
        if d.kind == "cards":
            assert d.source is not None
            return build.contains(self.term, d.source)
        if d.kind == "subsets":
            assert d.source is not None
            assert d.low is not None
            assert d.high is not None
            n = build.count(self.term)
            size = (
                build.eq(n, d.low)
                if d.low is d.high
                else build.all_of(build.le(d.low, n), build.le(n, d.high))
            )
            inside = build.all_of(build.subset(self.term, d.source), size)
            return build.all_of(inside, self._first_copies(d.source)) if d.faces else inside
        return build.TRUE

    def _first_copies(self, source: Term) -> Term:
        """Of two copies of a face the first one in *source* is taken before the second."""
        assert isinstance(self.sort, SetSort)
        firsts = build.const((1 << len(self.sort.deck.faces)) - 1, self.sort)
        return build.subset(build.inter(build.twins(build.diff(self.term, firsts)), source), self.term)


@dataclass(frozen=True)
class Requirement:
    """One conjunct of a guard: what must hold, and the clauses that say so."""

    cites: tuple[str, ...]
    term: Term
    says: str
    place: Place


@dataclass(frozen=True)
class Effect:
    """A whole variable (or one picked from a map by an index term) gets the value of a term."""

    target: Term
    value: Term
    cites: tuple[str, ...]
    place: Place


class Action:
    """A transition of the rules. ``kind``: ``player``, ``chance`` or ``step`` (happens by itself).

    ``by`` is the acting seat (a Seat term) of a player's action, else ``None``. All effects happen at once
    on the state before; what is not mentioned stays. ``next`` maps each written slot to its new value.
    """

    def __init__(self, rules: Rules, name: str, kind: str, by: Term | None, cites: Cites) -> None:
        self.rules, self.name, self.kind, self.by = rules, name, kind, by
        self.cites = cites_of(cites)
        self.params: list[Param] = []
        self.requirements: list[Requirement] = []
        self.effects: list[Effect] = []
        self.next: dict[Term, Term] = {}
        self.asks: list[str] = []
        self.place = here()

    # -- parameters
    def param(
        self,
        name: str,
        sort: Sort,
        *,
        among: Term | None = None,
        within: Term | None = None,
        size: Like | tuple[Like, Like] | None = None,
        faces: bool = False,
        between: tuple[Like, Like] | None = None,
    ) -> Term:
        """A parameter: ``among=S`` for a Card of the set S; ``within=S, size=n`` (or ``(low, high)``) for a
        CardSet (``faces``: copies of a card are not told apart; ``between``: see :class:`Domain`); an enum or
        a bounded Int ranges over its sort. Raises S402 when there is no domain."""
        self.rules._free(name, [p.name for p in self.params], f"parameter of {self.name}")
        if isinstance(sort, CardSort) and among is not None:
            domain = Domain("cards", lift(among, SetSort(sort.deck)))
        elif isinstance(sort, SetSort) and within is not None and size is not None:
            low, high = size if isinstance(size, tuple) else (size, size)
            domain = Domain("subsets", lift(within, sort), lift(low), lift(high), faces)
            if between is not None:
                domain = replace(domain, must=lift(between[0], sort), may=lift(between[1], sort))
        elif not isinstance(sort, (CardSort, SetSort)) and among is None and within is None:
            domain = Domain("all")
        else:
            raise HoyleError(
                S402,
                f"{self.name}: the parameter {name!r} has no domain",
                "a parameter says where its candidates come from",
                "give among=SET for a card, within=SET and size=N for a set",
                here(),
            )
        term = Term("param", sort, data=name)
        self.params.append(Param(name, term, domain, here()))
        return term

    # -- guard
    def requires(self, cites: Cites, term: Like, says: str = "") -> None:
        """Add a conjunct to the guard; *says* puts it into words. Raises S205 when nothing is cited."""
        self.rules.must_be_open()
        ids = some_cites(
            cites,
            f"{self.name}: a conjunct of the guard",
            "each conjunct cites the clause (or the reading) it stands on",
        )
        self.requirements.append(Requirement(ids, lift(term, BOOL), says, here()))

    @property
    def guard(self) -> Term:
        """All conjuncts, without the parameters' domains."""
        return build.all_of(*(r.term for r in self.requirements))

    @property
    def enabled(self) -> Term:
        """The guard together with the parameters' domains."""
        return build.all_of(*(p.candidate() for p in self.params), self.guard)

    # -- effects
    def sets(self, target: Term, value: Like, cites: Cites = ()) -> None:
        """After the action *target* (a variable, or ``map[index]``) has this value.

        Raises S403 when *target* is no variable, S401 when it is written twice, S302 for a wrong sort.
        """
        self.rules.must_be_open()
        slots = self._slots(target)
        term = lift(value, target.sort)
        if term.is_const:
            build.const(term, target.sort)  # a constant outside the sort would fail at every step
        for code, slot in slots:
            if slot in self.next:
                raise HoyleError(
                    S401,
                    f"{self.name}: {slot!r} is written twice",
                    "the effects of an action happen at once: each variable is written once",
                    "join the two into one term",
                    here(),
                )
            self.next[slot] = (
                term
                if code is None
                else build.ite(build.eq(target.args[0], build.const(code, target.args[0].sort)), term, slot)
            )
        self.effects.append(Effect(target, term, cites_of(cites), here()))

    def _slots(self, target: Term) -> list[tuple[int | None, Term]]:
        if is_term(target):
            if target.op == "var":
                return [(None, target)]
            if target.op == "choose" and all(a.op == "var" for a in target.args[1:]):
                return list(enumerate(target.args[1:]))
        raise HoyleError(
            S403,
            f"{self.name}: {target!r} is not a variable",
            "the left side of an effect is a variable or map[index]",
            "name the variable that changes",
            here(),
        )

    def moves(self, cards: Term, source: Term, dest: Term, cites: Cites = ()) -> None:
        """*cards* (a Card or a set) leave *source* and join *dest*."""
        self.sets(source, source - cards, cites)
        self.sets(dest, dest | cards, cites)
