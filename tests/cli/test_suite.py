"""``hoyle suite``: a folder of vectors, the same for the same seed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Hoyle, program

from hoyle.cli.suite import _side_by_side
from hoyle.conformance import read_suite
from hoyle.games import Game, load_game
from hoyle.report.answer import check_answer


def test_suite_is_written_and_read(hoyle: Hoyle, tiny: Path, tmp_path: Path) -> None:
    """The folder holds vectors that the reader of suites takes, of every kind."""
    folder = tmp_path / "a" / "vectors"
    run = hoyle("suite", "--rules", str(tiny), "-o", str(folder), "--size", "3")
    assert run.code == 0
    suite = read_suite(folder)
    assert suite.game == "tiny"
    assert {v.kind for v in suite.vectors} == {"legal", "winner", "score", "perft", "replay"}
    assert run.out.splitlines()[-1].startswith(f"tiny: {len(suite.vectors)} vectors in {folder}: ")


def test_seed_decides(hoyle: Hoyle, tiny: Path, tmp_path: Path) -> None:
    """One seed gives one suite, another seed another."""
    texts = []
    for name, seed in (("a", "1"), ("b", "1"), ("c", "2")):
        options = ["-o", str(tmp_path / name), "--size", "2", "--seed", seed, "-q"]
        assert hoyle("suite", "--rules", str(tiny), *options).code == 0
        texts.append(
            (tmp_path / name / "probes.jsonl").read_text(encoding="utf-8").replace(f"/{name} ", "/a ")
        )
    assert texts[0] == texts[1]
    assert texts[0] != texts[2]


def test_json_follows_its_schema(hoyle: Hoyle, tiny: Path, tmp_path: Path) -> None:
    """The answer tells what was written and what it covers."""
    options = ["-o", str(tmp_path / "v"), "--size", "2", "--json"]
    answer = json.loads(hoyle("suite", "--rules", str(tiny), *options).out)
    check_answer(answer)
    (suite,) = answer["suites"]
    assert all((tmp_path / "v" / name).is_file() for name in suite["files"])
    assert suite["clauses"]["TI-03"] > 0


def test_a_last_game_has_all_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of three games on two cores the smallest one is made here, after the others; the order is kept."""
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    names, written = ["all_fours", "preferans", "tractor"], list[dict[str, Any]]()

    def made(one: Game) -> dict[str, Any]:
        return {"game": one.id, "process": os.getpid()}

    _side_by_side([load_game(n) for n in names], made, written, wanted=False)
    assert [one["game"] for one in written] == names
    assert [one["process"] == os.getpid() for one in written] == [True, False, False]


def test_unwritable_folder(hoyle: Hoyle, tiny: Path) -> None:
    """A folder that cannot be made is said before any work."""
    run = hoyle("suite", "--rules", str(tiny), "-o", str(tiny / "rules.py"))
    assert (run.code, run.out) == (2, "")
    assert "it is a file" in run.err


def test_wrong_ruleset(hoyle: Hoyle, tiny: Path, tmp_path: Path) -> None:
    """A ruleset that contradicts itself is a mistake of use."""
    run = hoyle("suite", "--rules", str(tiny), "-o", str(tmp_path), "--ruleset", "TI-R1=winner,TI-R1=in_turn")
    assert run.code == 2
    assert "two options" in run.err


def test_ctrl_c_is_told_and_leaves_no_half_suite(tiny: Path, tmp_path: Path) -> None:
    """Ctrl-C ends with 130 and a word on what was not written; the folder holds no file."""
    folder = tmp_path / "v"
    command = program("suite", "--rules", str(tiny), "-o", str(folder), "--size", "500", "--json")
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        time.sleep(3.0)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert json.loads(out)["interrupted"] is True
    assert "stopped: no suite was written for tiny" in err
    assert not folder.exists() or list(folder.iterdir()) == []


def test_other_rules_are_noted(hoyle: Hoyle, tiny: Path, tmp_path: Path) -> None:
    """Who runs a suite that was made from other rules is told so."""
    hoyle("suite", "--rules", str(tiny), "-o", str(tmp_path / "v"), "--size", "1", "-q")
    about = tmp_path / "v" / "suite.json"
    rules = json.loads(about.read_text(encoding="utf-8"))["rules"]
    about.write_text(about.read_text(encoding="utf-8").replace(rules, "0" * 16), encoding="utf-8")
    told = ["--suite", str(tmp_path / "v"), "--engine", "no-such-program"]
    run = hoyle("conform", "--rules", str(tiny), *told)
    assert f"made from other rules of tiny ({'0' * 16}) than these ({rules})" in run.err


def test_damaged_summary_is_told(hoyle: Hoyle, tiny: Path, tmp_path: Path) -> None:
    """A suite whose suite.json is cut off is not run: one message, exit 2."""
    hoyle("suite", "--rules", str(tiny), "-o", str(tmp_path / "v"), "--size", "1", "-q")
    (tmp_path / "v" / "suite.json").write_text('{"hoyle": 1,', encoding="utf-8")
    run = hoyle("conform", "--rules", str(tiny), "--suite", str(tmp_path / "v"), "--engine", "x")
    assert (run.code, run.out) == (2, "")
    assert "C105" in run.err
    assert "suite.json:1" in run.err
