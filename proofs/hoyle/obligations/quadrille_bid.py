"""Obligations of the stakes and the announcing in Quadrille (lines 8 and 17 of the text)."""

from __future__ import annotations

from collections.abc import Callable

from hoyle.games.quadrille import readings as r
from hoyle.games.quadrille import readings_money as m
from hoyle.games.quadrille import readings_trumps as t
from hoyle.games.quadrille.state import CHIP
from hoyle.lang import Term, all_of, any_of, count, empty, implies, ite, not_
from hoyle.obligations.quadrille_words import Words
from hoyle.obligations.words import After, usual

ORDER = (r.STAKE_TIME, r.FIRST_SPEAKER, r.BID_WAY, r.SPEAK_AGAIN)
"""Readings on which the order of events before the play depends."""
ANNOUNCING = (r.HIGHER_BID, r.THREE_EQUAL, r.ADD_TIE, r.ADD_FIRST, r.ADDED_MONEY, r.NAMING_TIME, *ORDER)
NAMING = (r.NAMING_TIME, r.TRUMP_BY, r.SOLO_CALLS, t.FIRST_LEADER, t.SOLO_TRUMP)


def bid(w: Words) -> None:
    """Stakes, the deal, announcements, and who wins them."""
    stakes(w)
    announcing(w)
    adding(w)
    winning(w)


def stakes(w: Words) -> None:
    """Lots, stakes, the deal (line 8)."""
    o = w.o
    lot, amount = o.param("draw_lots", "seat"), o.param("stake", "amount")
    o.step(
        "the lot decides who deals first, and the next seat stakes first", "draw_lots",
        lambda after: all_of(
            after(w.dealer) == lot, after(w.turn) == w.after_seat(lot),
            implies(usual(r.STAKE_TIME), after(w.phase) == "stake"),
        ),
        cites="QU-09 QU-07",
    )  # fmt: skip
    o.permits("anybody may be drawn", "draw_lots", w.at("lots") & usual(r.FIRST_DEALER), cites="QU-09 QU-R05")
    times = [ite(w.twice[i] & usual(m.NEXT_GAME, m.DOUBLE_STAKE), 2, 1) for i in w.seats]
    o.step(
        "everybody stakes one chip, or two after a game lost with five tricks", "stake",
        lambda after: implies(
            usual(r.STAKE, m.DOUBLE_STAKE),
            all_of(*(implies(w.turn == i, amount == times[i.data]) for i in w.seats)),
        ),
        cites="QU-08 QU-58 QU-R07 QU-R66",
    )  # fmt: skip
    o.step(
        "a stake goes from the player to the table", "stake",
        lambda after: all_of(
            after(w.pot) == w.pot + CHIP * amount,
            *(
                ite(
                    w.turn == i,
                    all_of(after(w.staked[i]) == CHIP * amount,
                           after(w.chips[i]) == w.chips[i] - CHIP * amount,
                           implies(usual(m.NEXT_GAME), ~after(w.twice[i]))),
                    all_of(after(w.staked[i]) == w.staked[i], after(w.chips[i]) == w.chips[i],
                           after(w.twice[i]) == w.twice[i]),
                )
                for i in w.seats
            ),
        ),
        cites="QU-07 QU-08 QU-58",
    )  # fmt: skip
    o.step(
        "all four stake in turn, the dealer last, and the cards are dealt", "stake",
        lambda after: implies(
            usual(r.STAKE_TIME),
            all_of(
                after(w.turn) == w.after_seat(w.turn),
                after(w.phase) == ite(w.turn == w.dealer, w.phase_named("deal"), w.phase_named("stake")),
            ),
        ),
        cites="QU-07 QU-R08",
    )  # fmt: skip
    for k in range(4):
        gone = [w.staked[w.after_seat(w.dealer, j)] > 0 for j in range(1, k + 1)]
        left = [w.staked[w.after_seat(w.dealer, j)] == 0 for j in range(k + 1, 5)]
        o.lemma(
            f"after {k} stakes the seat {k + 1} after the dealer is next",
            implies(w.at("stake") & (w.turn == w.after_seat(w.dealer, k + 1)), all_of(*gone, *left)),
        )
    o.lemma("nobody has staked before the lots",
            implies(w.at("lots"), all_of(*(w.staked[i] == 0 for i in w.seats))))  # fmt: skip
    staked = w.at("announce", "add", "win", "trump", "call", "answer") | w.playing | w.at("score", "scored")
    o.always(
        "everybody has staked when the cards are dealt",
        implies(staked | (w.at("deal") & usual(r.STAKE_TIME)), all_of(*(w.staked[i] > 0 for i in w.seats))),
        cites="QU-07",
    )
    o.step(
        "everybody gets ten cards, and the seat after the dealer announces first", "deal",
        lambda after: all_of(
            *(count(after(w.hand[i])) == w.size for i in w.seats),
            empty(after(w.stock)),
            implies(usual(*ORDER), (after(w.turn) == w.speaker) & (after(w.phase) == "announce")),
        ),
        cites="QU-11 QU-20 QU-R09",
    )  # fmt: skip


