#include "cli/support/json_edit.h"

#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/bug.h"

/* A quote behind an odd number of backslashes does not end the string. */
static size_t string_end(const char *text, size_t length, size_t at)
{
    const char *quote;

    for (size_t from = at + 1; (quote = memchr(text + from, '"', length - from));) {
        const char *before = quote - 1;
        while (*before == '\\')
            before--;
        from = (size_t)(quote - text) + 1;
        if ((quote - before) % 2)
            return from;
    }
    return length;
}

/* Brackets are only counted: that they match is for others to say. */
size_t json_value_end(const char *text, size_t length, size_t at)
{
    size_t depth = 0;

    while (at < length) {
        char byte = text[at];
        if (byte == '"') {
            at = string_end(text, length, at);
        } else if (byte == '{' || byte == '[') {
            depth++;
            at++;
        } else if (depth) {
            depth -= byte == '}' || byte == ']';
            at++;
        } else {
            while (at < length && text[at] && !strchr(" \t\r\n,]}", text[at]))
                at++;
            return at;
        }
        if (!depth)
            return at;
    }
    return length;
}

/* The elements of an array, or the keys and values of an object, one after the other. */
struct walk {
    const char *text;
    size_t length, at;
    bool begun;
};

/* Goes to the next element or member; false: that was the last one. */
static bool walk_next(struct walk *walk)
{
    walk->at = json_skip_blanks(walk->text, walk->length, walk->at);
    if (!walk->begun || walk->text[walk->at] == ',')
        walk->at = json_skip_blanks(walk->text, walk->length, walk->at + 1);
    walk->begun = true;
    return walk->text[walk->at] != ']' && walk->text[walk->at] != '}';
}

static struct json_span walk_take(struct walk *walk)
{
    struct json_span span = {walk->at, json_value_end(walk->text, walk->length, walk->at)};

    walk->at = span.end;
    return span;
}

/* A key may be written with escapes. */
static bool is_key(const char *text, struct json_span span, const char *key)
{
    size_t length = strlen(key);
    cJSON *value;
    bool same;

    if (!memchr(text + span.start, '\\', span.end - span.start))
        return span.end - span.start == length + 2 && !memcmp(text + span.start + 1, key, length);
    value = cJSON_ParseWithLength(text + span.start, span.end - span.start);
    same = cJSON_IsString(value) && !strcmp(value->valuestring, key);

    cJSON_Delete(value);
    return same;
}

static bool find_member(struct walk *walk, const char *key)
{
    while (walk_next(walk)) {
        bool found = is_key(walk->text, walk_take(walk), key);
        walk->at = json_skip_blanks(walk->text, walk->length, walk->at); /* at the colon */
        walk->at = json_skip_blanks(walk->text, walk->length, walk->at + 1);
        if (found)
            return true;
        walk_take(walk);
    }
    return false;
}

static bool find_element(struct walk *walk, int index)
{
    while (walk_next(walk)) {
        if (!index--)
            return true;
        walk_take(walk);
    }
    return false;
}

/* Goes to the value at `path`: what lies behind it is not looked at. */
static bool find(struct walk *walk, const struct json_path *path)
{
    if (!path->up) {
        walk->at = json_skip_blanks(walk->text, walk->length, 0);
        return true;
    }
    if (!find(walk, path->up) || walk->text[walk->at] != (path->key ? '{' : '['))
        return false;
    walk->begun = false;
    return path->key ? find_member(walk, path->key) : find_element(walk, path->index);
}

bool json_locate(const char *text, size_t length, const struct json_path *path,
                 struct json_span *span)
{
    struct walk walk = {.text = text, .length = length};
    bool found = find(&walk, path);

    if (found)
        *span = walk_take(&walk);
    return found;
}

/*
 * Goes to the value at `path`, along the way to the last edit as far as they are the same, and from
 * there on: edits that come in the text's order go through it once. Gives the number of keys.
 */
static size_t follow(struct json_edits *edits, struct walk *walk, const struct json_path *path)
{
    struct json_step *step;
    size_t depth;
    bool found = false;

    if (!path->up) {
        find(walk, path);
        return 0;
    }
    depth = follow(edits, walk, path->up);
    bug_unless(depth < JSON_STEPS && walk->text[walk->at] == '{');
    step = &edits->steps[depth];
    if (depth < edits->step_count && !strcmp(step->key, path->key)) {
        walk->at = step->value;
        return depth + 1;
    }
    if (depth < edits->step_count) {
        struct walk behind = {walk->text, walk->length, step->value, true};
        walk_take(&behind);
        found = find_member(&behind, path->key);
        if (found)
            walk->at = behind.at;
    }
    walk->begun = false;
    bug_unless(found || find_member(walk, path->key));
    *step = (struct json_step){path->key, walk->at};
    edits->step_count = depth + 1;
    return depth + 1;
}

