"""Clauses: the atomic statements of a rule text, read from a game's ``clauses.toml``."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hoyle.lang.code import S101, S102, S103, S104
from hoyle.lang.error import Code, HoyleError, Place, did_you_mean

KINDS = ("definition", "rule", "permission", "claim", "aim", "procedure", "comment")
NOTES = ("repeats", "wording", "outside")


@dataclass(frozen=True)
class Clause:
    """One statement: ``id``, the ``lines`` of the document it stands on, its ``kind``, our paraphrase.

    ``uncited`` says why no formal rule stands on it; ``intended`` acknowledges a finding about it.
    """

    id: str
    lines: tuple[int, ...]
    kind: str
    text: str
    place: Place
    uncited: str = ""
    intended: str = ""


@dataclass(frozen=True)
class Note:
    """Something about the text that no rule can say: ``kind`` is ``repeats`` (the first of the ``clauses``
    says it, the others say it again), ``wording`` (the ``terms`` are words for one thing) or ``outside`` (a
    question that the rules do not have: what becomes of a move that they do not allow). ``intended``
    acknowledges the finding that the audit makes of it.
    """

    id: str
    kind: str
    clauses: tuple[str, ...]
    text: str
    place: Place
    terms: tuple[str, ...] = ()
    intended: str = ""


@dataclass(frozen=True)
class Document:
    """A rule text and its clauses, with the names that belong to the game, and notes on the text. ``scale``
    says in which units points are counted, where they are not the text's own."""

    game: str
    name: str
    prefix: str
    file: str
    title: str
    language: str
    lines: int
    path: str
    clauses: Mapping[str, Clause]
    aliases: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    scale: str = ""

    @property
    def place(self) -> Place:
        """The top of the file that the clauses were read from."""
        return Place(self.path, 1)


_FIELDS: dict[str, dict[str, type]] = {
    "document": {"file": str, "title": str, "language": str, "lines": int},
    "game": {"id": str, "name": str, "prefix": str},
    "clause": {"id": str, "lines": list, "kind": str, "text": str},
    "note": {"id": str, "kind": str, "clauses": list, "text": str},
}
_OPTIONAL: dict[str, dict[str, type]] = {
    "document": {"source": str},
    "game": {"aliases": list, "scale": str},
    "clause": {"uncited": str, "intended": str},
    "note": {"terms": list, "intended": str},
}
_LISTS = ("clause", "note")
_WORDS = ("aliases", "clauses", "terms")


_PATTERNS = {("game", "id"): "[a-z][a-z0-9_]*", ("game", "prefix"): "[A-Z][A-Z0-9]*"}


def _are_words(values: object) -> bool:
    return isinstance(values, list) and all(isinstance(v, str) and v.strip() for v in values)


def _is_blank(value: object) -> bool:
    return isinstance(value, str) and not value.strip()


