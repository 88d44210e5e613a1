"""The readings of Quadrille: each silence, contradiction and doubt of its text, in the text's order.

`literal` is the text and nothing else: where it is silent the option is `unstated`, and the rules stop.
`house` is complete and consistent, and always leaves a legal card. `traditional` is given where it is known.
"""

from hoyle.lang import Reading

from .readings_money import MONEY
from .readings_trumps import TRUMPED

# --- the table (lines 6 to 8) ------------------------------------------------------------------------

ORDER = Reading(
    "QU-R01", "The order of line 6 or the orders of lines 11 to 14?", kind="contradiction",
    clauses=("QU-03", "QU-16", "QU-17", "QU-18", "QU-19"),
    options={"detailed": "those of lines 11 to 14", "header": "that of line 6, matadors above it in trumps"},
    literal="detailed", house="detailed", traditional="detailed",
    reason="the four orders belong to this game, the line in the head is of the pack")

MANILLE = Reading(
    "QU-R02", "Which card is manille?", kind="contradiction", clauses=("QU-14", "QU-16", "QU-18"),
    options={"by_colour": "the two of a black trump suit, the seven of a red one",
             "two": "the two of the trump suit, black or red, as line 8 has it",
             "every_two": "every two, of each suit: black ones and red ones in each deal"},
    literal="every_two", house="by_colour", traditional="by_colour",
    reason="line 13 names the seven, and there are three matadors")

RED_ACE = Reading(
    "QU-R03", "Where does the ace of a red plain suit stand?", kind="silence", clauses=("QU-19",),
    options={"unstated": "nowhere: it is neither above nor below another card of its suit",
             "below_jack": "below the jack, above the two",
             "above_king": "above the king",
             "lowest": "below the seven"},
    literal="unstated", house="below_jack", traditional="below_jack",
    reason="the order of line 13 has it at the head of the small cards when it is no punto")

MATADOR_SUIT = Reading(
    "QU-R04", "To which suit do spadille and basto belong when a suit is followed?", kind="ambiguity",
    clauses=("QU-13", "QU-15", "QU-35"),
    options={"trumps": "to the trumps: who is led a spade or a club need not play them",
             "printed": "to the suit printed on them: the ace of spades is a spade"},
    literal="printed", house="trumps", traditional="trumps",
    reason="line 8 calls them trumps")

LENGTH = Reading(
    "QU-R84", "How many deals has a game?", kind="ambiguity", clauses=("QU-06",),
    options={"four": "four", "eight": "eight: a multiple of four, and nothing says who settles which"},
    literal="four", house="four", traditional="four",
    reason="each player deals once, and the players may begin another game")

FIRST_DEALER = Reading(
    "QU-R05", "Who deals first: by lot or by agreement?", kind="ambiguity", clauses=("QU-09",),
    options={"any_seat": "any seat", "first_seat": "an agreed one: seat 0"},
    literal="any_seat", house="any_seat", traditional="any_seat", reason="either way it can be anybody")

NEXT_DEALER = Reading(
    "QU-R06", "Who deals the next deal?", kind="silence", clauses=("QU-06", "QU-09"),
    options={"unstated": "not said: the next deal cannot begin",
             "next_seat": "the next player clockwise", "previous_seat": "the next player counter-clockwise",
             "any_seat": "any player, found anew before each deal"},
    literal="unstated", house="next_seat", traditional="next_seat",
    reason="four deals or a multiple of four: each deals equally often")

STAKE = Reading(
    "QU-R07", "Is the stake the same for all?", kind="ambiguity", clauses=("QU-08",),
    options={"one": "yes: one chip each", "one_or_two": "no: each puts what he likes, one chip or two"},
    literal="one_or_two", house="one", traditional="one",
    reason="penalties are paid in stakes: they must be of one size")

STAKE_TIME = Reading(
    "QU-R08", "Is the stake put before the cards are dealt or after?", kind="contradiction",
    clauses=("QU-07", "QU-20"),
    options={"before": "before: line 8 says before each deal",
             "after": "after: line 17 names the cards dealt first and the stakes second"},
    literal="before", house="before", traditional="before",
    reason="line 8 is about the stakes, line 17 about what follows them")

# --- announcing (line 17) ----------------------------------------------------------------------------

