"""An engine for Quadrille that shares nothing with the rules but the text and the readings.

It speaks the line protocol of ``docs/reference/protocol.md`` for the game in ``tests/oracle/quadrille.py``:

    python tests/engines/quadrille_reference.py [READING=OPTION ...]
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

if not __package__:
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.engines.speaker import Reply, Speaker, changes, speak
from tests.oracle.quadrille import FOUR, HOUSE, NO_CARDS, Action, Card, Gap, S, Table, put

NAMES = {"bid": ("bid",), "add": ("amount",), "stake": ("amount",), "announce": ("bid",), "trump": ("suit",),
         "call": ("card",)}  # fmt: skip
"""The values of each action beside its name."""
CHANCE = ("draw_lots", "deal", "next_deal")


class Engine(Speaker):
    """The line protocol: what a caller asks, answered from :class:`Table`."""

    UNSUPPORTED = (Gap,)
    OPS = ("new", "state", "play", "deals", "legal", "check", "winner", "score")

    def __init__(self, choice: Mapping[str, str] | None = None, deals: int = 4) -> None:
        self.choice, self.fixed, self.length = dict(choice or {}), bool(choice), deals
        self.table, self.state = self.make({}), S()
        self.deals: list[list[list[Card]]] = []
        self.over = False

    def make(self, choice: Mapping[str, str]) -> Table:
        """A table with these readings."""
        return Table(deals=self.length, choice=self.choice | dict(choice))

    def op_hello(self, request: dict[str, Any]) -> dict[str, Any]:
        """Who this is, and the readings where they are fixed."""
        game: dict[str, Any] = {"game": "quadrille", "ops": list(self.OPS)}
        if self.fixed:
            game["readings"] = {f"QU-{k}": v for k, v in self.table.reads.items()}
        return {"engine": "quadrille reference", "version": "1", "protocol": 1, "games": [game]}

    def rules(self, request: dict[str, Any]) -> Table:
        """The table under the ruleset that a request asks for."""
        chosen = {} if self.fixed else changes(request)
        return self.make({k.removeprefix("QU-"): v for k, v in chosen.items()})

    # -- a game
    def op_new(self, request: dict[str, Any]) -> dict[str, Any]:
        """One deal, or several, from what the setup says."""
        setup = request.get("setup", {})
        self.table = self.rules(request)
        self.deals = [
            d["hands"] for d in request.get("deals", [request["deal"]] if "deal" in request else [])
        ]
        fields = {"deal": "deal_no", "dealer": "dealer", "pot": "pot", "chips": "chips", "twice": "twice"}
        plain = {k: setup[v] for k, v in fields.items() if v in setup}
        s = S()._replace(**{k: tuple(v) if isinstance(v, list) else v for k, v in plain.items()})
        if setup.get("phase", "lots") != "lots":
            self.state = from_fields(setup, s)
        else:
            self.state = self.table.begun(s if self.table.is_("R05", "any_seat") else s._replace(dealer=0))
        self._go_on()
        return self.report()

    def _go_on(self) -> None:
        self.over = False
        while True:
            s = self.state
            if s.when == "deal":
                if not self.deals:
                    self.over = True
                    return
                if self.table.is_("R09", "unstated"):
                    return
                hands = [[spelled(c) for c in hand] for hand in self.deals.pop(0)]
                if sorted(c for h in hands for c in h) != sorted(self.table.cards):
                    raise Reply("bad-request", "the hands are not the pack")
                self.state = self.table.dealt(s, hands)
                continue
            found = [after for seat, _, after in self.table.moves(s) if seat is None]
            if not found:
                self.over = s.when == "over"
                return
            self.state = found[0]

    def report(self) -> dict[str, Any]:
        """The answer to ``new``, ``state`` and ``play``."""
        s = self.state
        acts = [] if self.over else [(i, a) for i, a, _ in self.table.moves(s) if i is not None]
        return {
            "phase": s.when, "turn": acts[0][0] if acts else None, "finished": self.over,
            "scores": list(s.chips), "legal": [a for _, a in acts],
        }  # fmt: skip

    def op_state(self, request: dict[str, Any]) -> dict[str, Any]:
        """How the game stands."""
        return self.report()

    def op_play(self, request: dict[str, Any]) -> dict[str, Any]:
        """A player's action."""
        action = plain(request["action"])
        for who, what, after in [] if self.over else self.table.moves(self.state):
            if who == request["seat"] and what == action:
                self.state = after
                self._go_on()
                return self.report()
        raise Reply("illegal", f"seat {request['seat']} may not {action}")

    # -- questions about one view
    def op_legal(self, request: dict[str, Any]) -> dict[str, Any]:
        """All legal actions of the seat that is asked."""
        view = request["view"]
        s = from_fields(view, S()._replace(turn=view["seat"]))
        hand = frozenset(spelled(c) for c in view.get("hand", []))
        s = s._replace(hands=put((NO_CARDS,) * 4, view["seat"], hand), when=view.get("phase", "play"))
        return {"legal": [a for seat, a, _ in self.rules(request).moves(s) if seat == view["seat"]]}

    def op_check(self, request: dict[str, Any]) -> dict[str, Any]:
        """Is this action legal?"""
        return {"allowed": plain(request["action"]) in self.op_legal(request)["legal"]}

    def op_winner(self, request: dict[str, Any]) -> dict[str, Any]:
        """Who takes the trick."""
        view = request["view"]
        s = from_fields(view, S())
        try:
            seat: int | None = self.rules(request).taker(s.table, s.leader, s.trump)
        except Gap:
            seat = None
        return {"seat": seat}

    def op_score(self, request: dict[str, Any]) -> dict[str, Any]:
        """What a deal of tricks pays."""
        table, setup = self.rules(request), request.get("setup", {})
        plays = [(p["seat"], spelled(p["cards"][0])) for t in request["tricks"] for p in t["plays"]]
        hands = [frozenset(c for seat, c in plays if seat == i) for i in FOUR]
        s = from_fields(setup, S())
        before = s.chips
        if plays:
            first = plays[0][0]
            s = s._replace(when=setup.get("phase", "play"), turn=first, leader=first, hands=tuple(hands))
        for seat, card in plays:
            s = by_itself(table, s)
            after = [x for i, a, x in table.moves(s) if i == seat and a.get("cards") == [card]]
            if not after:
                raise Reply("illegal", f"seat {seat} may not play {card}")
            s = after[0]
        s = by_itself(table, s)
        waits = s.when in ("stake", "lots", "deal")
        if not waits and any(i is not None for i, a, _ in table.moves(s) if a["name"] not in CHANCE):
            raise Reply("bad-request", "the deal is not over after these tricks")
        if not waits and s.when not in ("scored", "over"):
            raise Reply("unsupported", "the text does not say what this pays")
        return {"scores": [b - a for a, b in zip(before, s.chips, strict=True)]}


