#include "cli/audit/print.h"
#include "cli/level/given.h"

#include <string.h>

#include "cli/support/json_out.h"
#include "cli/support/utf8.h"

void audit_draw_row(struct bytes *text, const struct audit_example *example, int y)
{
    static const char marks[AUDIT_CELLS] = "@xy";

    for (int x = 0; x < example->opaque.width; x++) {
        bool wall = plane_get(&example->opaque, x, y);
        char glyph = wall ? '#' : '.';
        for (size_t i = example->cell_count; i-- && !wall;)
            if (example->cells[i].x == x && example->cells[i].y == y)
                glyph = marks[i];
        bytes_add(text, &glyph, 1);
    }
}

/* The table */

static void add_share(struct bytes *text, const struct audit_result *result)
{
    double share = 100 * (double)result->violations / (double)result->of;

    if (!result->violations)
        bytes_addf(text, "holds");
    else if (share < 0.1)
        bytes_addf(text, "<0.1%%");
    else
        bytes_addf(text, "%.1f%%", share);
}

void audit_cell(struct bytes *text, const struct audit_row *row, enum property property)
{
    const struct audit_result *result = &row->results[property];

    if (result->sampled && (result->of || result->has_value))
        bytes_addf(text, "~");
    if (property_has_verdict(property) && result->of)
        add_share(text, result);
    else if (result->has_value)
        bytes_addf(text, property == PROPERTY_SPEED ? "%.1f" : "%.3f", result->value);
    else
        bytes_addf(text, "-");
    if (result->has_slope)
        bytes_addf(text, " (%.2f)", result->slope);
}

/* The algorithm, and what is made of it. */
void audit_title(struct bytes *text, const struct audit_row *row)
{
    bytes_addf(text, "%s", row->title);
    if (row->symmetrize != SYMMETRIZE_NOT)
        bytes_addf(text, " (%s)", symmetrize_names[row->symmetrize]);
}

static void add_padded(struct sink *sink, const char *text, int width)
{
    sink_text(sink, text);
    for (int i = utf8_length(text); i < width; i++)
        sink_text(sink, " ");
}

/* A column's texts: its heading, then the rows. */
static void make_entry(struct bytes *text, const struct audit *audit, int property, size_t line)
{
    bytes_truncate(text, 0);
    if (property < 0 && line)
        audit_title(text, &audit->rows[line - 1]);
    else if (property < 0)
        bytes_addf(text, "algorithm");
    else if (line)
        audit_cell(text, &audit->rows[line - 1], (enum property)property);
    else
        bytes_addf(text, "%s", property_names[property]);
}

static int column_width(const struct audit *audit, int property)
{
    struct bytes text = {0};
    int widest = 0;

    for (size_t line = 0; line <= audit->row_count; line++) {
        make_entry(&text, audit, property, line);
        widest = utf8_length(text.data) > widest ? utf8_length(text.data) : widest;
    }
    bytes_release(&text);
    return widest;
}

/* Of the columns from `first` to before `last`, behind the one that names the rows. */
static void write_columns(struct sink *sink, const struct audit *audit, int first, int last)
{
    struct bytes text = {0};

    for (size_t line = 0; line <= audit->row_count; line++) {
        make_entry(&text, audit, -1, line);
        add_padded(sink, text.data, column_width(audit, -1));
        for (int i = first; i < last; i++) {
            make_entry(&text, audit, i, line);
            sink_text(sink, "  ");
            add_padded(sink, text.data, i < last - 1 ? column_width(audit, i) : 0);
        }
        sink_text(sink, "\n");
    }
    bytes_release(&text);
}

/* As many columns side by side as the terminal holds, then those that are left below. */
static void write_table(struct sink *sink, const struct audit_view *view)
{
    int count = view->audit->timed ? PROPERTY_COUNT : PROPERTY_SPEED, next;

    for (int first = 0; first < count; first = next) {
        int used = column_width(view->audit, -1);
        for (next = first; next < count; next++) {
            used += 2 + column_width(view->audit, next);
            if (next > first && used > view->columns)
                break;
        }
        sink_text(sink, "\n");
        write_columns(sink, view->audit, first, next);
    }
}

/* What the signs of the table mean, of those that are in it. */
static void write_legend(struct sink *sink, const struct audit *audit)
{
    bool sampled = false, nowhere = false, slope = false;

    for (size_t i = 0; i < audit->row_count; i++)
        for (int k = 0; k < PROPERTY_COUNT; k++) {
            const struct audit_result *result = &audit->rows[i].results[k];
            sampled |= result->sampled;
            nowhere |= property_has_verdict((enum property)k) && !result->of;
            slope |= result->has_slope;
        }
    sink_text(sink, "\nholds, or the share of violations.");
    if (slope)
        sink_text(sink, " (n): cells by which the shadow grows a row.");
    if (nowhere)
        sink_text(sink, " -: nowhere on these maps.");
    if (sampled)
        sink_text(sink, " ~: at a sample of the places.");
    sink_text(sink, "\n");
}

