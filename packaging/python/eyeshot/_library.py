"""libeyeshot by ctypes: the structures and functions of eyeshot.h, and what the library made and Python frees.

Calls hold the interpreter's lock (ctypes.PyDLL), so that nobody changes a map while it is looked at. Only `all`, which
can take long, lets go of it; it is asked about a map that nobody else has. tests/python/layout.py compares the
structures with the header.
"""
from __future__ import annotations

import ctypes
import os
import sys
from ctypes import CFUNCTYPE, POINTER, Structure, c_bool, c_char_p, c_int, c_int64, c_size_t, c_ubyte, c_uint, c_void_p
from typing import TYPE_CHECKING, Any, Callable, Iterator, cast

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

NAME = {'win32': 'eyeshot.dll', 'darwin': 'libeyeshot.0.2.dylib'}.get(sys.platform, 'libeyeshot.so.0.2')
VERSION = '0.2.'  # of libraries that have these structures
NO_MEMORY, STOPPED, BAD_CELL, BAD_EYE = -1, -2, -7, -8


class Box(Structure):
    _fields_ = [('x0', c_int), ('y0', c_int), ('x1', c_int), ('y1', c_int)]


class MaskStructure(Structure):
    _fields_ = [('width', c_int), ('height', c_int), ('stride', c_size_t), ('words', c_void_p)]


MASK = POINTER(MaskStructure)


class Question(Structure):
    _fields_ = [('opaque', MASK), ('x', c_int), ('y', c_int), ('radius', c_int64), ('shape', c_int)]


LOOK = CFUNCTYPE(c_int, c_void_p, POINTER(Question), MASK)


class RuleStructure(Structure):
    _fields_ = [('name', c_char_p), ('summary', c_char_p), ('source', c_char_p), ('families', c_uint),
                ('claims', c_uint), ('scale', c_int), ('radius', c_int64), ('shape', c_int), ('walls', c_int),
                ('border', c_int), ('lines', c_bool), ('look', LOOK), ('context', c_void_p)]


class TermsStructure(Structure):
    _fields_ = [('rule', POINTER(RuleStructure)), ('radius', c_int64), ('shape', c_int), ('walls', c_int),
                ('border', c_int), ('diagonals', c_int), ('own_cell', c_bool), ('facing', c_int), ('cone', c_int),
                ('subtile', c_int)]


class StepStructure(Structure):
    _fields_ = [('kind', c_int), ('x', c_int), ('y', c_int), ('error', c_int64)]


class WalkStructure(Structure):
    _fields_ = [('steps', POINTER(StepStructure)), ('count', c_size_t), ('blocked', c_bool), ('blocked_x', c_int),
                ('blocked_y', c_int), ('flanked', c_bool), ('flank_x', c_int * 2), ('flank_y', c_int * 2)]


class Cell(Structure):
    _fields_ = [('x', c_int), ('y', c_int)]


ASK = CFUNCTYPE(c_bool, c_void_p)


class Stop(Structure):
    _fields_ = [('ask', ASK), ('context', c_void_p)]


TERMS, RULE, PAIR = POINTER(TermsStructure), POINTER(RuleStructure), [c_int, c_int, c_int, c_int]

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
    'mask_copy': (None, [MASK, MASK]),
    'mask_join': (None, [MASK, MASK]),
    'mask_intersect': (None, [MASK, MASK]),
    'mask_subtract': (None, [MASK, MASK]),
    'mask_count': (c_size_t, [MASK]),
    'looker_new': (c_void_p, [c_void_p]),
    'looker_free': (None, [c_void_p]),
    'looker_stop': (None, [c_void_p, POINTER(Stop)]),
    'looker_status': (c_int, [c_void_p]),
    'look': (MASK, [c_void_p, c_void_p, TERMS, c_int, c_int]),
    'sees': (c_bool, [c_void_p, c_void_p, TERMS, *PAIR]),
    'line': (c_int, [c_void_p, c_void_p, TERMS, *PAIR, POINTER(WalkStructure)]),
    'why': (c_int, [c_void_p, c_void_p, TERMS, *PAIR, POINTER(Cell), POINTER(c_size_t)]),
    'light': (c_int, [c_void_p, MASK, MASK, MASK, MASK]),
    'all': (c_int, [c_void_p, TERMS, c_int, c_int, c_void_p, c_void_p, POINTER(Stop)]),
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
    'fog_set_explored': (c_int, [c_void_p, MASK]),
}


class Library:
    """The functions of eyeshot.h, without `eyeshot_` before their names."""

    def __init__(self, path: str) -> None:
        try:
            locked, free = ctypes.PyDLL(path), ctypes.CDLL(path)
            for name, (result, arguments) in FUNCTIONS.items():
                function = getattr(free if name == 'all' else locked, 'eyeshot_' + name)
                function.restype, function.argtypes = result, arguments
                setattr(self, name, function)
        except (OSError, AttributeError) as error:
            raise ImportError(f'eyeshot: {error}. The wheel has the library in it, `make install` installs it, and '
                              'EYESHOT_LIBRARY may name it.') from None
        found: str = self.version().decode()
        if not found.startswith(VERSION):
            raise ImportError(f'eyeshot: {path} is of version {found}, not {VERSION}x')

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)


def find() -> str:
    """The library beside this file, where the package brings its own; else the system's."""
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), NAME)
    return os.environ.get('EYESHOT_LIBRARY') or (beside if os.path.exists(beside) else NAME)


lib = Library(find())


def rule_pointers() -> Iterator[Any]:
    pointer = lib.rule_next(None)
    while pointer:
        yield pointer
        pointer = lib.rule_next(pointer)


def bits(mask: MaskStructure) -> NDArray[numpy.uint8]:
    """The rows of a mask in numpy, where they are; nobody may use it any longer than the mask."""
    import numpy
    memory = (c_ubyte * (8 * mask.stride * mask.height)).from_address(mask.words)
    return numpy.frombuffer(cast(Any, memory), numpy.uint8).reshape(mask.height, 8 * mask.stride)


def bools(mask: MaskStructure) -> NDArray[numpy.bool_]:
    """A copy of a mask, a bool a cell."""
    import numpy
    return numpy.unpackbits(bits(mask), axis=1, bitorder='little', count=mask.width).view(numpy.bool_)


class Owned:
    """Something that the library made and this frees. ctypes passes it as its address, and as NULL when it is gone:
    what collects cycles may end it before others of its cycle."""

    __slots__ = '_as_parameter_', '_free'

    def __init__(self, address: int | None, free: Callable[[int | None], None]) -> None:
        self._as_parameter_, self._free = address, free
        if not address:
            raise MemoryError('eyeshot: out of memory')

    def __bool__(self) -> bool:
        return bool(self._as_parameter_)

    def __del__(self) -> None:
        address, self._as_parameter_ = self._as_parameter_, None
        self._free(address)


class Looker(Owned):
    """What looks. Who needs one takes it from those that are idle, so there are as many as ever looked at once: one,
    and one more within a rule of the caller's own. Ctrl-C ends a long look."""

    __slots__ = ()
    idle: list[Looker] = []
    stop = Stop(ctypes.cast(ctypes.pythonapi.PyErr_CheckSignals, ASK), None)  # raises what handlers raise

    @classmethod
    def take(cls) -> Looker:
        try:
            return cls.idle.pop()
        except IndexError:
            looker = cls(lib.looker_new(None), lib.looker_free)
            lib.looker_stop(looker, cls.stop)
            return looker

    def __enter__(self) -> Looker:
        return self

    def __exit__(self, *_: object) -> None:
        self.idle.append(self)
