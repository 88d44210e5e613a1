"""The readings of All Fours: each silence, contradiction and doubt of its text, in the text's order.

`literal` is the text and nothing else: where it is silent the option is `unstated`, and the rules stop.
`house` is complete and consistent, and every deal under it ends. `traditional` is given where it is known.
"""

from hoyle.lang import Reading

# --- the table (lines 3 to 9) ------------------------------------------------------------------------

KING_RANK = Reading(
    "AF-R01", "Where does the king stand in the order of the ranks?",
    kind="silence", clauses=("AF-03", "AF-01", "AF-31", "AF-44"),
    options={"unstated": "nowhere: a king is neither above nor below another card of its suit",
             "below_ace": "between queen and ace",
             "lowest": "below the two: a rank that the list leaves out beats nothing"},
    literal="unstated", house="below_ace", traditional="below_ace",
    reason="the pack has 52 cards, the twelve ranks of the list make 48, and the king has its pips: it was "
           "dropped by mistake")

RANK_DIRECTION = Reading(
    "AF-R02", "Does the list of ranks go up or down?", kind="ambiguity", clauses=("AF-03", "AF-31", "AF-37"),
    options={"low_to_high": "up: the ace is the highest, the two the lowest",
             "high_to_low": "down: the first named is the highest, the ace the lowest"},
    literal="low_to_high", house="low_to_high", traditional="low_to_high",
    reason="the list does not say it, but the ace has the most pips of the court cards, in the same order")

FIRST_DEALER = Reading(
    "AF-R03", "Among whom is the first dealer drawn?", kind="ambiguity", clauses=("AF-07",),
    options={"any_seat": "any of the four seats",
             "first_seat": "the seat that drew the first place, seat 0"},
    literal="any_seat", house="any_seat", traditional="any_seat",
    reason="a lot can fall on anybody",
    intended="the text is clear; the other option is for tables that have drawn lots for their places")

NEXT_DEALER = Reading(
    "AF-R04", "Which player of the losing team deals next?", kind="silence", clauses=("AF-08",),
    options={"unstated": "not said: the next deal cannot begin",
             "next_loser": "the next player counter-clockwise after the dealer who is of the losing team",
             "either": "either of the two, as they like",
             "rotate": "the next player counter-clockwise, whichever team lost"},
    literal="unstated", house="next_loser", traditional="rotate",
    reason="it keeps the letter, and the deal goes round as far as the letter lets it")

TIED_DEALER = Reading(
    "AF-R05", "Who deals after a game that no team lost?", kind="silence", clauses=("AF-08", "AF-48"),
    options={"unstated": "nobody: the next deal cannot begin",
             "same_dealer": "the same dealer again",
             "next_seat": "the next player counter-clockwise"},
    literal="unstated", house="same_dealer", traditional="next_seat",
    reason="a tied game decides nothing, the right to deal included")

# --- the deal and the trump (line 11) ----------------------------------------------------------------

DEAL_DIRECTION = Reading(
    "AF-R06", "Who is dealt the first card, and which way does the deal go?",
    kind="silence", clauses=("AF-10", "AF-25"),
    options={"unstated": "not said: the deal cannot begin",
             "counter_clockwise": "the player to the dealer's right, and on the way the cards are played",
             "clockwise": "the player to the dealer's left, and on against the way of the play"},
    literal="unstated", house="counter_clockwise", traditional="counter_clockwise",
    reason="the only direction that the text names is that of the play; how many cards are dealt at a time "
           "makes no difference to a shuffled pack")

SPEAKER = Reading(
    "AF-R07", "Who says whether the trump stands?", kind="translation", clauses=("AF-18", "AF-19"),
    options={"partner": "the dealer's partner, as printed",
             "opponent": "the opponent to the dealer's right, as in the older rules"},
    literal="partner", house="partner", traditional="opponent",
    reason="the sentence is clear, though it leaves the opponents no say in the trump")

