/*
 * The work on a block, for one width of words. This is a part of block.c, which takes it once for
 * each width and says which: KERNEL(name) is the name of a function, WORDS how many words of 64
 * bits a processor takes at once, TARGET the compiler's attribute for processors that do.
 */
typedef uint64_t KERNEL(vector) __attribute__((vector_size(8 * WORDS), aligned(8), may_alias));
#define VECTOR KERNEL(vector)
#define VECTORS 4 /* that are held in registers at once */
#define EACH _Pragma("GCC unroll 4") for (int k = 0; k < VECTORS; k++)

static TARGET void KERNEL(move)(const struct block *block)
{
    VECTOR *out = (VECTOR *)block->open;

    for (int dx = -block->plan->reach_x; dx <= block->plan->reach_x; dx++) {
        size_t bit = 64 * block->margin + (size_t)(int64_t)dx;
        const VECTOR *low = (const VECTOR *)(block->rows + bit / 64 * block->height);
        const VECTOR *high = (const VECTOR *)(block->rows + (bit / 64 + 1) * block->height);
        int shift = (int)(bit % 64);
        for (size_t i = 0; i < block->height / WORDS; i++)
            /* fanalyzer: it takes a vector of 64-bit words for a few bits */
            *out++ = low[i] >> shift | high[i] << 1 << (63 - shift);
    }
}

/* *sum + a + b, bit by bit: the low bits stay in *sum, the high ones are returned. */
ALWAYS_INLINE TARGET VECTOR KERNEL(add_bits)(VECTOR *sum, VECTOR a, VECTOR b)
{
    VECTOR carry = (a & b) | ((a | b) & *sum);

    *sum ^= a ^ b;
    return carry;
}

ALWAYS_INLINE TARGET VECTOR KERNEL(plane)(const uint64_t *const *planes, size_t i, size_t row)
{
    return *(const VECTOR *)(planes[i] + row);
}

/* Adds planes `i` … i + 7: what they add up to from level 3 on is returned. */
ALWAYS_INLINE TARGET VECTOR KERNEL(add_eight)(VECTOR *low, const uint64_t *const *planes, size_t i,
                                              size_t row)
{
#define PLANE(k) KERNEL(plane)(planes, i + (k), row)
    VECTOR two = KERNEL(add_bits)(&low[0], PLANE(0), PLANE(1)), four, other;

    four = KERNEL(add_bits)(&low[1], two, KERNEL(add_bits)(&low[0], PLANE(2), PLANE(3)));
    two = KERNEL(add_bits)(&low[0], PLANE(4), PLANE(5));
    other = KERNEL(add_bits)(&low[1], two, KERNEL(add_bits)(&low[0], PLANE(6), PLANE(7)));
    return KERNEL(add_bits)(&low[2], four, other);
#undef PLANE
}

/*
 * Adds a group of planes, of which those from `count` on are clear, to upright counts, `step` words
 * a level. Source: Harley and Seal's count, in Warren, "Hacker's Delight", 2nd edition, 2012,
 * section 5-1.
 */
static TARGET void KERNEL(add_group)(uint64_t *counts, size_t step, int levels,
                                     const uint64_t *const *planes, size_t count, size_t rows)
{
    for (size_t row = 0; row < rows; row += WORDS) {
        uint64_t *at = counts + row;
        VECTOR low[4], carry, more;
        EACH low[k] = *(VECTOR *)(at + (size_t)k * step);
        carry = KERNEL(add_eight)(low, planes, 0, row);
        more = count > 8 ? KERNEL(add_eight)(low, planes, 8, row) : (VECTOR){0};
        carry = KERNEL(add_bits)(&low[3], carry, more);
        EACH *(VECTOR *)(at + (size_t)k * step) = low[k];
        for (int level = 4; level < levels; level++) {
            VECTOR *sum = (VECTOR *)(at + (size_t)level * step), next = *sum & carry;
            *sum ^= carry;
            carry = next;
        }
    }
}

/* Counts the planes of the group, and clears it. */
static TARGET void KERNEL(flush)(struct block *block)
{
    const uint64_t *planes[BLOCK_GROUP], *floors[BLOCK_GROUP];
    size_t count = block->group_count;
    int first = 0, last = 0;

    for (size_t i = 0; i < count; i++) {
        int row = block->group_rows[i];
        first = !i || row < first ? row : first;
        last = !i || row > last ? row : last;
    }
    for (size_t i = 0; i < BLOCK_GROUP; i++) {
        bool is_there = i < count; /* a clear plane stands behind all others */
        size_t at = (is_there ? i : BLOCK_GROUP) * BLOCK_STRIDE;
        int down = is_there && block->back ? block->group_rows[i] - first : 0;
        planes[i] = block->group + at;
        floors[i] = block->floors + at - down;
    }
    KERNEL(add_group)(block->sees, BLOCK_ROWS, block->levels, planes, count, BLOCK_ROWS);
    if (block->mutual)
        KERNEL(add_group)(block->seen_by, BLOCK_ROWS, block->levels, floors, count, BLOCK_ROWS);
    if (block->back) {
        uint64_t *column = block->column + block->plan->reach_y + first;
        size_t rows = BLOCK_ROWS + (size_t)(last - first);
        KERNEL(add_group)(column, block->height, block->column_levels, floors, count, rows);
    }
    block->group_count = 0;
}