static void write_maps(struct sink *sink, const struct audit_view *view)
{
    const struct audit *audit = view->audit;

    if (view->seeded)
        sink_format(sink, "built-in maps, seed %llu: ", (unsigned long long)view->seed);
    else
        sink_text(sink, audit->map_count == 1 ? "map: " : "maps: ");
    for (size_t i = 0; i < audit->map_count; i++) {
        const struct map *map = audit->maps[i];
        struct bytes name = {0};
        diag_add_escaped(&name, view->names[i]);
        sink_format(sink, "%s%s %dx%d", i ? ", " : "", name.data, map->width, map->height);
        bytes_release(&name);
    }
    sink_text(sink, "\n");
}

/* The counterexamples */

/* A word for the shell, quoted if need be. */
static void add_word(struct bytes *text, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-_.,:=/";

    if (strspn(word, plain) == strlen(word)) {
        bytes_addf(text, "%s", word);
        return;
    }
    bytes_addf(text, "'");
    for (; *word; word++)
        if (*word == '\'')
            bytes_addf(text, "'\\''");
        else
            bytes_add(text, word, 1);
    bytes_addf(text, "'");
}

static bool is_program(const struct audit_row *row)
{
    return strncmp(row->title, "exec:", 5) == 0;
}

/* The name without its own settings, which the rule has, too; a program's whole command. */
static void add_name(struct bytes *text, const struct audit_row *row)
{
    struct bytes name = {0};

    bytes_add(&name, row->title, is_program(row) ? strlen(row->title) : strcspn(row->title, ":"));
    add_word(text, name.data);
    bytes_release(&name);
}

/* What the rule has otherwise than a row of the audit has by itself. */
static void add_options(struct bytes *text, const struct audit_row *row)
{
    static const char *const subtiles[] = {"nw", "ne", "sw", "se"};
    const struct eyeshot_terms *terms = &row->terms;

    if (terms->radius != EYESHOT_ALL)
        bytes_addf(text, " -r %lld", (long long)terms->radius);
    if (terms->shape != EYESHOT_CIRCLE)
        bytes_addf(text, " --shape %s", shape_names[terms->shape]);
    if (terms->walls != EYESHOT_LIT)
        bytes_addf(text, " --walls %s", walls_names[terms->walls]);
    if (terms->border != EYESHOT_SHOWN)
        bytes_addf(text, " --border %s", border_names[terms->border]);
    if (terms->diagonals != EYESHOT_PASS)
        bytes_addf(text, " --diagonals %s", diagonals_names[terms->diagonals]);
    if (!terms->own_cell)
        bytes_addf(text, " --no-own-cell");
    if (terms->cone < 360)
        bytes_addf(text, " --facing %d --cone %d", terms->facing, terms->cone);
    if (terms->subtile != EYESHOT_NW)
        bytes_addf(text, " --subtile %s", subtiles[terms->subtile]);
    if (row->symmetrize != SYMMETRIZE_NOT)
        bytes_addf(text, " --symmetrize %s", symmetrize_names[row->symmetrize]);
}

void audit_command(struct bytes *text, const struct audit_row *row)
{
    bytes_addf(text, "eyeshot audit -a ");
    add_name(text, row);
    add_options(text, row);
}

static bool same_map(const struct eyeshot_mask *a, const struct eyeshot_mask *b)
{
    return a->width == b->width && a->height == b->height &&
           !memcmp(a->words, b->words, a->stride * (size_t)a->height * sizeof *a->words);
}

bool audit_same_example(const struct audit_row *a, const struct audit_row *b, int property)
{
    const struct audit_example *one = &a->results[property].example;
    const struct audit_example *two = &b->results[property].example;
    struct bytes here = {0}, there = {0};
    bool same = one->found && two->found && one->smallest == two->smallest &&
                !strcmp(one->words, two->words) && same_map(&one->opaque, &two->opaque);

    add_options(&here, a);
    add_options(&there, b);
    same = same && here.length == there.length &&
           !memcmp(here.data ? here.data : "", there.data ? there.data : "", here.length);
    bytes_release(&here);
    bytes_release(&there);
    return same;
}

static bool is_told(const struct audit *audit, size_t row, int property)
{
    for (size_t i = 0; i < row; i++)
        if (audit_same_example(&audit->rows[i], &audit->rows[row], property))
            return true;
    return false;
}

