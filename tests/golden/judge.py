"""A second, plain way to hold scenarios against what they expect, to judge `eyeshot check` by.

    tests(scenario)         what is expected, as Test, in the order of the file
    tap(files)              what `check` prints of files that can be read, small maps only

Fields come from oracle.py, turns from fog.py; a line is clear when its end is in the field with no
limit to its range but the one that is given.
"""
import json

import fog
import oracle

TERMS = ('radius', 'shape', 'walls', 'border', 'diagonals', 'own_cell', 'facing', 'cone')
WORDS = {'mask': ('cells', 'differs', 'differ'), 'states': ('cells', 'differs', 'differ'),
         'visible': ('cells', 'is hidden', 'are hidden'),
         'hidden': ('cells', 'is visible', 'are visible'),
         'clear': ('lines', 'differs', 'differ'), 'events': ('events', 'differs', 'differ')}


class Test:
    def __init__(self, keys, wanted, got, whys=None, eyes=()):
        self.keys, self.wanted, self.got, self.whys, self.eyes = keys, wanted, got, whys, eyes
        self.holds = wanted == got


def terms_of(told):
    return {key: told[key] for key in TERMS if told.get(key) is not None}


def field(scenario, eye, own=None):
    return oracle.fov(fog.map_rows(scenario['map']), eye, scenario.get('algorithm', 'symmetric'),
                      **{**terms_of(scenario), **(own or {})})


def eyes(scenario):
    told = scenario.get('viewers')
    if told is None:
        return [(cell, {}) for cell in oracle.find_glyph(fog.map_rows(scenario['map']))]
    return [(fog.pair(eye), terms_of(eye) if isinstance(eye, dict) else {}) for eye in told]


def is_seen(mask, rows, cell):
    scale = len(mask) // len(rows)
    return any(mask[cell[1] * scale + j][cell[0] * scale + i] == '1'
               for i in range(scale) for j in range(scale))


def line(scenario, start, end):
    """Is it clear, and the sentence that says why; of a scenario without a border or a cone."""
    rows = fog.map_rows(scenario['map'])
    start, end = (oracle.find_glyph(rows, spot)[0] if isinstance(spot, str) else fog.pair(spot)
                  for spot in (start, end))
    radius = scenario.get('radius', 'all')

    def sees(changed):
        return is_seen(field({**scenario, 'map': changed}, start, {'radius': radius}), rows, end)

    away = (end[0] - start[0], end[1] - start[1])
    if radius != 'all' and not oracle.in_shape('circle', *away, radius):
        return False, f'out of range (radius {radius})'
    verdict, cells = oracle.why(rows, start, end, sees)
    return verdict == 'clear', oracle.tell_why(verdict, cells)


def names(scenario):
    """What the viewers are called, as check tells of them."""
    told = scenario.get('viewers')
    if told is None:
        return ['@%s (%d,%d)' % (i + 1 if i else '', *eye) for i, (eye, _) in enumerate(eyes(scenario))]
    return ['%s (%d,%d)' % (eye['id'], *fog.pair(eye)) if isinstance(eye, dict) and 'id' in eye else '%d,%d' % fog.pair(eye)
            for eye in told]


def culprits(scenario, cell, key):
    """Who sees a cell that should be hidden, or why nobody sees it; of a scenario without a border or a cone."""
    rows, told, who = fog.map_rows(scenario['map']), [], []
    for name, (eye, own) in zip(names(scenario), eyes(scenario)):
        def sees(changed, eye=eye, own=own):
            return is_seen(field({**scenario, 'map': changed}, eye, own), changed, cell)

        radius, away = own.get('radius', scenario.get('radius', 'all')), (cell[0] - eye[0], cell[1] - eye[1])
        if radius != 'all' and not oracle.in_shape('circle', *away, radius):
            if key == 'visible':
                told.append(f'{name} out of range (radius {radius})')
                who.append(eye)
            continue
        verdict, cells = oracle.why(rows, eye, cell, sees)
        if key == 'visible':
            told.append(f'{name} {oracle.tell_why(verdict, cells)}')
            who.append(eye)
        elif verdict == 'clear':
            grid = oracle.read_grid(rows)
            gaps = [(x, y) for x, y in cells if grid.opaque(x - 1, y) and grid.opaque(x + 1, y)
                    or grid.opaque(x, y - 1) and grid.opaque(x, y + 1)]
            who.append(eye)
            told.append(f'{name} sees %d,%d' % cell + (' through the gap at %d,%d' % gaps[0] if gaps else ''))
    if key == 'visible':
        return 'nobody sees %d,%d: ' % cell + '; '.join(told[:3]) + f'; and {len(told) - 3} more' * (len(told) > 3), who[:3]
    return told[0] + (f", and {len(told) - 1} more do{'es' * (len(told) == 2)}" if told[1:] else ''), who[:1]


def fields(scenario, key, wanted):
    rows = fog.map_rows(scenario['map'])
    mask = oracle.union([field(scenario, eye, own) for eye, own in eyes(scenario)])
    if key == 'mask':
        return [Test([key], wanted, mask, eyes=[eye for eye, _ in eyes(scenario)])]
    if key == 'count':
        return [Test([key], wanted, oracle.count(mask))]
    word = {True: 'visible', False: 'hidden'}
    got = [word[is_seen(mask, rows, fog.pair(cell))] for cell in wanted]
    found = [culprits(scenario, fog.pair(cell), key) if one != key else (None, []) for cell, one in zip(wanted, got)]
    test = Test([key], [key] * len(wanted), got, [why for why, _ in found], [eye for _, who in found for eye in who])
    test.names = ['%d,%d' % fog.pair(cell) for cell in wanted]
    return [test]


