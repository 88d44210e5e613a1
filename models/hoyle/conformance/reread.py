"""Which other reading of the text gives just the answer that an engine gave."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from hoyle.conformance.codec import Codec
from hoyle.conformance.mutant import own_conjuncts
from hoyle.conformance.player import open_player, with_option
from hoyle.conformance.refusal import Refusal
from hoyle.lang import HoyleError, Reading, Rules, Ruleset
from hoyle.lang.check import check_ruleset

SAME = "the answer is that of"
"""How the words begin that name other readings."""
FEW = 3
"""More readings than this explain nothing."""
IDLE = ("aim", "claim", "comment")
"""Kinds of clauses that no answer breaks: what they speak of is asked by others."""


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


def cites_of(rules: Rules, found: Iterable[tuple[Reading, str]], named: Sequence[str]) -> tuple[str, ...]:
    """The clauses that these readings are about, and the readings.

    Those come first that the rules cite beside the reading, of them those that a wrong answer has *named*
    already; what asks nothing of a player (an aim, say) comes last.
    """
    readings = list(dict.fromkeys(reading for reading, _ in found))
    kinds = rules.document.clauses
    clauses: dict[str, None] = {}
    for reading in readings:
        often = Counter(c for cites in _places(rules) if reading.id in cites for c in dict.fromkeys(cites))
        own = reading.clauses
        asked = (c for c in named if c in often and c not in own and c not in rules.readings)

        def order(clause: str, often: Counter[str] = often, own: Sequence[str] = own) -> tuple[object, ...]:
            idle = clause in kinds and kinds[clause].kind in IDLE
            return idle, clause not in often, clause not in named, clause not in own, -often[clause]

        clauses |= dict.fromkeys(sorted((*own, *asked), key=order))
    return (*clauses, *(reading.id for reading in readings))


def _places(rules: Rules) -> Iterator[tuple[str, ...]]:
    """What the parts of the rules cite; where that is readings alone, with what their action cites."""
    for action in rules.actions.values():
        for need in own_conjuncts(action):
            yield _with(rules, need.cites, action.cites)
        for effect in action.effects:
            yield _with(rules, effect.cites, action.cites)
    for ruling in rules.rulings.values():
        asking = [c for a in rules.actions.values() if ruling.name in a.asks for c in a.cites]
        for case in ruling.cases:
            yield _with(rules, case.cites, (*ruling.cites, *asking))


def _with(rules: Rules, cites: tuple[str, ...], more: Sequence[str]) -> tuple[str, ...]:
    return cites if any(c not in rules.readings for c in cites) else (*cites, *dict.fromkeys(more))


def words_of(found: Iterable[tuple[Reading, str]]) -> str:
    """``the answer is that of LP-R11=free``."""
    names = [f"{reading.id}={option}" for reading, option in found]
    return f"{SAME} {' or of '.join(names)}" if names else ""
