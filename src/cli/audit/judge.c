/* What a scenario expects of its algorithm: properties that hold on its map. */
#include <stdlib.h>
#include <string.h>

#include "cli/audit/answer.h"
#include "cli/level/trial.h"
#include "cli/support/alloc.h"
#include "cli/support/option.h"

/* The property of that name; -1 with `diag`: there is none. */
static int judge_find(const struct expectation *expectation, struct diag *diag)
{
    const char *name = expectation->json->string;
    const char *names[PROPERTY_COUNT];
    int found;

    for (int i = 0; i < PROPERTY_COUNT; i++)
        names[i] = property_kinds[i].name;
    found = words_find(names, PROPERTY_COUNT, "property", name, diag);
    if (found < 0)
        json_blame(diag, expectation->json);
    return found;
}

/* A map on which the property is violated, and how. */
static char *judge_show(const struct audit_example *example)
{
    struct bytes lines = {0};

    bytes_addf(&lines, "%s\n",
               example->smallest ? "the smallest map that violates it"
                                 : "the smallest map found that violates it");
    audit_draw(&lines, example, NULL, "\n");
    bytes_addf(&lines, "%s\n", example->words);
    return lines.data;
}

static void judge_one(struct trial *trial, size_t number, const struct audit_result *result)
{
    const struct tally *tally = &result->tally;
    struct verdict *verdict = &trial->expect->list[number].verdict;
    struct bytes note = {0};

    verdict_need_flags(verdict, 1);
    verdict->got.flags[0] = !tally->violations;
    verdict->differ = verdict->got.flags[0] != trial->expect->list[number].wanted.flags[0];
    bytes_addf(&note, "%llu of %llu violate it%s", (unsigned long long)tally->violations,
               (unsigned long long)tally->of, tally->sampled ? ", a sample of the places" : "");
    verdict->note = note.data;
    if (tally->violations && result->example.finding.any)
        verdict->example = judge_show(&result->example);
}

/* One range, walls and border seen, unless someone says otherwise. */
static int judge_settle(const struct trial *trial, struct subject *subject, struct diag *diag)
{
    const struct eyeshot_rule *rule = trial->terms.rule;
    struct given given = {0};

    given_put(&given, TERM_RADIUS, EYESHOT_ALL);
    given_put(&given, TERM_WALLS, EYESHOT_LIT);
    given_put(&given, TERM_BORDER, EYESHOT_SHOWN);
    given_overlay(&given, &trial->given);
    subject->title = rule->name;
    return terms_settle(&subject->terms, rule, &given, diag);
}

int audit_judge(struct trial *trial, struct diag *diag)
{
    struct pool pool = {.threads = 1};
    struct audit audit = {.count = 1, .maps = &trial->scenario->map, .map_count = 1, .pool = &pool};
    int *properties, status;

    if (!trial_asks_any(trial, ABOUT_PROPERTY))
        return 0;
    audit.subjects = alloc_array(1, sizeof *audit.subjects);
    properties = alloc_array(trial->expect->count, sizeof *properties);
    status = judge_settle(trial, audit.subjects, diag);
    for (size_t i = 0; i < trial->expect->count && !status; i++)
        if (trial_asks(trial, i, ABOUT_PROPERTY)) {
            properties[i] = judge_find(&trial->expect->list[i], diag);
            if (properties[i] < 0)
                status = -1;
            else
                audit.wanted |= 1u << properties[i];
        }
    if (!status)
        audit_make(&audit);
    for (size_t i = 0; i < trial->expect->count && !status; i++)
        if (trial_asks(trial, i, ABOUT_PROPERTY))
            judge_one(trial, i, &audit.subjects->results[properties[i]]);
    audit_release(&audit);
    free(properties);
    return status;
}
