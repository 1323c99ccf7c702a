/*
 * The smallest map that violates a property. Up to 4 x 4 all maps are tried, the smallest first;
 * beyond that the map on which the violation was found is cut down, as long as it stays violated.
 */
#include "cli/audit/measuring.h"

#include <stdlib.h>

#include "cli/support/alloc.h"
#include "cli/support/bug.h"
#include "cli/support/bytes.h"
#include "cli/support/mask.h"

void small_maps_release(struct small_maps *maps)
{
    for (int i = 0; i < SMALLEST_SIDE * SMALLEST_SIDE; i++)
        measuring_release(&maps->measurings[i / SMALLEST_SIDE][i % SMALLEST_SIDE]);
}

/* The sentence about a finding: letters of the measure's words stand for its parts. */
static char *tell(const char *words, const struct finding *finding)
{
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

static void fill_example(struct audit_example *example, int property,
                         const struct eyeshot_mask *opaque, const struct finding *finding)
{
    *example = (struct audit_example){.finding = *finding};
    mask_init(&example->opaque, opaque->width, opaque->height);
    eyeshot_mask_copy(&example->opaque, opaque);
    example->words = tell(property_kinds[property].words, finding);
}

static unsigned try_map(struct measuring *measuring, const struct subject *subject, unsigned wanted,
                        struct audit_result *results)
{
    measuring_begin(measuring, subject, NULL);
    for (int i = 0; wanted >> i; i++) {
        struct tally tally = {0};
        if (!(wanted >> i & 1))
            continue;
        measuring_run(measuring, i, &tally);
        if (!tally.violations)
            continue;
        fill_example(&results[i].example, i, &measuring->map.opaque, &tally.first);
        results[i].example.smallest = true;
        wanted &= ~(1u << i);
    }
    return wanted;
}

/* All maps of a size with that many walls; the first cell is the highest bit of a pattern. */
static unsigned try_walls(struct measuring *measuring, const struct subject *subject, int walls,
                          unsigned wanted, struct audit_result *results)
{
    struct map *map = &measuring->map;
    int cells = map->width * map->height;

    for (unsigned pattern = 1u << cells; pattern-- && wanted;) {
        if (__builtin_popcount(pattern) != walls)
            continue;
        for (int i = 0; i < cells; i++)
            map_set_opaque(map, i % map->width, i / map->width, pattern >> (cells - 1 - i) & 1);
        wanted = try_map(measuring, subject, wanted, results);
    }
    return wanted;
}

unsigned small_maps_search(struct small_maps *maps, const struct subject *subject, unsigned wanted,
                           struct audit_result *results)
{
    bool asks = eyeshot_rule_is_own(subject->terms.rule);
    int side = asks ? ASKED_SIDE : SMALLEST_SIDE;
    struct answers *answers = asks ? alloc_array(1, sizeof *answers) : NULL;

    if (asks)
        answers->terms = subject->terms;
    for (int i = 0; i < side * side; i++) {
        struct measuring *measuring = &maps->measurings[i / side][i % side];
        if (!measuring->map.width)
            measuring_init(measuring, i % side + 1, i / side + 1);
        measuring->answers = answers;
    }
    for (int cells = 1; cells <= side * side; cells++)
        for (int walls = 0; walls < cells && wanted; walls++)
            for (int height = 1; height <= side; height++) {
                if (cells % height || cells / height > side)
                    continue;
                wanted = try_walls(&maps->measurings[height - 1][cells / height - 1], subject,
                                   walls, wanted, results);
            }
    free(answers);
    return wanted;
}

/* A map that is being shrunk. */
struct shrinking {
    const struct subject *subject;
    int property;
    struct eyeshot_mask opaque; /* violates the property, */
    struct finding finding;     /* here */
};

/* Of a box, all but a column, a row and a wall; -1: all of them. */
struct part {
    struct eyeshot_box box;
    int column, row;
    struct cell wall;
};

static void crop(struct eyeshot_mask *to, const struct eyeshot_mask *from, struct part part)
{
    struct eyeshot_box box = part.box;

    mask_init(to, box.x1 - box.x0 - (part.column >= 0), box.y1 - box.y0 - (part.row >= 0));
    for (int y = box.y0; y < box.y1; y++) {
        int x = row_next_set(plane_row(from, y), box.x0, box.x1);
        for (; x < box.x1; x = row_next_set(plane_row(from, y), x + 1, box.x1))
            if (x != part.column && y != part.row && !cell_equal(part.wall, (struct cell){x, y}))
                plane_set(to, x - box.x0 - (part.column >= 0 && x > part.column),
                          y - box.y0 - (part.row >= 0 && y > part.row));
    }
}

/* Takes the part over for the whole when it violates the property, too. */
static bool keep(struct shrinking *shrinking, struct part part)
{
    struct eyeshot_mask opaque = {0};
    struct measuring measuring;
    struct tally tally = {0};

    if (part.box.x1 - part.box.x0 <= (part.column >= 0) ||
        part.box.y1 - part.box.y0 <= (part.row >= 0))
        return false;
    crop(&opaque, &shrinking->opaque, part);
    measuring_init(&measuring, opaque.width, opaque.height);
    measuring_begin(&measuring, shrinking->subject, &opaque);
    measuring_run(&measuring, shrinking->property, &tally);
    measuring_release(&measuring);
    if (!tally.violations) {
        mask_release(&opaque);
        return false;
    }
    mask_release(&shrinking->opaque);
    shrinking->opaque = opaque;
    shrinking->finding = tally.first;
    return true;
}

/* The cells of the finding, and as much around them as it takes. */
static void crop_around(struct shrinking *shrinking)
{
    struct eyeshot_box whole = eyeshot_mask_box(&shrinking->opaque);
    struct eyeshot_box near = {whole.x1, whole.y1, 0, 0};

    for (size_t i = 0; i < shrinking->finding.count; i++)
        box_add(&near, shrinking->finding.cells[i]);
    for (int margin = 0; margin < whole.x1 || margin < whole.y1; margin += margin / 2 + 1) {
        struct eyeshot_box box = {near.x0 > margin ? near.x0 - margin : 0,
                                  near.y0 > margin ? near.y0 - margin : 0,
                                  near.x1 + margin < whole.x1 ? near.x1 + margin : whole.x1,
                                  near.y1 + margin < whole.y1 ? near.y1 + margin : whole.y1};
        if (keep(shrinking, (struct part){box, -1, -1, {-1, -1}}))
            return;
    }
}

/*
 * Once over all of it; true when something went. From the last column and row on, so that those
 * behind one that goes have been tried.
 */
static bool drop_some(struct shrinking *shrinking)
{
    const struct eyeshot_mask *opaque = &shrinking->opaque;
    bool dropped = false;

    for (int x = opaque->width; x--;)
        dropped |= keep(shrinking, (struct part){eyeshot_mask_box(opaque), x, -1, {-1, -1}});
    for (int y = opaque->height; y--;)
        dropped |= keep(shrinking, (struct part){eyeshot_mask_box(opaque), -1, y, {-1, -1}});
    for (int y = 0; y < opaque->height; y++)
        for (int x = 0; x < opaque->width; x++)
            dropped |= plane_get(opaque, x, y) &&
                       keep(shrinking, (struct part){eyeshot_mask_box(opaque), -1, -1, {x, y}});
    return dropped;
}

void example_shrink(struct audit_result *result, const struct subject *subject, int property)
{
    struct shrinking shrinking = {
        .subject = subject, .property = property, .finding = result->tally.first};
    const struct eyeshot_mask *opaque = &result->where->opaque;

    bug_unless(result->tally.first.any);
    crop(&shrinking.opaque, opaque, (struct part){eyeshot_mask_box(opaque), -1, -1, {-1, -1}});
    crop_around(&shrinking);
    while (drop_some(&shrinking))
        ;
    fill_example(&result->example, property, &shrinking.opaque, &shrinking.finding);
    mask_release(&shrinking.opaque);
}
