"""Pairs of plays that look alike to the seat to move, and give it different moves: hidden cards that show.

After a play two cards are exchanged from one deal on, and the same moves are made again. As long as neither
card is seen the two plays look alike to whoever does not hold them.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from itertools import islice

from hoyle.concrete import Model, Move, State
from hoyle.lang import CardSort, HoyleError, SetSort, explain
from hoyle.prove.obligation import Obligation, Part, slug
from hoyle.prove.search import MOST_OFFERS, TEMPERS, Found, Watch, play


def look_alikes(model: Model, obligations: Sequence[Obligation], watch: Watch, seconds: float) -> None:
    """Search for so many seconds; what is found is noted with both plays."""
    until = time.process_time() + seconds
    wanted = {o.name: o for o in obligations if o.kind == "view"}
    seed = 0
    while time.process_time() < until and any(o.id not in watch.found for o in wanted.values()):
        rng = random.Random(f"alike {seed}")
        seed += 1
        moves = play(model, rng, TEMPERS[seed % len(TEMPERS)], watch, until)
        states = [model.initial()]
        for move in moves:
            states.append(model.step(states[-1], move))
        deals = [i for i, m in enumerate(moves) if model.rules.actions[m.action].kind == "chance"]
        for _ in range(20 * len(deals)):
            if time.process_time() > until:
                return
            pair = rng.sample(range(model.rules.deck.size), 2)
            _compare(model, moves, states, rng.choice(deals), (pair[0], pair[1]), wanted, watch)


def _compare(
    model: Model,
    moves: Sequence[Move],
    states: Sequence[State],
    deal: int,
    pair: tuple[int, int],
    wanted: dict[str, Obligation],
    watch: Watch,
) -> None:
    """One play and the same with a pair of cards exchanged from the deal on, step by step."""
    twin = states[deal]
    others: list[Move] = []
    for i in range(deal, len(moves)):
        other = swapped(moves[i], model, *pair)
        if i == deal and other == moves[i]:
            return
        if i > deal:
            _look(model, moves[:i], [*moves[:deal], *others], states[i], twin, wanted, watch)
        if not model.allows(twin, other):
            return
        others.append(other)
        try:
            twin = model.step(twin, other)
        except HoyleError:  # a number leaves its sort: an obligation of its own
            return


def _look(
    model: Model,
    one: Sequence[Move],
    two: Sequence[Move],
    state: State,
    twin: State,
    wanted: dict[str, Obligation],
    watch: Watch,
) -> None:
    turn = model.turn(state)
    if turn is None or twin == state or seen(model, turn, state) != seen(model, turn, twin):
        return
    for name, action in model.rules.actions.items():
        o = wanted.get(slug(name))
        if o is None or action.by is None:
            continue
        left, right = (set(islice(model.moves(s, [name]), MOST_OFFERS)) for s in (state, twin))
        if max(len(left), len(right)) == MOST_OFFERS:  # not all of them: a difference may be none
            continue
        for move in sorted(left ^ right, key=lambda m: m.values):
            plays, where = ((one, two), twin) if move in left else ((two, one), state)
            broken = model.objections(where, move)[0]
            part = Part(broken.says or explain(broken.term, model.rules.names), broken.term, name)
            watch.note(o, Found(tuple(plays[0]), part, move, tuple(plays[1])))


def seen(model: Model, seat: int, state: State) -> tuple[int, ...]:
    """What a seat sees of a state."""
    return model.values(list(model.rules.views[seat].values()), state)


def swapped(move: Move, model: Model, a: int, b: int) -> Move:
    """The move with two cards exchanged in all its parameters."""
    values = []
    for p, v in zip(model.rules.actions[move.action].params, move.values, strict=True):
        if isinstance(p.sort, CardSort):
            v = b if v == a else a if v == b else v
        elif isinstance(p.sort, SetSort) and (v >> a & 1) != (v >> b & 1):
            v ^= 1 << a | 1 << b
        values.append(v)
    return Move(move.action, tuple(values))
