/*
 * What the functions of eyeshot.h do when they are asked for what they promise: maps filled from a
 * game's cells, rules of one's own, a look that is stopped, walks, and fog, against a plain twin.
 */
#include "api.h"

static struct eyeshot_looker *new_looker(void)
{
    struct eyeshot_looker *looker = eyeshot_looker_new(NULL);

    if (!looker)
        abort();
    return looker;
}

static struct eyeshot_map *new_map(int width, int height)
{
    struct eyeshot_map *map = eyeshot_map_new(width, height, NULL);

    if (!map)
        abort();
    return map;
}

static void new_mask(struct eyeshot_mask *mask, int width, int height)
{
    if (eyeshot_mask_init(mask, width, height, NULL))
        abort();
}

static void clear(struct eyeshot_mask *mask)
{
    eyeshot_mask_clear(mask);
}

/* Do two maps show the same? What they show tells their cells by rows and by columns. */
static bool looks_alike(struct eyeshot_looker *looker, const struct eyeshot_map *a,
                        const struct eyeshot_map *b, int x, int y)
{
    const struct eyeshot_mask *rows = eyeshot_map_rows(a);
    struct eyeshot_looker *other = new_looker();
    struct eyeshot_mask masks[2];
    bool same = true;

    new_mask(&masks[0], rows->width, rows->height);
    new_mask(&masks[1], rows->width, rows->height);
    FOR_RULES(rule) {
        struct eyeshot_terms terms = eyeshot_terms_of(rule);
        if (rule->scale != 1)
            continue;
        same = same && !look_into(looker, a, &terms, x, y, &masks[0]) &&
               !look_into(other, b, &terms, x, y, &masks[1]) && masks_equal(&masks[0], &masks[1]);
        clear(&masks[0]);
        clear(&masks[1]);
    }
    eyeshot_mask_release(&masks[0], NULL);
    eyeshot_mask_release(&masks[1], NULL);
    eyeshot_looker_free(other);
    return same;
}

/* Widths about those of words, rows that lie apart, and any byte that is not 0 in the table. */
static void test_fill(void)
{
    static const int sides[] = {1, 2, 63, 64, 65, 128, 129, 3};
    unsigned char table[256], cells[8 * 140];
    struct eyeshot_looker *looker = new_looker();
    uint64_t random = 4;
    int failed = 0;

    for (int i = 0; i < 256; i++)
        table[i] = (unsigned char)(i % 5 ? 0 : i % 3 + 1);
    for (int i = 0; i < 8; i++) {
        int width = sides[i], height = sides[i] % 7 + 1, stride = width + i;
        struct eyeshot_map *map = new_map(width, height), *twin = new_map(width, height);
        for (size_t k = 0; k < sizeof cells; k++)
            cells[k] = (unsigned char)any_below(&random, 256);
        scatter(map, 8, 50); /* what was there before goes */
        expect(&failed, !eyeshot_map_fill(map, cells, (size_t)stride, table), "%d", width);
        for (int y = 0; y < height; y++)
            for (int x = 0; x < width; x++)
                eyeshot_map_set(twin, x, y, table[cells[y * stride + x]] != 0);
        expect(&failed, masks_equal(eyeshot_map_rows(map), eyeshot_map_rows(twin)), "%d × %d",
               width, height);
        expect(&failed, looks_alike(looker, map, twin, width / 2, height / 2), "%d × %d: a look",
               width, height);
        eyeshot_map_free(map);
        eyeshot_map_free(twin);
    }
    eyeshot_looker_free(looker);
    check_none(failed, "a map is filled from a game's own cells");
}

