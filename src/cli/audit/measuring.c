/*
 * Who looks on a map, and what the eyes see. On a map of up to some thousand cells, and within a
 * small radius on any, every open cell is an eye; else those of some patches are, so that eyes have
 * others near them. A band is the rows whose eyes are measured: their masks, and those of the eyes
 * that they may see, are kept as the words in which anything is set. sample.c says which places are
 * tried, properties.c what is measured there.
 */
#include "cli/audit/measuring.h"

#include <stdlib.h>
#include <string.h>

#include "cli/level/rules.h"
#include "cli/support/alloc.h"
#include "cli/support/mask.h"

#define PATCH 8              /* the side of a patch */
#define BAND_ROWS 32         /* of a band, or twice the radius where that is more */
#define SEED 1               /* of patches, the same every time */
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

uint64_t measuring_range(const struct map *map, const struct eyeshot_terms *terms)
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
uint64_t measuring_cost(const struct measuring *measuring, uint64_t more)
{
    uint64_t cells = map_area(&measuring->map), cost = measuring->range + more;

    if (eyeshot_rule_is_own(measuring->subject->terms.rule))
        return cells + PROGRAM_CELLS;
    return cost < cells ? cost : cells;
}

/* Patches at random, until they have so many open cells, or there seem to be none. */
static void measuring_take_patches(struct measuring *measuring, struct eyeshot_mask *taken,
                                   size_t most)
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

static void measuring_find_eyes(struct measuring *measuring)
{
    const struct map *map = &measuring->map;
    size_t area = map_area(map);
    struct eyeshot_mask others = {0}; /* than eyes */

    measuring->some = area > WHOLE_CELLS && map_open(map) * measuring_cost(measuring, FIELD_CELLS) >
                                                measuring->effort.whole;
    mask_init(&others, map->width, map->height);
    if (measuring->some) {
        measuring_take_patches(measuring, &others, (size_t)WHOLE_CELLS * WHOLE_CELLS / area + 1);
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
    measuring->range = measuring_range(map, &subject->terms);
    measuring->reach = (int)(reach < EYESHOT_MOST_SIDE ? reach : EYESHOT_MOST_SIDE) + 1;
    measuring->base.terms = measuring->exact.terms = subject->terms;
    measuring->exact.terms.rule = eyeshot_rule_find("exact");
    measuring_drop_turned(measuring);
    measuring_find_eyes(measuring);
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
static void measuring_look_into(struct measuring *measuring, struct trial_look *look,
                                const struct map *map, const struct eyeshot_terms *terms,
                                struct cell eye)
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
    measuring_look_into(measuring, &measuring->looks[look], &measuring->map, terms,
                        measuring->eyes[eye]);
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
static struct cell measuring_turn(int way, int width, int height, struct cell cell)
{
    if (way & 1)
        cell.x = width - 1 - cell.x;
    if (way & 2)
        cell.y = height - 1 - cell.y;
    return way & 4 ? (struct cell){cell.y, cell.x} : cell;
}

/* And back. */
static struct cell measuring_turn_back(int way, int width, int height, struct cell cell)
{
    if (way & 4)
        cell = (struct cell){cell.y, cell.x};
    return measuring_turn(way & 3, width, height, cell);
}

static void measuring_turn_map(struct measuring *measuring, int way)
{
    const struct eyeshot_mask *opaque = &measuring->map.opaque;
    struct map *map = &measuring->maps[way];
    int width = opaque->width, height = opaque->height;

    map_init(map, way & 4 ? height : width, way & 4 ? width : height);
    for (struct cell wall = {-1, 0}; mask_next(opaque, &wall);) {
        struct cell there = measuring_turn(way, width, height, wall);
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
        measuring_turn_map(measuring, way);
    measuring_look_into(measuring, there, &measuring->maps[way], &measuring->subject->terms,
                        measuring_turn(way, width, height, measuring->eyes[eye]));
    eyeshot_mask_clear_box(&look->mask, look->box);
    look->box = (struct eyeshot_box){0, 0, 0, 0};
    if (box_is_empty(there->box))
        return view_of(look);
    for (int y = there->box.y0; y < there->box.y1; y++) {
        const uint64_t *row = plane_row(&there->mask, y);
        struct cell zero = measuring_turn_back(way, width, height, (struct cell){0, y});
        struct cell one = measuring_turn_back(way, width, height, (struct cell){1, y});
        for (size_t i = (size_t)there->box.x0 / 64; i * 64 < (size_t)there->box.x1; i++)
            for (uint64_t bits = row[i]; bits; bits &= bits - 1) {
                int x = (int)i * 64 + __builtin_ctzll(bits);
                plane_set(&look->mask, zero.x + x * (one.x - zero.x),
                          zero.y + x * (one.y - zero.y));
            }
    }
    back[0] = measuring_turn_back(way, width, height, (struct cell){there->box.x0, there->box.y0});
    back[1] = measuring_turn_back(way, width, height,
                                  (struct cell){there->box.x1 - 1, there->box.y1 - 1});
    look->box = box_of(back[0]);
    box_add(&look->box, back[1]);
    return view_of(look);
}
