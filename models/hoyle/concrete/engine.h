/* Hoyle exploration engine: what a model and the engine agree on.
 *
 * The engine (engine.c) and each model are libraries of their own: the engine is built once for each size of a
 * state, a model is small and quick to build. Both include this text after the macro
 *   HY_WORDS      64-bit words of a state
 * and a model after these too
 *   HY_MEASURED   1 when there is a progress measure
 *   HY_ACTIONS    number of action indices
 * A model defines
 *   void     hy_successors(const hy_state *s, hy_sink *out)   one hy_emit() for each legal move
 *   uint64_t hy_layer(const hy_state *s)                      the progress measure as one number
 *   uint64_t hy_flags(const hy_state *s)                      bit 0: finished; bits 1..62: watched conditions that hold
 *   uint64_t hy_result(const hy_state *s)                     a number for the outcome of a finished state
 * and ends with HY_MODEL, which exports them.
 *
 * The lowest bit of word 0 is set in every state: a zero word 0 is an empty slot. */
#define _GNU_SOURCE /* mremap */
#include <stdint.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define HY_LIKELY(x) __builtin_expect(!!(x), 1)
#define HY_UNLIKELY(x) __builtin_expect(!!(x), 0)
#define HY_INLINE static inline __attribute__((always_inline, unused))
#define HY_API __attribute__((visibility("default")))
#define HY_VALID 1ull    /* the bit that tells a state from an empty slot */
#define HY_FINISHED 1ull /* bit 0 of hy_flags */

typedef struct { uint64_t w[HY_WORDS]; } hy_state;

/* Successors wait here until there are enough of them to be worth a round. */
#define HY_BATCH 64
#define HY_ROOM 1024
typedef struct hy_sink {
    uint64_t n;       /* successors waiting */
    uint64_t drained; /* successors of the state in hand that were drained before it was done */
    uint64_t origin;  /* the number of the state in hand */
    uint64_t fault;   /* 0, or 1 + the number of the range check that failed */
    uint64_t fault_action;
    uint64_t stop;    /* no more successors are wanted: a model with very many looks at it */
    void (*drain)(struct hy_sink *);
    struct hy_run *run;
    hy_state state[HY_ROOM];
    uint64_t from[HY_ROOM];
    uint64_t layer[HY_ROOM];
    uint16_t action[HY_ROOM];
} hy_sink;

typedef struct {
    uint64_t words, measured, actions;
    uint64_t (*step)(const hy_state *, hy_sink *); /* the flags of a state; its moves, unless it is finished */
    uint64_t (*layer)(const hy_state *);
    uint64_t (*result)(const hy_state *);
} hy_model;

#ifdef HY_ACTIONS
#if HY_MEASURED
HY_INLINE uint64_t hy_layer(const hy_state *s);
#else
HY_INLINE uint64_t hy_layer(const hy_state *s) { return (void)s, 0; }
#endif

HY_INLINE void hy_emit(hy_sink *out, hy_state s, uint16_t action) {
    if (HY_UNLIKELY(out->n == HY_ROOM)) {
        out->drained += out->n;
        out->drain(out);
        out->n = 0;
    }
    uint64_t n = out->n++;
    out->state[n] = s;
    out->from[n] = out->origin;
    out->layer[n] = hy_layer(&s);
    out->action[n] = action;
}

/* A value that leaves its declared range stops the exploration: the rules are wrong, not the state. */
HY_INLINE void hy_fault(hy_sink *out, uint64_t check, uint16_t action) {
    if (!out->fault) {
        out->fault = check + 1;
        out->fault_action = action;
    }
}

#define HY_MODEL                                                                                                   \
    static uint64_t hy_step(const hy_state *s, hy_sink *out) {                                                     \
        uint64_t flags = hy_flags(s);                                                                              \
        if (!(flags & HY_FINISHED)) hy_successors(s, out);                                                         \
        return flags;                                                                                              \
    }                                                                                                              \
    static uint64_t hy_measure(const hy_state *s) { return hy_layer(s); }                                          \
    HY_API const hy_model hy_this = {HY_WORDS, HY_MEASURED, HY_ACTIONS, hy_step, hy_measure, hy_result};
#endif

/* Bits of x under mask, packed to the low end, and back. */
HY_INLINE uint64_t hy_pext(uint64_t x, uint64_t mask) {
#if defined(__BMI2__) && defined(__x86_64__)
    return __builtin_ia32_pext_di(x, mask);
#else
    uint64_t r = 0;
    for (uint64_t bit = 1; mask; mask &= mask - 1, bit <<= 1)
        if (x & mask & -mask) r |= bit;
    return r;
#endif
}
HY_INLINE uint64_t hy_pdep(uint64_t x, uint64_t mask) {
#if defined(__BMI2__) && defined(__x86_64__)
    return __builtin_ia32_pdep_di(x, mask);
#else
    uint64_t r = 0;
    for (uint64_t bit = 1; mask; mask &= mask - 1, bit <<= 1)
        if (x & bit) r |= mask & -mask;
    return r;
#endif
}
