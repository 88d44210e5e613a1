"""Questions that tell options of readings from a ruleset: what an engine is identified by.

The rules are played at random under the ruleset, some deals at a time, from the beginnings of deals of the
house rules on. All options that are still open are tried on such a play, many at once:
where nothing is told otherwise under all of them together, none of them shows.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy

from hoyle.concrete import State
from hoyle.conformance.candidate import FAMILIES, Candidate
from hoyle.conformance.codec import Codec, Json
from hoyle.conformance.observe import actor
from hoyle.conformance.part import Parts
from hoyle.conformance.question import Answer, Question, Readers
from hoyle.conformance.refusal import Refusal
from hoyle.conformance.reread import allowed
from hoyle.conformance.run import Run
from hoyle.conformance.sample import Deal, Drawn, cards_listed, choices, play_cut, setup_fields
from hoyle.conformance.session import Session
from hoyle.conformance.value import to_json
from hoyle.conformance.variant import Touch, Variant, together, touch_of
from hoyle.conformance.vector import Vector
from hoyle.conformance.write import Writer
from hoyle.lang import HoyleError, Rules, base_ruleset, leaves

PLAYS = 6
"""Plays of the house rules from which beginnings of deals are taken."""
LONGEST = 1000
"""Moves of one play, at most."""
WINDOWS = (1, 2, 1, 3)
"""Deals in a row that are played: most shows in one, what passes from deal to deal in more."""
Option = tuple[str, str]
"""A reading and one of its options."""
Choices = dict[str, str]
Predict = Callable[[Question, Choices], Answer]


def families_of(ops: Iterable[str]) -> list[str]:
    """The families of questions that an engine with these operations takes."""
    offered = set(ops)
    out = [f for f in FAMILIES if f in offered]
    out += ["legal"] if "check" in offered and "legal" not in out else []
    return out + (["replay"] if {"new", "play"} <= offered else [])


class Pool:
    """Makes questions. *several* says whether a game of several deals may be asked."""

    def __init__(
        self, rules: Rules, readers: Readers, families: Sequence[str], seed: int, several: bool
    ) -> None:
        self.rules, self.readers, self.families, self.seed = rules, readers, families, seed
        self.several = several
        self.house = base_ruleset(rules.readings.values(), "house")
        opened = readers.under(self.house.choices)
        self.opened = opened.model
        self.touch = {r.id: touch_of(self.opened, r) for r in rules.readings.values()}
        self.parts = Parts(opened)
        self.writer = Writer(self.parts, rules, self.house, seed, "")
        plays = [list(play_cut(opened, random.Random(f"{seed}/{n}"))) for n in range(PLAYS)]
        raws = self.raws = [raw for play in plays for raw in play]
        self.fields = setup_fields(opened, raws)
        self.whole = max((len(h) for raw in raws for h in cards_listed(opened, raw, 0)["hands"]), default=0)
        random.Random(seed).shuffle(raws)
        index = self.opened.index
        self.setups = [
            {name: to_json(term.sort, raw.before_cards[index[term]]) for name, term in self.fields}
            for raw in raws
        ]
        self.cards = [cards_listed(opened, raw, self.whole) for raw in raws]
        self._walk: tuple[str, Iterator[Drawn]] = ("", iter(()))
        self._walks = 0
        self.bound = {str(t.data) for c in rules.constraints for t in leaves(c.term, op="reading")}
        self._allowed: dict[tuple[str, ...], bool] = {}

    # -- what to play
    def questions(self, base: Choices, options: Iterable[Option], number: int) -> list[Question]:
        """Questions of the play of this *number* that tell some of the options from the ruleset *base*."""
        self.base, self.codec = base, self.readers.under(base)
        parts = self._parts(self.codec)
        open_ = [o for o in options if self.may({**base, o[0]: o[1]})]
        out = self._probes(parts, self._elsewhere(parts, number), open_)
        told = {o for q in out for o in q.support}
        deal = self._deal(parts, number)
        if deal is None:
            return out
        out += self._probes(parts, deal, [o for o in open_ if o not in told])
        told = {o for q in out for o in q.support}
        if "score" in self.families and (number % 2 or "replay" not in self.families):
            out += self._scores(parts, deal, [o for o in open_ if o not in told])
            told = {o for q in out for o in q.support}
        if "replay" in self.families:
            out += self._games(parts, deal, [o for o in open_ if o not in told])
        return out

    def _parts(self, codec: Codec) -> Parts:
        """The parts of the rules under another ruleset: all that is compiled is shared."""
        twin = copy(self.parts)
        twin.codec, twin.model, twin.rules = codec, codec.model, codec.rules
        twin._seen, twin._moves, twin._refused, twin._full, twin._borders = {}, {}, {}, {}, {}
        return twin

    def _under(self, state: State, codec: Codec) -> State:
        """A state with the readings of a ruleset."""
        cut = len(self.opened.slots) - len(self.rules.readings)
        return state[:cut] + codec.start[cut:]

    def _deal(self, parts: Parts, number: int) -> Deal | None:
        """Some deals played at random under the ruleset, begun like a deal of the house rules."""
        codec, rng = parts.codec, random.Random(f"{self.seed}/{number}/play")
        most = WINDOWS[number % len(WINDOWS)] if self.several else 1
        first = number % len(self.raws)
        deals = [self._shuffled(self.cards[(first + n) % len(self.cards)], rng) for n in range(most)]
        try:
            session = Session(codec, self.setups[first], deals)
        except (Refusal, HoyleError):
            return None
        try:
            while (seat := session.seat()) is not None and len(session.happened) < LONGEST:
                mine = [n for n in parts.names if codec.actor(n, session.state) == seat]
                kinds = [moves for n in mine if (moves := choices(codec, session.state, n, rng))]
                if not kinds:
                    break
                session.play(seat, codec.action_json(rng.choice(rng.choice(kinds))))
        except (Refusal, HoyleError):  # as far as it went
            pass
        return self._told(session, f"{self.seed}/{number}/{id(parts)}", deals)

    def _told(self, session: Session, name: str, deals: list[Json]) -> Deal | None:
        """What happened in a game."""
        states = [session.start]
        for move in session.happened:
            states.append(session.kept(session.model.step(states[-1], move), move))
        players = {a.name for a in session.codec.players}
        chosen = tuple(i for i, m in enumerate(session.happened) if m.action in players)
        if not chosen:
            return None
        used = tuple(deals[: max(1, len(deals) - len(session.deals))])
        return Deal(session.setup, used, tuple(states), tuple(session.happened), chosen, name)

    def _shuffled(self, cards: Json, rng: random.Random) -> Json:
        """The cards of a deal dealt otherwise; where chance shows some of them they stay as they are."""
        zones = {str(t.data) for t in self.opened.slots} | {"hands"}
        if not cards.keys() <= zones:
            return cards
        pack = [c for hand in cards["hands"] for c in hand]
        rng.shuffle(pack)
        return cards | {"hands": [[pack.pop() for _ in hand] for hand in cards["hands"]]}

    def _elsewhere(self, parts: Parts, number: int) -> Deal:
        """Positions of a deal of the house rules, as they are under the ruleset: a game may never come to
        some that can be asked about."""
        raw = self.raws[number % len(self.raws)]
        deal = rough(self.readers.under(self.house.choices), [raw], f"{self.seed}/{number}/else/{id(parts)}")
        states = tuple(self._under(s, parts.codec) for s in deal.states)
        return Deal({}, deal.deals, states, deal.moves, deal.choices, deal.seed)

    def may(self, choices: Choices) -> bool:
        """May these options be taken together?"""
        known = tuple(choices[r] for r in self.touch if r in self.bound)
        if known not in self._allowed:
            house = self.house.choices
            changed = {r: o for r, o in choices.items() if house[r] != o}
            self._allowed[known] = allowed(self.rules, self.house.change(changed))
        return self._allowed[known]

    # -- many options at once
    def variant(self, options: Sequence[Option]) -> Variant:
        """The ruleset with these options instead."""
        made = together(self.opened, [self.touch[r] for r, _ in options])
        made.tail = self.readers.under(self.base | dict(options)).start[made.cut :]
        return made

    def groups(self, options: Sequence[Option]) -> Iterator[list[Option]]:
        """The options in as few groups as go together: no reading twice in one."""
        left = list(options)
        while left:
            group: dict[str, str] = {}
            for reading, option in left:
                if reading not in group and self.may({**self.base, **group, reading: option}):
                    group[reading] = option
            taken = list(group.items())
            yield taken
            left = [o for o in left if o not in taken]

    def found(self, options: Sequence[Option], look: _Look) -> Iterator[tuple[Option, int]]:
        """The options that make a difference by themselves, each with its place."""
        for group in self.groups(options):
            yield from self._halved(group, look)

    def _halved(self, group: list[Option], look: _Look) -> Iterator[tuple[Option, int]]:
        place = look.where(self.variant(group)) if self.may(self.base | dict(group)) else 0
        if place is None:
            return
        if len(group) == 1:
            yield group[0], place
            return
        half = len(group) // 2
        yield from self._halved(group[:half], look)
        yield from self._halved(group[half:], look)

    def affecting(
        self, question: Question, options: Sequence[Option], predict: Predict | None = None
    ) -> list[Option]:
        """The options under which something else is answered, alone or with others of them."""
        told = predict or (lambda q, choices: q.predict(self.readers.under(choices)))
        mine = told(question, self.base)

        def halved(group: list[Option]) -> list[Option]:
            together = self.may(self.base | dict(group))
            if together and told(question, self.base | dict(group)) == mine:
                return []
            if len(group) == 1:
                return group
            half = len(group) // 2
            found = halved(group[:half]) + halved(group[half:])
            return found if found or not together else group  # only some of them together do it

        return [o for group in self.groups(options) for o in halved(group)]

    # -- questions
    def _probes(self, parts: Parts, deal: Deal, options: list[Option]) -> list[Question]:
        """Single questions from the positions of a deal: what is legal, who takes a trick."""
        families = [f for f in ("legal", "winner") if f in self.families]
        out: list[Question] = []
        told: set[Option] = set()
        for family in families:
            concerned = [o for o in options if o not in told and concerns(family, self.touch[o[0]])]
            look = _Look(parts, deal, family)
            for option, place in self.found(concerned, look):
                vector = None if option in told else self._vector(family, parts, deal, place)
                if vector is not None:
                    support = (o for o in concerned if look.tells(place, self.variant([o])))
                    out.append(Question(vector, frozenset(support)))
                    told |= out[-1].support
        return out

    def _games(self, parts: Parts, deal: Deal, options: list[Option]) -> list[Question]:
        """The whole of a deal as a game, where one of the options shows in it."""
        shown = frozenset(o for o, _ in self.found(options, _Look(parts, deal, "replay")))
        vector = self._vector("replay", parts, deal, 0) if shown else None
        return [] if vector is None else [Question(vector, shown)]

    def _scores(self, parts: Parts, deal: Deal | None, options: list[Option]) -> list[Question]:
        """What a deal pays: this one where it comes to its end, else one that is played further without
        anybody being asked."""
        if deal is None or len(deal.deals) != 1 or not parts.ends(deal):
            deal = self._walked(parts)
        vector = self._vector("score", parts, deal, 0) if deal is not None and parts.ends(deal) else None
        if vector is None:
            return []
        question = Question(vector, frozenset())
        mine = question.predict(parts.codec)
        some = self.affecting(question, [o for o in options if concerns("score", self.touch[o[0]])])
        question.support = frozenset(o for o in some if self.predict(question, [o]) != mine)
        return [question] if question.support else []

    def _walked(self, parts: Parts) -> Deal | None:
        """The next deal of a random play under the ruleset."""
        name = str(sorted(self.base.items()))
        for _ in range(2):
            if self._walk[0] != name:
                self._walks += 1
                rng = random.Random(f"{self.seed}/{self._walks}/walk")
                self._walk = name, play_cut(parts.codec, rng)
            raw = next(self._walk[1], None)
            if raw is not None:
                return rough(parts.codec, [raw], f"{self.seed}/{self._walks}/walk/{id(parts)}/{id(raw)}")
            self._walk = "", iter(())
        return None

    def predict(self, question: Question, options: Sequence[Option]) -> Answer:
        """What is answered with these options instead."""
        return question.predict(self.readers.under(self.base | dict(options)))

    def _vector(self, family: str, parts: Parts, deal: Deal, place: int) -> Vector | None:
        writer = copy(self.writer)
        writer.parts, writer.codec = parts, parts.codec
        head = {"kind": family, "game": self.rules.document.game}
        try:
            if family == "legal":
                seat = parts.seen(deal.states[place])[0]
                if seat is None:
                    return None
                return Vector(head | {"view": parts.codec.view_json(deal.states[place], seat)})
            if family == "score":
                first = next((i for i in deal.choices if deal.moves[i].action in parts.plays), None)
                place = deal.choices[-1] + 1 if first is None else first
            if family == "replay":
                return Vector(head | writer.game(deal))
            return Vector(head | writer.bare(Candidate(family, deal, place, parts)))
        except (Refusal, HoyleError, IndexError, StopIteration):
            return None


class _Look:
    """A deal in which differences are looked for: in its positions, or in all that is told on the way."""

    def __init__(self, parts: Parts, deal: Deal, family: str) -> None:
        self.parts, self.deal, self.family = parts, deal, family
        last = len(deal.states) - 1
        self.places = [i for i in deal.choices if i < last and parts.model.whole(deal.states[i])]
        if family == "winner":
            self.places = list(parts.won_tricks(deal)) if parts.winner_ruling else []

    def where(self, variant: Variant) -> int | None:
        """The first place where the variant tells something else."""
        try:
            if self.family == "replay":
                return Run(self.parts, self.deal, variant).where()
            return next((i for i in self.places if self._differs(i, variant)), None)
        except (IndexError, ValueError, KeyError, OverflowError):
            return 0

    def tells(self, place: int, variant: Variant) -> bool:
        """Does the variant answer otherwise at a place?"""
        try:
            return self._differs(place, variant)
        except (IndexError, ValueError, KeyError, OverflowError):
            return True

    def _differs(self, i: int, variant: Variant) -> bool:
        mine, player = self.deal.states[i], variant.player
        theirs = variant.over(mine)
        if self.family == "winner":
            terms = self.parts.codec.winner_terms
            return player.values(terms, mine) != player.values(terms, theirs)
        if variant.ending and player.finished(theirs):
            return True
        for name in variant.guards:
            moves = self.parts.moves(mine, [name])
            if moves != tuple(player.moves(theirs, [name])):
                return True
            if moves and actor(player, name, theirs) != actor(player, name, mine):
                return True
        return False


def concerns(family: str, touch: Touch) -> bool:
    """May a reading change the answer to a question of this family?"""
    if family == "legal":
        return bool(touch.guards) or touch.ending
    if family == "winner":
        return touch.winner
    return bool(touch.effects or touch.chances or touch.guards or touch.early) or touch.ending


def rough(codec: Codec, raws: Sequence[Drawn], name: str) -> Deal:
    """Deals as they were played, not begun by themselves: to look at what happens in them."""
    model = codec.model
    states = [s for raw in raws for s in raw.states]
    moves = [m for raw in raws for m in raw.moves]
    players = {a.name for a in codec.players}
    choices = tuple(i for i, m in enumerate(moves) if m.action in players)
    end = model.effect(states[-1], moves[-1]) if moves else codec.start
    return Deal({}, ({},) * len(raws), (*states, end), tuple(moves), choices, name)
