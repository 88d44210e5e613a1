"""The rules of Quadrille beside a program that was written from the text alone.

``tests/engines/quadrille_reference.py`` shares nothing with the rules but the text and the readings.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from tests.engines.quadrille_reference import Engine
from tests.oracle import quadrille as oracle
from tests.oracle.quadrille import HOUSE, S, Table

from hoyle.conformance import InProcess, Outcome, Server, Status, Suite, conform, make_suite
from hoyle.conformance.candidate import scores
from hoyle.conformance.codec import Codec
from hoyle.conformance.cover import Choice
from hoyle.conformance.part import Parts
from hoyle.conformance.player import Player
from hoyle.conformance.recheck import passing
from hoyle.conformance.sample import sample
from hoyle.conformance.write import Writer
from hoyle.games import load_game
from hoyle.lang import Rules, parse_ruleset
from hoyle.obligations.quadrille_plays import VOLE_FAILS

GAME = load_game("quadrille")
BY_SETUP = ("QU-R06", "any_seat")
"""The setup fixes who deals; then it is the same dealer in each deal, and no lot."""
OPTIONS = [(r.id, o) for r in GAME.readings for o in r.options if o != r.house and (r.id, o) != BY_SETUP]


@pytest.fixture(scope="module")
def rules() -> Rules:
    """The full game."""
    return GAME.build()


@pytest.fixture(scope="module")
def server(rules: Rules) -> Server:
    """The rules as an engine."""
    return Server(rules)


@pytest.fixture(scope="module")
def suite(rules: Rules) -> Suite:
    """A suite from a few random games."""
    return make_suite(rules, parse_ruleset(GAME.readings, "house"), seed=1, size=4)


def test_the_reference_knows_the_house() -> None:
    """The reference engine takes the readings that the game calls house."""
    assert {r.id: r.house for r in GAME.readings} == {f"QU-{k}": v for k, v in HOUSE.items()}


def test_a_deal_that_is_stopped_is_no_score_vector(rules: Rules) -> None:
    """What a deal pays is asked where the tricks tell it: not where the soloist has chosen to stop."""
    chosen = parse_ruleset(GAME.readings, "house")
    codec = Codec(Player(rules, chosen))
    parts = Parts(codec)
    writer = Writer(parts, rules, chosen, 1, "again")
    stopped = 0
    for deal in sample(codec, 1502, 1, skewed=True)[0]:
        if len(deal.deals) == 1 and parts.ends(deal):
            listed = list(scores(parts, deal))
            stopped += not listed and any(m.action == "stop" for m in deal.moves)
            made = writer.write("score", Choice(listed, [frozenset() for _ in listed]))
            assert all(passing(rules, made))
    assert stopped


def keys(actions: list[Any]) -> list[str]:
    """Actions in a fixed order and spelling."""
    return sorted(json.dumps(a, sort_keys=True) for a in actions)


def parted(ours: Server, seed: int, ruleset: object, number: int) -> str:
    """Play some random deals on both sides; where they part, in words."""
    rng, theirs = random.Random(seed), Engine()
    deck = list(oracle.Table().cards)
    deals = []
    for _ in range(number):
        rng.shuffle(deck)
        deals.append({"hands": [deck[i * 10 : i * 10 + 10] for i in range(4)]})
    request: dict[str, Any] = {"id": 1, "op": "new", "game": "quadrille", "ruleset": ruleset}
    request |= {"setup": {"deal_no": 5 - number, "dealer": seed % 4}, "deals": deals}
    said: list[str] = []
    for _ in range(400):
        a, b = ours.answer(request), theirs.answer(request)
        assert (a["ok"], b["ok"]) == (True, True), (a, b, said[-5:])
        for name in ("phase", "turn", "finished", "scores"):
            if a[name] != b[name]:
                return f"{name}: {a[name]} against {b[name]} after {said[-5:]}"
        if keys(a["legal"]) != keys(b["legal"]):
            return f"legal: {a['legal']} against {b['legal']} after {said[-5:]}"
        if a["finished"] or a["turn"] is None:
            break
        request = {"id": 1, "op": "play", "seat": a["turn"], "action": rng.choice(a["legal"])}
        said.append(f"{a['turn']} {request['action']}")
    return ""


@pytest.mark.parametrize("seed", range(4))
def test_both_play_alike(server: Server, seed: int) -> None:
    """Over a random game of four deals turn, legal actions and money are the same at every step."""
    assert parted(server, seed, "house", 4) == ""


@pytest.mark.parametrize(("reading", "option"), OPTIONS)
def test_both_read_alike(server: Server, reading: str, option: str) -> None:
    """The same under every other option of every reading, where the text falls silent too."""
    seed = sum(ord(c) * (i + 1) for i, c in enumerate(reading + option))
    assert parted(server, seed, {"base": "house", "set": {reading: option}}, 1) == ""


def test_the_reference_conforms(rules: Rules, suite: Suite) -> None:
    """The reference engine passes the suite."""
    report = conform(rules, suite, InProcess(Engine()))
    assert report.outcome is Outcome.CONFORMANT, report.broken
    perft = sum(v.kind == "perft" for v in suite.vectors)  # which this engine does not count
    assert report.counts["pass"] == len(suite.vectors) - perft


# -- planted faults

READ_OTHERWISE: dict[str, tuple[str, str, set[str]]] = {
    "red two is manille": ("R02", "two", {"QU-14", "QU-18"}),
    "red ace above the king": ("R03", "above_king", {"QU-19"}),
    "nobody may pass": ("R12", "no", {"QU-20", "QU-R12"}),
    "last of equal sums wins": ("R16", "latest", {"QU-25", "QU-R16"}),
    "a queen at any time": ("R22", "yes", {"QU-27", "QU-28"}),
    "a soloist names a king": ("R27", "yes", {"QU-26", "QU-22", "QU-27"}),
    "the declarer leads every trick": ("R28", "declarer", {"QU-R28", "QU-34"}),
    "trumps take no trick": ("R29", "led_suit", {"QU-R29", "QU-16", "QU-18"}),
    "the highest of the suit": ("R30", "highest", {"QU-35"}),
    "no duty to trump": ("R31", "any_card", {"QU-36"}),
    "matadors have no privilege": ("R32", "when_legal", {"QU-38"}),
    "matadors may be kept back": ("R33", "yes", {"QU-35", "QU-36", "QU-42"}),
    "the duty of matadors holds always": ("R36", "always", {"QU-39", "QU-40", "QU-41"}),
    "exactly six": ("R45", "exactly", {"QU-46", "QU-45", "QU-54", "QU-21"}),
    "partners pay premiums": ("R48", "every_player", {"QU-47", "QU-46"}),
    "a secret partner gets nothing": ("R57", "nothing", {"QU-53", "QU-46"}),
    "opponents share lost stakes": ("R59", "opponents", {"QU-54"}),
    "no payment to a secret partner": ("R62", "opponents", {"QU-55", "QU-57", "QU-54"}),
    "all stakes are paid": ("R64", "all", {"QU-54", "QU-55", "QU-56"}),
}  # fmt: skip


@pytest.mark.parametrize("name", list(READ_OTHERWISE)[::2])  # the others were tried when they were written
def test_another_reading_is_found(
    monkeypatch: pytest.MonkeyPatch, rules: Rules, suite: Suite, name: str
) -> None:
    """An engine that takes another option of a reading fails the suite, and the clause is named."""
    reading, option, clauses = READ_OTHERWISE[name]
    monkeypatch.setitem(HOUSE, reading, option)
    check(rules, suite, clauses)


def no_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any card may be played to any lead."""
    monkeypatch.setattr(Table, "may_play", lambda self, hand, *rest: hand)


