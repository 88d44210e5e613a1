"""The repository speaks of the product alone: no host that packages came from, no folder of one machine."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

# Written in two parts, or this file would report itself.
HOSTS = [".".join(parts) for parts in [
    ("pypi", "org"), ("pythonhosted", "org"), ("pypi", "python", "org"), ("npmjs", "org"), ("npmjs", "com"),
    ("debian", "org"), ("crates", "io"), ("anaconda", "org"), ("anaconda", "com"), ("proxy.golang", "org"),
]]  # fmt: skip
FOLDERS = [r"(?<![\w.$}~-])/(?:work|root|home|Users)/", r"[A-Z]:\\Users"]
FORBIDDEN = re.compile("|".join([re.escape(host) for host in HOSTS] + FOLDERS))


def leaks(root: Path, files: Iterable[Path]) -> list[str]:
    """The lines of text files that name a package host or a folder of a machine."""
    found = []
    for path in files:
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(lines, start=1):
            if match := FORBIDDEN.search(line):
                found.append(f"{path.relative_to(root)}:{number} names {match.group()}")
    return found


def test_nothing_of_one_machine_is_kept(repository: Path, kept: list[Path]) -> None:
    """No committed file names a package host or a machine's folder."""
    assert leaks(repository, kept) == []


@pytest.mark.parametrize(
    "line",
    [
        "--index-url https://" + "pypi." + "org/simple",
        "see '/" + "work/main'",
        "cd /" + "root/x",
        "/" + "home/ann/hoyle",
        "C:" + "\\Users\\ann",
    ],
)
def test_guard_sees_a_leak(tmp_path: Path, line: str) -> None:
    """A planted host or folder is reported with its line."""
    path = tmp_path / "notes.md"
    path.write_text(f"first\n{line}\n", encoding="utf-8")
    assert [text.split(" names ")[0] for text in leaks(tmp_path, [path])] == ["notes.md:2"]


def test_guard_lets_ordinary_text_pass(tmp_path: Path) -> None:
    """Relative paths, words with a slash and bytes that are no text are not leaks."""
    text, image = tmp_path / "a.md", tmp_path / "b.png"
    text.write_text("docs/home/x, and/work/or, ~/work/x, $HOME/work/x\n", encoding="utf-8")
    image.write_bytes(b"\xff\xfe/root/")
    assert leaks(tmp_path, [text, image]) == []
