"""Games without cards whose state graphs are known in advance, each with one thing to be found."""

from __future__ import annotations

from math import comb

from hoyle.instances import Instance
from hoyle.lang import (
    BOOL,
    RANKS_52,
    Clause,
    Deck,
    Document,
    Place,
    Rules,
    Term,
    any_of,
    as_int,
    empty,
    french,
    integer,
    ite,
    lookup,
    tabulate,
)
from hoyle.lang import count as count_cards

CLAUSE = Clause("SM-01", (1,), "rule", "The whole game.", Place("clauses.toml", 1))


def document(name: str) -> Document:
    """A document of one clause."""
    return Document(name, name.title(), "SM", "none.txt", name, "en", 1, "clauses.toml", {CLAUSE.id: CLAUSE})


def begin(name: str, seats: int = 2) -> Rules:
    """Rules to be filled in."""
    return Rules(document(name), deck=french(("A",), ("S",)), seats=seats, cites="SM-01")


def whole(**changes: object) -> Instance:
    """The instance that follows everything."""
    return Instance("whole", "small", "all of it", **changes)  # type: ignore[arg-type]


def grid(n: int, walls: tuple[tuple[int, int], ...] = (), jump: bool = False, measure: bool = True) -> Rules:
    """A walk on a board from (0, 0) to (n, n), right or up, not onto a wall.

    Without walls there are (n+1)^2 states, 2n(n+1) moves and C(2n, n) plays. With *jump* one may also move
    two steps right at once.
    """
    rules = begin("grid")
    x, y = rules.var("x", integer(0, n)), rules.var("y", integer(0, n))

    def open_at(a: Term, b: Term) -> Term:
        return ~any_of(*((a == i) & (b == j) for i, j in walls))

    right = rules.action("right", by=rules.seats[0])
    right.requires("SM-01", (x < n) & open_at(x + 1, y), "there is room to the right")
    right.sets(x, x + 1)
    up = rules.action("up", by=rules.seats[1])
    up.requires("SM-01", (y < n) & open_at(x, y + 1), "there is room above")
    up.sets(y, y + 1)
    if jump:
        far = rules.action("jump", by=rules.seats[0])
        far.requires("SM-01", (x + 2 <= n) & open_at(x + 2, y), "there is room for a jump")
        far.sets(x, x + 2)
    rules.finishes((x == n) & (y == n), lambda s: x if s.data == 0 else -y)
    if measure:
        rules.progress(x + y)
    rules.view(lambda s: {"x": x, "y": y})
    return rules.close()


def paths(n: int) -> int:
    """The number of ways from corner to corner."""
    return comb(2 * n, n)


def ring(n: int, lane: int, measured: bool = False) -> Rules:
    """A lane of *lane* steps leads to a ring of *n* places; one may leave the ring at its first place.

    So play can go on for ever: the nearest way is the lane, and then once round.
    """
    rules = begin("ring")
    way, place, out = (
        rules.var("way", integer(0, lane)),
        rules.var("place", integer(0, n - 1)),
        rules.var("out", integer(0, 1)),
    )
    walk = rules.action("walk", by=rules.seats[0])
    walk.requires("SM-01", way < lane, "the lane goes on")
    walk.sets(way, way + 1)
    turn = rules.action("turn", by=rules.seats[0])
    turn.requires("SM-01", way == lane, "the ring is reached")
    turn.sets(place, ite(place == n - 1, 0, place + 1))
    leave = rules.action("leave", by=rules.seats[1])
    leave.requires("SM-01", (way == lane) & (place == 0), "the ring is left at its first place")
    leave.sets(out, 1)
    fly = rules.action("fly", by=rules.seats[1])
    fly.requires("SM-01", (place == 1) & (way < lane), "nobody is on the ring before the lane is walked")
    fly.sets(out, 1)
    rules.finishes(out == 1)
    if measured:
        rules.progress(way + place + out)
    rules.view(lambda s: {"place": place})
    return rules.close()


