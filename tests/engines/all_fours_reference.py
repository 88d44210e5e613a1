"""All Fours over the line protocol, played by the program that shares nothing with the rules.

``tests/oracle/all_fours.py`` knows the game, from the text alone; here it is told what is dealt and answers
what is asked. Run as a program it speaks the protocol of ``docs/reference/protocol.md``:

    python tests/engines/all_fours_reference.py [READING=OPTION ...]
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.engines.speaker import Reply, Speaker, changes, speak
from tests.oracle import all_fours as oracle
from tests.oracle.all_fours import HOUSE, S, Table

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
PLAYERS = ("stand", "beg", "turn", "refuse", "play")
WHEN = {"turn_up": "turn up", "next_dealer": "next"}
"""Phases by other words than the program's own."""

Action = dict[str, Any]
Request = dict[str, Any]


class Engine(Speaker):
    """What a caller asks, answered by the program."""

    OPS = ("new", "state", "play", "deals", "legal", "check", "winner", "score")

    def __init__(self, choice: Mapping[str, str] | None = None) -> None:
        self.choice, self.fixed = dict(choice or {}), bool(choice)
        self.table, self.state = self.rules({}), S("lots")
        self.deals: list[dict[str, Any]] = []
        self.setup: dict[str, Any] = {}

    def op_hello(self, request: Request) -> dict[str, Any]:
        """Who this is, and the readings where they are fixed."""
        game: dict[str, Any] = {"game": "all_fours", "ops": list(self.OPS)}
        if self.fixed:
            game["readings"] = HOUSE | self.choice
        return {"engine": "all fours reference", "version": "1", "protocol": 1, "games": [game]}

    def rules(self, request: Request) -> Table:
        """The table under the ruleset that a request asks for."""
        chosen = self.choice | ({} if self.fixed else changes(request))
        return Table("SCDH", RANKS, hand=6, deals=2, readings=chosen)

    # -- a game
    def op_new(self, request: Request) -> dict[str, Any]:
        """A deal, or several, from what the setup says."""
        self.setup = dict(request.get("setup", {}))
        self.table = self.rules(request)
        self.deals = list(request.get("deals", [request["deal"]] if "deal" in request else []))
        self.turned: list[str] = []
        self.order: list[str] = []
        self.state = S("deal", self.setup.get("deal_no", 1), self.setup.get("dealer", 0))
        self._go_on()
        return self.report()

    def _go_on(self) -> None:
        """Everything that is nobody's decision."""
        while True:
            s = self.state
            found = [(action, after) for action, after in self._moves(s) if action["name"] not in PLAYERS]
            if s.when == "deal":
                if not self.deals or self.table.says(6) == "unstated":
                    return
                self._deal(self.deals.pop(0))
            elif not found:
                return
            elif s.when in ("turn up", "draw"):
                options = {a.shown if s.when == "turn up" else self._drawn(s, a): a for _, a in found}
                self.state = options[self._next(s.when == "turn up", set(options))]
            elif s.when == "next":
                wanted = self.setup.get("dealer")
                self.state = next((a for _, a in found if a.dealer == wanted), found[0][1])
            else:
                self.state = found[0][1]

    def _deal(self, given: dict[str, Any]) -> None:
        hands = tuple(frozenset(spelled(c) for c in hand) for hand in given["hands"])
        dealt = frozenset[str]().union(*hands)
        if [len(h) for h in hands] != [6] * 4 or len(dealt) != 24:
            raise Reply("bad-request", "four hands of six cards are dealt")
        shown = given.get("turn_up", [])
        self.turned = [spelled(c) for c in ([shown] if isinstance(shown, str) else shown)]
        self.order = [spelled(c) for c in given.get("stock", [])]
        left = self.table.cards - dealt
        self.state = self.state._replace(when="turn up", hands=hands, stock=left)

    @staticmethod
    def _drawn(before: S, after: S) -> str:
        (card,) = frozenset[str]().union(*after.hands) - frozenset[str]().union(*before.hands)
        return card

    def _next(self, turn_up: bool, options: set[str | None]) -> str:
        """The card that comes: the next one listed."""
        if turn_up and self.turned:
            return self.turned.pop(0)
        return next(c for c in self.order if c in options)

    def _moves(self, s: S) -> list[tuple[Action, S]]:
        """The actions of a state as the protocol writes them."""
        out = []
        if s.when != "deal":
            for name, after in oracle.moves(self.table, s):
                cards = {"cards": [next(iter(set(after.trick) - set(s.trick)))]} if name == "play" else {}
                out.append(({"name": name} | cards, after))
        return out

    def _turn(self, s: S, action: Action) -> int | None:
        """Whose action it is."""
        if action["name"] != "play":
            return s.dealer if action["name"] in ("turn", "refuse") else s.turn
        assert s.leader is not None
        return (s.leader + len(s.trick)) % 4

    def report(self) -> dict[str, Any]:
        """The answer to ``new``, ``state`` and ``play``."""
        s = self.state
        acts = [(self._turn(s, a), a) for a, _ in self._moves(s) if a["name"] in PLAYERS]
        unanswered = s.when == "deal" and self.table.says(6) == "unstated"
        return {
            "phase": s.when, "turn": acts[0][0] if acts else None,
            "finished": (s.when == "over" or s.when == "deal") and not unanswered,
            "scores": [s.total[0], s.total[1]] * 2, "legal": [a for _, a in acts],
        }  # fmt: skip

    def op_state(self, request: Request) -> dict[str, Any]:
        """How the game stands."""
        return self.report()

    def op_play(self, request: Request) -> dict[str, Any]:
        """A player's action."""
        seat, wanted = request["seat"], plain(request["action"])
        for action, after in self._moves(self.state):
            if action == wanted and self._turn(self.state, action) == seat:
                self.state = after
                self._go_on()
                return self.report()
        raise Reply("illegal", f"seat {seat} may not {wanted}")

    # -- questions about one view
    def from_view(self, request: Request) -> S:
        """A state that looks like the view."""
        view = request["view"]
        self.table = self.rules(request)
        trick = view.get("trick", [])
        seat = view.get("seat", trick[0]["seat"] if trick else 0)
        shown = next((spelled(c) for c in view.get("turn_up", [])), None)
        trump = view.get("trump")
        if trump not in (None, "none"):
            shown = shown if shown and shown[0] == trump else trump + "?"
        before = view.get("before")
        hands = [oracle.NONE] * 4
        hands[seat] = frozenset(spelled(c) for c in view.get("hand", []))
        phase = view.get("phase", "play")
        return S(
            WHEN.get(phase, phase), dealer=view.get("dealer", 0), hands=tuple(hands),
            trick=tuple(spelled(p["cards"][0]) for p in trick), shown=shown,
            leader=trick[0]["seat"] if trick else seat, turn=view.get("turn", seat),
            begged=view.get("begged", False), trump_before=None if before == "none" else before,
        )  # fmt: skip

    def op_legal(self, request: Request) -> dict[str, Any]:
        """All legal actions of the seat that is asked."""
        s, seat = self.from_view(request), request["view"]["seat"]
        if s.when not in ("speak", "answer", "play") or len(s.trick) == 4:
            return {"legal": []}
        if s.shown is None:
            s = s._replace(shown="-")
        found = [a for a, _ in self._moves(s) if self._turn(s, a) == seat]
        return {"legal": found}

    def op_check(self, request: Request) -> dict[str, Any]:
        """Is this action legal?"""
        return {"allowed": plain(request["action"]) in self.op_legal(request)["legal"]}

    def op_winner(self, request: Request) -> dict[str, Any]:
        """Who takes the trick."""
        s = self.from_view(request)
        s = s._replace(shown=s.shown or "-", when="play")
        return {"seat": next((a.leader for _, a in oracle.moves(self.table, s)), None)}

    def op_score(self, request: Request) -> dict[str, Any]:
        """What a deal of tricks pays."""
        table, setup = self.rules(request), request["setup"]
        shown = next((spelled(c) for c in setup.get("turn_up", [])), str(setup.get("trump")) + "?")
        s = S(
            "play", dealer=setup.get("dealer", 0), shown=shown, paid=setup.get("bonus", 0),
            refused=setup.get("refused", False), hands=(oracle.NONE,) * 4,
        )  # fmt: skip
        for trick in request["tricks"]:
            plays = [(p["seat"], spelled(p["cards"][0])) for p in trick["plays"]]
            mine = frozenset(c for seat, c in plays if seat % 2 == 0)
            s = s._replace(
                when="play", leader=plays[0][0], turn=plays[0][0], trick=tuple(c for _, c in plays),
                by_first_team=s.by_first_team | mine,
            )  # fmt: skip
            after = next((a for _, a in oracle.moves(table, s)), None)
            if after is None:
                raise Reply("unsupported", "nobody takes this trick")
            s = after
        after = next((a for _, a in oracle.score(table, s)), None)
        if after is None:
            raise Reply("unsupported", "nothing is said of equal pips")
        return {"scores": [*after.points] * 2}


def spelled(card: str) -> str:
    """A card in our spelling: ``ST`` is ``S10``."""
    return card[0] + ("10" if card[1:] == "T" else card[1:])


def plain(action: Action) -> Action:
    """An action in our spelling, without what is not ours."""
    cards = {"cards": [spelled(c) for c in action["cards"]]} if "cards" in action else {}
    return {"name": action["name"]} | cards


def main(arguments: Sequence[str]) -> None:
    """Speak the protocol over standard input and output."""
    speak(Engine(dict(a.split("=") for a in arguments)))


if __name__ == "__main__":
    main(sys.argv[1:])
