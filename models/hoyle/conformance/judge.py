"""One vector put to an engine, and its answers compared with what the vector says."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from hoyle.concrete import State
from hoyle.conformance import position
from hoyle.conformance.answer import garbage, points, seat_of, spelled, strange, truth
from hoyle.conformance.blame import NOTHING, Blame, Why, both
from hoyle.conformance.codec import Codec, Json, exact, key
from hoyle.conformance.completion import state_of_view
from hoyle.conformance.engine import Trouble
from hoyle.conformance.narrow import dealt, judge_perft
from hoyle.conformance.refusal import CODES, Unsupported
from hoyle.conformance.report import Exchange, Failure
from hoyle.conformance.sampled import judge_samples
from hoyle.conformance.scoring import read_tricks, score_deal, start_of_play, winner_of
from hoyle.conformance.session import Session, play_on
from hoyle.conformance.vector import Vector, action_of

Ask = Callable[[Json], Json]


class Judge:
    """Asks one vector. ``failures`` are the wrong answers, ``exchanges`` everything that was said.

    *ops* are the operations that the engine offers. With *own* no request names a ruleset: the engine plays
    by the one it has.
    """

    def __init__(
        self,
        vector: Vector,
        codec: Codec,
        blame: Blame,
        ops: frozenset[str],
        ask: Ask,
        own: bool = False,
    ) -> None:
        self.vector, self.data, self.codec, self.blame = vector, vector.data, codec, blame
        self.ops, self._ask, self.own = ops, ask, own
        self.failures: list[Failure] = []
        self.exchanges: list[Exchange] = []
        self.step: int | None = None

    def run(self) -> None:
        """Raises Trouble where no usable answer comes, Unsupported where the engine cannot be asked, Refusal
        where the vector itself does not fit the rules."""
        asked = {"legal": self._legal, "winner": self._winner, "score": self._score}
        asked |= {"perft": partial(judge_perft, self), "replay": self._replay}
        asked[self.vector.kind]()

    # -- asking
    def ask(self, op: str, **fields: Any) -> Json:
        """A response that has the form of one: ok, or an error with a code. Raises Trouble, Unsupported."""
        request: Json = {"op": op, "game": self.vector.game, "ruleset": self.vector.ruleset} | fields
        if op in ("play", "state"):
            del request["game"]
        if self.own or op in ("play", "state"):
            del request["ruleset"]
        response = self._ask(request)
        self.exchanges.append(Exchange(request, response))
        if response.get("ok") is True:
            return response
        error = response.get("error")
        if response.get("ok") is not False or not isinstance(error, dict) or error.get("code") not in CODES:
            raise Trouble(
                "garbage", f"the response is neither ok nor an error: {response!r:.120}", alive=True
            )
        if error["code"] == "unsupported" and op != "play":
            raise Unsupported(str(error.get("message") or f"{op} is not supported"))
        return response

    def answer(self, op: str, field: str, **fields: Any) -> Any:
        """One field of a response that must be ok. Raises Trouble where it is not there."""
        response = self.ask(op, **fields)
        if not response["ok"]:
            error = response["error"]
            raise Trouble("refused", f"{op}: {error['code']}: {error.get('message', '')}", alive=True)
        if field not in response:
            raise Trouble("garbage", f'the response to {op} has no "{field}"', alive=True)
        return response[field]

    def fail(self, what: str, expected: str, got: str, where: str, why: Why, step: int | None = None) -> None:
        """Note a wrong answer."""
        clauses, because = why
        if not clauses and not because:
            clauses = self.vector.clauses
        place = self.step if step is None else step
        self.failures.append(Failure(what, expected, got, where, clauses, because, place))

    def actions(self, given: Any, op: str) -> list[Json]:
        """The actions of an answer in our spelling, each once (see :meth:`keyed`)."""
        return list(self.keyed(given, op).values())

    def keyed(self, given: Any, op: str) -> dict[str, Json]:
        """The actions of an answer in our spelling, by what is equal for those that mean the same.

        Raises Trouble where it is no list of actions; an action that the game does not have is kept as it is.
        """
        if not isinstance(given, list):
            raise garbage(f"the legal actions of {op}", given, "a list")
        out: dict[str, Json] = {}
        for one in given:
            said, known = spelled(self.codec, one)
            out.setdefault(known, said)
        return out

    # -- legal actions
    def _legal(self) -> None:
        if not self.ops & {"legal", "check"}:
            raise Unsupported("neither legal nor check is offered")
        shown = self.data["view"]
        if "legal" not in self.data:
            judge_samples(self)
            return
        listed = self.codec.listing(self.data["legal"])
        wanted, got = list(listed.values()), None
        if "legal" in self.ops:
            said = self.answer("legal", "legal", view=shown)
            same = exact(said) == exact(self.data["legal"]) != b""
            answered = listed if same else self.keyed(said, "legal")
            got = list(answered.values())
            if answered.keys() != listed.keys():
                state, seat = state_of_view(self.codec, shown)
                self.compare(wanted, got, state, seat, position.view(shown, self.codec.plain))
                return
        if "check" in self.ops:
            self.check_each(shown, wanted, got)

    def check_each(self, shown: Json, wanted: list[Json], got: list[Json] | None) -> None:
        """Ask about each legal action, and about each that must be refused."""
        for action in wanted:
            if not self._checked(shown, action):
                state, seat = state_of_view(self.codec, shown)
                why = self.blame.refused(state, seat, action, got)
                where = position.view(shown, self.codec.plain)
                self.fail(f"check {position.action(action)}", "allowed", "not allowed", where, why)
        for refused in self.data.get("reject", []):
            action = self.codec.canonical(action_of(refused["action"]))
            if self._checked(shown, action):
                state, seat = state_of_view(self.codec, shown)
                why = self._reason(refused, self.blame.allowed(state, seat, action))
                where = position.view(shown, self.codec.plain)
                self.fail(f"check {position.action(action)}", "not allowed", "allowed", where, why)

    def _checked(self, shown: Json, action: Json) -> bool:
        allowed = self.answer("check", "allowed", view=shown, action=action)
        return truth(allowed, "allowed")

    def _reason(self, refused: Json, found: Why) -> Why:
        """The reason that the vector gives, else the one that was found."""
        clauses = tuple(refused.get("clauses", ()))
        return (clauses or found[0], refused.get("because") or found[1])

    def compare(
        self,
        wanted: list[Json],
        got: list[Json],
        state: Any,
        seat: int,
        where: str,
        session: Session | None = None,
    ) -> None:
        """Note what two sets of legal actions of a seat differ in, with the reasons; *session* is the game
        in which the engine was to know the state by itself."""
        ours, theirs = {key(a): a for a in wanted}, {key(a): a for a in got}
        extra = [a for k, a in theirs.items() if k not in ours]
        missing = [a for k, a in ours.items() if k not in theirs]
        if not extra and not missing:
            return
        unknown = [(a, why) for a, why in ((a, strange(self.codec, a)) for a in extra) if why]
        if unknown:  # what they were to be is not known: no rule is broken by them, and none need be missing
            words = f"legal actions, not of this game: {position.actions(a for a, _ in unknown)}"
            where_asked = (position.actions(wanted), position.actions(got), where)
            self.fail(words, *where_asked, ((), unknown[0][1]))
            extra, missing = [a for a in extra if all(a is not u for u, _ in unknown)], []

        def gives(codec: Codec) -> bool:
            tail = codec.start[len(state) :]
            return {key(a) for a in codec.legal(state + tail, seat)} == set(theirs)

        def right(other: State) -> bool:
            return {key(a) for a in self.codec.legal(other, seat)} == set(theirs)

        drawn = NOTHING if session is None else self.blame.drawn(session, right)
        reasons = {key(self.codec.canonical(action_of(r["action"]))): r for r in self.data.get("reject", [])}
        others = self.blame.readings_giving(gives) if extra or missing else []
        for listed, what in ((extra, "too many"), (missing, "missing")):
            grouped: dict[Why, list[Json]] = {}
            for action in listed:
                if what == "too many":
                    why = self.blame.allowed(state, seat, action)
                    why = self._reason(reasons.get(key(action), {}), why) if key(action) in reasons else why
                else:
                    why = self.blame.refused(state, seat, action, got)
                grouped.setdefault(self.blame.alike(why, others), []).append(action)
            for why, some in grouped.items():
                words = f"legal actions, {what}: {position.actions(some)}"
                self.fail(words, position.actions(wanted), position.actions(got), where, both(drawn, why))

    # -- winner, score
    def _winner(self) -> None:
        if "winner" not in self.ops:
            raise Unsupported("winner is not offered")
        shown, wanted = self.data["view"], self.data["seat"]
        got = seat_of(self.answer("winner", "seat", view=shown), "winner")
        if got != wanted:
            state, _ = state_of_view(self.codec, {"seat": 0, "hand": [], **shown})
            where = position.view({k: v for k, v in shown.items() if k != "seat"}, self.codec.plain)

            def gives(codec: Codec) -> bool:
                shown_to = {"seat": 0, "hand": [], **shown}
                return bool(winner_of(codec, state_of_view(codec, shown_to)[0]) == got)

            if got is not None and not 0 <= got < self.codec.seats:
                why: Why = ((), f"seats are numbered from 0 to {self.codec.seats - 1}")
            else:
                why = self.blame.reread(self.blame.winner(state), gives)
            self.fail("winner of the trick", f"seat {wanted}", _seat(got), where, why)

    def _score(self) -> None:
        if "score" not in self.ops:
            raise Unsupported("score is not offered")
        data = self.data
        fields: Json = {name: data[name] for name in ("setup", "tricks", "kitty") if name in data}
        got = self.points(self.answer("score", "scores", **fields), "score")
        if got != data["scores"]:
            where = f"{position.setup(data['setup'], self.codec.plain)}; " + "; ".join(
                f"{position.trick(t['plays'])} → {t.get('winner', '?')}" for t in data["tricks"]
            )

            def gives(codec: Codec) -> bool:
                return bool(score_deal(codec, fields)["scores"] == got)

            why = self.blame.score(start_of_score(self.codec, data), differing(data["scores"], got))
            why = self.blame.reread(why, gives, cost=1)
            self.fail("score of the deal", _sum(data["scores"]), _sum(got), where, why)

    def points(self, got: Any, what: str) -> list[int]:
        """Points by seat. Raises Trouble where they are none, or not as many as there are seats."""
        return points(got, what, self.codec.seats)

    # -- a whole game
    def _replay(self) -> None:
        data = self.data
        if not {"new", "play"} <= self.ops:
            raise Unsupported("new and play are not offered")
        deals = data["deals"]
        if len(deals) > 1 and "deals" not in self.ops:
            raise Unsupported("several deals in one game are not offered")
        session = Session(self.codec, data.get("setup", {}), list(deals))
        told = self.ask("new", setup=data.get("setup", {}), **dealt(deals))
        if not told["ok"]:
            raise Trouble(
                "refused", f"new: {told['error']['code']}: {told['error'].get('message', '')}", alive=True
            )
        since = 0
        if "start" in data and not self._as_told(data["start"], told, session, since, None):
            return
        for number, step in enumerate(data["steps"], start=1):
            if not self._step(session, number, step, told):
                return
            told = {"ok": True} | self.exchanges[-1].response

    def _step(self, session: Session, number: int, step: Json, before: Json) -> bool:
        """One step of a replay; False where the engine's game has gone another way."""
        self.step = number
        for refused in step.get("reject", []):
            if not self._must_refuse(session, number, refused, before):
                return False
        seat, action = step["seat"], self.codec.canonical(action_of(step["action"]))
        where = self.where(session, seat)
        told = self.ask("play", seat=seat, action=action)
        if not told["ok"]:
            code, message = told["error"]["code"], told["error"].get("message", "")
            if code == "unsupported":
                raise Unsupported(f"step {number}: {message or 'the action is not supported'}")
            moves, model = self.codec.moves(action, session.state), self.codec.model
            drawn = self.blame.drawn(session, lambda other: not any(model.allows(other, m) for m in moves))
            why = both(drawn, self.blame.refused(session.state, seat, action, None))
            self.fail(f"step {number}, seat {seat}: {position.action(action)}", "accepted",
                      f"refused ({code}: {message})", where, why, number)  # fmt: skip
            return False
        since = len(session.happened)
        session.play(seat, action)
        return "after" not in step or self._as_told(step["after"], told, session, since, number)

    def _must_refuse(self, session: Session, number: int, refused: Json, before: Json) -> bool:
        seat = refused.get("seat", session.seat() or 0)
        action = self.codec.canonical(action_of(refused["action"]))
        response = self.ask("play", seat=seat, action=action)
        where = self.where(session, seat)
        what = f"step {number}, seat {seat}: {position.action(action)}"
        why = self._reason(refused, self.blame.allowed(session.state, seat, action))
        if response["ok"]:
            self.fail(what, "refused", "accepted", where, why, number)
            return False
        if "state" in self.ops:
            now = self.ask("state")
            for name in ("turn", "finished", "scores"):
                if name in now and name in before and now[name] != before[name]:
                    said = f"{name} {now[name]} (it was {before[name]})"
                    why = both(self._changed(session, name, before[name], now[name]), why)
                    self.fail(f"{what}, refused", "the game stays as it was", said, where, why, number)
                    return False
        return True

    def _changed(self, session: Session, name: str, was: Any, now: Any) -> Why:
        """By what something told is as it was before an action was refused."""
        if name == "scores" and isinstance(now, list) and len(now) == len(was):
            return self.blame.told_scores(session, session.last, differing(was, now))
        if name == "turn":
            return self.blame.passed_on(session, now)
        return self.blame.told(session, session.last, name, now)

    def where(self, session: Session, seat: int) -> str:
        """What a seat sees now, as a person writes it."""
        return position.view(self.codec.view_json(session.state, seat), self.codec.plain)

    def _as_told(self, wanted: Json, got: Json, session: Session, since: int, step: int | None) -> bool:
        """Compare what is told; a field that the engine leaves out is not compared, except for the turn."""
        head = "at the start" if step is None else f"after step {step}"
        seat = session.seat()
        where = self.where(session, 0 if seat is None else seat)
        good = True
        if "turn" not in got:
            raise Trouble("garbage", 'the response has no "turn"', alive=True)
        seat_of(got["turn"], "turn")
        if got.get("finished") is not None:
            truth(got["finished"], "finished")
        for name in ("turn", "finished"):
            if name in wanted and name in got and got[name] != wanted[name]:
                said = (
                    (_seat(wanted[name]), _seat(got[name])) if name == "turn" else (wanted[name], got[name])
                )
                why = self.blame.told(session, since, name, got[name])
                self.fail(f"{name} {head}", str(said[0]), str(said[1]), where, why, step)
                good = False
        if "scores" in wanted and got.get("scores") is not None:
            scores = self.points(got["scores"], head)
            if scores != wanted["scores"]:
                why = self.blame.told_scores(session, since, differing(wanted["scores"], scores))
                self.fail(f"scores {head}", _sum(wanted["scores"]), _sum(scores), where, why, step)
                good = False
        if good and "legal" in wanted and got.get("legal") is not None and seat is not None:
            ours = [self.codec.canonical(action_of(a)) for a in wanted["legal"]]
            theirs = self.actions(got["legal"], head)
            before = len(self.failures)
            self.compare(ours, theirs, session.state, seat, where, session)
            good = len(self.failures) == before
        return good


