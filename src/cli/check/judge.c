#include "cli/check/judge.h"

#include <stdlib.h>
#include <string.h>

#include "cli/replay/play.h"
#include "cli/support/alloc.h"
#include "cli/support/mask.h"

void trial_init(struct trial *trial, const struct expect *expect)
{
    *trial = (struct trial){.expect = expect};
    trial->verdicts = alloc_array(expect->count, sizeof *trial->verdicts);
}

void trial_release(struct trial *trial)
{
    for (size_t i = 0; trial->verdicts && i < trial->expect->count; i++) {
        value_release(&trial->verdicts[i].got);
        free(trial->verdicts[i].whys);
        free(trial->verdicts[i].note);
        free(trial->verdicts[i].example);
    }
    free(trial->verdicts);
    *trial = (struct trial){0};
}

bool trial_asks(const struct trial *trial, enum about about)
{
    for (size_t i = 0; i < trial->expect->count; i++)
        if (trial->verdicts[i].asked && trial->expect->list[i].about == about)
            return true;
    return false;
}

const struct json_path *expectation_path(const struct expectation *expectation,
                                         struct json_path *steps)
{
    steps[0] = (struct json_path){NULL, NULL, 0};
    steps[1] = (struct json_path){&steps[0], "expect", 0};
    for (int i = 0; i < expectation->key_count; i++)
        steps[i + 2] = (struct json_path){&steps[i + 1], expectation->keys[i], 0};
    return &steps[expectation->key_count + 1];
}

/* Comparing */

/* Rows that must be `height` strings of `width`; their signs are known to be right. */
static int check_rows(const struct expectation *expectation, size_t width, size_t height,
                      struct diag *diag)
{
    struct json_path steps[EXPECT_KEYS + 2];
    const struct json_path *path = expectation_path(expectation, steps);

    for (size_t y = 0; y < expectation->wanted.count; y++) {
        struct json_path at = {path, NULL, (int)y};
        size_t found = strlen(expectation->wanted.rows[y]);
        if (found != width)
            return json_fail(diag, &at, "found a row of %zu cells, expected %zu", found, width);
    }
    if (expectation->wanted.count == height)
        return 0;
    return json_fail(diag, path, "found %zu rows, expected %zu", expectation->wanted.count, height);
}

static size_t count_differ(const struct value *wanted, const struct value *got)
{
    size_t differ = 0;

    if (wanted->count != got->count)
        return 1;
    for (size_t y = 0; y < wanted->count; y++) {
        size_t width = strlen(got->rows[y]);
        if (strlen(wanted->rows[y]) != width)
            return 1;
        for (size_t x = 0; x < width; x++)
            differ += wanted->rows[y][x] != got->rows[y][x];
    }
    return differ;
}

/* The states, or with two planes that are the same, the mask, as rows of signs. */
static int judge_rows(const struct trial *trial, size_t number, const struct eyeshot_mask *visible,
                      const struct eyeshot_mask *seen, char visible_sign, struct diag *diag)
{
    const struct expectation *expectation = &trial->expect->list[number];
    struct verdict *verdict = &trial->verdicts[number];
    size_t width = (size_t)visible->width, height = (size_t)visible->height;

    if (!trial->lenient && check_rows(expectation, width, height, diag))
        return -1;
    verdict->got.rows = alloc_array(height, sizeof *verdict->got.rows);
    for (; verdict->got.count < height; verdict->got.count++) {
        int y = (int)verdict->got.count;
        char *row = alloc_array(width + 1, 1);
        for (int x = 0; x < visible->width; x++)
            row[x] = (char)(plane_get(visible, x, y) ? visible_sign : '0' + plane_get(seen, x, y));
        verdict->got.rows[y] = row;
    }
    verdict->differ = count_differ(&expectation->wanted, &verdict->got);
    return 0;
}

/* What came out stands in `verdict`: as many flags as lines or events are asked about. */
static int judge_flags(const struct trial *trial, size_t number, const char *what,
                       struct diag *diag)
{
    const struct expectation *expectation = &trial->expect->list[number];
    const struct value *wanted = &expectation->wanted;
    struct verdict *verdict = &trial->verdicts[number];
    struct json_path steps[EXPECT_KEYS + 2];

    if (wanted->count != verdict->got.count) {
        verdict->differ = 1;
        return trial->lenient ? 0
                              : json_fail(diag, expectation_path(expectation, steps),
                                          "found %zu, expected %zu: true or false for each %s",
                                          wanted->count, verdict->got.count, what);
    }
    for (size_t i = 0; i < wanted->count; i++)
        verdict->differ += wanted->flags[i] != verdict->got.flags[i];
    return 0;
}

static void need_flags(struct verdict *verdict, size_t count)
{
    verdict->got.flags = alloc_array(count, sizeof *verdict->got.flags);
    verdict->whys = alloc_array(count, sizeof *verdict->whys);
    verdict->got.count = count;
}

/* Fields */

static void merge_eyes(const struct map *map, const struct trial_eye *eyes, size_t count,
                       struct eyeshot_mask *all)
{
    struct looker looker = {0};
    struct eyeshot_mask one = {0};

    look_mask_init(map, &eyes->terms, all);
    look_mask_init(map, &eyes->terms, &one);
    for (size_t i = 0; i < count; i++) {
        struct eyeshot_box box = level_look(&looker, map, &eyes[i].terms, eyes[i].cell, &one);
        eyeshot_mask_join(all, &one, box);
        eyeshot_mask_clear(&one, box);
    }
    mask_release(&one);
    looker_release(&looker);
}

/* A tile is seen when any of its sub-tiles is. */
static bool is_seen(const struct eyeshot_mask *mask, int scale, struct cell cell)
{
    for (int i = 0; i < scale * scale; i++)
        if (plane_get(mask, cell.x * scale + i % scale, cell.y * scale + i / scale))
            return true;
    return false;
}

