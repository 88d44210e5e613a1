"""What is wrong with a game's folder, said in one message with the file and the line."""

from __future__ import annotations

import inspect
import re
import traceback
from pathlib import Path

from hoyle.lang import HoyleError, Place, Reading, Rules
from hoyle.lang.action import Action
from hoyle.lang.code import S502
from hoyle.lang.ruling import Ruling

_SPEAKERS = {c.__name__: c for c in (Rules, Action, Ruling, Reading)}


def unusable(thing: str, rule: str, fix: str, file: Path | None = None, line: int = 1) -> HoyleError:
    """S502, at a line of a file where one is to blame."""
    return HoyleError(S502, thing, rule, fix, Place(str(file), line) if file else None)


def line_in(folder: Path, error: BaseException) -> Place | None:
    """The innermost line of a file of *folder* that an exception came through."""
    inside = [f for f in traceback.extract_tb(error.__traceback__) if Path(f.filename).is_relative_to(folder)]
    return Place(inside[-1].filename, inside[-1].lineno or 1) if inside else None


def placed(folder: Path, error: HoyleError) -> HoyleError:
    """The same error at the line of *folder* it came through, unless it names a line there itself."""
    if error.place is not None and Path(error.place.file).is_relative_to(folder):
        return error
    place = line_in(folder, error) or error.place
    return HoyleError(error.code, error.thing, error.rule, error.fix, place)


def failure(folder: Path, what: str, error: BaseException, file: str = "rules.py") -> HoyleError:
    """S502 for an exception that came out of a file of *folder*, at the line it came from; *file* is to blame
    where no line is."""
    if isinstance(error, SyntaxError) and error.filename:
        return unusable(
            f"{what}: {error.msg}",
            "a game's files are Python",
            "correct the line",
            Path(error.filename),
            error.lineno or 1,
        )
    at = line_in(folder, error) or Place(str(folder / file), 1)
    words = f"{type(error).__name__}: {error}".rstrip(": ").replace("Scope.", "Rules.")
    words = re.sub(r"_hoyle_game_\d+\.", "", words)  # the name of the package is ours
    return unusable(f"{what}: {words}", *_advice(folder, error), Path(at.file), at.line)


def _advice(folder: Path, error: BaseException) -> tuple[str, str]:
    """The rule that an exception breaks, and what to do."""
    if isinstance(error, ModuleNotFoundError) and error.name and (folder / f"{error.name}.py").is_file():
        return "the files of a game are one package", f"write `from . import {error.name}`"
    said = str(error).replace("Scope.", "Rules.")  # what Rules inherits is its own to a writer of rules
    found = re.search(r"(?:(\w+)\.)?(\w+)\(\) got an unexpected keyword argument", said)
    function = getattr(_SPEAKERS.get(found[1] or ""), found[2], None) if found else None
    if function is not None:
        names = [p for p in inspect.signature(function).parameters if p != "self"]
        return f"{function.__qualname__.replace('Scope.', 'Rules.')} takes " + ", ".join(
            names
        ), "correct the keyword"
    if isinstance(error, SystemExit):
        return "a game's files define things, and do not end the program", "remove the call"
    return "a game's files load and build without an exception", "correct the line"
