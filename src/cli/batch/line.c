#include "cli/batch/line.h"

#include <stdlib.h>
#include <string.h>

#include "cli/input/json_scenario.h"
#include "cli/support/alloc.h"
#include "cli/support/bug.h"
#include "cli/support/limit.h"
#include "cli/support/option.h"

#define VALUE_BYTES                                                                                \
    ((size_t)128) /* of a cJSON, its key or text if short, what malloc() adds, a span */

int atlas_add(struct atlas *atlas, const char *text, const struct read_options *options,
              struct diag *diag)
{
    const char *equals = strchr(text, '=');
    struct shared_map *shared;

    diag->file = NULL;
    if (!equals || equals == text || !equals[1])
        return diag_fail(diag, "map: found '%s', expected NAME=FILE", text);
    for (size_t i = 0; i < atlas->count; i++)
        if (!strncmp(atlas->list[i].name, text, (size_t)(equals - text)) &&
            !atlas->list[i].name[equals - text])
            return diag_fail(diag, "map: two maps have the name '%s'", atlas->list[i].name);
    atlas->list = alloc_grow(atlas->list, atlas->count, &atlas->room, sizeof *atlas->list);
    shared = &atlas->list[atlas->count];
    if (scenario_read(&shared->scenario, equals + 1, options, diag))
        return -1;
    shared->name = alloc_text(text, (size_t)(equals - text));
    atlas->count++;
    return 0;
}

void atlas_release(struct atlas *atlas)
{
    for (size_t i = 0; i < atlas->count; i++) {
        free(atlas->list[i].name);
        scenario_release(&atlas->list[i].scenario);
    }
    free(atlas->list);
}

static void forget_last(struct shelf *shelf)
{
    map_release(&shelf->map);
    legend_release(&shelf->legend);
    bytes_truncate(&shelf->text, 0);
}

void shelf_release(struct shelf *shelf)
{
    forget_last(shelf);
    for (size_t i = 0; shelf->copies && i < shelf->atlas->count; i++)
        map_release(&shelf->copies[i]);
    free(shelf->copies);
    bytes_release(&shelf->text);
}

/* The line takes a map from the shelf. */
static void take(struct json_line *line, struct map *from, bool marks)
{
    line->from = from;
    line->scenario.map = *from;
    line->scenario.marks = marks;
    *from = (struct map){0};
}

static bool has_legend(const struct json_line *line)
{
    return cJSON_GetObjectItemCaseSensitive(line->root, "opaque") ||
           cJSON_GetObjectItemCaseSensitive(line->root, "open");
}

/* `{"name":…}`: a copy of the atlas' map, made when it is first asked for. */
static int take_shared(struct json_line *line, struct shelf *shelf, const struct json_value *root,
                       const struct json_value *value)
{
    static const char *const keys[] = {"name", NULL};
    struct json_value name = json_get(value, "name");
    const struct atlas *atlas = shelf->atlas;

    if (json_check_keys(value, keys))
        return -1;
    if (!cJSON_IsString(name.json))
        return json_expected(&name, "a name");
    if (has_legend(line))
        return json_refuse(root, "opaque and open can't be given for a shared map");
    if (!shelf->copies)
        shelf->copies = alloc_array(atlas->count, sizeof *shelf->copies);
    for (size_t i = 0; i < atlas->count; i++) {
        if (strcmp(atlas->list[i].name, name.json->valuestring) != 0)
            continue;
        if (!shelf->copies[i].width)
            map_copy(&shelf->copies[i], &atlas->list[i].scenario.map);
        take(line, &shelf->copies[i], atlas->list[i].scenario.marks);
        line->scenario.legend = legend_copy(&atlas->list[i].scenario.legend);
        scenario_copy_placed(&line->scenario, &atlas->list[i].scenario);
        return 0;
    }
    return json_refuse(&name, "unknown map '%.80s'", name.json->valuestring);
}

/* May the map be kept? Files change, and a line's own legend is not part of the map's text. */
static bool is_lasting(const struct json_line *line, const cJSON *value)
{
    return !has_legend(line) && !cJSON_GetObjectItemCaseSensitive(value, "file");
}

