"""What changes in who sees whom, counted pair by pair with the plain rules of tests/golden/oracle.py.

A level is a list of rows. `compare` counts for every ordered pair of different cells that are open in both
versions; the rest prints that as `eyeshot diff` does.
"""
import json
import sys

sys.path[:0] = ['..', '../..']
import oracle

WALLS = '#█'
GROUND = ' .#█'


def is_open(rows, x, y, opaque=WALLS):
    return 0 <= y < len(rows) and 0 <= x < len(rows[y]) and rows[y][x] not in opaque


def fill(rows):
    width = max(map(len, rows))
    return [row.ljust(width) for row in rows]


class Rule:
    def __init__(self, algorithm='symmetric', opaque=WALLS, **terms):
        self.algorithm, self.opaque, self.terms = algorithm, opaque, terms
        self.radius, self.shape = (terms.get(key, oracle.DEFAULTS[algorithm][key]) for key in ('radius', 'shape'))

    def __str__(self):
        return f'{self.algorithm}, radius {self.radius}' + f', {self.shape}' * (self.radius != 'all')

    def sees(self, rows, eye, cell, **own):
        mask = self.field(rows, eye, **own)
        if self.algorithm in oracle.DOUBLED:
            return any(mask[2 * cell[1] + k][2 * cell[0] + i] == '1' for k in (0, 1) for i in (0, 1))
        return mask[cell[1]][cell[0]] == '1'

    def field(self, rows, eye, **own):
        key = (tuple(rows), eye, str(own))
        if key not in self.__dict__.setdefault('fields', {}):
            self.fields[key] = oracle.fov(rows, eye, self.algorithm, opaque=self.opaque,
                                          **{**self.terms, **own})
        return self.fields[key]


def glyphs(rows, opaque=WALLS):
    """The places that glyphs name: those that stand on at most 16 cells."""
    found = {}
    for y, row in enumerate(rows):
        for x, glyph in enumerate(row):
            if glyph not in GROUND:
                found.setdefault(glyph, []).append((x, y))
    found = {name: cells for name, cells in found.items() if len(cells) <= 16}
    return {name: [cell for cell in cells if is_open(rows, *cell, opaque)]
            for name, cells in found.items()}


class Level:
    """Places are {name: [cells]}, or {name: ([cells], {own terms})}, of each version."""

    def __init__(self, name, old, new, rule=None, places=None):
        rule = rule or Rule()
        old, new = fill(old), fill(new)
        self.name, self.alone, self.rule = name, None, rule
        self.opened = self.closed = self.walled = self.cleared = 0
        gained, lost, both = {}, {}, []
        for y in range(max(len(old), len(new))):
            for x in range(max(len(old[0]), len(new[0]))):
                was, now = is_open(old, x, y, rule.opaque), is_open(new, x, y, rule.opaque)
                self.walled += was and not now
                self.cleared += now and not was
                both += [(x, y)] * (was and now)
        for eye in both:
            for cell in both:
                if eye == cell:
                    continue
                saw, sees = rule.sees(old, eye, cell), rule.sees(new, eye, cell)
                if sees and not saw:
                    gained[eye] = gained.get(eye, 0) + 1
                if saw and not sees:
                    lost[eye] = lost.get(eye, 0) + 1
        self.opened, self.closed = sum(gained.values()), sum(lost.values())
        self.gained, self.lost = self.top(gained), self.top(lost)
        self.picture = []
        for y in range(max(len(old), len(new))):
            row = ''
            for x in range(max(len(old[0]), len(new[0]))):
                was, now = is_open(old, x, y, rule.opaque), is_open(new, x, y, rule.opaque)
                more, less = gained.get((x, y), 0), lost.get((x, y), 0)
                row += ('W' if was else 'C' if now else '#') if not (was and now) else (
                    '*' if more and less else '+' if more else '-' if less else '.')
            self.picture.append(row)
        self.named = self.name_changes(old, new, rule, places)

    @staticmethod
    def top(counts):
        """In reading order, then by number: sorting keeps the order of equals."""
        cells = sorted(counts, key=lambda cell: (cell[1], cell[0]))
        return [(cell, counts[cell]) for cell in sorted(cells, key=lambda cell: -counts[cell])][:5]

    @staticmethod
    def name_changes(old, new, rule, places):
        maps = (old, new)
        places = places or [glyphs(rows, rule.opaque) for rows in maps]
        places = [{name: told if isinstance(told, tuple) else (told, {}) for name, told in place.items()}
                  for place in places]
        names = sorted((name for name in places[0] if name in places[1]
                        and places[0][name][0] and places[1][name][0]),
                       key=lambda name: name.encode())

        def sees(i, a, b):
            cells, own = places[i][a]
            return any(rule.sees(maps[i], eye, cell, **own)
                       for eye in cells for cell in places[i][b][0])

        return [(a, b, sees(1, a, b)) for a in names for b in names
                if a != b and sees(0, a, b) != sees(1, a, b)]

    def changed(self):
        return bool(self.opened or self.closed or self.walled or self.cleared or self.named)


