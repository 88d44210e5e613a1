"""Obligations of domino in Guillotine (lines 22 to 30 of the text)."""

from __future__ import annotations

from hoyle.games.guillotine import readings as r
from hoyle.lang import (
    CardSort,
    Term,
    all_of,
    any_of,
    build,
    const,
    contains,
    count,
    empty,
    implies,
    ite,
    not_,
    rank,
)
from hoyle.obligations.guillotine_words import Words
from hoyle.obligations.words import After, usual


def domino(w: Words) -> None:
    """The layout, the turn, the bonus, the end."""
    if "domino" not in w.names:
        return
    layout(w)
    missing(w)
    laying(w)
    bonus(w)
    passing(w)
    bound(w)


def layout(w: Words) -> None:
    """What lies, and where the other cards are."""
    o = w.o
    start = usual(r.SAME_VALUE)
    o.lemma("the first card has a rank", implies(w.at("domino"), (w.starter == "none") == empty(w.layout)))
    for letter in w.deck.suits:
        row = w.rules.cards(w.deck.where(suit=letter))
        for x in w.deck.ranks:
            here = all_of(start, w.at("domino"), w.starter == x, not_(empty(w.layout & row)))
            o.lemma(
                f"suit {letter} begins with the {x} if that was the first rank",
                implies(here, w.layout.has(const(w.deck.parse(letter + x), CardSort(w.deck)))),
            )
    two = usual(r.DOMINO_END)
    full = all_of(*(count(w.hand[i]) == w.size for i in w.seats))
    o.lemma("all hold their cards when the first is laid", implies(w.at("domino") & empty(w.layout), full))
    for i in w.seats:
        at_turn = w.at("domino") & (w.turn == i)
        o.lemma(f"seat {i.data} has cards when it is at turn", implies(at_turn, not_(empty(w.hand[i]))))
        o.lemma(f"seat {i.data} has a place in domino alone", implies(~w.playing("domino"), w.place[i] == 0))
        o.lemma(
            f"seat {i.data} has a place when it has no cards",
            implies(two & w.playing("domino"), (w.place[i] == 0) == not_(empty(w.hand[i]))),
        )
    firsts, seconds = (build.add(*(ite(w.place[i] == n, 1, 0) for i in w.seats)) for n in (1, 2))
    o.lemma(
        "one at most is out while domino goes on",
        implies(two & w.at("domino"), (firsts <= 1) & (seconds == 0)),
    )
    o.lemma("a place is 0, 1 or 2", all_of(*((w.place[i] >= 0) & (w.place[i] <= 2) for i in w.seats)))


def missing(w: Words) -> None:
    """Who has missed a turn: an unbroken row of seats before the one at turn."""
    o, n = w.o, len(w.seats)
    forced = usual(r.PASSING)
    for i in w.seats:
        o.lemma(f"seat {i.data} misses turns in domino alone", implies(~w.at("domino"), ~w.passed[i]))
        o.lemma(
            f"seat {i.data} has cards when it misses a turn", implies(w.passed[i], not_(empty(w.hand[i])))
        )
    o.lemma("nobody misses a turn before the first card", implies(empty(w.layout), not_(any_of(*w.passed))))
    for t in w.seats:
        for i in w.seats:
            for k in range(1, (t.data - i.data) % n or n):
                j = w.seats[(i.data + k) % n]
                o.lemma(
                    f"when seat {i.data} missed and {t.data} is at turn, {j.data} has missed or is out",
                    implies(
                        all_of(forced, w.at("domino"), w.turn == t, w.passed[i]),
                        w.passed[j] | empty(w.hand[j]),
                    ),
                )


def next_turn(w: Words, after: After, hands: list[Term]) -> Term:
    """The turn has gone to the next clockwise with cards (nobody else has any: it stays)."""
    parts = []
    for i in w.seats:
        others = [w.seats[(i.data + k) % len(w.seats)] for k in range(1, len(w.seats))]
        for n, j in enumerate(others):
            nearer = all_of(*(empty(hands[x.data]) for x in others[:n]))
            parts.append(implies(all_of(w.turn == i, nearer, not_(empty(hands[j.data]))), after(w.turn) == j))
    return all_of(*parts)


