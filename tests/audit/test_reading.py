"""Readings: told apart by a play, or proved to be one game."""

from __future__ import annotations

from collections import deque

from tests.audit.small_game import build, reading
from tests.audit.test_codes import rules_of

from hoyle.audit import Budget, Finding, Kind, Severity, Share, audit
from hoyle.audit.code import example
from hoyle.audit.compare import nearly_always, outcome_at, share_shown
from hoyle.audit.context import Context
from hoyle.audit.difference import Aspect, Difference, differ
from hoyle.audit.machine import Event, Look, Machine, Settled
from hoyle.audit.own import Own
from hoyle.audit.shortest import distinguish
from hoyle.audit.stuck import Cause, Reason
from hoyle.audit.walk import Parting, Tally
from hoyle.concrete import Model, replay
from hoyle.lang import Reading, base_ruleset

LEAD = {"unstated": "", "winner": "", "in_turn": ""}


def lead(literal: str = "unstated", house: str = "winner") -> Reading:
    """Who leads after a trick."""
    return reading("LEAD", "Who leads next?", "silence", "SG-06", LEAD, literal=literal, house=house)


def one(findings: list[Finding], id: str) -> Finding:
    """The finding of this id."""
    return next(f for f in findings if f.id == id)


def test_silence_is_a_gap_with_the_ruling_named() -> None:
    """A silence gets the game stuck; the ruling, all options and what each answers there are told."""
    finding = one(audit(build(readings=[lead()])), "gap-LEAD")
    assert finding.kind is Kind.GAP
    assert finding.severity is Severity.CRITICAL
    assert "no case of the ruling 'who leads next' applies" in finding.detail[0]
    outcomes = {o.name: o.outcome for o in finding.readings}
    assert outcomes["winner"].startswith("seat ")
    assert outcomes["in_turn"].startswith("seat ")
    assert outcomes["winner"] != outcomes["in_turn"]
    assert outcomes["unstated"].startswith("nobody can go on")
    assert {o.name: o.roles for o in finding.readings} == {
        "unstated": ("literal",),
        "winner": ("house",),
        "in_turn": (),
    }


def test_share_is_no_less_than_it_gets_stuck() -> None:
    """What gets stuck in every play does not show in none, though the house may be stuck there as well."""
    cause = Cause(Reason.SILENCE, "take", "who leads next", (), "no case applies")
    tally = Tally(plays={"": 24}, parted={"": 0})
    share = share_shown(tally, Own(plays={"": 24}, stuck_in={"": 24}), cause)
    assert share is not None
    assert (share.shown, share.plays, share.where) == (24, 24, {"": 1.0})
    for own, why in ((Own(plays={"": 24}, stuck_in={"": 24}), None), (Own(plays={"": 24}), cause)):
        assert share_shown(tally, own, why) == Share(0, 24, {})
    often = Tally(plays={"": 24}, parted={"": 20})
    share = share_shown(often, Own(plays={"": 24}, stuck_in={"": 13}), cause)
    assert share is not None
    assert share.shown == 20


def test_both_sides_of_a_witness_are_plays_that_differ() -> None:
    """The two plays of a witness have the same moves, each legal under its ruleset, and end differently."""
    witness = one(audit(build(readings=[lead(literal="in_turn")])), "gap-LEAD").witness
    assert witness is not None
    assert witness.right is not None
    assert witness.rulesets == ("house", "house,LEAD=in_turn")
    for trace in (witness.left, witness.right):
        assert replay(trace.model, trace.moves, trace.start).last == trace.last
    assert witness.left.moves == witness.right.moves
    assert witness.left.last != witness.right.last
    assert witness.outcomes[0] != witness.outcomes[1]


def test_option_that_gets_stuck_elsewhere_is_told() -> None:
    """The witness shows one option; that another leaves the game without a next leader stands beside it."""
    finding = one(audit(build(readings=[lead(literal="in_turn")])), "gap-LEAD")
    assert finding.witness is not None
    assert finding.witness.rulesets == ("house", "house,LEAD=in_turn")
    (told,) = finding.detail
    assert told.startswith("Played at random under unstated it gets stuck in 24 of 24 plays: no case of")


def test_equal_options_are_proved_harmless() -> None:
    """Two ways to say one thing are proved to be one game, not only not told apart."""
    ways = {"by_cards": "a card of the suit led", "by_suit": "a card whose suit is led"}
    follow = reading(
        "FOLLOW", "How is suit followed?", "ambiguity", "SG-03", ways, literal="by_cards", house="by_cards"
    )
    finding = one(audit(build(readings=[follow])), "ambiguity-FOLLOW")
    assert finding.kind is Kind.HARMLESS
    assert finding.severity is Severity.INFO
    assert finding.how.startswith("proved by the solver")