/* The rows from `row` on with the same example: their titles, or their names as -a takes them: a
 * program stands in no list. */
static void add_rows(struct bytes *text, const struct audit *audit, size_t row, int property,
                     bool titles)
{
    const struct audit_row *last = NULL;

    for (size_t i = row; i < audit->row_count; i++) {
        const struct audit_row *here = &audit->rows[i];
        if (i != row && !audit_same_example(&audit->rows[row], here, property))
            continue;
        if (last)
            bytes_addf(text, titles ? ", " : is_program(here) || is_program(last) ? " -a " : ",");
        if (titles)
            audit_title(text, here);
        else
            add_name(text, here);
        last = here;
    }
}

static void write_example(struct sink *sink, const struct audit *audit, size_t row, int property)
{
    const struct audit_example *example = &audit->rows[row].results[property].example;
    struct bytes text = {0};

    bytes_addf(&text, "\n%s: ", property_names[property]);
    add_rows(&text, audit, row, property, true);
    bytes_addf(&text, "\n%s (the smallest%s)\n", example->words, example->smallest ? "" : " found");
    bytes_addf(&text, "printf '");
    for (int y = 0; y < example->opaque.height; y++) {
        audit_draw_row(&text, example, y);
        bytes_addf(&text, "\\n");
    }
    bytes_addf(&text, "' | eyeshot audit -a ");
    add_rows(&text, audit, row, property, false);
    add_options(&text, &audit->rows[row]);
    bytes_addf(&text, "\n");
    for (int y = 0; y < example->opaque.height; y++) {
        audit_draw_row(&text, example, y);
        bytes_addf(&text, "\n");
    }
    sink_write(sink, text.data, text.length);
    bytes_release(&text);
}

static void write_text(struct sink *sink, const struct audit_view *view)
{
    const struct audit *audit = view->audit;

    write_maps(sink, view);
    write_table(sink, view);
    write_legend(sink, audit);
    for (int property = 0; property < PROPERTY_COUNT; property++)
        for (size_t row = 0; row < audit->row_count; row++)
            if (audit->rows[row].results[property].example.found && !is_told(audit, row, property))
                write_example(sink, audit, row, property);
}

/* JSON */

static void add_double(struct json_out *json, const char *key, bool has, double value)
{
    struct bytes text = {0};

    bytes_addf(&text, has ? "%.6f" : "null", value);
    json_raw(json, key, text.data, text.length);
    bytes_release(&text);
}

static void add_example(struct json_out *json, const struct audit_example *example)
{
    struct bytes row = {0};

    if (!example->found) {
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
    for (size_t i = 0; i < example->cell_count; i++)
        json_cell(json, NULL, example->cells[i].x, example->cells[i].y);
    json_end(json);
    json_end(json);
    bytes_release(&row);
}

static void add_property(struct json_out *json, const struct audit_row *row, int property)
{
    const struct audit_result *result = &row->results[property];

    json_object(json, NULL);
    json_string(json, "name", property_names[property]);
    if (property_has_verdict((enum property)property)) {
        json_bool(json, "holds", !result->violations);
        json_size(json, "violations", result->violations);
        json_size(json, "of", result->of);
    } else {
        json_null(json, "holds");
        add_double(json, "value", result->has_value, result->value);
    }
    if (property == PROPERTY_PILLAR_SHADOW)
        add_double(json, "slope", result->has_slope, result->slope);
    if (result->sampled)
        json_bool(json, "sampled", true);
    add_example(json, &result->example);
    json_end(json);
}

static void add_result(struct json_out *json, const struct audit_row *row)
{
    json_object(json, NULL);
    json_string(json, "algorithm", row->title);
    if (row->symmetrize != SYMMETRIZE_NOT)
        json_string(json, "symmetrize", symmetrize_names[row->symmetrize]);
    json_array(json, "properties");
    for (int i = 0; i < PROPERTY_COUNT; i++)
        add_property(json, row, i);
    json_end(json);
    json_end(json);
}

static void write_json(struct sink *sink, const struct audit_view *view)
{
    struct json_out json = {.sink = sink, .pretty = view->pretty};

    json_object(&json, NULL);
    json_string(&json, "eyeshot", "audit/1");
    if (view->seeded)
        json_int(&json, "seed", (int64_t)view->seed);
    json_array(&json, "results");
    for (size_t i = 0; i < view->audit->row_count; i++)
        add_result(&json, &view->audit->rows[i]);
    json_end(&json);
    json_end(&json);
    json_end_line(&json);
}

static const struct audit_format ascii = {"ascii", "a table, then the counterexamples", write_text};
static const struct audit_format json = {"json", "one object, audit/1", write_json};

const struct audit_format *const audit_formats[] = {&ascii, &json, &audit_html, NULL};
