#include "cli/compare/print.h"

#include <string.h>

#include "cli/picture/draw.h"
#include "cli/picture/json_view.h"
#include "cli/support/mask.h"
#include "cli/support/utf8.h"

#define GAP 2 /* columns between two maps */
static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
#define LETTERS (sizeof letters - 1)

const char *comparison_unit(const struct comparison *comparison)
{
    return comparison->scale == 1 ? "cells" : "sub-tiles";
}

char comparison_letter(size_t group)
{
    return group < LETTERS ? letters[group] : '?';
}

static void add_blanks(struct sink *sink, int count)
{
    while (count-- > 0)
        sink_write(sink, " ", 1);
}

/* Maps side by side */

/* The glyph of the eye that stands in the column, or 0. */
static uint32_t eye_glyph(struct marks *marks, int x)
{
    const struct view_eye *eye = marks_next(marks, x);

    return eye && eye->cell.x == x ? eye->glyph : 0;
}

static void add_map_row(struct sink *sink, const struct comparison *comparison, struct marks *marks,
                        const struct eyeshot_mask *mask, int y)
{
    marks_row(marks, y / comparison->scale);
    for (int x = 0; x < mask->width; x++) {
        uint32_t eye = eye_glyph(marks, x / comparison->scale);
        if (eye)
            sink_code(sink, eye);
        else if (plane_get(mask, x, y))
            sink_code(sink,
                      map_glyph(comparison->map, x / comparison->scale, y / comparison->scale));
        else
            sink_write(sink, " ", 1);
    }
}

static int block_width(const struct contender *contender)
{
    int title = utf8_length(contender->title);

    return title > contender->mask.width ? title : contender->mask.width;
}

/* How many contenders from `first` on fit beside each other: one at least. */
static size_t count_beside(const struct comparison_view *view, size_t first)
{
    const struct comparison *comparison = view->comparison;
    int used = 0;
    size_t count = 0;

    while (first + count < comparison->count) {
        used += block_width(&comparison->contenders[first + count]) + (count ? GAP : 0);
        if (count && used > view->columns)
            break;
        count++;
    }
    return count;
}

static void add_blocks(struct sink *sink, const struct comparison *comparison, struct marks *marks,
                       size_t first, size_t count)
{
    const struct contender *contenders = &comparison->contenders[first];

    for (size_t i = 0; i < count; i++) {
        sink_text(sink, contenders[i].title);
        if (i + 1 < count)
            add_blanks(sink, block_width(&contenders[i]) - utf8_length(contenders[i].title) + GAP);
    }
    sink_text(sink, "\n");
    for (int y = 0; y < contenders[0].mask.height; y++) {
        for (size_t i = 0; i < count; i++) {
            add_map_row(sink, comparison, marks, &contenders[i].mask, y);
            if (i + 1 < count)
                add_blanks(sink, block_width(&contenders[i]) - contenders[i].mask.width + GAP);
        }
        sink_text(sink, "\n");
    }
    sink_text(sink, "\n");
}

/* The difference map */

static void add_difference(struct sink *sink, const struct comparison *comparison,
                           struct marks *marks)
{
    const struct eyeshot_mask *first = &comparison->contenders[0].mask;

    sink_text(sink, "difference: \u00b7 all see it, blank none");
    sink_text(sink, comparison->group_count ? ", a letter some\n" : "\n");
    for (int y = 0; y < first->height; y++) {
        marks_row(marks, y / comparison->scale);
        for (int x = 0; x < first->width; x++) {
            uint64_t who = comparison_who(comparison, x, y);
            size_t group = comparison_group(comparison, who);
            uint32_t eye = eye_glyph(marks, x / comparison->scale);
            if (group < comparison->group_count)
                sink_code(sink, (uint32_t)comparison_letter(group));
            else
                sink_code(sink, eye ? eye : who ? 0xb7 : ' ');
        }
        sink_text(sink, "\n");
    }
}

static void add_legend(struct sink *sink, const struct comparison *comparison)
{
    for (size_t group = 0; group < comparison->group_count; group++) {
        const char *separator = "  ";
        sink_format(sink, "  %c", comparison_letter(group));
        for (size_t i = 0; i < comparison->count; i++) {
            if (!(comparison->groups[group] >> i & 1))
                continue;
            sink_text(sink, separator);
            sink_text(sink, comparison->contenders[i].title);
            separator = ", ";
        }
        sink_text(sink, "\n");
    }
    sink_text(sink, "\n");
}

/* Counts */