def start_of_score(codec: Codec, data: Json) -> State:
    """The state at the end of the play of a score vector, before anything is reckoned up. Raises Refusal."""
    plays = read_tricks(codec, data["tricks"])
    hands: list[list[Any]] = [[] for _ in range(codec.seats)]
    for trick, _ in plays:
        for seat, cards in trick:
            hands[seat] += cards
    given = dict(data["setup"]) | ({"kitty": data["kitty"]} if "kitty" in data else {})
    if plays:
        given |= {"turn": plays[0][0][0][0], "leader": plays[0][0][0][0]}
    state = start_of_play(codec, given, hands)
    for trick, _ in plays:
        state = play_on(codec.model, state)
        for _, cards in trick:
            move = codec.moves({"name": "play", "cards": cards}, state)[0]
            state = codec.model.effect(state, move)
    return state


def differing(ours: list[Any], theirs: list[Any]) -> list[int]:
    """The seats that are not paid the same."""
    return [seat for seat, (a, b) in enumerate(zip(ours, theirs, strict=True)) if a != b]


def _seat(seat: Any) -> str:
    return "nobody" if seat is None else f"seat {seat}"


def _sum(points: list[Any]) -> str:
    return " ".join(f"{p:+g}" if p else "0" for p in points)


__all__ = ["NOTHING", "Judge", "Unsupported"]
