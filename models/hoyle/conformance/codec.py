"""Rules on one side, the JSON of the line protocol on the other: actions, views and states.

Nothing here knows a game. The names are those of the rules: actions and their parameters, the fields of
``rules.view``, the variables. ``rules.trick`` says what a ``trick`` is.
"""

from __future__ import annotations

import json
import marshal
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from hoyle.concrete import Move, State
from hoyle.concrete.python_code import Function
from hoyle.conformance.player import Player
from hoyle.conformance.refusal import bad
from hoyle.conformance.value import card_of, cards_of, from_json, to_json, union
from hoyle.lang import Action, CardSort, Param, Rules, SetSort, Term, build, leaves

Json = dict[str, Any]

ONE_CARD_LISTED = ("play", "lay")
"""Actions whose one ``card`` the protocol writes as a list ``cards``, since other games play several."""

PLAY = "play"
"""How the protocol calls every action that lays cards to a trick, where the rules tell several apart."""

REMEMBERED = 10_000
"""Actions whose spelling is remembered."""

_INDEXED = re.compile(r"(.+)\[(\d+)\]")
_KEYED = re.compile(r"(.+)\[([A-Za-z]\w*)\]")


@dataclass(frozen=True)
class Field:
    """Something that may be given by name: ``score[2]`` also as item ``place`` of the list ``base``,
    ``announced[spades]`` also as how often the ``word`` stands in the list ``base``."""

    name: str
    term: Term
    base: str
    place: int
    word: str = ""


