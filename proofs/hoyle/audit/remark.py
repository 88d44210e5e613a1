"""Findings that a game's files note about the text: what is said twice, many words for one thing, and
questions that the rules do not have. What of it a machine can check is checked."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.audit.code import P211, P213, P216, P217
from hoyle.audit.context import Context
from hoyle.audit.finding import Finding, Kind, Severity, clause_ids, lines_of
from hoyle.lang import Code, Note, Rules
from hoyle.lang.citation import citations

KINDS: dict[str, tuple[Kind, type[Code], str, str]] = {
    "repeats": (Kind.REDUNDANT, P211, "The text says this again", "Say it once."),
    "wording": (Kind.WORDING, P216, "Several words for one thing", "Use one word."),
    "outside": (
        Kind.OUTSIDE,
        P217,
        "The text leaves this open, and the rules leave it out",
        "Say what follows; the rules as they stand need no answer.",
    ),
}


def remark_findings(context: Context) -> Iterator[Finding]:
    """One finding for each note of the game's files."""
    for note in context.rules.document.notes:
        yield remark(context.rules, note)


def remark(rules: Rules, note: Note) -> Finding:
    """The finding of a note. One on a repetition is checked: whatever in the rules stands on a clause that
    says a thing again must stand on another clause that says it."""
    kind, code, title, advice = KINDS[note.kind]
    how = "noted in the game's own files; not found by machine"
    detail: tuple[str, ...] = ()
    if note.kind == "repeats":
        alone = stand_alone(rules, note)
        how = "noted in the game's own files, and checked: every rule that stands on a clause that repeats "
        how += "another stands on the other too, so that nothing changes without it"
        if alone:
            kind, code, advice = Kind.UNDETERMINED, P213, "Take the note back, or cite both clauses."
            how = "noted in the game's own files; what the rules cite does not confirm it"
            detail = tuple(f"{what} stands on {clause} alone." for clause, what in alone)
    elif note.kind == "wording":
        if len(note.terms) == 1:
            title, advice = "A word that can be taken wrongly", "Use another word, or say what it means."
        detail = (f"The word{'s' * (len(note.terms) > 1)}: {', '.join(f'“{t}”' for t in note.terms)}.",)
    clauses = clause_ids(rules, note.clauses)
    return Finding(
        id=f"{kind}-{note.id}",
        code=code,
        kind=kind,
        severity=Severity.LOW,
        game=rules.name,
        clauses=clauses,
        document=rules.document.file,
        lines=lines_of(rules.document, clauses),
        title=f"{title}: {note.text}",
        question="",
        how=how,
        detail=detail,
        advice=advice,
        intended=note.intended,
        may_be=KINDS[note.kind][:1],
    )


def stand_alone(rules: Rules, note: Note) -> list[tuple[str, str]]:
    """What stands on a clause that repeats another, and on no other clause of the note: (clause, what)."""
    parts: dict[tuple[str, int, str], set[str]] = {}
    for id, place, what in citations(rules):
        parts.setdefault((place.file, place.line, what), set()).update(rules.clauses_of([id]))
    out = []
    for clause in note.clauses[1:]:
        for (_, _, what), cited in parts.items():
            if clause in cited and not cited & (set(note.clauses) - {clause}):
                out.append((clause, what))
    return list(dict.fromkeys(out))
