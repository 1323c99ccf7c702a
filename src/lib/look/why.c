/*
 * Why is a cell seen, or not? For every rule, a game's own included, since nothing is asked but
 * whether the target is seen, on the map with some walls taken away or put in.
 *
 * A hidden target: walls within 1, 2, 4 … cells of the segment between the two centres are taken
 * away until the target is seen. If one of them is enough, the nearest such one is the answer. Else
 * they come back, the farthest first, whatever may, in passes until a pass changes nothing; what is
 * left must go, and none of it may stay. More come back at once while that goes well.
 *
 * A target that is seen: each open cell within 2 of the segment is made a wall and open again.
 *
 * The map is as before on every way out. The cost is some hundred pairs where the two are 30 cells
 * apart. tests/law/why.c tries what the answers claim.
 */
#include "lib/look/rule.h"

__extension__ typedef __int128 why_square;

#define WHY_NEAR 2 /* cells from the segment: farther ones are not tried as walls */

struct why_cell {
    why_square distance; /* its square to the segment, times that of the segment's length */
    int x, y;
};

struct why {
    struct eyeshot_looker *looker;
    struct eyeshot_map *map;
    const struct eyeshot_terms *terms;
    struct cell eye, target;
    why_square length;      /* the square of the segment's; 1 where that is 0 */
    struct why_cell *cells; /* in scratch */
    size_t count;
    int status;
};

/* False also when it can't be told: then the status says why, and every search ends. */
static bool why_seen(struct why *why)
{
    int sight = eyeshot_line(why->looker, why->map, why->terms, why->eye.x, why->eye.y,
                             why->target.x, why->target.y, NULL);

    why->status = sight < 0 ? sight : why->status;
    return sight == EYESHOT_CLEAR;
}

/* Opens, or closes, cells first … end - 1 of the list. */
static void why_put(const struct why *why, size_t first, size_t end, bool wall)
{
    for (size_t i = first; i < end; i++)
        eyeshot_map_set(why->map, why->cells[i].x, why->cells[i].y, wall);
}

/* Is the target seen while cells first … end - 1 of the list are so? They are not so otherwise. */
static bool why_seen_with(struct why *why, size_t first, size_t end, bool wall)
{
    bool seen;

    why_put(why, first, end, wall);
    seen = why_seen(why);
    why_put(why, first, end, !wall);
    return seen;
}

/* The distance of a cell's centre from the segment. */
static why_square why_distance(const struct why *why, int x, int y)
{
    int64_t dx = why->target.x - why->eye.x, dy = why->target.y - why->eye.y;
    int64_t px = x - why->eye.x, py = y - why->eye.y;
    int64_t along = px * dx + py * dy;
    why_square across = px * dy - py * dx;

    if (along <= 0)
        return why->length * (px * px + py * py);
    if (along >= why->length)
        return why->length * ((px - dx) * (px - dx) + (py - dy) * (py - dy));
    return across * across;
}

/* The nearest first, then in reading order. */
static bool why_before(const struct why_cell *one, const struct why_cell *two)
{
    if (one->distance != two->distance)
        return one->distance < two->distance;
    return one->y != two->y ? one->y < two->y : one->x < two->x;
}

/*
 * Shell's sort, which needs no memory and no function of libc: "A High-Speed Sorting Procedure",
 * 1959. A gap is 5/11 of the one before, as in Gonnet and Baeza-Yates, "Handbook of Algorithms and
 * Data Structures", 1991.
 */
static void why_sort(struct why *why)
{
    for (size_t gap = why->count / 2; gap; gap = gap == 2 ? 1 : gap * 5 / 11) {
        for (size_t i = gap; i < why->count; i++) {
            struct why_cell cell = why->cells[i];
            size_t at = i;
            for (; at >= gap && why_before(&cell, &why->cells[at - gap]); at -= gap)
                why->cells[at] = why->cells[at - gap];
            why->cells[at] = cell;
        }
    }
}

