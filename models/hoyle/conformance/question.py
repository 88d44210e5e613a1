"""A vector as a question to an engine: what it answers, and what rules under a ruleset would answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any

from hoyle.concrete import Move, State
from hoyle.conformance.codec import Codec, Json, key
from hoyle.conformance.completion import Completion
from hoyle.conformance.engine import Trouble
from hoyle.conformance.judge import Judge
from hoyle.conformance.narrow import dealt
from hoyle.conformance.player import reading_variable
from hoyle.conformance.refusal import Refusal, Unsupported
from hoyle.conformance.scoring import score_deal, winner_of
from hoyle.conformance.session import Session
from hoyle.conformance.value import from_json
from hoyle.conformance.vector import Vector
from hoyle.lang import HoyleError, Rules

Answer = tuple[Any, ...]
"""What is answered at one point, by rules or by an engine: comparable and hashable.

``("legal", actions)``, ``("checks", (action, allowed)...)``, ``("seat", number)``, ``("scores", numbers)``;
of a game ``("told", turn, finished, scores, legal)``, or how it ends: ``("illegal",)`` where an action is
refused, ``("error",)`` where the game cannot be. ``...`` is what is not told. ``("nothing",)`` where a single
question has no answer.
"""


class Readers:
    """The rules under any ruleset, sharing one open model: only the values of its readings differ."""

    def __init__(self, rules: Rules, opened: Codec) -> None:
        self.rules, self.opened = rules, opened
        self._made: dict[tuple[str, ...], Codec] = {}
        readings = rules.readings.values()
        self._values = [(reading_variable(r), r.id, {o: r.sort.code(o) for o in r.options}) for r in readings]

    def under(self, choices: Mapping[str, str]) -> Codec:
        """The codec of the rules with these options."""
        known = tuple([choices[name] for _, name, _ in self._values])
        if known not in self._made:
            if len(self._made) > 512:
                self._made.clear()
            player, twin = copy(self.opened.model), copy(self.opened)
            player.rules = copy(player.rules)
            changed = {variable: codes[choices[name]] for variable, name, codes in self._values}
            player.rules.initial = player.rules.initial | changed
            twin.model, twin.rules = player, player.rules
            twin.start = player.initial()
            twin.__dict__.pop("plain", None)
            twin.lots = {}
            self._made[known] = twin
        return self._made[known]


@dataclass(eq=False)
class Question:
    """A vector that is put to an engine."""

    vector: Vector

    @property
    def game(self) -> bool:
        """Is it a whole game? Else it has one answer."""
        return self.vector.kind == "replay"

    def predict(self, codec: Codec) -> Answer:
        """What the rules answer to a single question. That they cannot answer it is an answer too."""
        if self.vector.kind != "score":
            return Position(self, codec).answer()
        try:
            return ("scores", tuple(score_deal(codec, self.vector.data)["scores"]))
        except (Refusal, HoyleError, IndexError, ValueError):
            return ("nothing",)

    def legal_move(self, session: Session, step: Json) -> Move | None:
        """What a step of the game means in a session; ``None`` where that is not legal."""
        if session.finished:
            return None
        moves = session.codec.moves(step["action"], session.state)
        if session.codec.actor(moves[0].action, session.state) != step["seat"]:
            return None
        return next((m for m in moves if session.model.allows(session.state, m)), None)

    # -- what an engine answers
    def ask(self, asker: Asker, likely: Callable[[], Iterable[Answer]]) -> list[Answer]:
        """The engine's answers, one for each point. *likely* are the answers that are expected: an engine
        that only says yes or no is asked about the actions in which they differ. Raises Trouble, Unsupported.
        """
        judge, data = asker.judge(self.vector), self.vector.data
        if self.game:
            return list(self._game(judge))
        try:
            return [self._asked(judge, data, asker.ops, likely)]
        except Trouble as trouble:
            if trouble.kind != "refused":
                raise
            return [("nothing",)]  # under its ruleset the question makes no sense

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
        fields = {name: data[name] for name in ("setup", "tricks", "kitty") if name in data}
        return ("scores", tuple(judge.points(judge.answer("score", "scores", **fields), "score")))

    def _checks(self, judge: Judge, likely: Iterable[Answer]) -> Iterable[tuple[str, bool]]:
        sets = [a[1] for a in likely if a[0] == "legal"]
        everything = frozenset().union(*sets)
        for one in sorted(everything - frozenset.intersection(*sets)) if sets else ():
            allowed = judge.answer("check", "allowed", view=self.vector.data["view"], action=json.loads(one))
            yield one, bool(allowed)

    def _game(self, judge: Judge) -> Iterator[Answer]:
        data = self.vector.data
        told = judge.ask("new", setup=data.get("setup", {}), **dealt(data["deals"]))
        if not told["ok"]:
            yield _refused("new", told)
            return
        yield _heard(judge, told)
        for step in data["steps"]:
            told = judge.ask("play", seat=step["seat"], action=step["action"])
            if not told["ok"]:
                yield _refused("play", told)
                return
            yield _heard(judge, told)


@dataclass(eq=False)
class Said:
    """A question with its answers, one for each point; ``fitting`` of them are explained. So many ``options``
    were open when it was put off for the last time, after so many ``tries``."""

    question: Question
    heard: tuple[Answer, ...]
    fitting: int = 0
    options: int = 0
    tries: int = 0

    @property
    def strange(self) -> bool:
        """Is there an answer that is not explained?"""
        return self.fitting < len(self.heard)


class Position:
    """The state that a single question shows, under some readings and then under any."""

    def __init__(self, question: Question, codec: Codec) -> None:
        self.codec, self.kind = codec, question.vector.kind
        self.state: State | None = None
        view = question.vector.data["view"]
        try:
            shown = {"seat": 0, "hand": [], **view} if self.kind == "winner" else view
            self.seat = from_json(codec.rules.SEAT, shown.get("seat"), "seat of the view")
            self.completion = Completion(codec, shown, self.seat)
            self.state = self.completion.state()
        except (Refusal, HoyleError, IndexError, ValueError):
            pass

    def answer(self, tail: State = ()) -> Answer:
        """What the rules answer; *tail*: the values of all readings, where they are others."""
        if self.state is None:
            return ("nothing",)
        codec, state = self.codec, self.state[: len(self.state) - len(tail)] + tail
        try:
            if tail:
                self.completion.check(state)
            if self.kind == "winner":
                return ("seat", winner_of(codec, state))
            mine = [a.name for a in codec.players if codec.actor(a.name, state) == self.seat]
            moves = codec.model.moves(state, mine) if mine else ()
            return ("legal", frozenset(codec.key_of(m) for m in moves))
        except (Refusal, HoyleError, IndexError, ValueError):
            return ("nothing",)


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
    """Is the engine's answer the predicted one, as far as both tell something?"""
    if observed[0] == "checks":
        return predicted[0] == "legal" and all((one in predicted[1]) == said for one, said in observed[1:])
    if observed[0] != "told" or predicted[0] != "told":
        return observed == predicted
    return all(a is ... or b is ... or a == b for a, b in zip(observed[1:], predicted[1:], strict=True))


def _refused(op: str, told: Json) -> Answer:
    """How a game ends that an engine does not play on. Raises Trouble where something else is wrong."""
    code, message = told["error"]["code"], told["error"].get("message", "")
    if code not in ("illegal", "bad-request"):
        raise Trouble("refused", f"{op}: {code}: {message}", alive=True)
    return ("illegal",) if code == "illegal" and op == "play" else ("error",)


def _heard(judge: Judge, told: Json) -> Answer:
    """What an engine tells of a game; ``...`` where it does not say."""
    scores: Any = ...
    if told.get("scores") is not None:
        scores = tuple(judge.points(told["scores"], "the game"))
    legal: Any = ...
    if told.get("legal") is not None:
        legal = frozenset(key(a) for a in judge.actions(told["legal"], "the game"))
    return ("told", told.get("turn", ...), told.get("finished", ...), scores, legal)


__all__ = ["Answer", "Asker", "Position", "Question", "Readers", "Said", "Unsupported", "fits"]
