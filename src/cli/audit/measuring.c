/*
 * Who looks on a map, what the eyes see, and which places are tried. On a map of up to some thousand
 * cells, and within a small radius on any, every open cell is an eye; else those of some patches
 * are, so that eyes have others near them. A band is the rows whose eyes are measured: their masks,
 * and those of the eyes that they may see, are kept as the words in which anything is set.
 * properties.c has what is measured.
 */
#include "cli/audit/measuring.h"

#include <stdlib.h>
#include <string.h>

#include "cli/rules.h"
#include "cli/support/alloc.h"
#include "cli/support/mask.h"

#define PATCH 8              /* the side of a patch */
#define BAND_ROWS 32         /* of a band, or twice the radius where that is more */
#define SEED 1               /* of patches and of samples, the same every time */
#define FIELD_CELLS 32       /* a look costs as much as so many cells, and those in its range */
#define LOOK_CELLS 256       /* the same, where the map is changed for it */
#define LINE_CELLS 8         /* a line costs a cell for so many columns and rows of the map */
#define PROGRAM_CELLS 100000 /* what a question to a program and its answer cost */

void measuring_init(struct measuring *measuring, int width, int height)
{
    *measuring = (struct measuring){.stride = 1};
    map_init(&measuring->map, width, height);
    measuring->rows = alloc_array((size_t)height + 1, sizeof *measuring->rows);
    for (int i = 0; i < 2; i++)
        mask_init(&measuring->looks[i].mask, width, height);
    mask_init(&measuring->turned[0].mask, width, height);
    mask_init(&measuring->turned[1].mask, height, width);
}

static void measuring_forget(struct measuring *measuring)
{
    struct views *both[] = {&measuring->base, &measuring->exact};

    for (int k = 0; k < 2; k++) {
        for (size_t i = 0; i < measuring->kept_count; i++)
            free(both[k]->list[i].words);
        free(both[k]->list);
        both[k]->list = NULL;
    }
    measuring->kept_count = 0;
}

static void measuring_drop_turned(struct measuring *measuring)
{
    for (int way = 1; way < WAYS; way++)
        map_release(&measuring->maps[way]);
    memset(measuring->maps, 0, sizeof measuring->maps);
}

void measuring_release(struct measuring *measuring)
{
    measuring_forget(measuring);
    measuring_drop_turned(measuring);
    looker_release(&measuring->looker);
    map_release(&measuring->map);
    for (int i = 0; i < 2; i++) {
        mask_release(&measuring->looks[i].mask);
        mask_release(&measuring->turned[i].mask);
    }
    free(measuring->eyes);
    free(measuring->rows);
    *measuring = (struct measuring){0};
}

/* Who looks */

static uint64_t range_cells(const struct map *map, const struct eyeshot_terms *terms)
{
    uint64_t cells = map_area(map), count = 0;

    for (int dy = 1 - map->height; dy < map->height && count < cells; dy++) {
        int64_t reach = eyeshot_reach(terms, dy);
        if (reach >= 0)
            count += 2 * (uint64_t)lesser((int)reach, map->width - 1) + 1;
    }
    return count < cells ? count : cells;
}

/* What a look costs, `more` than the cells of its range. */
static uint64_t look_cost(const struct measuring *measuring, uint64_t more)
{
    uint64_t cells = map_area(&measuring->map), cost = measuring->range + more;

    if (eyeshot_rule_is_own(measuring->subject->terms.rule))
        return cells + PROGRAM_CELLS;
    return cost < cells ? cost : cells;
}

/* Patches at random, until they have so many open cells, or there seem to be none. */
static void take_patches(struct measuring *measuring, struct eyeshot_mask *taken, size_t most)
{
    const struct map *map = &measuring->map;
    size_t count = 0;

    measuring->random = (struct random){SEED};
    for (size_t tries = 0; count < most && tries < most; tries++) {
        int x0 = (int)random_below(&measuring->random, (uint64_t)map->width);
        int y0 = (int)random_below(&measuring->random, (uint64_t)map->height);
        for (int y = y0; y < y0 + PATCH; y++)
            for (int x = x0; x < x0 + PATCH; x++)
                if (is_open(measuring, x, y) && !plane_get(taken, x, y)) {
                    plane_set(taken, x, y);
                    count++;
                }
    }
}

