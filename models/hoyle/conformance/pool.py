"""Questions that tell some changes of readings from those that are believed, found in a play deal by deal."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass

from hoyle.concrete import Move, State
from hoyle.conformance.belief import Belief, Change, Choices
from hoyle.conformance.candidate import FAMILIES, Candidate
from hoyle.conformance.codec import Json
from hoyle.conformance.cover import Choice
from hoyle.conformance.line import FAILS, Line, Parting
from hoyle.conformance.observe import seat_at_turn
from hoyle.conformance.part import Parts
from hoyle.conformance.question import Question
from hoyle.conformance.sample import Deal, Drawn, again, cards_listed, play_cut, setup_fields
from hoyle.conformance.vector import FORMAT, Vector
from hoyle.conformance.write import Writer

SHORT = 16
"""Deals of most plays at most: then another one is begun."""
WHOLE = 60
"""Deals of every fourth play at most."""
WINDOW = 14
"""Deals in a row that are asked as one game, at most."""
VAIN = 8
"""Games that do not tell a change though the deal seemed to, after which no more are made for it."""
BEGINNINGS = 120
"""Deals that are looked at to see what a setup has to say."""


def families_of(ops: Iterable[str]) -> list[str]:
    """The families of questions that an engine with these operations takes."""
    offered = set(ops)
    out = [f for f in FAMILIES if f in offered]
    out += ["legal"] if "check" in offered and "legal" not in out else []
    return out + (["replay"] if {"new", "play"} <= offered else [])


@dataclass
class Shown:
    """An change, where it tells something else, and the deal in which it began to differ."""

    change: Change
    part: Parting
    origin: int


class Deals:
    """A play that goes on under what is believed, and the questions of each of its deals. Where that gets
    stuck, some plays are those of the house rules: single questions are made of their positions."""

    def __init__(self, belief: Belief, families: Sequence[str], seed: int, several: bool) -> None:
        self.belief, self.families, self.seed, self.several = belief, families, seed, several
        self.parts = Parts(belief.codec())
        self.writer = Writer(self.parts, belief.rules, belief.house, seed, "")
        self.matches = self.begun = self.asked = self.looked = 0
        self.whole, self.stuck = 0, False
        self.vain: Counter[Change] = Counter()
        self.beginnings: list[Drawn] = []
        self.base: Choices = {}
        self.play: Iterator[Drawn] | None = None
        self._another()

    # -- deals
    def _another(self) -> None:
        """Begin another play."""
        self.matches += 1
        self.foreign = self.stuck and self.matches % 3 == 0
        self.state: State | None = None
        self.play, self.left = None, WHOLE if self.matches % 4 == 0 else SHORT
        self._forget()

    def _forget(self) -> None:
        self.raws: list[Drawn] = []
        self.carried: dict[Change, tuple[State, int]] = {}

    def _deal(self) -> Drawn | None:
        """The next deal; ``None`` where the play is over."""
        belief = self.belief
        if self.base != belief.base:
            self.base, self.play = dict(belief.base), None
            self._forget()
            self.codec = belief.codec()
            self.parts = copy(self.parts)
            self.parts.codec, self.parts.model = self.codec, self.codec.model
            self.writer.parts, self.writer.codec = self.parts, self.codec
            self.tail = belief.tail(belief.base)
        if self.play is None:
            self.begun += 1
            rng = random.Random(f"{self.seed}/{self.begun}")
            start = None if self.state is None else self._here(self.state)
            if self.foreign:
                codec = belief.codec(dict(belief.house.choices))
                self.play = play_cut(codec, rng, self.matches % 4 != 1)
            else:
                self.play = play_cut(self.codec, rng, self.matches % 4 != 1, start, self._help)
        self.left -= 1
        raw = next(self.play, None) if self.left >= 0 else None
        if raw is None or not raw.moves:
            self._another()
            return None
        if self.foreign:
            raw.states = [self._here(state) for state in raw.states]
            raw.helped = set(range(len(raw.moves)))
        self.stuck = self.stuck or bool(raw.helped)
        self.state = self._after(raw)
        self.raws.append(raw)
        if len(self.beginnings) < BEGINNINGS:
            self.beginnings.append(raw)
            with suppress(*FAILS):  # a strange choice of readings may deal nothing that can be listed
                self.whole = max([self.whole, *map(len, cards_listed(self.codec, raw, 0)["hands"])])
        return raw

    def _here(self, state: State) -> State:
        """The state with the readings that are believed."""
        return state[: len(state) - len(self.tail)] + self.tail

    def _after(self, raw: Drawn) -> State:
        last = len(raw.moves) - 1
        if self.foreign:
            return self._here(self.codec.model.effect(raw.states[-1], raw.moves[-1]))
        helped = self._help(raw.states[-1]) if last in raw.helped else None
        return helped[1] if helped is not None else self.codec.model.effect(raw.states[-1], raw.moves[-1])

    def _help(self, state: State) -> tuple[Move, State] | None:
        """Where these readings give no way to go on, the house ones may."""
        house = self.belief.tail(self.belief.house.choices)
        model = self.codec.model
        there = state[: len(state) - len(house)] + house
        move = model.random_move(there, random.Random(f"{self.seed} {state}"))
        return None if move is None else (move, self._here(model.effect(there, move)))

    # -- what shows
    def next(self, open_: Sequence[Change]) -> Iterator[tuple[Question, set[Change]]]:
        """Play another deal; questions by which some of the open changes are told, single ones first, with
        those changes. Which are open is looked up again before each question."""
        raw = self._deal()
        if raw is None:
            return
        end = self.state
        assert end is not None
        number = len(self.raws) - 1
        line = self._line(raw, end)
        open_ = [o for o in open_ if self._asked_for(o)]
        self.looked += len(raw.moves) * (1 + len(open_))
        shown = [s for o in open_ if (s := self._shown(line, o, number)) is not None]
        left = {s.change for s in shown}
        for question, changes in self._single(line, shown):
            told = self._told(question, left & changes)
            if told:
                yield question, told
                left = self._open(left - told)
        if self.foreign:
            if "score" in self.families:
                touches = self.belief.touches
                asked = (o for o in open_ if touches.together(tuple(r for r, _ in o)).concerns("score"))
                yield from self._scores(line, [Shown(o, Parting(0), number) for o in asked], number)
        elif "replay" in self.families:
            if raw.helped:
                raw, end = self._cut(raw)
                line = self._line(raw, end)
                shown = [s for o in open_ if (s := self._shown(line, o, number)) is not None]
                left = {s.change for s in shown}
            yield from self._games([*self.raws[:-1], raw], [s for s in shown if s.change in left], number)
        elif "score" in self.families:
            yield from self._scores(line, [s for s in shown if s.change in left], number)

    def _asked_for(self, change: Change) -> bool:
        """May a question that the engine takes tell a change?"""
        touch = self.belief.touches.together(tuple(r for r, _ in change))
        return any(touch.concerns(family) for family in self.families)

    def _open(self, changes: set[Change]) -> set[Change]:
        """Those of the changes that are still open."""
        return changes & set(self.belief.alive())

    def as_played(self) -> Question | None:
        """The last deal as a game, whatever it tells: only answers show that what is believed is wrong."""
        if self.foreign or "replay" not in self.families or not self.raws or self.raws[-1].helped:
            return None
        return self._game(self.raws[-1:])

    def _line(self, raw: Drawn, end: State) -> Line:
        states = [*raw.states, end]
        players = {a.name for a in self.codec.players}
        points = [i for i, m in enumerate(raw.moves) if m.action in players]
        belief = self.belief
        return Line(self.codec, belief.touches, states, raw.moves, points, belief.shown, raw.helped)

    def _shown(self, line: Line, change: Change, number: int) -> Shown | None:
        """Where an change tells something else in the last deal."""
        tail = self.belief.tail({**self.base, **dict(change)})
        state, origin = self.carried.pop(change, (None, number))
        part = line.parting(tuple(r for r, _ in change), tail, state)
        if part.point is None:
            if part.after is not None:
                self.carried[change] = (part.after, origin)
            return None
        return Shown(change, part, origin)

    def _told(self, question: Question, changes: Iterable[Change]) -> set[Change]:
        """Those of the changes that a question tells."""
        return {o for o in changes if self.belief.tells(question, o)}

    # -- single questions
    def _single(self, line: Line, shown: Sequence[Shown]) -> Iterator[tuple[Question, set[Change]]]:
        places: dict[tuple[str, int], set[Change]] = {}
        for one in shown:
            if one.part.local and "legal" in self.families:
                places.setdefault(("legal", one.part.cause), set()).add(one.change)
            elif "winner" in self.families and self._wins(one.change):
                place = self._won(line, one.change)
                if place is not None:
                    places.setdefault(("winner", place), set()).add(one.change)
        for (family, place), changes in sorted(places.items(), key=lambda p: (-len(p[1]), p[0])):
            try:
                made = self._view(line, place) if family == "legal" else self._trick(line, place)
            except FAILS:
                continue
            yield self._question(family, made), changes

    def _wins(self, change: Change) -> bool:
        return any(self.belief.touches.of[r].winner for r, _ in change)

    def _won(self, line: Line, change: Change) -> int | None:
        """The place of a complete trick that another seat takes."""
        codec, tail = self.codec, self.belief.tail({**self.base, **dict(change)})
        terms = codec.winner_terms
        slots = [codec.model.index[t] for t in codec.table]
        for place, state in enumerate(line.states):
            if slots and all(state[n] for n in slots):
                other = state[: len(state) - len(tail)] + tail
                if codec.model.values(terms, state) != codec.model.values(terms, other):
                    return place
        return None

    def _view(self, line: Line, place: int) -> Json:
        state, move = line.states[place], line.moves[place]
        seat = seat_at_turn(self.codec, state)
        if seat is None:  # nobody may do anything here under the base
            seat = self.codec.actor(move.action, state)
        return {"view": self.codec.view_json(state, seat)}

    def _trick(self, line: Line, place: int) -> Json:
        return self._written("winner", line, place, place)

    def _written(self, family: str, line: Line, place: int, name: int) -> Json:
        row = (tuple(line.states), tuple(line.moves), tuple(line.points))
        deal = Deal({}, ({},), *row, f"{self.begun}/{self.asked}/{name}")
        candidate = Candidate(family, deal, place, self.parts)
        (vector,) = self.writer.write(family, Choice([candidate], [frozenset()]))
        made: Json = {k: vector.data[k] for k in ("view", "setup", "tricks", "kitty") if k in vector.data}
        for trick in made.get("tricks", ()):  # who took it depends on readings too
            trick.pop("winner", None)
        return made

    def _scores(
        self, line: Line, shown: Sequence[Shown], number: int
    ) -> Iterator[tuple[Question, set[Change]]]:
        """What a deal pays, by its tricks."""
        play = next((i for i in line.points if line.moves[i].action in self.parts.plays), None)
        if play is None or not any(s.origin == number for s in shown):
            return
        try:
            question = self._question("score", self._written("score", line, play, number))
        except FAILS:
            return
        told = self.belief.tells_of(question, [s.change for s in shown])
        if told:
            yield question, told

    # -- games
    def _cut(self, raw: Drawn) -> tuple[Drawn, State]:
        """A deal up to where the rules have no way to go on, and the state there."""
        end = min(raw.helped)
        return Drawn(raw.start, raw.before_cards, raw.moves[:end], raw.states[:end]), raw.states[end]

    def _games(
        self, raws: Sequence[Drawn], shown: Sequence[Shown], number: int
    ) -> Iterator[tuple[Question, set[Change]]]:
        origins: dict[int, set[Change]] = {}
        for one in shown:
            origins.setdefault(one.origin, set()).add(one.change)
        left = {o for changes in origins.values() for o in changes}
        for origin in sorted(origins, reverse=True):
            here = {change for change in origins[origin] & left if self.vain[change] < VAIN}
            question = self._window(raws[: number + 1], origin) if here else None
            if question is None:
                continue
            told = self._told(question, here)
            self.vain.update(here - told)
            if told:
                yield question, told
                left = self._open(left - told)

    def _window(self, raws: Sequence[Drawn], origin: int) -> Question | None:
        """The last deals as a game, from one of them on; where a setup cannot tell what came before, from the
        first one on."""
        for begin in dict.fromkeys((origin, 0)):
            window, most = raws[begin:], WINDOW if self.several else 1
            if len(window) <= most and not any(r.helped for r in window):
                question = self._game(window)
                if question is not None:
                    return question
        return None

    def _game(self, raws: Sequence[Drawn]) -> Question | None:
        if not any(m.action in {a.name for a in self.codec.chances} for r in raws for m in r.moves):
            return None
        codec, fields = self.codec, setup_fields(self.codec, self.beginnings)
        try:
            deal = again(codec, raws, fields, self.whole, "")
        except FAILS:
            return None
        if deal is None:
            return None
        steps = [
            {"seat": codec.actor(m.action, s), "action": codec.action_json(m)}
            for s, m in ((deal.states[i], deal.moves[i]) for i in deal.choices)
        ]
        return self._question("replay", {"setup": deal.setup, "deals": list(deal.deals), "steps": steps})

    def _question(self, family: str, made: Json) -> Question:
        self.asked += 1
        head: Json = {"hoyle": FORMAT, "kind": family, "id": f"{family}-{self.asked:03}"}
        return Question(Vector(head | {"game": self.belief.rules.document.game} | made))
