"""Quadrille: winnings and penalties (lines 21 to 28 of the text). Money in parts of a chip."""

from __future__ import annotations

from hoyle.lang import (
    Ruling,
    Term,
    all_of,
    any_of,
    as_int,
    const,
    count,
    implies,
    integer,
    ite,
    maximum,
    not_,
    union,
)

from . import readings_money as r
from .state import CHIP, State


class Scoring:
    """The settlement of a deal."""

    def __init__(self, s: State) -> None:
        self.s, self.rules = s, s.rules
        self.solo = s.contract == "solo"
        self.vole = s.contract == "vole"
        self.took = s.own
        all_tricks = self.took == s.hand_size
        six = r.MADE.choose(at_least=self.took >= s.goal, exactly=self.took == s.goal)
        self.six = six | s.stopped
        self.made = ite(self.vole, all_tricks, self.six)
        self.partnered = s.partner != "none"
        self.failed_vole = self.vole & not_(all_tricks)

    # -- premiums (lines 22 to 26) ----------------------------------------------------------------------

    def matadors(self) -> Term:
        """How many matadors count for the declarer, or for him and his partner together (QU-R47, QU-R80)."""
        s, rules = self.s, self.rules
        alone = r.SIDE.is_("own") | r.WHOSE_TRICKS.is_("own")
        counts = {i: ite(alone, s.declarer == i, s.is_side(i)) for i in rules.seats}
        taken = union(*(ite(counts[i], s.taken[i], rules.cards()) for i in rules.seats))
        held = ite(s.stopped & r.IN_HAND.is_("hand_too"), s.hand[s.declarer], rules.cards())
        return count(s.matadors & (taken | held))

    def premium(self) -> Ruling:
        """Units from each payer: a case a line of the text, or their sum or largest."""
        s, rules = self.s, self.rules
        pays = rules.ruling(
            "which premium is paid", integer(0, 20), asked=s.at("score") & (self.made | self.failed_vole)
        )
        n = self.matadors()
        made_vole = self.vole & self.made
        as_solo = any_of(
            self.solo,
            made_vole & r.VOLE_SOLO.is_("both"),
            self.failed_vole & r.FAILED_VOLE.is_("as_solo"),
        )
        six = all_of(
            not_(made_vole) | r.SIX_LINES.is_("vole_too"), not_(self.solo) | r.SOLO_LINES.is_("yes")
        )
        exact = r.FEWER_MATADORS.is_("exactly")
        third = all_of(six, exact, n >= 3)
        ended = r.STOP_UNIT.choose(stopped=s.stopped, first_six=s.straight & not_(self.vole))
        lines = [
            ("QU-48", as_solo, 4, "a solo"),
            ("QU-49", six & ite(exact, n == 1, n >= 1), 1, "one matador"),
            ("QU-50", six & ite(exact, n == 2, n >= 2), 2, "two matadors"),
            ("QU-51 QU-R53", ended, 1, "going no further"),
            ("QU-52", made_vole, 2, "a vole"),
        ]
        each = r.PREMIUMS.is_("each")
        for cites, when, units, says in lines:
            pays.case(cites, when=each & when, then=units, says=says)
        three = r.THREE_MATADORS.choose(unstated=0, three=3, two=2)
        known = not_(third & r.THREE_MATADORS.is_("unstated"))
        pays.case("QU-R55", when=each & third & known, then=three, says="three matadors")
        nothing = not_(any_of(third, *(when for _, when, _, _ in lines)))
        pays.case(
            "QU-R54", when=nothing & r.NO_PREMIUM.is_("nothing"), then=0, says="no line names a premium"
        )
        parts = [ite(when, units, 0) for _, when, units, _ in lines] + [ite(third, three, 0)]
        total, largest = parts[0], maximum(*parts)
        for part in parts[1:]:
            total = total + part
        cites = "QU-48 QU-49 QU-50 QU-51 QU-52 QU-R50"
        pays.case(
            cites, when=r.PREMIUMS.is_("sum") & not_(nothing) & known, then=total, says="the lines add up"
        )
        pays.case(
            cites,
            when=r.PREMIUMS.is_("largest") & not_(nothing) & known,
            then=largest,
            says="the largest line",
        )
        return pays

    # -- penalties (line 28) ----------------------------------------------------------------------------

    def penalty(self) -> Ruling:
        """What a failed declarer pays to each seat."""
        s, rules = self.s, self.rules
        low, five = max(1, s.target // 2), s.target - 1
        took = self.took
        failed = not_(self.vole) & not_(self.made)
        pays = rules.ruling(
            "what a failed declarer pays",
            integer(0, 40 * CHIP),
            asked=s.at("score") & failed,
            over=rules.SEAT,
        )
        not_me = {i: not_(s.declarer == i) for i in rules.seats}
        opponent = {i: not_(s.is_side(i)) for i in rules.seats}
        everyone = {
            i: r.LOW_SECRET.choose(with_partner=not_me[i], opponents=opponent[i]) for i in rules.seats
        }
        stake = self.stakes()
        pays.case("QU-55", when=took < low, says="fewer than three tricks",
                  then=[ite(everyone[i], stake[i], 0) for i in rules.seats])  # fmt: skip
        other_band = (took >= low) & (r.FIVE_TRICKS.is_("both") | not_(took == five))
        near = {
            i: any_of(rules.seat_after(s.declarer) == i, rules.seat_after(s.declarer, 2) == i)
            for i in rules.seats
        }
        pays.case(
            "QU-56 QU-R81",
            when=other_band & s.open,
            says="an open partner",
            then=[
                ite(r.WHICH_TWO.choose(opponents=opponent[i], next_two=near[i]), stake[i], 0)
                for i in rules.seats
            ],
        )
        pays.case(
            "QU-57 QU-R63",
            when=all_of(other_band, self.partnered, not_(s.open), not_(r.SECRET_AMOUNT.is_("unstated"))),
            says="a secret partner",
            then=[ite(everyone[i], stake[i], 0) for i in rules.seats],
        )
        pays.case(
            "QU-58",
            when=took == five,
            says="five tricks",
            then=[const(0, integer(0, 0)) for _ in rules.seats],
        )
        alone = other_band & not_(self.partnered) & not_(r.SOLO_BAND.is_("unstated"))
        pays.case(
            "QU-R61",
            when=alone,
            says="a soloist",
            then=[
                ite(r.SOLO_BAND.choose(unstated=False, each=not_me[i], two=near[i]), stake[i], 0)
                for i in rules.seats
            ],
        )
        return pays

    def stakes(self) -> dict[Term, Term]:
        """What is paid to a seat that gets its stake (QU-R64, QU-R89)."""
        s, rules = self.s, self.rules
        put = {i: s.staked[i] + ite(r.PUT_IN.is_("with_added"), s.kept_added(i), 0) for i in rules.seats}
        all_stakes = rules.total(lambda i: put[i])
        return {i: r.PENALTY_SUM.choose(own=put[i], all=all_stakes) for i in rules.seats}

    # -- the settlement ---------------------------------------------------------------------------------

    def settle(self) -> None:
        """Money changes hands; what is left in the pot stays for the next deal."""
        s, rules = self.s, self.rules
        premium, penalty = self.premium(), self.penalty()
        score = rules.step("settle_made", cites="QU-46 QU-47")
        score.requires("QU-46", s.at("score") & self.made, "the game is made")
        payer = {
            i: r.PAYERS.choose(every_player=not_(s.declarer == i), opponents=not_(s.is_side(i)))
            for i in rules.seats
        }
        units = s.unit * premium.answer
        income = rules.total(lambda i: ite(payer[i], units, 0))
        shares = self.partnered & (s.open | r.SECRET_SHARE.is_("half"))
        shared = r.SHARE_WHAT.choose(all=s.pot + income, stakes=s.pot)
        half = ite(shares, s.part_of(shared, 2), 0)
        cites = "QU-46 QU-53 QU-R57 QU-R58 QU-R77"
        for i in rules.seats:
            gain = ite(s.declarer == i, s.pot + income - half, ite(s.partner == i, half, 0))
            score.sets(s.chips[i], s.chips[i] + gain - ite(payer[i], units, 0), cites)
        score.sets(s.pot, 0)
        score.sets(s.phase, "scored")

        vole = rules.step("settle_failed_vole", cites="QU-59 QU-60")
        vole.requires("QU-59", s.at("score") & self.failed_vole, "a vole has failed")
        kept = r.VOLE_POT.choose(all=0, before_play=s.raised)
        third = s.part_of(s.pot - kept, 3)
        stake, fined = self.stakes(), r.VOLE_PENALTY.is_("yes")
        fine = {i: ite(fined & not_(s.declarer == i), stake[i], 0) for i in rules.seats}
        fines = rules.total(lambda i: fine[i])
        for i in rules.seats:
            gain = ite(s.declarer == i, income, third) - ite(payer[i], units, 0)
            gets = fine[i] - ite(s.declarer == i, fines, 0)
            vole.sets(s.chips[i], s.chips[i] + gain + gets, "QU-59 QU-60 QU-R91")
        vole.sets(s.pot, s.pot - 3 * third)
        vole.sets(s.phase, "scored")

        lost = rules.step("settle_lost", cites="QU-54")
        lost.requires("QU-54", s.at("score") & not_(self.made) & not_(self.vole), "the game has failed")
        lost.requires(
            "QU-R59", not_(r.LOST_STAKES.is_("unstated")), "the rules say what becomes of the stakes"
        )
        paid = penalty.answers
        total = rules.total(lambda i: paid[i.data])
        half = ite(s.open & r.LOSS.is_("shared"), s.part_of(total, 2), 0)
        share = r.LOST_STAKES.is_("opponents")
        opponents = _count({i: not_(s.is_side(i)) for i in rules.seats})
        each = ite(opponents == 3, s.part_of(s.pot, 3), s.part_of(s.pot, 2))
        for i in rules.seats:
            part = ite(share & not_(s.is_side(i)), each, 0)
            pays = ite(s.declarer == i, total - half, ite(s.partner == i, half, 0))
            lost.sets(s.chips[i], s.chips[i] + paid[i.data] + part - pays, "QU-54 QU-R65")
            lost.sets(s.twice[i], s.twice[i] | ((s.declarer == i) & (self.took == s.target - 1)), "QU-58")
        lost.sets(s.pot, ite(share, s.pot - each * opponents, s.pot))
        lost.sets(s.phase, "scored")

    def properties(self) -> None:
        """Money is conserved, and one side alone can make six."""
        s, rules = self.s, self.rules
        money = rules.total(lambda i: s.chips[i]) + s.pot
        rules.always("no chip is lost", money == 0, cites="QU-07 QU-46 QU-54")
        rules.always(
            "the called card is not the caller's own",
            implies(s.at("play") & self.partnered, not_(s.partner == s.declarer)), cites="QU-27 QU-29",
        )  # fmt: skip


def _count(flags: dict[Term, Term]) -> Term:
    out: Term | int = 0
    for flag in flags.values():
        out = as_int(flag) + out
    assert isinstance(out, Term)
    return out
