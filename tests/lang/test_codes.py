"""Every code is documented, triggered by its bad example and by nothing in its good one."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path

import pytest

from hoyle.lang import Code, HoyleError

ROOMS = ("spec", "models", "proofs", "app")
CODE_MODULES = [
    "hoyle.lang.code_clause",
    "hoyle.lang.code_term",
    "hoyle.lang.code_rules",
    "hoyle.concrete.code",
    "hoyle.instances.code",
    "hoyle.explore.code",
    "hoyle.explore.code",
]
for module in CODE_MODULES:
    importlib.import_module(module)

CODES = [c for name, c in sorted(Code.registry.items()) if c.__module__ in CODE_MODULES]


def run(code: type[Code], text: str) -> None:
    """Run an example as a program of its own."""
    exec(compile(text, f"{code.__name__}.py", "exec"), {"__name__": code.__name__})


@pytest.mark.parametrize("code", CODES, ids=lambda c: c.__name__)
def test_bad_example_triggers_the_code(
    code: type[Code], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bad example ends with this code and no other, at the line that is marked."""
    monkeypatch.chdir(tmp_path)
    assert code.bad.strip(), "no bad example"
    with pytest.raises(HoyleError) as caught:
        run(code, code.bad)
    error = caught.value
    assert error.code is code
    marked = [n for n, line in enumerate(code.bad.splitlines(), 1) if line.endswith("# here")]
    if marked:
        assert error.place is not None
        assert (Path(error.place.file).name, error.place.line) == (f"{code.__name__}.py", marked[0])


@pytest.mark.parametrize("code", CODES, ids=lambda c: c.__name__)
def test_good_example_runs(code: type[Code], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The good example runs to its end."""
    monkeypatch.chdir(tmp_path)
    assert code.good.strip(), "no good example"
    run(code, code.good)


@pytest.mark.parametrize("code", CODES, ids=lambda c: c.__name__)
def test_code_has_a_page(code: type[Code]) -> None:
    """Every code has a title and a docstring."""
    assert code.title
    assert code.__doc__ is not None
    assert len(code.__doc__.split()) > 5


def raised(path: Path) -> set[str]:
    """The names that a module uses (not only imports or defines): the codes it raises are among them."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}


def test_registered_codes_are_raised(repository: Path) -> None:
    """No code is registered that nothing raises."""
    used = set()
    for room in ROOMS:
        for path in (repository / room).rglob("*.py"):
            used |= raised(path)
    assert [c.__name__ for c in CODES if c.__name__ not in used] == []


def test_code_cannot_be_defined_twice() -> None:
    """A second class of one name is refused: a code means one thing."""
    with pytest.raises(TypeError, match="S101 is defined twice"):
        type("S101", (Code,), {})


def test_error_says_thing_rule_and_fix() -> None:
    """An error reads as three sentences after its code and place, and each part can be had alone."""
    error = HoyleError(Code.registry["S101"], "the file is gone", "`x` is needed", "put it back")
    assert str(error) == "S101 the file is gone. `x` is needed. Put it back."
    assert (error.thing, error.rule, error.fix, error.place) == (
        "the file is gone",
        "`x` is needed",
        "put it back",
        None,
    )
