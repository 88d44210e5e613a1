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

/* All subsets of a set with from `low` to `high` cards, in order of size, then lexicographic. They hold all of
   `must` and nothing but what is in `may`, which the rules ask for anyhow. */
typedef struct {
    hy_set must, bit[8 * sizeof(hy_set)];
    int64_t at[8 * sizeof(hy_set)], n, size, high;
    int begun;
} hy_subsets;

static inline void hy_subsets_of(hy_subsets *e, hy_set of, hy_set must, hy_set may, int64_t low, int64_t high) {
    e->n = e->begun = 0;
    e->must = must;
    low -= hy_count_set(must);
    high -= hy_count_set(must);
    if (must & ~of) high = -1;
    for (of &= may & ~must; of; of &= of - 1) e->bit[e->n++] = of & -of;
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
    *out = e->must;
    for (int64_t k = 0; k < e->size; k++) *out |= e->bit[e->at[k]];
    return 1;
}

/* The same where two copies of a face are not told apart: the first is taken before the second. In order of
   size; of one size, those with more of an earlier face first. */
typedef struct {
    hy_set must, first[8 * sizeof(hy_set)], second[8 * sizeof(hy_set)];
    int64_t most[8 * sizeof(hy_set)], take[8 * sizeof(hy_set)], n, cards, size, high;
    int begun;
} hy_faces;

static inline void hy_faces_of(
    hy_faces *e, hy_set of, hy_set must, hy_set may, int64_t low, int64_t high, int64_t faces
) {
    e->n = e->begun = e->cards = 0;
    e->must = must;
    low -= hy_count_set(must);
    high -= hy_count_set(must);
    if (must & ~of) high = -1;
    of &= may & ~must;
    const hy_set below = ((hy_set)1 << faces) - 1;
    for (hy_set each = (of | of >> faces) & below; each; each &= each - 1, e->n++) {
        const hy_set face = each & -each, copy = face << faces;
        e->first[e->n] = of & face ? face : copy;
        e->second[e->n] = copy;
        e->cards += e->most[e->n] = 1 + ((of & face) && (of & copy));
    }
    e->size = low < 0 ? 0 : low;
    e->high = high < e->cards ? high : e->cards;
}
static inline void hy_fill_faces(hy_faces *e, int64_t from, int64_t need) {
    for (int64_t i = from; i < e->n; i++) {
        e->take[i] = need < e->most[i] ? need : e->most[i];
        need -= e->take[i];
    }
}
static inline int hy_next_faces(hy_faces *e, hy_set *out) {
    for (;; e->begun = 0, e->size++) {
        if (e->size > e->high) return 0;
        if (!e->begun) {
            e->begun = 1;
            hy_fill_faces(e, 0, e->size);
            break;
        }
        int64_t i = e->n - 1, room = 0, after = 0;
        for (; i >= 0 && !(e->take[i] && room); i--) {
            room += e->most[i] - e->take[i];
            after += e->take[i];
        }
        if (i < 0) continue;
        e->take[i]--;
        hy_fill_faces(e, i + 1, after + 1);
        break;
    }
    *out = e->must;
    for (int64_t i = 0; i < e->n; i++) *out |= (e->take[i] > 0 ? e->first[i] : 0) | (e->take[i] > 1 ? e->second[i] : 0);
    return 1;
}
