"""The small mistakes that can be made in one term."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, product

from hoyle.conformance.value import SEAT
from hoyle.lang import CardSort, EnumSort, HoyleError, IntSort, SetSort, Table, Term, build
from hoyle.lang.deck import Deck

SUITS_AND_RANKS = ("Suit", "Rank")


def mutations(term: Term, shape: Callable[[Term], int]) -> Iterator[tuple[str, Term]]:
    """What may stand in the place of *term* by mistake, each with words; never *term* itself.

    Of parts that have the same *shape* (one for each seat, say) only the first is left out.
    """
    for words, new in _all(term, shape):
        if new is not term and new.sort.__class__ is term.sort.__class__:
            yield words, new


def _all(term: Term, shape: Callable[[Term], int]) -> Iterator[tuple[str, Term]]:
    op, args = term.op, term.args
    if op in ("and", "or", "union", "inter"):
        shapes = [shape(a) for a in args]
        for n in range(len(args)):
            if shapes[n] in shapes[:n]:
                continue
            rest = [*args[:n], *args[n + 1 :]]
            yield f"part {n + 1} left out", _join(op, rest)
    if op in ("eq", "lt", "contains", "subset"):
        yield "not", build.not_(term)
    if op == "lt":
        yield "or equal", build.not_(build.lt(args[1], args[0]))
    if op == "ite":
        yield "branches swapped", build.ite(args[0], args[2], args[1])
        yield "always", args[1]
        yield "never", args[2]
    if op == "diff":
        yield "nothing taken away", args[0]
    if op in ("add", "mul", "lt", "eq"):
        yield from _constants(term)
    if op in ("inter", "contains", "subset", "diff", "eq"):
        yield from _card_sets(term)
    if op in ("lookup", "highest", "weight", "consecutive"):
        yield from _tables(term)


def _join(op: str, rest: Sequence[Term]) -> Term:
    make = {"and": build.all_of, "or": build.any_of, "union": build.union, "inter": build.inter}[op]
    return make(*rest)


def _with(term: Term, place: int, value: int) -> Term | None:
    """The term with another constant at one place; ``None`` where its sort has no such value."""
    old = term.args[place]
    try:
        new = build.number(value) if isinstance(old.sort, IntSort) else build.const(value, old.sort)
        return build.rebuild(term, [*term.args[:place], new, *term.args[place + 1 :]])
    except HoyleError:
        return None


def _constants(term: Term) -> Iterator[tuple[str, Term]]:
    """A number one off, the sign turned, the next suit or rank."""
    for place, arg in enumerate(term.args):
        if not arg.is_const:
            continue
        options: list[tuple[str, int]] = []
        if isinstance(arg.sort, IntSort):
            options = [(f"{arg.data + d} for {arg.data}", arg.data + d) for d in (1, -1)]
            if term.op == "mul" and arg.data not in (0, 1, -1):
                options.append(("the sign turned", -arg.data))
        elif isinstance(arg.sort, EnumSort) and arg.sort.name in SUITS_AND_RANKS:
            n = len(arg.sort.names)
            if arg.data < n and n > 1:
                other = (arg.data + 1) % n
                options = [(f"{arg.sort.name_of(other)} for {arg.sort.name_of(arg.data)}", other)]
        for words, value in options:
            new = _with(term, place, value)
            if new is not None:
                yield words, new


def _card_sets(term: Term) -> Iterator[tuple[str, Term]]:
    """The next suit, rank or card for a set that is all of a suit, all of a rank, or one card."""
    for place, arg in enumerate(term.args):
        if not arg.is_const or not isinstance(arg.sort, SetSort):
            continue
        deck = arg.sort.deck
        found = next_set(deck, arg.data)
        if found is not None:
            new = _with(term, place, found)
            if new is not None:
                yield f"{deck.set_name(found)} for {deck.set_name(arg.data)}", new


def next_set(deck: Deck, mask: int) -> int | None:
    """The neighbour of a set of cards: of a suit, of a rank, of one face; ``None`` for any other set."""
    by_suit = [deck.where(suit=s) for s in deck.suits]
    by_rank = [deck.where(rank=r) for r in deck.ranks]
    by_face = [
        sum(1 << c for c in range(i, deck.size, len(deck.faces)))
        for i in range(len(deck.suits) * len(deck.ranks))
    ]
    for line in (by_suit, by_rank, by_face):
        if mask in line and len(line) > 1:
            return line[line.index(mask) - 1]
    return None


def _tables(term: Term) -> Iterator[tuple[str, Term]]:
    table: Table = term.data
    if term.op == "lookup":
        result = table.result
        seats = isinstance(result, EnumSort) and result.name == SEAT
        if seats and table.indices and table.indices[0] == result:
            n = len(result.values)
            for words, shift in (("one seat further", 1), ("one seat before", -1)):
                values = tuple((v + shift) % n for v in table.values)
                yield words, build.lookup(_changed(table, values), *term.args)
        return
    deck = _deck(table)
    if deck is None:
        return
    if term.op == "weight":
        for value in sorted({v for v in table.values if v}):
            more = tuple(v + 1 if v == value else v for v in table.values)
            if isinstance(table.result, IntSort):
                yield f"{value + 1} for {value} points", build.weight(term.args[0], _changed(table, more))
        return
    again = build.highest if term.op == "highest" else build.consecutive
    for low, high in pairwise(range(len(deck.ranks))):
        words = f"{deck.ranks[low]} and {deck.ranks[high]} changed round"
        new = _changed(table, _swapped(table, deck, low, high))
        yield words, again(term.args[0], new, *term.args[1:])
    if term.op == "consecutive":
        for named in (False, True):
            gapped = _gapped(table, deck, named)
            where = "in the suit that the order names" if named else "in a suit that the order does not name"
            if gapped != table.values:
                yield (
                    f"a rank that is left out leaves a gap {where}",
                    again(term.args[0], _changed(table, gapped), *term.args[1:]),
                )
    if term.op == "highest":
        top = max(table.values)
        turned = tuple(top + 1 - v if v else 0 for v in table.values)
        yield "the lowest for the highest", again(term.args[0], _changed(table, turned), *term.args[1:])


def _deck(table: Table) -> Deck | None:
    last = table.indices[-1] if table.indices else None
    return last.deck if isinstance(last, CardSort) else None


def _swapped(table: Table, deck: Deck, low: int, high: int) -> tuple[int, ...]:
    """The table's values with the cards of two ranks changing places."""
    out = []
    for block in range(0, len(table.values), deck.size):
        row = table.values[block : block + deck.size]
        for card in range(deck.size):
            rank = deck.rank(card)
            if rank == low:
                out.append(row[card + high - low])
            elif rank == high:
                out.append(row[card - high + low])
            else:
                out.append(row[card])
    assert len(out) == len(table.values)
    return tuple(out)


