"""A vector as a question to an engine: what it answers, and what rules under a ruleset would answer."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from hoyle.concrete import Move
from hoyle.conformance.codec import Codec, Json, key
from hoyle.conformance.completion import state_of_view
from hoyle.conformance.engine import Trouble
from hoyle.conformance.judge import Judge
from hoyle.conformance.narrow import dealt
from hoyle.conformance.player import reading_variable
from hoyle.conformance.refusal import Refusal, Unsupported
from hoyle.conformance.scoring import score_deal, winner_of
from hoyle.conformance.session import Session
from hoyle.conformance.vector import Vector
from hoyle.lang import HoyleError, Rules

Answer = tuple[Any, ...]
"""What rules answer: comparable and hashable."""

TOLD = ("turn", "finished", "scores", "legal")
"""What is told of a game after each step."""


class Readers:
    """The rules under any ruleset, sharing one open model: only the values of its readings differ."""

    def __init__(self, rules: Rules, opened: Codec) -> None:
        self.rules, self.opened = rules, opened
        _ = opened.winner_terms, opened.hands, opened.direction  # made once, shared by all
        self._variables = {r: reading_variable(r) for r in rules.readings.values()}
        self._made: dict[tuple[tuple[str, str], ...], Codec] = {}

    def under(self, choices: Mapping[str, str]) -> Codec:
        """The codec of the rules with these options."""
        known = tuple(sorted(choices.items()))
        if known not in self._made:
            if len(self._made) > 512:
                self._made.clear()
            player, twin = copy(self.opened.model), copy(self.opened)
            player.rules = copy(player.rules)
            changed = {v: r.sort.code(choices[r.id]) for r, v in self._variables.items()}
            player.rules.initial = player.rules.initial | changed
            twin.model, twin.rules = player, player.rules
            twin.start = player.initial()
            twin._decided = {}
            twin.__dict__.pop("plain", None)
            self._made[known] = twin
        return self._made[known]


@dataclass(eq=False)
class Question:
    """A vector, and the options of readings (relative to what it was made from) under which its answer is
    another one."""

    vector: Vector
    support: frozenset[tuple[str, str]]

    @property
    def readings(self) -> list[str]:
        """The readings on which the answer depends, in a fixed order."""
        return sorted({r for r, _ in self.support})

    def predict(self, codec: Codec) -> Answer:
        """What the rules answer. What they cannot answer under a ruleset is an answer too."""
        data = self.vector.data
        try:
            match self.vector.kind:
                case "legal":
                    state, seat = state_of_view(codec, data["view"])
                    return ("legal", frozenset(key(a) for a in codec.legal(state, seat)))
                case "winner":
                    state, _ = state_of_view(codec, {"seat": 0, "hand": [], **data["view"]})
                    return ("seat", winner_of(codec, state))
                case "score":
                    return ("scores", tuple(score_deal(codec, data)["scores"]))
            return ("game", *self._played(codec))
        except (Refusal, HoyleError, IndexError, ValueError):
            return ("nothing",)

    def matched(self, codec: Codec, answer: Answer) -> float:
        """How far the rules explain an answer: how much of a game is told as they tell it, all (infinite) or
        nothing (0) of any other answer."""
        if answer[0] != "game":
            predicted = self.predict(codec)
            return math.inf if fits(answer, predicted) else _near(answer, predicted)
        number = 0
        try:
            for number, (heard, told) in enumerate(
                zip_longest(answer[1:], self._played(codec), fillvalue="nothing")
            ):
                if not _fits(heard, told):
                    return number + _alike(heard, told)
        except (Refusal, HoyleError, IndexError, ValueError):
            return float(number)
        return math.inf

    def answered(self, codec: Codec) -> Json:
        """The vector's data with the answers of these rules."""
        data = {k: v for k, v in self.vector.data.items() if k != "reject"}
        answer = self.predict(codec)
        match answer[0]:
            case "legal":
                return data | {"legal": [json.loads(a) for a in sorted(answer[1])]}
            case "seat" | "scores":
                return data | {answer[0]: list(answer[1]) if answer[0] == "scores" else answer[1]}
            case "nothing":
                return data
        told = [t for t in answer[1:] if not isinstance(t, str)]
        if not told:
            return data
        steps = [
            {"seat": s["seat"], "action": s["action"], "after": _as_json(t)}
            for s, t in zip(data["steps"], told[1:], strict=False)
        ]
        return data | {"start": _as_json(told[0]), "steps": steps}

    def _played(self, codec: Codec) -> Iterable[Any]:
        data = self.vector.data
        try:
            session = Session(codec, data.get("setup", {}), list(data["deals"]))
            yield _told(session)
            for step in data["steps"]:
                move = self._legal_move(session, step)
                if move is None:
                    yield "illegal"
                    return
                session.take(move)
                yield _told(session)
        except (Refusal, HoyleError, IndexError, ValueError):
            yield "refused"  # under this ruleset there is no going on

    def _legal_move(self, session: Session, step: Json) -> Move | None:
        if session.finished:
            return None
        moves = session.codec.moves(step["action"], session.state)
        if session.codec.actor(moves[0].action, session.state) != step["seat"]:
            return None
        return next((m for m in moves if session.model.allows(session.state, m)), None)

    # -- what an engine answers
    def ask(self, asker: Asker, likely: Callable[[], Iterable[Answer]]) -> Answer:
        """The engine's answer. *likely* are the answers that are expected: an engine that only says yes or no
        is asked about the actions in which they differ. Raises Trouble, Unsupported."""
        judge, data = asker.judge(self.vector), self.vector.data
        try:
            return self._asked(judge, data, asker.ops, likely)
        except Trouble as trouble:
            if trouble.kind != "refused" or self.vector.kind == "replay":
                raise
            return ("nothing",)  # under its ruleset the question makes no sense

    def _asked(
        self, judge: Judge, data: Json, ops: frozenset[str], likely: Callable[[], Iterable[Answer]]
    ) -> Answer:
        match self.vector.kind:
            case "legal" if "legal" in ops:
                said = judge.actions(judge.answer("legal", "legal", view=data["view"]), "legal")
                return ("legal", frozenset(key(a) for a in said))
            case "legal":
                return ("checks", *self._checks(judge, likely()))
            case "winner":
                return ("seat", judge.answer("winner", "seat", view=data["view"]))
            case "score":
                fields = {name: data[name] for name in ("setup", "tricks", "kitty") if name in data}
                said = judge.answer("score", "scores", **fields)
                return ("scores", tuple(judge.points(said, "score")))
        return ("game", *self._game(judge))

    def _checks(self, judge: Judge, likely: Iterable[Answer]) -> Iterable[tuple[str, bool]]:
        sets = [a[1] for a in likely if a[0] == "legal"]
        everything = frozenset().union(*sets)
        for one in sorted(everything - frozenset.intersection(*sets)) if sets else ():
            allowed = judge.answer("check", "allowed", view=self.vector.data["view"], action=json.loads(one))
            yield one, bool(allowed)

    def _game(self, judge: Judge) -> Iterable[Any]:
        data = self.vector.data
        told = judge.ask("new", setup=data.get("setup", {}), **dealt(data["deals"]))
        if not told["ok"]:
            yield _refused("new", told)
            return
        yield _heard(judge, told)
        for step in data["steps"]:
            told = judge.ask("play", seat=step["seat"], action=step["action"])
            if not told["ok"]:
                yield "illegal" if told["error"]["code"] == "illegal" else _refused("play", told)
                return
            yield _heard(judge, told)


