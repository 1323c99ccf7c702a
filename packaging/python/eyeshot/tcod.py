"""tcod.map.compute_fov by libeyeshot: the same arguments and the same cells, for all fourteen modes of libtcod.

    from eyeshot.tcod import compute_fov  # instead of: from tcod.map import compute_fov

What differs: a `pov` outside of the array is an IndexError, where python-tcod warns; a radius below 0, and a mode that
libtcod does not have, are a ValueError.
"""
from __future__ import annotations

import math
from functools import lru_cache

import numpy
from numpy.typing import ArrayLike, NDArray

from . import Map, Terms, rules

MODES = ('tcod-basic', 'tcod-diamond', 'tcod-shadow', *(f'tcod-permissive-{n}' for n in range(9)), 'tcod-restrictive',
         'tcod-symmetric')  # by libtcod's numbers
FOV_RESTRICTIVE = 12

#: The last map of each shape, with the bytes and the type of the array that it was made of. Who looks takes it out and
#: puts it back, so that no two threads have the same.
_kept: dict[tuple[int, ...], tuple[Map, bytes, numpy.dtype[numpy.generic]]] = {}
MOST_KEPT = 16


@lru_cache
def _terms(algorithm: int, radius: int, light_walls: bool) -> Terms:
    if not 0 <= algorithm < len(MODES):
        raise ValueError(f'libtcod has no mode {algorithm}')
    return Terms(rules[MODES[algorithm]], radius=radius or math.inf,
                 walls='lit' if light_walls else 'dark')


def compute_fov(transparency: ArrayLike, pov: tuple[int, int], radius: int = 0, light_walls: bool = True,
                algorithm: int = FOV_RESTRICTIVE) -> NDArray[numpy.bool_]:
    """What is seen from `pov`, an index of `transparency`: a boolean array of the same shape.

    Where `transparency` is 0, sight ends. A radius of 0 has no end. Without `light_walls` only what is
    transparent is seen. `algorithm` is a number of libtcod's, tcod.FOV_BASIC to tcod.FOV_SYMMETRIC_SHADOWCAST.
    """
    cells = numpy.asarray(transparency)
    if cells.ndim != 2:
        raise TypeError(f'transparency must be an array of 2 dimensions (shape is {cells.shape!r})')
    if isinstance(pov, int):
        raise TypeError('pov must be a tuple of two indices')
    y, x = pov
    if not (0 <= y < cells.shape[0] and 0 <= x < cells.shape[1]):
        raise IndexError(f'pov {pov!r} is outside the array of shape {cells.shape!r}')
    terms = _terms(algorithm, radius, bool(light_walls))
    data = cells.tobytes()
    level, before, kind = _kept.pop(cells.shape, (None, b'', None))
    if level is None:
        level = Map(cells.shape[1], cells.shape[0])
    if before != data or kind != cells.dtype:
        level.fill(cells == 0)
    seen: NDArray[numpy.bool_] = level.look(terms, x, y).__array__()
    if len(_kept) >= MOST_KEPT:
        _kept.clear()
    _kept[cells.shape] = level, data, cells.dtype
    return seen
