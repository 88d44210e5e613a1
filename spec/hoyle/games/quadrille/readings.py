"""The readings of Quadrille: each silence, contradiction and doubt of its text, in the text's order.

`literal` is the text and nothing else: where it is silent the option is `unstated`, and the rules stop.
`house` is complete and consistent, and always leaves a legal card. `traditional` is given where it is known.
"""

from hoyle.lang import Reading

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
             "every_two": "every two: a black and a red one in each deal"},
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

FIRST_DEALER = Reading(
    "QU-R04", "Who deals first: by lot or by agreement?", kind="ambiguity", clauses=("QU-09",),
    options={"any_seat": "any seat", "first_seat": "an agreed one: seat 0"},
    literal="any_seat", house="any_seat", traditional="any_seat",
    reason="either way it can be anybody")

NEXT_DEALER = Reading(
    "QU-R05", "Who deals the next deal?", kind="silence", clauses=("QU-06", "QU-09"),
    options={"unstated": "not said: the next deal cannot begin",
             "next_seat": "the next player clockwise",
             "any_seat": "any player, found anew before each deal"},
    literal="unstated", house="next_seat", traditional="next_seat",
    reason="four deals or a multiple of four: each deals equally often")

STAKE = Reading(
    "QU-R06", "Is the stake the same for all?", kind="ambiguity", clauses=("QU-08",),
    options={"one": "yes: one chip each", "one_or_two": "no: each puts what he likes, one chip or two"},
    literal="one_or_two", house="one", traditional="one",
    reason="penalties are paid in stakes: they must be of one size")

# --- announcing (line 17) ----------------------------------------------------------------------------

FIRST_SPEAKER = Reading(
    "QU-R07", "Who announces first?", kind="silence", clauses=("QU-20",),
    options={"unstated": "not said: nobody can announce",
             "after_dealer": "the player after the dealer", "dealer": "the dealer"},
    literal="unstated", house="after_dealer", traditional="after_dealer",
    reason="turns go clockwise, and the dealer comes last")

MAY_PASS = Reading(
    "QU-R08", "May a player announce nothing?", kind="ambiguity", clauses=("QU-20",),
    options={"no": "no: every player announces", "yes": "yes: he passes"},
    literal="no", house="yes", traditional="yes",
    reason="a player with a poor hand cannot be made to promise six tricks")

ALL_PASS = Reading(
    "QU-R09", "What if everybody passes?", kind="silence", clauses=("QU-20",),
    options={"unstated": "not said: the deal cannot go on",
             "next_deal": "the stakes stay and the next deal begins",
             "speaker_must": "the first to speak has announced an alliance"},
    literal="unstated", house="next_deal", traditional="speaker_must",
    reason="nobody has promised anything, so nobody wins or pays")

HIGHER_BID = Reading(
    "QU-R10", "Is a solo above an alliance?", kind="silence", clauses=("QU-21", "QU-22", "QU-25"),
    options={"unstated": "not said: of an alliance and a solo neither wins", "solo": "yes"},
    literal="unstated", house="solo", traditional="solo",
    reason="it promises the same without help")

ADD_TIE = Reading(
    "QU-R11", "What if two players add the same to the stake?", kind="silence", clauses=("QU-25",),
    options={"unstated": "not said: nobody wins the announcing",
             "earliest": "who announced first wins", "latest": "who announced last wins"},
    literal="unstated", house="earliest",
    reason="an announcement is overcome by more, not by as much")

ADDED_MONEY = Reading(
    "QU-R12", "What becomes of the money that the others added?", kind="silence", clauses=("QU-25",),
    options={"stays": "it stays in the stake", "returned": "each takes back what did not win"},
    literal="stays", house="stays",
    reason="it was added to the stake")

NAMING_TIME = Reading(
    "QU-R13", "Is the partner's card named with the announcement or after it is won?", kind="contradiction",
    clauses=("QU-21", "QU-27"),
    options={"after": "after, by the winner alone",
             "with_bid": "with it, by everybody who announces an alliance"},
    literal="with_bid", house="after", traditional="after",
    reason="line 18 tells the course of events, line 17 what an alliance is")

