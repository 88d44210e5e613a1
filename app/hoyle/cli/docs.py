"""``hoyle docs``: the pages of the documentation that are made from the program."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from hoyle.cli.session import Ended, check_writable, choose_games, ends, make_folder, note, write_file

NAME = "docs"
HIDDEN = True
EXAMPLES = [
    ("hoyle docs -o docs", "write the pages anew"),
    ("hoyle docs -o docs --check", "say which are out of date"),
]
WIDTH = 100


def command(
    output: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="The folder docs.")] = Path(
        "docs"
    ),
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; exit 1 when a page is out of date.")
    ] = False,
) -> None:
    """Write the pages that are made from the program: commands, codes, games."""
    if not check:
        check_writable(output, folder=True)
    stale = []
    for name, text in pages():
        path = output / name
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(path)
        if check:
            note(f"out of date: {path}")
        else:
            make_folder(path.parent)
            write_file(path, text)
    ends(Ended.FAILED if check and stale else Ended.GOOD)


def pages() -> Iterator[tuple[str, str]]:
    """Every page that is made: its path below docs/ and its text."""
    yield "reference/cli.md", cli_page()
    yield "reference/codes.md", codes_page()
    for game in choose_games(None, None):
        yield f"games/{game.id}.md", _game(game)


def _game(game: Any) -> str:
    from hoyle.instances import instances_of
    from hoyle.report.game_page import game_page

    return game_page(game.build(), instances_of(game), obligations(game))


def obligations(game: Any) -> list[Any]:
    """What `hoyle verify` proves of a game under the house ruleset: the results of a run of no time."""
    from hoyle.lang import base_ruleset
    from hoyle.obligations import verify

    return verify(game, base_ruleset(game.readings, "house"), timeout=0.0, search=0.0)


def cli_page() -> str:
    """The reference of the command line: each command's help as the program prints it."""
    from hoyle.cli.main import app
    from hoyle.cli.session import Ended
    from hoyle.report.game_page import MADE

    group: Any = typer.main.get_command(app)
    context = group.make_context("hoyle", [], resilient_parsing=True, terminal_width=WIDTH)
    lines = [
        "# The command line",
        "",
        MADE,
        "",
        "Answers go to standard output, progress and messages to standard",
    ]
    lines += ["error. Commands that take a GAME take several, and all of them when none is named.", ""]
    lines += ["```text", group.get_help(context), "```", "", "## Exit codes", ""]
    lines += ["| code | name | meaning |", "|---|---|---|"]
    lines += [f"| {int(code)} | {code.name.lower()} | {meaning} |" for code, meaning in exit_codes()]
    assert len(list(exit_codes())) == len(Ended)
    for name, command in group.commands.items():
        if command.hidden:
            continue
        inner = command.make_context(name, [], parent=context, resilient_parsing=True)
        lines += ["", f"## hoyle {name}", "", "```text", command.get_help(inner), "```"]
    return "\n".join(lines) + "\n"


def exit_codes() -> Iterator[tuple[Ended, str]]:
    """Each exit code with its meaning, as written beside it in the source."""
    source = inspect.getsource(Ended).splitlines()
    for code in Ended:
        at = next(i for i, line in enumerate(source) if line.strip().startswith(f"{code.name} ="))
        yield code, source[at + 1].strip().strip('"')


def codes_page() -> str:
    """All codes with their pages."""
    from hoyle.cli.explain import load_codes
    from hoyle.lang import Code
    from hoyle.report.game_page import MADE, cell
    from hoyle.report.page import code_page

    load_codes()
    codes = sorted(Code.registry.items())
    lines = [
        "# Codes",
        "",
        MADE,
        "",
        "Every message and every finding has a code; `hoyle explain CODE` prints its",
    ]
    lines += [
        "page. `S`: language and game files. `M`: models. `P`: proofs and audit. `C`: conformance. `U`: use.",
        "",
    ]
    lines += ["| code | title |", "|---|---|"]
    lines += [f"| [{name}](#{anchor(name, code.title)}) | {cell(code.title)} |" for name, code in codes]
    for _, code in codes:
        lines += ["", "#" + code_page(code).rstrip()]
    return "\n".join(lines) + "\n"


def anchor(name: str, title: str) -> str:
    """The anchor that a heading gets on a code host.

    >>> anchor("S101", "unreadable game file")
    's101-unreadable-game-file'
    """
    text = f"{name} {title}".lower()
    return "".join(c for c in text if c.isalnum() or c in " -_").replace(" ", "-")
