/* Looks on small maps that are remembered: the same as those that are not, from every cell of every map. */
#include "cli/audit/memo.h"
#include "cli/support/mask.h"

#include <string.h>

#include "../tap.h"
#include "cli/audit/views.h"

static void set_walls(struct scene *scene, unsigned walls)
{
    for (int i = 0; i < scene->map.width * scene->map.height; i++)
        map_set_opaque(&scene->map, i % scene->map.width, i / scene->map.width, walls >> i & 1);
}

/* Twice round the maps: the second time all is known. */
static int count_wrong(struct scene *plain, struct scene *quick, const struct eyeshot_terms *terms)
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
            scene_look(plain, terms, eye, &one);
            scene_look(quick, terms, eye, &two);
            wrong += memcmp(one.words, two.words, bytes) != 0;
        }
    }
    mask_release(&one);
    mask_release(&two);
    return wrong;
}

static void test_row(struct memo *memo, const char *name, int64_t radius, int width, int height)
{
    struct scene plain, quick;
    struct eyeshot_terms terms, other;

    terms = eyeshot_terms_of(eyeshot_rule_find(name));
    terms.radius = radius;
    scene_init(&plain, width, height);
    scene_init(&quick, width, height);
    if (check(terms.rule, "%s is a rule", name)) {
        other = terms;
        other.radius = 1;
        memo_begin(memo, &terms, width, height);
        quick.memo = memo;
        check(!count_wrong(&plain, &quick, &terms), "%s, %d x %d", name, width, height);
        check(!count_wrong(&plain, &quick, &other), "%s, %d x %d, another radius", name, width,
              height);
    }
    scene_release(&plain);
    scene_release(&quick);
}

int main(void)
{
    struct memo memo = {0};

    test_row(&memo, "tcod-symmetric", EYESHOT_ALL, 4, 2);
    test_row(&memo, "real-2x", EYESHOT_ALL, 4, 2);
    test_row(&memo, "nethack", 2, 4, 2);
    memo_release(&memo);
    test_row(&memo, "symmetric", EYESHOT_ALL, 3, 3);
    memo_release(&memo);
    test_row(&memo, "symmetric", EYESHOT_ALL, 1, 4);
    memo_release(&memo);
    return tap_end();
}
