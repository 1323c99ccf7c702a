/*
 * Surveys of maps made from the bytes: what counters, tables of distances, threads and the lazy
 * heap of guards put together is what plain sums over each viewer's mask say.
 */
#include "cli/support/alloc.h"
#include "cli/survey/answer.h"
#include "driver/sketch.h"
#include "fuzz.h"

#define CELLS_MOST 300 /* plain sums cost their square; unit/counter adds up more masks */
#define EACH_OWN 7     /* every so many cells the viewer looks as far as it likes */

/* The plain sums; `masks` has a plane of tiles for each cell, clear where nobody looks. */
struct plain {
    struct scene *scene;
    const struct survey *survey;
    struct eyeshot_mask *masks;
    uint32_t *seen_by;
    int64_t *distances; /* by offsets, in millionths */
};

static struct eyeshot_mask tiles_seen(struct scene *scene, const struct eyeshot_terms *terms,
                                      struct cell eye)
{
    struct eyeshot_mask mask = {0}, tiles;

    mask_init(&tiles, scene->map.width, scene->map.height);
    look_into(scene, terms, eye, &mask);
    for (int i = 0; i < scene_cells(scene); i++) {
        struct cell cell = scene_cell(scene, i);
        if (tile_seen(&mask, terms->rule->scale, cell.x, cell.y))
            plane_set(&tiles, cell.x, cell.y);
    }
    mask_release(&mask);
    return tiles;
}

/* The square root in millionths, rounded down, by halving what it can be. */
static int64_t millionths(int64_t square)
{
    int64_t from = 0, to = 2000000000;

    while (to - from > 1) {
        int64_t middle = (from + to) / 2;
        if (middle * middle <= square * 1000000 * 1000000)
            from = middle;
        else
            to = middle;
    }
    return from;
}

static void plain_init(struct plain *plain, struct scene *scene, const struct survey *survey)
{
    size_t cells = (size_t)scene_cells(scene);

    *plain = (struct plain){scene, survey, calloc(cells, sizeof *plain->masks),
                            calloc(cells, sizeof *plain->seen_by),
                            calloc(cells, sizeof *plain->distances)};
    for (size_t i = 0; i < cells; i++) {
        struct cell eye = scene_cell(scene, (int)i);
        plain->distances[i] = millionths(eye.x * eye.x + eye.y * eye.y);
        if (plane_get(&survey->viewers, eye.x, eye.y))
            plain->masks[i] = tiles_seen(scene, own_find(&survey->own, eye), eye);
        for (size_t k = 0; plain->masks[i].words && k < cells; k++) {
            struct cell cell = scene_cell(scene, (int)k);
            plain->seen_by[k] += plane_get(&plain->masks[i], cell.x, cell.y);
        }
    }
}

static void plain_release(struct plain *plain)
{
    for (int i = 0; i < scene_cells(plain->scene); i++)
        mask_release(&plain->masks[i]);
    free(plain->masks);
    free(plain->seen_by);
    free(plain->distances);
}

static void check_distances(const struct plain *plain, int place)
{
    struct cell eye = scene_cell(plain->scene, place);
    int64_t sum = 0, farthest = 0, count = 0;
    uint32_t mean, reach;

    for (int i = 0; i < scene_cells(plain->scene); i++) {
        struct cell cell = scene_cell(plain->scene, i);
        int64_t away;
        if (!plane_get(&plain->masks[place], cell.x, cell.y))
            continue;
        away =
            plain->distances[abs(cell.y - eye.y) * plain->scene->map.width + abs(cell.x - eye.x)];
        sum += away;
        count++;
        farthest = away > farthest ? away : farthest;
    }
    if (!count)
        return;
    mean = plain->survey->values[MEASURE_MEAN][place];
    reach = plain->survey->values[MEASURE_FARTHEST][place];
    must(llabs((int64_t)mean * 1000 - sum / count) <= 502, "mean %d at (%d, %d)", (int)mean, eye.x,
         eye.y);
    must(llabs((int64_t)reach * 1000 - farthest) <= 501, "farthest %d at (%d, %d)", (int)reach,
         eye.x, eye.y);
}

