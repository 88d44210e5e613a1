"""The readings of Quadrille about money: winnings and penalties (lines 21 to 28 of its text)."""

from hoyle.lang import Reading

# --- winnings (lines 21 to 27) -----------------------------------------------------------------------

DIVIDE = Reading(
    "QU-R77", "Can a chip be divided?", kind="silence", clauses=("QU-08", "QU-47", "QU-53", "QU-60"),
    options={"parts": "yes: quarters, thirds and halves of it are money",
             "whole": "no: shares and units are rounded down; an odd chip of partners goes to the player who "
                      "announced, any other stays on the table"},
    literal="parts", house="parts",
    reason="a stake may be money, and the shares are to be equal")

MADE = Reading(
    "QU-R45", "Six tricks: at least or exactly?", kind="ambiguity",
    clauses=("QU-04", "QU-21", "QU-22", "QU-49", "QU-50"),
    options={"at_least": "at least", "exactly": "exactly"},
    literal="exactly", house="at_least", traditional="at_least",
    reason="a promise to take six is kept by seven")

LEFT_POT = Reading(
    "QU-R46", "Who gets the stakes that lie on the table when the game ends?", kind="silence",
    clauses=("QU-06", "QU-46", "QU-54"),
    options={"unstated": "not said: a game with money on the table cannot end",
             "shared": "the four players in equal parts", "stay": "nobody: they stay for another game"},
    literal="unstated", house="shared",
    reason="everybody has staked the same")

SIDE = Reading(
    "QU-R47", "Do the partner's tricks count?", kind="ambiguity", clauses=("QU-21", "QU-29", "QU-31"),
    options={"together": "yes, open or secret", "own": "no: the player's own six"},
    literal="together", house="together", traditional="together",
    reason="six tricks with a partner")

PAYERS = Reading(
    "QU-R48", "Does the partner pay premiums?", kind="ambiguity", clauses=("QU-29", "QU-47"),
    options={"every_player": "yes: each player pays", "opponents": "no: opponents alone"},
    literal="every_player", house="opponents", traditional="opponents",
    reason="who shares the winnings does not pay them")

UNIT = Reading(
    "QU-R49", "A quarter of which money is the unit?", kind="ambiguity", clauses=("QU-07", "QU-25", "QU-47"),
    options={"stakes": "of the stakes before the announcing: where all stake the same it is one stake",
             "this_deal": "of these and what was added, without what was left by earlier deals",
             "all_money": "of all that lies there before the play"},
    literal="all_money", house="all_money",
    reason="all that was staked before the game")

PREMIUMS = Reading(
    "QU-R50", "Do premiums add up?", kind="ambiguity",
    clauses=("QU-48", "QU-49", "QU-50", "QU-51", "QU-52"),
    options={"each": "each line stands alone: where two apply they disagree",
             "sum": "yes", "largest": "no: the largest is paid"},
    literal="each", house="sum", traditional="sum",
    reason="each line names another merit")

VOLE_SOLO = Reading(
    "QU-R51", "Does a made vole bring the units of the solo too?", kind="ambiguity",
    clauses=("QU-45", "QU-48", "QU-52"),
    options={"both": "yes: it began as a solo",
             "vole_only": "no: the solo has become a vole, and ten tricks bring fewer units than six"},
    literal="vole_only", house="both", traditional="both",
    reason="ten tricks would bring half of what six do")

SIX_LINES = Reading(
    "QU-R52", "Do the lines about six tricks and matadors hold for a vole?", kind="ambiguity",
    clauses=("QU-49", "QU-50", "QU-52"),
    options={"six": "no: six tricks were not what was announced", "vole_too": "yes: ten tricks contain six"},
    literal="six", house="vole_too", traditional="vole_too",
    reason="a failed vole brings them, so a made one does")

SOLO_LINES = Reading(
    "QU-R78", "Do the lines about six tricks and matadors hold for a solo?", kind="ambiguity",
    clauses=("QU-22", "QU-48", "QU-49", "QU-50"),
    options={"yes": "yes: a soloist has announced six tricks too", "no": "no: a solo has a line of its own"},
    literal="yes", house="yes", traditional="yes",
    reason="line 17 has six tricks in both")

STOP_UNIT = Reading(
    "QU-R53", "Who gets the unit for going no further?", kind="contradiction",
    clauses=("QU-43", "QU-51", "QU-48"),
    options={"stopped": "a soloist who stops: nobody else may",
             "first_six": "who takes the first six tricks of the deal and no vole, in any game"},
    literal="stopped", house="stopped", traditional="first_six",
    reason="line 25 speaks of a refusal, and only a soloist has one")

