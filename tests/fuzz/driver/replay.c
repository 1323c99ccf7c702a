/*
 * Gives a target its kept inputs (corpus.py tells how they are kept), or the files named, one after
 * the other: what libFuzzer found stays found.
 */
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "../../tap.h"
#include "../fuzz.h"

static char current[1024];

/* Tells the input that does it, and dies of it. */
static void tell(int number)
{
    if (write(STDERR_FILENO, current, strlen(current)) < 0 || write(STDERR_FILENO, "\n", 1) < 0)
        _exit(2);
    signal(number, SIG_DFL);
    raise(number);
}

/* In memory of just its size, so that a sanitizer sees who reads past it. */
static bool replay(FILE *file, size_t size)
{
    uint8_t *data = malloc(size ? size : 1);
    bool good = data && fread(data, 1, size, file) == size;

    if (good)
        LLVMFuzzerTestOneInput(data, size);
    free(data);
    return good;
}

static bool replay_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    long size;
    bool good;

    snprintf(current, sizeof current, "%s", path);
    good = file && !fseek(file, 0, SEEK_END) && (size = ftell(file)) >= 0 &&
           !fseek(file, 0, SEEK_SET) && replay(file, (size_t)size);
    if (file)
        fclose(file);
    return good;
}

static void replay_corpus(const char *target)
{
    char path[512], name[200];
    unsigned long size;
    int inputs = 0, start;
    FILE *file;
    bool good = true;

    snprintf(path, sizeof path, "tests/fuzz/corpus/%s", target);
    file = fopen(path, "rb");
    while (file && good && fscanf(file, "@ %lu %199[^\n]", &size, name) == 2) {
        start = fgetc(file);
        snprintf(current, sizeof current, "input %d of %s: %s", ++inputs, path, name);
        good = start == '\n' && replay(file, size) && fgetc(file) == '\n';
    }
    check(file && good && inputs && feof(file), "%d inputs of %s", inputs, path);
    if (file)
        fclose(file);
}

int main(int argc, char **argv)
{
    const char *name = strrchr(argv[0], '/');

    LLVMFuzzerInitialize(&argc, &argv);
    signal(SIGABRT, tell);
    signal(SIGSEGV, tell);
    for (int i = 1; i < argc; i++)
        check(replay_file(argv[i]), "%s", argv[i]);
    if (argc == 1)
        replay_corpus(name ? name + 1 : argv[0]);
    return tap_end();
}
