from __future__ import annotations

import pytest
from tests.explore import small

from hoyle.explore import explore, start
from hoyle.games import load_game
from hoyle.instances import Instance, find_instance
from hoyle.lang import HoyleError, Verdict


def test_all_of_chance() -> None:
    """Without seeds and choices the search starts at the initial state of the rules."""
    begin = start(small.dice(6, 2), small.whole())
    assert begin.roots == (begin.model.initial(),)
    assert begin.opening(begin.roots[0]).moves == ()


def test_seeds() -> None:
    """Each seed draws one outcome of the first chance, the same every time; equal outcomes are one root."""
    rules = small.dice(6, 2)
    one, two = (start(rules, small.whole(seeds=tuple(range(40)))) for _ in range(2))
    assert one.roots == two.roots
    assert len(one.roots) == 6
    assert {m.action for root in one.roots for m in one.openings[root]} == {"throw"}


def test_choices_of_chance() -> None:
    """A fixed outcome of the first chance is the start, one of later chance is followed from there."""
    found = explore(small.dice(6, 2), small.whole(choices={"throw": ((3,), (5,))}))
    assert len(found.start.roots) == 2
    assert found.actions["throw"] == 2 * 3, "two outcomes for the scores 0, 3 and 5"
    assert set(found.payoffs or ()) == {(n,) for n in (0, 3, 5, 6, 8, 10)}


def test_choices_of_players() -> None:
    """A fixed choice of a player is the only one that is explored, in either engine."""
    for engine in ("interpreter", "native"):
        found = explore(small.dice(6, 2), small.whole(choices={"keep": ((1,),)}), engine=engine)
        assert set(found.payoffs or ()) == {(n,) for n in range(2, 13)}
        assert found.start.roots == (found.model.initial(),)


def test_chance_left_open() -> None:
    """Where only the lots are fixed, the deal after them is followed in full: it is not drawn, nor listed."""
    begin = start(load_game("preferans"), Instance("x", "preferans", "", choices={"draw_lots": ((0,), (2,))}))
    assert [begin.model.get("dealer", root) for root in begin.roots] == [0, 2]


def test_chance_alone() -> None:
    """A game of chance alone is drawn once, not played to its end."""
    rules = small.begin("lottery")
    n = rules.var("n", small.integer(0, 5))
    draw = rules.chance("draw")
    step = draw.param("step", small.integer(0, 1))
    draw.requires("SM-01", n < 5, "it goes on")
    draw.sets(n, small.ite(step == 1, n + 1, 0))
    rules.finishes(n == 5)
    found = explore(rules.close(), small.whole(seeds=(1,)))
    assert found.states == 6


def test_opening_is_part_of_every_trace() -> None:
    """A play that refutes something begins at the initial state, with the deal."""
    game = load_game("preferans")
    found = explore(game, find_instance(game, "equal-offers"))
    assert found.verdict is Verdict.REFUTED
    for check in found.violations:
        assert check.trace is not None
        assert check.trace.start == found.model.initial()
        assert [m.action for m in check.trace.moves[:3]] == ["draw_lots", "deal", "stop"]


@pytest.mark.parametrize(
    ("choices", "says"),
    [
        ({"shuffle": ((1,),)}, r"M201.*no action 'shuffle'.*throw, keep"),
        ({"throw": ((1, 2),)}, r"M201.*throw is given 2 values.*pips"),
        ({"throw": ((7,),)}, r"M201.*7 is no value of throw\(pips\)"),
        ({"throw": (("six",),)}, r"M201.*'six' is no value"),
        ({"throw": ()}, r"M205"),
    ],
)
def test_wrong_choices(choices: dict[str, tuple[tuple[int, ...], ...]], says: str) -> None:
    """Choices that the game does not have, or that leave nothing, are errors that say what it has."""
    with pytest.raises(HoyleError, match=says):
        start(small.dice(6, 2), small.whole(choices=choices))


def test_impossible_choice() -> None:
    """A fixed deal that the guard refuses leaves nothing to explore, and that is an error."""
    rules = small.begin("cards")
    n = rules.var("n", small.integer(0, 3))
    deal = rules.chance("deal")
    card = deal.param("card", small.integer(1, 3))
    deal.requires("SM-01", (n == 0) & (card != 2), "not the two")
    deal.sets(n, card)
    rules.finishes(n > 0)
    with pytest.raises(HoyleError, match="M205"):
        start(rules.close(), small.whole(choices={"deal": ((2,),)}))


def test_wrong_parameters() -> None:
    """Parameters that the game's build does not take are an error with its code."""
    with pytest.raises(HoyleError, match="S502"):
        start(load_game("preferans"), Instance("x", "preferans", "", {"wheels": 4}))


def test_wrong_ruleset() -> None:
    """A ruleset that the game does not have is an error with its code."""
    with pytest.raises(HoyleError, match="S206"):
        start(load_game("preferans"), Instance("x", "preferans", "", ruleset="house,LP-R99=free"))
