#include "lib/engine/wedge.h"

#define INVERSE(n) (((int64_t)1 << 60) / ((n) ? (n) : 1) + 1)
#define FOUR(n) INVERSE(n), INVERSE((n) + 1), INVERSE((n) + 2), INVERSE((n) + 3)
#define SIXTEEN(n) FOUR(n), FOUR((n) + 4), FOUR((n) + 8), FOUR((n) + 12)
#define MANY(n) SIXTEEN(n), SIXTEEN((n) + 16), SIXTEEN((n) + 32), SIXTEEN((n) + 48)

const int64_t edge_inverse[INVERSES] = {MANY(0), MANY(64), MANY(128), MANY(192)};

bool wedges_begin(struct lists *wedges, const struct strips *strips, int half, size_t room,
                  struct wedge first)
{
    struct work *work = strips->look->work;
    enum scratch where = SCRATCH_LISTS + 2 * (unsigned)half;
    struct wedge *now, *next;

    if (strips->depth == strips->limit)
        return false;
    now = scratch_need(work, where, room * sizeof first);
    next = scratch_need(work, where + 1, room * sizeof first);
    if (!now || !next)
        return false;
    now->lower = edge_stepped(first.lower, strips->depth);
    now->upper = edge_stepped(first.upper, strips->depth);
    *wedges = (struct lists){work, where + 1, now, next, 1, 0};
    return true;
}
