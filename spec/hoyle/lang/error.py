"""Errors a user can act on: a code, the thing that is wrong, the rule it breaks, and what to do."""

from __future__ import annotations

import difflib
import os
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import ClassVar


@dataclass(frozen=True)
class Place:
    """A line of a file, so that a reader can go there."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{Path(self.file).name}:{self.line}"


class Code:
    """A documented diagnostic. The docstring of a subclass is its page; the class name is the code.

    ``bad`` is a program that triggers the code and ``good`` its mended twin: both run in the tests.
    ``bad`` and ``good`` may use the names that ``hoyle.lang`` exports.
    """

    registry: ClassVar[dict[str, type[Code]]] = {}
    title: ClassVar[str] = ""
    bad: ClassVar[str] = ""
    good: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        if cls.__name__ in Code.registry:
            raise TypeError(f"the code {cls.__name__} is defined twice")
        Code.registry[cls.__name__] = cls


def _sentence(text: str) -> str:
    """*text* with a capital (unless it starts with a name or code) and a full stop."""
    if text.split(" ", 1)[0].isalpha():
        text = text[0].upper() + text[1:]
    return text if text.endswith((".", "?", "!")) else text + "."


def _number_of(id: str) -> int | None:
    """The number of the id of a clause or a reading (``WH-06``, ``LP-R10``); ``None`` for other names."""
    found = re.fullmatch(r"[A-Z]+-?[A-Z]*([0-9]+)[a-z]?", id)
    return int(found[1]) if found else None


def did_you_mean(name: str, known: Iterable[str], otherwise: str) -> str:
    """A cure that names what is nearest to *name*, or *otherwise* where nothing is near. An id with another
    number is another thing, however alike the two look.

    >>> did_you_mean("WH06", ["WH-06", "WH-05"], "correct it"), did_you_mean("WH-99", ["WH-06"], "correct it")
    ("did you mean 'WH-06'?", 'correct it')
    """
    like = [k for k in known if _number_of(name) is None or _number_of(name) == _number_of(k)]
    near = difflib.get_close_matches(name, like, n=1)
    return f"did you mean {near[0]!r}?" if near else otherwise


def some_of(known: Iterable[str], most: int = 12) -> str:
    """A list for a message, cut short when it is long."""
    listed = list(known)
    return ", ".join(listed[:most]) + (f" and {len(listed) - most} more" if len(listed) > most else "")


class HoyleError(Exception):
    """One clear message: *thing* -- *rule* -- *what to do*, with file and line where they are known.

    Attributes: ``code`` (a :class:`Code` subclass), ``thing``, ``rule``, ``fix``, ``place``.
    """

    def __init__(self, code: type[Code], thing: str, rule: str, fix: str, place: Place | None = None) -> None:
        self.code = code
        self.thing = thing
        self.rule = rule
        self.fix = fix
        self.place = place
        where = f"{place}: " if place else ""
        said = f"{thing}. {_sentence(rule)} {_sentence(fix)}"
        super().__init__(f"{code.__name__} {where}{said}")

    def __reduce__(self) -> tuple[type[HoyleError], tuple[object, ...]]:
        return type(self), (self.code, self.thing, self.rule, self.fix, self.place)


def _is_ours(code: CodeType, inside: str) -> bool:
    """Is this code of the language, or the ``__init__`` that Python writes for its dataclasses?"""
    return code.co_filename.startswith(inside) or (code.co_filename, code.co_name) == ("<string>", "__init__")


def here(depth: int = 1) -> Place:
    """The line outside ``hoyle.lang`` that called the language; ``depth`` frames are skipped first."""
    frame = sys._getframe(depth)
    inside = str(Path(__file__).parent) + os.sep
    while frame.f_back is not None and _is_ours(frame.f_code, inside):
        frame = frame.f_back
    return Place(frame.f_code.co_filename, frame.f_lineno)


class WrongParameters(HoyleError):
    """S502 for parameters that a game's ``build`` does not take: whoever gives them is to blame."""
