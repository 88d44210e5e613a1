/* Hoyle exploration engine: the search. It knows no game; a model is handed to it (engine.h).
 *
 * Duplicates are found exactly, by one of two ways:
 *   streams  where nothing found later can equal what is done (layers of a strictly growing progress measure; perft,
 *            where plays of one length are a layer). Every move appends its target to a stream of its layer, chosen by
 *            the top bits of a hash. A layer is then taken stream by stream: its states are told apart in a table that
 *            stays in the cache, expanded at once and forgotten. Memory is written and read in sequence only.
 *   breadth  where there is no measure: one table of all states, and the states in the order found (which is also
 *            their numbering when the graph is recorded).
 *
 * Every entry point works for a bounded number of states and returns, so that the caller can show progress or stop. */

enum { HY_MORE = 0, HY_DONE = 1, HY_NO_MEMORY = 2, HY_FAULT = 3, HY_NOT_GROWING = 4, HY_UNEVEN = 5, HY_OVERFLOW = 6,
       HY_ROOT = 7, HY_UNKNOWN = 8, HY_STOPPED = 9 };
enum { HY_NO_SIDE = 0, HY_DEPTHS = 1, HY_NUMBER = 2, HY_COUNT = 3 }; /* what is kept beside each state */
/* Options: the method; keep all states; record the graph; know shortest and longest plays; stop at a move that raises
 * the measure by another amount than the moves before. */
enum { HY_LAYERED = 0, HY_BREADTH = 1, HY_PERFT = 2, HY_METHOD = 3, HY_KEEP = 4, HY_GRAPH = 8, HY_PLAYS = 16, HY_EVEN = 32 };

typedef struct { uint32_t least, most; } hy_depths; /* moves of the shortest and of the longest play to a state */
typedef struct { hy_state state; uint64_t depth; } hy_kept;
typedef struct { uint64_t key, states, transitions, finished, stuck; } hy_row; /* of a layer, or of a depth */
typedef struct { uint32_t source, target, action; } hy_edge;
typedef struct { uint64_t key, n; } hy_outcome; /* finished states with one result; n = 0: an empty slot */

typedef struct { void *data; uint64_t n, room; } hy_list;
typedef struct {
    hy_state *slot;
    void *side;
    uint64_t bits, used; /* 1 << bits slots */
} hy_table;
typedef struct hy_chunk {
    struct hy_chunk *next;
    uint32_t bytes; /* of entries; set when the chunk is left */
    uint32_t small; /* a layer of few states begins with a small chunk */
    char entry[];
} hy_chunk;
typedef struct { char *at, *end; hy_chunk *chunk; } hy_stream;
typedef struct {
    uint64_t key;              /* the value of the measure; in perft the length of the plays */
    hy_stream *stream, only;   /* one stream stands here */
    int open;
    uint64_t bits;             /* 1 << bits streams */
    uint64_t chunks, squeezed; /* chunks in use; how many were left by the last squeeze */
    hy_list kept;
} hy_layer_;

HY_INLINE hy_stream *hy_streams(hy_layer_ *l) { return l->bits ? l->stream : &l->only; } /* layers move */

typedef struct { uint64_t key, layer; } hy_entry;

typedef struct hy_run {
    /* ---- read by the caller (the same fields, in the same order, in native.py) ---- */
    uint64_t states, transitions, finished, stuck;
    uint64_t bytes, peak_bytes, max_bytes;
    uint64_t layer, max_layer;         /* the layer or depth in hand; stop before this one (0: no such limit) */
    uint64_t least_step, most_step;    /* by how much a move raised the measure */
    uint64_t depth, longest;           /* with HY_PLAYS: the deepest shortest play, the longest play */
    uint64_t fault, fault_action;
    uint64_t stop;                     /* set by the caller, from another thread: leave off in the middle */
    uint64_t watched[64];              /* states in which each flag holds; [63]: stuck ones */
    uint64_t first_layer[64];          /* the first layer (with depths: the least depth) in which it does, */
    hy_state first[64];                /* and the least such state there */
    hy_state fault_state, fault_target;
    /* ---- private ---- */
    const hy_model *model;
    int options, side, status;
    uint64_t limbs;   /* 64-bit limbs of a path count */
    uint64_t *actions;
    uint64_t n_roots;
    hy_list layers;    /* all that were ever opened, by their number */
    hy_list by_key;    /* a table, never more than half full: key -> 1 + number of a layer */
    hy_list heap;      /* the layers that wait, least key first */
    uint64_t at, goal; /* the layer in hand (HY_NONE: none yet); the one asked for last */
    hy_row *row;      /* of the layer or depth in hand */
    hy_list rows, queue, edges;
    hy_list outcomes; /* a table, never more than half full; outcomes.n are in use */
    hy_list plays; /* for each length three path counts: of all plays, of those finished there, of those stuck there */
    /* streams: free chunks, the blocks they were cut from; the stream in hand, its states and their slots */
    hy_chunk *spare[2];
    hy_list blocks, fresh, slots;
    uint64_t part, next_fresh, loaded, expanded, crowded;
    /* the table of all states, or of the stream in hand */
    hy_table table;
    uint64_t cursor, row_end; /* breadth: the next state, the end of this depth */
    uint64_t seek_layer, seek_cursor, seek_action, sought;
    hy_state target;
    hy_sink sink;
} hy_run;

/* ---------------------------------------------------------------- memory */

#define HY_HUGE (2ull << 20)
#define HY_CHUNK 4096ull
#define HY_SMALL 256ull
#define HY_NONE UINT64_MAX
#ifndef HY_SQUEEZE
#define HY_SQUEEZE (8ull << 20) /* bytes waiting in a layer that are not worth a squeeze */
#endif

static uint64_t hy_round(uint64_t bytes) {
    return bytes < HY_HUGE ? (bytes + 4095) & ~4095ull : (bytes + HY_HUGE - 1) & ~(HY_HUGE - 1);
}

