"""Which games there are, and how a game's folder becomes a :class:`Game`.

A game is a folder with ``clauses.toml`` (the clauses of its text), ``rules.py`` (with ``build(**params)``,
which returns closed rules) and ``readings.py`` (with ``READINGS``; it may be left out when the text leaves
nothing open). Beside them may stand ``instances.py`` and ``obligations.py``.

The folder of a user's game is loaded as a package of its own under a private name, so that its files import
each other as ours do, ``from . import readings`` or ``from .readings import READINGS``, and two games with
files of the same name do not meet. A folder is read anew each time it is loaded.
"""

from __future__ import annotations

import importlib
import inspect
import itertools
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec
from pathlib import Path
from types import ModuleType

from hoyle.games.folder import failure, placed, unusable
from hoyle.lang import Document, Game, HoyleError, Place, Reading, Rules, load_clauses
from hoyle.lang.code import S203, S501, S502
from hoyle.lang.error import WrongParameters, did_you_mean
from hoyle.lang.foreign import FAILS, foreign

IDS = ("preferans", "tractor", "guillotine", "all_fours", "quadrille")
"""The built-in games in the order in which they are listed."""

DRAFTS: frozenset[str] = frozenset()
"""Games whose rules can be played, but of which not all is proved yet: they answer to their name, and are
left out where a command takes all games."""

HERE = Path(__file__).parent
_numbers = itertools.count(1)


def game_ids() -> list[str]:
    """The ids of the built-in games, in their order; drafts are not among them."""
    return [name for name in _built_in() if name not in DRAFTS]


def draft_ids() -> list[str]:
    """The ids of the built-in games that are drafts."""
    return [name for name in _built_in() if name in DRAFTS]


def built_in_document(game_id: str) -> Document:
    """The clauses of a built-in game, without its rules."""
    return load_clauses(HERE / game_id / "clauses.toml")


def _built_in() -> list[str]:
    return [name for name in IDS if (HERE / name / "rules.py").is_file()]


def load_game(name: str | None = None, path: str | Path | None = None) -> Game:
    """The built-in game called *name*, or the game in the folder *path*.

    Raises :class:`HoyleError`: S501 when there is no such game, S502 when the folder cannot be used, and
    whatever is wrong with its clauses (S1xx), readings and rules (S2xx to S4xx).
    """
    if path is not None:
        game = _load(Path(path).resolve(), _own_package(Path(path).resolve()))
        if name is not None and _plain(name) not in _names(game.document):
            raise HoyleError(
                S501,
                f"the folder {path} holds the game {game.id!r}, not {name!r}",
                "a game is called by its id",
                f"write {game.id}, or leave the name out",
                game.document.place,
            )
        return game
    wanted = _plain(name or "")
    for game_id in _built_in():
        if wanted == game_id:
            return _load(HERE / game_id, f"{__package__}.{game_id}")
    for game_id in _built_in():
        if wanted in _names(built_in_document(game_id)):
            return _load(HERE / game_id, f"{__package__}.{game_id}")
    raise HoyleError(
        S501,
        f"there is no game {name!r}" if name else "no game is named",
        "the games are " + ", ".join(game_ids()),
        did_you_mean(wanted, game_ids(), "choose one of them, or give the folder of your own rules"),
    )


def _plain(name: str) -> str:
    return "_".join(name.lower().replace("-", " ").replace("_", " ").split())


def _names(document: Document) -> set[str]:
    return {_plain(n) for n in (document.game, document.name, *document.aliases)}


def _own_package(folder: Path) -> str:
    """A new, private package whose modules stand in *folder*."""
    name = f"_hoyle_game_{next(_numbers)}"
    spec = ModuleSpec(name, None, is_package=True)
    spec.submodule_search_locations = [str(folder)]
    sys.modules[name] = module_from_spec(spec)
    return name


@contextmanager
def _reading_only() -> Iterator[None]:
    """Import without leaving compiled files in a folder that is not ours."""
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    importlib.invalidate_caches()
    try:
        yield
    finally:
        sys.dont_write_bytecode = before


def _part(package: str, folder: Path, name: str) -> ModuleType | None:
    if not (folder / f"{name}.py").is_file():
        return None
    try:
        with _reading_only(), foreign():
            return importlib.import_module(f"{package}.{name}")
    except HoyleError as error:
        if error.place is not None:
            raise
        raise placed(folder, error) from error
    except FAILS as error:
        raise failure(folder, f"{name}.py does not load", error, f"{name}.py") from error


def _load(folder: Path, package: str) -> Game:
    if not folder.is_dir():
        raise unusable(f"there is no folder {folder}", "a game is a folder", "correct the path")
    for needed in ("clauses.toml", "rules.py"):
        if not (folder / needed).is_file():
            raise unusable(
                f"the folder {folder} has no {needed}",
                "a game has clauses.toml, rules.py and, where its text leaves something open, readings.py",
                "write the file, or correct the path",
            )
    document = load_clauses(folder / "clauses.toml")
    readings = _readings(_part(package, folder, "readings"), folder)
    module = _part(package, folder, "rules")
    function = getattr(module, "build", None)
    if not callable(function):
        raise unusable(
            "rules.py has no function build",
            "build(**params) returns the rules",
            "write `def build() -> Rules:`",
            folder / "rules.py",
        )

    def build(**params: object) -> Rules:
        first = getattr(getattr(function, "__code__", None), "co_firstlineno", 1)
        try:
            inspect.signature(function).bind(**params)
        except TypeError as error:
            raise WrongParameters(
                S502,
                f"build() cannot be called with ({', '.join(params)}): {error}",
                "build() alone gives the full-size game; its parameters make smaller ones",
                "correct the names, or give each parameter of build a default",
                Place(str(folder / "rules.py"), first),
            ) from error
        try:
            with foreign():
                made = function(**params)
        except HoyleError as error:
            if error.place is not None:
                raise
            raise placed(folder, error) from error
        except FAILS as error:
            raise failure(folder, "build() fails", error) from error
        if not isinstance(made, Rules):
            raise unusable(
                f"build() returned {made!r}",
                "build() returns the rules",
                "end it with `return rules.close()`",
                folder / "rules.py",
                first,
            )
        made.must_be_closed()
        return made

    part = partial(_part, package, folder)
    return Game(document.game, document.name, document, readings, folder, build, package, part)


def _readings(module: ModuleType | None, folder: Path) -> list[Reading]:
    if module is None:
        return []
    listed = getattr(module, "READINGS", None)
    if not isinstance(listed, (tuple, list)) or not all(isinstance(r, Reading) for r in listed):
        raise unusable(
            "readings.py has no READINGS",
            "READINGS is the tuple of all readings, in the order of the text",
            "end the file with `READINGS = (...)`",
            folder / "readings.py",
        )
    ids = {r.id for r in listed}
    for value in vars(module).values():
        if isinstance(value, Reading) and value.id not in ids:
            raise HoyleError(
                S203,
                f"the reading {value.id} is not in READINGS",
                "READINGS holds every reading of the game",
                "add it to the tuple, or remove it",
                value.place,
            )
    return list(listed)
