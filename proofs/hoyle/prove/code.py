"""The codes of proofs (``P11x``). Each docstring is the code's page."""

from __future__ import annotations

from hoyle.lang import Code

_GAME = """\
from pathlib import Path
from hoyle.lang import Rules, french, integer, load_clauses
from hoyle.prove import Obligations, prove

Path("clauses.toml").write_text('''
[document]
file = "example.txt"
title = "Example"
language = "en"
lines = 1

[game]
id = "example"
name = "Example"
prefix = "EX"

[[clause]]
id = "EX-01"
lines = [1]
kind = "rule"
text = "Turn after turn is taken, until ten are."
''')

def build() -> Rules:
    rules = Rules(load_clauses(Path("clauses.toml")), deck=french(["A"]), seats=2)
    turns = rules.var("turns", integer(0, 10))
    take = rules.step("take", cites="EX-01")
    take.requires("EX-01", turns < 10, "ten are not taken yet")
    take.sets(turns, turns + 1)
    rules.finishes(turns == 10, cites="EX-01")
    return rules.close()

out = Obligations(build())
"""

_FOLDER = """
from hoyle.games import load_game
from hoyle.obligations import stated
Path("rules.py").write_text('''
from pathlib import Path
from hoyle.lang import Rules, french, integer, load_clauses

def build() -> Rules:
    rules = Rules(load_clauses(Path(__file__).with_name("clauses.toml")), deck=french(["A"]), seats=2)
    turns = rules.var("turns", integer(0, 10))
    take = rules.step("take", cites="EX-01")
    take.requires("EX-01", turns < 10, "ten are not taken yet")
    take.sets(turns, turns + 1)
    rules.finishes(turns == 10, cites="EX-01")
    return rules.close()
''')
Path("obligations.py").write_text('''
from hoyle.prove import Obligations

def {name}(rules):
    return Obligations(rules)
''')
game = load_game(path=".")
found = stated(game)
assert found is not None
found(game.build())
"""


class P111(Code):
    """Two obligations of a game have one id. Results could not be told apart.

    An id is made of the game, the kind and the name, in small letters; ``A name!`` and ``a name`` are one.
    """

    title = "obligation stated twice"
    bad = _GAME + (
        'out.lemma("some turns", out.slot("turns") >= 0)\nout.lemma("Some turns!", out.slot("turns") <= 10)\n'
    )
    good = _GAME + (
        'out.lemma("some turns", out.slot("turns") >= 0)\nout.lemma("few turns", out.slot("turns") <= 10)\n'
    )


class P112(Code):
    """An obligation names a variable, an action or a parameter that the rules do not have.

    The message lists those that they have.
    """

    title = "unknown name in an obligation"
    bad = _GAME + 'out.lemma("some turns", out.slot("turn") >= 0)\n'
    good = _GAME + 'out.lemma("some turns", out.slot("turns") >= 0)\n'


class P113(Code):
    """No obligation matches what was selected. An empty run proves nothing, so it is no success.

    A pattern is compared with the id, the kind, the name and the clauses of each obligation; ``*`` stands for
    any characters.
    """

    title = "no obligation selected"
    bad = _GAME + 'prove(build(), None, ["view"], workers=1)\n'
    good = _GAME + 'prove(build(), None, ["moves"], workers=1)\n'


class P114(Code):
    """The file of a game's obligations has no ``obligations(rules)`` that returns an ``Obligations``."""

    title = "unusable obligations file"
    bad = _GAME + _FOLDER.format(name="obligation")
    good = _GAME + _FOLDER.format(name="obligations")
