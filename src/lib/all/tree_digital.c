/*
 * The tree of the rules `digital` and `dcss`: all digital lines of an octant, y = floor(i s + e)
 * with a slope s from 0 to 1 and 0 <= e < 1.
 *
 * Idea: a line is a word of heights 0 = y0, y1, y2 …, each as high as the one before or one more.
 * It can be drawn when some slope is greater than all (yi - yk - 1)/(i - k) and less than all (yi -
 * yk + 1)/(i - k), k < i. Words that can be drawn are prolonged by either height.
 *
 *      . . . 3         0 0 1 1 can be drawn; 0 0 1 2 can't: the slope would be less than 1/2,
 *      . . 2 3         for y1 - y0, and more than (2 - 0 - 1)/(3 - 1), for y3 - y1
 *      @ 1 . .
 *
 * Cost: 151 words of length 8 a quadrant; about r³/π² of length r an octant.
 */
#include "lib/all/trees.h"
#include "lib/grid/slope.h"

struct word {
    int depth, height;
    struct slope above, below; /* its slopes lie between */
    uint32_t node;
    size_t before; /* the word that it prolongs */
};

struct words {
    struct tree *tree;
    const struct octant *octant;
    struct word *list;
    size_t count, room;
};

/*
 * The word `at` by one more height, if the line can be drawn: whoever passes its cells sees this
 * one.
 */
static void prolong(struct words *words, size_t at, int height)
{
    const struct word *before = &words->list[at];
    struct word word = {before->depth + 1, height, before->above, before->below, before->node, at};
    struct offset cell = offset_in(words->octant, word.depth, height);
    struct word *list;

    for (size_t k = at;; k = words->list[k].before) {
        int64_t run = word.depth - words->list[k].depth, rise = height - words->list[k].height;
        if (slope_less(word.above, (struct slope){rise - 1, run}))
            word.above = (struct slope){rise - 1, run};
        if (slope_less((struct slope){rise + 1, run}, word.below))
            word.below = (struct slope){rise + 1, run};
        if (!words->list[k].depth)
            break;
    }
    if (!slope_less(word.above, word.below))
        return;
    tree_show(words->tree, word.node, cell, SHOWN_ALWAYS);
    word.node = tree_pass(words->tree, word.node, hurdle_open(cell));
    if (word.node == TREE_NONE)
        return;
    list = array_grow(words->tree->memory, words->list, words->count, &words->room, sizeof word);
    if (!list) {
        words->tree->status = TREE_NO_MEMORY;
        return;
    }
    words->list = list;
    list[words->count++] = word;
}

void tree_of_digital(struct tree *tree)
{
    struct words words = {.tree = tree};

    for (int i = 0; i < OCTANTS; i++) {
        words.octant = &octants[i];
        words.count = 0;
        words.list = array_grow(tree->memory, words.list, 0, &words.room, sizeof *words.list);
        if (!words.list) {
            tree->status = TREE_NO_MEMORY;
            return;
        }
        words.list[words.count++] = (struct word){0, 0, {-1, 1}, {2, 1}, TREE_ROOT, 0};
        for (size_t k = 0; k < words.count && !tree->status; k++) {
            prolong(&words, k, words.list[k].height);
            prolong(&words, k, words.list[k].height + 1);
        }
    }
    array_free(tree->memory, words.list, words.room, sizeof *words.list);
}
