"""Recorded games as they stand in a file: what is read of them, and what is not."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hoyle.conformance.code import C106
from hoyle.conformance.codec import Json
from hoyle.conformance.told import TOLD, no_object, told_in
from hoyle.lang import HoyleError, Place

GAME = {"game", "ruleset", "setup", "deal", "deals", "steps", "start"}
"""Fields of a game that are read."""
STEP = {"seat", "action", "after"}
"""Fields of a step that are read."""
KNOWN = {"id", "op", "ok", "kind", "protocol"}
"""Fields of messages and vectors that say nothing about the game."""


@dataclass(frozen=True)
class Log:
    """One recorded game: the fields of a replay vector (``setup``, ``deals``, ``steps``)."""

    data: Json
    file: str = ""
    line: int = 0

    @property
    def place(self) -> Place | None:
        """Where it was read from."""
        return Place(self.file, self.line) if self.file else None


def read_logs(path: str | Path) -> list[Log]:
    """The games in a file: one JSON object, JSON Lines with one game a line, or a conversation over the line
    protocol (requests ``new`` and ``play``; responses and other requests between them are passed over).

    Raises HoyleError C106 where the file holds no game.
    """
    file = Path(path)
    try:
        text = file.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise damaged(f"{file} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise damaged(f"{file} is not UTF-8 (byte {error.start + 1})", Place(str(file), 1)) from error
    entries = list(_objects(text, file))
    if any("op" in data for data, _ in entries):
        logs = _conversation(entries, file)
    else:
        logs = [_log(data, file, line) for data, line in entries]
    if not logs:
        raise damaged(f"{file} holds no game", Place(str(file), 1))
    return logs


def _objects(text: str, file: Path) -> Iterator[tuple[Json, int]]:
    """The JSON objects of a file with their lines."""
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        whole = None
    if isinstance(whole, (dict, list)):
        for data in whole if isinstance(whole, list) else [whole]:
            yield _object(data, file, 1), 1
        return
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                data = json.loads(line)
            except (ValueError, RecursionError) as error:
                raise damaged(f"the line is not JSON: {error}", Place(str(file), number)) from error
            yield _object(data, file, number), number


def _object(data: Any, file: Path, line: int) -> Json:
    if not isinstance(data, dict):
        raise damaged(f"a game is an object, not {data!r:.60}", Place(str(file), line))
    return data


def _log(data: Json, file: Path, line: int) -> Log:
    place = Place(str(file), line)
    deals = data.get("deals", [data["deal"]] if "deal" in data else None)
    steps = data.get("steps")
    if not isinstance(deals, list) or not isinstance(steps, list):
        raise damaged('a game has "deal" or "deals", and "steps"', place)
    if not isinstance(data.get("setup") or {}, dict):
        raise damaged(f'"setup" is an object, not {data["setup"]!r:.60}', place)
    read: list[Json] = []
    for step in steps:
        one = {"action": step} if isinstance(step, (str, list)) else step  # cards alone: played
        if not isinstance(one, dict) or "action" not in one:
            raise damaged(f'a step is {{"seat", "action"}}, or cards, not {step!r:.60}', place)
        read.append(one)
    for where, told in told_in(data | {"steps": read}):
        if wrong := no_object(told):
            raise damaged(f"{where}{wrong}", place)
    return Log(data | {"deals": deals, "steps": read}, str(file), line)


def _conversation(entries: Sequence[tuple[Json, int]], file: Path) -> list[Log]:
    """The games of a conversation; what the engine refused is no step of the game.

    A response belongs to the last request before it that has its id: ids may be used again.
    """
    games: list[tuple[Json, int]] = []
    asked: dict[str, tuple[list[Json], Json]] = {}
    for data, number in entries:
        op, known = data.get("op"), json.dumps(data.get("id"))
        if op == "new":
            games.append(({**data, "steps": []}, number))
        elif op == "play":
            if not games:
                raise damaged("play comes before new", Place(str(file), number))
            steps = games[-1][0]["steps"]
            steps.append({"seat": data.get("seat"), "action": data.get("action")})
            asked[known] = steps, steps[-1]
        if op is not None and op != "play":
            asked.pop(known, None)
        elif op is None and known in asked:
            steps, step = asked.pop(known)
            if data.get("ok") is False:
                steps[:] = [s for s in steps if s is not step]
    return [_log(game, file, line) for game, line in games]


def not_read(data: Json, setup: Iterable[str]) -> tuple[str, ...]:
    """The fields of a game that nothing looks at, ``setup`` being those that its setup may have."""
    found = dict.fromkeys(k for k in data if k not in GAME | KNOWN)
    found |= dict.fromkeys(f"setup.{k}" for k in data.get("setup") or {} if k not in {"phase", *setup})
    found |= dict.fromkeys(f"start.{k}" for k in data.get("start") or {} if k not in TOLD)
    for step in data["steps"]:
        found |= dict.fromkeys(f"steps.{k}" for k in step if k not in STEP)
        found |= dict.fromkeys(f"steps.after.{k}" for k in step.get("after") or {} if k not in TOLD)
    return tuple(found)


def damaged(thing: str, place: Place | None = None) -> HoyleError:
    """C106."""
    return HoyleError(C106, thing, "a log is JSON: games with their deals and steps", "mend the log", place)


__all__ = ["Log", "damaged", "not_read", "read_logs"]
