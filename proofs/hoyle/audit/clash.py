"""Choices that do not go together, cut down to the fewest that still show it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hoyle.audit.compare import follow
from hoyle.audit.context import Context
from hoyle.audit.last_deal import fewer_deals
from hoyle.audit.machine import Machine
from hoyle.audit.part import function
from hoyle.audit.solo import Solo, solo
from hoyle.audit.stuck import why_stuck
from hoyle.concrete import Move, State
from hoyle.lang import HoyleError, Rules
from hoyle.lang.code import S207

Changes = dict[str, str]
STUCK, ENDLESS = "nobody can go on", "play goes round in a circle"


def machine_under(context: Context, changes: Mapping[str, str], rules: Rules | None = None) -> Machine | None:
    """The house rules with these changes; ``None`` when the rules refuse them together."""
    try:
        return Machine((rules or context.rules).under(context.house.change(dict(changes))))
    except HoyleError as error:
        if error.code is S207:
            return None
        raise


class Clash:
    """A problem on its way to the fewest changes that show it."""

    def __init__(
        self, context: Context, problem: str, changes: Changes, machine: Machine, play: Solo
    ) -> None:
        self.context, self.problem, self.rules = context, problem, context.rules
        self.changes, self.machine, self.play = changes, machine, play

    @property
    def label(self) -> str:
        """Where the play begins, as a start of the match is named."""
        given = self.context.starts_given
        of_rules = (label for label, rules in getattr(given, "bare", given) if rules is self.rules)
        of_state = (s.label for s in self.context.starts if s.state == self.play.start)
        return next(of_rules, next(of_state, ""))

    def reduce(self) -> None:
        """Leave out one change after the other, as long as some play still shows the problem.

        A play of one deal is looked for first: few changes have a say in it.
        """
        if self.problem.startswith(STUCK) or self.problem == ENDLESS:
            found = self._play_anew(self.machine, self.changes, 12)
            if found is not None:
                self.play = found
        else:
            self._in_one_deal()
        if self.problem.startswith(STUCK) or self.play.loop is not None:
            self._reduce_by_state()
        for key in list(self.changes):
            self._try({k: v for k, v in self.changes.items() if k != key})
        if self.problem.startswith(STUCK):
            self.play = fewer_deals(self.context, self.machine, self.play)

    def _in_one_deal(self) -> None:
        """A claim about a single deal, in the rules of a match of that deal alone."""
        for _, rules in self.context.starts_given:
            term = next((p.term for p in rules.always_ if p.name == self.problem), None)
            machine = None if term is None else machine_under(self.context, self.changes, rules)
            if machine is not None:
                before, self.rules = self.rules, rules
                found = self._play_anew(machine, self.changes, 4)
                if found is not None:
                    self.machine, self.play = machine, found
                    return
                self.rules = before

    def _reduce_by_state(self) -> None:
        """First those that the position itself (or the circle) does not need; then a play has to get
        there."""
        needed = dict(self.changes)
        for key in self.changes:
            fewer = {k: v for k, v in needed.items() if k != key}
            smaller = machine_under(self.context, fewer, self.rules)
            if smaller is not None and self._holds_there(smaller):
                needed = fewer
        if len(needed) < len(self.changes):
            self._try(needed, plays=40)

    def _holds_there(self, machine: Machine) -> bool:
        """Would the last position be stuck, or the circle possible, under another ruleset?"""
        if self.play.loop is None:
            return stuck_name(machine, self.play.last.state) == self.problem
        state = end = self.play.last.state
        for move in self.play.moves[self.play.loop[0] : self.play.loop[1]]:
            if not machine.allows(state, move):
                return False
            state = machine.advance(state, move).state
        return state == end

    def _try(self, fewer: Changes, plays: int = 0) -> None:
        """Take the smaller set if the same play, or one of some random plays, shows the problem under it."""
        plays = plays or (4 if self.rules is self.context.rules else 60)  # a match, or one deal
        machine = machine_under(self.context, fewer, self.rules)
        if machine is None:
            return
        made, settled, missing = follow(self.context, self.machine, machine, self.play.start, self.play.moves)
        if missing is None and shows(machine, self.problem, self.play.start, made):
            play = Solo(self.play.start, made, self.play.ending, settled)
            self.changes, self.machine, self.play = fewer, machine, play
            return
        found = self._play_anew(machine, fewer, plays)
        if found is not None:
            self.changes, self.machine, self.play = fewer, machine, found

    def _play_anew(self, machine: Machine, changes: Changes, plays: int) -> Solo | None:
        claims = [p.term for p in machine.rules.always_ if p.name == self.problem]
        policies = ["even", "kinds"]
        if self.problem == ENDLESS:  # somebody has to do the same again and again
            policies += [f"same:{p.name}" for p in machine.players]
            plays = max(plays, 2 * len(policies))
        for n in range(plays):
            rng = self.context.rng("anew", self.problem, sorted(changes.items()), n)
            policy = policies[n % len(policies)]
            if claims:
                played = solo(machine, machine.initial(), rng, policy, claims, again=10)
                if 0 in played.broken:
                    return Solo(played.start, played.broken[0][0], "broken", played.last)
                continue
            for start in self.context.starts:
                played = solo(machine, start.state, rng, policy, past=start.past)
                stuck = played.ending == "stuck" and stuck_name(machine, played.last.state)
                if stuck == self.problem or (self.problem == ENDLESS and played.loop is not None):
                    return played
        return None


def stuck_name(machine: Machine, state: State) -> str:
    """What is missing in a stuck state; empty for a state that is not stuck."""
    if not machine.look(state).stuck:
        return ""
    cause = why_stuck(machine, state)
    return f"{STUCK}: {cause.ruling or cause.action}"


def shows(machine: Machine, problem: str, start: State, moves: Sequence[Move]) -> bool:
    """Does a play end in the problem?"""
    here = machine.settle(start)
    quiet = [here.state]
    for m in moves:
        here = machine.advance(here.state, m)
        quiet.append(here.state)
    if problem.startswith(STUCK):
        return stuck_name(machine, here.state) == problem
    if problem == ENDLESS:
        return here.endless or here.state in quiet[:-1]
    term = next(p.term for p in machine.rules.always_ if p.name == problem)
    check = function([term], machine.slots)
    return not all(check(s)[0] for s in [*(s for s, _ in here.path[1:]), here.state])
