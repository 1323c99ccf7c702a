/*
 * A comparison as text. From given viewers: maps side by side, the map of where they differ, and
 * tables of who differs how much from whom. From everywhere: a map of digits, the counts, and the
 * eyes from where they differ most.
 */
#include "cli/compare/answer.h"
#include "cli/picture/picture.h"
#include "cli/support/utf8.h"

#define GAP 2      /* columns between two maps */
#define NUMBERED 5 /* columns of a number, or letter, before a title */

/*
 * What a contender sees of a row, with the eyes over it; NULL: who does, as a blank, a dot, or the
 * letter of a group, with the eyes over what all or none see.
 */
static void compare_print_row(struct sink *sink, const struct comparison *comparison,
                              const struct memory *marks, const struct style *style,
                              const struct contender *contender, int y)
{
    const char *now = NULL;
    int scale = comparison->scale;

    for (int x = 0; x < comparison->contenders[0].mask.width; x++) {
        uint32_t eye = memory_glyph(marks, x / scale, y / scale), sign = eye;
        uint32_t set = comparison_set(comparison, x, y);
        bool seen = contender ? plane_get(&contender->mask, x, y) : set == SEEN_BY_ALL;
        enum color_name color = eye ? COLOR_VIEWER : COLOR_HIDDEN;
        if (!contender && set >= SEEN_BY_GROUP) {
            color = COLOR_DIFFER;
            sign = (unsigned char)compare_group_letter(set - SEEN_BY_GROUP);
        } else if (!eye && seen) {
            color = contender ? COLOR_VISIBLE : COLOR_SAME;
            sign = contender ? map_glyph(comparison->map, x / scale, y / scale) : 0xb7;
        }
        color_change(sink, &now, style->colors[color]);
        sink_code(sink, sign ? sign : ' ');
    }
    color_change(sink, &now, NULL);
}

static int compare_block_width(const struct contender *contender)
{
    return greater(utf8_length(contender->title), contender->mask.width);
}

/* As many maps beside each other as there is room for, one at least, then the others below. */
static void compare_print_maps(struct sink *sink, const struct comparison *comparison,
                               const struct memory *marks, const struct style *style)
{
    const struct contender *contenders = comparison->contenders;
    size_t end;

    for (size_t first = 0; first < comparison->count; first = end) {
        int used = compare_block_width(&contenders[first]);
        for (end = first + 1; end < comparison->count; end++) {
            used += GAP + compare_block_width(&contenders[end]);
            if (used > sink_columns(sink))
                break;
        }
        for (size_t i = first; i < end; i++)
            text_left(sink, contenders[i].title,
                      i + 1 < end ? compare_block_width(&contenders[i]) + GAP : 0);
        sink_text(sink, "\n");
        for (int y = 0; y < contenders[0].mask.height; y++) {
            for (size_t i = first; i < end; i++) {
                compare_print_row(sink, comparison, marks, style, &contenders[i], y);
                if (i + 1 < end)
                    text_blanks(sink, compare_block_width(&contenders[i]) -
                                          contenders[i].mask.width + GAP);
            }
            sink_text(sink, "\n");
        }
        sink_text(sink, "\n");
    }
}

/* Who sees a group, then its example: `12,4: bresenham blocked by the wall at 5,3`. */
static void compare_print_groups(struct sink *sink, const struct comparison *comparison)
{
    struct bytes text = {0};

    for (size_t i = 0; i < comparison->group_count; i++) {
        const struct group *group = &comparison->groups[i];
        bytes_truncate(&text, 0);
        compare_group_name(&text, comparison, i);
        sink_format(sink, "  %c  ", compare_group_letter(i));
        text_wrap(sink, text.data, NUMBERED, NUMBERED);
        if (!group->eye)
            continue;
        bytes_truncate(&text, 0);
        bytes_addf(&text, "%d,%d", group->why.target.x, group->why.target.y);
        if (comparison->eyes->count > 1)
            bytes_addf(&text, " from %s", group->eye->id);
        bytes_addf(&text, ": %s ", comparison->contenders[group->hidden_from].title);
        why_tell(&text, &group->why, group->eye->id);
        text_blanks(sink, NUMBERED);
        text_wrap(sink, text.data, NUMBERED, NUMBERED + 2);
    }
    bytes_release(&text);
    sink_text(sink, "\n");
}

