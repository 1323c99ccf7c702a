#include "cli/level/eyes.h"

#include <stdlib.h>
#include <string.h>

#include "cli/level/positions.h"
#include "cli/support/alloc.h"
#include "cli/support/limit.h"
#include "cli/support/mask.h"

/* Of a viewer that is drawn: itself, its id, that it was opened, and its part of the answer. */
#define MARK_BYTES 192

/* What finding them takes. */
struct search {
    struct eyes *eyes;
    struct positions positions; /* of -v */
    const struct given *given;
    const struct eyeshot_terms *terms;
};

static struct eye *add(struct search *search, char *id, struct cell cell, uint32_t glyph)
{
    struct eyes *eyes = search->eyes;

    eyes->list = alloc_grow(eyes->list, eyes->count, &eyes->room, sizeof *eyes->list);
    eyes->list[eyes->count] =
        (struct eye){.id = id, .cell = cell, .glyph = glyph, .terms = *search->terms};
    return &eyes->list[eyes->count++];
}

/* Its own terms stand over everyone's. */
static int settle_own(const struct search *search, struct eye *eye, const struct given *own,
                      struct diag *diag)
{
    struct given given = *search->given;

    given_overlay(&given, own);
    return terms_settle(&eye->terms, search->terms->rule, &given, diag);
}

static char *cell_name(struct cell cell)
{
    struct bytes name = {0};

    bytes_addf(&name, "%d,%d", cell.x, cell.y);
    return name.data;
}

/*
 * Takes `:KEY=VALUE` from the end of a text as long as the key is one that a viewer may have of its
 * own; what is left, colons included, is who looks.
 */
static int take_terms(struct given *own, char *text, struct diag *diag)
{
    char *colon;

    while ((colon = strrchr(text, ':'))) {
        char *value = strchr(colon, '=');
        enum term term;
        if (!value)
            return 0;
        *value = '\0';
        term = term_find(colon + 1);
        if (term != TERM_RADIUS && term != TERM_FACING && term != TERM_CONE) {
            *value = '=';
            return 0;
        }
        if (given_has(own, term))
            return diag_fail(diag, "viewer: %s is given twice", term_keys[term]);
        if (given_parse(own, term, value + 1, diag))
            return -1;
        *colon = '\0';
    }
    return 0;
}

/* Whoever looks from a place: each by its own id, with the same terms. */
static int add_place(struct search *search, const struct place *place, const struct given *own,
                     struct diag *diag)
{
    struct eyes *eyes = search->eyes;
    struct cell cell = place->cell;

    if (limit_check_bytes(place->count, MARK_BYTES, "all the map's viewers", diag))
        return -1;
    if (!eyes->list) {
        eyes->list = alloc_array(place->count, sizeof *eyes->list);
        eyes->room = place->count;
    }
    for (size_t i = 0; i < place->count; i++) {
        struct eye *eye;
        place_step(place, &search->positions.scenario->map, i, &cell);
        eye = add(search, place_name(place, i), cell, place->glyph ? place->glyph : '@');
        eye->named = place->glyph != 0;
        if (limit_line_step(diag) || settle_own(search, eye, own, diag))
            return -1;
    }
    return 0;
}

/* X,Y,RADIUS where X,Y is a position, as was found. */
static int check_radius(struct search *search, const char *text, const struct place *place,
                        struct diag *diag)
{
    struct diag ignored = {0};
    struct place whole;

    if (place->glyph || place->id)
        return diag_fail(diag, "viewer '%s': expected X,Y,RADIUS", text);
    if (positions_find(&search->positions, text, &whole, &ignored))
        return 0;
    return diag_fail(diag, "'%s' is an id, and a position with a radius: say id:%s or cell:%s",
                     text, text, text);
}

/* X,Y,RADIUS is X,Y:radius=RADIUS. */
static int add_named(struct search *search, char *text, struct given *behind, struct diag *diag)
{
    bool plain = !strncmp(text, "id:", 3) || !strncmp(text, "glyph:", 6);
    char *comma = plain ? NULL : strchr(text, ','), *second = comma ? strchr(comma + 1, ',') : NULL;
    const char *dash = second ? strchr(comma + 1, '-') : NULL;
    struct given own = {0};
    struct place place;
    char *name;
    int status;

    if (dash && dash > comma + 1 && dash < second)
        second = NULL; /* It is that of a rectangle's second corner. */
    name = alloc_text(text, second ? (size_t)(second - text) : strlen(text));
    status = positions_find(&search->positions, name, &place, diag);
    if (second && (!status || (place.missing && !place.count)))
        status = check_radius(search, text, &place, diag);
    if (!status && second && given_has(behind, TERM_RADIUS))
        status = diag_fail(diag, "viewer: radius is given twice");
    if (!status && second)
        status = given_parse(behind, TERM_RADIUS, second + 1, diag);
    if (!status) {
        place_terms(&place, search->positions.scenario, &own);
        given_overlay(&own, behind);
        status = add_place(search, &place, &own, diag);
    }
    free(name);
    return status;
}