/* Zeroed memory, in huge pages where the system has them; NULL when the budget or the system says no. */
static void *hy_take(hy_run *r, uint64_t bytes) {
    bytes = hy_round(bytes);
    if (r->max_bytes && r->bytes + bytes > r->max_bytes) return NULL;
    uint64_t pad = bytes < HY_HUGE ? 0 : HY_HUGE;
    char *at = mmap(NULL, bytes + pad, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED) return NULL;
    if (pad) { /* start on a huge page */
        uint64_t skip = -(uint64_t)(uintptr_t)at & (HY_HUGE - 1);
        if (skip) munmap(at, skip);
        if (pad - skip) munmap(at + skip + bytes, pad - skip);
        at += skip;
#ifdef MADV_HUGEPAGE
        madvise(at, bytes, MADV_HUGEPAGE);
#endif
    }
    r->bytes += bytes;
    if (r->bytes > r->peak_bytes) r->peak_bytes = r->bytes;
    return at;
}

static void hy_give(hy_run *r, void *at, uint64_t bytes) {
    if (!at) return;
    bytes = hy_round(bytes);
    munmap(at, bytes);
    r->bytes -= bytes;
}

/* Room for `more` items after the last; the caller raises list->n. */
static void *hy_more(hy_run *r, hy_list *list, uint64_t size, uint64_t more) {
    if (HY_UNLIKELY(list->n + more > list->room)) {
        uint64_t room = list->room ? list->room * 2 : 4096 / size + 1;
        if (list->room * size > (16 << 20)) room = list->room + list->room / 4;
        while (room < list->n + more) room *= 2;
#ifdef MREMAP_MAYMOVE
        if (list->room * size >= HY_HUGE) { /* no copy, and never both in memory */
            uint64_t old = hy_round(list->room * size), new = hy_round(room * size);
            if (r->max_bytes && r->bytes + new - old > r->max_bytes) return NULL;
            void *moved = mremap(list->data, old, new, MREMAP_MAYMOVE);
            if (moved == MAP_FAILED) return NULL;
            list->data = moved;
            list->room = room;
            r->bytes += new - old;
            if (r->bytes > r->peak_bytes) r->peak_bytes = r->bytes;
            return (char *)moved + list->n * size;
        }
#endif
        void *wider = hy_take(r, room * size);
        if (!wider) return NULL;
        if (list->n) memcpy(wider, list->data, list->n * size);
        hy_give(r, list->data, list->room * size);
        list->data = wider;
        list->room = room;
    }
    return (char *)list->data + list->n * size;
}

static void *hy_push(hy_run *r, hy_list *list, uint64_t size) {
    void *at = hy_more(r, list, size, 1);
    if (at) list->n++;
    else r->status = HY_NO_MEMORY;
    return at;
}

/* ---------------------------------------------------------------- the table */

HY_INLINE uint64_t hy_hash(hy_state s) {
    uint64_t h = 0;
    for (int i = 0; i < HY_WORDS; i++) {
        h ^= s.w[i];
        h ^= h >> 32;
        h *= 0x9e3779b97f4a7c15ull;
        h ^= h >> 29;
    }
    return h * 0xbf58476d1ce4e5b9ull;
}
HY_INLINE int hy_same(const hy_state *a, const hy_state *b) {
    uint64_t differ = 0;
    for (int i = 0; i < HY_WORDS; i++) differ |= a->w[i] ^ b->w[i];
    return !differ;
}
HY_INLINE int hy_less(const hy_state *a, const hy_state *b) {
    for (int i = HY_WORDS - 1; i > 0; i--)
        if (a->w[i] != b->w[i]) return a->w[i] < b->w[i];
    return a->w[0] < b->w[0];
}
HY_INLINE uint64_t hy_side_size(const hy_run *r, int side) {
    return side == HY_NO_SIDE ? 0 : side == HY_DEPTHS ? sizeof(hy_depths) : side == HY_NUMBER ? sizeof(uint32_t) : r->limbs * 8;
}
HY_INLINE uint64_t hy_top(uint64_t hash, uint64_t bits) { return hash >> 1 >> (63 - bits); }

/* Slots are tried round one cache line first, then line by line: most searches touch one line. */
#define HY_LINE (HY_WORDS == 1 ? 8ull : HY_WORDS == 2 ? 4ull : HY_WORDS <= 4 ? 2ull : 1ull)
HY_INLINE uint64_t hy_next(uint64_t at, uint64_t *entry, uint64_t mask) {
    uint64_t next = (at & ~(HY_LINE - 1)) | ((at + 1) & (HY_LINE - 1));
    if (HY_UNLIKELY(next == *entry)) *entry = next = ((at | (HY_LINE - 1)) + 1) & mask;
    return next;
}

/* The slot of a state, found or new. */
HY_INLINE uint64_t hy_place(hy_table *t, const hy_state *s, uint64_t home, int *is_new) {
    uint64_t at = home, entry = home, mask = (1ull << t->bits) - 1;
    int empty;
    for (;; at = hy_next(at, &entry, mask)) { /* new or known is a coin toss: no branch on it */
        empty = !t->slot[at].w[0];
        if (empty | hy_same(&t->slot[at], s)) break;
    }
    t->slot[at] = *s;
    t->used += (uint64_t)empty;
    *is_new = empty;
    return at;
}

static void hy_close(hy_run *r, hy_table *t) {
    hy_give(r, t->slot, sizeof(hy_state) << t->bits);
    hy_give(r, t->side, hy_side_size(r, r->side) << t->bits);
    *t = (hy_table){0};
}

/* Room for `more` states at 3/4 full. A home is the top bits of the hash (below `skip` bits that all states share), so
 * that twice the table keeps the order of the slots and the move to it runs through both in sequence. */
