"""What the obligations of every trick game speak of: phases, seats, hands, and the trick on the table."""

from __future__ import annotations

from collections.abc import Callable

from hoyle.lang import Reading, Rules, Term, all_of, any_of, const, empty, first, not_, suit, union
from hoyle.prove import Obligations

After = Callable[[Term], Term]
"""What a term is worth after a step."""


def usual(*readings: Reading) -> Term:
    """Are these readings taken as the house takes them?"""
    return all_of(*(x.is_(x.house) for x in readings))


class TrickWords:
    """The variables that every game has, by their names, and what is said of them again and again.

    The rules have the variables ``phase``, ``turn`` and ``leader``, and the maps ``hand``, ``table`` and
    ``taken``. A game's own words say how high a seat's card is (:meth:`power`).
    """

    def __init__(self, obligations: Obligations) -> None:
        self.o, self.rules = obligations, obligations.rules
        rules: Rules = self.rules
        slot, maps = obligations.slot, rules.maps
        self.seats, self.deck = rules.seats, rules.deck
        self.full, self.none = rules.cards((1 << rules.deck.size) - 1), rules.cards()
        self.phase, self.turn, self.leader = slot("phase"), slot("turn"), slot("leader")
        self.hand, self.table, self.taken = (maps[n] for n in ("hand", "table", "taken"))
        self.trick = union(*self.table)

    # -- phases
    def at(self, *names: str) -> Term:
        """Is the game in one of these phases?"""
        return any_of(*(self.phase == n for n in names))

    def phase_named(self, name: str) -> Term:
        """A phase as a value."""
        return const(name, self.phase.sort)

    # -- the trick
    @property
    def waiting(self) -> Term:
        """A card is to be played to a trick."""
        return self.at("play") & empty(self.table[self.turn])

    @property
    def leading(self) -> Term:
        """The trick has no card yet."""
        return empty(self.trick)

    @property
    def complete(self) -> Term:
        """Every seat has played to the trick."""
        return all_of(self.at("play"), *(not_(empty(t)) for t in self.table))

    @property
    def led(self) -> Term:
        """The suit of the card that the leader played."""
        return suit(first(self.table[self.leader]))

    def power(self, seat: Term) -> Term:
        """How high a seat's card of the trick is: a number that only the winner's is above all others of."""
        raise NotImplementedError

    def wins(self, seat: Term) -> Term:
        """Is a seat's card above all others of the trick?"""
        above = [self.power(other) < self.power(seat) for other in self.seats if other is not seat]
        return self.o.let(f"the card of seat {seat.data} wins the trick", all_of(*above))

    def held(self, letter: str, seat: Term) -> Term:
        """The cards of a suit in a seat's hand."""
        return self.hand[seat] & self.rules.cards(self.deck.where(suit=letter))
