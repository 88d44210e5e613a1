"""``hoyle check-log``: was a recorded game played by the rules?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hoyle.cli.option import Json, Quiet, RulesPath
from hoyle.cli.session import Ended, Work, choose_game, ends, print_json

if TYPE_CHECKING:
    from hoyle.conformance.log import LogReport

NAME = "check-log"
EXAMPLES = [
    ("hoyle check-log preferans games.jsonl", "the first illegal step of each game, and its clause"),
    ("hoyle check-log preferans games.jsonl --ruleset literal --json", "under another ruleset, for a script"),
]


def command(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="The game; with --rules the FILE may stand alone.")
    ],
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="Recorded games as JSON.", show_default=False)
    ] = None,
    rules: RulesPath = None,
    ruleset: Annotated[
        str,
        typer.Option("--ruleset", metavar="RULESET", help="That of the log unless told.", show_default=False),
    ] = "",
    json_: Json = False,
    quiet: Quiet = False,
) -> None:
    """Judge recorded games by the rules.

    FILE holds games with their deals and steps (docs/reference/formats.md), or a conversation over the line
    protocol. The first step that the rules forbid is shown with its clause, and which rulesets allow it all.
    """
    from hoyle.conformance.log import check_log, read_logs
    from hoyle.lang import parse_ruleset

    if file is None:
        if rules is None:
            raise typer.BadParameter("name the file with the recorded games", param_hint="FILE")
        file, name = Path(game), None
    else:
        name = game
    chosen = choose_game(name, rules)
    logs = read_logs(file)
    built = chosen.build()
    told = parse_ruleset(chosen.readings, ruleset) if ruleset else None
    reports: list[LogReport] = []
    with Work() as work:
        for log in logs:
            reports.append(check_log(built, log, told))
    work.report(reports)
    if json_:
        print_json("check-log", {"game": chosen.id, "logs": [r.to_json() for r in reports]})
    else:
        from hoyle.report.log import print_logs

        print_logs(chosen.id, reports, quiet)
    work.settle()
    empty = Ended.UNDETERMINED if any(r.empty for r in reports) else Ended.GOOD
    ends(Ended.FAILED if any(r.fault is not None for r in reports) else empty)