static __attribute__((noinline)) int hy_widen(hy_run *r, uint64_t more, uint64_t skip) {
    hy_table *t = &r->table;
    hy_table wide = {.bits = t->slot ? t->bits : 9, .used = t->used};
    while ((t->used + more) * 4 > (3ull << wide.bits)) wide.bits++;
    uint64_t size = hy_side_size(r, r->side), mask = (1ull << wide.bits) - 1;
    if (!(wide.slot = hy_take(r, sizeof(hy_state) << wide.bits))) return 0;
    if (size && !(wide.side = hy_take(r, size << wide.bits))) {
        hy_give(r, wide.slot, sizeof(hy_state) << wide.bits);
        return 0;
    }
    for (uint64_t i = 0; t->used && i >> t->bits == 0; i++)
        if (t->slot[i].w[0]) {
            uint64_t at = hy_top(hy_hash(t->slot[i]) << skip, wide.bits), entry = at;
            while (wide.slot[at].w[0]) at = hy_next(at, &entry, mask);
            wide.slot[at] = t->slot[i];
            if (size) memcpy((char *)wide.side + at * size, (char *)t->side + i * size, size);
        }
    hy_close(r, t);
    *t = wide;
    return 1;
}
HY_INLINE int hy_reserve(hy_run *r, uint64_t more, uint64_t skip) {
    hy_table *t = &r->table;
    if (HY_LIKELY(t->slot && (t->used + more) * 4 <= (3ull << t->bits))) return 1;
    return hy_widen(r, more, skip);
}

static int hy_add(uint64_t *into, const uint64_t *x, uint64_t limbs) { /* 0 when the sum does not fit */
    uint64_t carry = 0;
    for (uint64_t i = 0; i < limbs; i++) {
        uint64_t sum, over = __builtin_add_overflow(into[i], x[i], &sum);
        over |= __builtin_add_overflow(sum, carry, &sum);
        into[i] = sum;
        carry = over;
    }
    return !carry;
}

/* Join what is kept beside a state with what one more way to it brings. */
static void hy_join(hy_run *r, void *into, const void *from, int is_new) {
    if (r->side == HY_DEPTHS) {
        hy_depths *d = into;
        const hy_depths *o = from;
        if (is_new || o->least < d->least) d->least = o->least;
        if (is_new || o->most > d->most) d->most = o->most;
    } else if (is_new) {
        memcpy(into, from, r->limbs * 8);
    } else if (!hy_add(into, from, r->limbs)) {
        r->status = HY_OVERFLOW;
    }
}

/* ---------------------------------------------------------------- streams */

static hy_chunk *hy_chunk_of(hy_run *r, uint32_t small) {
    if (!r->spare[small]) {
        uint64_t size = small ? HY_SMALL : HY_CHUNK, bytes = r->blocks.n < 4 ? HY_HUGE / 8 : HY_HUGE; /* begin small */
        char *block = hy_take(r, bytes), **at;
        if (!block) return NULL;
        if (!(at = hy_push(r, &r->blocks, sizeof *at))) {
            hy_give(r, block, bytes);
            return NULL;
        }
        *at = block;
        for (uint64_t i = bytes; i; i -= size) {
            hy_chunk *c = (hy_chunk *)(block + i - size);
            c->small = small;
            c->next = r->spare[small];
            r->spare[small] = c;
        }
    }
    hy_chunk *c = r->spare[small];
    r->spare[small] = c->next;
    return c;
}
static void hy_spare(hy_run *r, hy_chunk *c) {
    c->next = r->spare[c->small];
    r->spare[c->small] = c;
}

HY_INLINE uint64_t hy_entry_size(const hy_run *r, int side) {
    return sizeof(hy_state) + hy_side_size(r, side);
}

static __attribute__((noinline)) int hy_turn(hy_run *r, hy_layer_ *l, hy_stream *q) { /* a new chunk for a stream */
    uint64_t size = hy_entry_size(r, r->side);
    uint32_t small = !q->chunk && q == &l->only && size <= HY_SMALL - sizeof(hy_chunk);
    hy_chunk *c = hy_chunk_of(r, small);
    if (!c) return 0;
    if (q->chunk) q->chunk->bytes = (uint32_t)(q->at - q->chunk->entry);
    c->next = q->chunk;
    q->chunk = c;
    q->at = c->entry;
    q->end = q->at + ((small ? HY_SMALL : HY_CHUNK) - sizeof *c) / size * size;
    l->chunks++;
    r->crowded |= l->chunks > HY_SQUEEZE / HY_CHUNK;
    return 1;
}

/* As many streams as let the states of one stay in the cache, going by the size of the layer in hand. */
static int hy_open(hy_run *r, hy_layer_ *l) {
    uint64_t cell = hy_entry_size(r, r->side), bits = 0;
    uint64_t bytes = r->loaded * cell * 2;
    while (bits < 12 && bytes >> bits > (160u << 10)) bits++;
    if (bits && !(l->stream = hy_take(r, sizeof(hy_stream) << bits))) return 0;
    l->bits = bits;
    l->open = 1;
    return 1;
}

static void hy_shut(hy_run *r, hy_layer_ *l) {
    if (l->bits) hy_give(r, l->stream, sizeof(hy_stream) << l->bits);
    l->bits = 0;
    l->open = 0;
}

HY_INLINE int hy_append(hy_run *r, hy_layer_ *l, const hy_state *s, const void *side_value, const int side) {
    if (HY_UNLIKELY(!l->open) && !hy_open(r, l)) return 0;
    hy_stream *q = hy_streams(l) + hy_top(hy_hash(*s), l->bits);
    if (HY_UNLIKELY(q->at == q->end) && !hy_turn(r, l, q)) return 0;
    memcpy(q->at, s, sizeof *s);
    if (side) memcpy(q->at + sizeof *s, side_value, hy_side_size(r, side));
    q->at += hy_entry_size(r, side);
    return 1;
}

