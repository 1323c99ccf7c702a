/*
 * A comparison as text. From given viewers: maps side by side, the map of where they differ, and
 * tables of who differs how much from whom. From everywhere: a map of digits, the counts, and the
 * eyes from where they differ most; and, as CSV, a text line for each eye.
 */
#include <limits.h>
#include <string.h>

#include "cli/compare/answer.h"
#include "cli/picture/picture.h"
#include "cli/picture/view.h"
#include "cli/support/text.h"
#include "cli/support/utf8.h"

#define GAP 2      /* columns between two maps */
#define NUMBERED 5 /* columns of a number, or letter, before a title */

char compare_group_letter(size_t group)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

    return group < COMPARE_LETTERS ? letters[group] : '?';
}

/* `symmetric, exact` */
static void compare_add_names(struct bytes *text, const struct comparison *comparison, uint64_t who)
{
    const char *before = "";

    for (size_t i = 0; i < comparison->count; i++) {
        if (!(who >> i & 1))
            continue;
        bytes_addf(text, "%s%s", before, comparison->contenders[i].title);
        before = ", ";
    }
}

/* Few names say more than many: a set of more than half is named by who is not in it. */
void compare_group_name(struct bytes *text, const struct comparison *comparison, size_t group)
{
    uint64_t who = comparison->groups[group].who;
    bool most = bits_count(who) * 2 > comparison->count && comparison->count > 2;

    bytes_addf(text, most ? "all but " : "");
    compare_add_names(text, comparison, most ? ~who : who);
}

static void compare_print_row(struct sink *sink, const struct comparison *comparison,
                              const struct memory *marks, const struct eyeshot_mask *mask,
                              const struct style *style, int y)
{
    const struct color *now = NULL;
    int scale = comparison->scale;

    for (int x = 0; x < mask->width; x++) {
        uint32_t eye = memory_glyph(marks, x / scale, y / scale);
        bool seen = plane_get(mask, x, y);
        color_change(sink, &now,
                     &style->colors[eye    ? COLOR_VIEWER
                                    : seen ? COLOR_VISIBLE
                                           : COLOR_HIDDEN]);
        sink_code(sink, eye ? eye : seen ? map_glyph(comparison->map, x / scale, y / scale) : ' ');
    }
    color_change(sink, &now, NULL);
}

static int compare_block_width(const struct contender *contender)
{
    int title = utf8_length(contender->title);

    return title > contender->mask.width ? title : contender->mask.width;
}

/* How many contenders from `first` on fit beside each other: one at least. */
static size_t compare_count_beside(const struct comparison *comparison, size_t first, int columns)
{
    int used = 0;
    size_t count = 0;

    while (first + count < comparison->count) {
        used += compare_block_width(&comparison->contenders[first + count]) + (count ? GAP : 0);
        if (count && used > columns)
            break;
        count++;
    }
    return count;
}

static void compare_print_blocks(struct sink *sink, const struct comparison *comparison,
                                 const struct memory *marks, const struct style *style,
                                 size_t first, size_t count)
{
    const struct contender *contenders = &comparison->contenders[first];

    for (size_t i = 0; i < count; i++)
        text_left(sink, contenders[i].title,
                  i + 1 < count ? compare_block_width(&contenders[i]) + GAP : 0);
    sink_text(sink, "\n");
    for (int y = 0; y < contenders[0].mask.height; y++) {
        for (size_t i = 0; i < count; i++) {
            compare_print_row(sink, comparison, marks, &contenders[i].mask, style, y);
            if (i + 1 < count)
                text_blanks(sink,
                            compare_block_width(&contenders[i]) - contenders[i].mask.width + GAP);
        }
        sink_text(sink, "\n");
    }
}

