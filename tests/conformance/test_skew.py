"""Uneven deals: legal, the same each time, and they come to places that even deals hardly reach."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from tests.conformance.test_tractor import GAME, codec, level_gap
from tests.engines.tractor_reference import Engine

from hoyle.conformance import InProcess, Outcome, Suite, Vector, conform
from hoyle.conformance.codec import Codec
from hoyle.conformance.cover import Choice
from hoyle.conformance.hunt import hunt
from hoyle.conformance.mutant import mutants_of
from hoyle.conformance.part import Parts
from hoyle.conformance.player import Player
from hoyle.conformance.sample import Drawn, play_cut
from hoyle.conformance.variant import mutate
from hoyle.conformance.write import Writer
from hoyle.lang import Rules, parse_ruleset

HOUSE = parse_ruleset([], "house")


def deals(plain: Codec, skewed: bool) -> Iterator[Drawn]:
    """The deals of some plays."""
    for n in range(30):
        yield from play_cut(plain, random.Random(n), skewed)


def longest(plain: Codec, raw: Drawn) -> int:
    """The most cards of one suit that a hand is dealt."""
    hands = [plain.model.index[h] for h in plain.hands]
    suits = [plain.deck.where(suit=s) for s in plain.deck.suits]
    return max((state[h] & suit).bit_count() for state in raw.states for h in hands for suit in suits)


def test_uneven_deals_are_legal_and_repeatable(plain: Rules) -> None:
    """Every move is one of the rules; equal seeds give equal plays; hands have longer suits."""
    words = Codec(Player(plain, HOUSE))
    skewed, even = list(deals(words, True)), list(deals(words, False))
    for raw in skewed:
        for state, move in zip(raw.states, raw.moves, strict=True):
            assert words.model.allows(state, move)
    assert [r.moves for r in skewed] == [r.moves for r in deals(words, True)]
    assert sum(longest(words, r) for r in skewed) > sum(longest(words, r) for r in even)


def test_a_gap_in_an_order_is_hunted_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few uneven deals have a tractor across the level rank in a plain suit. The vector made of one finds the
    program that takes the level rank for a gap there, and passes the one that does not."""
    player = codec().model
    wanted = "lead_pairs: the pairs are consecutive: a rank that is left out leaves a gap in a suit that"
    (mutant,) = [m for m in mutants_of(player.rules) if m.says.startswith(wanted)]
    parts = Parts(codec())
    (catch,) = hunt(parts, {mutant.id: mutate(player, mutant)}, seed=1, plays=2)
    rules, house = GAME.build(), parse_ruleset(GAME.readings, "house")
    choice = Choice([catch.candidate], [frozenset(catch.names)])
    vectors: list[Vector] = Writer(parts, rules, house, 1, "").write(catch.candidate.family, choice)
    suite = Suite("tractor", tuple(vectors))
    assert conform(rules, suite, InProcess(Engine())).outcome is Outcome.CONFORMANT
    level_gap(monkeypatch)
    report = conform(rules, suite, InProcess(Engine()), suspects=False, shrink=False)
    assert report.outcome is Outcome.NON_CONFORMANT
    assert "TR-35" in report.broken


def test_each_suit_led_is_asked(plain: Rules, plain_suite: Suite) -> None:
    """A program may follow some suits only: for each suit there is a trick in which it was led and another
    card must be refused."""
    asked = {
        v.data["view"]["trick"][0]["cards"][0][0]
        for v in plain_suite.of_kind("legal")
        if v.data["view"]["trick"] and v.data.get("reject")
    }
    assert asked == set(plain.deck.suits)
    (row,) = [c for c in plain_suite.coverage if (c.family, c.kind) == ("legal", "suit")]
    assert row.covered == row.total > 0
