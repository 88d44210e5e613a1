"""The codes of audits (``P2xx``). Each docstring is the code's page."""

from __future__ import annotations

from hoyle.lang import Code


class P201(Code):
    """The text gives no rule for something that has to be decided."""

    title = "gap"


class P202(Code):
    """Two sentences of the text answer one question differently."""

    title = "contradiction"


class P203(Code):
    """A sentence can be taken in two ways, and the game is not the same under both."""

    title = "ambiguity"


class P204(Code):
    """A sentence says something else than it means, most likely through translation."""

    title = "translation"


class P205(Code):
    """A position can be reached in which nobody can go on though the game is not over."""

    title = "stuck state"


class P206(Code):
    """Play can go on for ever."""

    title = "endless play"


class P207(Code):
    """An order ranks two things alike where one of them has to be the highest."""

    title = "tie"


class P208(Code):
    """The text claims something that its own rules do not give."""

    title = "refuted claim"


class P209(Code):
    """Which choices of readings make all claims of the text true together."""

    title = "claims and readings"


class P210(Code):
    """A case, a condition or an action can never apply."""

    title = "dead case"


class P211(Code):
    """A condition or a case says nothing that others do not say already."""

    title = "redundant case"


class P212(Code):
    """A sentence can be taken in two ways, and the game is the same under both."""

    title = "harmless ambiguity"


class P213(Code):
    """It was not decided within the budget whether something is a defect."""

    title = "undetermined"


class P299(Code):
    """A witness does not hold when the reference plays it again.

    This is a fault of Hoyle, never of the rules. Nothing is reported about the finding. Report the command
    that showed it.
    """

    title = "witness does not replay"
