"""The readings of Tractor: each silence, contradiction and doubt of its text, in the text's order.

`literal` is the text and nothing else (read through its machine translation): where it is silent the option
is `unstated`, and the rules stop. `house` is complete and consistent. `traditional` is given where it is
known.
"""

from hoyle.lang import Reading

from .readings_play import (
    BONUS_LOST,
    EQUAL_LEVELS,
    FACTOR_CARDS,
    FIRST_LEAD,
    FIRST_PROMOTION,
    KITTY_FACTOR,
    KITTY_POINTS,
    NAMED_DEALER,
    NEXT_DEALER,
    NO_TRUMP_CHAIN,
    OTHER_SUIT,
    PLAY,
    PROMOTION_CAP,
    SHORT_FILL,
    TRUMP_CHAIN,
    TRUMP_GAP,
    TRUMP_WHEN,
    VOID_MIX,
)

# --- aim, levels, dealer (lines 14 to 23) ------------------------------------------------------------

WHO_TAKES_OVER = Reading(
    "TR-R01",
    "Whose 80 points take the game over?",
    kind="contradiction",
    clauses=("TR-06", "TR-08", "TR-60"),
    options={
        "attackers": "the attackers': those who do not defend",
        "defenders": "the defenders', as line 16 has it: their points are counted in all bands, and with 80 "
        "they keep the game",
    },
    literal="attackers",
    house="attackers",
    traditional="attackers",
    reason="lines 20 and 35 say so in full; line 16 is a summary that takes the wrong word",
)

DEFENDERS = Reading(
    "TR-R02",
    "Which side defends where the declaration that stands is not the dealer's side's?",
    kind="contradiction",
    clauses=("TR-07", "TR-14", "TR-59", "TR-62"),
    options={
        "dealers_team": "the team of the dealer, who buries the kitty and leads",
        "declaring_team": "the team of whoever made the last declaration; the dealer's where there is none",
    },
    literal="declaring_team",
    house="dealers_team",
    traditional="dealers_team",
    reason="level, kitty and next deal all hang on the dealer",
)

ACE_LEVEL = Reading(
    "TR-R03",
    "May a team pass the ace without playing at it?",
    kind="ambiguity",
    clauses=("TR-10",),
    options={
        "may_jump": "yes: any promotion past the ace wins the match",
        "must_play": "no: a promotion stops at the ace, and only a deal played at it leads past it",
    },
    literal="may_jump",
    house="may_jump",
    traditional="must_play",
    reason="the text knows promotions by several levels and sets them no stop",
)

ATTACKERS_WIN = Reading(
    "TR-R04",
    "Can the attackers win the match by their promotion?",
    kind="ambiguity",
    clauses=("TR-10", "TR-61"),
    options={
        "yes": "yes: past the ace is past the ace",
        "no": "no: they stop at the ace until they have defended it",
    },
    literal="yes",
    house="yes",
    traditional="no",
    reason="line 20 makes no difference between the sides",
)

MATCH_BOUND = Reading(
    "TR-R05",
    "Does a match end in which no team gets past the ace?",
    kind="silence",
    clauses=("TR-03", "TR-10", "TR-60"),
    options={
        "no_bound": "not said: deals without promotion follow each other for ever",
        "agreed_deals": "yes: after an agreed number of deals",
    },
    literal="no_bound",
    house="agreed_deals",
    traditional="no_bound",
    reason="80 to 115 points promote nobody, and nothing else ends the match",
)

FIRST_SPEAKER = Reading(
    "TR-R06",
    "Who speaks first in the first deal?",
    kind="silence",
    clauses=("TR-15",),
    options={
        "unstated": "not said: nobody can declare",
        "by_lot": "any seat, drawn before the deal",
        "first_seat": "seat 0",
    },
    literal="unstated",
    house="by_lot",
    reason="there is no dealer yet, and every seat must be possible",
)

