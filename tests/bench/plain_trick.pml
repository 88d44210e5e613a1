/* The plain trick game in Promela: four seats, follow suit, the highest trump (suit 0) or the highest card of the
 * led suit takes the trick. One deal, given by macros:
 *   RANKS            cards of a suit, at most 7; four suits; card c is of suit c / RANKS and rank c % RANKS
 *   HAND0 .. HAND3   the cards of each seat, one bit a card
 * One state for each position, as in the rules of tests/games: a play is one d_step. Every variable is read in the
 * assertion, since Spin leaves out of its states what is only written. */
#define DECK ((1 << (4 * RANKS)) - 1)
#define SUIT(c) ((c) / RANKS)
#define OF_SUIT(s) (((1 << RANKS) - 1) << ((s) * RANKS))
#define OWNER(c) (((HAND1 >> (c)) & 1) + 2 * ((HAND2 >> (c)) & 1) + 3 * ((HAND3 >> (c)) & 1))
#define HAND_OF(k) ((k) == 0 -> HAND0 : ((k) == 1 -> HAND1 : ((k) == 2 -> HAND2 : HAND3)))
#define FOLLOWS(c) (on_table == 0 || led == SUIT(c) || (left & HAND_OF(OWNER(c)) & OF_SUIT(led)) == 0)
#define BEATS(c) (SUIT(c) == SUIT(best) && c > best || SUIT(c) == 0 && SUIT(best) != 0)

#define PLAY(c)                                                                                                        \
    :: d_step {                                                                                                        \
           turn == OWNER(c) && (left & (1 << (c))) && FOLLOWS(c);                                                      \
           left = left & ~(1 << (c));                                                                                  \
           table = table | (1 << (c));                                                                                 \
           if                                                                                                          \
           :: on_table == 0 -> led = SUIT(c); best = c; who = turn                                                     \
           :: on_table > 0 && BEATS(c) -> best = c; who = turn                                                         \
           :: else                                                                                                     \
           fi;                                                                                                         \
           if                                                                                                          \
           :: on_table == 3 ->                                                                                         \
                  tricks = tricks + 1 - who % 2;                                                                       \
                  turn = who;                                                                                          \
                  on_table = 0; table = 0; led = 0; best = 0; who = 0                                                  \
           :: else -> on_table = on_table + 1; turn = (turn + 1) % 4                                                   \
           fi;                                                                                                         \
           assert((left & table) == 0 && (left | table) <= DECK && turn < 4 && on_table < 4 && led < 4 &&              \
                  best < 4 * RANKS && who < 4 && tricks <= RANKS)                                                      \
       }

#if RANKS > 4
#define FIFTH(s) PLAY((s) * RANKS + 4)
#else
#define FIFTH(s)
#endif
#if RANKS > 5
#define SIXTH(s) PLAY((s) * RANKS + 5)
#else
#define SIXTH(s)
#endif
#if RANKS > 6
#define SEVENTH(s) PLAY((s) * RANKS + 6)
#else
#define SEVENTH(s)
#endif
#define PLAY_SUIT(s)                                                                                                   \
    PLAY((s) * RANKS) PLAY((s) * RANKS + 1) PLAY((s) * RANKS + 2) PLAY((s) * RANKS + 3)                                \
    FIFTH(s) SIXTH(s) SEVENTH(s)

int left = DECK;          /* cards in the hands of all seats */
int table = 0;            /* cards on the table */
unsigned turn : 2 = 0;
unsigned on_table : 2 = 0;
unsigned led : 2 = 0;     /* the led suit */
unsigned best : 5 = 0;    /* the card that takes the trick so far */
unsigned who : 2 = 0;     /* and who played it */
unsigned tricks : 3 = 0;  /* of seats 0 and 2 */

active proctype play() {
end:
    do
    PLAY_SUIT(0)
    PLAY_SUIT(1)
    PLAY_SUIT(2)
    PLAY_SUIT(3)
    od
}