static void check_sums(const struct plain *plain)
{
    for (int i = 0; i < scene_cells(plain->scene); i++) {
        struct cell cell = scene_cell(plain->scene, i);
        uint32_t value = plain->survey->values[MEASURE_SEEN_BY][i];
        must(value == HEAT_NONE || value == plain->seen_by[i], "(%d, %d) is seen by %u", cell.x,
             cell.y, (unsigned)plain->seen_by[i]);
        if (!plain->masks[i].words)
            continue;
        value = plain->survey->values[MEASURE_SEES][i];
        must(value == mask_count(&plain->masks[i]), "(%d, %d) sees %zu", cell.x, cell.y,
             mask_count(&plain->masks[i]));
        check_distances(plain, i);
    }
}

/* How many open cells that viewer would add. */
static size_t gain_of(const struct plain *plain, int place, const struct eyeshot_mask *uncovered)
{
    const struct eyeshot_mask *mask = &plain->masks[place];
    size_t gain = 0;

    for (size_t i = 0; mask->words && i < mask->stride * (size_t)mask->height; i++)
        gain += (size_t)__builtin_popcountll(mask->words[i] & uncovered->words[i]);
    return gain;
}

/* The first that adds most, again and again. */
static void check_guards(const struct plain *plain, struct survey *survey)
{
    int width = plain->scene->map.width, height = plain->scene->map.height;
    struct eyeshot_mask uncovered;
    struct survey_list *guards = &survey->lists[LIST_GUARDS];
    size_t covered = 0;

    guards->most = SIZE_MAX;
    survey_pick_guards(survey);
    eyeshot_mask_init(&uncovered, width, height, NULL);
    for (int i = 0; i < scene_cells(plain->scene); i++) {
        struct cell cell = scene_cell(plain->scene, i);
        if (!scene_wall(plain->scene, cell))
            plane_set(&uncovered, cell.x, cell.y);
    }
    for (size_t n = 0;; n++) {
        size_t most = 0;
        int best = -1;
        for (int i = 0; i < scene_cells(plain->scene); i++) {
            size_t gain = gain_of(plain, i, &uncovered);
            best = gain > most ? i : best;
            most = gain > most ? gain : most;
        }
        must((best >= 0) == (n < guards->count), "%zu guards", guards->count);
        if (best < 0)
            break;
        covered += most;
        must(cell_equal(guards->rows[n].cell, scene_cell(plain->scene, best)) &&
                 guards->rows[n].numbers[0] == most && guards->rows[n].numbers[1] == covered,
             "guard %zu adds %zu, not %zu", n, guards->rows[n].numbers[0], most);
        eyeshot_mask_subtract(&uncovered, &plain->masks[best]);
    }
    mask_release(&uncovered);
}

static void begin(struct survey *survey, struct map *map, const struct sketch *sketch)
{
    static struct pool pool;
    const struct scene *scene = &sketch->scene;
    int way = sketch->way;

    map->width = scene->map.width;
    map->height = scene->map.height;
    map->cells = scene->map.cells;
    map->opaque = scene->map.opaque;
    *survey = (struct survey){.map = map,
                              .terms = &sketch->terms,
                              .looks = sketch->terms,
                              .end_row = map->height,
                              .own = {.map = map, .others = &survey->looks},
                              .show = MEASURE_MEAN,
                              .pool = &pool};
    mask_init(&survey->viewers, map->width, map->height);
    mask_fill(&survey->viewers);
    eyeshot_mask_subtract(&survey->viewers, &map->opaque);
    for (int i = 0; way & 1 && i < scene_cells(scene); i += EACH_OWN) {
        struct eyeshot_terms terms = sketch->terms;
        terms.radius = i % 11;
        own_add(&survey->own, scene_cell(scene, i), &terms);
    }
    pool.threads = 1 + way / 2 % 3;
}

static void end(struct survey *survey)
{
    for (int i = 0; i < MEASURE_COUNT; i++)
        free(survey->values[i]);
    free(survey->lists[LIST_GUARDS].rows);
    mask_release(&survey->apart);
    mask_release(&survey->uncovered);
    mask_release(&survey->viewers);
    own_release(&survey->own);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct sketch sketch;
    struct survey survey;
    struct map map = {0};
    struct plain plain;

    sketch_init(&sketch, data, size, CELLS_MOST);
    begin(&survey, &map, &sketch);
    survey_count(&survey);
    plain_init(&plain, &sketch.scene, &survey);
    check_sums(&plain);
    if (sketch.way & 8)
        check_guards(&plain, &survey);
    plain_release(&plain);
    end(&survey);
    scene_release(&sketch.scene);
    return 0;
}
