"""Obligations of the money in Quadrille (lines 21 to 28 of the text)."""

from __future__ import annotations

from hoyle.games.quadrille import readings as r
from hoyle.games.quadrille import readings_money as m
from hoyle.games.quadrille.state import CHIP
from hoyle.lang import Term, all_of, any_of, empty, implies, ite, not_
from hoyle.obligations import shared
from hoyle.obligations.quadrille_bid import NAMING
from hoyle.obligations.quadrille_play import SOLO
from hoyle.obligations.quadrille_words import Words
from hoyle.obligations.words import After, usual

WON = (m.MADE, m.SIDE, m.PAYERS, m.PREMIUMS, m.VOLE_SOLO, m.SIX_LINES, m.STOP_UNIT, m.NO_PREMIUM,
       m.THREE_MATADORS, m.IN_HAND, m.SECRET_SHARE, m.SHARE_WHAT, m.FAILED_VOLE, m.VOLE_POT, m.VOLE_PENALTY,
       m.DIVIDE, m.SOLO_LINES, m.FEWER_MATADORS, m.WHOSE_TRICKS)  # fmt: skip
"""Readings on which winnings depend."""
LOST = (m.MADE, m.SIDE, m.LOST_STAKES, m.FIVE_TRICKS, m.SOLO_BAND, m.LOW_SECRET, m.SECRET_AMOUNT,
        m.PENALTY_SUM, m.PUT_IN, m.LOSS, m.WHICH_TWO, m.DIVIDE)  # fmt: skip
"""Readings on which penalties depend."""
MONEY = (r.STAKE, r.ADDED_MONEY, r.SEVENTH_STAKE, r.VOLE_BID, m.RAISERS, m.LEFT_POT, m.UNIT,
         m.DOUBLE_STAKE, m.OWED)  # fmt: skip


def score(w: Words) -> None:
    """What a deal pays to each seat."""
    bounds(w)
    if w.deck.size == 40:
        made(w)
        failed_vole(w)
        lost(w)
    ends(w)


