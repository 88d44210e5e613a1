"""Recorded games: the first illegal step and its clause, and the rulesets that allow the game."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.test_identify import tiny

from hoyle.conformance import Server
from hoyle.conformance.log import Log, check_log, read_logs
from hoyle.lang import HoyleError, Rules, base_ruleset

__all__ = ["tiny"]


def played(rules: Rules, option: str, seed: int = 1) -> dict[str, Any]:
    """A whole random game of the tiny game under one option, with what the rules tell at each step."""
    server, rng = Server(rules), random.Random(seed)
    faces = list(rules.deck.faces)
    rng.shuffle(faces)
    deal = {"hands": [faces[:16], faces[16:]]}
    ruleset = {"base": "house", "set": {"TI-R1": option}}
    ask: dict[str, Any] = {"id": 1, "op": "new", "setup": {}, "deal": deal, "ruleset": ruleset}
    told, steps = server.answer(ask), []
    while told["turn"] is not None:
        step = {"seat": told["turn"], "action": rng.choice(told["legal"])}
        told = server.answer({"id": 1, "op": "play", **step})
        steps.append(step | {"after": {k: told[k] for k in ("turn", "finished", "scores")}})
    return {"game": "tiny", "setup": {}, "deal": deal, "steps": steps}


def judged(rules: Rules, data: dict[str, Any]) -> Any:
    """The report on a game as it would stand in a file."""
    return check_log(rules, Log(data | {"deals": [data["deal"]]}))


def test_a_right_game_is_allowed(tiny: Rules) -> None:
    """A game played by the rules has no fault; the reading that it shows is named."""
    report = judged(tiny, played(tiny, "winner"))
    assert (report.fault, report.allowed) == (None, "house")
    assert report.readings == {"TI-R1": ("winner",)}


def test_a_game_under_another_reading(tiny: Rules) -> None:
    """A game that took another reading is not allowed under house; the ruleset that allows it is found."""
    report = judged(tiny, played(tiny, "in_turn"))
    assert report.fault is not None
    assert "TI-R1" in report.fault.clauses or report.fault.clauses
    assert report.allowed == "house,TI-R1=in_turn"
    assert report.readings == {"TI-R1": ("in_turn",)}


def test_a_revoke_is_found(tiny: Rules) -> None:
    """The first illegal step is named with its clause and the position; no ruleset allows it."""
    data = played(tiny, "winner")
    for number, step in enumerate(data["steps"], start=1):
        if number % 2 == 0:
            led = data["steps"][number - 2]["action"]["cards"][0]
            mine = data["deal"]["hands"][step["seat"]]
            gone = {c for s in data["steps"][: number - 1] for c in s["action"]["cards"]}
            wrong = [c for c in mine if c not in gone and c[0] != led[0]]
            if wrong and step["action"]["cards"][0][0] == led[0]:
                step["action"] = {"name": "play", "cards": wrong[:1]}
                break
    report = judged(tiny, data)
    assert (report.fault.step, report.fault.clauses) == (number, ("TI-03",))
    assert "holds" in report.fault.position
    assert report.allowed is None


def test_a_wrong_score_in_a_log(tiny: Rules) -> None:
    """Scores that a log tells are compared."""
    data = played(tiny, "winner")
    data["steps"][-1]["after"]["scores"][0] += 1
    report = judged(tiny, data)
    assert report.fault.step == len(data["steps"])
    assert "scores is told as" in report.fault.what
    assert "TI-05" in report.fault.clauses


def test_a_conversation_is_a_log(tiny: Rules, tmp_path: Path) -> None:
    """Requests and responses of the line protocol are a log; refused actions are no steps of the game."""
    data, server, lines = played(tiny, "winner"), Server(tiny), []
    asked: list[dict[str, Any]] = [
        {"op": "hello"},
        {"op": "new", "game": "tiny", "setup": {}, "deal": data["deal"]},
    ]
    asked += [
        {"op": "play", "seat": 0, "action": {"name": "play", "cards": [c]}}
        for c in data["deal"]["hands"][1][:1]
    ]
    asked += [{"op": "play", "seat": s["seat"], "action": s["action"]} for s in data["steps"]]
    for number, request in enumerate(asked):
        lines += [request | {"id": number}, server.answer(request | {"id": number})]
    path = tmp_path / "talk.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    (log,) = read_logs(path)
    assert len(log.data["steps"]) == 32
    assert check_log(tiny, log).fault is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"game": "tiny", "steps": [', "not JSON"),
        ("", "holds no game"),
        ("[5]", "is an object"),
        ('{"steps": []}', 'has "deal" or "deals"'),
        ('{"deals": [], "steps": [1]}', "a step is"),
        ('{"op": "play", "seat": 0}', "before new"),
        ('{"deals": [], "steps": [{"action": "SA", "after": [1, 2]}]}', '"after" is an object'),
    ],
)
def test_a_damaged_log(tmp_path: Path, text: str, words: str) -> None:
    """A file that holds no game is one error with its place."""
    (tmp_path / "x.jsonl").write_text(text, encoding="utf-8")
    with pytest.raises(HoyleError, match=words) as caught:
        read_logs(tmp_path / "x.jsonl")
    assert caught.value.code.__name__ == "C106"


def test_an_id_that_is_used_again(tiny: Rules, tmp_path: Path) -> None:
    """A response belongs to the last request with its id: a refusal takes no step of another game away."""
    hands = [[c for c in tiny.deck.faces if c[0] in suits] for suits in ("SC", "DH")]
    new = {"id": 1, "op": "new", "setup": {}, "deal": {"hands": hands}}
    play = {"id": 2, "op": "play", "seat": 0, "action": "SA"}
    lines = [new, {"id": 1, "ok": True}, play, {"id": 2, "ok": False}, new, play, {"id": 2, "ok": True}]
    path = tmp_path / "talk.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    assert [len(log.data["steps"]) for log in read_logs(path)] == [0, 1]


def test_what_a_log_may_tell_besides(tiny: Rules, tmp_path: Path) -> None:
    """Points by seat may be an object, a step a card alone; what is not looked at is named."""
    data = played(tiny, "winner")
    last = data["steps"][-1]["after"]
    last["scores"] = {str(seat): n for seat, n in enumerate(last["scores"])}
    assert judged(tiny, data).fault is None
    last["scores"]["0"] += 1
    assert judged(tiny, data).fault.step == len(data["steps"])
    data["steps"] = [data["steps"][0]["action"]["cards"][0], {"action": "SA", "winer": 1}]
    (tmp_path / "x.json").write_text(
        json.dumps(data | {"setup": {"leadr": 1}, "date": "today"}), encoding="utf-8"
    )
    (log,) = read_logs(tmp_path / "x.json")
    assert check_log(tiny, log).unread == ("date", "setup.leadr", "steps.winer")


def test_the_game_and_the_ruleset_of_a_log(tiny: Rules) -> None:
    """A log of another game is refused; its own ruleset is taken unless another one is told."""
    data = played(tiny, "in_turn")
    with pytest.raises(HoyleError, match="whist"):
        judged(tiny, data | {"game": "whist"})
    assert judged(tiny, data | {"ruleset": {"set": {"TI-R1": "in_turn"}}}).fault is None
    house = base_ruleset(tiny.readings.values(), "house")
    log = Log(data | {"deals": [data["deal"]], "ruleset": {"set": {"TI-R1": "in_turn"}}})
    assert check_log(tiny, log, house).fault is not None


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("scores", "x"), ("scores", [0]), ("scores", ["0", 0]), ("scores", [True, 0]), ("turn", "0"),
        ("turn", 2), ("turn", True), ("finished", 1), ("finished", "no"), ("legal", "SA"), ("legal", {}),
    ],
)  # fmt: skip
def test_what_is_told_has_its_form(tiny: Rules, field: str, wrong: Any) -> None:
    """A log that tells something in a wrong form is damaged, and the message names the place."""
    data = played(tiny, "winner")
    data["steps"][2]["after"][field] = wrong
    with pytest.raises(HoyleError) as caught:
        judged(tiny, data)
    assert caught.value.code.__name__ == "C106"
    assert f'step 3, "after": "{field}"' in str(caught.value)


@pytest.mark.parametrize("wrong", ["x", 1, [], True])
def test_what_is_told_is_an_object(tiny: Rules, wrong: Any) -> None:
    """The same where it is no object at all."""
    with pytest.raises(HoyleError) as caught:
        judged(tiny, played(tiny, "winner") | {"start": wrong})
    assert caught.value.code.__name__ == "C106"
