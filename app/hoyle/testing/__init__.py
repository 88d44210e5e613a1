"""For people who test in Python: one vector as a check."""

from hoyle.testing.vector import ask_vector, check_vector

__all__ = ["ask_vector", "check_vector"]
