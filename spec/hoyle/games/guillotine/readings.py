"""The readings of Guillotine: each silence, contradiction and doubt of its text, in the text's order.

`literal` is the text and nothing else: where it is silent the option is `unstated`, and the rules stop.
`house` keeps the letter while it works, fills a silence in the usual way of such games, and makes every game
end. `traditional` is given where the practice of the game, or of the one it was taken from, is known.
"""

from hoyle.lang import Reading

# --- the match (lines 5 to 13) -----------------------------------------------------------------------

RANK_ORDER = Reading(
    "GU-R01",
    "Where does the ten stand when tricks are taken?",
    kind="translation",
    clauses=("GU-04", "GU-51"),
    options={
        "as_printed": "between the nine and the jack: A K Q J 10 9 8 7 from high to low",
        "ten_below_ace": "between the king and the ace: A 10 K Q J 9 8 7, the order of French games",
    },
    literal="as_printed",
    house="as_printed",
    traditional="ten_below_ace",
    reason="line 5 prints the order card by card, and the example of domino keeps to it",
)

RANK_DIRECTION = Reading(
    "GU-R17",
    "Does the list of ranks go up or down?",
    kind="ambiguity",
    clauses=("GU-04", "GU-51"),
    options={
        "low_to_high": "up: the seven is the lowest card of a suit, the ace the highest",
        "high_to_low": "down: the first named is the highest, so that a seven beats an ace",
    },
    literal="low_to_high",
    house="low_to_high",
    traditional="low_to_high",
    reason="line 5 does not say it, but the example of domino has the nine above the eight",
)

DEAL_TURN = Reading(
    "GU-R02",
    "When does the deal pass to the next player?",
    kind="ambiguity",
    clauses=("GU-09", "GU-10", "GU-11"),
    options={
        "each_deal": "after each deal: every fourth deal is a player's own",
        "six_in_a_row": "after his six deals: a player deals them one after another",
    },
    literal="each_deal",
    house="each_deal",
    traditional="each_deal",
    reason="line 35 calls the deals games, and in the games after the first they deal in turn",
)

DEAL_WAY = Reading(
    "GU-R18",
    "Who is dealt the first card, and which way does the deal go?",
    kind="silence",
    clauses=("GU-09", "GU-12"),
    options={
        "unstated": "not said: the deal cannot begin",
        "clockwise": "the player to the dealer's left, and on the way the cards are played",
        "counter_clockwise": "the player to the dealer's right, and on against the way of the play",
    },
    literal="unstated",
    house="clockwise",
    reason="everything else at the table goes clockwise; how many cards are dealt at a time makes no "
    "difference to a shuffled pack",
)

CONTRACT_CHOICE = Reading(
    "GU-R03",
    "Which contracts may the dealer announce?",
    kind="silence",
    clauses=("GU-11", "GU-13", "GU-14"),
    options={
        "free": "any of the six each time: nothing keeps him from announcing one again",
        "each_once": "any that he has not announced before: each dealer announces all six",
        "in_order": "the next of the list: each dealer announces all six in the order of the text",
    },
    literal="free",
    house="each_once",
    traditional="each_once",
    reason="six contracts and six deals for each player: otherwise nobody would announce guillotine",
)

# --- what the contracts pay (lines 14 to 20) ---------------------------------------------------------

TRICK_WORD = Reading(
    "GU-R04",
    "Does parliament pay for tricks or for cards?",
    kind="translation",
    clauses=("GU-21", "GU-54"),
    options={
        "trick": "minus 5 for each trick: 40 at the table",
        "card": "minus 5 for each card taken: 160 at the table",
    },
    literal="trick",
    house="trick",
    traditional="trick",
    reason="the word, a machine's rendering of trick, also stands beside 'cards' as if it meant them; "
    "line 18 has a first and a last one, so it is a trick",
)

