/*
 * An audit as text: what is required and fails comes first, then a table, what the properties mean,
 * and of each property that is violated who violates it: of the first of them, where that happens
 * first on the map, and the smallest map on which it does, with the command that shows it again.
 * Other forms borrow the words.
 */
#include "cli/audit/answer.h"

#define AUDIT_MARGIN 1 /* cells around what happens on a map */
#define AUDIT_WIDE 60  /* what is wider, or higher, is not drawn */
#define AUDIT_HIGH 12

/* Letters of the property's words stand for the parts of a finding. */
void property_tell(struct bytes *text, int property, const struct audit_finding *finding)
{
    const char *words = property_kinds[property].words;

    for (const char *at = words; *at; at++) {
        bool single = (at == words || at[-1] == ' ') && !(at[1] >= 'a' && at[1] <= 'z');
        if (single && *at >= 'A' && *at <= 'C')
            bytes_addf(text, "(%d,%d)", finding->cells[*at - 'A'].x, finding->cells[*at - 'A'].y);
        else if (single && *at == 'N')
            bytes_addf(text, "%d", finding->number);
        else
            bytes_add(text, at, 1);
    }
}

/* A row of a part of a map; nothing below it. */
static void audit_draw_row(struct bytes *text, const struct eyeshot_mask *opaque,
                           struct eyeshot_box part, int y, const struct audit_finding *finding)
{
    for (int x = part.x0; x < part.x1 && y < part.y1; x++) {
        bool wall = plane_get(opaque, x, y);
        char glyph = wall ? '#' : '.';
        for (size_t i = finding->count; i-- && !wall;)
            if (cell_equal(finding->cells[i], (struct cell){x, y}))
                glyph = "@xy"[i];
        bytes_add(text, &glyph, 1);
    }
}

void audit_draw(struct bytes *text, const struct audit_result *result, const char *line_end)
{
    for (int y = 0; y < result->map.opaque.height; y++) {
        audit_draw_row(text, &result->map.opaque, eyeshot_mask_box(&result->map.opaque), y,
                       &result->finding);
        bytes_addf(text, "%s", line_end);
    }
}

/*
 * What -a takes, with the terms that are not an audit's own: behind a rule's name, or as options of
 * a program.
 */
void audit_command(struct bytes *text, const struct subject *subject, int property)
{
    const struct choice *choice = subject->choice;
    bool program = eyeshot_rule_is_own(choice->terms.rule);
    struct bytes name = {0}, options = {0};
    struct given usual = {0};

    given_equal_terms(&usual);
    bytes_addf(&name, "%s", program ? choice->word : choice->terms.rule->name);
    for (enum term term = 0; term < TERM_DARK; term++) {
        const char *key = term_keys[term];
        if (!given_has(&choice->given, term) ||
            (given_has(&usual, term) && usual.value[term] == choice->given.value[term]) ||
            (term == TERM_SUBTILE && strcmp(choice->terms.rule->name, "real-2x") != 0) ||
            (program && !list_has("radius shape walls diagonals", key)))
            continue;
        bytes_addf(program ? &options : &name, program ? " --%s " : ":%s=", key);
        given_tell(program ? &options : &name, &choice->given, term);
    }
    bytes_addf(text, "printf '");
    audit_draw(text, &subject->results[property], "\\n");
    bytes_addf(text, "' | eyeshot audit -a ");
    bytes_add_word(text, name.data);
    bytes_add(text, options.data, options.length);
    bytes_release(&name);
    bytes_release(&options);
}

/*
 * Green where a property holds, red where it is violated, neither where a sample shows no
 * violation.
 */
static void audit_add_share(struct table *table, const struct tally *tally,
                            const struct style *style)
{
    double share = tally->of ? 100 * (double)tally->violations / (double)tally->of : 0;

    if (!tally->of)
        table_addf(table, "-");
    else if (!tally->violations)
        table_addf(table, tally->sampled ? "~0" : "holds");
    else
        table_addf(table, share < 0.1 ? "%s<0.1%%" : "%s%.1f%%", tally->sampled ? "~" : "", share);
    if (tally->violations)
        table_color(table, style->colors[COLOR_BAD]);
    else if (tally->of && !tally->sampled)
        table_color(table, style->colors[COLOR_GOOD]);
}

/* And what the properties mean. */
static void audit_print_table(struct sink *sink, const struct audit *audit,
                              const struct style *style)
{
    struct table table = {.columns = audit->count + 1, .kept = 1}, means = {.columns = 2};

    table_addf(&table, "%s", "");
    for (size_t i = 0; i < audit->count; i++)
        table_addf(&table, "%s", audit->subjects[i].choice->title);
    for (int property = 0; property < PROPERTY_COUNT; property++) {
        if (!(audit->wanted >> property & 1))
            continue;
        table_addf(&table, "%s", property_kinds[property].name);
        for (size_t i = 0; i < audit->count; i++)
            audit_add_share(&table, &audit->subjects[i].results[property].tally, style);
        table_addf(&means, "%s", property_kinds[property].name);
        table_addf(&means, "%s", property_kinds[property].summary);
    }
    sink_text(sink, "\n");
    table_print(sink, &table);
    sink_text(sink, "\nholds, or the share of places where it does not; -: no such place here;\n"
                    "~: from a sample of the places, of which ~0 is no proof.\n\n");
    table_print(sink, &means);
    table_release(&table);
    table_release(&means);
}

