/*
 * Which algorithms look, and on which terms. What -a names is taken apart once, before anything is
 * read; then its terms are settled over those of each scenario that is asked about. A scenario may
 * name algorithms as well, where -a does not. referee/exec.c has the user's own programs.
 */
#define _DEFAULT_SOURCE /* strsep() */
#include <stdlib.h>
#include <string.h>

#include "cli/level/rules.h"
#include "cli/options.h"
#include "cli/referee/exec.h"
#include "cli/support/alloc.h"
#include "cli/support/utf8.h"

#define SIGHT_SEVERAL "several algorithms at once: that is what eyeshot compare does"
#define TIMEOUT 5 /* seconds, unless --timeout says otherwise */

/* The `exec:COMMAND` of that or of NAME=exec:COMMAND; NULL: the text is an algorithm's name. */
static const char *sight_find_exec(const char *text)
{
    size_t length = strcspn(text, ":=,");

    if (text[length] == '=')
        text += length + 1;
    return strncmp(text, EXEC_PREFIX, strlen(EXEC_PREFIX)) != 0 ? NULL : text;
}

/* A program's own name is shown as it is, and is no other algorithm's. */
static int sight_check_name(const char *name, struct diag *diag)
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

/*
 * Behind exec: everything is the command, a comma and the name of an algorithm as well, but that is
 * hardly ever meant.
 */
static int sight_check_command(const char *text, struct diag *diag)
{
    for (const char *comma = strchr(text, ','); comma; comma = strchr(comma + 1, ',')) {
        const char *rest = comma + 1 + strspn(comma + 1, " ");
        char *name = alloc_text(rest, strcspn(rest, ",:"));
        bool algorithm = eyeshot_rule_find(name) || rule_family_find(name) || sight_find_exec(rest);
        free(name);
        if (algorithm)
            return diag_fail(diag,
                             "a list can't go on behind exec:COMMAND, as commas may belong to the "
                             "command: give -a '%.*s' -a '%s'",
                             (int)(comma - text), text, rest);
    }
    return 0;
}

/* Starts the program `[NAME=]exec:COMMAND`, whose name becomes the title. */
static int choice_open(struct choice *choice, const struct sight_options *sight, const char *text,
                       struct diag *diag)
{
    const char *command = sight_find_exec(text);
    size_t length = command > text ? (size_t)(command - text) - 1 : strlen(text);

    choice->title = alloc_text(text, length);
    if (command > text && sight_check_name(choice->title, diag))
        return -1;
    choice->rule = exec_open(choice->title, command + strlen(EXEC_PREFIX),
                             sight->timeout ? (int)sight->timeout : TIMEOUT, diag);
    return choice->rule ? 0 : -1;
}

/* NAME[:KEY=VALUE...] */
static int choice_parse(struct choice *choice, const char *text, struct diag *diag)
{
    char *rest = alloc_text(text, strlen(text)), *at = rest;
    char *name = strsep(&at, ":"), *key;
    int status = 0;

    choice->title = alloc_text(text, strlen(text));
    choice->rule = rule_need(name, diag);
    while (choice->rule && !status && (key = strsep(&at, ":"))) {
        char *value = strchr(key, '=');
        int term = -1;
        if (value) {
            *value++ = '\0';
            term = words_find(term_keys, TERM_COUNT, "key", key, diag);
        } else {
            diag_fail(diag, "'%s': expected KEY=VALUE behind an algorithm's name", key);
        }
        status = term < 0 ? -1 : given_parse(&choice->given, (enum term)term, value, diag);
    }
    free(rest);
    return choice->rule ? status : -1;
}

static int choices_add(struct choices *choices, const struct sight_options *sight, const char *text,
                       struct diag *diag)
{
    const char *command = sight_find_exec(text);
    struct choice *choice;

