/*
 * Maps of JSON, in all their forms: text, rows of text, rows of 0 and 1, a list of opaque cells, or
 * another file, which source.c opens; and what was seen on one before. All has its shape
 * (json_shapes.c) already, so that what is left to say is what shapes can't: whether rows agree,
 * and cells are on the map.
 */
#include "cli/input/json.h"
#include "cli/support/limit.h"

bool json_is_bare_map(const cJSON *value)
{
    static const char *const keys[] = {"rows", "width", "height", "blocked", "file"};

    if (cJSON_IsString(value) || cJSON_IsArray(value))
        return true;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (json_get(value, keys[i]))
            return !json_get(value, "map");
    return false;
}

int json_cell_read(const cJSON *value, const struct map *map, struct cell *cell, struct diag *diag)
{
    bool listed = cJSON_IsArray(value), by_row = json_get(value, "row");
    const cJSON *first = listed ? value->child : json_get(value, by_row ? "col" : "x");
    const cJSON *second = listed ? first->next : json_get(value, by_row ? "row" : "y");
    int64_t x = json_whole(first, 0), y = json_whole(second, 0);

    if (x < 0 || y < 0 || x >= map->width || y >= map->height)
        return json_fail(diag, value, "InvalidPosition: %lld,%lld is outside the %dx%d map",
                         (long long)x, (long long)y, map->width, map->height);
    *cell = (struct cell){(int)x, (int)y};
    return 0;
}

const char *json_place_read(struct scenario *scenario, const cJSON *value, struct diag *diag)
{
    struct bytes name = {0};
    struct cell cell;

    if (cJSON_IsString(value))
        return value->valuestring;
    if (json_cell_read(value, &scenario->map, &cell, diag))
        return NULL;
    bytes_addf(&name, "cell:%d,%d", cell.x, cell.y);
    return scenario_keep(scenario, name.data);
}

/* Rows as text; a row that is an element of an array is to blame itself. */
static int json_read_drawn(struct scenario *scenario, const char *text, size_t length,
                           const cJSON *value, const struct read_options *options,
                           struct diag *diag)
{
    struct diag found = {0};
    size_t row;

    if (!text_read(scenario, text, length, options, &found))
        return 0;
    row = found.line - 1;
    if (!found.line)
        return json_fail(diag, value, "%s", found.message);
    if (cJSON_IsString(value) || cJSON_IsRaw(value))
        return json_fail(diag, value, "%s (line %zu, character %zu)", found.message, found.line,
                         found.column);
    return json_fail(diag, cJSON_GetArrayItem(value, (int)row), "%s (character %zu)", found.message,
                     found.column);
}

/* Rows of text, or of 0 and 1, which are floor and walls of text. */
static int json_read_rows(struct scenario *scenario, const cJSON *rows,
                          const struct read_options *options, struct diag *diag)
{
    const char *at = diag->in.text + rows->valueint;
    struct bytes text = {0};
    int status = 0;

    while (cJSON_IsRaw(rows) && *(at += strcspn(at, "\"]")) == '"') {
        const char *end = strchr(at + 1, '"');
        bytes_add(&text, at + 1, (size_t)(end - at)); /* with the quote, where the row ends */
        text.data[text.length - 1] = '\n';
        at = end + 1;
    }
    for (const cJSON *row = json_first(rows); row && !status; row = row->next) {
        for (const cJSON *cell = json_first(row); cell; cell = cell->next)
            bytes_add(&text, json_whole(cell, 0) ? "#" : ".", 1);
        if (row->type != rows->child->type)
            status = json_fail(diag, row, "found %s, expected a row as the first one is",
                               json_kind(row));
        else if (cJSON_IsString(row) && strpbrk(row->valuestring, "\r\n"))
            status = json_fail(diag, row, "found a line break in a row");
        else if (cJSON_IsString(row))
            bytes_add(&text, row->valuestring, strlen(row->valuestring));
        bytes_add(&text, "\n", 1);
    }
    if (!status)
        status = json_read_drawn(scenario, text.data, text.length, rows, options, diag);
    bytes_release(&text);
    return status;
}

int json_check_size(const cJSON *value, int64_t width, int64_t height, struct diag *diag)
{
    return map_check((size_t)width, (size_t)height, diag) ? json_blame(diag, value) : 0;
}

