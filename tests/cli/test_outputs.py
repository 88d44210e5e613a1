"""What a command is told to write is checked before the work: all of it, and all by its own place."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import Hoyle

from hoyle.cli.session import check_outputs, check_writable
from hoyle.lang import HoyleError

SEVERAL = {
    "audit": ("--sarif", "--markdown", "--itf"),
    "explore": ("--graphml", "--dot", "--junit", "--itf"),
    "verify": ("--junit", "--itf", "--smt"),
    "conform": ("--junit", "--tap", "--tests"),
}
"""The commands with several outputs."""


@pytest.mark.parametrize("command", SEVERAL)
def test_two_outputs_do_not_share_a_file(
    hoyle: Hoyle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """Two outputs with one name, however it is written, are refused at once, and nothing is made."""
    monkeypatch.chdir(tmp_path)
    first, *others = SEVERAL[command]
    for other in others:
        run = hoyle(command, "preferans", first, "same", other, f"../{tmp_path.name}/same", *engine(command))
        assert run.code == 2, other
        assert f"{first} and {other} both name it" in run.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("command", "option"),
    [*((c, o) for c, options in SEVERAL.items() for o in options), ("suite", "-o"), ("play", "--itf")],
)
def test_dash_is_no_file(
    hoyle: Hoyle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, option: str
) -> None:
    """``-`` is refused: no file of that name is made, and standard output has the answer."""
    monkeypatch.chdir(tmp_path)
    run = hoyle(command, "preferans", option, "-", *engine(command))
    assert run.code == 2
    assert "it stands for standard output" in run.err
    assert list(tmp_path.iterdir()) == []


def engine(command: str) -> list[str]:
    """What conform needs besides."""
    return ["--engine", "no-such-program"] if command == "conform" else []


@pytest.mark.parametrize("path", ["a" * 300, "/proc/none", "/dev/full/x", "missing/x"])
@pytest.mark.parametrize("folder", [False, True])
def test_what_cannot_be_written_is_found_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, folder: bool
) -> None:
    """A name that is too long, a place where nothing can be made: found by trying, whoever asks."""
    monkeypatch.chdir(tmp_path)
    if folder and path == "missing/x":
        check_writable(Path(path), folder=True)  # folders are made with their parents
    else:
        with pytest.raises(HoyleError, match="cannot be written"):
            check_writable(Path(path), folder)
    assert list(tmp_path.iterdir()) == []


def test_a_check_leaves_all_as_it_is(tmp_path: Path) -> None:
    """A file keeps what it has, a new one is not made, and a device takes several outputs."""
    old = tmp_path / "old"
    old.write_text("kept")
    check_outputs({"--a": old, "--b": tmp_path / "new", "--c": None}, {"--d": tmp_path / "x" / "y"})
    assert old.read_text() == "kept"
    assert list(tmp_path.iterdir()) == [old]
    check_outputs({"--a": Path("/dev/null"), "--b": Path("/dev/null")})


def test_identification_writes_no_verdicts(hoyle: Hoyle, tmp_path: Path) -> None:
    """A file that would stay unwritten is refused."""
    run = hoyle("conform", "preferans", "--identify", "--engine", "x", "--tap", str(tmp_path / "x"))
    assert run.code == 2
    assert "no verdicts" in run.err
