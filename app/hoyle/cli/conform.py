"""``hoyle conform``: does a program follow the rules?"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hoyle.cli.option import AnswerTimeout, Games, Json, Junit, Quiet, RulesetText, RulesPath, Seed
from hoyle.cli.session import (
    Ended,
    Work,
    check_outputs,
    choose_games,
    ends,
    game_words,
    note,
    print_json,
    rerun,
    usage,
    write_file,
)

if TYPE_CHECKING:
    from hoyle.conformance import Engine, Suite
    from hoyle.conformance.report import Report
    from hoyle.games import Game
    from hoyle.lang import Rules
    from hoyle.report.progress import Progress

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


def command(
    game: Games = None,
    rules: RulesPath = None,
    engine: Annotated[
        list[str] | None,
        typer.Option(
            "--engine",
            metavar="COMMAND",
            help="The program under test, with its arguments; or module:name, a Python adapter. Several "
            "are run at the same time.",
            show_default=False,
        ),
    ] = None,
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
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs", "-j", metavar="N", min=1, max=64, help="Copies of the program that share the vectors."
        ),
    ] = 1,
    everything: Annotated[bool, typer.Option("--all", help="Show every vector that did not pass.")] = False,
    junit: Junit = None,
    tap: Annotated[
        Path | None,
        typer.Option("--tap", metavar="FILE", help="Write the verdicts as TAP.", show_default=False),
    ] = None,
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
    engines = [one for one in engine or () if one.strip()]
    if not engines:
        raise typer.BadParameter("name the program under test", param_hint="--engine")
    if identify:
        if junit or tap or tests:
            raise typer.BadParameter("it has no verdicts to write to a file", param_hint="--identify")
        if suite or only or ruleset != "house" or jobs != 1:
            words = "it asks questions of its own, without --suite, --only, --ruleset, --jobs"
            raise typer.BadParameter(words, param_hint="--identify")
        from hoyle.cli.identify import identify_games

        identify_games(choose_games(game, rules), engines, seed, timeout, memory, json_, quiet)
    check_outputs({"--junit": junit, "--tap": tap, "--tests": tests})
    games = choose_games(game, rules)
    reports: list[Report] = []
    with Work() as work:
        for one in suited(games, suite, named=bool(game) or rules is not None):
            wanted = not (json_ or quiet)
            limits = Limits(timeout, memory, jobs)
            reports += run_one(one, rules, engines, suite, only, ruleset, size, seed, limits, wanted)
            # a run notices a stop, and gives what it had
            work.stopped = work.stopped or any(r.stopped for r in reports)
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
    if tap:
        from hoyle.report.conformance import report_checks
        from hoyle.report.tap import dump_tap

        write_file(tap, dump_tap(check for r in reports for check in report_checks(r)), quiet)
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


@dataclass(frozen=True)
class Limits:
    """How programs are run: seconds for one answer, megabytes of memory, copies of each."""

    timeout: float | None
    memory: int | None
    jobs: int

    def copies(self, text: str) -> list[Engine]:
        """The engine that *text* names, as many times as asked; an object in this process once."""
        from hoyle.conformance import InProcess
        from hoyle.conformance.adapter import engine_of

        seconds = 5.0 if self.timeout is None else self.timeout
        first = engine_of(text, seconds, self.memory and self.memory << 20)
        more = 0 if isinstance(first, InProcess) else self.jobs - 1
        return [first, *(engine_of(text, seconds, self.memory and self.memory << 20) for _ in range(more))]


def run_one(
    game: Game,
    folder: Path | None,
    engines: list[str],
    suite: Path | None,
    only: list[str] | None,
    ruleset: str,
    size: int,
    seed: int,
    limits: Limits,
    wanted: bool,
) -> list[Report]:
    """Run engines against the suite of one game. Raises C101 to C105, C201."""
    from hoyle.conformance.conform import conform
    from hoyle.report.progress import Progress

    words = ["conform", *game_words(game.id, folder)]
    options = ["--suite", str(suite)] if suite is not None else ["--size", str(size), "--seed", str(seed)]
    options += ["--ruleset", ruleset] if suite is None and ruleset != "house" else []
    built = game.build()
    asked = [limits.copies(text) for text in engines]
    again = [f"{rerun(*words, '--engine', text, *options)} --only {{id}}" for text in engines]
    with Progress(f"conform {game.id}", wanted=wanted) as bar:
        vectors = _suite(game, suite, ruleset, size, seed, bar)
        if only:
            vectors = vectors.only(only)
        if len(asked) == 1:
            engine, *copies = asked[0]
            return [conform(built, vectors, engine, progress=bar.at, again=again[0], copies=copies)]
        return _together(built, vectors, asked, again, bar)


def _together(
    built: Rules, vectors: Suite, engines: list[list[Engine]], again: list[str], bar: Progress
) -> list[Report]:
    """Several engines at the same time, each in a thread of its own; Ctrl-C stops them all."""
    import threading
    from concurrent.futures import ThreadPoolExecutor

    from hoyle.conformance.conform import conform

    stop, done = threading.Event(), [0] * len(engines)

    def one(number: int) -> Report:
        def tell(what: str, at: int, total: int) -> None:
            done[number] = at
            bar.at(what, sum(done), total * len(engines))

        engine, *copies = engines[number]
        return conform(built, vectors, engine, progress=tell, again=again[number], stop=stop, copies=copies)

    with ThreadPoolExecutor(len(engines)) as pool:
        runs = [pool.submit(one, number) for number in range(len(engines))]
        while not all(run.done() for run in runs):
            try:
                for run in runs:
                    run.exception()
            except KeyboardInterrupt:
                stop.set()
        return [run.result() for run in runs]


def _suite(game: Game, folder: Path | None, ruleset: str, size: int, seed: int, bar: object) -> Suite:
    from hoyle.conformance import make_suite, read_suite
    from hoyle.conformance.version import rules_hash
    from hoyle.lang import parse_ruleset

    if folder is not None:
        suite = read_suite(folder)
        now = rules_hash(game.build())
        if suite.rules and suite.rules != now:
            note(f"the suite was made from other rules of {game.id} ({suite.rules}) than these ({now})")
        _same_ruleset(game, suite, ruleset)
        return suite
    return make_suite(game.build(), parse_ruleset(game.readings, ruleset), seed, size, bar.at)  # type: ignore[attr-defined]


def _same_ruleset(game: Game, suite: Suite, ruleset: str) -> None:
    """Raise U104 where a ruleset is named that is not the one by which the vectors of a suite are judged."""
    from hoyle.conformance.server import read_ruleset
    from hoyle.lang import parse_ruleset

    if ruleset == "house":
        return
    told, rules = parse_ruleset(game.readings, ruleset), game.build()
    for vector in suite.vectors:
        if read_ruleset(rules, vector.ruleset, "house").choices != told.choices:
            raise usage(
                "U104",
                f"--ruleset {ruleset} and the vector {vector.id} of another one",
                "a written suite is judged by the ruleset that stands in it",
                "leave --ruleset out, or write a suite with `hoyle suite --ruleset`",
            )
