"""Which choices of readings make all claims of the text true together: every combination of the readings that
have a say, proved or refuted by a play, and the smallest choices that a claim excludes."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product

from hoyle.audit.choices import (
    Choice,
    Fate,
    Table,
    Together,
    cells,
    clashing_claims,
    enumerate_claim,
    together,
)
from hoyle.audit.claim_plays import ClaimPlays, changes_of
from hoyle.audit.claim_proof import ClaimProof
from hoyle.audit.claim_states import ClaimStates
from hoyle.audit.clash import Changes, machine_under
from hoyle.audit.code import P209
from hoyle.audit.context import Context
from hoyle.audit.finding import Finding, Kind, Severity, clause_ids, lines_of
from hoyle.audit.interplay import neighbours
from hoyle.audit.joint import Joint, sound_options
from hoyle.audit.machine import Machine
from hoyle.audit.own import Own
from hoyle.audit.solo import solo
from hoyle.audit.witness import fault
from hoyle.lang import Always, Reading, leaves

GOOD = 60
"""Combinations that keep the claims looked at so far and are tried first for the next."""
LISTED = 12
"""Combinations, or excluded choices, that are told one by one."""


class Claims:
    """The tables of all claims of an audit, made one after the other while there is time.

    Open are the readings that have a say: the claims speak of them, or a play has broken a claim under one of
    their options. All others are as in the house rules.
    """

    def __init__(self, context: Context, claims: Sequence[Always]) -> None:
        self.context, self.claims = context, claims
        house = dict(context.house.choices)
        named = {str(t.data) for t in leaves(*(p.term for p in claims), op="reading")}
        lost = {c.name for c in claims}
        says = [
            r
            for r in context.open_readings
            if r.id in named
            or any(lost & set(context.own[v.name].broken) for v in context.variants[r.id].values() if v)
        ]
        self.house = {r.id: house[r.id] for r in says}
        self.options = {
            r.id: [o for o in r.options if o == r.house or playable(context, r, o) or self._breaks_one(r, o)]
            for r in says
        }
        self.until = 0.0
        self.plays = ClaimPlays(context)
        rest = {k: v for k, v in house.items() if k not in self.house}
        self.proof = ClaimProof(context.rules, context.stated, 4 * context.budget.solver, self.go_on, rest)
        self.states = ClaimStates(context, self.proof)

    def tables(self) -> list[Table]:
        """One for each claim. First all are proved under the house rules, with the lemmas that they share:
        two thirds of the time may be used for it; of the rest each has its share."""
        out: dict[str, Table] = {}
        begin = time.process_time()
        until = begin + self.context.budget.claims
        self.until = begin + self.context.budget.claims * 2 / 3
        for claim in self.claims:
            self.proof.needs(claim.name, self.house)
        parts = {p.name for _, rules in self.context.starts_given for p in rules.always_}
        order = sorted(self.claims, key=lambda c: c.name not in parts)  # those about one deal first
        for n, claim in enumerate(order):
            self.context.progress("claims", n, len(order))
            now = time.process_time()
            self.until = now + (until - now) / (len(order) - n)
            known = together(list(out.values()), self.options)
            out[claim.name] = self.table(claim, () if known is None else self._good(known))
        return [out[c.name] for c in self.claims]

    def _good(self, known: Together) -> Iterator[Choice]:
        """Combinations that keep all claims looked at so far, the house's other choices filled in."""
        boxes = ({r: b.get(r, self.options[r]) for r in known.readings} for b in known.boxes)
        every = (dict(zip(b, c, strict=True)) for b in boxes for c in product(*b.values()))
        return islice((self.house | c for c in every), GOOD)

    def table(self, claim: Always, first: Iterable[Choice] = ()) -> Table:
        """The table of one claim, combinations that come *first* looked at before the others; raises P299
        where a play breaks what was proved."""
        needed = [
            r for r in self.options if any(claim.name in self.own(r, o).broken for o in self.options[r])
        ]
        made = enumerate_claim(
            claim.name,
            self.options,
            self.house,
            lambda choice: self.proof.needs(claim.name, choice) if self.go_on() else None,
            lambda whole: self.found_to_break(claim, whole),
            self.go_on,
            needed,
            lambda whole: self.known_to_break(claim, whole),
            list(first),
        )
        for r in needed:
            for o in self.options[r]:
                broken = claim.name in self.own(r, o).broken
                if broken and any(self.covers(p, {r: o}) for p in made.proved):
                    raise fault(f"a play under {r}={o} breaks a claim that is proved there")
        return made

    def covers(self, proved: Choice, changes: Changes) -> bool:
        """Is the house ruleset with these changes one of those a proof is about?"""
        return all((self.house | changes)[k] == v for k, v in proved.items())

    def own(self, reading: str, option: str) -> Own:
        """What the house rules with this option do by themselves."""
        name = "house" if option == self.house[reading] else f"{reading}={option}"
        return self.context.own[name]

    def go_on(self) -> bool:
        """Is there time?"""
        return time.process_time() < self.until and not self.context.out_of_time()

    def known_to_break(self, claim: Always, whole: Choice) -> bool:
        """Is it known from plays, without another one, that a claim fails under a combination?"""
        changes = changes_of(whole, self.house)
        if len(changes) == 1:
            ((r, o),) = changes.items()
            if claim.name in self.own(r, o).broken:
                return True
        return self.states.breaks(claim, whole, self.house)

    def found_to_break(self, claim: Always, whole: Choice) -> bool:
        """Does a play break it that broke it before, or one of some at random?"""
        changes = changes_of(whole, self.house)
        return self.plays.replay(claim, changes) or self.plays.search(claim, changes)

    def _breaks_one(self, reading: Reading, option: str) -> bool:
        """Does a play under this option alone break a claim, though play may stop in others?"""
        variant = self.context.variants[reading.id].get(option)
        return variant is not None and bool(self.context.own[variant.name].broken)


