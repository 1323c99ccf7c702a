/*
 * Lines for `eyeshot batch`, and whether it answered them rightly.
 *
 *     lines ask COUNT SEED | eyeshot batch | lines judge COUNT SEED
 *
 * A line follows from the seed and its number alone, so the judge, who is given no line, knows what was asked.
 * Maps have one row: what is seen are the cells between two walls, and these, which needs no algorithm. One
 * line of four is broken in one of seven ways; its answer is an error with its number, and its id where one could be read.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDEST 120
#define LONGEST 4096

enum kind { FOV, LOS, CUT, NO_JSON, BEHIND, OUTSIDE, UNKNOWN_KEY, TWICE, NO_SCENARIO };
#define IS_BROKEN(kind) ((kind) >= CUT)

struct question {
    unsigned long long id;
    enum kind kind;
    int width, from, to;
    char row[WIDEST + 1];
};

/* splitmix64 (Steele, Lea, Flood 2014), from the line's number. */
static uint64_t draw(uint64_t *state)
{
    uint64_t word = *state += 0x9e3779b97f4a7c15u;

    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9u;
    word = (word ^ word >> 27) * 0x94d049bb133111ebu;
    return word ^ word >> 31;
}

static struct question question(unsigned long long id, uint64_t seed)
{
    uint64_t state = seed << 40 ^ id * 0x2545f4914f6cdd1du;
    struct question asked = {.id = id, .width = (int)(draw(&state) % WIDEST) + 1};
    uint64_t kind = draw(&state) % 28;

    asked.kind = kind < 7 ? (enum kind)(CUT + kind) : kind < 18 ? FOV : LOS;
    for (int x = 0; x < asked.width; x++)
        asked.row[x] = draw(&state) % 8 ? '.' : '#';
    asked.from = (int)(draw(&state) % (unsigned)asked.width);
    asked.to = (int)(draw(&state) % (unsigned)asked.width);
    asked.row[asked.from] = asked.row[asked.to] = '.';
    return asked;
}

static void ask(const struct question *asked)
{
    unsigned long long id = asked->id;
    const char *row = asked->row;
    int x = asked->from;

    switch (asked->kind) {
    case FOV:
        printf("{\"id\":%llu,\"map\":[\"%s\"],\"viewers\":[[%d,0]]}\n", id, row, x);
        break;
    case LOS:
        printf("{\"id\":%llu,\"op\":\"los\",\"map\":[\"%s\"],\"from\":[%d,0],\"to\":[%d,0]}\n", id,
               row, x, asked->to);
        break;
    case CUT:
        printf("{\"id\":%llu,\"map\":[\"%s\n", id, row);
        break;
    case NO_JSON:
        printf("%s\n", row);
        break;
    case BEHIND:
        printf("{\"id\":%llu,\"map\":[\"%s\"],\"viewers\":[[%d,0]]}]\n", id, row, x);
        break;
    case OUTSIDE:
        printf("{\"id\":%llu,\"map\":[\"%s\"],\"viewers\":[[%d,0]]}\n", id, row, asked->width);
        break;
    case UNKNOWN_KEY:
        printf("{\"id\":%llu,\"map\":[\"%s\"],\"viewrs\":[[%d,0]]}\n", id, row, x);
        break;
    case TWICE:
        printf("{\"id\":%llu,\"map\":[\"%s\"],\"map\":[\"%s\"]}\n", id, row, row);
        break;
    case NO_SCENARIO:
        printf("[%llu]\n", id);
    }
}

/* Can the id be read? Only of a line that is JSON, an object, and has no key twice. */
static bool has_id(enum kind kind)
{
    return kind == OUTSIDE || kind == UNKNOWN_KEY;
}

