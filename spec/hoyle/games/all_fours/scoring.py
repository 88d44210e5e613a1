"""All Fours: the points of a deal (lines 15 to 33 of the text)."""

from __future__ import annotations

from hoyle.games.all_fours import readings as r
from hoyle.games.all_fours.state import State
from hoyle.lang import (
    Ruling,
    Term,
    all_of,
    any_of,
    as_int,
    count,
    empty,
    highest,
    integer,
    ite,
    not_,
    rank_cards,
    union,
    weight,
)


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
        ace = self.played & s.trumps & rank_cards(self.deck, "A")
        return as_int(not_(empty(s.taken[t] & r.HIGH.choose(in_play=top, ace=ace))))

    def low(self, t: Term) -> Term:
        """1 for the lowest trump, by AF-R17."""
        s = self.s
        bottom = highest(self.played & s.trumps, s.low_order, r.KING_RANK.term)
        return as_int(
            r.LOW.choose(
                capturer=not_(empty(s.taken[t] & bottom)),
                player=not_(empty(self.mine(t) & bottom)),
                winning_card=not_(empty(s.taken[t] & bottom & s.takers)),
            )
        )

    def jack(self, t: Term) -> Term:
        """1 for each own jack in a trick taken, 3 for each of the opponents'."""
        s = self.s
        counted = self.jacks & r.JACK.choose(trump_jack=s.trumps, every_jack=s.everything)
        turned = counted & s.up
        dealers = s.team(s.dealer) == t
        own = r.OWN_JACK.choose(
            player=self.mine(t), turned=ite(dealers, self.mine(t) | turned, self.mine(t) - turned)
        )
        return count(s.taken[t] & counted & own) + 3 * count((s.taken[t] & counted) - own)

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
            bonus = ite(s.team(s.dealer) == t, s.bonus, 0)
            return bonus + self.high(t) + self.low(t) + self.jack(t) + game

        cites = "AF-14 AF-37 AF-38 AF-39 AF-40 AF-41 AF-42 AF-43 AF-44 AF-45 AF-46 AF-47"
        for t, more in zip(s.teams, (yours < mine, mine < yours), strict=True):
            gets.case(
                cites, when=more, then=[awards(u, int(u is t)) for u in s.teams],
                says=f"team {t.data} has more pips",
            )  # fmt: skip
        not_dealer = [as_int(s.team(s.dealer) != t) for t in s.teams]
        gets.case(
            "AF-41 AF-R21",
            when=(mine == yours) & not_(r.EQUAL_PIPS.is_("unstated")),
            then=[awards(t, r.EQUAL_PIPS.choose(unstated=0, nobody=0, dealer=d))
                  for t, d in zip(s.teams, not_dealer, strict=True)],
            says="the pips are equal",
        )  # fmt: skip
        return gets

    def compared(self, t: Term) -> Term:
        """The points that decide a game: of the deal, or of all deals so far."""
        return r.GAME_LENGTH.choose(one_deal=self.s.points[t], agreed_deals=self.s.total[t])

    def properties(self) -> None:
        """What should hold of the points; only the full pack is meant."""
        s, rules = self.s, self.rules
        scored = any_of(s.at("scored"), s.at("score"))
        if self.deck.size != 52:
            return
        both = weight(s.taken[0], s.pips_once) + weight(s.taken[1], s.pips_once)
        all_played = all_of(scored, empty(union(s.stock, s.under, *s.hand)))
        rules.always("all pips are 80", any_of(not_(all_played), both == 80), cites="AF-42 AF-43 AF-44 AF-45 AF-46")
