from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.concrete.test_compile_range import contains
from tests.support.terms import values
from tests.support.world import LARGE, WORLD, World

from hoyle.concrete.compile_pack import Layout
from hoyle.concrete.compile_range import Abstract, exactly, join
from hoyle.lang import SetSort, Term


@st.composite
def worlds(draw: st.DrawFn, world: World) -> tuple[dict[Term, Abstract], list[tuple[int, ...]]]:
    """What each slot can be, and some states of such values."""
    known, states = {}, [[], []]
    apart = draw(st.booleans())
    free = (1 << world.deck.size) - 1
    for slot in world.slots:
        sample = draw(st.lists(values(slot.sort), min_size=2, max_size=2))
        if apart and isinstance(slot.sort, SetSort):  # sets that share no card, as hands do
            sample = [v & free & draw(values(slot.sort)) for v in sample]
            free &= ~(sample[0] | sample[1])
        known[slot] = join(slot.sort, *(exactly(slot.sort, v) for v in sample))
        for state, value in zip(states, draw(st.permutations(sample)), strict=True):
            assert contains(slot.sort, known[slot], value)
            state.append(value)
    return known, [tuple(s) for s in states]


@pytest.mark.parametrize("world", [WORLD, LARGE], ids=["18 cards", "108 cards"])
@given(data=st.data())
def test_unpack_is_the_way_back(world: World, data: st.DataObject) -> None:
    """States are found again from their words, and different states have different words."""
    known, states = data.draw(worlds(world))
    layout = Layout(world.slots, known)
    packed = [layout.pack(s) for s in states]
    assert [layout.unpack(p) for p in packed] == states
    assert (packed[0] == packed[1]) == (states[0] == states[1])
    assert all(0 <= w < 1 << 64 and len(p) == layout.words for p in packed for w in p)
    assert all(p[0] & 1 for p in packed), "a state is never an empty slot"


@given(worlds(LARGE))
def test_fields_do_not_overlap(world: tuple[dict[Term, Abstract], list[tuple[int, ...]]]) -> None:
    """No two slots share a bit, and bit 0 of word 0 belongs to none."""
    layout = Layout(LARGE.slots, world[0])
    taken = [1] + [0] * (layout.words - 1)
    for i in range(len(LARGE.slots)):
        for word, bits in layout.bits_of(i).items():
            assert not taken[word] & bits
            assert 0 < bits < 1 << 64
            taken[word] |= bits


def test_hands_share_a_field() -> None:
    """Sets that cannot hold the same card take one bit a card together, and constants none."""
    known = {s: exactly(s.sort, 0) for s in WORLD.slots}
    hands = [s for s in WORLD.slots if s.data.startswith("hand")]
    for i, hand in enumerate(hands):
        known[hand] = (0, 0b111111 << 6 * i)
    layout = Layout(WORLD.slots, known)
    assert layout.words == 1
    assert sum(b.bit_count() for i in range(len(WORLD.slots)) for b in layout.bits_of(i).values()) == 18


def test_gaps_are_pressed_out_only_to_save_a_word() -> None:
    """A set with gaps stands in its word as it is while there is room."""
    heap = next(s for s in LARGE.slots if s.data == "heap")
    known: dict[Term, Abstract] = {}
    known[heap] = (0, 1 | 1 << 40)
    assert not any(f.pressed for f in Layout([heap], known).fields)
    known[heap] = (0, 1 | 1 << 63 | 1 << 64 | 1 << 107)
    layout = Layout([heap], known)
    assert layout.words == 1
    assert all(f.pressed for f in layout.fields)
    assert layout.unpack(layout.pack((1 << 63 | 1 << 107,))) == (1 << 63 | 1 << 107,)
