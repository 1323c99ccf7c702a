/*
 * The tree of the rule `permissive`: a straight line from any point inside the eye's cell to any
 * point inside the other.
 *
 * Idea: in a quadrant a line crosses one cell in each diagonal row, or passes just between two,
 * through their common corner, and then it meets neither. Its height is 0 < v < 1 in row 0, the
 * eye's, and v + ds in row d; that of cell `side` is from side to side + 1.
 *
 *      . \ .
 *       \ \ \           row 2 of a quadrant: the cells 0, 1 and 2,
 *      @ \ \ \          corners at the heights 1 and 2
 *
 * A line that is free can be moved until it is stopped: by the corners of two cells, or by less
 * only where the eye's own corners or the target's stop it first. So these lines are enough:
 *   - those through two corners, whose slopes are p/q and whose heights in row 0 are j/q;
 *   - for a corner, the lines through it that see a target when no other corner lies among them;
 *   - the lines along the axis, when there is no corner at all.
 *
 * Cost: about 0.2 n³ lines through two corners for n rows.
 */
#include "lib/all/trees.h"
#include "lib/grid/slope.h"

struct fan {
    struct tree *tree;
    const struct octant *octant;
    int rows;
};

static struct offset cell_at(const struct fan *fan, int64_t row, int64_t side)
{
    return offset_of((int)side * fan->octant->quadrant_x,
                     (int)(row - side) * fan->octant->quadrant_y);
}

/*
 * The line of height (j + row * p) / q: behind two corners, whoever is on it sees what it crosses.
 */
static void draw(const struct fan *fan, int64_t p, int64_t q, int64_t j)
{
    uint32_t node = TREE_ROOT;
    int corners = 0;

    for (int64_t row = 1; row <= fan->rows && node != TREE_NONE; row++) {
        int64_t height = j + row * p;
        struct offset cell = cell_at(fan, row, height / q);
        if (height % q == 0) {
            corners++;
            continue;
        }
        if (corners >= 2)
            tree_show(fan->tree, node, cell, SHOWN_ALWAYS);
        node = tree_pass(fan->tree, node, hurdle_open(cell));
    }
}

/* Lines through the corner `height` of a row: their slopes lie between two. */
struct pencil {
    int64_t row, height;
    struct slope low, high;
};

/*
 * The height in a row of the steepest and of the flattest line, these left out: the cells between.
 */
static void find_heights(const struct pencil *pencil, int64_t row, int64_t *low, int64_t *high)
{
    int64_t run = row - pencil->row;
    struct slope below = run < 0 ? pencil->high : pencil->low;
    struct slope above = run < 0 ? pencil->low : pencil->high;

    *low = pencil->height + floor_divide(run * below.up, below.down);
    *high = pencil->height + ceil_divide(run * above.up, above.down);
}

/* Does the pencil go through one cell only of each row before the last? Then it sees the target. */
static void show_through(const struct fan *fan, const struct pencil *pencil, int64_t last,
                         int64_t side)
{
    uint32_t node = TREE_ROOT;

    for (int64_t row = 1; row < last; row++) {
        int64_t low, high;
        find_heights(pencil, row, &low, &high);
        if (row == pencil->row)
            continue;
        if (high - low > 1)
            return;
        node = tree_pass(fan->tree, node, hurdle_open(cell_at(fan, row, low)));
    }
    tree_show(fan->tree, node, cell_at(fan, last, side), SHOWN_ALWAYS);
}

static void rotate_about(const struct fan *fan, int64_t row, int64_t height)
{
    struct slope low = {height - 1, row}, high = {height, row};

    for (int64_t last = row + 1; last <= fan->rows; last++) {
        struct pencil all = {row, height, low, high};
        int64_t first, end;
        find_heights(&all, last, &first, &end);
        for (int64_t side = first; side < end; side++) {
            struct pencil part = all;
            struct slope bottom = {side - height, last - row},
                         top = {side + 1 - height, last - row};
            if (!tree_reaches(fan->tree, cell_at(fan, last, side)))
                continue;
            part.low = slope_less(low, bottom) ? bottom : low;
            part.high = slope_less(top, high) ? top : high;
            if (slope_less(part.low, part.high))
                show_through(fan, &part, last, side);
        }
    }
}

/* Along an axis: lines that keep to their column see the next cell of it. */
static void go_along(const struct fan *fan, bool up)
{
    uint32_t node = TREE_ROOT;

    for (int64_t row = 1; row <= fan->rows; row++) {
        struct offset cell = cell_at(fan, row, up ? row : 0);
        tree_show(fan->tree, node, cell, SHOWN_ALWAYS);
        node = tree_pass(fan->tree, node, hurdle_open(cell));
    }
}

static void look_through(const struct fan *fan)
{
    const struct tree *tree = fan->tree;

    go_along(fan, false);
    go_along(fan, true);
    for (int64_t row = 1; row < fan->rows && !tree->status; row++)
        for (int64_t height = 1; height <= row; height++)
            rotate_about(fan, row, height);
    for (int64_t q = 2; q < fan->rows && !tree->status; q++)
        for (int64_t p = 1; p < q; p++)
            for (int64_t j = 1; j < q && common_divisor(p, q) == 1; j++)
                draw(fan, p, q, j);
}

void tree_of_permissive(struct tree *tree)
{
    for (int i = 0; i < OCTANTS; i += 2)
        look_through(&(struct fan){tree, &octants[i], tree->reach_x + tree->reach_y});
}
