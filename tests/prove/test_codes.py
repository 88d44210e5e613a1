"""Every code of proofs is documented, triggered by its bad example and not by its good one."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import hoyle.prove.code as prove_codes
import hoyle.symbolic.code as symbolic_codes
from hoyle.lang import Code, HoyleError

MODULES = (prove_codes.__name__, symbolic_codes.__name__)
CODES = [c for name, c in sorted(Code.registry.items()) if c.__module__ in MODULES]


def run(code: type[Code], text: str) -> None:
    """Run an example as a program of its own."""
    exec(compile(text, f"{code.__name__}.py", "exec"), {"__name__": code.__name__})


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Examples write files: into a folder of their own, and no compiled ones."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)


@pytest.mark.parametrize("code", CODES, ids=lambda c: c.__name__)
def test_bad_example_triggers_the_code(code: type[Code]) -> None:
    """The bad example ends with this code and no other."""
    with pytest.raises(HoyleError) as caught:
        run(code, code.bad)
    assert caught.value.code is code


@pytest.mark.parametrize("code", CODES, ids=lambda c: c.__name__)
def test_good_example_runs(code: type[Code]) -> None:
    """The good example runs to its end."""
    run(code, code.good)


@pytest.mark.parametrize("code", CODES, ids=lambda c: c.__name__)
def test_code_has_a_page(code: type[Code]) -> None:
    """Every code has a title and a docstring."""
    assert code.title
    assert code.__doc__