def hourglass(width: int) -> Rules:
    """One of *width* ways to the neck, one of *width* ways on: two moves, and every play passes the neck."""
    rules = begin("hourglass")
    sand = integer(0, width)
    above, below = rules.var("above", sand), rules.var("below", sand)
    neck = rules.var("neck", integer(0, 1))
    fall = rules.action("fall", by=rules.seats[0])
    grain = fall.param("grain", sand)
    fall.requires("SM-01", (above == 0) & (neck == 0) & (grain > 0), "a grain falls")
    fall.sets(above, grain)
    squeeze = rules.step("squeeze")
    squeeze.requires("SM-01", (above > 0) & (neck == 0), "it comes to the neck")
    squeeze.sets(neck, 1)
    squeeze.sets(above, 0)
    land = rules.action("land", by=rules.seats[1])
    spot = land.param("spot", sand)
    land.requires("SM-01", (neck == 1) & (spot > 0), "it lands somewhere")
    land.sets(below, spot)
    rules.finishes(below > 0, lambda s: below)
    rules.progress(2 * as_int(below > 0) + as_int(neck == 1) + as_int((above > 0) | (neck == 1)))
    rules.always("the sand is above or below", (above == 0) | (below == 0))
    rules.always("never at the second spot", below != 2)
    rules.sometimes("it lands", below > 0)
    rules.view(lambda s: {"neck": neck})
    return rules.close()


def dice(sides: int, throws: int) -> Rules:
    """Chance throws a die, then a player keeps it or not, and so on; the score is the sum of what was
    kept."""
    rules = begin("dice", seats=1)
    shown = rules.var("shown", integer(0, sides))
    thrown = rules.var("thrown", integer(0, throws))
    score = rules.var("score", integer(0, sides * throws))
    throw = rules.chance("throw")
    pips = throw.param("pips", integer(1, sides))
    throw.requires("SM-01", (shown == 0) & (thrown < throws), "the die is thrown")
    throw.sets(shown, pips)
    throw.sets(thrown, thrown + 1)
    keep = rules.action("keep", by=rules.seats[0])
    kept = keep.param("kept", integer(0, 1))
    keep.requires("SM-01", shown > 0, "a throw is to be judged")
    keep.sets(shown, 0)
    keep.sets(score, ite(kept == 1, score + shown, score))
    rules.finishes((thrown == throws) & (shown == 0), lambda s: score)
    rules.progress(2 * thrown - as_int(shown > 0))
    rules.view(lambda s: {"shown": shown})
    return rules.close()


def machine(size: int, moves: dict[str, list[int]], ends: set[int], checked: int | None = None) -> Rules:
    """Any graph: an action is a list with the next place for each place, -1 where it is not possible.

    Finished at the places *ends*; ``always`` says that *checked* is never reached.
    """
    rules = begin("machine")
    spot = integer(0, size - 1)
    at = rules.var("at", spot)
    for name, targets in moves.items():
        go = rules.action(name, by=rules.seats[0])
        can = tabulate(f"{name} is possible", (spot,), BOOL, lambda i, t=targets: t[i] >= 0)
        to = tabulate(f"{name} leads to", (spot,), spot, lambda i, t=targets: max(t[i], 0))
        go.requires("SM-01", lookup(can, at), "there is a way")
        go.sets(at, lookup(to, at))
    rules.finishes(any_of(*(at == i for i in ends)), lambda s: at if s.data == 0 else 0)
    if checked is not None:
        rules.always(f"never at {checked}", at != checked)
    rules.view(lambda s: {"at": at})
    return rules.close()


def counters(seats: int, top: int) -> Rules:
    """Each seat counts from 0 to *top* for itself, in any order: (top + 1)^seats states, alike for all
    seats."""
    rules = begin("counters", seats)
    up = rules.map("up", integer(0, top))
    count = rules.step("count")
    who = count.param("who", rules.SEAT)
    count.requires("SM-01", up[who] < top, "there is room")
    count.sets(up[who], up[who] + 1)
    rules.finishes(rules.every_seat(lambda i: up[i] == top), lambda i: up[i])
    rules.progress(rules.total(lambda i: up[i]))
    rules.view(lambda i: {f"up{n}": slot for n, slot in enumerate(up)})
    return rules.close()


def pairs(faces: int, named: bool = False) -> Rules:
    """Two packs of *faces* cards of one suit are drawn card by card; *named*: one of them is drawn last."""
    ranks = RANKS_52[:faces]
    deck = Deck(("S",), ranks, copies=2)
    rules = Rules(document("pairs"), deck=deck, seats=1, cites="SM-01")
    stock = rules.var("stock", rules.CARDS, (1 << deck.size) - 1)
    draw = rules.chance("draw")
    card = draw.param("card", rules.CARD, among=stock)
    last = rules.cards(1)
    draw.requires("SM-01", any_of(card != 0, stock == last) if named else ~empty(stock), "a card is drawn")
    draw.sets(stock, stock - card)
    rules.finishes(empty(stock))
    rules.progress(deck.size - count_cards(stock))
    return rules.close()
