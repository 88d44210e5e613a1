"""The README: its table of games says what the program says."""

from __future__ import annotations

import re
from pathlib import Path

from hoyle.cli.docs import obligations
from hoyle.games import game_ids, load_game
from hoyle.instances import instances_of

ROW = re.compile(r"^\| \[([^\]]+)\]\(docs/games/(\w+)\.md\)" + r" \| (\d+)" * 4 + r" \|$", re.MULTILINE)


def test_table_of_games_is_true(repository: Path) -> None:
    """Each game has its row, with the numbers of clauses, readings, obligations and instances there are."""
    told = {row[1]: row for row in ROW.findall((repository / "README.md").read_text(encoding="utf-8"))}
    assert list(told) == game_ids()
    for game_id, (name, _, *numbers) in told.items():
        game = load_game(game_id)
        assert name == game.name
        found = [game.document.clauses, game.readings, obligations(game), instances_of(game)]
        assert list(map(int, numbers)) == list(map(len, found))
