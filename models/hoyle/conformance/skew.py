"""Deals that are not even: long suits and voids, a hand of high cards, a stock of low ones.

Even deals hardly ever come to some places of the rules: two low trumps as the only ones in play, a suit that
one hand holds alone. So cards are drawn with weights, which are drawn anew for each deal.
"""

from __future__ import annotations

import random
from math import log

from hoyle.concrete import Move, State
from hoyle.concrete.subsets import first_copies, room
from hoyle.conformance.player import Player
from hoyle.lang import CardSort, Deck, SetSort

BY_RANK = (0.0, 0.0, 3.0, 8.0)
"""How much the rank counts, from the lowest to the highest; noise is about 1."""
BY_SUIT = (0.0, 2.0, 4.0)
"""How much the suit counts that a hand is drawn to."""
SURE = 20.0
"""How much a card counts that a hand gets, or does not get."""


class Skew:
    """Weights of the cards for each hand that is dealt: hands in turn may be drawn to other suits, and to
    high or low cards, all alike or each in its own way. *extreme*: one hand gets all cards of some ranks, or
    a few single cards and not much of their suits."""

    def __init__(self, deck: Deck, rng: random.Random, extreme: bool = False) -> None:
        self.deck, self.rng = deck, rng
        self.rank, self.suit = rng.choice(BY_RANK), rng.choice(BY_SUIT)
        self.sign, self.alike = rng.choice((1, -1)), rng.random() < 0.5
        self.suits = [rng.randrange(max(1, len(deck.suits))) for _ in range(16)]
        self.paired: dict[tuple[int, int], float] | None = (
            {} if deck.copies > 1 and rng.random() < 0.5 else None
        )
        self.middle = rng.randrange(len(deck.ranks)) if rng.random() < 0.25 else None
        self.lucky, self.sure = -1, dict[int, float]()
        if extreme:
            self._favour()

    def _favour(self) -> None:
        """Draw the hand that is dealt otherwise, and what it gets or does not get."""
        deck, rng = self.deck, self.rng
        self.lucky = rng.randrange(4)
        if rng.random() < 0.5:
            ranks = rng.sample(range(len(deck.ranks)), min(len(deck.ranks), rng.randint(1, 3)))
            if rng.random() < 0.5:  # those below the highest often mean more
                ranks = list(range(len(deck.ranks)))[-1 - len(ranks) :][: len(ranks)]
            self.sure = {c: SURE for c in range(deck.size) if deck.rank(c) in ranks}
            return
        cards = rng.sample(range(deck.size), rng.randint(1, 3))
        if rng.random() < 0.5:
            highest = len(deck.ranks) - 1
            cards = [c for c in range(deck.size) if deck.rank(c) == highest and rng.random() < 0.5] or cards
        suits = {deck.suit(c) for c in cards[: rng.randint(1, 2)]}
        self.sure = {c: -SURE for c in range(deck.size) if deck.suit(c) in suits}
        self.sure |= dict.fromkeys(cards, SURE)

    def weight(self, hand: int, card: int) -> float:
        """How much a hand is drawn to a card."""
        deck = self.deck
        rank, suit = deck.rank(card), deck.suit(card)
        height = rank if self.middle is None else -2 * abs(rank - self.middle)
        turned = 1 if self.alike or hand % 2 else -1
        return (
            self.sure.get(card, 0.0) * (hand % 4 == self.lucky)
            + self.sign * turned * self.rank * height / len(deck.ranks)
            + self.suit * (suit == self.suits[hand % 16])
        )

    def dealt(self, player: Player, state: State, action: str) -> Move | None:
        """A legal move of an action of chance; ``None`` where none was found."""
        for _ in range(20):
            values = self._values(player, state, action)
            if values is None:
                return None
            if player.allows(state, Move(action, values)):
                return Move(action, values)
        return None

    def _values(self, player: Player, state: State, action: str) -> tuple[int, ...] | None:
        values: tuple[int, ...] = ()
        for n, param in enumerate(player.rules.actions[action].params):
            if isinstance(param.sort, SetSort):
                found = room(player.terms_of(param, n, state, values))
                if found.low > found.high:
                    return None
                size = self.rng.randint(found.low, found.high)
                drawn = {c: self._drawn(n, c) for c in found.cards}
                order = sorted(drawn, key=drawn.__getitem__, reverse=True)
                chosen = order[:size]
                if param.domain.faces:
                    values = (*values, found.must | first_copies(self.deck, chosen, found.cards))
                else:
                    values = (*values, found.must | sum(1 << c for c in chosen))
                continue
            options = list(player.domain(param, n, state, values))
            if not options:
                return None
            if isinstance(param.sort, CardSort):
                keys = [self._drawn(n, c) for c in options]
                values = (*values, options[keys.index(max(keys))])
            else:
                values = (*values, self.rng.choice(options))
        return values

    def _drawn(self, hand: int, card: int) -> float:
        """The weight with noise: the likelier one is more often the greater one. Where hands are drawn to
        pairs, both copies of a face have the same noise."""
        noise = -log(-log(self.rng.random() or 0.5))
        if self.paired is not None:
            noise = self.paired.setdefault((hand, card % len(self.deck.faces)), noise)
        return self.weight(hand, card) + noise
