/*
 * A look from end to end. A request is settled from what the caller gave; the rule is asked for a
 * field, twice where diagonals block; then the field is cut by what no rule decides: range, dark
 * walls, border and cone. A pair or a line goes the same way for one cell. rule.h says what a rule
 * is, fast/pairs.c has the closed forms of pairs, why.c and light.c what is built on them.
 */
#include "lib/engine/scan.h"

#define MARGIN 2 /* tiles beyond the range that a rule may look at: neighbours of neighbours */

/* A look as it was asked for, with terms that mean something, and as the rule is asked for it. */
struct look_request {
    struct look look;
    const struct eyeshot_terms *terms;
    struct range range;
    int scale;
};

struct eyeshot_looker *eyeshot_looker_new(const struct eyeshot_memory *memory)
{
    struct eyeshot_looker *looker =
        memory_is_sound(memory) ? memory_zeroed(memory, sizeof *looker) : NULL;

    if (looker) {
        looker->work.memory = memory;
        looker->trace.work = &looker->work;
    }
    return looker;
}

void eyeshot_looker_free(struct eyeshot_looker *looker)
{
    const struct eyeshot_memory *memory;

    if (!looker)
        return;
    memory = looker->work.memory;
    work_release(&looker->work);
    memory_free(memory, looker, sizeof *looker);
}

void eyeshot_looker_stop(struct eyeshot_looker *looker, const struct eyeshot_stop *stop)
{
    if (!looker)
        return;
    looker->stop = stop ? *stop : (struct eyeshot_stop){0};
    looker->work.stop = looker->stop.ask ? &looker->stop : NULL;
}

/* A rule of the caller's own: its function is asked for the whole field. */
static void look_yours_field(const struct look *look, struct eyeshot_mask *seen)
{
    struct eyeshot_question question = {look->opaque, look->eye.x, look->eye.y, look->range.radius,
                                        look->range.shape};
    int status;

    look->work->asks = true;
    status = look->about->look(look->about->context, &question, seen);
    look->work->asks = false;
    plane_trim(seen, 0, seen->height); /* it may have set whole words */
    if (status && !look->work->status)
        look->work->status = status < 0 ? status : EYESHOT_BAD_RESULT;
}

static const struct rule look_yours = {.field = look_yours_field};

/* No test can tell what this returns: it marks a rule of the library, whose field a look asks. */
int library_look(void *context, const struct eyeshot_question *question, struct eyeshot_mask *seen)
{
    (void)context, (void)question, (void)seen;
    return EYESHOT_BAD_RULE;
}

static bool look_rule_is_sound(const struct eyeshot_rule *rule)
{
    const struct rule *of_library;

    if (!rule || !rule->look || (rule->scale != 1 && rule->scale != 2))
        return false;
    of_library = library_rule(rule);
    return !of_library || (of_library->doubled ? 2 : 1) == rule->scale;
}

int terms_status(const struct eyeshot_terms *terms)
{
    if (!terms)
        return EYESHOT_NO_POINTER;
    if (!look_rule_is_sound(terms->rule))
        return EYESHOT_BAD_RULE;
    if (terms->radius < 0)
        return EYESHOT_BAD_RADIUS;
    if ((unsigned)terms->shape > EYESHOT_WIDE)
        return EYESHOT_BAD_SHAPE;
    if (terms->cone < 1 || terms->cone > 360)
        return EYESHOT_BAD_CONE;
    if ((unsigned)terms->walls > EYESHOT_DARK || (unsigned)terms->border > EYESHOT_HIDDEN ||
        (unsigned)terms->diagonals > EYESHOT_BLOCK || (unsigned)terms->subtile > EYESHOT_SE)
        return EYESHOT_BAD_TERMS;
    return EYESHOT_OK;
}

