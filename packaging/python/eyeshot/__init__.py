"""Who sees what on a grid map: libeyeshot for Python.

    >>> import eyeshot
    >>> level = eyeshot.Map.from_rows(['#########', '#...#...#', '#.......#', '#########'])
    >>> seen = level.look(eyeshot.Terms('symmetric', radius=8), 2, 1)
    >>> seen
    <eyeshot.Mask 9 x 4, 26 cells>
    >>> print(seen.to_text('*', ' '), end='')
    *****    
    *****    
    *******  
    *********

Columns x grow to the right and rows y downwards; both begin at 0. What can't be done raises ValueError, TypeError
where an argument is of another kind, or MemoryError. Everything can be copied and pickled, and used by many threads.
"""
from __future__ import annotations

import ctypes
import difflib
import math
import operator
import textwrap
import threading
from array import array
from ctypes import c_size_t, c_uint64
from dataclasses import dataclass, field, fields
from numbers import Real
from types import MappingProxyType
from typing import (TYPE_CHECKING, Any, Callable, Container, Hashable, Iterable, Iterator, Literal, Mapping, NamedTuple,
                    Sequence, TypeVar, Union, cast, get_args)

from ._library import (ASK, BAD_CELL, BAD_EYE, LOOK, NO_MEMORY, STOPPED, Box, Cell, Looker, MaskStructure, Owned,
                       RuleStructure, Stop, TermsStructure, WalkStructure, bits, bools, lib, rule_pointers)

if TYPE_CHECKING:
    import numpy
    from numpy.typing import ArrayLike, DTypeLike, NDArray

__all__ = ['Fog', 'Map', 'Mask', 'Numbers', 'Question', 'Rule', 'Step', 'Terms', 'Walk', 'Why', 'rules', 'version']

RuleName = Literal[
    'symmetric', 'exact', 'permissive', 'digital', 'diamond', 'beam', 'beam-symmetric', 'restrictive', 'ray-circle',
    'ray-square', 'shadowcast', 'bresenham', 'steps', 'simple', 'corner', 'eight-ray', 'pseudo-2x', 'adjacent-2x',
    'real-2x', 'tcod-basic', 'tcod-diamond', 'tcod-shadow', 'tcod-permissive-0', 'tcod-permissive-1',
    'tcod-permissive-2', 'tcod-permissive-3', 'tcod-permissive-4', 'tcod-permissive-5', 'tcod-permissive-6',
    'tcod-permissive-7', 'tcod-permissive-8', 'tcod-restrictive', 'tcod-symmetric', 'rot-precise', 'rot-discrete',
    'rot-recursive', 'brogue', 'nethack', 'angband', 'dcss', 'cdda']
Claim = Literal['symmetric', 'isotropic', 'monotone-radius', 'monotone-walls', 'expansive-walls', 'no-blind-corners']
Shape = Literal['circle', 'round', 'square', 'diamond', 'octagon', 'strict', 'wide']
Walls = Literal['lit', 'dark']
Border = Literal['shown', 'hidden']
Diagonals = Literal['pass', 'block']
Subtile = Literal['nw', 'ne', 'sw', 'se']
Sight = Literal['clear', 'blocked', 'range', 'border', 'cone', 'dark', 'never']
StepKind = Literal['start', 'x', 'y', 'tie']
State = Literal['unseen', 'explored', 'visible']
Order = Literal['C', 'F']
SHAPES, WALLS, BORDERS, SIGHTS, STEP_KINDS, STATES = map(get_args, (Shape, Walls, Border, Sight, StepKind, State))
ALL = 2**63 - 1  # a radius without end
LONGEST, MOST = 2**17, 2**30  # the sides of a map, its cells; a mask of scale 2 has twice and four times as much

T = TypeVar('T')

#: One cell x, y, or a rectangle of cells x0, y0, x1, y1, of which column x1 and row y1 are no part.
BoxLike = Union[tuple[int, int], tuple[int, int, int, int]]

#: What rules of the caller's own raised, by the thread that asked them.
_raised: dict[int, BaseException] = {}


def _lines(text: str | Sequence[T]) -> Sequence[str] | Sequence[T]:
    """Those of a text, but for the ends of lines around it, and for its indentation if its first line is empty."""
    if not isinstance(text, str):
        return text
    return (textwrap.dedent(text) if text.startswith('\n') else text).strip('\n').splitlines()


