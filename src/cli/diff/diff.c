/*
 * The command `diff`: two levels, or two folders of them, and what changed in who sees whom.
 * levels.c finds the levels, answer.c makes the answer, and forms.c prints it; what --report asks
 * for is made of the same answer here. It is a gate: the exit status says whether more changed than
 * --allow lets through.
 */
#include "cli/diff/answer.h"

struct diff_options {
    long long allow[DIFF_GATES]; /* LLONG_MAX: any */
};

/* --allow opened=N,closed=N,named=N, or any of these. */
static int diff_set_allow(void *member, const char *value, const struct option_spec *option,
                          struct diag *diag)
{
    static const char *const names[DIFF_GATES] = {"opened=", "closed=", "named="};
    long long *allow = member;
    const char *at = value;

    for (int gate = 0; gate < DIFF_GATES; gate++) {
        size_t length = strlen(names[gate]);
        char *end = (char *)at + length + strlen("any");
        if (strncmp(at, names[gate], length) != 0)
            continue;
        at += length;
        if (!strncmp(at, "any", strlen("any")))
            allow[gate] = LLONG_MAX;
        else if (*at >= '0' && *at <= '9')
            allow[gate] = strtoll(at, &end, 10);
        else
            break;
        if (!*end)
            return 0;
        if (*end != ',')
            break;
        at = end + 1;
        gate = -1; /* the next one may be any of them */
    }
    return diag_fail(diag, "allow: found '%s', expected %s, where N is a whole number or any",
                     value, option->argument);
}

/* A finding for each level; what is allowed, and what only one version has, fails nothing. */
static void diff_report(struct findings *findings, const struct diff_answer *answer, bool allowed)
{
    for (size_t i = 0; i < answer->count; i++) {
        const struct diff_level *level = &answer->list[i];
        bool alone = diff_is_alone(level);
        enum finding_kind kind = !alone && !level->changed ? FINDING_GOOD
                                 : alone || allowed        ? FINDING_NOTICE
                                                           : FINDING_BAD;
        struct finding *finding =
            findings_add(findings, kind, level->paths[level->paths[1] != NULL]);
        finding->what = alloc_text("who sees whom", strlen("who sees whom"));
        if (kind == FINDING_GOOD)
            continue;
        finding->message = alloc_text(level->text, strlen(level->text));
        for (int k = DIFF_OPENED; k <= DIFF_CLOSED; k++)
            finding_tell(&finding->lines, level->details[k].data);
        if (!level->changed)
            continue;
        finding_tell(&finding->picture,
                     "w is a wall now, o is none any more; from + some cells are "
                     "seen anew, from - some no more, from * both\n");
        finding_tell(&finding->picture, level->rows);
    }
    findings->summary = alloc_text(answer->text, strlen(answer->text));
    findings->algorithm = answer->by ? alloc_text(answer->by, strlen(answer->by)) : NULL;
}

/* Levels that can't be read are all that reports have then, and nothing is printed. */
static int diff_run(struct call *call, struct diag *diag)
{
    const struct options *options = &call->options;
    const struct diff_options *own = call->own;
    struct findings findings = {.command = "diff"};
    struct diff_answer answer = {0};
    int status = STATUS_TROUBLE, replaced = reports_check(&options->reports, false, diag);

    if (replaced >= 0 && !diff_find_levels(&answer, call->operands, call->count, diag) &&
        !call_open(call, diag) && !diff_make(&answer, options, &findings, diag)) {
        bool allowed = true;
        for (int i = 0; i < DIFF_GATES; i++)
            allowed &= answer.counts[i] <= (size_t)own->allow[i];
        if (findings.count) {
            (void)reports_write(&options->reports, replaced ? call : NULL, &findings, diag);
        } else {
            diff_report(&findings, &answer, allowed);
            if (options->stats)
                call_tell(call, "%zu level%s, %zu changed", answer.count, plural(answer.count),
                          answer.changed);
            if (!replaced && call->open)
                format_write(&call->sink, call->format, &answer, &call->style);
            if (!reports_write(&options->reports, call, &findings, diag))
                status = allowed ? STATUS_YES : STATUS_NO;
        }
    }
    findings_release(&findings);
    diff_release(&answer);
    return status;
}

static const struct option_spec table[] = {
    {0, "allow", "opened=N,closed=N,named=N",
     "so many sight lines may open, close, or change between named places: N, or any; default 0",
     OPTION_CALL(diff_set_allow, struct diff_options, allow)},
    {0}};

static const struct format *const formats[] = {&diff_text, &diff_json, &diff_svg, &diff_html, NULL};

const struct command command_diff = {
    .name = "diff",
    .operands = "OLD NEW",
    .summary = "two maps, or folders of maps: who sees whom now and did not",
    .example = "printf 'G.#.T\\n' >old.txt; printf 'G...T\\n' | eyeshot diff old.txt -",
    .notes = "`-` is standard input.\n"
             "Exit status: 0 when nothing changed, 1 when more changed than --allow says.\n",
    .most_operands = 2,
    .formats = formats,
    .has = HAS_LOOK | HAS_ANSWER | HAS_REPORT | HAS_COLOR | HAS_PICTURE | HAS_WORK,
    .options = table,
    .own_size = sizeof(struct diff_options),
    .run = diff_run,
};
