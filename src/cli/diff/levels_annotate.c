/* A level that changed is a finding in its file. */
#include "cli/diff/levels.h"

#include <stdlib.h>

#include "cli/picture/annotate.h"
#include "cli/support/alloc.h"

static void add_message(struct bytes *text, const struct level *level)
{
    if (level->presence == LEVEL_IN_BOTH)
        levels_add_counts(text, level->opened, level->closed, level->walled, level->cleared);
    else
        bytes_addf(text, "%s", presence_texts[level->presence]);
    for (size_t i = 0; i < level->named_count; i++) {
        if (level->named[i].back)
            continue;
        bytes_addf(text, "\n");
        levels_add_named(text, &level->named[i]);
    }
}

/* Git knows a file by the name that both sides have; else it is the one that the user gave. */
static const char *file_of(const struct level *level)
{
    const struct entry *entry = level->entries[level->entries[1] != NULL];

    return entry->id ? entry->name : entry->path;
}

static void write_all(struct sink *sink, const struct levels *levels,
                      void (*form)(struct sink *sink, const struct annotations *annotations))
{
    struct annotations annotations = {0};
    struct bytes *messages = alloc_array(levels->count, sizeof *messages);

    for (size_t i = 0; i < levels->count; i++) {
        const struct level *level = &levels->list[i];
        if (level->presence == LEVEL_IN_BOTH && !level_has_changed(level))
            continue;
        add_message(&messages[i], level);
        *annotations_add(&annotations) = (struct annotation){.file = file_of(level),
                                                             .check = "diff",
                                                             .title = "who sees whom",
                                                             .message = messages[i].data};
    }
    form(sink, &annotations);
    for (size_t i = 0; i < levels->count; i++)
        bytes_release(&messages[i]);
    free(messages);
    annotations_release(&annotations);
}

static void write_github(struct sink *sink, const void *answer, const struct style *style)
{
    (void)style;
    write_all(sink, answer, annotations_github);
}

static void write_gitlab(struct sink *sink, const void *answer, const struct style *style)
{
    (void)style;
    write_all(sink, answer, annotations_gitlab);
}

static void write_sarif(struct sink *sink, const void *answer, const struct style *style)
{
    (void)style;
    write_all(sink, answer, annotations_sarif);
}

const struct format levels_github = {"github", "of levels: lines that GitHub shows beside the file",
                                     write_github};
const struct format levels_gitlab = {"gitlab", "of levels: GitLab's report on code quality",
                                     write_gitlab};
const struct format levels_sarif = {"sarif", "of levels: SARIF 2.1.0", write_sarif};
