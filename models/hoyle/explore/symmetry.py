"""Renamings of suits, seats and copies, and exploration up to them: declared by the user, checked on every
state.

A renaming of a state gives another state. Where moving and then renaming is the same as renaming and then
moving, one state can stand for all that it can be renamed to. That is easily wrong (a points card, a named
card, a seat that deals first), so it is never assumed: :func:`explore_classes` compares the moves of every
state it looks at under every renaming it uses, and refuses the first that differs (M206). The check looks
at as many states as a full exploration does, but keeps one of each class. What is saved is memory, and
graphs that can be read.

Each edge keeps its renaming, so that the play to any state is one of real states and can be replayed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, permutations, product

from hoyle.concrete import Model, Move, State, Trace
from hoyle.explore.budget import UNLIMITED, Budget, Clock
from hoyle.explore.code import M206
from hoyle.explore.search import no_collection
from hoyle.explore.start import Start
from hoyle.lang import CardSort, Deck, EnumSort, HoyleError, Rules, SetSort, Sort, Term

KINDS = ("suits", "seats", "copies")
MOST = 5_000
"""Renamings at most: each state is checked under every one."""


@dataclass(frozen=True)
class Renaming:
    """Seat *i* becomes ``seats[i]``, suit *j* ``suits[j]``, card *c* ``cards[c]``. Acts on values by their
    sort, on variables for each seat by their index, and on the suits that another enumeration lists by
    name."""

    rules: Rules
    seats: tuple[int, ...]
    suits: tuple[int, ...]
    cards: tuple[int, ...]

    @property
    def is_identity(self) -> bool:
        """Does it change nothing?"""
        return all(p == tuple(range(len(p))) for p in (self.seats, self.suits, self.cards))

    def value(self, sort: Sort, value: int) -> int:
        """A value of a sort, renamed."""
        if isinstance(sort, CardSort):
            return self.cards[value]
        if isinstance(sort, SetSort):
            if value not in self._sets:
                self._sets[value] = sum(1 << self.cards[c] for c in sort.deck.members(value))
            return self._sets[value]
        if not isinstance(sort, EnumSort) or value >= len(sort.names):
            return value
        if sort.name == self.rules.SEAT.name:
            return self.seats[value]
        letters = self.rules.deck.suits
        if set(letters) <= set(sort.names) and sort.names[value] in letters:
            return sort.names.index(letters[self.suits[letters.index(sort.names[value])]])
        return value

    @cached_property
    def _sets(self) -> dict[int, int]:
        """Sets of cards that were renamed before."""
        return {}

    @cached_property
    def _slots(self) -> tuple[tuple[int, Sort], ...]:
        """For each place of a state, where its value comes from and its sort."""
        index = {s: i for i, s in enumerate(self.rules.slots)}
        source = list(range(len(index)))
        for m in self.rules.maps.values():
            if m.over.name == self.rules.SEAT.name:
                for i, slot in enumerate(m.slots):
                    source[index[m.slots[self.seats[i]]]] = index[slot]
        return tuple((i, self.rules.slots[i].sort) for i in source)

    def state(self, state: State) -> State:
        """A state, renamed."""
        return tuple(self.value(sort, state[i]) for i, sort in self._slots)

    def move(self, move: Move) -> Move:
        """A move, renamed: parameters that stand for the seats in turn change places with them."""
        params = self.rules.actions[move.action].params
        values = [self.value(p.sort, v) for p, v in zip(params, move.values, strict=True)]
        by_seat = _by_seat([p.name for p in params], len(self.seats))
        for names in by_seat:
            moved = {names[self.seats[i]]: values[n] for i, n in enumerate(names)}
            for n, v in moved.items():
                values[n] = v
        return Move(move.action, tuple(values))

    def payoff(self, points: Sequence[int]) -> tuple[int, ...]:
        """Points of the seats, renamed."""
        out = list(points)
        for i, n in enumerate(points):
            out[self.seats[i]] = n
        return tuple(out)

    def inverse(self) -> Renaming:
        """The renaming that undoes it."""
        return Renaming(self.rules, *(_inverse(p) for p in (self.seats, self.suits, self.cards)))


def _inverse(p: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(p.index(i) for i in range(len(p)))


def _by_seat(names: Sequence[str], seats: int) -> list[list[int]]:
    """Groups of parameters that are named alike but for the number of a seat: ``to0 to1 to2 to3``."""
    stems: dict[str, dict[int, int]] = {}
    for n, name in enumerate(names):
        stem = name.rstrip("0123456789")
        if stem != name:
            stems.setdefault(stem, {})[int(name[len(stem) :])] = n
    return [[g[i] for i in range(seats)] for g in stems.values() if set(g) == set(range(seats))]


def renamings(rules: Rules, kinds: Iterable[str]) -> list[Renaming]:
    """The group of renamings of these kinds, the identity first: ``suits`` permutes all suits, ``suits:SCD``
    those named; ``seats`` turns the table; ``copies`` exchanges the copies of each card.

    Raises M206 for another kind, and for more than ``MOST`` renamings.
    """
    deck, seats = rules.deck, range(len(rules.seats))
    suits, turns, copies = [tuple(range(len(deck.suits)))], [tuple(seats)], [tuple(range(deck.size))]
    for kind in kinds:
        name, _, which = kind.partition(":")
        if name not in KINDS or (which and not (name == "suits" and set(which) <= set(deck.suits))):
            raise HoyleError(
                M206, f"the symmetry {kind!r}", "symmetries are suits, suits:SCD, seats, copies", "correct it"
            )
        if name == "suits":
            suits = list(_permute(len(deck.suits), [deck.suits.index(s) for s in which or deck.suits]))
        elif name == "seats":
            turns = [tuple((i + k) % len(seats) for i in seats) for k in seats]
        else:
            copies = list(islice(_exchange(deck), MOST + 1))
    n = len(suits) * len(turns) * len(copies)
    if n > MOST:
        raise HoyleError(
            M206,
            f"more than {MOST:,} renamings",
            "each state is checked under every renaming",
            "declare fewer symmetries, or take a smaller deck",
        )
    return [
        Renaming(rules, t, s, tuple(c[i] for i in _suited(deck, s)))
        for t, s, c in product(turns, suits, copies)
    ]


def _permute(n: int, some: Sequence[int]) -> Iterator[tuple[int, ...]]:
    for order in permutations(some):
        out = list(range(n))
        for i, j in zip(some, order, strict=True):
            out[i] = j
        yield tuple(out)


def _exchange(deck: Deck) -> Iterator[tuple[int, ...]]:
    """Every way to exchange copies of cards: each face by itself."""
    faces = len(deck.faces)
    for orders in product(*[list(permutations(range(deck.copies)))] * faces):
        yield tuple(orders[c % faces][c // faces] * faces + c % faces for c in range(deck.size))


def _suited(deck: Deck, suits: tuple[int, ...]) -> tuple[int, ...]:
    """What each card becomes when the suits are permuted."""
    faces, ranks, plain = len(deck.faces), len(deck.ranks), len(deck.suits) * len(deck.ranks)

    def image(card: int) -> int:
        copy, face = divmod(card, faces)
        if face < plain:
            face = suits[face // ranks] * ranks + face % ranks
        return copy * faces + face

    return tuple(image(c) for c in range(deck.size))


@dataclass(frozen=True)
class Classes:
    """Classes of states that can be renamed into each other, each by one of its states (``found``).

    ``states``, ``transitions``, ``finished`` and ``stuck`` are those of the full graph where ``closed``:
    where the states to start from are closed under the renamings. Else they count what can be renamed to
    something that can be reached. ``stopped`` says which budget ended the search; the rest then counts
    what was covered.
    """

    start: Start
    renamings: tuple[Renaming, ...]
    found: tuple[State, ...]
    states: int
    transitions: int
    finished: int
    stuck: int
    closed: bool
    stopped: str
    came: dict[State, tuple[State, Move, Renaming] | None]

    def play(self, state: State) -> Trace:
        """A real play to a state of a class that was found, replayed: its last state is *state*, renamed."""
        steps: list[tuple[Move, Renaming]] = []
        here = min(r.state(state) for r in self.renamings)
        while (way := self.came[here]) is not None:
            here, move, renaming = way
            steps.append((move, renaming))
        root = next(s for s in self.start.roots if here in {r.state(s) for r in self.renamings})
        back = next(r for r in self.renamings if r.state(root) == here).inverse()
        trace = self.start.opening(root)
        for move, renaming in reversed(steps):
            # `back` renames the state that stands for the class to the real one
            trace = trace.then(back.move(move))
            back = self._compose(back, renaming.inverse())
        return trace

    def _compose(self, after: Renaming, before: Renaming) -> Renaming:
        def join(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(a[i] for i in b)

        pairs = ((getattr(after, n), getattr(before, n)) for n in ("seats", "suits", "cards"))
        return Renaming(after.rules, *(join(a, b) for a, b in pairs))


def explore_classes(
    start: Start, kinds: Iterable[str], watch: Sequence[Term] = (), budget: Budget = UNLIMITED
) -> Classes:
    """Explore a start up to renamings. Every state that is looked at is checked under every renaming: the
    same moves, the same states after them, the same values of ``finished`` and *watch*, the same pay-off.

    Raises M206 for a renaming under which something differs.
    """
    group = renamings(start.model.rules, kinds)
    others = [r for r in group if not r.is_identity]
    clock, model = Clock(), start.model
    came: dict[State, tuple[State, Move, Renaming] | None] = {}
    roots = {r: min((g.state(r), n) for n, g in enumerate(group)) for r in start.roots}
    for rep, _ in roots.values():
        came.setdefault(rep, None)
    closed = all(g.state(r) in roots for g in others for r in start.roots)
    states = transitions = finished = stuck = 0
    stopped = ""
    todo = list(came)
    with no_collection():
        for n, state in enumerate(todo):  # grows while it is read
            if budget.states is not None and n >= budget.states:
                stopped = f"{budget.states:,} states"
            elif budget.seconds is not None and n % 64 == 0 and clock.seconds > budget.seconds:
                stopped = f"{budget.seconds:g} seconds"
            if stopped:
                break
            after = {m: model.step(state, m) for m in start.moves(state)}
            size = _check_orbit(start, state, after, others, watch)
            states, transitions = states + size, transitions + size * len(after)
            over = model.finished(state)
            finished, stuck = finished + size * over, stuck + size * (not after and not over)
            for move, there in after.items():
                rep, k = min((g.state(there), k) for k, g in enumerate(group))
                if rep not in came:
                    came[rep] = (state, move, group[k])
                    todo.append(rep)
    return Classes(
        start, tuple(group), tuple(todo), states, transitions, finished, stuck, closed, stopped, came
    )


def _check_orbit(
    start: Start, state: State, after: dict[Move, State], others: Sequence[Renaming], watch: Sequence[Term]
) -> int:
    """How many states a state can be renamed to. Raises M206 where one of them moves differently."""
    model = start.model
    orbit = {state}
    for g in others:
        twin = g.state(state)
        if twin in orbit and twin != state:
            continue
        orbit.add(twin)
        wanted = {g.move(m): g.state(s) for m, s in after.items()}
        moves = {m: model.step(twin, m) for m in start.moves(twin)}
        if moves != wanted:
            odd = next(m for m in (*wanted, *moves) if wanted.get(m) != moves.get(m))
            raise _broken(model, g, state, f"{model.say(odd)} is not the same")
        if (model.finished(state), model.values(watch, state)) != (
            model.finished(twin),
            model.values(watch, twin),
        ):
            raise _broken(model, g, state, "what holds is not the same")
        if model.finished(state) and g.payoff(model.payoff(state)) != model.payoff(twin):
            raise _broken(model, g, state, "the pay-off is not the same")
    return len(orbit)


def _broken(model: Model, g: Renaming, state: State, what: str) -> HoyleError:
    deck, seats = model.rules.deck, model.rules.SEAT
    changed = [f"{deck.suits[i]} to {deck.suits[j]}" for i, j in enumerate(g.suits) if i != j]
    changed += [f"seat {seats.names[i]} to {seats.names[j]}" for i, j in enumerate(g.seats) if i != j]
    new = [s.data for s, a, b in zip(model.slots, state, model.initial(), strict=True) if a != b]
    shown = ", ".join(f"{name} = {model.show(state)[name]}" for name in new)
    return HoyleError(
        M206,
        f"{what} when {', '.join(changed) or 'copies change'}, where {shown or 'the game begins'}",
        "a symmetry keeps every move, every end and every pay-off",
        "declare fewer symmetries: a named card, a points card or a seat that is named usually breaks it",
    )
