#include "cli/survey/print.h"

#include "cli/picture/json_view.h"
#include "cli/support/mask.h"

#define COLOR_OFF "\033[0m"
#define NETPBM_LINE 70 /* characters, as the format asks */
#define NETPBM_MOST 255

void survey_text(struct bytes *text, enum measure measure, uint32_t value)
{
    if (measure == MEASURE_SEES || measure == MEASURE_SEEN_BY)
        bytes_addf(text, "%u", value);
    else
        bytes_addf(text, "%u.%03u", value / 1000, value % 1000);
}

void survey_share(struct bytes *text, size_t part, size_t all)
{
    unsigned tenths = all ? (unsigned)((uint64_t)part * 1000 / all) : 0;

    bytes_addf(text, "%u.%u %%", tenths / 10, tenths % 10);
}

/* The map */

/* Purple, blue, green, yellow, ever brighter: of xterm's 256 colours, behind black or white digits. */
static const char *const heat[SURVEY_STEPS] = {
    "48;5;53;97", "48;5;54;97", "48;5;60;97", "48;5;24;97",  "48;5;30;97",
    "48;5;36;30", "48;5;72;30", "48;5;71;30", "48;5;149;30", "48;5;220;30"};

static void set_color(struct sink *sink, const char *color, const char **now)
{
    if (color == *now)
        return;
    if (color)
        sink_format(sink, "\033[%sm", color);
    else
        sink_text(sink, COLOR_OFF);
    *now = color;
}

static void draw_map(struct sink *sink, const struct survey_view *view)
{
    const struct survey *survey = view->survey;
    uint32_t most = survey_most(survey, view->show);

    for (int y = 0; y < survey->map->height; y++) {
        const char *color = NULL;
        for (int x = 0; x < survey->map->width; x++) {
            bool has = survey_has(survey, view->show, x, y);
            uint32_t step =
                has ? survey_step(survey_value(survey, view->show, x, y), most, SURVEY_STEPS) : 0;
            set_color(sink, has && view->color ? heat[step] : NULL, &color);
            if (has)
                sink_write(sink, &"0123456789"[step], 1);
            else if (plane_get(&survey->map->opaque, x, y))
                sink_code(sink, map_glyph(survey->map, x, y));
            else
                sink_text(sink, " ");
        }
        set_color(sink, NULL, &color);
        sink_text(sink, "\n");
    }
}

/* The lists */

static void add_cell(struct bytes *text, struct cell cell)
{
    bytes_addf(text, "%d,%d", cell.x, cell.y);
}

/* Right-aligned in as many columns as the longest needs. */
static int digits(size_t number)
{
    int count = 1;

    for (; number > 9; number /= 10)
        count++;
    return count;
}

static int cell_width(const struct survey *survey)
{
    return digits((size_t)survey->map->width) + 1 + digits((size_t)survey->map->height);
}

static void list_guards(struct sink *sink, const struct survey_view *view)
{
    const struct guards *guards = view->guards;
    struct bytes cell = {0}, share = {0};
    int width = digits(guards->open);

    sink_format(sink, "\nguards, picked greedily, and what they cover of %zu open cells\n",
                guards->open);
    for (size_t i = 0; i < guards->count; i++) {
        const struct guard *guard = &guards->list[i];
        bytes_truncate(&cell, 0);
        bytes_truncate(&share, 0);
        add_cell(&cell, guard->cell);
        survey_share(&share, guard->covered, guards->open);
        sink_format(sink, "%*zu  %-*s  adds %*zu, covers %*zu, %7s\n", digits(guards->count) + 2,
                    i + 1, cell_width(view->survey), cell.data, width, guard->gain, width,
                    guard->covered, share.data);
    }
    bytes_release(&cell);
    bytes_release(&share);
}

