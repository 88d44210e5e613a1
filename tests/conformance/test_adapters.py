"""The adapters of the documentation: at most 30 lines, and they conform."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest

from hoyle.cli.new import make_game
from hoyle.conformance import Process, Status, conform, make_suite
from hoyle.games import load_game
from hoyle.lang import parse_ruleset

PAGE = Path(__file__).parent.parent.parent / "docs" / "how-to" / "test-an-engine.md"
LANGUAGES = {
    "python": ([sys.executable], "adapter.py"),
    "js": (["node"], "adapter.js"),
    "sh": (["sh"], "adapter.sh"),
}


def block(name: str) -> str:
    """A file of the page."""
    found = re.search(
        rf"^```\w+ file={re.escape(name)}\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S
    )
    assert found is not None
    return found[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_adapter_in_30_lines(language: str, tmp_path: Path) -> None:
    """Each adapter passes every vector that it can be asked, of which there are some."""
    command, name = LANGUAGES[language]
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    text = block(name)
    assert len(text.splitlines()) <= 30
    (tmp_path / name).write_text(text, encoding="utf-8")
    make_game("whist", tmp_path / "whist")
    game = load_game(path=tmp_path / "whist")
    rules = game.build()
    suite = make_suite(rules, parse_ruleset(game.readings, "house"), size=2)
    report = conform(rules, suite, Process([*command, name], folder=tmp_path, timeout=20.0))
    assert report.exit_code == 0, [
        r.text() for r in report.results if r.status in (Status.FAIL, Status.ERROR)
    ][:2]
    assert report.counts["pass"] > 0
