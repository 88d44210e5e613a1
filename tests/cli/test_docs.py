"""The documentation: pages made from the program are up to date, links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.cli.conftest import Hoyle

from hoyle.cli.docs import anchor, pages

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^(```+).*?^\1", re.MULTILINE | re.DOTALL)


def made() -> list[str]:
    """The names of the pages that are made."""
    return [name for name, _ in pages()]


def broken_links(root: Path) -> list[str]:
    """The links of Markdown pages below *root* and at its top that lead nowhere."""
    wrong = []
    for page in [*root.glob("*.md"), *root.glob("docs/**/*.md"), *root.glob("spec/**/*.md")]:
        text = FENCE.sub("", page.read_text(encoding="utf-8"))
        for link in LINK.findall(text):
            if "://" in link:
                continue
            path, _, place = link.partition("#")
            target = (page.parent / path) if path else page
            if not target.exists():
                wrong.append(f"{page.relative_to(root)}: {link}")
            elif place and target.is_file() and place not in anchors(target):
                wrong.append(f"{page.relative_to(root)}: {link} (no such heading)")
    return wrong


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    return {anchor(heading, "").strip("-") for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}


def test_made_pages_are_up_to_date(repository: Path) -> None:
    """Each page that is made from the program is what the program makes now (`hoyle docs` mends it)."""
    stale = [
        name
        for name, text in pages()
        if not (repository / "docs" / name).is_file()
        or (repository / "docs" / name).read_text(encoding="utf-8") != text
    ]
    assert stale == []


def test_links_lead_somewhere(repository: Path) -> None:
    """Every relative link on every page leads to a file, and to a heading where it names one."""
    assert broken_links(repository) == []


def test_guard_sees_a_broken_link(tmp_path: Path) -> None:
    """A link to a missing file and to a missing heading are reported; code and other hosts are left alone."""
    (tmp_path / "a.md").write_text(
        "# Top Line\n[x](b.md) [y](#top-line) [z](#bottom) [w](https://example.com/q)\n```text\n[v](c.md)\n```\n",
        encoding="utf-8",
    )
    assert broken_links(tmp_path) == ["a.md: b.md", "a.md: #bottom (no such heading)"]


def test_index_names_every_page(repository: Path) -> None:
    """The index leads to every page of the documentation."""
    index = (repository / "docs" / "index.md").read_text(encoding="utf-8")
    folder = repository / "docs"
    missing = []
    for page in folder.rglob("*.md"):
        name = page.relative_to(folder).as_posix()
        if page.name != "index.md" and name not in index and f"{page.parent.name}/)" not in index:
            missing.append(name)
    assert missing == []


def test_pages_are_written_and_checked(hoyle: Hoyle, tmp_path: Path) -> None:
    """The command writes the pages; --check is content then, and complains when one was changed."""
    folder = str(tmp_path)
    assert hoyle("docs", "-o", folder, "--check").code == 1
    assert hoyle("docs", "-o", folder).code == 0
    assert hoyle("docs", "-o", folder, "--check").code == 0
    (tmp_path / "reference" / "cli.md").write_text("changed", encoding="utf-8")
    run = hoyle("docs", "-o", folder, "--check")
    assert run.code == 1
    assert "cli.md" in run.err


@pytest.mark.parametrize("name", ["reference/cli.md", "reference/codes.md"])
def test_no_machine_is_named(name: str) -> None:
    """The pages name no folder of one machine."""
    text = dict(pages())[name]
    assert str(Path.home()) not in text
    assert str(Path.cwd()) not in text
