/*
 * An audit as text: what is required and fails comes first, then a table, what the properties mean,
 * and every counterexample with the command that shows it again. Other forms borrow that command.
 */
#include <string.h>

#include "cli/audit/answer.h"
#include "cli/level/given.h"
#include "cli/level/rules.h"
#include "cli/support/table.h"

void audit_draw(struct bytes *text, const struct audit_example *example, const char *marks,
                const char *line_end)
{
    for (int y = 0; y < example->opaque.height; y++) {
        for (int x = 0; x < example->opaque.width; x++) {
            bool wall = plane_get(&example->opaque, x, y);
            char glyph = wall ? '#' : '.';
            for (size_t i = marks ? example->finding.count : 0; i-- && !wall;)
                if (cell_equal(example->finding.cells[i], (struct cell){x, y}))
                    glyph = marks[i];
            bytes_add(text, &glyph, 1);
        }
        bytes_addf(text, "%s", line_end);
    }
}

static void audit_add_cell(struct bytes *text, const struct tally *tally)
{
    double share = tally->of ? 100 * (double)tally->violations / (double)tally->of : 0;

    bytes_addf(text, tally->sampled && tally->of ? "~" : "");
    if (!tally->of)
        bytes_addf(text, "-");
    else if (!tally->violations && tally->sampled)
        bytes_addf(text, "0 of %llu", (unsigned long long)tally->of);
    else if (!tally->violations)
        bytes_addf(text, "holds");
    else
        bytes_addf(text, share < 0.1 ? "<0.1%%" : "%.1f%%", share);
}

/* Adds the terms that differ from an audit's own and are keys behind a rule's name. */
static void audit_add_keys(struct bytes *text, const struct eyeshot_terms *terms)
{
    static const char *const subtiles[] = {"nw", "ne", "sw", "se"};

    if (terms->border != EYESHOT_SHOWN)
        bytes_addf(text, ":border=%s", border_names[terms->border]);
    if (!terms->own_cell)
        bytes_addf(text, ":own_cell=no");
    if (terms->cone < 360)
        bytes_addf(text, ":facing=%d:cone=%d", terms->facing, terms->cone);
    if (terms->subtile != EYESHOT_NW && rule_takes_subtile(terms->rule->name))
        bytes_addf(text, ":subtile=%s", subtiles[terms->subtile]);
}

/* Adds the rule with its keys; a program's command takes none, and stands whole. */
static void audit_add_name(struct bytes *text, const struct subject *subject)
{
    struct bytes name = {0};

    bytes_add(&name, subject->title,
              eyeshot_rule_is_own(subject->terms.rule) ? strlen(subject->title)
                                                       : strcspn(subject->title, ":"));
    if (!eyeshot_rule_is_own(subject->terms.rule))
        audit_add_keys(&name, &subject->terms);
    bytes_add_word(text, name.data);
    bytes_release(&name);
}

void audit_command(struct bytes *text, const struct subject *subject, int property)
{
    const struct eyeshot_terms *terms = &subject->terms;

    bytes_addf(text, "printf '");
    audit_draw(text, &subject->results[property].example, "@xy", "\\n");
    bytes_addf(text, "' | eyeshot audit -a ");
    audit_add_name(text, subject);
    if (terms->radius != EYESHOT_ALL)
        bytes_addf(text, " -r %lld", (long long)terms->radius);
    if (terms->shape != EYESHOT_CIRCLE)
        bytes_addf(text, " --shape %s", shape_names[terms->shape]);
    if (terms->walls != EYESHOT_LIT)
        bytes_addf(text, " --walls %s", walls_names[terms->walls]);
    if (terms->diagonals != EYESHOT_PASS)
        bytes_addf(text, " --diagonals %s", diagonals_names[terms->diagonals]);
}

/*
 * Green where a property holds, red where it is violated, neither where a sample shows no
 * violation.
 */