/* Words written in place, then told of. */
static void test_update(void)
{
    struct eyeshot_map *map = new_map(150, 90), *twin = new_map(150, 90);
    const struct eyeshot_mask *rows = eyeshot_map_rows(map);
    struct eyeshot_looker *looker = new_looker();
    uint64_t random = 6;
    int failed = 0;

    for (int i = 0; i < 40; i++) {
        int x = any_below(&random, 150), y = any_below(&random, 90);
        int x1 = x + 1 + any_below(&random, 150 - x), y1 = y + 1 + any_below(&random, 90 - y);
        for (int k = 0; k < 30; k++) {
            int at_x = x + any_below(&random, x1 - x), at_y = y + any_below(&random, y1 - y);
            rows->words[(size_t)at_y * rows->stride + (size_t)at_x / 64] ^= (uint64_t)1
                                                                            << (at_x % 64);
            eyeshot_map_set(twin, at_x, at_y, !eyeshot_map_is_opaque(twin, at_x, at_y));
        }
        expect(&failed, !eyeshot_map_update(map, (struct eyeshot_box){x, y, x1, y1}), "%d", i);
        expect(&failed, looks_alike(looker, map, twin, x, y), "%d: a look", i);
    }
    for (int x = 0; x < 150; x++)
        eyeshot_map_set(twin, x, 80, true);
    memset(rows->words + 80 * rows->stride, 0xff, rows->stride * sizeof *rows->words);
    expect(&failed,
           !eyeshot_map_update(map, (struct eyeshot_box){0, 80, 150, 81}) &&
               masks_equal(rows, eyeshot_map_rows(twin)) && looks_alike(looker, map, twin, 75, 40),
           "a row of whole words");
    eyeshot_map_free(map);
    eyeshot_map_free(twin);
    eyeshot_looker_free(looker);
    check_none(failed, "a map that was written to is looked at as it is");
}

static void test_runs(void)
{
    struct eyeshot_mask mask;
    uint64_t random = 2;
    int failed = 0;

    new_mask(&mask, 200, 3);
    for (int i = 0; i < 300; i++) {
        int from, to = 0, last = 0;
        size_t cells = 0;
        clear(&mask);
        for (int k = any_below(&random, 200); k; k--)
            eyeshot_mask_set(&mask, any_below(&random, 200), 1);
        while (eyeshot_mask_next_run(&mask, 1, &from, &to)) {
            expect(&failed, from >= last && to > from && to <= 200, "%d: %d to %d", i, from, to);
            for (int x = from; x < to; x++)
                cells += eyeshot_mask_has(&mask, x, 1);
            expect(&failed,
                   !eyeshot_mask_has(&mask, from - 1, 1) && !eyeshot_mask_has(&mask, to, 1),
                   "%d: %d to %d is not all of it", i, from, to);
            last = to;
        }
        expect(&failed, cells == eyeshot_mask_count(&mask), "%d: %zu", i, cells);
    }
    eyeshot_mask_release(&mask, NULL);
    check_none(failed, "the runs of a row are its cells");
}

/* A rule of one's own: every second column, as far as the map goes; it is told what it may answer. */
struct told {
    struct eyeshot_question question;
    int status, scale, asked;
};

static int columns(void *context, const struct eyeshot_question *question,
                   struct eyeshot_mask *seen)
{
    struct told *told = context;

    told->question = *question;
    told->asked++;
    for (int y = 0; y < seen->height; y++)
        for (int x = 0; x < seen->width; x += 2)
            eyeshot_mask_set(seen, x, y);
    return told->status;
}

/* Of an eye at (30, 20), radius 7, dark walls: the terms cut what the rule shows. */
static bool is_columns(const struct eyeshot_map *map, const struct eyeshot_mask *mask, int scale)
{
    for (int y = 0; y < mask->height; y++)
        for (int x = 0; x < mask->width; x++) {
            int dx = x / scale - 30, dy = y / scale - 20;
            bool own = !dx && !dy;
            bool seen = x % 2 == 0 && dx * dx + dy * dy <= 49 &&
                        !eyeshot_map_is_opaque(map, x / scale, y / scale);
            if (eyeshot_mask_has(mask, x, y) != (own || seen))
                return false;
        }
    return true;
}

