/*
 * Stories: teams and their units, abilities, and turn by turn what happens. All has its shape
 * already (json_shapes.c); here ids get numbers, and an event that names nobody is refused.
 * cli/replay/play.c plays stories.
 */
#include "cli/input/json_scenario.h"

#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/limit.h"
#include "cli/support/names.h"
#include "cli/support/utf8.h"

/* What is being read, and who has been named so far. */
struct reader {
    const struct map *map;
    struct story *story;
    struct names teams, units, abilities;
    const struct legend *legend;
};

/* A unit; its number is where it stands in the story. */
static int read_unit(struct reader *reader, const struct json_value *value, size_t team,
                     size_t place)
{
    struct story *story = reader->story;
    struct json_value id = json_get(value, "id");
    struct story_unit unit = {.team = team, .place = place};

    if (json_cell_read(value, reader->map, &unit.cell) || json_terms(value, &unit.given))
        return -1;
    unit.id = json_copy(&id);
    story->units =
        alloc_grow(story->units, story->unit_count, &story->unit_room, sizeof *story->units);
    story->units[story->unit_count++] = unit;
    if (!names_add(&reader->units, unit.id, story->unit_count - 1))
        return json_refuse(value, "the id '%s' was used before", unit.id);
    return 0;
}

static int read_teams(struct reader *reader, const struct json_value *list)
{
    struct story *story = reader->story;

    story->teams = alloc_array((size_t)cJSON_GetArraySize(list->json), sizeof *story->teams);
    for (struct json_value at = json_first(list); at.json; json_step(&at)) {
        size_t index = story->team_count++;
        struct story_team *team = &story->teams[index];
        struct json_value id = json_get(&at, "id"), rule = json_get(&at, "algorithm");
        struct json_value units = json_get(&at, "units");
        team->id = json_copy(&id);
        team->rule = json_copy(&rule);
        /* No test can tell: the tables of keys ask this before. */
        if (json_terms(&at, &team->given))
            return -1;
        if (!names_add(&reader->teams, team->id, index))
            return json_refuse(&at, "the id '%s' was used before", team->id);
        for (struct json_value unit = json_first(&units); unit.json; json_step(&unit))
            if (read_unit(reader, &unit, index, (size_t)unit.path.index))
                return -1;
    }
    story->start_count = story->unit_count;
    return 0;
}

/* False: there is one of that name. */
static bool add_ability(struct reader *reader, const char *name, bool line)
{
    struct story *story = reader->story;
    struct story_ability *ability = &story->abilities[story->ability_count];

    *ability = (struct story_ability){alloc_text(name, strlen(name)), line, EYESHOT_ALL};
    return names_add(&reader->abilities, ability->name, story->ability_count++);
}

/* Abilities that never need a line, by document 003; a scenario declares others. */
static const char *const built_in[] = {"RepairDrones", "EMP", "FlakArray"};
#define BUILT_IN (sizeof built_in / sizeof *built_in)

static int read_abilities(struct reader *reader, const struct json_value *object)
{
    struct story *story = reader->story;

    story->abilities =
        alloc_array((size_t)cJSON_GetArraySize(object->json) + BUILT_IN, sizeof *story->abilities);
    for (size_t i = 0; i < BUILT_IN; i++)
        add_ability(reader, built_in[i], false);
    for (struct json_value at = json_first(object); at.json; json_step(&at)) {
        const cJSON *line = json_get(&at, "line").json, *range = json_get(&at, "range").json;
        if (!add_ability(reader, at.path.key, !line || cJSON_IsTrue(line)))
            return json_refuse(&at, "this ability is built in and can't be declared");
        if (cJSON_IsNumber(range))
            story->abilities[story->ability_count - 1].range = (int64_t)range->valuedouble;
    }
    return 0;
}

/* Who is meant under `key`. Impossible events are told where the event stands. */
static int find_unit(struct reader *reader, const struct json_value *event, const char *key,
                     size_t *number)
{
    const char *id = json_text(event->json, key);

    if (!names_find(&reader->units, id, number))
        return json_refuse(event, "unknown unit '%s'", id);
    return 0;
}

