"""Why nobody can go on: the ruling that has no answer, or the demands that cannot all be met."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice
from math import inf, log2

from hoyle.audit.machine import Machine
from hoyle.audit.part import Part, function
from hoyle.audit.words import answers_text
from hoyle.concrete import Model, Move, State
from hoyle.lang import Requirement, Ruling, SetSort, Term, explain, leaves, subterms
from hoyle.prove.obligation import conjuncts
from hoyle.prove.transition import Transition

RULED = "the rules say"
"""How the conjunct begins that an action gets because it asks a ruling."""


class Reason(StrEnum):
    """``silence``: a ruling has no case. ``clash``: two cases answer differently. ``demands``: whoever is to
    move has candidates, and each breaks some demand. ``guard``: an action that should happen may not."""

    SILENCE = "silence"
    CLASH = "clash"
    DEMANDS = "demands"
    GUARD = "guard"
    NOTHING = "nothing"


@dataclass(frozen=True)
class Cause:
    """Why a state is stuck. ``cites`` are the clauses (and readings) that stand in the way."""

    reason: Reason
    action: str
    ruling: str
    cites: tuple[str, ...]
    text: str
    cases: tuple[int, ...] = ()


def why_stuck(
    machine: Machine,
    state: State,
    expected: Sequence[Move] = (),
    about: Sequence[str] = (),
    prefer: Sequence[str] = (),
) -> Cause:
    """The cause. *expected* are moves by which another ruleset goes on from here: then the cause is why one
    of them is not possible; else every action is tried, the plainest cause first. Of several causes one that
    cites what the question is *about* comes first, then one of an action that others *prefer* there."""
    names = list(dict.fromkeys(m.action for m in expected))
    parts = [machine.parts[n] for n in names] or list(machine.parts.values())
    causes = [c for p in parts if (c := _cause(machine, p, state, expected, about, bool(names)))]
    order = [Reason.SILENCE, Reason.CLASH, Reason.DEMANDS, Reason.GUARD]

    def key(c: Cause) -> tuple[bool, bool, int]:
        off = bool(about) and not set(about) & set(c.cites)
        return off, bool(prefer) and c.action not in prefer, order.index(c.reason)

    causes.sort(key=key)
    if causes:
        return causes[0]
    near = _nearest(machine, state)
    return replace(near, text="nobody has a move, and no rule says what follows") if about else near


def _nearest(machine: Machine, state: State) -> Cause:
    """No action is plainly to blame: those of which all is fulfilled here, but that there is nothing to
    choose from; else those of which most is."""
    near: list[tuple[float, Part, list[Requirement]]] = []
    for part in machine.parts.values():
        failing = _failing(machine, part, state)
        if failing:
            near.append((_fulfilled(machine, part, state), part, failing))
        elif next(part.candidates(state), None) is None:
            near.append((inf, part, []))
    if not near:
        return Cause(Reason.NOTHING, "", "", (), "no action applies, and the game is not over")
    most = max(n for n, _, _ in near)
    chosen = [(p, f) for n, p, f in near if n == most]
    cited = [c for p, f in chosen for c in ([c for r in f for c in r.cites] if f else p.action.cites)]
    cites = tuple(dict.fromkeys(cited))
    text = "nobody has a move: " + "; ".join(_sentence(p.name, f) for p, f in chosen)
    return Cause(Reason.NOTHING, chosen[0][0].name, "", cites, text)


def _fulfilled(machine: Machine, part: Part, state: State) -> float:
    """How much of an action's condition holds in a state, in bits: that a variable of *n* values has the one
    wanted says more (the phase of the deal) than that a set is empty. Players are rather at fault than
    what happens by itself."""
    asked = {machine.rules.rulings[n].determined for n in part.action.asks}
    own = [
        r for r in part.action.requirements if not (_bound(r) or r.term in asked or r.says.startswith(RULED))
    ]
    terms = [c for r in own for c in conjuncts(r.term)]
    values = function(terms, machine.slots)(state)
    told = sum(_bits(t) for t, holds in zip(terms, values, strict=True) if holds)
    return told + (part.kind == "player")


def _bits(term: Term) -> float:
    equal = term.op == "eq" and any(a.is_const for a in term.args)
    equal = equal and not isinstance(term.args[0].sort, SetSort)
    return log2(max(2, len(term.args[0].sort.values))) if equal else 0.25


def _failing(machine: Machine, part: Part, state: State) -> list[Requirement]:
    """The conjuncts without parameters that do not hold."""
    return [
        r
        for r in part.action.requirements
        if not _bound(r) and not function([r.term], machine.slots)(state)[0]
    ]


def _cause(
    machine: Machine, part: Part, state: State, expected: Sequence[Move], about: Sequence[str], sure: bool
) -> Cause | None:
    """Why one action is impossible; ``None`` when it plainly is not its turn (unless *sure* that it is)."""
    open_rulings = [machine.rules.rulings[n] for n in part.action.asks]
    undetermined = [r for r in open_rulings if not function([r.determined], machine.slots)(state)[0]]
    asked_for = {r.determined for r in undetermined}
    failing = _failing(machine, part, state)
    others = [r for r in failing if r.term not in asked_for and not r.says.startswith(RULED)]
    meant = [r for r in others if set(about) & set(r.cites)]
    others, sure = meant or others, sure or bool(meant)
    if undetermined and not others:
        return ruling_cause(machine, undetermined[0], state, part.name)
    if others:
        if not sure:
            return None
        cites = tuple(dict.fromkeys(c for r in others for c in r.cites))
        return Cause(Reason.GUARD, part.name, "", cites, _sentence(part.name, others))
    if part.kind == "chance":
        return Cause(Reason.GUARD, part.name, "", part.action.cites, f"{part.name} has no possible outcome")
    candidates = [m for m in expected if m.action == part.name] or list(islice(part.candidates(state), 64))
    if not candidates:
        return None
    return _demands(machine.model, part, state, candidates)


def _bound(r: Requirement) -> bool:
    return any(t.op == "param" for t in subterms(r.term))


def ruling_cause(machine: Machine, ruling: Ruling, state: State, action: str) -> Cause:
    """A ruling without one answer in a state: no case, or several that do not agree."""
    holds = function([c.when for c in ruling.cases], machine.slots)(state)
    if not any(holds):
        near = dict.fromkeys(c for case in ruling.cases for c in case.cites)
        return Cause(
            Reason.SILENCE,
            action,
            ruling.name,
            tuple(near),
            f"no case of the ruling {ruling.name!r} applies{_where(machine, ruling, state)}",
        )
    i, j = clashing(machine, ruling, state)
    a, b = ruling.cases[i], ruling.cases[j]
    one, two = (
        answers_text(machine.rules, ruling.name, function(c.then, machine.slots)(state)) for c in (a, b)
    )
    text = f"two cases of the ruling {ruling.name!r} apply: {_case(a.says, a.cites)} answers {one}, "
    text += f"{_case(b.says, b.cites)} answers {two}"
    cites = tuple(dict.fromkeys(a.cites + b.cites))
    return Cause(Reason.CLASH, action, ruling.name, cites, text, (i, j))


def _where(machine: Machine, ruling: Ruling, state: State) -> str:
    """The values of the few plain variables that the cases of a ruling look at."""
    index = {s: i for i, s in enumerate(machine.slots)}
    used = leaves(*(c.when for c in ruling.cases), op="var")
    plain = [s for s in used if not isinstance(s.sort, SetSort)]
    if not 0 < len(plain) <= 5:
        return ""
    return " where " + ", ".join(f"{s.data} = {s.sort.name_of(state[index[s]])}" for s in plain)


def _case(says: str, cites: Sequence[str]) -> str:
    return f"“{says}” ({', '.join(cites)})" if says else f"the case of {', '.join(cites)}"


def clashing(machine: Machine, ruling: Ruling, state: State) -> tuple[int, int]:
    """The first two cases that apply and answer differently; raises ``ValueError`` when there are none."""
    pairs = [(i, j) for j in range(len(ruling.cases)) for i in range(j)]
    found = function([ruling.clash(i, j) for i, j in pairs], machine.slots)(state)
    if not any(found):
        raise ValueError(f"the cases of {ruling.name!r} agree")
    return pairs[found.index(1)]


def _demands(model: Model, part: Part, state: State, candidates: Sequence[Move]) -> Cause | None:
    """The fewest demands of which each candidate breaks one."""
    broken = [model.objections(state, m) for m in candidates]
    if not all(broken):
        return None
    needed: list[Requirement] = list({id(r.term): r for b in broken for r in b}.values())
    for r in list(needed):
        fewer = [q for q in needed if q is not r]
        if all(any(x.term is q.term for x in b for q in fewer) for b in broken):
            needed = fewer
    cites = tuple(dict.fromkeys(c for r in needed for c in r.cites))
    named = model.say(candidates[0]) if len(candidates) == 1 else f"every way to {part.name}"
    text = f"{named} breaks a demand: " + "; ".join(_demand(r) for r in needed)
    return Cause(Reason.DEMANDS, part.name, "", cites, text)


def _demand(r: Requirement) -> str:
    words = f"“{r.says}”" if r.says else explain(r.term)
    return f"{words} ({', '.join(r.cites)})"


def settled_by(machine: Machine, state: State, before: Move | None) -> tuple[tuple[str, ...], str]:
    """Where nothing can follow in a state, who settled what follows: the clauses by which the move *before*
    it set the variables that every other action waits for (the phase of the deal), and a sentence."""
    if before is None:
        return (), ""
    action = machine.rules.actions[before.action]
    waited: dict[Term, int] = {}
    for part in machine.parts.values():
        for r in _failing(machine, part, state):
            for t in conjuncts(r.term):
                if t.op == "eq" and t.args[0].op == "var" and t.args[1].is_const and t.args[0] in action.next:
                    waited[t.args[0]] = waited.get(t.args[0], 0) + 1
    most = max(waited.values(), default=0)
    slots = [s for s, n in waited.items() if n == most]
    cites = dict.fromkeys(c for s in slots for c in Transition(machine.rules, action).effect_cites(s))
    if not cites:
        return (), ""
    names = ", ".join(str(s.data) for s in slots)
    return tuple(cites), f"what follows ({names}) was settled by {action.name} ({', '.join(cites)})"


def _sentence(action: str, broken: Sequence[Requirement]) -> str:
    if not broken:
        return f"{action} is not possible: there is nothing to choose from"
    return f"{action} is not possible: " + "; ".join(_demand(r) + " does not hold" for r in broken)
