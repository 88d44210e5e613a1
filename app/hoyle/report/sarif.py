"""Findings as SARIF 2.1.0: an editor or a code host shows each at its clause in ``clauses.toml``."""

from __future__ import annotations

import hashlib
import inspect
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hoyle.lang import Code, Place

LEVELS = {"critical": "error", "high": "error", "medium": "warning", "low": "note", "info": "note"}
"""The SARIF level of each severity."""

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


@dataclass(frozen=True)
class Report:
    """What one SARIF result says.

    ``code`` is the finding's code, ``id`` its lasting id, ``places`` where its clauses stand (the first is
    the main one), ``play`` the steps of its witness with, for each, the place it stands on if one is known.
    """

    id: str
    code: str
    severity: str
    message: str
    places: tuple[tuple[str, Place], ...] = ()
    play: tuple[tuple[str, Place | None], ...] = ()
    properties: dict[str, Any] = field(default_factory=dict)


def _uri(file: str, root: Path) -> dict[str, str]:
    """A file below *root* by its relative path, another by its last two parts: no path of one machine."""
    path = Path(file)
    if path.is_relative_to(root):
        return {"uri": path.relative_to(root).as_posix(), "uriBaseId": "ROOT"}
    return {"uri": "/".join(path.parts[-2:])}


def _location(text: str, place: Place, root: Path) -> dict[str, Any]:
    physical = {"artifactLocation": _uri(place.file, root), "region": {"startLine": max(1, place.line)}}
    out: dict[str, Any] = {"physicalLocation": physical}
    if text:
        out["message"] = {"text": text}
    return out


def _rule(code: str) -> dict[str, Any]:
    known = Code.registry.get(code)
    page = inspect.getdoc(known) if known else ""
    title = known.title if known else code
    return {
        "id": code,
        "name": "".join(word.capitalize() for word in title.replace("-", " ").split()) or code,
        "shortDescription": {"text": title},
        "fullDescription": {"text": (page or title).split("\n\n")[0].replace("\n", " ")},
        "help": {"text": page or title, "markdown": page or title},
    }


def _result(report: Report, index: int, root: Path) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": report.code,
        "ruleIndex": index,
        "level": LEVELS.get(report.severity, "warning"),
        "message": {"text": report.message},
        "partialFingerprints": {"findingId/v1": hashlib.sha256(report.id.encode()).hexdigest()},
        "properties": {"id": report.id, "severity": report.severity, **report.properties},
    }
    if report.places:
        # A result has one main location; the other clauses are related to it.
        (_, main), *others = report.places
        result["locations"] = [_location("", main, root)]
        if others:
            result["relatedLocations"] = [
                {"id": i, **_location(text, place, root)} for i, (text, place) in enumerate(others, start=1)
            ]
    if report.play:
        steps = []
        for number, (text, place) in enumerate(report.play, start=1):
            at = place or (report.places[0][1] if report.places else None)
            where = _location(text, at, root) if at else {"message": {"text": text}}
            steps.append({"location": where, "executionOrder": number})
        result["codeFlows"] = [{"threadFlows": [{"locations": steps}]}]
    return result


STOPPED = "The audit was stopped before its end: there may be more findings."


def to_sarif(
    reports: Iterable[Report], version: str, root: Path | None = None, whole: bool = True
) -> dict[str, Any]:
    """A SARIF log of one run. *root* is the folder that file names are relative to (the current one);
    *whole*: did the run go on to its end?"""
    listed: Sequence[Report] = list(reports)
    base = (root or Path.cwd()).resolve()
    codes = sorted({r.code for r in listed})
    driver = {
        "name": "hoyle",
        "version": version,
        "semanticVersion": version,
        "rules": [_rule(code) for code in codes],
    }
    told = [] if whole else [{"level": "error", "message": {"text": STOPPED}}]
    run = {
        "tool": {"driver": driver},
        "invocations": [{"executionSuccessful": whole, "toolExecutionNotifications": told}],
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {"ROOT": {"description": {"text": "the folder in which hoyle ran"}}},
        "results": [_result(r, codes.index(r.code), base) for r in listed],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def dump_sarif(
    reports: Iterable[Report], version: str, root: Path | None = None, whole: bool = True
) -> str:
    """The text of a ``.sarif`` file, as :func:`to_sarif`."""
    return json.dumps(to_sarif(reports, version, root, whole), ensure_ascii=False, indent=2) + "\n"
