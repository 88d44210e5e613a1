"""A small declared state with variables, parameters and a reading: what random terms speak of.

``WORLD`` has a deck of 18 cards: two copies of 2 suits x 4 ranks and a joker, so that copies, ties and
`none` all occur. ``LARGE`` has the 108 cards of two full packs.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from hoyle.lang import (
    BOOL,
    RANKS_52,
    Clause,
    Deck,
    Document,
    EnumSort,
    Place,
    Reading,
    Rules,
    Sort,
    Table,
    Term,
    enum,
    integer,
    measure,
    rank_sort,
    strength,
    suit_sort,
    tabulate,
)

HERE = Place(__file__, 1)
LIMIT = 10**6
"""Random numbers stay within plus and minus this, so that every reader may use machine words."""


def document(*ids: str, game: str = "sample", prefix: str = "RT") -> Document:
    """A rule text of one-line clauses, for rules that exist in tests alone."""
    clauses = {i: Clause(i, (n,), "rule", f"Sentence {n}.", HERE) for n, i in enumerate(ids, 1)}
    return Document(game, "Sample", prefix, "sample.txt", "Sample", "en", len(ids), __file__, clauses)


@dataclass(frozen=True, eq=False)
class World:
    """Sorts, leaves and tables over one deck; ``rules`` declares the state and an action with parameters."""

    deck: Deck

    @cached_property
    def reading(self) -> Reading:
        """A reading of three options."""
        return Reading(
            "RT-R1",
            "How is it meant?",
            kind="ambiguity",
            clauses="RT-01",
            options={"one": "so", "two": "or so", "three": "or else so"},
            literal="one",
            house="two",
            reason="somebody has to choose",
        )

    @cached_property
    def rules(self) -> Rules:
        """Closed rules that declare the state; their one action, ``act``, has a parameter of every sort."""
        rules = Rules(document("RT-01"), deck=self.deck, seats=3, readings=[self.reading], cites="RT-01")
        rules.var("flag", BOOL)
        turn = rules.var("turn", rules.SEAT)
        over = rules.var("over", BOOL)
        rules.var("number", integer(-3, 12))
        rules.var("trump", self.suit.or_none())
        rules.var("phase", self.phase)
        rules.var("key", rules.CARD)
        rules.var("heap", rules.CARDS)
        hand = rules.map("hand", rules.CARDS)
        rules.map("score", integer(-5, 5))
        rules.map("done", BOOL, over=self.phase)
        act = rules.action("act", by=turn, cites="RT-01")
        act.param("card", rules.CARD, among=hand[turn])
        act.param("cards", rules.CARDS, within=hand[turn], size=(0, 3))
        act.param("offer", integer(-2, 9))
        act.param("call", self.suit)
        act.param("yes", BOOL)
        act.param("who", rules.SEAT)
        act.requires("RT-01 RT-R1", ~over & self.reading.is_("one", "two"))
        act.sets(over, True)
        rules.finishes(over)
        rules.view(lambda seat: {"hand": hand[seat], "turn": turn, "over": over})
        return rules.close()

    @cached_property
    def suit(self) -> EnumSort:
        """The suits of the deck, without ``none``."""
        return EnumSort("Suit", self.deck.suits)

    @cached_property
    def phase(self) -> EnumSort:
        """An enum of three."""
        return enum("Phase", "deal", "play", "score")

    @property
    def slots(self) -> list[Term]:
        """The state variables in order."""
        return self.rules.slots

    @property
    def params(self) -> list[Term]:
        """The parameters of the action in order."""
        return [p.term for p in self.rules.actions["act"].params]

    @property
    def sorts(self) -> list[Sort]:
        """One of each kind of sort, and the optional enums."""
        r = self.rules
        suits, ranks = suit_sort(self.deck), rank_sort(self.deck)
        return [
            BOOL,
            integer(-LIMIT, LIMIT),
            r.SEAT,
            self.phase,
            self.suit.or_none(),
            suits,
            ranks,
            r.CARD,
            r.CARDS,
        ]

    @cached_property
    def tables(self) -> list[Table]:
        """Tables of every shape: from one and two indices to each sort."""
        deck, card, cards, seat = self.deck, self.rules.CARD, self.rules.CARDS, self.rules.SEAT
        suits = self.suit.or_none()
        last = len(deck.suits)
        return [
            tabulate("suit", card, suit_sort(deck), deck.suit),
            tabulate("rank", card, rank_sort(deck), deck.rank),
            tabulate("next seat", seat, seat, lambda s: (s + 1) % 3),
            tabulate("partner", (seat, self.phase), seat, lambda s, p: (s + p) % 3),
            tabulate("is first", seat, BOOL, lambda s: s == 0),
            tabulate("next card", card, card, lambda c: (c + 1) % deck.size),
            tabulate("cards of suit", suits, cards, lambda s: deck.where(deck.suits[s]) if s < last else 0),
            tabulate("stake", integer(-3, 3), integer(-9, 9), lambda n: n * abs(n)),
            tabulate("phase after", self.phase, self.phase, lambda p: (p + 2) % 3),
            tabulate("suit of seat", seat, suits, lambda s: min(s, last)),
            measure("points", card, lambda c: deck.rank(c) * 5 - 3),
            measure("height", card, deck.rank),
            strength(
                "power", deck, (suits,), lambda t, c: deck.rank(c) + (9 if deck.suit(c) == t else 0), 99
            ),
        ]


WORLD = World(Deck(("S", "H"), ("9", "10", "K", "A"), ("JR",), copies=2))
LARGE = World(Deck(("S", "C", "D", "H"), RANKS_52, ("JR", "JB"), copies=2))
