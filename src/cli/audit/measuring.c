#include "cli/audit/measuring.h"

#include <stdlib.h>
#include <string.h>

#include "cli/rules.h"
#include "cli/support/alloc.h"
#include "cli/support/mask.h"

void measuring_init(struct measuring *measuring, int width, int height)
{
    *measuring = (struct measuring){0};
    map_init(&measuring->map, width, height);
    measuring->numbers = alloc_array(map_area(&measuring->map), sizeof *measuring->numbers);
}

static void views_release(struct views *views)
{
    free(views->looked);
    free(views->words);
}

void measuring_release(struct measuring *measuring)
{
    looker_release(&measuring->looker);
    map_release(&measuring->map);
    free(measuring->eyes);
    free(measuring->numbers);
    free(measuring->taken);
    views_release(&measuring->base);
    views_release(&measuring->exact);
    mask_release(&measuring->view);
    for (int i = 0; i < 2; i++) {
        views_release(&measuring->other[i]);
        map_release(&measuring->turned[i]);
        mask_release(&measuring->there[i]);
        mask_release(&measuring->scratch[i]);
    }
    *measuring = (struct measuring){0};
}

static struct eyeshot_mask *need_mask(struct eyeshot_mask *mask, const struct map *map)
{
    if (!mask->words)
        mask_init(mask, map->width, map->height);
    return mask;
}

struct eyeshot_mask *measuring_scratch(struct measuring *measuring, int which)
{
    return need_mask(&measuring->scratch[which], &measuring->map);
}

/* Answers that are remembered */

#define KNOWN ((uint32_t)1 << ASKED_SIDE * ASKED_SIDE)

/* The bits of a small plane, row behind row. */
static uint32_t pack(const struct eyeshot_mask *plane)
{
    uint32_t bits = 0;

    for (int y = 0; y < plane->height; y++)
        bits |= (uint32_t)plane_row(plane, y)[0] << y * plane->width;
    return bits;
}

static void unpack(struct eyeshot_mask *plane, uint32_t bits)
{
    for (int y = 0; y < plane->height; y++)
        plane_row(plane, y)[0] = bits >> y * plane->width & ((1u << plane->width) - 1);
}

/* Walls and eyes */

static void add_eye(struct measuring *measuring, int x, int y)
{
    measuring->eyes = alloc_grow(measuring->eyes, measuring->eye_count, &measuring->eye_room,
                                 sizeof *measuring->eyes);
    measuring->eyes[measuring->eye_count++] = (struct cell){x, y};
    measuring->numbers[(size_t)y * (size_t)measuring->map.width + (size_t)x] =
        (uint32_t)measuring->eye_count;
}

void measuring_set_walls(struct measuring *measuring, const struct eyeshot_mask *opaque)
{
    struct map *map = &measuring->map;
    size_t cells = map_area(map), most = WHOLE_CELLS * (size_t)WHOLE_CELLS / cells;
    struct sample sample;

    if (opaque) {
        eyeshot_mask_copy(&map->opaque, opaque);
        map_finish(map);
    }
    measuring->exact_begun = false;
    sample_begin(&sample, map_open(map), most ? most : 1);
    measuring->some = sample.stride > 1;
    measuring->eye_count = 0;
    memset(measuring->numbers, 0, cells * sizeof *measuring->numbers);
    for (int y = 0; y < map->height; y++) {
        const uint64_t *row = plane_row(&map->opaque, y);
        int x = row_next_clear(row, 0, map->width);
        for (; x < map->width; x = row_next_clear(row, x + 1, map->width))
            if (sample_takes(&sample))
                add_eye(measuring, x, y);
    }
    measuring->taken =
        alloc_resize(measuring->taken, measuring->eye_count + 1, sizeof *measuring->taken);
}

/* A map turned */

struct cell turn_cell(int way, int width, int height, struct cell cell)
{
    if (way & 1)
        cell.x = width - 1 - cell.x;
    if (way & 2)
        cell.y = height - 1 - cell.y;
    return way & WAY_TRANSPOSES ? (struct cell){cell.y, cell.x} : cell;
}

/* By bits 0 and 1 of a way, which undo themselves. */
static void mirror(struct eyeshot_mask *to, const struct eyeshot_mask *from, int way)
{
    mask_clear(to);
    for (int y = 0; y < from->height; y++) {
        uint64_t *row = plane_row(to, way & 2 ? from->height - 1 - y : y);
        for (int x0 = 0, x1 = 0; eyeshot_mask_next_run(from, y, &x0, &x1);)
            row_fill(row, way & 1 ? from->width - x1 : x0, way & 1 ? from->width - x0 : x1);
    }
}

static struct map *turned_map(struct measuring *measuring, int way)
{
    return way ? &measuring->turned[way & WAY_TRANSPOSES ? 1 : 0] : &measuring->map;
}

static void turn_map(struct measuring *measuring, int way)
{
    const struct map *map = &measuring->map;
    struct map *turned = turned_map(measuring, way);
    struct eyeshot_mask *mirrored = measuring_scratch(measuring, 0);

    if (!turned->cells && way & WAY_TRANSPOSES)
        map_init(turned, map->height, map->width);
    else if (!turned->cells)
        map_init(turned, map->width, map->height);
    mirror(mirrored, &map->opaque, way);
    if (way & WAY_TRANSPOSES)
        eyeshot_mask_transpose(&turned->opaque, mirrored);
    else
        eyeshot_mask_copy(&turned->opaque, mirrored);
    map_finish(turned);
}

