"""``hoyle diff``: what changed between two rulesets, or between two versions of a game's rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hoyle.cli.option import Json, Quiet, RulesetText, RulesPath, Seed
from hoyle.cli.session import Ended, Work, choose_game, ends, print_json, usage

if TYPE_CHECKING:
    from hoyle.audit import Diff
    from hoyle.games import Game
    from hoyle.lang import Rules

NAME = "diff"
EXAMPLES = [
    ("hoyle diff house house,LP-R11=as_printed --game preferans", "two rulesets of one game"),
    ("hoyle diff preferans my-preferans", "the built-in game and a changed copy of it"),
]
CODES = {"same": Ended.GOOD, "differs": Ended.FAILED, "undetermined": Ended.UNDETERMINED}


def command(
    a: Annotated[str, typer.Argument(metavar="A", help="A ruleset, or a game or a folder with rules.")],
    b: Annotated[str, typer.Argument(metavar="B", help="Another one.")],
    game: Annotated[
        str | None,
        typer.Option("--game", metavar="GAME", help="The game of two rulesets.", show_default=False),
    ] = None,
    rules: RulesPath = None,
    ruleset: RulesetText = "house",
    seed: Seed = 1,
    json_: Json = False,
    quiet: Quiet = False,
) -> None:
    """Say what changed between two rulesets or versions.

    Each part that is written otherwise is named, and the shortest play that was found shows the difference.

    With --game or --rules, A and B are rulesets; else they are games, built in or in a folder, and both
    are taken under --ruleset. Exit code 0: the same game, proved; 1: they differ; 3: no play tells them apart
    and the solver does not know.
    """
    from hoyle.audit import diff, starts_of
    from hoyle.report.diff import print_diff
    from hoyle.report.progress import Progress

    if (game or rules) and ruleset != "house":
        raise typer.BadParameter("A and B are the rulesets already", param_hint="--ruleset")
    pair = _rulesets(a, b, game, rules) if game or rules else _versions(a, b, ruleset)
    (one, first), (two, second) = pair
    found: list[Diff] = []
    with Work() as work, Progress("diff", wanted=not (json_ or quiet)) as bar:
        found.append(
            diff(first, second, (a, b), starts=(starts_of(one), starts_of(two)), seed=seed, progress=bar.at)
        )
    work.report(found)
    work.settle()
    if json_:
        print_json("diff", found[0].as_dict())
    else:
        print_diff(found[0], quiet)
    ends(CODES[found[0].verdict])


def _rulesets(a: str, b: str, game: str | None, folder: Path | None) -> list[tuple[Game, Rules]]:
    from hoyle.lang import parse_ruleset

    chosen = choose_game(game, folder)
    whole = chosen.build()
    return [(chosen, whole.under(parse_ruleset(chosen.readings, text))) for text in (a, b)]


def _versions(a: str, b: str, ruleset: str) -> list[tuple[Game, Rules]]:
    from hoyle.games import load_game
    from hoyle.lang import parse_ruleset

    out = []
    for name in (a, b):
        if name.partition(",")[0] in ("house", "literal", "traditional") and not Path(name).is_dir():
            raise usage(
                "U104",
                f"the ruleset {name} and no game",
                "two rulesets are those of one game",
                "add --game GAME",
            )
        game = load_game(path=name) if Path(name).is_dir() else load_game(name)
        out.append((game, game.build().under(parse_ruleset(game.readings, ruleset))))
    return out
