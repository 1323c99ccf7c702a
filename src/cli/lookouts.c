/* Who looks, from where, on which terms. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/support/alloc.h"
#include "cli/support/limit.h"
#include "cli/support/names.h"
#include "cli/support/utf8.h"

/* Of a viewer that is drawn: itself, its id, that it was opened, and its part of the answer. */
#define MARK_BYTES 192

struct roster {
    struct lookout *lookouts;
    size_t count, room;
    struct spots spots; /* of -v */
    const struct given *given;
    const struct eyeshot_terms *terms;
};

static struct lookout *add(struct roster *roster, char *id, struct cell cell, uint32_t glyph)
{
    roster->lookouts =
        alloc_grow(roster->lookouts, roster->count, &roster->room, sizeof *roster->lookouts);
    roster->lookouts[roster->count] = (struct lookout){id, cell, glyph, false, *roster->terms};
    return &roster->lookouts[roster->count++];
}

/* Its own terms stand over everyone's. */
static int settle_own(struct roster *roster, struct lookout *lookout, const struct given *own,
                      struct diag *diag)
{
    struct given given = *roster->given;

    given_overlay(&given, own);
    return terms_settle(&lookout->terms, roster->terms->rule, &given, diag);
}

static char *cell_name(struct cell cell)
{
    struct bytes name = {0};

    bytes_addf(&name, "%d,%d", cell.x, cell.y);
    return name.data;
}

/* -v X,Y, X,Y,RADIUS, a glyph, or an id. */
static int add_option(struct roster *roster, const char *text, struct diag *diag)
{
    const char *comma = strchr(text, ','), *second = comma ? strchr(comma + 1, ',') : NULL;
    char *place = alloc_text(text, second ? (size_t)(second - text) : strlen(text));
    struct given own = {0};
    struct lookout *lookout;
    struct cell cell;
    uint32_t glyph;
    int found = spot_parse(place, &cell, diag), status;

    if (second && !found)
        status = diag_fail(diag, "viewer '%s': expected X,Y,RADIUS", text);
    else
        status = spots_find(&roster->spots, place, &cell, &glyph, diag);
    if (!status && !found)
        spots_own_terms(&roster->spots, place, &own);
    if (!status && second)
        status = given_parse(&own, TERM_RADIUS, second + 1, diag);
    if (status) {
        free(place);
        return -1;
    }
    lookout = add(roster, place, cell, glyph ? glyph : '@');
    lookout->named = glyph != 0;
    if (found) {
        free(place);
        lookout->id = cell_name(cell);
    }
    return settle_own(roster, lookout, &own, diag);
}

/* The second of two equal ids is the one that is wrong. */
static int check_ids(const struct roster *roster, bool in_json, struct diag *diag)
{
    struct names names = {0};
    size_t i = 0;

    if (roster->count < 2)
        return 0;
    while (i < roster->count && !limit_line_tick() && names_add(&names, roster->lookouts[i].id, i))
        i++;
    names_release(&names);
    if (i == roster->count)
        return 0;
    if (limit_line_late())
        return limit_line_check(diag);
    if (in_json)
        return diag_fail(diag, "$.viewers[%zu]: two viewers have the id '%s'", i,
                         roster->lookouts[i].id);
    return diag_fail(diag, "two viewers have the id '%s'", roster->lookouts[i].id);
}

static int no_viewer(const struct settings *settings, const struct scenario *scenario,
                     struct diag *diag)
{
    if (scenario->has_viewers)
        return diag_fail(diag, "$.viewers: no viewer: the array is empty");
    if (settings->command->by_line || settings->command == &command_check)
        return diag_fail(diag, "no viewer: %sthe %s has no viewers",
                         scenario->marks ? "no @ stands on the map, and " : "",
                         settings->command->by_line ? "line" : "scenario");
    if (scenario->marks)
        return diag_fail(diag, "no viewer: no @ stands on the map, and no -v X,Y was given");
    return diag_fail(diag, "no viewer: give one with -v X,Y");
}

