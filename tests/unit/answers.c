/* Answers about small maps that are remembered: the same as those that are not, from every cell of every map. */
#include "cli/audit/measuring.h"

#include <stdlib.h>

#include "../tap.h"

static void set_walls(struct measuring *measuring, unsigned walls)
{
    for (int i = 0; i < measuring->map.width * measuring->map.height; i++)
        map_set_opaque(&measuring->map, i % measuring->map.width, i / measuring->map.width,
                       walls >> i & 1);
}

/* Twice round the maps: the second time all is known. */
static int count_wrong(struct measuring *plain, struct measuring *quick,
                       const struct subject *subject)
{
    int height = plain->map.height, cells = plain->map.width * height, wrong = 0;

    for (unsigned walls = 0; walls < 2u << cells; walls++) {
        set_walls(plain, walls);
        set_walls(quick, walls);
        measuring_begin(plain, subject, NULL);
        measuring_begin(quick, subject, NULL);
        for (size_t eye = 0; eye < plain->eye_count; eye++) {
            struct view one = measuring_try(plain, 0, &subject->terms, eye);
            struct view two = measuring_try(quick, 0, &subject->terms, eye);
            for (int y = 0; y < height; y++)
                wrong += view_word(&one, y, 0) != view_word(&two, y, 0);
        }
    }
    return wrong;
}

static void test_row(const char *name, int64_t radius, int width, int height)
{
    struct answers *answers = calloc(1, sizeof *answers);
    struct measuring plain, quick;
    struct subject subject = {.terms = eyeshot_terms_of(eyeshot_rule_find(name))}, other;

    subject.terms.radius = radius;
    measuring_init(&plain, width, height);
    measuring_init(&quick, width, height);
    if (check(answers && subject.terms.rule, "%s is a rule", name)) {
        other = subject;
        other.terms.radius = 1;
        answers->terms = subject.terms;
        quick.answers = answers;
        check(!count_wrong(&plain, &quick, &subject), "%s, %d x %d", name, width, height);
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
