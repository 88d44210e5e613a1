"""Perft: how many plays there are from a place in a game, to each depth, and how they divide.

A *play of depth n* is a sequence of *n* players' actions, each legal for the seat at turn; what happens by
itself (a trick is collected, a deal scored, cards dealt) counts nothing. A game that is over before depth *n*
has no play of that depth. Two programs with equal counts have walked the same tree; where the counts differ,
:func:`divide` says behind which action, and so on down to the position where they part.
"""

from __future__ import annotations

from hoyle.concrete import Move, State
from hoyle.conformance.codec import Codec, Json
from hoyle.conformance.refusal import Refusal, bad
from hoyle.conformance.session import Session
from hoyle.conformance.value import from_json

DEEPEST = 60
"""The greatest depth that is counted."""

Known = dict[tuple[State, int, bool, int], int]
"""Numbers of plays by state, deals that are left, whether it is over, and depth."""


class TooMany(Exception):
    """There are more plays than was allowed."""


class Counter:
    """Counts plays, each state of a depth once. *most* are the states that may be looked at, besides those
    whose numbers of plays are *known* from elsewhere."""

    def __init__(self, most: int | None = None, known: Known | None = None) -> None:
        self.known: Known = dict(known or {})
        self._most = None if most is None else most + len(self.known)

    def plays(self, session: Session, depth: int) -> int:
        """The number of plays of just this depth. Raises TooMany."""
        if depth == 0:
            return 1
        key = (session.state, len(session.deals), session.finished, depth)
        if key not in self.known:
            if self._most is not None and len(self.known) >= self._most:
                raise TooMany
            if self._most is not None and any(
                session.codec.model.many(session.state, a.name) for a in session.codec.players
            ):
                raise TooMany
            _must_be_whole(session)
            moves = choices(session)
            if depth == 1:
                self.known[key] = len(moves)
            else:
                self.known[key] = sum(self.plays(after(session, m), depth - 1) for m in moves.values())
        return self.known[key]


def _must_be_whole(session: Session) -> None:
    """Raises Refusal where not all actions can be listed, and so not counted."""
    if not session.codec.whole(session.state):
        raise Refusal("unsupported", "there are too many legal actions to count the plays behind them")


def choices(session: Session) -> dict[str, Move]:
    """The moves of the seat at turn by what the protocol calls them: copies of a card are one."""
    seat = session.seat()
    if seat is None:
        return {}
    codec = session.codec
    out: dict[str, Move] = {}
    for action in codec.players:
        if codec.actor(action.name, session.state) == seat:
            for move in session.model.moves(session.state, [action.name]):
                out.setdefault(codec.key_of(move), move)
    return out


def after(session: Session, move: Move) -> Session:
    """Another session in which the move is made."""
    twin = session.fork()
    twin.take(move)
    return twin


def divide(session: Session, depth: int, most: int | None = None, known: Known | None = None) -> list[Json]:
    """Each action of the seat at turn, with the number of plays of *depth* that begin with it (*most* and
    *known* as a :class:`Counter` has them).

    Raises TooMany.
    """
    if depth < 1:
        return []
    if not session.codec.whole(session.state) and most is not None:
        raise TooMany
    _must_be_whole(session)
    counter = Counter(most, known)
    codec = session.codec
    return [
        {"action": codec.action_json(m), "plays": counter.plays(after(session, m), depth - 1)}
        for m in choices(session).values()
    ]


def begun(codec: Codec, request: Json) -> Session:
    """The session that a request tells: its setup, its deals, and the steps taken so far. Raises Refusal."""
    deals = request.get("deals", [request["deal"]] if "deal" in request else [])
    setup, steps = request.get("setup", {}), request.get("steps", [])
    if not isinstance(setup, dict) or not isinstance(deals, list):
        raise bad('"setup" is an object and "deals" a list')
    if not isinstance(steps, list) or not all(isinstance(s, dict) for s in steps):
        raise bad('"steps" is a list of {"seat", "action"}')
    session = Session(codec, setup, list(deals))
    for number, step in enumerate(steps, start=1):
        seat = from_json(codec.rules.SEAT, step.get("seat"), "seat")
        try:
            session.play(seat, step.get("action"))
        except Refusal as refusal:
            raise Refusal(refusal.code, f"step {number}: {refusal.message}") from refusal
    return session


def answer(codec: Codec, request: Json) -> Json:
    """The answer to the operation ``perft``. Raises Refusal."""
    depth = request.get("depth")
    if isinstance(depth, bool) or not isinstance(depth, int) or not 1 <= depth <= DEEPEST:
        raise bad(f'"depth" is a whole number from 1 to {DEEPEST}')
    session, counter = begun(codec, request), Counter()
    plays = [counter.plays(session, d) for d in range(1, depth + 1)]
    return {"plays": plays, "divide": divide(session, depth, known=counter.known)}
