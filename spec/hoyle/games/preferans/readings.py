"""The readings of Ladies' Preferans: each silence, contradiction and doubt of its text, in the text's order.

`literal` is the text and nothing else: where it is silent the option is `unstated`, and the rules stop.
`house` keeps the letter while it works, fills a silence in the usual way of such games, and makes every total
that the text claims come out. `traditional` is given where it is known.
"""

from hoyle.lang import Reading

from .readings_score import NOT_TO_TAKE as NOT_TO_TAKE
from .readings_score import POSITIVE_JUMBLE as POSITIVE_JUMBLE
from .readings_score import TOTALS as TOTALS
from .readings_score import WINNER as WINNER

# --- pack, dealing, play (lines 5 to 9) --------------------------------------------------------------
RANK_ORDER = Reading(
    "LP-R01", "In which order do the eight ranks stand?", kind="silence", clauses=("LP-02", "LP-41"),
    options={"unstated": "no rank is above another: two cards of the led suit leave a trick without a winner",
             "ten_below_jack": "A K Q J 10 9 8 7 from high to low",
             "ten_below_ace": "A 10 K Q J 9 8 7 from high to low"},
    literal="unstated", house="ten_below_jack", traditional="ten_below_jack",
    reason="LP-41 takes the ace for the highest card; the game's relatives keep the printed order")

FIRST_DEALER = Reading(
    "LP-R02", "Who deals first?", kind="silence", clauses=("LP-04",),
    options={"unstated": "nobody is the dealer, so deal 1 cannot begin",
             "by_lot": "any seat: the dealer of deal 1 is drawn before the match",
             "first_seat": "the seat that drew the first place, seat 0"},
    literal="unstated", house="by_lot", traditional="by_lot",
    reason="the seats are drawn by lot already; every seat must be possible")

NEXT_DEALER = Reading(
    "LP-R03", "Who deals the next deal?", kind="silence", clauses=("LP-04", "LP-10"),
    options={"unstated": "after deal 1 nobody is the dealer, so deal 2 cannot begin",
             "next_seat": "the seat after the last dealer, clockwise",
             "same_dealer": "the first dealer deals the whole match"},
    literal="unstated", house="next_seat", traditional="next_seat",
    reason="twelve deals are three full turns of four, and each player praises in one of the deals 8 to 11")

PACKETS = Reading(
    "LP-R04", "Two cards at a time, or a stop after three?",
    kind="contradiction", clauses=("LP-05", "LP-34", "LP-35"),
    options={"both": "only even numbers of cards are dealt: a praised deal never comes to its three cards",
             "three_first": "praised deals are excepted: three cards first, five later",
             "four_first": "packets of two stand: he stops after two packets, four cards; four follow later"},
    literal="both", house="three_first", traditional="three_first",
    reason="the special rule of the praised deals is meant to override the general one")

PLAY_DIRECTION = Reading(
    "LP-R05", "Who plays after whom?", kind="silence", clauses=("LP-04", "LP-07"),
    options={"unstated": "after the first card of a trick it is nobody's turn",
             "as_dealt": "clockwise, as the cards are dealt: the next seat",
             "against_deal": "counter-clockwise: the seat before"},
    literal="unstated", house="as_dealt", traditional="as_dealt",
    reason="only dealing has a direction in the text; play and offers follow it")

FIRST_LEAD = Reading(
    "LP-R06", "Who leads to the first trick of a deal?", kind="silence", clauses=("LP-07",),
    options={"unstated": "when the cards are dealt it is nobody's turn",
             "first_hand": "the player of the first hand",
             "dealer": "the dealer"},
    literal="unstated", house="first_hand", traditional="first_hand",
    reason="the text names one player by his place, the first hand, and the usual leader sits there")

TRICK_WINNER = Reading(
    "LP-R07", "Who takes a trick without a trump in it?", kind="silence", clauses=("LP-08", "LP-13"),
    options={"unstated": "nobody: a complete trick stays on the table",
             "highest_of_led_suit": "whoever played the highest card of the suit led",
             "highest_of_all": "whoever played the highest rank of any suit, the earliest of equals"},
    literal="unstated", house="highest_of_led_suit", traditional="highest_of_led_suit",
    reason="LP-09 speaks of throwing a card away: a card off the suit does not win")

UNORDERED_TRUMP = Reading(
    "LP-R50", "Is there a trump in the deals in which none is ordered?",
    kind="silence", clauses=("LP-08", "LP-11", "LP-36"),
    options={"unstated": "not said: a trick of more than one suit has no winner there", "no_trump": "no"},
    literal="unstated", house="no_trump", traditional="no_trump",
    reason="a trump is ordered in the praised deals alone, and nothing else brings one about")

