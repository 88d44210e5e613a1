"""One vector as a check in a test of one's own."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from hoyle.conformance import InProcess, Process, Result, Status, Suite, Vector
from hoyle.conformance.conform import Trial
from hoyle.conformance.engine import Engine
from hoyle.games import load_game
from hoyle.lang import Rules

TIMEOUT = 5.0
"""Seconds for one answer of an engine unless told."""


def check_vector(
    vector: Mapping[str, Any] | Vector,
    engine: Any,
    game: str | Path | Rules | None = None,
    timeout: float = TIMEOUT,
) -> None:
    """Ask an engine one vector. Raises AssertionError, with the position, both answers and the clause, where
    it is wrong or gives no answer.

    *engine* is a command, an object with the methods of the protocol, or an :class:`Engine`. *game* is a
    game's id, the folder of a game of one's own, or rules; the vector names it unless told.
    """
    one = vector if isinstance(vector, Vector) else Vector(dict(vector))
    result = ask_vector(one, engine, game, timeout)
    if result.status is not Status.PASS:
        raise AssertionError("\n" + result.text())


def ask_vector(
    vector: Vector, engine: Any, game: str | Path | Rules | None = None, timeout: float = TIMEOUT
) -> Result:
    """The result of one vector. Raises HoyleError where the vector does not fit the rules."""
    rules = rules_of(vector.game if game is None else game)
    asked = engine_of(engine, timeout)
    trial = Trial(rules, Suite(vector.game, (vector,)), asked, again="")
    try:
        trial.check()
        trial.hello()
        return trial.judge(vector)
    finally:
        asked.close()


def rules_of(game: str | Path | Rules) -> Rules:
    """The rules of a game: of its id, of the folder it stands in, or as they are."""
    if isinstance(game, Rules):
        return game
    text = str(game)
    return _built(text, os.sep in text or Path(text).is_dir())


@cache
def _built(game: str, folder: bool) -> Rules:
    return (load_game(path=game) if folder else load_game(game)).build()


def engine_of(engine: Any, timeout: float = TIMEOUT) -> Engine:
    """A command or an object as something that can be asked."""
    if isinstance(engine, (str, list, tuple)):
        return Process(engine, timeout=timeout)
    if isinstance(engine, (Process, InProcess)) or (hasattr(engine, "ask") and hasattr(engine, "close")):
        made: Engine = engine
        return made
    return InProcess(engine, timeout=timeout)
