"""The codes of proofs (``P1xx``). Each docstring is the code's page."""

from __future__ import annotations

from hoyle.lang import Code


class P101(Code):
    """Two readers disagree: the solver found values for a question, and the reference reader says that they
    do not answer it.

    This is a fault of Hoyle, never of the rules. No verdict is given. Report the command that showed it.
    """

    title = "counterexample does not replay"
