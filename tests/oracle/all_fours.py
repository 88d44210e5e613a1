"""All Fours by brute force: a second program that shares nothing with the rules of this repository.

It was written from the rule text and from the words of the readings, with plain Python sets and named tuples.
A card is a text (``HJ``), a seat a number (seats 0 and 2 are partners), and a state remembers what the rules'
variables remember, in its own way. The counts recorded beside the instances are its counts.

What a state is (the points at which play is looked at) is agreed with the rules, and nothing else:

* before the lots; before a deal; before a card is turned up; while the partner speaks, while the dealer
  answers; between two cards, before a card is drawn, and when a trick is full; when the deal is over, when it
  is scored, before the next dealer is known, when the game is closed.
* Which card was turned up last, whether somebody begged or was refused, and what the turned cards paid are
  remembered to the end of the deal; so are the cards each team took, the cards it played, the cards that took
  a trick, and who took the last one. The order in which cards were played is forgotten.

Run it by hand: ``python tests/oracle/all_fours.py``.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

HOUSE = {
    "AF-R01": "below_ace",
    "AF-R02": "low_to_high",
    "AF-R03": "any_seat",
    "AF-R04": "next_loser",
    "AF-R05": "same_dealer",
    "AF-R06": "counter_clockwise",
    "AF-R07": "partner",
    "AF-R08": "may_refuse",
    "AF-R09": "play",
    "AF-R10": "once",
    "AF-R11": "each_turn",
    "AF-R12": "always",
    "AF-R13": "drawn_last",
    "AF-R14": "as_printed",
    "AF-R15": "any_trump",
    "AF-R16": "trump_first",
    "AF-R17": "no_draw",
    "AF-R18": "after_each_card",
    "AF-R19": "sum_alone",
    "AF-R20": "in_play",
    "AF-R21": "capturer",
    "AF-R22": "trump_jack",
    "AF-R23": "player",
    "AF-R24": "once",
    "AF-R25": "nobody",
    "AF-R26": "one_deal",
    "AF-R27": "nobody",
    "AF-R28": "any_suit",
    "AF-R29": "partner",
    "AF-R30": "as_printed",
    "AF-R31": "counts_again",
    "AF-R32": "as_printed",
}
"""The readings, as the house takes them."""

LIST = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "A")
"""Line 6, which has no king."""
PIPS = {"10": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
TURNED = {"A": 1, "6": 2, "J": 3}
MOST_TURNED = 100
"""The rules stop counting here; only begging without end gets so far."""

Cards = frozenset[str]
NONE: Cards = frozenset()


@dataclass
class Table:
    """What is fixed for a game: cards, hands, deals, the target, the readings; and, where ``only_...`` is
    given, the outcomes of chance that are looked at."""

    suits: str
    ranks: tuple[str, ...]
    hand: int = 1
    deals: int = 1
    target: int = 14
    readings: dict[str, str] = field(default_factory=dict)
    only_dealer: set[int] | None = None
    only_deal: set[tuple[Cards, ...]] | None = None
    only_turned: set[str] | None = None

    def __post_init__(self) -> None:
        self.cards = frozenset(s + r for s in self.suits for r in self.ranks)
        unknown = set(self.readings) - set(HOUSE)
        assert not unknown, unknown

    def says(self, reading: int) -> str:
        """The option of a reading, by its number."""
        id = f"AF-R{reading:02d}"
        return self.readings.get(id, HOUSE[id])

    def height(self, card: str) -> float | None:
        """How high a card is in its suit; ``None`` for a king that has no place."""
        rank = card[1:]
        if rank == "K":
            if self.says(1) == "unstated":
                return None
            if self.says(1) == "lowest":
                return -1.0
            return 10.5 if self.says(2) == "low_to_high" else 0.5
        place = LIST.index(rank)
        return float(place if self.says(2) == "low_to_high" else len(LIST) - 1 - place)

    def extreme(self, cards: Cards, sign: int) -> Cards:
        """The highest (*sign* 1) or lowest (-1) of some cards of one suit; nothing is above or below a king
        without a place."""
        ranked = {c: sign * h for c in cards if (h := self.height(c)) is not None}
        best = max(ranked.values(), default=0.0)
        return frozenset(c for c in cards if c not in ranked or ranked[c] == best)


class S(NamedTuple):
    """A state."""

    when: str
    deal: int = 1
    dealer: int | None = None
    total: tuple[int, int] = (0, 0)
    points: tuple[int, int] = (0, 0)
    winner: int | None = None
    stock: Cards = NONE
    bottom: str | None = None
    hands: tuple[Cards, ...] = (NONE,) * 4
    trick: tuple[str, ...] = ()
    taken: tuple[Cards, Cards] = (NONE, NONE)
    by_first_team: Cards = NONE
    took: Cards = NONE
    shown: str | None = None
    trump_before: str | None = None
    begged: bool = False
    refused: bool = False
    paid: int = 0
    leader: int | None = None
    turn: int | None = None
    to_draw: int = 0


Next = Iterator[tuple[str, S]]


def moves(t: Table, s: S) -> Next:
    """Everything that can happen in a state."""
    yield from {
        "lots": lots, "deal": deal, "turn up": turn_up, "speak": speak, "answer": answer, "refused": nothing,
        "play": play, "draw": draw, "score": score, "scored": close, "next": following_dealer,
        "over": nothing,
    }[s.when](t, s)  # fmt: skip


def nothing(t: Table, s: S) -> Next:
    """The game is over, or nobody knows how it goes on."""
    return iter(())


def lots(t: Table, s: S) -> Next:
    """Anybody deals first, or seat 0."""
    for seat in range(4 if t.says(3) == "any_seat" else 1):
        if not t.only_dealer or seat in t.only_dealer:
            yield "draw_lots", s._replace(when="deal", dealer=seat)


def ways(cards: Cards, n: int, hands: int) -> Iterator[tuple[Cards, ...]]:
    """All ways to deal *n* cards to each of so many hands."""
    if not hands:
        yield ()
        return
    for chosen in combinations(sorted(cards), n):
        for others in ways(cards - set(chosen), n, hands - 1):
            yield (frozenset(chosen), *others)


def deal(t: Table, s: S) -> Next:
    """The hands, and the rest is the reserve."""
    if t.says(6) == "unstated":
        return
    for hands in t.only_deal or ways(t.cards, t.hand, 4):
        yield "deal", s._replace(when="turn up", hands=hands, stock=t.cards - frozenset().union(*hands))


def partner(s: S) -> int:
    """The dealer's."""
    assert s.dealer is not None
    return (s.dealer + 2) % 4


