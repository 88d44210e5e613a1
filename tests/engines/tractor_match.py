"""A match of Tractor in plain Python: the deals one after the other, with declaring, the kitty, promotion.

It stands on the rules of a deal in ``tractor_reference.py``, and on the text alone; nothing here is of
``hoyle``. What players do not decide happens at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from tests.engines.tractor_reference import JOKERS, RANKS, SUITS, Rules, Unsupported, spelled, worth

DEALS = 3
"""The agreed number of deals."""


class Match:
    """A match from a deal on. ``phase`` is ``declare``, ``bury``, ``play``, ``deal`` or ``over``."""

    def __init__(self, setup: Mapping[str, Any], deals: list[Any], readings: Mapping[str, str]) -> None:
        self.readings, self.deals = dict(readings), deals
        self.number = setup.get("deal_no", 1)
        self.levels = [setup.get("level_of_even", 0), setup.get("level_of_odd", 0)]
        self.dealer, self.opener = setup.get("dealer", 0), setup.get("opener", 0)
        self.initial = setup.get("initial_dealer", 0)
        self.phase, self.turn = "deal", 0
        self._deal()

    @property
    def rules(self) -> Rules:
        """The rules of this deal."""
        return Rules(self.trump, self.level, self.readings)

    def takes(self, number: str, option: str) -> bool:
        """Is the reading with this number taken this way?"""
        return self.readings[f"TR-R{number}"] == option

    # -- a deal
    def _deal(self) -> None:
        if not self.deals:
            return
        deal = self.deals.pop(0)
        self.hands = [[spelled(c) for c in hand] for hand in deal["hands"]]
        whole = Counter([s + r for s in SUITS for r in RANKS] * 2 + [*JOKERS] * 2)
        rest = whole - Counter(c for hand in self.hands for c in hand)
        self.kitty = [spelled(c) for c in deal["kitty"]] if "kitty" in deal else list(rest.elements())
        self.dealt_kitty = list(self.kitty)
        self.shown = deal.get("expose")
        team = 0 if self.number == 1 else self.dealer % 2
        self.level, self.trump = RANKS[min(self.levels[team], len(RANKS) - 1)], None
        self.called, self.declarer, self.first, self.passes = 0, None, None, 0
        self.out = [False] * 4
        self.table: list[tuple[int, list[str]]] = []
        self.taken, self.last = [0, 0], (0, 0)
        self.phase, self.turn = "declare", self.opener

    def _next_speaker(self) -> None:
        self.turn = (self.turn + (3 if self.takes("08", "clockwise") else 1)) % 4

    def _declare(self, cards: list[str]) -> None:
        self.called, self.declarer, self.passes = self.rules.call(cards), self.turn, 0
        self.first = self.turn if self.first is None else self.first
        self.trump = None if cards[0] in JOKERS else cards[0][0]
        self._next_speaker()

    def _pass(self) -> None:
        self.passes += 1
        self.out[self.turn] = self.takes("15", "final")
        done = self.passes == (3 if self.called else 4)
        self._next_speaker()
        if done:
            if not self.called:
                self.trump = self._turned_up()[0]
            self._take()

    def _turned_up(self) -> str:
        """The card of the kitty whose suit is trump."""
        cards = [c for c in self.kitty if c not in JOKERS]
        if self.takes("16", "plain_only"):
            cards = [c for c in cards if c[1:] != self.level] or cards
        if self.takes("17", "highest"):
            return max(cards, key=lambda c: (RANKS.index(c[1:]), SUITS.index(c[0])))
        if self.shown:
            return str(self.shown[0] if isinstance(self.shown, list) else self.shown)
        return cards[0]

    def _take(self) -> None:
        if self.number == 1:
            if self.declarer is None:
                self.dealer = 0 if self.takes("10", "seat_0") else self.opener
            else:
                self.dealer = self.declarer if self.takes("09", "last_declarer") else self.first
            self.initial = self.dealer
        elif self.declarer is None and self.takes("11", "of_first_deal"):
            self.dealer = self.initial
        self.hands[self.dealer] += self.kitty
        self.kitty = []
        of_declarer = self.takes("02", "declaring_team") and self.declarer is not None
        self.defends = (self.declarer if of_declarer else self.dealer) % 2
        self.phase, self.turn = "bury", self.dealer

    def _bury(self, cards: list[str]) -> None:
        self._drop(cards)
        self.kitty = list(cards)
        self.phase = "play"
        self.turn = (self.dealer + 1) % 4 if self.takes("19", "after_dealer") else self.dealer

    def _drop(self, cards: Sequence[str]) -> None:
        for card in cards:
            self.hands[self.turn].remove(card)

    def _play(self, cards: list[str]) -> None:
        self._drop(cards)
        self.table.append((self.turn, cards))
        self.turn = (self.turn + 1) % 4
        if len(self.table) == 4:
            self._collect()

    def _collect(self) -> None:
        taker = self.rules.winner(self.table)
        self.taken[taker % 2] += sum(worth(cards) for _, cards in self.table)
        self.last = (taker % 2, len(self.table[0][1]))
        self.table, self.turn = [], taker
        if not self.hands[taker]:
            self._score()

    def _score(self) -> None:
        counts = self.defends if self.takes("01", "defenders") else 1 - self.defends
        team, size = self.last
        kitty = self.dealt_kitty if self.takes("35", "as_dealt") else self.kitty
        bonus = team != self.defends and counts != self.defends  # it is for the attackers alone
        points = self.rules.total(self.taken[counts], bonus, size, kitty)
        before = self.levels
        self.levels = self.rules.risen(before, self.defends, points)
        over = len(RANKS) in self.levels or (self.takes("05", "agreed_deals") and self.number == DEALS)
        self.phase = "over" if over else "deal"
        if over:
            return
        if self.takes("32", "band_before") and (points < 40 or 75 < points < 120):
            self.phase, self.levels = "stuck", before  # nobody is named who deals next
        else:
            self._next_deal(points)

    def _next_deal(self, points: int) -> None:
        if (points < 80) != self.takes("01", "defenders"):
            self.dealer = (self.dealer + 2) % 4
        else:
            self.dealer = (self.dealer + (3 if self.takes("30", "clockwise") else 1)) % 4
        self.number = min(self.number + 1, DEALS)
        self.opener = (self.dealer + 1) % 4 if self.takes("07", "after_dealer") else self.dealer
        self._deal()

    # -- what players may do
    @property
    def finished(self) -> bool:
        """Is the match over, or does it wait for a deal?"""
        return self.phase in ("over", "deal")

    @property
    def nobody(self) -> bool:
        """Is nobody at turn?"""
        return self.finished or self.phase == "stuck"

    def allows(self, seat: int, name: str, cards: Sequence[str]) -> bool:
        """May a seat do this now?"""
        if self.nobody or seat != self.turn:
            return False
        hand, rules = self.hands[seat], self.rules
        if self.phase == "declare":
            return name == "pass" or (name == "declare" and self._may_declare(hand, cards))
        if self.phase == "bury":
            return name == "bury" and rules.may_bury(hand, cards)
        if name != "play" or not cards or Counter(cards) - Counter(hand):
            return False
        if self.table:
            return rules.may_follow(hand, self.table[0][1], cards)
        return rules.figure(cards) is not None

    def _may_declare(self, hand: Sequence[str], cards: Sequence[str]) -> bool:
        if not cards or Counter(cards) - Counter(hand) or self.out[self.turn]:
            return False
        own = self.declarer == self.turn
        again = not own or self.rules.own_again(cards, self.trump)
        partners = self.declarer == (self.turn + 2) % 4 and self.takes("36", "no")
        return again and not partners and self.rules.overcalls(cards, self.called)

    def do(self, name: str, cards: list[str]) -> None:
        """Carry out a legal action and all that follows."""
        if name == "pass":
            self._pass()
        else:
            {"declare": self._declare, "bury": self._bury, "play": self._play}[name](cards)

    def legal(self) -> list[dict[str, Any]]:
        """All actions of the seat at turn. Raises Unsupported where they are too many."""
        if self.nobody:
            return []
        hand, rules = self.hands[self.turn], self.rules
        if self.phase == "bury":
            raise Unsupported("eight of 33 cards")
        if self.phase == "declare":
            calls = [c for c in rules.calls(hand, self.called) if self._may_declare(hand, c)]
            return [*({"name": "declare", "cards": list(c)} for c in calls), {"name": "pass"}]
        plays = rules.follows(hand, self.table[0][1]) if self.table else rules.leads(hand)
        return [{"name": "play", "cards": list(p)} for p in plays]

    def told(self) -> dict[str, Any]:
        """What is told after each action."""
        out = {
            "phase": self.phase,
            "turn": None if self.nobody else self.turn,
            "finished": self.finished,
            "scores": [self.levels[seat % 2] for seat in range(4)],
        }
        with suppress(Unsupported):
            out["legal"] = self.legal()
        return out
