/* Maps side by side, the map of where they differ, then who differs how much from whom. */
#include "cli/compare/forms.h"

#include "cli/picture/view.h"
#include "cli/support/table.h"
#include "cli/support/utf8.h"

#define GAP 2      /* columns between two maps */
#define NUMBERED 5 /* columns of a number, or letter, before a title */
#define NUMBERS 58 /* columns of all counts behind it */
#define TIME 12    /* columns of a time behind them */
#define SHARE 6    /* columns of a share */

/* The glyph of the eye that stands in the column, or 0. */
static uint32_t eye_glyph(struct marks *marks, int x)
{
    const struct eye *eye = marks_next(marks, x);

    return eye && eye->cell.x == x ? eye->glyph : 0;
}

static void add_map_row(struct sink *sink, const struct comparison *comparison, struct marks *marks,
                        const struct eyeshot_mask *mask, const struct style *style, int y)
{
    const struct color *now = NULL;
    int scale = comparison->scale;

    marks_row(marks, y / scale);
    for (int x = 0; x < mask->width; x++) {
        uint32_t eye = eye_glyph(marks, x / scale);
        bool seen = plane_get(mask, x, y);
        color_change(sink, &now,
                     &style->colors[eye    ? COLOR_VIEWER
                                    : seen ? COLOR_VISIBLE
                                           : COLOR_HIDDEN]);
        sink_code(sink, eye ? eye : seen ? map_glyph(comparison->map, x / scale, y / scale) : ' ');
    }
    color_change(sink, &now, NULL);
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
                       const struct style *style, size_t first, size_t count)
{
    const struct contender *contenders = &comparison->contenders[first];

    for (size_t i = 0; i < count; i++)
        text_left(sink, contenders[i].title, i + 1 < count ? block_width(&contenders[i]) + GAP : 0);
    sink_text(sink, "\n");
    for (int y = 0; y < contenders[0].mask.height; y++) {
        for (size_t i = 0; i < count; i++) {
            add_map_row(sink, comparison, marks, &contenders[i].mask, style, y);
            if (i + 1 < count)
                text_blanks(sink, block_width(&contenders[i]) - contenders[i].mask.width + GAP);
        }
        sink_text(sink, "\n");
    }
}

/* Ends with an empty line where something follows, else begins with one. */
static void add_maps(struct sink *sink, const struct comparison *comparison, struct marks *marks,
                     const struct style *style, bool last)
{
    for (size_t first = 0, count; first < comparison->count; first += count) {
        count = count_beside(comparison, first, style->columns);
        sink_text(sink, last ? "\n" : "");
        add_blocks(sink, comparison, marks, style, first, count);
        sink_text(sink, last ? "" : "\n");
    }
}

/* Blank, a dot, or the letter of a group; the eye stands over what all or none see. */
static void add_difference_cell(struct sink *sink, const struct color **now,
                                const struct style *style, size_t set, uint32_t eye)
{
    enum color_name color = set == SEEN_BY_ALL ? COLOR_SAME : COLOR_HIDDEN;
    uint32_t sign = set == SEEN_BY_ALL ? 0xb7 : ' ';

    if (set >= SEEN_BY_GROUP) {
        color = COLOR_DIFFER;
        sign = (uint32_t)group_letter(set - SEEN_BY_GROUP);
    } else if (eye) {
        color = COLOR_VIEWER;
        sign = eye;
    }
    color_change(sink, now, &style->colors[color]);
    sink_code(sink, sign);
}

static void add_difference(struct sink *sink, const struct comparison *comparison,
                           struct marks *marks, const struct style *style)
{
    const struct eyeshot_mask *first = &comparison->contenders[0].mask;

    sink_text(sink, "difference: \u00b7 all see it, blank none");
    sink_text(sink, comparison->group_count ? ", a letter some\n" : "\n");
    for (int y = 0; y < first->height; y++) {
        const struct color *now = NULL;
        const size_t *sets = comparison_sets(comparison, y);
        marks_row(marks, y / comparison->scale);
        for (int x = 0; x < first->width; x++)
            add_difference_cell(sink, &now, style, sets[x],
                                eye_glyph(marks, x / comparison->scale));
        color_change(sink, &now, NULL);
        sink_text(sink, "\n");
    }
}

static void add_groups(struct sink *sink, const struct comparison *comparison, int columns)
{
    struct bytes text = {0};

    for (size_t i = 0; i < comparison->group_count; i++) {
        bytes_truncate(&text, 0);
        add_names(&text, comparison, comparison->groups[i].who);
        sink_format(sink, "  %c  ", group_letter(i));
        text_wrap(sink, text.data, NUMBERED, NUMBERED, columns);
    }
    bytes_release(&text);
    sink_text(sink, "\n");
}

