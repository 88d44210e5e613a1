"""What every command has in common: help, exit codes, one message for each failure."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
import typer
from tests.cli.conftest import Hoyle, Run, program

from hoyle.cli import main as cli
from hoyle.games import load_game

HEAVY = {"z3", "networkx", "numpy", "rich", "jsonschema", "junitparser"}


def commands() -> dict[str, Any]:
    """Every command that people see, by name."""
    group: Any = typer.main.get_command(cli.app)
    return {name: command for name, command in group.commands.items() if not command.hidden}


@pytest.mark.parametrize("arguments", [["--help"], ["verify", "--help"], ["-h"]])
def test_help_is_light(arguments: list[str]) -> None:
    """Help imports no engine and no library that is slow to load; that is what keeps it below 0.3 seconds."""
    code = f"""
import sys
from hoyle.cli.main import main
assert main({arguments}) == 0
print(*sorted({{name.partition(".")[0] for name in sys.modules}} & {HEAVY}), file=sys.stderr)
print(*sorted(name for name in sys.modules if name.startswith("hoyle.")), file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy, ours = done.stderr.splitlines()
    assert heavy == ""
    assert all(name.startswith("hoyle.cli") for name in ours.split())


def test_every_command_is_listed_and_documented(hoyle: Hoyle) -> None:
    """Help lists each command with a sentence, and each command's help has an example."""
    out = hoyle("--help").out
    for name, command in commands().items():
        assert f"  {name} " in out
        assert command.help
        assert "..." not in command.get_short_help_str(60)
        text = hoyle(name, "--help").out
        assert f"hoyle {name}" in text.partition("Example")[2]
        for parameter in command.params:
            assert getattr(parameter, "help", None), f"{name}: {parameter.name} has no help"


EXAMPLES = [
    line for module in cli.COMMANDS if not getattr(module, "HIDDEN", False) for line, _ in module.EXAMPLES
]


@pytest.mark.parametrize("line", sorted(set(EXAMPLES)))
def test_example_runs(line: str, tiny: Path) -> None:
    """Each example of the help runs as it stands; on a tiny game where the full one would take minutes."""
    folder = tiny.parent
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    if line.split()[1] in cli.SLOW:
        line = line.replace("preferans", "--rules tiny")
    if "--suite vectors" in line:
        subprocess.run(
            program("suite", "--rules", "tiny", "-o", "vectors", "--size", "2"), cwd=folder, check=True
        )
    if "my-preferans" in line:
        shutil.copytree(load_game("preferans").folder, folder / "my-preferans")
    if "games.jsonl" in line:
        cards = [suit + rank for suit in "SCDH" for rank in ("7", "8", "9", "10", "J", "Q", "K", "A")]
        deal = {"hands": [cards[i : i + 8] for i in range(0, 32, 8)]}
        step = {"seat": 1, "action": {"name": "play", "cards": ["CA"]}}
        log = {"game": "preferans", "setup": {"deal_no": 1, "dealer": 0}, "deal": deal, "steps": [step]}
        (folder / "games.jsonl").write_text(json.dumps(log), encoding="utf-8")
    done = subprocess.run(
        ["bash", "-c", line], cwd=folder, env=os.environ | {"PATH": path}, capture_output=True, text=True,
        stdin=subprocess.DEVNULL, check=False, timeout=200,
    )  # fmt: skip
    differs = "--fail-on" in line or "diff house" in line
    differs = differs or ("check-log" in line and "literal" in line)  # by the letter another seat leads
    assert done.returncode in (0, 1 if differs else 0), done.stderr
    assert done.stdout or done.stderr
    assert "Traceback" not in done.stderr


def test_version(hoyle: Hoyle) -> None:
    """--version names the version of the installed package."""
    assert hoyle("--version").out == f"hoyle {version('hoyle')}\n"


def test_no_command_is_help(hoyle: Hoyle) -> None:
    """Without a command the program says what it can do, and that this was no use of it."""
    run = hoyle()
    assert run.code == 2
    assert "Commands:" in run.out + run.err


@pytest.mark.parametrize("arguments", [["nonsense"], ["games", "--nonsense"], ["play", "--seed", "x"]])
def test_wrong_use_is_two(hoyle: Hoyle, arguments: list[str]) -> None:
    """An unknown command, an unknown option and a value of the wrong kind end with 2 and a message."""
    run = hoyle(*arguments)
    assert run.code == 2
    assert run.out == ""
    assert run.err


def test_error_is_one_message(hoyle: Hoyle) -> None:
    """An error says the thing, the rule, what to do and its code, on standard error alone."""
    run = hoyle("games", "whist", "--json")
    assert (run.code, run.out) == (2, "")
    assert run.err.splitlines()[0] == "error S501: there is no game 'whist'"
    assert [line.split()[0] for line in run.err.splitlines()[1:]] == ["rule", "do", "more"]


def test_defect_is_four(hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception that nobody expected is one line and exit 4; HOYLE_DEBUG shows where it happened."""

    def fail(*_: object) -> None:
        raise RuntimeError("out\nof order")

    monkeypatch.setattr("hoyle.cli.games.choose_games", fail)
    run = hoyle("games")
    assert (run.code, run.out) == (4, "")
    assert run.err.count("\n") == 1
    assert "RuntimeError: out of order" in run.err
    assert "HOYLE_DEBUG=1" in run.err
    monkeypatch.setenv("HOYLE_DEBUG", "1")
    assert "Traceback" in hoyle("games").err


def test_interrupt_is_130(hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C before anything is known ends quietly with 130."""

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("hoyle.cli.games.choose_games", stop)
    run = hoyle("games")
    assert (run.code, run.out) == (130, "")
    assert "Traceback" not in run.err


def test_broken_pipe_is_quiet() -> None:
    """A reader that goes away ends the program without a message."""
    line = " ".join(map(shlex.quote, program("play", "preferans", "--auto")))
    done = subprocess.run(
        ["bash", "-c", f"{line} | true; echo ${{PIPESTATUS[0]}}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1] == "141"


def test_full_disk_is_a_message() -> None:
    """Where standard output cannot be written (a full disk) the program says so, and ends with 2."""
    done = subprocess.run(
        ["bash", "-c", shlex.join(program("games")) + " > /dev/full"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "U101" in done.stderr
    assert "Exception" not in done.stderr


def test_plain_terminal_gets_the_rest() -> None:
    """A terminal that knows no suit symbols gets letters for them, not an error."""
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        program("explain", "LP-08"), env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    assert "follows the suit" in done.stdout


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("new", "Missing argument 'NAME'"),
        ("explain", "Missing argument"),
        ("diff", "Missing argument 'A'"),
        ("check-log", "Missing argument 'GAME'"),
        ("conform", "name the program under test"),
    ],
)
def test_what_is_missing_is_said(hoyle: Hoyle, command: str, words: str) -> None:
    """A command that needs something says what, exit 2."""
    run = hoyle(command)
    assert run.code == 2
    assert words in run.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["games", "--rules", ""],
        ["games", "--rules="],
        ["new", "whist", "-o", ""],
        ["suite", "--output", ""],
        ["verify", "--itf", ""],
    ],
)
def test_empty_path_is_no_path(
    hoyle: Hoyle, arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An empty path (an unset variable of a shell, say) is wrong use, not the working folder."""
    monkeypatch.chdir(tmp_path)
    run = hoyle(*arguments)
    assert run.code == 2
    assert "it is a path" in run.err
    assert not list(tmp_path.iterdir())


def test_missing_folder_is_two(hoyle: Hoyle, tmp_path: Path) -> None:
    """--rules with a folder that is not there is a mistake of use."""
    run = hoyle("games", "--rules", str(tmp_path / "nothing"))
    assert run.code == 2
    assert "there is no folder" in run.err


def test_truncated_clauses_are_two(hoyle: Hoyle, tiny: Path) -> None:
    """A clauses.toml that ends in the middle is reported with its file and line."""
    path = tiny / "clauses.toml"
    path.write_text(path.read_text(encoding="utf-8")[:400], encoding="utf-8")
    run = hoyle("games", "--rules", str(tiny))
    assert run.code == 2
    assert "error S10" in run.err
    assert "clauses.toml:" in run.err


def test_program_is_installed(run_program: Callable[..., Run]) -> None:
    """``python -m hoyle.cli`` is the program."""
    assert run_program(["games", "--json"]).code == 0
