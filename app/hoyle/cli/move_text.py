"""Moves as people type them: ``AS``, ``play 10h``, ``bid 3``, ``pass``."""

from __future__ import annotations

from hoyle.concrete import Model, Move, State, evaluate_all
from hoyle.lang import Action, CardSort, EnumSort, IntSort, Param, SetSort
from hoyle.lang.deck import SYMBOL

BOTH_WAYS = {"yes": 1, "no": 0, "true": 1, "false": 0}


def read_move(model: Model, state: State, text: str) -> Move:
    """The move that *text* means for the seat that decides in *state*; it need not be legal.

    The name of the action may be left out where its parameters make it plain. Raises ``ValueError`` with a
    message for people.
    """
    words = text.replace(",", " ").split()
    if not words:
        raise ValueError("type a move, or ? for help")
    actions = [a for a in model.rules.actions.values() if a.kind == "player"]
    named = [a for a in actions if _same(a.name, words[0])]
    if named:
        return Move(named[0].name, _values(model, state, named[0], words[1:]))
    possible = {m.action for m in model.moves(state)}
    reasons = []
    for action in sorted(actions, key=lambda a: a.name not in possible):
        if not action.params:
            continue
        try:
            return Move(action.name, _values(model, state, action, words))
        except ValueError as error:
            reasons.append((action.name in possible, str(error)))
    likely = [reason for now, reason in reasons if now]
    names = ", ".join(a.name for a in actions)
    raise ValueError(
        likely[0] if len(likely) == 1 else f"{text!r} is none of the actions {names}, and no card"
    )


def _same(name: str, word: str) -> bool:
    return name.replace("_", "").replace(" ", "").lower() == word.replace("_", "").replace("-", "").lower()


def _values(model: Model, state: State, action: Action, words: list[str]) -> tuple[int, ...]:
    values: list[int] = []
    for number, param in enumerate(action.params):
        if isinstance(param.sort, SetSort):
            if number + 1 < len(action.params):
                raise ValueError(f"{action.name} takes more than one set of cards and cannot be typed")
            taken, words = words, []
        elif not words:
            raise ValueError(f"{action.name} needs {_asks(param)}")
        else:
            taken, words = words[:1], words[1:]
        values.append(_value(model, state, action, number, tuple(values), taken))
    if words:
        needs = " and ".join(map(_asks, action.params)) or "nothing"
        raise ValueError(f"{action.name} takes {needs}, and not {' '.join(words)} too")
    return tuple(values)


def _asks(param: Param) -> str:
    kinds = {CardSort: "a card", SetSort: "cards", IntSort: "a number"}
    if isinstance(param.sort, EnumSort):
        return f"one of {', '.join(param.sort.name_of(v) for v in param.sort.values)}"
    return kinds.get(type(param.sort), "yes or no")


def _value(
    model: Model, state: State, action: Action, number: int, before: tuple[int, ...], words: list[str]
) -> int:
    param = action.params[number]
    sort = param.sort
    if isinstance(sort, (CardSort, SetSort)):
        free = _source(model, state, action, number, before)
        cards = 0
        for each in words:
            card = sort.deck.parse(each)
            copies = [c for c in range(card, sort.deck.size, len(sort.deck.faces)) if not cards >> c & 1]
            if not copies:
                raise ValueError(f"{each} is named more often than the deck has copies of it")
            card = next(
                (c for c in copies if free >> c & 1), copies[0]
            )  # of several copies one that is there
            cards |= 1 << card
            if isinstance(sort, CardSort):
                return card
        return cards
    word = words[0]
    if isinstance(sort, IntSort):
        if not word.lstrip("-").isdecimal() or int(word) not in sort.values:
            raise ValueError(f"{action.name} needs a number from {sort.lo} to {sort.hi}, not {word!r}")
        return int(word)
    if isinstance(sort, EnumSort):
        letters = {symbol: letter for letter, symbol in SYMBOL.items()}
        plain = letters.get(word, word)
        for value in sort.values:
            if _same(sort.name_of(value), plain):
                return value
    elif word.lower() in BOTH_WAYS:
        return BOTH_WAYS[word.lower()]
    raise ValueError(f"{action.name} needs {_asks(param)}, not {word!r}")


def _source(model: Model, state: State, action: Action, number: int, before: tuple[int, ...]) -> int:
    """The set of cards that the candidates of a parameter come from."""
    source = action.params[number].domain.source
    assert source is not None
    values = dict(zip(model.slots, state, strict=True))
    values |= dict(zip((p.term for p in action.params), before, strict=False))
    return evaluate_all([source], values)[0]
