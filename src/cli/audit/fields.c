#include "cli/audit/fields.h"

#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/mask.h"

#define SAMPLE_SEED 1

void sample_begin(struct sample *sample, uint64_t places, uint64_t most)
{
    *sample = (struct sample){.random = {SAMPLE_SEED}, .stride = 1};
    if (places > most)
        sample->stride = (places + most - 1) / most;
}

bool sample_takes(struct sample *sample)
{
    if (sample->stride == 1)
        return true;
    if (sample->wait) {
        sample->wait--;
        return false;
    }
    sample->wait = random_below(&sample->random, 2 * sample->stride - 1);
    return true;
}

void fields_init(struct fields *fields, int width, int height)
{
    *fields = (struct fields){0};
    map_init(&fields->map, width, height);
    fields->numbers = alloc_array(map_area(&fields->map), sizeof *fields->numbers);
}

void fields_release(struct fields *fields)
{
    looker_release(&fields->looker);
    map_release(&fields->map);
    free(fields->eyes);
    free(fields->numbers);
    free(fields->looked);
    free(fields->words);
    *fields = (struct fields){0};
}

/* Room for a mask an eye; it only grows. */
static void make_room(struct fields *fields)
{
    size_t words = fields->map.opaque.stride * (size_t)fields->map.height;

    if (fields->eye_count <= fields->mask_room)
        return;
    fields->mask_room = fields->eye_count;
    fields->looked = alloc_resize(fields->looked, fields->mask_room, sizeof *fields->looked);
    fields->words = alloc_resize(fields->words, fields->mask_room, words * sizeof *fields->words);
}

static void add_eye(struct fields *fields, int x, int y)
{
    fields->eyes =
        alloc_grow(fields->eyes, fields->eye_count, &fields->eye_room, sizeof *fields->eyes);
    fields->eyes[fields->eye_count++] = (struct cell){x, y};
    fields->numbers[(size_t)y * (size_t)fields->map.width + (size_t)x] =
        (uint32_t)fields->eye_count;
}

void fields_set_walls(struct fields *fields, const struct eyeshot_mask *opaque)
{
    size_t cells = map_area(&fields->map),
           most = FIELDS_WHOLE_CELLS * (size_t)FIELDS_WHOLE_CELLS / cells;
    int width = fields->map.width;
    struct sample sample;

    if (opaque) {
        eyeshot_mask_copy(&fields->map.opaque, opaque, eyeshot_mask_box(opaque));
        map_finish(&fields->map);
    }
    sample_begin(&sample, cells - mask_count(&fields->map.opaque), most ? most : 1);
    fields->some = sample.stride > 1;
    fields->eye_count = 0;
    memset(fields->numbers, 0, cells * sizeof *fields->numbers);
    for (int y = 0; y < fields->map.height; y++) {
        const uint64_t *row = plane_row(&fields->map.opaque, y);
        int x = row_next_clear(row, 0, width);
        for (; x < width; x = row_next_clear(row, x + 1, width))
            if (sample_takes(&sample))
                add_eye(fields, x, y);
    }
    make_room(fields);
}

void fields_look(struct fields *fields, const struct eyeshot_terms *terms, struct cell eye,
                 struct eyeshot_mask *mask)
{
    uint32_t *known =
        fields->cache ? cache_find(fields->cache, terms, &fields->map.opaque, eye) : NULL;

    if (known && cache_get(known, mask))
        return;
    mask_clear(mask);
    level_look_tiles(&fields->looker, &fields->map, terms, eye, mask);
    if (known)
        cache_put(known, mask);
}

static void look_from(struct fields *fields, const struct eyeshot_terms *terms, size_t eye)
{
    struct eyeshot_mask mask = fields_mask(fields, eye);

    fields_look(fields, terms, fields->eyes[eye], &mask);
    fields->looked[eye] = true;
}

static void put(struct eyeshot_mask *mask, struct cell cell, bool seen)
{
    if (seen)
        plane_set(mask, cell.x, cell.y);
    else
        plane_unset(mask, cell.x, cell.y);
}

/* Walls do not look: what is seen of them stays. */
static void make_symmetric(struct fields *fields, enum symmetrize symmetrize)
{
    for (size_t i = 0; i < fields->eye_count; i++) {
        struct eyeshot_mask here = fields_mask(fields, i);
        for (size_t k = i + 1; k < fields->eye_count; k++) {
            struct eyeshot_mask there = fields_mask(fields, k);
            struct cell a = fields->eyes[i], b = fields->eyes[k];
            bool out = plane_get(&here, b.x, b.y), back = plane_get(&there, a.x, a.y);
            bool both = symmetrize == SYMMETRIZE_AND ? out && back : out || back;
            put(&here, b, both);
            put(&there, a, both);
        }
    }
}

void fields_look_around(struct fields *fields, const struct subject *subject)
{
    for (size_t i = 0; i < fields->eye_count; i++)
        look_from(fields, &subject->terms, i);
    if (subject->symmetrize != SYMMETRIZE_NOT)
        make_symmetric(fields, subject->symmetrize);
}

/* `cell`: only those that have it in range; NULL: all of them. */
static void look_some(struct fields *fields, const struct subject *subject, struct sample *sample,
                      const struct cell *cell)
{
    if (fields->eye_count)
        memset(fields->looked, 0, fields->eye_count * sizeof *fields->looked);
    if (subject->symmetrize != SYMMETRIZE_NOT) {
        if (sample_takes(sample))
            fields_look_around(fields, subject);
        return;
    }
    for (size_t i = 0; i < fields->eye_count; i++) {
        struct cell eye = fields->eyes[i];
        if (cell && !terms_have(&subject->terms, cell->x - eye.x, cell->y - eye.y))
            continue;
        if (sample_takes(sample))
            look_from(fields, &subject->terms, i);
    }
}

void fields_look_some(struct fields *fields, const struct subject *subject, struct sample *sample)
{
    look_some(fields, subject, sample, NULL);
}

void fields_look_near(struct fields *fields, const struct subject *subject, struct sample *sample,
                      struct cell cell)
{
    look_some(fields, subject, sample, &cell);
}

void fields_sample(const struct fields *fields, const struct subject *subject, uint64_t times,
                   uint64_t most, struct sample *sample)
{
    uint64_t eyes = fields->eye_count ? fields->eye_count : 1;

    if (subject->symmetrize == SYMMETRIZE_NOT)
        sample_begin(sample, times * eyes, most);
    else
        sample_begin(sample, times, most / eyes + 1);
}