def by_itself(table: Table, s: S) -> S:
    """The state after everything that happens by itself."""
    while True:
        if s.when in ("lots", "deal"):  # a matter of chance
            return s
        found = [x for i, a, x in table.moves(s) if i is None and a["name"] not in CHANCE]
        if not found:
            return s
        s = found[0]


SCALARS = ("turn", "dealer", "declarer", "leader", "pot", "unit", "open", "stopped", "went_on", "raised")


def from_fields(given: Mapping[str, Any], s: S) -> S:
    """A state with the fields of a setup or a view."""
    new: dict[str, Any] = {k: given[k] for k in SCALARS if given.get(k) is not None}
    for ours, theirs in (("when", "phase"), ("deal", "deal_no")):
        if given.get(theirs) is not None:
            new[ours] = given[theirs]
    for name, nothing in (("trump", "none"), ("contract", "unset"), ("partner", "none")):
        if name in given:
            new[name] = None if given[name] in (nothing, None) else given[name]
    for name in ("chips", "twice", "staked"):
        if name in given:
            new[name] = tuple(given[name])
    if "bid" in given:
        new["bid"] = tuple(None if b == "unspoken" else b for b in given["bid"])
    if "added" in given:
        new["added"] = tuple(None if a < 0 else a for a in given["added"])
    if "suits" in given:
        new["suits"] = tuple(None if x == "none" else x for x in given["suits"])
    called = given.get("called", given.get("calls"))
    if called is not None:
        new["calls"] = tuple(spelled(c[0]) if c else None for c in called)
    if "taken" in given:
        new["taken"] = tuple(frozenset(spelled(c) for c in cards) for cards in given["taken"])
    trick = given.get("trick") or []
    table: list[Card | None] = [None] * 4
    for play in trick:
        table[play["seat"]] = spelled(play["cards"][0])
    if trick:
        new.setdefault("leader", trick[0]["seat"])
    elif "leader" not in new and "turn" in new:
        new["leader"] = new["turn"]
    return s._replace(**new, table=tuple(table))


def spelled(card: str) -> Card:
    """A card in our spelling: ``ST`` is ``S10``."""
    return card[0] + ("10" if card[1:] == "T" else card[1:])


def plain(action: dict[str, Any]) -> Action:
    """An action in our spelling, without what is not ours."""
    known = {k: action[k] for k in ("name", *NAMES.get(action["name"], ())) if k in action}
    if "card" in known:
        known["card"] = spelled(known["card"])
    return known | ({"cards": [spelled(c) for c in action["cards"]]} if "cards" in action else {})


def main(arguments: Sequence[str]) -> None:
    """Speak the protocol over standard input and output."""
    choice = dict(a.removeprefix("QU-").split("=") for a in arguments)
    assert set(choice) <= set(HOUSE), "the readings are " + " ".join(HOUSE)
    speak(Engine(choice))


if __name__ == "__main__":
    main(sys.argv[1:])
