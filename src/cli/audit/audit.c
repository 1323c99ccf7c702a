/*
 * The command `audit`: it finds the map and the algorithms, settles what is measured and what must
 * hold, and has the answer made (answer.c) and written.
 */
#include "cli/audit/answer.h"
#include "cli/command.h"
#include "cli/referee/exec.h"

/* Of the built-in map. */
#define PARTS 3
#define WIDTH 50 /* of a part */
#define HEIGHT 22
#define ROOM_WIDTH 7
#define ROOM_HEIGHT 4
#define SEED 1

#define AUDIT_ASKS 25 /* questions to a program from each open cell, about */

struct audit_options {
    bool builtin;
    unsigned properties, required; /* bits by enum property, and PROPERTY_CLAIMS */
};

/* What the rule claims on its terms, as bits by enum property. */
static unsigned property_claims(const struct eyeshot_terms *terms)
{
    unsigned claims = terms->rule->claims, bits = 0;

    if (terms->cone < 360) /* it looks one way only */
        claims &= ~(unsigned)(EYESHOT_SYMMETRIC | EYESHOT_ISOTROPIC | EYESHOT_EXPANSIVE_WALLS);
    if (terms->border == EYESHOT_HIDDEN) /* from there one sees, and is not seen */
        claims &= ~(unsigned)(EYESHOT_SYMMETRIC | EYESHOT_EXPANSIVE_WALLS);
    if (terms->walls == EYESHOT_DARK)
        claims &= ~(unsigned)EYESHOT_EXPANSIVE_WALLS;
    for (int i = 0; i < PROPERTY_COUNT; i++)
        bits |= claims & property_kinds[i].claim ? 1u << i : 0;
    return bits;
}

/* What is measured, which is all where nothing is named, and what must hold of it. */
static int audit_settle(struct audit *audit, const struct choices *choices,
                        const struct audit_options *options, struct diag *diag)
{
    audit->wanted = options->properties ? options->properties | options->required : ~0u;
    for (int i = 0; i < PROPERTY_COUNT; i++)
        if (options->properties & PROPERTY_CLAIMS && property_kinds[i].claim)
            audit->wanted |= 1u << i;
    audit->subjects = alloc_array(choices->count, sizeof *audit->subjects);
    for (; audit->count < choices->count; audit->count++) {
        struct subject *subject = &audit->subjects[audit->count];
        subject->choice = &choices->list[audit->count];
        subject->required = options->required & ~PROPERTY_CLAIMS;
        if (options->required & PROPERTY_CLAIMS)
            subject->required |= property_claims(&subject->choice->terms) & audit->wanted;
        if (options->required && !subject->required)
            return diag_fail(diag,
                             "--require: %s claims nothing of what is measured: "
                             "name the properties",
                             subject->choice->title);
    }
    return 0;
}

/*
 * The map of --builtin: open ground, rooms and caves, made as `eyeshot gen` makes them, one below
 * the other with walls between, and at the bottom a room without doors, for expansive-walls.
 */
static void audit_builtin(struct map *map)
{
    static const char *const kinds[PARTS] = {"noise", "rooms", "caves"};
    struct gen_options options = {WIDTH, HEIGHT, 0, SEED};
    int y0 = 1;

    map_init(map, WIDTH + 2, PARTS * (HEIGHT + 1) + ROOM_HEIGHT + 2);
    mask_fill(&map->opaque);
    for (int i = 0; i < PARTS; i++, y0 += HEIGHT + 1) {
        const struct gen_kind *kind = gen_kinds;
        struct map part = {0};
        while (strcmp(kind->name, kinds[i]) != 0)
            kind++;
        options.density = kind->density;
        gen_make(&part, kind, &options);
        for (int y = 0; y < HEIGHT; y++)
            for (int x = 0; x < WIDTH; x++)
                if (!plane_get(&part.opaque, x, y))
                    plane_unset(&map->opaque, x + 1, y0 + y);
        map_release(&part);
    }
    for (int y = y0; y < y0 + ROOM_HEIGHT; y++)
        row_wipe(plane_row(&map->opaque, y), 1, 1 + ROOM_WIDTH);
    map_finish(map);
}

