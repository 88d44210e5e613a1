"""Plays that a game's own file has for its proofs show what random plays hardly find."""

from __future__ import annotations

from tests.audit.small_game import document, reading

from hoyle.audit import Budget, audit
from hoyle.lang import BOOL, Rules, french, integer, ite
from hoyle.prove import Obligations

QUICK = Budget(plays=3, search=0, matches=0, combinations=0, solver=0.0)


def build() -> Rules:
    """A number is drawn; a reading has a say in what is paid for one of a thousand."""
    paid = reading(
        "PAID", "Is it paid?", "ambiguity", "SG-08", {"no": "", "yes": ""}, literal="no", house="no"
    )
    rules = Rules(document({}), deck=french(("A",), suits=("S",)), seats=2, readings=[paid], cites="SG-01")
    drawn, over = rules.var("drawn", integer(0, 999)), rules.var("over", BOOL)
    draw = rules.chance("draw", cites="SG-01")
    number = draw.param("number", integer(0, 999))
    draw.requires("SG-01", ~over, "once")
    draw.sets(drawn, number)
    draw.sets(over, True)
    rules.finishes(over, lambda i: ite(drawn == 432, paid.choose(no=0, yes=1), 0))
    rules.view(lambda i: {"drawn": drawn})
    return rules.close()


def stated(rules: Rules) -> Obligations:
    """What the game's own file has."""
    out = Obligations(rules)
    drawn = out.slot("drawn")
    out.sometimes("the number", drawn == 432, cites="SG-08", play=[("draw", (432,))])
    return out


def test_play_of_the_games_own_file_tells_options_apart() -> None:
    """With the play the options part, and the share is still that of random plays; without it they do not."""
    (known,) = (f for f in audit(build(), budget=QUICK, stated=stated) if f.reading == "PAID")
    assert known.witness is not None
    assert known.witness.left.moves[-1].values == (432,)
    assert known.share is not None
    assert known.share.shown == 0
    (unknown,) = (f for f in audit(build(), budget=QUICK) if f.reading == "PAID")
    assert unknown.witness is None
