/* A table, then every counterexample with the command that shows it again. */
#include "cli/audit/answer.h"
#include "cli/support/table.h"
#include "cli/support/utf8.h"

/*
 * Green where a property holds, red where it is violated, neither where a sample shows no
 * violation.
 */
static const struct color *verdict_color(const struct audit *audit, const struct style *style,
                                         size_t subject, int property)
{
    const struct tally *tally = &audit->subjects[subject].results[property].tally;

    if (tally->violations)
        return &style->colors[COLOR_BAD];
    return tally->of && !tally->sampled ? &style->colors[COLOR_GOOD] : NULL;
}

static void write_table(struct sink *sink, const struct audit *audit, const struct style *style)
{
    struct table table = {.columns = audit->listed_count + 1, .kept = 1};

    table_addf(&table, "algorithm");
    for (size_t k = 0; k < audit->listed_count; k++)
        table_addf(&table, "%s", property_kinds[audit->listed[k]].name);
    for (size_t i = 0; i < audit->count; i++) {
        bytes_addf(table_add(&table), "%s", audit->subjects[i].title);
        for (size_t k = 0; k < audit->listed_count; k++) {
            audit_cell(table_add(&table), &audit->subjects[i], audit->listed[k]);
            table_color(&table, verdict_color(audit, style, i, audit->listed[k]));
        }
    }
    sink_text(sink, "\n");
    table_print(sink, &table, style->columns);
    table_release(&table);
}

/* What the signs of the table mean, of those that are in it. */
static void write_legend(struct sink *sink, const struct audit *audit)
{
    bool sampled = false, nowhere = false;

    for (size_t i = 0; i < audit->count; i++)
        for (size_t k = 0; k < audit->listed_count; k++) {
            const struct tally *tally = &audit->subjects[i].results[audit->listed[k]].tally;
            sampled |= tally->sampled;
            nowhere |= !tally->of;
        }
    sink_text(sink, "\nholds, or the share of places where it does not.");
    if (nowhere)
        sink_text(sink, " -: these maps have no such place.");
    if (sampled)
        sink_text(sink, " ~: from a sample of the places.");
    sink_text(sink, "\n\n");
    for (size_t k = 0; k < audit->listed_count; k++)
        sink_format(sink, "%-16s  %s\n", property_kinds[audit->listed[k]].name,
                    property_kinds[audit->listed[k]].summary);
}

static void write_maps(struct sink *sink, const struct audit *audit)
{
    if (audit->seeded)
        sink_format(sink, "built-in maps, seed %llu: ", (unsigned long long)audit->seed);
    else
        sink_format(sink, "map%s: ", plural(audit->map_count));
    for (size_t i = 0; i < audit->map_count; i++) {
        const struct map *map = audit->maps[i];
        struct bytes name = {0};
        diag_add_escaped(&name, audit->names[i]);
        sink_format(sink, "%s%s %dx%d", i ? ", " : "", name.data, map->width, map->height);
        bytes_release(&name);
    }
    sink_text(sink, "\n");
}

static void write_example(struct sink *sink, const struct audit *audit, size_t first, int property)
{
    const struct audit_example *example = &audit->subjects[first].results[property].example;
    struct bytes text = {0};

    bytes_addf(&text, "\n%s: ", property_kinds[property].name);
    audit_titles(&text, audit, first, property);
    bytes_addf(&text, "\n%s (the smallest%s)\n", example->words, example->smallest ? "" : " found");
    audit_command(&text, audit, first, property, true);
    bytes_addf(&text, "\n");
    audit_draw(&text, example, "@xy", "\n");
    sink_write(sink, text.data, text.length);
    bytes_release(&text);
}

/* Is the example of one that was required of any who share it? */
static bool is_required(const struct audit *audit, size_t first, int property)
{
    bool required = false;

    for (size_t i = first; i < audit->count; i++)
        required |= audit_shares(&audit->subjects[i], property, first) &&
                    audit->subjects[i].required >> property & 1;
    return required;
}

static void write_examples(struct sink *sink, const struct audit *audit, bool required)
{
    for (int property = 0; property < PROPERTY_COUNT; property++)
        for (size_t i = 0; i < audit->count; i++)
            if (audit_shares(&audit->subjects[i], property, i) &&
                is_required(audit, i, property) == required)
                write_example(sink, audit, i, property);
}

/*
 * A text line, if there is something to say: what is required fails, or a sample can't show that it
 * holds.
 */
static bool write_failure(struct sink *sink, const struct subject *subject, int property)
{
    const struct tally *tally = &subject->results[property].tally;

    if (!(subject->required >> property & 1) || (!tally->violations && !tally->sampled))
        return false;
    sink_format(sink, "%s: %s is required: %llu of %llu place%s violate it%s\n", subject->title,
                property_kinds[property].name, (unsigned long long)tally->violations,
                (unsigned long long)tally->of, plural(tally->of),
                tally->sampled ? ", a sample" : "");
    return true;
}

/* Before all else, with the counterexamples. */
static void write_required(struct sink *sink, const struct audit *audit)
{
    bool any = false;

    for (int property = 0; property < PROPERTY_COUNT; property++)
        for (size_t i = 0; i < audit->count; i++)
            any |= write_failure(sink, &audit->subjects[i], property);
    write_examples(sink, audit, true);
    if (any)
        sink_text(sink, "\n");
}

static void write_ascii(struct sink *sink, const void *answer, const struct style *style)
{
    const struct audit *audit = answer;

    write_required(sink, audit);
    write_maps(sink, audit);
    write_table(sink, audit, style);
    write_legend(sink, audit);
    write_examples(sink, audit, false);
}

const struct format audit_ascii = {"ascii", "a table, then the counterexamples", write_ascii};
