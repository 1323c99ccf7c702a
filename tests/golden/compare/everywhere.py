"""What `compare --everywhere` counts, the plain way, with the oracle's masks.

    Everywhere(rows, rules, reference, ...)   rules as the user writes them: steps or steps:radius=3:walls=dark
    .ascii(again) .json(again)                what is printed; `again` stands behind -v X,Y in the commands
"""
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
import oracle

EQUAL = {'radius': 'all', 'shape': 'circle', 'walls': 'lit', 'border': 'shown'}
KINDS = ['shown', 'hidden', 'walls shown', 'walls hidden']


class Everywhere:
    def __init__(self, rows, rules, reference='exact', **terms):
        self.rows, self.rules, self.reference = oracle.fill(rows), rules, reference
        self.width, self.height = len(self.rows[0]), len(self.rows)
        self.terms = dict(EQUAL, **terms)
        self.grid = oracle.read_grid(rows)
        self.eyes = sorted((cell for cell in self.grid.cells() if not self.grid.opaque(*cell)), key=lambda c: c[::-1])
        names = [rule.split(':')[0] for rule in rules + [reference]]
        self.scale = 2 if set(names) & set(oracle.DOUBLED) else 1
        self.unit = 'sub-tiles' if self.scale == 2 else 'cells'
        self.visible = [0] * len(rules)
        self.counts = [dict.fromkeys(KINDS, 0) for _ in rules]
        self.off = [{} for _ in rules]
        self.differ = {}
        for eye in self.eyes:
            self.count(eye)
        differing = [eye for eye in self.eyes if self.differ[eye]]
        self.worst = sorted(differing, key=lambda eye: -self.differ[eye])[:10]
        self.most = max(self.differ.values(), default=0)

    def own_terms(self, rule):
        name, *own = rule.split(':')
        own = dict(word.split('=') for word in own)
        for key in 'radius', 'facing', 'cone':
            if key in own:
                own[key] = int(own[key])
        if 'own_cell' in own:
            own['own_cell'] = own['own_cell'] != 'no'
        return name, dict(self.terms, **own)

    def look(self, rule, eye):
        name, terms = self.own_terms(rule)
        mask = oracle.fov(self.rows, eye, name, **terms)
        scale = self.scale * self.height // len(mask)
        return {(scale * x + i, scale * y + k) for x, y in oracle.from_mask(mask)
                for i in range(scale) for k in range(scale)}

    def is_open(self, cell):
        return not self.grid.opaque(cell[0] // self.scale, cell[1] // self.scale)

    def count(self, eye):
        fields, truth = [self.look(rule, eye) for rule in self.rules], self.look(self.reference, eye)
        for i, field in enumerate(fields):
            self.visible[i] += sum(map(self.is_open, field))
            self.off[i][eye] = len(field ^ truth)
            for cell in field ^ truth:
                self.counts[i][('' if self.is_open(cell) else 'walls ') + ('shown' if cell in field else 'hidden')] += 1
        parties = fields if len(fields) > 1 else fields + [truth]
        self.differ[eye] = len(set.union(*parties) - set.intersection(*parties))

    def numbers(self, i):
        return [sum(map(bool, self.off[i].values())), self.visible[i]] + [self.counts[i][kind] for kind in KINDS]

    def many(self, count):
        return f'{count} {self.unit[:-1] if count == 1 else self.unit}'

    # -------------------------------------------------------------- printing

    def draw(self):
        for y, row in enumerate(self.rows):
            print(''.join(str(min(9, self.differ[x, y] * 10 // self.most) if self.most else 0) if (x, y) in self.differ
                          else glyph for x, glyph in enumerate(row)))

    def verdict(self):
        eyes, differing = len(self.eyes), sum(map(bool, self.differ.values()))
        cells = 'cell' if eyes == 1 else 'cells'
        return f'From {differing} of {eyes} open {cells} they differ: {self.many(sum(self.differ.values()))} in all.'

    def ascii(self, again, piped=False):
        self.draw()
        print(f'\n{self.verdict()}')
        if self.most:
            print(f'Digits: how many {self.unit} differ from there, in tenths of the most, {self.most}.')
        print(f'\nopen {self.unit} and walls, shown or hidden wrongly against {self.reference}:\n'
              'from how many eyes, and how many from all of them together')
        table([['', 'algorithm', 'eyes', 'visible'] + KINDS] +
              [[str(i + 1), rule] + list(map(str, self.numbers(i))) for i, rule in enumerate(self.rules)], 1)
        if self.worst:
            print('\nthe eyes from where they differ most, and the command that shows each' + (',\ngiven the same map' if piped else ''))
            places = [f'{x},{y}' for x, y in self.worst]
            wide, high = max(map(len, places)), max(len(str(self.differ[eye])) for eye in self.worst)
            for place, eye in zip(places, self.worst):
                print(f'  {place:{wide}}  {self.differ[eye]:{high}} {self.many(self.differ[eye]).split()[1]:{len(self.unit)}}  eyeshot compare -v {place}{again}')

    def json(self, again):
        result = {'eyeshot': 'compare-everywhere/1', 'width': self.width, 'height': self.height}
        if self.scale > 1:
            result['scale'] = self.scale
        result.update(reference=self.reference, eyes=len(self.eyes),
                      eyes_differ=sum(map(bool, self.differ.values())), cells_differ=sum(self.differ.values()))
        result['results'] = []
        for i, rule in enumerate(self.rules):
            radius = self.own_terms(rule)[1]['radius']
            numbers = zip(['eyes', 'visible', 'wrongly_shown', 'wrongly_hidden', 'walls_shown', 'walls_hidden'], self.numbers(i))
            result['results'].append({'algorithm': rule, 'radius': None if radius == 'all' else radius, **dict(numbers)})
        result['worst'] = [{'x': x, 'y': y, 'differ': self.differ[x, y], 'command': f'eyeshot compare -v {x},{y}{again}'}
                           for x, y in self.worst]
        result['differ'] = [[self.differ.get((x, y)) for x in range(self.width)] for y in range(self.height)]
        result['map'] = [row.replace('@', '.') for row in self.rows]
        print(json.dumps(result, separators=(',', ':'), ensure_ascii=False))


def table(rows, left):
    """In columns: the one numbered `left` to the left, all others to the right. What 80 columns do not hold comes below,
    behind the first columns once more."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    first, begin = left + 1, left + 1
    while begin < len(widths):
        shown = list(range(first))
        while begin < len(widths) and sum(widths[i] + 2 for i in shown) + widths[begin] + 2 <= 80:
            shown.append(begin)
            begin += 1
        if first not in shown:
            print()
        for row in rows:
            print('  ' + '  '.join(row[i].ljust(widths[i]) if i == left else row[i].rjust(widths[i]) for i in shown))
