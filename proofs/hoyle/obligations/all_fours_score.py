"""Obligations of the points in All Fours (lines 15 to 33 of the text)."""

from __future__ import annotations

from collections.abc import Callable

from hoyle.games.all_fours import readings as r
from hoyle.lang import Term, all_of, as_int, implies, ite, not_
from hoyle.obligations import shared
from hoyle.obligations.all_fours_words import Words
from hoyle.obligations.words import usual

AWARDS = (
    r.RANK_DIRECTION, r.REFUSED, r.BEGGING, r.HIGH, r.LOW, r.JACK, r.OWN_JACK, r.TENS, r.EQUAL_PIPS,
)  # fmt: skip
"""The readings on which the points of a deal depend."""
MOST = 12
"""Points of a team in one deal: 3 for each of two turned jacks, high, low, 3 for the jack, the pips."""


def score(w: Words) -> None:
    """What each team gets for a deal, and who wins the game."""
    bounds(w)
    sums(w)
    awards(w)
    ends(w)


def bounds(w: Words) -> None:
    """Points stay within what so many deals can pay."""
    o = w.o
    counted = usual(*AWARDS)
    done = w.at("scored", "next_dealer", "over")
    for n in (0, 1):
        o.lemma(f"the points of team {n} stay small", implies(counted, w.points[n] <= MOST))
        o.lemma(
            f"the sum of team {n} stays small",
            implies(counted, w.total[n] <= MOST * ite(done, w.deal_no, w.deal_no - 1)),
        )


def sums(w: Words) -> None:
    """All pips are 80, and a deal gives three to six points beside those for the turned card."""
    o = w.o
    if w.deck.size != 52:
        return
    ended = w.at("score", "scored", "next_dealer")
    o.always(
        "all pips taken are 80",
        implies(w.draws & ended & usual(r.TENS), w.pips(0) + w.pips(1) == 80),
        cites="AF-42 AF-43 AF-44 AF-45 AF-46 AF-47",
        derived=True,
    )
    o.step(
        "a deal gives 3 to 6 points beside those for turned cards", "score",
        lambda after: implies(
            usual(*AWARDS) & w.draws,
            all_of(
                after(w.points[0]) + after(w.points[1]) >= w.bonus + 3,
                after(w.points[0]) + after(w.points[1]) <= w.bonus + 6,
            ),
        ),
        cites="AF-37 AF-38 AF-39 AF-40 AF-41",
    )  # fmt: skip


def awards(w: Words) -> None:
    """Each award alone, and all of them together."""
    o = w.o
    if w.deck.size != 52:
        return
    usually = usual(*AWARDS) & w.draws
    turned = [ite(w.dealers(t), w.bonus, 0) for t in (0, 1)]
    more = [w.pips(1 - t) < w.pips(t) for t in (0, 1)]

    def award(
        name: str, cites: str, when: Callable[[int], Term], points: Callable[[int], Term | int]
    ) -> None:
        o.step(
            name, "score",
            lambda after: all_of(
                *(implies(usually & when(t), after(w.points[t]) == turned[t] + points(t)) for t in (0, 1))
            ),
            cites=cites,
        )  # fmt: skip

    def only(t: int, rank: str = "", pips: bool = False) -> Term:
        """Of ace, two and jack of trumps and the pips the team has this alone."""
        parts = [w.has(t, x) if x == rank else not_(w.has(t, x)) for x in ("A", "2", "J")]
        return all_of(*parts, more[t] if pips else not_(more[t]))

    award("a team without awards has the points of the turned card", "AF-14", only, lambda t: 0)
    award("the highest trump brings one point", "AF-37", lambda t: only(t, "A"), lambda t: 1)
    award("the lowest trump brings one point", "AF-38", lambda t: only(t, "2"), lambda t: 1)
    award(
        "the own jack brings one point, the opponents' three", "AF-39 AF-40", lambda t: only(t, "J"),
        lambda t: ite(w.own(t, "J"), 1, 3),
    )  # fmt: skip
    award("more pips bring one point", "AF-41", lambda t: only(t, pips=True), lambda t: 1)
    award(
        "all awards are added up", "AF-14 AF-37 AF-38 AF-39 AF-40 AF-41", lambda t: usually,
        lambda t: as_int(w.has(t, "A")) + as_int(w.has(t, "2")) + as_int(more[t])
        + ite(w.has(t, "J"), ite(w.own(t, "J"), 1, 3), 0),
    )  # fmt: skip


def ends(w: Words) -> None:
    """The sums, and who wins."""
    o = w.o
    o.step(
        "the points of a deal are added to the sums once", "score",
        lambda after: all_of(
            *(after(w.total[t]) == w.total[t] + after(w.points[t]) for t in (0, 1)),
            after(w.phase) == "scored",
        ),
        cites="AF-35 AF-48",
    )  # fmt: skip
    shared.untouched(w, "{action} leaves the sums as they are", w.total, ("score",), "AF-35")
    o.step(
        "another deal follows until all are played", "close_game",
        lambda after: implies(
            usual(r.GAME_LENGTH),
            after(w.phase)
            == ite(w.deal_no < w.deals, w.phase_named("next_dealer"), w.phase_named("over")),
        ),
        cites="AF-48 AF-R26",
    )  # fmt: skip
    o.always(
        "each player has the points of his team",
        all_of(*(p == w.total[i % 2] for i, p in enumerate(w.rules.payoffs))),
        cites="AF-02 AF-06 AF-48",
    )
    zero, one, nobody = (w.team_named(x) for x in ("0", "1", "none"))
    most = ite(w.points[1] < w.points[0], zero, ite(w.points[0] < w.points[1], one, nobody))
    o.step(
        "the team with most points wins the game", "close_game",
        lambda after: implies(usual(r.GAME_LENGTH, r.TIE), after(w.winner) == most),
        cites="AF-04 AF-48 AF-R26 AF-R27",
    )  # fmt: skip
