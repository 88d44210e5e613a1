"""Ladies' Preferans in plain Python: an independent reading of the same rule text, for tests to compare with.

It uses nothing of ``hoyle``: cards are strings (``SA H10``), a hand is a tuple of cards in the order dealt, a
match is a small object with a phase. ``Choices`` are the readings of the text by their ids; what is not given
is the house choice. Run as a program it speaks the line protocol of ``docs/reference/protocol.md``:

    python tests/engines/preferans_reference.py [READING=OPTION ...]

Layers: :class:`Play` (functions of cards: what may be played, who takes a trick), :class:`Pay` (what a deal
pays), :class:`Match` (who does what when), :class:`Engine` (the protocol).
"""

from __future__ import annotations

import copy
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

if not __package__:
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.engines.speaker import Reply, Speaker, changes, speak

HOUSE = {
    "LP-R01": "ten_below_jack", "LP-R02": "by_lot", "LP-R03": "next_seat", "LP-R04": "three_first",
    "LP-R05": "as_dealt", "LP-R06": "first_hand", "LP-R07": "highest_of_led_suit", "LP-R08": "trick_taker",
    "LP-R09": "any_card", "LP-R10": "played_out", "LP-R11": "while_other_suits", "LP-R12": "deal_2",
    "LP-R13": "not_agreed", "LP-R14": "jumbles_too", "LP-R15": "each_queen", "LP-R16": "tricks",
    "LP-R17": "penalised", "LP-R18": "void", "LP-R19": "first_chance", "LP-R20": "instead",
    "LP-R21": "deal_6", "LP-R22": "with_hearts", "LP-R23": "each_heading", "LP-R24": "everyone",
    "LP-R25": "after_dealer", "LP-R26": "any_suit", "LP-R27": "last_of_hand", "LP-R28": "beats_all",
    "LP-R29": "whole_order", "LP-R30": "no_trump", "LP-R31": "gain", "LP-R32": "after_trade",
    "LP-R33": "before_offers", "LP-R34": "rounds", "LP-R35": "up_to_all", "LP-R36": "must_exceed",
    "LP-R37": "praiser_plays", "LP-R38": "buyer_orders", "LP-R39": "as_elsewhere", "LP-R40": "to_praiser",
    "LP-R41": "owes_all", "LP-R42": "each_trick", "LP-R43": "instead_of_order", "LP-R44": "everyone",
    "LP-R45": "mirror", "LP-R46": "highest", "LP-R47": "whole_table", "LP-R48": "praiser",
    "LP-R49": "six_deals", "LP-R50": "no_trump", "LP-R51": "must_order",
    "LP-R52": "not_ordered",
}  # fmt: skip

RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
ORDER = {
    "ten_below_jack": ("7", "8", "9", "10", "J", "Q", "K", "A"),
    "ten_below_ace": ("7", "8", "9", "J", "Q", "K", "10", "A"),
}
KING = "HK"

Card = str
Plays = list[tuple[int, Card]]
Action = dict[str, Any]


class Gap(Exception):
    """The text, as it is read here, gives no answer."""