/* A row for each algorithm. */
static void compare_print_counts(struct sink *sink, const struct comparison *comparison)
{
    struct table table = {.columns = 2, .align = "><>", .kept = 2, .indent = 2};

    table_addf(&table, "%s", "");
    table_addf(&table, "algorithm");
    for (int k = 0; k < COUNTS; k++)
        if (compare_has(comparison, k)) {
            table_addf(&table, "%s", compare_fields[k].heading);
            table.columns++;
        }
    for (size_t i = 0; i < comparison->count; i++) {
        const struct contender *contender = &comparison->contenders[i];
        table_addf(&table, "%zu", i + 1);
        table_addf(&table, "%s", contender->title);
        for (int k = 0; k < COUNTS; k++)
            if (compare_has(comparison, k))
                table_addf(&table, "%llu", (unsigned long long)contender->counts[k]);
    }
    table_print(sink, &table);
    table_release(&table);
}

/* By two algorithms the share, in tenths of a per cent, of cells that both see. */
static void compare_print_agreement(struct sink *sink, const struct comparison *comparison)
{
    struct table table = {.columns = 2 + comparison->count, .align = "><>", .kept = 2, .indent = 2};

    sink_format(sink, "\nagreement: open %s that both see, of those that either sees, in %%\n",
                compare_unit(comparison, 0));
    table_addf(&table, "%s", "");
    table_addf(&table, "%s", "");
    for (size_t i = 0; i < comparison->count; i++)
        table_addf(&table, "%zu", i + 1);
    for (size_t a = 0; a < comparison->count; a++) {
        table_addf(&table, "%zu", a + 1);
        table_addf(&table, "%s", comparison->contenders[a].title);
        for (size_t b = 0; b < comparison->count; b++) {
            size_t both = comparison_both(comparison, a, b);
            size_t either =
                both + comparison_only(comparison, a, b) + comparison_only(comparison, b, a);
            size_t share = either ? (size_t)((double)both / (double)either * 1000) : 1000;
            if (a == b)
                table_addf(&table, "-");
            else
                table_addf(&table, "%zu.%zu", share / 10, share % 10);
        }
    }
    table_print(sink, &table);
    table_release(&table);
}

/* From every open cell */

static void compare_print_worst(struct sink *sink, const struct comparison *comparison)
{
    struct table table = {.columns = 2, .indent = 2};
    int digits = snprintf(NULL, 0, "%u", comparison->worst.list[0].number);

    sink_text(sink, "\nthe eyes from where they differ most, and the command that shows each");
    sink_text(sink, comparison->piped ? ",\ngiven the same map\n" : "\n");
    for (size_t i = 0; i < comparison->worst.count; i++) {
        const struct ranked *eye = &comparison->worst.list[i];
        struct bytes *command;
        table_addf(&table, "%d,%d", eye->cell.x, eye->cell.y);
        command = table_add(&table);
        bytes_addf(command, "%*u %-*s  ", digits, eye->number,
                   (int)strlen(compare_unit(comparison, 0)), compare_unit(comparison, eye->number));
        everywhere_command(command, comparison, eye->cell);
    }
    table_print(sink, &table);
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
                    compare_unit(comparison, 0), heat.most);
    sink_format(sink,
                "\nopen %s and walls, shown or hidden wrongly against %s:\n"
                "from how many eyes, and how many from all of them together\n",
                compare_unit(comparison, 0), comparison->reference->title);
    compare_print_counts(sink, comparison);
    if (comparison->worst.count)
        compare_print_worst(sink, comparison);
}

static void compare_write_text(struct sink *sink, const void *answer, const struct style *style)
{
    const struct comparison *comparison = answer;
    struct bytes about = {0};
    struct memory marks;

    if (comparison->everywhere) {
        compare_write_everywhere(sink, comparison, style);
        return;
    }
    marks_init(&marks, comparison->map, comparison->eyes->list, comparison->eyes->count);
    compare_print_maps(sink, comparison, &marks, style);
    sink_text(sink, "difference: \u00b7 all see it, blank none");
    sink_text(sink, comparison->group_count ? ", a letter some\n" : "\n");
    for (int y = 0; y < comparison->contenders[0].mask.height; y++) {
        compare_print_row(sink, comparison, &marks, style, NULL, y);
        sink_text(sink, "\n");
    }
    compare_print_groups(sink, comparison);
    bytes_addf(
        &about, "%s, shown or hidden wrongly against %s",
        comparison->scale == 1
            ? "open cells and walls"
            : "open cells seen in part; sub-tiles, four a cell, open ones and those of walls",
        comparison->reference->title);
    text_wrap(sink, about.data, 0, 0);
    compare_print_counts(sink, comparison);
    if (comparison->count > 1)
        compare_print_agreement(sink, comparison);
    inquiries_tell(sink, &comparison->inquiries);
    bytes_release(&about);
    memory_release(&marks);
}

const struct format compare_ascii = {"ascii", "maps side by side, then what differs",
                                     .write = compare_write_text};
