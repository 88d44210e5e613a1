"""The instances of Guillotine have the counts of a program that shares only the rule text with them."""

from __future__ import annotations

import pytest
from tests.engines.guillotine_reference import Counts, S, Table, count

from hoyle.explore.start import start
from hoyle.games import load_game
from hoyle.instances import Instance, instances_of
from hoyle.lang import base_ruleset, parse_ruleset

GAME = load_game("guillotine")
INSTANCES = instances_of(GAME)


def table_of(instance: Instance) -> Table:
    """The same cards, seats, deals and readings for the other program."""
    params = dict(instance.params)
    deck = params.pop("deck")
    house = base_ruleset(GAME.readings, "house").choices
    choices = parse_ruleset(GAME.readings, instance.ruleset).choices
    changed = {k: v for k, v in choices.items() if v != house[k]}
    return Table("".join(deck.suits), deck.ranks, choice=changed, **params)


def roots_of(instance: Instance, table: Table) -> list[S] | None:
    """The states after what the instance fixes, the lot or also the deal; none where it fixes nothing."""
    if "draw_lots" in instance.choices:
        ((seat,),) = instance.choices["draw_lots"]
        return [table.start()._replace(when="deal", dealer=seat)]
    if instance.seeds is None:
        return None
    at = start(GAME, instance)
    roots = []
    for state in at.roots:
        values = dict(zip((s.data for s in at.model.slots), state, strict=True))
        deck = at.model.rules.deck
        hands = [[deck.face(c) for c in deck.members(values[f"hand[{i}]"])] for i in range(table.seats)]
        roots.append(table.dealt(table.start()._replace(when="deal", dealer=values["dealer"]), hands))
    return roots


@pytest.mark.parametrize("instance", INSTANCES, ids=lambda i: i.id)
def test_the_counts_are_those_of_the_other_program(instance: Instance) -> None:
    """States, transitions, ends, stuck states and depth, counted independently, are the recorded ones."""
    table = table_of(instance)
    found = count(table, roots_of(instance, table))
    expected = instance.expected
    assert expected is not None
    recorded = Counts(
        expected.states, expected.transitions, expected.finished, expected.stuck, expected.depth or 0
    )
    assert found == recorded
