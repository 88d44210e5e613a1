"""Plays that show something: witnesses and counterexamples, found by playing.

Many whole games are played at full size by players of several tempers, and every state and step is checked
against what is claimed. What shows in a play is known for certain: the play is replayed by the reference
reader before anyone sees it.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from hoyle.concrete import Model, Move, State, Trace, replay
from hoyle.concrete.python_code import Function, python_function
from hoyle.lang import HoyleError, Term, build, leaves
from hoyle.prove.obligation import Obligation, Part, Wish

MOST_STEPS = 100_000
"""A play that is longer than this is cut off."""


@dataclass(frozen=True)
class Found:
    """A play (moves from the initial state) that shows something; ``move`` is the step that fails, where a
    step does. ``part`` is the part of the obligation that fails."""

    moves: tuple[Move, ...]
    part: Part
    move: Move | None = None
    other: tuple[Move, ...] = ()
    forbidden: bool = False  # the move is one that should be legal

    def __len__(self) -> int:
        return len(self.moves) + (self.move is not None)


@dataclass
class Watch:
    """What to look for, made ready to be checked at each state and step."""

    model: Model
    obligations: Sequence[Obligation]
    found: dict[str, Found] = field(default_factory=dict)  # by obligation id
    sample: list[State] = field(default_factory=list)  # states met, for guessing invariants
    kept: list[list[Move]] = field(default_factory=list)  # some whole plays

    def __post_init__(self) -> None:
        slots = self.model.slots
        self._states = [
            (o, p) for o in self.obligations if o.kind in STATES for p in o.parts if p.action is None
        ]
        self._goals = [(o, p) for o in self.obligations if o.kind == "possible" for p in o.parts]
        self._moves = [o for o in self.obligations if o.kind == "moves"]
        self._all = python_function([build.all_of(*(p.term for _, p in self._states))], slots)
        self._each = python_function([p.term for _, p in self._states], slots)
        self._steps: dict[str, list[tuple[Obligation, Part]]] = {n: [] for n in self.model.rules.actions}
        self._offers: dict[str, list[tuple[Obligation, Part]]] = {}
        for o in self.obligations:
            if o.kind not in ("possible", "view"):
                for p in o.parts:
                    if p.action is not None:
                        (
                            self._offers.setdefault(p.action, []) if p.offered else self._steps[p.action]
                        ).append((o, p))
        self._step_functions = {n: self._function(n, pairs) for n, pairs in self._steps.items()}
        self._offer_functions = {n: self._function(n, pairs) for n, pairs in self._offers.items()}
        self._targets = python_function(
            [p.term if p.action is None else build.FALSE for _, p in self._goals], slots
        )
        self._open_goals = any(o.id not in self.found for o, _ in self._goals)

    def _function(self, action: str, pairs: Sequence[tuple[Obligation, Part]]) -> Function:
        params = [x.term for x in self.model.rules.actions[action].params]
        return python_function([p.term for _, p in pairs], self.model.slots, params)

    def note(self, obligation: Obligation, found: Found) -> None:
        """Keep the shortest play for each obligation."""
        old = self.found.get(obligation.id)
        if old is None or len(found) < len(old):
            self.found[obligation.id] = found

    def state(self, state: State, moves: Sequence[Move]) -> None:
        """Check a state that was reached by *moves*."""
        if not self._all(state)[0]:
            for (o, p), ok in zip(self._states, self._each(state), strict=True):
                if not ok:
                    self.note(o, Found(tuple(moves), p))
        if self._goals:
            for (o, p), there in zip(self._goals, self._targets(state), strict=True):
                if there:
                    self.note(o, Found(tuple(moves), p))

    def step(self, state: State, moves: Sequence[Move], move: Move) -> None:
        """Check a step that is legal in a state reached by *moves*."""
        values = self._step_functions[move.action](state, *move.values)
        if not all(values):
            for (o, p), ok in zip(self._steps[move.action], values, strict=True):
                if not ok:
                    self.note(o, Found(tuple(moves), p, move))
        for o, p in self._goals:
            if p.action == move.action:
                self.note(o, Found(tuple(moves), p, move))

    def offers(self, state: State, moves: Sequence[Move]) -> None:
        """Check the candidates of a state, legal or not, against what is permitted."""
        for name, function in self._offer_functions.items():
            for move in islice(self.model.candidates(state, name), MOST_OFFERS):
                values = function(state, *move.values)
                if not all(values):
                    for (o, p), ok in zip(self._offers[name], values, strict=True):
                        if not ok:
                            self.note(o, Found(tuple(moves), p, move, forbidden=True))

    def stuck(self, state: State, moves: Sequence[Move]) -> None:
        """Nothing can happen, and the game is not over."""
        for o in self._moves:
            here = [p for p in o.parts if p.when is not None and self._holds(p.when, state)]
            if here or (o.parts and o.parts[0].picks is None):
                self.note(o, Found(tuple(moves), (here or o.parts)[0]))

    def _holds(self, when: Term, state: State) -> bool:
        """Does it hold? What speaks of a choice that a proof makes up says nothing about a state."""
        return not leaves(when, op="param") and bool(self.model.values([when], state)[0])

    @property
    def missing(self) -> list[str]:
        """The ``possible`` obligations that no play has shown yet."""
        return [o.id for o, _ in self._goals if o.id not in self.found]


MOST_OFFERS = 2000
"""Of so many candidates of an action at most it is tried whether they are permitted."""
STATES = ("always", "lemma", "complete", "consistent")
"""Kinds whose parts are terms over a state."""

Temper = Callable[[Model, State, list[Move], random.Random], Move]


def any_move(model: Model, state: State, moves: list[Move], rng: random.Random) -> Move:
    """Each legal move is as likely as another."""
    return rng.choice(moves)


def any_action(model: Model, state: State, moves: list[Move], rng: random.Random) -> Move:
    """Each kind of action is as likely as another, so that rare ones get their turn."""
    name = rng.choice(sorted({m.action for m in moves}))
    return rng.choice([m for m in moves if m.action == name])


def lowest(model: Model, state: State, moves: list[Move], rng: random.Random) -> Move:
    """Mostly the first legal move."""
    return moves[0] if rng.random() < 0.9 else rng.choice(moves)


def highest(model: Model, state: State, moves: list[Move], rng: random.Random) -> Move:
    """Mostly the last legal move."""
    return moves[-1] if rng.random() < 0.9 else rng.choice(moves)


@dataclass
class Guide:
    """A temper with wishes: the first of them that is legal is made, once; the first legal move where none
    is. Chance follows it too."""

    wishes: list[Wish]

    def wished(self, model: Model, state: State) -> Move | None:
        """The next wish that can be met here."""
        for n, (action, values) in enumerate(self.wishes):
            if action in model.rules.actions and model.allows(state, Move(action, values)):
                del self.wishes[n]
                return Move(action, values)
        return None

    def __call__(self, model: Model, state: State, moves: list[Move], rng: random.Random) -> Move:
        """What is done without a wish."""
        return moves[0]


TEMPERS: tuple[Temper, ...] = (any_move, any_action, lowest, highest, any_action, any_move)


def play(model: Model, rng: random.Random, temper: Temper, watch: Watch, until: float) -> list[Move]:
    """One play from the initial state to its end (or *until* the clock says so), watched at each state."""
    state = model.initial()
    moves: list[Move] = []
    while len(moves) < MOST_STEPS:
        watch.state(state, moves)
        watch.offers(state, moves)
        if len(watch.sample) < 4000 or rng.random() < 0.02:
            watch.sample.append(state)
        if model.finished(state):
            break
        move = choose(model, state, rng, temper)
        if move is None:
            watch.stuck(state, moves)
            break
        watch.step(state, moves, move)
        try:
            after = model.step(state, move)
        except HoyleError:  # a number left its sort: the step's in-range part has said so
            break
        moves.append(move)
        state = after
        if not len(moves) % 64 and time.process_time() > until:
            break
    if len(watch.kept) < 4:
        watch.kept.append(moves)
    return moves


def choose(model: Model, state: State, rng: random.Random, temper: Temper) -> Move | None:
    """A legal move: chance is drawn, players choose by their temper."""
    if isinstance(temper, Guide):
        wished = temper.wished(model, state)
        if wished is not None:
            return wished
    chance = [n for n, a in model.rules.actions.items() if a.kind == "chance"]
    for name in chance:
        if next(iter(model.moves(state, [name])), None) is not None:
            return model.random_move(state, rng)
    moves = model.some_moves(state, rng)
    return temper(model, state, moves, rng) if moves else None


def guided(model: Model, watch: Watch, seconds: float) -> None:
    """Make the plays that the obligations bring along."""
    for wishes in dict.fromkeys(p for o in watch.obligations for p in o.plays):
        play(model, random.Random(0), Guide(list(wishes)), watch, time.process_time() + seconds)


def plays(model: Model, watch: Watch, seconds: float, first_seed: int = 0, least: int = 1) -> Iterator[int]:
    """Play for so many seconds; yields the number of plays after each."""
    start = time.process_time()
    n = 0
    while time.process_time() - start < seconds or n < least:
        seed = first_seed + n
        rng = random.Random(seed)
        play(model, rng, TEMPERS[seed % len(TEMPERS)], watch, start + max(seconds, 0.001))
        n += 1
        yield n
        if time.process_time() - start >= seconds:
            return


def trace(model: Model, found: Found) -> Trace:
    """The play again, by the reference reader. The failing step is its last, unless it is forbidden or leads
    out of bounds."""
    out = replay(model, found.moves)
    if found.move is not None and not found.forbidden:
        try:
            out = out.then(found.move)
        except HoyleError as problem:
            if problem.code.__name__ != "M101":
                raise
    return out


def reading_start(model: Model, moves: Sequence[Move]) -> int:
    """The step from which the play need be read: the last chance move, earlier deals being of no matter."""
    kinds = {n: a.kind for n, a in model.rules.actions.items()}
    starts = [i for i, m in enumerate(moves) if kinds[m.action] == "chance"]
    return max(starts, default=0)
