/*
 * Source: NetHack 3.7, vision.c: view_from(), right_side() and left_side(), its "Algorithm C", for
 * the hero's own sight, which has no limit.
 *
 * Idea: in each of four quadrants, rows go outwards from the eye's. A finger of light is a run of
 * cells in a row; below it, the next row is cut into runs of stone, which are seen whole, and
 * openings. In an opening, a line (NetHack's own of Bresenham's) finds the first cell that is seen
 * from the left; to the right it is seen to its end, or past the finger as far as lines go.
 *
 *      @ . . . .
 *      . . . #              the stone below the finger is seen; so is one cell of it beyond, when
 *      . . . . ~ ~          the finger ended in the open
 *
 * Rows are not columns, so it is not isotropic; left is right, though, and up is down.
 *
 * Departures: every map stands in a ring of stone, as the game's levels do; the ring is not shown.
 * Without it the game's code would see through walls of the outermost ring, since it shows a row's
 * last cell whenever no cell of the opening before it is in sight, and it would look to neither
 * side on a map one column wide. The game keeps the edges of runs in tables; here they are looked
 * up. It writes its four quadrants and two sides out; here one is mirrored. A limit cuts the
 * finished mask.
 *
 * Cost: for each cell at the end of a finger a line, O(r²) in rooms, O(r³) at worst. A row's
 * fingers are apart by a wall.
 */
#include "lib/engine/scan.h"

/*
 * One quadrant. Rows are depths, columns are sides, counted from the eye's; the first column behind
 * the box is stone, where it is the map's ring.
 */
struct quadrant {
    struct march march; /* its scans are fingers: runs of columns, between whole slopes */
    int columns;        /* the first one behind the box */
    int64_t *walked;    /* along lines, since somebody was asked; once stopped, no line is open */
};

static bool nethack_is_clear(const struct quadrant *quadrant, int row, int column)
{
    return !march_wall(&quadrant->march, row, column);
}

static void nethack_show(const struct quadrant *quadrant, int row, int from, int to)
{
    for (int column = from; column <= to && column < quadrant->columns; column++)
        march_show(&quadrant->march, row, column);
}

/* From an open cell the first stone to the right, from a stone the last that joins it. */
static int nethack_right_edge(const struct quadrant *quadrant, int row, int column)
{
    bool clear = nethack_is_clear(quadrant, row, column);

    while (column < quadrant->columns && nethack_is_clear(quadrant, row, column + 1) == clear)
        column++;
    return clear && column < quadrant->columns ? column + 1 : column;
}

/* Is the line from the eye open in between? A tie steps aside at once. */
static bool nethack_is_path(const struct quadrant *quadrant, int row, int column)
{
    bool steep = row > column;
    int longer = steep ? row : column, shorter = steep ? column : row, aside = 0;
    int64_t err = 2 * (int64_t)shorter - longer;

    if (work_stopped(quadrant->march.look->work, quadrant->walked))
        return false;
    *quadrant->walked += longer;
    for (int ahead = 1; ahead < longer; ahead++) {
        if (err >= 0) {
            aside++;
            err -= 2 * (int64_t)longer;
        }
        err += 2 * (int64_t)shorter;
        if (!nethack_is_clear(quadrant, steep ? ahead : aside, steep ? aside : ahead))
            return false;
    }
    return true;
}

/* Below a finger from `left` to `mark`. */
static void nethack_scan_row(const struct quadrant *quadrant, int row, int left, int mark)
{
    while (left <= mark) {
        int edge = nethack_right_edge(quadrant, row, left), right = mark;
        if (!nethack_is_clear(quadrant, row, left)) {
            if (edge > mark) /* a corner beside a doorway shows as well */
                edge = mark + nethack_is_clear(quadrant, row - 1, mark);
            nethack_show(quadrant, row, left, edge);
            left = edge + 1;
            continue;
        }
        if (left) {
            while (left <= edge && !nethack_is_path(quadrant, row, left))
                left++;
            if (left == quadrant->columns)
                nethack_show(quadrant, row, left, left);
            if (left >= quadrant->columns)
                return;
            if (left >= edge) { /* the far wall is seen, be it as it may */
                left = edge;
                continue;
            }
        }
        while (right <= edge && mark < edge && nethack_is_path(quadrant, row, right))
            right++; /* the opening is seen to its end, or past the finger as far as lines go */
        right = mark < edge ? right - 1 : edge;
        if (left > right)
            continue;
        if (!right && !nethack_is_clear(quadrant, row, 1))
            right = 1; /* a wall right beside the eye's column */
        nethack_show(quadrant, row, left, right);
        scans_add(quadrant->march.scans, (struct scan){{left, 1}, {right, 1}});
        left = right + 1;
    }
}

static void nethack_field(const struct look *look, struct eyeshot_mask *seen)
{
    int64_t walked = 0;

    for (int i = 0; i < OCTANTS; i++) {
        struct quadrant quadrant = {march_begin(look, seen, &octants[i]), 0, &walked};
        struct lists fingers;
        int from, right = 1;
        if (octants[i].depth_x)
            continue; /* of a quadrant's two octants the one whose rows are the map's */
        quadrant.columns = quadrant.march.shown_limit + 1;
        from = !nethack_is_clear(&quadrant, 0, 0); /* an eye in stone sees its neighbour, */
        if (nethack_is_clear(&quadrant, 0, from))  /* and through an open one */
            right = nethack_right_edge(&quadrant, 0, from);
        nethack_show(&quadrant, 0, 0, right);
        fingers = scans_begin(look->work, 0, (struct scan){{0, 1}, {right, 1}});
        quadrant.march.scans = &fingers;
        for (int row = 1; row <= quadrant.march.limit && fingers.count; row++) {
            const struct scan *now = fingers.now;
            if (work_stopped(look->work, &walked))
                return;
            for (size_t k = 0; k < fingers.count; k++)
                nethack_scan_row(&quadrant, row, (int)now[k].start.up, (int)now[k].end.up);
            lists_advance(&fingers);
        }
    }
}

const struct rule rule_nethack = {.field = nethack_field};