static int read_move(struct reader *reader, const struct json_value *value, struct event *event)
{
    struct json_value to = json_get(value, "to"), walk = json_get(value, "walk");

    if (find_unit(reader, value, "move", &event->unit) ||
        (json_get(value, "shoot").json && find_unit(reader, value, "shoot", &event->target)))
        return -1;
    event->walk = walk.json;
    event->cells =
        alloc_array(walk.json ? (size_t)cJSON_GetArraySize(walk.json) : 1, sizeof *event->cells);
    if (to.json)
        return json_cell_read(&to, reader->map, &event->cells[event->cell_count++]);
    for (struct json_value step = json_first(&walk); step.json; json_step(&step))
        if (json_cell_read(&step, reader->map, &event->cells[event->cell_count++]))
            return -1;
    return 0;
}

static int read_tile(struct reader *reader, const struct json_value *cell,
                     const struct json_value *tile, struct event *event)
{
    struct story_tile *into = &event->tiles[event->tile_count++];

    into->glyph = utf8_single(tile->json->valuestring);
    into->opaque = legend_is_opaque(reader->legend, into->glyph);
    return json_cell_read(cell, reader->map, &into->cell);
}

static int read_set(struct reader *reader, const struct json_value *value, struct event *event)
{
    struct json_value cells = json_get(value, "set"), tiles = json_get(value, "tile"), tile;
    bool many = cJSON_IsArray(cells.json) && !cJSON_IsNumber(cells.json->child);
    int count = many ? cJSON_GetArraySize(cells.json) : 1;

    if (many != cJSON_IsArray(tiles.json))
        return json_refuse(value, "found one %s, expected an array as of %s",
                           many ? "tile" : "position", many ? "positions" : "tiles");
    if (many && cJSON_GetArraySize(tiles.json) != count)
        return json_refuse(value, "positions and tiles differ in number: %d and %d", count,
                           cJSON_GetArraySize(tiles.json));
    event->tiles = alloc_array((size_t)count, sizeof *event->tiles);
    if (!many)
        return read_tile(reader, &cells, &tiles, event);
    tile = json_first(&tiles);
    for (struct json_value cell = json_first(&cells); cell.json; json_step(&cell), json_step(&tile))
        if (read_tile(reader, &cell, &tile, event))
            return -1;
    return 0;
}

static int read_spawn(struct reader *reader, const struct json_value *value, struct event *event)
{
    struct json_value unit = json_get(value, "spawn");
    const char *team = json_text(unit.json, "team");
    size_t number;

    if (!names_find(&reader->teams, team, &number))
        return json_refuse(value, "unknown team '%s'", team);
    event->unit = reader->story->unit_count;
    return read_unit(reader, &unit, number, 0);
}

static int unknown_ability(struct reader *reader, const char *name, const struct json_value *event)
{
    const struct story *story = reader->story;
    const char **names = alloc_array(story->ability_count, sizeof *names);

    for (size_t i = 0; i < story->ability_count; i++)
        names[i] = story->abilities[i].name;
    words_find(names, story->ability_count, "ability", name, event->diag);
    free(names);
    return json_blame(event->diag, &event->path);
}

static int read_use(struct reader *reader, const struct json_value *value, struct event *event)
{
    const char *name = json_text(value->json, "use");

    return names_find(&reader->abilities, name, &event->ability)
               ? 0
               : unknown_ability(reader, name, value);
}

static int read_change(struct reader *reader, const struct json_value *value, struct event *event)
{
    (void)reader;
    return json_terms(value, &event->given);
}

/*
 * An event is of the first kind whose key it has. What a kind has of its own is read first, then
 * who does it, or to whom it happens, and whom it is done to.
 */
