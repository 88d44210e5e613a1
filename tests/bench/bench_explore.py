"""How fast is exploration? The plain trick game, one deal, by four programs in one run, as ratios.

    python tests/bench/bench_explore.py [RANKS SEED]

The programs: Spin on ``plain_trick.pml``, the interpreter, native code generated from the rules in
``tests/games``, and the native engine with successors written by hand (``plain_trick.c``: what a generator
could reach). All must find the same states and moves. Times are CPU seconds; the machine's own speed cancels
out in the ratios.
"""

from __future__ import annotations

import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent))

from tests.games.plain_trick import build, seeded_hands  # noqa: E402

from hoyle.concrete.compile import NativeModel, engine_source  # noqa: E402
from hoyle.concrete.compile_build import load, template  # noqa: E402
from hoyle.explore import native  # noqa: E402
from hoyle.explore.budget import Budget  # noqa: E402
from hoyle.explore.search import Search  # noqa: E402
from hoyle.explore.start import Start, start  # noqa: E402
from hoyle.instances import Instance  # noqa: E402

COUNTS = {(4, 2): (11_605, 16_489), (6, 3): (1_093_656, 1_935_556), (6, 2): (9_790_917, 20_749_955)}
"""States and moves of each deal ``(ranks, seed)``: three programs that share no code agree on them."""
INTERPRETED = 100_000
"""States for which the interpreter is timed."""


@dataclass(frozen=True)
class Timed:
    """One program on one deal. ``bytes`` is the memory held for states at most."""

    states: int
    transitions: int
    seconds: float
    bytes: float

    @property
    def rate(self) -> float:
        """States a CPU second."""
        return self.states / self.seconds

    @property
    def each(self) -> float:
        """Bytes a state."""
        return self.bytes / self.states


def deal(ranks: int, seed: int) -> Start:
    """The start of a measured deal."""
    hands = tuple(seeded_hands(4, ranks, seed))
    return start(build(4, ranks), Instance("deal", "plain_trick", "one deal", choices={"deal": (hands,)}))


def spin(ranks: int, seed: int) -> Timed | None:
    """Spin's verifier, compiled for speed; ``None`` where Spin or a C compiler is missing."""
    cc = shutil.which("cc")
    if not shutil.which("spin") or not cc:
        return None
    with tempfile.TemporaryDirectory() as folder:
        hands = [f"-DHAND{i}={hand}" for i, hand in enumerate(seeded_hands(4, ranks, seed))]
        model = str(HERE / "plain_trick.pml")
        subprocess.run(["spin", f"-DRANKS={ranks}", *hands, "-a", model], cwd=folder, check=True)
        lean = ["-DSAFETY", "-DNOREDUCE", "-DNOBOUNDCHECK", "-DNOFAIR", "-DMEMLIM=16000"]
        fast = ["-O3", "-march=native", "-w"]
        subprocess.run([cc, *fast, *lean, "-o", "pan", "pan.c"], cwd=folder, check=True)
        before = cpu_of_children()
        run = subprocess.run(
            ["./pan", "-m1000", "-w24"], cwd=folder, check=True, capture_output=True, text=True
        )
        seconds = cpu_of_children() - before

    def number(pattern: str) -> float:
        found = re.search(pattern, run.stdout)
        if found is None or "errors: 0" not in run.stdout:
            raise RuntimeError(f"Spin says:\n{run.stdout}")
        return float(found[1])

    moves = int(number(r"(\d+) transitions")) - 1  # Spin counts the way to the initial state
    memory = number(r"([\d.]+)\s+total actual memory usage") * 1e6
    return Timed(int(number(r"(\d+) states, stored")), moves, seconds, memory)


def timed(code: native.Native) -> Timed:
    """The best of three native searches."""
    best: Timed | None = None
    for _ in range(3):
        before = time.process_time()
        found = native.search(code)
        now = Timed(found.states, found.transitions, time.process_time() - before, found.memory)
        best = now if best is None or now.seconds < best.seconds else best
    assert best is not None
    return best


