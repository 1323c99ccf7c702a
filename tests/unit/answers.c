/* Answers about small maps that are remembered: the same as those that are not, from every cell of every map. */
#include "cli/audit/measuring.h"

#include <stdlib.h>
#include <string.h>

#include "../tap.h"
#include "cli/support/mask.h"

static void set_walls(struct measuring *measuring, unsigned walls)
{
    for (int i = 0; i < measuring->map.width * measuring->map.height; i++)
        map_set_opaque(&measuring->map, i % measuring->map.width, i / measuring->map.width,
                       walls >> i & 1);
}

/* Twice round the maps: the second time all is known. */
static int count_wrong(struct measuring *plain, struct measuring *quick,
                       const struct eyeshot_terms *terms)
{
    int width = plain->map.width, cells = width * plain->map.height, wrong = 0;
    size_t bytes;
    struct eyeshot_mask one = {0}, two = {0};

    mask_init(&one, width, plain->map.height);
    mask_init(&two, width, plain->map.height);
    bytes = one.stride * (size_t)one.height * sizeof *one.words;
    for (unsigned walls = 0; walls < 2u << cells; walls++) {
        set_walls(plain, walls);
        set_walls(quick, walls);
        for (int i = 0; i < cells; i++) {
            struct cell eye = {i % width, i / width};
            measuring_look(plain, &plain->map, terms, eye, &one);
            measuring_look(quick, &quick->map, terms, eye, &two);
            wrong += memcmp(one.words, two.words, bytes) != 0;
        }
    }
    mask_release(&one);
    mask_release(&two);
    return wrong;
}

static void test_row(const char *name, int64_t radius, int width, int height)
{
    struct answers *answers = calloc(1, sizeof *answers);
    struct measuring plain, quick;
    struct eyeshot_terms terms, other;

    terms = eyeshot_terms_of(eyeshot_rule_find(name));
    terms.radius = radius;
    measuring_init(&plain, width, height);
    measuring_init(&quick, width, height);
    if (check(answers && terms.rule, "%s is a rule", name)) {
        other = terms;
        other.radius = 1;
        answers->terms = terms;
        quick.answers = answers;
        check(!count_wrong(&plain, &quick, &terms), "%s, %d x %d", name, width, height);
        check(!count_wrong(&plain, &quick, &other), "%s, %d x %d, another radius", name, width,
              height);
    }
    measuring_release(&plain);
    measuring_release(&quick);
    free(answers);
}

int main(void)
{
    test_row("tcod-symmetric", EYESHOT_ALL, 3, 2);
    test_row("real-2x", EYESHOT_ALL, 3, 3);
    test_row("nethack", 2, 2, 3);
    test_row("symmetric", EYESHOT_ALL, 3, 3);
    test_row("symmetric", EYESHOT_ALL, 1, 3);
    return tap_end();
}
