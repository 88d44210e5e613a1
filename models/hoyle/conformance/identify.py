"""Which readings does an engine take? Questions are put one by one, each chosen by what is still open.

First the questions that split the remaining options best are asked, from plays under the house ruleset. Then
the ruleset that has been found is confirmed: from plays under *it*, every other option is to be ruled out by
a question on which that option gives another answer. An answer that no ruleset gives is a defect.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import islice

from hoyle.conformance.blame import named
from hoyle.conformance.codec import Codec
from hoyle.conformance.conform import Trial
from hoyle.conformance.engine import Engine, Trouble
from hoyle.conformance.identity import Found, Identity
from hoyle.conformance.judge import Judge
from hoyle.conformance.player import open_player
from hoyle.conformance.pool import Option, Pool, families_of
from hoyle.conformance.proof import Proof, Said
from hoyle.conformance.question import Answer, Asker, Question, Readers
from hoyle.conformance.refusal import Refusal, Unsupported
from hoyle.conformance.report import Failure
from hoyle.conformance.suite import Suite
from hoyle.conformance.vector import Vector
from hoyle.lang import Reading, Rules, base_ruleset
from hoyle.lang.reading import UNSTATED

SIZE = 24
"""Plays in a row that tell nothing new, after which no more are looked at."""
ASKING = 11.0
"""Seconds of this process after which no more questions are asked."""
SECONDS = 20.0
"""Seconds of this process after which nothing more is proved: what is not, is left open."""
PATIENCE = 900.0
"""Seconds by the clock after which no more questions are asked, for the sake of a slow program."""
FUEL = (40, 200, 1000)
"""Answers that are predicted for one proof: little at first, since what is proved helps the next proof."""
REPAIRS = 150
"""Pairs of options that are tried to explain an answer."""
BEST = 6
"""Of the options that explain an answer best, so many are compared by the other answers."""
VAIN = 2
"""Questions on which an option should show and the engine's answer does not tell, before it is left open."""
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


