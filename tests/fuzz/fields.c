/*
 * Looks on maps made from the bytes: a row's fast field is its plain twin, and, where they ask for
 * it, for it takes long, all that holds of every look (law/look.h) holds of this one; on any terms.
 * The head of the bytes is the row, the size, what to check, two eyes and the terms; then come
 * strokes that draw walls, of STROKE bytes each. What matters most, how the walls near the eye lie
 * to each other, is no edge in the code that libFuzzer could see: there chance does more, with many
 * maps for one input.
 */
#include <string.h>

#include "../law/look.h"
#include "fuzz.h"

#define CELLS_MOST 2600
#define STROKE 5
#define STROKES_MOST 50
#define STORM 100 /* maps of one input */

struct reel {
    const uint8_t *at, *end;
};

static int take(struct reel *reel)
{
    return reel->at < reel->end ? *reel->at++ : 0;
}

/* Mostly small, else beside the edges of words. */
static int take_side(struct reel *reel)
{
    static const int sides[] = {63, 64, 65, 127, 128, 129, 191, 192, 193, 255, 256, 257, 320};
    int byte = take(reel);

    if (byte < 200)
        return byte < 150 ? byte % 16 + 1 : byte - 132;
    return sides[(size_t)(byte - 200) % (sizeof sides / sizeof *sides)];
}

static struct cell take_cell(struct reel *reel, const struct map *map)
{
    int x = take(reel), y = take(reel);

    return (struct cell){x % map->width, y % map->height};
}

static void take_term(struct reel *reel, struct terms *terms, enum term term, int values)
{
    int byte = take(reel);

    if (byte % (values + 1))
        terms_put(terms, term, byte % (values + 1) - 1);
}

static void take_terms(struct reel *reel, struct terms *terms)
{
    static const int64_t huge[] = {RADIUS_ALL, 46341, INT32_MAX, (int64_t)1 << 40};
    int radius = take(reel), cone;

    if (radius < 200)
        terms_put(terms, TERM_RADIUS, radius);
    else if (radius < 250)
        terms_put(terms, TERM_RADIUS, huge[radius % 4]);
    take_term(reel, terms, TERM_SHAPE, SHAPE_STRICT);
    for (int term = TERM_WALLS; term <= TERM_OWN_CELL; term++)
        take_term(reel, terms, (enum term)term, 2);
    take_term(reel, terms, TERM_SUBTILE, 4);
    cone = take(reel) * 2;
    if (cone && cone <= 360) {
        terms_put(terms, TERM_CONE, cone - take(reel) % 2);
        terms_put(terms, TERM_FACING, take(reel) * 3 - 360 + take(reel) % 3);
    }
}

static void put(struct scene *scene, int x, int y, bool wall)
{
    if (plane_has(&scene->map.opaque, x, y))
        scene_put(scene, (struct cell){x, y}, wall);
}

/* Every `step`th cell of a rectangle, in its reading order. */
static void draw_block(struct scene *scene, struct box box, int step, bool wall)
{
    for (int y = box.y0, i = 0; y < box.y1; y++)
        for (int x = box.x0; x < box.x1; x++, i++)
            if (i % step == 0)
                put(scene, x, y, wall);
}

static void draw_diagonal(struct scene *scene, struct box box, int step, bool wall)
{
    int across = box.x1 - box.x0, down = box.y1 - box.y0, most = across > down ? across : down;

    for (int i = 0; i < most; i += step)
        put(scene, box.x0 + i * across / most, box.y0 + i * down / most, wall);
}

/* What lies west of or above the cell, once more on its other side. */
static void mirror(struct scene *scene, struct cell at, bool across)
{
    for (int i = 0; i < scene_cells(scene); i++) {
        struct cell cell = scene_cell(scene, i);
        if (across ? cell.x < at.x : cell.y < at.y)
            put(scene, across ? 2 * at.x - cell.x : cell.x, across ? cell.y : 2 * at.y - cell.y,
                scene_wall(scene, cell));
    }
}

static void scatter(struct scene *scene, struct box box, unsigned percent, uint64_t seed)
{
    struct random random = {seed};

    for (int y = box.y0; y < box.y1; y++)
        for (int x = box.x0; x < box.x1; x++)
            put(scene, x, y, random_below(&random, 100) < percent);
}

