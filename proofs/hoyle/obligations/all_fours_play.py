"""Obligations of the play in All Fours (line 13 of the text)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from hoyle.games.all_fours import readings as r
from hoyle.lang import (
    Term,
    all_of,
    any_of,
    contains,
    count,
    disjoint,
    empty,
    exactly_one,
    implies,
    ite,
    not_,
    subset,
    subterms,
    suit,
    union,
)
from hoyle.obligations import shared
from hoyle.obligations.all_fours_words import Words
from hoyle.obligations.words import usual
from hoyle.prove import RULINGS


def play(w: Words) -> None:
    """Whose turn it is, which cards are legal, who draws, who takes a trick."""
    turns(w)
    hands(w)
    legal(w)
    tricks(w)
    kept(w)


def turns(w: Words) -> None:
    """The order of play."""
    o, rules = w.o, w.rules
    on, drawing = count(w.trick), w.at("draw")
    at_once = usual(r.DRAW_ORDER)
    for k in range(4):
        seat = rules.seat_after(w.leader, k) if k else w.leader
        o.lemma(
            f"the card of the seat {k} after the leader lies from card {k + 1} of a trick on",
            implies(at_once & w.at("play", "draw"), not_(empty(w.table[seat])) == (on > k)),
        )
        o.lemma(
            f"after {k} cards the seat {k} after the leader plays",
            implies(w.at("play") & (on == k) & at_once, w.turn == seat),
        )
        o.lemma(
            f"after card {k + 1} of a trick its player draws",
            implies(drawing & (on == k + 1) & at_once, w.turn == seat),
        )
    o.lemma("a full trick waits for nobody", implies(at_once & w.at("play") & (on == 4), w.turn == w.leader))
    o.lemma("somebody has played who draws", implies(at_once & drawing, on > 0))
    o.lemma("one seat draws at a time", implies(w.draws, w.to_draw == ite(drawing, 1, 0)))
    card = o.param("play", "card")
    shared.from_the_hand(w, "AF-24 AF-25")
    o.step(
        "one card goes from the hand to the table", "play", partial(shared.card_moves, w, card),
        cites="AF-24 AF-25",
    )  # fmt: skip
    following = rules.seat_after(w.turn)
    o.step(
        "the player draws at once while there is a reserve, else the next one plays", "play",
        lambda after: implies(
            w.draws,
            ite(
                empty(w.reserve), (after(w.phase) == "play") & (after(w.turn) == following),
                (after(w.phase) == "draw") & (after(w.turn) == w.turn),
            ),
        ),
        cites="AF-25 AF-33 AF-R17 AF-R18 AF-R30",
    )  # fmt: skip
    drawn = o.param("draw", "card")
    o.step(
        "he draws one card of the reserve, and the next one plays", "draw",
        lambda after: all_of(
            contains(drawn, w.reserve), after(w.reserve) == w.reserve - drawn,
            *(after(w.hand[i]) == ite(w.turn == i, w.hand[i] | drawn, w.hand[i]) for i in w.seats),
            implies(w.draws, (after(w.phase) == "play") & (after(w.turn) == following)),
        ),
        cites="AF-33 AF-R18",
    )  # fmt: skip
    o.step(
        "the turned card is drawn last", "draw",
        lambda after: implies(usual(r.TURNED_CARD) & contains(drawn, w.under), empty(w.stock)),
        cites="AF-12 AF-33 AF-R13",
    )  # fmt: skip


def hands(w: Words) -> None:
    """Hands stay full while there is a reserve."""
    o, drawing = w.o, w.at("draw")
    taken, on, left = count(w.gone), count(w.trick), count(w.reserve)
    filled = taken < w.drawn
    o.lemma("tricks have four cards", (taken % 4) == 0)
    o.lemma(
        "the reserve shrinks with the play",
        implies(
            w.draws & w.at("play", "draw"),
            ite(filled, left == w.drawn - taken - on + ite(drawing, 1, 0), left == 0),
        ),
    )
    o.lemma("nobody draws when the reserve is used up", implies(w.draws & drawing, filled & (left > 0)))
    for i in w.seats:
        n = i.data
        o.lemma(
            f"seat {n} has a full hand while there is a reserve",
            implies(
                w.draws & w.at("play", "draw") & filled,
                count(w.hand[i]) == ite(drawing & (w.turn == i), w.size - 1, w.size),
            ),
        )
        o.lemma(
            f"seat {n} plays his hand out",
            implies(
                w.draws & w.at("play") & not_(filled),
                4 * count(w.hand[i]) + taken + 4 * count(w.table[i]) == w.deck.size,
            ),
        )
    o.lemma("cards are left while a deal is played", implies(w.draws & w.at("play"), taken < w.deck.size))
    o.lemma(
        "who is to play has a card", implies(w.draws & w.waiting, not_(empty(w.hand[w.turn]))), derived=True
    )
    ended = w.at("score", "scored", "next_dealer", "over")
    o.always(
        "all cards are played, in tricks of four",
        implies(w.draws & ended, w.gone == w.full),
        cites="AF-34 AF-R13 AF-R17",
    )


def legal(w: Words) -> None:
    """Following suit and trumping."""
    o, suits = w.o, w.deck.suits
    card = o.param("play", "card")
    holds = shared.suits_held(w)
    follows = r.MUST_TRUMP.is_("as_printed", "free_when_void")
    o.step(
        "the suit led is followed while it is held", "play",
        lambda after: implies(
            follows & ~w.leading, all_of(*(implies((w.led == x) & holds[x], suit(card) == x) for x in suits))
        ),
        cites="AF-26",
    )  # fmt: skip
    void = shared.void_of_led(w, holds)
    o.step(
        "without the suit led a trump is played", "play",
        lambda after: implies(
            all_of(usual(r.MUST_TRUMP), ~w.leading, void),
            all_of(*(implies((w.trump == x) & holds[x], suit(card) == x) for x in suits)),
        ),
        cites="AF-27",
    )  # fmt: skip
    o.step(
        "a led trump is answered with a trump while one is held", "play",
        lambda after: implies(
            all_of(~w.leading, w.led == w.trump),
            all_of(*(implies((w.trump == x) & holds[x], suit(card) == x) for x in suits)),
        ),
        cites="AF-29",
    )  # fmt: skip
    no_trump = all_of(*(implies(w.trump == x, ~holds[x]) for x in suits))
    o.permits("any card may be led", "play", w.waiting & w.leading, cites="AF-24")
    o.permits(
        "any card of the suit led may be played", "play",
        all_of(w.waiting, ~w.leading, suit(card) == w.led, usual(r.TRUMP_LED)), cites="AF-26 AF-29",
    )  # fmt: skip
    o.permits(
        "without the suit led any trump may be played", "play",
        all_of(w.waiting, ~w.leading, void, suit(card) == w.trump), cites="AF-27",
    )  # fmt: skip
    o.permits(
        "with neither any card may be played", "play", all_of(w.waiting, ~w.leading, void, no_trump),
        cites="AF-28",
    )  # fmt: skip


def tricks(w: Words) -> None:
    """Who takes a trick and leads next."""
    o = w.o
    plain = usual(r.WINNER) & ~r.KING_RANK.is_("unstated")
    ruling = w.rules.rulings["who takes the trick"]
    best = {t for t in subterms(*(c.when for c in ruling.cases)) if t.op == "highest"}
    for n, cards in enumerate(sorted(best, key=str)):
        o.lemma(
            f"no two cards are the best ({n + 1})",
            implies(w.complete & plain, count(cards) <= 1),
            derived=True,
        )
    for i in w.seats:
        applies = any_of(*(c.when for c in ruling.cases if c.then[0] is i))
        o.lemma(
            f"the card of seat {i.data} wins where a case names him",
            implies(w.complete & plain & applies, w.wins(i)),
            derived=True,
        )
    o.always(
        "exactly one card wins a complete trick",
        implies(w.complete & plain, exactly_one(*(w.wins(i) for i in w.seats))),
        cites="AF-31",
        derived=RULINGS + 1,
    )
    shared.ruling_names_the_winner(w, w.complete & plain, derived=RULINGS + 1)

    def takes(after: Callable[[Term], Term]) -> Term:
        parts = []
        for i in w.seats:
            mine, other = i.data % 2, 1 - i.data % 2
            gets = after(w.taken[mine]) == w.taken[mine] | w.trick
            parts.append(implies(w.wins(i), gets & (after(w.taken[other]) == w.taken[other])))
        return implies(plain, all_of(*parts))

    o.step(
        "the highest trump takes the trick, else the highest card of the suit led", "collect", takes,
        cites="AF-31 AF-R01 AF-R16",
    )  # fmt: skip
    o.step(
        "it is remembered which card took the trick", "collect",
        lambda after: implies(
            plain, all_of(*(implies(w.wins(i), after(w.takers) == w.takers | w.table[i]) for i in w.seats))
        ),
        cites="AF-38 AF-R21",
    )  # fmt: skip
    o.step(
        "the taker of a trick leads the next one", "collect",
        lambda after: implies(
            plain & usual(r.DRAW_ORDER),
            all_of(*(implies(w.wins(i), (after(w.leader) == i) & (after(w.turn) == i)) for i in w.seats)),
        ),
        cites="AF-32",
    )  # fmt: skip
    o.step(
        "a deal is played to the last card", "collect",
        lambda after: all_of(
            w.complete,
            *(empty(after(t)) for t in w.table),
            implies(
                w.draws,
                after(w.phase)
                == ite(empty(union(*w.hand)), w.phase_named("score"), w.phase_named("play")),
            ),
        ),
        cites="AF-34 AF-35",
    )  # fmt: skip


def kept(w: Words) -> None:
    """Whose the cards were, and what follows for the ace of trumps."""
    o = w.o
    first, second = union(w.table[0], w.table[2]), union(w.table[1], w.table[3])
    o.lemma("what team 0 plays is noted", subset(first, w.ours))
    o.lemma("what team 1 plays is not", disjoint(second, w.ours))
    o.lemma("what is noted was played", subset(w.ours, union(first, w.gone)))
    o.lemma("the two teams took different cards", disjoint(*w.taken))
    card = o.param("play", "card")
    even = (w.turn == 0) | (w.turn == 2)
    o.step(
        "it is remembered which team played a card", "play",
        lambda after: after(w.ours) == ite(even, w.ours | card, w.ours), cites="AF-39 AF-40 AF-R23",
    )  # fmt: skip
    plain = usual(r.WINNER, r.KING_RANK, r.RANK_DIRECTION)
    played = w.at("play", "draw", "score", "scored", "next_dealer")
    o.always(
        "the ace of trumps stays with the team that played it",
        implies(plain & played, all_of(*(implies(w.has(t, "A"), w.own(t, "A")) for t in (0, 1)))),
        cites="AF-31 AF-37",
    )