/* Every @ of a drawn map, where a byte is all that one takes. Their ids differ. */
static int add_marks(struct roster *roster, const struct settings *settings,
                     const struct scenario *scenario, struct diag *diag)
{
    struct cell cell = {-1, 0};
    size_t count = 0;

    while (scenario->marks && map_find(&scenario->map, '@', &cell))
        count++;
    if (!count)
        return no_viewer(settings, scenario, diag);
    if (limit_check_bytes(count, MARK_BYTES, "all the map's viewers", diag))
        return -1;
    roster->lookouts = alloc_array(count, sizeof *roster->lookouts);
    roster->room = count;
    for (cell = (struct cell){-1, 0}; map_find(&scenario->map, '@', &cell);) {
        char id[24];
        int length = snprintf(id, sizeof id, roster->count ? "@%zu" : "@", roster->count + 1);
        add(roster, alloc_text(id, (size_t)length), cell, '@')->named = true;
        if (limit_line_tick())
            return limit_line_check(diag);
    }
    return 0;
}

/* The scenario's own viewers. */
static int add_viewers(struct roster *roster, const struct scenario *scenario, struct diag *diag)
{
    for (size_t i = 0; i < scenario->viewer_count; i++) {
        const struct viewer *viewer = &scenario->viewers[i];
        char *id;
        if (limit_line_tick())
            return limit_line_check(diag);
        id = viewer->id ? alloc_text(viewer->id, strlen(viewer->id)) : cell_name(viewer->cell);
        if (settle_own(roster, add(roster, id, viewer->cell, '@'), &viewer->given, diag)) {
            struct diag inner = *diag;
            return diag_fail(diag, "$.viewers[%zu]: %s", i, inner.message);
        }
    }
    return 0;
}

static int fill(struct roster *roster, const struct settings *settings,
                const struct scenario *scenario, struct diag *diag)
{
    if (settings->viewer_count)
        diag->file = NULL;
    else if (!scenario->has_viewers)
        return add_marks(roster, settings, scenario, diag);
    for (size_t i = 0; i < settings->viewer_count; i++)
        if (add_option(roster, settings->viewers[i], diag))
            return -1;
    if (!settings->viewer_count && add_viewers(roster, scenario, diag))
        return -1;
    return roster->count ? check_ids(roster, !settings->viewer_count, diag)
                         : no_viewer(settings, scenario, diag);
}

int lookouts_find(struct lookout **lookouts, size_t *count, const struct settings *settings,
                  struct scenario *scenario, const struct given *given,
                  const struct eyeshot_terms *terms, struct diag *diag)
{
    struct roster roster = {.spots.scenario = scenario, .given = given, .terms = terms};
    int status = fill(&roster, settings, scenario, diag);

    spots_release(&roster.spots);
    if (status) {
        lookouts_release(roster.lookouts, roster.count);
        return -1;
    }
    for (size_t i = 0; i < roster.count; i++) {
        const struct lookout *lookout = &roster.lookouts[i];
        if (lookout->named)
            scenario_open(scenario, lookout->cell);
    }
    *lookouts = roster.lookouts;
    *count = roster.count;
    return 0;
}

int lookouts_agree(const struct lookout *lookouts, size_t count, const struct eyeshot_terms *terms,
                   const char *command, struct diag *diag)
{
    for (size_t i = 0; i < count; i++) {
        const struct eyeshot_terms *own = &lookouts[i].terms;
        if (own->radius != terms->radius || own->facing != terms->facing ||
            own->cone != terms->cone)
            return diag_fail(diag, "viewer '%s' has a range of its own: %s has one for all",
                             lookouts[i].id, command);
    }
    return 0;
}

void lookouts_release(struct lookout *lookouts, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(lookouts[i].id);
    free(lookouts);
}
