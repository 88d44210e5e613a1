"""Tractor at full size is quick enough. Times are CPU seconds of this process; native code is built before.

Run as a program it prints what it takes: ``python tests/bench/test_tractor.py``.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

if not __package__:
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from hoyle.concrete import Model, State
from hoyle.conformance.player import MOST_LISTED, Player
from hoyle.games import load_game
from hoyle.lang import parse_ruleset

LONGEST_LISTING = 0.05
"""CPU seconds for all follows of 25 cards to a lead of at most four."""
DEALS_A_MINUTE = 1000
"""Random deals, from the shuffle to the promotion, by the evaluator."""
HANDS = 200
DEALS = 60


@cache
def player() -> Player:
    """The house rules; native code lists long lists."""
    game = load_game("tractor")
    return Player(game.build(), parse_ruleset(game.readings, "house"), MOST_LISTED)


def position(lead: list[int], hand: list[int], trump: int, level: int) -> State:
    """Seat 1 with a hand, to a lead of seat 0."""
    m = player()
    known = {"phase": 6, "trump": trump, "rank": level, "leader": 0, "turn": 1}
    known |= {"table[0]": sum(1 << c for c in lead), "hand[1]": sum(1 << c for c in hand)}
    return tuple(known.get(s.data, v) for s, v in zip(m.slots, m.initial(), strict=True))


def leads(rng: random.Random, trump: int, level: int) -> Iterator[list[int]]:
    """A single card, a pair and a tractor."""
    deck = player().rules.deck
    faces = len(deck.faces)
    card = rng.randrange(faces)
    yield [card]
    yield [card, card + faces]
    suit = [c for c in range(faces) if deck.suit(c) == (trump + 1) % 4 and deck.rank(c) != level]
    at = rng.randrange(len(suit) - 1)
    yield [c + copy for c in suit[at : at + 2] for copy in (0, faces)]


def positions(seed: int = 1) -> Iterator[State]:
    """Random hands of 25 to random leads; hands without a card of the suit, and hands of nearly one suit."""
    rng, deck = random.Random(seed), player().rules.deck
    for n in range(HANDS):
        trump, level = rng.randrange(4), rng.randrange(13)
        for lead in leads(rng, trump, level):
            suit = deck.suit(lead[0])
            rest = [c for c in range(deck.size) if c not in lead]
            if n % 3 == 1:  # void
                rest = [c for c in rest if deck.suit(c) != suit or deck.rank(c) == level]
            elif n % 3 == 2:  # as many of the suit as there are, with their pairs
                rest.sort(key=lambda c: (deck.suit(c) != suit, c % len(deck.faces)))
                yield position(lead, rest[:25], trump, level)
                continue
            yield position(lead, rng.sample(rest, 25), trump, level)


def listed() -> tuple[float, int]:
    """The longest time of one list, in CPU seconds, and the longest list."""
    m = player()
    slowest, longest = 0.0, 0
    for at in positions():
        before = time.process_time()
        found = list(m.every(at, ["follow"]))
        slowest, longest = max(slowest, time.process_time() - before), max(longest, len(found))
        assert found
    return slowest, longest


def played(deals: int = DEALS) -> float:
    """CPU seconds of one random deal."""
    game = load_game("tractor")
    m, rng = Model(game.build(), parse_ruleset(game.readings, "house")), random.Random(1)
    before, done, state = time.process_time(), 0, m.initial()
    phase = next(i for i, s in enumerate(m.slots) if s.data == "phase")
    while done < deals:
        move = m.random_move(state, rng)
        if move is None:
            state = m.initial()
            continue
        after = m.step(state, move)
        done += move.action == "score"
        state = after
    assert phase >= 0
    return (time.process_time() - before) / deals


def test_listing() -> None:
    """All follows of any 25 cards to a lead of up to four take 50 ms at most."""
    list(player().every(next(positions()), ["follow"]))
    slowest, longest = listed()
    assert longest > 3000
    assert slowest <= LONGEST_LISTING


def test_random_deals() -> None:
    """The evaluator plays a thousand random deals a minute."""
    assert played() <= 60 / DEALS_A_MINUTE


if __name__ == "__main__":
    slow, long = listed()
    sys.stdout.write(f"longest list of follows: {long}; slowest list {1000 * slow:.1f} ms\n")
    each = played()
    sys.stdout.write(f"a random deal takes {1000 * each:.1f} ms: {60 / each:.0f} a minute\n")