struct eyeshot_terms eyeshot_terms_of(const struct eyeshot_rule *rule)
{
    if (!rule)
        return (struct eyeshot_terms){0};
    return (struct eyeshot_terms){.rule = rule,
                                  .radius = rule->radius,
                                  .shape = rule->shape,
                                  .walls = rule->walls,
                                  .border = rule->border,
                                  .own_cell = true,
                                  .cone = 360};
}

bool eyeshot_terms_equal(const struct eyeshot_terms *a, const struct eyeshot_terms *b)
{
    return a && b && a->rule == b->rule && a->radius == b->radius && a->shape == b->shape &&
           a->walls == b->walls && a->border == b->border && a->diagonals == b->diagonals &&
           a->own_cell == b->own_cell && a->facing == b->facing && a->cone == b->cone &&
           a->subtile == b->subtile;
}

/* A radius that spans the largest map counts as none, so that what is doubled fits an int. */
static struct range look_range_of(const struct eyeshot_terms *terms)
{
    return (struct range){
        terms->shape, terms->radius < 2 * (int64_t)EYESHOT_MOST_SIDE ? terms->radius : EYESHOT_ALL};
}

int eyeshot_reach(const struct eyeshot_terms *terms, int64_t dy)
{
    return !terms_status(terms) ? range_reach((struct range){terms->shape, terms->radius}, dy) : -1;
}

bool eyeshot_may_matter(const struct eyeshot_terms *terms, int x, int y, int cell_x, int cell_y)
{
    int64_t reach = 0;

    if (!terms_status(terms)) /* a rule of one's own is told of the whole map */
        reach = library_rule(terms->rule) ? look_range_of(terms).radius : EYESHOT_ALL;
    if (reach < INT_MAX)
        reach = reach ? reach + 1 : 0; /* a neighbour of what is in range may count */
    return llabs((long long)cell_x - x) <= reach && llabs((long long)cell_y - y) <= reach;
}

/* Does the rule's own walk end at this range? Then its field needs no cut. */
static bool look_walks_range(const struct look_request *request)
{
    return request->look.rule->walks_range && request->range.shape == request->terms->rule->shape;
}

static int look_settle(struct look_request *request, struct eyeshot_looker *looker,
                       const struct eyeshot_map *map, const struct eyeshot_terms *terms, int x,
                       int y)
{
    int status = looker && map ? terms_status(terms) : EYESHOT_NO_POINTER;
    const struct rule *rule;

    if (status)
        return status;
    if (looker->work.asks) /* the look that asks fails as well */
        return looker->work.status = EYESHOT_BAD_LOOKER;
    if (!plane_has(&map->opaque, x, y))
        return EYESHOT_BAD_EYE;
    rule = library_rule(terms->rule);
    request->terms = terms;
    request->range = look_range_of(terms);
    request->scale = terms->rule->scale;
    request->look = (struct look){.rule = rule ? rule : &look_yours,
                                  .about = terms->rule,
                                  .opaque = &map->opaque,
                                  .columns = &map->columns,
                                  .eye = {x, y},
                                  .range = request->range,
                                  .subtile = terms->subtile,
                                  .work = &looker->work};
    if (request->look.rule->walks_range && !look_walks_range(request))
        request->look.range.radius = EYESHOT_ALL;
    looker->work.status = EYESHOT_OK;
    return EYESHOT_OK;
}

static struct eyeshot_box look_scaled(struct eyeshot_box box, int scale)
{
    return (struct eyeshot_box){box.x0 * scale, box.y0 * scale, box.x1 * scale, box.y1 * scale};
}

/*
 * A field from lines: one line to every cell of the box that is in range. A rule with lines that
 * has a field as well computes the same field faster.
 */
