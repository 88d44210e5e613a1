"""What rules speak of: a text, a deck, seats, variables and their names."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hoyle.lang import build
from hoyle.lang.build import Like, lift
from hoyle.lang.citation import Cites, cites_of, some_cites
from hoyle.lang.clause import Document
from hoyle.lang.code import S305, S404, S408
from hoyle.lang.deck import Deck
from hoyle.lang.error import HoyleError, Place, here
from hoyle.lang.map import Map
from hoyle.lang.reading import Reading
from hoyle.lang.semantics import least
from hoyle.lang.sort import CardSort, EnumSort, IntSort, SetSort, Sort
from hoyle.lang.table import tabulate
from hoyle.lang.term import Term


def _start(sort: Sort) -> int:
    """The value that a variable of this sort starts with unless told."""
    return 0 if isinstance(sort, IntSort) and 0 in sort.values else least(sort)

NAMES = ("variable", "action", "parameter")
"""What is called by a word in views, in moves and on the command line."""

MOST_SEATS = 64
"""Seats at a table: more than at any card game."""


class Scope:
    """The document, the deck, the seats, the readings and the variables of a game; each name is used once."""

    def __init__(
        self,
        document: Document,
        *,
        deck: Deck,
        seats: int,
        readings: Iterable[Reading] = (),
        cites: Cites = (),
    ) -> None:
        self.document, self.deck, self.place = document, deck, here()
        self.name = document.game
        self.closed = False
        if not 1 <= seats <= MOST_SEATS:
            raise HoyleError(
                S305,
                f"the rules are for {seats} seats",
                f"a game has 1 to {MOST_SEATS} seats",
                "correct the number",
                here(),
            )
        self.SEAT = EnumSort("Seat", tuple(str(i) for i in range(seats)))
        self.CARD, self.CARDS = CardSort(deck), SetSort(deck)
        self.readings: dict[str, Reading] = {}
        for reading in readings:
            self._free(reading.id, [*self.readings, *document.clauses], "reading", reading.place)
            self.readings[reading.id] = reading
        self.cites_at: list[tuple[str, Place]] = [(c, here()) for c in cites_of(cites)]
        self.slots: list[Term] = []
        self.maps: dict[str, Map] = {}
        self.initial: dict[Term, int] = {}
        self.names: dict[Term, str] = {}
        self._named: set[Term] = set()
        self.places: dict[str, Place] = {}

    # -- citations, names
    def cite(self, cites: Cites, because: str) -> None:
        """These clauses are kept by the shape of the rules itself; *because* says how."""
        self.must_be_open()
        ids = some_cites(cites if because else "", "rules.cite", "it says which clauses are kept, and how")
        self.cites_at += [(c, here()) for c in ids]

    @property
    def cites(self) -> list[str]:
        """What the rules as a whole cite."""
        return [c for c, _ in self.cites_at]

    def let(self, name: str, term: Term) -> Term:
        """Give a term a name that explanations use. Returns the term."""
        if lift(term).args and term not in self._named:  # a constant or a variable speaks for itself
            self.names[term] = name
            self._named.add(term)
        return term

    def _free(self, name: str, taken: Iterable[str], kind: str, place: Place | None = None) -> None:
        self.must_be_open()
        if not name.strip() or (kind.split()[0] in NAMES and not name.isidentifier()):
            raise HoyleError(
                S404,
                f"the {kind} is called {name!r}",
                "variables, actions and parameters are called by one word, everything else by some words",
                "choose another name",
                place or here(),
            )
        if name in taken:
            raise HoyleError(
                S404,
                f"the {kind} {name!r} is defined twice",
                "a name is defined once",
                "choose another name",
                place or here(),
            )

    def _once(self, part: str) -> None:
        """A part that rules have once is given now."""
        self.must_be_open()
        if part in self.places:
            raise HoyleError(
                S404,
                f"{part} is given a second time",
                f"rules say it once (first in {self.places[part]})",
                "join the two",
                here(),
            )
        self.places[part] = here()

    def must_be_open(self) -> None:
        """Raise S408 when the rules were closed already."""
        if self.closed:
            raise HoyleError(
                S408,
                "the rules are changed after close()",
                "close() checks the rules as a whole",
                "call close() last",
                here(),
            )

    def must_be_closed(self) -> None:
        """Raise S408 when the rules were not closed yet."""
        if not self.closed:
            raise HoyleError(
                S408,
                f"the rules of {self.name} were not closed",
                "rules are checked as a whole before they are used",
                "end build() with `return rules.close()`",
                self.place,
            )

    # -- seats
    @property
    def seats(self) -> list[Term]:
        """The seats as constants, in the order of play."""
        return [build.const(i, self.SEAT) for i in self.SEAT.values]

    def seat_after(self, seat: Like, steps: int = 1) -> Term:
        """The seat *steps* places further in the order of play (negative: before)."""
        n = len(self.SEAT.names)
        names = {1: "next seat", -1: "seat before"}
        name = names.get(steps, f"seat {abs(steps)} {'after' if steps > 0 else 'before'}")
        table = tabulate(name, self.SEAT, self.SEAT, lambda s: (s + steps) % n)
        return build.lookup(table, seat)

    def total(self, each: Callable[[Term], Like]) -> Term:
        """The sum of an Int over the seats."""
        return build.add(*(each(s) for s in self.seats))

    def every_seat(self, each: Callable[[Term], Like]) -> Term:
        """Does a condition hold for all seats?"""
        return build.all_of(*(each(s) for s in self.seats))

    def some_seat(self, each: Callable[[Term], Like]) -> Term:
        """Does a condition hold for some seat?"""
        return build.any_of(*(each(s) for s in self.seats))

    def cards(self, mask: int = 0) -> Term:
        """A constant set of cards (empty unless told)."""
        return build.const(mask, self.CARDS)

    # -- state
    def var(self, name: str, sort: Sort, init: int | bool | str | None = None) -> Term:
        """A state variable and its initial value: unless told, 0 where a number may be 0, else the least
        value of its sort (the first name, the empty set)."""
        self._free(name, [s.data for s in self.slots] + list(self.maps), "variable")
        return self._slot(name, sort, init)

    def _slot(self, name: str, sort: Sort, init: int | bool | str | None) -> Term:
        slot = Term("var", sort, data=name)
        self.slots.append(slot)
        self.initial[slot] = build.const(_start(sort) if init is None else init, sort).data
        return slot

    def map(
        self, name: str, sort: Sort, over: EnumSort | None = None, init: int | bool | str | None = None
    ) -> Map:
        """A variable for each seat (or each value of *over*), all with one initial value."""
        self._free(name, [s.data for s in self.slots] + list(self.maps), "variable")
        index = over or self.SEAT
        slots = [self._slot(f"{name}[{index.name_of(i)}]", sort, init) for i in index.values]
        self.maps[name] = Map(name, index, slots)
        if sort == self.CARDS and len(slots) > 1:
            self.names[build.union(*slots)] = f"all of {name}"
        return self.maps[name]
