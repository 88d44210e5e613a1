"""The finding of a reading: what the text leaves open there, and what comes of each way to take it."""

from __future__ import annotations

from hoyle.audit.code import P201, P202, P203, P204, P212, P213
from hoyle.audit.compare import (
    Case,
    alike,
    cause_of,
    choose_case,
    machine_of,
    outcome_at,
    ruleset_name,
    severity_of,
    share_of,
)
from hoyle.audit.context import Context
from hoyle.audit.finding import Finding, Kind, Option, Severity, acknowledged, clause_ids, lines_of
from hoyle.audit.interplay import Interplay, interplay
from hoyle.audit.stuck import Cause
from hoyle.audit.witness import Witness, of_parting
from hoyle.lang import Code, Reading

KINDS: dict[str, tuple[Kind, type[Code]]] = {
    "silence": (Kind.GAP, P201),
    "contradiction": (Kind.CONTRADICTION, P202),
    "ambiguity": (Kind.AMBIGUITY, P203),
    "translation": (Kind.TRANSLATION, P204),
}
LEAD = {
    Kind.GAP: "The text does not say",
    Kind.CONTRADICTION: "The text says two things",
    Kind.AMBIGUITY: "The text can be taken in more than one way",
    Kind.TRANSLATION: "The sentence cannot mean what it says",
    Kind.HARMLESS: "Open, but it makes no difference",
    Kind.UNDETERMINED: "Not decided whether it makes a difference",
}


def reading_finding(context: Context, reading: Reading) -> Finding:
    """Every reading has a finding, be it that it is harmless."""
    case = choose_case(context, reading)
    elsewhere = {
        o: found
        for o, v in context.variants[reading.id].items()
        if v is not None and v.same and (found := interplay(context, reading, o)) is not None
    }
    detail: list[str] = []
    kind, code = KINDS[reading.kind]
    witness: Witness | None = None
    cause: Cause | None = None
    share, swing = None, None
    if case is not None:
        variant = context.variants[reading.id][case.option]
        assert variant is not None
        a, b = (machine_of(context, reading, o) for o in (case.against, case.option))
        names = ruleset_name(reading, case.against), ruleset_name(reading, case.option)
        witness = of_parting(a, b, case.parting, names, case.shortest, (reading.id,))
        cause = cause_of(context, a, b, case.parting, (reading.id,))
        severity = severity_of(context, variant, case.parting, cause)
        tally = context.tallies[variant]
        share, swing = share_of(tally), tally.swing or None
        plays = sum(tally.plays.values())
        how = f"{plays} random deals played under both rulesets at once; {case.shortest}"
        if cause is not None:
            detail.append(f"Under {case.option}: {cause.text}.")
    elif elsewhere:
        found = next(iter(elsewhere.values()))
        severity, witness, how = Severity.LOW, found.witness, f"only {found.with_}; {found.witness.shortest}"
    else:
        kind, code, severity, how = _undivided(context, reading)
    detail += [_sentence(o, f) for o, f in elsewhere.items()]
    parted = [o for o, v in context.variants[reading.id].items() if v and context.tallies[v].bests]
    for one, two in alike(context, reading, parted):
        detail.append(f"{one} and {two} were not told apart.")
    clauses = clause_ids(context.rules, reading.clauses)
    return Finding(
        id=f"{KINDS[reading.kind][0]}-{reading.id}",
        code=code,
        kind=kind,
        severity=severity,
        game=context.rules.name,
        clauses=clauses,
        document=context.rules.document.file,
        lines=lines_of(context.rules.document, clauses),
        title=f"{LEAD[kind]}: {reading.question}",
        question=reading.question,
        how=how,
        detail=tuple(detail),
        reading=reading.id,
        readings=tuple(_option(context, reading, o, case, elsewhere) for o in reading.options),
        witness=witness,
        share=share,
        swing=swing,
        advice=advice(reading),
        intended=acknowledged(context.rules, clauses, reading.id),
    )


def _undivided(context: Context, reading: Reading) -> tuple[Kind, type[Code], Severity, str]:
    """No option parts from the house: proved equal, or not decided."""
    variants = [v for v in context.variants[reading.id].values() if v is not None]
    open_ones = [v for v in variants if not v.same and v.name not in context.proved_same]
    if open_ones:
        plays = sum(context.tallies[open_ones[0]].plays.values())
        return Kind.UNDETERMINED, P213, Severity.LOW, f"no difference in {plays} random deals and a search"
    if any(v.claims_differ for v in variants):
        how = (
            "the same play and the same points under all options; they differ in what the text's totals mean"
        )
        return Kind.AMBIGUITY, P203, Severity.LOW, how
    proofs = {
        context.proved_same.get(v.name, "the terms of the rules are equal, so it is one game")
        for v in variants
    }
    return Kind.HARMLESS, P212, Severity.INFO, "; ".join(sorted(proofs))


def _sentence(option: str, found: Interplay) -> str:
    return (
        f"{option} is the house's game as long as the rest is as in the house rules; it parts {found.with_}."
    )


def _option(
    context: Context, reading: Reading, option: str, case: Case | None, elsewhere: dict[str, Interplay]
) -> Option:
    roles = tuple(r for r in ("literal", "house", "traditional") if getattr(reading, r) == option)
    text = reading.options[option]
    variant = None if option == reading.house else context.variants[reading.id][option]
    if option != reading.house and variant is None:
        why = "the rules refuse it together with the house's other choices"
        return Option(option, text, roles, "", "refused", why)
    at = ""
    if case is not None:
        a = machine_of(context, reading, case.against)
        at = outcome_at(context, a, machine_of(context, reading, option), case.parting, (reading.id,))
    if variant is None:
        return Option(option, text, roles, at, "house")
    tally, own = context.tallies[variant], context.own[variant.name]
    lost = tuple(own.broken)
    if tally.bests:
        share = share_of(tally)
        return Option(option, text, roles, at, "parts", "play", share, tally.swing or None, None, lost)
    if variant.same or variant.name in context.proved_same:
        how = context.proved_same.get(variant.name, "equal terms")
        if option in elsewhere:
            how = f"{how}; parts {elsewhere[option].with_}"
        return Option(option, text, roles, at, "same", how, None, None, None, lost)
    return Option(
        option, text, roles, at, "undetermined", "no difference found", share_of(tally), claims=lost
    )


def advice(reading: Reading) -> str:
    """What would mend the text."""
    house = reading.options[reading.house]
    return f"Say which. The house rules take {reading.house} ({house}): {reading.reason}."
