"""``hoyle audit``: findings for people, editors and programs."""

from __future__ import annotations

import contextlib
import io
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from sarif_kit import assert_valid
from tests.cli.conftest import Hoyle, Run

from hoyle.cli.main import main
from hoyle.cli.new import make_game
from hoyle.games import load_game
from hoyle.report.answer import check_answer
from hoyle.report.audit import ruleset_words


def run_quietly(*arguments: str) -> Run:
    """A command line in this process, outside of any test."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(arguments)
    return Run(code, out.getvalue(), err.getvalue())


@dataclass(frozen=True)
class Audited:
    """One audit of the tiny game, in every form."""

    run: Run
    answer: dict[str, Any]
    folder: Path


@pytest.fixture(scope="module")
def audited(tmp_path_factory: pytest.TempPathFactory) -> Audited:
    """The tiny game, audited once for people with all files, and once for programs."""
    folder = tmp_path_factory.mktemp("audited")
    game = str(folder / "tiny")
    make_game("tiny", folder / "tiny")
    options = ["--sarif", folder / "f.sarif", "--markdown", folder / "f.md", "--itf", folder / "plays"]
    run = run_quietly("audit", "--rules", game, *map(str, options))
    answer = json.loads(run_quietly("audit", "--rules", game, "--json").out)
    return Audited(run, answer, folder)


def test_gap_is_found_and_shown(audited: Audited) -> None:
    """The silence of the tiny text is found, with the play and both outcomes side by side."""
    run = audited.run
    assert run.code == 0
    assert "gap-TI-R1  critical gap" in run.out
    assert "unstated [literal]: nobody: the game stops after its first trick" in run.out
    assert "trick 1: seat " in run.out
    assert "again: hoyle audit --rules" in run.out
    assert re.fullmatch(r"\d+ findings?: 1 critical.*", run.out.splitlines()[-1])


def test_brief_and_quiet(hoyle: Hoyle, tiny: Path, audited: Audited) -> None:
    """--brief keeps the table, --quiet the sum alone."""
    brief = hoyle("audit", "--rules", str(tiny), "--brief").out.splitlines()
    assert [line.split()[0] for line in brief[:2]] == ["finding", "gap-TI-R1"]
    assert "trick 1" not in "".join(brief)
    assert hoyle("audit", "--rules", str(tiny), "-q").out == audited.run.out.splitlines()[-1] + "\n"


def test_json_follows_its_schema(audited: Audited) -> None:
    """The answer has what scripts rely on."""
    check_answer(audited.answer)
    finding = audited.answer["findings"][0]
    assert (finding["id"], finding["code"], finding["kind"]) == ("gap-TI-R1", "P201", "gap")
    assert (finding["clauses"], finding["lines"], finding["document"]) == (["TI-02"], [2], "tiny.txt")
    assert {r["option"] for r in finding["readings"]} == {"unstated", "winner", "in_turn"}


def test_fail_on(hoyle: Hoyle, tiny: Path) -> None:
    """--fail-on ends with 1 when there is a finding that grave or graver."""
    assert hoyle("audit", "--rules", str(tiny), "--fail-on", "high", "-q").code == 1


def test_fail_on_lets_lighter_and_acknowledged_ones_pass(hoyle: Hoyle, tiny: Path) -> None:
    """A finding that the game's own files acknowledge does not fail the run."""
    path = tiny / "readings.py"
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace('literal="unstated"', 'intended="known", literal="unstated"'), encoding="utf-8"
    )
    run = hoyle("audit", "--rules", str(tiny), "--fail-on", "low")
    assert run.code == 0
    assert "acknowledged: known" in run.out
    assert run.out.splitlines()[-1].endswith("1 acknowledged")


def test_sarif_and_markdown_are_written(audited: Audited) -> None:
    """SARIF is valid and points at the clause's line; Markdown quotes the clause and shows the play."""
    log = json.loads((audited.folder / "f.sarif").read_text(encoding="utf-8"))
    assert_valid(log)
    result = log["runs"][0]["results"][0]
    assert result["ruleId"] == "P201"
    line = result["locations"][0]["physicalLocation"]["region"]["startLine"]
    rows = (audited.folder / "tiny" / "clauses.toml").read_text(encoding="utf-8").splitlines()
    assert 'id = "TI-02"' in rows[line]
    assert len(result["codeFlows"][0]["threadFlows"][0]["locations"]) > 1
    page = (audited.folder / "f.md").read_text(encoding="utf-8")
    assert "> **TI-02** (line 2)" in page
    assert "trick 1: seat " in page


def test_plays_are_written(audited: Audited) -> None:
    """--itf writes each witness, once for each ruleset."""
    names = [path.name for path in (audited.folder / "plays").iterdir()]
    assert len([name for name in names if name.startswith("tiny-gap-TI-R1-house")]) == 2


def test_kind_selects(hoyle: Hoyle, tiny: Path) -> None:
    """--kind takes findings of one kind; that there is none of that kind is no failure."""
    run = hoyle("audit", "--rules", str(tiny), "--kind", "contradiction", "-q")
    assert (run.code, run.out) == (0, "0 findings\n")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--kind", "odd"], "contradiction"),
        (["--fail-on", "ever"], "critical, high"),
        (["--ruleset", "house"], "literal or traditional"),
        (["--sarif", "no/folder/x"], "cannot be written"),
        (["--markdown", "{tiny}"], "it is a folder"),
    ],
)
def test_wrong_use(hoyle: Hoyle, tiny: Path, arguments: list[str], words: str) -> None:
    """What cannot be done is said before the search begins."""
    run = hoyle("audit", "--rules", str(tiny), *(a.format(tiny=tiny) for a in arguments))
    assert (run.code, run.out) == (2, "")
    assert words in run.err


