"""The JSON answers of the commands: each names its schema, and the schema is published with the program."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

KINDS = (
    "games",
    "verify",
    "explore",
    "audit",
    "diff",
    "suite",
    "conform",
    "identify",
    "check-log",
    "play",
    "explain",
    "new",
)
"""The answers there are; the answer of kind K follows ``hoyle/report/schema/K.schema.json``."""


def schema_of(kind: str) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a kind of answer."""
    text = (files("hoyle.report") / "schema" / f"{kind}.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


def check_answer(answer: Mapping[str, Any]) -> None:
    """Raise ``jsonschema.ValidationError`` unless an answer is what the schema that it names says."""
    from jsonschema import Draft202012Validator

    _, kind, _ = answer["schema"].split("/")
    Draft202012Validator(schema_of(kind)).validate(dict(answer))
