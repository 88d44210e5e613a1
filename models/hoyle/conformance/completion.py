"""From what is shown to a whole state: a seat's view, or all hands and what is public.

What a player may do depends on his view alone (that is an obligation, proved for each game), so any way to
fill in what the view hides gives the same answer. Hidden hands get the cards that are not seen, as many as
the trick tells.
"""

from __future__ import annotations

from typing import Any

from hoyle.concrete import State
from hoyle.conformance.codec import Codec, Field, Json
from hoyle.conformance.refusal import bad
from hoyle.conformance.value import cards_of, from_json, to_json, union
from hoyle.lang import EnumSort, IntSort, SetSort, Term, leaves


class Completion:
    """One state in the making: what is known so far of each variable."""

    def __init__(self, codec: Codec, shown: Any, seat: int | None) -> None:
        if not isinstance(shown, dict):
            raise bad("a view is an object")
        self.codec, self.rules, self.model = codec, codec.rules, codec.model
        self.shown: Json = shown
        self.seat = seat
        self.known: dict[Term, int] = {}
        self.claims: list[tuple[str, Term, int]] = []
        self.seen = 0

    def state(self) -> State:
        """The state. Raises Refusal where what is shown does not fit together."""
        self._cards()
        for field in self.codec.names(self.seat):
            self._field(field)
        self._turn()
        self._hidden_hands()
        self._reserve()
        values = dict(self.rules.initial) | self.known
        state = tuple(values[s] for s in self.rules.slots)
        if "phase" not in self.shown:
            state = self._phase(state)
        self.check(state)
        return state

    def check(self, state: State) -> None:
        """Raise Refusal where what is shown is not so in a state."""
        for name, term, value in self.claims:
            got = self.model.values([term], state)[0]
            if got != value:
                said, derived = (repr(to_json(term.sort, v)) for v in (value, got))
                raise bad(f"{name} is {said}, but the rest of what is shown makes it {derived}")

    # -- what is shown
    def _field(self, field: Field) -> None:
        """Read one field; ``name[i]`` may stand in a list called ``name``, and a list called ``name`` tells
        of ``name[word]`` how often it has the word. A field ``map[index]`` is about the variable there."""
        shown, given = self.shown, None
        if field.name in shown:
            given = shown[field.name]
        elif field.base in shown and isinstance(shown[field.base], list):
            listed = shown[field.base]
            if field.word:
                given = listed.count(field.word)
                given = given if isinstance(field.term.sort, IntSort) else given > 0
            else:
                given = listed[field.place] if field.place < len(listed) else None
        term = field.term
        if term.op == "choose" and all(t.op == "var" for t in term.args):
            index = self.known.get(term.args[0], self.rules.initial[term.args[0]])
            term = term.args[1 + index]
        if given is None or term in self.known:
            return
        if isinstance(term.sort, SetSort):
            value = self._set(given, field.name)
        else:
            value = from_json(term.sort, given, field.name)
        if term.op == "var":
            self.known[term] = value
        elif self.seat is not None or term.op != "count":  # how many cards lie where, the deal decides
            self.claims.append((field.name, term, value))

    def _set(self, given: Any, name: str) -> int:
        value = union(cards_of(self.codec.deck, given, name, taken=self.seen))
        self.seen |= value
        return value

    def _cards(self) -> None:
        """The trick, the seat's hand or all hands: no card may be in two of them."""
        zones: list[tuple[str, int]] = []
        if self.codec.table and isinstance(self.shown.get("trick"), list):
            zones += self._trick(self.shown["trick"])
        hands = self.codec.hands
        if self.seat is None:
            listed = self.shown.get("hands", [])
            if not isinstance(listed, list) or len(listed) > len(hands):
                raise bad(f"hands is a list of {len(hands)} lists of cards")
            pairs = list(zip(hands, listed, strict=False))
        else:
            pairs = [(hands[self.seat], self.shown["hand"])] if hands and "hand" in self.shown else []
        for slot, given in pairs:
            self.known[slot] = self._set(given, slot.data if self.seat is None else "hand")
            zones.append((slot.data, self.known[slot]))
        for i, (a, first) in enumerate(zones):
            for b, second in zones[:i]:
                if first & second:
                    card = next(self.codec.deck.members(first & second))
                    raise bad(f"{self.codec.deck.face(card)} is in {a} and in {b}")

    def _trick(self, given: list[Any]) -> list[tuple[str, int]]:
        leader, out = self.codec.leader, []
        for play in given:
            if not isinstance(play, dict) or "seat" not in play or "cards" not in play:
                raise bad('a trick is a list of {"seat", "cards"} in the order played')
            seat = from_json(self.rules.SEAT, play["seat"], "seat of a play")
            slot = self.codec.table[seat]
            if slot in self.known:
                raise bad(f"seat {seat} has played to the trick twice")
            self.known[slot] = self._set(play["cards"], "cards of a play")
            out.append((f"the trick of seat {seat}", self.known[slot]))
            if leader is not None and leader.op == "var":
                self.known.setdefault(leader, seat)
        return out

    # -- what follows
    def _turn(self) -> None:
        """Where the view does not say whose turn it is, it is the asked seat's; he leads an empty trick."""
        if self.seat is None:
            return
        turns: set[Term] = {a.by for a in self.codec.players if a.by is not None and a.by.op == "var"}
        for slot in turns:
            if "turn" not in self.shown:
                self.known.setdefault(slot, self.seat)
        leader = self.codec.leader
        if leader is not None and leader.op == "var":
            self.known.setdefault(leader, self.seat)

    def _phase(self, state: State) -> State:
        """Where the view does not name the phase, it is the first in which the seat may do something; one in
        which cards are played comes before the others."""
        slot = next((f.term for f in self.codec.names(self.seat) if f.name == "phase"), None)
        if slot is None or slot.op != "var" or self.seat is None or not isinstance(slot.sort, EnumSort):
            return state
        place = self.model.index[slot]
        for action in sorted(
            self.codec.players, key=lambda a: not any(t in a.next for t in self.codec.table)
        ):
            for value in slot.sort.values:
                option = (*state[:place], value, *state[place + 1 :])
                if next(self.model.moves(option, [action.name]), None) is not None:
                    return option
        return state

    def _hidden_hands(self) -> None:
        """Deal the unseen cards to the hands that are not shown, as many as the trick and the view tell."""
        if self.seat is None or not self.codec.hands:
            return
        own = self.known.get(self.codec.hands[self.seat], 0)
        played = [bool(self.known.get(t)) for t in self.codec.table] or [False] * self.codec.seats
        before = own.bit_count() + played[self.seat]
        rest = [c for c in range(self.codec.deck.size) if not self.seen >> c & 1]
        counts = {t.args[0]: v for _, t, v in self.claims if t.op == "count"}
        for seat, slot in enumerate(self.codec.hands):
            if slot not in self.known:
                size = counts.get(slot, before - played[seat])
                self.known[slot], rest = union(rest[:size]), rest[size:]

    def _reserve(self) -> None:
        """A zone that has cards before the deal keeps of them what is not seen elsewhere: as many as the view
        tells of it (and of others with it, which are then empty), else all."""
        slots = [s for s in self.rules.slots if isinstance(s.sort, SetSort) and self.rules.initial[s]]
        for slot in slots:
            if slot in self.known:
                continue
            free = self.rules.initial[slot]
            for place in (*self.codec.hands, *self.codec.table):
                free &= ~self.known.get(place, 0)
            counts = [v for _, t, v in self.claims if t.op == "count" and slot in leaves(t, op="var")]
            cards = sorted(self.codec.deck.members(free), key=lambda c: (self.seen >> c & 1, c))
            self.known[slot] = union(cards[: counts[0]] if counts else cards)


def state_of_view(codec: Codec, view: Any) -> tuple[State, int]:
    """The state that completes a seat's view, and the seat. Raises Refusal."""
    if not isinstance(view, dict):
        raise bad('"view" is an object')
    if not codec.rules.views:
        raise bad("the rules of this game do not say what a seat sees")
    seat = from_json(codec.rules.SEAT, view.get("seat"), "seat of the view")
    return Completion(codec, view, seat).state(), seat


def state_of_setup(codec: Codec, setup: Any, hands: Any = None) -> State:
    """The state in which what is public is as *setup* says and the hands are as listed. Raises Refusal."""
    given = dict(setup) if isinstance(setup, dict) else setup
    if isinstance(given, dict) and hands is not None:
        given["hands"] = hands
    return Completion(codec, given, None).state()
