/*
 * The work on blocks, for one width of words. This is a part of the file that includes it, and of
 * more than one; they say which width: WORDS of 64 bits, and TARGET, the compiler's attribute for
 * the processors that have them.
 */
#include "lib/all/block.h"

#define SPREAD_LEVELS 4 /* BLOCK_ROWS and less */

typedef uint64_t vec __attribute__((vector_size(8 * WORDS), may_alias));
typedef uint64_t loose __attribute__((vector_size(8 * WORDS), aligned(1), may_alias));

#define EACH_ROW _Pragma("GCC unroll 8") for (int k = 0; k < BLOCK_ROWS; k++)

/* *sum + a + b, bit by bit: the low bits stay in *sum, the high ones are returned. */
ALWAYS_INLINE TARGET vec add_bits(vec *sum, vec a, vec b)
{
#if WORDS == 8 /* where any function of three bits is one instruction: three */
    vec carry = (a & b) | ((a | b) & *sum);

    *sum = *sum ^ a ^ b;
#else
    vec half = a ^ b, carry = (a & b) | (half & *sum);

    *sum ^= half;
#endif
    return carry;
}

static TARGET void move(struct moved *moved, const uint64_t *rows, size_t row_words, size_t margin)
{
    vec *out = (vec *)moved->open[MOVED_OPEN];

    for (int dx = -moved->reach_x; dx <= moved->reach_x; dx++) {
        size_t bit = 64 * margin + (size_t)(int64_t)dx;
        const uint64_t *from = rows + bit / 64;
        int shift = (int)(bit % 64);
        for (size_t y = 0; y < moved->height; y++, from += row_words) {
            vec low = *(const loose *)from, high = *(const loose *)(from + 1);
            /* fanalyzer: it takes a vector of 64-bit words for a few bits */
            *out++ = low >> shift | high << 1 << (63 - shift);
        }
    }
}

/* Of open cells off the eye's row and column: at least one neighbour towards the eye is open. */
static TARGET void plug(struct moved *moved)
{
    const vec *open = (const vec *)moved->open[MOVED_OPEN];
    vec *below = (vec *)moved->open[MOVED_BELOW], *above = (vec *)moved->open[MOVED_ABOVE];
    size_t height = moved->height;

    for (int dx = -moved->reach_x; dx <= moved->reach_x; dx++) {
        const vec *beside = open + (dx > 0 ? -1 : dx < 0) * (ptrdiff_t)height;
        for (size_t y = 0; y < height; y++) {
            below[y] = open[y];
            above[y] = open[y];
            if (dx) {
                below[y] &= beside[y] | open[y ? y - 1 : 0];
                above[y] &= beside[y] | open[y + 1 < height ? y + 1 : y];
            }
        }
        open += height;
        below += height;
        above += height;
    }
}

ALWAYS_INLINE TARGET const vec *moved_rows(const struct block_task *task, struct offset at)
{
    int which = !task->plugged || !at.dx || !at.dy ? MOVED_OPEN
                : at.dy > 0                        ? MOVED_BELOW
                                                   : MOVED_ABOVE;

    return (const vec *)task->moved->open[which] + moved_at(task->moved, at, task->row);
}

/* The rows of those who pass a hurdle. */
ALWAYS_INLINE TARGET void hurdle_rows(const struct block_task *task, const struct hurdle *hurdle,
                                      vec *open)
{
    const vec *cell = moved_rows(task, hurdle->cell);

    EACH_ROW open[k] = cell[k];
    if (hurdle->kind == HURDLE_EITHER) {
        const vec *other = moved_rows(task, hurdle->other);
        EACH_ROW open[k] |= other[k];
    } else if (hurdle->kind == HURDLE_WALL) {
        EACH_ROW open[k] = ~open[k];
    }
}

