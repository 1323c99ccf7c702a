"""Plain models of the algorithms that come from papers, games and other libraries.

For tests/golden/oracle.py, which adds range, walls, border and cone.  Each is written from the
rule, cell by cell, in exact fractions, and where it can by another way than the C program's.

    MODELS[name] = (model(grid, eye, radius), default radius, own shape, walls, border)
"""
import math
from fractions import Fraction


# ------------------------------------------------------------------ rot.js

def ring(eye, depth):
    """The cells of a square ring, from its lower left corner up and round."""
    (x, y), cells = (eye[0] - depth, eye[1] + depth), []
    for dx, dy in [(0, -1), (1, 0), (0, 1), (-1, 0)]:
        for _ in range(2 * depth):
            cells.append((x, y))
            x, y = x + dx, y + dy
    return cells


def rings(grid, eye):
    reach = max(eye[0], grid.width - 1 - eye[0], eye[1], grid.height - 1 - eye[1])
    return range(1, reach + 1)


def rot_precise(grid, eye, _radius):
    """A cell is seen unless the arcs of the walls on nearer rings cover its own arc."""
    seen = {eye}
    if grid.opaque(*eye):
        return seen
    dark = []                                # disjoint arcs, in order; 1 is the whole circle
    for depth in rings(grid, eye):
        added = []
        for i, cell in enumerate(ring(eye, depth)):
            start, end = Fraction(2 * i - 1, 16 * depth), Fraction(2 * i + 1, 16 * depth)
            parts = [(start, end)] if i else [(Fraction(0), end), (1 + start, Fraction(1))]
            if any(not any(a <= s and e <= b for a, b in dark) for s, e in parts):
                if grid.inside(*cell):
                    seen.add(cell)
                if grid.opaque(*cell):
                    added += parts
        joined = []
        for start, end in sorted(dark + added):
            if joined and start <= joined[-1][1]:
                joined[-1] = joined[-1][0], max(end, joined[-1][1])
            else:
                joined.append((start, end))
        dark = joined
    return seen


def rot_discrete(grid, eye, _radius):
    """The same in whole degrees, with the library's own way to keep its list of edges."""
    seen = {eye}
    if grid.opaque(*eye):
        return seen
    edges = []

    def is_lit(start, end, wall):
        below = [edge for edge in edges if edge < start]
        passed = [edge for edge in edges if start <= edge < end]
        above = [edge for edge in edges if edge >= end]
        odd = len(passed) % 2 == 1
        if len(below) % 2:                   # it begins in a shadow, or at the end of one
            if not passed:
                return False
            put = [end] if odd else []
        else:
            if passed == [start]:
                return False
            put = [start] if odd else [start, end]
        if wall:
            edges[:] = below + put + above
        return True

    for depth in rings(grid, eye):
        cells = ring(eye, depth)
        part = 360 / len(cells)              # floating point, as the original's
        for i, cell in enumerate(cells):
            start, end = math.floor(part * (i - 0.5)), math.ceil(part * (i - 0.5) + part)
            wall = grid.opaque(*cell)
            if start >= 0:
                lit = is_lit(start, end, wall)
            else:
                first = is_lit(0, end, wall)
                lit = is_lit(360 + start, 360, wall) or first
            if lit and grid.inside(*cell):
                seen.add(cell)
    return seen


MIRRORS = [(sx, sy, along_x) for sx in (1, -1) for sy in (1, -1) for along_x in (True, False)]


def mirrored(eye, mirror):
    """(depth, side) to a cell, in one of the eight octants."""
    sx, sy, along_x = mirror
    if along_x:
        return lambda depth, side: (eye[0] + sx * depth, eye[1] + sy * side)
    return lambda depth, side: (eye[0] + sx * side, eye[1] + sy * depth)


def rot_recursive(grid, eye, _radius):
    seen = {eye}

    def cast(cell, depth, start, end):
        if start < end:
            return
        blocked = False
        while not blocked and grid.inside(*cell(depth, 0)):
            for side in range(depth, -1, -1):
                outer = Fraction(2 * side + 1, 2 * depth - 1)
                inner = Fraction(2 * side - 1, 2 * depth + 1)
                if inner > start and not blocked:
                    continue
                if outer < end:
                    break
                here = cell(depth, side)
                if grid.inside(*here):
                    seen.add(here)
                if grid.opaque(*here):
                    if not blocked:
                        cast(cell, depth + 1, start, outer)
                    blocked, after = True, inner
                elif blocked:
                    blocked, start = False, after
            depth += 1

    for mirror in MIRRORS:
        cast(mirrored(eye, mirror), 1, Fraction(1), Fraction(0))
    return seen


