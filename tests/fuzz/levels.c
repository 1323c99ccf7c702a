/*
 * Two versions of a level: its sight lines and its named places change as looks from each cell say,
 * one by one; every form of the answer can be written, and JSON and SVG be read. The input's first
 * three bytes are the rule, the radius and the way to go; a form feed stands between the versions.
 */
#include <string.h>

#include "cli/diff/answer.h"
#include "cli/level/look.h"
#include "cli/level/terms.h"
#include "cli/picture/picture.h"
#include "cli/support/alloc.h"
#include "cli/support/json.h"
#include "cli/support/utf8.h"
#include "fuzz.h"

#define HEAD 3
#define CELLS_MOST 2500 /* of a version */
#define LOOKS_MOST 500  /* cells from which it looks one by one */
#define NAMED_MOST 16   /* cells of a glyph that names a place */
#define DIFF_TOP 5      /* as in cli/diff/answer.c */

enum { OLD, NEW };

/* The bytes as two versions. A way may leave out one of them. */
struct input {
    const char *texts[2];
    size_t lengths[2];
    bool there[2];
    struct sight_options sight;
    const char *asked; /* the rule's name; NULL: what the levels say */
    int threads;
};

static void split(struct input *input, const uint8_t *data, size_t size)
{
    const char *text = (const char *)data + HEAD, *end = (const char *)data + size;
    const char *feed = memchr(text, '\f', (size_t)(end - text));
    int rule = data[0], radius = data[1] % 16, way = data[2];

    *input = (struct input){.texts = {text, feed ? feed + 1 : end}};
    input->lengths[OLD] = (size_t)((feed ? feed : end) - text);
    input->lengths[NEW] = (size_t)(end - input->texts[NEW]);
    input->there[OLD] = way % 8 != 7;
    input->there[NEW] = way % 8 != 6;
    input->threads = way & 8 ? 2 : 1;
    FOR_RULES(row)
        if (rule && !--rule)
            input->asked = row->name;
    if (input->asked)
        input->sight.algorithms = (struct option_list){&input->asked, 1, 1};
    if (radius)
        given_put(&input->sight.given, TERM_RADIUS, radius);
}

/* Forms */

/* Tags lie within each other, and what stands between them is no markup. */
static void check_tags(const char *text)
{
    const char *open[64];
    size_t depth = 0;

    for (const char *at = strchr(text, '<'); at; at = strchr(at, '<')) {
        const char *end = strchr(at, '>');
        size_t length = strcspn(at + 1, " />\n");
        must(end, "a tag without an end: %s", at);
        if (at[1] == '/') {
            length = (size_t)(end - at) - 2;
            must(depth && !strncmp(open[--depth], at + 2, length), "who opened %.20s", at);
        } else if (at[1] != '?' && at[1] != '!' && end[-1] != '/') {
            must(depth < 64 && length, "%.20s", at);
            open[depth++] = at + 1;
        }
        at = end;
    }
    must(!depth, "%.20s has no end", open[depth - 1]);
}

static void check_form(const struct diff_answer *answer, const struct format *format)
{
    struct sink sink = {.fd = -1};
    const struct bytes *out = &sink.buffer;
    struct diag diag = {0};
    uint32_t code;

    format_write(&sink, format, answer, &(struct style){0});
    must(out->length && out->data[out->length - 1] == '\n', "%s: no whole lines", format->name);
    for (size_t i = 0, step; i < out->length; i += step) {
        step = utf8_decode(out->data + i, out->length - i, &code);
        must(step && (code == '\n' || !utf8_is_control(code)), "%s: byte %zu is no text: %s",
             format->name, i, out->data);
    }
    if (format == &diff_json) {
        cJSON *tree = json_parse(out->data, out->length, NULL, &diag);
        must(tree, "%s in %s", diag.message, out->data);
        cJSON_Delete(tree);
    }
    if (format == &diff_svg)
        check_tags(out->data);
    bytes_release(&sink.buffer);
}

/* Looks one by one */

/* Who sees what: a mask for each cell of each version, looked at when it is needed. */
struct sights {
    const struct scenario *versions;
    const struct eyeshot_terms *terms;
    struct looker looker;
    struct eyeshot_mask *masks[2];
};

static bool is_open(const struct sights *sights, int k, struct cell cell)
{
    const struct map *map = &sights->versions[k].map;

    return plane_has(&map->opaque, cell.x, cell.y) && !plane_get(&map->opaque, cell.x, cell.y);
}

static bool sees(struct sights *sights, int k, struct cell from, struct cell to)
{
    const struct map *map = &sights->versions[k].map;
    struct eyeshot_mask *mask = &sights->masks[k][from.y * map->width + from.x];

    if (!mask->words) {
        mask_init(mask, map->width, map->height);
        level_look(&sights->looker, map, sights->terms, from, mask);
    }
    return plane_get(mask, to.x, to.y);
}

