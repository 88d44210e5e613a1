"""The codes of the command line: documented, triggered by the bad example, raised somewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from hoyle.cli import code as codes
from hoyle.lang import Code, HoyleError

CODES = [c for c in Code.registry.values() if c.__module__ == codes.__name__]


def run(code: type[Code], text: str) -> None:
    """Run an example as a program of its own."""
    exec(compile(text, f"{code.__name__}.py", "exec"), {"__name__": code.__name__})


@pytest.mark.parametrize("code", CODES, ids=lambda c: c.__name__)
def test_bad_example_triggers_the_code(
    code: type[Code], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bad example ends with this code and no other."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(HoyleError) as caught:
        run(code, code.bad)
    assert caught.value.code is code


@pytest.mark.parametrize("code", CODES, ids=lambda c: c.__name__)
def test_good_example_runs(code: type[Code], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The good example runs to its end."""
    monkeypatch.chdir(tmp_path)
    assert code.good.strip()
    run(code, code.good)


@pytest.mark.parametrize("code", CODES, ids=lambda c: c.__name__)
def test_code_is_raised(code: type[Code], repository: Path) -> None:
    """Some command raises the code."""
    sources = (repository / "app/hoyle/cli").glob("*.py")
    assert any(f'"{code.__name__}"' in path.read_text(encoding="utf-8") for path in sources)
