"""Code that is not ours, a user's rules and adapters: it neither ends hoyle nor speaks on its behalf."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from tests.cli.conftest import Hoyle, Run

from hoyle.lang.foreign import foreign

OBLIGATIONS = """
from hoyle.lang import Rules
from hoyle.prove import Obligations


def obligations(rules: Rules) -> Obligations:
    out = Obligations(rules)
    {}
    return out
"""


def write(folder: Path, name: str, text: str) -> int:
    """Write a file; the number of the line that says ``# here``, or 0."""
    (folder / name).write_text(text, encoding="utf-8")
    return next((n for n, row in enumerate(text.splitlines(), 1) if "# here" in row), 0)


@pytest.mark.parametrize("how", ["sys.exit(0)", "sys.exit()", "raise SystemExit", "exit(0)", "os._exit(0)"])
def test_adapter_cannot_end_the_run(
    hoyle: Hoyle, tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """An adapter that ends the program fails its vectors, and the report is written."""
    write(tmp_path, "ends.py", f"import os, sys\nclass B:\n    def legal(self, view):\n        {how}\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "ends", raising=False)
    report = tmp_path / "report.xml"
    run = hoyle("conform", "--rules", str(tiny), "--engine", "ends:B", "--size", "1", "--junit", str(report))
    assert run.code == 1
    assert "SystemExit" in run.out
    assert "non-conformant" in run.out
    assert "SystemExit" in report.read_text(encoding="utf-8")


def test_command_that_is_ended_is_a_failure_of_hoyle(
    hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch, tiny: Path
) -> None:
    """Whatever calls sys.exit(0) inside a command, the command has not succeeded."""

    def leave(*_: object) -> None:
        raise SystemExit(0)

    monkeypatch.setattr("hoyle.cli.games.choose_games", leave)
    run = hoyle("games", "--rules", str(tiny))
    assert run.code == 4
    assert "sys.exit(0)" in run.err


@pytest.mark.parametrize(
    ("body", "code", "says"),
    [
        ("import sys; sys.exit(0)  # here", "S502", "SystemExit"),
        ("raise ValueError('no')  # here", "S502", "ValueError: no"),
        ("rules.maps['foo']  # here", "S502", "KeyError: 'foo'"),
        ("rules.vars  # here", "S502", "no attribute 'vars'"),
        ("out.slot('foo')  # here", "P112", "names the variable 'foo'"),
        ("out.param('play', 'foo')  # here", "P112", "names the parameter 'foo'"),
        ("out.step('a', 'foo', lambda after: True)  # here", "P112", "names the action 'foo'"),
        ("out.always('a', 5)  # here", "S303", "5 is not a value"),
        ("out.always('a', True)\n    out.always('a', True)  # here", "P111", "tiny/always/a"),
    ],
)
def test_mistake_in_obligations_is_placed(
    hoyle: Hoyle, tiny: Path, body: str, code: str, says: str
) -> None:
    """A mistake in obligations.py is told by its code, file and line, exit 2."""
    line = write(tiny, "obligations.py", OBLIGATIONS.format(body))
    run = hoyle("verify", "--rules", str(tiny), "--only", "always/*")
    assert run.code == 2, run.err
    assert f"error {code}: " in run.err
    assert says in run.err
    assert f"obligations.py:{line}\n" in run.err


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("x = 1\n", 1),
        ("\ndef obligations(rules):\n    return 5\n", 2),
    ],
)
def test_obligations_that_are_none(hoyle: Hoyle, tiny: Path, text: str, at: int) -> None:
    """A file without the function, or with one that returns something else, is told with its line (P114)."""
    write(tiny, "obligations.py", text)
    run = hoyle("verify", "--rules", str(tiny))
    assert run.code == 2
    assert "error P114: " in run.err
    assert f"obligations.py:{at}\n" in run.err


def test_rules_that_print_leave_the_answer_alone(hoyle: Hoyle, tiny: Path) -> None:
    """What a user's files print while they load and build goes to standard error."""
    for name in ("rules.py", "readings.py"):
        text = (tiny / name).read_text(encoding="utf-8")
        text = text.replace('pack."""\n', 'pack."""\n    print("built")\n')
        (tiny / name).write_text(text + f"\nprint('loaded {name}')\n", encoding="utf-8")
    write(tiny, "obligations.py", OBLIGATIONS.format("print('stated')"))
    run = hoyle("verify", "--rules", str(tiny), "--only", "always/*", "--json")
    assert json.loads(run.out)["obligations"]
    for words in ("loaded rules.py", "loaded readings.py", "stated"):
        assert words in run.err


def test_served_rules_that_print_keep_to_the_protocol(
    run_program: Callable[..., Run], tiny: Path
) -> None:
    """The line protocol is all that a served game says on standard output."""
    path = tiny / "rules.py"
    path.write_text(path.read_text(encoding="utf-8") + "\nprint('hi')\n", encoding="utf-8")
    arguments: Sequence[str] = ["serve-engine", "--rules", str(tiny)]
    run = run_program(arguments, input='{"id": 1, "op": "hello"}\n')
    assert [json.loads(line)["id"] for line in run.out.splitlines()] == [1]
    assert "hi" in run.err


