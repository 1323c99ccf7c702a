/*
 * Stories: teams and their units, abilities, and turn by turn what happens. All has its shape
 * already (json_shapes.c); here ids get numbers, and an event that names nobody is refused.
 * cli/replay/play.c plays stories.
 */
#include "cli/input/json.h"
#include "cli/support/utf8.h"

/* What is being read, and who has been named so far. */
struct story_reader {
    struct scenario *scenario;
    struct story *story;
    struct names teams, units, abilities;
    struct diag *diag;
};

/* A unit; its number is where it stands in the story. */
static int story_read_unit(struct story_reader *reader, const cJSON *value, size_t team)
{
    struct story *story = reader->story;
    const cJSON *light = json_get(value, "light");
    struct story_unit unit = {
        .team = team, .json = value, .carries = light, .light = json_whole(light, 0)};

    if (json_cell_read(value, &reader->scenario->map, &unit.cell, reader->diag))
        return -1;
    json_terms(value, &unit.given);
    unit.id = json_get(value, "id")->valuestring;
    story->units =
        alloc_grow(story->units, story->unit_count, &story->unit_room, sizeof *story->units);
    story->units[story->unit_count++] = unit;
    if (!names_add(&reader->units, unit.id, story->unit_count - 1))
        return json_fail(reader->diag, value, "the id '%s' was used before", unit.id);
    return 0;
}

static int story_read_teams(struct story_reader *reader, const cJSON *list)
{
    struct story *story = reader->story;

    story->teams = scenario_keep(
        reader->scenario, alloc_array((size_t)cJSON_GetArraySize(list), sizeof *story->teams));
    for (const cJSON *value = json_first(list); value; value = value->next) {
        size_t index = story->team_count++;
        struct story_team *team = &story->teams[index];
        *team = (struct story_team){.id = json_text(value, "id"), .json = value};
        if (json_own_terms(value, &team->given, reader->diag))
            return -1;
        if (!names_add(&reader->teams, team->id, index))
            return json_fail(reader->diag, value, "the id '%s' was used before", team->id);
        for (const cJSON *unit = json_first(json_get(value, "units")); unit; unit = unit->next)
            if (story_read_unit(reader, unit, index))
                return -1;
    }
    story->start_count = story->unit_count;
    return 0;
}

static int story_read_abilities(struct story_reader *reader, const cJSON *object)
{
    /* By document 003 these never need a line. */
    static const struct story_ability built_in[] = {{"RepairDrones", false, EYESHOT_ALL},
                                                    {"EMP", false, EYESHOT_ALL},
                                                    {"FlakArray", false, EYESHOT_ALL}};
    size_t count = sizeof built_in / sizeof *built_in;
    struct story *story = reader->story;

    story->abilities =
        scenario_keep(reader->scenario, alloc_array((size_t)cJSON_GetArraySize(object) + count,
                                                    sizeof *story->abilities));
    memcpy(story->abilities, built_in, sizeof built_in);
    for (size_t i = 0; i < count; i++)
        names_add(&reader->abilities, built_in[i].name, i);
    story->ability_count = count;
    for (const cJSON *ability = json_first(object); ability; ability = ability->next) {
        story->abilities[story->ability_count] =
            (struct story_ability){ability->string, !cJSON_IsFalse(json_get(ability, "line")),
                                   json_whole(json_get(ability, "range"), EYESHOT_ALL)};
        if (!names_add(&reader->abilities, ability->string, story->ability_count++))
            return json_fail(reader->diag, ability,
                             "this ability is built in and can't be declared");
    }
    return 0;
}

/* Who is meant under `key`, if it is there. What is wrong is told where the event stands. */
static int story_find_unit(struct story_reader *reader, const cJSON *event, const char *key,
                           size_t *number)
{
    if (!key || !json_get(event, key) || names_find(&reader->units, json_text(event, key), number))
        return 0;
    return json_fail(reader->diag, event, "unknown unit '%s'", json_text(event, key));
}