NO_PREMIUM = Reading(
    "QU-R54", "What if no line names a premium?", kind="silence", clauses=("QU-47", "QU-49"),
    options={"unstated": "not said: the game cannot be settled", "nothing": "none is paid"},
    literal="unstated", house="nothing", traditional="nothing",
    reason="the stakes are the winnings")

FEWER_MATADORS = Reading(
    "QU-R79", "One matador, two matadors: just as many, or as many at least?", kind="ambiguity",
    clauses=("QU-49", "QU-50"),
    options={"exactly": "just as many", "at_least": "at least: with two both lines apply"},
    literal="exactly", house="exactly", traditional="exactly",
    reason="two matadors would bring three units otherwise")

WHOSE_TRICKS = Reading(
    "QU-R80", "In whose tricks must the matadors be?", kind="ambiguity", clauses=("QU-29", "QU-49", "QU-50"),
    options={"side": "in the tricks that count for the game, a partner's too",
             "own": "in those of the player who announced it"},
    literal="side", house="side", traditional="side",
    reason="they are the tricks by which the game is made")

THREE_MATADORS = Reading(
    "QU-R55", "What do three matadors bring?", kind="silence", clauses=("QU-12", "QU-49", "QU-50"),
    options={"unstated": "no line names them", "three": "3 units", "two": "2 units, as for two"},
    literal="unstated", house="three",
    reason="one brings one and two bring two")

IN_HAND = Reading(
    "QU-R56", "Does a matador still in hand count after a stop?", kind="ambiguity",
    clauses=("QU-43", "QU-49", "QU-50"),
    options={"tricks_only": "no: those in the tricks", "hand_too": "yes: it would have won its trick"},
    literal="tricks_only", house="tricks_only", traditional="hand_too",
    reason="the line says in the tricks")

SECRET_SHARE = Reading(
    "QU-R57", "What does a secret partner get?", kind="silence", clauses=("QU-31", "QU-53"),
    options={"nothing": "nothing: only open partners share", "half": "half, as an open one"},
    literal="nothing", house="half", traditional="half",
    reason="he has helped to win")

SHARE_WHAT = Reading(
    "QU-R58", "What do open partners share?", kind="ambiguity", clauses=("QU-46", "QU-47", "QU-53"),
    options={"all": "stakes and premiums", "stakes": "the stakes: premiums are the player's"},
    literal="all", house="all", traditional="all",
    reason="all of it is money won")

# --- penalties (line 28) -----------------------------------------------------------------------------

LOST_STAKES = Reading(
    "QU-R59", "What becomes of the stakes of a failed game?", kind="silence", clauses=("QU-46", "QU-54"),
    options={"unstated": "not said: the game cannot be settled", "stay": "they stay for the next deal",
             "opponents": "the opponents share them"},
    literal="unstated", house="stay", traditional="stay",
    reason="nobody has won them")

FIVE_TRICKS = Reading(
    "QU-R60", "At five tricks: the line for five or those for three and more?", kind="contradiction",
    clauses=("QU-56", "QU-57", "QU-58"),
    options={"both": "both: they disagree", "five_only": "the line for five alone"},
    literal="both", house="five_only",
    reason="it is the narrower one")

WHICH_TWO = Reading(
    "QU-R81", "Which two players are paid when the partner is open?", kind="ambiguity",
    clauses=("QU-29", "QU-56"),
    options={"opponents": "the two opponents",
             "next_two": "the next two after the player who pays, his partner or not"},
    literal="opponents", house="opponents", traditional="opponents",
    reason="there are two of them just when there is a partner")

SOLO_BAND = Reading(
    "QU-R61", "What does a failed soloist with three or four tricks pay?", kind="silence",
    clauses=("QU-56", "QU-57"),
    options={"unstated": "no line names him: he has no partner, open or secret",
             "each": "every player his stake",
             "two": "two players: the next two after him"},
    literal="unstated", house="each",
    reason="as one who has no open partner")

LOW_SECRET = Reading(
    "QU-R62", "Does a failed declarer who pays every player pay his partner too?", kind="ambiguity",
    clauses=("QU-55", "QU-57"),
    options={"with_partner": "every other player, the partner too", "opponents": "the opponents"},
    literal="with_partner", house="with_partner",
    reason="every player is every player")

