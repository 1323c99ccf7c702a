/* How many places are tried, which these are, and what is counted there. */
#include "cli/audit/measuring.h"

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

/* In cells that are looked at: a field takes every cell about once; a field of lines takes a line
 * for each, of which a cell is the work of a fraction. */
#define LINE_CELLS 16
#define PROGRAM_CELLS 100000 /* a question to a program and its answer */

bool is_program(const struct eyeshot_rule *rule)
{
    return eyeshot_rule_find(rule->name) != rule;
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
    return effort_looks(measuring->effort, &measuring->map, &measuring->subject->terms);
}

/* A rule without lines looks for each. */
uint64_t measuring_lines(const struct measuring *measuring)
{
    const struct map *map = &measuring->map;

    if (!measuring->subject->terms.rule->lines)
        return measuring_looks(measuring);
    return afford(measuring->effort, (uint64_t)(map->width + map->height) / LINE_CELLS + 1);
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
