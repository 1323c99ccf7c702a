/*
 * What was seen, as layers of a picture: cells seen now, those remembered, and the walls that
 * nobody has seen where the picture shows the level. Of `fov` that is the whole picture; `replay`
 * has the same layers for a team, without the level, and its own units.
 */
#include "cli/level/given.h"
#include "cli/level/map.h"
#include "cli/picture/format.h"
#include "cli/picture/picture.h"
#include "cli/picture/view.h"
#include "cli/support/alloc.h"
#include "cli/support/mask.h"
#include "cli/support/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LABEL_SHORT 3 /* characters of a name that is a label itself */
#define LABEL_FEW 500 /* names whose first characters are compared with each other */

/* A viewer named by its position alone is drawn by its glyph and has no name in the legend. */
static bool picture_is_position(const char *id)
{
    return strchr(id, ',') && !id[strspn(id, "0123456789,")];
}

void picture_add_eyes(struct picture *picture, const struct eye *eyes, size_t count)
{
    char(*labels)[PICTURE_LABEL] = alloc_array(count, sizeof *labels);
    const char **names = alloc_array(count, sizeof *names);

    for (size_t i = 0; i < count; i++)
        names[i] = picture_is_position(eyes[i].id) ? "@" : eyes[i].id;
    picture_labels(labels, names, NULL, count);
    for (size_t i = count; i-- > 0;) {
        bool named = count <= PICTURE_TOLD && strcmp(names[i], labels[i]) != 0;
        picture_add_sign(picture, eyes[i].cell, SHAPE_DISC,
                         (struct picture_kind){"eye", named ? names[i] : "viewer"}, labels[i],
                         eyes[i].id);
    }
    free(labels);
    free(names);
}

/* The first character of a name; 0 where that shows nothing by itself. */
static uint32_t picture_first_character(const char *name)
{
    uint32_t code;

    utf8_decode(name, strlen(name), &code);
    return utf8_is_invisible(code) ? 0 : code;
}

static bool picture_is_label(const char *name)
{
    if (utf8_length(name) > LABEL_SHORT)
        return false;
    for (uint32_t code; *name; name += utf8_decode(name, strlen(name), &code))
        if (!picture_first_character(name))
            return false;
    return true;
}

/* Does no other name of the group begin with the same character? */
static bool picture_is_alone(const char *const *names, const size_t *groups, size_t count,
                             size_t at)
{
    uint32_t first = picture_first_character(names[at]);

    for (size_t i = 0; i < count && first; i++)
        if (i != at && (!groups || groups[i] == groups[at]) &&
            picture_first_character(names[i]) == first)
            return false;
    return first;
}

void picture_labels(char (*labels)[PICTURE_LABEL], const char *const *names, const size_t *groups,
                    size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (picture_is_label(names[i])) {
            snprintf(labels[i], PICTURE_LABEL, "%s", names[i]);
        } else if (count <= LABEL_FEW && picture_is_alone(names, groups, count, i)) {
            utf8_encode(picture_first_character(names[i]), labels[i]);
        } else {
            size_t number = 1;
            for (size_t k = 0; k < i && (!groups || count <= LABEL_FEW); k++)
                number += !groups || groups[k] == groups[i];
            snprintf(labels[i], PICTURE_LABEL, "%zu", number % 1000000);
        }
    }
}

void picture_add_why(struct picture *picture, const struct why *why)
{
    struct picture_kind kind = {"stop", "hides it alone"};

    if (why->verdict == EYESHOT_CLEAR)
        kind = (struct picture_kind){"pin", "the sight hangs on it"};
    else if (why->count > 1)
        kind.meaning = "hides it together with others";
    for (size_t i = 0; i < why->count; i++)
        picture_add_sign(picture, (struct cell){why->cells[i].x, why->cells[i].y},
                         why->verdict == EYESHOT_CLEAR ? SHAPE_FRAME : SHAPE_CROSS, kind, "", NULL);
}

void picture_add_inquiries(struct picture *picture, const struct inquiries *inquiries)
{
    for (size_t i = 0; i < inquiries->count; i++) {
        const struct inquiry *inquiry = &inquiries->list[i];
        picture_add_sign(picture, inquiry->cell, SHAPE_CORNERS,
                         (struct picture_kind){"most", "who sees it?"}, "", inquiry->name);
        for (size_t k = 0; k < inquiry->count; k++)
            picture_add_why(picture, &inquiry->list[k].why);
    }
}

/* What was seen */

bool view_has(const struct eyeshot_mask *mask, int scale, int x, int y)
{
    for (int i = 0; i < scale * scale; i++)
        if (plane_get(mask, x * scale + i % scale, y * scale + i / scale))
            return true;
    return false;
}

uint32_t view_glyph(const struct view *view, int x, int y)
{
    uint32_t kept = view->memory ? memory_glyph(view->memory, x, y) : 0;

    return kept ? kept : map_glyph(view->map, x, y);
}

/* A cell that changed unseen is drawn as it was: its glyph, by the usual legend, tells a wall. */
static void view_forget_changes(struct eyeshot_mask *opaque, const struct memory *memory)
{
    for (struct cell cell = {-1, 0}; mask_next(&memory->outdated, &cell);) {
        if (glyph_is_wall(memory_glyph(memory, cell.x, cell.y)))
            plane_set(opaque, cell.x, cell.y);
        else
            plane_unset(opaque, cell.x, cell.y);
    }
}