static void look_field_from_lines(const struct look *look, struct eyeshot_mask *seen)
{
    int64_t steps = 0;

    for (int y = look->box.y0; y < look->box.y1; y++) {
        int reach = range_reach(look->range, y - look->eye.y);
        int x0 = look->eye.x - look->box.x0 > reach ? look->eye.x - reach : look->box.x0;
        int x1 = look->box.x1 - 1 - look->eye.x > reach ? look->eye.x + reach + 1 : look->box.x1;
        for (int x = x0; x < x1 && !work_stopped(look->work, &steps); x++) {
            if (look->rule->line(look, (struct cell){x, y}, NULL))
                plane_set(seen, x, y);
            steps += abs(x - look->eye.x) + abs(y - look->eye.y);
        }
    }
}

void trace_add(struct trace *trace, enum eyeshot_step_kind kind, struct cell cell, int64_t error)
{
    struct eyeshot_step *steps =
        scratch_need(trace->work, SCRATCH_STEPS, (trace->walk.count + 1) * sizeof *steps);

    if (!steps)
        return;
    trace->walk.steps = steps;
    steps[trace->walk.count++] = (struct eyeshot_step){kind, cell.x, cell.y, error};
}

void look_field(const struct look *look, struct eyeshot_mask *seen)
{
    const struct rule *rule = look->rule;

    look->work->touched = look->box;
    look->work->is_cut = false;
    if (rule->needs_open_eye && plane_get(look->opaque, look->eye.x, look->eye.y))
        look->work->touched = box_of(look->eye);
    else if (rule->field)
        rule->field(look, seen);
    else if (rule->march.scan_row)
        march_around(look, seen);
    else
        look_field_from_lines(look, seen);
}

/*
 * Diagonals that block: a *plug* is an open cell off the eye's row and column whose two neighbours
 * on the eye's side are both opaque. Sight must not slip past them, nor see what is in them. So a
 * look is made twice, on the map and on the map with all plugs opaque, and what both see is seen,
 * except the plugs themselves; a line does the same.
 */
static uint64_t look_find_plugs(const struct eyeshot_mask *opaque, struct cell eye, int y, size_t i)
{
    const uint64_t *row = plane_row(opaque, y);
    int nearer = y < eye.y ? y + 1 : y - 1;

    if (y == eye.y)
        return 0;
    return ~row[i] & plane_row(opaque, nearer)[i] & row_nearer(row, opaque->stride, i, eye.x);
}

/* The map with all plugs opaque, as far as a look within `box` can tell. */
struct look_plugged {
    struct eyeshot_mask rows, columns;
};

/* Puts it in the place of the look's map. False: there is no memory for it. */
static bool look_plug(struct look *look, struct eyeshot_box box, struct look_plugged *plugged)
{
    const struct eyeshot_mask *opaque = look->opaque;

    plugged->rows = scratch_plane(look->work, SCRATCH_PLUGGED, opaque->width, opaque->height);
    plugged->columns =
        scratch_plane(look->work, SCRATCH_PLUGGED_COLUMNS, opaque->height, opaque->width);
    if (!plugged->rows.words || !plugged->columns.words)
        return false;
    eyeshot_mask_copy_box(&plugged->rows, opaque, box);
    eyeshot_mask_copy_box(&plugged->columns, look->columns, box_transposed(box));
    for (int y = box.y0; y < box.y1; y++) {
        for (size_t i = (size_t)box.x0 / 64; i * 64 < (size_t)box.x1; i++) {
            uint64_t plugs = look_find_plugs(opaque, look->eye, y, i);
            plane_row(&plugged->rows, y)[i] |= plugs;
            for (; plugs; plugs &= plugs - 1)
                plane_set(&plugged->columns, y, (int)i * 64 + __builtin_ctzll(plugs));
        }
    }
    look->opaque = &plugged->rows;
    look->columns = &plugged->columns;
    return true;
}

