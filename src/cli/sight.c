/* Which algorithms look, and on which terms: -a, what a scenario says, and the options. */
#include <stdlib.h>
#include <string.h>

#include "cli/level/rules.h"
#include "cli/options.h"
#include "cli/referee/exec.h"
#include "cli/support/alloc.h"
#include "cli/support/utf8.h"

#define TIMEOUT 5 /* seconds, unless --timeout says otherwise */

/* The `exec:COMMAND` of that or of NAME=exec:COMMAND; NULL: the text is an algorithm's name. */
static const char *find_exec(const char *text)
{
    size_t length = strcspn(text, ":=,");

    if (text[length] == '=')
        text += length + 1;
    return strncmp(text, EXEC_PREFIX, strlen(EXEC_PREFIX)) != 0 ? NULL : text;
}

static bool is_exec(const char *text)
{
    return find_exec(text) != NULL;
}

static int refuse_exec(struct diag *diag)
{
    return diag_fail(diag, "exec: is for -a of fov, compare, audit and check only");
}

/* `key=value`, one of the terms behind an algorithm's name. */
static int parse_term(struct given *given, char *text, struct diag *diag)
{
    char *value = strchr(text, '=');
    int term;

    if (!value)
        return diag_fail(diag, "'%s': expected KEY=VALUE behind an algorithm's name", text);
    *value++ = '\0';
    term = words_find(term_keys, TERM_COUNT, "key", text, diag);
    return term < 0 ? -1 : given_parse(given, (enum term)term, value, diag);
}

/* A program's own name is shown as it is, and is no other algorithm's. */
static int check_name(const char *name, struct diag *diag)
{
    size_t length = strlen(name), step;
    uint32_t code;

    if (!length)
        return diag_fail(diag, "found no name in front of =exec:, expected NAME=exec:COMMAND");
    for (size_t i = 0; i < length; i += step) {
        step = utf8_decode(name + i, length - i, &code);
        if (!step || utf8_is_unnoticed(code))
            return diag_fail(diag, "the name in front of =exec: has a byte that can't be printed");
    }
    if (eyeshot_rule_find(name) || rule_family_find(name))
        return diag_fail(diag, "'%s' is an algorithm's name: your program needs another one", name);
    return 0;
}

static const struct eyeshot_rule *open_program(const struct sight_options *sight, const char *text,
                                               struct diag *diag)
{
    const char *command = find_exec(text);
    size_t length = command > text ? (size_t)(command - text) - 1 : strlen(text);
    char *name = alloc_text(text, length);
    const struct eyeshot_rule *rule = sight->several ? exec_running(name) : NULL;

    if (!rule && (command == text || !check_name(name, diag)))
        rule = exec_open(name, command + strlen(EXEC_PREFIX),
                         sight->timeout ? (int)sight->timeout : TIMEOUT, diag);
    free(name);
    return rule;
}

/* An algorithm's name, and what stands behind it in `own`; NULL with `diag`. */
static const struct eyeshot_rule *parse_algorithm(const struct sight_options *sight,
                                                  const char *text, struct given *own,
                                                  struct diag *diag)
{
    char *copy, *rest;
    const struct eyeshot_rule *rule;

    if (is_exec(text) && !sight->may_exec) {
        refuse_exec(diag);
        return NULL;
    }
    if (is_exec(text))
        return open_program(sight, text, diag);
    copy = alloc_text(text, strlen(text));
    rest = strchr(copy, ':');
    if (rest)
        *rest++ = '\0';
    rule = rule_need(copy, diag);
    while (rule && rest) {
        char *next = strchr(rest, ':');
        if (next)
            *next++ = '\0';
        if (parse_term(own, rest, diag))
            rule = NULL;
        rest = next;
    }
    free(copy);
    return rule;
}

/* The next name of a list, a copy; NULL at its end. A command is no list. */
static char *next_name(const char **list)
{
    size_t length = is_exec(*list) ? strlen(*list) : strcspn(*list, ",");
    char *name = **list ? alloc_text(*list, length) : NULL;

    *list += length;
    *list += **list == ',';
    return name;
}

