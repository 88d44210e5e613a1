from __future__ import annotations

from math import comb

import pytest
from tests.explore import small
from tests.games import plain_trick

from hoyle.explore import divide, perft, start
from hoyle.lang import HoyleError

ENGINES = ("interpreter", "native")


@pytest.mark.parametrize("engine", ENGINES)
def test_binomials(engine: str) -> None:
    """On an open board there are 2^k walks of k <= n steps, and C(2n, n) from corner to corner."""
    n = 6
    plays = perft(start(small.grid(n), small.whole()), engine=engine)
    assert plays.by_length[: n + 1] == tuple(2**k for k in range(n + 1))
    assert plays.complete == plays.finished[-1] == plays.by_length[-1] == small.paths(n) == 924
    for k in range(2 * n + 1):
        assert plays.by_length[k] == sum(comb(k, right) for right in range(max(0, k - n), min(n, k) + 1))


@pytest.mark.parametrize("engine", ENGINES)
def test_large_numbers(engine: str) -> None:
    """Path counts are exact beyond 64 and 128 bits."""
    plays = perft(start(small.grid(80), small.whole()), engine=engine)
    assert plays.complete == comb(160, 80) > 1 << 128


@pytest.mark.parametrize("engine", ENGINES)
def test_walls(engine: str) -> None:
    """Plays that end in a dead end are counted as stuck."""
    plays = perft(start(small.grid(3, walls=((3, 2), (2, 3))), small.whole()), engine=engine)
    assert plays.stuck == (0, 0, 0, 0, comb(4, 1) + comb(4, 2) + comb(4, 3))
    assert plays.finished == (0,) * 5
    assert plays.complete == 14


@pytest.mark.parametrize("engine", ENGINES)
def test_to_a_depth(engine: str) -> None:
    """Plays to a depth are the first numbers of all plays, also where plays have no end."""
    ring = start(small.ring(2, 1), small.whole())
    with pytest.raises(HoyleError, match="M207"):
        perft(ring, engine=engine)
    # walk, then: at the first place one goes on or leaves, at the second one goes on
    assert perft(ring, 6, engine=engine).by_length == (1, 1, 2, 1, 2, 1, 2)
    assert perft(start(small.grid(9), small.whole()), 3, engine=engine).by_length == (1, 2, 4, 8)


def test_engines_agree() -> None:
    """Both engines count the same plays of the plain trick game; the last card of each hand is forced."""
    hands = tuple(plain_trick.seeded_hands(4, 4, 2))
    begin = start(plain_trick.build(4, 4), small.whole(choices={"deal": (hands,)}))
    one, other = (perft(begin, engine=e) for e in ENGINES)
    assert one == other
    assert one.by_length[12:] == (one.complete,) * 5


def test_divide() -> None:
    """The plays behind each first move add up to all plays of that length."""
    begin = start(small.grid(5), small.whole())
    shares = divide(begin, 10)
    assert sum(shares.values()) == small.paths(5)
    assert [(m.action, n) for m, n in shares.items()] == [("right", 126), ("up", 126)]
    assert divide(begin, 0) == {}
    dice = start(small.dice(6, 1), small.whole())
    assert set(divide(dice, 2).values()) == {2}
    assert set(divide(dice, 3).values()) == {0}, "no play is so long"
