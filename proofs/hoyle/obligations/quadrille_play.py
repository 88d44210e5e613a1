"""Obligations of the play in Quadrille (lines 8 to 14, 19 and 20 of the text)."""

from __future__ import annotations

from functools import partial

from hoyle.games.quadrille import readings as r
from hoyle.games.quadrille import readings_money as m
from hoyle.games.quadrille import readings_trumps as t
from hoyle.games.quadrille.state import CHIP
from hoyle.lang import (
    Term,
    all_of,
    any_of,
    contains,
    count,
    empty,
    exactly_one,
    implies,
    ite,
    not_,
)
from hoyle.obligations import shared
from hoyle.obligations.quadrille_words import Words
from hoyle.obligations.words import After, usual

CARDS = (r.MANILLE, r.MATADOR_SUIT, t.TRUMPS)
"""Readings on which it depends which cards are trumps."""
FOLLOW = (*CARDS, r.HIGHEST, r.VOID, r.PRIVILEGE, r.KEEP_BACK, r.OTHER_TRUMPS, r.BASTO_ALONE, r.MUST_CLASH,
          r.SPARED, r.NEXT_PLAYER, r.FIRST_LEAD, r.SUCH_CARD, r.WHICH_LOWER, r.MANILLE_SPARED)  # fmt: skip
"""Readings on which it depends which cards may be played."""
RANKS = (r.ORDER, r.RED_ACE, r.MANILLE, r.MATADOR_SUIT, t.TRUMPS, r.TRICK_WINNER)
"""Readings on which it depends who takes a trick."""
SOLO = (r.SOLO_CALLS, r.NAMING_TIME, r.TRUMP_BY, r.COUNTED, r.VOLE_BID, r.STOP, r.SEVENTH, r.VOLE_TIME,
        r.VOLE_LOST, r.NEXT_LEAD, r.STOP_LATER)  # fmt: skip
"""Readings on which a soloist's choices depend."""


def play(w: Words) -> None:
    """Whose turn it is, which cards are legal, who takes a trick, what a soloist may do."""
    turns(w)
    trump_cards(w)
    legal(w)
    duties(w)
    tricks(w)
    soloist(w)


def turns(w: Words) -> None:
    """The order of play."""
    o = w.o
    shared.one_after_another(w, w.at("play"))
    o.lemma("a soloist decides himself", implies(w.at("decide", "raise"), w.turn == w.declarer))
    card = o.param("play", "card")
    o.step(
        "one card goes from the hand to the table, and the next clockwise has the turn", "play",
        lambda after: all_of(
            w.waiting,
            *(
                ite(
                    w.turn == i,
                    all_of(contains(card, w.hand[i]), after(w.hand[i]) == w.hand[i] - card,
                           after(w.table[i]) == w.table[i] | card),
                    (after(w.hand[i]) == w.hand[i]) & (after(w.table[i]) == w.table[i]),
                )
                for i in w.seats
            ),
            after(w.turn) == w.after_seat(w.turn),
        ),
        cites="QU-33 QU-34",
    )  # fmt: skip
    o.permits("any card may be led", "play", w.waiting & w.leading, cites="QU-33")


def trump_cards(w: Words) -> None:
    """How many trumps and matadors there are."""
    if w.deck.size != 40:
        return
    named = (w.trump != "none") & usual(*CARDS)
    black = any_of(w.trump == "S", w.trump == "C")
    all_trumps = next(t for t, name in w.rules.names.items() if name == "all trumps")
    matadors = next(t for t, name in w.rules.names.items() if name == "the matadors")
    w.o.always(
        "there are eleven black or twelve red trumps",
        implies(named, (count(all_trumps) == ite(black, 11, 12)) & (all_trumps == w.trumps)),
        cites="QU-16 QU-18",
    )
    w.o.always(
        "spadille, manille and basto are the matadors", implies(named, matadors == w.matadors),
        cites="QU-13 QU-14 QU-15",
    )  # fmt: skip


