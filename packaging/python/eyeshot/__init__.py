"""Who sees what on a grid map: libeyeshot for Python.

    >>> import eyeshot
    >>> level = eyeshot.Map.from_rows(['#########', '#...#...#', '#.......#', '#########'])
    >>> print(level.look(eyeshot.Terms('symmetric', radius=8), 2, 1).to_text('*', ' '), end='')
    *****    
    *****    
    *******  
    *********

Columns x grow to the right and rows y downwards; both begin at 0. What can't be done raises ValueError, or
MemoryError. Any number of threads may look at a map that nobody changes meanwhile.
"""
from __future__ import annotations

import ctypes
import math
import threading
import weakref
from ctypes import c_uint32, c_uint64
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Sequence

from ._library import Box, MaskStructure, TermsStructure, WalkStructure, lib

if TYPE_CHECKING:
    import numpy
    import numpy.typing

    Cells = bytes | bytearray | memoryview | numpy.typing.NDArray[Any]

__all__ = ['Fog', 'Map', 'Mask', 'Rule', 'Step', 'Terms', 'Walk', 'rules', 'version']

SHAPES = ('circle', 'round', 'square', 'diamond', 'octagon', 'strict', 'wide')
FAMILIES = ('papers', 'documents', 'libtcod', 'rot.js', 'games', 'classic', 'own')
CLAIMS = ('symmetric', 'isotropic', 'monotone-radius', 'monotone-walls', 'expansive-walls', 'no-blind-corners')
SIGHTS = ('clear', 'blocked', 'range', 'border', 'cone')
STEP_KINDS = ('start', 'x', 'y', 'tie')
STATES = ('unseen', 'explored', 'visible')
ALL = 2**63 - 1  # a radius without end
NO_MEMORY = -1

#: A rectangle of cells, x0, y0, x1, y1, of which the last two are not included; None: all of them.
BoxLike = tuple[int, int, int, int]


def _must(status: int) -> int:
    if status >= 0:
        return status
    text = 'eyeshot: ' + lib.status_text(status).decode()
    raise MemoryError(text) if status == NO_MEMORY else ValueError(text)


def _made(handle: int | None) -> int:
    if not handle:
        raise MemoryError('eyeshot: out of memory')
    return handle


def _number(names: Sequence[str], name: str) -> int:
    if name not in names:
        raise ValueError(f'eyeshot: {name!r} is none of {", ".join(names)}')
    return names.index(name)


def _named(names: Sequence[str], bits: int) -> tuple[str, ...]:
    return tuple(name for i, name in enumerate(names) if bits >> i & 1)


def _int(value: int) -> int:
    """What C's int has room for: ctypes cuts off what is more."""
    if not -2**31 <= value < 2**31:
        raise ValueError(f'eyeshot: {value} is out of bounds')
    return value


class _Scratch(threading.local):
    """What a thread looks with."""

    def __init__(self) -> None:
        self.looker = _made(lib.looker_new(None))
        self._free = weakref.finalize(self, lib.looker_free, self.looker)


_scratch = _Scratch()


@dataclass(frozen=True)
class Rule:
    """How it is decided what can be seen; `eyeshot algorithms` lists the same."""

    name: str
    summary: str
    source: str
    families: tuple[str, ...]
    claims: tuple[str, ...]  #: what holds of its fields on every map: 'symmetric', 'isotropic' …
    scale: int  #: 2: its masks have four cells for one of the map
    lines: bool  #: Map.line() tells the cells that it walks


def _read_rule(pointer: Any) -> Rule:
    rule = pointer.contents
    return Rule(rule.name.decode(), rule.summary.decode(), rule.source.decode(), _named(FAMILIES, rule.families),
                _named(CLAIMS, rule.claims), rule.scale, rule.lines)


def _rule_pointers() -> Iterator[Any]:
    pointer = lib.rule_next(None)
    while pointer:
        yield pointer
        pointer = lib.rule_next(pointer)


_pointers = {pointer.contents.name.decode(): pointer for pointer in _rule_pointers()}

#: All rules, by their names.
rules: dict[str, Rule] = {name: _read_rule(pointer) for name, pointer in _pointers.items()}
version: str = lib.version().decode()


