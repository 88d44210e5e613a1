"""Test vectors: one question with its whole answer, or one game with what is told at each step.

A vector is a JSON object (``vector.schema.json``). Its kinds:

- ``legal``: ``view``, ``legal`` (every legal action), ``reject`` (actions that must be refused);
- ``winner``: ``view`` with a complete ``trick``, ``seat``;
- ``score``: ``setup``, ``tricks``, ``scores``;
- ``perft``: ``setup``, ``deals``, ``steps`` so far, ``plays`` (how many to each depth), ``divide``;
- ``replay``: ``setup``, ``deals``, ``start``, ``steps``, each step with what is told after it and what is
  tried and refused before it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from hoyle.conformance.codec import Json, action_of

FORMAT = 1
"""The version of the suite format."""

KINDS = ("legal", "winner", "score", "perft", "replay")

NEEDS = {
    "legal": ("legal", "check"),
    "winner": ("winner",),
    "score": ("score",),
    "perft": ("perft",),
    "replay": ("new",),
}
"""The operations by which each kind can be asked: one of them is enough (a replay needs ``play`` too)."""


@dataclass(frozen=True)
class Vector:
    """One vector. ``data`` is the JSON object as read or made; ``file`` and ``line`` tell where it stands."""

    data: Json
    file: str = ""
    line: int = 0

    @property
    def id(self) -> str:
        """The name by which results call it: its own, else where it stands."""
        return str(self.data.get("id") or f"{self.file.rpartition('/')[2] or 'vector'}:{self.line}")

    @property
    def kind(self) -> str:
        """One of :data:`KINDS`."""
        return str(self.data["kind"])

    @property
    def game(self) -> str:
        """The id of its game."""
        return str(self.data["game"])

    @property
    def ruleset(self) -> Any:
        """The ruleset it is for, as the protocol writes it (``house`` unless told)."""
        return self.data.get("ruleset", "house")

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that the vector is about."""
        return tuple(self.data.get("clauses", ()))

    @property
    def place(self) -> str:
        """``file:line`` where it was read from, else nothing."""
        return f"{self.file}:{self.line}" if self.file else ""

    def at(self, file: str, line: int) -> Vector:
        """The same vector, read from a place."""
        return replace(self, file=file, line=line)


__all__ = ["FORMAT", "KINDS", "NEEDS", "Vector", "action_of"]