def laying(w: Words) -> None:
    """A card is laid."""
    o = w.o
    card = o.param("lay", "card")
    read = w.straight & usual(r.SAME_VALUE)
    o.step(
        "a card is laid by the seat at turn, from its hand",
        "lay",
        lambda after: all_of(
            w.at("domino"), *(implies(w.turn == i, contains(card, w.hand[i])) for i in w.seats)
        ),
        cites="GU-31 GU-33",
    )
    o.step(
        "a card after the first has the value of the first or is next to a laid card of its suit",
        "lay",
        lambda after: implies(read, w.fits_param(card)),
        cites="GU-35 GU-37 GU-42 GU-R08",
    )
    o.permits(
        "any card may be laid first",
        "lay",
        w.at("domino") & empty(w.layout) & empty(w.offered),
        cites="GU-31 GU-42",
    )
    o.permits(
        "a card of the value of the first may be laid",
        "lay",
        all_of(w.going, w.starter == rank(card), empty(w.offered), usual(r.SAME_VALUE)),
        cites="GU-35",
    )
    o.permits(
        "a card next to a laid card of its suit may be laid",
        "lay",
        all_of(w.going, w.straight, empty(w.offered), not_(empty(w.layout & w.neighbours(card)))),
        cites="GU-37",
    )
    left = [ite(w.turn == i, w.hand[i] - card, w.hand[i]) for i in w.seats]
    o.step(
        "the card goes from the hand to the layout, and nobody has missed a turn since",
        "lay",
        lambda after: all_of(
            after(w.layout) == w.layout | card,
            *(after(w.hand[i]) == left[i.data] for i in w.seats),
            *(~after(w.passed[i]) for i in w.seats),
            implies(empty(w.layout), after(w.starter) == rank(card)),
            implies(not_(empty(w.layout)), after(w.starter) == w.starter),
        ),
        cites="GU-31 GU-34 GU-42",
    )
    o.step(
        "without a bonus the next clockwise who has cards is at turn",
        "lay",
        lambda after: implies(empty(after(w.offered)), next_turn(w, after, list(w.hand))),
        cites="GU-33 GU-45",
    )
    gone = [(w.turn == i) & empty(w.hand[i] - card) for i in w.seats]
    someone = any_of(*(w.place[i] == 1 for i in w.seats))
    two = usual(r.DOMINO_END)
    o.step(
        "who is rid of his cards is first, or second after another",
        "lay",
        lambda after: implies(
            two,
            all_of(
                *(after(w.place[i]) == ite(gone[i.data], ite(someone, 2, 1), w.place[i]) for i in w.seats)
            ),
        ),
        cites="GU-29 GU-30",
    )
    o.step(
        "domino ends when two have no cards left, and not before",
        "lay",
        lambda after: implies(
            two,
            after(w.phase) == ite(any_of(*gone) & someone, w.phase_named("score"), w.phase_named("domino")),
        ),
        cites="GU-46 GU-R22",
    )


def bonus(w: Words) -> None:
    """What the bonus of an ace covers."""
    o = w.o
    card = o.param("lay", "card")
    read = w.straight & usual(r.SAME_VALUE, r.NINES, r.BONUS_CARDS, r.BONUS_EXCEPTION, r.BONUS_AGAIN)
    o.lemma("a bonus is given in domino alone", implies(~w.at("domino"), empty(w.offered)))
    o.lemma("a bonus is held", implies(w.at("domino"), w.offered.within(w.hand[w.turn])))
    o.lemma("a bonus follows a card laid", implies(not_(empty(w.offered)), not_(any_of(*w.passed))))
    o.lemma("a bonus is given after the first card", implies(empty(w.layout), empty(w.offered)))
    o.lemma("a bonus is begun while there is one", implies(w.begun, not_(empty(w.offered))))
    ace = rank(card) == "A" if "A" in w.deck.ranks else contains(card, w.none)
    given = (ace & not_(empty(w.layout))) | not_(empty(w.offered))
    left = w.hand[w.turn] - card
    o.step(
        "an ace gives a bonus, unless it is the first card, and nothing else does",
        "lay",
        lambda after: implies(read & ~given, empty(after(w.offered))),
        cites="GU-43 GU-44 GU-R14 GU-R21",
    )
    o.step(
        "a bonus covers all cards of the hand that fit by then, and no others",
        "lay",
        lambda after: implies(
            read & given,
            after(w.offered) == left & (w.fitting | w.neighbours(card)),
        ),
        cites="GU-43 GU-R12 GU-R15",
    )
    o.step(
        "a bonus keeps the turn",
        "lay",
        lambda after: implies(not_(empty(after(w.offered))), after(w.turn) == w.turn),
        cites="GU-43",
    )
    o.step(
        "in a bonus a card that it covers is laid",
        "lay",
        lambda after: implies(not_(empty(w.offered)), w.offered.has(card)),
        cites="GU-43 GU-R12",
    )
    o.permits(
        "any card that a bonus covers may be laid",
        "lay",
        w.at("domino") & w.offered.has(card) & usual(r.BONUS_CARDS) & w.straight & usual(r.SAME_VALUE),
        cites="GU-43",
    )
    o.always(
        "what a bonus covers fits",
        implies(read, w.offered.within(w.fitting)),
        cites="GU-43 GU-35 GU-37",
    )