def playable(context: Context, reading: Reading, option: str) -> bool:
    """Does play under this option alone go on to its end? (Where it stops, claims are kept for nothing.)"""
    variant = context.variants[reading.id][option]
    if variant is None or context.tallies[variant].error is not None:
        return False
    return context.own[variant.name].stuck is None


def claims_finding(context: Context, joint: Joint) -> Finding | None:
    """Which choices make all claims true together; ``None`` where no choice makes one false."""
    rules = context.rules
    claims = [p for p in rules.always_ if p.claim]
    if not claims or not context.open_readings:
        return None
    detail = _single(context, claims, joint)
    if not detail:
        return None
    made = Claims(context, claims)
    tables = made.tables()
    whole = together(tables, made.options)
    for table in tables:
        detail.append(_of_table(claims, table, made))
    title, severity = "Which choices make all the text's own figures come out", Severity.INFO
    if whole is not None:
        detail += _of_all(claims, whole, made)
        if whole.kept == whole.open == 0:
            title = "No choice of readings makes all the text's own figures come out"
            severity = Severity.HIGH
            clash = clashing_claims(tables, made.options)
            detail.append("These exclude each other: " + _quoted(claims, clash) + ".")
    detail += _follow(claims, made)
    detail += _what_they_miss(claims, tables, made)
    clauses = clause_ids(rules, [c for p in claims for c in p.claim])
    return Finding(
        id=f"claims-{context.prefix}",
        code=P209,
        kind=Kind.CLAIMS,
        severity=severity,
        game=rules.name,
        clauses=clauses,
        document=rules.document.file,
        lines=lines_of(rules.document, clauses),
        title=title,
        question="Under which readings are all claims of the text true together?",
        how=f"every combination of the readings that have a say ({', '.join(made.options) or 'none'}; all "
        "others as in the house rules), proved by the solver or refuted by a play; besides whole matches "
        f"under each single change of the house rules and {joint.tried} random rulesets",
        detail=tuple(detail),
        advice="Take these choices, or correct the figures.",
    )


def _of_table(claims: Sequence[Always], table: Table, made: Claims) -> str:
    """What is known of one claim, in words."""
    name = _quoted(claims, [table.claim])
    if not table.proved:
        return f"{name}: not proved under the house rules within the budget; nothing more is said of it."
    if not table.stands_on:
        return f"{name}: proved under every choice of the readings that have a say."
    fates = [table.fate(c) for c in cells(table.stands_on, made.options, made.house)]
    counts = {f: fates.count(f) for f in Fate}
    turns = "turns at most on" if counts[Fate.UNDETERMINED] else "turns on"
    said = f"{name} {turns} {', '.join(table.stands_on)}. Of {len(fates)} combinations "
    said += f"{counts[Fate.PROVED]} keep it (proved), {counts[Fate.REFUTED]} break it (a play shows it)"
    return said + (f", {counts[Fate.UNDETERMINED]} are undetermined." if counts[Fate.UNDETERMINED] else ".")


