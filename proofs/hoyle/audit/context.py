"""What all parts of one audit share: the rules, the house ruleset, the variants, the budget, the seed."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hoyle.audit.claim_proof import Stated
from hoyle.audit.machine import Machine
from hoyle.audit.solo import start_rules
from hoyle.audit.variant import Variant, house, make, options
from hoyle.audit.walk import Start, Tally
from hoyle.concrete import State
from hoyle.lang import Reading, Rules, Ruleset
from hoyle.prove.obligation import Wish

if TYPE_CHECKING:
    from hoyle.audit.logic import Logic
    from hoyle.audit.own import Own

Progress = Callable[[str, int, int], None]
"""Called with a stage in words, how much of it is done, and how much there is."""

Notice = Callable[[str], None]
"""Called with what was seen for the first time, before all is known of it."""


EARLY = 10
"""Rulesets after which it is looked what can be seen at once."""
MOST = 0.7
"""The part of a limit in seconds after which nothing is made better any more: what is known is told."""


@dataclass(frozen=True)
class Budget:
    """How hard an audit tries. Counts, so that a result depends on the seed alone; ``seconds`` cuts it short.

    ``plays``: random plays from each start for the shares. ``search``: further plays for what has not parted.
    ``states``: pairs of states of one breadth-first search. ``matches``: whole plays for each ruleset's
    claims. ``combinations``: random rulesets that are played. ``small``: states of one search of the small
    decks. ``solver``: seconds for one question to the solver. ``claims``: seconds of computing for the
    combinations of options under which the claims come out; ``rulings``: the same for what no play reached;
    ``pairs``: the same for an option and the other readings that it may depend on.
    """

    plays: int = 24
    search: int = 300
    states: int = 600
    matches: int = 4
    combinations: int = 400
    small: int = 20_000
    solver: float = 5.0
    claims: float = 150.0
    rulings: float = 60.0
    pairs: float = 20.0
    seconds: float | None = None


@dataclass
class Context:
    """One audit at work."""

    rules: Rules
    role: str
    budget: Budget
    seed: int
    starts_given: Sequence[tuple[str, Rules]] = ()
    small: Iterable[Rules] = ()
    progress: Progress = lambda stage, done, total: None
    notice: Notice = lambda text: None
    stated: Stated | None = None
    began: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        self.fixed: Iterable[Rules] = getattr(self.small, "fixed", ())  # small decks with outcomes fixed
        self.house: Ruleset = self.rules.ruleset or house(self.rules)
        self.base = Machine(self.rules.under(self.house))
        self.starts = self._starts()
        self.variants: dict[str, dict[str, Variant | None]] = {}
        self.tallies: dict[Variant, Tally] = {}
        self.own: dict[str, Own] = {}  # by the name of the change; "house" for none
        self.logic: Logic | None = None
        self.proved_same: dict[str, str] = {}
        self.sample: list[State] = []
        self.skipped: list[str] = []
        self.ready = self.began  # since when there are rulesets to play
        self.times: dict[tuple[str, int], tuple[int, int]] = {}
        self.prefix = self.rules.document.prefix
        self.wished: tuple[tuple[Wish, ...], ...] | None = None  # plays of the game's own file

    def _starts(self) -> list[Start]:
        given = start_rules(self.rules, getattr(self.starts_given, "bare", self.starts_given))
        if not given:
            return [Start("", self.base.initial())]
        slots = given[0][2]

        def past(start: State) -> Callable[[State], bool]:
            state = self.base.settle(start).state  # what is over before it begins belongs to the part
            return lambda s: any(s[i] != state[i] for i in slots)

        return [Start(label, state, past(state)) for label, state, _ in given]

    @property
    def open_readings(self) -> list[Reading]:
        """The readings that are not fixed: all, or none of rules under a ruleset."""
        return [] if self.rules.ruleset is not None else list(self.rules.readings.values())

    def make_variants(self, early: Callable[[], None] | None = None) -> None:
        """One variant for each option that is not the house's. *early* is called when the first few are made:
        to make them all takes seconds."""
        todo = [(r, o) for r in self.open_readings for o in options(r, self.role)]
        for n, (reading, option) in enumerate(todo):
            self.progress("rulesets", n, len(todo))
            if not self.in_time("the options of the readings"):
                self.variants.setdefault(reading.id, {})[option] = None
                continue
            made = make(self.rules, self.base, self.house, {reading.id: option})
            self.variants.setdefault(reading.id, {})[option] = made
            if made is not None:
                self.tallies[made] = Tally()
                if early is not None and len(self.tallies) == EARLY:
                    early()
        if not self.out_of_time():
            self.ready = time.monotonic()

    def rng(self, *what: object) -> random.Random:
        """A source of chance of its own for each purpose."""
        return random.Random("/".join(str(w) for w in (self.seed, *what)))

    def out_of_time(self, part: float = 1.0) -> bool:
        """Is the time used up, or of what is left when the rulesets are made the *part* that there is for the
        first stages?"""
        if self.budget.seconds is None:
            return False
        end = self.began + self.budget.seconds
        return time.monotonic() > self.ready + part * (end - self.ready)

    def in_time(self, what: str, part: float = 1.0) -> bool:
        """Is there time for a stage? What there is none for is noted."""
        if self.out_of_time(part):
            if what not in self.skipped:
                self.skipped.append(what)
            return False
        return True

    def start_named(self, label: str) -> Start:
        """The start of this name."""
        return next(s for s in self.starts if s.label == label)

    def every_machine(self) -> list[tuple[str, Machine]]:
        """The house and every variant, with names."""
        out = [("house", self.base)]
        for by_option in self.variants.values():
            out += [(f"house,{v.name}", v.machine) for v in by_option.values() if v is not None]
        return out
