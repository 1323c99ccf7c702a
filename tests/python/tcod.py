"""eyeshot.tcod.compute_fov beside libtcod itself, all modes, walls lit and dark. Reports in TAP.

libtcod's permissive and restrictive modes write outside their memory on maps below 9 x 9; so none is smaller here.
"""
import ctypes
import ctypes.util
import random
import sys

import numpy
from eyeshot.tcod import MODES, compute_fov

LOOKS = 60  # a mode
DENSITIES = [0, 3, 10, 20, 30, 45, 60, 85]


def load():
    name = ctypes.util.find_library('tcod')
    if not name:
        return None
    lib = ctypes.CDLL(name)
    lib.TCOD_map_new.restype = ctypes.c_void_p
    lib.TCOD_map_is_in_fov.restype = ctypes.c_bool
    lib.TCOD_map_set_properties.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int, ctypes.c_bool, ctypes.c_bool]
    lib.TCOD_map_compute_fov.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_bool,
                                         ctypes.c_int]
    lib.TCOD_map_is_in_fov.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int]
    lib.TCOD_map_delete.argtypes = [ctypes.c_void_p]
    return lib


def theirs(lib, transparency, pov, radius, light_walls, algorithm):
    level = lib.TCOD_map_new(*reversed(transparency.shape))
    for (y, x), clear in numpy.ndenumerate(transparency):
        lib.TCOD_map_set_properties(level, x, y, bool(clear), bool(clear))
    lib.TCOD_map_compute_fov(level, pov[1], pov[0], radius, light_walls, algorithm)
    seen = numpy.zeros(transparency.shape, dtype=bool)
    for y, x in numpy.ndindex(*seen.shape):
        seen[y, x] = lib.TCOD_map_is_in_fov(level, x, y)
    lib.TCOD_map_delete(level)
    return seen


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
    dice, failed = random.Random(1), 0
    for algorithm, name in enumerate(MODES):
        good = compare(lib, algorithm, dice)
        failed += not good
        print(f'{"ok" if good else "not ok"} mode {algorithm}, {name}, is libtcod\'s in {LOOKS} looks')
    grid = numpy.ones((9, 9), dtype=bool)
    good = (is_refused(TypeError, grid, 3) and is_refused(TypeError, grid[0], (0, 0)) and
            is_refused(IndexError, grid, (9, 0)) and is_refused(IndexError, grid, (0, -1)) and
            is_refused(ValueError, grid, (0, 0), 0, True, 14))
    failed += not good
    print('ok' if good else 'not ok', 'what has no answer is refused')
    return 1 if failed else 0


sys.exit(main())
