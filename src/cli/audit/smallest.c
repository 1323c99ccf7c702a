/*
 * The smallest map that violates a property. Up to 4 x 4 all maps are tried, the smallest first.
 * Where none of them violates it, the map on which the violation was found is cut down as long as
 * it stays: to what is around the violation, then row by row and column by column from outside,
 * and wall by wall.
 */
#include <stdlib.h>

#include "cli/audit/measuring.h"
#include "cli/support/alloc.h"
#include "cli/support/mask.h"

/* Letters of the property's words stand for the parts of a finding. */
char *property_tell(int property, const struct finding *finding)
{
    const char *words = property_kinds[property].words;
    struct bytes text = {0};

    for (const char *at = words; *at; at++) {
        bool single = (at == words || at[-1] == ' ') && !(at[1] >= 'a' && at[1] <= 'z');
        if (single && *at >= 'A' && *at < 'A' + AUDIT_CELLS)
            bytes_addf(&text, "(%d,%d)", finding->cells[*at - 'A'].x, finding->cells[*at - 'A'].y);
        else if (single && *at == 'N')
            bytes_addf(&text, "%lld", (long long)finding->number);
        else
            bytes_add(&text, at, 1);
    }
    return text.data;
}

static void example_fill(struct audit_example *example, int property,
                         const struct eyeshot_mask *opaque, const struct finding *finding)
{
    *example = (struct audit_example){.finding = *finding};
    mask_init(&example->opaque, opaque->width, opaque->height);
    eyeshot_mask_copy(&example->opaque, opaque);
    example->words = property_tell(property, finding);
}

/* Fills in the examples of the wanted properties that the map violates; returns the others. */
static unsigned smallest_try(struct measuring *measuring, const struct subject *subject,
                             unsigned wanted, struct audit_result *results)
{
    measuring_begin(measuring, subject, NULL);
    for (int i = 0; wanted >> i; i++) {
        struct tally tally = {0};
        if (!(wanted >> i & 1))
            continue;
        measuring_run(measuring, i, &tally);
        if (!tally.violations)
            continue;
        example_fill(&results[i].example, i, &measuring->map.opaque, &tally.first);
        results[i].example.smallest = true;
        wanted &= ~(1u << i);
    }
    return wanted;
}

/* All maps of a size with that many walls; the first cell is the highest bit of a pattern. */
static unsigned smallest_try_size(int width, int height, int walls, const struct subject *subject,
                                  unsigned wanted, struct audit_result *results)
{
    struct measuring measuring;
    int cells = width * height;

    measuring_init(&measuring, width, height);
    for (unsigned pattern = 1u << cells; pattern-- && wanted;) {
        if (__builtin_popcount(pattern) != walls)
            continue;
        for (int i = 0; i < cells; i++)
            map_set_opaque(&measuring.map, i % width, i / width, pattern >> (cells - 1 - i) & 1);
        wanted = smallest_try(&measuring, subject, wanted, results);
    }
    measuring_release(&measuring);
    return wanted;
}

unsigned smallest_search(const struct subject *subject, unsigned wanted,
                         struct audit_result *results)
{
    int side = eyeshot_rule_is_own(subject->terms.rule) ? ASKED_SIDE : SMALLEST_SIDE;

    for (int cells = 1; cells <= side * side; cells++)
        for (int walls = 0; walls < cells && wanted; walls++)
            for (int height = 1; height <= side && wanted; height++)
                if (!(cells % height) && cells / height <= side)
                    wanted =
                        smallest_try_size(cells / height, height, walls, subject, wanted, results);
    return wanted;
}

/* A map that is being cut down: it violates the property, as the finding says. */
struct shrinking {
    const struct subject *subject;
    int property;
    struct eyeshot_mask opaque;
    struct finding finding;
};

/* Takes a part over for the whole, less a wall, where that violates the property, too. */
static bool shrink_to(struct shrinking *shrinking, struct eyeshot_box box, struct cell gone)
{
    struct eyeshot_mask part = {0};
    struct measuring measuring;
    struct tally tally = {0};

    if (box_is_empty(box))
        return false;
    mask_init(&part, box.x1 - box.x0, box.y1 - box.y0);
    for (struct cell wall = {-1, 0}; mask_next(&shrinking->opaque, &wall);)
        if (box_has(box, wall) && !cell_equal(wall, gone))
            plane_set(&part, wall.x - box.x0, wall.y - box.y0);
    measuring_init(&measuring, part.width, part.height);
    measuring_begin(&measuring, shrinking->subject, &part);
    measuring_run(&measuring, shrinking->property, &tally);
    measuring_release(&measuring);
    if (!tally.violations) {
        mask_release(&part);
        return false;
    }
    mask_release(&shrinking->opaque);
    shrinking->opaque = part;
    shrinking->finding = tally.first;
    return true;
}

static const struct cell nowhere = {-1, -1};

/* The cells of the finding, and as much around them as it takes. */
static void shrink_around(struct shrinking *shrinking)
{
    struct eyeshot_box whole = eyeshot_mask_box(&shrinking->opaque);
    struct eyeshot_box near = {whole.x1, whole.y1, 0, 0};

    for (size_t i = 0; i < shrinking->finding.count; i++)
        box_add(&near, shrinking->finding.cells[i]);
    for (int margin = 0; margin < whole.x1 || margin < whole.y1; margin += margin / 2 + 1) {
        struct eyeshot_box box = {near.x0 - margin, near.y0 - margin, near.x1 + margin,
                                  near.y1 + margin};
        if (shrink_to(shrinking, box_meet(box, whole), nowhere))
            return;
    }
}

/* Once round the four sides, and once over all walls; true when something went. */
static bool shrink_once(struct shrinking *shrinking)
{
    bool shrunk = false;
    struct cell wall = {-1, 0};

    for (int side = 0; side < 4; side++) {
        struct eyeshot_box box = eyeshot_mask_box(&shrinking->opaque);
        box.x0 += side == 0;
        box.y0 += side == 1;
        box.x1 -= side == 2;
        box.y1 -= side == 3;
        shrunk |= shrink_to(shrinking, box, nowhere);
    }
    while (mask_next(&shrinking->opaque, &wall))
        shrunk |= shrink_to(shrinking, eyeshot_mask_box(&shrinking->opaque), wall);
    return shrunk;
}

void example_shrink(struct audit_result *result, const struct subject *subject, int property)
{
    const struct eyeshot_mask *opaque = &result->where->opaque;
    struct shrinking shrinking = {
        .subject = subject, .property = property, .finding = result->tally.first};

    bug_unless(result->tally.first.any);
    mask_init(&shrinking.opaque, opaque->width, opaque->height);
    eyeshot_mask_copy(&shrinking.opaque, opaque);
    shrink_around(&shrinking);
    while (shrink_once(&shrinking))
        ;
    example_fill(&result->example, property, &shrinking.opaque, &shrinking.finding);
    mask_release(&shrinking.opaque);
}