def _gapped(table: Table, deck: Deck, named: bool) -> tuple[int, ...]:
    """The table's values where the ranks on both sides of one that stands elsewhere are no longer neighbours,
    in the suits that a row's index *named*, or in the others."""
    out: list[int] = []
    rows = product(*(sort.values for sort in table.indices[:-1]))
    for block, index in zip(range(0, len(table.values), deck.size), rows, strict=True):
        row = table.values[block : block + deck.size]
        sorts = [s for s in table.indices[:-1] if isinstance(s, EnumSort)]
        names = {s.name_of(v) for s, v in zip(table.indices, index, strict=False) if s in sorts}
        below: dict[int, int] = {}  # of each suit with a gap, the rank that leaves it
        for number, suit in enumerate(deck.suits):
            first = number * len(deck.ranks)
            steps = row[first : first + len(deck.ranks)]
            for rank in range(1, len(steps) - 1):
                if (suit in names) == named and 0 < steps[rank - 1] == steps[rank + 1] - 1:
                    below[number] = rank
        low = [deck.suit(c) in below and deck.rank(c) < below[deck.suit(c)] for c in range(deck.size)]
        out += [v + 1 if below and v and not stays else v for v, stays in zip(row, low, strict=True)]
    return tuple(out)


def _changed(table: Table, values: tuple[int, ...]) -> Table:
    """The table with other values, its sort as wide as they need."""
    result = table.result
    if isinstance(result, IntSort):
        result = IntSort(min(result.lo, *values), max(result.hi, *values))
    return Table(table.name, table.indices, result, values)