static struct json_edit *add_edit(struct json_edits *edits, const struct json_path *path)
{
    struct walk walk = {.text = edits->text, .length = edits->length};
    struct json_edit edit = {0};

    follow(edits, &walk, path);
    edit.span = walk_take(&walk);
    edits->list = alloc_grow(edits->list, edits->count, &edits->room, sizeof *edits->list);
    edits->list[edits->count] = edit;
    return &edits->list[edits->count++];
}

void json_edits_put(struct json_edits *edits, const struct json_path *path, const char *value)
{
    struct json_edit *edit = add_edit(edits, path);

    bytes_add(&edit->text, value, strlen(value));
}

/* How an array is laid out: its elements, and the blanks behind `[`, behind commas, before `]`. */
struct layout {
    struct json_span *elements;
    size_t count, room;
    struct json_span lead, gap, tail;
};

static void read_layout(struct layout *layout, const char *text, size_t length,
                        struct json_span array)
{
    struct walk walk = {.text = text, .length = length, .at = array.start};
    size_t last = array.start + 1;

    while (walk_next(&walk)) {
        struct json_span blanks = {last, walk.at};
        if (!layout->count)
            layout->lead = layout->gap = blanks;
        else if (layout->count == 1)
            layout->gap = blanks;
        layout->elements =
            alloc_grow(layout->elements, layout->count, &layout->room, sizeof *layout->elements);
        layout->elements[layout->count++] = walk_take(&walk);
        layout->tail.start = walk.at;
        last = json_skip_blanks(text, length, walk.at) + 1; /* behind the comma */
    }
    layout->tail.end = layout->count ? array.end - 1 : 0;
}

static void add_span(struct bytes *out, const char *text, struct json_span span)
{
    bytes_add(out, text + span.start, span.end - span.start);
}

/* What stands in front of element `i`: what stood there, or, behind the last, the first gap. */
static void add_gap(struct bytes *out, const char *text, const struct layout *layout, size_t i)
{
    if (!i) {
        add_span(out, text, layout->lead);
    } else if (i < layout->count) {
        add_span(out, text,
                 (struct json_span){layout->elements[i - 1].end, layout->elements[i].start});
    } else {
        bytes_add(out, ",", 1);
        add_span(out, text, layout->gap);
    }
}

void json_edits_put_array(struct json_edits *edits, const struct json_path *path,
                          const struct json_piece *pieces, size_t count)
{
    struct json_edit *edit = add_edit(edits, path);
    struct layout layout = {0};

    read_layout(&layout, edits->text, edits->length, edit->span);
    bytes_add(&edit->text, "[", 1);
    for (size_t i = 0; i < count; i++) {
        add_gap(&edit->text, edits->text, &layout, i);
        if (pieces[i].text) {
            bytes_add(&edit->text, pieces[i].text, strlen(pieces[i].text));
        } else {
            bug_unless(pieces[i].old < layout.count);
            add_span(&edit->text, edits->text, layout.elements[pieces[i].old]);
        }
    }
    if (count)
        add_span(&edit->text, edits->text, layout.tail);
    bytes_add(&edit->text, "]", 1);
    free(layout.elements);
}

static int compare_edits(const void *a, const void *b)
{
    const struct json_edit *one = a, *two = b;

    return (one->span.start > two->span.start) - (one->span.start < two->span.start);
}

void json_edits_apply(struct json_edits *edits, struct bytes *out)
{
    size_t at = 0;

    if (edits->count)
        qsort(edits->list, edits->count, sizeof *edits->list, compare_edits);
    for (size_t i = 0; i < edits->count; i++) {
        const struct json_edit *edit = &edits->list[i];
        bug_unless(edit->span.start >= at);
        add_span(out, edits->text, (struct json_span){at, edit->span.start});
        bytes_add(out, edit->text.data, edit->text.length);
        at = edit->span.end;
    }
    add_span(out, edits->text, (struct json_span){at, edits->length});
}

void json_edits_release(struct json_edits *edits)
{
    for (size_t i = 0; i < edits->count; i++)
        bytes_release(&edits->list[i].text);
    free(edits->list);
    *edits = (struct json_edits){0};
}
