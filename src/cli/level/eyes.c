/*
 * Who looks: those that -v names, else the scenario's viewers, else every @ of the map. Each gets
 * an id, a cell and terms, where its own stand over everyone's; who.c says what a name means.
 */
#include "cli/level/light.h"

#include <stdlib.h>
#include <string.h>

#include "cli/level/rules.h"
#include "cli/level/who.h"
#include "cli/support/alloc.h"
#include "cli/support/limit.h"
#include "cli/support/mask.h"
#include "cli/support/words.h"

/* Of a viewer that is drawn: itself, its id, that it was opened, and its part of the answer. */
#define MARK_BYTES 192

/* What finding them takes. */
struct search {
    struct eyes *eyes;
    struct positions positions; /* of -v */
    const struct given *given;
    const struct eyeshot_terms *terms;
    struct lights *lights; /* they are looked for, not eyes; NULL: eyes are */
};

/* For all of the map's at once, since they may be as many as its cells. */
static void eyes_make_room(struct eyes *eyes, size_t count)
{
    if (!eyes->list) {
        eyes->list = alloc_array(count, sizeof *eyes->list);
        eyes->room = count;
    }
}

int eye_settle(struct eyeshot_terms *terms, int64_t *dark, const struct eyeshot_rule *rule,
               const struct given *given, const struct given *own, struct diag *diag)
{
    struct given all = *given;

    given_overlay(&all, own);
    *dark = given_dark(&all);
    return terms_settle(terms,
                        given->rule ? given->rule
                        : own->rule ? own->rule
                                    : rule,
                        &all, diag);
}

/* Adds an eye, which has the id from now on. */
static int eyes_add(struct search *search, char *id, struct cell cell, uint32_t glyph,
                    const struct given *own, struct diag *diag)
{
    struct eyes *eyes = search->eyes;
    struct eye *eye;

    if (search->lights) {
        struct lights *lights = search->lights;
        lights->list = alloc_grow(lights->list, lights->count, &lights->room, sizeof *lights->list);
        lights->list[lights->count++] = (struct thing){.id = id, .cell = cell, .given = *own};
        return given_check_cone(own, diag);
    }
    eyes->list = alloc_grow(eyes->list, eyes->count, &eyes->room, sizeof *eyes->list);
    eye = &eyes->list[eyes->count++];
    *eye = (struct eye){
        .id = id, .cell = cell, .glyph = glyph ? glyph : '@', .named = glyph, .own = *own};
    return eye_settle(&eye->terms, &eye->dark, search->terms->rule, search->given, own, diag);
}

/*
 * Takes `:KEY=VALUE` from the end of a text as long as the key is one that a viewer may have of its
 * own; what is left, colons included, is who looks.
 */
static int eyes_take_terms(struct given *own, char *text, struct diag *diag)
{
    char *colon;

    while ((colon = strrchr(text, ':'))) {
        char *value = strchr(colon, '=');
        enum term term;
        bool rule;
        if (!value)
            return 0;
        *value = '\0';
        rule = !strcmp(colon + 1, "algorithm");
        term = term_find(colon + 1);
        if (!rule && !term_is_viewers(term)) {
            *value = '=';
            return 0;
        }
        if (rule ? own->rule != NULL : given_has(own, term))
            return diag_fail(diag, "viewer: %s is given twice", colon + 1);
        if (rule)
            own->rule = rule_need(value + 1, diag);
        if (rule ? !own->rule : given_parse(own, term, value + 1, diag))
            return -1;
        *colon = '\0';
    }
    return 0;
}

/*
 * Whoever looks from a place: each by its own id, and on its own terms, over which those count that
 * stand behind the name.
 */
static int eyes_add_place(struct search *search, const struct place *place,
                          const struct given *behind, struct diag *diag)
{
    struct spot spot = SPOTS_BEGIN;
    struct search own = *search;
    struct given given = *search->given;

    if (behind->rule)
        given.rule = behind->rule;
    own.given = &given;
    if (limit_check_bytes(search->eyes->count + place->count, MARK_BYTES, "all the map's viewers",
                          diag))
        return -1;
    eyes_make_room(search->eyes, place->count);
    while (place_step(&search->positions, place, &spot)) {
        struct given terms = {0};
        if (limit_check(diag) || spot_terms(&search->positions, &spot, &terms, diag))
            return -1;
        given_overlay(&terms, behind);
        if (eyes_add(&own, spot_name(place, &spot), spot.cell, place->glyph, &terms, diag))
            return -1;
    }
    return 0;
}

/* X,Y,RADIUS where X,Y is a position, as was found. */
static int eyes_check_radius(struct search *search, const char *text, const struct place *place,
                             struct diag *diag)
{
    struct diag ignored = {0};
    struct place whole;

    if (place->glyph || place->things)
        return diag_fail(diag, "viewer '%s': expected X,Y,RADIUS", text);
    if (positions_find(&search->positions, text, &whole, &ignored))
        return 0;
    return diag_fail(diag, "'%s' is an id, and a position with a radius: say id:%s or cell:%s",
                     text, text, text);
}

/* X,Y,RADIUS is X,Y:radius=RADIUS. */
static int eyes_add_named(struct search *search, char *text, struct given *behind,
                          struct diag *diag)
{
    char *comma = strchr(text, ','), *second = comma ? strchr(comma + 1, ',') : NULL;
    const char *dash = second ? strchr(comma + 1, '-') : NULL;
    struct place place;
    char *name;
    int status;