/* Of the longest title that leaves room for the counts behind it. */
static int title_width(const struct comparison *comparison, int columns)
{
    int width = 9, most = columns - NUMBERED - NUMBERS - (comparison->timed ? TIME : 0);

    for (size_t i = 0; i < comparison->count; i++) {
        int length = utf8_length(comparison->contenders[i].title);
        width = length > width && length <= most ? length : width;
    }
    return width;
}

/* One that is longer has a text line for itself. */
static void add_title(struct sink *sink, const struct comparison *comparison, size_t i, int width)
{
    const char *title = comparison->contenders[i].title;

    sink_format(sink, "%3zu  ", i + 1);
    text_left(sink, title, width);
    if (utf8_length(title) <= width)
        return;
    sink_text(sink, "\n");
    text_blanks(sink, NUMBERED + width);
}

static void add_counts(struct sink *sink, const struct comparison *comparison, int columns)
{
    int width = title_width(comparison, columns);
    struct bytes about = {0};

    bytes_addf(&about, "%s, shown or hidden wrongly against %s",
               comparison->scale == 1 ? "open cells and walls"
                                      : "sub-tiles, four a cell, open ones and those of walls",
               comparison->reference->title);
    text_wrap(sink, about.data, 0, 0, columns);
    bytes_release(&about);
    text_blanks(sink, NUMBERED);
    text_left(sink, "algorithm", width);
    sink_text(sink, "   visible     shown    hidden   walls shown  walls hidden");
    sink_text(sink, comparison->timed ? "   ns a look\n" : "\n");
    for (size_t i = 0; i < comparison->count; i++) {
        add_title(sink, comparison, i, width);
        for (int k = 0; k < COUNTS; k++)
            sink_format(sink, "%*llu", k < WALLS_SHOWN ? 10 : 14,
                        (unsigned long long)comparison->contenders[i].counts[k]);
        if (comparison->timed)
            sink_format(sink, "%*lld", TIME, (long long)comparison->contenders[i].median_ns);
        sink_text(sink, "\n");
    }
    sink_text(sink, "\n");
}

/* The columns from `first` on, up to `end`. */
static void add_shares(struct sink *sink, const struct comparison *comparison, int width,
                       size_t first, size_t end)
{
    text_blanks(sink, NUMBERED + width);
    for (size_t i = first; i < end; i++)
        sink_format(sink, "%*zu", SHARE, i + 1);
    sink_text(sink, "\n");
    for (size_t a = 0; a < comparison->count; a++) {
        add_title(sink, comparison, a, width);
        for (size_t b = first; b < end; b++) {
            size_t share = comparison_share(comparison, a, b);
            if (a == b)
                sink_format(sink, "%*s", SHARE, "-");
            else
                sink_format(sink, "%*zu.%zu", SHARE - 2, share / 10, share % 10);
        }
        sink_text(sink, "\n");
    }
}

/* As many columns side by side as the terminal holds, then those that are left below. */
static void add_agreement(struct sink *sink, const struct comparison *comparison, int columns)
{
    int width = title_width(comparison, columns);
    int room = (columns - NUMBERED - width) / SHARE;
    size_t beside = room > 1 ? (size_t)room : 1;

    sink_format(sink, "agreement: open %s that both see, of those that either sees, in %%\n",
                comparison->unit);
    for (size_t first = 0, end; first < comparison->count; first = end) {
        end = first + beside < comparison->count ? first + beside : comparison->count;
        sink_text(sink, first ? "\n" : "");
        add_shares(sink, comparison, width, first, end);
    }
}

static void add_relations(struct sink *sink, const struct comparison *comparison, int columns)
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
        add_names(&text, comparison, relation->others);
        sink_text(sink, i ? "" : "\n");
        text_wrap(sink, text.data, 0, 2, columns);
    }
    bytes_release(&text);
}

/*
 * Maps that are too wide to stand side by side come last: who looks for the numbers need not
 * scroll.
 */
static void write_ascii(struct sink *sink, const void *answer, const struct style *style)
{
    const struct comparison *comparison = answer;
    bool wide = 2 * comparison->contenders[0].mask.width + GAP > style->columns;
    struct marks marks;

    if (comparison->everywhere) {
        everywhere_ascii(sink, comparison, style);
        return;
    }
    marks_init(&marks, comparison->eyes->list, comparison->eyes->count);
    if (!wide)
        add_maps(sink, comparison, &marks, style, false);
    add_difference(sink, comparison, &marks, style);
    add_groups(sink, comparison, style->columns);
    add_counts(sink, comparison, style->columns);
    if (comparison->count > 1) {
        add_agreement(sink, comparison, style->columns);
        add_relations(sink, comparison, style->columns);
    }
    if (wide)
        add_maps(sink, comparison, &marks, style, true);
    marks_release(&marks);
}

const struct format compare_ascii = {"ascii", "maps side by side, then what differs", write_ascii};
