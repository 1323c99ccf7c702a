/*
 * Who looks: those that -v names, else the scenario's viewers, else every @ of the map. Each gets
 * an id, a cell and terms, where its own stand over everyone's; who.c says what a name means.
 */

#include "cli/level/look.h"
#include "cli/support/limit.h"

/* Of a viewer that is drawn: its cell, itself, its id, and its part of the answer. */
#define MARK_BYTES 320

/* What finding them takes. */
struct search {
    struct eyes *eyes;
    struct scenario *scenario;
    struct who who;
    const struct given *given;
    const struct eyeshot_rule *rule; /* where nothing else says by which they look */
    struct names *ids;               /* of all so far; NULL: those of marks differ anyway */
};

int eye_settle(struct eye *eye, struct scenario *scenario, const struct thing *thing,
               const struct eyeshot_rule *rule, const struct given *given, struct diag *diag)
{
    const struct given behind = eye->own;
    struct given all = *given;

    if (thing->wrong)
        return thing_fail(scenario, thing, diag);
    eye->own = thing->given;
    given_overlay(&eye->own, &behind);
    given_overlay(&all, &eye->own);
    eye->dark = given_dark(&all);
    rule = eye->own.rule ? eye->own.rule : rule;
    if (given->rule && !behind.rule)
        rule = given->rule;
    if (terms_settle(&eye->terms, rule, &all, diag))
        return -1;
    eye->looks = lights_over(&scenario->lights, &scenario->map, &eye->terms, eye->dark);
    return 0;
}

/*
 * All that `who` found, by a text with these terms behind it; or the scenario's own viewers. There
 * is room for all at once, as they may be as many as the map's cells.
 */
static int eyes_add(struct search *search, bool own, const struct given *behind, struct diag *diag)
{
    struct scenario *scenario = search->scenario;
    struct eyes *eyes = search->eyes;
    size_t count = own ? scenario->viewer_count : search->who.count;

    if (limit_check_bytes(eyes->count + count, MARK_BYTES, "all the map's viewers", diag))
        return -1;
    eyes->list = alloc_resize(eyes->list, eyes->count + count, sizeof *eyes->list);
    for (size_t i = 0; i < count; i++) {
        const struct thing thing = own ? scenario->things[i] : who_thing(&search->who, i);
        struct eye *eye = &eyes->list[eyes->count++];
        int status;
        *eye = (struct eye){.id = thing_name(scenario, &thing, 1),
                            .cell = thing.cell,
                            .glyph = thing.glyph ? thing.glyph : '@',
                            .named = thing.glyph,
                            .own = *behind};
        status = limit_check(diag) ||
                         eye_settle(eye, scenario, &thing, search->rule, search->given, diag)
                     ? -1
                     : 0;
        if (!status && search->ids && !names_add(search->ids, eye->id, i))
            status = diag_fail(diag, "two viewers have the id '%s'", eye->id);
        if (status)
            return own ? json_blame(diag, thing.json) : -1;
    }
    return 0;
}

/*
 * Takes `:KEY=VALUE` from the end of a text as long as the key is one that a viewer may have of its
 * own; what is left, colons included, is who looks.
 */
