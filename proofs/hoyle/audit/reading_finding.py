"""The finding of a reading: what the text leaves open there, and what comes of each way to take it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

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
    share_shown,
)
from hoyle.audit.context import Context
from hoyle.audit.difference import Aspect
from hoyle.audit.finding import Finding, Kind, Option, Severity, acknowledged, clause_ids, lines_of
from hoyle.audit.interplay import UNTRIED, Interplay, interplay
from hoyle.audit.machine import Machine
from hoyle.audit.own import Own
from hoyle.audit.repair import Repair, advice_of, of_reading
from hoyle.audit.small import Small, compare_on_small
from hoyle.audit.solo import solo
from hoyle.audit.stuck import Cause
from hoyle.audit.variant import UNSTATED, Variant
from hoyle.audit.witness import Witness, of_parting
from hoyle.audit.words import NOBODY
from hoyle.lang import Code, Reading, build

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
    Kind.TRANSLATION: "The sentence can hardly mean what it says",
    Kind.HARMLESS: "Open, but it makes no difference while all else is as in the house rules",
    Kind.UNDETERMINED: "Not decided whether it makes a difference",
}
KEPT = "The sentence may have lost its meaning in translation"
"""How the title of a translation begins where the house rules take the sentence as it is printed."""


def lead(kind: Kind, reading: Reading) -> str:
    """How the title of a reading's finding begins."""
    kept = kind is Kind.TRANSLATION and reading.literal == reading.house
    return KEPT if kept else LEAD[kind]


def reading_finding(context: Context, reading: Reading) -> Finding:
    """Every reading has a finding, be it that it is harmless, or that there was no time to look."""
    variants = [v for v in context.variants[reading.id].values() if v is not None]
    if context.out_of_time() and not any(context.tallies[v].bests for v in variants):
        return _not_looked_at(context, reading)
    case = choose_case(context, reading)
    elsewhere: dict[str, Interplay] = {}
    detail: list[str] = []
    for o, v in context.variants[reading.id].items():
        if v is not None and (v.same or v.name in context.proved_same):
            played, unseen = interplay(context, reading, o)
            if played is not None:
                elsewhere[o] = played
            elif unseen:
                detail.append(_not_seen(o, unseen))
    kind, code = KINDS[reading.kind]
    witness: Witness | None = None
    cause: Cause | None = None
    share, swing, earliest = None, None, None
    if case is not None:
        variant = context.variants[reading.id][case.option]
        assert variant is not None
        tally = context.tallies[variant]
        a, b = (machine_of(context, reading, o) for o in (case.against, case.option))
        names = ruleset_name(reading, case.against), ruleset_name(reading, case.option)
        witness = of_parting(a, b, case.parting, names, case.shortest, (reading.id,))
        cause = cause_of(context, a, b, case.parting, (reading.id,))
        severity = severity_of(context, variant, case.parting, cause)
        if kind is Kind.GAP and _less_grave(reading, case, cause, witness, tally.swing, severity):
            severity = max(severity, Severity.MEDIUM, key=lambda s: s.rank)
        share, swing = share_shown(tally, context.own[variant.name], cause), tally.swing or None
        if a.lays:
            shown = case.parting.tricks(a)
            earliest = shown if tally.earliest is None else min(shown, tally.earliest)
        plays = sum(tally.plays.values())
        how = f"{plays} random plays under both rulesets at once; {case.shortest}"
        if cause is not None:
            detail.append(f"Under {case.option}: {cause.text}.")
            often = how_often_stuck(context.own[variant.name])
            detail += [f"Played at random under {case.option} it gets stuck in {often}."] if often else []
        detail += other_stuck(context, reading, case.option if cause is not None else "")
        detail += unmeasured(context, variant, cause)
    elif elsewhere:
        found = next(iter(elsewhere.values()))
        severity, witness, how = Severity.LOW, found.witness, f"only {found.with_}; {found.witness.shortest}"
    elif (on_small := _on_small(context, reading)) is not None:
        severity, witness, how = Severity.LOW, on_small, f"only found on a small deck; {on_small.shortest}"
    else:
        kind, code, severity, how = _undivided(context, reading)
    errors = {o: context.tallies[v].error for o, v in context.variants[reading.id].items() if v is not None}
    detail += [f"Under {o} the rules stop with an error: {e}" for o, e in errors.items() if e is not None]
    detail += [_sentence(o, f) for o, f in elsewhere.items()]
    small = _missed(context, reading) if case is not None else {}
    detail += [_on_a_small_deck(o, found) for o, found in small.items()]
    detail += idle_clauses(context, reading)
    parted = [o for o, v in context.variants[reading.id].items() if v and context.tallies[v].bests]
    for one, two in alike(context, reading, parted):
        detail.append(f"{one} and {two} were not told apart.")
    others = [v for o, v in context.variants[reading.id].items() if v is not None and o != UNSTATED]
    if kind is Kind.GAP and case is not None and others and all(v.same or v.idle for v in others):
        severity = Severity.MEDIUM
        detail.append("Whatever is said, nothing else in the rules depends on it.")
    clauses = clause_ids(context.rules, reading.clauses)
    broken = cause is not None or kind in (Kind.GAP, Kind.CONTRADICTION, Kind.TRANSLATION)
    repairs = of_reading(context, reading) if broken and not context.out_of_time() else ()
    return Finding(
        id=f"{KINDS[reading.kind][0]}-{reading.id}",
        code=code,
        kind=kind,
        severity=severity,
        game=context.rules.name,
        clauses=clauses,
        document=context.rules.document.file,
        lines=lines_of(context.rules.document, clauses),
        title=f"{lead(kind, reading)}: {reading.question}",
        question=reading.question,
        how=how,
        detail=tuple(detail),
        reading=reading.id,
        readings=tuple(_option(context, reading, o, case, elsewhere, small) for o in reading.options),
        witness=witness,
        share=share,
        swing=swing,
        earliest=earliest,
        advice=advice(reading, repairs),
        repairs=repairs,
        intended=acknowledged(context.rules, clauses, reading.id),
        may_be=(KINDS[reading.kind][0], Kind.HARMLESS),
    )


