/* Events in words, for a page. */
#include "cli/replay/page.h"

static void add_unit(struct sink *sink, const struct badges *badges, const char *before,
                     size_t unit)
{
    const struct story_unit *told = &badges->story->units[unit];

    sink_format(sink, "%s<bdi class=\"t%d\">", before, badges->teams[told->team].color);
    xml_text(sink, told->id);
    sink_text(sink, "</bdi>");
}

static void add_tiles(struct sink *sink, const struct event *event)
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

static void add_terms(struct sink *sink, const struct given *given)
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

static void add_deed(struct sink *sink, const struct story *story, const struct event *event)
{
    const struct story_unit *unit = &story->units[event->unit];
    struct cell end;

    if (event->kind == EVENT_MOVE) {
        end = event->cells[event->cell_count - 1];
        sink_format(sink, " %s to %d,%d", event->walk ? "walks" : "goes", end.x, end.y);
    } else if (event->kind == EVENT_SET) {
        add_tiles(sink, event);
    } else if (event->kind == EVENT_DIE) {
        sink_text(sink, " dies");
    } else if (event->kind == EVENT_SPAWN) {
        sink_format(sink, " appears at %d,%d", unit->cell.x, unit->cell.y);
    } else if (event->kind == EVENT_USE) {
        sink_text(sink, " uses <bdi>");
        xml_text(sink, story->abilities[event->ability].name);
        sink_text(sink, "</bdi>");
    } else if (event->kind == EVENT_CHANGE) {
        add_terms(sink, &event->given);
    }
}

void page_event(struct sink *sink, const struct badges *badges, const struct outcome *outcome)
{
    static const char *const before_target[EVENT_CHANGE + 1] = {[EVENT_MOVE] = " and shoots at ",
                                                                [EVENT_SHOOT] = " shoots at ",
                                                                [EVENT_USE] = " on ",
                                                                [EVENT_LOOK] = " looks at "};
    const struct event *event = outcome->event;

    if (event->kind != EVENT_SET)
        add_unit(sink, badges, "", event->unit);
    add_deed(sink, badges->story, event);
    if (event->target != STORY_NOBODY)
        add_unit(sink, badges, before_target[event->kind], event->target);
    for (size_t i = 0; i < outcome->onto_count; i++)
        add_unit(sink, badges, i ? ", " : ", onto ", outcome->onto[i]);
    if (outcome->refusal)
        sink_format(sink, " <b>%s</b>", outcome->refusal);
}
