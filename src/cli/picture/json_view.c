/*
 * A field of view as JSON, and the parts that other answers share with it: masks and states as rows
 * of digits, the map as rows of text, a radius that may be all.
 */
#include "cli/picture/picture.h"
#include "cli/support/utf8.h"

void json_radius(struct json_out *json, const char *key, int64_t radius)
{
    if (radius == EYESHOT_ALL)
        json_null(json, key);
    else
        json_int(json, key, radius);
}

/* Eight digits at a time, where eight bits lie in one word: each bit goes to a byte of its own. */
void draw_bits(char *out, const struct eyeshot_mask *mask, int y, int x0, int x1)
{
    const uint64_t *row = plane_row(mask, y);

    for (int x = x0; x < x1;) {
        if (x % 64 <= 56 && x + 8 <= x1) {
            uint64_t eight = (row[x / 64] >> x % 64 & 0xff) * WORD_ONES & 0x8040201008040201u;
            word_store(out, ((eight + WORD_LOWS) & WORD_TOPS) >> 7 | WORD_ONES * '0');
            out += 8;
            x += 8;
        } else {
            *out++ = (char)('0' + row_get(row, x++));
        }
    }
}

void json_states(struct json_out *json, const char *key, const struct eyeshot_mask *visible,
                 const struct eyeshot_mask *explored)
{
    json_array(json, key);
    for (int y = 0; y < explored->height && !sink_is_over(json->sink); y++) {
        char *signs = json_string_room(json, NULL, (size_t)explored->width);
        draw_bits(signs, explored, y, 0, explored->width);
        for (int x = 0; x < explored->width && visible; x++)
            if (plane_get(visible, x, y))
                signs[x] = '2';
    }
    json_end(json);
}

void json_rows(struct json_out *json, const char *key, const struct eyeshot_mask *mask)
{
    json_states(json, key, NULL, mask);
}

void json_map(struct json_out *json, const struct map *map)
{
    struct bytes row = {0};
    bool usual = true;

    json_array(json, "map");
    for (int y = 0; y < map->height && !sink_is_over(json->sink); y++) {
        bytes_truncate(&row, 0);
        for (int x = 0; x < map->width; x++) {
            uint32_t code = map_glyph(map, x, y);
            char text[4];
            usual = usual && glyph_is_wall(code) == plane_get(&map->opaque, x, y);
            bytes_add(&row, text, utf8_encode(code, text));
        }
        json_string(json, NULL, row.data);
    }
    json_end(json);
    if (!usual)
        json_rows(json, "opaque", &map->opaque);
    bytes_release(&row);
}

static void json_view_add_eye(struct json_out *json, const struct view *view, const struct eye *eye)
{
    json_object(json, NULL);
    json_string(json, "id", eye->id);
    json_int(json, "x", eye->cell.x);
    json_int(json, "y", eye->cell.y);
    if (eye->terms.rule != view->terms->rule)
        json_string(json, "algorithm", eye->terms.rule->name);
    json_radius(json, "radius", eye->terms.radius);
    if (eye->terms.cone < 360) {
        json_int(json, "facing", eye->terms.facing);
        json_int(json, "cone", eye->terms.cone);
    }
    json_size(json, "visible", eye->visible);
    json_size(json, "visible_walls", eye->visible_walls);
    if (eye->mask.words)
        json_rows(json, "mask", &eye->mask);
    if (eye->mask.words && lights_lit(&eye->looks))
        json_rows(json, "lit", lights_lit(&eye->looks));
    json_end(json);
}

/* Where the lights are, and what each has of its own. */
static void json_view_add_lights(struct json_out *json, const struct lights *lights)
{
    json_array(json, "lights");
    for (size_t i = 0; i < lights->count && !sink_is_over(json->sink); i++) {
        const struct thing *light = &lights->list[i];
        json_object(json, NULL);
        if (light->id)
            json_string(json, "id", light->id);
        json_int(json, "x", light->cell.x);
        json_int(json, "y", light->cell.y);
        for (enum term term = 0; term < TERM_DARK; term++)
            if (given_has(&light->given, term))
                json_radius(json, term_keys[term], light->given.value[term]);
        json_end(json);
    }
    json_end(json);
}

static void view_write_json(struct sink *sink, const void *answer, const struct style *style)
{
    struct json_out json = json_open(sink, "fov/1");
    const struct view *view = answer;
    const struct eyeshot_terms *terms = view->terms;

    json_int(&json, "width", view->map->width);
    json_int(&json, "height", view->map->height);
    json_int(&json, "scale", view->scale);
    json_string(&json, "algorithm", terms->rule->name);
    json_radius(&json, "radius", terms->radius);
    json_string(&json, "shape", shape_names[terms->shape]);
    json_string(&json, "walls", walls_names[terms->walls]);
    json_string(&json, "border", border_names[terms->border]);
    json_string(&json, "diagonals", diagonals_names[terms->diagonals]);
    if (!terms->own_cell)
        json_bool(&json, "own_cell", false);
    json_array(&json, "viewers");
    for (size_t i = 0; i < view->eye_count && !sink_is_over(sink); i++)
        json_view_add_eye(&json, view, &view->eyes[i]);
    json_end(&json);
    if (view->lights)
        json_view_add_lights(&json, view->lights);
    json_size(&json, "visible", mask_count(view->visible));
    json_size(&json, "visible_walls", view->visible_walls);
    json_rows(&json, "mask", view->visible);
    if (view->lit)
        json_rows(&json, "lit", view->lit);
    if (view->explored)
        json_states(&json, "states", view->visible, view->explored);
    if (view->inquiries)
        inquiries_json(&json, "why", view->inquiries);
    if (style->map)
        json_map(&json, view->map);
    json_close(&json);
}

const struct format view_json = {"json", "one object, fov/1", .write = view_write_json};
