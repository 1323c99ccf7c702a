#include <string.h>

#include "cli/audit/answer.h"
#include "cli/check/judge.h"
#include "cli/support/alloc.h"
#include "cli/support/bytes.h"
#include "cli/support/option.h"

/* The property of that name; PROPERTY_COUNT with `diag`: there is none, or it has no verdict. */
static enum property find_property(const struct expectation *expectation, struct diag *diag)
{
    const char *name = expectation->keys[expectation->key_count - 1], *nearest;
    struct json_path steps[EXPECT_KEYS + 2];
    const struct json_path *path = expectation_path(expectation, steps);

    for (int i = 0; i < PROPERTY_COUNT; i++) {
        if (strcmp(name, property_names[i]) != 0)
            continue;
        if (property_has_verdict((enum property)i))
            return (enum property)i;
        json_fail(diag, path, "this property has a value, but no verdict");
        return PROPERTY_COUNT;
    }
    nearest = option_nearest(name, property_names, PROPERTY_COUNT);
    if (nearest)
        json_fail(diag, path, "unknown property (did you mean %s?)", nearest);
    else
        json_fail(diag, path, "unknown property");
    return PROPERTY_COUNT;
}

/* A map on which the property is violated, and how. */
static char *show_example(const struct audit_example *example)
{
    struct bytes lines = {0};

    bytes_addf(&lines, "%s\n",
               example->smallest ? "the smallest map that violates it"
                                 : "the smallest map found that violates it");
    for (int y = 0; y < example->opaque.height; y++) {
        for (int x = 0; x < example->opaque.width; x++)
            bytes_addf(&lines, "%c", plane_get(&example->opaque, x, y) ? '#' : '.');
        bytes_addf(&lines, "\n");
    }
    if (example->words)
        bytes_addf(&lines, "%s\n", example->words);
    return lines.data;
}

static void judge_property(struct trial *trial, size_t number, const struct audit_row *row,
                           enum property property)
{
    const struct audit_result *result = &row->results[property];
    struct verdict *verdict = &trial->verdicts[number];
    struct bytes note = {0};

    verdict->got.flags = alloc_array(1, sizeof *verdict->got.flags);
    verdict->got.flags[0] = audit_holds(row, property);
    verdict->got.count = 1;
    verdict->differ = verdict->got.flags[0] != trial->expect->list[number].wanted.flags[0];
    bytes_addf(&note, "%llu of %llu violate it", (unsigned long long)result->violations,
               (unsigned long long)result->of);
    verdict->note = note.data;
    if (result->violations && result->example.found)
        verdict->example = show_example(&result->example);
}

/* The properties that are asked for, by their bits; 0 with `diag`: one is none. */
static unsigned find_wanted(const struct trial *trial, struct diag *diag)
{
    unsigned wanted = 0;

    for (size_t i = 0; i < trial->expect->count; i++) {
        enum property property;
        if (!trial->verdicts[i].asked || trial->expect->list[i].about != ABOUT_PROPERTY)
            continue;
        property = find_property(&trial->expect->list[i], diag);
        if (property == PROPERTY_COUNT)
            return 0;
        wanted |= 1u << property;
    }
    return wanted;
}

int trial_audit(struct trial *trial, const struct map *map, const struct eyeshot_terms *terms,
                struct diag *diag)
{
    struct audit audit = {.row_count = 1, .maps = &map, .map_count = 1};
    int status;

    audit.wanted = find_wanted(trial, diag);
    if (!audit.wanted)
        return -1;
    audit.rows = alloc_array(1, sizeof *audit.rows);
    audit.rows[0].title = terms->rule->name;
    audit.rows[0].terms = *terms;
    status = audit_make(&audit, diag);
    for (size_t i = 0; i < trial->expect->count && !status; i++)
        if (trial->verdicts[i].asked && trial->expect->list[i].about == ABOUT_PROPERTY)
            judge_property(trial, i, &audit.rows[0], find_property(&trial->expect->list[i], diag));
    audit_release(&audit);
    return status;
}
