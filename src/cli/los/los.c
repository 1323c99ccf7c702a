/*
 * Is the line from one cell to another clear? Who looks, and at what, comes from --from and --to,
 * or from the scenario's pairs. Where one of them is several cells, each line between them is
 * answered in turn, and told in the form that was asked for. A viewer looks on its own terms.
 * `check` judges the same lines by what a scenario expects. The forms are in forms.c.
 */
#include "cli/command.h"
#include "cli/los/answer.h"
#include "cli/referee/exec.h"

struct los_options {
    const char *from, *to;
    bool explain;
};

/* Both ends: from each of the first to each of the others, but not from a cell to itself. */
struct los_pair {
    struct eyes ends[2];
};

struct los {
    struct scenario *scenario;
    struct who who;
    struct given given; /* what is said of everyone's terms, */
    struct eyeshot_terms terms;
    struct looker looker;
    struct los_line line; /* the one that was answered last */
    struct los_pair *pairs;
    size_t pair_count, count; /* lines that were answered */
};

static size_t los_count(const struct los_pair *pair)
{
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): it is one of those that are counted */
    return pair->ends[0].count * pair->ends[1].count;
}

static void los_release(struct los *los)
{
    for (size_t i = 0; i < 2 * los->pair_count; i++)
        eyes_release(&los->pairs[i / 2].ends[i % 2]);
    free(los->pairs);
    why_release(&los->line.why);
    who_release(&los->who);
    looker_release(&los->looker);
}

/*
 * A line has no limit unless the user sets one; a viewer's is its own. A viewer's glyph stands on
 * open floor; a target's may be wall.
 */
static int los_find_end(struct los *los, struct eyes *end, bool looks, const char *name,
                        struct diag *diag)
{
    struct who *who = &los->who;

    if (limit_check(diag) || who_find(who, name, diag) ||
        limit_check_bytes(who->count, sizeof *end->list, "all the ends of lines", diag))
        return -1;
    end->list = alloc_array(who->count, sizeof *end->list);
    for (size_t i = 0; i < who->count && !limit_late(); i++) {
        const struct thing thing = who_thing(who, i);
        struct eye *eye = &end->list[end->count++];
        struct given given = los->given;
        *eye = (struct eye){.id = thing.id, .cell = thing.cell, .glyph = thing.glyph};
        if (!looks)
            continue;
        if (!thing.looks && !given_has(&thing.given, TERM_RADIUS) &&
            !given_has(&given, TERM_RADIUS))
            given_put(&given, TERM_RADIUS, EYESHOT_ALL);
        if (eye_settle(eye, los->scenario, &thing, los->terms.rule, &given, diag))
            return -1;
        if (los->line.explain && !eye->terms.rule->lines)
            return diag_fail(diag, "--explain: %s does not walk from cell to cell",
                             eye->terms.rule->name);
        if (eye->glyph)
            scenario_open(los->scenario, eye->cell);
    }
    return limit_check(diag);
}

static int los_find_pairs(struct los *los, const struct pair *pairs, size_t count,
                          struct diag *diag)
{
    los->pair_count = count;
    los->pairs = alloc_array(count, sizeof *los->pairs);
    for (size_t i = 0; i < 2 * count; i++) {
        const struct pair_end *end = i % 2 ? &pairs[i / 2].to : &pairs[i / 2].from;
        if (los_find_end(los, &los->pairs[i / 2].ends[i % 2], i % 2 == 0, end->name, diag))
            return !end->json || diag->path[0] || limit_late() ? -1 : json_blame(diag, end->json);
    }
    return count
               ? 0
               : diag_fail(diag,
                           "no line: expected --from and --to, or the keys from and to, or pairs");
}

static void los_find_why(struct los *los)
{
    struct los_line *line = &los->line;

    level_why(&line->why, &los->looker, line->map, &line->from->looks, line->from->cell,
              line->to->cell);
}

/* Line number `number` of a pair; false: it leads nowhere. `told`: also why it is clear, or not. */
static bool los_look(struct los *los, const struct los_pair *pair, size_t number, bool told)
{
    const struct eye *from = &pair->ends[0].list[number / pair->ends[1].count];
    const struct eye *to = &pair->ends[1].list[number % pair->ends[1].count];
    struct los_line *line = &los->line;

    line->map = &los->scenario->map;
    line->lights = &los->scenario->lights;
    line->several = los_count(pair) > 1;
    if (line->several && cell_equal(from->cell, to->cell))
        return false;
    line->from = from;
    line->to = to;
    if (told)
        los_find_why(los);
    line->sight = level_line(&los->looker, line->map, &line->from->looks, line->from->cell,
                             line->to->cell, &line->walk);
    line->later = los->count++;
    return true;
}

/* Prints the lines, unless the sink is NULL; how many are clear. */
static size_t los_print_all(struct los *los, const struct format *format, const struct style *style,
                            struct sink *sink)
{
    size_t clear = 0;

    if (sink)
        format_begin(sink, format, style);
    for (size_t i = 0; i < los->pair_count; i++) {
        for (size_t k = 0; k < los_count(&los->pairs[i]) && !limit_late(); k++) {
            if (!los_look(los, &los->pairs[i], k, sink))
                continue;
            clear += los->line.sight == EYESHOT_CLEAR;
            if (sink)
                format_add(sink, format, &los->line, style);
        }
    }
    if (sink)
        format_end(sink, format, &los->line, style);
    return clear;
}

/*
 * A flag alone is about `from` and `to`, or the only pair; a list of them is about the pairs. A
 * flag is true where all lines of a pair are clear; else the first that isn't is told.
 */
