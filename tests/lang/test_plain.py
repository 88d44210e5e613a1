"""What others say is shown, and does nothing to the terminal; suits are readable everywhere."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cli.conftest import Hoyle, Run, hoyle, run_program, tiny  # noqa: F401 (fixtures)

from hoyle.lang.plain import plain
from hoyle.report.table import render_table

NASTY = "\x1b[31mred\x9b2J\r\x07\u202e"


def is_tame(text: str) -> bool:
    """Has *text* nothing that steers a terminal?"""
    return not any(
        c not in "\n\t" and (ord(c) < 32 or 127 <= ord(c) < 160 or c in "\u202a\u202e\u2028\u200f")
        for c in text
    )


@given(st.text())
def test_plain_text_is_tame(text: str) -> None:
    """Whatever comes in, no control character comes out, and JSON still says the same."""
    assert is_tame(plain(text))
    said = json.dumps(text, ensure_ascii=False)
    assert json.loads(plain(said)) == text
    assert is_tame(plain(said))


def test_cells_are_tame() -> None:
    """A table shows the escapes of its cells."""
    assert is_tame(render_table(["name"], [[NASTY]], 80))


@pytest.mark.parametrize("options", [[], ["--json"], ["--tap", "{}"], ["--junit", "{}"]])
def test_engine_cannot_steer_the_terminal(
    hoyle: Hoyle,  # noqa: F811
    tiny: Path,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    options: list[str],
) -> None:
    """Cards, errors and notes of an engine reach neither streams nor files raw."""
    text = f"""
class Cards:
    def legal(self, view): return [[{NASTY!r}]]
    def winner(self, view): raise ValueError({NASTY!r})
    def hello(self): return {{"protocol": {NASTY!r}, "engine": {NASTY!r}}}
class Never:
    def __init__(self): raise ValueError({NASTY!r})
"""
    (tmp_path / "nasty.py").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "nasty", raising=False)
    file = tmp_path / "report"
    filled = [word.replace("{}", str(file)) for word in options]
    run = hoyle("conform", "--rules", str(tiny), "--engine", "nasty:Cards", "--size", "1", *filled)
    assert run.code == 1
    assert "[31mred" in run.out
    assert is_tame(run.out)
    assert is_tame(run.err)
    assert not file.exists() or is_tame(file.read_text(encoding="utf-8"))
    run = hoyle("conform", "--rules", str(tiny), "--engine", "nasty:Never", "--size", "1")
    assert run.code == 2
    assert "u001b[31mred" in run.err
    assert is_tame(run.err)


def test_clauses_cannot_steer_the_terminal(hoyle: Hoyle, tiny: Path) -> None:  # noqa: F811
    """A clause's text with an escape code is shown with it as text."""
    path = tiny / "clauses.toml"
    text = path.read_text(encoding="utf-8").replace("Two players", "\\u001b[31mTwo players", 1)
    path.write_text(text, encoding="utf-8")
    run = hoyle("explain", "TI-01", "--rules", str(tiny))
    assert r"\u001b[31mTwo players" in run.out
    assert is_tame(run.out)


def test_suits_are_letters_where_there_are_no_symbols(
    run_program: Callable[..., Run],  # noqa: F811
    tiny: Path,  # noqa: F811
) -> None:
    """On a terminal without suit symbols cards are written as in vectors; JSON keeps them by its escapes."""
    ascii_only = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    ascii_only.pop("PYTHONIOENCODING", None)
    arguments = ["play", "--rules", str(tiny), "--auto"]
    run = run_program(arguments, env=ascii_only)
    assert run.code == 0
    assert "SA" in run.out
    assert "\\u26" not in run.out
    told = run_program([*arguments, "--json"], env=ascii_only)
    assert "♠" in json.dumps(json.loads(told.out), ensure_ascii=False)
