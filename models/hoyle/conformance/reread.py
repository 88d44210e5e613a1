"""Which other reading of the text gives just the answer that an engine gave."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hoyle.conformance.codec import Codec
from hoyle.conformance.player import open_player, with_option
from hoyle.conformance.refusal import Refusal
from hoyle.lang import HoyleError, Reading, Rules, Ruleset
from hoyle.lang.check import check_ruleset

SAME = "the answer is that of"
"""How the words begin that name other readings."""
FEW = 3
"""More readings than this explain nothing."""


class Rereading:
    """The rules under each ruleset that differs from one in a single reading."""

    def __init__(self, rules: Rules, ruleset: Ruleset) -> None:
        self.rules = rules
        opened = open_player(rules, ruleset) if rules.readings else None
        self.others: list[tuple[Reading, str, Codec]] = []
        for reading in rules.readings.values():
            for option in reading.options:
                other = option != ruleset.choices[reading.id]
                if opened is not None and other and allowed(rules, ruleset.change({reading.id: option})):
                    self.others.append((reading, option, Codec(with_option(opened, reading, option))))

    def giving(self, answers: Callable[[Codec], bool]) -> list[tuple[Reading, str]]:
        """The readings and options under which *answers* holds; none where too many do."""
        found = []
        for reading, option, codec in self.others:
            try:
                if answers(codec):
                    found.append((reading, option))
            except (Refusal, HoyleError, IndexError):
                continue
        return found if len({r.id for r, _ in found}) <= FEW else []


def allowed(rules: Rules, ruleset: Ruleset) -> bool:
    """May these readings be taken together?"""
    try:
        check_ruleset(rules, ruleset)
    except HoyleError:
        return False
    return True


def cites_of(found: Iterable[tuple[Reading, str]]) -> tuple[str, ...]:
    """The clauses that these readings are about, and the readings."""
    listed = list(found)
    clauses = [c for reading, _ in listed for c in reading.clauses]
    return tuple(dict.fromkeys((*clauses, *(reading.id for reading, _ in listed))))


def words_of(found: Iterable[tuple[Reading, str]]) -> str:
    """``the answer is that of LP-R11=free``."""
    names = [f"{reading.id}={option}" for reading, option in found]
    return f"{SAME} {' or of '.join(names)}" if names else ""
