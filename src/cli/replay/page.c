/*
 * A story as a page: collected turn by turn, since the page begins with what is known at its end.
 */
#include "cli/replay/answer.h"

#include <stdlib.h>
#include <string.h>

#include "cli/level/map.h"
#include "cli/picture/html.h"
#include "cli/picture/report.h"
#include "cli/picture/view.h"
#include "cli/replay/badges.h"
#include "cli/support/alloc.h"
#include "cli/support/limit.h"
#include "cli/support/mask.h"
#include "cli/support/utf8.h"

#define PAGE_MOST ((size_t)32 << 20) /* bytes of all turns' states, and of all turns' events */

/* What a team saw and remembered when the turn before ended. */
struct page_team {
    struct eyeshot_mask visible, explored, outdated;
};

struct page {
    const struct replay *replay;
    size_t team; /* STORY_NOBODY: all of them */
    size_t turn; /* the first to be shown */
    struct badges badges;
    struct page_team *teams;
    struct cell *cells;       /* of the units; -1 when they are not there */
    struct sink data, events; /* in memory */
    struct json_out json;     /* into `data` */
};

static const struct cell nowhere = {-1, -1};

static size_t cell_number(const struct page *page, struct cell cell)
{
    return (size_t)cell.y * (size_t)page->replay->map->width + (size_t)cell.x;
}

/* A turn */

/*
 * The cells that changed, but for those of `except`, as runs: how many cells lie before it from the
 * end of the last one, row by row, and how long it is. `before` becomes what is now.
 */
static void add_changes(struct page *page, const char *key, const struct eyeshot_mask *now,
                        struct eyeshot_mask *before, const struct eyeshot_mask *except)
{
    size_t words = ((size_t)now->width + 63) / 64, last = 0;
    uint64_t *changed = alloc_array(words, sizeof *changed);

    json_array(&page->json, key);
    for (int y = 0; y < now->height; y++) {
        for (size_t i = 0; i < words; i++) {
            changed[i] = plane_row(now, y)[i] ^ plane_row(before, y)[i];
            changed[i] &= except ? ~plane_row(except, y)[i] : ~(uint64_t)0;
        }
        memcpy(plane_row(before, y), plane_row(now, y), words * sizeof *changed);
        for (int x = row_next_set(changed, 0, now->width), end; x < now->width;
             x = row_next_set(changed, end, now->width)) {
            size_t start = cell_number(page, (struct cell){x, y});
            end = row_next_clear(changed, x, now->width);
            json_size(&page->json, NULL, start - last);
            json_int(&page->json, NULL, end - x);
            last = start + (size_t)(end - x);
        }
    }
    json_end(&page->json);
    free(changed);
}

/* A cell's number, its glyph, and whether it is opaque. */
static void add_glyph(struct page *page, struct cell cell, uint32_t glyph, bool opaque)
{
    char text[4];

    json_size(&page->json, NULL, cell_number(page, cell));
    html_json_string(&page->json, NULL, text, glyph ? utf8_encode(glyph, text) : 0);
    json_int(&page->json, NULL, opaque);
}

/* Cells that are remembered otherwise no more. */
static void add_forgotten(struct page *page, const struct eyeshot_mask *now,
                          struct eyeshot_mask *before)
{
    for (struct cell cell = {-1, 0}; mask_next(before, &cell);)
        if (!plane_get(now, cell.x, cell.y))
            add_glyph(page, cell, 0, false);
    eyeshot_mask_copy(before, now);
}

/* The cells that were set: as they are, or as they are remembered, if otherwise. */
static void add_tiles(struct page *page, const struct memory *memory)
{
    const struct map *map = page->replay->map;

    for (size_t i = 0; i < page->replay->outcome_count; i++) {
        const struct event *event = page->replay->outcomes[i].event;
        for (size_t k = 0; k < event->tile_count; k++) {
            struct cell cell = event->tiles[k].cell;
            uint32_t glyph;
            if (!memory) {
                add_glyph(page, cell, map_glyph(map, cell.x, cell.y),
                          plane_get(&map->opaque, cell.x, cell.y));
            } else if (memory_has(memory, cell.x, cell.y)) {
                glyph = memory_glyph(memory, cell.x, cell.y);
                add_glyph(page, cell, glyph, glyph_is_wall(glyph));
            }
        }
    }
}

/*
 * What a team remembers otherwise than it is: only a cell that was set can have become such a one.
 */
