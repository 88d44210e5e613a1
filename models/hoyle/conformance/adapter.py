"""An engine named on the command line: a program, or ``module:name`` for a Python object in this process."""

from __future__ import annotations

import importlib
import inspect
import re
import sys
from pathlib import Path
from typing import Any

from hoyle.conformance.engine import Engine, InProcess
from hoyle.conformance.process import Process, cannot_start

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
        found = getattr(importlib.import_module(module), name)
        if inspect.isclass(found) or (inspect.isfunction(found) and not inspect.signature(found).parameters):
            return found()
    except Exception as error:
        raise cannot_start(text, f"{type(error).__name__}: {error}") from error
    return found


class _Named:
    """An adapter under the name that it was given; a plain function answers whole requests."""

    def __init__(self, target: Any, name: str) -> None:
        self._target, self.name = target, name
        if inspect.isroutine(target):
            self.answer = target

    def __getattr__(self, name: str) -> Any:
        return getattr(self._target, name)
