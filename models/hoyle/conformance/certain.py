"""Is an answer a defect for certain, however the text is read?"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from itertools import product

from hoyle.conformance.question import Answer, Question, fits
from hoyle.lang import Reading

ALL_WAYS = 256
"""Ways to take the readings of one question that are tried before an answer is said to fit none."""

Choices = dict[str, str]


def no_way(
    question: Question,
    answer: Answer,
    base: Choices,
    readings: Mapping[str, Reading],
    predict: Callable[[Question, Choices], Answer],
    may: Callable[[Choices], bool],
) -> bool:
    """Is there no way to take the readings with which a question gets this answer? Not known is no.

    All readings are looked at of which some option alone changes the answer under *base*, and those that the
    question was made for. An option that shows only together with another one is not seen.
    """
    names = [r for r in readings if r in question.readings]
    plain = predict(question, base)
    for name, reading in readings.items():
        others: Iterable[Choices] = ({**base, name: o} for o in reading.options if o != base[name])
        if name not in names and any(may(c) and predict(question, c) != plain for c in others):
            names.append(name)
    ways = [list(readings[r].options) for r in names]
    if math.prod(map(len, ways)) > ALL_WAYS:
        return False
    every = ({**base, **dict(zip(names, chosen, strict=True))} for chosen in product(*ways))
    return not any(fits(answer, predict(question, c)) for c in every if may(c))
