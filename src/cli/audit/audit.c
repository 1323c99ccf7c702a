/*
 * The command `audit`: it finds the map and the algorithms, settles what is measured and what must
 * hold, and has the answer made (answer.c) and written.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/audit/answer.h"
#include "cli/command.h"
#include "cli/referee/exec.h"
#include "cli/support/alloc.h"

#define AUDIT_ASKS 25 /* questions from each cell, about */

/* What a list names: properties, a bit each, and whatever a rule claims. */
struct property_list {
    unsigned bits;
    bool claims;
};

struct audit_options {
    bool builtin;
    struct property_list properties, required;
    long long seed;
    struct sight_options sight;
    struct read_options read;
    struct output_options output;
    struct drawing_options drawing;
    struct work_options work;
    struct limits limits;
    bool help;
};

struct job {
    struct scenario scenario;            /* of a map that is read, */
    struct map builtins[AUDIT_BUILTINS]; /* or those of --builtin */
    const char *names[AUDIT_BUILTINS];
    struct choices choices;
    struct audit audit;
    struct pool pool;
};

static void job_release(struct job *job)
{
    audit_release(&job->audit);
    choices_release(&job->choices);
    for (int i = 0; i < AUDIT_BUILTINS; i++)
        map_release(&job->builtins[i]);
    scenario_release(&job->scenario);
}

static int job_find_maps(struct job *job, const struct audit_options *options, char **operands,
                         int count, struct diag *diag)
{
    struct audit *audit = &job->audit;

    audit->names = job->names;
    audit->maps = options->builtin ? job->builtins : &job->scenario.map;
    audit->map_count = options->builtin ? AUDIT_BUILTINS : 1;
    if (!options->builtin)
        return command_input(&command_audit, operands, count, &job->names[0], diag) ||
                       scenario_read(&job->scenario, job->names[0], &options->read, diag)
                   ? -1
                   : 0;
    if (count)
        return diag_fail(diag, "--builtin: unexpected map '%s'", operands[0]);
    for (size_t i = 0; i < AUDIT_BUILTINS; i++)
        job->names[i] = audit_builtin(i, (uint64_t)options->seed, &job->builtins[i]);
    return 0;
}

static int job_find_algorithms(struct job *job, const struct sight_options *sight,
                               struct diag *diag)
{
    struct given given = {0};

    given_equal_terms(&given);
    return choices_find(&job->choices, sight, &job->scenario, &given, command_audit.families,
                        SIZE_MAX, diag);
}

static void job_fill(struct job *job, const struct audit_options *options)
{
    struct audit *audit = &job->audit;

    audit->seeded = options->builtin;
    audit->seed = (uint64_t)options->seed;
    audit->timeout = options->sight.timeout;
    job->pool = work_pool(&options->work, "audit");
    audit->pool = &job->pool;
    audit->subjects = alloc_array(job->choices.count, sizeof *audit->subjects);
    for (; audit->count < job->choices.count; audit->count++) {
        const struct choice *choice = &job->choices.list[audit->count];
        audit->subjects[audit->count] =
            (struct subject){.title = choice->title, .word = choice->word, .terms = choice->terms};
    }
}

/* What the rule claims on its terms, as bits by enum property. */
static unsigned property_claims(const struct eyeshot_terms *terms)
{
    /* A cone looks one way only; from a hidden border one sees, and is not seen. */
    bool whole = terms->cone == 360 && terms->border == EYESHOT_SHOWN;
    unsigned bits = 0;

    for (int i = 0; i < PROPERTY_COUNT; i++) {
        bool may = i == PROPERTY_ISOTROPIC         ? terms->cone == 360
                   : i == PROPERTY_SYMMETRIC       ? whole
                   : i == PROPERTY_EXPANSIVE_WALLS ? whole && terms->walls == EYESHOT_LIT
                                                   : true;
        bits |= may && terms->rule->claims & property_kinds[i].claim ? 1u << i : 0;
    }
    return bits;
}

/* What is measured, and what must hold of it. */
static int job_settle_properties(struct job *job, const struct audit_options *options,
                                 struct diag *diag)
{
    struct audit *audit = &job->audit;
    struct property_list required = options->required;
    unsigned measured, any = 0;

    audit->wanted = options->properties.bits;
    for (int i = 0; i < PROPERTY_COUNT && options->properties.claims; i++)
        audit->wanted |= property_kinds[i].claim ? 1u << i : 0;
    measured = audit->wanted ? audit->wanted : ~0u;
    for (int i = 0; i < PROPERTY_COUNT; i++)
        if (required.bits & ~measured & 1u << i)
            return diag_fail(diag, "--require: %s is not measured, as --property does not name it",
                             property_kinds[i].name);
    for (size_t i = 0; i < audit->count && (required.bits || required.claims); i++) {
        struct subject *subject = &audit->subjects[i];
        subject->required = required.bits;
        if (required.claims)
            subject->required |= property_claims(&subject->terms) & measured;
        any |= subject->required;
        if (!subject->required && !property_claims(&subject->terms))
            return diag_fail(diag,
                             "nothing is required of %s, which claims nothing: "
                             "--require takes properties by name, too",
                             subject->title);
    }
    if (required.claims && !any)
        return diag_fail(diag, "nothing is required: none of what is measured is claimed");
    return 0;
}