/* A stroke: its kind and place (from the eye, or on the map), and two sizes. */
static void draw(struct scene *scene, const uint8_t *stroke, struct cell eye)
{
    bool near = stroke[0] & 64, wall = !(stroke[0] & 128);
    struct cell at = {near ? eye.x + (int8_t)stroke[1] : stroke[1] % scene->map.width,
                      near ? eye.y + (int8_t)stroke[2] : stroke[2] % scene->map.height};
    int across = stroke[3] % 64 + 1, down = stroke[4] % 64 + 1, step = 1 + (stroke[0] >> 3 & 7);
    struct box box = {at.x, at.y, at.x + across, at.y + down};

    switch (stroke[0] & 7) {
    case 0:
        put(scene, at.x, at.y, wall);
        break;
    case 1:
    case 2:
        draw_block(scene, box, step, wall);
        break;
    case 3:
        draw_diagonal(scene, box, step, wall);
        break;
    case 4:
        mirror(scene, near ? at : eye, wall);
        break;
    case 5:
        scatter(scene, (struct box){at.x, at.y, at.x + 64, at.y + 64}, stroke[3] % 101, stroke[4]);
        break;
    default: /* two rows of eight */
        for (int i = 0; i < 16; i++)
            put(scene, at.x + i % 8, at.y + i / 8, stroke[3 + i / 8] >> (i % 8) & 1);
    }
}

static bool has_twins(const struct algorithm *row)
{
    return row->field && (row->plain || row->line);
}

/* The same rule on the plain row sees the same. */
static void check_twin(struct scene *scene, const struct rule *rule, struct cell eye,
                       const struct plane *mask)
{
    struct algorithm plain_row = *rule->algorithm;
    struct rule plain = *rule;
    struct plane twin = {0};

    if (!has_twins(rule->algorithm))
        return;
    plain_row.field = plain_row.plain;
    plain.algorithm = &plain_row;
    look_into(scene, &plain, eye, &twin);
    if (!planes_equal(mask, &twin))
        detail_rule(rule, eye, scene);
    must(planes_equal(mask, &twin), "%s: the fast field is not the plain one", plain_row.name);
    plane_release(&twin);
}

static void check_law(struct scene *scene, const struct rule *rule, struct cell eye,
                      const struct plane *mask, struct random *random)
{
    const struct algorithm *row = rule->algorithm;
    struct plane twin = {0};
    bool good;

    twin_look(scene, rule, eye, &twin);
    good = own_cell_right(scene, rule, mask, eye) && twin_in_range(scene, rule, mask, eye) &&
           planes_equal(mask, &twin) &&
           lines_agree(scene, rule, mask, eye, row->line ? 64 : 3, random) &&
           unreached_change_nothing(scene, rule, mask, eye, 2, random);
    if (!good)
        detail_rule(rule, eye, scene);
    must(good, "%s: not what holds of every look", row->name);
    plane_release(&twin);
}

static void check_look(struct scene *scene, const struct rule *rule, struct cell eye, bool thorough,
                       struct random *random)
{
    struct plane mask = {0};
    struct box box = look_into(scene, rule, eye, &mask);

    must(padding_is_zero(&mask) && rest_is_zero(&mask, box), "%s: bits outside the box",
         rule->algorithm->name);
    check_twin(scene, rule, eye, &mask);
    if (thorough)
        check_law(scene, rule, eye, &mask, random);
    plane_release(&mask);
}

/* Other walls near the eye, at random, again and again. */
static void check_storm(struct scene *scene, const struct rule *rule, struct cell eye,
                        struct random *random)
{
    const struct box near = {eye.x - 6, eye.y - 6, eye.x + 7, eye.y + 7};

    for (int i = 0; i < STORM; i++) {
        scatter(scene, near, (unsigned)random_between(random, 3, 20), random_next(random));
        check_look(scene, rule, eye, false, random);
    }
}

/* Mostly one that has twins. */
static const struct algorithm *choose_row(int number)
{
    bool twins = number < 200;
    int count = 0;

    for (size_t i = 0; algorithms[i]; i++)
        count += !twins || has_twins(algorithms[i]);
    number %= count;
    for (size_t i = 0;; i++)
        if ((!twins || has_twins(algorithms[i])) && !number--)
            return algorithms[i];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct reel reel = {data, data + size};
    const struct algorithm *row = choose_row(take(&reel));
    int width = take_side(&reel), height = take_side(&reel);
    int way = take(&reel);
    struct random random = {size};
    struct terms terms = {0};
    struct diag diag = {0};
    struct cell eyes[2];
    struct scene scene;
    struct rule rule;

    height = height > CELLS_MOST / width ? CELLS_MOST / width : height;
    scene_init(&scene, width, height);
    eyes[0] = take_cell(&reel, &scene.map);
    eyes[1] = take_cell(&reel, &scene.map);
    take_terms(&reel, &terms);
    must(!rule_settle(&rule, row, &terms, &diag), "%s", diag.message);
    for (int i = 0; i < STROKES_MOST && reel.end - reel.at >= STROKE; i++, reel.at += STROKE)
        draw(&scene, reel.at, eyes[0]);
    for (int i = 0; i < 2; i++) /* the second on what the first left of its work */
        check_look(&scene, &rule, eyes[i], way % 16 == 1, &random);
    for (size_t i = 0; i < size; i++)
        random.state = random.state * 31 + data[i];
    if (way % 4 == 2)
        check_storm(&scene, &rule, eyes[0], &random);
    scene_release(&scene);
    return 0;
}