/*
 * Behind exec: everything is the command, a comma and the name of an algorithm as well, but that is
 * hardly ever meant.
 */
static int check_command(const char *text, struct diag *diag)
{
    for (const char *comma = strchr(text, ','); comma; comma = strchr(comma + 1, ',')) {
        const char *rest = comma + 1 + strspn(comma + 1, " ");
        char *name = alloc_text(rest, strcspn(rest, ",:"));
        bool algorithm = eyeshot_rule_find(name) || rule_family_find(name) || is_exec(rest);
        free(name);
        if (algorithm)
            return diag_fail(diag,
                             "a list can't go on behind exec:COMMAND, as commas may belong to the "
                             "command: give -a '%.*s' -a '%s'",
                             (int)(comma - text), text, rest);
    }
    return 0;
}

/* A file's name in the place of an algorithm's is a common mistake. */
int sight_check(const struct sight_options *sight, bool several, struct diag *diag)
{
    int status = 0;

    for (size_t i = 0; i < sight->algorithms.count && !status; i++) {
        const char *list = sight->algorithms.texts[i];
        char *name;
        if (is_exec(list) && !sight->may_exec)
            return refuse_exec(diag);
        if (is_exec(list) && check_command(list, diag))
            return -1;
        if (!several && strchr(list, ','))
            continue;
        while (!status && (name = next_name(&list))) {
            if (!is_exec(name)) {
                name[strcspn(name, ":")] = '\0';
                status = rule_family_find(name) || rule_need(name, diag) ? 0 : -1;
            }
            free(name);
        }
    }
    return status;
}

/* Behind the name of a rule or of a family, the quarter of a cell is for those that take it. */
static int check_key(const char *text, struct diag *diag)
{
    char *name = alloc_text(text, strcspn(text, ":"));
    int status = 0;

    if (!is_exec(text) && strstr(text, ":subtile=") && !rule_takes_subtile(name))
        status = diag_fail(diag, "'%s': subtile does nothing here, it is for real-2x", text);
    free(name);
    return status;
}

/* The one that is named, with -a or by the scenario. */
static const struct eyeshot_rule *find_one(const struct sight_options *sight, const char *name,
                                           struct given *own, struct diag *diag)
{
    const struct eyeshot_rule *rule;

    if (sight->algorithms.count > 1 ||
        (name && !is_exec(name) && (strchr(name, ',') || !strcmp(name, "all")))) {
        diag_fail(diag, "several algorithms at once: that is what eyeshot compare does");
        return NULL;
    }
    rule = parse_algorithm(sight, name ? name : "symmetric", own, diag);
    return !rule || (name && check_key(name, diag)) ? NULL : rule;
}

int sight_settle(const struct sight_options *sight, const struct scenario *scenario,
                 struct given *given, struct eyeshot_terms *terms, struct diag *diag)
{
    static const struct sight_options nothing;
    bool asked = sight->algorithms.count;
    const struct eyeshot_rule *rule;
    struct given own = {0};

    if (asked)
        diag->file = NULL;
    rule = asked ? find_one(sight, sight->algorithms.texts[0], &own, diag)
                 : find_one(&nothing, scenario->rule, &own, diag);
    if (!rule)
        return asked ? -1 : json_blame(diag, json_get(scenario->json.tree, "algorithm"));
    *given = scenario->given;
    if (!asked)
        given_overlay(given, &own);
    given_overlay(given, &sight->given);
    if (asked)
        given_overlay(given, &own);
    given->rule = asked ? rule : NULL;
    if (!terms_settle(terms, rule, given, diag))
        return 0;
    if (given_has(&scenario->given, TERM_FACING) || given_has(&scenario->given, TERM_CONE))
        return json_blame(diag, scenario->json.tree);
    diag->file = NULL;
    return -1;
}

/* Several */

int choice_find(struct choice *choice, const struct sight_options *sight, const char *text,
                const struct given *given, struct diag *diag)
{
    struct given own = {0}, all = *given;
    const struct eyeshot_rule *rule = parse_algorithm(sight, text, &own, diag);

    if (!rule)
        return -1;
    given_overlay(&all, &own);
    if (terms_settle(&choice->terms, rule, &all, diag))
        return -1;
    if (is_exec(text))
        text = rule->name;
    choice->title = alloc_text(text, strlen(text));
    return 0;
}

