"""``hoyle suite``: a test suite made from the rules."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hoyle.cli.option import Games, Json, Quiet, RulesetText, RulesPath, Seed
from hoyle.cli.session import (
    Ended,
    Work,
    check_writable,
    choose_games,
    ends,
    game_words,
    make_folder,
    note,
    print_json,
    rerun,
)

if TYPE_CHECKING:
    from hoyle.conformance import Suite
    from hoyle.games import Game

NAME = "suite"
EXAMPLES = [
    ("hoyle suite preferans -o vectors", "write probes and replays in the folder vectors"),
    ("hoyle suite preferans -o vectors --size 5 --seed 7", "a smaller suite from other deals"),
]


def command(
    game: Games = None,
    rules: RulesPath = None,
    output: Annotated[
        Path,
        typer.Option(
            "--output", "-o", metavar="DIR", help="The folder to write; one below it for each game."
        ),
    ] = Path("suite"),
    ruleset: RulesetText = "house",
    size: Annotated[
        int,
        typer.Option("--size", metavar="N", min=1, help="How many random plays the vectors are chosen from."),
    ] = 20,
    seed: Seed = 1,
    prove: Annotated[
        bool,
        typer.Option(
            "--prove/--no-prove",
            help="Prove which mutants of the rules are no fault, and look for plays that show the others.",
        ),
    ] = True,
    json_: Json = False,
    quiet: Quiet = False,
) -> None:
    """Write a test suite made from the rules.

    It has probes (a view and the full answer) and replays (a whole game, step by step), chosen so that each
    clause, reading and mutant of the rules is told apart by as few as possible. What nothing tells apart is
    proved to be no fault, or listed as undetermined. `hoyle conform` runs the suite.
    """
    check_writable(output, folder=True)
    games = choose_games(game, rules)
    written: list[dict[str, Any]] = []
    wanted = not (json_ or quiet)

    def made(one: Game, alone: bool) -> dict[str, Any]:
        folder = output if alone else output / one.id
        words = ["suite", *game_words(one.id, rules), "--output", str(folder)]
        words += ["--size", str(size), "--seed", str(seed), *([] if prove else ["--no-prove"])]
        again = rerun(*words, *(["--ruleset", ruleset] if ruleset != "house" else []))
        suite = _make(one, ruleset, seed, size, again, wanted=wanted and alone, prove=prove)
        return _written(suite, folder, quiet)

    with Work() as work:
        if len(games) == 1:
            written.append(made(games[0], True))
        else:
            _side_by_side(games, lambda one: made(one, False), written, wanted)
    work.report(written)
    if json_:
        print_json("suite", {"suites": written, "interrupted": work.stopped})
    else:
        from hoyle.report.suite import print_suites

        print_suites(written, quiet)
    if work.stopped:
        there = {one["game"] for one in written}
        rest = ", ".join(one.id for one in games if one.id not in there)
        note(f"stopped: no suite was written for {rest}" if rest else "stopped")
        ends(Ended.INTERRUPTED)
    work.settle()
    ends(Ended.GOOD if written else Ended.UNDETERMINED)


def _side_by_side(
    games: list[Game], made: Callable[[Game], dict[str, Any]], written: list[dict[str, Any]], wanted: bool
) -> None:
    """Make the suites of several games, one on each core; they are written in the order of the games. The
    large ones come first, and a last one that would keep one core busy alone is made on all of them."""
    from hoyle.lang import HoyleError
    from hoyle.prove import pool
    from hoyle.report.progress import Progress

    def work(one: Game) -> Iterator[tuple[str, dict[str, Any] | HoyleError]]:
        try:
            yield one.id, made(one)
        except HoyleError as error:  # it is raised where its code is an exit code
            yield one.id, error

    def results() -> Iterator[tuple[str, dict[str, Any] | HoyleError]]:
        cores = os.cpu_count() or 1
        large = sorted(games, key=lambda one: -len(one.build().all_terms()))
        last = [large.pop()] if len(games) > cores > 1 and len(games) % cores == 1 else []
        yield from pool.run(large, work, cores)
        for one in last:
            yield from work(one)

    order = [one.id for one in games]
    with Progress("suite", len(games), wanted=wanted) as bar:
        for name, result in results():
            bar.step(name)
            if isinstance(result, HoyleError):
                raise result
            written.append(result)
            written.sort(key=lambda suite: order.index(suite["game"]))


def _make(game: Game, ruleset: str, seed: int, size: int, again: str, wanted: bool, prove: bool) -> Suite:
    from hoyle.conformance import make_suite
    from hoyle.lang import parse_ruleset
    from hoyle.obligations import stated
    from hoyle.report.progress import Progress
    from hoyle.sharpness import SuiteProver

    with Progress(f"suite {game.id}", wanted=wanted) as bar:
        chosen, rules = parse_ruleset(game.readings, ruleset), game.build()
        prover = SuiteProver(rules, chosen, stated(game)) if prove else None
        return make_suite(rules, chosen, seed, size, bar.at, again, prover)


def _written(suite: Suite, folder: Path, quiet: bool) -> dict[str, Any]:
    """Write a suite; what was written, for the answer. Raises U101."""
    from hoyle.cli.session import cannot_write
    from hoyle.conformance import write_suite

    make_folder(folder)
    try:
        files = write_suite(suite, folder)
    except OSError as error:
        raise cannot_write(folder, error.strerror or str(error)) from error
    for path in () if quiet else files:
        note(f"wrote {path}")
    summary = suite.summary()
    del summary["hoyle"]
    return {"folder": str(folder), "files": [path.name for path in files], **summary}
