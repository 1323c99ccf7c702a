"""The properties of `audit`, counted the plain way, with the oracle's masks.

    Study(rows, algorithm, ...)      one algorithm on one map
    tally(studies, name)             the violations of a property on all their maps, and of how many
    smallest(name, algorithm, ...)   the first small map that violates it, and the cells
    result(title, studies)           all of that as it stands in the JSON

A map is a list of rows; its eyes are the open cells.  One range for all, walls lit, border shown.
"""
import itertools
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
import oracle

NAMES = ['symmetric', 'isotropic', 'monotone-radius', 'monotone-walls', 'own-line',
         'expansive-walls', 'pillar-shadow', 'no-blind-corners', 'no-holes', 'no-islands',
         'retreat', 'exact-shown', 'exact-hidden', 'permissive', 'speed']
AROUND = [(i, j) for j in (-1, 0, 1) for i in (-1, 0, 1) if (i, j) != (0, 0)]
BESIDE = [(0, -1), (-1, 0), (1, 0), (0, 1)]


class Study:
    """One algorithm on one map: the sets of tiles that its eyes see."""

    def __init__(self, rows, algorithm, symmetrize=None, radius='all', shape='circle', **terms):
        self.rows = oracle.fill(rows)
        self.width, self.height = len(self.rows[0]), len(self.rows)
        self.walls = {(x, y) for y, row in enumerate(self.rows) for x, glyph in enumerate(row)
                      if glyph == '#'}
        self.open = [(x, y) for y in range(self.height) for x in range(self.width)
                     if (x, y) not in self.walls]
        self.floor = set(self.open)
        self.algorithm, self.symmetrize = algorithm, symmetrize
        self.radius, self.shape, self.terms = radius, shape, terms
        self.seen = {}

    def like(self, rows, **changes):
        settings = dict(self.terms, radius=self.radius, shape=self.shape,
                        symmetrize=self.symmetrize, algorithm=self.algorithm)
        settings.update(changes)
        algorithm = settings.pop('algorithm')
        return Study(rows, algorithm, **settings)

    def look(self, eye):
        mask = oracle.fov(self.rows, eye, self.algorithm, radius=self.radius, shape=self.shape,
                          walls='lit', border='shown', **self.terms)
        scale = len(mask) // self.height
        return {(x // scale, y // scale) for x, y in oracle.from_mask(mask)}

    def alone(self, eye):
        if eye not in self.seen:
            self.seen[eye] = self.look(eye)
        return self.seen[eye]

    def view(self, eye):
        """What is seen from an open cell; open cells both ways, if so wished."""
        seen = self.alone(eye)
        if not self.symmetrize:
            return seen
        back = {cell for cell in self.open if eye in self.alone(cell)}
        floor = seen & back if self.symmetrize == 'and' else (seen & self.floor) | back
        return (seen & self.walls) | (floor & self.floor)

    def in_range(self, eye, cell):
        return oracle.in_shape(self.shape, cell[0] - eye[0], cell[1] - eye[1], self.radius)

    def without(self, wall):
        x, y = wall
        return self.rows[:y] + [self.rows[y][:x] + '.' + self.rows[y][x + 1:]] + self.rows[y + 1:]


def order(cells):
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))


# Each of these yields, for every place: how many things were looked at, how many of them violate
# the property, and the cells of the first that does.

def symmetric(study):
    for a, b in itertools.combinations(study.open, 2):
        out, back = b in study.view(a), a in study.view(b)
        yield int(out or back), int(out != back), [a, b] if out else [b, a]


def turn(way, width, height, cell):
    x, y = cell
    if way & 1:
        x = width - 1 - x
    if way & 2:
        y = height - 1 - y
    return (y, x) if way & 4 else (x, y)


