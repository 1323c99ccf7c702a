/*
 * What lights show. For each rule, shape and way with diagonals that somebody looks by, the fields
 * of all lights are put together once, and kept until a light moves or the map changes. A look
 * then is one by the viewer's own rule, cut by eyeshot_light() to what is lit or near. It works by
 * cells; with sub-tiles, a cell's light is that of all four.
 */
#include "cli/level/look.h"

/*
 * A viewer's rule, and the one over it that minds the light. What all lights show is the same for
 * all who look by the same rule, shape and way with diagonals: the first of their shades has it.
 */
struct shade {
    struct shade *next;
    struct eyeshot_rule rule;
    struct eyeshot_terms terms;
    int64_t dark;
    const struct map *map;
    struct lights *lights;
    struct shade *lit;          /* whose cells are lit for this one, */
    struct eyeshot_terms plain; /* as a light without any terms of its own shows them */
    struct eyeshot_mask cells;
    bool known;
};

/* All lights' fields together; those of a map that changes are worked out anew when one looks. */
static const struct eyeshot_mask *shade_find_lit(struct shade *shade)
{
    struct shade *lit = shade->lit;
    struct looker looker = {0};
    struct eyeshot_mask one;

    if (lit->known)
        return &lit->cells;
    eyeshot_mask_clear(&lit->cells);
    mask_init(&one, lit->map->width, lit->map->height);
    for (size_t i = 0; i < lit->lights->count; i++) {
        const struct thing *light = &lit->lights->list[i];
        struct eyeshot_terms terms = lit->plain;
        struct eyeshot_box box;
        terms_overlay(&terms, &light->given);
        box = level_look(&looker, lit->map, &terms, light->cell, &one);
        eyeshot_mask_join_box(&lit->cells, &one, box);
        eyeshot_mask_clear_box(&one, box);
    }
    eyeshot_mask_subtract(&lit->cells, &lit->map->opaque);
    mask_release(&one);
    looker_release(&looker);
    lit->known = true;
    return &lit->cells;
}

/* The cells within so many of the eye, by the shape of its range; and its own. */
static void shade_add_near(const struct shade *shade, struct cell eye, struct eyeshot_mask *near)
{
    struct eyeshot_terms terms = shade->terms;

    terms.radius = shade->dark;
    if (terms.shape == EYESHOT_STRICT)
        terms.shape = EYESHOT_CIRCLE;
    for (int y = 0; y < near->height; y++) {
        int reach = eyeshot_reach(&terms, (int64_t)y - eye.y);
        if (reach >= 0)
            row_fill(plane_row(near, y), reach < eye.x ? eye.x - reach : 0,
                     reach < near->width - eye.x ? eye.x + reach + 1 : near->width);
    }
    plane_set(near, eye.x, eye.y);
}

static int shade_look(void *context, const struct eyeshot_question *question,
                      struct eyeshot_mask *seen)
{
    struct shade *shade = context;
    const struct map *map = shade->map;
    struct cell eye = {question->x, question->y};
    struct looker looker = {0};
    struct eyeshot_looker *inner = looker_inner(&looker);
    const struct eyeshot_mask *field = eyeshot_look(inner, map->cells, &shade->terms, eye.x, eye.y);
    const struct eyeshot_mask *lit = shade_find_lit(shade);
    struct eyeshot_mask near, tiles, kept;
    int status = eyeshot_looker_status(inner);

    mask_init(&near, map->width, map->height);
    shade_add_near(shade, eye, &near);
    if (field && field->width == map->width) {
        eyeshot_light(map->cells, field, lit, &near, seen);
    } else if (field) {
        mask_init(&tiles, map->width, map->height);
        mask_init(&kept, map->width, map->height);
        eyeshot_mask_halve(&tiles, field, eyeshot_mask_box(&tiles));
        eyeshot_light(map->cells, &tiles, lit, &near, &kept);
        eyeshot_mask_double(seen, &kept);
        eyeshot_mask_intersect(seen, field);
        mask_release(&tiles);
        mask_release(&kept);
    }
    mask_release(&near);
    looker_release(&looker);
    return status;
}

struct eyeshot_terms lights_over(struct lights *lights, const struct map *map,
                                 const struct eyeshot_terms *terms, int64_t dark)
{
    struct shade *shade = lights->shades;
    struct eyeshot_terms plain = eyeshot_terms_of(terms->rule);

    if ((!lights->count && !lights->carried) || dark >= terms->radius)
        return *terms;
    while (shade && (shade->dark != dark || !eyeshot_terms_equal(&shade->terms, terms)))
        shade = shade->next;
    if (!shade) {
        plain.shape = terms->shape;
        plain.diagonals = terms->diagonals;
        plain.walls = EYESHOT_LIT;
        plain.border = EYESHOT_SHOWN;
        shade = alloc_array(1, sizeof *shade);
        *shade = (struct shade){.rule = *terms->rule,
                                .terms = *terms,
                                .dark = dark,
                                .map = map,
                                .lights = lights,
                                .plain = plain};
        shade->rule.look = shade_look;
        shade->rule.context = shade;
        shade->rule.claims = 0; /* Who stands in the dark sees without being seen. */
        for (struct shade *other = lights->shades; other && !shade->lit; other = other->next)
            if (other->lit == other && eyeshot_terms_equal(&other->plain, &plain))
                shade->lit = other;
        if (!shade->lit) {
            shade->lit = shade;
            mask_init(&shade->cells, map->width, map->height);
        }
        shade->next = lights->shades;
        lights->shades = shade;
    }
    shade_find_lit(shade); /* once for all threads, which only read it then */
    /* Whatever the terms say is applied to the field, before the light. */
    return (struct eyeshot_terms){.rule = &shade->rule,
                                  .radius = EYESHOT_ALL,
                                  .shape = EYESHOT_CIRCLE,
                                  .own_cell = terms->own_cell,
                                  .cone = 360};
}

static struct shade *light_shade(const struct eyeshot_terms *terms)
{
    return terms->rule && terms->rule->look == shade_look ? terms->rule->context : NULL;
}

const struct eyeshot_terms *light_own(const struct eyeshot_terms *terms)
{
    struct shade *shade = light_shade(terms);

    return shade ? &shade->terms : terms;
}

const struct eyeshot_mask *lights_lit(const struct eyeshot_terms *terms)
{
    struct shade *shade = light_shade(terms);

    return shade ? shade_find_lit(shade) : NULL;
}

void lights_change(struct lights *lights)
{
    for (struct shade *shade = lights->shades; shade; shade = shade->next)
        shade->known = false;
}

void lights_find_lit(struct lights *lights)
{
    for (struct shade *shade = lights->shades; shade; shade = shade->next)
        shade_find_lit(shade);
}

void lights_release(struct lights *lights)
{
    for (struct shade *shade = lights->shades, *next; shade; shade = next) {
        next = shade->next;
        mask_release(&shade->cells);
        free(shade);
    }
    free(lights->list);
    *lights = (struct lights){0};
}
