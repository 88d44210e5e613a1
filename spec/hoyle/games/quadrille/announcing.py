"""Quadrille: stakes, the deal, announcing, trumps and partner (lines 8, 17 and 18 of the text)."""

from __future__ import annotations

from hoyle.lang import (
    Action,
    Like,
    Term,
    all_of,
    any_of,
    as_int,
    const,
    empty,
    implies,
    integer,
    ite,
    not_,
    suit_cards,
)

from . import readings as r
from . import readings_money as m
from . import readings_trumps as t
from .state import CHIP, State


def dealing(s: State) -> None:
    """The first dealer, the stakes, ten cards each."""
    rules = s.rules
    lots = rules.chance("draw_lots", cites="QU-09")
    seat = lots.param("seat", rules.SEAT)
    lots.requires("QU-09", s.at("lots"), "before the first deal")
    lots.requires(
        "QU-R05", r.FIRST_DEALER.choose(any_seat=True, first_seat=seat == 0), "this seat may deal first"
    )
    lots.sets(s.dealer, r.FIRST_DEALER.choose(any_seat=seat, first_seat=0))
    lots.sets(s.turn, rules.seat_after(seat))
    cards_first = r.STAKE_TIME.is_("after")
    lots.sets(s.phase, ite(cards_first, s.go("deal"), s.go("stake")))

    stake = rules.action("stake", by=s.turn, cites="QU-07")
    amount = stake.param("amount", integer(1, 6))
    doubled = s.twice[s.turn] & m.NEXT_GAME.is_("next_deal")
    times = ite(doubled, m.DOUBLE_STAKE.choose(instead=2, besides=3), 1)
    stake.requires("QU-07", s.at("stake"), "before the deal")
    stake.requires(
        "QU-08 QU-58 QU-R07 QU-R66 QU-R82",
        r.STAKE.choose(one=amount == times, one_or_two=(amount == times) | (amount == 2 * times)),
        "the stake is one chip, or a double stake after a game lost with five tricks",
    )
    stake.sets(s.staked[s.turn], CHIP * amount, "QU-07")
    stake.sets(s.chips[s.turn], s.chips[s.turn] - CHIP * amount)
    stake.sets(s.pot, s.pot + CHIP * amount)
    stake.sets(s.twice[s.turn], s.twice[s.turn] & not_(doubled))
    last = s.turn == s.dealer
    stake.sets(s.phase, ite(last, ite(cards_first, s.go("announce"), s.go("deal")), s.go("stake")))
    stake.sets(s.turn, ite(last & cards_first, speaker(s), rules.seat_after(s.turn)))

    deal = rules.chance("deal", cites="QU-11")
    deal.requires("QU-11", s.at("deal"), "the stakes are on the table")
    deal.requires("QU-R09", not_(r.FIRST_SPEAKER.is_("unstated")), "somebody announces first")
    rest = s.stock
    for n, hand in enumerate(s.hand):
        part = deal.param(f"to{n}", rules.CARDS, within=rest, size=s.hand_size)
        rest = rest - part
        deal.sets(hand, part)
    deal.sets(s.stock, rest)
    deal.sets(s.turn, ite(cards_first, rules.seat_after(s.dealer), speaker(s)), "QU-20")
    deal.sets(s.phase, ite(cards_first, s.go("stake"), s.go("announce")))


def speaker(s: State) -> Term:
    """Who announces first."""
    after = next_speaker(s, s.dealer)
    return r.FIRST_SPEAKER.choose(unstated=after, after_dealer=after, dealer=s.dealer)


def next_speaker(s: State, seat: Term, steps: int = 1) -> Term:
    """The seat that announces so many places after another (QU-R70)."""
    on = s.rules.seat_after(seat, steps)
    return r.BID_WAY.choose(unstated=on, clockwise=on, counter_clockwise=s.rules.seat_after(seat, -steps))


