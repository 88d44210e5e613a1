"""Work on several cores: each task runs in a forked child, which has everything the parent had.

Where the system cannot fork, in a child, and for one worker, the tasks run here, one after the other.
"""

from __future__ import annotations

import os
import signal
import threading
import time
import traceback
import warnings
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import connection, current_process, get_all_start_methods, get_context
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from hoyle.lang import HoyleError

T = TypeVar("T")
R = TypeVar("R")

WATCH = 0.5
"""Seconds between two looks of a child at whether its parent lives."""


def run(tasks: Sequence[T], work: Callable[[T], Iterator[R]], workers: int) -> Iterator[R]:
    """What *work* yields for each task, as it comes. Tasks are begun in order.

    Raises the ``HoyleError`` of a task, and ``RuntimeError`` with the child's traceback when a child fails
    otherwise. Stopping early ends the children, and so does the end of this process, however it comes.
    """
    inside = current_process().daemon  # a child has no children of its own: the cores are busy
    if workers < 2 or len(tasks) < 2 or inside or "fork" not in get_all_start_methods():
        for task in tasks:
            yield from work(task)
        return
    context = get_context("fork")
    children: dict[Connection, Any] = {}
    todo = iter(range(len(tasks)))
    parent = os.getpid()

    def child(end: Connection) -> None:
        os.setpgid(0, 0)  # Ctrl-C is the parent's business
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)  # with which the parent ends it
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
        try:
            while (n := end.recv()) is not None:
                for result in work(tasks[n]):
                    end.send(("result", result))
                end.send(("done", n))
        except EOFError:
            pass
        except HoyleError as error:
            end.send(("error", error))
        except BaseException:
            end.send(("failed", traceback.format_exc()))

    try:
        for _ in range(min(workers, len(tasks))):
            ours, theirs = context.Pipe()
            process = context.Process(target=child, args=(theirs,), daemon=True)
            with warnings.catch_warnings():
                warnings.simplefilter(
                    "ignore", DeprecationWarning
                )  # threads of the solver's clock do not matter
                process.start()
            theirs.close()
            children[ours] = process
            ours.send(next(todo, None))
        while children:
            for end in connection.wait(list(children)):
                assert isinstance(end, Connection)
                try:
                    kind, content = end.recv()
                except EOFError:
                    raise RuntimeError("a worker died without a word") from None
                if kind == "result":
                    yield content
                elif kind == "error":
                    raise content
                elif kind == "failed":
                    raise RuntimeError(content)
                else:
                    n = next(todo, None)
                    end.send(n)
                    if n is None:
                        children.pop(end).join()
                        end.close()
    finally:
        for end, process in children.items():
            process.terminate()
            process.join()
            end.close()


def _end_with(parent: int) -> None:
    """End this process when its *parent* has ended: one that was killed cannot end its children itself."""
    while os.getppid() == parent:
        time.sleep(WATCH)
    os._exit(1)
