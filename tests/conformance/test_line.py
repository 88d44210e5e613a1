"""Where another option tells something else, found from what depends on it, against playing it all again."""

from __future__ import annotations

from itertools import count

import pytest

from hoyle.conformance.belief import Belief
from hoyle.conformance.pool import Deals
from hoyle.conformance.question import fits
from hoyle.games import load_game


@pytest.mark.parametrize("name", ["all_fours", "guillotine", "preferans"])
def test_parting_is_where_the_courses_differ(name: str) -> None:
    """For games of a play under the house rules: each option parts at the point at which playing the same
    game under it tells something else first; where the line is not sure, not later."""
    belief = Belief(load_game(name).build())
    deals = Deals(belief, ["replay"], seed=3, several=True)
    looked = told = 0
    while looked < 3:
        list(deals.next([]))
        question = deals.as_played()
        if question is None:
            continue
        looked += 1
        mine = belief.course(question, belief.base)
        for change, other in belief.others(belief.base):
            theirs = belief.course(question, other)
            first = None
            for point in count():
                a, b = mine.told(point), theirs.told(point)
                if a is None and b is None:
                    break
                if a is None or b is None or not fits(a, b):
                    first = point
                    break
            part = belief.parting(question, belief.base, change)
            told += first is not None
            if part.sure:
                assert part.point == first, (change, part)
            else:
                assert part.point is not None
                assert first is None or part.point <= first, (change, part)
    assert told > 10


def test_a_state_is_passed_on_to_the_next_deal() -> None:
    """What differs without being told in one deal is told in a later one: the game is as long as that."""
    belief = Belief(load_game("preferans").build())
    deals = Deals(belief, ["replay"], seed=1, several=True)
    open_ = belief.alive()
    lengths = set()
    for _ in range(24):
        lengths |= {len(q.vector.data["deals"]) for q, _ in deals.next(open_)}
    assert 1 in lengths
    assert max(lengths) > 1