/* The map, and what it is called. */
static int audit_read(struct call *call, const char **name, struct diag *diag)
{
    const struct audit_options *own = call->own;

    *name = "built-in";
    if (own->builtin && call->count)
        return diag_fail(diag, "--builtin: unexpected map '%s'", call->operands[0]);
    if (!own->builtin)
        return command_input(&command_audit, call->operands, call->count, name, diag)
                   ? -1
                   : scenario_read(&call->scenario, *name, &call->options.read, diag);
    audit_builtin(&call->scenario.map);
    return 0;
}

static int audit_run(struct call *call, struct diag *diag)
{
    const struct options *options = &call->options;
    struct audit audit = {.map = &call->scenario.map};
    struct choices choices = {0};
    struct given given = {0};
    struct pool pool;
    int status = -1;

    given_equal_terms(&given);
    if (!audit_read(call, &audit.name, diag) &&
        !choices_find(&choices, &options->sight, &call->scenario, &given, command_audit.families,
                      SIZE_MAX, diag) &&
        !exec_probe(audit.map, (struct cell){0, 0}, AUDIT_ASKS * map_open(audit.map), diag)) {
        diag->file = NULL;
        status = audit_settle(&audit, &choices, call->own, diag) || call_open(call, diag) ? -1 : 0;
    }
    if (!status) {
        pool = work_pool(options, "audit");
        audit.pool = &pool;
        audit_make(&audit);
        status = call_print(call, &audit, diag);
    }
    if (!status) {
        status = audit.failed ? STATUS_NO : STATUS_YES;
        if (options->stats)
            call_tell(call, "%zu row%s, %zu %s violated", audit.count, plural(audit.count),
                      audit.violated, audit.violated == 1 ? "property" : "properties");
    }
    audit_release(&audit);
    choices_release(&choices);
    return status;
}

/* Adds what the value names, apart by commas. */
static int audit_set_properties(void *list, const char *value, const struct option_spec *option,
                                struct diag *diag)
{
    (void)option;
    for (const char *at = value; at;) {
        size_t length = strcspn(at, ",");
        char *name = alloc_text(at, length);
        int found = property_find(name, true, diag);
        free(name);
        if (found < 0)
            return -1;
        *(unsigned *)list |= 1u << found;
        at = at[length] ? at + length + 1 : NULL;
    }
    return 0;
}

static const struct option_spec table[] = {
    {0, "builtin", NULL, "measure on the built-in map", OPTION_FLAG(struct audit_options, builtin)},
    {0, "property", "LIST", "measure only these, apart by commas; claims: all that rules may claim",
     OPTION_CALL(audit_set_properties, struct audit_options, properties)},
    {0, "require", "LIST", "exit with 1 when one of these fails; claims: what each rule claims",
     OPTION_CALL(audit_set_properties, struct audit_options, required)},
    {0}};

static const struct format *const formats[] = {&audit_ascii, &audit_json, &audit_html, NULL};

const struct command command_audit = {
    .name = "audit",
    .operands = "[MAP]",
    .summary = "the properties of algorithms, measured, with the smallest counterexamples",
    .example = "printf '.....\\n.#...\\n...#.\\n' | eyeshot audit -a symmetric,shadowcast",
    .notes =
        "-a takes lists and families and may be repeated; a row's own settings follow its name:\n"
        "-a shadowcast:radius=7. Without a setting, every row has radius all, a circle, walls lit\n"
        "and the border shown.\n"
        "On maps of more than 16384 cells, most is measured at a sample of the places, marked ~,\n"
        "unless you give a small radius. A sample without violations is no proof, but passes\n"
        "--require.\n",
    .most_operands = 1,
    .families = "classic",
    .formats = formats,
    .has = HAS_SIGHT | HAS_EXEC | HAS_MAP | HAS_ANSWER | HAS_COLOR | HAS_WORK,
    .options = table,
    .own_size = sizeof(struct audit_options),
    .run = audit_run,
    .judge = audit_judge,
};
