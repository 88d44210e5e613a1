"""The solver proposes plays that show a fault: they are plays of the rules, and the same each time."""

from __future__ import annotations

from tests.games.plain_trick import build

from hoyle.concrete import Move, State
from hoyle.conformance.codec import Codec
from hoyle.conformance.hunt import catches, proposed
from hoyle.conformance.mutant import mutants_of
from hoyle.conformance.part import Parts
from hoyle.conformance.player import Player
from hoyle.conformance.sample import sample
from hoyle.conformance.variant import Change, mutate
from hoyle.lang import parse_ruleset
from hoyle.sharpness import SuiteProver

HOUSE = parse_ruleset([], "house")


def test_a_play_that_is_proposed_shows_the_fault() -> None:
    """A deal and cards for which following suit is forgotten: found twice alike, and exposed by a vector."""
    rules = build(2, 4, 2)
    base = Player(rules, HOUSE)
    parts = Parts(Codec(base))
    (mutant,) = [
        m for m in mutants_of(base.rules) if m.says == "play: not asked whether follow suit while you can"
    ]
    changed = {"it": Change(base.rules, mutant).rules}
    deals = [deal for play in sample(parts.codec, 1, 2) for deal in play]
    walks: list[list[tuple[State, Move]]] = [list(zip(d.states, d.moves, strict=False)) for d in deals]
    found = [list(SuiteProver(rules, HOUSE, workers=1).plays(base, changed, walks)) for _ in range(2)]
    assert found[0] == found[1]
    ((name, play),) = found[0]
    assert name == "it"
    left = {"it": mutate(base, mutant)}
    (deal,) = proposed(parts, [play], deals[0], 1)
    assert [c.names for c in catches(parts, deal, left)] == [("it",)]
    assert not left