static void test_yours(void)
{
    static const int statuses[] = {EYESHOT_NO_MEMORY, EYESHOT_STOPPED, EYESHOT_BUG,
                                   EYESHOT_BAD_CELL};
    struct eyeshot_looker *looker = new_looker();
    struct eyeshot_map *map = new_map(70, 41);
    int failed = 0;

    scatter(map, 7, 20);
    for (int scale = 1; scale <= 2; scale++) {
        struct told told = {.scale = scale};
        struct eyeshot_rule rule = {.name = "columns",
                                    .scale = scale,
                                    .radius = EYESHOT_ALL,
                                    .shape = EYESHOT_CIRCLE,
                                    .look = columns,
                                    .context = &told};
        struct eyeshot_terms terms = eyeshot_terms_of(&rule);
        struct eyeshot_mask mask;
        new_mask(&mask, 70 * scale, 41 * scale);
        terms.radius = 7;
        terms.walls = EYESHOT_DARK;
        expect(&failed, !look_into(looker, map, &terms, 30, 20, &mask), "scale %d", scale);
        expect(&failed,
               told.question.x == 30 && told.question.y == 20 && told.question.radius == 7 &&
                   told.question.shape == EYESHOT_CIRCLE &&
                   masks_equal(told.question.opaque, eyeshot_map_rows(map)),
               "scale %d: the question", scale);
        expect(&failed, is_columns(map, &mask, scale), "scale %d: the cells", scale);
        expect(&failed,
               eyeshot_line(looker, map, &terms, 30, 20, 31, 20, NULL) ==
                   (scale == 1 || eyeshot_map_is_opaque(map, 31, 20) ? EYESHOT_BLOCKED
                                                                     : EYESHOT_CLEAR),
               "scale %d: a line", scale);
        for (int i = 0; i < 4; i++) {
            told.status = statuses[i];
            terms.diagonals = i % 2 ? EYESHOT_BLOCK : EYESHOT_PASS;
            expect(&failed,
                   look_into(looker, map, &terms, 30, 20, &mask) == told.status &&
                       eyeshot_line(looker, map, &terms, 30, 20, 31, 21, NULL) == told.status,
                   "scale %d: its status %d is lost", scale, told.status);
        }
        eyeshot_mask_release(&mask, NULL);
    }
    eyeshot_map_free(map);
    eyeshot_looker_free(looker);
    check_none(failed,
               "a rule of one's own is asked, its answer cut by the terms, its status told");
}

/* A rule that uses the looker that asks it, in each way, and does not heed what that says. */
struct nested {
    struct eyeshot_looker *looker;
    struct eyeshot_map *map;
    struct eyeshot_fog *fog;
    struct eyeshot_terms terms;
    int way, status;
};

static int use_its_looker(void *context, const struct eyeshot_question *question,
                          struct eyeshot_mask *seen)
{
    struct nested *nested = context;
    struct eyeshot_looker *looker = nested->looker;
    const struct eyeshot_map *map = nested->map;
    const struct eyeshot_terms *terms = &nested->terms;
    int x = question->x, y = question->y;

    (void)seen;
    nested->status = nested->way == 0   ? eyeshot_line(looker, map, terms, x, y, 1, 1, NULL)
                     : nested->way == 1 ? eyeshot_fog_place(nested->fog, looker, 0, terms, x, y)
                     : nested->way == 2 ? eyeshot_sees(looker, map, terms, x, y, 1, 1)
                                        : eyeshot_look(looker, map, terms, x, y) != NULL;
    if (nested->way >= 2 && !nested->status)
        nested->status = eyeshot_looker_status(looker);
    return EYESHOT_OK;
}

static void test_nested(void)
{
    struct eyeshot_map *map = new_map(9, 7), *larger = new_map(300, 300);
    struct nested nested = {.looker = new_looker(),
                            .map = larger,
                            .fog = eyeshot_fog_new(larger, NULL),
                            .terms = eyeshot_terms_of(eyeshot_rule_find("symmetric"))};
    struct eyeshot_rule rule = {
        .scale = 1, .radius = 5, .look = use_its_looker, .context = &nested};
    struct eyeshot_terms terms = eyeshot_terms_of(&rule);
    struct eyeshot_fog *fog = eyeshot_fog_new(map, NULL);
    int failed = 0;

    for (nested.way = 0; nested.way < 4; nested.way++) {
        expect(&failed,
               !eyeshot_look(nested.looker, map, &terms, 4, 3) &&
                   eyeshot_looker_status(nested.looker) == EYESHOT_BAD_LOOKER &&
                   nested.status == EYESHOT_BAD_LOOKER,
               "way %d", nested.way);
        expect(&failed,
               eyeshot_fog_place(fog, nested.looker, 0, &terms, 4, 3) == EYESHOT_BAD_LOOKER,
               "way %d, for a fog", nested.way);
        expect(&failed, eyeshot_look(nested.looker, map, &nested.terms, 4, 3) != NULL,
               "way %d: afterwards", nested.way);
    }
    eyeshot_fog_free(fog);
    eyeshot_fog_free(nested.fog);
    eyeshot_map_free(map);
    eyeshot_map_free(larger);
    eyeshot_looker_free(nested.looker);
    check_none(failed, "a rule that uses the looker that asks it is told so, as is who looks");
}

/* A rule that sets whole words shows no cell behind the last column. */
static int see_everything(void *context, const struct eyeshot_question *question,
                          struct eyeshot_mask *seen)
{
    (void)context, (void)question;
    memset(seen->words, 0xff, mask_bytes(seen)); /* with all that lies behind the last column */
    return EYESHOT_OK;
}

