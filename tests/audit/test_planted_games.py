"""Defects planted into finished games: each is found, with the right clause."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.audit import (
    planted_all_fours,
    planted_guillotine,
    planted_preferans,
    planted_quadrille,
    planted_tractor,
)
from tests.audit.planted import Planted, house_findings, hunt, names

from hoyle.games import load_game

PLANTED = (
    *planted_preferans.PLANTED,
    *planted_guillotine.PLANTED,
    *planted_all_fours.PLANTED,
    *planted_quadrille.PLANTED,
    *planted_tractor.PLANTED,
)
ALL = os.environ.get("HOYLE_PLANTED") == "all"
FEW = 3
"""Of each game so many are tried, unless HOYLE_PLANTED=all asks for all of them (minutes a game)."""


def chosen() -> list[Planted]:
    """The first few of each game, or all."""
    count: dict[str, int] = {}
    out = []
    for p in PLANTED:
        count[p.game] = count.get(p.game, 0) + 1
        if ALL or count[p.game] <= FEW:
            out.append(p)
    return out


@pytest.mark.parametrize(
    "planted", chosen(), ids=lambda p: f"{p.game}-{p.name.partition(':')[0].replace(' ', '-')}"
)
def test_planted_defect_of_a_game_is_found(planted: Planted, tmp_path: Path) -> None:
    """A slip in one rule of a finished game is found by the audit, of its kind and at its clause."""
    finding = hunt(planted, tmp_path)
    assert finding is not None
    assert finding.kind in planted.kinds
    assert planted.clause in finding.clauses


@pytest.mark.skipif(not ALL, reason="HOYLE_PLANTED=all asks for it (minutes a game)")
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("game", sorted({p.game for p in PLANTED}))
def test_game_as_it_stands_has_none_of_them(game: str) -> None:
    """What finds a planted defect is not there before it is planted."""
    found = list(house_findings(load_game(game)))
    assert [(p.name, f.id) for p in PLANTED if p.game == game for f in found if names(f, p)] == []


def test_ten_defects_a_game() -> None:
    """Ten defects are planted in each game, with names of their own."""
    for game in {p.game for p in PLANTED}:
        names = [p.name for p in PLANTED if p.game == game]
        assert len(names) == len(set(names)) == 10


@pytest.mark.parametrize("game", sorted({p.game for p in PLANTED}))
def test_each_slip_has_its_place(game: str) -> None:
    """What is to be spoilt stands in the game's files, once: a rule that was written anew is noticed."""
    folder = load_game(game).folder
    found = {p.name: (folder / p.file).read_text().count(p.old) for p in PLANTED if p.game == game}
    assert {name: n for name, n in found.items() if n != 1} == {}
