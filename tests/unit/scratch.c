/* Scratch: what it keeps, what a field does that gets none, that a look like the last one takes none. */
#include "lib/engine/scan.h"

#include <stdlib.h>

#include "../tap.h"
#include "cli/support/random.h"
#include "lib/look/rule.h"

/* Memory that ends after so many pieces. */
struct purse {
    int left, taken;
    size_t held;
};

static bool pay(struct purse *purse)
{
    purse->taken++;
    return purse->left-- > 0;
}

static void *purse_allocate(void *context, size_t bytes)
{
    struct purse *purse = context;
    void *memory = pay(purse) ? malloc(bytes) : NULL;

    if (memory)
        memset(memory, 0xa5, bytes);
    purse->held += memory ? bytes : 0;
    return memory;
}

/* Elsewhere, always: who goes on with the old place is found out. */
static void *purse_resize(void *context, void *old, size_t old_bytes, size_t bytes)
{
    struct purse *purse = context;
    void *memory = purse_allocate(context, bytes);

    if (!memory)
        return NULL;
    memcpy(memory, old, old_bytes < bytes ? old_bytes : bytes);
    memset(old, 0xff, old_bytes);
    free(old);
    purse->held -= old_bytes;
    return memory;
}

static void purse_release(void *context, void *old, size_t bytes)
{
    struct purse *purse = context;

    free(old);
    purse->held -= bytes;
}

static void test_need(void)
{
    struct purse purse = {.left = 5};
    struct eyeshot_memory memory = {purse_allocate, purse_resize, purse_release, &purse};
    struct work work = {.memory = &memory};
    char *bytes = scratch_need(&work, SCRATCH_LISTS, 3);
    int failed = 0;

    memcpy(bytes, "abc", 3);
    bytes = scratch_need(&work, SCRATCH_LISTS, 100000);
    check(bytes && !memcmp(bytes, "abc", 3), "what was there stays");
    check(scratch_need(&work, SCRATCH_LISTS, 99) == bytes && purse.taken == 2,
          "what is there serves");
    bytes = scratch_need(&work, SCRATCH_TILES, 1);
    bytes = scratch_need(&work, SCRATCH_TILES, 5000);
    for (int i = 0; i < 5000; i++)
        expect(&failed, !bytes[i], "byte %d", i);
    check_none(failed, "what is left zero begins so");
    check(!work.status && purse.taken == 4, "nothing went wrong");
    purse.left = 0;
    check(!scratch_need(&work, SCRATCH_LISTS, SIZE_MAX) && work.status == EYESHOT_NO_MEMORY,
          "no memory is told");
    bytes = scratch_need(&work, SCRATCH_LISTS, 3);
    check(!memcmp(bytes, "abc", 3), "and takes nothing away");
    work_release(&work);
    check(!purse.held && !work.rooms[SCRATCH_LISTS].bytes, "all is given back");
    work_release(&work);
}

static void test_plane(void)
{
    struct work work = {0};
    struct eyeshot_mask plane = scratch_plane(&work, SCRATCH_TILES, 70, 3);

    check(plane.width == 70 && plane.height == 3 && plane.stride == 2 &&
              !eyeshot_mask_count(&plane),
          "a plane has its size");
    plane_set(&plane, 69, 2);
    plane = scratch_plane(&work, SCRATCH_TILES, 70, 3);
    check(eyeshot_mask_count(&plane) == 1 && plane_get(&plane, 69, 2), "and the bits that it had");
    work_release(&work);
}

static void test_lists(void)
{
    struct work work = {0};
    struct lists lists = lists_begin(&work, 1);
    int failed = 0;

    for (int row = 0; row < 9; row++) {
        int *next = lists_need(&lists, 2 * (lists.count + 1) * sizeof *next), *now;
        for (size_t i = 0; i <= 2 * lists.count; i++)
            next[lists.next_count++] = row;
        lists_advance(&lists);
        now = lists.now;
        for (size_t i = 0; i < lists.count; i++)
            expect(&failed, now[i] == row, "%d in row %d", now[i], row);
    }
    check(lists.count == 511 && !lists.next_count, "each row has what was put there");
    check_none(failed, "two lists take turns");
    check(!work.rooms[SCRATCH_LISTS].size, "the other pair is another one");
    work_release(&work);
}

static bool ask(void *context)
{
    int *asked = context;

    return ++*asked == 3;
}

