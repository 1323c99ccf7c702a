/*
 * Words that a user chooses from: commands, formats, kinds, keys. Whatever asks for one tells in
 * the same way what it might have been: the nearest word, or all of them. Below are names of the
 * user's own, of which there may be many, and numbers, as tiles are listed by them.
 */
#define _XOPEN_SOURCE 700 /* tsearch() */
#include "cli/support/words.h"

#include <ctype.h>
#include <errno.h>
#include <search.h>
#include <strings.h>

#define WORD_MOST 40 /* letters: a longer word is near to none */

void word_list_add(struct word_list *list, const char *word)
{
    bug_unless(list->count < WORD_LIST_MOST);
    list->words[list->count++] = word;
}

/* Edits (insert, drop, change, swap neighbours) between two words. */
static size_t words_distance(const char *a, const char *b)
{
    size_t la = strlen(a), lb = strlen(b);
    size_t table[WORD_MOST][WORD_MOST];

    if (la >= WORD_MOST || lb >= WORD_MOST)
        return SIZE_MAX;
    for (size_t i = 0; i <= la; i++) {
        for (size_t k = 0; k <= lb; k++) {
            size_t best = i + k;
            if (i && k) {
                best = table[i - 1][k - 1] + (a[i - 1] != b[k - 1]);
                best = table[i - 1][k] < best ? table[i - 1][k] + 1 : best;
                best = table[i][k - 1] < best ? table[i][k - 1] + 1 : best;
            }
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1] &&
                table[i - 2][k - 2] < best)
                best = table[i - 2][k - 2] + 1;
            table[i][k] = best;
        }
    }
    return table[la][lb];
}

/*
 * At most a third of the longer word's letters may differ, so none of two, one of three: farther
 * than that is another word. Nearest is where the fewest do, then which comes first.
 */
const char *words_nearest(const char *word, const char *const *words, size_t count)
{
    size_t length = strlen(word), best = SIZE_MAX;
    const char *nearest = NULL;

    for (size_t i = 0; i < count; i++) {
        size_t other = strlen(words[i]), most = (length > other ? length : other) / 3;
        size_t far = words_distance(word, words[i]);
        if (!strcasecmp(word, words[i]) || (length > 1 && !strncmp(word, words[i], length)))
            far = 0; /* in other letters, or an abbreviation: it means that one */
        if (far <= most && far < best) {
            best = far;
            nearest = words[i];
        }
    }
    return nearest;
}

int words_find(const char *const *words, size_t count, const char *what, const char *word,
               struct diag *diag)
{
    const char *nearest;
    struct bytes all = {0};

    for (size_t i = 0; i < count; i++)
        if (!strcmp(words[i], word))
            return (int)i;
    words_tell(&all, words, count, ", ");
    nearest = words_nearest(word, words, count);
    if (nearest)
        diag_fail(diag, "unknown %s '%s' (did you mean %s?)", what, word, nearest);
    else
        diag_fail(diag, "unknown %s '%s', expected one of %s", what, word, all.data);
    bytes_release(&all);
    return -1;
}

void words_tell(struct bytes *text, const char *const *words, size_t count, const char *last)
{
    for (size_t i = 0; i < count; i++)
        bytes_addf(text, "%s%s", !i ? "" : i + 1 < count ? ", " : last, words[i]);
}

bool list_has(const char *list, const char *word)
{
    size_t length = strlen(word), end;

    for (; list && *list; list += end + (list[end] == ' ')) {
        end = strcspn(list, " ");
        if (end == length && !strncmp(list, word, length))
            return true;
    }
    return false;
}

void word_list_tell(struct bytes *text, const struct word_list *words, const char *list)
{
    struct word_list found = {0};

    for (size_t i = 0; i < words->count; i++)
        if (list_has(list, words->words[i]))
            word_list_add(&found, words->words[i]);
    words_tell(text, found.words, found.count, " or ");
}

/*
 * Names are kept in the balanced tree of the C library, so that whoever chooses them, finding one
 * among many takes as many comparisons as sorting and searching would. Nodes are added while others
 * are looked for: a story tells of units that it speaks of at once.
 */
struct name {
    const char *text;
    size_t number;
};

static int names_compare(const void *a, const void *b)
{
    const struct name *one = a, *two = b;

    return strcmp(one->text, two->text);
}

bool names_add(struct names *names, const char *text, size_t number)
{
    struct name *own = alloc_array(1, sizeof *own);
    struct name *const *found;

    *own = (struct name){text, number};
    found = tsearch(own, &names->tree, names_compare);
    if (!found) /* there is no memory for a node: this ends the program and says so */
        found = alloc_resize(NULL, SIZE_MAX, sizeof *found);
    if (*found == own)
        return true;
    free(own);
    return false;
}

bool names_find(const struct names *names, const char *text, size_t *number)
{
    const struct name wanted = {.text = text};
    struct name *const *found = tfind(&wanted, &names->tree, names_compare);

    if (found)
        *number = (*found)->number;
    return found != NULL;
}

void names_release(struct names *names)
{
    while (names->tree) {
        struct name *first = *(struct name **)names->tree;
        tdelete(first, &names->tree, names_compare);
        free(first);
    }
}

/* Numbers */

static bool ranges_is_number(const char *text)
{
    return isdigit((unsigned char)text[*text == '-']);
}

int ranges_parse(struct ranges *ranges, const char *text, const char *what, struct diag *diag)
{
    errno = 0;
    for (char *at = (char *)text;; at++) {
        struct span span = {.last = -1}; /* none */
        if (ranges_is_number(at)) {
            span.first = span.last = strtoll(at, &at, 10);
            if (*at == '-') {
                span.last = INT64_MAX;
                if (ranges_is_number(++at))
                    span.last = strtoll(at, &at, 10);
            }
        }
        if (errno || (*at && *at != ',') || span.last < span.first)
            return diag_fail(diag, "%s: found '%s', expected numbers, as in 3,7-9,20-", what, text);
        ranges->list = alloc_grow(ranges->list, ranges->count, &ranges->room, sizeof span);
        ranges->list[ranges->count++] = span;
        if (!*at)
            return 0;
    }
}

bool ranges_have(const struct ranges *ranges, int64_t number)
{
    for (size_t i = 0; i < ranges->count; i++)
        if (number >= ranges->list[i].first && number <= ranges->list[i].last)
            return true;
    return false;
}

void ranges_release(struct ranges *ranges)
{
    free(ranges->list);
    *ranges = (struct ranges){0};
}

static int numbers_compare(const void *a, const void *b)
{
    const uint64_t *one = a, *two = b;

    return (*one > *two) - (*one < *two);
}

void numbers_sort(uint64_t *numbers, size_t count)
{
    if (count)
        qsort(numbers, count, sizeof *numbers, numbers_compare);
}