def _of_all(claims: Sequence[Always], whole: Together, made: Claims) -> list[str]:
    """What is known of all claims at once, in words."""
    number = whole.kept + whole.lost + whole.open
    out = [
        f"All at once, over {', '.join(whole.readings) or 'no reading'}: of {number} combinations "
        f"{whole.kept} keep every claim (proved), {whole.lost} contain a choice that breaks one by itself, "
        f"{whole.open} are undetermined."
    ]
    for box in whole.boxes[:LISTED]:
        out.append("All are kept by: " + (_box(box) or "any choice") + ".")
    if len(whole.boxes) > LISTED:
        out.append(f"All are kept in {len(whole.boxes) - LISTED} further ways.")
    for choice, lost in whole.conflicts[:LISTED]:
        taken = " with ".join(f"{k}={v}" for k, v in choice.items())
        out.append(f"{taken} excludes {_quoted(claims, lost)}.")
    if len(whole.conflicts) > LISTED:
        out.append(f"{len(whole.conflicts) - LISTED} further choices exclude a claim.")
    role = made.context.role
    text = {r.id: getattr(r, role) or r.house for r in made.context.open_readings}
    core = [c for c, _ in whole.conflicts if all(text[k] == v for k, v in c.items())]
    if core:
        rules = made.context.rules
        names = dict.fromkeys(f"{k}={v}" for c in core for k, v in c.items())
        clauses = clause_ids(rules, [c for choice in core for k in choice for c in rules.readings[k].clauses])
        out.append(
            f"Of the text's own ({role}) options these stand in the way: {', '.join(names)} "
            f"({' '.join(clauses)})."
        )
    return out


def _box(box: Mapping[str, tuple[str, ...]]) -> str:
    return ", ".join(f"{k}={' or '.join(v)}" for k, v in box.items())


def _quoted(claims: Sequence[Always], names: Sequence[str]) -> str:
    by_name = {p.name: p for p in claims}
    return ", ".join(f"“{n}” ({' '.join(by_name[n].claim)})" for n in names)


def _single(context: Context, claims: list[Always], joint: Joint) -> list[str]:
    """What single options break, as the plays show it; nothing where no option breaks a claim."""
    detail = []
    for r in context.open_readings:
        made = {o: v for o, v in context.variants[r.id].items() if v is not None}
        lost = {o: context.own[v.name].broken for o, v in made.items() if context.own[v.name].broken}
        if not lost:
            continue
        keeps = [o for o in r.options if o in sound_options(context, r)]
        breaks = "; ".join(
            f"{o} breaks {_names(claims, broken)}{_mended(context, r, o, broken)}"
            for o, broken in lost.items()
        )
        detail.append(f"{r.id}: {' or '.join(keeps)}. {breaks}.")
    if detail and joint.tried:
        detail.append("A figure that is not named was not seen to break in the plays, which proves nothing.")
        ended = joint.tried - joint.good - joint.bad
        detail.append(
            f"With these choices and any others that work alone all claims held in {joint.good} of "
            f"{joint.tried} random rulesets"
            + (f", one failed in {joint.bad}" if joint.bad else "")
            + (f"; in {ended} the play did not come to its end." if ended else ".")
        )
    return detail


def _names(claims: list[Always], broken: Mapping[str, object]) -> str:
    return ", ".join(" ".join(p.claim) for p in claims if p.name in broken)


def _mended(context: Context, reading: Reading, option: str, broken: Mapping[str, object]) -> str:
    """Another choice with which the option breaks nothing after all."""
    tries = 0
    for other in neighbours(context.rules, reading):
        for choice in sound_options(context, other)[1:]:
            tries += 1
            if context.out_of_time() or tries > 40:
                return ""
            changes = {reading.id: option, other.id: choice}
            machine = machine_under(context, changes)
            if machine is not None and _keeps_all(context, machine, changes):
                return f" (not with {other.id}={choice})"
    return ""


def _keeps_all(context: Context, machine: Machine, changes: Changes) -> bool:
    terms = [p.term for p in machine.rules.always_ if p.claim]
    for n in range(2 * context.budget.matches):
        rng = context.rng("mended", sorted(changes.items()), n)
        played = solo(machine, machine.initial(), rng, ("even", "kinds")[n % 2], terms)
        if played.broken or played.ending != "over":
            return False
    return True


def _follow(claims: Sequence[Always], made: Claims) -> list[str]:
    """Claims that follow from others, as their proofs show it."""
    out = []
    for p in claims:
        found = made.proof.follows_from(p.name, made.house)
        if found is not None:
            others, readings = found
            where = f" where {', '.join(f'{k}={made.house[k]}' for k in readings)}" if readings else ""
            this, those = _quoted(claims, [p.name]), _quoted(claims, others)
            out.append(f"{this} follows{where} from {those} (proved): there it says nothing more.")
    return out


def _what_they_miss(claims: Sequence[Always], tables: Sequence[Table], made: Claims) -> list[str]:
    """Options that make one figure false and leave another true, be it proved: who adds up that one alone
    sees nothing wrong."""
    out = []
    for p, table in zip(claims, tables, strict=True):
        missed = [
            f"{r}={o}"
            for r, options in made.options.items()
            for o in options
            if o != made.house[r]
            and made.own(r, o).broken.keys() - {p.name}
            and any(made.covers(q, {r: o}) for q in table.proved)
        ]
        if missed:
            this, those = _quoted(claims, [p.name]), " or ".join(missed)
            out.append(
                f"{this} still comes out (proved) with {those}, each of which makes another figure false: it "
                "cannot show that mistake."
            )
    return out