/* Ends with an empty line where something follows, else begins with one. */
static void compare_print_maps(struct sink *sink, const struct comparison *comparison,
                               const struct memory *marks, const struct style *style, bool last)
{
    for (size_t first = 0, count; first < comparison->count; first += count) {
        count = compare_count_beside(comparison, first, style->columns);
        sink_text(sink, last ? "\n" : "");
        compare_print_blocks(sink, comparison, marks, style, first, count);
        sink_text(sink, last ? "" : "\n");
    }
}

/* Blank, a dot, or the letter of a group; the eye stands over what all or none see. */
static void compare_print_difference_cell(struct sink *sink, const struct color **now,
                                          const struct style *style, size_t set, uint32_t eye)
{
    enum color_name color = set == SEEN_BY_ALL ? COLOR_SAME : COLOR_HIDDEN;
    uint32_t sign = set == SEEN_BY_ALL ? 0xb7 : ' ';

    if (set >= SEEN_BY_GROUP) {
        color = COLOR_DIFFER;
        sign = (uint32_t)compare_group_letter(set - SEEN_BY_GROUP);
    } else if (eye) {
        color = COLOR_VIEWER;
        sign = eye;
    }
    color_change(sink, now, &style->colors[color]);
    sink_code(sink, sign);
}

static void compare_print_difference(struct sink *sink, const struct comparison *comparison,
                                     const struct memory *marks, const struct style *style)
{
    const struct eyeshot_mask *first = &comparison->contenders[0].mask;

    sink_text(sink, "difference: \u00b7 all see it, blank none");
    sink_text(sink, comparison->group_count ? ", a letter some\n" : "\n");
    for (int y = 0; y < first->height; y++) {
        const struct color *now = NULL;
        const size_t *sets = comparison_sets(comparison, y);
        for (int x = 0; x < first->width; x++)
            compare_print_difference_cell(
                sink, &now, style, sets[x],
                memory_glyph(marks, x / comparison->scale, y / comparison->scale));
        color_change(sink, &now, NULL);
        sink_text(sink, "\n");
    }
}

/* `12,4: bresenham blocked by the wall at 5,3`; nothing where the group has no example. */
static void compare_add_example(struct bytes *text, const struct comparison *comparison,
                                size_t group)
{
    const struct example *example = &comparison->groups[group].example;

    if (!example->eye)
        return;
    bytes_addf(text, "%d,%d", example->why.target.x, example->why.target.y);
    if (comparison->eyes->count > 1)
        bytes_addf(text, " from %s", example->eye->id);
    bytes_addf(text, ": %s ", comparison->contenders[example->hidden_from].title);
    why_tell(text, &example->why, example->eye->id);
}

static void compare_print_groups(struct sink *sink, const struct comparison *comparison,
                                 int columns)
{
    struct bytes text = {0};

    for (size_t i = 0; i < comparison->group_count; i++) {
        bytes_truncate(&text, 0);
        compare_add_names(&text, comparison, comparison->groups[i].who);
        sink_format(sink, "  %c  ", compare_group_letter(i));
        text_wrap(sink, text.data, NUMBERED, NUMBERED, columns);
        bytes_truncate(&text, 0);
        compare_add_example(&text, comparison, i);
        text_blanks(sink, text.length ? NUMBERED : 0);
        if (text.length)
            text_wrap(sink, text.data, NUMBERED, NUMBERED + 2, columns);
    }
    bytes_release(&text);
    sink_text(sink, "\n");
}

static const char *const count_headings[COUNTS] = {"visible", "shown", "hidden", "walls shown",
                                                   "walls hidden"};