static void add_memory(struct page *page, const struct memory *memory, struct page_team *before)
{
    json_array(&page->json, "memory");
    if (memory->outdated.words) {
        if (!before->outdated.words)
            mask_init(&before->outdated, memory->outdated.width, memory->outdated.height);
        add_forgotten(page, &memory->outdated, &before->outdated);
        add_tiles(page, memory);
    }
    json_end(&page->json);
}

/* Of those that moved, came or died: number and cell. */
static void add_units(struct page *page)
{
    json_array(&page->json, "units");
    for (size_t i = 0; i < page->replay->story->unit_count; i++) {
        const struct replay_unit *unit = &page->replay->units[i];
        struct cell cell = unit->life == LIFE_ALIVE ? unit->cell : nowhere;
        if (cell_equal(cell, page->cells[i]))
            continue;
        json_size(&page->json, NULL, i);
        json_int(&page->json, NULL, cell.x);
        json_int(&page->json, NULL, cell.y);
        page->cells[i] = cell;
    }
    json_end(&page->json);
}

static void add_teams(struct page *page)
{
    json_array(&page->json, "teams");
    for (size_t i = 0; i < page->replay->story->team_count; i++) {
        const struct replay_team *team = &page->replay->teams[i];
        const struct eyeshot_mask *visible;
        if (!is_asked(page->team, i))
            continue;
        visible = eyeshot_fog_visible(team->fog);
        json_object(&page->json, NULL);
        add_changes(page, "visible", visible, &page->teams[i].visible, NULL);
        add_changes(page, "passed", eyeshot_fog_explored(team->fog), &page->teams[i].explored,
                    visible);
        add_memory(page, &team->memory, &page->teams[i]);
        json_end(&page->json);
    }
    json_end(&page->json);
}

/* What happened, and what came of it, as sentences with markup. */

static void name_unit(struct sink *sink, const struct badges *badges, const char *before,
                      size_t unit)
{
    const struct story_unit *told = &badges->story->units[unit];

    sink_format(sink, "%s<bdi class=\"t%d\">", before, badges->teams[told->team].color);
    xml_text(sink, told->id);
    sink_text(sink, "</bdi>");
}

static void tell_tiles(struct sink *sink, const struct event *event)
{
    const struct story_tile *tile = event->tiles;

    if (event->tile_count > 1) {
        sink_format(sink, "%zu cells change", event->tile_count);
        return;
    }
    sink_format(sink, "%d,%d becomes <code>", tile->cell.x, tile->cell.y);
    xml_code(sink, tile->glyph);
    sink_text(sink, "</code>");
}

static void tell_terms(struct sink *sink, const struct given *given)
{
    const char *separator = " changes: ";

    for (int i = 0; i < TERM_COUNT; i++) {
        if (!given_has(given, (enum term)i))
            continue;
        sink_format(sink, "%s%s ", separator, term_keys[i]);
        if (i == TERM_RADIUS && given->value[i] == EYESHOT_ALL)
            sink_text(sink, "all");
        else
            sink_format(sink, "%lld", (long long)given->value[i]);
        separator = ", ";
    }
}

static void tell_deed(struct sink *sink, const struct story *story, const struct event *event)
{
    const struct story_unit *unit = &story->units[event->unit];
    struct cell end;

    if (event->kind == EVENT_MOVE) {
        end = event->cells[event->cell_count - 1];
        sink_format(sink, " %s to %d,%d", event->walk ? "walks" : "goes", end.x, end.y);
    } else if (event->kind == EVENT_SET) {
        tell_tiles(sink, event);
    } else if (event->kind == EVENT_DIE) {
        sink_text(sink, " dies");
    } else if (event->kind == EVENT_SPAWN) {
        sink_format(sink, " appears at %d,%d", unit->cell.x, unit->cell.y);
    } else if (event->kind == EVENT_USE) {
        sink_text(sink, " uses <bdi>");
        xml_text(sink, story->abilities[event->ability].name);
        sink_text(sink, "</bdi>");
    } else if (event->kind == EVENT_CHANGE) {
        tell_terms(sink, &event->given);
    }
}

static void tell_event(struct sink *sink, const struct badges *badges,
                       const struct outcome *outcome)
{
    static const char *const before_target[EVENT_CHANGE + 1] = {[EVENT_MOVE] = " and shoots at ",
                                                                [EVENT_SHOOT] = " shoots at ",
                                                                [EVENT_USE] = " on ",
                                                                [EVENT_LOOK] = " looks at "};
    const struct event *event = outcome->event;

    if (event->kind != EVENT_SET)
        name_unit(sink, badges, "", event->unit);
    tell_deed(sink, badges->story, event);
    if (event->target != STORY_NOBODY)
        name_unit(sink, badges, before_target[event->kind], event->target);
    for (size_t i = 0; i < outcome->onto_count; i++)
        name_unit(sink, badges, i ? ", " : ", onto ", outcome->onto[i]);
    if (outcome->refusal)
        sink_format(sink, " <b>%s</b>", outcome->refusal);
}

