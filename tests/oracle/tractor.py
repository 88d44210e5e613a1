"""Tractor by brute force: a second program that shares nothing with the rules of this repository.

Written from the rule text and the words of the readings. A card is a pair ``(face, copy)``, a face a text
(``H5``, ``JR``); sets of cards are frozensets, and every choice of cards is made by trying all of them.

What a state remembers is agreed with the rules, and so is that of two copies of a face in one place the first
is taken before the second; nothing else is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, NamedTuple

Card = tuple[str, int]
Cards = frozenset[Card]
NONE: Cards = frozenset()
HOUSE = {
    "who_takes_over": "attackers", "defenders": "dealers_team", "ace_level": "may_jump",
    "attackers_win": "yes", "match_bound": "agreed_deals", "first_speaker": "by_lot",
    "later_speaker": "dealer", "declaring_order": "order_of_play", "first_dealer": "first_declarer",
    "no_dealer": "first_speaker", "initial_dealer": "of_this_deal", "jokers_open": "yes",
    "overcall_step": "any_stronger", "own_overcall": "yes",
    "partner_overcall": "yes", "pass_is_final": "may_declare",
    "kitty_suit": "any_but_joker", "kitty_order": "as_it_lies", "bury": "any", "first_lead": "dealer",
    "trump_gap": "closed", "trump_chain": "whole_chain", "no_trump_chain": "neighbours",
    "equal_levels": "identical_only", "short_fill": "freely", "trump_when": "void_of_suit",
    "void_mix": "mixed", "other_suit": "never", "kitty_factor": "twice_cards", "factor_cards": "one_play",
    "first_promotion": "at_120", "promotion_cap": "no_cap", "next_dealer": "order_of_play",
    "bonus_lost": "last_trick", "named_dealer": "every_win", "kitty_points": "buried",
}  # fmt: skip


class State(NamedTuple):
    """A point of a match. Seats are numbers, -1 where there is none; a level is an index of the ranks."""

    when: str
    deal_no: int
    levels: tuple[int, int]
    dealer: int
    initial_dealer: int
    final: int
    rank: int
    trump: str
    called: int
    opener: int
    first_declarer: int
    declarer: int
    passes: int
    out: tuple[bool, ...]
    turned_up: Cards
    kitty: Cards
    buried_by: int
    dealt_worth: int
    hands: tuple[Cards, ...]
    table: tuple[Cards, ...]
    taken: tuple[Cards, Cards]
    turn: int
    leader: int
    defends: int
    last_taker: int
    last_size: int


@dataclass
class Table:
    """The pack, the kitty, the number of deals, the readings; ``openers``, ``deals``, ``declares``
    and ``buries`` are those that are looked at; ``begin`` is what is otherwise than a match begins."""

    suits: tuple[str, ...]
    ranks: tuple[str, ...]
    jokers: tuple[str, ...]
    kitty: int
    matches: int = 1
    readings: dict[str, str] = field(default_factory=dict)
    openers: tuple[int, ...] = (0, 1, 2, 3)
    deals: tuple[tuple[Cards, ...], ...] | None = None
    declares: tuple[Cards, ...] | None = None
    buries: tuple[Cards, ...] | None = None
    begin: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.faces = [s + r for s in self.suits for r in self.ranks] + list(self.jokers)
        self.pack = frozenset((f, c) for f in self.faces for c in (0, 1))
        self.per_hand = (len(self.pack) - self.kitty) // 4

    def says(self, reading: str) -> str:
        """The option of a reading."""
        return self.readings.get(reading, HOUSE[reading])

    def takes(self, reading: str, option: str) -> bool:
        """Is a reading taken this way?"""
        return self.says(reading) == option


def start() -> State:
    """Before the lots."""
    empty = (NONE,) * 4
    return State(
        "lots", 1, (0, 0), 0, 0, 0, 0, "", 0, 0, -1, -1, 0, (False,) * 4, NONE, NONE, -1, 0, empty, empty,
        (NONE, NONE), 0, 0, 0, 0, 0,
    )  # fmt: skip


def starts(t: Table) -> list[State]:
    """Where an exploration begins: after the last chance that is fixed."""
    fixed = ("lots", "deal") if t.deals is not None else ("lots",) if len(t.openers) < 4 else ()
    out = [start()._replace(**t.begin)]
    for when in fixed:
        out = [after for s in out for after in ([x for _, x in moves(t, s)] if s.when == when else [s])]
    return out


def by_face(cards: Cards, size: int) -> Iterator[Cards]:
    """The choices of so many cards: where the second copy is chosen and the first is there, it is too."""
    for chosen in combinations(sorted(cards), size):
        if all(copy == 0 or (face, 0) in chosen or (face, 0) not in cards for face, copy in chosen):
            yield frozenset(chosen)


def pairs(cards: Cards) -> set[str]:
    """The faces of which both copies are there."""
    return {f for f, n in Counter(f for f, _ in cards).items() if n == 2}


# -- the order of the cards ------------------------------------------------------------------------------


def is_level(t: Table, s: State, face: str) -> bool:
    """Is it a face of the level rank?"""
    return face not in t.jokers and face[1:] == t.ranks[s.rank]


def effective(t: Table, s: State, face: str) -> str:
    """The suit that a face counts to: ``*`` for trumps."""
    if face in t.jokers or is_level(t, s, face) or face[0] == s.trump:
        return "*"
    return face[0]


def ladder(t: Table, s: State, suit: str) -> list[set[str]]:
    """The faces of an effective suit in groups of equal strength, from the lowest."""
    plain = [r for r in t.ranks if r != t.ranks[s.rank]]
    if suit != "*":
        return [{suit + r} for r in plain]
    out = [{s.trump + r} for r in plain] if s.trump else []
    if out and t.takes("trump_gap", "open") and s.rank < len(plain):
        out.insert(s.rank, set())  # the place of the level rank stays empty
    levels = {x + t.ranks[s.rank] for x in t.suits}
    own = {s.trump + t.ranks[s.rank]} if s.trump else set()
    out += [g for g in (levels - own, own) if g]
    return out + [{j} for j in ("JB", "JR") if j in t.jokers]


def height(t: Table, s: State, face: str) -> int:
    """The place of a face in its effective suit."""
    groups = ladder(t, s, effective(t, s, face))
    return next(n for n, g in enumerate(groups) if face in g)


def is_run(t: Table, s: State, faces: set[str]) -> bool:
    """Are these pairs consecutive? One pair is."""
    suits = {effective(t, s, f) for f in faces}
    if len(suits) != 1:
        return False
    (suit,) = suits
    heights = sorted(height(t, s, f) for f in faces)
    if heights != list(range(heights[0], heights[0] + len(heights))):
        return False
    chain = t.says("trump_chain")
    if suit != "*" or len(faces) == 1 or (s.trump and chain == "whole_chain"):
        return True
    heads = {f for f in faces if f in t.jokers or is_level(t, s, f)}
    if not s.trump:
        return t.takes("no_trump_chain", "neighbours") or heads <= set(t.jokers)
    if chain == "no_ace_link":
        return not heads or heads == faces
    if chain == "no_jokers":
        return not faces & set(t.jokers)
    assert chain == "ranks_only"
    return not heads


def pair_count(t: Table, s: State, cards: Cards) -> int:
    """How many pairs can be laid out of cards of one effective suit."""
    if t.says("equal_levels") == "identical_only":
        return len(pairs(cards))
    equal = [f for f, _ in cards if is_level(t, s, f) and f[0] != s.trump]
    return len(pairs(cards) - set(equal)) + len(equal) // 2


def shape(t: Table, s: State, cards: Cards) -> str:
    """What a play is: ``single``, ``pair``, ``tractor`` or nothing."""
    if len(cards) == 1:
        return "single"
    faces = {f for f, _ in cards}
    off_levels = all(is_level(t, s, f) and f[0] != s.trump for f in faces)
    if len(cards) == 2 == len(faces) and t.says("equal_levels") == "equal_strength" and off_levels:
        return "pair"
    if len(cards) != 2 * len(pairs(cards)) or not is_run(t, s, faces):
        return ""
    return "pair" if len(cards) == 2 else "tractor"


# -- what can happen -------------------------------------------------------------------------------------


def moves(t: Table, s: State) -> Iterator[tuple[str, State]]:
    """Every move and the state after it."""
    step = {
        "lots": lots, "deal": deal, "declare": declare, "expose": expose, "take": take, "bury": bury,
        "play": play, "score": score, "promote": promote, "over": lambda t, s: iter(()),
    }  # fmt: skip
    yield from step[s.when](t, s)


def lots(t: Table, s: State) -> Iterator[tuple[str, State]]:
    """Who speaks first."""
    for seat in () if t.takes("first_speaker", "unstated") else t.openers:
        if seat and t.takes("first_speaker", "first_seat"):
            continue
        yield "draw_lots", s._replace(opener=seat, when="deal")


def packets(t: Table, rest: Cards, n: int) -> Iterator[tuple[Cards, ...]]:
    """All ways to deal so many hands."""
    if not n:
        yield ()
        return
    for hand in by_face(rest, t.per_hand):
        for others in packets(t, rest - hand, n - 1):
            yield (hand, *others)


def deal(t: Table, s: State) -> Iterator[tuple[str, State]]:
    """25 cards each at full size, the rest is the kitty."""
    rank = min(s.levels[s.dealer % 2] if s.deal_no > 1 else s.levels[0], len(t.ranks) - 1)
    for hands in t.deals if t.deals is not None else packets(t, t.pack, 4):
        kitty = t.pack - frozenset().union(*hands)
        yield (
            "deal",
            s._replace(
                hands=hands, kitty=kitty, dealt_worth=points(kitty), turn=s.opener, rank=rank, when="declare"
            ),
        )


def declare(t: Table, s: State) -> Iterator[tuple[str, State]]:
    """A declaration that is stronger, or a pass."""
    if t.takes("declaring_order", "unstated"):
        return
    hand, after = s.hands[s.turn], (s.turn + (3 if t.takes("declaring_order", "clockwise") else 1)) % 4
    for size in (1, 2):
        for cards in by_face(hand, size):
            faces = {f for f, _ in cards}
            if len(faces) > 1:
                continue
            (face,) = faces
            level = is_level(t, s, face)
            if not level and (size == 1 or face not in t.jokers):
                continue
            strong = size if level else 3 if face == "JB" else 4
            if strong > s.called and may_declare(t, s, face, strong, level=level):
                if t.declares is not None and cards not in t.declares:
                    continue
                first = s.turn if s.first_declarer < 0 else s.first_declarer
                yield "declare", s._replace(
                    called=strong, trump=face[0] if level else "", declarer=s.turn, first_declarer=first,
                    passes=0, turn=after,
                )  # fmt: skip
    n = s.passes + 1
    when = s.when
    if s.called and n == 3:
        when = "take"
    elif not s.called and n == 4:
        when = "expose"
    out = tuple(o or (i == s.turn and t.takes("pass_is_final", "final")) for i, o in enumerate(s.out))
    yield "pass", s._replace(passes=n, turn=after, when=when, out=out)


def may_declare(t: Table, s: State, face: str, strong: int, *, level: bool) -> bool:
    """Do the readings of declaring allow what is strong enough?"""
    if s.out[s.turn] or (s.called and t.takes("overcall_step", "next_only") and strong != s.called + 1):
        return False
    if not s.called and strong > {"yes": 4, "no": 2, "single_only": 1}[t.says("jokers_open")]:
        return False
    if s.declarer == (s.turn + 2) % 4 and t.takes("partner_overcall", "no"):
        return False
    mine = s.declarer == s.turn and not t.takes("own_overcall", "yes")
    return not mine or (t.takes("own_overcall", "same_suit") and level and face[0] == s.trump)


def expose(t: Table, s: State) -> Iterator[tuple[str, State]]:
    """All see the kitty, and its first card that is no joker names the trump."""
    if t.takes("kitty_order", "unstated"):
        return
    shown = {face for face, _ in s.kitty if face not in t.jokers}
    if t.takes("kitty_suit", "plain_only"):
        shown = {f for f in shown if not is_level(t, s, f)} or shown
    if t.takes("kitty_order", "highest"):
        shown = {max(shown, key=lambda f: (t.ranks.index(f[1:]), t.suits.index(f[0])))} if shown else shown
    for face, _ in s.kitty:
        if face in shown:
            yield "expose", s._replace(trump=face[0], turned_up=s.kitty, when="take")


def take(t: Table, s: State) -> Iterator[tuple[str, State]]:
    """The dealer, and his side, are known; he takes the kitty."""
    dealer = s.dealer
    if s.deal_no == 1 and s.declarer < 0:
        if t.takes("no_dealer", "unstated"):
            return
        dealer = s.opener if t.takes("no_dealer", "first_speaker") else 0
    elif s.deal_no == 1:
        dealer = s.first_declarer if t.takes("first_dealer", "first_declarer") else s.declarer
    elif s.declarer < 0 and t.takes("initial_dealer", "of_first_deal"):
        dealer = s.initial_dealer
    side = dealer
    if s.declarer >= 0 and t.takes("defenders", "declaring_team"):
        side = s.declarer
    hands = tuple(h | s.kitty if i == dealer else h for i, h in enumerate(s.hands))
    first = dealer if s.deal_no == 1 else s.initial_dealer
    yield "take", s._replace(
        dealer=dealer, initial_dealer=first, hands=hands, kitty=NONE, turn=dealer, defends=side % 2,
        when="bury",
    )  # fmt: skip


def bury(t: Table, s: State) -> Iterator[tuple[str, State]]:
    """As many cards as the kitty had are put away."""
    for cards in by_face(s.hands[s.turn], t.kitty):
        if t.buries is not None and cards not in t.buries:
            continue
        spare = sum(1 for c in s.hands[s.turn] if not points(frozenset([c])))
        if t.takes("bury", "no_points") and points(cards) and spare >= t.kitty:
            continue
        hands = tuple(h - cards if i == s.turn else h for i, h in enumerate(s.hands))
        leads = (s.turn + int(t.takes("first_lead", "after_dealer"))) % 4
        yield (
            "bury",
            s._replace(hands=hands, kitty=cards, buried_by=s.turn, leader=leads, turn=leads, when="play"),
        )


def play(t: Table, s: State) -> Iterator[tuple[str, State]]:
    """A lead, a follow, or a full trick is collected."""
    if all(s.table):
        yield "collect", collect(t, s)
        return
    hand = s.hands[s.turn]
    if not any(s.table):
        for size in range(1, len(hand) + 1):
            for cards in by_face(hand, size):
                if shape(t, s, cards):
                    same = len({f for f, _ in cards}) == 1
                    name = "lead" if size == 1 else "lead_equal" if size == 2 and not same else "lead_pairs"
                    yield name, lay(s, cards)
        return
    for cards in by_face(hand, len(s.table[s.leader])):
        if follows(t, s, hand, cards):
            yield "follow", lay(s, cards)


def lay(s: State, cards: Cards) -> State:
    """Cards go from the hand of the seat whose turn it is to the table."""
    hands = tuple(h - cards if i == s.turn else h for i, h in enumerate(s.hands))
    table = tuple(cards if i == s.turn else c for i, c in enumerate(s.table))
    return s._replace(hands=hands, table=table, turn=(s.turn + 1) % 4)


def follows(t: Table, s: State, hand: Cards, cards: Cards) -> bool:
    """May these cards be played to the lead?"""
    lead = s.table[s.leader]
    suit = effective(t, s, min(lead)[0])
    own = frozenset(c for c in hand if effective(t, s, c[0]) == suit)
    given = cards & own
    trumping = frozenset(c for c in hand if effective(t, s, c[0]) == "*")
    pairless = t.takes("trump_when", "void_of_pairs") and len(lead) > 1 and not pairs(own) and suit != "*"
    if pairless and cards <= trumping and shape(t, s, cards) == shape(t, s, lead):
        return True
    mixed = not own and cards & trumping and cards - trumping
    enough = max(len(trumping), len(hand - trumping)) >= len(lead)
    if mixed and enough and t.takes("void_mix", "one_kind"):
        return False
    if len(given) < min(len(own), len(lead)):
        return False
    wanted = 1 if shape(t, s, lead) == "pair" else len(pairs(lead))
    if pair_count(t, s, given) < min(pair_count(t, s, own), wanted):
        return False
    if t.says("short_fill") == "no_trumps" and own and len(own) < len(lead) and suit != "*":
        spare = [c for c in hand - own if effective(t, s, c[0]) != "*"]
        trumps = [c for c in cards - own if effective(t, s, c[0]) == "*"]
        return not trumps or len(cards - own) - len(trumps) == len(spare)
    return True


def collect(t: Table, s: State) -> State:
    """Who wins, and what is remembered of the trick."""
    lead = s.table[s.leader]
    suit, wanted = effective(t, s, min(lead)[0]), shape(t, s, lead)
    best, winner = (-1, -1), -1
    for k in range(4):
        seat = (s.leader + k) % 4
        cards = s.table[seat]
        suits = {effective(t, s, f) for f, _ in cards}
        if len(suits) > 1 or shape(t, s, cards) != wanted:
            continue
        if not suits <= {suit, "*"} and t.takes("other_suit", "never"):
            continue
        power = (int(suits == {"*"}), max(height(t, s, f) for f, _ in cards))
        if power > best:
            best, winner = power, seat
    trick = frozenset().union(*s.table)
    taken = tuple(c | trick if team == winner % 2 else c for team, c in enumerate(s.taken))
    return s._replace(
        taken=taken, table=(NONE,) * 4, leader=winner, turn=winner, last_taker=winner % 2,
        last_size=len(lead), when="play" if any(s.hands) else "score",
    )  # fmt: skip


def points(cards: Cards) -> int:
    """Fives, tens and kings."""
    return sum({"5": 5, "10": 10, "K": 10}.get(f[1:], 0) for f, _ in cards if f not in ("JR", "JB"))


def score(t: Table, s: State) -> Iterator[tuple[str, State]]:
    """The points that decide."""
    attackers = 1 - s.defends
    counted = attackers if t.takes("who_takes_over", "attackers") else s.defends
    total = points(s.taken[counted])
    lost = t.takes("bonus_lost", "deal") and total < 80
    if s.last_taker == attackers == counted and not lost:
        cards = s.last_size * (4 if t.takes("factor_cards", "whole_trick") else 1)
        factor = {
            "twice_cards": 2 * cards,
            "twice": 2,
            "cards": cards,
            "power": 2**s.last_size,
            "pairs_power": 2 ** (1 + s.last_size // 2),
        }[t.says("kitty_factor")]
        total += factor * (points(s.kitty) if t.takes("kitty_points", "buried") else s.dealt_worth)
    yield "score", s._replace(final=total, when="promote")


def risen(t: Table, s: State) -> tuple[int, int]:
    """The levels after a deal."""
    p, top = s.final, len(t.ranks)
    up = 0
    counted = 1 - s.defends if t.takes("who_takes_over", "attackers") else s.defends
    if p < 80:
        side, up = 1 - counted, 3 if p == 0 else 2 if p < 40 else 1
    else:
        side = counted
        if p >= 120:
            up = (p - (80 if t.takes("first_promotion", "at_120") else 120)) // 40
        if t.takes("promotion_cap", "three"):
            up = min(up, 3)
    level = min(s.levels[side] + up, top)
    if t.takes("ace_level", "must_play") and s.levels[side] < top - 1:
        level = min(level, top - 1)
    if side != s.defends and t.takes("attackers_win", "no"):
        level = min(level, top - 1)
    return (level, s.levels[1]) if side == 0 else (s.levels[0], level)


def promote(t: Table, s: State) -> Iterator[tuple[str, State]]:
    """Levels, the next dealer, the end."""
    p, levels = s.final, risen(t, s)
    last = s.deal_no == t.matches and t.takes("match_bound", "agreed_deals")
    if len(t.ranks) in levels or last:
        yield "close_match", s._replace(levels=levels, when="over")
        return
    named = 40 <= p <= 75 or p >= 120
    if t.takes("later_speaker", "unstated") or (t.takes("named_dealer", "band_before") and not named):
        return
    after = 3 if t.takes("next_dealer", "clockwise") else 1
    stays = (p < 80) == t.takes("who_takes_over", "attackers")
    dealer = (s.dealer + (2 if stays else after)) % 4
    opener = (dealer + int(t.takes("later_speaker", "after_dealer"))) % 4
    yield "next_deal", start()._replace(
        when="deal", deal_no=min(s.deal_no + 1, t.matches), levels=levels, dealer=dealer, opener=opener,
        initial_dealer=s.initial_dealer,
    )  # fmt: skip


@dataclass
class Counts:
    """What an exploration finds."""

    states: int = 0
    transitions: int = 0
    finished: int = 0
    stuck: int = 0
    depth: int = -1
    actions: Counter[str] = field(default_factory=Counter)


def count(t: Table) -> Counts:
    """All states that can be reached, breadth first."""
    return explore(t)[0]


def explore(t: Table) -> tuple[Counts, set[State]]:
    """All states that can be reached, breadth first, and what is counted of them."""
    layer, out = starts(t), Counts()
    seen = set(layer)
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
            out.finished += s.when == "over"
            out.stuck += s.when != "over" and not n
        layer = following
    out.states = len(seen)
    return out, seen
