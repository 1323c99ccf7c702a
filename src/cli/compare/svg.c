/* A comparison as a picture: each contender's map small, then where they differ, and who is who. */
#include "cli/compare/svg.h"

#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/mask.h"

#define PANEL_COLUMNS 3
#define PANEL_TITLE 44
#define GAP 24
#define TITLE_LETTERS 36 /* that fit over a panel */
#define LEGEND_LETTERS 110
#define LEGEND_ROWS 24
#define LEGEND_STEP 24
#define DARK_COLOR 5  /* g5: its letter is white */
#define LETTERED 4000 /* so many differing cells have their letter, more are colors only */

/* Sets of contenders */

/* The cells of a word that not all contenders agree on, and those that all see. */
static uint64_t split_word(const struct comparison *comparison, int y, size_t word, uint64_t *all)
{
    uint64_t any = 0;

    *all = ~(uint64_t)0;
    for (size_t i = 0; i < comparison->count; i++) {
        uint64_t mask = plane_row(&comparison->contenders[i].mask, y)[word];
        any |= mask;
        *all &= mask;
    }
    return any & ~*all;
}

void comparison_sets(const struct comparison *comparison, int y, size_t *sets)
{
    const struct eyeshot_mask *first = &comparison->contenders[0].mask;
    uint64_t last_who = 0, all;
    size_t last = 0;

    memset(sets, 0, (size_t)first->width * sizeof *sets);
    for (size_t word = 0; word < first->stride; word++) {
        uint64_t some = split_word(comparison, y, word, &all);
        for (; all; all &= all - 1)
            sets[word * 64 + (size_t)__builtin_ctzll(all)] = SEEN_BY_ALL;
        for (; some; some &= some - 1) {
            int x = (int)word * 64 + __builtin_ctzll(some);
            uint64_t who = comparison_who(comparison, x, y);
            if (who != last_who)
                last = comparison_group(comparison, who);
            last_who = who;
            sets[x] = SEEN_BY_GROUP + last;
        }
    }
}

static size_t *alloc_row(const struct comparison *comparison)
{
    return alloc_array((size_t)comparison->contenders[0].mask.width, sizeof(size_t));
}

size_t *comparison_set_cells(const struct comparison *comparison)
{
    size_t *cells = alloc_array(comparison->group_count + SEEN_BY_GROUP, sizeof *cells);
    const struct eyeshot_mask *first = &comparison->contenders[0].mask;
    size_t *sets = alloc_row(comparison);

    for (int y = 0; y < first->height; y++) {
        comparison_sets(comparison, y, sets);
        for (int x = 0; x < first->width; x++)
            cells[sets[x]]++;
    }
    free(sets);
    return cells;
}

/* Few names say more than many: a set of more than half is named by who is not in it. */
void comparison_set_name(struct bytes *text, const struct comparison *comparison, size_t group)
{
    uint64_t who = comparison->groups[group];
    const char *before = "";

    if ((size_t)__builtin_popcountll(who) * 2 > comparison->count && comparison->count > 2) {
        before = "all but ";
        who = ~who;
    }
    for (size_t i = 0; i < comparison->count; i++) {
        if (!(who >> i & 1))
            continue;
        bytes_addf(text, "%s%s", before, comparison->contenders[i].title);
        before = ", ";
    }
}

const char *comparison_set_class(size_t group)
{
    static const char *const classes[GROUP_COLORS] = {"g0", "g1", "g2", "g3",
                                                      "g4", "g5", "g6", "g7"};

    return classes[group < GROUP_COLORS ? group : GROUP_COLORS - 1];
}

/* Maps */

/* Walls lie under everything: those that nobody sees show faintly, and tell where one is. */
void svg_walls(struct sink *sink, const struct map *map)
{
    struct eyeshot_mask walls = {0};

    svg_opaque(&walls, map, 1);
    sink_text(sink, "<defs><g id=\"walls\">\n");
    svg_cells(sink, "dark-wall", &walls);
    sink_text(sink, "</g></defs>\n");
    mask_release(&walls);
}

static void use_walls(struct sink *sink)
{
    sink_text(sink, "<use href=\"#walls\"/>\n");
}

void svg_contender(struct sink *sink, const struct comparison_view *view,
                   const struct contender *contender, struct svg_size size, int x, int y)
{
    const struct comparison *comparison = view->comparison;
    struct eyeshot_mask opaque = {0};

    svg_opaque(&opaque, comparison->map, comparison->scale);
    svg_map_open(sink, &comparison->map->opaque, size, x, y);
    use_walls(sink);
    svg_scale(sink, comparison->scale);
    svg_kind(sink, "floor", &contender->mask, &opaque, false);
    svg_kind(sink, "wall", &contender->mask, &opaque, true);
    svg_unscale(sink, comparison->scale);
    svg_eyes(sink, view->eyes, view->eye_count, size.cell >= SVG_READABLE);
    svg_map_close(sink);
    mask_release(&opaque);
}

