"""A Hypothesis state machine that plays an engine against the rules, and shrinks to a short play."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from hoyle.conformance import Trouble, position
from hoyle.conformance.answer import points
from hoyle.conformance.codec import Codec, Json, key
from hoyle.conformance.refusal import PROTOCOL
from hoyle.conformance.session import Session
from hoyle.conformance.vector import action_of
from hoyle.lang import Rules, Ruleset
from hoyle.testing.strategy import begun, codec_of, deals, illegal_actions, legal_actions
from hoyle.testing.vector import engine_of


class GameMachine(RuleBasedStateMachine):
    """A game of the rules (``session``), and the same game in an engine (``told`` is what it told last).

    Made by :func:`machine`. Legal actions are played in both, illegal ones must be refused and change
    nothing; after each step what the engine tells is compared. Rules and invariants of one's own may be
    added in a subclass.
    """

    codec: Codec
    make_engine: Callable[[], Any]
    session: Session | None = None
    told: Json

    def __init__(self) -> None:
        super().__init__()
        self.engine = engine_of(self.make_engine())
        self._number = 0
        self.ops = self._offered()

    def ask(self, op: str, **fields: Any) -> Json:
        """A request to the engine, and its response."""
        self._number += 1
        return self.engine.ask({"id": self._number, "op": op, **fields})

    def _offered(self) -> set[str]:
        """What the engine says in ``hello``, which comes first, that it can do; nothing where it does not."""
        with suppress(Trouble):
            games = self.ask("hello", protocol=PROTOCOL).get("games")
            for game in games if isinstance(games, list) else ():
                if isinstance(game, dict) and isinstance(game.get("ops"), list):
                    return {str(op) for op in game["ops"]}
        return set()

    @initialize(data=st.data())
    def deal(self, data: st.DataObject) -> None:
        """Deal the cards on both sides."""
        self._deal(data)

    def _deal(self, data: st.DataObject) -> None:
        game = data.draw(deals(self.codec), label="deal")
        self.session = begun(self.codec, game)
        named = {"game": self.codec.rules.document.game}
        self.told = self.ask("new", **named, setup=game.setup, deal=game.deal)
        hint = "" if "new" in self.ops else "; games are played here, check_vector asks single positions"
        assert self.told.get("ok"), f"new: {self.told}{hint}"

    def running(self) -> bool:
        """Has somebody something to decide?"""
        return self.session is not None and self.session.seat() is not None

    @precondition(lambda self: self.session is not None and not self.running())
    @rule(data=st.data())
    def another_game(self, data: st.DataObject) -> None:
        """The game is over: begin another one."""
        self._deal(data)

    @precondition(running)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        """A legal action."""
        session = self._now()
        action = data.draw(st.sampled_from(legal_actions(session)), label="action")
        seat, where = session.seat(), self._where()
        session.play(int(seat or 0), action)
        self.told = self.ask("play", seat=seat, action=action)
        words = f"{where}: {position.action(action)} is legal, and was refused: {self.told}"
        assert self.told.get("ok"), words

    @precondition(running)
    @rule(data=st.data())
    def refuse(self, data: st.DataObject) -> None:
        """An illegal action."""
        session = self._now()
        actions = illegal_actions(session)
        if not actions:
            return
        action = data.draw(st.sampled_from(actions), label="illegal action")
        seat = session.seat()
        told = self.ask("play", seat=seat, action=action)
        because = session.objections(int(seat or 0), action)[1]
        assert not told.get("ok"), f"{self._where()}: {position.action(action)} must be refused: {because}"
        if "state" in self.ops:
            now = self.ask("state")
            assert now.get("ok"), f"state: {now}"
            self.told = now  # compared below: all is as it was

    @invariant()
    def alike(self) -> None:
        """The engine tells what the rules tell, as far as it tells it."""
        if self.session is None:
            return
        report, where = self.session.report(), self._where()
        for name in ("turn", "finished", "scores"):
            told = self.told.get(name)
            if told is not None and name in report:
                told = points(told, name, self.codec.seats) if name == "scores" else told
                assert told == report[name], f"{where}: {name} {told}, not {report[name]}"
        if self.told.get("legal") is not None:
            theirs = {key(self.codec.canonical(action_of(a))): a for a in self.told["legal"]}
            ours = {key(a): a for a in report["legal"]}
            more = position.actions(a for k, a in theirs.items() if k not in ours)
            less = position.actions(a for k, a in ours.items() if k not in theirs)
            assert theirs.keys() == ours.keys(), f"{where}: legal actions: too many {more}; missing {less}"

    def _now(self) -> Session:
        assert self.session is not None
        return self.session

    def _where(self) -> str:
        session = self._now()
        seat = session.seat()
        return position.view(self.codec.view_json(session.state, seat or 0), self.codec.plain)

    def teardown(self) -> None:
        """Stop the engine."""
        self.engine.close()


def machine(rules: Rules, engine: Callable[[], Any], ruleset: Ruleset | None = None) -> type[GameMachine]:
    """A state machine class for an engine: ``TestEngine = machine(rules, MyEngine).TestCase``.

    *engine* makes a fresh one: an object with the methods ``new play``, or the text of a command. The rules
    are taken under *ruleset* (house unless told).
    """
    body = {"codec": codec_of(rules, ruleset), "make_engine": staticmethod(engine)}
    return type(f"{rules.document.game.title().replace('_', '')}Machine", (GameMachine,), body)