def announcing(s: State) -> None:
    """Alliance, solo or pass, once in turn; equal announcements are settled by adding to the stake."""
    rules = s.rules
    announce = rules.action("announce", by=s.turn, cites="QU-20 QU-21 QU-22 QU-23")
    bid = announce.param("bid", s.BID)
    announce.requires("QU-20", s.at("announce"), "the cards are dealt")
    announce.requires(
        "QU-21 QU-22 QU-23 QU-24 QU-R11",
        any_of(bid == "alliance", bid == "solo", (bid == "vole") & r.VOLE_BID.is_("yes")),
        "an alliance or a solo",
    )
    goes_on = not_(r.BID_WAY.is_("unstated")) | (s.turn == speaker(s))
    announce.requires("QU-R70", goes_on, "the rules say whose turn it is")
    said = {n: any_of(*(s.bidding(i, n) for i in rules.seats)) for n in ("alliance", "solo", "vole")}
    below = any_of(
        (bid == "alliance") & (said["solo"] | said["vole"]),
        (bid == "solo") & said["vole"],
    )
    equal = any_of(*((bid == n) & there for n, there in said.items()))
    announce.requires(
        "QU-20 QU-R71",
        r.LOWER_BID.choose(free=True, as_high=not_(below), higher=not_(below | equal)),
        "an announcement is high enough",
    )
    again = r.SPEAK_AGAIN.is_("again") & not_(s.bid[s.turn] == "unspoken")
    announce.requires("QU-R85", not_(again) | (bid == "solo"), "a second announcement is a solo")
    announce.sets(s.bid[s.turn], bid)
    named = r.NAMING_TIME.is_("with_bid") & (bid == "alliance")
    names_suit = t.SOLO_TRUMP.is_("with_bid") & (bid == "solo")
    wait = {"call": named, "trump": names_suit}
    spoken(s, announce, wait=wait, solo=bid == "solo", alliance=bid == "alliance")

    passes = rules.action("pass", by=s.turn, cites="QU-20")
    passes.requires("QU-20", s.at("announce"), "the cards are dealt")
    passes.requires("QU-R12", r.MAY_PASS.is_("yes") | again, "a player may announce nothing")
    passes.requires("QU-R70", goes_on, "the rules say whose turn it is")
    passes.sets(s.bid[s.turn], const("pass", s.BID))
    spoken(s, passes, wait={}, solo=False, alliance=False)

    # what the announcing came to
    kinds = {n: any_of(*(s.bidding(i, n) for i in rules.seats)) for n in ("alliance", "solo", "vole")}
    some = any_of(*kinds.values())
    solo, alliance, vole = kinds["solo"], kinds["alliance"], kinds["vole"]
    mixed = all_of(any_of(solo & alliance, solo & vole, alliance & vole), r.HIGHER_BID.is_("unstated"))

    def leading(i: Term) -> Term:
        """Has seat *i* the highest announcement?"""
        top = ite(vole, s.bidding(i, "vole"), ite(solo, s.bidding(i, "solo"), s.bidding(i, "alliance")))
        return r.HIGHER_BID.choose(unstated=s.bidding(i, *kinds), solo=top)

    def tied(i: Term) -> Term:
        return any_of(*(leading(j) for j in rules.seats if j is not i))

    many = (rules.total(lambda i: as_int(leading(i))) >= 3) & r.THREE_EQUAL.is_("unstated")
    open_ = not_(mixed | many)  # the text says how it is settled
    wins = rules.ruling("who wins the announcing", rules.SEAT, asked=s.at("win") & some)
    wins.each("QU-20 QU-R14", lambda i: leading(i) & not_(tied(i)) & open_, "the highest announcement")
    more = {i: all_of(*(implies(leading(j), s.added[j] < s.added[i]) for j in rules.seats if j is not i))
            for i in rules.seats}  # fmt: skip
    most = {i: all_of(*(implies(leading(j), s.added[j] <= s.added[i]) for j in rules.seats if j is not i))
            for i in rules.seats}  # fmt: skip
    wins.each("QU-25", lambda i: all_of(leading(i), tied(i), open_, more[i]), "who added the most")

    def before(i: Term, j: Term) -> Term:
        """Did *i* announce before *j*?"""
        seat, out = speaker(s), const(False, (i == j).sort)
        steps = [seat]
        for _ in range(3):
            seat = next_speaker(s, seat)
            steps.append(seat)
        for n in range(3, -1, -1):
            out = ite(steps[n] == i, True, ite(steps[n] == j, False, out))
        return out

    def first_equal(i: Term) -> Term:
        others = [j for j in rules.seats if j is not i]
        ahead = [implies(leading(j) & (s.added[j] == s.added[i]),
                         r.ADD_TIE.choose(unstated=False, earliest=before(i, j), latest=before(j, i)))
                 for j in others]  # fmt: skip
        return all_of(leading(i), tied(i), open_, most[i], not_(more[i]), *ahead)

    wins.each("QU-R16 QU-25", first_equal, "of those who added the same, by the time of the announcement")

    add = rules.action("add", by=s.turn, cites="QU-25")
    chips = add.param("amount", integer(0, 2))
    add.requires("QU-25", s.at("add"), "announcements are equal")
    add.sets(s.added[s.turn], chips)
    add.sets(s.pot, s.pot + CHIP * chips)
    add.sets(s.chips[s.turn], s.chips[s.turn] - CHIP * chips)
    to_add = {i: leading(i) & (s.added[i] < 0) & not_(s.turn == i) for i in rules.seats}
    add.sets(s.phase, ite(any_of(*to_add.values()), s.go("add"), s.go("win")))
    add.sets(s.turn, next_of(s, to_add))

    win = rules.step("win", cites="QU-20")
    equal_ones = some & rules.some_seat(lambda i: leading(i) & tied(i) & (s.added[i] < 0))
    contested = equal_ones & open_
    contest = rules.step("contest", cites="QU-25")
    contest.requires("QU-25", s.at("win") & equal_ones, "announcements are equal")
    contest.requires("QU-25 QU-R14 QU-R15", open_, "it is said how so many are settled")
    contest.sets(s.phase, "add")
    first_adder = {i: leading(i) for i in rules.seats}
    first = ite(leading_seat(s, speaker(s), first_adder), speaker(s), next_of(s, first_adder, speaker(s)))
    last = speaker(s)
    for n in range(1, 4):
        seat = next_speaker(s, speaker(s), n)
        last = ite(leading_seat(s, seat, first_adder), seat, last)
    contest.requires("QU-R72", not_(r.ADD_FIRST.is_("unstated")), "somebody begins to add")
    contest.sets(
        s.turn, r.ADD_FIRST.choose(unstated=first, first_announcer=first, last_announcer=last), "QU-R72"
    )

    win.requires("QU-20", s.at("win") & some & not_(contested), "the announcing is over")
    winner = wins.answer
    win.sets(s.declarer, winner)
    alone = {name: const(name, s.CONTRACT) for name in ("alliance", "solo", "vole")}
    plays = ite(s.bid[winner] == "solo", alone["solo"], alone["alliance"])
    win.sets(s.contract, ite(s.bid[winner] == "vole", alone["vole"], plays))
    back = {i: ite(r.ADDED_MONEY.is_("returned") & not_(winner == i) & (s.added[i] > 0), CHIP * s.added[i], 0)
            for i in rules.seats}  # fmt: skip
    for i in rules.seats:
        win.sets(s.chips[i], s.chips[i] + back[i])
    win.sets(s.pot, s.pot - sum(back.values(), const(0, integer(0, 0))))
    stakes = rules.total(lambda i: s.staked[i])
    extra = rules.total(lambda i: ite((s.added[i] > 0) & (back[i] == 0), CHIP * s.added[i], 0))
    money = m.UNIT.choose(stakes=stakes, this_deal=stakes + extra, all_money=s.pot)
    win.sets(s.unit, s.part_of(money, 4), "QU-47 QU-R49 QU-R77")
    calls = any_of(s.bid[winner] == "alliance", r.SOLO_CALLS.is_("yes"))
    named = s.calls[winner]  # with the announcement (QU-R18)
    early = r.TRUMP_BY.is_("before")
    answers = calls & held_by_other(s, winner, named)
    win.sets(s.partner, ite(answers, holder(s, named), const("none", s.someone)), "QU-29")
    known = t.SOLO_TRUMP.is_("with_bid") & (s.bid[winner] == "solo")  # his trumps are named (QU-R87)
    win.sets(s.trump, ite(known, s.suits[winner], s.trump), "QU-22 QU-R87")
    after = ite(calls & empty(named), s.go("call"), ite(answers, s.go("answer"), s.go("trump")))
    after = ite(known & (after == "trump"), s.go("play"), after)
    goes_on_to(s, win, ite(early & not_(known), s.go("trump"), after), winner, winner)

    none = rules.step("all_passed", cites="QU-20")
    none.requires("QU-20", s.at("win") & not_(some), "everybody passed")
    none.requires("QU-R13", not_(r.ALL_PASS.is_("unstated")), "the rules say what follows")
    must = r.ALL_PASS.is_("speaker_must")
    forced = r.ALL_PASS.is_("spadille_must")
    holds = {i: s.has(s.hand[i] & s.named("SA")) for i in rules.seats}
    for i in rules.seats:
        has_to = (must & (speaker(s) == i)) | (forced & holds[i])
        none.sets(s.bid[i], ite(has_to, const("alliance", s.BID), s.bid[i]))
    none.sets(s.phase, ite(must | (forced & any_of(*holds.values())), s.go("win"), s.go("scored")))


