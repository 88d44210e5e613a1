"""What may become a vector: a position or a deal of the sample, with what it shows and what it would expose.

Four families, one for each way in which programs can be asked: *legal* (``legal`` or ``check``), *winner*,
*score*, *replay* (``new play state``). A candidate knows the parts of the rules that it *shows*, and whether
a :class:`~hoyle.conformance.variant.Variant` would answer it differently.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from hoyle.concrete import Move, State
from hoyle.conformance.codec import Codec
from hoyle.conformance.observe import actor, run_on
from hoyle.conformance.part import Parts
from hoyle.conformance.run import Run
from hoyle.conformance.sample import Deal
from hoyle.conformance.variant import Variant

FAMILIES = ("legal", "winner", "score", "replay")


@dataclass(eq=False)
class Candidate:
    """The place ``at`` of a deal (the whole deal for scores and replays)."""

    family: str
    deal: Deal
    at: int
    parts: Parts

    def concerns(self, variant: Variant) -> bool:
        """May the variant answer a question of this family otherwise?"""
        if self.family == "legal":
            return bool(variant.guards) or variant.ending
        if self.family == "winner":
            mine, theirs = self.codec.winner_terms, variant.player.rules.trick_winner
            return bool(mine) and (mine[0] is not theirs if not variant.tail else bool(variant.winner))
        return bool(variant.effects or variant.chances) or variant.ending or bool(variant.guards)

    @property
    def codec(self) -> Codec:
        """The protocol's words for these rules."""
        return self.parts.codec

    @property
    def state(self) -> State:
        """The state at the candidate's place."""
        return self.deal.states[self.at]

    @property
    def cost(self) -> int:
        """How long the vector will be."""
        return len(self.deal.moves) if self.family == "replay" else 1

    def shows(self) -> frozenset[str]:
        """The parts of the rules that the candidate exercises."""
        return self._shown

    @cached_property
    def _shown(self) -> frozenset[str]:
        return frozenset(self._parts())

    def _parts(self) -> set[str]:
        parts = self.parts
        if self.family == "legal":
            return parts.choice(self.state) | parts.suits(self.state) | parts.setup(self.deal.setup)
        if self.family == "winner":
            return parts.answers(self.state, {parts.winner_ruling})
        out = parts.setup(self.deal.setup)
        if self.family == "score":
            for i in range(self.at, len(self.deal.moves)):
                out |= parts.answers(self.deal.states[i], parts.paying)
            return out
        for i, move in enumerate(self.deal.moves):
            out |= parts.answers(self.deal.states[i], None) | parts.changes(self.deal, i)
            if move.action not in parts.chances:
                out.add(parts.action(move.action))
            if i in set(self.deal.choices):
                out |= parts.refusals(self.deal.states[i])
        return out

    def exposes(self, variant: Variant) -> bool:
        """Would the variant answer otherwise? A variant that fails on the way answers otherwise."""
        try:
            match self.family:
                case "legal":
                    return self._legal(variant)
                case "winner":
                    return self._winner(variant)
                case "score":
                    return self._score(variant)
            return Run(self.parts, self.deal, variant).differs()
        except (IndexError, ValueError, KeyError, OverflowError):
            return True

    # -- the single questions
    @cached_property
    def _moves(self) -> dict[str, list[Move]]:
        model = self.codec.model
        return {a.name: list(model.moves(self.state, [a.name])) for a in self.codec.players}

    def _legal(self, variant: Variant) -> bool:
        if not variant.guards and not variant.ending:
            return False
        if not self.codec.whole(self.state):
            return self._border(variant)
        mine = [m for name in variant.guards for m in self._moves[name]]
        theirs = variant.legal(self.state)
        if variant.ending and variant.player.finished(self.state + variant.tail):
            return any(self._moves.values())
        if mine != theirs:
            return True
        return any(
            actor(variant.player, name, self.state + variant.tail) != self.codec.actor(name, self.state)
            for name in variant.guards
            if self._moves[name]
        )

    def _border(self, variant: Variant) -> bool:
        """Where not all actions are carried: are the samples judged otherwise?"""
        player, state = variant.player, self.state + variant.tail
        border = self.parts.border(self.state)
        wanted = [(m, True) for m in border.accept] + [(r.move, False) for r in border.refused]
        if variant.ending and player.finished(state):
            return any(good for _, good in wanted)
        mine = [(m, good) for m, good in wanted if m.action in variant.guards]
        if any(player.allows(state, m) != good for m, good in mine):
            return True
        acting = {m.action for m, good in mine if good}
        return any(actor(player, n, state) != self.codec.actor(n, self.state) for n in acting)

    def _winner(self, variant: Variant) -> bool:
        mine, theirs = self.codec.winner_terms, variant.winner_terms
        if not mine or not theirs or (mine[0] is theirs[0] and not variant.tail):
            return False
        told = self.codec.model.values(mine, self.state)
        return told != variant.player.values(theirs, self.state + variant.tail)

    def _score(self, variant: Variant) -> bool:
        if not variant.effects and not variant.ending:
            return False
        deal = self.deal
        for i in range(self.at, len(deal.moves)):
            move, state = deal.moves[i], deal.states[i] + variant.tail
            if variant.early and variant.hasty(deal.states[i], move.action):
                return self._score_from(variant, i)
            if move.action not in variant.effects:
                continue
            if move.action not in self.parts.plays and not all(variant.player.each(state, move)):
                return self._score_from(variant, i)
            if variant.player.effect(state, move)[: len(deal.states[i])] != deal.states[i + 1]:
                return self._score_from(variant, i)
        return variant.ending and self._score_from(variant, len(deal.moves))

    def _score_from(self, variant: Variant, i: int) -> bool:
        """Is it paid otherwise when the variant plays on from a place of the deal?"""
        player = variant.player
        before = player.payoff(self.state + variant.tail)
        state = run_on(player, self.deal.states[i] + variant.tail)
        for move in self.deal.moves[i:]:
            if move.action in self.parts.plays:
                state = run_on(player, player.effect(state, move))
        paid = tuple(b - a for a, b in zip(before, player.payoff(state), strict=True))
        return paid != self.parts.paid(self.deal, self.at)


def scores(parts: Parts, deal: Deal) -> Iterator[Candidate]:
    """What a deal pays, from the first card played on (from its end where none is), if the tricks tell it."""
    if parts.ends(deal):
        first = next((i for i in deal.choices if deal.moves[i].action in parts.plays), None)
        at = deal.choices[-1] + 1 if first is None else first
        if parts.told(deal, at):
            yield Candidate("score", deal, at, parts)
