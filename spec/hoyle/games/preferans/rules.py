"""Ladies' Preferans: twelve deals, each with its own condition. The match as a whole.

The chapters stand beside this file, in the order of a deal: ``dealing.py``, ``trading.py`` (the order and the
trade of a praised deal), ``playing.py``, ``scoring.py``; the variables in ``state.py``, what the text leaves
open in ``readings.py``.
"""

from __future__ import annotations

from functools import partial

from hoyle.lang import (
    BOOL,
    Deck,
    Rules,
    Term,
    all_of,
    as_int,
    count,
    disjoint,
    empty,
    implies,
    ite,
    union,
)

from . import readings as r
from .dealing import dealing
from .playing import collecting, opening, playing
from .scoring import Scoring
from .state import FULL, State
from .trading import declining, praising, trading, writing_off


def build(
    deck: Deck = FULL, seats: int = 4, first_deal: int = 1, last_deal: int = 12, first_packet: int = 3
) -> Rules:
    """The rules for a deck that is dealt out among *seats*.

    *first_deal* .. *last_deal* are the deals of the match (1..12), *first_packet* the number of cards after
    which the dealer of a praised deal stops: small instances have fewer.
    """
    state = State(deck, seats, first_deal, last_deal, first_packet)
    pay = Scoring(state)
    dealing(state)
    praising(state)
    declining(state)
    trading(state)
    writing_off(state)
    opening(state)
    playing(state)
    collecting(state, pay)
    match(state, pay)
    properties(state, pay)
    whole = (deck, seats, first_deal, last_deal) == (FULL, 4, 1, 12)
    return state.rules.close(whole=whole)


def match(s: State, pay: Scoring) -> None:
    """The score sheet, the next deal, the end of the match."""
    rules = s.rules
    pays = pay.ruling()
    score = rules.step("score", cites="LP-51")
    score.requires("LP-51", s.at("score"), "the deal is over")
    for i in rules.seats:
        score.sets(s.paid[i], pays.answers[i.data], "LP-51")
        score.sets(s.score[i], s.score[i] + pays.answers[i.data], "LP-51 LP-57")
    score.sets(s.phase, "scored")

    dealer = rules.ruling("who deals next", rules.SEAT, asked=s.at("scored") & (s.deal_no < s.last_deal))
    dealer.case("LP-R03 LP-04", when=r.NEXT_DEALER.is_("next_seat"), then=rules.seat_after(s.dealer))
    dealer.case("LP-R03", when=r.NEXT_DEALER.is_("same_dealer"), then=s.dealer)
    again = rules.step("next_deal", cites="LP-10")
    again.requires("LP-10", s.at("scored") & (s.deal_no < s.last_deal), "the match goes on")
    again.sets(s.deal_no, s.deal_no + 1, "LP-10 LP-11")
    again.sets(s.dealer, dealer.answer, "LP-04")
    s.reset(again)
    again.sets(s.phase, "deal")

    wins = rules.ruling(
        "who wins the match",
        BOOL,
        asked=s.at("scored") & (s.deal_no == s.last_deal),
        over=rules.SEAT,
    )

    def top(i: Term) -> Term:
        return all_of(*(s.score[j] <= s.score[i] for j in rules.seats))

    def alone(i: Term) -> Term:
        return all_of(*(s.score[j] < s.score[i] for j in rules.seats if j is not i))

    wins.case("LP-R46 LP-57", when=r.WINNER.is_("highest"), then=top, says="the highest total wins")
    wins.case(
        "LP-R46", when=r.WINNER.is_("highest_alone"), then=alone, says="the highest total wins, if alone"
    )
    wins.case("LP-R46", when=r.WINNER.is_("settlement"), then=False, says="the totals are the result")
    end = rules.step("close_match", cites="LP-10")
    end.requires("LP-10", s.at("scored") & (s.deal_no == s.last_deal), "the last deal is scored")
    for i in rules.seats:
        end.sets(s.won[i], wins.answers[i.data])
    end.sets(s.phase, "over")
    rules.finishes(s.at("over"), lambda i: s.score[i])


def properties(s: State, pay: Scoring) -> None:
    """What should hold of every match."""
    rules = s.rules
    rules.cite("LP-01 LP-02 LP-10", "seats, deck and the number of deals are parameters of the rules")
    rules.cite("LP-11 LP-33", "the number of the deal decides its phases and its pay-off")
    pay.claims()
    zones = [s.stock, *s.hand, *s.table, *s.taken]
    apart = [disjoint(a, b) for n, a in enumerate(zones) for b in zones[n + 1 :]]
    rules.always(
        "every card is in one place",
        all_of(*apart, union(*zones) == s.everything),
        cites="LP-02 LP-06 LP-07",
    )
    between = s.at("play") & empty(s.trick)
    rules.always(
        "hands are equal between tricks",
        implies(between, all_of(*(count(s.hand[i]) == count(s.hand[0]) for i in rules.seats[1:]))),
        cites="LP-06 LP-07",
    )
    for name, term, cites in (
        ("a king is held back", s.missed != "none", "LP-29"),
        ("a game is sold", s.settled & (s.owner != s.praiser), "LP-42 LP-44"),
        ("a buyer falls short", s.at("scored") & pay.short, "LP-42"),
        ("a deal is written off", s.written, "LP-46"),
        ("misere is played", s.at("play") & s.misere, "LP-40"),
        ("a trump is named by the last card", s.at("reveal"), "LP-38"),
        ("the match ends", s.at("over"), "LP-10"),
    ):
        if (s.last_deal >= 8 and s.first_deal <= 11) or cites in ("LP-10", "LP-29"):
            rules.sometimes(name, term, cites=cites)
    offers = ite(s.bidder != "none", s.offer + 1, 0)
    spoken = rules.total(lambda i: as_int(s.passed[i]))
    played = count(s.trick) + 2 * count(union(*s.taken))
    said = as_int(s.misere) + s.declined() + spoken + offers
    rules.progress(s.deal_no, s.stage(), said, played)
    rules.trick(s.table, s.leader, winner=rules.rulings["who takes the trick"].answer)
    rules.view(partial(view, s))


def view(s: State, i: Term) -> dict[str, Term]:
    """What seat *i* sees: his cards, the table, and all that has been said."""
    public = {
        "phase": s.phase,
        "deal_no": s.deal_no,
        "dealer": s.dealer,
        "turn": s.turn,
        "leader": s.leader,
        "trump": s.trump,
        "misere": s.misere,
        "by_last": s.by_last,
        "praiser": s.praiser,
        "owner": s.owner,
        "settled": s.settled,
        "offer": s.offer,
        "bidder": s.bidder,
        "tied": s.tied,
        "written": s.written,
    }
    maps = {"trick": s.table, "taken": s.taken, "passed": s.passed, "tricks": s.tricks, "score": s.score}
    shared = {f"{name}[{n}]": slot for name, m in maps.items() for n, slot in enumerate(m)}
    return {"seat": i, "hand": s.hand[i], **public, **shared}