@dataclass(frozen=True)
class Play:
    """What may be played, and who takes a trick. ``choice`` maps a reading's id to an option."""

    choice: Mapping[str, str]

    def strength(self, card: Card, misere: bool) -> int:
        """Higher beats lower; all ranks are equal where the text's silence about them stands."""
        if self.choice["LP-R01"] == "unstated":
            return 0
        place = ORDER[self.choice["LP-R01"]].index(card[1:])
        if not misere:
            return place
        if self.choice["LP-R29"] == "whole_order":
            return -place
        return -1 if card[1:] == "A" else place

    def taker(self, plays: Plays, trump: str | None = None, misere: bool = False) -> int:
        """Who takes a complete trick. Raises Gap where nobody does."""
        suits = {c[0] for _, c in plays}
        led = plays[0][1][0]
        if misere and self.choice["LP-R30"] == "unstated":
            if len(suits) > 1:
                raise Gap("is there a trump in misere?")
            trump = None
        if trump is None and not misere and self.choice["LP-R50"] == "unstated" and len(suits) > 1:
            raise Gap("is there a trump where none is ordered?")
        deciding: str | None = led
        if trump in suits:
            power = self.choice["LP-R28"]
            if power == "beats_all":
                deciding = trump
            elif power == "unstated" and trump != led:
                raise Gap("what does a trump do?")
            elif power == "unstated" or power == "no_effect":
                deciding = self._no_trump(led)
        else:
            deciding = self._no_trump(led)
        among = [(s, c) for s, c in plays if deciding is None or c[0] == deciding]
        top = max(self.strength(c, misere) for _, c in among)
        best = [(s, c) for s, c in among if self.strength(c, misere) == top]
        if len(best) > 1 and (deciding is not None or self.choice["LP-R01"] == "unstated"):
            raise Gap("which rank is higher?")
        return best[0][0]

    def _no_trump(self, led: str) -> str | None:
        rule = self.choice["LP-R07"]
        if rule == "unstated":
            raise Gap("who takes a trick?")
        return led if rule == "highest_of_led_suit" else None

    def heart_ban(self, deal: int) -> bool:
        """Does the ban on leading hearts hold in this deal?"""
        return deal in {"deal_2": (2,), "deals_2_7": (2, 7), "deals_2_6_7": (2, 6, 7),
                        "deals_2_7_12": (2, 7, 12)}[self.choice["LP-R12"]]  # fmt: skip

    def king_duty(self, deal: int) -> bool:
        """Must the king of hearts be discarded at the first chance in this deal?"""
        deals = {"deal_6": (6,), "deals_6_7": (6, 7), "deals_6_7_12": (6, 7, 12)}
        return deal in deals[self.choice["LP-R21"]]

    def over(self, trumps: list[Card], played: list[Card], misere: bool) -> list[Card]:
        """The trumps of a hand that beat those of the trick; all of them if none does."""
        height = max((self.strength(c, misere) for c in played), default=None)
        higher = [c for c in trumps if height is None or self.strength(c, misere) > height]
        return higher or trumps

    def chance(self, hand: Sequence[Card], trick: Plays) -> bool:
        """Has the player, to play to this trick, a good chance to be rid of the king of hearts?"""
        if KING not in hand or not trick:
            return False
        led = trick[0][1][0]
        if not any(c[0] == led for c in hand):
            return True
        return self.choice["LP-R18"] == "void_or_under_ace" and led == "H" and "HA" in [c for _, c in trick]

    def legal(
        self,
        hand: Sequence[Card],
        trick: Plays,
        deal: int = 1,
        trump: str | None = None,
        misere: bool = False,
    ) -> list[Card]:
        """The cards of the hand that may be played."""
        only_hearts = all(c[0] == "H" for c in hand)
        ban = self.choice["LP-R11"] if self.heart_ban(deal) else "free"
        if not trick:
            if ban == "as_printed":
                return [c for c in hand if c[0] != "H" or not only_hearts]
            if ban in ("while_other_suits", "lead_and_discard"):
                return [c for c in hand if c[0] != "H" or only_hearts]
            return list(hand)
        led = trick[0][1][0]
        follow = [c for c in hand if c[0] == led]
        cards = follow or list(hand)
        if not follow and self.choice["LP-R09"] != "any_card" and any(c[0] == trump for c in hand):
            cards = [c for c in cards if c[0] == trump]
            if self.choice["LP-R09"] == "must_overtrump":
                cards = self.over(cards, [c for _, c in trick if c[0] == trump], misere)
        if not follow and ban == "lead_and_discard" and not only_hearts:
            cards = [c for c in cards if c[0] != "H"]
        if self.choice["LP-R17"] == "forced" and self.king_duty(deal) and self.chance(hand, trick):
            cards = [c for c in cards if c == KING]
        return cards


@dataclass(frozen=True)
class Taken:
    """What the pay of a deal depends on. ``tricks`` are (cards, taker) in order; the rest is of praised deals
    (``owner`` has the game, ``price`` tricks were offered for it, ``written_off``) and of the kept king."""

    tricks: tuple[tuple[tuple[Card, ...], int], ...]
    all_tricks: int
    keeper: int | None = None
    praiser: int | None = None
    owner: int | None = None
    price: int = 0
    misere: bool = False
    written_off: bool = False


