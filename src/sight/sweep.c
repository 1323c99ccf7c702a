#include "sight/sweep.h"

void sweep_begin(struct sweep *sweep, const struct look *look, struct plane *seen)
{
    struct cell eye = look->eye;

    *sweep = (struct sweep){.look = look, .seen = seen};
    turn_begin(&look->work->turn, seen, eye, look->box);
    look->work->touched = (struct box){eye.x, eye.y, eye.x + 1, eye.y + 1};
}

void sweep_aim(struct sweep *sweep, enum direction direction)
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
    if (!sweep->turned)
        sweep->seen_row = plane_row(sweep->seen, sweep->along);
}

/*
 * Shows the rows next to the eye in which nothing stands between the diagonals, as far as they are
 * in range: no rule of ours does anything else there. `beside`: nor that many cells farther out.
 */
void sweep_open_rows(struct sweep *sweep, int beside)
{
    struct work *work = sweep->look->work;
    int depth = 1;

    for (; depth <= sweep->limit; depth++) {
        int reach = work_reach(work, sweep->look->range, depth);
        int first = -depth > sweep->least ? -depth : sweep->least;
        int last = depth < sweep->most ? depth : sweep->most;
        const uint64_t *row = sweep->opaque_row + sweep->step * (ptrdiff_t)sweep->opaque->stride;
        struct strip strip;
        int from = first - beside > sweep->least ? first - beside : sweep->least;
        int to = last + beside < sweep->most ? last + beside : sweep->most;
        if (row_next_set(row, sweep->across + from, sweep->across + to + 1) <= sweep->across + to)
            break;
        first = first > -reach ? first : -reach;
        last = last < reach ? last : reach;
        strip = sweep_strip(sweep, first, last);
        strip_show(strip, 1, first, last);
    }
}

/* One wedge, given as it stands at the eye, reaches the next row. */
void sweep_begin_wedges(struct sweep *sweep, int half, struct edge lower, struct edge upper)
{
    struct wedge *wedge = wedges_room(sweep_wedges(sweep, half, sweep->depth + 1), 1);

    wedge->lower = edge_stepped(lower, sweep->depth);
    wedge->upper = edge_stepped(upper, sweep->depth);
}

/* Adds what this direction may have shown. */
void sweep_rest(struct sweep *sweep)
{
    struct box *box = &sweep->look->work->touched;
    int end = sweep->along + sweep->step * sweep->depth;
    struct box more = {sweep->across + sweep->from, end < sweep->along ? end : sweep->along,
                       sweep->across + sweep->to + 1, end > sweep->along ? end + 1 : sweep->along};

    if (sweep->turned)
        more = (struct box){more.y0, more.x0, more.y1, more.x1};
    box->x0 = more.x0 < box->x0 ? more.x0 : box->x0;
    box->y0 = more.y0 < box->y0 ? more.y0 : box->y0;
    box->x1 = more.x1 > box->x1 ? more.x1 : box->x1;
    box->y1 = more.y1 > box->y1 ? more.y1 : box->y1;
}

void sweep_end(struct sweep *sweep)
{
    turn_end(&sweep->look->work->turn);
}
