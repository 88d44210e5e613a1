"""Is an answer a defect for certain, however the text is read?"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from itertools import product

from hoyle.lang import Reading

ALL_WAYS = 256
"""Ways to take the readings of one question that are tried before an answer is said to fit none."""

Choices = dict[str, str]


def no_way(
    names: Iterable[str],
    base: Choices,
    readings: Mapping[str, Reading],
    explains: Callable[[Choices], bool],
    may: Callable[[Choices], bool],
) -> bool:
    """Is there no way to take these readings (the others as in *base*) that explains an answer? Not known is
    no."""
    listed = list(names)
    ways = [list(readings[r].options) for r in listed]
    if math.prod(map(len, ways)) > ALL_WAYS:
        return False
    every = ({**base, **dict(zip(listed, chosen, strict=True))} for chosen in product(*ways))
    return not any(explains(c) for c in every if may(c))