def duty(w: Words) -> Term:
    """Must the seat to move play a matador below the one led?"""

    def bound(i: Term) -> Term:
        held = w.hand[i]
        lower = held & (w.manille | w.basto)
        other = empty((held & w.trumps) - w.manille - w.basto)
        by_spadille = all_of(w.lead == w.spadille, not_(empty(lower)), other)
        alone = (held & w.trumps) == w.basto
        return by_spadille | all_of(w.lead == w.manille, not_(empty(w.manille)), not_(empty(w.basto)), alone)

    return w.of_seat(w.turn, bound)


def spared(w: Words) -> Term:
    """Is manille or basto led, and spadille the only trump of the seat to move?"""
    led = any_of(*((w.lead == c) & not_(empty(c)) for c in (w.manille, w.basto)))
    only = w.of_seat(
        w.turn, lambda i: ((w.hand[i] & w.trumps) == w.spadille) & not_(empty(w.hand[i] & w.spadille))
    )
    return led & only


def legal(w: Words) -> None:
    """Following suit and trumping."""
    o, suits = w.o, w.deck.suits
    card = o.param("play", "card")
    house = usual(*FOLLOW)
    follows = w.at("play") & ~w.leading
    trump_led = w.lead.within(w.trumps)
    bound, free = duty(w), spared(w)
    matador = contains(card, w.matadors)
    for x in suits:
        asked = all_of(house, ~w.leading, not_(trump_led), w.led == x, w.holds(w.plain(x)))
        follows_suit = implies(asked, contains(card, w.plain(x)) | matador)
        o.step(
            f"a plain suit led is followed, or a matador is played: {x}", "play",
            partial(_always, follows_suit), cites="QU-35 QU-38 QU-R30 QU-R32",
        )  # fmt: skip
    void = all_of(not_(trump_led), *(implies(w.led == x, ~w.holds(w.plain(x))) for x in suits))
    o.step(
        "without the suit led a trump is played", "play",
        lambda after: implies(
            all_of(house, ~w.leading, void, w.holds(w.trumps)), contains(card, w.trumps)
        ),
        cites="QU-36 QU-R31",
    )  # fmt: skip
    o.step(
        "on a trump led a trump is played, unless spadille alone is spared", "play",
        lambda after: implies(
            all_of(house, ~w.leading, trump_led, w.holds(w.trumps), not_(free)), contains(card, w.trumps)
        ),
        cites="QU-35 QU-42",
    )  # fmt: skip
    waiting = w.waiting & house & ~w.leading
    own_suit = any_of(*((w.led == x) & contains(card, w.plain(x)) for x in suits))
    o.permits(
        "any card of the plain suit led may be played", "play",
        all_of(waiting, not_(trump_led), own_suit), cites="QU-35 QU-R30",
    )  # fmt: skip
    o.permits(
        "any trump may be played on a trump led, but for the duties of matadors", "play",
        all_of(waiting, trump_led, contains(card, w.trumps), not_(bound)), cites="QU-35 QU-R30",
    )  # fmt: skip
    o.permits(
        "a matador may be played at any time, but for the duties of matadors", "play",
        all_of(waiting, matador, not_(bound)), cites="QU-38 QU-R32",
    )  # fmt: skip
    o.permits(
        "without the suit led any trump may be played", "play",
        all_of(waiting, void, contains(card, w.trumps)), cites="QU-36 QU-R31",
    )  # fmt: skip
    o.permits(
        "without the suit led and without trumps any card may be played", "play",
        all_of(waiting, void | trump_led, ~w.holds(w.trumps)), cites="QU-37",
    )  # fmt: skip
    o.permits("spadille may be kept when manille or basto is led", "play", waiting & free,
              cites="QU-42 QU-R39")  # fmt: skip
    if "declare" in w.rules.actions:
        o.step(
            "who declares himself later holds the card named", "declare",
            lambda after: all_of(
                w.of_seat(w.turn, lambda i: w.of_seat(
                    w.declarer, lambda d: not_(empty(w.hand[i] & w.calls[d])))),
                after(w.open), r.OPEN_TIME.is_("any_time"),
            ),
            cites="QU-30 QU-R24",
        )  # fmt: skip
    o.lemma("the trick is led by the leader", implies(follows, not_(empty(w.lead))), derived=True)


