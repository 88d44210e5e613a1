"""A ``clauses.toml`` is read, or refused with the line and the cure; it agrees with its published schema."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from hoyle.lang import Code, Document, HoyleError, load_clauses
from hoyle.lang.clause import KINDS
from hoyle.lang.example import TEXT

SCHEMA = json.loads(
    (Path(load_clauses.__code__.co_filename).parent / "clauses.schema.json").read_text(encoding="utf-8")
)
VALID = Draft202012Validator(SCHEMA)


def load(folder: Path, text: str | bytes) -> Document:
    """Read *text* as the clauses of a game in *folder*."""
    path = folder / "clauses.toml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return load_clauses(path)


def test_clauses_are_read(tmp_path: Path) -> None:
    """Every clause has its id, lines, kind, text and the line of the file where it is defined."""
    doc = load(tmp_path, TEXT.replace('prefix = "AB"', 'prefix = "AB"\naliases = ["small", "wee"]'))
    assert (doc.game, doc.name, doc.prefix, doc.lines, doc.language) == ("tiny", "Tiny", "AB", 3, "en")
    assert doc.aliases == ("small", "wee")
    assert list(doc.clauses) == ["AB-01", "AB-02", "AB-03"]
    second = doc.clauses["AB-02"]
    assert (second.lines, second.kind, second.text) == (
        (2,),
        "rule",
        "Each in turn takes a card of the heap.",
    )
    assert (second.uncited, second.intended) == ("", "")
    rows = (tmp_path / "clauses.toml").read_text().splitlines()
    assert rows[second.place.line - 1 : second.place.line + 1] == ["[[clause]]", 'id = "AB-02"']
    assert doc.place.line == 1


def test_byte_order_mark_is_read(tmp_path: Path) -> None:
    """A file with the byte order mark that some editors write is read like one without."""
    assert load(tmp_path, "\ufeff" + TEXT).clauses == load(tmp_path, TEXT).clauses


def refusal(folder: Path, text: str) -> HoyleError | None:
    """What is wrong with *text*, or nothing where it gives clauses."""
    try:
        assert load(folder, text).clauses
    except HoyleError as error:
        return error
    return None


def row(text: str, part: str) -> int:
    """The number of the first line of *text* that holds *part*."""
    return next(n for n, line in enumerate(text.splitlines(), 1) if part in line)


MISTAKES = [
    # what was written, what stands there instead, code, where the message points, what it says
    ('kind = "rule"', 'kynd = "rule"', "S102", "kynd", "did you mean 'kind'?"),
    ('kind = "definition"', 'kind = "defnition"', "S102", "defnition", "did you mean 'definition'?"),
    ('kind = "definition"', 'kind = "law"', "S102", "law", "A kind is one of definition, rule"),
    ("[[clause]]", "[[clauses]]", "S102", "[[clauses]]", "did you mean 'clause'?"),
    ("[[clause]]", "[[sentence]]", "S102", "[[sentence]]", "the tables are"),
    ("[document]\n", "", "S102", "", "unknown table 'file'"),
    ("[game]", "[gaem]", "S102", "[gaem]", "did you mean 'game'?"),
    ('prefix = "AB"\n', "", "S102", "[game]", "has no field 'prefix'"),
    ('prefix = "AB"', 'prefix = "A B"', "S102", "A B", "prefix is written like"),
    ('id = "tiny"', 'id = "Tiny Game"', "S102", "Tiny Game", "id is written like"),
    ('prefix = "AB"', 'prefix = "AB"\naliases = ["", "x"]', "S102", "aliases", "aliases is"),
    ('prefix = "AB"', 'prefix = "AB"\naliases = [1]', "S102", "aliases", "aliases is"),
    ("lines = 3", 'lines = "3"', "S102", 'lines = "3"', "lines is of type int"),
    ("lines = 3", "lines = 0", "S102", "lines = 0", "lines is 0"),
    ("lines = [2]", "lines = 2", "S102", "lines = 2", "lines is of type list"),
    ("lines = [2]", "lines = []", "S102", "lines = []", "lines is []"),
    ("lines = [2]", "lines = [2, 4]", "S104", "lines = [2, 4]", "points at line 4"),
    ("lines = [2]", "lines = [0]", "S104", "lines = [0]", "points at line 0"),
    ("lines = [2]", "lines = [true]", "S102", "lines = [true]", "a list of whole numbers"),
    ("lines = [2]", "lines = [1.0]", "S102", "lines = [1.0]", "a list of whole numbers"),
    ("lines = [2]", "lines = [3, 2]", "S102", "lines = [3, 2]", "in their order"),
    ("lines = [2]", "lines = [2, 2]", "S102", "lines = [2, 2]", "each once"),
    ("lines = [2]", "lines = " + "[" * 5000, "S101", "lines = [[", "too many brackets"),
    ('text = "Each', 'text = " \\t"\nuncited = "Each', "S102", 'text = " ', "says something"),
    ("[[clause]]", "# clauses\n[[clauses]]", "S102", "[[clauses]]", "did you mean 'clause'?"),
    ('prefix = "AB"', 'prefix = "AB"\naliases = [" "]', "S102", "aliases", "aliases is"),
    ('text = "Each', 'text = ""\nuncited = "Each', "S102", 'text = ""', "text is ''"),
    ('title = "Tiny"', "title = true", "S102", "title", "title is of type str"),
    ('id = "AB-02"', 'id = "AB-2"', "S102", 'id = "AB-2"', "ids are written AB-01"),
    ('id = "AB-02"', 'id = "AC-02"', "S102", "AC-02", "ids are written AB-01"),
    ('id = "AB-02"', 'id = "AB-01"', "S103", "", "AB-01 is defined a second time"),
    ('id = "AB-02"', "id = AB-02", "S101", "id = AB-02", "not TOML"),
    ('id = "AB-02"', 'id = "AB-02', "S101", 'id = "AB-02', "not TOML"),
    ('id = "AB-02"', 'id = "AB-02"\nid = "AB-03"', "S101", 'id = "AB-03"', "not TOML"),
]


@pytest.mark.parametrize(("right", "wrong", "code", "at", "says"), MISTAKES)
def test_mistake_is_placed(tmp_path: Path, right: str, wrong: str, code: str, at: str, says: str) -> None:
    """A misspelled, missing, empty or wrong entry is reported with its line and the cure."""
    text = TEXT.replace(right, wrong, 1)
    with pytest.raises(HoyleError) as caught:
        load(tmp_path, text)
    error = caught.value
    assert error.code is Code.registry[code]
    assert says.lower() in str(error).lower()
    assert error.place is not None
    assert error.place.file == str(tmp_path / "clauses.toml")
    if at:
        assert error.place.line == row(text, at)


def test_second_definition_points_at_the_second(tmp_path: Path) -> None:
    """Of two clauses with one id the later is placed, and the first is named by its line."""
    text = TEXT.replace("AB-03", "AB-01")
    with pytest.raises(HoyleError) as caught:
        load(tmp_path, text)
    heads = [n for n, line in enumerate(text.splitlines(), 1) if line == "[[clause]]"]
    assert caught.value.place is not None
    assert caught.value.place.line == heads[2]
    assert f"line {heads[0]}" in str(caught.value)


def test_clauses_in_single_brackets(tmp_path: Path) -> None:
    """[clause] for [[clause]] is named as such."""
    text = (
        TEXT[: TEXT.index("[[clause]]")] + '[clause]\nid = "AB-01"\nlines = [1]\nkind = "rule"\ntext = "x"\n'
    )
    with pytest.raises(HoyleError, match="single brackets"):
        load(tmp_path, text)


def test_no_clauses(tmp_path: Path) -> None:
    """A file without clauses, and an empty one, are refused."""
    for text in (TEXT[: TEXT.index("[[clause]]")], ""):
        with pytest.raises(HoyleError) as caught:
            load(tmp_path, text)
        assert caught.value.code is Code.registry["S102"]


@pytest.mark.parametrize("name", ["missing.toml", "folder"])
def test_unreadable_file(tmp_path: Path, name: str) -> None:
    """A file that is not there, or is a folder, is one message."""
    (tmp_path / "folder").mkdir()
    with pytest.raises(HoyleError, match="cannot be read") as caught:
        load_clauses(tmp_path / name)
    assert caught.value.code is Code.registry["S101"]


def test_not_utf8(tmp_path: Path) -> None:
    """A file in another encoding is named as such."""
    with pytest.raises(HoyleError, match="not UTF-8"):
        load(tmp_path, TEXT.replace("heap", "Stöß").encode("latin-1"))


@given(cut=st.integers(0, len(TEXT) - 1))
def test_truncated_file(tmp_path_factory: pytest.TempPathFactory, cut: int) -> None:
    """Wherever a file is cut off, it is read (a clause may be missing) or refused with one placed message."""
    folder = tmp_path_factory.mktemp("cut")
    error = refusal(folder, TEXT[:cut])
    if error is not None:
        assert error.code.__name__ in ("S101", "S102", "S103", "S104")
        assert error.place is not None
        assert 1 <= error.place.line <= TEXT[:cut].count("\n") + 1


@given(at=st.integers(0, len(TEXT) - 1), letter=st.sampled_from(' x"[]=\n#1.é\x00'))
def test_misspelled_file(tmp_path_factory: pytest.TempPathFactory, at: int, letter: str) -> None:
    """One wrong character anywhere gives clauses or one message, never another exception."""
    folder = tmp_path_factory.mktemp("typo")
    error = refusal(folder, TEXT[:at] + letter + TEXT[at + 1 :])
    assert error is None or error.place is not None


NOTE = """
[[note]]
id = "AB-N1"
kind = "wording"
clauses = ["AB-01", "AB-02"]
text = "the heap"
terms = ["heap", "pile"]
"""
NOTE_MISTAKES = [
    ('kind = "wording"', 'kind = "word"', "did you mean 'wording'?"),
    ('kind = "wording"', 'kind = "outside"', "has terms"),
    ('terms = ["heap", "pile"]', "", "has terms"),
    ('terms = ["heap", "pile"]', "terms = [1]", "terms is"),
    ('"AB-02"]', '"AB-20"]', "names 'AB-20'"),
    ('clauses = ["AB-01", "AB-02"]', "clauses = []", "clauses is []"),
    ('id = "AB-N1"', 'id = "AB-1"', "notes are AB-N1"),
    ('text = "the heap"\n', "", "has no field 'text'"),
    ("[[note]]", "[note]", "single brackets"),
]


def test_notes_are_read(tmp_path: Path) -> None:
    """A note has its kind, its clauses and the line where it stands; a file without one has none."""
    assert load(tmp_path, TEXT).notes == ()
    (note,) = load(tmp_path, TEXT + NOTE).notes
    assert (note.id, note.kind, note.clauses) == ("AB-N1", "wording", ("AB-01", "AB-02"))
    assert (note.text, note.terms, note.intended) == ("the heap", ("heap", "pile"), "")
    assert note.place.line == row(TEXT + NOTE, "[[note]]")
    assert VALID.is_valid(tomllib.loads(TEXT + NOTE))


@pytest.mark.parametrize(("right", "wrong", "says"), NOTE_MISTAKES)
def test_mistake_in_a_note_is_placed(tmp_path: Path, right: str, wrong: str, says: str) -> None:
    """A wrong note is one message below its head, and the published schema refuses what has its own rule."""
    text = TEXT + NOTE.replace(right, wrong, 1)
    with pytest.raises(HoyleError) as caught:
        load(tmp_path, text)
    assert caught.value.code is Code.registry["S102"]
    assert says.lower() in str(caught.value).lower()
    assert caught.value.place is not None
    assert caught.value.place.line > TEXT.count("\n")
    if "AB-20" not in wrong:  # which clauses there are is no matter of a schema
        assert not VALID.is_valid(tomllib.loads(text))


def test_note_is_defined_once(tmp_path: Path) -> None:
    """Two notes have two ids, and a repetition names two clauses."""
    with pytest.raises(HoyleError, match="defined a second time"):
        load(tmp_path, TEXT + NOTE + NOTE)
    one = NOTE.replace('"AB-01", ', "").replace('terms = ["heap", "pile"]\n', "")
    one = one.replace("wording", "repeats")
    with pytest.raises(HoyleError, match="names one clause"):
        load(tmp_path, TEXT + one)


# -- the published schema ------------------------------------------------------------------------------------

WORD = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=3)
ODD = st.one_of(
    WORD,
    st.sampled_from(["AB-1", "AC-02", "AB-01", "AB-02Z", "law", [4], [0], []]),
    st.integers(-1, 4),
    st.booleans(),
    st.floats(allow_nan=False).filter(lambda x: not x.is_integer()),  # JSON Schema takes 3.0 for an integer
    st.lists(st.one_of(WORD, st.integers(-1, 4)), max_size=2),
    st.just({"x": 1}),
)


def change(draw: Any, entry: dict[str, Any]) -> None:
    """Change nothing, or take a field away, rename it, or give it another value."""
    key = draw(st.sampled_from([None, *entry]))
    if key is None:
        return
    how = draw(st.sampled_from(["value", "gone", "renamed"]))
    value = entry[key] if how == "value" else entry.pop(key)
    if how == "value":
        entry[key] = draw(ODD)
    elif how == "renamed":
        entry[draw(st.sampled_from(["uncited", "intended", "aliases", "source", "id", "strange"]))] = value


@st.composite
def files(draw: Any) -> dict[str, Any]:
    """The data of a clauses.toml, right or wrong in a few places."""
    document = {"file": "x.txt", "title": "X", "language": "en", "lines": 3}
    game = {"id": "x", "name": "X", "prefix": draw(st.sampled_from(["AB", "X1"]))}
    clauses: list[dict[str, Any]] = [
        {
            "id": f"{game['prefix']}-{n:02}{draw(st.sampled_from(['', 'a']))}",
            "lines": draw(st.lists(st.integers(1, 3), min_size=1, max_size=2)),
            "kind": draw(st.sampled_from(KINDS)),
            "text": "x",
        }
        for n in range(1, draw(st.integers(1, 3)) + 1)
    ]
    for entry in draw(st.lists(st.sampled_from([document, game, *clauses]), max_size=2)):
        change(draw, entry)
    data: dict[str, Any] = {"document": document, "game": game, "clause": clauses}
    change(draw, data)
    return data


def toml(data: dict[str, Any]) -> str:
    """The data as TOML."""

    def value(v: Any) -> str:
        if isinstance(v, dict):
            return "{" + ", ".join(f"{json.dumps(k)} = {value(x)}" for k, x in v.items()) + "}"
        if isinstance(v, list):
            return "[" + ", ".join(map(value, v)) + "]"
        return repr(v).replace("e+", "e") if isinstance(v, float) else json.dumps(v, ensure_ascii=False)

    lines = []
    for key, entry in sorted(data.items(), key=lambda kv: isinstance(kv[1], dict) or _is_tables(kv[1])):
        if isinstance(entry, dict):
            lines += [f"[{key}]", *(f"{json.dumps(k)} = {value(v)}" for k, v in entry.items())]
        elif _is_tables(entry):
            for table in entry:
                lines += [f"[[{key}]]", *(f"{json.dumps(k)} = {value(v)}" for k, v in table.items())]
        else:
            lines.append(f"{json.dumps(key)} = {value(entry)}")
    return "\n".join(lines) + "\n"


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(v, dict) for v in value)


@given(data=files())
def test_schema_agrees_with_the_reader(
    tmp_path_factory: pytest.TempPathFactory, data: dict[str, Any]
) -> None:
    """The schema accepts what the reader accepts. It refuses what the reader refuses, except for what no
    schema can say: two clauses of one id, an id with another prefix, a line past the end of the document,
    lines out of order."""
    folder = tmp_path_factory.mktemp("schema")
    error = refusal(folder, toml(data))
    if error is None:
        assert VALID.is_valid(data), next(VALID.iter_errors(data)).message
    elif VALID.is_valid(data):
        beyond = error.code.__name__ in ("S103", "S104") or "ids are written" in error.rule
        beyond |= "in their order" in error.rule
        assert beyond, str(error)


def test_schema_sees_both_sides() -> None:
    """The random files are neither all right nor all wrong, or the test above would mean nothing."""
    seen = {True: 0, False: 0}

    @given(data=files())
    def collect(data: dict[str, Any]) -> None:
        seen[VALID.is_valid(data)] += 1

    collect()
    assert min(seen.values()) >= 5
