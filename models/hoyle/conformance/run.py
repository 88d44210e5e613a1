"""A deal of the sample played by a variant of the rules: is something told otherwise on the way?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hoyle.concrete import Move, State
from hoyle.conformance.observe import LONGEST_RUN, actor, run_on, seen
from hoyle.conformance.part import Parts
from hoyle.conformance.sample import Deal
from hoyle.conformance.variant import Variant
from hoyle.lang import Action, CardSort, SetSort

TOLD = -1
"""In the place of a place: something was told otherwise."""


class Run:
    """A deal of the sample played by a variant."""

    def __init__(self, parts: Parts, deal: Deal, variant: Variant) -> None:
        self.deal, self.parts = deal, parts
        self.variant, self.player, self.tail = variant, variant.player, variant.tail
        self.names = [a.name for a in self.parts.codec.players]
        self.choices = set(deal.choices)

    def differs(self) -> bool:
        """Is something told otherwise on the way?"""
        variant, deal, i = self.variant, self.deal, 0
        while 0 <= i < len(deal.moves):
            state, move = deal.states[i], deal.moves[i]
            if variant.ending and self._told(i, state + self.tail):
                return True
            if variant.early and variant.hasty(state, move.action):
                i = self._apart(i, state + self.tail)
                continue
            if i in self.choices and variant.guards and self._legal_differs(i):
                return True
            if move.action in variant.effects or move.action in variant.chances:
                if i not in self.choices and not all(self.player.each(state + self.tail, move)):
                    return True
                after = self.player.effect(state + self.tail, move)
                if after[: len(state)] != self._unkept(i):
                    i = self._apart(i + 1, self._kept(i, after))
                    continue
            i += 1
        if i != len(deal.moves):
            return i == TOLD
        end = deal.states[-1]
        if variant.early and variant.hasty(end, ""):
            return self._apart(i, end + self.tail) == TOLD
        return variant.ending and self._told(i, end + self.tail)

    def _unkept(self, i: int) -> State:
        """What the move makes of the state, before the setup is put back."""
        return self.parts.codec.model.effect(self.deal.states[i], self.deal.moves[i])

    def _kept(self, i: int, after: State) -> State:
        """The same with the setup put back where the original put it back."""
        plain, kept = self._unkept(i), self.deal.states[i + 1]
        changed = {n: v for n, (u, v) in enumerate(zip(plain, kept, strict=True)) if u != v}
        return tuple(changed.get(n, v) for n, v in enumerate(after))

    def _legal_differs(self, i: int) -> bool:
        names: Sequence[str] = self.variant.guards
        state = self.deal.states[i]
        if is_brief(self.parts, self.deal, state) or not self.parts.model.whole(state):
            return not self.player.allows(state + self.tail, self.deal.moves[i])
        base = self.parts.model
        names = [n for n in names if base.can(state, n) or self.player.can(state + self.tail, n)]
        if not names:
            return False
        mine = self.parts.moves(state, names)
        if mine != tuple(self.player.moves(state + self.tail, names)):
            return True
        return any(
            actor(self.player, n, state + self.tail) != self.parts.codec.actor(n, state)
            for n in {m.action for m in mine}
        )

    def _told(self, i: int, state: State) -> bool:
        """Does the variant tell something else where the original is before move *i* or at the end?"""
        if i < len(self.deal.moves) and i not in self.choices:
            return False
        theirs, ours = seen(self.player, state, self.names), self.parts.seen(self.deal.states[i])
        here = self.deal.states[i]
        brief = is_brief(self.parts, self.deal, here) or not self.parts.model.whole(here)
        return (theirs[0], *theirs[2:]) != (ours[0], *ours[2:]) if brief else theirs != ours

    def _apart(self, i: int, state: State) -> int:
        """Follow the variant from where its state is another one: the players' moves stay the same. The place
        at which both are in the same state again, one after the last where they never are; or ``TOLD``."""
        chances = iter([m for m in self.deal.moves[i:] if m.action in self.parts.chances])
        last = len(self.deal.moves)
        for j in range(i, last + 1):
            if j < last and j not in self.choices:
                continue
            state, stopped = self._on_its_own(state, chances)
            if j < last and j > i and not stopped and state == self.deal.states[j] + self.tail:
                return j
            if stopped or self._told(j, state):
                return TOLD
            if j < last:
                move = self.deal.moves[j]
                if not all(self.player.each(state, move)):
                    return TOLD
                state = self.player.effect(state, move)
        return last + 1

    def _on_its_own(self, state: State, chances: Iterator[Move]) -> tuple[State, bool]:
        """Steps and chance until a player decides; True when chance is asked for something else."""
        for _ in range(LONGEST_RUN):
            state = run_on(self.player, state)
            asked = [n for n in self.parts.chances if self.player.can(state, n)]
            if not asked or self.player.finished(state):
                return state, False
            move = next(chances, None)
            if move is None:
                return state, False
            if move.action not in asked or not self.player.allows(state, move):
                return state, True
            state = self.player.effect(state, move)
        raise OverflowError


def is_brief(parts: Parts, deal: Deal, state: State) -> bool:
    """Is this place of a replay written without the legal actions? So are those of more than two deals where
    cards are chosen; what is announced or bid is told whole."""
    if len(deal.deals) <= 2:
        return False
    actions = {m.action for m in parts.seen(state)[1]}
    return all(_of_cards(parts.codec.rules.actions[n]) for n in actions)


def _of_cards(action: Action) -> bool:
    return any(isinstance(p.sort, CardSort | SetSort) for p in action.params)