/* The difference map: a plane for each color, one for what all see and one for what differs. */
struct difference {
    struct eyeshot_mask colors[GROUP_COLORS], same, differing, opaque;
    size_t differing_count;
};

static void difference_init(struct difference *difference, const struct comparison *comparison)
{
    const struct eyeshot_mask *first = &comparison->contenders[0].mask;

    *difference = (struct difference){0};
    for (int i = 0; i < GROUP_COLORS; i++)
        mask_init(&difference->colors[i], first->width, first->height);
    mask_init(&difference->same, first->width, first->height);
    mask_init(&difference->differing, first->width, first->height);
    svg_opaque(&difference->opaque, comparison->map, comparison->scale);
}

static void difference_release(struct difference *difference)
{
    for (int i = 0; i < GROUP_COLORS; i++)
        mask_release(&difference->colors[i]);
    mask_release(&difference->same);
    mask_release(&difference->differing);
    mask_release(&difference->opaque);
}

static void difference_fill(struct difference *difference, const struct comparison *comparison)
{
    size_t *sets = alloc_row(comparison);

    for (int y = 0; y < difference->same.height; y++) {
        comparison_sets(comparison, y, sets);
        for (int x = 0; x < difference->same.width; x++) {
            size_t group = sets[x] - SEEN_BY_GROUP;
            if (sets[x] == SEEN_BY_ALL)
                plane_set(&difference->same, x, y);
            if (sets[x] < SEEN_BY_GROUP)
                continue;
            plane_set(&difference->colors[group < GROUP_COLORS ? group : GROUP_COLORS - 1], x, y);
            plane_set(&difference->differing, x, y);
        }
    }
    difference->differing_count = mask_count(&difference->differing);
    free(sets);
}

/* Colors are not all: every differing cell also has the letter of its group. */
static void add_letters(struct sink *sink, const struct comparison *comparison)
{
    size_t *sets = alloc_row(comparison);

    for (int y = 0; y < comparison->contenders[0].mask.height; y++) {
        comparison_sets(comparison, y, sets);
        for (int x = 0; x < comparison->contenders[0].mask.width; x++)
            if (sets[x] >= SEEN_BY_GROUP)
                svg_glyph(sink, sets[x] - SEEN_BY_GROUP == DARK_COLOR ? "sign" : "letter", x, y,
                          (uint32_t)comparison_letter(sets[x] - SEEN_BY_GROUP));
    }
    free(sets);
}

void svg_difference(struct sink *sink, const struct comparison_view *view, struct svg_size size,
                    int x, int y)
{
    const struct comparison *comparison = view->comparison;
    bool readable = size.cell >= SVG_READABLE * comparison->scale;
    struct difference difference;

    difference_init(&difference, comparison);
    difference_fill(&difference, comparison);
    svg_map_open(sink, &comparison->map->opaque, size, x, y);
    use_walls(sink);
    svg_scale(sink, comparison->scale);
    svg_kind(sink, "same", &difference.same, &difference.opaque, false);
    svg_kind(sink, "same-wall", &difference.same, &difference.opaque, true);
    for (size_t i = 0; i < GROUP_COLORS; i++)
        svg_cells(sink, comparison_set_class(i), &difference.colors[i]);
    svg_kind(sink, "shade", &difference.differing, &difference.opaque, true);
    if (readable && difference.differing_count <= LETTERED)
        add_letters(sink, comparison);
    svg_unscale(sink, comparison->scale);
    svg_eyes(sink, view->eyes, view->eye_count, size.cell >= SVG_READABLE);
    svg_map_close(sink);
    difference_release(&difference);
}

/* The whole picture */

/* Text of so many letters at most, all of it when pointed at; `class` may be NULL. */
static void add_text(struct sink *sink, const char *class, int x, int y, const char *text,
                     size_t most)
{
    struct bytes cut = {0};
    size_t letters = 0, end = 0;

    for (; text[end] && letters <= most; end++)
        letters += ((unsigned char)text[end + 1] & 0xc0) != 0x80;
    sink_text(sink, "<text");
    if (class)
        sink_format(sink, " class=\"%s\"", class);
    sink_format(sink, " x=\"%d\" y=\"%d\">", x, y);
    if (text[end]) {
        bytes_add(&cut, text, end);
        bytes_addf(&cut, "\u2026");
        sink_text(sink, "<title>");
        xml_text(sink, text);
        sink_text(sink, "</title>");
        xml_text(sink, cut.data);
    } else {
        xml_text(sink, text);
    }
    sink_text(sink, "</text>\n");
    bytes_release(&cut);
}

static void add_panel(struct sink *sink, const struct comparison_view *view, size_t i,
                      struct svg_size size, int step)
{
    const struct contender *contender = &view->comparison->contenders[i];
    int x = SVG_MARGIN + (int)(i % PANEL_COLUMNS) * (COMPARISON_PANEL + GAP);
    int y = SVG_MARGIN + SVG_HEADING + (int)(i / PANEL_COLUMNS) * step;
    struct bytes counts = {0};