static int story_read_move(struct story_reader *reader, const cJSON *value, struct event *event)
{
    const cJSON *to = json_get(value, "to"), *walk = json_get(value, "walk");

    event->walk = walk;
    event->cells = scenario_keep(
        reader->scenario, alloc_array((size_t)cJSON_GetArraySize(walk) + 1, sizeof *event->cells));
    for (const cJSON *step = to ? to : walk->child; step; step = to ? NULL : step->next)
        if (json_cell_read(step, &reader->scenario->map, &event->cells[event->cell_count++],
                           reader->diag))
            return -1;
    return 0;
}

static int story_read_set(struct story_reader *reader, const cJSON *value, struct event *event)
{
    const cJSON *cells = json_get(value, "set"), *tiles = json_get(value, "tile");
    bool many = cJSON_IsArray(cells) && !cJSON_IsNumber(cells->child);
    int count = many ? cJSON_GetArraySize(cells) : 1;
    int found = cJSON_IsArray(tiles) ? cJSON_GetArraySize(tiles) : 1;
    const cJSON *cell = many ? cells->child : cells;
    const cJSON *tile = cJSON_IsArray(tiles) ? tiles->child : tiles;

    if (found != count)
        return json_fail(reader->diag, value, "positions and tiles differ in number: %d and %d",
                         count, found);
    event->tiles =
        scenario_keep(reader->scenario, alloc_array((size_t)count, sizeof *event->tiles));
    for (int i = 0; i < count; i++, cell = cell->next, tile = tile->next) {
        struct story_tile *into = &event->tiles[event->tile_count++];
        into->glyph = utf8_single(tile->valuestring);
        into->opaque = legend_is_opaque(&reader->scenario->legend, into->glyph);
        if (json_cell_read(cell, &reader->scenario->map, &into->cell, reader->diag))
            return -1;
    }
    return 0;
}

static int story_read_spawn(struct story_reader *reader, const cJSON *value, struct event *event)
{
    const cJSON *unit = json_get(value, "spawn");
    const char *team = json_text(unit, "team");
    size_t number;

    if (!names_find(&reader->teams, team, &number))
        return json_fail(reader->diag, value, "unknown team '%s'", team);
    event->unit = reader->story->unit_count;
    return story_read_unit(reader, unit, number);
}

static int story_read_use(struct story_reader *reader, const cJSON *value, struct event *event)
{
    const struct story *story = reader->story;
    const char *name = json_text(value, "use"), **names;

    if (names_find(&reader->abilities, name, &event->ability))
        return 0;
    names = alloc_array(story->ability_count, sizeof *names);
    for (size_t i = 0; i < story->ability_count; i++)
        names[i] = story->abilities[i].name;
    words_find(names, story->ability_count, "ability", name, reader->diag);
    free(names);
    return json_blame(reader->diag, value);
}

/*
 * An event is of the first kind whose key it has. What a kind has of its own is read first, then
 * who does it, or to whom it happens, and whom it is done to.
 */
static const struct {
    const char *key;
    int (*read)(struct story_reader *reader, const cJSON *value, struct event *event);
    const char *unit, *target; /* the keys under which they stand; NULL: there is none */
} story_kinds[] = {
    [EVENT_MOVE] = {"move", story_read_move, "move", "shoot"},
    [EVENT_SET] = {"set", story_read_set, NULL, NULL},
    [EVENT_DIE] = {"die", NULL, "die", NULL},
    [EVENT_SPAWN] = {"spawn", story_read_spawn, NULL, NULL},
    [EVENT_SHOOT] = {"shoot", NULL, "shoot", "at"},
    [EVENT_USE] = {"use", story_read_use, "by", "at"},
    [EVENT_LOOK] = {"look", NULL, "look", "at"},
    [EVENT_CHANGE] = {"change", NULL, "change", NULL},
};

