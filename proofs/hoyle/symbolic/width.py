"""How wide the numbers of a question are, and which of its nodes are new."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from hoyle.lang import EnumSort, IntSort, Term, subterms


def unknown(terms: Iterable[Term], known: set[Term], read: Collection[Term] = ()) -> list[Term]:
    """The nodes below *terms* that are not *known* nor *read*, arguments first. They are *known* after it."""
    out: list[Term] = []
    stack = [(t, False) for t in terms]
    while stack:
        t, done = stack.pop()
        if done:
            out.append(t)
        elif t not in known and t not in read:
            known.add(t)
            stack.append((t, True))
            stack.extend((a, False) for a in reversed(t.args))
    return out


def width_for(terms: Iterable[Term]) -> int:
    """How many bits a signed number needs so that every Int below *terms* fits."""
    return width_of(subterms(*terms))


def width_of(nodes: Iterable[Term]) -> int:
    """How many bits a signed number needs so that every Int among *nodes* fits."""
    low = high = 0
    for t in nodes:
        if isinstance(t.sort, IntSort):
            low, high = min(low, t.sort.lo), max(high, t.sort.hi)
        if t.op == "div" or t.op == "mod":
            high = max(high, t.data)
        if t.op in ("lookup", "highest", "consecutive", "weight") and isinstance(t.data.result, IntSort):
            low, high = min(low, t.data.result.lo), max(high, t.data.result.hi)
    return max(high.bit_length(), (-low - 1).bit_length() if low < 0 else 0) + 1


def enum_width(sort: EnumSort) -> int:
    """Bits of an enum."""
    return max(1, (len(sort.values) - 1).bit_length())
