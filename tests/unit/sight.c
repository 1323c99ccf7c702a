/* Rules by name, the settling of terms, scratch and traces. */
#include "lib/look/rule.h"

#include "../tap.h"
#include "cli/level/terms.h"
#include "cli/support/alloc.h"

static void test_names(void)
{
    int failed = 0, count = 0;

    FOR_RULES(row) {
        const struct rule *inner = library_rule(row);
        count++;
        expect(&failed, eyeshot_rule_find(row->name) == row, "%s is not found", row->name);
        expect(&failed, inner && (inner->field || inner->march.scan_row || inner->line),
               "%s does nothing", row->name);
        expect(&failed, row->scale == 1 || row->scale == 2, "%s: scale %d", row->name, row->scale);
        expect(&failed, row->summary && row->source && row->radius > 0, "%s: words", row->name);
        expect(&failed, !(row->claims >> EYESHOT_CLAIMS), "%s: claims", row->name);
        expect(&failed,
               row->lines == (inner->line != NULL) && (!inner->error_name || inner->error_name[0]),
               "%s: error name", row->name);
    }
    expect(&failed, count >= 11, "only %d rows", count);
    check_none(failed, "the rows are whole and found by name");
}

static void test_need(void)
{
    struct diag diag = {0};

    check(rule_need("exact", &diag) == eyeshot_rule_find("exact") && !diag.message[0],
          "a name that is there");
    check(!rule_need("exatc", &diag), "one that is not");
    check_text(diag.message, "unknown algorithm 'exatc' (did you mean exact?)",
               "the nearest is named");
    check(!rule_need("qqqqqqqq", &diag), "one that is like none");
    check_text(diag.message, "unknown algorithm 'qqqqqqqq' (`eyeshot algorithms` lists them)",
               "the list is named");
}

/* The defaults that eyeshot-algorithms(7) tells. */
static void test_defaults(void)
{
    static const struct {
        const char *name;
        int64_t radius;
        enum eyeshot_shape shape;
        enum eyeshot_walls walls;
        enum eyeshot_border border;
    } table[] = {
        {"eight-ray", 5, EYESHOT_SQUARE, EYESHOT_LIT, EYESHOT_SHOWN},
        {"simple", 15, EYESHOT_STRICT, EYESHOT_LIT, EYESHOT_HIDDEN},
        {"shadowcast", 5, EYESHOT_CIRCLE, EYESHOT_LIT, EYESHOT_SHOWN},
        {"pseudo-2x", 5, EYESHOT_CIRCLE, EYESHOT_LIT, EYESHOT_SHOWN},
        {"adjacent-2x", 5, EYESHOT_CIRCLE, EYESHOT_LIT, EYESHOT_SHOWN},
        {"real-2x", 5, EYESHOT_CIRCLE, EYESHOT_LIT, EYESHOT_SHOWN},
        {"corner", EYESHOT_ALL, EYESHOT_CIRCLE, EYESHOT_DARK, EYESHOT_SHOWN},
        {"bresenham", 10, EYESHOT_CIRCLE, EYESHOT_LIT, EYESHOT_SHOWN},
        {"steps", 10, EYESHOT_CIRCLE, EYESHOT_LIT, EYESHOT_SHOWN},
        {"symmetric", EYESHOT_ALL, EYESHOT_CIRCLE, EYESHOT_LIT, EYESHOT_SHOWN},
        {"exact", EYESHOT_ALL, EYESHOT_CIRCLE, EYESHOT_LIT, EYESHOT_SHOWN},
        {"rot-precise", EYESHOT_ALL, EYESHOT_SQUARE, EYESHOT_LIT, EYESHOT_SHOWN},
        {"rot-discrete", EYESHOT_ALL, EYESHOT_SQUARE, EYESHOT_LIT, EYESHOT_SHOWN},
        {"rot-recursive", EYESHOT_ALL, EYESHOT_WIDE, EYESHOT_LIT, EYESHOT_SHOWN},
        {"permissive", EYESHOT_ALL, EYESHOT_CIRCLE, EYESHOT_LIT, EYESHOT_SHOWN},
        {"digital", EYESHOT_ALL, EYESHOT_CIRCLE, EYESHOT_LIT, EYESHOT_SHOWN},
        {"beam", EYESHOT_ALL, EYESHOT_CIRCLE, EYESHOT_LIT, EYESHOT_SHOWN},
        {"beam-symmetric", EYESHOT_ALL, EYESHOT_CIRCLE, EYESHOT_LIT, EYESHOT_SHOWN},
        {"restrictive", EYESHOT_ALL, EYESHOT_CIRCLE, EYESHOT_LIT, EYESHOT_SHOWN},
        {"diamond", EYESHOT_ALL, EYESHOT_CIRCLE, EYESHOT_LIT, EYESHOT_SHOWN},
        {"ray-circle", 10, EYESHOT_CIRCLE, EYESHOT_LIT, EYESHOT_SHOWN},
        {"ray-square", 10, EYESHOT_SQUARE, EYESHOT_LIT, EYESHOT_SHOWN},
        {"nethack", EYESHOT_ALL, EYESHOT_CIRCLE, EYESHOT_LIT, EYESHOT_SHOWN},
        {"angband", 20, EYESHOT_OCTAGON, EYESHOT_LIT, EYESHOT_SHOWN},
        {"brogue", EYESHOT_ALL, EYESHOT_CIRCLE, EYESHOT_LIT, EYESHOT_SHOWN},
        {"dcss", 7, EYESHOT_SQUARE, EYESHOT_LIT, EYESHOT_SHOWN},
        {"cdda", 60, EYESHOT_SQUARE, EYESHOT_LIT, EYESHOT_SHOWN},
    };
    int failed = 0;

    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const struct eyeshot_rule *row = eyeshot_rule_find(table[i].name);
        struct given given = {0};
        struct diag diag = {0};
        struct eyeshot_terms terms = {0};
        expect(&failed, row && !terms_settle(&terms, row, &given, &diag), "%s", table[i].name);
        expect(&failed,
               terms.radius == table[i].radius && terms.radius == table[i].radius &&
                   terms.shape == table[i].shape && terms.walls == table[i].walls &&
                   terms.border == table[i].border && terms.own_cell && terms.cone == 360 &&
                   terms.diagonals == EYESHOT_PASS && terms.subtile == EYESHOT_NW,
               "%s has other defaults", table[i].name);
    }
    check_none(failed, "what is left open is as the table says");
}

