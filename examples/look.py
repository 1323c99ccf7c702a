#!/usr/bin/env python3
"""What an eye sees, from Python: python3 look.py. The structures are those of eyeshot.h."""
import ctypes
from ctypes import POINTER, Structure, byref, c_bool, c_char_p, c_int, c_int64, c_size_t, c_uint64, c_void_p

eyeshot = ctypes.CDLL('libeyeshot.so.0.2')


class Mask(Structure):
    _fields_ = [('width', c_int), ('height', c_int), ('stride', c_size_t), ('words', POINTER(c_uint64))]

    def has(self, x, y):
        return self.words[y * self.stride + x // 64] >> x % 64 & 1


class Terms(Structure):
    _fields_ = [('rule', c_void_p), ('radius', c_int64), ('shape', c_int), ('walls', c_int), ('border', c_int),
                ('diagonals', c_int), ('own_cell', c_bool), ('facing', c_int), ('cone', c_int), ('subtile', c_int)]


def function(name, result, *arguments):
    found = getattr(eyeshot, 'eyeshot_' + name)
    found.restype, found.argtypes = result, arguments
    return found


map_new = function('map_new', c_void_p, c_int, c_int, c_void_p)
map_free = function('map_free', None, c_void_p)
map_fill = function('map_fill', c_int, c_void_p, c_char_p, c_size_t, c_char_p)
rule_find = function('rule_find', c_void_p, c_char_p)
terms_of = function('terms_of', Terms, c_void_p)
looker_new = function('looker_new', c_void_p, c_void_p)
looker_free = function('looker_free', None, c_void_p)
looker_status = function('looker_status', c_int, c_void_p)
look = function('look', POINTER(Mask), c_void_p, c_void_p, POINTER(Terms), c_int, c_int)
status_text = function('status_text', c_char_p, c_int)


def must(status):
    if status < 0:
        raise OSError(status_text(status).decode())


def field(level, x, y, rule='symmetric', opaque='#'):
    """The rows of a level, with blanks for what the eye at (x, y) does not see."""
    width, height = len(level[0]), len(level)
    level_map, looker = map_new(width, height, None), looker_new(None)
    terms = terms_of(rule_find(rule.encode()))
    try:
        if not level_map or not looker:
            raise MemoryError
        table = bytes(chr(glyph) in opaque for glyph in range(256))
        must(map_fill(level_map, ''.join(level).encode(), width, table))
        seen = look(looker, level_map, byref(terms), x, y)
        must(looker_status(looker))
        return [''.join(glyph if seen[0].has(i, k) else ' ' for i, glyph in enumerate(row))
                for k, row in enumerate(level)]
    finally:
        looker_free(looker)
        map_free(level_map)


if __name__ == '__main__':
    for row in field(['#########', '#.......#', '#...#...#', '#.......#', '#########'], 1, 1):
        print(row)
