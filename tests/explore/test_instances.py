from __future__ import annotations

from pathlib import Path

import pytest
from tests.explore import small

from hoyle.explore import explore
from hoyle.games import load_game
from hoyle.instances import Instance, default_instance, find_instance, first_outcomes, instances_of
from hoyle.lang import HoyleError

CLAUSES = """
[document]
file = "coin.txt"
title = "Coin"
language = "en"
lines = 1

[game]
id = "coin"
name = "Coin"
prefix = "CO"

[[clause]]
id = "CO-01"
lines = [1]
kind = "rule"
text = "A coin falls on one side."
"""

RULES = """
from pathlib import Path
from hoyle.lang import Rules, french, integer, load_clauses

def build(sides: int = 2) -> Rules:
    rules = Rules(load_clauses(Path(__file__).parent / "clauses.toml"), deck=french(("A",)), seats=1)
    up = rules.var("up", integer(0, sides))
    toss = rules.chance("toss", cites="CO-01")
    side = toss.param("side", integer(1, sides))
    toss.requires("CO-01", up == 0, "the coin is tossed once")
    toss.sets(up, side)
    rules.finishes(up > 0, lambda s: up)
    return rules.close()
"""

INSTANCES = """
from hoyle.instances import Expected, Instance
INSTANCES = (
    Instance("coin", "coin", "two sides", expected=Expected(3, 2, 2, depth=1)),
    Instance("die", "coin", "six sides", {"sides": 6}, expected=Expected(7, 6, 6, depth=1)),
)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A user's own game without instances."""
    (tmp_path / "clauses.toml").write_text(CLAUSES)
    (tmp_path / "rules.py").write_text(RULES)
    return tmp_path


def test_users_own(folder: Path) -> None:
    """The instances of a user's game stand beside its rules, and explore as ours do."""
    (folder / "instances.py").write_text(INSTANCES)
    game = load_game(path=folder)
    found = [explore(game, i) for i in instances_of(game)]
    assert [e.id for e in found] == ["coin", "die"]
    assert all(e.as_expected for e in found)


def test_made_up(folder: Path) -> None:
    """A game without a file of instances has one: everything where chance is small, else one outcome."""
    game = load_game(path=folder)
    (made,) = instances_of(game)
    assert (made.id, made.seeds) == ("default", None)
    assert explore(game, made).states == 3
    assert default_instance(load_game("preferans")).seeds == (1,)


def test_first_outcomes() -> None:
    """The outcomes of chance are counted without running it: six for a die, 32!/8!^4 for a deal of 32
    cards."""
    assert first_outcomes(small.dice(6, 3)) == 6
    assert first_outcomes(small.grid(3)) == 1
    assert first_outcomes(load_game("preferans").build()) == 99_561_092_450_391_000


def test_unknown_name(folder: Path) -> None:
    """An instance that does not exist is an error with the names of those that do, and the nearest."""
    (folder / "instances.py").write_text(INSTANCES)
    with pytest.raises(HoyleError, match=r"M103.*coin, die.*Did you mean 'die'"):
        find_instance(load_game(path=folder), "dice")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "M104.*no INSTANCES"),
        ("INSTANCES = ()", "M104.*no INSTANCES"),
        ("INSTANCES = ('coin',)", "M104.*a tuple of at least one Instance"),
        (INSTANCES.replace('"die"', '"coin"'), "M104.*listed twice"),
        (INSTANCES.replace('"coin", "six', '"dice", "six'), "M104.*of the game 'dice'"),
        ("INSTANCES = nothing", "S502"),
    ],
)
def test_wrong_file(folder: Path, text: str, says: str) -> None:
    """A file of instances that cannot be used is one clear error with its place."""
    (folder / "instances.py").write_text(text)
    with pytest.raises(HoyleError, match=says) as error:
        instances_of(load_game(path=folder))
    assert error.value.place is not None
    assert error.value.place.file.endswith("instances.py")


def test_instance_is_hashable_by_id() -> None:
    """Instances compare by what they say."""
    assert Instance("a", "coin", "x") == Instance("a", "coin", "x")
    assert Instance("a", "coin", "x") != Instance("a", "coin", "y")
