/*
 * Expectations of scenarios: what must come of them, as `eyeshot check` asks. Each notes the keys
 * under which it stands, for messages, and its bytes in the text, for `check --update`. Their shape
 * is right already (json_shapes.c).
 */
#include "cli/input/json.h"
#include "cli/level/who.h"
#include "cli/support/limit.h"

/* Of a cell that a name stands for: itself, what it is called, its verdict. */
#define CELL_BYTES 128

struct expect_reader {
    struct scenario *scenario;
    struct who who;
    struct names teams; /* of the story */
    size_t turn, team;  /* of which a new expectation is */
    size_t at_most;     /* cells of a mask or of states that may differ */
    struct diag *diag;
};

/* How long the rows and their list must be is for the judge to say. */
static int expect_read_rows(struct expect_reader *reader, struct expectation *expectation)
{
    const cJSON *list = expectation->json;
    struct value *wanted = &expectation->wanted;

    expectation->at_most = reader->at_most;
    wanted->rows = scenario_keep(
        reader->scenario, alloc_array((size_t)cJSON_GetArraySize(list), sizeof *wanted->rows));
    for (const cJSON *row = json_first(list); row; row = row->next)
        wanted->rows[wanted->count++] = row->valuestring;
    return 0;
}

/* Every cell that a name or a position means. */
static int expect_add_cells(struct expect_reader *reader, struct value *list, size_t *room,
                            const cJSON *value)
{
    struct who *who = &reader->who;
    struct diag *diag = reader->diag;
    const char *name = json_place_read(reader->scenario, value, diag);
    int status = name ? who_find(who, name, diag) : -1;

    if (status || limit_check(diag) ||
        limit_check_bytes(list->count + who->count, CELL_BYTES, "all the cells of a list", diag))
        return json_blame(diag, value);
    for (size_t i = 0; i < who->count; i++) {
        bool named = who->glyph || who->spots[i].thing;
        list->cells = alloc_grow(list->cells, list->count, room, sizeof *list->cells);
        list->cells[list->count++] =
            (struct listed_cell){.cell = who->spots[i].cell,
                                 .element = value,
                                 .name = named ? who_thing(who, i).id : NULL};
    }
    return 0;
}

static int expect_read_cells(struct expect_reader *reader, struct expectation *expectation)
{
    size_t room = 0;
    int status = 0;

    for (const cJSON *value = json_first(expectation->json); value && !status; value = value->next)
        status = expect_add_cells(reader, &expectation->wanted, &room, value);
    scenario_keep(reader->scenario, expectation->wanted.cells);
    return status;
}

/* The number, or {"min": N, "max": N} with one of them or both. */
static int expect_read_count(struct expect_reader *reader, struct expectation *expectation)
{
    const cJSON *value = expectation->json, *least = value, *most = value;

    expectation->range = cJSON_IsObject(value);
    if (expectation->range) {
        least = json_get(value, "min");
        most = json_get(value, "max");
    }
    expectation->least = (size_t)json_whole(least, 0);
    expectation->most = most ? (size_t)json_whole(most, 0) : SIZE_MAX;
    if (expectation->least > expectation->most)
        return json_fail(reader->diag, value, "min is more than max: no count is both");
    if (!expectation->least && !most)
        return json_fail(reader->diag, value,
                         "expected a max, or a min above 0: any count is 0 or more");
    return 0;
}

/* A flag, or an array of them. */
static int expect_read_flags(struct expect_reader *reader, struct expectation *expectation)
{
    const cJSON *value = expectation->json;
    struct value *wanted = &expectation->wanted;

    expectation->single = cJSON_IsBool(value);
    wanted->flags =
        scenario_keep(reader->scenario,
                      alloc_array((size_t)cJSON_GetArraySize(value) + 1, sizeof *wanted->flags));
    for (const cJSON *flag = expectation->single ? value : json_first(value); flag;
         flag = expectation->single ? NULL : flag->next)
        wanted->flags[wanted->count++] = cJSON_IsTrue(flag);
    return 0;
}

