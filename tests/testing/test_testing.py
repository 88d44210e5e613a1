"""What people who test in Python get: vectors as tests, strategies, a state machine that shrinks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test
from tests.games.plain_trick import build

from hoyle.cli.new import make_game
from hoyle.conformance import InProcess, Server, make_suite, write_suite
from hoyle.conformance.codec import Codec
from hoyle.conformance.mutant import mutants_of
from hoyle.conformance.player import Player
from hoyle.conformance.suspect import Fixed
from hoyle.conformance.variant import mutate
from hoyle.games import load_game
from hoyle.lang import parse_ruleset
from hoyle.testing import check_vector
from hoyle.testing.machine import machine
from hoyle.testing.strategy import begun, codec_of, deals, hands, illegal_actions, legal_actions, plays

RULES = build(suits=2, ranks=4, seats=2)
CODEC = codec_of(RULES)
QUICK = settings(
    max_examples=12,
    database=None,
    deadline=None,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=list(HealthCheck),
)


def faulty(says: str) -> Server:
    """The plain trick game with one fault."""
    base = Player(RULES, parse_ruleset([], "house"))
    mutant = next(m for m in mutants_of(base.rules) if m.says.startswith(says))
    return Fixed(RULES, Codec(mutate(base, mutant).player))


@QUICK
@given(deals(CODEC))
def test_deals_deal_every_card_once(game: Any) -> None:
    """A drawn deal gives out the whole pack, each card once, the same number to each seat."""
    dealt = [card for hand in game.hands for card in hand]
    assert sorted(dealt) == sorted(RULES.deck.faces)
    assert {len(hand) for hand in game.hands} == {4}


def test_cards_may_be_left_over_from_a_deal() -> None:
    """In Tractor eight cards come to no hand; they are dealt to the stock."""
    game = find(
        deals(load_game("tractor").build()), lambda game: True, settings=settings(phases=[Phase.generate])
    )
    assert [len(hand) for hand in game.hands] == [25] * 4


@QUICK
@given(hands(CODEC))
def test_hands_have_their_size(hand: list[str]) -> None:
    """A hand has as many different cards as a seat is dealt."""
    assert len(set(hand)) == len(hand) == 4


@QUICK
@given(plays(CODEC), st.data())
def test_legal_and_illegal_actions(play: Any, data: st.DataObject) -> None:
    """Drawn plays can be played again; of the actions at the end some are legal and the others refused."""
    game, steps = play
    session = begun(CODEC, game)
    for step in steps:
        session.play(step["seat"], step["action"])
    legal, illegal = legal_actions(session), illegal_actions(session)
    assert bool(legal) == (session.seat() is not None)
    assert len(legal) + len(illegal) == (RULES.deck.size if legal else 0)
    if illegal:
        action = data.draw(st.sampled_from(illegal))
        assert session.objections(session.seat() or 0, action)[1]


def test_what_is_found_is_short() -> None:
    """A play in which an ace is played is cut after that card."""

    def has_ace(play: Any) -> bool:
        return any(step["action"]["cards"][0][1:] == "A" for step in play[1])

    _, steps = find(plays(CODEC), has_ace, settings=settings(QUICK, max_examples=100))
    assert [s["action"]["cards"][0][1:] == "A" for s in steps].index(True) == len(steps) - 1


def test_a_right_engine_passes_the_machine() -> None:
    """The rules themselves, as an engine, are played through without a difference."""
    run_state_machine_as_test(machine(RULES, lambda: InProcess(Server(RULES))), settings=QUICK)


class Odd:
    """The rules, with points as an object by seat; *sloppy*: a refusal takes a legal step all the same."""

    def __init__(self, sloppy: bool = False) -> None:
        self.server, self.sloppy, self.told = Server(RULES), sloppy, dict[str, Any]()

    def answer(self, request: Any) -> Any:
        """A response of the rules, told otherwise."""
        response = self.server.answer(request)
        if self.sloppy and request["op"] == "play" and not response["ok"]:
            step = {"seat": self.told["turn"], "action": self.told["legal"][0]}
            self.server.answer({"id": 0, "op": "play", **step})
        if response["ok"] and "turn" in response:
            self.told = response
            response = response | {"scores": {str(n): one for n, one in enumerate(response["scores"])}}
        return response


def test_points_may_be_told_by_seat() -> None:
    """Points by seat are the points, in a list or in an object."""
    run_state_machine_as_test(machine(RULES, Odd), settings=QUICK)


def test_a_refusal_that_changes_the_game_is_caught() -> None:
    """What an engine tells after a refusal is compared with what it should still be."""
    with pytest.raises((AssertionError, ExceptionGroup)) as caught:
        run_state_machine_as_test(machine(RULES, lambda: Odd(sloppy=True)), settings=QUICK)
    assert caught.match("turn|legal actions")


def test_an_engine_that_plays_no_games_is_told_where_to_go() -> None:
    """The machine plays whole games: who offers single positions is pointed to check_vector."""
    with pytest.raises((AssertionError, ExceptionGroup), match="check_vector"):
        run_state_machine_as_test(machine(RULES, lambda: Follows(True)), settings=QUICK)


@pytest.mark.parametrize(
    ("says", "words"),
    [
        ("play: not asked whether follow suit", "legal actions: too many|must be refused"),
        ("play leaves turn", "turn"),
    ],
)
def test_a_wrong_engine_is_caught(says: str, words: str) -> None:
    """A broken engine is caught by the machine, with the position in words."""
    server = faulty(says)
    with pytest.raises((AssertionError, ExceptionGroup)) as caught:
        run_state_machine_as_test(machine(RULES, lambda: InProcess(server)), settings=QUICK)
    assert caught.match(words)
    assert caught.match("holds")


@pytest.fixture(scope="module")
def whist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game with a written suite beside it."""
    folder = tmp_path_factory.mktemp("games") / "whist"
    make_game("whist", folder)
    game = load_game(path=folder)
    write_suite(make_suite(game.build(), parse_ruleset(game.readings, "house"), size=2), folder / "vectors")
    return folder