static int json_read_blocked(struct scenario *scenario, const cJSON *object,
                             const struct read_options *options, struct diag *diag)
{
    int64_t width = json_whole(json_get(object, "width"), 0);
    int64_t height = json_whole(json_get(object, "height"), 0);

    if (json_check_size(object, width, height, diag) ||
        legend_init(&scenario->legend, &options->said, diag))
        return -1;
    map_init(&scenario->map, (int)width, (int)height);
    for (const cJSON *at = json_first(json_get(object, "blocked")); at; at = at->next) {
        struct cell cell;
        if (json_cell_read(at, &scenario->map, &cell, diag))
            return -1;
        plane_set(&scenario->map.opaque, cell.x, cell.y);
    }
    map_finish(&scenario->map);
    return 0;
}

/* The map in an object, with what that says of glyphs, which goes below what `options` have. */
static int json_read_object(struct scenario *scenario, const cJSON *object,
                            const struct source *source, const struct read_options *options,
                            struct diag *diag)
{
    static const char *const keys[] = {"open", "opaque"};
    const cJSON *file = json_get(object, "file"), *rows = json_get(object, "rows");
    struct said said = {.under = options->said.under};
    struct read_options own = *options;
    int status;

    for (int i = 0; i < 2; i++) {
        struct option_list *texts = &said.texts[i];
        const cJSON *value = json_get(object, keys[i]);
        texts->texts = alloc_array((size_t)cJSON_GetArraySize(value) + 1, sizeof *texts->texts);
        if (cJSON_IsString(value))
            texts->texts[texts->count++] = value->valuestring;
        for (const cJSON *text = json_first(value); text; text = text->next)
            texts->texts[texts->count++] = text->valuestring;
    }
    own.said.under = &said;
    status =
        said_check(&said, diag) ? json_blame(diag, object)
        : file                  ? reference_read(scenario, file, source, &own, diag)
               : json_map_read(scenario, rows ? rows : json_get(object, "map"), source, &own, diag);
    free(said.texts[0].texts);
    free(said.texts[1].texts);
    return status;
}

int json_map_read(struct scenario *scenario, const cJSON *value, const struct source *source,
                  const struct read_options *options, struct diag *diag)
{
    const char *text = cJSON_GetStringValue(value);

    if (text)
        return json_read_drawn(scenario, text, text_trim(text, strlen(text)), value, options, diag);
    if (json_get(value, "blocked"))
        return json_read_blocked(scenario, value, options, diag);
    if (cJSON_IsObject(value))
        return json_read_object(scenario, value, source, options, diag);
    return json_read_rows(scenario, value, options, diag);
}

/*
 * An earlier answer of `fov -f json`, read back for `--remember`: what was seen then, or explored,
 * becomes one plane.
 */

/* A string for each row of the mask, in which every sign but `0` is seen. */
static int result_read_rows(struct result *result, const cJSON *rows, struct diag *diag)
{
    int width = result->seen.width, height = result->seen.height, y = 0;

    if (rows && cJSON_GetArraySize(rows) != height)
        return json_fail(diag, rows, "expected %d row%s", height, plural((uint64_t)height));
    for (const cJSON *row = json_first(rows); row; row = row->next) {
        if (strlen(row->valuestring) != (size_t)width)
            return json_fail(diag, row, "expected a string of %d characters", width);
        for (int x = 0; x < width; x++)
            if (row->valuestring[x] != '0')
                plane_set(&result->seen, x, y);
        y++;
    }
    return 0;
}

static int result_read_tree(struct result *result, const cJSON *root, struct diag *diag)
{
    if (strcmp(json_text(root, "eyeshot"), "fov/1") != 0)
        return json_fail(diag, root, "expected a fov/1 object, as fov -f json prints it");
    if (json_fit(root, &json_result_shape, diag))
        return -1;
    result->scale = (int)json_whole(json_get(root, "scale"), 1);
    result->width = (int)json_whole(json_get(root, "width"), 1);
    result->height = (int)json_whole(json_get(root, "height"), 1);
    if (json_check_size(root, result->width, result->height, diag))
        return -1;
    mask_init(&result->seen, result->width * result->scale, result->height * result->scale);
    return result_read_rows(result, json_get(root, "mask"), diag) ||
                   result_read_rows(result, json_get(root, "states"), diag)
               ? -1
               : 0;
}

int result_read(struct result *result, const char *path, struct diag *diag)
{
    struct diag_source outer = diag->in;
    struct source source;
    cJSON *tree;
    int status;

    *result = (struct result){0};
    if (source_read(&source, path, diag))
        return -1;
    tree = json_parse(source.text, source.length, NULL, diag);
    status = tree ? result_read_tree(result, tree, diag) : -1;
    diag->in = outer;
    cJSON_Delete(tree);
    source_release(&source);
    if (status)
        mask_release(&result->seen);
    return status;
}