/* The walls, or the open cells, within `most` cells of the segment; false: there is no memory. */
static bool why_collect(struct why *why, int most, bool walls)
{
    struct eyeshot_box around = box_join(box_of(why->eye), box_of(why->target));

    around = box_meet((struct eyeshot_box){around.x0 - most, around.y0 - most, around.x1 + most,
                                           around.y1 + most},
                      eyeshot_mask_box(&why->map->opaque));
    why->count = 0;
    for (int y = around.y0; y < around.y1; y++)
        for (int x = around.x0; x < around.x1; x++) {
            struct cell cell = {x, y};
            why_square distance;
            if (plane_get(&why->map->opaque, x, y) != walls || cell_equal(cell, why->target) ||
                (!walls && cell_equal(cell, why->eye)))
                continue;
            distance = why_distance(why, x, y);
            if (distance > (why_square)most * most * why->length)
                continue;
            why->cells = scratch_need(&why->looker->work, SCRATCH_WHY,
                                      (why->count + 1) * sizeof *why->cells);
            if (!why->cells) {
                why->status = why->looker->work.status;
                return false;
            }
            why->cells[why->count++] = (struct why_cell){distance, x, y};
        }
    why_sort(why);
    return true;
}

static void why_forget(struct why *why, size_t first, size_t end)
{
    memmove(why->cells + first, why->cells + end, (why->count - end) * sizeof *why->cells);
    why->count -= end - first;
}

/* Leaves one wall in the list, if it is enough that this one goes. All of them stand. */
static bool why_single(struct why *why)
{
    for (size_t i = 0; i < why->count && !why->status; i++) {
        if (!why_seen_with(why, i, i + 1, false))
            continue;
        why_forget(why, i + 1, why->count);
        why_forget(why, 0, i);
        return true;
    }
    return false;
}

/* Leaves the walls in the list that must be gone together. All of them stand. */
static void why_reduce(struct why *why)
{
    bool again = true;

    why_put(why, 0, why->count, false);
    while (again && !why->status) {
        size_t end = why->count, step = 1;
        again = false;
        while (end && !why->status) {
            size_t first = end > step ? end - step : 0;
            why_put(why, first, end, true);
            if (why_seen(why)) {
                why_forget(why, first, end);
                end = first;
                step *= 2;
                again = true;
            } else {
                why_put(why, first, end, false);
                end -= step == 1;
                step = step == 1 ? 1 : step / 2;
            }
        }
    }
    why_put(why, 0, why->count, true);
}

/* The walls that hide the target, in the list; false: none do. */
static bool why_hidden(struct why *why)
{
    int largest = greater(why->map->opaque.width, why->map->opaque.height);

    for (int most = 1; !why->status; most *= 2) {
        if (!why_collect(why, most, true))
            return false;
        if (why_seen_with(why, 0, why->count, false)) {
            if (why->count > 1 && !why_single(why))
                why_reduce(why);
            return true;
        }
        if (most > largest)
            break;
    }
    why->count = 0;
    return false;
}

/* The open cells each of which alone would hide the target, in the list. */
static void why_pins(struct why *why)
{
    size_t pins = 0;

    if (!why_collect(why, WHY_NEAR, false))
        return;
    for (size_t i = 0; i < why->count && !why->status; i++)
        if (!why_seen_with(why, i, i + 1, true))
            why->cells[pins++] = why->cells[i];
    why->count = pins;
}

int eyeshot_why(struct eyeshot_looker *looker, struct eyeshot_map *map,
                const struct eyeshot_terms *terms, int x, int y, int to_x, int to_y,
                struct eyeshot_cell *cells, size_t *count)
{
    struct why why = {looker, map, terms, {x, y}, {to_x, to_y}, 1, NULL, 0, EYESHOT_OK};
    int sight = eyeshot_line(looker, map, terms, x, y, to_x, to_y, NULL);
    size_t room = count && cells ? *count : 0;

    if (sight < 0)
        return sight;
    if (!cell_equal(why.eye, why.target))
        why.length = (why_square)(to_x - x) * (to_x - x) + (why_square)(to_y - y) * (to_y - y);
    if (sight == EYESHOT_BLOCKED && terms->walls == EYESHOT_DARK &&
        plane_get(&map->opaque, to_x, to_y) && !cell_equal(why.eye, why.target))
        sight = EYESHOT_DARK_WALL;
    if (sight == EYESHOT_CLEAR)
        why_pins(&why);
    else if (sight == EYESHOT_BLOCKED && !why_hidden(&why))
        sight = EYESHOT_NEVER;
    if (why.status)
        return why.status;
    for (size_t i = 0; i < why.count && i < room; i++)
        cells[i] = (struct eyeshot_cell){why.cells[i].x, why.cells[i].y};
    if (count)
        *count = why.count;
    return sight;
}
