"""Games and suites for the tests of conformance."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.games.plain_trick import build

from hoyle.conformance import Server, Suite, make_suite
from hoyle.games import Game, load_game
from hoyle.lang import Rules, parse_ruleset

ENGINES = Path(__file__).parent.parent / "engines"


@pytest.fixture(scope="session")
def game() -> Game:
    """Ladies' Preferans."""
    return load_game("preferans")


@pytest.fixture(scope="session")
def rules(game: Game) -> Rules:
    """Its rules at full size."""
    return game.build()


@pytest.fixture(scope="session")
def suite(game: Game, rules: Rules) -> Suite:
    """A suite of few vectors: four random matches are enough for these tests."""
    return make_suite(rules, parse_ruleset(game.readings, "house"), seed=1, size=4)


@pytest.fixture(scope="session")
def plain() -> Rules:
    """The plain trick game."""
    return build()


@pytest.fixture(scope="session")
def plain_suite(plain: Rules) -> Suite:
    """Its suite."""
    return make_suite(plain, parse_ruleset([], "house"), seed=1, size=4)


@pytest.fixture
def server(rules: Rules) -> Server:
    """The rules of Ladies' Preferans as an engine."""
    return Server(rules)


@pytest.fixture(scope="session")
def reference() -> list[str]:
    """The command of the reference engine."""
    return [sys.executable, str(ENGINES / "preferans_reference.py")]


@pytest.fixture(scope="session")
def misbehaving() -> list[str]:
    """The command of the engine that goes wrong; a mode is added."""
    return [sys.executable, str(ENGINES / "misbehaving.py")]
