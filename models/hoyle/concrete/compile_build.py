"""From C text to a loaded library: the machine's compiler, and a cache that many processes may share.

``HOYLE_CC`` names the compiler (``none``: there is none); else ``cc``, ``gcc`` and ``clang`` are tried.
``HOYLE_CACHE`` names the cache folder; else it is ``hoyle`` in ``XDG_CACHE_HOME`` or ``~/.cache``.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import platform
import shutil
import subprocess
import tempfile
from functools import cache
from importlib.resources import files
from pathlib import Path

FLAGS = ("-O1", "-std=gnu11", "-fPIC", "-shared", "-fvisibility=hidden", "-w")
"""``-O1``: a third sooner built than with ``-O2``, and about a twentieth slower."""
KEPT = 500
"""Libraries in the cache; the oldest go first."""
_SECONDS = 300


class NoCompilerError(Exception):
    """Native code cannot be built on this machine; the message says why, for people."""


def template(name: str) -> str:
    """The text of one of the fixed C files (``engine.h``, ``engine.c``, ``cards.h``)."""
    return files("hoyle.concrete").joinpath(name).read_text(encoding="utf-8")


def cache_folder() -> Path:
    """Where libraries are kept: made when it is missing, a temporary one when it cannot be written."""
    named, desktop = os.environ.get("HOYLE_CACHE"), os.environ.get("XDG_CACHE_HOME")
    try:
        base = Path(named) if named else Path(desktop or Path.home() / ".cache") / "hoyle"
        folder = base / "native"
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if os.access(folder, os.W_OK | os.X_OK):
            return folder
    except (OSError, RuntimeError):  # RuntimeError: there is no home
        pass
    return _scratch()


@cache
def _scratch() -> Path:
    return Path(tempfile.mkdtemp(prefix="hoyle-"))


def compiler() -> str:
    """The path of the C compiler. Raises :class:`NoCompilerError`."""
    named = os.environ.get("HOYLE_CC")
    for name in (named,) if named else ("cc", "gcc", "clang"):
        path = shutil.which(name)
        if path:
            return path
    what = (
        f"HOYLE_CC names {named!r}, which is not a program here" if named else "there is no cc, gcc or clang"
    )
    raise NoCompilerError(what)


@cache
def _machine() -> str:
    """What code for this very machine depends on."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
        flags = next((line for line in lines if line.startswith(("flags", "Features"))), "")
    except OSError:
        flags = platform.processor()
    return f"{platform.machine()} {flags}"


def build(source: str, flags: tuple[str, ...] = ()) -> Path:
    """The library of a C source, from the cache or built now. Raises :class:`NoCompilerError`."""
    cc = compiler()
    program = os.stat(cc)
    parts = (
        source,
        *FLAGS,
        *flags,
        os.path.realpath(cc),
        str(program.st_size),
        str(program.st_mtime_ns),
        _machine(),
    )
    key = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]
    folder = cache_folder()
    library = folder / f"{key}.so"
    if library.exists():
        return library
    with tempfile.TemporaryDirectory(dir=folder, prefix="build-") as name:
        text, made = Path(name) / "model.c", Path(name) / "model.so"
        text.write_text(source, encoding="utf-8")
        _compile(cc, text, made, flags)
        os.replace(text, library.with_suffix(".c"))
        os.replace(made, library)  # in one step: another process sees all of it or nothing
    _prune(folder, library)
    return library


def _compile(cc: str, text: Path, made: Path, flags: tuple[str, ...]) -> None:
    said = ""
    for machine in (("-march=native",), ()):
        command = [cc, *FLAGS, *machine, *flags, "-o", str(made), str(text)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise NoCompilerError(f"{cc} does not run: {error}") from error
        if done.returncode == 0:
            return
        said = next((line for line in done.stderr.splitlines() if "error" in line), done.stderr[:200])
    raise NoCompilerError(f"{cc} does not build the generated code: {said.strip()}")


def _prune(folder: Path, newest: Path) -> None:
    """Keep the cache small. Another process may do the same: a file that is gone already is fine."""
    libraries = sorted(folder.glob("*.so"), key=_age)
    for old in libraries[:-KEPT]:
        if old != newest:
            old.unlink(missing_ok=True)
            old.with_suffix(".c").unlink(missing_ok=True)


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def load(source: str, flags: tuple[str, ...] = ()) -> ctypes.CDLL:
    """The loaded library of a C source. Raises :class:`NoCompilerError`."""
    library = build(source, flags)
    try:
        return ctypes.CDLL(str(library))
    except OSError as error:
        raise NoCompilerError(f"the built library does not load: {error}") from error
