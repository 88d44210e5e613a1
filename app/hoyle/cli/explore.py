"""``hoyle explore``: every line of play of small instances."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hoyle.cli.option import Games, InstanceTimeout, ItfFolder, Json, Junit, Quiet, RulesPath
from hoyle.cli.session import (
    Work,
    check_outputs,
    ends,
    game_words,
    load_games,
    make_folder,
    print_json,
    rerun,
    usage,
    verdict_code,
    write_file,
)

if TYPE_CHECKING:
    from hoyle.explore import Exploration
    from hoyle.games import Game
    from hoyle.instances import Instance

NAME = "explore"
EXAMPLES = [
    ("hoyle explore preferans", "all instances, with the counts that are recorded beside them"),
    ("hoyle explore preferans --timeout 5 --json", "five seconds for each, for a program"),
]


def command(
    game: Games = None,
    rules: RulesPath = None,
    instance: Annotated[
        list[str] | None,
        typer.Option("--instance", "-i", metavar="NAME", help="This instance only.", show_default=False),
    ] = None,
    ruleset: Annotated[
        str | None,
        typer.Option(
            "--ruleset", metavar="RULESET", help="Instead of the instance's own.", show_default=False
        ),
    ] = None,
    engine: Annotated[
        str, typer.Option("--engine", metavar="ENGINE", help="auto, native or interpreter.")
    ] = "auto",
    timeout: InstanceTimeout = None,
    states: Annotated[
        int | None,
        typer.Option("--states", metavar="N", min=1, help="Stop after this many states.", show_default=False),
    ] = None,
    graphml: Annotated[
        Path | None,
        typer.Option(
            "--graphml", metavar="FILE", help="Write the state graph as GraphML.", show_default=False
        ),
    ] = None,
    dot: Annotated[
        Path | None,
        typer.Option("--dot", metavar="FILE", help="Write the state graph for Graphviz.", show_default=False),
    ] = None,
    itf: ItfFolder = None,
    junit: Junit = None,
    json_: Json = False,
    quiet: Quiet = False,
) -> None:
    """Follow every line of play of small instances.

    Every state is checked: the properties of the rules hold, the game can go on, every play ends. Counts are
    compared with those recorded beside the instance. A budget that is used up is undetermined.
    """
    from hoyle.explore import ENGINES

    if engine not in ENGINES:
        raise typer.BadParameter(f"it is one of {', '.join(ENGINES)}", param_hint="--engine")
    check_outputs({"--graphml": graphml, "--dot": dot, "--junit": junit}, {"--itf": itf})
    work = _chosen(load_games(game, rules, timeout), instance, ruleset)
    if (graphml or dot) and len(work) != 1:
        raise usage(
            "U104",
            f"a graph of {len(work)} instances",
            "--graphml and --dot write the graph of one instance",
            "name it with --instance",
        )
    done: list[Exploration] = []
    with Work() as run:
        _explore(done, run, work, engine, timeout, states, wanted=not (json_ or quiet))
    run.report(done)
    if json_:
        print_json("explore", {"instances": [e.as_json() for e in done], "interrupted": not run.whole})
    else:
        from hoyle.report.exploration import print_explorations

        print_explorations(done, quiet, lambda e: again(e, rules, engine), len(work) - len(done))
    if graphml or dot:
        _write_graph(done, graphml, dot, quiet)
    if itf:
        _write_plays(done, itf, quiet)
    if junit:
        _write_junit(done, work[len(done) :], junit, quiet)
    run.settle()
    ends(verdict_code(ended(e) for e in done))


def ended(one: Exploration) -> str:
    """The verdict on an exploration: what is recorded to be refuted is as it should be."""
    if one.as_expected is None:
        return str(one.verdict)
    return "proved" if one.as_expected else "refuted"


def _chosen(games: list[Game], names: list[str] | None, ruleset: str | None) -> list[tuple[Game, Instance]]:
    from hoyle.instances import find_instance, instances_of

    out = []
    for game in games:
        for one in [find_instance(game, name) for name in names] if names else instances_of(game):
            if ruleset is not None and ruleset != one.ruleset:
                one = replace(one, ruleset=ruleset, expected=None)  # the counts are those of its own ruleset
            out.append((game, one))
    return out


def _explore(
    done: list[Exploration],
    run: Work,
    work: list[tuple[Game, Instance]],
    engine: str,
    seconds: float | None,
    states: int | None,
    wanted: bool,
) -> None:
    """Explore the instances in order, and add each to *done*."""
    from hoyle.explore import Budget, explore
    from hoyle.report.progress import Progress

    budget = Budget(states=states, seconds=seconds)
    with Progress("explore", len(work), wanted) as bar:
        for game, one in work:

            def told(report: Any, name: str = one.id) -> None:
                bar.at(f"{name}: {report.states:,} states")

            bar.at(one.id)
            done.append(explore(game, one, budget=budget, engine=engine, progress=told))
            bar.step()
            if run.stopped:  # the engine noticed it, and gave what it had
                return


def again(one: Exploration, rules: Path | None, engine: str) -> str:
    """The command that explores this instance again."""
    words = ["explore", *game_words(one.game, rules), "--instance", one.id, "--ruleset", one.instance.ruleset]
    return rerun(*words, *(["--engine", engine] if engine != "auto" else []))


def _write_graph(done: list[Exploration], graphml: Path | None, dot: Path | None, quiet: bool) -> None:
    from hoyle.report.graph import dump_dot, dump_graphml

    for one in done:
        if graphml:
            write_file(graphml, dump_graphml(one.graph()), quiet)
        if dot:
            write_file(dot, dump_dot(one.graph()), quiet)


def _write_plays(done: list[Exploration], folder: Path, quiet: bool) -> None:
    from hoyle.report.itf import dump_itf

    make_folder(folder)
    for one in done:
        for number, check in enumerate((c for c in one.checks if c.trace is not None), start=1):
            assert check.trace is not None
            path = folder / f"{one.game}-{one.id}-{number}.itf.json"
            write_file(path, dump_itf(check.trace, f"{check.name}: {check.says}"), quiet)


def _write_junit(done: list[Exploration], left: list[tuple[Game, Instance]], path: Path, quiet: bool) -> None:
    from hoyle.report.exploration import remarks
    from hoyle.report.junit import Check, dump_junit

    checks = [
        Check(e.game, e.id, ended(e), e.seconds, e.stopped or "not as recorded", remarks(e)) for e in done
    ]
    told = "stopped before it began"
    checks += [Check(game.id, one.id, "undetermined", message=told) for game, one in left]
    write_file(path, dump_junit(checks), quiet)