KING_IN_GUILLOTINE = Reading(
    "GU-R05",
    "Is the king of hearts a loss in guillotine?",
    kind="ambiguity",
    clauses=("GU-18", "GU-20", "GU-22", "GU-23"),
    options={
        "plus": "plus 10 as printed: a loss, as in royalty",
        "minus": "minus 10: a gain, as in the three contracts before",
    },
    literal="plus",
    house="plus",
    reason="a sign printed without doubt; guillotine gathers what is bad elsewhere",
)

QUEEN_TWICE = Reading(
    "GU-R06",
    "What is the queen of spades worth in guillotine, both a spade and a queen?",
    kind="ambiguity",
    clauses=("GU-24", "GU-25"),
    options={
        "both": "15: 5 as a spade and 10 as a queen; the contract makes 100",
        "queen_only": "10: a queen is paid as a queen; the contract makes 95",
        "spade_only": "5: a spade is paid as a spade; the contract makes 90",
    },
    literal="both",
    house="both",
    traditional="both",
    reason="both sentences name it, and neither makes an exception",
)

END_TRICKS = Reading(
    "GU-R20",
    "Are the first and the last trick a loss in guillotine?",
    kind="ambiguity",
    clauses=("GU-21", "GU-26"),
    options={
        "plus": "plus 5 each: a loss, like all that guillotine counts",
        "minus": "minus 5 each: a gain, as each trick is in parliament",
    },
    literal="plus",
    house="plus",
    reason="the text prints no minus here, as it does in parliament",
)

DOMINO_OTHERS = Reading(
    "GU-R07",
    "What do the players get in domino who still hold cards?",
    kind="silence",
    clauses=("GU-29", "GU-30"),
    options={
        "unstated": "not said: a deal of domino cannot be scored for all four",
        "nothing": "nothing: 0 points",
    },
    literal="unstated",
    house="nothing",
    traditional="nothing",
    reason="only the first two are given points",
)

# --- domino (lines 22 to 30) -------------------------------------------------------------------------

SAME_VALUE = Reading(
    "GU-R08",
    "A card of the same value as which card may be laid?",
    kind="ambiguity",
    clauses=("GU-35", "GU-38", "GU-41"),
    options={
        "any_laid": "as any card that is laid: once a nine is laid, every nine may be",
        "starter": "as the first card: after an eight, each other suit begins with its eight",
        "last_laid": "as the card laid last: after a nine the other nines, until another card lies on them",
    },
    literal="any_laid",
    house="starter",
    traditional="starter",
    reason="the example speaks of the first card, and in Nines the nines alone begin a suit; so each suit "
    "stays one run",
)

WRAP = Reading(
    "GU-R09",
    "Is the ace next to the seven?",
    kind="ambiguity",
    clauses=("GU-04", "GU-37"),
    options={
        "line": "no: the ace ends a suit above, the seven below",
        "circle": "yes: a suit goes on from the ace to the seven and back",
    },
    literal="line",
    house="line",
    traditional="line",
    reason="one value above or below is said of the order of line 5, which ends at both sides",
)

DOMINO_ORDER = Reading(
    "GU-R10",
    "Which cards are neighbours in domino?",
    kind="ambiguity",
    clauses=("GU-04", "GU-37", "GU-40"),
    options={
        "as_printed": "those of line 5: the ten beside the nine and the jack",
        "as_in_tricks": "those of the order in which tricks are taken, whatever that is",
    },
    literal="as_printed",
    house="as_printed",
    reason="the text lays the ten beside the nine",
)

PASSING = Reading(
    "GU-R11",
    "May a player pass who could lay a card?",
    kind="ambiguity",
    clauses=("GU-34", "GU-41", "GU-45"),
    options={
        "at_will": "yes: he may add a card, he need not; all can pass for ever",
        "unable_only": "no: only a player without a card to lay misses his turn",
    },
    literal="at_will",
    house="unable_only",
    traditional="unable_only",
    reason="a turn is missed for one reason in the text, and so every deal ends",
)