def test_interrupt_keeps_what_is_known(hoyle: Hoyle, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C in the middle ends with 130, and what was found by then is reported."""
    from hoyle.audit.subject import audit_game

    def stop(*arguments: Any, **options: Any) -> Iterator[Any]:
        yield next(audit_game(*arguments, **options))
        raise KeyboardInterrupt

    monkeypatch.setattr("hoyle.audit.subject.audit_game", stop)
    run = hoyle("audit", "--rules", str(tiny), "--json")
    assert run.code == 130
    answer = json.loads(run.out)
    check_answer(answer)
    assert answer["interrupted"] is True
    assert len(answer["findings"]) == 1


def test_interrupt_is_told_with_the_sum(hoyle: Hoyle, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody who reads standard output alone takes a stopped audit for a clean one."""

    def stop(*arguments: Any, **options: Any) -> Iterator[Any]:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr("hoyle.audit.subject.audit_game", stop)
    run = hoyle("audit", "--rules", str(tiny), "--quiet")
    assert run.code == 130
    assert run.out == "0 findings. The audit was stopped before its end: there may be more findings.\n"


def test_no_time_is_undetermined(hoyle: Hoyle, tiny: Path) -> None:
    """An audit that had no time to look is undetermined, not clean."""
    run = hoyle("audit", "--rules", str(tiny), "--timeout", "0.000001", "-q")
    assert run.code == 3
    assert "The audit was stopped before its end" in run.out


def test_another_ruleset_says_what_it_means(hoyle: Hoyle, tiny: Path) -> None:
    """A report for traditional looks like that for literal: it says why, and which readings differ."""
    command = ["audit", "--rules", str(tiny), "--ruleset", "traditional", "--timeout", "0.000001"]
    run = hoyle(*command, "--brief", "--markdown", str(tiny / "f.md"))
    words = "Tiny, traditional against house: of "
    assert words in run.out
    assert words in (tiny / "f.md").read_text(encoding="utf-8")
    answer = json.loads(hoyle(*command, "--json").out)
    assert answer["ruleset"] == "traditional"
    assert answer["notes"][0].startswith(words)
    assert "against house" not in hoyle(*command[:3], *command[5:], "--brief").out


def test_readings_that_differ_are_named() -> None:
    """Of Quadrille's readings those are named that tradition takes as nobody else does."""
    readings = load_game("quadrille").readings
    text = ruleset_words("Quadrille", readings, "traditional")
    own = [r.id for r in readings if r.traditional and r.traditional not in (r.literal, r.house)]
    assert f"it takes {len(own)} neither" in text
    assert ", ".join(own) in text
    assert ruleset_words("Quadrille", readings, "literal") == ""


@pytest.mark.parametrize("command", ["audit", "explore"])
@pytest.mark.parametrize("place", ["# ends never\n", "    # in build\n"])
def test_rules_that_do_not_end_are_told(
    hoyle: Hoyle, tiny: Path, monkeypatch: pytest.MonkeyPatch, command: str, place: str
) -> None:
    """A rules file that loops while it is loaded, or in build, ends with its line when the time is used up;
    also where it swallows exceptions."""
    monkeypatch.setattr("hoyle.cli.session.LOADING", 0.5)
    indent = " " * (len(place) - len(place.lstrip()))
    loop = "".join(
        f"{indent}{line}\n"
        for line in ("n = 0", "while n < 2:", "    try:", "        while True:", "            pass")
    )
    loop += (
        f"{indent}    except TimeoutError:\n{indent}        n += 1\n{indent}while True:\n{indent}    pass\n"
    )
    file = tiny / "rules.py"
    text = file.read_text(encoding="utf-8")
    if indent:
        head, rest = text.split("def build", 1)
        line, rest = rest.split("\n", 1)
        text = f"{head}def build{line}\n{loop}{rest}"
    else:
        text += loop
    file.write_text(text, encoding="utf-8")
    run = hoyle(command, "--rules", str(tiny), "--timeout", "0.1")
    assert run.code == 2
    assert "error S502" in run.err
    assert "it takes more than 0.5 seconds" in run.err
    assert "rules.py:" in run.err


@pytest.mark.parametrize("more", [["--kind", "contradiction"], ["--fail-on", "critical"]])
def test_no_time_is_never_green(hoyle: Hoyle, tiny: Path, more: list[str]) -> None:
    """Neither a kind nor a severity that is asked for hides that the time ran out, in any form."""
    files = ["--sarif", str(tiny / "f.sarif"), "--markdown", str(tiny / "f.md")]
    run = hoyle("audit", "--rules", str(tiny), "--timeout", "0.000001", "--json", *files, *more)
    assert run.code == 3
    findings = json.loads(run.out)["findings"]
    assert "undetermined-TI-time" in [f["id"] for f in findings]
    assert "--kind" not in more or len(findings) == 1, "an undetermined gap is no contradiction"
    (made,) = json.loads((tiny / "f.sarif").read_text(encoding="utf-8"))["runs"][0]["invocations"]
    assert made["executionSuccessful"] is False
    assert "stopped before its end" in (tiny / "f.md").read_text(encoding="utf-8")