LATER_SPEAKER = Reading(
    "TR-R07",
    "Who speaks first in a later deal?",
    kind="silence",
    clauses=("TR-15", "TR-17"),
    options={
        "unstated": "not said: nobody can declare",
        "dealer": "the dealer",
        "after_dealer": "the player after the dealer",
    },
    literal="unstated",
    house="dealer",
    reason="the dealer gets the first card",
)

DECLARING_ORDER = Reading(
    "TR-R08",
    "In which direction do the turns to declare go?",
    kind="silence",
    clauses=("TR-15", "TR-30"),
    options={
        "unstated": "not said: counter-clockwise is the play, and after the first to speak nobody has a turn",
        "order_of_play": "counter-clockwise, like the play",
        "clockwise": "clockwise",
    },
    literal="unstated",
    house="order_of_play",
    reason="one direction for the whole game",
)

FIRST_DEALER = Reading(
    "TR-R09",
    "Is the first dealer the first or the last to declare?",
    kind="ambiguity",
    clauses=("TR-16", "TR-19"),
    options={
        "first_declarer": "the first, even if he is overcalled",
        "last_declarer": "the last: whose declaration stands",
    },
    literal="first_declarer",
    house="first_declarer",
    traditional="last_declarer",
    reason="the sentence says first",
)

NO_DEALER = Reading(
    "TR-R10",
    "Who deals in the first deal when nobody declares?",
    kind="silence",
    clauses=("TR-26", "TR-27"),
    options={
        "unstated": "an initial dealer is kept who does not exist: the deal cannot go on",
        "first_speaker": "whoever spoke first",
        "seat_0": "seat 0",
    },
    literal="unstated",
    house="first_speaker",
    reason="the nearest there is to an initial dealer",
)

# --- declaring and the kitty (lines 24 and 25) -------------------------------------------------------

INITIAL_DEALER = Reading(
    "TR-R11",
    "Which dealer is kept when nobody declares in a later deal?",
    kind="translation",
    clauses=("TR-17", "TR-27"),
    options={
        "of_this_deal": "the one whom the last result made dealer",
        "of_first_deal": "the one who dealt first in the match: the initial one",
    },
    literal="of_first_deal",
    house="of_this_deal",
    traditional="of_this_deal",
    reason="later dealers follow the result before, and the paragraph is about one deal",
)

JOKERS_OPEN = Reading(
    "TR-R12",
    "May a pair be declared when nothing is declared yet?",
    kind="ambiguity",
    clauses=("TR-19", "TR-20", "TR-21", "TR-22"),
    options={
        "yes": "yes: pairs of level cards, and pairs of jokers, which declare no trump",
        "no": "a pair of level cards may, pairs of jokers only overcall",
        "single_only": "no: the first is a single level card, and pairs only overcall",
    },
    literal="yes",
    house="yes",
    traditional="yes",
    reason="line 24 says what jokers declare, not only what they overcall",
)

OVERCALL_STEP = Reading(
    "TR-R13",
    "May a step be left out when declaring?",
    kind="ambiguity",
    clauses=("TR-19", "TR-20", "TR-21"),
    options={
        "any_stronger": "yes: whatever is stronger than the standing declaration, jokers at once too",
        "next_only": "no: a pair overcalls a single, black jokers a pair, red jokers the black ones",
    },
    literal="next_only",
    house="any_stronger",
    traditional="any_stronger",
    reason="what beats the weaker beats the weakest",
)

OWN_OVERCALL = Reading(
    "TR-R14",
    "May a player overcall his own declaration?",
    kind="ambiguity",
    clauses=("TR-19", "TR-24", "TR-25"),
    options={
        "yes": "yes, when it is his turn again",
        "same_suit": "only to strengthen it: the pair of the card that he declared",
        "no": "no",
    },
    literal="yes",
    house="yes",
    traditional="yes",
    reason="only confirming out of turn is ruled out",
)

