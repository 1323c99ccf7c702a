/*
 * What does not hold, in words and as a picture of text. A message is one text line: who sees what
 * should be hidden, or what was wanted and what came out; several cells, lines of sight or events
 * have a text line each below. The picture is the part of the map around what differs, on which `+`
 * marks a cell that shows more than was wanted and `-` one that shows less. check.c puts all into
 * the findings that cli/report.c prints.
 */
#include "cli/check/check.h"
#include "cli/picture/picture.h"
#include "cli/support/utf8.h"

/* What a picture shows at most. */
#define CHECK_WIDTH 72
#define CHECK_HEIGHT 24
#define CHECK_WHOLE_WIDTH 32 /* so large a map is drawn whole */
#define CHECK_WHOLE_HEIGHT 12
#define CHECK_LISTED ((size_t)8) /* cells that a message names */

/* Of a list of cells that is one name, this name, too. */
void check_add_name(struct bytes *out, const struct expectation *expectation)
{
    const cJSON *first = expectation->wanted.cells ? json_first(expectation->json) : NULL;

    bytes_addf(out, "%s", expectation->name);
    if (first && cJSON_IsString(first) && !first->next)
        bytes_addf(out, " %s", first->valuestring);
}

/* The one cell of a list that differs, if it is told why it does; else NULL. */
static const char *check_find_only(const struct expectation *expectation)
{
    size_t i = 0;

    if (!expectation->wanted.cells || expectation->verdict.differ != 1)
        return NULL;
    while (expectation->verdict.got.flags[i])
        i++;
    return expectation->verdict.whys[i];
}

/* Words by which values are told: a cell is visible or hidden, a line true or false. */
static const char *check_word(enum about about, bool flag)
{
    if (about == ABOUT_VISIBLE || about == ABOUT_HIDDEN)
        return flag == (about == ABOUT_VISIBLE) ? "visible" : "hidden";
    return flag ? "true" : "false";
}

static const char *check_noun(enum about about)
{
    return about == ABOUT_CLEAR ? "lines" : about == ABOUT_EVENTS ? "events" : "cells";
}

/* `wanted 3, got 4`, `wanted 3 to 5, got 7`, `wanted 3 or more, got 2`. */
static void check_add_count(struct bytes *out, const struct expectation *expectation, size_t got)
{
    size_t least = expectation->least, most = expectation->most;

    if (least == most)
        bytes_addf(out, "wanted %zu", least);
    else if (most == SIZE_MAX)
        bytes_addf(out, "wanted %zu or more", least);
    else if (!least)
        bytes_addf(out, "wanted %zu or less", most);
    else
        bytes_addf(out, "wanted %zu to %zu", least, most);
    bytes_addf(out, ", got %zu", got);
}

static size_t check_width(const struct value *rows)
{
    return rows->count ? strlen(rows->rows[0]) : 0;
}

/* `2 of 3 cells are hidden: T 5,1; 2,2`; of rows only how many differ, which the map shows. */
static void check_add_share(struct bytes *out, const struct expectation *expectation)
{
    const struct listed_cell *cells = expectation->wanted.cells;
    const struct value *got = &expectation->verdict.got;
    size_t all = got->rows ? got->count * check_width(got) : got->count, listed = 0;
    bool one = expectation->verdict.differ == 1;

    bytes_addf(out, "%zu of %zu %s ", expectation->verdict.differ, all,
               check_noun(expectation->about));
    if (cells)
        bytes_addf(out, "%s %s", one ? "is" : "are", check_word(expectation->about, false));
    else
        bytes_addf(out, one ? "differs" : "differ");
    for (size_t i = 0; cells && i < got->count && listed <= CHECK_LISTED; i++) {
        if (got->flags[i])
            continue;
        if (listed++ == CHECK_LISTED)
            bytes_addf(out, "; and %zu more", expectation->verdict.differ - CHECK_LISTED);
        else
            bytes_addf(out, "%s%s%s%d,%d", listed > 1 ? "; " : ": ",
                       cells[i].name ? cells[i].name : "", cells[i].name ? " " : "",
                       cells[i].cell.x, cells[i].cell.y);
    }
    if (expectation->at_most)
        bytes_addf(out, ", wanted %zu at most", expectation->at_most);
}

