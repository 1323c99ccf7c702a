/* A survey as text: numbers, and the forms ascii, csv and pgm. */
#include <stdio.h>

#include "cli/level/given.h"
#include "cli/picture/view.h"
#include "cli/support/mask.h"
#include "cli/support/text.h"
#include "cli/survey/answer.h"

/* Words of several forms */

struct number survey_number(enum measure measure, uint32_t value)
{
    struct number number;

    if (is_distance(measure))
        snprintf(number.text, sizeof number.text, "%u.%03u", value / 1000, value % 1000);
    else
        snprintf(number.text, sizeof number.text, "%u", value);
    return number;
}

struct number survey_share(size_t part, size_t all)
{
    unsigned tenths = all ? (unsigned)((uint64_t)part * 1000 / all) : 0;
    struct number number;

    snprintf(number.text, sizeof number.text, "%u.%u %%", tenths / 10, tenths % 10);
    return number;
}

void survey_title(struct bytes *text, const struct survey *survey, const struct style *style)
{
    const struct eyeshot_terms *terms = survey->terms;

    if (style->picture.title) {
        bytes_addf(text, "%s", style->picture.title);
        return;
    }
    bytes_addf(text, style->name ? "Survey of %s: " : "Survey: ", style->name);
    bytes_addf(text, "%s", terms->rule->name);
    if (terms->radius != EYESHOT_ALL)
        bytes_addf(text, ", radius %lld, %s", (long long)terms->radius, shape_names[terms->shape]);
}

/* The map, and lists below it */

static bool survey_heat_value(const void *from, int x, int y, uint32_t *value)
{
    const struct survey_answer *answer = from;

    if (!survey_has(&answer->survey, answer->show, x, y))
        return false;
    *value = survey_value(&answer->survey, answer->show, x, y);
    return true;
}

struct heat survey_heat(const struct survey_answer *answer)
{
    return (struct heat){.map = answer->survey.map,
                         .value = survey_heat_value,
                         .context = answer,
                         .most = answer->ends[answer->show].most,
                         .whole = !is_distance(answer->show)};
}

/* Begins a row: its number in the list, and its cell. */
static void survey_add_row(struct table *table, size_t number, struct cell cell)
{
    table_addf(table, "%zu", number);
    table_addf(table, "%d,%d", cell.x, cell.y);
}

#define SURVEY_TOLD 12 /* cells that are told one by one */

/* `1,2, 3,4 and 5 more` */
static void survey_add_cell(struct bytes *text, size_t number, size_t count, struct cell cell)
{
    if (number < SURVEY_TOLD)
        bytes_addf(text, "%s%d,%d", number ? ", " : "", cell.x, cell.y);
    else if (number == SURVEY_TOLD)
        bytes_addf(text, " and %zu more", count - SURVEY_TOLD);
}

/* How many are needed at least, and what stays unwatched. */
static void survey_tell_guards(struct sink *sink, const struct guards *guards, int columns)
{
    size_t count = mask_count(&guards->uncovered), number = 0;
    struct cell cell = {-1, 0};
    struct bytes text = {0};

    bytes_addf(&text, "at least %zu %s needed", guards->apart_count,
               guards->apart_count == 1 ? "is" : "are");
    if (guards->apart_count > 1)
        bytes_addf(&text, ", as no place watches two of ");
    for (size_t i = 0; i < guards->apart_count && guards->apart_count > 1; i++)
        survey_add_cell(&text, i, guards->apart_count, guards->apart[i]);
    text_wrap(sink, text.data, 0, 2, columns);
    bytes_truncate(&text, 0);
    bytes_addf(&text, count ? "unwatched: " : "nothing stays unwatched");
    while (mask_next(&guards->uncovered, &cell))
        survey_add_cell(&text, number++, count, cell);
    text_wrap(sink, text.data, 0, 2, columns);
    bytes_release(&text);
}

static void survey_list_guards(struct sink *sink, const struct survey_answer *answer, int columns)
{
    struct table table = {.columns = 5, .align = "><>", .indent = 2};
    const struct guards *guards = &answer->guards;

    sink_format(sink, "\nguards, picked greedily, and what they cover of %zu open cell%s\n",
                answer->open, plural(answer->open));
    table_row(&table, "", "cell", "adds", "covers", "share");
    for (size_t i = 0; i < guards->count; i++) {
        const struct guard *guard = &guards->list[i];
        survey_add_row(&table, i + 1, guard->cell);
        table_addf(&table, "%zu", guard->gain);
        table_addf(&table, "%zu", guard->covered);
        table_addf(&table, "%s", survey_share(guard->covered, answer->open).text);
    }
    table_print(sink, &table, columns);
    table_release(&table);
    survey_tell_guards(sink, guards, columns);
}

