"""The masks of libtcod itself, asked through its library: `ask.py MODE LOOK...`, in the form of `fov -f mask`.

A LOOK is X,Y,RADIUS,WALLS on map.txt; radius 0 is libtcod's for no limit. Where the library is not installed, what it
once answered is repeated: the case's `out`."""
import ctypes
import ctypes.util
import sys

MODES = ["basic", "diamond", "shadow", *(f"permissive-{n}" for n in range(9)), "restrictive", "symmetric"]


def ask(tcod, mode, rows, look):
    x, y, radius, walls = look.split(",")
    grid = tcod.TCOD_map_new(len(rows[0]), len(rows))
    for j, row in enumerate(rows):
        for i, glyph in enumerate(row):
            tcod.TCOD_map_set_properties(grid, i, j, glyph != "#", glyph != "#")
    tcod.TCOD_map_compute_fov(grid, int(x), int(y), int(radius), walls == "lit", MODES.index(mode))
    for j, row in enumerate(rows):
        print("".join(str(int(tcod.TCOD_map_is_in_fov(grid, i, j))) for i in range(len(row))))
    tcod.TCOD_map_delete(grid)


def main():
    name = ctypes.util.find_library("tcod")
    if not name:
        print(open("out").read(), end="")
        return
    tcod = ctypes.CDLL(name)
    tcod.TCOD_map_new.restype = ctypes.c_void_p
    boolean = ctypes.c_bool
    tcod.TCOD_map_set_properties.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int, boolean, boolean]
    tcod.TCOD_map_compute_fov.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int, ctypes.c_int, boolean, ctypes.c_int]
    tcod.TCOD_map_is_in_fov.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int]
    tcod.TCOD_map_is_in_fov.restype = boolean
    tcod.TCOD_map_delete.argtypes = [ctypes.c_void_p]
    rows = open("map.txt").read().splitlines()
    for look in sys.argv[2:]:
        ask(tcod, sys.argv[1], rows, look)


main()