/* Takes the tiles that are set in `out` out of the mask. */
static void look_take_out(int scale, const struct eyeshot_mask *out, struct eyeshot_box box,
                          struct eyeshot_mask *mask)
{
    if (scale == 1) {
        eyeshot_mask_subtract_box(mask, out, box);
        return;
    }
    for (int y = box.y0; y < box.y1; y++) {
        for (size_t i = (size_t)box.x0 / 64; i * 64 < (size_t)box.x1; i++) {
            uint64_t word = plane_row(out, y)[i];
            uint64_t pair[2] = {bits_doubled(word), bits_doubled(word >> 32)};
            for (size_t k = 0; k < 4; k++)
                if (2 * i + k / 2 < mask->stride)
                    plane_row(mask, 2 * y + (int)k % 2)[2 * i + k / 2] &= ~pair[k / 2];
        }
    }
}

/* Runs the rule, twice when diagonals block. Gives the tiles it may have shown. */
static struct eyeshot_box look_run_rule(const struct look_request *request, struct eyeshot_box box,
                                        struct eyeshot_mask *mask)
{
    struct work *work = request->look.work;
    struct eyeshot_mask second;
    struct eyeshot_box touched;
    struct look_plugged plugged;
    struct look look = request->look;

    if (look.rule == &look_yours) /* it is told of the whole map, so it may show all of it */
        box = eyeshot_mask_box(look.opaque);
    look.box = box;
    look_field(&look, mask);
    touched = work->touched;
    if (request->terms->diagonals == EYESHOT_PASS)
        return touched;
    second = scratch_plane(work, SCRATCH_SECOND, mask->width, mask->height);
    if (!second.words || !look_plug(&look, box, &plugged))
        return touched;
    look_field(&look, &second);
    eyeshot_mask_intersect_box(mask, &second, look_scaled(touched, request->scale));
    eyeshot_mask_clear_box(&second,
                           look_scaled(work->status ? box : work->touched, request->scale));
    eyeshot_mask_subtract_box(&plugged.rows, request->look.opaque, touched);
    look_take_out(request->scale, &plugged.rows, touched, mask);
    return touched;
}

/* Takes out of a row's tiles x0 … x1 - 1 those that lie farther than `reach` from the eye. */
static void look_cut_row(uint64_t *row, struct cell eye, int reach, int scale, int x0, int x1)
{
    row_wipe(row, x0 * scale, lesser(eye.x - reach, x1) * scale);
    row_wipe(row, greater(eye.x + reach + 1, x0) * scale, x1 * scale);
}

static void look_cut_range(const struct look_request *request, struct eyeshot_box box,
                           struct eyeshot_mask *mask)
{
    const struct exception *exception = request->look.rule->exception;
    int scale = request->scale;

    if (request->range.radius == EYESHOT_ALL || look_walks_range(request))
        return;
    if (exception && exception->cut) {
        exception->cut(request->terms, request->look.eye, look_scaled(box, scale), mask);
        return;
    }
    if (request->look.work->is_cut)
        return;
    for (int y = box.y0; y < box.y1; y++) {
        int reach = work_reach(request->look.work, request->range, y - request->look.eye.y);
        for (int k = 0; k < scale; k++)
            look_cut_row(plane_row(mask, y * scale + k), request->look.eye, reach, scale, box.x0,
                         box.x1);
    }
}

static void look_cut_border(int ring, struct eyeshot_box box, const struct eyeshot_mask *mask)
{
    for (int y = box.y0; y < box.y1; y++) {
        bool whole = y < ring || y >= mask->height - ring;
        row_wipe(plane_row(mask, y), 0, whole ? mask->width : ring);
        row_wipe(plane_row(mask, y), mask->width - ring, mask->width);
    }
}

static void look_cut_cone(const struct look_request *request, struct eyeshot_box box,
                          struct eyeshot_mask *mask)
{
    struct cell eye = request->look.eye;
    int scale = request->scale;

