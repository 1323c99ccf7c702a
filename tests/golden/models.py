"""Plain models of the algorithms that come from papers, games and other libraries.

For tests/golden/oracle.py, which adds range, walls, border and cone.  Each is written from the
rule, cell by cell, in exact fractions, and where it can by another way than the C program's.

    MODELS[name] = (model, default radius, own shape, walls, border)

where model(grid, eye, radius) gives the set of the cells that are seen, the eye's own among them.
"""
import math
import struct
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


# ------------------------------------------------- Dungeon Crawl Stone Soup, Cataclysm

def crawl_ray(x, y, dx, dy):
    """Where a ray goes that leaves cell (0,0) at (x,y), x growing faster: one cell a column, the one
    whose diamond it crosses, up to eight away.  None where it only touches the tip of a diamond."""
    cells = []
    for column in range(1, 10):
        height = y + Fraction(dy, dx) * (column + Fraction(1, 2) - x)
        if height.denominator == 1:
            return None
        if column > 8 or height >= 9:
            break
        cells.append((column, math.floor(height)))
    return tuple(cells)


def crawl_rays():
    """The game's list: from points half way up, or along, the cell, by all slopes up to 14."""
    half, rays = Fraction(1, 2), set()
    rays.add(crawl_ray(half, half, 1, 0))
    for across in range(1, 15):
        for down in range(1, 15):
            if math.gcd(across, down) > 1:
                continue
            for i in range(1, 2 * down):
                start = Fraction(i, 2 * down)
                if across >= down:
                    rays.add(crawl_ray(start, half, across, down))
                else:                        # the same in the other octant, with x and y changed
                    rays.add(crawl_ray(half, start, down, across))
    rays.discard(None)
    return rays


def dcss(grid, eye, _radius):
    """A cell is seen when any ray comes to it that met no wall before."""
    seen, rays = {eye}, crawl_rays()
    for mirror in MIRRORS:
        cell = mirrored(eye, mirror)
        for ray in rays:
            for at in ray:
                if not grid.inside(*cell(*at)):
                    break
                seen.add(cell(*at))
                if grid.opaque(*cell(*at)):
                    break
    return seen


def cdda(grid, eye, _radius):
    """Spans between slopes, cut where a cell's kind differs from the one before it."""
    seen = {eye}

    def cast(cell, depth, start, end):
        while start >= end:
            before, after = None, start
            for side in range(depth, -1, -1):
                leading = Fraction(2 * side - 1, 2 * depth + 1)
                trailing = Fraction(2 * side + 1, 2 * depth - 1)
                here = cell(depth, side)
                if not grid.inside(*here) or start < leading:
                    continue
                if trailing < end:
                    break
                seen.add(here)
                wall = grid.opaque(*here)
                if before is False and wall:
                    cast(cell, depth + 1, start, trailing)
                    start = trailing
                elif before and not wall:
                    start = after
                if start < end:
                    return
                before, after = wall, leading
            if before is not False:
                return
            depth += 1

    for mirror in MIRRORS:
        cast(mirrored(eye, mirror), 1, Fraction(1), Fraction(0))
    return seen


# ----------------------------------------------- Milazzo: beam, beam-symmetric

def in_circle(depth, side, radius):
    return radius == 'all' or depth * depth + side * side <= radius * radius


def milazzo(grid, eye, radius, fair):
    seen = {eye}

    def cast(cell, depth, top, bottom):
        """Cells are squares of side 2 around (2 depth, 2 side); slopes are heights over widths."""
        def wall(d, s):
            return grid.opaque(*cell(d, s))

        while radius == 'all' or depth <= radius:
            if top == 1:
                high = depth
            else:
                high = math.floor((top * (2 * depth - 1) + 1) / 2)
                middle = Fraction(2 * high + 1, 2 * depth)
                if wall(depth, high):
                    if top >= middle and not wall(depth, high + 1):
                        high += 1
                elif wall(depth + 1, high + 1):
                    if top > Fraction(2 * high + 1, 2 * depth + 1):
                        high += 1
                elif top > middle:
                    high += 1
            low = math.floor((bottom * (2 * depth - 1) + 1) / 2) if bottom else 0
            if (bottom and bottom >= Fraction(2 * low + 1, 2 * depth) and wall(depth, low)
                    and not wall(depth, low + 1)):
                low += 1
            sides = [s for s in range(high, low - 1, -1) if in_circle(depth, s, radius)]
            last = None
            for side in sides:
                opaque = wall(depth, side)
                if fair:
                    fits = ((side != high or top >= Fraction(side, depth))
                            and (side != low or bottom <= Fraction(side, depth)))
                else:
                    fits = opaque or (
                        (side != high or top > Fraction(4 * side - 1, 4 * depth + 1))
                        and (side != low or bottom < Fraction(4 * side + 1, 4 * depth - 1)))
                if fits and grid.inside(*cell(depth, side)):
                    seen.add(cell(depth, side))
                if opaque and last == 'open' and top > Fraction(2 * side + 1, 2 * depth):
                    cast(cell, depth + 1, top, Fraction(2 * side + 1, 2 * depth))
                if not opaque and last == 'wall':
                    bevel = fair or not wall(depth + 1, side + 1)
                    top = Fraction(2 * side + 1, 2 * depth if bevel else 2 * depth + 1)
                    if bottom >= top:
                        return
                last = 'wall' if opaque else 'open'
            if last != 'open':
                return
            depth += 1

    for mirror in MIRRORS:
        cast(mirrored(eye, mirror), 1, Fraction(1), Fraction(0))
    return seen