/* -v WHO:KEY=VALUE..., where WHO is X,Y, a glyph, or an id. */
static int add_asked(struct search *search, const char *text, struct diag *diag)
{
    char *copy = alloc_text(text, strlen(text));
    struct given behind = {0};
    int status = take_terms(&behind, copy, diag);

    if (!status)
        status = add_named(search, copy, &behind, diag);
    free(copy);
    return status;
}

/* The second of two equal ids is the one that is wrong. */
static int check_ids(const struct eyes *eyes, const struct viewer *viewers, struct diag *diag)
{
    struct names names = {0};
    size_t i = 0;

    if (eyes->count < 2)
        return 0;
    while (i < eyes->count && !limit_line_tick() && names_add(&names, eyes->list[i].id, i))
        i++;
    names_release(&names);
    if (i == eyes->count)
        return 0;
    if (limit_line_late())
        return limit_line_check(diag);
    if (viewers)
        return diag_fail(diag, "$.viewers[%zu]: two viewers have the id '%s'", viewers[i].element,
                         eyes->list[i].id);
    return diag_fail(diag, "two viewers have the id '%s'", eyes->list[i].id);
}

/* Every @ of a drawn map, where a byte is all that one takes. Their ids differ. */
static int add_marks(struct search *search, const char *input, const struct scenario *scenario,
                     struct diag *diag)
{
    const char *no_mark = scenario->marks ? "no @ stands on the map, and " : "";
    struct place place = {.glyph = '@'};
    struct cell cell = {-1, 0};

    for (; scenario->marks && map_find(&scenario->map, '@', &cell); place.count++)
        if (!place.count)
            place.cell = cell;
    if (!place.count && input)
        return diag_fail(diag, "no viewer: %sthe %s has no viewers", no_mark, input);
    if (!place.count)
        return diag_fail(diag,
                         scenario->marks ? "no viewer: %sno -v X,Y was given"
                                         : "no viewer: %sgive one with -v X,Y",
                         no_mark);
    return add_place(search, &place, &(struct given){0}, diag);
}

/* The scenario's own viewers. */
static int add_viewers(struct search *search, const struct scenario *scenario, struct diag *diag)
{
    struct eyes *eyes = search->eyes;

    eyes->room = scenario->viewer_count;
    eyes->list = alloc_array(eyes->room, sizeof *eyes->list);
    for (size_t i = 0; i < scenario->viewer_count; i++) {
        const struct viewer *viewer = &scenario->viewers[i];
        struct eye *eye;
        char *id;
        if (limit_line_step(diag))
            return -1;
        id = viewer->id ? alloc_text(viewer->id, strlen(viewer->id)) : cell_name(viewer->cell);
        eye = add(search, id, viewer->cell, viewer->glyph ? viewer->glyph : '@');
        eye->named = viewer->glyph != 0;
        if (settle_own(search, eye, &viewer->given, diag)) {
            struct diag inner = *diag;
            return diag_fail(diag, "$.viewers[%zu]: %s", viewer->element, inner.message);
        }
    }
    if (!scenario->viewer_count)
        return diag_fail(diag, "$.viewers: no viewer: the array is empty");
    return check_ids(eyes, scenario->viewers, diag);
}

static int add_all_asked(struct search *search, const struct option_list *asked, struct diag *diag)
{
    diag->file = NULL;
    for (size_t i = 0; i < asked->count; i++)
        if (add_asked(search, asked->texts[i], diag))
            return -1;
    return check_ids(search->eyes, NULL, diag);
}

int eyes_find(struct eyes *eyes, const struct option_list *asked, const char *input,
              struct scenario *scenario, const struct given *given,
              const struct eyeshot_terms *terms, struct diag *diag)
{
    struct search search = {eyes, {.scenario = scenario}, given, terms};
    int status;

    if (asked && asked->count)
        status = add_all_asked(&search, asked, diag);
    else if (scenario->has_viewers)
        status = add_viewers(&search, scenario, diag);
    else
        status = add_marks(&search, asked ? NULL : input, scenario, diag);
    positions_release(&search.positions);
    for (size_t i = 0; i < eyes->count && !status; i++)
        if (eyes->list[i].named)
            scenario_open(scenario, eyes->list[i].cell);
    return status;
}

int eyes_agree(const struct eyes *eyes, const struct eyeshot_terms *terms, const char *command,
               struct diag *diag)
{
    for (size_t i = 0; i < eyes->count; i++) {
        const struct eyeshot_terms *own = &eyes->list[i].terms;
        if (own->radius != terms->radius || own->facing != terms->facing ||
            own->cone != terms->cone)
            return diag_fail(diag,
                             "viewer '%s' has a range of its own, but all viewers of %s share one: "
                             "give -v X,Y and -r N",
                             eyes->list[i].id, command);
    }
    return 0;
}

void eyes_release(struct eyes *eyes)
{
    for (size_t i = 0; i < eyes->count; i++) {
        free(eyes->list[i].id);
        mask_release(&eyes->list[i].mask);
    }
    free(eyes->list);
    *eyes = (struct eyes){0};
}
