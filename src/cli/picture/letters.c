/*
 * Letters as strokes, for pictures as pixels: no font need be there. A stroke is a line through
 * points, each a column, 0 to 8, and a letter for how high it is: d stands on the line, j is as
 * high as an x, l as an L, a and b hang below. Blanks are between strokes.
 */
#include "cli/picture/canvas.h"

#include <string.h>

#define FIRST ' '

static const char *const letters[] = {"",
                                      "0l0g 0d0d",
                                      "0l0j 2l2j",
                                      "1d2l 4d5l 0f6f 0j6j",
                                      "5k4l1l0k0i1h4h5g5e4d1d0e 2m2c",
                                      "0d6l 0k0l1l1k0k 5d5e6e6d5d",
                                      "6d1j1k2l3l4k4j0f0e1d3d6g",
                                      "0l0j",
                                      "2m0j0e2b",
                                      "0m2j2e0b",
                                      "2l2h 0k4i 0i4k",
                                      "3e3k 0h6h",
                                      "1e0b",
                                      "0g3g",
                                      "0d0d",
                                      "0c3l",
                                      "2d0f0j2l3l5j5f3d2d",
                                      "0j2l2d 0d4d",
                                      "0k1l4l5k5i0d5d",
                                      "0k1l4l5k5i4h2h 4h5g5e4d1d0e",
                                      "4d4l0f5f",
                                      "5l0l0h4h5g5e4d1d0e",
                                      "5l2l0j0e1d4d5e5g4h1h0g",
                                      "0l5l2d",
                                      "1h0i0k1l4l5k5i4h1h0g0e1d4d5e5g4h",
                                      "0d3d5g5k4l1l0k0i1h4h5i",
                                      "0d0d 0i0i",
                                      "1i1i 1e0b",
                                      "5k0h5e",
                                      "0i5i 0f5f",
                                      "0k5h0e",
                                      "0k1l3l4k4j2h2g 2d2d",
                                      "5f4f4j2j2f4f5f6g6j4l2l0j0f2d5d",
                                      "0d3l6d 1g5g",
                                      "0d0l4l5k5i4h0h 4h5g5e4d0d",
                                      "6k5l2l0j0f2d5d6e",
                                      "0d0l3l5j5f3d0d",
                                      "5l0l0d5d 0h4h",
                                      "5l0l0d 0h4h",
                                      "6k5l2l0j0f2d5d6e6h4h",
                                      "0d0l 6d6l 0h6h",
                                      "0l2l 1l1d 0d2d",
                                      "3l3e2d1d0e",
                                      "0d0l 5l0g 2i5d",
                                      "0l0d5d",
                                      "0d0l3g6l6d",
                                      "0d0l5d5l",
                                      "2d0f0j2l4l6j6f4d2d",
                                      "0d0l4l5k5i4h0h",
                                      "2d0f0j2l4l6j6f4d2d 4f6d",
                                      "0d0l4l5k5i4h0h 3h5d",
                                      "5k4l1l0k0i1h4h5g5e4d1d0e",
                                      "0l6l 3l3d",
                                      "0l0f2d4d6f6l",
                                      "0l3d6l",
                                      "0l2d4j6d8l",
                                      "0l6d 0d6l",
                                      "0l3h6l 3h3d",
                                      "0l5l0d5d",
                                      "2m0m0b2b",
                                      "0l3c",
                                      "0m2m2b0b",
                                      "0i2l4i",
                                      "0b5b",
                                      "0l1k",
                                      "2m1l1i0h1g1c2b",
                                      "0m0b",
                                      "0m1l1i2h1g1c0b",
                                      "0g1h2h4f5f6g"};

static const char *const small[] = {"0i1j3j4i4d 4g1g0f0e1d3d4e",
                                    "0l0d 0h2j3j4i4e3d2d0f",
                                    "4i3j1j0i0e1d3d4e",
                                    "4l4d 4h2j1j0i0e1d2d4f",
                                    "0g4g4i3j1j0i0e1d3d4e",
                                    "3l2l1k1d 0j3j",
                                    "4j4b3a1a0b 4h2j1j0i0e1d2d4f",
                                    "0l0d 0h2j3j4i4d",
                                    "0d0j 0l0l",
                                    "1j1b0a 1l1l",
                                    "0l0d 4j0f 1g4d",
                                    "0l0e1d",
                                    "0d0j 0i1j2j3i3d 3i4j5j6i6d",
                                    "0d0j 0h2j3j4i4d",
                                    "1d0e0i1j3j4i4e3d1d",
                                    "0a0j 0h2j3j4i4e3d2d0f",
                                    "4a4j 4h2j1j0i0e1d2d4f",
                                    "0d0j 0h2j3j",
                                    "4i3j1j0i0h4f4e3d1d0e",
                                    "1l1e2d3d 0j3j",
                                    "0j0e1d2d4f 4j4d",
                                    "0j2d4j",
                                    "0j2d3h4d6j",
                                    "0j4d 0d4j",
                                    "0j2d 4j1a0a",
                                    "0j4j0d4d"};

/* Those of other scripts are boxes. */
static const char *strokes_of(uint32_t code)
{
    if (code >= 'a' && code <= 'z')
        return small[code - 'a'];
    if (code >= FIRST && code < 'a')
        return letters[code - FIRST];
    if (code > 'z' && code <= '~')
        return letters[code - 'z' - 1 + 'a' - FIRST];
    return code == 0x2212 ? "0h5h" : code == 0x2026 ? "0d0d 2d2d 4d4d" : "0d0l5l5d0d";
}

/* The columns that the strokes and the gap behind them take. */
static int columns(const char *strokes)
{
    int most = *strokes ? 0 : 2;

    for (; *strokes; strokes++)
        if (*strokes - '0' > most && *strokes <= '9' && *strokes != ' ')
            most = *strokes - '0';
    return most + 2;
}

double letter_width(uint32_t code)
{
    return columns(strokes_of(code)) / LETTER_UNITS;
}

void letter_draw(struct canvas *canvas, uint32_t code, struct point at, double size, double weight,
                 struct paint paint)
{
    double unit = size / LETTER_UNITS;
    struct point last = {0, 0};
    bool drawn = false;

    for (const char *stroke = strokes_of(code); *stroke; stroke += drawn ? 2 : 1) {
        struct point next = {at.x + (stroke[0] - '0' + .5) * unit, at.y - (stroke[1] - 'd') * unit};
        if (drawn && *stroke != ' ')
            canvas_line(canvas, last, next, weight * unit, paint);
        drawn = *stroke != ' ';
        last = next;
    }
}
