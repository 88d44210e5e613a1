"""``hoyle play``: moves as people type them, answers as people read them."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import itf_py
import pytest
from tests.cli.conftest import Hoyle

from hoyle.cli.move_text import read_move
from hoyle.concrete import Model, Move, State
from hoyle.games import load_game
from hoyle.lang import parse_ruleset
from hoyle.report.itf import trace_from_itf

Say = Callable[..., None]


@pytest.fixture
def say(monkeypatch: pytest.MonkeyPatch) -> Say:
    """Type these lines, and leave."""

    def lines(*typed: str) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))

    return lines


@pytest.fixture
def tens(tiny: Path) -> tuple[Model, State]:
    """Tiny with a pack of 32 where seat 0 holds spades and clubs and seat 1 the red cards."""
    game = load_game(path=tiny)
    model = Model(game.build(), parse_ruleset(game.readings, "house"))
    return model, model.apply(model.initial(), Move("deal", (model.rules.deck.where(suit="S") | 0xFF00,)))


@pytest.mark.parametrize("text", ["SA", "AS", "as", "♠A", "play AS", "Play SA", "PLAY ♠a"])
def test_card_is_read(tens: tuple[Model, State], text: str) -> None:
    """A card is taken in every usual spelling, with the action's name or without."""
    model, state = tens
    assert read_move(model, state, text) == Move("play", (model.rules.deck.parse("SA"),))


@pytest.mark.parametrize("text", ["S10", "10S", "TS", "st", "10♠"])
def test_ten_is_read(tens: tuple[Model, State], text: str) -> None:
    """The ten has two names."""
    model, state = tens
    assert read_move(model, state, text) == Move("play", (model.rules.deck.parse("S10"),))


@pytest.mark.parametrize("text", ["", "S1", "queen", "play", "play SA HA", "deal SA"])
def test_nonsense_is_no_move(tens: tuple[Model, State], text: str) -> None:
    """What is no move is refused with words, and never with another exception."""
    model, state = tens
    with pytest.raises(ValueError, match=r"\w"):
        read_move(model, state, text)


@pytest.mark.parametrize(
    ("text", "move"),
    [("bid 3", Move("bid", (3,))), ("pass", Move("pass")), ("write off", None), ("praise misere", None)],
)
def test_other_actions_are_read(text: str, move: Move | None) -> None:
    """A number, a name and an action without parameters are read as well."""
    game = load_game("preferans")
    model = Model(game.build(), parse_ruleset(game.readings, "house"))
    if text == "write off":
        text, move = "write-off", Move("write_off")
    if text == "praise misere":
        sort = model.rules.actions["praise"].params[0].sort
        move = Move("praise", (next(v for v in sort.values if sort.name_of(v) == "misere"),))
    assert read_move(model, model.initial(), text) == move


def test_illegal_move_names_its_clause(hoyle: Hoyle, say: Say, tiny: Path) -> None:
    """A card that does not follow suit is refused with the clause and its text."""
    typed = [f"{suit}{rank}" for suit in "SCDH" for rank in ("7", "8", "9", "10", "J", "Q", "K", "A")]
    say("?", *typed)
    out = hoyle("play", "--rules", str(tiny), "--seat", "1", "--seed", "3").out
    assert (
        "is not allowed:\n    follow suit while you can\n      TI-03: The second card is of the suit" in out
    )


def test_foreign_card_is_refused(hoyle: Hoyle, say: Say, tiny: Path) -> None:
    """A card that the seat does not hold is refused, with where his cards come from."""
    typed = [f"{suit}{rank}" for suit in "SCDH" for rank in ("7", "8", "9", "10", "J", "Q", "K", "A")]
    say(*(f"why {card}" for card in typed))
    assert "card must be a card of hand[turn]" in hoyle("play", "--rules", str(tiny)).out


def test_why_does_not_play(hoyle: Hoyle, say: Say, tiny: Path) -> None:
    """``why`` explains a move and leaves the game where it is; the end of the input ends the play."""
    say("why HA", "why SA", "help", "state", "nonsense")
    run = hoyle("play", "--rules", str(tiny), "--seed", "3")
    assert run.code == 0
    assert "seat 0: ♥A" not in run.out
    assert run.out.endswith("Not over yet\n")


def test_random_play_is_the_same_for_a_seed(hoyle: Hoyle) -> None:
    """A seed gives one play, another seed another."""
    first = hoyle("play", "preferans", "--auto", "--seed", "7").out
    assert first == hoyle("play", "preferans", "--auto", "--seed", "7").out
    assert first != hoyle("play", "preferans", "--auto", "--seed", "8").out
    assert first.splitlines()[-1].startswith("The game is over: seat 0 has ")


def test_hidden_cards_are_not_shown(hoyle: Hoyle, say: Say, tiny: Path) -> None:
    """Who plays a seat sees his hand and the table, not the other hand."""
    say("state")
    out = hoyle("play", "--rules", str(tiny)).out
    assert "hand:" in out
    assert "hand[1]" not in out


def test_json_is_the_play(hoyle: Hoyle, tiny: Path) -> None:
    """--json is a whole play as one object: every step with its seat, its values and its clauses."""
    run = hoyle("play", "--rules", str(tiny), "--json", "--seed", "5")
    answer = json.loads(run.out)
    assert answer["schema"] == "hoyle/play/1"
    assert answer["finished"] is True
    assert sum(answer["payoff"]) == 16
    plays = [s for s in answer["steps"] if s["action"] == "play"]
    assert len(plays) == 32
    assert {s["seat"] for s in plays} == {0, 1}
    assert all("TI-02" in s["clauses"] for s in plays)


def test_itf_is_written(hoyle: Hoyle, tiny: Path, tmp_path: Path) -> None:
    """--itf writes a trace that another program's reader takes, and that plays again."""
    path = tmp_path / "play.itf.json"
    assert hoyle("play", "--rules", str(tiny), "--auto", "-q", "--itf", str(path)).code == 0
    data = json.loads(path.read_text(encoding="utf-8"))
    assert len(itf_py.trace_from_json(data).states) == 50
    game = load_game(path=tiny)
    model = Model(game.build(), parse_ruleset(game.readings, "house"))
    assert model.finished(trace_from_itf(model, data).last)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seat", "2"], "the seats are 0 to 1"),
        (["--seat", "1", "--auto"], "nobody sits there"),
        (["--ruleset", "TI-R1=sometimes"], "has no option"),
        (["--ruleset", "house,TI-R1=winner,TI-R1=in_turn"], "two options"),
        (["--instance", "full-moon"], "no instance"),
        (["--itf", "no/such/folder/x"], "cannot be written"),
    ],
)
def test_wrong_use(hoyle: Hoyle, tiny: Path, arguments: list[str], words: str) -> None:
    """A seat, ruleset, instance or file that is not there is a mistake of use, in words."""
    run = hoyle("play", "--rules", str(tiny), *arguments)
    assert run.code == 2
    assert words in run.err


def test_stuck_play_says_so(hoyle: Hoyle, tiny: Path) -> None:
    """Under the literal ruleset the tiny game stops after its first trick, and the play says so."""
    run = hoyle("play", "--rules", str(tiny), "--auto", "-q", "--ruleset", "literal")
    assert run.out == "Stuck: nobody has a move, and the game is not over\n"
