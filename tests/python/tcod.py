"""eyeshot.tcod.compute_fov beside libtcod itself, all modes, walls lit and dark. Reports in TAP; `times` measures both.

libtcod's permissive and restrictive modes write outside their memory on maps below 9 x 9; so none is smaller here.
"""
import ctypes
import ctypes.util
import functools
import random
import statistics
import sys
import time

import numpy
from eyeshot.tcod import MODES, compute_fov

LOOKS = 60  # a mode
DENSITIES = [0, 3, 10, 20, 30, 45, 60, 85]


class Level(ctypes.Structure):
    """libtcod's map, as python-tcod's compute_fov makes it for each call."""

    _fields_ = [('width', ctypes.c_int), ('height', ctypes.c_int), ('count', ctypes.c_int), ('cells', ctypes.c_void_p)]


CELL = [('transparent', bool), ('walkable', bool), ('fov', bool)]


def load():
    name = ctypes.util.find_library('tcod')
    if not name:
        return None
    function = ctypes.CDLL(name).TCOD_map_compute_fov
    function.argtypes = [ctypes.POINTER(Level), ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_bool, ctypes.c_int]
    return function


def theirs(libtcod, transparency, pov, radius, light_walls, algorithm):
    """What python-tcod does at each call: a new map of three bools a cell."""
    transparency = numpy.asarray(transparency)
    if len(transparency.shape) != 2 or isinstance(pov, int):
        raise TypeError
    if not (0 <= pov[0] < transparency.shape[0] and 0 <= pov[1] < transparency.shape[1]):
        raise IndexError
    cells = numpy.empty(transparency.shape, dtype=CELL)
    height, width = cells.shape
    level = Level(width, height, width * height, cells.__array_interface__['data'][0])
    cells['transparent'] = transparency
    libtcod(level, pov[1], pov[0], radius, light_walls, algorithm)
    return cells['fov']


def any_look(dice):
    height, width, density = dice.randrange(9, 26), dice.randrange(9, 40), dice.choice(DENSITIES)
    cells = [[0 if dice.randrange(100) < density else dice.choice([1, 7]) for _ in range(width)] for _ in range(height)]
    transparency = numpy.array(cells, order=dice.choice('CF'))
    return transparency, (dice.randrange(height), dice.randrange(width)), dice.choice([0, 1, 2, 5, 9, 40]), \
        dice.choice([True, False])


def compare(lib, algorithm, dice):
    for number in range(LOOKS):
        look = any_look(dice)
        ours, wanted = compute_fov(*look, algorithm=algorithm), theirs(lib, *look, algorithm)
        if ours.dtype != bool or ours.shape != wanted.shape or (ours != wanted).any():
            print(f'# look {number}: {look}')
            return False
    return True


def levels(dice):
    """80 x 50 cells each: a cave, rooms with corridors, a hall of pillars."""
    cave = numpy.array([[dice.random() > 0.42 for _ in range(80)] for _ in range(50)])
    for _ in range(4):
        walls = numpy.pad(~cave, 1, constant_values=True).astype(int)
        cave = sum(walls[1 + y:51 + y, 1 + x:81 + x] for y in (-1, 0, 1) for x in (-1, 0, 1)) < 5
    rooms = numpy.zeros((50, 80), dtype=bool)
    for _ in range(14):
        width, height = dice.randrange(5, 14), dice.randrange(4, 10)
        x, y = dice.randrange(1, 79 - width), dice.randrange(1, 49 - height)
        rooms[y:y + height, x:x + width] = True
        rooms[dice.randrange(1, 49), 1:79] |= dice.random() < 0.3
    return {'cave': cave, 'rooms': rooms, 'pillars': numpy.array([[dice.random() > 0.05 for _ in range(80)] for _ in range(50)])}


def seconds(function, cells, eyes, change, *rest):
    start = time.perf_counter()
    for eye in eyes:
        cells[0, 0] ^= change
        function(cells, eye, *rest)
    return time.perf_counter() - start


def times(libtcod):
    """What a call costs as a part of python-tcod's, by medians of turns that alternate."""
    dice, means, worst = random.Random(1), [], 0
    for algorithm, name in enumerate(MODES):
        parts = {}
        for level, cells in levels(dice).items():
            eyes = dice.sample([(int(y), int(x)) for y, x in numpy.argwhere(cells)], 12)
            for radius, change in (8, False), (8, True), (0, False):
                turns = [[seconds(function, cells, eyes, change, radius, True, algorithm)
                          for function in (compute_fov, functools.partial(theirs, libtcod))] for _ in range(61)]
                ours, wanted = (statistics.median(turn) for turn in zip(*turns))
                parts[f'{level} {radius}' + ' door' * change] = ours / wanted
        means.append(statistics.geometric_mean(parts.values()))
        worst = max(worst, *parts.values())
        print(f'{name:18} {means[-1]:.2f}  ' + '  '.join(f'{part}: {ratio:.2f}' for part, ratio in parts.items()))
    print(f'all modes {statistics.geometric_mean(means):.2f}, the slowest mode {max(means):.2f}, the slowest level {worst:.2f}')
    return 0


def is_refused(kind, *arguments):
    try:
        compute_fov(*arguments)
    except kind:
        return True
    return False


def main():
    lib = load()
    if not lib:
        print('ok libtcod # SKIP there is no libtcod')
        return 0
    if sys.argv[1:] == ['times']:
        return times(lib)
    dice, failed = random.Random(1), 0
    for algorithm, name in enumerate(MODES):
        good = compare(lib, algorithm, dice)
        failed += not good
        print(f'{"ok" if good else "not ok"} mode {algorithm}, {name}, is libtcod\'s in {LOOKS} looks')
    grid = numpy.ones((9, 9), dtype=bool)
    good = (is_refused(TypeError, grid, 3) and is_refused(TypeError, grid[0], (0, 0)) and
            is_refused(IndexError, grid, (9, 0)) and is_refused(IndexError, grid, (0, -1)) and
            is_refused(ValueError, grid, (0, 0), 0, True, 14) and is_refused(ValueError, grid, (0, 0), -1))
    failed += not good
    print('ok' if good else 'not ok', 'what has no answer is refused')
    return 1 if failed else 0


sys.exit(main())