static void judge_cells(const struct trial *trial, size_t number, const struct eyeshot_mask *mask,
                        int scale)
{
    const struct expectation *expectation = &trial->expect->list[number];
    const struct value *wanted = &expectation->wanted;
    struct verdict *verdict = &trial->verdicts[number];
    bool seen = expectation->about == ABOUT_VISIBLE;

    need_flags(verdict, wanted->count);
    for (size_t i = 0; i < wanted->count; i++) {
        verdict->got.flags[i] = is_seen(mask, scale, wanted->cells[i]) == seen;
        verdict->differ += !verdict->got.flags[i];
    }
}

int trial_look(struct trial *trial, const struct map *map, const struct trial_eye *eyes,
               size_t eye_count, struct diag *diag)
{
    struct eyeshot_mask mask = {0};
    int status = 0;

    merge_eyes(map, eyes, eye_count, &mask);
    for (size_t i = 0; i < trial->expect->count && !status; i++) {
        const struct expectation *expectation = &trial->expect->list[i];
        struct verdict *verdict = &trial->verdicts[i];
        if (!verdict->asked)
            continue;
        if (expectation->about == ABOUT_MASK)
            status = judge_rows(trial, i, &mask, &mask, '1', diag);
        if (expectation->about == ABOUT_VISIBLE || expectation->about == ABOUT_HIDDEN)
            judge_cells(trial, i, &mask, eyes->terms.rule->scale);
        if (expectation->about == ABOUT_COUNT) {
            verdict->got.count = mask_count(&mask);
            verdict->differ = verdict->got.count != expectation->wanted.count;
        }
    }
    mask_release(&mask);
    return status;
}

/* Lines */

static int judge_lines(const struct trial *trial, size_t number, const enum eyeshot_sight *found,
                       size_t count, struct diag *diag)
{
    struct verdict *verdict = &trial->verdicts[number];

    need_flags(verdict, count);
    for (size_t i = 0; i < count; i++) {
        verdict->got.flags[i] = found[i] == EYESHOT_CLEAR;
        verdict->whys[i] = sight_names[found[i]];
    }
    return judge_flags(trial, number, "line", diag);
}

int trial_lines(struct trial *trial, const struct map *map, const struct eyeshot_terms *terms,
                const struct trial_line *lines, size_t line_count, size_t listed_from,
                struct diag *diag)
{
    enum eyeshot_sight *found = alloc_array(line_count, sizeof *found);
    struct looker looker = {0};
    int status = 0;

    for (size_t i = 0; i < line_count; i++)
        found[i] = level_line(&looker, map, terms, lines[i].from, lines[i].to, NULL);
    for (size_t i = 0; i < trial->expect->count && !status; i++) {
        const struct expectation *expectation = &trial->expect->list[i];
        if (!trial->verdicts[i].asked || expectation->about != ABOUT_CLEAR)
            continue;
        if (expectation->single)
            status = judge_lines(trial, i, found, 1, diag);
        else
            status = judge_lines(trial, i, found + listed_from, line_count - listed_from, diag);
    }
    looker_release(&looker);
    free(found);
    return status;
}

/* Turns */

static int judge_events(const struct trial *trial, size_t number, const struct replay *replay,
                        struct diag *diag)
{
    struct verdict *verdict = &trial->verdicts[number];

    need_flags(verdict, replay->outcome_count);
    for (size_t i = 0; i < replay->outcome_count; i++) {
        verdict->got.flags[i] = !replay->outcomes[i].refusal;
        verdict->whys[i] = replay->outcomes[i].refusal;
    }
    return judge_flags(trial, number, "event", diag);
}

/* Expectations by turn, in lists: the first of a turn's and the next of each, plus 1; 0 ends a list. */
struct agenda {
    size_t *first, *next;
};

static void agenda_init(struct agenda *agenda, const struct trial *trial, size_t turn_count)
{
    agenda->first = alloc_array(turn_count + 1, sizeof *agenda->first);
    agenda->next = alloc_array(trial->expect->count, sizeof *agenda->next);
    for (size_t i = trial->expect->count; i-- > 0;) {
        size_t *first = &agenda->first[trial->expect->list[i].turn];
        if (!trial->verdicts[i].asked)
            continue;
        agenda->next[i] = *first;
        *first = i + 1;
    }
}

static int judge_turn(const struct trial *trial, const struct agenda *agenda,
                      const struct replay *replay, struct diag *diag)
{
    int status = 0;

    for (size_t at = agenda->first[replay->turn]; at && !status; at = agenda->next[at - 1]) {
        size_t i = at - 1;
        const struct expectation *expectation = &trial->expect->list[i];
        const struct replay_team *team = &replay->teams[expectation->team];
        if (expectation->about == ABOUT_STATES)
            status = judge_rows(trial, i, eyeshot_fog_visible(team->fog),
                                eyeshot_fog_explored(team->fog), '2', diag);
        if (expectation->about == ABOUT_EVENTS)
            status = judge_events(trial, i, replay, diag);
    }
    return status;
}

int trial_play(struct trial *trial, struct map *map, const struct story *story,
               const struct eyeshot_rule *rule, const struct given *given, struct diag *diag)
{
    struct replay replay;
    struct agenda agenda;
    int status;

    if (replay_init(&replay, map, story, rule, given, diag))
        return -1;
    agenda_init(&agenda, trial, story->turn_count);
    do
        status = judge_turn(trial, &agenda, &replay, diag);
    while (!status && replay_next(&replay));
    free(agenda.first);
    free(agenda.next);
    replay_release(&replay);
    return status;
}
