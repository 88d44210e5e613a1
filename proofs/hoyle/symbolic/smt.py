"""The solver, behind a small face. The only module of Hoyle that imports z3.

Expressions are opaque (`Expr`); everything above works on :class:`~hoyle.lang.Term` and asks through here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal

import z3

from hoyle.symbolic import clock

Expr = Any
"""A solver expression. Opaque to callers: z3 ships no types."""

Status = Literal["sat", "unsat", "unknown"]

TRUE: Expr = z3.BoolVal(True)
FALSE: Expr = z3.BoolVal(False)

CONTEXT: Any = z3.main_ctx()
"""Where all expressions are made. Connectives are made here without the checks of z3's constructors, which
look at the sort of every argument: those take longer than all else in an encoding."""


def bool_const(name: str) -> Expr:
    """A Boolean variable."""
    return z3.Bool(name)


def int_const(name: str) -> Expr:
    """An unbounded integer variable."""
    return z3.Int(name)


def bits_const(name: str, width: int) -> Expr:
    """A bit-vector variable."""
    return z3.BitVec(name, width)


def bool_value(value: int) -> Expr:
    """A truth value."""
    return TRUE if value else FALSE


def int_value(value: int) -> Expr:
    """An integer."""
    return z3.IntVal(value)


def bits_value(value: int, width: int) -> Expr:
    """A bit-vector of this width (two's complement)."""
    return z3.BitVecVal(value, width)


def and_(parts: Iterable[Expr]) -> Expr:
    """Conjunction; true of no parts."""
    items = [p for p in parts if p is not TRUE]
    if any(p is FALSE for p in items):
        return FALSE
    return TRUE if not items else items[0] if len(items) == 1 else _connect(z3.Z3_mk_and, items)


def or_(parts: Iterable[Expr]) -> Expr:
    """Disjunction; false of no parts."""
    items = [p for p in parts if p is not FALSE]
    if any(p is TRUE for p in items):
        return TRUE
    return FALSE if not items else items[0] if len(items) == 1 else _connect(z3.Z3_mk_or, items)


def _connect(make: Callable[..., Any], items: Sequence[Expr]) -> Expr:
    """A connective of Booleans."""
    array = (z3.Ast * len(items))(*(p.ast for p in items))
    return z3.BoolRef(make(CONTEXT.ref(), len(items), array), CONTEXT)


def not_(a: Expr) -> Expr:
    """Negation."""
    if a is TRUE or a is FALSE:
        return FALSE if a is TRUE else TRUE
    return z3.BoolRef(z3.Z3_mk_not(CONTEXT.ref(), a.ast), CONTEXT)


def implies(a: Expr, b: Expr) -> Expr:
    """*a* only if *b*."""
    if a is TRUE:
        return b
    if a is FALSE or b is TRUE:
        return TRUE
    return z3.BoolRef(z3.Z3_mk_implies(CONTEXT.ref(), a.ast, b.ast), CONTEXT)


def ite(cond: Expr, then: Expr, other: Expr) -> Expr:
    """If-then-else."""
    if then is other:
        return then
    if cond is TRUE or cond is FALSE:
        return then if cond is TRUE else other
    for kind in (z3.BoolRef, z3.BitVecRef, z3.ArithRef):
        if isinstance(then, kind) and isinstance(other, kind):
            return kind(z3.Z3_mk_ite(CONTEXT.ref(), cond.ast, then.ast, other.ast), CONTEXT)
    return z3.If(cond, then, other)


def equal(a: Expr, b: Expr) -> Expr:
    """Equality of two expressions of one sort."""
    return z3.BoolRef(z3.Z3_mk_eq(CONTEXT.ref(), a.ast, b.ast), CONTEXT)


def total(parts: Sequence[Expr]) -> Expr:
    """The sum of integers."""
    if len(parts) < 2:
        return parts[0] if parts else z3.IntVal(0)
    array = (z3.Ast * len(parts))(*(p.ast for p in parts))
    return z3.ArithRef(z3.Z3_mk_add(CONTEXT.ref(), len(parts), array), CONTEXT)


def times(factor: int, a: Expr) -> Expr:
    """An integer so many times."""
    array = (z3.Ast * 2)(z3.IntVal(factor).ast, a.ast)
    return z3.ArithRef(z3.Z3_mk_mul(CONTEXT.ref(), 2, array), CONTEXT)


def at_least(a: Expr, b: Expr) -> Expr:
    """Comparison of integers."""
    return z3.BoolRef(z3.Z3_mk_ge(CONTEXT.ref(), a.ast, b.ast), CONTEXT)


def lshr(a: Expr, by: int) -> Expr:
    """Logical shift right of a bit-vector by a constant."""
    return z3.LShR(a, by)


def rotate_left(a: Expr, by: int) -> Expr:
    """Bits moved up, those that fall out coming in below."""
    return z3.RotateLeft(a, by)


def udiv(a: Expr, b: Expr) -> Expr:
    """Unsigned quotient of bit-vectors."""
    return z3.UDiv(a, b)


def urem(a: Expr, b: Expr) -> Expr:
    """Unsigned remainder of bit-vectors."""
    return z3.URem(a, b)


def ule(a: Expr, b: Expr) -> Expr:
    """Unsigned comparison of bit-vectors."""
    return z3.ULE(a, b)


def bit(a: Expr, index: int) -> Expr:
    """One bit as a bit-vector of width 1."""
    return z3.Extract(index, index, a)


def extract(high: int, low: int, a: Expr) -> Expr:
    """Bits *low*..*high* of a bit-vector."""
    return z3.Extract(high, low, a)


def extend(a: Expr, by: int) -> Expr:
    """*by* zero bits in front."""
    return z3.ZeroExt(by, a) if by else a


def is_bits(a: Expr) -> bool:
    """Is it a bit-vector?"""
    return bool(z3.is_bv(a))


recorder: Callable[[Solver, Sequence[Expr], Status], None] | None = None
"""Told of every question and its answer (:mod:`hoyle.symbolic.record`)."""


OUT_OF_TIME = ("timeout", "canceled")
"""What the solver says when its clock has stopped it."""

HANGS = 120_000
"""Milliseconds of the wall's clock after which a question is given up that steps do not end."""


@contextmanager
def fresh() -> Iterator[None]:
    """Inside, solvers know nothing of what was asked before, so that their answers do not depend on it. What
    is made inside must not be used outside, nor the other way round."""
    global TRUE, FALSE, CONTEXT
    before = (z3.z3._main_ctx, TRUE, FALSE)
    z3.z3._main_ctx = CONTEXT = z3.Context()
    TRUE, FALSE = z3.BoolVal(True), z3.BoolVal(False)
    try:
        yield
    finally:
        z3.z3._main_ctx, TRUE, FALSE = before
        CONTEXT = z3.z3._main_ctx


_meters: dict[object, z3.Solver] = {}


def _steps() -> int:
    """The steps that all solvers together have made so far."""
    context = z3.main_ctx()
    if _meters.keys() != {context}:
        _meters.clear()
        _meters[context] = z3.Solver()
        _meters[context].check()  # before it is asked something it does not tell the steps
    return int(_meters[context].statistics().get_key_value("rlimit count"))


class Solver:
    """One solver. ``logic`` is an SMT-LIB logic name (``QF_BV`` takes the SAT-based core), or ``""``.

    Conditions are guarded by assumption literals, so that an unsatisfiable core names those it needs.
    """

    def __init__(self, logic: str = "QF_BV") -> None:
        self._solver = z3.SolverFor(logic) if logic else z3.Solver()
        self.logic = logic
        self._model: Any = None

    def add(self, *parts: Expr) -> None:
        """Assert for good."""
        self._solver.add(*parts)

    def check(self, assumptions: Sequence[Expr], timeout: float) -> Status:
        """Are the assertions and these literals satisfiable? *timeout* in seconds of this process's own
        time, so that answers do not depend on what else the machine is doing."""
        status = self._check(assumptions, timeout)
        if recorder is not None:
            recorder(self, assumptions, status)
        return status

    def _check(self, assumptions: Sequence[Expr], timeout: float) -> Status:
        if clock.is_steady():
            return self._within(assumptions, timeout)
        self._model = None
        until = clock.now() + timeout
        left = timeout
        while True:
            self._solver.set("timeout", max(1, int(left * 1000)))  # by the wall's clock
            try:
                status = str(self._solver.check(*assumptions))
            except z3.Z3Exception as problem:
                if "canceled" not in str(problem) and "interrupt" not in str(problem):
                    raise
                status, why = "unknown", "canceled"
            else:
                why = self.reason if status == "unknown" else ""
            if status == "sat":
                self._model = self._solver.model()
                return "sat"
            if status == "unsat":
                return "unsat"
            if "interrupt" in why:
                raise KeyboardInterrupt
            left = until - clock.now()
            if why not in OUT_OF_TIME or left < timeout / 20:
                return "unknown"

    def _within(self, assumptions: Sequence[Expr], timeout: float) -> Status:
        """The same bounded by the solver's steps: the answer is the same on every machine."""
        self._model = None
        steps = max(1, int(timeout * clock.STEPS))
        self._solver.set("timeout", HANGS)
        self._solver.set("rlimit", steps)
        before = _steps()
        try:
            status = str(self._solver.check(*assumptions))
        except z3.Z3Exception as problem:
            if "canceled" not in str(problem) and "interrupt" not in str(problem):
                raise
            status = "unknown"
        clock.spend(min(steps, _steps() - before) / clock.STEPS)
        if status == "sat":
            self._model = self._solver.model()
            return "sat"
        if status == "unknown" and "interrupt" in self.reason:
            raise KeyboardInterrupt
        return "unsat" if status == "unsat" else "unknown"

    @property
    def reason(self) -> str:
        """Why the last answer was unknown, in a few words."""
        said = str(self._solver.reason_unknown()).strip("() \n").splitlines()
        return "the solver gave up" if not said or "giveup" in said[0] else said[0]

    def core(self, literals: Sequence[Expr]) -> tuple[int, ...]:
        """The positions of the assumption *literals* that the last refutation used."""
        used = {c.get_id() for c in self._solver.unsat_core()}
        return tuple(i for i, x in enumerate(literals) if x.get_id() in used)

    def value(self, expr: Expr) -> int:
        """The value of an expression in the last model (two's complement for signed readers to mend)."""
        found = self._model.eval(expr, model_completion=True)
        if z3.is_bool(found):
            return int(z3.is_true(found))
        return int(found.as_long())

    def smt2(self, assumptions: Sequence[Expr], comment: str = "") -> str:
        """The question as a self-contained SMT-LIB 2 script."""
        script = z3.Solver()
        script.add(*self._solver.assertions())
        script.add(*assumptions)
        text = str(script.to_smt2()).replace("(check-sat)", "").strip()
        body = "\n".join(line for line in text.splitlines() if not line.startswith(";"))
        note = "".join(f"; {line}\n" for line in comment.splitlines())
        logic = f"(set-logic {self.logic})\n" if self.logic else ""
        return f"{note}{logic}{body}\n(check-sat)\n"


def version() -> str:
    """The solver and its version."""
    return f"z3 {z3.get_version_string()}"
