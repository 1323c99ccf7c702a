/*
 * Who looks on a map, what the eyes see, and which places are tried. As many cells are eyes as can
 * look within the effort: all open ones, or those of some patches, so that eyes have others near
 * them. A property that looks more than once from an eye is tried at one in so many of its places,
 * if all of them would take more than the effort. A band is the rows whose eyes are measured: their
 * masks, and those of the eyes that they may see, are kept as the words in which anything is set.
 * properties.c has what is measured.
 */
#include "cli/audit/measuring.h"

#define PATCH 8 /* the side of a patch */
#define SEED 1  /* of patches and samples, the same every time */

/*
 * The effort is counted in cells that are looked at, a thousand million of which take some seconds.
 * What takes long for other reasons costs more of them.
 */
#define EYE_SHARE 4            /* the part of the effort that is for the masks of all eyes: 1/4 */
#define FIELD_CELLS 32         /* to begin with a field */
#define CHANGE_CELLS (1 << 14) /* a look on a map that is changed for it */
#define PAIR_CELLS (1 << 12)   /* a look at one cell alone, */
#define LINE_CELLS 2           /* or a line, where a rule has lines, by column and row of the map */
#define PROGRAM_CELLS (1 << 18) /* a question to a program of the user's */

void measuring_init(struct measuring *measuring, int width, int height)
{
    *measuring = (struct measuring){.stride = 1};
    map_init(&measuring->map, width, height);
    mask_init(&measuring->eyes, width, height);
    measuring->before =
        alloc_array(measuring->eyes.stride * (size_t)height + 1, sizeof *measuring->before);
    for (int i = 0; i < LOOKS; i++)
        mask_init(&measuring->looks[i].mask, i == LOOK_TRANSPOSED ? height : width,
                  i == LOOK_TRANSPOSED ? width : height);
}

/* Forgets what was seen. */
static void measuring_forget(struct measuring *measuring)
{
    for (size_t i = 0; i < measuring->kept_count; i++)
        free(measuring->views[i].words);
    free(measuring->views);
    measuring->views = NULL;
    measuring->kept_count = 0;
}

static void measuring_drop_turned(struct measuring *measuring)
{
    for (int way = 0; way < WAYS; way++)
        map_release(&measuring->maps[way]);
}

void measuring_release(struct measuring *measuring)
{
    measuring_forget(measuring);
    measuring_drop_turned(measuring);
    looker_release(&measuring->looker);
    map_release(&measuring->map);
    for (int i = 0; i < LOOKS; i++)
        mask_release(&measuring->looks[i].mask);
    mask_release(&measuring->eyes);
    free(measuring->before);
    *measuring = (struct measuring){0};
}

/* Who looks */

/* What a look costs. */
static uint64_t measuring_range(const struct measuring *measuring,
                                const struct eyeshot_terms *terms)
{
    const struct map *map = &measuring->map;
    uint64_t cells = map_area(map), count = FIELD_CELLS;

    for (int dy = 1 - map->height; dy < map->height && count < cells; dy++) {
        int64_t reach = eyeshot_reach(terms, dy);
        if (reach >= 0)
            count += 2 * (uint64_t)lesser((int)reach, map->width - 1) + 1;
    }
    return count < cells ? count : cells;
}

/* Open cells, of patches at random where too many are open. */
static void measuring_find_eyes(struct measuring *measuring)
{
    struct eyeshot_mask *eyes = &measuring->eyes;
    uint64_t range = measuring_range(measuring, measuring->terms);
    uint64_t open = map_open(&measuring->map), most = open;

    if (measuring->effort)
        most = measuring->effort / EYE_SHARE / range + 1;
    measuring->some = open > most;
    mask_clear(eyes);
    for (int y = 0; y < eyes->height; y++)
        for (int x = 0; x < eyes->width; x++) {
            uint64_t patch = (uint64_t)(y / PATCH) * (uint64_t)eyes->width + (uint64_t)(x / PATCH);
            struct random random = {SEED + patch};
            if (is_open(measuring, x, y) && random_below(&random, open) < most)
                plane_set(eyes, x, y);
        }
    for (size_t i = 0; i < eyes->stride * (size_t)eyes->height; i++)
        measuring->before[i + 1] = measuring->before[i] + bits_count(eyes->words[i]);
}

int measuring_reach(const struct eyeshot_terms *terms)
{
    return lesser(eyeshot_reach(terms, 0), EYESHOT_MOST_SIDE) + 1;
}

void measuring_begin(struct measuring *measuring, const struct subject *subject)
{
    measuring->subject = subject;
    measuring->terms = &subject->choice->terms;
    measuring->reach = measuring_reach(measuring->terms);
    measuring_drop_turned(measuring);
    measuring_find_eyes(measuring);
    measuring_band(measuring, 0, measuring->map.height);
}

