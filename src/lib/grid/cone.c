/*
 * A cone is bounded by two half planes through the eye: what lies clockwise of its first edge and
 * anticlockwise of its last, both up to 180 degrees, either beyond. Edges lie on half degrees.
 * Those on multiples of 45° are exact; the tangent of any other is irrational, so it passes
 * through no cell centre, and 63 binary places decide for every centre of the largest map.
 */
#include "lib/grid/shape.h"

__extension__ typedef __int128 cone_wide;

/* floor(tan(k / 2 degrees) * 2^63), k = 0 … 90. In Python: int(mpmath.tan(pi * k / 360) * 2**63).
 */
static const uint64_t tangents[91] = {
    0x0000000000000000, 0x011df645e10066f0, 0x023bf7b282148443, 0x035a0f6e60acfa4b,
    0x047848a57587f083, 0x0596ae88f3c95b60, 0x06b54c5109cf9c88, 0x07d42d3ea45a227d,
    0x08f35c9d349901fc, 0x0a12e5c479be2d51, 0x0b32d41a4eaaf06f, 0x0c5333147c56b525,
    0x0d740e3a918ecbb0, 0x0e957127c0b20b7c, 0x0fb7678cc40e98b5, 0x10d9fd31c98bf8b6,
    0x11fd3df8664fe4be, 0x132135dd9310fb49, 0x1445f0fbb1cf91b5, 0x156b7b8c9db27d78,
    0x1691e1ebc5cbbbee, 0x17b93098538f6e95, 0x18e174375dceb646, 0x1a0ab996290f983d,
    0x1b350dac76234bf8, 0x1c607d9edfe51faf, 0x1d8d16c1491593da, 0x1ebae6995b4f6d6b,
    0x1fe9fae1181f543d, 0x211a61897d522a50, 0x224c28bd3d9aac62, 0x237f5ee38ebc29ae,
    0x24b412a30e76448d, 0x25ea52e4bf7cc70e, 0x27222ed71fd6b4b5, 0x285bb5f15a10f6de,
    0x2996f7f692c35d77, 0x2ad404f953fa461b, 0x2c12ed5f182c250a, 0x2d53c1e3f6787d5d,
    0x2e96939e7205a8b6, 0x2fdb74036e6c3dba, 0x312274ea4b3a0ccc, 0x326ba89128b3ab41,
    0x33b721a1581a80a2, 0x3504f333f9de6484, 0x365530d6cc453d88, 0x37a7ee912d38e732,
    0x38fd40e952141a5b, 0x3a553ce9b8725ec3, 0x3baff826d3356258, 0x3d0d88c4f723b03f,
    0x3e6e057e8ab9e788, 0x3fd185aa7d00867c, 0x4138214307757090, 0x42a1f0ecbf59d5ed,
    0x440f0dfdfafb6f2e, 0x457f92868fdb7a39, 0x46f39957eee6f98a, 0x486b3e0da44adcde,
    0x49e69d1640cc7134, 0x4b65d3bcb2f34c21, 0x4ce9003216be7525, 0x4e70419803138009,
    0x4ffbb80b5c9455a6, 0x518b84afb610574f, 0x531fc9bb47583a4c, 0x54b8aa8383da5f93,
    0x56564b8a5b18940b, 0x57f8d28c2dc13497, 0x59a0668e82fdea6b, 0x5b4d2fef8a62fbda,
    0x5cff587677d50b85, 0x5eb70b64c7b9c4f8, 0x607475887adc3eb5, 0x6237c54f5a99d6e9,
    0x64012adb573247da, 0x65d0d818137829d5, 0x67a700d1b2a0dc71, 0x6983daccfe96fa27,
    0x6b679de0fefc771c, 0x6d5284121afd3130, 0x6f44c9aee2344398, 0x713ead6e9b3a9eca,
    0x73407091b9017c67, 0x754a57045ae528a3, 0x775ca782fe72d9e6, 0x7977abc18d3645e1,
    0x7b9bb094f4918bfd, 0x7dc9061f79ad20d8, 0x8000000000000000,
};

/* Half degrees. Anticlockwise of the last edge is clockwise of the opposite direction. */
#define FIRST_EDGE(cone) (2 * (cone).facing - (cone).width)
#define LAST_EDGE(cone) (2 * (cone).facing + (cone).width + 360)

/* Does (dx, dy) lie clockwise, by 180° at most, of the edge at `half` half degrees, or on it? */
static bool cone_is_past(int half, int dx, int dy)
{
    int angle = half % 720, old_dx;

    if (angle < 0)
        angle += 720;
    for (; angle >= 180; angle -= 180) { /* rotate both back by 90° */
        old_dx = dx;
        dx = dy;
        dy = -old_dx;
    }
    if (angle <= 90)
        return (cone_wide)dy * ((cone_wide)1 << 63) >= (cone_wide)tangents[angle] * dx;
    return (cone_wide)tangents[180 - angle] * dy >= (cone_wide)dx * ((cone_wide)1 << 63);
}

bool cone_has(struct cone cone, int dx, int dy)
{
    bool first = cone_is_past(FIRST_EDGE(cone), dx, dy),
         last = cone_is_past(LAST_EDGE(cone), dx, dy);

    if ((!dx && !dy) || cone.width == 360)
        return true;
    return cone.width <= 180 ? first && last : first || last;
}

/* The columns among run[0] … run[1] - 1 that are, or are not, past an edge: it cuts a row once. */
static void cone_find_run(int edge, bool wanted, int dy, int run[2])
{
    bool low = cone_is_past(edge, run[0], dy) == wanted,
         high = cone_is_past(edge, run[1] - 1, dy) == wanted;
    int from = run[0], to = run[1] - 1;

    if (low == high) {
        run[1] = low ? run[1] : run[0];
        return;
    }
    while (to - from > 1) { /* the edge lies between the two */
        int middle = from + (to - from) / 2;
        if ((cone_is_past(edge, middle, dy) == wanted) == low)
            from = middle;
        else
            to = middle;
    }
    run[low ? 1 : 0] = to;
}

struct cone_cut cone_cut(struct cone cone, int dy, int dx0, int dx1)
{
    bool narrow = cone.width <= 180; /* both half planes hold what is seen; else either does */
    int first[2] = {dx0, dx1}, last[2] = {dx0, dx1}, from, to;

    if (cone.width == 360 || dx0 >= dx1)
        return (struct cone_cut){{{0, 0}, {0, 0}}};
    cone_find_run(FIRST_EDGE(cone), narrow, dy, first);
    cone_find_run(LAST_EDGE(cone), narrow, dy, last);
    from = first[0] > last[0] ? first[0] : last[0];
    to = first[1] < last[1] ? first[1] : last[1];
    if (!narrow)
        return (struct cone_cut){{{from, to}, {0, 0}}};
    if (from >= to)
        return (struct cone_cut){{{dx0, dx1}, {0, 0}}};
    return (struct cone_cut){{{dx0, from}, {to, dx1}}};
}