# --- trumps and partner (line 18) --------------------------------------------------------------------

TRUMP_BY = Reading(
    "QU-R14", "Is the trump named before the partner shows himself?", kind="contradiction",
    clauses=("QU-26", "QU-30"),
    options={"before": "yes, by the winner alone, with the card",
             "after": "no: an open partner names it together with him"},
    literal="after", house="before", traditional="before",
    reason="the winner's promise rests on his trumps")

TRUMP_KING = Reading(
    "QU-R15", "May the king of trumps be named?", kind="ambiguity", clauses=("QU-27",),
    options={"yes": "yes: any king that he lacks", "no": "no"},
    literal="yes", house="yes", traditional="no",
    reason="no king is excepted")

OWN_QUEEN = Reading(
    "QU-R16", "With four kings, must he lack the queen he names?", kind="ambiguity",
    clauses=("QU-28", "QU-29"),
    options={"must_lack": "yes", "may_own": "no: with a queen of his own he plays without a partner"},
    literal="may_own", house="must_lack", traditional="must_lack",
    reason="a partner is another player")

ALL_COURT = Reading(
    "QU-R17", "What if all kings and queens are his?", kind="silence", clauses=("QU-27", "QU-28"),
    options={"unstated": "not said: no card can be named", "alone": "he plays without a partner"},
    literal="unstated", house="alone",
    reason="nobody else has a card that could make a partner")

SOLO_CALLS = Reading(
    "QU-R18", "Does a soloist name a card too?", kind="contradiction", clauses=("QU-22", "QU-27"),
    options={"no": "no: he plays alone", "yes": "yes: the winner of the announcing names a king"},
    literal="yes", house="no", traditional="no",
    reason="solo is against the three others")

# --- the play (lines 19 and 20) ----------------------------------------------------------------------

NEXT_LEAD = Reading(
    "QU-R19", "Who leads after the first trick?", kind="silence", clauses=("QU-32",),
    options={"unstated": "not said: nobody leads", "winner": "who took the last trick",
             "declarer": "who won the announcing", "rotate": "the player after the last leader"},
    literal="unstated", house="winner", traditional="winner",
    reason="the way of all games of this family")

TRICK_WINNER = Reading(
    "QU-R20", "Who takes a trick?", kind="silence", clauses=("QU-04", "QU-35"),
    options={"unstated": "not said", "trump_first": "the highest trump, else the highest of the suit led",
             "led_suit": "the highest of the suit led"},
    literal="unstated", house="trump_first", traditional="trump_first",
    reason="matadors and trumps have no other use")

HIGHEST = Reading(
    "QU-R21", "Must the highest card of the suit be played?", kind="translation", clauses=("QU-35",),
    options={"highest": "yes", "any_of_suit": "any card of the suit"},
    literal="highest", house="any_of_suit", traditional="any_of_suit",
    reason="with the duty nobody would have a choice, and it clashes with the duties of matadors")

VOID = Reading(
    "QU-R22", "What does a player without the suit led play?", kind="translation", clauses=("QU-36", "QU-37"),
    options={"highest_trump": "his highest trump", "any_trump": "any trump", "any_card": "any card"},
    literal="highest_trump", house="any_trump", traditional="any_card",
    reason="trumping is asked for; that it be the highest has the fault of QU-R21")

PRIVILEGE = Reading(
    "QU-R23", "Whenever he likes: also instead of following suit?", kind="ambiguity", clauses=("QU-38",),
    options={"any_time": "yes", "when_legal": "no: when the other rules let him"},
    literal="any_time", house="any_time", traditional="when_legal",
    reason="the sentence would say nothing otherwise")

FIRST_LEAD = Reading(
    "QU-R24", "Is 'the first lead' that of the deal or of a trick?", kind="ambiguity", clauses=("QU-39",),
    options={"of_the_deal": "of the deal: the duty holds in the first trick", "of_a_trick": "of each trick"},
    literal="of_the_deal", house="of_a_trick", traditional="of_a_trick",
    reason="the special cases that follow know no first trick")

