"""Instances: rules with finite bounds, ready to be explored, and what is known about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hoyle.lang import Place, Verdict
from hoyle.lang.error import here


@dataclass(frozen=True)
class Expected:
    """What exploring an instance must find.

    ``states``, ``transitions``, ``finished`` and ``stuck`` are counts; ``depth`` is the number of moves to
    the state that is farthest from the start. What is ``None`` is not recorded. ``verdict`` is ``refuted``
    where the instance is there to show a defect. ``source`` says where the numbers come from: a program that
    shares no code with this one, a formula, a paper.
    """

    states: int
    transitions: int
    finished: int
    stuck: int = 0
    depth: int | None = None
    verdict: Verdict = Verdict.PROVED
    source: str = ""


@dataclass(frozen=True)
class Instance:
    """A game made small: parameters for ``build``, a ruleset, and what chance does.

    ``params`` go to the game's ``build``; ``ruleset`` is read by :func:`hoyle.lang.parse_ruleset`.

    ``choices`` fixes outcomes: an action's name -> the values of its parameters that are explored, and no
    others. ``seeds`` draws the chance before the first decision of a player once for each seed, instead of
    following every outcome; ``None`` follows all of them. Chance later in a play is always followed in full.

    ``place`` is where the instance stands.
    """

    id: str
    game: str
    about: str
    params: Mapping[str, Any] = field(default_factory=dict)
    ruleset: str = "house"
    seeds: tuple[int, ...] | None = None
    choices: Mapping[str, tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    expected: Expected | None = None
    place: Place | None = field(default_factory=here, compare=False, repr=False)
