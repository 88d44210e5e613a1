"""Pages about a game and about codes, in Markdown: for ``hoyle explain`` and for the documentation."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from hoyle.lang import (
    Action,
    Clause,
    Code,
    Document,
    Reading,
    Rules,
    Ruling,
    explain,
    explain_action,
    explain_ruling,
)
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


def _body(text: str) -> list[str]:
    """The lines of an explanation after its first one: a list below each heading."""
    out: list[str] = []
    for line in text.splitlines()[1:]:
        if line.startswith("  "):
            out.append(line.strip() if re.match(r"  \d+\. ", line) else f"- {line.strip()}")
        else:
            out += [line, ""] if out[-1:] == [""] else ["", line, ""]
    return out if out[:1] != [""] else out[1:]


def action_page(rules: Rules, action: Action) -> str:
    """An action: who does it, its parameters, what it requires and what it changes, each with its clauses."""
    text = explain_action(action)
    _, _, who = text.splitlines()[0].partition(": ")
    lines = [f"# {action.name}: an action of {rules.document.name}", "", f"{who[0].upper()}{who[1:]}.", ""]
    return "\n".join([*lines, *_body(text)]) + "\n"


def ruling_page(rules: Rules, ruling: Ruling) -> str:
    """A ruling: when it is asked, and the text's own cases."""
    return (
        "\n".join([f"# {ruling.name}: a ruling of {rules.document.name}", "", *_body(explain_ruling(ruling))])
        + "\n"
    )


def _cited(cites: Iterable[str]) -> str:
    return f" [{', '.join(cites)}]" if cites else ""


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
