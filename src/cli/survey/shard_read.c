#include "cli/survey/shard.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/input/json_need.h"
#include "cli/input/source.h"
#include "cli/input/text.h"
#include "cli/level/given.h"
#include "cli/support/alloc.h"
#include "cli/support/hash.h"
#include "cli/support/mask.h"

static const char *const shared_keys[SHARD_SHARED] = {
    "width", "height", "algorithm", "radius", "shape", "rule", "viewers", "map", "opaque"};

/* A shard that is being read. */
struct reader {
    struct shards *shards;
    struct json_value root;
    struct diag *diag;
    size_t number, count;     /* which shard, of how many */
    struct eyeshot_mask eyes; /* its viewers, */
    size_t eye_count;         /* so many */
};

static struct json_value member(const struct reader *reader, const char *key)
{
    return json_get(&reader->root, key);
}

/* NULL: it is no text. */
static const char *text_of(const struct reader *reader, const char *key)
{
    struct json_value value = member(reader, key);

    return cJSON_IsString(value.json) ? value.json->valuestring : NULL;
}

/* An array of strings, as many as the map has rows. */
static int need_rows(const struct reader *reader, const char *key, struct json_value *rows)
{
    *rows = member(reader, key);
    if (!cJSON_IsArray(rows->json) || cJSON_GetArraySize(rows->json) != reader->shards->map.height)
        return json_refuse(rows, "expected %d row%s", reader->shards->map.height,
                           plural((uint64_t)reader->shards->map.height));
    for (struct json_value row = json_first(rows); row.json; json_step(&row))
        if (!cJSON_IsString(row.json))
            return json_expected(&row, "a string");
    return 0;
}

static int read_mask(const struct reader *reader, const char *key, struct eyeshot_mask *mask)
{
    struct json_value rows;

    if (need_rows(reader, key, &rows))
        return -1;
    for (struct json_value row = json_first(&rows); row.json; json_step(&row)) {
        const char *text = row.json->valuestring;
        if (strlen(text) != (size_t)mask->width || strspn(text, "01") != (size_t)mask->width)
            return json_refuse(&row, "expected a string of %d characters 01", mask->width);
        for (int x = 0; x < mask->width; x++)
            if (text[x] == '1')
                plane_set(mask, x, row.path.index);
    }
    return 0;
}

/* The glyphs; a map that was never drawn has none. */
static int read_glyphs(const struct reader *reader, struct map *map)
{
    const struct legend legend = {0};
    int width = map->width, height = map->height, status;
    struct json_value rows;
    struct bytes text = {0};

    if (need_rows(reader, "map", &rows))
        return -1;
    for (struct json_value row = json_first(&rows); row.json; json_step(&row))
        bytes_addf(&text, "%s\n", row.json->valuestring);
    map_release(map);
    status = text_read(map, text.data, text.length, &legend, true, reader->diag);
    bytes_release(&text);
    if (status || (map->width == width && map->height == height))
        return status;
    return json_refuse(&rows, "expected %d x %d characters", width, height);
}

static int read_map(const struct reader *reader)
{
    struct map *map = &reader->shards->map;
    int64_t width, height;

    if (json_need_whole(&reader->root, "width", NULL, 1, EYESHOT_MOST_SIDE, &width) ||
        json_need_whole(&reader->root, "height", NULL, 1, EYESHOT_MOST_SIDE, &height) ||
        map_check((size_t)width, (size_t)height, reader->diag))
        return -1;
    map_init(map, (int)width, (int)height);
    if (!cJSON_IsNull(member(reader, "map").json) && read_glyphs(reader, map))
        return -1;
    mask_clear(&map->opaque);
    if (read_mask(reader, "opaque", &map->opaque))
        return -1;
    map_finish(map);
    return 0;
}

static int read_rule(const struct reader *reader)
{
    struct eyeshot_terms *terms = &reader->shards->terms;
    const char *name = text_of(reader, "algorithm");
    const char *shape = text_of(reader, "shape");
    int index = 0;

    if (!name || !shape || !text_of(reader, "rule"))
        return diag_fail(reader->diag, "expected strings under algorithm, shape and rule");
    while (shape_names[index] && strcmp(shape_names[index], shape) != 0)
        index++;
    if (!shape_names[index])
        return diag_fail(reader->diag, "$.shape: unknown shape '%s'", shape);
    reader->shards->rule = alloc_text(name, strlen(name));
    terms->shape = (enum eyeshot_shape)index;
    terms->radius = EYESHOT_ALL;
    if (cJSON_IsNull(member(reader, "radius").json))
        return 0;
    return json_need_whole(&reader->root, "radius", NULL, 0, JSON_WHOLE_MOST, &terms->radius);
}

/*
 * What holds for all of them comes from the first. None of its numbers has a text: all were asked
 * for.
 */
