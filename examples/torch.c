/*
 * A game of light and dark: h, j, k and l walk, with Enter behind them; t lights a torch or puts it
 * out, s saves, r restores, q ends. In the dark you see the next cells only, but what is lit from
 * afar, and the archer, A, hits you where it is light. What you see is bright, what you remember is
 * dim.
 *
 *     cc torch.c $(pkg-config --cflags --libs eyeshot) -o torch && ./torch
 */
#include <eyeshot.h>
#include <stdio.h>

#define WIDTH 22
#define HEIGHT 7
#define SAVED "torch.save"

enum { TORCH, LAMP, ARCHER_X = 20, ARCHER_Y = 3 };

/* All that is saved: what else there is follows from it. */
struct state {
    char known[HEIGHT][WIDTH];
    int x, y, torch, hits; /* of the hero */
};

struct game {
    struct state now;
    struct eyeshot_map *map;
    struct eyeshot_looker *looker, *other; /* two, for two looks at a time */
    struct eyeshot_fog *lamps;             /* its visible cells are those that are lit */
    struct eyeshot_terms terms;
    struct eyeshot_mask seen;
};

static const char level[HEIGHT][WIDTH + 1] = {
    "######################", "#......#.............#", "#......#.............#",
    "#.o...........#......#", "#......#.............#", "#......#............o#",
    "######################",
};

static int place_lamp(struct game *game, size_t lamp, int radius, int x, int y)
{
    struct eyeshot_terms terms = game->terms;

    terms.radius = radius;
    return eyeshot_fog_place(game->lamps, game->looker, lamp, &terms, x, y);
}

/* The map and its lamps, from the level. */
static int build(struct game *game)
{
    static const unsigned char opaque[256] = {['#'] = 1};
    int status = eyeshot_map_fill(game->map, level, sizeof level[0], opaque);
    size_t lamps = LAMP;

    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH && !status; x++)
            if (level[y][x] == 'o')
                status = place_lamp(game, lamps++, 4, x, y);
    return status;
}

/* What the hero sees of what is lit, or beside him; he knows it from now on. */
static int see(struct game *game)
{
    struct state *now = &game->now;
    struct eyeshot_terms beside = game->terms;
    int status = 0;

    beside.radius = 1;
    beside.shape = EYESHOT_SQUARE;
    if (now->torch)
        status = place_lamp(game, TORCH, 2, now->x, now->y);
    else
        eyeshot_fog_remove(game->lamps, TORCH); /* if it burned */
    if (!status)
        status = eyeshot_light(
            game->map, eyeshot_look(game->looker, game->map, &game->terms, now->x, now->y),
            eyeshot_fog_visible(game->lamps),
            eyeshot_look(game->other, game->map, &beside, now->x, now->y), &game->seen);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            now->known[y][x] |= eyeshot_mask_has(&game->seen, x, y);
    return status;
}

/* The archer hits whom she sees, if he is lit. */
static int shoot(struct game *game)
{
    int x = game->now.x, y = game->now.y;

    if (eyeshot_mask_has(eyeshot_fog_visible(game->lamps), x, y))
        game->now.hits +=
            eyeshot_sees(game->looker, game->map, &game->terms, ARCHER_X, ARCHER_Y, x, y);
    return eyeshot_looker_status(game->looker);
}

static void draw(const struct game *game)
{
    const struct state *now = &game->now;

    fputs("\033[H", stdout); /* to the top left */
    for (int y = 0; y < HEIGHT; y++, putchar('\n'))
        for (int x = 0; x < WIDTH; x++)
            if (x == now->x && y == now->y)
                putchar('@');
            else if (!eyeshot_mask_has(&game->seen, x, y))
                printf("\033[2m%c\033[m", now->known[y][x] ? level[y][x] : ' '); /* dim */
            else
                putchar(x == ARCHER_X && y == ARCHER_Y ? 'A' : level[y][x]);
    printf("hits: %d\n", now->hits);
    fflush(stdout);
}

/* Games that others may have written would be looked at before they are believed. */
static void turn(struct state *now, int key)
{
    int x = now->x + (key == 'l') - (key == 'h'), y = now->y + (key == 'j') - (key == 'k');
    FILE *file = key == 's' ? fopen(SAVED, "wb") : key == 'r' ? fopen(SAVED, "rb") : NULL;
    struct state saved;

    if (key == 's' && file)
        fwrite(now, sizeof *now, 1, file);
    if (key == 'r' && file && fread(&saved, sizeof saved, 1, file) == 1)
        *now = saved;
    else if (level[y][x] != '#')
        now->x = x, now->y = y;
    now->torch ^= key == 't';
    if (file)
        fclose(file);
}

int main(void)
{
    struct game game = {.now = {.x = 4, .y = 3},
                        .map = eyeshot_map_new(WIDTH, HEIGHT, NULL),
                        .looker = eyeshot_looker_new(NULL),
                        .other = eyeshot_looker_new(NULL),
                        .terms = eyeshot_terms_of(eyeshot_rule_find("symmetric"))};
    int key = 0, status = eyeshot_mask_init(&game.seen, WIDTH, HEIGHT, NULL);

    game.lamps = eyeshot_fog_new(game.map, NULL);
    if (!status)
        status = build(&game);
    fputs("\033[2J", stdout); /* clear the screen */
    for (; !status && key != 'q' && key != EOF; key = getchar()) {
        if (key == '\n')
            continue;
        turn(&game.now, key);
        status = see(&game);
        if (!status && key)
            status = shoot(&game);
        draw(&game);
    }
    if (status)
        fprintf(stderr, "torch: %s\n", eyeshot_status_text(status));
    eyeshot_fog_free(game.lamps);
    eyeshot_looker_free(game.looker);
    eyeshot_looker_free(game.other);
    eyeshot_map_free(game.map);
    eyeshot_mask_release(&game.seen, NULL);
    return status != 0;
}