static void find_eyes(struct measuring *measuring)
{
    const struct map *map = &measuring->map;
    size_t area = map_area(map);
    struct eyeshot_mask others = {0}; /* than eyes */

    measuring->some = area > WHOLE_CELLS &&
                      map_open(map) * look_cost(measuring, FIELD_CELLS) > measuring->effort.whole;
    mask_init(&others, map->width, map->height);
    if (measuring->some) {
        take_patches(measuring, &others, (size_t)WHOLE_CELLS * WHOLE_CELLS / area + 1);
        for (int y = 0; y < map->height; y++)
            for (size_t i = 0; i < others.stride; i++)
                plane_row(&others, y)[i] ^= ~(uint64_t)0;
    } else {
        eyeshot_mask_copy(&others, &map->opaque);
    }
    measuring->eye_count = 0;
    for (int y = 0; y < map->height; y++) {
        const uint64_t *row = plane_row(&others, y);
        measuring->rows[y] = measuring->eye_count;
        for (int x = row_next_clear(row, 0, map->width); x < map->width;
             x = row_next_clear(row, x + 1, map->width)) {
            measuring->eyes = alloc_grow(measuring->eyes, measuring->eye_count,
                                         &measuring->eye_room, sizeof *measuring->eyes);
            measuring->eyes[measuring->eye_count++] = (struct cell){x, y};
        }
    }
    measuring->rows[map->height] = measuring->eye_count;
    mask_release(&others);
}

void measuring_begin(struct measuring *measuring, const struct subject *subject,
                     const struct eyeshot_mask *opaque)
{
    struct map *map = &measuring->map;
    int64_t reach = eyeshot_reach(&subject->terms, 0);

    if (opaque) {
        eyeshot_mask_copy(&map->opaque, opaque);
        map_finish(map);
    }
    measuring->subject = subject;
    measuring->range = range_cells(map, &subject->terms);
    measuring->reach = (int)(reach < EYESHOT_MOST_SIDE ? reach : EYESHOT_MOST_SIDE) + 1;
    measuring->base.terms = measuring->exact.terms = subject->terms;
    measuring->exact.terms.rule = eyeshot_rule_find("exact");
    measuring_drop_turned(measuring);
    find_eyes(measuring);
    measuring_band(measuring, 0, map->height);
}

int measuring_band_rows(const struct measuring *measuring)
{
    int height = measuring->map.height;

    return measuring->reach < height / 2 ? greater(BAND_ROWS, 2 * measuring->reach) : height;
}

void measuring_band(struct measuring *measuring, int y0, int y1)
{
    int height = measuring->map.height, reach = measuring->reach;
    size_t kept_end = measuring->rows[y1 + lesser(reach, height - y1)];

    measuring_forget(measuring);
    measuring->first = measuring->rows[y0];
    measuring->end = measuring->rows[y1];
    measuring->kept_first = measuring->rows[greater(y0 - 1, 0)];
    measuring->kept_count = kept_end - measuring->kept_first;
    measuring->base.list = alloc_array(measuring->kept_count, sizeof *measuring->base.list);
    measuring->exact.list = alloc_array(measuring->kept_count, sizeof *measuring->exact.list);
}