    choices->list =
        alloc_grow(choices->list, choices->count, &choices->room, sizeof *choices->list);
    choice = &choices->list[choices->count++];
    *choice = (struct choice){.word = alloc_text(text, strlen(text))};
    if (!command)
        return choice_parse(choice, text, diag);
    if (!sight->may_exec)
        return diag_fail(diag, "exec: is for -a, of every command but batch");
    if (sight_check_command(text, diag) || choice_open(choice, sight, text, diag))
        return -1;
    for (size_t i = 0; command > text && i + 1 < choices->count; i++)
        if (!strcmp(choices->list[i].title, choice->title))
            return diag_fail(diag, "two programs are called '%s'", choice->title);
    return 0;
}

/* NAME, or where there may be several FAMILY, each of which gets what stands behind the name. */
static int choices_add_name(struct choices *choices, const struct sight_options *sight,
                            const char *text, bool several, struct diag *diag)
{
    size_t length = strcspn(text, ":");
    char *name = alloc_text(text, length);
    const struct rule_family *family = several ? rule_family_find(name) : NULL;
    int status = family ? 0 : choices_add(choices, sight, text, diag);

    for (const struct eyeshot_rule *rule = family ? eyeshot_rule_next(NULL) : NULL; rule;
         rule = eyeshot_rule_next(rule)) {
        struct bytes one = {0};
        if (status || !(rule->families & family->families))
            continue;
        bytes_addf(&one, "%s%s", rule->name, text + length);
        status = choices_add(choices, sight, one.data, diag);
        bytes_release(&one);
    }
    if (!status && !sight_find_exec(text) && strstr(text, ":subtile=") && !rule_takes_subtile(name))
        status = diag_fail(diag, "'%s': subtile does nothing here, it is for real-2x", text);
    free(name);
    return status;
}

/* Names with commas between; a command is no list. */
static int choices_add_list(struct choices *choices, const struct sight_options *sight,
                            const char *text, bool several, struct diag *diag)
{
    int status = 0;

    if (!several && !sight_find_exec(text) && (strchr(text, ',') || !strcmp(text, "all")))
        return diag_fail(diag, SIGHT_SEVERAL);
    while (*text && !status) {
        size_t length = sight_find_exec(text) ? strlen(text) : strcspn(text, ",");
        char *name = alloc_text(text, length);
        status = choices_add_name(choices, sight, name, several, diag);
        text += length + (text[length] == ',');
        free(name);
    }
    return status;
}

int sight_parse(struct sight_options *sight, bool several, struct diag *diag)
{
    const struct option_list *lists = &sight->algorithms;

    if (!several && lists->count > 1)
        return diag_fail(diag, SIGHT_SEVERAL);
    for (size_t i = 0; i < lists->count; i++)
        if (choices_add_list(&sight->asked, sight, lists->texts[i], several, diag))
            return -1;
    return lists->count && !sight->asked.count ? diag_fail(diag, "no algorithm is named") : 0;
}

void choices_release(struct choices *choices)
{
    for (size_t i = 0; i < choices->count; i++) {
        free(choices->list[i].title);
        free(choices->list[i].word);
    }
    free(choices->list);
    *choices = (struct choices){0};
}

/* Adds the algorithm on its terms, unless it is there on the same terms already. */
static int choices_settle(struct choices *choices, const struct choice *asked,
                          const struct given *given, struct diag *diag)
{
    struct choice choice = {.rule = asked->rule, .given = *given};
    size_t same = 0;

    if (eyeshot_rule_is_own(choice.rule) && exec_restart(choice.rule, diag))
        return -1;
    if (terms_settle(&choice.terms, choice.rule, given, diag))
        return -1;
    while (same < choices->count &&
           (eyeshot_rule_is_own(choice.rule) ||
            !eyeshot_terms_equal(&choices->list[same].terms, &choice.terms)))
        same++;
    if (same < choices->count)
        return 0;
    choice.title = alloc_text(asked->title, strlen(asked->title));
    choice.word = alloc_text(asked->word, strlen(asked->word));
    choices->list =
        alloc_grow(choices->list, choices->count, &choices->room, sizeof *choices->list);
    choices->list[choices->count++] = choice;
    return 0;
}

