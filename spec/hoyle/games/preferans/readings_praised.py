"""The readings of the praised deals, 8 to 11: order, trade, price and writing off (line 27)."""

from hoyle.lang import Reading

FIRST_CARDS = Reading(
    "LP-R24", "Who gets the first three cards?", kind="ambiguity", clauses=("LP-34", "LP-35"),
    options={"everyone": "each of the four players",
             "first_hand": "the player of the first hand alone; the others make offers without a card"},
    literal="everyone", house="everyone", traditional="everyone",
    reason="cards go round the table (LP-04), and a player who is to buy the game must see something")

FIRST_HAND = Reading(
    "LP-R25", "Which player is the first hand?", kind="silence", clauses=("LP-04", "LP-36"),
    options={"unstated": "nobody: in a praised deal nobody can order",
             "after_dealer": "the next clockwise after the dealer, who gets the first cards",
             "dealer": "the dealer"},
    literal="unstated", house="after_dealer", traditional="after_dealer",
    reason="the first hand is the hand that is dealt first")

DECLINE = Reading(
    "LP-R51", "May the first hand decline to order, and what then?",
    kind="silence", clauses=("LP-36", "LP-46"),
    options={"must_order": "no: he orders, or he writes the deal off",
             "next_orders": "yes: the next player may order in his place, and so on; the last of all must",
             "dealt_anew": "yes: the cards are thrown in, and the same dealer deals again"},
    literal="must_order", house="must_order",
    reason="the first hand orders, says the text; who will not has two tricks to write to everyone")

TRUMP_CHOICE = Reading(
    "LP-R26", "May a suit be ordered of which the praiser holds no card?", kind="ambiguity",
    clauses=("LP-36", "LP-37"),
    options={"any_suit": "yes: every suit may be ordered",
             "held_suit": "no: he praises a card, so the suit must be one he holds when he orders"},
    literal="any_suit", house="any_suit", traditional="any_suit",
    reason="LP-37 allows any suit outright; 'praises a card' explains a word")

NO_TRUMP = Reading(
    "LP-R52", "May a game without a trump be ordered?",
    kind="silence", clauses=("LP-36", "LP-37", "LP-40"),
    options={"not_ordered": "no: only misere is played without one",
             "may_order": "yes: he may order that no suit is trump, and the cards keep their order"},
    literal="not_ordered", house="not_ordered",
    reason="the text lists what he may order: a suit, the last card, misere")

BY_LAST = Reading(
    "LP-R27", "Which card is the last one revealed to him?",
    kind="ambiguity", clauses=("LP-35", "LP-38", "LP-39"),
    options={"last_of_hand": "the last card dealt to him when dealing is resumed",
             "last_before_stop": "the last card dealt to him before the dealer stopped, which he knows"},
    literal="last_of_hand", house="last_of_hand",
    reason="last without more is last of all; the trump is shown to everyone when the deal is complete")

TRUMP_POWER = Reading(
    "LP-R28", "What does a trump do?", kind="silence", clauses=("LP-36", "LP-37"),
    options={"unstated": "nothing is said: a trick with a trump on another suit has no winner",
             "beats_all": "the highest trump in a trick takes it",
             "no_effect": "it takes a trick only if its suit was led"},
    literal="unstated", house="beats_all", traditional="beats_all",
    reason="that is what the word means in every game that has it")

MISERE_ORDER = Reading(
    "LP-R29", "In misere, is the whole order turned over or the ace alone moved?", kind="ambiguity",
    clauses=("LP-41",),
    options={"whole_order": "the whole order: the seven is the highest card, the ace the lowest",
             "ace_only": "the ace goes to the bottom, the other ranks keep their order"},
    literal="whole_order", house="whole_order", traditional="whole_order",
    reason="the order is turned over; the ace is given as its most striking case")

