"""A second, plain implementation of every algorithm, to judge the first one by.

It follows the rules cell by cell, in exact fractions, and shares no code and, where it can,
no method with the C program.  It is slow and means to be readable.

    fov(rows, eye, algorithm, ...)   the mask, as strings of '0' and '1'
    draw(rows, mask, eyes)           what `fov -f ascii` prints
    line(rows, a, b, algorithm)      the walk of one line: cells, err values, the blocking cell
    why(rows, a, b, sees)            the cells that hide b from a, or that its sight hangs on
"""
import math
from fractions import Fraction

from models import MODELS

HALF = Fraction(1, 2)

# algorithm | default radius | own shape | walls | border
DEFAULTS_TABLE = """
eight-ray    | 5   | square | lit  | shown
simple       | 15  | own    | lit  | hidden
shadowcast   | 5   | circle | lit  | shown
pseudo-2x    | 5   | circle | lit  | shown
adjacent-2x  | 5   | circle | lit  | shown
real-2x      | 5   | circle | lit  | shown
corner       | all | circle | dark | shown
bresenham    | 10  | circle | lit  | shown
steps        | 10  | circle | lit  | shown
symmetric    | all | circle | lit  | shown
exact        | all | circle | lit  | shown
"""


def parse_defaults(text):
    table = {}
    for row in text.strip().splitlines():
        name, radius, shape, walls, border = [part.strip() for part in row.split('|')]
        table[name] = {'radius': radius if radius == 'all' else int(radius),
                       'shape': shape, 'walls': walls, 'border': border}
    return table


DEFAULTS = parse_defaults(DEFAULTS_TABLE)
for paper, (_, *row) in MODELS.items():
    DEFAULTS[paper] = dict(zip(('radius', 'shape', 'walls', 'border'), row))
ALGORITHMS = list(DEFAULTS)
DOUBLED = ('pseudo-2x', 'adjacent-2x', 'real-2x')
SUBTILES = {'nw': (0, 0), 'ne': (1, 0), 'sw': (0, 1), 'se': (1, 1)}


class Grid:
    """A map: which cells are opaque.  Everything outside is opaque."""

    def __init__(self, width, height, walls):
        self.width = width
        self.height = height
        self.walls = frozenset(walls)

    def inside(self, x, y):
        return 0 <= x < self.width and 0 <= y < self.height

    def opaque(self, x, y):
        return not self.inside(x, y) or (x, y) in self.walls

    def cells(self):
        return [(x, y) for y in range(self.height) for x in range(self.width)]

    def opened(self, *cells):
        return Grid(self.width, self.height, self.walls - set(cells))

    def closed(self, cells):
        return Grid(self.width, self.height, self.walls | set(cells))


def fill(rows):
    """Short rows filled with open floor."""
    width = max(len(row) for row in rows)
    return [row.ljust(width) for row in rows]


def read_grid(rows, opaque='#█'):
    rows = fill(rows)
    walls = [(x, y) for y, row in enumerate(rows) for x, glyph in enumerate(row)
             if glyph in opaque]
    return Grid(len(rows[0]), len(rows), walls)


def in_shape(shape, dx, dy, radius):
    """Is a cell (dx, dy) away within the radius?"""
    if radius == 'all':
        return True
    ax, ay = abs(dx), abs(dy)
    squared = ax * ax + ay * ay
    if shape == 'circle':
        return squared <= radius * radius
    if shape == 'round':
        return squared <= radius * radius + radius
    if shape == 'square':
        return max(ax, ay) <= radius
    if shape == 'diamond':
        return ax + ay <= radius
    if shape == 'octagon':
        return max(ax, ay) + min(ax, ay) // 2 <= radius
    if shape == 'own':                       # simple's own
        return squared < radius * radius
    if shape == 'wide':                      # rot-recursive's own
        return squared < (radius + 1) * (radius + 1)
    raise ValueError(shape)


# ---------------------------------------------------------------- eight-ray

COMPASS = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]


