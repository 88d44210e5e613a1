"""Each code of conformance testing has a page, and examples that trigger it and do not."""

from __future__ import annotations

import pytest

import hoyle.conformance.code
from hoyle.lang import Code, HoyleError

CODES = [c for name, c in sorted(Code.registry.items()) if c.__module__ == hoyle.conformance.code.__name__]


def test_there_are_codes() -> None:
    """The codes of this package begin with C and are documented."""
    assert [c.__name__ for c in CODES] == ["C101", "C102", "C103", "C104", "C105", "C106", "C201", "C301"]
    for code in CODES:
        assert code.__doc__
        assert code.title


@pytest.mark.parametrize("code", CODES, ids=lambda c: c.__name__)
def test_examples(code: type[Code]) -> None:
    """The bad example of a code raises it, the good one nothing."""
    assert code.bad
    assert code.good
    with pytest.raises(HoyleError) as caught:
        exec(code.bad, {})
    assert caught.value.code is code
    exec(code.good, {})