class _Reader:
    """Reads one file and knows on which line each entry and key stands."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.text = path.read_text(encoding="utf-8-sig")  # some editors write a byte order mark
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or "it is not UTF-8"
            raise self.error(
                S101,
                f"{path} cannot be read ({reason})",
                "every game folder has a clauses.toml in UTF-8",
                "create it or correct the path",
                1,
            ) from error
        self.rows = self.text.splitlines()
        try:
            self.data: dict[str, Any] = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            at = re.search(r"at line (\d+)", str(error))
            line = int(at[1]) if at else max(1, len(self.rows))
            raise self.error(
                S101,
                f"the file is not TOML: {error}",
                "clauses.toml is a TOML 1.0 file",
                "correct that line",
                line,
            ) from error
        except RecursionError as error:
            deepest = max(range(len(self.rows)), key=lambda i: len(re.findall(r"[\[{]", self.rows[i])))
            raise self.error(
                S101,
                "the file nests too many brackets",
                "its lists are lists of numbers or of words",
                "correct that line",
                deepest + 1,
            ) from error
        self._headers: dict[str, list[tuple[int, dict[str, int]]]] = {}
        self._index()

    def _index(self) -> None:
        """Note on which line each header stands, and each key below it."""
        keys: dict[str, int] = {}
        for number, row in enumerate(self.rows, start=1):
            if header := re.match(r"\s*\[\[?\s*([\w-]+)\s*\]\]?", row):
                keys = {}
                self._headers.setdefault(header[1], []).append((number, keys))
            elif row.lstrip().startswith("["):
                keys = {}
            elif key := re.match(r"\s*([\w-]+)\s*=", row):
                keys.setdefault(key[1], number)

    def error(self, code: type[Code], thing: str, rule: str, fix: str, line: int) -> HoyleError:
        return HoyleError(code, thing, rule, fix, Place(str(self.path), line))

    def line(self, table: str, nth: int, key: str = "") -> int:
        """The line of the *nth* ``[table]`` or ``[[table]]`` header, or of *key* below it."""
        found = self._headers.get(table, [])
        if nth >= len(found):
            return 1
        start, keys = found[nth]
        return keys.get(key, start)

    def fields(self, table: str, entry: Any, nth: int = 0) -> dict[str, Any]:
        """*entry* checked against the schema of *table*."""
        need, may = _FIELDS[table], _OPTIONAL[table]
        label = f"[[{table}]] number {nth + 1}" if table in _LISTS else f"[{table}]"
        if not isinstance(entry, dict):
            what = "is missing" if entry is None else "is not a table"
            raise self.error(
                S102,
                f"{label} {what}",
                f"clauses.toml has one table {label}",
                "write it",
                self.line(table, nth),
            )
        for key, value in entry.items():
            want = need.get(key) or may.get(key)
            line = self.line(table, nth, key)
            if want is None:
                raise self.error(
                    S102,
                    f"{label} has the unknown field {key!r}",
                    "its fields are " + ", ".join([*need, *may]),
                    did_you_mean(key, [*need, *may], "correct the spelling or remove it"),
                    line,
                )
            if type(value) is not want:
                raise self.error(
                    S102,
                    f"{label}: {key} is {value!r}",
                    f"{key} is of type {want.__name__}",
                    "correct the value",
                    line,
                )
            if _is_blank(value) or value in ([], 0) or (key in _WORDS and not _are_words(value)):
                raise self.error(
                    S102, f"{label}: {key} is {value!r}", f"{key} says something", "fill it in", line
                )
            if (table, key) in _PATTERNS and not re.fullmatch(_PATTERNS[table, key], str(value)):
                raise self.error(
                    S102,
                    f"{label}: {key} is {value!r}",
                    f"{key} is written like {_PATTERNS[table, key]}",
                    "correct it",
                    line,
                )
        for key in need:
            if key not in entry:
                raise self.error(
                    S102,
                    f"{label} has no field {key!r}",
                    "its fields are " + ", ".join(need),
                    "add the field",
                    self.line(table, nth),
                )
        return entry


def load_clauses(path: Path) -> Document:
    """Read and check a ``clauses.toml``. Raises :class:`HoyleError` S101-S104 with file and line."""
    reader = _Reader(path)
    for key in reader.data:
        if key not in _FIELDS:
            raise reader.error(
                S102,
                f"the unknown table {key!r}",
                "the tables are [document], [game], [[clause]], [[note]]",
                did_you_mean(key, _FIELDS, "correct the spelling or remove it"),
                reader.line(key, 0),
            )
    doc = reader.fields("document", reader.data.get("document"))
    game = reader.fields("game", reader.data.get("game"))
    entries = reader.data.get("clause")
    if not isinstance(entries, list) or not entries:
        what = "[clause] stands in single brackets" if entries else "there is no [[clause]]"
        raise reader.error(
            S102, what, "a rule text has a list of clauses", "write [[clause]]", reader.line("clause", 0)
        )
    clauses: dict[str, Clause] = {}
    for nth, raw in enumerate(entries):
        entry = reader.fields("clause", raw, nth)
        clause = _clause(reader, entry, nth, doc["lines"], game["prefix"])
        if clause.id in clauses:
            raise reader.error(
                S103,
                f"{clause.id} is defined a second time",
                f"a clause has one definition (the first is on line {clauses[clause.id].place.line})",
                "give one of them another id",
                clause.place.line,
            )
        clauses[clause.id] = clause
    return Document(
        game["id"],
        game["name"],
        game["prefix"],
        doc["file"],
        doc["title"],
        doc["language"],
        doc["lines"],
        str(path),
        clauses,
        tuple(game.get("aliases", ())),
        _notes(reader, game["prefix"], clauses),
        game.get("scale", ""),
    )


def _notes(reader: _Reader, prefix: str, clauses: Mapping[str, Clause]) -> tuple[Note, ...]:
    entries = reader.data.get("note", [])
    if not isinstance(entries, list):
        what = "[note] stands in single brackets"
        raise reader.error(S102, what, "notes are a list", "write [[note]]", reader.line("note", 0))
    out: dict[str, Note] = {}
    for nth, raw in enumerate(entries):
        note = _note(reader, reader.fields("note", raw, nth), nth, prefix, clauses)
        if note.id in out:
            raise reader.error(
                S103,
                f"{note.id} is defined a second time",
                f"a note has one definition (the first is on line {out[note.id].place.line})",
                "give one of them another id",
                note.place.line,
            )
        out[note.id] = note
    return tuple(out.values())


def _note(
    reader: _Reader, entry: dict[str, Any], nth: int, prefix: str, clauses: Mapping[str, Clause]
) -> Note:
    def wrong(key: str, thing: str, rule: str, fix: str) -> HoyleError:
        return reader.error(S102, thing, rule, fix, reader.line("note", nth, key))

    name, kind = entry["id"], entry["kind"]
    if not re.fullmatch(rf"{prefix}-N[0-9]+", name):
        raise wrong("id", f"the id {name!r}", f"notes are {prefix}-N1, {prefix}-N2, ...", "correct the id")
    if kind not in NOTES:
        cure = did_you_mean(kind, NOTES, "correct the kind")
        raise wrong("kind", f"{name}: the kind {kind!r}", "a kind is one of " + ", ".join(NOTES), cure)
    for c in entry["clauses"]:
        if c not in clauses:
            cure = did_you_mean(c, clauses, "correct the id")
            raise wrong("clauses", f"{name} names {c!r}", "a note names clauses of this file", cure)
    if kind == "repeats" and len(set(entry["clauses"])) < 2:
        raise wrong("clauses", f"{name} names one clause", "one clause repeats another", "name both")
    if (kind == "wording") != ("terms" in entry):
        rule = "a note on wording, and no other, has terms"
        raise wrong("terms", f"{name} is a note {kind}", rule, "name the words, or take them away")
    at = Place(str(reader.path), reader.line("note", nth))
    terms = tuple(entry.get("terms", ()))
    return Note(name, kind, tuple(entry["clauses"]), entry["text"], at, terms, entry.get("intended", ""))


def _clause(reader: _Reader, entry: dict[str, Any], nth: int, last: int, prefix: str) -> Clause:
    at = reader.line("clause", nth)
    if not re.fullmatch(rf"{prefix}-[0-9][0-9]+[a-z]?", entry["id"]):
        raise reader.error(
            S102,
            f"the id {entry['id']!r}",
            f"ids are written {prefix}-01, {prefix}-02, ...",
            "correct the id",
            reader.line("clause", nth, "id"),
        )
    if entry["kind"] not in KINDS:
        raise reader.error(
            S102,
            f"{entry['id']}: the kind {entry['kind']!r}",
            "a kind is one of " + ", ".join(KINDS),
            did_you_mean(entry["kind"], KINDS, "correct the kind"),
            reader.line("clause", nth, "kind"),
        )
    lines = entry["lines"]
    if any(type(n) is not int for n in lines) or lines != sorted(set(lines)):
        raise reader.error(
            S102,
            f"{entry['id']}: lines is {lines!r}",
            "lines is a list of whole numbers, each once, in their order",
            "correct the list",
            reader.line("clause", nth, "lines"),
        )
    for n in lines:
        if not 1 <= n <= last:
            raise reader.error(
                S104,
                f"{entry['id']} points at line {n!r}",
                f"the document has lines 1 to {last}",
                "correct the line",
                reader.line("clause", nth, "lines"),
            )
    return Clause(
        entry["id"],
        tuple(entry["lines"]),
        entry["kind"],
        entry["text"],
        Place(str(reader.path), at),
        entry.get("uncited", ""),
        entry.get("intended", ""),
    )
