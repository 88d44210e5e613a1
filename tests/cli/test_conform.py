"""``hoyle conform`` and ``hoyle serve-engine``: the rules against themselves, and against other programs."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from junitparser import JUnitXml
from tests.cli.conftest import Hoyle, program

from hoyle.conformance import Process
from hoyle.report.answer import check_answer


def serving(folder: Path, *options: str) -> str:
    """The command of the rules in *folder* as an engine."""
    return shlex.join(program("serve-engine", "--rules", str(folder), *options))


@pytest.fixture
def broken(tiny: Path) -> Path:
    """A copy of the tiny game in which nobody has to follow suit."""
    folder = tiny.parent / "broken"
    shutil.copytree(tiny, folder)
    path = folder / "rules.py"
    text = path.read_text(encoding="utf-8")
    assert text.count("of_suit_led.has(card))") == 1
    path.write_text(text.replace("of_suit_led.has(card))", "True)"), encoding="utf-8")
    return folder


def conform(tiny: Path, engine: str, *options: str) -> list[str]:
    """The arguments of a run over a small suite."""
    return ["conform", "--rules", str(tiny), "--engine", engine, "--size", "2", *options]


def test_rules_conform_to_themselves(hoyle: Hoyle, tiny: Path) -> None:
    """The rules as an engine pass their own suite, made on the spot."""
    run = hoyle(*conform(tiny, serving(tiny)))
    assert run.code == 0, run.out
    assert run.out.splitlines()[-1].startswith("tiny: conformant: ")


def test_written_suite_is_run(hoyle: Hoyle, tiny: Path, tmp_path: Path) -> None:
    """A suite that was written is run as it stands, and a single vector of it by its id."""
    folder = tmp_path / "vectors"
    hoyle("suite", "--rules", str(tiny), "-o", str(folder), "--size", "2", "-q")
    run = hoyle("conform", "--rules", str(tiny), "--suite", str(folder), "--engine", serving(tiny), "--json")
    assert run.code == 0
    answer = json.loads(run.out)
    check_answer(answer)
    ids = [r["id"] for r in answer["reports"][0]["results"]]
    options = ["--suite", str(folder), "--engine", serving(tiny), "--only", ids[0], "--json"]
    (report,) = json.loads(hoyle("conform", "--rules", str(tiny), *options).out)["reports"]
    assert [r["id"] for r in report["results"]] == ids[:1]


def test_broken_rule_is_named(hoyle: Hoyle, tiny: Path, broken: Path, tmp_path: Path) -> None:
    """An engine that lets a player revoke fails, by the clause that says follow suit, with the command."""
    junit = tmp_path / "report.xml"
    run = hoyle(*conform(tiny, serving(broken), "--junit", str(junit)))
    assert run.code == 1
    assert "follow suit while you can (TI-03)" in run.out
    assert "clauses broken, with how many vectors: TI-03" in run.out
    assert "again: hoyle conform --rules" in run.out
    assert "non-conformant" in run.out.splitlines()[-1]
    assert JUnitXml.fromfile(str(junit)).failures > 0


def test_a_run_that_asked_nothing_is_not_green(hoyle: Hoyle, tiny: Path, tmp_path: Path) -> None:
    """A program that offers another game: undetermined, and JUnit and TAP have an error."""
    junit, tap = tmp_path / "report.xml", tmp_path / "report.tap"
    other = f"{sys.executable} -m hoyle.cli serve-engine guillotine"
    run = hoyle(*conform(tiny, other, "--junit", str(junit), "--tap", str(tap)))
    assert run.code == 3
    assert JUnitXml.fromfile(str(junit)).errors == 1
    assert "not ok" in tap.read_text()


def test_failures_become_tests(hoyle: Hoyle, tiny: Path, broken: Path, tmp_path: Path) -> None:
    """--tests writes a pytest file, or vectors, that a broken program fails and a right one passes."""
    file, vectors = tmp_path / "test_broken.py", tmp_path / "broken.jsonl"
    run = hoyle(*conform(tiny, serving(broken), "--tests", str(file)))
    assert "smallest, with 3 cards: seat" in run.out
    text = file.read_text(encoding="utf-8")
    assert "follow suit while you can (TI-03)" in text
    pytester = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(file)]
    wrong = subprocess.run(pytester, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (wrong.returncode, "TI-03" in wrong.stdout) == (1, True)
    file.write_text(text.replace(str(broken), str(tiny)), encoding="utf-8")
    assert subprocess.run(pytester, capture_output=True, check=False, cwd=tmp_path).returncode == 0
    hoyle(*conform(tiny, serving(broken), "--tests", str(vectors), "-q"))
    options = ["conform", "--rules", str(tiny), "--suite", str(vectors)]
    assert hoyle(*options, "--engine", serving(broken), "-q").code == 1
    assert hoyle(*options, "--engine", serving(tiny), "-q").code == 0


def test_json_of_failures_follows_its_schema(hoyle: Hoyle, tiny: Path, broken: Path) -> None:
    """The answer names clauses and what explains the failures, and is what its schema says."""
    answer = json.loads(hoyle(*conform(tiny, serving(broken), "--json")).out)
    check_answer(answer)
    (report,) = answer["reports"]
    assert report["outcome"] == "non-conformant"
    assert list(report["clauses"]) == ["TI-03"]
    assert any(s["clauses"] == ["TI-03"] for s in report["suspects"])


ENGINES = {
    "exits at once": ("pass", 1, "exit code 0"),
    "prints garbage": ("print('hello', flush=True); input()", 1, "not JSON"),
    "prints 100 MB": ("import sys; [sys.stdout.write('x' * 1000000) for _ in range(100)]", 1, "longer than"),
    "dies": ("import os; os.kill(os.getpid(), 11)", 1, "SIGSEGV"),
}


@pytest.mark.parametrize("name", ENGINES)
def test_bad_engine_fails_its_vectors(hoyle: Hoyle, tiny: Path, name: str) -> None:
    """An engine that ends, prints garbage, floods or dies fails, in words, and never the run itself."""
    source, code, words = ENGINES[name]
    run = hoyle(*conform(tiny, shlex.join([sys.executable, "-c", source])))
    assert run.code == code
    assert words in run.out
    assert "Traceback" not in run.err


def test_illegal_seat_is_a_failure(hoyle: Hoyle, tiny: Path) -> None:
    """An engine that says a seat which does not exist took the trick fails."""
    source = (
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    ask = json.loads(line)\n"
        "    mine = {'game': 'tiny', 'ops': ['winner']}\n"
        "    said = {'games': [mine]} if ask['op'] == 'hello' else {'seat': 9}\n"
        "    print(json.dumps({'id': ask['id'], 'ok': True} | said), flush=True)\n"
    )
    run = hoyle(*conform(tiny, shlex.join([sys.executable, "-c", source])))
    assert run.code == 1
    assert "got seat 9" in run.out
    assert "non-conformant" in run.out


def test_engine_that_never_answers_fails(hoyle: Hoyle, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that does not answer in time fails, as the help says: exit 1, and how to give it more."""
    monkeypatch.setattr("hoyle.conformance.adapter.Process", partial(Process, start_timeout=0.05))
    run = hoyle(*conform(tiny, "sleep 60", "--timeout", "0.05"))
    assert run.code == 1, run.out
    assert "non-conformant" in run.out.splitlines()[-1]
    assert "--timeout gives it more" in run.out


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--engine", "no-such-program"], "cannot be started"),
        (["--engine", "  "], "name the program"),
        ([], "name the program"),
        (["--engine", "x", "--suite", "nowhere"], "C102"),
        (["--engine", "x", "--only", "nothing-1"], "nothing-1"),
        (["--engine", "x", "--junit", "no/folder/x.xml"], "cannot be written"),
        (["--engine", "'unbalanced"], "cannot be started"),
        (["--engine", "x", "--identify", "--ruleset", "literal"], "without --suite"),
    ],
)
def test_wrong_use(hoyle: Hoyle, tiny: Path, options: list[str], words: str) -> None:
    """An engine that cannot be started, a suite that is not there: said in one message, exit 2."""
    run = hoyle("conform", "--rules", str(tiny), "--size", "1", *options)
    assert (run.code, run.out) == (2, "")
    assert words in run.err