NINES = Reading(
    "GU-R21",
    "Is the first card all that is unlike Nines?",
    kind="contradiction",
    clauses=("GU-41", "GU-42", "GU-43"),
    options={
        "more": "no: an ace has its bonus, which Nines does not know",
        "first_card_alone": "yes: an ace is a card like any other, as in Nines, and gives no bonus",
    },
    literal="more",
    house="more",
    reason="the next sentence gives the bonus in full, with an exception of its own",
)

BONUS_CARDS = Reading(
    "GU-R12",
    "Which cards does the bonus of an ace cover?",
    kind="ambiguity",
    clauses=("GU-43",),
    options={
        "chain": "all that can be laid one after another, those too that bonus cards make playable",
        "snapshot": "those that could be laid at the moment when the ace is laid",
    },
    literal="chain",
    house="chain",
    reason="a card that can be laid after another bonus card is one of the cards that can be played",
)

BONUS_CHOICE = Reading(
    "GU-R13",
    "Must all the cards of a bonus be laid?",
    kind="ambiguity",
    clauses=("GU-43",),
    options={
        "all_or_none": "he takes the bonus with all its cards, or not at all",
        "any_number": "he lays as many as he likes",
        "all": "he must lay them all",
    },
    literal="all_or_none",
    house="any_number",
    reason="it is a bonus: who may lay all may stop before",
)

BONUS_EXCEPTION = Reading(
    "GU-R14",
    "Which ace has no bonus?",
    kind="ambiguity",
    clauses=("GU-44",),
    options={
        "opening_card": "the first card of a deal of domino, if it is an ace",
        "ace_opened": "every ace of a deal that was opened with an ace",
        "own_first_card": "an ace that is the first card its player lays in the deal",
        "match_opening": "the first card of the match: the ace that opens the very first deal",
    },
    literal="opening_card",
    house="opening_card",
    reason="game is what the text calls a deal of domino in lines 27 and 30, and its first move is one card",
)

BONUS_AGAIN = Reading(
    "GU-R15",
    "Does an ace laid as a bonus card give a bonus of its own?",
    kind="ambiguity",
    clauses=("GU-43",),
    options={
        "renews": "yes: whatever can be laid by then is covered too",
        "once_a_turn": "no: one bonus a turn",
    },
    literal="renews",
    house="renews",
    reason="whoever lays an ace has it; under GU-R12 chain nothing depends on it",
)

DOMINO_END = Reading(
    "GU-R22",
    "Is domino over when two are rid of their cards, or when all cards are played?",
    kind="contradiction",
    clauses=("GU-46", "GU-54"),
    options={
        "two_out": "when two have no cards left: the other two keep theirs",
        "all_laid": "when all cards are laid: the other two play on, for nothing",
    },
    literal="two_out",
    house="two_out",
    reason="line 30 speaks of domino itself; line 34 of what is played out in tricks",
)

# --- tricks (line 32) --------------------------------------------------------------------------------

FIRST_MOVE = Reading(
    "GU-R19",
    "The suit of which first move decides who takes a trick?",
    kind="ambiguity",
    clauses=("GU-48", "GU-51"),
    options={
        "trick": "of the card that opened the trick",
        "deal": "of the card with which the dealer opened the deal, in each trick that has a card of it",
    },
    literal="trick",
    house="trick",
    traditional="trick",
    reason="whoever took a trick makes the first move of the next; a suit that beats others would be a trump",
)

# --- the end (line 35) -------------------------------------------------------------------------------

WINNER = Reading(
    "GU-R16",
    "Who wins when two players have the fewest points?",
    kind="silence",
    clauses=("GU-56",),
    options={
        "unstated": "not said: nobody has fewer than all others, and the match has no result",
        "together": "they win together",
        "nobody": "nobody wins",
    },
    literal="unstated",
    house="together",
    reason="a tie-break would need a rule that is not there",
)

READINGS = tuple(v for v in list(globals().values()) if isinstance(v, Reading))
