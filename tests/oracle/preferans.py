"""Ladies' Preferans by brute force: a second program that shares nothing with the rules of this repository.

It was written from the rule text and from the words of the readings, with plain Python sets and named tuples.
A card is a text (``HK``), a seat a number, and a state remembers what the rules' variables remember, in its
own way. The counts recorded beside the instances are its counts.

What a state is (the points at which play is looked at) is agreed with the rules, and nothing else:

* before the lots; before a deal; when the first packet of a praised deal is dealt; while somebody orders,
  whether he trades, may offer; when the offers are over; before the rest is dealt; before the last card is
  shown; when all is dealt and nobody has led; between two cards, and when a trick is full; when the deal is
  over, when it is scored, when the match is closed.
* Until somebody leads it is remembered which cards came in the first packet. After the trade it is remembered
  how it went; after a deal who took which cards, who led to its last trick, and who took how many of its last
  two tricks. The order in which cards were played before the trick in hand is forgotten.

Run it by hand: ``python tests/oracle/preferans.py``.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

HOUSE = {
    "first_dealer": "by_lot",
    "void_play": "any_card",
    "heart_lead": "while_other_suits",
    "heart_ban": (2,),
    "king_discard": "penalised",
    "king_chance": "void",
    "king_held_back": "first_chance",
    "king_penalty": "instead",
    "king_deals": (6,),
    "hearts_in_jumble": True,
    "positive_jumble": "mirror",
    "write_off_by": "praiser",
    "decline": "must_order",
    "no_trump": "not_ordered",
    "trump_power": "beats_all",
    "misere_order": "whole_order",
    "refusal": "before_offers",
    "offer_order": "rounds",
    "equal_offers": "must_exceed",
    "no_offer": "praiser_plays",
    "bought_trump": "buyer_orders",
    "price": "to_praiser",
    "shortfall": "owes_all",
}
"""The readings that this program knows, as the house takes them. Others are built in."""

LOW_TO_HIGH = ("7", "8", "9", "10", "J", "Q", "K", "A")


@dataclass
class Table:
    """What is fixed for a match: the cards, the number of players, which deals are played, the readings; and,
    where ``only_...`` is given, the outcomes of chance and the orders that are looked at."""

    suits: str
    ranks: tuple[str, ...]
    seats: int = 4
    first_deal: int = 1
    last_deal: int = 1
    packet: int = 3
    readings: dict[str, object] = field(default_factory=dict)
    only_dealer: set[int] | None = None
    only_deal: set[tuple[frozenset[str], ...]] | None = None
    only_rest: set[tuple[frozenset[str], ...]] | None = None
    only_order: set[str] | None = None

    def __post_init__(self) -> None:
        self.cards = [s + r for s in self.suits for r in self.ranks]
        self.per_hand = len(self.cards) // self.seats
        self.packet = min(self.packet, self.per_hand)
        unknown = set(self.readings) - set(HOUSE)
        assert not unknown, unknown

    def says(self, reading: str) -> object:
        """The option of a reading."""
        return self.readings.get(reading, HOUSE[reading])

    def praised(self, deal: int) -> bool:
        """Is it one of the praised deals?"""
        return 8 <= deal <= 11

    def clockwise(self, seat: int) -> int:
        """The next seat."""
        return (seat + 1) % self.seats


class S(NamedTuple):
    """A state. ``first`` and ``rest`` are the cards in hand by packet while nobody has led; from the lead
    on all cards in hand are in ``rest``. ``order`` is a suit, ``last``, ``misere``, ``none`` (be it
    ordered so). ``bids`` is the standing offer ``(seat, tricks)`` or ``None``; ``out`` who offers no more;
    ``trade`` how the trade ended; ``declined`` how many have declined to order."""

    when: str
    deal: int
    dealer: int | None = None
    score: tuple[int, ...] = ()
    first: tuple[frozenset[str], ...] = ()
    rest: tuple[frozenset[str], ...] = ()
    order: str = "none"
    turn: int | None = None
    bid: tuple[int, int] | None = None
    out: frozenset[int] = frozenset()
    trade: str = ""
    leader: int | None = None
    trick: tuple[str, ...] = ()
    taken: tuple[frozenset[str], ...] = ()
    last_two: tuple[int, ...] = ()
    kept_king: int | None = None
    declined: int = 0
    paid: tuple[int, ...] = ()


Next = Iterator[tuple[str, S]]
"""The moves of a state: the name of the action, and the state it leads to. Two moves may lead to one
state."""


def ways(
    cards: list[str], each: int, t: Table, only: set[tuple[frozenset[str], ...]] | None
) -> Iterator[tuple[frozenset[str], ...]]:
    """All ways to deal so many of the cards to each seat, or those that are fixed."""
    yield from only if only is not None else splits(cards, each, t.seats)


def splits(cards: list[str], each: int, seats: int) -> Iterator[tuple[frozenset[str], ...]]:
    """All ways to deal so many of the cards to each of so many seats."""
    if not seats:
        yield ()
        return
    for chosen in combinations(cards, each):
        left = [c for c in cards if c not in chosen]
        for others in splits(left, each, seats - 1):
            yield (frozenset(chosen), *others)


# -- who may do what ------------------------------------------------------------------------------------


def initial(t: Table) -> S:
    """Before anything."""
    return S("lots", t.first_deal, score=(0,) * t.seats)


def moves(t: Table, s: S) -> Next:
    """Everything that can happen in a state."""
    yield from {
        "lots": lots, "deal": deal, "stopped": stop, "order": order, "trade": trade, "offer": offer,
        "sale": sale, "resume": resume, "reveal": reveal, "open": lead_off, "play": play, "score": score,
        "scored": go_on, "over": nothing,
    }[s.when](t, s)  # fmt: skip


def nothing(t: Table, s: S) -> Next:
    """The match is over."""
    return iter(())


def lots(t: Table, s: S) -> Next:
    """LP-R02: any seat deals first, or seat 0."""
    for seat in range(t.seats if t.says("first_dealer") == "by_lot" else 1):
        if t.only_dealer and seat not in t.only_dealer:
            continue
        yield "draw_lots", s._replace(when="deal", dealer=seat)


def deal(t: Table, s: S) -> Next:
    """All cards at once, or the first packet of a praised deal."""
    nobody = (frozenset[str](),) * t.seats
    new = S("", s.deal, s.dealer, s.score, taken=nobody, last_two=(0,) * t.seats)
    if t.praised(s.deal):
        for hands in ways(t.cards, t.packet, t, t.only_deal):
            yield "deal", new._replace(when="stopped", first=hands, rest=nobody)
    else:
        for hands in ways(t.cards, t.per_hand, t, t.only_deal):
            yield "deal", new._replace(when="open", first=nobody, rest=hands)


def praiser_of(t: Table, s: S) -> int:
    """LP-R25, LP-R51: the first hand is the next after the dealer; who declines leaves it to the next."""
    return (first_hand_of(t, s) + s.declined) % t.seats


def first_hand_of(t: Table, s: S) -> int:
    """LP-R25: the next after the dealer."""
    assert s.dealer is not None
    return t.clockwise(s.dealer)


def stop(t: Table, s: S) -> Next:
    """The dealer stops, and the first hand is to order."""
    yield "stop", s._replace(when="order", turn=praiser_of(t, s))


def order(t: Table, s: S) -> Next:
    """Any suit, by the last card, or misere; at his first order the praiser may write two tricks to
    everyone."""
    buyer = s.trade == "sold"
    free = [(what, "praise") for what in [*t.suits, "last", "misere"]]
    none = [("none", "praise_no_trump")] if t.says("no_trump") == "may_order" else []
    for what, name in free + none:
        if t.only_order and what not in t.only_order:
            continue
        after = s._replace(order=what)
        if buyer:
            yield name, after._replace(when="resume")
        elif t.says("refusal") == "before_offers":
            yield name, after._replace(when="trade")
        else:
            yield name, after._replace(when="offer", turn=t.clockwise(praiser_of(t, s)))
    if not buyer or t.says("write_off_by") == "game_owner":
        yield "write_off", s._replace(when="score", trade="written off")
    if not buyer and t.says("decline") == "dealt_anew":
        yield "decline", S("deal", s.deal, s.dealer, s.score)
    elif not buyer and t.says("decline") == "next_orders" and s.declined < t.seats - 1:
        later = s._replace(declined=s.declined + 1)
        yield "decline", later._replace(turn=praiser_of(t, later))


def trade(t: Table, s: S) -> Next:
    """LP-R33: the praiser decides before the offers, or when he knows them."""
    praiser = praiser_of(t, s)
    yield "trade", s._replace(when="resume", trade="refused", turn=praiser)
    if t.says("refusal") == "before_offers":
        yield "trade", s._replace(when="offer", turn=t.clockwise(praiser))
    else:
        yield "trade", s._replace(when="sale")


def offer(t: Table, s: S) -> Next:
    """LP-R34 to LP-R36: offers in turn; a pass is final (or each speaks once)."""
    assert s.turn is not None
    once = t.says("offer_order") == "one_round"
    standing = s.bid[1] if s.bid else 0
    for n in range(1, t.per_hand + 1):
        equal_too = t.says("equal_offers") != "must_exceed"
        if n > standing or (equal_too and s.bid and n == standing):
            stays = n == standing and t.says("equal_offers") == "earliest"
            by = s.bid[0] if stays and s.bid else s.turn
            out = s.out | {s.turn} if once else s.out
            yield "bid", after_offer(t, s._replace(bid=(by, n), out=out), by)
    yield "pass", after_offer(t, s._replace(out=s.out | {s.turn}), s.bid[0] if s.bid else None)


def after_offer(t: Table, s: S, holder: int | None) -> S:
    """The next who may speak; the offers are over when nobody is left to outbid *holder*."""
    assert s.turn is not None
    praiser = praiser_of(t, s)
    able = [i for i in range(t.seats) if i != praiser and i not in s.out]
    once = t.says("offer_order") == "one_round"
    if not able or (not once and s.bid is not None and able == [holder]):
        asked = t.says("refusal") == "after_offers" and s.bid is not None
        return s._replace(when="trade" if asked else "sale", turn=praiser)
    seat = t.clockwise(s.turn)
    while seat not in able:
        seat = t.clockwise(seat)
    return s._replace(turn=seat)


def sale(t: Table, s: S) -> Next:
    """LP-44, LP-R37, LP-R38: the highest offer buys and its owner orders anew; without one the praiser
    plays."""
    if s.bid is None:
        if t.says("no_offer") == "praiser_plays":
            yield "sell", s._replace(when="resume", trade="nobody")
        else:
            yield "write_off_unsold", s._replace(when="score", trade="written off")
    elif t.says("bought_trump") == "buyer_orders":
        yield "sell", s._replace(when="order", trade="sold", turn=s.bid[0], order="none")
    else:
        yield "sell", s._replace(when="resume", trade="sold", turn=s.bid[0])


def owner_of(t: Table, s: S) -> int:
    """Who has the game: a buyer, else the praiser."""
    return s.bid[0] if s.trade == "sold" and s.bid else praiser_of(t, s)


def resume(t: Table, s: S) -> Next:
    """The rest of the cards; a trump by the last card is shown then."""
    left = sorted(set(t.cards) - frozenset().union(*s.first))
    for hands in ways(left, t.per_hand - t.packet, t, t.only_rest):
        yield "deal_rest", s._replace(when="reveal" if s.order == "last" else "open", rest=hands)


def reveal(t: Table, s: S) -> Next:
    """LP-39, LP-R27: the last card of all that the owner was dealt is one of the second part."""
    for card in s.rest[owner_of(t, s)]:
        yield "reveal", s._replace(when="open", order=card[0])


def lead_off(t: Table, s: S) -> Next:
    """LP-R06, LP-R39: the first hand leads, in praised deals too."""
    hands = tuple(a | b for a, b in zip(s.first, s.rest, strict=True))
    none = (frozenset[str](),) * t.seats
    first_hand = first_hand_of(t, s)
    yield "open", s._replace(when="play", first=none, rest=hands, leader=first_hand, turn=first_hand)


# -- the play -------------------------------------------------------------------------------------------


def play(t: Table, s: S) -> Next:
    """A card, or a full trick is taken."""
    assert s.leader is not None
    if len(s.trick) == t.seats:
        trumped = s.trick[0][0] != s.order and any(c[0] == s.order for c in s.trick)
        if not (trumped and t.says("trump_power") == "unstated"):
            yield "collect", collect(t, s)
        return
    seat = (s.leader + len(s.trick)) % t.seats
    hand = s.rest[seat]
    for card in sorted(allowed(t, s, hand)):
        kept = s.kept_king
        if has_chance(t, s, hand):
            if card != "HK":
                kept = seat
            elif t.says("king_held_back") == "never_discarded":
                kept = None
        hands = tuple(h - {card} if i == seat else h for i, h in enumerate(s.rest))
        yield "play", s._replace(rest=hands, trick=(*s.trick, card), kept_king=kept, turn=t.clockwise(seat))


def is_void(s: S, hand: frozenset[str]) -> bool:
    """No card of the suit led."""
    return bool(s.trick) and all(c[0] != s.trick[0][0] for c in hand)


def has_chance(t: Table, s: S, hand: frozenset[str]) -> bool:
    """LP-27, LP-28: the holder of the king of hearts could throw it."""
    deals = t.says("king_deals")
    assert isinstance(deals, tuple)
    if s.deal not in deals or "HK" not in hand or not s.trick:
        return False
    under_ace = s.trick[0][0] == "H" and "HA" in s.trick
    return is_void(s, hand) or (t.says("king_chance") == "void_or_under_ace" and under_ace)


def allowed(t: Table, s: S, hand: frozenset[str]) -> set[str]:
    """The legal cards of whoever is to play."""
    cards = set(hand)
    if s.trick and not is_void(s, hand):
        cards = {c for c in hand if c[0] == s.trick[0][0]}
    elif s.trick and t.says("void_play") != "any_card" and any(c[0] == s.order for c in hand):
        cards = {c for c in hand if c[0] == s.order}
        over = [height(t, s, c) for c in s.trick if c[0] == s.order]
        higher = {c for c in cards if over and height(t, s, c) > max(over)}
        if t.says("void_play") == "must_overtrump" and higher:
            cards = higher
    deals = t.says("heart_ban")
    assert isinstance(deals, tuple)
    if s.deal in deals:
        only_hearts = all(c[0] == "H" for c in hand)
        ban = {
            "as_printed": not s.trick and only_hearts,
            "while_other_suits": not s.trick and not only_hearts,
            "lead_and_discard": (not s.trick or is_void(s, hand)) and not only_hearts,
            "free": False,
        }[str(t.says("heart_lead"))]
        if ban:
            cards = {c for c in cards if c[0] != "H"}
    if t.says("king_discard") == "forced" and has_chance(t, s, hand):
        cards &= {"HK"}
    return cards


def height(t: Table, s: S, card: str) -> int:
    """How high a card is in its suit."""
    place = LOW_TO_HIGH.index(card[1:])
    if s.order == "misere":
        if t.says("misere_order") == "whole_order":
            return -place
        return -1 if card[1:] == "A" else place
    return place


def collect(t: Table, s: S) -> S:
    """The highest trump, else the highest card of the led suit takes the trick, and its owner leads."""
    assert s.leader is not None
    suit = s.trick[0][0]
    if t.says("trump_power") != "no_effect" and any(c[0] == s.order for c in s.trick):
        suit = s.order
    best = max((c for c in s.trick if c[0] == suit), key=lambda c: height(t, s, c))
    winner = (s.leader + s.trick.index(best)) % t.seats
    left = len(s.rest[0])
    late = tuple(n + (i == winner and left <= 1) for i, n in enumerate(s.last_two))
    taken = tuple(c | set(s.trick) if i == winner else c for i, c in enumerate(s.taken))
    after = s._replace(trick=(), taken=taken, last_two=late)
    if left:
        return after._replace(leader=winner, turn=winner)
    return after._replace(when="score", turn=s.leader)


# -- the points -----------------------------------------------------------------------------------------


def points(t: Table, s: S) -> tuple[int, ...]:
    """What the deal pays to each seat."""
    tricks = [len(c) // t.seats for c in s.taken]
    hearts = [sum(c[0] == "H" for c in cards) for cards in s.taken]
    jacks, queens = ([sum(c[1:] == r for c in cards) for cards in s.taken] for r in "JQ")
    king = [16 * ("HK" in cards) for cards in s.taken]
    kept = [16 * (s.kept_king == i) for i in range(t.seats)]
    if s.kept_king is not None:
        how = t.says("king_penalty")
        king = {
            "in_addition": [a + b for a, b in zip(king, kept, strict=True)],
            "once_a_player": [max(a, b) for a, b in zip(king, kept, strict=True)],
            "instead": kept,
        }[str(how)]
    five = [
        2 * a + 4 * c + 4 * d + e + 8 * f
        for a, c, d, e, f in zip(tricks, jacks, queens, king, s.last_two, strict=True)
    ]
    six = [a + 2 * b for a, b in zip(five, hearts, strict=True)]
    every = six if t.says("hearts_in_jumble") else five
    plus = {
        "mirror": every,
        "listed": five,
        "all_six": six,
        "named": [2 * a + 4 * c + 4 * d for a, c, d in zip(tricks, jacks, queens, strict=True)],
    }[str(t.says("positive_jumble"))]
    if t.praised(s.deal):
        return praised_points(t, s, tricks)
    pay = {
        1: [-2 * n for n in tricks],
        2: [-2 * n for n in hearts],
        3: [-4 * n for n in jacks],
        4: [-4 * n for n in queens],
        5: [-8 * n for n in s.last_two],
        6: [-n for n in king],
        7: [-n for n in every],
        12: plus,
    }
    return tuple(pay[s.deal])


def praised_points(t: Table, s: S, tricks: list[int]) -> tuple[int, ...]:
    """3 for each trick; the buyer passes on what he offered, or has promised to take it."""
    if s.trade == "written off":
        return (6,) * t.seats
    counted = list(tricks)
    if s.trade == "sold" and s.bid:
        buyer, n = s.bid
        short = max(n - tricks[buyer], 0)
        moved = n if t.says("price") == "to_praiser" else short
        if short and t.says("shortfall") in ("owes_what_he_has", "fined"):
            moved = tricks[buyer] if t.says("price") == "to_praiser" else 0
        counted[praiser_of(t, s)] += moved
        counted[buyer] -= moved
        if t.says("shortfall") == "fined":
            counted[buyer] -= short
    return tuple(3 * n for n in counted)


def score(t: Table, s: S) -> Next:
    """The deal is written down."""
    pay = points(t, s)
    total = tuple(a + b for a, b in zip(s.score, pay, strict=True))
    yield "score", s._replace(when="scored", paid=pay, score=total)


def go_on(t: Table, s: S) -> Next:
    """LP-10, LP-R03: the next seat deals the next deal; after the last the match is closed."""
    if s.deal == t.last_deal:
        yield "close_match", s._replace(when="over")
    else:
        assert s.dealer is not None
        yield "next_deal", S("deal", s.deal + 1, t.clockwise(s.dealer), s.score)


def starts(t: Table) -> list[S]:
    """Where the search begins: before the lots, or after the last of lots and deal that is fixed."""
    if t.only_deal is None and t.only_dealer is None:
        return [initial(t)]
    drawn = [after for _, after in moves(t, initial(t))]
    return drawn if t.only_deal is None else [after for s in drawn for _, after in moves(t, s)]


# -- counting -------------------------------------------------------------------------------------------


@dataclass
class Counts:
    """What a search found: distinct states, moves, states of each kind, the depth of the farthest; the
    moves of each action, and the final points of each finished state."""

    states: int
    transitions: int
    finished: int
    stuck: int
    depth: int
    actions: Counter[str]
    payoffs: Counter[tuple[int, ...]]


def count(t: Table) -> Counts:
    """All states that can be reached, breadth first."""
    layer = starts(t)
    seen = set(layer)
    out = Counts(0, 0, 0, 0, -1, Counter(), Counter())
    while layer:
        out.depth += 1
        following = []
        for s in layer:
            n = 0
            for action, after in moves(t, s):
                n += 1
                out.actions[action] += 1
                if after not in seen:
                    seen.add(after)
                    following.append(after)
            out.transitions += n
            if s.when == "over":
                out.finished += 1
                out.payoffs[s.score] += 1
            elif not n:
                out.stuck += 1
        layer = following
    out.states = len(seen)
    return out


if __name__ == "__main__":
    for deal_no in range(1, 13):
        small = Table("SH", ("Q", "K"), seats=2, first_deal=deal_no, last_deal=deal_no, packet=1)
        sys.stdout.write(f"deal {deal_no}: {count(small)}\n")