    bytes_addf(&counts, "%zu seen, %zu wrongly shown, %zu hidden", contender->visible,
               contender->wrongly_shown, contender->wrongly_hidden);
    add_text(sink, "name", x, y + 14, contender->title, TITLE_LETTERS);
    add_text(sink, NULL, x, y + 32, counts.data, LEGEND_LETTERS);
    svg_contender(sink, view, contender, size, x, y + PANEL_TITLE);
    bytes_release(&counts);
}

/* Rows of the legend, the one for the groups that are left out among them. */
static int legend_rows(const struct comparison *comparison)
{
    size_t most = comparison->group_count;

    return most <= LEGEND_ROWS ? (int)most : LEGEND_ROWS + 1;
}

static void add_legend_row(struct sink *sink, const struct comparison *comparison, size_t group,
                           size_t cells, int y)
{
    struct bytes name = {0}, count = {0};

    bytes_addf(&count, "%zu", cells);
    comparison_set_name(&name, comparison, group);
    sink_format(sink,
                "<rect class=\"key %s\" x=\"%d\" y=\"%d\" width=\"18\" height=\"18\" rx=\"2\"/>"
                "<text class=\"key-letter%s\" x=\"%d\" y=\"%d\">%c</text>\n",
                comparison_set_class(group), SVG_MARGIN, y, group == DARK_COLOR ? " sign" : "",
                SVG_MARGIN + 9, y + 14, comparison_letter(group));
    add_text(sink, "number", SVG_MARGIN + 84, y + 14, count.data, LEGEND_LETTERS);
    add_text(sink, NULL, SVG_MARGIN + 100, y + 14, name.data, LEGEND_LETTERS);
    bytes_release(&name);
    bytes_release(&count);
}

static void add_legend(struct sink *sink, const struct comparison *comparison, int y)
{
    size_t *cells = comparison_set_cells(comparison);
    size_t shown = comparison->group_count < LEGEND_ROWS ? comparison->group_count : LEGEND_ROWS;
    struct bytes rest = {0};

    for (size_t i = 0; i < shown; i++)
        add_legend_row(sink, comparison, i, cells[SEEN_BY_GROUP + i], y + (int)i * LEGEND_STEP);
    if (shown < comparison->group_count) {
        bytes_addf(&rest, "and %zu smaller groups", comparison->group_count - shown);
        add_text(sink, NULL, SVG_MARGIN + 100, y + (int)shown * LEGEND_STEP + 14, rest.data,
                 LEGEND_LETTERS);
    }
    bytes_release(&rest);
    free(cells);
}

static void add_difference(struct sink *sink, const struct comparison_view *view,
                           struct svg_size size, int y)
{
    static const struct svg_key keys[] = {
        {"disc", "eye"},    {"same", "all see"},         {"same-wall", "wall, all"},
        {"hidden", "none"}, {"dark-wall", "wall, none"}, {0}};
    const struct comparison *comparison = view->comparison;

    add_text(sink, "name", SVG_MARGIN, y + 14,
             comparison->group_count ? "Where they differ: who sees the cell"
                                     : "They agree on every cell",
             LEGEND_LETTERS);
    svg_difference(sink, view, size, SVG_MARGIN, y + 26);
    svg_keys(sink, keys, y + 26 + size.height);
    add_legend(sink, comparison, y + 26 + size.height + SVG_LEGEND + 8);
}

static void write_svg(struct sink *sink, const struct comparison_view *view)
{
    const struct comparison *comparison = view->comparison;
    struct svg_size small = svg_size(&comparison->map->opaque, SVG_CELL, COMPARISON_PANEL);
    struct svg_size large = svg_size(&comparison->map->opaque, 2 * SVG_CELL, SVG_MOST);
    int step = PANEL_TITLE + small.height + GAP;
    int rows = (int)(comparison->count + PANEL_COLUMNS - 1) / PANEL_COLUMNS;
    int top = SVG_HEADING + rows * step;
    struct bytes title = {0}, subtitle = {0};

    bytes_addf(&title, "%zu %s on one map", comparison->count,
               comparison->count == 1 ? "algorithm" : "algorithms");
    bytes_addf(&subtitle, "%d x %d cells; open %s, counted against %s", comparison->map->width,
               comparison->map->height, comparison_unit(comparison), comparison->reference.title);
    svg_open(sink, SVG_MOST,
             top + 26 + large.height + SVG_LEGEND + 8 + legend_rows(comparison) * LEGEND_STEP,
             title.data, subtitle.data);
    svg_walls(sink, comparison->map);
    for (size_t i = 0; i < comparison->count; i++)
        add_panel(sink, view, i, small, step);
    add_difference(sink, view, large, SVG_MARGIN + top);
    svg_close(sink);
    bytes_release(&title);
    bytes_release(&subtitle);
}

const struct comparison_format comparison_svg = {
    "svg", "a picture: the maps, and where they differ", write_svg};
