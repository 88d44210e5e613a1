"""What is proved of Guillotine beyond the battery of every game.

A rule is stated a second time here, from the clause and not from the rules, as what a step does or may do:
so a slip in the rules breaks an obligation that names the clause. Where readings differ the statement says
under which ones it is made. Lemmas are invariants that the proofs of others stand on.
"""

from __future__ import annotations

from collections.abc import Callable

from hoyle.games.guillotine import readings as r
from hoyle.lang import (
    Rules,
    Term,
    all_of,
    any_of,
    count,
    empty,
    implies,
    integer,
    ite,
    lift,
    lookup,
    not_,
    tabulate,
    union,
)
from hoyle.obligations.guillotine_domino import domino
from hoyle.obligations.guillotine_play import play
from hoyle.obligations.guillotine_score import score
from hoyle.obligations.guillotine_words import Words
from hoyle.obligations.words import usual
from hoyle.prove import Obligations


def obligations(rules: Rules) -> Obligations:
    """The obligations of a match."""
    out = Obligations(rules)
    w = Words(out)
    cards(w)
    order(w)
    dealing(w)
    announcing(w)
    play(w)
    domino(w)
    score(w)
    return out


def cards(w: Words) -> None:
    """Where cards and contracts are in each phase."""
    o = w.o
    tricks = (
        (w.contract != "none") & (w.contract != "domino") if "domino" in w.names else w.contract != "none"
    )
    o.lemma("all cards are in the stock before the deal", implies(w.before, w.stock == w.full))
    o.lemma("the stock is dealt out", implies(~w.before, empty(w.stock)))
    o.lemma("a contract is announced before play", implies(w.before | w.at("announce"), w.contract == "none"))
    o.lemma("a deal that ended had a contract", implies(w.ended, w.contract != "none"))
    o.lemma("tricks are played under their contracts", implies(w.at("play"), tricks))
    o.lemma("domino is played under its contract", implies(w.at("domino"), w.playing("domino")))
    o.lemma("cards lie on the table in tricks alone", implies(~w.at("play"), empty(w.trick)))
    o.lemma("cards are taken in tricks alone", implies(~tricks, empty(union(*w.taken))))
    o.lemma("cards are laid in domino alone", implies(~w.playing("domino"), empty(w.layout)))
    o.lemma(
        "lots are drawn before the first deal", implies(w.at("lots"), w.deal_no == w.rules.initial[w.deal_no])
    )
    for i in w.seats:
        o.lemma(
            f"seat {i.data} has a full hand when a contract is announced",
            implies(w.at("announce"), count(w.hand[i]) == w.size),
        )


def always(condition: Term) -> Callable[[Callable[[Term], Term]], Term]:
    """What holds before a step, as a goal of the step."""
    return lambda after: condition


def order(w: Words) -> None:
    """When each thing is done, and by whom."""
    o, actions = w.o, w.rules.actions
    last = w.deal_no == w.last_deal
    when = {
        "draw_lots": ("lots are drawn before the first deal alone", w.at("lots"), "GU-08"),
        "deal": ("cards are dealt when no deal is under way", w.at("deal"), "GU-10 GU-12"),
        "announce": ("a contract is announced when the cards are dealt", w.at("announce"), "GU-13"),
        "collect": ("a trick is taken when all have played to it", w.complete, "GU-49 GU-51"),
        "score": ("a deal is paid when it is over", w.at("score"), "GU-46 GU-54"),
    }
    if w.deck.size == 32:
        when["next_deal"] = "another deal follows until the last", w.at("scored") & ~last, "GU-10"
        when["close_match"] = "the match ends after its last deal", w.at("scored") & last, "GU-10 GU-56"
    for action, (name, condition, cites) in when.items():
        o.step(name, action, always(condition), cites=cites)
        if action not in ("draw_lots", "deal", "announce"):  # their choices have conditions of their own
            o.permits(f"whenever it is due: {name}", action, condition, cites=cites)
    turns = {
        "announce": ("the dealer announces", w.dealer, "GU-13"),
        "play": ("the seat at turn plays", w.turn, "GU-49"),
        "lay": ("the seat at turn lays", w.turn, "GU-33"),
        "pass": ("the seat at turn passes", w.turn, "GU-45"),
    }
    for action, (name, seat, cites) in turns.items():
        by = actions[action].by
        assert by is not None
        o.always(name, by == seat, cites=cites)


