"""The readings of deal 12, of the score and of the totals that the text names (lines 29 to 31)."""

from hoyle.lang import Reading

POSITIVE_JUMBLE = Reading(
    "LP-R45", "What counts in the positive jumble?", kind="ambiguity", clauses=("LP-47", "LP-48", "LP-55"),
    options={"mirror": "just what counts in the negative jumble, as that is read",
             "named": "what the sentence names: tricks, queens and jacks, which make 48",
             "listed": "the five headings of LP-31, which make 80, however the negative jumble is read",
             "all_six": "all that deals 1 to 6 count, which makes 96, however the negative jumble is read"},
    literal="mirror", house="mirror", traditional="mirror",
    reason="the deal is called the reverse of the other, and 'and so on' sends back to its list")

WINNER = Reading(
    "LP-R46", "Who wins the match?", kind="silence", clauses=("LP-10", "LP-57"),
    options={"unstated": "nobody: the match ends after deal 12 with a score and no winner",
             "highest": "the highest total; equal totals win together",
             "highest_alone": "the highest total; nobody if two share it",
             "settlement": "nobody: the totals are the result, each pair of players settles its difference"},
    literal="unstated", house="highest",
    reason="points of loss and gain are added to one total; a tie-break would need a rule that is not there")

TOTALS = Reading(
    "LP-R47", "Whose points make the totals that the text names?", kind="ambiguity",
    clauses=("LP-52", "LP-54", "LP-55", "LP-56"),
    options={"whole_table": "those of the four players together, in each deal",
             "each_player": "those of each player, in each deal",
             "praised_together": "as whole_table, but the four praised deals make 24 between them"},
    literal="whole_table", house="whole_table", traditional="whole_table",
    reason="eight tricks at 2 make 16 at the whole table: the four players cannot have 16 each")

NOT_TO_TAKE = Reading(
    "LP-R49", "Is deal 7 one of the deals with a condition not to take?", kind="ambiguity",
    clauses=("LP-30", "LP-52", "LP-53", "LP-54"),
    options={"six_deals": "no: they are deals 1 to 6, six times 16",
             "seven_deals": "yes: all its headings are things not to be taken, and seven times 16 make 112"},
    literal="six_deals", house="six_deals", traditional="six_deals",
    reason="LP-53 makes 96 of them, which is six times 16, and LP-54 gives deal 7 a total of its own")