def _not_looked_at(context: Context, reading: Reading) -> Finding:
    """Undetermined: the time was used up before anything was seen of the reading."""
    clauses = clause_ids(context.rules, reading.clauses)
    roles = {
        o: tuple(r for r in ("literal", "house", "traditional") if getattr(reading, r) == o)
        for o in reading.options
    }
    return Finding(
        id=f"{KINDS[reading.kind][0]}-{reading.id}",
        code=P213,
        kind=Kind.UNDETERMINED,
        severity=Severity.LOW,
        game=context.rules.name,
        clauses=clauses,
        document=context.rules.document.file,
        lines=lines_of(context.rules.document, clauses),
        title=f"{LEAD[Kind.UNDETERMINED]}: {reading.question}",
        question=reading.question,
        how="no time was left to look at it",
        reading=reading.id,
        readings=tuple(
            Option(o, text, roles[o], "", "house" if o == reading.house else "undetermined", "")
            for o, text in reading.options.items()
        ),
        advice=advice(reading),
        intended=acknowledged(context.rules, clauses, reading.id),
        may_be=(KINDS[reading.kind][0], Kind.HARMLESS),
    )


def _less_grave(
    reading: Reading,
    case: Case,
    cause: Cause | None,
    witness: Witness,
    swing: int | None,
    severity: Severity,
) -> bool:
    """A gap that leaves the game as it is: the house rules answer nearly always that nobody is meant, or play
    goes on by what is said, and all that is open is whether some other moves are legal."""
    if cause is not None:
        always = bool(cause.ruling) and severity is Severity.CRITICAL
        return always and case.against == reading.house and witness.outcomes[0] == NOBODY
    moves = case.parting.difference.aspect is Aspect.MOVES and not swing
    return moves and reading.literal == reading.house


def how_often_stuck(own: Own) -> str:
    """The share of plays that got stuck; by start where it happens in a few of several."""
    if not own.stuck_in:
        return ""
    if len(own.stuck_in) <= 4 and len(own.plays) > len(own.stuck_in):
        return ", ".join(f"{n} of {own.plays[k]} plays of {k}" for k, n in own.stuck_in.items())
    return f"{sum(own.stuck_in.values())} of {sum(own.plays.values())} plays"


def unmeasured(context: Context, variant: Variant, cause: Cause | None) -> Iterator[str]:
    """That the time did not suffice for the plays from which the severity is taken."""
    played, wanted = sum(context.tallies[variant].plays.values()), context.budget.plays * len(context.starts)
    if context.skipped and (played < wanted or (cause is not None and not context.own[variant.name].plays)):
        yield "For want of time it was not measured in full how often it shows: it may be graver."


def other_stuck(context: Context, reading: Reading, told: str) -> Iterator[str]:
    """What else gets stuck: options that part from the house otherwise, and come to where nobody goes on."""
    for option, v in context.variants[reading.id].items():
        if v is None or v.same or option == told or context.own[v.name].stuck is None:
            continue
        own = context.own[v.name]
        causes = [f.cause.text for found in own.stucks.values() for f in found]
        often = f" in {n}" if (n := how_often_stuck(own)) else ""
        yield f"Played at random under {option} it gets stuck{often}{': ' + causes[0] if causes else ''}."