def announcing(w: Words) -> None:
    """Alliance, solo or pass, once in turn (line 17)."""
    o = w.o
    said = o.param("announce", "bid")
    simple = usual(r.NAMING_TIME, t.SOLO_TRUMP, *ORDER)
    o.permits(
        "an alliance or a solo may be announced", "announce",
        all_of(w.at("announce"), any_of(said == "alliance", said == "solo"), usual(r.LOWER_BID, r.BID_WAY)),
        cites="QU-21 QU-22 QU-R71",
    )  # fmt: skip
    o.step(
        "no vole is announced before the play", "announce",
        lambda after: implies(usual(r.VOLE_BID), any_of(said == "alliance", said == "solo")),
        cites="QU-24 QU-R11",
    )  # fmt: skip
    o.permits("a player may pass", "pass", w.at("announce") & usual(r.MAY_PASS, r.BID_WAY),
              cites="QU-20 QU-R12")  # fmt: skip

    def next_speaks(after: After, told: Callable[[Term], Term]) -> Term:
        last = w.after_seat(w.turn) == w.speaker
        goes = all_of(
            after(w.phase) == ite(last, w.phase_named("win"), w.phase_named("announce")),
            after(w.turn) == w.after_seat(w.turn),
        )
        rows = [ite(w.turn == i, told(after(w.bid[i])), after(w.bid[i]) == w.bid[i]) for i in w.seats]
        return all_of(w.at("announce"), *rows, implies(simple, goes))

    o.step(
        "an announcement stands, and the next seat speaks, each once", "announce",
        lambda after: next_speaks(after, lambda now: now == said), cites="QU-20 QU-R09",
    )  # fmt: skip
    o.step(
        "a pass stands, and the next seat speaks, each once", "pass",
        lambda after: next_speaks(after, lambda now: now == "pass"), cites="QU-20 QU-R12",
    )  # fmt: skip
    for k in range(4):
        gone = [w.bid[w.after_seat(w.dealer, j)] != "unspoken" for j in range(1, k + 1)]
        left = [w.bid[w.after_seat(w.dealer, j)] == "unspoken" for j in range(k + 1, 5)]
        here = usual(*ORDER) & w.at("announce") & (w.turn == w.after_seat(w.dealer, k + 1))
        o.lemma(f"after {k} announcements the seat {k + 1} after the dealer is next",
                implies(here, all_of(*gone, *left)))  # fmt: skip
    for i in w.seats:
        o.lemma(f"seat {i.data} announces no vole", implies(usual(r.VOLE_BID), w.bid[i] != "vole"))
    spoken = w.at("add", "win", "trump", "answer") | (w.at("call") & usual(r.NAMING_TIME))
    o.lemma("all have spoken after the announcing",
            implies(spoken, all_of(*(w.bid[i] != "unspoken" for i in w.seats))))  # fmt: skip
    o.lemma("no contract before the announcing is won",
            implies(w.before | w.at("stake", "announce", "add", "win"), w.contract == "unset"))  # fmt: skip
    later = w.at("trump", "answer") | w.playing | w.at("score")
    o.lemma("a contract after the announcing is won", implies(later, w.contract != "unset"))
    o.lemma("a card is named by the winner of the announcing",
            implies(usual(r.NAMING_TIME) & w.at("call"), w.contract != "unset"))  # fmt: skip


