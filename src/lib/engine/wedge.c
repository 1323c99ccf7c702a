#include "lib/engine/wedge.h"

#define INVERSE(n) (((uint64_t)1 << 60) / ((n) ? (n) : 1) + 1)
#define FOUR(n) INVERSE(n), INVERSE((n) + 1), INVERSE((n) + 2), INVERSE((n) + 3)
#define SIXTEEN(n) FOUR(n), FOUR((n) + 4), FOUR((n) + 8), FOUR((n) + 12)
#define MANY(n) SIXTEEN(n), SIXTEEN((n) + 16), SIXTEEN((n) + 32), SIXTEEN((n) + 48)

const uint64_t edge_inverse[INVERSES] = {MANY(0), MANY(64), MANY(128), MANY(192)};