def bounds(w: Words) -> None:
    """What lies on the table, and how much a player can have won or lost."""
    o, rules = w.o, w.rules
    house = usual(*MONEY, *SOLO, *NAMING, *WON, *LOST)
    settled = w.at("scored", "over")
    total = rules.total(w.money)
    o.lemma("the stakes are whole chips", implies(usual(m.LOST_STAKES), CHIP * (w.pot // CHIP) == w.pot))
    o.lemma("there is no debt on the table", w.pot >= 0)
    for i in w.seats:
        n = i.data
        o.lemma(f"seat {n} stakes two chips at most",
                implies(usual(r.STAKE, m.DOUBLE_STAKE), w.staked[i] <= 2 * CHIP))  # fmt: skip
        o.lemma(f"seat {n} adds two chips at most", (w.added[i] >= -1) & (w.added[i] <= 2))
    o.lemma("one chip each is added for a vole",
            implies(house, (w.raised == 0) | (w.raised == 4 * CHIP)))  # fmt: skip
    o.lemma("what lies on the table is bounded",
            implies(house, w.pot <= 600 * (w.deal_no - 1) + total))  # fmt: skip
    units = w.unit <= 600
    o.lemma("a unit is bounded", implies(house, units))
    for i in w.seats:
        n = i.data
        then = w.chips[i] + w.money(i)
        before, after = 40000 * (w.deal_no - 1), 40000 * w.deal_no
        o.lemma(f"the money of seat {n} is bounded before a settlement",
                implies(house & ~settled, (then <= before) & (-1 * then <= before)))  # fmt: skip
        o.lemma(f"the money of seat {n} is bounded after a settlement",
                implies(house & w.at("scored"),
                        (w.chips[i] <= after) & (-1 * w.chips[i] <= after)))  # fmt: skip
        o.lemma(f"the money of seat {n} is bounded at the end",
                implies(house & w.at("over"),
                        (w.chips[i] <= after + 1000) & (-1 * w.chips[i] <= after + 1000)))  # fmt: skip


def matadors(w: Words) -> Term:
    """How many matadors are in the tricks of the declarer and his partner."""
    out: Term | int = 0
    for card in (w.spadille, w.manille, w.basto):
        won = any_of(*(w.side(i) & not_(empty(w.taken[i] & card)) for i in w.seats))
        out = ite(won, 1, 0) + out
    assert isinstance(out, Term)
    return out


def premium(w: Words) -> Term:
    """The units that each opponent pays."""
    vole, made = w.contract == "vole", w.own == w.size
    as_solo = (w.contract == "solo") | (vole & made)
    return ite(as_solo, 4, 0) + matadors(w) + ite(w.stopped, 1, 0) + ite(vole & made, 2, 0)


def made(w: Words) -> None:
    """A game that is made (lines 21 to 27)."""
    o = w.o
    house = usual(*WON, r.MANILLE, r.COUNTED)
    is_made = ite(w.contract == "vole", w.own == w.size, (w.own >= 6) | w.stopped)
    ruling = w.rules.rulings["which premium is paid"]
    asked = w.at("score") & ((w.contract == "vole") | is_made)
    o.lemma(
        "a solo brings 4 units, each matador 1, going no further 1, a vole 2 more",
        implies(house & asked, ruling.answer == premium(w)),
        cites="QU-48 QU-49 QU-50 QU-51 QU-52 QU-59 QU-R50", derived=True,
    )  # fmt: skip
    units = w.unit * ruling.answer
    payers = w.rules.total(lambda i: ite(w.side(i), 0, 1))
    won = w.pot + ite(payers == 3, 3 * units, ite(payers == 2, 2 * units, 0))
    o.step(
        "a game is made with six tricks, a vole with ten", "settle_made",
        lambda after: implies(house, is_made), cites="QU-46 QU-23 QU-R45",
    )  # fmt: skip

    def paid(after: After) -> Term:
        alone = w.partner == "none"
        rows = [
            ite(
                w.side(i),
                ite(
                    alone, after(w.chips[i]) == w.chips[i] + won, 2 * (after(w.chips[i]) - w.chips[i]) == won
                ),
                after(w.chips[i]) == w.chips[i] - units,
            )
            for i in w.seats
        ]
        return implies(house, all_of(*rows, after(w.pot) == 0, after(w.phase) == "scored"))

    o.step(
        "who made his game gets the stakes and the units from each opponent, partners half each",
        "settle_made", paid, cites="QU-46 QU-47 QU-53 QU-R48 QU-R57",
    )  # fmt: skip


def failed_vole(w: Words) -> None:
    """A vole that fails (line 28)."""
    o = w.o
    house = usual(*WON)
    ruling = w.rules.rulings["which premium is paid"]
    units = w.unit * ruling.answer
    o.step(
        "a failed vole brings its premiums, and the three others share the stakes", "settle_failed_vole",
        lambda after: implies(
            house & usual(*NAMING, m.LOST_STAKES),
            all_of(
                w.contract == "vole", w.own != w.size, after(w.pot) == 0, after(w.phase) == "scored",
                *(
                    ite(
                        w.declarer == i, after(w.chips[i]) == w.chips[i] + 3 * units,
                        3 * (after(w.chips[i]) - w.chips[i] + units) == w.pot,
                    )
                    for i in w.seats
                ),
            ),
        ),
        cites="QU-59 QU-60 QU-R67 QU-R68",
    )  # fmt: skip


def lost(w: Words) -> None:
    """A game that fails (line 28)."""
    o = w.o
    house = usual(*LOST, r.COUNTED)
    others = w.rules.total(lambda i: ite(w.declarer == i, 0, w.staked[i]))
    opponents = w.rules.total(lambda i: ite(w.side(i), 0, w.staked[i]))

    def pays(name: str, when: Term, gets: object, total: Term | int, cites: str) -> None:
        assert callable(gets)

        def goal(after: After) -> Term:
            rows = [
                after(w.chips[i]) == w.chips[i] + ite(w.declarer == i, -1 * (0 + total), gets(i))
                for i in w.seats
            ]
            return implies(house & when, all_of(*rows))

        o.step(name, "settle_lost", goal, cites=cites)

    def not_he(i: Term) -> Term:
        return ite(w.declarer == i, 0, w.staked[i])

    def opponent(i: Term) -> Term:
        return ite(w.side(i), 0, w.staked[i])

    pays("with fewer than three tricks he pays every player his stake", w.own < 3, not_he, others,
         "QU-54 QU-55 QU-R62")  # fmt: skip
    between = (w.own >= 3) & (w.own < 5)
    pays("with three or four tricks and an open partner he pays the two opponents", between & w.open,
         opponent, opponents, "QU-56 QU-R60")  # fmt: skip
    pays("with three or four tricks and a secret partner he pays every player",
         all_of(between, ~w.open, w.partner != "none"), not_he, others, "QU-57 QU-R63")  # fmt: skip
    pays("with three or four tricks and no partner he pays every player",
         all_of(between, ~w.open, w.partner == "none"), not_he, others, "QU-R61")  # fmt: skip
    pays("with five tricks he pays nobody", w.own == 5, lambda i: w.staked[i] - w.staked[i], w.pot - w.pot,
         "QU-58 QU-R60")  # fmt: skip
    o.step(
        "a game fails with less than six tricks, and its stakes stay", "settle_lost",
        lambda after: implies(
            house, all_of(w.contract != "vole", w.own < 6, ~w.stopped, after(w.pot) == w.pot,
                          after(w.phase) == "scored")
        ),
        cites="QU-54 QU-R45 QU-R59",
    )  # fmt: skip
    o.step(
        "who fails with five tricks puts a double stake next time", "settle_lost",
        lambda after: implies(
            house,
            all_of(*(after(w.twice[i]) == (w.twice[i] | ((w.declarer == i) & (w.own == 5)))
                     for i in w.seats)),
        ),
        cites="QU-58",
    )  # fmt: skip


def ends(w: Words) -> None:
    """The next deal, and the end of the game (lines 8 and 21)."""
    o = w.o
    o.step(
        "the next seat deals the next deal, and the table stays as it is", "next_deal",
        lambda after: all_of(
            after(w.deal_no) == w.deal_no + 1,
            implies(usual(r.NEXT_DEALER), after(w.dealer) == w.after_seat(w.dealer)),
            implies(usual(r.STAKE_TIME), after(w.phase) == "stake"),
            after(w.turn) == w.after_seat(after(w.dealer)),
            after(w.pot) == w.pot,
            *((after(w.chips[i]) == w.chips[i]) & (after(w.twice[i]) == w.twice[i]) for i in w.seats),
        ),
        cites="QU-06 QU-07 QU-R06",
    )  # fmt: skip
    o.always(
        "each deal begins afresh",
        implies(
            w.before,
            all_of(
                *(all_of(w.tricks[i] == 0, w.bid[i] == "unspoken", w.added[i] < 0, empty(w.calls[i]))
                  for i in w.seats),
                w.contract == "unset", w.trump == "none", w.partner == "none", ~w.open, ~w.stopped,
                ~w.went_on, ~w.straight, w.raised == 0,
            ),
        ),
        cites="QU-06 QU-07",
    )  # fmt: skip
    last = (w.deal_no.sort.values.stop - 1) // 2
    o.lemma("there are no more deals than are agreed", implies(usual(r.LENGTH), w.deal_no <= last))
    o.always("a game is over after its deals", implies(w.at("over") & usual(r.LENGTH), w.deal_no == last),
             cites="QU-06 QU-R84")  # fmt: skip
    o.step(
        "what lies on the table at the end is shared by the four players", "close_game",
        lambda after: implies(
            usual(m.LEFT_POT, m.LOST_STAKES, m.DIVIDE, m.OWED, r.LENGTH),
            all_of(
                after(w.pot) == 0, after(w.phase) == "over", w.deal_no == last,
                *(4 * (after(w.chips[i]) - w.chips[i]) == w.pot for i in w.seats),
            ),
        ),
        cites="QU-R46 QU-04",
    )  # fmt: skip
    everything = w.rules.total(lambda i: w.chips[i])
    o.always(
        "at the end of the game all money is with the players",
        implies(
            w.at("over") & usual(m.LEFT_POT, m.LOST_STAKES, m.DIVIDE, m.OWED),
            (w.pot == 0) & (everything == 0),
        ),
        cites="QU-04 QU-R46",
    )
    moving = ("stake", "add", "win", "settle_made", "settle_failed_vole", "settle_lost", "raise_stakes",
              "close_game")  # fmt: skip
    shared.untouched(w, "no money moves by {action}", [w.pot, *w.chips], moving, "QU-07 QU-46 QU-54")
