/*
 * An audit as text: what is required and fails comes first, then a table, what the properties mean,
 * and of each property that is violated where that happens first on the map, and the smallest map
 * on which it does, with the command that shows it again. Algorithms that fail on the same smallest
 * map share one; of several algorithms only the first such map is drawn. Other forms borrow the
 * command.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/audit/answer.h"
#include "cli/level/given.h"
#include "cli/level/rules.h"
#include "cli/support/alloc.h"
#include "cli/support/text.h"

#define AUDIT_MARGIN 1 /* cells around what happens on a map */
#define AUDIT_WIDE 60  /* what is wider, or higher, is not drawn */
#define AUDIT_HIGH 12
#define AUDIT_TERMS 8 /* columns for the options behind the names of a command */
#define AUDIT_FEW 2   /* algorithms of which every counterexample is printed */

/* A row of a part of a map, with `marks` for the cells of a finding; NULL: none. */
static void audit_draw_row(struct bytes *text, const struct eyeshot_mask *opaque,
                           struct eyeshot_box box, int y, const struct finding *finding,
                           const char *marks)
{
    for (int x = box.x0; x < box.x1; x++) {
        bool wall = plane_get(opaque, x, y);
        char glyph = wall ? '#' : '.';
        for (size_t i = marks ? finding->count : 0; i-- && !wall;)
            if (cell_equal(finding->cells[i], (struct cell){x, y}))
                glyph = marks[i];
        bytes_add(text, &glyph, 1);
    }
}

