"""A deal of the sample played by a variant of the rules: is something told otherwise on the way?"""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.concrete import Move, State
from hoyle.conformance.observe import LONGEST_RUN, actor, run_on, seen
from hoyle.conformance.part import Parts
from hoyle.conformance.sample import Deal
from hoyle.conformance.variant import Variant


class Run:
    """A deal of the sample played by a variant."""

    def __init__(self, parts: Parts, deal: Deal, variant: Variant) -> None:
        self.deal, self.parts = deal, parts
        self.variant, self.player = variant, variant.player
        self.names = [a.name for a in self.parts.codec.players]
        self.short = is_short(deal)

    def differs(self) -> bool:
        """Is something told otherwise on the way?"""
        return self.where() is not None

    def where(self) -> int | None:
        """The place of the first move before which (or with which) something is told otherwise."""
        variant, deal = self.variant, self.deal
        choices = set(deal.choices)
        for i, move in enumerate(deal.moves):
            state = deal.states[i]
            if variant.ending and self._told(i, variant.over(state)):
                return i
            if variant.early and variant.hasty(state, move.action):
                return self._apart(i, variant.over(state))
            if i in choices and variant.guards and self._legal_differs(i):
                return i
            if move.action not in variant.effects and move.action not in variant.chances:
                continue
            if i not in choices and not all(self.player.each(variant.over(state), move)):
                return i
            after = self.player.effect(variant.over(state), move)
            if not variant.alike(after, self._unkept(i)):
                return self._apart(i + 1, self._kept(i, after))
        end = deal.states[-1]
        if variant.early and variant.hasty(end, ""):
            return self._apart(len(deal.moves), variant.over(end))
        told = variant.ending and self._told(len(deal.moves), variant.over(end))
        return len(deal.moves) if told else None

    def _unkept(self, i: int) -> State:
        """What the move makes of the state, before the setup is put back."""
        return self.parts.codec.model.effect(self.deal.states[i], self.deal.moves[i])

    def _kept(self, i: int, after: State) -> State:
        """The same with the setup put back where the original put it back."""
        plain, kept = self._unkept(i), self.deal.states[i + 1]
        changed = {n: v for n, (u, v) in enumerate(zip(plain, kept, strict=True)) if u != v}
        return tuple(changed.get(n, v) for n, v in enumerate(after))

    def _legal_differs(self, i: int) -> bool:
        names = self.variant.guards
        state = self.deal.states[i]
        if self.short or not self.parts.model.whole(state):
            return not self.player.allows(self.variant.over(state), self.deal.moves[i])
        mine = tuple(m for n in names for m in self.parts.moves(state, [n]))
        theirs = self.variant.over(state)
        if mine != tuple(m for n in names for m in self.player.moves(theirs, [n])):
            return True
        return any(
            actor(self.player, n, theirs) != self.parts.codec.actor(n, state)
            for n in {m.action for m in mine}
        )

    def _told(self, i: int, state: State) -> bool:
        """Does the variant tell something else where the original is before move *i* or at the end?"""
        if i < len(self.deal.moves) and i not in set(self.deal.choices):
            return False
        theirs, ours = seen(self.player, state, self.names), self.parts.seen(self.deal.states[i])
        short = self.short or not self.parts.model.whole(self.deal.states[i])
        return (theirs[0], *theirs[2:]) != (ours[0], *ours[2:]) if short else theirs != ours

    def _apart(self, i: int, state: State) -> int | None:
        """Follow the variant from where its state is another one: the players' moves stay the same."""
        chances = iter([m for m in self.deal.moves[i:] if m.action in self.parts.chances])
        for j in range(i, len(self.deal.moves) + 1):
            if j < len(self.deal.moves) and j not in set(self.deal.choices):
                continue
            state, stopped = self._on_its_own(state, chances)
            if stopped or self._told(j, state):
                return j
            if j == len(self.deal.moves):
                return None
            move = self.deal.moves[j]
            if not all(self.player.each(state, move)):
                return j
            state = self.player.effect(state, move)
        return None

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


def is_short(deal: Deal) -> bool:
    """Is a replay of so many deals written without the legal actions at each step?"""
    return len(deal.deals) > 2
