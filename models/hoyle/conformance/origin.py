"""How what is told came about: the effects and the cases that made a variable what it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from hoyle.conformance.codec import Codec
from hoyle.conformance.observe import run_on, seat_at_turn
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


def origins(parts: Parts, session: Session, since: int, wanted: Iterable[Term]) -> Iterator[Origin]:
    """What made variables what they are, the latest first: of each only what was written last counts, and
    what that was reckoned from. Cases come before the effect that writes their answer down."""
    need, rules = set(wanted), parts.rules
    for at in reversed(range(since, len(session.happened))):
        action = rules.actions[session.happened[at].action]
        written = [s for s in action.next if s in need and action.next[s] is not s]
        if not written:
            continue
        need -= set(written)
        asked = {t.data.partition("#")[0] for s in written for t in leaves(action.next[s], op="answer")}
        for part in sorted(parts.answers(session.before[at], asked)):
            yield Origin(part, parts.cites[part], part.partition(": ")[2], at)
        yield from _effects(action, written, at)
        for slot in written:
            need |= {v for v in _read(action.next[slot]) if not isinstance(v.sort, SetSort)}


def _effects(action: Action, written: list[Term], at: int) -> Iterator[Origin]:
    """The effects of an action on some variables; copies of a variable are one."""
    found: dict[tuple[str, tuple[str, ...]], list[Term]] = {}
    for effect in action.effects:
        slots = set(leaves(effect.target, op="var")) & set(written)
        if slots:
            name = min(s.data for s in slots).partition("[")[0]
            found.setdefault((name, effect.cites), []).extend(s for s in written if s in slots)
    words = f"what follows from {action.name.replace('_', ' ')}"
    for (name, cites), slots in found.items():
        asks = any(leaves(action.next[s], op="answer") for s in slots)
        same = [c for e in action.effects if any(e.value is action.next[s] for s in slots) for c in e.cites]
        own = cites or tuple(dict.fromkeys(same)) or (() if asks else action.cites)
        yield Origin(f"effect: {action.name} sets {name}", own, words, at, tuple(slots))


def _read(value: Term) -> set[Term]:
    """The variables that a value is reckoned from, those that a ruling looks at left out."""
    found: set[Term] = set()
    todo = [value]
    while todo:
        term = todo.pop()
        if term.op == "var":
            found.add(term)
        elif term.op != "answer":
            todo += term.args
    return found


def explains(codec: Codec, session: Session, origin: Origin, turn: int | None) -> bool:
    """Would another seat be at turn, just this one, had one variable that an effect sets come out otherwise?"""
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
