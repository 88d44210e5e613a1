"""Random well-sorted terms over every operation, for tests that compare readers."""

from __future__ import annotations

import random

from hoyle.lang import BOOL, CardSort, Deck, SetSort, Sort, Table, Term, build, enum, integer, tabulate

DECK = Deck(("S", "H"), ("A",), copies=2)
CARD, CARDS = CardSort(DECK), SetSort(DECK)
SEAT = enum("Seat", "0", "1", "2")
INT = integer(-4, 9)

LEAVES: dict[str, list[Term]] = {
    "bool": [Term("var", BOOL, data=f"b{i}") for i in range(2)],
    "int": [Term("var", INT, data="i0"), Term("param", integer(0, 5), data="i1")],
    "seat": [Term("var", SEAT, data="s0"), Term("reading", SEAT, data="s1")],
    "card": [Term("param", CARD, data="c0"), Term("var", CARD, data="c1")],
    "set": [Term("var", CARDS, data=f"S{i}") for i in range(3)],
}
ALL_LEAVES = [t for group in LEAVES.values() for t in group]

POINTS: Table = tabulate("points", (CARD,), integer(-2, 5), lambda c: (c * 5 + 3) % 8 - 2)
RANKED: Table = tabulate("ranked", (SEAT, CARD), integer(0, 4), lambda s, c: (c + s * 3) % 5)
OWNER: Table = tabulate("owner", (CARD,), SEAT, lambda c: c % 3)
PART: Table = tabulate("part", (SEAT,), CARDS, lambda s: (0x5A >> s) & 0xF)


def values(rng: random.Random) -> dict[Term, int]:
    """A random value for each leaf."""
    return {t: random_value(t.sort, rng) for t in ALL_LEAVES}


def random_value(sort: Sort, rng: random.Random) -> int:
    """A random value of a sort."""
    if isinstance(sort, SetSort):
        return rng.randrange(sort.full + 1) & rng.randrange(sort.full + 1)
    return rng.choice(list(sort.values))


def term(kind: str, rng: random.Random, depth: int) -> Term:
    """A random term: *kind* is ``bool``, ``int``, ``seat``, ``card`` or ``set``."""
    if depth <= 0 or rng.random() < 0.1:
        return rng.choice(LEAVES[kind])

    def sub(k: str) -> Term:
        return term(k, rng, depth - 1)

    def pick(k: str) -> Term:
        return rng.choice(
            [
                lambda: build.ite(sub("bool"), sub(k), sub(k)),
                lambda: build.choose(sub("seat"), [sub(k) for _ in range(3)]),
            ]
        )()

    def answer(k: str, sort: Sort) -> Term:
        return build.answer("a ruling", sort, [(sub("bool"), sub(k)), (sub("bool"), sub(k))])

    makers = {
        "bool": [
            lambda: ~sub("bool"),
            lambda: sub("bool") & sub("bool"),
            lambda: sub("bool") | sub("bool"),
            lambda: sub("int") < sub("int"),
            lambda: (k := rng.choice(["bool", "int", "seat", "card", "set"])) and build.eq(sub(k), sub(k)),
            lambda: sub("set").has(sub("card")),
            lambda: sub("set").within(sub("set")),
            lambda: build.disjoint(sub("set"), sub("set")),
            lambda: build.consecutive(sub("set"), POINTS),
            lambda: build.consecutive(sub("set"), RANKED, sub("seat")),
            lambda: pick("bool"),
        ],
        "int": [
            lambda: sub("int") + sub("int"),
            lambda: build.mul(rng.choice([-1, 2, 3]), sub("int")),
            lambda: build.mul(rng.choice(LEAVES["int"]), rng.choice(LEAVES["int"])),
            lambda: build.div(sub("int"), rng.choice([2, 3])),
            lambda: build.mod(sub("int"), rng.choice([2, 3])),
            lambda: build.count(sub("set")),
            lambda: build.weight(sub("set"), POINTS),
            lambda: build.lookup(POINTS, sub("card")),
            lambda: build.lookup(RANKED, sub("seat"), sub("card")),
            lambda: build.as_int(sub("bool")),
            lambda: pick("int"),
        ],
        "seat": [
            lambda: build.lookup(OWNER, sub("card")),
            lambda: pick("seat"),
            lambda: answer("seat", SEAT),
        ],
        "card": [lambda: build.first(sub("set")), lambda: pick("card"), lambda: answer("card", CARD)],
        "set": [
            lambda: sub("set") & sub("set"),
            lambda: sub("set") | sub("set"),
            lambda: sub("set") - sub("set"),
            lambda: ~sub("set"),
            lambda: build.singleton(sub("card")),
            lambda: build.lookup(PART, sub("seat")),
            lambda: build.highest(sub("set"), POINTS),
            lambda: build.twins(sub("set")),
            lambda: build.highest(sub("set"), RANKED, sub("seat")),
            lambda: build.const(rng.randrange(16), CARDS),
            lambda: pick("set"),
            lambda: answer("set", CARDS),
        ],
    }  # fmt: skip
    return rng.choice(makers[kind])()