def beam(grid, eye, radius):
    return milazzo(grid, eye, radius, False)


def beam_symmetric(grid, eye, radius):
    return milazzo(grid, eye, radius, True)


# -------------------------------------------------------------- restrictive

def restrictive(grid, eye, _radius):
    seen = {eye}
    for mirror in MIRRORS:
        cell = mirrored(eye, mirror)
        blocked, depth = [], 1
        while grid.inside(*cell(depth, 0)):
            found = []
            for side in range(depth + 1):
                if not grid.inside(*cell(depth, side)):
                    break
                angles = [Fraction(2 * side + k, 2 * (depth + 1)) for k in range(3)]
                start, centre, end = [not any(a <= angle <= b for a, b in blocked)
                                      for angle in angles]
                wall = grid.opaque(*cell(depth, side))
                if (start or centre or end) if wall else centre and (start or end):
                    seen.add(cell(depth, side))
                    if wall:
                        found.append((angles[0], angles[2]))
            blocked += found
            depth += 1
    return seen


# ------------------------------------------------------------------ diamond

def stops(wall, dx, dy):
    """Does the segment from 0,0 to dx,dy meet the inside of the wall's diamond?"""
    x, y = wall
    ends = [Fraction(0), Fraction(1)]
    turns = [Fraction(x, dx)] if dx else []
    turns += [Fraction(y, dy)] if dy else []
    return any(abs(t * dx - x) + abs(t * dy - y) < Fraction(1, 2)
               for t in ends + [t for t in turns if 0 <= t <= 1])


def diamond(grid, eye, _radius):
    seen = {eye}
    walls = {(x - eye[0], y - eye[1]) for x, y in grid.walls} - {(0, 0)}
    joints = {(2 * x + a, 2 * y + b) for x, y in walls for a, b in [(1, 0), (0, 1)]
              if (x + a, y + b) in walls}
    for x, y in grid.cells():
        dx, dy = x - eye[0], y - eye[1]
        if any(stops(wall, dx, dy) for wall in walls - {(dx, dy)}):
            continue
        if any(a * dy == b * dx and 0 <= a * dx + b * dy <= 2 * (dx * dx + dy * dy)
               for a, b in joints):
            continue
        seen.add((x, y))
    return seen


# --------------------------------------------------------------------- rays

def cast(grid, eye, dx, dy, seen):
    """Bresenham's line, both moves of a step decided by one look at its error."""
    x, y = eye
    ax, ay = abs(dx), abs(dy)
    error = ax - ay
    for _ in range(max(ax, ay)):
        twice = 2 * error
        if twice > -ay:
            error, x = error - ay, x + (1 if dx > 0 else -1)
        if twice < ax:
            error, y = error + ax, y + (1 if dy > 0 else -1)
        if not grid.inside(x, y):
            return
        seen.add((x, y))
        if grid.opaque(x, y):
            return


def reach(grid, eye):
    return max(eye[0], grid.width - 1 - eye[0], eye[1], grid.height - 1 - eye[1])


def ray_square(grid, eye, radius):
    seen, most = {eye}, reach(grid, eye)
    radius = most if radius == 'all' else min(radius, most)
    for dx in range(-radius, radius + 1):
        for dy in range(-radius, radius + 1):
            if max(abs(dx), abs(dy)) == radius:
                cast(grid, eye, dx, dy, seen)
    return seen


def ray_circle(grid, eye, radius):
    seen, most = {eye}, 0
    while most * most < 2 * reach(grid, eye) ** 2:
        most += 1
    radius = most if radius == 'all' else min(radius, most)

    def inside(dx, dy):
        return dx * dx + dy * dy <= radius * radius

    for dx in range(-radius, radius + 1):
        for dy in range(-radius, radius + 1):
            if inside(dx, dy) and not (inside(abs(dx) + 1, dy) and inside(dx, abs(dy) + 1)):
                cast(grid, eye, dx, dy, seen)
    return seen


