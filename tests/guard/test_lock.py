"""requirements.lock answers pyproject.toml: whoever sets up twice gets the same packages."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


def demands(pyproject: str) -> list[Requirement]:
    """Every requirement of the project and of its extras."""
    project = tomllib.loads(pyproject)["project"]
    extras = project.get("optional-dependencies", {}).values()
    return [
        Requirement(text)
        for text in [*project["dependencies"], *(text for extra in extras for text in extra)]
    ]


def disagreements(pyproject: str, lock: str) -> list[str]:
    """The requirements that the lock file does not pin within their bounds, and the pins without a hash."""
    pins = dict(re.findall(r"^([A-Za-z0-9._-]+)==(\S+)", lock, re.MULTILINE))
    wrong = []
    for demand in demands(pyproject):
        pin = pins.get(canonicalize_name(demand.name))
        if pin is None or pin not in demand.specifier:
            wrong.append(f"{demand} is locked at {pin}")
    bare = re.findall(r"^([A-Za-z0-9._-]+)==\S+(?! \\\n    --hash=sha256:)(?=\n|\Z| )", lock, re.MULTILINE)
    return wrong + [f"{name} has no hash" for name in bare]


def test_lock_answers_the_project(repository: Path) -> None:
    """Each declared requirement is pinned within its bounds, and each pin has a hash."""
    pyproject = (repository / "pyproject.toml").read_text(encoding="utf-8")
    lock = (repository / "requirements.lock").read_text(encoding="utf-8")
    assert len(demands(pyproject)) > 10
    assert disagreements(pyproject, lock) == []


def test_guard_sees_a_stale_lock() -> None:
    """A requirement that is missing, one out of bounds and a pin without hash are each reported."""
    pyproject = '[project]\ndependencies = ["a>=2", "b"]\noptional-dependencies.test = ["C_d>1"]\n'
    lock = "a==1.0 \\\n    --hash=sha256:00\nc-d==1.5\n    # via x\n"
    assert disagreements(pyproject, lock) == [
        "a>=2 is locked at 1.0",
        "b is locked at None",
        "c-d has no hash",
    ]
