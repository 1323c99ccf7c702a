/*
 * Calls of eyeshot.h in any order, with any arguments, made from the bytes; memory is refused now and
 * then. What fails leaves all as it was, what succeeds shows what a looker just made shows, every size
 * told when memory is given back is right, and nothing is left behind.
 */
#include <limits.h>

#include "../api/purse.h"
#include "fuzz.h"

enum { THINGS = 3, SIDE_MOST = 130, CELLS_MOST = 2600, ALL_MOST = 400, CALLS_MOST = 300 };

struct stage {
    const uint8_t *at, *end;
    struct purse purse;
    struct eyeshot_map *maps[THINGS];
    struct eyeshot_looker *lookers[THINGS];
    struct eyeshot_mask masks[THINGS];
    struct eyeshot_fog *fogs[THINGS]; /* each on the map of its number */
    int asks;                         /* so many more questions whether to stop are answered no */
};

static int take(struct stage *stage)
{
    return stage->at < stage->end ? *stage->at++ : 0;
}

/* Mostly small, else near the ends of an int. */
static int take_number(struct stage *stage)
{
    static const int far[] = {-1,      -2,          63,      64,          65,     127,
                              128,     129,         1 << 15, 1 << 17,     -65,    (1 << 17) + 1,
                              INT_MAX, INT_MAX - 1, INT_MIN, INT_MIN + 1, 1 << 16};
    int byte = take(stage);

    return byte < 180 ? byte % 40 : far[(size_t)byte % (sizeof far / sizeof *far)];
}

/* A cell of a map, mostly. */
static void take_cell(struct stage *stage, const struct eyeshot_map *map, int *x, int *y)
{
    const struct eyeshot_mask *rows = eyeshot_map_rows(map);

    *x = take_number(stage);
    *y = take_number(stage);
    if (!rows || take(stage) % 8 == 0)
        return;
    *x = (*x & INT_MAX) % rows->width;
    *y = (*y & INT_MAX) % rows->height;
}

static struct eyeshot_box take_box(struct stage *stage)
{
    struct eyeshot_box box = {take_number(stage), take_number(stage), take_number(stage),
                              take_number(stage)};

    return box;
}

/* Rules of one's own: what the eye's row shows, and a status. */
static int look_along(void *context, const struct eyeshot_question *question,
                      struct eyeshot_mask *seen)
{
    int scale = seen->width / question->opaque->width;

    for (int x = 0; x < seen->width; x++)
        eyeshot_mask_set(seen, x, question->y * scale);
    return *(const int *)context;
}

static const struct eyeshot_rule *take_rule(struct stage *stage)
{
    static int statuses[] = {0, EYESHOT_NO_MEMORY, EYESHOT_STOPPED};
    static struct eyeshot_rule own[] = {
        {.name = "one", .scale = 1, .radius = 4, .look = look_along, .context = &statuses[0]},
        {.name = "two", .scale = 2, .radius = 9, .look = look_along, .context = &statuses[0]},
        {.name = "none", .scale = 1, .radius = 4, .look = look_along, .context = &statuses[1]},
        {.name = "ends", .scale = 2, .radius = 4, .look = look_along, .context = &statuses[2]},
        {.name = "three", .scale = 3, .radius = 4, .look = look_along, .context = &statuses[0]},
        {.name = "blind", .scale = 1, .radius = 4},
    };
    int number = take(stage);
    const struct eyeshot_rule *rule = NULL;

    if (number >= 240)
        return number < 246 ? &own[number - 240] : NULL;
    for (int i = number % 39; i >= 0; i--)
        rule = eyeshot_rule_next(rule);
    return rule;
}

static struct eyeshot_terms take_terms(struct stage *stage)
{
    static const int64_t far[] = {EYESHOT_ALL,   -1,   INT64_MIN, (int64_t)1 << 31,
                                  INT64_MAX - 1, 46341};
    struct eyeshot_terms terms = eyeshot_terms_of(take_rule(stage));
    int radius = take(stage), flags = take(stage), strange = take(stage);

