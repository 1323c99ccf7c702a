/* Events in words, for a page. */
#include "cli/replay/page.h"

struct teller {
    struct sink *sink;
    const struct badges *badges;
    const struct event *event;
};

static void add_unit(const struct teller *teller, const char *before, size_t unit)
{
    const struct story_unit *told = &teller->badges->story->units[unit];

    sink_format(teller->sink, "%s<bdi class=\"t%d\">", before,
                teller->badges->teams[told->team].color);
    xml_text(teller->sink, told->id);
    sink_text(teller->sink, "</bdi>");
}

static void add_actor(const struct teller *teller)
{
    add_unit(teller, "", teller->event->unit);
}

static void tell_move(const struct teller *teller)
{
    const struct event *event = teller->event;
    struct cell end = event->cells[event->cell_count - 1];

    add_actor(teller);
    sink_format(teller->sink, " %s to %d,%d", event->walk ? "walks" : "goes", end.x, end.y);
    if (event->target != STORY_NOBODY)
        add_unit(teller, " and shoots at ", event->target);
}

static void tell_set(const struct teller *teller)
{
    const struct event *event = teller->event;
    const struct story_tile *tile = event->tiles;

    if (event->tile_count > 1) {
        sink_format(teller->sink, "%zu cells change", event->tile_count);
        return;
    }
    sink_format(teller->sink, "%d,%d becomes <code>", tile->cell.x, tile->cell.y);
    xml_code(teller->sink, tile->glyph);
    sink_text(teller->sink, "</code>");
}

static void tell_die(const struct teller *teller)
{
    add_actor(teller);
    sink_text(teller->sink, " dies");
}

static void tell_spawn(const struct teller *teller)
{
    const struct story_unit *told = &teller->badges->story->units[teller->event->unit];

    add_actor(teller);
    sink_format(teller->sink, " appears at %d,%d", told->cell.x, told->cell.y);
}

static void tell_shoot(const struct teller *teller)
{
    add_actor(teller);
    add_unit(teller, " shoots at ", teller->event->target);
}

static void tell_use(const struct teller *teller)
{
    add_actor(teller);
    sink_text(teller->sink, " uses <bdi>");
    xml_text(teller->sink, teller->badges->story->abilities[teller->event->ability].name);
    add_unit(teller, "</bdi> on ", teller->event->target);
}

static void tell_look(const struct teller *teller)
{
    add_actor(teller);
    add_unit(teller, " looks at ", teller->event->target);
}

static void tell_change(const struct teller *teller)
{
    const struct given *given = &teller->event->given;
    const char *separator = " changes: ";

    add_actor(teller);
    for (int i = 0; i < TERM_COUNT; i++) {
        if (!given_has(given, (enum term)i))
            continue;
        if (i == TERM_RADIUS && given->value[i] == EYESHOT_ALL)
            sink_format(teller->sink, "%s%s all", separator, term_keys[i]);
        else
            sink_format(teller->sink, "%s%s %lld", separator, term_keys[i],
                        (long long)given->value[i]);
        separator = ", ";
    }
}

static void (*const tells[])(const struct teller *teller) = {
    [EVENT_MOVE] = tell_move,   [EVENT_SET] = tell_set,       [EVENT_DIE] = tell_die,
    [EVENT_SPAWN] = tell_spawn, [EVENT_SHOOT] = tell_shoot,   [EVENT_USE] = tell_use,
    [EVENT_LOOK] = tell_look,   [EVENT_CHANGE] = tell_change,
};

void page_event(struct sink *sink, const struct badges *badges, const struct outcome *outcome)
{
    const struct teller teller = {sink, badges, outcome->event};

    tells[outcome->event->kind](&teller);
    for (size_t i = 0; i < outcome->onto_count; i++)
        add_unit(&teller, i ? ", " : ", onto ", outcome->onto[i]);
    if (outcome->refusal)
        sink_format(sink, " <b>%s</b>", outcome->refusal);
}
