#!/usr/bin/env python3
"""A field of view of your own for eyeshot: a question a line on standard input, an answer a line on standard output.

    eyeshot compare map.txt -a bresenham -a mine='exec:python3 fov.py'
"""
import json
import sys


def sees(level, x, y, target_x, target_y):
    """Does Bresenham's line from one cell to the other meet no wall in between?"""
    dx, dy = abs(target_x - x), abs(target_y - y)
    step_x, step_y = 1 if target_x > x else -1, 1 if target_y > y else -1
    error = dx - dy
    while (x, y) != (target_x, target_y):
        twice = 2 * error
        if twice > -dy:
            error, x = error - dy, x + step_x
        if twice < dx:
            error, y = error + dx, y + step_y
        if level[y][x] == '#' and (x, y) != (target_x, target_y):
            return False
    return True


for line in sys.stdin:
    question = json.loads(line)
    level, eye = question['map'], question['viewers'][0]
    mask = [''.join('01'[sees(level, eye['x'], eye['y'], x, y)] for x in range(question['width']))
            for y in range(question['height'])]
    print(json.dumps({'id': question['id'], 'mask': mask}), flush=True)