    terms.radius = radius < 200 ? radius % 50 : radius < 250 ? far[radius % 6] : terms.radius;
    if (flags & 1)
        terms.shape = (enum eyeshot_shape)(strange % 8);
    if (flags & 2)
        terms.walls = (enum eyeshot_walls)(strange / 4 % 3);
    if (flags & 4)
        terms.border = (enum eyeshot_border)(strange / 8 % 3);
    if (flags & 8)
        terms.diagonals = (enum eyeshot_diagonals)(strange / 16 % 3);
    terms.own_cell = !(flags & 16);
    if (flags & 32) {
        terms.facing = flags & 1 ? 7 * take(stage) : take_number(stage);
        terms.cone = take(stage) * 2 - 3;
    }
    if (flags & 64)
        terms.subtile = (enum eyeshot_subtile)(strange % 5);
    return terms;
}

/* What must be so of a status. */
static bool good(int status)
{
    must(status <= 0 && status >= EYESHOT_BAD_LOOKER && status != EYESHOT_BUG, "status %d", status);
    return !status;
}

static size_t words_of(const struct eyeshot_mask *mask)
{
    return mask->words ? mask->stride * (size_t)mask->height : 0;
}

/* A copy of a mask, to be compared with it later; and what is right of every mask. */
static struct eyeshot_mask keep(const struct eyeshot_mask *mask)
{
    struct eyeshot_mask copy = {0, 0, 0, NULL};

    if (!mask || !mask->words)
        return copy;
    must(!eyeshot_mask_init(&copy, mask->width, mask->height, NULL), "no memory");
    memcpy(copy.words, mask->words, words_of(mask) * sizeof *mask->words);
    for (int y = 0; mask->width % 64 && y < mask->height; y++)
        must(!(mask->words[((size_t)y + 1) * mask->stride - 1] >> (mask->width % 64)),
             "bits behind row %d", y);
    return copy;
}

static bool same(const struct eyeshot_mask *mask, const struct eyeshot_mask *kept)
{
    return mask->width == kept->width && mask->height == kept->height &&
           !memcmp(mask->words, kept->words, words_of(mask) * sizeof *mask->words);
}

static void must_be_kept(const struct eyeshot_mask *mask, struct eyeshot_mask kept)
{
    if (kept.words)
        must(same(mask, &kept), "it is another");
    eyeshot_mask_release(&kept, NULL);
}

/* Maps */

static void drop_fog(struct stage *stage, int number)
{
    eyeshot_fog_free(stage->fogs[number]);
    stage->fogs[number] = NULL;
}

static void call_map(struct stage *stage, int number)
{
    int width = take_number(stage), height = take_number(stage);

    if (width > 0 && height > 0 && width <= EYESHOT_MOST_SIDE && height <= EYESHOT_MOST_SIDE) {
        width = width > SIDE_MOST ? SIDE_MOST : width;
        height = height > CELLS_MOST / width ? CELLS_MOST / width : height;
    }
    drop_fog(stage, number);
    eyeshot_map_free(stage->maps[number]);
    stage->maps[number] = eyeshot_map_new(width, height, &stage->purse.memory);
    must(!stage->maps[number] || (width > 0 && height > 0), "%d × %d", width, height);
}

static bool is_opaque(void *context, const void *cell)
{
    const unsigned char *opaque = context;

    return opaque[*(const unsigned char *)cell];
}

static void call_fill(struct stage *stage, struct eyeshot_map *map)
{
    static unsigned char cells[CELLS_MOST + SIDE_MOST];
    unsigned char opaque[256] = {0};
    size_t stride = map ? (size_t)eyeshot_map_rows(map)->width : 0;
    int part = take(stage);

    for (size_t i = 0; i < sizeof cells; i++)
        cells[i] = (unsigned char)(i * (size_t)part >> 2);
    for (int i = 0; i < 256; i++)
        opaque[i] = i % 16 < part / 32;
    must(good(eyeshot_map_fill(map, part == 7 ? NULL : cells, stride, part == 8 ? NULL : opaque)) ==
             (map && part != 7 && part != 8),
         "filled");
    if (part % 3 == 0) {
        struct eyeshot_mask filled = keep(eyeshot_map_rows(map));
        must(good(eyeshot_map_fill_cells(map, cells, 1, stride, is_opaque, opaque)) ==
                 (map != NULL),
             "filled");
        if (map && part != 7 && part != 8)
            must(same(eyeshot_map_rows(map), &filled), "by the function otherwise");
        eyeshot_mask_release(&filled, NULL);
    } else if (part % 3 == 1) {
        good(eyeshot_map_fill_cells(map, cells, (size_t)part % 2, stride, NULL, NULL));
    }
}