void audit_draw(struct bytes *text, const struct audit_example *example, const char *marks,
                const char *line_end)
{
    for (int y = 0; y < example->opaque.height; y++) {
        audit_draw_row(text, &example->opaque, eyeshot_mask_box(&example->opaque), y,
                       &example->finding, marks);
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
        bytes_addf(text, "0");
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

/* Adds what -a takes: the rule with its keys, or a program as it was given. */
static void audit_add_name(struct bytes *text, const struct subject *subject)
{
    struct bytes name = {0};

    if (eyeshot_rule_is_own(subject->terms.rule)) {
        bytes_add_word(text, subject->word);
        return;
    }
    bytes_addf(&name, "%s", subject->terms.rule->name);
    audit_add_keys(&name, &subject->terms);
    bytes_add_word(text, name.data);
    bytes_release(&name);
}

/*
 * The command for the subjects numbered in the list, who have the same example and terms: as many
 * as so many columns take, the first in any case.
 */
static void audit_add_command(struct bytes *text, const struct audit *audit, const size_t *list,
                              size_t count, int property, size_t columns)
{
    const struct subject *subject = &audit->subjects[list[0]];
    const struct eyeshot_terms *terms = &subject->terms;
    size_t start = text->length;

    bytes_addf(text, "printf '");
    audit_draw(text, &subject->results[property].example, "@xy", "\\n");
    bytes_addf(text, "' | eyeshot audit -a ");
    for (size_t i = 0; i < count; i++) {
        struct bytes name = {0};
        audit_add_name(&name, &audit->subjects[list[i]]);
        if (!i || text->length - start + name.length + AUDIT_TERMS <= columns)
            bytes_addf(text, "%s%s", i ? "," : "", name.data);
        bytes_release(&name);
    }
    if (terms->radius != EYESHOT_ALL)
        bytes_addf(text, " -r %lld", (long long)terms->radius);
    if (terms->shape != EYESHOT_CIRCLE)
        bytes_addf(text, " --shape %s", shape_names[terms->shape]);
    if (terms->walls != EYESHOT_LIT)
        bytes_addf(text, " --walls %s", walls_names[terms->walls]);
    if (terms->diagonals != EYESHOT_PASS)
        bytes_addf(text, " --diagonals %s", diagonals_names[terms->diagonals]);
    if (eyeshot_rule_is_own(terms->rule) && audit->timeout)
        bytes_addf(text, " --timeout %lld", audit->timeout);
}

void audit_command(struct bytes *text, const struct audit *audit, size_t subject, int property)
{
    audit_add_command(text, audit, &subject, 1, property, 0);
}

/*
 * Green where a property holds, red where it is violated, neither where a sample shows no
 * violation.
 */
static void audit_print_table(struct sink *sink, const struct audit *audit,
                              const struct style *style)
{
    struct table table = {.columns = audit->count + 1, .kept = 1};

    table_addf(&table, "%s", "");
    for (size_t i = 0; i < audit->count; i++)
        table_addf(&table, "%s", audit->subjects[i].title);
    for (size_t k = 0; k < audit->listed_count; k++) {
        table_addf(&table, "%s", property_kinds[audit->listed[k]].name);
        for (size_t i = 0; i < audit->count; i++) {
            const struct tally *tally = &audit->subjects[i].results[audit->listed[k]].tally;
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
        sink_text(sink, " -: no such place here.");
    sink_text(sink, sampled ? "\n~: from a sample of the places; ~0 is no proof.\n\n" : "\n\n");
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

/* Is the example the map that was given, so that it needs no place of its own? */
static bool audit_is_map(const struct audit_example *example, const struct map *map)
{
    const struct eyeshot_mask *one = &example->opaque, *other = &map->opaque;

    return one->width == other->width && one->height == other->height &&
           !memcmp(one->words, other->words, one->stride * (size_t)one->height * sizeof(uint64_t));
}

/* The part of a map in which a finding lies; empty: it is too large to be drawn. */
static struct eyeshot_box audit_find_part(const struct map *map, const struct finding *finding)
{
    struct eyeshot_box part = box_of(finding->cells[0]);

    for (size_t i = 1; i < finding->count; i++)
        box_add(&part, finding->cells[i]);
    part = (struct eyeshot_box){part.x0 - AUDIT_MARGIN, part.y0 - AUDIT_MARGIN,
                                part.x1 + AUDIT_MARGIN, part.y1 + AUDIT_MARGIN};
    part = box_meet(part, eyeshot_mask_box(&map->opaque));
    if (part.x1 - part.x0 > AUDIT_WIDE || part.y1 - part.y0 > AUDIT_HIGH)
        return (struct eyeshot_box){0, 0, 0, 0};
    return part;
}

/* The smallest map, and at its left the part of the given one where it happens first. */
static void audit_draw_both(struct bytes *text, const struct audit_result *result, bool placed)
{
    const struct audit_example *example = &result->example;
    const struct finding *first = &result->tally.first;
    struct eyeshot_box part = {0, 0, 0, 0};
    int height;

    if (placed)
        part = audit_find_part(result->where, first);
    height = part.y1 - part.y0;
    for (int y = 0; y < greater(height, example->opaque.height); y++) {
        size_t start = text->length;
        if (y < height)
            audit_draw_row(text, &result->where->opaque, part, part.y0 + y, first, "@xy");
        if (y < example->opaque.height) {
            if (height)
                bytes_addf(text, "%*s", part.x1 - part.x0 + 4 - (int)(text->length - start), "");
            audit_draw_row(text, &example->opaque, eyeshot_mask_box(&example->opaque), y,
                           &example->finding, "@xy");
        }
        bytes_addf(text, "\n");
    }
}

/* Have two subjects the same example, on terms that one command can say? */
static bool audit_is_shared(const struct subject *a, const struct subject *b, int property)
{
    const struct audit_example *one = &a->results[property].example;
    const struct audit_example *other = &b->results[property].example;
    struct eyeshot_terms terms = b->terms;

    terms.rule = a->terms.rule;
    if (one->opaque.width != other->opaque.width || one->opaque.height != other->opaque.height ||
        strcmp(one->words, other->words) != 0 || eyeshot_rule_is_own(a->terms.rule) ||
        eyeshot_rule_is_own(b->terms.rule) || !eyeshot_terms_equal(&a->terms, &terms))
        return false;
    return !memcmp(one->opaque.words, other->opaque.words,
                   one->opaque.stride * (size_t)one->opaque.height * sizeof(uint64_t));
}

static void audit_print_names(struct sink *sink, const struct audit *audit, const char *before,
                              const size_t *list, size_t count, const char *behind, int columns)
{
    struct bytes text = {0};

    bytes_addf(&text, "%s", before);
    for (size_t i = 0; i < count; i++)
        bytes_addf(&text, "%s%s", i ? ", " : "", audit->subjects[list[i]].title);
    bytes_addf(&text, "%s", behind);
    text_wrap(sink, text.data, 0, 2, columns);
    bytes_release(&text);
}

/* The example that the first of the subjects has with others of them; how many these are. */
static size_t audit_print_shared(struct sink *sink, const struct audit *audit, size_t *list,
                                 size_t count, int property, int columns)
{
    const struct audit_result *result = &audit->subjects[list[0]].results[property];
    const struct audit_example *example = &result->example;
    bool placed = !audit->seeded && !audit_is_map(example, result->where);
    struct bytes text = {0}, name = {0};
    size_t shared = 1;

    for (size_t i = 1; i < count; i++) {
        size_t subject = list[i];
        if (!audit_is_shared(&audit->subjects[list[0]], &audit->subjects[subject], property))
            continue;
        memmove(&list[shared + 1], &list[shared], (i - shared) * sizeof *list);
        list[shared++] = subject;
    }
    bytes_addf(&name, "\n%s: ", property_kinds[property].name);
    audit_print_names(sink, audit, name.data, list, shared, "", columns);
    if (placed) {
        char *words = property_tell(property, &result->tally.first);
        bytes_addf(&text, "first on this map: %s\n", words);
        free(words);
    }
    bytes_addf(&text, "%s (the smallest%s)\n", example->words, example->smallest ? "" : " found");
    audit_add_command(&text, audit, list, shared, property, (size_t)columns);
    bytes_addf(&text, "\n");
    audit_draw_both(&text, result, placed);
    sink_write(sink, text.data, text.length);
    bytes_release(&text);
    bytes_release(&name);
    return shared;
}

/* The counterexamples of properties that were required, or of the others. */
static void audit_print_examples(struct sink *sink, const struct audit *audit, bool required,
                                 int columns)
{
    size_t *list = alloc_array(audit->count, sizeof *list);

    for (int property = 0; property < PROPERTY_COUNT; property++) {
        size_t count = 0, done = 0;
        for (size_t i = 0; i < audit->count; i++)
            if (audit->subjects[i].results[property].example.finding.any &&
                (audit->subjects[i].required >> property & 1) == required)
                list[count++] = i;
        for (; done < count && (!done || audit->count <= AUDIT_FEW);)
            done += audit_print_shared(sink, audit, list + done, count - done, property, columns);
        if (done < count)
            audit_print_names(sink, audit, "also violated by ", list + done, count - done,
                              ": -a with one of them shows where", columns);
    }
    free(list);
}

/* A text line for each that fails, or of which a sample can't show that it holds. */
static void audit_print_required(struct sink *sink, const struct audit *audit, int columns)
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
    audit_print_examples(sink, audit, true, columns);
    if (any)
        sink_text(sink, "\n");
}

static void audit_write_text(struct sink *sink, const void *answer, const struct style *style)
{
    const struct audit *audit = answer;

    audit_print_required(sink, audit, style->columns);
    audit_print_maps(sink, audit);
    audit_print_table(sink, audit, style);
    audit_print_legend(sink, audit);
    audit_print_examples(sink, audit, false, style->columns);
}

const struct format audit_ascii = {"ascii", "a table, then the counterexamples", audit_write_text};