def punto_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """The red ace is no fourth trump."""
    before = Table.height

    def height(self: Table, card: str, trump: str | None) -> float:
        return 45.5 if card in ("DA", "HA") else before(self, card, trump)

    monkeypatch.setattr(Table, "height", height)


def basto_above_manille(monkeypatch: pytest.MonkeyPatch) -> None:
    """Basto is the second matador."""
    before = Table.height

    def height(self: Table, card: str, trump: str | None) -> float:
        return 102.5 if card == "CA" else before(self, card, trump)

    monkeypatch.setattr(Table, "height", height)


def turn_goes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """The leader of the next trick is the seat before the taker."""
    before = Table._collected

    def collected(self: Table, s: S) -> S:
        after = before(self, s)
        if after.when != "play":
            return after
        return after._replace(turn=(after.turn - 1) % 4, leader=(after.leader - 1) % 4)

    monkeypatch.setattr(Table, "_collected", collected)


def five_units_for_a_solo(monkeypatch: pytest.MonkeyPatch) -> None:
    """A solo brings one unit more."""
    before = Table.units
    monkeypatch.setattr(Table, "units", lambda self, s: before(self, s) + (s.contract == "solo"))


def nobody_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    """A failed game costs nothing."""
    monkeypatch.setattr(Table, "penalties", lambda self, s: [0] * 4)


