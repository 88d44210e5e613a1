"""Suites on disk: what is written is read, and what is damaged is told with file and line."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from hoyle.conformance import (
    InProcess,
    Outcome,
    Server,
    Suite,
    Vector,
    check_suite,
    conform,
    read_suite,
    recheck,
    schema,
    write_suite,
)
from hoyle.lang import HoyleError, Rules

LEGAL = {
    "kind": "legal",
    "game": "preferans",
    "view": {"seat": 0, "hand": ["SA"], "trick": []},
    "legal": ["SA"],
}


def write(folder: Path, *lines: object, name: str = "mine.jsonl") -> Path:
    """A suite of one file: objects become JSON lines, texts stay as they are."""
    folder.mkdir(exist_ok=True)
    text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
    (folder / name).write_text(text, encoding="utf-8")
    return folder


def error(folder: Path, **options: Any) -> HoyleError:
    """The error of reading a suite."""
    with pytest.raises(HoyleError) as caught:
        read_suite(folder, **options)
    return caught.value


def test_written_is_read(suite: Suite, tmp_path: Path) -> None:
    """A suite that is written and read has the same vectors, rules, ruleset, seed and size."""
    write_suite(suite, tmp_path)
    again = read_suite(tmp_path)
    assert [v.data for v in again.vectors] == [v.data for v in suite.vectors]
    assert (again.game, again.rules, again.ruleset) == (suite.game, suite.rules, "house")
    assert (again.seed, again.size) == (suite.seed, suite.size)
    assert again.vectors[0].place.endswith("probes.jsonl:1")


def test_what_was_changed_is_checked_again(
    plain: Rules, plain_suite: Suite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A suite that was checked when it was made is checked again where it was changed, and wholly by other
    rules than those that passed it."""
    asked: list[str] = []
    real = recheck.Recheck.pass_

    def noted(check: recheck.Recheck, vector: Vector) -> None:
        asked.append(vector.id)
        real(check, vector)

    monkeypatch.setattr(recheck.Recheck, "pass_", noted)

    def checked() -> list[str]:
        """Which vectors a new process would ask the rules."""
        asked.clear()
        monkeypatch.setattr(recheck, "_PASSED", {})
        check_suite(plain, read_suite(tmp_path))
        return list(asked)

    write_suite(plain_suite, tmp_path)
    assert checked() == []
    file = tmp_path / "probes.jsonl"
    first, *others = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join([first.replace('"about":"', '"about":"once more: '), *others]), encoding="utf-8")
    assert checked() == [json.loads(first)["id"]]
    write_suite(replace(plain_suite, checked_by="others"), tmp_path)
    assert checked() == [v.id for v in plain_suite.vectors]
    wrong = {**json.loads(first), "legal": []}
    file.write_text("".join([json.dumps(wrong) + "\n", *others]), encoding="utf-8")
    with pytest.raises(HoyleError) as caught:
        checked()
    assert str(caught.value).startswith("C104")


def test_everything_fits_its_schema(suite: Suite, tmp_path: Path) -> None:
    """Vectors and the page about them fit the published schemas."""
    check = Draft202012Validator(schema("vector"))
    for vector in suite.vectors:
        check.validate(vector.data)
    write_suite(suite, tmp_path)
    about = json.loads((tmp_path / "suite.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema("suite")).validate(about)


def test_vectors_say_where_they_come_from(suite: Suite) -> None:
    """Each vector names game, rules, ruleset, clauses, seed, its position, and how to make it again."""
    for vector in suite.vectors:
        assert (vector.game, vector.ruleset, vector.data["rules"]) == ("preferans", "house", suite.rules)
        assert vector.clauses
        assert all(c.startswith("LP-") for c in vector.clauses)
        assert vector.data["again"] == "hoyle suite preferans --seed 1 --size 4"
        assert vector.data["about"]
        assert vector.data["seed"].startswith("1/")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('{"kind": "legal", "game": "preferans", "view": {"seat"', "is not JSON"),
        ("[1, 2]", "is not an object"),
        ('"legal"', "is not an object"),
        ({"game": "preferans"}, "'kind' is a required property"),
        ({**LEGAL, "kind": "lawful"}, "'lawful' is not one of"),
        ({**LEGAL, "legal": 5}, "legal: 5 is not of type 'array'"),
        ({**LEGAL, "view": {"hand": []}}, "'seat' is a required property"),
        ({**LEGAL, "view": {"seat": -1}}, "view.seat"),
        (
            {"kind": "winner", "game": "preferans", "view": {"trick": [{"seat": 0}]}, "seat": 1},
            "view.trick[0]",
        ),
        (
            {"kind": "score", "game": "preferans", "setup": {}, "tricks": []},
            "'scores' is a required property",
        ),
        (
            {"kind": "replay", "game": "preferans", "deals": [{}], "steps": []},
            "'hands' is a required property",
        ),
        ("\x00", "is not JSON"),
        ("{" * 100_000, "is not JSON"),
    ],
)
def test_a_damaged_line(tmp_path: Path, line: object, words: str) -> None:
    """One damaged line is one error with its code, file and line; nothing is run."""
    found = error(write(tmp_path / "suite", LEGAL, "# a comment", "", line, LEGAL))
    assert found.code.__name__ == "C101"
    assert found.place is not None
    assert (Path(found.place.file).name, found.place.line) == ("mine.jsonl", 4)
    assert words in str(found)
    assert len(str(found)) < 600


def test_a_line_that_is_not_text(tmp_path: Path) -> None:
    """Bytes that are not UTF-8 are told with their place in the line."""
    (tmp_path / "x.jsonl").write_bytes(b'{"kind": "\xff"}\n')
    assert "is not UTF-8 (byte 11)" in str(error(tmp_path))


