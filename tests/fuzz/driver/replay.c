/*
 * Gives a target the files named, or all of its corpus, one after the other: what libFuzzer found
 * stays found.
 */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "../../tap.h"
#include "../fuzz.h"

static char current[4096];

/* Tells the file that does it, and dies of it. */
static void tell(int number)
{
    if (write(STDERR_FILENO, current, strlen(current)) < 0 || write(STDERR_FILENO, "\n", 1) < 0)
        _exit(2);
    signal(number, SIG_DFL);
    raise(number);
}

/* In memory of just its size, so that a sanitizer sees who reads past it. */
static bool replay(void)
{
    FILE *file = fopen(current, "rb");
    uint8_t *data;
    long size;
    bool good;

    if (!file || fseek(file, 0, SEEK_END) || (size = ftell(file)) < 0)
        return false;
    rewind(file);
    data = malloc(size ? (size_t)size : 1);
    good = data && fread(data, 1, (size_t)size, file) == (size_t)size;
    fclose(file);
    if (good)
        LLVMFuzzerTestOneInput(data, (size_t)size);
    free(data);
    return good;
}

static void replay_corpus(const char *target)
{
    char folder[1024];
    struct dirent **entries;
    int count, bad = 0, files = 0;

    snprintf(folder, sizeof folder, "tests/fuzz/corpus/%s", target);
    count = scandir(folder, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        snprintf(current, sizeof current, "%s/%s", folder, entries[i]->d_name);
        if (entries[i]->d_name[0] != '.') {
            files++;
            expect(&bad, replay(), "can't read %s", current);
        }
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    check(files && !bad, "%d files of %s", files, folder);
}

int main(int argc, char **argv)
{
    const char *name = strrchr(argv[0], '/');

    signal(SIGABRT, tell);
    signal(SIGSEGV, tell);
    for (int i = 1; i < argc; i++) {
        snprintf(current, sizeof current, "%s", argv[i]);
        check(replay(), "%s", current);
    }
    if (argc == 1)
        replay_corpus(name ? name + 1 : argv[0]);
    return tap_end();
}