static int begin(const struct reader *reader)
{
    struct shards *shards = reader->shards;
    struct survey *survey = &shards->survey;
    int64_t viewers;

    if (read_map(reader) || read_rule(reader) ||
        json_need_whole(&reader->root, "viewers", NULL, 0, (int64_t)EYESHOT_MOST_CELLS, &viewers))
        return -1;
    *survey = (struct survey){.map = &shards->map, .terms = &shards->terms};
    mask_init(&survey->viewers, shards->map.width, shards->map.height);
    mask_init(&shards->read, (int)reader->count, 1);
    for (int i = 0; i < MEASURE_COUNT; i++)
        survey->values[i] = alloc_array(map_area(&shards->map), sizeof *survey->values[i]);
    for (int i = 0; i < SHARD_SHARED; i++)
        shards->shared[i] = cJSON_PrintUnformatted(member(reader, shared_keys[i]).json);
    shards->viewers = (size_t)viewers;
    shards->count = reader->count;
    return 0;
}

static int compare_shared(const struct reader *reader)
{
    for (int i = 0; i < SHARD_SHARED; i++) {
        struct json_value value = member(reader, shared_keys[i]);
        char *text = value.json ? cJSON_PrintUnformatted(value.json) : NULL;
        bool same = text && !strcmp(text, reader->shards->shared[i]);
        free(text);
        if (!same || json_number_has_text(value.json))
            return json_refuse(&value, "not the same as in the first shard");
    }
    return 0;
}

/* `"shard":[K,N]` */
static int read_number(struct reader *reader)
{
    struct json_value pair = member(reader, "shard");
    int64_t two[2];

    if (!json_is_pair(&pair))
        return json_refuse(&pair, "expected two numbers");
    if (json_two(&pair, two))
        return -1;
    if (two[0] < 1 || two[0] > two[1] || two[1] > SHARD_MOST)
        return json_refuse(&pair, "expected K and N, with K from 1 to N, N up to %d", SHARD_MOST);
    reader->number = (size_t)two[0];
    reader->count = (size_t)two[1];
    return 0;
}

static int check_number(const struct reader *reader)
{
    struct shards *shards = reader->shards;

    if (reader->count != shards->count)
        return diag_fail(reader->diag, "this is one of %zu shards, the first one is of %zu",
                         reader->count, shards->count);
    if (plane_get(&shards->read, (int)reader->number - 1, 0))
        return diag_fail(reader->diag, "shard %zu/%zu is there twice", reader->number,
                         reader->count);
    plane_set(&shards->read, (int)reader->number - 1, 0);
    return 0;
}

/* The eyes are those of its K/N of the viewers, who are counted in reading order. */
static int add_eyes(struct reader *reader)
{
    struct shards *shards = reader->shards;
    struct eyeshot_mask *viewers = &shards->survey.viewers;
    size_t all = shards->viewers, number = reader->number, count = reader->count;
    size_t expected = all * number / count - all * (number - 1) / count;

    struct json_value rows = member(reader, "eyes");

    mask_init(&reader->eyes, shards->map.width, shards->map.height);
    if (read_mask(reader, "eyes", &reader->eyes))
        return -1;
    for (struct cell cell = {-1, 0}; mask_next(&reader->eyes, &cell);)
        if (plane_get(viewers, cell.x, cell.y))
            return json_refuse(&rows, "another shard looks from %d,%d as well", cell.x, cell.y);
    eyeshot_mask_join(viewers, &reader->eyes, eyeshot_mask_box(viewers));
    reader->eye_count = mask_count(&reader->eyes);
    if (reader->eye_count == expected)
        return 0;
    return json_refuse(&rows, "found %zu, expected %zu: shard %zu/%zu of %zu viewers",
                       reader->eye_count, expected, number, count, all);
}

/* A number and the blank behind it; false: there is none, or it is larger than `most`. */
static bool take_number(const char **text, uint64_t most, uint64_t *number)
{
    const char *start = *text;

    *number = 0;
    for (; **text >= '0' && **text <= '9' && *number <= most; (*text)++)
        *number = *number * 10 + (uint64_t)(**text - '0');
    if (*text == start || *number > most)
        return false;
    *text += **text == ' ';
    return true;
}

/* From its eye at `x`, `y`: beyond no corner of the map, and no less than the mean. */
static int check_farthest(const struct reader *reader, const struct json_value *row,
                          uint64_t number, int x, int y)
{
    const struct survey *survey = &reader->shards->survey;
    int right = survey->map->width - 1 - x, below = survey->map->height - 1 - y;
    double dx = x > right ? x : right, dy = y > below ? y : below, twice = 2 * (double)number;

    if (number && (twice - 1) * (twice - 1) > 4e6 * (dx * dx + dy * dy)) /* thousandths, rounded */
        return json_refuse(row, "%llu is farther than a corner of the map from %d,%d",
                           (unsigned long long)number, x, y);
    if (number < survey_value(survey, MEASURE_MEAN, x, y))
        return json_refuse(row, "%llu is less than the mean of the cell %d,%d",
                           (unsigned long long)number, x, y);
    return 0;
}

