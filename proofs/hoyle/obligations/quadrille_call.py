"""Obligations of the naming of trump, card and partner in Quadrille (line 18 of the text)."""

from __future__ import annotations

from hoyle.games.quadrille import readings as r
from hoyle.lang import Term, all_of, any_of, const, contains, empty, implies, ite, not_, substitute
from hoyle.obligations.quadrille_bid import NAMING
from hoyle.obligations.quadrille_words import Words
from hoyle.obligations.words import After, usual


def call(w: Words) -> None:
    """What the winner of the announcing names, and what his partner says."""
    trump(w)
    calling(w)
    answering(w)


def trump(w: Words) -> None:
    """The trump suit (line 18)."""
    o = w.o
    letter = o.param("trump", "suit")
    house = usual(*NAMING)
    naming = w.at("trump", "call") & usual(r.NAMING_TIME, r.TRUMP_BY)
    o.always(
        "the winner of the announcing names trump and card", implies(naming, w.turn == w.declarer),
        cites="QU-26 QU-27",
    )  # fmt: skip
    o.permits("any suit may be named", "trump", w.at("trump") & usual(r.TRUMP_BY), cites="QU-26")
    o.step(
        "the suit named is trump; in an alliance a card is named next, a soloist leads", "trump",
        lambda after: all_of(
            after(w.trump) == letter,
            implies(
                house,
                all_of(
                    after(w.phase)
                    == ite(w.contract == "alliance", w.phase_named("call"), w.phase_named("play")),
                    after(w.turn) == w.declarer, after(w.leader) == w.declarer,
                ),
            ),
        ),
        cites="QU-26 QU-27 QU-32 QU-R27",
    )  # fmt: skip
    talked = w.before | w.at("stake", "announce", "add", "win", "trump")
    o.lemma("no trump before it is named", implies(house & talked, w.trump == "none"))
    o.lemma("trumps are named before the play",
            implies(w.playing | w.at("score") | (w.at("call", "answer") & house),
                    w.trump != "none"))  # fmt: skip
    o.lemma("only an alliance names a card",
            implies(house & w.at("call", "answer"), w.contract == "alliance"))  # fmt: skip
    o.always(
        "a soloist has no partner",
        implies(house & any_of(w.contract == "solo", w.contract == "vole"), w.partner == "none"),
        cites="QU-22 QU-R27",
    )  # fmt: skip


def calling(w: Words) -> None:
    """The card named (line 18)."""
    o = w.o
    card = o.param("call", "card")
    house = usual(*NAMING)
    kings, queens = w.kings(), w.kings("Q")

    def lacks(cards: Term) -> Term:
        return w.of_seat(w.turn, lambda i: not_(empty(cards - w.hand[i])))

    def lacked(cards: Term) -> Term:
        return w.of_seat(w.turn, lambda i: contains(card, cards - w.hand[i]))

    o.step(
        "a king that he lacks is named, or a queen that he lacks when all kings are his", "call",
        lambda after: implies(
            usual(r.TRUMP_KING, r.QUEEN_CALL, r.OWN_QUEEN), ite(lacks(kings), lacked(kings), lacked(queens))
        ),
        cites="QU-27 QU-28 QU-R22 QU-R23",
    )  # fmt: skip
    o.permits(
        "any king that he lacks may be named", "call",
        all_of(w.at("call"), usual(r.TRUMP_KING), lacked(kings)), cites="QU-27 QU-R21",
    )  # fmt: skip
    o.permits(
        "with all kings any queen that he lacks may be named", "call",
        all_of(w.at("call"), usual(r.TRUMP_KING), not_(lacks(kings)), lacked(queens)), cites="QU-28",
    )  # fmt: skip
    o.step(
        "who holds the card named is partner, and answers", "call",
        lambda after: implies(
            house & usual(r.OWN_QUEEN),
            all_of(
                *(
                    implies(
                        contains(card, w.hand[i]),
                        all_of(after(w.partner) == i, after(w.turn) == w.declarer,
                               after(w.phase) == "answer"),
                    )
                    for i in w.seats
                ),
                *(implies(w.turn == i, contains(card, after(w.calls[i]))) for i in w.seats),
                after(w.leader) == w.declarer,
            ),
        ),
        cites="QU-27 QU-29 QU-32",
    )  # fmt: skip
    o.step(
        "only who has all kings and queens plays an alliance alone", "no_card_to_name",
        lambda after: implies(
            house & usual(r.OWN_QUEEN, r.TRUMP_KING),
            all_of(
                not_(lacks(kings | queens)), after(w.partner) == "none", after(w.phase) == "play",
                after(w.turn) == w.declarer, after(w.leader) == w.declarer,
            ),
        ),
        cites="QU-28 QU-R26",
    )  # fmt: skip
    for i in w.seats:
        own = w.calls[i] & w.hand[i]
        o.lemma(f"seat {i.data} names at most one card", w.few(w.calls[i]))
        o.lemma(f"no card is named before the naming: seat {i.data}",
                implies(house & w.at("call", "trump"), empty(w.calls[i])))  # fmt: skip
        o.lemma(f"only the winner of the announcing names a card: seat {i.data}",
                implies(house & (w.declarer != i), empty(w.calls[i])))  # fmt: skip
        o.always(f"seat {i.data} never names a card of its own",
                 implies(house & usual(r.OWN_QUEEN), empty(own)), cites="QU-27 QU-29 QU-R23")  # fmt: skip
    talked = w.before | w.at("stake", "announce", "add", "win", "trump", "call")
    o.lemma("nobody is partner before a card is named", implies(house & talked, w.partner == "none"))
    o.lemma("no card is named before it is time",
            implies(house & (w.before | w.at("stake", "announce", "add", "win")),
                    all_of(*(empty(w.calls[i]) for i in w.seats))))  # fmt: skip
    gone = w.trick
    for t in w.taken:
        gone = gone | t
    late = w.at("answer", "score") | w.playing
    for i in w.seats:
        o.lemma(
            f"partner is who holds the card named or has played it: seat {i.data}",
            implies(
                house & usual(r.OWN_QUEEN) & late & (w.partner == i),
                all_of(*(
                    implies(w.declarer == d,
                            not_(empty(w.calls[d])) & w.calls[d].within(w.hand[i] | gone)) for d in w.seats)),
            ),
        )  # fmt: skip
        o.lemma(
            f"the winner of the announcing is not his own partner: seat {i.data}",
            implies(house & usual(r.OWN_QUEEN) & (w.declarer == i), w.partner != i),
        )


