"""``hoyle verify``: proofs, refutations as plays, budgets, Ctrl-C."""

from __future__ import annotations

import importlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from junitparser import JUnitXml
from tests.cli.conftest import Hoyle, program

from hoyle.lang import Verdict
from hoyle.prove import Result
from hoyle.report.answer import check_answer
from hoyle.report.verification import print_results


def change(folder: Path, old: str, new: str) -> None:
    """Change the rules of a game in one place."""
    path = folder / "rules.py"
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_new_game_is_proved(hoyle: Hoyle, tiny: Path) -> None:
    """The game that `hoyle new` writes is proved whole, with a line for each obligation and its clauses."""
    run = hoyle("verify", "--rules", str(tiny))
    assert run.code == 0, run.out
    lines = run.out.splitlines()
    assert lines[0].split() == ["obligation", "verdict", "method", "seconds", "clauses"]
    proved = {line.split()[0]: line for line in lines if " proved " in line}
    assert "TI-05" in proved["tiny/always/a-point-a-trick"]
    assert set(proved) > {"tiny/moves/a-legal-move-exists", "tiny/view/play", "tiny/progress/every-play-ends"}
    assert lines[-1].endswith(f"{len(proved)} proved")


def test_json_follows_its_schema(hoyle: Hoyle, tiny: Path) -> None:
    """The answer is what its schema says, and standard output has nothing else."""
    run = hoyle("verify", "--rules", str(tiny), "--only", "always/*", "--only", "possible", "--json")
    answer = json.loads(run.out)
    check_answer(answer)
    assert {o["kind"] for o in answer["obligations"]} == {"always", "possible"}
    assert {o["verdict"] for o in answer["obligations"]} == {"proved"}
    plays = [o["play"] for o in answer["obligations"] if o["kind"] == "possible"]
    assert all(plays), "what is possible is shown by a play"


def test_broken_rule_is_refuted_with_a_play(hoyle: Hoyle, tiny: Path, tmp_path: Path) -> None:
    """A trick that scores two points refutes the claim of the text, by a play that names step and values."""
    change(tiny, "points[seat] + as_int(won)", "points[seat] + 2 * as_int(won)")
    folder, junit = tmp_path / "plays", tmp_path / "report.xml"
    options = ["--only", "a-point-a-trick", "--itf", str(folder), "--junit", str(junit)]
    run = hoyle("verify", "--rules", str(tiny), *options)
    assert run.code == 1
    assert "tiny/always/a-point-a-trick: refuted" in run.out
    assert "the text claims it in TI-06" in run.out
    assert "seat 0: " in run.out
    assert "points[" in run.out
    assert f"again: hoyle verify --rules {tiny} --only tiny/always/a-point-a-trick" in run.out
    assert [path.name for path in folder.iterdir()] == ["tiny-always-a-point-a-trick.itf.json"]
    report = JUnitXml.fromfile(str(junit))
    assert (report.tests, report.failures, report.errors) == (1, 1, 0)


def test_lost_guard_is_noticed(hoyle: Hoyle, tiny: Path) -> None:
    """When a player may play twice to a trick, what stood on the guard is not proved any more."""
    change(
        tiny, 'play.requires("TY-02", empty(table[turn])'.replace("TY", "TI"), 'play.requires("TI-02", True'
    )
    run = hoyle("verify", "--rules", str(tiny), "--timeout", "2")
    assert run.code in (1, 3)
    assert " refuted " in run.out or " undetermined " in run.out


def test_no_time_is_undetermined(hoyle: Hoyle, tiny: Path, tmp_path: Path) -> None:
    """In a thousandth of a second little is decided: exit 3, and an error in JUnit, never green."""
    junit = tmp_path / "report.xml"
    run = hoyle("verify", "--rules", str(tiny), "--timeout", "0.001", "--junit", str(junit))
    assert run.code == 3
    assert " undetermined" in run.out
    report = JUnitXml.fromfile(str(junit))
    assert report.errors > 0
    assert report.failures == 0


def test_questions_are_written_and_answered_alike(hoyle: Hoyle, tiny: Path, tmp_path: Path) -> None:
    """--smt writes SMT-LIB files that stand alone: the solver as a program of its own answers them alike."""
    folder = tmp_path / "smt"
    assert hoyle("verify", "--rules", str(tiny), "--only", "*", "--smt", str(folder)).code == 0
    told: dict[str, list[Path]] = {}
    for path in sorted(folder.iterdir(), key=lambda p: p.stat().st_size):
        told.setdefault(path.read_text(encoding="utf-8").splitlines()[0], []).append(path)
    assert {"; answer: sat", "; answer: unsat"} <= set(told)
    for first, paths in told.items():
        for path in paths[:8]:
            z3 = Path(sys.executable).with_name("z3")
            done = subprocess.run([z3, path], capture_output=True, text=True, check=False, timeout=60)
            assert f"; answer: {done.stdout.strip()}" == first


