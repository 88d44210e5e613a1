"""The arguments and options that commands share: one meaning, one spelling, one help text."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

MOST_SECONDS = 1_000_000
"""The longest time limit, some eleven days: what clocks and solvers can still count in their units."""


def _positive(value: float | None) -> float | None:
    if value is not None and not 0 < value <= MOST_SECONDS:
        raise typer.BadParameter(f"it is a number of seconds above 0, {MOST_SECONDS} at most")
    return value


Games = Annotated[
    list[str] | None,
    typer.Argument(metavar="GAME", help="The games; all of them when none is named.", show_default=False),
]
OneGame = Annotated[
    str | None,
    typer.Argument(metavar="GAME", help="The game; not needed with --rules.", show_default=False),
]
RulesPath = Annotated[
    Path | None,
    typer.Option(
        "--rules", metavar="PATH", help="Take the game in this folder of yours.", show_default=False
    ),
]
RulesetText = Annotated[
    str,
    typer.Option(
        "--ruleset",
        metavar="RULESET",
        help="house, literal or traditional, with changes after commas: house,LP-R11=as_printed.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object (its schema is published).")]
Quiet = Annotated[
    bool, typer.Option("--quiet", "-q", help="No progress, and only the last line of the text.")
]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="The seed of all random choices.")]
QuestionTimeout = Annotated[
    float | None,
    typer.Option(
        "--timeout",
        metavar="SECONDS",
        callback=_positive,
        help="The time for each question to the solver (10); then it is undetermined.",
        show_default=False,
    ),
]
InstanceTimeout = Annotated[
    float | None,
    typer.Option(
        "--timeout",
        metavar="SECONDS",
        callback=_positive,
        help="The time for each instance; what is not explored by then is undetermined.",
        show_default=False,
    ),
]
GameTimeout = Annotated[
    float | None,
    typer.Option(
        "--timeout",
        metavar="SECONDS",
        callback=_positive,
        help="The time for each game; what is not decided by then is undetermined.",
        show_default=False,
    ),
]
AnswerTimeout = Annotated[
    float | None,
    typer.Option(
        "--timeout",
        metavar="SECONDS",
        callback=_positive,
        help="The time for each answer of the program (5); the first, for which it starts, has at least 10.",
        show_default=False,
    ),
]
Junit = Annotated[
    Path | None,
    typer.Option("--junit", metavar="FILE", help="Write the verdicts as JUnit XML.", show_default=False),
]
ItfFolder = Annotated[
    Path | None,
    typer.Option(
        "--itf",
        metavar="DIR",
        help="Write each play that shows something as an ITF trace in this folder.",
        show_default=False,
    ),
]
