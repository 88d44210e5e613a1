"""Findings of an audit as text, as Markdown, and for SARIF."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from hoyle.audit import Finding, Kind, Option, Severity, Witness
from hoyle.lang import Document, Reading
from hoyle.lang.plain import say
from hoyle.report.game_page import cell, table
from hoyle.report.play import play_json
from hoyle.report.sarif import STOPPED, Report
from hoyle.report.table import print_table

Again = Callable[[Finding], str]
"""The command that finds one finding again."""

SEP = ", "
HEAD = ("finding", "code", "severity", "kind", "line", "title")


def _lines(finding: Finding) -> str:
    return ",".join(map(str, finding.lines))


def _share(finding: Finding) -> str:
    if finding.share is None:
        return ""
    low, high = finding.share.interval
    option = finding.witness.rulesets[-1].rpartition("=")[2] if finding.witness is not None else ""
    several = len(finding.readings) > 2 and option in {o.name for o in finding.readings}
    shows = f"Under {option} it shows" if several else "It shows"  # of the others other figures may be told
    text = f"{shows} in {finding.share.value:.0%} of {finding.share.plays} random plays"
    return f"{text} (95 % between {low:.0%} and {high:.0%})."


def _swing(finding: Finding) -> str:
    many = "1 point" if finding.swing == 1 else f"{finding.swing} points"
    return f"A seat's score differs by up to {many}." if finding.swing else ""


def _earliest(finding: Finding) -> str:
    if finding.earliest is None:
        return ""
    when = f"in trick {finding.earliest}" if finding.earliest else "before the first trick is begun"
    return f"It shows {when} at the earliest that was seen."


def _scale(finding: Finding, document: Document) -> str:
    """In which units the points are counted that a finding shows."""
    shown = [*finding.witness.lines, *finding.witness.outcomes] if finding.witness is not None else []
    points = finding.swing or any(re.search(r"\(-?\d+, -?\d+", line) for line in shown)
    return f"{document.scale}." if document.scale and points else ""


def _option(option: Option) -> str:
    roles = f" [{', '.join(option.roles)}]" if option.roles else ""
    verdict = {"house": "", "parts": "", "same": "the same game", "refused": "refused"}.get(
        option.verdict, option.verdict
    )
    told = ": ".join(filter(None, (verdict, option.outcome if option.verdict != "same" else option.how)))
    return f"{option.name}{roles}: {option.text}" + (f"\n      → {told}" if told else "")


def witness_text(witness: Witness, indent: str = "    ") -> list[str]:
    """The play that shows a finding, then what each ruleset answers."""
    lines = [f"{indent}({witness.start})"] if witness.start else []
    if begins := witness.begins:
        lines.append(f"{indent}begins with {'; '.join(begins)}")
    lines += [f"{indent}{line}" for line in witness.lines]
    lines.append(f"{indent}{witness.shows}:")
    lines += [
        f"{indent}  {name}: {told}" for name, told in zip(witness.rulesets, witness.outcomes, strict=True)
    ]
    if witness.shortest:
        lines.append(f"{indent}({witness.shortest})")
    return lines


def finding_text(finding: Finding, document: Document, again: Again | None = None) -> str:
    """A finding with all that is known of it."""
    where = f"line {_lines(finding)} of {finding.document}" if finding.lines else finding.document
    lines = [
        f"{finding.id}  {finding.severity} {finding.kind}  {finding.code.__name__}  {where}",
        f"  {finding.title}",
    ]
    lines += [f"  {c}: {document.clauses[c].text}" for c in finding.clauses if c in document.clauses]
    lines += [f"  {text}" for text in finding.detail]
    if finding.readings:
        lines.append("  ways to take it:")
        lines += [f"    {_option(option)}" for option in finding.readings]
    if finding.witness is not None:
        lines.append("  a play that shows it:")
        lines += witness_text(finding.witness)
    said = (_share(finding), _earliest(finding), _swing(finding), _scale(finding, document))
    lines += [f"  {text}" for text in said if text]
    if finding.advice:
        lines.append(f"  advice: {finding.advice}")
    if finding.intended:
        lines.append(f"  acknowledged: {finding.intended}")
    lines.append(f"  found by: {finding.how}")
    if again:
        lines.append(f"  again: {again(finding)}")
    return "\n".join(lines)


def counts(findings: Sequence[Finding]) -> str:
    """How many findings of each severity, the acknowledged ones apart, and how many are undecided."""
    fresh = [f for f in findings if not f.intended]
    told = [f"{n} {s}" for s in Severity if (n := sum(f.severity is s for f in fresh))]
    if known := len(findings) - len(fresh):
        told.append(f"{known} acknowledged")
    if undecided := sum(f.kind is Kind.UNDETERMINED for f in findings):
        told.append(f"{undecided} undetermined")
    return f"{len(findings)} finding{'s' if len(findings) != 1 else ''}" + (
        f": {', '.join(told)}" if told else ""
    )


def ruleset_words(game: str, readings: Sequence[Reading], role: str) -> str:
    """What it means that another ruleset than the text is held against the house rules; else nothing."""
    if role == "literal":
        return ""
    taken = {r.id: getattr(r, role) for r in readings}
    own = [r.id for r in readings if taken[r.id] not in (None, r.literal, r.house)]
    house = sum(taken[r.id] == r.house != r.literal for r in readings)
    text = sum(taken[r.id] == r.literal for r in readings)
    rest = len(readings) - len(own) - text - house
    named = f" ({SEP.join(own)})" if own else ""
    return (
        f"{game}, {role} against house: of {len(readings)} readings it takes {len(own)} neither as the text "
        f"nor as the house rules do{named}, {text} as the text, {house} as the house rules, and has "
        f"none for {rest}. Every option of every reading is looked at anyway, so the same is found as with "
        "literal: the ruleset says which option is shown first, and whose options claims are held against."
    )


def print_findings(
    findings: Sequence[Finding],
    documents: dict[str, Document],
    quiet: bool = False,
    brief: bool = False,
    again: Again | None = None,
    whole: bool = True,
    said: Sequence[str] = (),
) -> None:
    """Print each finding with its play, then a line for each, then the sum; *whole*: did the audit go on to
    its end? *said*: what is said of it all."""
    if not quiet:
        for finding in () if brief else findings:
            say(finding_text(finding, documents[finding.game], again), end="\n\n")
        rows = [[f.id, f.code.__name__, str(f.severity), str(f.kind), _lines(f), f.title] for f in findings]
        if rows:
            print_table(HEAD, rows)
            say()
    for text in () if quiet else said:
        say(text)
    say(counts(findings) if whole else f"{counts(findings)}. {STOPPED}")


# -- for editors


def findings_markdown(
    findings: Sequence[Finding], documents: dict[str, Document], whole: bool = True, said: Sequence[str] = ()
) -> str:
    """A report for the editors of a rule text: the gravest first, each with its clauses, options and play;
    *whole*: did the audit go on to its end? *said*: what is said of it all."""
    lines = ["# Findings", "", counts(findings) + ".", ""]
    lines += [] if whole else [f"**{STOPPED}**", ""]
    lines += [line for text in said for line in (text, "")]
    lines += table(
        ("finding", "severity", "kind", "line", "what"),
        [(f"[{f.id}](#{f.id.lower()})", f.severity, f.kind, _lines(f), f.title) for f in findings],
    )
    for finding in findings:
        document = documents[finding.game]
        lines += [f"## {finding.id}", "", f"**{finding.title}**", ""]
        lines += [f"{finding.severity} {finding.kind}, {finding.code.__name__}, {document.name}.", ""]
        for clause in (document.clauses[c] for c in finding.clauses if c in document.clauses):
            lines += [f"> **{clause.id}** (line {', '.join(map(str, clause.lines))}): {clause.text}", ""]
        lines += [text for detail in finding.detail for text in (detail, "")]
        lines += table(
            ("way to take it", "taken by", "in words", "in the play below"),
            [(f"`{o.name}`", ", ".join(o.roles), o.text, o.outcome or o.how) for o in finding.readings],
        )
        if finding.witness is not None:
            lines += ["```text", *witness_text(finding.witness, ""), "```", ""]
        said = (_share(finding), _earliest(finding), _swing(finding), _scale(finding, document))
        for text in (*said, finding.advice, finding.intended):
            lines += [cell(text), ""] if text else []
    return "\n".join(lines).rstrip() + "\n"


# -- for SARIF


def finding_report(finding: Finding, document: Document) -> Report:
    """A finding as a SARIF result: at its clauses, its play as a code flow."""
    places = tuple((c, document.clauses[c].place) for c in finding.clauses if c in document.clauses)
    steps = []
    if finding.witness is not None:
        for step in play_json(finding.witness.left):
            cited = next((c for c in step["clauses"] if c in document.clauses), None)
            text = "; ".join([step["text"], *step["changes"]])
            steps.append((text, document.clauses[cited].place if cited else None))
    said = [finding.title, *finding.detail]
    if finding.witness is not None:
        pairs = zip(finding.witness.rulesets, finding.witness.outcomes, strict=True)
        said += [f"{name}: {told}." for name, told in pairs]
    properties = {
        "game": finding.game,
        "kind": str(finding.kind),
        "document": finding.document,
        "lines": list(finding.lines),
        "clauses": list(finding.clauses),
        "readings": [o.as_dict() for o in finding.readings],
        "acknowledged": bool(finding.intended),
    }
    return Report(
        f"{finding.game}/{finding.id}",
        finding.code.__name__,
        str(finding.severity),
        " ".join(said),
        places,
        tuple(steps),
        properties,
    )
