#include <string.h>

#include "cli/command.h"
#include "cli/gen/maps.h"

static void write_map(struct sink *sink, const struct map *map)
{
    for (int y = 0; y < map->height; y++) {
        sink_write(sink, map->narrow + map_at(map, 0, y), (size_t)map->width);
        sink_write(sink, "\n", 1);
    }
}

static int gen_run(struct settings *settings, char **operands, int count, struct diag *diag)
{
    const struct gen_kind *kind;
    struct gen_options options;
    struct map map;
    struct sink sink;
    int status;

    if (!count) {
        diag_fail(diag, "what kind of map? rooms, caves, maze, noise or open");
        return STATUS_TROUBLE;
    }
    kind = table_need(TABLE(gen_kinds), "kind", operands[0], diag);
    if (!kind)
        return STATUS_TROUBLE;
    if (settings->density >= 0 && kind->density < 0) {
        diag_fail(diag, "%s has no density", kind->name);
        return STATUS_TROUBLE;
    }
    options = (struct gen_options){settings->width ? settings->width : kind->width,
                                   settings->height ? settings->height : kind->height,
                                   settings->density >= 0 ? settings->density : kind->density,
                                   settings->seed};
    if (map_check((size_t)options.width, (size_t)options.height, diag) ||
        sink_open(&sink, settings->output, diag))
        return STATUS_TROUBLE;
    gen_make(&map, kind, &options);
    write_map(&sink, &map);
    status = sink_close(&sink, diag);
    map_release(&map);
    return status ? STATUS_TROUBLE : STATUS_YES;
}

static int set_size(void *settings, const char *value, struct diag *diag)
{
    struct settings *into = settings;
    size_t length = strcspn(value, "xX");
    char left[24];
    long long width, height;

    if (!value[length] || length >= sizeof left)
        return diag_fail(diag, "size: found '%s', expected WIDTHxHEIGHT", value);
    memcpy(left, value, length);
    left[length] = '\0';
    if (option_number(left, 1, EYESHOT_MOST_SIDE, "size", &width, diag) ||
        option_number(value + length + 1, 1, EYESHOT_MOST_SIDE, "size", &height, diag))
        return -1;
    into->width = (int)width;
    into->height = (int)height;
    return 0;
}

static int set_density(void *settings, const char *value, struct diag *diag)
{
    long long density;

    if (option_number(value, 0, 100, "density", &density, diag))
        return -1;
    ((struct settings *)settings)->density = (int)density;
    return 0;
}

static const struct option_row options[] = {
    {0, "size", "WIDTHxHEIGHT", "default: the kind's own", CALL(set_size)},
    {0, "seed", "N", "the same seed gives the same map; default 1", CALL(settings_seed)},
    {0, "density", "PERCENT", "of walls, for caves and noise", CALL(set_density)},
    {'o', "output", "FILE", "instead of standard output; whole or not at all", SETTING(output)},
    {0}};

static const struct option_group groups[] = {
    {"Options", options}, {"Limits", options_limits}, {"Help", options_help}, {0}};

const struct command command_gen = {
    .name = "gen",
    .operands = "KIND",
    .summary = "a map: rooms, caves, maze, noise or open",
    .example = "eyeshot gen rooms --seed 7 | eyeshot fov -r 15",
    .notes = "Kinds: rooms (100x25; solid rock, rooms, corridors), caves (80x40), maze (41x21),\n"
             "noise (60x30; single walls), open (40x20). Every open cell of rooms, caves and maze\n"
             "can be reached. An @ stands on the first open cell, so that fov has a viewer.\n",
    .most_operands = 1,
    .groups = groups,
    .run = gen_run,
};