def test_gap_that_only_forbids_moves_is_not_grave() -> None:
    """Where play goes on by what is said, and only other moves would be legal, a gap is no graver than
    medium; the same as an ambiguity is high."""
    ways = {"by_cards": "", "freely": ""}
    for kind, severity in (("silence", Severity.MEDIUM), ("ambiguity", Severity.HIGH)):
        follow = reading("FOLLOW", "Must he?", kind, "SG-03", ways, literal="by_cards", house="by_cards")
        (finding,) = [f for f in audit(build(readings=[follow])) if f.reading == "FOLLOW"]
        assert finding.share is not None
        assert finding.share.value > 0.2
        assert finding.severity is severity


def test_outcome_is_not_of_another_players_move() -> None:
    """A move that names no player may be somebody else's under another option: the play is not followed
    there, though the move is legal."""
    rules = build("endless", readings=[lead()])
    context = Context(rules, "literal", Budget(), 1)
    a, b = (Machine(rules.under(context.house.change({"LEAD": o}))) for o in ("winner", "in_turn"))
    start, rng, moves = a.initial(), context.rng("test"), []
    here = a.settle(start)
    while sum(m.action == "play" for m in moves) < 2:
        look = a.look(here.state)
        move = next((m for m in look.moves if m.action == "play"), None) or a.draw(here.state, "deal", rng)
        assert move is not None
        moves.append(move)
        here = a.advance(here.state, move)
    moves.append(next(m for m in a.look(here.state).moves if m.action == "pass"))
    parting = Parting(start, tuple(moves), tuple(moves), Difference(Aspect.TURN, "", 0, 1))
    mine, other = (outcome_at(context, a, m, parting, ()) for m in (a, b))
    assert "is to act" in mine
    assert other.startswith("parts before this: it is seat ")
    assert other.endswith("who has to pass there")


def test_interplay_is_found() -> None:
    """A choice that matters only where another reading is taken otherwise is told with that other reading."""
    yes_no = {"paid": "", "not_paid": ""}
    bonus = reading(
        "BONUS", "Is there a bonus?", "ambiguity", "SG-09", yes_no, literal="not_paid", house="not_paid"
    )
    what = reading(
        "BONUS_FOR", "For what?", "ambiguity", "SG-09", {"all": "", "two": ""}, literal="all", house="all"
    )
    finding = one(audit(build(readings=[bonus, what])), "ambiguity-BONUS_FOR")
    assert finding.severity is Severity.LOW
    assert "parts where BONUS=paid" in finding.detail[0]
    assert finding.witness is not None
    assert finding.witness.rulesets == ("house,BONUS=paid", "house,BONUS=paid,BONUS_FOR=two")


def test_contradiction_with_the_claim_it_breaks() -> None:
    """An option that breaks a claim of the text says which, and the claim's finding names the reading."""
    price = reading(
        "PRICE",
        "Two or three?",
        "contradiction",
        "SG-08",
        {"two": "", "three": ""},
        literal="three",
        house="two",
    )
    findings = audit(build(readings=[price]))
    broken = one(findings, "contradiction-PRICE")
    assert {o.name: o.claims for o in broken.readings}["three"] == ("all points together make six",)
    assert broken.swing == 3
    claim = one(findings, "refuted-claim-SG-10")
    assert "PRICE=three" in claim.detail[0]
    assert "PRICE=two mends it." in claim.detail
    assert claim.title.endswith("the rules give 9, not 6")


def plain_distance(a: Model, b: Model) -> int | None:
    """How many moves of any kind it takes until two models look different: plain breadth-first search over
    the whole game, every deal, with nothing but the reference."""
    start = (a.initial(), b.initial())
    queue, seen = deque([(start, 0)]), {start}
    while queue:
        (s, t), depth = queue.popleft()
        mine, theirs = list(a.moves(s)), list(b.moves(t))
        if set(mine) != set(theirs) or a.payoff(s) != b.payoff(t):
            return depth
        for m in mine:
            pair = (a.step(s, m), b.step(t, m))
            if pair not in seen:
                seen.add(pair)
                queue.append((pair, depth + 1))
    return None