def passing(w: Words) -> None:
    """A turn is missed, or a bonus left."""
    o = w.o
    read = w.straight & usual(r.SAME_VALUE)
    o.step(
        "who passes has no card to lay, or leaves a bonus",
        "pass",
        lambda after: all_of(
            w.going,
            implies(read & usual(r.PASSING), w.unable | not_(empty(w.offered))),
        ),
        cites="GU-45 GU-43 GU-R11",
    )
    o.permits(
        "who has no card to lay misses his turn",
        "pass",
        all_of(w.going, read, w.unable, empty(w.offered)),
        cites="GU-45",
    )
    o.permits(
        "a bonus may be left at any time",
        "pass",
        w.going & not_(empty(w.offered)) & usual(r.BONUS_CHOICE),
        cites="GU-43 GU-R13",
    )
    o.step(
        "passing lays nothing and gives the turn to the next clockwise who has cards",
        "pass",
        lambda after: all_of(
            after(w.layout) == w.layout,
            *(after(w.hand[i]) == w.hand[i] for i in w.seats),
            *(after(w.place[i]) == w.place[i] for i in w.seats),
            after(w.phase) == w.phase,
            empty(after(w.offered)),
            ~after(w.begun),
            next_turn(w, after, list(w.hand)),
        ),
        cites="GU-45",
    )
    o.step(
        "a turn is missed where no bonus is left",
        "pass",
        lambda after: all_of(
            *(after(w.passed[i]) == (w.passed[i] | ((w.turn == i) & empty(w.offered))) for i in w.seats)
        ),
        cites="GU-45",
    )


def bound(w: Words) -> None:
    """Each move of domino uses up some of a bounded number: at most 121 moves, with the full pack.

    A card laid counts 4, a turn missed since 1, an ace laid 1, a bonus that goes on takes 1 away.
    """
    o = w.o
    aces = w.rules.cards(w.deck.where(rank="A"))
    n = len(w.seats)

    def used(now: After) -> Term:
        missed = w.rules.total(lambda i: ite(now(w.passed[i]), 1, 0))
        open_bonus = ite(empty(now(w.offered)), 0, -1)
        return n * count(now(w.layout)) + missed + count(now(w.layout) & aces) + open_bonus

    before = used(lambda t: t)
    forced = usual(r.PASSING, r.SAME_VALUE, r.DOMINO_END)
    o.lemma("somebody has not missed his turn", implies(forced & w.going, w.missed <= n - 1), derived=True)
    for action in ("lay", "pass"):
        o.step(
            f"a {action} uses up at least one of the moves of domino",
            action,
            lambda after: implies(forced, used(after) >= before + 1),
            cites="GU-45 GU-46 GU-R11",
        )
    most = n * (w.deck.size - max(n - 2, 0)) + w.deck.where(rank="A").bit_count()
    o.always(
        "there are no more moves of domino than these",
        implies(forced & w.playing("domino"), before <= most),
        cites="GU-45 GU-46 GU-R11",
        derived=True,
    )
