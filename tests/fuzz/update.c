/*
 * Files that check --update rewrites: they are JSON again, nothing but what is expected has changed,
 * a second update changes nothing, and where all could be updated all holds. What can't be read stays
 * as it is.
 */
#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "cli/input/json.h"
#include "driver/run.h"
#include "fuzz.h"

#define CELLS_MOST 200 /* beyond, proving properties takes long */

static char folder[64], path[96];

static void remove_folder(void)
{
    unlink(path);
    rmdir(folder);
}

/* A folder for this process, on which nothing else looks. */
static void make_folder(void)
{
    const char *place = getenv("TMPDIR");

    if (*folder)
        return;
    snprintf(folder, sizeof folder, "%.40s/eyeshot-XXXXXX", place ? place : "/tmp");
    must(mkdtemp(folder), "no folder");
    snprintf(path, sizeof path, "%s/level.json", folder);
    atexit(remove_folder);
    unsetenv("CI"); /* where nothing is updated */
}

static void write_file(const uint8_t *data, size_t size)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);

    must(fd >= 0 && write(fd, data, size) == (ssize_t)size && !close(fd), "can't write %s", path);
}

static void read_file(struct bytes *text)
{
    struct source source;
    struct diag diag = {0};

    must(!source_read(&source, path, &diag), "%s", diag.message);
    bytes_add(text, source.bytes.data, source.bytes.length);
    source_release(&source);
}

static bool is_equal(const struct bytes *text, const uint8_t *data, size_t size)
{
    return text->length == size && (!size || !memcmp(text->data, data, size));
}

/* The file without what it expects. */
static cJSON *rest_of(const uint8_t *data, size_t size)
{
    size_t mark = size >= 3 && !memcmp(data, "\xef\xbb\xbf", 3) ? 3 : 0; /* of the byte order */
    struct diag diag = {0};
    struct bytes bytes = {0};
    cJSON *root;

    bytes_add(&bytes, (const char *)data + mark, size - mark);
    root = json_parse(bytes.data, bytes.length, NULL, &diag);
    must(root, "%s in %s", diag.message, bytes.data);
    cJSON_DeleteItemFromObjectCaseSensitive(root, "expect");
    bytes_release(&bytes);
    return root;
}

static void check_rest(const struct bytes *found, const uint8_t *data, size_t size)
{
    cJSON *new = rest_of((const uint8_t *)found->data, found->length), *old = rest_of(data, size);
    char *new_text = cJSON_PrintUnformatted(new), *old_text = cJSON_PrintUnformatted(old);

    /* As texts: cJSON_Compare finds that an infinite number differs from itself. */
    must(!strcmp(new_text, old_text), "more than what is expected has changed: %s", found->data);
    cJSON_free(new_text);
    cJSON_free(old_text);
    cJSON_Delete(new);
    cJSON_Delete(old);
}

static int check(const char *options)
{
    char line[300];

    snprintf(line, sizeof line, "%s --root " FUZZ_FILES " -i json -o /dev/null %s", options, path);
    limit_line_begin();
    return fuzz_run(&command_check, line);
}

static void update(const uint8_t *data, size_t size)
{
    struct bytes once = {0}, twice = {0};
    int status, again;

    write_file(data, size);
    status = check("--update");
    read_file(&once);
    if (status == STATUS_TROUBLE) {
        must(is_equal(&once, data, size), "trouble, and it was rewritten: %s", once.data);
    } else {
        check_rest(&once, data, size);
        again = check("--update");
        read_file(&twice);
        must(again == status, "status %d, then %d: %s", status, again, once.data);
        must(is_equal(&twice, (const uint8_t *)once.data, once.length), "once: %s\ntwice: %s",
             once.data, twice.data);
        must(status == STATUS_NO || check("") == STATUS_YES, "updated, it does not hold: %s",
             once.data);
    }
    bytes_release(&once);
    bytes_release(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct scenario scenario;
    bool good = fuzz_read(&scenario, "json", data, size);
    bool small = good && (size_t)scenario.map.width * (size_t)scenario.map.height <= CELLS_MOST;

    if (good)
        scenario_release(&scenario);
    if (!small)
        return 0;
    make_folder();
    update(data, size);
    return 0;
}
