/*
 * Two commands over one file, by turns: `stopwatch FILE COMMAND -- COMMAND`. Each gets the file as
 * standard input, and writes to /dev/null. Prints a line a command: the median of the time that
 * passes from its start to its end, in milliseconds, and the most memory it held, in KiB.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench.h"

enum { RUNS = 25 };

static void become(const char *file, char **command)
{
    if (dup2(open(file, O_RDONLY), STDIN_FILENO) != STDIN_FILENO ||
        dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO) != STDOUT_FILENO)
        perror(file);
    else if (execvp(command[0], command) < 0)
        perror(command[0]);
    _exit(127);
}

/* One run; the peak of its memory in `peak`. */
static void run(const char *file, char **command, struct samples *samples, long *peak)
{
    double start = now_ns();
    struct rusage usage;
    pid_t child = fork();
    int status;

    if (!child)
        become(file, command);
    if (child < 0 || wait4(child, &status, 0, &usage) != child || !WIFEXITED(status) ||
        WEXITSTATUS(status)) {
        fprintf(stderr, "stopwatch: %s failed\n", command[0]);
        exit(2);
    }
    samples_add(samples, now_ns() - start);
    *peak = usage.ru_maxrss;
}

int main(int argc, char **argv)
{
    char **commands[2];
    struct samples samples[2] = {{0}};
    long peaks[2];
    int split = 2;

    while (split < argc && strcmp(argv[split], "--") != 0)
        split++;
    if (split < 3 || split > argc - 2) {
        fputs("usage: stopwatch FILE COMMAND... -- COMMAND...\n", stderr);
        return 2;
    }
    argv[split] = NULL;
    commands[0] = argv + 2;
    commands[1] = argv + split + 1;
    for (int i = 0; i < RUNS; i++)
        for (int k = 0; k < 2; k++)
            run(argv[1], commands[k], &samples[k], &peaks[k]);
    for (int k = 0; k < 2; k++) {
        printf("%.3f %ld\n", samples_median(&samples[k]) / 1e6, peaks[k]);
        samples_release(&samples[k]);
    }
    return 0;
}
