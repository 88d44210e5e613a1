"""Obligations of points, levels and the match in Tractor (lines 20, 34 and 35 of the text)."""

from __future__ import annotations

from hoyle.games.tractor import readings as r
from hoyle.lang import (
    CardSort,
    Term,
    all_of,
    any_of,
    const,
    exactly_one,
    implies,
    ite,
    measure,
    minimum,
    not_,
    union,
    weight,
)
from hoyle.obligations.tractor_words import Words
from hoyle.obligations.words import usual

MULTIPLIER = (r.KITTY_FACTOR, r.FACTOR_CARDS, r.BONUS_LOST, r.KITTY_POINTS)


def score(w: Words) -> None:
    """What a deal is worth, and what follows from it."""
    counting(w)
    levels(w)
    dealers(w)
    ending(w)


def counting(w: Words) -> None:
    """Line 34: points, the kitty, the most there can be."""
    o = w.o
    caught = w.worth(w.of(w.taken, w.attackers))
    bonus = ite(w.last_taker == w.attackers, w.worth(w.kitty) * (2 * w.last_size), 0)
    house = usual(r.WHO_TAKES_OVER, *MULTIPLIER)
    o.step(
        "the attackers have what they caught, and the kitty's points times twice the cards of the last play "
        "if they took the last trick",
        "score",
        lambda after: all_of(
            w.at("score"), implies(house, after(w.final) == caught + bonus), after(w.phase) == "promote"
        ),
        cites="TR-51 TR-52 TR-54 TR-55 TR-R01 TR-R26 TR-R27 TR-R35",
    )
    everything = union(w.stock, w.kitty, *w.hand, *w.table, *w.taken)
    if w.deck.size == 108:
        o.always(
            "captured, held and buried points are 200 while a deal is played",
            implies(w.playing, w.worth(everything) == 200),
            claim="TR-53",
        )
    o.lemma("a play to a trick is of twelve pairs at most", w.last_size <= max(1, w.size // 2 * 2))
    worth = sum(w.points.values)
    kitty = sum(sorted(w.points.values)[-w.buried :])
    o.lemma(
        "the kitty is worth its eight best cards at most",
        implies(w.after_play, w.worth(w.kitty) <= kitty),
        derived=True,
    )
    o.lemma(
        "what the attackers caught and buried points are not more than all points",
        all_of(*(w.worth(t) + w.worth(w.kitty) <= worth for t in w.taken)),
        derived=True,
    )
    most = worth - kitty + kitty * 2 * (w.size // 2 * 2)
    o.always(
        f"the attackers have at most {most} points",
        implies(w.at("promote") & house, w.final <= most),
        cites="TR-53 TR-54",
        about=f"{worth - kitty} caught, {kitty} buried and multiplied by {2 * (w.size // 2 * 2)}: a tractor "
        f"of {w.size // 2} pairs takes the last trick",
    )
    units = measure("points in fives", CardSort(w.deck), lambda c: w.points.values[c] // 5)

    def fives(cards: Term) -> Term:
        """The points of some cards, a five counted as one."""
        return weight(cards, units)

    for name, cards in (("kitty", w.kitty), ("team 0", w.taken[0]), ("team 1", w.taken[1])):
        o.lemma(f"points come in fives: {name}", w.worth(cards) == 5 * fives(cards), derived=True)
    takings = fives(w.of(w.taken, w.attackers))
    won = w.last_taker == w.attackers
    for n in w.last_size.sort.values:
        total = takings + ite(won, 2 * n * fives(w.kitty), 0)
        o.always(
            f"points come in fives: {n} cards to the last trick",
            implies(all_of(w.at("promote"), house, w.last_size == n), w.final == 5 * total),
            cites="TR-51 TR-52 TR-54",
        )


def levels(w: Words) -> None:
    """Line 35: each band of points, and the levels of both teams."""
    o = w.o
    p, past = w.final, len(w.deck.ranks)
    house = usual(r.WHO_TAKES_OVER, r.ACE_LEVEL, r.ATTACKERS_WIN, r.FIRST_PROMOTION, r.PROMOTION_CAP)
    bands: tuple[tuple[str, Term, Term | int, Term | int, str], ...] = (
        ("0 points", p == 0, 3, 0, "TR-56"),
        ("5 to 35 points", (p > 0) & (p < 40), 2, 0, "TR-57"),
        ("40 to 75 points", (p >= 40) & (p < 80), 1, 0, "TR-58"),
        ("80 to 115 points", (p >= 80) & (p < 120), 0, 0, "TR-60 TR-06 TR-08"),
        ("120 points and more", p >= 120, 0, (p - 80) // 40, "TR-61 TR-R28 TR-R29"),
    )
    for action in ("next_deal", "close_match"):
        for name, when, ours, theirs, cites in bands:

            def risen(
                after: object, when: Term = when, ours: Term | int = ours, theirs: Term | int = theirs
            ) -> Term:
                then = after
                assert callable(then)
                parts = []
                for t in (0, 1):
                    defended = w.level[t] + ours
                    attacked = w.level[t] + theirs
                    up = ite(w.defends == t, defended, attacked)
                    parts.append(then(w.level[t]) == minimum(up, past))
                return implies(house & when, all_of(*parts))

            o.step(f"{name} give their levels by {action}", action, risen, cites=cites)
    o.always(
        "every score is in exactly one band",
        implies(
            w.at("promote") & usual(r.WHO_TAKES_OVER, *MULTIPLIER),
            exactly_one(
                p == 0, (p >= 5) & (p <= 35), (p >= 40) & (p <= 75), (p >= 80) & (p <= 115), p >= 120
            ),
        ),
        cites="TR-56 TR-57 TR-58 TR-60 TR-61",
        derived=True,
    )


def dealers(w: Words) -> None:
    """Line 35: who deals next."""
    o = w.o
    o.step(
        "with less than 80 points the dealer's partner deals next, else the next player",
        "next_deal",
        lambda after: implies(
            usual(r.WHO_TAKES_OVER, r.NEXT_DEALER),
            after(w.dealer) == ite(w.final < 80, w.next(w.dealer, 2), w.next(w.dealer)),
        ),
        cites="TR-17 TR-59 TR-62 TR-R30",
    )
    o.step(
        "the dealer speaks first in a later deal",
        "next_deal",
        lambda after: implies(usual(r.LATER_SPEAKER), after(w.opener) == after(w.dealer)),
        cites="TR-R07",
    )
    o.step(
        "the next deal begins with all cards in the stock",
        "next_deal",
        lambda after: all_of(
            after(w.phase) == "deal",
            after(w.stock) == w.full,
            after(w.deal_no) == w.deal_no + 1,
            after(w.initial_dealer) == w.initial_dealer,
        ),
        cites="TR-03 TR-12",
    )


def ending(w: Words) -> None:
    """Line 20: the first team past the ace wins the match."""
    o = w.o
    past = len(w.deck.ranks)
    house = usual(r.ACE_LEVEL, r.ATTACKERS_WIN, r.FIRST_PROMOTION, r.PROMOTION_CAP)
    last = w.deal_no == w.deal_no.sort.hi  # type: ignore[attr-defined]
    agreed = r.MATCH_BOUND.is_("agreed_deals") & last
    o.step(
        "a match ends when a team is past the ace, or with the last of the agreed deals",
        "close_match",
        lambda after: all_of(any_of(*(after(x) == past for x in w.level), agreed), after(w.phase) == "over"),
        cites="TR-10 TR-R05",
    )
    o.step(
        "a match goes on while no team is past the ace",
        "next_deal",
        lambda after: all_of(*(after(x) < past for x in w.level), ~agreed),
        cites="TR-03 TR-10 TR-R05",
    )
    between = (w.final >= 80) & (w.final < 120)
    o.step(
        "each deal but one of 80 to 115 points takes a team nearer to the end of the match",
        "next_deal",
        lambda after: implies(
            house & not_(between), w.level[0] + w.level[1] + 1 <= after(w.level[0]) + after(w.level[1])
        ),
        cites="TR-10 TR-56 TR-57 TR-58 TR-61",
        about=f"after {2 * past - 1} such deals a team is past the ace",
    )
    o.step(
        "after 80 to 115 points the levels are as they were, so that such deals can go on for ever",
        "next_deal",
        lambda after: implies(between, all_of(*(after(x) == x for x in w.level))),
        cites="TR-60",
    )
    o.lemma(
        "no team is past the ace while the match goes on",
        implies(~w.at("over"), all_of(*(x < past for x in w.level))),
    )


__all__ = ["const", "score"]
