/*
 * Scenarios of JSON: a map and who looks at it. The text becomes a tree, the tree is held against
 * the tables of json_shapes.c, and then read without asking again: the map by json_map.c, a story
 * by json_story.c, what is expected by json_expect.c, and here the rest. The scenario keeps the
 * tree, in which messages find the place of what they are about.
 */
#include "cli/input/json.h"
#include "cli/level/look.h"
#include "cli/support/limit.h"

#define VIEWER_BYTES 256 /* of one by its name, its id, and what comes of it */

/* The viewers of a scenario as they are read: names in them are those of what the map has. */
struct json_things {
    struct scenario *scenario;
    struct who who;
    struct thing *things;
    size_t count, room;
};

static void json_add_viewer(struct json_things *read, const struct thing *viewer)
{
    read->things = alloc_grow(read->things, read->count, &read->room, sizeof *read->things);
    read->things[read->count] = *viewer;
    read->things[read->count++].looks = true;
}

/* Everyone whom a name or a position means, or one in an object that says more of them. */
static int json_read_viewer(struct json_things *read, const cJSON *value, struct diag *diag)
{
    const cJSON *at = json_get(value, "at"), *place = at ? at : value, *id = json_get(value, "id");
    struct who *who = &read->who;
    struct given own = {0};
    const char *name;
    int status;

    if (json_own_terms(value, &own, diag))
        return -1;
    name = json_place_read(read->scenario, place, diag);
    status = name ? who_find(who, name, diag) : -1;
    if (status || limit_check(diag) ||
        limit_check_bytes(read->count + who->count, VIEWER_BYTES, "all viewers", diag))
        return json_blame(diag, place);
    if (id && who->count > 1)
        return json_fail(diag, id, "'%s' stands %zu times on the map, and an id is one's",
                         place->valuestring, who->count);
    for (size_t i = 0; i < who->count; i++) {
        struct thing thing = {.cell = who->spots[i].cell};
        if (who->glyph || who->spots[i].thing)
            thing = who_thing(who, i);
        if (thing.wrong) {
            thing_fail(read->scenario, &thing, diag);
            return json_blame(diag, place);
        }
        if (id)
            thing.id = id->valuestring;
        thing.drawn = who->glyph && !id;
        thing.json = value;
        given_overlay(&thing.given, &own);
        json_add_viewer(read, &thing);
    }
    return 0;
}

/*
 * Objects of the map look no more, but can still be asked for by their names; one that the list
 * names is the list's from now on. Units look as before.
 */
static void json_take_things(struct scenario *scenario, struct json_things *read)
{
    size_t viewers = read->count, count = scenario->viewer_count + scenario->object_count, number;
    struct names ids = {0};

    for (size_t i = 0; i < viewers; i++)
        if (read->things[i].id)
            names_add(&ids, read->things[i].id, i);
    for (size_t i = 0; i < count; i++) {
        struct thing *thing = &scenario->things[i];
        if (thing->id && names_find(&ids, thing->id, &number))
            continue;
        json_add_viewer(read, thing);
        read->things[read->count - 1].looks = i >= scenario->viewer_count && thing->looks;
    }
    names_release(&ids);
    free(scenario->things);
    scenario->things = read->things;
    scenario->viewer_count = viewers;
    scenario->object_count = read->count - viewers;
}

/* A list of viewers, or of lights, which the same words name. */
static int json_read_things(struct scenario *scenario, const cJSON *list, bool is_lights,
                            struct diag *diag)
{
    struct json_things read = {.scenario = scenario, .who.scenario = scenario};
    struct lights *lights = &scenario->lights;
    int status = 0;

