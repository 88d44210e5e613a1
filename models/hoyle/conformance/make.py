"""Make a suite from rules: sample plays, choose what shows and exposes most, write it down as vectors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from hoyle.conformance.candidate import FAMILIES, Candidate, scores
from hoyle.conformance.code import C301
from hoyle.conformance.codec import Codec, Json
from hoyle.conformance.cover import Choice, Progress, choose
from hoyle.conformance.make_perft import Counted, perft_vectors
from hoyle.conformance.mutant import Mutant, mutants_of
from hoyle.conformance.part import Parts
from hoyle.conformance.player import Player, open_player
from hoyle.conformance.recheck import passing, rules_mark
from hoyle.conformance.sample import PAIRS, Deal, sample
from hoyle.conformance.sharpen import Prover, Sharpening
from hoyle.conformance.suite import Coverage, Suite, mark
from hoyle.conformance.variant import Variant, mutate, reread
from hoyle.conformance.vector import Vector
from hoyle.conformance.version import rules_hash
from hoyle.conformance.write import Writer
from hoyle.lang import HoyleError, Rules, Ruleset

SEED, SIZE = 1, 20
"""What a suite is made with unless told otherwise."""
MOST = {"legal": 4000, "winner": 4000, "score": 1000, "replay": 1000}
"""Candidates that are looked at in each family."""
KINDS = ("action", "long", "holds", "way", "forbids", "suit", "case", "effect", "setup")
"""The kinds of parts."""
NO_PROOFS: Mapping[str, str] = MappingProxyType({})


def make_suite(
    rules: Rules,
    ruleset: Ruleset,
    seed: int = SEED,
    size: int = SIZE,
    progress: Progress | None = None,
    again: str | None = None,
    prover: Prover | None = None,
) -> Suite:
    """A suite for rules under one ruleset.

    *size* random plays are sampled with *seed*, fewer of a game with very many choices; equal arguments give
    an equal suite. *again* is the command that makes it (``hoyle suite GAME ...`` unless told). What the
    sample does not expose is put to the *prover*: it proves what is no fault at all, and proposes plays for
    the rest; without one nothing is proved, and no more plays are looked for. Raises HoyleError C301 when
    nothing can be asked.
    """
    tell = progress or (lambda what, done, total: None)
    player = Player(rules, ruleset)
    codec = Codec(player)
    if not rules.views:
        raise _impossible(rules, "the rules do not say what a seat sees", "add rules.view(...)")
    tell("play at random", 0, size)
    plays = sample(codec, seed, size)
    deals = [d for play in plays for d in play if len(d.deals) == 1]
    if not any(d.choices for d in deals):
        raise _impossible(rules, "no play comes to a player's decision", "choose another ruleset or deck")
    mutants = mutants_of(player.rules)
    variants = all_variants(rules, ruleset, player, mutants)
    parts = Parts(codec)
    writer = Writer(parts, rules, ruleset, seed, again or _again(rules, ruleset, seed, size))
    vectors: list[Vector] = []
    coverage: list[Coverage] = []
    choices: dict[str, Choice] = {}
    listed = {family: list(candidates(family, parts, plays, long=True)) for family in FAMILIES}
    for family in FAMILIES:
        if listed[family]:
            choices[family] = choose(listed[family], variants, MOST[family], tell, f"choose {family} vectors")
    counted = perft_vectors(parts, writer, plays)
    covered = {item for choice in choices.values() for item in choice.covered}
    left = [m.id for m in mutants if m.id not in covered]
    by_count: set[str] = set()
    places = Counted(codec, counted if left else ())
    for n, name in enumerate(left):
        tell("count plays under what is left", n, len(left))
        if places.expose(variants[name]):
            by_count.add(name)
    open_ = {name: v for name, v in variants.items() if name not in covered | by_count}
    found = Sharpening(parts, plays, seed, tell).run(open_, player, rules, ruleset, prover)
    for catch in found.catches:
        choice = choices.setdefault(catch.candidate.family, Choice())
        choice.chosen.append(catch.candidate)
        choice.items.append(catch.candidate.shows() | set(catch.names))
    tell("ask the rules the vectors", 0, 1)
    for family, choice in choices.items():
        made = writer.write(family, choice)
        good = passing(rules, made)  # all of them, or what they say is not enough to know the answer
        vectors += [v for v, fits in zip(made, good, strict=True) if fits]
        choices[family] = choice = choice.only(good)
        if some := listed[family] or choice.chosen:
            coverage += cover_of(family, choice, parts, some, variants, mutants, found.equal)
    covered = by_count.union(*(choice.covered for choice in choices.values()))
    counted = [v for v, fits in zip(counted, passing(rules, counted), strict=True) if fits]
    vectors = sorted(vectors + counted, key=lambda v: v.kind == "replay")  # as the files hold them
    options = {n: n for n in variants if "=" in n}
    coverage += [
        _coverage("all", "reading", options, covered, found.equal),
        _coverage("all", "mutant", {m.id: f"{m.id} {m.says}" for m in mutants}, covered, found.equal),
    ]
    fates = tuple(found.fates(rules, mutants, options, covered))
    clauses = _by_clause(rules, vectors)
    said = as_said(rules, ruleset)
    return Suite(
        rules.document.game, tuple(vectors), rules_hash(rules), said, seed, size, tuple(coverage), clauses,
        fates, rules_mark(rules), frozenset(mark(v) for v in vectors),
    )  # fmt: skip


def candidates(family: str, parts: Parts, plays: list[list[Deal]], long: bool = False) -> Iterator[Candidate]:
    """The candidates of a family in the order of the sample; with *long* those positions too that have too
    many legal actions to carry them all."""
    for n, play in enumerate(plays):
        for deal in play:
            if family == "replay" and (len(deal.deals) == 1 or n < PAIRS):
                yield Candidate(family, deal, 0, parts)
            if len(deal.deals) > 1:
                continue
            if family == "legal":
                listed = (i for i in deal.choices if long or parts.model.whole(deal.states[i]))
                yield from (Candidate(family, deal, i, parts) for i in listed)
            elif family == "winner" and parts.winner_ruling:
                yield from (Candidate(family, deal, i, parts) for i in parts.won_tricks(deal))
            elif family == "score":
                yield from scores(parts, deal)


def all_variants(rules: Rules, ruleset: Ruleset, player: Player, mutants: list[Mutant]) -> dict[str, Variant]:
    """Every mutant by its id, and every other option of every reading as ``READING=OPTION``."""
    out = {m.id: mutate(player, m) for m in mutants}
    opened = open_player(rules, ruleset) if rules.readings else None
    for reading in rules.readings.values():
        for option in reading.options:
            if opened is not None and option != ruleset.choices[reading.id]:
                out[f"{reading.id}={option}"] = reread(opened, reading, option)
    return out


def cover_of(
    family: str,
    choice: Choice,
    parts: Parts,
    listed: list[Candidate],
    variants: Mapping[str, Variant],
    mutants: list[Mutant],
    equal: Mapping[str, str],
) -> list[Coverage]:
    """What a family covers: parts by their kind, readings, mutants. *equal* are proved to be no fault."""
    covered = choice.covered
    known: dict[str, dict[str, str]] = {}
    for part in parts.asked(family) | {p for c in listed for p in c.shows()}:
        known.setdefault(part.partition(":")[0], {})[part] = part.partition(": ")[2]
    out = [_coverage(family, name, known[name], covered) for name in KINDS if name in known]
    likely = {name for name, v in variants.items() if listed[0].concerns(v)}
    readings = {n: n for n in variants if "=" in n and n in likely}
    out.append(_coverage(family, "reading", readings, covered, equal))
    faults = {m.id: f"{m.id} {m.says}" for m in mutants if m.id in likely}
    return [*out, _coverage(family, "mutant", faults, covered, equal)]


def _coverage(
    family: str, kind: str, words: Mapping[str, str], covered: set[str], equal: Mapping[str, str] = NO_PROOFS
) -> Coverage:
    """How much of a kind is covered; *words* has everything of the kind, *equal* what cannot be."""
    left = {name: said for name, said in words.items() if name not in covered}
    missed = sorted(said for name, said in left.items() if name not in equal)
    return Coverage(family, kind, len(words), len(words) - len(left), tuple(missed), len(left) - len(missed))


def _by_clause(rules: Rules, vectors: list[Vector]) -> dict[str, int]:
    """How many vectors are about each clause that the text binds players by."""
    counts = dict.fromkeys(rules.document.clauses, 0)
    for vector in vectors:
        for clause in vector.clauses:
            counts[clause] = counts.get(clause, 0) + 1
    return counts


def as_said(rules: Rules, ruleset: Ruleset) -> Any:
    """A ruleset as the protocol writes it: its name where it is a named one, else what differs from house."""
    base = ruleset.name.partition(",")[0]
    if base == ruleset.name:
        return base
    from hoyle.lang import base_ruleset

    plain = base_ruleset(rules.readings.values(), base).choices
    changed: Json = {k: v for k, v in ruleset.choices.items() if plain.get(k) != v}
    return {"base": base, "set": changed}


def _again(rules: Rules, ruleset: Ruleset, seed: int, size: int) -> str:
    chosen = f" --ruleset {ruleset.name}" if ruleset.name != "house" else ""
    return f"hoyle suite {rules.document.game}{chosen} --seed {seed} --size {size}"


def _impossible(rules: Rules, what: str, fix: str) -> HoyleError:
    return HoyleError(
        C301,
        f"no suite can be made for {rules.name}: {what}",
        "a vector asks what a seat may do",
        fix,
        rules.place,
    )
