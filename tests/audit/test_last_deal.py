"""What the last deal of a play shows by itself is shown in one deal."""

from __future__ import annotations

import random

from hoyle.audit import Budget
from hoyle.audit.context import Context
from hoyle.audit.last_deal import fewer_deals, last_deal, play_last_deals
from hoyle.audit.machine import Machine
from hoyle.audit.solo import Solo
from hoyle.audit.variant import make
from hoyle.audit.walk import Tally, play
from hoyle.audit.witness import run
from hoyle.concrete import Move, State
from hoyle.games import load_game


class PassesLater:
    """Quadrille: a solo is announced in the first deal, nothing in the second."""

    over = False

    def take(self, machine: Machine, state: State) -> Move | None:
        """An announcement; anything where none is due."""
        word = "solo" if machine.model.get("deal_no", state) == 1 else "pass"
        found = [m for m in machine.look(state).moves if m.action in ("announce", "pass")]
        return next((m for m in found if word in machine.model.say(m)), None)


def test_last_deal_is_played_as_the_first() -> None:
    """Everybody passes in the second deal, and without a rule for it nobody can go on. So it is in the first,
    after the stakes and four passes."""
    rules = load_game("quadrille").build()
    context = Context(rules, "literal", Budget(), 1)
    variant = make(rules, context.base, context.house, {"QU-R13": "unstated"})
    assert variant is not None
    context.tallies[variant] = tally = Tally()
    play(context.base, [variant], context.tallies, context.starts[0], random.Random(1), wished=PassesLater())
    (before,) = tally.bests.values()
    assert last_deal(rules, before.left)
    _, last = run(variant.machine, before.start, before.right)
    stuck = Solo(before.start, before.right, "stuck", last)
    fewer = fewer_deals(context, variant.machine, stuck)
    assert variant.machine.look(fewer.last.state).stuck
    assert len(fewer.moves) == 1 + 4 + 1 + 4 < len(stuck.moves)
    play_last_deals(context, [variant])
    (after,) = tally.bests.values()
    assert not last_deal(rules, after.left)
    assert len(after.left) == 1 + 4 + 1 + 4 < len(before.left)
