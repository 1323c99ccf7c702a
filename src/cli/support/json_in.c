/*
 * Trees of JSON, and messages about values in them. cJSON makes a tree of what the strict pass of
 * json_text.c has let through; one walk over it then notes where each value stands, refuses keys
 * that stand twice, and lets bulk arrays point into the text. A message finds the path to its value
 * by looking for it from the root on.
 */
#include "cli/support/json_in.h"

#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"

/* Puts `.key` or `[index]` in front of the path from there on. */
static void json_add_step(struct bytes *path, const char *key, size_t index)
{
    static const char plain[] = "0123456789-_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    struct bytes longer = {0};

    if (!key)
        bytes_addf(&longer, "[%zu]", index);
    else if (key[0] && !strchr("0123456789-", key[0]) && !key[strspn(key, plain)])
        bytes_addf(&longer, ".%.80s", key);
    else
        bytes_addf(&longer, "[\"%.80s\"]", key);
    bytes_addf(&longer, "%s", path->length ? path->data : "");
    bytes_release(path);
    *path = longer;
}

static bool json_find_path(struct bytes *path, const cJSON *from, const cJSON *value)
{
    size_t index = 0;

    if (from == value)
        return true;
    for (const cJSON *child = from->child; child; child = child->next, index++)
        if (json_find_path(path, child, value)) {
            json_add_step(path, child->string, index);
            return true;
        }
    return false;
}

/* The value is to blame, or its element of that number, so many bytes behind where it begins. */
static int json_tell_place(struct diag *diag, const cJSON *value, const size_t *index,
                           size_t behind)
{
    struct bytes path = {0};
    char message[sizeof diag->message];

    snprintf(message, sizeof message, "%s", diag->message);
    if (index)
        json_add_step(&path, NULL, *index);
    if (diag->in.tree && json_find_path(&path, diag->in.tree, value)) {
        snprintf(diag->path, sizeof diag->path, "$%s", path.length ? path.data : "");
        diag_at(diag, diag->in.text, diag->in.length, (size_t)value->valueint + behind, "%s",
                message);
    }
    bytes_release(&path);
    return -1;
}

int json_blame(struct diag *diag, const cJSON *value)
{
    diag->value = value;
    return json_tell_place(diag, value, NULL, 0);
}

int json_blame_element(struct diag *diag, const cJSON *array, size_t index)
{
    const char *at = array->valuestring + 1;

    for (size_t i = 0; i < index; i++) {
        at = json_end_of(at + strspn(at, " \t\r\n"));
        at += strcspn(at, ",") + 1;
    }
    at += strspn(at, " \t\r\n");
    if (!(array->type & cJSON_IsReference)) /* of XML, a copy of the text */
        at = array->valuestring;
    return json_tell_place(diag, array, &index, (size_t)(at - array->valuestring));
}

int(json_fail)(struct diag *diag, const cJSON *value, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    vsnprintf(diag->message, sizeof diag->message, format, list);
    va_end(list);
    return json_blame(diag, value);
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
    const cJSON *const *one = a, *const *two = b;

    int order = strcmp((*one)->string, (*two)->string);

    return order ? order
                 : ((*one)->valueint > (*two)->valueint) - ((*one)->valueint < (*two)->valueint);
}

/* A member whose key stands twice in the object; NULL: there is none. */
static const cJSON *json_find_twice(const cJSON *object)
{
    size_t count = (size_t)cJSON_GetArraySize(object);
    const cJSON **members, *twice = NULL;

    if (count < 2)
        return NULL;
    members = alloc_array(count, sizeof *members);
    count = 0;
    for (const cJSON *child = object->child; child; child = child->next)
        members[count++] = child;
    qsort(members, count, sizeof *members, json_compare_keys);
    for (size_t i = 1; i < count && !twice; i++)
        twice = strcmp(members[i - 1]->string, members[i]->string) ? NULL : members[i - 1];
    free(members);
    return twice;
}

/* What is left to do for each value of the tree, in the order of the text. */
static int json_finish(cJSON *value, const int **start, const char *text, struct diag *diag)
{
    const cJSON *twice;

    value->valueint = *(*start)++;
    if (cJSON_IsString(value) && text[value->valueint] == '[') { /* it stands for an array */
        value->valuedouble = (double)strtoull(value->valuestring, NULL, 10);
        free(value->valuestring);
        value->valuestring = (char *)text + value->valueint;
        value->type = cJSON_Raw | cJSON_IsReference;
    }
    for (cJSON *child = value->child; child; child = child->next)
        if (json_finish(child, start, text, diag))
            return -1;
    twice = cJSON_IsObject(value) ? json_find_twice(value) : NULL;
    return twice ? json_fail(diag, twice, "this key stands twice") : 0;
}

cJSON *json_parse(const char *text, size_t length, const char *bulk, struct diag *diag)
{
    struct json_notes notes = {0};
    const int *start;
    cJSON *tree = NULL;

    diag->in = (struct diag_source){0};
    if (!json_scan(text, length, bulk, &notes, diag)) {
        start = notes.starts;
        tree = notes.copy.length ? cJSON_ParseWithLength(notes.copy.data, notes.copy.length)
                                 : cJSON_ParseWithLength(text, length);
        bug_unless(tree);
        diag->in = (struct diag_source){text, length, tree};
        if (json_finish(tree, &start, text, diag)) {
            cJSON_Delete(tree);
            diag->in = (struct diag_source){0};
            tree = NULL;
        }
    }
    free(notes.starts);
    bytes_release(&notes.copy);
    return tree;
}
