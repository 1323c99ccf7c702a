#!/usr/bin/env python3
"""Plays examples/torch.c and compares every screen with a plain model of the game: torch.py COMMAND...

The fields are those of the oracle, the light is that of eyeshot.h, cell by cell.
"""
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'golden'))
import oracle  # noqa: E402

KEYS = 'llllllt\nlllskkltlltllljtrkllltllllljjltlhjqllll'
LEVEL = re.findall(r'"([#.o]+)"', open('examples/torch.c', encoding='utf-8').read())
ARCHER = (20, 3)
CELLS = [(x, y) for y, row in enumerate(LEVEL) for x in range(len(row))]


def field(eye, radius=None, shape=None):
    return oracle.from_mask(oracle.fov(LEVEL, eye, 'symmetric', radius=radius, shape=shape, opaque='#'))


def is_wall(cell):
    return LEVEL[cell[1]][cell[0]] == '#'


def see(hero, torch):
    """What is lit, and what the hero sees."""
    lit = set().union(*[field((x, y), 4) for x, y in CELLS if LEVEL[y][x] == 'o'], field(hero, 2) if torch else set())
    view, near = field(hero), field(hero, 1, 'square')
    shown = {cell for cell in view & lit if not is_wall(cell)}
    walls = {(x, y) for x, y in view if is_wall((x, y)) and any((x + dx, y + dy) in shown for dx in (-1, 0, 1) for dy in (-1, 0, 1))}
    return lit, shown | walls | (view & near)


def screens():
    x, y, torch, hits, known, saved, found = 4, 3, False, 0, set(), None, []
    for key in '.' + KEYS.replace('\n', ''):
        if key == 'q':
            return found
        dx, dy = {'h': (-1, 0), 'l': (1, 0), 'j': (0, 1), 'k': (0, -1)}.get(key, (0, 0))
        if not is_wall((x + dx, y + dy)):
            x, y = x + dx, y + dy
        torch ^= key == 't'
        if key == 's':
            saved = x, y, torch, hits, set(known)
        if key == 'r':
            x, y, torch, hits, known = saved
        lit, seen = see((x, y), torch)
        known = known | seen
        hits += key != '.' and (x, y) in lit and (x, y) in field(ARCHER)
        rows = []
        for cell in CELLS:
            glyph = LEVEL[cell[1]][cell[0]] if cell in known else ' '
            rows.append('@' if cell == (x, y) else f'\033[2m{glyph}\033[m' if cell not in seen
                        else 'A' if cell == ARCHER else glyph)
        width = len(LEVEL[0])
        found.append(''.join(''.join(rows[i:i + width]) + '\n' for i in range(0, len(rows), width)) + f'hits: {hits}\n')
    return found


command = [os.path.abspath(sys.argv[1]), *sys.argv[2:]]
wanted = screens()
with tempfile.TemporaryDirectory() as folder:
    played = subprocess.run(command, input=KEYS, capture_output=True, text=True, cwd=folder, check=True).stdout
for i, (expected, screen) in enumerate(zip(wanted, played.removeprefix('\033[2J').split('\033[H')[1:], strict=True)):
    if expected != screen:
        sys.exit(f'after {i} keys\n{screen}\nexpected\n{expected}')
if 'A' not in played or wanted[-1].endswith(' 0\n'):
    sys.exit('the archer was not met')
