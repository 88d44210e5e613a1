"""``hoyle explain``: one command for codes, clauses, readings, actions, rulings and properties."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Hoyle

from hoyle.cli.explain import load_codes
from hoyle.lang import Code


def test_every_code_has_a_page(hoyle: Hoyle) -> None:
    """Each code prints its title and its docstring, in any case of its letter."""
    load_codes()
    assert len(Code.registry) > 20
    for name, code in Code.registry.items():
        run = hoyle("explain", name.lower())
        assert run.code == 0
        assert run.out.startswith(f"# {name}: {code.title}\n\n")
        assert len(run.out.splitlines()) > 2


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("LP-08", ["line 9 of 003_898d0c36924d081c.txt", "Cited by", "- a guard of play"]),
        ("lp-r10", ["(literal", "house", "Why house takes"]),
        ("praise", ["# praise: an action", "Seat turn decides", "It is possible when", "(LP-36)"]),
        ("who takes the trick", ["a ruling", "Asked when", "the answer is"]),
        ("all points add up to zero", ["always", "The text itself claims it in LP-57."]),
        ("a game is sold", ["sometimes"]),
    ],
)
def test_parts_of_a_game_are_explained(hoyle: Hoyle, what: str, words: list[str]) -> None:
    """A clause gives its place and who cites it, a reading its options, a rule its clauses."""
    run = hoyle("explain", what)
    assert run.code == 0
    for word in words:
        assert word in run.out


def test_own_game_is_explained(hoyle: Hoyle, tiny: Path) -> None:
    """--rules looks in a folder of one's own, and --game in one game only."""
    assert "half of the pack" in hoyle("explain", "TI-01", "--rules", str(tiny)).out
    assert hoyle("explain", "TI-01").code == 2
    assert hoyle("explain", "LP-01", "--game", "whist").code == 2


def test_ruleset_makes_it_shorter(hoyle: Hoyle) -> None:
    """Under a ruleset an action is said without the readings, and without what cannot matter."""
    whole, house = hoyle("explain", "play").out, hoyle("explain", "play", "--ruleset", "house").out
    assert "LP-R11 is" in whole or "by LP-R11" in whole
    assert "by LP-R" not in house
    assert len(house) < len(whole)
    assert hoyle("explain", "play", "--ruleset", "house,LP-R99=x").code == 2


def test_no_case_is_said(hoyle: Hoyle, tiny: Path) -> None:
    """A ruling of which the ruleset leaves no case says that there is no answer."""
    told = ["explain", "who leads next", "--rules", str(tiny)]
    assert "No case applies under this ruleset" in hoyle(*told, "--ruleset", "literal").out
    assert "No case" not in hoyle(*told, "--ruleset", "house").out + hoyle(*told).out


def test_unknown_name_suggests(hoyle: Hoyle) -> None:
    """A name that is nearly right is answered with the right one."""
    run = hoyle("explain", "S10l")
    assert run.code == 2
    assert "did you mean S10" in run.err


@pytest.mark.parametrize(
    ("id", "hint"),
    [
        ("dead-TI-99", "do    `hoyle audit --rules {tiny} --brief` lists"),
        ("gap-TI-R2", "did you mean gap-TI-R1; "),
        ("other/gap-TI-R1", "there is no finding"),
        ("dead-XX-1", "there is no finding"),
    ],
)
def test_finding_that_no_audit_gives(
    hoyle: Hoyle, tiny: Path, monkeypatch: pytest.MonkeyPatch, id: str, hint: str
) -> None:
    """An id that nothing of the game has is refused at once: nothing is looked for."""

    def looked_for(*arguments: object, **options: object) -> None:
        raise AssertionError(arguments)

    monkeypatch.setattr("hoyle.audit.subject.find_in_game", looked_for)
    run = hoyle("explain", id, "--rules", str(tiny))
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith(f"error U102: there is no finding '{id}'")
    assert hint.format(tiny=tiny) in run.err


@pytest.mark.parametrize("id", ["gap-ti-r1", "tiny/gap-TI-R1", "TINY/Gap-TI-R1"])
def test_finding_in_other_forms(hoyle: Hoyle, tiny: Path, id: str) -> None:
    """The id of a finding may be in any case of its letters, and may have its game before it, as in SARIF."""
    assert hoyle("explain", id, "--rules", str(tiny)).out.startswith("gap-TI-R1  critical gap")


def test_finding_of_no_time_is_explained(hoyle: Hoyle, tiny: Path) -> None:
    """What an audit lists when its time ran out is told in words: nothing has to be looked for."""
    run = hoyle("explain", "undetermined-ti-time", "--rules", str(tiny))
    assert run.code == 0
    assert "undetermined-TI-time" in run.out
    assert "the time ran out" in run.out


def test_json_has_the_page(hoyle: Hoyle) -> None:
    """--json gives kind, name and page."""
    (page,) = json.loads(hoyle("explain", "S101", "--json").out)["pages"]
    assert (page["kind"], page["name"]) == ("code", "S101")
    assert page["markdown"].startswith("# S101")
