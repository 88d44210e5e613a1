"""The wheel holds every file of the four rooms, under one name."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

ROOMS = ("spec", "models", "proofs", "app")


def lost_files(root: Path, files: list[Path], wheel: Path) -> set[str]:
    """The files of the rooms that the wheel lacks, and the files in it that no room has."""
    inside = [path.relative_to(root).parts for path in files]
    wanted = {"/".join(parts[1:]) for parts in inside if parts[0] in ROOMS and parts[1:2] == ("hoyle",)}
    with ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    return wanted ^ packed


def test_wheel_is_whole(repository: Path, kept: list[Path], tmp_path: Path) -> None:
    """A built wheel has the code, clauses, schemas and C sources of all rooms, and nothing else."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=repository, check=True, capture_output=True,
    )  # fmt: skip
    (wheel,) = tmp_path.glob("hoyle-*.whl")
    assert lost_files(repository, kept, wheel) == set()


def test_guard_sees_a_lost_file(tmp_path: Path) -> None:
    """A file that is not packed and a file that no room has are each reported."""
    wheel = tmp_path / "x.whl"
    with ZipFile(wheel, "w") as archive:
        archive.writestr("hoyle/lang/a.py", "")
        archive.writestr("README.md", "")
        archive.writestr("hoyle-1.dist-info/METADATA", "")
    files = [
        tmp_path / name for name in ("spec/hoyle/lang/a.py", "models/hoyle/explore/b.c", "spec/README.md")
    ]
    assert lost_files(tmp_path, files, wheel) == {"README.md", "hoyle/explore/b.c"}
