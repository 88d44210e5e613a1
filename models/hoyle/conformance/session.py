"""A game that is played over the protocol: players' actions come in, everything else happens by itself.

Steps (``rules.step``) are taken as soon as they can be. Chance takes its outcomes from the deals that were
given: hands in the order in which their cards are dealt, so that the first cards listed are the first packet
and the last card listed is the last card dealt.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

from hoyle.concrete import Model, Move, State
from hoyle.conformance.codec import Codec, Json
from hoyle.conformance.completion import state_of_setup
from hoyle.conformance.dealing import Dealing
from hoyle.conformance.lots import decided
from hoyle.conformance.observe import seat_at_turn
from hoyle.conformance.refusal import Refusal, bad
from hoyle.conformance.value import from_json
from hoyle.lang import Action, CardSort, HoyleError, Requirement

LONGEST_RUN = 1000
"""Steps and outcomes of chance in a row, without a player deciding anything."""


class Session:
    """One ``new`` and what follows.

    ``finished``: the game is over, or it waits for a deal that was not given. ``happened`` are all moves
    since ``start``, the steps and the outcomes of chance among them, ``before`` the states before them.
    """

    def __init__(self, codec: Codec, setup: Json, deals: list[Json], *, waiting: bool = False) -> None:
        self.codec, self.model, self.rules = codec, codec.model, codec.rules
        self.setup, self.deals = setup, [Dealing(codec, d) for d in deals]
        self.dealing: Dealing | None = None
        self.state: State = state_of_setup(codec, setup)
        self.start = self.state
        self.happened: list[Move] = []
        self.before: list[State] = []
        self.finished = False
        if not waiting:  # else somebody calls advance()
            self._go_on()

    # -- what happens by itself
    def _go_on(self) -> None:
        """Take steps and outcomes of chance until a player decides or the session is over."""
        for _ in range(LONGEST_RUN):
            if not self.advance():
                break
        else:
            raise endless()
        self.finished = self.model.finished(self.state) or self.waits

    def advance(self) -> bool:
        """Take one step or one outcome of chance; False where a player decides or the session is over."""
        step = self.upcoming()
        if step is None:
            return False
        self.happened.append(step)
        self.before.append(self.state)
        try:
            self.state = self.model.step(self.state, step)
        except HoyleError as error:
            raise bad(str(error)) from error
        self.state = self.kept(self.state, step)
        return True

    def upcoming(self) -> Move | None:
        """What happens next by itself; an outcome of chance is then taken from its deal."""
        return None if self.model.finished(self.state) else self._step() or self._chance()

    def _step(self) -> Move | None:
        steps = self.codec.steps
        return next(self.model.moves(self.state, steps), None) if steps else None

    def _chance(self) -> Move | None:
        self.waits = False
        for action in self.codec.chances:
            if not self.model.can(self.state, action.name) or self._none(action):
                continue
            if self.dealing is None or self.dealing.wants_another(action, self.state):
                if not self.deals:
                    self.waits = True
                    continue
                self.dealing = copy(self.deals.pop(0))  # a fork has its own
            return self.dealing.outcome(action, self.state, self.setup)
        return None

    waits = False

    def _none(self, action: Action) -> bool:
        """Is there no card that the action could show or draw?"""
        first = next(iter(action.params), None)
        if first is None or not isinstance(first.sort, CardSort):
            return False
        return not any(True for _ in self.model.domain(first, 0, self.state, ()))

    def kept(self, state: State, move: Move) -> State:
        """*state* after *move* with what the setup fixes: a lot with which the game starts leaves it as it
        was given. What is decided later, who deals the next deal, is not the setup's matter."""
        action = self.rules.actions[move.action]
        if action.kind != "chance" or not self.model.can(self.start, move.action):
            return state
        values = list(state)
        for field in self.codec.names(None):
            if field.name in self.setup and field.term in decided(self.codec, action):
                value = from_json(field.term.sort, self.setup[field.name], field.name)
                values[self.model.index[field.term]] = value
        return tuple(values)

    # -- what players do
    def seat(self) -> int | None:
        """The seat that decides next: the one at turn where several may act, none where nobody can."""
        return None if self.finished else seat_at_turn(self.codec, self.state)

    @property
    def last(self) -> int:
        """The place in ``happened`` of what a player did last; 0 where none did anything."""
        players = {a.name for a in self.codec.players}
        return next((i for i in reversed(range(len(self.happened))) if self.happened[i].action in players), 0)

    def objections(self, seat: int, action: Any) -> tuple[list[Requirement], str]:
        """What forbids an action here, and in words; both empty where it is legal. Raises Refusal."""
        moves = self.codec.moves(action, self.state)
        name = moves[0].action
        if self.finished:
            return [], "the game is over"
        actor = self.codec.actor(name, self.state)
        found = min((self.model.objections(self.state, m) for m in moves), key=len)
        if actor != seat:
            return found, f"{name} is a matter of seat {actor} now"
        return found, forbidden(found)

    def play(self, seat: int, action: Any) -> None:
        """Carry out a player's action. Raises Refusal and leaves everything as it was when it is illegal."""
        _, words = self.objections(seat, action)
        if words:
            raise Refusal("illegal", words)
        self.take(next(m for m in self.codec.moves(action, self.state) if self.model.allows(self.state, m)))

    def take(self, move: Move) -> None:
        """Carry out a move that is known to be legal, and all that then happens by itself; where that cannot
        be, raises and leaves everything as it was."""
        kept, many = (self.state, list(self.deals), self.dealing, self.finished), len(self.happened)
        try:
            self.happened.append(move)
            self.before.append(self.state)
            self.state = self.model.step(self.state, move)
            self._go_on()
        except Exception:
            self.state, self.deals, self.dealing, self.finished = kept
            del self.happened[many:], self.before[many:]
            raise

    def fork(self) -> Session:
        """Another session at the same place; what happens in one does not change the other."""
        twin = copy(self)
        twin.deals, twin.happened, twin.dealing = list(self.deals), list(self.happened), copy(self.dealing)
        twin.before = list(self.before)
        return twin

    # -- what is told
    def told(self) -> Json:
        """Who is at turn, whether it is finished, and the points."""
        out: Json = {"turn": self.seat(), "finished": self.finished}
        if self.rules.payoffs:
            out["scores"] = list(self.model.payoff(self.state))
        return out

    def report(self) -> Json:
        """The answer to ``new``, ``state`` and ``play``; without ``legal`` where that would be too long."""
        out: Json = {}
        phase = next((f.term for f in self.codec.names(None) if f.name == "phase"), None)
        if phase is not None:
            out["phase"] = phase.sort.name_of(self.model.values([phase], self.state)[0])
        out |= self.told()
        seat = out["turn"]
        if seat is None or self.codec.whole(self.state):
            out["legal"] = [] if seat is None else self.codec.legal(self.state, seat)
        return out


def forbidden(conjuncts: list[Requirement]) -> str:
    """What does not hold, with its clauses, in words; empty where nothing is wrong."""
    words = "; ".join(f"{r.says or 'its condition'} ({', '.join(r.cites)})" for r in conjuncts)
    return f"not allowed, as this does not hold: {words}" if words else ""


def play_on(model: Model, state: State, note: Callable[[Action, State, State], None] | None = None) -> State:
    """The state after all steps that happen by themselves; *note* is told each, with the states around it."""
    steps = [a.name for a in model.rules.actions.values() if a.kind == "step"]
    for _ in range(LONGEST_RUN):
        move = next(model.moves(state, steps), None) if steps else None
        if move is None:
            return state
        after = model.step(state, move)
        if note is not None:
            note(model.rules.actions[move.action], state, after)
        state = after
    raise endless()


def endless() -> Refusal:
    """Refuse to go on for ever: something is wrong with the rules."""
    return Refusal("internal", f"more than {LONGEST_RUN} things happen by themselves in a row")
