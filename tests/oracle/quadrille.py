"""Quadrille in plain Python: an independent reading of the same rule text, to count with and to play with.

It uses nothing of ``hoyle``: cards are strings (``SA H10``), a state is a named tuple, and ``Table`` holds
what is fixed for a game, with the readings of the text by their ids (the house choice where none is given).
What a state is, and what it remembers, is agreed with the rules and nothing else, so that both count alike:
lots, stakes, the deal, each announcement, what settles equal ones, trump, card, answer, each card, each full
trick, the soloist's choice, the settlement. Money is in parts of which 24 make a chip.

In small games the six tricks become ``target``: "fewer than three" is fewer than half of it, "five" one less.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, NamedTuple

HOUSE = {
    "R01": "detailed", "R02": "by_colour", "R03": "below_jack", "R04": "trumps", "R05": "any_seat",
    "R06": "next_seat", "R07": "one", "R08": "before", "R09": "after_dealer", "R10": "tricks", "R11": "no",
    "R12": "yes", "R13": "next_deal", "R14": "solo", "R15": "as_two", "R16": "earliest", "R17": "stays",
    "R18": "after", "R19": "before", "R20": "winner", "R21": "yes", "R22": "no", "R23": "must_lack",
    "R24": "at_once", "R25": "no", "R26": "alone", "R27": "no", "R28": "winner", "R29": "trump_first",
    "R30": "any_of_suit", "R31": "any_trump", "R32": "any_time", "R33": "no", "R34": "of_a_trick",
    "R35": "every_player", "R36": "no_other", "R37": "no_other", "R38": "matador", "R39": "no_other_trump",
    "R40": "any_six", "R41": "his", "R42": "a_stake", "R43": "after_seventh", "R44": "yes",
    "R45": "at_least", "R46": "shared", "R47": "together", "R48": "opponents", "R49": "all_money",
    "R50": "sum", "R51": "both", "R52": "vole_too", "R53": "stopped", "R54": "nothing", "R55": "three",
    "R56": "tricks_only", "R57": "half", "R58": "all", "R59": "stay", "R60": "five_only", "R61": "each",
    "R62": "with_partner", "R63": "a_stake", "R64": "own", "R65": "declarer", "R66": "next_deal",
    "R67": "as_six", "R68": "all", "R69": "money", "R70": "clockwise", "R71": "free",
    "R72": "first_announcer", "R73": "of_the_suit", "R74": "either", "R75": "no", "R76": "no", "R77": "parts",
    "R78": "yes", "R79": "exactly", "R80": "side", "R81": "opponents", "R82": "instead", "R83": "lapses",
    "R84": "four", "R85": "once", "R86": "declarer", "R87": "after", "R88": "suit", "R89": "stake",
    "R90": "every_player", "R91": "no",
}  # fmt: skip

CHIP = 24
RANKS = ("2", "3", "4", "5", "6", "7", "J", "Q", "K", "A")
BLACK_DOWN = ("K", "Q", "J", "7", "6", "5", "4", "3", "2")
RED_DOWN = ("K", "Q", "J", "2", "3", "4", "5", "6", "7")
SPADILLE, BASTO = "SA", "CA"

Card = str
Cards = frozenset[Card]
Action = dict[str, Any]
NO_CARDS: Cards = frozenset()
FOUR = range(4)


class Gap(Exception):
    """The text, as it is read here, gives no answer, or several."""


class S(NamedTuple):
    """A state. ``suits``: what soloists named with their announcements. ``straight``: the declarer's side
    took the first tricks until it had what it promised."""

    when: str = "lots"
    deal: int = 1
    dealer: int = 0
    chips: tuple[int, ...] = (0,) * 4
    pot: int = 0
    twice: tuple[bool, ...] = (False,) * 4
    won: tuple[bool, ...] = (False,) * 4
    turn: int = 0
    staked: tuple[int, ...] = (0,) * 4
    unit: int = 0
    bid: tuple[str | None, ...] = (None,) * 4
    added: tuple[int | None, ...] = (None,) * 4
    declarer: int = 0
    contract: str | None = None
    trump: str | None = None
    suits: tuple[str | None, ...] = (None,) * 4
    calls: tuple[Card | None, ...] = (None,) * 4
    partner: int | None = None
    open: bool = False
    hands: tuple[Cards, ...] = (NO_CARDS,) * 4
    table: tuple[Card | None, ...] = (None,) * 4
    taken: tuple[Cards, ...] = (NO_CARDS,) * 4
    leader: int = 0
    stopped: bool = False
    went_on: bool = False
    raised: int = 0
    straight: bool = False


Next = Iterator[tuple[int | None, Action, S]]
"""The moves of a state: the seat (none for chance and what happens by itself), the action, the next state."""


def put(parts: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    """The tuple with one item replaced."""
    return (*parts[:at], value, *parts[at + 1 :])


def agreed(answers: Sequence[Any]) -> Any:
    """The one answer that all give. Raises Gap where there is none, or more."""
    if not answers or any(a != answers[0] for a in answers):
        raise Gap(f"{len(answers)} answers")
    return answers[0]


@dataclass
class Table:
    """What is fixed for a game; ``only`` narrows what happens, by action: a test of the values."""

    suits: Sequence[str] = ("S", "C", "D", "H")
    ranks: Sequence[str] = RANKS
    deals: int = 4
    target: int = 6
    choice: Mapping[str, str] = field(default_factory=dict)
    only_dealer: set[int] | None = None
    only_deal: set[tuple[Cards, ...]] | None = None
    only_bid: set[str] | None = None
    only_added: set[int] | None = None
    only_suit: set[str] | None = None

    def __post_init__(self) -> None:
        self.cards = [s + r for s in self.suits for r in self.ranks]
        self.per_hand = len(self.cards) // 4
        self.reads = {**HOUSE, **{k.removeprefix("QU-"): v for k, v in self.choice.items()}}
        assert set(self.reads) == set(HOUSE), set(self.reads) ^ set(HOUSE)
        self.goal = self.target if self.is_("R10", "tricks") else -(-self.target // 4)
        self._trumps: dict[str | None, tuple[Cards, Cards]] = {}

    def is_(self, reading: str, *options: str) -> bool:
        """Is one of these options taken?"""
        return self.reads[reading] in options

    # -- the cards (lines 8 to 14)
    def manilles(self, trump: str | None) -> Cards:
        """The second matador."""
        if self.is_("R02", "every_two"):
            return frozenset(c for c in self.cards if c[1:] == "2")
        if trump is None:
            return NO_CARDS
        rank = "7" if trump in "DH" and self.is_("R02", "by_colour") else "2"
        return frozenset({trump + rank}) & set(self.cards)

    def matadors(self, trump: str | None) -> Cards:
        """The cards that may be called matadors."""
        return self._sets(trump)[1]

    def trumps(self, trump: str | None) -> Cards:
        """The trump suit and the matadors."""
        return self._sets(trump)[0]

    def _sets(self, trump: str | None) -> tuple[Cards, Cards]:
        if trump not in self._trumps:
            high = self.manilles(trump) | (frozenset({SPADILLE, BASTO}) & set(self.cards))
            others = frozenset(c for c in self.cards if c[0] == trump and self.is_("R88", "suit"))
            self._trumps[trump] = (others | high, high)
        return self._trumps[trump]

    def height(self, card: Card, trump: str | None) -> float:
        """How high a card stands among trumps, or in its plain suit."""
        if card == SPADILLE:
            return 103
        if card in self.manilles(trump):
            return 102
        if card == BASTO:
            return 101
        if self.is_("R01", "header"):
            return RANKS.index(card[1:])
        if card[0] in "SC":
            return 50 - BLACK_DOWN.index(card[1:])
        if card[1:] != "A":
            return 50 - RED_DOWN.index(card[1:])
        if card[0] == trump or self.is_("R03", "above_king"):
            return 60
        return 47.5 if self.is_("R03", "below_jack") else 0

    def best(self, cards: Cards, trump: str | None) -> Cards:
        """The highest of some cards; a plain red ace without a place is not below any of them."""
        loose = NO_CARDS
        if self.is_("R01", "detailed") and self.is_("R03", "unstated"):
            loose = frozenset({"DA", "HA"}) & cards - self.trumps(trump)
        rest = cards - loose
        top = max((self.height(c, trump) for c in rest), default=0)
        return loose | {c for c in rest if self.height(c, trump) == top}

    def group(self, card: Card, trump: str | None) -> Cards:
        """The suit that a led card calls for."""
        same = frozenset(c for c in self.cards if c[0] == card[0])
        if self.is_("R04", "printed"):
            return same
        trumps = self.trumps(trump)
        return trumps if card in trumps else same - trumps

    # -- following (line 19)
    def may_play(
        self, hand: Cards, lead: Card | None, trump: str | None, place: int, fresh: bool,
        lying: Cards = NO_CARDS,
    ) -> Cards:  # fmt: skip
        """The cards of a hand that may be played. *place*: how many seats after the leader; *fresh*: the
        first trick of the deal; *lying*: the cards of the trick."""
        if lead is None:
            return hand
        manilles, matadors = self.manilles(trump), self.matadors(trump)
        below = manilles | {BASTO} if lead == SPADILLE else {BASTO} if lead in manilles else set()
        lower = hand & frozenset(below) & matadors
        mine = hand & self.trumps(trump)
        bound_seat = place == 1 or self.is_("R35", "every_player")
        last_trumps = bool(lower) and lower == mine
        in_reach = bool(lower) and bound_seat and (fresh or self.is_("R34", "of_a_trick"))
        general = in_reach and self.is_("R36", "always")
        special = last_trumps and (lead == SPADILLE or self.is_("R37", "no_other"))
        spared = False
        above = {SPADILLE} | (manilles if lead == BASTO and self.is_("R75", "yes") else set())
        if lead in manilles | {BASTO} and above & hand and bound_seat:
            spared = (self.is_("R39", "no_other_trump") and mine <= above) or (
                self.is_("R39", "no_lower_matador") and not lower
            )
        own = hand & self.group(lead, trump)
        asks_trumps = lead[0] == trump and self.is_("R88", "suit")
        if self.is_("R04", "trumps"):
            asks_trumps = lead in self.trumps(trump)
        kept = matadors - (lower if general or special else NO_CARDS) if self.is_("R33", "yes") else NO_CARDS
        over = self._over_them(own, lying & self.group(lead, trump), trump)
        low = not over and not asks_trumps and self.is_("R73", "high_enough")
        if low:
            own = NO_CARDS
        ok = set()
        for card in hand:
            duty = general or special
            if self._follows(card, own, mine, kept, trump, spared, duty, lower, over):
                ok.add(card)
        if general or special:
            wanted = self.best(own, trump) if self.is_("R30", "highest") else own
            if self.is_("R30", "beating") and over:
                wanted = over
            if not own:
                wanted = self.best(mine, trump) if self.is_("R31", "highest_trump") else mine
            if self.is_("R38", "matador", "both") or wanted & lower:
                ok &= self.best(lower, trump) if self.is_("R74", "next_lower") else lower
        if in_reach and self.is_("R38", "both"):
            ok &= lower & self.best(mine, trump)
        return frozenset(ok)

    def _follows(
        self, card: Card, own: Cards, mine: Cards, kept: Cards, trump: str | None, spared: bool, duty: bool,
        lower: Cards, over: Cards,
    ) -> bool:  # fmt: skip
        if spared or (self.is_("R32", "any_time") and card in self.matadors(trump)):
            return True
        if self.is_("R38", "matador") and duty and card in lower:
            return True
        must = own - kept
        if must:
            wanted = self.best(must, trump) if self.is_("R30", "highest") else own
            if self.is_("R30", "beating") and over:
                wanted = over
            return card in wanted or card in own & kept
        if own or not mine - kept or self.is_("R31", "any_card"):
            return True
        return card in (self.best(mine - kept, trump) | (mine & kept)
                        if self.is_("R31", "highest_trump") else mine)  # fmt: skip

    def _over_them(self, own: Cards, lying: Cards, trump: str | None) -> Cards:
        """Those of some cards that stand above all that lie there, or are at least not below one."""
        return frozenset(c for c in own if c in self.best(lying | {c}, trump))

    def taker(self, table: Sequence[Card | None], leader: int, trump: str | None) -> int:
        """Who takes a complete trick. Raises Gap where it is not said, or said of two."""
        if self.is_("R29", "unstated"):
            raise Gap("who takes the trick?")
        cards = frozenset(c for c in table if c)
        lead = table[leader]
        assert lead is not None
        ruffs = cards & self.trumps(trump) if self.is_("R29", "trump_first") else NO_CARDS
        best = self.best(ruffs or cards & self.group(lead, trump), trump)
        return int(agreed([i for i in FOUR if table[i] in best]))

    # -- a game
    def start(self) -> S:
        """Before the lots; after them where it is fixed who deals."""
        if self.only_dealer is not None and len(self.only_dealer) == 1:
            return self.begun(S(dealer=next(iter(self.only_dealer))))
        return S()

    def moves(self, s: S) -> Next:
        """Everything that can happen in a state."""
        try:
            yield from getattr(self, "_" + s.when)(s)
        except Gap:
            return

    def speaker(self, s: S) -> int:
        """Who announces first."""
        return s.dealer if self.is_("R09", "dealer") else (s.dealer + self._step) % 4

    @property
    def _step(self) -> int:
        """Which way the announcing goes round."""
        return -1 if self.is_("R70", "counter_clockwise") else 1

    def _lots(self, s: S) -> Next:
        for seat in FOUR if self.is_("R05", "any_seat") else [0]:
            if self.only_dealer is None or seat in self.only_dealer:
                yield None, {"name": "draw_lots"}, self.begun(s._replace(dealer=seat))

    def begun(self, s: S) -> S:
        """A deal whose dealer is known."""
        when = "deal" if self.is_("R08", "after") else "stake"
        return s._replace(when=when, turn=(s.dealer + 1) % 4)

    def _stake(self, s: S) -> Next:
        i = s.turn
        due = s.twice[i] and self.is_("R66", "next_deal")
        once = (3 if self.is_("R82", "besides") else 2) if due else 1
        for n in [once] if self.is_("R07", "one") else [once, 2 * once]:
            last = i == s.dealer
            when, turn = "stake", (i + 1) % 4
            if last:
                when = "deal"
                if self.is_("R08", "after"):
                    when, turn = "announce", self.speaker(s)
            yield i, {"name": "stake", "amount": n}, s._replace(
                when=when, turn=turn, pot=s.pot + CHIP * n, staked=put(s.staked, i, CHIP * n),
                chips=put(s.chips, i, s.chips[i] - CHIP * n), twice=put(s.twice, i, s.twice[i] and not due),
            )  # fmt: skip

    def _deal(self, s: S) -> Next:
        if self.is_("R09", "unstated"):
            raise Gap("who announces first?")
        for hands in self.only_deal or splits(self.cards, self.per_hand, 4):
            yield None, {"name": "deal"}, self.dealt(s, hands)

    def dealt(self, s: S, hands: Sequence[Any]) -> S:
        """The state after these hands are dealt."""
        late = self.is_("R08", "after")
        return s._replace(
            when="stake" if late else "announce", hands=tuple(frozenset(h) for h in hands),
            turn=(s.dealer + 1) % 4 if late else self.speaker(s),
        )  # fmt: skip

    def _next_speaker(self, s: S) -> S:
        if self.is_("R85", "again") and None not in s.bid:
            beaten = [i for i in FOUR if s.bid[i] == "alliance" and "solo" in s.bid]
            nxt = next((i for i in self._order(s, (s.turn + self._step) % 4) if i in beaten), s.turn)
            return s._replace(when="announce" if beaten else "win", turn=nxt)
        following = (s.turn + self._step) % 4
        return s._replace(when="win" if following == self.speaker(s) else "announce", turn=following)

    def _announce(self, s: S) -> Next:
        if self.is_("R70", "unstated") and s.turn != self.speaker(s):
            raise Gap("whose turn is it?")
        names = ("alliance", "solo", "vole")
        reached = max((names.index(b) for b in s.bid if b in names), default=-1)
        least = {"free": 0, "as_high": reached, "higher": reached + 1}[self.reads["R71"]]
        second = s.bid[s.turn] is not None
        for bid in ["solo"] if second else names:
            if names.index(bid) < least:
                continue
            if bid == "vole" and self.is_("R11", "no"):
                continue
            if self.only_bid is not None and bid not in self.only_bid:
                continue
            told = s._replace(bid=put(s.bid, s.turn, bid))
            names_now = bid == "alliance" and self.is_("R18", "with_bid")
            after = told._replace(when="call") if names_now else self._next_speaker(told)
            if bid == "solo" and self.is_("R87", "with_bid"):
                after = told._replace(when="trump")
            yield s.turn, {"name": "announce", "bid": bid}, after
        if self.is_("R12", "yes") or second:
            told = s._replace(bid=put(s.bid, s.turn, "pass"))
            yield s.turn, {"name": "pass"}, self._next_speaker(told)

    def in_front(self, s: S) -> list[int] | None:
        """Who has the highest announcement; None where it is not said which is higher."""
        said = [b for b in ("vole", "solo", "alliance") if b in s.bid]
        if not said:
            return []
        if len(said) > 1 and self.is_("R14", "unstated"):
            return None
        front = [i for i in FOUR if s.bid[i] == said[0]]
        return None if len(front) > 2 and self.is_("R15", "unstated") else front

    def _order(self, s: S, start: int) -> list[int]:
        return [(start + k * self._step) % 4 for k in FOUR]

    def _win(self, s: S) -> Next:
        front = self.in_front(s)
        if front is None:
            raise Gap("who wins?")
        if not front:
            if self.is_("R13", "unstated"):
                raise Gap("all have passed")
            must = [i for i in FOUR if self.is_("R13", "spadille_must") and SPADILLE in s.hands[i]]
            must += [self.speaker(s)] if self.is_("R13", "speaker_must") else []
            if must:
                yield None, {"name": "all_passed"}, s._replace(bid=put(s.bid, must[0], "alliance"))
            else:
                yield None, {"name": "all_passed"}, s._replace(when="scored")
            return
        if len(front) > 1 and any(s.added[i] is None for i in front):
            if self.is_("R72", "unstated"):
                raise Gap("who adds first?")
            order = [i for i in self._order(s, self.speaker(s)) if i in front]
            first = order[-1 if self.is_("R72", "last_announcer") else 0]
            yield None, {"name": "contest"}, s._replace(when="add", turn=first)
            return
        most = max(s.added[i] or 0 for i in front)
        ahead = [i for i in self._order(s, self.speaker(s)) if i in front and (s.added[i] or 0) == most]
        if len(ahead) > 1 and self.is_("R16", "unstated"):
            raise Gap("the same was added")
        winner = ahead[-1] if self.is_("R16", "latest") else ahead[0]
        yield None, {"name": "win"}, self._won(s, winner)

    def _won(self, s: S, i: int) -> S:
        chips, pot = list(s.chips), s.pot
        if self.is_("R17", "returned"):
            for j in FOUR:
                if j != i and s.added[j]:
                    chips[j] += CHIP * (s.added[j] or 0)
                    pot -= CHIP * (s.added[j] or 0)
        if self.is_("R49", "all_money"):
            money = pot
        else:
            money = sum(s.staked)
            if self.is_("R49", "this_deal"):
                money += sum(CHIP * (s.added[j] or 0) for j in FOUR if j == i or self.is_("R17", "stays"))
        s = s._replace(
            chips=tuple(chips), pot=pot, unit=self.share(money, 4), declarer=i, contract=s.bid[i], turn=i,
        )  # fmt: skip
        s = s._replace(partner=self._other_holder(s) if self._calls(s) else None)
        if s.contract == "solo" and self.is_("R87", "with_bid"):
            return self._to_call(s._replace(trump=s.suits[i]), "play")
        if self.is_("R19", "before"):
            return s._replace(when="trump")
        return self._to_call(s, "trump")

    def led_off(self, s: S) -> S:
        """With the first leader, whose turn it is if the play begins."""
        first = s.declarer if self.is_("R86", "declarer") else (s.dealer + 1) % 4
        return s._replace(leader=first, turn=first if s.when == "play" else s.turn)

    def _calls(self, s: S) -> bool:
        return s.contract == "alliance" or self.is_("R27", "yes")

    def _other_holder(self, s: S) -> int | None:
        card = s.calls[s.declarer]
        return next((j for j in FOUR if j != s.declarer and card in s.hands[j]), None)

    def _to_call(self, s: S, otherwise: str) -> S:
        """On to the naming of a card, to the partner's answer, or to what comes instead."""
        s = s._replace(turn=s.declarer)
        if self._calls(s):
            if s.calls[s.declarer] is None:
                otherwise = "call"
            elif self._other_holder(s) is not None:
                otherwise = "answer"
        return self.led_off(s._replace(when=otherwise))

    def _add(self, s: S) -> Next:
        front = self.in_front(s) or []
        for n in (0, 1, 2):
            if self.only_added is not None and n not in self.only_added:
                continue
            added = put(s.added, s.turn, n)
            left = [i for i in self._order(s, (s.turn + self._step) % 4) if i in front and added[i] is None]
            yield s.turn, {"name": "add", "amount": n}, s._replace(
                added=added, pot=s.pot + CHIP * n, when="add" if left else "win",
                chips=put(s.chips, s.turn, s.chips[s.turn] - CHIP * n), turn=left[0] if left else s.turn,
            )  # fmt: skip

    def _trump(self, s: S) -> Next:
        if s.open and self.is_("R19", "after") and self.is_("R20", "unstated"):
            raise Gap("who names it?")
        for suit in self.suits:
            if self.only_suit is not None and suit not in self.only_suit:
                continue
            if s.contract is None:
                after = self.led_off(self._next_speaker(s._replace(suits=put(s.suits, s.turn, suit))))
                yield s.turn, {"name": "trump", "suit": suit}, after
                continue
            named = s._replace(trump=suit)
            after = self._to_call(named, "play") if self.is_("R19", "before") else self.led_off(
                named._replace(when="play"))  # fmt: skip
            yield s.turn, {"name": "trump", "suit": suit}, after

    def may_call(self, hand: Cards, trump: str | None) -> set[Card]:
        """The cards that a player may name."""
        kings = {c for c in self.cards if c[1:] == "K"} - hand
        if self.is_("R21", "no"):
            kings -= {c for c in kings if c[0] == trump}
        queens = {c for c in self.cards if c[1:] == "Q"}
        if kings:
            return kings | (queens - hand if self.is_("R22", "yes") else set())
        return queens - hand if self.is_("R23", "must_lack") else queens

    def _call(self, s: S) -> Next:
        i, early = s.turn, s.contract is None
        named = self.may_call(s.hands[i], s.trump)
        then = "play" if self.is_("R19", "before") or s.trump is not None else "trump"
        for card in sorted(named):
            after = s._replace(calls=put(s.calls, i, card))
            if early:
                after = self._next_speaker(after)
            else:
                holder = self._other_holder(after)
                after = after._replace(partner=holder, when=then if holder is None else "answer")
            yield i, {"name": "call", "card": card}, self.led_off(after)
        if not named and self.is_("R26", "alone"):
            after = self._next_speaker(s) if early else s._replace(when=then, turn=s.declarer)
            yield None, {"name": "no_card_to_name"}, self.led_off(after)

    def _answer(self, s: S) -> Next:
        holder = self._other_holder(s)
        if holder is None:  # somebody else holds it, whose hand is not known here
            return
        for name in ("open", "silent"):
            late = self.is_("R19", "after") and s.trump is None
            speaks = name == "open" and late and self.is_("R20", "partner")
            yield holder, {"name": name}, self.led_off(s._replace(
                open=name == "open", when="trump" if late else "play", turn=holder if speaks else s.declarer,
            ))  # fmt: skip

    # -- the play (lines 19 and 20)
    def _play(self, s: S) -> Next:
        if all(s.table):
            yield None, {"name": "collect"}, self._collected(s)
            return
        i = s.turn
        lying = frozenset(c for c in s.table if c)
        allowed = self.may_play(
            s.hands[i], s.table[s.leader], s.trump, (i - s.leader) % 4, not any(s.taken), lying
        )
        for card in sorted(allowed):
            shown = self.is_("R25", "yes") and s.partner is not None and s.calls[s.declarer] == card
            yield i, {"name": "play", "cards": [card]}, s._replace(
                hands=put(s.hands, i, s.hands[i] - {card}), table=put(s.table, i, card), turn=(i + 1) % 4,
                open=s.open or shown,
            )  # fmt: skip
        card_named = s.calls[s.declarer]
        if self.is_("R24", "any_time") and not s.open and i != s.declarer and card_named in s.hands[i]:
            yield i, {"name": "declare"}, s._replace(open=True)
        still_six = s.contract == "solo" and s.went_on and self.took(s) == self.goal
        if self.is_("R76", "yes") and still_six and i == s.declarer:
            yield i, {"name": "stop"}, s._replace(stopped=True, when="score")

    def count_of(self, s: S, i: int) -> int:
        """The tricks of a seat."""
        return len(s.taken[i]) // 4

    def side(self, s: S) -> set[int]:
        """Whose tricks count for the declarer."""
        both = {s.declarer} | ({s.partner} if s.partner is not None else set())
        return both if self.is_("R47", "together") else {s.declarer}

    def took(self, s: S) -> int:
        """The declarer's tricks, and his partner's."""
        return sum(self.count_of(s, i) for i in self.side(s))

    def _collected(self, s: S) -> S:
        taker = self.taker(s.table, s.leader, s.trump)
        done = not any(s.hands)
        lead = s.leader
        if not done:
            if self.is_("R28", "unstated"):
                raise Gap("who leads?")
            ways = {"winner": taker, "declarer": s.declarer, "rotate": (s.leader + 1) % 4}
            lead = ways[self.reads["R28"]]
        cards = frozenset(c for c in s.table if c)
        s = s._replace(
            taken=put(s.taken, taker, s.taken[taker] | cards), table=(None,) * 4, leader=lead, turn=lead
        )
        number, took = sum(self.count_of(s, i) for i in FOUR), self.took(s)
        mine, all_won = taker in self.side(s), took == number
        straight = s.straight or (took == self.goal and all_won)
        s = s._replace(straight=straight, when="score" if done else "play")
        if s.contract != "solo":
            return s
        if mine and took == self.goal and not done and (all_won or self.is_("R40", "any_six")):
            return s._replace(when="decide", turn=s.declarer)
        seventh = mine and took == self.goal + 1
        if self.is_("R41", "of_the_deal"):
            seventh = number == self.goal + 1
        if self.is_("R43", "after_seventh") and s.went_on and seventh and (all_won or self.is_("R44", "yes")):
            return s._replace(when="raise", contract="vole", turn=s.declarer)
        return s

    def _decide(self, s: S) -> Next:
        yield s.turn, {"name": "stop"}, s._replace(stopped=True, when="score")
        all_won = self.took(s) == sum(self.count_of(s, i) for i in FOUR)
        on = s._replace(went_on=True, when="play", turn=s.leader)
        vole = s._replace(went_on=True, when="raise", contract="vole")
        at_once = self.is_("R43", "going_on") and (all_won or self.is_("R44", "yes"))
        yield s.turn, {"name": "go_on"}, vole if at_once else on
        if self.is_("R43", "announced"):
            yield s.turn, {"name": "announce_vole"}, vole

    def _raise(self, s: S) -> Next:
        if self.is_("R42", "unstated"):
            raise Gap("how much?")
        n = CHIP * (2 if self.is_("R42", "two_stakes") else 1)
        put_in = [0 if i == s.declarer and self.is_("R90", "opponents") else n for i in FOUR]
        yield None, {"name": "raise_stakes"}, s._replace(
            chips=tuple(c - p for c, p in zip(s.chips, put_in, strict=True)), pot=s.pot + sum(put_in),
            raised=sum(put_in), turn=s.leader,
            when="play" if any(s.hands) else "score",
        )  # fmt: skip

    # -- money (lines 21 to 28)
    def share(self, money: int, among: int) -> int:
        """An equal share of some money, in whole chips where a chip cannot be divided."""
        piece = CHIP if self.is_("R77", "whole") else 1
        return money // (among * piece) * piece

    def is_made(self, s: S) -> bool:
        """Has the declarer what he promised?"""
        took = self.took(s)
        if s.contract == "vole":
            return took == self.per_hand
        return s.stopped or (took == self.goal if self.is_("R45", "exactly") else took >= self.goal)

    def units(self, s: S) -> int:
        """The units of a game that is made, or of a vole that failed. Raises Gap."""
        vole, made = s.contract == "vole", self.is_made(s)
        counting = {s.declarer} if self.is_("R80", "own") else self.side(s)
        won = NO_CARDS.union(*(s.taken[i] for i in counting))
        if s.stopped and self.is_("R56", "hand_too"):
            won |= s.hands[s.declarer]
        n = len(won & self.matadors(s.trump))
        counts = not (vole and made) or self.is_("R52", "vole_too")
        counts = counts and (s.contract != "solo" or self.is_("R78", "yes"))
        lines = []
        as_solo = self.is_("R51", "both") if made else self.is_("R67", "as_solo")
        if s.contract == "solo" or (vole and as_solo):
            lines.append(4)
        if self.is_("R79", "at_least"):
            lines += [k for k in (1, 2) if counts and n >= k]
        elif counts and n in (1, 2):
            lines.append(n)
        elif counts and n >= 3:
            if self.is_("R55", "unstated"):
                if self.is_("R50", "each") and lines + self._rest(s, vole, made):
                    return int(agreed(lines + self._rest(s, vole, made)))
                raise Gap("three matadors")
            lines.append(3 if self.is_("R55", "three") else 2)
        lines += self._rest(s, vole, made)
        if not lines:
            if self.is_("R54", "unstated"):
                raise Gap("no line")
            return 0
        if self.is_("R50", "each"):
            return int(agreed(lines))
        return sum(lines) if self.is_("R50", "sum") else max(lines)

    def _rest(self, s: S, vole: bool, made: bool) -> list[int]:
        ended = s.stopped if self.is_("R53", "stopped") else s.straight and not vole
        return [1] * ended + [2] * (vole and made)

    def stakes(self, s: S) -> list[int]:
        """What each seat gets that is paid its stake."""
        stakes = list(s.staked)
        if self.is_("R89", "with_added"):
            back = [i != s.declarer and self.is_("R17", "returned") for i in FOUR]
            stakes = [p if b else p + CHIP * (a or 0) for p, a, b in zip(stakes, s.added, back, strict=True)]
        return [sum(stakes)] * 4 if self.is_("R64", "all") else stakes

    def penalties(self, s: S) -> list[int]:
        """What each seat gets from a declarer who failed. Raises Gap."""
        took, low, five = self.took(s), max(1, self.target // 2), self.target - 1
        stakes = self.stakes(s)
        others = {i for i in FOUR if i != s.declarer}
        rivals = others - {s.partner}
        everyone = others if self.is_("R62", "with_partner") else rivals

        def to(seats: set[int]) -> list[int]:
            return [stakes[i] if i in seats else 0 for i in FOUR]

        answers = [to(everyone)] if took < low else []
        if took >= low and (took != five or self.is_("R60", "both")):
            if s.partner is None:
                ways = {"each": others, "two": {(s.declarer + 1) % 4, (s.declarer + 2) % 4}}
                answers += [to(ways[self.reads["R61"]])] if self.reads["R61"] in ways else []
            if s.open:
                near = {(s.declarer + 1) % 4, (s.declarer + 2) % 4}
                answers.append(to(near if self.is_("R81", "next_two") else rivals))
            elif s.partner is not None and self.is_("R63", "a_stake"):
                answers.append(to(everyone))
        if took == five:
            answers.append([0] * 4)
        return list(agreed(answers))

    def _score(self, s: S) -> Next:
        made, vole = self.is_made(s), s.contract == "vole"
        chips = list(s.chips)
        if not made and not vole:
            yield None, {"name": "settle_lost"}, self._lost(s, chips)
            return
        units = self.units(s) * s.unit
        both = {s.declarer, s.partner}
        payers = [i for i in FOUR if i != s.declarer and (i not in both or self.is_("R48", "every_player"))]
        for i in payers:
            chips[i] -= units
        income = units * len(payers)
        if made:
            shares = s.partner is not None and (s.open or self.is_("R57", "half"))
            half = self.share(s.pot + (income if self.is_("R58", "all") else 0), 2) if shares else 0
            chips[s.declarer] += s.pot + income - half
            if shares and s.partner is not None:
                chips[s.partner] += half
            yield None, {"name": "settle_made"}, s._replace(chips=tuple(chips), pot=0, when="scored")
            return
        chips[s.declarer] += income
        third = self.share(s.pot - (0 if self.is_("R68", "all") else s.raised), 3)
        fine = self.stakes(s) if self.is_("R91", "yes") else [0] * 4
        for i in FOUR:
            if i != s.declarer:
                chips[i] += third + fine[i]
                chips[s.declarer] -= fine[i]
        yield (
            None,
            {"name": "settle_failed_vole"},
            s._replace(chips=tuple(chips), pot=s.pot - 3 * third, when="scored"),
        )

    def _lost(self, s: S, chips: list[int]) -> S:
        if self.is_("R59", "unstated"):
            raise Gap("what becomes of the stakes?")
        paid, pot = self.penalties(s), s.pot
        total = sum(paid)
        half = self.share(total, 2) if s.open and self.is_("R65", "shared") else 0
        for i in FOUR:
            chips[i] += paid[i]
        chips[s.declarer] -= total - half
        if s.partner is not None:
            chips[s.partner] -= half
        if self.is_("R59", "opponents"):
            rivals = [i for i in FOUR if i not in (s.declarer, s.partner)]
            for i in rivals:
                chips[i] += self.share(s.pot, len(rivals))
            pot -= self.share(s.pot, len(rivals)) * len(rivals)
        twice = s.twice
        if self.took(s) == self.target - 1:
            twice = put(twice, s.declarer, True)
        return s._replace(chips=tuple(chips), pot=pot, twice=twice, when="scored")

    def _scored(self, s: S) -> Next:
        if s.deal < self.deals * (2 if self.is_("R84", "eight") else 1):
            if self.is_("R06", "unstated"):
                raise Gap("who deals next?")
            on = -1 if self.is_("R06", "previous_seat") else 1
            for seat in FOUR if self.is_("R06", "any_seat") else [(s.dealer + on) % 4]:
                fresh = S(deal=s.deal + 1, dealer=seat, chips=s.chips, pot=s.pot, twice=s.twice, won=s.won)
                yield None, {"name": "next_deal"}, self.begun(fresh)
            return
        due = [2 * CHIP * (s.twice[i] and self.is_("R83", "paid")) for i in FOUR]
        pot = s.pot + sum(due)
        if self.is_("R69", "unstated") or (pot and self.is_("R46", "unstated")):
            raise Gap("how does it end?")
        if any(s.twice) and self.is_("R83", "unstated"):
            raise Gap("who pays the double stake?")
        won = (False,) * 4
        if self.is_("R69", "most"):
            won = tuple(c == max(s.chips) for c in s.chips)
        part = self.share(pot, 4) if self.is_("R46", "shared") else 0
        yield (
            None,
            {"name": "close_game"},
            s._replace(
                when="over", won=won, pot=pot - 4 * part,
                chips=tuple(c + part - d for c, d in zip(s.chips, due, strict=True)),
            ),
        )

    def _over(self, s: S) -> Next:
        return iter(())


def splits(cards: Sequence[Card], size: int, parts: int) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """All ways to deal cards out to hands of one size."""
    if not parts:
        yield ()
        return
    for chosen in combinations(cards, size):
        left = [c for c in cards if c not in chosen]
        for others in splits(left, size, parts - 1):
            yield (chosen, *others)


class Counts(NamedTuple):
    """What a search finds; ``depth`` is the longest of the shortest ways to a state."""

    states: int
    transitions: int
    finished: int
    stuck: int
    depth: int
    actions: dict[str, int]
    payoffs: dict[tuple[int, ...], int]


def count(table: Table, limit: int = 0) -> Counts:
    """Search everything that can happen; with a *limit* ValueError when there are more states."""
    layer = {table.start()}
    seen = set(layer)
    transitions = finished = stuck = depth = 0
    actions: Counter[str] = Counter()
    payoffs: Counter[tuple[int, ...]] = Counter()
    while layer:
        following = set()
        for s in layer:
            found = 0
            for _, action, after in table.moves(s):
                found += 1
                actions[action["name"]] += 1
                if after not in seen:
                    seen.add(after)
                    following.add(after)
            transitions += found
            if s.when == "over":
                finished += 1
                payoffs[s.chips] += 1
            elif not found:
                stuck += 1
        if limit and len(seen) > limit:
            raise ValueError(f"more than {limit} states")
        depth += bool(following)
        layer = following
    return Counts(len(seen), transitions, finished, stuck, depth, dict(actions), dict(payoffs))