def test_damaged_suite_names_the_line(hoyle: Hoyle, tiny: Path, tmp_path: Path) -> None:
    """A line that is cut off is reported with file and number, and nothing is run."""
    folder = tmp_path / "vectors"
    hoyle("suite", "--rules", str(tiny), "-o", str(folder), "--size", "2", "-q")
    path = folder / "probes.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[1] = lines[1][: len(lines[1]) // 2]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    run = hoyle("conform", "--rules", str(tiny), "--suite", str(folder), "--engine", serving(tiny))
    assert (run.code, run.out) == (2, "")
    assert "C101" in run.err
    assert "probes.jsonl:2" in run.err


def test_suite_of_another_game(hoyle: Hoyle, tiny: Path, tmp_path: Path) -> None:
    """A suite is run against the rules of its own game alone."""
    folder = tmp_path / "vectors"
    hoyle("suite", "--rules", str(tiny), "-o", str(folder), "--size", "1", "-q")
    run = hoyle("conform", "preferans", "--suite", str(folder), "--engine", "x")
    assert run.code == 2
    assert "tiny" in run.err


def test_suite_of_another_ruleset(hoyle: Hoyle, tiny: Path, tmp_path: Path) -> None:
    """A ruleset is not passed over in silence where the suite was written for another one."""
    folder = tmp_path / "vectors"
    hoyle("suite", "--rules", str(tiny), "-o", str(folder), "--size", "1", "--no-prove", "-q")
    options = [
        "conform",
        "--rules",
        str(tiny),
        "--suite",
        str(folder),
        "--engine",
        "x",
        "--ruleset",
        "literal",
    ]
    run = hoyle(*options)
    assert (run.code, run.out) == (2, "")
    assert "U104" in run.err