def adding(w: Words) -> None:
    """Equal announcements (line 17)."""
    o = w.o
    amount = o.param("add", "amount")
    lead = w.spoken_for
    pending = [lead[i.data] & (w.added[i] < 0) for i in w.seats]
    house = usual(*ANNOUNCING)
    fresh = w.before | w.at("stake", "announce")
    o.lemma("nobody has added before the announcing is over",
            implies(fresh, all_of(*(w.added[i] < 0 for i in w.seats))))  # fmt: skip
    o.always(
        "only players with equal announcements add, each once",
        implies(
            w.at("add") & house,
            all_of(w.contested, *(implies(w.turn == i, pending[i.data]) for i in w.seats)),
        ),
        cites="QU-25",
    )
    o.lemma("who adds has the highest announcement",
            implies(house & w.at("add", "win"), all_of(
                *(implies(w.added[i] >= 0, lead[i.data] & w.contested) for i in w.seats))))  # fmt: skip
    some = any_of(*(w.added[i] >= 0 for i in w.seats))
    o.lemma("all have added when it is settled who wins",
            implies(house & w.at("win") & some, all_of(*(not_(p) for p in pending))))  # fmt: skip
    o.permits("any amount may be added", "add", w.at("add"), cites="QU-25")
    o.step(
        "what is added goes from the player to the stakes", "add",
        lambda after: all_of(
            after(w.pot) == w.pot + CHIP * amount,
            *(
                ite(
                    w.turn == i,
                    (after(w.added[i]) == amount) & (after(w.chips[i]) == w.chips[i] - CHIP * amount),
                    (after(w.added[i]) == w.added[i]) & (after(w.chips[i]) == w.chips[i]),
                )
                for i in w.seats
            ),
        ),
        cites="QU-25",
    )  # fmt: skip

    def next_adds(after: After, start: Term, first: int) -> Term:
        """The nearest seat that has still to add is next; when there is none it is settled who wins."""
        to_add = [lead[i.data] & (after(w.added[i]) < 0) for i in w.seats]
        nearest = []
        for s in w.seats:
            for steps in range(first, first + 4):
                goal = (s.data + steps) % 4
                between = [not_(to_add[(s.data + k) % 4]) for k in range(first, steps)]
                nearest.append(implies(all_of(start == s, to_add[goal], *between), after(w.turn) == goal))
        return ite(any_of(*to_add), all_of(after(w.phase) == "add", *nearest), after(w.phase) == "win")

    o.step(
        "the next with an equal announcement adds, until all have", "add",
        lambda after: implies(house, next_adds(after, w.turn, 1)), cites="QU-25",
    )  # fmt: skip
    o.step(
        "equal announcements are settled by adding, in the order of the table", "contest",
        lambda after: implies(house, w.contested & next_adds(after, w.speaker, 0)), cites="QU-25 QU-R15",
    )  # fmt: skip


def winning(w: Words) -> None:
    """Who wins the announcing."""
    o, lead = w.o, w.spoken_for
    house = usual(*ANNOUNCING)

    def place(i: Term) -> Term:
        """How early a seat speaks: 3 is the first."""
        out: Term | int = 0
        for k in range(1, 5):
            out = ite(w.after_seat(w.dealer, k) == i, 4 - k, out)
        assert isinstance(out, Term)
        return out

    strength = [4 * w.added[i] + place(i) for i in w.seats]
    wins = [
        all_of(lead[i], *(implies(lead[j], strength[j] < strength[i]) for j in range(4) if j != i))
        for i in range(4)
    ]
    ruling = w.rules.rulings["who wins the announcing"]
    settled = all_of(*(implies(w.contested & lead[i.data], w.added[i] >= 0) for i in w.seats))
    for i in w.seats:
        o.lemma(
            f"the ruling names seat {i.data} if it wins the announcing",
            implies(all_of(house, w.at("win"), settled, wins[i.data]), ruling.answer == i), derived=True,
        )  # fmt: skip
    o.step(
        "the highest announcement wins, of equal ones who added most, of those who announced first", "win",
        lambda after: implies(
            house,
            all_of(
                *(
                    implies(
                        wins[i.data],
                        all_of(
                            after(w.declarer) == i, after(w.turn) == i,
                            *(implies(w.bid[i] == x, after(w.contract) == x) for x in ("alliance", "solo")),
                        ),
                    )
                    for i in w.seats
                )
            ),
        ),
        cites="QU-20 QU-25 QU-R14 QU-R16",
    )  # fmt: skip
    o.step(
        "nobody wins the announcing while equal announcements are not settled", "win",
        lambda after: implies(house, settled & any_of(*lead)), cites="QU-25",
    )  # fmt: skip
    o.step(
        "what was added stays, and a unit is a quarter of all that lies there", "win",
        lambda after: implies(
            usual(r.ADDED_MONEY, m.UNIT, m.DIVIDE),
            all_of(
                after(w.pot) == w.pot, 4 * after(w.unit) == w.pot,
                *(after(w.chips[i]) == w.chips[i] for i in w.seats),
            ),
        ),
        cites="QU-25 QU-47 QU-R17 QU-R49",
    )  # fmt: skip
    o.step(
        "the winner of the announcing names the trump next", "win",
        lambda after: implies(usual(*NAMING), after(w.phase) == "trump"), cites="QU-26 QU-R19",
    )  # fmt: skip
    o.step(
        "when all pass the stakes stay and the deal is over", "all_passed",
        lambda after: implies(
            usual(r.ALL_PASS),
            all_of(
                *(w.bid[i] == "pass" for i in w.seats), after(w.phase) == "scored", after(w.pot) == w.pot,
                *(after(w.chips[i]) == w.chips[i] for i in w.seats),
            ),
        ),
        cites="QU-R13",
    )  # fmt: skip
