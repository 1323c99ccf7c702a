/*
 * Fog of war: what a team sees now, has seen before, and has never seen. Every viewer keeps what it
 * sees, cropped to the box that its look touched. A viewer that moves looks once, and what it sees
 * is added to the visible cells at once. What it sees no more may be seen by others: the box of its
 * old view is stale, and before anybody reads the visible cells, they are put together anew there.
 *
 *       before        it moves       added at once    the stale box put together
 *      . 1 1 . 2      . . . . 2        . 1 1 . 2          . . . . 2
 *      . 1 1 2 2      . 1 1 2 2        . 1 1 2 2          . 1 1 2 2
 *      . . . . .      . 1 1 . .        . 1 1 . .          . 1 1 . .
 *
 * Cost: of a move, one look and the words of its box; of reading, the words of the stale boxes once
 * for each viewer that reaches into them.
 */
#include "lib/look/rule.h"

#define FOG_STALE_MOST 32 /* boxes */

/* A viewer, and what it sees: the words of a mask that a box holds. */
struct fog_viewer {
    struct eyeshot_terms terms;
    struct cell at;
    struct eyeshot_box box;    /* empty: of a viewer who is not there */
    size_t first, count, room; /* words a row, from column 64 * first; words allocated in all */
    uint64_t *words;
};

struct eyeshot_fog {
    const struct eyeshot_map *map;
    const struct eyeshot_memory *memory;
    struct fog_viewer *viewers;
    size_t room;                              /* of viewers, all of which are at least zero */
    struct eyeshot_mask visible, explored;    /* now; now or before */
    struct eyeshot_box stale[FOG_STALE_MOST]; /* where `visible` is to be put together anew */
    size_t stale_count;
};

struct eyeshot_fog *eyeshot_fog_new(const struct eyeshot_map *map,
                                    const struct eyeshot_memory *memory)
{
    struct eyeshot_fog *fog =
        map && memory_is_sound(memory) ? memory_zeroed(memory, sizeof *fog) : NULL;

    if (!fog)
        return NULL;
    fog->map = map;
    fog->memory = memory;
    if (!eyeshot_mask_init(&fog->visible, map->opaque.width, map->opaque.height, memory) &&
        !eyeshot_mask_init(&fog->explored, map->opaque.width, map->opaque.height, memory))
        return fog;
    eyeshot_fog_free(fog);
    return NULL;
}

void eyeshot_fog_free(struct eyeshot_fog *fog)
{
    if (!fog)
        return;
    for (size_t i = 0; i < fog->room; i++)
        memory_free(fog->memory, fog->viewers[i].words, fog->viewers[i].room * sizeof(uint64_t));
    memory_free(fog->memory, fog->viewers, fog->room * sizeof *fog->viewers);
    eyeshot_mask_release(&fog->visible, fog->memory);
    eyeshot_mask_release(&fog->explored, fog->memory);
    memory_free(fog->memory, fog, sizeof *fog);
}

static uint64_t *fog_row(const struct fog_viewer *who, int y)
{
    return who->words + (size_t)(y - who->box.y0) * who->count;
}

/*
 * Takes a box of cells out of a mask; of one with sub-tiles, a tile is seen when any part of it is.
 * False: there is no memory, and the view is as it was.
 */
static bool fog_take(struct eyeshot_fog *fog, struct fog_viewer *who, struct eyeshot_box box,
                     const struct eyeshot_mask *mask, int scale)
{
    size_t first = (size_t)box.x0 / 64, count = ((size_t)box.x1 + 63) / 64 - first;
    size_t need = count * (size_t)(box.y1 - box.y0);

    if (need > who->room) {
        uint64_t *words =
            memory_resize(fog->memory, who->words, who->room * sizeof *words, need * sizeof *words);
        if (!words)
            return false;
        who->words = words;
        who->room = need;
    }
    who->box = box;
    who->first = first;
    who->count = count;
    for (int y = box.y0; y < box.y1; y++) {
        uint64_t *row = fog_row(who, y);
        if (scale == 1)
            memcpy(row, plane_row(mask, y) + first, count * sizeof *row);
        else
            row_halve(row, count, plane_row(mask, 2 * y) + 2 * first,
                      plane_row(mask, 2 * y + 1) + 2 * first, mask->stride - 2 * first);
    }
    return true;
}