size_t eye_from(const struct measuring *measuring, int x, int y)
{
    size_t low = measuring->rows[y], high = measuring->rows[y + 1];

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (measuring->eyes[middle].x < x)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

size_t eye_at(const struct measuring *measuring, int x, int y)
{
    size_t eye;

    if (!plane_has(&measuring->map.opaque, x, y))
        return measuring->eye_count;
    eye = eye_from(measuring, x, y);
    return eye < measuring->rows[y + 1] && measuring->eyes[eye].x == x ? eye : measuring->eye_count;
}

struct eyeshot_box measuring_around(const struct measuring *measuring, struct cell cell)
{
    int reach = measuring->reach, width = measuring->map.width, height = measuring->map.height;

    return (struct eyeshot_box){greater(cell.x - reach, 0), greater(cell.y - reach, 0),
                                cell.x + lesser(reach + 1, width - cell.x),
                                cell.y + lesser(reach + 1, height - cell.y)};
}

/* What they see */

/* Looks into a mask, which may be that of the look before. */
static void look_into(struct measuring *measuring, struct trial_look *look, const struct map *map,
                      const struct eyeshot_terms *terms, struct cell eye)
{
    eyeshot_mask_clear_box(&look->mask, look->box);
    look->box = level_look_tiles(&measuring->looker, map, terms, eye, &look->mask);
}

static struct view view_of(const struct trial_look *look)
{
    const struct eyeshot_box *box = &look->box;
    size_t first = (size_t)box->x0 / 64;

    return (struct view){box->y0,
                         box->y1,
                         first,
                         ((size_t)box->x1 + 63) / 64,
                         look->mask.stride,
                         plane_row(&look->mask, box->y0) + first};
}

struct view measuring_try(struct measuring *measuring, int look, const struct eyeshot_terms *terms,
                          size_t eye)
{
    look_into(measuring, &measuring->looks[look], &measuring->map, terms, measuring->eyes[eye]);
    return view_of(&measuring->looks[look]);
}

const struct view *measuring_look(struct measuring *measuring, struct views *views, size_t eye)
{
    struct view look = measuring_try(measuring, 0, &views->terms, eye);
    struct view *view = &views->list[eye - measuring->kept_first];
    size_t rows = (size_t)(look.y1 - look.y0);

    *view = look;
    view->stride = view->end - view->first;
    view->words = alloc_array(rows * view->stride + 1, sizeof *view->words);
    for (size_t y = 0; y < rows; y++)
        memcpy(view->words + y * view->stride, look.words + y * look.stride,
               view->stride * sizeof *view->words);
    return view;
}

/* A cell of a map of that size, where it is on the map turned that way. */
static struct cell turn(int way, int width, int height, struct cell cell)
{
    if (way & 1)
        cell.x = width - 1 - cell.x;
    if (way & 2)
        cell.y = height - 1 - cell.y;
    return way & 4 ? (struct cell){cell.y, cell.x} : cell;
}

/* And back. */
static struct cell turn_back(int way, int width, int height, struct cell cell)
{
    if (way & 4)
        cell = (struct cell){cell.y, cell.x};
    return turn(way & 3, width, height, cell);
}

static void make_turned_map(struct measuring *measuring, int way)
{
    const struct eyeshot_mask *opaque = &measuring->map.opaque;
    struct map *map = &measuring->maps[way];
    int width = opaque->width, height = opaque->height;

    map_init(map, way & 4 ? height : width, way & 4 ? width : height);
    for (struct cell wall = {-1, 0}; mask_next(opaque, &wall);) {
        struct cell there = turn(way, width, height, wall);
        plane_set(&map->opaque, there.x, there.y);
    }
    map_finish(map);
}

struct view measuring_turned(struct measuring *measuring, int way, size_t eye)
{
    struct trial_look *there = &measuring->turned[way & 4 ? 1 : 0], *look = &measuring->looks[0];
    int width = measuring->map.width, height = measuring->map.height;
    struct cell back[2];

    if (!measuring->maps[way].width)
        make_turned_map(measuring, way);
    look_into(measuring, there, &measuring->maps[way], &measuring->subject->terms,
              turn(way, width, height, measuring->eyes[eye]));
    eyeshot_mask_clear_box(&look->mask, look->box);
    look->box = (struct eyeshot_box){0, 0, 0, 0};
    if (box_is_empty(there->box))
        return view_of(look);
    for (int y = there->box.y0; y < there->box.y1; y++) {
        const uint64_t *row = plane_row(&there->mask, y);
        struct cell zero = turn_back(way, width, height, (struct cell){0, y});
        struct cell one = turn_back(way, width, height, (struct cell){1, y});
        for (size_t i = (size_t)there->box.x0 / 64; i * 64 < (size_t)there->box.x1; i++)
            for (uint64_t bits = row[i]; bits; bits &= bits - 1) {
                int x = (int)i * 64 + __builtin_ctzll(bits);
                plane_set(&look->mask, zero.x + x * (one.x - zero.x),
                          zero.y + x * (one.y - zero.y));
            }
    }
    back[0] = turn_back(way, width, height, (struct cell){there->box.x0, there->box.y0});
    back[1] = turn_back(way, width, height, (struct cell){there->box.x1 - 1, there->box.y1 - 1});
    look->box = box_of(back[0]);
    box_add(&look->box, back[1]);
    return view_of(look);
}

/* Which places are tried */

/* Begins to go through `places` at a cost each. */
static void begin_sample(struct measuring *measuring, uint64_t places, uint64_t cost, uint64_t most)
{
    measuring->random = (struct random){SEED + measuring->first};
    measuring->wait = 0;
    measuring->stride = 1;
    if (most && places > most / cost)
        measuring->stride = places / (measuring->effort.sample / cost + 1) + 1;
}

bool measuring_takes(struct measuring *measuring)
{
    if (measuring->stride == 1)
        return true;
    if (measuring->wait) {
        measuring->wait--;
        return false;
    }
    measuring->wait = random_below(&measuring->random, 2 * measuring->stride - 1);
    return true;
}

/* All looks of monotone-radius from an eye. */
static uint64_t radii_cost(const struct measuring *measuring)
{
    struct eyeshot_terms terms = measuring->subject->terms;
    uint64_t cost = 0;

    for (terms.radius = 1; terms.radius <= RADII; terms.radius++)
        cost += range_cells(&measuring->map, &terms) + FIELD_CELLS;
    return eyeshot_rule_is_own(terms.rule) ? RADII * look_cost(measuring, 0) : cost;
}

/* Those of a property of all bands; of one without a sample of its own, every eye is a place. */
static void begin_property(struct measuring *measuring, int property)
{
    const struct map *map = &measuring->map;
    const struct effort *effort = &measuring->effort;
    uint64_t eyes = measuring->eye_count, area = map_area(map);
    uint64_t lines = (uint64_t)(map->width + map->height) / LINE_CELLS + 1;

    switch (property) {
    case PROPERTY_ISOTROPIC:
        begin_sample(measuring, eyes, WAYS * look_cost(measuring, FIELD_CELLS), effort->whole);
        break;
    case PROPERTY_MONOTONE_RADIUS:
        begin_sample(measuring, eyes, radii_cost(measuring), effort->whole);
        break;
    case PROPERTY_MONOTONE_WALLS: /* a place is an eye and a wall in its range */
        begin_sample(measuring,
                     eyes * ((mask_count(&map->opaque) * measuring->range + area - 1) / area),
                     look_cost(measuring, LOOK_CELLS), effort->sample);
        break;
    case PROPERTY_OWN_LINE: /* two eyes; on a large map, an eye and a cell in its range */
        begin_sample(measuring, eyes * (area > WHOLE_CELLS ? measuring->range : eyes),
                     measuring->subject->terms.rule->lines ? lines
                                                           : look_cost(measuring, LOOK_CELLS),
                     effort->sample);
        break;
    default:
        measuring->stride = 1;
    }
}

void measuring_run(struct measuring *measuring, int property, struct tally *tally)
{
    begin_property(measuring, property);
    tally->sampled |= measuring->some || measuring->stride > 1;
    for (size_t eye = measuring->first; eye < measuring->end; eye++)
        if (property_kinds[property].from_eye(measuring, eye, tally))
            return;
}

bool tally_add(struct tally *tally, const struct measuring *measuring, uint64_t violations,
               struct finding finding)
{
    tally->violations += violations;
    if (!tally->first.any) {
        tally->first = finding;
        tally->first.any = true;
    }
    return !measuring->effort.whole;
}

void tally_join(struct tally *sum, const struct tally *tally)
{
    sum->violations += tally->violations;
    sum->of += tally->of;
    sum->sampled |= tally->sampled;
    if (!sum->first.any)
        sum->first = tally->first;
}