static void expect_fov(const struct question *asked, char *answer)
{
    int first = asked->from, last = asked->from, count, walls;
    char mask[WIDEST + 1] = "";

    while (first > 0 && asked->row[first] != '#')
        first--;
    while (last < asked->width - 1 && asked->row[last] != '#')
        last++;
    count = last - first + 1;
    walls = (asked->row[first] == '#') + (last > first && asked->row[last] == '#');
    memset(mask, '0', (size_t)asked->width);
    memset(mask + first, '1', (size_t)count);
    sprintf(answer,
            "{\"id\":%llu,\"eyeshot\":\"fov/"
            "1\",\"width\":%d,\"height\":1,\"scale\":1,\"algorithm\":\"symmetric\","
            "\"radius\":null,\"shape\":\"circle\",\"walls\":\"lit\",\"border\":\"shown\","
            "\"diagonals\":\"pass\","
            "\"viewers\":[{\"id\":\"%d,0\",\"x\":%d,\"y\":0,\"radius\":null,\"visible\":%d,"
            "\"visible_walls\":%d}],"
            "\"visible\":%d,\"visible_walls\":%d,"
            "\"mask\":[\"%s\"]}\n",
            asked->id, asked->width, asked->from, asked->from, count, walls, count, walls, mask);
}

/* The whole answer; of an error, up to its message. */
static void expect(const struct question *asked, char *answer)
{
    int low = asked->from < asked->to ? asked->from : asked->to;
    int high = asked->from + asked->to - low;
    bool clear = !memchr(asked->row + low, '#', (size_t)(high - low));
    char cells[WIDEST * 8 + 1] = ""; /* the walls between, or what the sight hangs on */
    size_t used = 0;

    for (int x = low + 1; x < high; x++)
        if (clear || asked->row[x] == '#')
            used += (size_t)sprintf(cells + used, "%s[%d,0]", used ? "," : "", x);
    if (asked->kind == FOV)
        expect_fov(asked, answer);
    else if (asked->kind == LOS)
        sprintf(answer,
                "{\"id\":%llu,\"eyeshot\":\"los/"
                "1\",\"algorithm\":\"symmetric\",\"from\":[%d,0],\"to\":[%d,0],"
                "\"clear\":%s,\"why\":{\"verdict\":\"%s\",\"cells\":[%s]},\"path\":null,"
                "\"blocked_at\":null}\n",
                asked->id, asked->from, asked->to, clear ? "true" : "false",
                clear ? "clear" : "blocked", cells);
    else if (has_id(asked->kind))
        sprintf(answer,
                "{\"id\":%llu,\"eyeshot\":\"error/1\",\"error\":{\"line\":%llu,\"path\":\"$",
                asked->id, asked->id);
    else
        sprintf(answer, "{\"id\":null,\"eyeshot\":\"error/1\",\"error\":{\"line\":%llu,\"path\":",
                asked->id);
}

static int judge(unsigned long long count, uint64_t seed)
{
    static char line[LONGEST], wanted[LONGEST];
    unsigned long long broken = 0;

    for (unsigned long long id = 1; id <= count; id++) {
        struct question asked = question(id, seed);
        size_t length;
        expect(&asked, wanted);
        length = strlen(wanted);
        if (!fgets(line, sizeof line, stdin)) {
            printf("not ok the answers end before line %llu\n", id);
            return 1;
        }
        if (strncmp(line, wanted, length) != 0 || !strchr(line, '\n')) {
            printf("not ok line %llu\n# expected %s\n# found    %s", id, wanted, line);
            return 1;
        }
        broken += IS_BROKEN(asked.kind);
    }
    if (getchar() != EOF) {
        printf("not ok there are more answers than lines\n");
        return 1;
    }
    printf("ok %llu answers are those of their lines, %llu of them errors\n", count, broken);
    return 0;
}

int main(int argc, char **argv)
{
    unsigned long long count, seed;

    if (argc != 4 || (strcmp(argv[1], "ask") != 0 && strcmp(argv[1], "judge") != 0)) {
        fprintf(stderr, "lines ask|judge COUNT SEED\n");
        return 2;
    }
    count = strtoull(argv[2], NULL, 10);
    seed = strtoull(argv[3], NULL, 10);
    if (!strcmp(argv[1], "judge"))
        return judge(count, seed);
    for (unsigned long long id = 1; id <= count; id++) {
        struct question asked = question(id, seed);
        ask(&asked);
    }
    return 0;
}