/* Adds the counts of a column of targets to those of the words around the block. */
static TARGET void KERNEL(spread)(struct block *block, int dx)
{
    size_t bit = 64 * block->margin + (size_t)(int64_t)dx;
    int shift = (int)(bit % 64);

    for (int part = 0; part < (shift ? 2 : 1); part++) {
        int64_t word = block->word - (int64_t)block->margin + (int64_t)(bit / 64) + part;
        uint64_t *sums = block_around(block, word);
        for (size_t row = 0; row < block->height; row += WORDS) {
            VECTOR carry = {0};
            for (int level = 0; level < block->levels; level++) {
                size_t at = (size_t)level * block->height + row;
                VECTOR *sum = (VECTOR *)(sums + at), more = {0};
                if (level < block->column_levels)
                    more = *(const VECTOR *)(block->column + at);
                more = part ? more >> (64 - shift) : more << shift;
                carry = KERNEL(add_bits)(sum, more, carry);
            }
        }
    }
    memset(block->column, 0, (size_t)block->column_levels * block->height * sizeof *block->column);
}

/* The rows from the one of the eyes `part` on, of the cell so far away. */
ALWAYS_INLINE TARGET const VECTOR *KERNEL(open_rows)(const struct block *block, int dx, int dy,
                                                     size_t part)
{
    size_t column = (size_t)dx + (size_t)block->plan->reach_x;

    return (const VECTOR *)(block->open + column * block->height +
                            (size_t)(dy + block->plan->reach_y) + part);
}

/* Takes some rows of the eyes along the edges of a step; who sees the cell is put to the group. */
ALWAYS_INLINE TARGET void KERNEL(take_step)(struct block *block, const struct plan_step *step,
                                            const struct plan_edge *edge, size_t part)
{
    int dx = step->at.dx, dy = step->at.dy;
    const VECTOR *cell = KERNEL(open_rows)(block, dx, dy, part);
    uint64_t *slots = block->slots + part;
    VECTOR open[VECTORS], seen[VECTORS] = {{0}};

    EACH open[k] = cell[k];
    if (step->slips) {
        const VECTOR *beside = KERNEL(open_rows)(block, dx - (dx > 0 ? 1 : -1), dy, part);
        const VECTOR *other = KERNEL(open_rows)(block, dx, dy - (dy > 0 ? 1 : -1), part);
        EACH open[k] = beside[k] | other[k];
    }
#define FROM ((const VECTOR *)(slots + edge->from * (size_t)BLOCK_ROWS))
#define TO ((VECTOR *)(slots + edge->to * (size_t)BLOCK_ROWS))
    for (enum plan_kind kind = PLAN_WALLS; kind <= PLAN_ALL; kind++) {
        for (const struct plan_edge *end = edge + step->edges[kind]; edge < end; edge++) {
            const VECTOR *from = FROM;
            VECTOR *to = TO;
            EACH
            {
                VECTOR row = from[k];
                seen[k] |= row;
                to[k] = row & open[k];
            }
        }
        if (kind == PLAN_WALLS)
            EACH seen[k] &= ~open[k];
    }
    for (const struct plan_edge *end = edge + step->edges[PLAN_ON]; edge < end; edge++) {
        const VECTOR *from = FROM;
        VECTOR *to = TO;
        EACH to[k] = from[k] & open[k];
    }
#undef FROM
#undef TO
    if (step->shows) {
        size_t at = block->group_count * BLOCK_STRIDE + part;
        uint64_t column = block->columns[dx + block->plan->reach_x],
                 walls = block->dark ? 0 : ~0ULL;
        size_t row = (size_t)(dy + block->plan->reach_y) + part;
        const VECTOR *inside = (const VECTOR *)(block->inside + row);
        const VECTOR *counted = (const VECTOR *)(block->counted + row);
        VECTOR *group = (VECTOR *)(block->group + at), *floors = (VECTOR *)(block->floors + at);
        EACH
        {
            seen[k] &= inside[k] & column;
            floors[k] = seen[k] & open[k] & counted[k];
            group[k] = seen[k] & (open[k] | walls);
        }
    }
}

/* Planes that are moved back stand in a group only where their rows are near to each other. */
ALWAYS_INLINE bool KERNEL(is_apart)(const struct block *block, int dy)
{
    int first = block->group_rows[0];

    return block->back && block->group_count &&
           (abs(dy - first) >= BLOCK_GROUP || (dy < 0) != (first < 0));
}

static TARGET void KERNEL(run)(struct block *block)
{
    const struct plan *plan = block->plan;
    const struct plan_edge *edge = plan->edges;

    for (size_t column = 0; column < plan_column_count(plan); column++) {
        const struct plan_step *end = plan->steps + plan->columns[column + 1];
        for (const struct plan_step *step = plan->steps + plan->columns[column]; step < end;
             step++) {
            if (step->shows && KERNEL(is_apart)(block, step->at.dy))
                KERNEL(flush)(block);
            for (size_t part = 0; part < BLOCK_ROWS; part += (size_t)VECTORS * WORDS)
                KERNEL(take_step)(block, step, edge, part);
            for (int kind = 0; kind < PLAN_KINDS; kind++)
                edge += step->edges[kind];
            if (step->shows)
                block->group_rows[block->group_count++] = step->at.dy;
            if (block->group_count == BLOCK_GROUP)
                KERNEL(flush)(block);
        }
        if (block->back) {
            if (block->group_count)
                KERNEL(flush)(block);
            KERNEL(spread)
            (block, (int)column > plan->reach_x ? plan->reach_x - (int)column : (int)column);
        }
    }
    if (block->group_count)
        KERNEL(flush)(block);
}

#undef EACH
#undef VECTORS
#undef VECTOR
#undef WORDS
#undef TARGET
#undef KERNEL