def _on_small(context: Context, reading: Reading) -> Witness | None:
    """A play of a small deck that tells an option apart which no play of the whole game did."""
    for option, v in context.variants[reading.id].items():
        if v is not None and not v.same and v.name not in context.proved_same:
            found = compare_on_small(context, reading, option)
            if found.witness is not None:
                return found.witness
    return None


def _missed(context: Context, reading: Reading) -> dict[str, Small]:
    """What small decks show of the options that no play of the whole game told apart, though another option
    parted."""
    return {
        o: compare_on_small(context, reading, o)
        for o, v in context.variants[reading.id].items()
        if v is not None
        and not (v.same or v.name in context.proved_same or context.tallies[v].bests)
        and context.tallies[v].error is None
        and context.own[v.name].stuck is None
    }


def _on_a_small_deck(option: str, found: Small) -> str:
    if found.witness is None:
        decks = f", nor did all plays of {found.decks} small decks" if found.decks else ""
        return f"{option}: no play showed a difference{decks}; not proved."
    w = found.witness
    a, b = w.outcomes
    return f"{option} parts on a small deck ({w.start}): {w.shows} is {a} in one and {b} in the other."


def idle_clauses(context: Context, reading: Reading) -> Iterator[str]:
    """What happens at times under the house rules, stands on a clause of the reading, and happens no more
    under an option: then the option leaves that clause nothing to say."""
    rules = context.rules
    wanted = [s for s in rules.sometimes_ if set(rules.clauses_of(s.cites)) & set(reading.clauses)]
    for option, v in context.variants[reading.id].items():
        if v is None or v.same or context.own[v.name].stuck is not None:
            continue
        for s in wanted:
            usual, plays = _times(context, context.base, s.name)
            now, _ = _times(context, v.machine, s.name)
            if usual >= 4 and not now:
                yield (
                    f"Under {option} “{s.name}” ({' '.join(rules.clauses_of(s.cites))}) did not happen in "
                    f"{plays} plays (house: {usual}): it would have nothing to say."
                )


def _times(context: Context, machine: Machine, name: str) -> tuple[int, int]:
    """In how many of some random plays a `sometimes` came true."""
    key = (name, id(machine))
    if key in context.times:
        return context.times[key]
    term = build.not_(next(s.term for s in machine.rules.sometimes_ if s.name == name))
    times = plays = 0
    for start in context.starts:
        for n in range(context.budget.plays):
            if not context.in_time("clauses left without effect"):
                return times, plays
            rng = context.rng("times", name, start.label, n)
            played = solo(machine, start.state, rng, ("even", "kinds")[n % 2], [term], start.past)
            times, plays = times + bool(played.broken), plays + 1
    context.times[key] = times, plays
    return times, plays


def _undivided(context: Context, reading: Reading) -> tuple[Kind, type[Code], Severity, str]:
    """No option parts from the house: proved equal, or not decided."""
    variants = [v for v in context.variants[reading.id].values() if v is not None]
    open_ones = [v for v in variants if not v.same and v.name not in context.proved_same]
    if open_ones:
        plays = sum(context.tallies[open_ones[0]].plays.values())
        how = f"{plays} random plays and a search showed no difference"
        bounded = min(compare_on_small(context, reading, v.changes[reading.id]).decks for v in open_ones)
        how += f", nor did all plays of {bounded} small decks (bounded, not proved)" if bounded else ""
        return Kind.UNDETERMINED, P213, Severity.LOW, how
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


def _not_seen(option: str, choices: Sequence[str]) -> str:
    tried = [c for c in choices if c != UNTRIED]
    said = [f"not decided where {' or '.join(tried)}, where no play showed a difference"] if tried else []
    said += ["for want of time not all other choices were tried"] if UNTRIED in choices else []
    same = f"{option} is the house's game as long as the rest is as in the house rules"
    return "; ".join([same, *said]) + "."


def _option(
    context: Context,
    reading: Reading,
    option: str,
    case: Case | None,
    elsewhere: Mapping[str, Interplay],
    small: Mapping[str, Small],
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
    verdict, how = "undetermined", "no difference found"
    if (found := small.get(option)) is not None:
        verdict = "undetermined" if found.witness is None else "parts"
        how += f", nor in all plays of {found.decks} small decks (bounded, not proved)" if found.decks else ""
        how = how if found.witness is None else f"play of a small deck ({found.witness.start})"
    return Option(option, text, roles, at, verdict, how, share_of(tally), claims=lost)


def advice(reading: Reading, repairs: Sequence[Repair] = ()) -> str:
    """What would mend the text."""
    house = reading.options[reading.house]
    said = f"Say which. The house rules take {reading.house} ({house}): {reading.reason}."
    return " ".join(filter(None, (said, advice_of(repairs))))