static void check_add_message(struct bytes *out, const struct expectation *expectation)
{
    const struct value *wanted = &expectation->wanted, *got = &expectation->verdict.got;
    const char *only = check_find_only(expectation);

    if (only) {
        bytes_addf(out, "%s", only);
    } else if (expectation->about == ABOUT_COUNT) {
        check_add_count(out, expectation, got->count);
    } else if (expectation->verdict.misfit && got->rows) {
        bytes_addf(out, "wanted %zux%zu, got %zux%zu: another size", check_width(wanted),
                   wanted->count, check_width(got), got->count);
    } else if (expectation->verdict.misfit) {
        bytes_addf(out, "wanted %zu %s, got %zu", wanted->count, check_noun(expectation->about),
                   got->count);
    } else if (expectation->single) {
        bytes_addf(out, "wanted %s, got %s", check_word(expectation->about, wanted->flags[0]),
                   check_word(expectation->about, got->flags[0]));
        if (expectation->verdict.whys && expectation->verdict.whys[0])
            bytes_addf(out, ": %s", expectation->verdict.whys[0]);
    } else {
        check_add_share(out, expectation);
    }
    if (expectation->verdict.note)
        bytes_addf(out, " (%s)", expectation->verdict.note);
}

/* The picture */

/* A map with marks, at the scale of what is expected: 2 where that has sub-tiles. */
struct check_picture {
    const struct map *map;
    int width, height, scale;
    struct eyeshot_mask eyes; /* by cell of the map */
    char *marks;              /* by cell, in reading order: + - or 0 */
    size_t count;             /* of these, */
    struct eyeshot_box part;  /* which lie in it */
};

static char *check_at(const struct check_picture *picture, int x, int y)
{
    return &picture->marks[(size_t)y * (size_t)picture->width + (size_t)x];
}

static void check_mark(struct check_picture *picture, const struct expectation *expectation)
{
    const struct value *wanted = &expectation->wanted, *got = &expectation->verdict.got;
    int width = picture->width, height = picture->height;

    for (int y = 0; got->rows && y < height; y++)
        for (int x = 0; x < width; x++)
            if (got->rows[y][x] != wanted->rows[y][x])
                *check_at(picture, x, y) = got->rows[y][x] > wanted->rows[y][x] ? '+' : '-';
    for (size_t i = 0; wanted->cells && i < got->count; i++)
        if (!got->flags[i])
            *check_at(picture, wanted->cells[i].cell.x, wanted->cells[i].cell.y) =
                expectation->about == ABOUT_HIDDEN ? '+' : '-';
    picture->part = (struct eyeshot_box){width, height, 0, 0};
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            if (*check_at(picture, x, y)) {
                picture->count++;
                picture->part = box_join(picture->part, box_of((struct cell){x, y}));
            }
}

/* What is shown: all of a small map, else what differs, who looks, and two cells around them. */
static struct eyeshot_box check_find_part(const struct check_picture *picture,
                                          const struct verdict *verdict)
{
    int width = picture->width, height = picture->height, scale = picture->scale;
    struct eyeshot_box part = picture->part;

    for (size_t i = 0; i < verdict->eye_count && !verdict->got.rows; i++)
        part = box_join(
            part, box_of((struct cell){verdict->eyes[i].x * scale, verdict->eyes[i].y * scale}));
    if (width <= CHECK_WHOLE_WIDTH && height <= CHECK_WHOLE_HEIGHT)
        return (struct eyeshot_box){0, 0, width, height};
    part = (struct eyeshot_box){greater(part.x0 - 2, 0), greater(part.y0 - 2, 0),
                                lesser(part.x1 + 2, width), lesser(part.y1 + 2, height)};
    part.x1 = lesser(part.x1, part.x0 + CHECK_WIDTH);
    part.y1 = lesser(part.y1, part.y0 + CHECK_HEIGHT);
    return part;
}

