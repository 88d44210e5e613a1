"""The files that the guards look at."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

CACHES = {"build", "dist", "__pycache__"}


def is_source(relative: Path) -> bool:
    """Whether a file would be committed, as far as its path tells: not in a cache, not in a hidden folder."""
    hidden = [part for part in relative.parts if part.startswith(".") and part not in (".ci", ".gitignore")]
    return not hidden and not CACHES & set(relative.parts)


@pytest.fixture(scope="session")
def kept(repository: Path) -> list[Path]:
    """Every file that is, or would be, committed; where git cannot say, every file outside the caches."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=repository,
        capture_output=True,
        text=True,
        check=False,
    )
    files = [repository / name for name in listing.stdout.split("\0") if name]
    if listing.returncode != 0 or not files:
        files = [path for path in repository.rglob("*") if is_source(path.relative_to(repository))]
    return sorted(path for path in set(files) if path.is_file())
