#include "cli/audit/answer.h"
#include "cli/picture/page.h"
#include "cli/support/json_out.h"

static void add_example(struct json_out *json, const struct audit_example *example)
{
    struct bytes row = {0};

    if (!example->finding.any) {
        json_null(json, "counterexample");
        return;
    }
    json_object(json, "counterexample");
    json_array(json, "map");
    for (int y = 0; y < example->opaque.height; y++) {
        bytes_truncate(&row, 0);
        for (int x = 0; x < example->opaque.width; x++)
            bytes_add(&row, plane_get(&example->opaque, x, y) ? "#" : ".", 1);
        json_string(json, NULL, row.data);
    }
    json_end(json);
    json_inline_array(json, "cells");
    for (size_t i = 0; i < example->finding.count; i++)
        json_cell(json, NULL, example->finding.cells[i].x, example->finding.cells[i].y);
    json_end(json);
    json_end(json);
    bytes_release(&row);
}

static void add_property(struct json_out *json, const struct subject *subject, int property)
{
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
    add_example(json, &subject->results[property].example);
    json_end(json);
}

static void add_result(struct json_out *json, const struct audit *audit,
                       const struct subject *subject)
{
    json_object(json, NULL);
    json_string(json, "algorithm", subject->title);
    json_array(json, "properties");
    for (size_t k = 0; k < audit->listed_count; k++)
        add_property(json, subject, audit->listed[k]);
    json_end(json);
    json_end(json);
}

static void write_json(struct sink *sink, const void *answer, const struct style *style)
{
    struct json_out json = {.sink = sink};
    const struct audit *audit = answer;

    (void)style;
    json_object(&json, NULL);
    json_string(&json, "eyeshot", "audit/1");
    if (audit->seeded) {
        json_size(&json, "seed", audit->seed);
    }
    json_array(&json, "results");
    for (size_t i = 0; i < audit->count; i++)
        add_result(&json, audit, &audit->subjects[i]);
    json_end(&json);
    json_end(&json);
    json_end_line(&json);
}

const struct format audit_json = {"json", "one object, audit/1", write_json};

static void write_html(struct sink *sink, const void *answer, const struct style *style)
{
    page_write(sink, "Properties of algorithms", &audit_ascii, &audit_json, answer, style);
}

const struct format audit_html = {"html", "a page: the table, and every counterexample",
                                  write_html};