@dataclass(frozen=True)
class Pay:
    """What a deal pays to each seat, in points; what costs is negative."""

    choice: Mapping[str, str]
    seats: int

    def deal(self, number: int, taken: Taken) -> list[int]:
        """Raises Gap where the text has no pay-off."""
        if 8 <= number <= 11:
            return self.praised(taken)
        if number == 12:
            kind = self.choice["LP-R45"]
            if kind == "named":
                parts = ["tricks", "jacks", "queens"]
            else:
                mirror = kind == "mirror" and self.choice["LP-R22"] == "with_hearts"
                parts = self.parts(hearts=kind == "all_six" or mirror)
            return self.jumble(parts, taken, king_duty=self.choice["LP-R21"] == "deals_6_7_12")
        if number == 7:
            parts = self.parts(hearts=self.choice["LP-R22"] == "with_hearts")
            return [-x for x in self.jumble(parts, taken, king_duty=self.choice["LP-R21"] != "deal_6")]
        part = ("tricks", "hearts", "jacks", "queens", "last", "king")[number - 1]
        return [-x for x in self.single(part, taken, own_deal=True, king_duty=True)]

    def parts(self, hearts: bool) -> list[str]:
        """The headings of a jumble."""
        return ["tricks", *(["hearts"] if hearts else []), "jacks", "queens", "last", "king"]

    def by_card(self, card: Card, part: str, own_deal: bool) -> int:
        """What one card costs under a heading that is paid card by card."""
        if part == "hearts":
            return 2 if card[0] == "H" else 0
        if part == "king":
            return 16 if card == KING else 0
        if part == "queens":
            return 4 if card[1:] == "Q" else 0
        deal_3 = self.choice["LP-R13"] if own_deal or self.choice["LP-R14"] == "jumbles_too" else "not_agreed"
        jack = card[1:] == "J"
        if deal_3 == "not_agreed":
            return 4 * jack
        if deal_3 == "all_kings":
            return 2 * (jack or card[1:] == "K")
        if deal_3 == "king_of_hearts":
            return 2 * (jack or card == KING)
        return int(jack or card[1:] == "K")

    def single(self, part: str, taken: Taken, own_deal: bool, king_duty: bool) -> list[int]:
        """What each seat owes under one heading."""
        out = [0] * self.seats
        last = self.choice["LP-R16"]
        for number, (cards, seat) in enumerate(taken.tricks, start=1):
            if part == "tricks":
                out[seat] += 2
            elif part == "last":
                left = taken.all_tricks - number
                if last == "tricks":
                    out[seat] += 8 * (left < 2)
                else:
                    out[seat] += 16 * (left == 0)
            elif part == "queens" and self.choice["LP-R15"] != "each_queen":
                if any(c[1:] == "Q" for c in cards):
                    out[seat] = out[seat] + 4 if self.choice["LP-R15"] == "each_trick" else 4
            elif part == "king" and king_duty and KING in cards and taken.keeper is not None:
                rule = self.choice["LP-R20"]
                if rule == "instead":
                    out[taken.keeper] += 16
                else:
                    out[seat] += 16
                    if rule == "in_addition" or taken.keeper != seat:
                        out[taken.keeper] += 16
            else:
                out[seat] += sum(self.by_card(c, part, own_deal) for c in cards)
        return out

    def jumble(self, parts: list[str], taken: Taken, king_duty: bool) -> list[int]:
        """All headings together."""
        if self.choice["LP-R23"] == "each_heading":
            each = [self.single(p, taken, own_deal=False, king_duty=king_duty) for p in parts]
            return [sum(x) for x in zip(*each, strict=True)]
        flat = [p for p in parts if p in ("tricks", "last")]
        queens_apart = self.choice["LP-R15"] != "each_queen" and "queens" in parts
        king_apart = king_duty and taken.keeper is not None and "king" in parts
        flat += ["queens"] * queens_apart + ["king"] * king_apart
        each = [self.single(p, taken, own_deal=False, king_duty=king_duty) for p in flat]
        out = [sum(x) for x in zip(*each, strict=True)]
        cards_parts = [p for p in parts if p not in flat]
        for cards, seat in taken.tricks:
            out[seat] += sum(max(self.by_card(c, p, False) for p in cards_parts) for c in cards)
        return out

    def praised(self, taken: Taken) -> list[int]:
        """The pay of deals 8 to 11."""
        rule, out = self.choice["LP-R42"], [0] * self.seats
        if taken.written_off:
            if rule != "each_trick":
                raise Gap("what is a trick that is written down worth?")
            everyone = self.choice["LP-R44"] == "everyone"
            writer = taken.owner if self.choice["LP-R48"] == "game_owner" else taken.praiser
            return [6 if everyone or s != writer else 0 for s in range(self.seats)]
        assert taken.praiser is not None
        assert taken.owner is not None
        made = [sum(1 for _, s in taken.tricks if s == seat) for seat in range(self.seats)]
        gap, fine = max(0, taken.price - made[taken.owner]), 0
        hands_over = taken.price if self.choice["LP-R40"] == "to_praiser" else gap
        if taken.price and gap:
            short = self.choice["LP-R41"]
            if short == "unstated":
                raise Gap("what if the buyer takes fewer tricks than he offered?")
            if short != "owes_all":
                hands_over = made[taken.owner] if self.choice["LP-R40"] == "to_praiser" else 0
            fine = gap if short == "fined" else 0
        if rule != "each_trick":
            if taken.price and (self.choice["LP-R40"] == "to_praiser" or gap):
                raise Gap("a trick has no price")
            out = [3 if rule == "game_to_each" or s == taken.owner else 0 for s in range(self.seats)]
        else:
            made[taken.owner] -= hands_over + fine
            made[taken.praiser] += hands_over
            out = [3 * n for n in made]
        sign = -1 if taken.misere and self.choice["LP-R31"] == "loss" else 1
        return [sign * x for x in out]