/* The event without blanks; what steers a terminal or has no width becomes an escape. */
static char *story_tell_event(const char *text)
{
    char *plain = alloc_text(text, (size_t)(json_end_of(text) - text));
    struct bytes told = {0};
    uint32_t code;
    size_t length, step;

    cJSON_Minify(plain);
    length = strlen(plain);
    for (size_t at = 0; at < length; at += step) {
        step = utf8_decode(plain + at, length - at, &code);
        if (!utf8_is_unnoticed(code))
            bytes_add(&told, plain + at, step);
        else if (code < 0x10000)
            bytes_addf(&told, "\\u%04x", code);
        else /* a pair of surrogates */
            bytes_addf(&told, "\\u%04x\\u%04x", 0xd7c0 + (code >> 10), 0xdc00 + (code & 0x3ff));
    }
    free(plain);
    return told.data;
}

static int story_read_event(struct story_reader *reader, const cJSON *value)
{
    struct story *story = reader->story;
    const char *text = reader->diag->in.text + value->valueint;
    struct event *event;
    size_t kind = 0;

    while (!json_get(value, story_kinds[kind].key))
        kind++;
    story->events =
        alloc_grow(story->events, story->event_count, &story->event_room, sizeof *story->events);
    event = &story->events[story->event_count++];
    *event = (struct event){.kind = (enum event_kind)kind, .json = value, .target = STORY_NOBODY};
    event->text = scenario_keep(reader->scenario, story_tell_event(text));
    json_terms(value, &event->given); /* of a change; others have none */
    return (story_kinds[kind].read && story_kinds[kind].read(reader, value, event)) ||
                   story_find_unit(reader, value, story_kinds[kind].unit, &event->unit) ||
                   story_find_unit(reader, value, story_kinds[kind].target, &event->target)
               ? -1
               : 0;
}

static int story_read_turns(struct story_reader *reader, const cJSON *list)
{
    struct story *story = reader->story;

    story->turn_ends = scenario_keep(
        reader->scenario, alloc_array((size_t)cJSON_GetArraySize(list), sizeof *story->turn_ends));
    for (const cJSON *turn = json_first(list); turn; turn = turn->next) {
        for (const cJSON *event = json_first(turn); event; event = event->next)
            if (story_read_event(reader, event))
                return -1;
        story->turn_ends[story->turn_count++] = story->event_count;
    }
    return 0;
}

/* Units can be asked for by their ids, as they begin. */
static void story_add_things(struct scenario *scenario)
{
    const struct story *story = &scenario->story;
    size_t count = scenario->viewer_count + scenario->object_count;

    scenario->things =
        alloc_resize(scenario->things, count + story->start_count, sizeof *scenario->things);
    for (size_t i = 0; i < story->start_count; i++) {
        const struct story_unit *unit = &story->units[i];
        struct thing thing = {.id = unit->id,
                              .cell = unit->cell,
                              .looks = true,
                              .given = story->teams[unit->team].given,
                              .json = unit->json};
        given_overlay(&thing.given, &unit->given);
        scenario->things[count + i] = thing;
    }
    scenario->object_count += story->start_count;
}

int json_story_read(struct scenario *scenario, const cJSON *root, struct diag *diag)
{
    struct story_reader reader = {.scenario = scenario, .story = &scenario->story, .diag = diag};
    const cJSON *teams = json_get(root, "teams"), *abilities = json_get(root, "abilities");
    const cJSON *turns = json_get(root, "turns");
    int status;

    if (!teams && !abilities && !turns)
        return 0;
    status = story_read_teams(&reader, teams) || story_read_abilities(&reader, abilities) ||
             story_read_turns(&reader, turns);
    names_release(&reader.teams);
    names_release(&reader.units);
    names_release(&reader.abilities);
    story_add_things(scenario);
    return status ? -1 : 0;
}
