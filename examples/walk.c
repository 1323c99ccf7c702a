/*
 * A game of one room after the other: walk with the arrow keys or h, j, k, l, open doors by walking
 * into them, end with q. What you see is bright, what you remember is dim, the rest is dark. Another
 * rule of sight may be named, as in `walk eight-ray`.
 *
 *     cc walk.c $(pkg-config --cflags --libs eyeshot) -o walk && ./walk
 */
#include <eyeshot.h>
#include <stdio.h>
#include <termios.h>
#include <unistd.h>

#define WIDTH 24
#define HEIGHT 9

static char level[HEIGHT][WIDTH + 1] = {
    "########################", "#........#.............#", "#........#.............#",
    "#........+.............#", "#........#......##.....#", "####.#####......##.....#",
    "#........#.............#", "#........#.............#", "########################",
};

static void draw(struct eyeshot_fog *fog, int x, int y)
{
    fputs("\033[H", stdout); /* to the top left */
    for (int row = 0; row < HEIGHT; row++, fputs("\r\n", stdout))
        for (int column = 0; column < WIDTH; column++) {
            enum eyeshot_state state = eyeshot_fog_state(fog, column, row);
            int glyph = column == x && row == y ? '@' : level[row][column];
            if (state == EYESHOT_EXPLORED)
                printf("\033[2m%c\033[m", glyph); /* dim */
            else
                putchar(state == EYESHOT_VISIBLE ? glyph : ' ');
        }
    fflush(stdout);
}

/* h, j, k or l for a step to the left, down, up or right. */
static int read_key(void)
{
    int key = getchar();

    if (key == '\033' && getchar() == '[') /* an arrow key */
        key = getchar();
    return key == 'D' ? 'h' : key == 'B' ? 'j' : key == 'A' ? 'k' : key == 'C' ? 'l' : key;
}

static int play(struct eyeshot_map *map, struct eyeshot_looker *looker, struct eyeshot_fog *fog,
                const struct eyeshot_terms *terms)
{
    int x = 3, y = 2, key, status = eyeshot_fog_place(fog, looker, 0, terms, x, y);

    for (draw(fog, x, y); !status && (key = read_key()) != 'q' && key != EOF; draw(fog, x, y)) {
        int to_x = x + (key == 'l') - (key == 'h'), to_y = y + (key == 'j') - (key == 'k');
        if (level[to_y][to_x] == '+') {
            level[to_y][to_x] = '/';
            eyeshot_map_set(map, to_x, to_y, false);
            status = eyeshot_fog_map_changed(fog, looker,
                                             (struct eyeshot_box){to_x, to_y, to_x + 1, to_y + 1});
        } else if (level[to_y][to_x] != '#') {
            status = eyeshot_fog_place(fog, looker, 0, terms, x = to_x, y = to_y);
        }
    }
    return status;
}

int main(int argc, char **argv)
{
    const struct eyeshot_rule *rule = eyeshot_rule_find(argc > 1 ? argv[1] : "symmetric");
    struct eyeshot_terms terms = eyeshot_terms_of(rule);
    struct eyeshot_map *map = eyeshot_map_new(WIDTH, HEIGHT, NULL);
    struct eyeshot_looker *looker = eyeshot_looker_new(NULL);
    struct eyeshot_fog *fog = eyeshot_fog_new(map, NULL);
    unsigned char opaque[256] = {0};
    struct termios before, keys;
    int terminal = !tcgetattr(STDIN_FILENO, &before), status = EYESHOT_NO_MEMORY;

    opaque['#'] = opaque['+'] = 1;
    if (terminal) { /* each key at once, and not shown */
        keys = before;
        keys.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
        tcsetattr(STDIN_FILENO, TCSANOW, &keys);
        fputs("\033[2J", stdout); /* clear the screen */
    }
    if (map && looker && fog)
        status = eyeshot_map_fill(map, level, sizeof level[0], opaque);
    if (!status)
        status = play(map, looker, fog, &terms);
    if (terminal)
        tcsetattr(STDIN_FILENO, TCSANOW, &before);
    if (status)
        fprintf(stderr, "walk: %s\n", eyeshot_status_text(status));
    eyeshot_fog_free(fog);
    eyeshot_looker_free(looker);
    eyeshot_map_free(map);
    return status != 0;
}
