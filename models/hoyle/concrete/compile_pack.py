"""States as a few 64-bit words: only what can differ takes a bit.

A number takes the bits of its range. A set of cards takes a bit for each card that can ever be in it, and
sets that can never hold the same card share a *field*: one bit a card for the hands of all seats, while cards
stay with the seat they were dealt to. Where a field's cards have gaps it is compressed (``pext``) if that
saves a word.
Bit 0 of word 0 is set in every state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from hoyle.concrete.compile_range import Abstract
from hoyle.concrete.compile_table import c_number, c_set
from hoyle.lang import IntSort, SetSort, Term

_WORD = (1 << 64) - 1


@dataclass
class Field:
    """``width`` bits of one word, from bit ``shift`` on.

    ``parts`` are (slot, half of the deck, mask of its cards); a number has mask 0. A field of cards holds
    those of ``union``: either packed (``pressed``), or as they are from card ``base`` on.
    """

    width: int
    base: int = 0
    union: int = 0
    pressed: bool = False
    parts: list[tuple[int, int, int]] = field(default_factory=list)
    word: int = 0
    shift: int = 0


def _press(value: int, mask: int) -> int:
    """The bits of *value* under *mask*, packed to the low end."""
    out = at = 0
    while mask:
        low = mask & -mask
        if value & low:
            out |= 1 << at
        at += 1
        mask ^= low
    return out


def _spread(value: int, mask: int) -> int:
    """The low bits of *value*, put under *mask*."""
    out = 0
    while mask:
        low = mask & -mask
        if value & 1:
            out |= low
        value >>= 1
        mask ^= low
    return out


class Layout:
    """Where each slot's bits are. ``words``: 64-bit words of a state."""

    def __init__(self, slots: Sequence[Term], known: Mapping[Term, Abstract]) -> None:
        self.slots, self.known = list(slots), known
        self.wide = any(isinstance(s.sort, SetSort) and s.sort.deck.size > 64 for s in slots)
        self.constant: dict[int, int] = {}
        self.offset: dict[int, int] = {}
        numbers: list[Field] = []
        groups: dict[int, list[Field]] = {0: [], 1: []}
        for i, slot in enumerate(self.slots):
            if isinstance(slot.sort, SetSort):
                self.constant[i] = known[slot][0] if known[slot][0] == known[slot][1] else 0
                for half in (0, 1):
                    mask = known[slot][1] >> 64 * half & _WORD
                    if mask and known[slot][0] != known[slot][1]:
                        _share(groups[half], i, half, mask)
            else:
                low, high = _span(slot, known[slot])
                self.offset[i] = low
                if high > low:
                    numbers.append(Field((high - low).bit_length(), parts=[(i, 0, 0)]))
        cards = groups[0] + groups[1]
        self.fields = _fit(numbers, cards)
        self.words = max((f.word for f in self.fields), default=0) + 1
        self.by_slot: dict[int, list[tuple[Field, int, int]]] = {i: [] for i in range(len(self.slots))}
        for f in self.fields:
            for i, half, mask in f.parts:
                self.by_slot[i].append((f, half, mask))

    # -- Python
    def pack(self, state: Sequence[int]) -> tuple[int, ...]:
        """The words of a state."""
        words = [0] * self.words
        words[0] = 1
        for f in self.fields:
            for i, half, mask in f.parts:
                value = (state[i] >> 64 * half) & mask if mask else state[i] - self.offset[i]
                words[f.word] |= (_press(value, f.union) if f.pressed else value >> f.base) << f.shift
        return tuple(words)

    def unpack(self, words: Sequence[int]) -> tuple[int, ...]:
        """The state with these words."""
        state = [self.constant.get(i, self.offset.get(i, 0)) for i in range(len(self.slots))]
        for f in self.fields:
            raw = words[f.word] >> f.shift & (1 << f.width) - 1
            for i, half, mask in f.parts:
                if not mask:
                    state[i] = raw + self.offset[i]
                else:
                    state[i] |= ((_spread(raw, f.union) if f.pressed else raw << f.base) & mask) << 64 * half
        return tuple(state)

    # -- C
    def read(self, slot: int, state: str) -> str:
        """A C expression for the value of a slot in the state that the expression *state* points to."""
        if not isinstance(self.slots[slot].sort, SetSort):
            low = self.offset[slot]
            integer = isinstance(self.slots[slot].sort, IntSort)
            kind = "int64_t" if integer else "uint32_t"
            for f, _, _ in self.by_slot[slot]:
                raw = f"({kind})({_shifted(f'{state}->w[{f.word}]', -f.shift)} & 0x{(1 << f.width) - 1:x}ull)"
                return f"{raw} + {c_number(low)}" if low else raw
            return c_number(low) if integer else f"{low}u"
        parts = []
        for f, half, mask in self.by_slot[slot]:
            word = f"{state}->w[{f.word}]"
            if f.pressed:
                bits = f"(hy_pdep({_shifted(word, -f.shift)}, 0x{f.union:x}ull) & 0x{mask:x}ull)"
            else:
                bits = f"({_shifted(word, f.base - f.shift)} & 0x{mask:x}ull)"
            parts.append(f"((hy_set){bits} << 64)" if half else bits)
        return " | ".join(parts) or c_set(self.constant[slot], self.wide)

    def bits_of(self, slot: int) -> dict[int, int]:
        """Which bits a slot takes, as a mask for each word."""
        out: dict[int, int] = {}
        for f, _, mask in self.by_slot[slot]:
            bits = (_press(mask, f.union) if f.pressed else mask >> f.base) if mask else (1 << f.width) - 1
            out[f.word] = out.get(f.word, 0) | bits << f.shift
        return out

    def write(self, slot: int, value: str) -> dict[int, str]:
        """C expressions that put the value of a slot in its place, for each word."""
        out: dict[int, list[str]] = {}
        for f, half, mask in self.by_slot[slot]:
            if not mask:
                low = self.offset[slot]
                raw = f"(uint64_t)({value} - {c_number(low)})" if low else f"(uint64_t){value}"
                text = _shifted(raw, f.shift)
            else:
                bits = f"(uint64_t)({value} >> 64)" if half else f"(uint64_t){value}"
                if f.pressed:
                    text = _shifted(f"hy_pext({bits}, 0x{f.union:x}ull)", f.shift)
                else:
                    text = _shifted(bits, f.shift - f.base)
            out.setdefault(f.word, []).append(text)
        return {w: " | ".join(parts) for w, parts in out.items()}

    def room(self, slot: int) -> int:
        """The cards that a set's bits have room for."""
        return sum(mask << 64 * half for _, half, mask in self.by_slot[slot]) | self.constant.get(slot, 0)


