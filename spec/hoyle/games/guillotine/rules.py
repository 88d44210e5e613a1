"""Guillotine: 24 deals, six by each dealer, each under a contract that he announces. The match as a whole.

The chapters stand beside this file, in the order of a deal: ``dealing.py``, ``playing.py`` (the contracts of
tricks), ``domino.py``, ``scoring.py``; the variables in ``state.py``, what the text leaves open in
``readings.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from hoyle.lang import (
    BOOL,
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
    ite,
    union,
)

from . import readings as r
from .dealing import announcing, dealing
from .domino import Domino
from .playing import collecting, playing
from .scoring import Scoring
from .state import CONTRACTS, FULL, State

FIRST_PRICE = {
    "royalty": "GU-15", "queens": "GU-17", "spades": "GU-19", "parliament": "GU-21", "guillotine": "GU-23",
    "domino": "GU-29",
}  # fmt: skip
"""The clause with which the text begins to say what a contract pays."""


def build(
    deck: Deck = FULL,
    seats: int = 4,
    first_deal: int = 1,
    last_deal: int = 24,
    contracts: Sequence[str] = CONTRACTS,
    announced: Sequence[str] = (),
    scores: Sequence[int] = (),
) -> Rules:
    """The rules for a deck that is dealt out among *seats* (its size is a multiple of them).

    *first_deal* .. *last_deal* are the deals of the match, *contracts* those that there are: small instances
    have fewer of both. Each player deals as often as there are contracts. *announced* are the contracts that
    each has announced in deals before the first, *scores* the points that those brought.
    """
    state = State(deck, seats, first_deal, last_deal, contracts, announced, scores)
    pay, domino = Scoring(state), Domino(state)
    dealing(state)
    announcing(state)
    playing(state)
    collecting(state)
    domino.laying()
    domino.passing()
    match(state, pay)
    properties(state)
    domino.properties()
    pay.properties()
    whole = (deck, seats, first_deal, last_deal, tuple(contracts)) == (FULL, 4, 1, 24, CONTRACTS)
    return state.rules.close(whole=whole and not announced and not scores)


def before(deal: int) -> tuple[str, ...]:
    """Contracts that a player may have announced before a deal of the match, so many as he has dealt before;
    others for other deals."""
    return tuple(CONTRACTS[(deal + 1 + n) % len(CONTRACTS)] for n in range((deal - 1) // 4))


LEVEL = (85, 85, 100, 100)
"""Scores before the last deal: with all contracts but one of its dealer's played they come to 370."""
STARTS = {
    f"deal {n}" + (f", {', '.join(had)} announced before" if (had := before(n)) else "")
    + (f", scores {', '.join(map(str, LEVEL))}" if n == 24 else ""): {
        "first_deal": n, "last_deal": n, "announced": had, "scores": LEVEL if n == 24 else (),
    }
    for n in range(1, 25)
}  # fmt: skip
"""Where a play may begin that is looked at by itself: each deal, and what was announced before it; before the
last deal, which decides the match, the scores of a match that is close."""