static void add_events(struct page *page)
{
    const struct replay *replay = page->replay;
    struct sink *sink = &page->events;

    sink_format(sink, "<li id=\"turn-%zu\"><a href=\"#turn-%zu\">", replay->turn, replay->turn);
    if (replay->turn)
        sink_format(sink, "Turn %zu</a>", replay->turn);
    else
        sink_text(sink, "Start</a>");
    if (replay->outcome_count)
        sink_text(sink, "<ul>\n");
    for (size_t i = 0; i < replay->outcome_count; i++) {
        sink_text(sink, "<li>");
        tell_event(sink, &page->badges, &replay->outcomes[i]);
        sink_text(sink, "</li>\n");
    }
    sink_text(sink, replay->outcome_count ? "</ul></li>\n" : "</li>\n");
}

void page_add(struct page *page)
{
    json_object(&page->json, NULL);
    add_units(page);
    json_array(&page->json, "tiles");
    add_tiles(page, NULL);
    json_end(&page->json);
    add_teams(page);
    json_end(&page->json);
    add_events(page);
}

/* All turns */

/* The level as it is at the start, and who is who. */
static void begin_data(struct page *page)
{
    const struct story *story = page->replay->story;
    const struct map *map = page->replay->map;
    struct json_out *json = &page->json;

    html_data_open(json, map);
    json_size(json, "turn", page->turn);
    json_array(json, "names");
    for (size_t i = 0; i < story->team_count; i++)
        html_json_text(json, NULL, story->teams[i].id);
    json_end(json);
    json_array(json, "badges");
    for (size_t i = 0; i < story->team_count; i++)
        json_cell(json, NULL, page->badges.teams[i].color, page->badges.teams[i].shape);
    json_end(json);
    json_array(json, "shapes");
    for (int i = 0; i < BADGES; i++)
        html_json_text(json, NULL, badge_shapes[i]);
    json_end(json);
    json_array(json, "asked");
    for (size_t i = 0; i < story->team_count; i++)
        if (is_asked(page->team, i))
            json_size(json, NULL, i);
    json_end(json);
    json_array(json, "people");
    for (size_t i = 0; i < story->unit_count; i++) {
        json_array(json, NULL);
        html_json_text(json, NULL, story->units[i].id);
        json_size(json, NULL, story->units[i].team);
        html_json_text(json, NULL, page->badges.labels[i]);
        json_end(json);
    }
    json_end(json);
    html_json_runs(json, "opaque", &map->opaque);
    html_json_glyphs(json, map, false);
    json_array(json, "turns");
}

struct page *page_new(const struct replay *replay, size_t team, size_t turn, struct diag *diag)
{
    const struct story *story = replay->story;
    struct page *page;

    if (limit_check_bytes(story->team_count, 3 * mask_bytes(&replay->map->opaque),
                          "what all the teams saw last", diag))
        return NULL;
    page = alloc_array(1, sizeof *page);
    *page = (struct page){.replay = replay, .team = team, .turn = turn};
    page->data = page->events = (struct sink){.fd = -1, .most = PAGE_MOST};
    page->json = (struct json_out){.sink = &page->data};
    page->teams = alloc_array(story->team_count, sizeof *page->teams);
    page->cells = alloc_array(story->unit_count, sizeof *page->cells);
    for (size_t i = 0; i < story->unit_count; i++)
        page->cells[i] = nowhere;
    for (size_t i = 0; i < story->team_count; i++) {
        mask_init(&page->teams[i].visible, replay->map->width, replay->map->height);
        mask_init(&page->teams[i].explored, replay->map->width, replay->map->height);
    }
    badges_init(&page->badges, story);
    begin_data(page);
    return page;
}

int page_end(struct page *page, struct diag *diag)
{
    json_end(&page->json);
    html_data_close(&page->json);
    if (!page->data.error && !page->events.error)
        return 0;
    return diag_fail(diag, "the page would be larger than %zu MB: %s", PAGE_MOST >> 20,
                     page->team == STORY_NOBODY ? "--team makes it smaller"
                                                : "the story is too long");
}

