"""``hoyle verify``: what the rules guarantee for every deal of the full game."""

from __future__ import annotations

import time
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hoyle.cli.option import (
    Games,
    ItfFolder,
    Json,
    Junit,
    QuestionTimeout,
    Quiet,
    RulesetText,
    RulesPath,
    Seed,
)
from hoyle.cli.session import (
    Work,
    check_outputs,
    choose_games,
    ends,
    game_words,
    make_folder,
    print_json,
    rerun,
    verdict_code,
    write_file,
)

if TYPE_CHECKING:
    from hoyle.games import Game
    from hoyle.prove import Result

NAME = "verify"
EXAMPLES = [
    ("hoyle verify preferans", "prove every obligation of the game"),
    ("hoyle verify preferans --only 'always/*' --json", "the stated properties alone, for a program"),
    ("hoyle verify preferans --ruleset house --junit report.xml", "for a build server"),
]


def command(
    game: Games = None,
    rules: RulesPath = None,
    ruleset: RulesetText = "house",
    only: Annotated[
        list[str] | None,
        typer.Option(
            "--only",
            "-k",
            metavar="PATTERN",
            help="Obligations whose id, kind, name or clause matches; * stands for any characters.",
            show_default=False,
        ),
    ] = None,
    timeout: QuestionTimeout = None,
    seed: Seed = 0,
    lemmas: Annotated[
        bool, typer.Option("--lemmas", help="Also the lemmas, which are there for the proofs of the others.")
    ] = False,
    junit: Junit = None,
    itf: ItfFolder = None,
    smt: Annotated[
        Path | None,
        typer.Option(
            "--smt",
            metavar="DIR",
            help="Write every question to the solver as an SMT-LIB 2 file in this folder.",
            show_default=False,
        ),
    ] = None,
    json_: Json = False,
    quiet: Quiet = False,
) -> None:
    """Prove what the rules guarantee for every deal.

    It is the full game that is proved. What is refuted is shown as a play that the rules themselves run;
    what is not decided in time is undetermined, and never green.
    """
    check_outputs({"--junit": junit}, {"--itf": itf, "--smt": smt})
    games = choose_games(game, rules)
    began = time.monotonic()
    results: list[Result] = []
    spare: list[Result] = []
    with Work() as work, _recording(smt):
        select = only or (["*"] if lemmas else None)
        _prove(results, spare, games, ruleset, select, timeout, seed, wanted=not (json_ or quiet))
    work.report(results)
    if json_:
        from hoyle.report.verification import result_json

        answer = {"ruleset": ruleset, "obligations": [result_json(r) for r in results]}
        answer["lemmas"] = [{"id": r.id, "verdict": str(r.verdict), "detail": r.detail} for r in spare]
        print_json("verify", answer | {"interrupted": not work.whole})
    else:
        from hoyle.report.verification import print_results

        seconds = time.monotonic() - began
        print_results(results, seconds, quiet, lambda r: again(r, rules, ruleset, seed), spare)
    _write(results, junit, itf, quiet)
    work.settle()
    ends(verdict_code(str(r.verdict) for r in results))


def _recording(folder: Path | None) -> AbstractContextManager[None]:
    """Keeps the questions in *folder*, where one is named."""
    if folder is None:
        return nullcontext()
    from hoyle.symbolic.record import recording

    make_folder(folder)
    return recording(folder)


def again(result: Result, folder: Path | None, ruleset: str, seed: int) -> str:
    """The command that works on this obligation again."""
    words = ["verify", *game_words(result.game, folder), "--only", result.id]
    words += ["--ruleset", ruleset] if ruleset != "house" else []
    return rerun(*words, *(["--seed", str(seed)] if seed else []))


def _prove(
    out: list[Result],
    spare: list[Result],
    games: list[Game],
    ruleset: str,
    only: list[str] | None,
    timeout: float | None,
    seed: int,
    wanted: bool,
) -> None:
    """Add the results of all games to *out*, in order, and to *spare* those of lemmas that are not proved.
    What Ctrl-C leaves open is undetermined."""
    from hoyle.lang import HoyleError, parse_ruleset
    from hoyle.obligations import verify
    from hoyle.prove.code import P113
    from hoyle.report.progress import Progress

    limits: dict[str, Any] = {} if timeout is None else {"timeout": timeout}
    nothing: HoyleError | None = None
    for game in games:
        with Progress(f"verify {game.id}", wanted=wanted) as bar:
            try:
                out += verify(
                    game,
                    parse_ruleset(game.readings, ruleset),
                    select=only,
                    seed=seed,
                    progress=bar.at,
                    lemmas=spare,
                    **limits,
                )
            except HoyleError as error:
                if error.code is not P113 or len(games) == 1:
                    raise
                nothing = error  # another game may have what --only names
    if not out and nothing is not None:
        raise nothing


def _write(results: list[Result], junit: Path | None, itf: Path | None, quiet: bool) -> None:
    if junit:
        from hoyle.report.junit import dump_junit
        from hoyle.report.verification import result_check

        write_file(junit, dump_junit(result_check(r) for r in results), quiet)
    if itf:
        from hoyle.report.itf import dump_itf

        make_folder(itf)
        for result in results:
            for part, trace in (("", result.counterexample), ("-other", result.other)):
                if trace is not None:
                    name = f"{result.id.replace('/', '-')}{part}.itf.json"
                    write_file(itf / name, dump_itf(trace, f"{result.about}: {result.verdict}"), quiet)