@dataclass(frozen=True)
class Asker:
    """How questions reach an engine."""

    make: Callable[[Vector], Judge]
    ops: frozenset[str]

    def judge(self, vector: Vector) -> Judge:
        """Somebody who asks and takes answers apart."""
        return self.make(vector)

    def can(self, vector: Vector) -> bool:
        """Does the engine offer what the vector asks?"""
        match vector.kind:
            case "legal":
                return bool(self.ops & {"legal", "check"})
            case "replay":
                several = len(vector.data["deals"]) > 1
                return {"new", "play"} <= self.ops and (not several or "deals" in self.ops)
        return vector.kind in self.ops


def fits(observed: Answer, predicted: Answer) -> bool:
    """Is the engine's answer the predicted one, as far as the engine told something?"""
    if observed[0] == "checks":
        return predicted[0] == "legal" and all((one in predicted[1]) == said for one, said in observed[1:])
    if observed[0] != "game" or predicted[0] != "game":
        return observed == predicted
    if len(observed) != len(predicted):
        return False
    return all(_fits(a, b) for a, b in zip(observed[1:], predicted[1:], strict=True))


def _fits(heard: Any, told: Any) -> bool:
    if isinstance(heard, str) or isinstance(told, str):
        return bool(heard == told)
    return all(a is None or b is None or a == b for a, b in zip(heard, told, strict=True))


def _near(heard: Answer, told: Answer) -> float:
    """How near points are to others: less than 1."""
    if heard[0] != "scores" or told[0] != "scores" or len(heard[1]) != len(told[1]):
        return 0.0
    return float(1 / (2 + sum(abs(a - b) for a, b in zip(heard[1], told[1], strict=True))))


def _alike(heard: Any, told: Any) -> float:
    """How much of a step of a game is told alike: less than 1."""
    if isinstance(heard, str) or isinstance(told, str):
        return 0.0
    near = sum(a is None or b is None or a == b for a, b in zip(heard, told, strict=True)) / 5
    scores, legal = (heard[2], told[2]), (heard[3], told[3])
    if None not in scores and len(scores[0]) == len(scores[1]):
        near += _near(("scores", scores[0]), ("scores", scores[1])) / 5
    if None not in legal and legal[0] != legal[1]:
        near += len(legal[0] & legal[1]) / len(legal[0] | legal[1]) / 5
    return float(near)


def _refused(op: str, told: Json) -> str:
    """A game that cannot be begun or go on is an answer too. Raises Trouble where the engine failed."""
    if told["error"]["code"] != "bad-request":
        raise Trouble("refused", f"{op}: {told['error'].get('message', '')}", alive=True)
    return "refused"


def _told(session: Session) -> tuple[Any, ...]:
    """What the rules tell: turn (as a tuple of one, since nobody is ``None``), finished, scores, legal."""
    report = session.report()
    scores = tuple(report["scores"]) if "scores" in report else None
    legal = frozenset(key(a) for a in report["legal"]) if "legal" in report else None
    return (report["turn"],), report["finished"], scores, legal


def _as_json(told: Any) -> Json:
    turn, finished, scores, legal = told
    out: Json = {"turn": turn[0], "finished": finished}
    if legal is not None:
        out["legal"] = [json.loads(a) for a in sorted(legal)]
    return out | ({"scores": list(scores)} if scores is not None else {})


def _heard(judge: Judge, told: Json) -> tuple[Any, ...]:
    scores = tuple(judge.points(told["scores"], "the game")) if told.get("scores") is not None else None
    legal = told.get("legal")
    said = None if legal is None else frozenset(key(a) for a in judge.actions(legal, "the game"))
    return (told["turn"],) if "turn" in told else None, told.get("finished"), scores, said


__all__ = ["Answer", "Asker", "Question", "Readers", "Unsupported", "fits"]
