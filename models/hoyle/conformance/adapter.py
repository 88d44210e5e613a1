"""An engine named on the command line: a program, or ``module:name`` for a Python object in this process."""

from __future__ import annotations

import importlib
import inspect
import re
import sys
import traceback
from pathlib import Path
from typing import Any

from hoyle.conformance.code import C201
from hoyle.conformance.engine import Engine, InProcess
from hoyle.conformance.process import Process
from hoyle.lang import HoyleError, Place
from hoyle.lang.error import did_you_mean
from hoyle.lang.foreign import FAILS, foreign

_OBJECT = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")


def engine_of(text: str, timeout: float = 5.0, memory: int | None = None) -> Engine:
    """What *text* names: ``module:name`` (found from the working folder on), else a command.

    The object is a class or a function without arguments that makes an adapter, an adapter with some of the
    methods of the protocol, or a function of one argument that answers whole requests. *timeout* is in
    seconds for one answer, *memory* in bytes for a program. Raises HoyleError C201.
    """
    if _OBJECT.fullmatch(text.strip()):
        return InProcess(_Named(_adapter(text.strip()), text.strip()), timeout=timeout)
    return Process(text, timeout=timeout, memory=memory)


def _adapter(text: str) -> Any:
    module, name = text.split(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        with foreign():
            loaded = importlib.import_module(module)
            if not hasattr(loaded, name):
                raise _no_such_object(text, loaded.__file__, [n for n in vars(loaded) if n[:1] != "_"])
            found = getattr(loaded, name)
            if inspect.isclass(found) or (
                inspect.isfunction(found) and not inspect.signature(found).parameters
            ):
                return found()
    except HoyleError:
        raise
    except FAILS as error:
        raise _cannot_make(text, module, error) from error
    return found


def _no_such_object(text: str, file: str | None, known: list[str]) -> HoyleError:
    module, name = text.split(":")
    return HoyleError(
        C201,
        f"the engine {text!r} cannot be made: {module} has no {name}",
        "module:name is a Python object, found from the working folder on",
        did_you_mean(name, known, "correct the name"),
        Place(file, 1) if file else None,
    )


def _cannot_make(text: str, module: str, error: BaseException) -> HoyleError:
    """C201 for an object of Python, at the line of its file where one is to blame."""
    what = f"the engine {text!r} cannot be made: {type(error).__name__}: {error}".rstrip(": ")
    if isinstance(error, ModuleNotFoundError) and error.name in (module, module.partition(".")[0]):
        rule = "module:name is a Python object, found from the working folder on"
        return HoyleError(C201, what, rule, "correct the module, or change to the folder it stands in")
    rule = "the module of an adapter loads, and a class or a function without arguments makes the adapter"
    if isinstance(error, SyntaxError) and error.filename:
        place = Place(error.filename, error.lineno or 1)
        return HoyleError(C201, what, rule, "correct the line", place)
    frames = [
        Place(f.filename, f.lineno or 1)
        for f in traceback.extract_tb(error.__traceback__)
        if f.filename != __file__ and not f.filename.startswith("<frozen")
    ]
    near = [p for p in frames if Path(p.file).is_relative_to(Path.cwd())] or frames
    return HoyleError(C201, what, rule, "correct the line", near[-1] if near else None)


class _Named:
    """An adapter under the name that it was given; a plain function answers whole requests."""

    def __init__(self, target: Any, name: str) -> None:
        self._target, self.name = target, name
        if inspect.isroutine(target):
            self.answer = target

    def __getattr__(self, name: str) -> Any:
        return getattr(self._target, name)