static void survey_list_ranking(struct sink *sink, const struct survey_answer *answer, int which,
                                int columns)
{
    struct table table = {.columns = 3, .align = "><>", .indent = 2};
    const struct ranking *ranking = &answer->rankings[which];

    sink_format(sink, "\n%s: the open cells that the %s see\n", ranking_names[which],
                ranking_by[which]);
    table_row(&table, "", "cell", "seen by");
    for (size_t i = 0; i < ranking->count; i++) {
        survey_add_row(&table, i + 1, ranking->list[i].cell);
        table_addf(&table, "%u", ranking->list[i].seen_by);
    }
    table_print(sink, &table, columns);
    table_release(&table);
}

static void survey_write_ascii(struct sink *sink, const void *from, const struct style *style)
{
    const struct survey_answer *answer = from;
    const struct heat heat = survey_heat(answer);

    heat_draw(sink, &heat, style->color);
    if (answer->guarded)
        survey_list_guards(sink, answer, style->columns);
    for (int i = 0; i < RANKINGS; i++)
        if (answer->rankings[i].list)
            survey_list_ranking(sink, answer, i, style->columns);
    for (size_t i = 0; i < answer->between_count; i++) {
        const struct between *between = &answer->betweens[i];
        sink_format(sink, "%sbetween %s and %s: %zu of %zu pairs see each other, %s\n",
                    i ? "" : "\n", between->names[0], between->names[1], between->both,
                    between->pairs, survey_share(between->both, between->pairs).text);
    }
}

const struct format survey_ascii = {
    "ascii", "a digit for each open cell, 9 for the largest number; then the lists",
    survey_write_ascii};

/* Numbers */

static void survey_write_csv(struct sink *sink, const void *from, const struct style *style)
{
    const struct survey_answer *answer = from;
    const struct survey *survey = &answer->survey;
    enum measure end = survey->distances ? MEASURE_COUNT : MEASURE_MEAN;
    struct table table = {.columns = 2 + (size_t)end};

    (void)style;
    table_addf(&table, "x");
    table_addf(&table, "y");
    for (enum measure i = 0; i < end; i++)
        table_addf(&table, "%s", measure_names[i]);
    for (int y = 0; y < survey->map->height; y++) {
        for (int x = 0; x < survey->map->width; x++) {
            if (plane_get(&survey->map->opaque, x, y))
                continue;
            table_addf(&table, "%d", x);
            table_addf(&table, "%d", y);
            for (enum measure i = 0; i < end; i++)
                table_addf(&table, "%s",
                           survey_has(survey, i, x, y)
                               ? survey_number(i, survey_value(survey, i, x, y)).text
                               : "");
        }
        table_csv(sink, &table);
        table_clear(&table);
    }
    table_release(&table);
}

const struct format survey_csv = {"csv", "a line for each open cell: x,y,sees,seen_by",
                                  survey_write_csv};

#define GREYS 255

static void survey_write_pgm(struct sink *sink, const void *from, const struct style *style)
{
    const struct survey_answer *answer = from;
    const struct survey *survey = &answer->survey;
    uint32_t most = answer->ends[answer->show].most;

    (void)style;
    sink_format(sink, "P2\n%d %d\n%d\n", survey->map->width, survey->map->height, GREYS);
    for (int y = 0; y < survey->map->height; y++) {
        size_t used = 0;
        for (int x = 0; x < survey->map->width; x++) {
            uint32_t grey = 0;
            char text[12];
            if (survey_has(survey, answer->show, x, y))
                grey = 1 + heat_step(survey_value(survey, answer->show, x, y), most, GREYS);
            snprintf(text, sizeof text, "%u", grey);
            draw_wrapped(sink, &used, text);
        }
        sink_text(sink, "\n");
    }
}

const struct format survey_pgm = {
    "pgm", "a netpbm greymap: viewers 1 to 255 by their number, all else 0", survey_write_pgm};