static void test_words_of_yours(void)
{
    struct eyeshot_rule rule = {
        .scale = 1, .radius = EYESHOT_ALL, .shape = EYESHOT_SQUARE, .look = see_everything};
    struct eyeshot_looker *looker = new_looker();
    struct eyeshot_map *map = new_map(5, 3);
    int failed = 0;

    for (rule.scale = 1; rule.scale <= 2; rule.scale++) {
        struct eyeshot_terms terms = eyeshot_terms_of(&rule);
        size_t cells = 15 * (size_t)(rule.scale * rule.scale);
        uint32_t sees[15];
        struct eyeshot_mask mask;
        new_mask(&mask, 5 * rule.scale, 3 * rule.scale);
        expect(&failed,
               !look_into(looker, map, &terms, 2, 1, &mask) && eyeshot_mask_count(&mask) == cells,
               "scale %d: a look", rule.scale);
        expect(&failed, !eyeshot_all(map, &terms, 0, 3, sees, NULL, NULL) && sees[7] == 15,
               "scale %d: all eyes", rule.scale);
        eyeshot_mask_release(&mask, NULL);
    }
    eyeshot_map_free(map);
    eyeshot_looker_free(looker);
    check_none(failed, "a rule of one's own may set whole words");
}

/* A look of seconds ends when it is told to, and leaves the mask clear. */
static bool say_stop(void *context)
{
    return ++*(int *)context > 2;
}

static void test_stop(void)
{
    struct eyeshot_looker *looker = new_looker();
    struct eyeshot_map *map = new_map(1400, 1400), *small = new_map(9, 9), *twin = new_map(9, 9);
    struct eyeshot_stop stop = {say_stop, NULL};
    struct eyeshot_mask mask;
    int failed = 0, stopped = 0;

    new_mask(&mask, 1400, 1400);
    scatter(map, 1, 1);
    FOR_RULES(rule) {
        struct eyeshot_terms terms = eyeshot_terms_of(rule);
        int asked = 0, status;
        if (rule->scale != 1)
            continue;
        terms.radius = EYESHOT_ALL;
        stop.context = &asked;
        eyeshot_looker_stop(looker, &stop);
        status = look_into(looker, map, &terms, 700, 700, &mask);
        expect(&failed, status == (asked > 2 ? EYESHOT_STOPPED : EYESHOT_OK),
               "%s: asked %d times, %d", rule->name, asked, status);
        stopped += status == EYESHOT_STOPPED;
        clear(&mask);
        asked = 0;
        status = eyeshot_line(looker, map, &terms, 700, 700, 3, 9, NULL);
        expect(&failed, asked > 2 ? status == EYESHOT_STOPPED : status >= 0,
               "%s: asked %d times for a line, %d", rule->name, asked, status);
        stop.ask = NULL; /* nobody is asked, told in two ways */
        eyeshot_looker_stop(looker, stopped % 2 ? NULL : &stop);
        stop.ask = say_stop;
        expect(&failed, looks_alike(looker, small, twin, 4, 4), "%s: afterwards", rule->name);
    }
    expect(&failed, stopped > 0, "none was stopped");
    eyeshot_mask_release(&mask, NULL);
    eyeshot_map_free(map);
    eyeshot_map_free(small);
    eyeshot_map_free(twin);
    eyeshot_looker_free(looker);
    check_none(failed, "a long look can be stopped");
}

