"""Ids of findings: what an audit gives is known to be an id, and what none can give is not."""

from __future__ import annotations

import pytest
from tests.audit.small_game import build, reading

from hoyle.audit import Budget, audit
from hoyle.audit.ids import as_written, sure_ids
from hoyle.games import load_game
from hoyle.lang import Rules

LEAD = reading(
    "LEAD",
    "Who leads?",
    "silence",
    "SG-06",
    {"unstated": "", "winner": "", "in_turn": ""},
    literal="unstated",
    house="winner",
)


@pytest.fixture(scope="module")
def preferans() -> Rules:
    """The rules of a whole game."""
    return load_game("preferans").build()


@pytest.mark.parametrize(
    "faults",
    [
        ("demands", "dead", "dead action"),
        ("endless", "redundant"),
        ("clash", "tie"),
        ("gap", "off by one"),
    ],
)
def test_what_an_audit_finds_has_a_known_id(faults: tuple[str, ...]) -> None:
    """Each finding of an audit is found by its id, in any case of its letters; a changed one is none."""
    rules = build(*faults, readings=[LEAD])
    found = {f.id for f in audit(rules, budget=Budget(plays=4, search=10, combinations=10, seconds=4))}
    assert found >= set(sure_ids(rules.readings.values(), rules.document))
    assert len(found) > 1
    assert {i: as_written(rules, i.swapcase()) for i in found} == {i: i for i in found}
    assert {as_written(rules, f"{i}-9999") for i in found} == {None}


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("CONTRADICTION-lp-r04", "contradiction-LP-R04"),
        ("gap-LP-R04", None),  # a contradiction
        ("refuted-claim-lp-57", "refuted-claim-LP-57"),
        ("claims-lp", "claims-LP"),
        ("endless-lp-pass-bid", "endless-LP-pass-bid"),
        ("endless-lp-pass-bit", None),
        ("combination-lp-r01-Unstated-lp-r04-both", "combination-LP-R01-unstated-LP-R04-both"),
        ("combination-lp-r01-both", None),
        ("dead-lp-play-3", None),  # an action is dead as a whole
        ("dead-lp-play", "dead-LP-play"),
        ("redundant-lp-play-1", "redundant-LP-play-1"),
    ],
)
def test_ids_of_a_game(preferans: Rules, text: str, id: str | None) -> None:
    """Ids that are put together from several names are known too, if the game has the names."""
    assert as_written(preferans, text) == id