/* A cell as the map has it; glyphs that look like marks are drawn as walls and floor. */
static void check_add_cell(struct bytes *out, const struct check_picture *picture, int x, int y)
{
    char mark = *check_at(picture, x, y), text[4];
    int column = x / picture->scale, row = y / picture->scale;
    uint32_t code = map_code(picture->map, column, row);

    if (mark)
        code = (uint32_t)mark;
    else if (plane_get(&picture->eyes, column, row))
        code = picture_is_plain(code) ? '@' : code;
    else if (code == '+' || code == '-')
        code = plane_get(&picture->map->opaque, column, row) ? '#' : '.';
    bytes_add(out, text, utf8_encode(code, text));
}

static void check_draw(struct bytes *out, const struct map *map,
                       const struct expectation *expectation)
{
    const struct verdict *verdict = &expectation->verdict;
    int scale = verdict->got.rows ? (int)verdict->got.count / map->height : 1;
    struct check_picture picture = {map, map->width * scale, map->height * scale, scale,
                                    .marks =
                                        alloc_array(map_area(map), (size_t)scale * (size_t)scale)};
    struct eyeshot_box part;
    size_t shown = 0;

    mask_init(&picture.eyes, map->width, map->height);
    for (size_t i = 0; i < verdict->eye_count; i++)
        plane_set(&picture.eyes, verdict->eyes[i].x, verdict->eyes[i].y);
    check_mark(&picture, expectation);
    part = check_find_part(&picture, verdict);
    bytes_addf(out, "on the map, + shows more than wanted, - less");
    if (part.x0 || part.y0 || part.x1 < picture.width || part.y1 < picture.height)
        bytes_addf(out, " (columns %d to %d, rows %d to %d)", part.x0, part.x1 - 1, part.y0,
                   part.y1 - 1);
    bytes_addf(out, "\n");
    for (int y = part.y0; y < part.y1; y++) {
        for (int x = part.x0; x < part.x1; x++) {
            check_add_cell(out, &picture, x, y);
            shown += *check_at(&picture, x, y) != 0;
        }
        bytes_addf(out, "\n");
    }
    if (shown < picture.count)
        bytes_addf(out, "and %zu more outside of this part\n", picture.count - shown);
    free(picture.marks);
    mask_release(&picture.eyes);
}

/* Such as `clear[1]: wanted true, got false: blocked by the wall at 3,1`, or whom a cell sees. */
static void check_add_lines(struct bytes *out, const struct expectation *expectation)
{
    const struct value *wanted = &expectation->wanted, *got = &expectation->verdict.got;
    size_t listed = 0;

    if ((!wanted->flags && !wanted->cells) || expectation->verdict.misfit || expectation->single ||
        check_find_only(expectation))
        return;
    for (size_t i = 0; i < got->count && listed < CHECK_HEIGHT; i++) {
        const char *why = expectation->verdict.whys[i];
        if (wanted->cells ? got->flags[i] || !why : wanted->flags[i] == got->flags[i])
            continue;
        listed++;
        if (wanted->cells) {
            bytes_addf(out, "%s\n", why);
            continue;
        }
        check_add_name(out, expectation);
        bytes_addf(out, "[%zu]: wanted %s, got %s%s%s\n", i,
                   check_word(expectation->about, wanted->flags[i]),
                   check_word(expectation->about, got->flags[i]), why ? ": " : "", why ? why : "");
    }
    if (listed < expectation->verdict.differ)
        bytes_addf(out, "and %zu more\n", expectation->verdict.differ - listed);
}

void check_describe(struct finding *finding, const struct map *map,
                    const struct expectation *expectation)
{
    const struct verdict *verdict = &expectation->verdict;
    struct bytes message = {0}, lines = {0}, picture = {0};

    check_add_message(&message, expectation);
    check_add_lines(&lines, expectation);
    if (!verdict->example && !verdict->misfit && (verdict->got.rows || expectation->wanted.cells))
        check_draw(&picture, map, expectation);
    finding->message = message.data;
    finding_tell(&finding->lines, lines.data);
    finding_tell(&finding->picture, verdict->example ? verdict->example : picture.data);
    bytes_release(&lines);
    bytes_release(&picture);
}