DEALER_ANSWER = Reading(
    "AF-R08", "May the dealer refuse to turn another card?", kind="ambiguity", clauses=("AF-20",),
    options={"may_refuse": "yes: he has the right to turn, not the duty",
             "must_turn": "no: after a beg he turns another card"},
    literal="may_refuse", house="may_refuse", traditional="may_refuse",
    reason="a right may be left unused")

REFUSED = Reading(
    "AF-R09", "What follows when the dealer turns no other card?", kind="silence", clauses=("AF-20",),
    options={"unstated": "not said: the game stops there",
             "play": "the trump stays and play begins",
             "gives_one": "the trump stays, play begins, and the other team has a point for it"},
    literal="unstated", house="play", traditional="gives_one",
    reason="with the trump settled nothing is left to do but play; no line pays for a refusal")

BEGGING = Reading(
    "AF-R10", "How often may the trump be begged away?", kind="silence", clauses=("AF-19", "AF-20", "AF-22"),
    options={"no_limit": "as often as he likes: begging need never end, and each card turned may pay",
             "once": "once in a deal",
             "until_new_suit": "again only while the new card is of the suit before"},
    literal="no_limit", house="once", traditional="until_new_suit",
    reason="the text tells of one beg and one further card, and a deal must come to its play")

SAME_SUIT = Reading(
    "AF-R28", "Must the card turned after a beg show another suit?",
    kind="ambiguity", clauses=("AF-20", "AF-21"),
    options={"any_suit": "no: it may show the same trump again",
             "another_suit": "yes: a card of the same suit is put back and another is turned"},
    literal="any_suit", house="any_suit", traditional="another_suit",
    reason="the text asks for another card; that its suit is a new one is said of it, not asked")

MORE_CARDS = Reading(
    "AF-R32", "Are more cards dealt when another card is turned?",
    kind="translation", clauses=("AF-10", "AF-20"),
    options={"as_printed": "no: everybody keeps the six cards he was dealt, as printed",
             "three_each": "yes: each is dealt three more cards before, while the reserve has enough, as in "
                           "the older rules"},
    literal="as_printed", house="as_printed", traditional="three_each",
    reason="the sentence is clear, and the hands are filled up in the play anyhow")

FIRST_TURN_POINTS = Reading(
    "AF-R11", "Does a turned card that is replaced keep its points?",
    kind="ambiguity", clauses=("AF-14", "AF-22"),
    options={"each_turn": "yes: every card turned pays the dealer's team",
             "last_turn": "no: only the card that stays pays",
             "first_turn": "yes, and it alone: a card turned after a beg shows the trump and pays nothing"},
    literal="each_turn", house="each_turn", traditional="each_turn",
    reason="the card pays for its value when it is turned, and nothing takes the points back")

MAY_GET = Reading(
    "AF-R12", "Are the points for the turned card certain?", kind="ambiguity", clauses=("AF-14",),
    options={"always": "yes: an ace, six or jack pays as soon as it is turned",
             "never": "no: 'may' promises nothing, and no clause says when; they are not paid"},
    literal="always", house="always", traditional="always",
    reason="the list of points would have no use otherwise")

TURNED_CARD = Reading(
    "AF-R13", "Is the turned card drawn like the others?", kind="ambiguity", clauses=("AF-12", "AF-33"),
    options={"drawn_last": "yes, last of all: it lies under the pack",
             "not_drawn": "no: it lies apart to show the trump and is never played",
             "any_time": "yes, like any other card of the reserve"},
    literal="drawn_last", house="drawn_last",
    reason="it is laid under the pack, and only so all cards are played (AF-34)")

# --- the play (line 13) ------------------------------------------------------------------------------