static const struct {
    const char *key;
    int (*read)(struct expect_reader *reader, struct expectation *expectation);
} expect_kinds[ABOUT_KINDS] = {
    [ABOUT_MASK] = {"mask", expect_read_rows},
    [ABOUT_VISIBLE] = {"visible", expect_read_cells},
    [ABOUT_HIDDEN] = {"hidden", expect_read_cells},
    [ABOUT_COUNT] = {"count", expect_read_count},
    [ABOUT_CLEAR] = {"clear", expect_read_flags},
    [ABOUT_STATES] = {"states", expect_read_rows},       /* by turn and team */
    [ABOUT_EVENTS] = {"events", expect_read_flags},      /* by turn */
    [ABOUT_PROPERTY] = {"property", expect_read_flags}}; /* by its name */

/*
 * A key around an expectation: the number of a turn, where 0 is the start, and a team below it.
 * Which properties there are is for the judge to say.
 */
static int expect_take_key(struct expect_reader *reader, enum about about, int depth,
                           const cJSON *value)
{
    size_t most = reader->scenario->story.turn_count;
    char text[24] = "";

    if (about == ABOUT_PROPERTY)
        return 0;
    if (depth)
        return names_find(&reader->teams, value->string, &reader->team)
                   ? 0
                   : json_fail(reader->diag, value, "unknown team");
    reader->turn = strtoull(value->string, NULL, 10);
    snprintf(text, sizeof text, "%zu", reader->turn);
    return !strcmp(text, value->string) && reader->turn <= most
               ? 0
               : json_fail(reader->diag, value,
                           "expected the number of a turn as the key, 0 to %zu", most);
}

/* The expectations in a value that stands under `depth` keys of its kind; `name` is all of them. */
static int expect_read(struct expect_reader *reader, enum about about, int depth, const char *name,
                       const cJSON *value)
{
    struct expect *expect = &reader->scenario->expect;
    const char *text = reader->diag->in.text;
    bool inside = cJSON_IsObject(value) && about != ABOUT_COUNT;
    int status = 0;

    for (const cJSON *inner = value->child; inside && inner && !status; inner = inner->next) {
        struct bytes keys = {0};
        if (json_key_is_own(inner->string))
            continue;
        bytes_addf(&keys, "%s %s", name, inner->string);
        status = expect_take_key(reader, about, depth, inner) ||
                 expect_read(reader, about, depth + 1, keys.data, inner);
        bytes_release(&keys);
    }
    if (inside)
        return status;
    expect->list = alloc_grow(expect->list, expect->count, &expect->room, sizeof *expect->list);
    expect->list[expect->count] = (struct expectation){
        .about = about,
        .json = value,
        .name = scenario_keep(reader->scenario, alloc_text(name, strlen(name))),
        .start = (size_t)value->valueint,
        .end = (size_t)(json_end_of(text + value->valueint) - text),
        .turn = reader->turn,
        .team = reader->team};
    return expect_kinds[about].read(reader, &expect->list[expect->count++]);
}

int json_expect_read(struct scenario *scenario, const cJSON *root, struct diag *diag)
{
    const cJSON *object = json_get(root, "expect");
    struct expect_reader reader = {
        .scenario = scenario,
        .who.scenario = scenario,
        .at_most = (size_t)json_whole(json_get(json_get(object, "differ"), "at_most"), 0),
        .diag = diag};
    int status = 0;

    for (size_t i = 0; i < scenario->story.team_count && object; i++)
        names_add(&reader.teams, scenario->story.teams[i].id, i);
    for (const cJSON *value = json_first(object); value; value = value->next) {
        reader.turn = reader.team = 0;
        for (int i = 0; i < ABOUT_KINDS && !status; i++)
            if (!strcmp(value->string, expect_kinds[i].key))
                status = expect_read(&reader, (enum about)i, 0, value->string, value);
    }
    names_release(&reader.teams);
    who_release(&reader.who);
    return status ? -1 : 0;
}