/* A change of one cell, by its own function or in place. */
static void call_set(struct stage *stage, struct eyeshot_map *map, int number)
{
    int x = take_number(stage), y = take_number(stage), how = take(stage);
    const struct eyeshot_mask *rows = eyeshot_map_rows(map);
    bool inside = rows && x >= 0 && y >= 0 && x < rows->width && y < rows->height;
    struct eyeshot_box box;

    must(inside || eyeshot_map_is_opaque(map, x, y), "%d, %d is open", x, y);
    if (how < 128 || !inside) {
        must(good(eyeshot_map_set(map, x, y, how % 2)) == inside, "%d, %d", x, y);
        must(!inside || eyeshot_map_is_opaque(map, x, y) == how % 2, "%d, %d", x, y);
    } else {
        rows->words[(size_t)y * rows->stride + (size_t)x / 64] ^= (uint64_t)1 << (x % 64);
        must(good(eyeshot_map_update(map, (struct eyeshot_box){x, y, x + 1, y + 1})), "updated");
    }
    box = take_box(stage);
    must(good(eyeshot_map_update(map, box)) == (map && box.x0 < box.x1 && box.y0 < box.y1),
         "updated");
    if (stage->fogs[number] && inside && stage->lookers[0])
        while (eyeshot_fog_map_changed(stage->fogs[number], stage->lookers[0],
                                       (struct eyeshot_box){x, y, x + 1, y + 1}))
            stage->asks = INT_MAX; /* it failed: once more */
}

/* Lookers */

static bool ask(void *context)
{
    struct stage *stage = context;

    return stage->asks-- <= 0;
}

static void call_looker(struct stage *stage, int number)
{
    struct eyeshot_stop stop = {ask, stage};
    int how = take(stage);

    if (how < 128 || !stage->lookers[number]) {
        eyeshot_looker_free(stage->lookers[number]);
        stage->lookers[number] = eyeshot_looker_new(how % 2 ? &stage->purse.memory : NULL);
    } else {
        stage->asks = how % 16;
        eyeshot_looker_stop(stage->lookers[number], how % 2 ? &stop : NULL);
    }
}

/* What a looker that was just made sees, is this it? */
static void must_be_seen(const struct eyeshot_map *map, const struct eyeshot_terms *terms, int x,
                         int y, const struct eyeshot_mask *mask)
{
    struct eyeshot_looker *looker = eyeshot_looker_new(NULL);
    const struct eyeshot_mask *twin = eyeshot_look(looker, map, terms, x, y);

    must(twin && same(mask, twin), "%s: another field", terms->rule->name);
    eyeshot_looker_free(looker);
}

static void call_look(struct stage *stage, int number)
{
    struct eyeshot_map *map = stage->maps[number];
    struct eyeshot_looker *looker = stage->lookers[take(stage) % THINGS];
    struct eyeshot_mask *mask = &stage->masks[take(stage) % THINGS];
    struct eyeshot_terms terms = take_terms(stage);
    const struct eyeshot_mask *seen;
    int x, y;

    take_cell(stage, map, &x, &y);
    seen = eyeshot_look(looker, map, &terms, x, y);
    must(good(eyeshot_looker_status(looker)) == (seen != NULL), "a mask, or a status");
    if (!seen)
        return;
    must_be_seen(map, &terms, x, y, seen);
    must_be_kept(seen, keep(seen));
    eyeshot_mask_copy(mask, seen);
}