/* Looks */

void views_begin(struct measuring *measuring, struct views *views,
                 const struct eyeshot_terms *terms, enum symmetrize symmetrize, int way)
{
    size_t words = measuring->map.opaque.stride * (size_t)measuring->map.height;

    views->terms = *terms;
    views->symmetrize = symmetrize;
    views->way = way;
    if (way)
        turn_map(measuring, way);
    if (views->room < measuring->eye_count) {
        views->room = measuring->eye_count;
        views->looked = alloc_resize(views->looked, views->room, sizeof *views->looked);
        views->words = alloc_resize(views->words, views->room, words * sizeof *views->words);
    }
    if (measuring->eye_count)
        memset(views->looked, 0, measuring->eye_count * sizeof *views->looked);
}

void measuring_set_subject(struct measuring *measuring, const struct subject *subject)
{
    measuring->subject = subject;
    views_begin(measuring, &measuring->base, &subject->terms, subject->symmetrize, 0);
}

/* Kept from one to the next, as most look on the same terms. */
struct views *measuring_exact(struct measuring *measuring)
{
    struct eyeshot_terms terms = measuring->subject->terms;
    struct views *exact = &measuring->exact;

    terms.rule = eyeshot_rule_find("exact");
    if (!measuring->exact_begun || !eyeshot_terms_equal(&exact->terms, &terms))
        views_begin(measuring, exact, &terms, SYMMETRIZE_NOT, 0);
    measuring->exact_begun = true;
    return exact;
}

void measuring_look(struct measuring *measuring, const struct map *map,
                    const struct eyeshot_terms *terms, struct cell eye, struct eyeshot_mask *mask)
{
    struct answers *answers = measuring->answers;
    uint32_t *known = NULL;

    if (answers && eyeshot_terms_equal(terms, &answers->terms))
        known = &answers->masks[map->height - 1][map->width - 1][pack(&map->opaque)]
                               [eye.y * map->width + eye.x];
    if (known && *known & KNOWN) {
        unpack(mask, *known);
        return;
    }
    mask_clear(mask);
    level_look_tiles(&measuring->looker, map, terms, eye, mask);
    if (known)
        *known = KNOWN | pack(mask);
}

/* On a turned map, the mask is turned back. */
static void look_from(struct measuring *measuring, struct views *views, size_t eye)
{
    int way = views->way, transposes = way & WAY_TRANSPOSES ? 1 : 0;
    struct map *map = turned_map(measuring, way);
    struct eyeshot_mask mask = views_mask(measuring, views, eye), *there = &mask;
    struct cell cell =
        turn_cell(way, measuring->map.width, measuring->map.height, measuring->eyes[eye]);

    if (way)
        there = need_mask(&measuring->there[transposes], map);
    measuring_look(measuring, map, &views->terms, cell, there);
    if (transposes) {
        eyeshot_mask_transpose(measuring_scratch(measuring, 0), there);
        there = measuring_scratch(measuring, 0);
    }
    if (way)
        mirror(&mask, there, way);
    views->looked[eye] = true;
}

static void put(struct eyeshot_mask *mask, struct cell cell, bool seen)
{
    if (seen)
        plane_set(mask, cell.x, cell.y);
    else
        plane_unset(mask, cell.x, cell.y);
}

/* Walls do not look: what is seen of them stays. */
static void make_symmetric(const struct measuring *measuring, struct views *views)
{
    for (size_t i = 0; i < measuring->eye_count; i++) {
        struct eyeshot_mask here = views_mask(measuring, views, i);
        for (size_t k = i + 1; k < measuring->eye_count; k++) {
            struct eyeshot_mask there = views_mask(measuring, views, k);
            struct cell a = measuring->eyes[i], b = measuring->eyes[k];
            bool out = plane_get(&here, b.x, b.y), back = plane_get(&there, a.x, a.y);
            bool both = views->symmetrize == SYMMETRIZE_AND ? out && back : out || back;
            put(&here, b, both);
            put(&there, a, both);
        }
    }
}

/* Nobody's view is symmetrized without that of all others. */
struct eyeshot_mask measuring_view(struct measuring *measuring, struct views *views, size_t eye)
{
    if (!views->looked[eye] && views->symmetrize == SYMMETRIZE_NOT)
        look_from(measuring, views, eye);
    if (!views->looked[eye]) {
        for (size_t i = 0; i < measuring->eye_count; i++)
            look_from(measuring, views, i);
        make_symmetric(measuring, views);
    }
    return views_mask(measuring, views, eye);
}

struct eyeshot_mask measuring_view_from(struct measuring *measuring, struct cell cell)
{
    struct eyeshot_mask *view = &measuring->view;
    size_t number = eye_at(measuring, cell.x, cell.y);

    if (number < measuring->eye_count)
        return measuring_view(measuring, &measuring->base, number);
    eyeshot_mask_clear_box(need_mask(view, &measuring->map), measuring->viewed);
    measuring->viewed = level_look_tiles(&measuring->looker, &measuring->map,
                                         &measuring->subject->terms, cell, view);
    return *view;
}