def generated(ranks: int, seed: int) -> Timed:
    """The code that is generated from the rules."""
    return timed(native.compile_start(deal(ranks, seed)))


def handwritten(ranks: int, seed: int) -> Timed:
    """The same engine with successors written by hand."""
    hands = [f"#define HAND{i} {hand}ull" for i, hand in enumerate(seeded_hands(4, ranks, seed))]
    macros = [
        "#define HY_WORDS 1",
        "#define HY_MEASURED 1",
        "#define HY_ACTIONS 4",
        f"#define RANKS {ranks}",
        *hands,
    ]
    text = "\n".join([*macros, template("engine.h"), (HERE / "plain_trick.c").read_text(encoding="utf-8")])
    layout = SimpleNamespace(words=1, pack=lambda state: state, unpack=tuple)
    source = SimpleNamespace(layout=layout, actions=tuple("0123"), results=(), measured=True)
    model = NativeModel(source, load(text), load(engine_source(1)))  # type: ignore[arg-type]
    root = (1 | ((1 << 4 * ranks) - 1) << 1,)
    begin = SimpleNamespace(
        roots=(root,), model=SimpleNamespace(measure=lambda s: (), rules=SimpleNamespace(payoffs=()))
    )
    return timed(native.Native(begin, model, ()))  # type: ignore[arg-type]


def interpreted(ranks: int, seed: int, states: int = INTERPRETED) -> Timed:
    """The first states of the interpreter's search."""
    search = Search(deal(ranks, seed), budget=Budget(states=states))
    before = time.process_time()
    found = search.run()
    return Timed(found.states, found.transitions, time.process_time() - before, found.memory)


def say(line: str) -> None:
    """A line of the table."""
    sys.stdout.write(line + "\n")


FIRST = """
import sys
sys.path.insert(0, {root!r})
from tests.bench.bench_explore import deal
from hoyle.explore import native
from hoyle.explore.budget import Budget
print(native.search(native.compile_start(deal({ranks}, {seed})), Budget(states=1)).states)
"""


def cpu_of_children() -> float:
    """CPU seconds of all child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def first_state(ranks: int, seed: int, warm: bool) -> tuple[float, float]:
    """Seconds from starting Python to the first state, code generated and compiled on the way.

    By the clock, and of CPU time (the two compilers of an empty cache run side by side).

    With a *warm* cache the engine is there already, as after the first use, and the model is not.
    """
    program = FIRST.format(root=str(HERE.parent.parent), ranks=ranks, seed=seed)
    with tempfile.TemporaryDirectory() as cache:
        env = {**os.environ, "HOYLE_CACHE": cache}
        if warm:
            engine = "from hoyle.concrete.compile import engine_source, load; load(engine_source(1))"
            subprocess.run([sys.executable, "-c", engine], env=env, check=True)
        clock, used = time.perf_counter(), cpu_of_children()
        subprocess.run([sys.executable, "-c", program], env=env, check=True, stdout=subprocess.DEVNULL)
        return time.perf_counter() - clock, cpu_of_children() - used


def main(ranks: int = 6, seed: int = 2) -> None:
    """Run all and print the table."""
    code, hand, plain, other = (
        generated(ranks, seed),
        handwritten(ranks, seed),
        interpreted(ranks, seed),
        spin(ranks, seed),
    )
    say(f"4 suits x {ranks} ranks, deal of seed {seed}: {code.states:,} states, {code.transitions:,} moves")
    rows = [("generated code", code), ("successors by hand", hand), ("Spin", other), ("interpreter", plain)]
    for name, t in rows:
        if t is None:
            say(f"{name:20} is not installed here (apt-get install spin)")
        else:
            ratio = f"generated code is {code.rate / t.rate:7.2f} x as fast" if t is not code else ""
            say(f"{name:20} {t.rate / 1e6:8.3f} M states/s {t.each:7.1f} bytes/state  {ratio}")
    for warm, what in ((False, "an empty cache"), (True, "the engine in the cache")):
        clock, cpu = min(first_state(ranks, seed, warm) for _ in range(3))
        say(f"first state after {clock:.2f} s ({cpu:.2f} s of CPU time) with {what}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