@dataclass
class Match:
    """Twelve deals. ``phase``: ``lot deal praise trade bid rest play over``; ``turn`` is who decides next."""

    suits: str = "SCDH"
    ranks: tuple[str, ...] = RANKS
    seats: int = 4
    choice: dict[str, str] = field(default_factory=lambda: dict(HOUSE))
    deal_no: int = 1
    last_deal: int = 12
    dealer: int | None = None
    phase: str = "lot"
    turn: int | None = None
    hands: list[tuple[Card, ...]] = field(default_factory=list)
    coming: list[tuple[Card, ...]] = field(default_factory=list)
    trick: Plays = field(default_factory=list)
    tricks: list[tuple[Plays, int]] = field(default_factory=list)
    trump: str | None = None
    by_last: bool = False
    misere: bool = False
    praiser: int | None = None
    owner: int | None = None
    orderer: int | None = None
    price: int = 0
    high: int | None = None
    tied: bool = False
    passed: tuple[int, ...] = ()
    agreed: bool | None = None
    written_off: bool = False
    keeper: int | None = None
    scores: list[int] = field(default_factory=list)
    deals: list[list[int]] = field(default_factory=list)
    stuck: str = ""

    def __post_init__(self) -> None:
        self.play_rules, self.pay_rules = Play(self.choice), Pay(self.choice, self.seats)
        self.hand_size = len(self.suits) * len(self.ranks) // self.seats
        self.scores = self.scores or [0] * self.seats

    # -- help
    def copy(self) -> Match:
        """The same match, to go another way from here."""
        twin = copy.copy(self)
        twin.hands, twin.coming, twin.trick = list(self.hands), list(self.coming), list(self.trick)
        twin.tricks, twin.scores, twin.deals = list(self.tricks), list(self.scores), list(self.deals)
        return twin

    @property
    def deck(self) -> list[Card]:
        """All cards."""
        return [s + r for s in self.suits for r in self.ranks]

    @property
    def first_part(self) -> int:
        """How many cards a player gets before the dealer stops."""
        return min(3 if self.choice["LP-R04"] == "three_first" else 4, self.hand_size - 1)

    def praised(self) -> bool:
        """Is this one of deals 8 to 11?"""
        return 8 <= self.deal_no <= 11

    def next_play(self, seat: int) -> int:
        """Who plays after a seat. Raises Gap where nobody says."""
        if self.choice["LP-R05"] == "unstated":
            raise Gap("who plays after whom?")
        return (seat + (1 if self.choice["LP-R05"] == "as_dealt" else -1)) % self.seats

    def first_hand(self) -> int:
        """The player of the first hand. Raises Gap where nobody says."""
        assert self.dealer is not None
        rule = self.choice["LP-R25"]
        if rule == "unstated":
            raise Gap("which player is the first hand?")
        return (self.dealer + 1) % self.seats if rule == "after_dealer" else self.dealer

    # -- chance
    def draw_dealer(self, seat: int) -> None:
        """The lot of deal 1; ``seat`` counts where the text leaves it to the lot."""
        rule = self.choice["LP-R02"]
        if rule == "unstated":
            self.stuck = "who deals first?"
            return
        self.dealer, self.phase = (seat if rule == "by_lot" else 0), "deal"

    def deal(self, hands: Sequence[Sequence[Card]]) -> None:
        """Deal these hands, each in the order in which its cards are dealt."""
        assert self.phase == "deal"
        assert all(len(h) == self.hand_size for h in hands)
        self.trick, self.tricks, self.trump, self.misere, self.by_last = [], [], None, False, False
        self.praiser = self.owner = self.orderer = self.high = self.keeper = self.agreed = None
        self.price, self.passed, self.tied, self.written_off = 0, (), False, False
        dealt = [tuple(h) for h in hands]
        if not self.praised():
            self.hands, self.coming = dealt, [()] * self.seats
            self._guarded(self._start_play)
            return
        if self.choice["LP-R04"] == "both":
            self.stuck = "two cards at a time, or a stop after three?"
            return
        n = self.first_part
        first = dealt
        if self.choice["LP-R24"] == "first_hand":
            only = self._guarded(self.first_hand)
            self.hands = [h[:n] if s == only else () for s, h in enumerate(first)]
            self.coming = [h[n:] if s == only else h for s, h in enumerate(first)]
        else:
            self.hands, self.coming = [h[:n] for h in first], [h[n:] for h in first]

        def praise() -> None:
            self.praiser = self.owner = self.turn = self.first_hand()
            self.phase = "praise"

        self._guarded(praise)

    def _guarded(self, what: Any) -> Any:
        try:
            return what()
        except Gap as gap:
            self.stuck, self.turn = str(gap), None
            return None

    # -- what players may do
    def actions(self) -> list[tuple[int, Action]]:
        """All legal actions, each with its seat."""
        if self.stuck or self.phase == "over":
            return []
        out: list[tuple[int, Action]] = []
        seat = self.turn
        if self.phase == "play" and seat is not None:
            hand = self.hands[seat]
            for card in self.play_rules.legal(
                hand, self.trick, self.deal_no, self.trump, self.misere
            ):
                out.append((seat, {"name": "play", "cards": [card]}))
        if self.phase == "praise" and seat is not None:
            held = {c[0] for c in self.hands[seat]}
            for suit in self.suits:
                if self.choice["LP-R26"] == "any_suit" or suit in held:
                    out.append((seat, {"name": "praise", "trump": suit}))
            out.append((seat, {"name": "praise", "trump": "last"}))
            if not self.misere:
                out.append((seat, {"name": "praise", "trump": "misere"}))
            if self.choice["LP-R52"] == "may_order" and not self.misere:
                out.append((seat, {"name": "praise_no_trump"}))
            if self.may_decline(seat):
                out.append((seat, {"name": "decline"}))
        if self.phase == "trade" and seat is not None:
            out += [(seat, {"name": "trade", "accept": yes}) for yes in (True, False)]
        if self.phase == "bid" and seat is not None:
            out.append((seat, {"name": "pass"}))
            out += [(seat, {"name": "bid", "tricks": n}) for n in self.offers()]
        if self.may_write_off():
            out.append((self.writer(), {"name": "write_off"}))
        return out

    def offers(self) -> range:
        """The numbers of tricks that may be offered now."""
        low, high = {"unstated": (0, self.hand_size + 1), "up_to_all": (1, self.hand_size),
                     "all_but_one": (1, self.hand_size - 1)}[self.choice["LP-R35"]]  # fmt: skip
        if self.high is not None:
            low = max(low, self.price + (self.choice["LP-R36"] == "must_exceed"))
        return range(low, high + 1)

    def may_write_off(self) -> bool:
        """May the praiser write the deal off now?"""
        if not self.praised() or self.praiser is None or self.written_off:
            return False
        first_word = self.phase == "praise" and self.turn == self.praiser and self.orderer is None
        if self.choice["LP-R48"] == "game_owner" and self.phase == "praise":
            first_word = not self.misere
        if self.choice["LP-R43"] == "instead_of_order":
            return first_word
        if self.choice["LP-R43"] == "before_trade":
            return first_word or self.phase == "trade"
        return not self.tricks and not self.trick

    def may_decline(self, seat: int) -> bool:
        """May the seat that is to give the first order leave it to the next, or have the cards dealt anew?"""
        if seat != self.praiser or self.orderer is not None or self.agreed:
            return False
        last = (seat + 1) % self.seats == self.first_hand()
        return {"must_order": False, "next_orders": not last, "dealt_anew": True}[self.choice["LP-R51"]]

    def writer(self) -> int:
        """Whose right it is to write the deal off."""
        seat = self.owner if self.choice["LP-R48"] == "game_owner" else self.praiser
        assert seat is not None
        return seat

    def legal_of(self, seat: int) -> list[Action]:
        """The legal actions of one seat."""
        return [a for s, a in self.actions() if s == seat]

    # -- doing it
    def do(self, seat: int, action: Action) -> None:
        """Carry out a legal action. Raises ValueError for an illegal one."""
        if action not in self.legal_of(seat):
            raise ValueError(f"seat {seat} may not {action}")
        name = action["name"]
        if name == "play":
            self._guarded(lambda: self._play(seat, action["cards"][0]))
        elif name == "write_off":
            self.written_off = True
            self._guarded(self._score)
        elif name == "praise":
            self._guarded(lambda: self._praise(seat, action["trump"]))
        elif name == "praise_no_trump":
            self.orderer, self.trump, self.by_last = seat, None, False
            self._guarded(lambda: self._ordered(seat))
        elif name == "decline":
            if self.choice["LP-R51"] == "next_orders":
                self.praiser = self.owner = self.turn = (seat + 1) % self.seats
            else:
                self.phase, self.turn = "deal", None
        elif name == "trade":
            self._guarded(lambda: self._trade(action["accept"]))
        elif name == "bid":
            n = action["tricks"]
            equal = self.high is not None and n == self.price
            if not (equal and self.choice["LP-R36"] in ("earliest", "unstated")):
                self.high = seat
            self.tied = equal and self.choice["LP-R36"] == "unstated"
            self.price = n
            self._guarded(lambda: self._after_offer(seat))
        elif name == "pass":
            self.passed = (*self.passed, seat)
            self._guarded(lambda: self._after_offer(seat))

    def _praise(self, seat: int, what: str) -> None:
        self.orderer = seat
        if what == "misere":
            self.misere, self.trump, self.by_last = True, None, False
            if self.choice["LP-R30"] == "suit_too":
                return
        else:
            self.by_last = what == "last"
            self.trump = None if self.by_last else what
            if self.choice["LP-R30"] != "suit_too":
                self.misere = False
        self._ordered(seat)

    def _ordered(self, seat: int) -> None:
        if seat != self.praiser or self.agreed:
            self._finish_dealing()
            return
        if self.choice["LP-R32"] == "before_trade":
            self._hand_out()
        if self.choice["LP-R33"] == "before_offers":
            self.phase, self.turn = "trade", self.praiser
        else:
            self._open_offers()

    def _open_offers(self) -> None:
        if self.choice["LP-R34"] == "unstated":
            raise Gap("in what order are offers made?")
        assert self.praiser is not None
        self.phase, self.turn = "bid", self.next_play(self.praiser)

    def _trade(self, accept: bool) -> None:
        self.agreed = accept
        if self.choice["LP-R33"] == "after_offers":
            if accept:
                self._sell()
            else:
                self.price, self.high = 0, None
                self._finish_dealing()
        elif accept:
            self._open_offers()
        else:
            self._finish_dealing()

    def _after_offer(self, seat: int) -> None:
        others = [s for s in range(self.seats) if s != self.praiser]
        if self.choice["LP-R34"] == "one_round":
            after = self.next_play(seat)
            if after != self.praiser:
                self.turn = after
                return
        else:
            left = [s for s in others if s not in self.passed]
            if left and left != [self.high]:
                after = self.next_play(seat)
                while after not in left or after == self.praiser:
                    after = self.next_play(after)
                self.turn = after
                return
        self._offers_over()

    def _offers_over(self) -> None:
        if self.high is None:
            rule = self.choice["LP-R37"]
            if rule == "unstated":
                raise Gap("what if nobody offers?")
            if rule == "written_off":
                self.written_off = True
                self._score()
            else:
                self._finish_dealing()
        elif self.choice["LP-R33"] == "after_offers":
            self.phase, self.turn = "trade", self.praiser
        else:
            self._sell()

    def _sell(self) -> None:
        if self.tied:
            raise Gap("what if two players offer the same, highest number?")
        self.owner, self.agreed = self.high, True
        if self.choice["LP-R38"] == "buyer_orders":
            self.phase, self.turn = "praise", self.owner
            self.trump, self.misere, self.by_last = None, False, False
        else:
            self._finish_dealing()

    def _hand_out(self) -> None:
        if self.choice["LP-R32"] == "unstated":
            raise Gap("when is the rest of the cards dealt?")
        if any(self.coming):
            self.first_hands = list(self.hands)
            self.hands = [h + c for h, c in zip(self.hands, self.coming, strict=True)]
            self.coming = [()] * self.seats

    def _finish_dealing(self) -> None:
        self._hand_out()
        if self.by_last:
            assert self.orderer is not None
            rule = self.choice["LP-R27"]
            if rule == "last_of_hand":
                card = self.hands[self.orderer][-1]
            else:
                if not self.first_hands[self.orderer]:
                    raise Gap("no card was revealed to him before the stop")
                card = self.first_hands[self.orderer][-1]
            self.trump = card[0]
        self._start_play()

    def _start_play(self) -> None:
        self.phase, self.turn = "play", None
        rule = self.choice["LP-R39"] if self.praised() else "as_elsewhere"
        if rule == "as_elsewhere":
            first = self.choice["LP-R06"]
            if first == "unstated":
                raise Gap("who leads to the first trick?")
            self.turn = self.first_hand() if first == "first_hand" else self.dealer
        elif rule == "unstated":
            raise Gap("who leads to the first trick of a praised deal?")
        else:
            assert self.owner is not None
            self.turn = self.owner if rule == "game_owner" else self.next_play(self.owner)

    def _play(self, seat: int, card: Card) -> None:
        hand = self.hands[seat]
        if self.play_rules.king_duty(self.deal_no) and self.play_rules.chance(hand, self.trick):
            if card != KING:
                self.keeper = seat
            elif self.choice["LP-R19"] == "never_discarded":
                self.keeper = None
        self.hands[seat] = tuple(c for c in hand if c != card)
        self.trick.append((seat, card))
        if len(self.trick) < self.seats:
            self.turn = None
            self.turn = self.next_play(seat)
            return
        self.turn = None
        taker = self.play_rules.taker(self.trick, self.trump, self.misere)
        leader = self.trick[0][0]
        self.tricks.append((self.trick, taker))
        self.trick = []
        if not any(self.hands) or self._over_early():
            self._score()
            return
        rule = self.choice["LP-R08"]
        if rule == "unstated":
            raise Gap("who leads after a trick?")
        self.turn = taker if rule == "trick_taker" else self.next_play(leader)

    def _over_early(self) -> bool:
        rule, gone = self.choice["LP-R10"], {c for plays, _ in self.tricks for _, c in plays}
        if rule == "played_out" or (rule == "king_only" and self.deal_no != 6):
            return False
        counted = {
            2: [c for c in self.deck if c[0] == "H"],
            3: [c for c in self.deck if self.pay_rules.by_card(c, "jacks", True)],
            4: [c for c in self.deck if c[1:] == "Q"],
            6: [c for c in self.deck if c == KING],
        }.get(self.deal_no)
        return bool(counted) and set(counted or ()) <= gone

    def taken(self) -> Taken:
        """What the pay of this deal depends on."""
        tricks = tuple((tuple(c for _, c in plays), taker) for plays, taker in self.tricks)
        price = self.price if self.owner != self.praiser else 0
        people = (self.keeper, self.praiser, self.owner)
        return Taken(tricks, self.hand_size, *people, price, self.misere, self.written_off)

    def _score(self) -> None:
        paid = self.pay_rules.deal(self.deal_no, self.taken())
        self.deals.append(paid)
        self.scores = [a + b for a, b in zip(self.scores, paid, strict=True)]
        self.turn = None
        if self.deal_no == self.last_deal:
            self.phase = "over"
            if self.choice["LP-R46"] == "unstated":
                self.stuck = "who wins the match?"
            return
        rule = self.choice["LP-R03"]
        self.deal_no += 1
        self.phase = "deal"
        if rule == "unstated":
            self.phase, self.stuck = "lot", "who deals the next deal?"
        elif rule == "next_seat":
            assert self.dealer is not None
            self.dealer = (self.dealer + 1) % self.seats


