"""The codes of proofs (``P11x``). Each docstring is the code's page."""

from __future__ import annotations

from hoyle.lang import Code


class P111(Code):
    """Two obligations of a game have one id. Results could not be told apart."""

    title = "obligation stated twice"


class P112(Code):
    """An obligation names a variable or an action that the rules do not have."""

    title = "unknown name in an obligation"


class P113(Code):
    """No obligation matches what was selected. An empty run proves nothing."""

    title = "no obligation selected"


class P114(Code):
    """The file of a game's obligations cannot be used: its Python does not load, or it has no
    ``obligations(rules)`` that returns an ``Obligations``."""

    title = "unusable obligations file"