    for (int y = box.y0; y < box.y1; y++) {
        struct cone_cut cut =
            cone_cut(cone_of(request->terms), y - eye.y, box.x0 - eye.x, box.x1 - eye.x);
        for (int i = 0; i < 2; i++)
            for (int k = 0; k < scale; k++)
                row_wipe(plane_row(mask, y * scale + k), (cut.runs[i][0] + eye.x) * scale,
                         (cut.runs[i][1] + eye.x) * scale);
    }
}

/* Is the cell in range, by the rule's own measure if it has one? If it is the eye's: is it seen? */
static bool look_has(const struct look_request *request, struct cell cell)
{
    const struct exception *exception = request->look.rule->exception;

    if (exception && exception->has)
        return exception->has(request->terms, request->look.opaque, request->look.eye, cell);
    return cell_equal(request->look.eye, cell) ||
           range_has(request->range, cell.x - request->look.eye.x, cell.y - request->look.eye.y);
}

static void look_put_own_cell(const struct look_request *request, struct eyeshot_mask *mask)
{
    struct cell eye = request->look.eye;
    int scale = request->scale;
    bool seen = request->terms->own_cell && look_has(request, eye);

    for (int k = 0; k < scale; k++)
        for (int i = 0; i < scale; i++)
            row_set(plane_row(mask, eye.y * scale + k), eye.x * scale + i, seen);
}

/* The part of a look that a box of tiles around the eye holds; gives the tiles that it touched. */
static struct eyeshot_box look_within(const struct look_request *request, struct eyeshot_box box,
                                      struct eyeshot_mask *mask)
{
    const struct eyeshot_terms *terms = request->terms;
    struct eyeshot_box touched = box_of(request->look.eye);

    if (request->range.radius > 0) {
        touched = look_run_rule(request, box, mask);
        look_cut_range(request, touched, mask);
        if (terms->walls == EYESHOT_DARK)
            look_take_out(request->scale, request->look.opaque, touched, mask);
        if (terms->border == EYESHOT_HIDDEN)
            look_cut_border(request->scale, look_scaled(touched, request->scale), mask);
        if (terms->cone < 360)
            look_cut_cone(request, touched, mask);
    }
    look_put_own_cell(request, mask);
    return touched;
}

/* The tiles within `reach` of a cell, and some more. */
static struct eyeshot_box look_box_around(const struct eyeshot_mask *opaque, struct cell cell,
                                          int64_t reach)
{
    return range_box(reach < INT_MAX - MARGIN ? reach + MARGIN : INT_MAX, opaque->width,
                     opaque->height, cell.x, cell.y);
}

/* A mask of the map's size, or of its sub-tiles, to be left clear; no words: out of memory. */
static struct eyeshot_mask look_mask(const struct look_request *request, enum scratch which)
{
    const struct eyeshot_mask *opaque = request->look.opaque;

    return scratch_plane(request->look.work, which, opaque->width * request->scale,
                         opaque->height * request->scale);
}

int looker_look(struct eyeshot_looker *looker, enum scratch which, const struct eyeshot_map *map,
                const struct eyeshot_terms *terms, struct cell eye, struct eyeshot_mask *mask,
                struct eyeshot_box *touched)
{
    struct look_request request;
    struct eyeshot_box box;
    int status = look_settle(&request, looker, map, terms, eye.x, eye.y);

    if (status)
        return status;
    *mask = look_mask(&request, which);
    if (!mask->words)
        return looker->work.status;
    box = look_within(&request, look_box_around(&map->opaque, eye, request.range.radius), mask);
    *touched = look_scaled(box, request.scale);
    if (looker->work.status)
        eyeshot_mask_clear(mask);
    return looker->work.status;
}

const struct eyeshot_mask *eyeshot_look(struct eyeshot_looker *looker,
                                        const struct eyeshot_map *map,
                                        const struct eyeshot_terms *terms, int x, int y)
{
    if (!looker)
        return NULL;
    eyeshot_mask_clear_box(&looker->seen, looker->touched);
    looker->touched = (struct eyeshot_box){0, 0, 0, 0};
    looker->status = looker_look(looker, SCRATCH_SEEN, map, terms, (struct cell){x, y},
                                 &looker->seen, &looker->touched);
    return looker->status ? NULL : &looker->seen;
}