static const struct {
    const char *key;
    int (*read)(struct reader *reader, const struct json_value *value, struct event *event);
    const char *unit, *target; /* the keys under which they stand; NULL: there is none */
} kinds[] = {
    [EVENT_MOVE] = {"move", read_move, NULL, NULL},
    [EVENT_SET] = {"set", read_set, NULL, NULL},
    [EVENT_DIE] = {"die", NULL, "die", NULL},
    [EVENT_SPAWN] = {"spawn", read_spawn, NULL, NULL},
    [EVENT_SHOOT] = {"shoot", NULL, "shoot", "at"},
    [EVENT_USE] = {"use", read_use, "by", "at"},
    [EVENT_LOOK] = {"look", NULL, "look", "at"},
    [EVENT_CHANGE] = {"change", read_change, "change", NULL},
};

/* A string, in its quotes. What steers a terminal or has no width becomes an escape. */
static void add_string(struct bytes *out, const char *text, size_t length)
{
    cJSON *string = cJSON_ParseWithLength(text, length);
    char *plain = cJSON_PrintUnformatted(string);
    uint32_t code;
    size_t step;

    length = strlen(plain);
    for (size_t at = 0; at < length; at += step) {
        step = utf8_decode(plain + at, length - at, &code);
        if (!utf8_is_unnoticed(code))
            bytes_add(out, plain + at, step);
        else if (code < 0x10000)
            bytes_addf(out, "\\u%04x", code);
        else /* a pair of surrogates */
            bytes_addf(out, "\\u%04x\\u%04x", 0xd7c0 + (code >> 10), 0xdc00 + (code & 0x3ff));
    }
    free(plain);
    cJSON_Delete(string);
}

/* The event without blanks, numbers as they were written. */
static char *event_text(const char *text)
{
    const char *end = json_end_of(text);
    struct bytes out = {0};

    while (text < end) {
        size_t length = *text == '"' ? (size_t)(json_end_of(text) - text) : 1;
        if (*text == '"')
            add_string(&out, text, length);
        else if (!strchr(" \t\r\n", *text))
            bytes_add(&out, text, 1);
        text += length;
    }
    return out.data;
}

static int read_event(struct reader *reader, const struct json_value *value)
{
    struct story *story = reader->story;
    struct event *event;
    size_t kind = 0;

    while (!json_get(value, kinds[kind].key).json)
        kind++;
    story->events =
        alloc_grow(story->events, story->event_count, &story->event_room, sizeof *story->events);
    event = &story->events[story->event_count++];
    *event = (struct event){.kind = (enum event_kind)kind, .target = STORY_NOBODY};
    event->text = event_text(value->text);
    return (kinds[kind].read && kinds[kind].read(reader, value, event)) ||
                   (kinds[kind].unit && find_unit(reader, value, kinds[kind].unit, &event->unit)) ||
                   (kinds[kind].target &&
                    find_unit(reader, value, kinds[kind].target, &event->target))
               ? -1
               : 0;
}

static int read_turns(struct reader *reader, const struct json_value *list)
{
    struct story *story = reader->story;

    story->turn_ends =
        alloc_array((size_t)cJSON_GetArraySize(list->json), sizeof *story->turn_ends);
    for (struct json_value turn = json_first(list); turn.json; json_step(&turn)) {
        for (struct json_value event = json_first(&turn); event.json; json_step(&event))
            if (read_event(reader, &event))
                return -1;
        story->turn_ends[story->turn_count++] = story->event_count;
    }
    return 0;
}

int json_story_read(struct scenario *scenario, const struct json_value *root, const char *text)
{
    struct reader reader = {
        .map = &scenario->map, .story = &scenario->story, .legend = &scenario->legend};
    struct json_value teams = json_get(root, "teams"), abilities = json_get(root, "abilities");
    struct json_value turns = json_get(root, "turns");
    int status;

    if (!teams.json && !abilities.json && !turns.json)
        return 0;
    if (turns.json)
        turns.text = json_member_of(text + strspn(text, " \t\r\n"), "turns");
    status = read_teams(&reader, &teams) || read_abilities(&reader, &abilities) ||
             read_turns(&reader, &turns);
    names_release(&reader.teams);
    names_release(&reader.units);
    names_release(&reader.abilities);
    return status ? -1 : 0;
}
