"""tcod.map.compute_fov by libeyeshot: the same arguments and the same cells, for all fourteen modes of libtcod.

    from eyeshot.tcod import compute_fov  # instead of: from tcod.map import compute_fov

What differs: a `pov` outside of the array is an IndexError, where python-tcod warns; a radius below 0, and a mode that
libtcod does not have, are a ValueError.
"""
from __future__ import annotations

import math
import operator
from functools import lru_cache
from typing import Any

import numpy
from numpy.typing import ArrayLike, NDArray

from . import Map, Terms, _must, rules
from ._library import Box, Looker, bits, bools, lib

MODES = ('tcod-basic', 'tcod-diamond', 'tcod-shadow', *(f'tcod-permissive-{n}' for n in range(9)), 'tcod-restrictive',
         'tcod-symmetric')  # by libtcod's numbers
FOV_RESTRICTIVE = 12


class _Kept:
    """The map of an array, and what it was made of: looking again costs no more than to see that nothing changed."""

    def __init__(self, height: int, width: int) -> None:
        self.map = Map(width, height)
        self.box, self.cells = Box(0, 0, width, height), b''
        self.bits = bits(lib.map_rows(self.map._handle).contents)[:, :(width + 7) // 8]

    def see(self, transparency: NDArray[Any]) -> None:
        clear = transparency.astype(bool, order='C', copy=False)
        cells = clear.tobytes()
        if cells != self.cells:
            self.bits[:] = numpy.packbits(~clear, axis=1, bitorder='little')
            lib.map_update(self.map._handle, self.box)
            self.cells = cells


#: The last map of each shape. Who looks takes it out and puts it back, so that no two threads have the same.
_kept: dict[tuple[int, ...], _Kept] = {}
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
    y, x = map(operator.index, pov)
    if not (0 <= y < cells.shape[0] and 0 <= x < cells.shape[1]):
        raise IndexError(f'pov {pov!r} is outside the array of shape {cells.shape!r}')
    terms = _terms(algorithm, radius, bool(light_walls))
    kept = _kept.pop(cells.shape, None) or _Kept(*cells.shape)
    kept.see(cells)
    with Looker.take() as looker:
        mask = lib.look(looker, kept.map._handle, terms._structure, x, y)
        if not mask:
            _must(lib.looker_status(looker))
        seen = bools(mask.contents)
    if len(_kept) >= MOST_KEPT:
        _kept.clear()
    _kept[cells.shape] = kept
    return seen