static uint64_t largest(const struct reader *reader, enum measure measure)
{
    if (is_distance(measure))
        return UINT32_MAX;
    return measure == MEASURE_SEES ? map_area(&reader->shards->map) : reader->eye_count;
}

/* A number for each eye of a row; of those who see a cell, for each open cell. */
static int add_row(const struct reader *reader, enum measure measure, const struct json_value *row)
{
    const struct map *map = &reader->shards->map;
    const char *text = row->json->valuestring;
    int y = row->path.index;
    uint32_t *sums = reader->shards->survey.values[measure] + (size_t)y * (size_t)map->width;
    uint64_t most = largest(reader, measure), number;

    for (int x = 0; x < map->width; x++) {
        if (measure == MEASURE_SEEN_BY ? plane_get(&map->opaque, x, y)
                                       : !plane_get(&reader->eyes, x, y))
            continue;
        if (!take_number(&text, most, &number))
            return json_refuse(row, "expected a number up to %llu for the cell %d,%d",
                               (unsigned long long)most, x, y);
        if (measure == MEASURE_FARTHEST && check_farthest(reader, row, number, x, y))
            return -1;
        sums[x] += (uint32_t)number;
    }
    return *text ? json_refuse(row, "found more numbers than cells") : 0;
}

static int add_values(const struct reader *reader)
{
    for (enum measure i = 0; i < MEASURE_COUNT; i++) {
        struct json_value rows;
        if (need_rows(reader, measure_names[i], &rows))
            return -1;
        for (struct json_value row = json_first(&rows); row.json; json_step(&row))
            if (add_row(reader, i, &row))
                return -1;
    }
    return 0;
}

/* Of all strings and numbers of a value. */
static uint64_t sum_value(uint64_t sum, const cJSON *value)
{
    char text[32];

    if (cJSON_IsString(value))
        return fnv_add(sum, value->valuestring);
    if (cJSON_IsNumber(value)) {
        snprintf(text, sizeof text, "%.17g", value->valuedouble);
        return fnv_add(sum, text);
    }
    for (const cJSON *child = value->child; child; child = child->next)
        sum = sum_value(sum, child);
    return sum;
}

/* All was plausible; now, is it also what was written? */
static int check_sum(const struct reader *reader)
{
    struct json_value found;
    uint64_t sum = FNV_START;
    char text[17];

    if (json_need(&found, &reader->root, "sum", NULL))
        return -1;
    for (const cJSON *value = reader->root.json->child; value != found.json; value = value->next)
        sum = sum_value(sum, value);
    snprintf(text, sizeof text, "%016llx", (unsigned long long)sum);
    if (cJSON_IsString(found.json) && !strcmp(found.json->valuestring, text) && !found.json->next)
        return 0;
    return json_refuse(&found, "this shard is not as it was written: its sum is %s", text);
}

static int add_shard(struct reader *reader)
{
    const char *kind = text_of(reader, "eyeshot");
    int status;

    if (!kind || strcmp(kind, SHARD_KIND) != 0)
        return diag_fail(reader->diag,
                         "expected a " SHARD_KIND " object, as survey --shard prints it");
    if (read_number(reader))
        return -1;
    status = reader->shards->count ? compare_shared(reader) : begin(reader);
    if (status || check_number(reader))
        return -1;
    status = add_eyes(reader) || add_values(reader) || check_sum(reader) ? -1 : 0;
    mask_release(&reader->eyes);
    return status;
}

int shards_read(struct shards *shards, const char *path, struct diag *diag)
{
    struct source source;
    size_t line = 1, length;
    int status = 0;

    if (source_read(&source, path, diag))
        return -1;
    for (const char *text = source.text, *end = text + source.length; text < end && !status;
         text += length + 1, line++) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        cJSON *root;
        length = (size_t)((stop ? stop : end) - text);
        if (json_skip_blanks(text, length, 0) == length)
            continue;
        root = json_parse(text, length, false, diag);
        struct reader reader = {.shards = shards, .root = json_root(root, diag), .diag = diag};
        status = root ? add_shard(&reader) : -1;
        if (status && !diag->line)
            diag->column = 1;
        if (status)
            diag->line = line;
        cJSON_Delete(root);
    }
    source_release(&source);
    return status;
}

int shards_check(const struct shards *shards, struct diag *diag)
{
    if (!shards->count)
        return diag_fail(diag, "found no shard, expected what survey --shard prints");
    for (size_t i = 0; i < shards->count; i++)
        if (!plane_get(&shards->read, (int)i, 0))
            return diag_fail(diag, "shard %zu/%zu is missing", i + 1, shards->count);
    return 0;
}

void shards_release(struct shards *shards)
{
    map_release(&shards->map);
    free(shards->rule);
    survey_release(&shards->survey);
    mask_release(&shards->read);
    for (int i = 0; i < SHARD_SHARED; i++)
        free(shards->shared[i]);
    *shards = (struct shards){0};
}
