"""The text's own claims: which of them its rules keep, and which reading breaks which."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.audit.code import P208, P213
from hoyle.audit.context import Context
from hoyle.audit.difference import Aspect
from hoyle.audit.finding import Finding, Kind, Severity, acknowledged, clause_ids, lines_of, slug
from hoyle.audit.machine import Machine
from hoyle.audit.own import Own, own_plays
from hoyle.audit.solo import Solo, false_parts, solo
from hoyle.audit.witness import Witness, fault, run
from hoyle.concrete import State
from hoyle.lang import Always, Reading, Rules, Ruleset, Term, explain, leaves


def text_ruleset(context: Context) -> Ruleset:
    """The text as far as it can be played: the *role*'s option wherever that does not get stuck by itself."""
    if context.rules.ruleset is not None:
        return context.rules.ruleset
    choices = {}
    for r in context.open_readings:
        option = getattr(r, context.role) or r.house
        variant = context.variants[r.id].get(option)
        playable = variant is not None and context.own[variant.name].stuck is None
        choices[r.id] = option if playable else r.house
    return Ruleset(f"{context.role} where it can be played", choices)


def claim_findings(context: Context) -> Iterator[Finding]:
    """One finding for each claim that the text's own options break."""
    claims = [p for p in context.rules.always_ if p.claim]
    if not claims:
        return
    text = text_ruleset(context)
    machine = Machine(context.rules.under(text))
    own = own_plays(context, machine, "text", circles=None)
    context.own["text"] = own
    for claim in claims:
        blamed = blame(context, claim.name)
        if claim.name in own.broken or claim.name in context.own["house"].broken or blamed:
            yield _finding(context, claim, blamed, own, text)


def unwatched_findings(context: Context) -> Iterator[Finding]:
    """One finding for each claim that the game's own file states and plays cannot watch: silence about it
    would look as if it came out."""
    rules, ids = context.rules, set[str]()
    if context.stated is None:
        return
    watched = {p.name for p in rules.always_}
    ours = {r.term for r in rules.readings.values()}
    for o in context.stated(rules).under():
        if not o.claim or (o.kind == "always" and o.about in watched):
            continue
        foreign = sorted({str(t.data) for t in leaves(o.statement, op="reading") if t not in ours})
        how = "it is stated of the steps of the game, and plays are watched for what is so in positions"
        if o.kind == "always":
            how = f"it is stated with {', '.join(foreign)}, which these rules have not, or with other options"
        id = f"{Kind.UNDETERMINED}-{o.claim[0]}"
        id = id if id not in ids else f"{id}-{slug(o.about)}"
        ids.add(id)
        clauses = clause_ids(rules, o.claim)
        yield Finding(
            id=id,
            code=P213,
            kind=Kind.UNDETERMINED,
            severity=Severity.LOW,
            game=rules.name,
            clauses=clauses,
            document=rules.document.file,
            lines=lines_of(rules.document, clauses),
            title=f"Not looked at whether the text is right: {o.about}",
            question=o.about,
            how=how,
            advice="State it of positions, with the readings that the rules have.",
            may_be=(Kind.REFUTED_CLAIM,),
        )


def blame(context: Context, claim: str) -> list[Reading]:
    """The readings whose own option in the text breaks a claim that holds in the house rules."""
    out = []
    for r in context.open_readings:
        variant = context.variants[r.id].get(getattr(r, context.role) or r.house)
        if variant is not None and claim in context.own[variant.name].broken:
            out.append(r)
    return out


