"""Vectors for what the sample of a suite does not expose: more plays, and plays that somebody proposes."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from hoyle.concrete import Move, State
from hoyle.conformance.candidate import Candidate, scores
from hoyle.conformance.codec import Codec
from hoyle.conformance.part import Parts
from hoyle.conformance.sample import Deal, Drawn, again, sample
from hoyle.conformance.variant import Variant
from hoyle.lang import HoyleError

PLAYS = 60
"""More random plays that are made at most."""
WORK = 1_000_000
"""How often a variant is looked at in a state, at most; a bound that is the same on every machine."""
LONGEST = 2_000
"""Moves after a proposed play until its deal is over."""


@dataclass(frozen=True)
class Catch:
    """A candidate, and the variants among those looked for that it exposes."""

    candidate: Candidate
    names: tuple[str, ...]


def hunt(
    parts: Parts,
    open_: Mapping[str, Variant],
    seed: int,
    plays: int = PLAYS,
    begin: int = 0,
    extreme: bool = False,
) -> list[Catch]:
    """Candidates from more random plays that expose what is *open_*: few, found in a fixed order. *begin* is
    the number of the first play: those before it were looked at already. *extreme*: see :class:`Skew`."""
    left, work = dict(open_), 0
    out: list[Catch] = []
    for n in range(plays):
        for play in sample(parts.codec, 1000 * seed + 500 + begin + n, 1, skewed=n % 4 > 0, extreme=extreme):
            for deal in play:
                if len(deal.deals) > 2 or not left:
                    continue
                work += len(deal.moves) * len(left)
                out += catches(parts, deal, left)
        if not left or work > WORK:
            break
    return out


def catches(parts: Parts, deal: Deal, left: dict[str, Variant]) -> Iterator[Catch]:
    """What a deal exposes, in as few candidates as there must be; it is taken out of *left*."""
    whole = Candidate("replay", deal, 0, parts)
    exposed = {name: v for name, v in left.items() if whole.exposes(v)}
    for name in exposed:
        del left[name]
    while exposed:
        first = next(iter(exposed))
        candidate = next((c for c in _small(parts, deal) if _shows(c, exposed[first])), whole)
        names = tuple(n for n, v in exposed.items() if _shows(candidate, v))
        for name in names:
            del exposed[name]
        yield Catch(candidate, names)


def _shows(candidate: Candidate, variant: Variant) -> bool:
    return candidate.concerns(variant) and candidate.exposes(variant)


def _small(parts: Parts, deal: Deal) -> Iterator[Candidate]:
    """The single questions of a deal, the simplest first."""
    if len(deal.deals) > 1:
        return
    yield from (Candidate("legal", deal, i, parts) for i in deal.choices if parts.model.whole(deal.states[i]))
    if parts.winner_ruling:
        yield from (Candidate("winner", deal, i, parts) for i in parts.won_tricks(deal))
    yield from scores(parts, deal)


# -- plays that are proposed


def proposed(
    parts: Parts, plays: Iterable[tuple[State, Sequence[Move]]], like: Deal, seed: int
) -> list[Deal]:
    """Deals of the *plays* (a state before the deal, and moves from there on), played to their end at random.
    Their setups say what that of *like* says. What cannot be begun from a deal is left out."""
    codec = parts.codec
    fields = [(f.name, f.term) for f in codec.names(None) if f.name in like.setup]
    whole = max(len(hand) for hand in like.deals[0]["hands"])
    out = []
    for n, (state, moves) in enumerate(plays):
        raw = _to_the_end(codec, state, moves, random.Random(f"{seed}/proposed/{n}"))
        deal = again(codec, [raw], fields, whole, f"{seed}/proposed/{n}")
        if deal is not None and deal.choices:
            out.append(deal)
    return out


def _to_the_end(codec: Codec, state: State, moves: Sequence[Move], rng: random.Random) -> Drawn:
    """A deal as it was played: *moves*, then random ones until cards are dealt anew."""
    model = codec.model
    raw = Drawn(state, state, [], [])
    todo = list(moves)
    holding = False
    for _ in range(LONGEST):
        move = todo.pop(0) if todo else model.random_move(state, rng)
        if move is None:
            break
        held = any(state[model.index[h]] for h in codec.hands) or not codec.hands
        if holding and not held and codec.rules.actions[move.action].kind == "chance":
            break
        holding = holding or held
        raw.moves.append(move)
        raw.states.append(state)
        try:
            state = model.step(state, move)
        except HoyleError:
            break
    return raw
