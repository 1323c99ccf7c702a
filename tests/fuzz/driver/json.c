/*
 * Mutates JSON as JSON: values move, double, vanish and become hostile ones; keys become other keys
 * of the format. Several objects may stand one after the other. Text that is no JSON has values in
 * it all the same; now and then libFuzzer's own mutations have their way with the bytes.
 */
#include <string.h>

#include "../fuzz.h"
#include "cli/support/random.h"

#define VALUES_MOST 400
#define DEPTH_MOST 80
#define PIECE_MOST 600

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *one, size_t one_size, const uint8_t *two,
                                 size_t two_size, uint8_t *out, size_t most, unsigned seed);

static const char *const hostile[] = {"0",
                                      "-0",
                                      "1",
                                      "-1",
                                      "2",
                                      "3.0",
                                      "0.5",
                                      "1e2",
                                      "1e400",
                                      "-1e-400",
                                      "63",
                                      "64",
                                      "65",
                                      "255",
                                      "65535",
                                      "65536",
                                      "100000",
                                      "268435456",
                                      "2147483647",
                                      "2147483648",
                                      "4294967295",
                                      "-9e15",
                                      "1e15",
                                      "9007199254740992",
                                      "9007199254740993",
                                      "18446744073709551616",
                                      "null",
                                      "true",
                                      "false",
                                      "\"\"",
                                      "\" \"",
                                      "\"0\"",
                                      "\"\\u0000\"",
                                      "\"\\ud800\"",
                                      "\"\\n\"",
                                      "\"\\u001b[31m\"",
                                      "\"<script>\"",
                                      "\"\xc2\x85\"",
                                      "\"\xe2\x96\x88\"",
                                      "[]",
                                      "{}",
                                      "[0,0]",
                                      "[1,1]",
                                      "[[]]",
                                      "[0,1,2]",
                                      "{\"x\":1,\"y\":0}",
                                      "{\"x\":0}",
                                      "{\"row\":0,\"col\":0}",
                                      "\"all\""};

/* A value: with its key, in front of it, from `start`. */
struct item {
    size_t start, from, end;
    int depth;
};

struct text {
    uint8_t *data;
    size_t size, most;
    struct item values[VALUES_MOST];
    size_t count;
    struct random random;
};

static size_t below(struct text *text, size_t limit)
{
    return limit ? (size_t)random_below(&text->random, limit) : 0;
}

/* Finding values */

static bool is_blank(uint8_t byte)
{
    return byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r';
}

/* Behind the string, or the bare word, that begins at `at`. */
static size_t scalar_end(const struct text *text, size_t at)
{
    size_t end = at + 1;

    if (text->data[at] != '"') {
        while (end < text->size && !is_blank(text->data[end]) && text->data[end] &&
               !strchr("[]{},:\"", text->data[end]))
            end++;
        return end;
    }
    while (end < text->size && text->data[end] != '"')
        end += text->data[end] == '\\' ? 2 : 1;
    return end + 1 < text->size ? end + 1 : text->size;
}

struct finder {
    size_t open[DEPTH_MOST]; /* the values that are not yet at their end */
    int depth;
    size_t key; /* where the next value's key begins; SIZE_MAX: it has none */
};

static struct item *add_value(struct text *text, struct finder *finder, size_t from, size_t end)
{
    struct item *value = &text->values[text->count];

    if (text->count == VALUES_MOST)
        return NULL;
    *value = (struct item){finder->key != SIZE_MAX ? finder->key : from, from, end, finder->depth};
    finder->key = SIZE_MAX;
    text->count++;
    return value;
}

static size_t find_at(struct text *text, struct finder *finder, size_t at)
{
    uint8_t byte = text->data[at];
    size_t end = at + 1, next;

    if (is_blank(byte) || byte == ',' || byte == ':')
        return end;
    if (byte == '[' || byte == '{') {
        if (add_value(text, finder, at, text->size) && finder->depth < DEPTH_MOST)
            finder->open[finder->depth++] = text->count - 1;
        return end;
    }
    if (byte == ']' || byte == '}') {
        if (finder->depth)
            text->values[finder->open[--finder->depth]].end = end;
        return end;
    }
    next = end = scalar_end(text, at);
    while (next < text->size && is_blank(text->data[next]))
        next++;
    if (next < text->size && text->data[next] == ':')
        finder->key = at;
    else
        add_value(text, finder, at, end);
    return end;
}

static void find_values(struct text *text)
{
    struct finder finder = {.key = SIZE_MAX};

    text->count = 0;
    for (size_t at = 0; at < text->size;)
        at = find_at(text, &finder, at);
}

/* Changing them */

/* The bytes from `start` to `end` become the piece; what would be too long stays as it is. */
static void splice(struct text *text, size_t start, size_t end, const void *piece, size_t length)
{
    size_t rest = text->size - end;

    if (start + length + rest > text->most)
        return;
    memmove(text->data + start + length, text->data + end, rest);
    memcpy(text->data + start, piece, length);
    text->size = start + length + rest;
}

static const struct item *any_value(struct text *text)
{
    return &text->values[below(text, text->count)];
}

/* A copy of some bytes of the text, cut to PIECE_MOST. */
static size_t copy_piece(const struct text *text, size_t start, size_t end, char *piece)
{
    size_t length = end - start < PIECE_MOST ? end - start : PIECE_MOST;

    memcpy(piece, text->data + start, length);
    return length;
}

static const char *any_word(struct text *text)
{
    size_t count = 0;

    while (fuzz_words[count])
        count++;
    return fuzz_words[below(text, count)];
}

