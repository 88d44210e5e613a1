"""The most that the attackers of Tractor can have, reached in a play that the rules run."""

from __future__ import annotations

from hoyle.concrete import Model, Move
from hoyle.games import load_game
from hoyle.lang import parse_ruleset

RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def test_most_points_are_reached() -> None:
    """3960 points: 120 in the tricks, and 80 buried ones times 48, since twelve pairs take the last trick.

    It is proved that there are never more (``tractor/always/the-attackers-have-at-most-3960-points``).
    """
    game = load_game("tractor")
    model = Model(game.build(), parse_ruleset(game.readings, "house"))
    deck = model.rules.deck
    left = (1 << deck.size) - 1

    def take(*faces: str) -> int:
        nonlocal left
        mask = 0
        for face in faces:
            card = next(c for c in deck.members(left) if deck.face(c) == face)
            mask |= 1 << card
            left &= ~(1 << card)
        return mask

    attacker = take(*(f"S{r}" for r in RANKS for _ in "ab"), "JR")
    buried = take(*(f"{suit}{r}" for suit in "CD" for r in ("10", "K") for _ in "ab"))
    dealer = take("H2", "C3", *(f"H{r}" for r in RANKS), "D3", "D4", "D5")
    rest = list(deck.members(left))
    partner, last = (sum(1 << c for c in rest[n : n + 25]) for n in (0, 25))
    others = sum(1 << c for c in rest[50:])
    assert (dealer | buried).bit_count() == 25
    assert others.bit_count() == 8

    state = model.initial()
    for move in (
        Move("draw_lots", (0,)),
        Move("deal", (dealer | buried, attacker, partner, last)),
        Move("declare", (next(1 << c for c in deck.members(dealer) if deck.face(c) == "H2"),)),
        *(Move("pass"),) * 3,
        Move("take"),
        Move("bury", (buried,)),
        Move("lead", (next(c for c in deck.members(dealer) if deck.face(c) == "C3"),)),
        Move("follow", (1 << next(c for c in deck.members(attacker) if deck.face(c) == "JR"),)),
    ):
        state = model.apply(state, move)
    for _ in range(2):
        state = model.apply(state, next(model.moves(state)))
    state = model.apply(state, Move("collect"))
    assert model.get("leader", state) == 1
    pairs = sum(1 << c for c in deck.members(attacker) if c < len(deck.faces) and deck.face(c) != "JR")
    state = model.apply(state, Move("lead_pairs", (pairs,)))
    for _ in range(3):
        hand = model.get(f"hand[{model.get('turn', state)}]", state)
        state = model.apply(state, Move("follow", (hand,)))
    for name in ("collect", "score"):
        state = model.apply(state, Move(name))
    assert model.get("final", state) == 120 + 80 * 48 == 3960
