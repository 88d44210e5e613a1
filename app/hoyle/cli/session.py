"""What commands share at run time: the chosen games, what goes to which stream, and how a run ends."""

from __future__ import annotations

import json
import os
import shlex
import signal
import sys
import threading
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TextIO

import typer

if TYPE_CHECKING:
    from hoyle.games import Game
    from hoyle.lang import Code, HoyleError


class Ended(IntEnum):
    """The exit codes of every command."""

    GOOD = 0
    """All proved, all conformant, nothing found that was asked to fail the run."""
    FAILED = 1
    """Something is refuted or not conformant, or there are findings of the ``--fail-on`` severity."""
    USAGE = 2
    """The command line, a rules file or another input is wrong."""
    UNDETERMINED = 3
    """Something is bounded or undetermined, or nothing was done at all: never green."""
    INTERNAL = 4
    """Hoyle itself failed."""
    INTERRUPTED = 130
    """Ctrl-C: what was known by then has been printed."""
    PIPE = 141
    """The reader of the output went away."""


def ends(code: Ended) -> NoReturn:
    """Leave the command with this exit code."""
    raise typer.Exit(int(code))


def verdict_code(verdicts: Iterable[str]) -> Ended:
    """The exit code for these verdicts. A refutation counts first: it was replayed, whatever else went wrong.

    >>> verdict_code(["proved", "proved"]), verdict_code(["proved", "bounded"]), verdict_code([])
    (<Ended.GOOD: 0>, <Ended.UNDETERMINED: 3>, <Ended.UNDETERMINED: 3>)
    """
    seen = set(verdicts)
    if "refuted" in seen:
        return Ended.FAILED
    if "error" in seen:
        return Ended.INTERNAL
    return Ended.GOOD if seen == {"proved"} else Ended.UNDETERMINED


def choose_games(names: Iterable[str] | None, folder: Path | None) -> list[Game]:
    """The games of these names, or the one in *folder*, or all. Raises S501, S502, U104."""
    from hoyle.games import game_ids, load_game

    wanted = list(dict.fromkeys(names or ()))
    if folder is None:
        return [load_game(name) for name in wanted or game_ids()]
    if len(wanted) > 1:
        raise usage(
            "U104",
            f"{len(wanted)} games and --rules",
            "--rules names one game's folder",
            "name no game beside it",
        )
    return [load_game(wanted[0] if wanted else None, path=folder)]


LOADING = 10.0
"""Seconds that loading may always take, however short the time that is given for the work."""


def load_games(names: Iterable[str] | None, folder: Path | None, seconds: float | None) -> list[Game]:
    """The same, and where rules of one's own do not load (or build) within the time that is given, S502."""
    limit = None if seconds is None or folder is None else max(seconds, LOADING)
    if limit is None or threading.current_thread() is not threading.main_thread():
        return choose_games(names, folder)

    def late(number: int, frame: object) -> NoReturn:
        raise TimeoutError(f"it takes more than {limit:g} seconds")

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, limit, 0.2)  # again and again: a loop may swallow an exception
    try:
        games = choose_games(names, folder)
        for game in games:
            game.build()
        return games
    except TimeoutError as error:  # in what Hoyle itself does with the folder
        from hoyle.games.folder import unusable

        raise unusable(
            f"{folder} does not load: {error}", "rules load at once", "give it more time"
        ) from error
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def choose_game(name: str | None, folder: Path | None) -> Game:
    """One game. Raises U104 when there is a choice and none is named."""
    games = choose_games([name] if name else None, folder)
    if len(games) != 1:
        raise usage(
            "U104",
            f"{len(games)} games and no name",
            "this command works on one game",
            "name one of " + ", ".join(g.id for g in games),
        )
    return games[0]


def usage(code: str, thing: str, rule: str, fix: str) -> HoyleError:
    """An error of use, by its code's name."""
    from hoyle.cli import code as codes
    from hoyle.lang import HoyleError

    found: type[Code] = getattr(codes, code)
    return HoyleError(found, thing, rule, fix)


# -- streams: answers go to standard output, everything else to standard error