def test_no_suite(tmp_path: Path) -> None:
    """A folder that is not there, has no vectors, or none of the game, is told as such."""
    assert error(tmp_path / "nowhere").code.__name__ == "C102"
    assert error(tmp_path).code.__name__ == "C102"
    assert error(write(tmp_path / "a", "# nothing yet")).code.__name__ == "C102"
    assert "no vector of whist" in str(error(write(tmp_path / "b", LEGAL), game="whist"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"hoyle": 1, "game": "pref', "is not JSON"),
        ("[]", "is not an object"),
        ("{}", "is a required property"),
        (b"\xff", "is not UTF-8"),
        (None, "is about 'preferans'"),
    ],
)
def test_a_damaged_summary(suite: Suite, tmp_path: Path, text: str | bytes | None, words: str) -> None:
    """A suite.json that is cut off, empty or about another game is one error with its file; none is fine."""
    write_suite(suite, tmp_path)
    about = tmp_path / "suite.json"
    if text is None:
        for file in tmp_path.glob("*.jsonl"):
            file.write_text(file.read_text().replace('"game":"preferans"', '"game":"whist"'))
    else:
        about.write_bytes(text if isinstance(text, bytes) else text.encode())
    found = error(tmp_path)
    assert (found.code.__name__, found.place and Path(found.place.file).name) == ("C105", "suite.json")
    assert words in str(found)
    about.unlink()
    assert read_suite(tmp_path).seed is None


def test_lost_vectors_are_missed(suite: Suite, tmp_path: Path) -> None:
    """A suite that has lost a file does not pass for a whole one."""
    write_suite(suite, tmp_path)
    (tmp_path / "probes.jsonl").unlink()
    found = error(tmp_path)
    assert found.code.__name__ == "C105"
    assert f"counts {len(suite.of_kind('legal'))} of kind legal, and 0 are there" in str(found)


def test_the_schema_stands_beside_the_vectors(suite: Suite, tmp_path: Path) -> None:
    """The schema that is written beside a suite is the published one; no draft of a file is left behind."""
    written = write_suite(suite, tmp_path)
    assert json.loads((tmp_path / "vector.schema.json").read_text(encoding="utf-8")) == schema("vector")
    assert sorted(tmp_path.iterdir()) == sorted(written)


def test_a_failed_write_leaves_nothing(suite: Suite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the disk is full in the middle, no file of the suite has changed."""
    before, calls = Path.write_text, []

    def full(self: Path, *arguments: Any, **options: Any) -> int:
        calls.append(self)
        if len(calls) == 2:
            raise OSError(28, "No space left on device")
        return before(self, *arguments, **options)

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="No space"):
        write_suite(suite, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_an_id_twice(tmp_path: Path) -> None:
    """Two vectors of one id are refused, with both places."""
    folder = write(tmp_path / "suite", {**LEGAL, "id": "a"}, {**LEGAL, "id": "a"})
    found = error(folder)
    assert (found.code.__name__, "mine.jsonl:1" in str(found)) == ("C103", True)


def test_only(suite: Suite) -> None:
    """A suite may be cut down to some vectors by their ids; an unknown id is told."""
    ids = [suite.vectors[2].id, suite.vectors[0].id]
    assert [v.id for v in suite.only(ids).vectors] == sorted(ids)
    with pytest.raises(HoyleError, match="no vector 'x'"):
        suite.only(["x"])


def test_vectors_written_by_hand(rules: Rules, tmp_path: Path) -> None:
    """A short vector in free spelling, without id and phase, runs like a made one."""
    trick = [{"seat": s, "cards": [c]} for s, c in enumerate(["7D", "♦A", "7♥", "TD"])]
    folder = write(
        tmp_path / "suite",
        {"kind": "legal", "game": "preferans", "legal": ["AS"],
         "view": {"seat": 1, "hand": ["AS", "7H"], "trick": [], "deal_no": 2},
         "reject": [{"action": "H7"}]},
        {"kind": "winner", "game": "preferans", "view": {"trick": trick}, "seat": 1},
        {"kind": "winner", "game": "preferans", "view": {"trick": trick}, "seat": 3,
         "ruleset": {"set": {"LP-R01": "ten_below_ace", "LP-R29": "ace_only"}}},
    )  # fmt: skip
    text = (folder / "mine.jsonl").read_text(encoding="utf-8")
    (folder / "mine.jsonl").write_text(text.replace('"seat": 3, "ruleset"', '"seat": 1, "ruleset"'))
    report = conform(rules, read_suite(folder), InProcess(Server(rules)))
    assert report.outcome is Outcome.CONFORMANT
    assert [r.vector.id for r in report.results] == ["mine.jsonl:1", "mine.jsonl:2", "mine.jsonl:3"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"legal": ["SK"]}, "legal actions"),
        ({"view": {"seat": 0, "hand": ["SA"], "trick": [], "dael_no": 2}}, "'dael_no'"),
        ({"view": {"seat": 0, "hand": ["ZZ"], "trick": []}}, "not a card of this deck"),
        ({"view": {"seat": 5, "hand": ["SA"], "trick": []}}, "seat from 0 to 3"),
        ({"ruleset": "casino"}, "casino"),
        ({"game": "whist"}, "'whist'"),
    ],
)
def test_a_vector_against_the_rules(rules: Rules, tmp_path: Path, change: dict[str, Any], words: str) -> None:
    """A vector that the rules themselves do not pass is the vector's fault: one error with its place."""
    suite = read_suite(write(tmp_path / "suite", {**LEGAL, **change}))
    with pytest.raises(HoyleError, match=words) as caught:
        conform(rules, suite, InProcess(Server(rules)))
    assert caught.value.code.__name__ in ("C104", "S206")
