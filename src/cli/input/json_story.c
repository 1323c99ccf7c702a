#include "cli/input/json_story.h"

#include <stdlib.h>
#include <string.h>

#include "cli/input/json_map.h"
#include "cli/input/json_terms.h"
#include "cli/support/alloc.h"
#include "cli/support/bytes.h"
#include "cli/support/limit.h"
#include "cli/support/names.h"
#include "cli/support/utf8.h"

/* What is being read, and who has been named so far. */
struct reader {
    struct scenario *scenario;
    struct story *story;
    struct names teams, units, abilities;
    struct legend_list legend;
    const struct json_scan *scan;
    struct diag *diag;
};

static const cJSON *member(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

/* An array, or nothing; -1 when it is something else. */
static int need_array(struct reader *reader, const cJSON *value, const struct json_path *path,
                      const char *of)
{
    return value ? json_need_array(value, path, of, reader->diag) : 0;
}

static int need_object(struct reader *reader, const cJSON *value, const struct json_path *path,
                       const char *const *keys)
{
    if (!cJSON_IsObject(value))
        return json_fail(reader->diag, path, "found %s, expected an object", json_kind(value));
    return json_check_keys(value, path, keys, reader->diag);
}

/* The name under `key`, a copy; NULL with a message. */
static char *need_name(struct reader *reader, const cJSON *object, const char *key,
                       const struct json_path *path)
{
    struct json_path at = {path, key, 0};

    if (member(object, key))
        return json_name_read(member(object, key), &at, reader->diag);
    json_fail(reader->diag, path, "found no %s", key);
    return NULL;
}

/* A unit; its number is where it stands in the story. */
static int read_unit(struct reader *reader, const cJSON *value, size_t team, size_t place,
                     const struct json_path *path)
{
    struct story *story = reader->story;
    struct story_unit unit = {.team = team, .place = place};

    if (limit_line_tick())
        return limit_line_check(reader->diag);
    if (json_cell_member(value, path, &reader->scenario->map, &unit.cell, reader->diag) ||
        json_terms_read(&unit.given, value, path, reader->diag))
        return -1;
    unit.id = need_name(reader, value, "id", path);
    if (!unit.id)
        return -1;
    story->units =
        alloc_grow(story->units, story->unit_count, &story->unit_room, sizeof *story->units);
    story->units[story->unit_count++] = unit;
    if (!names_add(&reader->units, unit.id, story->unit_count - 1))
        return json_fail(reader->diag, path, "the id '%s' was used before", unit.id);
    return 0;
}

static int read_team(struct reader *reader, const cJSON *value, size_t index,
                     const struct json_path *path)
{
    static const char *const keys[] = {"id",    "algorithm", "radius", "shape",
                                       "walls", "diagonals", "units",  NULL};
    static const char *const unit_keys[] = {"id",     "x",      "y",    "row", "col",
                                            "radius", "facing", "cone", NULL};
    struct story_team *team = &reader->story->teams[index];
    struct json_path units_path = {path, "units", 0}, algorithm_path = {path, "algorithm", 0};
    const cJSON *unit;
    int place = 0;

    if (need_object(reader, value, path, keys) ||
        json_terms_read(&team->given, value, path, reader->diag) ||
        need_array(reader, member(value, "units"), &units_path, "units"))
        return -1;
    team->id = need_name(reader, value, "id", path);
    if (!team->id)
        return -1;
    if (!names_add(&reader->teams, team->id, index))
        return json_fail(reader->diag, path, "the id '%s' was used before", team->id);
    if (member(value, "algorithm")) {
        team->rule = json_name_read(member(value, "algorithm"), &algorithm_path, reader->diag);
        if (!team->rule)
            return -1;
    }
    cJSON_ArrayForEach(unit, member(value, "units"))
    {
        struct json_path at = {&units_path, NULL, place};
        if (need_object(reader, unit, &at, unit_keys) ||
            read_unit(reader, unit, index, (size_t)place++, &at))
            return -1;
    }
    return 0;
}

static int read_teams(struct reader *reader, const cJSON *list, const struct json_path *path)
{
    struct story *story = reader->story;
    const cJSON *team;

    if (need_array(reader, list, path, "teams"))
        return -1;
    story->teams = alloc_array((size_t)cJSON_GetArraySize(list), sizeof *story->teams);
    cJSON_ArrayForEach(team, list)
    {
        struct json_path at = {path, NULL, (int)story->team_count};
        if (read_team(reader, team, story->team_count++, &at))
            return -1;
    }
    story->start_count = story->unit_count;
    return 0;
}

/* Abilities that never need a line, by document 003; a scenario declares others. */
static const char *const free_abilities[] = {"RepairDrones", "EMP", "FlakArray"};
#define FREE_ABILITIES (sizeof free_abilities / sizeof *free_abilities)

static int read_ability(struct reader *reader, const cJSON *value, struct story_ability *ability,
                        const struct json_path *path)
{
    static const char *const keys[] = {"line", "range", NULL};
    struct json_path line_path = {path, "line", 0}, range_path = {path, "range", 0};
    const cJSON *line = member(value, "line"), *range = member(value, "range");

    if (need_object(reader, value, path, keys))
        return -1;
    if (line && !cJSON_IsBool(line))
        return json_fail(reader->diag, &line_path, "found %s, expected true or false",
                         json_kind(line));
    ability->line = !line || cJSON_IsTrue(line);
    if (!range || cJSON_IsNull(range))
        return 0;
    if (json_whole(range, &range_path, &ability->range, reader->diag))
        return -1;
    return ability->range >= 0 ? 0
                               : json_fail(reader->diag, &range_path,
                                           "found %s, expected 0 or more", json_kind(range));
}

static int read_abilities(struct reader *reader, const cJSON *object, const struct json_path *path)
{
    struct story *story = reader->story;
    const cJSON *value;

    if (object && !cJSON_IsObject(object))
        return json_fail(reader->diag, path, "found %s, expected an object", json_kind(object));
    story->abilities =
        alloc_array((size_t)cJSON_GetArraySize(object) + FREE_ABILITIES, sizeof *story->abilities);
    for (size_t i = 0; i < FREE_ABILITIES; i++) {
        struct story_ability *ability = &story->abilities[story->ability_count];
        *ability = (struct story_ability){alloc_text(free_abilities[i], strlen(free_abilities[i])),
                                          false, EYESHOT_ALL};
        names_add(&reader->abilities, ability->name, story->ability_count++);
    }
    cJSON_ArrayForEach(value, object)
    {
        struct json_path at = {path, value->string, 0};
        struct story_ability *ability = &story->abilities[story->ability_count];
        *ability = (struct story_ability){alloc_text(value->string, strlen(value->string)), true,
                                          EYESHOT_ALL};
        story->ability_count++;
        if (!names_add(&reader->abilities, ability->name, story->ability_count - 1))
            return json_fail(reader->diag, &at, "this ability is built in and can't be declared");
        if (read_ability(reader, value, ability, &at))
            return -1;
    }
    return 0;
}

/* Who is meant under `key`. `path` is the event's: impossible events are told there. */
static int need_unit(struct reader *reader, const cJSON *object, const char *key,
                     const struct json_path *path, size_t *number)
{
    const cJSON *value = member(object, key);
    struct json_path at = {path, key, 0};

    if (!value)
        return json_fail(reader->diag, path, "found no %s", key);
    if (!cJSON_IsString(value))
        return json_fail(reader->diag, &at, "found %s, expected a unit's id", json_kind(value));
    if (!names_find(&reader->units, value->valuestring, number))
        return json_fail(reader->diag, path, "unknown unit '%s'", value->valuestring);
    return 0;
}

static int read_move(struct reader *reader, const cJSON *value, struct event *event,
                     const struct json_path *path)
{
    const cJSON *to = member(value, "to"), *walk = member(value, "walk"), *step;
    struct json_path to_path = {path, "to", 0}, walk_path = {path, "walk", 0};

    if (!to == !walk)
        return json_fail(reader->diag, path, "found %s, expected one of to and walk",
                         to ? "both to and walk" : "neither to nor walk");
    if (need_unit(reader, value, "move", path, &event->unit) ||
        (member(value, "shoot") && need_unit(reader, value, "shoot", path, &event->target)) ||
        need_array(reader, walk, &walk_path, "positions"))
        return -1;
    if (walk && !walk->child)
        return json_fail(reader->diag, &walk_path, "found no step, expected positions");
    event->walk = walk != NULL;
    event->cells = alloc_array(walk ? (size_t)cJSON_GetArraySize(walk) : 1, sizeof *event->cells);
    if (to)
        return json_cell_read(to, &to_path, &reader->scenario->map,
                              &event->cells[event->cell_count++], reader->diag);
    cJSON_ArrayForEach(step, walk)
    {
        struct json_path at = {&walk_path, NULL, (int)event->cell_count};
        if (json_cell_read(step, &at, &reader->scenario->map, &event->cells[event->cell_count++],
                           reader->diag))
            return -1;
    }
    return 0;
}

static int read_tile(struct reader *reader, const cJSON *value, const struct json_path *path,
                     struct story_tile *tile)
{
    uint32_t code = cJSON_IsString(value) ? utf8_single(value->valuestring) : 0;

    if (!code)
        return json_fail(reader->diag, path, "found %s, expected a tile: one character",
                         json_kind(value));
    tile->glyph = code;
    tile->opaque = legend_list_is_opaque(&reader->legend, code);
    return 0;
}

static int read_set(struct reader *reader, const cJSON *value, struct event *event,
                    const struct json_path *path)
{
    const cJSON *cells = member(value, "set"), *tiles = member(value, "tile"), *cell, *tile;
    struct json_path cells_path = {path, "set", 0}, tiles_path = {path, "tile", 0};
    bool many = cJSON_IsArray(cells) && !cJSON_IsNumber(cells->child);
    int count = many ? cJSON_GetArraySize(cells) : 1;

    if (!tiles)
        return json_fail(reader->diag, path, "found no tile");
    if (many && !cJSON_IsArray(tiles))
        return json_fail(reader->diag, path, "found one tile, expected an array as of positions");
    if (many && cJSON_GetArraySize(tiles) != count)
        return json_fail(reader->diag, path, "positions and tiles differ in number: %d and %d",
                         count, cJSON_GetArraySize(tiles));
    event->tiles = alloc_array((size_t)count, sizeof *event->tiles);
    cell = many ? cells->child : cells;
    tile = many ? tiles->child : tiles;
    for (int i = 0; i < count; i++, cell = cell->next, tile = tile->next) {
        struct json_path cell_at = {&cells_path, NULL, i}, tile_at = {&tiles_path, NULL, i};
        struct story_tile *into = &event->tiles[event->tile_count++];
        if (json_cell_read(cell, many ? &cell_at : &cells_path, &reader->scenario->map, &into->cell,
                           reader->diag) ||
            read_tile(reader, tile, many ? &tile_at : &tiles_path, into))
            return -1;
    }
    return 0;
}

static int read_die(struct reader *reader, const cJSON *value, struct event *event,
                    const struct json_path *path)
{
    return need_unit(reader, value, "die", path, &event->unit);
}

static int read_spawn(struct reader *reader, const cJSON *value, struct event *event,
                      const struct json_path *path)
{
    static const char *const keys[] = {"id",  "team",   "x",      "y",    "row",
                                       "col", "radius", "facing", "cone", NULL};
    const cJSON *unit = member(value, "spawn"), *team = member(unit, "team");
    struct json_path at = {path, "spawn", 0}, team_path = {&at, "team", 0};
    size_t number;

    if (need_object(reader, unit, &at, keys))
        return -1;
    if (!cJSON_IsString(team))
        return json_fail(reader->diag, team ? &team_path : &at, "expected a team's id");
    if (!names_find(&reader->teams, team->valuestring, &number))
        return json_fail(reader->diag, path, "unknown team '%s'", team->valuestring);
    event->unit = reader->story->unit_count;
    return read_unit(reader, unit, number, 0, &at);
}

static int read_shoot(struct reader *reader, const cJSON *value, struct event *event,
                      const struct json_path *path)
{
    return need_unit(reader, value, "shoot", path, &event->unit) ||
                   need_unit(reader, value, "at", path, &event->target)
               ? -1
               : 0;
}

static int read_look(struct reader *reader, const cJSON *value, struct event *event,
                     const struct json_path *path)
{
    return need_unit(reader, value, "look", path, &event->unit) ||
                   need_unit(reader, value, "at", path, &event->target)
               ? -1
               : 0;
}

/* The names are few; the nearest is a help, or else all of them. */
static int unknown_ability(struct reader *reader, const char *name, const struct json_path *path)
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
        json_fail(reader->diag, path, "unknown ability '%s' (did you mean %s?)", name, nearest);
    else
        json_fail(reader->diag, path, "unknown ability '%s', expected one of %s", name, all.data);
    bytes_release(&all);
    free(names);
    return -1;
}

