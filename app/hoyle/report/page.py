"""Pages about a game and about codes, in Markdown: for ``hoyle explain`` and for the documentation."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from hoyle.lang import Action, Clause, Code, Document, Reading, Rules, Ruling, Term, explain
from hoyle.lang.action import Domain
from hoyle.lang.citation import citations


def a(noun: str) -> str:
    """The noun with its article.

    >>> a("silence"), a("ambiguity")
    ('a silence', 'an ambiguity')
    """
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def code_page(code: type[Code]) -> str:
    """The page of a code: its title, its docstring, an example that triggers it and its mended twin."""
    lines = [f"# {code.__name__}: {code.title}", "", inspect.getdoc(code) or ""]
    for label, text in (("This triggers it:", code.bad), ("This does not:", code.good)):
        if text.strip():
            lines += ["", label, "", "```text", inspect.cleandoc(text), "```"]
    return "\n".join(lines) + "\n"


def place_of(path: str | Path) -> str:
    """A file of a game as people find it: from the game's folder on, never a path of one machine."""
    parts = Path(path).parts
    return "/".join(parts[-2:])


def lines_of(clause: Clause, document: Document) -> str:
    """Where a clause stands: ``line 7 of FILE``."""
    word = "line" if len(clause.lines) == 1 else "lines"
    return f"{word} {', '.join(map(str, clause.lines))} of {document.file}"


def clause_page(rules: Rules, clause: Clause) -> str:
    """A clause: its text, where it stands, and what in the rules stands on it."""
    cited = Counter(where for name, _, where in citations(rules) if name == clause.id)
    lines = [f"# {clause.id}: {clause.kind} of {rules.document.name}", "", clause.text, ""]
    lines.append(f"- stands on {lines_of(clause, rules.document)} ({rules.document.title})")
    lines.append(f"- written in {place_of(clause.place.file)}:{clause.place.line}")
    if clause.uncited:
        lines.append(f"- no rule stands on it: {clause.uncited}")
    if clause.intended:
        lines.append(f"- known and meant so: {clause.intended}")
    if cited:
        lines += ["", "Cited by", ""]
        lines += [f"- {where}" + (f" ({n} times)" if n > 1 else "") for where, n in cited.items()]
    return "\n".join(lines) + "\n"


def reading_page(reading: Reading, document: Document) -> str:
    """A reading: the question, each option in words, who takes which and why, the clauses."""
    roles: dict[str, list[str]] = {}
    for role in ("literal", "house", "traditional"):
        option = getattr(reading, role)
        if option is not None:
            roles.setdefault(option, []).append(role)
    lines = [
        f"# {reading.id}: {reading.question}",
        "",
        f"{a(reading.kind).capitalize()} of {document.name}.",
        "",
    ]
    for option, words in reading.options.items():
        taken = f" ({', '.join(roles[option])})" if option in roles else ""
        lines.append(f"- `{option}`{taken}: {words}")
    lines += ["", f"Why house takes `{reading.house}`: {reading.reason}.", ""]
    if reading.intended:
        lines += [f"Known and meant so: {reading.intended}", ""]
    lines += ["About", ""]
    lines += [f"- {c}: {document.clauses[c].text}" for c in reading.clauses if c in document.clauses]
    return "\n".join(lines) + "\n"


def domain_words(domain: Domain, names: dict[Term, str]) -> str:
    """Where a parameter's values come from, in words."""
    if domain.kind == "all" or domain.source is None:
        return "any value"
    source = explain(domain.source, names)
    if domain.kind == "cards":
        return f"a card of {source}"
    low, high = (explain(t, names) if t is not None else "" for t in (domain.low, domain.high))
    return f"{low if low == high else f'{low} to {high}'} cards of {source}"


def _cited(cites: Iterable[str]) -> str:
    return f" [{', '.join(cites)}]" if cites else ""


def action_page(rules: Rules, action: Action) -> str:
    """An action: who does it, its parameters, what it requires and what it changes, each with its clauses."""
    names = rules.names
    who = {"chance": "Chance decides it", "step": "It happens by itself"}.get(action.kind, "")
    if action.by is not None:
        who = f"The seat {explain(action.by, names)} decides it"
    lines = [f"# {action.name}: an action of {rules.document.name}", "", f"{who}.", ""]
    if action.cites:
        lines += ["Stands on " + ", ".join(action.cites) + ".", ""]
    if action.params:
        lines += ["Parameters", ""]
        lines += [f"- {p.name}: {domain_words(p.domain, names)}" for p in action.params] + [""]
    if action.requirements:
        lines += ["Requires", ""]
        for r in action.requirements:
            lines.append(f"- {r.says or explain(r.term, names)}{_cited(r.cites)}")
        lines.append("")
    if action.effects:
        lines += ["Then", ""]
        for e in action.effects:
            lines.append(f"- {explain(e.target, names)} := {explain(e.value, names)}{_cited(e.cites)}")
    return "\n".join(lines).rstrip() + "\n"


def ruling_page(rules: Rules, ruling: Ruling) -> str:
    """A ruling: when it is asked, and the text's own cases."""
    names = rules.names
    lines = [f"# {ruling.name}: a ruling of {rules.document.name}", ""]
    lines += [f"Asked when {explain(ruling.asked, names)}{_cited(ruling.cites)}.", "", "Cases", ""]
    for case in ruling.cases:
        answers = list(dict.fromkeys(explain(t, names) for t in case.then))
        when = f"when {explain(case.when, names)}: {', '.join(answers)}"
        lines.append(f"- {f'{case.says}: ' if case.says else ''}{when}{_cited(case.cites)}")
    return "\n".join(lines) + "\n"


def property_page(rules: Rules, name: str) -> str:
    """A property that the rules state: ``always`` or ``sometimes``."""
    for p in rules.always_:
        if p.name == name:
            claim = f"\n\nThe text itself claims it in {', '.join(p.claim)}." if p.claim else ""
            return f"# {name}: always{_cited(p.cites)}\n\n{explain(p.term, rules.names)}{claim}\n"
    for s in rules.sometimes_:
        if s.name == name:
            return f"# {name}: sometimes{_cited(s.cites)}\n\n{explain(s.term, rules.names)}\n"
    raise KeyError(name)