/* What the words of the lists are added with. */
struct adding {
    struct choices *choices;
    const struct sight_options *sight;
    const struct given *given;
    size_t most;
};

static bool has_title(const struct choices *choices, const char *title)
{
    size_t i = 0;

    while (i < choices->count && strcmp(choices->list[i].title, title) != 0)
        i++;
    return i < choices->count;
}

/* One that is there on the same terms already is left out. */
static int add_choice(const struct adding *adding, const char *text, struct diag *diag)
{
    struct choices *choices = adding->choices;
    struct choice *choice;
    size_t same = 0;

    choices->list =
        alloc_grow(choices->list, choices->count, &choices->room, sizeof *choices->list);
    choice = &choices->list[choices->count];
    if (choice_find(choice, adding->sight, text, adding->given, diag))
        return -1;
    if (find_exec(text) > text && has_title(choices, choice->title)) {
        free(choice->title);
        return diag_fail(diag, "two programs are called '%.*s'", (int)strcspn(text, "="), text);
    }
    while (same < choices->count &&
           (is_exec(text) || !eyeshot_terms_equal(&choices->list[same].terms, &choice->terms)))
        same++;
    if (same < choices->count)
        free(choice->title);
    else if (++choices->count > adding->most)
        return diag_fail(diag, "more than %zu algorithms at once", adding->most);
    return 0;
}

/* NAME, or FAMILY, each of which gets what stands behind the name. */
static int add_name(const struct adding *adding, char *name, struct diag *diag)
{
    size_t length = strcspn(name, ":");
    const struct rule_family *family;
    struct bytes text = {0};
    int status = 0;

    bytes_add(&text, name, length);
    family = rule_family_find(text.data);
    if (!family)
        status = add_choice(adding, name, diag);
    FOR_RULES(rule)
    {
        if (status || !family || !(rule->families & family->families))
            continue;
        bytes_truncate(&text, 0);
        bytes_addf(&text, "%s%s", rule->name, name + length);
        status = add_choice(adding, text.data, diag);
    }
    bytes_release(&text);
    return status ? status : check_key(name, diag);
}

static int add_list(const struct adding *adding, const char *text, struct diag *diag)
{
    int status = 0;
    char *name;

    while (!status && (name = next_name(&text))) {
        status = add_name(adding, name, diag);
        free(name);
    }
    return status;
}

int choices_find(struct choices *choices, const struct sight_options *sight, const char *named,
                 const char *otherwise, size_t most, const struct given *given, struct diag *diag)
{
    static const struct sight_options nothing;
    bool by_scenario = named && !sight->algorithms.count;
    const struct adding adding = {choices, by_scenario ? &nothing : sight, given, most};
    const char *file = diag->file;
    int status = 0;

    if (!by_scenario)
        diag->file = NULL;
    if (!sight->algorithms.count)
        status = add_list(&adding, by_scenario ? named : otherwise, diag);
    for (size_t i = 0; i < sight->algorithms.count && !status; i++)
        status = add_list(&adding, sight->algorithms.texts[i], diag);
    if (!status && !choices->count)
        status = diag_fail(diag, "no algorithm is named");
    if (status)
        return by_scenario ? json_blame(diag, json_get(diag->in.tree, "algorithm")) : -1;
    diag->file = file;
    return 0;
}

void choices_release(struct choices *choices)
{
    for (size_t i = 0; i < choices->count; i++)
        free(choices->list[i].title);
    free(choices->list);
    *choices = (struct choices){0};
}

void given_equal_terms(struct given *given)
{
    given_put(given, TERM_RADIUS, EYESHOT_ALL);
    given_put(given, TERM_SHAPE, EYESHOT_CIRCLE);
    given_put(given, TERM_WALLS, EYESHOT_LIT);
    given_put(given, TERM_BORDER, EYESHOT_SHOWN);
}
