"""Chosen candidates as vectors."""

from __future__ import annotations

from collections import Counter

from hoyle.concrete import State
from hoyle.conformance.blame import named
from hoyle.conformance.border import counted
from hoyle.conformance.candidate import Candidate
from hoyle.conformance.codec import Json
from hoyle.conformance.cover import Choice
from hoyle.conformance.part import Parts, Refused
from hoyle.conformance.position import actions, setup, view
from hoyle.conformance.refusal import Refusal
from hoyle.conformance.run import is_brief
from hoyle.conformance.sample import Deal
from hoyle.conformance.scoring import score_deal, winner_of
from hoyle.conformance.session import Session
from hoyle.conformance.value import faces
from hoyle.conformance.vector import FORMAT, Vector
from hoyle.conformance.version import rules_hash
from hoyle.lang import Rules, Ruleset, leaves

REJECTS = 6
"""Actions that must be refused, in one vector at most."""
KITTY = "kitty"
"""The variable whose cards the protocol tells with a score: they may count, and nobody sees them."""
OFTEN = 2
"""How often one reason for refusing is tried in the replays."""


class Writer:
    """Writes the vectors of one suite."""

    def __init__(self, parts: Parts, rules: Rules, ruleset: Ruleset, seed: int, again: str) -> None:
        from hoyle.conformance.make import as_said

        self.parts, self.codec, self.rules = parts, parts.codec, rules
        self.version, self.ruleset = rules_hash(rules), as_said(rules, ruleset)
        self.seed, self.again = seed, again
        self.plain = self.codec.plain
        self.tried: Counter[str] = Counter()

    def write(self, family: str, choice: Choice) -> list[Vector]:
        """The vectors of a family, their ids by their place."""
        out = []
        self.tried.clear()
        body = {"legal": self._legal, "winner": self._winner, "score": self._score, "replay": self._replay}
        for n, (candidate, items) in enumerate(zip(choice.chosen, choice.items, strict=True), start=1):
            made, about = body[family](candidate)
            head: Json = {"hoyle": FORMAT, "kind": family, "id": f"{family}-{n:03}"}
            head |= {"game": self.rules.document.game, "rules": self.version, "ruleset": self.ruleset}
            head |= {"about": about, "clauses": self._clauses(items, made)}
            readings = sorted(i for i in items if "=" in i and ":" not in i)
            if readings:
                head["readings"] = readings
            head["mutants"] = sum(1 for i in items if ":" not in i and "=" not in i)
            tail = {"seed": candidate.deal.seed, "again": self.again}
            out.append(Vector(head | made | tail))
        return out

    def _clauses(self, items: frozenset[str], made: Json) -> list[str]:
        """The clauses that a vector is about.

        They are those of the cases, effects, actions and ways that it shows, of what it tries and must see
        refused, and of the readings on which its answers depend.
        """
        shown = sorted(i for i in items if i.startswith(("way:", "case:", "effect:", "action:")))
        cites = dict.fromkeys(c for part in shown for c in self.parts.cites.get(part, ()))
        out = {c for c in cites if c not in self.rules.readings}
        places = [made, *made.get("steps", [])]
        tried = [refused for place in places for refused in place.get("reject", [])]
        out |= {c for refused in tried for c in refused["clauses"] if c not in self.rules.readings}
        readings = {i.partition("=")[0] for i in items if ":" not in i and "=" in i}
        out |= {c for r in readings for c in self.rules.readings[r].clauses}
        return sorted(out)

    def _fresh(self, refused: list[Refused], room: int, led: str = "") -> list[Refused]:
        """Those whose reason has not been tried often enough in this suite (where this suit is led); they
        count as tried."""
        out = [r for r in refused if self.tried[r.part + led] < OFTEN][: max(0, room)]
        self.tried.update(r.part + led for r in out)
        return out

    def _refused(self, refused: Refused, seat: bool) -> Json:
        out: Json = {"seat": refused.seat} if seat else {}
        out["action"] = self.codec.action_json(refused.move)
        out["clauses"] = list(named(self.rules, refused.cites))
        return out | {"because": refused.because}

    def _legal(self, candidate: Candidate) -> tuple[Json, str]:
        state = candidate.state
        seat = self.parts.seen(state)[0]
        assert seat is not None
        shown = self.codec.view_json(state, seat)
        if not self.codec.whole(state):
            return self._long(state, seat, shown)
        legal = self.codec.legal(state, seat)
        mine = [r for r in self.parts.refused(state) if r.seat == seat]
        refused = self._fresh(mine, REJECTS, self.parts.led(state))
        out: Json = {"view": shown, "legal": legal}
        if refused:
            out["reject"] = [self._refused(r, seat=False) for r in refused]
        return out, f"{view(shown, self.plain)}; may {actions(legal)}"

    def _long(self, state: State, seat: int, shown: Json) -> tuple[Json, str]:
        """Where the legal actions are too many to carry."""
        border = self.parts.border(state)
        out: Json = {"view": shown, **counted(self.codec, state, seat)}
        out["accept"] = [self.codec.action_json(m) for m in border.accept]
        if border.refused:
            out["reject"] = [self._refused(r, seat=False) for r in border.refused]
        many = f"{out['count']} actions" if "count" in out else "more actions than are listed"
        return out, f"{view(shown, self.plain)}; may take {many}, {actions(out['accept'])} among them"

    def _winner(self, candidate: Candidate) -> tuple[Json, str]:
        state = candidate.state
        leader = self.codec.trick_json(state)[0]["seat"]
        shown = self.codec.view_json(state, leader)
        for name in ("hand", "turn"):
            shown.pop(name, None)
        for name in [n for n, v in shown.items() if isinstance(v, list) and n != "trick"]:
            del shown[name]
        shown["trick"] = [play | {"cards": mixed(play["cards"])} for play in shown["trick"]]
        winner = winner_of(self.codec, state)
        return {"view": shown, "seat": winner}, f"{view(shown, self.plain)}; seat {winner} takes it"

    def _score(self, candidate: Candidate) -> tuple[Json, str]:
        deal, at = candidate.deal, candidate.at
        shown = self.codec.view_json(deal.states[at], 0)
        for name in ("seat", "hand", "trick", "turn", "leader"):
            shown.pop(name, None)
        tricks: list[Json] = []
        for i in range(at, len(deal.moves)):
            state, move = deal.states[i], deal.moves[i]
            if move.action in self.parts.plays:
                seat = self.codec.actor(move.action, state)
                if not tricks or tricks[-1]["full"]:
                    tricks.append({"plays": [], "winner": None, "full": False})
                cards = self.codec.action_json(move)["cards"]
                tricks[-1]["plays"].append({"seat": seat, "cards": cards})
            if i in self.parts.full_tricks(deal) and tricks and not tricks[-1]["full"]:
                tricks[-1] |= {"full": True, "winner": winner_of(self.codec, state)}
            elif (
                tricks
                and not tricks[-1]["full"]
                and not any(deal.states[i + 1][self.codec.model.index[t]] for t in self.codec.table)
            ):
                tricks[-1]["full"] = True
        for one in tricks:
            del one["full"]
            if one["winner"] is None:
                del one["winner"]
        paid = list(self.parts.paid(deal, at))
        if not tricks:
            shown |= self._paid_by(deal.states[at])
        elif not self._tells(shown, tricks, paid):  # stakes, a secret partner: known when the deal is over
            shown |= self._paid_by(deal.states[at], hidden=True)
        words = f"{setup(shown, self.plain)}; {len(tricks)} tricks; pays {' '.join(f'{p:+d}' for p in paid)}"
        out: Json = {"setup": shown, "tricks": tricks, "scores": paid}
        kitty = next((t for t in self.rules.slots if t.data == KITTY), None)
        if kitty is not None:
            buried = deal.states[at][self.codec.model.index[kitty]]
            out[KITTY] = faces(self.codec.deck, buried)
        return out, words

    def _tells(self, shown: Json, tricks: list[Json], paid: list[int]) -> bool:
        """Is this enough to know what the deal pays?"""
        try:
            told = score_deal(self.codec, {"setup": shown, "tricks": tricks})["scores"]
        except Refusal:
            return False
        return bool(told == paid)

    def _paid_by(self, state: State, hidden: bool = False) -> Json:
        """Where no trick tells it: what the pay-off depends on and everybody sees (with *hidden* also what
        nobody is shown before), unless it is as it was at the start."""
        codec, rulings = self.codec, self.codec.rules.rulings
        cases = [c for name in self.parts.paying for c in rulings[name].cases]
        needed = set(leaves(*(t for c in cases for t in (c.when, *c.then)), op="var"))
        seen = codec.rules.views[0] if codec.rules.views else {}
        names = {
            n: t for n, t in seen.items() if n not in ("seat", "hand") and needed & set(leaves(t, op="var"))
        }
        if hidden:
            maps = {str(s.data).partition("[")[0] for s in needed - {*codec.hands, *codec.table}}
            names |= {str(s.data): s for s in codec.rules.slots if str(s.data).partition("[")[0] in maps}
        before = codec.listed_json(names, codec.start)
        return {k: v for k, v in codec.listed_json(names, state).items() if v != before[k]}

    def _replay(self, candidate: Candidate) -> tuple[Json, str]:
        deal = candidate.deal
        session = Session(self.codec, deal.setup, list(deal.deals))
        start = self._told(session, deal)
        steps: list[Json] = []
        budget = REJECTS
        for place in deal.choices:
            move = deal.moves[place]
            state = session.state
            seat = self.codec.actor(move.action, state)
            step: Json = {"seat": seat, "action": self.codec.action_json(move)}
            tries = self._fresh(self._tries(session), budget)
            if tries:
                step["reject"] = [self._refused(r, seat=True) for r in tries]
                budget -= len(tries)
            session.play(seat, step["action"])
            step["after"] = self._told(session, deal)
            steps.append(step)
        about = f"{setup(deal.setup) or 'a game'}: {len(steps)} actions"
        if len(deal.deals) > 1:
            about += f" in {len(deal.deals)} deals"
        scores = steps[-1]["after"].get("scores") if steps else None
        about += f", scores {' '.join(map(str, scores))}" if scores else ""
        out: Json = {"setup": deal.setup, "deals": list(deal.deals), "start": start, "steps": steps}
        return out, about

    def perft(self, deal: Deal, at: int, plays: list[int], divided: list[Json]) -> Vector:
        """A vector that counts plays from a place of a deal; its id is still to be given."""
        steps = [
            {"seat": self.codec.actor(m.action, s), "action": self.codec.action_json(m)}
            for s, m in ((deal.states[i], deal.moves[i]) for i in deal.choices if i < at)
        ]
        made: Json = {"setup": deal.setup, "deals": list(deal.deals), "steps": steps}
        made |= {"plays": plays, "divide": divided}
        state = deal.states[at]
        seat = self.parts.seen(state)[0]
        where = view(self.codec.view_json(state, seat), self.plain) if seat is not None else ""
        head: Json = {"hoyle": FORMAT, "kind": "perft", "id": ""}
        head |= {"game": self.rules.document.game, "rules": self.version, "ruleset": self.ruleset}
        head |= {"about": f"{where}; plays of 1 to {len(plays)} actions: {' '.join(map(str, plays))}"}
        head |= {"clauses": self._clauses(frozenset(self.parts.choice(state)), made)}
        return Vector(head | made | {"seed": deal.seed, "again": self.again})

    def _tries(self, session: Session) -> list[Refused]:
        """Actions to be refused here: one for each single objection, and one out of turn."""
        out = list(self.parts.refused(session.state))
        seat, moves, *_ = self.parts.seen(session.state)
        if seat is not None and moves:
            other = (seat + 1) % self.codec.seats
            move = min(moves, key=lambda m: (m.action, m.values))
            cites = self.rules.actions[move.action].cites
            words = f"it is the turn of seat {seat}"
            out.append(Refused(other, move, f"forbids: {move.action}: out of turn", cites, words))
        return out

    def _told(self, session: Session, deal: Deal) -> Json:
        """What is told now; a long replay leaves out the legal actions where cards are chosen."""
        report = session.report()
        out = {"turn": report["turn"], "finished": report["finished"]}
        if "scores" in report:
            out["scores"] = report["scores"]
        if "legal" in report and not is_brief(self.parts, deal, session.state):
            out["legal"] = report["legal"]
        return out


def mixed(cards: list[str]) -> list[str]:
    """The cards of a long play in an order that keeps nothing together: no program may count on one."""
    return [*cards[::2], *cards[1::2][::-1]] if len(cards) > 2 else cards