/* A value from somewhere: hostile, of the format, or one that stands elsewhere in the text. */
static size_t make_value(struct text *text, char *piece)
{
    const struct item *other = any_value(text);
    const char *word;

    switch (below(text, 4)) {
    case 0:
        return copy_piece(text, other->from, other->end, piece);
    case 1:
        return (size_t)snprintf(piece, PIECE_MOST, "%lld",
                                (long long)random_below(&text->random, 40) - 4);
    case 2:
        word = any_word(text);
        break;
    default:
        word = hostile[below(text, sizeof hostile / sizeof *hostile)];
    }
    return (size_t)snprintf(piece, PIECE_MOST, "%s", word);
}

static void replace(struct text *text)
{
    struct item value = *any_value(text);
    char piece[PIECE_MOST];
    size_t length = make_value(text, piece);

    splice(text, value.from, value.end, piece, length);
}

/* Behind itself, or behind another one, up to a few times. */
static void repeat(struct text *text)
{
    struct item value = *any_value(text), at = below(text, 3) ? value : *any_value(text);
    const char *between = at.depth ? "," : "\n";
    char piece[PIECE_MOST + 1] = {*between};
    size_t length = copy_piece(text, value.start, value.end, piece + 1);

    for (size_t times = below(text, 12) ? 1 : 20; times; times--)
        splice(text, at.end, at.end, piece, length + 1);
}

/* With the comma behind it, or the one before. */
static void drop(struct text *text)
{
    struct item value = *any_value(text);
    size_t start = value.start, end = value.end;

    while (end < text->size && is_blank(text->data[end]))
        end++;
    if (end < text->size && text->data[end] == ',')
        end++;
    else if (start && text->data[start - 1] == ',')
        start--;
    splice(text, start, end, "", 0);
}

static void swap(struct text *text)
{
    struct item one = *any_value(text), two = *any_value(text);
    char first[PIECE_MOST], second[PIECE_MOST];
    size_t first_length, second_length;

    if (two.from < one.end)
        return;
    first_length = copy_piece(text, one.from, one.end, first);
    second_length = copy_piece(text, two.from, two.end, second);
    splice(text, two.from, two.end, first, first_length);
    splice(text, one.from, one.end, second, second_length);
}

/* A member, of some key, in front of a value and its key. */
static void insert(struct text *text)
{
    struct item value = *any_value(text);
    char piece[2 * PIECE_MOST], made[PIECE_MOST];
    size_t length = make_value(text, made);
    int count = snprintf(piece, sizeof piece, "%s%s%.*s,", any_word(text),
                         below(text, 8) ? ":" : ",", (int)length, made);

    splice(text, value.start, value.start, piece, (size_t)count);
}

static void rename_key(struct text *text)
{
    struct item value = *any_value(text);
    const char *word = any_word(text);

    if (value.start < value.from)
        splice(text, value.start, scalar_end(text, value.start), word, strlen(word));
}

/* Deeper by one, or by more than a reader takes; or only what is inside. */
static void nest(struct text *text)
{
    struct item value = *any_value(text), inner = *any_value(text);
    char piece[PIECE_MOST];
    size_t length;

    if (inner.from > value.from && inner.end < value.end) {
        length = copy_piece(text, inner.from, inner.end, piece);
        splice(text, value.from, value.end, piece, length);
        return;
    }
    length = below(text, 6) ? 1 : 70;
    memset(piece, '[', length);
    memset(piece + length, ']', length);
    splice(text, value.end, value.end, piece + length, length);
    splice(text, value.from, value.from, piece, length);
}

/* A character of a scalar: another one, one more or one less. */
static void tweak(struct text *text)
{
    static const char signs[] = "0123456789.#@01-+e\"\\ x,";
    struct item value = *any_value(text);
    size_t at = value.from + below(text, value.end - value.from);
    char sign = signs[below(text, sizeof signs - 1)];
    size_t kind = below(text, 4);

    splice(text, at, at + (kind != 0), &sign, kind != 1);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    static void (*const ways[])(struct text * text) = {
        replace, replace, repeat, drop, swap, insert, insert, rename_key, nest, tweak, tweak};
    struct text text = {.data = data, .size = size, .most = most, .random = {seed}};

    if (below(&text, 10) == 0)
        return LLVMFuzzerMutate(data, size, most);
    for (size_t times = 1 + below(&text, 3); times; times--) {
        find_values(&text);
        if (!text.count)
            return LLVMFuzzerMutate(data, text.size, most);
        ways[below(&text, sizeof ways / sizeof *ways)](&text);
    }
    return text.size;
}

/* A value of the one becomes a value of the other. */
size_t LLVMFuzzerCustomCrossOver(const uint8_t *one, size_t one_size, const uint8_t *two,
                                 size_t two_size, uint8_t *out, size_t most, unsigned seed)
{
    struct text text = {.data = out, .size = one_size, .most = most, .random = {seed}};
    struct text other = {.data = (uint8_t *)(uintptr_t)two, .size = two_size, .random = {seed + 1}};
    struct item value;
    char piece[PIECE_MOST];
    size_t length;

    if (one_size > most)
        return 0;
    memcpy(out, one, one_size);
    find_values(&text);
    find_values(&other);
    if (!text.count || !other.count)
        return text.size;
    value = *any_value(&other);
    length = copy_piece(&other, value.from, value.end, piece);
    value = *any_value(&text);
    splice(&text, value.from, value.end, piece, length);
    return text.size;
}
