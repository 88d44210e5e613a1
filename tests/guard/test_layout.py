"""The house has four rooms under one name; these guards keep it so. Each is also shown to fail."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

ROOMS = ("spec", "models", "proofs", "app")
FOLDERS = {*ROOMS, "tests", "docs", ".ci"}
LONGEST = 400


def packages(root: Path) -> list[Path]:
    """The first-level sub-packages of ``hoyle`` in all rooms (a folder without files is none)."""
    found = []
    for room in ROOMS:
        for path in sorted((root / room / "hoyle").glob("*/")):
            if path.name != "__pycache__" and any(inner.suffix == ".py" for inner in path.rglob("*")):
                found.append(path)
    return found


def closed_namespaces(root: Path) -> list[str]:
    """The ``__init__.py`` files that would close the namespace package ``hoyle`` or make a room a package."""
    candidates = [root / room / name for room in ROOMS for name in ("__init__.py", "hoyle/__init__.py")]
    return [str(path.relative_to(root)) for path in candidates if path.exists()]


def unmarked_packages(root: Path) -> list[str]:
    """The first-level sub-packages without ``__init__.py`` or without the marker of typed packages."""
    return [
        f"{package.relative_to(root)} lacks {name}"
        for package in packages(root)
        for name in ("__init__.py", "py.typed")
        if not (package / name).is_file()
    ]


def split_packages(root: Path) -> list[str]:
    """The first-level sub-packages that stand in two rooms: only the first would be found."""
    names = [package.name for package in packages(root)]
    return sorted({name for name in names if names.count(name) > 1})


def strange_folders(root: Path, files: Iterable[Path]) -> list[str]:
    """The top-level folders that are not of the fixed set."""
    tops = {path.relative_to(root).parts[0] for path in files if len(path.relative_to(root).parts) > 1}
    return sorted(tops - FOLDERS)


def games(root: Path) -> list[str]:
    """The ids of the games: the folders of ``hoyle.games`` that hold rules."""
    return sorted(path.parent.name for path in (root / "spec/hoyle/games").glob("*/rules.py"))


def incomplete_games(root: Path) -> list[str]:
    """The files that a game lacks: the same name in every room, and in the tests."""
    missing = []
    for game in games(root):
        wanted = [f"spec/hoyle/games/{game}/{name}" for name in ("clauses.toml", "readings.py", "README.md")]
        wanted += [f"models/hoyle/instances/{game}.py", f"proofs/hoyle/obligations/{game}.py"]
        missing += [f"{game} lacks {name}" for name in wanted if not (root / name).is_file()]
        if not any(game in path.name for path in (root / "tests").rglob("*")):
            missing.append(f"{game} lacks a test named after it")
    return missing


def long_modules(root: Path) -> list[str]:
    """The modules of the four rooms that are longer than a reader can hold."""
    found = []
    for room in ROOMS:
        for path in sorted((root / room).rglob("*.py")):
            length = len(path.read_text(encoding="utf-8").splitlines())
            if length > LONGEST:
                found.append(f"{path.relative_to(root)} has {length} lines")
    return found


def plant(root: Path, *names: str, text: str = "") -> None:
    """Make files, with their folders."""
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def test_namespace_stays_open(repository: Path) -> None:
    """No ``__init__.py`` stands directly in a room or in its ``hoyle`` folder."""
    assert closed_namespaces(repository) == []


def test_packages_are_marked(repository: Path) -> None:
    """Each first-level sub-package is a package and says that it is typed."""
    assert packages(repository) != []
    assert unmarked_packages(repository) == []


def test_package_has_one_room(repository: Path) -> None:
    """No first-level sub-package is spread over two rooms."""
    assert split_packages(repository) == []


def test_top_level_is_fixed(repository: Path, kept: list[Path]) -> None:
    """The repository has no top-level folder beside the fixed ones."""
    assert strange_folders(repository, kept) == []


def test_game_has_its_name_in_every_room(repository: Path) -> None:
    """A game has clauses, rules, readings, a page, instances, obligations and a test under one name."""
    assert incomplete_games(repository) == []


def test_modules_are_short(repository: Path) -> None:
    """No module of the four rooms is longer than 400 lines."""
    assert long_modules(repository) == []


@pytest.mark.parametrize("name", ["spec/__init__.py", "spec/hoyle/__init__.py", "app/hoyle/__init__.py"])
def test_guard_sees_a_closed_namespace(tmp_path: Path, name: str) -> None:
    """A planted ``__init__.py`` is reported."""
    plant(tmp_path, name)
    assert closed_namespaces(tmp_path) == [name]


def test_guard_sees_an_unmarked_package(tmp_path: Path) -> None:
    """A package without the two files is reported for each; empty folders and caches are no packages."""
    plant(tmp_path, "spec/hoyle/lang/term.py", "models/hoyle/__pycache__/x.py")
    (tmp_path / "app/hoyle/web").mkdir(parents=True)
    lacking = ["spec/hoyle/lang lacks __init__.py", "spec/hoyle/lang lacks py.typed"]
    assert unmarked_packages(tmp_path) == lacking


def test_guard_sees_a_split_package(tmp_path: Path) -> None:
    """One name in two rooms is reported."""
    plant(tmp_path, "spec/hoyle/lang/__init__.py", "models/hoyle/lang/__init__.py", "app/hoyle/cli/main.py")
    assert split_packages(tmp_path) == ["lang"]


def test_guard_sees_a_strange_folder(tmp_path: Path) -> None:
    """A folder beside the fixed ones is reported; files at the top are free."""
    files = [tmp_path / name for name in ("scripts/x.py", "spec/README.md", "README.md")]
    assert strange_folders(tmp_path, files) == ["scripts"]


def test_guard_sees_an_incomplete_game(tmp_path: Path) -> None:
    """A game that lacks its file in one room only is reported with that file."""
    rules = [
        f"spec/hoyle/games/whist/{name}" for name in ("rules.py", "clauses.toml", "readings.py", "README.md")
    ]
    plant(tmp_path, *rules, "models/hoyle/instances/whist.py", "tests/games/test_whist.py")
    assert incomplete_games(tmp_path) == ["whist lacks proofs/hoyle/obligations/whist.py"]
    plant(tmp_path, "proofs/hoyle/obligations/whist.py")
    assert incomplete_games(tmp_path) == []


def test_guard_sees_a_long_module(tmp_path: Path) -> None:
    """A module of 401 lines is reported, one of 400 is not."""
    plant(tmp_path, "models/hoyle/explore/long.py", text="\n" * 401)
    plant(tmp_path, "models/hoyle/explore/short.py", text="\n" * 400)
    assert long_modules(tmp_path) == ["models/hoyle/explore/long.py has 401 lines"]