def print_json(kind: str, body: Mapping[str, Any], version: int = 1) -> None:
    """The answer of a command as one JSON object with the name of its schema."""
    answer = {"schema": f"hoyle/{kind}/{version}", **body}
    narrow = (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"  # then JSON's own escapes
    say(json.dumps(answer, ensure_ascii=narrow, indent=2))


def note(text: str) -> None:
    """A remark for the person at the terminal."""
    say(text, file=sys.stderr)
    sys.stderr.flush()


def say(*parts: object, end: str = "\n", file: TextIO | None = None) -> None:
    """Print without what could steer a terminal; see :func:`hoyle.lang.plain.say`."""
    from hoyle.lang import plain  # loaded late: help needs none of it

    plain.say(*parts, end=end, file=file)


# -- running again


def game_words(game: str, folder: Path | None) -> list[str]:
    """How the command line names a game."""
    return ["--rules", str(folder)] if folder else [game]


def rerun(*words: str) -> str:
    """A command line that can be pasted into a shell.

    >>> rerun("verify", "preferans", "--ruleset", "house,LP-R10=literal", "--only", "a claim")
    "hoyle verify preferans --ruleset house,LP-R10=literal --only 'a claim'"
    """
    return shlex.join(["hoyle", *words])


# -- files


def check_outputs(files: Mapping[str, Path | None], folders: Mapping[str, Path | None] | None = None) -> None:
    """Raise U101 unless everything that a command is told to write, each by its option, can be written, and
    in places of their own; to be called before the work."""
    given = [(o, p, False) for o, p in files.items()] + [(o, p, True) for o, p in (folders or {}).items()]
    taken: dict[Path, str] = {}
    for option, path, folder in given:
        if path is None:
            continue
        check_writable(path, folder)
        place = path.resolve()
        if place in taken and (folder or place.is_file() or not place.exists()):  # a device takes several
            raise cannot_write(path, f"{taken[place]} and {option} both name it")
        taken[place] = option


def check_writable(path: Path | None, folder: bool = False) -> None:
    """Raise U101 unless a file (or a folder) can be written at *path*; leaves all as it is."""
    if path is None:
        return
    if str(path) == "-":
        raise cannot_write(path, "it stands for standard output, where the answer goes")
    try:
        _try_writing(path, folder)
    except OSError as error:
        raise cannot_write(path, error.strerror or str(error)) from error


def _try_writing(path: Path, folder: bool) -> None:
    near = path if folder else path.parent
    if folder:
        while not near.exists() and near != near.parent:
            near = near.parent
        if path.exists() and not path.is_dir():
            raise cannot_write(path, "it is a file")
    elif path.is_dir():
        raise cannot_write(path, "it is a folder")
    if not near.is_dir():
        raise cannot_write(path, f"{near} is {'no folder' if near.exists() else 'missing'}")
    there = path.exists()
    if not os.access(path if there else near, os.W_OK):
        raise cannot_write(path, "there is no permission")
    if folder:  # permissions do not say it all: a disk that is read only, a name that is too long
        with suppress(FileExistsError):
            (near / f".hoyle-{os.getpid()}").mkdir()
            (near / f".hoyle-{os.getpid()}").rmdir()
    elif not there or path.is_file():
        path.open("ab").close()
        if not there:
            path.unlink()


def cannot_write(path: Path, reason: str) -> HoyleError:
    """U101 for a file or folder."""
    return usage(
        "U101", f"{path} cannot be written ({reason})", "results go where you say", "name another place"
    )


def write_file(path: Path, text: str, quiet: bool = False) -> None:
    """Write a text file, and say so unless *quiet*. Raises U101."""
    try:
        path.write_text(text, encoding="utf-8", errors="backslashreplace")  # half a surrogate pair
    except OSError as error:
        raise cannot_write(path, error.strerror or str(error)) from error
    if not quiet:
        note(f"wrote {path}")


def make_folder(path: Path) -> None:
    """Make a folder with its parents. Raises U101."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(path, error.strerror or str(error)) from error


# -- long work


class Work:
    """A block of long work whose results are never lost: Ctrl-C and failures end it, and are settled later.

    ``stopped``: Ctrl-C was pressed, also where an engine noticed it and gave what it had.
    """

    AGAIN = 0.05
    """Seconds after which a Ctrl-C that was lost is raised again."""

    def __init__(self) -> None:
        self.stopped = False
        self.failure: Exception | None = None
        self._before: Any = None
        self._hook = sys.unraisablehook
        self._again: threading.Timer | None = None

    def __enter__(self) -> Work:
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._note)
            self._hook, sys.unraisablehook = sys.unraisablehook, self._lost
        return self

    def _note(self, number: int, frame: object) -> None:
        self.stopped = True
        raise KeyboardInterrupt

    def _lost(self, lost: sys.UnraisableHookArgs) -> None:
        """Raise a Ctrl-C again that fell into a destructor, where Python drops every exception."""
        if not issubclass(lost.exc_type, KeyboardInterrupt):
            self._hook(lost)
            return
        self._again = threading.Timer(self.AGAIN, os.kill, (os.getpid(), signal.SIGINT))
        self._again.daemon = True
        self._again.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, *_: object) -> bool:
        if self._before is not None:
            if self._again is not None:
                self._again.cancel()
            signal.signal(signal.SIGINT, self._before)
            sys.unraisablehook = self._hook
        if isinstance(error, KeyboardInterrupt):
            self.stopped = True
            return True
        if isinstance(error, Exception):
            if not self.stopped:  # else a library has turned the Ctrl-C into an error of its own
                self.failure = error
            return True
        return False

    @property
    def whole(self) -> bool:
        """Was the work done to its end?"""
        return not self.stopped and self.failure is None

    def report(self, results: Sequence[object]) -> None:
        """Raise the failure now if there is nothing to be reported first."""
        if self.failure is not None and not results:
            raise self.failure

    def settle(self) -> None:
        """After the results are reported: raise the failure, or end with 130 after Ctrl-C."""
        if self.failure is not None:
            raise self.failure
        if self.stopped:
            note("stopped: only what was known by then is told")
            ends(Ended.INTERRUPTED)
