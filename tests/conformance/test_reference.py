"""The rules of Ladies' Preferans beside an engine that was written from the text alone.

``tests/engines/preferans_reference.py`` shares nothing with the rules but the text and the readings.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.engines import preferans_reference as reference
from tests.engines.preferans_reference import HOUSE, Engine, Match, Pay, Play, Taken

from hoyle.conformance import InProcess, Outcome, Server, Status, Suite, conform
from hoyle.games import load_game
from hoyle.lang import Rules

GAME = load_game("preferans")
OPTIONS = [(r.id, option) for r in GAME.readings for option in r.options if option != r.house]


def test_the_reference_knows_the_house() -> None:
    """The reference engine takes the readings that the game calls house."""
    assert {r.id: r.house for r in GAME.readings} == HOUSE


def match_of(rules: Rules, seed: int, ruleset: object) -> list[str]:
    """Play one random match on both sides; where they part, in words."""
    rng, ours, theirs = random.Random(seed), Server(rules), Engine()
    deck = list(rules.deck.faces)
    deals = []
    for _ in range(12):
        rng.shuffle(deck)
        deals.append({"hands": [deck[i * 8 : i * 8 + 8] for i in range(4)]})
    request: dict[str, Any] = {"id": 1, "op": "new", "game": "preferans", "ruleset": ruleset}
    request |= {"setup": {"deal_no": 1, "dealer": seed % 4}, "deals": deals}
    said = []
    for _ in range(2000):
        a, b = ours.answer(request), theirs.answer(request)
        assert (a["ok"], b["ok"]) == (True, True), (a, b)
        for name in ("turn", "finished", "scores"):
            if a[name] != b[name]:
                return [f"{name}: {a[name]} against {b[name]} after {said[-5:]}"]
        if keys(a["legal"]) != keys(b["legal"]):
            return [f"legal: {a['legal']} against {b['legal']} after {said[-5:]}"]
        if a["finished"] or a["turn"] is None:
            return []
        request = {"id": 1, "op": "play", "seat": a["turn"], "action": rng.choice(a["legal"])}
        said.append(f"{a['turn']} {request['action']}")
    return []


def keys(actions: list[Any]) -> list[str]:
    """Actions in a fixed order and spelling."""
    return sorted(json.dumps(a, sort_keys=True) for a in actions)


@pytest.mark.parametrize("seed", range(8))
def test_both_play_alike(rules: Rules, seed: int) -> None:
    """Over a random match of twelve deals turn, legal actions and scores are the same at every step."""
    assert match_of(rules, seed, "house") == []


@pytest.mark.parametrize(("reading", "option"), OPTIONS)
def test_both_read_alike(rules: Rules, reading: str, option: str) -> None:
    """The same under every other option of every reading, where the text falls silent too."""
    assert match_of(rules, hash_of(reading + option), {"base": "house", "set": {reading: option}}) == []


def hash_of(text: str) -> int:
    """A seed that is the same in every process."""
    return sum(ord(c) * (i + 1) for i, c in enumerate(text))


def test_the_reference_conforms(rules: Rules, suite: Suite) -> None:
    """The reference engine passes the suite."""
    report = conform(rules, suite, InProcess(Engine()))
    assert report.outcome is Outcome.CONFORMANT, report.broken
    assert report.counts["pass"] == len(suite.vectors)


# -- planted faults


def no_heart_ban(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hearts may always be led."""
    monkeypatch.setattr(Play, "heart_ban", lambda self, deal: False)