/* Takes out what is not on the map, or on its border where that is hidden. */
ALWAYS_INLINE TARGET void cut(const struct block_task *task, struct offset at, vec *seen)
{
    const vec *columns = (const vec *)task->columns;
    const uint64_t *rows = task->rows + task->moved->reach_y + task->row + at.dy;
    vec column;

    if (!columns)
        return;
    column = columns[at.dx + task->moved->reach_x];
    EACH_ROW seen[k] &= column & rows[k];
}

/* Along `count` edges to the children. */
ALWAYS_INLINE TARGET const struct plan_edge *go_on(const struct plan_edge *edge, uint32_t count,
                                                   vec *slots, const vec *open, vec *seen)
{
    for (const struct plan_edge *end = edge + count; edge < end; edge++) {
        const vec *from = slots + BLOCK_ROWS * (size_t)edge->from;
        vec *to = slots + BLOCK_ROWS * (size_t)edge->to;
        EACH_ROW
        {
            vec row = from[k];
            seen[k] |= row;
            to[k] = row & open[k];
        }
    }
    return edge;
}

ALWAYS_INLINE TARGET const struct plan_edge *look(const struct plan_edge *edge, uint32_t count,
                                                  const vec *slots, vec *seen)
{
    for (const struct plan_edge *end = edge + count; edge < end; edge++) {
        const vec *from = slots + BLOCK_ROWS * (size_t)edge->from;
        EACH_ROW seen[k] |= from[k];
    }
    return edge;
}

/* Nobody sees a target: only hurdles are passed. */
ALWAYS_INLINE TARGET const struct plan_edge *pass(const struct plan_edge *edge, uint32_t count,
                                                  vec *slots, const vec *open)
{
    for (const struct plan_edge *end = edge + count; edge < end; edge++) {
        const vec *from = slots + BLOCK_ROWS * (size_t)edge->from;
        vec *to = slots + BLOCK_ROWS * (size_t)edge->to;
        EACH_ROW to[k] = from[k] & open[k];
    }
    return edge;
}

static TARGET void run(const struct block_task *task)
{
    const struct plan *plan = task->plan;
    const struct plan_batch *batch = &plan->batches[task->batch];
    const struct plan_edge *edge = plan->edges + batch->edge;
    vec *slots = (vec *)task->slots;

    for (size_t i = batch[0].step; i < batch[1].step; i++) {
        const struct plan_step *step = &plan->steps[i];
        const uint32_t *edges = step->edges;
        vec open[BLOCK_ROWS], seen[BLOCK_ROWS] = {0};
        const vec *raw = (const vec *)task->moved->open[MOVED_OPEN] +
                         moved_at(task->moved, step->hurdle.place, task->row);
        hurdle_rows(task, &step->hurdle, open);
        edge = go_on(edge, edges[PLAN_SEEN_ON], slots, open, seen);
        edge = look(edge, edges[PLAN_SEEN], slots, seen);
        if (step->floors)
            EACH_ROW seen[k] &= open[k];
        else if (task->plugged)
            EACH_ROW seen[k] &= open[k] | ~raw[k];
        if (edges[PLAN_WALL_ON] + edges[PLAN_WALL]) {
            vec wall[BLOCK_ROWS] = {0};
            edge = go_on(edge, edges[PLAN_WALL_ON], slots, open, wall);
            edge = look(edge, edges[PLAN_WALL], slots, wall);
            EACH_ROW seen[k] |= wall[k] & ~raw[k];
        }
        edge = pass(edge, edges[PLAN_ON], slots, open);
        if (step->target == PLAN_NONE)
            continue;
        cut(task, step->hurdle.place, seen);
        vec *out = (vec *)task->planes + BLOCK_ROWS * (size_t)step->target;
        EACH_ROW out[k] = seen[k];
    }
}

/* Row k of the plane `i` of those that are to be counted: for constant `open` and `listed`. */
ALWAYS_INLINE TARGET vec counted_row(const struct block_sums *sums, size_t i, size_t k, bool open,
                                     bool listed)
{
    vec row = ((const vec *)sums->planes)[(listed ? sums->list[i] : i) * BLOCK_ROWS + k];

    if (open)
        row &= ((const vec *)sums->open)[sums->at[i] + k];
    return row;
}

