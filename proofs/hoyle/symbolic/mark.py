"""Names for what stands for a term in a solver: made of what the term says.

So answers do not depend on what else has been built in the process, or in which order.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache

from hoyle.lang import Table, Term, subterms

LENGTH = 20


@lru_cache(maxsize=50_000)
def mark(term: Term) -> str:
    """Some letters and digits; other ones for another term."""
    for t in subterms(term):
        _digest(t)  # from below: nothing is read twice, and nothing deep at once
    return _digest(term).hex()[:LENGTH]


@lru_cache(maxsize=200_000)
def _digest(t: Term) -> bytes:
    data = (t.data.name, t.data.values) if isinstance(t.data, Table) else t.data
    said = repr((t.op, str(t.sort), data)).encode()
    return hashlib.sha256(b"".join([said, *map(_digest, t.args)])).digest()
