/*
 * The lists of a survey: guards, the cells that the fewest and the most see, and pairs between
 * places. One table says which columns a list has; text and JSON print all lists by it.
 */
#include "cli/survey/answer.h"

static const struct list_form {
    const char *key, *title;
    bool places;            /* its rows begin with two places, not with a cell */
    const char *numbers[2]; /* NULL: there is no second one, and no share */
} list_forms[LISTS] = {
    {"guards",
     "guards: picked greedily, and what they cover of the open cells",
     false,
     {"adds", "covered"}},
    {"hidden", "hidden: the open cells that the fewest see", false, {"seen_by"}},
    {"exposed", "exposed: the open cells that the most see", false, {"seen_by"}},
    {"between", "between: how many pairs see each other", true, {"pairs", "both"}}};

void survey_add_row(struct survey_list *list, struct survey_row row)
{
    list->rows = alloc_grow(list->rows, list->count, &list->room, sizeof *list->rows);
    list->rows[list->count++] = row;
}

uint64_t *survey_rank(const struct survey *survey, bool most_first)
{
    uint64_t *keys = alloc_array(survey->open, sizeof *keys);
    uint32_t flip = most_first ? UINT32_MAX : 0;
    size_t open = 0;

    for (size_t at = 0; at < map_area(survey->map); at++)
        if (survey->values[MEASURE_SEEN_BY][at] != HEAT_NONE)
            keys[open++] = (uint64_t)(survey->values[MEASURE_SEEN_BY][at] ^ flip) << 32 | at;
    numbers_sort(keys, open);
    return keys;
}

void survey_list_cells(struct survey *survey, int which)
{
    struct survey_list *list = &survey->lists[which];
    uint64_t *keys = list->most ? survey_rank(survey, which == LIST_EXPOSED) : NULL;

    for (size_t i = 0; i < survey->open && i < list->most; i++) {
        uint32_t at = (uint32_t)keys[i];
        survey_add_row(list, (struct survey_row){.cell = map_cell(survey->map, at),
                                                 .numbers = {survey->values[MEASURE_SEEN_BY][at]}});
    }
    free(keys);
}

/* In ten-thousandths, rounded down, so that all is only what is all. */
static unsigned survey_share(const struct survey_row *row)
{
    return row->all ? (unsigned)((uint64_t)row->numbers[1] * 10000 / row->all) : 0;
}

/* Text */

static void survey_print_list(struct sink *sink, const struct list_form *form,
                              const struct survey_list *list)
{
    struct table table = {.align = form->places ? "><<>" : "><>", .indent = 2};

    table.columns = 2 + (size_t)form->places + (form->numbers[1] ? 3 : 1);
    table_addf(&table, "%s", "");
    table_addf(&table, form->places ? "from" : "cell");
    if (form->places)
        table_addf(&table, "to");
    for (int i = 0; i < 2 && form->numbers[i]; i++)
        table_addf(&table, "%s", form->numbers[i]);
    if (form->numbers[1])
        table_addf(&table, "share");
    for (size_t i = 0; i < list->count; i++) {
        const struct survey_row *row = &list->rows[i];
        table_addf(&table, "%zu", i + 1);
        for (int k = 0; k < 2 && form->places; k++)
            table_addf(&table, "%s", row->names[k]);
        if (!form->places)
            table_addf(&table, "%d,%d", row->cell.x, row->cell.y);
        for (int k = 0; k < 2 && form->numbers[k]; k++)
            table_addf(&table, "%zu", row->numbers[k]);
        if (form->numbers[1])
            table_addf(&table, "%u.%u %%", survey_share(row) / 100, survey_share(row) / 10 % 10);
    }
    sink_format(sink, "\n%s\n", form->title);
    table_print(sink, &table);
    table_release(&table);
}

#define SURVEY_TOLD 12 /* cells that are told one by one */

/* `unwatched: 1,2, 3,4 and 5 more` */
static void survey_tell_cells(struct sink *sink, const char *what, const struct eyeshot_mask *cells)
{
    size_t count = mask_count(cells);
    struct cell cell = {-1, 0};
    struct bytes text = {0};

    bytes_addf(&text, "%s", what);
    for (size_t i = 0; i < SURVEY_TOLD && mask_next(cells, &cell); i++)
        bytes_addf(&text, "%s%d,%d", i ? ", " : "", cell.x, cell.y);
    if (count > SURVEY_TOLD)
        bytes_addf(&text, " and %zu more", count - SURVEY_TOLD);
    text_wrap(sink, text.data, 0, 2);
    bytes_release(&text);
}

/* How many guards are needed at least, and what stays unwatched. */
static void survey_tell_guards(struct sink *sink, const struct survey *survey)
{
    size_t least = mask_count(&survey->apart);
    char words[80];

    snprintf(words, sizeof words, "at least %zu are needed, as no place watches two of ", least);
    if (least > 1)
        survey_tell_cells(sink, words, &survey->apart);
    else
        sink_format(sink, "at least %zu %s needed\n", least, least ? "is" : "are");
    if (mask_count(&survey->uncovered))
        survey_tell_cells(sink, "unwatched: ", &survey->uncovered);
    else
        sink_text(sink, "nothing stays unwatched\n");
}

void survey_print_lists(struct sink *sink, const struct survey *survey)
{
    for (int i = 0; i < LISTS; i++) {
        if (survey->lists[i].most)
            survey_print_list(sink, &list_forms[i], &survey->lists[i]);
        if (survey->lists[i].most && i == LIST_GUARDS)
            survey_tell_guards(sink, survey);
    }
}

/* JSON */

static void survey_put_row(struct json_out *json, const struct list_form *form,
                           const struct survey_row *row)
{
    char share[16];

    json_object(json, NULL);
    if (form->places) {
        json_string(json, "from", row->names[0]);
        json_string(json, "to", row->names[1]);
    } else {
        json_int(json, "x", row->cell.x);
        json_int(json, "y", row->cell.y);
    }
    for (int k = 0; k < 2 && form->numbers[k]; k++)
        json_size(json, form->numbers[k], row->numbers[k]);
    snprintf(share, sizeof share, row->all ? "%u.%04u" : "null", survey_share(row) / 10000,
             survey_share(row) % 10000);
    if (form->numbers[1])
        json_raw(json, "share", share, strlen(share));
    json_end(json);
}

void survey_put_lists(struct json_out *json, const struct survey *survey)
{
    for (int i = 0; i < LISTS; i++) {
        const struct survey_list *list = &survey->lists[i];
        if (!list->most)
            continue;
        json_array(json, list_forms[i].key);
        for (size_t k = 0; k < list->count; k++)
            survey_put_row(json, &list_forms[i], &list->rows[k]);
        json_end(json);
    }
}
