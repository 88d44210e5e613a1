/* The plain trick game, its successors written by hand: the yardstick for what the generator writes.
 * Macros: RANKS, HAND0..HAND3 (the deal), one card a bit, suit-major, four suits, trump = suit 0.
 * State: valid bit | cards not yet played | cards on the table | leader | tricks of seats 0 and 2. */
#define CARDS (4 * RANKS)
#define DECK ((1ull << CARDS) - 1)
#define LEFT(s) ((s)->w[0] >> 1 & DECK)
#define TABLE(s) ((s)->w[0] >> (1 + CARDS) & DECK)
#define LEADER(s) ((unsigned)((s)->w[0] >> (1 + 2 * CARDS) & 3))
#define TRICKS(s) ((unsigned)((s)->w[0] >> (3 + 2 * CARDS)))
#define SUIT(i) (((1ull << RANKS) - 1) << ((i) * RANKS))

static const uint64_t deal[4] = {HAND0, HAND1, HAND2, HAND3};

HY_INLINE uint64_t hy_layer(const hy_state *s) { return CARDS - (uint64_t)__builtin_popcountll(LEFT(s)); }
HY_INLINE uint64_t hy_result(const hy_state *s) { return TRICKS(s); }
HY_INLINE uint64_t hy_flags(const hy_state *s) {
    uint64_t broken = (LEFT(s) & TABLE(s)) != 0;
    return (LEFT(s) == 0) | broken << 1;
}
static void hy_successors(const hy_state *s, hy_sink *out) {
    uint64_t left = LEFT(s), table = TABLE(s), led_suit = 0;
    unsigned leader = LEADER(s), tricks = TRICKS(s);
    unsigned turn = (leader + (unsigned)__builtin_popcountll(table)) & 3;
    uint64_t hand = left & deal[turn];
    if (table) {
        unsigned led = (unsigned)__builtin_ctzll(table & deal[leader]) / RANKS;
        led_suit = SUIT(led);
        if (hand & led_suit) hand &= led_suit;
    }
    int last = table && turn == ((leader + 3) & 3);
    for (; hand; hand &= hand - 1) {
        uint64_t card = hand & -hand, on = table | card, next_leader = leader, t = tricks;
        if (last) {
            uint64_t best = on & SUIT(0) ? on & SUIT(0) : on & led_suit;
            best = 1ull << (63 - __builtin_clzll(best));
            next_leader = (best & deal[0]) ? 0 : (best & deal[1]) ? 1 : (best & deal[2]) ? 2 : 3;
            t += !(next_leader & 1);
            on = 0;
        }
        hy_state n = {{HY_VALID | (left ^ card) << 1 | on << (1 + CARDS) | next_leader << (1 + 2 * CARDS) |
                       t << (3 + 2 * CARDS)}};
        hy_emit(out, n, (uint16_t)turn);
    }
}
HY_MODEL