def spoken(s: State, action: Action, *, wait: dict[str, Term], solo: Like, alliance: Like) -> None:
    """The next seat speaks, or all have; *wait*: the same seat names a card or its trumps first."""
    over, to = after_speaking(s, solo=solo, alliance=alliance)
    for phase, waits in wait.items():
        over = ite(waits, s.go(phase), over)
    action.sets(s.phase, over)
    action.sets(s.turn, ite(any_of(*wait.values()), s.turn, to))


def after_speaking(s: State, *, solo: Like, alliance: Like) -> tuple[Term, Term]:
    """The phase and the turn when a seat has spoken; *solo*, *alliance*: it said so."""
    rules = s.rules
    last = next_speaker(s, s.turn) == speaker(s)
    over = ite(last, s.go("win"), s.go("announce"))
    to = next_speaker(s, s.turn)
    others = {i: not_(s.turn == i) for i in rules.seats}
    all_spoke = all_of(*(implies(others[i], s.bid[i] != "unspoken") for i in rules.seats))
    higher = any_of(solo, *(others[i] & s.bidding(i, "solo") for i in rules.seats))
    waiting = {i: higher & ite(others[i], s.bidding(i, "alliance"), alliance) for i in rules.seats}
    second = r.SPEAK_AGAIN.is_("again") & all_spoke
    over = ite(second, ite(any_of(*waiting.values()), s.go("announce"), s.go("win")), over)
    return over, ite(second, next_of(s, waiting), to)


