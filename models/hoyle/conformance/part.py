"""The parts of the rules that vectors show: actions, conjuncts, ways to meet them, cases, kinds of deals.

A part is a string ``kind: words``; :attr:`Parts.cites` has the clauses of each part that there is.

- ``action: play``: the action is legal.
- ``holds: play: follow suit while you can``: a legal action meets the conjunct.
- ``way: ...``: it does so by this part of an *or* alone.
- ``long: play``: the action is legal in more ways than a vector carries.
- ``forbids: ...``: the conjunct is the only objection to an action.
- ``suit: ...``: it is so where this suit is led (a suit that is trumps, say).
- ``case: who takes the trick: the highest trump takes the trick``: the case of a ruling applies.
- ``effect: play sets missed``: an effect with clauses of its own changes something.
- ``setup: deal_no = 8``: a deal of this kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from hoyle.concrete import Move, State
from hoyle.concrete.python_code import Function, python_function
from hoyle.conformance.border import Border, border_of
from hoyle.conformance.codec import Codec, Json
from hoyle.conformance.mutant import own_conjuncts, short
from hoyle.conformance.observe import Seen, actor, seen
from hoyle.conformance.sample import Deal
from hoyle.conformance.scoring import winner_of
from hoyle.lang import (
    FALSE,
    Action,
    CardSort,
    Case,
    EnumSort,
    IntSort,
    Requirement,
    Ruling,
    SetSort,
    Term,
    leaves,
)


@dataclass(frozen=True)
class Refused:
    """An action that one thing alone forbids: ``part`` names it, ``because`` says it."""

    seat: int
    move: Move
    part: str
    cites: tuple[str, ...]
    because: str


class Parts:
    """The parts of rules under a ruleset, and which of them a state shows."""

    def __init__(self, codec: Codec) -> None:
        self.codec, self.model, self.rules = codec, codec.model, codec.rules
        self.cites: dict[str, tuple[str, ...]] = {}
        actions = self.rules.actions.values()
        self.names = [a.name for a in codec.players]
        self.chances = [a.name for a in actions if a.kind == "chance"]
        self.plays = [a.name for a in codec.players if any(t in a.next for t in codec.table)]
        term = self.rules.trick_winner
        self.winner_ruling = (
            str(term.data).partition("#")[0] if term is not None and term.op == "answer" else ""
        )
        paid_into = set(leaves(*self.rules.payoffs, op="var"))
        self.paying = {n for a in actions if a.kind == "step" and paid_into & set(a.next) for n in a.asks}
        self.feeding = self._feeding()
        suits = set(self.codec.deck.suits)
        self._suits = [
            (name, term)
            for name, term in (self.rules.views[0].items() if self.rules.views else ())
            if term.op == "var" and isinstance(term.sort, EnumSort) and suits <= set(term.sort.names)
        ]
        for action in actions:
            if action.kind != "chance":
                self.cites[self.action(action.name)] = self.cites[self.long(action.name)] = action.cites
        self._effects = {a.name: self._changes(a) for a in actions}
        self._guards = {a.name: self._ways(a) for a in codec.players}
        self._closed = {a.name: self._without_params(a) for a in codec.players}
        self._rulings = self._cases()
        self._seen: dict[State, Seen] = {}
        self._moves: dict[tuple[State, tuple[str, ...]], tuple[Move, ...]] = {}
        self._refused: dict[State, list[Refused]] = {}
        self._full: dict[str, tuple[int, ...]] = {}
        self._borders: dict[State, Border] = {}

    def _feeding(self) -> set[Term]:
        """The numbers that the cases of what is paid look at, as far as they are reckoned up after play."""
        cases = [c for r in self.rules.rulings.values() if r.name in self.paying for c in r.cases]
        read = set(leaves(*(t for c in cases for t in (c.when, *c.then)), op="var"))
        steps = [a for a in self.rules.actions.values() if a.kind == "step"]
        reckoned = {t for a in steps if not any(s in a.next for s in self.codec.table) for t in a.next}
        return {t for t in read & reckoned if isinstance(t.sort, IntSort)}

    # -- names
    def action(self, name: str) -> str:
        """The part *this action is taken*."""
        return f"action: {name}"

    def long(self, name: str) -> str:
        """The part *this action is legal in very many ways*."""
        return f"long: {name}"

    def conjunct(self, action: Action, need: Requirement) -> str:
        """A conjunct in words."""
        return f"{action.name}: {need.says or short(need.term, self.rules)}"

    def case(self, ruling: Ruling, case: Case) -> str:
        """A case in words; the cases that one line unrolls to have the same ones."""
        return f"case: {ruling.name}: {case.says or short(case.when, self.rules)}"

    def _ways(self, action: Action) -> tuple[list[tuple[str, list[str]]], Function]:
        """For each conjunct that can fail: its name and those of its ways; and a function for all values."""
        out, terms = [], []
        for need in own_conjuncts(action):
            if need.term.is_const:
                continue
            name = self.conjunct(action, need)
            self.cites[f"holds: {name}"] = self.cites[f"forbids: {name}"] = need.cites
            terms.append(need.term)
            arms = need.term.args if need.term.op == "or" else ()
            ways = [f"way: {name}: {short(arm, self.rules)}" for arm in arms]
            self.cites |= dict.fromkeys(ways, need.cites)
            terms += list(arms)
            out.append((name, ways))
        for param in action.params:
            if isinstance(param.sort, (CardSort, SetSort)):
                self.cites[self._foreign(action, param.name)] = action.cites
        params = [p.term for p in action.params]
        return out, python_function(terms, self.model.slots, params)

    def _without_params(self, action: Action) -> Function:
        """The values of the conjuncts that speak of no parameter."""
        terms = [r.term for r in action.requirements if not leaves(r.term, op="param")]
        return python_function(terms, self.model.slots)

    def _foreign(self, action: Action, param: str) -> str:
        return f"forbids: {action.name}: {foreign(action.name, param)}"

    def _changes(self, action: Action) -> list[tuple[str, list[int]]]:
        """The effects with clauses of their own: name, and the places of the variables they set."""
        out: dict[str, list[int]] = {}
        for effect in action.effects:
            if effect.cites:
                slots = [effect.target] if effect.target.op == "var" else list(effect.target.args[1:])
                name = f"effect: {action.name} sets {slots[0].data.partition('[')[0]}"
                self.cites[name] = tuple(dict.fromkeys((*self.cites.get(name, ()), *effect.cites)))
                out.setdefault(name, []).extend(self.model.index[s] for s in slots)
        return list(out.items())

    def _cases(self) -> dict[str, tuple[list[str], Function]]:
        out = {}
        for ruling in self.rules.rulings.values():
            cases = [c for c in ruling.cases if c.when is not FALSE]
            if ruling.asked is FALSE or not cases:
                continue
            names = [self.case(ruling, c) for c in cases]
            self.cites |= {n: c.cites for n, c in zip(names, cases, strict=True)}
            function = python_function([ruling.asked, *(c.when for c in cases)], self.model.slots)
            out[ruling.name] = (names, function)
        return out

    # -- what a state shows
    def answers(self, state: State, rulings: Iterable[str] | None) -> set[str]:
        """The cases that apply in a state, of some rulings or of all."""
        out = set()
        for name in self._rulings if rulings is None else rulings:
            if name in self._rulings:
                names, function = self._rulings[name]
                asked, *whens = function(state)
                if asked:
                    out |= {n for n, when in zip(names, whens, strict=True) if when}
        return out

    def grounds(self, state: State, ruling: str) -> list[Term]:
        """The conditions and the answers of the cases of a ruling that apply in a state."""
        if ruling not in self._rulings:
            return []
        cases = [c for c in self.rules.rulings[ruling].cases if c.when is not FALSE]
        _, *whens = self._rulings[ruling][1](state)
        return [t for c, when in zip(cases, whens, strict=True) if when for t in (c.when, *c.then)]

    def changes(self, deal: Deal, at: int) -> set[str]:
        """The effects with clauses of their own that change something in a move of a deal."""
        before, after = deal.states[at], deal.states[at + 1]
        listed = self._effects.get(deal.moves[at].action, [])
        return {name for name, places in listed if any(before[i] != after[i] for i in places)}

    def setup(self, setup: Json) -> set[str]:
        """The kind of deal, one part for each thing the setup says."""
        return {f"setup: {name} = {value}" for name, value in setup.items()}

    def choice(self, state: State) -> set[str]:
        """What a state in which players decide shows: legal actions, the ways they meet their conjuncts,
        and the conjuncts that forbid others."""
        whole = self.codec.whole(state)
        out = self.refusals(state) if whole else {r.part for r in self.border(state).refused}
        if not whole:
            names = {m.action for m in self.border(state).accept}
            out |= {self.long(n) for n in names if self.model.vast(state, n)}
        for move in self.moves(state, self.names) if whole else self.border(state).accept:
            out.add(self.action(move.action))
            conjuncts, function = self._guards[move.action]
            values = iter(function(state, *move.values))
            for name, ways in conjuncts:
                next(values)
                out.add(f"holds: {name}")
                true = [way for way, value in zip(ways, values, strict=False) if value] if ways else []
                if len(true) == 1:
                    out.add(true[0])
        return out

    def suits(self, state: State) -> set[str]:
        """What alone forbids cards in a trick that has begun, with the suit that is led: a program may know a
        rule for some suits only."""
        led = self.led(state)
        if not led:
            return set()
        listed = self.refused(state) if self.codec.whole(state) else self.border(state).refused
        laid = {r.part for r in listed if r.move.action in self.plays}
        return {f"suit: {part.partition(': ')[2]}: {led}" for part in laid}

    def led(self, state: State) -> str:
        """The suit that is led, and what else is told to be that suit (the trumps); empty where none is."""
        if self.codec.leader is None or not (trick := self.codec.trick_json(state)):
            return ""
        deck = self.codec.deck
        suit = deck.suit(deck.parse(trick[0]["cards"][0]))
        if suit >= len(deck.suits):
            return ""
        values = ((name, term.sort, state[self.model.index[term]]) for name, term in self._suits)
        same = [f", the {n}" for n, sort, value in values if sort.name_of(value) == deck.suits[suit]]
        return f"{deck.suits[suit]} is led" + "".join(same)

    def refusals(self, state: State) -> set[str]:
        """The conjuncts that are the only objection to some action here."""
        return {r.part for r in self.refused(state)}

    def refused(self, state: State) -> list[Refused]:
        """For each conjunct (and each set of candidates) that alone forbids an action here, one such action.

        The seats are those whose action it would be.
        """
        if state not in self._refused:
            found: dict[tuple[int, str], Refused] = {}
            for action in self.codec.players:
                for refused in self._refused_by(action, state):
                    if (refused.seat, refused.part) not in found and self._stays(refused.move, state):
                        found[(refused.seat, refused.part)] = refused
            self._refused[state] = list(found.values())
        return self._refused[state]

    def _stays(self, move: Move, state: State) -> bool:
        """Is a move refused by whatever name? To the protocol it may be what another action allows."""
        if self.rules.actions[move.action] not in self.codec.laying:
            return True
        meant = self.codec.moves(self.codec.action_json(move), state)
        return not any(self.model.allows(state, m) for m in meant)

    def _refused_by(self, action: Action, state: State) -> list[Refused]:
        out = []
        seat = actor(self.model, action.name, state)
        asked = {id(r) for r in own_conjuncts(action)}
        closed = self._closed[action.name](state).count(0)  # by conjuncts about no candidate
        for move in self.model.candidates(state, action.name) if closed < 2 else ():
            held = self.model.each(state, move)
            if held.count(0) == 1:
                need = action.requirements[held.index(0)]
                if id(need) in asked:
                    part = f"forbids: {self.conjunct(action, need)}"
                    out.append(Refused(seat, move, part, need.cites, need.says))
                if closed:
                    break
        if len(action.params) == 1 and isinstance(action.params[0].sort, CardSort):
            mine = {m.values[0] for m in self.model.candidates(state, action.name)}
            for card in action.params[0].sort.values:
                move = Move(action.name, (card,))
                if card not in mine and all(self.model.each(state, move)):
                    out.append(self._stranger(action, seat, move))
                    break
        elif not closed and len(action.params) == 1 and isinstance(action.params[0].sort, SetSort):
            strange = (Move(action.name, (v,)) for v in self._strange(action, state))
            found = next((m for m in strange if all(self.model.each(state, m))), None)
            out += [self._stranger(action, seat, found)] if found is not None else []
        return out

    def _stranger(self, action: Action, seat: int, move: Move) -> Refused:
        name = action.params[0].name
        return Refused(seat, move, self._foreign(action, name), action.cites, foreign(action.name, name))

    def _strange(self, action: Action, state: State) -> Iterator[int]:
        """Sets that are no candidates: of a legal one with a card less, a card more, a card of nobody's."""
        move = next(self.model.moves(state, [action.name]), None)
        if move is None or not move.values[0]:
            return
        (value,), (low, high, source) = move.values, self.model.bounds(action.params[0], 0, state, ())
        last = 1 << value.bit_length() - 1
        if 1 < value.bit_count() <= low:
            yield value - last
        more = source & ~value
        if more and value.bit_count() >= high:
            yield value | more & -more
        faces = len(self.codec.deck.faces)
        lacking = [c for c in range(faces) if not (source >> c | source >> c + faces) & 1]
        if lacking:
            yield value - last | 1 << lacking[0]

    # -- remembered
    def seen(self, state: State) -> Seen:
        """What is told in a state."""
        if state not in self._seen:
            self._seen[state] = seen(self.model, state, self.names)
        return self._seen[state]

    def moves(self, state: State, names: Sequence[str]) -> tuple[Move, ...]:
        """The legal moves of some actions."""
        key = (state, tuple(names))
        if key not in self._moves:
            self._moves[key] = tuple(self.model.moves(state, names))
        return self._moves[key]

    def border(self, state: State) -> Border:
        """The samples of a state with too many legal moves to carry them all."""
        if state not in self._borders:
            self._borders[state] = border_of(self, state)
        return self._borders[state]

    def full_tricks(self, deal: Deal) -> tuple[int, ...]:
        """The places of a deal where the trick on the table is complete."""
        if deal.seed not in self._full:
            slots = [self.model.index[t] for t in self.codec.table]
            found = (i for i, s in enumerate(deal.states[:-1]) if slots and all(s[n] for n in slots))
            self._full[deal.seed] = tuple(found)
        return self._full[deal.seed]

    def won_tricks(self, deal: Deal) -> Iterator[int]:
        """Those of them that somebody takes."""
        return (i for i in self.full_tricks(deal) if winner_of(self.codec, deal.states[i]) is not None)

    def ends(self, deal: Deal) -> bool:
        """Does the deal come to its pay-off? (It may get stuck where the text gives no rule.)"""
        last = deal.states[-1]
        return bool(self.rules.payoffs and deal.choices) and (
            self.model.finished(last) or any(self.model.can(last, a) for a in self.chances)
        )

    def told(self, deal: Deal, at: int) -> bool:
        """Do the cards played from a place of a deal on tell it all? Not where a player chooses anything
        else: to stop, say."""
        return all(deal.moves[i].action in self.plays for i in deal.choices if i >= at)

    def asked(self, family: str) -> set[str]:
        """The parts that a family should show, whether the sample shows them or not."""
        if family == "legal":
            possible = (a for a in self.codec.players if all(r.term is not FALSE for r in a.requirements))
            players = {self.action(a.name) for a in possible}
            return players | {p for p in self.cites if p.startswith(("holds:", "way:", "forbids:"))}
        if family == "replay":
            return {p for p in self.cites if p.startswith(("action:", "case:", "effect:", "forbids:"))}
        rulings = {self.winner_ruling} if family == "winner" else self.paying
        return {p for name in rulings if name in self._rulings for p in self._rulings[name][0]}

    def paid(self, deal: Deal, at: int) -> tuple[int, ...]:
        """What is paid from a place of a deal to its end."""
        before, after = self.model.payoff(deal.states[at]), self.model.payoff(deal.states[-1])
        return tuple(b - a for a, b in zip(before, after, strict=True))


def foreign(action: str, param: str) -> str:
    """What a value breaks that does not come from its parameter's domain."""
    if param.endswith("s"):
        return f"{action.replace('_', ' ')} needs {param} that are there, neither more nor fewer"
    return f"{action.replace('_', ' ')} needs a {param} that is there"