def _shifted(text: str, by: int) -> str:
    return text if not by else f"({text} << {by})" if by > 0 else f"({text} >> {-by})"


def _span(slot: Term, value: Abstract) -> tuple[int, int]:
    """The least and the greatest code of a scalar."""
    if isinstance(slot.sort, IntSort):
        return value[0], value[1]
    (codes,) = value
    return (codes & -codes).bit_length() - 1, codes.bit_length() - 1


def _share(groups: list[Field], slot: int, half: int, mask: int) -> None:
    """Put a set into the first field whose cards it cannot hold, else into a new one."""
    for f in groups:
        if not f.union & mask:
            f.parts.append((slot, half, mask))
            f.union |= mask
            return
    groups.append(Field(0, union=mask, parts=[(slot, half, mask)]))


def _fit(numbers: list[Field], cards: list[Field]) -> list[Field]:
    """Give each field its width and place: raw fields of cards if that takes no more words."""
    needs = []
    for pressed in (False, True):
        for f in cards:
            f.base = 0 if pressed else (f.union & -f.union).bit_length() - 1
            f.width = f.union.bit_count() if pressed else f.union.bit_length() - f.base
            f.pressed = pressed and f.union.bit_count() < f.union.bit_length()
        needs.append(_place([*cards, *numbers]))
    if needs[0] <= needs[1]:
        for f in cards:
            f.base, f.pressed = (f.union & -f.union).bit_length() - 1, False
            f.width = f.union.bit_length() - f.base
        _place([*cards, *numbers])
    return [*cards, *numbers]


def _place(fields: Sequence[Field]) -> int:
    """First fit, widest first; returns the number of words. Bit 0 of word 0 is taken."""
    used = [1]
    for f in sorted(fields, key=lambda f: -f.width):
        for word in range(len(used) + 1):
            if word == len(used):
                used.append(0)
            if used[word] + f.width <= 64:
                f.word, f.shift = word, used[word]
                used[word] += f.width
                break
    return len(used)
