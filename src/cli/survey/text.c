#include "cli/survey/forms.h"

/* The digit of a cell; -1: it has no number. */
static int step_at(const void *from, int x, int y)
{
    const struct survey_answer *answer = from;
    uint32_t most = answer->summaries[answer->show].most;

    if (!survey_has(answer->survey, answer->show, x, y))
        return -1;
    return (int)heat_step(survey_value(answer->survey, answer->show, x, y), most, HEAT_STEPS);
}

/* The lists */

static void add_cell(struct bytes *text, struct cell cell)
{
    bytes_addf(text, "%d,%d", cell.x, cell.y);
}

/* Right-aligned in as many columns as the longest needs. */
static int digits(size_t number)
{
    int count = 1;

    for (; number > 9; number /= 10)
        count++;
    return count;
}

static int cell_width(const struct survey *survey)
{
    return digits((size_t)survey->map->width) + 1 + digits((size_t)survey->map->height);
}

static void list_guards(struct sink *sink, const struct survey_answer *answer)
{
    const struct guards *guards = answer->guards;
    struct bytes cell = {0}, share = {0};
    int width = digits(guards->open);

    sink_format(sink, "\nguards, picked greedily, and what they cover of %zu open cells\n",
                guards->open);
    for (size_t i = 0; i < guards->count; i++) {
        const struct guard *guard = &guards->list[i];
        bytes_truncate(&cell, 0);
        bytes_truncate(&share, 0);
        add_cell(&cell, guard->cell);
        survey_share(&share, guard->covered, guards->open);
        sink_format(sink, "%*zu  %-*s  adds %*zu, covers %*zu, %7s\n", digits(guards->count) + 2,
                    i + 1, cell_width(answer->survey), cell.data, width, guard->gain, width,
                    guard->covered, share.data);
    }
    bytes_release(&cell);
    bytes_release(&share);
}

static void list_ranked(struct sink *sink, const struct survey_answer *answer, const char *heading,
                        const struct ranked *list, size_t count)
{
    struct bytes cell = {0};
    int width = digits(answer->viewers);

    sink_format(sink, "\n%s\n", heading);
    for (size_t i = 0; i < count; i++) {
        bytes_truncate(&cell, 0);
        add_cell(&cell, list[i].cell);
        sink_format(sink, "%*zu  %-*s  seen by %*u\n", digits(count) + 2, i + 1,
                    cell_width(answer->survey), cell.data, width, list[i].seen_by);
    }
    bytes_release(&cell);
}

static void list_betweens(struct sink *sink, const struct survey_answer *answer)
{
    sink_text(sink, "\n");
    for (size_t i = 0; i < answer->between_count; i++) {
        const struct between *between = &answer->betweens[i];
        struct bytes share = {0};
        survey_share(&share, between->both, between->pairs);
        sink_format(sink, "between %s and %s: %zu of %zu pairs see each other, %s\n",
                    between->names[0], between->names[1], between->both, between->pairs,
                    share.data);
        bytes_release(&share);
    }
}

static void write_ascii(struct sink *sink, const void *from, const struct style *style)
{
    const struct survey_answer *answer = from;
    const struct heat heat = {answer->survey->map, step_at, answer};

    heat_draw(sink, &heat, style->color);
    if (answer->guards)
        list_guards(sink, answer);
    if (answer->hidden)
        list_ranked(sink, answer, "hidden: the open cells that the fewest see", answer->hidden,
                    answer->hidden_count);
    if (answer->exposed)
        list_ranked(sink, answer, "exposed: the open cells that the most see", answer->exposed,
                    answer->exposed_count);
    if (answer->between_count)
        list_betweens(sink, answer);
}

const struct format survey_ascii = {
    "ascii", "a digit for each open cell, 9 for the largest number; then the lists", write_ascii};
