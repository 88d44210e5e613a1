"""Quadrille: the play, matadors, stopping at six (lines 19 and 20 of the text)."""

from __future__ import annotations

from hoyle.lang import all_of, any_of, const, empty, ite, not_, union

from . import readings as r
from . import readings_money as m
from .state import CHIP, State


def playing(s: State) -> None:
    """A card is played: following suit, trumping, the duties and privileges of matadors."""
    rules = s.rules
    hand = s.hand[s.turn]
    leading = empty(s.trick)
    suit = rules.let("the suit led", s.suit_cards(s.lead))
    own = rules.let("the cards of the suit led in hand", hand & suit)
    trumps = rules.let("the trumps in hand", hand & s.trumps)
    spadille, basto = s.named("SA"), s.named("CA")
    manille = s.matadors - spadille - basto
    led_spadille = s.has(s.lead & spadille)
    led_manille = s.has(s.lead & manille)
    led_basto = s.has(s.lead & basto)
    lower = rules.let(
        "the lower matadors in hand",
        hand & ite(led_spadille, manille | basto, ite(led_manille, basto, rules.cards())),
    )
    next_player = r.NEXT_PLAYER.choose(next_only=rules.seat_after(s.leader) == s.turn, every_player=True)
    in_time = r.FIRST_LEAD.choose(of_the_deal=empty(union(*s.taken)), of_a_trick=True)
    no_other = empty(trumps - lower)  # spadille is another trump beside basto
    general = all_of(r.OTHER_TRUMPS.is_("always"), in_time, next_player, s.has(lower))
    special = all_of(s.has(lower), no_other, r.BASTO_ALONE.choose(none_at_all=led_spadille, no_other=True))
    above = spadille | ite(r.MANILLE_SPARED.is_("yes") & not_(led_manille), manille, rules.cards())
    spared = all_of(
        led_manille | led_basto,
        next_player,
        s.has(hand & above),
        r.SPARED.choose(
            no_other_trump=empty(trumps - above), no_lower_matador=empty(lower), next_lead=False
        ),
    )
    duty = general | special
    falls = r.WHICH_LOWER.choose(either=lower, next_lower=s.best(lower))
    # the cards of the suit led that beat what lies on the table
    lying = s.trick & suit
    beats = s.has(own & s.best(own | lying))
    too_low = r.SUCH_CARD.is_("high_enough") & not_(s.is_trump_lead(s.lead)) & not_(beats)
    falling = ite(duty, lower, rules.cards())
    kept = rules.let(
        "the matadors that may be kept back", ite(r.KEEP_BACK.is_("yes"), s.matadors - falling, rules.cards())
    )

    play = rules.action("play", by=s.turn, cites="QU-33 QU-34")
    card = play.param("card", rules.CARD, among=hand)
    play.requires("QU-34", s.at("play") & empty(s.table[s.turn]), "the trick waits for a card")
    matador = s.matadors.has(card)
    free = any_of(leading, r.PRIVILEGE.is_("any_time") & matador, spared)
    yields = r.MUST_CLASH.is_("matador") & duty & lower.has(card)
    play.requires(
        "QU-35 QU-38 QU-42 QU-R30 QU-R32 QU-R33 QU-R73 QU-R75",
        any_of(
            free,
            empty(own - kept),
            too_low,
            yields,
            (own & kept).has(card),
            r.HIGHEST.choose(
                highest=s.best(own - kept).has(card),
                beating=own.has(card) & (not_(beats) | s.best(lying | card).has(card)),
                any_of_suit=own.has(card),
            ),
        ),
        "the suit led is followed",
    )
    void = empty(own) | too_low
    to_ruff = trumps - kept
    play.requires(
        "QU-36 QU-37 QU-R31 QU-R33",
        any_of(
            free, yields, not_(void), empty(to_ruff), (trumps & kept).has(card),
            r.VOID.choose(highest_trump=s.best(to_ruff).has(card), any_trump=trumps.has(card), any_card=True),
        ),
        "without the suit led a trump is played",
    )  # fmt: skip
    ruff = ite(r.VOID.is_("highest_trump"), s.best(trumps), trumps)
    # the lower matadors that the duty to follow suit leaves: where there are none, the two duties clash
    follow = r.HIGHEST.choose(
        highest=lower & s.best(own),
        beating=ite(beats, lower & s.best(lying | (own & lower)), lower & own),
        any_of_suit=lower & own,
    )
    first_clash = r.MUST_CLASH.is_("highest") & empty(ite(void, ruff & lower, follow))
    play.requires(
        "QU-39 QU-R34 QU-R35 QU-R36 QU-R74",
        any_of(leading, not_(general), first_clash, falls.has(card)),
        "a led matador is answered with a lower one",
    )
    play.requires(
        "QU-40 QU-41 QU-R37 QU-R74",
        any_of(leading, not_(special), first_clash, falls.has(card)),
        "without other trumps a lower matador is played on a led one",
    )
    both = all_of(r.MUST_CLASH.is_("both"), in_time, next_player, s.has(lower))
    play.requires(
        "QU-35 QU-39 QU-R38",
        any_of(leading, not_(both), lower.has(card) & s.best(trumps).has(card)),
        "the highest trump and a lower matador are both played",
    )
    play.moves(card, s.hand[s.turn], s.table[s.turn])
    play.sets(s.turn, rules.seat_after(s.turn), "QU-34")
    seen = r.SHOWN.is_("yes") & (s.partner != "none") & s.calls[s.declarer].has(card)
    play.sets(s.open, s.open | seen, "QU-R25")

    show = rules.action("declare", by=s.turn, cites="QU-30")
    show.requires("QU-30", s.at("play") & empty(s.table[s.turn]) & not_(s.open), "he has kept silent so far")
    show.requires("QU-R24", r.OPEN_TIME.is_("any_time"), "a partner may declare himself later")
    show.requires(
        "QU-29", not_(empty(hand & s.calls[s.declarer])) & not_(s.turn == s.declarer), "he has the card named"
    )
    show.sets(s.open, True, "QU-30")