# ------------------------------------------------------------------ Brogue

def towards_zero(number):
    return math.floor(number) if number >= 0 else math.ceil(number)


def brogue(grid, eye, _radius):
    seen, unit = {eye}, 32768

    def cast(cell, depth, start, end):
        sides = [towards_zero(Fraction(1 - unit // 2 + slope * depth, unit))
                 for slope in (start, end)]
        lit = not grid.opaque(*cell(depth, sides[0]))
        for side in range(sides[0], sides[1] + 1):
            here = cell(depth, side)
            if not grid.inside(*here):
                continue
            seen.add(here)
            middle = unit * side - unit // 2
            if grid.opaque(*here):
                until = 2 * towards_zero(Fraction(middle, 2 * depth - 1))
                if lit and start <= until:
                    cast(cell, depth + 1, start, until)
                lit = False
            elif not lit:
                start, lit = 2 * towards_zero(Fraction(middle, 2 * depth + 1)), True
        if lit and start <= end:
            cast(cell, depth + 1, start, end)

    for mirror in MIRRORS:
        cast(mirrored(eye, mirror), 1, -unit, 0)
    return seen


# ------------------------------------------- lines through gates: permissive, digital

TABLES = {}


def sequences(rows, corners):
    """What straight lines do in the first rows of gates: for each row the side whose gate they
    cross, or None where they pass between two.  One line for every face of the arrangement of
    all lines through two gate edges, so that nothing else can happen."""
    if (rows, corners) in TABLES:
        return TABLES[rows, corners]
    points = [(depth, height) for depth in range(rows + 1)
              for height in range(-1, 2 * depth + 2, 2)]
    found = set()

    def add(point, slope, shift):
        start = point[1] - slope * point[0] + shift
        if not -1 < start < 1:
            return
        sides = []
        for depth in range(1, rows + 1):
            half = (start + slope * depth + 1) / 2
            side = math.floor(half)
            sides.append(None if side == half else side)
        found.add(tuple(sides))

    for point in points:
        slopes = sorted({Fraction(h - point[1], d - point[0]) for d, h in points if d != point[0]})
        between = [(a + b) / 2 for a, b in zip(slopes, slopes[1:])]
        if corners:
            for slope in slopes + between:
                add(point, slope, 0)
        for slope in between:
            add(point, slope, Fraction(1, 10 ** 9))
            add(point, slope, Fraction(-1, 10 ** 9))
    TABLES[rows, corners] = found
    return found


def through_gates(grid, cell, rows, corners):
    seen = set()
    for sides in sequences(rows, corners):
        for depth, side in enumerate(sides, 1):
            if side is None:
                continue
            if not 0 <= side <= depth or not grid.inside(*cell(depth, side)):
                break
            seen.add(cell(depth, side))
            if grid.opaque(*cell(depth, side)):
                break
    return seen


def permissive(grid, eye, _radius):
    """From inside the eye's cell to inside the other; in a quadrant, a row is a diagonal."""
    seen = {eye}
    for sx in (1, -1):
        for sy in (1, -1):
            wide = grid.width - 1 - eye[0] if sx > 0 else eye[0]
            high = grid.height - 1 - eye[1] if sy > 0 else eye[1]
            seen |= through_gates(
                grid, lambda depth, side: (eye[0] + sx * side, eye[1] + sy * (depth - side)),
                wide + high, True)
    return seen


def digital(grid, eye, _radius):
    seen = {eye}
    for mirror in MIRRORS:
        cell = mirrored(eye, mirror)
        rows = 0
        while grid.inside(*cell(rows + 1, 0)):
            rows += 1
        seen |= through_gates(grid, cell, rows, False)
    return seen


# The largest width plus height that the slow ones can do.
LARGEST = {'permissive': 13, 'digital': 20}

MODELS = {
    'rot-precise': (rot_precise, 'all', 'square', 'lit', 'shown'),
    'rot-discrete': (rot_discrete, 'all', 'square', 'lit', 'shown'),
    'rot-recursive': (rot_recursive, 'all', 'wide', 'lit', 'shown'),
    'permissive': (permissive, 'all', 'circle', 'lit', 'shown'),
    'digital': (digital, 'all', 'circle', 'lit', 'shown'),
    'brogue': (brogue, 'all', 'circle', 'lit', 'shown'),
}