def test_shortest_is_shortest() -> None:
    """The search over both games finds a play as short as plain breadth-first search over all deals does."""
    rules = build(readings=[lead(literal="in_turn")], ranks=2)
    house = base_ruleset(rules.readings.values(), "house")
    other = house.change({"LEAD": "in_turn"})
    a, b = Machine(rules.under(house)), Machine(rules.under(other))
    found = distinguish(a, b)
    assert found.parting is not None
    assert found.complete
    assert found.every_draw
    steps = sum(len(a.settle(a.initial()).path) for _ in range(1))
    here = a.settle(a.initial())
    for move in found.parting.left:
        here = a.advance(here.state, move)
        steps += len(here.path)
    plain = plain_distance(a.model, b.model)
    # the reference sees the difference one step earlier: it looks between a card and the end of its trick
    assert plain is not None
    assert steps - 1 <= plain <= steps


def test_closed_search_of_equal_games() -> None:
    """Where nothing tells two games apart on a small deck, the search says that it has seen all plays."""
    rules = build(ranks=2)
    a = Machine(rules.under(base_ruleset([], "house")))
    found = distinguish(a, Machine(build(ranks=2)), states=100_000)
    assert found.parting is None
    assert found.closed


def test_difference_names_the_gravest() -> None:
    """A ruling that answers differently counts before the turn that follows from it."""
    rules = build(readings=[lead(literal="in_turn")])
    house = base_ruleset(rules.readings.values(), "house")
    a, b = (Machine(rules.under(r)) for r in (house, house.change({"LEAD": "in_turn"})))
    found = distinguish(a, b).parting
    assert found is not None
    assert found.difference.aspect is Aspect.RULING
    assert found.difference.subject == "who leads next"
    x = a.settle(a.initial())
    assert differ(x, a.look(x.state), x, a.look(x.state)) is None


def test_two_ways_to_settle_differ_in_the_score() -> None:
    """Where both sides have been paid, by different rulings, the points differ, and nobody is further."""

    def after(ruling: str, points: int, chance: tuple[str, ...]) -> tuple[Settled, Look]:
        return Settled((), events=(Event(ruling, (points,)),)), Look(False, (), (), chance, (points, 0))

    paid, lost = after("what is won", 2, ("next deal",)), after("what is lost", -1, ("next deal",))
    found = differ(*paid, *lost)
    assert found is not None
    assert (found.aspect, found.swing) == (Aspect.SCORE, 3)
    further = differ(*paid, *after("who leads", 0, ("a card",)))
    assert further is not None
    assert (further.aspect, further.swing) == (Aspect.END, None)


def test_small_deck_shows_what_play_missed() -> None:
    """What no play of the whole game and no proof has decided is searched for on the small decks given."""
    bonus = reading(
        "BONUS",
        "Is there a bonus?",
        "ambiguity",
        "SG-09",
        {"paid": "", "not_paid": ""},
        literal="not_paid",
        house="not_paid",
    )
    budget = Budget(plays=0, search=0, solver=0.0)
    finding = one(audit(build(readings=[bonus]), budget=budget), "ambiguity-BONUS")
    assert finding.kind is Kind.UNDETERMINED
    decks = [build(readings=[bonus], ranks=2)]
    finding = one(audit(build(readings=[bonus]), budget=budget, small=decks), "ambiguity-BONUS")
    assert finding.kind is Kind.AMBIGUITY
    assert finding.witness is not None
    assert finding.witness.start == "4 cards, 2 seats"
    assert finding.witness.shortest == "shortest of all plays of this deck"


def test_small_deck_shows_a_stuck_state() -> None:
    """So is a position of the house rules in which nobody can go on."""
    budget = Budget(plays=0, matches=0, search=0)
    found = audit(build("gap"), budget=budget, small=[build("gap", ranks=2)])
    assert [f.id for f in found if f.kind is not Kind.UNDETERMINED] == ["gap-SG-who-takes-the-trick"]


def test_what_is_neither_reached_nor_excluded_is_undetermined() -> None:
    """A gap that no play gets to is listed, or shown where all plays can be looked at; where the solver
    excludes it nothing is said."""
    budget = Budget(plays=0, matches=0, search=0)
    assert [f.id for f in audit(build("gap"), budget=budget)] == ["gap-SG-who-takes-the-trick"]
    budget = Budget(plays=0, matches=0, search=0, small=0)
    (finding,) = audit(build("gap"), budget=budget)
    assert (finding.id, finding.kind) == ("undetermined-SG-unreached", Kind.UNDETERMINED)
    assert any(d.startswith("no case of the ruling 'who takes the trick' applies") for d in finding.detail)
    assert audit(build(), budget=Budget(plays=2)) == []


