/*
 * Two threads look at one map at once, with all rules: each sees what one alone sees. `make tsan`
 * runs it under the thread sanitizer.
 */
#include <pthread.h>

#include "api.h"

#define WIDTH 90
#define HEIGHT 50
#define RULES_MOST 64
#define LOOKS (RULES_MOST * TERMS * 2)

/* One who looks: what it found, a sum over each mask and each line. */
struct worker {
    pthread_t thread;
    const struct eyeshot_map *map;
    struct eyeshot_fog *fog;
    uint64_t found[LOOKS];
    int done, failed;
};

static uint64_t sum_of(const struct eyeshot_mask *mask)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < mask->stride * (size_t)mask->height; i++)
        sum = sum * 31 + mask->words[i];
    return sum;
}

static void look_once(struct worker *worker, struct eyeshot_looker *looker,
                      const struct eyeshot_terms *terms, struct eyeshot_mask *mask, int x, int y)
{
    int line = eyeshot_line(looker, worker->map, terms, x, y, y, x % HEIGHT, NULL);

    worker->failed += look_into(looker, worker->map, terms, x, y, mask) || line < 0 ||
                      eyeshot_fog_place(worker->fog, looker, (size_t)(x % 5), terms, x, y);
    worker->found[worker->done++] =
        sum_of(mask) + (uint64_t)line + sum_of(eyeshot_fog_visible(worker->fog));
}

static void *work(void *context)
{
    struct worker *worker = context;
    struct eyeshot_looker *looker = eyeshot_looker_new(NULL);
    struct eyeshot_mask masks[2];
    uint64_t random = 11;

    worker->fog = eyeshot_fog_new(worker->map, NULL);
    if (!looker || !worker->fog || eyeshot_mask_init(&masks[0], WIDTH, HEIGHT, NULL) ||
        eyeshot_mask_init(&masks[1], 2 * WIDTH, 2 * HEIGHT, NULL))
        abort();
    FOR_RULES(rule)
        for (int i = 0; i < TERMS * 2; i++) {
            struct eyeshot_terms terms = terms_by_number(rule, i / 2);
            look_once(worker, looker, &terms, &masks[rule->scale - 1], any_below(&random, WIDTH),
                      any_below(&random, HEIGHT));
        }
    eyeshot_mask_release(&masks[0], NULL);
    eyeshot_mask_release(&masks[1], NULL);
    eyeshot_fog_free(worker->fog);
    eyeshot_looker_free(looker);
    return NULL;
}

int main(void)
{
    static struct worker workers[3];
    struct eyeshot_map *map = eyeshot_map_new(WIDTH, HEIGHT, NULL);
    int failed = 0;

    if (!map)
        abort();
    scatter(map, 2, 10);
    for (int i = 0; i < 3; i++)
        workers[i].map = map;
    if (pthread_create(&workers[1].thread, NULL, work, &workers[1]) ||
        pthread_create(&workers[2].thread, NULL, work, &workers[2]) ||
        pthread_join(workers[1].thread, NULL) || pthread_join(workers[2].thread, NULL))
        abort();
    work(&workers[0]);
    for (int i = 0; i < 3; i++) {
        expect(&failed, !workers[i].failed, "%d looks fail", workers[i].failed);
        expect(&failed, workers[i].done >= 39 * TERMS * 2, "only %d looks", workers[i].done);
        for (int k = 0; k < LOOKS; k++)
            expect(&failed, workers[i].found[k] == workers[0].found[k], "look %d is another", k);
    }
    eyeshot_map_free(map);
    check_none(failed, "two threads see on one map what one alone sees");
    return tap_end();
}
