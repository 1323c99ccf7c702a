#include "cli/picture/canvas.h"

#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"

#define SAMPLES 4 /* a side of a pixel of a polygon */

void canvas_init(struct canvas *canvas, int width, int height)
{
    size_t bytes = (size_t)width * (size_t)height * 3;

    *canvas = (struct canvas){.width = width, .height = height, .inside = {0, 0, width, height}};
    canvas->pixels = alloc_array((size_t)height, (size_t)width * 3);
    memset(canvas->pixels, 0xff, bytes);
}

void canvas_release(struct canvas *canvas)
{
    free(canvas->pixels);
}

/* `share`: how much of the pixel is covered, from 0 to 1. */
static void blend(struct canvas *canvas, int x, int y, struct paint paint, double share)
{
    uint8_t *pixel = canvas->pixels + ((size_t)y * (size_t)canvas->width + (size_t)x) * 3;
    double part = paint.opacity * (share < 1 ? share : 1);

    for (int i = 0; i < 3; i++) {
        double wanted = paint.color >> (16 - 8 * i) & 0xff;
        pixel[i] = (uint8_t)(pixel[i] + part * (wanted - pixel[i]) + .5);
    }
}

/* The library of mathematics is not linked for these alone. */
static double low(double value)
{
    double whole = (double)(int64_t)value;

    return whole > value ? whole - 1 : whole;
}

static double least(double a, double b)
{
    return a < b ? a : b;
}

static double most(double a, double b)
{
    return a > b ? a : b;
}

/* The square root, by Newton's steps from above. */
static double root(double square)
{
    double guess = square > 1 ? square : 1, next = (guess + square / guess) / 2;

    while (next < guess - 1e-3) {
        guess = next;
        next = (guess + square / guess) / 2;
    }
    return guess;
}

static int within(double value, int from, int to)
{
    return value < from ? from : value > to ? to : (int)low(value);
}

/* The pixels that what reaches from x0, y0 to x1, y1 can touch. */
static struct pixel_box touched(const struct canvas *canvas, double x0, double y0, double x1,
                                double y1)
{
    const struct pixel_box *inside = &canvas->inside;

    return (struct pixel_box){
        within(x0, inside->x0, inside->x1), within(y0, inside->y0, inside->y1),
        within(-low(-x1), inside->x0, inside->x1), within(-low(-y1), inside->y0, inside->y1)};
}

/* By the rule of odd crossings of what lies to the left. */
static bool is_inside(const struct point *points, size_t count, double x, double y)
{
    bool inside = false;

    for (size_t i = 0, k = count - 1; i < count; k = i++) {
        const struct point *a = &points[i], *b = &points[k];
        if ((a->y > y) != (b->y > y) && x > a->x + (y - a->y) / (b->y - a->y) * (b->x - a->x))
            inside = !inside;
    }
    return inside;
}

void canvas_polygon(struct canvas *canvas, const struct point *points, size_t count,
                    struct paint paint)
{
    struct point from = points[0], to = points[0];
    struct pixel_box box;

    for (size_t i = 1; i < count; i++) {
        from = (struct point){least(from.x, points[i].x), least(from.y, points[i].y)};
        to = (struct point){most(to.x, points[i].x), most(to.y, points[i].y)};
    }
    box = touched(canvas, from.x, from.y, to.x, to.y);
    for (int y = box.y0; y < box.y1; y++) {
        for (int x = box.x0; x < box.x1; x++) {
            int hits = 0;
            for (int i = 0; i < SAMPLES; i++)
                for (int k = 0; k < SAMPLES; k++)
                    hits +=
                        is_inside(points, count, x + (i + .5) / SAMPLES, y + (k + .5) / SAMPLES);
            blend(canvas, x, y, paint, (double)hits / (SAMPLES * SAMPLES));
        }
    }
}

void canvas_box(struct canvas *canvas, struct point from, struct point to, struct paint paint)
{
    struct pixel_box box =
        touched(canvas, low(from.x + .5), low(from.y + .5), low(to.x + .5), low(to.y + .5));

    for (int y = box.y0; y < box.y1; y++)
        for (int x = box.x0; x < box.x1; x++)
            blend(canvas, x, y, paint, 1);
}

void canvas_disc(struct canvas *canvas, struct point middle, double radius, struct paint paint)
{
    canvas_line(canvas, middle, middle, 2 * radius, paint);
}

void canvas_line(struct canvas *canvas, struct point from, struct point to, double width,
                 struct paint paint)
{
    double reach = width / 2 + 1, dx = to.x - from.x, dy = to.y - from.y;
    double square = dx * dx + dy * dy;
    struct pixel_box box = touched(canvas, least(from.x, to.x) - reach, least(from.y, to.y) - reach,
                                   most(from.x, to.x) + reach, most(from.y, to.y) + reach);

    for (int y = box.y0; y < box.y1; y++) {
        for (int x = box.x0; x < box.x1; x++) {
            double px = x + .5 - from.x, py = y + .5 - from.y, share;
            double along = square > 0 ? least(1, most(0, (px * dx + py * dy) / square)) : 0;
            px -= along * dx;
            py -= along * dy;
            share = width / 2 + .5 - root(px * px + py * py);
            if (share > 0)
                blend(canvas, x, y, paint, share);
        }
    }
}
