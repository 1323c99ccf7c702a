/* A table, then every counterexample with the command that shows it again. */
#include "cli/audit/answer.h"
#include "cli/picture/table.h"
#include "cli/support/utf8.h"

static void fill(struct table *table, const struct audit *audit)
{
    table->columns = 1;
    bytes_addf(table_add(table), "algorithm");
    for (size_t k = 0; k < audit->listed_count; k++, table->columns++)
        bytes_addf(table_add(table), "%s", property_names[audit->listed[k]]);
    for (size_t i = 0; i < audit->count; i++) {
        audit_title(table_add(table), &audit->subjects[i]);
        for (size_t k = 0; k < audit->listed_count; k++)
            audit_cell(table_add(table), &audit->subjects[i], audit->listed[k]);
    }
}

/*
 * Green where a property holds, red where it is violated, neither where a sample shows no
 * violation.
 */
static const struct color *verdict_color(const struct audit *audit, const struct style *style,
                                         size_t row, size_t column)
{
    const struct tally *tally;
    int property = audit->listed[column - 1];

    if (!row || !measures[property].words)
        return NULL;
    tally = &audit->subjects[row - 1].results[property].tally;
    if (tally->violations)
        return &style->colors[COLOR_BAD];
    return tally->of && !tally->sampled ? &style->colors[COLOR_GOOD] : NULL;
}

/* As many columns side by side as the terminal holds, then those that are left below. */
static void write_table(struct sink *sink, const struct audit *audit, const struct style *style)
{
    struct table table = {0};
    size_t next;

    fill(&table, audit);
    for (size_t first = 1; first < table.columns; first = next) {
        int used = table_width(&table, 0);
        for (next = first; next < table.columns; next++) {
            used += 2 + table_width(&table, next);
            if (next > first && used > style->columns)
                break;
        }
        for (size_t row = 0; row < table_rows(&table); row++) {
            sink_text(sink, row ? "" : "\n");
            table_left(sink, &table, row, 0);
            for (size_t i = first; i < next; i++) {
                const char *text = table.cells[row * table.columns + i].data;
                const struct color *color = NULL;
                text_blanks(sink, 2);
                color_change(sink, &color, verdict_color(audit, style, row, i));
                sink_text(sink, text);
                color_change(sink, &color, NULL);
                if (i + 1 < next)
                    text_blanks(sink, table_width(&table, i) - utf8_length(text));
            }
            sink_text(sink, "\n");
        }
    }
    table_release(&table);
}

/* What the signs of the table mean, of those that are in it. */
static void write_legend(struct sink *sink, const struct audit *audit)
{
    bool sampled = false, nowhere = false, slope = false;

    for (size_t i = 0; i < audit->count; i++)
        for (size_t k = 0; k < audit->listed_count; k++) {
            const struct tally *tally = &audit->subjects[i].results[audit->listed[k]].tally;
            sampled |= tally->sampled;
            nowhere |= measures[audit->listed[k]].words && !tally->of;
            slope |= tally->run > 0;
        }
    sink_text(sink, "\nholds, or the share of places where it does not.");
    if (slope)
        sink_text(sink, " (n): the shadow grows by n cells a row.");
    if (nowhere)
        sink_text(sink, " -: these maps have no such place.");
    if (sampled)
        sink_text(sink, " ~: from a sample of the places.");
    sink_text(sink, "\n\n");
    for (size_t k = 0; k < audit->listed_count; k++)
        sink_format(sink, "%-16s  %s\n", property_names[audit->listed[k]],
                    measures[audit->listed[k]].summary);
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

    bytes_addf(&text, "\n%s: ", property_names[property]);
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
    struct bytes title = {0};

    if (!(subject->required >> property & 1) || (!tally->violations && !tally->sampled))
        return false;
    audit_title(&title, subject);
    sink_format(sink, "%s: %s is required: %llu of %llu place%s violate it%s\n", title.data,
                property_names[property], (unsigned long long)tally->violations,
                (unsigned long long)tally->of, plural(tally->of),
                tally->sampled ? ", a sample" : "");
    bytes_release(&title);
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
