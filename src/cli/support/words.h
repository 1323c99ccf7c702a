/*
 * Finding words: the one that is written among a few, or what might have been meant; names, however
 * many a user has; and lists of numbers.
 */
#ifndef SUPPORT_WORDS_H
#define SUPPORT_WORDS_H

#include "cli/support/diag.h"

/* Words to be chosen from. */
#define WORD_LIST_MOST 32
struct word_list {
    const char *words[WORD_LIST_MOST];
    size_t count;
};
void word_list_add(struct word_list *list, const char *word);

/* The number of the word; -1 with `diag`, which names the nearest, or all. `what` they are. */
int words_find(const char *const *words, size_t count, const char *what, const char *word,
               struct diag *diag);

/* The one that looks most like `word`; NULL: none does. */
const char *words_nearest(const char *word, const char *const *words, size_t count);

/* All of them, with commas between, and `last` before the last one. */
void words_tell(struct bytes *text, const char *const *words, size_t count, const char *last);

/* Is the word in the list, which has blanks between its own? */
bool list_has(const char *list, const char *word);

/* `a, b or c`: those of the words that are in such a list. */
void word_list_tell(struct bytes *text, const struct word_list *words, const char *list);

/* Names that users chose, and the numbers that stand for them. The texts must last. */
struct names {
    void *tree; /* of the C library; NULL: there are none */
};

/* false when the name is there already. */
bool names_add(struct names *names, const char *text, size_t number);
bool names_find(const struct names *names, const char *text, size_t *number);
void names_release(struct names *names);

void numbers_sort(uint64_t *numbers, size_t count); /* the smallest first */

/* Whole numbers written as a list: `3,7-9,20-`. A range without an end goes on for ever. */
struct ranges {
    struct span {
        int64_t first, last;
    } * list;
    size_t count, room;
};

/* Adds what `text` lists; `what` names it in the message. */
int ranges_parse(struct ranges *ranges, const char *text, const char *what, struct diag *diag);
bool ranges_have(const struct ranges *ranges, int64_t number);
void ranges_release(struct ranges *ranges);

#endif