void measuring_band(struct measuring *measuring, int y0, int y1)
{
    int height = measuring->map.height;
    size_t stride = measuring->eyes.stride;
    size_t kept_y1 = (size_t)y1 + (size_t)lesser(measuring->reach, height - y1);

    measuring_forget(measuring);
    measuring->y0 = y0;
    measuring->y1 = y1;
    measuring->kept_first = measuring->before[(size_t)greater(y0 - 1, 0) * stride];
    measuring->kept_count = measuring->before[kept_y1 * stride] - measuring->kept_first;
    measuring->views = alloc_array(measuring->kept_count, sizeof *measuring->views);
}

/* Which places are tried */

/* One in so many, so that those of all eyes together take no more than the effort. */
static uint64_t measuring_stride(const struct measuring *measuring, int property)
{
    struct eyeshot_terms terms = *measuring->terms;
    const struct map *map = &measuring->map;
    uint64_t range = measuring_range(measuring, &terms), area = map_area(map), cost;
    uint64_t asks = eyeshot_rule_is_own(terms.rule) ? PROGRAM_CELLS : 0, look = range + asks;
    uint64_t eyes = measuring->before[measuring->eyes.stride * (size_t)map->height];

    switch (property) {
    case PROPERTY_ISOTROPIC:
        cost = WAYS * look;
        break;
    case PROPERTY_MONOTONE_RADIUS:
        terms.radius = RADII;
        cost = RADII / 4 * measuring_range(measuring, &terms) + RADII * asks; /* most are smaller */
        break;
    case PROPERTY_MONOTONE_WALLS: /* a place is an eye and a wall in its range */
        cost = (look + CHANGE_CELLS) * (mask_count(&map->opaque) * range / area + 1);
        break;
    case PROPERTY_OWN_LINE: /* two eyes; on a large map, an eye and a cell in its range */
        cost = (terms.rule->lines ? LINE_CELLS * (uint64_t)(map->width + map->height)
                                  : look + PAIR_CELLS) *
               (area > WHOLE_CELLS ? range : eyes);
        break;
    default:
        return 1;
    }
    return eyes && measuring->effort ? (eyes * cost - 1) / measuring->effort + 1 : 1;
}

void measuring_run(struct measuring *measuring, int property, struct tally *tally)
{
    const struct eyeshot_mask *eyes = &measuring->eyes;

    measuring->property = property;
    measuring->stride = measuring_stride(measuring, property);
    measuring->random = (struct random){SEED + measuring->kept_first};
    tally->sampled = measuring->some || measuring->stride > 1;
    for (int y = measuring->y0; y < measuring->y1; y++)
        for (int x = row_next_set(plane_row(eyes, y), 0, eyes->width); x < eyes->width;
             x = row_next_set(plane_row(eyes, y), x + 1, eyes->width)) {
            property_kinds[property].measure(measuring, (struct cell){x, y}, tally);
            if (!measuring->effort && tally->violations)
                return;
        }
}

/* What they see */

/* Looks into a mask, which may be that of the look before. */
static void measuring_look_into(struct measuring *measuring, struct trial_look *look,
                                const struct map *map, const struct eyeshot_terms *terms,
                                struct cell eye)
{
    eyeshot_mask_clear_box(&look->mask, look->box);
    look->box = level_look(&measuring->looker, map, terms, eye, &look->mask);
}

struct audit_view measuring_try(struct measuring *measuring, int look,
                                const struct eyeshot_terms *terms, struct cell eye)
{
    struct trial_look *trial = &measuring->looks[look];
    size_t first;

    measuring_look_into(measuring, trial, &measuring->map, terms, eye);
    first = (size_t)trial->box.x0 / 64;
    return (struct audit_view){trial->box.y0,
                               trial->box.y1,
                               first,
                               ((size_t)trial->box.x1 + 63) / 64,
                               trial->mask.stride,
                               plane_row(&trial->mask, trial->box.y0) + first};
}

const struct audit_view *measuring_look(struct measuring *measuring, struct cell eye,
                                        struct audit_view *view)
{
    struct audit_view look = measuring_try(measuring, LOOK_ONE, measuring->terms, eye);

    *view = look;
    view->stride = view->end - view->first;
    view->words = alloc_array((size_t)(look.y1 - look.y0) * view->stride + 1, sizeof *view->words);
    for (int y = look.y0; y < look.y1; y++)
        memcpy(view->words + (size_t)(y - look.y0) * view->stride,
               look.words + (size_t)(y - look.y0) * look.stride,
               view->stride * sizeof *view->words);
    return view;
}

const struct trial_look *measuring_turned(struct measuring *measuring, int way, struct cell eye)
{
    struct trial_look *look = &measuring->looks[way & 4 ? LOOK_TRANSPOSED : LOOK_TURNED];
    struct map *map = &measuring->maps[way];
    struct cell wall = {-1, 0};

    if (!map->width) {
        map_init(map, look->mask.width, look->mask.height);
        while (mask_next(&measuring->map.opaque, &wall)) {
            struct cell there = measuring_turn(measuring, way, wall);
            plane_set(&map->opaque, there.x, there.y);
        }
        map_finish(map);
    }
    measuring_look_into(measuring, look, map, measuring->terms,
                        measuring_turn(measuring, way, eye));
    return look;
}
