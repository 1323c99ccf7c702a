/*
 * What a scenario expects of its algorithm: properties that hold on its map. `check` asks for it,
 * and each property is measured by a small audit of one algorithm.
 */
#include <stdlib.h>

#include "cli/audit/answer.h"
#include "cli/level/who.h"
#include "cli/support/alloc.h"

static void judge_one(struct scenario *scenario, struct expectation *expectation,
                      const struct audit_result *result, int property)
{
    const struct tally *tally = &result->tally;
    struct verdict *verdict = &expectation->verdict;
    struct bytes note = {0}, example = {0};

    verdict_need_flags(scenario, verdict, 1);
    verdict->got.flags[0] = !tally->violations;
    verdict->differ = verdict->got.flags[0] != expectation->wanted.flags[0];
    bytes_addf(&note, "%llu of %llu violate it%s", (unsigned long long)tally->violations,
               (unsigned long long)tally->of, tally->sampled ? ", a sample of the places" : "");
    verdict->note = scenario_keep(scenario, note.data);
    if (!tally->violations)
        return;
    property_tell(&example, property, &result->finding);
    bytes_addf(&example, " (the smallest%s)\n", result->smallest ? "" : " found");
    audit_draw(&example, result, "\n");
    verdict->example = scenario_keep(scenario, example.data);
}

int audit_judge(struct trial *trial, struct diag *diag)
{
    struct pool pool = {.threads = 1};
    struct choice choice = {0};
    struct given given = {0};

    given_equal_terms(&given);
    given_overlay(&given, &trial->given);
    for (size_t i = 0; i < trial->scenario->expect.count; i++) {
        struct expectation *expectation = &trial->scenario->expect.list[i];
        struct audit audit = {.count = 1, .map = &trial->scenario->map, .pool = &pool};
        int property;
        if (expectation->about != ABOUT_PROPERTY)
            continue;
        property = property_find(expectation->json->string, false, diag);
        if (property < 0)
            json_blame(diag, expectation->json);
        if (property < 0 || terms_settle(&choice.terms, trial->terms.rule, &given, diag))
            return -1;
        audit.wanted = 1u << property;
        audit.subjects = alloc_array(1, sizeof *audit.subjects);
        audit.subjects[0].choice = &choice;
        audit_make(&audit);
        judge_one(trial->scenario, expectation, &audit.subjects[0].results[property], property);
        audit_release(&audit);
    }
    return 0;
}
