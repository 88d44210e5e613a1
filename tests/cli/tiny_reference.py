"""The tiny game of ``hoyle new``, counted by a program that shares no code with Hoyle."""

from __future__ import annotations

from itertools import combinations

Card = tuple[int, int]
"""Suit and rank."""


def count(ranks: int, suits: int) -> tuple[int, int, int, int]:
    """States, transitions, finished states and moves to the farthest state, over every deal.

    A state is: dealt, who leads, who is to play, and for each player his hand, the card before him, what he
    has taken and his points. Whoever takes a trick leads to the next one.
    """
    pack = [(s, r) for s in range(suits) for r in range(ranks)]
    nothing: frozenset[Card] = frozenset()
    start = (False, 0, 0, (nothing, nothing), (nothing, nothing), (nothing, nothing), (0, 0))
    depth = {start: 0}
    queue = [start]
    transitions = finished = 0
    for state in queue:
        dealt, leader, turn, hands, table, taken, points = state
        after = []
        if not dealt:
            for half in combinations(pack, len(pack) // 2):
                mine = frozenset(half)
                after.append((True, 0, 0, (mine, frozenset(pack) - mine), table, taken, points))
        elif table[0] and table[1]:
            (led,), (other,) = table[leader], table[1 - leader]
            winner = 1 - leader if other[0] == led[0] and other[1] > led[1] else leader
            pile, score = list(taken), list(points)
            pile[winner] |= {led, other}
            score[winner] += 1
            after.append((True, winner, winner, hands, (nothing, nothing), tuple(pile), tuple(score)))
        elif hands[turn]:
            led_suit = next(iter(table[leader]))[0] if table[leader] else None
            follow = {c for c in hands[turn] if c[0] == led_suit}
            for card in follow or hands[turn]:
                left, down = list(hands), list(table)
                left[turn] -= {card}
                down[turn] = frozenset({card})
                after.append((True, leader, 1 - turn, tuple(left), tuple(down), taken, points))
        else:
            finished += 1
        transitions += len(after)
        for state_after in after:
            if state_after not in depth:
                depth[state_after] = depth[state] + 1
                queue.append(state_after)
    return len(queue), transitions, finished, max(depth.values())