static int title_width(const struct comparison *comparison)
{
    int width = 9;

    for (size_t i = 0; i < comparison->count; i++)
        if (utf8_length(comparison->contenders[i].title) > width)
            width = utf8_length(comparison->contenders[i].title);
    return width;
}

static void add_title(struct sink *sink, const struct comparison *comparison, size_t i)
{
    const char *title = comparison->contenders[i].title;

    sink_format(sink, "%3zu  ", i + 1);
    sink_text(sink, title);
    add_blanks(sink, title_width(comparison) - utf8_length(title));
}

static void add_counts(struct sink *sink, const struct comparison *comparison)
{
    if (comparison->scale == 1)
        sink_text(sink, "open cells and walls");
    else
        sink_text(sink, "sub-tiles, four a cell, open ones and those of walls");
    sink_text(sink, ", shown or hidden wrongly against ");
    sink_text(sink, comparison->reference.title);
    sink_text(sink, "\n     algorithm");
    add_blanks(sink, title_width(comparison) - 9);
    sink_text(sink, "   visible     shown    hidden   walls shown  walls hidden\n");
    for (size_t i = 0; i < comparison->count; i++) {
        const struct contender *contender = &comparison->contenders[i];
        add_title(sink, comparison, i);
        sink_format(sink, "%10zu%10zu%10zu%14zu%14zu\n", contender->visible,
                    contender->wrongly_shown, contender->wrongly_hidden, contender->walls_shown,
                    contender->walls_hidden);
    }
    sink_text(sink, "\n");
}

static void add_share(struct sink *sink, const struct contender_pair *pair)
{
    size_t tenths = contender_pair_share(pair);

    sink_format(sink, "%4zu.%zu", tenths / 10, tenths % 10);
}

static void add_agreement(struct sink *sink, const struct comparison *comparison)
{
    sink_format(sink, "agreement: open %s that both see, of those that either sees, in %%\n     ",
                comparison_unit(comparison));
    add_blanks(sink, title_width(comparison));
    for (size_t i = 0; i < comparison->count; i++)
        sink_format(sink, "%6zu", i + 1);
    sink_text(sink, "\n");
    for (size_t a = 0; a < comparison->count; a++) {
        add_title(sink, comparison, a);
        for (size_t b = 0; b < comparison->count; b++) {
            if (a == b)
                sink_text(sink, "     -");
            else
                add_share(sink, comparison_pair(comparison, a, b));
        }
        sink_text(sink, "\n");
    }
}

/* How much `a` and `b` see of open cells: is it the same, or does `a` see a part of what `b` does? */
static bool same_sight(const struct comparison *comparison, size_t a, size_t b)
{
    const struct contender_pair *pair = a == b ? NULL : comparison_pair(comparison, a, b);

    return !pair || (!pair->only_a && !pair->only_b);
}

static bool same_mask(const struct comparison *comparison, size_t a, size_t b)
{
    const struct eyeshot_mask *one = &comparison->contenders[a].mask;
    const struct eyeshot_mask *two = &comparison->contenders[b].mask;

    return !memcmp(one->words, two->words, mask_bytes(one));
}

static bool same_but_walls(const struct comparison *comparison, size_t a, size_t b)
{
    return same_sight(comparison, a, b) && !same_mask(comparison, a, b);
}

static bool less_sight(const struct comparison *comparison, size_t a, size_t b)
{
    const struct contender_pair *pair = a == b ? NULL : comparison_pair(comparison, a, b);

    return pair && (a < b ? !pair->only_a && pair->only_b : !pair->only_b && pair->only_a);
}

struct relation {
    const char *words;
    bool (*holds)(const struct comparison *comparison, size_t a, size_t b);
};
static const struct relation same = {" sees the same as ", same_mask};
static const struct relation same_open[] = {{" sees the same open cells as ", same_but_walls},
                                            {" sees the same open sub-tiles as ", same_but_walls}};
static const struct relation less = {" sees less than ", less_sight};

/* `a`, what it does, and those behind `from` of which that holds; nothing when there is none. */
static void add_relation(struct sink *sink, const struct comparison *comparison, size_t a,
                         size_t from, const struct relation *relation, const char **blank)
{
    const char *words = relation->words;

    for (size_t b = from; b < comparison->count; b++) {
        if (!relation->holds(comparison, a, b))
            continue;
        if (words == relation->words)
            sink_format(sink, "%s%s", *blank, comparison->contenders[a].title);
        sink_text(sink, words);
        sink_text(sink, comparison->contenders[b].title);
        words = ", ";
        *blank = "";
    }
    if (words != relation->words)
        sink_text(sink, "\n");
}

