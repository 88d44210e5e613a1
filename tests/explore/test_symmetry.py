from __future__ import annotations

import pytest
from tests.explore import small
from tests.games import plain_trick

from hoyle.explore import explore, start
from hoyle.explore.symmetry import Classes, explore_classes, renamings
from hoyle.games import load_game
from hoyle.instances import find_instance
from hoyle.lang import HoyleError, not_

GAME = load_game("preferans")


def check_plays(classes: Classes) -> None:
    """Every class is reached by a real play, to a state that its stand-in can be renamed to."""
    for state in classes.found:
        last = classes.play(state).last
        assert state in {r.state(last) for r in classes.renamings}


@pytest.mark.parametrize("top", [1, 2, 4])
def test_necklaces(top: int) -> None:
    """Three counters round a table are necklaces of three beads: (m^3 + 2m) / 3 of them with m colours."""
    begin = start(small.counters(3, top), small.whole())
    classes = explore_classes(begin, ["seats"])
    m = top + 1
    assert len(classes.found) == (m**3 + 2 * m) // 3
    assert classes.closed
    assert (classes.states, classes.transitions) == (m**3, 3 * top * m**2)
    assert (classes.finished, classes.stuck) == (1, 0)
    check_plays(classes)


@pytest.mark.parametrize("faces", [1, 2, 3])
def test_copies(faces: int) -> None:
    """Of two packs of n cards 4^n sets can be left, 3^n up to which copy of a card it is."""
    classes = explore_classes(start(small.pairs(faces), small.whole()), ["copies"])
    assert (len(classes.found), classes.states) == (3**faces, 4**faces)
    check_plays(classes)


@pytest.mark.parametrize("name", ["deal-1", "deal-9"])
def test_suits_of_preferans(name: str) -> None:
    """Where no suit is named, classes up to suits stand for just the states and moves of the full graph."""
    instance = find_instance(GAME, name)
    assert instance.expected is not None
    begin = start(GAME, instance)
    classes = explore_classes(begin, ["suits"], [not_(a.term) for a in begin.model.rules.always_])
    assert classes.closed
    assert (classes.states, classes.transitions) == (instance.expected.states, instance.expected.transitions)
    assert classes.finished == instance.expected.finished
    assert instance.expected.states / 2 <= len(classes.found) < instance.expected.states * 0.53
    check_plays(classes)


@pytest.mark.parametrize("name", ["deal-2", "deal-6"])
def test_named_cards(name: str) -> None:
    """Hearts and the king of hearts are named in deals 2, 6 and 7: there the suits are not alike."""
    with pytest.raises(HoyleError, match=r"M206.*S to H"):
        explore_classes(start(GAME, find_instance(GAME, name)), ["suits"])


def test_trump() -> None:
    """In the plain trick game the trump suit is not like the others; the others are alike."""
    rules = plain_trick.build(3, 2, seats=3)
    begin = start(rules, small.whole())
    with pytest.raises(HoyleError, match=r"M206.*S to"):
        explore_classes(begin, ["suits"])
    classes = explore_classes(begin, ["suits:CD"])
    found = explore(rules, small.whole())
    assert (classes.states, classes.transitions) == (found.states, found.transitions)
    assert len(classes.found) < found.states * 0.55


def test_one_named_copy() -> None:
    """A copy of a card that is treated apart is no copy like the other."""
    with pytest.raises(HoyleError, match=r"M206.*copies"):
        explore_classes(start(small.pairs(2, named=True), small.whole()), ["copies"])


def test_seats_that_differ() -> None:
    """On the board one seat moves right and one up: they cannot change places, as their points show."""
    with pytest.raises(HoyleError, match=r"M206.*pay-off.*seat 0 to 1"):
        explore_classes(start(small.grid(2), small.whole()), ["seats"])


def test_watched() -> None:
    """A condition that holds in a state and not in the renamed one is reported."""
    begin = start(small.counters(2, 1), small.whole())
    up = begin.model.rules.maps["up"]
    with pytest.raises(HoyleError, match=r"M206.*what holds"):
        explore_classes(begin, ["seats"], [up.slots[0] == 1])


def test_fixed_deal() -> None:
    """One fixed deal is not closed under renamings: the classes then do not claim to be the full graph."""
    hands = tuple(plain_trick.seeded_hands(4, 2, 1))
    begin = start(plain_trick.build(4, 2), small.whole(choices={"deal": (hands,)}))
    assert not explore_classes(begin, ["suits:CDH"]).closed


@pytest.mark.parametrize(
    ("kinds", "says"), [(["colours"], "colours"), (["suits:SX"], "suits:SX"), (["copies"], "5,000 renamings")]
)
def test_wrong_kinds(kinds: list[str], says: str) -> None:
    """An unknown symmetry, and too many renamings to check, are errors with a code."""
    with pytest.raises(HoyleError, match=f"M206.*{says}"):
        renamings(small.pairs(13), kinds)


def test_group() -> None:
    """Renamings form a group: each has its inverse, the first changes nothing."""
    group = renamings(plain_trick.build(4, 2), ["suits", "seats"])
    assert len(group) == 24 * 4
    assert [r.is_identity for r in group].count(True) == 1
    assert group[0].is_identity
    assert {r.inverse() for r in group} == set(group)
