"""Tractor with one rule broken: what a slip looks like, and which obligation sees it."""

from __future__ import annotations

from tests.prove.mutants import Mutant

STEP, PERMITS = "tractor/step/", "tractor/permits/"
CALL = STEP + "a-level-card-a-pair-of-them-or-a-pair-of-jokers-is-declared-by-who-is-at-turn-and-holds-them"
BEST = STEP + "the-best-play-takes-the-trick-for-its-team"
KITTY = STEP + (
    "the-attackers-have-what-they-caught-and-the-kitty-s-points-times-twice-the-cards-of-the-last-play-"
    "if-they-took-the-last-trick"
)

DECLARING = (
    Mutant("24 cards each", "declaring.py", "within=rest, size=s.hand_size, faces=True",
           "within=rest, size=s.hand_size - 1, faces=True",
           STEP + "everybody-gets-25-cards-and-eight-are-the-kitty"),
    Mutant("the level of the other team", "declaring.py",
           "ite(s.deal_no == 1, s.teams[0], s.team(s.dealer))", "ite(s.deal_no == 1, s.teams[0], s.other(s.team(s.dealer)))",
           STEP + "the-level-rank-is-the-two-in-the-first-deal-and-the-level-of-the-dealer-s-team-later"),
    Mutant("a single joker declares", "declaring.py", "as_int(level),\n        ite(pair",
           "as_int(level) + 3 * as_int(black),\n        ite(pair", CALL),
    Mutant("an equal overcall is allowed", "declaring.py", "implies(value > 0, value > s.called)",
           "implies(value > 0, value >= s.called)", STEP + "an-overcall-is-stronger-than-what-stands"),
    Mutant("jokers make the suit of the last call trumps", "declaring.py",
           'trump = ite(level, suit(first(cards)), const("none", s.SUIT))',
           "trump = ite(level, suit(first(cards)), s.trump)",
           STEP + "a-level-card-makes-its-suit-trumps-a-pair-of-jokers-makes-none"),
    Mutant("two passes end the declaring", "declaring.py", "ite(silent, 3, 2)", "ite(silent, 3, 1)",
           STEP + "three-passes-after-a-declaration-or-four-without-one-end-the-declaring"),
    Mutant("the kitty shows a joker", "declaring.py", "plain = s.kitty - jokers", "plain = s.kitty",
           STEP + "a-card-of-the-kitty-that-is-no-joker-makes-its-suit-trumps"),
    Mutant("the next seat buries", "declaring.py", "take.sets(s.turn, dealer)",
           "take.sets(s.turn, rules.seat_after(dealer))", STEP + "the-dealer-takes-the-kitty-into-his-hand"),
    Mutant("the other team defends", "declaring.py", "dealers_team=s.team(dealer)",
           "dealers_team=s.other(s.team(dealer))", STEP + "the-dealer-s-team-defends"),
    Mutant("seven cards are buried", "declaring.py", "size=s.kitty_size, faces=True",
           "size=s.kitty_size - 1, faces=True", STEP + "eight-cards-of-his-hand-are-buried"),
    Mutant("the kitty is shown to nobody", "declaring.py", "expose.sets(s.turned_up, s.kitty",
           "expose.sets(s.turned_up, rules.cards()", STEP + "the-whole-kitty-is-turned-up-for-all-to-see"),
    Mutant("the seat after him knows what the dealer buried", "declaring.py", "bury.sets(s.buried_by, s.turn)",
           "bury.sets(s.buried_by, rules.seat_after(s.turn))", STEP + "it-is-known-who-buried-the-cards"),
    Mutant("all see what is buried", "rules.py", "buried = ite(s.buried_by == i, s.kitty, s.rules.cards())",
           "buried = s.kitty", "tractor/always/seat-0-sees-the-cards-that-it-buried-and-no-others"),
    Mutant("the worth of another hand is kept", "declaring.py", "weight(rest, s.points)",
           "weight(rest | part, s.points)", STEP + "what-the-kitty-was-worth-when-it-was-dealt-is-kept"),
)

