"""The engine's side of the line protocol, spoken by the rules themselves.

:class:`Server` answers one request at a time, :func:`serve` does so over two streams. Nothing that a client
sends ends in a traceback, and an action that is refused leaves the game as it was.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import IO, Any

from hoyle.conformance import perft
from hoyle.conformance.codec import Codec, Json
from hoyle.conformance.completion import state_of_view
from hoyle.conformance.player import MOST_LISTED, Player
from hoyle.conformance.refusal import PROTOCOL, Refusal, bad
from hoyle.conformance.scoring import score_deal, winner_of
from hoyle.conformance.session import Session
from hoyle.conformance.value import from_json
from hoyle.lang import HoyleError, Rules, Ruleset, parse_ruleset

LONGEST_REQUEST = 1 << 22
"""Bytes of one request line; a longer one is refused."""


def hoyle_version() -> str:
    """The version of the installed package."""
    try:
        return version("hoyle")
    except PackageNotFoundError:
        return "0"


class Server:
    """Rules as an engine. *rules* are those of one game or of several, by their id; all readings are served.

    *ruleset* is what a request that names none is answered under (``house`` unless told).
    """

    def __init__(
        self, rules: Rules | Iterable[Rules], ruleset: str | Ruleset = "house", name: str = "hoyle"
    ) -> None:
        listed = [rules] if isinstance(rules, Rules) else list(rules)
        self.rules = {r.document.game: r for r in listed}
        self.ruleset, self.name = ruleset, name
        self.codecs: dict[tuple[str, str], Codec] = {}
        self.session: Session | None = None

    # -- one request
    def answer(self, request: Any) -> Json:
        """The response to a request; never raises."""
        number = request.get("id") if isinstance(request, dict) else None
        try:
            if not isinstance(request, dict):
                raise bad("a request is an object")
            op = request.get("op")
            if not isinstance(op, str):
                raise bad(f"there is no op {op!r:.80}: it is a name")
            if op not in OPS:
                raise Refusal("unsupported", f"there is no op {op!r:.80}")
            return {"id": number, "ok": True} | OPS[op](self, request)
        except Refusal as refusal:
            code, message = refusal.code, refusal.message
        except HoyleError as error:
            code, message = "bad-request", str(error)
        except Exception as error:
            code, message = "internal", f"{type(error).__name__}: {error}"
        return {"id": number, "ok": False, "error": {"code": code, "message": message}}

    def codec(self, request: Json) -> Codec:
        """The rules under the ruleset that a request names. Raises Refusal, HoyleError S206 / S207."""
        game = request.get("game", next(iter(self.rules)) if len(self.rules) == 1 else None)
        if not isinstance(game, str) or game not in self.rules:
            raise Refusal("unsupported", f"there is no game {game!r} here; served: {', '.join(self.rules)}")
        rules = self.rules[game]
        ruleset = read_ruleset(rules, request.get("ruleset"), self.ruleset)
        known = (game, ",".join(f"{k}={v}" for k, v in ruleset.choices.items()))
        if known not in self.codecs:
            if len(self.codecs) > 64:
                self.codecs.pop(next(iter(self.codecs)))
            self.codecs[known] = Codec(Player(rules, ruleset, MOST_LISTED))
        return self.codecs[known]

    # -- the operations
    def hello(self, request: Json) -> Json:
        """Who answers, and what it can do."""
        games = []
        for game, rules in self.rules.items():
            ops = ["new", "state", "play", "deals", "legal", "check", "score", "perft"]
            if rules.trick_winner is not None:
                ops.append("winner")
            readings = {r.id: list(r.options) for r in rules.readings.values()}
            games.append({"game": game, "ops": ops, "readings": readings})
        return {"engine": self.name, "version": hoyle_version(), "protocol": PROTOCOL, "games": games}

    def new(self, request: Json) -> Json:
        """Begin a game."""
        codec = self.codec(request)
        setup = request.get("setup", {})
        if not isinstance(setup, dict):
            raise bad('"setup" is an object')
        deals = request.get("deals", [request["deal"]] if "deal" in request else [])
        if not isinstance(deals, list):
            raise bad('"deals" is a list')
        self.session = None
        self.session = Session(codec, setup, deals)
        return self.session.report()

    def state(self, request: Json) -> Json:
        """Where the game stands."""
        return self._session().report()

    def play(self, request: Json) -> Json:
        """A player's action."""
        session = self._session()
        seat = from_json(session.rules.SEAT, request.get("seat"), "seat")
        session.play(seat, request.get("action"))
        return session.report()

    def _session(self) -> Session:
        if self.session is None:
            raise bad("no game has begun; send new first")
        return self.session

    def legal(self, request: Json) -> Json:
        """All actions that a seat may take, from what it knows."""
        codec = self.codec(request)
        state, seat = state_of_view(codec, request.get("view"))
        if not codec.whole(state):
            raise Refusal("unsupported", "there are too many legal actions to list them: ask check")
        return {"legal": codec.legal(state, seat)}

    def check(self, request: Json) -> Json:
        """May a seat do this, from what it knows?"""
        codec = self.codec(request)
        state, seat = state_of_view(codec, request.get("view"))
        moves = codec.moves(request.get("action"), state)
        allowed = codec.actor(moves[0].action, state) == seat and any(
            codec.model.allows(state, m) for m in moves
        )
        return {"allowed": allowed}

    def winner(self, request: Json) -> Json:
        """Who takes a complete trick; ``null`` where the rules, as they are read here, do not say."""
        codec = self.codec(request)
        term = codec.rules.trick_winner
        if term is None:
            raise Refusal("unsupported", "the rules of this game do not name the winner of a trick by itself")
        view = request.get("view")
        if not isinstance(view, dict) or not isinstance(view.get("trick"), list):
            raise bad('"view" has a complete "trick"')
        if len(view["trick"]) != codec.seats:
            raise bad(f"a complete trick has {codec.seats} plays, this one {len(view['trick'])}")
        shown = {"seat": 0, "hand": [], **view}
        shown.setdefault(
            "leader", view["trick"][0].get("seat") if isinstance(view["trick"][0], dict) else None
        )
        state, _ = state_of_view(codec, shown)
        return {"seat": winner_of(codec, state)}

    def score(self, request: Json) -> Json:
        """What a finished deal pays: the points of the deal by seat."""
        return score_deal(self.codec(request), request)

    def perft(self, request: Json) -> Json:
        """How many plays there are to each depth, and how those of the greatest depth divide."""
        return perft.answer(self.codec(request), request)

    def quit(self, request: Json) -> Json:
        """Say goodbye; :func:`serve` then ends."""
        return {}