static int eyes_take_terms(struct given *own, char *text, bool light, struct diag *diag)
{
    char *colon;

    while ((colon = strrchr(text, ':'))) {
        char *value = strchr(colon, '=');
        enum term term;
        bool rule;
        if (!value)
            return 0;
        *value = '\0';
        rule = !strcmp(colon + 1, "algorithm") && !light;
        term = term_find(colon + 1);
        if (!rule && (!term_is_viewers(term) || (light && term == TERM_DARK))) {
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

/* WHO:KEY=VALUE..., or X,Y,RADIUS, which is X,Y:radius=RADIUS: who that is, and what is `own`. */
static int eyes_find_who(struct who *who, const char *asked, bool light, struct given *own,
                         struct diag *diag)
{
    char *text = alloc_text(asked, strlen(asked)), *second, *key;
    int status = eyes_take_terms(own, text, light, diag);
    struct cell corners[2];

    second = strchr(text, ',');
    second = second ? strchr(second + 1, ',') : NULL;
    if (second && !status) {
        *second = '\0';
        if (cell_parse(text, corners) != 1)
            *second = ',';
        else if (given_has(own, TERM_RADIUS))
            status = diag_fail(diag, "viewer: radius is given twice");
        else
            status = given_parse(own, TERM_RADIUS, second + 1, diag);
    }
    status = status || who_find(who, text, diag) ? -1 : 0;
    key = strrchr(text, ':');
    if (status && key && strchr(key, '='))
        diag_fail(diag, "'%.*s' is no key, expected radius, facing%s", (int)strcspn(key + 1, "="),
                  key + 1, light ? " or cone" : ", cone, dark or algorithm");
    free(text);
    return status;
}

static int eyes_add_asked(struct search *search, const struct option_list *asked, struct diag *diag)
{
    diag->file = NULL;
    for (size_t i = 0; i < asked->count; i++) {
        struct given own = {0};
        if (eyes_find_who(&search->who, asked->texts[i], false, &own, diag) ||
            eyes_add(search, false, &own, diag))
            return -1;
    }
    return 0;
}

/* Every @ of a drawn map. `by_option`: -v could say who looks. */
static int eyes_add_marks(struct search *search, bool by_option, struct diag *diag)
{
    const struct scenario *scenario = search->scenario;
    struct diag ignored = {0};

    search->ids = NULL;
    if (scenario->marks && !who_find(&search->who, "glyph:@", &ignored))
        return eyes_add(search, false, &(struct given){0}, diag);
    for (size_t i = 0; i < scenario->object_count; i++)
        if (scenario->things[i].id && !scenario->things[i].looks)
            return diag_fail(diag,
                             "no viewer: none of the map's objects looks unasked; name one with "
                             "-v, as in -v %s, or give it the class viewer",
                             scenario->things[i].id);
    return diag_fail(diag, "no viewer: %s%s", scenario->marks ? "no @ stands on the map, and " : "",
                     !by_option        ? "the scenario has no viewers"
                     : scenario->marks ? "no -v X,Y was given"
                                       : "give one with -v X,Y");
}

int eyes_find(struct eyes *eyes, const struct option_list *asked, struct scenario *scenario,
              const struct given *given, const struct eyeshot_terms *terms, struct diag *diag)
{
    const cJSON *list = json_get(scenario->json.tree, "viewers");
    struct names ids = {0};
    struct search search = {eyes, scenario, {.scenario = scenario}, given, terms->rule, &ids};
    int status;

    if (asked && asked->count)
        status = eyes_add_asked(&search, asked, diag);
    else if (scenario->viewer_count)
        status = eyes_add(&search, true, &(struct given){0}, diag);
    else if (list)
        status = json_fail(diag, list, "no viewer: the array is empty");
    else
        status = eyes_add_marks(&search, asked, diag);
    who_release(&search.who);
    names_release(&ids);
    for (size_t i = 0; i < eyes->count && !status; i++)
        if (eyes->list[i].named)
            scenario_open(scenario, eyes->list[i].cell);
    /* What was opened is lit as well, which threads that look only read. */
    lights_find_lit(&scenario->lights);
    return status;
}

int lights_find(struct scenario *scenario, const struct option_list *asked, struct diag *diag)
{
    struct lights *lights = &scenario->lights;
    struct who who = {.scenario = scenario};
    int status = 0;

    lights_release(lights);
    lights->asked = true;
    if (asked->count == 1 && !strcmp(asked->texts[0], "none"))
        return 0;
    diag->file = NULL;
    for (size_t i = 0; i < asked->count && !status; i++) {
        struct given own = {0};
        status = eyes_find_who(&who, asked->texts[i], true, &own, diag);
        for (size_t k = 0; k < who.count && !status; k++) {
            struct thing light = who_thing(&who, k);
            status = light.wrong ? thing_fail(scenario, &light, diag) : limit_check(diag);
            given_overlay(&light.given, &own);
            status = status || given_check_cone(&light.given, diag) ? -1 : 0;
            lights->list = alloc_grow(lights->list, lights->count, &lights->room, sizeof light);
            lights->list[lights->count++] = light;
        }
    }
    who_release(&who);
    return status;
}

void eyes_release(struct eyes *eyes)
{
    for (size_t i = 0; i < eyes->count; i++)
        mask_release(&eyes->list[i].mask);
    free(eyes->list);
    *eyes = (struct eyes){0};
}
