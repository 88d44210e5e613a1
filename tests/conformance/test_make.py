"""Suites under many rulesets, on a small deck: whatever the readings are, the rules pass their own suite."""

from __future__ import annotations

import os
import random

import pytest

from hoyle.conformance import InProcess, Outcome, Server, Suite, conform, make_suite
from hoyle.conformance.codec import Codec
from hoyle.conformance.cover import greedy
from hoyle.conformance.mutant import mutants_of
from hoyle.conformance.player import Player
from hoyle.conformance.sample import Drawn, play_cut, sample
from hoyle.conformance.session import Session
from hoyle.conformance.suspect import Fixed
from hoyle.conformance.variant import mutate
from hoyle.conformance.version import rules_hash
from hoyle.games import Game, game_ids, load_game
from hoyle.lang import RANKS_32, HoyleError, Rules, french, parse_ruleset


@pytest.fixture(scope="module")
def small(game: Game) -> Rules:
    """Ladies' Preferans with jack to ace in four suits: four cards a hand, two before the stop."""
    return game.build(deck=french(RANKS_32[4:]), first_packet=2)


RULESETS = [
    "traditional", "LP-R05=against_deal,LP-R07=highest_of_all", "LP-R11=as_printed",
    "LP-R33=after_offers,LP-R36=latest,LP-R34=one_round",
]  # fmt: skip
"""Rulesets that are always tried; ``HOYLE_RULESETS=all`` tries more."""
MORE = [
    "LP-R43=before_play", "LP-R30=suit_too,LP-R31=loss", "LP-R03=unstated", "LP-R41=unstated,LP-R40=promise",
    "LP-R10=any_deal,LP-R16=cards", "LP-R27=last_before_stop,LP-R38=praise_stands", "LP-R24=first_hand",
    "LP-R32=before_trade,LP-R26=held_suit",
]  # fmt: skip


@pytest.mark.parametrize("ruleset", RULESETS + (MORE if os.environ.get("HOYLE_RULESETS") == "all" else []))
def test_every_ruleset_has_a_suite(game: Game, small: Rules, ruleset: str) -> None:
    """The rules under a ruleset pass the suite made under it."""
    suite = make_suite(small, parse_ruleset(game.readings, ruleset), seed=2, size=1)
    report = conform(small, suite, InProcess(Server(small)), suspects=False, shrink=False)
    assert report.outcome is Outcome.CONFORMANT
    assert report.counts["pass"] == len(suite.vectors)


@pytest.fixture(scope="module")
def small_suite(game: Game, small: Rules) -> Suite:
    """Its suite under the house ruleset."""
    return make_suite(small, parse_ruleset(game.readings, "house"), seed=5, size=1)


def test_the_house_ruleset_has_a_suite(small: Rules, small_suite: Suite) -> None:
    """The rules pass their own suite."""
    report = conform(small, small_suite, InProcess(Server(small)), suspects=False, shrink=False)
    assert report.outcome is Outcome.CONFORMANT
    assert report.counts["pass"] == len(small_suite.vectors)


def test_what_the_coverage_says_is_so(game: Game, small: Rules, small_suite: Suite) -> None:
    """An engine with a fault that the suite is said to expose does not pass it; any other one does."""
    house = parse_ruleset(game.readings, "house")
    suite = small_suite
    missed = {m for c in suite.coverage if (c.family, c.kind) == ("all", "mutant") for m in c.missed}
    base = Player(small, house)
    mutants = mutants_of(base.rules)
    exposed = {m.id: f"{m.id} {m.says}" not in missed for m in mutants}
    assert 0.5 < sum(exposed.values()) / len(mutants) < 1
    for mutant in random.Random(4).sample(mutants, 12):
        engine = InProcess(Fixed(small, Codec(mutate(base, mutant).player)))
        report = conform(small, suite, engine, suspects=False, shrink=False)
        assert (report.outcome is not Outcome.CONFORMANT) == exposed[mutant.id], mutant.says


