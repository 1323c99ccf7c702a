/*
 * Maps of JSON, in all their forms: text, rows of text, rows of 0 and 1, a list of opaque cells, or
 * another file, which reference.c opens. The map has its shape (json_shapes.c) already, so that
 * what is left to say is what shapes can't: whether rows agree, and cells are on the map.
 */
#include "cli/input/json_scenario.h"

#include <stdlib.h>
#include <string.h>

#include "cli/input/format.h"
#include "cli/support/alloc.h"
#include "cli/support/limit.h"

bool json_is_bare_map(const cJSON *value)
{
    static const char *const keys[] = {"rows", "width", "height", "blocked", "file"};

    if (cJSON_IsString(value) || json_is_array(value))
        return true;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (cJSON_GetObjectItemCaseSensitive(value, keys[i]))
            return !cJSON_GetObjectItemCaseSensitive(value, "map");
    return false;
}

int json_cell_read(const struct json_value *value, const struct map *map, struct cell *cell)
{
    bool keyed = cJSON_IsObject(value->json), by_row = keyed && json_get(value, "row").json;
    struct json_value x = keyed ? json_get(value, by_row ? "col" : "x") : json_item(value, 0);
    struct json_value y = keyed ? json_get(value, by_row ? "row" : "y") : json_item(value, 1);
    int64_t at[2] = {(int64_t)x.json->valuedouble, (int64_t)y.json->valuedouble};

    if (at[0] < 0 || at[1] < 0 || at[0] >= map->width || at[1] >= map->height)
        return json_refuse(value, "InvalidPosition: %lld,%lld is outside the %dx%d map",
                           (long long)at[0], (long long)at[1], map->width, map->height);
    *cell = (struct cell){(int)at[0], (int)at[1]};
    return 0;
}

/* Rows as text: what is wrong in row N is told as `$.map[N]`. */
static int read_drawn(struct scenario *scenario, const char *text, size_t length,
                      const struct json_value *value, const struct read_options *options)
{
    struct diag found, *diag = value->diag;
    struct json_path row = {&value->path, NULL, 0};

    /* No test can tell: what is said of characters was held against itself before. */
    if (legend_init(&scenario->legend, &options->said, diag))
        return json_blame(diag, &value->path);
    scenario->marks = true;
    if (!text_read(&scenario->map, text, length, &scenario->legend, options->strict, diag)) {
        text_mark(&scenario->map, &scenario->legend);
        return 0;
    }
    found = *diag;
    row.index = (int)found.line - 1;
    if (!found.line)
        return json_refuse(value, "%s", found.message);
    if (cJSON_IsString(value->json))
        return json_refuse(value, "%s (line %zu, character %zu)", found.message, found.line,
                           found.column);
    return json_fail(diag, &row, "%s (character %zu)", found.message, found.column);
}

static int read_row_strings(struct scenario *scenario, const struct json_value *rows,
                            const struct read_options *options)
{
    struct bytes text = {0};
    int status = 0;

    bytes_reserve(&text, 0);
    if (cJSON_IsRaw(rows->json)) { /* strings in bulk, each of which stands for itself */
        for (const char *at = json_first_in(rows->json->valuestring); *at != ']';) {
            const char *end = strchr(at + 1, '"');
            bytes_add(&text, at + 1, (size_t)(end - at) - 1);
            bytes_add(&text, "\n", 1);
            at = end + 1 + strspn(end + 1, " \t\r\n,");
        }
    }
    for (struct json_value row = json_first(rows); row.json; json_step(&row)) {
        const char *string = row.json->valuestring;
        /* No test can tell: the tables of keys ask this before. */
        if (!cJSON_IsString(row.json))
            status = json_expected(&row, "a row: a string");
        else if (strpbrk(string, "\r\n"))
            status = json_refuse(&row, "found a line break in a row");
        if (status)
            break;
        bytes_add(&text, string, strlen(string));
        bytes_add(&text, "\n", 1);
    }
    if (!status)
        status = read_drawn(scenario, text.data, text.length, rows, options);
    bytes_release(&text);
    return status;
}

int json_check_size(const struct json_value *value, int64_t width, int64_t height)
{
    return map_check((size_t)width, (size_t)height, value->diag)
               ? json_blame(value->diag, &value->path)
               : 0;
}

