"""Traces in the Informal Trace Format (ITF) of Apalache and Quint: any tool that reads ITF can show a play.

Numbers are ``{"#bigint": "7"}``, sets of cards ``{"#set": ["SA", "H10"]}``, variables that the rules keep for
each seat ``{"#map": [["0", ...], ...]}``. ``mbt::actionTaken`` names the action that led to a state (``init``
for the first), ``mbt::nondetPicks`` is a record of that action's parameters. The second card of a face in a
deck of two packs is ``SA/2``.
"""

from __future__ import annotations

import json
from typing import Any

from hoyle.concrete import Model, Move, State, Trace, replay
from hoyle.lang import BoolSort, CardSort, Deck, EnumSort, IntSort, SetSort, Sort

ACTION, PICKS = "mbt::actionTaken", "mbt::nondetPicks"


def _card(deck: Deck, card: int) -> str:
    copy = card // len(deck.faces)
    return deck.face(card) + (f"/{copy + 1}" if copy else "")


def _uncard(deck: Deck, text: str) -> int:
    face, _, copy = text.partition("/")
    return deck.faces.index(face) + (int(copy or 1) - 1) * len(deck.faces)


def value_to_itf(value: int, sort: Sort) -> Any:
    """A value of the rules as an ITF value."""
    if isinstance(sort, BoolSort):
        return bool(value)
    if isinstance(sort, IntSort):
        return {"#bigint": str(value)}
    if isinstance(sort, SetSort):
        return {"#set": [_card(sort.deck, c) for c in sort.deck.members(value)]}
    return _card(sort.deck, value) if isinstance(sort, CardSort) else sort.name_of(value)


def value_from_itf(value: Any, sort: Sort) -> int:
    """An ITF value as a value of the rules. Raises ``ValueError`` where it is none of *sort*."""
    try:
        if isinstance(sort, BoolSort):
            return int(value)
        if isinstance(sort, IntSort):
            return int(value["#bigint"] if isinstance(value, dict) else value)
        if isinstance(sort, SetSort):
            return sum(1 << _uncard(sort.deck, text) for text in value["#set"])
        if isinstance(sort, CardSort):
            return _uncard(sort.deck, value)
        assert isinstance(sort, EnumSort)
        return sort.code(value)
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{value!r} is no value of the sort {sort}") from error


def _state(model: Model, state: State) -> dict[str, Any]:
    rules = model.rules
    inside = {slot for m in rules.maps.values() for slot in m.slots}
    out = {
        s.data: value_to_itf(v, s.sort) for s, v in zip(model.slots, state, strict=True) if s not in inside
    }
    for name, m in rules.maps.items():
        pairs = zip(m.over.values, m.slots, strict=True)
        out[name] = {
            "#map": [[m.over.name_of(i), value_to_itf(state[model.index[s]], s.sort)] for i, s in pairs]
        }
    return out


def trace_to_itf(trace: Trace, about: str = "") -> dict[str, Any]:
    """A play as an ITF object; *about* says what it shows."""
    model, rules = trace.model, trace.model.rules
    names = [s.data for s in rules.slots if "[" not in s.data] + list(rules.maps)
    states = []
    for i, state in enumerate(trace.states):
        move = trace.moves[i - 1] if i else None
        picks = {}
        if move is not None:
            pairs = zip(rules.actions[move.action].params, move.values, strict=True)
            picks = {p.name: value_to_itf(v, p.sort) for p, v in pairs}
        first = {ACTION: move.action if move else "init", PICKS: picks}
        states.append({"#meta": {"index": i}, **first, **_state(model, state)})
    meta = {
        "format": "ITF",
        "format-description": "https://apalache-mc.org/docs/adr/015adr-trace.html",
        "source": f"{rules.name} ({rules.ruleset.name})" if rules.ruleset else rules.name,
        "description": about or f"a play of {rules.document.name}",
    }
    return {"#meta": meta, "params": [], "vars": [ACTION, PICKS, *names], "states": states}


def dump_itf(trace: Trace, about: str = "") -> str:
    """A play as the text of an ``.itf.json`` file."""
    return json.dumps(trace_to_itf(trace, about), ensure_ascii=False, indent=1) + "\n"


def state_from_itf(model: Model, values: dict[str, Any]) -> State:
    """The state that an ITF state describes. Raises ``ValueError``."""
    found: dict[str, int] = {}
    try:
        for slot in model.slots:
            if slot.data in values:
                found[slot.data] = value_from_itf(values[slot.data], slot.sort)
        for name, m in model.rules.maps.items():
            pairs = dict(values[name]["#map"])
            for i, slot in zip(m.over.values, m.slots, strict=True):
                found[slot.data] = value_from_itf(pairs[m.over.name_of(i)], slot.sort)
        return tuple(found[s.data] for s in model.slots)
    except (KeyError, TypeError) as error:
        raise ValueError(f"the ITF state lacks {error}") from error


def trace_from_itf(model: Model, data: dict[str, Any]) -> Trace:
    """The play that an ITF object describes, played again by *model*.

    Raises ``ValueError`` where the object is no play of these rules, or its states are not those that its
    moves lead to.
    """
    from hoyle.lang import HoyleError

    try:
        states = [state_from_itf(model, s) for s in data["states"]]
        moves = []
        for s in data["states"][1:]:
            action = model.rules.actions[s[ACTION]]
            values = (value_from_itf(s[PICKS][p.name], p.sort) for p in action.params)
            moves.append(Move(action.name, tuple(values)))
        trace = replay(model, moves, states[0])
    except (KeyError, TypeError, IndexError) as error:
        raise ValueError(f"this is no ITF trace of {model.rules.name}: {error!r}") from error
    except HoyleError as error:
        raise ValueError(str(error)) from error
    for i, (told, played) in enumerate(zip(states, trace.states, strict=True)):
        if told != played:
            odd = [s.data for s, a, b in zip(model.slots, told, played, strict=True) if a != b]
            raise ValueError(f"state {i} differs from what its move leads to: {', '.join(odd)}")
    return trace
