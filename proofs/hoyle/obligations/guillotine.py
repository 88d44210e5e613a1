"""What is to be proved of Guillotine beyond the battery of every game."""

from __future__ import annotations

from hoyle.lang import (
    Rules,
    Term,
    all_of,
    any_of,
    as_int,
    const,
    count,
    empty,
    implies,
    ite,
    not_,
    integer,
    lookup,
    tabulate,
    union,
)
from hoyle.lang.build import add
from hoyle.prove import Obligations

PRINTED = ("7", "8", "9", "10", "J", "Q", "K", "A")


def obligations(rules: Rules) -> Obligations:
    """Lemmas, and what follows from them."""
    o = Obligations(rules)
    deal_lemmas(o)
    trick_lemmas(o)
    domino_lemmas(o)
    score_lemmas(o)
    turn_lemmas(o)
    return o


def at(o: Obligations, *phases: str) -> Term:
    """Is the game in one of these phases?"""
    return any_of(*(o.slot("phase") == p for p in phases))


def deal_lemmas(o: Obligations) -> None:
    """Where cards and contracts are, phase by phase."""
    rules, m = o.rules, o.rules.maps
    contract, none = o.slot("contract"), rules.cards()
    everything = rules.cards((1 << rules.deck.size) - 1)
    tricks = all_of(contract != "none", contract != "domino")
    before = at(o, "lots", "deal")
    o.lemma("all cards are in the stock before the deal", implies(before, o.slot("stock") == everything))
    o.lemma("the stock is dealt out", implies(not_(before), empty(o.slot("stock"))))
    o.lemma("no contract before it is announced", implies(before | at(o, "announce"), contract == "none"))
    o.lemma("tricks are played under their contracts", implies(at(o, "play"), tricks))
    o.lemma("domino is played under its contract", implies(at(o, "domino"), contract == "domino"))
    o.lemma("a scored deal had a contract", implies(at(o, "score", "scored", "over"), contract != "none"))
    o.lemma("cards lie on the table in tricks alone", implies(not_(at(o, "play")), empty(union(*m["table"]))))
    o.lemma("cards are taken in tricks alone", implies(not_(tricks), empty(union(*m["taken"]))))
    o.lemma("cards are laid in domino alone", implies(contract != "domino", empty(o.slot("layout"))))
    o.lemma("the first deal", implies(at(o, "lots"), o.slot("deal_no") == 1))
    o.lemma("the last deal", implies(at(o, "over"), o.slot("deal_no") == 24))
    o.lemma("the dealer is at turn", implies(at(o, "announce"), o.slot("turn") == o.slot("dealer")))
    for i in rules.seats:
        size = count(m["hand"][i]) == rules.deck.size // len(rules.seats)
        o.lemma(f"a full hand {i.data}", implies(at(o, "announce"), size))


def trick_lemmas(o: Obligations) -> None:
    """The play of tricks: who has played, how many cards are where."""
    rules, m = o.rules, o.rules.maps
    hand, table, taken, tricks, edges = (m[n] for n in ("hand", "table", "taken", "tricks", "edges"))
    seats, size = rules.seats, rules.deck.size // len(rules.seats)
    leader, turn = o.slot("leader"), o.slot("turn")
    total, marks = rules.total(lambda i: tricks[i]), rules.total(lambda i: edges[i])
    played = o.slot("contract") != "domino"
    on_table = count(union(*table))
    o.lemma("no tricks yet", implies(at(o, "lots", "deal", "announce"), total == 0))
    o.lemma("tricks are left to play", implies(at(o, "play"), total < size))
    o.lemma("all tricks are played", implies(at(o, "score", "scored", "over") & played, total == size))
    o.lemma("no hand is left", implies(at(o, "score", "scored", "over") & played, empty(union(*hand))))
    o.lemma("the marks of the first and the last trick", marks == ite(total == 0, 0, ite(total < size, 1, 2)))
    for i in seats:
        in_play = count(hand[i]) + count(table[i]) + total == size
        o.lemma(f"cards in play {i.data}", implies(at(o, "play"), in_play))
        o.lemma(f"a trick is four cards {i.data}", count(taken[i]) == len(seats) * tricks[i])
        o.lemma(f"one card to a trick {i.data}", count(table[i]) <= 1)
        o.lemma(f"tricks are not negative {i.data}", (tricks[i] >= 0) & (edges[i] >= 0))
    for k in range(len(seats)):
        seat = rules.seat_after(leader, k) if k else leader
        o.lemma(f"order of play {k}", implies(at(o, "play"), not_(empty(table[seat])) == (on_table > k)))
        o.lemma(f"turn {k}", implies(at(o, "play") & (on_table == k), turn == seat))
    o.lemma("turn when the trick is full", implies(at(o, "play") & (on_table == len(seats)), turn == leader))