SECRET_AMOUNT = Reading(
    "QU-R63", "How much does he pay every player with a secret partner?", kind="silence",
    clauses=("QU-57",),
    options={"unstated": "not said", "a_stake": "each his stake, as in the sentences before"},
    literal="unstated", house="a_stake",
    reason="the amount of the sentences before")

PENALTY_SUM = Reading(
    "QU-R64", "Does each get what he staked or what all staked?", kind="ambiguity",
    clauses=("QU-55", "QU-56"),
    options={"own": "what he staked himself", "all": "what the four staked together"},
    literal="own", house="own", traditional="own",
    reason="what each player put")

PUT_IN = Reading(
    "QU-R89", "Does a penalty also count what a player added to settle equal announcements?",
    kind="ambiguity", clauses=("QU-25", "QU-55", "QU-56"),
    options={"stake": "no: it is the stake that he put before the deal",
             "with_added": "yes: that too is staked before the play"},
    literal="stake", house="stake",
    reason="line 28 has each paid what each put, and all put a stake")

LOSS = Reading(
    "QU-R65", "Does an open partner share what is paid?", kind="ambiguity", clauses=("QU-53", "QU-54"),
    options={"declarer": "no: who named the game pays", "shared": "yes, half, as he shares what is won"},
    literal="declarer", house="declarer", traditional="shared",
    reason="line 28 names the player who named the game, and nobody else")

NEXT_GAME = Reading(
    "QU-R66", "Is the double stake due in the next deal or in the next game?", kind="ambiguity",
    clauses=("QU-58", "QU-06"),
    options={"next_deal": "in the next deal",
             "next_game": "in the next game: a game has four deals, so this one goes on as before"},
    literal="next_game", house="next_deal", traditional="next_deal",
    reason="stakes are put before each deal, and line 21 calls that before the game")

DOUBLE_STAKE = Reading(
    "QU-R82", "Is the double stake put in place of the usual one or besides it?", kind="ambiguity",
    clauses=("QU-07", "QU-58"),
    options={"instead": "in its place: two chips", "besides": "besides it: three chips"},
    literal="instead", house="instead", traditional="instead",
    reason="it is a stake, of twice the size")

OWED = Reading(
    "QU-R83", "What if a double stake is due and no deal follows?", kind="silence",
    clauses=("QU-06", "QU-58"),
    options={"unstated": "not said: with a double stake due the game cannot end",
             "lapses": "it is never paid: the last deal may be lost with five tricks for nothing",
             "paid": "it is put on the table before the rest there is given out"},
    literal="unstated", house="lapses",
    reason="a stake is put for a deal, and there is none")

RAISERS = Reading(
    "QU-R90", "Does the soloist add to the stake too after his seventh trick?", kind="ambiguity",
    clauses=("QU-44",),
    options={"every_player": "yes: every player adds", "opponents": "no: the three others add"},
    literal="every_player", house="every_player",
    reason="every player is every player")

FAILED_VOLE = Reading(
    "QU-R67", "Which premiums does a failed vole bring?", kind="ambiguity", clauses=("QU-59", "QU-48"),
    options={"as_six": "those of a six-trick game made: matadors", "as_solo": "those of a solo made too"},
    literal="as_six", house="as_six",
    reason="as if a game of six had been ordered and made")

VOLE_PENALTY = Reading(
    "QU-R91", "Does a failed vole pay the penalty of a failed game too?", kind="ambiguity",
    clauses=("QU-54", "QU-57", "QU-59", "QU-60"),
    options={"no": "no: the lines on the vole say what it costs, the stakes",
             "yes": "yes: who named a game and failed pays, here every player his stake"},
    literal="yes", house="no", traditional="no",
    reason="it is paid premiums, and has taken more than six tricks")

VOLE_POT = Reading(
    "QU-R68", "Do the three others also share what was added after the seventh trick?", kind="ambiguity",
    clauses=("QU-44", "QU-60"),
    options={"all": "yes: all that lies on the table",
             "before_play": "no: what was staked before the game; the rest stays"},
    literal="before_play", house="all",
    reason="it was added to the stake")

WINNER = Reading(
    "QU-R69", "Who wins the whole game?", kind="silence", clauses=("QU-04", "QU-06"),
    options={"unstated": "not said", "money": "nobody: the money is the result",
             "most": "who has most; equal players together"},
    literal="unstated", house="money", traditional="money",
    reason="the aim is to win money")

MONEY = tuple(v for v in list(globals().values()) if isinstance(v, Reading))
