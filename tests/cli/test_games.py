"""``hoyle games``: which games there are."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

from tests.cli.conftest import Hoyle

from hoyle.games import game_ids
from hoyle.report.answer import KINDS, check_answer, schema_of


def test_games_are_listed(hoyle: Hoyle) -> None:
    """Each game has a line with the size of its text."""
    run = hoyle("games")
    assert run.code == 0
    assert [line.split()[0] for line in run.out.splitlines()[1:]] == game_ids()


def test_json_follows_its_schema(hoyle: Hoyle) -> None:
    """The answer is what its schema says, and names the games by their ids."""
    answer = json.loads(hoyle("games", "--json").out)
    check_answer(answer)
    assert [g["id"] for g in answer["games"]] == game_ids()
    assert all(g["clauses"] and g["instances"] for g in answer["games"])


def test_own_game_is_listed(hoyle: Hoyle, tiny: Path) -> None:
    """--rules lists the game of a folder."""
    (game,) = json.loads(hoyle("games", "--rules", str(tiny), "--json").out)["games"]
    assert (game["id"], game["clauses"], game["readings"]) == ("tiny", 6, 1)
    assert game["instances"] == ["four-cards", "six-cards"]


def test_other_answers_follow_their_schemas(hoyle: Hoyle, tiny: Path, tmp_path: Path) -> None:
    """The answers of play, explain and new are what their schemas say."""
    for arguments in (
        ["play", "--rules", str(tiny), "--json"],
        ["explain", "TI-01", "play", "--rules", str(tiny), "--json"],
        ["new", "whist", "-o", str(tmp_path / "whist"), "--json"],
    ):
        check_answer(json.loads(hoyle(*arguments).out))


def test_every_answer_has_a_schema() -> None:
    """Each kind of answer has a schema of its own that is closed: an unknown field is noticed."""
    published = {file.name for file in files("hoyle.report").joinpath("schema").iterdir()}
    assert {f"{kind}.schema.json" for kind in KINDS} == published
    for kind in KINDS:
        schema = schema_of(kind)
        assert schema["$id"] == f"urn:hoyle:{kind}:1"
        assert schema["properties"]["schema"] == {"const": f"hoyle/{kind}/1"}
        assert schema["additionalProperties"] is False


def test_several_games_with_a_folder_is_wrong(hoyle: Hoyle, tiny: Path) -> None:
    """--rules takes one game, and its name if any."""
    assert hoyle("games", "tiny", "--rules", str(tiny)).code == 0
    assert "U104" in hoyle("games", "a", "b", "--rules", str(tiny)).err
    assert "S501" in hoyle("games", "whist", "--rules", str(tiny)).err
