"""The readings of Quadrille about which cards are trumps, when a soloist names them, and who leads first."""

from hoyle.lang import Reading

FIRST_LEADER = Reading(
    "QU-R86", "Who leads to the first trick?", kind="translation", clauses=("QU-32",),
    options={"declarer": "who won the announcing",
             "after_dealer": "the player after the dealer, whoever won the announcing"},
    literal="declarer", house="declarer", traditional="after_dealer",
    reason="the sentence is plain; in older rules of the game the player after the dealer leads")

SOLO_TRUMP = Reading(
    "QU-R87", "When does a soloist name his trumps?", kind="contradiction", clauses=("QU-22", "QU-26"),
    options={"after": "when he has won the announcing",
             "with_bid": "with his announcement, also if he does not win: a solo is six tricks after naming "
                         "trumps"},
    literal="with_bid", house="after", traditional="after",
    reason="line 18 has the winner of the announcing name them")

TRUMPS = Reading(
    "QU-R88", "Are three cards trumps, or a whole suit?", kind="contradiction",
    clauses=("QU-12", "QU-16", "QU-18", "QU-26"),
    options={"suit": "all cards of the suit named, and spadille and basto: eleven or twelve",
             "three": "the three matadors alone; the other cards of the suit named are plain cards"},
    literal="suit", house="suit", traditional="suit",
    reason="lines 11 and 13 list eleven and twelve trumps, line 18 names a suit")

TRUMPED = (FIRST_LEADER, SOLO_TRUMP, TRUMPS)