def domino_lemmas(o: Obligations) -> None:
    """The layout, the hands and who has missed a turn."""
    rules, m = o.rules, o.rules.maps
    hand, passed, place = m["hand"], m["passed"], m["place"]
    deck, seats = rules.deck, rules.seats
    layout, starter, offered, turn = (o.slot(n) for n in ("layout", "starter", "offered", "turn"))
    domino, going = at(o, "domino"), at(o, "domino") & not_(empty(layout))
    size = deck.size // len(seats)
    o.lemma("the first card has a rank", implies(domino, (starter == "none") == empty(layout)))
    for letter in deck.suits:
        for r in deck.ranks:
            first = const(deck.parse(letter + r), rules.CARD)
            row = rules.cards(deck.where(suit=letter))
            begun = not_(empty(layout & row))
            o.lemma(f"{letter} begins with {r}", implies(domino & (starter == r) & begun, layout.has(first)))
    o.lemma("a bonus is part of domino", implies(not_(domino), empty(offered)))
    o.lemma("a bonus follows a card laid", implies(not_(empty(offered)), not_(any_of(*passed))))
    o.lemma("a bonus is held", implies(domino, offered.within(hand[turn])))
    o.lemma("who is at turn has cards", implies(domino, not_(empty(hand[turn]))))
    o.lemma("all hold their cards before the first is laid", implies(domino & empty(layout), all_of(*(count(hand[i]) == size for i in seats))))
    for i in seats:
        o.lemma(f"misses {i.data}", implies(not_(domino), not_(passed[i])))
        o.lemma(f"misses and holds {i.data}", implies(passed[i], not_(empty(hand[i]))))
        o.lemma(f"no place before domino {i.data}", implies(o.slot("contract") != "domino", place[i] == 0))
        o.lemma(f"a place is for who has no cards {i.data}", implies(o.slot("contract") == "domino", (place[i] == 0) == not_(empty(hand[i]))))
    firsts, seconds = (rules.total(lambda i, n=n: as_int(place[i] == n)) for n in (1, 2))
    o.lemma("one first", implies(domino, firsts <= 1))
    o.lemma("no second", implies(domino, seconds == 0))
    n = len(seats)
    for t in seats:
        for i in seats:
            back = (t.data - i.data) % n or n
            for k in range(1, back):
                j = seats[(i.data + k) % n]
                o.lemma(
                    f"{j.data} too, since {i.data}, before {t.data}",
                    implies(domino & (turn == t) & passed[i], passed[j] | empty(hand[j])),
                )


def score_lemmas(o: Obligations) -> None:
    """Bounds of the points."""
    rules, m = o.rules, o.rules.maps
    score, paid, deal_no, contract = m["score"], m["paid"], o.slot("deal_no"), o.slot("contract")
    done = at(o, "scored", "over")
    for i in rules.seats:
        o.lemma(f"nothing is paid before the end {i.data}", implies(not_(done), paid[i] == 0))
        for name, when, deals in (("before", not_(done), deal_no - 1), ("after", done, deal_no)):
            inside = (score[i] <= 200 * deals) & (score[i] >= -200 * deals)
            o.lemma(f"points {name} the deal {i.data}", implies(when, inside))


def turn_lemmas(o: Obligations) -> None:
    """Who deals when, what has been announced, and what that comes to, in turn and each contract once."""
    rules, m = o.rules, o.rules.maps
    deals, dealer, deal_no, contract = m["deals"], o.slot("dealer"), o.slot("deal_no"), o.slot("contract")
    seats = rules.seats
    n = len(seats)

    def dealt(i: int, now: bool) -> Term:
        def number(d: int, deal: int) -> int:
            return sum((d - back) % n == i for back in range(0 if now else 1, deal))

        table = tabulate(f"deals of seat {i}", (rules.SEAT, deal_no.sort), integer(0, 24), number)
        return lookup(table, dealer, deal_no)

    before = at(o, "lots", "deal")
    for i in seats:
        o.lemma(f"deals dealt before {i.data}", implies(at(o, "deal"), deals[i] == dealt(i.data, False)))
        o.lemma(f"deals dealt so far {i.data}", implies(not_(before), deals[i] == dealt(i.data, True)))
        o.lemma(f"no deal before the lot {i.data}", implies(at(o, "lots"), deals[i] == 0))
        said = m[f"announced{i.data}"]
        due = as_int((dealer == i) & at(o, "announce"))
        o.lemma(f"a contract for each deal {i.data}", add(*said) == deals[i] - due)
        o.lemma(f"no contract twice {i.data}", all_of(*((n >= 0) & (n <= 1) for n in said)))