static int read_use(struct reader *reader, const cJSON *value, struct event *event,
                    const struct json_path *path)
{
    const cJSON *name = member(value, "use");
    struct json_path at = {path, "use", 0};

    if (!cJSON_IsString(name))
        return json_fail(reader->diag, &at, "found %s, expected an ability", json_kind(name));
    if (!names_find(&reader->abilities, name->valuestring, &event->ability))
        return unknown_ability(reader, name->valuestring, path);
    return need_unit(reader, value, "by", path, &event->unit) ||
                   need_unit(reader, value, "at", path, &event->target)
               ? -1
               : 0;
}

static int read_change(struct reader *reader, const cJSON *value, struct event *event,
                       const struct json_path *path)
{
    return need_unit(reader, value, "change", path, &event->unit) ||
                   json_terms_read(&event->given, value, path, reader->diag)
               ? -1
               : 0;
}

/* An event is of the first kind whose key it has. */
static const struct {
    const char *keys[6]; /* the first one tells the kind */
    int (*read)(struct reader *reader, const cJSON *value, struct event *event,
                const struct json_path *path);
} kinds[] = {
    [EVENT_MOVE] = {{"move", "to", "walk", "shoot", NULL}, read_move},
    [EVENT_SET] = {{"set", "tile", NULL}, read_set},
    [EVENT_DIE] = {{"die", NULL}, read_die},
    [EVENT_SPAWN] = {{"spawn", NULL}, read_spawn},
    [EVENT_SHOOT] = {{"shoot", "at", NULL}, read_shoot},
    [EVENT_USE] = {{"use", "by", "at", NULL}, read_use},
    [EVENT_LOOK] = {{"look", "at", NULL}, read_look},
    [EVENT_CHANGE] = {{"change", "radius", "facing", "cone", NULL}, read_change},
};
#define KINDS (sizeof kinds / sizeof *kinds)

