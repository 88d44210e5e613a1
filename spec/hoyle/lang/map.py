"""Maps: a state variable for each seat, or for each value of another enum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hoyle.lang import build
from hoyle.lang.build import Like, lift
from hoyle.lang.lift import NotTerm
from hoyle.lang.sort import EnumSort
from hoyle.lang.term import Term


class Map(NotTerm):
    """A state variable for each value of an enum sort: ``hand[seat]``.

    Indexing with a constant gives that slot, with any other term a ``choose`` over the slots.
    """

    def __init__(self, name: str, over: EnumSort, slots: Sequence[Term]) -> None:
        self.name, self.over, self.slots = name, over, tuple(slots)

    def __getitem__(self, index: Like) -> Term:
        return build.choose(lift(index, self.over), self.slots)

    def __iter__(self) -> Iterator[Term]:
        return iter(self.slots)

    def __len__(self) -> int:
        return len(self.slots)

    def __repr__(self) -> str:
        return f"Map({self.name!r})"
