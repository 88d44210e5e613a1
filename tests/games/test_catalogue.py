"""Games are found by name or loaded from a user's folder; what is wrong with a folder is one message."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from hoyle.games import game_ids, load_game
from hoyle.games.catalogue import IDS
from hoyle.lang import Code, HoyleError, Rules
from hoyle.lang.example import TEXT

RULES = """
from pathlib import Path
from hoyle.lang import Rules, count, empty, first, french, load_clauses
from . import readings
from .readings import READINGS

DOCUMENT = load_clauses(Path(__file__).parent / "clauses.toml")

def build(ranks: int = 4) -> Rules:
    rules = Rules(DOCUMENT, deck=french(["7", "8", "9", "10"][:ranks], "S"), seats=2, readings=READINGS)
    turn = rules.var("turn", rules.SEAT)
    heap = rules.var("heap", rules.CARDS, init=2**ranks - 1)
    rules.cite("AB-01", "the number of seats")
    take = rules.action("take", by=turn, cites="AB-02")
    card = take.param("card", rules.CARD, among=heap)
    take.requires("AB-R1", readings.WHICH.choose(any=True, lowest=first(heap) == card))
    take.sets(heap, heap - card)
    take.sets(turn, rules.seat_after(turn))
    rules.finishes(empty(heap))
    rules.view(lambda seat: {"heap": heap, "turn": turn})
    rules.always("few cards", count(heap) <= 4, cites="AB-03")
    return rules.close()
"""
READINGS = """
from hoyle.lang.example import reading
WHICH = reading()
READINGS = (WHICH,)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game in a user's own folder."""
    for name, text in {"clauses.toml": TEXT, "rules.py": RULES, "readings.py": READINGS}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def refused(folder: Path, **params: object) -> HoyleError:
    """What is wrong with the game in *folder*."""

    def use() -> Rules:
        return load_game(path=folder).build(**params)

    with pytest.raises(HoyleError) as caught:
        use()
    return caught.value


def test_builtin_games_are_in_their_order() -> None:
    """The games are listed in one order, and each loads under its own id with its readings."""
    ids = game_ids()
    assert ids == [i for i in IDS if i in ids]
    for game_id in ids:
        game = load_game(game_id)
        assert (game.id, game.document.game) == (game_id, game_id)
        rules = game.build()
        assert list(rules.readings) == [r.id for r in game.readings]
        assert rules.closed


@pytest.mark.parametrize("name", ["preferans", "Preferans", "Ladies' Preferans", "ladies' preferans"])
def test_game_is_found_by_its_names(name: str) -> None:
    """A game is called by its id or its name, capitals or not."""
    assert load_game(name).id == "preferans"


@pytest.mark.parametrize(
    ("name", "says"),
    [("preferance", "Did you mean 'preferans'?"), ("chess", "The games are preferans"), ("", "")],
)
def test_unknown_game_is_refused(name: str, says: str) -> None:
    """An unknown name is answered with the games there are, and the nearest."""
    with pytest.raises(HoyleError) as caught:
        load_game(name)
    assert caught.value.code is Code.registry["S501"]
    assert says in str(caught.value)


def test_game_of_a_folder(folder: Path) -> None:
    """A user's game has what ours have; its files import each other, and nothing is left in the folder."""
    game = load_game(path=folder)
    assert (game.id, game.name, game.folder) == ("tiny", "Tiny", folder)
    assert [r.id for r in game.readings] == ["AB-R1"]
    assert game.build(ranks=2).deck.size == 2
    assert game.part("instances") is None
    assert sorted(p.name for p in folder.iterdir()) == ["clauses.toml", "readings.py", "rules.py"]
    assert not any(
        name.endswith("readings") and not name.startswith(("hoyle", "_hoyle")) for name in sys.modules
    )


