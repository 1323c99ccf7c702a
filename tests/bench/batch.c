/*
 * Lines of batch, each with a map of its own of 32 × 32 cells, one viewer, radius 8: how long cJSON takes to parse
 * and print them on one processor, how long the program takes to answer them on two, and a script for Node, which
 * lets rot-js look.
 */
#define _POSIX_C_SOURCE 200809L
#include <sys/wait.h>
#include <unistd.h>

#include <cJSON.h>

#include "bench.h"
#include "cli/support/alloc.h"

enum { LINES = 100000, SIDE = 32, RUNS = 5 };

#define PEER ".build/peer" /* where rot-js is looked for */

static void add_line(struct bytes *text, struct random *random, int number)
{
    bytes_addf(text, "{\"id\":%d,\"map\":[", number);
    for (int y = 0; y < SIDE; y++) {
        char row[SIDE + 1] = {0};
        for (int x = 0; x < SIDE; x++)
            row[x] = random_below(random, 4) ? '.' : '#';
        bytes_addf(text, "%s\"%s\"", y ? "," : "", row);
    }
    bytes_addf(text, "],\"radius\":8,\"viewers\":[[%d,%d]]}\n", (int)random_below(random, SIDE),
               (int)random_below(random, SIDE));
}

static void parse_and_print(const struct bytes *text)
{
    const char *at = text->data, *end;

    for (; (end = strchr(at, '\n')); at = end + 1) {
        cJSON *value = cJSON_ParseWithLength(at, (size_t)(end - at));
        char *line = cJSON_PrintUnformatted(value);
        bug_unless(line);
        free(line);
        cJSON_Delete(value);
    }
}

/* A program whose output is thrown away: how long it takes. */
static double run(const char *program, const char *const *arguments)
{
    double start = now_ns();
    pid_t child = fork();
    int status;

    if (!child) {
        bug_unless(freopen("/dev/null", "w", stdout));
        execvp(program, (char *const *)(void *)arguments);
        _exit(127);
    }
    bug_unless(waitpid(child, &status, 0) == child && status == 0);
    return now_ns() - start;
}

/* Beside the script, which says nothing of how fast we have to be. */
static void compare_script(const char *path, double ours)
{
    const char *const script[] = {"node", "tests/bench/batch.mjs", PEER, path, NULL};
    char figure[80] = "not measured: there is no node with rot-js in " PEER;

    if (!access(PEER "/node_modules/rot-js", R_OK) && !system("node --version >/dev/null 2>&1")) {
        double theirs = run("node", script) / 1e9;
        snprintf(figure, sizeof figure, "%.1f s, %.0f times as long as `batch`", theirs,
                 theirs / ours);
    }
    verdict("the same maps, by a script for Node with rot-js", figure, NULL, true);
}

int main(void)
{
    const char *program = getenv("PROGRAM") ? getenv("PROGRAM") : "./eyeshot";
    char path[] = "/tmp/eyeshot-bench-XXXXXX", figure[80];
    const char *const batch[] = {"eyeshot", "batch", "--threads", "2", path, NULL};
    struct random random = {1};
    struct bytes text = {0};
    struct samples plain = {0}, ours = {0};
    double one, two;
    int fd = mkstemp(path);
    bool good;

    for (int i = 0; i < LINES; i++)
        add_line(&text, &random, i);
    bug_unless(fd >= 0 && write(fd, text.data, text.length) == (ssize_t)text.length);
    for (int i = 0; i < RUNS; i++) {
        double start = now_ns();
        parse_and_print(&text);
        samples_add(&plain, now_ns() - start);
        samples_add(&ours, run(program, batch));
    }
    one = samples_median(&plain) / 1e9;
    two = samples_median(&ours) / 1e9;
    snprintf(figure, sizeof figure,
             "%.2f s; reading and writing the JSON with cJSON, on one: %.2f s", two, one);
    good = verdict("`batch`, 100 000 maps of 32 × 32 cells as JSON, on two processors", figure,
                   "no longer than that", two <= one);
    compare_script(path, two);
    close(fd);
    unlink(path);
    samples_release(&plain);
    samples_release(&ours);
    bytes_release(&text);
    return !good;
}