def turn_up(t: Table, s: S) -> Next:
    """The top card shows the trump and may pay the dealers; a card turned before goes back."""
    assert s.dealer is not None
    others = {c for c in s.stock if s.shown and c[0] != s.shown[0]}
    for card in (others if t.says(28) == "another_suit" else None) or s.stock:
        if t.only_turned and card not in t.only_turned:
            continue
        pays = TURNED.get(card[1:], 0) if t.says(12) == "always" else 0
        if t.says(11) == "each_turn":
            pays = min(s.paid + pays, MOST_TURNED)
        if t.says(11) == "first_turn" and s.begged:
            pays = s.paid
        back = {s.bottom} if s.bottom else set()
        before = s.trump_before
        if t.says(10) == "until_new_suit" and s.shown:
            before = s.shown[0]
        yield "turn_up", s._replace(
            when="speak", stock=(s.stock - {card}) | back, bottom=card, shown=card,
            paid=pays, trump_before=before, turn=(s.dealer + (2 if t.says(7) == "partner" else 1)) % 4,
        )  # fmt: skip


def speak(t: Table, s: S) -> Next:
    """He stands or begs."""
    assert s.shown
    yield "stand", begin(t, s)
    again = {"no_limit": True, "once": False, "until_new_suit": s.shown[0] == s.trump_before}[t.says(10)]
    if again or not s.begged:
        begged = s._replace(begged=True, turn=s.dealer)
        yield "beg", begged._replace(when="answer") if t.says(8) == "may_refuse" else another(t, begged)