def test_title_of_a_translation_that_is_kept() -> None:
    """Where the house takes a sentence as printed, nobody says that it cannot mean what it says."""

    def title(literal: str) -> str:
        yes_no = {"paid": "", "not_paid": ""}
        bonus = reading("BONUS", "?", "translation", "SG-09", yes_no, literal=literal, house="not_paid")
        return one(audit(build(readings=[bonus])), "translation-BONUS").title

    assert title("paid").startswith("The sentence can hardly mean what it says")
    assert title("not_paid").startswith("The sentence may have lost its meaning")


RARE = """[
    Reading("EX-R1", "How much is won?", kind="ambiguity", clauses=("EX-04",), literal="one", house="one",
            options={"one": "a point", "two": "two points", "seven": "two points for a seven"},
            reason="it is the usual way")]"""
SETTLED = "settle.sets(points[wins.answer], 1)"


def test_small_deck_is_searched_for_an_option_beside_one_that_parted() -> None:
    """An option that no play told apart is looked for on small decks though another one has parted."""
    seven = "as_int(not_(empty(hand[1] & rules.cards(1))))"  # seat 1 has the seven: one deal of three
    paid = f'settle.sets(points[wins.answer], readings["EX-R1"].choose(one=1, two=2, seven=1 + {seven}))'
    rules = rules_of(example(readings=RARE).replace(SETTLED, paid), "rare")
    for seed in range(10):
        budget = Budget(plays=1, search=0, matches=0, solver=0.0)
        finding = one(audit(rules, budget=budget, seed=seed, small=[rules]), "ambiguity-EX-R1")
        options = {o.name: o for o in finding.readings}
        if options["seven"].how != "play":
            break
    assert options["two"].verdict == "parts"
    assert options["seven"].verdict == "parts"
    assert options["seven"].how.startswith("play of a small deck")
    assert any(d.startswith("seven parts on a small deck") for d in finding.detail)


PAIR = """[
    Reading("EX-R1", "Is there a bonus?", kind="ambiguity", clauses=("EX-04",), literal="no", house="no",
            options={"no": "no", "yes": "yes"}, reason="it is the usual way"),
    Reading("EX-R2", "Is it paid?", kind="ambiguity", clauses=("EX-04",), literal="no", house="no",
            options={"no": "no", "yes": "yes"}, reason="it is the usual way")]"""


def test_interplay_of_what_had_to_be_proved() -> None:
    """Options that the solver proved equal under the house rules may part where another reading is taken
    otherwise, although no condition names both."""
    text = example(readings=PAIR).replace(
        "deal = rules.chance", 'bonus = rules.var("bonus", integer(0, 1))\ndeal = rules.chance'
    )
    dealt = "deal.sets(shown, 0)\n"
    text = text.replace(dealt, dealt + 'deal.sets(bonus, readings["EX-R1"].choose(no=0, yes=1))\n')
    paid = 'settle.sets(points[wins.answer], 1 + readings["EX-R2"].choose(no=0, yes=bonus))'
    finding = one(audit(rules_of(text.replace(SETTLED, paid), "pair")), "ambiguity-EX-R2")
    yes = {o.name: o for o in finding.readings}["yes"]
    assert yes.how.startswith("proved by the solver")
    assert yes.how.endswith("parts where EX-R1=yes")
    assert finding.kind is Kind.AMBIGUITY


def test_fixed_rules_have_no_open_reading() -> None:
    """Rules under a ruleset are audited as they are: their readings are no findings, their claims are."""
    rules = build("claim", readings=[lead()])
    rules = rules.under(base_ruleset(rules.readings.values(), "house"))
    assert [f.id for f in audit(rules)] == ["refuted-claim-SG-10"]


def test_tie_of_a_part_played_alone_is_not_nearly_always() -> None:
    """The last of many deals begins with nothing won when it is played by itself: a tie there says little
    where whole matches come to their end."""
    plays = {f"deal {n}": 24 for n in range(1, 25)}
    assert nearly_always(Own(plays, stuck_in=dict(plays)))
    assert nearly_always(Own(plays, stuck_in={"deal 24": 24}, tried=4))
    assert not nearly_always(Own(plays, stuck_in={"deal 24": 24}, matches=4, tried=4))
    assert nearly_always(Own({"": 24}, stuck_in={"": 22}, matches=1, tried=4))
    assert not nearly_always(Own({"": 24}, stuck_in={"": 21}))
