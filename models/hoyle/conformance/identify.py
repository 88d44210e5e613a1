"""Which readings does an engine take? Questions are put one by one, each chosen by what is still open.

First the questions that split the remaining options best are asked, from plays under the house ruleset. Then
the ruleset that has been found is confirmed: from plays under *it*, every other option is to be ruled out by
a question on which that option gives another answer. An answer that no ruleset gives is a defect.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, product

from hoyle.conformance.blame import named
from hoyle.conformance.certain import no_way
from hoyle.conformance.codec import Codec
from hoyle.conformance.conform import Trial
from hoyle.conformance.engine import Engine, Trouble
from hoyle.conformance.identity import Found, Identity
from hoyle.conformance.judge import Judge
from hoyle.conformance.player import open_player
from hoyle.conformance.pool import Option, families_of, pool
from hoyle.conformance.question import Answer, Asker, Question, Readers, fits
from hoyle.conformance.refusal import Refusal, Unsupported
from hoyle.conformance.report import Failure
from hoyle.conformance.reread import allowed
from hoyle.conformance.suite import Suite
from hoyle.conformance.vector import Vector
from hoyle.lang import Reading, Rules, base_ruleset

SIZE = 2
"""Random plays that questions are taken from, each time."""
SECONDS = 30.0
"""Seconds of this process after which no more questions are asked."""
PATIENCE = 900.0
"""Seconds by the clock after which no more questions are asked, for the sake of a slow program."""
COMBINATIONS = 64
"""Combinations of options that one question is compared with."""
LOOKED = 4
"""Questions whose split is computed before one is asked: those that can tell most."""
LOOKED_AT = 8
"""Answers that the ruleset found does not explain, of which it is asked whether any ruleset does."""
ROUNDS = 4
"""Times that the ruleset found is confirmed by new questions."""
TROUBLES = 5
"""Questions without a usable answer, after which no more are asked."""

Progress = Callable[[str, int, int], None]


def identify(
    rules: Rules, engine: Engine, *, seed: int = 1, size: int = SIZE, progress: Progress | None = None
) -> Identity:
    """Ask an engine which readings it takes. Ctrl-C ends with what is known; the engine is closed.

    Raises HoyleError: C201 where the engine cannot be started.
    """
    asking = _Asking(rules, engine, seed, size, progress or (lambda what, done, total: None))
    try:
        asking.run()
    except KeyboardInterrupt:
        asking.stopped = True
    finally:
        engine.close()
    return asking.identity()


@dataclass
class _Said:
    """A question that was answered."""

    question: Question
    answer: Answer


class _Asking:
    """The state of an identification."""

    def __init__(self, rules: Rules, engine: Engine, seed: int, size: int, tell: Progress) -> None:
        self.rules, self.seed, self.size, self.tell = rules, seed, size, tell
        self.house = base_ruleset(rules.readings.values(), "house")
        self.base = dict(self.house.choices)
        self.left = {r.id: list(r.options) for r in rules.readings.values()}
        self.readers = Readers(rules, Codec(open_player(rules, self.house)))
        self.trial = Trial(rules, Suite(rules.document.game, ()), engine, again="")
        self.said: list[_Said] = []
        self.ruled_out: dict[Option, _Said] = {}
        self.telling: set[Option] = set()
        self.confirmed: dict[str, str] = {}
        self.troubles = 0
        self.stopped = False
        self._pools: dict[tuple[int, tuple[str, ...]], list[Question]] = {}
        self.began, self.spent = time.monotonic(), time.process_time()
        self._predicted: dict[tuple[int, tuple[str, ...]], Answer] = {}

    def run(self) -> None:
        """Ask until nothing is open that a question can tell."""
        self.trial.hello()
        self.asker = Asker(self._judge, self.trial.ops)
        self.families = families_of(self.trial.ops) if not self.trial.absent else []
        if not self.rules.readings or not self.families:
            return
        self._explore(self._pool(self.seed))
        for number in range(ROUNDS):
            before = dict(self.base)
            self._confirm(self._pool(self.seed + number))
            if self._over() or (self.base == before and number):
                break
        self._together()

    def _judge(self, vector: Vector) -> Judge:
        codec = self.readers.under(self.base)
        return Judge(vector, codec, self.trial.blame_of(codec), self.trial.ops, self.trial.ask, own=True)

    def _pool(self, seed: int) -> list[Question]:
        """Questions that tell options from what is taken to be the engine's ruleset."""
        known = (seed, tuple(self.base.values()))
        if known in self._pools:
            return list(self._pools[known])
        self.tell("look for questions", 0, 1)
        ruleset = self.house.change({r: o for r, o in self.base.items() if self.house.choices[r] != o})
        options = {(r.id, o) for r in self.rules.readings.values() for o in r.options}
        if self.base == self.confirmed:
            options -= self.ruled_out.keys()
        found = pool(self.rules, ruleset, options, self.families, seed, self.size)
        self._pools[known] = [q for q in found if self.asker.can(q.vector)]
        return list(self._pools[known])

    def _over(self) -> bool:
        spent, waited = time.process_time() - self.spent, time.monotonic() - self.began
        return self.troubles >= TROUBLES or spent > SECONDS or waited - spent > PATIENCE

    # -- the questions that split best
    def _explore(self, questions: list[Question]) -> None:
        while not self._over():
            best = self._best(questions)
            if best is None:
                return
            questions.remove(best)
            self._ask(best)

    def _best(self, questions: list[Question]) -> Question | None:
        """The question whose answer tells most, cheap ones first."""
        order = sorted(
            (q for q in questions if self._open(q)),
            key=lambda q: (
                q.vector.kind == "replay",
                -sum(math.log2(len(self.left[r])) for r in self._open(q)),
            ),
        )
        best, most = None, 1e-9
        for n, question in enumerate(order):
            if n >= LOOKED and best is not None:
                break
            told = self._told_by(question)
            if told > most:
                best, most = question, told
        return best

    def _open(self, question: Question) -> list[str]:
        return [r for r in question.readings if len(self.left[r]) > 1]

    def _told_by(self, question: Question) -> float:
        """The bits that the answer tells, if every combination of options is equally likely."""
        answers = Counter(self._predict(question, c) for c in self._combinations(question, 16))
        total = sum(answers.values())
        return -sum(n / total * math.log2(n / total) for n in answers.values())

    def _combinations(self, question: Question, most: int) -> Iterator[dict[str, str]]:
        """The options that may be taken by the readings that a question depends on; the likely ones first."""
        names = self._open(question)
        while math.prod(len(self.left[r]) for r in names) > most and len(names) > 1:
            names = names[:-1]
        listed = [sorted(self.left[r], key=lambda o, r=r: o != self.base[r]) for r in names]  # type: ignore[misc]
        found = ({**self.base, **dict(zip(names, chosen, strict=True))} for chosen in product(*listed))
        return islice((c for c in found if self._may(c)), most)

    def _may(self, choices: dict[str, str]) -> bool:
        changed = {r: o for r, o in choices.items() if self.house.choices[r] != o}
        return allowed(self.rules, self.house.change(changed))

    def _predict(self, question: Question, choices: dict[str, str]) -> Answer:
        known = (id(question), tuple(choices.values()))
        if known not in self._predicted:
            self._predicted[known] = question.predict(self.readers.under(choices))
        return self._predicted[known]

    # -- an answer
    def _ask(self, question: Question) -> _Said | None:
        """Put a question and take in the answer; none where no usable one comes."""

        def likely() -> Iterable[Answer]:
            return [self._predict(question, c) for c in self._combinations(question, COMBINATIONS)]

        self.tell("ask the engine", len(self.said), len(self.said) + 1)
        try:
            answer = question.ask(self.asker, likely)
        except Unsupported:
            return None
        except Trouble as trouble:
            self.troubles += 1
            self.trial.notes.append(f"{question.vector.kind}: {trouble.message}")
            return None
        said = _Said(question, answer)
        self.said.append(said)
        self._take_in(said)
        return said

    def _take_in(self, said: _Said) -> None:
        """Cross out the options under which the answer would be another one."""
        names = self._open(said.question)
        survivors = [
            c
            for c in self._combinations(said.question, COMBINATIONS)
            if fits(said.answer, self._predict(said.question, c))
        ]
        if not survivors:
            return
        self.base = survivors[0]
        for name in names:
            kept = {c[name] for c in survivors}
            if len(kept) < len(self.left[name]):
                self.left[name] = [o for o in self.left[name] if o in kept]

    # -- is it so?
    def _confirm(self, questions: list[Question]) -> None:
        """Rule out every other option by a question from plays under the ruleset that was found."""
        self._settle()
        self.telling |= {o for q in questions for o in q.support}
        asked = {id(said.question) for said in self.said}
        todo = [q for q in questions if id(q) not in asked]
        while not self._over():
            open_ = self.telling - self.ruled_out.keys()
            best = max(todo, key=lambda q: (len(q.support & open_), q.vector.kind != "replay"), default=None)
            if best is None or not best.support & open_:
                break
            todo.remove(best)
            answered = self._ask(best)
            if answered is None:
                continue
            if not self._explains(answered):
                self._repair(answered)
            self._settle()
            self._rule_out(answered)
        self._repair_all()
        self._settle()

    def _settle(self) -> None:
        """After another ruleset is taken to be the engine's: what do the answers so far rule out?"""
        if self.base == self.confirmed:
            return
        self.ruled_out.clear()
        self.confirmed = dict(self.base)
        for said in self.said:
            self._rule_out(said)

    def _alive(self) -> list[Option]:
        """The options, other than those taken, that no answer has ruled out."""
        listed = ((r.id, o) for r in self.rules.readings.values() for o in r.options)
        return [(r, o) for r, o in listed if o != self.base[r] and (r, o) not in self.ruled_out]

    def _together(self) -> None:
        """Take back what is ruled out only as long as a reading that is open is taken in one way."""
        open_, tries = self._alive(), 4000
        for (reading, option), said in list(self.ruled_out.items()):
            for other, its in open_:
                choices = {**self.base, reading: option, other: its}
                tries -= 1
                if tries < 0:
                    return
                if other == reading or not self._may(choices):
                    continue
                if fits(said.answer, self._predict(said.question, choices)) and not self._misfits(choices, 1):
                    self.ruled_out.pop((reading, option), None)
                    break

    def _rule_out(self, said: _Said) -> None:
        """Note the options that alone would have given another answer."""
        if not self._explains(said):
            return
        for reading, option in sorted(said.question.support - self.ruled_out.keys()):
            if option != self.base[reading]:
                other = {**self.base, reading: option}
                if self._may(other) and not fits(said.answer, self._predict(said.question, other)):
                    self.ruled_out[(reading, option)] = said

    def _repair(self, said: _Said) -> None:
        """An answer that the ruleset does not explain: is there one or two other options that explain all?"""
        open_ = (r for r, o in self._alive())
        names = dict.fromkeys((*said.question.readings, *open_))
        singles = [{r: o} for r in names for o in self._options(r) if o != self.base[r]]
        doubles = [a | b for n, a in enumerate(singles) for b in singles[:n] if a.keys() != b.keys()]
        worst = self._misfits(self.base)
        for change in islice((*singles, *doubles), 1200):
            other = {**self.base, **change}
            if not self._may(other) or not fits(said.answer, self._predict(said.question, other)):
                continue
            if self._misfits(other, worst) < worst:
                self.base = other
                for name, option in change.items():
                    self.left[name] = [option, *(o for o in self.left[name] if o != option)]
                return

    def _repair_all(self) -> None:
        for said in self.said:
            if not self._explains(said):
                before = dict(self.base)
                self._repair(said)
                if self.base != before:
                    return

    def _misfits(self, choices: dict[str, str], most: int = 1 << 30) -> int:
        """How many answers a ruleset does not explain; counting stops at *most*."""
        wrong = (s for s in self.said if not fits(s.answer, self._predict(s.question, choices)))
        return sum(1 for _ in islice(wrong, most))

    def _options(self, reading: str) -> Iterable[str]:
        return self.rules.readings[reading].options

    # -- the result
    def identity(self) -> Identity:
        """What was found out."""
        strange = [] if self.stopped else [s for s in self.said if not self._explains(s)]
        certain = [s for s in strange[:LOOKED_AT] if self._no_way(s)]
        defects = self._failures(certain)
        unexplained = self._failures(s for s in strange if s not in certain)
        broken: dict[str, tuple[str, ...]] = {}
        for said, failure in defects:
            for reading in said.question.readings:
                broken.setdefault(reading, failure.clauses)
        found = tuple(self._found(r, broken) for r in self.rules.readings.values())
        changed = [f"{r}={o}" for r, o in self.base.items() if o != self.house.choices[r]]
        return Identity(
            self.rules.document.game,
            self.trial.engine.name,
            found,
            ",".join(["house", *changed]),
            len(self.said),
            sum(math.log2(len(r.options)) for r in self.rules.readings.values()),
            tuple((s.question.vector, f) for s, f in defects),
            tuple((s.question.vector, f) for s, f in unexplained),
            tuple(dict.fromkeys(self.trial.notes)),
            self.stopped,
            time.monotonic() - self.began,
        )

    def _found(self, reading: Reading, broken: dict[str, tuple[str, ...]]) -> Found:
        others = [o for o in reading.options if o != self.base[reading.id]]
        alive = [o for o in others if (reading.id, o) not in self.ruled_out]
        if not alive:
            return Found(reading, "takes", (self.base[reading.id],))
        options = tuple(o for o in reading.options if o == self.base[reading.id] or o in alive)
        shown = any((reading.id, o) in self.telling for o in alive)
        if reading.id in broken and shown and len(alive) == len(others):
            return Found(reading, "neither", (), broken[reading.id])
        return Found(reading, "open", options)

    def _explains(self, said: _Said) -> bool:
        """Is the answer that of the ruleset found so far?"""
        return fits(said.answer, self._predict(said.question, self.base))

    def _no_way(self, said: _Said) -> bool:
        readings = self.rules.readings
        return no_way(said.question, said.answer, self.base, readings, self._predict, self._may)

    def _failures(self, strange: Iterable[_Said]) -> list[tuple[_Said, Failure]]:
        """What is wrong with answers, one for each clause."""
        out: dict[tuple[str, ...], tuple[_Said, Failure]] = {}
        for said in strange:
            failure = self._failure(said)
            out.setdefault(failure.clauses[:1], (said, failure))
        return list(out.values())

    def _failure(self, said: _Said) -> Failure:
        """What is wrong with an answer, under the ruleset that explains most."""
        vector = self._right(said.question)
        judge = Judge(vector, *self.trial.by(vector), self.trial.ops, self.trial.ask, own=True)
        try:
            judge.run()
        except (Trouble, Unsupported, Refusal) as trouble:
            return Failure(vector.kind, "an answer", str(trouble))
        if judge.failures:
            return judge.failures[0]
        cites = named(self.rules, said.question.readings)
        return Failure(vector.kind, "the answer under some ruleset", "another one", clauses=cites)

    def _right(self, question: Question) -> Vector:
        """The vector with the answers of the ruleset that was found."""
        data = question.answered(self.readers.under(self.base))
        changed = {r: o for r, o in self.base.items() if o != self.house.choices[r]}
        return Vector(data | {"ruleset": {"base": "house", "set": changed} if changed else "house"})


__all__ = ["Found", "Identity", "identify"]
