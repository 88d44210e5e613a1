"""The codes of proofs (``P1xx``). Each docstring is the code's page."""

from __future__ import annotations

from hoyle.lang import Code


class P101(Code):
    """Two readers disagree: the solver found values for a question, and the reference reader says that they
    do not answer it.

    This is a fault of Hoyle, never of the rules. No verdict is given. Report the command that showed it.
    """

    title = "counterexample does not replay"
    bad = """\
from hoyle.lang import Term, integer
from hoyle.symbolic import Bits

x = Term("var", integer(0, 9), data="x")
bits = Bits()
bits.encoder._lt = lambda term, args: args[0] >= args[1]  # a reader that takes < for >=
bits.check([x < 3], 10)
"""
    good = """\
from hoyle.lang import Term, integer
from hoyle.symbolic import Bits

x = Term("var", integer(0, 9), data="x")
assert Bits().check([x < 3], 10).values[x] < 3
"""