static int make(struct job *job, struct call *call, struct diag *diag)
{
    const struct audit_options *options = call->options;
    size_t places = 0;

    diag->file = NULL;
    job_fill(job, options);
    if (job_settle_properties(job, options, diag) || call_open(call, diag))
        return -1;
    for (size_t i = 0; i < job->audit.map_count; i++) /* turned, too, and with each radius */
        places += map_open(&job->audit.maps[i]);
    exec_expect(places * AUDIT_ASKS);
    audit_make(&job->audit);
    pool_end();
    return call_print(call, &job->audit, diag);
}

static int audit_run(struct call *call, struct diag *diag)
{
    const struct audit_options *options = call->options;
    struct job job = {0};
    const struct audit *audit = &job.audit;
    int status = -1;

    if (!job_find_maps(&job, options, call->operands, call->count, diag) &&
        !job_find_algorithms(&job, &options->sight, diag) &&
        !exec_probe(audit->maps, (struct cell){0, 0}, diag) && !make(&job, call, diag)) {
        status = audit->failed ? STATUS_NO : STATUS_YES;
        if (options->output.stats)
            call_tell(call, "%zu map%s, %zu row%s, %zu %s violated", audit->map_count,
                      plural(audit->map_count), audit->count, plural(audit->count), audit->violated,
                      audit->violated == 1 ? "property" : "properties");
    }
    job_release(&job);
    return status;
}

static int property_list_add(struct property_list *list, const char *name, struct diag *diag)
{
    const char *words[PROPERTY_COUNT + 1];
    int found;

    for (int i = 0; i < PROPERTY_COUNT; i++)
        words[i] = property_kinds[i].name;
    words[PROPERTY_COUNT] = "claims";
    found = words_find(words, PROPERTY_COUNT + 1, "property", name, diag);
    if (found == PROPERTY_COUNT)
        list->claims = true;
    else if (found >= 0)
        list->bits |= 1u << found;
    return found < 0 ? -1 : 0;
}

/* Adds what the value names, apart by commas. */
static int property_list_set(void *list, const char *value, const struct option_spec *option,
                             struct diag *diag)
{
    int status = 0;

    (void)option;
    for (const char *at = value; at && !status;) {
        size_t length = strcspn(at, ",");
        char *name = alloc_text(at, length);
        status = property_list_add(list, name, diag);
        free(name);
        at = at[length] ? at + length + 1 : NULL;
    }
    return status;
}

static const struct option_spec table[] = {
    {0, "builtin", NULL, "measure on the built-in maps",
     OPTION_FLAG(struct audit_options, builtin)},
    {0, "seed", "N", "with --builtin: seed of the maps that are made at random; default 1",
     OPTION_WHOLE(struct audit_options, seed, 0, LLONG_MAX)},
    {0, "property", "LIST", "measure only these, apart by commas; claims: all that rules may claim",
     property_list_set, offsetof(struct audit_options, properties), 0, 0, NULL},
    {0, "require", "LIST", "exit with 1 when one of these fails; claims: what each rule claims",
     property_list_set, offsetof(struct audit_options, required), 0, 0, NULL},
    {0}};

#define AT(member) offsetof(struct audit_options, member)

static const struct option_group groups[] = {
    {"Audit", table, 0},
    {"Sight", options_sight, AT(sight)},
    {"A program of yours (-a exec:COMMAND)", options_referee, AT(sight)},
    {"Map", options_input, AT(read)},
    {"Output", options_output, AT(output)},
    {"Drawing", options_color, AT(drawing)},
    {"Work", options_work, AT(work)},
    GROUPS_END(struct audit_options)};

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
        "The same map gives the same answer.\n"
        "On maps of more than 16384 cells, most is measured at a sample of the places, marked ~,\n"
        "unless you give a small radius. A sample without violations is no proof, but passes\n"
        "--require.\n"
        "A counterexample is the smallest of all maps up to 4x4, or else the smallest that was\n"
        "found; the command above it shows it again.\n",
    .most_operands = 1,
    .families = "classic",
    .formats = formats,
    .groups = groups,
    OPTIONS(struct audit_options, .sight.may_exec = true, .seed = 1),
    .run = audit_run,
    .judge = audit_judge,
};