/* A row for each algorithm; from everywhere it tells of eyes, too. */
static void compare_print_counts(struct sink *sink, const struct comparison *comparison,
                                 int columns)
{
    bool cells = comparison->scale > 1 && !comparison->everywhere;
    struct table table = {.columns = 2 + (size_t)comparison->everywhere + (size_t)cells + COUNTS +
                                     (size_t)comparison->timed,
                          .align = "><>",
                          .kept = 2,
                          .indent = 2};

    table_addf(&table, "%s", "");
    table_addf(&table, "algorithm");
    if (comparison->everywhere)
        table_addf(&table, "eyes");
    if (cells)
        table_addf(&table, "cells");
    for (int k = 0; k < COUNTS; k++)
        table_addf(&table, "%s", count_headings[k]);
    if (comparison->timed)
        table_addf(&table, "ns a look");
    for (size_t i = 0; i < comparison->count; i++) {
        const struct contender *contender = &comparison->contenders[i];
        table_addf(&table, "%zu", i + 1);
        table_addf(&table, "%s", contender->title);
        if (comparison->everywhere)
            table_addf(&table, "%llu", (unsigned long long)contender->eyes);
        if (cells)
            table_addf(&table, "%zu", contender->cells);
        for (int k = 0; k < COUNTS; k++)
            table_addf(&table, "%llu", (unsigned long long)contender->counts[k]);
        if (comparison->timed)
            table_addf(&table, "%lld", (long long)contender->median_ns);
    }
    table_print(sink, &table, columns);
    table_release(&table);
}

static void compare_print_agreement(struct sink *sink, const struct comparison *comparison,
                                    int columns)
{
    struct table table = {.columns = 2 + comparison->count, .align = "><>", .kept = 2, .indent = 2};

    sink_format(sink, "\nagreement: open %s that both see, of those that either sees, in %%\n",
                comparison->unit);
    table_addf(&table, "%s", "");
    table_addf(&table, "%s", "");
    for (size_t i = 0; i < comparison->count; i++)
        table_addf(&table, "%zu", i + 1);
    for (size_t a = 0; a < comparison->count; a++) {
        table_addf(&table, "%zu", a + 1);
        table_addf(&table, "%s", comparison->contenders[a].title);
        for (size_t b = 0; b < comparison->count; b++) {
            size_t share = comparison_share(comparison, a, b);
            if (a == b)
                table_addf(&table, "-");
            else
                table_addf(&table, "%zu.%zu", share / 10, share % 10);
        }
    }
    table_print(sink, &table, columns);
    table_release(&table);
}

static void compare_print_relations(struct sink *sink, const struct comparison *comparison,
                                    int columns)
{
    struct bytes text = {0};

    for (size_t i = 0; i < comparison->relation_count; i++) {
        const struct relation *relation = &comparison->relations[i];
        bytes_truncate(&text, 0);
        bytes_addf(&text, "%s", comparison->contenders[relation->a].title);
        if (relation->kind == SEES_THE_SAME_OPEN)
            bytes_addf(&text, " sees the same open %s as ", comparison->unit);
        else
            bytes_addf(&text,
                       relation->kind == SEES_LESS ? " sees less than " : " sees the same as ");
        compare_add_names(&text, comparison, relation->others);
        sink_text(sink, i ? "" : "\n");
        text_wrap(sink, text.data, 0, 2, columns);
    }
    bytes_release(&text);
}

/* From every open cell */

static void compare_print_worst(struct sink *sink, const struct comparison *comparison)
{
    struct table table = {.columns = 2, .indent = 2};
    int digits = snprintf(NULL, 0, "%u", comparison->worst[0].cells);

    sink_text(sink, "\nthe eyes from where they differ most, and the command that shows each");
    sink_text(sink, comparison->piped ? ",\ngiven the same map\n" : "\n");
    for (size_t i = 0; i < comparison->worst_count; i++) {
        const struct worst_eye *eye = &comparison->worst[i];
        struct bytes *command;
        table_addf(&table, "%d,%d", eye->cell.x, eye->cell.y);
        command = table_add(&table);
        bytes_addf(command, "%*u %-*s  ", digits, eye->cells, (int)strlen(comparison->unit),
                   everywhere_unit(comparison, eye->cells));
        everywhere_command(command, comparison, eye->cell);
    }
    table_print(sink, &table, INT_MAX);
    table_release(&table);
}