def test_relative_path(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder may be named from where one stands, also as `.`."""
    monkeypatch.chdir(folder.parent)
    assert load_game(path=folder.name).id == "tiny"
    monkeypatch.chdir(folder)
    assert load_game(path=".").id == "tiny"


def test_folder_is_read_anew(folder: Path) -> None:
    """A change to a file shows when the game is loaded again, however soon."""
    assert load_game(path=folder).build().deck.size == 4
    (folder / "rules.py").write_text(RULES.replace("ranks: int = 4", "ranks: int = 3"))
    assert load_game(path=folder).build().deck.size == 3


def test_two_folders_do_not_meet(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Two games with files of the same names keep to their own."""
    other = tmp_path_factory.mktemp("other")
    for file in folder.iterdir():
        (other / file.name).write_text(file.read_text().replace("AB-R1", "AB-R7"))
    (other / "readings.py").write_text(READINGS.replace("reading()", 'reading("AB-R7")'))
    one, two = load_game(path=folder), load_game(path=other)
    assert [r.id for r in one.readings] == ["AB-R1"]
    assert [r.id for r in two.readings] == ["AB-R7"]
    assert list(one.build().readings) == ["AB-R1"]


def test_part_beside_the_rules(folder: Path) -> None:
    """A file beside the rules loads once, and may import from them."""
    (folder / "instances.py").write_text("from .rules import DOCUMENT\nINSTANCES = (DOCUMENT.game,)\n")
    game = load_game(path=folder)
    part = game.part("instances")
    assert part is not None
    assert part.INSTANCES == ("tiny",)
    assert game.part("instances") is part


def test_broken_part_is_placed(folder: Path) -> None:
    """A file beside the rules that does not load is one message with its line."""
    (folder / "instances.py").write_text("x = 1\ny = x / 0\n")
    with pytest.raises(HoyleError, match=r"instances.py:2: instances.py does not load: ZeroDivisionError"):
        load_game(path=folder).part("instances")


def test_readings_may_be_left_out(folder: Path) -> None:
    """A text that leaves nothing open needs no readings.py."""
    (folder / "readings.py").unlink()
    rules = RULES.replace(", readings=READINGS", "").splitlines()
    (folder / "rules.py").write_text("\n".join(line for line in rules if "readings" not in line))
    game = load_game(path=folder)
    assert game.readings == []
    assert game.build().readings == {}


def test_name_and_folder_must_agree(folder: Path) -> None:
    """A name given beside a folder is that of the game in the folder."""
    assert load_game("tiny", path=folder).id == "tiny"
    with pytest.raises(HoyleError, match="holds the game 'tiny', not 'preferans'"):
        load_game("preferans", path=folder)


BROKEN = [
    # file, its text (None: it is not there), line, what the message says
    ("rules.py", None, None, "has no rules.py"),
    ("clauses.toml", None, None, "has no clauses.toml"),
    ("rules.py", "def build(:\n", 1, "rules.py does not load: invalid syntax"),
    ("rules.py", "x = 1\n  y = 2\n", 2, "unexpected indent"),
    ("rules.py", "import nowhere\n", 1, "No module named 'nowhere'"),
    ("rules.py", "import readings\n", 1, "`from . import readings`"),
    ("rules.py", "x = 1\nraise SystemExit(3)\n", 2, "SystemExit"),
    ("rules.py", "x = 1\nx.y\n", 2, "AttributeError: 'int' object has no attribute 'y'"),
    ("rules.py", "", 1, "no function build"),
    ("rules.py", "build = 3\n", 1, "no function build"),
    ("rules.py", "\ndef build():\n    pass\n", 2, "returned None"),
    ("rules.py", RULES.replace("return rules.close()", "return rules"), 10, "were not closed"),
    ("rules.py", RULES.replace("    return rules.close()", "    rules.close()"), 9, "`return rules.close()`"),
    ("rules.py", RULES.replace("among=heap", "amongst=heap"), 15, "takes name, sort, among, within, size"),
    ("rules.py", RULES.replace(", init=2", ", initial=2"), 12, "Rules.var takes name, sort, init"),
    ("rules.py", RULES.replace("first(heap) ==", "frist(heap) =="), 16, "name 'frist' is not defined"),
    ("rules.py", RULES.replace("turn = rules.var", "turn = rules.vra"), 11, "no attribute 'vra'"),
    ("rules.py", RULES.replace("(ranks: int = 4)", "(ranks)"), 9, "build() alone gives the full-size game"),
    ("readings.py", "", 1, "no READINGS"),
    ("readings.py", "READINGS = 3", 1, "no READINGS"),
    ("readings.py", READINGS.replace("(WHICH,)", "()"), 3, "AB-R1 is not in READINGS"),
    ("readings.py", READINGS.replace("reading()", "reading(house='x')"), 3, "house is 'x'"),
]


@pytest.mark.parametrize(("name", "text", "line", "says"), BROKEN, ids=[b[3] for b in BROKEN])
def test_broken_folder_is_refused(
    folder: Path, name: str, text: str | None, line: int | None, says: str
) -> None:
    """Whatever is wrong with a folder is one message with the file and the line, never a traceback."""
    if text is None:
        (folder / name).unlink()
    else:
        (folder / name).write_text(text)
    error = refused(folder)
    assert error.code.__name__ in ("S502", "S203", "S204", "S408")
    assert says.lower() in str(error).lower()
    if line is not None:
        assert error.place is not None
        assert (Path(error.place.file).name, error.place.line) == (name, line)


def test_missing_folder_is_refused(tmp_path: Path) -> None:
    """A folder that is not there, or is a file, is named."""
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "nowhere", tmp_path / "file"):
        assert "there is no folder" in str(refused(path))


def test_unknown_parameter_of_build_is_refused(folder: Path) -> None:
    """A parameter that build does not have is named, at the line of build."""
    error = refused(folder, suits=3)
    assert "build() cannot be called with (suits)" in str(error)
    assert error.place is not None
    assert error.place.line == 9


def test_mistake_in_the_rules_keeps_its_code(folder: Path) -> None:
    """What is wrong with the rules themselves keeps its own code, and its line in the user's file."""
    (folder / "rules.py").write_text(RULES.replace('"AB-R1", readings', '"AB-R2", readings'))
    error = refused(folder)
    assert error.code is Code.registry["S201"]
    assert error.place is not None
    assert (error.place.file, error.place.line) == (str(folder / "rules.py"), 16)