/* Eight of them: what they add up to from level 3 on. */
ALWAYS_INLINE TARGET vec add_eight(const struct block_sums *sums, vec *low, size_t i, size_t k,
                                   bool open, bool listed)
{
#define ROW(j) counted_row(sums, i + (j), k, open, listed)
    vec two = add_bits(&low[0], ROW(0), ROW(1));
    vec four = add_bits(&low[1], two, add_bits(&low[0], ROW(2), ROW(3)));

    two = add_bits(&low[0], ROW(4), ROW(5));
    two = add_bits(&low[1], two, add_bits(&low[0], ROW(6), ROW(7)));
    return add_bits(&low[2], four, two);
#undef ROW
}

/*
 * A group of planes. Source: Harley and Seal's count, in Warren, "Hacker's Delight", 2nd edition,
 * 2012, section 5-1.
 */
ALWAYS_INLINE TARGET void count_group(const struct block_sums *sums, uint64_t *levels, size_t i,
                                      bool open, bool listed)
{
    const size_t step = BLOCK_ROWS;

    for (size_t k = 0; k < BLOCK_ROWS; k++) {
        vec *level = (vec *)levels + k, *end = level + (size_t)sums->level_count * step;
        vec low[4] = {level[0], level[step], level[2 * step], level[3 * step]}, more;
        more = add_eight(sums, low, i, k, open, listed);
        more = add_bits(&low[3], more, add_eight(sums, low, i + 8, k, open, listed));
        level[0] = low[0];
        level[step] = low[1];
        level[2 * step] = low[2];
        level[3 * step] = low[3];
        for (level += 4 * step; level < end; level += step) {
            vec carry = *level & more;
            *level ^= more;
            more = carry;
        }
    }
}

static TARGET void count(const struct block_sums *sums)
{
    for (size_t i = 0; i < sums->count; i += BLOCK_GROUP) {
        if (sums->list)
            count_group(sums, sums->levels, i, false, true);
        else
            count_group(sums, sums->levels, i, false, false);
        if (sums->open_levels)
            count_group(sums, sums->open_levels, i, true, false);
    }
}

/* Those who see a plane of the class at hand get its number, bit by bit. */
ALWAYS_INLINE TARGET void put_class(const struct block_last *last, uint32_t class, const vec *seen)
{
    vec *level = (vec *)last->levels;

    for (int i = 0; i < last->level_count; i++, level += BLOCK_ROWS) {
        if (class >> i & 1)
            EACH_ROW level[k] |= seen[k];
        else
            EACH_ROW level[k] &= ~seen[k];
    }
}

static TARGET void last(const struct block_last *last)
{
    const vec *planes = (const vec *)last->planes;
    vec seen[BLOCK_ROWS] = {{0}};

    for (size_t i = 0; i < last->count; i++) {
        const vec *plane = planes + (size_t)last->list[i] * BLOCK_ROWS;
        EACH_ROW seen[k] |= plane[k];
        if (i + 1 < last->count && last->classes[i + 1] == last->classes[i])
            continue;
        put_class(last, last->classes[i], seen);
        EACH_ROW seen[k] = (vec){0};
    }
}

/*
 * *old + bits + carry, bit by bit, to a count's level `i`, whose bits are those of the first
 * `most`.
 */
ALWAYS_INLINE TARGET vec carry_on(vec *old, int i, int most, vec bits, vec carry)
{
    vec next = *old & carry;

    if (i < most)
        return add_bits(old, bits, carry);
    *old ^= carry;
    return next;
}

/* A column of targets: one lies below the other, in `way`'s direction. */
struct column {
    const struct offset *top;
    const vec *planes;
    size_t count;
    ptrdiff_t way;
};

