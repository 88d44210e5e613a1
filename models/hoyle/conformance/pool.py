"""Questions whose answers depend on readings: the pool from which an engine is identified."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from hoyle.conformance.candidate import FAMILIES, Candidate
from hoyle.conformance.codec import Codec
from hoyle.conformance.cover import Choice, in_turn
from hoyle.conformance.make import candidates
from hoyle.conformance.part import Parts
from hoyle.conformance.player import Player, open_player
from hoyle.conformance.question import Question
from hoyle.conformance.reread import allowed
from hoyle.conformance.sample import sample
from hoyle.conformance.variant import Variant, reread
from hoyle.conformance.write import Writer
from hoyle.lang import Rules, Ruleset

EACH = 2
"""Questions that are looked for to show one option, of each family."""
LOOKED = {"legal": 600, "winner": 200, "score": 40, "replay": 24}
"""Candidates of each family that are looked at."""

Option = tuple[str, str]
"""A reading and one of its options."""


def families_of(ops: Iterable[str]) -> list[str]:
    """The families of questions that an engine with these operations takes."""
    offered = set(ops)
    out = [f for f in FAMILIES if f in offered]
    out += ["legal"] if "check" in offered and "legal" not in out else []
    return out + (["replay"] if {"new", "play"} <= offered else [])


def pool(
    rules: Rules, ruleset: Ruleset, options: Iterable[Option], families: Iterable[str], seed: int, size: int
) -> list[Question]:
    """Questions that tell some of these options from the ruleset, each with all that it tells apart."""
    wanted = set(options)
    player = Player(rules, ruleset)
    codec = Codec(player)
    plays = sample(codec, seed, size)
    variants = dict(_variants(rules, ruleset, wanted))
    parts = Parts(codec)
    writer = Writer(parts, rules, ruleset, seed, "")
    out: list[Question] = []
    for family in families:
        listed = in_turn([c for c in candidates(family, parts, plays) if _alone(c)])[: LOOKED[family]]
        told = {o for q in out for o in q.support}
        for candidate, support in _telling(listed, variants, told):
            (vector,) = writer.write(family, Choice([candidate], [frozenset()]))
            out.append(Question(vector, support))
    return out


def _alone(candidate: Candidate) -> bool:
    """Games of one deal or two: longer ones cost more than they tell."""
    return len(candidate.deal.deals) <= 2


def _variants(rules: Rules, ruleset: Ruleset, wanted: set[Option]) -> Iterator[tuple[Option, Variant]]:
    opened = open_player(rules, ruleset)
    for reading in rules.readings.values():
        for option in reading.options:
            other = (reading.id, option) in wanted and ruleset.choices[reading.id] != option
            if other and allowed(rules, ruleset.change({reading.id: option})):
                yield (reading.id, option), reread(opened, reading, option)


def _telling(
    listed: list[Candidate], variants: Mapping[Option, Variant], told: set[Option]
) -> Iterator[tuple[Candidate, frozenset[Option]]]:
    """The candidates that tell an option apart for the first times, each with all that it tells apart.

    Options that a cheaper family has *told* apart are not looked for again.
    """
    if not listed:
        return
    concern = {o: v for o, v in variants.items() if listed[0].concerns(v)}
    left = dict.fromkeys((o for o in concern if o not in told), EACH)
    for candidate in listed:
        if not left:
            return
        if any(candidate.exposes(concern[o]) for o in left):
            support = frozenset(o for o, v in concern.items() if candidate.exposes(v))
            for one in support & left.keys():
                left[one] -= 1
                if not left[one]:
                    del left[one]
            yield candidate, support