OPS = {
    "hello": Server.hello, "new": Server.new, "state": Server.state, "play": Server.play,
    "legal": Server.legal, "check": Server.check, "winner": Server.winner, "score": Server.score,
    "perft": Server.perft, "quit": Server.quit,
}  # fmt: skip


def read_ruleset(rules: Rules, given: Any, default: str | Ruleset) -> Ruleset:
    """A ruleset as the protocol writes it: a name, or ``{"base": name, "set": {reading: option}}``.

    Raises Refusal, HoyleError S206 / S207.
    """
    readings = rules.readings.values()
    if given is None:
        return default if isinstance(default, Ruleset) else parse_ruleset(readings, default)
    if isinstance(given, str):
        return parse_ruleset(readings, given)
    if not isinstance(given, dict) or not isinstance(given.get("set", {}), dict):
        raise bad('a ruleset is a name or {"base": name, "set": {reading: option}}')
    text = ",".join([str(given.get("base", "house")), *(f"{k}={v}" for k, v in given.get("set", {}).items())])
    return parse_ruleset(readings, text)


def serve(
    rules: Rules | Iterable[Rules] | Server, stdin: IO[bytes], stdout: IO[bytes], ruleset: str = "house"
) -> None:
    """Answer requests, one JSON object a line, until ``quit`` or the end of the input.

    A line that is not JSON, not UTF-8 or longer than :data:`LONGEST_REQUEST` is answered with
    ``bad-request`` and the id ``null``.
    """
    server = rules if isinstance(rules, Server) else Server(rules, ruleset)
    try:
        while line := stdin.readline(LONGEST_REQUEST + 1):
            if not line.strip():
                continue
            request, response = _read(line, stdin), None
            if isinstance(request, Refusal):
                error = {"code": request.code, "message": request.message}
                response = {"id": None, "ok": False, "error": error}
            else:
                response = server.answer(request)
            stdout.write(_line(response))
            stdout.flush()
            if isinstance(request, Mapping) and request.get("op") == "quit":
                return
    except (BrokenPipeError, KeyboardInterrupt):
        return


def _line(response: Json) -> bytes:
    """A response as one line of UTF-8; half a surrogate pair stands in it as JSON's own escape."""
    text = json.dumps(response, ensure_ascii=False, separators=(",", ":"))
    return text.encode(errors="backslashreplace") + b"\n"


def _finite(text: str) -> float:
    """A number of JSON, which has neither NaN nor infinity. Raises ValueError."""
    if not math.isfinite(number := float(text)):
        raise ValueError(f"{text[:40]} is no number of JSON")
    return number


def _read(line: bytes, stdin: IO[bytes]) -> Any:
    if len(line) > LONGEST_REQUEST and not line.endswith(b"\n"):
        while rest := stdin.readline(LONGEST_REQUEST):
            if rest.endswith(b"\n"):
                break
        return bad(f"a request has at most {LONGEST_REQUEST} bytes")
    try:
        return json.loads(line, parse_constant=_finite, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        return bad(f"not a JSON object: {error}")


__all__ = ["OPS", "Server", "read_ruleset", "serve"]
