"""Random plays of a game, cut into deals that can be begun again by themselves.

A deal begins where chance is about to give out cards and nobody holds any. Its *setup* are the public numbers
that may differ from one deal to another (which deal it is, who deals), its *deal* the cards in the order in
which they came, so that a :class:`~hoyle.conformance.session.Session` plays it again.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from hoyle.concrete import Move, State
from hoyle.conformance.codec import Codec, Json
from hoyle.conformance.lots import decided
from hoyle.conformance.refusal import Refusal
from hoyle.conformance.session import Session
from hoyle.conformance.skew import Skew
from hoyle.conformance.value import to_json
from hoyle.lang import CardSort, HoyleError, SetSort, Term

LONGEST_PLAY = 20_000
"""Moves of one play; a longer one is cut off (under some rulesets a game never ends)."""
WORK = 40_000
"""Sets of cards that players choose from in all plays of a sample of at most :data:`USUAL` plays, about; a
larger sample may have more in proportion. Where each choice has hundreds, few plays make a suite."""
USUAL = 20
PAIRS = 8
"""Plays whose deals are also taken two by two: that shows what passes from one deal to the next."""


@dataclass(frozen=True)
class Deal:
    """One or more deals played in a row: ``states[i]`` is before ``moves[i]``, the last one is the end.

    ``moves`` are all that happened, chance and steps too; ``choices`` are the places of the players' moves.
    """

    setup: Json
    deals: tuple[Json, ...]
    states: tuple[State, ...]
    moves: tuple[Move, ...]
    choices: tuple[int, ...]
    seed: str


@dataclass
class Drawn:
    """A deal as it was played: the state before its cards came, and everything that happened; ``helped`` are
    the places at which the rules had no way to go on."""

    start: State
    before_cards: State
    moves: list[Move]
    states: list[State]
    helped: set[int] = field(default_factory=set)


def sample(
    codec: Codec, seed: int, size: int, skewed: bool = False, extreme: bool = False
) -> list[list[Deal]]:
    """*size* random plays from the start (fewer where there is more to choose from than :data:`WORK`), each
    as its deals in order. Deals that cannot be begun by themselves are left out; the order and the choices
    depend on *seed* and *size* alone. *skewed*: cards are not dealt evenly, *extreme*: very much so (see
    :class:`Skew`)."""
    plays: list[list[Drawn]] = []
    left = WORK * max(1, size / USUAL)
    for n in range(size):
        plays.append(list(play_cut(codec, random.Random(f"{seed}/{n}"), skewed, extreme=extreme)))
        left -= sum(_work(codec, state) for raw in plays[-1] for state in raw.states)
        if left < 0:
            break
    fields = setup_fields(codec, [raw for play in plays for raw in play])
    whole_hands = max(
        (len(h) for play in plays for raw in play for h in cards_listed(codec, raw, 0)["hands"]), default=0
    )
    out = []
    for n, play in enumerate(plays):
        made = [again(codec, [raw], fields, whole_hands, f"{seed}/{n}/{i}") for i, raw in enumerate(play)]
        pairs = [
            again(codec, list(two), fields, whole_hands, f"{seed}/{n}/{i}-{i + 1}")
            for i, two in enumerate(pairwise(play) if n < PAIRS else ())
        ]
        whole = [again(codec, play, fields, whole_hands, f"{seed}/{n}")] if n == 0 and len(play) > 2 else []
        out.append([d for d in [*made, *pairs, *whole] if d is not None])
    return out


def _work(codec: Codec, state: State) -> int:
    """How many sets of cards players choose from in a state; many are not all looked at."""
    return sum(min(codec.model.width(state, a.name), codec.model.listed) for a in codec.players)


Help = Callable[[State], tuple[Move, State] | None]
"""A move, and the state after it, where the rules have no way to go on."""


def play_cut(
    codec: Codec,
    rng: random.Random,
    skewed: bool = False,
    start: State | None = None,
    help_: Help | None = None,
    extreme: bool = False,
) -> Iterator[Drawn]:
    """One random play, deal by deal, from the start unless told; where it cannot go on, *help_* is asked."""
    model = codec.model
    skew: Skew | None = None
    state, raw, dealt, begun = model.initial() if start is None else start, None, False, False
    for _ in range(LONGEST_PLAY):
        if skewed and not any(state[model.index[h]] for h in codec.hands):
            skew = Skew(codec.deck, rng, extreme)
        move = _drawn(codec, state, rng, skew)
        helped = help_(state) if move is None and help_ is not None and not model.finished(state) else None
        if helped is not None:
            move = helped[0]
        if move is None:
            break
        action = codec.rules.actions[move.action]
        if action.kind == "chance" and not any(state[model.index[h]] for h in codec.hands):
            if raw is None or dealt:
                if raw is not None:
                    yield raw
                raw, dealt, begun = Drawn(state, state, [], []), False, False
            if not begun:
                raw.before_cards = state
        if raw is None:
            raw = Drawn(state, state, [], [])
        if action.kind == "player":
            holding = any(state[model.index[h]] for h in codec.hands) or not codec.hands
            if not begun and not holding:  # what players do before the cards come belongs to the deal
                raw.before_cards = state
            dealt, begun = dealt or holding, True
        raw.moves.append(move)
        raw.states.append(state)
        if helped is not None:
            raw.helped.add(len(raw.moves) - 1)
            state = helped[1]
            continue
        try:
            state = model.step(state, move)
        except HoyleError:
            break
    if raw is not None:
        yield raw


def _drawn(codec: Codec, state: State, rng: random.Random, skew: Skew | None = None) -> Move | None:
    """A random move. Mostly each *kind* of action is as likely as another, so that a player passes or
    bids as often as he names one of many numbers."""
    kinds = [moves for a in codec.players if (moves := _choices(codec, state, a.name, rng))]
    if not kinds:
        dealt = _unevenly(codec, state, skew) if skew is not None else None
        if dealt is not None:
            return dealt
        paired = codec.deck.copies > 1 and rng.random() < 0.5  # else hands would rarely hold several pairs
        return codec.model.random_move(state, rng, paired)
    if rng.random() < 0.75:
        return rng.choice(rng.choice(kinds))
    return rng.choice([m for moves in kinds for m in moves])


def _unevenly(codec: Codec, state: State, skew: Skew) -> Move | None:
    """What chance does where it acts, with uneven weights."""
    names = [a.name for a in codec.rules.actions.values() if a.kind == "chance"]
    for name in names if not codec.model.finished(state) else ():
        dealt = skew.dealt(codec.model, state, name) if codec.model.can(state, name) else None
        if dealt is not None:
            return dealt
    return None


def _choices(codec: Codec, state: State, action: str, rng: random.Random) -> list[Move]:
    """The legal moves of an action; drawn ones where they are too many."""
    if not codec.model.vast(state, action):
        return list(codec.model.moves(state, [action]))
    return codec.model.some_moves(state, rng, [action])


def setup_fields(codec: Codec, raws: Sequence[Drawn]) -> list[tuple[str, Term]]:
    """The public scalars that differ between the beginnings of deals, or that a lot decides."""
    public = {name for view in codec.rules.views for name in view}
    fields = [
        (f.name, f.term)
        for f in codec.names(None)
        if f.name in public
        and f.term.op == "var"
        and f.base == f.name
        and not isinstance(f.term.sort, SetSort)
    ]
    lots = [a for a in codec.rules.actions.values() if a.kind == "chance"]
    drawn = {t for a in lots for t in decided(codec, a) if t.op == "var"}
    out = []
    for name, term in fields:
        values = {raw.before_cards[codec.model.index[term]] for raw in raws}
        if name != "phase" and (len(values) > 1 or term in drawn):
            out.append((name, term))
    return out


def again(
    codec: Codec, raws: Sequence[Drawn], fields: Sequence[tuple[str, Term]], whole: int, seed: str
) -> Deal | None:
    """The same deals, begun from their setup; ``None`` where that does not lead to the same play."""
    model = codec.model
    start = raws[0].before_cards
    setup = {name: to_json(term.sort, start[model.index[term]]) for name, term in fields}
    deals = [cards_listed(codec, raw, whole) for raw in raws]
    players = {a.name for a in codec.players}
    wanted = [m for raw in raws for m in raw.moves if m.action in players]
    try:
        session = Session(codec, setup, deals)
        for move in wanted:
            session.play(codec.actor(move.action, session.state), codec.action_json(move))
    except Refusal:
        return None
    states = [session.start]
    for move in session.happened:
        after = model.step(states[-1], move)
        states.append(session.kept(after, move))
    if states[-1] != session.state:
        return None
    choices = tuple(i for i, m in enumerate(session.happened) if m.action in players)
    return Deal(setup, tuple(deals), tuple(states), tuple(session.happened), choices, seed)


def cards_listed(codec: Codec, raw: Drawn, whole: int) -> Json:
    """The cards of a deal in the order in which they came to each hand, then the other zones they came to.

    A zone of which cards are drawn one by one is listed in the order in which they come; what such an action
    only shows stands under its name. Where a deal ended before all its cards were dealt, the hands are filled
    up to *whole* cards: a program may want to know the whole pack from the start.
    """
    model, deck = codec.model, codec.deck
    lists: dict[Term, list[int]] = {h: [] for h in codec.hands}
    zones = [s for s in codec.rules.slots if isinstance(s.sort, SetSort) and s not in set(codec.hands)]
    drawn: dict[Term, list[int]] = {}
    shown: dict[str, list[int]] = {}
    home: dict[int, Term] = {}  # where the cards lie that nobody was dealt
    for state, move in zip(raw.states, raw.moves, strict=True):
        action = codec.rules.actions[move.action]
        if action.kind != "chance":
            continue
        after = model.step(state, move)
        singles = [(n, v) for n, (p, v) in enumerate(zip(action.params, move.values, strict=True))
                   if isinstance(p.sort, CardSort)]  # fmt: skip
        for slot in codec.hands:
            i = model.index[slot]
            single = {c for _, c in singles if c in home}
            lists[slot] += [c for c in deck.members(after[i] & ~state[i]) if c not in single]
        for number, card in singles:
            if card not in home:
                options = list(model.domain(action.params[number], number, state, move.values[:number]))
                _to_the_end(lists, card, options)
            elif any(after[model.index[h]] >> card & 1 for h in codec.hands):
                drawn.setdefault(home[card], []).append(card)
            else:
                shown.setdefault(action.name, []).append(card)
        if any(isinstance(p.sort, SetSort) for p in action.params):
            home = {c: s for s in zones for c in deck.members(after[model.index[s]])}
    given = {c for cards in lists.values() for c in cards}
    before = raw.before_cards
    for cards in shown.values():
        for card in cards:
            drawn.setdefault(home[card], [])
    kept = {s: [*cards, *(c for c in home if home[c] is s and c not in cards)] for s, cards in drawn.items()}
    given |= {c for cards in kept.values() for c in cards}
    left = [c for c in range(deck.size) if c not in given]
    if sum(max(0, whole - len(cards)) for cards in lists.values()) == len(left):
        for cards in lists.values():
            while len(cards) < whole:
                cards.append(left.pop(0))
    out: Json = {"hands": [[deck.face(c) for c in lists[h]] for h in codec.hands]}
    for slot in zones:
        came = [c for c in _came(codec, raw, slot) if not before[model.index[slot]] >> c & 1]
        came = kept.get(slot, came)
        if came:
            out[slot.data] = [deck.face(c) for c in came]
    return out | {name: [deck.face(c) for c in cards] for name, cards in shown.items()}


def _came(codec: Codec, raw: Drawn, slot: Term) -> list[int]:
    """The cards that chance put into a zone that is no hand, what is left over from a deal too.

    A zone that only notes which cards somebody was dealt has none: they are in his hand.
    """
    out: list[int] = []
    i, hands = codec.model.index[slot], [codec.model.index[h] for h in codec.hands]
    for state, move in zip(raw.states, raw.moves, strict=True):
        action = codec.rules.actions[move.action]
        deals = action.kind == "chance" and any(isinstance(p.sort, SetSort) for p in action.params)
        if deals and slot in action.next:
            after = codec.model.step(state, move)
            held = 0
            for hand in hands:
                held |= after[hand]
            out += codec.deck.members(after[i] & ~state[i] & ~held)
    return out


def _to_the_end(lists: dict[Term, list[int]], card: int, options: Sequence[int]) -> None:
    """Make *card* the last of the *options* as they are listed: that is the one the protocol takes."""
    for cards in lists.values():
        if card in cards:
            places = [i for i, c in enumerate(cards) if c in options]
            here, last = cards.index(card), places[-1]
            cards[here], cards[last] = cards[last], cards[here]
