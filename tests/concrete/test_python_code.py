"""Terms as Python functions."""

from __future__ import annotations

import pytest
from tests.support.world import WORLD

from hoyle.concrete.python_code import python_function


def test_function_of_nothing() -> None:
    """No terms give a function that gives an empty tuple."""
    assert python_function([], WORLD.slots)((0,) * len(WORLD.slots)) == ()


def test_foreign_name_is_refused() -> None:
    """A term over a parameter that the function is not given is refused when it is made."""
    with pytest.raises(KeyError):
        python_function([WORLD.params[2]], WORLD.slots)


def test_parameters_come_after_the_state() -> None:
    """Parameters are passed in the order in which they were named."""
    offer, yes = WORLD.params[2], WORLD.params[4]
    function = python_function([offer + 1, yes], WORLD.slots, [yes, offer])
    assert function((0,) * len(WORLD.slots), 1, 5) == (6, 1)
