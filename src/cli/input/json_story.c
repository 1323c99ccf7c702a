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

static int need_object(const struct json_value *value, const char *const *keys)
{
    return cJSON_IsObject(value->json) ? json_check_keys(value, keys)
                                       : json_expected(value, "an object");
}

/* The member of that name, where there is one, is an array. */
static int get_array(struct json_value *list, const struct json_value *object, const char *key,
                     const char *of)
{
    *list = json_get(object, key);
    return list->json ? json_need_array(list, of) : 0;
}

/* The id under which a team or a unit is known from now on; NULL with a message. */
static char *need_id(const struct json_value *object)
{
    struct json_value id;

    return json_need(&id, object, "id", NULL) ? NULL : json_name(&id);
}

/* A unit; its number is where it stands in the story. */
static int read_unit(struct reader *reader, const struct json_value *value, size_t team,
                     size_t place)
{
    struct story *story = reader->story;
    struct story_unit unit = {.team = team, .place = place};

    if (limit_line_step(value->diag) || json_cell_member(value, reader->map, &unit.cell) ||
        json_terms(value, &unit.given))
        return -1;
    unit.id = need_id(value);
    if (!unit.id)
        return -1;
    story->units =
        alloc_grow(story->units, story->unit_count, &story->unit_room, sizeof *story->units);
    story->units[story->unit_count++] = unit;
    if (!names_add(&reader->units, unit.id, story->unit_count - 1))
        return json_refuse(value, "the id '%s' was used before", unit.id);
    return 0;
}

static int read_team(struct reader *reader, const struct json_value *value)
{
    static const char *const keys[] = {"id",    "algorithm", "radius", "shape",
                                       "walls", "diagonals", "units",  NULL};
    static const char *const unit_keys[] = {"id",     "x",      "y",    "row", "col",
                                            "radius", "facing", "cone", NULL};
    size_t index = reader->story->team_count++;
    struct story_team *team = &reader->story->teams[index];
    struct json_value rule = json_get(value, "algorithm"), units;

    if (need_object(value, keys) || json_terms(value, &team->given) ||
        get_array(&units, value, "units", "units"))
        return -1;
    team->id = need_id(value);
    if (!team->id)
        return -1;
    if (!names_add(&reader->teams, team->id, index))
        return json_refuse(value, "the id '%s' was used before", team->id);
    team->rule = rule.json ? json_name(&rule) : NULL;
    if (rule.json && !team->rule)
        return -1;
    for (struct json_value unit = json_first(&units); unit.json; json_step(&unit))
        if (need_object(&unit, unit_keys) ||
            read_unit(reader, &unit, index, (size_t)unit.path.index))
            return -1;
    return 0;
}

