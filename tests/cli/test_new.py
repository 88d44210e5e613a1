"""``hoyle new``: a game that works at once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Hoyle

from hoyle.games import load_game


@pytest.mark.parametrize("name", ["whist", "all_fours2", "x"])
def test_new_game_is_whole(hoyle: Hoyle, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files appear in a folder of the game's name, under the game's own name and ids."""
    monkeypatch.chdir(tmp_path)
    run = hoyle("new", name)
    assert run.code == 0
    names = ["README.md", "clauses.toml", "instances.py", "readings.py", "rules.py"]
    assert sorted(path.name for path in (tmp_path / name).iterdir()) == names
    game = load_game(path=tmp_path / name)
    assert game.id == name
    assert game.build().deck.size == 32
    for path in (tmp_path / name).iterdir():
        text = path.read_text(encoding="utf-8")
        assert "tiny" not in text.lower()
        assert "TY" not in text


def test_next_step_is_named(hoyle: Hoyle, tmp_path: Path) -> None:
    """The command says what to run next."""
    run = hoyle("new", "whist", "-o", str(tmp_path / "a" / "b"))
    assert f"hoyle verify --rules {tmp_path / 'a' / 'b'}" in run.err


def test_json_lists_the_files(hoyle: Hoyle, tmp_path: Path) -> None:
    """--json names the files; nothing else goes to standard output."""
    answer = json.loads(hoyle("new", "whist", "-o", str(tmp_path / "w"), "--json").out)
    assert answer["game"] == "whist"
    assert all(Path(name).is_file() for name in answer["files"])


def test_nothing_is_overwritten(hoyle: Hoyle, tiny: Path) -> None:
    """A folder that has one of the files already is left alone."""
    before = {path: path.read_bytes() for path in tiny.iterdir()}
    run = hoyle("new", "tiny", "-o", str(tiny))
    assert run.code == 2
    assert "nothing is overwritten" in run.err
    assert before == {path: path.read_bytes() for path in tiny.iterdir()}


@pytest.mark.parametrize("name", ["Whist", "4seasons", "a-b", "../x", "", "ä"])
def test_bad_name(hoyle: Hoyle, name: str, tmp_path: Path) -> None:
    """A name that cannot be a module's is refused, with one that can."""
    run = hoyle("new", name, "-o", str(tmp_path / "x"))
    assert run.code == 2
    assert "U103" in run.err
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize(
    ("name", "better"), [("bridge-3", "bridge_3"), ("4seasons", "seasons"), ("Whist!", "whist")]
)
def test_better_name_keeps_what_can_stay(hoyle: Hoyle, tmp_path: Path, name: str, better: str) -> None:
    """The name that is proposed differs from the one that was given only where it must."""
    assert f"write {better}\n" in hoyle("new", name, "-o", str(tmp_path / "x")).err


def test_unwritable_folder(hoyle: Hoyle, tmp_path: Path) -> None:
    """A folder that cannot be made is a message."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    run = hoyle("new", "whist", "-o", str(tmp_path / "file" / "x"))
    assert run.code == 2
    assert "U101" in run.err
