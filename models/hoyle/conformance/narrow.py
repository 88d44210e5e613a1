"""How many plays an engine counts, and where it parts from the rules when the counts differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hoyle.conformance import perft
from hoyle.conformance.answer import canonical, garbage, whole
from hoyle.conformance.blame import NOTHING
from hoyle.conformance.codec import Json, key
from hoyle.conformance.refusal import Unsupported
from hoyle.conformance.session import Session

if TYPE_CHECKING:
    from hoyle.conformance.judge import Judge

Divided = dict[str, tuple[Json, Any]]
"""Actions and their plays, by what is equal for actions that mean the same."""


def judge_perft(judge: Judge) -> None:
    """Ask a perft vector. Where the counts differ, go down to the position whose legal actions differ.

    Raises Trouble, Unsupported, Refusal, as every question does.
    """
    if "perft" not in judge.ops:
        raise Unsupported("perft is not offered")
    data = judge.data
    fields: Json = {"setup": data.get("setup", {}), **dealt(data["deals"]), "steps": data.get("steps", [])}
    session = perft.begun(judge.codec, fields)
    wanted = data["plays"]
    got, divided = _counted(judge, fields, len(wanted))
    ours = _division(judge, data.get("divide", []))
    if got == wanted and (not divided or not ours or divided == ours):
        return
    where = judge.where(session, session.seat() or 0)
    depth = next((d for d, (a, b) in enumerate(zip(wanted, got, strict=True), 1) if a != b), len(wanted))
    before = len(judge.failures)
    _narrow(judge, session, fields, depth)
    if len(judge.failures) == before:
        words = "plays of 1 to " + f"{len(wanted)} actions"
        judge.fail(words, " ".join(map(str, wanted)), " ".join(map(str, got)), where, NOTHING)


def _counted(judge: Judge, fields: Json, depth: int) -> tuple[list[int], Divided]:
    """The counts to a depth and the division by the first action. Raises Trouble where they are none."""
    said = judge.answer("perft", "plays", depth=depth, **fields)
    counts = [whole(n) for n in said] if isinstance(said, list) else []
    if len(counts) != depth or None in counts:
        raise garbage("the plays", said, f"{depth} numbers")
    return [n or 0 for n in counts], _division(judge, judge.exchanges[-1].response.get("divide") or [])


def _division(judge: Judge, listed: Any) -> Divided:
    if not isinstance(listed, list) or not all(isinstance(d, dict) for d in listed):
        raise garbage("the division", listed, "a list of objects")
    out: Divided = {}
    for one in listed:
        said = canonical(judge.codec, one.get("action"))
        out[key(said)] = (said, one.get("plays"))
    return out


def _narrow(judge: Judge, session: Session, fields: Json, depth: int) -> None:
    """Go down behind an action whose plays are counted otherwise; without a division there is no way down."""
    while depth:
        counts, theirs = _counted(judge, fields, depth)
        ours = _division(judge, perft.divide(session, depth))
        seat = session.seat()
        if seat is None or (not theirs and any(counts)):  # no action at all is a division too
            return
        if theirs.keys() != ours.keys():
            listed = ([a for a, _ in ours.values()], [a for a, _ in theirs.values()])
            judge.compare(*listed, session.state, seat, judge.where(session, seat))
            return
        found = next((a for k, (a, n) in ours.items() if theirs[k][1] != n), None)
        if found is None:
            return
        session.play(seat, found)
        fields = fields | {"steps": [*fields["steps"], {"seat": seat, "action": found}]}
        depth -= 1


def dealt(deals: list[Json]) -> Json:
    """The field of a request that tells the deals."""
    return {"deals": deals} if len(deals) > 1 else {"deal": deals[0]} if deals else {}
