"""A model that differs from another one in a few parts, made without making the whole again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property, lru_cache

from hoyle.concrete import Move, State
from hoyle.concrete.python_code import Function, python_function
from hoyle.concrete.runner import Runner
from hoyle.conformance.codec import winner_terms
from hoyle.conformance.mutant import Mutant
from hoyle.conformance.player import Player, reading_variable
from hoyle.lang import Action, Reading, Rules, Term, build, leaves, subterms


class Variant:
    """Another way to play the same states: a :class:`Player` that shares what is not different.

    ``guards`` are the player actions whose legality may differ, ``effects`` the actions (with steps) whose
    guard or effects may, ``chances`` the same of chance; ``ending`` tells whether the end or the pay-offs may
    differ. ``tail`` is added to each state of the original (the values of readings, where the player keeps
    them as variables), and ``winner`` tells for such a player whether the winner of a trick may be another.
    ``early`` are the steps whose guard may differ.
    """

    def __init__(self, player: Player, guards: Sequence[str], effects: Sequence[str], ending: bool) -> None:
        self.player, self.guards, self.effects, self.ending = player, tuple(guards), tuple(effects), ending
        self.tail: tuple[int, ...] = ()
        self.chances: tuple[str, ...] = ()
        self.winner = False
        self.early: tuple[str, ...] = ()

    def hasty(self, state: State, instead_of: str) -> bool:
        """Does a step happen by itself here that the original takes later or never?"""
        whole = state + self.tail
        return any(
            name != instead_of
            and cheap(whole)[0]
            and self.player.can(whole, name)
            and next(self.player.moves(whole, [name]), None) is not None
            for name, cheap in self._cheap.items()
        )

    @cached_property
    def _cheap(self) -> dict[str, Function]:
        """Of each early step the conjuncts that are quickly looked at: mostly they say no."""
        slots = tuple(self.player.slots)
        return {name: cheap_guard(self.player.rules.actions[name], slots) for name in self.early}

    @cached_property
    def winner_terms(self) -> tuple[Term, ...]:
        """The winner of a trick as the variant has it, and whether its ruling is determined."""
        return winner_terms(self.player.rules)

    def legal(self, state: State) -> list[Move]:
        """The moves of those player actions whose legality may differ."""
        return list(self.player.moves(state + self.tail, self.guards)) if self.guards else []


SMALL = 40
"""Parts of a conjunct that is quickly looked at, at most."""


def cheap_guard(action: Action, slots: tuple[Term, ...]) -> Function:
    """Whether the small conjuncts of an action's guard hold, those without parameters."""
    asked = [r.term for r in action.requirements if not _has_params(r.term)]
    return _function(tuple(t for t in asked if len(subterms(t)) <= SMALL), slots)


@lru_cache(maxsize=512)
def _function(terms: tuple[Term, ...], slots: tuple[Term, ...]) -> Function:
    return python_function([build.all_of(*terms)], slots)


def mutate(base: Player, mutant: Mutant) -> Variant:
    """The model with the mutant's fault."""
    return Change(base.rules, mutant).of(base)


def reread(opened: Player, reading: Reading, option: str) -> Variant:
    """The rules with one option of a reading changed; *opened* is from :func:`open_player`."""
    rules = opened.rules
    term = reading_variable(reading)
    affected: dict[str, list[str]] = {"player": [], "step": [], "chance": []}
    guards: list[str] = []
    early: list[str] = []
    for action in rules.actions.values():
        asked = [r.term for r in action.requirements]
        asked += [t for p in action.params for t in p.domain.terms]
        asked += [action.by] if action.by is not None else []
        legality = term in set(leaves(*asked, op="var"))
        if legality and action.kind == "player":
            guards.append(action.name)
        if legality and action.kind == "step":
            early.append(action.name)
        if legality or term in set(leaves(*action.next.values(), op="var")):
            affected[action.kind].append(action.name)
    ending = term in set(leaves(rules.finished, *rules.payoffs, op="var"))
    variant = Variant(opened, guards, affected["player"] + affected["step"], ending)
    variant.chances, variant.early = tuple(affected["chance"]), tuple(early)
    winner = rules.trick_winner
    variant.winner = winner is not None and term in set(leaves(winner, op="var"))
    place = {s: i for i, s in enumerate(opened.slots)}[term]
    start = list(opened.initial())
    start[place] = reading.sort.code(option)
    variant.tail = tuple(start[len(opened.slots) - len(rules.readings) :])
    return variant


