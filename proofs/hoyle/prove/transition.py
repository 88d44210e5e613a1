"""The steps of a game as conditions and successor terms."""

from __future__ import annotations

from dataclasses import dataclass

from hoyle.lang import Action, Param, Rules, Term, build, leaves, substitute, subterms
from hoyle.prove.obligation import conjuncts


@dataclass(frozen=True)
class Condition:
    """One conjunct of what is assumed of a step (or a state), and the clauses it stands on."""

    term: Term
    says: str
    cites: tuple[str, ...]


class Transition:
    """One action as the solver sees it: conditions over the state before and the parameters, and the state
    after as terms over these."""

    def __init__(self, rules: Rules, action: Action) -> None:
        self.rules, self.action, self.name = rules, action, action.name
        self.conditions: list[Condition] = []
        for t in conjuncts(build.not_(rules.finished)):
            self.conditions.append(Condition(t, "the game is not over", ()))
        for p in action.params:
            for t in conjuncts(p.candidate()):
                self.conditions.append(Condition(t, f"{p.name} comes from its domain", action.cites))
        self.offered = list(self.conditions)  # of a candidate that may be illegal
        for r in action.requirements:
            for t in conjuncts(r.term):
                self.conditions.append(Condition(t, r.says, r.cites))
        self.never = any(c.term is build.FALSE for c in self.conditions)

    def after(self, term: Term) -> Term:
        """The value of a state term after the step, over the state before."""
        return substitute([term], self.action.next)[0]

    def effect_cites(self, term: Term) -> tuple[str, ...]:
        """The clauses of the effects that a state term depends on."""
        slots = _slots(term)
        out: dict[str, None] = {}
        for e in self.action.effects:
            targets = e.target.args[1:] if e.target.op == "choose" else (e.target,)
            if slots & set(targets):
                for c in e.cites or self.action.cites:
                    out.setdefault(c)
        return tuple(out)


def _slots(term: Term) -> set[Term]:
    return set(leaves(term, op="var"))


def transitions(rules: Rules) -> list[Transition]:
    """All actions, in the order of the rules."""
    return [Transition(rules, a) for a in rules.actions.values()]


def every_move(rules: Rules) -> Term:
    """A Bool term over the state that is true where some action is possible or the game is over, with every
    value of every parameter spelled out. Set parameters stand for one choice, as in :func:`some_move`."""
    return _some(rules, [], spell=True)


def some_move(rules: Rules) -> tuple[Term, list[Term]]:
    """A Bool term over the state that implies that some action is possible or the game is over, and
    assumptions it stands on.

    A parameter with few values is spelled out. A card or a set of cards is *picked*: "choose m cards of X"
    is a fresh set P that is within X and has m cards wherever X has that many, which is the assumption; "some
    card of X" likewise, for the domain X of the parameter, its parts that the guard speaks of, and the rest.
    """
    picks: list[Term] = []
    return _some(rules, picks), picks


def _some(rules: Rules, picks: list[Term], spell: bool = False) -> Term:
    options: list[Term] = []
    for action in rules.actions.values():
        options += _Existence(action, picks, spell).options(0, {}, build.TRUE)
    return build.any_of(rules.finished, *options)


class _Existence:
    """Ways in which one action is possible."""

    def __init__(self, action: Action, picks: list[Term], spell: bool) -> None:
        self.action, self.picks, self.spell = action, picks, spell

    def options(self, n: int, bound: dict[Term, Term], exists: Term) -> list[Term]:
        """Bool terms, each of which implies that the action is possible; the first *n* parameters are bound,
        to values that exist where *exists* holds."""
        (guard,) = substitute([self.action.enabled], bound)
        if guard is build.FALSE:
            return []
        if n == len(self.action.params):
            return [build.all_of(exists, guard)]
        param = self.action.params[n]
        if param.domain.kind == "subsets":
            return self._subset(param, n, bound, exists)
        if param.domain.kind == "cards" and not self.spell:
            return self._card(param, n, bound, exists)
        out = []
        for v in param.sort.values:
            out += self.options(n + 1, {**bound, param.term: build.const(v, param.sort)}, exists)
        return out

    def _subset(self, param: Param, n: int, bound: dict[Term, Term], exists: Term) -> list[Term]:
        d = param.domain
        assert d.source is not None
        assert d.low is not None
        assert d.high is not None
        pick = self._fresh(param, 0)
        contract, source, low, high = substitute([param.candidate(), d.source, d.low, d.high], bound)
        enough = build.all_of(build.le(low, high), build.le(0, high), build.le(low, build.count(source)))
        self.picks.append(build.implies(enough, substitute([contract], {param.term: pick})[0]))
        return self.options(n + 1, {**bound, param.term: pick}, build.all_of(exists, enough))

    def _card(self, param: Param, n: int, bound: dict[Term, Term], exists: Term) -> list[Term]:
        d = param.domain
        assert d.source is not None
        (source,) = substitute([d.source], bound)
        guard = [substitute([r.term], bound)[0] for r in self.action.requirements]
        named = [t.args[1] for t in subterms(*guard) if t.op == "contains" and t.args[0] is param.term]
        pools = [source]
        for s in dict.fromkeys(named):
            pools += [build.inter(source, s), build.diff(source, s)]
        out = []
        for k, pool in enumerate(dict.fromkeys(pools)):
            pick = self._fresh(param, k)
            some = build.not_(build.empty(pool))
            self.picks.append(build.implies(some, build.contains(pick, pool)))
            out += self.options(n + 1, {**bound, param.term: pick}, build.all_of(exists, some))
        return out

    def _fresh(self, param: Param, k: int) -> Term:
        return Term("param", param.sort, data=f"{self.action.name}.{param.name}.{k}")