PARTNER_OVERCALL = Reading(
    "TR-R36",
    "May a player overcall his partner's declaration?",
    kind="silence",
    clauses=("TR-19", "TR-20", "TR-21"),
    options={
        "yes": "yes: an overcall must be stronger, whoever made the declaration",
        "no": "no: only a declaration of the other side is overcalled",
    },
    literal="yes",
    house="yes",
    traditional="yes",
    reason="the text compares declarations and names no sides",
)

PASS_IS_FINAL = Reading(
    "TR-R15",
    "May a player who passed declare later?",
    kind="silence",
    clauses=("TR-15", "TR-25"),
    options={"may_declare": "yes: a pass is for this turn", "final": "no: he is left out of the declaring"},
    literal="may_declare",
    house="may_declare",
    reason="three passes in a row would say nothing otherwise",
)

KITTY_SUIT = Reading(
    "TR-R16",
    "Does a level card in the kitty show its suit?",
    kind="ambiguity",
    clauses=("TR-26", "TR-32", "TR-40"),
    options={
        "any_but_joker": "yes: only jokers are skipped",
        "plain_only": "no: level cards are trumps and have no suit of their own",
    },
    literal="any_but_joker",
    house="any_but_joker",
    reason="the sentence excepts jokers alone",
)

KITTY_ORDER = Reading(
    "TR-R17",
    "Which card of the kitty is the first?",
    kind="silence",
    clauses=("TR-26",),
    options={
        "unstated": "not said: the kitty has no order, and no suit comes of it",
        "as_it_lies": "the first as it lies: any of them may be",
        "highest": "the highest rank, suits in the order of the pack",
    },
    literal="unstated",
    house="as_it_lies",
    traditional="as_it_lies",
    reason="the cards were dealt face down in some order",
)

BURY = Reading(
    "TR-R18",
    "Which cards may be buried?",
    kind="silence",
    clauses=("TR-28",),
    options={"any": "any eight of the 33", "no_points": "none that counts points, while he has eight others"},
    literal="any",
    house="any",
    traditional="any",
    reason="he chooses, and no bound is set",
)

BEFORE_PLAY = (
    WHO_TAKES_OVER,
    DEFENDERS,
    ACE_LEVEL,
    ATTACKERS_WIN,
    MATCH_BOUND,
    FIRST_SPEAKER,
    LATER_SPEAKER,
    DECLARING_ORDER,
    FIRST_DEALER,
    NO_DEALER,
    INITIAL_DEALER,
    JOKERS_OPEN,
    OVERCALL_STEP,
    OWN_OVERCALL,
    PARTNER_OVERCALL,
    PASS_IS_FINAL,
    KITTY_SUIT,
    KITTY_ORDER,
    BURY,
)
READINGS = (*BEFORE_PLAY, *PLAY)

__all__ = [
    "ACE_LEVEL",
    "ATTACKERS_WIN",
    "BEFORE_PLAY",
    "BONUS_LOST",
    "BURY",
    "DECLARING_ORDER",
    "DEFENDERS",
    "EQUAL_LEVELS",
    "FACTOR_CARDS",
    "FIRST_DEALER",
    "FIRST_LEAD",
    "FIRST_PROMOTION",
    "FIRST_SPEAKER",
    "INITIAL_DEALER",
    "JOKERS_OPEN",
    "KITTY_FACTOR",
    "KITTY_ORDER",
    "KITTY_POINTS",
    "KITTY_SUIT",
    "LATER_SPEAKER",
    "MATCH_BOUND",
    "NAMED_DEALER",
    "NEXT_DEALER",
    "NO_DEALER",
    "NO_TRUMP_CHAIN",
    "OTHER_SUIT",
    "OVERCALL_STEP",
    "OWN_OVERCALL",
    "PARTNER_OVERCALL",
    "PASS_IS_FINAL",
    "PLAY",
    "PROMOTION_CAP",
    "READINGS",
    "SHORT_FILL",
    "TRUMP_CHAIN",
    "TRUMP_GAP",
    "TRUMP_WHEN",
    "VOID_MIX",
    "WHO_TAKES_OVER",
]
