"""Rules: the formal transition system of one game, holding all its readings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from hoyle.lang import build
from hoyle.lang.action import Action
from hoyle.lang.build import Like, lift
from hoyle.lang.check import check_rules, check_ruleset, guard_rulings
from hoyle.lang.citation import Cites, cites_of
from hoyle.lang.clause import Document
from hoyle.lang.code import S302, S405
from hoyle.lang.deck import Deck
from hoyle.lang.error import HoyleError, Place, here
from hoyle.lang.map import Map
from hoyle.lang.property import Always, Constraint, Sometimes
from hoyle.lang.reading import Reading, Ruleset
from hoyle.lang.ruling import Ruling
from hoyle.lang.scope import Scope
from hoyle.lang.sort import BOOL, EnumSort, IntSort, Sort
from hoyle.lang.term import Term
from hoyle.lang.variant import change_terms, fix_readings


def _is_map(value: object, over: Sort, sort: Sort) -> bool:
    return isinstance(value, Map) and value.over == over and value.slots[0].sort == sort


def _is_fields(value: object) -> bool:
    return isinstance(value, Mapping) and bool(value)


def _spread(fields: Mapping[str, Like | Map]) -> Iterator[tuple[str, Term]]:
    """The fields of a view; a whole map is a field for each of its variables."""
    for name, value in fields.items():
        if isinstance(value, Map):
            yield from ((f"{name}[{value.over.name_of(i)}]", slot) for i, slot in enumerate(value))
        else:
            yield name, lift(value)


class Rules(Scope):
    """Sorts, state, actions, rulings, readings and properties of a game.

    A rules file makes one, fills it in and returns ``rules.close()``, which checks it as a whole. The rules
    are *about* the deck, the seats and the readings that were passed in: the same source gives the
    full-size game and small ones.
    """

    def __init__(
        self,
        document: Document,
        *,
        deck: Deck,
        seats: int,
        readings: Iterable[Reading] = (),
        cites: Cites = (),
    ) -> None:
        super().__init__(document, deck=deck, seats=seats, readings=readings, cites=cites)
        self.ruleset: Ruleset | None = None
        self.actions: dict[str, Action] = {}
        self.rulings: dict[str, Ruling] = {}
        self.always_: list[Always] = []
        self.sometimes_: list[Sometimes] = []
        self.constraints: list[Constraint] = []
        self.measure: tuple[Term, ...] = ()
        self.finished: Term = build.FALSE
        self.payoffs: tuple[Term, ...] = ()
        self.views: list[dict[str, Term]] = []
        self.trick_order: tuple[Map, Term] | None = None
        self.trick_winner: Term | None = None

    # -- actions
    def _action(self, name: str, kind: str, by: Term | None, cites: Cites) -> Action:
        self._free(name, self.actions, "action")
        self.actions[name] = Action(self, name, kind, by, cites)
        return self.actions[name]

    def action(self, name: str, *, by: Term, cites: Cites = ()) -> Action:
        """Something a seat decides to do."""
        return self._action(name, "player", lift(by, self.SEAT), cites)

    def chance(self, name: str, cites: Cites = ()) -> Action:
        """Something chance does: the parameters are symbolic in a proof, enumerated or drawn in a model."""
        return self._action(name, "chance", None, cites)

    def step(self, name: str, cites: Cites = ()) -> Action:
        """Something that happens by itself when its guard holds (a trick is collected, a deal is scored)."""
        return self._action(name, "step", None, cites)

    # -- rulings
    def ruling(
        self, name: str, sort: Sort, *, asked: Like = True, over: EnumSort | None = None, cites: Cites = ()
    ) -> Ruling:
        """A question the rules must answer whenever *asked* holds. An action that uses the answer is possible
        only where the ruling is determined."""
        self._free(name, self.rulings, "ruling")
        self.rulings[name] = Ruling(self, name, sort, lift(asked, BOOL), over, cites)
        return self.rulings[name]

    # -- properties
    def always(self, name: str, term: Like, *, cites: Cites = (), claim: Cites = ()) -> None:
        """*term* holds in every reachable state; *claim*: the text itself says so in these clauses."""
        self._free(name, [a.name for a in self.always_], "property")
        self.always_.append(Always(name, lift(term, BOOL), cites_of(cites), cites_of(claim), here()))

    def sometimes(self, name: str, term: Like, *, cites: Cites = ()) -> None:
        """Some reachable state satisfies *term*."""
        self._free(name, [a.name for a in self.sometimes_], "property")
        self.sometimes_.append(Sometimes(name, lift(term, BOOL), cites_of(cites), here()))

    def progress(self, *measure: Like) -> None:
        """Int terms that, compared left to right, strictly grow with each action: so every game ends."""
        self._once("progress")
        self.measure = tuple(lift(m) for m in measure)
        for term in self.measure:
            if not isinstance(term.sort, IntSort):
                raise HoyleError(
                    S302,
                    f"the measure {term!r} is of sort {term.sort}",
                    "a progress measure is made of numbers",
                    "count something that only grows: deals, cards played, offers made",
                    here(),
                )

    def finishes(
        self, term: Like, payoff: Callable[[Term], Like] | None = None, *, cites: Cites = ()
    ) -> None:
        """When the game is over, and each seat's pay-off then (points)."""
        self._once("finishes")
        self.cites_at += [(c, here()) for c in cites_of(cites)]
        self.finished = lift(term, BOOL)
        if payoff is not None:
            self.payoffs = tuple(lift(payoff(s)) for s in self.seats)

    def view(self, of: Callable[[Term], Mapping[str, Like | Map]]) -> None:
        """What a seat sees: field name -> term (or a whole map). A player's legal actions may depend on
        nothing else.

        Raises S405 unless *of* gives every seat the same fields.
        """
        self._once("view")
        for seat in self.seats:
            fields = of(seat)
            if not _is_fields(fields) or list(fields) != list(of(self.seats[0])):
                raise HoyleError(
                    S405,
                    f"the view of seat {seat.data} is {fields!r}",
                    "a view gives each seat the same named fields, at least one",
                    'write rules.view(lambda seat: {"hand": hand[seat], ...})',
                    here(),
                )
            self.views.append(dict(_spread(fields)))

    def trick(self, table: Map, leader: Term, winner: Term | None = None) -> None:
        """The cards played to the trick, by seat, and who led: views list them in the order played.

        *winner* is who takes the trick, read where the trick is complete (usually the answer of a ruling):
        with it a program can be asked for the winner of a trick alone.
        """
        self._once("trick")
        if not _is_map(table, self.SEAT, self.CARDS):
            raise HoyleError(
                S302,
                f"the table {table!r} is no map from seats to sets of cards",
                "a trick is kept by seat",
                'write table = rules.map("table", rules.CARDS)',
                here(),
            )
        self.trick_order = (table, lift(leader, self.SEAT.or_none()))
        self.trick_winner = None if winner is None else lift(winner, self.SEAT.or_none())

    def readings_require(self, term: Term, says: str) -> None:
        """Rulesets for which *term* (over readings) is false are refused."""
        self.must_be_open()
        self.constraints.append(Constraint(lift(term, BOOL), says, here()))

    # -- whole
    def close(self, whole: bool = True) -> Rules:
        """Check the whole and make an action that asks a ruling possible only where it is determined.

        Not *whole*: parameters have cut the game down to some of its deals or cards, so that some clauses and
        readings may have nothing left that stands on them.

        Raises :class:`HoyleError` (S2xx, S4xx) for the first thing that is wrong.
        """
        if not self.closed:
            guard_rulings(self)
            check_rules(self, whole)
            self.closed = True
        return self

    def all_terms(self) -> list[Term]:
        """Every root term of the rules."""
        out = [self.finished, *self.measure, *self.payoffs]
        for action in self.actions.values():
            out += [r.term for r in action.requirements] + list(action.next.values())
            out += [t for p in action.params for t in p.domain.terms] + (
                [action.by] if action.by is not None else []
            )
        for ruling in self.rulings.values():
            out += [ruling.asked] + [t for c in ruling.cases for t in (c.when, *c.then)]
        out += [p.term for p in self.always_] + [p.term for p in self.sometimes_]
        out += [t for v in self.views for t in v.values()]
        if self.trick_winner is not None:
            out.append(self.trick_winner)
        return out

    def place_of(self, cited: str) -> Place | None:
        """Where a clause or a reading is defined."""
        clause = self.document.clauses.get(cited)
        if clause:
            return clause.place
        return self.readings[cited].place if cited in self.readings else None

    def clauses_of(self, cites: Iterable[str]) -> tuple[str, ...]:
        """Citations as clause ids: a reading stands for the clauses it is about."""
        out: dict[str, None] = {}
        for c in cites:
            for clause in self.readings[c].clauses if c in self.readings else (c,):
                out.setdefault(clause)
        return tuple(out)

    def under(self, ruleset: Ruleset) -> Rules:
        """These rules with every reading of *ruleset* fixed.

        Raises S206 or S207 for a wrong choice, S408 for rules that were not closed.
        """
        self.must_be_closed()
        check_ruleset(self, ruleset)
        return fix_readings(self, ruleset)

    def mapped(self, change: Callable[[Sequence[Term]], list[Term]]) -> Rules:
        """A copy in which every term went through *change* (which keeps sorts and state variables)."""
        return change_terms(self, change)