/* The text and what goes with it; the map itself follows when the line is done with it. */
static void keep_text(struct shelf *shelf, struct json_line *line, const struct source *map)
{
    forget_last(shelf);
    bytes_add(&shelf->text, map->text, map->length);
    shelf->legend = legend_copy(&line->scenario.legend);
    shelf->marks = line->scenario.marks;
    line->from = &shelf->map;
}

static int read_map(struct json_line *line, struct shelf *shelf, const struct json_value *root,
                    const struct source *map, const struct read_options *options)
{
    struct json_value value = json_get(root, "map");
    int status =
        cJSON_IsObject(value.json) && json_get(&value, "name").json && !json_is_bare_map(value.json)
            ? take_shared(line, shelf, root, &value)
            : json_map_read(&line->scenario, &value, map, options);

    if (!status && !line->from && is_lasting(line, value.json))
        keep_text(shelf, line, map);
    return status;
}

/* The map, which stands at `text`. */
static int find_map(struct json_line *line, struct shelf *shelf, const struct json_value *root,
                    const struct source *source, const char *text,
                    const struct read_options *options)
{
    struct source map = {.name = source->name,
                         .path = source->path,
                         .text = text,
                         .length = (size_t)(json_end_of(text) - text)};

    if (!shelf->text.length || !shelf->map.width || shelf->text.length != map.length ||
        memcmp(shelf->text.data, map.text, map.length) != 0 || has_legend(line))
        return read_map(line, shelf, root, &map, options);
    line->scenario.legend = legend_copy(&shelf->legend);
    take(line, &shelf->map, shelf->marks);
    return 0;
}

#define SMALL_PART 8 /* of a line's memory: what takes no more at worst is not counted */

/*
 * Will what is made of the text fit into a line's share of the memory? A short text does; in
 * another one a value stands at most behind each bracket that opens, comma and colon.
 */
static int check_values(const struct source *source, struct diag *diag)
{
    size_t count = 1;

    if (source->length <= limit_bytes() / SMALL_PART / VALUE_BYTES)
        return 0;
    for (size_t i = 0; i < source->length; i++)
        count += memchr("{[,:", source->text[i], 4) != NULL;
    return limit_check_bytes(count, VALUE_BYTES, "all the values of this line", diag);
}

int json_line_read(struct json_line *line, struct shelf *shelf, const struct source *source,
                   const struct read_options *options, struct diag *diag)
{
    struct json_value root, op;
    struct read_options own = *options;
    const char *text = source->text + json_skip_blanks(source->text, source->length, 0), *id;
    struct said said;
    int status;

    *line = (struct json_line){0};
    if (json_check(source->text, source->length, diag))
        return -1;
    id = json_member_of(text, "id");
    if (id)
        line->id = (struct json_span){(size_t)(id - source->text),
                                      (size_t)(json_end_of(id) - source->text)};
    if (check_values(source, diag))
        return -1;
    line->root = json_parse(source->text, source->length, JSON_BULK_MAP, diag);
    root = json_root(line->root, diag);
    if (line->root && !cJSON_IsObject(root.json))
        return json_refuse(&root, "expected a scenario: an object");
    if (!line->root || json_check_top(&root))
        return -1;
    op = json_get(&root, "op");
    if (op.json && !cJSON_IsString(op.json))
        return json_expected(&op, "a command's name");
    line->op = op.json ? op.json->valuestring : NULL;
    status = json_said_read(&root, &said, &own) ||
             find_map(line, shelf, &root, source, json_member_of(text, "map"), &own) ||
             json_scenario_finish(&line->scenario, &root, source->text);
    json_said_release(&said);
    return status ? -1 : 0;
}

/* Was the map changed for good? What scenario_open() did is undone. */
static bool is_changed(const struct scenario *scenario)
{
    for (size_t i = 0; i < scenario->story.event_count; i++)
        if (scenario->story.events[i].kind == EVENT_SET)
            return true;
    return false;
}

void json_line_release(struct json_line *line)
{
    scenario_restore(&line->scenario);
    if (line->from && !is_changed(&line->scenario)) {
        *line->from = line->scenario.map;
        line->scenario.map = (struct map){0};
    }
    scenario_release(&line->scenario);
    cJSON_Delete(line->root);
}
