"""Where an exploration starts: an instance's rules as a model, and the states after the chance that is
fixed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from functools import cached_property

from hoyle.concrete import Model, Move, State, Trace, replay
from hoyle.explore.code import M201, M205
from hoyle.instances import Instance, outcomes
from hoyle.lang import (
    Action,
    Game,
    HoyleError,
    Param,
    Requirement,
    Rules,
    SetSort,
    Term,
    all_of,
    any_of,
    const,
    eq,
    leaves,
    parse_ruleset,
)
from hoyle.lang.error import WrongParameters

DRAWS = 1000
"""How often an outcome of chance is drawn anew when the guard refuses it."""


@dataclass(frozen=True)
class Start:
    """A model and the states to explore from. ``openings`` gives the moves from the model's initial state
    to each of them; there are some where seeds or choices fix the first chance."""

    instance: Instance
    model: Model
    roots: tuple[State, ...]
    openings: Mapping[State, tuple[Move, ...]]

    def opening(self, root: State) -> Trace:
        """The play from the initial state to a root."""
        return replay(self.model, self.openings[root])

    def moves(self, state: State) -> Iterator[Move]:
        """The legal moves that the instance follows, in the order of the rules. An action with fixed
        choices is tried with these alone: its domain may be far too large to go through."""
        if not self._chosen:
            yield from self.model.moves(state)
            return
        for name in self.model.rules.actions:
            if name not in self._chosen:
                yield from self.model.moves(state, [name])
            elif self.model.values(self._ready[name], state)[0]:
                yield from (m for m in self._chosen[name] if not self.model.objections(state, m))

    @cached_property
    def _chosen(self) -> dict[str, list[Move]]:
        return {name: _chosen(self.instance, name) for name in self.instance.choices}

    @cached_property
    def _ready(self) -> dict[str, list[Term]]:
        return {n: [state_guard(self.model.rules.actions[n])] for n in self._chosen}

    def stuck(self, state: State) -> bool:
        """Neither finished nor with a move that the instance follows."""
        return not self.model.finished(state) and next(self.moves(state), None) is None

    def width(self, state: State) -> int:
        """How many moves a state has, at most: what the domains of its actions allow, without listing
        them."""
        values = dict(zip(self.model.slots, state, strict=True))
        return sum(
            len(self._chosen[name]) if name in self._chosen else outcomes(action, values)
            for name, action in self.model.rules.actions.items()
            if self.model.values([state_guard(action)], state)[0]
        )


def start(game: Game | Rules, instance: Instance) -> Start:
    """Build the rules of an instance (rules that are passed in are taken as they are), fix its readings
    and its choices, and follow the chance it fixes.

    Raises :class:`HoyleError`: what is wrong with parameters or ruleset (S502, S206, S207), M201 for
    choices that do not fit, M205 when no outcome is left.
    """
    rules = game if isinstance(game, Rules) else _built(game, instance)
    if rules.ruleset is None:
        rules = rules.under(parse_ruleset(rules.readings.values(), instance.ruleset))
    model = Model(fixed(rules, instance))
    openings: dict[State, tuple[Move, ...]] = {}
    for seed in instance.seeds or (None,):
        rng = None if seed is None else random.Random(seed)
        for state, moves in _open(model, instance, rng):
            openings.setdefault(state, moves)
    if not openings:
        raise _nowhere(instance, "no outcome of the first chance is left")
    return Start(instance, model, tuple(openings), openings)


def _built(game: Game, instance: Instance) -> Rules:
    try:
        return game.build(**instance.params)
    except WrongParameters as error:
        thing = f"the instance {instance.id!r}: {error.thing}"
        raise HoyleError(error.code, thing, error.rule, error.fix, instance.place or error.place) from error


def fixed(rules: Rules, instance: Instance) -> Rules:
    """The rules with the instance's choices as one more conjunct of each action that they are about."""
    if not instance.choices:
        return rules
    out = copy(rules)
    out.actions = dict(rules.actions)
    for name, chosen in instance.choices.items():
        action = _action(rules, instance, name)
        if not chosen:
            raise _nowhere(instance, f"no value is left for {name}")
        for values in chosen:
            _check(action, instance, values)
        allowed = any_of(
            *(
                all_of(*(eq(p.term, const(v, p.sort)) for p, v in zip(action.params, values, strict=True)))
                for values in chosen
            )
        )
        twin = copy(action)
        conjunct = Requirement(action.cites, allowed, f"{instance.id} fixes the choice", action.place)
        twin.requirements = [*action.requirements, conjunct]
        out.actions[name] = twin
    return out