/* Take a stream into the table: each of its states once, in r->fresh (and their slots, when something is beside them). */
HY_INLINE int hy_load_as(hy_run *r, hy_layer_ *l, uint64_t part, const int side) {
    hy_stream *q = hy_streams(l) + part;
    hy_table *t = &r->table;
    uint64_t size = hy_entry_size(r, side), chunks = 0;
    r->fresh.n = r->slots.n = 0;
    if (q->chunk) q->chunk->bytes = (uint32_t)(q->at - q->chunk->entry);
    for (hy_chunk *c = q->chunk; c; c = c->next) chunks++;
    /* The least table that will do if half are duplicates; it grows when they are not. */
    uint64_t bits = 9, guess = chunks * (HY_CHUNK / size) / 2 + 32;
    while (guess * 4 > 3ull << bits) bits++;
    if (t->slot && t->bits >= bits && t->bits <= bits + 1) {
        memset(t->slot, 0, sizeof(hy_state) << t->bits);
        t->used = 0;
    } else {
        hy_close(r, t);
        if (!hy_widen(r, guess, l->bits)) return 0;
    }
    bits = t->bits;
    while (q->chunk) {
        hy_chunk *c = q->chunk;
        uint64_t n = c->bytes / size;
        hy_state *fresh = hy_more(r, &r->fresh, sizeof *fresh, n + 1);
        uint64_t *slot = side ? hy_more(r, &r->slots, sizeof *slot, n + 1) : NULL;
        if (!fresh || (side && !slot) || !hy_reserve(r, n, l->bits)) return 0;
        uint64_t found = 0;
        for (const char *e = c->entry, *end = e + c->bytes; e != end; e += size) {
            int is_new;
            hy_state s;
            memcpy(&s, e, sizeof s);
            uint64_t at = hy_place(t, &s, hy_top(hy_hash(s) << l->bits, t->bits), &is_new);
            fresh[found] = s;
            if (side) {
                slot[found] = at;
                hy_join(r, (char *)t->side + at * hy_side_size(r, side), e + sizeof s, is_new);
            }
            found += (uint64_t)is_new;
        }
        r->fresh.n += found;
        r->slots.n += side ? found : 0;
        q->chunk = c->next;
        hy_spare(r, c);
        l->chunks--;
    }
    q->at = q->end = NULL;
    if (side && t->bits != bits) /* the table grew: its states have other slots now */
        for (uint64_t i = 0; i < r->fresh.n; i++) {
            int is_new;
            const hy_state *s = (hy_state *)r->fresh.data + i;
            ((uint64_t *)r->slots.data)[i] = hy_place(t, s, hy_top(hy_hash(*s) << l->bits, t->bits), &is_new);
        }
    return 1;
}
static int hy_load(hy_run *r, hy_layer_ *l, uint64_t part) {
    return r->side ? hy_load_as(r, l, part, r->side) : hy_load_as(r, l, part, HY_NO_SIDE);
}

/* Where the side value of a state of the stream in hand is. */
HY_INLINE const void *hy_beside(const hy_run *r, uint64_t fresh) {
    return (char *)r->table.side + ((uint64_t *)r->slots.data)[fresh] * hy_side_size(r, r->side);
}

HY_INLINE hy_layer_ *hy_layer_at(const hy_run *r, uint64_t i) { return (hy_layer_ *)r->layers.data + i; }

static uint64_t hy_find_key(const hy_run *r, uint64_t key) { /* its place in the table of keys, free or not */
    const hy_entry *e = r->by_key.data;
    uint64_t mask = r->by_key.room - 1, at = key * 0x9e3779b97f4a7c15ull >> 20 & mask;
    while (e[at].layer && e[at].key != key) at = (at + 1) & mask;
    return at;
}

/* Room in the table of keys for one more. */
static int hy_more_keys(hy_run *r) {
    hy_list old = r->by_key;
    if (2 * (old.n + 1) <= old.room) return 1;
    uint64_t room = old.room ? old.room * 2 : 64;
    hy_entry *wider = hy_take(r, room * sizeof *wider), *was = old.data;
    if (!wider) return 0;
    r->by_key = (hy_list){wider, old.n, room};
    for (uint64_t i = 0; i < old.room; i++)
        if (was[i].layer) wider[hy_find_key(r, was[i].key)] = was[i];
    hy_give(r, old.data, old.room * sizeof(hy_entry));
    return 1;
}

static int hy_heap_push(hy_run *r, hy_entry e) {
    if (!hy_more(r, &r->heap, sizeof e, 1)) return 0;
    hy_entry *h = r->heap.data;
    uint64_t i = r->heap.n++;
    for (; i && h[(i - 1) / 2].key > e.key; i = (i - 1) / 2) h[i] = h[(i - 1) / 2];
    h[i] = e;
    return 1;
}
static hy_entry hy_heap_pop(hy_run *r) { /* the heap is not empty */
    hy_entry *h = r->heap.data, least = h[0], last = h[--r->heap.n];
    uint64_t i = 0, child;
    while ((child = 2 * i + 1) < r->heap.n) {
        child += child + 1 < r->heap.n && h[child + 1].key < h[child].key;
        if (last.key <= h[child].key) break;
        h[i] = h[child];
        i = child;
    }
    h[i] = last;
    return least;
}