static void test_cone_terms(void)
{
    struct given given = {0};
    struct diag diag = {0};
    struct eyeshot_terms terms;
    const struct eyeshot_rule *row = eyeshot_rule_find("exact");

    given_put(&given, TERM_CONE, 90);
    check(terms_settle(&terms, row, &given, &diag) == -1, "a cone without a facing");
    check_text(diag.message, "facing and cone go together: facing is missing", "names the facing");
    given_put(&given, TERM_FACING, -450);
    check(!terms_settle(&terms, row, &given, &diag) && terms.cone == 90 &&
              (terms.facing + 360) % 360 == 270,
          "a facing is taken modulo 360");
    given = (struct given){0};
    given_put(&given, TERM_FACING, 0);
    check(terms_settle(&terms, row, &given, &diag) == -1, "a facing without a cone");
    check_text(diag.message, "facing and cone go together: cone is missing", "names the cone");
}

static void test_trace(void)
{
    struct work work = {0};
    struct trace trace = {.work = &work};
    struct cell at = {3, 4};
    int failed = 0;

    for (int i = 0; i < 100; i++)
        trace_step(&trace, EYESHOT_STEP_X, (struct cell){i, 0}, -i);
    for (int i = 0; i < 100; i++)
        expect(&failed, trace.walk.steps[i].x == i && trace.walk.steps[i].error == -i, "step %d",
               i);
    check_none(failed, "a trace keeps its steps");
    check(!trace_block(&trace, at) && trace.walk.blocked && trace.walk.blocked_x == at.x &&
              trace.walk.blocked_y == at.y,
          "and where it is blocked");
    check(!trace_block(NULL, at), "nobody needs to listen");
    trace_step(NULL, EYESHOT_STEP_X, at, 0);
    trace_clear(&trace);
    check(!trace.walk.count && !trace.walk.blocked, "a cleared trace is empty");
    work_release(&work);
}

int main(void)
{
    test_names();
    test_need();
    test_defaults();
    test_cone_terms();
    test_trace();
    return tap_end();
}
