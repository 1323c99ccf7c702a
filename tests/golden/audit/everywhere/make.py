"""A map of more cells than can keep a field each: solid but for two caves, over the seams of words and blocks."""
import random


def rows():
    chance = random.Random(5)
    rows = [['#'] * 190 for _ in range(90)]
    for x0, y0, width, height in [(60, 29, 9, 6), (125, 61, 6, 7)]:
        for y in range(y0, y0 + height):
            for x in range(x0, x0 + width):
                rows[y][x] = '#' if chance.random() < .22 else '.'
    for x in range(10, 17):
        rows[4][x] = '.'
    for y in range(10, 12):
        for x in range(180, 183):
            rows[y][x] = '.'
    return [''.join(row) for row in rows]


if __name__ == '__main__':
    print('\n'.join(rows()))
