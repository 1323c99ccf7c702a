/*
 * The command `gen`: a map of a kind, made from a seed (level/generate.c), as text. The whole map
 * is printed or nothing.
 */
#include "cli/command.h"

struct gen_own {
    struct size {
        int width, height; /* 0: the kind's own */
    } size;
    long long density, seed; /* where they were given */
};

static void gen_add_kinds(struct word_list *words)
{
    for (size_t i = 0; gen_kinds[i].name; i++)
        word_list_add(words, gen_kinds[i].name);
}

static int gen_run(struct call *call, struct diag *diag)
{
    const struct gen_own *own = call->own;
    bool dense = option_used(&call->uses, "density"), seeded = option_used(&call->uses, "seed");
    struct word_list kinds = {0};
    struct gen_options options;
    const struct gen_kind *kind;
    struct map map;
    int found;

    gen_add_kinds(&kinds);
    found =
        words_find(kinds.words, kinds.count, "kind", call->count ? call->operands[0] : "", diag);
    if (found < 0)
        return -1;
    kind = &gen_kinds[found];
    if (dense && kind->density < 0)
        return diag_fail(diag, "%s has no density", kind->name);
    options = (struct gen_options){own->size.width ? own->size.width : kind->width,
                                   own->size.height ? own->size.height : kind->height,
                                   dense ? (int)own->density : kind->density,
                                   seeded ? (uint64_t)own->seed : 1};
    if (map_check((size_t)options.width, (size_t)options.height, diag) || call_open(call, diag))
        return -1;
    gen_make(&map, kind, &options);
    for (int y = 0; y < map.height; y++) {
        sink_write(&call->sink, map.bytes + map_at(&map, 0, y), (size_t)map.width);
        sink_write(&call->sink, "\n", 1);
    }
    map_release(&map);
    return STATUS_YES;
}

static int gen_set_size(void *member, const char *value, const struct option_spec *option,
                        struct diag *diag)
{
    struct size *size = member;
    char end;

    (void)option;
    if (sscanf(value, "%6d%*1[xX]%6d%c", &size->width, &size->height, &end) != 2 ||
        size->width < 1 || size->height < 1)
        return diag_fail(diag, "size: found '%s', expected WIDTHxHEIGHT, 1 to %d each", value,
                         EYESHOT_MOST_SIDE);
    return 0;
}

static const struct option_spec table[] = {
    {0, "size", "WIDTHxHEIGHT", "default: the kind's own",
     OPTION_CALL(gen_set_size, struct gen_own, size)},
    {0, "seed", "N", "the same seed gives the same map; default 1",
     OPTION_WHOLE(struct gen_own, seed, 0, LLONG_MAX)},
    {0, "density", "PERCENT", "how much of the map is walls, for caves and noise",
     OPTION_WHOLE(struct gen_own, density, 0, 100)},
    {0}};

const struct command command_gen = {
    .name = "gen",
    .operands = "KIND",
    .summary = "a map: rooms, caves, noise or open",
    .example = "eyeshot gen rooms --seed 7 | eyeshot fov -r 15",
    .notes = "Kinds: rooms (100x25; solid rock, rooms, corridors), caves (80x40), noise (60x30;\n"
             "single walls), open (40x20). Every open cell of rooms and caves can be reached.\n"
             "An @ stands on the first open cell, so that fov has a viewer.\n",
    .most_operands = 1,
    .operand_words = gen_add_kinds,
    .has = HAS_OUTPUT | HAS_LIMITS,
    .options = table,
    .own_size = sizeof(struct gen_own),
    .run = gen_run,
};