def _always(term: Term, after: After) -> Term:
    return term


def duties(w: Words) -> None:
    """The duties of matadors."""
    o = w.o
    card = o.param("play", "card")
    house = usual(*FOLLOW)
    low = w.manille | w.basto
    waiting = w.waiting & house
    o.step(
        "manille or basto answers spadille when it is the last trump", "play",
        lambda after: implies(
            all_of(house, ~w.leading, w.lead == w.spadille, duty(w)), contains(card, low)
        ),
        cites="QU-40 QU-R36",
    )  # fmt: skip
    o.step(
        "basto answers manille when it is the last trump", "play",
        lambda after: implies(
            all_of(house, ~w.leading, w.lead == w.manille, duty(w)), contains(card, w.basto)
        ),
        cites="QU-41 QU-R37",
    )  # fmt: skip
    o.permits(
        "either of manille and basto may answer spadille", "play",
        all_of(waiting, ~w.leading, w.lead == w.spadille, duty(w), contains(card, low)), cites="QU-39 QU-40",
    )  # fmt: skip


def tricks(w: Words) -> None:
    """Who takes a trick and leads next."""
    o = w.o
    house = usual(*RANKS)
    asked = w.complete & house
    shared.best_is_one_card(w, asked)
    one = exactly_one(*(w.wins(i) for i in w.seats))
    o.always(
        "exactly one card wins a complete trick",
        all_of(*(implies(asked & (w.trump == x), one) for x in w.deck.suits)),
        cites="QU-R29 QU-16 QU-17 QU-18 QU-19", derived=True,
    )  # fmt: skip
    shared.ruling_names_the_winner(w, asked)
    o.step(
        "the highest trump takes the trick, else the highest card of the suit led", "collect",
        lambda after: implies(house, shared.winner_takes(w, w.tricks, after)),
        cites="QU-16 QU-17 QU-18 QU-19 QU-R29",
    )  # fmt: skip
    o.step(
        "the taker of a trick leads the next one", "collect",
        lambda after: implies(
            house & usual(r.NEXT_LEAD) & not_(empty(w.hand[0])),
            all_of(*(implies(w.wins(i), after(w.leader) == i) for i in w.seats)),
        ),
        cites="QU-R28",
    )  # fmt: skip
    o.step(
        "the table is cleared after a trick", "collect",
        lambda after: all_of(w.complete, *(empty(after(t)) for t in w.table)), cites="QU-34",
    )  # fmt: skip
    many = all_of(w.own >= 6, w.total - w.own >= 6)
    o.always("only one side can make six tricks", not_(many), cites="QU-21 QU-22", derived=True)


