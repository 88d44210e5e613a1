"""The page of a game, made from the program: clauses, readings, actions, rulings, properties, instances."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hoyle.instances import Instance
from hoyle.lang import Document, Reading, Rules, explain
from hoyle.lang.tell import explain_domain
from hoyle.prove import Result
from hoyle.report.page import a

MADE = "<!-- Made by `hoyle docs`; change the program, not this page. -->"


def cell(text: object) -> str:
    """Text that can stand in a cell of a Markdown table."""
    return " ".join(str(text).split()).replace("|", "\\|").replace("<", "&lt;")


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """The lines of a Markdown table; nothing for no rows."""
    lines = ["| " + " | ".join(map(cell, row)) + " |" for row in rows]
    return ["| " + " | ".join(head) + " |", "|" + "---|" * len(head), *lines, ""] if lines else []


def _clauses(document: Document) -> list[str]:
    rows = [
        (
            c.id,
            ", ".join(map(str, c.lines)),
            c.kind,
            c.text + (f" (No rule: {c.uncited}.)" if c.uncited else ""),
        )
        for c in document.clauses.values()
    ]
    return ["## Clauses", "", *table(("clause", "line", "kind", "what it says"), rows)]


def _reading(reading: Reading) -> list[str]:
    roles = {r: getattr(reading, r) for r in ("literal", "house", "traditional")}
    rows = [
        (f"`{option}`", words, ", ".join(r for r, taken in roles.items() if taken == option))
        for option, words in reading.options.items()
    ]
    return [
        f"### {reading.id}: {reading.question}",
        "",
        f"{a(reading.kind).capitalize()} in {', '.join(reading.clauses)}.",
        "",
        *table(("option", "what happens", "taken by"), rows),
        f"House: {reading.reason}.",
        "",
    ]


def _actions(rules: Rules) -> list[str]:
    who = {"player": "a seat", "chance": "chance", "step": "by itself"}
    lines = ["## Actions", ""]
    rows = [
        (
            f"`{act.name}`",
            who[act.kind],
            "; ".join(f"{p.name}: {explain_domain(p)}" for p in act.params if len(act.params) <= 3)
            or (f"{len(act.params)} values" if act.params else ""),
            " ".join(rules.clauses_of([*act.cites, *(c for r in act.requirements for c in r.cites)])),
        )
        for act in rules.actions.values()
    ]
    return [*lines, *table(("action", "who decides", "what is chosen", "clauses"), rows)]


def _rulings(rules: Rules) -> list[str]:
    rows = [
        (g.name, len(g.cases), " ".join(rules.clauses_of([c for k in g.cases for c in k.cites])))
        for g in rules.rulings.values()
    ]
    return ["## Rulings", "", *table(("question", "cases", "clauses"), rows)] if rows else []


def _properties(rules: Rules) -> list[str]:
    rows = [
        (p.name, "always", explain(p.term, rules.names), " ".join(p.claim or p.cites)) for p in rules.always_
    ]
    rows += [(s.name, "sometimes", explain(s.term, rules.names), " ".join(s.cites)) for s in rules.sometimes_]
    short = [(n, k, w if len(w) <= 120 else "see the rules", c) for n, k, w, c in rows]
    return ["## Properties", "", *table(("property", "holds", "in words", "clauses"), short)] if rows else []


def _instances(instances: Iterable[Instance]) -> list[str]:
    rows = []
    for i in instances:
        e = i.expected
        counts = (e.states, e.transitions, e.finished, e.stuck) if e else ("", "", "", "")
        rows.append((f"`{i.id}`", i.about, f"`{i.ruleset}`", *counts, e.source if e else ""))
    head = ("instance", "what it is", "ruleset", "states", "transitions", "finished", "stuck", "counts from")
    return ["## Instances", "", *table(head, rows)] if rows else []


def _obligations(rules: Rules, results: Sequence[Result]) -> list[str]:
    rows = [
        (f"`{r.id.partition('/')[2]}`", r.about, " ".join(rules.clauses_of(r.claim or r.cites)))
        for r in results
    ]
    return (
        ["## What is proved", "", *table(("obligation", "what holds for every deal", "clauses"), rows)]
        if rows
        else []
    )


def game_page(rules: Rules, instances: Iterable[Instance], obligations: Sequence[Result] = ()) -> str:
    """The whole page of a game as Markdown. *obligations* are results, of which only the question counts."""
    document = rules.document
    readings = list(rules.readings.values())
    lines = [f"# {document.name}", "", MADE, ""]
    lines += [
        f"The text is *{document.title}* (`{document.file}`, language {document.language}, {document.lines} "
        f"lines). It has {len(document.clauses)} clauses here, and leaves {len(readings)} questions open.",
        "",
    ]
    lines += _clauses(document)
    if readings:
        lines += ["## Readings", ""]
        for reading in readings:
            lines += _reading(reading)
    lines += [*_actions(rules), *_rulings(rules), *_properties(rules)]
    lines += [*_obligations(rules, obligations), *_instances(instances)]
    return "\n".join(lines).rstrip() + "\n"