MISERE_TRUMP = Reading(
    "LP-R30", "Is there a trump in misere?", kind="silence", clauses=("LP-36", "LP-40"),
    options={"unstated": "not said: a trick of more than one suit has no winner",
             "no_trump": "no",
             "suit_too": "yes: after misere he also orders a suit, or the last card"},
    literal="unstated", house="no_trump",
    reason="misere is one of the orders he can give, not something added to one")

MISERE_AIM = Reading(
    "LP-R31", "In misere, are tricks a gain or a loss?",
    kind="ambiguity", clauses=("LP-40", "LP-45", "LP-56"),
    options={"gain": "a gain, as in every praised deal: the order of the cards is all that changes",
             "loss": "a loss, as elsewhere in card games: what other praised deals credit is charged"},
    literal="gain", house="gain",
    reason="the text turns over the order of the cards and nothing else; a loss would make -24")

DEAL_RESUMES = Reading(
    "LP-R32", "When is the rest of the cards dealt?", kind="silence", clauses=("LP-06", "LP-35", "LP-42"),
    options={"unstated": "never: the dealer has stopped, and after the trade no card can be played",
             "after_trade": "when it is settled who has the game: order and offers on the first cards",
             "before_trade": "right after the order: the trade is held on full hands"},
    literal="unstated", house="after_trade", traditional="after_trade",
    reason="the pause is for the order and the trade; both are judged on the same cards")

REFUSAL = Reading(
    "LP-R33", "When does the praiser decide whether he trades?", kind="ambiguity", clauses=("LP-43", "LP-44"),
    options={"before_offers": "before any offer: once he agrees, the highest offer binds him",
             "after_offers": "after all offers: he gives the game to the highest or keeps it"},
    literal="before_offers", house="before_offers",
    reason="LP-44 binds whoever agreed to trade, before he knows the highest offer")

OFFER_ORDER = Reading(
    "LP-R34", "In what order are offers made?", kind="silence", clauses=("LP-42", "LP-44"),
    options={"unstated": "it is nobody's turn to make an offer: a trade cannot be carried out",
             "one_round": "each of the others once, in turn from the praiser on: an offer or a pass",
             "rounds": "in turn, again and again; a pass is final; it ends when nobody is left to outbid"},
    literal="unstated", house="rounds",
    reason="the text calls it trading, and it looks for the most that anybody offers")

OFFER_LIMIT = Reading(
    "LP-R35", "Which numbers of tricks may be offered?", kind="silence", clauses=("LP-06", "LP-42"),
    options={"unstated": "no bound: none to more than there are (one more than all stands for these)",
             "up_to_all": "from one to all the tricks of a deal",
             "all_but_one": "from one to one less than all the tricks of a deal"},
    literal="unstated", house="up_to_all",
    reason="nobody can hand over more tricks than a deal has, and none is no price")

EQUAL_OFFERS = Reading(
    "LP-R36", "What if two players offer the same, highest number?", kind="silence", clauses=("LP-44",),
    options={"unstated": "an offer may equal the highest; the text then names two buyers or none",
             "must_exceed": "cannot be: each offer must be higher than the one before",
             "earliest": "an offer may equal the highest; the earliest of the equals buys",
             "latest": "an offer may equal the highest; the latest of the equals buys"},
    literal="unstated", house="must_exceed",
    reason="then the highest offer is always one player's, and the trade comes to an end")

NO_OFFER = Reading(
    "LP-R37", "What if the praiser agrees to trade and nobody offers?",
    kind="silence", clauses=("LP-42", "LP-44"),
    options={"unstated": "nobody has the game: the deal cannot go on",
             "praiser_plays": "the praiser keeps the game, as if he had refused",
             "written_off": "the deal is written off as if he had chosen so"},
    literal="unstated", house="praiser_plays",
    reason="he had the game and nobody has taken it from him")