class Follows:
    """Legal cards, right or wrong."""

    def __init__(self, right: bool) -> None:
        self.right = right

    def legal(self, view: Any) -> Any:
        """Follow suit, or do not."""
        led = view["trick"][0]["cards"][0][0] if view["trick"] else None
        return [[c] for c in view["hand"] if self.right and c[0] == led] or [[c] for c in view["hand"]]


def test_a_vector_is_a_check(whist: Path) -> None:
    """check_vector passes a right engine, and tells position, answers and clause of a wrong one."""
    lines = (whist / "vectors" / "probes.jsonl").read_text(encoding="utf-8").splitlines()
    vectors = [v for v in map(json.loads, lines) if v["kind"] == "legal" and v["view"]["trick"]]
    for vector in vectors:
        check_vector(vector, Follows(True), whist)
    with pytest.raises(AssertionError, match="WH-03"):
        check_vector(vectors[0], Follows(False), whist)


def test_the_plugin_runs_a_suite(whist: Path, pytester: pytest.Pytester) -> None:
    """Each vector of a suite is a test: passed, failed with its clause, or skipped if it is not offered."""
    pytester.makepyfile(mine=(
        "class Mine:\n"
        "    def legal(self, view):\n"
        "        return [[c] for c in view['hand']]\n"
    ))  # fmt: skip
    options = ["-p", "hoyle.testing.plugin", "--hoyle-engine", "mine:Mine", "--hoyle-rules", str(whist)]
    run = pytester.runpytest_inprocess(*options, "-p", "no:cacheprovider", str(whist / "vectors"))
    counts = run.parseoutcomes()
    assert counts["failed"] >= 1
    assert counts["passed"] >= 1
    assert counts["skipped"] >= 1
    assert "WH-03" in run.stdout.str()
    assert "Traceback" not in run.stdout.str()


@pytest.mark.parametrize(
    ("options", "code", "words"),
    [
        (["--hoyle-engine", "idle:Idle"], pytest.ExitCode.NO_TESTS_COLLECTED, "nothing was tested"),
        (["--hoyle-engine", "idle:Missing"], pytest.ExitCode.INTERRUPTED, "idle has no Missing"),
        (["--hoyle-engine", "no-such-program"], pytest.ExitCode.TESTS_FAILED, "cannot be started"),
        ([], pytest.ExitCode.USAGE_ERROR, "needs --hoyle-engine"),
    ],
)
def test_the_plugin_is_not_green_without_an_answer(
    whist: Path, pytester: pytest.Pytester, options: list[str], code: pytest.ExitCode, words: str
) -> None:
    """An engine that offers nothing, cannot be made or is not named: said in words, and never exit code 0."""
    pytester.makepyfile(idle="class Idle:\n    pass\n")
    options = ["-p", "hoyle.testing.plugin", "--hoyle-rules", str(whist), *options, "-p", "no:cacheprovider"]
    run = pytester.runpytest_inprocess(*options, str(whist / "vectors"))
    said = run.stdout.str() + run.stderr.str()
    assert (run.ret, words in said, "Traceback" in said) == (code, True, False)