int eyeshot_looker_status(const struct eyeshot_looker *looker)
{
    return looker ? looker->status : EYESHOT_NO_POINTER;
}

struct eyeshot_box eyeshot_looker_touched(const struct eyeshot_looker *looker)
{
    return looker->touched;
}

/*
 * Of the box around the eye, what a field needs that is to tell of the target: the quadrants that
 * hold it, and some cells beside them. Walls in the others change nothing there.
 */
static struct eyeshot_box look_box_towards(struct eyeshot_box box, struct cell eye,
                                           struct cell target)
{
    if (target.x > eye.x + MARGIN)
        box.x0 = greater(box.x0, eye.x - MARGIN);
    if (target.x < eye.x - MARGIN)
        box.x1 = lesser(box.x1, eye.x + MARGIN + 1);
    if (target.y > eye.y + MARGIN)
        box.y0 = greater(box.y0, eye.y - MARGIN);
    if (target.y < eye.y - MARGIN)
        box.y1 = lesser(box.y1, eye.y + MARGIN + 1);
    return box;
}

/* By the look itself, no farther than the target. */
static bool look_field_shows(const struct look_request *request, struct cell target)
{
    int dx = abs(target.x - request->look.eye.x), dy = abs(target.y - request->look.eye.y);
    int scale = request->scale;
    struct eyeshot_mask mask = look_mask(request, SCRATCH_PROBE);
    struct eyeshot_box box =
        look_box_around(request->look.opaque, request->look.eye, greater(dx, dy));
    bool seen = false;

    if (!mask.words)
        return false;
    if (!request->look.rule->spreads)
        box = look_box_towards(box, request->look.eye, target);
    box = look_within(request, box, &mask);
    for (int k = 0; k < scale * scale; k++)
        seen |= plane_get(&mask, target.x * scale + k % scale, target.y * scale + k / scale);
    if (request->look.work->status)
        eyeshot_mask_clear(&mask);
    eyeshot_mask_clear_box(&mask, look_scaled(box, scale));
    return seen;
}

/* A line that a plug stopped was stopped by the two cells on its side of the eye. */
static void look_tell_plug(const struct look_request *request, const struct look *look,
                           struct trace *trace)
{
    struct eyeshot_walk *walk = &trace->walk;
    int x = walk->blocked_x, y = walk->blocked_y;

    if (!walk->blocked || plane_get(look->opaque, x, y) == plane_get(request->look.opaque, x, y))
        return;
    walk->flanked = true;
    walk->flank_x[0] = x;
    walk->flank_y[0] = y < request->look.eye.y ? y + 1 : y - 1;
    walk->flank_x[1] = x < request->look.eye.x ? x + 1 : x - 1;
    walk->flank_y[1] = y;
}

/* The target itself stops the line; a walk that begins there ends there. */
static bool look_block_at_target(struct trace *trace, struct cell target)
{
    if (trace && trace->walk.count && trace->walk.steps[0].x == target.x &&
        trace->walk.steps[0].y == target.y)
        trace->walk.count = 1;
    return trace_block(trace, target);
}

/* By the closed form, where nobody asks which way the line went and the two are not one cell. */
static bool look_pair_is_free(const struct look *look, struct cell target, struct trace *trace)
{
    if (look->rule->sees && !trace && !cell_equal(look->eye, target))
        return look->rule->sees(look, target);
    /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): whoever asks has seen that it has one */
    return look->rule->line(look, target, trace);
}

/*
 * On the map and, when diagonals block, on the map with the plugs. No line leaves the rectangle
 * between its ends by more than the margin.
 */
