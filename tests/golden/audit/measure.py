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
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
import oracle

MEANS = {
    'symmetric': 'of two open cells, one sees the other when it is seen by it',
    'isotropic': 'on a map turned or mirrored, the same cells are seen',
    'monotone-radius': 'a larger radius hides nothing',
    'monotone-walls': 'taking a wall away hides nothing',
    'own-line': 'a line to a cell is clear just when the field shows the cell',
    'expansive-walls': 'in a rectangular room, all walls are seen from everywhere',
    'no-blind-corners': 'a step reveals no cell right beside where it leads',
    'no-holes': 'no hidden cell has four seen neighbours',
    'exact-shown': 'nothing is shown that exact hides',
    'exact-hidden': 'nothing is hidden that exact shows',
}
NAMES = list(MEANS)
AROUND = [(i, j) for j in (-1, 0, 1) for i in (-1, 0, 1) if (i, j) != (0, 0)]
BESIDE = [(0, -1), (-1, 0), (1, 0), (0, 1)]


class Study:
    """One algorithm on one map: the sets of tiles that its eyes see."""

    def __init__(self, rows, algorithm, radius='all', shape='circle', **terms):
        self.rows = oracle.fill(rows)
        self.width, self.height = len(self.rows[0]), len(self.rows)
        self.walls = {(x, y) for y, row in enumerate(self.rows) for x, glyph in enumerate(row)
                      if glyph == '#'}
        self.open = [(x, y) for y in range(self.height) for x in range(self.width)
                     if (x, y) not in self.walls]
        self.floor = set(self.open)
        self.algorithm = algorithm
        self.radius, self.shape, self.terms = radius, shape, terms
        self.name = 'map.txt'
        self.seen = {}

    def like(self, rows, **changes):
        settings = dict(self.terms, radius=self.radius, shape=self.shape, algorithm=self.algorithm)
        settings.update(changes)
        algorithm = settings.pop('algorithm')
        return Study(rows, algorithm, **settings)

    def look(self, eye):
        mask = oracle.fov(self.rows, eye, self.algorithm, radius=self.radius, shape=self.shape,
                          walls='lit', border='shown', **self.terms)
        scale = len(mask) // self.height
        return {(x // scale, y // scale) for x, y in oracle.from_mask(mask)}

    def view(self, eye):
        if eye not in self.seen:
            self.seen[eye] = self.look(eye)
        return self.seen[eye]

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
    studies = []
    for way in range(8):
        rows = [['.'] * (height if way & 4 else width) for _ in range(width if way & 4 else height)]
        for wall in study.walls:
            x, y = turn(way, width, height, wall)
            rows[y][x] = '#'
        studies.append(study.like([''.join(row) for row in rows]))
    for eye in study.open:
        for way, turned in enumerate(studies):
            there = turned.view(turn(way, width, height, eye))
            seen = study.view(eye)
            back = {(x, y) for y in range(height) for x in range(width) if turn(way, width, height, (x, y)) in there}
            differ = order(seen ^ back)
            yield len(seen), len(differ), [eye] + differ[:1]


def monotone_radius(study):
    studies = [study.like(study.rows, radius=radius) for radius in range(18)]
    for eye in study.open:
        for radius in range(1, 17):
            less = studies[radius].view(eye)
            lost = order(less - studies[radius + 1].view(eye))
            yield len(less), len(lost), [eye] + lost[:1]


def monotone_walls(study):
    studies = {wall: study.like(study.without(wall)) for wall in order(study.walls)}
    for eye in study.open:
        for wall, without in studies.items():
            if not study.in_range(eye, wall):
                continue
            seen = study.view(eye) & study.floor
            lost = order(seen - without.view(eye))
            yield len(seen), len(lost), [eye] + lost[:1] + [wall]


LINES = ('eight-ray', 'simple', 'bresenham', 'steps', 'corner')


def is_clear(study, a, b):
    """By the line rule, where there is one; an open target in the plain range, no plugs."""
    if study.algorithm not in LINES:
        return b in study.view(a)
    return study.in_range(a, b) and oracle.line(study.rows, a, b, study.algorithm)['clear']


def own_line(study):
    for a, b in itertools.permutations(study.open, 2):
        yield 1, int((b in study.view(a)) != is_clear(study, a, b)), [a, b]


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


def no_blind_corners(study):
    for a in study.open:
        for i, j in AROUND:
            b = a[0] + i, a[1] + j
            if b not in study.floor or not {(b[0], a[1]), (a[0], b[1])} & study.floor:
                continue
            near = [(b[0] + k, b[1] + l) for k, l in AROUND if (b[0] + k, b[1] + l) in study.floor]
            shown = [cell for cell in near
                     if cell in study.view(b) and cell not in study.view(a)]
            yield 1, int(bool(shown)), [a, b] + shown[:1]


def no_holes(study):
    for eye in study.open:
        for cell in study.open:
            if study.in_range(eye, cell):
                four = {(cell[0] + i, cell[1] + j) for i, j in BESIDE}
                hole = cell not in study.view(eye) and four <= (study.view(eye) & study.floor)
                yield 1, int(hole), [eye, cell]


def against_exact(study, shown):
    truth = study.like(study.rows, algorithm='exact')
    for eye in study.open:
        mine, true = study.view(eye) & study.floor, truth.view(eye) & study.floor
        wrong = order(mine - true if shown else true - mine)
        yield len(mine if shown else true), len(wrong), [eye] + wrong[:1]


PROPERTIES = {
    'symmetric': symmetric, 'isotropic': isotropic, 'monotone-radius': monotone_radius,
    'monotone-walls': monotone_walls, 'own-line': own_line, 'expansive-walls': expansive_walls,
    'no-blind-corners': no_blind_corners, 'no-holes': no_holes,
    'exact-shown': lambda study: against_exact(study, True),
    'exact-hidden': lambda study: against_exact(study, False)}


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


def compact(value):
    return json.dumps(value, separators=(',', ':'), ensure_ascii=False)


def verdict(name, studies):
    """The beginning of a property's entry."""
    violations, of = tally(studies, name)
    return '"name":"%s","holds":%s,"violations":%d,"of":%d' % (
        name, 'false' if violations else 'true', violations, of)


def find(name, studies):
    first = studies[0]
    return smallest(name, first.algorithm, radius=first.radius, shape=first.shape, **first.terms)


WORDS = {
    'symmetric': 'A sees B, but B does not see A',
    'isotropic': 'whether A sees B changes when the map is turned or mirrored',
    'monotone-walls': 'A sees B, but not when the wall at C is gone',
    'own-line': 'the line from A to B and the field from A disagree about B',
    'expansive-walls': 'A does not see the wall at B',
    'no-blind-corners': 'the step from A to B reveals C',
    'no-holes': 'A sees all four neighbours of B, but not B',
    'exact-shown': 'A sees B, which exact hides from it',
    'exact-hidden': 'A does not see B, which exact shows to it'}


def tell(name, cells):
    for letter, (x, y) in zip('ABC', cells):
        words = WORDS[name] if letter == 'A' else words
        words = re.sub(r'\b%s\b' % letter, '(%d,%d)' % (x, y), words)
    return words


def command(study, rows, cells):
    """What shows it again: the map with the cells marked, and the settings that are not an audit's own."""
    drawn = [list(row) for row in rows]
    for mark, (x, y) in reversed(list(zip('@xy', cells))):
        if drawn[y][x] != '#':
            drawn[y][x] = mark
    text = "printf '%s' | eyeshot audit -a %s" % (''.join(''.join(row) + '\\n' for row in drawn), study.algorithm)
    if study.radius != 'all':
        text += ':radius=%d' % study.radius
    if study.shape != 'circle':
        text += ':shape=' + study.shape
    return text


def entry(name, studies):
    """One property as it stands in the JSON."""
    text = '{' + verdict(name, studies)
    if not tally(studies, name)[0]:
        return text + ',"counterexample":null}'
    rows, cells = find(name, studies)
    first = next(cells for _, wrong, cells in PROPERTIES[name](studies[0]) if wrong)
    text += ',"counterexample":{"map":%s,"cells":%s,"words":%s,"smallest":true,"command":%s}' % (
        compact(rows), compact([list(cell) for cell in cells]), compact(tell(name, cells)),
        compact(command(studies[0], rows, cells)))
    return text + ',"first":{"map":"%s","cells":%s,"words":%s}' % (
        studies[0].name, compact([list(cell) for cell in first]), compact(tell(name, first))) + '}'


def result(title, studies):
    """One row as it stands in the JSON."""
    return '{"algorithm":"%s","properties":[%s]}' % (
        title, ','.join(entry(name, studies) for name in NAMES))


def report(results, **maps):
    """The whole answer; the maps by name, an underscore for a dot, or else map.txt."""
    named = [(name.replace('_', '.'), rows) for name, rows in maps.items()]
    named = named or [('map.txt', oracle.read_map('map.txt'))]
    return '{"eyeshot":"audit/1","maps":[%s],"results":[%s],"means":%s}' % (
        ','.join('{"name":"%s","width":%d,"height":%d,"map":%s}' % (name, len(rows[0]), len(rows), compact(rows))
                 for name, rows in named),
        ','.join(results), json.dumps(MEANS, separators=(',', ':')))
