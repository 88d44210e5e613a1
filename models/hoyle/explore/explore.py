"""Explore an instance: choose an engine, run it, check what it found."""

from __future__ import annotations

from hoyle.explore.budget import UNLIMITED, Budget, Clock, Progress, left, with_memory
from hoyle.explore.check import check_all
from hoyle.explore.engine import choose_engine
from hoyle.explore.exploration import Exploration
from hoyle.explore.shortest import shortest_play
from hoyle.explore.start import start
from hoyle.instances import Instance
from hoyle.lang import Game, Rules, not_


def explore(
    game: Game | Rules,
    instance: Instance,
    *,
    budget: Budget = UNLIMITED,
    engine: str = "auto",
    progress: Progress | None = None,
) -> Exploration:
    """Follow every line of play of an instance, and check every state.

    *engine* is ``native`` (generated code), ``interpreter`` (plain Python, the reference) or ``auto``:
    native where it pays and can be had. A budget that is used up, and Ctrl-C, end the search with what is
    known by then: the verdict is then ``undetermined``, or ``refuted`` if something was found.

    Raises :class:`HoyleError` for an instance that does not fit (M201, M205, S206, S207, S502), an engine
    that cannot be had (M202), a number that leaves its bounds (M101).
    """
    clock, budget = Clock(), with_memory(budget)
    begin = start(game, instance)
    rules = begin.model.rules
    watch = [not_(a.term) for a in rules.always_] + [s.term for s in rules.sometimes_]
    chosen = choose_engine(engine, begin, watch, budget, progress)
    found, growing = chosen.search(True), None
    if found.growing:  # no layers, then: once more, breadth first
        state, move = found.growing
        to_state = shortest_play(begin, lambda s: s == state, left(budget, clock))
        growing = None if to_state is None else to_state.then(move)
        found = chosen.search(False)
    n = len(rules.always_)
    return Exploration(
        start=begin,
        engine=chosen.name,
        why=chosen.why,
        states=found.states,
        transitions=found.transitions,
        finished=found.finished,
        stuck=found.stuck.states,
        depth=found.depth,
        longest=found.longest,
        actions=found.actions,
        layers=tuple(found.layers),
        layered=found.layered,
        payoffs=found.payoffs,
        sometimes={p.name: w.states for p, w in zip(rules.sometimes_, found.watched[n:], strict=True)},
        checks=tuple(check_all(begin, found, growing, chosen.way)),
        stopped=found.stopped,
        waiting=found.waiting,
        seconds=clock.seconds,
        memory=found.memory,
    )