def _finding(context: Context, claim: Always, blamed: list[Reading], own: Own, text: Ruleset) -> Finding:
    rules, role = context.rules, context.role
    detail, fails = [], []
    for r in blamed:
        option = getattr(r, role) or r.house
        theirs = context.own[f"{r.id}={option}"]
        fails.append(theirs.failed.get(claim.name, 0) / max(1, theirs.tried))
        detail.append(f"{r.id}={option} ({r.options[option]}) breaks it.")
        deaf = [c for c in rules.always_ if c.claim and c.name not in theirs.broken and theirs.ends]
        if deaf:
            names = ", ".join(f"“{c.name}” ({' '.join(c.claim)})" for c in deaf)
            detail.append(
                f"With {r.id}={option} these figures still came out in all {theirs.matches} matches that "
                f"were played, so that adding them up does not show the mistake: {names}."
            )
        detail += [f"{name} mends it." for name in _menders(context, r, claim.name)]
    if blamed:
        option = getattr(blamed[0], role) or blamed[0].house
        ruleset = context.house.change({blamed[0].id: option})
        found = context.own[f"{blamed[0].id}={option}"].broken[claim.name]
        name = f"house,{blamed[0].id}={option}"
    else:
        where = own if claim.name in own.broken else context.own["house"]
        ruleset, name = (text, text.name) if where is own else (context.house, "house")
        found = where.broken[claim.name]
        fails.append(where.failed.get(claim.name, 0) / max(1, where.tried))
    witness, values = _witness(context, claim, ruleset, name, found)
    under = f"under {name.partition(',')[2]} " if blamed else ""
    clauses = clause_ids(rules, [*claim.claim, *(c for r in blamed for c in r.clauses)])
    often = max(fails, default=1.0)
    return Finding(
        id=claim_id(claim, rules),
        code=P208,
        kind=Kind.REFUTED_CLAIM,
        severity=Severity.CRITICAL if often >= 0.9 else Severity.HIGH,
        game=rules.name,
        clauses=clauses,
        document=rules.document.file,
        lines=lines_of(rules.document, clauses),
        title=f"The text's own figure is wrong: {claim.name}; {under}the rules give {values}",
        question=claim.name,
        how="whole matches and single deals played under the text's options, one at a time",
        detail=tuple(detail),
        witness=witness,
        advice="Correct the figure, or the sentence: "
        + "; ".join(f"{r.id}={r.house} ({r.options[r.house]})" for r in blamed)
        + ("" if blamed else "no single reading is to blame"),
        intended=acknowledged(rules, claim.claim),
    )


def claim_id(claim: Always, rules: Rules) -> str:
    """By the clauses; of several claims on the same clauses the later ones by their names too."""
    first = next(p for p in rules.always_ if p.claim == claim.claim)
    name = f"refuted-claim-{'-'.join(claim.claim)}"
    return name if first.name == claim.name else f"{name}-{slug(claim.name)}"


def _menders(context: Context, reading: Reading, claim: str) -> list[str]:
    """The other options of a reading under which the claim held in every match."""
    out = []
    for option in reading.options:
        if option != reading.house and context.variants[reading.id][option] is None:
            continue
        own = context.own["house" if option == reading.house else f"{reading.id}={option}"]
        if claim not in own.broken and own.ends:
            out.append(f"{reading.id}={option}")
    return out


def values_text(rules: Rules, term: Term, state: State) -> str:
    """What the rules give where a claim fails: the numbers that are not what the text says."""
    parts = false_parts(term, dict(zip(rules.slots, state, strict=True)))
    words = []
    for t, left, right in parts:
        plain = "" if len(parts) == 1 else f"{explain(t.args[0], rules.names)} = "
        words.append(f"{plain}{left}, not {'at most ' if t.op == 'lt' else ''}{right}")
    return "; ".join(dict.fromkeys(words[:4])) or "something else"


def _witness(
    context: Context, claim: Always, ruleset: Ruleset, name: str, found: tuple[Solo, State]
) -> tuple[Witness, str]:
    """A short play that breaks the claim: from a start of its own if one shows it, else a whole match."""
    best: tuple[Machine, Solo, State, str] | None = None
    for label, other in context.starts_given:
        if not any(p.name == claim.name for p in other.always_):
            continue
        machine = Machine(other.under(ruleset))
        term = next(p.term for p in machine.rules.always_ if p.name == claim.name)
        for n in range(3):
            rng = context.rng("claim", claim.name, label, n)
            played = solo(machine, machine.initial(), rng, ("even", "kinds")[n % 2], [term])
            if 0 in played.broken:
                moves, state = played.broken[0]
                if best is None or len(moves) < len(best[1].moves):
                    best = machine, Solo(played.start, moves, "broken", played.last), state, label
    if best is None:
        best = Machine(context.rules.under(ruleset)), *found, ""
    machine, played, state, label = best
    term = next(p.term for p in machine.rules.always_ if p.name == claim.name)
    trace, _ = run(machine, played.start, played.moves)
    if state not in trace.states or machine.model.value(term, state):
        raise fault("a claim that failed holds when it is played again")
    cut = trace.states.index(state)
    trace = type(trace)(trace.model, trace.start, trace.steps[:cut])
    values = values_text(machine.rules, term, state)
    shortest = "a whole deal; not searched for shorter ones" if label else "a whole match"
    shows = f"whether {claim.name}"
    return Witness(trace, None, (name,), Aspect.SCORE, (values,), shows, label, shortest), values
