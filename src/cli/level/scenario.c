/*
 * Scenarios: what is released with one, the viewers that a map brings along, the cells that are
 * open while a viewer stands on them, and texts of one cell.
 */
#include "cli/level/look.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"

static char *thing_copy_text(const char *text)
{
    return text ? alloc_text(text, strlen(text)) : NULL;
}

struct thing thing_copy(const struct thing *thing)
{
    struct thing copy = *thing;

    copy.id = thing_copy_text(thing->id);
    copy.name = thing_copy_text(thing->name);
    copy.kind = thing_copy_text(thing->kind);
    copy.layer = thing_copy_text(thing->layer);
    copy.wrong = thing_copy_text(thing->wrong);
    return copy;
}

void thing_release(struct thing *thing)
{
    free(thing->id);
    free(thing->name);
    free(thing->kind);
    free(thing->layer);
    free(thing->wrong);
}

int thing_fail(const struct scenario *scenario, const struct thing *thing, struct diag *diag)
{
    if (scenario->origin.file)
        diag->file = scenario->origin.file;
    diag->in = scenario->json;
    return json_fail(diag, thing->json, "%s", thing->wrong);
}

void scenario_forget_things(struct scenario *scenario)
{
    for (size_t i = 0; i < scenario->viewer_count + scenario->object_count; i++)
        thing_release(&scenario->things[i]);
    free(scenario->things);
    scenario->things = NULL;
    scenario->viewer_count = scenario->object_count = 0;
    scenario->has_viewers = scenario->placed = false;
}

void story_release(struct story *story)
{
    for (size_t i = 0; i < story->team_count; i++)
        free(story->teams[i].id);
    for (size_t i = 0; i < story->unit_count; i++)
        free(story->units[i].id);
    for (size_t i = 0; i < story->ability_count; i++)
        free(story->abilities[i].name);
    for (size_t i = 0; i < story->event_count; i++) {
        free(story->events[i].text);
        free(story->events[i].cells);
        free(story->events[i].tiles);
    }
    free(story->teams);
    free(story->units);
    free(story->abilities);
    free(story->events);
    free(story->turn_ends);
    *story = (struct story){0};
}

void value_release(struct value *value)
{
    for (size_t i = 0; value->rows && i < value->count; i++)
        free(value->rows[i]);
    for (size_t i = 0; value->cells && i < value->count; i++) {
        free(value->cells[i].name);
        free(value->cells[i].written);
    }
    free(value->rows);
    free(value->cells);
    free(value->flags);
    *value = (struct value){0};
}

static void verdict_release(struct verdict *verdict)
{
    for (size_t i = 0; verdict->whys && i < verdict->got.count; i++)
        free(verdict->whys[i]);
    free(verdict->whys);
    free(verdict->eyes);
    value_release(&verdict->got);
    free(verdict->note);
    free(verdict->example);
}

static void expect_release(struct expect *expect)
{
    for (size_t i = 0; i < expect->count; i++) {
        struct expectation *expectation = &expect->list[i];
        free(expectation->name);
        value_release(&expectation->wanted);
        verdict_release(&expectation->verdict);
    }
    free(expect->list);
    *expect = (struct expect){0};
}

void scenario_release(struct scenario *scenario)
{
    map_release(&scenario->map);
    free(scenario->rule);
    scenario_forget_things(scenario);
    lights_release(&scenario->lights);
    for (size_t i = 0; i < scenario->pair_count; i++) {
        free(scenario->pairs[i].from.name);
        free(scenario->pairs[i].to.name);
    }
    free(scenario->pairs);
    free(scenario->inside.name);
    story_release(&scenario->story);
    expect_release(&scenario->expect);
    legend_release(&scenario->legend);
    free(scenario->opened);
    cJSON_Delete(scenario->json.tree);
    bytes_release(&scenario->text);
    *scenario = (struct scenario){0};
}

void scenario_open(struct scenario *scenario, struct cell cell)
{
    if (!plane_get(&scenario->map.opaque, cell.x, cell.y))
        return;
    scenario->opened = alloc_grow(scenario->opened, scenario->opened_count, &scenario->opened_room,
                                  sizeof *scenario->opened);
    scenario->opened[scenario->opened_count++] = cell;
    map_set_opaque(&scenario->map, cell.x, cell.y, false);
}

void scenario_restore(struct scenario *scenario)
{
    while (scenario->opened_count) {
        struct cell cell = scenario->opened[--scenario->opened_count];
        map_set_opaque(&scenario->map, cell.x, cell.y, true);
    }
}

/* A run of characters that looks like a number, whole or not. */
static bool is_numeric(const char *text, size_t length)
{
    bool digits = false;

    for (size_t i = 0; i < length; i++) {
        digits |= text[i] >= '0' && text[i] <= '9';
        if (!strchr("+-.0123456789eE", text[i]))
            return false;
    }
    return digits;
}

static int parse_coordinate(const char *text, const char *end, const char *whole, int *value,
                            struct diag *diag)
{
    char *stop;
    long long number;

    errno = 0;
    number = strtoll(text, &stop, 10);
    if (stop != end || *text == '+')
        return diag_fail(diag, "position '%s': found %.*s, expected a whole number", whole,
                         (int)(end - text), text);
    if (errno || number < INT_MIN || number > INT_MAX)
        return diag_fail(diag, "InvalidPosition: %s is out of any map's range", whole);
    *value = (int)number;
    return 0;
}

int cell_parse(const char *text, struct cell *cell, struct diag *diag)
{
    const char *comma = strchr(text, ',');

    if (!comma || !is_numeric(text, (size_t)(comma - text)) ||
        !is_numeric(comma + 1, strlen(comma + 1)))
        return 0;
    if (parse_coordinate(text, comma, text, &cell->x, diag) ||
        parse_coordinate(comma + 1, text + strlen(text), text, &cell->y, diag))
        return -1;
    return 1;
}

int cell_check(struct cell cell, const struct map *map, struct diag *diag)
{
    if (plane_has(&map->opaque, cell.x, cell.y))
        return 0;
    return diag_fail(diag, "InvalidPosition: %d,%d is outside the %dx%d map", cell.x, cell.y,
                     map->width, map->height);
}