def lines(scenario, key, wanted):
    if isinstance(wanted, bool):
        clear, why = line(scenario, scenario['from'], scenario['to'])
        return [Test([key], wanted, clear, why)]
    found = [line(scenario, *ends) for ends in scenario['pairs']]
    return [Test([key], wanted, [clear for clear, _ in found], [why for _, why in found])]


def states(scenario, key, wanted):
    turns = fog.play(scenario)
    result = []
    for turn, teams in wanted.items():
        for name, rows in teams.items():
            team = fog.chosen(turns[int(turn)], name)[0]
            got = [''.join(map(str, row)) for row in fog.grid(turns[int(turn)], team['states'].get)]
            units = [unit['cell'] for unit in turns[int(turn)].units if unit['alive'] and unit['team'] == name]
            result.append(Test([key, turn, name], rows, got, eyes=units))
    return result


def events(scenario, key, wanted):
    turns = fog.play(scenario)
    result = []
    for turn, flags in wanted.items():
        found = [outcome for _, outcome in turns[int(turn)].outcomes]
        result.append(Test([key, turn], flags, [one['ok'] for one in found],
                           [one.get('why') for one in found]))
    return result


KINDS = {'mask': fields, 'visible': fields, 'hidden': fields, 'count': fields, 'clear': lines,
         'states': states, 'events': events}


def tests(scenario):
    return [test for key, wanted in scenario['expect'].items() if not key.startswith('x-')
            for test in KINDS[key](scenario, key, wanted)]


# ----------------------------------------------------------------- printing

def word(value):
    return {True: 'true', False: 'false'}.get(value, value) if not isinstance(value, int) \
        or isinstance(value, bool) else str(value)


def named(test):
    """Of a list of cells: those that are not as they should be."""
    return [name for name, a, b in zip(test.names, test.wanted, test.got) if a != b] if hasattr(test, 'names') else []


def message(test):
    kind = test.keys[0]
    if not isinstance(test.wanted, list):
        return f'wanted {word(test.wanted)}, got {word(test.got)}' + \
            (f': {test.whys}' if test.whys else '')
    wanted, got = (''.join(rows) if kind in ('mask', 'states') else rows
                   for rows in (test.wanted, test.got))
    wrong = sum(a != b for a, b in zip(wanted, got))
    if wrong == 1 and kind in ('visible', 'hidden'):
        return next(why for why in test.whys if why)
    what, one, many = WORDS[kind]
    return f'{wrong} of {len(wanted)} {what} {one if wrong == 1 else many}' + \
        (': ' + '; '.join(named(test)) if named(test) else '')


def details(scenario, test):
    """The map with marks, or what differs one by one."""
    kind = test.keys[0]
    if not isinstance(test.wanted, list):
        return []
    if kind in ('clear', 'events'):
        return [f'{" ".join(test.keys)}[{i}]: wanted {word(a)}, got {word(b)}' + (f': {why}' if why else '')
                for i, (a, b, why) in enumerate(zip(test.wanted, test.got, test.whys)) if a != b]
    rows = [list(row) for row in fog.map_rows(scenario['map'])]
    for x, y in test.eyes:
        rows[y][x] = '@' if rows[y][x] in ' .#█' else rows[y][x]
    lines = [why for why in test.whys if why] if kind in ('visible', 'hidden') and len(named(test)) > 1 else []
    if kind in ('mask', 'states'):
        scale = len(test.got[0]) // len(rows[0])
        drawn = [[rows[y // scale][x // scale] if p == q else '-+'[q > p] for x, (p, q) in enumerate(zip(one, two))]
                 for y, (one, two) in enumerate(zip(test.wanted, test.got))]
    else:
        drawn = rows
        for name in named(test):
            x, y = map(int, name.split(','))
            drawn[y][x] = '+' if kind == 'hidden' else '-'
    return lines + ['on the map, + shows more than wanted, - less'] + [''.join(row) for row in drawn]


def line_of(text, keys):
    at = text.index('"expect"')
    for key in keys:
        at = text.index(json.dumps(key), at) + len(json.dumps(key))
    return text.count('\n', 0, text.index(':', at)) + 1


def tap(*files):
    found = []
    for file in files:
        with open(file, encoding='utf-8') as source:
            text = source.read()
        found += [(file, text, test) for test in tests(json.loads(text))]
    result = ['TAP version 13', f'1..{len(found)}']
    for number, (file, text, test) in enumerate(found, 1):
        result.append(f"{'ok' if test.holds else 'not ok'} {number} - {file}: {' '.join(test.keys)}")
        if test.holds:
            continue
        result += ['  ---', f'  message: {json.dumps(message(test))}', f'  line: {line_of(text, test.keys)}']
        lines = details(json.loads(text), test)
        if lines:
            result += ['  details: |'] + ['    ' + line for line in lines]
        result.append('  ...')
    print('\n'.join(result))
