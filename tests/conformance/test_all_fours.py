"""The rules of All Fours beside a program that was written from the text alone.

``tests/engines/all_fours_reference.py`` shares nothing with the rules but the text and the readings.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from tests.engines.all_fours_reference import Engine
from tests.oracle import all_fours as oracle
from tests.oracle.all_fours import HOUSE, TURNED, Cards, S, Table

from hoyle.conformance import InProcess, Outcome, Server, Status, Suite, conform, make_suite
from hoyle.games import load_game
from hoyle.lang import Rules, parse_ruleset

GAME = load_game("all_fours")
OPTIONS = [(r.id, option) for r in GAME.readings for option in r.options if option != r.house]


@pytest.fixture(scope="module")
def rules() -> Rules:
    """The full game."""
    return GAME.build()


@pytest.fixture(scope="module")
def suite(rules: Rules) -> Suite:
    """A suite from a few random plays."""
    return make_suite(rules, parse_ruleset(GAME.readings, "house"), seed=1, size=8)


def test_the_reference_knows_the_house() -> None:
    """The reference engine takes the readings that the game calls house."""
    assert {r.id: r.house for r in GAME.readings} == HOUSE


def keys(actions: list[Any]) -> list[str]:
    """Actions in a fixed order and spelling."""
    return sorted(json.dumps(a, sort_keys=True) for a in actions)


def parted(rules: Rules, seed: int, ruleset: object) -> str:
    """Play two random deals on both sides; where they part, in words."""
    rng, ours, theirs = random.Random(seed), Server(rules), Engine()
    deck = list(rules.deck.faces)
    deals = []
    for _ in range(2):
        rng.shuffle(deck)
        hands = [deck[i * 6 : i * 6 + 6] for i in range(4)]
        deals.append({"hands": hands, "turn_up": rng.sample(deck[24:], 2), "stock": deck[24:]})
    request: dict[str, Any] = {"id": 1, "op": "new", "game": "all_fours", "ruleset": ruleset}
    request |= {"setup": {"deal_no": 1, "dealer": seed % 4}, "deals": deals}
    said: list[str] = []
    for _ in range(200):
        a, b = ours.answer(request), theirs.answer(request)
        assert (a["ok"], b["ok"]) == (True, True), (a, b, said[-5:])
        for name in ("turn", "finished", "scores"):
            if a[name] != b[name]:
                return f"{name}: {a[name]} against {b[name]} after {said[-5:]}"
        if keys(a["legal"]) != keys(b["legal"]):
            return f"legal: {a['legal']} against {b['legal']} after {said[-5:]}"
        if a["finished"] or a["turn"] is None:
            break
        request = {"id": 1, "op": "play", "seat": a["turn"], "action": rng.choice(a["legal"])}
        said.append(f"{a['turn']} {request['action']}")
    return ""


@pytest.mark.parametrize("seed", range(6))
def test_both_play_alike(rules: Rules, seed: int) -> None:
    """Over two random deals turn, legal actions and scores are the same at every step."""
    assert parted(rules, seed, "house") == ""


@pytest.mark.parametrize(("reading", "option"), OPTIONS)
def test_both_read_alike(rules: Rules, reading: str, option: str) -> None:
    """The same under every other option of every reading, where the text falls silent too."""
    seed = sum(ord(c) * (i + 1) for i, c in enumerate(reading + option))
    assert parted(rules, seed, {"base": "house", "set": {reading: option}}) == ""


def test_the_reference_conforms(rules: Rules, suite: Suite) -> None:
    """The reference engine passes the suite; it does not count plays."""
    report = conform(rules, suite, InProcess(Engine()))
    assert report.outcome is Outcome.CONFORMANT, report.broken
    asked = [v for v in suite.vectors if v.data["kind"] != "perft"]
    assert report.counts["pass"] == len(asked) > 30


def test_the_rules_conform(rules: Rules, suite: Suite) -> None:
    """The rules themselves pass the suite, the counts of plays among it."""
    report = conform(rules, suite, InProcess(Server(rules)))
    assert report.outcome is Outcome.CONFORMANT, report.broken
    assert report.counts["pass"] == len(suite.vectors)


# -- planted faults


def no_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any card may be played to any lead."""
    monkeypatch.setattr(oracle, "allowed", lambda t, s, hand: hand)


