"""``hoyle check-log``: recorded games as a person gives them."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Hoyle

from hoyle.report.answer import check_answer

DEAL = {"hands": [[s + r for s in "SC" for r in ("7", "8", "9", "10", "J", "Q", "K", "A")],
                  [s + r for s in "DH" for r in ("7", "8", "9", "10", "J", "Q", "K", "A")]]}  # fmt: skip


def write(path: Path, *steps: str) -> Path:
    """A log in which the seats play these cards in turn."""
    path.write_text(json.dumps({"deal": DEAL, "steps": [{"action": s} for s in steps]}), encoding="utf-8")
    return path


def test_a_log_is_judged(hoyle: Hoyle, tiny: Path, tmp_path: Path) -> None:
    """An allowed log ends with 0; one with a card that the player does not hold with 1, clause and step."""
    good, bad = write(tmp_path / "good.json", "SA", "H7"), write(tmp_path / "bad.json", "SA", "S7")
    run = hoyle("check-log", "--rules", str(tiny), str(good))
    assert (run.code, run.out.splitlines()[-1]) == (0, "tiny: 1 game, 1 allowed, 0 not")
    run = hoyle("check-log", "tiny", str(bad), "--rules", str(tiny))
    assert run.code == 1
    assert "not allowed under house at step 2: seat 1: play ♠7" in run.out
    assert "TI-02" in run.out
    answer = json.loads(hoyle("check-log", "--rules", str(tiny), str(bad), "--json").out)
    check_answer(answer)
    assert answer["logs"][0]["fault"]["step"] == 2


def test_a_log_without_a_step_is_not_green(hoyle: Hoyle, tiny: Path, tmp_path: Path) -> None:
    """Where there is nothing to judge, nothing was found to be right: exit 3."""
    run = hoyle("check-log", "--rules", str(tiny), str(write(tmp_path / "empty.json")))
    assert (run.code, run.out.splitlines()[-1]) == (3, "tiny: 1 game, 0 allowed, 0 not, 1 without a step")


def test_wrong_use(hoyle: Hoyle, tiny: Path, tmp_path: Path) -> None:
    """No file, or a file that is no log: one message, exit 2."""
    assert hoyle("check-log", "preferans").code == 2
    run = hoyle("check-log", "--rules", str(tiny), str(tmp_path / "nowhere.json"))
    assert (run.code, run.out) == (2, "")
    assert "C106" in run.err
