#include "cli/compare/forms.h"

#include <stdio.h>

#include "cli/support/mask.h"

#define COLORS 8
#define LETTERED 4000 /* so many differing cells have their letter, more are colors only */

char group_letter(size_t group)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

    return group < sizeof letters - 1 ? letters[group] : '?';
}

void add_names(struct bytes *text, const struct comparison *comparison, uint64_t who)
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
void group_name(struct bytes *text, const struct comparison *comparison, size_t group)
{
    uint64_t who = comparison->groups[group].who;
    bool most = (size_t)__builtin_popcountll(who) * 2 > comparison->count && comparison->count > 2;

    bytes_addf(text, most ? "all but " : "");
    add_names(text, comparison, most ? ~who : who);
}

const char *group_color(size_t group)
{
    static const char *const classes[COLORS] = {"g0", "g1", "g2", "g3", "g4", "g5", "g6", "g7"};

    return classes[group < COLORS ? group : COLORS - 1];
}

void compare_title(struct bytes *text, const struct comparison *comparison,
                   const struct style *style)
{
    if (style->picture.title)
        bytes_addf(text, "%s", style->picture.title);
    else
        bytes_addf(text, "%zu algorithm%s %s", comparison->count, plural(comparison->count),
                   comparison->everywhere ? "from every open cell" : "on one map");
}

struct contender_numbers contender_numbers(const struct contender *contender)
{
    struct contender_numbers numbers;

    snprintf(numbers.text, sizeof numbers.text, "%llu seen, %llu wrongly shown, %llu hidden",
             (unsigned long long)contender->counts[VISIBLE],
             (unsigned long long)contender->counts[SHOWN],
             (unsigned long long)contender->counts[HIDDEN]);
    return numbers;
}

/* Maps */

/* Walls lie under everything: those that nobody sees show faintly, and tell where one is. */
void svg_walls(struct sink *sink, const struct map *map)
{
    struct eyeshot_mask walls = {0};

    map_opaque(&walls, map, 1);
    sink_text(sink, "<defs><g id=\"walls\">\n");
    svg_cells(sink, "dark-wall", &walls);
    sink_text(sink, "</g></defs>\n");
    mask_release(&walls);
}

/* What all maps begin and end with. */
static void open_map(struct sink *sink, const struct comparison *comparison, struct svg_size size,
                     int x, int y)
{
    svg_map_open(sink, &comparison->map->opaque, size, x, y);
    sink_text(sink, "<use href=\"#walls\"/>\n");
    svg_scale(sink, comparison->scale);
}

static void close_map(struct sink *sink, const struct comparison *comparison, struct svg_size size)
{
    svg_unscale(sink, comparison->scale);
    svg_eyes(sink, comparison->eyes->list, comparison->eyes->count, size);
    svg_map_close(sink);
}

void svg_contender(struct sink *sink, const struct comparison *comparison, size_t number,
                   struct svg_size size, int x, int y)
{
    const struct eyeshot_mask *mask = &comparison->contenders[number].mask;
    struct eyeshot_mask opaque = {0};

    map_opaque(&opaque, comparison->map, comparison->scale);
    open_map(sink, comparison, size, x, y);
    svg_kind(sink, "floor", mask, &opaque, false);
    svg_kind(sink, "wall", mask, &opaque, true);
    close_map(sink, comparison, size);
    mask_release(&opaque);
}

/* The planes of the difference map: one for each color, then what all see, and what differs. */
enum { PLANE_SAME = COLORS, PLANE_DIFFERING, PLANES };

static void find_planes(struct eyeshot_mask planes[PLANES], const struct comparison *comparison)
{
    const struct eyeshot_mask *first = &comparison->contenders[0].mask;

    for (int i = 0; i < PLANES; i++)
        mask_init(&planes[i], first->width, first->height);
    for (int y = 0; y < first->height; y++) {
        const size_t *sets = comparison_sets(comparison, y);
        for (int x = 0; x < first->width; x++) {
            size_t group = sets[x] - SEEN_BY_GROUP;
            if (sets[x] == SEEN_BY_ALL)
                plane_set(&planes[PLANE_SAME], x, y);
            if (sets[x] < SEEN_BY_GROUP)
                continue;
            plane_set(&planes[group < COLORS ? group : COLORS - 1], x, y);
            plane_set(&planes[PLANE_DIFFERING], x, y);
        }
    }
}

/* Colors are not all: every differing cell also has the letter of its group. */
static void add_letters(struct sink *sink, const struct comparison *comparison)
{
    for (int y = 0; y < comparison->contenders[0].mask.height; y++) {
        const size_t *sets = comparison_sets(comparison, y);
        for (int x = 0; x < comparison->contenders[0].mask.width; x++)
            if (sets[x] >= SEEN_BY_GROUP)
                svg_glyph(sink, sets[x] - SEEN_BY_GROUP == GROUP_DARK ? "sign" : "letter", x, y,
                          (uint32_t)group_letter(sets[x] - SEEN_BY_GROUP));
    }
}

void svg_difference(struct sink *sink, const struct comparison *comparison, struct svg_size size,
                    int x, int y)
{
    struct eyeshot_mask planes[PLANES], opaque = {0};

    map_opaque(&opaque, comparison->map, comparison->scale);
    find_planes(planes, comparison);
    open_map(sink, comparison, size, x, y);
    svg_kind(sink, "same", &planes[PLANE_SAME], &opaque, false);
    svg_kind(sink, "same-wall", &planes[PLANE_SAME], &opaque, true);
    for (size_t i = 0; i < COLORS; i++)
        svg_cells(sink, group_color(i), &planes[i]);
    svg_kind(sink, "shade", &planes[PLANE_DIFFERING], &opaque, true);
    if (size.cell >= SVG_READABLE * comparison->scale && comparison->differ <= LETTERED)
        add_letters(sink, comparison);
    close_map(sink, comparison, size);
    for (int i = 0; i < PLANES; i++)
        mask_release(&planes[i]);
    mask_release(&opaque);
}
