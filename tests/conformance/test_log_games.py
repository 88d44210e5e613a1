"""Logs of every game, and what is wrong with a damaged one."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from hoyle.conformance import Server, log
from hoyle.conformance.log import Log, LogReport, check_log, read_logs
from hoyle.games import game_ids, load_game
from hoyle.lang import HoyleError, Rules

FIRST = {"tractor": {"dealer": 0, "opener": 0, "initial_dealer": 0}}
"""What a lot would decide, where it is more than who deals."""
REST = {"tractor": "kitty", "all_fours": "stock"}
SIZES = {"preferans": 8, "guillotine": 8, "all_fours": 6, "tractor": 25, "quadrille": 10}


@pytest.fixture(scope="module", params=game_ids())
def recorded(request: pytest.FixtureRequest) -> tuple[Rules, dict[str, Any]]:
    """A deal of a game, played at random by the house rules, with what they tell after each step."""
    name = request.param
    rules = load_game(name).build()
    server, rng = Server(rules), random.Random(3)
    cards = [face for face in rules.deck.faces for _ in range(rules.deck.copies)]
    rng.shuffle(cards)
    seats, size = len(rules.SEAT.names), SIZES[name]
    deal: dict[str, Any] = {"hands": [cards[i * size : (i + 1) * size] for i in range(seats)]}
    deal |= {REST[name]: cards[seats * size :]} if name in REST else {}
    game = {"game": name, "ruleset": "house", "setup": FIRST.get(name, {"dealer": 0}), "deals": [deal]}
    told, steps = server.answer({"id": 1, "op": "new", **game}), []
    while told["turn"] is not None and len(steps) < 30:
        chosen = [a for a in told.get("legal", []) if a["name"] not in ("declare", "pass")]
        action = rng.choice(chosen or told["legal"])
        step = {"seat": told["turn"], "action": action}
        told = server.answer({"id": 1, "op": "play", **step})
        steps.append(step | {"after": {k: told[k] for k in ("turn", "finished", "scores")}})
        if "legal" not in told:
            break
    return rules, game | {"steps": steps}


def judged(rules: Rules, data: dict[str, Any]) -> LogReport:
    """The report on a game as it would stand in a file."""
    return check_log(rules, Log(data))


def test_each_kind_of_damage(recorded: tuple[Rules, dict[str, Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    """The first wrong step is found whatever is wrong with it, with its clause where a rule forbids it; what
    is no step of this game at all makes the log a damaged one."""
    monkeypatch.setattr(log, "STEPS", 0)  # which ruleset would allow it is another question
    rules, good = recorded
    at = len(good["steps"]) // 2
    seats = len(rules.SEAT.names)
    seat = good["steps"][at]["seat"]

    def damaged(**fields: Any) -> LogReport:
        data = deepcopy(good)
        data["steps"][at] |= fields
        return judged(rules, data)

    other = damaged(seat=(seat + 1) % seats).fault
    told = damaged(after={"turn": (seat + 1) % seats, "scores": [99] * seats}).fault
    assert all(fault is not None and fault.step == at + 1 for fault in (other, told))
    assert other is not None
    assert other.clauses
    assert f"it is the turn of seat {seat}" in other.because
    for wrong, words in (
        ({"seat": seats + 5}, f"seat is a seat from 0 to {seats - 1}"),
        ({"action": {"name": "sing"}}, "the game has no action 'sing'"),
        ({"action": "Z9"}, "'Z9' is not a card"),
    ):
        with pytest.raises(HoyleError) as caught:
            damaged(**wrong)
        assert caught.value.code.__name__ == "C106"
        assert f"step {at + 1} is no step: " in str(caught.value)
        assert words in str(caught.value)


def test_a_game_that_stops_early(
    recorded: tuple[Rules, dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that stops breaks no rule; it is told who would have to go on."""
    monkeypatch.setattr(log._Search, "run", lambda search, fault: (None, {}))
    rules, good = recorded
    at = len(good["steps"]) // 2
    report = judged(rules, good | {"steps": good["steps"][:at], "ruleset": "house"})
    assert (report.fault, report.waits) == (None, good["steps"][at]["seat"])


def test_another_ruleset(recorded: tuple[Rules, dict[str, Any]]) -> None:
    """A game by the house rules, recorded as one by the printed text: some ruleset allows it."""
    rules, good = recorded
    report = judged(rules, good | {"ruleset": "literal"})
    assert report.fault is None or report.allowed is not None
    assert report.allowed is None or report.ruleset == "literal"


def test_files(recorded: tuple[Rules, dict[str, Any]], tmp_path: Path) -> None:
    """A byte order mark does no harm; what is cut off, or no text, is an error with its place."""
    _, good = recorded
    whole, file = json.dumps(good).encode(), tmp_path / "game.json"
    file.write_bytes(b"\xef\xbb\xbf" + whole)
    assert read_logs(file)[0].data["steps"] == good["steps"]
    for broken in (whole[: len(whole) // 2], b"", whole.decode().encode("utf-16"), b"[" * 50_000, b"[]"):
        file.write_bytes(broken)
        with pytest.raises(HoyleError) as caught:
            read_logs(file)
        assert caught.value.code.__name__ == "C106"