def eight_ray(grid, eye, radius):
    seen = {eye}
    for dx, dy in COMPASS:
        x, y = eye
        steps = 0
        while radius == 'all' or steps < radius:
            x, y, steps = x + dx, y + dy, steps + 1
            if not grid.inside(x, y):
                break
            seen.add((x, y))
            if grid.opaque(x, y):
                break
    return seen


# ------------------------------------------------- algorithms made of lines

def sign(number):
    return 1 if number >= 0 else -1


def simple_cells(start, goal):
    """Every cell of the tutorial's line from start to goal, with t before each step."""
    (x, y), (ex, ey) = start, goal
    ax, ay = abs(ex - x), abs(ey - y)
    sx, sy = sign(ex - x), sign(ey - y)
    path, values = [(x, y)], []
    if (x, y) == (ex, ey):
        return path, values
    t = 2 * ay - ax if ax > ay else 2 * ax - ay
    while (x, y) != (ex, ey):
        values.append(t)
        if ax > ay:
            if t >= 0:
                y += sy
                t -= 2 * ax
            x += sx
            t += 2 * ay
        else:
            if t >= 0:
                x += sx
                t -= 2 * ay
            y += sy
            t += 2 * ax
        path.append((x, y))
    return path, values


def bresenham_cells(start, goal):
    (x, y), (gx, gy) = start, goal
    dx, dy = abs(gx - x), abs(gy - y)
    sx, sy = sign(gx - x), sign(gy - y)
    err = dx - dy
    path, values = [(x, y)], []
    while (x, y) != (gx, gy):
        values.append(err)
        e2 = 2 * err
        if e2 > -dy:
            err -= dy
            x += sx
        if e2 < dx:
            err += dx
            y += sy
        path.append((x, y))
    return path, values


def steps_cells(start, goal):
    (x, y), (gx, gy) = start, goal
    dx, dy = abs(gx - x), abs(gy - y)
    sx, sy = sign(gx - x), sign(gy - y)
    err = dx - dy
    path, values = [(x, y)], []
    while (x, y) != (gx, gy):
        values.append(err)
        if err > 0:
            x += sx
            err -= dy
        elif err < 0:
            y += sy
            err += dx
        else:
            x += sx
            y += sy
            err += dx - dy
        path.append((x, y))
    return path, values


def blocked_between(grid, path):
    """The first opaque cell strictly between the ends, or None."""
    for cell in path[1:-1]:
        if grid.opaque(*cell):
            return cell
    return None


def field_of_lines(grid, eye, walk):
    seen = {eye}
    for cell in grid.cells():
        if cell != eye and blocked_between(grid, walk(cell)[0]) is None:
            seen.add(cell)
    return seen


def corner_walk(grid, start, goal):
    """The corner rule.  Three answers: the steps taken, as (kind, cell, err after the step); the
    blocking cell or None; the two flanks, where they closed a TIE.  An opaque goal blocks when
    it is entered, if nothing did before."""
    (x, y), (gx, gy) = start, goal
    if grid.opaque(x, y):
        return [], start, None
    if start == goal:
        return [], None, None
    dx, dy = abs(gx - x), abs(gy - y)
    sx, sy = sign(gx - x), sign(gy - y)
    err = dx - dy
    steps = []
    while (x, y) != (gx, gy):
        e2 = 2 * err
        if e2 == 0:
            flanks = [(x + sx, y), (x, y + sy)]
            entered = (x + sx, y + sy)
            if all(grid.opaque(*flank) for flank in flanks):
                steps.append(('TIE', entered, err))
                return steps, entered, flanks
            x, y = entered
            err += dx - dy
            steps.append(('TIE', (x, y), err))
            if grid.opaque(x, y):
                return steps, (x, y), None
            continue
        if e2 > -dy:
            err -= dy
            x += sx
            steps.append(('X', (x, y), err))
            if grid.opaque(x, y):
                return steps, (x, y), None
        if e2 < dx:
            err += dx
            y += sy
            steps.append(('Y', (x, y), err))
            if grid.opaque(x, y):
                return steps, (x, y), None
    return steps, None, None


def corner_field(grid, eye, lit):
    seen = {eye}
    if grid.opaque(*eye):
        return seen
    for cell in grid.cells():
        if cell == eye:
            continue
        if grid.opaque(*cell):
            if lit and corner_walk(grid.opened(cell), eye, cell)[1] is None:
                seen.add(cell)
        elif corner_walk(grid, eye, cell)[1] is None:
            seen.add(cell)
    return seen


