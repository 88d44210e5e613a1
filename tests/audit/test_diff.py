"""Two sets of rules held against each other: what is written otherwise, and a play that shows it."""

from __future__ import annotations

import pytest
from tests.audit.small_game import build, document, reading

from hoyle.audit import changes, diff
from hoyle.concrete import replay
from hoyle.lang import Rules, french, integer, parse_ruleset

TRUMP = reading(
    "TRUMP",
    "Does a spade on a heart take the trick?",
    "ambiguity",
    "SG-05",
    {"takes": "", "leader_keeps": ""},
    literal="takes",
    house="takes",
)
LEAD = reading(
    "LEAD", "Who leads?", "silence", "SG-06", {"winner": "", "in_turn": ""}, literal="winner", house="winner"
)


def closed(*faults: str) -> Rules:
    """The small game with these faults; it has no readings."""
    rules = build(*faults)
    return rules.under(parse_ruleset([], "house"))


def test_same_rules_are_the_same() -> None:
    """Rules written twice are one game, and nothing is said to have changed."""
    found = diff(closed(), closed())
    assert found.verdict == "same"
    assert found.changes == ()
    assert found.witness is None


@pytest.mark.parametrize(
    ("fault", "what", "name", "how"),
    [
        ("clash", "ruling", "what is paid", "changed"),
        ("gap", "ruling", "who takes the trick", "changed"),
        ("demands", "action", "play", "changed"),
        ("endless", "action", "pass", "added"),
        ("claim", "ruling", "what is paid", "changed"),
    ],
)
def test_planted_change_is_named_and_shown(fault: str, what: str, name: str, how: str) -> None:
    """A change of one rule is named as it is written, and the play parts the two, by the reference too."""
    found = diff(closed(), closed(fault), ("before", "after"))
    assert found.verdict == "differs"
    assert (what, name, how) in [(c.what, c.name, c.how) for c in found.changes]
    witness = found.witness
    assert witness is not None
    assert witness.right is not None
    for trace in (witness.left, witness.right):
        assert replay(trace.model, trace.moves, trace.start).last == trace.last
    assert witness.rulesets == ("before", "after")
    assert witness.outcomes[0] != witness.outcomes[1]


def test_change_is_shown_at_its_first_decision() -> None:
    """A pass that one side allows shows right after the deal: no decision is needed to tell them apart."""
    found = diff(closed(), closed("endless"))
    assert found.witness is not None
    assert [m.action for m in found.witness.left.moves] == ["deal"]
    assert found.how.startswith("shortest")


def test_redundant_demand_is_proved_to_change_nothing() -> None:
    """A demand that others imply is a change as it is written, and none of the game: the solver says so."""
    found = diff(closed(), closed("redundant"), plays=4)
    assert [c.name for c in found.changes] == ["play"]
    assert found.verdict == "same"
    assert "proved by the solver" in found.how


def test_rulesets_of_one_game() -> None:
    """Two rulesets of one set of rules are compared alike."""
    rules = build(readings=[TRUMP])
    one, two = (rules.under(parse_ruleset([TRUMP], t)) for t in ("house", "house,TRUMP=leader_keeps"))
    found = diff(one, two)
    assert found.verdict == "differs"
    assert found.share is not None
    assert 0 < found.share.value < 1
    assert [c.what for c in found.changes] == ["ruling"]


def test_case_that_an_option_leaves_out_is_gone_alone() -> None:
    """A case that the other ruleset never comes to is gone, not gone and there again with the same words."""
    rules = build(readings=[LEAD])
    one, two = (rules.under(parse_ruleset([LEAD], t)) for t in ("house", "house,LEAD=in_turn"))
    (detail,) = (c.detail for c in changes(one, two) if c.what == "ruling")
    assert [d.partition(": ")[0] for d in detail] == ["this case is gone", "this case is new"]
    assert len({d.partition(": ")[2] for d in detail}) == 2


def test_case_with_another_condition_is_told_with_it() -> None:
    """Two cases of the same words and the same answer are told apart by their conditions."""

    def made(least: int) -> Rules:
        rules = Rules(document({}), deck=french(("7", "8"), suits=("S",)), seats=2, cites="SG-01")
        n = rules.var("n", integer(0, 9))
        who = rules.ruling("who begins", rules.SEAT)
        who.case("SG-02", when=n > least, then=0, says="enough is there")
        turn = rules.var("turn", rules.SEAT)
        step = rules.action("begin", by=turn, cites="SG-02")
        step.requires("SG-02", n == 0, "nothing is there")
        step.sets(turn, who.answer)
        rules.finishes(n == 9, lambda i: n)
        rules.view(lambda i: {"n": n})
        rules.close()
        return rules.under(parse_ruleset([], "house"))

    (change,) = changes(made(3), made(5))
    gone, new = (d.partition(": ")[2] for d in change.detail)
    assert gone.startswith("enough is there, when ")
    assert gone != new
    assert gone.replace("3", "5") == new


def test_another_pack_is_told() -> None:
    """Games of different packs have no play in common."""
    found = diff(closed(), build(ranks=2).under(parse_ruleset([], "house")))
    assert found.verdict == "differs"
    assert found.witness is None
    assert "another pack" in found.how