NEXT_PLAYER = Reading(
    "QU-R25", "Whose duty is it to play a lower matador?", kind="ambiguity", clauses=("QU-39", "QU-42"),
    options={"next_only": "the next player's", "every_player": "that of every later player of the trick"},
    literal="next_only", house="every_player", traditional="every_player",
    reason="the special cases speak of the holder, wherever he sits")

OTHER_TRUMPS = Reading(
    "QU-R26", "Does the duty hold for a player who has other trumps?", kind="contradiction",
    clauses=("QU-39", "QU-40", "QU-41"),
    options={"always": "yes, by the general sentence", "no_other": "no, by the special ones"},
    literal="always", house="no_other", traditional="no_other",
    reason="the special sentences would add nothing otherwise")

MUST_CLASH = Reading(
    "QU-R27", "The highest trump or the lower matador?", kind="contradiction",
    clauses=("QU-35", "QU-39", "QU-41"),
    options={"both": "both must be played: with spadille and basto on a led manille no card is legal",
             "matador": "the matador", "highest": "the highest trump"},
    literal="both", house="matador",
    reason="the special duty is the exception to the general one")

SPARED = Reading(
    "QU-R28", "When may spadille be kept?", kind="ambiguity", clauses=("QU-42",),
    options={"no_other_trump": "when it is the only trump in hand",
             "no_lower_matador": "when its holder has no matador below the one led, other trumps or not"},
    literal="no_lower_matador", house="no_other_trump", traditional="no_other_trump",
    reason="with another trump he follows suit without it")

STOP = Reading(
    "QU-R29", "Must the six tricks of a soloist who stops be the first six?", kind="ambiguity",
    clauses=("QU-43",),
    options={"any_six": "no", "first_six": "yes"},
    literal="any_six", house="any_six", traditional="first_six",
    reason="he has won six, and no more is said")

SEVENTH_STAKE = Reading(
    "QU-R30", "How much does every player add after the seventh trick?", kind="silence", clauses=("QU-44",),
    options={"unstated": "not said: the amount is open and the deal cannot go on", "a_stake": "one chip",
             "two_stakes": "two chips"},
    literal="unstated", house="a_stake",
    reason="as before the deal")

VOLE_TIME = Reading(
    "QU-R31", "When does a solo become a vole?", kind="contradiction", clauses=("QU-24", "QU-44", "QU-45"),
    options={"after_seventh": "by itself after the seventh trick", "going_on": "by going on after the sixth",
             "announced": "only when it is announced after the sixth"},
    literal="after_seventh", house="after_seventh", traditional="going_on",
    reason="line 20 says automatically")

VOLE_LOST = Reading(
    "QU-R32", "Does it become one when a trick has been lost already?", kind="ambiguity",
    clauses=("QU-23", "QU-45"),
    options={"yes": "yes: it has failed at once", "no": "no: it stays a solo"},
    literal="yes", house="no",
    reason="nobody can be bound to what cannot be done")

# --- winnings (lines 21 to 27) -----------------------------------------------------------------------

MADE = Reading(
    "QU-R33", "Six tricks: at least or exactly?", kind="ambiguity", clauses=("QU-04", "QU-21", "QU-22"),
    options={"at_least": "at least", "exactly": "exactly"},
    literal="exactly", house="at_least", traditional="at_least",
    reason="a promise to take six is kept by seven")

SIDE = Reading(
    "QU-R34", "Do the partner's tricks count?", kind="ambiguity", clauses=("QU-21", "QU-29", "QU-31"),
    options={"together": "yes, open or secret", "own": "no: the player's own six"},
    literal="together", house="together", traditional="together",
    reason="six tricks with a partner")

PAYERS = Reading(
    "QU-R35", "Does the partner pay premiums?", kind="ambiguity", clauses=("QU-29", "QU-47"),
    options={"every_player": "yes: each player pays", "opponents": "no: opponents alone"},
    literal="every_player", house="opponents", traditional="opponents",
    reason="who shares the winnings does not pay them")

UNIT = Reading(
    "QU-R36", "A quarter of which money is the unit?", kind="ambiguity", clauses=("QU-25", "QU-47"),
    options={"stakes": "of the stakes before the announcing",
             "all_money": "of all that lies there before the play"},
    literal="all_money", house="all_money",
    reason="all that was staked before the game")

