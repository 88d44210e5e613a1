"""Tractor in plain Python: an independent reading of the same rule text, for tests to compare with.

It uses nothing of ``hoyle``: cards are faces (``SA H10 JR``), a hand is a list of them, copies are not told
apart. It is a bundle of rule functions, as many engines are: what may be declared, buried, led and played
from what a seat sees, who wins a trick, what a deal is worth.

Run as a program it speaks the line protocol of ``docs/reference/protocol.md``:

    python tests/engines/tractor_reference.py [READING=OPTION ...]
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

if not __package__:
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.engines.speaker import Speaker, speak

HOUSE = {
    "TR-R12": "yes", "TR-R13": "any_stronger", "TR-R14": "yes", "TR-R15": "may_declare", "TR-R18": "any",
    "TR-R20": "closed", "TR-R21": "whole_chain", "TR-R22": "neighbours", "TR-R23": "identical_only",
    "TR-R24": "freely", "TR-R25": "void_of_suit", "TR-R26": "twice_cards", "TR-R27": "one_play",
    "TR-R28": "at_120", "TR-R29": "no_cap",
}  # fmt: skip

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
JOKERS = ("JR", "JB")
POINTS = {"5": 5, "10": 10, "K": 10}
MOST = 3000
"""More plays than this are not listed."""


class Unsupported(Exception):
    """What this program does not offer."""


class Rules:
    """The rules of one deal: the trump suit (``None``: no trump), the level rank, the readings."""

    def __init__(self, trump: str | None, level: str, readings: Mapping[str, str]) -> None:
        self.trump, self.level, self.readings = trump, level, HOUSE | dict(readings)

    # -- single cards
    def suit(self, card: str) -> str:
        """The suit that a card counts to; ``*`` for trumps."""
        if card in JOKERS or card[1:] == self.level or card[0] == self.trump:
            return "*"
        return card[0]

    def value(self, card: str) -> int:
        """The height of a card in its suit: 0 and up, trumps of the four top kinds from 20."""
        if card in JOKERS:
            return 23 if card == "JR" else 22
        if card[1:] == self.level:
            return 21 if card[0] == self.trump else 20
        return [r for r in RANKS if r != self.level].index(card[1:])

    def step(self, card: str) -> int:
        """A place in the order in which pairs follow each other."""
        value = self.value(card)
        if value < 20:
            return value
        if self.trump is None:
            return {20: 40, 22: 41, 23: 42}[value]
        return 12 + value - 20

    # -- figures
    def pairs(self, cards: Iterable[str]) -> list[str]:
        """The faces that are there twice."""
        return [c for c, n in Counter(cards).items() if n >= 2]

    def figure(self, cards: Sequence[str]) -> tuple[str, int] | None:
        """What a play is, and of how many cards; ``None`` for a heap."""
        if len({self.suit(c) for c in cards}) != 1:
            return None
        if len(cards) == 1:
            return "single", 1
        pairs = self.pairs(cards)
        if 2 * len(pairs) != len(cards):
            return None
        steps = sorted(self.step(c) for c in pairs)
        if any(b - a != 1 for a, b in pairwise(steps)):
            return None
        return ("pair" if len(pairs) == 1 else "tractor"), len(cards)

    def leads(self, hand: Sequence[str]) -> Iterator[tuple[str, ...]]:
        """All leads: single cards, pairs, rows of pairs."""
        yield from ((c,) for c in sorted(set(hand)))
        pairs = self.pairs(hand)
        by_step: dict[tuple[str, int], list[str]] = {}
        for face in pairs:
            by_step.setdefault((self.suit(face), self.step(face)), []).append(face)
        rows: list[list[str]] = [[face] for face in pairs]
        while rows:
            row = rows.pop()
            yield tuple(sorted([*row, *row]))
            last = row[-1]
            rows += [[*row, face] for face in by_step.get((self.suit(last), self.step(last) + 1), [])]

    def may_follow(self, hand: Sequence[str], lead: Sequence[str], cards: Sequence[str]) -> bool:
        """May these cards of a hand be played to a lead?"""
        if len(cards) != len(lead) or Counter(cards) - Counter(hand):
            return False
        suit = self.suit(lead[0])
        mine = [c for c in hand if self.suit(c) == suit]
        given = [c for c in cards if self.suit(c) == suit]
        if len(given) < min(len(mine), len(lead)):
            return False
        return len(self.pairs(given)) >= min(len(self.pairs(mine)), len(lead) // 2)

    def follows(self, hand: Sequence[str], lead: Sequence[str]) -> list[tuple[str, ...]]:
        """All plays to a lead."""
        suit, size = self.suit(lead[0]), len(lead)
        mine = sorted(c for c in hand if self.suit(c) == suit)
        rest = sorted(c for c in hand if self.suit(c) != suit)
        out = set()
        if len(mine) >= size:
            heaps: Iterable[tuple[str, ...]] = combinations(mine, size)
        else:
            heaps = (tuple(mine) + more for more in combinations(rest, size - len(mine)))
        for n, heap in enumerate(heaps):
            if n > 200 * MOST:
                raise Unsupported("too many plays to list")
            cards = tuple(sorted(heap))
            if cards not in out and self.may_follow(hand, lead, cards):
                out.add(cards)
                if len(out) > MOST:
                    raise Unsupported("too many plays to list")
        return sorted(out)

    def winner(self, plays: Sequence[tuple[int, Sequence[str]]]) -> int:
        """Who takes a trick: the best of the plays that have the figure of the lead."""
        lead = plays[0][1]
        wanted, suit = self.figure(lead), self.suit(lead[0])
        best, taker = (0, -1), plays[0][0]
        for seat, cards in plays:
            own = self.suit(cards[0])
            if self.figure(cards) == wanted and own in (suit, "*"):
                power = (int(own == "*"), max(self.value(c) for c in cards))
                if power > best or (seat == plays[0][0] and best == (0, -1)):
                    best, taker = power, seat
        return taker

    # -- declaring, burying
    def call(self, cards: Sequence[str]) -> int:
        """The strength of a declaration, 0 where it is none."""
        if len(set(cards)) != 1 or len(cards) > 2:
            return 0
        if cards[0] in JOKERS:
            return 0 if len(cards) == 1 else 3 if cards[0] == "JB" else 4
        return len(cards) if cards[0][1:] == self.level else 0

    def calls(self, hand: Sequence[str], standing: int) -> Iterator[tuple[str, ...]]:
        """What may be declared over what stands."""
        for face, n in Counter(hand).items():
            for size in range(1, n + 1):
                if self.call((face,) * size) > standing:
                    yield (face,) * size


def worth(cards: Iterable[str]) -> int:
    """The points of some cards."""
    return sum(POINTS.get(c[1:], 0) for c in cards if c not in JOKERS)


def levels(points: int) -> tuple[int, int]:
    """How many levels the defenders and the attackers rise."""
    if points == 0:
        return 3, 0
    if points < 40:
        return 2, 0
    if points < 80:
        return 1, 0
    return 0, (points - 80) // 40


class Engine(Speaker):
    """Answers requests of the line protocol."""

    UNSUPPORTED = (Unsupported,)
    name = "tractor reference"

    def __init__(self, readings: Mapping[str, str] | None = None) -> None:
        self.readings = dict(readings or {})

    def op_hello(self, request: Any) -> dict[str, Any]:
        """What this program offers."""
        games = [{"game": "tractor", "ops": ["legal", "check", "winner", "score"]}]
        return {"engine": self.name, "version": "1", "protocol": 1, "games": games}

    def rules(self, given: Mapping[str, Any]) -> Rules:
        """The rules of a view or a setup."""
        trump = given.get("trump")
        return Rules(None if trump in (None, "none") else trump, given.get("level", "2"), self.readings)

    def op_legal(self, request: Any) -> dict[str, Any]:
        """All actions of a seat."""
        view = request["view"]
        rules, hand = self.rules(view), [spelled(c) for c in view["hand"]]
        phase = view.get("phase", "play")
        if phase == "declare":
            told = rules.calls(hand, view.get("declared", 0))
            calls = [{"name": "declare", "cards": list(c)} for c in told]
            return {"legal": [*calls, {"name": "pass"}]}
        if phase != "play":
            raise Unsupported(f"{phase}: ask check")
        trick = [[spelled(c) for c in p["cards"]] for p in view.get("trick", [])]
        plays = rules.follows(hand, trick[0]) if trick else rules.leads(hand)
        return {"legal": [{"name": "play", "cards": list(p)} for p in plays]}

    def op_check(self, request: Any) -> dict[str, Any]:
        """May a seat do this?"""
        view, action = request["view"], request["action"]
        rules, hand = self.rules(view), [spelled(c) for c in view["hand"]]
        cards = [spelled(c) for c in action.get("cards", [])]
        phase = view.get("phase", "play")
        held = not Counter(cards) - Counter(hand)
        if action["name"] == "bury":
            return {"allowed": phase == "bury" and held and len(cards) == 8}
        if action["name"] == "pass":
            return {"allowed": phase == "declare"}
        if action["name"] == "declare":
            strong = rules.call(cards) > view.get("declared", 0)
            return {"allowed": phase == "declare" and held and strong}
        trick = [[spelled(c) for c in p["cards"]] for p in view.get("trick", [])]
        if phase != "play" or len(trick) == 4:
            return {"allowed": False}
        if trick:
            return {"allowed": rules.may_follow(hand, trick[0], cards)}
        return {"allowed": held and bool(cards) and rules.figure(cards) is not None}

    def op_winner(self, request: Any) -> dict[str, Any]:
        """Who takes the trick."""
        view = request["view"]
        return {"seat": self.rules(view).winner(plays_of(view["trick"]))}

    def op_score(self, request: Any) -> dict[str, Any]:
        """What a deal is worth, as levels by seat."""
        setup, tricks = request["setup"], request["tricks"]
        rules, defends = self.rules(setup), int(setup["defends"])
        caught, team, size = 0, 0, 0
        for trick in tricks:
            plays = plays_of(trick["plays"])
            team, size = rules.winner(plays) % 2, len(plays[0][1])
            if team != defends:
                caught += sum(worth(cards) for _, cards in plays)
        if team != defends:
            caught += 2 * size * worth(spelled(c) for c in request.get("kitty", setup.get("kitty", [])))
        ours, theirs = levels(caught)
        rise = [ours if seat % 2 == defends else theirs for seat in range(4)]
        now = [setup.get("level_of_even", 0), setup.get("level_of_odd", 0)]
        return {"scores": [min(now[s % 2] + rise[s], len(RANKS)) - now[s % 2] for s in range(4)]}


def plays_of(trick: Any) -> list[tuple[int, list[str]]]:
    """The plays of a trick in order."""
    return [(p["seat"], [spelled(c) for c in p["cards"]]) for p in trick]


def spelled(card: str) -> str:
    """A card in our spelling: ``ST`` is ``S10``."""
    return card[0] + "10" if len(card) == 2 and card[1] == "T" else card


def main(arguments: Sequence[str]) -> None:
    """Speak the protocol over standard input and output."""
    speak(Engine(dict(a.split("=") for a in arguments)))


if __name__ == "__main__":
    main(sys.argv[1:])