static void sights_init(struct sights *sights, const struct scenario *versions,
                        const struct eyeshot_terms *terms)
{
    *sights = (struct sights){.versions = versions, .terms = terms};
    for (int k = 0; k < 2; k++)
        sights->masks[k] = alloc_array(map_area(&versions[k].map), sizeof *sights->masks[k]);
}

static void sights_release(struct sights *sights)
{
    for (int k = 0; k < 2; k++) {
        for (size_t i = 0; i < map_area(&sights->versions[k].map); i++)
            mask_release(&sights->masks[k][i]);
        free(sights->masks[k]);
    }
    looker_release(&sights->looker);
}

struct changes {
    size_t lines[2]; /* closed, opened */
};

static struct changes changes_of(struct sights *sights, struct cell eye, int width, int height)
{
    struct changes changes = {{0}};

    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            struct cell cell = {x, y};
            bool both = is_open(sights, OLD, cell) && is_open(sights, NEW, cell);
            if (!both || cell_equal(cell, eye))
                continue;
            bool saw = sees(sights, OLD, eye, cell), does = sees(sights, NEW, eye, cell);
            changes.lines[does] += saw != does;
        }
    }
    return changes;
}

static void check_top(const struct ranking *tops, struct cell cell, size_t lines, const char *what)
{
    size_t least = tops->count == DIFF_TOP ? tops->list[DIFF_TOP - 1].number : 0, found = 0;

    for (size_t i = 0; i < tops->count; i++) {
        must(!i || tops->list[i].number <= tops->list[i - 1].number, "%s: no order", what);
        if (cell_equal(tops->list[i].cell, cell))
            found = tops->list[i].number;
    }
    must(found ? found == lines : lines <= least, "(%d, %d) %s %zu, in the list %zu", cell.x,
         cell.y, what, lines, found);
}

static void check_cell(const struct diff_level *level, struct cell cell, bool was, bool is,
                       const struct changes *changes)
{
    char wanted = was != is                                ? was ? 'w' : 'o'
                  : !was                                   ? '#'
                  : changes->lines[0] && changes->lines[1] ? '*'
                  : changes->lines[1]                      ? '+'
                  : changes->lines[0]                      ? '-'
                                                           : '.';

    must(*diff_cell(level, cell.x, cell.y) == wanted, "(%d, %d) is another kind of cell", cell.x,
         cell.y);
    must(level->changed || wanted == '.' || wanted == '#', "a change is left out");
}

static void check_lines(struct sights *sights, const struct diff_level *level)
{
    const struct map *old = &sights->versions[OLD].map, *new = &sights->versions[NEW].map;
    int width = old->width > new->width ? old->width : new->width;
    int height = old->height > new->height ? old->height : new->height;
    struct changes sum = {{0}};
    size_t walled = 0, cleared = 0;

    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            struct cell cell = {x, y};
            struct changes changes = {{0}};
            bool was = is_open(sights, OLD, cell), is = is_open(sights, NEW, cell);
            walled += was && !is;
            cleared += !was && is;
            if (was && is)
                changes = changes_of(sights, cell, width, height);
            sum.lines[0] += changes.lines[0];
            sum.lines[1] += changes.lines[1];
            check_top(&level->tops[DIFF_OPENED], cell, changes.lines[1], "gained");
            check_top(&level->tops[DIFF_CLOSED], cell, changes.lines[0], "lost");
            check_cell(level, cell, was, is, &changes);
        }
    }
    must(level->counts[DIFF_WALLED] == walled && level->counts[DIFF_CLEARED] == cleared,
         "walled %zu cleared %zu", level->counts[DIFF_WALLED], level->counts[DIFF_CLEARED]);
    must(level->counts[DIFF_OPENED] == sum.lines[1] && level->counts[DIFF_CLOSED] == sum.lines[0],
         "%s: %zu opened, %zu closed; one by one %zu and %zu", sights->terms->rule->name,
         level->counts[DIFF_OPENED], level->counts[DIFF_CLOSED], sum.lines[1], sum.lines[0]);
}

/* Named places */

struct glyph_spot {
    char name[8];
    struct cell cells[2][NAMED_MOST];
    size_t counts[2];
};

/* Its open cells in both versions; false: it names no place. */
static bool find_spot(struct glyph_spot *spot, const struct sights *sights, uint32_t code)
{
    *spot = (struct glyph_spot){{0}, {{{0, 0}}}, {0}};
    utf8_encode(code, spot->name);
    for (int k = 0; k < 2; k++) {
        struct cell cell = {-1, 0};
        for (size_t all = 0; map_find(&sights->versions[k].map, code, &cell); all++) {
            if (all == NAMED_MOST)
                return false;
            if (is_open(sights, k, cell))
                spot->cells[k][spot->counts[k]++] = cell;
        }
    }
    return spot->counts[OLD] && spot->counts[NEW] && !picture_is_plain(code);
}