static void los_judge_flags(struct los *los, struct expectation *expectation, size_t first,
                            size_t end)
{
    struct verdict *verdict = &expectation->verdict;
    const struct value *wanted = &expectation->wanted;
    struct bytes text = {0};

    verdict_need_flags(los->scenario, verdict, end - first);
    for (size_t i = 0; i < end - first; i++) {
        const struct los_pair *pair = &los->pairs[first + i];
        bool clear = true;
        for (size_t k = 0; k < los_count(pair) && clear; k++)
            clear = !los_look(los, pair, k, false) || los->line.sight == EYESHOT_CLEAR;
        verdict->got.flags[i] = clear;
        if (i >= wanted->count || wanted->flags[i] == clear)
            continue;
        los_find_why(los);
        text = (struct bytes){0};
        if (los->line.several)
            bytes_addf(&text, "%s to %s: ", los->line.from->id, los->line.to->id);
        why_tell(&text, &los->line.why, los->line.from->id);
        verdict->whys[i] = scenario_keep(los->scenario, text.data);
    }
    trial_judge_flags(expectation);
}

static int los_judge(struct trial *trial, struct diag *diag)
{
    struct scenario *scenario = trial->scenario;
    struct los los = {.scenario = trial->scenario,
                      .who.scenario = scenario,
                      .given = trial->given,
                      .terms = trial->terms};
    bool both = json_get(scenario->json.tree, "from") && scenario->pair_count > 1;
    int status = 0;

    if (trial_asks_any(trial, ABOUT_CLEAR))
        status = los_find_pairs(&los, scenario->pairs, scenario->pair_count, diag);
    for (size_t i = 0; i < trial->scenario->expect.count && !status; i++) {
        struct expectation *expectation = &trial->scenario->expect.list[i];
        if (expectation->about != ABOUT_CLEAR)
            continue;
        if (expectation->single && los.pair_count > 1 && !both)
            status = json_fail(diag, expectation->json,
                               "found %s, expected an array of %zu: true or false for each line",
                               expectation->wanted.flags[0] ? "true" : "false", los.pair_count);
        else if (expectation->single)
            los_judge_flags(&los, expectation, 0, 1);
        else
            los_judge_flags(&los, expectation, both, los.pair_count);
    }
    los_release(&los);
    return status;
}

/* Which lines are meant, and whether the format can tell of them. */
static int los_find(struct los *los, const struct call *call, struct diag *diag)
{
    const struct los_options *own = call->own;
    const struct scenario *scenario = los->scenario;
    struct pair asked = {{.name = (char *)own->from}, {.name = (char *)own->to}};

    los->line.explain = own->explain;
    if (sight_settle(&call->options.sight, scenario, &los->given, &los->terms, diag))
        return -1;
    if (own->from || own->to)
        diag->file = NULL;
    if (!own->from != !own->to)
        return diag_fail(diag, "--from and --to go together");
    if (los_find_pairs(los, own->from ? &asked : scenario->pairs,
                       own->from ? 1 : scenario->pair_count, diag))
        return -1;
    diag->file = NULL;
    if (call->format != &los_svg || (los->pair_count == 1 && los_count(los->pairs) == 1))
        return 0;
    return diag_fail(diag, "svg draws one line, but there are several");
}

static int los_run(struct call *call, struct diag *diag)
{
    struct los los = {.scenario = &call->scenario, .who.scenario = &call->scenario};
    size_t clear;
    int status = los_find(&los, call, diag);

    if (!status &&
        !exec_probe(&call->scenario.map, (struct cell){0, 0},
                    los.pair_count * (call->options.quiet ? 1 : EXEC_WHY), diag) &&
        !call_open(call, diag)) {
        clear = los_print_all(&los, call->format, &call->style, call->open ? &call->sink : NULL);
        for (size_t i = 0; i < los.pair_count; i++)
            call_tell_walled(call, &los.pairs[i].ends[0], &call->scenario.map);
        if (call->options.stats)
            call_tell(call, "%zu of %zu lines clear", clear, los.count);
        status = exec_check(diag) ? -1 : clear == los.count ? STATUS_YES : STATUS_NO;
    } else {
        status = -1;
    }
    los_release(&los);
    return status;
}

static const struct option_spec table[] = {
    {0, "from", "WHO", "who looks: X,Y, a name, a glyph; several are each asked",
     OPTION_TEXT(struct los_options, from)},
    {0, "to", "WHO", "the target", OPTION_TEXT(struct los_options, to)},
    {0, "explain", NULL, "a row for each step of the walk: its kind (X, Y, TIE), its cell, and err",
     OPTION_FLAG(struct los_options, explain)},
    {0}};

static const struct format *const formats[] = {&los_ascii, &los_json, &los_map,
                                               &los_svg,   &los_html, NULL};

const struct command command_los = {
    .name = "los",
    .operands = "[MAP] [--from WHO --to WHO]",
    .summary = "is the line from one cell to another clear?",
    .example = "printf 'U..#..T\\n' | eyeshot los -a bresenham --from U --to T",
    .notes = "Exit status: 0 when every line is clear, 1 when one is not.\n",
    .most_operands = 1,
    .formats = formats,
    .has = HAS_LOOK | HAS_ANSWER | HAS_PICTURE,
    .options = table,
    .own_size = sizeof(struct los_options),
    .reads = true,
    .run = los_run,
    .judge = los_judge,
    .list = "lines",
    .list_of = "pairs",
};