class Mask:
    """One bit a cell.

    `words` is its memory: column x of row y is bit x % 64 of words[y * stride + x // 64]. numpy.asarray(mask)
    is the same memory as an array of rows; `to_bools()` is a copy, with a bool a cell.
    """

    def __init__(self, width: int, height: int) -> None:
        if width < 1 or height < 1:
            raise ValueError(f'eyeshot: no mask has {width} x {height} cells')
        stride = (width + 63) // 64
        memory = (c_uint64 * (stride * height + 1))()
        self._use(MaskStructure(_int(width), _int(height), stride, ctypes.addressof(memory)), memory)

    def _use(self, structure: MaskStructure, memory: Any) -> None:
        self.width: int = structure.width
        self.height: int = structure.height
        self._structure, self._memory = structure, memory
        self.stride: int = structure.stride
        self.words: memoryview = memoryview(memory).cast('B').cast('Q')[:self.stride * self.height]

    @classmethod
    def _borrow(cls, structure: MaskStructure, owner: object) -> Mask:
        """One of the library's own, inside something that must last as long."""
        mask = cls.__new__(cls)
        memory = (c_uint64 * (structure.stride * structure.height + 1)).from_address(structure.words)
        memory.owner = owner
        mask._use(structure, memory)
        return mask

    @property
    def __array_interface__(self) -> dict[str, Any]:
        return {'version': 3, 'shape': (self.height, self.stride), 'typestr': '<u8',
                'data': (self._structure.words, False)}

    def to_bools(self) -> numpy.typing.NDArray[numpy.bool_]:
        """A copy, as an array of numpy's: [y, x] is true where the cell is set."""
        import numpy
        bits = numpy.unpackbits(numpy.asarray(self).view('u1'), axis=1, bitorder='little', count=self.width)
        return bits.view(numpy.bool_)

    def _holds(self, x: int, y: int) -> bool:
        return 0 <= x < self.width and 0 <= y < self.height

    def __getitem__(self, cell: tuple[int, int]) -> bool:
        """mask[x, y]; outside the mask nothing is set."""
        x, y = cell
        return self._holds(x, y) and bool(self.words[y * self.stride + x // 64] >> x % 64 & 1)

    def __setitem__(self, cell: tuple[int, int], seen: bool) -> None:
        x, y = cell
        if not self._holds(x, y):
            raise IndexError(f'eyeshot: {x},{y} is outside the mask')
        bit, i = 1 << x % 64, y * self.stride + x // 64
        self.words[i] = self.words[i] | bit if seen else self.words[i] & ~bit

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """The cells that are set, row by row."""
        for i, word in enumerate(self.words):
            y, left = divmod(i, self.stride)
            while word:
                yield 64 * left + (word & -word).bit_length() - 1, y
                word &= word - 1

    def count(self) -> int:
        """How many cells are set."""
        return int(lib.mask_count(self._structure))

    __len__ = count

    def clear(self) -> None:
        lib.mask_clear(self._structure)

    def _combine(self, operation: Any, other: Mask) -> Mask:
        if (other.width, other.height) != (self.width, self.height):
            raise ValueError('eyeshot: masks of different sizes')
        operation(self._structure, other._structure)
        return self

    def __ior__(self, other: Mask) -> Mask:
        return self._combine(lib.mask_join, other)

    def __iand__(self, other: Mask) -> Mask:
        return self._combine(lib.mask_intersect, other)

    def __isub__(self, other: Mask) -> Mask:
        return self._combine(lib.mask_subtract, other)

    def copy(self) -> Mask:
        return Mask(self.width, self.height)._combine(lib.mask_copy, self)

    def to_text(self, seen: str = '1', hidden: str = '0') -> str:
        return ''.join(''.join(seen if self[x, y] else hidden for x in range(self.width)) + '\n'
                       for y in range(self.height))


class _Choice:
    """A term that has a name for each of its values."""

    def __init__(self, field: str, names: Sequence[str]) -> None:
        self.field, self.names = field, names

    def __get__(self, terms: Terms, _: type[Terms] | None = None) -> str:
        return str(self.names[getattr(terms._structure, self.field)])

    def __set__(self, terms: Terms, name: str) -> None:
        setattr(terms._structure, self.field, _number(self.names, name))


class _Value:
    """A term that is a number, or true or false."""

    def __init__(self, field: str) -> None:
        self.field = field

    def __get__(self, terms: Terms, _: type[Terms] | None = None) -> int:
        return int(getattr(terms._structure, self.field))

    def __set__(self, terms: Terms, value: int) -> None:
        setattr(terms._structure, self.field, _int(value))


class Terms:
    """A rule, and how far and on what terms it looks: its own, but for those that are given."""

    shape = _Choice('shape', SHAPES)
    walls = _Choice('walls', ('lit', 'dark'))
    border = _Choice('border', ('shown', 'hidden'))
    diagonals = _Choice('diagonals', ('pass', 'block'))
    subtile = _Choice('subtile', ('nw', 'ne', 'sw', 'se'))  #: of the eye, for rules whose scale is 2
    own_cell = _Value('own_cell')
    facing = _Value('facing')  #: degrees: 0 looks along +x, 90 along +y
    cone = _Value('cone')  #: 360 sees all around

    def __init__(self, rule: str = 'symmetric', *, radius: float | None = None, shape: str | None = None,
                 walls: str | None = None, border: str | None = None, diagonals: str | None = None,
                 own_cell: bool | None = None, facing: int | None = None, cone: int | None = None,
                 subtile: str | None = None) -> None:
        _number(list(rules), rule)
        self.rule: Rule = rules[rule]
        self._structure: TermsStructure = lib.terms_of(_pointers[rule])
        given = {'radius': radius, 'shape': shape, 'walls': walls, 'border': border, 'diagonals': diagonals,
                 'own_cell': own_cell, 'facing': facing, 'cone': cone, 'subtile': subtile}
        for name, value in given.items():
            if value is not None:
                setattr(self, name, value)

    @property
    def radius(self) -> float:
        """math.inf has no end."""
        radius: int = self._structure.radius
        return math.inf if radius == ALL else radius

    @radius.setter
    def radius(self, radius: float) -> None:
        if not radius >= 0:
            raise ValueError(f'eyeshot: a radius of {radius}')
        self._structure.radius = ALL if radius >= ALL else int(radius)


@dataclass(frozen=True)
class Step:
    kind: str  #: 'start', 'x', 'y' or 'tie'
    x: int
    y: int
    error: int  #: on which the step was decided


@dataclass(frozen=True)
class Walk:
    """The cells that a line walked, where its rule walks one."""

    sight: str  #: 'clear', 'blocked', 'range', 'border' or 'cone'
    steps: tuple[Step, ...]
    blocked: tuple[int, int] | None  #: the cell that stops it
    flanks: tuple[tuple[int, int], ...]  #: the two cells that stop it by standing beside it


class Map:
    """Which cells are opaque. Beyond the map's edge everything is."""

    def __init__(self, width: int, height: int) -> None:
        self._handle = lib.map_new(_int(width), _int(height), None)
        if not self._handle:
            raise ValueError(f'eyeshot: no map has {width} x {height} cells, or there is no memory')
        self._free = weakref.finalize(self, lib.map_free, self._handle)
        self.width, self.height = width, height

    @classmethod
    def from_rows(cls, rows: str | Sequence[str], opaque: str = '#\u2588') -> Map:
        """A drawn map: its rows, or a text of lines. What is missing of a short row is open."""
        rows = rows.splitlines() if isinstance(rows, str) else rows
        made = cls(max(map(len, rows), default=0), len(rows))
        made.fill(b''.join(bytes(cell in opaque for cell in row).ljust(made.width, b'\0') for row in rows))
        return made

    def fill(self, cells: Cells, opaque: Iterable[int] | None = None) -> None:
        """From a byte a cell, row by row: bytes, an array of numpy's with [y, x] … Opaque are the bytes given, or
        all that are not 0."""
        buffer: Any = cells
        data = memoryview(buffer).tobytes()
        if len(data) != self.width * self.height:
            raise ValueError(f'eyeshot: {len(data)} bytes for {self.width} x {self.height} cells')
        chosen = range(1, 256) if opaque is None else set(opaque)
        _must(lib.map_fill(self._handle, data, self.width, bytes(byte in chosen for byte in range(256))))

    @property
    def rows(self) -> Mask:
        """The opaque cells, in place; after changing its words, update()."""
        return Mask._borrow(lib.map_rows(self._handle).contents, self)

    def _box(self, box: BoxLike | None) -> Box:
        return Box(*(_int(side) for side in box)) if box else Box(0, 0, self.width, self.height)

    def update(self, box: BoxLike | None = None) -> None:
        _must(lib.map_update(self._handle, self._box(box)))

    def __getitem__(self, cell: tuple[int, int]) -> bool:
        """map[x, y]: is it opaque?"""
        return bool(lib.map_is_opaque(self._handle, _int(cell[0]), _int(cell[1])))

    def __setitem__(self, cell: tuple[int, int], opaque: bool) -> None:
        _must(lib.map_set(self._handle, _int(cell[0]), _int(cell[1]), opaque))

    def look(self, terms: Terms, x: int, y: int, mask: Mask | None = None) -> Mask:
        """What the eye at x, y sees. A mask of an earlier look may be given to be used again."""
        if mask is None:
            mask = Mask(self.width * terms.rule.scale, self.height * terms.rule.scale)
        elif (mask.width, mask.height) != (self.width * terms.rule.scale, self.height * terms.rule.scale):
            raise ValueError('eyeshot: a mask of another size')
        seen = lib.look(_scratch.looker, self._handle, terms._structure, _int(x), _int(y))
        _must(lib.looker_status(_scratch.looker))
        lib.mask_copy(mask._structure, seen)
        return mask

    def sees(self, terms: Terms, x: int, y: int, to_x: int, to_y: int) -> bool:
        """Does the eye at x, y see this one cell?"""
        ends = _int(x), _int(y), _int(to_x), _int(to_y)
        seen = bool(lib.sees(_scratch.looker, self._handle, terms._structure, *ends))
        _must(lib.looker_status(_scratch.looker))
        return seen

    def line(self, terms: Terms, x: int, y: int, to_x: int, to_y: int) -> Walk:
        """The same, and why not."""
        walk, ends = WalkStructure(), (_int(x), _int(y), _int(to_x), _int(to_y))
        sight = _must(lib.line(_scratch.looker, self._handle, terms._structure, *ends, walk))
        steps = (walk.steps[i] for i in range(walk.count))
        return Walk(sight=SIGHTS[sight],
                    steps=tuple(Step(STEP_KINDS[step.kind], step.x, step.y, step.error) for step in steps),
                    blocked=(walk.blocked_x, walk.blocked_y) if walk.blocked else None,
                    flanks=tuple(zip(walk.flank_x, walk.flank_y)) if walk.flanked else ())

    def all(self, terms: Terms) -> tuple[memoryview, memoryview]:
        """What all open cells see, at once: how much each cell sees, and how many see it, row by row. Walls
        have 0. numpy.asarray(numbers).reshape(height, width) is the same memory."""
        sees, seen_by = ((c_uint32 * (self.width * self.height))() for _ in range(2))
        _must(lib.all(self._handle, terms._structure, 0, self.height, sees, seen_by, None))
        return memoryview(sees).cast('B').cast('I'), memoryview(seen_by).cast('B').cast('I')


class Fog:
    """What a team sees now, has seen before, and has never seen. Viewers are small numbers of your choice."""

    def __init__(self, map: Map) -> None:
        self._handle = _made(lib.fog_new(map._handle, None))
        self._free = weakref.finalize(self, lib.fog_free, self._handle)
        self.map = map  # lasts as long

    @staticmethod
    def _viewer(viewer: int) -> int:
        if not 0 <= viewer < 2**31:
            raise ValueError(f'eyeshot: viewer {viewer}')
        return viewer

    def place(self, viewer: int, terms: Terms, x: int, y: int) -> None:
        """A viewer comes, moves, or looks on other terms."""
        _must(lib.fog_place(self._handle, _scratch.looker, self._viewer(viewer), terms._structure, _int(x), _int(y)))

    def remove(self, viewer: int) -> None:
        _must(lib.fog_remove(self._handle, self._viewer(viewer)))

    def map_changed(self, box: BoxLike | None = None) -> None:
        """The map changed within the box: those look again whom it may concern."""
        _must(lib.fog_map_changed(self._handle, _scratch.looker, self.map._box(box)))

    def state(self, x: int, y: int) -> str:
        """'unseen', 'explored' or 'visible'."""
        return STATES[lib.fog_state(self._handle, _int(x), _int(y))]

    def count(self, state: str) -> int:
        return int(lib.fog_count(self._handle, _number(STATES, state)))

    def sees(self, viewer: int, x: int, y: int) -> bool:
        return bool(lib.fog_sees(self._handle, self._viewer(viewer), _int(x), _int(y)))

    @property
    def visible(self) -> Mask:
        """In place, until the fog changes."""
        return Mask._borrow(lib.fog_visible(self._handle).contents, self)

    @property
    def explored(self) -> Mask:
        """What is seen now or was before."""
        return Mask._borrow(lib.fog_explored(self._handle).contents, self)