def collecting(s: State) -> None:
    """Who takes a trick, who leads next, and the soloist's choice after six tricks."""
    rules = s.rules
    full = all_of(s.at("play"), *(not_(empty(t)) for t in s.table))
    takes = rules.ruling("who takes the trick", rules.SEAT, asked=full)
    led, trumps = s.trick & s.suit_cards(s.lead), s.trick & s.trumps
    trumped = s.has(trumps) & r.TRICK_WINNER.is_("trump_first")
    takes.each(
        "QU-R29 QU-16 QU-18",
        lambda i: trumped & s.has(s.table[i] & s.best(trumps)),
        "the highest trump takes the trick",
    )
    takes.each(
        "QU-R29 QU-17 QU-19",
        lambda i: all_of(
            not_(trumped), not_(r.TRICK_WINNER.is_("unstated")), s.has(s.table[i] & s.best(led))
        ),
        "the highest card of the suit led takes the trick",
    )
    done = empty(union(*s.hand))
    leads = rules.ruling("who leads next", rules.SEAT, asked=full)
    leads.case("QU-R28", when=not_(done) & r.NEXT_LEAD.is_("winner"), then=takes.answer, says="the taker")
    leads.case("QU-R28", when=not_(done) & r.NEXT_LEAD.is_("declarer"), then=s.declarer, says="the declarer")
    leads.case(
        "QU-R28",
        when=not_(done) & r.NEXT_LEAD.is_("rotate"),
        then=rules.seat_after(s.leader),
        says="the player after the last leader",
    )
    leads.case("QU-11", when=done, then=s.leader, says="no card is left")

    collect = rules.step("collect", cites="QU-34")
    collect.requires("QU-34", full, "every player has played")
    winner = takes.answer
    mine = m.SIDE.choose(
        together=any_of(*((winner == i) & s.is_side(i) for i in rules.seats)), own=winner == s.declarer
    )
    now = s.own + ite(mine, 1, 0)
    collect.sets(s.taken[winner], s.taken[winner] | s.trick)
    collect.sets(s.tricks[winner], s.tricks[winner] + 1)
    for table in s.table:
        collect.sets(table, rules.cards())
    lost = now < s.played + 1
    collect.sets(s.straight, s.straight | ((now == s.goal) & not_(lost)), "QU-R53")
    solo = s.contract == "solo"
    chance = all_of(solo, mine, now == s.goal, r.STOP.choose(any_six=True, first_six=not_(lost)), not_(done))
    after_six = r.SEVENTH.choose(his=mine & (now == s.goal + 1), of_the_deal=s.played == s.goal)
    seventh = all_of(
        solo,
        s.went_on,
        after_six,
        r.VOLE_TIME.is_("after_seventh"),
        r.VOLE_LOST.choose(yes=True, no=not_(lost)),
    )
    collect.sets(s.contract, ite(seventh, const("vole", s.CONTRACT), s.contract), "QU-45")
    collect.sets(s.leader, leads.answer)
    collect.sets(s.turn, ite(chance | seventh, s.declarer, leads.answer))
    collect.sets(
        s.phase,
        ite(chance, s.go("decide"), ite(seventh, s.go("raise"), ite(done, s.go("score"), s.go("play")))),
    )

    stop = rules.action("stop", by=s.turn, cites="QU-43")
    later = all_of(
        r.STOP_LATER.is_("yes"), s.at("play"), solo, s.went_on, s.turn == s.declarer,
        empty(s.table[s.turn]), s.own == s.goal,
    )  # fmt: skip
    stop.requires("QU-43 QU-R76", s.at("decide") | later, "the soloist has six tricks")
    stop.sets(s.stopped, True)
    stop.sets(s.phase, "score")
    go_on = rules.action("go_on", by=s.turn, cites="QU-44")
    go_on.requires("QU-44", s.at("decide"), "the soloist has six tricks")
    at_once = r.VOLE_TIME.is_("going_on") & (r.VOLE_LOST.choose(yes=True, no=s.own == s.played))
    go_on.sets(s.went_on, True)
    go_on.sets(s.contract, ite(at_once, const("vole", s.CONTRACT), s.contract), "QU-45")
    go_on.sets(s.turn, ite(at_once, s.declarer, s.leader))
    go_on.sets(s.phase, ite(at_once, s.go("raise"), s.go("play")))
    vole = rules.action("announce_vole", by=s.turn, cites="QU-24")
    vole.requires("QU-24", s.at("decide"), "the soloist has six tricks")
    vole.requires("QU-R43", r.VOLE_TIME.is_("announced"), "a vole is announced")
    vole.sets(s.went_on, True)
    vole.sets(s.contract, const("vole", s.CONTRACT), "QU-24")
    vole.sets(s.phase, "raise")

    raises = rules.step("raise_stakes", cites="QU-44")
    raises.requires("QU-44", s.at("raise"), "a solo has become a vole")
    raises.requires("QU-R42", not_(r.SEVENTH_STAKE.is_("unstated")), "the amount is known")
    more = CHIP * r.SEVENTH_STAKE.choose(unstated=1, a_stake=1, two_stakes=2)
    for i in rules.seats:
        adds = m.RAISERS.choose(every_player=more, opponents=ite(s.declarer == i, 0, more))
        raises.sets(s.chips[i], s.chips[i] - adds)
    total = m.RAISERS.choose(every_player=4, opponents=3) * more
    raises.sets(s.pot, s.pot + total)
    raises.sets(s.raised, total, "QU-44 QU-R90")
    raises.sets(s.turn, s.leader)
    raises.sets(s.phase, ite(done, s.go("score"), s.go("play")))
