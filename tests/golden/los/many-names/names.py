"""Scenarios in which many positions are named, and where each of them lies: it is known before the map is drawn."""
import json
import sys

WIDTH, HEIGHT = 40, 10


def draw(glyphs):
    """Open floor with these on it: lists of cells by glyph."""
    rows = [['.'] * WIDTH for _ in range(HEIGHT)]
    for glyph, cells in glyphs.items():
        for x, y in cells:
            rows[y][x] = glyph
    return [''.join(row) for row in rows]


def cell(i):
    """A place of its own for each of 400."""
    return [i * 7 % WIDTH, i // WIDTH]


def of_ids():
    """Viewers v0, v1, ... and units u0, u1, ...; v3 is a unit's id too, v5 another viewer's, and some viewers have none."""
    viewers = [{'id': f'v{i}', 'x': cell(i)[0], 'y': cell(i)[1]} for i in range(20)]
    viewers[7:7] = [{'x': 9, 'y': 9}, {'id': 'v5', 'x': 9, 'y': 9}]
    units = [{'id': f'u{i}', 'x': cell(50 + i)[0], 'y': cell(50 + i)[1]} for i in range(20)]
    teams = [{'id': 'a', 'units': units[:9] + [{'id': 'v3', 'x': 9, 'y': 9}]}, {'id': 'b', 'units': units[9:]}]
    return {'map': draw({'v': [[1, 9]], 'T': [[2, 9]]}), 'viewers': viewers, 'teams': teams}, {
        **{f'v{i}': cell(i) for i in range(20)}, **{f'u{i}': cell(50 + i) for i in range(20)}, 'T': [2, 9]}


def of_marks():
    """@1 is the first of them in reading order, @2 the second."""
    cells = sorted((cell(i) for i in range(0, 400, 40)), key=lambda at: (at[1], at[0]))
    return {'map': draw({'@': cells})}, {f'@{i + 1}': at for i, at in enumerate(cells)}


def of_glyphs(count):
    places = {chr(0x4e00 + i): cell(i) for i in range(count)}
    places.update(T=cell(399), U=cell(398))
    return {'map': draw({glyph: [at] for glyph, at in places.items()})}, places


def with_bad(name):
    """All are well, and then one that is not."""
    scenario, places = of_marks() if name[0] == '@' else of_glyphs(12)
    if name == 'Z':
        row = scenario['map'][9].replace('.', 'Z', 2)
        scenario['map'][9] = row
        return scenario, {**places, name: [[row.find('Z'), 9], [row.rfind('Z'), 9]]}
    return scenario, {**places, name: None}


def of_nothing():
    viewers = [{'id': chr(97 + i), 'x': i, 'y': 0} for i in range(20)]
    return {'map': {'width': 20, 'height': 1, 'blocked': []}, 'viewers': viewers}, {**{chr(97 + i): [i, 0] for i in range(20)}, 'T': None}


KINDS = {'ids': of_ids, 'marks': of_marks, 'glyphs': lambda: of_glyphs(12), 'twice': lambda: with_bad('Z'),
         'nowhere': lambda: with_bad('Y'), 'no-mark': lambda: with_bad('@99'), 'undrawn': of_nothing}


def make(kind):
    """The names as they come, each to the one before the one before."""
    scenario, places = KINDS[kind]()
    names = list(places)
    scenario['pairs'] = [[name, names[max(i - 2, 0)]] for i, name in enumerate(names)]
    ends = [[places[name] for name in pair] for pair in scenario['pairs']]
    last = ends[-1]
    if last[0] and isinstance(last[0][0], list):
        ends[-1:] = [[cell, last[1]] for cell in last[0]]
    return scenario, ends


if __name__ == '__main__':
    print(json.dumps(make(sys.argv[1])[0]))
