"""Questions on bit-vectors: the general method, and the only one that may answer ``sat``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hoyle.concrete.evaluate import evaluate_all
from hoyle.lang import HoyleError, SetSort, Term, subterms
from hoyle.symbolic import clock, smt
from hoyle.symbolic.answer import Answer, Status
from hoyle.symbolic.code import P101
from hoyle.symbolic.encode import Encoder
from hoyle.symbolic.measure import Measures
from hoyle.symbolic.width import width_for

PLAIN, MEASURED = "bit-vectors", "bit-vectors with measures"


class Bits:
    """Conditions over one vocabulary, encoded once and asked about many times.

    With ``measures`` the sums over cards are abstract until a counterexample shows that one must be exact.
    """

    def __init__(self, width: int = 12, measures: bool = True, ints: str = "bits") -> None:
        self.width, self.measured, self.ints = width, measures, ints
        self._reset()

    def _reset(self) -> None:
        self.solver = smt.Solver("QF_BV" if self.ints == "bits" else "")
        self.encoder = Encoder(self.width, self.ints)
        self.measures = Measures(self.encoder) if self.measured else None
        self._literals: dict[Term, smt.Expr] = {}
        self._atoms: dict[Term, None] = {}
        self._asserted = 0
        self._sized: set[Term] = set()

    def check(self, conditions: Sequence[Term], timeout: float) -> Answer:
        """Can all *conditions* (Bool terms) hold together? *timeout* in seconds, encoding included."""
        start = clock.now()
        self._fit(conditions)
        literals = [self._literal(c) for c in conditions]
        method = MEASURED if self.measures and self.measures.numbers and _sums(conditions) else PLAIN
        while True:
            if self.measures:
                self.measures.link(list(self._atoms))
            self._flush()
            left = timeout - (clock.now() - start)
            if left <= 0:
                return Answer(Status.UNKNOWN, method, clock.now() - start, why="time limit")
            status = self.solver.check(literals, left)
            spent = clock.now() - start
            if status == "unknown":
                return Answer(Status.UNKNOWN, method, spent, why=self.solver.reason or "time limit")
            if status == "unsat":
                return Answer(Status.UNSAT, method, spent, core=self.solver.core(literals))
            values = {t: self.encoder.read(t, self.solver) for t in self.encoder.leaves}
            if all(evaluate_all(list(conditions), values)):
                return Answer(Status.SAT, method, spent, values=values)
            self._refine(conditions, values)

    def _fit(self, conditions: Sequence[Term]) -> None:
        """Start anew when a number does not fit into the width."""
        new = [t for t in conditions if t not in self._sized]
        if new:
            need = width_for(new) + 1
            if need > self.width:
                self.width = need
                self._reset()
            self._sized |= set(new)

    def _literal(self, condition: Term) -> smt.Expr:
        if condition not in self._literals:
            literal = smt.bool_const(f"#condition {len(self._literals)}")
            self._literals[condition] = literal
            self.solver.add(smt.implies(literal, self.encoder.encode(condition)))
            for t in subterms(condition):
                if t.op == "subset" or (t.op == "eq" and isinstance(t.args[0].sort, SetSort)):
                    self._atoms.setdefault(t)
        return self._literals[condition]

    def _flush(self) -> None:
        sides = self.encoder.sides
        if self._asserted < len(sides):
            self.solver.add(*sides[self._asserted :])
            self._asserted = len(sides)

    def _refine(self, conditions: Sequence[Term], values: Mapping[Term, int]) -> None:
        """Say more of the sums that the last model got wrong."""
        wrong = 0
        if self.measures:
            sets = [s for s, _ in self.measures.numbers]
            masks = dict(zip(sets, evaluate_all(sets, values), strict=True))
            for key, number in list(self.measures.numbers.items()):
                s, w = key
                real = sum(x for c, x in enumerate(w) if masks[s] >> c & 1)
                if real != self._number(number):
                    wrong += self.measures.refine(key)
        if not wrong:
            raise HoyleError(
                P101,
                "the solver and the reference reader give a condition different values",
                "encode and evaluate agree on every term",
                "report it with the command that showed it",
            )

    def _number(self, number: smt.Expr) -> int:
        raw = self.solver.value(number)
        if self.ints == "bits" and raw >> (self.width - 1):
            return raw - (1 << self.width)
        return raw

    def smt2(self, conditions: Sequence[Term], comment: str = "") -> str:
        """The question as an SMT-LIB 2 script that a second solver can run."""
        twin = Bits(self.width, self.measured, self.ints)
        twin._fit(conditions)
        literals = [twin._literal(c) for c in conditions]
        if twin.measures:
            twin.measures.link(list(twin._atoms))
        twin._flush()
        return twin.solver.smt2(literals, comment)


def _sums(conditions: Sequence[Term]) -> bool:
    return any(t.op in ("count", "weight") for t in subterms(*conditions))


def satisfy(conditions: Sequence[Term], timeout: float = 10.0, measures: bool = True) -> Answer:
    """Values that meet all *conditions*, or the conditions that cannot hold together (one question alone)."""
    return Bits(measures=measures).check(list(conditions), timeout)
