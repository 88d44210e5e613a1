"""Rulings: questions the rules must answer, in the text's own cases, without an order of ours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hoyle.lang import build
from hoyle.lang.build import Like, lift
from hoyle.lang.citation import Cites, cites_of, some_cites
from hoyle.lang.code import S406
from hoyle.lang.error import HoyleError, Place, here
from hoyle.lang.lift import NotTerm
from hoyle.lang.sort import BOOL, EnumSort, Sort
from hoyle.lang.term import Term

if TYPE_CHECKING:
    from hoyle.lang.rules import Rules


@dataclass(frozen=True)
class Case:
    """Where *when* holds the answer is *then* (one term, or one a seat)."""

    cites: tuple[str, ...]
    when: Term
    then: tuple[Term, ...]
    says: str
    place: Place


class Ruling(NotTerm):
    """A question with cases. ``asked`` says when the rules need an answer.

    ``over`` (an enum sort, usually the seats) makes the answer one value for each. The ruling is
    *complete* where asked if some case applies, *consistent* if all that apply answer alike; it is
    *determined* if both.
    """

    def __init__(
        self, rules: Rules, name: str, sort: Sort, asked: Term, over: EnumSort | None, cites: Cites
    ) -> None:
        self.rules, self.name, self.sort, self.asked, self.over = rules, name, sort, asked, over
        self.cites = cites_of(cites)
        self.cases: list[Case] = []
        self.read: Place | None = None
        self.place = here()
        if "#" in name:
            raise self._fail("its name has a '#'", "the names of rulings are words", "rename it")

    def __repr__(self) -> str:
        return f"Ruling({self.name!r})"

    def _fail(self, thing: str, rule: str, fix: str) -> HoyleError:
        return HoyleError(S406, f"ruling {self.name!r}: {thing}", rule, fix, here())

    def _reading(self) -> None:
        """The cases are used from here on: none may come later."""
        if not self.cases:
            raise self._fail(
                "it is used before it has a case", "a ruling is answered by its cases", "give the cases first"
            )
        self.read = self.read or here()

    @property
    def width(self) -> int:
        """How many values an answer has."""
        return len(self.over.values) if self.over else 1

    def case(
        self,
        cites: Cites,
        *,
        when: Like = True,
        then: Like | Sequence[Like] | Callable[[Term], Like],
        says: str = "",
    ) -> None:
        """A case as the text gives it. *then* is a term, a list (one a value of ``over``) or a function of
        that value. Raises S205 without a citation, S406 for a wrong number of answers."""
        self.rules.must_be_open()
        ids = some_cites(cites, f"ruling {self.name!r}: a case", "each case cites its clause")
        if self.read:
            raise self._fail(
                f"a case comes after its answer was used ({self.read})",
                "an answer is made of the cases that are there when it is used",
                "give all cases first",
            )
        if callable(then) and not self.over:
            raise self._fail(
                "`then` is a function",
                "only a ruling with `over` answers for each value of a sort",
                "give a term",
            )
        if callable(then) and self.over:
            answers: list[Like] = [then(build.const(i, self.over)) for i in self.over.values]
        elif isinstance(then, Sequence) and not isinstance(then, str):
            answers = list(then)
        else:
            answers = [then] * self.width  # type: ignore[list-item]
        if len(answers) != self.width:
            raise self._fail(
                f"a case answers with {len(answers)} values",
                f"an answer has {self.width}",
                "give one for each",
            )
        self.cases.append(
            Case(ids, lift(when, BOOL), tuple(lift(a, self.sort) for a in answers), says, here())
        )

    def each(self, cites: Cites, when: Callable[[Term], Like], says: str = "") -> None:
        """One case for each value *v* of the ruling's sort: where ``when(v)`` holds, *v* is the answer."""
        for code in self.sort.values:
            value = build.const(code, self.sort)
            self.case(cites, when=when(value), then=value, says=says)

    @property
    def answer(self) -> Term:
        """The answer of a ruling with one value. Raises S406 where there are several."""
        if self.over:
            raise self._fail(
                "it has no single answer", f"it answers for each of {self.over}", "write answers[i]"
            )
        return self.answers[0]

    @property
    def answers(self) -> tuple[Term, ...]:
        """The answers, one for each value of ``over``."""
        self._reading()
        return tuple(
            build.answer(
                f"{self.name}#{i}" if self.over else self.name,
                self.sort,
                [(c.when, c.then[i]) for c in self.cases],
            )
            for i in range(self.width)
        )

    @property
    def complete(self) -> Term:
        """Does some case apply?"""
        self._reading()
        return build.any_of(*(c.when for c in self.cases))

    @property
    def consistent(self) -> Term:
        """Do all cases that apply answer alike?"""
        self._reading()
        return build.all_of(*(build.not_(self.clash(i, j)) for j in range(len(self.cases)) for i in range(j)))

    def clash(self, i: int, j: int) -> Term:
        """Do cases *i* and *j* both apply and answer differently?"""
        a, b = self.cases[i], self.cases[j]
        differs = build.any_of(*(build.not_(build.eq(x, y)) for x, y in zip(a.then, b.then, strict=True)))
        return build.all_of(a.when, b.when, differs)

    @property
    def determined(self) -> Term:
        """Is there exactly one answer?"""
        return build.all_of(self.complete, self.consistent)
