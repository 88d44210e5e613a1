"""The runner of documentation pages fails where a page is wrong; otherwise green pages would mean nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

FENCE = "```"
RIGHT = [
    ("python", "x = 1 + 1\nassert x == 2"),
    ("python", ">>> 1 + 1\n2"),
    ("python file=made/here.py", "raise SystemExit"),
    ("console", "$ echo one; echo two\none\n...\n$ true"),
    ("console exit=3", "$ echo no >&2; exit 3\nno"),
    ("toml", 'a = "b"'),
    ("json", '{"a": 1}'),
    ("jsonl", "1\n2"),
    ("text", "anything"),
]
WRONG = [
    ("python", "assert 1 + 1 == 3"),
    ("python", ">>> 1 + 1\n3"),
    ("python ", "a blank after the language, and Sybil passes it over"),
    ("console", "$ echo one\ntwo"),
    ("console", "$ false\n$ true"),
    ("console", "no command"),
    ("console exit=3", "$ exit 2"),
    ("console exti=3", "$ true"),
    ("toml", "a ="),
    ("json", "{"),
    ("jsonl", "1\nx"),
    ("klingon", "nuqneH"),
    ("", "no language"),
]


def page(info: str, body: str) -> str:
    """A Markdown page with one fenced block."""
    return f"# Page\n\n{FENCE}{info}\n{body}\n{FENCE}\n"


@pytest.fixture
def runner(pytester: pytest.Pytester, repository: Path) -> pytest.Pytester:
    """A fresh folder with the repository's page runner."""
    pytester.makeconftest((repository / "conftest.py").read_text(encoding="utf-8"))
    return pytester


def run(runner: pytest.Pytester, text: str) -> pytest.RunResult:
    """Run a page of this text."""
    (runner.path / "page.md").write_text(text, encoding="utf-8")
    return runner.runpytest_inprocess("page.md", "-p", "no:cacheprovider", "-p", "no:benchmark")


@pytest.mark.parametrize(("info", "body"), RIGHT)
def test_right_block_passes(runner: pytest.Pytester, info: str, body: str) -> None:
    """A block that does what it shows passes."""
    run(runner, page(info, body)).assert_outcomes(passed=1)


@pytest.mark.parametrize(("info", "body"), WRONG)
def test_wrong_block_fails(runner: pytest.Pytester, info: str, body: str) -> None:
    """A block that does not do what it shows fails."""
    run(runner, page(info, body)).assert_outcomes(failed=1)


def test_blocks_share_a_folder_and_names(runner: pytest.Pytester) -> None:
    """What one block writes or defines, the next ones of the page see, and nothing lands beside the page."""
    text = (
        page("toml file=a/b.toml", "x = 1")
        + page("console", "$ cat a/b.toml\nx = 1")
        + page("python", "y = 2")
    )
    text += page("python", "from pathlib import Path\nassert Path('a/b.toml').exists() and y == 2")
    run(runner, text).assert_outcomes(passed=4)
    assert not (runner.path / "a").exists()


def test_block_can_be_left_out_on_purpose(runner: pytest.Pytester) -> None:
    """A comment above a block skips that block and no other."""
    text = "<!-- skip: next -->\n\n" + page("console", "$ false") + page("console", "$ false")
    run(runner, text).assert_outcomes(passed=2, failed=1)