FIRST_SPEAKER = Reading(
    "QU-R09", "Who announces first?", kind="silence", clauses=("QU-20",),
    options={"unstated": "not said: nobody can announce",
             "after_dealer": "the player after the dealer", "dealer": "the dealer"},
    literal="unstated", house="after_dealer", traditional="after_dealer",
    reason="turns go clockwise, and the dealer comes last")

BID_WAY = Reading(
    "QU-R70", "Which way does the announcing go round?", kind="silence", clauses=("QU-20", "QU-34"),
    options={"unstated": "not said: after the first announcement it is nobody's turn",
             "clockwise": "clockwise, as the cards are played",
             "counter_clockwise": "counter-clockwise, beginning on the dealer's other side"},
    literal="unstated", house="clockwise", traditional="clockwise",
    reason="line 19 has cards played clockwise, and knows no other direction")

COUNTED = Reading(
    "QU-R10", "Does a player announce cards or tricks?", kind="translation", clauses=("QU-20", "QU-21"),
    options={"tricks": "tricks: six of ten", "cards": "cards: six cards are in two tricks"},
    literal="tricks", house="tricks", traditional="tricks",
    reason="the sentence says cards, all that follow say tricks")

VOLE_BID = Reading(
    "QU-R11", "May the vole be announced before the play?", kind="contradiction",
    clauses=("QU-20", "QU-23", "QU-24"),
    options={"no": "no: only after six tricks of a solo",
             "yes": "yes: it is one of the three announcements, and the highest"},
    literal="no", house="no", traditional="yes",
    reason="the sentence that names it forbids it")

MAY_PASS = Reading(
    "QU-R12", "May a player announce nothing?", kind="ambiguity", clauses=("QU-20",),
    options={"no": "no: every player announces", "yes": "yes: he passes"},
    literal="no", house="yes", traditional="yes",
    reason="a player with a poor hand cannot be made to promise six tricks")

LOWER_BID = Reading(
    "QU-R71", "Must an announcement be as high as those before it?", kind="silence",
    clauses=("QU-20", "QU-22", "QU-25"),
    options={"free": "no: an alliance may follow a solo, and cannot win",
             "as_high": "yes: as high at least",
             "higher": "higher: then two are never equal, and the line about equal ones says nothing"},
    literal="free", house="free", traditional="higher",
    reason="every player announces, and nothing forbids him to announce little")

SPEAK_AGAIN = Reading(
    "QU-R85", "May a player announce again when another has announced more?", kind="silence",
    clauses=("QU-20", "QU-22"),
    options={"once": "no: everybody announces once",
             "again": "yes: when all have spoken an alliance may be raised to a solo that another has"},
    literal="once", house="once",
    reason="every player announces, and no second turn is spoken of")

ALL_PASS = Reading(
    "QU-R13", "What if everybody passes?", kind="silence", clauses=("QU-20",),
    options={"unstated": "not said: the deal cannot go on",
             "next_deal": "the stakes stay and the next deal begins",
             "speaker_must": "the first to speak has announced an alliance",
             "spadille_must": "whoever holds spadille has announced an alliance"},
    literal="unstated", house="next_deal", traditional="spadille_must",
    reason="nobody has promised anything, so nobody wins or pays")

HIGHER_BID = Reading(
    "QU-R14", "Is a solo above an alliance?", kind="silence", clauses=("QU-21", "QU-22", "QU-25"),
    options={"unstated": "not said: of an alliance and a solo neither wins", "solo": "yes"},
    literal="unstated", house="solo", traditional="solo",
    reason="it promises the same without help")

THREE_EQUAL = Reading(
    "QU-R15", "What if more than two players announce the same?", kind="silence", clauses=("QU-25",),
    options={"unstated": "not said: the line is about both players",
             "as_two": "the same: all of them add, and the most wins"},
    literal="unstated", house="as_two",
    reason="four players announce, and nothing keeps three from announcing the same")

ADD_FIRST = Reading(
    "QU-R72", "Which of the players with equal announcements adds first?", kind="silence", clauses=("QU-25",),
    options={"unstated": "not said: nobody begins to add",
             "first_announcer": "who announced first", "last_announcer": "who announced last"},
    literal="unstated", house="first_announcer",
    reason="they add in the order in which they have announced")