# --------------------------------------------------------------- shadowcast

OCTANTS = [(sx, sy, along_x) for sx in (1, -1) for sy in (1, -1) for along_x in (True, False)]


def shadowcast_octants(grid, eye, radius):
    """For each octant (sx, sy, along_x) the cells it sees, the eye's not among them."""
    return {octant: one_octant(grid, eye, radius, octant) for octant in OCTANTS}


def one_octant(grid, eye, radius, octant):
    sx, sy, along_x = octant

    def cell(d, l):
        if along_x:
            return eye[0] + sx * d, eye[1] + sy * l
        return eye[0] + sx * l, eye[1] + sy * d

    def inside(d, l):
        return grid.inside(*cell(d, l))

    def opaque(d, l):
        return grid.opaque(*cell(d, l))

    seen = set()
    waiting = [(1, Fraction(1), Fraction(0))]
    met = set(waiting)                       # the same scan twice would see the same cells

    def scan(d, start, end):
        if (d, start, end) not in met:
            met.add((d, start, end))
            waiting.append((d, start, end))

    while waiting:
        d, start, end = waiting.pop()
        if not inside(d, 0):
            continue
        l = math.floor(start * d + HALF)
        while not inside(d, l):
            l -= 1
        last = l + 1
        while Fraction(l, d) >= end:
            last = l
            if radius == 'all' or l * l + d * d <= radius * radius:
                seen.add(cell(d, l))
                outer_inside = inside(d, l + 1)
                if opaque(d, l):
                    if outer_inside and not opaque(d, l + 1):
                        scan(d + 1, start, Fraction(2 * l + 1, 2 * d - 1))
                elif outer_inside and opaque(d, l + 1):
                    start = Fraction(2 * l + 1, 2 * d + 1)
            l -= 1
        while not inside(d, last):           # clamped into the map
            last -= 1
        if not opaque(d, last) and (radius == 'all' or d < radius):
            scan(d + 1, start, end)
    return seen


def shadowcast(grid, eye, radius):
    return {eye}.union(*shadowcast_octants(grid, eye, radius).values())


# ------------------------------------------------------- the 2x algorithms

def sub_tiles(tile):
    x, y = tile
    return {(2 * x + i, 2 * y + j) for i in (0, 1) for j in (0, 1)}


def pseudo_2x(grid, eye, radius):
    grid = grid.opened(eye)
    shown = sub_tiles(eye)
    for (sx, sy, _), seen in shadowcast_octants(grid, eye, radius).items():
        far_x, near_x = (1, 0) if sx > 0 else (0, 1)
        far_y, near_y = (1, 0) if sy > 0 else (0, 1)
        for x, y in seen:
            hidden = set()
            if grid.opaque(x, y):
                hidden.add((far_x, far_y))
                if x == eye[0]:
                    hidden |= {(0, far_y), (1, far_y)}
                if y == eye[1]:
                    hidden |= {(far_x, 0), (far_x, 1)}
                if grid.opaque(x - sx, y):
                    hidden.add((near_x, far_y))
                if grid.opaque(x, y - sy):
                    hidden.add((far_x, near_y))
            for i in (0, 1):
                for j in (0, 1):
                    if (i, j) not in hidden:
                        shown.add((2 * x + i, 2 * y + j))
    return shown