PLAYING = (
    Mutant("separate pairs may be led", "playing.py", "s.is_run(faces), \"the pairs", "True, \"the pairs",
           STEP + "pairs-that-are-led-are-consecutive"),
    Mutant("pairs of two suits may be led", "playing.py", 'pairs.requires("TR-35", one_suit,',
           'pairs.requires("TR-35", True,', STEP + "pairs-that-are-led-are-of-one-effective-suit"),
    Mutant("level cards need not follow trumps", "playing.py",
           "hand & s.cards_of(s.led))", "(hand & s.cards_of(s.led)) - s.levels)",
           STEP + "as-many-cards-of-the-suit-led-are-played-as-can-be"),
    Mutant("pairs need not be given", "playing.py", "s.pair_count(cards & own) >= most",
           "s.pair_count(cards & own) >= 0",
           STEP + "as-many-pairs-of-the-suit-led-are-played-as-can-be"),
    Mutant("one pair is enough", "playing.py", "count(s.pair_faces(s.lead)))\n",
           "minimum(1, count(s.pair_faces(s.lead))))\n",
           STEP + "as-many-pairs-of-the-suit-led-are-played-as-can-be"),
    Mutant("who is short keeps his trumps", "playing.py", 'r.SHORT_FILL.is_("no_trumps"),', 'r.SHORT_FILL.is_("freely"),',
           PERMITS + "who-has-given-what-he-must-may-fill-up-with-any-cards-trumps-or-not"),
    Mutant("the void may not mix", "playing.py", 'r.VOID_MIX.is_("one_kind"), empty(own)',
           'r.VOID_MIX.is_("mixed"), empty(own)',
           PERMITS + "who-has-given-what-he-must-may-fill-up-with-any-cards-trumps-or-not"),
    Mutant("discards win", "playing.py", "choose(never=suit, by_rank=any_suit)",
           "choose(never=any_suit, by_rank=suit)", BEST),
    Mutant("the later of equals wins", "playing.py", "return place(i) < place(j)",
           "return place(j) < place(i)", BEST),
    Mutant("trumps do not beat the suit led", "state.py", "ite(cards.within(self.trumps), 20, 0)",
           "ite(cards.within(self.trumps), 0, 0)", BEST),
    Mutant("the black joker is the best card", "state.py", '16 if face == "JR" else 15', '15 if face == "JR" else 16', BEST),
    Mutant("unequal cards are a pair", "state.py", "return all_of(count(cards) == 2, any_of(identical, equal))",
           "return count(cards) == 2", BEST),
    Mutant("the leader leads again", "playing.py", 'collect.sets(s.turn, winner, "TR-50")',
           'collect.sets(s.turn, s.leader, "TR-50")', STEP + "the-winner-of-a-trick-leads-to-the-next"),
    Mutant("play goes clockwise", "playing.py", "s.rules.seat_after(s.turn), \"TR-30\"",
           "s.rules.seat_after(s.turn, -1), \"TR-30\"",
           STEP + "as-many-cards-as-were-led-are-played-from-the-hand-of-the-seat-at-turn"),
)

SCORING = (
    Mutant("kings count five", "state.py", '"K": 10}', '"K": 5}', KITTY),
    Mutant("the kitty counts once", "rules.py", "twice_cards=2 * cards, twice", "twice_cards=cards, twice", KITTY),
    Mutant("the kitty counts as it was dealt", "rules.py", "choose(buried=weight(s.kitty, s.points), as_dealt=s.dealt_worth)",
           "choose(as_dealt=weight(s.kitty, s.points), buried=s.dealt_worth)", KITTY),
    Mutant("the defenders get the bonus", "rules.py", "won = s.last_taker == attackers(s)",
           "won = s.last_taker == s.defends", KITTY),
    Mutant("two levels for nothing", "rules.py", "when=p == 0, then=3", "when=p == 0, then=2",
           STEP + "0-points-give-their-levels-by-next-deal"),
    Mutant("40 points are too many for two levels", "rules.py", "(p >= 5) & (p <= 35), then=2", "(p >= 5) & (p <= 35), then=1",
           STEP + "5-to-35-points-give-their-levels-by-next-deal"),
    Mutant("a level for 80", "rules.py", "at_120=(p - 80) // 40", "at_120=(p - 40) // 40",
           STEP + "120-points-and-more-give-their-levels-by-next-deal"),
    Mutant("the same dealer again", "rules.py", "dealer = ite(kept, rules.seat_after(s.dealer, 2), after)",
           "dealer = ite(kept, s.dealer, after)",
           STEP + "with-less-than-80-points-the-dealer-s-partner-deals-next-else-the-next-player"),
)

MUTANTS = (*DECLARING, *PLAYING, *SCORING)

TOO_STRICT = Mutant(
    "one pair is no lead", "playing.py", "size=(1, s.hand_size // 2)", "size=(2, s.hand_size // 2)",
    "tractor/moves/any-pair-of-the-hand-and-any-row-of-consecutive-pairs-of-one-suit-can-be-led",
)
"""Moves that are not even candidates: no play shows that they are missing, but the proof does not go through."""
