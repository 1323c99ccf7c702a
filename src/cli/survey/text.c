#include "cli/survey/forms.h"

#define COLOR_OFF "\033[0m"

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

static void draw_map(struct sink *sink, const struct survey_answer *answer, bool colored)
{
    const struct survey *survey = answer->survey;
    uint32_t most = answer->summaries[answer->show].most;

    for (int y = 0; y < survey->map->height; y++) {
        const char *color = NULL;
        for (int x = 0; x < survey->map->width; x++) {
            bool has = survey_has(survey, answer->show, x, y);
            uint32_t step =
                has ? survey_step(survey_value(survey, answer->show, x, y), most, SURVEY_STEPS) : 0;
            set_color(sink, has && colored ? heat[step] : NULL, &color);
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

static void list_guards(struct sink *sink, const struct survey_answer *answer)
{
    const struct guards *guards = answer->guards;
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
                    i + 1, cell_width(answer->survey), cell.data, width, guard->gain, width,
                    guard->covered, share.data);
    }
    bytes_release(&cell);
    bytes_release(&share);
}

static void list_ranked(struct sink *sink, const struct survey_answer *answer, const char *heading,
                        const struct ranked *list, size_t count)
{
    struct bytes cell = {0};
    int width = digits(answer->viewers);

    sink_format(sink, "\n%s\n", heading);
    for (size_t i = 0; i < count; i++) {
        bytes_truncate(&cell, 0);
        add_cell(&cell, list[i].cell);
        sink_format(sink, "%*zu  %-*s  seen by %*u\n", digits(count) + 2, i + 1,
                    cell_width(answer->survey), cell.data, width, list[i].seen_by);
    }
    bytes_release(&cell);
}

static void list_betweens(struct sink *sink, const struct survey_answer *answer)
{
    sink_text(sink, "\n");
    for (size_t i = 0; i < answer->between_count; i++) {
        const struct between *between = &answer->betweens[i];
        struct bytes share = {0};
        survey_share(&share, between->both, between->pairs);
        sink_format(sink, "between %s and %s: %zu of %zu pairs see each other, %s\n",
                    between->names[0], between->names[1], between->both, between->pairs,
                    share.data);
        bytes_release(&share);
    }
}

static void write_ascii(struct sink *sink, const void *from, const struct style *style)
{
    const struct survey_answer *answer = from;

    draw_map(sink, answer, style->color);
    if (answer->guards)
        list_guards(sink, answer);
    if (answer->hidden)
        list_ranked(sink, answer, "hidden: the open cells that the fewest see", answer->hidden,
                    answer->hidden_count);
    if (answer->exposed)
        list_ranked(sink, answer, "exposed: the open cells that the most see", answer->exposed,
                    answer->exposed_count);
    if (answer->between_count)
        list_betweens(sink, answer);
}

const struct format survey_ascii = {
    "ascii", "a digit for each open cell, 9 for the largest number; then the lists", write_ascii};
