/*
 * Looks on maps made from the bytes: a row's fast field is its plain twin, and, where they ask for
 * it, for it takes long, all that holds of every look (law/look.h) holds of this one; on any terms.
 * What matters most, how the walls near the eye lie to each other, is no edge in the code that
 * libFuzzer could see: there chance does more, with many maps for one input.
 */
#include "../law/look.h"
#include "driver/sketch.h"
#include "fuzz.h"

#define CELLS_MOST 2600
#define CELLS_WIDE (131 * 131) /* the window around the eye lies within, in both ways */
#define STORM 100              /* maps of one input */

/* The same rule on the plain row sees the same. */
static void check_twin(struct scene *scene, const struct eyeshot_terms *terms, struct cell eye,
                       const struct eyeshot_mask *mask)
{
    struct rule plain_rule = *inner(terms->rule);
    struct eyeshot_rule plain_row = *terms->rule;
    struct eyeshot_terms plain = *terms;
    struct eyeshot_mask twin = {0};

    if (!sketch_has_twins(terms->rule))
        return;
    plain_rule.field = NULL;
    plain_row.context = &plain_rule;
    plain.rule = &plain_row;
    look_into(scene, &plain, eye, &twin);
    if (!planes_equal(mask, &twin))
        detail_rule(terms, eye, scene);
    must(planes_equal(mask, &twin), "%s: the fast field is not the plain one", plain_row.name);
    release(&twin);
}

static void check_law(struct scene *scene, const struct eyeshot_terms *terms, struct cell eye,
                      const struct eyeshot_mask *mask, struct random *random)
{
    const struct eyeshot_rule *row = terms->rule;
    struct eyeshot_mask twin = {0};
    bool good;

    twin_look(scene, terms, eye, &twin);
    good = own_cell_right(scene, terms, mask, eye) && twin_in_range(scene, terms, mask, eye) &&
           planes_equal(mask, &twin) &&
           lines_agree(scene, terms, mask, eye, row->lines ? 64 : 3, random) &&
           unreached_change_nothing(scene, terms, mask, eye, 2, random);
    if (!good)
        detail_rule(terms, eye, scene);
    must(good, "%s: not what holds of every look", row->name);
    release(&twin);
}

static void check_look(struct scene *scene, const struct eyeshot_terms *terms, struct cell eye,
                       bool thorough, struct random *random)
{
    struct eyeshot_mask mask = {0};
    struct eyeshot_box box = look_into(scene, terms, eye, &mask);

    must(padding_is_zero(&mask) && rest_is_zero(&mask, box), "%s: bits outside the box",
         terms->rule->name);
    check_twin(scene, terms, eye, &mask);
    if (thorough)
        check_law(scene, terms, eye, &mask, random);
    release(&mask);
}

/* Other walls near the eye, at random, again and again. */
static void check_storm(struct scene *scene, const struct eyeshot_terms *terms, struct cell eye,
                        struct random *random)
{
    const struct eyeshot_box near = {eye.x - 6, eye.y - 6, eye.x + 7, eye.y + 7};
    int times = scene_cells(scene) <= CELLS_MOST ? STORM : STORM / 10;

    for (int i = 0; i < times; i++) {
        sketch_scatter(scene, near, (unsigned)random_between(random, 3, 20), random_next(random));
        check_look(scene, terms, eye, false, random);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct sketch sketch;
    struct random random = {size};

    sketch_init(&sketch, data, size, size && data[size - 1] % 2 ? CELLS_WIDE : CELLS_MOST);
    for (int i = 0; i < 2; i++) /* the second on what the first left of its work */
        check_look(&sketch.scene, &sketch.terms, sketch.eyes[i],
                   sketch.way % 16 == 1 && scene_cells(&sketch.scene) <= CELLS_MOST, &random);
    for (size_t i = 0; i < size; i++)
        random.state = random.state * 31 + data[i];
    if (sketch.way % 4 == 2)
        check_storm(&sketch.scene, &sketch.terms, sketch.eyes[0], &random);
    scene_release(&sketch.scene);
    return 0;
}