NEXT_LEAD = Reading(
    "LP-R08", "Who leads after a trick?", kind="silence", clauses=("LP-07", "LP-13"),
    options={"unstated": "after the first trick it is nobody's turn",
             "trick_taker": "whoever took the trick",
             "next_seat": "the player after the last leader, in the direction of play"},
    literal="unstated", house="trick_taker", traditional="trick_taker",
    reason="the way of all games of this family")

VOID_PLAY = Reading(
    "LP-R09", "Must a player without the led suit play a trump?",
    kind="ambiguity", clauses=("LP-09", "LP-36"),
    options={"any_card": "no: any card of the hand is legal",
             "must_trump": "yes: only trumps are legal while he has one",
             "must_overtrump": "yes, and one that beats the trumps of the trick while he has such a one"},
    literal="any_card", house="any_card", traditional="must_trump",
    reason="LP-09 allows any card and the praised deals, the only ones with a trump, take nothing back")

EARLY_END = Reading(
    "LP-R10", "Is a deal played on when no card that scores is left?",
    kind="ambiguity", clauses=("LP-10", "LP-11"),
    options={"played_out": "yes: a deal ends when all hands are empty",
             "king_only": "deal 6 ends with the trick that takes the king of hearts; the others go on",
             "any_deal": "deals 2, 3, 4 and 6 end with the trick that takes the last card they count"},
    literal="played_out", house="played_out",
    reason="nothing ends a deal before its cards are played, and no pay-off depends on it")

# --- deals 1 to 7 (lines 11 to 25) -------------------------------------------------------------------
HEART_LEAD = Reading(
    "LP-R11", "When is it forbidden to lead a heart?", kind="translation", clauses=("LP-16",),
    options={"as_printed": "when the leader has no other suit: he then has no legal card",
             "while_other_suits": "while the leader has another suit; with hearts alone he leads a heart",
             "lead_and_discard": "while he has another suit, be it to lead or to throw on a suit he lacks",
             "free": "never: any card may be led"},
    literal="as_printed", house="while_other_suits", traditional="while_other_suits",
    reason="as printed the last cards of a hand can be unplayable: the condition lost its negation")

HEART_BAN_DEALS = Reading(
    "LP-R12", "In which deals does the ban on leading hearts hold?", kind="ambiguity",
    clauses=("LP-16", "LP-25", "LP-30", "LP-47"),
    options={"deal_2": "in deal 2",
             "deals_2_7": "in deals 2 and 7: the jumble takes over what is named above it",
             "deals_2_6_7": "in deals 2, 6 and 7: wherever a heart taken costs points",
             "deals_2_7_12": "in deals 2, 7 and 12: the positive jumble mirrors the negative"},
    literal="deal_2", house="deal_2", traditional="deals_2_6_7",
    reason="the sentence stands in deal 2 alone, and LP-32 carries over prices, not bans")

AGREEMENT = Reading(
    "LP-R13", "Is the other valuation of deal 3 agreed, and which kings does it mean?", kind="ambiguity",
    clauses=("LP-18", "LP-19", "LP-20"),
    options={"not_agreed": "no agreement: each jack costs 4",
             "all_kings": "agreed: each jack and each of the four kings costs 2, 16 in all",
             "king_of_hearts": "agreed: each jack and the king of hearts cost 2, 10 in all",
             "one_each": "agreed: a jack and a king cost two together, 1 each, 8 in all"},
    literal="not_agreed", house="not_agreed", traditional="not_agreed",
    reason="an agreement needs players who make it; of its readings only all_kings keeps the 16 of LP-52")

AGREEMENT_SCOPE = Reading(
    "LP-R14", "Does an agreed valuation of deal 3 hold in the jumbles too?", kind="ambiguity",
    clauses=("LP-20", "LP-31", "LP-32"),
    options={"jumbles_too": "yes: the jumbles take the prices of deal 3 as agreed, kings included",
             "deal_3": "no: in the jumbles a jack is worth 4 and a king nothing but what deal 6 says"},
    literal="jumbles_too", house="jumbles_too",
    reason="LP-32 takes the prices of the six deals over without exception")

QUEEN_PENALTY = Reading(
    "LP-R15", "What is it that costs 4 in deal 4?", kind="ambiguity", clauses=("LP-21", "LP-22"),
    options={"each_queen": "each queen taken",
             "each_trick": "each trick with a queen in it, however many there are",
             "each_player": "having taken any queen, once a player"},
    literal="each_queen", house="each_queen", traditional="each_queen",
    reason="'likewise' points to the jacks of deal 3, and only so the deal makes 16")