/* The walk along a row of open cells, and up to a wall. */
static void test_walk(void)
{
    struct eyeshot_looker *looker = new_looker();
    struct eyeshot_map *map = new_map(9, 3);
    struct eyeshot_terms terms = eyeshot_terms_of(eyeshot_rule_find("bresenham"));
    struct eyeshot_walk walk;
    int failed = 0;

    expect(&failed, eyeshot_line(looker, map, &terms, 1, 1, 7, 1, &walk) == EYESHOT_CLEAR, "clear");
    expect(&failed, walk.count == 7 && !walk.blocked && !walk.flanked, "%zu steps", walk.count);
    for (size_t i = 0; i < walk.count; i++)
        expect(&failed,
               walk.steps[i].x == (int)i + 1 && walk.steps[i].y == 1 &&
                   walk.steps[i].kind == (i ? EYESHOT_STEP_X : EYESHOT_STEP_START),
               "step %zu", i);
    eyeshot_map_set(map, 4, 1, true);
    expect(&failed, eyeshot_line(looker, map, &terms, 1, 1, 7, 1, &walk) == EYESHOT_BLOCKED,
           "wall");
    expect(&failed, walk.blocked && walk.blocked_x == 4 && walk.blocked_y == 1, "blocked at %d, %d",
           walk.blocked_x, walk.blocked_y);
    terms.radius = 5;
    expect(&failed, eyeshot_line(looker, map, &terms, 1, 0, 7, 0, NULL) == EYESHOT_OUT_OF_RANGE,
           "radius");
    terms.border = EYESHOT_HIDDEN;
    expect(&failed, eyeshot_line(looker, map, &terms, 1, 0, 5, 0, NULL) == EYESHOT_ON_BORDER,
           "border");
    terms.cone = 90;
    expect(&failed, eyeshot_line(looker, map, &terms, 3, 1, 2, 1, NULL) == EYESHOT_OUT_OF_CONE,
           "cone");
    eyeshot_map_free(map);
    eyeshot_looker_free(looker);
    check_none(failed, "a line tells its walk, and why it is not clear");
}

/*
 * Two walls that touch at their corners stop a line that may not slip between them, in whichever
 * of four ways it goes: at the open cell behind them, and both of them are told.
 */
static void test_plug(void)
{
    static const char *const names[] = {"bresenham", "steps",     "simple",
                                        "corner",    "eight-ray", "angband"};
    struct eyeshot_looker *looker = new_looker();
    struct eyeshot_walk walk;
    int failed = 0;

    for (int way = 0; way < 4; way++) {
        struct eyeshot_map *map = new_map(9, 9);
        int sx = way % 2 ? -1 : 1, sy = way / 2 ? -1 : 1;
        eyeshot_map_set(map, 4 + sx, 4 + 2 * sy, true);
        eyeshot_map_set(map, 4 + 2 * sx, 4 + sy, true);
        for (int i = 0; i < 6; i++) {
            struct eyeshot_terms terms = eyeshot_terms_of(eyeshot_rule_find(names[i]));
            terms.diagonals = EYESHOT_BLOCK;
            for (int far = 2; far < 4; far++)
                expect(&failed,
                       eyeshot_line(looker, map, &terms, 4, 4, 4 + far * sx, 4 + far * sy, &walk) ==
                               EYESHOT_BLOCKED &&
                           walk.blocked && walk.blocked_x == 4 + 2 * sx &&
                           walk.blocked_y == 4 + 2 * sy && walk.flanked &&
                           walk.flank_x[0] == 4 + 2 * sx && walk.flank_y[0] == 4 + sy &&
                           walk.flank_x[1] == 4 + sx && walk.flank_y[1] == 4 + 2 * sy,
                       "%s, way %d, %d cells far", names[i], way, far);
        }
        eyeshot_map_free(map);
    }
    eyeshot_looker_free(looker);
    check_none(failed, "a line that slips between no corners tells both");
}

/* Fog */

#define VIEWERS 7

struct story {
    struct eyeshot_map *map;
    struct eyeshot_fog *fog;
    struct eyeshot_looker *looker;
    struct eyeshot_mask views[VIEWERS], explored; /* plainly: what each sees; what any has seen */
    struct eyeshot_terms terms[VIEWERS];
    int at[VIEWERS][2]; /* x below 0: not there */
};

static void look_plainly(struct story *story, int viewer)
{
    int scale = story->terms[viewer].rule ? story->terms[viewer].rule->scale : 1;
    struct eyeshot_mask *view = &story->views[viewer], parts;

    clear(view);
    if (story->at[viewer][0] < 0)
        return;
    new_mask(&parts, view->width * scale, view->height * scale);
    if (look_into(story->looker, story->map, &story->terms[viewer], story->at[viewer][0],
                  story->at[viewer][1], &parts))
        abort();
    for (int y = 0; y < parts.height; y++)
        for (int x = 0; x < parts.width; x++)
            if (eyeshot_mask_has(&parts, x, y))
                eyeshot_mask_set(view, x / scale, y / scale);
    eyeshot_mask_join(&story->explored, view);
    eyeshot_mask_release(&parts, NULL);
}

/* Any rule and terms, by turns. */
static struct eyeshot_terms any_terms(uint64_t *random)
{
    int number = any_below(random, 41);

    FOR_RULES(rule)
        if (!number--) {
            struct eyeshot_terms terms = terms_by_number(rule, any_below(random, TERMS));
            if (any_below(random, 3))
                terms.radius = any_below(random, 9);
            return terms;
        }
    abort();
}