    if (!list)
        return 0;
    read.room = (size_t)cJSON_GetArraySize(list);
    read.things = alloc_array(read.room, sizeof *read.things);
    for (const cJSON *thing = json_first(list); thing && !status; thing = thing->next)
        status = json_read_viewer(&read, thing, diag);
    who_release(&read.who);
    if (!is_lights) {
        json_take_things(scenario, &read);
        return status;
    }
    lights_release(lights);
    *lights = (struct lights){.list = read.things, .count = read.count, .room = read.room};
    for (size_t i = 0; i < lights->count && !status; i++)
        if (given_check_cone(&lights->list[i].given, diag))
            status = json_blame(diag, lights->list[i].json);
    return status;
}

static int json_add_pair(struct scenario *scenario, const cJSON *from, const cJSON *to,
                         struct diag *diag)
{
    struct pair *pair = &scenario->pairs[scenario->pair_count++];

    pair->from = (struct pair_end){json_place_read(scenario, from, diag), from};
    if (pair->from.name)
        pair->to = (struct pair_end){json_place_read(scenario, to, diag), to};
    return pair->to.name ? 0 : -1;
}

static int json_read_pairs(struct scenario *scenario, const cJSON *root, struct diag *diag)
{
    const cJSON *from = json_get(root, "from"), *to = json_get(root, "to");
    const cJSON *list = json_get(root, "pairs");

    if (!from != !to)
        return json_fail(diag, root, "from and to go together: %s is missing",
                         from ? "to" : "from");
    if (from || list)
        scenario->pairs = scenario_keep(
            scenario, alloc_array((size_t)cJSON_GetArraySize(list) + 1, sizeof *scenario->pairs));
    if (from && json_add_pair(scenario, from, to, diag))
        return -1;
    for (const cJSON *pair = json_first(list); pair; pair = pair->next)
        if (json_add_pair(scenario, pair->child, pair->child->next, diag))
            return -1;
    return 0;
}

static int json_read_parts(struct scenario *scenario, const cJSON *root, struct diag *diag)
{
    const cJSON *rule = json_get(root, "algorithm"), *inside = json_get(root, "inside");
    struct bytes names = {0};

    for (const cJSON *name = json_first(rule); name; name = name->next)
        bytes_addf(&names, "%s%s", names.length ? "," : "", name->valuestring);
    scenario->rule = names.data ? scenario_keep(scenario, names.data) : cJSON_GetStringValue(rule);
    json_terms(root, &scenario->given);
    if (json_read_pairs(scenario, root, diag) || json_story_read(scenario, root, diag) ||
        json_read_things(scenario, json_get(root, "viewers"), false, diag) ||
        json_read_things(scenario, json_get(root, "lights"), true, diag))
        return -1;
    if (inside)
        scenario->inside = (struct pair_end){json_place_read(scenario, inside, diag), inside};
    return inside && !scenario->inside.name ? -1 : json_expect_read(scenario, root, diag);
}

static int json_read(struct scenario *scenario, struct source *source,
                     const struct read_options *options, struct diag *diag)
{
    cJSON *root = json_parse(source->text, source->length, "data map", diag);
    bool bare = root && json_is_bare_map(root);

    scenario->json = diag->in;
    if (root && tiled_is_map(root))
        return tiled_read_tree(scenario, root, source, options, diag);
    if (!root || json_fit(root, bare ? &json_map_shape : &json_scenario_shape, diag) ||
        json_map_read(scenario, root, source, options, diag))
        return -1;
    /* Of a file that another one names only the map counts. */
    return bare || options->referred ? 0 : json_read_parts(scenario, root, diag);
}

/* What begins with a bracket, or is one text line between quotes. */
static bool json_detect(const char *text, size_t length)
{
    size_t at = json_skip_blanks(text, length, 0);

    while (strchr(" \t\r\n", text[length - 1]))
        length--;
    return text[at] != '"' ||
           (length > at + 1 && text[length - 1] == '"' && !memchr(text + at, '\n', length - at));
}

const struct read_format read_json = {
    "json", "a scenario, or a bare map, as JSON", "glyphs all strict root", json_detect, json_read,
    "{[\""};