PREMIUMS = Reading(
    "QU-R37", "Do premiums add up?", kind="ambiguity",
    clauses=("QU-48", "QU-49", "QU-50", "QU-51", "QU-52"),
    options={"each": "each line stands alone: where two apply they disagree",
             "sum": "yes", "largest": "no: the largest is paid"},
    literal="each", house="sum", traditional="sum",
    reason="each line names another merit")

NO_PREMIUM = Reading(
    "QU-R38", "What if no line names a premium?", kind="silence", clauses=("QU-47", "QU-49"),
    options={"unstated": "not said: the game cannot be settled", "nothing": "none is paid"},
    literal="unstated", house="nothing", traditional="nothing",
    reason="the stakes are the winnings")

THREE_MATADORS = Reading(
    "QU-R39", "What do three matadors bring?", kind="silence", clauses=("QU-12", "QU-49", "QU-50"),
    options={"unstated": "no line names them", "three": "3 units", "two": "2 units, as for two"},
    literal="unstated", house="three",
    reason="one brings one and two bring two")

IN_HAND = Reading(
    "QU-R40", "Does a matador still in hand count after a stop?", kind="ambiguity",
    clauses=("QU-43", "QU-49", "QU-51"),
    options={"tricks_only": "no: those in the tricks", "hand_too": "yes: it would have won its trick"},
    literal="tricks_only", house="tricks_only", traditional="hand_too",
    reason="the line says in the tricks")

SECRET_SHARE = Reading(
    "QU-R41", "What does a secret partner get?", kind="silence", clauses=("QU-31", "QU-53"),
    options={"nothing": "nothing: only open partners share", "half": "half, as an open one"},
    literal="nothing", house="half", traditional="half",
    reason="he has helped to win")

# --- penalties (line 28) -----------------------------------------------------------------------------

LOST_STAKES = Reading(
    "QU-R42", "What becomes of the stakes of a failed game?", kind="silence", clauses=("QU-46", "QU-54"),
    options={"unstated": "not said: the game cannot be settled", "stay": "they stay for the next deal",
             "opponents": "the opponents share them"},
    literal="unstated", house="stay", traditional="stay",
    reason="nobody has won them")

FIVE_TRICKS = Reading(
    "QU-R43", "At five tricks: the line for five or those for three and more?", kind="contradiction",
    clauses=("QU-56", "QU-57", "QU-58"),
    options={"both": "both: they disagree", "five_only": "the line for five alone"},
    literal="both", house="five_only",
    reason="it is the narrower one")

SOLO_BAND = Reading(
    "QU-R44", "What does a failed soloist with three or four tricks pay?", kind="silence",
    clauses=("QU-56", "QU-57"),
    options={"unstated": "no line names him: he has no partner, open or secret",
             "each": "every player his stake",
             "two": "two players: the next two after him"},
    literal="unstated", house="each",
    reason="as one who has no open partner")

LOW_SECRET = Reading(
    "QU-R45", "Is 'every player' at fewer than three tricks with or without the partner?", kind="ambiguity",
    clauses=("QU-55", "QU-57"),
    options={"with_partner": "every other player, the partner too", "opponents": "the opponents"},
    literal="with_partner", house="with_partner",
    reason="every player is every player")

FAILED_VOLE = Reading(
    "QU-R46", "Which premiums does a failed vole bring?", kind="ambiguity", clauses=("QU-59", "QU-48"),
    options={"as_six": "those of a six-trick game made: matadors", "as_solo": "those of a solo made too"},
    literal="as_six", house="as_six",
    reason="as if a game of six had been ordered and made")

WINNER = Reading(
    "QU-R47", "Who wins the whole game?", kind="silence", clauses=("QU-04", "QU-06"),
    options={"unstated": "not said", "money": "nobody: the money is the result",
             "most": "who has most; equal players together"},
    literal="unstated", house="money", traditional="money",
    reason="the aim is to win money")

READINGS = tuple(v for v in list(globals().values()) if isinstance(v, Reading))
