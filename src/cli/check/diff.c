/* What edits changed, text line by text line, as diff -u prints it. */
#include <stdlib.h>
#include <string.h>

#include "cli/check/edit.h"
#include "cli/support/alloc.h"
#include "cli/support/utf8.h"

#define CONTEXT ((size_t)3) /* lines around a change */

/* A text by its lines; there is one more start, where the last one ends. */
struct text {
    const char *data;
    size_t *starts;
    size_t count, room;
};

/* Lines of the old text that became lines of the new one; the last ones not included. */
struct block {
    size_t old_start, old_end, new_start, new_end;
};

struct diff {
    struct text old, new;
    struct block *blocks;
    size_t count, room;
    struct bytes *out;
};

static void add_start(struct text *text, size_t at)
{
    text->starts = alloc_grow(text->starts, text->count, &text->room, sizeof *text->starts);
    text->starts[text->count++] = at;
}

static void split(struct text *text, const char *data, size_t length)
{
    text->data = data;
    add_start(text, 0);
    for (size_t i = 0; i + 1 < length; i++)
        if (data[i] == '\n')
            add_start(text, i + 1);
    add_start(text, length);
    text->count--;
}

/* The line that a byte stands on; lines are asked for from the first to the last. */
static size_t line_at(const struct text *text, size_t from, size_t at)
{
    while (from + 1 < text->count && text->starts[from + 1] <= at)
        from++;
    return from;
}

static bool same_line(const struct diff *diff, size_t old, size_t new)
{
    size_t length = diff->old.starts[old + 1] - diff->old.starts[old];

    return length == diff->new.starts[new + 1] - diff->new.starts[new] &&
           !memcmp(diff->old.data + diff->old.starts[old], diff->new.data + diff->new.starts[new],
                   length);
}

/* One right behind another is one with it. */
static void add_block(struct diff *diff, struct block block)
{
    struct block *last = diff->count ? &diff->blocks[diff->count - 1] : NULL;

    if (last && last->old_end == block.old_start && last->new_end == block.new_start) {
        last->old_end = block.old_end;
        last->new_end = block.new_end;
        return;
    }
    diff->blocks = alloc_grow(diff->blocks, diff->count, &diff->room, sizeof *diff->blocks);
    diff->blocks[diff->count++] = block;
}

/* Without the lines that are the same: as many as before are told one by one. */
static void add_changed(struct diff *diff, struct block block)
{
    if (block.old_end - block.old_start == block.new_end - block.new_start) {
        for (; block.old_start < block.old_end; block.old_start++, block.new_start++)
            if (!same_line(diff, block.old_start, block.new_start))
                add_block(diff, (struct block){block.old_start, block.old_start + 1,
                                               block.new_start, block.new_start + 1});
        return;
    }
    while (block.old_start < block.old_end && block.new_start < block.new_end &&
           same_line(diff, block.old_start, block.new_start)) {
        block.old_start++;
        block.new_start++;
    }
    while (block.old_start < block.old_end && block.new_start < block.new_end &&
           same_line(diff, block.old_end - 1, block.new_end - 1)) {
        block.old_end--;
        block.new_end--;
    }
    add_block(diff, block);
}

/* Changes that share a line are one. */
static void find_blocks(struct diff *diff, const struct change *changes, size_t count)
{
    struct block block = {0, 0, 0, 0};

    for (size_t i = 0; i < count; i++) {
        struct block next;
        next.old_start = line_at(&diff->old, block.old_start, changes[i].old.start);
        next.old_end = line_at(&diff->old, next.old_start, changes[i].old.end) + 1;
        next.new_start = line_at(&diff->new, block.new_start, changes[i].new.start);
        next.new_end = line_at(&diff->new, next.new_start, changes[i].new.end) + 1;
        if (i && (next.old_start < block.old_end || next.new_start < block.new_end)) {
            block.old_end = next.old_end;
            block.new_end = next.new_end;
            continue;
        }
        if (i)
            add_changed(diff, block);
        block = next;
    }
    add_changed(diff, block);
}

/* A line; what can't be noticed is shown as U+FFFD. */
static void add_line(struct diff *diff, char sign, const struct text *text, size_t line)
{
    size_t end = text->starts[line + 1], step;
    bool ends = text->data[end - 1] == '\n';
    uint32_t code;

    end -= ends;
    end -= end > text->starts[line] && text->data[end - 1] == '\r';
    bytes_add(diff->out, &sign, 1);
    for (size_t i = text->starts[line]; i < end; i += step) {
        step = utf8_next(text->data + i, end - i, &code);
        if (code == '\t' || !utf8_is_unnoticed(code))
            bytes_add(diff->out, text->data + i, step);
        else
            bytes_addf(diff->out, "\ufffd");
    }
    bytes_addf(diff->out, ends ? "\n" : "\n\\ No newline at end of file\n");
}

/* Blocks that are near each other, with what is around them. */
static void add_hunk(struct diff *diff, const struct block *first, const struct block *last)
{
    size_t before = first->old_start < CONTEXT ? first->old_start : CONTEXT;
    size_t left = diff->old.count - last->old_end, after = left < CONTEXT ? left : CONTEXT;
    size_t at = first->old_start - before;

    bytes_addf(diff->out, "@@ -%zu,%zu +%zu,%zu @@\n", at + 1, last->old_end + after - at,
               first->new_start - before + 1, last->new_end + after - (first->new_start - before));
    for (const struct block *block = first; block <= last; block++) {
        while (at < block->old_start)
            add_line(diff, ' ', &diff->old, at++);
        while (at < block->old_end)
            add_line(diff, '-', &diff->old, at++);
        for (size_t line = block->new_start; line < block->new_end; line++)
            add_line(diff, '+', &diff->new, line);
    }
    while (at < last->old_end + after)
        add_line(diff, ' ', &diff->old, at++);
}

void edits_diff(const struct edits *edits, struct bytes *out)
{
    struct diff diff = {.out = out};
    size_t first = 0;

    split(&diff.old, edits->text, edits->length);
    split(&diff.new, edits->out.data + edits->before, edits->out.length - edits->before);
    find_blocks(&diff, edits->changes, edits->count);
    for (size_t i = 0; i < diff.count; i++) {
        if (i + 1 < diff.count &&
            diff.blocks[i + 1].old_start - diff.blocks[i].old_end <= 2 * CONTEXT)
            continue;
        add_hunk(&diff, &diff.blocks[first], &diff.blocks[i]);
        first = i + 1;
    }
    free(diff.old.starts);
    free(diff.new.starts);
    free(diff.blocks);
}
