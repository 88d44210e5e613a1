"""What careful readers found in the texts is found by the audit."""

from __future__ import annotations

from functools import cache

import pytest
from tests.audit.sample import SAMPLE, Item

from hoyle.audit import Budget, Finding, Kind, find_findings, starts_of
from hoyle.audit.finding import clause_ids, lines_of
from hoyle.audit.logic import Logic
from hoyle.audit.remark import remark
from hoyle.games import load_game
from hoyle.games.catalogue import DRAFTS, IDS

pytestmark = pytest.mark.timeout(1800)
QUICK = Budget(plays=6, states=200, matches=2)
"""Enough to tell options apart; shares and shortest plays are no matter here."""
LISTED = [g for g in SAMPLE if g in IDS and g not in DRAFTS]
DEFECTS = {Kind.GAP, Kind.CONTRADICTION, Kind.AMBIGUITY, Kind.TRANSLATION}
OF_READINGS = [
    (g, i) for g in LISTED for i in SAMPLE[g] if i.finding.partition("-")[0] in set(map(str, DEFECTS))
]


@cache
def found(game: str) -> dict[str, Finding]:
    """The findings that are expected of readings, of an audit of those readings alone."""
    subject = load_game(game)
    ids = [i.finding for g, i in OF_READINGS if g == game]
    return find_findings(subject.build(), ids, budget=QUICK, starts=starts_of(subject))


@pytest.mark.parametrize(("game", "item"), OF_READINGS, ids=lambda v: v.id if isinstance(v, Item) else v)
def test_defect_is_found(game: str, item: Item) -> None:
    """The audit has a finding of its own on it, at one of its lines, with a play that shows a difference."""
    finding = found(game)[item.finding]
    assert set(finding.lines) & set(item.lines)
    assert finding.kind in DEFECTS
    assert finding.witness is not None
    assert len(finding.readings) >= 2


@pytest.mark.parametrize(
    ("game", "item"),
    [(g, i) for g in LISTED for i in SAMPLE[g] if i.noted],
    ids=lambda v: getattr(v, "id", v),
)
def test_what_no_play_shows_is_noted(game: str, item: Item) -> None:
    """What is no matter of play is noted in the game's files, and confirmed where that can be checked."""
    rules = load_game(game).build()
    noted = {f.id: f for f in (remark(rules, n) for n in rules.document.notes)}
    assert item.finding in noted
    assert set(noted[item.finding].lines) & set(item.lines)


def test_redundant_duty_is_found() -> None:
    """All Fours: to answer a led trump with a trump follows from following suit, however it is read."""
    (item,) = (i for i in SAMPLE["all_fours"] if i.finding.startswith("redundant"))
    rules = load_game("all_fours").build()
    logic = Logic(rules, 5.0)
    logic.learn()
    play = rules.actions["play"]
    found = {play.requirements.index(r) + 1: r for r, _ in logic.redundant_requirements(play)}
    number = int(item.finding.rpartition("-")[2])
    assert set(lines_of(rules.document, clause_ids(rules, found[number].cites))) & set(item.lines)


def test_sample_is_whole() -> None:
    """Forty defects, each once."""
    ids = [i.id for items in SAMPLE.values() for i in items]
    assert len(ids) == len(set(ids)) == 40
    assert {g: len(items) for g, items in SAMPLE.items()} == {
        "quadrille": 13, "all_fours": 7, "guillotine": 5, "preferans": 7, "tractor": 8,
    }  # fmt: skip
