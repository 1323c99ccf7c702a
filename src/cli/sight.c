/*
 * Which algorithms look, and on which terms. What -a names is taken apart before anything is read,
 * to see whether it is right, and again over the terms of each scenario that is asked about. A
 * scenario may name algorithms as well, where -a does not. referee/exec.c has the user's own
 * programs, which it starts only once.
 */
#define _DEFAULT_SOURCE /* strsep() */
#include "cli/options.h"
#include "cli/referee/exec.h"

/* The `exec:COMMAND` of that or of NAME=exec:COMMAND; NULL: the text is an algorithm's name. */
static const char *sight_find_exec(const char *text)
{
    size_t length = strcspn(text, ":=,");

    if (text[length] == '=')
        text += length + 1;
    return strncmp(text, EXEC_PREFIX, strlen(EXEC_PREFIX)) != 0 ? NULL : text;
}

/* The program of NAME=exec:COMMAND, or of exec:COMMAND, which is its own name; it is started. */
static const struct eyeshot_rule *sight_open(const struct sight_options *sight, const char *text,
                                             struct diag *diag)
{
    const char *command = sight_find_exec(text);
    size_t length = command > text ? (size_t)(command - text) - 1 : strlen(text);
    char *name = alloc_text(text, length);
    const struct eyeshot_rule *rule = NULL;

    if (!sight->may_exec)
        diag_fail(diag, "exec: is for -a, of every command but batch");
    else if (!*name || eyeshot_rule_find(name) || rule_family_find(name))
        diag_fail(diag, "'%s': your program needs a name that is no algorithm's", text);
    else
        rule = exec_open(name, command + strlen(EXEC_PREFIX), (int)sight->timeout, diag);
    free(name);
    return rule;
}

/* Any one algorithm, with the keys behind it over `given`; not settled. */
static int choices_add(struct choices *choices, const struct sight_options *sight, const char *text,
                       const struct given *given, struct diag *diag)
{
    char *rest = alloc_text(text, strlen(text)), *at = rest, *name = strsep(&at, ":"), *key;
    struct choice *choice;
    const struct eyeshot_rule *rule = sight->may_exec ? exec_find(name) : NULL;
    int status = 0;

    choices->list =
        alloc_grow(choices->list, choices->count, &choices->room, sizeof *choices->list);
    choice = &choices->list[choices->count++];
    *choice = (struct choice){.word = alloc_text(text, strlen(text)), .given = *given};
    if (sight_find_exec(text)) {
        rule = sight_open(sight, text, diag);
        at = NULL;
    } else if (!rule) {
        rule = rule_need(name, diag);
    }
    while (rule && !status && (key = strsep(&at, ":"))) {
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
    choice->terms.rule = rule;
    choice->title = rule && eyeshot_rule_is_own(rule) ? rule->name : choice->word;
    return rule ? status : -1;
}

/*
 * Adds the names of a text, with commas between; a command is no list. Where there may be several
 * algorithms, a name may be that of a family, whose keys are for each of it.
 */
static int choices_add_list(struct choices *choices, const struct sight_options *sight,
                            const char *text, bool several, const struct given *given,
                            struct diag *diag)
{
    int status = 0;

    for (size_t length; *text && !status; text += length + (text[length] == ',')) {
        char *one, *name;
        const struct rule_family *family;
        length = sight_find_exec(text) ? strlen(text) : strcspn(text, ",");
        one = alloc_text(text, length);
        name = alloc_text(one, strcspn(one, ":"));
        family = rule_family_find(name);
        if (!several && (choices->count || !strcmp(name, "all")))
            status =
                diag_fail(diag, "several algorithms at once: that is what eyeshot compare does");
        else if (!several || !family)
            status = choices_add(choices, sight, one, given, diag);
        for (const struct eyeshot_rule *rule = eyeshot_rule_next(NULL);
             several && family && rule && !status; rule = eyeshot_rule_next(rule)) {
            struct bytes member = {0};
            bytes_addf(&member, "%s%s", rule->name, one + strlen(name));
            if (rule->families & family->families)
                status = choices_add(choices, sight, member.data, given, diag);
            bytes_release(&member);
        }
        free(one);
        free(name);
    }
    return status || choices->count ? status : diag_fail(diag, "no algorithm is named");
}

int sight_check(const struct sight_options *sight, bool several, struct diag *diag)
{
    struct choices choices = {0};
    int status = 0;

    for (size_t i = 0; i < sight->algorithms.count && !status; i++)
        status = choices_add_list(&choices, sight, sight->algorithms.texts[i], several,
                                  &(struct given){0}, diag);
    choices_release(&choices);
    return status;
}

void choices_release(struct choices *choices)
{
    for (size_t i = 0; i < choices->count; i++)
        free(choices->list[i].word);
    free(choices->list);
    *choices = (struct choices){0};
}

/* Settles the terms of all, and leaves out whoever is there on the same terms already. */
static int choices_settle(struct choices *choices, const struct given *over, struct diag *diag)
{
    size_t count = choices->count;
    int status = 0;

    choices->count = 0;
    for (size_t i = 0; i < count; i++) {
        struct choice *choice = &choices->list[i];
        bool known = false;
        given_overlay(&choice->given, over);
        status = status ? status
                        : terms_settle(&choice->terms, choice->terms.rule, &choice->given, diag);
        for (size_t k = 0; k < choices->count && !known; k++)
            known = eyeshot_terms_equal(&choices->list[k].terms, &choice->terms);
        if (known)
            free(choice->word);
        else
            choices->list[choices->count++] = *choice;
    }
    return status;
}

int choices_find(struct choices *choices, const struct sight_options *sight,
                 const struct scenario *scenario, const struct given *base, const char *otherwise,
                 size_t most, struct diag *diag)
{
    size_t asked = sight->algorithms.count;
    bool named = !asked && scenario->rule;
    struct given under = *base;
    int status = 0;

    given_overlay(&under, &scenario->given);
    if (!named)
        given_overlay(&under, &sight->given);
    for (size_t i = 0; i < asked && !status; i++)
        status =
            choices_add_list(choices, sight, sight->algorithms.texts[i], most > 1, &under, diag);
    if (!asked) /* and no file starts programs */
        status = choices_add_list(choices, &(struct sight_options){0},
                                  named ? scenario->rule : otherwise, most > 1, &under, diag);
    if (!status)
        status = choices_settle(choices, named ? &sight->given : &(struct given){0}, diag);
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
        given->rule =
            sight->algorithms.count ? terms->rule : NULL; /* -a stands over a viewer's own */
    }
    choices_release(&one);
    return status;
}

int choice_find(struct choice *choice, const struct sight_options *sight, const char *text,
                const struct given *given, struct diag *diag)
{
    struct choices one = {0};
    int status = choices_add(&one, sight, text, given, diag);

    *choice = one.list[0];
    free(one.list);
    return status ? -1 : terms_settle(&choice->terms, choice->terms.rule, &choice->given, diag);
}

void given_equal_terms(struct given *given)
{
    given_put(given, TERM_RADIUS, EYESHOT_ALL);
    given_put(given, TERM_SHAPE, EYESHOT_CIRCLE);
    given_put(given, TERM_WALLS, EYESHOT_LIT);
    given_put(given, TERM_BORDER, EYESHOT_SHOWN);
}
