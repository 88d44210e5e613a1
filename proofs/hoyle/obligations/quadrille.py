"""What is proved of Quadrille beyond the battery of every game.

A rule is stated a second time here, from the clause and not from the rules, as what a step does or may do:
so a slip in the rules breaks an obligation that names the clause. Where readings differ the statement says
under which ones it is made. Lemmas are invariants that the proofs of others stand on.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from hoyle.games.quadrille import readings as r
from hoyle.lang import Rules, Term, all_of, count, empty, implies, union
from hoyle.obligations.quadrille_bid import bid
from hoyle.obligations.quadrille_call import call
from hoyle.obligations.quadrille_play import play
from hoyle.obligations.quadrille_plays import plays
from hoyle.obligations.quadrille_score import score
from hoyle.obligations.quadrille_words import Words
from hoyle.prove import Obligations


def obligations(rules: Rules) -> Obligations:
    """The obligations of a game."""
    out = Obligations(rules)
    w = Words(out)
    cards(w)
    times(w)
    bid(w)
    call(w)
    play(w)
    score(w)
    plays(w)
    return out


def cards(w: Words) -> None:
    """Where the cards are in each phase."""
    o = w.o
    o.lemma("all cards are in the stock before the deal", implies(w.before, w.stock == w.full))
    o.lemma("the stock is dealt out", implies(~w.before, empty(w.stock)))
    o.lemma("cards lie on the table in play alone", implies(~w.at("play"), empty(w.trick)))
    o.lemma("no card is taken before the play", implies(w.before | w.talking, empty(union(*w.taken))))
    o.lemma("no trick is taken before the play", implies(w.before | w.talking, w.total == 0))
    for i in w.seats:
        n = i.data
        o.lemma(f"seat {n} has a full hand before the play", implies(w.talking, count(w.hand[i]) == w.size))
        o.lemma(f"seat {n} has at most one card on the table", count(w.table[i]) <= 1)
        o.lemma(f"the tricks of seat {n} have their cards", count(w.taken[i]) == 4 * w.tricks[i])
        o.lemma(f"seat {n} has no fewer tricks than none", w.tricks[i] >= 0)
        o.lemma(
            f"the cards of seat {n} in play and the tricks make a hand",
            implies(w.playing, count(w.hand[i]) + count(w.table[i]) + w.total == w.size),
        )
    o.lemma("tricks are left while a deal is played", implies(w.at("play", "decide"), w.total < w.size))
    o.lemma("there are ten tricks", w.total <= w.size)
    o.lemma("lots are drawn before the first deal",
            implies(w.at("lots"), w.deal_no == w.rules.initial[w.deal_no]))  # fmt: skip


TIMES = {
    "draw_lots": "lots", "stake": "stake", "deal": "deal", "announce": "announce", "pass": "announce",
    "contest": "win", "win": "win", "all_passed": "win", "add": "add", "trump": "trump", "call": "call",
    "no_card_to_name": "call", "open": "answer", "silent": "answer", "declare": "play", "play": "play",
    "collect": "play", "stop": "decide", "go_on": "decide", "announce_vole": "decide",
    "raise_stakes": "raise", "settle_made": "score", "settle_failed_vole": "score", "settle_lost": "score",
    "next_deal": "scored", "close_game": "scored",
}  # fmt: skip
"""In which phase each thing happens."""


def _as_it_is(term: Term, after: Callable[[Term], Term]) -> Term:
    return term


def times(w: Words) -> None:
    """Each thing at its time, and by the seat at turn."""
    o = w.o
    for name, action in w.rules.actions.items():
        phase = TIMES.get(name)
        if phase is not None:
            now = w.at(phase)
            if name == "stop":
                now = now | r.STOP_LATER.is_("yes")
            o.step(f"{name} at its time", name, partial(_as_it_is, now), cites=action.cites)
        if action.by is not None:
            if name in ("open", "silent"):
                partner = [implies(w.at("answer") & (w.partner == i), action.by == i) for i in w.seats]
                o.always(f"{name} by the partner", all_of(*partner), cites=action.cites)
                continue
            o.always(f"{name} by the seat at turn", action.by == w.turn, cites=action.cites)