static void list_ranked(struct sink *sink, const struct survey_view *view, const char *heading,
                        const struct ranked *list, size_t count)
{
    struct bytes cell = {0};
    int width = digits(mask_count(&view->survey->viewers));

    sink_format(sink, "\n%s\n", heading);
    for (size_t i = 0; i < count; i++) {
        bytes_truncate(&cell, 0);
        add_cell(&cell, list[i].cell);
        sink_format(sink, "%*zu  %-*s  seen by %*u\n", digits(count) + 2, i + 1,
                    cell_width(view->survey), cell.data, width, list[i].seen_by);
    }
    bytes_release(&cell);
}

static void list_betweens(struct sink *sink, const struct survey_view *view)
{
    sink_text(sink, "\n");
    for (size_t i = 0; i < view->between_count; i++) {
        const struct between *between = &view->betweens[i];
        struct bytes share = {0};
        survey_share(&share, between->both, between->pairs);
        sink_format(sink, "between %s and %s: %zu of %zu pairs see each other, %s\n",
                    between->names[0], between->names[1], between->both, between->pairs,
                    share.data);
        bytes_release(&share);
    }
}

static void write_ascii(struct sink *sink, const struct survey_view *view)
{
    draw_map(sink, view);
    if (view->guards)
        list_guards(sink, view);
    if (view->hidden)
        list_ranked(sink, view, "hidden: the open cells that the fewest see", view->hidden,
                    view->hidden_count);
    if (view->exposed)
        list_ranked(sink, view, "exposed: the open cells that the most see", view->exposed,
                    view->exposed_count);
    if (view->between_count)
        list_betweens(sink, view);
}

/* Tables and pictures */

static void write_csv(struct sink *sink, const struct survey_view *view)
{
    const struct survey *survey = view->survey;
    struct bytes line = {0};

    sink_format(sink, "x,y,sees,seen_by%s\n", view->distances ? ",mean,farthest" : "");
    for (int y = 0; y < survey->map->height; y++) {
        for (int x = 0; x < survey->map->width; x++) {
            if (plane_get(&survey->map->opaque, x, y))
                continue;
            bytes_truncate(&line, 0);
            bytes_addf(&line, "%d,%d", x, y);
            for (int i = 0; i < (view->distances ? MEASURE_COUNT : MEASURE_MEAN); i++) {
                bytes_add(&line, ",", 1);
                if (survey_has(survey, (enum measure)i, x, y))
                    survey_text(&line, (enum measure)i,
                                survey_value(survey, (enum measure)i, x, y));
            }
            bytes_add(&line, "\n", 1);
            sink_write(sink, line.data, line.length);
        }
    }
    bytes_release(&line);
}

static void write_pgm(struct sink *sink, const struct survey_view *view)
{
    const struct survey *survey = view->survey;
    uint32_t most = survey_most(survey, view->show);

    sink_format(sink, "P2\n%d %d\n%d\n", survey->map->width, survey->map->height, NETPBM_MOST);
    for (int y = 0; y < survey->map->height; y++) {
        int used = 0;
        for (int x = 0; x < survey->map->width; x++) {
            uint32_t grey = 0;
            if (survey_has(survey, view->show, x, y))
                grey = 1 + survey_step(survey_value(survey, view->show, x, y), most, NETPBM_MOST);
            bool wrap = used + 1 + digits(grey) > NETPBM_LINE;
            if (used)
                sink_text(sink, wrap ? "\n" : " ");
            used = wrap ? digits(grey) : used + digits(grey) + (used > 0);
            sink_format(sink, "%u", grey);
        }
        sink_text(sink, "\n");
    }
}

/* JSON */

static void add_text(struct json_out *json, const char *key, struct bytes *text)
{
    json_raw(json, key, text->data, text->length);
    bytes_truncate(text, 0);
}

static void add_measure(struct json_out *json, const struct survey *survey, enum measure measure)
{
    struct bytes text = {0};

    json_array(json, measure_names[measure]);
    for (int y = 0; y < survey->map->height; y++) {
        json_inline_array(json, NULL);
        for (int x = 0; x < survey->map->width; x++) {
            if (!survey_has(survey, measure, x, y)) {
                json_null(json, NULL);
                continue;
            }
            survey_text(&text, measure, survey_value(survey, measure, x, y));
            add_text(json, NULL, &text);
        }
        json_end(json);
    }
    json_end(json);
    bytes_release(&text);
}

