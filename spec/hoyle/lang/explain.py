"""Terms in words. The fourth reader: it gives text, not values.

``explain(term)`` says a condition as a clause (*phase is play and hand[turn] has no hearts*), a number or a
set as a phrase (*the number of cards in hand[turn]*). Names given by ``rules.let`` stand for their terms.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from hoyle.lang.code import S304
from hoyle.lang.error import HoyleError
from hoyle.lang.sort import BOOL, BoolSort, IntSort, SetSort
from hoyle.lang.term import OPS, Term
from hoyle.lang.word import Kind, kind, word

# How tightly a text holds together: a looser one is put in brackets where a tighter one is asked for.
IF, OR, AND, CLAUSE, SUM, PRODUCT, ATOM = range(7)
Words = tuple[str, int]

_LONG = ("and", "or", "choose", "ite")
"""Conditions whose negation reads better as the *if* of a sentence."""

_TABLES = (
    (r"suit", "the suit of {}"),
    (r"rank", "the rank of {}"),
    (r"next seat", "the seat after {}"),
    (r"seat before", "the seat before {}"),
    (r"seat (\d+) (after|before)", r"the seat \1 places \2 {}"),
    (r"cards of suit", "the cards of {}"),
    (r"number of \w+", "the number of {}"),
)
"""How a lookup in a table of this name reads."""


def explain(term: Term, names: Mapping[Term, str] | None = None) -> str:
    """*term* in words; *names* (``rules.names``) gives short names for named parts.

    Raises :class:`HoyleError` S304 for an operation without words.
    """
    return _Speaker(names or {}).say(term, IF)


def _be(subject: str, negated: bool = False) -> str:
    """*is* or *are*, as the subject asks for."""
    noun = re.match(r"(?:the )?([a-z]+)", subject)
    plural = noun is not None and noun[1].endswith("s") and not noun[1].endswith("ss") and " " in subject
    return ("are" if plural else "is") + (" not" if negated else "")


def _list(parts: Sequence[str], joint: str) -> str:
    """``a, b and c``."""
    *some, last = parts
    return f"{', '.join(some)} {joint} {last}" if some else last


class _Speaker:
    def __init__(self, names: Mapping[Term, str]) -> None:
        self.names = names

    def say(self, term: Term, tight: int = ATOM) -> str:
        """The term in words that hold together as tightly as asked."""
        if term in self.names:
            return self.names[term]
        text, level = self.words(term)
        return f"({text})" if level < tight else text

    def words(self, term: Term) -> Words:
        """The term in words, and how tightly they hold together."""
        if term.op not in OPS:
            raise HoyleError(
                S304,
                f"explain met the operation {term.op!r}",
                "every reader handles every operation",
                "give it words in hoyle/lang/explain.py",
            )
        say: Callable[[Term], Words] = getattr(self, f"_{term.op}")
        return say(term)

    def plain(self, term: Term, *ops: str) -> bool:
        """Is this one of these operations, and without a name of its own?"""
        return term.op in ops and term not in self.names

    # -- leaves
    def _const(self, t: Term) -> Words:
        return word(t.data, t.sort), ATOM

    def _var(self, t: Term) -> Words:
        return str(t.data), ATOM

    _param = _reading = _var

    # -- logic
    def _not(self, t: Term) -> Words:
        inner = t.args[0]
        if self.plain(inner, "eq", "lt", "contains", "subset", "consecutive"):
            say: Callable[[Term, bool], Words] = getattr(self, f"_{inner.op}")
            return say(inner, True)
        if self.plain(inner, "or"):
            if among := self.among(inner, negated=True):
                return among, CLAUSE
            if len(inner.args) < 4:
                return self._and(Term("and", BOOL, tuple(negation(a) for a in inner.args)))
        return f"not ({self.say(inner, IF)})" if inner.args else f"not {self.say(inner)}", CLAUSE

    def _and(self, t: Term) -> Words:
        return " and ".join(self.say(a, CLAUSE) for a in t.args), AND

    def _or(self, t: Term) -> Words:
        if among := self.among(t):
            return among, OR
        heavy = [a for a in t.args if self.plain(a, "not") and self.plain(a.args[0], *_LONG)]
        rest = [a for a in t.args if not any(a is h for h in heavy)]
        if not heavy:
            return " or ".join(self.say(a, CLAUSE) for a in t.args), OR
        when = " and ".join(self.say(a.args[0], CLAUSE if len(heavy) > 1 else OR) for a in heavy)
        if not rest:
            return f"not ({when})", CLAUSE
        return f"if {when}, then " + " or ".join(self.say(a, CLAUSE) for a in rest), IF

    def among(self, t: Term, negated: bool = False) -> str:
        """``deal_no is 2, 6 or 7`` for equalities of one term with constants, else nothing."""
        if not all(self.plain(a, "eq") and a.args[1].is_const for a in t.args):
            return ""
        subject = t.args[0].args[0]
        if any(a.args[0] is not subject for a in t.args) or isinstance(subject.sort, SetSort):
            return ""
        values = [self.say(a.args[1]) for a in t.args]
        return f"{self.say(subject, SUM)} is " + (
            f"neither {_list(values, 'nor')}" if negated else _list(values, "or")
        )

    def _eq(self, t: Term, negated: bool = False) -> Words:
        a, b = t.args[::-1] if t.args[0].is_const else t.args
        if b.is_const and isinstance(b.sort, SetSort) and not b.data:
            return self.empty(a, negated), CLAUSE
        if isinstance(a.sort, BoolSort):
            joint = "differs from" if negated else "is the same as"
            return f"{self.say(a, CLAUSE)} {joint} {self.say(b, CLAUSE)}", OR
        subject = self.say(a, SUM)
        if isinstance(a.sort, (IntSort, SetSort)):
            return f"{subject} {'≠' if negated else '='} {self.say(b, SUM)}", CLAUSE
        return f"{subject} {_be(subject, negated)} {self.say(b, SUM)}", CLAUSE

    def empty(self, cards: Term, negated: bool) -> str:
        """A set has no card, or has one: of what kind, where there is a word for it."""
        if self.plain(cards, "inter", "diff") and len(cards.args) == 2:
            base, other = cards.args
            if cards.op == "inter" and not self.kind(other):
                base, other = other, base
            if found := self.kind(other):
                if cards.op == "diff":
                    return (
                        f"{self.say(base, SUM)} has {'more than' if negated else 'nothing but'} {found.many}"
                    )
                if found.single:
                    return f"{self.say(base, SUM)} {'has' if negated else 'does not have'} {found.one}"
                return f"{self.say(base, SUM)} has {found.one if negated else f'no {found.many}'}"
        subject = self.say(cards, SUM)
        return f"{subject} {_be(subject, negated)} empty"

    def kind(self, cards: Term) -> Kind | None:
        """The word for a constant set, or for the cards of a suit."""
        if self.plain(cards, "lookup") and cards.data.name == "cards of suit":
            of = self.say(cards.args[0], PRODUCT)
            return Kind(f"a card of {of}", f"cards of {of}")
        return None if cards in self.names else kind(cards)

    def _lt(self, t: Term, negated: bool = False) -> Words:
        a, b = t.args
        sign = "≥" if negated else "<"
        if a.is_const:
            a, b, sign = b, a, "≤" if negated else ">"
        return f"{self.say(a, SUM)} {sign} {self.say(b, SUM)}", CLAUSE

    def _ite(self, t: Term) -> Words:
        cond, then, other = t.args
        return f"{self.say(then, CLAUSE)} if {self.say(cond, AND)}, else {self.say(other, IF)}", IF

    def _choose(self, t: Term) -> Words:
        index, *options = t.args
        if base := map_name(options):
            return f"{base}[{self.say(index, IF)}]", ATOM
        pairs = zip(index.sort.values, options, strict=True)
        listed = "; ".join(f"{word(v, index.sort)} → {self.say(o, CLAUSE)}" for v, o in pairs)
        return f"by {self.say(index, IF)}: {listed}", IF

    def _answer(self, t: Term) -> Words:
        question, _, part = str(t.data).partition("#")
        return f"the answer to “{question}”" + (f" for {part}" if part else ""), ATOM

    # -- numbers
    def _add(self, t: Term) -> Words:
        text = self.say(t.args[0], SUM)
        for a in t.args[1:]:
            if a.is_const and a.data < 0:
                text += f" - {-a.data}"
            elif self.plain(a, "mul") and a.args[0].is_const and a.args[0].data == -1:
                text += f" - {self.say(a.args[1], PRODUCT)}"
            else:
                text += f" + {self.say(a, SUM)}"
        return text, SUM

    def _mul(self, t: Term) -> Words:
        if t.args[0].is_const and t.args[0].data == -1:
            return f"-{self.say(t.args[1], PRODUCT)}", PRODUCT
        return " · ".join(self.say(a, PRODUCT) for a in t.args), PRODUCT

    def _div(self, t: Term) -> Words:
        return f"{self.say(t.args[0], PRODUCT)} div {t.data}", PRODUCT

    def _mod(self, t: Term) -> Words:
        return f"{self.say(t.args[0], PRODUCT)} mod {t.data}", PRODUCT

    def _lookup(self, t: Term) -> Words:
        for pattern, words in _TABLES:
            if len(t.args) == 1 and (found := re.fullmatch(pattern, t.data.name)):
                return found.expand(words).format(self.say(t.args[0], PRODUCT)), PRODUCT
        return f"{t.data.name}({', '.join(self.say(a, IF) for a in t.args)})", ATOM

    def _count(self, t: Term) -> Words:
        cards = t.args[0]
        if self.plain(cards, "inter") and len(cards.args) == 2:
            base, other = cards.args if self.kind(cards.args[1]) else cards.args[::-1]
            found = self.kind(other)
            if found:
                return f"the number of {found.many} in {self.say(base, SUM)}", SUM
        return f"the number of cards in {self.say(cards, SUM)}", SUM

    def _weight(self, t: Term) -> Words:
        return f"the {t.data.name} of {self.say(t.args[0], SUM)}", SUM

    # -- cards and sets
    def _singleton(self, t: Term) -> Words:
        return f"{{{self.say(t.args[0], IF)}}}", ATOM

    def _first(self, t: Term) -> Words:
        return f"the card of {self.say(t.args[0], PRODUCT)}", PRODUCT

    def _union(self, t: Term) -> Words:
        return " ∪ ".join(self.say(a, PRODUCT) for a in t.args), SUM

    def _inter(self, t: Term) -> Words:
        if len(t.args) == 2:
            base, other = t.args if self.kind(t.args[1]) else t.args[::-1]
            if found := self.kind(other):
                return f"{found.all} in {self.say(base, SUM)}", SUM
        return " ∩ ".join(self.say(a, PRODUCT) for a in t.args), PRODUCT

    def _diff(self, t: Term) -> Words:
        gone: list[Term] = []
        base = t
        while self.plain(base, "diff") or base is t:
            base, last = base.args
            gone.insert(0, last.args[0] if self.plain(last, "singleton") else last)
        listed = _list([self.say(g, PRODUCT) for g in gone], "and")
        if base.is_const and isinstance(base.sort, SetSort) and base.data == base.sort.full:
            return f"all cards but {listed}", SUM
        return f"{self.say(base, PRODUCT)} without {listed}", SUM

    def _contains(self, t: Term, negated: bool = False) -> Words:
        card, cards = t.args
        found = self.kind(cards)
        where = found.one if found else f"in {self.say(cards, SUM)}"
        return f"{self.say(card, SUM)} is {'not ' if negated else ''}{where}", CLAUSE

    def _subset(self, t: Term, negated: bool = False) -> Words:
        subject = self.say(t.args[0], SUM)
        return f"{subject} {_be(subject, negated)} within {self.say(t.args[1], SUM)}", CLAUSE

    def _twins(self, t: Term) -> Words:
        return f"the other copies of {self.say(t.args[0], SUM)}", SUM

    def _consecutive(self, t: Term, negated: bool = False) -> Words:
        subject = self.say(t.args[0], SUM)
        by = f" ({', '.join(self.say(a, IF) for a in t.args[1:])})" if t.args[1:] else ""
        without = "not without" if negated else "without"
        return f"{subject} {_be(subject)} {without} a gap in {t.data.name}{by}", CLAUSE

    def _highest(self, t: Term) -> Words:
        by = f" ({', '.join(self.say(a, IF) for a in t.args[1:])})" if t.args[1:] else ""
        return f"the highest by {t.data.name}{by} in {self.say(t.args[0], SUM)}", SUM


def negation(t: Term) -> Term:
    """The Bool term negated, not folded any further."""
    return t.args[0] if t.op == "not" else Term("not", BOOL, (t,))


def map_name(slots: Sequence[Term]) -> str:
    """``hand`` when these are the slots ``hand[0] hand[1] ...`` of a map, else nothing."""
    if len(slots) < 2 or any(t.op != "var" or "[" not in t.data for t in slots):
        return ""
    bases = {t.data.partition("[")[0] for t in slots}
    return str(bases.pop()) if len(bases) == 1 and len(set(slots)) == len(slots) else ""