def _must(status: int, level: Map | None = None, *ends: int) -> int:
    if status >= 0:
        return status
    error = _raised.pop(threading.get_ident(), None)
    if error is None:
        text: str = lib.status_text(status).decode()
        if ends and status in (BAD_CELL, BAD_EYE):
            x, y = ends[:2] if status == BAD_EYE else ends[-2:]
            text = f'{text[:-1]}: {x},{y} of {level!r}'
        error = (MemoryError if status == NO_MEMORY else ValueError)('eyeshot: ' + text)
    raise error


def _number(name: str, names: Sequence[str], value: object) -> int:
    if not isinstance(value, str) or value not in names:
        near = difflib.get_close_matches(str(value), names, 1, 0.7) if len(names) > 9 else []  # few are all told
        wanted = f'; did you mean {near[0]!r}?' if near else ', none of ' + ', '.join(names)
        raise ValueError(f'eyeshot: {name} is {value!r}{wanted}')
    return names.index(value)


def _whole(name: str, value: int) -> int:
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f'eyeshot: {name} must be a whole number, not {value!r}') from None


def _int(name: str, value: int) -> int:
    """What C's int has room for: ctypes cuts off what is more."""
    value = _whole(name, value)
    if not -2**31 <= value < 2**31:
        raise ValueError(f'eyeshot: {name} is out of bounds, {value}')
    return value


def _cell(cell: tuple[int, int]) -> tuple[int, int]:
    x, y = cell
    return _int('x', x), _int('y', y)


def _ends(x: int, y: int, to_x: int, to_y: int) -> tuple[int, int, int, int]:
    return _int('x', x), _int('y', y), _int('to_x', to_x), _int('to_y', to_y)


def _is(name: str, kind: type[T], value: object) -> T:
    if not isinstance(value, kind):
        raise TypeError(f'eyeshot: {name} must be a {kind.__name__}, not {type(value).__name__}')
    return value


def _new(made: object, name: str) -> None:
    """What the library points to stays as long as the object, so that none is made twice."""
    if hasattr(made, name):
        raise TypeError(f'eyeshot: this {type(made).__name__} is made already')


def _radius(radius: float) -> int:
    wanted = f'eyeshot: radius must be a whole number from 0 on, or math.inf, not {radius!r}'
    if not isinstance(radius, Real):
        raise TypeError(wanted)
    if not radius >= 0 or radius != math.inf and radius != int(radius):
        raise ValueError(wanted)
    return ALL if radius >= ALL else int(radius)


def _plane(cells: ArrayLike, order: Order) -> NDArray[numpy.bool_]:
    """An array of truths, [y, x], of one of numbers, [x, y] if its order is F."""
    import numpy
    given = numpy.asarray(cells)
    if given.ndim != 2:
        raise ValueError(f'eyeshot: an array of 2 dimensions is wanted, not of shape {given.shape}')
    if given.dtype.kind not in 'bui':
        raise TypeError(f'eyeshot: an array of bool or int is wanted, not of {given.dtype}; compare it with something')
    plane: NDArray[numpy.bool_] = given.astype(bool, copy=False)
    return plane.T if _number('order', get_args(Order), order) else plane


