"""The files that the guards look at."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

IGNORED = {".git", ".venv", "build", "dist", "__pycache__"}


@pytest.fixture(scope="session")
def kept(repository: Path) -> list[Path]:
    """Every file that is, or would be, committed; where there is no git, every file outside the caches."""
    if (repository / ".git").exists():
        listing = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=repository, capture_output=True, text=True, check=True,
        )  # fmt: skip
        files = [repository / name for name in listing.stdout.split("\0") if name]
    else:
        files = [path for path in repository.rglob("*") if not IGNORED & set(path.parts)]
    return sorted(path for path in set(files) if path.is_file())
