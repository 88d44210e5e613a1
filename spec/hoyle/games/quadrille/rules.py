"""Quadrille: stakes, announcing, a partner by a card, matadors, premiums and penalties. The game as a whole.

The chapters stand beside this file: ``announcing.py``, ``playing.py``, ``scoring.py``; the variables and the
orders of the cards in ``state.py``, what the text leaves open in ``readings.py``.
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
    const,
    count,
    disjoint,
    implies,
    integer,
    ite,
    lookup,
    not_,
    tabulate,
    union,
)

from . import readings as r
from . import readings_money as m
from .announcing import announcing, dealing, naming
from .playing import collecting, playing
from .scoring import Scoring
from .state import CHIP, FULL, PHASES, State


def build(deck: Deck = FULL, deals: int = 4, target: int = 6) -> Rules:
    """The rules for a deck, the number of deals and the tricks that an alliance or a solo promises."""
    state = State(deck, deals, target)
    pay = Scoring(state)
    dealing(state)
    announcing(state)
    naming(state)
    playing(state)
    collecting(state)
    pay.settle()
    next_deal(state)
    properties(state, pay)
    return state.rules.close()


def next_deal(s: State) -> None:
    """Who deals next; the end of the game."""
    rules = s.rules
    more = s.more
    after = rules.chance("next_deal", cites="QU-06")
    seat = after.param("seat", rules.SEAT)
    after.requires("QU-06 QU-R84", s.at("scored") & more, "the game goes on")
    after.requires(
        "QU-R06",
        r.NEXT_DEALER.choose(
            unstated=False, next_seat=seat == rules.seat_after(s.dealer),
            previous_seat=seat == rules.seat_after(s.dealer, -1), any_seat=True,
        ),
        "this seat deals next",
    )  # fmt: skip
    then = r.NEXT_DEALER.choose(
        unstated=s.dealer, next_seat=rules.seat_after(s.dealer),
        previous_seat=rules.seat_after(s.dealer, -1), any_seat=seat,
    )  # fmt: skip
    after.sets(s.dealer, then, "QU-R06")
    after.sets(s.deal_no, s.deal_no + 1)
    kept = {s.phase, s.deal_no, s.dealer, s.pot, s.turn, *s.chips, *s.twice, *s.won}
    for slot in rules.slots:
        if slot not in kept:
            after.sets(slot, const(rules.initial[slot], slot.sort))
    after.sets(s.turn, rules.seat_after(seat))
    after.sets(s.phase, ite(r.STAKE_TIME.is_("after"), s.go("deal"), s.go("stake")))

    wins = rules.ruling("who wins the game", BOOL, asked=s.at("scored") & not_(more), over=rules.SEAT)

    def top(i: Term) -> Term:
        return all_of(*(s.chips[j] <= s.chips[i] for j in rules.seats))

    wins.case("QU-R69", when=m.WINNER.is_("money"), then=False, says="the money is the result")
    wins.case("QU-R69", when=m.WINNER.is_("most"), then=top, says="who has most")
    end = rules.step("close_game", cites="QU-04")
    end.requires("QU-06", s.at("scored") & not_(more), "all deals are played")
    end.requires(
        "QU-58 QU-R83", not_(m.OWED.is_("unstated") & rules.some_seat(lambda i: s.twice[i])),
        "no double stake is due, or the rules say what becomes of it",
    )  # fmt: skip
    due = [ite(m.OWED.is_("paid") & s.twice[i], 2 * CHIP, 0) for i in rules.seats]
    left = sum(due, s.pot)
    end.requires(
        "QU-R46", (left == 0) | not_(m.LEFT_POT.is_("unstated")), "no money is left, or the rules say whose"
    )
    quarter = m.LEFT_POT.choose(unstated=0, shared=s.part_of(left, 4), stay=0)
    for i in rules.seats:
        end.sets(s.won[i], wins.answers[i.data])
        end.sets(s.chips[i], s.chips[i] + quarter - due[i.data], "QU-R46 QU-R83")
    end.sets(s.pot, left - 4 * quarter)
    end.sets(s.phase, "over")
    rules.finishes(s.at("over"), lambda i: s.chips[i])


def properties(s: State, pay: Scoring) -> None:
    """What should hold of every game."""
    rules = s.rules
    rules.cite("QU-01 QU-02", "deck and seats are parameters of the rules")
    rules.cite(
        "QU-12 QU-13 QU-14 QU-15 QU-16 QU-17 QU-18 QU-19", "the orders of the cards are tables of the state"
    )
    pay.properties()
    if s.deck.size == FULL.size:
        rules.always(
            "there are three matadors", implies(s.trump != "none", count(s.matadors) == 3),
            claim="QU-12", cites="QU-13 QU-14 QU-15",
        )  # fmt: skip
    zones = [s.stock, *s.hand, *s.table, *s.taken]
    apart = [disjoint(a, b) for n, a in enumerate(zones) for b in zones[n + 1 :]]
    rules.always(
        "every card is in one place", all_of(*apart, union(*zones) == s.everything), cites="QU-01 QU-11"
    )
    for name, term, cites in (
        ("announcements are settled by adding", s.at("add"), "QU-25"),
        ("a partner is open", s.open & s.at("play"), "QU-30"),
        ("a partner is secret", (s.partner != "none") & s.at("play") & not_(s.open), "QU-31"),
        ("a solo is played", (s.contract == "solo") & s.at("play"), "QU-22"),
        ("a soloist stops", s.stopped, "QU-43"),
        ("a solo becomes a vole", s.contract == "vole", "QU-45"),
        ("a game is lost with five tricks", s.at("score") & (pay.took == s.target - 1), "QU-58"),
        ("the game ends", s.at("over"), "QU-06"),
    ):
        rules.sometimes(name, term, cites=cites)
    progress(s)
    rules.trick(s.table, s.leader, winner=rules.rulings["who takes the trick"].answer)
    rules.view(partial(view, s))


def progress(s: State) -> None:
    """What grows with every step: the deal, the stage of the deal, what was said in it, what was played."""
    rules = s.rules
    stages = {
        "lots": 0, "stake": 1, "deal": 2, "announce": 4, "win": 5, "add": 6, "trump": 8, "call": 9,
        "answer": 10, "play": 12, "decide": 12, "raise": 12, "score": 13, "scored": 14, "over": 15,
    }  # fmt: skip
    plain = lookup(tabulate("stage", (s.PHASE,), integer(0, 15), lambda p: stages[PHASES[p]]), s.phase)
    settled = rules.some_seat(lambda i: s.added[i] >= 0)
    bidding = (s.contract == "unset") & (s.at("call") | s.at("trump"))
    late = r.TRUMP_BY.is_("after") & s.at("trump")
    cards_first = r.STAKE_TIME.is_("after") & s.at("stake")
    moved = ite(cards_first, 3, ite(bidding, 4, ite(s.at("win") & settled, 7, ite(late, 11, plain))))
    staked = rules.total(lambda i: as_int(s.staked[i] > 0))
    spoke = rules.total(lambda i: 4 * as_int(s.bid[i] != "unspoken") - 2 * as_int(s.bid[i] == "alliance"))
    added = rules.total(lambda i: as_int(s.added[i] >= 0))
    laid = count(s.trick) + 8 * s.played
    choosing = ite(s.at("decide"), 0, ite(s.at("raise"), 1, 2))
    rules.progress(
        s.deal_no, moved, staked + spoke + added - as_int(bidding), 8 * laid + 2 * choosing + as_int(s.open)
    )


def view(s: State, i: Term) -> dict[str, Term]:
    """What seat *i* sees: his cards, the table, all that has been said, and whether the partner is open."""
    public = {
        "phase": s.phase, "deal_no": s.deal_no, "dealer": s.dealer, "turn": s.turn, "leader": s.leader,
        "trump": s.trump, "contract": s.contract, "declarer": s.declarer, "open": s.open,
        "pot": s.pot, "unit": s.unit, "raised": s.raised, "stopped": s.stopped,
        "went_on": s.went_on,
    }  # fmt: skip
    maps = {
        "trick": s.table, "taken": s.taken, "bid": s.bid, "added": s.added, "suits": s.suits,
        "called": s.calls, "chips": s.chips, "staked": s.staked, "twice": s.twice, "tricks": s.tricks,
    }  # fmt: skip
    shared = {f"{name}[{n}]": slot for name, m in maps.items() for n, slot in enumerate(m)}
    return {"seat": i, "hand": s.hand[i], **public, **shared}
