/* The registry, the settling of rules, scratch and traces. */
#include "lib/look/look.h"

#include "../tap.h"

static void test_registry(void)
{
    int failed = 0, count = 0;

    for (; algorithms[count]; count++) {
        const struct algorithm *row = algorithms[count];
        expect(&failed, algorithm_find(row->name) == row, "%s is not found", row->name);
        expect(&failed, row->field || row->line, "%s does nothing", row->name);
        expect(&failed, row->scale == 1 || row->scale == 2, "%s: scale %d", row->name, row->scale);
        expect(&failed, row->summary && row->source && row->radius > 0, "%s: words", row->name);
        expect(&failed, !(row->claims >> CLAIM_COUNT), "%s: claims", row->name);
        expect(&failed, !row->line || !row->error_name || row->error_name[0], "%s: error name",
               row->name);
    }
    expect(&failed, count >= 11, "only %d rows", count);
    check_none(failed, "the rows are whole and found by name");
}

static void test_need(void)
{
    struct diag diag = {0};

    check(algorithm_need("exact", &diag) == algorithm_find("exact") && !diag.message[0],
          "a name that is there");
    check(!algorithm_need("exatc", &diag), "one that is not");
    check_text(diag.message, "unknown algorithm 'exatc' (did you mean exact?)",
               "the nearest is named");
    check(!algorithm_need("qqqqqqqq", &diag), "one that is like none");
    check_text(diag.message, "unknown algorithm 'qqqqqqqq' (`eyeshot algorithms` lists them)",
               "the list is named");
}

/* The table of defaults in the semantics. */
static void test_defaults(void)
{
    static const struct {
        const char *name;
        int64_t radius;
        enum shape shape;
        enum walls walls;
        enum border border;
    } table[] = {
        {"eight-ray", 5, SHAPE_SQUARE, WALLS_LIT, BORDER_SHOWN},
        {"simple", 15, SHAPE_STRICT, WALLS_LIT, BORDER_HIDDEN},
        {"shadowcast", 5, SHAPE_CIRCLE, WALLS_LIT, BORDER_SHOWN},
        {"pseudo-2x", 5, SHAPE_CIRCLE, WALLS_LIT, BORDER_SHOWN},
        {"adjacent-2x", 5, SHAPE_CIRCLE, WALLS_LIT, BORDER_SHOWN},
        {"real-2x", 5, SHAPE_CIRCLE, WALLS_LIT, BORDER_SHOWN},
        {"corner", RADIUS_ALL, SHAPE_CIRCLE, WALLS_DARK, BORDER_SHOWN},
        {"bresenham", 10, SHAPE_CIRCLE, WALLS_LIT, BORDER_SHOWN},
        {"steps", 10, SHAPE_CIRCLE, WALLS_LIT, BORDER_SHOWN},
        {"symmetric", RADIUS_ALL, SHAPE_CIRCLE, WALLS_LIT, BORDER_SHOWN},
        {"exact", RADIUS_ALL, SHAPE_CIRCLE, WALLS_LIT, BORDER_SHOWN},
        {"rot-precise", RADIUS_ALL, SHAPE_SQUARE, WALLS_LIT, BORDER_SHOWN},
        {"rot-discrete", RADIUS_ALL, SHAPE_SQUARE, WALLS_LIT, BORDER_SHOWN},
        {"rot-recursive", RADIUS_ALL, SHAPE_WIDE, WALLS_LIT, BORDER_SHOWN},
        {"permissive", RADIUS_ALL, SHAPE_CIRCLE, WALLS_LIT, BORDER_SHOWN},
        {"digital", RADIUS_ALL, SHAPE_CIRCLE, WALLS_LIT, BORDER_SHOWN},
        {"beam", RADIUS_ALL, SHAPE_CIRCLE, WALLS_LIT, BORDER_SHOWN},
        {"beam-symmetric", RADIUS_ALL, SHAPE_CIRCLE, WALLS_LIT, BORDER_SHOWN},
        {"restrictive", RADIUS_ALL, SHAPE_CIRCLE, WALLS_LIT, BORDER_SHOWN},
        {"diamond", RADIUS_ALL, SHAPE_CIRCLE, WALLS_LIT, BORDER_SHOWN},
        {"ray-circle", 10, SHAPE_CIRCLE, WALLS_LIT, BORDER_SHOWN},
        {"ray-square", 10, SHAPE_SQUARE, WALLS_LIT, BORDER_SHOWN},
        {"nethack", RADIUS_ALL, SHAPE_CIRCLE, WALLS_LIT, BORDER_SHOWN},
        {"angband", 20, SHAPE_OCTAGON, WALLS_LIT, BORDER_SHOWN},
        {"brogue", RADIUS_ALL, SHAPE_CIRCLE, WALLS_LIT, BORDER_SHOWN},
    };
    int failed = 0;

    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const struct algorithm *row = algorithm_find(table[i].name);
        struct terms terms = {0};
        struct diag diag = {0};
        struct rule rule = {0};
        expect(&failed, row && !rule_settle(&rule, row, &terms, &diag), "%s", table[i].name);
        expect(&failed,
               rule.radius == table[i].radius && rule.range.radius == table[i].radius &&
                   rule.range.shape == table[i].shape && rule.walls == table[i].walls &&
                   rule.border == table[i].border && rule.own_cell && rule.cone.width == 360 &&
                   rule.diagonals == DIAGONALS_PASS && rule.subtile == SUBTILE_NW,
               "%s has other defaults", table[i].name);
    }
    check_none(failed, "what is left open is as the table says");
}

