"""For people who test in Python.

:func:`check_vector` asks one vector; ``hoyle.testing.plugin`` is a pytest plugin that runs suites;
``hoyle.testing.strategy`` has Hypothesis strategies and ``hoyle.testing.machine`` a state machine, made from
any rules. The last three need pytest and Hypothesis, which Hoyle itself does not.
"""

from hoyle.testing.vector import ask_vector, check_vector, engine_of, rules_of

__all__ = ["ask_vector", "check_vector", "engine_of", "rules_of"]
