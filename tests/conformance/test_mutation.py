"""Mutants: one fault each, made from the terms of the rules."""

from __future__ import annotations

import random

import pytest

from hoyle.conformance.mutant import Shapes, mutants_of
from hoyle.conformance.mutation import mutations, next_set
from hoyle.conformance.player import Player, open_player, with_option
from hoyle.conformance.variant import Change, mutate
from hoyle.games import Game
from hoyle.lang import (
    RANKS_32,
    CardSort,
    Rules,
    SetSort,
    Term,
    build,
    french,
    highest,
    integer,
    leaves,
    measure,
    parse_ruleset,
    weight,
)
from hoyle.lang.explain import explain

DECK = french(RANKS_32)
CARDS = Term("var", SetSort(DECK), data="cards")
N = Term("var", integer(0, 9), data="n")
A, B, C = (Term("var", build.TRUE.sort, data=x) for x in "abc")


def found(term: Term) -> set[str]:
    """The mutations of a term, in words."""
    return {words for words, _ in mutations(term, Shapes().of)}


def test_each_kind_of_mistake() -> None:
    """A part left out, a bound, a comparison, a branch, a sign, a table, a suit: each has its mutations."""
    assert {"part 1 left out", "part 2 left out", "part 3 left out"} <= found(A & B & C)
    assert {"not", "or equal", "4 for 3", "2 for 3"} == found(build.lt(N, 3))
    assert {"branches swapped", "always", "never"} == found(build.ite(A, N, 7))
    assert {"3 for 2", "1 for 2", "the sign turned"} == found(2 * N)
    points = measure("points", CardSort(DECK), lambda c: 4 if DECK.face(c)[1:] == "J" else 0)
    assert found(weight(CARDS, points)) == {"5 for 4 points"}
    order = measure("order", CardSort(DECK), lambda c: 1 + DECK.rank(c))
    assert "10 and J changed round" in found(highest(CARDS, order))
    assert "the lowest for the highest" in found(highest(CARDS, order))
    hearts = build.const(DECK.where(suit="H"), SetSort(DECK))
    assert any("for {♥7" in words for words in found(CARDS & hearts))


def test_mutations_differ() -> None:
    """No mutation is the term itself."""
    for term in (A & B, build.lt(N, 3), build.ite(A, N, 7), 2 * N, N + 1):
        assert all(new is not term for _, new in mutations(term, Shapes().of))


def test_neighbours_of_sets() -> None:
    """All of a suit, all of a rank and one card have a neighbour; another set has none."""
    assert next_set(DECK, DECK.where(suit="H")) == DECK.where(suit="D")
    assert next_set(DECK, DECK.where(rank="J")) == DECK.where(rank="10")
    assert next_set(DECK, 1 << DECK.parse("HK")) == 1 << DECK.parse("HQ")
    assert next_set(DECK, 0b1011) is None


def test_what_one_line_unrolls_to_is_one_mutant(rules: Rules, game: Game) -> None:
    """The four seats' copies of one part change together."""
    house = rules.under(parse_ruleset(game.readings, "house"))
    tricks = [m for m in mutants_of(house) if "LP-13" in m.cites and "sign turned" in m.says]
    assert [len(m.swaps) for m in tricks] == [4]
    assert {leaf.data for old in tricks[0].swaps for leaf in leaves(old, op="var")} == {
        f"tricks[{seat}]" for seat in range(4)
    }


def test_mutants_are_named_and_cited(rules: Rules, game: Game) -> None:
    """Mutants have ids in a fixed order, words, and clauses; making them twice gives the same."""
    house = rules.under(parse_ruleset(game.readings, "house"))
    first, second = mutants_of(house), mutants_of(house)
    assert [(m.id, m.says, m.cites) for m in first] == [(m.id, m.says, m.cites) for m in second]
    assert len(first) > 300
    assert len({m.id for m in first}) == len(first)
    cited = [m for m in first if m.cites]
    assert len(cited) > 0.95 * len(first)
    assert all(len(m.says) < 500 for m in first)


def test_a_variant_is_what_the_changed_rules_say(rules: Rules, game: Game) -> None:
    """A variant made in part plays as a model made as a whole from the same changed rules."""
    base = Player(rules, parse_ruleset(game.readings, "house"))
    mutants = mutants_of(base.rules)
    for mutant in random.Random(5).sample(mutants, 25):
        quick = mutate(base, mutant).player
        whole = Player(Change(base.rules, mutant).rules)
        rng = random.Random(7)
        state = base.initial()
        for _ in range(120):
            if not _deals(base, state):
                assert list(quick.moves(state)) == list(whole.moves(state))
            move = base.random_move(state, rng)
            if move is None:
                break
            assert quick.effect(state, move) == whole.effect(state, move)
            state = base.step(state, move)


def _deals(player: Player, state: tuple[int, ...]) -> bool:
    """Does chance deal here? Its outcomes are too many to list."""
    return any(player.can(state, a.name) for a in player.rules.actions.values() if a.kind == "chance")


@pytest.mark.parametrize("option", ["free", "as_printed"])
def test_an_open_player_is_any_ruleset(rules: Rules, game: Game, option: str) -> None:
    """A player whose readings are variables plays as one whose readings are fixed."""
    house = parse_ruleset(game.readings, "house")
    reading = rules.readings["LP-R11"]
    opened = with_option(open_player(rules, house), reading, option)
    start = tuple(opened.rules.initial[s] for s in opened.slots)
    closed = Player(rules, house.change({"LP-R11": option}))
    tail = start[len(closed.slots) :]
    rng, state = random.Random(3), closed.initial()
    for _ in range(150):
        if not _deals(closed, state):
            assert list(opened.moves(state + tail)) == list(closed.moves(state))
        move = closed.random_move(state, rng)
        if move is None:
            break
        state = closed.step(state, move)


def test_words_stay_short(rules: Rules, game: Game) -> None:
    """A part that is very long written out is named by its beginning, in no time."""
    house = rules.under(parse_ruleset(game.readings, "house"))
    longest = max(mutants_of(house), key=lambda m: len(m.says))
    assert len(longest.says) < 500
    assert explain(A & B)
