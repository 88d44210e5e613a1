"""What is stated of the tricks and the score sheet in the same way of several games.

Each function states it of one game's words; the game says on which clauses it stands, and under which
readings.
"""

from __future__ import annotations

from collections.abc import Iterable

from hoyle.lang import (
    Term,
    all_of,
    any_of,
    contains,
    count,
    empty,
    implies,
    not_,
    subterms,
    suit,
)
from hoyle.obligations.words import After, TrickWords

WINNER = "who takes the trick"


def one_after_another(w: TrickWords, when: Term) -> None:
    """Lemmas: while *when* holds, a trick goes round from its leader, one card a seat."""
    o, rules, on_table = w.o, w.rules, count(w.trick)
    for k in range(len(w.seats)):
        seat = rules.seat_after(w.leader, k) if k else w.leader
        o.lemma(
            f"the card of the seat {k} after the leader lies from card {k + 1} of a trick on",
            implies(when, not_(empty(w.table[seat])) == (on_table > k)),
        )
        o.lemma(
            f"after {k} cards the seat {k} after the leader has the turn",
            implies(when & (on_table == k), w.turn == seat),
        )
    o.lemma(
        "after the last card of a trick the turn is back at the leader",
        implies(when & (on_table == len(w.seats)), w.turn == w.leader),
    )
    o.lemma("who is to play has a card", implies(w.waiting, not_(empty(w.hand[w.turn]))), derived=True)


def card_moves(w: TrickWords, card: Term, after: After) -> Term:
    """The card goes from the hand of the seat at turn to its place on the table; all others stay."""
    return all_of(
        *(
            implies(
                w.turn == i,
                (after(w.hand[i]) == w.hand[i] - card) & (after(w.table[i]) == w.table[i] | card),
            )
            for i in w.seats
        ),
        *(
            implies(w.turn != i, (after(w.hand[i]) == w.hand[i]) & (after(w.table[i]) == w.table[i]))
            for i in w.seats
        ),
    )


def from_the_hand(w: TrickWords, cites: str) -> None:
    """A card that is played comes from the hand of the seat to move."""
    card = w.o.param("play", "card")
    mine = [implies(w.turn == i, contains(card, w.hand[i])) for i in w.seats]
    w.o.step(
        "a card comes from the hand of the seat to move",
        "play",
        lambda after: all_of(*mine, w.waiting),
        cites=cites,
    )


def suits_held(w: TrickWords) -> dict[str, Term]:
    """For each suit: does the seat at turn hold a card of it?"""
    return {
        s: any_of(*((w.turn == i) & not_(empty(w.held(s, i))) for i in w.seats)) for s in w.deck.suits
    }


def void_of_led(w: TrickWords, holds: dict[str, Term]) -> Term:
    """Has the seat at turn no card of the suit led?"""
    return all_of(*(implies(w.led == s, ~holds[s]) for s in w.deck.suits))


def led_suit_is_followed(w: TrickWords, holds: dict[str, Term], cites: str) -> None:
    """Who holds a card of the suit led plays one."""
    card = w.o.param("play", "card")
    w.o.step(
        "the suit led is followed while it is held",
        "play",
        lambda after: all_of(
            *(implies(all_of(~w.leading, w.led == s, holds[s]), suit(card) == s) for s in w.deck.suits)
        ),
        cites=cites,
    )


def best_is_one_card(w: TrickWords, asked: Term) -> None:
    """Lemmas: where *asked* holds, no two cards are the best that the ruling on the trick looks for."""
    cases = w.rules.rulings[WINNER].cases
    for n, best in enumerate(t for t in subterms(*(c.when for c in cases)) if t.op == "highest"):
        w.o.lemma(f"no two cards are the best ({n + 1})", implies(asked, count(best) <= 1), derived=True)


def ruling_names_the_winner(w: TrickWords, asked: Term, derived: bool | int = True) -> None:
    """Lemmas: where *asked* holds, the ruling on the trick names the seat whose card wins."""
    answer = w.rules.rulings[WINNER].answer
    for i in w.seats:
        w.o.lemma(
            f"the ruling names seat {i.data} if its card wins",
            implies(asked & w.wins(i), answer == i),
            derived=derived,
        )


def winner_takes(w: TrickWords, tricks: Iterable[Term], after: After) -> Term:
    """The cards of the trick and one more trick are the winner's; *tricks* counts them, seat by seat."""
    counted = list(tricks)
    parts = []
    for i in w.seats:
        own = counted[i.data]
        gets = [after(w.taken[i]) == w.taken[i] | w.trick, after(own) == own + 1]
        rest = [after(w.taken[j]) == w.taken[j] for j in w.seats if j is not i]
        rest += [after(counted[j.data]) == counted[j.data] for j in w.seats if j is not i]
        parts.append(implies(w.wins(i), all_of(*gets, *rest)))
    return all_of(*parts)


def written_once(w: TrickWords, score: Iterable[Term], paid: Iterable[Term], cites: str) -> None:
    """What a deal pays is added to the sums when it is scored."""
    pairs = list(zip(score, paid, strict=True))
    w.o.step(
        "a deal is written down once, seat by seat",
        "score",
        lambda after: all_of(*(after(a) == a + after(b) for a, b in pairs), after(w.phase) == "scored"),
        cites=cites,
    )


def untouched(w: TrickWords, says: str, terms: Iterable[Term], but: tuple[str, ...], cites: str) -> None:
    """No action but the named ones changes these terms; *says* tells it of an ``{action}``."""
    kept = list(terms)
    for action in w.rules.actions:
        if action not in but:
            w.o.step(
                says.format(action=action),
                action,
                lambda after: all_of(*(after(t) == t for t in kept)),
                cites=cites,
            )
