"""Which readings does an engine take? Found by few questions, and said where it cannot be known."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.conformance.test_conform import Deaf, RuleFunction

from hoyle.cli.new import make_game
from hoyle.conformance import Identity, InProcess, Refusal, Server, identify
from hoyle.conformance.reread import allowed
from hoyle.games import Game, load_game
from hoyle.lang import Rules, Ruleset, base_ruleset


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    """The game of `hoyle new`: one reading, of three options."""
    folder = tmp_path_factory.mktemp("games") / "tiny"
    make_game("tiny", folder)
    return load_game(path=folder).build()


def verdicts(found: Identity) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Verdict and options by reading."""
    return {f.reading.id: (f.verdict, f.options) for f in found.found}


@pytest.mark.parametrize("option", ["winner", "in_turn"])
def test_one_reading(tiny: Rules, option: str) -> None:
    """One reading of three options is told by few questions, and nothing is left open."""
    ruleset = base_ruleset(tiny.readings.values(), "house").change({"TI-R1": option})
    found = identify(tiny, InProcess(Deaf(tiny, ruleset)))
    assert verdicts(found) == {"TI-R1": ("takes", (option,))}
    assert 1 <= found.questions <= 3 * found.bits
    assert (found.exit_code, found.defects) == (0, ())


class Quiet:
    """Plays games and tells whose turn it is, nothing else."""

    def __init__(self, rules: Rules, ruleset: Ruleset) -> None:
        self.server = Server(rules, ruleset)

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """As the rules, without the legal actions and the scores."""
        answer = self.server.answer({k: v for k, v in request.items() if k != "ruleset"})
        if request["op"] == "hello":
            answer["games"][0]["ops"] = ["new", "play", "state"]
        return {k: v for k, v in answer.items() if k not in ("legal", "scores")}


@pytest.mark.parametrize("option", ["winner", "in_turn"])
def test_what_is_never_told_is_not_waited_for(tiny: Rules, option: str) -> None:
    """A program that tells whose turn it is alone shows who leads."""
    ruleset = base_ruleset(tiny.readings.values(), "house").change({"TI-R1": option})
    found = identify(tiny, InProcess(Quiet(tiny, ruleset)))
    assert verdicts(found) == {"TI-R1": ("takes", (option,))}


class WinnerAlone:
    """Says who takes a trick."""

    def __init__(self, rules: Rules) -> None:
        self.server = Server(rules)

    def winner(self, view: Any) -> Any:
        """The winner by the rules."""
        return self.server.answer({"id": 1, "op": "winner", "view": view})["seat"]


def test_what_an_interface_does_not_show(tiny: Rules) -> None:
    """Who leads next cannot be seen by asking who takes a trick: said, and not taken for a result."""
    found = identify(tiny, InProcess(WinnerAlone(tiny)))
    (verdict, options) = verdicts(found)["TI-R1"]
    assert verdict == "open"
    assert {"winner", "in_turn"} <= set(options)
    assert found.exit_code == 3


class Wild:
    """Leads are given to nobody."""

    def __init__(self, rules: Rules) -> None:
        self.server = Server(rules)

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """As the rules, but after a trick the wrong seat is at turn under each reading."""
        answer = self.server.answer(request)
        if request["op"] == "play" and answer.get("ok") and len(answer["legal"]) % 2 == 0:
            answer["turn"] = 0 if answer["turn"] is None else None
        if request["op"] == "hello":
            answer["games"][0]["ops"] = ["new", "play", "state", "deals"]
        return answer


def test_neither(tiny: Rules) -> None:
    """An engine that takes no reading has a defect, with its clause and the position."""
    found = identify(tiny, InProcess(Wild(tiny)))
    assert found.exit_code == 1
    assert found.defects
    assert all(f.clauses and f.expected != f.got for _, f in found.defects)
    assert verdicts(found)["TI-R1"][0] == "neither"


def some(rules: Rules, seed: int, changes: int) -> Ruleset:
    """The house ruleset with some readings changed at random."""
    rng, house = random.Random(seed), base_ruleset(rules.readings.values(), "house")
    while True:
        chosen = rng.sample(sorted(rules.readings), changes)
        options = {r: rng.choice([o for o in rules.readings[r].options if o != "unstated"]) for r in chosen}
        ruleset = house.change({r: o for r, o in options.items() if o != house.choices[r]})
        if allowed(rules, ruleset):
            return ruleset


def test_a_whole_game(rules: Rules) -> None:
    """An engine of Ladies' Preferans that takes three other readings is identified: no option that it does
    not take is named, what it takes is never ruled out, and there are few questions."""
    ruleset = some(rules, seed=3, changes=3)
    found = identify(rules, InProcess(Deaf(rules, ruleset)))
    assert found.defects == ()
    for one in found.found:
        assert ruleset.choices[one.reading.id] in one.options, (one.reading.id, one.options)
    assert sum(f.verdict == "takes" for f in found.found) > 25
    assert 0 < found.questions <= 3 * found.bits


def test_a_rule_function_is_identified(game: Game, rules: Rules) -> None:
    """A function for the legal cards shows that hearts may be led; readings of the scoring stay open."""
    found = identify(rules, InProcess(RuleFunction()))
    told = verdicts(found)
    assert "free" in told["LP-R11"][1]
    assert "while_other_suits" not in told["LP-R11"][1]
    assert sum(v == "open" for v, _ in told.values()) > 30


class Mute:
    """Offers everything and answers nothing."""

    def legal(self, view: Any) -> Any:
        """Never."""
        raise Refusal("internal", "out of order")


def test_nothing_is_known_of_a_mute_engine(tiny: Rules) -> None:
    """Without answers nothing is identified: exit 3."""
    assert identify(tiny, InProcess(Mute())).exit_code == 3
