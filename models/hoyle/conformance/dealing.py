"""A deal as the protocol lists it, turned into outcomes of chance."""

from __future__ import annotations

from typing import Any

from hoyle.concrete import Move, State
from hoyle.conformance.codec import Codec, Json
from hoyle.conformance.lots import decided
from hoyle.conformance.refusal import bad
from hoyle.conformance.value import card_of, cards_of, from_json, union
from hoyle.lang import Action, CardSort, Param, SetSort, Term, leaves


class Dealing:
    """One ``deal``: ``hands`` by seat, other zones (``kitty``, ``stock``) by the name of their variable.

    Each list is in the order in which its cards come. Under the name of an action stands the card that it
    shows, or a list where it shows several one after the other. Raises Refusal where a list is malformed or
    a card is dealt twice.
    """

    def __init__(self, codec: Codec, given: Any) -> None:
        if not isinstance(given, dict):
            raise bad('"deal" is an object with "hands"')
        self.codec, self.model, self.given = codec, codec.model, given
        hands = given.get("hands", [])
        if not isinstance(hands, list) or len(hands) != codec.seats:
            raise bad(f'"hands" is a list of {codec.seats} lists of cards')
        used = 0
        self.lists: dict[Term, list[int]] = {}
        zones: list[tuple[str, Term | None, Any]] = [
            (f"hand {i}", codec.hands[i] if codec.hands else None, hand) for i, hand in enumerate(hands)
        ]
        slots = {s.data: s for s in codec.rules.slots if isinstance(s.sort, SetSort)}
        zones += [(name, slots[name], cards) for name, cards in given.items() if name in slots]
        for name, slot, listed in zones:
            cards = cards_of(codec.deck, listed, name, taken=used)
            again = union(cards) & used
            if again:
                raise bad(f"{codec.deck.face(next(codec.deck.members(again)))} is dealt twice")
            used |= union(cards)
            if slot is not None:
                self.lists[slot] = cards
        self.began = False
        self.shown: dict[str, int] = {}  # how many cards of its list an action has shown

    def wants_another(self, action: Action, state: State) -> bool:
        """Does *action* begin a new deal, after this one was dealt out?"""
        if not self.began or not any(isinstance(p.sort, SetSort) for p in action.params):
            return False
        return not any(state[self.model.index[slot]] for slot in self.codec.hands)

    def outcome(self, action: Action, state: State, setup: Json) -> Move:
        """The move of chance that deals what is listed. Raises Refusal where the lists do not fit."""
        values: tuple[int, ...] = ()
        for number, param in enumerate(action.params):
            values = (*values, self._value(action, param, number, state, values, setup))
        move = Move(action.name, values)
        wrong = self.model.objections(state, move)
        if wrong:
            raise bad(f"this deal does not fit the rules: {wrong[0].says}")
        if any(isinstance(p.sort, SetSort) for p in action.params):
            self.began = True
        return move

    def _value(
        self, action: Action, param: Param, number: int, state: State, before: tuple[int, ...], setup: Json
    ) -> int:
        if isinstance(param.sort, SetSort):
            return self._cards(action, param, number, state, before)
        options = list(self.model.domain(param, number, state, before))
        if isinstance(param.sort, CardSort):
            return self._card(action, param, options)
        return self._scalar(action, param, number, state, before, setup, options)

    def _scalar(
        self,
        action: Action,
        param: Param,
        number: int,
        state: State,
        before: tuple[int, ...],
        setup: Json,
        options: list[int],
    ) -> int:
        """A lot: what the setup says of the variable that it decides, else the only possible one."""
        names = [param.name, *(s.data for s, t in decided(self.codec, action).items() if t is param.term)]
        if number == len(action.params) - 1:
            options = [v for v in options if self.model.allows(state, Move(action.name, (*before, v)))]
        for name in names:
            if name in setup:
                value = from_json(param.sort, setup[name], name)
                return value if value in options or not options else options[0]
        if number == len(action.params) - 1:
            for slot, drawn in action.next.items():  # what it decides may depend on a reading too
                if slot.data in setup and param.term in leaves(drawn, op="param"):
                    wanted, place = from_json(slot.sort, setup[slot.data], slot.data), self.model.index[slot]
                    moves = {v: Move(action.name, (*before, v)) for v in options}
                    fits = [v for v, m in moves.items() if self.model.effect(state, m)[place] == wanted]
                    options = fits[:1] or options
        if len(options) != 1:
            raise bad(f'"setup" needs "{names[-1]}": {action.name} is a matter of chance')
        return options[0]

    def _card(self, action: Action, param: Param, options: list[int]) -> int:
        """One card: the one given under the action's name (a list is used up in order), else the next one of
        a zone that is no hand, else the last of the possible ones as the hands list them."""
        for name in (action.name, param.name):
            listed = self.given.get(name)
            if isinstance(listed, list):
                n = self.shown.get(name, 0)
                self.shown = {**self.shown, name: n + 1}
                if n < len(listed):
                    return self._copy(listed[n], name, options)
            elif name in self.given:
                return self._copy(listed, name, options)
        hands = set(self.codec.hands)
        for slot, cards in self.lists.items():
            came = [c for c in cards if c in options] if slot not in hands else []
            if came:
                return came[0]
        place = {c: i for cards in self.lists.values() for i, c in enumerate(cards)}
        return max(options, key=lambda c: place.get(c, -1), default=0)

    def _copy(self, given: Any, name: str, options: list[int]) -> int:
        """The card given: that copy of it which is possible, the first one where none is."""
        first = card_of(self.codec.deck, given, name)
        return next((c for c in options if self.codec.deck.face(c) == self.codec.deck.face(first)), first)

    def _cards(self, action: Action, param: Param, number: int, state: State, before: tuple[int, ...]) -> int:
        """A packet: the next cards of the list of the zone that it goes to."""
        low, high, source = self.model.bounds(param, number, state, before)
        if not high:
            return 0
        members = list(self.codec.deck.members(source))
        slot = self._target(action, number, state, before, union(members[: max(low, 1)]))
        if slot is None or slot not in self.lists:
            if low == high == len(members):
                return source
            raise bad(f'"deal" does not say which cards {param.name} of {action.name} takes')
        listed = [c for c in self.lists[slot] if source >> c & 1]
        if len(listed) < low:
            raise bad(
                f"{slot.data} has {len(self.lists[slot])} cards in this deal; {low} more are dealt to it"
            )
        return union(listed[:high])

    def _target(
        self, action: Action, number: int, state: State, before: tuple[int, ...], trial: int
    ) -> Term | None:
        """The variable that gains the cards of a parameter, found by dealing it some."""
        values = (*before, trial, *(0 for _ in action.params[number + 1 :]))
        after = self.model.effect(state, Move(action.name, values))
        for slot in self.lists:
            i = self.model.index[slot]
            if after[i] & ~state[i] & trial == trial:
                return slot
        return None