static void play_turn(struct story *story, uint64_t *random, int *failed)
{
    const struct eyeshot_mask *rows = eyeshot_map_rows(story->map);
    int what = any_below(random, 10), viewer = any_below(random, VIEWERS);
    int x = any_below(random, rows->width), y = any_below(random, rows->height);

    if (what < 6) {
        story->terms[viewer] = any_terms(random);
        story->at[viewer][0] = x;
        story->at[viewer][1] = y;
        expect(failed,
               !eyeshot_fog_place(story->fog, story->looker, (size_t)viewer * 5,
                                  &story->terms[viewer], x, y),
               "placed");
        look_plainly(story, viewer);
    } else if (what < 8) {
        expect(failed,
               eyeshot_fog_remove(story->fog, (size_t)viewer * 5) ==
                   (story->at[viewer][0] < 0 ? EYESHOT_BAD_VIEWER : EYESHOT_OK),
               "removed");
        story->at[viewer][0] = -1;
        look_plainly(story, viewer);
    } else {
        struct eyeshot_box box = {x, y, x + any_below(random, 4) + 1, y + any_below(random, 3) + 1};
        for (int i = 0; i < 4; i++)
            eyeshot_map_set(story->map, x + i % 2, y + i / 2, any_below(random, 2));
        box.x1 += 2;
        box.y1 += 2;
        expect(failed, !eyeshot_fog_map_changed(story->fog, story->looker, box), "changed");
        for (int i = 0; i < VIEWERS; i++)
            look_plainly(story, i);
    }
}

static void compare_fog(struct story *story, int turn, int *failed)
{
    const struct eyeshot_mask *rows = eyeshot_map_rows(story->map);
    size_t counts[3] = {0, 0, 0};

    for (int y = 0; y < rows->height; y++)
        for (int x = 0; x < rows->width; x++) {
            bool seen = false;
            enum eyeshot_state state;
            for (int i = 0; i < VIEWERS; i++) {
                bool sees = eyeshot_mask_has(&story->views[i], x, y);
                seen |= sees;
                expect(failed, eyeshot_fog_sees(story->fog, (size_t)i * 5, x, y) == sees,
                       "turn %d: viewer %d at %d, %d", turn, i, x, y);
            }
            state = seen                                       ? EYESHOT_VISIBLE
                    : eyeshot_mask_has(&story->explored, x, y) ? EYESHOT_EXPLORED
                                                               : EYESHOT_UNSEEN;
            counts[state]++;
            expect(failed, eyeshot_fog_state(story->fog, x, y) == state, "turn %d: %d, %d", turn, x,
                   y);
            expect(failed, eyeshot_mask_has(eyeshot_fog_visible(story->fog), x, y) == seen,
                   "turn %d: visible %d, %d", turn, x, y);
        }
    for (int i = 0; i < 3; i++)
        expect(failed, eyeshot_fog_count(story->fog, (enum eyeshot_state)i) == counts[i],
               "turn %d: %zu in state %d", turn, counts[i], i);
    expect(failed, masks_equal(eyeshot_fog_explored(story->fog), &story->explored),
           "turn %d: explored", turn);
}

static void test_fog(void)
{
    static const int sides[][2] = {{1, 1}, {5, 4}, {31, 9}, {64, 5}, {65, 20}, {129, 3}};
    int failed = 0;

    for (int i = 0; i < 6; i++) {
        int width = sides[i][0], height = sides[i][1];
        struct story story = {.map = new_map(width, height), .looker = new_looker()};
        uint64_t random = (uint64_t)i;
        scatter(story.map, 3, 15);
        story.fog = eyeshot_fog_new(story.map, NULL);
        new_mask(&story.explored, width, height);
        for (int k = 0; k < VIEWERS; k++) {
            new_mask(&story.views[k], width, height);
            story.at[k][0] = -1;
        }
        for (int turn = 0; turn < 120; turn++) {
            play_turn(&story, &random, &failed);
            if (turn % 3)
                compare_fog(&story, turn, &failed);
        }
        for (int k = 0; k < VIEWERS; k++)
            eyeshot_mask_release(&story.views[k], NULL);
        eyeshot_mask_release(&story.explored, NULL);
        eyeshot_fog_free(story.fog);
        eyeshot_map_free(story.map);
        eyeshot_looker_free(story.looker);
    }
    check_none(failed, "a team sees what its viewers see, and remembers it");
}

