/*
 * Whole inputs are read into memory. How much that may be follows from --max-cells, so that an
 * input without end ends in an error. Maps and tilesets that a file names by their path lie in that
 * file's own folder, or for standard input in --root's, and nothing leads out of it: the path
 * without its links must begin with that of the folder, and so must each folder's on the way.
 * format.c has the formats.
 */
#define _XOPEN_SOURCE 700 /* realpath(), O_NOFOLLOW */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/input/format.h"
#include "cli/support/limit.h"

#define CHUNK ((size_t)1 << 16)

/* An input may always be so long; 4 bytes for each cell that a map may have are more. */
#define INPUT_LEAST ((size_t)64 << 20)

static int source_fill(struct source *source, int fd, struct diag *diag)
{
    size_t most = limit_bytes() / 4 > INPUT_LEAST ? limit_bytes() / 4 : INPUT_LEAST;
    struct bytes *bytes = &source->bytes;
    struct stat status;
    size_t known = 0;
    ssize_t count;

    /* A regular file's size is known: its memory need not grow by doubling, nor be had in vain. */
    if (!fstat(fd, &status) && S_ISREG(status.st_mode))
        known = (size_t)status.st_size;
    if (known <= most)
        bytes_reserve(bytes, known + 1);
    do {
        /* No test can tell: tests/limits has such inputs, of 256 MiB and more. */
        if (known > most || bytes->length > most)
            return diag_fail(diag, "more than %zu bytes (--max-cells)", most);
        if (bytes->room - bytes->length < 2)
            bytes_reserve(bytes, CHUNK);
        count = read(fd, bytes->data + bytes->length, bytes->room - bytes->length - 1);
        if (count < 0 && !descriptor_retry(fd, POLLIN))
            return diag_fail(diag, "can't read: %s", strerror(errno));
        bytes->length += count > 0 ? (size_t)count : 0;
    } while (count);
    bytes_add(bytes, "", 0); /* NUL-terminated even when empty */
    source->text = bytes->data;
    source->length = bytes->length;
    if (source->length >= 3 && !memcmp(source->text, "\xef\xbb\xbf", 3)) { /* a byte-order mark */
        source->text += 3;
        source->length -= 3;
    }
    return 0;
}

/* Reads all of the descriptor, which is closed; `path` NULL: standard input, which is not. */
static int source_take(struct source *source, int fd, const char *path, struct diag *diag)
{
    int status;

    *source = (struct source){.name = path ? path : "<stdin>", .path = path};
    diag->file = source->name;
    status = source_fill(source, fd, diag);
    if (path)
        close(fd);
    if (status)
        source_release(source);
    return status;
}

int source_read(struct source *source, const char *path, struct diag *diag)
{
    int fd;

    if (!path || !strcmp(path, "-"))
        return source_take(source, STDIN_FILENO, NULL, diag);
    diag->file = path;
    fd = open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC);
    return fd < 0 ? diag_fail(diag, "can't open: %s", strerror(errno))
                  : source_take(source, fd, path, diag);
}

void source_release(struct source *source)
{
    bytes_release(&source->bytes);
}

/* Standard input lies in no folder by these names; nor does what a shell gives us as <(…). */
bool reference_has_folder(const struct source *source)
{
    static const char *const nowhere[] = {"/dev/stdin", "/dev/fd/", "/proc/self/fd/"};

    for (size_t i = 0; source->path && i < sizeof nowhere / sizeof *nowhere; i++)
        if (!strncmp(source->path, nowhere[i], strlen(nowhere[i])))
            return false;
    return source->path != NULL;
}

/*
 * Opens what is named in the folder; -1 with errno, EXDEV where the name leads out of it, be it to
 * come back: nobody learns what there is outside. Opening waits for nobody: not for who writes to a
 * FIFO, nor for a terminal.
 */
static int reference_open_beneath(const char *folder, const char *name)
{
    char *real_folder = realpath(folder, NULL), *real = NULL;
    size_t outer = real_folder ? strlen(real_folder) : 0;
    bool inside = real_folder != NULL;
    struct bytes path = {0};
    int fd = -1;

    bytes_addf(&path, "%s/", folder);
    if (inside && strlen(name) >= PATH_MAX) { /* longer than some systems take, and others not */
        errno = ENAMETOOLONG;
        inside = false;
    }
    while (inside && *name) { /* each folder on the way, and what stands at its end */
        size_t length = strcspn(name, "/");
        length += strspn(name + length, "/");
        bytes_add(&path, name, length);
        name += length;
        free(real); /* fanalyzer: realpath() gives new memory each time */
        real = realpath(path.data, NULL);
        /* Only the root's own path, of one byte, ends in a slash. */
        inside = real && !strncmp(real, real_folder, outer) &&
                 (outer == 1 || !real[outer] || real[outer] == '/');
        if (real && !inside)
            errno = EXDEV;
    }
    if (inside)
        fd = open(real, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | O_NOFOLLOW);
    bytes_release(&path);
    free(real_folder);
    free(real);
    return fd;
}

