#include "lib/engine/sweep.h"

static void aim(struct sweep *sweep, enum direction direction)
{
    const struct look *look = sweep->look;
    struct box box = look->box;
    struct cell eye = look->eye;

    sweep->turned = direction == EAST || direction == WEST;
    sweep->opaque = sweep->turned ? look->columns : look->opaque;
    if (sweep->turned) {
        box = (struct box){box.y0, box.x0, box.y1, box.x1};
        eye = (struct cell){eye.y, eye.x};
    }
    sweep->along = eye.y;
    sweep->across = eye.x;
    sweep->step = direction == EAST || direction == SOUTH ? 1 : -1;
    sweep->limit = sweep->step > 0 ? box.y1 - 1 - eye.y : eye.y - box.y0;
    if (sweep->limit > look->range.radius) /* no shape goes farther */
        sweep->limit = (int)look->range.radius;
    sweep->least = box.x0 - eye.x;
    sweep->most = box.x1 - 1 - eye.x;
    sweep->depth = sweep->from = sweep->to = 0;
    sweep->opaque_row = plane_row(sweep->opaque, sweep->along);
    sweep->opaque_step = sweep->step * (ptrdiff_t)sweep->opaque->stride;
    sweep->shown = sweep->turned ? sweep->across - look->work->turn.top : sweep->across;
    if (sweep->turned)
        return;
    sweep->seen_row = plane_row(sweep->seen, sweep->along);
    sweep->seen_step = sweep->step * (ptrdiff_t)sweep->seen->stride;
}

/*
 * Shows the rows next to the eye in which nothing stands between the diagonals, as far as they are
 * in range: no rule of ours does anything else there. `beside`: nor that many cells farther out.
 */
void sweep_open_rows(struct sweep *sweep, int beside)
{
    struct range range = sweep->look->range;
    int least = sweep->least, most = sweep->most, limit = sweep->limit;

    for (int depth = 1; depth <= limit; depth++) {
        int out = depth + beside, width = depth;
        int from = -out > least ? -out : least, to = out < most ? out : most;
        struct strip strip = {sweep->opaque_row + sweep->opaque_step, NULL, sweep->across, 0};
        if (to - from < 64 ? row_window(strip.opaque, strip.axis + from) << (63 - (to - from))
                           : strip_next(strip, 1, from, to + 1, WALL) <= to)
            return;
        if (range.radius != RADIUS_ALL) {
            int reach = work_reach(sweep->look->work, range, depth);
            width = width < reach ? width : reach;
        }
        from = -width > least ? -width : least;
        to = width < most ? width : most;
        strip = sweep_strip(sweep, from, to);
        if ((unsigned)(to - from) < 64)
            row_add(strip.seen, strip.shown + from, ~(uint64_t)0 >> (63 - (to - from)));
        else
            strip_show(strip, 1, from, to);
    }
}

/* One wedge, given as it stands at the eye, reaches the next row. */
void sweep_begin_wedges(struct sweep *sweep, int half, struct edge lower, struct edge upper)
{
    struct wedge *wedge = wedges_room(sweep_wedges(sweep, half, sweep->depth + 1), 1);

    wedge->lower = edge_stepped(lower, sweep->depth);
    wedge->upper = edge_stepped(upper, sweep->depth);
}

static void clip_sides(struct sweep *sweep)
{
    sweep->from = sweep->from > sweep->least ? sweep->from : sweep->least;
    sweep->to = sweep->to < sweep->most ? sweep->to : sweep->most;
}

struct turn_band *sweep_turn_to(struct sweep *sweep, int x)
{
    struct turn *turn = &sweep->look->work->turn;

    clip_sides(sweep);
    turn_to(turn, x, sweep->across + sweep->from, sweep->across + sweep->to + 1);
    return turn->band;
}

/* Adds what this direction may have shown. */
static void rest(struct sweep *sweep)
{
    struct box *box = &sweep->look->work->touched;
    int end = sweep->along + sweep->step * sweep->depth;

    clip_sides(sweep);
    if (sweep->turned) {
        sweep_turn_to(sweep, end);
        box_add(box, (struct cell){end, sweep->across + sweep->from});
        box_add(box, (struct cell){end, sweep->across + sweep->to});
    } else {
        box_add(box, (struct cell){sweep->across + sweep->from, end});
        box_add(box, (struct cell){sweep->across + sweep->to, end});
    }
}

void sweep_field(const struct look *look, struct plane *seen,
                 void (*sweep_direction)(struct sweep *))
{
    struct sweep sweep = {.look = look, .seen = seen};
    struct cell eye = look->eye;

    turn_begin(&look->work->turn, seen, eye, look->box);
    look->work->touched = (struct box){eye.x, eye.y, eye.x + 1, eye.y + 1};
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        aim(&sweep, (enum direction)direction);
        sweep_direction(&sweep);
        rest(&sweep);
    }
    turn_end(&look->work->turn);
}