/*
 * What steers a terminal or has no width, though JSON lets it stand for itself, becomes an escape.
 */
static void add_pure(struct bytes *out, const char *text, size_t length)
{
    uint32_t code;

    for (size_t at = 0, step; at < length; at += step) {
        step = utf8_decode(text + at, length - at, &code);
        if (!utf8_is_unnoticed(code))
            bytes_add(out, text + at, step);
        else if (code < 0x10000)
            bytes_addf(out, "\\u%04x", code);
        else /* a pair of surrogates */
            bytes_addf(out, "\\u%04x\\u%04x", 0xd7c0 + (code >> 10), 0xdc00 + (code & 0x3ff));
    }
}

/* cJSON writes it with the escapes that there must be. */
static void add_string(struct bytes *out, const char *text, size_t length)
{
    cJSON *value = cJSON_ParseWithLength(text, length);
    char *plain = cJSON_PrintUnformatted(value);

    add_pure(out, plain, strlen(plain));
    free(plain);
    cJSON_Delete(value);
}

/* The event as it was written, but without blanks and escapes that need not be. */
static char *event_text(const struct json_scan *scan, size_t place)
{
    size_t at = scan->spans[place].start, end = scan->spans[place].end;
    struct bytes out = {0};

    while ((at = json_skip_blanks(scan->text, end, at)) < end) {
        const char *text = scan->text + at;
        size_t length = 1;
        if (*text == '"') {
            while (scan->spans[place].start < at)
                place++;
            length = scan->spans[place].end - at;
        }
        if (memchr(text, '\\', length))
            add_string(&out, text, length);
        else
            add_pure(&out, text, length);
        at += length;
    }
    return out.data;
}