/* The planes that the column's targets, from `first` on, have over row `row` of the block. */
ALWAYS_INLINE TARGET void add_column(const struct block_spread *spread, const struct column *column,
                                     int row, size_t first, size_t last)
{
    static const vec nobody;
    size_t bit = 64 * spread->margin + (size_t)(int64_t)column->top->dx;
    size_t at = ((size_t)(row + spread->row) * SPREAD_PARTS + bit % 8) * (size_t)spread->levels;
    char *part = (char *)spread->parts + at * spread->row_bytes + bit / 8;
    vec number[SPREAD_LEVELS] = {{0}}, carry = {0}, two, four[2], other, p[BLOCK_ROWS];

    for (size_t i = 0; i < BLOCK_ROWS; i++) {
        ptrdiff_t target = (ptrdiff_t)(first + i) * column->way;
        p[i] = first + i < last ? column->planes[target * BLOCK_ROWS + row - column->top[target].dy]
                                : nobody;
    }
    for (size_t i = 0; i < 2; i++) {
        two = add_bits(&number[0], p[4 * i], p[4 * i + 1]);
        other = add_bits(&number[0], p[4 * i + 2], p[4 * i + 3]);
        four[i] = add_bits(&number[1], two, other);
    }
    number[3] = add_bits(&number[2], four[0], four[1]);
    for (int i = 0; i < spread->levels; i++, part += spread->row_bytes) {
        vec old = *(loose *)part;
        carry = carry_on(&old, i, SPREAD_LEVELS, i < SPREAD_LEVELS ? number[i] : carry, carry);
        *(loose *)part = old;
    }
}

ALWAYS_INLINE TARGET void spread_column(const struct block_spread *spread,
                                        const struct column *column)
{
    size_t first = 0, last = 0;
    int bottom = column->top[(ptrdiff_t)(column->count - 1) * column->way].dy;

    for (int row = column->top->dy; row < bottom + BLOCK_ROWS; row++) {
        while (last < column->count && column->top[(ptrdiff_t)last * column->way].dy <= row)
            last++;
        while (first < last && column->top[(ptrdiff_t)first * column->way].dy <= row - BLOCK_ROWS)
            first++;
        if (first < last)
            add_column(spread, column, row, first, last);
    }
}

static TARGET void spread(const struct block_spread *spread)
{
    const struct offset *targets = spread->targets;
    const vec *planes = (const vec *)spread->planes;

    for (size_t begin = 0, end; begin < spread->count; begin = end) {
        bool up = targets[begin].dy < 0;
        struct column column;
        for (end = begin + 1; end < spread->count && targets[end].dx == targets[begin].dx &&
                              up == (targets[end].dy < 0);)
            end++;
        column.top = &targets[up ? end - 1 : begin];
        column.planes = planes + (up ? end - 1 : begin) * BLOCK_ROWS;
        column.count = end - begin;
        column.way = up ? -1 : 1;
        spread_column(spread, &column);
    }
}

/* Part i lies i bits too low. */
static TARGET void gather(const struct block_spread *spread, int row, uint64_t *sums, int levels)
{
    size_t row_words = spread->row_bytes / sizeof(uint64_t);

    for (size_t at = 0; at < row_words; at += WORDS) {
        vec total[BLOCK_LEVELS] = {{0}};
        const uint64_t *from =
            spread->parts + (size_t)row * SPREAD_PARTS * (size_t)spread->levels * row_words + at;
        for (int part = 0; part < SPREAD_PARTS; part++) {
            vec carry = {0};
            for (int i = 0; i < levels; i++) {
                vec bits = {0};
                if (i < spread->levels) {
                    bits = *(const loose *)from << part |
                           /* fanalyzer: as above */
                           *(const loose *)(from - 1) >> 1 >> (63 - part);
                    from += row_words;
                }
                carry = carry_on(&total[i], i, spread->levels, bits, carry);
            }
        }
        for (int i = 0; i < levels; i++)
            *(loose *)(sums + (size_t)i * row_words + at) = total[i];
    }
}