/* Glyphs stand where no viewer does. */
static void view_add_glyphs(struct picture *picture, const struct view *view,
                            const struct eyeshot_mask *old, bool level)
{
    struct eyeshot_mask eyes = {0};

    mask_init(&eyes, view->map->width, view->map->height);
    for (size_t i = 0; i < view->eye_count; i++)
        plane_set(&eyes, view->eyes[i].cell.x, view->eyes[i].cell.y);
    for (int y = 0; y < view->map->height; y++) {
        for (int x = 0; x < view->map->width; x++) {
            bool seen = view_has(view->visible, view->scale, x, y);
            bool known = seen || view_has(old, view->scale, x, y);
            if ((known || level) && !plane_get(&eyes, x, y))
                picture_add_glyph(picture,
                                  seen    ? "glyph"
                                  : known ? "old-glyph"
                                          : "dark-glyph",
                                  (struct cell){x, y}, 1, view_glyph(view, x, y));
        }
    }
    mask_release(&eyes);
}

/* What is seen without light lies over the other floor. */
static void view_add_unlit(struct picture *picture, const struct view *view,
                           const struct eyeshot_mask *opaque)
{
    struct eyeshot_mask unlit = {0}, lit = {0};

    mask_init(&unlit, opaque->width, opaque->height);
    mask_init(&lit, opaque->width, opaque->height);
    if (view->scale > 1)
        eyeshot_mask_double(&lit, view->lit);
    else
        eyeshot_mask_copy(&lit, view->lit);
    eyeshot_mask_copy(&unlit, view->visible);
    eyeshot_mask_subtract(&unlit, &lit);
    picture_add_cells(picture, &unlit, opaque, (struct picture_kind){"dim-floor", "floor, unlit"},
                      (struct picture_kind){NULL, NULL});
    mask_release(&unlit);
    mask_release(&lit);
}

void picture_add_lights(struct picture *picture, const struct lights *lights)
{
    for (size_t i = 0; lights && i < lights->count; i++)
        picture_add_sign(picture, lights->list[i].cell, SHAPE_SUN,
                         (struct picture_kind){"light", "light"}, "", lights->list[i].id);
}

void picture_add_view(struct picture *picture, const struct view *view, bool level)
{
    struct eyeshot_mask opaque = {0}, old = {0}, rest = {0};

    map_opaque(&opaque, view->map, view->scale);
    if (view->memory)
        view_forget_changes(&opaque, view->memory);
    mask_init(&old, view->visible->width, view->visible->height);
    mask_init(&rest, view->visible->width, view->visible->height);
    if (view->explored)
        eyeshot_mask_copy(&old, view->explored);
    eyeshot_mask_subtract(&old, view->visible);
    picture_add_cells(picture, view->visible, &opaque, (struct picture_kind){"floor", "floor"},
                      (struct picture_kind){"wall", "wall"});
    if (view->lit)
        view_add_unlit(picture, view, &opaque);
    picture_add_cells(picture, &old, &opaque, (struct picture_kind){"old-floor", "floor, explored"},
                      (struct picture_kind){"old-wall", "wall, explored"});
    mask_fill(&rest);
    eyeshot_mask_subtract(&rest, view->visible);
    eyeshot_mask_subtract(&rest, &old);
    if (level)
        picture_add_cells(picture, &rest, &opaque, (struct picture_kind){NULL, NULL},
                          (struct picture_kind){"dark-wall", "wall, hidden"});
    picture_add_rest(picture, "hidden");
    if (map_drawn(view->map))
        view_add_glyphs(picture, view, &old, level);
    mask_release(&opaque);
    mask_release(&old);
    mask_release(&rest);
}

void view_add_counts(struct bytes *text, const struct view *view)
{
    size_t walls = view->visible_walls, floor = mask_count(view->visible) - walls;
    bool fine = view->scale > 1;

    bytes_addf(text, "%zu open %s%s and %zu %s%s", floor, fine ? "sub-tile" : "cell", plural(floor),
               walls, fine ? "of walls" : "wall", fine ? "" : plural(walls));
}

static void view_write_svg(struct sink *sink, const void *answer, const struct style *style)
{
    const struct view *view = answer;
    const struct eyeshot_mask *visible = view->visible;
    size_t cells = (size_t)visible->width * (size_t)visible->height, seen = mask_count(visible);
    size_t known = view->explored ? mask_count(view->explored) : seen;
    struct picture picture;

    picture_init(&picture, &style->picture);
    bytes_addf(&picture.title, "Field of view: %s", view->terms->rule->name);
    if (view->terms->radius != EYESHOT_ALL)
        bytes_addf(&picture.title, ", radius %lld, %s", (long long)view->terms->radius,
                   shape_names[view->terms->shape]);
    view_add_counts(&picture.subtitle, view);
    bytes_addf(&picture.subtitle, " visible, ");
    if (view->explored)
        bytes_addf(&picture.subtitle, "%zu explored, ", known - seen);
    bytes_addf(&picture.subtitle, "%zu hidden", cells - known);
    picture_add_panel(&picture, view->map, (struct picture_panel){0});
    picture_add_view(&picture, view, true);
    picture_add_lights(&picture, view->lights);
    picture_add_eyes(&picture, view->eyes, view->eye_count);
    if (view->inquiries)
        picture_add_inquiries(&picture, view->inquiries);
    picture_write(sink, &picture);
    picture_release(&picture);
}

static void view_write_html(struct sink *sink, const void *answer, const struct style *style)
{
    page_write(sink, "Field of view", &view_svg, &view_json, answer, style);
}

const struct format view_html = {"html", "a page to point at", view_write_html};
const struct format view_svg = {"svg", "a picture: hidden dark, explored at 30 %, visible",
                                view_write_svg};