static bool look_pair_is_clear(const struct look_request *request, struct cell target,
                               struct trace *trace)
{
    const struct eyeshot_mask *opaque = request->look.opaque;
    struct eyeshot_box box;
    struct look_plugged plugged;
    struct look look;
    bool clear;

    if (!look_pair_is_free(&request->look, target, trace))
        return false;
    if (request->terms->diagonals == EYESHOT_PASS)
        return true;
    look = request->look;
    box = box_join(look_box_around(opaque, look.eye, 0), look_box_around(opaque, target, 0));
    if (!look_plug(&look, box, &plugged))
        return false;
    trace_clear(trace);
    clear = look_pair_is_free(&look, target, trace);
    if (clear &&
        plane_get(look.opaque, target.x, target.y) != plane_get(opaque, target.x, target.y))
        clear = look_block_at_target(trace, target);
    if (trace)
        look_tell_plug(request, &look, trace);
    return clear;
}

/*
 * May the eye see the target? What costs least is asked first, but a line that is to give its cells
 * is walked in any case.
 */
static enum eyeshot_sight look_decide(const struct look_request *request, struct cell target,
                                      struct trace *trace)
{
    const struct eyeshot_terms *terms = request->terms;
    const struct eyeshot_mask *opaque = request->look.opaque;
    bool walked = request->look.rule->line && trace, clear = false, dark;

    if (cell_equal(request->look.eye, target)) { /* corner has no line from a wall to itself */
        clear = !request->look.rule->line || look_pair_is_clear(request, target, trace);
        return clear && terms->own_cell && look_has(request, target) ? EYESHOT_CLEAR
                                                                     : EYESHOT_BLOCKED;
    }
    dark = terms->walls == EYESHOT_DARK && plane_get(opaque, target.x, target.y);
    if (walked)
        clear = look_pair_is_clear(request, target, trace);
    if (clear && dark)
        clear = look_block_at_target(trace, target);
    if (!request->range.radius ||
        (request->range.radius != EYESHOT_ALL && !look_has(request, target)))
        return EYESHOT_OUT_OF_RANGE;
    if (terms->border == EYESHOT_HIDDEN &&
        (!target.x || !target.y || target.x == opaque->width - 1 || target.y == opaque->height - 1))
        return EYESHOT_ON_BORDER;
    if (terms->cone < 360 &&
        !cone_has(cone_of(terms), target.x - request->look.eye.x, target.y - request->look.eye.y))
        return EYESHOT_OUT_OF_CONE;
    if (!walked && !dark)
        clear = request->look.rule->sees || request->look.rule->line
                    ? look_pair_is_clear(request, target, NULL)
                    : look_field_shows(request, target);
    return clear ? EYESHOT_CLEAR : EYESHOT_BLOCKED;
}

bool eyeshot_sees(struct eyeshot_looker *looker, const struct eyeshot_map *map,
                  const struct eyeshot_terms *terms, int x, int y, int to_x, int to_y)
{
    int sight = eyeshot_line(looker, map, terms, x, y, to_x, to_y, NULL);

    if (looker)
        looker->status = lesser(sight, EYESHOT_OK);
    return sight == EYESHOT_CLEAR;
}

int eyeshot_line(struct eyeshot_looker *looker, const struct eyeshot_map *map,
                 const struct eyeshot_terms *terms, int x, int y, int to_x, int to_y,
                 struct eyeshot_walk *walk)
{
    struct look_request request;
    struct trace *trace;
    enum eyeshot_sight sight;
    int status = look_settle(&request, looker, map, terms, x, y);

    if (status)
        return status;
    if (!plane_has(&map->opaque, to_x, to_y))
        return EYESHOT_BAD_CELL;
    trace = walk ? &looker->trace : NULL;
    trace_clear(trace);
    sight = look_decide(&request, (struct cell){to_x, to_y}, trace);
    if (looker->work.status)
        return looker->work.status;
    if (walk)
        *walk = trace->walk;
    return (int)sight;
}
