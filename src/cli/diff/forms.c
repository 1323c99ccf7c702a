/*
 * The answer's forms. Text has a level after the other; those in which nothing changed are only
 * counted. JSON has all that any other form shows, the map's rows included. The picture has the
 * levels that changed, one below the other, and in words what their named places see now.
 */
#include "cli/diff/answer.h"
#include "cli/picture/picture.h"

static void diff_print_lines(struct sink *sink, const struct bytes *lines, const char *color)
{
    const char *now = NULL;

    for (const char *text = lines->data; text && *text; text = strchr(text, '\n') + 1) {
        sink_text(sink, "  ");
        color_change(sink, &now, color);
        sink_write(sink, text, strcspn(text, "\n"));
        color_change(sink, &now, NULL);
        sink_text(sink, "\n");
    }
}

static void diff_write_text(struct sink *sink, const void *finished, const struct style *style)
{
    const struct diff_answer *answer = finished;

    if (answer->alone < answer->count)
        sink_format(sink, "by %s\n", answer->by ? answer->by : "each level's own algorithm");
    for (size_t i = 0; i < answer->count; i++) {
        const struct diff_level *level = &answer->list[i];
        if (answer->count > 1 && !diff_is_alone(level) && !level->changed)
            continue;
        sink_format(sink, "%s: ", level->name);
        if (!answer->by && level->by)
            sink_format(sink, "by %s: ", level->by);
        sink_format(sink, "%s\n", level->text);
        diff_print_lines(sink, &level->details[DIFF_OPENED], style->colors[COLOR_GAINED]);
        diff_print_lines(sink, &level->details[DIFF_CLOSED], style->colors[COLOR_LOST]);
    }
    if (answer->count > 1)
        sink_format(sink, "%s\n", answer->text);
}

/* JSON */

static void diff_put_counts(struct json_out *json, const size_t *counts)
{
    json_size(json, "opened", counts[DIFF_OPENED]);
    json_size(json, "closed", counts[DIFF_CLOSED]);
    json_size(json, "walled", counts[DIFF_WALLED]);
    json_size(json, "cleared", counts[DIFF_CLEARED]);
}

static void diff_put_tops(struct json_out *json, const char *key, const struct ranking *tops)
{
    json_array(json, key);
    for (size_t i = 0; i < tops->count; i++) {
        json_object(json, NULL);
        json_int(json, "x", tops->list[i].cell.x);
        json_int(json, "y", tops->list[i].cell.y);
        json_int(json, "lines", tops->list[i].number);
        json_end(json);
    }
    json_end(json);
}

static void diff_put_level(struct json_out *json, const struct diff_level *level)
{
    json_object(json, NULL);
    json_string(json, "name", level->name);
    if (level->by) {
        json_string(json, "algorithm", level->terms.rule->name);
        json_radius(json, "radius", level->terms.radius);
        json_string(json, "shape", shape_names[level->terms.shape]);
    }
    diff_put_counts(json, level->counts);
    json_array(json, "named");
    for (size_t i = 0; i < level->counts[DIFF_NAMED]; i++) {
        json_object(json, NULL);
        json_string(json, "from", level->named[i].from);
        json_string(json, "to", level->named[i].to);
        json_bool(json, "sees", level->named[i].sees);
        json_end(json);
    }
    json_end(json);
    json_string(json, "in", !diff_is_alone(level) ? "both" : level->paths[0] ? "old" : "new");
    diff_put_tops(json, "gained", &level->tops[DIFF_OPENED]);
    diff_put_tops(json, "lost", &level->tops[DIFF_CLOSED]);
    json_array(json, "rows");
    for (int y = 0; level->changed && y < level->height; y++)
        memcpy(json_string_room(json, NULL, (size_t)level->width), diff_cell(level, 0, y),
               (size_t)level->width);
    json_end(json);
    json_end(json);
}

static void diff_write_json(struct sink *sink, const void *finished, const struct style *style)
{
    struct json_out json = json_open(sink, "levels/1");
    const struct diff_answer *answer = finished;

    (void)style;
    diff_put_counts(&json, answer->counts);
    json_array(&json, "levels");
    for (size_t i = 0; i < answer->count; i++)
        diff_put_level(&json, &answer->list[i]);
    json_end(&json);
    json_close(&json);
}

/* The picture */

/* Each kind of cell is a layer, and those whose sight changed have signs where there is room. */
static void diff_draw_level(struct picture *picture, const struct diff_level *level)
{
    static const struct {
        char cell;
        struct picture_kind kind;
        uint32_t sign; /* 0: none */
    } layers[] = {{'.', {"floor", "as before"}, 0},
                  {'#', {"wall", "wall"}, 0},
                  {'w', {"walled", "walled"}, 0},
                  {'o', {"cleared", "cleared"}, 0},
                  {'+', {"gained", "sees some anew"}, '+'},
                  {'-', {"lost", "sees some no more"}, 0x2212},
                  {'*', {"both", "some anew, some no more"}, 0xb1}};
    const struct map map = {.width = level->width, .height = level->height};
    struct eyeshot_mask cells;

    mask_init(&cells, level->width, level->height);
    picture_add_panel(picture, &map,
                      (struct picture_panel){.title = level->name, .note = level->text});
    for (size_t i = 0; i < sizeof layers / sizeof *layers; i++) {
        struct cell cell = {-1, 0};
        mask_clear(&cells);
        for (int y = 0; y < level->height; y++)
            for (int x = 0; x < level->width; x++)
                if (*diff_cell(level, x, y) == layers[i].cell)
                    plane_set(&cells, x, y);
        picture_add_layer(picture, layers[i].kind, &cells);
        while (layers[i].sign && mask_next(&cells, &cell))
            picture_add_glyph(picture, "letter", cell, 1, layers[i].sign);
    }
    for (int k = DIFF_OPENED; k <= DIFF_CLOSED; k++) {
        for (const char *text = level->details[k].data; text && *text;
             text = strchr(text, '\n') + 1) {
            struct bytes note = {0};
            bytes_addf(&note, "%s: %.*s", level->name, (int)strcspn(text, "\n"), text);
            picture_tell(picture, (struct picture_kind){"", note.data}, "", SHAPE_NOTE);
            bytes_release(&note);
        }
    }
    mask_release(&cells);
}

static void diff_write_svg(struct sink *sink, const void *finished, const struct style *style)
{
    const struct diff_answer *answer = finished;
    struct picture picture;

    picture_init(&picture, &style->picture);
    bytes_addf(&picture.title, "Who sees whom: what changed");
    bytes_addf(&picture.subtitle, "%s", answer->text);
    if (answer->by)
        bytes_addf(&picture.subtitle, " (by %s)", answer->by);
    for (size_t i = 0; i < answer->count; i++)
        if (answer->list[i].changed)
            diff_draw_level(&picture, &answer->list[i]);
    picture_write(sink, &picture);
    picture_release(&picture);
}

const struct format diff_text = {"text", "levels that changed, and how many did",
                                 .write = diff_write_text};
const struct format diff_json = {"json", "one object, levels/1", .write = diff_write_json};
const struct format diff_svg = {"svg", "a picture of each level that changed",
                                .write = diff_write_svg};
const struct format diff_html = {"html", "a page: the levels, and what changed in each",
                                 .title = "Who sees whom: what changed", .json = &diff_json,
                                 .still = &diff_svg};