def state_guard(action: Action) -> Term:
    """The part of a guard that is about the state alone."""
    return all_of(*(r.term for r in action.requirements if not leaves(r.term, op="param")))


def _nowhere(instance: Instance, thing: str) -> HoyleError:
    return HoyleError(
        M205,
        f"{instance.id}: {thing}",
        "seeds and choices leave at least one outcome of the first chance",
        "correct `choices`, or give other `seeds`",
    )


def _wrong(instance: Instance, thing: str, rule: str) -> HoyleError:
    return HoyleError(M201, f"{instance.id}: {thing}", rule, "correct `choices`")


def _action(rules: Rules, instance: Instance, name: str) -> Action:
    if name not in rules.actions:
        raise _wrong(instance, f"there is no action {name!r}", "the actions are " + ", ".join(rules.actions))
    return rules.actions[name]


def _check(action: Action, instance: Instance, values: tuple[int, ...]) -> None:
    if len(values) != len(action.params):
        params = ", ".join(p.name for p in action.params)
        raise _wrong(instance, f"{action.name} is given {len(values)} values", f"its parameters are {params}")
    for param, value in zip(action.params, values, strict=True):
        if not _is_value(param, value):
            raise _wrong(
                instance,
                f"{value!r} is no value of {action.name}({param.name})",
                "a value is a number of the parameter's sort",
            )


def _is_value(param: Param, value: object) -> bool:
    if not isinstance(value, int):
        return False
    return 0 <= value <= param.sort.full if isinstance(param.sort, SetSort) else value in param.sort.values


def _chosen(instance: Instance, name: str) -> list[Move]:
    return [Move(name, values) for values in dict.fromkeys(instance.choices[name])]


def _open(
    model: Model, instance: Instance, rng: random.Random | None
) -> Iterator[tuple[State, tuple[Move, ...]]]:
    """The states after the last fixed chance before the first decision, with the moves that led there."""

    fixed_chance = {n for n in instance.choices if model.rules.actions[n].kind == "chance"}

    def follow(
        state: State, moves: tuple[Move, ...], last: tuple[State, tuple[Move, ...]]
    ) -> Iterator[tuple[State, tuple[Move, ...]]]:
        done = {m.action for m in moves}
        more = rng is not None or fixed_chance - done
        options, is_fixed = _outcomes(model, instance, state, rng) if more else (None, False)
        if options is None or options[0].action in done:  # a game of chance alone goes round
            yield last
            return
        for move in options:
            after, so_far = model.step(state, move), (*moves, move)
            yield from follow(after, so_far, (after, so_far) if is_fixed else last)

    initial = model.initial()
    yield from follow(initial, (), (initial, ()))


def _outcomes(
    model: Model, instance: Instance, state: State, rng: random.Random | None
) -> tuple[list[Move] | None, bool]:
    """How a state before the first decision goes on, and whether by chance that is fixed; ``None``: it
    does not."""
    if model.finished(state):
        return None, False
    for name, action in model.rules.actions.items():
        if action.kind == "player" and next(model.moves(state, [name]), None) is not None:
            return None, False
    for name, action in model.rules.actions.items():
        if action.kind != "chance":
            continue
        if name in instance.choices:
            possible = [m for m in _chosen(instance, name) if not model.objections(state, m)]
            if possible:
                return possible, True
            if model.values([state_guard(action)], state)[0]:
                raise _nowhere(instance, f"no fixed outcome of {name} is legal at the start")
        elif next(model.moves(state, [name]), None) is not None:
            if rng is None:
                return list(model.moves(state, [name])), False
            return [_draw(model, state, name, rng)], True
    steps = [m for n, a in model.rules.actions.items() if a.kind == "step" for m in model.moves(state, [n])]
    return (steps, False) if len(steps) == 1 else (None, False)


def _draw(model: Model, state: State, name: str, rng: random.Random) -> Move:
    for _ in range(DRAWS):
        move = model.draw(state, name, rng)
        if move is not None and not model.objections(state, move):
            return move
    return next(model.moves(state, [name]))  # a guard that is hard to meet: the first outcome that does