/* An array of arrays of 0 and 1. */
static int read_numbers(struct scenario *scenario, const struct json_value *rows,
                        const struct read_options *options)
{
    int height = cJSON_GetArraySize(rows->json), width = (int)json_count(rows->json->child);

    if (!width)
        return json_refuse(rows, "found no cells, expected a map");
    if (json_check_size(rows, width, height) ||
        legend_init(&scenario->legend, &options->said, rows->diag))
        return -1;
    map_init(&scenario->map, width, height);
    for (struct json_value row = json_first(rows); row.json; json_step(&row)) {
        struct json_elements cells = json_elements(&row);
        if (!json_is_array(row.json) || json_count(row.json) != (size_t)width)
            return json_refuse(&row, "expected an array of %d cell%s, as in the first row", width,
                               plural((uint64_t)width));
        while (json_elements_next(&cells)) {
            const cJSON *cell = cells.value.json;
            if (limit_check(rows->diag))
                return -1;
            /* No test can tell: the tables of keys ask this before. */
            if (!cJSON_IsNumber(cell) || (cell->valuedouble != 0 && cell->valuedouble != 1))
                return json_expected(&cells.value, "0 or 1");
            if (cell->valuedouble != 0)
                plane_set(&scenario->map.opaque, cells.value.path.index, row.path.index);
        }
    }
    map_finish(&scenario->map);
    return 0;
}

static int read_blocked(struct scenario *scenario, const struct json_value *object,
                        const struct read_options *options)
{
    struct json_value list = json_get(object, "blocked");
    double width = json_get(object, "width").json->valuedouble;
    double height = json_get(object, "height").json->valuedouble;

    if (json_check_size(object, (int64_t)width, (int64_t)height) ||
        legend_init(&scenario->legend, &options->said, object->diag))
        return -1;
    map_init(&scenario->map, (int)width, (int)height);
    for (struct json_value at = json_first(&list); at.json; json_step(&at)) {
        struct cell cell;
        if (json_cell_read(&at, &scenario->map, &cell))
            return -1;
        plane_set(&scenario->map.opaque, cell.x, cell.y);
    }
    map_finish(&scenario->map);
    return 0;
}

int json_said_read(const struct json_value *object, struct said *said, struct read_options *options)
{
    static const char *const keys[] = {"open", "opaque"};

    *said = (struct said){.under = options->said.under};
    for (int i = 0; i < 2; i++) {
        struct option_list *texts = &said->texts[i];
        struct json_value value = json_get(object, keys[i]), text = value;
        bool many = cJSON_IsArray(value.json);
        if (!value.json)
            continue;
        texts->texts =
            alloc_array(many ? (size_t)cJSON_GetArraySize(value.json) : 1, sizeof *texts->texts);
        for (text = many ? json_first(&value) : value; text.json; json_step(&text)) {
            texts->texts[texts->count++] = text.json->valuestring;
            if (!many)
                break;
        }
    }
    if (said_check(said, object->diag))
        return json_blame(object->diag, &object->path);
    options->said.under = said;
    return 0;
}

void json_said_release(struct said *said)
{
    free(said->texts[0].texts);
    free(said->texts[1].texts);
}

static int read_object(struct scenario *scenario, const struct json_value *value,
                       const struct source *source, const struct read_options *options)
{
    struct json_value rows = json_get(value, "rows"), file = json_get(value, "file");
    struct read_options own = *options;
    struct said said;
    int status;

    if (json_get(value, "width").json && !rows.json && !file.json)
        return read_blocked(scenario, value, options);
    if (!rows.json && !file.json)
        return json_refuse(value, "found a name alone: only `eyeshot batch --map` knows maps by "
                                  "names");
    status = json_said_read(value, &said, &own);
    if (!status)
        status = rows.json ? json_map_read(scenario, &rows, source, &own)
                           : reference_read(scenario, &file, source, &own);
    json_said_release(&said);
    return status;
}

int json_map_read(struct scenario *scenario, const struct json_value *value,
                  const struct source *source, const struct read_options *options)
{
    const cJSON *json = value->json;

    if (cJSON_IsString(json))
        return read_drawn(scenario, json->valuestring,
                          text_trim(json->valuestring, strlen(json->valuestring)), value, options);
    if (cJSON_IsObject(json))
        return read_object(scenario, value, source, options);
    if (cJSON_IsRaw(json) && *json_first_in(json->valuestring) == '"')
        return read_row_strings(scenario, value, options);
    /* No test can tell: the tables of keys ask this before. */
    if (!cJSON_IsArray(json))
        return json_expected(value, "a map");
    if (!json->child)
        return json_refuse(value, "found no cells, expected a map");
    if (json_is_array(json->child))
        return read_numbers(scenario, value, options);
    return read_row_strings(scenario, value, options);
}
