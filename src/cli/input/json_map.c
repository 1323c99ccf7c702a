#include "cli/input/json_map.h"

#include <string.h>

#include "cli/input/plain.h"
#include "cli/input/reference.h"
#include "cli/input/text.h"
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

static int finish_cell(int64_t x, int64_t y, const struct json_path *path, const struct map *map,
                       struct cell *cell, struct diag *diag)
{
    if (x < 0 || y < 0 || x >= map->width || y >= map->height)
        return json_fail(diag, path, "InvalidPosition: %lld,%lld is outside the %dx%d map",
                         (long long)x, (long long)y, map->width, map->height);
    *cell = (struct cell){(int)x, (int)y};
    return 0;
}

int json_cell_member(const cJSON *object, const struct json_path *path, const struct map *map,
                     struct cell *cell, struct diag *diag)
{
    bool by_row = cJSON_GetObjectItemCaseSensitive(object, "row") ||
                  cJSON_GetObjectItemCaseSensitive(object, "col");
    const char *const names[] = {by_row ? "col" : "x", by_row ? "row" : "y"};
    int64_t at[2];

    if (by_row && (cJSON_GetObjectItemCaseSensitive(object, "x") ||
                   cJSON_GetObjectItemCaseSensitive(object, "y")))
        return json_fail(diag, path, "found both x, y and row, col: expected one of the two");
    for (int i = 0; i < 2; i++) {
        const cJSON *value = cJSON_GetObjectItemCaseSensitive(object, names[i]);
        struct json_path member = {path, names[i], 0};
        if (!value)
            return json_fail(diag, path, "found no %s, expected a position", names[i]);
        if (json_whole(value, &member, &at[i], diag))
            return -1;
    }
    return finish_cell(at[0], at[1], path, map, cell, diag);
}

int json_cell_read(const cJSON *value, const struct json_path *path, const struct map *map,
                   struct cell *cell, struct diag *diag)
{
    static const char *const keys[] = {"x", "y", "row", "col", NULL};
    int64_t at[2];

    if (limit_line_tick())
        return limit_line_check(diag);
    if (cJSON_IsObject(value))
        return json_check_keys(value, path, keys, diag)
                   ? -1
                   : json_cell_member(value, path, map, cell, diag);
    if (!cJSON_IsArray(value) || cJSON_GetArraySize(value) != 2)
        return json_fail(diag, path, "found %s, expected a position: [x,y]",
                         cJSON_IsArray(value) ? "an array of another length" : json_kind(value));
    for (int i = 0; i < 2; i++) {
        struct json_path element = {path, NULL, i};
        if (json_whole(cJSON_GetArrayItem(value, i), &element, &at[i], diag))
            return -1;
    }
    return finish_cell(at[0], at[1], path, map, cell, diag);
}

/* Rows as text: what is wrong in row N is told as `$.map[N]`. */
static int read_drawn(struct scenario *scenario, const struct bytes *text,
                      const struct json_path *path, bool is_array, const struct legend *legend,
                      bool strict, struct diag *diag)
{
    scenario->marks = true;
    if (!text_read(&scenario->map, text->data, text->length, legend, strict, diag)) {
        text_lift_marks(&scenario->map, legend);
        return 0;
    }
    if (diag->line) {
        struct diag copy = *diag;
        struct json_path row = {path, NULL, (int)copy.line - 1};
        if (is_array)
            return json_fail(diag, &row, "%s (character %zu)", copy.message, copy.column);
        return json_fail(diag, path, "%s (line %zu, character %zu)", copy.message, copy.line,
                         copy.column);
    }
    return json_blame(diag, path);
}

static int read_row_strings(struct scenario *scenario, const cJSON *rows,
                            const struct json_path *path, const struct legend *legend, bool strict,
                            struct diag *diag)
{
    struct bytes text = {0};
    const cJSON *row;
    int y = 0, status = 0;

