"""What is proved to be no fault is none: every play of small games is looked at beside the proofs."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import cache

import pytest
from tests.audit.small_game import build as small_game
from tests.audit.small_game import document
from tests.games.plain_trick import build as plain_trick

from hoyle.concrete import Move, State
from hoyle.conformance.mutant import Mutant, mutants_of
from hoyle.conformance.observe import run_on, seen
from hoyle.conformance.player import Player
from hoyle.conformance.variant import Change
from hoyle.lang import Rules, french, implies, integer, parse_ruleset
from hoyle.prove import Obligations
from hoyle.sharpness import Equivalence, Finding
from hoyle.sharpness.equivalence import ROUNDS, Round
from hoyle.sharpness.ground import Effort

HOUSE = parse_ruleset([], "house")


@cache
def trick_game() -> Rules:
    """Two seats with three cards each of two suits; one conjunct and one case say nothing new."""
    return small_game("redundant", "redundant case")


def counting(*faults: str) -> Rules:
    """One seat plays two of three cards one by one, twice. A counter is cleared twice where once is enough; a
    flag is noted and never asked for. *faults* make a difference of it."""
    rules = Rules(document({}), deck=french(("7", "8", "A"), suits=("S",)), seats=1, cites="SG-01")
    phase = rules.var("phase", integer(0, 2))
    hand = rules.var("hand", rules.CARDS, init=7)
    played = rules.var("played", integer(0, 3))
    rounds = rules.var("rounds", integer(0, 2))
    noted = rules.var("noted", integer(0, 1))
    begin = rules.step("begin", cites="SG-01")
    begin.requires("SG-01", (phase == 0) & (rounds < 2), "a round begins")
    begin.sets(phase, 1)
    begin.sets(hand, rules.cards(7))
    begin.sets(noted, 0)
    if "cleared once" not in faults:
        begin.sets(played, 0)
    play = rules.action("play", by=rules.seats[0], cites="SG-02")
    card = play.param("card", rules.CARD, among=hand)
    play.requires("SG-02", (phase == 1) & (played < 2), "two cards are played")
    play.sets(hand, hand - card)
    play.sets(played, played + 1)
    play.sets(noted, 1)
    end = rules.step("end", cites="SG-06")
    end.requires("SG-06", (phase == 1) & (played == 2), "two cards are played")
    end.sets(phase, 0)
    end.sets(rounds, rounds + 1)
    if "never cleared" not in faults:
        end.sets(played, 0)
    rules.finishes((rounds == 2) & (phase == 0), lambda s: (rounds + noted) if "paid" in faults else rounds)
    rules.always("a round has at most two cards", played <= 2, cites="SG-02")
    if "known" in faults:
        rules.always("nothing is played between rounds", implies(phase == 0, played == 0), cites="SG-02")
    rules.view(lambda s: {"seat": s, "hand": hand, "phase": phase})
    return rules.close()


def asked(rules: Rules, every: int) -> tuple[Player, dict[str, Mutant], dict[str, Finding]]:
    """Some mutants of the rules (one of *every* so many), and what is known of each."""
    base = Player(rules, HOUSE)
    mutants = {m.id: m for m in mutants_of(base.rules)[::every]}
    changed = {name: Change(base.rules, m).rules for name, m in mutants.items()}
    asking = Equivalence(rules, HOUSE, timeout=0.5, one=0.5, workers=1)
    return base, mutants, asking.ask(base.rules, changed)


def moves_of(player: Player, state: State) -> Iterator[Move]:
    """Everything that players and chance may do."""
    names = [a.name for a in player.rules.actions.values() if a.kind != "step"]
    yield from player.moves(state, names)


def parted(base: Player, other: Player, most: int = 40_000) -> bool | None:
    """Is something told otherwise in some play? All plays are looked at; ``None``: there are too many."""
    names = [a.name for a in base.rules.actions.values() if a.kind == "player"]
    try:
        start = (run_on(base, base.initial()), run_on(other, base.initial()))
        queue, known = deque([start]), {start}
        while queue:
            a, b = queue.popleft()
            if seen(base, a, names) != seen(other, b, names):
                return True
            moves = set(moves_of(base, a))
            if moves != set(moves_of(other, b)):
                return True
            for move in sorted(moves, key=str):
                after = run_on(base, base.effect(a, move)), run_on(other, other.effect(b, move))
                if after not in known:
                    known.add(after)
                    queue.append(after)
            if len(known) > most:
                return None
    except (OverflowError, IndexError, ValueError, KeyError):
        return True
    return False


GAMES = {
    "counting": (counting, 1),
    "paid": (lambda: counting("paid"), 1),
    "trick": (trick_game, 4),
    "plain": (lambda: plain_trick(2, 2, 2), 5),
}


@pytest.mark.parametrize("name", GAMES)
def test_what_is_proved_equal_is_not_told_apart(name: str) -> None:
    """No mutant that is proved to be no fault is told apart by any play."""
    build, every = GAMES[name]
    base, mutants, found = asked(build(), every)
    for id, mutant in mutants.items():
        if found[id].same:
            assert parted(base, Player(Change(base.rules, mutant).rules)) is False, mutant.says
    proved = {n for n, f in found.items() if f.same}
    assert len(proved) < len(mutants)
    assert proved or name == "plain"


def finding(rules: Rules, says: str) -> Finding:
    """What is known of the mutant whose words begin so."""
    base = Player(rules, HOUSE)
    (mutant,) = [m for m in mutants_of(base.rules) if m.says.startswith(says)]
    changed = {"it": Change(base.rules, mutant).rules}
    return Equivalence(rules, HOUSE, workers=1).ask(base.rules, changed)["it"]


def test_a_redundant_conjunct_may_be_left_out() -> None:
    """That a card is of the suit led is said twice: each alone is enough, by induction over no lemma."""
    one = finding(trick_game(), "play: not asked whether the suit is the suit led")
    two = finding(trick_game(), "play: not asked whether follow suit while you can")
    assert (one.same, two.same) == (True, True)
    assert one.how == "proved equal in every state and every step, for every deal"
    assert not finding(small_game(), "play: not asked whether follow suit while you can").same


def test_what_nobody_reads_may_differ() -> None:
    """A flag that nothing asks for is no fault when it is not noted; where it is paid, it is. A counter that
    is cleared at the end may stay when it is cleared at the beginning too, as nobody asks between rounds."""
    flag, counter = "play leaves noted", "end leaves played"
    found = finding(counting(), flag)
    assert found.same
    assert "bisimulation" in found.how
    assert not finding(counting("paid"), flag).same
    assert finding(counting(), counter).same
    assert not finding(counting("cleared once"), counter).same


def test_what_is_done_twice_may_be_left_out_once() -> None:
    """A counter that is cleared at the beginning need not be where it is known to be so already."""
    counter = "begin leaves played"
    assert finding(counting("known"), counter).same
    assert not finding(counting(), counter).same  # nothing is known of it
    assert not finding(counting("never cleared"), counter).same


@pytest.mark.parametrize("faults", [(), ("paid",), ("cleared once",), ("known",)])
def test_no_effort_proves_what_is_told_apart(faults: tuple[str, ...]) -> None:
    """What is asked in passing says yes only where every play agrees, also of variables that look dead: a
    flag that is paid at the end, a counter that is cleared once alone."""
    rules = counting(*faults)
    base = Player(rules, HOUSE)
    asking = Equivalence(rules, HOUSE, timeout=0.5, one=0.5, workers=1)
    yes: dict[Effort, set[str]] = {effort: set() for effort in Effort}
    for mutant in mutants_of(base.rules):
        other = Change(base.rules, mutant).rules
        found = {r.effort for r in ROUNDS if asking._one(base.rules, other, float("inf"), r).same}
        assert not found or parted(base, Player(other)) is False, mutant.says
        for effort in found:
            yes[effort].add(mutant.says)
    assert yes[Effort.NEAR] <= yes[Effort.IDLE] | yes[Effort.DEAR]
    flag = any(says.startswith("play leaves noted") for says in yes[Effort.IDLE])
    assert flag == ("paid" not in faults)


def test_a_fault_comes_with_a_state() -> None:
    """Of what is not proved it is said why, with a state in which it would show where the solver has one."""
    found = finding(small_game(), "play: not asked whether follow suit while you can")
    assert not found.same
    assert found.state is not None
    assert "differs" in found.how


def test_a_proof_needs_its_invariants() -> None:
    """A proof that stands on a stated invariant counts only where that is one: if the phase never changed, a
    play would do nothing at all."""
    rules = counting()
    base = Player(rules, HOUSE)
    (mutant,) = [m for m in mutants_of(base.rules) if m.says.startswith("play leaves played")]
    changed = {"it": Change(base.rules, mutant).rules}

    def stated(given: Rules) -> Obligations:
        out = Obligations(given)
        out.lemma("nothing ever begins", out.slot("phase") == 0)
        return out

    asking = Equivalence(rules, HOUSE, stated, workers=1)
    assert asking._one(base.rules, changed["it"], float("inf"), Round(Effort.DEAR, 6.0, 1.0)).same
    found = asking.ask(base.rules, changed)["it"]
    assert not found.same
    assert found.how == "the proof stands on an invariant that is not proved"
