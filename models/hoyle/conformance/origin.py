"""How what is told came about: the effects and the cases that made a variable what it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from hoyle.concrete import Model, Move, State
from hoyle.conformance.codec import Codec
from hoyle.conformance.observe import LONGEST_RUN, run_on, seat_at_turn
from hoyle.conformance.part import Parts
from hoyle.conformance.session import Session
from hoyle.lang import Action, EnumSort, HoyleError, SetSort, Term, leaves


@dataclass(frozen=True)
class Origin:
    """One effect, or one case of a ruling, that something told rests on.

    ``slots`` are the variables that the effect sets, at the place ``at`` of what happened; a case sets none.
    """

    name: str
    cites: tuple[str, ...]
    words: str
    at: int
    slots: tuple[Term, ...] = ()


class Course(Protocol):
    """What happened: the moves, the states before them, and the state now."""

    happened: list[Move]
    before: list[State]
    state: State


@dataclass
class Ending:
    """The course of a deal from the end of its play on: the steps that reckon it up."""

    happened: list[Move]
    before: list[State]
    state: State

    @classmethod
    def of(cls, model: Model, state: State) -> Ending:
        """All steps that happen by themselves."""
        found = cls([], [], state)
        steps = [a.name for a in model.rules.actions.values() if a.kind == "step"]
        for _ in range(LONGEST_RUN if steps else 0):
            move = next(model.moves(found.state, steps), None)
            if move is None:
                break
            found.happened.append(move)
            found.before.append(found.state)
            found.state = model.step(found.state, move)
        return found


def origins(
    parts: Parts, course: Course, since: int, wanted: Iterable[Term], deep: bool = False
) -> Iterator[Origin]:
    """What made variables what they are, the latest first: of each only what was written last counts, and
    what that was reckoned from (*deep*: what the cases look at, too). Cases come before the effect that
    writes their answer down."""
    need, rules = set(wanted), parts.rules
    for at in reversed(range(since, len(course.happened))):
        action, before = rules.actions[course.happened[at].action], course.before[at]
        written = [s for s in action.next if s in need and action.next[s] is not s]
        if not written:
            continue
        need -= set(written)
        asked, read = set[str](), set[Term]()
        for slot in written:
            _read(parts, action.next[slot], before, asked, read, deep)
        for part in sorted(parts.answers(before, asked)):
            yield Origin(part, parts.cites[part], part.partition(": ")[2], at)
        yield from _effects(action, written, at, asked)
        need |= {v for v in read if not isinstance(v.sort, SetSort)}


def behind(parts: Parts, terms: Iterable[Term], state: State) -> set[Term]:
    """The variables that terms are reckoned from in a state."""
    read: set[Term] = set()
    for term in terms:
        _read(parts, term, state, set(), read, deep=True)
    return read


def _effects(action: Action, written: list[Term], at: int, asked: set[str]) -> Iterator[Origin]:
    """The effects of an action on some variables; copies of a variable are one."""
    found: dict[tuple[str, tuple[str, ...]], list[Term]] = {}
    for effect in action.effects:
        slots = set(leaves(effect.target, op="var")) & set(written)
        if slots:
            name = min(s.data for s in slots).partition("[")[0]
            found.setdefault((name, effect.cites), []).extend(s for s in written if s in slots)
    words = f"what follows from {action.name.replace('_', ' ')}"
    for (name, cites), places in found.items():
        same = [c for e in action.effects if any(e.value is action.next[s] for s in places) for c in e.cites]
        own = cites or tuple(dict.fromkeys(same)) or (() if asked else action.cites)
        yield Origin(f"effect: {action.name} sets {name}", own, words, at, tuple(places))


def _read(parts: Parts, value: Term, state: State, asked: set[str], read: set[Term], deep: bool) -> None:
    """Note the rulings that a value asks in a state, those that their cases ask too, and the variables that
    it is reckoned from (*deep*: by way of the cases, too); of a condition's ways only that which is taken."""
    todo, seen = [(value, True)], set[Term]()
    while todo:
        term, own = todo.pop()
        if term in seen:
            continue
        seen.add(term)
        below: Sequence[Term] = term.args
        if term.op == "var" and (own or deep):
            read.add(term)
        elif term.op == "answer":
            name, own = term.data.partition("#")[0], False
            below = () if name in asked else parts.grounds(state, name)
            asked.add(name)
        elif term.op == "ite" and not leaves(term.args[0], op="param"):
            (holds,) = parts.model.values([term.args[0]], state)
            below = (term.args[0], term.args[1] if holds else term.args[2])
        todo += ((t, own) for t in below)


def explains(codec: Codec, session: Session, origin: Origin, turn: int | None) -> bool:
    """Would just this other seat be at turn, had one variable that an effect sets come out otherwise?"""
    model, kinds = codec.model, codec.rules.actions
    later = session.happened[origin.at + 1 :]
    after = session.before[origin.at + 1] if later else session.state
    chances = [m for m in later if kinds[m.action].kind == "chance"]
    for slot in origin.slots:
        place = model.index[slot]
        for value in slot.sort.values if isinstance(slot.sort, EnumSort) else ():
            if value == after[place]:
                continue
            try:
                state = run_on(model, (*after[:place], value, *after[place + 1 :]))
                for move in chances:
                    if model.allows(state, move):
                        state = run_on(model, model.effect(state, move))
                if not model.finished(state) and seat_at_turn(codec, state) == turn:
                    return True
            except (OverflowError, HoyleError, IndexError):
                continue
    return False