# ------------------------------------------------------------------ Angband

def entered(dx, dy):
    """The cells whose inside the segment from centre to centre enters, its ends left out."""
    def span(step, cell):                    # of t: when the line is strictly within the cell
        if not step:
            return (Fraction(0), Fraction(1)) if not cell else None
        return tuple(sorted((Fraction(2 * cell - 1, 2 * step), Fraction(2 * cell + 1, 2 * step))))

    cells = []
    for x in range(min(0, dx), max(0, dx) + 1):
        for y in range(min(0, dy), max(0, dy) + 1):
            spans = span(dx, x), span(dy, y)
            if (x, y) in ((0, 0), (dx, dy)) or None in spans:
                continue
            if max(a for a, _ in spans) < min(b for _, b in spans):
                cells.append((x, y))
    return cells


def angband(grid, eye, _radius):
    def los(x, y):
        dx, dy = x - eye[0], y - eye[1]
        if sorted((abs(dx), abs(dy))) == [1, 2]:
            ahead = (eye[0] + int(dx / 2), eye[1] + int(dy / 2))
            if not grid.opaque(*ahead):
                return True
        return not any(grid.opaque(eye[0] + a, eye[1] + b) for a, b in entered(dx, dy))

    seen = {eye}
    for x, y in grid.cells():
        end = x, y
        if grid.opaque(x, y) and end != eye:
            before = tuple(c + (e > c) - (e < c) for c, e in zip(end, eye))
            if not grid.opaque(*before):
                end = before
        if los(*end):
            seen.add((x, y))
    return seen


# ------------------------------------------------------------------ NetHack

def nethack(grid, eye, _radius):
    """On the map and a ring of stone around it, which is not shown."""
    seen = {eye}
    for sx in (1, -1):
        for sy in (1, -1):
            nethack_quadrant(grid, eye, sx, sy, seen)
    return {cell for cell in seen if grid.inside(*cell)}


def nethack_quadrant(grid, eye, sx, sy, seen):
    last = grid.width - eye[0] if sx > 0 else eye[0] + 1

    def cell(row, column):
        return eye[0] + sx * column, eye[1] + sy * row

    def clear(row, column):
        return not grid.opaque(*cell(row, column))

    def edge(row, column):
        columns = range(column, last + 1)
        if clear(row, column):
            return min([c for c in columns if not clear(row, c)], default=last)
        return min([c for c in columns if clear(row, c)], default=last + 1) - 1

    def path(row, column):
        """A line of longer steps; aside when it has come half a cell over, a half included."""
        far, near = max(row, column), min(row, column)
        for ahead in range(1, far):
            aside = (2 * near * ahead + far) // (2 * far)
            if not clear(*((ahead, aside) if row > column else (aside, ahead))):
                return False
        return True

    def show(row, left, right):
        seen.update(cell(row, column) for column in range(left, right + 1))

    def side(row, left, mark):
        if not grid.inside(*cell(row, 0)):
            return
        while left <= mark:
            right_edge = edge(row, left)
            if not clear(row, left):
                if right_edge > mark:
                    right_edge = mark + 1 if clear(row - 1, mark) else mark
                show(row, left, right_edge)
                left = right_edge + 1
                continue
            if left != 0:
                while left <= right_edge and not path(row, left):
                    left += 1
                if left > last:
                    return
                if left == last:
                    show(row, last, last)
                    return
                if left >= right_edge:
                    left = right_edge
                    continue
            right = right_edge
            if mark < right_edge:
                right = mark
                while right <= right_edge and path(row, right):
                    right += 1
                right -= 1
            if left <= right:
                if left == right == 0 and not clear(row, 1):
                    right = 1
                show(row, left, right)
                side(row + 1, left, right)
                left = right + 1

    if clear(0, 0):
        right = edge(0, 0)
    else:
        right = edge(0, 1) if clear(0, 1) else 1
    show(0, 0, right)
    side(1, 0, right)


# ------------------------------------------------------------------ libtcod

def single(number):
    """Rounded to single precision, as a C float is."""
    return struct.unpack('f', struct.pack('f', number))[0]


def round_away(number):
    return int(math.copysign(math.floor(abs(number) + 0.5), number))