class _Asking:
    """The state of an identification."""

    def __init__(self, rules: Rules, engine: Engine, seed: int, size: int, tell: Progress) -> None:
        self.rules, self.seed, self.size, self.tell = rules, seed, size, tell
        self.house = base_ruleset(rules.readings.values(), "house")
        self.base = dict(self.house.choices)
        self.readers = Readers(rules, Codec(open_player(rules, self.house)))
        self.trial = Trial(rules, Suite(rules.document.game, ()), engine, again="")
        self.said: list[Said] = []
        self.ruled_out: dict[Option, Said] = {}
        self.telling: set[Option] = set()
        self.vain: Counter[Option] = Counter()
        self.confirmed: dict[str, str] = {}
        self.troubles = 0
        self.stopped = self.done = False
        self.unproved: set[Option] = set()
        self.began, self.spent = time.monotonic(), time.process_time()

    def run(self) -> None:
        """Ask until nothing is open that a question can tell."""
        self.trial.hello()
        self.asker = Asker(self._judge, self.trial.ops)
        families = families_of(self.trial.ops) if not self.trial.absent else []
        if not self.rules.readings or not families:
            return
        self.tell("look for questions", 0, 1)
        self.pool = Pool(self.rules, self.readers, families, self.seed, "deals" in self.trial.ops)
        self.proof = Proof(self.pool, self.readers, self.said, self._late)
        number = quiet = 0
        while not self._over():
            if quiet < self.size:
                quiet = 0 if self._look(number) else quiet + 1
                number += 1
            elif self._settled():
                self.done = True
                break
            else:
                quiet = 0
        self._purge()
        self._sure()

    def _judge(self, vector: Vector) -> Judge:
        codec = self.readers.under(self.base)
        return Judge(vector, codec, self.trial.blame_of(codec), self.trial.ops, self.trial.ask, own=True)

    def _over(self) -> bool:
        spent, waited = time.process_time() - self.spent, time.monotonic() - self.began
        return self.troubles >= TROUBLES or spent > ASKING or waited - spent > PATIENCE

    def _late(self) -> bool:
        return time.process_time() - self.spent > SECONDS

    # -- questions
    def _look(self, number: int) -> bool:
        """Ask what a play of this number can tell, what tells most first; does it tell anything new?"""
        options = [o for o in self._alive() if self.vain[o] < VAIN]
        questions = self.pool.questions(self.base, options, number)
        questions = [q for q in questions if self.asker.can(q.vector)]
        before, new = dict(self.base), False
        while questions and not self._over():
            open_ = {o for o in self._alive() if self.vain[o] < VAIN}
            best = max(questions, key=lambda q: (q.vector.kind != "replay", len(q.support & open_)))
            questions.remove(best)
            if not best.support & open_:
                continue
            self.telling |= best.support
            said = self._ask(best)
            if said is None:
                continue
            new = True
            self._repair(said)
            self._rule_out(said)
            if best.vector.kind in ("legal", "winner"):
                self._certain(sorted(best.support), FUEL[0])
            if self.base != before:
                self.vain.clear()
                break
            self.vain.update(best.support - self.ruled_out.keys())
        return new

    def _ask(self, question: Question) -> Said | None:
        """Put a question; none where no usable answer comes."""

        def likely() -> Iterable[Answer]:
            others = ({**self.base, r: o} for r, o in question.support)
            return [self.proof.predict(question, choices) for choices in (self.base, *others)]

        self.tell("ask the engine", len(self.said), len(self.said) + 1)
        try:
            answer = question.ask(self.asker, likely)
        except Unsupported:
            return None
        except Trouble as trouble:
            self.troubles += 1
            self.trial.notes.append(f"{question.vector.kind}: {trouble.message}")
            return None
        said = Said(question, answer)
        self.said.append(said)
        return said

    def _fits(self, said: Said, choices: dict[str, str]) -> bool:
        return self.proof.fits(said, choices)

    def _alive(self) -> list[Option]:
        """The options, other than those taken, that no answer has ruled out."""
        listed = ((r.id, o) for r in self.rules.readings.values() for o in r.options)
        return [(r, o) for r, o in listed if o != self.base[r] and (r, o) not in self.ruled_out]

    def _rule_out(self, said: Said) -> None:
        """Note the options that alone would have given another answer."""
        if not self._fits(said, self.base):
            return
        for reading, option in sorted(said.question.support - self.ruled_out.keys()):
            if option != self.base[reading]:
                other = {**self.base, reading: option}
                if self.pool.may(other) and not self._fits(said, other):
                    self.ruled_out[(reading, option)] = said

    def _settled(self) -> bool:
        """Does the ruleset that was found explain all answers, and does it still rule out what it did while
        less was known? What it does not is open again."""
        before = dict(self.base)
        for said in self.said:  # what could not be explained before may be now
            self._repair(said)
        self._purge()
        for said in self.said:
            said.question.support |= {(r, o) for r, o in before.items() if o != self.base[r]}
            self._rule_out(said)
        if self.base != before or self.confirmed != self.base:
            self.confirmed = dict(self.base)
            return not set(self._alive()) & self.telling
        return True

    def _purge(self) -> None:
        """Open again what the answers do not rule out under the ruleset that is taken now."""
        for (reading, option), said in list(self.ruled_out.items()):
            other = {**self.base, reading: option}
            if option == self.base[reading] or not self._fits(said, self.base) or self._fits(said, other):
                del self.ruled_out[(reading, option)]

    # -- an answer that was not expected
    def _repair(self, said: Said) -> None:
        """Change the ruleset, option by option, until it explains an answer. A game is explained from its
        beginning on: each change explains more of it."""
        for _ in range(len(self.base)):
            had = said.question.matched(self.readers.under(self.base), said.answer)
            if math.isinf(had):
                return
            change = self._better(said, had)
            if change is None:
                said.given_up = True
                return
            old = {r: self.base[r] for r in change}
            self.base = {**self.base, **change}
            said.question.support |= set(old.items())
            for option in change.items():
                self.ruled_out.pop(option, None)

    def _better(self, said: Said, had: float) -> dict[str, str] | None:
        """One or two options that explain more of an answer, and most of the others."""
        self.pool.base = self.base
        short = self.proof.short(said, self.base)
        alive = set(self._alive())
        some = self.proof.affecting(short, {}, self.base)
        single = [{r: o} for r, o in some if (r, o) in alive]
        again = [{r: o} for r, o in some if (r, o) not in alive]
        both = [*single, *again]
        pairs = (a | b for n, a in enumerate(both) for b in both[:n] if a.keys() != b.keys())
        partly: list[tuple[float, dict[str, str]]] = []
        for changes in (single, again, islice(pairs, REPAIRS)):
            whole = []
            for change in changes:
                if self._over():
                    return None
                other = {**self.base, **change}
                if not self.pool.may(other):
                    continue
                if self.proof.fits(short, other):
                    whole.append((said.question.matched(self.readers.under(other), said.answer), change))
                elif not whole and len(change) == 1:
                    now = said.question.matched(self.readers.under(other), said.answer)
                    partly += [(now, change)] if now > had else []
            if whole or (partly and changes is again):
                return self._likeliest(whole or partly, said)
        return None

    def _likeliest(self, found: list[tuple[float, dict[str, str]]], said: Said) -> dict[str, str]:
        """Of several changes the one that explains most answers."""
        best = sorted(found, key=lambda f: (_silent(f[1]), -f[0]))[:BEST]
        return min(best, key=lambda f: (_silent(f[1]), self._misfits({**self.base, **f[1]}, said), -f[0]))[1]

    def _misfits(self, choices: dict[str, str], but: Said | None = None) -> int:
        """How many answers a ruleset does not explain."""
        return sum(s is not but and not self._fits(s, choices) for s in self.said)

    # -- what is certain
    def _sure(self) -> None:
        """Open again what may be so in some ruleset that explains the answers: whatever was taken for
        granted on the way, an option is ruled out only where that is proved."""
        for fuel in FUEL:
            done = -1
            while done < len(self.proof.out):
                done = len(self.proof.out)
                self._certain(list(self.ruled_out), fuel)
        self.unproved = self.ruled_out.keys() - self.proof.out
        self.ruled_out = {o: s for o, s in self.ruled_out.items() if o in self.proof.out}

    def _certain(self, options: list[Option], fuel: int) -> None:
        """Note which of the options are ruled out whatever the other readings are."""
        left = [o for o in options if o in self.ruled_out and o not in self.proof.out]
        for option in sorted(left, key=lambda o: self.ruled_out[o].question.vector.kind):
            self.proof.fuel = fuel
            if self.proof.impossible(dict([option]), self.base, hint=self.ruled_out[option]):
                self.proof.out.add(option)

    # -- the result
    def identity(self) -> Identity:
        """What was found out."""
        if self.stopped:  # nothing was proved
            self.ruled_out.clear()
        defects, unexplained = [] if self.stopped else self._defects(), 0
        if self.said:
            unexplained = self._misfits(self.base)
        if self.said and not self.done and not self.stopped:
            self.trial.notes.append("the time ran out before everything was asked")
        if unexplained and not defects:
            self.trial.notes.append(f"{unexplained} answers are those of no ruleset that was tried")
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
        sought = self.done and not self.stopped and not self.unproved & {(reading.id, o) for o in alive}
        return Found(reading, "open" if sought and not shown else "unsettled", options)

    def _defects(self) -> list[tuple[Said, Failure]]:
        """The answers that no ruleset gives, with the clause, one for each clause."""
        out: dict[tuple[str, ...], tuple[Said, Failure]] = {}
        for said in self.said:
            self.proof.fuel = FUEL[-1]
            if self._fits(said, self.base) or not self.proof.never(said, {}, self.base):
                continue
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
        cites = named(self.rules, said.question.readings)
        return Failure(vector.kind, "the answer under some ruleset", "another one", clauses=cites)

    def _right(self, question: Question) -> Vector:
        """The vector with the answers of the ruleset that was found."""
        data = question.answered(self.readers.under(self.base))
        changed = {r: o for r, o in self.base.items() if o != self.house.choices[r]}
        return Vector(data | {"ruleset": {"base": "house", "set": changed} if changed else "house"})


def _silent(change: dict[str, str]) -> bool:
    """Would the rules say nothing? Who goes on playing has most likely another option."""
    return UNSTATED in change.values()


__all__ = ["Found", "Identity", "identify"]