/* The layer with this key, opened if need be; NULL without memory. Pointers to layers hold until the next call. */
static __attribute__((noinline)) hy_layer_ *hy_seek_layer(hy_run *r, uint64_t key) {
    if (!hy_more_keys(r)) return NULL;
    hy_entry *e = (hy_entry *)r->by_key.data + hy_find_key(r, key);
    if (!e->layer) {
        if (!hy_more(r, &r->layers, sizeof(hy_layer_), 1) || !hy_heap_push(r, (hy_entry){key, r->layers.n})) return NULL;
        *hy_layer_at(r, r->layers.n) = (hy_layer_){.key = key};
        *e = (hy_entry){key, ++r->layers.n};
        r->by_key.n++;
    }
    r->goal = e->layer - 1;
    return hy_layer_at(r, r->goal);
}
HY_INLINE hy_layer_ *hy_layer_of(hy_run *r, uint64_t key) {
    if (HY_LIKELY(r->goal != HY_NONE && hy_layer_at(r, r->goal)->key == key)) return hy_layer_at(r, r->goal);
    return hy_seek_layer(r, key);
}

/* Throw out the duplicates that wait in a layer. */
static int hy_squeeze(hy_run *r, hy_layer_ *l) {
    for (uint64_t part = 0; part >> l->bits == 0; part++) {
        if (!hy_load(r, l, part)) return 0;
        for (uint64_t i = 0; i < r->fresh.n; i++)
            if (!hy_append(r, l, (hy_state *)r->fresh.data + i, r->side ? hy_beside(r, i) : NULL, r->side)) return 0;
    }
    l->squeezed = l->chunks;
    r->fresh.n = 0;
    return 1;
}

/* Where many moves lead to few states, what waits is kept within a few entries for each state seen, and within the
 * memory allowed. Each squeeze is paid for by as many new entries as it left. */
static int hy_make_room(hy_run *r) {
    uint64_t seen = (r->expanded + 1) * hy_entry_size(r, r->side) * 3 + HY_SQUEEZE;
    for (uint64_t i = 0; r->crowded && i < r->heap.n; i++) {
        hy_layer_ *l = hy_layer_at(r, ((hy_entry *)r->heap.data)[i].layer);
        uint64_t bytes = l->chunks * HY_CHUNK;
        if (l->chunks > 2 * l->squeezed && (bytes > seen || (r->max_bytes && bytes > r->max_bytes / 4)))
            if (!hy_squeeze(r, l)) return 0;
    }
    return 1;
}

static int hy_strange(hy_run *r, const hy_sink *out, uint64_t i, uint64_t layer) { /* a move unlike those before */
    uint64_t step = layer - r->layer;
    if ((int64_t)step <= 0) {
        r->status = HY_NOT_GROWING;
        r->fault_state = ((hy_state *)r->fresh.data)[out->from[i]];
        r->fault_target = out->state[i];
        r->fault_action = out->action[i];
        return 0;
    }
    if (step < r->least_step) r->least_step = step;
    if (step > r->most_step) r->most_step = step;
    if (r->least_step != r->most_step && (r->options & HY_EVEN)) r->status = HY_UNEVEN;
    return r->status == HY_MORE;
}

HY_INLINE void hy_drain_streams(hy_sink *out, const int side) {
    hy_run *r = out->run;
    int perft = (r->options & HY_METHOD) == HY_PERFT;
    for (uint64_t i = 0; i < out->n; i++) {
        uint64_t layer = perft ? r->layer + 1 : out->layer[i], step = layer - r->layer;
        if (HY_UNLIKELY(step != r->most_step || step != r->least_step) && !perft && !hy_strange(r, out, i, layer)) break;
        hy_depths deeper;
        const void *value = NULL;
        if (side) {
            value = hy_beside(r, out->from[i]);
            if (side == HY_DEPTHS) {
                deeper = *(const hy_depths *)value;
                deeper.least++;
                deeper.most++;
                value = &deeper;
            }
        }
        r->actions[out->action[i]]++;
        hy_layer_ *l = hy_layer_of(r, layer);
        if (!l || !hy_append(r, l, &out->state[i], value, side)) {
            r->status = HY_NO_MEMORY;
            break;
        }
    }
    out->n = 0;
    out->stop = r->status != HY_MORE || *(volatile uint64_t *)&r->stop;
}
static void hy_drain_plain(hy_sink *out) { hy_drain_streams(out, HY_NO_SIDE); }
static void hy_drain_side(hy_sink *out) { hy_drain_streams(out, out->run->side); }

/* ---------------------------------------------------------------- breadth */

static void hy_drain_breadth(hy_sink *out) {
    hy_run *r = out->run;
    hy_table *t = &r->table;
    uint64_t home[HY_BATCH];
    for (uint64_t at = 0; at < out->n && r->status == HY_MORE;) {
        uint64_t n = out->n - at < HY_BATCH ? out->n - at : HY_BATCH;
        const hy_state *s = out->state + at;
        hy_state *queue = hy_more(r, &r->queue, sizeof *queue, n + 1);
        hy_edge *edge = r->side ? hy_more(r, &r->edges, sizeof *edge, n) : NULL;
        if (!queue || (r->side && !edge) || r->queue.n + n > UINT32_MAX || !hy_reserve(r, n, 0)) {
            r->status = HY_NO_MEMORY;
            break;
        }
        for (uint64_t i = 0; i < n; i++) { /* ask for all lines, then use them */
            home[i] = hy_top(hy_hash(s[i]), t->bits);
            __builtin_prefetch(&t->slot[home[i]], 1);
            if (r->side) __builtin_prefetch((uint32_t *)t->side + home[i], 1);
        }
        uint64_t found = 0;
        for (uint64_t i = 0; i < n; i++) {
            int is_new;
            uint64_t slot = hy_place(t, &s[i], home[i], &is_new);
            queue[found] = s[i];
            if (r->side) {
                uint32_t *number = (uint32_t *)t->side + slot;
                if (is_new) *number = (uint32_t)(r->queue.n + found);
                edge[i] = (hy_edge){(uint32_t)out->from[at + i], *number, out->action[at + i]};
            }
            found += (uint64_t)is_new;
            r->actions[out->action[at + i]]++;
        }
        r->queue.n += found;
        r->edges.n += r->side ? n : 0;
        at += n;
    }
    out->n = 0;
    out->stop = r->status != HY_MORE || *(volatile uint64_t *)&r->stop;
}