def test_nothing_selected_is_no_success(hoyle: Hoyle, tiny: Path) -> None:
    """A pattern that names no obligation is a mistake, not an empty success."""
    run = hoyle("verify", "--rules", str(tiny), "--only", "nonsense")
    assert (run.code, run.out) == (2, "")
    assert "nonsense" in run.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--timeout", "-1"], "above 0"),
        (["--ruleset", "TI-R9=x"], "TI-R9"),
        (["--junit", "no/folder/x.xml"], "cannot be written"),
        (["--itf", "{tiny}/rules.py"], "it is a file"),
        (["whist"], "whist"),
    ],
)
def test_wrong_use(hoyle: Hoyle, tiny: Path, arguments: list[str], words: str) -> None:
    """What cannot be done is said before anything is proved."""
    run = hoyle("verify", "--rules", str(tiny), *(a.format(tiny=tiny) for a in arguments))
    assert (run.code, run.out) == (2, "")
    assert words in run.err


def test_ctrl_c_reports_what_is_known(hoyle: Hoyle, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C when the invariants are proved: exit 130, what is known is told, the rest is undetermined."""

    def stop(*_: object) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(10)

    monkeypatch.setattr(importlib.import_module("hoyle.prove.prove").Run, "prove_parts", stop)
    run = hoyle("verify", "--rules", str(tiny), "--json")
    assert run.code == 130
    answer = json.loads(run.out)
    check_answer(answer)
    assert answer["interrupted"] is True
    assert {o["verdict"] for o in answer["obligations"]} == {"proved", "undetermined"}


def test_lemmas_that_do_not_hold_are_told(hoyle: Hoyle, tiny: Path) -> None:
    """A lemma that a play breaks is named, and serves no proof; the line for people counts it."""
    lines = [
        "from hoyle.lang import Rules",
        "from hoyle.prove import Obligations",
        "",
        "",
        "def obligations(rules: Rules) -> Obligations:",
        "    out = Obligations(rules)",
        '    points = rules.maps["points"]',
        '    out.lemma("nobody has a point", points[0] == 0)',
        "    return out",
    ]
    (tiny / "obligations.py").write_text("\n".join(lines) + "\n", encoding="utf-8")
    run = hoyle("verify", "--rules", str(tiny), "--json")
    answer = json.loads(run.out)
    check_answer(answer)
    assert run.code == 0
    assert [(one["id"], one["verdict"]) for one in answer["lemmas"]] == [
        ("tiny/lemma/nobody-has-a-point", "refuted")
    ]


def test_lemmas_are_counted_apart(capsys: pytest.CaptureFixture[str]) -> None:
    """The last line counts the obligations, and then the lemmas that are of no use."""
    good = Result("tiny/always/x", "tiny", "always", "x", Verdict.PROVED)
    broken = Result("tiny/lemma/y", "tiny", "lemma", "y", Verdict.REFUTED)
    print_results([good], 1.0, lemmas=[broken])
    told = capsys.readouterr().out
    assert "tiny/lemma/y: refuted" in told
    assert told.splitlines()[-1] == "1 obligation in 1.0 s: 1 proved; of the lemmas 1 refuted (--lemmas)"


def test_ctrl_c_stops_the_solver() -> None:
    """Ctrl-C in a run of minutes, whatever it is at, ends it soon, with 130 and a valid answer."""
    command = program("verify", "preferans", "--json")
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        time.sleep(8)
        os.kill(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert "Traceback" not in err
    answer = json.loads(out)
    check_answer(answer)
    assert answer["interrupted"] is True


def test_failure_keeps_what_is_known(hoyle: Hoyle, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When a second game fails, the results of the first are told before the error, and the error counts."""
    from hoyle.games import load_game
    from hoyle.lang import HoyleError
    from hoyle.lang.code import S202
    from hoyle.obligations import verify

    def fail(game: Any, *arguments: Any, **options: Any) -> Any:
        if game.id == "tiny":
            return verify(game, *arguments, **options)
        raise HoyleError(S202, "LP-01 is never cited", "it is cited", "cite it")

    games = [load_game(path=tiny), load_game("preferans")]
    monkeypatch.setattr("hoyle.cli.verify.choose_games", lambda *_: games)
    monkeypatch.setattr("hoyle.obligations.verify", fail)
    run = hoyle("verify", "--only", "possible", "--json")
    assert run.code == 2
    assert "S202" in run.err
    answer = json.loads(run.out)
    assert {o["game"] for o in answer["obligations"]} == {"tiny"}
    assert answer["interrupted"] is True
