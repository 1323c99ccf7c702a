/*
 * Reads a line of `batch`. The map is most of the work: one that stands in the line as it stood in
 * the line before is taken from there, since a client mostly asks about one map for a while; a
 * shared one is copied once a thread, as the events of a line may change it. batch.c answers.
 */
#include "cli/batch/line.h"

#include <stdlib.h>
#include <string.h>

#include "cli/input/json_scenario.h"
#include "cli/support/alloc.h"
#include "cli/support/limit.h"

/* A value's cJSON, its key or text if that is short, what malloc() adds, and its span. */
#define VALUE_BYTES ((size_t)128)
#define SMALL_PART 8 /* of a line's memory: what takes no more at worst is not counted */

int shared_maps_add(struct shared_maps *maps, const char *text, const struct read_options *options,
                    struct diag *diag)
{
    const char *equals = strchr(text, '=');
    struct shared_map *shared;

    diag->file = NULL;
    if (!equals || equals == text || !equals[1])
        return diag_fail(diag, "map: found '%s', expected NAME=FILE", text);
    for (size_t i = 0; i < maps->count; i++)
        if (!strncmp(maps->list[i].name, text, (size_t)(equals - text)) &&
            !maps->list[i].name[equals - text])
            return diag_fail(diag, "map: two maps have the name '%s'", maps->list[i].name);
    maps->list = alloc_grow(maps->list, maps->count, &maps->room, sizeof *maps->list);
    shared = &maps->list[maps->count];
    if (scenario_read(&shared->scenario, equals + 1, options, diag))
        return -1;
    shared->name = alloc_text(text, (size_t)(equals - text));
    maps->count++;
    return 0;
}

void shared_maps_release(struct shared_maps *maps)
{
    for (size_t i = 0; i < maps->count; i++) {
        free(maps->list[i].name);
        scenario_release(&maps->list[i].scenario);
    }
    free(maps->list);
}

static void line_forget_map(struct kept_maps *kept)
{
    map_release(&kept->map);
    legend_release(&kept->legend);
    bytes_truncate(&kept->text, 0);
}

void kept_maps_release(struct kept_maps *kept)
{
    line_forget_map(kept);
    for (size_t i = 0; kept->copies && i < kept->shared->count; i++)
        map_release(&kept->copies[i]);
    free(kept->copies);
    bytes_release(&kept->text);
}

static void line_take_map(struct batch_line *line, struct map *from, const struct legend *legend,
                          bool marks)
{
    line->from = from;
    line->scenario.map = *from;
    line->scenario.legend = legend_copy(legend);
    line->scenario.marks = marks;
    *from = (struct map){0};
}

static bool line_has_legend(const struct batch_line *line)
{
    return cJSON_GetObjectItemCaseSensitive(line->root, "opaque") ||
           cJSON_GetObjectItemCaseSensitive(line->root, "open");
}

/* `{"name":…}`: a copy of the shared map, made when it is first asked for. */
static int line_take_shared(struct batch_line *line, struct kept_maps *kept,
                            const struct json_value *root, const struct json_value *value)
{
    struct json_value name = json_get(value, "name");
    const struct shared_maps *shared = kept->shared;

    if (line_has_legend(line))
        return json_refuse(root, "opaque and open can't be given for a shared map");
    if (!kept->copies)
        kept->copies = alloc_array(shared->count, sizeof *kept->copies);
    for (size_t i = 0; i < shared->count; i++) {
        const struct scenario *scenario = &shared->list[i].scenario;
        if (strcmp(shared->list[i].name, name.json->valuestring) != 0)
            continue;
        if (!kept->copies[i].width)
            map_copy(&kept->copies[i], &scenario->map);
        line_take_map(line, &kept->copies[i], &scenario->legend, scenario->marks);
        scenario_copy_placed(&line->scenario, scenario);
        return 0;
    }
    return json_refuse(&name, "unknown map '%.80s'", name.json->valuestring);
}