def soloist(w: Words) -> None:
    """Stopping at six, going on to the vole (line 20)."""
    o = w.o
    house = usual(*RANKS, *SOLO, m.SIDE)
    tricks = w.rules.total(lambda i: ite(w.declarer == i, w.tricks[i], 0))
    solo, done = w.contract == "solo", empty(w.hand[0])
    six = 6 if w.deck.size == 40 else None
    if six is not None:

        def decides(after: After) -> Term:
            gains = w.of_seat(w.declarer, lambda i: after(w.tricks[i]) == w.tricks[i] + 1)
            chance = all_of(solo, gains, tricks == six - 1, not_(done))
            seventh = all_of(solo, gains, tricks == six, w.went_on)
            else_ = after(w.phase) == ite(done, w.phase_named("score"), w.phase_named("play"))
            return ite(
                chance,
                (after(w.phase) == "decide") & (after(w.contract) == "solo"),
                ite(
                    seventh,
                    (after(w.phase) == "raise") & (after(w.contract) == "vole"),
                    else_ & (after(w.contract) == w.contract),
                ),
            )

        o.step(
            "a soloist may decide after his sixth trick, and all add after his seventh", "collect",
            lambda after: implies(house, decides(after)),
            cites="QU-24 QU-43 QU-44 QU-45 QU-R40 QU-R43 QU-R44",
        )  # fmt: skip
        o.step(
            "the winner of a trick has the turn, or the soloist who decides or has a vole", "collect",
            lambda after: implies(
                house & not_(done),
                ite(
                    any_of(after(w.phase) == "decide", after(w.phase) == "raise"),
                    after(w.turn) == w.declarer, after(w.turn) == after(w.leader),
                ),
            ),
            cites="QU-R28 QU-43",
        )  # fmt: skip
        o.lemma("a soloist decides with six tricks",
                implies(house & w.at("decide"), solo & (tricks == six)))  # fmt: skip
        o.lemma("who stopped has six tricks",
                implies(house & w.stopped,
                        solo & (tricks == six) & w.at("score", "scored", "over")))  # fmt: skip
        o.lemma("who went on has six tricks",
                implies(house & w.went_on, (tricks >= six) & (w.contract != "alliance")))  # fmt: skip
        o.lemma("a vole has seven tricks",
                implies(house & (w.contract == "vole"), w.went_on & (tricks >= six + 1)))  # fmt: skip
        o.always(
            "a vole is played only after a solo with six tricks",
            implies(house & (w.contract == "vole"), tricks >= six), cites="QU-24",
        )  # fmt: skip
    o.permits("a soloist with six tricks may stop", "stop", w.at("decide"), cites="QU-43")
    o.permits("a soloist with six tricks may go on", "go_on", w.at("decide"), cites="QU-44")
    o.step(
        "who stops has made his solo, and the deal is over", "stop",
        lambda after: all_of(
            w.at("decide") | r.STOP_LATER.is_("yes"), after(w.stopped), after(w.phase) == "score",
            after(w.contract) == w.contract,
        ),
        cites="QU-43",
    )  # fmt: skip
    o.step(
        "who goes on leads or plays on as before", "go_on",
        lambda after: implies(
            usual(r.VOLE_TIME),
            all_of(
                w.at("decide"), after(w.went_on), after(w.phase) == "play", after(w.turn) == w.leader,
                after(w.contract) == w.contract, ~after(w.stopped),
            ),
        ),
        cites="QU-44 QU-R43",
    )  # fmt: skip
    o.step(
        "when a solo becomes a vole every player adds one chip", "raise_stakes",
        lambda after: implies(
            usual(r.SEVENTH_STAKE, m.RAISERS),
            all_of(
                w.at("raise"), after(w.pot) == w.pot + 4 * CHIP, after(w.raised) == 4 * CHIP,
                *(after(w.chips[i]) == w.chips[i] - CHIP for i in w.seats),
                after(w.turn) == w.leader,
                after(w.phase) == ite(empty(w.hand[0]), w.phase_named("score"), w.phase_named("play")),
            ),
        ),
        cites="QU-44 QU-R42",
    )  # fmt: skip
    o.lemma("nobody has decided before the play",
            implies(w.before | w.talking, all_of(~w.stopped, ~w.went_on, ~w.straight)))  # fmt: skip
    o.lemma("nobody has added for a vole before there is one",
            implies((w.raised > 0) & usual(r.VOLE_BID), w.contract == "vole"))  # fmt: skip
    o.lemma("all add for a vole", implies(w.at("raise"), w.contract == "vole"))
    o.lemma("nothing is added before a vole is settled", implies(w.at("raise"), w.raised == 0))
