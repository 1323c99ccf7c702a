"""tcod.map.compute_fov by libeyeshot: the same arguments and the same result, for all fourteen modes of libtcod.

    from eyeshot.tcod import compute_fov  # instead of: from tcod.map import compute_fov
"""
from __future__ import annotations

import math
from typing import Any

import numpy
import numpy.typing

from . import Map, Terms

MODES = ('tcod-basic', 'tcod-diamond', 'tcod-shadow', *(f'tcod-permissive-{n}' for n in range(9)), 'tcod-restrictive',
         'tcod-symmetric')  # by libtcod's numbers
FOV_RESTRICTIVE = 12


def compute_fov(transparency: Any, pov: tuple[int, int], radius: int = 0, light_walls: bool = True,
                algorithm: int = FOV_RESTRICTIVE) -> numpy.typing.NDArray[numpy.bool_]:
    """What is seen from `pov`, an index of `transparency`: a boolean array of the same shape.

    Where `transparency` is 0, sight ends. A radius of 0 has no end. Without `light_walls` only what is
    transparent is seen. `algorithm` is a number of libtcod's, tcod.FOV_BASIC to tcod.FOV_SYMMETRIC_SHADOWCAST.
    """
    transparency = numpy.asarray(transparency)
    if transparency.ndim != 2:
        raise TypeError(f'transparency must be an array of 2 dimensions (shape is {transparency.shape!r})')
    if isinstance(pov, int):
        raise TypeError('pov must be a tuple of two indices')
    y, x = (int(index) for index in pov)
    height, width = transparency.shape
    if not (0 <= y < height and 0 <= x < width):
        raise IndexError(f'pov {pov!r} is outside the array of shape {transparency.shape!r}')
    if not 0 <= algorithm < len(MODES):
        raise ValueError(f'libtcod has no mode {algorithm}')
    terms = Terms(MODES[algorithm], radius=radius if radius > 0 else math.inf, walls='lit' if light_walls else 'dark')
    level = Map(width, height)
    opaque = numpy.packbits(transparency == 0, axis=1, bitorder='little')
    numpy.asarray(level.rows).view('u1')[:, :opaque.shape[1]] = opaque
    level.update()
    return level.look(terms, x, y).to_bools()
