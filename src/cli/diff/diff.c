/*
 * The command `diff`: two levels, or two folders of them, and what changed in who sees whom.
 * levels.c finds the levels, answer.c makes the answer, and forms.c prints it; what --report asks
 * for is made of the same answer here. It is a gate: the exit status says whether more changed than
 * --allow lets through.
 */
#define _POSIX_C_SOURCE 200809L
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/diff/answer.h"
#include "cli/report.h"
#include "cli/support/alloc.h"

/* --allow opened=N,closed=N,named=N, or any of these. */
static int diff_set_allow(void *member, const char *value, const struct option_spec *option,
                          struct diag *diag)
{
    static const char *const names[DIFF_GATES] = {"opened", "closed", "named"};
    long long *allow = member;
    char *text = alloc_text(value, strlen(value)), *rest = NULL;
    int status = *value ? 0 : -1;

    for (char *part = strtok_r(text, ",", &rest); part && !status;
         part = strtok_r(NULL, ",", &rest)) {
        char *number = strchr(part, '=');
        int gate = 0;
        if (number)
            *number++ = '\0';
        while (gate < DIFF_GATES && strcmp(names[gate], part) != 0)
            gate++;
        if (gate < DIFF_GATES && number && !strcmp(number, "any"))
            allow[gate] = LLONG_MAX;
        else if (gate == DIFF_GATES || !number || !*number || number[strspn(number, "-0123456789")])
            status = -1;
        else
            status = option_number(number, 0, LLONG_MAX, option->name, &allow[gate], diag);
    }
    free(text);
    return status && !diag->message[0]
               ? diag_fail(diag, "allow: found '%s', expected %s, where N is a whole number or any",
                           value, option->argument)
               : status;
}

/* Named places that were moved may see each other anew though no line between cells has changed. */
static bool diff_allows(const struct diff_options *own, const struct diff_answer *answer)
{
    return answer->counts[DIFF_OPENED] <= (size_t)own->allow[GATE_OPENED] &&
           answer->counts[DIFF_CLOSED] <= (size_t)own->allow[GATE_CLOSED] &&
           answer->named <= (size_t)own->allow[GATE_NAMED];
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

static int diff_run(struct call *call, struct diag *diag)
{
    const struct options *options = &call->options;
    struct findings findings = {.command = "diff"};
    struct diff_answer answer = {0};
    int status = STATUS_TROUBLE, replaced = reports_check(&options->reports, false, diag);

    if (replaced < 0 || diff_find_levels(&answer, call->operands, call->count, diag) ||
        call_open(call, diag) || diff_make(&answer, options, diag)) {
        diff_release(&answer);
        return STATUS_TROUBLE;
    }
    if (options->stats)
        fprintf(stderr, "eyeshot: %zu level%s, %zu changed\n", answer.count, plural(answer.count),
                answer.changed);
    diff_report(&findings, &answer, diff_allows(call->own, &answer));
    if (!replaced && call->open)
        format_write(&call->sink, call->format, &answer, &call->style);
    if (!reports_write(&options->reports, call, &findings, diag))
        status = diff_allows(call->own, &answer) ? STATUS_YES : STATUS_NO;
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