class Mask:
    """A set of cells, one bit a cell. numpy.asarray(mask) is a copy with a bool a cell, [y, x].

    `words` are the bits, to be read, as many as its columns take for each row: column x is bit x % 64 of word x // 64.
    """

    __slots__ = '_structure', '_memory'
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, width: int, height: int) -> None:
        width, height = _int('width', width), _int('height', height)
        if not (1 <= width <= 2 * LONGEST and 1 <= height <= 2 * LONGEST and width * height <= 4 * MOST):
            raise ValueError(f'eyeshot: no mask or map has {width} x {height} cells')
        _new(self, '_structure')
        self._make(width, height)

    def _make(self, width: int, height: int) -> None:
        stride = (width + 63) // 64
        self._memory = (c_uint64 * (stride * height + 1))()
        self._structure = MaskStructure(width, height, stride, ctypes.addressof(self._memory))

    @classmethod
    def _copy(cls, structure: MaskStructure) -> Mask:
        made = cls.__new__(cls)
        made._make(structure.width, structure.height)
        lib.mask_copy(made._structure, structure)
        return made

    @classmethod
    def from_array(cls, cells: ArrayLike, order: Order = 'C') -> Mask:
        """From an array of numpy's, [y, x], or [x, y] if its order is F: set is what is not 0."""
        import numpy
        plane = _plane(cells, order)
        made = cls(plane.shape[1], plane.shape[0])
        packed = numpy.packbits(plane, axis=1, bitorder='little')
        bits(made._structure)[:, :packed.shape[1]] = packed
        return made

    @classmethod
    def from_cells(cls, width: int, height: int, cells: Iterable[tuple[int, int]]) -> Mask:
        """Of the cells given; what is outside is left out."""
        made = cls(width, height)
        for x, y in map(_cell, cells):
            if made._holds(x, y):
                made[x, y] = True
        return made

    def __getstate__(self) -> tuple[int, int, bytes]:
        return self.width, self.height, bytes(self.words)

    def __setstate__(self, state: tuple[int, int, bytes]) -> None:
        width, height, words = state
        Mask.__init__(self, width, height)
        if len(words) != self.words.nbytes:
            raise ValueError(f'eyeshot: {len(words)} bytes are no mask of {width} x {height} cells')
        ctypes.memmove(self._memory, words, len(words))
        if width % 64 and any(word >> width % 64 for word in self._memory[(width - 1) // 64::(width + 63) // 64]):
            raise ValueError('eyeshot: a mask with bits behind its last column')

    @property
    def width(self) -> int:
        return int(self._structure.width)

    @property
    def height(self) -> int:
        return int(self._structure.height)

    @property
    def words(self) -> memoryview:
        return memoryview(self._memory).cast('B')[:-8].cast('Q').toreadonly()

    def __array__(self, dtype: DTypeLike = None, copy: bool | None = None) -> NDArray[Any]:
        if copy is False:
            raise ValueError('eyeshot: a mask has a bit a cell, so an array of bools is a copy')
        cells = bools(self._structure)
        return cells if dtype is None else cells.astype(dtype, copy=False)

    def _holds(self, x: int, y: int) -> bool:
        return 0 <= x < self.width and 0 <= y < self.height

    def __getitem__(self, cell: tuple[int, int]) -> bool:
        """mask[x, y]; outside the mask nothing is set."""
        x, y = _cell(cell)
        return self._holds(x, y) and bool(self._memory[y * self._structure.stride + x // 64] >> x % 64 & 1)

    __contains__ = __getitem__

    def __setitem__(self, cell: tuple[int, int], seen: bool) -> None:
        x, y = _cell(cell)
        if not self._holds(x, y):
            raise IndexError(f'eyeshot: {x},{y} is outside the mask')
        bit, i = 1 << x % 64, y * self._structure.stride + x // 64
        self._memory[i] = self._memory[i] | bit if seen else self._memory[i] & ~bit

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """The cells that are set, row by row."""
        stride = self._structure.stride
        for i, word in enumerate(self._memory):
            y, left = divmod(i, stride)
            while word:
                yield 64 * left + (word & -word).bit_length() - 1, y
                word &= word - 1

    def __len__(self) -> int:
        """How many cells are set."""
        return int(lib.mask_count(self._structure))

    def __repr__(self) -> str:
        return f'<eyeshot.Mask {self.width} x {self.height}, {len(self)} cells>'

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mask):
            return NotImplemented
        return self.width == other.width and bytes(self._memory) == bytes(other._memory)

    def copy(self) -> Mask:
        return Mask._copy(self._structure)

    def _combine(self, operation: Any, other: Mask) -> Mask:
        if not isinstance(other, Mask):
            return NotImplemented
        if (other.width, other.height) != (self.width, self.height):
            raise ValueError(f'eyeshot: masks of different sizes, {self!r} and {other!r}')
        operation(self._structure, other._structure)
        return self

    def __ior__(self, other: Mask) -> Mask:
        return self._combine(lib.mask_join, other)

    def __iand__(self, other: Mask) -> Mask:
        return self._combine(lib.mask_intersect, other)

    def __isub__(self, other: Mask) -> Mask:
        return self._combine(lib.mask_subtract, other)

    def __or__(self, other: Mask) -> Mask:
        return self.copy()._combine(lib.mask_join, other)

    def __and__(self, other: Mask) -> Mask:
        return self.copy()._combine(lib.mask_intersect, other)

    def __sub__(self, other: Mask) -> Mask:
        return self.copy()._combine(lib.mask_subtract, other)

    def __invert__(self) -> Mask:
        """All others."""
        made, words = Mask(self.width, self.height), self._structure.stride
        made._memory[:-1] = [*[2**64 - 1] * (words - 1), 2**64 - 1 >> -self.width % 64] * self.height
        return made - self

    def to_text(self, seen: str | Sequence[str] = '1', hidden: str = '0') -> str:
        """Lines of text: a character for what is set, or a drawn map, of which that is shown."""
        drawn = [seen * self.width] * self.height if isinstance(seen, str) and '\n' not in seen else _lines(seen)
        return ''.join(''.join(row[x:x + 1] or ' ' if self[x, y] else hidden for x in range(self.width)) + '\n'
                       for y, row in zip(range(self.height), [*drawn, *[''] * self.height]))

    def __str__(self) -> str:
        return self.to_text('*', '.')


class Question(NamedTuple):
    """What a rule of your own is asked: which cells does the eye at x, y see? The radius is a hint: what lies beyond
    is cut off afterwards."""

    opaque: Mask
    x: int
    y: int
    radius: float
    shape: Shape


Answer = Callable[[Question], 'Mask | NDArray[numpy.bool_] | Iterable[tuple[int, int]]']


@dataclass(frozen=True, repr=False)
class Rule:
    """How it is decided what can be seen, and its own terms. `rules` has those of the library.

    For one of your own give it a name, and a function that tells which cells are seen, as a mask, an array of bools, or
    one by one. It may look by other rules. What it raises comes out of the look that asked it.

    look: the function, or None of the library's
    radius, shape, walls, border: its own terms, as Terms has them
    scale: 2: its masks have four cells for one of the map
    claims: what holds of its fields on every map, by the library's tests
    lines: Map.line() tells the cells that it walks
    """

    name: str
    look: Answer | None = None
    radius: float = math.inf
    shape: Shape = 'circle'
    walls: Walls = 'lit'
    border: Border = 'shown'
    scale: int = 1
    summary: str = ''
    source: str = ''
    claims: tuple[Claim, ...] = ()
    lines: bool = False
    _structure: RuleStructure = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.look is None:
            if rules.get(self.name, self) != self or self.name not in _pointers:
                raise ValueError(f'eyeshot: {self!r} is none of eyeshot.rules, and one of your own has a function')
            structure = _pointers[self.name].contents
        elif not callable(self.look) or self.scale not in (1, 2):
            raise ValueError(f'eyeshot: the rule {self.name!r} has no function, or a scale that is neither 1 nor 2')
        else:
            structure = RuleStructure(name=self.name.encode(), scale=self.scale, radius=_radius(self.radius),
                                      shape=_number('shape', SHAPES, self.shape),
                                      walls=_number('walls', WALLS, self.walls),
                                      border=_number('border', BORDERS, self.border), look=LOOK(self._ask))
        object.__setattr__(self, '_structure', structure)

    def __repr__(self) -> str:
        return f'<eyeshot.Rule {self.name}>'

    def __reduce__(self) -> tuple[Any, ...]:
        return Rule, tuple(getattr(self, each.name) for each in fields(self) if each.init)

    def _ask(self, _: object, asked: Any, seen: Any) -> int:
        try:
            question = asked.contents
            opaque = Mask._copy(question.opaque.contents)
            radius = math.inf if question.radius == ALL else question.radius
            answer = cast(Answer, self.look)(
                Question(opaque, question.x, question.y, radius, SHAPES[question.shape]))
            width, height = seen.contents.width, seen.contents.height
            if getattr(answer, 'dtype', None) == bool:
                answer = Mask.from_array(cast('ArrayLike', answer))
            elif not isinstance(answer, Mask):
                answer = Mask.from_cells(width, height, cast(Any, answer))
            if (answer.width, answer.height) != (width, height):
                raise ValueError(f'eyeshot: the rule {self.name!r} gave {answer!r}, not one of {width} x {height}')
            lib.mask_copy(seen, answer._structure)
            return 0
        except BaseException as error:
            _raised[threading.get_ident()] = error
            return STOPPED


def _library_rule(rule: RuleStructure) -> Rule:
    return Rule(rule.name.decode(), None, math.inf if rule.radius == ALL else rule.radius,
                SHAPES[rule.shape], WALLS[rule.walls], BORDERS[rule.border], rule.scale,
                rule.summary.decode(), rule.source.decode(),
                tuple(claim for i, claim in enumerate(get_args(Claim)) if rule.claims >> i & 1), rule.lines)


_pointers = {pointer.contents.name.decode(): pointer for pointer in rule_pointers()}

#: All rules of the library, by their names.
rules: Mapping[str, Rule] = {}
rules = MappingProxyType({name: _library_rule(pointer.contents) for name, pointer in _pointers.items()})
version: str = lib.version().decode()
__version__ = version


@dataclass(frozen=True, init=False)
class Terms:
    """A rule, and how far and on what terms it looks: its own, but for those that are given.

    dataclasses.replace(terms, radius=3) makes others of them.

    rule: its name, or rules[name] where a type checker can't know the name
    radius: in cells; 0 is the own cell only, and math.inf has no end
    shape: what is within radius r, by dx, dy and d² = dx² + dy²: circle d² <= r²; round d² <= r² + r;
        square max(|dx|, |dy|) <= r; diamond |dx| + |dy| <= r; octagon max + floor(min / 2) <= r; strict d² < r²;
        wide d² < (r + 1)²
    walls: are opaque cells seen? lit: they are; dark: they are not
    border: is the map's outermost ring? shown or hidden
    diagonals: may sight slip between two walls that touch at a corner? pass or block
    own_cell: does an eye see its own cell?
    facing: degrees; 0 looks to the right, 90 down
    cone: how many degrees wide it looks; 360 is all around
    subtile: where in its cell the eye is, nw, ne, sw or se, for rules whose scale is 2
    """

    rule: Rule
    radius: float
    shape: Shape
    walls: Walls
    border: Border
    diagonals: Diagonals
    own_cell: bool
    facing: int
    cone: int
    subtile: Subtile
    _structure: TermsStructure = field(init=False, repr=False, compare=False)

    def __init__(self, rule: RuleName | Rule = 'symmetric', *, radius: float | None = None, shape: Shape | None = None,
                 walls: Walls | None = None, border: Border | None = None, diagonals: Diagonals | None = None,
                 own_cell: bool = True, facing: int = 0, cone: int = 360, subtile: Subtile | None = None) -> None:
        if not isinstance(rule, Rule):
            rule = rules[list(rules)[_number('rule', list(rules), rule)]]
        facing, cone = _whole('facing', facing), _whole('cone', cone)
        if not 1 <= cone <= 360:
            raise ValueError(f'eyeshot: cone must be 1 to 360 degrees wide, not {cone}')
        structure = lib.terms_of(rule._structure)
        structure.own_cell, structure.facing, structure.cone = bool(own_cell), facing % 360, cone
        if radius is not None:
            structure.radius = _radius(radius)
        made: dict[str, Any] = {}
        for name, value, names in (('shape', shape, SHAPES), ('walls', walls, WALLS), ('border', border, BORDERS),
                                   ('diagonals', diagonals, get_args(Diagonals)),
                                   ('subtile', subtile, get_args(Subtile))):
            if value is not None:
                setattr(structure, name, _number(name, names, value))
            made[name] = names[getattr(structure, name)]
        made.update(rule=rule, radius=math.inf if structure.radius == ALL else structure.radius,
                    own_cell=bool(own_cell), facing=facing, cone=cone, _structure=structure)
        for name, value in made.items():
            object.__setattr__(self, name, value)

    def __getstate__(self) -> dict[str, Any]:
        return {each.name: getattr(self, each.name) for each in fields(self) if each.init}

    def __setstate__(self, state: dict[str, Any]) -> None:
        Terms.__init__(self, **state)


TermsLike = Union[Terms, Rule, RuleName]  #: a rule alone has its own terms


def _terms(terms: TermsLike) -> Terms:
    return terms if isinstance(terms, Terms) else Terms(terms)


class Step(NamedTuple):
    """A cell that a line enters: its start, or after a step along x, along y, or, which is a tie, along both. On the
    number `error` it was decided which."""

    kind: StepKind
    x: int
    y: int
    error: int


class Walk(NamedTuple):
    """The cells that a line walked, where its rule walks one.

    sight: clear; blocked; or where the terms hide the target: out of range, on the border, out of the cone
    blocked: the cell that stops it
    flanks: the two cells that stop it by standing beside it
    """

    sight: Sight
    steps: tuple[Step, ...]
    blocked: tuple[int, int] | None
    flanks: tuple[tuple[int, int], ...]


class Why(NamedTuple):
    """Why a cell is seen or not, as Map.why() tells it by these cells.

    sight: as of a Walk; or dark, a wall where the terms show none; or never, where the rule does not look
    """

    sight: Sight
    cells: tuple[tuple[int, int], ...]


class Numbers:
    """A number for each cell, numbers[x, y]; numpy.asarray() of them is the same memory, [y, x]."""

    __slots__ = '_numbers', '_width'

    def __init__(self, width: int, height: int) -> None:
        self._numbers, self._width = array('I', bytes(4 * width * height)), width

    def __getitem__(self, cell: tuple[int, int]) -> int:
        x, y = _cell(cell)
        if not 0 <= x < self._width or y < 0:
            raise IndexError(f'eyeshot: {x},{y} is outside the map')
        return self._numbers[y * self._width + x]

    def __len__(self) -> int:
        return len(self._numbers)

    def __iter__(self) -> Iterator[int]:
        """Row by row."""
        return iter(self._numbers)

    def __array__(self, dtype: DTypeLike = None, copy: bool | None = None) -> NDArray[Any]:
        import numpy
        rows = numpy.asarray(self._numbers, dtype).reshape(-1, self._width)
        return rows.copy() if copy else rows


def _opaque(opaque: Mask | ArrayLike | None, transparent: ArrayLike | None, order: Order) -> Mask:
    if (opaque is None) == (transparent is None):
        raise TypeError('eyeshot: tell what is opaque, or what is transparent')
    if isinstance(opaque, Mask):
        return opaque
    return Mask.from_array(cast('ArrayLike', opaque) if transparent is None else ~_plane(transparent, 'C'), order)


class Map:
    """Which cells are opaque. Beyond the map's edge everything is."""

    __slots__ = '_handle', '__weakref__'

    def __init__(self, width: int, height: int) -> None:
        width, height = _int('width', width), _int('height', height)
        if not (1 <= width <= LONGEST and 1 <= height <= LONGEST and width * height <= MOST):
            raise ValueError(f'eyeshot: no map has {width} x {height} cells')
        _new(self, '_handle')
        self._handle = Owned(lib.map_new(width, height, None), lib.map_free)

    @classmethod
    def from_rows(cls, rows: str | Sequence[Sequence[T]],
                  opaque: Container[T] | Callable[[T], bool] = cast(Any, ('#', '\u2588', True))) -> Map:
        """A drawn map: a text of lines, or rows of anything. `opaque` has what is opaque, or is a function that says
        so; else '#', a full block, True and 1 are. What is missing of a short row is open. Of a text whose first line
        is empty, as between triple quotes, the indentation and the blank lines around it are no part of the map."""
        lines: Sequence[Sequence[Any]] = _lines(rows)
        if any(isinstance(line, (bytes, bytearray)) for line in lines):
            raise TypeError('eyeshot: rows of bytes have numbers in them; decode() them')
        made = cls(max(map(len, lines), default=0), len(lines))
        is_opaque: Callable[[T], bool] = opaque if callable(opaque) else opaque.__contains__
        cells = b''.join(bytes(bool(is_opaque(cell)) for cell in line).ljust(made.width, b'\0') for line in lines)
        _must(lib.map_fill(made._handle, cells, made.width, bytes([0]) + bytes([1] * 255)))
        return made

    @classmethod
    def from_array(cls, opaque: Mask | ArrayLike | None = None, *, transparent: ArrayLike | None = None,
                   order: Order = 'C') -> Map:
        """From an array of numpy's, [y, x], or [x, y] if its order is F, which tells what is opaque, or what is not."""
        cells = _opaque(opaque, transparent, order)
        made = cls(cells.width, cells.height)
        made.fill(cells)
        return made

    def fill(self, opaque: Mask | ArrayLike | None = None, *, transparent: ArrayLike | None = None,
             order: Order = 'C') -> None:
        """All cells anew, from a mask or from an array of numpy's, as from_array() takes one."""
        cells = _opaque(opaque, transparent, order)
        rows = lib.map_rows(self._handle).contents
        if (cells.width, cells.height) != (rows.width, rows.height):
            raise ValueError(f'eyeshot: {cells.width} x {cells.height} cells for {self!r}; an array is [y, x], or '
                             '[x, y] if its order is F')
        lib.mask_copy(rows, cells._structure)
        _must(lib.map_update(self._handle, Box(0, 0, rows.width, rows.height)))

    def __getstate__(self) -> tuple[Mask, Any]:
        return self.rows, getattr(self, '__dict__', {})

    def __setstate__(self, state: tuple[Mask, Any]) -> None:
        rows = _is('state', Mask, state[0])
        Map.__init__(self, rows.width, rows.height)
        self.fill(rows)
        for name, value in state[1].items():
            setattr(self, name, value)

    def __repr__(self) -> str:
        return f'<eyeshot.Map {self.width} x {self.height}>'

    def __str__(self) -> str:
        return self.rows.to_text('#', '.')

    @property
    def width(self) -> int:
        return int(lib.map_rows(self._handle).contents.width)

    @property
    def height(self) -> int:
        return int(lib.map_rows(self._handle).contents.height)

    @property
    def rows(self) -> Mask:
        """A copy of the opaque cells. To change the map, write map[x, y] = True or fill() it."""
        return Mask._copy(lib.map_rows(self._handle).contents)

    def _box(self, box: BoxLike | None) -> Box:
        given = tuple(_int('box', end) for end in ((0, 0, self.width, self.height) if box is None else box))
        x0, y0, x1, y1 = given if len(given) != 2 else (*given, given[0] + 1, given[1] + 1)
        if x1 <= x0 or y1 <= y0:
            raise ValueError(f'eyeshot: the box {box} is empty: column x1 and row y1 are no part of it')
        return Box(x0, y0, _int('box', x1), _int('box', y1))

    def _fitting(self, name: str, mask: object) -> MaskStructure:
        """Of a mask of the map's size."""
        given, rows = _is(name, Mask, mask)._structure, lib.map_rows(self._handle).contents
        if (given.width, given.height) != (rows.width, rows.height):
            raise ValueError(f'eyeshot: {name} is {mask!r}, which is no size for {self!r}')
        return given

    def __getitem__(self, cell: tuple[int, int]) -> bool:
        """map[x, y]: is it opaque?"""
        return bool(lib.map_is_opaque(self._handle, *_cell(cell)))

    def __setitem__(self, cell: tuple[int, int], opaque: bool) -> None:
        if isinstance(opaque, (str, bytes)):
            raise TypeError(f'eyeshot: a cell is opaque or not, True or False, not {opaque!r}')
        x, y = _cell(cell)
        _must(lib.map_set(self._handle, x, y, opaque), self, x, y)

    def look(self, terms: TermsLike, x: int, y: int) -> Mask:
        """What the eye at x, y sees."""
        with Looker.take() as looker:
            seen = lib.look(looker, self._handle, _terms(terms)._structure, _int('x', x), _int('y', y))
            if not seen:
                _must(lib.looker_status(looker), self, x, y)
            return Mask._copy(seen.contents)

    def sees(self, terms: TermsLike, x: int, y: int, to_x: int, to_y: int) -> bool:
        """Does the eye at x, y see this one cell? Far cheaper than a look."""
        ends = _ends(x, y, to_x, to_y)
        with Looker.take() as looker:
            seen = bool(lib.sees(looker, self._handle, _terms(terms)._structure, *ends))
            if not seen:
                _must(lib.looker_status(looker), self, *ends)
            return seen

    def line(self, terms: TermsLike, x: int, y: int, to_x: int, to_y: int) -> Walk:
        """What sees() answers, told by its reason, and the cells of the line: of rules that walk one, as
        rules[name].lines says. For an arrow's path take 'bresenham'."""
        walk, ends = WalkStructure(), _ends(x, y, to_x, to_y)
        with Looker.take() as looker:
            sight = _must(lib.line(looker, self._handle, _terms(terms)._structure, *ends, walk), self, *ends)
            steps = tuple(Step(STEP_KINDS[step.kind], step.x, step.y, step.error)
                          for step in walk.steps[:walk.count])
        return Walk(SIGHTS[sight], steps, (walk.blocked_x, walk.blocked_y) if walk.blocked else None,
                    tuple(zip(walk.flank_x, walk.flank_y)) if walk.flanked else ())

    def why(self, terms: TermsLike, x: int, y: int, to_x: int, to_y: int) -> Why:
        """Why is it seen, or not? If it is blocked, by which walls, all of which must go for it to be seen; if it is
        seen, by which open cells, each of which would hide it if it were a wall. The map is changed to find out, and
        then is as before."""
        room, ends = c_size_t(16), _ends(x, y, to_x, to_y)
        with Looker.take() as looker:
            while True:
                cells, had = (Cell * room.value)(), room.value
                sight = _must(lib.why(looker, self._handle, _terms(terms)._structure, *ends, cells, room), self, *ends)
                if room.value <= had:
                    return Why(SIGHTS[sight], tuple((cell.x, cell.y) for cell in cells[:room.value]))

    def light(self, field: Mask, lit: Mask, near: Mask | None = None) -> Mask:
        """What of a field is seen by light: its open cells that are `lit`, such as `visible` of a fog whose viewers are
        lamps, and walls of it beside such cells; and what is `near`, which needs no light."""
        seen = Mask(self.width, self.height)
        near = near.copy() if near is field else near  # the library takes no mask twice
        close = None if near is None else self._fitting('near', near)
        masks = self._fitting('field', field), self._fitting('lit', lit), close, seen._structure
        _must(lib.light(self._handle, *masks))
        return seen

    def all(self, terms: TermsLike, first_row: int = 0, end_row: int | None = None) -> tuple[Numbers, Numbers]:
        """What all open cells see, at once: how many cells each of the rows first_row to end_row - 1 sees, its own and
        walls among them, and how many of these see each cell, which is 0 for walls. Threads can share the rows: they
        run at the same time here."""
        from concurrent.futures import ThreadPoolExecutor
        rows = _int('first_row', first_row), self.height if end_row is None else _int('end_row', end_row)
        mine, asked = Map.from_array(self.rows), _terms(terms)
        sees, seen_by = Numbers(self.width, self.height), Numbers(self.width, self.height)
        numbers = sees._numbers.buffer_info()[0], seen_by._numbers.buffer_info()[0]
        ended: list[bool] = []
        ask = ASK(lambda _: bool(ended))
        # Signals reach the main thread alone, so another one works, and this one waits to hear Ctrl-C.
        with ThreadPoolExecutor(1) as pool:
            work = pool.submit(lambda: _must(lib.all(mine._handle, asked._structure, *rows, *numbers, Stop(ask, None))))
            try:
                work.result()
            finally:
                ended.append(True)
        return sees, seen_by


class Fog:
    """What a team sees now, has seen before, and has never seen. Its viewers are called what you like.

    A cell is visible, explored, which was visible before, or unseen. A copy has the map in common with it, a deep copy
    or a pickle one of its own; there all viewers look anew. Viewers that are objects are copied, too: pickle them and
    the fog together, or call them by names.
    """

    __slots__ = '_handle', '_map', '_viewers', '_lock', '_busy', '__weakref__'

    def __init__(self, map: Map) -> None:
        _new(self, '_handle')
        self._handle, self._map = Owned(lib.fog_new(_is('map', Map, map)._handle, None), lib.fog_free), map
        self._viewers: dict[Hashable, tuple[int, Terms, int, int]] = {}  # the first is the library's name of it
        self._lock, self._busy = threading.RLock(), False

    def __getstate__(self) -> tuple[Any, ...]:
        return self._map, self.explored, self.viewers, getattr(self, '__dict__', {})

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        Fog.__init__(self, state[0])
        for viewer, (terms, x, y) in state[2].items():
            self.place(viewer, terms, x, y)
        self.explored = state[1]
        for name, value in state[3].items():
            setattr(self, name, value)

    def __repr__(self) -> str:
        return f'<eyeshot.Fog of {self._map!r}, {len(self._viewers)} viewers>'

    def _ask(self, function: Any, *arguments: Any) -> Any:
        """A rule of the caller's own may not use the fog that asks it; other threads wait."""
        with self._lock:
            if self._busy:
                raise RuntimeError('eyeshot: a rule uses the fog that asks it')
            if not self._map._handle:
                raise ValueError('eyeshot: the map of this fog is gone')
            self._busy = True
            try:
                return function(self._handle, *arguments)
            finally:
                self._busy = False

    @property
    def map(self) -> Map:
        return self._map

    @property
    def viewers(self) -> dict[Hashable, tuple[Terms, int, int]]:
        """A copy: who looks on what terms from where."""
        return {viewer: (terms, x, y) for viewer, (_, terms, x, y) in self._viewers.items()}

    def place(self, viewer: Hashable, terms: TermsLike, x: int, y: int) -> None:
        """A viewer comes, moves, or looks on other terms. The others need not look again."""
        with self._lock, Looker.take() as looker:
            terms, known = _terms(terms), self._viewers.get(viewer)
            taken = () if known else (number for number, *_ in self._viewers.values())
            number = known[0] if known else min(set(range(len(self._viewers) + 1)).difference(taken))
            x, y = _int('x', x), _int('y', y)
            _must(self._ask(lib.fog_place, looker, number, terms._structure, x, y), self._map, x, y)
            self._viewers[viewer] = number, terms, x, y

    def remove(self, viewer: Hashable) -> None:
        with self._lock:
            _must(self._ask(lib.fog_remove, self._viewers[viewer][0]))
            del self._viewers[viewer]

    def map_changed(self, box: BoxLike | None = None) -> None:
        """The map changed in this cell x, y, or in this box x0, y0, x1, y1, of which column x1 and row y1 are no part,
        or anywhere: those look again whom it may concern."""
        with Looker.take() as looker:
            _must(self._ask(lib.fog_map_changed, looker, self._map._box(box)))

    def state(self, x: int, y: int) -> State:
        return cast(State, STATES[self._ask(lib.fog_state, _int('x', x), _int('y', y))])

    def count(self, state: State) -> int:
        return int(self._ask(lib.fog_count, _number('state', STATES, state)))

    def sees(self, viewer: Hashable, x: int, y: int) -> bool:
        return bool(self._ask(lib.fog_sees, self._viewers[viewer][0], _int('x', x), _int('y', y)))

    @property
    def visible(self) -> Mask:
        """A copy of what is seen now."""
        return Mask._copy(self._ask(lib.fog_visible).contents)

    @property
    def explored(self) -> Mask:
        """A copy of what is seen now or was before. It can be set, so write fog.explored |= cells; what is visible
        stays explored."""
        return Mask._copy(self._ask(lib.fog_explored).contents)

    @explored.setter
    def explored(self, cells: Mask) -> None:
        _must(self._ask(lib.fog_set_explored, self._map._fitting('explored', cells)))