def next_of(s: State, who: dict[Term, Term], start: Term | None = None) -> Term:
    """The next seat after the turn (or *start*) for which *who* holds; the turn where there is none."""
    seat = s.turn if start is None else start
    out, steps = s.turn, []
    for _ in range(3):
        seat = next_speaker(s, seat)
        steps.append(seat)
    for step in reversed(steps):
        out = ite(leading_seat(s, step, who), step, out)
    return out


def leading_seat(s: State, seat: Term, who: dict[Term, Term]) -> Term:
    """Does *who* hold for a seat that is given as a term?"""
    return any_of(*((seat == i) & who[i] for i in s.rules.seats))


def goes_on_to(s: State, action: Action, phase: Term, turn: Term, declarer: Term | None = None) -> None:
    """The next phase before the play and whose turn it is; in play it is that of who leads (QU-R86)."""
    declarer = s.declarer if declarer is None else declarer
    leader = t.FIRST_LEADER.choose(declarer=declarer, after_dealer=s.rules.seat_after(s.dealer))
    action.sets(s.phase, phase)
    action.sets(s.turn, ite(phase == "play", leader, turn))
    action.sets(s.leader, leader, "QU-32")


def naming(s: State) -> None:
    """The trump suit, the card named, and the partner's answer."""
    rules, deck = s.rules, s.deck
    trump = rules.action("trump", by=s.turn, cites="QU-26")
    suit = trump.param("suit", s.SUIT)
    trump.requires("QU-26", s.at("trump"), "trumps are to be named")
    bidding = s.contract == "unset"
    spoke, speaks = after_speaking(s, solo=True, alliance=False)  # named with the announcement
    trump.requires(
        "QU-R20",
        not_(all_of(s.open, r.TRUMP_BY.is_("after"), r.TRUMP_VOICE.is_("unstated"))),
        "the rules say whose word counts",
    )
    trump.sets(s.trump, ite(bidding, s.trump, suit), "QU-26")
    trump.sets(s.suits[s.turn], ite(bidding, suit, s.suits[s.turn]), "QU-22 QU-R87")
    calls = any_of(s.contract == "alliance", r.SOLO_CALLS.is_("yes"))
    before = r.TRUMP_BY.is_("before")
    named = s.calls[s.declarer]
    answers = all_of(before, calls, held_by_other(s, s.declarer, named))
    waits = ite(answers, s.go("answer"), s.go("play"))
    then = ite(all_of(before, calls, empty(named)), s.go("call"), waits)
    goes_on_to(s, trump, ite(bidding, spoke, then), ite(bidding, speaks, s.declarer))

    call = rules.action("call", by=s.turn, cites="QU-27 QU-28")
    hand = s.hand[s.turn]
    forbidden = ite(
        r.TRUMP_KING.is_("no") & not_(s.trump == "none"), suit_cards(deck, s.trump), rules.cards()
    )
    kings, queens = s.kings - hand - forbidden, s.queens - hand
    may = ite(
        empty(kings),
        r.OWN_QUEEN.choose(must_lack=queens, may_own=s.queens),
        kings | ite(r.QUEEN_CALL.is_("yes"), queens, rules.cards()),
    )
    card = call.param("card", rules.CARD, among=s.kings | s.queens)
    call.requires("QU-27", s.at("call"), "a card is to be named")
    call.requires(
        "QU-27 QU-28 QU-R21 QU-R22 QU-R23",
        may.has(card),
        "a king that he lacks, or a queen when he has all kings",
    )
    call.sets(s.calls[s.turn], rules.cards() | card, "QU-27")
    spoke, speaks = after_speaking(s, solo=False, alliance=True)  # where the card goes with the announcement
    partner = holder(s, rules.cards() | card)
    alone = s.hand[s.turn].has(card)
    call.sets(s.partner, ite(bidding, s.partner, ite(alone, const("none", s.someone), partner)), "QU-29")
    ends = ite(r.TRUMP_BY.is_("before") | (s.trump != "none"), s.go("play"), s.go("trump"))
    goes_on_to(s, call, ite(bidding, spoke, ite(alone, ends, s.go("answer"))), ite(bidding, speaks, s.turn))

    alone_step = rules.step("no_card_to_name", cites="QU-28")
    nothing = empty(may)
    alone_step.requires("QU-28", s.at("call") & nothing, "he lacks no king and no queen")
    alone_step.requires("QU-R26", r.ALL_COURT.is_("alone"), "he plays without a partner")
    goes_on_to(s, alone_step, ite(bidding, spoke, ends), ite(bidding, speaks, s.declarer))

    for name, shows, cites in (("open", True, "QU-30"), ("silent", False, "QU-31")):
        answer = rules.action(name, by=answerer(s), cites=cites)
        answer.requires(cites, s.at("answer"), "a card is named")
        answer.sets(s.open, shows, cites)
        late = r.TRUMP_BY.is_("after") & (s.trump == "none")
        voice = all_of(shows, late, r.TRUMP_VOICE.is_("partner"))
        then = ite(late, s.go("trump"), s.go("play"))
        goes_on_to(s, answer, then, ite(voice, partner_seat(s), s.declarer))


def holder(s: State, card: Term) -> Term:
    """Who holds the card of a one-card set, as a seat or none."""
    out = const("none", s.someone)
    for i in s.rules.seats:
        out = ite(not_(empty(s.hand[i] & card)), const(i.data, s.someone), out)
    return out


def answerer(s: State) -> Term:
    """Who holds the card that the declarer has named (the declarer where nobody does). He sees it in his own
    hand, and answers although the turn, which everybody sees, stays with the declarer."""
    out = s.declarer
    for i in s.rules.seats:
        out = ite(not_(empty(s.hand[i] & s.calls[s.declarer])), i, out)
    return out


def partner_seat(s: State) -> Term:
    """The partner as a seat (the declarer where there is none)."""
    out = s.declarer
    for i in s.rules.seats:
        out = ite(s.partner == i, i, out)
    return out


def held_by_other(s: State, seat: Term, card: Term) -> Term:
    """Is the card of a one-card set in the hand of another than *seat*? False for the empty set."""
    return any_of(*(not_(seat == i) & not_(empty(s.hand[i] & card)) for i in s.rules.seats))