/* ---------------------------------------------------------------- expanding */

/* Count a finished state by its result. */
static void hy_tally(hy_run *r, uint64_t key, uint64_t n) {
    hy_list *l = &r->outcomes;
    if (2 * l->n >= l->room) {
        hy_list old = *l;
        uint64_t room = old.room ? old.room * 2 : 256;
        hy_outcome *wider = hy_take(r, room * sizeof *wider), *was = old.data;
        if (!wider) {
            r->status = HY_NO_MEMORY;
            return;
        }
        *l = (hy_list){wider, 0, room};
        for (uint64_t i = 0; i < old.room; i++)
            if (was[i].n) hy_tally(r, was[i].key, was[i].n);
        hy_give(r, old.data, old.room * sizeof(hy_outcome));
    }
    hy_outcome *o = l->data;
    uint64_t at = (key * 0x9e3779b97f4a7c15ull >> 32) & (l->room - 1);
    while (o[at].n && o[at].key != key) at = (at + 1) & (l->room - 1);
    l->n += !o[at].n;
    o[at].key = key;
    o[at].n += n;
}

static __attribute__((noinline)) void hy_note(hy_run *r, const hy_state *s, uint64_t flags, uint64_t origin) {
    uint64_t rank = r->side == HY_DEPTHS ? ((const hy_depths *)hy_beside(r, origin))->least : r->layer;
    r->row->finished += flags & HY_FINISHED;
    r->row->stuck += flags >> 63;
    if (flags & HY_FINISHED && r->side != HY_COUNT) hy_tally(r, r->model->result(s), 1);
    for (; flags; flags &= flags - 1) {
        int i = __builtin_ctzll(flags);
        if (!r->watched[i]++ || rank < r->first_layer[i] || (rank == r->first_layer[i] && hy_less(s, &r->first[i]))) {
            r->first[i] = *s;
            r->first_layer[i] = rank;
        }
    }
}

/* Expand one state; returns its flags, with HY_STUCK when it has no move and is not finished. */
#define HY_STUCK (1ull << 63)
HY_INLINE uint64_t hy_expand(hy_run *r, const hy_state *s, uint64_t origin) {
    hy_sink *out = &r->sink;
    uint64_t before = out->n;
    out->origin = origin;
    out->drained = 0;
    uint64_t flags = r->model->step(s, out), moves = out->drained + out->n - before;
    if (HY_UNLIKELY(!moves) && !(flags & HY_FINISHED)) flags |= HY_STUCK;
    if (HY_UNLIKELY(out->fault)) {
        r->fault = out->fault;
        r->fault_action = out->fault_action;
        r->fault_state = *s;
        r->status = HY_FAULT;
    }
    if (HY_UNLIKELY(out->stop)) { /* perhaps not all its moves were made: the state is not done */
        if (r->status == HY_MORE) r->status = HY_STOPPED;
        return 0;
    }
    r->row->states++;
    r->row->transitions += moves;
    if (HY_UNLIKELY(flags)) hy_note(r, s, flags, origin);
    return flags;
}

static int hy_open_row(hy_run *r) { /* for the layer or depth that begins */
    int perft = (r->options & HY_METHOD) == HY_PERFT;
    hy_row *row = hy_push(r, &r->rows, sizeof(hy_row));
    if (!row || (perft && !hy_push(r, &r->plays, 24 * r->limbs))) return 0;
    row->key = r->layer;
    r->row = row;
    return 1;
}

static void hy_count_plays(hy_run *r, uint64_t fresh, uint64_t flags) {
    uint64_t n = r->limbs, *plays = (uint64_t *)r->plays.data + (r->plays.n - 1) * 3 * n;
    const uint64_t *ways = hy_beside(r, fresh);
    int fits = hy_add(plays, ways, n);
    if (flags & HY_FINISHED) fits &= hy_add(plays + n, ways, n);
    if (flags & HY_STUCK) fits &= hy_add(plays + 2 * n, ways, n);
    if (!fits) r->status = HY_OVERFLOW;
}

static void hy_keep(hy_run *r, hy_layer_ *l) {
    hy_kept *kept = hy_more(r, &l->kept, sizeof *kept, r->fresh.n);
    if (!kept) {
        r->status = HY_NO_MEMORY;
        return;
    }
    for (uint64_t i = 0; i < r->fresh.n; i++)
        kept[i] = (hy_kept){((hy_state *)r->fresh.data)[i], ((const hy_depths *)hy_beside(r, i))->least};
    l->kept.n += r->fresh.n;
}

static void hy_go_streams(hy_run *r, uint64_t budget) {
    while (r->status == HY_MORE && budget) {
        if (r->at == HY_NONE) { /* the next layer */
            if (!r->heap.n || (r->max_layer && ((hy_entry *)r->heap.data)->key >= r->max_layer)) {
                r->status = HY_DONE;
                break;
            }
            hy_entry next = hy_heap_pop(r);
            r->at = next.layer;
            r->layer = next.key;
            r->part = 0;
            r->loaded = hy_layer_at(r, r->at)->chunks * (HY_CHUNK / hy_entry_size(r, r->side));
            if (!hy_open_row(r)) break;
        }
        hy_layer_ *l = hy_layer_at(r, r->at);
        if (r->next_fresh == r->fresh.n) { /* the next stream, or the end of the layer */
            r->next_fresh = r->fresh.n = 0;
            if (r->part >> l->bits) {
                hy_shut(r, l);
                r->at = HY_NONE;
            } else if (!hy_make_room(r) || !hy_load(r, l, r->part++)) {
                r->status = r->status == HY_MORE ? HY_NO_MEMORY : r->status;
            } else if (r->options & HY_KEEP) {
                hy_keep(r, l);
            }
            continue;
        }
        uint64_t end = r->fresh.n - r->next_fresh < budget ? r->fresh.n : r->next_fresh + budget;
        budget -= end - r->next_fresh;
        r->expanded += end - r->next_fresh;
        for (; r->next_fresh < end && r->status == HY_MORE; r->next_fresh++) {
            uint64_t i = r->next_fresh, flags = hy_expand(r, (hy_state *)r->fresh.data + i, i);
            if (r->side == HY_DEPTHS) {
                const hy_depths *d = hy_beside(r, i);
                if (d->least > r->depth) r->depth = d->least;
                if (d->most > r->longest) r->longest = d->most;
            }
            if (r->side == HY_COUNT) {
                hy_count_plays(r, i, flags);
                r->depth = r->longest = r->layer;
            }
            if (r->sink.n >= HY_BATCH) r->sink.drain(&r->sink);
        }
        r->sink.drain(&r->sink);
    }
}