class Codec:
    """The protocol's words for one model (rules under one ruleset)."""

    def __init__(self, model: Player) -> None:
        self.model, self.rules = model, model.rules
        self.deck, self.seats = self.rules.deck, len(self.rules.SEAT.names)
        actions = self.rules.actions.values()
        self.players = [a for a in actions if a.kind == "player"]
        self.chances = [a for a in actions if a.kind == "chance"]
        self.steps = [a.name for a in actions if a.kind == "step"]
        self.table: tuple[Term, ...] = ()
        self.leader: Term | None = None
        if self.rules.trick_order is not None:
            self.table, self.leader = self.rules.trick_order[0].slots, self.rules.trick_order[1]
        laying = [a for a in self.players if any(t in a.next for t in self.table)]
        whole = not any(a.name == PLAY for a in self.players)
        self.laying = laying if whole and all(len(a.params) == 1 for a in laying) else []
        self.relevant = self._relevant()
        self.fields = [self._fields(view) for view in self.rules.views]
        self._names: dict[int | None, list[Field]] = {}
        self._canonical: dict[str, Json] = {}
        self._keys: dict[Move, str] = {}
        self.lots: dict[str, dict[Term, Term]] = {}  # kept by lots.decided
        self._spelled: dict[bytes, tuple[Json, str]] = {}
        self._listings: dict[int, tuple[list[Any], dict[str, Json]]] = {}
        self.start: State = model.initial()

    def _relevant(self) -> set[Term]:
        """The variables that what players may do depends on."""
        terms = [r.term for a in self.players for r in a.requirements]
        terms += [t for a in self.players for p in a.params for t in p.domain.terms]
        terms += [a.by for a in self.players if a.by is not None]
        return set(leaves(*terms, self.rules.finished, op="var"))

    def _fields(self, view: Mapping[str, Term]) -> dict[str, Term]:
        """The fields of a seat's view that are written: scalars, and of sets and lists what matters."""
        out = {}
        for name, term in view.items():
            listed = isinstance(term.sort, SetSort) or _INDEXED.fullmatch(name) or _KEYED.fullmatch(name)
            matters = bool(set(leaves(term, op="var")) & self.relevant)
            if term not in set(self.table) and name != "seat" and (not listed or matters or name == "hand"):
                out[name] = term
        return out

    @cached_property
    def hands(self) -> tuple[Term, ...]:
        """The variables that hold the seats' hands, by seat; none where the views show no such variable."""
        slots = [view.get("hand") for view in self.rules.views]
        if slots and all(t is not None and t.op == "var" for t in slots):
            return tuple(t for t in slots if t is not None)
        return ()

    @cached_property
    def winner_terms(self) -> tuple[Term, ...]:
        """The winner of the trick, and whether its ruling is determined; nothing where none is named."""
        return winner_terms(self.rules)

    def names(self, seat: int | None) -> list[Field]:
        """What a view of *seat* (or a setup: ``None``) may give: fields of the view, then variables."""
        if seat not in self._names:
            terms = dict(self.rules.views[seat or 0]) if self.rules.views else {}
            terms.pop("seat", None)
            if seat is None:
                terms.pop("hand", None)
            shown = set(terms)
            for slot in self.rules.slots:
                if self._place(slot.data)[0] not in shown:
                    terms.setdefault(slot.data, slot)
            cards = {*self.table, *self.hands}
            self._names[seat] = [
                Field(name, term, *self._place(name)) for name, term in terms.items() if term not in cards
            ]
        return self._names[seat]

    def _place(self, name: str) -> tuple[str, int, str]:
        place, keyed = _INDEXED.fullmatch(name), _KEYED.fullmatch(name)
        if keyed:
            return keyed[1], 0, keyed[2]
        return (place[1], int(place[2]), "") if place else (name, 0, "")

    # -- actions
    def listed(self, action: Action, param: Param) -> bool:
        """Is this one card written as a list?"""
        return isinstance(param.sort, CardSort) and param.name == "card" and action.name in ONE_CARD_LISTED

    def action_json(self, move: Move) -> Json:
        """``{"name": "play", "cards": ["SA"]}``: the parameters by name."""
        action = self.rules.actions[move.action]
        if action in self.laying:
            return {"name": PLAY, "cards": to_json(self.rules.CARDS, self.laid(move))}
        out: Json = {"name": move.action}
        for param, value in zip(action.params, move.values, strict=True):
            if self.listed(action, param):
                out["cards"] = [self.deck.face(value)]
            else:
                out[param.name] = to_json(param.sort, value)
        return out

    def key_of(self, move: Move) -> str:
        """Equal for moves that the protocol calls the same: those of the copies of a card."""
        known = self._keys.get(move)
        if known is None:
            if len(self._keys) > REMEMBERED:
                self._keys.clear()
            known = self._keys[move] = key(self.action_json(move))
        return known

    def moves(self, given: Any, state: State) -> list[Move]:
        """The moves that JSON may mean: several where a card has copies, the one of the domain first.

        Raises Refusal (bad-request) for an action or a value that the game does not have.
        """
        if not isinstance(given, dict) or not isinstance(given.get("name"), str):
            raise bad('an action is an object with a "name"')
        if self.laying and given["name"] == PLAY:
            return self._played(given, state)
        action = next((a for a in self.players if a.name == given["name"] and a not in self.laying), None)
        if action is None:
            known = ", ".join(dict.fromkeys(PLAY if a in self.laying else a.name for a in self.players))
            raise bad(f"the game has no action {given['name']!r}; its actions are {known}")
        found: list[tuple[int, ...]] = [()]
        for number, param in enumerate(action.params):
            found = [
                (*values, v)
                for values in found
                for v in self._candidates(action, param, number, given, state, values)
            ]
        return [Move(action.name, values) for values in found]

    def laid(self, move: Move) -> int:
        """The cards that a move lays to a trick."""
        return self._laid[move.action](self.start, *move.values)[0]

    @cached_property
    def _laid(self) -> dict[str, Function]:
        """For each action that lays cards: what it adds to the trick."""
        return {
            a.name: self.model.code.function(
                [build.union(*(build.diff(a.next.get(t, t), t) for t in self.table))],
                self.model.slots,
                [p.term for p in a.params],
            )
            for a in self.laying
        }

    def _played(self, given: Json, state: State) -> list[Move]:
        """The moves that lay these cards: those of actions that are open here first."""
        found = []
        for action in sorted(self.laying, key=lambda a: not self.model.can(state, a.name)):
            hand = 0
            if self.hands:
                hand = state[self.model.index[self.hands[self.actor(action.name, state)]]]
            cards = cards_of(self.deck, given.get("cards"), "cards", taken=~hand & self.rules.CARDS.full)
            mask = union(cards)
            firsts = union({c % len(self.deck.faces) for c in cards})
            if isinstance(action.params[0].sort, CardSort):
                options = cards if len(cards) == 1 else []
            else:
                options = list(dict.fromkeys((mask, firsts)))
            tries = [Move(action.name, (v,)) for v in options]
            found += [m for m in tries if self.laid(m) == mask]
        if not found:
            raise bad(f"no play of this game has these {len(given.get('cards', []))} cards")
        return found

    def _candidates(
        self, action: Action, param: Param, number: int, given: Json, state: State, before: tuple[int, ...]
    ) -> list[int]:
        name = param.name
        if self.listed(action, param) or (isinstance(param.sort, CardSort) and name not in given):
            cards = given.get("cards", [given[name]] if name in given else None)
            if not isinstance(cards, list) or len(cards) != 1:
                raise bad(f'{action.name} has "cards", a list of one card')
            first = card_of(self.deck, cards[0], "cards")
            return list(range(first, self.deck.size, len(self.deck.faces)))
        if name not in given:
            raise bad(f'{action.name} needs "{name}"')
        if isinstance(param.sort, CardSort):
            return list(range(card_of(self.deck, given[name], name), self.deck.size, len(self.deck.faces)))
        if isinstance(param.sort, SetSort) and self.deck.copies > 1:
            source = self._source(action, number, state, before)
            return [union(cards_of(self.deck, given[name], name, taken=~source & param.sort.full))]
        return [from_json(param.sort, given[name], name)]

    def _source(self, action: Action, number: int, state: State, before: tuple[int, ...]) -> int:
        """The cards that a parameter is taken from."""
        return self.model.terms_of(action.params[number], number, state, before)[0]

    def spelled(self, given: Any) -> tuple[Json, str]:
        """An action in our spelling, and what is equal for actions that mean the same; not to be changed.

        What has been read once is looked up without being written out. Raises Refusal.
        """
        same = exact(given)
        known = self._spelled.get(same)
        if known is not None:
            return known
        said = self.canonical(given)
        out = (said, key(said))
        if same and len(self._spelled) < REMEMBERED:
            self._spelled[same] = out
        return out

    def listing(self, given: list[Any]) -> dict[str, Json]:
        """A list of actions by what is equal for those that mean the same; not to be changed. A list of a
        vector is read once. Raises Refusal."""
        known = self._listings.get(id(given))
        if known is None or known[0] is not given:
            if len(self._listings) > REMEMBERED:
                self._listings.clear()
            listed = {k: said for said, k in (self.spelled(action_of(a)) for a in given)}
            known = self._listings[id(given)] = (given, listed)
        return known[1]

    def canonical(self, given: Any) -> Json:
        """An action that somebody else wrote, in our spelling. Raises Refusal where it means nothing here."""
        try:
            known = json.dumps(given, sort_keys=True)
        except (TypeError, ValueError):
            raise bad("an action is a JSON object") from None
        if known not in self._canonical:
            if len(self._canonical) > REMEMBERED:
                self._canonical.clear()
            self._canonical[known] = self.action_json(self.moves(given, self.start)[0])
        return dict(self._canonical[known])

    def actor(self, action: str, state: State) -> int:
        """The seat whose action this is."""
        by = self.rules.actions[action].by
        assert by is not None
        return self.model.values([by], state)[0]

    def whole(self, state: State) -> bool:
        """Can all legal actions be listed here?"""
        return self.model.whole(state)

    def legal(self, state: State, seat: int | None = None, every: bool = False) -> list[Json]:
        """The legal actions of a seat (of all seats unless told), in the order of the rules, each once.

        They are all where the state is *whole*, and with *every* however many they are.
        """
        out: dict[str, Json] = {}
        for action in self.players:
            if seat is not None and self.actor(action.name, state) != seat:
                continue
            moves = self.model.every if every else self.model.moves
            for move in moves(state, [action.name]):
                said = self.action_json(move)
                out.setdefault(key(said), said)
        return list(out.values())

    # -- views
    @cached_property
    def plain(self) -> Json:
        """What a view shows before anything has happened: not worth a word when it is still so."""
        return self.view_json(self.start, 0) if self.rules.views else {}

    def view_json(self, state: State, seat: int) -> Json:
        """What a seat knows, as the protocol writes it."""
        out = self.listed_json(self.fields[seat], state)
        head = {"phase": out.pop("phase")} if "phase" in out else {}
        head["seat"] = seat
        if "hand" in out:
            head["hand"] = out.pop("hand")
        if self.table:
            head["trick"] = self.trick_json(state)
        return head | out

    def listed_json(self, fields: Mapping[str, Term], state: State) -> Json:
        """Fields by name; those of a map are gathered in one list."""
        values = self.model.values(list(fields.values()), state)
        out: Json = {}
        for (name, term), value in zip(fields.items(), values, strict=True):
            said = to_json(term.sort, value)
            place, keyed = _INDEXED.fullmatch(name), _KEYED.fullmatch(name)
            if place:
                out.setdefault(place[1], []).append(said)
            elif keyed:
                out.setdefault(keyed[1], []).extend([keyed[2]] * value)
            else:
                out[name] = said
        return out

    def trick_json(self, state: State) -> list[Json]:
        """The trick in the order played, from the leader on."""
        assert self.leader is not None
        cards = self.model.values(self.table, state)
        leader = self.model.values([self.leader], state)[0]
        order = [(leader + self.direction * i) % self.seats for i in range(self.seats)]
        return [{"seat": s, "cards": to_json(self.rules.CARDS, cards[s])} for s in order if cards[s]]

    @cached_property
    def direction(self) -> int:
        """1 where the next seat plays after a seat, -1 where the seat before does: tried with one card."""
        for action in self.players:
            by = action.by
            if by is None or by.op != "var" or self.leader is None or self.leader.op != "var":
                continue
            if not any(slot in action.next for slot in self.table) or by not in action.next:
                continue
            index = self.model.index
            state = list(self.start)
            state[index[by]] = state[index[self.leader]] = 0
            after = self.model.step(tuple(state), Move(action.name, (0,) * len(action.params)))
            return -1 if after[index[by]] == self.seats - 1 and self.seats > 2 else 1
        return 1


def winner_terms(rules: Rules) -> tuple[Term, ...]:
    """The winner of a complete trick and, where it is the answer of a ruling, whether that is determined."""
    term = rules.trick_winner
    if term is None:
        return ()
    ruling = rules.rulings.get(str(term.data)) if term.op == "answer" else None
    return (term, ruling.determined) if ruling is not None else (term,)


def exact(given: Any) -> bytes:
    """Equal for what is written the same (``True``, 1 and 1.0 are not); nothing for what is not JSON."""
    try:
        return marshal.dumps(given, 0)
    except ValueError:
        return b""


def action_of(given: Any) -> Any:
    """An action as a vector may write it: an object, or a card (a list of cards) that is played."""
    if isinstance(given, str):
        return {"name": PLAY, "cards": [given]}
    if isinstance(given, list):
        return {"name": PLAY, "cards": given}
    return given


def key(action: Any) -> str:
    """Equal for actions that mean the same; the action comes from :meth:`Codec.canonical`."""
    return json.dumps(action, sort_keys=True)
