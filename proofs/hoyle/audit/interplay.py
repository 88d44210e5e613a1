"""Readings that work together: a choice that matters only where another reading is taken otherwise."""

from __future__ import annotations

import time
from dataclasses import dataclass

from hoyle.audit.compare import DEEP
from hoyle.audit.context import Context
from hoyle.audit.own import made_of_chance
from hoyle.audit.shortest import distinguish
from hoyle.audit.variant import Variant, make
from hoyle.audit.walk import Parting, Tally, play
from hoyle.audit.wished import wished_plays
from hoyle.audit.witness import Witness, of_parting
from hoyle.lang import Reading, Rules, Ruleset, Term, subterms


@dataclass(frozen=True)
class Interplay:
    """Another choice under which two options part after all."""

    other: str
    choice: str
    witness: Witness

    @property
    def with_(self) -> str:
        """The condition, in words."""
        return f"where {self.other}={self.choice}"


PLAYS = 12
"""Plays of a pair of rulesets that were told apart by nothing else."""
UNTRIED = "all choices of the other readings"


def neighbours(rules: Rules, reading: Reading) -> list[Reading]:
    """The readings that stand in one condition, effect or case with this one."""
    roots: list[Term] = []
    for action in rules.actions.values():
        roots += [r.term for r in action.requirements] + list(action.next.values())
        roots += [t for p in action.params for t in p.domain.terms]
    for ruling in rules.rulings.values():
        roots += [t for c in ruling.cases for t in (c.when, *c.then)]
    near: dict[str, int] = {}
    for root in roots:
        inside = {t.data for t in subterms(root) if t.op == "reading"}
        if reading.id in inside:
            for other in inside - {reading.id}:
                near[other] = near.get(other, 0) + 1
    return [rules.readings[n] for n in sorted(near, key=lambda n: (-near[n], n))]


def interplay(context: Context, reading: Reading, option: str) -> tuple[Interplay | None, list[str]]:
    """The first choice of another reading under which *option*, which is the house's game as long as the rest
    is the house's, parts from it after all; else the choices under which it is another game as far as the
    terms say, and no play showed a difference. Where the terms are equal only those readings can have a say
    that stand in one condition with it; where the solver had to prove it, any."""
    near = neighbours(context.rules, reading)
    alone = context.variants[reading.id][option]
    if alone is not None and not alone.same:
        near += [r for r in context.open_readings if r.id != reading.id and r not in near]
    unseen: list[str] = []
    until = time.process_time() + context.budget.pairs
    for other in near:
        for choice in other.options:
            variant = context.variants[other.id].get(choice) if choice != other.house else None
            if variant is None or context.own[variant.name].stuck is not None:
                continue
            if not context.in_time("readings that work together") or time.process_time() > until:
                return None, [*unseen, UNTRIED]
            both = make(context.rules, variant.machine, variant.ruleset, {reading.id: option})
            if both is None or both.same:
                continue
            found = _parting(context, variant, both)
            if found is None and alone is not None and alone.same:
                unseen.append(f"{other.id}={choice}")
            if found is not None:
                names = f"house,{other.id}={choice}", f"house,{other.id}={choice},{reading.id}={option}"
                parting, shortest = found
                witness = of_parting(variant.machine, both.machine, parting, names, shortest, (reading.id,))
                return Interplay(other.id, choice, witness), []
    return None, unseen


def _parting(context: Context, variant: Variant, both: Variant) -> tuple[Parting, str] | None:
    tally = {both: Tally()}
    for wishes in wished_plays(context):
        rng = context.rng("wished", both.name)
        play(variant.machine, [both], tally, context.starts[0], rng, counted=False, wished=wishes)
    for start in context.starts:
        for n in range(max(4, PLAYS // len(context.starts))):
            rng = context.rng("interplay", both.name, variant.name, start.label, n)
            play(variant.machine, [both], tally, start, rng, ("even", "kinds")[n % 2], counted=False)
    bests = tally[both].bests.values()
    if not bests:
        return None
    best = min(bests, key=lambda p: p.size(variant.machine))
    n = made_of_chance(variant.machine, best.left)
    if len(best.left) - n > DEEP:
        return best, "not searched for shorter ones"
    made = list(zip(best.left[:n], best.right[:n], strict=False))
    found = distinguish(
        variant.machine, both.machine, [(best.start, made)], states=context.budget.states, seed=context.seed
    )
    if found.parting is None:
        return best, "not known to be the shortest"
    p = found.parting
    return Parting(p.start, p.left, p.right, p.difference, best.label), "shortest from this deal"


def ruleset_of(house: Ruleset, changes: dict[str, str]) -> Ruleset:
    """The house ruleset with changes."""
    return house.change(changes) if changes else house