def free_when_void(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is void need not trump."""
    monkeypatch.setitem(HOUSE, "AF-R14", "free_when_void")


def trump_at_any_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A trump may be played instead of following."""
    monkeypatch.setitem(HOUSE, "AF-R14", "follow_or_trump")


def must_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    """A led trump is to be beaten."""
    monkeypatch.setitem(HOUSE, "AF-R15", "higher_trump")


def no_trump(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trumps are cards like others."""
    monkeypatch.setitem(HOUSE, "AF-R16", "led_first")


def ten_high(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ten ranks below the ace."""
    before = Table.height
    monkeypatch.setattr(Table, "height", lambda t, card: 10.7 if card[1:] == "10" else before(t, card))


def no_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody draws, and the deal ends after six tricks."""
    monkeypatch.setattr(oracle, "reserve", lambda t, s: oracle.NONE)


def dealer_leads(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dealer leads to the first trick."""
    monkeypatch.setattr(oracle, "begin", lambda t, s: s._replace(when="play", leader=s.dealer, turn=s.dealer))


def opponent_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The player after the dealer stands or begs."""
    monkeypatch.setitem(HOUSE, "AF-R07", "opponent")


def must_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dealer may not refuse."""
    monkeypatch.setitem(HOUSE, "AF-R08", "must_turn")


def twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """One may beg again and again."""
    monkeypatch.setitem(HOUSE, "AF-R10", "no_limit")


def two_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    """A turned two pays two points instead of the six."""
    monkeypatch.delitem(TURNED, "6")
    monkeypatch.setitem(TURNED, "2", 2)


def jack_pays_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A turned jack pays one point."""
    monkeypatch.setitem(TURNED, "J", 1)


def most_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """The point goes to the most cards, not to the most pips."""
    monkeypatch.setattr(oracle, "pips_of", lambda t, cards: len(cards))


def dealt_low(monkeypatch: pytest.MonkeyPatch) -> None:
    """Low goes to whoever played it."""
    monkeypatch.setitem(HOUSE, "AF-R21", "player")


def every_jack(monkeypatch: pytest.MonkeyPatch) -> None:
    """Jacks of all suits count."""
    monkeypatch.setitem(HOUSE, "AF-R22", "every_jack")


def one_award_changed(place: int, how: Callable[[int], int]) -> Callable[[pytest.MonkeyPatch], None]:
    """The award at a place of the list is another one."""

    def fault(monkeypatch: pytest.MonkeyPatch) -> None:
        before = oracle.awards

        def awards(t: Table, s: S, team: int) -> list[int]:
            out = before(t, s, team)
            out[place] = how(out[place])
            return out

        monkeypatch.setattr(oracle, "awards", awards)

    return fault


def other_jack(monkeypatch: pytest.MonkeyPatch) -> None:
    """The own jack pays three, the opponents' one."""
    one_award_changed(3, lambda n: {1: 3, 3: 1}.get(n, n))(monkeypatch)


def no_high(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has the point for the highest trump."""
    one_award_changed(1, lambda n: 0)(monkeypatch)


def no_game_point(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has the point for the pips."""
    one_award_changed(4, lambda n: 0)(monkeypatch)


def partner_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """The winners deal the next game."""
    before = oracle.following_dealer
    monkeypatch.setattr(
        oracle, "following_dealer",
        lambda t, s: before(t, s if s.winner is None else s._replace(winner=1 - s.winner)),
    )  # fmt: skip


def next_of_the_taker_leads(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lead goes to the seat after the taker."""
    before = oracle.collect

    def collect(t: Table, s: S) -> oracle.Next:
        for name, after in before(t, s):
            assert after.leader is not None
            seat = (after.leader + 1) % 4
            yield name, after._replace(leader=seat, turn=seat)

    monkeypatch.setattr(oracle, "collect", collect)


def highest_of_any_suit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without trumps the highest card of any suit takes the trick."""
    before = Table.extreme

    def extreme(t: Table, cards: Cards, sign: int) -> Cards:
        return before(t, cards, sign) if sign < 0 else frozenset(sorted(before(t, cards, sign))[:1])

    monkeypatch.setattr(Table, "extreme", extreme)
    monkeypatch.setattr(
        oracle, "collect", lambda t, s: _collected(t, s, max(s.trick, key=lambda c: t.height(c) or 0))
    )


def _collected(t: Table, s: S, card: str) -> oracle.Next:
    assert s.leader is not None
    seat = (s.leader + s.trick.index(card)) % 4
    taken = list(s.taken)
    taken[seat % 2] = taken[seat % 2] | set(s.trick)
    when = "play" if any(s.hands) else "score"
    yield "collect", s._replace(when=when, trick=(), taken=(taken[0], taken[1]), leader=seat, turn=seat)


def test_an_engine_that_does_not_draw(
    monkeypatch: pytest.MonkeyPatch, rules: Rules, suite: Suite
) -> None:
    """An engine in which nobody draws fails in each replay, at the first card that was to be drawn."""
    no_drawing(monkeypatch)
    report = conform(rules, suite, InProcess(Engine()), suspects=False, shrink=False)
    assert report.outcome is Outcome.NON_CONFORMANT
    replays = [v for v in suite.vectors if v.data["kind"] == "replay"]
    assert report.counts["fail"] == len([v for v in replays if len(v.data["steps"]) > 4])


FAULTS: list[tuple[Callable[[pytest.MonkeyPatch], None], set[str]]] = [
    (no_follow, {"AF-26"}),
    (free_when_void, {"AF-27"}),
    (trump_at_any_time, {"AF-26"}),
    (must_beat, {"AF-29"}),
    (no_trump, {"AF-31"}),
    (ten_high, {"AF-31"}),
    (highest_of_any_suit, {"AF-31"}),
    (dealer_leads, {"AF-23"}),
    (next_of_the_taker_leads, {"AF-32"}),
    (opponent_speaks, {"AF-18", "AF-19"}),
    (must_turn, {"AF-20"}),
    (twice, {"AF-19", "AF-20", "AF-22"}),
    (two_pays, {"AF-14", "AF-16"}),
    (jack_pays_one, {"AF-14", "AF-17"}),
    (most_cards, {"AF-41"}),
    (no_high, {"AF-37"}),
    (dealt_low, {"AF-38"}),
    (every_jack, {"AF-39", "AF-40"}),
    (other_jack, {"AF-39", "AF-40"}),
    (no_game_point, {"AF-41"}),
    (partner_deals, {"AF-08"}),
]


@pytest.mark.parametrize(("fault", "clauses"), FAULTS, ids=lambda f: getattr(f, "__name__", ""))
def test_a_planted_fault_is_found(
    monkeypatch: pytest.MonkeyPatch,
    rules: Rules,
    suite: Suite,
    fault: Callable[[pytest.MonkeyPatch], None],
    clauses: set[str],
) -> None:
    """Each fault put into the reference engine fails the suite, and the clause it breaks is named."""
    fault(monkeypatch)
    report = conform(rules, suite, InProcess(Engine()), suspects=False, shrink=False)
    assert report.outcome is Outcome.NON_CONFORMANT
    assert clauses & set(report.broken), report.broken
    assert all(f.position for r in report.results for f in r.failures if r.status is Status.FAIL)
