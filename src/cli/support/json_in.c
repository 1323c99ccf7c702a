/*
 * Trees of JSON, and messages about places in them. cJSON makes a tree of what the strict pass
 * of json_text.c has let through; one walk over it then refuses keys that stand twice and lets
 * bulk arrays point into the text. A message names a path; diag.h's `in` is the text in which
 * the path is looked up for line and column.
 */
#include "cli/support/json_in.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/bug.h"

void json_add_path(struct bytes *out, const struct json_path *path)
{
    static const char plain[] = "0123456789-_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const char *key = path->key;

    if (path->up)
        json_add_path(out, path->up);
    if (!path->up)
        bytes_addf(out, "$");
    else if (!key)
        bytes_addf(out, "[%d]", path->index);
    else if (key[0] && !strchr("0123456789-", key[0]) && !key[strspn(key, plain)])
        bytes_addf(out, ".%.80s", key);
    else
        bytes_addf(out, "[\"%.80s\"]", key);
}

static const cJSON *json_node_at(const cJSON *root, const struct json_path *path)
{
    const cJSON *around = path->up ? json_node_at(root, path->up) : NULL;

    return !path->up   ? root
           : path->key ? cJSON_GetObjectItemCaseSensitive(around, path->key)
                       : cJSON_GetArrayItem(around, path->index);
}

/* The place of what the path leads to, or of the nearest thing around it. */
static const char *json_place(const struct diag *diag, const struct json_path *path)
{
    const struct cJSON *node;

    for (;; path = path->up) {
        const char *at = NULL;
        if (!diag->in.tree)
            at = json_at_path(diag->in.text, path);
        else if ((node = json_node_at(diag->in.tree, path)))
            at = diag->in.text + node->valueint;
        if (at || !path->up)
            return at;
    }
}

/* The message is about that place; a path needs no `$.` to be known as one there. */
static void json_tell_place(struct diag *diag, const char *text, size_t length, const char *at)
{
    const char *named = diag->message + strspn(diag->message, "$.");
    char message[sizeof diag->message];

    named += !strncmp(named, ": ", 2) ? 2 : 0;
    snprintf(message, sizeof message, "%s", named);
    diag_at(diag, text, length, (size_t)(at - text), "%s", message);
}

int json_blame(struct diag *diag, const struct json_path *path)
{
    struct bytes text = {0};

    json_add_path(&text, path);
    bytes_addf(&text, ": %s", diag->message);
    diag->line = diag->column = 0;
    diag->excerpt[0] = '\0';
    diag_fail(diag, "%s", text.data);
    bytes_release(&text);
    if (diag->in.text)
        json_tell_place(diag, diag->in.text, diag->in.length, json_place(diag, path));
    return -1;
}

/* The key or the index at the head of a path that is text: what stands behind it; NULL: none. */
static const char *json_parse_step(const char *text, char *key, size_t room, int *index)
{
    char *end;

    *key = '\0';
    if (*text == '.') {
        size_t length = strcspn(text + 1, ".[:");
        snprintf(key, room, "%.*s", (int)length, text + 1);
        return text + 1 + length;
    }
    if (*text != '[')
        return NULL;
    if (text[1] == '"') {
        const char *quote = strstr(text + 2, "\"]");
        snprintf(key, room, "%.*s", quote ? (int)(quote - text - 2) : 0, text + 2);
        return quote ? quote + 2 : NULL;
    }
    *index = (int)strtol(text + 1, &end, 10);
    return *end == ']' ? end + 1 : NULL;
}

void json_locate(struct diag *diag, const char *text, size_t length)
{
    static const struct json_path root;
    const char *at = json_at_path(text, &root), *next = diag->message + 1;
    char key[100];
    int index = 0;

    while ((next = json_parse_step(next, key, sizeof key, &index)) != NULL) {
        struct json_path step = {&root, *key ? key : NULL, index};
        const char *inner = json_at_path(at, &step);
        if (!inner)
            break;
        at = inner;
    }
    json_tell_place(diag, text, length, at);
}

int(json_fail)(struct diag *diag, const struct json_path *path, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    vsnprintf(diag->message, sizeof diag->message, format, list);
    va_end(list);
    return json_blame(diag, path);
}

static void *json_allocate(size_t size)
{
    return alloc_resize(NULL, size, 1);
}

/* Ahead of main(): before cJSON takes any memory. */
__attribute__((constructor)) static void json_set_hooks(void)
{
    cJSON_InitHooks(&(cJSON_Hooks){json_allocate, free});
}

static int json_compare_keys(const void *a, const void *b)
{
    const char *const *one = a, *const *two = b;

    return strcmp(*one, *two);
}

/* A key that stands twice in the object; NULL: there is none. */
static const char *json_find_twice(const cJSON *object)
{
    size_t count = 0;
    const char **keys, *twice = NULL;

    for (const cJSON *child = object->child; child; child = child->next)
        count++;
    if (count < 2)
        return NULL;
    keys = alloc_array(count, sizeof *keys);
    count = 0;
    for (const cJSON *child = object->child; child; child = child->next)
        keys[count++] = child->string;
    qsort(keys, count, sizeof *keys, json_compare_keys);
    for (size_t i = 1; i < count && !twice; i++)
        twice = strcmp(keys[i - 1], keys[i]) ? NULL : keys[i];
    free(keys);
    return twice;
}

/* What is left to do for each value of the tree. */
static int json_finish(cJSON *value, const char *text, const struct json_path *path,
                       struct diag *diag)
{
    struct json_path at = {path, NULL, 0};

    if (cJSON_IsString(value) && value->valuestring[0] == JSON_BULK_MARK) {
        char *end;
        size_t offset = strtoull(value->valuestring + 1, &end, 10);
        value->valuedouble = (double)strtoull(end, NULL, 10);
        free(value->valuestring);
        value->valuestring = (char *)text + offset;
        value->type = cJSON_Raw | cJSON_IsReference;
    }
    if (cJSON_IsObject(value))
        at.key = json_find_twice(value);
    if (at.key)
        return json_fail(diag, &at, "this key stands twice");
    for (cJSON *child = value->child; child; child = child->next, at.index++) {
        at.key = child->string;
        if (json_finish(child, text, &at, diag))
            return -1;
    }
    return 0;
}

cJSON *json_parse(const char *text, size_t length, enum json_bulk bulk, struct diag *diag)
{
    static const struct json_path root;
    struct bytes lean = {0};
    cJSON *value = NULL;

    if (!json_check_lean(text, length, bulk, &lean, diag)) {
        value = lean.length ? cJSON_ParseWithLength(lean.data, lean.length)
                            : cJSON_ParseWithLength(text, length);
        bug_unless(value);
        if (json_finish(value, text, &root, diag)) {
            cJSON_Delete(value);
            value = NULL;
        }
    }
    bytes_release(&lean);
    return value;
}
