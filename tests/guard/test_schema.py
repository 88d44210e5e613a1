"""The JSON Schemas that files and answers promise to follow are schemas themselves."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest
from jsonschema import SchemaError
from jsonschema.validators import validator_for


def schemas(files: Iterable[Path]) -> list[Path]:
    """The JSON files that are schemas: by their name, or because they say so in ``$schema``."""
    found = []
    for path in files:
        if path.name.endswith(".schema.json"):
            found.append(path)
        elif path.suffix == ".json":
            content = json.loads(path.read_text(encoding="utf-8"))
            if isinstance(content, dict) and "json-schema.org" in str(content.get("$schema", "")):
                found.append(path)
    return found


def unsound(root: Path, files: Iterable[Path]) -> list[str]:
    """What is wrong with the schemas among the files: not JSON Schema, or of no declared version or title."""
    wrong = []
    for path in schemas(files):
        schema = json.loads(path.read_text(encoding="utf-8"))
        wrong += [
            f"{path.relative_to(root)} lacks {key}" for key in ("$schema", "title") if key not in schema
        ]
        try:
            validator_for(schema).check_schema(schema)
        except SchemaError as error:
            wrong.append(f"{path.relative_to(root)}: {error.message}")
    return wrong


def test_schemas_are_sound(repository: Path, kept: list[Path]) -> None:
    """Every JSON Schema in the repository is valid, and names its version and title."""
    assert unsound(repository, kept) == []


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (
            '{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "x", "type": "objekt"}',
            "objekt",
        ),
        ('{"title": "x", "type": "object"}', "lacks $schema"),
        ('{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object"}', "lacks title"),
    ],
)
def test_guard_sees_an_unsound_schema(tmp_path: Path, content: str, problem: str) -> None:
    """A misspelled type, a missing version and a missing title are each reported."""
    path = tmp_path / "x.schema.json"
    path.write_text(content, encoding="utf-8")
    assert [problem in text for text in unsound(tmp_path, [path])] == [True]
