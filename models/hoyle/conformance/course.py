"""What comes of a question under one choice of readings, and where another choice would tell something else.

A game is a row of points, one after ``new`` and one after each step; a single question has one point.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cached_property
from typing import Any

from hoyle.concrete import State
from hoyle.conformance.codec import Codec, Json
from hoyle.conformance.line import EVERYTHING, FAILS, Line, Parting, Readings
from hoyle.conformance.observe import seat_at_turn
from hoyle.conformance.question import Answer, Position, Question
from hoyle.conformance.session import Session
from hoyle.conformance.touch import Touches


class Course:
    """A question under one choice of readings: what is told at each of its points."""

    def __init__(self, question: Question, codec: Codec, touches: Touches) -> None:
        self.question, self.codec, self.touches = question, codec, touches
        self._parts: dict[State, Parting] = {}

    def told(self, point: int) -> Answer | None:
        """What is told at a point; ``None`` after the last one."""
        return self._answer if point == 0 else None

    @cached_property
    def _answer(self) -> Answer:
        return self.question.predict(self.codec) if self._position is None else self._position.answer()

    @cached_property
    def _position(self) -> Position | None:
        shown = Position(self.question, self.codec) if self.question.vector.kind != "score" else None
        return shown if shown is not None and shown.state is not None else None

    def _under(self, other: Callable[[], Codec], tail: State) -> Answer:
        return self.question.predict(other()) if self._position is None else self._position.answer(tail)

    def parting(self, readings: Readings, other: Callable[[], Codec], tail: State) -> Parting:
        """Where the rules with another choice of some readings tell something else."""
        if not self.touches.together(readings).concerns(self.question.vector.kind):
            return Parting(None)
        if tail not in self._parts:
            differs = self._under(other, tail) != self._answer
            self._parts[tail] = Parting(0 if differs else None)
        return self._parts[tail]


class GameCourse(Course):
    """The same of a game."""

    def __init__(
        self, question: Question, codec: Codec, touches: Touches, shown: tuple[bool, ...] = EVERYTHING
    ) -> None:
        super().__init__(question, codec, touches)
        self.end: Answer | None = None
        data: Json = question.vector.data
        self.line: Line | None = None
        try:
            session = Session(codec, data.get("setup", {}), list(data["deals"]))
        except FAILS:
            self.end = ("error",)
            self.points: list[int] = []
            return
        points: list[int] = []
        for step in data["steps"]:
            move = question.legal_move(session, step)
            if move is None:
                self.end = ("illegal",)
                break
            try:
                session.take(move)
            except FAILS:
                self.end = ("error",)
                break
            points.append(session.last)
        self.over = session.finished
        self.points = points
        self.states = [*session.before, session.state]
        self.line = Line(codec, touches, self.states, list(session.happened), points, shown)
        self._told: dict[int, Answer] = {}

    def told(self, point: int) -> Answer | None:
        """What is told at a point (see :func:`~hoyle.conformance.question.told_of`); ``None`` after the last
        one."""
        if self.line is None:
            return self.end if point == 0 else None
        last = len(self.points)
        if point > last:
            return self.end if point == last + 1 else None
        if point not in self._told:
            state = self.states[self.points[point]] if point < last else self.states[-1]
            self._told[point] = told_of(self.codec, state, self.over if point == last else False)
        return self._told[point]

    def parting(self, readings: Readings, other: Callable[[], Codec], tail: State) -> Parting:
        """Where the rules with another choice of some readings tell something else."""
        if self.line is None:
            return Parting(None if GameCourse(self.question, other(), self.touches).line is None else 0)
        return self.line.parting(readings, tail)


def answered(course: Course) -> Json:
    """The question's data with the answers of the rules."""
    data, first = dict(course.question.vector.data), course.told(0)
    assert first is not None
    match first[0]:
        case "legal":
            return data | {"legal": [json.loads(a) for a in sorted(first[1])]}
        case "seat":
            return data | {"seat": first[1]}
        case "scores":
            return data | {"scores": list(first[1])}
        case "told":
            steps = []
            for n, step in enumerate(data["steps"], start=1):
                told = course.told(n)
                if told is None or told[0] != "told":
                    break
                steps.append({"seat": step["seat"], "action": step["action"], "after": _as_json(told)})
            return data | {"start": _as_json(first), "steps": steps}
    return data


def _as_json(told: Answer) -> Json:
    _, turn, finished, scores, legal = told
    out: Json = {"turn": turn, "finished": finished}
    if legal is not ...:
        out["legal"] = [json.loads(a) for a in sorted(legal)]
    return out | ({"scores": list(scores)} if scores is not ... else {})


def told_of(codec: Codec, state: State, over: bool) -> Answer:
    """What rules tell in a state: whose turn it is, whether it is over, the scores, the legal actions (none
    where they are too many to list). The form is that of :data:`~hoyle.conformance.question.Answer`."""
    model = codec.model
    over = over or model.finished(state)
    seat = None if over else seat_at_turn(codec, state)
    scores: Any = tuple(model.payoff(state)) if codec.rules.payoffs else ...
    legal: Any = ...
    if seat is None:
        legal = frozenset()
    elif codec.whole(state):
        mine = [a.name for a in codec.players if codec.actor(a.name, state) == seat]
        legal = frozenset(codec.key_of(m) for m in model.moves(state, mine)) if mine else frozenset()
    return ("told", seat, over, scores, legal)
