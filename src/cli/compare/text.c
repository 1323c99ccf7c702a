/* Maps side by side, the map of where they differ, then who differs how much from whom. */
#include "cli/compare/forms.h"

#include <stdlib.h>

#include "cli/picture/draw.h"
#include "cli/picture/table.h"
#include "cli/support/utf8.h"

#define GAP 2 /* columns between two maps */

/* The glyph of the eye that stands in the column, or 0. */
static uint32_t eye_glyph(struct marks *marks, int x)
{
    const struct eye *eye = marks_next(marks, x);

    return eye && eye->cell.x == x ? eye->glyph : 0;
}

static void add_map_row(struct sink *sink, const struct comparison *comparison, struct marks *marks,
                        const struct eyeshot_mask *mask, int y)
{
    int scale = comparison->scale;

    marks_row(marks, y / scale);
    for (int x = 0; x < mask->width; x++) {
        uint32_t eye = eye_glyph(marks, x / scale);
        bool seen = plane_get(mask, x, y);
        sink_code(sink, eye ? eye : seen ? map_glyph(comparison->map, x / scale, y / scale) : ' ');
    }
}

static int block_width(const struct contender *contender)
{
    int title = utf8_length(contender->title);

    return title > contender->mask.width ? title : contender->mask.width;
}

/* How many contenders from `first` on fit beside each other: one at least. */
static size_t count_beside(const struct comparison *comparison, size_t first, int columns)
{
    int used = 0;
    size_t count = 0;

    while (first + count < comparison->count) {
        used += block_width(&comparison->contenders[first + count]) + (count ? GAP : 0);
        if (count && used > columns)
            break;
        count++;
    }
    return count;
}

static void add_blocks(struct sink *sink, const struct comparison *comparison, struct marks *marks,
                       size_t first, size_t count)
{
    const struct contender *contenders = &comparison->contenders[first];

    for (size_t i = 0; i < count; i++)
        text_left(sink, contenders[i].title, i + 1 < count ? block_width(&contenders[i]) + GAP : 0);
    sink_text(sink, "\n");
    for (int y = 0; y < contenders[0].mask.height; y++) {
        for (size_t i = 0; i < count; i++) {
            add_map_row(sink, comparison, marks, &contenders[i].mask, y);
            if (i + 1 < count)
                text_blanks(sink, block_width(&contenders[i]) - contenders[i].mask.width + GAP);
        }
        sink_text(sink, "\n");
    }
    sink_text(sink, "\n");
}

static void add_difference(struct sink *sink, const struct comparison *comparison,
                           struct marks *marks)
{
    const struct eyeshot_mask *first = &comparison->contenders[0].mask;
    size_t *sets = comparison_sets_room(comparison);

    sink_text(sink, "difference: \u00b7 all see it, blank none");
    sink_text(sink, comparison->group_count ? ", a letter some\n" : "\n");
    for (int y = 0; y < first->height; y++) {
        comparison_sets(comparison, y, sets);
        marks_row(marks, y / comparison->scale);
        for (int x = 0; x < first->width; x++) {
            uint32_t eye = eye_glyph(marks, x / comparison->scale);
            if (sets[x] >= SEEN_BY_GROUP)
                sink_code(sink, (uint32_t)group_letter(sets[x] - SEEN_BY_GROUP));
            else
                sink_code(sink, eye ? eye : sets[x] == SEEN_BY_ALL ? 0xb7 : ' ');
        }
        sink_text(sink, "\n");
    }
    free(sets);
}

/* The titles of a set of contenders. */
static void add_titles(struct sink *sink, const struct comparison *comparison, uint64_t set)
{
    const char *separator = "";

    for (size_t i = 0; i < comparison->count; i++) {
        if (!(set >> i & 1))
            continue;
        sink_text(sink, separator);
        sink_text(sink, comparison->contenders[i].title);
        separator = ", ";
    }
    sink_text(sink, "\n");
}

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
    sink_format(sink, "%3zu  ", i + 1);
    text_left(sink, comparison->contenders[i].title, title_width(comparison));
}

static void add_counts(struct sink *sink, const struct comparison *comparison)
{
    sink_text(sink, comparison->scale == 1
                        ? "open cells and walls"
                        : "sub-tiles, four a cell, open ones and those of walls");
    sink_text(sink, ", shown or hidden wrongly against ");
    sink_text(sink, comparison->reference.title);
    sink_text(sink, "\n     ");
    text_left(sink, "algorithm", title_width(comparison));
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

static void add_agreement(struct sink *sink, const struct comparison *comparison)
{
    sink_format(sink, "agreement: open %s that both see, of those that either sees, in %%\n     ",
                comparison->unit);
    text_blanks(sink, title_width(comparison));
    for (size_t i = 0; i < comparison->count; i++)
        sink_format(sink, "%6zu", i + 1);
    sink_text(sink, "\n");
    for (size_t a = 0; a < comparison->count; a++) {
        add_title(sink, comparison, a);
        for (size_t b = 0; b < comparison->count; b++) {
            size_t share = a == b ? 0 : comparison_pair(comparison, a, b)->share;
            if (a == b)
                sink_text(sink, "     -");
            else
                sink_format(sink, "%4zu.%zu", share / 10, share % 10);
        }
        sink_text(sink, "\n");
    }
}

static void add_relations(struct sink *sink, const struct comparison *comparison)
{
    for (size_t i = 0; i < comparison->relation_count; i++) {
        const struct relation *relation = &comparison->relations[i];
        sink_text(sink, i ? "" : "\n");
        sink_text(sink, comparison->contenders[relation->a].title);
        if (relation->kind == SEES_THE_SAME_OPEN)
            sink_format(sink, " sees the same open %s as ", comparison->unit);
        else
            sink_text(sink,
                      relation->kind == SEES_LESS ? " sees less than " : " sees the same as ");
        add_titles(sink, comparison, relation->others);
    }
}

static void write_ascii(struct sink *sink, const void *answer, const struct style *style)
{
    const struct comparison *comparison = answer;
    struct marks marks;

    marks_init(&marks, comparison->eyes->list, comparison->eyes->count);
    for (size_t first = 0, count; first < comparison->count; first += count) {
        count = count_beside(comparison, first, style->columns);
        add_blocks(sink, comparison, &marks, first, count);
    }
    add_difference(sink, comparison, &marks);
    marks_release(&marks);
    for (size_t i = 0; i < comparison->group_count; i++) {
        sink_format(sink, "  %c  ", group_letter(i));
        add_titles(sink, comparison, comparison->groups[i].who);
    }
    sink_text(sink, "\n");
    add_counts(sink, comparison);
    if (comparison->count > 1) {
        add_agreement(sink, comparison);
        add_relations(sink, comparison);
    }
}

const struct format compare_ascii = {"ascii", "maps side by side, then what differs", write_ascii};