static bool spot_sees(struct sights *sights, int k, const struct glyph_spot *from,
                      const struct glyph_spot *to)
{
    for (size_t i = 0; i < from->counts[k]; i++)
        for (size_t j = 0; j < to->counts[k]; j++)
            if (sees(sights, k, from->cells[k][i], to->cells[k][j]))
                return true;
    return false;
}

static const struct diff_named *find_named(const struct diff_level *level, const char *from,
                                           const char *to)
{
    const struct diff_named *found = NULL;

    for (size_t i = 0; i < level->counts[DIFF_NAMED]; i++) {
        const struct diff_named *named = &level->named[i];
        if (strcmp(named->from, from) != 0 || strcmp(named->to, to) != 0)
            continue;
        must(!found, "%s and %s twice", from, to);
        found = named;
    }
    return found;
}

static bool has_ids(const struct scenario *scenario)
{
    bool any = scenario->story.start_count || scenario->object_count;

    for (size_t i = 0; i < scenario->viewer_count; i++)
        any |= scenario->things[i].id != NULL;
    return any;
}

/* Of glyphs, where nobody has an id that stands over them. */
static void check_glyphs(struct sights *sights, const struct diff_level *level)
{
    const struct map *maps[] = {&sights->versions[OLD].map, &sights->versions[NEW].map};
    uint32_t *counts;
    size_t count = 0, changed = 0, room = 0;
    struct glyph_spot *spots = NULL;

    if (!map_drawn(maps[OLD]) || !map_drawn(maps[NEW]))
        return;
    counts = map_count_glyphs(maps[NEW]);
    for (uint32_t code = 0; code < GLYPHS_END; code++) {
        if (!counts[code])
            continue;
        spots = alloc_grow(spots, count, &room, sizeof *spots);
        count += find_spot(&spots[count], sights, code);
    }
    free(counts);
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < count; j++) {
            bool saw = spot_sees(sights, OLD, &spots[i], &spots[j]);
            bool does = spot_sees(sights, NEW, &spots[i], &spots[j]);
            const struct diff_named *named = find_named(level, spots[i].name, spots[j].name);
            bool other = i != j && saw != does;
            changed += other;
            must(other ? named && named->sees == does : !named, "%s and %s", spots[i].name,
                 spots[j].name);
        }
    }
    must(level->counts[DIFF_NAMED] == changed, "%zu named, one by one %zu",
         level->counts[DIFF_NAMED], changed);
    free(spots);
}

/* Levels */

static void check_level(const struct diff_answer *answer, const struct scenario *versions,
                        const struct eyeshot_terms *terms)
{
    const struct diff_level *level = &answer->list[0];
    struct sights sights;

    if (diff_is_alone(level)) {
        must(!level->changed, "changed where there is nothing else");
    } else if (map_area(&versions[OLD].map) + map_area(&versions[NEW].map) <= LOOKS_MOST) {
        sights_init(&sights, versions, terms);
        check_lines(&sights, level);
        if (!has_ids(&versions[OLD]) && !has_ids(&versions[NEW]))
            check_glyphs(&sights, level);
        sights_release(&sights);
    }
    check_form(answer, &diff_text);
    check_form(answer, &diff_json);
    check_form(answer, &diff_svg);
    check_form(answer, &diff_html);
}

static void compare(const struct input *input, struct scenario *versions)
{
    struct diff_answer answer = {alloc_array(1, sizeof *answer.list), 1, .text = NULL};
    struct diff_level *level = answer.list;
    struct diag diag = {0};
    struct eyeshot_terms terms;
    struct given given;

    *level = (struct diff_level){.name = alloc_text("level", 5)};
    for (int k = 0; k < 2; k++)
        level->paths[k] = input->there[k] ? alloc_text("level", 5) : NULL;
    if (diff_compare(level, versions, &input->sight, &(struct pool){.threads = input->threads},
                     &diag)) {
        fuzz_check_diag(&diag);
    } else {
        answer.text = alloc_text(level->text, strlen(level->text));
        must(!input->there[NEW] ||
                 !sight_settle(&input->sight, &versions[NEW], &given, &terms, &diag),
             "%s", diag.message);
        check_level(&answer, versions, &terms);
    }
    diff_release(&answer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct scenario versions[2] = {0};
    bool readable = true;
    struct input input;
    size_t cells = 0;

    if (size <= HEAD)
        return 0;
    split(&input, data, size);
    for (int k = 0; k < 2; k++) {
        if (input.there[k] && !fuzz_read(&versions[k], NULL, input.texts[k], input.lengths[k]))
            readable = false;
        else if (input.there[k] && map_area(&versions[k].map) > cells)
            cells = map_area(&versions[k].map);
    }
    if (readable && cells <= CELLS_MOST)
        compare(&input, versions);
    for (int k = 0; k < 2; k++)
        scenario_release(&versions[k]);
    return 0;
}
