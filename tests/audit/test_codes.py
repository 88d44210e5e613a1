"""Every code of the audit is triggered by its bad example, and not by its good one."""

from __future__ import annotations

import pytest

import hoyle.audit.code as codes
from hoyle.audit import audit
from hoyle.lang import Code, Rules

CODES = [c for name, c in sorted(Code.registry.items()) if c.__module__ == codes.__name__]
EXAMPLES = [c for c in CODES if c is not codes.P299]


def rules_of(text: str, name: str) -> Rules:
    """The rules that an example makes."""
    names: dict[str, object] = {"__name__": name}
    exec(compile(text, f"{name}.py", "exec"), names)
    rules = names["rules"]
    assert isinstance(rules, Rules)
    return rules


@pytest.mark.parametrize("code", EXAMPLES, ids=lambda c: c.__name__)
def test_bad_example_has_the_finding(code: type[Code]) -> None:
    """The bad example of a code is audited with a finding of that code."""
    budget = 0.0 if code is codes.P213 else None
    assert code in {f.code for f in audit(rules_of(code.bad, code.__name__), budget=budget)}


@pytest.mark.parametrize("code", EXAMPLES, ids=lambda c: c.__name__)
def test_good_example_has_no_finding(code: type[Code]) -> None:
    """Its good example is audited without any finding."""
    assert audit(rules_of(code.good, code.__name__)) == []


@pytest.mark.parametrize("code", CODES, ids=lambda c: c.__name__)
def test_code_has_a_page(code: type[Code]) -> None:
    """Every code has a title and a docstring."""
    assert code.title
    assert code.__doc__ is not None
    assert len(code.__doc__.split()) > 5
