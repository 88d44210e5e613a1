"""The README: its table of games says what the program says."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

from hoyle.cli.docs import obligations
from hoyle.games import game_ids, load_game
from hoyle.instances import instances_of

ROW = re.compile(r"^\| \[([^\]]+)\]\(docs/games/(\w+)\.md\)" + r" \| (\d+)" * 4 + r" \|$", re.MULTILINE)


@cache
def obligation_names(game_id: str) -> list[str]:
    """What is stated of a game: the kind and the name of each obligation."""
    return [one.id.partition("/")[2] for one in obligations(load_game(game_id))]


def test_table_of_games_is_true(repository: Path) -> None:
    """Each game has its row, with the numbers of clauses, readings, obligations and instances there are."""
    told = {row[1]: row for row in ROW.findall((repository / "README.md").read_text(encoding="utf-8"))}
    assert list(told) == game_ids()
    for game_id, (name, _, *numbers) in told.items():
        game = load_game(game_id)
        assert name == game.name
        found = [game.document.clauses, game.readings, obligation_names(game_id), instances_of(game)]
        assert list(map(int, numbers)) == list(map(len, found))


def test_table_of_proofs_is_true(repository: Path) -> None:
    """A row ticks just the games that have an obligation of each of its patterns."""
    page = (repository / "README.md").read_text(encoding="utf-8")
    head, *lines = page[page.index("| proved |") :].partition("\n\n")[0].splitlines()
    games = [cell.strip() for cell in head.strip("|").split("|")][2:]
    assert sorted(games) == sorted(game_ids())
    assert len(lines) > 20
    for line in lines[1:]:
        _, patterns, *ticks = (cell.strip() for cell in line.strip("|").split("|"))
        for game_id, tick in zip(games, ticks, strict=True):
            names = patterns.split("`")[1::2]
            found = [any(fnmatchcase(one, name) for one in obligation_names(game_id)) for name in names]
            assert found, line
            assert all(found) == (tick == "✓"), (line, game_id)