static void test_stop(void)
{
    int asked = 0;
    struct eyeshot_stop stop = {ask, &asked};
    struct work work = {0};
    int64_t steps = STOP_STEPS;

    check(!work_stopped(&work, &steps) && !steps, "with nobody to ask");
    work.stop = &stop;
    steps = STOP_STEPS - 1;
    check(!work_stopped(&work, &steps) && !asked, "not too often");
    for (int i = 0; i < 2; i++) {
        steps = STOP_STEPS;
        work_stopped(&work, &steps);
    }
    check(asked == 2 && !work.status, "now and then");
    steps = STOP_STEPS;
    check(work_stopped(&work, &steps) && work.status == EYESHOT_STOPPED, "stopped");
    check(work_stopped(&work, &steps), "is stopped");
    check(!scratch_unless(&work, false) && work.status == EYESHOT_STOPPED,
          "the first status stays");
    work.status = EYESHOT_OK;
    check(scratch_unless(&work, true) && !work.status, "no bug");
    check(!scratch_unless(&work, false) && work.status == EYESHOT_BUG, "a bug");
}

/* A map to look at, and what is seen there. */
struct scene {
    struct eyeshot_mask opaque, columns, seen, right;
    struct look look;
};

static void scene_init(struct scene *scene, int width, int height, unsigned percent)
{
    struct random random = {11};
    struct cell eye = {width / 3, height / 2};

    *scene = (struct scene){0};
    eyeshot_mask_init(&scene->opaque, width, height, NULL);
    eyeshot_mask_init(&scene->columns, height, width, NULL);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            if (random_below(&random, 100) < percent)
                plane_set(&scene->opaque, x, y);
    plane_unset(&scene->opaque, eye.x, eye.y);
    plane_transpose_box(&scene->columns, &scene->opaque, eyeshot_mask_box(&scene->opaque));
    scene->look = (struct look){.opaque = &scene->opaque,
                                .columns = &scene->columns,
                                .eye = eye,
                                .box = eyeshot_mask_box(&scene->opaque),
                                .range.radius = EYESHOT_ALL};
}

static void scene_release(struct scene *scene)
{
    eyeshot_mask_release(&scene->opaque, NULL);
    eyeshot_mask_release(&scene->columns, NULL);
    eyeshot_mask_release(&scene->seen, NULL);
    eyeshot_mask_release(&scene->right, NULL);
}

typedef void field(const struct look *look, struct eyeshot_mask *seen);

/* All anew, but for the scratch. */
static void look(struct scene *scene, field *run, struct work *work, struct eyeshot_mask *seen)
{
    int scale = scene->look.about->scale;

    eyeshot_mask_release(seen, NULL);
    eyeshot_mask_init(seen, scene->opaque.width * scale, scene->opaque.height * scale, NULL);
    work->status = EYESHOT_OK;
    work->touched = scene->look.box;
    scene->look.work = work;
    run(&scene->look, seen);
}

static bool is_right(const struct scene *scene)
{
    return !memcmp(scene->seen.words, scene->right.words,
                   scene->right.stride * (size_t)scene->right.height * sizeof(uint64_t));
}

/* Each piece of memory refused in turn: it is told, and the look after that is right. */
static void try_field(struct scene *scene, field *run, int *failed)
{
    const char *name = scene->look.about->name;
    struct work plenty = {0};
    int refused = 0;

    look(scene, run, &plenty, &scene->right);
    work_release(&plenty);
    for (bool done = false; !done; refused++) {
        struct purse purse = {.left = refused};
        struct eyeshot_memory memory = {purse_allocate, purse_resize, purse_release, &purse};
        struct work work = {.memory = &memory};
        look(scene, run, &work, &scene->seen);
        done = purse.taken <= refused;
        expect(failed, work.status == (done ? EYESHOT_OK : EYESHOT_NO_MEMORY),
               "%s: status %d without piece %d", name, work.status, refused);
        purse.left = 1000;
        look(scene, run, &work, &scene->seen);
        expect(failed, !work.status && is_right(scene), "%s: wrong after piece %d", name, refused);
        purse.taken = 0;
        look(scene, run, &work, &scene->seen);
        expect(failed, !purse.taken && is_right(scene), "%s: takes %d more", name, purse.taken);
        work_release(&work);
        expect(failed, !purse.held, "%s: keeps %zu bytes", name, purse.held);
    }
}

static void test_fields(void)
{
    struct scene scenes[2];
    int failed = 0;

    scene_init(&scenes[0], 150, 140, 2);
    scene_init(&scenes[1], 40, 30, 25);
    for (size_t i = 0; rules[i].name; i++) {
        const struct rule *rule = library_rule(&rules[i]);
        for (int k = 0; k < 2; k++) {
            scenes[k].look.rule = rule;
            scenes[k].look.about = &rules[i];
            scenes[k].look.range.shape = rules[i].shape;
            if (rule->field)
                try_field(&scenes[k], rule->field, &failed);
            if (rule->march.scan_row)
                try_field(&scenes[k], march_around, &failed);
        }
    }
    check_none(failed, "fields without memory, and after that");
    for (int k = 0; k < 2; k++)
        scene_release(&scenes[k]);
}

int main(void)
{
    test_need();
    test_plane();
    test_lists();
    test_stop();
    test_fields();
    return tap_end();
}
