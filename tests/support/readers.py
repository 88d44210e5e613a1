"""Every reader that gives terms values or words, behind one face: a new reader is added to READERS.

The tests in ``tests/readers`` run each of them over every operation and over random terms.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tests.support.world import World

from hoyle.concrete import evaluate_all
from hoyle.concrete.compile import compile_terms
from hoyle.concrete.python_code import python_function
from hoyle.lang import Term, explain

Read = Callable[[World, Sequence[Term], Mapping[Term, int]], Sequence[int]]


@dataclass(frozen=True)
class Reader:
    """``read(world, terms, values)`` gives the values of *terms* where the leaves have *values*.

    ``leaves`` says which leaves besides state variables the reader takes.
    """

    name: str
    read: Read
    leaves: tuple[str, ...] = ("param", "reading")


def _reference(world: World, terms: Sequence[Term], values: Mapping[Term, int]) -> Sequence[int]:
    return evaluate_all(terms, values)


def _python(world: World, terms: Sequence[Term], values: Mapping[Term, int]) -> Sequence[int]:
    rest = [*world.params, world.reading.term]
    function = python_function(terms, world.slots, rest)
    return function(tuple(values[s] for s in world.slots), *(values[p] for p in rest))


def _native(world: World, terms: Sequence[Term], values: Mapping[Term, int]) -> Sequence[int]:
    rest = [*world.params, world.reading.term]
    function = compile_terms(terms, world.slots, rest)
    return function(tuple(values[s] for s in world.slots), *(values[p] for p in rest))


REFERENCE = Reader("evaluate", _reference)
READERS = [REFERENCE, Reader("python_function", _python), Reader("compile", _native)]
"""The readers that give values. The first is what the others are compared with."""

WORDS: list[tuple[str, Callable[[Term], str]]] = [("explain", explain)]
"""The readers that give text."""
