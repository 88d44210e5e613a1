"""The readings of Ladies' Preferans: each silence, contradiction and doubt of its text, in the text's order.

`literal` is the text and nothing else: where it is silent the option is `unstated`, and the rules stop.
`house` keeps the letter while it works, fills a silence in the usual way of such games, and makes every total
that the text claims come out. `traditional` is given where it is known.
"""

from hoyle.lang import Reading

from .readings_praised import BOUGHT_TRUMP as BOUGHT_TRUMP
from .readings_praised import BY_LAST as BY_LAST
from .readings_praised import DEAL_RESUMES as DEAL_RESUMES
from .readings_praised import DECLINE as DECLINE
from .readings_praised import EQUAL_OFFERS as EQUAL_OFFERS
from .readings_praised import FIRST_CARDS as FIRST_CARDS
from .readings_praised import FIRST_HAND as FIRST_HAND
from .readings_praised import MISERE_AIM as MISERE_AIM
from .readings_praised import MISERE_ORDER as MISERE_ORDER
from .readings_praised import MISERE_TRUMP as MISERE_TRUMP
from .readings_praised import NO_OFFER as NO_OFFER
from .readings_praised import NO_TRUMP as NO_TRUMP
from .readings_praised import OFFER_LIMIT as OFFER_LIMIT
from .readings_praised import OFFER_ORDER as OFFER_ORDER
from .readings_praised import PRAISED as PRAISED
from .readings_praised import PRAISED_LEAD as PRAISED_LEAD
from .readings_praised import PRAISED_VALUE as PRAISED_VALUE
from .readings_praised import PRICE as PRICE
from .readings_praised import REFUSAL as REFUSAL
from .readings_praised import SHORTFALL as SHORTFALL
from .readings_praised import TRUMP_CHOICE as TRUMP_CHOICE
from .readings_praised import TRUMP_POWER as TRUMP_POWER
from .readings_praised import WRITE_OFF_BY as WRITE_OFF_BY
from .readings_praised import WRITE_OFF_SHARE as WRITE_OFF_SHARE
from .readings_praised import WRITE_OFF_TIME as WRITE_OFF_TIME
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

SCORE = (POSITIVE_JUMBLE, WINNER, TOTALS, NOT_TO_TAKE)
OTHERS = (*PRAISED, *SCORE)
READINGS = (*(v for v in list(globals().values()) if isinstance(v, Reading) and v not in OTHERS), *OTHERS)