/* Why, with what room there is; the map stays as it is, which call() sees to. */
static void call_why(struct stage *stage, int number)
{
    struct eyeshot_map *map = stage->maps[number];
    struct eyeshot_looker *looker = stage->lookers[take(stage) % THINGS];
    struct eyeshot_terms terms = take_terms(stage);
    struct eyeshot_cell cells[4];
    size_t count = (size_t)take(stage) % 5;
    int x, y, to_x, to_y, why;

    take_cell(stage, map, &x, &y);
    take_cell(stage, map, &to_x, &to_y);
    why = eyeshot_why(looker, map, &terms, x, y, to_x, to_y, cells, &count);
    must(why < 0 ? !good(why) : why <= EYESHOT_NEVER, "%d", why);
}

static void call_light(struct stage *stage, int number)
{
    struct eyeshot_mask *masks = stage->masks;
    int which = take(stage);

    good(eyeshot_light(stage->maps[number], which & 1 ? &masks[0] : NULL,
                       &masks[which / 2 % THINGS], which & 16 ? &masks[1] : NULL,
                       which & 32 ? &masks[2] : NULL));
}

static void call_line(struct stage *stage, int number)
{
    struct eyeshot_map *map = stage->maps[number];
    struct eyeshot_looker *looker = stage->lookers[take(stage) % THINGS], *other;
    struct eyeshot_terms terms = take_terms(stage);
    struct eyeshot_walk walk = {.count = 0};
    int x, y, to_x, to_y, sight;

    take_cell(stage, map, &x, &y);
    take_cell(stage, map, &to_x, &to_y);
    eyeshot_sees(looker, map, &terms, x, y, to_x, to_y);
    good(eyeshot_looker_status(looker));
    sight = eyeshot_line(looker, map, &terms, x, y, to_x, to_y, take(stage) % 2 ? &walk : NULL);
    if (sight < 0) {
        good(sight);
        return;
    }
    must(sight <= EYESHOT_OUT_OF_CONE, "%d", sight);
    for (size_t i = 0; i < walk.count; i++)
        must(walk.steps[i].x >= 0 && walk.steps[i].y >= 0 &&
                 walk.steps[i].x < eyeshot_map_rows(map)->width &&
                 walk.steps[i].y < eyeshot_map_rows(map)->height,
             "a step to %d, %d", walk.steps[i].x, walk.steps[i].y);
    other = eyeshot_looker_new(NULL);
    must(eyeshot_sees(other, map, &terms, x, y, to_x, to_y) == (sight == EYESHOT_CLEAR),
         "%s: the pair is told otherwise", terms.rule->name);
    must(eyeshot_line(other, map, &terms, x, y, to_x, to_y, NULL) == sight, "%s: another answer",
         terms.rule->name);
    eyeshot_looker_free(other);
}

/* Masks */

static void call_mask(struct stage *stage, int number)
{
    struct eyeshot_mask *mask = &stage->masks[number];
    const struct eyeshot_mask *rows = eyeshot_map_rows(stage->maps[take(stage) % THINGS]);
    int how = take(stage), width = take_number(stage), height = take_number(stage);

    if (how < 200 && rows) {
        width = rows->width * (how % 2 + 1);
        height = rows->height * (how % 2 + 1);
    } else if (width > 0 && height > 0) {
        width = width > SIDE_MOST ? SIDE_MOST : width;
        height = height > SIDE_MOST ? SIDE_MOST : height;
    }
    eyeshot_mask_release(mask, &stage->purse.memory);
    must(!mask->words && !mask->width && !mask->height, "released");
    must(!good(eyeshot_mask_init(mask, width, height, &stage->purse.memory)) ||
             (width > 0 && height > 0),
         "%d × %d", width, height);
}

