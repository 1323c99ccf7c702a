#!/usr/bin/env python3
"""A referee for `-a exec:`: symmetric shadowcasting, after Albert Ford's description.

One JSON line in for each look, one JSON line out. A starting point for your own:

    eyeshot compare map.txt -a symmetric -a 'exec:python3 tests/golden/referee/symmetric.py'
"""
import json
import sys
from fractions import Fraction
from math import ceil, floor


def look(rows, width, height, eye):
    seen = {eye}
    for turn in range(4):  # north, east, south, west

        def cell(depth, column):
            return ((eye[0] + column, eye[1] - depth), (eye[0] + depth, eye[1] + column),
                    (eye[0] + column, eye[1] + depth), (eye[0] - depth, eye[1] + column))[turn]

        def is_wall(at):
            return not (0 <= at[0] < width and 0 <= at[1] < height) or rows[at[1]][at[0]] == "#"

        wedges = [(1, Fraction(-1), Fraction(1))]
        while wedges:
            depth, start, end = wedges.pop()
            before = None
            for column in range(floor(depth * start + Fraction(1, 2)),
                                ceil(depth * end - Fraction(1, 2)) + 1):
                wall = is_wall(cell(depth, column))
                edge = Fraction(2 * column - 1, 2 * depth)
                if before is True and not wall:
                    start = edge
                if before is False and wall:
                    wedges.append((depth + 1, start, edge))
                if wall or depth * start <= column <= depth * end:
                    seen.add(cell(depth, column))
                before = wall
            if before is False:
                wedges.append((depth + 1, start, end))
    return seen


for line in sys.stdin:
    question = json.loads(line)
    width, height = question["width"], question["height"]
    seen = set()
    for viewer in question["viewers"]:
        seen |= look(question["map"], width, height, (viewer["x"], viewer["y"]))
    mask = ["".join("01"[(x, y) in seen] for x in range(width)) for y in range(height)]
    print(json.dumps({"id": question["id"], "mask": mask}), flush=True)
