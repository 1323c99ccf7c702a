/*
 * An audit as JSON: of each algorithm every property that was measured, with its counterexample,
 * the sentence that tells it, and the command that shows it again. The page is made of it.
 */
#include <stdlib.h>

#include "cli/audit/answer.h"
#include "cli/picture/format.h"

static void audit_json_cells(struct json_out *json, const struct finding *finding)
{
    json_array(json, "cells");
    for (size_t i = 0; i < finding->count; i++)
        json_cell(json, NULL, finding->cells[i].x, finding->cells[i].y);
    json_end(json);
}

/* Where it is violated first, on the smallest of the maps on which it is. */
static void audit_json_first(struct json_out *json, const struct audit *audit,
                             const struct audit_result *result, int property)
{
    char *words = property_tell(property, &result->tally.first);

    json_object(json, "first");
    json_string(json, "map", audit->names[result->where - audit->maps]);
    audit_json_cells(json, &result->tally.first);
    json_string(json, "words", words);
    json_end(json);
    free(words);
}

static void audit_json_example(struct json_out *json, const struct audit *audit, size_t subject,
                               int property)
{
    const struct audit_result *result = &audit->subjects[subject].results[property];
    const struct audit_example *example = &result->example;
    struct bytes text = {0};

    if (!example->finding.any) {
        json_null(json, "counterexample");
        return;
    }
    json_object(json, "counterexample");
    json_array(json, "map");
    for (int y = 0; y < example->opaque.height; y++) {
        bytes_truncate(&text, 0);
        for (int x = 0; x < example->opaque.width; x++)
            bytes_add(&text, plane_get(&example->opaque, x, y) ? "#" : ".", 1);
        json_string(json, NULL, text.data);
    }
    json_end(json);
    audit_json_cells(json, &example->finding);
    json_string(json, "words", example->words);
    json_bool(json, "smallest", example->smallest);
    bytes_truncate(&text, 0);
    audit_command(&text, audit, subject, property);
    json_string(json, "command", text.data);
    json_end(json);
    audit_json_first(json, audit, result, property);
    bytes_release(&text);
}

static void audit_json_property(struct json_out *json, const struct audit *audit, size_t number,
                                int property)
{
    const struct subject *subject = &audit->subjects[number];
    const struct tally *tally = &subject->results[property].tally;

    json_object(json, NULL);
    json_string(json, "name", property_kinds[property].name);
    if (tally->sampled && !tally->violations)
        json_null(json, "holds");
    else
        json_bool(json, "holds", !tally->violations);
    json_size(json, "violations", tally->violations);
    json_size(json, "of", tally->of);
    if (tally->sampled)
        json_bool(json, "sampled", true);
    if (subject->required >> property & 1)
        json_bool(json, "required", true);
    audit_json_example(json, audit, number, property);
    json_end(json);
}

static void audit_write_json(struct sink *sink, const void *answer, const struct style *style)
{
    struct json_out json = {.sink = sink};
    const struct audit *audit = answer;

    (void)style;
    json_object(&json, NULL);
    json_string(&json, "eyeshot", "audit/1");
    if (audit->seeded)
        json_size(&json, "seed", audit->seed);
    json_array(&json, "maps");
    for (size_t i = 0; i < audit->map_count; i++) {
        json_object(&json, NULL);
        json_string(&json, "name", audit->names[i]);
        json_int(&json, "width", audit->maps[i].width);
        json_int(&json, "height", audit->maps[i].height);
        if (!audit->seeded)
            json_map(&json, &audit->maps[i]);
        json_end(&json);
    }
    json_end(&json);
    json_array(&json, "results");
    for (size_t i = 0; i < audit->count; i++) {
        json_object(&json, NULL);
        json_string(&json, "algorithm", audit->subjects[i].title);
        json_array(&json, "properties");
        for (size_t k = 0; k < audit->listed_count; k++)
            audit_json_property(&json, audit, i, audit->listed[k]);
        json_end(&json);
        json_end(&json);
    }
    json_end(&json);
    json_object(&json, "means");
    for (size_t i = 0; i < audit->listed_count; i++)
        json_string(&json, property_kinds[audit->listed[i]].name,
                    property_kinds[audit->listed[i]].summary);
    json_end(&json);
    json_end(&json);
    json_end_line(&json);
}

const struct format audit_json = {"json", "one object, audit/1", audit_write_json};

static void audit_write_html(struct sink *sink, const void *answer, const struct style *style)
{
    page_write(sink, "Properties of algorithms", &audit_ascii, &audit_json, answer, style);
}

const struct format audit_html = {"html", "a page: the table, and every counterexample",
                                  audit_write_html};
