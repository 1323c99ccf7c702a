/*
 * Reads a line of `batch`. The map is most of the work, and a client mostly asks about one map for
 * a while: one that is written as the line before wrote it is taken from there, be it rows or the
 * name of a shared map, which is copied since the events of a line may change it. batch.c answers.
 */
#include "cli/batch/batch.h"

#include <stdlib.h>
#include <string.h>

#include "cli/input/json.h"
#include "cli/support/alloc.h"
#include "cli/support/limit.h"

/* A value's cJSON, its key or text if that is short, what malloc() adds, and its span. */
#define VALUE_BYTES ((size_t)128)

int shared_maps_add(struct shared_maps *maps, const char *text, const struct read_options *options,
                    struct diag *diag)
{
    const char *equals = strchr(text, '=');
    struct shared_map *shared;
    char *name;

    diag->file = NULL;
    if (!equals || equals == text || !equals[1])
        return diag_fail(diag, "map: found '%s', expected NAME=FILE", text);
    maps->list = alloc_grow(maps->list, maps->count, &maps->room, sizeof *maps->list);
    shared = &maps->list[maps->count++];
    *shared = (struct shared_map){.name = alloc_text(text, (size_t)(equals - text))};
    for (name = shared->name, shared = maps->list; strcmp(shared->name, name) != 0; shared++)
        ;
    if (shared < &maps->list[maps->count - 1])
        return diag_fail(diag, "map: two maps have the name '%s'", name);
    if (!scenario_read(&shared->scenario, equals + 1, options, diag))
        return 0;
    shared->scenario = (struct scenario){0};
    return -1;
}

void shared_maps_release(struct shared_maps *maps)
{
    for (size_t i = 0; i < maps->count; i++) {
        free(maps->list[i].name);
        scenario_release(&maps->list[i].scenario);
    }
    free(maps->list);
}

void kept_map_release(struct kept_map *kept)
{
    map_release(&kept->map);
    legend_release(&kept->legend);
    bytes_release(&kept->text);
}

/* `{"name":…}`: a copy of the shared map. */
static int line_copy_shared(struct scenario *scenario, struct kept_map *kept, const cJSON *name,
                            struct diag *diag)
{
    for (size_t i = 0; i < kept->shared->count; i++) {
        const struct shared_map *shared = &kept->shared->list[i];
        if (strcmp(shared->name, name->valuestring) != 0)
            continue;
        map_copy(&scenario->map, &shared->scenario.map);
        scenario->legend = legend_copy(&shared->scenario.legend);
        scenario->marks = shared->scenario.marks;
        kept->from = &shared->scenario;
        return 0;
    }
    return json_fail(diag, name, "unknown map '%.80s'", name->valuestring);
}

/*
 * The map, as it stood in the line before or anew. It can be kept for the next line unless it is a
 * file's, which may change, or the line has a legend, which is no part of the map's text.
 */
static int line_find_map(struct batch_line *line, struct kept_map *kept,
                         const struct source *source, const struct read_options *options,
                         struct diag *diag)
{
    struct scenario *scenario = &line->scenario;
    const cJSON *root = scenario->json.tree, *value = json_get(root, "map");
    const cJSON *name = json_is_bare_map(value) ? NULL : json_get(value, "name");
    const char *text = source->text + value->valueint;
    struct source map = {.name = source->name,
                         .path = source->path,
                         .text = text,
                         .length = (size_t)(json_end_of(text) - text)};
    bool legend = json_get(root, "opaque") || json_get(root, "open");

    if (legend && name)
        return json_fail(diag, root, "opaque and open can't be given for a shared map");
    if (!legend && kept->map.width && kept->text.length == map.length &&
        !memcmp(kept->text.data, map.text, map.length)) {
        scenario->map = kept->map;
        scenario->legend = legend_copy(&kept->legend);
        scenario->marks = kept->marks;
        kept->map = (struct map){0};
    } else {
        map_release(&kept->map);
        legend_release(&kept->legend);
        kept->from = NULL;
        if (name ? line_copy_shared(scenario, kept, name, diag)
                 : json_map_read(scenario, value, &map, options, diag))
            return -1;
        if (legend || json_get(value, "file"))
            return 0;
        bytes_truncate(&kept->text, 0);
        bytes_add(&kept->text, map.text, map.length);
        kept->legend = legend_copy(&scenario->legend);
        kept->marks = scenario->marks;
    }
    line->kept = kept;
    if (kept->from)
        scenario_copy_placed(scenario, kept->from);
    return 0;
}

/*
 * May what is made of the text be kept in memory? A value stands at most behind each bracket that
 * opens, comma and colon.
 */
static int line_check_values(const struct source *source, struct diag *diag)
{
    size_t count = 1;

    if (source->length <= limit_bytes() / VALUE_BYTES)
        return 0;
    if (json_check(source->text, source->length, diag))
        return -1;
    for (size_t i = 0; i < source->length; i++)
        count += memchr("{[,:", source->text[i], 4) != NULL;
    return limit_check_bytes(count, VALUE_BYTES, "all the values of this line", diag);
}

int batch_line_read(struct batch_line *line, struct kept_map *kept, const struct source *source,
                    const struct read_options *options, struct diag *diag)
{
    struct read_options own = *options, quiet = *options;
    const cJSON *root = NULL;
    struct said said;
    int status;

    *line = (struct batch_line){0};
    if (!line_check_values(source, diag))
        root = json_parse(source->text, source->length, "map", diag);
    line->scenario.json = diag->in;
    if (!root || json_fit(root, &json_scenario_shape, diag))
        return -1;
    quiet.told = NULL;
    line->op = cJSON_GetStringValue(json_get(root, "op"));
    status = json_said_read(root, &said, &own, diag) ||
             line_find_map(line, kept, source, &own, diag) ||
             json_scenario_finish(&line->scenario, root, diag) ||
             scenario_settle(&line->scenario, &quiet, diag);
    json_said_release(&said);
    return status ? -1 : 0;
}

/* The map is given back unless an event changed it for good. */
void batch_line_release(struct batch_line *line)
{
    bool changed = line->scenario.closed;

    scenario_restore(&line->scenario);
    for (size_t i = 0; i < line->scenario.story.event_count; i++)
        changed |= line->scenario.story.events[i].kind == EVENT_SET;
    if (line->kept && !changed) {
        line->kept->map = line->scenario.map;
        line->scenario.map = (struct map){0};
    }
    scenario_release(&line->scenario);
}