    bytes_reserve(&text, 0);
    cJSON_ArrayForEach(row, rows)
    {
        struct json_path at = {path, NULL, y++};
        if (limit_line_tick())
            status = limit_line_check(diag);
        else if (!cJSON_IsString(row))
            status = json_fail(diag, &at, "found %s, expected a row: a string", json_kind(row));
        else if (strpbrk(row->valuestring, "\r\n"))
            status = json_fail(diag, &at, "found a line break in a row");
        if (status)
            break;
        bytes_add(&text, row->valuestring, strlen(row->valuestring));
        bytes_add(&text, "\n", 1);
    }
    if (!status)
        status = read_drawn(scenario, &text, path, true, legend, strict, diag);
    bytes_release(&text);
    return status;
}

/* The rows of `["…","…"]`, each with a line feed; false: the value is something else. */
static bool take_rows(struct bytes *rows, const struct json_scan *scan, size_t place)
{
    struct json_span array = scan->spans[place];
    char *to;

    if (scan->text[array.start] != '[' || !json_is_in(scan, place, place + 1) ||
        memchr(scan->text + array.start, '\\', array.end - array.start))
        return false;
    bytes_reserve(rows, array.end - array.start); /* a row is shorter than its text */
    to = rows->data;
    for (size_t row = place + 1; json_is_in(scan, place, row); row++) {
        const char *text = scan->text + scan->spans[row].start + 1;
        size_t size = scan->spans[row].end - scan->spans[row].start - 2;
        if (text[-1] != '"')
            return false;
        memcpy(to, text, size);
        to[size] = '\n';
        to += size + 1;
    }
    bytes_truncate(rows, (size_t)(to - rows->data));
    return true;
}

int json_map_read_rows(struct scenario *scenario, const struct json_scan *scan, size_t place,
                       const struct json_path *path, const struct read_options *options,
                       struct diag *diag)
{
    struct source source = {0};
    int status = 1;

    if (take_rows(&source.bytes, scan, place)) {
        source.text = source.bytes.data;
        source.length = source.bytes.length;
        scenario->marks = true;
        status = 0;
        if (plain_read(&scenario->map, &source, &options->legend))
            text_lift_marks(&scenario->map, &options->legend);
        else
            status = read_drawn(scenario, &source.bytes, path, true, &options->legend,
                                options->strict, diag);
    }
    bytes_release(&source.bytes);
    return status;
}

/* An array of arrays of 0 and 1. */
static int read_numbers(struct scenario *scenario, const cJSON *rows, const struct json_path *path,
                        struct diag *diag)
{
    int height = cJSON_GetArraySize(rows), width = (int)json_count(rows->child);
    const cJSON *row, *value;
    int y = 0;

    if (!width)
        return json_fail(diag, path, "found no cells, expected a map");
    if (map_check((size_t)width, (size_t)height, diag))
        return json_blame(diag, path);
    map_init(&scenario->map, width, height);
    cJSON_ArrayForEach(row, rows)
    {
        struct json_elements elements = json_elements(row);
        struct json_path at = {path, NULL, y};
        int x = 0;
        if (!json_is_array(row) || json_count(row) != (size_t)width)
            return json_fail(diag, &at, "expected an array of %d cells, as in the first row",
                             width);
        while ((value = json_elements_next(&elements))) {
            struct json_path cell = {&at, NULL, x};
            if (limit_line_tick())
                return limit_line_check(diag);
            if (!cJSON_IsNumber(value) || value->valuestring ||
                (value->valuedouble != 0 && value->valuedouble != 1))
                return json_fail(diag, &cell, "found %s, expected 0 or 1", json_kind(value));
            if (value->valuedouble != 0)
                plane_set(&scenario->map.opaque, x, y);
            x++;
        }
        y++;
    }
    map_finish(&scenario->map);
    return 0;
}

static int read_size(const cJSON *object, const char *key, const struct json_path *path,
                     int64_t *size, struct diag *diag)
{
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(object, key);
    struct json_path at = {path, key, 0};

    if (!value)
        return json_fail(diag, path, "found no %s, expected width, height and blocked", key);
    if (json_whole(value, &at, size, diag))
        return -1;
    return *size > 0 ? 0 : json_fail(diag, &at, "found %lld, expected 1 or more", (long long)*size);
}