static void call_operation(struct stage *stage, struct eyeshot_mask *to)
{
    const struct eyeshot_mask *from = &stage->masks[take(stage) % THINGS];
    int what = take(stage) % 5;
    struct eyeshot_mask before, other;
    bool fits = to->width == from->width && to->height == from->height;

    if (!to->words || !from->words)
        return;
    before = keep(to);
    other = keep(from);
    if (what == 0)
        eyeshot_mask_clear(to);
    else
        (what == 1   ? eyeshot_mask_copy
         : what == 2 ? eyeshot_mask_join
         : what == 3 ? eyeshot_mask_intersect
                     : eyeshot_mask_subtract)(to, from);
    for (int y = 0; y < to->height; y++)
        for (int x = 0; x < to->width; x++) {
            bool was = eyeshot_mask_has(&before, x, y), its = eyeshot_mask_has(&other, x, y);
            bool is = what == 0   ? false
                      : what == 1 ? its
                      : what == 2 ? was || its
                      : what == 3 ? was && its
                                  : was && !its;
            if (what && !fits)
                is = was;
            must(eyeshot_mask_has(to, x, y) == is, "operation %d at %d, %d", what, x, y);
        }
    eyeshot_mask_release(&before, NULL);
    eyeshot_mask_release(&other, NULL);
}

static void call_change(struct stage *stage, struct eyeshot_mask *to)
{
    struct eyeshot_box box = take_box(stage);
    int from_x, to_x = take_number(stage);

    eyeshot_mask_set(to, box.x0, box.y0);
    must(to->words || !eyeshot_mask_has(to, box.x0, box.y0), "a cell of nothing");
    if (eyeshot_mask_next_run(to, box.y1, &from_x, &to_x))
        must(from_x < to_x && eyeshot_mask_has(to, from_x, box.y1) &&
                 !eyeshot_mask_has(to, to_x, box.y1),
             "a run from %d to %d", from_x, to_x);
    must_be_kept(to, keep(to));
}

/* Fog */

static void must_see(struct eyeshot_fog *fog, const struct eyeshot_map *map)
{
    const struct eyeshot_mask *visible = eyeshot_fog_visible(fog);
    const struct eyeshot_mask *explored = eyeshot_fog_explored(fog);
    size_t seen = eyeshot_mask_count(visible);
    size_t known = eyeshot_mask_count(explored);
    const struct eyeshot_mask *rows = eyeshot_map_rows(map);

    must(eyeshot_fog_count(fog, EYESHOT_VISIBLE) == seen &&
             eyeshot_fog_count(fog, EYESHOT_EXPLORED) == known - seen &&
             eyeshot_fog_count(fog, EYESHOT_UNSEEN) ==
                 (size_t)rows->width * (size_t)rows->height - known,
         "counts");
    for (int y = 0; y < rows->height; y++)
        for (int x = 0; x < rows->width; x++)
            must(eyeshot_fog_state(fog, x, y) == (eyeshot_mask_has(visible, x, y) ? EYESHOT_VISIBLE
                                                  : eyeshot_mask_has(explored, x, y)
                                                      ? EYESHOT_EXPLORED
                                                      : EYESHOT_UNSEEN),
                 "%d, %d", x, y);
}

static void call_fog(struct stage *stage, int number)
{
    struct eyeshot_fog **fog = &stage->fogs[number];
    struct eyeshot_looker *looker = stage->lookers[take(stage) % THINGS];
    int how = take(stage), x, y;
    size_t viewer = (size_t)take(stage) % 20;
    struct eyeshot_terms terms = take_terms(stage);
    struct eyeshot_mask visible, explored;

    take_cell(stage, stage->maps[number], &x, &y);
    if (how < 30 || (!*fog && how % 2)) {
        drop_fog(stage, number);
        *fog = eyeshot_fog_new(stage->maps[number], &stage->purse.memory);
    }
    visible = keep(eyeshot_fog_visible(*fog));
    explored = keep(eyeshot_fog_explored(*fog));
    if (how < 200) {
        bool done = good(eyeshot_fog_place(*fog, looker, viewer, &terms, x, y));
        must(done || !*fog ||
                 (same(eyeshot_fog_visible(*fog), &visible) &&
                  same(eyeshot_fog_explored(*fog), &explored)),
             "it failed, and the fog is another");
    } else if (how < 232) {
        good(eyeshot_fog_remove(*fog, viewer));
        must(!eyeshot_fog_sees(*fog, viewer, x, y), "it is gone, and sees");
    } else {
        good(eyeshot_fog_set_explored(*fog, &stage->masks[how % THINGS]));
        must(!*fog || same(eyeshot_fog_visible(*fog), &visible), "other cells are visible");
    }
    eyeshot_fog_sees(*fog, viewer, x, y);
    if (*fog)
        must_see(*fog, stage->maps[number]);
    eyeshot_mask_release(&visible, NULL);
    eyeshot_mask_release(&explored, NULL);
}