static int read_teams(struct reader *reader, const struct json_value *root)
{
    struct story *story = reader->story;
    struct json_value list;

    if (get_array(&list, root, "teams", "teams"))
        return -1;
    story->teams = alloc_array((size_t)cJSON_GetArraySize(list.json), sizeof *story->teams);
    for (struct json_value team = json_first(&list); team.json; json_step(&team))
        if (read_team(reader, &team))
            return -1;
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

static int read_ability(const struct json_value *value, struct story_ability *ability)
{
    static const char *const keys[] = {"line", "range", NULL};
    struct json_value line = json_get(value, "line"), range = json_get(value, "range");

    if (need_object(value, keys) || (line.json && json_flag(&line, &ability->line)))
        return -1;
    if (!range.json || cJSON_IsNull(range.json))
        return 0;
    return json_whole_within(&range, 0, INT64_MAX, "0 or more", &ability->range);
}

/* Abilities that never need a line, by document 003; a scenario declares others. */
static const char *const built_in[] = {"RepairDrones", "EMP", "FlakArray"};
#define BUILT_IN (sizeof built_in / sizeof *built_in)

static int read_abilities(struct reader *reader, const struct json_value *root)
{
    struct story *story = reader->story;
    struct json_value object = json_get(root, "abilities");

    if (object.json && !cJSON_IsObject(object.json))
        return json_expected(&object, "an object");
    story->abilities =
        alloc_array((size_t)cJSON_GetArraySize(object.json) + BUILT_IN, sizeof *story->abilities);
    for (size_t i = 0; i < BUILT_IN; i++)
        add_ability(reader, built_in[i], false);
    for (struct json_value at = json_first(&object); at.json; json_step(&at)) {
        if (!add_ability(reader, at.path.key, true))
            return json_refuse(&at, "this ability is built in and can't be declared");
        if (read_ability(&at, &story->abilities[story->ability_count - 1]))
            return -1;
    }
    return 0;
}

/* Who is meant under `key`. Impossible events are told where the event stands. */
static int need_unit(struct reader *reader, const struct json_value *event, const char *key,
                     size_t *number)
{
    struct json_value value;

    if (json_need(&value, event, key, NULL))
        return -1;
    if (!cJSON_IsString(value.json))
        return json_expected(&value, "a unit's id");
    if (!names_find(&reader->units, value.json->valuestring, number))
        return json_refuse(event, "unknown unit '%s'", value.json->valuestring);
    return 0;
}

static int read_move(struct reader *reader, const struct json_value *value, struct event *event)
{
    struct json_value to = json_get(value, "to"), walk = json_get(value, "walk");

    if (!to.json == !walk.json)
        return json_refuse(value, "found %s, expected one of to and walk",
                           to.json ? "both to and walk" : "neither to nor walk");
    if (need_unit(reader, value, "move", &event->unit) ||
        (json_get(value, "shoot").json && need_unit(reader, value, "shoot", &event->target)) ||
        (walk.json && json_need_array(&walk, "positions")))
        return -1;
    if (walk.json && !walk.json->child)
        return json_refuse(&walk, "found no step, expected positions");
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

    if (json_cell_read(cell, reader->map, &into->cell))
        return -1;
    into->glyph = cJSON_IsString(tile->json) ? utf8_single(tile->json->valuestring) : 0;
    into->opaque = legend_is_opaque(reader->legend, into->glyph);
    return into->glyph ? 0 : json_expected(tile, "a tile: one character");
}

static int read_set(struct reader *reader, const struct json_value *value, struct event *event)
{
    struct json_value cells = json_get(value, "set"), tiles, tile;
    bool many = cJSON_IsArray(cells.json) && !cJSON_IsNumber(cells.json->child);
    int count = many ? cJSON_GetArraySize(cells.json) : 1;

    if (json_need(&tiles, value, "tile", NULL))
        return -1;
    if (many && !cJSON_IsArray(tiles.json))
        return json_refuse(value, "found one tile, expected an array as of positions");
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
    static const char *const keys[] = {"id",  "team",   "x",      "y",    "row",
                                       "col", "radius", "facing", "cone", NULL};
    struct json_value unit = json_get(value, "spawn"), team = json_get(&unit, "team");
    size_t number;

    if (need_object(&unit, keys))
        return -1;
    if (!cJSON_IsString(team.json))
        return json_refuse(team.json ? &team : &unit, "expected a team's id");
    if (!names_find(&reader->teams, team.json->valuestring, &number))
        return json_refuse(value, "unknown team '%s'", team.json->valuestring);
    event->unit = reader->story->unit_count;
    return read_unit(reader, &unit, number, 0);
}

/* The names are few; the nearest is a help, or else all of them. */
static int unknown_ability(struct reader *reader, const char *name, const struct json_value *event)
{
    const struct story *story = reader->story;
    const char **names = alloc_array(story->ability_count, sizeof *names), *nearest;
    struct bytes all = {0};

    for (size_t i = 0; i < story->ability_count; i++) {
        names[i] = story->abilities[i].name;
        bytes_addf(&all, "%s%s", i ? ", " : "", names[i]);
    }
    nearest = option_nearest(name, names, story->ability_count);
    if (nearest)
        json_refuse(event, "unknown ability '%s' (did you mean %s?)", name, nearest);
    else
        json_refuse(event, "unknown ability '%s', expected one of %s", name, all.data);
    bytes_release(&all);
    free(names);
    return -1;
}

static int read_use(struct reader *reader, const struct json_value *value, struct event *event)
{
    struct json_value name = json_get(value, "use");

    if (!cJSON_IsString(name.json))
        return json_expected(&name, "an ability");
    if (!names_find(&reader->abilities, name.json->valuestring, &event->ability))
        return unknown_ability(reader, name.json->valuestring, value);
    return 0;
}

static int read_change(struct reader *reader, const struct json_value *value, struct event *event)
{
    return need_unit(reader, value, "change", &event->unit) || json_terms(value, &event->given) ? -1
                                                                                                : 0;
}

/*
 * An event is of the first kind whose key it has. What a kind has of its own is read first, then
 * who does it, or to whom it happens, and whom it is done to.
 */
static const struct {
    const char *keys[6]; /* the first one tells the kind */
    int (*read)(struct reader *reader, const struct json_value *value, struct event *event);
    const char *unit, *target; /* under which of the keys they stand; NULL: there is none */
} kinds[] = {
    [EVENT_MOVE] = {{"move", "to", "walk", "shoot", NULL}, read_move, NULL, NULL},
    [EVENT_SET] = {{"set", "tile", NULL}, read_set, NULL, NULL},
    [EVENT_DIE] = {{"die", NULL}, NULL, "die", NULL},
    [EVENT_SPAWN] = {{"spawn", NULL}, read_spawn, NULL, NULL},
    [EVENT_SHOOT] = {{"shoot", "at", NULL}, NULL, "shoot", "at"},
    [EVENT_USE] = {{"use", "by", "at", NULL}, read_use, "by", "at"},
    [EVENT_LOOK] = {{"look", "at", NULL}, NULL, "look", "at"},
    [EVENT_CHANGE] = {{"change", "radius", "facing", "cone", NULL}, read_change, NULL, NULL},
};
#define KINDS (sizeof kinds / sizeof *kinds)

/*
 * The event as JSON without blanks. What steers a terminal or has no width becomes an escape,
 * though JSON lets it stand.
 */
static char *event_text(const cJSON *event)
{
    char *plain = cJSON_PrintUnformatted(event);
    size_t length = strlen(plain);
    struct bytes out = {0};
    uint32_t code;

    for (size_t at = 0, step; at < length; at += step) {
        step = utf8_decode(plain + at, length - at, &code);
        if (!utf8_is_unnoticed(code))
            bytes_add(&out, plain + at, step);
        else if (code < 0x10000)
            bytes_addf(&out, "\\u%04x", code);
        else /* a pair of surrogates */
            bytes_addf(&out, "\\u%04x\\u%04x", 0xd7c0 + (code >> 10), 0xdc00 + (code & 0x3ff));
    }
    free(plain);
    return out.data;
}

static int read_event(struct reader *reader, const struct json_value *value)
{
    struct story *story = reader->story;
    struct event *event;
    size_t kind = 0;

    if (limit_line_step(value->diag))
        return -1;
    if (!cJSON_IsObject(value->json))
        return json_expected(value, "an event: an object");
    while (kind < KINDS && !json_get(value, kinds[kind].keys[0]).json)
        kind++;
    if (kind == KINDS)
        return json_refuse(
            value, "expected an event: one of move, set, die, spawn, shoot, use, look, change");
    if (json_check_keys(value, kinds[kind].keys))
        return -1;
    story->events =
        alloc_grow(story->events, story->event_count, &story->event_room, sizeof *story->events);
    event = &story->events[story->event_count++];
    *event = (struct event){.kind = (enum event_kind)kind, .target = STORY_NOBODY};
    event->text = event_text(value->json);
    return (kinds[kind].read && kinds[kind].read(reader, value, event)) ||
                   (kinds[kind].unit && need_unit(reader, value, kinds[kind].unit, &event->unit)) ||
                   (kinds[kind].target &&
                    need_unit(reader, value, kinds[kind].target, &event->target))
               ? -1
               : 0;
}

static int read_turns(struct reader *reader, const struct json_value *root)
{
    struct story *story = reader->story;
    struct json_value list;

    if (get_array(&list, root, "turns", "turns"))
        return -1;
    story->turn_ends = alloc_array((size_t)cJSON_GetArraySize(list.json), sizeof *story->turn_ends);
    for (struct json_value turn = json_first(&list); turn.json; json_step(&turn)) {
        if (limit_line_step(turn.diag) || json_need_array(&turn, "events"))
            return -1;
        for (struct json_value event = json_first(&turn); event.json; json_step(&event))
            if (read_event(reader, &event))
                return -1;
        story->turn_ends[story->turn_count++] = story->event_count;
    }
    return 0;
}

int json_story_read(struct scenario *scenario, const struct json_value *root)
{
    struct reader reader = {
        .map = &scenario->map, .story = &scenario->story, .legend = &scenario->legend};
    int status;

    if (!json_get(root, "teams").json && !json_get(root, "abilities").json &&
        !json_get(root, "turns").json)
        return 0;
    status =
        read_teams(&reader, root) || read_abilities(&reader, root) || read_turns(&reader, root);
    names_release(&reader.teams);
    names_release(&reader.units);
    names_release(&reader.abilities);
    return status ? -1 : 0;
}