/* Is no contender before `a` in that relation to it? */
static bool is_first(const struct comparison *comparison, size_t a,
                     bool (*holds)(const struct comparison *comparison, size_t a, size_t b))
{
    size_t first = 0;

    while (first < a && !holds(comparison, first, a))
        first++;
    return first == a;
}

/* Who sees the same, or a part of what another sees; once for those who see the same. */
static void add_subsets(struct sink *sink, const struct comparison *comparison)
{
    const char *blank = "\n";

    for (size_t a = 0; a < comparison->count; a++) {
        if (is_first(comparison, a, same_mask))
            add_relation(sink, comparison, a, a + 1, &same, &blank);
        if (!is_first(comparison, a, same_sight))
            continue;
        add_relation(sink, comparison, a, a + 1, &same_open[comparison->scale == 2], &blank);
        add_relation(sink, comparison, a, 0, &less, &blank);
    }
}

static void write_ascii(struct sink *sink, const struct comparison_view *view)
{
    const struct comparison *comparison = view->comparison;
    size_t first = 0;
    struct marks marks;

    marks_init(&marks, view->eyes, view->eye_count);
    while (first < comparison->count) {
        size_t count = count_beside(view, first);
        add_blocks(sink, comparison, &marks, first, count);
        first += count;
    }
    add_difference(sink, comparison, &marks);
    marks_release(&marks);
    add_legend(sink, comparison);
    add_counts(sink, comparison);
    if (comparison->count > 1) {
        add_agreement(sink, comparison);
        add_subsets(sink, comparison);
    }
}

/* JSON */

static void add_contender(struct json_out *json, const struct contender *contender,
                          enum mask_style style)
{
    json_object(json, NULL);
    json_string(json, "algorithm", contender->title);
    json_radius(json, "radius", contender->terms.radius);
    json_size(json, "visible", contender->visible);
    json_size(json, "wrongly_shown", contender->wrongly_shown);
    json_size(json, "wrongly_hidden", contender->wrongly_hidden);
    json_size(json, "walls_shown", contender->walls_shown);
    json_size(json, "walls_hidden", contender->walls_hidden);
    json_mask(json, &contender->mask, style);
    json_end(json);
}

static void add_pairs(struct json_out *json, const struct comparison *comparison)
{
    json_array(json, "pairs");
    for (size_t i = 0; i < comparison->pair_count && !sink_is_over(json->sink); i++) {
        const struct contender_pair *pair = &comparison->pairs[i];
        json_object(json, NULL);
        json_string(json, "a", comparison->contenders[pair->a].title);
        json_string(json, "b", comparison->contenders[pair->b].title);
        json_size(json, "both", pair->both);
        json_size(json, "only_a", pair->only_a);
        json_size(json, "only_b", pair->only_b);
        json_end(json);
    }
    json_end(json);
}

static void add_eyes(struct json_out *json, const struct comparison_view *view)
{
    json_array(json, "viewers");
    for (size_t i = 0; i < view->eye_count && !sink_is_over(json->sink); i++) {
        json_object(json, NULL);
        json_string(json, "id", view->eyes[i].id);
        json_int(json, "x", view->eyes[i].cell.x);
        json_int(json, "y", view->eyes[i].cell.y);
        json_end(json);
    }
    json_end(json);
}

static void write_json(struct sink *sink, const struct comparison_view *view)
{
    struct json_out json = {.sink = sink, .pretty = view->pretty};
    const struct comparison *comparison = view->comparison;

    json_object(&json, NULL);
    json_string(&json, "eyeshot", "compare/1");
    json_int(&json, "width", comparison->map->width);
    json_int(&json, "height", comparison->map->height);
    if (comparison->scale != 1)
        json_int(&json, "scale", comparison->scale);
    add_eyes(&json, view);
    json_string(&json, "reference", comparison->reference.title);
    json_array(&json, "results");
    for (size_t i = 0; i < comparison->count && !sink_is_over(sink); i++)
        add_contender(&json, &comparison->contenders[i], view->style);
    json_end(&json);
    add_pairs(&json, comparison);
    json_end(&json);
    json_end_line(&json);
}

static const struct comparison_format ascii = {"ascii", "maps side by side, then what differs",
                                               write_ascii};
static const struct comparison_format json = {"json", "one object, compare/1", write_json};

const struct comparison_format *const comparison_formats[] = {&ascii, &json, &comparison_svg,
                                                              &comparison_html, NULL};