BOUGHT_TRUMP = Reading(
    "LP-R38", "Whose order holds after a sale?", kind="ambiguity", clauses=("LP-36", "LP-42", "LP-44"),
    options={"praise_stands": "the praiser's: the trump or misere that he ordered",
             "buyer_orders": "the buyer's: he orders anew, as the praiser did"},
    literal="praise_stands", house="buyer_orders", traditional="buyer_orders",
    reason="the game is given up to him; if the order stood the buyer would pay for nothing")

PRAISED_LEAD = Reading(
    "LP-R39", "Who leads to the first trick of a praised deal?",
    kind="silence", clauses=("LP-07", "LP-33", "LP-44"),
    options={"unstated": "when the cards are dealt it is nobody's turn",
             "as_elsewhere": "as in the other deals, also after a sale",
             "game_owner": "whoever has the game: the buyer after a sale, the praiser without one",
             "after_owner": "the player after whoever has the game"},
    literal="unstated", house="as_elsewhere",
    reason="a sale changes who orders, not who sits where")

PRICE = Reading(
    "LP-R40", "What does buying for n tricks mean?", kind="ambiguity", clauses=("LP-42", "LP-44"),
    options={"to_praiser": "a price: n tricks of the buyer are counted to the praiser",
             "promise": "a promise: the buyer undertakes to take n tricks, and keeps them"},
    literal="to_praiser", house="to_praiser", traditional="to_praiser",
    reason="what is bought from somebody is paid to him")

SHORTFALL = Reading(
    "LP-R41", "What if the buyer takes fewer tricks than he offered?",
    kind="silence", clauses=("LP-42", "LP-44"),
    options={"unstated": "the text has no pay-off for it: the deal cannot be scored",
             "owes_all": "the missing tricks too pass from him to the praiser, so he can end below nothing",
             "owes_what_he_has": "he hands over what he has and owes no more; a broken promise is free",
             "fined": "as owes_what_he_has, and he is charged for the missing tricks; nobody gets them"},
    literal="unstated", house="owes_all", traditional="owes_all",
    reason="the offer is a debt; a debt that moves points from one to another keeps the 24")

PRAISED_VALUE = Reading(
    "LP-R42", "Three points for a game, or for each trick?", kind="contradiction", clauses=("LP-45", "LP-56"),
    options={"game_to_owner": "3 points for the deal, to whoever has the game; a trick has no price",
             "game_to_each": "3 points for the deal, to every player; a trick has no price",
             "each_trick": "3 points for each trick, to whoever it is counted to"},
    literal="game_to_owner", house="each_trick", traditional="each_trick",
    reason="eight tricks at 3 are the 24 of LP-56; 3 points a game upset the whole balance")

WRITE_OFF_TIME = Reading(
    "LP-R43", "Until when may the praiser write the deal off?", kind="ambiguity", clauses=("LP-44", "LP-46"),
    options={"instead_of_order": "only in place of his order, on the first cards",
             "before_trade": "in place of his order, or of his word on trading",
             "before_play": "at any time before the first card is led, even on a full hand or after a sale"},
    literal="before_play", house="instead_of_order",
    reason="later he could go back on an order heard by all or on a sale that binds him (LP-44)")

WRITE_OFF_SHARE = Reading(
    "LP-R44", "To whom are two tricks written?", kind="ambiguity", clauses=("LP-46", "LP-56"),
    options={"everyone": "to all four players, the praiser included: eight tricks",
             "others": "to the three other players: six tricks"},
    literal="everyone", house="everyone", traditional="everyone",
    reason="all players are all players, and eight tricks are the deal's 24 points")

WRITE_OFF_BY = Reading(
    "LP-R48", "May a buyer write the deal off?", kind="ambiguity", clauses=("LP-42", "LP-44", "LP-46"),
    options={"praiser": "no: the praiser alone may",
             "game_owner": "yes: whoever has the game may, a buyer too, and no price is due then"},
    literal="praiser", house="praiser",
    reason="LP-46 names the praiser; a buyer would be rid of the price that he has offered")

PRAISED = tuple(v for v in list(globals().values()) if isinstance(v, Reading))
