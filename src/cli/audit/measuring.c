#include "cli/audit/measuring.h"

#include "cli/rules.h"
#include "cli/support/mask.h"

void measuring_init(struct measuring *measuring, int width, int height)
{
    *measuring = (struct measuring){0};
    fields_init(&measuring->base, width, height);
}

void measuring_release(struct measuring *measuring)
{
    fields_release(&measuring->base);
    fields_release(&measuring->other[0]);
    fields_release(&measuring->other[1]);
    fields_release(&measuring->transposed);
    fields_release(&measuring->exact);
    mask_release(&measuring->scratch[0]);
    mask_release(&measuring->scratch[1]);
    mask_release(&measuring->view);
    *measuring = (struct measuring){0};
}

void measuring_set_walls(struct measuring *measuring, const struct eyeshot_mask *opaque)
{
    fields_set_walls(&measuring->base, opaque);
    measuring->exact_made = false;
}

void measuring_set_subject(struct measuring *measuring, const struct subject *subject)
{
    measuring->subject = *subject;
    measuring->base.cache = measuring->cache;
    fields_look_around(&measuring->base, subject);
}

static void need_fields(struct fields *fields, int width, int height, struct cache *cache)
{
    if (!fields->map.opaque.words)
        fields_init(fields, width, height);
    fields->cache = cache;
}

struct fields *measuring_other(struct measuring *measuring, int which)
{
    struct fields *other = &measuring->other[which];

    need_fields(other, measuring->base.map.width, measuring->base.map.height, measuring->cache);
    fields_set_walls(other, &measuring->base.map.opaque);
    return other;
}

struct fields *measuring_transformed(struct measuring *measuring, bool transposed)
{
    struct fields *changed = transposed ? &measuring->transposed : &measuring->other[0];
    int width = measuring->base.map.width, height = measuring->base.map.height;

    need_fields(changed, transposed ? height : width, transposed ? width : height,
                transposed ? measuring->cache_transposed : measuring->cache);
    return changed;
}

struct eyeshot_mask *measuring_scratch(struct measuring *measuring, int which)
{
    struct eyeshot_mask *scratch = &measuring->scratch[which];

    if (!scratch->words)
        mask_init(scratch, measuring->base.map.width, measuring->base.map.height);
    return scratch;
}

struct eyeshot_mask measuring_view(struct measuring *measuring, struct cell eye)
{
    struct fields *base = &measuring->base;
    size_t number = fields_eye(base, eye.x, eye.y);

    if (number < base->eye_count)
        return fields_mask(base, number);
    if (!measuring->view.words)
        mask_init(&measuring->view, base->map.width, base->map.height);
    eyeshot_mask_clear(&measuring->view, measuring->viewed);
    measuring->viewed = level_look_tiles(&base->looker, &base->map, &measuring->subject.terms, eye,
                                         &measuring->view);
    return measuring->view;
}

/* Kept from one to the next, as most look on the same terms. */
const struct fields *measuring_exact(struct measuring *measuring)
{
    struct subject subject = {.terms = measuring->subject.terms};

    subject.terms.rule = eyeshot_rule_find("exact");
    if (measuring->exact_made && eyeshot_terms_equal(&measuring->exact_terms, &subject.terms))
        return &measuring->exact;
    need_fields(&measuring->exact, measuring->base.map.width, measuring->base.map.height, NULL);
    fields_set_walls(&measuring->exact, &measuring->base.map.opaque);
    fields_look_around(&measuring->exact, &subject);
    measuring->exact_terms = subject.terms;
    measuring->exact_made = true;
    return &measuring->exact;
}

/* In cells that are looked at: a field takes every cell about once; a field of lines takes a line
 * for each, of which a cell is the work of a fraction. */
#define LINE_CELLS 16
#define PROGRAM_CELLS 100000 /* a question to a program and its answer */

bool is_program(const struct eyeshot_rule *rule)
{
    return eyeshot_rule_find(rule->name) != rule;
}

static uint64_t line_cost(const struct map *map)
{
    return (uint64_t)(map->width + map->height) / LINE_CELLS + 1;
}

uint64_t range_cells(const struct map *map, const struct eyeshot_terms *terms)
{
    uint64_t cells = map_area(map), count = 0;

    for (int dy = 1 - map->height; dy < map->height && count < cells; dy++) {
        int64_t reach = eyeshot_reach(terms, dy);
        if (reach >= 0)
            count += 2 * (uint64_t)(reach < map->width ? reach : map->width - 1) + 1;
    }
    return count < cells ? count : cells;
}

static uint64_t look_cost(const struct map *map, const struct eyeshot_terms *terms)
{
    uint64_t cells = map_area(map), range = range_cells(map, terms) + LOOK_CELLS;

    if (is_program(terms->rule))
        return cells + PROGRAM_CELLS;
    return range < cells ? range : cells ? cells : 1;
}

static uint64_t afford(uint64_t effort, uint64_t cost)
{
    return effort ? effort / cost + 1 : UINT64_MAX / 2;
}

uint64_t effort_looks(uint64_t effort, const struct map *map, const struct eyeshot_terms *terms)
{
    return afford(effort, look_cost(map, terms));
}

uint64_t measuring_looks(const struct measuring *measuring)
{
    return effort_looks(measuring->effort, &measuring->base.map, &measuring->subject.terms);
}

/* A rule without lines looks for each. */
uint64_t measuring_lines(const struct measuring *measuring)
{
    const struct eyeshot_rule *rule = measuring->subject.terms.rule;

    return rule->lines ? afford(measuring->effort, line_cost(&measuring->base.map))
                       : measuring_looks(measuring);
}

size_t measuring_count(const struct measuring *measuring, const struct eyeshot_mask *mask)
{
    const struct eyeshot_mask *opaque = &measuring->base.map.opaque;
    size_t count = 0;

    for (size_t i = 0; i < mask->stride * (size_t)mask->height; i++)
        count += (size_t)__builtin_popcountll(mask->words[i] & ~opaque->words[i]);
    return count;
}

size_t measuring_count_changed(const struct measuring *measuring, const struct eyeshot_mask *a,
                               const struct eyeshot_mask *b, bool lost, struct cell *first)
{
    const struct eyeshot_mask *opaque = &measuring->base.map.opaque;
    size_t count = 0;

    for (size_t i = 0; i < a->stride * (size_t)a->height; i++) {
        uint64_t changed = (a->words[i] ^ b->words[i]) & (lost ? a->words[i] : ~(uint64_t)0);
        changed &= ~opaque->words[i];
        if (changed && !count)
            *first = (struct cell){(int)(i % a->stride) * 64 + __builtin_ctzll(changed),
                                   (int)(i / a->stride)};
        count += (size_t)__builtin_popcountll(changed);
    }
    return count;
}

bool tally_add(struct tally *tally, const struct measuring *measuring, uint64_t violations,
               struct finding finding)
{
    tally->violations += violations;
    if (!tally->first.any) {
        tally->first = finding;
        tally->first.any = true;
    }
    return measuring->brief;
}

void tally_join(struct tally *sum, const struct tally *tally)
{
    sum->violations += tally->violations;
    sum->of += tally->of;
    sum->sampled |= tally->sampled;
    sum->shares += tally->shares;
    sum->share_count += tally->share_count;
    sum->rise += tally->rise;
    sum->run += tally->run;
    if (!sum->first.any)
        sum->first = tally->first;
}