def isotropic(study):
    width, height = study.width, study.height
    for way in range(8):
        rows = [['.'] * (height if way & 4 else width) for _ in range(width if way & 4 else height)]
        for wall in study.walls:
            x, y = turn(way, width, height, wall)
            rows[y][x] = '#'
        turned = study.like([''.join(row) for row in rows])
        for eye in study.open:
            there = turned.view(turn(way, width, height, eye))
            seen = study.view(eye) & study.floor
            back = {cell for cell in study.open if turn(way, width, height, cell) in there}
            differ = order(seen ^ back)
            yield len(seen), len(differ), [eye] + differ[:1]


def monotone_radius(study):
    studies = [study.like(study.rows, radius=radius) for radius in range(18)]
    for radius in range(1, 17):
        for eye in study.open:
            less = studies[radius].view(eye) & study.floor
            lost = order(less - studies[radius + 1].view(eye))
            yield len(less), len(lost), [eye] + lost[:1]


def monotone_walls(study):
    for wall in order(study.walls):
        without = study.like(study.without(wall))
        for eye in study.open:
            if not study.in_range(eye, wall):
                continue
            # The wall that went is no eye, not even for what is made symmetric.
            without.open = study.open
            without.floor = study.floor
            seen = study.view(eye) & study.floor
            lost = order(seen - without.view(eye))
            yield len(seen), len(lost), [eye] + lost[:1] + [wall]


LINES = ('eight-ray', 'simple', 'bresenham', 'steps', 'corner')


def is_clear(study, a, b):
    """By the line rule, where there is one; an open target in the plain range, no plugs."""
    if study.algorithm not in LINES:
        return b in study.alone(a)
    return study.in_range(a, b) and oracle.line(study.rows, a, b, study.algorithm)['clear']


def own_line(study):
    for a, b in itertools.permutations(study.open, 2):
        ways = [is_clear(study, a, b), is_clear(study, b, a)]
        clear = {'and': all(ways), 'or': any(ways), None: ways[0]}[study.symmetrize]
        yield 1, int((b in study.view(a)) != clear), [a, b]


def rooms(study):
    """The upper left and lower right corners of the rings of convex rooms."""
    for (x0, y0), (x1, y1) in itertools.product(order(study.walls), repeat=2):
        if x1 - x0 < 2 or y1 - y0 < 2:
            continue
        box = [(x, y) for y in range(y0, y1 + 1) for x in range(x0, x1 + 1)]
        ring = [cell for cell in box if cell[0] in (x0, x1) or cell[1] in (y0, y1)]
        inner = [cell for cell in box if cell not in ring]
        if all(cell in study.walls for cell in ring) and not any(
                cell in study.walls for cell in inner):
            yield ring, inner


def expansive_walls(study):
    for ring, inner in rooms(study):
        for eye in inner:
            for wall in ring:
                if study.in_range(eye, wall):
                    yield 1, int(wall not in study.view(eye)), [eye, wall]


def shadows(study):
    """Per eye and pillar: the depths behind it and the width of the hidden run at each, from the
    pillar's own row on."""
    if len(study.walls) != 1:
        return
    px, py = list(study.walls)[0]
    for ox, oy in [(1, 0), (2, 0), (3, 1), (2, 1)]:
        for way in range(8):
            if not oy and way & 2:
                continue
            dx, dy = (-ox if way & 1 else ox), (-oy if way & 2 else oy)
            if way & 4:
                dx, dy = dy, dx
            eye = px - dx, py - dy
            if eye in study.floor:
                yield eye, (px, py), ox, shadow(study, eye, bool(way & 4), -1 if way & 1 else 1, ox)


def shadow(study, eye, upright, step, depth):
    widths = []
    while True:
        row = []
        reach = max(study.width, study.height)
        for side in range(-reach, reach + 1):
            cell = ((eye[0] + side, eye[1] + step * depth) if upright else
                    (eye[0] + step * depth, eye[1] + side))
            there = 0 <= cell[0] < study.width and 0 <= cell[1] < study.height
            if there and study.in_range(eye, cell):
                row.append(cell)
        axis = (eye[0], eye[1] + step * depth) if upright else (eye[0] + step * depth, eye[1])
        hidden = [cell in study.floor and cell not in study.view(eye) for cell in row]
        if axis not in row or hidden[0] or hidden[-1]:
            return widths
        widths.append(max([len(list(run)) for is_hidden, run in itertools.groupby(hidden)
                           if is_hidden] or [0]))
        depth += 1