static void hy_go_breadth(hy_run *r, uint64_t budget) {
    while (r->status == HY_MORE && budget) {
        if (r->max_layer && r->layer >= r->max_layer) r->status = HY_DONE;
        for (; r->cursor < r->row_end && budget && r->status == HY_MORE; r->cursor++, budget--) {
            hy_state s = ((hy_state *)r->queue.data)[r->cursor]; /* a copy: the queue may move */
            hy_expand(r, &s, r->cursor);
            if (r->sink.n >= HY_BATCH) hy_drain_breadth(&r->sink);
        }
        hy_drain_breadth(&r->sink);
        if (r->status != HY_MORE || r->cursor < r->row_end) break;
        if (r->queue.n == r->row_end) {
            r->status = HY_DONE;
        } else {
            r->depth = ++r->layer;
            r->row_end = r->queue.n;
            hy_open_row(r);
        }
    }
}

/* ---------------------------------------------------------------- entry points */

HY_API uint64_t hy_abi(int what) { /* 0: version of this interface; 1: words of a state; 2: bytes of the caller's part */
    return what == 0 ? 1 : what == 1 ? HY_WORDS : offsetof(hy_run, model);
}

HY_API void hy_free(hy_run *r) {
    if (!r) return;
    hy_close(r, &r->table);
    for (uint64_t i = 0; i < r->layers.n; i++) {
        hy_layer_ *l = hy_layer_at(r, i);
        hy_shut(r, l);
        hy_give(r, l->kept.data, l->kept.room * sizeof(hy_kept));
    }
    for (uint64_t i = 0; i < r->blocks.n; i++) hy_give(r, ((void **)r->blocks.data)[i], i < 4 ? HY_HUGE / 8 : HY_HUGE);
    hy_give(r, r->layers.data, r->layers.room * sizeof(hy_layer_));
    hy_give(r, r->by_key.data, r->by_key.room * sizeof(hy_entry));
    hy_give(r, r->heap.data, r->heap.room * sizeof(hy_entry));
    hy_give(r, r->rows.data, r->rows.room * sizeof(hy_row));
    hy_give(r, r->queue.data, r->queue.room * sizeof(hy_state));
    hy_give(r, r->edges.data, r->edges.room * sizeof(hy_edge));
    hy_give(r, r->outcomes.data, r->outcomes.room * sizeof(hy_outcome));
    hy_give(r, r->plays.data, r->plays.room * 24 * r->limbs);
    hy_give(r, r->blocks.data, r->blocks.room * sizeof(void *));
    hy_give(r, r->fresh.data, r->fresh.room * sizeof(hy_state));
    hy_give(r, r->slots.data, r->slots.room * sizeof(uint64_t));
    free(r->actions);
    free(r);
}

/* A new search; NULL when there is no memory for it. `limbs`: 64-bit limbs of a path count (perft). */
HY_API hy_run *hy_new(const hy_model *model, int options, uint64_t max_bytes, uint64_t max_layer, uint64_t limbs) {
    int method = options & HY_METHOD;
    hy_run *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    r->model = model;
    r->limbs = limbs;
    r->options = options;
    r->max_bytes = max_bytes;
    r->max_layer = max_layer;
    r->sink.run = r;
    r->least_step = UINT64_MAX;
    r->at = r->goal = HY_NONE;
    if (method == HY_BREADTH) {
        r->side = options & HY_GRAPH ? HY_NUMBER : HY_NO_SIDE;
        r->sink.drain = hy_drain_breadth;
    } else {
        r->side = method == HY_PERFT ? HY_COUNT : options & (HY_PLAYS | HY_KEEP) ? HY_DEPTHS : HY_NO_SIDE;
        r->sink.drain = r->side ? hy_drain_side : hy_drain_plain;
    }
    r->actions = calloc(model->actions + 1, sizeof *r->actions);
    int fits = r->actions && model->words == HY_WORDS && (method != HY_LAYERED || model->measured);
    if (!fits || (method == HY_BREADTH && !hy_open_row(r))) {
        hy_free(r);
        return NULL;
    }
    return r;
}

/* Initial states, each once; to be given before the first hy_run_on. */
HY_API int hy_roots(hy_run *r, const hy_state *root, uint64_t n) {
    static const hy_depths none = {0, 0};
    int method = r->options & HY_METHOD;
    uint64_t *one = calloc(r->limbs + 1, sizeof *one);
    if (!one) return r->status = HY_NO_MEMORY;
    one[0] = 1;
    for (uint64_t i = 0; i < n && r->status == HY_MORE; i++) {
        r->loaded = n;
        if (method == HY_BREADTH) {
            int is_new = 0;
            hy_state *q = hy_more(r, &r->queue, sizeof *q, 1);
            if (!q || !hy_reserve(r, 1, 0)) {
                r->status = HY_NO_MEMORY;
                break;
            }
            uint64_t slot = hy_place(&r->table, &root[i], hy_top(hy_hash(root[i]), r->table.bits), &is_new);
            if (!is_new) continue;
            *q = root[i];
            if (r->side) ((uint32_t *)r->table.side)[slot] = (uint32_t)r->queue.n;
            r->row_end = r->n_roots = ++r->queue.n;
        } else {
            const void *value = r->side == HY_COUNT ? (const void *)one : &none;
            hy_layer_ *l = hy_layer_of(r, method == HY_LAYERED ? r->model->layer(&root[i]) : 0);
            if (!l || !hy_append(r, l, &root[i], value, r->side)) r->status = HY_NO_MEMORY;
        }
    }
    free(one);
    return r->status;
}