/*
 * The map, as it stood in the line before or anew. It can be kept for the next line unless it is a
 * file's, which may change, or the line has a legend, which is no part of the map's text.
 */
static int line_find_map(struct batch_line *line, struct kept_maps *kept,
                         const struct json_value *root, const struct source *source,
                         const struct read_options *options)
{
    struct json_value value = json_get(root, "map");
    size_t start = json_skip_blanks(source->text, source->length, 0);
    const char *text = json_member_of(source->text + start, "map");
    struct source map = {.name = source->name,
                         .path = source->path,
                         .text = text,
                         .length = (size_t)(json_end_of(text) - text)};
    bool legend = line_has_legend(line);

    if (kept->text.length == map.length && kept->map.width && !legend &&
        !memcmp(kept->text.data, map.text, map.length)) {
        line_take_map(line, &kept->map, &kept->legend, kept->marks);
        return 0;
    }
    if (cJSON_IsObject(value.json) && json_get(&value, "name").json &&
        !json_is_bare_map(value.json))
        return line_take_shared(line, kept, root, &value);
    if (json_map_read(&line->scenario, &value, &map, options))
        return -1;
    if (!legend && !cJSON_GetObjectItemCaseSensitive(value.json, "file")) {
        line_forget_map(kept);
        bytes_add(&kept->text, map.text, map.length);
        kept->legend = legend_copy(&line->scenario.legend);
        kept->marks = line->scenario.marks;
        line->from = &kept->map;
    }
    return 0;
}

/*
 * Will what is made of the text fit into a line's share of the memory? A short text does; in
 * another one a value stands at most behind each bracket that opens, comma and colon.
 */
static int line_check_values(const struct source *source, struct diag *diag)
{
    size_t count = 1;

    if (source->length <= limit_bytes() / SMALL_PART / VALUE_BYTES)
        return 0;
    if (json_check(source->text, source->length, diag))
        return -1;
    for (size_t i = 0; i < source->length; i++)
        count += memchr("{[,:", source->text[i], 4) != NULL;
    return limit_check_bytes(count, VALUE_BYTES, "all the values of this line", diag);
}

int batch_line_read(struct batch_line *line, struct kept_maps *kept, const struct source *source,
                    const struct read_options *options, struct diag *diag)
{
    struct json_value root, op;
    struct read_options own = *options;
    const char *id = NULL;
    struct diag ignored = {0};
    struct said said;
    int status;

    *line = (struct batch_line){0};
    if (!line_check_values(source, diag))
        line->root = json_parse(source->text, source->length, JSON_BULK_MAP, diag);
    root = json_root(line->root, diag);
    /* An answer to good JSON that is no scenario has its id, too. */
    if (line->root || !json_check(source->text, source->length, &ignored))
        id = json_member_of(source->text + json_skip_blanks(source->text, source->length, 0), "id");
    if (id)
        line->id = (struct json_span){(size_t)(id - source->text),
                                      (size_t)(json_end_of(id) - source->text)};
    if (line->root && !cJSON_IsObject(root.json))
        return json_refuse(&root, "expected a scenario: an object");
    if (!line->root || json_fit(&root, &json_scenario_shape))
        return -1;
    op = json_get(&root, "op");
    line->op = op.json ? op.json->valuestring : NULL;
    status = json_said_read(&root, &said, &own) || line_find_map(line, kept, &root, source, &own) ||
             json_scenario_finish(&line->scenario, &root, source->text);
    json_said_release(&said);
    return status ? -1 : 0;
}

/* The map is given back unless an event changed it for good. */
void batch_line_release(struct batch_line *line)
{
    bool changed = false;

    scenario_restore(&line->scenario);
    for (size_t i = 0; i < line->scenario.story.event_count; i++)
        changed |= line->scenario.story.events[i].kind == EVENT_SET;
    if (line->from && !changed) {
        *line->from = line->scenario.map;
        line->scenario.map = (struct map){0};
    }
    scenario_release(&line->scenario);
    cJSON_Delete(line->root);
}