def match(s: State, pay: Scoring) -> None:
    """The score, the next deal, the end of the match."""
    rules = s.rules
    last = s.deal_no == s.last_deal
    pays = pay.ruling()
    score = rules.step("score", cites="GU-54")
    score.requires("GU-54", s.at("score"), "the deal is over")
    for i in rules.seats:
        score.sets(s.paid[i], pays.answers[i.data], "GU-54")
        score.sets(s.score[i], s.score[i] + pays.answers[i.data], "GU-55")
        for name in s.contracts:
            played = (s.dealer == i) & s.is_contract(name)
            score.sets(s.announced[i.data][name], s.announced[i.data][name] + as_int(played), "GU-R03")
    score.sets(s.phase, "scored")

    goes_on = s.at("scored") & (s.deal_no < s.last_deal)
    dealer = rules.ruling("who deals next", rules.SEAT, asked=goes_on)
    after = rules.seat_after(s.dealer)
    six_dealt = (s.deal_no % len(s.contracts)) == 0
    dealer.case("GU-09 GU-R02", when=r.DEAL_TURN.is_("each_deal"), then=after, says="the next clockwise")
    dealer.case(
        "GU-09 GU-11 GU-R02",
        when=r.DEAL_TURN.is_("six_in_a_row"),
        then=ite(six_dealt, after, s.dealer),
        says="the next clockwise, when a player has dealt his six",
    )
    again = rules.step("next_deal", cites="GU-10")
    again.requires("GU-10", goes_on, "the match goes on")
    again.sets(s.deal_no, s.deal_no + 1, "GU-10")
    again.sets(s.dealer, dealer.answer, "GU-09")
    s.reset(again)
    again.sets(s.phase, "deal")

    wins = rules.ruling("who wins the match", BOOL, asked=s.at("scored") & last, over=rules.SEAT)
    others = {i: [j for j in rules.seats if j is not i] for i in rules.seats}
    fewest = [all_of(*(s.score[i] < s.score[j] for j in others[i])) for i in rules.seats]
    least = [all_of(*(s.score[i] <= s.score[j] for j in others[i])) for i in rules.seats]
    tied = ~any_of(*fewest)
    wins.case("GU-05 GU-56", when=~tied, then=fewest, says="the fewest points win")
    wins.case("GU-56 GU-R16", when=tied & r.WINNER.is_("together"), then=least, says="equals win together")
    wins.case("GU-56 GU-R16", when=tied & r.WINNER.is_("nobody"), then=False, says="nobody has fewest of all")
    end = rules.step("close_match", cites="GU-10")
    end.requires("GU-10", s.at("scored") & last, "the last deal is scored")
    for i in rules.seats:
        end.sets(s.won[i], wins.answers[i.data], "GU-56")
    end.sets(s.phase, "over")
    rules.finishes(s.at("over"), lambda i: s.score[i])


def properties(s: State) -> None:
    """What should hold of every match, and what a seat sees."""
    rules = s.rules
    rules.cite("GU-01 GU-02 GU-03 GU-04 GU-10", "deck, seats and the number of deals are parameters")
    zones = [s.stock, *s.hand, *s.table, *s.taken, s.layout]
    apart = [disjoint(zone, union(*zones[:n])) for n, zone in enumerate(zones) if n]
    rules.always(
        "every card is in one place",
        all_of(*apart, union(*zones) == s.everything),
        cites="GU-01 GU-02 GU-12",
    )
    between = any_of(s.at("announce"), s.at("play") & empty(s.trick))
    rules.always(
        "hands are equal between tricks",
        implies(between, all_of(*(count(s.hand[i]) == count(s.hand[0]) for i in rules.seats[1:]))),
        cites="GU-12 GU-49",
    )
    each = len(s.contracts)
    if (s.first_deal, s.last_deal) == (1, each * len(rules.seats)):
        rules.always(
            "everybody deals six times",
            implies(s.at("over"), rules.every_seat(lambda i: s.deals[i] == each)),
            claim="GU-11",
            cites="GU-R02",
        )
    for name in s.contracts:
        ended = s.at("scored") & s.is_contract(name)
        rules.sometimes(f"{name} is played to the end", ended, cites=FIRST_PRICE[name])
    rules.sometimes("the match ends", s.at("over"), cites="GU-10")

    played = rules.deck.size - rules.total(lambda i: count(s.hand[i]))
    missed = ite(empty(s.offered), 1 + rules.total(lambda i: as_int(s.passed[i])), 0)
    rules.progress(s.deal_no, s.stage(), played, rules.total(lambda i: s.tricks[i]), missed)
    rules.view(partial(view, s))


def view(s: State, i: Term) -> dict[str, Term]:
    """What seat *i* sees: his cards, the table, what the dealer has announced before, and the scores."""
    public = {
        "phase": s.phase,
        "deal_no": s.deal_no,
        "dealer": s.dealer,
        "first_hand": s.first_hand,
        "turn": s.turn,
        "leader": s.leader,
        "contract": s.contract,
        "layout": s.layout,
        "starter": s.starter,
        "latest": s.latest,
        "opened": s.opened,
        "offered": s.offered,
        "begun": s.begun,
    }
    maps = {
        "trick": s.table, "taken": s.taken, "tricks": s.tricks, "passed": s.passed, "place": s.place,
        "score": s.score,
    }  # fmt: skip
    shared = {f"{name}[{n}]": slot for name, m in maps.items() for n, slot in enumerate(m)}
    said = {f"announced[{x}]": s.announced_by(s.dealer, const(x, s.CONTRACT)) for x in s.contracts}
    return {"seat": i, "hand": s.hand[i], **public, **shared, **said}