static int read_event(struct reader *reader, const cJSON *value, const struct json_path *path)
{
    struct story *story = reader->story;
    struct event *event;
    size_t kind = 0;

    if (limit_line_tick())
        return limit_line_check(reader->diag);
    if (!cJSON_IsObject(value))
        return json_fail(reader->diag, path, "found %s, expected an event: an object",
                         json_kind(value));
    while (kind < KINDS && !member(value, kinds[kind].keys[0]))
        kind++;
    if (kind == KINDS)
        return json_fail(
            reader->diag, path,
            "expected an event: one of move, set, die, spawn, shoot, use, look, change");
    if (json_check_keys(value, path, kinds[kind].keys, reader->diag))
        return -1;
    story->events =
        alloc_grow(story->events, story->event_count, &story->event_room, sizeof *story->events);
    event = &story->events[story->event_count++];
    *event = (struct event){.kind = (enum event_kind)kind, .target = STORY_NOBODY};
    event->text = event_text(reader->scan, (size_t)value->valueint);
    return kinds[kind].read(reader, value, event, path);
}

static int read_turns(struct reader *reader, const cJSON *list, const struct json_path *path)
{
    struct story *story = reader->story;
    const cJSON *turn, *event;

    if (need_array(reader, list, path, "turns"))
        return -1;
    story->turn_ends = alloc_array((size_t)cJSON_GetArraySize(list), sizeof *story->turn_ends);
    cJSON_ArrayForEach(turn, list)
    {
        struct json_path at = {path, NULL, (int)story->turn_count};
        int index = 0;
        if (limit_line_tick())
            return limit_line_check(reader->diag);
        if (!cJSON_IsArray(turn))
            return json_fail(reader->diag, &at, "found %s, expected an array of events",
                             json_kind(turn));
        cJSON_ArrayForEach(event, turn)
        {
            struct json_path event_at = {&at, NULL, index++};
            if (read_event(reader, event, &event_at))
                return -1;
        }
        story->turn_ends[story->turn_count++] = story->event_count;
    }
    return 0;
}

int json_story_read(struct scenario *scenario, const cJSON *root, const struct json_scan *scan,
                    struct diag *diag)
{
    static const struct json_path path;
    struct reader reader = {
        .scenario = scenario, .story = &scenario->story, .scan = scan, .diag = diag};
    struct json_path teams = {&path, "teams", 0}, abilities = {&path, "abilities", 0};
    struct json_path turns = {&path, "turns", 0};
    const cJSON *found[] = {member(root, "teams"), member(root, "abilities"),
                            member(root, "turns")};
    int status;

    if (!found[0] && !found[1] && !found[2])
        return 0;
    legend_list_init(&reader.legend, &scenario->legend);
    status = read_teams(&reader, found[0], &teams) ||
             read_abilities(&reader, found[1], &abilities) || read_turns(&reader, found[2], &turns);
    legend_list_release(&reader.legend);
    names_release(&reader.teams);
    names_release(&reader.units);
    names_release(&reader.abilities);
    return status ? -1 : 0;
}
