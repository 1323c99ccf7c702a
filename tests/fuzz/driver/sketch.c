#include "sketch.h"
#include "cli/level/terms.h"

#include "../fuzz.h"

#define STROKE 5
#define STROKES_MOST 50
struct reel {
    const uint8_t *at, *end;
};

static int take(struct reel *reel)
{
    return reel->at < reel->end ? *reel->at++ : 0;
}

/* Mostly small, else beside the edges of words, and of the window in which fields begin. */
static int take_side(struct reel *reel)
{
    static const int sides[] = {61,  62,  63,  64,  65,  66,  94,  95,  125, 126, 127,
                                128, 129, 130, 191, 192, 193, 255, 256, 257, 320};
    int byte = take(reel);

    if (byte < 170)
        return byte < 120 ? byte % 16 + 1 : byte - 102;
    return sides[(size_t)(byte - 170) % (sizeof sides / sizeof *sides)];
}

static struct cell take_cell(struct reel *reel, const struct scene *scene)
{
    int x = take(reel), y = take(reel);

    return (struct cell){x % scene->map.width, y % scene->map.height};
}

static void take_term(struct reel *reel, struct given *given, enum term term, int values)
{
    int byte = take(reel);

    if (byte % (values + 1))
        given_put(given, term, byte % (values + 1) - 1);
}

static void take_terms(struct reel *reel, struct given *given)
{
    static const int64_t huge[] = {EYESHOT_ALL, 46341, INT32_MAX, (int64_t)1 << 40};
    int radius = take(reel), cone;

    if (radius < 200)
        given_put(given, TERM_RADIUS, radius);
    else if (radius < 250)
        given_put(given, TERM_RADIUS, huge[radius % 4]);
    take_term(reel, given, TERM_SHAPE, EYESHOT_STRICT);
    for (int term = TERM_WALLS; term <= TERM_OWN_CELL; term++)
        take_term(reel, given, (enum term)term, 2);
    take_term(reel, given, TERM_SUBTILE, 4);
    cone = take(reel) * 2;
    if (cone && cone <= 360) {
        given_put(given, TERM_CONE, cone - take(reel) % 2);
        given_put(given, TERM_FACING, take(reel) * 3 - 360 + take(reel) % 3);
    }
}

static void put(struct scene *scene, int x, int y, bool wall)
{
    if (plane_has(&scene->map.opaque, x, y))
        scene_put(scene, (struct cell){x, y}, wall);
}

/* Every `step`th cell of a rectangle, in its reading order. */
static void draw_block(struct scene *scene, struct eyeshot_box box, int step, bool wall)
{
    for (int y = box.y0, i = 0; y < box.y1; y++)
        for (int x = box.x0; x < box.x1; x++, i++)
            if (i % step == 0)
                put(scene, x, y, wall);
}

static void draw_diagonal(struct scene *scene, struct eyeshot_box box, int step, bool wall)
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

void sketch_scatter(struct scene *scene, struct eyeshot_box box, unsigned percent, uint64_t seed)
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
    struct eyeshot_box box = {at.x, at.y, at.x + across, at.y + down};

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
        sketch_scatter(scene, (struct eyeshot_box){at.x, at.y, at.x + 64, at.y + 64},
                       stroke[3] % 101, stroke[4]);
        break;
    default: /* two rows of eight */
        for (int i = 0; i < 16; i++)
            put(scene, at.x + i % 8, at.y + i / 8, stroke[3 + i / 8] >> (i % 8) & 1);
    }
}

bool sketch_has_twins(const struct eyeshot_rule *row)
{
    return inner(row)->field && (inner(row)->march.scan_row || inner(row)->line);
}

/* Mostly one that has twins. */
static const struct eyeshot_rule *choose_row(int number)
{
    bool twins = number < 200;
    int count = 0;

    FOR_RULES(rule)
        count += !twins || sketch_has_twins(rule);
    number %= count;
    FOR_RULES(rule)
        if ((!twins || sketch_has_twins(rule)) && !number--)
            return rule;
    return NULL;
}

void sketch_init(struct sketch *sketch, const uint8_t *data, size_t size, int cells_most)
{
    struct reel reel = {data, data + size};
    const struct eyeshot_rule *row = choose_row(take(&reel));
    int width = take_side(&reel), height = take_side(&reel);
    struct scene *scene = &sketch->scene;
    struct given given = {0};
    struct diag diag = {0};

    width = width > cells_most ? cells_most : width;
    height = height > cells_most / width ? cells_most / width : height;
    sketch->way = take(&reel);
    scene_init(scene, width, height);
    sketch->eyes[0] = take_cell(&reel, scene);
    sketch->eyes[1] = take_cell(&reel, scene);
    take_terms(&reel, &given);
    must(!terms_settle(&sketch->terms, row, &given, &diag), "%s", diag.message);
    for (int i = 0; i < STROKES_MOST && reel.end - reel.at >= STROKE; i++, reel.at += STROKE)
        draw(scene, reel.at, sketch->eyes[0]);
}
