"""The smallest question on which an engine still goes wrong in the same way.

A failed vector is made smaller step by step: a card or a trick less, a play of the trick less, a field with
its usual value. The rules answer each smaller question anew; it is kept where the engine still breaks one of
the same clauses. What fails late in a game is first asked as a question of its own, where the engine takes
such questions.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from hoyle.conformance import perft
from hoyle.conformance.blame import Blame
from hoyle.conformance.border import LONG
from hoyle.conformance.codec import Codec, Json
from hoyle.conformance.completion import state_of_view
from hoyle.conformance.engine import Trouble
from hoyle.conformance.judge import Judge
from hoyle.conformance.player import SHORT
from hoyle.conformance.reduce import legal_reductions, score_reductions, size_of, winner_reductions
from hoyle.conformance.refusal import Refusal, Unsupported
from hoyle.conformance.report import Failure, Result, Smallest
from hoyle.conformance.scoring import score_deal, winner_of
from hoyle.conformance.session import Session
from hoyle.conformance.vector import Vector
from hoyle.lang import HoyleError

CALLS, SECONDS = 400, 5.0
"""Smaller questions that are tried for one vector, and the time for all of them."""

OTHERS = 16
"""Other plays of a deal that are tried for an earlier failure."""

Ask = Callable[[Json], Json]


class Shrinker:
    """Makes failed vectors smaller, by asking the engine again."""

    def __init__(self, codec: Codec, blame: Blame, ops: frozenset[str], ask: Ask) -> None:
        self.codec, self.blame, self.ops, self.ask = codec, blame, ops, ask
        self.calls, self.until = 0, 0.0

    def smallest(self, result: Result) -> Smallest | None:
        """The smallest question; none where the vector does not fail again (an engine that is not always
        wrong). Raises Trouble where the engine stops answering."""
        self.calls, self.until = CALLS, time.monotonic() + SECONDS
        self.like = result.failures[0]
        first = self.fails(dict(result.vector.data))
        if first is None:
            return None
        best = first
        for data in self._starts(result):
            found = self.fails(data)
            if found is not None:
                best = found
                break
        if best.vector.kind == "replay":
            return self._shorter(best)
        while True:
            smaller = next(filter(None, map(self.fails, self._reductions(best.vector.data))), None)
            if smaller is None:
                return best
            best = smaller

    # -- asking
    def fails(self, data: Json) -> Smallest | None:
        """Ask a question; what is wrong with the answer, where it is wrong in the same way."""
        if self.calls <= 0 or time.monotonic() > self.until:
            return None
        self.calls -= 1
        vector = Vector(data)
        judge = Judge(vector, self.codec, self.blame, self.ops, self.ask)
        try:
            judge.run()
        except (Refusal, Unsupported, HoyleError):
            return None
        except Trouble as trouble:
            if not trouble.alive:
                raise
            return None
        found = next((f for f in judge.failures if self._alike(f)), None)
        return None if found is None else Smallest(vector, found, size_of(data))

    def _alike(self, failure: Failure) -> bool:
        mine, theirs = set(failure.clauses), set(self.like.clauses)
        return bool(mine & theirs) or (not mine and not theirs)

    # -- what to begin with
    def _starts(self, result: Result) -> Iterator[Json]:
        """Other forms of the same question, the simplest first."""
        data = result.vector.data
        if data["kind"] == "replay":
            yield from self._from_replay(data, result.failures[0])
        elif data["kind"] == "perft":
            steps = [e.request.get("steps", []) for e in result.exchanges if e.request["op"] == "perft"]
            yield from self._from_place(data, steps[-1] if steps else [])
            yield self._perft(data, steps[-1] if steps else [])

    def _from_replay(self, data: Json, failure: Failure) -> Iterator[Json]:
        steps = data["steps"][: failure.step or 0]
        bare = [{"seat": s["seat"], "action": s["action"]} for s in steps]
        if failure.what.startswith("legal"):
            yield from self._from_place(data, bare)
        elif bare:
            yield from self._from_place(data, bare[:-1])
        for setup, deals, listed, last in self._cuts(data, bare):
            session = Session(self.codec, setup, list(deals))
            out: Json = {k: data[k] for k in ("kind", "game", "ruleset", "clauses") if k in data}
            out |= {"setup": setup, "deals": deals, "steps": [dict(s) for s in listed]}
            if not listed:
                yield out | {"start": self._told(session)}
                continue
            for step in listed[:-1]:
                session.play(step["seat"], step["action"])
            if "reject" in last:
                yield out | {"steps": [*out["steps"][:-1], {**listed[-1], "reject": last["reject"]}]}
            session.play(listed[-1]["seat"], listed[-1]["action"])
            yield out | {"steps": [*out["steps"][:-1], {**listed[-1], "after": self._told(session)}]}

    def _cuts(self, data: Json, bare: list[Json]) -> Iterator[tuple[Json, list[Json], list[Json], Json]]:
        """The game up to what went wrong: its last deal alone, then all its deals."""
        setup, deals = data.get("setup", {}), data["deals"]
        last = data["steps"][len(bare) - 1] if bare else {}
        session = Session(self.codec, setup, list(deals))
        begun, began, left = 0, setup, len(session.deals)
        for number, step in enumerate(bare, start=1):
            session.play(step["seat"], step["action"])
            if len(session.deals) < left and number < len(bare):
                left = len(session.deals)
                begun, began = number, self._setup(session, setup)
        if begun:
            yield began, [deals[len(deals) - left - 1]], bare[begun:], last
        yield setup, deals[: len(deals) - left], bare, last

    def _setup(self, session: Session, setup: Json) -> Json:
        """The fields of a setup as they are now."""
        shown = self.codec.view_json(session.state, 0)
        return {name: shown.get(name, value) for name, value in setup.items()}

    def _told(self, session: Session) -> Json:
        report = session.report()
        return {k: report[k] for k in ("turn", "finished", "scores", "legal") if k in report}

    def _place(self, data: Json, steps: Iterable[Json]) -> Session:
        return perft.begun(self.codec, {**data, "steps": list(steps)})

    def _from_place(self, data: Json, steps: list[Json]) -> Iterator[Json]:
        """What the seat at turn may do there, as a probe."""
        if not self.ops & {"legal", "check"}:
            return
        session = self._place(data, steps)
        seat = session.seat()
        if seat is not None and self.codec.model.whole(session.state, SHORT):
            head: Json = {k: data[k] for k in ("game", "ruleset", "clauses") if k in data}
            view = self.codec.view_json(session.state, seat)
            yield {"kind": "legal", **head, "view": view, "legal": self.codec.legal(session.state, seat)}

    def _perft(self, data: Json, steps: list[Json]) -> Json:
        session = self._place(data, steps)
        divided = perft.divide(session, 1)
        return {**data, "steps": steps, "plays": [len(divided)], "divide": divided}

    def _shorter(self, best: Smallest) -> Smallest:
        """Other plays of the same deals that go wrong earlier."""
        rng = random.Random(1)
        for _ in range(OTHERS):
            steps = best.vector.data.get("steps", [])
            if len(steps) < 2:
                break
            data = self._played(best.vector.data, len(steps) - 1, rng)
            found = self.fails(data)
            if found is not None:
                at = found.failure.step or 0
                bare = [{"seat": s["seat"], "action": s["action"]} for s in data["steps"][: max(0, at - 1)]]
                cut = self.fails(data | {"steps": [*bare, *data["steps"][at - 1 : at]]} if at else data)
                best = cut or found
        return best

    def _played(self, data: Json, most: int, rng: random.Random) -> Json:
        """Another play of the same deals, of at most so many actions, with all that is told on the way."""
        session = Session(self.codec, data["setup"], list(data["deals"]))
        out: Json = {k: v for k, v in data.items() if k != "start"} | {"steps": []}
        for _ in range(most):
            moves, seat = list(perft.choices(session).values()), session.seat()
            if not moves or seat is None:
                break
            action = self.codec.action_json(rng.choice(moves))
            session.play(seat, action)
            out["steps"].append({"seat": seat, "action": action, "after": self._told(session)})
        return out

    # -- smaller questions, with the answers of the rules
    def _reductions(self, data: Json) -> Iterator[Json]:
        if data["kind"] == "legal":
            for smaller in legal_reductions(data, self.codec.seats, self.codec.direction):
                yield from self._answered(smaller, self._legal)
        elif data["kind"] == "winner":
            for smaller in winner_reductions(data):
                yield from self._answered(smaller, self._winner)
        elif data["kind"] == "score":
            for smaller in score_reductions(data):
                yield from self._answered(smaller, self._score)

    def _answered(self, data: Json, answer: Callable[[Json], Json]) -> Iterator[Json]:
        """The question with its answer; nothing where it is none by the rules."""
        try:
            yield {k: v for k, v in data.items() if k not in LONG} | answer(data)
        except (Refusal, HoyleError, LookupError):
            return

    def _legal(self, data: Json) -> Json:
        state, seat = state_of_view(self.codec, data["view"])
        out: Json = {}
        if self.codec.model.whole(state, SHORT):
            out = {"legal": self.codec.legal(state, seat)}
        else:
            tried = [(a, self.codec.moves(a, state)) for a in data.get("accept", [])]
            out = {
                "accept": [a for a, moves in tried if any(self.codec.model.allows(state, m) for m in moves)]
            }
        if not any(out.values()):
            raise Refusal("bad-request", "the seat has nothing to decide there")
        kept = []
        for refused in data.get("reject", []):
            if not any(self.codec.model.allows(state, m) for m in self.codec.moves(refused["action"], state)):
                clauses, because = self.blame.allowed(state, seat, refused["action"])
                kept.append(refused | {"clauses": list(clauses), "because": because})
        return out | ({"reject": kept} if "reject" in data else {})

    def _winner(self, data: Json) -> Json:
        state, _ = state_of_view(self.codec, {"seat": 0, "hand": [], **data["view"]})
        return {"seat": winner_of(self.codec, state)}

    def _score(self, data: Json) -> Json:
        request: Any = {name: data[name] for name in ("setup", "tricks", "kitty") if name in data}
        return {"scores": score_deal(self.codec, request)["scores"]}