def pillar_shadow(study):
    for eye, pillar, depth, widths in shadows(study):
        for before, width in zip(widths, widths[1:]):
            yield 1, int(width < before), [eye, pillar]


def slope(studies):
    """Least squares, every shadow with an intercept of its own."""
    rise = run = 0.0
    for study in studies:
        for eye, pillar, depth, widths in shadows(study):
            points = [(depth + k, width) for k, width in enumerate(widths) if k]
            if len(points) < 2:
                continue
            mean_x = sum(x for x, _ in points) / len(points)
            mean_y = sum(y for _, y in points) / len(points)
            rise += sum((x - mean_x) * (y - mean_y) for x, y in points)
            run += sum((x - mean_x) ** 2 for x, _ in points)
    return rise / run if run else None


def no_blind_corners(study):
    for a in study.open:
        for i, j in AROUND:
            b = a[0] + i, a[1] + j
            if b not in study.floor or not {(b[0], a[1]), (a[0], b[1])} & study.floor:
                continue
            near = [(b[0] + k, b[1] + l) for k, l in AROUND if (b[0] + k, b[1] + l) in study.floor]
            shown = [cell for cell in near
                     if cell in study.view(b) and cell not in study.view(a)]
            yield len(near), int(bool(shown)), [a, b] + shown[:1]


def no_holes(study):
    for eye in study.open:
        for cell in study.open:
            if study.in_range(eye, cell):
                four = {(cell[0] + i, cell[1] + j) for i, j in BESIDE}
                hole = cell not in study.view(eye) and four <= (study.view(eye) & study.floor)
                yield 1, int(hole), [eye, cell]


def no_islands(study):
    for eye in study.open:
        seen = study.view(eye)
        joined, waiting = {eye}, [eye]
        while waiting:
            x, y = waiting.pop()
            for cell in {(x + i, y + j) for i, j in AROUND} & seen - joined:
                joined.add(cell)
                if cell in study.floor:
                    waiting.append(cell)
        for cell in order(seen):
            yield 1, int(cell not in joined), [eye, cell]


def corridors(study):
    """From each end: its cells in order."""
    def degree(cell):
        return sum((cell[0] + i, cell[1] + j) in study.floor for i, j in BESIDE)

    def in_square(cell):
        x, y = cell
        return any({(x + i, y), (x, y + j), (x + i, y + j)} <= study.floor
                   for i in (-1, 1) for j in (-1, 1))

    cells = {cell for cell in study.open if degree(cell) <= 2 and not in_square(cell)}
    for start in order(cells):
        chain = [start]
        while True:
            ways = [(chain[-1][0] + i, chain[-1][1] + j) for i, j in BESIDE]
            ways = [cell for cell in ways if cell in cells and cell not in chain]
            if len(chain) == 1 and len(ways) > 1:
                chain = []
            if not chain or not ways:
                break
            chain.append(ways[0])
        if chain:
            yield chain


def retreat(study):
    for chain in corridors(study):
        end = chain[0]
        region = [end] + [(end[0] + i, end[1] + j) for i, j in AROUND]
        for eye in order(cell for cell in region if cell in study.floor):
            if eye != end and eye in chain:
                continue
            walk, last = [], -1
            for x, y in chain:
                away = (x - eye[0]) ** 2 + (y - eye[1]) ** 2
                if away <= last:
                    break
                walk.append((x, y))
                last = away
            for i in reversed(range(len(walk))):
                again = [cell for cell in walk[i + 1:] if cell in study.view(eye)]
                gone = walk[i] not in study.view(eye) and study.in_range(eye, walk[i])
                yield 1, int(gone and bool(again)), [eye, walk[i]] + again[:1]