#define CROWD 50
#define APART 20 /* columns from one viewer to the next: none sees what another sees */

/* Many leave, far from each other, before anybody reads what is visible. */
static void test_crowd(void)
{
    struct eyeshot_map *map = new_map(CROWD * APART, 5);
    struct eyeshot_looker *looker = new_looker();
    struct eyeshot_fog *fog = eyeshot_fog_new(map, NULL);
    struct eyeshot_terms terms = eyeshot_terms_of(eyeshot_rule_find("symmetric"));
    int failed = 0;

    terms.radius = 1;
    terms.shape = EYESHOT_SQUARE;
    for (int i = 0; i < CROWD; i++)
        expect(&failed, !eyeshot_fog_place(fog, looker, (size_t)i, &terms, 3 + i * APART, 2),
               "viewer %d comes", i);
    for (int i = 0; i < CROWD; i++)
        if (i != 7)
            expect(&failed, !eyeshot_fog_remove(fog, (size_t)i), "viewer %d leaves", i);
    for (int i = 0; i < CROWD; i++)
        expect(&failed,
               eyeshot_fog_state(fog, 4 + i * APART, 3) ==
                   (i == 7 ? EYESHOT_VISIBLE : EYESHOT_EXPLORED),
               "where viewer %d was", i);
    expect(&failed,
           eyeshot_fog_count(fog, EYESHOT_VISIBLE) == 9 &&
               eyeshot_fog_count(fog, EYESHOT_EXPLORED) == 9 * (CROWD - 1),
           "each sees nine cells");
    eyeshot_fog_free(fog);
    eyeshot_map_free(map);
    eyeshot_looker_free(looker);
    check_none(failed, "of a crowd that leaves one stays");
}

/* A mask of which about half is set, with bits behind the last column, which count for nothing. */
static void new_memory(struct eyeshot_mask *mask, int width, int height, uint64_t *random)
{
    new_mask(mask, width, height);
    for (int i = width * height / 2; i; i--)
        eyeshot_mask_set(mask, any_below(random, width), any_below(random, height));
    for (int y = 0; y < height && width % 64; y++)
        mask->words[((size_t)y + 1) * mask->stride - 1] |= (uint64_t)1 << 63;
}

static void compare_restored(struct eyeshot_fog *fog, struct eyeshot_fog *restored,
                             const struct eyeshot_mask *memory, int *failed)
{
    const struct eyeshot_mask *seen = eyeshot_fog_visible(restored);

    expect(failed,
           masks_equal(seen, eyeshot_fog_visible(fog)) &&
               masks_equal(eyeshot_fog_explored(fog), eyeshot_fog_explored(restored)),
           "it is another");
    for (int i = 0; i < 3; i++)
        expect(failed,
               eyeshot_fog_count(fog, (enum eyeshot_state)i) ==
                   eyeshot_fog_count(restored, (enum eyeshot_state)i),
               "the count of %d", i);
    for (int y = 0; y < memory->height; y++)
        for (int x = 0; x < memory->width; x++)
            expect(failed,
                   eyeshot_mask_has(eyeshot_fog_explored(restored), x, y) ==
                       (eyeshot_mask_has(memory, x, y) || eyeshot_mask_has(seen, x, y)),
                   "%d, %d", x, y);
}

/* Explored cells are set before the viewers come, and after: what is visible stays explored. */
static void test_restored(void)
{
    static const int sides[][2] = {{1, 1}, {5, 4}, {64, 5}, {65, 20}, {129, 3}};
    struct eyeshot_looker *looker = new_looker();
    uint64_t random = 9;
    int failed = 0;

    for (int i = 0; i < 50; i++) {
        int width = sides[i % 5][0], height = sides[i % 5][1];
        struct eyeshot_map *map = new_map(width, height);
        struct eyeshot_fog *fog = eyeshot_fog_new(map, NULL), *later = eyeshot_fog_new(map, NULL);
        struct eyeshot_mask memory, other;
        scatter(map, (uint64_t)i, 20);
        new_memory(&memory, width, height, &random);
        new_mask(&other, width + 1, height);
        expect(&failed, !eyeshot_fog_set_explored(fog, &memory), "set");
        for (size_t viewer = 0; viewer < 5; viewer++) {
            struct eyeshot_terms terms = any_terms(&random);
            int x = any_below(&random, width), y = any_below(&random, height);
            if (eyeshot_fog_place(fog, looker, viewer, &terms, x, y) ||
                eyeshot_fog_place(later, looker, viewer, &terms, x, y) ||
                (viewer == 3 &&
                 (eyeshot_fog_remove(fog, viewer) || eyeshot_fog_remove(later, viewer))))
                abort();
        }
        expect(&failed, !eyeshot_fog_set_explored(fog, &memory), "set once more");
        expect(&failed, !eyeshot_fog_set_explored(later, &memory), "set later");
        expect(&failed,
               eyeshot_fog_set_explored(fog, &other) == EYESHOT_BAD_SIZE &&
                   eyeshot_fog_set_explored(fog, NULL) == EYESHOT_NO_POINTER &&
                   eyeshot_fog_set_explored(NULL, &memory) == EYESHOT_NO_POINTER,
               "refused");
        compare_restored(fog, later, &memory, &failed);
        eyeshot_mask_release(&memory, NULL);
        eyeshot_mask_release(&other, NULL);
        eyeshot_fog_free(fog);
        eyeshot_fog_free(later);
        eyeshot_map_free(map);
    }
    eyeshot_looker_free(looker);
    check_none(failed, "explored cells are set, for a game that is restored");
}