def test_adapter_that_prints_leaves_the_answer_alone(
    hoyle: Hoyle, tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an adapter prints, loaded, made and asked, goes to standard error; of two at once too."""
    write(
        tmp_path,
        "chatty.py",
        "print('loaded')\nclass B:\n    def __init__(self): print('made')\n"
        "    def legal(self, view):\n        print('asked')\n        return []\nclass C(B): pass\n",
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "chatty", raising=False)
    engines = ["--engine", "chatty:B", "--engine", "chatty:C"]
    run = hoyle("conform", "--rules", str(tiny), *engines, "--size", "1", "--json")
    assert len(json.loads(run.out)["reports"]) == 2
    for words in ("loaded", "made", "asked"):
        assert words in run.err


def test_standard_output_comes_back(capsys: pytest.CaptureFixture[str]) -> None:
    """Blocks of foreign code within each other, also one that fails, give standard output back at the end."""
    def fails() -> None:
        with foreign():
            with foreign():
                sys.stdout.write("inner\n")
            sys.stdout.write("outer\n")
            raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        fails()
    sys.stdout.write("after\n")
    done = capsys.readouterr()
    assert (done.out, done.err) == ("after\n", "inner\nouter\n")


@pytest.mark.parametrize("seats", [0, 65, 1000])
def test_number_of_seats_is_bounded(hoyle: Hoyle, tiny: Path, seats: int) -> None:
    """More seats than any table has are refused at once, at the line."""
    path = tiny / "rules.py"
    text = path.read_text(encoding="utf-8").replace("seats=2", f"seats={seats}")
    path.write_text(text, encoding="utf-8")
    line = next(n for n, row in enumerate(text.splitlines(), 1) if "seats=" in row)
    run = hoyle("verify", "--rules", str(tiny), "--only", "x")
    assert run.code == 2
    assert "error S305: " in run.err
    assert f"rules.py:{line}\n" in run.err


@pytest.mark.parametrize("command", ["verify", "conform", "explore", "audit"])
@pytest.mark.parametrize("seconds", ["1e308", "1000001", "0", "nan", "inf"])
def test_time_limit_is_bounded(hoyle: Hoyle, tiny: Path, command: str, seconds: str) -> None:
    """A time limit that no clock can count is wrong use."""
    engine = ["--engine", "true"] if command == "conform" else []
    run = hoyle(command, "--rules", str(tiny), "--timeout", seconds, *engine)
    assert run.code == 2
    assert "1000000 at most" in run.err


@pytest.mark.parametrize(
    ("old", "new", "at"),
    [
        ('"four-cards",\n        "tiny"', '"six-cards",\n        "tiny"', 'Instance(\n        "six-cards"'),
        ('"six-cards",\n        "tiny"', '"six-cards",\n        "other"', 'Instance(\n        "six-cards"'),
        ('{"ranks": 3, "suits": 2}', '{"rank": 3}', 'Instance(\n        "six-cards"'),
        ("INSTANCES = (", "INSTANCES = []\nX = (", "INSTANCES = []"),
    ],
)
def test_wrong_instance_is_placed(hoyle: Hoyle, tiny: Path, old: str, new: str, at: str) -> None:
    """An instance that cannot be is told at its own line of instances.py."""
    path = tiny / "instances.py"
    text = path.read_text(encoding="utf-8")
    assert old in text
    text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    line = text[: text.rindex(at)].count("\n") + 1
    run = hoyle("explore", "--rules", str(tiny))
    assert run.code == 2
    assert f"instances.py:{line}\n" in run.err


@pytest.mark.parametrize("name", ["", "tu rn", "  ", "a-b", "1st", "x;"])
def test_names_are_words(hoyle: Hoyle, tiny: Path, name: str) -> None:
    """A variable, an action or a parameter that is not called by a word is refused (S404)."""
    path = tiny / "rules.py"
    text = path.read_text(encoding="utf-8")
    for old in ('rules.var("dealt"', 'rules.action("play"', 'play.param("card"', 'rules.map("hand"'):
        assert old in text
        start = old.partition('"')[0]
        path.write_text(text.replace(old, f'{start}"{name}"'), encoding="utf-8")
        run = hoyle("verify", "--rules", str(tiny), "--only", "x")
        assert run.code == 2
        assert "error S404: " in run.err


@pytest.mark.parametrize(
    ("text", "engine", "words", "line"),
    [
        ("x = 1\n", "mine_{}:Nine", "has no Nine", 1),
        ("class Mine: pass\n", "mine_{}:Mina", "did you mean 'Mine'?", 1),
        ("x = 1\n", "not_mine_{}:x", "correct the module", 0),
        ("class Mine:\n    def __init__(self):\n        1 / 0\n", "mine_{}:Mine", "ZeroDivisionError", 3),
        ("x = 1\nimport json; json.loads('[')\n", "mine_{}:x", "JSONDecodeError", 2),
        ("x = 1\ny = (\n", "mine_{}:x", "SyntaxError", 2),
        ("import sys\nsys.exit(0)\n", "mine_{}:x", "SystemExit", 2),
        ("import no_such_module\n", "mine_{}:x", "no_such_module", 1),
    ],
)
def test_adapter_that_cannot_be_made_is_placed(
    hoyle: Hoyle,
    tiny: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    text: str,
    engine: str,
    words: str,
    line: int,
) -> None:
    """module:name that is not there or fails is told with its line, and with no advice about programs."""
    number = abs(hash((text, engine)))
    write(tmp_path, f"mine_{number}.py", text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    run = hoyle("conform", "--rules", str(tiny), "--engine", engine.format(number), "--size", "1")
    assert run.code == 2
    assert "error C201: " in run.err
    assert words in run.err
    assert "shell" not in run.err
    assert (f"mine_{number}.py:{line}\n" in run.err) is bool(line)