def test_ctrl_c_leaves_no_engine_behind(tiny: Path, tmp_path: Path) -> None:
    """Ctrl-C ends the run with 130 and what is known, and ends the engine as well."""
    pid = tmp_path / "pid"
    source = (
        "import json, os, sys, time\n"
        f"open({str(pid)!r}, 'w').write(str(os.getpid()))\n"
        "for n, line in enumerate(sys.stdin):\n"
        "    time.sleep(60 if n else 0)\n"
        "    print(json.dumps({'id': json.loads(line)['id'], 'ok': True}), flush=True)\n"
    )
    engine = shlex.join([sys.executable, "-c", source])
    command = program(*conform(tiny, engine, "--timeout", "60", "--json"))
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        until = time.monotonic() + 60
        while not (pid.exists() and pid.read_text()) and time.monotonic() < until:
            time.sleep(0.1)
        time.sleep(0.5)
        os.kill(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 130, err
    (report,) = json.loads(out)["reports"]
    assert report["stopped"] is True
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid.read_text()), 0)


def test_served_rules_answer(tiny: Path) -> None:
    """The served rules say hello, refuse nonsense in words, and end with the input."""
    asked = '{"id": 1, "op": "hello"}\nnonsense\n{"id": 3, "op": "quit"}\n'
    done = subprocess.run(
        program("serve-engine", "--rules", str(tiny)), input=asked, capture_output=True, text=True, check=True
    )
    first, second, third = map(json.loads, done.stdout.splitlines())
    assert [g["game"] for g in first["games"]] == ["tiny"]
    assert second["error"]["code"] == "bad-request"
    assert third == {"id": 3, "ok": True}
    assert done.stderr == ""


def test_served_ruleset_is_checked(hoyle: Hoyle, tiny: Path) -> None:
    """A ruleset that the game does not have is told at once, not at the first request."""
    run = hoyle("serve-engine", "--rules", str(tiny), "--ruleset", "TI-R1=sometimes")
    assert run.code == 2
    assert "sometimes" in run.err


def test_readings_are_identified(hoyle: Hoyle, tiny: Path) -> None:
    """--identify says which option a program takes, in few questions, as text and as JSON."""
    engine = serving(tiny, "--ruleset", "house,TI-R1=in_turn")
    run = hoyle("conform", "--rules", str(tiny), "--identify", "--engine", engine)
    assert run.code == 0, run.out + run.err
    assert "TI-R1: takes in_turn" in run.out
    assert run.out.splitlines()[-1].endswith(": house,TI-R1=in_turn")
    run = hoyle("conform", "--rules", str(tiny), "--identify", "--engine", engine, "--json")
    answer = json.loads(run.out)
    check_answer(answer)
    assert answer["identities"][0]["readings"][0]["options"] == ["in_turn"]


ADAPTER = """
class Adapter:
    def legal(self, view):
        led = view["trick"][0]["cards"][0][0] if view["trick"] else None
        return [[c] for c in view["hand"] if c[0] == led] or [[c] for c in view["hand"]]

def answer(request):
    if request["op"] == "hello":
        return {"id": request["id"], "ok": True, "games": [{"game": "tiny", "ops": ["legal"]}]}
    return {"id": request["id"], "ok": True, "legal": []}

broken = 1 / 0 if __name__ == "never" else None
"""


def test_adapters_in_this_process(
    hoyle: Hoyle, tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """module:name is a Python adapter: a class, or a function that answers requests; one that is not there is
    told, exit 2. Several engines are run, and each has its line."""
    (tmp_path / "my_adapter.py").write_text(ADAPTER, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    assert hoyle(*conform(tiny, "my_adapter:Adapter")).code == 0
    tap = tmp_path / "report.tap"
    run = hoyle(*conform(tiny, "my_adapter:Adapter", "--engine", "my_adapter:answer", "--tap", str(tap)))
    assert run.code == 1
    first, second = (
        run.out.splitlines()[-1],
        next(x for x in run.out.splitlines() if "(my_adapter:Adapter)" in x),
    )
    assert first.endswith("(my_adapter:answer)")
    assert second.startswith("tiny: conformant")
    lines = tap.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "TAP version 14"
    results = [x for x in lines if x.startswith(("ok ", "not ok "))]
    assert lines[1] == f"1..{len(results)}"
    assert any(x.startswith("not ok ") for x in results)
    assert any("# SKIP" in x for x in results)
    for wrong in ("my_adapter:nothing", "no_such_module:x"):
        run = hoyle(*conform(tiny, wrong))
        assert (run.code, "C201" in run.err) == (2, True)