def queen_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Own kings may be named."""
    monkeypatch.setattr(Table, "may_call", lambda self, hand, trump: {x + "K" for x in "SCDH"})


def vole_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Going on after six tricks makes a vole."""
    monkeypatch.setitem(HOUSE, "R43", "going_on")


FAULTS = [
    (no_follow, {"QU-35"}),
    (punto_forgotten, {"QU-18"}),
    (basto_above_manille, {"QU-16", "QU-18"}),
    (turn_goes_back, {"QU-R28", "QU-34"}),
    (nobody_pays, {"QU-54", "QU-55"}),
    (queen_first, {"QU-27"}),
]


@pytest.mark.parametrize(("fault", "clauses"), FAULTS, ids=lambda f: getattr(f, "__name__", ""))
def test_a_planted_fault_is_found(
    monkeypatch: pytest.MonkeyPatch, rules: Rules, suite: Suite, fault: Any, clauses: set[str]
) -> None:
    """Each fault put into the reference engine fails the suite, and the clause it breaks is named."""
    fault(monkeypatch)
    check(rules, suite, clauses)


def largest_premium(monkeypatch: pytest.MonkeyPatch) -> None:
    """Premiums do not add up."""
    monkeypatch.setitem(HOUSE, "R50", "largest")


def solo_of_seven_trumps(ours: Server, ends: str) -> str:
    """A solo of seven high trumps that takes six tricks and then stops or goes on; where both sides part."""
    theirs = Engine()
    request: dict[str, Any] = {"id": 1, "op": "new", "game": "quadrille", "setup": {"dealer": 0}}
    request["deal"] = {"hands": [hand.split() for hand in VOLE_FAILS]}
    wishes = [{"name": "announce", "bid": "solo"}, {"name": "pass"}, {"name": "trump", "suit": "S"}]
    wishes += [{"name": ends}]
    wishes += [{"name": "play", "cards": [c]} for c in ("SA", "S2", "CA", "SK", "SQ", "SJ", "S7", "D2")]
    for _ in range(100):
        a, b = ours.answer(request), theirs.answer(request)
        if [a.get(n) for n in ("turn", "scores")] != [b.get(n) for n in ("turn", "scores")]:
            return f"{a} against {b}"
        if a["finished"] or (a["phase"] == "stake" and sum(map(abs, a["scores"])) > 96):
            return ""
        spoken = a["phase"] == "announce" and a["turn"] != 1
        chosen = [w for w in wishes if w in a["legal"] and not (spoken and w["name"] == "announce")]
        request = {"id": 1, "op": "play", "seat": a["turn"], "action": (chosen or a["legal"])[0]}
    return "no end"


@pytest.mark.parametrize(
    ("fault", "ends"),
    [(five_units_for_a_solo, "stop"), (largest_premium, "stop"), (vole_at_once, "go_on")],
    ids=lambda f: getattr(f, "__name__", f),
)
def test_a_solo_tells(monkeypatch: pytest.MonkeyPatch, server: Server, fault: Any, ends: str) -> None:
    """What random plays hardly show, since they hardly ever make a solo, one solo tells."""
    assert solo_of_seven_trumps(server, ends) == ""
    fault(monkeypatch)
    assert solo_of_seven_trumps(server, ends) != ""


def check(rules: Rules, suite: Suite, clauses: set[str]) -> None:
    """The engine fails, and one of the clauses is named."""
    report = conform(rules, suite, InProcess(Engine()), suspects=False, shrink=False)
    assert report.outcome is Outcome.NON_CONFORMANT
    assert clauses & set(report.broken), report.broken
    assert all(f.position for r in report.results for f in r.failures if r.status is Status.FAIL)
