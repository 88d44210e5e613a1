"""A game that was loaded. Engines are handed one; where it comes from is the business of ``hoyle.games``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from hoyle.lang.clause import Document
from hoyle.lang.reading import Reading
from hoyle.lang.rules import Rules


@dataclass(frozen=True)
class Game:
    """The names and clauses of a text, its readings, and how to build its rules.

    ``build(**params)`` gives closed rules; without arguments those of the full-size game. ``package`` is the
    name under which the folder's files are imported. ``part(name)`` is the module *name* beside the rules
    (``instances``, ``obligations``), ``None`` where there is none; it raises S502 when the file is there and
    does not load.
    """

    id: str
    name: str
    document: Document
    readings: list[Reading]
    folder: Path
    build: Callable[..., Rules]
    package: str
    part: Callable[[str], ModuleType | None]