/* The words of a view that a box holds come on top, whoever else there is. */
static void fog_add(struct eyeshot_fog *fog, const struct fog_viewer *who, struct eyeshot_box box)
{
    size_t first = (size_t)box.x0 / 64, end = ((size_t)box.x1 + 63) / 64;

    first = first > who->first ? first : who->first;
    end = end < who->first + who->count ? end : who->first + who->count;
    box = box_meet(box, who->box);
    for (int y = box.y0; y < box.y1; y++)
        for (size_t i = first; i < end; i++) {
            plane_row(&fog->visible, y)[i] |= fog_row(who, y)[i - who->first];
            plane_row(&fog->explored, y)[i] |= fog_row(who, y)[i - who->first];
        }
}

static int64_t fog_area(struct eyeshot_box box)
{
    return (int64_t)(box.x1 - box.x0) * (box.y1 - box.y0);
}

/*
 * Somebody sees the box no more, or otherwise. It becomes one with another box where that is no
 * more work, or where there are too many.
 */
static void fog_mark_stale(struct eyeshot_fog *fog, struct eyeshot_box box)
{
    if (box_is_empty(box))
        return;
    for (size_t i = 0; i < fog->stale_count; i++) {
        struct eyeshot_box both = box_join(box, fog->stale[i]);
        if (fog_area(both) <= fog_area(box) + fog_area(fog->stale[i])) {
            fog->stale[i] = both;
            return;
        }
    }
    if (fog->stale_count == FOG_STALE_MOST)
        fog->stale[0] = box_join(fog->stale[0], box);
    else
        fog->stale[fog->stale_count++] = box;
}

/* From now on the visible cells are right; before, some that nobody sees may be among them. */
static void fog_merge(struct eyeshot_fog *fog)
{
    while (fog->stale_count) {
        struct eyeshot_box box = fog->stale[--fog->stale_count];
        eyeshot_mask_clear_box(&fog->visible, box);
        for (size_t i = 0; i < fog->room; i++)
            if (!box_is_empty(fog->viewers[i].box))
                fog_add(fog, &fog->viewers[i], box);
    }
}

/* Room for a viewer of that number: false when there is no memory. */
static bool fog_make_room(struct eyeshot_fog *fog, size_t viewer)
{
    size_t room = 2 * viewer + 8;
    struct fog_viewer *viewers;

    if (viewer < fog->room)
        return true;
    viewers = viewer > SIZE_MAX / 4 / sizeof *viewers
                  ? NULL
                  : memory_resize(fog->memory, fog->viewers, fog->room * sizeof *viewers,
                                  room * sizeof *viewers);
    if (!viewers)
        return false;
    memset(viewers + fog->room, 0, (room - fog->room) * sizeof *viewers);
    fog->viewers = viewers;
    fog->room = room;
    return true;
}

int eyeshot_fog_place(struct eyeshot_fog *fog, struct eyeshot_looker *looker, size_t viewer,
                      const struct eyeshot_terms *terms, int x, int y)
{
    struct eyeshot_box box;
    struct eyeshot_mask mask;
    struct fog_viewer *who;
    int status;

    if (!fog)
        return EYESHOT_NO_POINTER;
    status = looker_look(looker, SCRATCH_PROBE, fog->map, terms, (struct cell){x, y}, &mask, &box);
    if (status)
        return status;
    who = fog_make_room(fog, viewer) ? &fog->viewers[viewer] : NULL;
    if (who)
        fog_mark_stale(fog, who->box);
    if (who && fog_take(fog, who, box_parted(box, terms->rule->scale), &mask, terms->rule->scale)) {
        who->terms = *terms;
        who->at = (struct cell){x, y};
        fog_add(fog, who, who->box);
    } else {
        status = EYESHOT_NO_MEMORY;
    }
    eyeshot_mask_clear_box(&mask, box);
    return status;
}