ADD_TIE = Reading(
    "QU-R16", "What if two players add the same to the stake?", kind="silence", clauses=("QU-25",),
    options={"unstated": "not said: nobody wins the announcing",
             "earliest": "who announced first wins", "latest": "who announced last wins"},
    literal="unstated", house="earliest",
    reason="an announcement is overcome by more, not by as much")

ADDED_MONEY = Reading(
    "QU-R17", "What becomes of the money that the others added?", kind="silence", clauses=("QU-25",),
    options={"stays": "it stays in the stake", "returned": "each takes back what did not win"},
    literal="stays", house="stays",
    reason="it was added to the stake")

NAMING_TIME = Reading(
    "QU-R18", "Is the partner's card named with the announcement or after it is won?", kind="contradiction",
    clauses=("QU-21", "QU-27"),
    options={"after": "after, by the winner alone",
             "with_bid": "with it, by everybody who announces an alliance"},
    literal="with_bid", house="after", traditional="after",
    reason="line 18 tells the course of events, line 17 what an alliance is")

# --- trumps and partner (line 18) --------------------------------------------------------------------

TRUMP_BY = Reading(
    "QU-R19", "Is the trump named before the partner shows himself?", kind="contradiction",
    clauses=("QU-26", "QU-30"),
    options={"before": "yes, by the winner alone, with the card",
             "after": "no: an open partner names it together with him"},
    literal="after", house="before", traditional="before",
    reason="the winner's promise rests on his trumps")

TRUMP_VOICE = Reading(
    "QU-R20", "An open partner names the trump together with the winner: who has the last word?",
    kind="silence", clauses=("QU-26", "QU-30"),
    options={"unstated": "not said: while they disagree no trump is named",
             "winner": "the winner of the announcing", "partner": "the partner"},
    literal="unstated", house="winner", reason="the promise is his")

TRUMP_KING = Reading(
    "QU-R21", "May the king of trumps be named?", kind="ambiguity", clauses=("QU-27",),
    options={"yes": "yes: any king that he lacks", "no": "no"},
    literal="yes", house="yes", traditional="no",
    reason="no king is excepted")

QUEEN_CALL = Reading(
    "QU-R22", "May a queen be named by a player who lacks a king?", kind="contradiction",
    clauses=("QU-21", "QU-27", "QU-28"),
    options={"no": "no: a queen only when all kings are his, as line 18 has it",
             "yes": "yes: a king or a queen, as line 17 has it"},
    literal="no", house="no", traditional="no",
    reason="line 18 tells how the card is chosen")

OWN_QUEEN = Reading(
    "QU-R23", "With four kings, must he lack the queen he names?", kind="ambiguity",
    clauses=("QU-28", "QU-29"),
    options={"must_lack": "yes", "may_own": "no: with a queen of his own he plays without a partner"},
    literal="may_own", house="must_lack", traditional="must_lack",
    reason="a partner is another player")

OPEN_TIME = Reading(
    "QU-R24", "May a partner declare himself later too?", kind="silence", clauses=("QU-30", "QU-31"),
    options={"at_once": "no: when the card has been named, or not at all",
             "any_time": "yes: also during the play, at his turn and while he holds the card"},
    literal="at_once", house="at_once",
    reason="the choice stands before the play in the text")

SHOWN = Reading(
    "QU-R25", "Is the partnership open once the named card has been played?", kind="silence",
    clauses=("QU-30", "QU-31", "QU-53", "QU-57"),
    options={"no": "no: open is who has declared himself", "yes": "yes: everybody has seen it"},
    literal="no", house="no",
    reason="the money depends on what the partner has chosen")

ALL_COURT = Reading(
    "QU-R26", "What if all kings and queens are his?", kind="silence", clauses=("QU-27", "QU-28"),
    options={"unstated": "not said: no card can be named", "alone": "he plays without a partner"},
    literal="unstated", house="alone",
    reason="nobody else has a card that could make a partner")

SOLO_CALLS = Reading(
    "QU-R27", "Does a soloist name a card too?", kind="contradiction", clauses=("QU-22", "QU-27"),
    options={"no": "no: he plays alone", "yes": "yes: the winner of the announcing names a king"},
    literal="yes", house="no", traditional="no",
    reason="solo is against the three others")

