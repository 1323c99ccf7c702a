#include "cli/audit/stage.h"

#include "cli/rules.h"
#include "cli/support/mask.h"

void stage_init(struct stage *stage, int width, int height)
{
    *stage = (struct stage){0};
    scene_init(&stage->base, width, height);
}

void stage_release(struct stage *stage)
{
    scene_release(&stage->base);
    scene_release(&stage->other[0]);
    scene_release(&stage->other[1]);
    scene_release(&stage->turned);
    scene_release(&stage->exact);
    mask_release(&stage->scratch[0]);
    mask_release(&stage->scratch[1]);
    *stage = (struct stage){0};
}

void stage_set_walls(struct stage *stage)
{
    scene_gather(&stage->base);
    stage->exact_made = false;
}

void stage_set_subject(struct stage *stage, const struct subject *subject)
{
    stage->subject = *subject;
    stage->base.memo = stage->memo;
    scene_look_around(&stage->base, subject);
}

static void need_scene(struct scene *scene, int width, int height, struct memo *memo)
{
    if (!scene->map.opaque.words)
        scene_init(scene, width, height);
    scene->memo = memo;
}

static void copy_walls(struct scene *to, const struct scene *from)
{
    eyeshot_mask_copy(&to->map.opaque, &from->map.opaque, eyeshot_mask_box(&to->map.opaque));
    map_finish(&to->map);
    scene_gather(to);
}

struct scene *stage_other(struct stage *stage, int which)
{
    struct scene *other = &stage->other[which];

    need_scene(other, stage->base.map.width, stage->base.map.height, stage->memo);
    copy_walls(other, &stage->base);
    return other;
}

struct scene *stage_turned(struct stage *stage, bool exchanged)
{
    struct scene *turned = exchanged ? &stage->turned : &stage->other[0];
    int width = stage->base.map.width, height = stage->base.map.height;

    need_scene(turned, exchanged ? height : width, exchanged ? width : height,
               exchanged ? stage->memo_turned : stage->memo);
    return turned;
}

struct eyeshot_mask *stage_scratch(struct stage *stage, int which)
{
    struct eyeshot_mask *scratch = &stage->scratch[which];

    if (!scratch->words)
        mask_init(scratch, stage->base.map.width, stage->base.map.height);
    return scratch;
}

/* Kept from row to row, as most rows look on the same terms. */
const struct scene *stage_exact(struct stage *stage)
{
    struct subject subject = {.terms = stage->subject.terms};

    subject.terms.rule = eyeshot_rule_find("exact");
    if (stage->exact_made && eyeshot_terms_equal(&stage->exact_rule, &subject.terms))
        return &stage->exact;
    need_scene(&stage->exact, stage->base.map.width, stage->base.map.height, NULL);
    copy_walls(&stage->exact, &stage->base);
    scene_look_around(&stage->exact, &subject);
    stage->exact_rule = subject.terms;
    stage->exact_made = true;
    return &stage->exact;
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

static uint64_t look_cost(const struct map *map, const struct eyeshot_rule *rule)
{
    uint64_t cells = (uint64_t)map->width * (uint64_t)map->height;

    if (is_program(rule))
        return cells + PROGRAM_CELLS;
    return cells;
}

static uint64_t afford(const struct stage *stage, uint64_t cost)
{
    return stage->effort ? stage->effort / cost + 1 : UINT64_MAX / 2;
}

uint64_t stage_looks(const struct stage *stage)
{
    return afford(stage, look_cost(&stage->base.map, stage->subject.terms.rule));
}

/* A row without lines looks for each. */
uint64_t stage_lines(const struct stage *stage)
{
    const struct eyeshot_rule *rule = stage->subject.terms.rule;

    return rule->lines ? afford(stage, line_cost(&stage->base.map)) : stage_looks(stage);
}

size_t stage_count(const struct stage *stage, const struct eyeshot_mask *mask)
{
    const struct eyeshot_mask *opaque = &stage->base.map.opaque;
    size_t count = 0;

    for (size_t i = 0; i < mask->stride * (size_t)mask->height; i++)
        count += (size_t)__builtin_popcountll(mask->words[i] & ~opaque->words[i]);
    return count;
}

size_t stage_count_changed(const struct stage *stage, const struct eyeshot_mask *a,
                           const struct eyeshot_mask *b, bool lost, struct cell *first)
{
    const struct eyeshot_mask *opaque = &stage->base.map.opaque;
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

bool tally_add(struct tally *tally, const struct stage *stage, uint64_t violations,
               struct finding finding)
{
    tally->violations += violations;
    if (!tally->first.any) {
        tally->first = finding;
        tally->first.any = true;
    }
    return stage->brief;
}