def adjacent_2x(grid, eye, radius):
    grid = grid.opened(eye)
    seen = shadowcast(grid, eye, radius)
    lit = {tile for tile in seen if not grid.opaque(*tile)}
    shown = set()
    for tile in seen:
        for u, v in sub_tiles(tile):
            around = {((u + i) // 2, (v + j) // 2) for i in (-1, 0, 1) for j in (-1, 0, 1)}
            if tile in lit or around & lit:
                shown.add((u, v))
    return shown


def real_2x(grid, eye, radius, subtile):
    grid = grid.opened(eye)
    walls = set()
    for wall in grid.walls:
        walls |= sub_tiles(wall)
    doubled = Grid(2 * grid.width, 2 * grid.height, walls)
    twice = radius if radius == 'all' else 2 * radius
    return shadowcast(doubled, eye_subtile(eye, subtile), twice) | sub_tiles(eye)


def eye_subtile(eye, subtile):
    i, j = SUBTILES[subtile]
    return 2 * eye[0] + i, 2 * eye[1] + j


# ---------------------------------------------------------------- symmetric

def symmetric(grid, eye):
    ex, ey = eye
    quadrants = [lambda d, c: (ex + c, ey - d), lambda d, c: (ex + c, ey + d),
                 lambda d, c: (ex + d, ey + c), lambda d, c: (ex - d, ey + c)]
    seen = {eye}
    for cell in quadrants:
        waiting = [(1, Fraction(-1), Fraction(1))]
        while waiting:
            d, start, end = waiting.pop()
            before = None                    # None, 'opaque' or 'open'
            low = math.floor(d * start + HALF)
            high = math.ceil(d * end - HALF)
            for c in range(low, high + 1):
                now = 'opaque' if grid.opaque(*cell(d, c)) else 'open'
                if now == 'opaque' or d * start <= c <= d * end:
                    if grid.inside(*cell(d, c)):
                        seen.add(cell(d, c))
                if before == 'opaque' and now == 'open':
                    start = Fraction(2 * c - 1, 2 * d)
                if before == 'open' and now == 'opaque':
                    waiting.append((d + 1, start, Fraction(2 * c - 1, 2 * d)))
                before = now
            if before == 'open':
                waiting.append((d + 1, start, end))
    return seen


# -------------------------------------------------------------------- exact

def exact(grid, eye):
    """The directions to all cell corners cut the circle into arcs.  Within an arc every ray
    meets the same cells in the same order, so one ray an arc tells all; a seen cell is seen
    over a whole arc."""
    ex, ey = eye
    directions = set()                       # from the centre to the corners, in half cells
    for cx in range(grid.width + 1):
        for cy in range(grid.height + 1):
            a, b = 2 * (cx - ex) - 1, 2 * (cy - ey) - 1
            common = math.gcd(a, b)
            directions.add((a // common, b // common))

    def quadrant(a, b):                      # turning from +x towards +y; odd, so never 0
        return {(True, True): 0, (False, True): 1, (False, False): 2, (True, False): 3}[
            (a > 0, b > 0)]

    def turn(vector):                        # grows with the angle inside its quadrant
        a, b = vector
        q = quadrant(a, b)
        return q, Fraction(b, a) if q in (0, 2) else Fraction(-a, b)

    ordered = sorted(directions, key=turn)
    seen = {eye}
    for first, second in zip(ordered, ordered[1:] + ordered[:1]):
        a, b = first[0] + second[0], first[1] + second[1]
        seen |= set(ray(grid, eye, a, b))
    return seen


def ray(grid, eye, a, b):
    """The cells a ray enters from the eye's centre, the first opaque one last."""
    x, y = eye
    sx, sy = sign(a), sign(b)
    i = j = 0                                # lines crossed so far in x and in y
    cells = []
    while True:
        # The next upright line lies at half cells 2i+1, the next level one at 2j+1.
        when_x, when_y = (2 * i + 1) * abs(b), (2 * j + 1) * abs(a)
        if when_x < when_y:
            x, i = x + sx, i + 1
        elif when_y < when_x:
            y, j = y + sy, j + 1
        else:                                # a corner beyond the map
            x, y, i, j = x + sx, y + sy, i + 1, j + 1
            assert not grid.inside(x, y)
        if not grid.inside(x, y):
            return cells
        cells.append((x, y))
        if grid.opaque(x, y):
            return cells


# ----------------------------------------------------------------- policies

def in_cone(dx, dy, facing, cone):
    """Within half the cone of the facing, edges included.

    Only multiples of 45 degrees can be both a whole or half number of degrees and the direction
    of a cell, so these are decided in integers and no other cell ever lies on an edge."""
    if cone == 360 or (dx, dy) == (0, 0):
        return True
    if dx == 0 or dy == 0 or abs(dx) == abs(dy):
        unit = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
        angle = {(1, 0): 0, (1, 1): 45, (0, 1): 90, (-1, 1): 135,
                 (-1, 0): 180, (-1, -1): 225, (0, -1): 270, (1, -1): 315}[unit]
        away = (angle - facing) % 360
        return 2 * min(away, 360 - away) <= cone
    away = (math.degrees(math.atan2(dy, dx)) - facing) % 360.0
    return 2 * min(away, 360.0 - away) < cone


def find_plugs(grid, eye):
    """Open cells that lie behind two opaque cells touching at a corner."""
    ex, ey = eye
    found = set()
    for x, y in grid.cells():
        if x == ex or y == ey or grid.opaque(x, y):
            continue
        if grid.opaque(x - sign(x - ex), y) and grid.opaque(x, y - sign(y - ey)):
            found.add((x, y))
    return found


def run(grid, eye, algorithm, radius, shape, walls, subtile):
    """The algorithm and its range on one map; sub-tiles for the 2x algorithms."""
    own = DEFAULTS[algorithm]['shape']
    reach = radius if shape == own else 'all'
    if algorithm in MODELS:
        seen = MODELS[algorithm][0](grid, eye, reach)
    elif algorithm == 'eight-ray':
        seen = eight_ray(grid, eye, reach)
    elif algorithm == 'simple':
        seen = field_of_lines(grid, eye, lambda cell: simple_cells(cell, eye))
    elif algorithm == 'bresenham':
        seen = field_of_lines(grid, eye, lambda cell: bresenham_cells(eye, cell))
    elif algorithm == 'steps':
        seen = field_of_lines(grid, eye, lambda cell: steps_cells(eye, cell))
    elif algorithm == 'corner':
        seen = corner_field(grid, eye, walls == 'lit')
    elif algorithm == 'shadowcast':
        seen = shadowcast(grid, eye, reach)
    elif algorithm == 'symmetric':
        seen = symmetric(grid, eye)
    elif algorithm == 'exact':
        seen = exact(grid, eye)
    elif algorithm == 'pseudo-2x':
        seen = pseudo_2x(grid, eye, reach)
    elif algorithm == 'adjacent-2x':
        seen = adjacent_2x(grid, eye, reach)
    elif algorithm == 'real-2x':
        seen = real_2x(grid, eye, reach, subtile)
    else:
        raise ValueError(algorithm)
    if algorithm == 'real-2x' and shape != own:
        u0, v0 = eye_subtile(eye, subtile)
        twice = radius if radius == 'all' else 2 * radius
        seen = {(u, v) for u, v in seen if in_shape(shape, u - u0, v - v0, twice)}
    elif algorithm in DOUBLED and shape != own:
        seen = {(u, v) for u, v in seen
                if in_shape(shape, u // 2 - eye[0], v // 2 - eye[1], radius)}
    elif algorithm not in DOUBLED:
        seen = {(x, y) for x, y in seen if in_shape(shape, x - eye[0], y - eye[1], radius)}
    return seen


def fov(rows, eye, algorithm, radius=None, shape=None, walls=None, border=None,
        diagonals='pass', own_cell=True, facing=None, cone=None, subtile='nw', opaque='#█'):
    """The mask of one look: H (or 2H) strings of '0' and '1'."""
    grid = read_grid(rows, opaque)
    eye = tuple(eye)
    default = DEFAULTS[algorithm]
    radius = default['radius'] if radius is None else radius
    shape = shape or default['shape']
    walls = walls or default['walls']
    border = border or default['border']
    scale = 2 if algorithm in DOUBLED else 1

    def tile(cell):
        return cell[0] // scale, cell[1] // scale

    seen = run(grid, eye, algorithm, radius, shape, walls, subtile)
    if diagonals == 'block':
        plugs = find_plugs(grid, eye)
        seen &= run(grid.closed(plugs), eye, algorithm, radius, shape, walls, subtile)
        seen = {cell for cell in seen if tile(cell) not in plugs}
    if walls == 'dark':
        seen = {cell for cell in seen if not grid.opaque(*tile(cell))}
    if border == 'hidden':
        seen = {cell for cell in seen if 0 < tile(cell)[0] < grid.width - 1
                and 0 < tile(cell)[1] < grid.height - 1}
    if facing is not None:
        seen = {cell for cell in seen
                if in_cone(tile(cell)[0] - eye[0], tile(cell)[1] - eye[1], facing, cone)}
    own = sub_tiles(eye) if scale == 2 else {eye}
    seen = seen | own if own_cell else seen - own
    return to_mask(seen, scale * grid.width, scale * grid.height)


# -------------------------------------------------------------------- lines

def line(rows, start, goal, algorithm, opaque='#█'):
    """The walk of one line from the eye at start to the cell goal.

    A dict: clear; path, in the direction the rule walks it, up to and with the blocking cell;
    errs, the running value before each step (for corner after each step); kinds, the step kinds
    (corner only); blocked_at."""
    grid = read_grid(rows, opaque)
    start, goal = tuple(start), tuple(goal)
    kinds = None
    if algorithm == 'corner':
        steps, blocked, _ = corner_walk(grid, start, goal)
        kinds = [kind for kind, _, _ in steps]
        errs = [err for _, _, err in steps]
        path = [start] + [cell for _, cell, _ in steps]
        return {'clear': blocked is None, 'path': path, 'errs': errs, 'kinds': kinds,
                'blocked_at': blocked}
    if algorithm == 'eight-ray':
        dx, dy = goal[0] - start[0], goal[1] - start[1]
        if dx and dy and abs(dx) != abs(dy):
            return {'clear': False, 'path': None, 'errs': None, 'kinds': None,
                    'blocked_at': None}
        ux, uy = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
        count = max(abs(dx), abs(dy))
        path, errs = [(start[0] + k * ux, start[1] + k * uy) for k in range(count + 1)], None
    elif algorithm == 'simple':
        path, errs = simple_cells(goal, start)
    elif algorithm == 'bresenham':
        path, errs = bresenham_cells(start, goal)
    elif algorithm == 'steps':
        path, errs = steps_cells(start, goal)
    else:
        raise ValueError(algorithm)
    blocked = blocked_between(grid, path)
    if blocked is not None:
        end = path.index(blocked)
        path = path[:end + 1]
        errs = errs[:end] if errs is not None else None
    return {'clear': blocked is None, 'path': path, 'errs': errs, 'kinds': kinds,
            'blocked_at': blocked}


def apart(cell, start, goal):
    """The square of the distance of a cell's centre from the segment between the two, exactly."""
    (px, py), (dx, dy) = [(x - start[0], y - start[1]) for x, y in (cell, goal)]
    length, along = dx * dx + dy * dy, px * dx + py * dy
    if along <= 0:
        return Fraction(px * px + py * py)
    if along >= length:
        return Fraction((px - dx) ** 2 + (py - dy) ** 2)
    return Fraction((px * dy - py * dx) ** 2, length)


def why(rows, start, goal, sees, opaque='#█'):
    """What the sight of goal hangs on, or what hides it: `sees` is asked with other rows.

    ('clear', open cells), ('blocked', walls) or ('never', [])."""
    grid = read_grid(rows, opaque)

    def near(most, walls):
        found = [cell for cell in grid.cells() if grid.opaque(*cell) == walls and cell != goal
                 and (walls or cell != start) and apart(cell, start, goal) <= most * most]
        return sorted(found, key=lambda cell: (apart(cell, start, goal), cell[1], cell[0]))

    def changed(cells, glyph):
        return sees([''.join(glyph if (x, y) in cells else old for x, old in enumerate(row))
                     for y, row in enumerate(fill(rows))])

    if sees(rows):
        return 'clear', [cell for cell in near(2, False) if not changed([cell], '#')]
    most = 1
    while not changed(near(most, True), '.'):
        if most > max(grid.width, grid.height):
            return 'never', []
        most *= 2
    walls = near(most, True)
    for wall in walls:
        if changed([wall], '.'):
            return 'blocked', [wall]
    again = True
    while again:
        again = False
        for wall in reversed(walls):
            rest = [cell for cell in walls if cell != wall]
            if changed(rest, '.'):
                walls, again = rest, True
    return 'blocked', walls


def tell_why(verdict, cells):
    """The sentence of a verdict that needs no more than its cells."""
    names = ['%d,%d' % cell for cell in cells]
    if len(names) > 4:
        names = names[:3] + [f'{len(names) - 3} more']
    told = ', '.join(names[:-1]) + ' and ' * (len(names) > 1) + ''.join(names[-1:])
    if verdict == 'clear':
        return verdict + ('; hangs on ' + told if cells else '')
    return f"{verdict} by the wall{'s' * (len(cells) > 1)} at {told}" + ' together' * (len(cells) > 1)


# ----------------------------------------------------------- masks and text

def to_mask(seen, width, height):
    return [''.join('1' if (x, y) in seen else '0' for x in range(width))
            for y in range(height)]


def from_mask(mask):
    return {(x, y) for y, row in enumerate(mask) for x, bit in enumerate(row) if bit == '1'}


def union(masks):
    masks = list(masks)
    seen = set().union(*[from_mask(mask) for mask in masks])
    return to_mask(seen, len(masks[0][0]), len(masks[0]))


def count(mask):
    return sum(row.count('1') for row in mask)


def find_glyph(rows, glyph='@'):
    """Every cell that shows the glyph, in reading order."""
    return [(x, y) for y, row in enumerate(rows) for x, there in enumerate(row)
            if there == glyph]


def _glyphs(rows, mask, eyes, glyph):
    """The glyph rows at the mask's scale, with the viewers standing on them."""
    rows = [list(row) for row in fill(rows)]
    for x, y in eyes:
        rows[y][x] = glyph
    scale = len(mask) // len(rows)
    return [[row[u // scale] for u in range(scale * len(row))]
            for row in rows for _ in range(scale)], scale


def draw(rows, mask, eyes=(), unseen=' ', glyph='@'):
    """The text of `fov -f ascii`."""
    glyphs, scale = _glyphs(rows, mask, eyes, glyph)
    own = {(x, y) for x, y in eyes}
    return [''.join(g if bit == '1' or (u // scale, v // scale) in own else unseen
                    for u, (g, bit) in enumerate(zip(row, bits)))
            for v, (row, bits) in enumerate(zip(glyphs, mask))]


def states(rows, mask, explored=None, eyes=(), glyph='@'):
    """The text of `fov -f states`: hidden █, explored ░, visible as the map."""
    glyphs, scale = _glyphs(rows, mask, eyes, glyph)
    own = {(x, y) for x, y in eyes}
    out = []
    for v, (row, bits) in enumerate(zip(glyphs, mask)):
        text = ''
        for u, (g, bit) in enumerate(zip(row, bits)):
            if bit == '1' or (u // scale, v // scale) in own:
                text += g
            elif explored and explored[v][u] == '1':
                text += '░'
            else:
                text += '█'
        out.append(text)
    return out


def coloured(rows, mask, explored=None, eyes=(), glyph='@'):
    """The text of `fov --color always`, on black: runs of visible cells white, of explored cells blue, eyes bold."""
    wrap = {'visible': ('\x1b[37;40m', '\x1b[0m'), 'explored': ('\x1b[34;40m', '\x1b[0m'),
            'eye': ('\x1b[1;37;40m', '\x1b[0m'), 'hidden': ('', '')}
    glyphs, scale = _glyphs(rows, mask, eyes, glyph)
    own = {(x, y) for x, y in eyes}
    out = []
    for v, (row, bits) in enumerate(zip(glyphs, mask)):
        text, present = '', 'hidden'
        for u, (g, bit) in enumerate(zip(row, bits)):
            if (u // scale, v // scale) in own:
                state = 'eye'
            elif bit == '1':
                state = 'visible'
            elif explored and explored[v][u] == '1':
                state = 'explored'
            else:
                state, g = 'hidden', ' '
            if state != present:
                text += wrap[present][1] + wrap[state][0]
                present = state
            text += g
        out.append(text + wrap[present][1])
    return out


def read_map(name):
    """The rows of a text map file."""
    with open(name, encoding='utf-8') as file:
        return file.read().split('\n')[:-1]
