"""The readings of Tractor about the play, the points and the levels (lines 28 to 35 of the text)."""

from hoyle.lang import Reading

# --- the play (lines 28 to 31) -----------------------------------------------------------------------

FIRST_LEAD = Reading(
    "TR-R19",
    "Who leads to the first trick?",
    kind="translation",
    clauses=("TR-29", "TR-30"),
    options={
        "dealer": "the dealer",
        "after_dealer": "the player after him: 'leads in the role' is not about the trick",
    },
    literal="dealer",
    house="dealer",
    traditional="dealer",
    reason="he takes, he buries, he leads: one subject",
)

TRUMP_GAP = Reading(
    "TR-R20",
    "Is the gap of the level rank closed in the trump suit too?",
    kind="ambiguity",
    clauses=("TR-36", "TR-32"),
    options={
        "closed": "yes: the cards on both sides of it are neighbours there too",
        "open": "no: 'ordinary sequences' are those of plain suits",
    },
    literal="open",
    house="closed",
    traditional="closed",
    reason="the level rank has left the trump suit as it left the others",
)

TRUMP_CHAIN = Reading(
    "TR-R21",
    "How far do trump tractors reach?",
    kind="ambiguity",
    clauses=("TR-32", "TR-35", "TR-37", "TR-38"),
    options={
        "whole_chain": "through the whole order: ace, other level cards, level card, black, red joker",
        "no_jokers": "up to the level card of the trump suit",
        "no_ace_link": "level cards and jokers follow each other, but not the ace",
        "ranks_only": "within the ranks of the trump suit below the level cards",
    },
    literal="whole_chain",
    house="whole_chain",
    traditional="whole_chain",
    reason="the order of trumps is one chain, and pairs next to each other in it are consecutive",
)

NO_TRUMP_CHAIN = Reading(
    "TR-R22",
    "Without a trump suit, are level cards and jokers neighbours?",
    kind="silence",
    clauses=("TR-22", "TR-35"),
    options={
        "neighbours": "yes: level cards, black joker, red joker follow each other",
        "apart": "no: only jokers are",
    },
    literal="neighbours",
    house="neighbours",
    reason="with no card between them they are next to each other in the order",
)

EQUAL_LEVELS = Reading(
    "TR-R23",
    "Are two level cards of different plain suits a pair?",
    kind="ambiguity",
    clauses=("TR-32", "TR-35", "TR-37", "TR-46", "TR-47"),
    options={
        "identical_only": "no: a pair is two identical cards",
        "equal_strength": "yes: they are equal in strength",
    },
    literal="identical_only",
    house="identical_only",
    traditional="identical_only",
    reason="line 29 asks for two identical cards",
)

SHORT_FILL = Reading(
    "TR-R24",
    "May a player who is short of the suit fill up with trumps?",
    kind="ambiguity",
    clauses=("TR-43", "TR-44"),
    options={
        "freely": "yes: any cards; they cannot win",
        "no_trumps": "only when nothing else is left: trumps are for the void",
    },
    literal="freely",
    house="freely",
    traditional="freely",
    reason="he fills up freely",
)

TRUMP_WHEN = Reading(
    "TR-R25",
    "Who may trump a pair or a tractor: who has none of the suit, or who has no pair of it?",
    kind="translation",
    clauses=("TR-39", "TR-44", "TR-49"),
    options={
        "void_of_suit": "who has no card of the suit led",
        "void_of_pairs": "also who has cards of it but no pair: 'when the pairs are void'",
    },
    literal="void_of_suit",
    house="void_of_suit",
    traditional="void_of_suit",
    reason="line 30 has the suit followed as far as possible, and lets the void trump",
)

VOID_MIX = Reading(
    "TR-R33",
    "May a player who has none of the suit mix trumps and discards in one play?",
    kind="ambiguity",
    clauses=("TR-44", "TR-45"),
    options={
        "mixed": "yes: each card is discarded or trumps",
        "one_kind": "no: he plays only trumps or none, where he has enough cards of one kind",
    },
    literal="mixed",
    house="mixed",
    traditional="mixed",
    reason="he may do either, and nothing says that all his cards must do the same",
)

