"""Guillotine in plain Python: an independent reading of the same rule text, for tests to compare with.

It uses nothing of ``hoyle``: cards are strings (``SA H10``), a state is a named tuple, and ``Table`` holds
what is fixed for a match, with the readings of the text by their ids (the house choice where none is given).
What a state is, and what it remembers, is agreed with the rules and nothing else, so that both count alike:

* before the lots; before a deal; when the contract is to be announced; between two cards, and when a trick is
  full; when the deal is over, when it is scored, when the match is closed;
* of the tricks of a deal it is remembered who took which cards and how many of the first and the last trick.

Run as a program it speaks the line protocol of ``docs/reference/protocol.md``:

    python tests/engines/guillotine_reference.py [READING=OPTION ...]
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

if not __package__:
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.engines.speaker import Reply, Speaker, changes, speak

HOUSE = {
    "GU-R01": "as_printed", "GU-R02": "each_deal", "GU-R03": "each_once", "GU-R04": "trick", "GU-R05": "plus",
    "GU-R06": "both", "GU-R07": "nothing", "GU-R08": "starter", "GU-R09": "line", "GU-R10": "as_printed",
    "GU-R11": "unable_only", "GU-R12": "chain", "GU-R13": "any_number", "GU-R14": "opening_card",
    "GU-R15": "renews", "GU-R16": "together", "GU-R17": "low_to_high", "GU-R18": "clockwise",
    "GU-R19": "trick", "GU-R20": "plus", "GU-R21": "more", "GU-R22": "two_out",
}  # fmt: skip

LOW_TO_HIGH = ("7", "8", "9", "10", "J", "Q", "K", "A")
WITH_HIGH_TEN = ("7", "8", "9", "J", "Q", "K", "10", "A")
CONTRACTS = ("royalty", "queens", "spades", "parliament", "guillotine", "domino")

Card = str
Cards = frozenset[Card]
Action = dict[str, Any]
NO_CARDS: Cards = frozenset()


class Gap(Exception):
    """The text, as it is read here, gives no answer."""


class S(NamedTuple):
    """A state. ``said`` is what each seat has announced; ``ends`` how many of the first and the last trick
    each took; ``bonus`` what an ace still lets the seat at turn lay; ``missed`` who has missed a turn since
    the last card was laid; ``out`` who is rid of his cards, in order."""

    when: str
    deal: int
    dealer: int | None
    dealt: tuple[int, ...]
    said: tuple[frozenset[str], ...]
    score: tuple[int, ...]
    contract: str | None = None
    hands: tuple[Cards, ...] = ()
    turn: int | None = None
    trick: tuple[tuple[int, Card], ...] = ()
    taken: tuple[Cards, ...] = ()
    ends: tuple[int, ...] = ()
    first_card: Card | None = None
    layout: Cards = NO_CARDS
    bonus: Cards = NO_CARDS
    begun: bool = False
    missed: frozenset[int] = frozenset()
    out: tuple[int, ...] = ()
    paid: tuple[int, ...] = ()
    served: int | None = None  # who was dealt the first card
    suit_of_deal: str = ""  # of the dealer's first card, where that counts
    last_value: str = ""  # of the card laid last, where that counts
    won: tuple[int, ...] = ()


Next = Iterator[tuple[int | None, Action, S]]
"""The moves of a state: the seat (none for chance and what happens by itself), the action, the next state."""


def put(parts: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    """The tuple with one item replaced."""
    return (*parts[:at], value, *parts[at + 1 :])


@dataclass
class Table:
    """What is fixed for a match."""

    suits: str = "SCDH"
    ranks: Sequence[str] = LOW_TO_HIGH
    seats: int = 4
    first_deal: int = 1
    last_deal: int = 24
    contracts: Sequence[str] = CONTRACTS
    choice: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.cards = [s + r for s in self.suits for r in self.ranks]
        self.per_hand = len(self.cards) // self.seats
        self.reads = {**HOUSE, **self.choice}
        assert set(self.reads) == set(HOUSE)
        french = self.reads["GU-R01"] == "ten_below_ace"
        self.strength = WITH_HIGH_TEN if french else LOW_TO_HIGH
        self.sequence = self.strength if self.reads["GU-R10"] == "as_in_tricks" else LOW_TO_HIGH

    def is_(self, reading: str, option: str) -> bool:
        """Is this option of ``GU-R..`` taken?"""
        return self.reads["GU-R" + reading] == option

    # -- tricks
    def may_play(self, hand: Cards, trick: Sequence[tuple[int, Card]]) -> Cards:
        """The cards of a hand that may be played to a trick."""
        same = frozenset(c for c in hand if trick and c[0] == trick[0][1][0])
        return same or hand

    def taker(self, trick: Sequence[tuple[int, Card]], suit: str = "") -> int:
        """Who takes a complete trick; *suit* is that of the card which opened the deal."""
        lies = self.is_("19", "deal") and suit in {c[0] for _, c in trick}
        counts = suit if lies else trick[0][1][0]
        sign = 1 if self.is_("17", "low_to_high") else -1
        return max((sign * self.strength.index(c[1:]), seat) for seat, c in trick if c[0] == counts)[1]

    # -- domino
    def beside(self, a: Card, b: Card) -> bool:
        """Is one card a neighbour of the other in its suit?"""
        order = [r for r in self.sequence if r in self.ranks]
        i, j = order.index(a[1:]), order.index(b[1:])
        far = self.is_("09", "circle") and abs(i - j) == len(order) - 1
        return a[0] == b[0] and i != j and (abs(i - j) == 1 or far)

    def may_lay(
        self, hand: Cards, layout: Cards, first: Card | None, bonus: Cards = NO_CARDS, last: str = ""
    ) -> Cards:
        """The cards of a hand that may be laid; *last* is the value of the card laid last."""
        if not layout:
            return hand
        values = {
            "any_laid": {c[1:] for c in layout}, "last_laid": {last}, "starter": {first[1:] if first else ""},
        }[self.reads["GU-R08"]]  # fmt: skip
        fits = {c for c in hand if c[1:] in values or any(self.beside(c, laid) for laid in layout)}
        return frozenset(fits & bonus if bonus else fits)

    def gives_bonus(self, s: S, card: Card) -> bool:
        """Does an ace, laid in this state, give a bonus (or go on with one)?"""
        assert s.turn is not None
        if card[1:] != "A" or self.is_("21", "first_card_alone"):
            return False
        if s.bonus and self.is_("15", "once_a_turn"):
            return False
        opens = not s.layout
        rule = self.reads["GU-R14"]
        if rule == "opening_card":
            return not opens
        if rule == "match_opening":
            return not (opens and s.deal == self.first_deal)
        if rule == "ace_opened":
            return not opens and (s.first_card or "")[1:] != "A"
        return len(s.hands[s.turn]) < self.per_hand

    # -- pay
    def pays(
        self, contract: str, taken: Sequence[Cards], ends: Sequence[int], out: Sequence[int]
    ) -> list[int]:
        """What a deal pays to each seat. Raises Gap where the text does not say it."""
        if contract == "domino":
            if self.is_("07", "unstated"):
                raise Gap("what do the others get?")
            return [-30 if out[0] == i else -10 if out[1] == i else 0 for i in range(self.seats)]
        return [self._of(contract, taken[i], ends[i]) for i in range(self.seats)]

    def _of(self, contract: str, cards: Cards, ends: int) -> int:
        points = 0
        for card in cards:
            queen, spade, king = card[1:] == "Q", card[0] == "S", card == "HK"
            if contract == "royalty":
                points += 20 * king + 10 * (queen and spade)
            elif contract == "queens":
                points += 10 * queen - 10 * king
            elif contract == "spades":
                points += 5 * spade - 10 * king
            elif contract == "parliament":
                points -= 10 * king
            else:
                both = queen and spade
                points += 10 * (queen and not (both and self.is_("06", "spade_only")))
                points += 5 * (spade and not (both and self.is_("06", "queen_only")))
                points += 10 * king if self.is_("05", "plus") else -10 * king
        if contract == "parliament":
            points -= 5 * (len(cards) if self.is_("04", "card") else len(cards) // self.seats)
        each = 5 if self.is_("20", "plus") else -5
        return points + (each * ends if contract == "guillotine" else 0)

    def winners(self, score: Sequence[int]) -> tuple[int, ...]:
        """The seats with the fewest points. Raises Gap for a tie that is not settled."""
        best = tuple(i for i in range(self.seats) if score[i] == min(score))
        if len(best) > 1 and self.is_("16", "unstated"):
            raise Gap("who wins a tie?")
        return () if len(best) > 1 and self.is_("16", "nobody") else best

    # -- the match
    def start(self) -> S:
        """Before the lots."""
        nothing = (0,) * self.seats
        said = (frozenset[str](),) * self.seats
        return S("lots", self.first_deal, None, nothing, said, nothing)

    def moves(self, s: S) -> Next:
        """Everything that can happen in a state."""
        happens = {
            "lots": self._lots, "deal": self._deals, "announce": self._announce, "play": self._play,
            "domino": self._domino, "score": self._score, "scored": self._go_on, "over": lambda s: iter(()),
        }  # fmt: skip
        yield from happens[s.when](s)

    def _lots(self, s: S) -> Next:
        for seat in range(self.seats):
            yield None, {"name": "draw_lots"}, s._replace(when="deal", dealer=seat)

    def _deals(self, s: S) -> Next:
        if self.is_("18", "unstated"):
            return  # nothing says where the deal begins
        for hands in splits(self.cards, self.per_hand, self.seats):
            yield None, {"name": "deal"}, self.dealt(s, hands)

    def dealt(self, s: S, hands: Sequence[Iterable[Card]]) -> S:
        """The state after these hands are dealt."""
        assert s.dealer is not None
        count = put(s.dealt, s.dealer, s.dealt[s.dealer] + 1)
        parts = tuple(frozenset(h) for h in hands)
        served = (s.dealer + (1 if self.is_("18", "clockwise") else -1)) % self.seats
        return s._replace(when="announce", hands=parts, turn=s.dealer, dealt=count, served=served)

    def _announce(self, s: S) -> Next:
        assert s.dealer is not None
        had = s.said[s.dealer]
        for number, name in enumerate(self.contracts):
            if name in had and not self.is_("03", "free"):
                continue
            if self.is_("03", "in_order") and not set(self.contracts[:number]) <= had:
                continue
            new = s._replace(
                when="domino" if name == "domino" else "play", contract=name,
                said=put(s.said, s.dealer, had | {name}),
                taken=(NO_CARDS,) * self.seats, ends=(0,) * self.seats,
            )  # fmt: skip
            yield s.dealer, {"name": "announce", "contract": name}, new

    def _play(self, s: S) -> Next:
        assert s.turn is not None
        if len(s.trick) == self.seats:
            yield None, {"name": "collect"}, self._collected(s)
            return
        hand = s.hands[s.turn]
        for card in sorted(self.may_play(hand, s.trick)):
            new = s._replace(
                hands=put(s.hands, s.turn, hand - {card}), trick=(*s.trick, (s.turn, card)),
                turn=(s.turn + 1) % self.seats,
                suit_of_deal=s.suit_of_deal or (card[0] if self.is_("19", "deal") else ""),
            )  # fmt: skip
            yield s.turn, {"name": "play", "cards": [card]}, new

    def _collected(self, s: S) -> S:
        seat = self.taker(s.trick, s.suit_of_deal)
        last = not any(s.hands)
        ends = int(not any(s.taken)) + int(last)
        return s._replace(
            when="score" if last else "play", trick=(), turn=seat,
            ends=put(s.ends, seat, s.ends[seat] + ends),
            taken=put(s.taken, seat, s.taken[seat] | {c for _, c in s.trick}),
        )  # fmt: skip

    def _domino(self, s: S) -> Next:
        assert s.turn is not None
        can = self.may_lay(s.hands[s.turn], s.layout, s.first_card, last=s.last_value)
        for card in sorted(can & s.bonus if s.bonus else can):
            yield s.turn, {"name": "lay", "cards": [card]}, self._laid(s, card)
        if s.bonus:
            rule = self.reads["GU-R13"]
            may_pass = rule == "any_number" or (rule == "all_or_none" and not s.begun)
        else:
            may_pass = bool(s.layout) and (not can or self.is_("11", "at_will"))
        if may_pass:
            missed = s.missed if s.bonus else s.missed | {s.turn}
            new = s._replace(missed=missed, bonus=NO_CARDS, begun=False, turn=self.next_with_cards(s))
            yield s.turn, {"name": "pass"}, new

    def next_with_cards(self, s: S) -> int:
        """The next clockwise who has cards; the seat itself where nobody else has."""
        assert s.turn is not None
        others = [(s.turn + n) % self.seats for n in range(1, self.seats)]
        return next((i for i in others if s.hands[i]), s.turn)

    def _laid(self, s: S, card: Card) -> S:
        seat = s.turn
        assert seat is not None
        hand = s.hands[seat] - {card}
        layout, first = s.layout | {card}, s.first_card or card
        can = self.may_lay(hand, layout, first, last=card[1:])
        gives = self.gives_bonus(s, card)
        bonus = can if gives or (s.bonus and self.is_("12", "chain")) else s.bonus & can
        out = s.out if hand or len(s.out) == 2 else (*s.out, seat)
        hands = put(s.hands, seat, hand)
        over = len(out) == 2 if self.is_("22", "two_out") else not any(hands)
        return s._replace(
            when="score" if over else "domino", hands=hands, layout=layout,
            last_value=card[1:] if self.is_("08", "last_laid") else "",
            first_card=first, bonus=bonus, begun=bool(s.bonus and bonus), missed=frozenset(), out=out,
            turn=seat if bonus else self.next_with_cards(s),
        )  # fmt: skip

    def _score(self, s: S) -> Next:
        assert s.contract is not None
        try:
            paid = tuple(self.pays(s.contract, s.taken, s.ends, s.out))
        except Gap:
            return
        total = tuple(a + b for a, b in zip(s.score, paid, strict=True))
        yield None, {"name": "score"}, s._replace(when="scored", paid=paid, score=total)

    def _go_on(self, s: S) -> Next:
        if s.deal == self.last_deal:
            try:
                yield None, {"name": "close_match"}, s._replace(when="over", won=self.winners(s.score))
            except Gap:
                return
            return
        assert s.dealer is not None
        stays = self.is_("02", "six_in_a_row") and s.deal % len(self.contracts) != 0
        dealer = s.dealer if stays else (s.dealer + 1) % self.seats
        yield None, {"name": "next_deal"}, S("deal", s.deal + 1, dealer, s.dealt, s.said, s.score)


def splits(cards: Sequence[Card], size: int, parts: int) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """All ways to deal cards out to hands of one size."""
    if not parts:
        yield ()
        return
    for chosen in combinations(cards, size):
        left = [c for c in cards if c not in chosen]
        for others in splits(left, size, parts - 1):
            yield (chosen, *others)


# -- counting ---------------------------------------------------------------------------------------


class Counts(NamedTuple):
    """What a search from some states finds; ``depth`` is the longest of the shortest ways to a state."""

    states: int
    transitions: int
    finished: int
    stuck: int
    depth: int


def forget(s: S) -> S:
    """A state without what the rules do not tell apart: of the first card of domino they know the rank."""
    return s._replace(first_card=s.first_card and s.first_card[1:])


def count(table: Table, roots: Iterable[S] | None = None) -> Counts:
    """Search everything that can follow the given states (the start of a match, unless told)."""
    layer = {forget(s): s for s in (roots if roots is not None else [table.start()])}
    seen = set(layer)
    transitions = finished = stuck = depth = 0
    while layer:
        following: dict[S, S] = {}
        for s in layer.values():
            found = 0
            for _, _, after in table.moves(s):
                found += 1
                known = forget(after)
                if known not in seen:
                    seen.add(known)
                    following[known] = after
            transitions += found
            finished += s.when == "over"
            stuck += not found and s.when != "over"
        depth += bool(following)
        layer = following
    return Counts(len(seen), transitions, finished, stuck, depth)


# -- the protocol -----------------------------------------------------------------------------------


class Engine(Speaker):
    """The line protocol: what a caller asks, answered from :class:`Table`."""

    UNSUPPORTED = (Gap,)
    OPS = ("new", "state", "play", "deals", "legal", "check", "winner", "score")

    def __init__(self, choice: Mapping[str, str] | None = None) -> None:
        self.choice, self.fixed = dict(choice or {}), bool(choice)
        self.table, self.state = Table(choice=self.choice), Table().start()
        self.deals: list[list[list[Card]]] = []

    def op_hello(self, request: dict[str, Any]) -> dict[str, Any]:
        """Who this is, and the readings where they are fixed."""
        game: dict[str, Any] = {"game": "guillotine", "ops": list(self.OPS)}
        if self.fixed:
            game["readings"] = HOUSE | self.choice
        return {"engine": "guillotine reference", "version": "1", "protocol": 1, "games": [game]}

    def rules(self, request: dict[str, Any]) -> Table:
        """The table under the ruleset that a request asks for."""
        return Table(choice=self.choice | ({} if self.fixed else changes(request)))

    # -- a game
    def op_new(self, request: dict[str, Any]) -> dict[str, Any]:
        """A deal, or several, from what the setup says."""
        setup = request.get("setup", {})
        self.table = self.rules(request)
        self.deals = [
            d["hands"] for d in request.get("deals", [request["deal"]] if "deal" in request else [])
        ]
        s = self.table.start()
        dealer = setup.get("dealer", 0)
        said = put(s.said, dealer, frozenset(setup.get("announced", ())))
        self.state = s._replace(
            when="deal", deal=setup.get("deal_no", 1), dealer=dealer, said=said,
            score=tuple(setup.get("score", s.score)),
        )  # fmt: skip
        self._go_on()
        if "contract" in setup and self.state.when == "announce":
            self._do(dealer, {"name": "announce", "contract": setup["contract"]})
        return self.report()

    def _go_on(self) -> None:
        while True:
            if self.state.when == "deal":
                if not self.deals:
                    return
                hands = [[spelled(c) for c in hand] for hand in self.deals.pop(0)]
                if sorted(c for h in hands for c in h) != sorted(self.table.cards):
                    raise Reply("bad-request", "the hands are not the pack")
                self.state = self.table.dealt(self.state, hands)
                return
            found = [after for seat, _, after in self.table.moves(self.state) if seat is None]
            if not found:
                return
            self.state = found[0]

    def report(self) -> dict[str, Any]:
        """The answer to ``new``, ``state`` and ``play``."""
        s = self.state
        chance = s.when in ("lots", "deal")
        acts = [] if chance else [(seat, a) for seat, a, _ in self.table.moves(s) if seat is not None]
        return {
            "phase": s.when, "turn": acts[0][0] if acts else None, "finished": s.when in ("over", "deal"),
            "scores": list(s.score), "legal": [a for _, a in acts],
        }  # fmt: skip

    def op_state(self, request: dict[str, Any]) -> dict[str, Any]:
        """How the game stands."""
        return self.report()

    def op_play(self, request: dict[str, Any]) -> dict[str, Any]:
        """A player's action."""
        self._do(request["seat"], plain(request["action"]))
        return self.report()

    def _do(self, seat: int, action: Action) -> None:
        for who, what, after in self.table.moves(self.state):
            if who == seat and what == action:
                self.state = after
                self._go_on()
                return
        raise Reply("illegal", f"seat {seat} may not {action}")

    # -- questions about one view
    def from_view(self, request: dict[str, Any]) -> tuple[Table, S]:
        """The table and a state that looks like the view."""
        view, table = request["view"], self.rules(request)
        seat, s = view["seat"], table.start()
        trick = tuple((p["seat"], spelled(p["cards"][0])) for p in view.get("trick", []))
        layout = frozenset(spelled(c) for c in view.get("layout", []))
        starter = view.get("starter")
        first = "?" + starter if starter not in (None, "none") else next(iter(layout), None)
        hand = frozenset(spelled(c) for c in view.get("hand", []))
        contract = view.get("contract")
        phase = view.get("phase") or ("domino" if contract == "domino" else "play")
        dealer = view.get("dealer", seat)
        return table, s._replace(
            when=phase, deal=view.get("deal_no", 1), dealer=dealer, contract=contract,
            said=put(s.said, dealer, frozenset(view.get("announced", ()))), turn=view.get("turn", seat),
            hands=put((NO_CARDS,) * table.seats, seat, hand), trick=trick, layout=layout, first_card=first,
            bonus=frozenset(spelled(c) for c in view.get("offered", [])), begun=view.get("begun", False),
            last_value=value if (value := view.get("latest", "none")) != "none" else "",
            suit_of_deal=opened if (opened := view.get("opened", "none")) in tuple("SCDH") else "",
        )  # fmt: skip

    def op_legal(self, request: dict[str, Any]) -> dict[str, Any]:
        """All legal actions of the seat that is asked."""
        table, s = self.from_view(request)
        return {"legal": [a for seat, a, _ in table.moves(s) if seat == request["view"]["seat"]]}

    def op_check(self, request: dict[str, Any]) -> dict[str, Any]:
        """Is this action legal?"""
        return {"allowed": plain(request["action"]) in self.op_legal(request)["legal"]}

    def op_winner(self, request: dict[str, Any]) -> dict[str, Any]:
        """Who takes the trick."""
        table, s = self.from_view(request)
        return {"seat": table.taker(s.trick, s.suit_of_deal)}

    def op_score(self, request: dict[str, Any]) -> dict[str, Any]:
        """What a deal pays: of tricks, or of domino, where the setup says who was first and second out."""
        table, contract = self.rules(request), request["setup"]["contract"]
        if contract == "domino":
            place = request["setup"]["place"]
            return {"scores": table.pays(contract, (), (), [place.index(1), place.index(2)])}
        taken, ends = [NO_CARDS] * table.seats, [0] * table.seats
        tricks = [[(p["seat"], spelled(p["cards"][0])) for p in t["plays"]] for t in request["tricks"]]
        for number, trick in enumerate(tricks):
            seat = table.taker(trick)
            taken[seat] |= {c for _, c in trick}
            ends[seat] += (number == 0) + (number == len(tricks) - 1)
        return {"scores": table.pays(contract, taken, ends, ())}


def spelled(card: str) -> Card:
    """A card in our spelling: ``ST`` is ``S10``."""
    return card[0] + ("10" if card[1:] == "T" else card[1:])


def plain(action: dict[str, Any]) -> Action:
    """An action in our spelling, without what is not ours."""
    known = {k: action[k] for k in ("name", "contract") if k in action}
    return known | ({"cards": [spelled(c) for c in action["cards"]]} if "cards" in action else {})


def main(arguments: Sequence[str]) -> None:
    """Speak the protocol over standard input and output."""
    speak(Engine(dict(a.split("=") for a in arguments)))


if __name__ == "__main__":
    main(sys.argv[1:])