static void compare_write_everywhere(struct sink *sink, const struct comparison *comparison,
                                     const struct style *style)
{
    struct heat heat = everywhere_heat(comparison);
    struct bytes verdict = {0};

    heat_draw(sink, &heat, style->color);
    everywhere_verdict(&verdict, comparison);
    sink_format(sink, "\n%s\n", verdict.data);
    bytes_release(&verdict);
    if (comparison->eyes_differ)
        sink_format(sink, "Digits: how many %s differ from there, in tenths of the most, %u.\n",
                    comparison->unit, heat.most);
    sink_format(sink,
                "\nopen %s and walls, shown or hidden wrongly against %s:\n"
                "from how many eyes, and how many from all of them together\n",
                comparison->unit, comparison->reference->title);
    compare_print_counts(sink, comparison, INT_MAX);
    if (comparison->worst_count)
        compare_print_worst(sink, comparison);
}

/*
 * Maps that are too wide to stand side by side come last: who looks for the numbers need not
 * scroll.
 */
static void compare_write_text(struct sink *sink, const void *answer, const struct style *style)
{
    const struct comparison *comparison = answer;
    bool wide = 2 * comparison->contenders[0].mask.width + GAP > style->columns;
    struct bytes about = {0};
    struct memory marks;

    if (comparison->everywhere) {
        compare_write_everywhere(sink, comparison, style);
        return;
    }
    marks_init(&marks, comparison->map, comparison->eyes->list, comparison->eyes->count);
    if (!wide)
        compare_print_maps(sink, comparison, &marks, style, false);
    compare_print_difference(sink, comparison, &marks, style);
    compare_print_groups(sink, comparison, style->columns);
    bytes_addf(
        &about, "%s, shown or hidden wrongly against %s",
        comparison->scale == 1
            ? "open cells and walls"
            : "open cells seen in part; sub-tiles, four a cell, open ones and those of walls",
        comparison->reference->title);
    text_wrap(sink, about.data, 0, 0, style->columns);
    compare_print_counts(sink, comparison, style->columns);
    if (comparison->count > 1) {
        compare_print_agreement(sink, comparison, style->columns);
        compare_print_relations(sink, comparison, style->columns);
    }
    if (wide)
        compare_print_maps(sink, comparison, &marks, style, true);
    inquiries_tell(sink, &comparison->inquiries);
    bytes_release(&about);
    memory_release(&marks);
}

const struct format compare_ascii = {"ascii", "maps side by side, then what differs",
                                     compare_write_text};

/* All numbers, for programs: a line an eye. */

static void compare_write_csv(struct sink *sink, const void *answer, const struct style *style)
{
    const struct comparison *comparison = answer;
    const struct map *map = comparison->map;
    struct table table = {.columns = 3 + comparison->count};

    (void)style;
    table_addf(&table, "x");
    table_addf(&table, "y");
    table_addf(&table, "differ");
    for (size_t i = 0; i < comparison->count; i++)
        table_addf(&table, "%s", comparison->contenders[i].title);
    for (size_t at = 0; at < map_area(map) && !sink_is_over(sink); at++) {
        int x = (int)(at % (size_t)map->width), y = (int)(at / (size_t)map->width);
        if (plane_get(&map->opaque, x, y))
            continue;
        table_csv(sink, &table);
        table_clear(&table);
        table_addf(&table, "%d", x);
        table_addf(&table, "%d", y);
        table_addf(&table, "%u", comparison->differ_at[at]);
        for (size_t i = 0; i < comparison->count; i++)
            table_addf(&table, "%u", comparison->contenders[i].off[at]);
    }
    table_csv(sink, &table);
    table_release(&table);
}

const struct format compare_csv = {
    "csv", "with --everywhere: a line an open cell: x,y,differ, and a column an algorithm",
    compare_write_csv};
