/* Properties of pairs of cells: who sees whom, against each other and against the line. */
#include "cli/audit/measuring.h"

typedef bool compare_pair(struct measuring *measuring, size_t eye, struct cell b,
                          struct tally *tally);

/* Does `a` see `b`, and `b` see `a`? */
static inline bool add_pair(const struct measuring *measuring, struct cell a, struct cell b,
                            bool out, bool back, struct tally *tally)
{
    tally->of += out || back;
    return out != back &&
           tally_add(tally, measuring, 1,
                     (struct finding){.cells = {out ? a : b, out ? b : a}, .count = 2});
}

static bool compare_ways(struct measuring *measuring, size_t eye, struct cell b,
                         struct tally *tally)
{
    const struct eyeshot_mask from = measuring_view(measuring, &measuring->base, eye);
    const struct eyeshot_mask view = measuring_view_from(measuring, b);
    struct cell a = measuring->eyes[eye];

    return add_pair(measuring, a, b, plane_get(&from, b.x, b.y), plane_get(&view, a.x, a.y), tally);
}

/* What `los` says, both lines for a row that is made symmetric. */
static bool line_is_clear(struct measuring *measuring, struct cell a, struct cell b)
{
    const struct subject *subject = measuring->subject;
    bool out = level_line(&measuring->looker, &measuring->map, &subject->terms, a, b, NULL) ==
               EYESHOT_CLEAR;

    if (subject->symmetrize == SYMMETRIZE_NOT || out == (subject->symmetrize == SYMMETRIZE_OR))
        return out;
    return level_line(&measuring->looker, &measuring->map, &subject->terms, b, a, NULL) ==
           EYESHOT_CLEAR;
}

static bool compare_line(struct measuring *measuring, size_t eye, struct cell b,
                         struct tally *tally)
{
    const struct eyeshot_mask view = measuring_view(measuring, &measuring->base, eye);
    struct cell a = measuring->eyes[eye];
    bool clear = line_is_clear(measuring, a, b);

    tally->of++;
    return clear != plane_get(&view, b.x, b.y) &&
           tally_add(tally, measuring, 1,
                     (struct finding){.cells = {a, b}, .count = 2, .number = clear});
}

/* Of a large map: some of the pairs of an eye, which is some of its cells, and a cell in range. */
static void compare_some(struct measuring *measuring, uint64_t most, compare_pair *compare,
                         struct tally *tally)
{
    const struct map *map = &measuring->map;
    const struct eyeshot_terms *terms = &measuring->subject->terms;
    struct sample sample;

    tally->sampled = true;
    sample_begin(&sample, measuring->eye_count * range_cells(map, terms), most);
    for (size_t i = 0; i < measuring->eye_count; i++)
        for (int y = 0; y < map->height; y++) {
            struct cell eye = measuring->eyes[i];
            int reach = eyeshot_reach(terms, (int64_t)y - eye.y);
            int x = eye.x > reach ? eye.x - reach : 0;
            int end = reach < map->width - eye.x ? eye.x + reach + 1 : map->width;
            for (; reach >= 0 && x < end; x++)
                if (is_open(measuring, x, y) && !cell_equal(eye, (struct cell){x, y}) &&
                    sample_takes(&sample))
                    compare(measuring, i, (struct cell){x, y}, tally);
        }
}

/*
 * Does it take less to look from cells around some eyes than to hope that these have others in
 * range?
 */
static bool is_sparse(const struct measuring *measuring)
{
    uint64_t eyes = measuring->eye_count;

    return measuring->some && eyes * eyes / 2 *
                                      range_cells(&measuring->map, &measuring->subject->terms) /
                                      map_area(&measuring->map) <
                                  measuring_looks(measuring);
}

/* Pairs of different cells: a cell sees itself both ways. */
void measure_symmetric(struct measuring *measuring, struct tally *tally)
{
    const struct cell *eyes = measuring->eyes;

    if (is_sparse(measuring)) {
        compare_some(measuring, measuring_looks(measuring), compare_ways, tally);
        return;
    }
    tally->sampled |= measuring->some;
    for (size_t i = 0; i < measuring->eye_count; i++)
        measuring_view(measuring, &measuring->base, i);
    for (size_t i = 0; i < measuring->eye_count; i++)
        for (size_t k = i + 1; k < measuring->eye_count; k++) {
            struct eyeshot_mask here = views_mask(measuring, &measuring->base, i);
            struct eyeshot_mask there = views_mask(measuring, &measuring->base, k);
            if (add_pair(measuring, eyes[i], eyes[k], plane_get(&here, eyes[k].x, eyes[k].y),
                         plane_get(&there, eyes[i].x, eyes[i].y), tally))
                return;
        }
}

/* Ordered pairs of different cells. */
void measure_own_line(struct measuring *measuring, struct tally *tally)
{
    size_t eyes = measuring->eye_count;
    struct sample sample;

    if (measuring->some) {
        compare_some(measuring, measuring_lines(measuring), compare_line, tally);
        return;
    }
    sample_begin(&sample, (uint64_t)eyes * eyes, measuring_lines(measuring));
    tally->sampled |= sample.stride > 1;
    for (size_t i = 0; i < eyes * eyes; i++)
        if (i / eyes != i % eyes && sample_takes(&sample) &&
            compare_line(measuring, i / eyes, measuring->eyes[i % eyes], tally))
            return;
}
