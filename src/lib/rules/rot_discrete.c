/*
 * Source: rot.js 2 (Ondřej Žára), src/fov/discrete-shadowcasting.ts: what rot-precise replaced.
 *
 * Idea: square rings around the eye, walked round from the south-west corner, up first. Each cell
 * takes an equal part of the ring's 360 degrees, rounded outwards to whole ones. The degrees that
 * walls took stand in a list of edges: a shadow begins at each even place and ends at the next.
 *
 *      2 3 4 5 6        ring 2: 16 cells of 22.5 degrees; cell 3 goes from 56.25 to 78.75,
 *      1       7        rounded from 56 to 79
 *      0       8
 *
 * Departures: none. The list is kept as the original keeps it: two shadows that meet at a degree
 * may stay two, and then a cell across that degree is seen; so it matters where a ring begins, and
 * nothing is the same when the map is rotated. No cell's part ends at a whole degree before it is
 * rounded (45 (2i - 1) is odd, 2r even), so integers round as the original's floating point does.
 * As there, an eye in a wall sees its own cell only, and outside the map all is wall.
 *
 * Cost: every ring in range, its cells on the map one by one; off the map, runs that lie in one
 * shadow are jumped over. Edges are whole degrees, none more than twice: at most 722.
 */
#include "lib/look/rule.h"

#define EDGES 722

struct dark {
    struct work *work;
    int edges[EDGES]; /* in order */
    int count;
};

struct ring {
    const struct look *look;
    struct dark *dark;
    struct eyeshot_mask *seen;
    int64_t depth;
};

/* Puts `most` edges in place of the `gone` ones at `at`. */
static void rot_discrete_splice(struct dark *dark, int at, int gone, const int *edges, int most)
{
    if (!scratch_unless(dark->work, dark->count + most - gone <= EDGES))
        return;
    memmove(&dark->edges[at + most], &dark->edges[at + gone],
            (size_t)(dark->count - at - gone) * sizeof *dark->edges);
    memcpy(&dark->edges[at], edges, (size_t)most * sizeof *edges);
    dark->count += most - gone;
}

/* Are the degrees from `from` to `to` not all in the dark? A wall darkens them. */
static bool rot_discrete_is_lit(struct dark *dark, int from, int to, bool wall)
{
    int arc[2] = {from, to};
    int at = 0, gone = 0;
    bool within;

    while (at < dark->count && dark->edges[at] < from)
        at++;
    within = at % 2;
    while (at + gone < dark->count && dark->edges[at + gone] < to)
        gone++;
    if (within && !gone)
        return false;
    if (!within && gone == 1 && dark->edges[at] == from)
        return false;
    if (wall && within)
        rot_discrete_splice(dark, at, gone, &arc[1], gone % 2);
    else if (wall)
        rot_discrete_splice(dark, at, gone, arc, gone % 2 ? 1 : 2);
    return true;
}

/* Cell i takes the degrees from rot_discrete_edge(i) to rot_discrete_edge(i + 1). */
static int rot_discrete_edge(const struct ring *ring, int64_t i)
{
    return (int)floor_divide(45 * (2 * i - 1), 2 * ring->depth);
}

/*
 * Cells i to end - 1, of which the last ones may be several if they are walls: what one shadow
 * darkens is the same as what theirs do, one after the other, since each overlaps the next by a
 * degree. The part of cell 0 lies on both sides of the first degree: each is looked at by itself.
 */
static bool rot_discrete_sees(struct ring *ring, int64_t i, int64_t end, bool wall)
{
    int from = rot_discrete_edge(ring, i), to = rot_discrete_edge(ring, end) + 1;
    bool lit;

    if (from >= 0)
        return rot_discrete_is_lit(ring->dark, from, to, wall);
    lit = rot_discrete_is_lit(ring->dark, 0, to, wall);
    return rot_discrete_is_lit(ring->dark, 360 + from, 360, wall) || lit;
}

/* A side of the ring without its last corner, from `start` on by steps of (dx, dy). */
static void rot_discrete_look_along(struct ring *ring, int64_t i, struct cell start, int dx, int dy)
{
    const struct eyeshot_mask *opaque = ring->look->opaque;
    int64_t end = i + 2 * ring->depth, first = end, last = end;
    struct eyeshot_box box = ring->look->box;
    int asked_from = dx ? box.y0 : box.x0, asked_to = dx ? box.y1 : box.x1;
    int along = dx ? start.x : start.y, most = dx ? opaque->width : opaque->height;
    int across = dx ? start.y : start.x, wide = dx ? opaque->height : opaque->width;
    bool up = dx + dy > 0;

    if (across >= 0 && across < wide && (across < asked_from || across >= asked_to))
        return; /* it darkens only parts that nobody asks for */
    if (across >= 0 && across < wide) {
        int64_t enter = up ? -(int64_t)along : (int64_t)along - (most - 1);
        int64_t leave = up ? most - (int64_t)along : (int64_t)along + 1;
        first = i + (enter < 0 ? 0 : enter < end - i ? enter : end - i);
        last = i + (leave < 0 ? 0 : leave < end - i ? leave : end - i);
    }
    if (i < first)
        rot_discrete_sees(ring, i, first, true);
    for (int64_t k = first; k < last; k++) {
        struct cell cell = {start.x + (int)(k - i) * dx, start.y + (int)(k - i) * dy};
        if (rot_discrete_sees(ring, k, k + 1, plane_get(opaque, cell.x, cell.y)) &&
            box_has(box, cell))
            plane_set(ring->seen, cell.x, cell.y);
    }
    if (last < end)
        rot_discrete_sees(ring, last, end, true);
}

static void rot_discrete_field(const struct look *look, struct eyeshot_mask *seen)
{
    struct cell eye = look->eye;
    struct dark dark = {.work = look->work};
    int limit = box_reach(look->box, eye);
    int64_t done = 0;

    for (int d = 1; d <= limit && !work_stopped(look->work, &done); d++) {
        struct ring ring = {look, &dark, seen, d};
        rot_discrete_look_along(&ring, 0, (struct cell){eye.x - d, eye.y + d}, 0, -1);
        rot_discrete_look_along(&ring, 2 * (int64_t)d, (struct cell){eye.x - d, eye.y - d}, 1, 0);
        rot_discrete_look_along(&ring, 4 * (int64_t)d, (struct cell){eye.x + d, eye.y - d}, 0, 1);
        rot_discrete_look_along(&ring, 6 * (int64_t)d, (struct cell){eye.x + d, eye.y + d}, -1, 0);
        if (dark.count == 2 && dark.edges[0] == 0 && dark.edges[1] == 360)
            return;
        done += 8 * (int64_t)d;
    }
}

const struct rule rule_rot_discrete = {.needs_open_eye = true, .field = rot_discrete_field};
