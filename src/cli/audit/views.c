#include "cli/audit/views.h"

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

static size_t scene_cells(const struct scene *scene)
{
    return (size_t)scene->map.width * (size_t)scene->map.height;
}

void scene_init(struct scene *scene, int width, int height)
{
    *scene = (struct scene){0};
    map_init(&scene->map, width, height);
    scene->numbers = alloc_array(scene_cells(scene), sizeof *scene->numbers);
}

void scene_release(struct scene *scene)
{
    looker_release(&scene->looker);
    map_release(&scene->map);
    free(scene->eyes);
    free(scene->numbers);
    free(scene->looked);
    free(scene->words);
    *scene = (struct scene){0};
}

/* Room for a mask an eye; it only grows. */
static void make_room(struct scene *scene)
{
    size_t words = scene->map.opaque.stride * (size_t)scene->map.height;

    if (scene->eye_count <= scene->mask_room)
        return;
    scene->mask_room = scene->eye_count;
    scene->looked = alloc_resize(scene->looked, scene->mask_room, sizeof *scene->looked);
    scene->words = alloc_resize(scene->words, scene->mask_room, words * sizeof *scene->words);
}

static void add_eye(struct scene *scene, int x, int y)
{
    scene->eyes = alloc_grow(scene->eyes, scene->eye_count, &scene->eye_room, sizeof *scene->eyes);
    scene->eyes[scene->eye_count++] = (struct cell){x, y};
    scene->numbers[(size_t)y * (size_t)scene->map.width + (size_t)x] = (uint32_t)scene->eye_count;
}

void scene_gather(struct scene *scene)
{
    size_t cells = scene_cells(scene), most = SCENE_WHOLE_CELLS * (size_t)SCENE_WHOLE_CELLS / cells;
    int width = scene->map.width;
    struct sample sample;

    sample_begin(&sample, cells - mask_count(&scene->map.opaque), most ? most : 1);
    scene->some = sample.stride > 1;
    scene->eye_count = 0;
    memset(scene->numbers, 0, cells * sizeof *scene->numbers);
    for (int y = 0; y < scene->map.height; y++) {
        const uint64_t *row = plane_row(&scene->map.opaque, y);
        int x = row_next_clear(row, 0, width);
        for (; x < width; x = row_next_clear(row, x + 1, width))
            if (sample_takes(&sample))
                add_eye(scene, x, y);
    }
    make_room(scene);
}

void scene_look(struct scene *scene, const struct eyeshot_terms *terms, struct cell eye,
                struct eyeshot_mask *mask)
{
    uint32_t *known = scene->memo ? memo_find(scene->memo, terms, &scene->map.opaque, eye) : NULL;

    if (known && memo_get(known, mask))
        return;
    mask_clear(mask);
    level_look_tiles(&scene->looker, &scene->map, terms, eye, mask);
    if (known)
        memo_put(known, mask);
}

static void look_from(struct scene *scene, const struct eyeshot_terms *terms, size_t eye)
{
    struct eyeshot_mask mask = scene_mask(scene, eye);

    scene_look(scene, terms, scene->eyes[eye], &mask);
    scene->looked[eye] = true;
}

static void put(struct eyeshot_mask *mask, struct cell cell, bool seen)
{
    if (seen)
        plane_set(mask, cell.x, cell.y);
    else
        plane_unset(mask, cell.x, cell.y);
}

/* Walls do not look: what is seen of them stays. */
static void make_symmetric(struct scene *scene, enum symmetrize symmetrize)
{
    for (size_t i = 0; i < scene->eye_count; i++) {
        struct eyeshot_mask here = scene_mask(scene, i);
        for (size_t k = i + 1; k < scene->eye_count; k++) {
            struct eyeshot_mask there = scene_mask(scene, k);
            struct cell a = scene->eyes[i], b = scene->eyes[k];
            bool out = plane_get(&here, b.x, b.y), back = plane_get(&there, a.x, a.y);
            bool both = symmetrize == SYMMETRIZE_AND ? out && back : out || back;
            put(&here, b, both);
            put(&there, a, both);
        }
    }
}

void scene_look_around(struct scene *scene, const struct subject *subject)
{
    for (size_t i = 0; i < scene->eye_count; i++)
        look_from(scene, &subject->terms, i);
    if (subject->symmetrize != SYMMETRIZE_NOT)
        make_symmetric(scene, subject->symmetrize);
}

/* `cell`: only those that have it in range; NULL: all of them. */
static void look_some(struct scene *scene, const struct subject *subject, struct sample *sample,
                      const struct cell *cell)
{
    if (scene->eye_count)
        memset(scene->looked, 0, scene->eye_count * sizeof *scene->looked);
    if (subject->symmetrize != SYMMETRIZE_NOT) {
        if (sample_takes(sample))
            scene_look_around(scene, subject);
        return;
    }
    for (size_t i = 0; i < scene->eye_count; i++) {
        struct cell eye = scene->eyes[i];
        if (cell && !terms_have(&subject->terms, cell->x - eye.x, cell->y - eye.y))
            continue;
        if (sample_takes(sample))
            look_from(scene, &subject->terms, i);
    }
}

void scene_look_some(struct scene *scene, const struct subject *subject, struct sample *sample)
{
    look_some(scene, subject, sample, NULL);
}

void scene_look_near(struct scene *scene, const struct subject *subject, struct sample *sample,
                     struct cell cell)
{
    look_some(scene, subject, sample, &cell);
}

void scene_sample(const struct scene *scene, const struct subject *subject, uint64_t times,
                  uint64_t most, struct sample *sample)
{
    uint64_t eyes = scene->eye_count ? scene->eye_count : 1;

    if (subject->symmetrize == SYMMETRIZE_NOT)
        sample_begin(sample, times * eyes, most);
    else
        sample_begin(sample, times, most / eyes + 1);
}
