/*
 * Which algorithms look, and on which terms. What -a names is taken apart once, before anything is
 * read; then its terms are settled over those of each scenario that is asked about. A scenario may
 * name algorithms as well, where -a does not. referee/exec.c has the user's own programs.
 */
#define _DEFAULT_SOURCE /* strsep() */
#include <stdlib.h>
#include <string.h>

#include "cli/level/terms.h"
#include "cli/options.h"
#include "cli/referee/exec.h"
#include "cli/support/alloc.h"

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

/* Starts the program of NAME=exec:COMMAND, or of exec:COMMAND, which is its own name. */
static int choice_open(struct choice *choice, const struct sight_options *sight, struct diag *diag)
{
    const char *text = choice->word, *command = sight_find_exec(text);
    size_t length = command > text ? (size_t)(command - text) - 1 : strlen(text);
    char *name = alloc_text(text, length);

    if (!sight->may_exec)
        diag_fail(diag, "exec: is for -a, of every command but batch");
    else if (!*name || eyeshot_rule_find(name) || rule_family_find(name))
        diag_fail(diag, "'%s': your program needs a name that is no algorithm's", text);
    else
        choice->rule = exec_open(name, command + strlen(EXEC_PREFIX),
                                 sight->timeout ? (int)sight->timeout : TIMEOUT, diag);
    free(name);
    if (choice->rule)
        choice->title = choice->rule->name;
    return choice->rule ? 0 : -1;
}

/* Any one algorithm; the choice is to be released in any case. */
static int choice_parse(struct choice *choice, const struct sight_options *sight, const char *text,
                        struct diag *diag)
{
    char *rest = alloc_text(text, strlen(text)), *at = rest;
    char *name = strsep(&at, ":"), *key;
    int status = 0;

    *choice = (struct choice){.word = alloc_text(text, strlen(text))};
    choice->title = choice->word;
    if (sight_find_exec(text)) {
        free(rest);
        return choice_open(choice, sight, diag);
    }
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

static struct choice *choices_add(struct choices *choices)
{
    choices->list =
        alloc_grow(choices->list, choices->count, &choices->room, sizeof *choices->list);
    return &choices->list[choices->count++];
}

/* An algorithm; or where there may be several a family, whose keys are for each of it. */
static int choices_add_name(struct choices *choices, const struct sight_options *sight,
                            const char *text, bool several, struct diag *diag)
{
    size_t length = strcspn(text, ":");
    char *name = alloc_text(text, length);
    const struct rule_family *family = several ? rule_family_find(name) : NULL;
    int status = family ? 0 : choice_parse(choices_add(choices), sight, text, diag);

    free(name);
    for (const struct eyeshot_rule *rule = family ? eyeshot_rule_next(NULL) : NULL; rule && !status;
         rule = eyeshot_rule_next(rule)) {
        struct bytes one = {0};
        if (!(rule->families & family->families))
            continue;
        bytes_addf(&one, "%s%s", rule->name, text + length);
        status = choice_parse(choices_add(choices), sight, one.data, diag);
        bytes_release(&one);
    }
    return status;
}

/* Names with commas between; a command is no list. */
static int choices_add_list(struct choices *choices, const struct sight_options *sight,
                            const char *text, bool several, struct diag *diag)
{
    int status = 0;

    while (*text && !status) {
        size_t length = sight_find_exec(text) ? strlen(text) : strcspn(text, ",");
        char *name = alloc_text(text, length);
        status = !several && (choices->count || !strcmp(name, "all"))
                     ? diag_fail(diag, SIGHT_SEVERAL)
                     : choices_add_name(choices, sight, name, several, diag);
        text += length + (text[length] == ',');
        free(name);
    }
    return status || choices->count ? status : diag_fail(diag, "no algorithm is named");
}

int sight_parse(struct sight_options *sight, bool several, struct diag *diag)
{
    for (size_t i = 0; i < sight->algorithms.count; i++)
        if (choices_add_list(&sight->asked, sight, sight->algorithms.texts[i], several, diag))
            return -1;
    return 0;
}

void choices_release(struct choices *choices)
{
    for (size_t i = 0; i < choices->count; i++)
        free(choices->list[i].word);
    free(choices->list);
    *choices = (struct choices){0};
}

static struct choice choice_copy(const struct choice *choice)
{
    struct choice copy = *choice;

    copy.word = alloc_text(choice->word, strlen(choice->word));
    copy.title = eyeshot_rule_is_own(choice->rule) ? choice->title : copy.word;
    return copy;
}

/* Adds the algorithm on its terms, unless it is there on the same terms already. */
static int choices_settle(struct choices *choices, const struct choice *asked,
                          const struct given *given, struct diag *diag)
{
    struct choice choice = *asked;
    bool own = eyeshot_rule_is_own(choice.rule);

    choice.given = *given;
    if ((own && exec_restart(choice.rule, diag)) ||
        terms_settle(&choice.terms, choice.rule, given, diag))
        return -1;
    for (size_t i = 0; i < choices->count && !own; i++)
        if (eyeshot_terms_equal(&choices->list[i].terms, &choice.terms))
            return 0;
    *choices_add(choices) = choice_copy(&choice);
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
        asked = &found;
    }
    for (size_t i = 0; i < asked->count && !status; i++) {
        const struct given *given = &asked->list[i].given;
        struct given all = *base;
        given_overlay(&all, &scenario->given);
        given_overlay(&all, named ? given : &sight->given);
        given_overlay(&all, named ? &sight->given : given);
        status = choices_settle(choices, &asked->list[i], &all, diag);
    }
    choices_release(&found);
    if (!status && choices->count > most)
        status = diag_fail(diag, "more than %zu algorithms at once", most);
    if (status &&
        (given_has(&scenario->given, TERM_FACING) || given_has(&scenario->given, TERM_CONE)))
        json_blame(diag, scenario->json.tree);
    else if (status && named)
        json_blame(diag, json_get(scenario->json.tree, "algorithm"));
    else if (status)
        diag->file = NULL;
    return status;
}

int sight_settle(const struct sight_options *sight, const struct scenario *scenario,
                 struct given *given, struct eyeshot_terms *terms, struct diag *diag)
{
    struct choices one = {0};
    int status = choices_find(&one, sight, scenario, &(struct given){0}, "symmetric", 1, diag);

    if (!status) {
        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): at least one was found */
        *given = one.list[0].given;
        *terms = one.list[0].terms;
        given->rule = sight->asked.count ? terms->rule : NULL; /* -a stands over a viewer's own */
    }
    choices_release(&one);
    return status;
}

int choice_find(struct choice *choice, const struct sight_options *sight, const char *text,
                const struct given *given, struct diag *diag)
{
    struct given all = *given;
    int status = -1;

    for (size_t i = 0; i < sight->asked.count && status; i++) {
        const struct choice *asked = &sight->asked.list[i];
        if (eyeshot_rule_is_own(asked->rule) && !strcmp(asked->title, text)) {
            *choice = choice_copy(asked);
            status = 0;
        }
    }
    if (status)
        status = choice_parse(choice, sight, text, diag);
    given_overlay(&all, &choice->given);
    if (!status)
        status = terms_settle(&choice->terms, choice->rule, &all, diag);
    return status;
}

void given_equal_terms(struct given *given)
{
    given_put(given, TERM_RADIUS, EYESHOT_ALL);
    given_put(given, TERM_SHAPE, EYESHOT_CIRCLE);
    given_put(given, TERM_WALLS, EYESHOT_LIT);
    given_put(given, TERM_BORDER, EYESHOT_SHOWN);
}