def against_exact(study, shown):
    truth = study.like(study.rows, algorithm='exact', symmetrize=None)
    for eye in study.open:
        mine, true = study.view(eye) & study.floor, truth.view(eye) & study.floor
        wrong = order(mine - true if shown else true - mine)
        yield len(mine if shown else true), len(wrong), [eye] + wrong[:1]


PROPERTIES = {
    'symmetric': symmetric, 'isotropic': isotropic, 'monotone-radius': monotone_radius,
    'monotone-walls': monotone_walls, 'own-line': own_line, 'expansive-walls': expansive_walls,
    'pillar-shadow': pillar_shadow, 'no-blind-corners': no_blind_corners, 'no-holes': no_holes,
    'no-islands': no_islands, 'retreat': retreat,
    'exact-shown': lambda study: against_exact(study, True),
    'exact-hidden': lambda study: against_exact(study, False)}


def permissive(studies):
    shares = []
    for study in studies:
        truth = study.like(study.rows, algorithm='exact', symmetrize=None)
        for eye in study.open:
            true = truth.view(eye) & study.floor
            if true:
                shares.append(len(study.view(eye) & true) / len(true))
    return sum(shares) / len(shares) if shares else None


def tally(studies, name):
    violations = of = 0
    for study in studies:
        for looked, wrong, _ in PROPERTIES[name](study):
            of += looked
            violations += wrong
    return violations, of


def small_maps(most):
    """By cells, walls, height, then in reading order, a wall before an open cell."""
    for cells in range(1, most + 1):
        for walls in range(cells):
            for height in range(1, 5):
                if cells % height or cells // height > 4:
                    continue
                width = cells // height
                for where in itertools.combinations(range(cells), walls):
                    flat = ['#' if i in where else '.' for i in range(cells)]
                    yield [''.join(flat[y * width:y * width + width]) for y in range(height)]


def smallest(name, algorithm, most=12, **settings):
    for rows in small_maps(most):
        for _, wrong, cells in PROPERTIES[name](Study(rows, algorithm, **settings)):
            if wrong:
                return rows, cells
    raise LookupError('no map of %d cells violates %s' % (most, name))


def number(value):
    return 'null' if value is None else '%.6f' % value


def compact(value):
    return json.dumps(value, separators=(',', ':'), ensure_ascii=False)


def verdict(name, studies):
    """The beginning of a property's entry."""
    violations, of = tally(studies, name)
    return '"name":"%s","holds":%s,"violations":%d,"of":%d' % (
        name, 'false' if violations else 'true', violations, of)


def find(name, studies):
    first = studies[0]
    return smallest(name, first.algorithm, symmetrize=first.symmetrize, radius=first.radius,
                    shape=first.shape, **first.terms)


def entry(name, studies):
    """One property as it stands in the JSON."""
    if name in ('permissive', 'speed'):
        value = permissive(studies) if name == 'permissive' else None
        return '{"name":"%s","holds":null,"value":%s,"counterexample":null}' % (name, number(value))
    text = '{' + verdict(name, studies)
    if name == 'pillar-shadow':
        text += ',"slope":' + number(slope(studies))
    if not tally(studies, name)[0]:
        return text + ',"counterexample":null}'
    rows, cells = find(name, studies)
    return text + ',"counterexample":{"map":%s,"cells":%s}}' % (
        compact(rows), compact([list(cell) for cell in cells]))


def result(title, studies):
    """One row as it stands in the JSON."""
    made = ',"symmetrize":"%s"' % studies[0].symmetrize if studies[0].symmetrize else ''
    return '{"algorithm":"%s"%s,"properties":[%s]}' % (
        title, made, ','.join(entry(name, studies) for name in NAMES))


def report(results):
    return '{"eyeshot":"audit/1","results":[%s]}' % ','.join(results)