def another(t: Table, s: S) -> S:
    """Another card will be turned; before that each gets half a hand more, if so read and enough is there."""
    extra = 4 * max(1, t.hand // 2)
    if t.says(32) == "as_printed" or len(s.stock) < extra:
        return s._replace(when="turn up")
    assert s.dealer is not None
    return s._replace(when="draw", to_draw=extra, turn=(s.dealer + 1) % 4)


def answer(t: Table, s: S) -> Next:
    """The dealer turns another card, or does not."""
    yield "turn", another(t, s)
    yield "refuse", begin(t, s)._replace(refused=True, when="refused" if t.says(9) == "unstated" else "play")


def begin(t: Table, s: S) -> S:
    """The dealer's partner leads, or the player after the dealer."""
    first = partner(s) if t.says(29) == "partner" else (partner(s) - 1) % 4
    return s._replace(when="play", leader=first, turn=first)


def must_draw(t: Table, s: S) -> bool:
    """Is there a duty to draw, where a card was played?"""
    return t.says(30) == "as_printed" and (t.says(17) == "cannot_go_on" or bool(reserve(t, s)))


def reserve(t: Table, s: S) -> Cards:
    """Of which cards the next drawn one is."""
    bottom = {s.bottom} if s.bottom else set()
    if t.says(13) == "any_time" or (t.says(13) == "drawn_last" and not s.stock):
        return s.stock | bottom
    return s.stock


def play(t: Table, s: S) -> Next:
    """A card, or a full trick is taken."""
    assert s.leader is not None
    assert s.turn is not None
    assert s.shown is not None
    if len(s.trick) == 4:
        yield from collect(t, s)
        return
    seat = (s.leader + len(s.trick)) % 4
    hand = s.hands[seat]
    for card in allowed(t, s, hand):
        after = s._replace(
            hands=tuple(h - {card} if i == seat else h for i, h in enumerate(s.hands)),
            trick=(*s.trick, card),
            by_first_team=s.by_first_team | ({card} if seat % 2 == 0 else NONE),
        )
        if t.says(18) == "after_each_card" and must_draw(t, s):
            yield "play", after._replace(when="draw", to_draw=1)
        else:
            yield "play", after._replace(turn=(seat + 1) % 4)


def allowed(t: Table, s: S, hand: Cards) -> Cards:
    """The legal cards."""
    if not s.trick:
        return hand
    assert s.shown is not None
    trump, led = s.shown[0], s.trick[0][0]
    same, trumps = ({c for c in hand if c[0] == x} for x in (led, trump))
    if same:
        legal = same | trumps if t.says(14) == "follow_or_trump" else same
    elif trumps and t.says(14) == "as_printed":
        legal = trumps
    else:
        legal = set(hand)
    played = frozenset(c for c in s.trick if c[0] == trump)
    if played and (t.says(15) == "always_higher" or (led == trump and t.says(15) == "higher_trump")):
        high = t.extreme(played, 1)

        def beats(card: str, other: str) -> bool:
            mine, yours = t.height(card), t.height(other)
            return (-1.0 if mine is None else mine) > (-1.0 if yours is None else yours)

        first = min(high, key=lambda c: t.ranks.index(c[1:]))
        higher = {c for c in trumps if beats(c, first)}
        if higher and led == trump:
            legal &= higher
        elif higher:
            legal = {c for c in legal if c[0] != trump or c in higher}
    return frozenset(legal)


def collect(t: Table, s: S) -> Next:
    """Who has the best card takes the trick, where one alone has it."""
    assert s.leader is not None
    assert s.shown is not None
    led = t.extreme(frozenset(c for c in s.trick if c[0] == s.trick[0][0]), 1)
    trump = t.extreme(frozenset(c for c in s.trick if c[0] == s.shown[0]), 1)
    best = {"trump_first": trump or led, "led_first": led, "plain_or": trump | led}[t.says(16)]
    if len(best) != 1:
        return
    (card,) = best
    seat = (s.leader + s.trick.index(card)) % 4
    a, b = s.taken
    won = frozenset(s.trick)
    after = s._replace(
        trick=(), taken=(a | won, b) if seat % 2 == 0 else (a, b | won), took=s.took | {card},
        leader=seat, turn=seat,
    )  # fmt: skip
    draws = t.says(18) != "after_each_card" and must_draw(t, s)
    if draws and t.says(18) == "after_the_trick":  # in the order of the trick, from its leader on
        after = after._replace(turn=s.leader)
    if (not any(s.hands) and not draws) or (t.says(17) == "end_of_play" and not reserve(t, s)):
        yield "collect", after._replace(when="score", to_draw=4 if draws else 0)
    else:
        yield "collect", after._replace(when="draw" if draws else "play", to_draw=4 if draws else 0)


def draw(t: Table, s: S) -> Next:
    """Whose turn it is draws; the next one plays, or draws where all draw after a trick."""
    assert s.turn is not None
    if s.leader is None:  # nobody leads yet: the hands are filled up after a beg
        for card in s.stock:
            yield "draw", s._replace(
                when="draw" if s.to_draw > 1 else "turn up",
                hands=tuple(h | {card} if i == s.turn else h for i, h in enumerate(s.hands)),
                stock=s.stock - {card}, turn=(s.turn + 1) % 4, to_draw=s.to_draw - 1,
            )  # fmt: skip
        return
    for card in reserve(t, s):
        after = s._replace(
            hands=tuple(h | {card} if i == s.turn else h for i, h in enumerate(s.hands)),
            stock=s.stock - {card},
            bottom=None if card == s.bottom else s.bottom,
        )
        more = s.to_draw > 1 and (t.says(17) == "cannot_go_on" or bool(reserve(t, after)))
        turn = (s.turn + 1) % 4
        if t.says(18) != "after_each_card" and not more:
            turn = s.leader if s.leader is not None else 0
        left = s.to_draw - 1 if more else 0
        yield "draw", after._replace(when="draw" if more else "play", turn=turn, to_draw=left)


# -- the points -----------------------------------------------------------------------------------------


def pips_of(t: Table, cards: Cards) -> int:
    """Lines 25 to 31."""
    pips = PIPS | {"10": 20 if t.says(24) == "twice" else 10}
    return sum(pips.get(c[1:], 0) for c in cards)


def awards(t: Table, s: S, team: int) -> list[int]:
    """For a team: turned cards, high, low, jacks, pips."""
    assert s.shown is not None
    assert s.dealer is not None
    trump, played, mine = s.shown[0], s.taken[0] | s.taken[1], s.taken[team]
    own = s.by_first_team & played if team == 0 else played - s.by_first_team
    deals = s.dealer % 2 == team
    turned = s.paid if deals else int(s.refused and t.says(9) == "gives_one")
    trumps = frozenset(c for c in played if c[0] == trump)
    top, low = t.extreme(trumps, 1), t.extreme(trumps, -1)
    if t.says(20) == "ace":
        top = trumps & {trump + "A"}
    if t.says(21) == "lowest_winner":
        low = t.extreme(trumps & s.took, -1)
    lowest = {"player": own, "winning_card": mine & s.took}.get(t.says(21), mine)
    jacks = {c for c in played if c[1:] == "J" and (t.says(22) != "trump_jack" or c[0] == trump)}
    if t.says(31) == "paid_once":
        jacks -= {s.shown}
    if t.says(23) == "turned":
        own = own | {s.shown} if deals else own - {s.shown}
    pay = [1 if c in own else 3 for c in jacks & mine]
    jack = sum(set(pay) if t.says(22) == "any_jack" else pay)
    pips = [pips_of(t, cards) for cards in s.taken]
    game = int(pips[team] > pips[1 - team])
    if pips[0] == pips[1] and t.says(25) == "non_dealer":
        game = int(not deals)
    return [turned, int(bool(top & mine)), int(bool(low & lowest)), jack, game]


def score(t: Table, s: S) -> Next:
    """The deal is written down."""
    if t.says(25) == "unstated" and pips_of(t, s.taken[0]) == pips_of(t, s.taken[1]):
        return
    a, b = (sum(awards(t, s, team)) for team in (0, 1))
    yield "score", s._replace(when="scored", points=(a, b), total=(s.total[0] + a, s.total[1] + b))


def close(t: Table, s: S) -> Next:
    """Who has won, and is another game played?"""
    assert s.dealer is not None
    pair = s.points if t.says(26) == "one_deal" else s.total
    until = t.says(26) == "to_target"
    reached = [until and n >= t.target for n in s.total]
    winner: int | None = None
    if not until or any(reached):
        if pair[0] != pair[1]:
            winner = 0 if pair[0] > pair[1] else 1
        if all(reached) and t.says(19) == "as_listed":
            at = []
            for team in (0, 1):
                so_far, place = s.total[team] - s.points[team], 0
                for award in awards(t, s, team)[:4]:
                    so_far += award
                    place += so_far < t.target
                at.append(place)
            if at[0] != at[1]:
                winner = 0 if at[0] < at[1] else 1
        if winner is None and t.says(27) == "unstated":
            return
        if winner is None and t.says(27) == "dealer_loses":
            winner = 1 - s.dealer % 2
    ends = s.deal == t.deals or any(reached)
    yield "close_game", s._replace(when="over" if ends else "next", winner=winner)


def following_dealer(t: Table, s: S) -> Next:
    """A player of the team that lost deals the next game."""
    assert s.dealer is not None
    right = (s.dealer + 1) % 4
    if s.winner is None:
        seats = {"unstated": [], "same_dealer": [s.dealer], "next_seat": [right]}[t.says(5)]
    else:
        losers = [seat for seat in range(4) if seat % 2 != s.winner]
        nearest = next(x for x in (right, (right + 1) % 4) if x in losers)
        seats = {"unstated": [], "next_loser": [nearest], "either": losers, "rotate": [right]}[t.says(4)]
    for seat in seats:
        yield "next_deal", S("deal", s.deal + 1, seat, s.total)


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


def starts(t: Table) -> list[S]:
    """Where the search begins: before the lots, or after the last outcome of chance that is fixed."""
    fixed = [t.only_dealer is not None, t.only_deal is not None, t.only_turned is not None]
    layer = [S("lots")]
    for n in range(3):
        if any(fixed[n:]):
            layer = [after for s in layer for _, after in moves(t, s)]
    return layer


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
                out.payoffs[(s.total[0], s.total[1]) * 2] += 1
            elif not n:
                out.stuck += 1
        layer = following
    out.states = len(seen)
    return out


if __name__ == "__main__":
    small = Table("SH", ("2", "10", "J", "A"), only_dealer={0}, only_turned={"HA", "SJ"})
    sys.stdout.write(f"{count(small)}\n")
