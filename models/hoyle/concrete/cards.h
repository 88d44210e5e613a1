/* Sets of cards for generated code. Macros: HY_WIDE, 1 for a deck of more than 64 cards (at most 128). */
#if HY_WIDE
typedef unsigned __int128 hy_set;
#define HY_HIGH(s) ((uint64_t)((s) >> 64))
#else
typedef uint64_t hy_set;
#define HY_HIGH(s) 0ull
#endif

HY_INLINE int64_t hy_count_set(hy_set s) { return __builtin_popcountll((uint64_t)s) + __builtin_popcountll(HY_HIGH(s)); }
HY_INLINE uint32_t hy_first_card(hy_set s) { /* s is not empty */
    return (uint64_t)s ? (uint32_t)__builtin_ctzll((uint64_t)s) : 64 + (uint32_t)__builtin_ctzll(HY_HIGH(s));
}
HY_INLINE hy_set hy_last_card(hy_set s) { /* as a set; s is not empty */
#if HY_WIDE
    if (HY_HIGH(s)) return (hy_set)(1ull << (63 - __builtin_clzll(HY_HIGH(s)))) << 64;
#endif
    return (hy_set)(1ull << (63 - __builtin_clzll((uint64_t)s)));
}
HY_INLINE int64_t hy_div(int64_t a, int64_t by) { return a / by - (a % by < 0); } /* rounds down; by > 0 */

/* All subsets of a set with from `low` to `high` cards, in order of size, then lexicographic. */
typedef struct {
    hy_set bit[8 * sizeof(hy_set)];
    int64_t at[8 * sizeof(hy_set)], n, size, high;
    int begun;
} hy_subsets;

static inline void hy_subsets_of(hy_subsets *e, hy_set of, int64_t low, int64_t high) {
    e->n = e->begun = 0;
    for (; of; of &= of - 1) e->bit[e->n++] = of & -of;
    e->size = low < 0 ? 0 : low;
    e->high = high < e->n ? high : e->n;
}
static inline int hy_next_subset(hy_subsets *e, hy_set *out) {
    for (;; e->begun = 0, e->size++) {
        if (e->size > e->high) return 0;
        int64_t i = e->size - 1;
        if (!e->begun) {
            e->begun = 1;
            for (int64_t k = 0; k < e->size; k++) e->at[k] = k;
            break;
        }
        while (i >= 0 && e->at[i] == e->n - e->size + i) i--;
        if (i < 0) continue;
        e->at[i]++;
        for (int64_t k = i + 1; k < e->size; k++) e->at[k] = e->at[k - 1] + 1;
        break;
    }
    *out = 0;
    for (int64_t k = 0; k < e->size; k++) *out |= e->bit[e->at[k]];
    return 1;
}
