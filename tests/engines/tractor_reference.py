"""Tractor in plain Python: an independent reading of the same rule text, for tests to compare with.

It uses nothing of ``hoyle``: cards are faces (``SA H10 JR``), a hand is a list of them, copies are not told
apart. Here are the rules of a single deal, as most engines have them: what may be declared, buried, led and
played from what a seat sees, who wins a trick, what a deal is worth. The match is in ``tractor_match.py``.

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

from tests.engines.speaker import Reply, Speaker, changes, speak

HOUSE = {
    "TR-R01": "attackers", "TR-R02": "dealers_team", "TR-R03": "may_jump", "TR-R04": "yes",
    "TR-R05": "agreed_deals", "TR-R06": "by_lot", "TR-R07": "dealer", "TR-R08": "order_of_play",
    "TR-R09": "first_declarer", "TR-R10": "first_speaker", "TR-R11": "of_this_deal", "TR-R12": "yes",
    "TR-R13": "any_stronger", "TR-R14": "yes", "TR-R15": "may_declare", "TR-R16": "any_but_joker",
    "TR-R17": "as_it_lies", "TR-R18": "any", "TR-R19": "dealer", "TR-R20": "closed", "TR-R21": "whole_chain",
    "TR-R22": "neighbours", "TR-R23": "identical_only", "TR-R24": "freely", "TR-R25": "void_of_suit",
    "TR-R26": "twice_cards", "TR-R27": "one_play", "TR-R28": "at_120", "TR-R29": "no_cap",
    "TR-R30": "order_of_play", "TR-R31": "last_trick", "TR-R32": "every_win",
    "TR-R33": "mixed", "TR-R34": "never", "TR-R35": "buried", "TR-R36": "yes",
}  # fmt: skip

SUITS = ("S", "H", "D", "C")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
JOKERS = ("JR", "JB")
POINTS = {"5": 5, "10": 10, "K": 10}
BURIED = 8
MOST = 15_000
"""More plays than this are not listed."""


class Unsupported(Exception):
    """What this program does not offer."""


class Rules:
    """The rules of one deal: the trump suit (``None``: no trump), the level rank, the readings."""

    def __init__(self, trump: str | None, level: str, readings: Mapping[str, str]) -> None:
        self.trump, self.level, self.readings = trump, level, HOUSE | dict(readings)

    def takes(self, number: str, option: str) -> bool:
        """Is the reading with this number taken this way?"""
        return self.readings[f"TR-R{number}"] == option

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
        """A place in the order in which pairs follow each other; far from others where it is in no row."""
        value = self.value(card)
        if value < 20:
            whole = card[0] == self.trump and self.takes("20", "open")
            return RANKS.index(card[1:]) if whole else value
        if self.trump is None:
            apart = self.takes("22", "apart")
            return {20: 40, 22: 50 if apart else 41, 23: 51 if apart else 42}[value]
        chain = self.readings["TR-R21"]
        top = 12
        if self.takes("20", "open") and self.level != "A":
            top = 13  # the ace stands one higher
        linked = {"whole_chain": 4, "no_jokers": 2, "no_ace_link": 0, "ranks_only": 0}[chain]
        if value - 20 < linked:
            return top + value - 20
        return 60 + value if chain == "no_ace_link" else 100 * value

    # -- figures
    def pairs(self, cards: Iterable[str]) -> list[str]:
        """The faces that are there twice."""
        return [c for c, n in Counter(cards).items() if n >= 2]

    def twosomes(self, cards: Sequence[str]) -> int:
        """How many pairs there are, those of equal level cards too where these are pairs."""
        found = len(self.pairs(cards))
        if self.takes("23", "equal_strength"):
            equal = [c for c in cards if self.value(c) == 20]
            found += len(equal) // 2 - len(self.pairs(equal))
        return found

    def figure(self, cards: Sequence[str]) -> tuple[str, int] | None:
        """What a play is, and of how many cards; ``None`` for a heap."""
        if len({self.suit(c) for c in cards}) != 1:
            return None
        if len(cards) == 1:
            return "single", 1
        if len(cards) == 2 and self.twosomes(cards) == 1:
            return "pair", 2
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
        if self.takes("23", "equal_strength"):
            yield from combinations(sorted({c for c in hand if self.value(c) == 20}), 2)

    def may_follow(self, hand: Sequence[str], lead: Sequence[str], cards: Sequence[str]) -> bool:
        """May these cards of a hand be played to a lead?"""
        if len(cards) != len(lead) or Counter(cards) - Counter(hand):
            return False
        suit = self.suit(lead[0])
        mine = [c for c in hand if self.suit(c) == suit]
        given = [c for c in cards if self.suit(c) == suit]
        others = [c for c in hand if self.suit(c) not in (suit, "*")]
        pairless = len(lead) > 1 and not self.twosomes(mine) and suit != "*"
        ruffs = pairless and self.takes("25", "void_of_pairs")
        if ruffs and self.figure(cards) == self.figure(lead) and self.suit(cards[0]) == "*":
            return True
        if len(given) < min(len(mine), len(lead)):
            return False
        if mine and suit != "*" and self.takes("24", "no_trumps"):
            plain = sum(1 for c in cards if self.suit(c) not in (suit, "*"))
            if plain < min(len(others), len(lead) - len(given)):
                return False
        if not mine and self.takes("33", "one_kind"):
            ruffing = [self.suit(c) == "*" for c in cards]
            held = sum(1 for c in hand if self.suit(c) == "*")
            if any(ruffing) and not all(ruffing) and max(held, len(hand) - held) >= len(lead):
                return False
        return self.twosomes(given) >= min(self.twosomes(mine), len(lead) // 2)

    def follows(self, hand: Sequence[str], lead: Sequence[str]) -> list[tuple[str, ...]]:
        """All plays to a lead."""
        suit, size = self.suit(lead[0]), len(lead)
        mine = sorted(c for c in hand if self.suit(c) == suit)
        rest = sorted(c for c in hand if self.suit(c) != suit)
        out = set()
        if self.takes("25", "void_of_pairs") and size > 1:
            heaps: Iterable[tuple[str, ...]] = combinations(sorted(hand), size)
        elif len(mine) >= size:
            heaps = combinations(mine, size)
        else:
            heaps = (tuple(mine) + more for more in combinations(rest, size - len(mine)))
        for n, heap in enumerate(heaps):
            if n > 20 * MOST:
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
            ranked = own in (suit, "*") or self.takes("34", "by_rank")
            if self.figure(cards) == wanted and ranked:
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

    def overcalls(self, cards: Sequence[str], standing: int) -> bool:
        """May this be declared over what stands?"""
        value = self.call(cards)
        if value <= standing:
            return False
        if standing and value > standing + 1 and self.takes("13", "next_only"):
            return False
        return bool(standing) or value <= {"yes": 4, "no": 2, "single_only": 1}[self.readings["TR-R12"]]

    def calls(self, hand: Sequence[str], standing: int) -> Iterator[tuple[str, ...]]:
        """What may be declared over what stands."""
        for face, n in Counter(hand).items():
            for size in range(1, n + 1):
                if self.overcalls((face,) * size, standing):
                    yield (face,) * size

    def own_again(self, cards: Sequence[str], standing: str | None) -> bool:
        """May a player overcall what he declared himself?"""
        if self.takes("14", "same_suit"):
            return cards[0] not in JOKERS and standing == cards[0][0]
        return self.takes("14", "yes")

    def may_bury(self, hand: Sequence[str], cards: Sequence[str]) -> bool:
        """May these cards of the dealer's be buried?"""
        if len(cards) != BURIED or Counter(cards) - Counter(hand):
            return False
        spare = sum(1 for c in hand if not worth([c]))
        return not (self.takes("18", "no_points") and spare >= BURIED and worth(cards))

    # -- the end of a deal
    def total(self, caught: int, attackers_last: bool, size: int, kitty: Iterable[str]) -> int:
        """The points that decide a deal: those caught and, if the attackers took the last trick, those of the
        kitty, multiplied; *size* are the cards of one play to it."""
        if not attackers_last or (self.takes("31", "deal") and caught < 80):
            return caught
        cards = size * 4 if self.takes("27", "whole_trick") else size
        how = self.readings["TR-R26"]
        factor = {
            "twice_cards": 2 * cards, "twice": 2, "cards": cards, "power": 2**size,
            "pairs_power": 2 ** (size // 2 + 1),
        }[how]  # fmt: skip
        return caught + factor * worth(kitty)

    def rises(self, points: int) -> tuple[int, int]:
        """How many levels the side rises whose points are not counted, and the one whose points are."""
        if points == 0:
            return 3, 0
        if points < 40:
            return 2, 0
        if points < 80:
            return 1, 0
        steps = max(0, points - (120 if self.takes("28", "at_160") else 80)) // 40
        return 0, min(steps, 3) if self.takes("29", "three") else steps

    def risen(self, levels: Sequence[int], defends: int, points: int) -> list[int]:
        """The levels of both teams after a deal; 13 is past the ace."""
        ours, theirs = self.rises(points)
        if self.takes("01", "defenders"):
            ours, theirs = theirs, ours
        out, ace = [], len(RANKS) - 1
        for team, level in enumerate(levels):
            after = level + (ours if team == defends else theirs)
            if self.takes("03", "must_play") and level < ace:
                after = min(after, ace)
            if team != defends and self.takes("04", "no"):
                after = min(after, ace)
            out.append(min(after, len(RANKS)))
        return out


def worth(cards: Iterable[str]) -> int:
    """The points of some cards."""
    return sum(POINTS.get(c[1:], 0) for c in cards if c not in JOKERS)


class Engine(Speaker):
    """Answers requests of the line protocol."""

    UNSUPPORTED = (Unsupported,)
    OPS = ("legal", "check", "winner", "score", "new", "state", "play", "deals")
    name = "tractor reference"

    def __init__(self, readings: Mapping[str, str] | None = None) -> None:
        self.readings = dict(readings or {})
        self.match: Any = None

    def op_hello(self, request: Any) -> dict[str, Any]:
        """What this program offers."""
        games = [{"game": "tractor", "ops": list(self.OPS)}]
        return {"engine": self.name, "version": "1", "protocol": 1, "games": games}

    def rules(self, given: Mapping[str, Any], request: Any) -> Rules:
        """The rules of a view or a setup."""
        trump = given.get("trump")
        known = self.readings | changes(request)
        return Rules(None if trump in (None, "none") else trump, given.get("level", "2"), known)

    def op_legal(self, request: Any) -> dict[str, Any]:
        """All actions of a seat."""
        view = request["view"]
        rules, hand = self.rules(view, request), [spelled(c) for c in view["hand"]]
        phase = view.get("phase", "play")
        if phase == "declare":
            told = [c for c in rules.calls(hand, view.get("declared", 0)) if self._free(rules, view, c)]
            calls = [{"name": "declare", "cards": list(c)} for c in told]
            return {"legal": [*calls, {"name": "pass"}]}
        if phase != "play":
            raise Unsupported(f"{phase}: ask check")
        trick = [[spelled(c) for c in p["cards"]] for p in view.get("trick", [])]
        plays = rules.follows(hand, trick[0]) if trick else rules.leads(hand)
        return {"legal": [{"name": "play", "cards": list(p)} for p in plays]}

    def _free(self, rules: Rules, view: Any, cards: Sequence[str]) -> bool:
        """May the seat still declare, and over himself or his partner?"""
        if view.get("out", [False] * 4)[view["seat"]]:
            return False
        if view.get("declarer") == (view["seat"] + 2) % 4 and rules.takes("36", "no"):
            return False
        own = view.get("declarer") == view["seat"]
        return not own or rules.own_again(cards, view.get("trump"))

    def op_check(self, request: Any) -> dict[str, Any]:
        """May a seat do this?"""
        view, action = request["view"], request["action"]
        rules, hand = self.rules(view, request), [spelled(c) for c in view["hand"]]
        cards = [spelled(c) for c in action.get("cards", [])]
        phase = view.get("phase", "play")
        held = not Counter(cards) - Counter(hand)
        if action["name"] == "bury":
            return {"allowed": phase == "bury" and rules.may_bury(hand, cards)}
        if action["name"] == "pass":
            return {"allowed": phase == "declare"}
        if action["name"] == "declare":
            strong = rules.overcalls(cards, view.get("declared", 0))
            return {"allowed": phase == "declare" and held and strong and self._free(rules, view, cards)}
        trick = [[spelled(c) for c in p["cards"]] for p in view.get("trick", [])]
        if phase != "play" or len(trick) == 4:
            return {"allowed": False}
        if trick:
            return {"allowed": rules.may_follow(hand, trick[0], cards)}
        return {"allowed": held and bool(cards) and rules.figure(cards) is not None}

    def op_winner(self, request: Any) -> dict[str, Any]:
        """Who takes the trick."""
        view = request["view"]
        return {"seat": self.rules(view, request).winner(plays_of(view["trick"]))}

    def op_score(self, request: Any) -> dict[str, Any]:
        """What a deal is worth, as levels by seat."""
        setup, tricks = request["setup"], request["tricks"]
        rules, defends = self.rules(setup, request), int(setup.get("defends", 0))
        counts = defends if rules.takes("01", "defenders") else 1 - defends
        caught, team, size = 0, 0, 0
        for trick in tricks:
            plays = plays_of(trick["plays"])
            team, size = rules.winner(plays) % 2, len(plays[0][1])
            if team == counts:
                caught += sum(worth(cards) for _, cards in plays)
        kitty = [spelled(c) for c in request.get("kitty", setup.get("kitty", []))]
        if rules.takes("35", "as_dealt"):
            raise Unsupported("what the kitty was is not told")
        points = rules.total(caught, team != defends and counts != defends, size, kitty)
        now = [setup.get("level_of_even", 0), setup.get("level_of_odd", 0)]
        after = rules.risen(now, defends, points)
        return {"scores": [after[s % 2] - now[s % 2] for s in range(4)]}

    # -- a match
    def op_new(self, request: Any) -> dict[str, Any]:
        """Begin a match."""
        from tests.engines.tractor_match import Match

        deals = request.get("deals", [request["deal"]] if "deal" in request else [])
        self.match = Match(request.get("setup", {}), list(deals), HOUSE | self.readings | changes(request))
        told: dict[str, Any] = self.match.told()
        return told

    def op_state(self, request: Any) -> dict[str, Any]:
        """Where the match stands."""
        if self.match is None:
            raise Reply("bad-request", "send new first")
        told: dict[str, Any] = self.match.told()
        return told

    def op_play(self, request: Any) -> dict[str, Any]:
        """A player's action."""
        if self.match is None:
            raise Reply("bad-request", "send new first")
        action = request["action"]
        cards = [spelled(c) for c in action.get("cards", [])]
        if not self.match.allows(request["seat"], action["name"], cards):
            raise Reply("illegal", "the rules forbid it")
        self.match.do(action["name"], cards)
        told: dict[str, Any] = self.match.told()
        return told


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