# --- the play (lines 19 and 20) ----------------------------------------------------------------------

NEXT_LEAD = Reading(
    "QU-R28", "Who leads after the first trick?", kind="silence", clauses=("QU-32",),
    options={"unstated": "not said: nobody leads", "winner": "who took the last trick",
             "declarer": "who won the announcing", "rotate": "the player after the last leader"},
    literal="unstated", house="winner", traditional="winner",
    reason="the way of all games of this family")

TRICK_WINNER = Reading(
    "QU-R29", "Who takes a trick?", kind="silence", clauses=("QU-04", "QU-35"),
    options={"unstated": "not said", "trump_first": "the highest trump, else the highest of the suit led",
             "led_suit": "the highest of the suit led"},
    literal="unstated", house="trump_first", traditional="trump_first",
    reason="matadors and trumps have no other use")

HIGHEST = Reading(
    "QU-R30", "Must the highest card of the suit be played?", kind="translation", clauses=("QU-35",),
    options={"highest": "yes",
             "beating": "one that beats those on the table, if he has one; else any of the suit",
             "any_of_suit": "any card of the suit"},
    literal="highest", house="any_of_suit", traditional="any_of_suit",
    reason="with the duty nobody would have a choice, and it clashes with the duties of matadors")

SUCH_CARD = Reading(
    "QU-R73", "'If he has no such card': none of the suit, or none that is high enough?", kind="ambiguity",
    clauses=("QU-35", "QU-36"),
    options={"of_the_suit": "none of the suit led",
             "high_enough": "none that beats the cards of a plain suit on the table: then he must trump it"},
    literal="of_the_suit", house="of_the_suit", traditional="of_the_suit",
    reason="who holds the suit led always has a highest card of it")

VOID = Reading(
    "QU-R31", "What does a player without the suit led play?", kind="translation", clauses=("QU-36", "QU-37"),
    options={"highest_trump": "his highest trump", "any_trump": "any trump", "any_card": "any card"},
    literal="highest_trump", house="any_trump", traditional="any_card",
    reason="trumping is asked for; that it be the highest has the fault of QU-R30")

PRIVILEGE = Reading(
    "QU-R32", "Whenever he likes: also instead of following suit?", kind="ambiguity", clauses=("QU-38",),
    options={"any_time": "yes", "when_legal": "no: when the other rules let him"},
    literal="any_time", house="any_time", traditional="when_legal",
    reason="the sentence would say nothing otherwise")

KEEP_BACK = Reading(
    "QU-R33", "Does 'whenever he likes' also let a matador be kept back?", kind="ambiguity",
    clauses=("QU-35", "QU-36", "QU-38", "QU-42"),
    options={"no": "no: when it is the only card of the suit led, or the only trump, it falls",
             "yes": "yes, unless a line says that it falls to a higher one"},
    literal="no", house="no", traditional="yes",
    reason="the sentence says that it may be played, and the one about spadille would add nothing")

FIRST_LEAD = Reading(
    "QU-R34", "Is 'the first lead' that of the deal or of a trick?", kind="ambiguity", clauses=("QU-39",),
    options={"of_the_deal": "of the deal: the duty holds in the first trick", "of_a_trick": "of each trick"},
    literal="of_the_deal", house="of_a_trick", traditional="of_a_trick",
    reason="the special cases that follow know no first trick")

NEXT_PLAYER = Reading(
    "QU-R35", "Does a led matador bind the next player alone?", kind="ambiguity", clauses=("QU-39", "QU-42"),
    options={"next_only": "yes, and it spares him alone", "every_player": "no: each later player too"},
    literal="next_only", house="every_player", traditional="every_player",
    reason="the special cases speak of the holder, wherever he sits")

OTHER_TRUMPS = Reading(
    "QU-R36", "Does the duty hold for a player who has other trumps?", kind="contradiction",
    clauses=("QU-39", "QU-40", "QU-41"),
    options={"always": "yes, by the general sentence: the special ones add nothing to it",
             "no_other": "no: the special ones alone say when"},
    literal="always", house="no_other", traditional="no_other",
    reason="the special sentences would add nothing otherwise")