    /* It may be that of a rectangle's second corner. */
    if (who_is_name(text) || (dash && dash > comma + 1 && dash < second))
        second = NULL;
    name = alloc_text(text, second ? (size_t)(second - text) : strlen(text));
    status = positions_find(&search->positions, name, &place, diag);
    if (second && (!status || (place.missing && !place.count)))
        status = eyes_check_radius(search, text, &place, diag);
    if (!status && second && given_has(behind, TERM_RADIUS))
        status = diag_fail(diag, "viewer: radius is given twice");
    if (!status && second)
        status = given_parse(behind, TERM_RADIUS, second + 1, diag);
    if (!status)
        status = eyes_add_place(search, &place, behind, diag);
    free(name);
    return status;
}

/* The second of two equal ids is the one that is wrong. */
static int eyes_check_ids(const struct eyes *eyes, const struct thing *viewers, struct diag *diag)
{
    struct names names = {0};
    size_t i = 0;

    if (eyes->count < 2)
        return 0;
    while (i < eyes->count && !limit_late() && names_add(&names, eyes->list[i].id, i))
        i++;
    names_release(&names);
    if (i == eyes->count)
        return 0;
    /* No test can tell: it takes a limit of time that ends between two names. */
    if (limit_late())
        return limit_check(diag);
    if (viewers)
        return json_fail(diag, viewers[i].json, "two viewers have the id '%s'", eyes->list[i].id);
    return diag_fail(diag, "two viewers have the id '%s'", eyes->list[i].id);
}

/* Every @ of a drawn map, where a byte is all that one takes. Their ids differ. */
static int eyes_add_marks(struct search *search, const char *input, const struct scenario *scenario,
                          struct diag *diag)
{
    const char *no_mark = scenario->marks ? "no @ stands on the map, and " : "";
    struct place place = {.glyph = '@'};
    struct cell cell = {-1, 0};

    for (; scenario->marks && map_find(&scenario->map, '@', &cell); place.count++)
        if (!place.count)
            place.first = cell;
    for (size_t i = 0; !place.count && i < scenario->object_count; i++)
        if (scenario->things[scenario->viewer_count + i].id)
            return diag_fail(diag,
                             "no viewer: none of the map's objects looks unasked; name one with "
                             "-v, as in -v %s, or give it the class viewer",
                             scenario->things[scenario->viewer_count + i].id);
    if (!place.count && input)
        return diag_fail(diag, "no viewer: %sthe %s has no viewers", no_mark, input);
    if (!place.count)
        return diag_fail(diag,
                         scenario->marks ? "no viewer: %sno -v X,Y was given"
                                         : "no viewer: %sgive one with -v X,Y",
                         no_mark);
    return eyes_add_place(search, &place, &(struct given){0}, diag);
}

/* The scenario's own viewers. */
static int eyes_add_viewers(struct search *search, const struct scenario *scenario,
                            struct diag *diag)
{
    struct place nameless = {0};

    eyes_make_room(search->eyes, scenario->viewer_count);
    for (size_t i = 0; i < scenario->viewer_count; i++) {
        const struct thing *thing = &scenario->things[i];
        struct spot spot = who_spot(scenario, i);
        if (limit_check(diag))
            return -1;
        if (thing->wrong)
            return thing_fail(scenario, thing, diag);
        if (eyes_add(search, spot_name(&nameless, &spot), thing->cell, thing->glyph, &thing->given,
                     diag))
            return json_blame(diag, thing->json);
    }
    if (!scenario->viewer_count)
        return json_fail(diag, json_get(scenario->json.tree, "viewers"),
                         "no viewer: the array is empty");
    return eyes_check_ids(search->eyes, scenario->things, diag);
}

/* -v WHO:KEY=VALUE... */
static int eyes_add_asked(struct search *search, const struct option_list *asked, struct diag *diag)
{
    int status = 0;

    diag->file = NULL;
    for (size_t i = 0; i < asked->count && !status; i++) {
        char *text = alloc_text(asked->texts[i], strlen(asked->texts[i]));
        struct given behind = {0};
        status =
            eyes_take_terms(&behind, text, diag) || eyes_add_named(search, text, &behind, diag);
        free(text);
    }
    return status ? -1 : eyes_check_ids(search->eyes, NULL, diag);
}

int eyes_find(struct eyes *eyes, const struct option_list *asked, const char *input,
              struct scenario *scenario, const struct given *given,
              const struct eyeshot_terms *terms, struct diag *diag)
{
    struct search search = {eyes, {.scenario = scenario}, given, terms, NULL};
    int status;

    if (asked && asked->count)
        status = eyes_add_asked(&search, asked, diag);
    else if (scenario->has_viewers)
        status = eyes_add_viewers(&search, scenario, diag);
    else
        status = eyes_add_marks(&search, asked ? NULL : input, scenario, diag);
    positions_release(&search.positions);
    for (size_t i = 0; i < eyes->count && !status; i++)
        if (eyes->list[i].named)
            scenario_open(scenario, eyes->list[i].cell);
    for (size_t i = 0; i < eyes->count && !status; i++) {
        struct eye *eye = &eyes->list[i];
        eye->looks = lights_over(&scenario->lights, &scenario->map, &eye->terms, eye->dark);
    }
    return status;
}

int lights_find(struct scenario *scenario, const struct option_list *asked, struct diag *diag)
{
    const struct given nothing = {0};
    struct eyes none = {0};
    struct search search = {&none, {.scenario = scenario}, &nothing, NULL, &scenario->lights};
    int status;

    lights_release(&scenario->lights);
    scenario->lights.asked = true;
    if (asked->count == 1 && !strcmp(asked->texts[0], "none"))
        return 0;
    status = eyes_add_asked(&search, asked, diag);
    positions_release(&search.positions);
    eyes_release(&none); /* room that none needed */
    return status;
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
