/* What is seen in one result and not in the other: the comparison, and its forms in text. */
#include "cli/diff/results.h"

#include <stdio.h>

#include "cli/command.h"
#include "cli/support/bug.h"
#include "cli/support/json_out.h"
#include "cli/support/mask.h"

/* Forms */

/* The last is that of a cell which was seen neither before nor after. */
static const enum color_name colors[] = {COLOR_GAINED, COLOR_LOST, COLOR_SAME, COLOR_HIDDEN};

static int change_at(const struct diff *diff, int x, int y)
{
    int i = 0;

    while (i < CHANGES && !plane_get(&diff->cells[i], x, y))
        i++;
    return i;
}

static void write_ascii(struct sink *sink, const void *answer, const struct style *style)
{
    const struct diff *diff = answer;
    const uint32_t signs[] = {'+', '-', '.', style->unseen};
    int width = diff->cells[0].width, end;

    for (int y = 0; y < diff->cells[0].height; y++) {
        for (int x = 0; x < width; x = end) {
            int change = change_at(diff, x, y);
            color_on(sink, &style->colors[colors[change]]);
            for (end = x; end < width && change_at(diff, end, y) == change; end++)
                sink_code(sink, signs[change]);
            color_off(sink, &style->colors[colors[change]]);
        }
        sink_write(sink, "\n", 1);
    }
    sink_format(sink, "gained %zu, lost %zu, same %zu\n", diff->counts[GAINED], diff->counts[LOST],
                diff->counts[SAME]);
}

const struct format diff_ascii = {"ascii", "a map: + gained, - lost, . seen as before",
                                  write_ascii};

static void add_cells(struct json_out *json, const char *key, const struct eyeshot_mask *cells)
{
    struct cell cell = {-1, 0};

    json_inline_array(json, key);
    while (mask_next(cells, &cell))
        json_cell(json, NULL, cell.x, cell.y);
    json_end(json);
}

static void write_json(struct sink *sink, const void *answer, const struct style *style)
{
    struct json_out json = {.sink = sink};
    const struct diff *diff = answer;

    (void)style;
    json_object(&json, NULL);
    json_string(&json, "eyeshot", "diff/1");
    json_int(&json, "width", diff->cells[SAME].width);
    json_int(&json, "height", diff->cells[SAME].height);
    add_cells(&json, "gained", &diff->cells[GAINED]);
    add_cells(&json, "lost", &diff->cells[LOST]);
    json_size(&json, "same", diff->counts[SAME]);
    json_end(&json);
    json_end_line(&json);
}

static const struct format diff_json = {"json", "one object, diff/1", write_json};

const struct format *const result_formats[] = {&diff_ascii, &diff_json, &diff_svg, NULL};

/* Comparing */

/* The mask, or, where it is smaller than the other, its double in `doubled`. */
static const struct eyeshot_mask *at_scale(const struct eyeshot_mask *mask,
                                           const struct eyeshot_mask *other,
                                           struct eyeshot_mask *doubled)
{
    if (mask->width >= other->width)
        return mask;
    mask_init(doubled, other->width, other->height);
    eyeshot_mask_double(doubled, mask);
    return doubled;
}

/* Of two sizes, one is twice the other: that of a mask with sub-tiles. The other is doubled. */
static void compare(struct diff *diff, const struct eyeshot_mask *before,
                    const struct eyeshot_mask *after)
{
    struct eyeshot_mask doubled = {0};
    const struct eyeshot_mask *old = at_scale(before, after, &doubled);
    const struct eyeshot_mask *new = at_scale(after, before, &doubled);
    struct eyeshot_box box = eyeshot_mask_box(old);

    bug_unless(old->width == new->width && old->height == new->height);
    *diff = (struct diff){0};
    for (int i = 0; i < CHANGES; i++) {
        struct eyeshot_mask *cells = &diff->cells[i];
        mask_init(cells, old->width, old->height);
        eyeshot_mask_copy_box(cells, i == GAINED ? new : old, box);
        if (i == SAME)
            eyeshot_mask_intersect_box(cells, new, box);
        else
            eyeshot_mask_subtract_box(cells, i == GAINED ? old : new, box);
        diff->counts[i] = mask_count(cells);
    }
    mask_release(&doubled);
}

static int read_results(struct result results[2], struct side sides[2], const char *team,
                        struct diag *diag)
{
    if (result_read_any(&results[0], &sides[0].source, team, diag) ||
        result_read_any(&results[1], &sides[1].source, team, diag))
        return -1;
    diag->file = NULL;
    if (team && !results[0].has_teams && !results[1].has_teams)
        return diag_fail(diag,
                         "--team: neither of the two has teams, as replay -f json prints them");
    return result_match(&results[0], &results[1], diag);
}

/* What only levels have is not left unheeded. */
static int check_options(const struct diff_options *options, struct diag *diag)
{
    if (!options->sight.algorithms.count && !options->sight.given.given && !options->files.count &&
        !options->allow && !options->output.summary)
        return 0;
    return diag_fail(diag, "these are results, which show what was seen: algorithms, their terms, "
                           "--allow, --files and --summary are for levels");
}

/* --map: what both are of, for its walls. */
static int read_map(struct scenario *scenario, const struct diff_options *options,
                    const struct result *result, struct diag *diag)
{
    const struct map *map = &scenario->map;

    if (!options->map)
        return 0;
    if (scenario_read(scenario, options->map, &options->read, diag))
        return -1;
    if (map->width == result->width && map->height == result->height)
        return 0;
    diag_fail(diag, "this map has %dx%d cells, but OLD and NEW are of one with %dx%d", map->width,
              map->height, result->width, result->height);
    return -1;
}

int results_run(const struct diff_options *options, struct side sides[2],
                const struct format *format, struct diag *diag)
{
    struct style style = style_of(&options->output, &options->drawing);
    struct result results[2] = {{0}, {0}};
    struct scenario scenario = {0};
    struct diff diff = {0};
    int status = STATUS_TROUBLE;

    if (check_options(options, diag))
        return STATUS_TROUBLE;
    style.picture = options->picture;
    if (!read_results(results, sides, options->team, diag) &&
        !read_map(&scenario, options, &results[0], diag)) {
        compare(&diff, &results[0].visible, &results[1].visible);
        diff.before = &results[0];
        diff.after = &results[1];
        diff.map = options->map ? &scenario.map : NULL;
        if (options->output.stats) {
            fprintf(stderr, "eyeshot: gained %zu, lost %zu, same %zu", diff.counts[GAINED],
                    diff.counts[LOST], diff.counts[SAME]);
            fputc('\n', stderr);
        }
        if (!output_print(&options->output, format, &diff, &style, diag))
            status = diff.counts[GAINED] || diff.counts[LOST] ? STATUS_NO : STATUS_YES;
        for (int i = 0; i < CHANGES; i++)
            mask_release(&diff.cells[i]);
    }
    result_release(&results[0]);
    result_release(&results[1]);
    scenario_release(&scenario);
    return status;
}
