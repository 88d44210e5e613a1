"""One engine in several copies: the vectors are shared out among them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

from hoyle.conformance.report import Result
from hoyle.conformance.vector import Vector


class Asking(Protocol):
    """Somebody who asks one copy."""

    @property
    def gave_up(self) -> bool:
        """Is nothing more asked of this copy?"""
        ...

    def judge(self, vector: Vector) -> Result:
        """Ask one vector; its result."""
        ...


def share(
    trials: Sequence[Asking], vectors: Sequence[Vector], done: Callable[[int], None], stop: threading.Event
) -> list[Result]:
    """The results in the order of the vectors; after *stop* those that are known.

    A copy that is given up leaves the rest to the others; the last one is asked to the end. *done* is told
    how many results there are.
    """
    todo, lock = iter(enumerate(vectors)), threading.Lock()
    results: dict[int, Result] = {}
    open_ = set(range(len(trials)))

    def work(number: int) -> None:
        trial = trials[number]
        while not stop.is_set():
            with lock:
                if trial.gave_up and len(open_) > 1:
                    open_.discard(number)
                    return
                place, vector = next(todo, (-1, None))
            if vector is None:
                return
            result = trial.judge(vector)
            with lock:
                results[place] = result
                done(len(results))

    with ThreadPoolExecutor(len(trials)) as pool:
        runs = [pool.submit(work, number) for number in range(len(trials))]
        try:
            for run in runs:
                run.exception()  # waits
        except KeyboardInterrupt:
            stop.set()
    for run in runs:
        run.result()
    return [results[n] for n in sorted(results)]
