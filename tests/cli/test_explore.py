"""``hoyle explore``: counts, refutations, budgets, graphs, and how a run ends."""

from __future__ import annotations

import json
from pathlib import Path

import networkx as nx
import pytest
from junitparser import JUnitXml
from tests.cli import tiny_reference
from tests.cli.conftest import Hoyle

from hoyle.report.answer import check_answer


def test_recorded_counts_are_those_of_an_independent_program(hoyle: Hoyle, tiny: Path) -> None:
    """The counts of the tiny game agree with a program that shares no code with Hoyle."""
    run = hoyle("explore", "--rules", str(tiny), "--json")
    assert run.code == 0
    found = json.loads(run.out)["instances"]
    told = [(i["states"], i["transitions"], i["finished"], i["depth"]) for i in found]
    assert told == [tiny_reference.count(2, 2), tiny_reference.count(3, 2)]
    assert all(i["as_expected"] is True for i in found)


def test_json_follows_its_schema(hoyle: Hoyle, tiny: Path) -> None:
    """The answer is what its schema says, whether all is well, refuted or incomplete."""
    for extra in ([], ["--ruleset", "literal"], ["--states", "10"]):
        answer = json.loads(hoyle("explore", "--rules", str(tiny), "--json", *extra).out)
        check_answer(answer)
        assert [i["id"] for i in answer["instances"]] == ["four-cards", "six-cards"]


def test_table_has_a_line_for_each_instance(hoyle: Hoyle, tiny: Path) -> None:
    """People get one line for each instance, and the sum."""
    lines = hoyle("explore", "--rules", str(tiny)).out.splitlines()
    assert [line.split()[1:4] for line in lines[1:3]] == [
        ["four-cards", "proved", "89"],
        ["six-cards", "proved", "1151"],
    ]
    assert lines[-1] == "2 instances, 1,240 states: 2 proved"
    assert hoyle("explore", "--rules", str(tiny), "--quiet").out.splitlines() == lines[-1:]


def test_stuck_game_is_refuted_with_a_play(hoyle: Hoyle, tiny: Path) -> None:
    """Under the literal ruleset the game stops after a trick: exit 1, a nearest play, how to see it again."""
    run = hoyle("explore", "--rules", str(tiny), "--ruleset", "literal", "-i", "four-cards")
    assert run.code == 1
    assert "16 states are not finished and have no move" in run.out
    assert "2.   seat 0: ♠K (TI-02)" in run.out
    assert f"again: hoyle explore --rules {tiny} --instance four-cards --ruleset literal" in run.out


def test_wrong_counts_are_refuted(hoyle: Hoyle, tiny: Path) -> None:
    """An instance that does not come out as recorded fails."""
    path = tiny / "instances.py"
    path.write_text(path.read_text(encoding="utf-8").replace("states=89", "states=90"), encoding="utf-8")
    run = hoyle("explore", "--rules", str(tiny))
    assert run.code == 1
    assert "DIFFER" in run.out


@pytest.mark.parametrize("budget", [["--states", "10"], ["--timeout", "0.000001"]])
def test_budget_is_undetermined(hoyle: Hoyle, tiny: Path, budget: list[str]) -> None:
    """A budget that is used up ends with 3, and says what was covered."""
    run = hoyle("explore", "--rules", str(tiny), "-i", "six-cards", *budget)
    assert run.code == 3
    assert "not complete" in run.out
    assert "1 undetermined" in run.out


def test_engines_agree(hoyle: Hoyle, tiny: Path) -> None:
    """The engine that is asked for does the work, and finds the same."""
    counts = []
    for engine in ("auto", "interpreter"):
        answer = json.loads(hoyle("explore", "--rules", str(tiny), "--json", "--engine", engine).out)
        counts.append([(i["states"], i["transitions"], i["depth"]) for i in answer["instances"]])
    assert counts[0] == counts[1]


def test_graphs_can_be_read(hoyle: Hoyle, tiny: Path, tmp_path: Path) -> None:
    """--graphml is a graph for networkx with the instance's states; --dot names the same nodes and edges."""
    xml, dot = tmp_path / "x.graphml", tmp_path / "x.dot"
    options = ["-i", "four-cards", "--graphml", str(xml), "--dot", str(dot)]
    assert hoyle("explore", "--rules", str(tiny), *options).code == 0
    graph = nx.read_graphml(xml)
    assert graph.number_of_nodes() == 89
    kinds = [kind for _, kind in graph.nodes(data="kind")]
    assert kinds.count("finished") == 6
    text = dot.read_text(encoding="utf-8")
    assert text.count(" -> ") == graph.number_of_edges()
    assert text.count("palegreen") == 6


def test_plays_are_written(hoyle: Hoyle, tiny: Path, tmp_path: Path) -> None:
    """--itf writes the play behind each refutation."""
    folder = tmp_path / "plays"
    hoyle("explore", "--rules", str(tiny), "--ruleset", "literal", "--itf", str(folder))
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["tiny-four-cards-1.itf.json", "tiny-six-cards-1.itf.json"]
    assert json.loads((folder / names[0]).read_text(encoding="utf-8"))["states"]


def test_junit_is_never_green_by_mistake(hoyle: Hoyle, tiny: Path, tmp_path: Path) -> None:
    """In JUnit a budget that was used up is an error, a refutation a failure."""
    path = tmp_path / "report.xml"
    hoyle("explore", "--rules", str(tiny), "--junit", str(path), "--states", "100")
    report = JUnitXml.fromfile(str(path))
    assert (report.tests, report.failures, report.errors) == (2, 0, 1)
    hoyle("explore", "--rules", str(tiny), "--junit", str(path), "--ruleset", "literal")
    report = JUnitXml.fromfile(str(path))
    assert (report.tests, report.failures, report.errors) == (2, 2, 0)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--instance", "full-moon"], "no instance"),
        (["--ruleset", "folklore"], "a ruleset starts from"),
        (["--engine", "steam"], "auto, native, interpreter"),
        (["--states", "0"], "--states"),
        (["--timeout", "0"], "above 0"),
        (["--timeout", "nan"], "above 0"),
        (["--timeout", "soon"], "a valid number"),
        (["--dot", "x.dot"], "one instance"),
        (["--junit", "no/folder/x.xml"], "cannot be written"),
        (["--itf", "{tiny}/rules.py"], "it is a file"),
    ],
)
def test_wrong_use(hoyle: Hoyle, tiny: Path, arguments: list[str], words: str) -> None:
    """What cannot be done is said before anything is explored."""
    run = hoyle("explore", "--rules", str(tiny), *(a.format(tiny=tiny) for a in arguments))
    assert (run.code, run.out) == (2, "")
    assert words in run.err


def test_interrupt_keeps_what_is_known(hoyle: Hoyle, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C during the second instance ends with 130, and the first is reported."""
    from hoyle.explore import explore as real

    def stop(game: object, instance: object, **options: object) -> object:
        if instance.id == "six-cards":  # type: ignore[attr-defined]
            raise KeyboardInterrupt
        return real(game, instance, **options)  # type: ignore[arg-type]

    monkeypatch.setattr("hoyle.explore.explore", stop)
    run = hoyle("explore", "--rules", str(tiny), "--json")
    assert run.code == 130
    answer = json.loads(run.out)
    assert [i["id"] for i in answer["instances"]] == ["four-cards"]
    assert answer["interrupted"] is True
