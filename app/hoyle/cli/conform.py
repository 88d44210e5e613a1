"""``hoyle conform``: does a program follow the rules?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hoyle.cli.option import AnswerTimeout, Games, Json, Junit, Quiet, RulesetText, RulesPath, Seed
from hoyle.cli.session import (
    Ended,
    Work,
    check_writable,
    choose_games,
    ends,
    game_words,
    print_json,
    rerun,
    usage,
    write_file,
)

if TYPE_CHECKING:
    from hoyle.conformance import Suite
    from hoyle.conformance.report import Report
    from hoyle.games import Game

NAME = "conform"
EXAMPLES = [
    ('hoyle conform preferans --engine "hoyle serve-engine preferans"', "the rules conform to themselves"),
    (
        'hoyle conform preferans --suite vectors --engine "hoyle serve-engine preferans"',
        "the same with a suite that `hoyle suite` wrote",
    ),
    (
        'hoyle conform preferans --identify --engine "hoyle serve-engine preferans"',
        "which readings of the text does the program take?",
    ),
]
NEEDS_ARGUMENTS = True


def command(
    game: Games = None,
    rules: RulesPath = None,
    engine: Annotated[
        str, typer.Option("--engine", metavar="COMMAND", help="The program under test, with its arguments.")
    ] = "",
    suite: Annotated[
        Path | None,
        typer.Option("--suite", metavar="DIR", help="A written suite; else one is made.", show_default=False),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option("--only", metavar="ID", help="This vector only.", show_default=False),
    ] = None,
    identify: Annotated[
        bool, typer.Option("--identify", help="Ask which readings the program takes, instead of testing it.")
    ] = False,
    ruleset: RulesetText = "house",
    size: Annotated[
        int, typer.Option("--size", metavar="N", min=1, help="Random plays that a suite is made from.")
    ] = 20,
    seed: Seed = 1,
    timeout: AnswerTimeout = None,
    memory: Annotated[
        int | None,
        typer.Option("--memory", metavar="MB", min=1, help="Memory the engine may use.", show_default=False),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Show every vector that did not pass.")] = False,
    junit: Junit = None,
    tests: Annotated[
        Path | None,
        typer.Option(
            "--tests",
            metavar="FILE",
            help="Write the smallest failing positions as tests: pytest, or vectors if FILE ends in .jsonl.",
            show_default=False,
        ),
    ] = None,
    json_: Json = False,
    quiet: Quiet = False,
) -> None:
    """Test a program, and name the clauses it breaks.

    The program speaks the line protocol (docs/reference/protocol.md) on standard input and output. It runs
    under a time limit for each answer (5 seconds unless told); one that hangs, floods or dies fails its
    vectors, and the run goes on. Nothing that can be asked, or a stop before the end, is undetermined.
    """
    if not engine.strip():
        raise typer.BadParameter("name the program under test", param_hint="--engine")
    if identify:
        from hoyle.cli.identify import identify_games

        identify_games(choose_games(game, rules), engine, seed, timeout, memory, json_, quiet)
    check_writable(junit)
    check_writable(tests)
    games = choose_games(game, rules)
    reports: list[Report] = []
    with Work() as work:
        for one in suited(games, suite, named=bool(game) or rules is not None):
            wanted = not (json_ or quiet)
            reports.append(
                run_one(one, rules, engine, suite, only, ruleset, size, seed, timeout, memory, wanted)
            )
            work.stopped = work.stopped or reports[-1].stopped  # the run noticed it, and gave what it had
            if work.stopped:
                break
    work.report(reports)
    if json_:
        print_json("conform", {"reports": [r.to_json() for r in reports]})
    else:
        from hoyle.report.conformance import print_reports

        print_reports(reports, quiet, everything)
    if junit:
        from hoyle.report.conformance import report_checks
        from hoyle.report.junit import dump_junit

        write_file(junit, dump_junit(check for r in reports for check in report_checks(r)), quiet)
    if tests:
        from hoyle.report.regression import dump_tests

        write_file(tests, dump_tests(tests, reports, rules), quiet)
    work.settle()
    codes = {Ended(r.exit_code) for r in reports}
    ends(next((c for c in (Ended.FAILED, Ended.UNDETERMINED) if c in codes), Ended.GOOD))


def suited(games: list[Game], suite: Path | None, named: bool) -> list[Game]:
    """The games to run: with a written suite and no game named, the one that the suite is for."""
    if suite is None or len(games) == 1:
        return games
    from hoyle.conformance import read_suite

    game = read_suite(suite).game
    chosen = [one for one in games if one.id == game]
    if named or not chosen:
        raise usage(
            "U104",
            f"{len(games)} games and one suite, for {game}",
            "a suite is for one game",
            "name that game alone",
        )
    return chosen


def run_one(
    game: Game,
    folder: Path | None,
    engine: str,
    suite: Path | None,
    only: list[str] | None,
    ruleset: str,
    size: int,
    seed: int,
    timeout: float | None,
    memory: int | None,
    wanted: bool,
) -> Report:
    """Run an engine against the suite of one game. Raises C101, C102, C104, C201."""
    from hoyle.conformance import Process
    from hoyle.conformance.conform import conform
    from hoyle.report.progress import Progress

    words = ["conform", *game_words(game.id, folder), "--engine", engine]
    if suite is not None:
        words += ["--suite", str(suite)]
    else:
        words += ["--size", str(size), "--seed", str(seed)]
        words += ["--ruleset", ruleset] if ruleset != "house" else []
    built = game.build()
    with Progress(f"conform {game.id}", wanted=wanted) as bar:
        vectors = _suite(game, suite, ruleset, size, seed, bar)
        if only:
            vectors = vectors.only(only)
        limit = 5.0 if timeout is None else timeout
        process = Process(engine, timeout=limit, memory=memory and memory << 20)
        return conform(built, vectors, process, progress=bar.at, again=f"{rerun(*words)} --only {{id}}")


def _suite(game: Game, folder: Path | None, ruleset: str, size: int, seed: int, bar: object) -> Suite:
    from hoyle.conformance import make_suite, read_suite
    from hoyle.lang import parse_ruleset

    if folder is not None:
        return read_suite(folder)
    return make_suite(game.build(), parse_ruleset(game.readings, ruleset), seed, size, bar.at)  # type: ignore[attr-defined]