class Change:
    """Copies of the rules and of the actions that a mutant touches.

    ``guards`` are the actions whose legality it may change.
    """

    def __init__(self, rules: Rules, mutant: Mutant) -> None:
        self.mutant, self.before = mutant, rules
        self.done = above(rules).changed(mutant.swaps)
        self.rules = copy(rules)
        self.actions: dict[str, Action] = {}
        self.guards: list[str] = []
        for name, action in rules.actions.items():
            twin = self._action(action)
            if twin is not None:
                self.actions[name] = twin
        self.rules.actions = rules.actions | self.actions
        self.rules.finished = self._of(rules.finished)
        self.rules.payoffs = tuple(self._of(t) for t in rules.payoffs)
        if rules.trick_winner is not None:
            self.rules.trick_winner = self._of(rules.trick_winner)

    def touches(self, kind: str) -> bool:
        """May vectors of this kind be answered otherwise?"""
        if kind == "legal":
            ending = self.rules.finished is not self.before.finished
            return ending or any(self.before.actions[n].kind == "player" for n in self.guards)
        if kind == "winner":
            return self.rules.trick_winner is not self.before.trick_winner
        return bool(self.actions) or self._ending()

    def _ending(self) -> bool:
        pairs = zip(self.rules.payoffs, self.before.payoffs, strict=True)
        return self.rules.finished is not self.before.finished or any(a is not b for a, b in pairs)

    def of(self, base: Player) -> Variant:
        """The variant: *base* with the touched actions made anew."""
        player = copy(base)
        player.rules = self.rules
        player._run = dict(base._run)
        player._cache = {}
        player.__dict__.pop("_owners", None)
        for name, action in self.actions.items():
            player._run[name] = remade(base._run[name], action, player.slots)
        if self._ending():
            player._finished = python_function([self.rules.finished], player.slots)
            player._payoff = python_function(self.rules.payoffs, player.slots)
        guards = [n for n in self.guards if base.rules.actions[n].kind == "player"]
        steps = [n for n in self.actions if base.rules.actions[n].kind != "chance"]
        variant = Variant(player, guards, steps, self._ending())
        variant.early = tuple(n for n in self.guards if base.rules.actions[n].kind == "step")
        return variant

    def _of(self, term: Term) -> Term:
        return self.done.get(term, term)

    def _action(self, action: Action) -> Action | None:
        """The action as the mutant has it; ``None`` where it is as before."""
        dropped = {place for name, place in self.mutant.drops if name == action.name}
        kept = {slot for name, slot in self.mutant.keeps if name == action.name}
        by = self._of(action.by) if action.by is not None else None
        needs = [
            replace(r, term=build.TRUE if n in dropped else self._of(r.term))
            for n, r in enumerate(action.requirements)
        ]
        params = [replace(p, domain=p.domain.mapped(self._of)) for p in action.params]
        guard = by is not action.by or any(
            a.term is not b.term for a, b in zip(needs, action.requirements, strict=True)
        )
        domains = any(
            x is not y
            for a, b in zip(params, action.params, strict=True)
            for x, y in zip(a.domain.terms, b.domain.terms, strict=True)
        )
        effects = {s: s if s in kept else self._of(t) for s, t in action.next.items()}
        if not guard and not domains and all(effects[s] is t for s, t in action.next.items()):
            return None
        twin = copy(action)
        twin.by, twin.requirements, twin.next = by, needs, effects
        twin.params = params if domains else action.params
        if guard or domains:
            self.guards.append(action.name)
        return twin


class Above:
    """Which terms of some rules are built from which: to change one part, only what stands above it is made
    again."""

    def __init__(self, rules: Rules) -> None:
        roots = [rules.finished, *rules.payoffs]
        if rules.trick_winner is not None:
            roots.append(rules.trick_winner)
        for action in rules.actions.values():
            roots += [r.term for r in action.requirements] + list(action.next.values())
            roots += [t for p in action.params for t in p.domain.terms]
            roots += [action.by] if action.by is not None else []
        self.place: dict[Term, int] = {}
        self.users: dict[Term, list[Term]] = {}
        for term in subterms(*roots):
            self.place[term] = len(self.place)
            for arg in term.args:
                self.users.setdefault(arg, []).append(term)

    def changed(self, swaps: Mapping[Term, Term]) -> dict[Term, Term]:
        """What each term that has a swapped part becomes."""
        touched: set[Term] = set()
        stack = [t for t in swaps if t in self.place]
        while stack:
            for user in self.users.get(stack.pop(), []):
                if user not in touched and user not in swaps:
                    touched.add(user)
                    stack.append(user)
        done = {old: new for old, new in swaps.items() if old in self.place}
        for term in sorted(touched, key=self.place.__getitem__):
            args = [done.get(a, a) for a in term.args]
            done[term] = build.rebuild(term, args)
        return done


@lru_cache(maxsize=4)
def above(rules: Rules) -> Above:
    """:class:`Above` of rules, made once."""
    return Above(rules)


def remade(base: Runner, action: Action, slots: Sequence[Term]) -> Runner:
    """The runner of a changed action; functions of what did not change are those of *base*."""
    runner = copy(base)
    runner.action = action
    if action.params is not base.action.params:
        return Runner(action, slots)
    if any(a.term is not b.term for a, b in zip(action.requirements, base.action.requirements, strict=True)):
        for name in ("guarded", "each", "members"):
            runner.__dict__.pop(name, None)
        ready, guard = _split(action)
        before = _split(base.action)
        if ready is not before[0]:
            runner.ready = python_function([ready], slots)
        if guard is not before[1]:
            runner.guard = python_function([guard], slots, runner.params)
    if any(action.next[s] is not t for s, t in base.action.next.items()):
        runner.effect = python_function([action.next.get(s, s) for s in slots], slots, runner.params)
    return runner


def _split(action: Action) -> tuple[Term, Term]:
    """The guard of an action: what speaks of no parameter, and the rest."""
    needs = [r.term for r in action.requirements]
    return (
        build.all_of(*(t for t in needs if not _has_params(t))),
        build.all_of(*(t for t in needs if _has_params(t))),
    )


@lru_cache(maxsize=8192)
def _has_params(term: Term) -> bool:
    return bool(leaves(term, op="param"))
