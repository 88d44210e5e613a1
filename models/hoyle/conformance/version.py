"""A hash of rules: two rules with one hash say the same thing."""

from __future__ import annotations

import hashlib

from hoyle.lang import Rules, Sort, Term, subterms
from hoyle.lang.table import Table


def rules_hash(rules: Rules) -> str:
    """The first 16 hex digits of SHA-256 over everything that decides how the game is played: variables,
    actions, rulings, readings, ends, pay-offs and views; not over names, words, citations or properties."""
    roots = [rules.finished, *rules.payoffs]
    lines = [f"deck {rules.deck!r}", f"seats {rules.SEAT.names!r}"]
    for slot in rules.slots:
        lines.append(f"variable {slot.data} {_sort(slot.sort)} = {rules.initial[slot]}")
    for reading in rules.readings.values():
        lines.append(f"reading {reading.id} {tuple(reading.options)!r} house {reading.house}")
    for action in rules.actions.values():
        params = [
            (p.name, p.domain.kind, len(p.domain.terms), *(("faces",) if p.domain.faces else ()))
            for p in action.params
        ]
        lines.append(f"action {action.name} {action.kind} {params!r} {[s.data for s in action.next]!r}")
        roots += [action.by] if action.by is not None else []
        roots += [t for p in action.params for t in p.domain.terms]
        roots += [r.term for r in action.requirements] + list(action.next.values())
    for ruling in rules.rulings.values():
        lines.append(f"ruling {ruling.name} {len(ruling.cases)}")
        roots += [ruling.asked] + [t for c in ruling.cases for t in (c.when, *c.then)]
    for view in rules.views:
        lines.append(f"view {list(view)!r}")
        roots += list(view.values())
    roots += [rules.trick_winner] if rules.trick_winner is not None else []
    lines += _terms(roots)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def spoken_hash(rules: Rules) -> str:
    """The same over what the rules are called and cite too: what an answer may name."""
    lines = [rules_hash(rules), rules.document.game, *rules.document.clauses]
    lines += [f"variable {s.data}" for s in rules.slots]
    for action in rules.actions.values():
        lines.append(f"action {action.name} {action.cites!r} {[p.name for p in action.params]!r}")
        lines += [f"{r.says} {r.cites!r}" for r in action.requirements]
    for ruling in rules.rulings.values():
        lines.append(f"ruling {ruling.name} {[c.cites for c in ruling.cases]!r}")
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _terms(roots: list[Term]) -> list[str]:
    """The terms below the roots, each once, by their place in this list; then the roots' places."""
    places: dict[int, int] = {}
    lines = []
    for term in subterms(*roots):
        places[term.uid] = len(places)
        data = term.data
        if isinstance(data, Table):
            data = (data.name, [_sort(s) for s in data.indices], data.values)
        arguments = [places[a.uid] for a in term.args]
        lines.append(f"{term.op} {_sort(term.sort)} {arguments} {data!r}")
    return [*lines, repr([places[r.uid] for r in roots])]


def _sort(sort: Sort) -> str:
    return repr(sort)
