"""``hoyle new``: a tiny working game to start from."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from hoyle.cli.option import Json
from hoyle.cli.session import check_writable, make_folder, note, print_json, usage, write_file

NAME = "new"
EXAMPLES = [
    ("hoyle new whist", "write a working game in the folder whist"),
    ("hoyle new whist -o games/whist", "the same in another folder"),
]
FILES = {
    "clauses.toml": "clauses.toml",
    "readings.py": "readings.py",
    "rules.py": "rules.py",
    "instances.py": "instances.py",
    "README.txt": "README.md",
}
"""The files of the template and what they are called in a new game."""


def prefix_of(name: str) -> str:
    """Two or three letters for the ids of the game's clauses.

    >>> prefix_of("whist"), prefix_of("all_fours"), prefix_of("x")
    ('WH', 'AF', 'XX')
    """
    words = name.split("_")
    letters = "".join(w[0] for w in words if w) if len(words) > 1 else (name * 2)[:2]
    return letters[:3].upper()


def _word(name: str) -> str:
    """What *name* is as the name of a module; empty where no letter is left.

    >>> _word("Bridge-3"), _word("4 seasons"), _word("ä")
    ('bridge_3', 'seasons', '')
    """
    return re.sub("[^a-z0-9]+", "_", name.lower()).lstrip("_0123456789").rstrip("_")


def make_game(name: str, folder: Path) -> list[Path]:
    """Write the files of a tiny game called *name* and return them. Raises U101, U103."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise usage(
            "U103",
            f"{name!r} cannot be a game's name",
            "a name has lower-case letters, digits and _, a letter first",
            f"write {_word(name) or 'my_game'}",
        )
    check_writable(folder, folder=True)
    targets = {source: folder / target for source, target in FILES.items()}
    there = [path.name for path in targets.values() if path.exists()]
    if there:
        raise usage(
            "U103",
            f"{folder} has {', '.join(there)} already",
            "nothing is overwritten",
            "choose another folder",
        )
    make_folder(folder)
    title = name.replace("_", " ").capitalize()
    for source, target in targets.items():
        text = (files("hoyle.cli") / "template" / source).read_text(encoding="utf-8")
        text = text.replace("TY-", f"{prefix_of(name)}-").replace('"TY"', f'"{prefix_of(name)}"')
        text = text.replace("tiny", name).replace("Tiny", title)
        write_file(target, text)
    return list(targets.values())


def command(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="The game's id: lower-case letters, digits and _.")
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="DIR", help="The folder to make (NAME unless told).", show_default=False
        ),
    ] = None,
    json_: Json = False,
) -> None:
    """Write a tiny working game to start from.

    It has clauses, readings, rules, instances and a page that says how to go on.
    """
    folder = output or Path(name)
    made = make_game(name, folder)
    if json_:
        print_json("new", {"game": name, "folder": str(folder), "files": [str(path) for path in made]})
    else:
        note(f"now: hoyle verify --rules {folder}")
