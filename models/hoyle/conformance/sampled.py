"""A vector that does not carry all legal actions, put to an engine: their number, their digest, samples."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hoyle.conformance import position
from hoyle.conformance.border import digest_of
from hoyle.conformance.codec import Json, key
from hoyle.conformance.completion import state_of_view
from hoyle.conformance.refusal import Unsupported
from hoyle.conformance.vector import action_of

if TYPE_CHECKING:
    from hoyle.conformance.judge import Judge


def judge_samples(judge: Judge) -> None:
    """Ask such a vector: by ``legal`` where the engine lists so many actions, by ``check`` where it has that.

    Raises Trouble, Unsupported, Refusal, as every question does.
    """
    data = judge.data
    accept = [judge.codec.canonical(action_of(a)) for a in data.get("accept", [])]
    if "legal" in judge.ops:
        try:
            got = judge.keyed(judge.answer("legal", "legal", view=data["view"]), "legal")
        except Unsupported:  # an engine need not list thousands
            if "check" not in judge.ops:
                raise
        else:
            if _miscounted(judge, accept, got):
                return
    if "check" in judge.ops:
        judge.check_each(data["view"], accept, None)


def _miscounted(judge: Judge, accept: list[Json], got: dict[str, Json]) -> bool:
    """Note what is wrong with a list of which only the number, a digest and samples are known."""
    data, codec = judge.data, judge.codec
    state, seat = state_of_view(codec, data["view"])
    missing = [a for a in accept if key(a) not in got]
    tried = [codec.canonical(action_of(r["action"])) for r in data.get("reject", [])]
    extra = [a for a in tried if key(a) in got]
    miscounted = "count" in data and data["count"] != len(got)
    wrong = miscounted or ("digest" in data and data["digest"] != digest_of(got))
    if wrong and not missing and not extra:
        ours = {key(a): a for a in codec.legal(state, seat, every=True)}
        missing = [a for k, a in ours.items() if k not in got]
        extra = [a for k, a in got.items() if k not in ours]
    for listed, what in ((extra, "too many"), (missing, "missing")):
        for action in listed[:1]:
            blame = judge.blame.allowed if listed is extra else partial(judge.blame.refused, got=None)
            words = f"legal actions, {what}: {position.action(action)}"
            words += f" and {len(listed) - 1} more" if len(listed) > 1 else ""
            where = position.view(data["view"], codec.plain)
            wanted = f"{data.get('count', 'many')} actions"
            judge.fail(words, wanted, f"{len(got)} actions", where, blame(state, seat, action))
    return bool(missing or extra)
