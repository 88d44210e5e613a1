"""Which readings does an engine take? Questions are put one by one, each chosen by what is still open.

A play goes on deal by deal under the readings that are believed (:mod:`~hoyle.conformance.belief`). In each
deal it is looked which other options would tell something else; that is asked, by a single question where
one shows it, else by a game. Each answer changes what is believed, or rules options out. It ends when no
option is open, or none of those open shows in many deals.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterable

from hoyle.conformance.belief import Belief, Change, Option
from hoyle.conformance.blame import named
from hoyle.conformance.conform import Trial
from hoyle.conformance.course import answered
from hoyle.conformance.engine import Engine, Trouble
from hoyle.conformance.identity import Found, Identity
from hoyle.conformance.judge import Judge
from hoyle.conformance.pool import Deals, families_of
from hoyle.conformance.question import Answer, Asker, Question, Said
from hoyle.conformance.refusal import Refusal, Unsupported
from hoyle.conformance.report import Failure
from hoyle.conformance.suite import Suite
from hoyle.conformance.vector import Vector
from hoyle.lang import Reading, Rules

VAIN, FEWEST = 40_000, 20
"""So many actions in a row, counted once for each ruleset that is looked at, and so many deals show nothing
new: then what is open is said to be not observable."""
SECONDS = 30.0
"""Seconds of this process after which no more questions are asked."""
PATIENCE = 900.0
"""Seconds by the clock after which no more questions are asked, for the sake of a slow program."""
LATE = "no time was left: more questions may tell more"
"""What is noted then."""
PUT_OFF = 6
"""Answers that are put off because too many readings work together in them, after which no more are asked."""
WIDE = "too many readings work together in what this interface tells"
"""What is noted then."""
LOOKED_AT = 8
"""Answers that are not explained, of which it is asked whether any choice of readings does."""
EVERY = 3
"""Of so many deals that show nothing new one is asked, to be sure of what is believed."""
SURE = 24
"""Deals that are asked at least when nothing is open."""
FAILED = 3
"""Questions about an option that tell nothing, after which no more are asked about it."""
ROUNDS = 3
"""Times that answers which were put off are looked at again."""
MOST = 2.0
"""Questions for each bit that is open at the start, after which no more are asked just to be sure."""
TROUBLES = 5
"""Questions without a usable answer, after which no more are asked."""

Progress = Callable[[str, int, int], None]


def identify(rules: Rules, engine: Engine, *, seed: int = 1, progress: Progress | None = None) -> Identity:
    """Ask an engine which readings it takes. Ctrl-C ends with what is known; the engine is closed.

    Raises HoyleError: C201 where the engine cannot be started.
    """
    asking = _Asking(rules, engine, seed, progress or (lambda what, done, total: None))
    try:
        asking.run()
    except KeyboardInterrupt:
        asking.stopped = True
    finally:
        engine.close()
    return asking.identity()


class _Asking:
    """The state of an identification."""

    def __init__(self, rules: Rules, engine: Engine, seed: int, tell: Progress) -> None:
        self.rules, self.seed, self.tell = rules, seed, tell
        self.belief = Belief(rules)
        self.trial = Trial(rules, Suite(rules.document.game, ()), engine, again="")
        self.failed: Counter[Change] = Counter()
        self.troubles = 0
        self.stopped = False
        self.began, self.spent = time.monotonic(), time.process_time()

    def run(self) -> None:
        """Ask until nothing is open that a question can tell."""
        self.trial.hello()
        self.asker = Asker(self._judge, self.trial.ops)
        families = families_of(self.trial.ops) if not self.trial.absent else []
        if not self.rules.readings or not families:
            return
        self.most = math.floor(MOST * sum(math.log2(len(r.options)) for r in self.rules.readings.values()))
        self.deals = Deals(self.belief, families, self.seed, "deals" in self.trial.ops)
        for _ in range(ROUNDS):
            self._explore()
            before = dict(self.belief.base)
            self.belief.settle()
            if self._over() or self.belief.base == before:
                break

    def _judge(self, vector: Vector) -> Judge:
        codec = self.belief.codec()
        return Judge(vector, codec, self.trial.blame_of(codec), self.trial.ops, self.trial.ask, own=True)

    def _spent(self) -> float:
        return time.process_time() - self.spent

    def _over(self) -> bool:
        spent, waited = self._spent(), time.monotonic() - self.began
        late = spent > SECONDS or waited - spent > PATIENCE
        wide = len(self.belief.put_off) >= PUT_OFF
        self.trial.notes += [LATE] * late + [WIDE] * wide  # each is told once
        return self.troubles >= TROUBLES or late or wide

    def _explore(self) -> None:
        vain, since = 0, self.deals.looked
        while (vain < FEWEST or self.deals.looked - since < VAIN) and not self._over():
            open_ = [o for o in self.belief.alive() if self.failed[o] < FAILED]
            if not open_ and vain >= SURE:
                return
            self.tell("ask the engine", len(self.belief.said), len(self.belief.said) + 1)
            vain += 1
            asked = len(self.belief.said)
            for question, told in self.deals.next(open_):
                if self._over():
                    return
                vain, since = 0, self.deals.looked
                if self._ask(question, told):
                    break
            if vain % EVERY == 1 and len(self.belief.said) == asked < self.most:
                played = self.deals.as_played()
                if played is not None and self._ask(played, set()):
                    vain, since = 0, self.deals.looked

    def _ask(self, question: Question, told: set[Change]) -> bool:
        """Put a question that tells some changes, and take in the answers. Is the base another one now?"""
        belief = self.belief

        def likely() -> Iterable[Answer]:
            choices = [belief.base, *({**belief.base, **dict(c)} for c in belief.alive())]
            return [question.predict(belief.codec(c)) for c in choices]

        try:
            heard = question.ask(self.asker, likely)
        except Unsupported:
            self.failed.update(told)
            return False
        except Trouble as trouble:
            self.failed.update(told)
            self.troubles += 1
            self.trial.notes.append(f"{question.vector.kind}: {trouble.message}")
            return False
        if question.game:
            belief.listen(heard)
        changed = belief.take_in(Said(question, tuple(heard)))
        left = set(belief.alive())
        self.failed.update(o for o in told if o in left)
        return changed

    # -- the result
    def identity(self) -> Identity:
        """What was found out."""
        belief, readings = self.belief, self.rules.readings
        strange = [] if self.stopped else [s for s in belief.said if s.strange]
        certain = [s for s in strange[:LOOKED_AT] if belief.no_way(s)]
        defects = self._failures(certain)
        unexplained = self._failures(s for s in strange if s not in certain)
        alive = set(belief.open())
        possible = {option for change, _ in belief.others(belief.base) for option in change}
        for said in strange:
            if said not in certain:  # what it depends on is not known
                near = self._on(said)
                alive |= {option for option in possible if option[0] in near}
        broken: dict[str, tuple[str, ...]] = {}
        for said, failure in defects:
            for reading in self._asked(said):
                broken.setdefault(reading, failure.clauses)
        changed = [f"{r}={o}" for r, o in belief.base.items() if o != belief.house.choices[r]]
        return Identity(
            self.rules.document.game,
            self.trial.engine.name,
            tuple(self._found(r, alive, broken) for r in readings.values()),
            ",".join(["house", *changed]),
            len(belief.said),
            sum(math.log2(len(r.options)) for r in readings.values()),
            tuple((s.question.vector, f) for s, f in defects),
            tuple((s.question.vector, f) for s, f in unexplained),
            tuple(dict.fromkeys(self.trial.notes)),
            self.stopped,
            time.monotonic() - self.began,
        )

    def _found(self, reading: Reading, alive: set[Option], broken: dict[str, tuple[str, ...]]) -> Found:
        taken = self.belief.base[reading.id]
        options = tuple(o for o in reading.options if o == taken or (reading.id, o) in alive)
        if options == (taken,):
            return Found(reading, "takes", options)
        if reading.id in broken:
            return Found(reading, "neither", (), broken[reading.id])
        return Found(reading, "open", options)

    def _asked(self, said: Said) -> list[str]:
        """The readings that a question would have told, but for an answer that is not explained."""
        belief = self.belief
        changes = [change for change, _ in belief.others(belief.base)]
        parts = {c: belief.parting(said.question, belief.base, c).point for c in changes}
        return [r for c, point in parts.items() if point is not None and point >= said.fitting for r, _ in c]

    def _on(self, said: Said) -> list[str]:
        """The readings on which the first answer that is not explained depends."""
        belief = self.belief
        out = []
        for change, _ in belief.others(belief.base):
            part = belief.parting(said.question, belief.base, change)
            if part.point is not None and part.point <= said.fitting and change[0][0] not in out:
                out.append(change[0][0])
        return out

    def _failures(self, strange: Iterable[Said]) -> list[tuple[Said, Failure]]:
        """What is wrong with answers, one for each clause."""
        out: dict[tuple[str, ...], tuple[Said, Failure]] = {}
        for said in strange:
            failure = self._failure(said)
            out.setdefault(failure.clauses[:1], (said, failure))
        return list(out.values())

    def _failure(self, said: Said) -> Failure:
        """What is wrong with an answer, under the ruleset that explains most."""
        vector = self._right(said.question)
        judge = Judge(vector, *self.trial.by(vector), self.trial.ops, self.trial.ask, own=True)
        try:
            judge.run()
        except (Trouble, Unsupported, Refusal) as trouble:
            return Failure(vector.kind, "an answer", str(trouble))
        if judge.failures:
            return judge.failures[0]
        cites = named(self.rules, self._on(said))
        return Failure(vector.kind, "the answer under some ruleset", "another one", clauses=cites)

    def _right(self, question: Question) -> Vector:
        """The vector with the answers of the ruleset that was found."""
        belief = self.belief
        data = answered(belief.course(question, belief.base))
        changed = {r: o for r, o in belief.base.items() if o != belief.house.choices[r]}
        return Vector(data | {"ruleset": {"base": "house", "set": changed} if changed else "house"})


__all__ = ["Found", "Identity", "identify"]