FIRST_LEAD = Reading(
    "AF-R29", "Who leads to the first trick?", kind="translation", clauses=("AF-23",),
    options={"partner": "the dealer's partner, as printed",
             "opponent": "the opponent to the dealer's right, as in the older rules"},
    literal="partner", house="partner", traditional="opponent",
    reason="the sentence is clear, though the team that deals and may be paid for it leads as well")

MUST_TRUMP = Reading(
    "AF-R14", "Must a player without the led suit trump, and may one who has it?", kind="translation",
    clauses=("AF-26", "AF-27", "AF-28"),
    options={"as_printed": "follow if you can, else trump if you can, else any card",
             "free_when_void": "follow if you can, else any card",
             "follow_or_trump": "follow or trump if you can follow, else any card"},
    literal="as_printed", house="as_printed", traditional="follow_or_trump",
    reason="the sentence is clear")

TRUMP_LED = Reading(
    "AF-R15", "Must a trump that has to be played be higher than those in the trick?",
    kind="ambiguity", clauses=("AF-29", "AF-27"),
    options={"any_trump": "no: any trump will do",
             "higher_trump": "when a trump is led: a trump higher than those in the trick, while he has one",
             "always_higher": "whatever is led: who trumps a suit that was trumped before goes higher, if "
                              "he can"},
    literal="any_trump", house="any_trump", traditional="any_trump",
    reason="no clause asks anybody to beat",
    intended="the text is clear; the other option is for tables that know the duty from other games")

WINNER = Reading(
    "AF-R16", "Is the list of winners a choice or an order?", kind="ambiguity", clauses=("AF-31",),
    options={"plain_or": "a choice: the highest card of the led suit and the highest trump both qualify",
             "trump_first": "an order: the highest trump if there is one, else the highest of the led suit",
             "led_first": "the other order: the highest card of the led suit, which is always there"},
    literal="plain_or", house="trump_first", traditional="trump_first",
    reason="a trump is a suit that beats the others")

DRAWING = Reading(
    "AF-R30", "Is a card drawn at all?", kind="translation", clauses=("AF-33", "AF-34"),
    options={"as_printed": "yes: a card from the reserve after each card played",
             "none_drawn": "no: the six cards dealt are played out and the reserve stays out of play, as in "
                           "the older rules"},
    literal="as_printed", house="as_printed", traditional="none_drawn",
    reason="the sentence is clear, and only so all cards are played")

DRAW_EMPTY = Reading(
    "AF-R17", "What if a player has to draw and the reserve is empty?", kind="contradiction",
    clauses=("AF-33", "AF-34"),
    options={"cannot_go_on": "the duty cannot be met: the game stops there",
             "no_draw": "nothing is drawn and the hands are played out, thirteen tricks in all",
             "end_of_play": "the play ends with that trick, the seventh; 24 cards in hand are not counted"},
    literal="cannot_go_on", house="no_draw", traditional="no_draw",
    reason="the play goes on until all cards are played")

DRAW_ORDER = Reading(
    "AF-R18", "When does a player draw?", kind="ambiguity", clauses=("AF-33",),
    options={"after_each_card": "at once after his own card, before the next player plays",
             "after_the_trick": "when the trick is complete, in the order of play from its leader on",
             "winner_first": "when the trick is complete, whoever took it first and the others in turn"},
    literal="after_each_card", house="after_each_card",
    reason="the sentence ties the draw to the player's own card")

# --- the points (lines 15 to 33) ---------------------------------------------------------------------

AWARD_ORDER = Reading(
    "AF-R19", "Does it matter which points are counted first?", kind="ambiguity", clauses=("AF-36", "AF-48"),
    options={"as_listed": "yes: of two teams that reach the target in one deal the first to reach it has won",
             "sum_alone": "no: the sums are compared when all is counted"},
    literal="as_listed", house="sum_alone", traditional="as_listed",
    reason="the text names no number of points to reach, and without one the order changes nothing")