OTHER_SUIT = Reading(
    "TR-R34",
    "Can a discard of another plain suit win, if it has the shape of the lead and is higher?",
    kind="silence",
    clauses=("TR-33", "TR-44", "TR-46"),
    options={
        "never": "no: who has none of the suit wins with trumps or not at all",
        "by_rank": "yes: shape and size are all that is asked for, and plain suits have one order",
    },
    literal="never",
    house="never",
    traditional="never",
    reason="to discard is what line 30 sets against trumping",
)

# --- points and levels (lines 34 and 35) -------------------------------------------------------------

KITTY_FACTOR = Reading(
    "TR-R26",
    "By what are the points of the kitty multiplied?",
    kind="translation",
    clauses=("TR-54",),
    options={
        "twice_cards": "by twice the number of cards",
        "twice": "by two",
        "cards": "by the number of cards",
        "power": "by two to the power of the number of cards of one play",
        "pairs_power": "by two for a single card, and twice as much for each pair of one play",
    },
    literal="twice_cards",
    house="twice_cards",
    traditional="twice_cards",
    reason="twice as much as there are cards",
)

FACTOR_CARDS = Reading(
    "TR-R27",
    "Which cards are counted for the multiplier?",
    kind="ambiguity",
    clauses=("TR-31", "TR-54"),
    options={"one_play": "those of one play to the last trick", "whole_trick": "those of all four plays"},
    literal="one_play",
    house="one_play",
    traditional="one_play",
    reason="a play is what one player lays down",
)

FIRST_PROMOTION = Reading(
    "TR-R28",
    "At how many points do the attackers rise for the first time?",
    kind="ambiguity",
    clauses=("TR-61",),
    options={
        "at_120": "at 120, and then at 160, 200, ...",
        "at_160": "at 160: the first further 40 points after 120",
    },
    literal="at_120",
    house="at_120",
    traditional="at_120",
    reason="the band before ends at 115 without promotion, so that 120 begins the next",
)

PROMOTION_CAP = Reading(
    "TR-R29",
    "Is there a most that a side can rise in one deal?",
    kind="silence",
    clauses=("TR-56", "TR-61"),
    options={"no_cap": "no", "three": "three levels, as for the defenders"},
    literal="no_cap",
    house="no_cap",
    reason="no most is named",
)

NEXT_DEALER = Reading(
    "TR-R30",
    "In which direction is the next player after the old dealer?",
    kind="ambiguity",
    clauses=("TR-30", "TR-62"),
    options={"order_of_play": "counter-clockwise, in the order of play", "clockwise": "clockwise"},
    literal="order_of_play",
    house="order_of_play",
    traditional="order_of_play",
    reason="play is the only order the text gives",
)

BONUS_LOST = Reading(
    "TR-R31",
    "Which win of the defenders takes the bonus for the kitty away?",
    kind="ambiguity",
    clauses=("TR-54", "TR-55"),
    options={
        "last_trick": "that of the last trick",
        "deal": "that of the deal too: attackers who have not caught 80 points get no bonus",
    },
    literal="last_trick",
    house="last_trick",
    traditional="last_trick",
    reason="the sentence before it is about the last trick; a bonus that hangs on the result would decide it",
)

NAMED_DEALER = Reading(
    "TR-R32",
    "After which results do the two sentences about the next dealer hold?",
    kind="ambiguity",
    clauses=("TR-56", "TR-57", "TR-58", "TR-59", "TR-60", "TR-61", "TR-62"),
    options={
        "every_win": "one after every win of the defenders, the other after every win of the attackers",
        "band_before": "each after the points named right before it: 40 to 75, and 120 and more",
    },
    literal="every_win",
    house="every_win",
    traditional="every_win",
    reason="who deals next must be known after every result, and line 23 says that the result gives it",
)

KITTY_POINTS = Reading(
    "TR-R35",
    "Whose points does the bonus multiply: those of the cards that were buried, or of the kitty as dealt?",
    kind="ambiguity",
    clauses=("TR-12", "TR-28", "TR-54"),
    options={
        "buried": "of the eight cards that the dealer buried",
        "as_dealt": "of the eight cards that were dealt to the kitty, wherever they are by then",
    },
    literal="buried",
    house="buried",
    traditional="buried",
    reason="line 16 calls what is buried the kitty, and only then do all points stay 200",
)

PLAY = tuple(v for v in list(globals().values()) if isinstance(v, Reading))
