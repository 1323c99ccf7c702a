"""The shared library by ctypes: the structures and functions of eyeshot.h."""
from __future__ import annotations

import ctypes
import os
from ctypes import POINTER, Structure, c_bool, c_char_p, c_int, c_int64, c_size_t, c_uint, c_uint64, c_void_p
from typing import Any

SONAME = 'libeyeshot.so.0'


class Box(Structure):
    _fields_ = [('x0', c_int), ('y0', c_int), ('x1', c_int), ('y1', c_int)]


class MaskStructure(Structure):
    _fields_ = [('width', c_int), ('height', c_int), ('stride', c_size_t), ('words', c_void_p)]


class RuleStructure(Structure):
    _fields_ = [('name', c_char_p), ('summary', c_char_p), ('source', c_char_p), ('families', c_uint),
                ('claims', c_uint), ('scale', c_int), ('radius', c_int64), ('shape', c_int), ('walls', c_int),
                ('border', c_int), ('lines', c_bool),
                ('look', c_void_p), ('context', c_void_p)]


class TermsStructure(Structure):
    _fields_ = [('rule', POINTER(RuleStructure)), ('radius', c_int64), ('shape', c_int), ('walls', c_int),
                ('border', c_int), ('diagonals', c_int), ('own_cell', c_bool), ('facing', c_int), ('cone', c_int),
                ('subtile', c_int)]


class StepStructure(Structure):
    _fields_ = [('kind', c_int), ('x', c_int), ('y', c_int), ('error', c_int64)]


class WalkStructure(Structure):
    _fields_ = [('steps', POINTER(StepStructure)), ('count', c_size_t), ('blocked', c_bool), ('blocked_x', c_int),
                ('blocked_y', c_int), ('flanked', c_bool), ('flank_x', c_int * 2), ('flank_y', c_int * 2)]


MASK, TERMS, RULE = POINTER(MaskStructure), POINTER(TermsStructure), POINTER(RuleStructure)

FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    'version': (c_char_p, []),
    'status_text': (c_char_p, [c_int]),
    'rule_next': (RULE, [RULE]),
    'terms_of': (TermsStructure, [RULE]),
    'map_new': (c_void_p, [c_int, c_int, c_void_p]),
    'map_free': (None, [c_void_p]),
    'map_set': (c_int, [c_void_p, c_int, c_int, c_bool]),
    'map_is_opaque': (c_bool, [c_void_p, c_int, c_int]),
    'map_fill': (c_int, [c_void_p, c_char_p, c_size_t, c_char_p]),
    'map_rows': (MASK, [c_void_p]),
    'map_update': (c_int, [c_void_p, Box]),
    'mask_clear': (None, [MASK]),
    'mask_copy': (None, [MASK, MASK]),
    'mask_join': (None, [MASK, MASK]),
    'mask_intersect': (None, [MASK, MASK]),
    'mask_subtract': (None, [MASK, MASK]),
    'mask_count': (c_size_t, [MASK]),
    'looker_new': (c_void_p, [c_void_p]),
    'looker_free': (None, [c_void_p]),
    'looker_status': (c_int, [c_void_p]),
    'look': (MASK, [c_void_p, c_void_p, TERMS, c_int, c_int]),
    'sees': (c_bool, [c_void_p, c_void_p, TERMS, c_int, c_int, c_int, c_int]),
    'line': (c_int, [c_void_p, c_void_p, TERMS, c_int, c_int, c_int, c_int, POINTER(WalkStructure)]),
    'all': (c_int, [c_void_p, TERMS, c_int, c_int, c_void_p, c_void_p, c_void_p]),
    'fog_new': (c_void_p, [c_void_p, c_void_p]),
    'fog_free': (None, [c_void_p]),
    'fog_place': (c_int, [c_void_p, c_void_p, c_size_t, TERMS, c_int, c_int]),
    'fog_remove': (c_int, [c_void_p, c_size_t]),
    'fog_map_changed': (c_int, [c_void_p, c_void_p, Box]),
    'fog_state': (c_int, [c_void_p, c_int, c_int]),
    'fog_count': (c_size_t, [c_void_p, c_int]),
    'fog_sees': (c_bool, [c_void_p, c_size_t, c_int, c_int]),
    'fog_visible': (MASK, [c_void_p]),
    'fog_explored': (MASK, [c_void_p]),
}


class Library:
    """The functions of eyeshot.h, without `eyeshot_` before their names."""

    def __init__(self, path: str) -> None:
        loaded = ctypes.CDLL(path)
        for name, (result, arguments) in FUNCTIONS.items():
            function = getattr(loaded, 'eyeshot_' + name)
            function.restype, function.argtypes = result, arguments
            setattr(self, name, function)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)


def find() -> str:
    """The library beside this file, where the package brings its own; else the system's."""
    beside = os.path.join(os.path.dirname(__file__), SONAME)
    return os.environ.get('EYESHOT_LIBRARY') or (beside if os.path.exists(beside) else SONAME)


lib = Library(find())
