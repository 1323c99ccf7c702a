/*
 * What a scenario expects of its algorithm: properties that hold on its map. `check` asks for it
 * with a trial (cli/level/trial.h); what is measured is a small audit of one algorithm.
 */
#include <stdlib.h>

#include "cli/audit/answer.h"
#include "cli/level/who.h"
#include "cli/support/alloc.h"

static void judge_one(struct expectation *expectation, const struct audit_result *result,
                      int property)
{
    const struct tally *tally = &result->tally;
    struct verdict *verdict = &expectation->verdict;
    struct bytes note = {0}, example = {0};

    verdict_need_flags(verdict, 1);
    verdict->got.flags[0] = !tally->violations;
    verdict->differ = verdict->got.flags[0] != expectation->wanted.flags[0];
    bytes_addf(&note, "%llu of %llu violate it%s", (unsigned long long)tally->violations,
               (unsigned long long)tally->of, tally->sampled ? ", a sample of the places" : "");
    verdict->note = note.data;
    if (!tally->violations)
        return;
    property_tell(&example, property, &result->finding);
    bytes_addf(&example, " (the smallest%s)\n", result->smallest ? "" : " found");
    audit_draw(&example, result, "\n");
    verdict->example = example.data;
}

int audit_judge(struct trial *trial, struct diag *diag)
{
    const struct eyeshot_rule *rule = trial->terms.rule;
    struct choice choice = {0};
    struct pool pool = {.threads = 1};
    struct audit audit = {.count = 1, .map = &trial->scenario->map, .pool = &pool};
    struct given given = {0};
    int found = 0;

    if (!trial_asks_any(trial, ABOUT_PROPERTY))
        return 0;
    for (size_t i = 0; i < trial->scenario->expect.count && found >= 0; i++)
        if (trial->scenario->expect.list[i].about == ABOUT_PROPERTY) {
            const cJSON *json = trial->scenario->expect.list[i].json;
            found = property_find(json->string, false, diag);
            if (found < 0)
                json_blame(diag, json);
            audit.wanted |= found >= 0 ? 1u << found : 0;
        }
    given_equal_terms(&given);
    given_overlay(&given, &trial->given);
    if (found < 0 || terms_settle(&choice.terms, rule, &given, diag))
        return -1;
    audit.subjects = alloc_array(1, sizeof *audit.subjects);
    audit.subjects[0].choice = &choice;
    audit_make(&audit);
    for (size_t i = 0; i < trial->scenario->expect.count; i++)
        if (trial->scenario->expect.list[i].about == ABOUT_PROPERTY) {
            int property = property_find(trial->scenario->expect.list[i].json->string, false, diag);
            judge_one(&trial->scenario->expect.list[i], &audit.subjects[0].results[property],
                      property);
        }
    audit_release(&audit);
    return 0;
}