BASTO_ALONE = Reading(
    "QU-R37", "On a led manille: no trump in hand, or no other trump?", kind="contradiction",
    clauses=("QU-41", "QU-15"),
    options={"none_at_all": "no trump: but basto is one, so the line never applies",
             "no_other": "no other trump, as in the line about spadille"},
    literal="none_at_all", house="no_other", traditional="no_other",
    reason="the text says that it is analogous")

WHICH_LOWER = Reading(
    "QU-R74", "Spadille is led, manille and basto are in one hand: which of them falls?", kind="ambiguity",
    clauses=("QU-39", "QU-40"),
    options={"either": "either, as their holder likes", "next_lower": "manille, the next below it"},
    literal="either", house="either", traditional="either",
    reason="the line says manille or basto")

MUST_CLASH = Reading(
    "QU-R38", "The highest trump or the lower matador?", kind="contradiction",
    clauses=("QU-35", "QU-36", "QU-39", "QU-41"),
    options={"both": "both: with spadille and basto on a led manille no card is legal",
             "matador": "the matador", "highest": "the highest trump, or the suit led"},
    literal="both", house="matador",
    reason="the special duty is the exception to the general one")

SPARED = Reading(
    "QU-R39", "When may spadille be kept?", kind="translation", clauses=("QU-42",),
    options={"no_other_trump": "when it is the only trump in hand",
             "no_lower_matador": "when its holder has no matador below the one led, other trumps or not",
             "next_lead": "the sentence is about the next lead, which is free in any case"},
    literal="no_lower_matador", house="no_other_trump", traditional="no_other_trump",
    reason="with another trump he follows suit without it")

MANILLE_SPARED = Reading(
    "QU-R75", "Basto is led: may manille be kept too?", kind="silence", clauses=("QU-38", "QU-42"),
    options={"no": "no: the line names spadille alone", "yes": "yes: it too is above the matador led"},
    literal="no", house="no", traditional="yes",
    reason="what is not excepted has to follow")

STOP = Reading(
    "QU-R40", "Must the six tricks of a soloist who stops be the first six?", kind="ambiguity",
    clauses=("QU-43",),
    options={"any_six": "no", "first_six": "yes"},
    literal="any_six", house="any_six", traditional="first_six",
    reason="he has won six, and no more is said")

STOP_LATER = Reading(
    "QU-R76", "May a soloist who went on still stop before his seventh trick?", kind="silence",
    clauses=("QU-43", "QU-44"),
    options={"no": "no: he chooses when he has six",
             "yes": "yes, at his turn, while he has no more than six"},
    literal="no", house="no", traditional="no",
    reason="who goes on has chosen")

SEVENTH = Reading(
    "QU-R41", "The seventh trick: the soloist's or the deal's?", kind="ambiguity",
    clauses=("QU-44", "QU-45"),
    options={"his": "the seventh that he takes", "of_the_deal": "the seventh that is played"},
    literal="his", house="his",
    reason="the sentence counts his tricks")

SEVENTH_STAKE = Reading(
    "QU-R42", "How much does every player add after the seventh trick?", kind="silence", clauses=("QU-44",),
    options={"unstated": "not said: the amount is open and the deal cannot go on", "a_stake": "one chip",
             "two_stakes": "two chips"},
    literal="unstated", house="a_stake",
    reason="as before the deal")

VOLE_TIME = Reading(
    "QU-R43", "When does a solo become a vole?", kind="contradiction",
    clauses=("QU-04", "QU-24", "QU-44", "QU-45"),
    options={"after_seventh": "by itself after the seventh trick", "going_on": "by going on after the sixth",
             "announced": "only when it is announced after the sixth"},
    literal="after_seventh", house="after_seventh", traditional="going_on",
    reason="line 20 says automatically")

VOLE_LOST = Reading(
    "QU-R44", "Does it become one when a trick has been lost already?", kind="ambiguity",
    clauses=("QU-23", "QU-45"),
    options={"yes": "yes: it has failed at once", "no": "no: it stays a solo"},
    literal="yes", house="yes",
    reason="line 20 says automatically, and a soloist who has lost a trick may stop at six")

READINGS = (*(v for v in list(globals().values()) if isinstance(v, Reading)), *TRUMPED, *MONEY)
