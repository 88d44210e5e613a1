"""``hoyle diff``: what changed between two rulesets or two versions of a game."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from tests.cli.conftest import Hoyle

from hoyle.report.answer import check_answer


def test_versions_of_a_game(hoyle: Hoyle, tiny: Path, tmp_path: Path) -> None:
    """A rule changed in a copy is named with its clause, and a play shows it; exit code 1."""
    changed = tmp_path / "changed"
    shutil.copytree(tiny, changed)
    text = (changed / "rules.py").read_text(encoding="utf-8")
    rule = "any_of(turn == leader, empty(of_suit_led), of_suit_led.has(card))"
    assert text.count(rule) == 1
    (changed / "rules.py").write_text(text.replace(rule, "True"), encoding="utf-8")
    run = hoyle("diff", str(tiny), str(changed))
    assert run.code == 1
    assert "~ action play" in run.out
    assert "no longer required: " in run.out
    assert run.out.splitlines()[-1].startswith("differs: ")


def test_a_game_is_the_same_as_itself(hoyle: Hoyle, tiny: Path) -> None:
    """The same folder twice is one game, and that is proved."""
    run = hoyle("diff", str(tiny), str(tiny))
    assert run.code == 0
    assert run.out.splitlines()[-1].startswith("same: 0 changes")


def test_rulesets_as_json(hoyle: Hoyle, tiny: Path) -> None:
    """Two rulesets of a game, as one object of the published schema."""
    run = hoyle("diff", "house", "house,TI-R1=in_turn", "--rules", str(tiny), "--json")
    assert run.code == 1
    answer = json.loads(run.out)
    check_answer(answer)
    assert answer["verdict"] == "differs"
    assert answer["witness"]["outcomes"].keys() == {"house", "house,TI-R1=in_turn"}


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["house", "literal"], "U104"),
        (["preferans", "nosuch"], "S501"),
        (["house", "hause", "--game", "preferans"], "S2"),
    ],
)
def test_wrong_use(hoyle: Hoyle, arguments: list[str], code: str) -> None:
    """Rulesets without a game, an unknown game, an unknown ruleset: one message, exit code 2."""
    run = hoyle("diff", *arguments)
    assert run.code == 2
    assert run.err.startswith(f"error {code}")


def test_a_third_ruleset_has_no_place(hoyle: Hoyle, tiny: Path) -> None:
    """Where A and B are rulesets, --ruleset says nothing: it is refused, not passed over."""
    run = hoyle("diff", "house", "literal", "--rules", str(tiny), "--ruleset", "traditional")
    assert (run.code, run.out) == (2, "")
    assert "--ruleset" in run.err


def test_finding_is_explained(hoyle: Hoyle, tiny: Path) -> None:
    """`explain` takes the id of a finding, and shows it with its play and the advice."""
    run = hoyle("explain", "gap-TI-R1", "--rules", str(tiny))
    assert run.code == 0
    assert "a play that shows it:" in run.out
    assert "It is closed by TI-R1=winner" in run.out
    assert hoyle("explain", "gap-TI-R99", "--rules", str(tiny)).code == 2
