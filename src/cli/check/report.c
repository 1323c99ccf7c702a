/* What came of a scenario file, as tests; and the pictures of those that failed. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/check/job.h"
#include "cli/support/alloc.h"

#define NAME_MOST 60 /* bytes of a file's or a test's name in that of its picture */

/* A place in the text, and its line: what is asked for stands behind what was asked for before. */
struct position {
    size_t at, line;
};

static size_t line_of(struct position *position, const char *text, size_t at)
{
    for (; position->at < at; position->at++)
        position->line += text[position->at] == '\n';
    return position->line;
}

/* Why it does not hold, or is left as it is by --update. */
static void describe(struct test *test, const struct job *job, size_t i, struct position *position)
{
    const struct expectation *expectation = &job->trial.expect->list[i];
    const struct verdict *verdict = &job->trial.verdicts[i];
    const char *idle =
        job->options->update && !expectation->stale ? record_idle(expectation, verdict) : NULL;
    struct bytes message = {0}, picture = {0}, place = {0};
    struct json_path steps[EXPECT_KEYS + 2];

    json_add_path(&place, expectation_path(expectation, steps));
    if (expectation->stale) {
        bytes_addf(&message, "no longer used: %s", expectation->stale);
    } else if (idle) {
        bytes_addf(&message, "left as it is, since nothing could make it fail: %s", idle);
    } else if (expectation->open) {
        bytes_addf(&message, "%s",
                   job->options->update ? "not recorded, as the rest of its value is not"
                                        : "nothing is recorded yet: --update does that");
    } else {
        verdict_message(&message, expectation, verdict);
        verdict_picture(&picture, expectation, verdict);
    }
    if (expectation->start)
        test->line = line_of(position, job->source.text, expectation->start);
    test->message = message.data;
    test->picture = picture.data;
    test->place = place.data;
}

/* What of a list is not on the map any more. */
static char *list_lost(const struct value *wanted)
{
    struct bytes lost = {0};

    for (size_t i = 0; i < wanted->count; i++) {
        const struct listed_cell *listed = &wanted->cells[i];
        const char *comma = lost.length ? ", " : "";
        if (listed->nowhere && listed->name)
            bytes_addf(&lost, "%s%s", comma, listed->name);
        else if (listed->nowhere)
            bytes_addf(&lost, "%s%d,%d", comma, listed->cell.x, listed->cell.y);
    }
    return lost.data;
}

static enum test_outcome find_outcome(const struct job *job, size_t i)
{
    const struct expectation *expectation = &job->trial.expect->list[i];
    const struct verdict *verdict = &job->trial.verdicts[i];

    if (job->rewritten && job->rewritten[i])
        return expectation->open ? TEST_RECORDED : TEST_UPDATED;
    if (expectation->stale || verdict->differ)
        return TEST_FAILED;
    return job->rewritten && record_idle(expectation, verdict) ? TEST_FAILED : TEST_PASSED;
}

/* What a file may be called everywhere: other bytes become a line each. */
static void add_plain(struct bytes *out, const char *text)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-";

    for (size_t i = 0; i < NAME_MOST && text[i]; i++)
        bytes_add(out, strchr(plain, text[i]) ? text + i : "_", 1);
}

/* The test's number makes the name one of its own; with --junit it begins like that file's. */
static void name_picture(struct bytes *out, const struct job *job, const struct test *test,
                         size_t number)
{
    const char *junit = job->options->junit, *slash = strrchr(test->file, '/');
    size_t length = strlen(junit ? junit : "");

    if (length > 4 && !strcmp(junit + length - 4, ".xml"))
        length -= 4;
    if (job->options->pictures)
        bytes_addf(out, "%s/%zu-", job->options->pictures, number);
    else
        bytes_addf(out, "%.*s-%zu-", (int)length, junit, number);
    add_plain(out, slash ? slash + 1 : test->file);
    bytes_addf(out, "-");
    add_plain(out, test->what);
    bytes_addf(out, ".svg");
}

/* A file, or to become one: beside a device or a pipe nobody looks for pictures. */
static bool is_file(const char *path)
{
    struct stat at;

    return path && strcmp(path, "-") != 0 && (stat(path, &at) || S_ISREG(at.st_mode));
}

/* -1 with `diag`: there is none. */
static int draw(const struct job *job, struct test *test, size_t i, size_t number,
                struct diag *diag)
{
    struct bytes name = {0}, title = {0};
    struct sink sink;
    int status;

    if (!job->options->pictures && !is_file(job->options->junit))
        return 0;
    if (job->options->pictures && mkdir(job->options->pictures, 0777) && errno != EEXIST)
        return diag_errno(diag, "can't make the folder %s", job->options->pictures);
    name_picture(&name, job, test, number);
    bytes_addf(&title, "%s: %s", test->file, test->what);
    status = sink_open(&sink, name.data, diag);
    if (!status) {
        check_draw(&sink, &job->trial, i, title.data, test->message);
        status = sink_close(&sink, diag);
    }
    bytes_release(&title);
    if (status)
        bytes_release(&name);
    test->svg = name.data;
    return status;
}

static void report_one(const struct job *job, struct tests *tests, const char *file, size_t i,
                       struct position *position)
{
    const struct expectation *expectation = &job->trial.expect->list[i];
    const struct verdict *verdict = &job->trial.verdicts[i];
    struct test *test = tests_add(tests, file, find_outcome(job, i));
    struct bytes name = {0};
    struct diag diag = {0};

    verdict_name(&name, expectation);
    test->what = name.data;
    if (test->outcome != TEST_PASSED)
        describe(test, job, i, position);
    if (job->rewritten && expectation->wanted.cells) {
        test->dropped = test->outcome == TEST_UPDATED ? verdict->differ : 0;
        test->cells = expectation->wanted.count;
        test->lost = list_lost(&expectation->wanted);
    }
    if (!tests->undrawn && test->outcome == TEST_FAILED && !expectation->stale &&
        !expectation->open && draw(job, test, i, tests->count, &diag)) {
        tests->undrawn = true;
        diag_print(&diag, stderr);
    }
}

void job_report(struct job *job, struct tests *tests, const char *file)
{
    struct position position = {0, 1};
    size_t before = tests->count;

    for (size_t i = 0; i < job->trial.expect->count; i++)
        if (job->trial.verdicts[i].asked)
            report_one(job, tests, file, i, &position);
    if (tests->count > before && job->edits.done) {
        struct bytes diff = {0};
        edits_diff(&job->edits, &diff);
        tests->list[tests->count - 1].diff = diff.data;
    }
}