int choices_find(struct choices *choices, const struct sight_options *sight,
                 const struct scenario *scenario, const struct given *base, const char *otherwise,
                 size_t most, struct diag *diag)
{
    static const struct sight_options nothing;
    bool named = !sight->asked.count && scenario->rule;
    const struct choices *asked = &sight->asked;
    struct choices found = {0};
    int status = 0;

    if (!asked->count) {
        status =
            choices_add_list(&found, &nothing, named ? scenario->rule : otherwise, most > 1, diag);
        if (!status && !found.count)
            status = diag_fail(diag, "no algorithm is named");
        if (status)
            json_blame(diag, json_get(scenario->json.tree, "algorithm"));
        asked = &found;
    }
    for (size_t i = 0; i < asked->count && !status; i++) {
        const struct choice *choice = &asked->list[i];
        struct given all = *base;
        given_overlay(&all, &scenario->given);
        given_overlay(&all, named ? &choice->given : &sight->given);
        given_overlay(&all, named ? &sight->given : &choice->given);
        status = choices_settle(choices, choice, &all, diag);
        if (status &&
            (given_has(&scenario->given, TERM_FACING) || given_has(&scenario->given, TERM_CONE)))
            json_blame(diag, scenario->json.tree);
        else if (status && named)
            json_blame(diag, json_get(scenario->json.tree, "algorithm"));
        else if (status)
            diag->file = NULL;
    }
    choices_release(&found);
    if (!status && choices->count > most)
        return diag_fail(diag, "more than %zu algorithms at once", most);
    return status;
}

int sight_settle(const struct sight_options *sight, const struct scenario *scenario,
                 struct given *given, struct eyeshot_terms *terms, struct diag *diag)
{
    struct choices one = {0};
    int status = choices_find(&one, sight, scenario, &(struct given){0}, "symmetric", 1, diag);

    if (!status) {
        *given = one.list[0].given;
        *terms = one.list[0].terms;
        given->rule = sight->asked.count ? terms->rule : NULL; /* -a stands over a viewer's own */
    }
    choices_release(&one);
    return status;
}

/* The program to which -a NAME=exec:COMMAND gave that name; NULL: none. */
static const struct choice *sight_find_program(const struct sight_options *sight, const char *name)
{
    for (size_t i = 0; i < sight->asked.count; i++)
        if (eyeshot_rule_is_own(sight->asked.list[i].rule) &&
            !strcmp(sight->asked.list[i].title, name))
            return &sight->asked.list[i];
    return NULL;
}

int choice_find(struct choice *choice, const struct sight_options *sight, const char *text,
                const struct given *given, struct diag *diag)
{
    const struct choice *named = sight_find_program(sight, text);
    struct choices one = {0};
    struct given all = *given;

    if (named) {
        *choice = (struct choice){.title = alloc_text(named->title, strlen(named->title)),
                                  .word = alloc_text(named->word, strlen(named->word)),
                                  .rule = named->rule};
        return terms_settle(&choice->terms, choice->rule, &all, diag);
    }
    if (choices_add(&one, sight, text, diag)) {
        choices_release(&one);
        return -1;
    }
    *choice = one.list[0];
    free(one.list);
    given_overlay(&all, &choice->given);
    return terms_settle(&choice->terms, choice->rule, &all, diag);
}

void given_equal_terms(struct given *given)
{
    given_put(given, TERM_RADIUS, EYESHOT_ALL);
    given_put(given, TERM_SHAPE, EYESHOT_CIRCLE);
    given_put(given, TERM_WALLS, EYESHOT_LIT);
    given_put(given, TERM_BORDER, EYESHOT_SHOWN);
}