HIGH = Reading(
    "AF-R20", "What is the highest trump?", kind="ambiguity", clauses=("AF-37",),
    options={"in_play": "the highest trump that was played in this deal",
             "ace": "the ace of trumps: nobody has the point when it was not played"},
    literal="in_play", house="in_play", traditional="in_play",
    reason="both are the ace while all cards are played; the wider sense always finds an owner")

LOW = Reading(
    "AF-R21", "Who has the point for the lowest trump?", kind="ambiguity", clauses=("AF-38",),
    options={"capturer": "the team in whose tricks it lies",
             "player": "the team of whoever played it",
             "winning_card": "the team that took a trick by it: nobody when another card took that trick",
             "lowest_winner": "the team that took a trick by the lowest of the trumps that took one"},
    literal="winning_card", house="capturer", traditional="player",
    reason="the pair of lines is about tricks taken; a two that has to win its trick would hardly ever score")

JACK = Reading(
    "AF-R22", "Which jack is meant?", kind="ambiguity", clauses=("AF-39", "AF-40"),
    options={"trump_jack": "the jack of trumps alone",
             "every_jack": "every jack: four of them are won in each deal",
             "any_jack": "every jack, but each line pays a team once, however many jacks it won"},
    literal="every_jack", house="trump_jack", traditional="trump_jack",
    reason="four jacks would outweigh all the rest, and the game is named for four points")

OWN_JACK = Reading(
    "AF-R23", "Whose jack is it?", kind="ambiguity", clauses=("AF-39", "AF-40"),
    options={"player": "his who played it to the trick",
             "turned": "the dealer's team's when it was turned up, else his who played it"},
    literal="player", house="player", traditional="player",
    reason="a card is its holder's")

TURNED_JACK = Reading(
    "AF-R31", "Does a jack that was turned up count again when a trick takes it?",
    kind="ambiguity", clauses=("AF-17", "AF-39", "AF-40"),
    options={"counts_again": "yes: it pays 3 when it is turned, and 1 or 3 to whoever wins it",
             "paid_once": "no: it has paid, and nobody has points for winning it"},
    literal="counts_again", house="counts_again", traditional="counts_again",
    reason="both lines apply to it: it is turned, and drawn and played like any other card")

TENS = Reading(
    "AF-R24", "Are the two lines for the ten one price or two?", kind="ambiguity", clauses=("AF-42",),
    options={"once": "the same said twice: 10 pips",
             "twice": "both count: 20 pips"},
    literal="once", house="once", traditional="once",
    reason="both lines give the same number; a doubled price would be a different number")

EQUAL_PIPS = Reading(
    "AF-R25", "Who has the point for the pips when both teams have 40?", kind="silence", clauses=("AF-41",),
    options={"unstated": "neither team has more and no line says what follows: the deal cannot be scored",
             "nobody": "nobody",
             "non_dealer": "the team that does not deal"},
    literal="unstated", house="nobody", traditional="non_dealer",
    reason="the point is for more, and nobody has more")

GAME_LENGTH = Reading(
    "AF-R26", "What is 'the game' that is won?", kind="ambiguity", clauses=("AF-04", "AF-08", "AF-48"),
    options={"one_deal": "one deal: each has its winner, and the next is a new game",
             "agreed_deals": "an agreed number of deals whose points are added up",
             "to_target": "deals until a team has as many points as agreed; till then each counts as a tie"},
    literal="one_deal", house="one_deal", traditional="to_target",
    reason="the next game has a dealer of the team that lost the last one: each deal is a game")

TIE = Reading(
    "AF-R27", "Who wins when both teams have the same points?", kind="silence", clauses=("AF-48",),
    options={"unstated": "no team has most, and nothing is said: the game has no result",
             "nobody": "nobody: the game is tied",
             "dealer_loses": "the team that did not deal"},
    literal="unstated", house="nobody",
    reason="most is more than the other; a tie is a result")

READINGS = tuple(v for v in list(globals().values()) if isinstance(v, Reading))
