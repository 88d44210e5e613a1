/* Runs every method of the engine on the model before it, under the compiler's sanitizers; fails on a wrong count.
 * Macros: ROOT, STATES, MOVES, PLAYS, LENGTH. */
#include <stdio.h>

static int run(int options, uint64_t limbs) {
    hy_run *r = hy_new(&hy_this, options, 0, 0, limbs);
    hy_state root = {{ROOT}};
    uint64_t n;
    hy_roots(r, &root, 1);
    if (options != HY_PERFT) hy_roots(r, &root, 1); /* twice counts once */
    int status = 0;
    while (!status) status = hy_run_on(r, 1000);
    int wrong = status != HY_DONE || hy_waiting(r);
    if (options != HY_PERFT) wrong |= r->states != STATES || r->transitions != MOVES;
    if (options & HY_GRAPH) wrong |= (hy_array(r, 2, &n), n != MOVES);
    const uint64_t *plays = hy_array(r, 3, &n);
    if (options == HY_PERFT) wrong |= plays[(n - 1) * 3 * limbs] != PLAYS || n != LENGTH + 1;
    if (options != HY_PERFT && options & (HY_KEEP | HY_BREADTH)) { /* a way back from the end */
        hy_state here = r->first[0], before;
        uint64_t action, moves = 0;
        for (; (status = hy_back(r, &here, 777, &before, &action)) != HY_ROOT; here = status == HY_DONE ? before : here) {
            if (status == HY_UNKNOWN) return 2;
            moves += status == HY_DONE;
        }
        wrong |= moves != LENGTH;
    }
    hy_free(r);
    if (wrong) fprintf(stderr, "options %d: wrong\n", options);
    return wrong;
}

int main(void) {
    return run(HY_LAYERED, 0) || run(HY_LAYERED | HY_PLAYS, 0) || run(HY_LAYERED | HY_KEEP, 0) ||
           run(HY_LAYERED | HY_EVEN, 0) || run(HY_BREADTH, 0) || run(HY_BREADTH | HY_GRAPH, 0) || run(HY_PERFT, 1) ||
           run(HY_PERFT, 3);
}