def test_nothing_to_ask(game: Game, small: Rules) -> None:
    """Where the text alone leaves everybody without a move there is no suite, and the message says so."""
    with pytest.raises(HoyleError, match="no play comes to a player's decision") as caught:
        make_suite(small, parse_ruleset(game.readings, "literal"))
    assert caught.value.code.__name__ == "C301"


def test_another_ruleset_has_other_answers(game: Game, small: Rules) -> None:
    """A suite for one ruleset fails the rules under another, and the readings that differ are named."""
    suite = make_suite(small, parse_ruleset(game.readings, "LP-R08=next_seat"), seed=1, size=1)
    assert suite.ruleset == {"base": "house", "set": {"LP-R08": "next_seat"}}

    class House(Server):
        def codec(self, request: dict[str, object]) -> Codec:
            return super().codec({k: v for k, v in request.items() if k != "ruleset"})

    report = conform(small, suite, InProcess(House(small)), shrink=False)
    assert report.outcome is Outcome.NON_CONFORMANT
    assert [s.name for s in report.suspects] == ["LP-R08=trick_taker"]


def test_a_deal_of_the_sample_plays_again(game: Game, rules: Rules) -> None:
    """Each deal of a sample, begun again from its setup and cards, comes to the same states."""
    codec = Codec(Player(rules, parse_ruleset(game.readings, "house")))
    (play,) = sample(codec, seed=3, size=1)
    assert len([d for d in play if len(d.deals) == 1]) == 12
    for deal in play:
        session = Session(codec, deal.setup, list(deal.deals))
        for place in deal.choices:
            assert session.state == deal.states[place]
            move = deal.moves[place]
            session.play(codec.actor(move.action, session.state), codec.action_json(move))
        assert session.state == deal.states[-1]
        assert all(len(hand) == 8 for one in deal.deals for hand in one["hands"])


def _fresh(drawn: Drawn) -> bool:
    """Does each seat stake one chip for this deal of Quadrille? That the stakes of the deal before stay, or
    are to be doubled, is no matter of a setup: such a deal is begun with the one before it."""
    stakes = [m.values for m in drawn.moves if m.action == "stake"]
    return bool(stakes) and set(stakes) == {(1,)}


@pytest.mark.parametrize("name", game_ids())
def test_no_deal_is_lost(name: str) -> None:
    """Every deal of a random play of each game can be begun by itself; one only after the deal before it."""
    played = load_game(name)
    codec = Codec(Player(played.build(), parse_ruleset(played.readings, "house")))
    for seed in range(3):
        raws = list(play_cut(codec, random.Random(f"{seed}/0")))
        (play,) = sample(codec, seed, 1)
        kept = [d for d in play if len(d.deals) == 1]
        after = [r for r in raws if name == "quadrille" and not _fresh(r)]
        assert kept
        assert len(kept) == len(raws) - len(after)


def test_greedy_covers_everything_with_few() -> None:
    """The greedy choice covers the union; what is covered by others is left out; the cheaper one is taken."""
    rng = random.Random(1)
    for _ in range(50):
        sets = [frozenset(rng.sample("abcdefghij", rng.randint(0, 4))) for _ in range(12)]
        chosen = greedy(sets, [1] * 12)
        assert set().union(*(sets[i] for i in chosen)) == set().union(*sets)
        assert len(chosen) <= 7
    assert greedy([frozenset("ab"), frozenset("ab"), frozenset("a")], [5, 2, 1]) == [1]


def test_the_hash_of_rules(game: Game, small: Rules, rules: Rules) -> None:
    """Rules that are built twice have one hash; another deck, another reading, another rule has another."""
    assert rules_hash(game.build()) == rules_hash(rules)
    hashes = {rules_hash(rules), rules_hash(small)}
    hashes |= {rules_hash(rules.under(parse_ruleset(game.readings, r))) for r in ("house", "LP-R11=free")}
    assert len(hashes) == 4