/* The part of a map in which a finding lies; empty: it is too large to be drawn. */
static struct eyeshot_box audit_find_part(const struct eyeshot_mask *opaque,
                                          const struct audit_finding *finding)
{
    struct eyeshot_box part = box_of(finding->cells[0]);

    for (size_t i = 1; i < finding->count; i++)
        part = box_join(part, box_of(finding->cells[i]));
    part = (struct eyeshot_box){part.x0 - AUDIT_MARGIN, part.y0 - AUDIT_MARGIN,
                                part.x1 + AUDIT_MARGIN, part.y1 + AUDIT_MARGIN};
    part = box_meet(part, eyeshot_mask_box(opaque));
    if (part.x1 - part.x0 > AUDIT_WIDE || part.y1 - part.y0 > AUDIT_HIGH)
        return (struct eyeshot_box){0, 0, 0, 0};
    return part;
}

/*
 * Who violates a property; of the first of them the counterexample, and at its left where that
 * happens first on the map, if that is another one.
 */
static void audit_print_example(struct sink *sink, const struct audit *audit, int property)
{
    const struct eyeshot_mask *opaque = &audit->map->opaque, *small;
    const struct subject *subject = NULL;
    const struct audit_result *result;
    struct table both = {.columns = 1};
    struct eyeshot_box part = {0}, whole;
    struct bytes text = {0};

    bytes_addf(&text, "%s", property_kinds[property].name);
    for (size_t i = 0; i < audit->count; i++) {
        if (!audit->subjects[i].results[property].tally.violations)
            continue;
        bytes_addf(&text, "%s%s", subject ? ", " : ": ", audit->subjects[i].choice->title);
        subject = subject ? subject : &audit->subjects[i];
    }
    if (!subject) {
        bytes_release(&text);
        return;
    }
    result = &subject->results[property];
    small = &result->map.opaque;
    sink_text(sink, "\n");
    text_wrap(sink, text.data, 0, 2);
    bytes_truncate(&text, 0);
    if (small->width != opaque->width || small->height != opaque->height ||
        memcmp(small->words, opaque->words, mask_bytes(small)) != 0) {
        part = audit_find_part(opaque, &result->tally.first);
        both.columns = box_is_empty(part) ? 1 : 2;
        bytes_addf(&text, "first on this map: ");
        property_tell(&text, property, &result->tally.first);
        bytes_addf(&text, "\n");
    }
    property_tell(&text, property, &result->finding);
    bytes_addf(&text, " (the smallest%s)\n", result->smallest ? "" : " found");
    audit_command(&text, subject, property);
    sink_format(sink, "%s\n", text.data);
    bytes_release(&text);
    whole = eyeshot_mask_box(small);
    for (int y = 0; y < greater(part.y1 - part.y0, whole.y1); y++) {
        if (both.columns > 1)
            audit_draw_row(table_add(&both), opaque, part, part.y0 + y, &result->tally.first);
        audit_draw_row(table_add(&both), small, whole, y, &result->finding);
    }
    table_print(sink, &both);
    table_release(&both);
}

/* A text line for each that fails, or of which a sample can't show that it holds. */
static void audit_print_required(struct sink *sink, const struct audit *audit)
{
    const char *end = "";

    for (int property = 0; property < PROPERTY_COUNT; property++)
        for (size_t i = 0; i < audit->count; i++) {
            const struct subject *subject = &audit->subjects[i];
            const struct tally *tally = &subject->results[property].tally;
            if (!(subject->required >> property & 1) || (!tally->violations && !tally->sampled))
                continue;
            sink_format(sink, "%s: %s is required: %llu of %llu place%s violate it%s\n",
                        subject->choice->title, property_kinds[property].name,
                        (unsigned long long)tally->violations, (unsigned long long)tally->of,
                        plural(tally->of), tally->sampled ? ", a sample" : "");
            end = "\n";
        }
    sink_text(sink, end);
}

static void audit_write_text(struct sink *sink, const void *answer, const struct style *style)
{
    const struct audit *audit = answer;
    struct bytes name = {0};

    audit_print_required(sink, audit);
    diag_add_escaped(&name, audit->name, false);
    sink_format(sink, "map: %s %dx%d\n", name.data, audit->map->width, audit->map->height);
    bytes_release(&name);
    audit_print_table(sink, audit, style);
    for (int property = 0; property < PROPERTY_COUNT; property++)
        audit_print_example(sink, audit, property);
}

const struct format audit_ascii = {"ascii", "a table, then the counterexamples",
                                   .write = audit_write_text};