def answering(w: Words) -> None:
    """Open or secret (line 18)."""
    o = w.o
    house = usual(*NAMING)
    o.always(
        "the holder of the card answers",
        implies(
            house & w.at("answer") & usual(r.OWN_QUEEN),
            w.of_seat(w.declarer, lambda d: any_of(
                *((w.partner == i) & not_(empty(w.calls[d] & w.hand[i])) for i in w.seats))),
        ),
        cites="QU-29 QU-30 QU-31",
    )  # fmt: skip
    o.always("everybody sees the turn with the winner of the announcing while the partner answers",
             implies(house & w.at("answer"), w.turn == w.declarer), cites="QU-31")  # fmt: skip
    for i in w.seats:
        o.lemma(
            f"who holds the card is he who answers: seat {i.data}",
            implies(
                house & w.at("answer") & usual(r.OWN_QUEEN),
                w.of_seat(w.declarer, lambda d, i=i: not_(empty(w.calls[d] & w.hand[i]))) == (w.partner == i),
            ),
        )
    hidden = ~w.open & any_of(*(w.partner == i for i in w.seats))
    for i, view in zip(w.seats, w.rules.views, strict=True):
        same = [t == substitute([t], {w.partner: const(x, w.partner.sort)})[0]
                for t in view.values() for x in (*range(4), "none")]  # fmt: skip
        o.always(f"a secret partner is not shown to seat {i.data}",
                 implies(hidden & (w.partner != i), all_of(*same)), cites="QU-31")  # fmt: skip
    for name, says, cites in (
        ("open", "a partner may declare himself", "QU-30"),
        ("silent", "a partner may keep silent", "QU-31"),
    ):
        o.permits(says, name, w.at("answer"), cites=cites)

        def told(after: After, shows: bool = name == "open") -> Term:
            return all_of(
                after(w.open) == shows,
                implies(
                    house,
                    all_of(
                        after(w.phase) == "play", after(w.turn) == w.declarer, after(w.leader) == w.declarer,
                        after(w.partner) == w.partner, after(w.trump) == w.trump,
                    ),
                ),
            )  # fmt: skip

        o.step(f"{says}, and the winner of the announcing leads", name, told, cites=f"{cites} QU-32")
    for action in w.rules.actions:
        if action not in ("open", "silent", "declare", "next_deal"):
            o.step(
                f"a secret partner stays secret: {action}", action,
                lambda after: implies(usual(r.SHOWN), after(w.open) == w.open), cites="QU-31 QU-R25",
            )  # fmt: skip
    early = w.before | w.at("stake", "announce", "add", "win", "trump", "call", "answer")
    o.lemma("nobody is open before he has answered", implies(usual(r.TRUMP_BY) & early, ~w.open))
    o.lemma("who is open is a partner", implies(house & w.open, w.partner != "none"))