/* All eyes of a small map: of each open cell what a look shows. */
static void call_all(struct stage *stage, const struct eyeshot_map *map)
{
    static uint32_t sees[ALL_MOST], seen_by[ALL_MOST];
    const struct eyeshot_mask *rows = eyeshot_map_rows(map);
    struct eyeshot_terms terms = take_terms(stage);
    struct eyeshot_stop stop = {ask, stage};
    int how = take(stage), cells = rows ? rows->width * rows->height : 0;
    int first = rows ? take(stage) % (rows->height + 1) : 0;
    uint64_t all = 0, each = 0;

    stage->asks = how % 32;
    memset(sees, 0, sizeof sees);
    memset(seen_by, 0, sizeof seen_by);
    if (cells > ALL_MOST ||
        !good(eyeshot_all(map, &terms, first, rows ? rows->height : 1, sees, seen_by,
                          how % 2 ? &stop : NULL)) ||
        !terms.rule->source)
        return;
    for (int i = 0; i < cells; i++) {
        must(!eyeshot_map_is_opaque(map, i % rows->width, i / rows->width) ||
                 (!sees[i] && !seen_by[i]),
             "numbers of a wall");
        must(sees[i] <= (uint32_t)cells && seen_by[i] <= (uint32_t)cells, "%u, %u", sees[i],
             seen_by[i]);
        all += sees[i];
        each += seen_by[i];
    }
    must(all >= each, "%llu seen, by %llu", (unsigned long long)all, (unsigned long long)each);
}

static void call(struct stage *stage)
{
    int what = take(stage), number = take(stage) % THINGS;
    struct eyeshot_mask map = keep(eyeshot_map_rows(stage->maps[number]));

    switch (what % 12) {
    case 0:
        call_mask(stage, number);
        break;
    case 1:
        call_operation(stage, &stage->masks[number]);
        break;
    case 2:
        call_change(stage, &stage->masks[number]);
        break;
    case 3:
        call_looker(stage, number);
        break;
    case 4:
        call_line(stage, number);
        break;
    case 5:
    case 6:
        call_fog(stage, number);
        break;
    case 7:
        call_light(stage, number);
        break;
    case 8:
        call_why(stage, number);
        break;
    case 11:
        call_all(stage, stage->maps[number]);
        break;
    default:
        call_look(stage, number);
    }
    if (map.words)
        must_be_kept(eyeshot_map_rows(stage->maps[number]), map);
}

/* What changes a map, or asks for memory that there is not. */
static void prepare(struct stage *stage)
{
    int what = take(stage), number = take(stage) % THINGS;

    switch (what % 4) {
    case 0:
        call_map(stage, number);
        break;
    case 1:
        call_fill(stage, stage->maps[number]);
        break;
    case 2:
        call_set(stage, stage->maps[number], number);
        break;
    default:
        stage->purse.fails = stage->purse.asked + (size_t)what / 4;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct stage stage;

    memset(&stage, 0, sizeof stage);
    stage.at = data;
    stage.end = data + size;
    purse_init(&stage.purse);
    if (size % 4) { /* mostly something is there from the beginning */
        call_map(&stage, 0);
        call_fill(&stage, stage.maps[0]);
        call_looker(&stage, 0);
    }
    for (int i = 0; i < CALLS_MOST && stage.at < stage.end; i++) {
        if (take(&stage) % 4)
            call(&stage);
        else
            prepare(&stage);
    }
    for (int i = 0; i < THINGS; i++) {
        drop_fog(&stage, i);
        eyeshot_looker_free(stage.lookers[i]);
        eyeshot_map_free(stage.maps[i]);
        eyeshot_mask_release(&stage.masks[i], &stage.purse.memory);
    }
    must(purse_is_whole(&stage.purse), "%zu blocks left, %d wrong", stage.purse.count,
         stage.purse.wrong);
    return 0;
}
