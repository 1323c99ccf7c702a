/*
 * An audit as JSON: of each algorithm every property that was measured, with its counterexample,
 * the sentence that tells it, and the command that shows it again. The page is made of it.
 */
#include "cli/audit/answer.h"

static void audit_json_finding(struct json_out *json, int property,
                               const struct audit_finding *finding)
{
    struct bytes words = {0};

    json_array(json, "cells");
    for (size_t i = 0; i < finding->count; i++)
        json_cell(json, NULL, finding->cells[i].x, finding->cells[i].y);
    json_end(json);
    property_tell(&words, property, finding);
    json_string(json, "words", words.data);
    bytes_release(&words);
}

/* And where it is violated first on the map. */
static void audit_json_example(struct json_out *json, const struct audit *audit,
                               const struct subject *subject, int property)
{
    const struct audit_result *result = &subject->results[property];
    struct bytes text = {0};

    json_object(json, "counterexample");
    json_map(json, &result->map);
    audit_json_finding(json, property, &result->finding);
    json_bool(json, "smallest", result->smallest);
    audit_command(&text, subject, property);
    json_string(json, "command", text.data);
    json_end(json);
    json_object(json, "first");
    json_string(json, "map", audit->name);
    audit_json_finding(json, property, &result->tally.first);
    json_end(json);
    bytes_release(&text);
}

static void audit_json_subject(struct json_out *json, const struct audit *audit,
                               const struct subject *subject)
{
    json_object(json, NULL);
    json_string(json, "algorithm", subject->choice->title);
    json_array(json, "properties");
    for (int property = 0; property < PROPERTY_COUNT; property++) {
        const struct tally *tally = &subject->results[property].tally;
        if (!(audit->wanted >> property & 1))
            continue;
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
        if (tally->violations)
            audit_json_example(json, audit, subject, property);
        else
            json_null(json, "counterexample");
        json_end(json);
    }
    json_end(json);
    json_end(json);
}

static void audit_write_json(struct sink *sink, const void *answer, const struct style *style)
{
    struct json_out json = json_open(sink, "audit/1");
    const struct audit *audit = answer;

    (void)style;
    json_array(&json, "maps");
    json_object(&json, NULL);
    json_string(&json, "name", audit->name);
    json_int(&json, "width", audit->map->width);
    json_int(&json, "height", audit->map->height);
    json_map(&json, audit->map);
    json_end(&json);
    json_end(&json);
    json_array(&json, "results");
    for (size_t i = 0; i < audit->count; i++)
        audit_json_subject(&json, audit, &audit->subjects[i]);
    json_end(&json);
    json_object(&json, "means");
    for (int i = 0; i < PROPERTY_COUNT; i++)
        if (audit->wanted >> i & 1)
            json_string(&json, property_kinds[i].name, property_kinds[i].summary);
    json_end(&json);
    json_close(&json);
}

const struct format audit_json = {"json", "one object, audit/1", .write = audit_write_json};

const struct format audit_html = {"html", "a page: the table, and every counterexample",
                                  .title = "Properties of algorithms", .json = &audit_json,
                                  .still = &audit_ascii};