static int read_blocked(struct scenario *scenario, const cJSON *object,
                        const struct json_path *path, struct diag *diag)
{
    static const char *const keys[] = {"width", "height", "blocked", "name", NULL};
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(object, "blocked"), *element;
    struct json_path at = {path, "blocked", 0};
    int64_t width, height;
    int index = 0;

    if (json_check_keys(object, path, keys, diag) ||
        read_size(object, "width", path, &width, diag) ||
        read_size(object, "height", path, &height, diag))
        return -1;
    if (map_check((size_t)width, (size_t)height, diag))
        return json_blame(diag, path);
    if (!list || !cJSON_IsArray(list))
        return json_fail(diag, list ? &at : path,
                         "found %s, expected blocked: an array of positions",
                         list ? json_kind(list) : "no blocked");
    map_init(&scenario->map, (int)width, (int)height);
    cJSON_ArrayForEach(element, list)
    {
        struct json_path position = {&at, NULL, index++};
        struct cell cell = {0, 0};
        if (json_cell_read(element, &position, &scenario->map, &cell, diag))
            return -1;
        plane_set(&scenario->map.opaque, cell.x, cell.y);
    }
    map_finish(&scenario->map);
    return 0;
}

/* The glyphs under `opaque` or `open`, unless the command line named some. */
int json_legend_read(const cJSON *object, const struct json_path *path, struct legend *legend,
                     struct diag *diag)
{
    static const char *const keys[] = {"opaque", "open"};
    const char *found[2] = {NULL, NULL};

    for (int i = 0; i < 2; i++) {
        const cJSON *value = cJSON_GetObjectItemCaseSensitive(object, keys[i]);
        struct json_path at = {path, keys[i], 0};
        if (value && !cJSON_IsString(value))
            return json_fail(diag, &at, "found %s, expected a string of glyphs", json_kind(value));
        found[i] = value ? value->valuestring : NULL;
    }
    if (found[0] && found[1])
        return json_fail(diag, path, "found both opaque and open: expected one of the two");
    if ((found[0] || found[1]) && !legend->fixed)
        *legend = (struct legend){found[0], found[1], false};
    return 0;
}

static int read_object(struct scenario *scenario, const cJSON *value, const struct json_path *path,
                       const struct source *source, const struct read_options *options,
                       struct diag *diag)
{
    static const char *const file_keys[] = {"file", "opaque", "open", "name", NULL};
    static const char *const row_keys[] = {"rows", "opaque", "open", "name", NULL};
    const cJSON *rows = cJSON_GetObjectItemCaseSensitive(value, "rows");
    const cJSON *file = cJSON_GetObjectItemCaseSensitive(value, "file");
    struct json_path at = {path, rows ? "rows" : "file", 0};
    struct read_options own = *options;
    int status;

    if (!rows && !file)
        return read_blocked(scenario, value, path, diag);
    if (json_check_keys(value, path, rows ? row_keys : file_keys, diag) ||
        json_legend_read(value, path, &own.legend, diag))
        return -1;
    if (rows)
        status = cJSON_IsArray(rows)
                     ? json_map_read(scenario, rows, &at, source, &own, diag)
                     : json_fail(diag, &at, "found %s, expected an array of rows", json_kind(rows));
    else
        status = cJSON_IsString(file)
                     ? reference_read(scenario, file->valuestring, &at, source, &own, diag)
                     : json_fail(diag, &at, "found %s, expected a path", json_kind(file));
    scenario_set_legend(scenario, &own.legend);
    return status;
}

int json_map_read(struct scenario *scenario, const cJSON *value, const struct json_path *path,
                  const struct source *source, const struct read_options *options,
                  struct diag *diag)
{
    if (cJSON_IsString(value)) {
        size_t length = text_trim(value->valuestring, strlen(value->valuestring));
        struct bytes text = {value->valuestring, length, 0};
        return read_drawn(scenario, &text, path, false, &options->legend, options->strict, diag);
    }
    if (cJSON_IsObject(value))
        return read_object(scenario, value, path, source, options, diag);
    if (!cJSON_IsArray(value))
        return json_fail(diag, path, "found %s, expected a map", json_kind(value));
    if (!value->child)
        return json_fail(diag, path, "found no cells, expected a map");
    if (json_is_array(value->child))
        return read_numbers(scenario, value, path, diag);
    return read_row_strings(scenario, value, path, &options->legend, options->strict, diag);
}