def ban_in_deal_7(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ban on leading hearts holds in deal 7 too."""
    monkeypatch.setattr(Play, "heart_ban", lambda self, deal: deal in (2, 7))


def no_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any card may be played to any lead."""
    before = Play.legal
    monkeypatch.setattr(
        Play,
        "legal",
        lambda self, hand, trick, deal=1, trump=None, misere=False: before(self, hand, [], deal, trump),
    )


def must_trump(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is void must trump."""
    before = Play.legal

    def legal(
        self: Play, hand: Any, trick: Any, deal: int = 1, trump: str | None = None, misere: bool = False
    ) -> Any:
        cards = before(self, hand, trick, deal, trump)
        void = trick and not any(c[0] == trick[0][1][0] for c in hand)
        return [c for c in cards if c[0] == trump] or cards if void else cards

    monkeypatch.setattr(Play, "legal", legal)


def ten_high(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ten ranks next to the ace."""
    monkeypatch.setitem(reference.ORDER, "ten_below_jack", reference.ORDER["ten_below_ace"])


def last_of_equals(monkeypatch: pytest.MonkeyPatch) -> None:
    """The highest card of any suit takes the trick."""
    monkeypatch.setattr(Play, "_no_trump", lambda self, led: None)


def trump_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trumps are cards like others."""
    before = Play.taker
    monkeypatch.setattr(
        Play, "taker", lambda self, plays, trump=None, misere=False: before(self, plays, None, misere)
    )


def misere_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Misere does not turn the order over."""
    before = Play.strength
    monkeypatch.setattr(Play, "strength", lambda self, card, misere: before(self, card, False))


def king_on_discard(monkeypatch: pytest.MonkeyPatch) -> None:
    """The king that was held back is paid by its taker all the same."""
    before = Pay.single

    def single(self: Pay, part: str, taken: Taken, own_deal: bool, king_duty: bool) -> list[int]:
        return before(self, part, taken, own_deal, False)

    monkeypatch.setattr(Pay, "single", single)


def last_trick_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the last two tricks only the very last counts, for both."""
    monkeypatch.setitem(HOUSE, "LP-R16", "cards")


def jacks_in_deal_7(monkeypatch: pytest.MonkeyPatch) -> None:
    """The negative jumble forgets the hearts."""
    monkeypatch.setitem(HOUSE, "LP-R22", "as_listed")


def buyer_pays_what_he_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """A buyer who falls short hands over what he has."""
    monkeypatch.setitem(HOUSE, "LP-R41", "owes_what_he_has")


def nobody_is_paid_for_writing_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """The praiser who writes a deal off gets nothing himself."""
    monkeypatch.setitem(HOUSE, "LP-R44", "others")


def same_dealer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deal does not go round."""
    monkeypatch.setitem(HOUSE, "LP-R03", "same_dealer")


def next_seat_leads(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lead goes round instead of to the taker."""
    monkeypatch.setitem(HOUSE, "LP-R08", "next_seat")


def dealer_leads(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dealer leads to the first trick."""
    monkeypatch.setitem(HOUSE, "LP-R06", "dealer")


def equal_offers(monkeypatch: pytest.MonkeyPatch) -> None:
    """An offer may equal the standing one."""
    monkeypatch.setitem(HOUSE, "LP-R36", "earliest")


def seven_tricks_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody may offer all the tricks."""
    monkeypatch.setitem(HOUSE, "LP-R35", "all_but_one")


def write_off_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deal may be written off when it comes to trading, too."""
    monkeypatch.setitem(HOUSE, "LP-R43", "before_trade")


def praise_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """The buyer does not order anew."""
    monkeypatch.setitem(HOUSE, "LP-R38", "praise_stands")


def four_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """A praised trick makes four points."""
    before = Pay.praised

    def praised(self: Pay, taken: Taken) -> list[int]:
        return [p * 4 // 3 if taken.tricks else p for p in before(self, taken)]

    monkeypatch.setattr(Pay, "praised", praised)


def pass_is_not_final(monkeypatch: pytest.MonkeyPatch) -> None:
    """One round of offers, whatever has been offered."""
    monkeypatch.setitem(HOUSE, "LP-R34", "one_round")


def state_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refused card is played all the same."""
    before = Engine.op_play

    def op_play(self: Engine, request: dict[str, Any]) -> dict[str, Any]:
        try:
            return before(self, request)
        except reference.Reply:
            match = self.match
            if match is not None and match.phase == "play" and match.turn is not None:
                match.turn = (match.turn + 1) % 4
            raise

    monkeypatch.setattr(Engine, "op_play", op_play)


FAULTS: list[tuple[Callable[[pytest.MonkeyPatch], None], set[str]]] = [
    (no_heart_ban, {"LP-16"}),
    (ban_in_deal_7, {"LP-16"}),
    (no_follow, {"LP-08"}),
    (must_trump, {"LP-09"}),
    (ten_high, {"LP-08", "LP-36"}),
    (last_of_equals, {"LP-08"}),
    (trump_forgotten, {"LP-36"}),
    (misere_forgotten, {"LP-41"}),
    (king_on_discard, {"LP-29"}),
    (last_trick_only, {"LP-24"}),
    (jacks_in_deal_7, {"LP-30"}),
    (buyer_pays_what_he_has, {"LP-42"}),
    (nobody_is_paid_for_writing_off, {"LP-46"}),
    (same_dealer, {"LP-04", "LP-07"}),
    (next_seat_leads, {"LP-R08", "LP-07"}),  # the reading fills the silence of this clause
    (dealer_leads, {"LP-R06", "LP-07"}),  # and so does this one
    (equal_offers, {"LP-44"}),
    (seven_tricks_at_most, {"LP-42"}),
    (write_off_later, {"LP-46"}),
    (praise_stands, {"LP-44"}),
    (four_points, {"LP-45"}),
    (pass_is_not_final, {"LP-42"}),
    (state_changes, {"LP-07", "LP-08"}),
]

@pytest.mark.parametrize(("fault", "clauses"), FAULTS, ids=lambda f: getattr(f, "__name__", ""))
def test_a_planted_fault_is_found(
    monkeypatch: pytest.MonkeyPatch,
    rules: Rules,
    suite: Suite,
    fault: Callable[[pytest.MonkeyPatch], None],
    clauses: set[str],
) -> None:
    """Each fault put into the reference engine fails the suite, and the clause it breaks is named first."""
    fault(monkeypatch)
    report = conform(rules, suite, InProcess(Engine()), suspects=False, shrink=False)
    assert report.outcome is Outcome.NON_CONFORMANT
    assert clauses & set(report.broken), report.broken
    assert next(iter(report.broken)) in clauses, report.broken
    assert all(f.position for r in report.results for f in r.failures if r.status is Status.FAIL)


@pytest.mark.parametrize("fault", [no_heart_ban, no_follow, must_trump, last_of_equals])
def test_a_fault_is_shown_on_few_cards(
    monkeypatch: pytest.MonkeyPatch, rules: Rules, suite: Suite, fault: Callable[[pytest.MonkeyPatch], None]
) -> None:
    """A fault in what may be played, or in who takes a trick, is shown on at most eight cards."""
    fault(monkeypatch)
    probes = replace(suite, vectors=(*suite.of_kind("legal"), *suite.of_kind("winner")))
    report = conform(rules, probes, InProcess(Engine()), suspects=False)
    found = [r.smallest.cards for r in report.results if r.smallest is not None]
    assert found
    assert max(found) <= 8


def test_the_match_by_hand() -> None:
    """The reference's own words: a deal of one suit each costs the first leader all there is to lose."""
    match = Match(deal_no=6)
    match.draw_dealer(0)
    suits = {0: "S", 1: "H", 2: "C", 3: "D"}
    match.deal([[suits[s] + r for r in match.ranks] for s in range(4)])
    assert match.turn == 1
    while match.phase == "play":
        seat, action = match.actions()[0]
        match.do(seat, action)
    assert match.scores == [0, -16, 0, 0]
