"""Terms: frozen, hash-consed data without meaning. Meanings are given by readers.

A term is a node ``(op, sort, args, data)``. Two equal terms are the same object, so that identity is
equality, a dictionary may be keyed by terms, and a shared part is read once.

=============  ==========================================  =========================================
op             args                                        data
=============  ==========================================  =========================================
const          --                                          the value (int)
var            --                                          name of a state variable (a slot)
param          --                                          name of an action's parameter
reading        --                                          id of a reading (a rigid variable)
not and or     Bool ...                                    --
eq             two of one sort                             --
lt             two Int                                     --
add            Int ...                                     --
mul            two Int                                     --
div mod        one Int                                     a positive constant (rounds down)
ite            Bool, then, else                            --
choose         Enum index, one term a value                --
lookup         one index a dimension of the table          a :class:`~hoyle.lang.table.Table`
singleton      Card                                        --
first          Set                                         -- (card of lowest index; card 0 of an empty set)
union inter    Set ...                                     --
diff           two Set                                     --
contains       Card, Set                                   --
subset         two Set                                     --
count          Set                                         --
weight         Set                                         a table Card -> Int
highest        Set, then the indices before the card       a table [...,] Card -> Int
twins          Set                                         --
consecutive    Set, then the indices before the card       a table [...,] Card -> Int
answer         when1, then1, when2, then2, ...             name of a ruling (and of the seat asked)
=============  ==========================================  =========================================

``answer`` has the value of the first case that applies, and the least value of its sort when none does:
an action that asks an undetermined ruling is never possible, so that this value is never seen.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any, ClassVar, NoReturn

from hoyle.lang.code import S301
from hoyle.lang.error import HoyleError, here
from hoyle.lang.sort import Sort

OPS = (
    "const", "var", "param", "reading", "not", "and", "or", "eq", "lt", "add", "mul", "div", "mod", "ite",
    "choose", "lookup", "singleton", "first", "union", "inter", "diff", "contains", "subset", "count",
    "weight", "highest", "twins", "consecutive", "answer",
)  # fmt: skip
"""Every operation. A reader gives each a meaning, or fails loudly."""


class Term:
    """One node. Make terms through the functions of :mod:`hoyle.lang.build` and Python's operators.

    ``& | ~`` are logic on Bool terms and set algebra on CardSet terms, ``-`` is difference on sets and
    numbers, ``== != < <= > >= + *`` are what they say; none of them computes anything.
    """

    __slots__ = ("__weakref__", "args", "data", "op", "sort", "uid")
    _table: ClassVar[dict[tuple[Any, ...], Term]] = {}
    _uids: ClassVar[Iterator[int]] = itertools.count()

    op: str
    sort: Sort
    args: tuple[Term, ...]
    data: Any
    uid: int

    def __new__(cls, op: str, sort: Sort, args: tuple[Term, ...] = (), data: Any = None) -> Term:  # noqa: D102
        key = (op, sort, tuple(a.uid for a in args), data)
        found = cls._table.get(key)
        if found is not None:
            return found
        term = super().__new__(cls)
        for slot, value in (
            ("op", op),
            ("sort", sort),
            ("args", args),
            ("data", data),
            ("uid", next(cls._uids)),
        ):
            object.__setattr__(term, slot, value)
        return cls._table.setdefault(key, term)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("terms are frozen")

    def __hash__(self) -> int:
        return self.uid

    def __reduce__(self) -> tuple[Any, ...]:
        return (Term, (self.op, self.sort, self.args, self.data))

    def __repr__(self) -> str:
        from hoyle.lang.explain import explain

        return f"<{explain(self)}>"

    def __bool__(self) -> bool:
        raise HoyleError(
            S301,
            f"the symbolic value {self!r} is used as a Python truth value",
            "a term has no truth value before a reader gives it one",
            "write `&`, `|`, `~`, `ite(...)` instead of `and`, `or`, `not`, `if`; "
            "`(a < b) & (b < c)` instead of `a < b < c`; `maximum`, `minimum`, `all_of`, `any_of` instead of "
            "`max`, `min`, `all`, `any`",
            here(),
        )

    def _no_python_value(self, fix: str) -> NoReturn:
        raise HoyleError(
            S301,
            f"the symbolic value {self!r} is used as a Python value",
            "a term has no value before a reader gives it one",
            fix,
            here(),
        )

    def __contains__(self, card: object) -> bool:
        self._no_python_value("write `S.has(card)` instead of `card in S`")

    def __iter__(self) -> Iterator[Term]:
        self._no_python_value("loop over the constants of a sort, as rules.every_seat and rules.total do")

    def __len__(self) -> int:
        self._no_python_value("write `count(S)` instead of `len(S)`")

    def __index__(self) -> int:
        self._no_python_value("index a rules.map, or write lookup(table, ...)")

    def __int__(self) -> int:
        self._no_python_value("keep it a term; as_int(...) makes a Bool term a number")

    def __truediv__(self, other: object) -> Term:
        self._no_python_value("write `//`: numbers are whole")

    @property
    def is_const(self) -> bool:
        """Is this a constant (whose value is ``data``)?"""
        return self.op == "const"

    def __and__(self, other: Any) -> Term:
        return _op("meet", self, other)

    def __rand__(self, other: Any) -> Term:
        return _op("meet", other, self)

    def __or__(self, other: Any) -> Term:
        return _op("join", self, other)

    def __ror__(self, other: Any) -> Term:
        return _op("join", other, self)

    def __invert__(self) -> Term:
        return _op("complement", self)

    def __sub__(self, other: Any) -> Term:
        return _op("minus", self, other)

    def __rsub__(self, other: Any) -> Term:
        return _op("minus", other, self)

    def __add__(self, other: Any) -> Term:
        return _op("add", self, other)

    def __radd__(self, other: Any) -> Term:
        return _op("add", other, self)

    def __mul__(self, other: Any) -> Term:
        return _op("mul", self, other)

    def __rmul__(self, other: Any) -> Term:
        return _op("mul", other, self)

    def __floordiv__(self, other: int) -> Term:
        return _op("div", self, other)

    def __mod__(self, other: int) -> Term:
        return _op("mod", self, other)

    def __neg__(self) -> Term:
        return _op("mul", -1, self)

    def __eq__(self, other: Any) -> Term:  # type: ignore[override]
        return _op("eq", self, other)

    def __ne__(self, other: Any) -> Term:  # type: ignore[override]
        return ~_op("eq", self, other)

    def __lt__(self, other: Any) -> Term:
        return _op("lt", self, other)

    def __le__(self, other: Any) -> Term:
        return _op("le", self, other)

    def __gt__(self, other: Any) -> Term:
        return _op("lt", other, self)

    def __ge__(self, other: Any) -> Term:
        return _op("le", other, self)

    def has(self, card: Any) -> Term:
        """For a set: is *card* in it?"""
        return _op("contains", card, self)

    def within(self, other: Any) -> Term:
        """For a set: is it part of *other*?"""
        return _op("subset", self, other)


def _op(name: str, *args: Any) -> Term:
    """Python's operators are functions of hoyle.lang.build, which knows the sorts and imports this module."""
    from hoyle.lang import build

    made: Term = getattr(build, name)(*args)
    return made


def subterms(*roots: Term) -> list[Term]:
    """Every node below *roots*, each once, arguments before the nodes that use them."""
    out: list[Term] = []
    seen: set[int] = set()
    stack = [(root, False) for root in reversed(roots)]
    while stack:
        term, done = stack.pop()
        if done:
            out.append(term)
        elif term.uid not in seen:
            seen.add(term.uid)
            stack.append((term, True))
            stack.extend((a, False) for a in reversed(term.args))
    return out


def leaves(*roots: Term, op: str) -> list[Term]:
    """The ``var``, ``param`` or ``reading`` leaves below *roots*, in order of first use."""
    return [t for t in subterms(*roots) if t.op == op]