static void test_cone_terms(void)
{
    struct terms terms = {0};
    struct diag diag = {0};
    struct rule rule;
    const struct algorithm *row = algorithm_find("exact");

    terms_put(&terms, TERM_CONE, 90);
    check(rule_settle(&rule, row, &terms, &diag) == -1, "a cone without a facing");
    check_text(diag.message, "facing and cone go together: facing is missing", "names the facing");
    terms_put(&terms, TERM_FACING, -450);
    check(!rule_settle(&rule, row, &terms, &diag) && rule.cone.width == 90 &&
              (rule.cone.facing + 360) % 360 == 270,
          "a facing is taken modulo 360");
    terms = (struct terms){0};
    terms_put(&terms, TERM_FACING, 0);
    check(rule_settle(&rule, row, &terms, &diag) == -1, "a facing without a cone");
    check_text(diag.message, "facing and cone go together: cone is missing", "names the cone");
}

static void test_work(void)
{
    struct work work = {0};
    struct plane *plane = plane_need(&work.planes[WORK_SHOWN], 70, 3), *again;

    plane_set(plane, 69, 2);
    again = plane_need(&work.planes[WORK_SHOWN], 70, 3);
    check(again == plane && plane_count(again) == 1, "a plane keeps its bits while its size stays");
    again = plane_need(&work.planes[WORK_SHOWN], 3, 70);
    check(again->width == 3 && again->height == 70 && !plane_count(again), "a new size is clear");
    work_release(&work);
    check(!work.planes[WORK_SHOWN].words, "released work is none");
    work_release(&work);
}

static void test_trace(void)
{
    struct trace trace = {0};
    struct cell at = {3, 4};
    int failed = 0;

    for (int i = 0; i < 100; i++)
        trace_step(&trace, STEP_X, (struct cell){i, 0}, -i);
    for (int i = 0; i < 100; i++)
        expect(&failed, trace.steps[i].cell.x == i && trace.steps[i].error == -i, "step %d", i);
    check_none(failed, "a trace keeps its steps");
    check(!trace_block(&trace, at) && trace.blocked && cell_equal(trace.blocked_at, at),
          "and where it is blocked");
    check(!trace_block(NULL, at), "nobody needs to listen");
    trace_step(NULL, STEP_X, at, 0);
    trace_clear(&trace);
    check(!trace.count && !trace.blocked, "a cleared trace is empty");
    trace_release(&trace);
    check(!trace.steps && !trace.room, "a released trace is none");
}

int main(void)
{
    test_registry();
    test_need();
    test_defaults();
    test_cone_terms();
    test_work();
    test_trace();
    return tap_end();
}