/* A team that sees by light: a rule of one's own looks, and asks what of that is lit. */
struct by_light {
    struct eyeshot_map *map;
    struct eyeshot_fog *lamps;
    struct eyeshot_looker *far, *beside;
    struct eyeshot_terms terms, near;
};

static int look_by_light(void *context, const struct eyeshot_question *question,
                         struct eyeshot_mask *seen)
{
    struct by_light *light = context;

    return eyeshot_light(
        light->map, eyeshot_look(light->far, light->map, &light->terms, question->x, question->y),
        eyeshot_fog_visible(light->lamps),
        eyeshot_look(light->beside, light->map, &light->near, question->x, question->y), seen);
}

static void test_fog_by_light(void)
{
    struct eyeshot_map *map = new_map(70, 30);
    struct by_light light = {map,
                             eyeshot_fog_new(map, NULL),
                             new_looker(),
                             new_looker(),
                             eyeshot_terms_of(eyeshot_rule_find("symmetric")),
                             .near = {0}};
    struct eyeshot_rule rule = {
        .name = "by light", .scale = 1, .radius = EYESHOT_ALL, .look = look_by_light};
    struct eyeshot_terms terms = eyeshot_terms_of(&rule);
    struct eyeshot_fog *team = eyeshot_fog_new(map, NULL);
    struct eyeshot_looker *looker = new_looker();
    struct eyeshot_question question = {.y = 9};
    struct eyeshot_mask seen, explored;
    int failed = 0;

    rule.context = &light;
    light.near = light.terms;
    light.near.radius = 1;
    scatter(map, 5, 10);
    new_mask(&seen, 70, 30);
    new_mask(&explored, 70, 30);
    for (question.x = 4; question.x < 66; question.x++) { /* a torch and a lamp are carried past */
        struct eyeshot_terms lamp = light.terms;
        lamp.radius = 3;
        expect(&failed,
               !eyeshot_fog_place(light.lamps, looker, 0, &lamp, question.x, 9) &&
                   !eyeshot_fog_place(light.lamps, looker, 1, &lamp, 69 - question.x, 15) &&
                   !eyeshot_fog_place(team, looker, 0, &terms, question.x, 9) &&
                   !look_by_light(&light, &question, &seen),
               "%d", question.x);
        eyeshot_mask_join(&explored, &seen);
        expect(&failed,
               masks_equal(eyeshot_fog_visible(team), &seen) &&
                   masks_equal(eyeshot_fog_explored(team), &explored) &&
                   eyeshot_mask_count(&seen) < 500,
               "%d: visible", question.x);
    }
    eyeshot_mask_release(&seen, NULL);
    eyeshot_mask_release(&explored, NULL);
    eyeshot_fog_free(team);
    eyeshot_fog_free(light.lamps);
    eyeshot_looker_free(light.far);
    eyeshot_looker_free(light.beside);
    eyeshot_looker_free(looker);
    eyeshot_map_free(map);
    check_none(failed, "a fog sees by light, with a rule that asks for it");
}

int main(void)
{
    test_fill();
    test_update();
    test_runs();
    test_yours();
    test_words_of_yours();
    test_nested();
    test_stop();
    test_walk();
    test_plug();
    test_fog();
    test_crowd();
    test_restored();
    test_fog_by_light();
    return tap_end();
}