int reference_blame(const cJSON *name, const struct diag *inner, struct diag *diag)
{
    struct bytes text = {0};

    bytes_addf(&text, "%s:", name->valuestring);
    if (inner->line)
        bytes_addf(&text, "%zu:%zu:", inner->line, inner->column);
    bytes_addf(&text, " ");
    diag_tell(&text, inner);
    json_fail(diag, name, "%s", text.data);
    bytes_release(&text);
    return -1;
}

int reference_open(struct source *opened, const cJSON *value, const struct source *source,
                   const struct read_options *options, struct diag *diag)
{
    const char *root = reference_has_folder(source) ? NULL : options->root;
    const char *name = value->valuestring, *folder = root ? root : source->path;
    struct diag inner = {0};
    struct stat status;
    char *path;
    int fd, error;

    if (options->referred)
        return json_fail(diag, value, "a file that is itself referred to may not refer to another");
    if (!reference_has_folder(source) && !root)
        return json_fail(diag, value, "standard input may name no files (--root DIR allows DIR)");
    if (!name[0] || name[0] == '/')
        return json_fail(diag, value, "found \"%s\", expected a path inside the file's own folder",
                         name);
    path = alloc_text(folder, strlen(folder));
    fd = reference_open_beneath(root ? path : dirname(path), name);
    error = errno;
    free(path);
    if (fd < 0 && error == EXDEV)
        return json_fail(diag, value, "'%s' lies outside %s%s", name,
                         root ? "--root " : "the file's own folder", root ? root : "");
    if (fd < 0 && error != ENXIO) /* of a socket */
        return json_fail(diag, value, "can't open '%s': %s", name, strerror(error));
    if (fd < 0 || fstat(fd, &status) || !S_ISREG(status.st_mode)) {
        if (fd >= 0)
            close(fd);
        return json_fail(diag, value, "'%s' is not a regular file", name);
    }
    /* No test can tell: `make faults` has the system refuse to read. */
    return source_take(opened, fd, name, &inner) ? reference_blame(value, &inner, diag) : 0;
}

static void reference_move_map(struct scenario *to, struct scenario *from)
{
    to->map = from->map;
    to->legend = from->legend;
    to->marks = from->marks;
    to->format = from->format;
    to->dropped = from->dropped;
    from->map = (struct map){0};
    from->legend = (struct legend){0};
}

void kept_map_release(struct kept_map *kept)
{
    free(kept->name);
    scenario_release(&kept->scenario);
    *kept = (struct kept_map){0};
}

void kept_map_return(struct kept_map *kept, struct scenario *scenario)
{
    bool changed = scenario->closed;

    scenario_restore(scenario);
    for (size_t i = 0; i < scenario->story.event_count; i++)
        changed |= scenario->story.events[i].kind == EVENT_SET;
    if (kept->lent && changed)
        kept_map_release(kept);
    else if (kept->lent)
        reference_move_map(&kept->scenario, scenario);
    kept->lent = false;
}

int reference_read(struct scenario *scenario, const cJSON *name, const struct source *source,
                   const struct read_options *options, struct diag *diag)
{
    struct kept_map *kept = options->kept;
    struct read_options own = *options;
    struct scenario inner;
    struct source opened;
    struct diag found = {.file = name->valuestring};

    /* What is said of glyphs, or stands on the map, is the scenario's own: no such map is kept. */
    for (const struct said *said = options->said.under; said; said = said->under)
        if (said->texts[0].count || said->texts[1].count)
            kept = NULL;
    if (kept && kept->name && !strcmp(kept->name, name->valuestring)) {
        reference_move_map(scenario, &kept->scenario);
        kept->lent = true;
        return 0;
    }
    if (reference_open(&opened, name, source, options, diag))
        return -1;
    own.format = NULL;
    own.root = NULL;
    own.referred = true;
    if (scenario_read_source(&inner, &opened, &own, &found))
        return reference_blame(name, &found, diag);
    cJSON_Delete(inner.json.tree);
    bytes_release(&inner.text);
    inner.json = scenario->json;
    inner.file = NULL;
    *scenario = inner; /* of which the map is the first that is read */
    for (size_t i = 0; i < inner.viewer_count + inner.object_count; i++)
        inner.things[i].json = name;
    for (size_t i = 0; i < inner.lights.count; i++)
        inner.lights.list[i].json = NULL;
    if (kept && !inner.object_count && !inner.viewer_count && !inner.lights.count) {
        kept_map_release(kept);
        kept->name = alloc_text(name->valuestring, strlen(name->valuestring));
        kept->lent = true;
    }
    return 0;
}