def tcod_symmetric(grid, eye, _radius):
    """Ford's rows of four quadrants, slopes and their roundings as the library has them."""
    seen, off = {eye}, 2.0 ** -23
    for ax, ay in [(1, 0), (0, 1), (0, -1), (-1, 0)]:
        views = [(1, -1.0, 1.0)]
        while views:
            depth, low, high = views.pop()
            if not grid.inside(eye[0] + ax * depth, eye[1] + ay * depth):
                continue
            first = round_away(single(single(depth * low) * (1 + off)))
            last = round_away(single(single(depth * high) * (1 - off)))
            before = None
            for column in range(first, last + 1):
                cell = eye[0] + ax * depth + abs(ay) * column * (ay or 1), \
                    eye[1] + ay * depth + abs(ax) * column * (ax or 1)
                if not grid.inside(*cell):
                    continue
                wall, edge = grid.opaque(*cell), single((2 * column - 1) / (2 * depth))
                if wall or single(depth * low) <= column <= single(depth * high):
                    seen.add(cell)
                if before == 'wall' and not wall:
                    low = edge
                if column != first and before != 'wall' and wall:
                    views.append((depth + 1, low, edge))
                before = 'wall' if wall else 'floor'
            if before != 'wall':
                views.append((depth + 1, low, high))
    return seen


def tcod_restrictive(grid, eye, _radius):
    seen = {eye}
    for dx, dy in [(1, 1), (1, -1), (-1, 1), (-1, -1)]:
        for along_x in (False, True):
            restrictive_octant(grid, eye, dx, dy, along_x, seen)
    return seen


def restrictive_octant(grid, eye, dx, dy, along_x, seen):
    """MRPAS with cells about their centres; along x every obstacle behind one that is touched is
    passed over."""
    def cell(depth, side):
        return (eye[0] + dx * (depth if along_x else side), eye[1] + dy * (side if along_x else depth))

    def lit(depth, side):
        return cell(depth, side) in seen and not grid.opaque(*cell(depth, side))

    spans, least, depth, going = [], 0.0, 1, True
    while going and grid.inside(*cell(depth, 0)):
        size = 1.0 / depth
        half, old, going = size * 0.5, len(spans), False
        for side in range(int((least + half) / size), depth + 1):
            here = cell(depth, side)
            if not grid.inside(*here):
                break
            wall, centre = grid.opaque(*here), side * size
            start, end, visible, widened = centre - half, centre + half, True, False
            if old and not lit(depth - 1, side) and not (side and lit(depth - 1, side - 1)):
                visible = False
            index = 0
            while visible and index < old:
                a, b = spans[index]
                if start <= b and end >= a:
                    if not wall:
                        visible = not a < centre < b
                    elif start >= a and end <= b:
                        visible = False
                    else:
                        spans[index], widened = (min(a, start), max(b, end)), True
                    index += along_x
                index += 1
            if not visible:
                continue
            going = True
            seen.add(here)
            if wall and least >= start:
                least = end
                going = side != depth
            elif wall and not widened:
                spans.append((start, end))
        depth += 1


# Rules that have no model here, and who judges them instead.
JUDGED_ELSEWHERE = {
    **dict.fromkeys(['tcod-basic', 'tcod-diamond', 'tcod-shadow'], 'tests/peer/tcod.c'),
    **dict.fromkeys(['tcod-permissive-%d' % more for more in range(9)], 'tests/peer/tcod.c'),
}

# The largest width plus height that the slow ones can do.
LARGEST = {'permissive': 13, 'digital': 20, 'diamond': 26, 'angband': 30}

MODELS = {
    'rot-precise': (rot_precise, 'all', 'square', 'lit', 'shown'),
    'rot-discrete': (rot_discrete, 'all', 'square', 'lit', 'shown'),
    'rot-recursive': (rot_recursive, 'all', 'wide', 'lit', 'shown'),
    'permissive': (permissive, 'all', 'circle', 'lit', 'shown'),
    'digital': (digital, 'all', 'circle', 'lit', 'shown'),
    'beam': (beam, 'all', 'circle', 'lit', 'shown'),
    'beam-symmetric': (beam_symmetric, 'all', 'circle', 'lit', 'shown'),
    'restrictive': (restrictive, 'all', 'circle', 'lit', 'shown'),
    'diamond': (diamond, 'all', 'circle', 'lit', 'shown'),
    'ray-circle': (ray_circle, 10, 'circle', 'lit', 'shown'),
    'ray-square': (ray_square, 10, 'square', 'lit', 'shown'),
    'nethack': (nethack, 'all', 'circle', 'lit', 'shown'),
    'tcod-symmetric': (tcod_symmetric, 'all', 'own', 'lit', 'shown'),
    'tcod-restrictive': (tcod_restrictive, 'all', 'square', 'lit', 'shown'),
    'angband': (angband, 20, 'octagon', 'lit', 'shown'),
    'brogue': (brogue, 'all', 'circle', 'lit', 'shown'),
    'dcss': (dcss, 7, 'square', 'lit', 'shown'),
    'cdda': (cdda, 60, 'square', 'lit', 'shown'),
}
