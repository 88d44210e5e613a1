"""All Fours: the trump turned up, begging, tricks with drawing, and the points. The game as a whole.

The chapters stand beside this file: ``trump.py``, ``playing.py``, ``scoring.py``; the variables in
``state.py``, what the text leaves open in ``readings.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from hoyle.lang import (
    Deck,
    Rules,
    Term,
    all_of,
    any_of,
    as_int,
    const,
    count,
    disjoint,
    empty,
    implies,
    integer,
    ite,
    lookup,
    not_,
    tabulate,
    union,
)

from . import readings as r
from .playing import collecting, drawing, playing
from .scoring import Scoring
from .state import FULL, State
from .trump import dealing, turning


def build(
    deck: Deck = FULL,
    hand_size: int = 6,
    deals: int = 2,
    target: int = 14,
    first_deal: int = 1,
    scores: Sequence[int] = (),
) -> Rules:
    """The rules for a deck, the number of cards dealt to each player, the number of deals, and the points to
    reach where a game is won by reaching them (AF-R26). *first_deal* is the deal that a play begins with,
    *scores* are the points of the teams before it."""
    state = State(deck, hand_size, deals, target, first_deal, scores)
    pay = Scoring(state)
    dealing(state)
    turning(state)
    playing(state)
    drawing(state)
    collecting(state)
    scoring(state, pay)
    next_game(state)
    properties(state, pay)
    return state.rules.close(whole=deck.size == FULL.size and first_deal == 1 and not scores)


STARTS: dict[str, dict[str, Any]] = {
    "deal 1": {},
    "deal 2, 12 and 13 points": {"first_deal": 2, "scores": (12, 13)},
}
"""Where a play may begin that is looked at by itself: the first deal, and one in which both teams can reach
the target."""


def scoring(s: State, pay: Scoring) -> None:
    """The points of a deal, and who won it."""
    rules = s.rules
    gets = pay.ruling()
    score = rules.step("score", cites="AF-35")
    score.requires("AF-35", s.at("score"), "all tricks are taken")
    for t in s.teams:
        score.sets(s.points[t], gets.answers[t.data], "AF-35")
        score.sets(s.total[t], s.total[t] + gets.answers[t.data], "AF-48")
    score.sets(s.phase, "scored")

    wins = rules.ruling("who wins the game", s.TEAM.or_none(), asked=s.at("scored"))
    first, second = s.teams
    goes_on = r.GAME_LENGTH.is_("to_target") & not_(any_of(*(pay.reached(t) for t in s.teams)))
    ahead = [pay.ahead(first, second), pay.ahead(second, first)]
    nobody = const("none", s.TEAM.or_none())
    for t, more in zip(s.teams, ahead, strict=True):
        wins.case(
            "AF-48 AF-04 AF-36 AF-R19 AF-R26", when=more & not_(goes_on),
            then=const(t.data, s.TEAM.or_none()), says=f"team {t.data} has more points",
        )  # fmt: skip
    wins.case("AF-48 AF-R26", when=goes_on, then=nobody, says="no team has reached the target")
    tied = not_(any_of(goes_on, *ahead))
    wins.case("AF-R27", when=tied & r.TIE.is_("nobody"), then=nobody, says="the game is tied")
    other = lookup(tabulate("the other team", (s.TEAM,), s.TEAM.or_none(), lambda t: 1 - t), s.team(s.dealer))
    wins.case(
        "AF-R27", when=tied & r.TIE.is_("dealer_loses"), then=other, says="the dealer's team loses a tie"
    )
    end = rules.step("close_game", cites="AF-48")
    end.requires("AF-48", s.at("scored"), "the points are counted")
    end.sets(s.winner, wins.answer, "AF-48")
    reached = any_of(*(pay.reached(t) for t in s.teams))
    end.sets(s.phase, ite((s.deal_no < s.deals) & not_(reached), s.go("next_dealer"), s.go("over")))
    rules.finishes(s.at("over"), lambda i: s.total[s.team(i)])


def next_game(s: State) -> None:
    """Who deals next, and everything else as before the first deal."""
    rules = s.rules
    after = rules.chance("next_deal", cites="AF-08")
    seat = after.param("dealer", rules.SEAT)
    after.requires("AF-08", s.at("next_dealer"), "a game is over and another is played")
    tied, mine = s.winner == "none", s.team(s.dealer) == s.winner
    loser_next = ite(mine, seat == rules.seat_after(s.dealer), seat == rules.seat_after(s.dealer, 2))
    lost = not_(s.team(seat) == s.winner)
    after.requires(
        "AF-R04 AF-R05 AF-08",
        ite(
            tied,
            r.TIED_DEALER.choose(
                unstated=False, same_dealer=seat == s.dealer, next_seat=seat == rules.seat_after(s.dealer)
            ),
            r.NEXT_DEALER.choose(
                unstated=False, next_loser=loser_next, either=lost, rotate=seat == rules.seat_after(s.dealer)
            ),
        ),
        "this seat deals next",
    )
    after.sets(s.dealer, seat)
    after.sets(s.deal_no, s.deal_no + 1)
    kept = {s.phase, s.deal_no, s.dealer, *s.total}
    for slot in rules.slots:
        if slot not in kept:
            after.sets(slot, const(rules.initial[slot], slot.sort))
    after.sets(s.phase, "deal")


def properties(s: State, pay: Scoring) -> None:
    """What should hold of every game."""
    rules = s.rules
    rules.cite("AF-01 AF-02 AF-06", "deck and seats are parameters; partners have seats of equal parity")
    rules.cite("AF-03", "the order of the ranks is a table of the state")
    pay.properties()
    zones = [s.stock, s.under, *s.hand, *s.table, *s.taken]
    apart = [disjoint(a, b) for n, a in enumerate(zones) for b in zones[n + 1 :]]
    rules.always("every card is in one place", all_of(*apart, union(*zones) == s.everything), cites="AF-01")
    rules.always(
        "each of the tricks had four cards",
        implies(
            any_of(s.at("scored"), s.at("next_dealer")),
            count(union(*s.taken))
            == r.DRAWING.choose(
                as_printed=rules.deck.size, none_drawn=rules.deck.size - count(union(s.stock, s.under))
            ),
        ),
        cites="AF-34 AF-R30 AF-R32",
    )
    for name, term, cites in (
        ("a trump is begged away", s.begged & s.at("play"), "AF-19 AF-20"),
        ("the turned card pays", s.bonus > 0, "AF-14"),
        ("the reserve is used up", s.at("play") & empty(union(s.stock, s.under)), "AF-33"),
        ("a team wins the other's jack", s.at("scored") & (s.points[0] >= 4), "AF-40"),
        ("the game ends", s.at("over"), "AF-48"),
    ):
        rules.sometimes(name, term, cites=cites)
    stages = {"lots": 0, "deal": 1, "turn_up": 2, "speak": 3, "answer": 4, "score": 8, "scored": 9,
              "next_dealer": 10, "over": 11}  # fmt: skip
    plain = lookup(
        tabulate("stage", (s.PHASE,), integer(0, 11), lambda p: stages.get(s.PHASE.names[p], 7)), s.phase
    )
    stage = ite(s.begged & (s.at("turn_up") | s.at("speak")), plain + 3, plain)
    drawn = rules.deck.size - count(union(s.stock, s.under))
    rules.progress(
        s.deal_no,
        stage,
        count(union(s.trick, *s.taken)) + drawn + count(union(*s.taken)) + as_int(s.at("over")),
    )
    rules.trick(s.table, s.leader, winner=rules.rulings["who takes the trick"].answer)
    rules.view(partial(view, s))


def view(s: State, i: Term) -> dict[str, Term]:
    """What seat *i* sees: his cards, the table, and all that has been said."""
    public = {
        "phase": s.phase, "deal_no": s.deal_no, "dealer": s.dealer, "first_hand": s.first_hand,
        "turn": s.turn, "leader": s.leader, "trump": s.trump, "turn_up": s.up, "before": s.before,
        "begged": s.begged, "refused": s.refused, "bonus": s.bonus, "stock": count(union(s.stock, s.under)),
    }  # fmt: skip
    maps = {"trick": s.table, "taken": s.taken, "total": s.total}
    shared = {f"{name}[{n}]": slot for name, m in maps.items() for n, slot in enumerate(m)}
    return {"seat": i, "hand": s.hand[i], **public, **shared}
