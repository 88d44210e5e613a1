"""The steps of a game as conditions and successor terms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hoyle.lang import Action, Rules, SetSort, Term, build, substitute
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
    from hoyle.lang import leaves

    return set(leaves(term, op="var"))


def transitions(rules: Rules) -> list[Transition]:
    """All actions, in the order of the rules."""
    return [Transition(rules, a) for a in rules.actions.values()]


def some_move(rules: Rules) -> tuple[Term, list[Term]]:
    """A Bool term over the state that is true where some action is possible, and assumptions it stands on.

    A parameter with few values is spelled out. A set parameter ("choose m cards of X") stands for one choice
    that is known to exist: a fresh set P with P within X and m cards, which is the assumption, made only
    where X has enough cards.
    """
    options: list[Term] = []
    picks: list[Term] = []
    for action in rules.actions.values():
        options += _possible(action, list(range(len(action.params))), action.enabled, build.TRUE, picks)
    return build.any_of(build.lift(rules.finished), *options), picks


def _possible(
    action: Action, rest: Sequence[int], enabled: Term, exists: Term, picks: list[Term]
) -> list[Term]:
    """Ways in which the action is possible: ``enabled`` with parameters replaced, where ``exists``."""
    if enabled is build.FALSE:
        return []
    if not rest:
        return [build.all_of(exists, enabled)]
    param = action.params[rest[0]]
    if param.domain.kind == "subsets":
        d = param.domain
        assert d.source is not None and d.low is not None and d.high is not None
        pick = Term("param", param.sort, data=f"{action.name}.{param.name}")
        replaced = {action.params[i].term: _pick(action, i) for i in range(rest[0])}
        contract, source, low, high = substitute([param.candidate(), d.source, d.low, d.high], replaced)
        enough = build.all_of(build.le(low, high), build.le(0, high), build.le(low, build.count(source)))
        picks.append(build.implies(enough, substitute([contract], {param.term: pick})[0]))
        (chosen,) = substitute([enabled], {param.term: pick})
        return _possible(action, rest[1:], chosen, build.all_of(exists, enough), picks)
    out = []
    for v in param.sort.values:
        (chosen,) = substitute([enabled], {param.term: build.const(v, param.sort)})
        out += _possible(action, rest[1:], chosen, exists, picks)
    return out


def _pick(action: Action, index: int) -> Term:
    param = action.params[index]
    if isinstance(param.sort, SetSort):
        return Term("param", param.sort, data=f"{action.name}.{param.name}")
    return param.term