void page_free(struct page *page)
{
    for (size_t i = 0; i < page->replay->story->team_count; i++) {
        mask_release(&page->teams[i].visible);
        mask_release(&page->teams[i].explored);
        mask_release(&page->teams[i].outdated);
    }
    free(page->teams);
    free(page->cells);
    badges_release(&page->badges);
    bytes_release(&page->data.buffer);
    bytes_release(&page->events.buffer);
    free(page);
}

/* The page */

static void add_keys(struct sink *sink, const struct page *page)
{
    static const struct svg_key cells[] = {
        {"floor", "floor, seen now", NULL},       {"wall", "wall, seen now", NULL},
        {"old-floor", "floor, remembered", NULL}, {"old-wall", "wall, remembered", NULL},
        {"hidden", "never seen", NULL},           {0}};

    sink_text(sink, "<ul class=\"keys\">\n");
    for (size_t i = 0; i < page->replay->story->team_count; i++) {
        sink_text(sink,
                  "<li><svg class=\"sign-key\" viewBox=\"-.6 -.6 1.2 1.2\" aria-hidden=\"true\">");
        badge_team(sink, &page->badges, i);
        sink_text(sink, "</svg> <bdi>");
        xml_text(sink, page->replay->story->teams[i].id);
        sink_text(sink, "</bdi></li>\n");
    }
    html_keys(sink, cells);
    sink_text(sink, "</ul>\n");
}

/* How it ends, for whoever has no script: as the one team sees it, or all of them together. */
static void add_still(struct sink *sink, const struct page *page)
{
    const struct replay *replay = page->replay;
    const struct eyeshot_mask *cells = &replay->map->opaque;
    struct svg_size size = svg_size(cells, 2 * SVG_CELL, SVG_MOST);
    struct eyeshot_mask visible = {0}, explored = {0};
    struct view view = {.map = replay->map, .scale = 1, .visible = &visible, .explored = &explored};

    mask_init(&visible, cells->width, cells->height);
    mask_init(&explored, cells->width, cells->height);
    for (size_t i = 0; i < replay->story->team_count; i++) {
        if (!is_asked(page->team, i))
            continue;
        eyeshot_mask_join(&visible, &page->teams[i].visible);
        eyeshot_mask_join(&explored, &page->teams[i].explored);
    }
    if (page->team != STORY_NOBODY)
        view.memory = &replay->teams[page->team].memory;
    sink_text(sink, "<figure id=\"still\" role=\"img\" aria-label=\"The last turn\">\n");
    svg_map_open(sink, cells, size, 0, 0);
    sink_text(sink, "<style>\n");
    sink_lines(sink, fog_css);
    badge_style(sink);
    sink_text(sink, "</style>\n");
    svg_view_cells(sink, &view, size.cell);
    for (size_t i = replay->story->unit_count; i-- > 0;)
        if (page->cells[i].x >= 0 && plane_get(&visible, page->cells[i].x, page->cells[i].y))
            badge_stand(sink, &page->badges, i, page->cells[i], size);
    svg_map_close(sink);
    sink_text(sink, "</figure>\n");
    mask_release(&visible);
    mask_release(&explored);
}

static void add_count(struct bytes *text, size_t count, const char *what)
{
    bytes_addf(text, ", %zu %s%s", count, what, plural(count));
}

void page_write(struct sink *sink, const struct page *page)
{
    const struct replay *replay = page->replay;
    struct bytes lead = {0};

    bytes_addf(&lead, "%d \u00d7 %d cells", replay->map->width, replay->map->height);
    add_count(&lead, replay->story->team_count, "team");
    add_count(&lead, replay->story->unit_count, "unit");
    add_count(&lead, replay->story->turn_count, "turn");
    html_open(sink, "Fog of war", lead.data);
    sink_lines(sink, fog_html);
    add_still(sink, page);
    add_keys(sink, page);
    sink_text(sink, "<div id=\"story\">\n");
    html_section(sink, "events", "What happens");
    sink_text(sink, "<ol id=\"turns\" tabindex=\"0\" aria-labelledby=\"events\">\n");
    sink_write(sink, page->events.buffer.data, page->events.buffer.length);
    sink_text(sink, "</ol>\n</div>\n");
    sink_write(sink, page->data.buffer.data, page->data.buffer.length);
    html_close(sink, fog_js);
    bytes_release(&lead);
}

/* Of all turns together, so whoever plays them writes it. */
const struct format replay_html = {"html", "a page to play all turns on", NULL};