class Engine(Speaker):
    """The line protocol: what a caller asks, answered from :class:`Match`."""

    OPS = ("new", "state", "play", "deals", "legal", "check", "winner", "score", "perft")

    def __init__(self, choice: Mapping[str, str] | None = None, fixed: bool = False) -> None:
        self.choice = HOUSE | dict(choice or {})
        self.fixed = fixed
        self.match: Match | None = None
        self.deals: list[list[list[Card]]] = []

    def op_hello(self, request: dict[str, Any]) -> dict[str, Any]:
        """What this engine can do."""
        game: dict[str, Any] = {"game": "preferans", "ops": list(self.OPS)}
        if self.fixed:
            game["readings"] = self.choice
        return {"engine": "preferans reference", "version": "1", "protocol": 1, "games": [game]}

    def rules(self, request: dict[str, Any]) -> dict[str, str]:
        """The readings that a request asks for: those of the engine, changed as the ruleset says."""
        return self.choice | ({} if self.fixed else changes(request))

    # -- a game
    def op_new(self, request: dict[str, Any]) -> dict[str, Any]:
        """Begin a game."""
        setup = request.get("setup", {})
        match = Match(choice=self.rules(request), deal_no=setup.get("deal_no", 1))
        self.deals = [
            d["hands"] for d in request.get("deals", [request["deal"]] if "deal" in request else [])
        ]
        if setup.get("score"):
            match.scores = list(setup["score"])
        match.draw_dealer(setup.get("dealer", 0))
        if match.dealer is not None and "dealer" in setup:
            match.dealer = setup["dealer"]
        self.match = match
        self._deal()
        return self.report()

    def _deal(self) -> None:
        assert self.match is not None
        if self.match.phase == "deal" and not self.match.stuck and self.deals:
            hands = [[spelled(c) for c in hand] for hand in self.deals.pop(0)]
            if sorted(c for h in hands for c in h) != sorted(self.match.deck):
                raise Reply("bad-request", "the hands are not the pack")
            self.match.deal(hands)

    def report(self) -> dict[str, Any]:
        """Where the game stands."""
        match = self.match
        assert match is not None
        over = match.phase in ("over", "deal") and not match.stuck
        actions = match.actions()
        turn = match.turn if any(s == match.turn for s, _ in actions) else None
        if turn is None and actions:
            turn = actions[0][0]
        legal = [a for s, a in actions if s == turn]
        return {
            "phase": match.phase, "turn": None if over else turn, "finished": over,
            "scores": match.scores, "legal": [] if over else legal,
        }  # fmt: skip

    def op_state(self, request: dict[str, Any]) -> dict[str, Any]:
        """Where the game stands."""
        return self.report()

    def op_play(self, request: dict[str, Any]) -> dict[str, Any]:
        """A player's action."""
        if self.match is None:
            raise Reply("bad-request", "no game")
        seat, action = request["seat"], plain(request["action"])
        if action not in self.match.legal_of(seat):
            raise Reply("illegal", f"seat {seat} may not {action}")
        self.match.do(seat, action)
        self._deal()
        return self.report()

    # -- counts of plays
    def op_perft(self, request: dict[str, Any]) -> dict[str, Any]:
        """How many plays there are to each depth, and behind each first action."""
        begun = Engine(self.choice, self.fixed)
        begun.op_new(request)
        for step in request.get("steps", []):
            begun.op_play(step)
        depth, told = request["depth"], begun.report()
        plays = [begun.plays(d) for d in range(1, depth + 1)]
        behind = [begun.after(told["turn"], a).plays(depth - 1) for a in told["legal"]]
        divide = [{"action": a, "plays": n} for a, n in zip(told["legal"], behind, strict=True)]
        return {"plays": plays, "divide": divide}

    def after(self, seat: int, action: Any) -> Engine:
        """Another engine in which the action is made."""
        assert self.match is not None
        twin = copy.copy(self)
        twin.match, twin.deals = self.match.copy(), list(self.deals)
        twin.op_play({"seat": seat, "action": action})
        return twin

    def plays(self, depth: int) -> int:
        """The plays of just this depth."""
        told = self.report()
        if depth == 0 or told["turn"] is None:
            return int(depth == 0)
        if depth == 1:
            return len(told["legal"])
        return sum(self.after(told["turn"], action).plays(depth - 1) for action in told["legal"])

    # -- questions about one view
    def from_view(self, request: dict[str, Any]) -> Match:
        """A match in which one seat knows this."""
        view = request["view"]
        match = Match(choice=self.rules(request))
        match.deal_no, match.dealer = view.get("deal_no", 1), view.get("dealer", 0)
        match.phase = {"offer": "bid"}.get(view.get("phase", "play"), view.get("phase", "play"))
        match.turn = view.get("turn", view["seat"])
        match.hands = [() for _ in range(match.seats)]
        match.hands[view["seat"]] = tuple(spelled(c) for c in view.get("hand", []))
        match.trick = [(p["seat"], spelled(p["cards"][0])) for p in view.get("trick", [])]
        trump = view.get("trump")
        match.trump = None if trump in (None, "none") else trump
        match.misere, match.by_last = view.get("misere", False), view.get("by_last", False)
        match.praiser, match.owner = view.get("praiser", 0), view.get("owner", 0)
        match.high, match.price = view.get("bidder"), view.get("offer", 0)
        match.passed = tuple(s for s, p in enumerate(view.get("passed", [])) if p)
        match.agreed = view.get("settled", False)
        match.orderer = match.praiser if match.agreed else None
        return match

    def op_legal(self, request: dict[str, Any]) -> dict[str, Any]:
        """All actions of a seat."""
        return {"legal": self.from_view(request).legal_of(request["view"]["seat"])}

    def op_check(self, request: dict[str, Any]) -> dict[str, Any]:
        """May a seat do this?"""
        legal = self.from_view(request).legal_of(request["view"]["seat"])
        return {"allowed": plain(request["action"]) in legal}

    def op_winner(self, request: dict[str, Any]) -> dict[str, Any]:
        """Who takes a trick."""
        view = request["view"]
        plays = [(p["seat"], spelled(p["cards"][0])) for p in view["trick"]]
        trump = view.get("trump")
        try:
            seat = Play(self.rules(request)).taker(
                plays, None if trump in (None, "none") else trump, view.get("misere", False)
            )
        except Gap:
            return {"seat": None}
        return {"seat": seat}

    def op_score(self, request: dict[str, Any]) -> dict[str, Any]:
        """What a deal pays."""
        choice, setup = self.rules(request), request["setup"]
        play, pay = Play(choice), Pay(choice, 4)
        tricks = [
            ([(p["seat"], spelled(p["cards"][0])) for p in t["plays"]], t["winner"])
            for t in request["tricks"]
        ]
        deal, keeper = setup.get("deal_no", 1), None
        left = {s: [c for plays, _ in tricks for seat, c in plays if seat == s] for s in range(4)}
        for plays, _ in tricks:
            for n, (seat, card) in enumerate(plays):
                if play.king_duty(deal) and play.chance(left[seat], plays[:n]):
                    if card != KING:
                        keeper = seat
                    elif choice["LP-R19"] == "never_discarded":
                        keeper = None
                left[seat].remove(card)
        praiser, owner = setup.get("praiser"), setup.get("owner")
        price = setup.get("offer", 0) if owner != praiser else 0
        misere, written = setup.get("misere", False), setup.get("written", False)
        won = tuple((tuple(c for _, c in plays), winner) for plays, winner in tricks)
        taken = Taken(won, 8, keeper, praiser, owner, price, misere, written)
        try:
            return {"scores": pay.deal(deal, taken)}
        except Gap as gap:
            raise Reply("unsupported", str(gap)) from gap


def spelled(card: str) -> Card:
    """A card in our spelling: ``ST`` is ``S10``."""
    return card[0] + ("10" if card[1:] == "T" else card[1:])


def plain(action: dict[str, Any]) -> Action:
    """An action in our spelling, without what is not ours."""
    known = {k: action[k] for k in ("name", "trump", "accept", "tricks") if k in action}
    return known | ({"cards": [spelled(c) for c in action["cards"]]} if "cards" in action else {})


def main(arguments: Sequence[str]) -> None:
    """Speak the protocol over standard input and output."""
    speak(Engine(dict(a.split("=") for a in arguments), fixed=bool(arguments)))


if __name__ == "__main__":
    main(sys.argv[1:])