/* Work for `budget` states; HY_MORE when there is more to do. The caller's part is brought up to date. */
HY_API int hy_run_on(hy_run *r, uint64_t budget) {
    if ((r->options & HY_METHOD) == HY_BREADTH) hy_go_breadth(r, budget);
    else hy_go_streams(r, budget);
    const hy_row *row = r->rows.data;
    r->states = r->transitions = r->finished = r->stuck = 0;
    for (uint64_t i = 0; i < r->rows.n; i++) {
        r->states += row[i].states;
        r->transitions += row[i].transitions;
        r->finished += row[i].finished;
        r->stuck += row[i].stuck;
    }
    return r->status;
}

/* Found and not expanded; in streams, duplicates included. */
HY_API uint64_t hy_waiting(const hy_run *r) {
    uint64_t n = (r->options & HY_METHOD) == HY_BREADTH ? r->queue.n - r->cursor : r->fresh.n - r->next_fresh;
    for (uint64_t i = 0; i < r->layers.n; i++) {
        hy_layer_ *l = hy_layer_at(r, i);
        for (uint64_t k = 0; l->open && k >> l->bits == 0; k++) {
            const hy_stream *q = hy_streams(l) + k;
            if (!q->chunk) continue;
            n += (uint64_t)(q->at - q->chunk->entry) / hy_entry_size(r, r->side);
            for (const hy_chunk *c = q->chunk->next; c; c = c->next) n += c->bytes / hy_entry_size(r, r->side);
        }
    }
    return n;
}

/* Arrays of the search, valid until it goes on: 0 rows, 1 states, 2 edges, 3 plays, 4 moves of each action,
 * 5 slots of outcomes. */
HY_API const void *hy_array(hy_run *r, int which, uint64_t *n) {
    *n = r->model->actions;
    if (which == 4) return r->actions;
    *n = r->outcomes.room;
    if (which == 5) return r->outcomes.data;
    const hy_list *list = which == 0 ? &r->rows : which == 1 ? &r->queue : which == 2 ? &r->edges : &r->plays;
    *n = list->n;
    return list->data;
}

/* ---------------------------------------------------------------- the way back: a play that leads to a state */

static void hy_drain_seek(hy_sink *out) {
    hy_run *r = out->run;
    for (uint64_t i = 0; i < out->n && !r->sought; i++)
        if (hy_same(&out->state[i], &r->target)) {
            r->sought = 1;
            r->seek_action = out->action[i];
        }
    out->n = 0;
    out->stop = r->sought;
}

static int hy_try(hy_run *r, const hy_state *s, hy_state *before, uint64_t *action) {
    r->model->step(s, &r->sink);
    hy_drain_seek(&r->sink);
    if (!r->sought) return 0;
    *before = *s;
    *action = r->seek_action;
    return 1;
}

/* A state one move before `target` on a shortest play, and the move's action index. To be asked again while it says
 * HY_MORE; HY_DONE: found; HY_ROOT: target is an initial state; HY_UNKNOWN: target was not reached.
 * For a search in breadth, or in layers with HY_KEEP. */
HY_API int hy_back(hy_run *r, const hy_state *target, uint64_t budget, hy_state *before, uint64_t *action) {
    int layered = (r->options & HY_METHOD) == HY_LAYERED, status = HY_MORE;
    uint64_t depth = UINT64_MAX;
    if (layered) {
        uint64_t key = r->model->layer(target);
        const hy_entry *e = (hy_entry *)r->by_key.data + hy_find_key(r, key);
        if (!e->layer) return HY_UNKNOWN;
        const hy_list *kept = &hy_layer_at(r, e->layer - 1)->kept;
        for (uint64_t i = 0; i < kept->n; i++)
            if (hy_same(&((hy_kept *)kept->data)[i].state, target)) depth = ((hy_kept *)kept->data)[i].depth;
        if (depth == UINT64_MAX) return HY_UNKNOWN;
        if (!depth) return HY_ROOT;
    } else {
        for (uint64_t i = 0; i < r->n_roots; i++)
            if (hy_same((hy_state *)r->queue.data + i, target)) return HY_ROOT;
    }
    if (!hy_same(target, &r->target)) { /* a new question */
        r->target = *target;
        r->seek_layer = r->layers.n - 1;
        r->seek_cursor = 0;
    }
    r->sought = r->sink.n = r->sink.stop = 0;
    void (*drain)(hy_sink *) = r->sink.drain;
    r->sink.drain = hy_drain_seek;
    for (; budget && status == HY_MORE; budget--) {
        if (!layered) {
            if (r->seek_cursor >= r->queue.n) status = HY_UNKNOWN;
            else if (hy_try(r, (hy_state *)r->queue.data + r->seek_cursor++, before, action)) status = HY_DONE;
            continue;
        }
        const hy_list *kept = &hy_layer_at(r, r->seek_layer)->kept;
        if (r->seek_cursor == kept->n) {
            r->seek_cursor = 0;
            if (!r->seek_layer--) status = HY_UNKNOWN;
            continue;
        }
        const hy_kept *k = (hy_kept *)kept->data + r->seek_cursor++;
        if (k->depth + 1 == depth && hy_try(r, &k->state, before, action)) status = HY_DONE;
    }
    r->sink.drain = drain;
    return status;
}
