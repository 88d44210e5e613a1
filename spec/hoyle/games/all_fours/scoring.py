"""All Fours: the points of a deal (lines 15 to 33 of the text)."""

from __future__ import annotations

from hoyle.lang import (
    Ruling,
    Term,
    all_of,
    any_of,
    as_int,
    count,
    empty,
    integer,
    ite,
    not_,
    rank_cards,
    union,
    weight,
)

from . import readings as r
from .state import State


class Scoring:
    """What each team gets; *t* is a constant team."""

    def __init__(self, s: State) -> None:
        self.s, self.rules, self.deck = s, s.rules, s.rules.deck
        self.jacks = rank_cards(self.deck, "J")
        self.played = union(*s.taken)

    def mine(self, t: Term) -> Term:
        """The cards that team *t* played."""
        return self.s.ours if t.data == 0 else self.played - self.s.ours

    def high(self, t: Term) -> Term:
        """1 for the highest trump in a trick taken."""
        s = self.s
        top = s.best(self.played & s.trumps)
        ace = self.played & s.best(s.trumps)  # a small pack without aces has another highest card
        if "A" in self.deck.ranks:
            ace = self.played & s.trumps & rank_cards(self.deck, "A")
        return as_int(not_(empty(s.taken[t] & r.HIGH.choose(in_play=top, ace=ace))))

    def low(self, t: Term) -> Term:
        """1 for the lowest trump, by AF-R21."""
        s = self.s
        bottom, winners = s.worst(self.played & s.trumps), s.takers & s.trumps
        return as_int(
            r.LOW.choose(
                capturer=not_(empty(s.taken[t] & bottom)),
                player=not_(empty(self.mine(t) & bottom)),
                winning_card=not_(empty(s.taken[t] & bottom & s.takers)),
                lowest_winner=not_(empty(s.taken[t] & s.worst(winners))),
            )
        )

    def jack(self, t: Term) -> Term:
        """1 for each own jack in a trick taken, 3 for each of the opponents'."""
        s = self.s
        jacks = self.jacks & ite(r.JACK.is_("trump_jack"), s.trumps, s.everything)
        counted = r.TURNED_JACK.choose(counts_again=jacks, paid_once=jacks - s.up)
        turned = counted & s.up
        dealers = s.team(s.dealer) == t
        own = r.OWN_JACK.choose(
            player=self.mine(t), turned=ite(dealers, self.mine(t) | turned, self.mine(t) - turned)
        )
        won, lost = s.taken[t] & counted & own, (s.taken[t] & counted) - own
        once = as_int(not_(empty(won))) + 3 * as_int(not_(empty(lost)))
        return ite(r.JACK.is_("any_jack"), once, count(won) + 3 * count(lost))

    def turned(self, t: Term) -> Term:
        """The points for the turned cards, and by AF-R09 the one for a refused beg."""
        s = self.s
        dealers = s.team(s.dealer) == t
        gift = as_int(all_of(not_(dealers), s.refused, r.REFUSED.is_("gives_one")))
        return ite(dealers, s.bonus, 0) + gift

    def pips(self, t: Term) -> Term:
        """The pips of the cards taken."""
        taken = self.s.taken[t]
        return r.TENS.choose(once=weight(taken, self.s.pips_once), twice=weight(taken, self.s.pips_twice))

    def ruling(self) -> Ruling:
        """The points of a deal for each team: the awards add up."""
        s, rules = self.s, self.rules
        gets = rules.ruling("what a deal gives", integer(0, 200), asked=s.at("score"), over=s.TEAM)
        mine, yours = (self.pips(t) for t in s.teams)

        def awards(t: Term, game: Term | int) -> Term:
            return self.turned(t) + self.high(t) + self.low(t) + self.jack(t) + game

        cites = "AF-14 AF-37 AF-38 AF-39 AF-40 AF-41 AF-42 AF-43 AF-44 AF-45 AF-46 AF-47"
        for t, more in zip(s.teams, (yours < mine, mine < yours), strict=True):
            gets.case(
                cites, when=more, then=[awards(u, int(u is t)) for u in s.teams],
                says=f"team {t.data} has more pips",
            )  # fmt: skip
        not_dealer = [as_int(s.team(s.dealer) != t) for t in s.teams]
        gets.case(
            "AF-41 AF-R25",
            when=(mine == yours) & not_(r.EQUAL_PIPS.is_("unstated")),
            then=[awards(t, r.EQUAL_PIPS.choose(unstated=0, nobody=0, non_dealer=d))
                  for t, d in zip(s.teams, not_dealer, strict=True)],
            says="the pips are equal",
        )  # fmt: skip
        return gets

    def compared(self, t: Term) -> Term:
        """The points that decide a game: of the deal, or of all deals so far."""
        s = self.s
        return r.GAME_LENGTH.choose(one_deal=s.points[t], agreed_deals=s.total[t], to_target=s.total[t])

    def reached(self, t: Term) -> Term:
        """Has a team as many points as agreed? Only AF-R26 asks it."""
        return r.GAME_LENGTH.is_("to_target") & (self.s.total[t] >= self.s.target)

    def arrival(self, t: Term) -> Term:
        """The place of the point of this deal by which a team reaches the target: 4 for the pips."""
        s = self.s
        sum_ = s.total[t] - s.points[t]
        steps: Term | int = 0
        for award in (self.turned(t), self.high(t), self.low(t), self.jack(t)):
            sum_ = sum_ + award
            steps = steps + as_int(sum_ < s.target)
        assert isinstance(steps, Term)
        return steps

    def ahead(self, t: Term, other: Term) -> Term:
        """Does *t* win against *other*: more points, or the target reached first (AF-R19)?"""
        both = all_of(r.AWARD_ORDER.is_("as_listed"), self.reached(t), self.reached(other))
        mine, yours = self.arrival(t), self.arrival(other)
        return ite(both & not_(mine == yours), mine < yours, self.compared(other) < self.compared(t))

    def properties(self) -> None:
        """What should hold of the points; only the full pack is meant."""
        s, rules = self.s, self.rules
        scored = any_of(s.at("scored"), s.at("score"))
        if self.deck.size != 52:
            return
        both = weight(s.taken[0], s.pips_once) + weight(s.taken[1], s.pips_once)
        all_played = all_of(scored, empty(union(s.stock, s.under, *s.hand)))
        rules.always(
            "all pips are 80",
            any_of(not_(all_played), both == 80),
            cites="AF-42 AF-43 AF-44 AF-45 AF-46 AF-47",
        )