static void audit_print_table(struct sink *sink, const struct audit *audit,
                              const struct style *style)
{
    struct table table = {.columns = audit->listed_count + 1, .kept = 1};

    table_addf(&table, "algorithm");
    for (size_t k = 0; k < audit->listed_count; k++)
        table_addf(&table, "%s", property_kinds[audit->listed[k]].name);
    for (size_t i = 0; i < audit->count; i++) {
        const struct audit_result *results = audit->subjects[i].results;
        table_addf(&table, "%s", audit->subjects[i].title);
        for (size_t k = 0; k < audit->listed_count; k++) {
            const struct tally *tally = &results[audit->listed[k]].tally;
            audit_add_cell(table_add(&table), tally);
            if (tally->violations)
                table_color(&table, &style->colors[COLOR_BAD]);
            else if (tally->of && !tally->sampled)
                table_color(&table, &style->colors[COLOR_GOOD]);
        }
    }
    sink_text(sink, "\n");
    table_print(sink, &table, style->columns);
    table_release(&table);
}

/* What the signs of the table mean, of those that are in it. */
static void audit_print_legend(struct sink *sink, const struct audit *audit)
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

static void audit_print_maps(struct sink *sink, const struct audit *audit)
{
    if (audit->seeded)
        sink_format(sink, "built-in maps, seed %llu: ", (unsigned long long)audit->seed);
    else
        sink_format(sink, "map%s: ", plural(audit->map_count));
    for (size_t i = 0; i < audit->map_count; i++) {
        const struct map *map = &audit->maps[i];
        struct bytes name = {0};
        diag_add_escaped(&name, audit->names[i], false);
        sink_format(sink, "%s%s %dx%d", i ? ", " : "", name.data, map->width, map->height);
        bytes_release(&name);
    }
    sink_text(sink, "\n");
}

/* The counterexamples of properties that were required, or of the others. */
static void audit_print_examples(struct sink *sink, const struct audit *audit, bool required)
{
    for (int property = 0; property < PROPERTY_COUNT; property++)
        for (size_t i = 0; i < audit->count; i++) {
            const struct subject *subject = &audit->subjects[i];
            const struct audit_example *example = &subject->results[property].example;
            struct bytes text = {0};
            if (!example->finding.any || (subject->required >> property & 1) != required)
                continue;
            bytes_addf(&text, "\n%s: %s\n%s (the smallest%s)\n", property_kinds[property].name,
                       subject->title, example->words, example->smallest ? "" : " found");
            audit_command(&text, subject, property);
            bytes_addf(&text, "\n");
            audit_draw(&text, example, "@xy", "\n");
            sink_write(sink, text.data, text.length);
            bytes_release(&text);
        }
}

/* A text line for each that fails, or of which a sample can't show that it holds. */
static void audit_print_required(struct sink *sink, const struct audit *audit)
{
    bool any = false;

    for (int property = 0; property < PROPERTY_COUNT; property++)
        for (size_t i = 0; i < audit->count; i++) {
            const struct subject *subject = &audit->subjects[i];
            const struct tally *tally = &subject->results[property].tally;
            if (!(subject->required >> property & 1) || (!tally->violations && !tally->sampled))
                continue;
            any = true;
            sink_format(sink, "%s: %s is required: %llu of %llu place%s violate it%s\n",
                        subject->title, property_kinds[property].name,
                        (unsigned long long)tally->violations, (unsigned long long)tally->of,
                        plural(tally->of), tally->sampled ? ", a sample" : "");
        }
    audit_print_examples(sink, audit, true);
    if (any)
        sink_text(sink, "\n");
}

static void audit_write_text(struct sink *sink, const void *answer, const struct style *style)
{
    const struct audit *audit = answer;

    audit_print_required(sink, audit);
    audit_print_maps(sink, audit);
    audit_print_table(sink, audit, style);
    audit_print_legend(sink, audit);
    audit_print_examples(sink, audit, false);
}

const struct format audit_ascii = {"ascii", "a table, then the counterexamples", audit_write_text};
