"""The codes of audits (``P2xx``). Each docstring is the code's page; each example is a program that makes
``rules``, of which the audit says, or does not say, what the page is about."""

from __future__ import annotations

from hoyle.lang import Code


def example(
    readings: str = "[]",
    order: str = '{"7": 1, "8": 2, "A": 3}',
    demand: str = "True",
    cases: str = 'wins.each("EX-03", lambda i: not_(empty(hand[i] & best)), "the higher card wins")',
    claim: str = "True",
    more: str = "",
    notes: str = "",
) -> str:
    """Two players get a card each, show it in turn, and the higher card wins; with something changed."""
    return f"""
from hoyle.lang import *

text = ["Two players get a card each.", "They show it in turn.", "The higher card wins.", "It wins a point.",
        "A player may wait.", "The ace is not shown."]
clauses = {{f"EX-0{{n}}": Clause(f"EX-0{{n}}", (n,), "rule", t, Place("clauses.toml", n), uncited="maybe")
           for n, t in enumerate(text, 1)}}
document = Document("example", "Example", "EX", "example.txt", "Example", "en", 6, "clauses.toml", clauses,
                    notes=({notes}))
readings = {{r.id: r for r in {readings}}}
deck = french(("7", "8", "A"), suits=("S",))
rules = Rules(document, deck=deck, seats=2, readings=readings.values(), cites="EX-01 EX-02")
shown, turn = rules.var("shown", integer(-1, 3), init=-1), rules.var("turn", rules.SEAT)
hand, points = rules.map("hand", rules.CARDS), rules.map("points", integer(0, 2))

deal = rules.chance("deal", cites="EX-01")
zero = deal.param("zero", rules.CARDS, within=rules.cards(7), size=1)
one = deal.param("one", rules.CARDS, within=rules.cards(7) - zero, size=1)
deal.requires("EX-01", shown == -1, "before the deal")
deal.sets(hand[0], zero)
deal.sets(hand[1], one)
deal.sets(shown, 0)

show = rules.action("show", by=turn, cites="EX-02")
card = show.param("card", rules.CARD, among=hand[turn])
show.requires("EX-02", (shown >= 0) & (shown < 2), "not everybody has shown his card")
show.requires("EX-06", {demand}, "the card may be shown")
show.sets(shown, shown + 1)
show.sets(turn, rules.seat_after(turn))

strength = {order}
best = highest(union(*hand), measure("strength", rules.CARD, lambda c: strength[deck.ranks[deck.rank(c)]]))
wins = rules.ruling("who wins", rules.SEAT, asked=shown == 2)
{cases}
settle = rules.step("settle", cites="EX-04")
settle.requires("EX-04", shown == 2, "both cards are shown")
settle.sets(points[wins.answer], 1)
settle.sets(shown, 3)
{more}
rules.always("the points make one", any_of(shown < 3, {claim}), claim="EX-04")
rules.finishes(shown == 3, lambda i: points[i])
rules.view(lambda i: {{"hand": hand[i], "shown": shown, "turn": turn}})
rules.close()
"""


def reading(kind: str, literal: str, house: str, *others: str) -> str:
    """A reading as the text of a program."""
    options = ", ".join(f'"{o}": "{o.replace("_", " ")}"' for o in (literal, house, *others) if o)
    return (
        f'[Reading("EX-R1", "Who wins?", kind="{kind}", clauses=("EX-03",), options={{{options}}},\n'
        f'         literal="{literal}", house="{house}", reason="it is the usual way")]'
    )


CASES = (
    'wins.each("EX-03 EX-R1", lambda i: readings["EX-R1"].is_("{0}") & not_(empty(hand[i] & best)))\n'
    'wins.each("EX-R1", lambda i: readings["EX-R1"].is_("{1}") & {2})'
)
LOWER = "empty(hand[i] & best)"
SAME = "(count(hand[i] & best) == 1)"
GOOD = example()


class P201(Code):
    """The text gives no rule for something that has to be decided.

    A ruling has no case for a position that can be reached, or a reading stands for a silence of the text.
    The witness is the shortest play known after which the rules have no answer.
    """

    title = "gap"
    bad = example(cases='wins.case("EX-03", when=not_(empty(hand[0] & best)), then=0)')
    good = GOOD


class P202(Code):
    """Two sentences of the text answer one question differently.

    Two cases of a ruling apply to one position that can be reached and do not agree, or a reading stands for
    two statements that exclude each other.
    """

    title = "contradiction"
    bad = example(
        cases='wins.case("EX-03", when=not_(empty(hand[0] & best)), then=0)\nwins.case("EX-04", then=1)'
    )
    good = GOOD


class P203(Code):
    """A sentence can be taken in two ways, and the game is not the same under both.

    The witness is one play under both readings up to the first position in which people at the table would
    answer differently: who takes, who is to act, what may be played, what is paid.
    """

    title = "ambiguity"
    bad = example(reading("ambiguity", "higher", "lower"), cases=CASES.format("higher", "lower", LOWER))
    good = GOOD


class P204(Code):
    """A sentence cannot mean what it says: something was lost, most likely in translation."""

    title = "translation"
    bad = example(reading("translation", "lower", "higher"), cases=CASES.format("higher", "lower", LOWER))
    good = GOOD


class P205(Code):
    """A position can be reached in which nobody can go on though the game is not over.

    Either whoever is to act has candidates and each breaks some demand of the text (the message names the
    fewest demands that cannot be met together), or what should happen by itself is not possible.
    """

    title = "stuck state"
    bad = example(demand='not_(rules.cards(deck.where(rank="A")).has(card))')
    good = GOOD


