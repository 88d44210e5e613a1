"""Choose few candidates that show every part and expose every variant that any candidate exposes.

The method is that of test generation for circuits: choose, drop what is covered, search on for the rest, and
at the end choose again among the chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush

from hoyle.conformance.candidate import Candidate
from hoyle.conformance.variant import Variant

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and how much there is."""


@dataclass
class Choice:
    """The chosen candidates, each with the parts it shows and the variants it exposes; and all that was
    shown or exposed by any candidate."""

    chosen: list[Candidate] = field(default_factory=list)
    items: list[frozenset[str]] = field(default_factory=list)

    @property
    def covered(self) -> set[str]:
        """Everything that some chosen candidate shows or exposes."""
        return set().union(*self.items)

    def only(self, kept: Sequence[bool]) -> Choice:
        """The choice without some of the candidates."""
        return Choice(
            [c for c, stays in zip(self.chosen, kept, strict=True) if stays],
            [i for i, stays in zip(self.items, kept, strict=True) if stays],
        )


def greedy(sets: Sequence[frozenset[str]], costs: Sequence[int]) -> list[int]:
    """Places of few sets with the union of all: the one that adds most first, the cheaper one of equals."""
    left: set[str] = set().union(*sets)
    out: list[int] = []
    heap = [(-len(s), costs[i], i) for i, s in enumerate(sets) if s]
    heapify(heap)
    while left:
        gain, cost, best = heappop(heap)
        now = len(sets[best] & left)
        if now < -gain:  # gains only shrink, so that one is counted again when it comes to the top
            if now:
                heappush(heap, (-now, cost, best))
            continue
        out.append(best)
        left -= sets[best]
    return sorted(out)


def choose(
    candidates: Iterable[Candidate], variants: Mapping[str, Variant], most: int, progress: Progress, what: str
) -> Choice:
    """The choice for one family, of at most *most* candidates.

    The order of *candidates* decides between equals, so that the result is the same on every run.
    """
    listed = in_turn(list(candidates))[:most]
    shown = [c.shows() for c in listed]
    picked = dict.fromkeys(greedy(shown, [c.cost for c in listed]))
    concern = {name: v for name, v in variants.items() if listed[0].concerns(v)}
    open_: dict[str, Variant] = dict(concern)
    first: dict[str, int] = {}  # the first candidate that exposes a variant
    for n, candidate in enumerate(listed):
        if n % 50 == 0:
            progress(what, n, len(listed))
        exposed = [name for name, variant in open_.items() if candidate.exposes(variant)]
        if exposed:
            picked.setdefault(n)
        for name in exposed:
            first[name] = n
            del open_[name]
        if not open_:
            break
    kept = list(picked)
    items = [
        shown[n] | {v for v, at in first.items() if at == n or (at < n and listed[n].exposes(concern[v]))}
        for n in kept
    ]
    final = greedy(items, [listed[n].cost for n in kept])
    progress(what, len(listed), len(listed))
    return Choice([listed[kept[i]] for i in final], [items[i] for i in final])


def in_turn(candidates: Sequence[Candidate]) -> list[Candidate]:
    """The candidates so that rare kinds come early: one of each kind in turn, a kind being what it shows."""
    kinds: dict[frozenset[str], list[Candidate]] = {}
    for candidate in candidates:
        kinds.setdefault(candidate.shows(), []).append(candidate)
    out = []
    for n in range(max((len(k) for k in kinds.values()), default=0)):
        out += [k[n] for k in kinds.values() if n < len(k)]
    return out
