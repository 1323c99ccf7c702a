"""Hide and seek, as typed by a class: who hides where the seeker is least likely to look?"""
import random

import eyeshot

room = """
####################
#........#.........#
#..##....#....##...#
#..##.........##...#
#........#.........#
#####.####....######
#..................#
####################
"""
level = eyeshot.Map.from_rows(room)
floor = list(~level.rows)
sight = eyeshot.Terms("symmetric", radius=9)
sees, seen_by = level.all(sight)
hiding = min(floor, key=lambda cell: seen_by[cell])
print("hide at", hiding, "which", seen_by[hiding], "cells see")
assert all(level.sees("symmetric", *a, *b) == level.sees("symmetric", *b, *a) for a in floor[::5] for b in floor[::5])
random.seed(4)
seeker = random.choice(floor)
found = eyeshot.Fog(level)
steps = 0
while True:
    found.place("seeker", sight, *seeker)
    if found.sees("seeker", *hiding):
        break
    around = [(seeker[0] + dx, seeker[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    seeker = random.choice([cell for cell in around if not level[cell]])
    steps += 1
print("found after", steps, "steps from", seeker)
print(found.explored.to_text(room, " "))
why = level.why(sight, *floor[0], *floor[-1])
print(why.sight, why.cells[:3])
