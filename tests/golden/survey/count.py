"""What `survey` counts, the plain way, with the oracle's masks.

    Survey(rows, algorithm, viewers, ...)   every open cell as an eye, or the cells given
    .ascii() .csv() .pgm() .json()          what is printed in these formats, lists and all

A map is a list of rows.  Viewers with a radius of their own are (x, y, radius).
"""
import json
import math
import os
import sys
import textwrap

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
import oracle

MEASURES = ['sees', 'seen_by', 'mean', 'farthest']


def thousandths(number):
    return math.floor(number * 1000 + 0.5)


def decimal(number):
    return f'{number // 1000}.{number % 1000:03}'


def order(cells):
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))


class Survey:
    def __init__(self, rows, algorithm='symmetric', viewers=None, opaque='#█', **terms):
        self.rows = oracle.fill(rows)
        self.width, self.height = len(self.rows[0]), len(self.rows)
        self.algorithm, self.opaque, self.terms = algorithm, opaque, terms
        grid = oracle.read_grid(rows, opaque)
        self.open = [cell for cell in grid.cells() if not grid.opaque(*cell)]
        self.own = {viewer[:2]: viewer[2:] for viewer in viewers or []}
        self.viewers = self.open if viewers is None else order(self.own)
        self.views = {}
        self.seen = {eye: self.look(eye) for eye in self.viewers}
        self.values = {name: {} for name in MEASURES}
        for eye in self.viewers:
            away = [math.dist(eye, cell) for cell in self.seen[eye]]
            self.values['sees'][eye] = len(away)
            if away:
                self.values['mean'][eye] = thousandths(math.fsum(away) / len(away))
                self.values['farthest'][eye] = thousandths(max(away))
        for cell in self.open:
            self.values['seen_by'][cell] = sum(cell in seen for seen in self.seen.values())

    def look(self, eye):
        if eye not in self.views:
            self.views[eye] = self.look_anew(eye)
        return self.views[eye]

    def look_anew(self, eye):
        terms = dict(self.terms)
        if self.own.get(eye):
            terms['radius'] = self.own[eye][0]
        mask = oracle.fov(self.rows, eye, self.algorithm, opaque=self.opaque, **terms)
        scale = len(mask) // self.height
        return {(x // scale, y // scale) for x, y in oracle.from_mask(mask)}

    def value(self, name, cell):
        return self.values[name].get(cell) if cell in self.open else None

    def text(self, name, cell):
        value = self.value(name, cell)
        if value is None:
            return ''
        return str(value) if name in ('sees', 'seen_by') else decimal(value)

    # ------------------------------------------------------------- the lists

    def guards(self, most=None):
        """[(cell, how many it adds, how many are covered)]"""
        left, result = set(self.open), []
        while most is None or len(result) < most:
            gains = [len(self.seen[eye] & left) for eye in self.viewers]
            if not gains or not max(gains):
                break
            best = self.viewers[gains.index(max(gains))]
            left -= self.seen[best]
            result.append((best, max(gains), len(self.open) - len(left)))
        return result

    def apart(self):
        """Cells of which no two have a watcher in common, those with the fewest watchers first."""
        watchers = {cell: {eye for eye in self.viewers if cell in self.seen[eye]} for cell in self.open}
        taken, result = set(), []
        for cell in sorted((cell for cell in self.open if watchers[cell]), key=lambda cell: len(watchers[cell])):
            if not watchers[cell] & taken:
                taken |= watchers[cell]
                result.append(cell)
        return order(result)

    def told(self, most):
        """What stands below the table of guards."""
        apart, left = self.apart(), set(self.open)
        for cell, *_ in self.guards(most):
            left -= self.seen[cell]
        text = f"at least {len(apart)} {'is' if len(apart) == 1 else 'are'} needed"
        if len(apart) > 1:
            text += ', as no place watches two of ' + listed(apart)
        return wrapped(text) + wrapped('unwatched: ' + listed(order(left)) if left else 'nothing stays unwatched')

    def ranked(self, count, most):
        seen_by = self.values['seen_by']
        return sorted(self.open, key=lambda cell: -seen_by[cell] if most else seen_by[cell])[:count]

    def place(self, text):
        """The open cells of a glyph or a box."""
        if len(text) == 1:
            return [(x, y) for x, y in self.open if self.rows[y][x] == text]
        corners = [tuple(map(int, corner.split(','))) for corner in text.split('-')]
        (a, b), (c, d) = corners[0], corners[-1]
        return [(x, y) for x, y in self.open
                if min(a, c) <= x <= max(a, c) and min(b, d) <= y <= max(b, d)]

    def between(self, a, b):
        pairs = [(p, q) for p in self.place(a) for q in self.place(b) if p != q]
        return sum(q in self.look(p) and p in self.look(q) for p, q in pairs), len(pairs)

    # -------------------------------------------------------------- printing

    def steps(self, show, steps):
        """cell: in which of so many equal parts of the largest value it is"""
        values = {cell: self.value(show, cell) for cell in self.open}
        values = {cell: value for cell, value in values.items() if value is not None}
        most = max(values.values(), default=0)
        return {cell: min(steps - 1, value * steps // most) if most else 0
                for cell, value in values.items()}

    def grid(self, cell_text):
        return [[cell_text((x, y)) for x in range(self.width)] for y in range(self.height)]

    def draw(self, show='sees'):
        steps = self.steps(show, 10)

        def sign(cell):
            if cell in steps:
                return str(steps[cell])
            return ' ' if cell in self.open else self.rows[cell[1]][cell[0]]
        return [''.join(row) for row in self.grid(sign)]

    def ascii(self, show='sees', guards=None, hidden=None, exposed=None, between=()):
        lines = self.draw(show)
        if guards is not None:
            found = self.guards(None if guards == 'all' else guards)
            lines += ['', 'guards: picked greedily, and what they cover of the open cells']
            lines += table([('', 'cell', 'adds', 'covered', 'share')] +
                           [(i, f'{x},{y}', adds, covered, percent(covered, len(self.open)))
                            for i, ((x, y), adds, covered) in enumerate(found, 1)])
            lines += self.told(None if guards == 'all' else guards)
        for count, most, heading in ((hidden, False, 'hidden: the open cells that the fewest see'),
                                     (exposed, True, 'exposed: the open cells that the most see')):
            if count is None:
                continue
            found = self.ranked(count, most)
            lines += ['', heading]
            lines += table([('', 'cell', 'seen_by')] +
                           [(i, f'{x},{y}', self.values['seen_by'][x, y]) for i, (x, y) in enumerate(found, 1)])
        if between:
            lines += ['', 'between: how many pairs see each other']
            found = [(a, b, *self.between(a, b)[::-1]) for a, b in between]
            lines += table([('', 'from', 'to', 'pairs', 'both', 'share')] +
                           [(i, a, b, pairs, both, percent(both, pairs))
                            for i, (a, b, pairs, both) in enumerate(found, 1)], '><<')
        print('\n'.join(lines))

    def csv(self, show='sees'):
        names = measures(show)
        print(','.join(['x', 'y'] + names))
        for cell in self.open:
            print(','.join(list(map(str, cell)) + [self.text(name, cell) for name in names]))

    def pgm(self, show='sees'):
        """One line a row: for maps whose rows fit in 70 characters."""
        steps = self.steps(show, 255)
        print(f'P2\n{self.width} {self.height}\n255')
        for row in self.grid(lambda cell: str(steps[cell] + 1) if cell in steps else '0'):
            print(' '.join(row))

    def json(self, guards=None, hidden=None, exposed=None, between=(), show='sees'):
        radius = self.terms.get('radius', oracle.DEFAULTS[self.algorithm]['radius'])
        parts = [f'"eyeshot":"survey/1","width":{self.width},"height":{self.height}',
                 f'"map":{json.dumps(["".join(row) for row in self.rows], separators=(",", ":"), ensure_ascii=False)}',
                 f'"algorithm":"{self.algorithm}","radius":{"null" if radius == "all" else radius}',
                 f'"show":"{show}","viewers":{len(self.viewers)},"open":{len(self.open)}']
        if len(self.viewers) < len(self.open):
            parts.append(f'"eyes":{json.dumps(self.viewers, separators=(",", ":"))}')
        for name in measures(show):
            rows = self.grid(lambda cell: self.text(name, cell) or 'null')
            parts.append(f'"{name}":[{",".join("[" + ",".join(row) + "]" for row in rows)}]')
        if guards is not None:
            found = [f'{{"x":{x},"y":{y},"adds":{adds},"covered":{covered},'
                     f'"share":{share(covered, len(self.open))}}}'
                     for (x, y), adds, covered in self.guards(None if guards == 'all' else guards)]
            parts.append(f'"guards":[{",".join(found)}]')
        for name, count, most in (('hidden', hidden, False), ('exposed', exposed, True)):
            if count is not None:
                found = [f'{{"x":{x},"y":{y},"seen_by":{self.values["seen_by"][x, y]}}}'
                         for x, y in self.ranked(count, most)]
                parts.append(f'"{name}":[{",".join(found)}]')
        if between:
            found = []
            for a, b in between:
                both, pairs = self.between(a, b)
                found.append(f'{{"from":{json.dumps(a)},"to":{json.dumps(b)},"pairs":{pairs},'
                             f'"both":{both},"share":{share(both, pairs)}}}')
            parts.append(f'"between":[{",".join(found)}]')
        if guards is not None:
            seen = set().union(*(self.seen[cell] for cell, *_ in self.guards(None if guards == 'all' else guards)))
            left = [f'[{x},{y}]' for x, y in sorted(set(self.open) - seen, key=lambda cell: cell[::-1])]
            parts.append(f'"uncovered":[{",".join(left)}]')
            parts.append(f'"apart":[{",".join(f"[{x},{y}]" for x, y in self.apart())}]')
        print('{' + ','.join(parts) + '}')


def listed(cells):
    text = ', '.join(f'{x},{y}' for x, y in cells[:12])
    return text + (f' and {len(cells) - 12} more' if len(cells) > 12 else '')


def wrapped(text):
    return textwrap.wrap(text, 80, subsequent_indent='  ', break_long_words=False, break_on_hyphens=False)


def table(rows, align='><'):
    """Columns to the left or to the right, as the last one where nothing is said, behind two blanks each."""
    align += '>' * len(rows[0])
    widths = [max(len(str(row[i])) for row in rows) for i in range(len(rows[0]))]
    return [''.join('  ' + (str(cell).ljust(width) if align[i] == '<' else str(cell).rjust(width))
                    for i, (cell, width) in enumerate(zip(row, widths))).rstrip() for row in rows]


def measures(show):
    """Distances are worked out only where one of them is shown."""
    return MEASURES if show in MEASURES[2:] else MEASURES[:2]


def percent(part, whole):
    tenths = part * 1000 // whole if whole else 0
    return f'{tenths // 10}.{tenths % 10} %'


def share(part, whole):
    if not whole:
        return 'null'
    parts = part * 10000 // whole
    return f'{parts // 10000}.{parts % 10000:04}'
