"""``hoyle games``: which games there are."""

from __future__ import annotations

from typing import Any

from hoyle.cli.option import Games, Json, RulesPath
from hoyle.cli.session import choose_games, note, print_json

NAME = "games"
EXAMPLES = [
    ("hoyle games", "the games, with the size of their texts"),
    ("hoyle games --json", "the same for a program"),
]


def command(game: Games = None, rules: RulesPath = None, json_: Json = False) -> None:
    """List the games and the size of their texts."""
    from hoyle.games import draft_ids
    from hoyle.instances import instances_of
    from hoyle.report.table import print_table

    rows: list[dict[str, Any]] = []
    for one in choose_games(game, rules):
        document = one.document
        rows.append(
            {
                "id": one.id,
                "name": one.name,
                "document": {
                    "file": document.file,
                    "title": document.title,
                    "language": document.language,
                    "lines": document.lines,
                },
                "clauses": len(document.clauses),
                "readings": len(one.readings),
                "instances": [i.id for i in instances_of(one)],
            }
        )
    if json_:
        print_json("games", {"games": rows})
        return
    print_table(
        ["game", "name", "clauses", "readings", "instances", "text"],
        [
            [r["id"], r["name"], r["clauses"], r["readings"], len(r["instances"]), r["document"]["title"]]
            for r in rows
        ],
    )
    if not game and not rules and draft_ids():
        note("drafts, whose rules can be played but are not all proved: " + ", ".join(draft_ids()))