class P206(Code):
    """Play can go on for ever: some moves lead back to a position that was left.

    The witness ends with the moves that can be repeated without end.
    """

    title = "endless play"
    bad = example(
        more="""
wait = rules.action("wait", by=turn, cites="EX-05")
wait.requires("EX-05", shown == 0, "nobody has shown a card")
wait.sets(turn, rules.seat_after(turn))
"""
    )
    good = GOOD


class P207(Code):
    """An order ranks two cards alike, and in some play one of them has to be the higher.

    The order leaves a card out, or names it twice, or the text does not say how equals are decided.
    """

    title = "tie"
    bad = example(order='{"7": 1, "8": 1, "A": 3}')
    good = GOOD


class P208(Code):
    """The text claims something (a total, a balance) that its own rules do not give.

    The finding says what the rules give instead, which reading breaks the claim, which option of it keeps the
    claim, and which other claims of the text do not notice.
    """

    title = "refuted claim"
    bad = example(claim="points[0] + points[1] == 2")
    good = example(claim="points[0] + points[1] == 1")


class P209(Code):
    """Which choices of readings make all claims of the text true together.

    For each reading that matters, the options that keep every claim, and what the others break. A summary,
    not a defect.
    """

    title = "claims and readings"
    bad = example(
        reading("ambiguity", "higher", "lower"),
        cases=CASES.format("higher", "lower", LOWER),
        claim='readings["EX-R1"].choose(lower=points[0] + points[1] == 1, higher=points[0] > points[1])',
    )
    good = GOOD


class P210(Code):
    """A case or an action can never apply, whichever way the readings are taken.

    Proved by the solver: its condition holds in no position that can be reached.
    """

    title = "dead case"
    bad = example(
        cases='wins.each("EX-03", lambda i: not_(empty(hand[i] & best)))\n'
        'wins.case("EX-06", when=(shown == 2) & (shown < 2), then=0, says="nobody has shown")'
    )
    good = GOOD


class P211(Code):
    """A condition or a case says nothing that others do not say already, whichever way the readings are
    taken.

    Proved by the solver. It does no harm; but a reader looks for a meaning that is not there.
    """

    title = "redundant"
    bad = example(demand="(shown < 3)")
    good = example(demand='any_of(shown == 1, rules.cards(deck.where(rank="A")).has(card), turn == 0)')


class P212(Code):
    """A sentence can be taken in two ways, and the game is the same under both.

    Proved: the terms of the rules are equal after the choice is put in, or the solver shows that no position
    tells them apart. Also: nothing is said between two bands of a number, and it is proved that it never lies
    there; or nothing is said of what a small deck gets stuck in, and the whole game is proved not to.
    """

    title = "harmless ambiguity"
    bad = example(reading("ambiguity", "higher", "best"), cases=CASES.format("higher", "best", SAME))
    good = GOOD


class P213(Code):
    """It was not decided within the budget whether two readings differ.

    No play told them apart, and the solver could not show that none does. Give the audit more time.
    """

    title = "undetermined"
    bad = example(
        reading("ambiguity", "higher", "best"),
        cases=CASES.format("higher", "best", SAME) + "\n# audited with a budget of 0 seconds",
    )
    good = GOOD


class P214(Code):
    """Choices of readings that work alone do not work together.

    Some play under both gets stuck, goes round in a circle, or breaks a claim of the text, and none does
    under either of them alone.
    """

    title = "choices that do not go together"
    bad = example(
        '[Reading(f"EX-R{n}", "Is it so?", kind="ambiguity", clauses=("EX-03",), literal="no", house="no",\n'
        '         options={"no": "it is not", "yes": "it is"}, reason="it is usual") for n in (1, 2)]',
        demand='any_of(readings["EX-R1"].is_("no"), readings["EX-R2"].is_("no"), shown == 0)',
    )
    good = GOOD


class P215(Code):
    """A number can be made larger, or smaller, than the rules have room for.

    A play leads to a step after which a variable would leave the bounds of its sort: from there on the rules
    say nothing. Say where the count stops, or correct the bound.
    """

    title = "count leaves its bounds"
    bad = example(
        more="""
waits = rules.var("waits", integer(0, 1))
wait = rules.action("wait", by=turn, cites="EX-05")
wait.requires("EX-05", shown == 0, "nobody has shown a card")
wait.sets(turn, rules.seat_after(turn))
wait.sets(waits, waits + 1)
"""
    )
    good = GOOD


class P216(Code):
    """The text has several words for one thing.

    Somebody who has not seen the game takes two words for two things. No rule shows it: the game's files note
    it (``[[note]]`` of the kind ``wording`` in ``clauses.toml``) with the words.
    """

    title = "many words for one thing"
    bad = example(
        notes='Note("EX-N1", "wording", ("EX-02", "EX-06"), "to show", Place("c.toml", 1), ("show", "lay")),'
    )
    good = GOOD


class P217(Code):
    """The text leaves a question open that the rules do not have.

    What becomes of a card that was played against the rules, of a misdeal, of a player who leaves: the rules
    allow no such thing, so that no play gets there. The game's files note it (``[[note]]`` of the kind
    ``outside``).
    """

    title = "outside of the rules"
    bad = example(
        notes='Note("EX-N1", "outside", ("EX-02",), "A card is shown out of turn.", Place("c.toml", 1)),'
    )
    good = GOOD


class P299(Code):
    """A witness does not hold when the reference plays it again.

    This is a fault of Hoyle, never of the rules. Nothing is reported about the finding. Report the command
    that showed it.
    """

    title = "witness does not replay"