LAST_TWO = Reading(
    "LP-R16", "The last two cards, or the last two tricks?", kind="contradiction", clauses=("LP-23", "LP-24"),
    options={"tricks": "8 for the last trick but one and 8 for the last trick",
             "cards": "8 for each of the last two cards that are played: 16 for the last trick"},
    literal="tricks", house="tricks", traditional="tricks",
    reason="the price is put on tricks; both ways make 16, so no total can tell them apart")

KING_DISCARD = Reading(
    "LP-R17", "At a good chance, is the king of hearts the only legal card?", kind="ambiguity",
    clauses=("LP-09", "LP-27", "LP-29"),
    options={"penalised": "no: any card is legal, and whoever keeps the king is charged",
             "forced": "yes: no other card is legal, and nobody can hold the king back"},
    literal="penalised", house="penalised",
    reason="LP-29 charges a player who held the king back; if the discard were forced it could never apply")

KING_CHANCE = Reading(
    "LP-R18", "What is a good chance to discard the king?", kind="ambiguity", clauses=("LP-27", "LP-28"),
    options={"void": "any turn at which the holder has none of the suit led",
             "void_or_under_ace": "such a turn, or one on a heart lead with the ace of hearts in the trick"},
    literal="void", house="void",
    reason="the text explains the chance in brackets and names the lack of the suit alone")

KING_HELD_BACK = Reading(
    "LP-R19", "When has a player held the king back?", kind="ambiguity", clauses=("LP-27", "LP-29"),
    options={"first_chance": "as soon as he plays another card at a good chance, whatever he does later",
             "never_discarded": "if he plays another card at a good chance and never discards it later"},
    literal="first_chance", house="first_chance",
    reason="the king is to go at the first chance, not at some chance")

KING_PENALTY = Reading(
    "LP-R20", "Who pays for a king that was held back?",
    kind="contradiction", clauses=("LP-26", "LP-29", "LP-52"),
    options={"in_addition": "its taker pays 16 and its holder 16 more, 32 in all, even if he took it himself",
             "once_a_player": "its taker and its holder pay 16 each, but 16 only if he took it himself",
             "instead": "its holder pays 16 in the taker's place, 16 in all"},
    literal="in_addition", house="instead",
    reason="both sentences stand, yet the deal makes 16 only if one payment takes the other's place")

KING_DUTY_DEALS = Reading(
    "LP-R21", "In which deals must the king be discarded?",
    kind="ambiguity", clauses=("LP-27", "LP-29", "LP-30", "LP-47"),
    options={"deal_6": "in deal 6",
             "deals_6_7": "in deals 6 and 7, with the penalty for holding it back",
             "deals_6_7_12": "in deals 6, 7 and 12, which mirrors deal 7: what is charged there is credited"},
    literal="deal_6", house="deal_6",
    reason="the duty is a sentence of deal 6; LP-32 carries over prices, not duties, and LP-49 signs")

NEGATIVE_JUMBLE = Reading(
    "LP-R22", "Do hearts count in the negative jumble?",
    kind="contradiction", clauses=("LP-30", "LP-31", "LP-54"),
    options={"as_listed": "no: tricks, jacks, queens, king, last two tricks, which make 80",
             "with_hearts": "yes: all that deals 1 to 6 count, which makes 96"},
    literal="as_listed", house="with_hearts", traditional="with_hearts",
    reason="LP-30 says everything above and LP-54 says 96; the list left the second deal out")

JUMBLE_OVERLAP = Reading(
    "LP-R23", "In a jumble, does a card pay under each heading that names it?", kind="ambiguity",
    clauses=("LP-30", "LP-32", "LP-48"),
    options={"each_heading": "yes: the king of hearts pays 2 as a heart and 16 as the king",
             "dearest_heading": "no: a card pays under its dearest heading alone; tricks count apart"},
    literal="each_heading", house="each_heading",
    reason="the headings are added up, and only so they make 96")

# --- deals 8 to 11 (line 27) -------------------------------------------------------------------------
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

TRUMP_CHOICE = Reading(
    "LP-R26", "May a suit be ordered of which the praiser holds no card?", kind="ambiguity",
    clauses=("LP-36", "LP-37"),
    options={"any_suit": "yes: every suit may be ordered",
             "held_suit": "no: he praises a card, so the suit must be one he holds when he orders"},
    literal="any_suit", house="any_suit", traditional="any_suit",
    reason="LP-37 allows any suit outright; 'praises a card' explains a word")

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

SCORE = (POSITIVE_JUMBLE, WINNER, TOTALS, NOT_TO_TAKE)
READINGS = (*(v for v in list(globals().values()) if isinstance(v, Reading) and v not in SCORE), *SCORE)