class Alone:
    """A level that one version has."""

    def __init__(self, name, where):
        self.name, self.alone, self.rule = name, where, None
        self.opened = self.closed = self.walled = self.cleared = 0
        self.gained = self.lost = self.named = ()

    @staticmethod
    def changed():
        return False


def counts(level):
    text = f"{level.opened} sight {'line' if level.opened == 1 else 'lines'} opened, {level.closed} closed"
    if level.walled or level.cleared:
        text += f"; {level.walled} {'cell' if level.walled == 1 else 'cells'} walled, {level.cleared} cleared"
    return text


class Total:
    def __init__(self, levels):
        for key in ('opened', 'closed', 'walled', 'cleared'):
            setattr(self, key, sum(getattr(level, key) for level in levels))


def summary(levels):
    text = ''
    alone = sum(level.alone is not None for level in levels)
    if len(levels) > 1:
        text = f'{len(levels)} levels, {sum(level.changed() for level in levels)} changed'
    if alone:
        text += (', ' if text else '') + f'{alone} in one version only'
    return text + (': ' if text else '') + counts(Total(levels))


def told(level):
    """First what is seen anew, then what is seen no more: which places, then from where most."""
    for sees, heading, tops, sign in ((True, 'gained', level.gained, '+'), (False, 'lost', level.lost, '-')):
        for a, b, now in level.named:
            if now != sees:
                continue
            yield f"{a} {'now sees' if now else 'no longer sees'} {b}"
        if tops:
            yield heading + ' most: ' + ', '.join(f'{x},{y} ({sign}{n})' for (x, y), n in tops)


def rows(level):
    """The picture, by the signs of the JSON and of reports."""
    return [row.replace('W', 'w').replace('C', 'o') for row in level.picture] if level.changed() else []


def told_rule(levels):
    """By which rule, if it is one."""
    rules = {str(level.rule) for level in levels if level.rule}
    return rules.pop() if len(rules) == 1 else None


def text(levels):
    print('by', told_rule(levels) or "each level's own algorithm")
    for level in levels:
        if not level.alone and not level.changed() and len(levels) > 1:
            continue
        own = '' if told_rule(levels) or level.alone else f'by {level.rule}: '
        print(f"{level.name}: {own}{f'only in the {level.alone} version' if level.alone else counts(level)}")
        for line in told(level):
            print('  ' + line)
    if len(levels) > 1:
        print(summary(levels))


def tops_of(tops):
    return [{'x': x, 'y': y, 'lines': lines} for (x, y), lines in tops]


def rule_of(level):
    return {'algorithm': level.rule.algorithm, 'radius': None if level.rule.radius == 'all' else level.rule.radius,
            'shape': level.rule.shape} if level.rule else {}


def as_json(levels):
    total = Total(levels)
    print(json.dumps({
        'eyeshot': 'levels/1', 'opened': total.opened, 'closed': total.closed,
        'walled': total.walled, 'cleared': total.cleared,
        'levels': [{'name': level.name, **rule_of(level), 'opened': level.opened, 'closed': level.closed,
                    'walled': level.walled, 'cleared': level.cleared,
                    'named': [{'from': a, 'to': b, 'sees': sees} for a, b, sees in level.named],
                    'in': level.alone or 'both', 'gained': tops_of(level.gained),
                    'lost': tops_of(level.lost), 'rows': rows(level)} for level in levels]}, separators=(',', ':'), ensure_ascii=False))


def markdown(levels):
    print('### eyeshot diff\n\n' + summary(levels))
    if told_rule(levels):
        print(f'\n```text\nalgorithm: {told_rule(levels)}\n```')
    for level in levels:
        if not level.alone and not level.changed():
            continue
        message = f'only in the {level.alone} version' if level.alone else counts(level)
        print(f'\n```text\n{getattr(level, "file", level.name)}: who sees whom: {message}')
        if not level.alone:
            legend = 'w is a wall now, o is none any more; from + some cells are seen anew, from - some no more, from * both'
            print('\n'.join([*told(level), legend, *rows(level)]))
        print('```')
    print()