/* With four decimals, rounded down; null of nothing. */
static void add_share(struct json_out *json, size_t part, size_t all)
{
    struct bytes text = {0};
    unsigned share = all ? (unsigned)((uint64_t)part * 10000 / all) : 0;

    bytes_addf(&text, all ? "%u.%04u" : "null", share / 10000, share % 10000);
    add_text(json, "share", &text);
    bytes_release(&text);
}

static void add_guards(struct json_out *json, const struct guards *guards)
{
    json_array(json, "guards");
    for (size_t i = 0; i < guards->count; i++) {
        const struct guard *guard = &guards->list[i];
        json_object(json, NULL);
        json_int(json, "x", guard->cell.x);
        json_int(json, "y", guard->cell.y);
        json_size(json, "adds", guard->gain);
        json_size(json, "covered", guard->covered);
        add_share(json, guard->covered, guards->open);
        json_end(json);
    }
    json_end(json);
}

static void add_ranked(struct json_out *json, const char *key, const struct ranked *list,
                       size_t count)
{
    json_array(json, key);
    for (size_t i = 0; i < count; i++) {
        json_object(json, NULL);
        json_int(json, "x", list[i].cell.x);
        json_int(json, "y", list[i].cell.y);
        json_size(json, "seen_by", list[i].seen_by);
        json_end(json);
    }
    json_end(json);
}

static void add_betweens(struct json_out *json, const struct survey_view *view)
{
    json_array(json, "between");
    for (size_t i = 0; i < view->between_count; i++) {
        const struct between *between = &view->betweens[i];
        json_object(json, NULL);
        json_string(json, "a", between->names[0]);
        json_string(json, "b", between->names[1]);
        json_size(json, "pairs", between->pairs);
        json_size(json, "both", between->both);
        add_share(json, between->both, between->pairs);
        json_end(json);
    }
    json_end(json);
}

static void write_json(struct sink *sink, const struct survey_view *view)
{
    struct json_out json = {.sink = sink, .pretty = view->pretty};
    const struct survey *survey = view->survey;
    const struct map *map = survey->map;

    json_object(&json, NULL);
    json_string(&json, "eyeshot", "survey/1");
    json_int(&json, "width", map->width);
    json_int(&json, "height", map->height);
    json_string(&json, "algorithm", survey->terms->rule->name);
    json_radius(&json, "radius", survey->terms->radius);
    json_size(&json, "viewers", mask_count(&survey->viewers));
    for (int i = 0; i < MEASURE_COUNT; i++)
        add_measure(&json, survey, (enum measure)i);
    json_size(&json, "open", (size_t)map->width * (size_t)map->height - mask_count(&map->opaque));
    if (view->guards)
        add_guards(&json, view->guards);
    if (view->hidden)
        add_ranked(&json, "hidden", view->hidden, view->hidden_count);
    if (view->exposed)
        add_ranked(&json, "exposed", view->exposed, view->exposed_count);
    if (view->between_count)
        add_betweens(&json, view);
    json_end(&json);
    json_end_line(&json);
}

static const struct survey_format ascii = {
    "ascii", "a digit an open cell, its share of the largest; then the lists", write_ascii, false};
static const struct survey_format csv = {"csv", "a line an open cell: x,y,sees,seen_by", write_csv,
                                         false};
static const struct survey_format json = {"json", "one object, survey/1", write_json, true};
static const struct survey_format pgm = {
    "pgm", "a netpbm greymap: cells that look 1 to 255 by their share, all others 0", write_pgm,
    false};

const struct survey_format *const survey_formats[] = {&ascii,      &csv,         &json, &pgm,
                                                      &survey_svg, &survey_html, NULL};