int eyeshot_fog_remove(struct eyeshot_fog *fog, size_t viewer)
{
    if (!fog)
        return EYESHOT_NO_POINTER;
    if (viewer >= fog->room || box_is_empty(fog->viewers[viewer].box))
        return EYESHOT_BAD_VIEWER;
    fog_mark_stale(fog, fog->viewers[viewer].box);
    fog->viewers[viewer].box = (struct eyeshot_box){0, 0, 0, 0};
    return EYESHOT_OK;
}

int eyeshot_fog_map_changed(struct eyeshot_fog *fog, struct eyeshot_looker *looker,
                            struct eyeshot_box box)
{
    int status = EYESHOT_OK;

    if (!fog || !looker)
        return EYESHOT_NO_POINTER;
    if (box_is_empty(box))
        return EYESHOT_BAD_SIZE;
    for (size_t i = 0; i < fog->room && !status; i++) {
        const struct fog_viewer who = fog->viewers[i]; /* a rule of one's own may move the array */
        int x = greater(lesser(who.at.x, box.x1 - 1), box.x0); /* the nearest cell of the box */
        int y = greater(lesser(who.at.y, box.y1 - 1), box.y0);
        if (!box_is_empty(who.box) && eyeshot_may_matter(&who.terms, who.at.x, who.at.y, x, y))
            status = eyeshot_fog_place(fog, looker, i, &who.terms, who.at.x, who.at.y);
    }
    return status;
}

enum eyeshot_state eyeshot_fog_state(struct eyeshot_fog *fog, int x, int y)
{
    if (!fog || !eyeshot_mask_has(&fog->explored, x, y))
        return EYESHOT_UNSEEN;
    fog_merge(fog);
    return plane_get(&fog->visible, x, y) ? EYESHOT_VISIBLE : EYESHOT_EXPLORED;
}

size_t eyeshot_fog_count(struct eyeshot_fog *fog, enum eyeshot_state state)
{
    size_t visible, explored, cells;

    if (!fog)
        return 0;
    visible = eyeshot_mask_count(eyeshot_fog_visible(fog));
    explored = eyeshot_mask_count(&fog->explored);
    cells = (size_t)fog->visible.width * (size_t)fog->visible.height;
    return state == EYESHOT_VISIBLE    ? visible
           : state == EYESHOT_EXPLORED ? explored - visible
           : state == EYESHOT_UNSEEN   ? cells - explored
                                       : 0;
}

bool eyeshot_fog_sees(const struct eyeshot_fog *fog, size_t viewer, int x, int y)
{
    const struct fog_viewer *who;

    if (!fog || viewer >= fog->room)
        return false;
    who = &fog->viewers[viewer];
    return box_has(who->box, (struct cell){x, y}) &&
           (fog_row(who, y)[(size_t)x / 64 - who->first] >> (x % 64) & 1);
}

const struct eyeshot_mask *eyeshot_fog_visible(struct eyeshot_fog *fog)
{
    if (!fog)
        return NULL;
    fog_merge(fog);
    return &fog->visible;
}

const struct eyeshot_mask *eyeshot_fog_explored(const struct eyeshot_fog *fog)
{
    return fog ? &fog->explored : NULL;
}

int eyeshot_fog_set_explored(struct eyeshot_fog *fog, const struct eyeshot_mask *cells)
{
    if (!fog || !cells)
        return EYESHOT_NO_POINTER;
    if (!cells->words || cells->width != fog->explored.width ||
        cells->height != fog->explored.height)
        return EYESHOT_BAD_SIZE;
    fog_merge(fog);
    eyeshot_mask_copy(&fog->explored, cells);
    plane_trim(&fog->explored, 0, fog->explored.height);
    eyeshot_mask_join(&fog->explored, &fog->visible);
    return EYESHOT_OK;
}
