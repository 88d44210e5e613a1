"""Tractor: a double pack, declaring, the kitty, pairs and tractors, promotion. The match as a whole.

The chapters stand beside this file: ``declaring.py``, ``playing.py``; the variables and the orders of the
cards in ``state.py``, what the text leaves open in ``readings.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

from hoyle.lang import (
    Deck,
    EnumSort,
    Rules,
    Term,
    all_of,
    any_of,
    const,
    count,
    disjoint,
    implies,
    integer,
    ite,
    lookup,
    minimum,
    not_,
    tabulate,
    union,
    weight,
)

from . import readings as r
from .declaring import dealing, declaring, kitty
from .playing import collecting, following, leading
from .starts import AT_THE_TOP, LAST_TRICK, SECOND_DEAL
from .state import FULL, PHASES, State

STARTS: dict[str, dict[str, Any]] = {
    "first deal": {},
    "second deal": {"begin": SECOND_DEAL},
    "last deal, at king and ace": {"begin": AT_THE_TOP},
    "last trick": {"begin": LAST_TRICK},
}
"""Where the plays of an audit begin: of the first deal and of later ones the text says different things, and
random play hardly ever gets to king and ace, or to a tractor in the last trick."""


def build(
    deck: Deck = FULL,
    kitty_size: int = 8,
    deals: int = 3,
    begin: Mapping[str, int | str] = MappingProxyType({}),
) -> Rules:
    """The rules for a double pack, the size of the kitty, the most deals that are played. *begin*: variables
    that begin otherwise than a match does, by their names."""
    state = State(deck, kitty_size, deals)
    dealing(state)
    declaring(state)
    kitty(state)
    leading(state)
    following(state)
    collecting(state)
    scoring(state)
    promoting(state)
    properties(state)
    for slot in state.rules.slots:
        if slot.data in begin:
            value = begin[slot.data]
            if isinstance(value, str):
                assert isinstance(slot.sort, EnumSort)
                value = slot.sort.code(value)
            state.rules.initial[slot] = value
    return state.rules.close()


def attackers(s: State) -> Term:
    """The team that does not defend."""
    return s.other(s.defends)


def scoring(s: State) -> None:
    """The points that decide a deal."""
    rules = s.rules
    score = rules.step("score", cites="TR-51 TR-52")
    score.requires("TR-54", s.at("score"), "all cards are played")
    side = r.WHO_TAKES_OVER.choose(attackers=attackers(s), defenders=s.defends)
    tricks = ite(side == 0, weight(s.taken[0], s.points), weight(s.taken[1], s.points))
    counted = rules.ruling("how many points are caught", tricks.sort, asked=s.at("score"))
    counted.case("TR-51 TR-52 TR-R01", when=tricks > 0, then=tricks, says="fives, tens and kings are caught")
    counted.case("TR-51 TR-52 TR-R01", when=tricks == 0, then=0, says="no such card is caught")
    caught = counted.answer
    cards = r.FACTOR_CARDS.choose(one_play=s.last_size, whole_trick=4 * s.last_size)
    powers = tabulate("two to the power", (s.last_size.sort,), integer(0, 1 << s.hand_size), lambda n: 1 << n)
    power = lookup(powers, s.last_size)
    doublings = tabulate(
        "two for each pair, and two", (s.last_size.sort,), integer(0, 1 << s.hand_size), lambda n: 2 << n // 2
    )
    factor = r.KITTY_FACTOR.choose(
        twice_cards=2 * cards, twice=2, cards=cards, power=power,
        pairs_power=lookup(doublings, s.last_size),
    )  # fmt: skip
    theirs = r.WHO_TAKES_OVER.choose(attackers=False, defenders=True)  # the bonus is the attackers' alone
    lost = r.BONUS_LOST.choose(last_trick=False, deal=caught < 80) | theirs
    won = s.last_taker == attackers(s)
    worth = r.KITTY_POINTS.choose(buried=weight(s.kitty, s.points), as_dealt=s.dealt_worth)
    pays = all_of(won, not_(lost), worth > 0)
    total = rules.ruling("how many points decide the deal", integer(0, 1 << 31), asked=s.at("score"))
    total.case(
        "TR-54 TR-R01 TR-R26 TR-R27 TR-R31 TR-R35",
        when=pays,
        then=caught + worth * factor,
        says="the attackers won the last trick, and the kitty holds points",
    )
    none = "the attackers won the last trick, and there is nothing to multiply"
    total.case("TR-54 TR-R01 TR-R31 TR-R35", when=won & not_(pays), then=caught, says=none)
    total.case("TR-55", when=not_(won), then=caught, says="the defenders won the last trick")
    score.sets(s.final, total.answer)
    score.sets(s.phase, "promote")


def promoting(s: State) -> None:
    """Who rises by how many levels, who deals next, and the end of the match."""
    rules = s.rules
    p = s.final
    steps = r.FIRST_PROMOTION.choose(at_120=(p - 80) // 40, at_160=(p - 120) // 40)
    capped = r.PROMOTION_CAP.choose(no_cap=steps, three=minimum(steps, 3))
    gained = ite(capped < 0, 0, capped)  # from 120 on, by the side whose points are counted
    kept_up = ite(p == 0, 3, ite(p <= 35, 2, 1))  # below 80, by the other
    side = r.WHO_TAKES_OVER.choose
    most = integer(0, 1 << 26)
    rises = rules.ruling("how many levels the defenders rise", most, asked=s.at("promote"))
    rises.case("TR-56 TR-R01", when=p == 0, then=side(attackers=3, defenders=0), says="0 points")
    two = side(attackers=2, defenders=0)
    rises.case("TR-57 TR-R01", when=(p >= 5) & (p <= 35), then=two, says="5 to 35 points")
    one = side(attackers=1, defenders=0)
    rises.case("TR-58 TR-R01", when=(p >= 40) & (p <= 75), then=one, says="40 to 75 points")
    more = side(attackers=0, defenders=ite(p >= 120, gained, 0))
    rises.case("TR-60 TR-R01", when=p >= 80, then=more, says="80 points and more")
    gains = rules.ruling("how many levels the attackers rise", most, asked=s.at("promote"))
    below = side(attackers=0, defenders=kept_up)
    gains.case("TR-56 TR-57 TR-58 TR-R01", when=p <= 75, then=below, says="less than 80 points")
    gains.case("TR-60", when=(p >= 80) & (p <= 115), then=0, says="80 to 115 points")
    gains.case(
        "TR-61 TR-R01 TR-R28 TR-R29",
        when=p >= 120, then=ite(r.WHO_TAKES_OVER.is_("defenders"), 0, gained),
        says="120 points and more",
    )  # fmt: skip

    def risen(t: Term) -> Term:
        """The level of a team after the deal."""
        level, mine = s.level[t], s.defends == t
        up = level + ite(mine, rises.answer, gains.answer)
        ace = s.past - 1
        at_ace = ite(level == ace, minimum(up, s.past), minimum(up, ace))
        own = r.ACE_LEVEL.choose(may_jump=minimum(up, s.past), must_play=at_ace)
        others = r.ATTACKERS_WIN.choose(yes=own, no=minimum(up, ace))
        return ite(mine, own, others)

    levels = [risen(t) for t in s.teams]
    won = any_of(*(level == s.past for level in levels))
    done = won | (r.MATCH_BOUND.is_("agreed_deals") & (s.deal_no == s.deals))
    end = rules.step("close_match", cites="TR-10")
    again = rules.step("next_deal", cites="TR-03")
    end.requires(
        "TR-10 TR-R05", s.at("promote") & done, "a team is past the ace, or the agreed deals are played"
    )
    again.requires("TR-03", s.at("promote") & not_(done), "the match goes on")
    named = any_of((p >= 40) & (p <= 75), p >= 120)
    again.requires("TR-R32", any_of(r.NAMED_DEALER.is_("every_win"), named), "the next dealer is named")
    for action in (end, again):
        for t in s.teams:
            action.sets(s.level[t], levels[t.data], "TR-56 TR-57 TR-58 TR-60 TR-61")
    end.sets(s.phase, "over")
    kept = side(attackers=p < 80, defenders=p >= 80)  # the game stays with the side that has it
    after = r.NEXT_DEALER.choose(
        order_of_play=rules.seat_after(s.dealer), clockwise=rules.seat_after(s.dealer, -1)
    )
    later = rules.ruling("who deals next", rules.SEAT, asked=s.at("promote") & not_(done))
    later.case("TR-59 TR-R01", when=kept, then=rules.seat_after(s.dealer, 2), says="the dealer's partner")
    later.case("TR-62 TR-R01", when=not_(kept), then=after, says="the next after the dealer")
    dealer = later.answer
    again.sets(s.dealer, dealer, "TR-17")
    again.sets(s.deal_no, minimum(s.deal_no + 1, s.deals))
    again.requires("TR-R07", not_(r.LATER_SPEAKER.is_("unstated")), "somebody speaks first in the next deal")
    again.sets(
        s.opener,
        r.LATER_SPEAKER.choose(unstated=dealer, dealer=dealer, after_dealer=rules.seat_after(dealer)),
    )
    unchanged = {s.phase, s.deal_no, s.dealer, s.initial_dealer, s.opener, *s.level}
    for slot in rules.slots:
        if slot not in unchanged:
            again.sets(slot, const(rules.initial[slot], slot.sort))
    again.sets(s.phase, "deal")
    rules.finishes(s.at("over"), lambda i: s.level[s.team(i)])


def speaker_after(s: State) -> Term:
    """Whose turn it is to speak, by whose declaration stands and how many passed since."""

    def table(way: int) -> Term:
        name = "speaker after" if way == 1 else "speaker before"
        seats = tabulate(
            name, (s.declarer.sort, s.passes.sort), s.rules.SEAT, lambda d, p: (d + way * (1 + p)) % 4
        )
        return lookup(seats, s.declarer, s.passes)

    return r.DECLARING_ORDER.choose(unstated=table(1), order_of_play=table(1), clockwise=table(-1))


def properties(s: State) -> None:
    """What should hold of every match."""
    rules = s.rules
    rules.cite(
        "TR-02 TR-11 TR-12", "seats, deck and kitty are parameters; partners have seats of equal parity"
    )
    rules.cite("TR-04 TR-09 TR-14", "the levels start at the lowest rank; points are a table of the cards")
    rules.cite("TR-32 TR-33 TR-40", "the orders of the cards are tables of the state")
    rules.cite("TR-42 TR-44 TR-45", "nothing asks for consecutive pairs or for trumping, or forbids it")
    zones = [s.stock, s.kitty, *s.hand, *s.table, *s.taken]
    apart = [disjoint(a, b) for n, a in enumerate(zones) for b in zones[n + 1 :]]
    rules.always("every card is in one place", all_of(*apart, union(*zones) == s.everything), cites="TR-11")
    rules.always(
        "a deal begins with all cards in the stock and nothing declared",
        implies(
            s.at("lots") | s.at("deal"),
            all_of(s.stock == s.everything, s.called == 0, s.passes == 0, s.declarer == "none"),
        ),
        cites="TR-12 TR-15",
    )
    waits = all_of(s.at("declare"), s.declarer != "none")
    rules.always(
        "a declaration stands for two passes, and the next seat speaks after each",
        all_of(
            (s.called == 0) == (s.declarer == "none"),
            implies(waits, all_of(s.turn == speaker_after(s), s.passes <= 2)),
        ),
        cites="TR-24 TR-25",
    )
    past = [level == s.past for level in s.level]
    rules.always("only one team is past the ace", not_(all_of(*past)), claim="TR-10")
    worth = 200 if s.deck.size == 108 else sum(s.points.values)  # the text counts those of two packs
    total = weight(union(s.stock, s.kitty, *s.hand, *s.table, *s.taken), s.points)
    rules.always(f"all points are {worth}", total == worth, claim="TR-53")
    parts = weight(s.taken[0], s.points) + weight(s.taken[1], s.points) + weight(s.kitty, s.points)
    rules.always(
        f"captured and buried points are {worth} at the end",
        implies(any_of(s.at("score"), s.at("promote")), parts == worth),
        claim="TR-53",
    )
    for name, term, cites in (
        ("a trump is overcalled", s.called > 1, "TR-19"),
        ("no trump is played", s.at("play") & (s.called > 2), "TR-22"),
        ("the kitty names the trump", s.at("take") & (s.called == 0), "TR-26"),
        ("a pair is led", s.is_pair(s.lead), "TR-35"),
        ("a tractor is led", s.is_tractor(s.lead), "TR-35"),
        ("the kitty is multiplied", s.at("promote") & (s.last_taker == attackers(s)), "TR-54"),
        ("the attackers take over", s.at("promote") & (s.final >= 80), "TR-06 TR-08 TR-60"),
        ("the match ends", s.at("over"), "TR-10"),
    ):
        rules.sometimes(name, term, cites=cites)
    stage = lookup(tabulate("stage", (s.PHASE,), integer(0, len(PHASES)), lambda p: p), s.phase)
    laid = count(s.trick) + 2 * count(union(*s.taken))
    rules.progress(s.deal_no, stage, 5 * s.called + s.passes, laid)
    rules.trick(s.table, s.leader, rules.rulings["who wins the trick"].answer)
    rules.view(partial(view, s))


def view(s: State, i: Term) -> dict[str, Term]:
    """What seat *i* sees: his cards, the table, and all that has been said; a kitty that was turned up, and
    the cards that he buried himself."""
    public = {
        "phase": s.phase, "deal_no": s.deal_no, "dealer": s.dealer, "opener": s.opener,
        "first_declarer": s.first_declarer, "initial_dealer": s.initial_dealer,
        "turn": s.turn, "leader": s.leader,
        "level": s.rank, "trump": s.trump, "declared": s.called, "declarer": s.declarer, "passes": s.passes,
        "turned_up": s.turned_up, "buried_by": s.buried_by,
        "defends": s.defends, "level_of_even": s.level[0], "level_of_odd": s.level[1],
    }  # fmt: skip
    maps = {"trick": s.table, "taken": s.taken, "out": s.out}
    shared = {f"{name}[{n}]": slot for name, m in maps.items() for n, slot in enumerate(m)}
    buried = ite(s.buried_by == i, s.kitty, s.rules.cards())
    return {"seat": i, "hand": s.hand[i], "buried": buried, **public, **shared}