def dealing(w: Words) -> None:
    """Lines 10 to 12: who deals, and the deal."""
    o, rules = w.o, w.rules
    lot = o.param("draw_lots", "seat")
    o.step(
        "the lot decides who deals first",
        "draw_lots",
        lambda after: (after(w.dealer) == lot) & (after(w.phase) == "deal"),
        cites="GU-08",
    )
    o.permits("anybody may be drawn", "draw_lots", w.at("lots"), cites="GU-08")
    o.step(
        "everybody gets eight cards, and the dealer's deals are counted",
        "deal",
        lambda after: all_of(
            after(w.phase) == "announce",
            after(w.turn) == w.dealer,
            *(count(after(w.hand[i])) == w.size for i in w.seats),
            *(after(w.deals[i]) == ite(w.dealer == i, w.deals[i] + 1, w.deals[i]) for i in w.seats),
        ),
        cites="GU-11 GU-12",
    )
    o.step(
        "the first card of a deal goes to the next clockwise",
        "deal",
        lambda after: implies(usual(r.DEAL_WAY), after(w.first_hand) == rules.seat_after(w.dealer)),
        cites="GU-12 GU-R18",
    )
    six = len(w.names)
    last_of_six = tabulate(
        "the last of a player's deals", (w.deal_no.sort,), integer(0, 1), lambda d: d % six == 0
    )
    passes = r.DEAL_TURN.is_("each_deal") | (lookup(last_of_six, w.deal_no) == 1)
    o.step(
        "the deal passes to the next clockwise",
        "next_deal",
        lambda after: all_of(
            after(w.deal_no) == w.deal_no + 1,
            after(w.phase) == "deal",
            after(w.dealer) == ite(passes, rules.seat_after(w.dealer), w.dealer),
        ),
        cites="GU-09 GU-10 GU-R02",
    )
    o.always(
        "each deal begins afresh",
        implies(
            w.before | w.at("announce"),
            all_of(
                *(all_of(w.tricks[i] == 0, w.edges[i] == 0, w.place[i] == 0, ~w.passed[i]) for i in w.seats),
                *(empty(w.offered), ~w.begun, w.starter == "none", empty(w.layout)),
                *(w.latest == "none", w.opened == "none"),
            ),
        ),
        cites="GU-54",
    )
    counted(w)


def counted(w: Words) -> None:
    """How often each seat has dealt, by the number of the deal and who deals it."""
    o, n, each = w.o, len(w.seats), len(w.names)

    def dealt(i: int, now: int) -> Term:
        def in_turn(d: int, deal: int) -> int:
            return sum((d - back) % n == i for back in range(1 - now, deal))

        def in_a_row(d: int, deal: int) -> int:
            turns, own = divmod(deal - 1, each)
            earlier = sum(each * ((d - back) % n == i) for back in range(1, turns + 1))
            return earlier + ((own + now) if d == i else 0)

        def table(number: object) -> Term:
            assert callable(number)
            name, sorts = f"deals of seat {i}", (w.dealer.sort, w.deal_no.sort)
            return lookup(tabulate(name, sorts, integer(0, 48), number), w.dealer, w.deal_no)

        return r.DEAL_TURN.choose(each_deal=table(in_turn), six_in_a_row=table(in_a_row))

    whole = w.rules.initial[w.deal_no] == 1
    for i in w.seats:
        before, so_far = dealt(i.data, 0), dealt(i.data, 1)
        if whole:
            o.lemma(f"nobody has dealt before the lot: seat {i.data}", implies(w.at("lots"), w.deals[i] == 0))
            o.lemma(f"the deals of seat {i.data} before a deal", implies(w.at("deal"), w.deals[i] == before))
            o.lemma(f"the deals of seat {i.data} so far", implies(~w.before, w.deals[i] == so_far))
        pending = ite((w.dealer == i) & ~w.before & ~w.written, 1, 0)
        o.lemma(f"seat {i.data} announces once a deal", sum(w.said[i.data], lift(0)) == w.deals[i] - pending)


def announcing(w: Words) -> None:
    """Lines 12 and 13: the contract."""
    o = w.o
    contract = o.param("announce", "contract")
    once = r.CONTRACT_CHOICE.is_("each_once", "in_order")

    def had(name: str) -> Term:
        return any_of(*((w.dealer == i) & (w.said[i.data][name] > 0) for i in w.seats))

    o.step(
        "what the dealer announces is played",
        "announce",
        lambda after: w.at("announce") & (after(w.contract) == contract),
        cites="GU-13",
    )
    o.step(
        "a contract that was played is noted as its dealer's",
        "score",
        lambda after: all_of(
            *(
                after(w.said[i.data][x]) == w.said[i.data][x] + ite((w.dealer == i) & w.playing(x), 1, 0)
                for i in w.seats
                for x in w.names
            )
        ),
        cites="GU-R03",
    )
    o.step(
        "the dealer begins, with tricks or with the layout",
        "announce",
        lambda after: all_of(
            after(w.turn) == w.dealer,
            after(w.leader) == w.dealer,
            *(
                implies(contract == x, after(w.phase) == ("domino" if x == "domino" else "play"))
                for x in w.names
            ),
        ),
        cites="GU-27 GU-31 GU-47 GU-48",
    )
    o.lemma(
        "the dealer is at turn when a contract is announced", implies(w.at("announce"), w.turn == w.dealer)
    )
    o.step(
        "no dealer announces a contract twice",
        "announce",
        lambda after: implies(once, all_of(*(implies(contract == x, not_(had(x))) for x in w.names))),
        cites="GU-R03 GU-11",
    )
    fresh = all_of(*(implies(contract == x, not_(had(x))) for x in w.names))
    o.permits(
        "a contract may be announced that the dealer has not announced before",
        "announce",
        w.at("announce") & ~r.CONTRACT_CHOICE.is_("in_order") & (fresh | r.CONTRACT_CHOICE.is_("free")),
        cites="GU-13 GU-14 GU-R03",
    )
    for i in w.seats:
        now = all_of(
            *(
                implies(once & (w.dealer == i) & w.playing(x) & ~w.written, w.said[i.data][x] == 0)
                for x in w.names
            )
        )
        o.lemma(f"seat {i.data} has not announced before what is played", now)
        few = all_of(*((n >= 0) & implies(once, n <= 1) for n in w.said[i.data]))
        o.lemma(f"seat {i.data} announces no contract twice", few)
