"""A model of light: the masks of a look on a map with lights, from eyeshot-map(5)'s words alone, with oracle.py's fields."""
import json
import random
import sys

import fog
import oracle

RULES = ['symmetric', 'exact', 'shadowcast', 'bresenham', 'steps', 'simple', 'corner', 'eight-ray', 'permissive', 'rot-precise',
         'brogue', 'pseudo-2x', 'adjacent-2x', 'real-2x']
SHAPES = ['circle', 'round', 'square', 'diamond', 'octagon']


def tiles(mask, algorithm):
    """The cells of which any part is seen."""
    scale = 2 if algorithm in oracle.DOUBLED else 1
    return {(x // scale, y // scale) for x, y in oracle.from_mask(mask)}


def lit_cells(rows, lights, algorithm, terms):
    """Open cells that some light shows: a field by the viewer's rule, shape and diagonals, with a range of the light's own."""
    grid, lit = oracle.read_grid(rows), set()
    for light in lights:
        field = oracle.fov(rows, (light['x'], light['y']), algorithm, radius=light.get('radius'), shape=terms.get('shape'),
                           diagonals=terms.get('diagonals', 'pass'), walls='lit', border='shown',
                           facing=light.get('facing'), cone=light.get('cone'))
        lit |= {cell for cell in tiles(field, algorithm) if not grid.opaque(*cell)}
    return lit


def fov(rows, eye, lights, algorithm, dark=1, always=False, **terms):
    """What is seen, and what is lit, as rows of 0 and 1; `always`: it is dark without lights, too."""
    grid = oracle.read_grid(rows)
    default = oracle.DEFAULTS[algorithm]
    radius = default['radius'] if terms.get('radius') is None else terms['radius']
    shape = terms.get('shape') or default['shape']
    field = oracle.fov(rows, eye, algorithm, **terms)
    lit = lit_cells(rows, lights, algorithm, terms)
    shown = oracle.to_mask(lit, grid.width, grid.height)
    if not (lights or always) or (radius != 'all' and dark >= radius):
        return field, shown
    shape = 'circle' if shape == 'own' else shape  # simple's is a circle without its edge

    def near(cell):
        return cell == tuple(eye) or oracle.in_shape(shape, cell[0] - eye[0], cell[1] - eye[1], dark)

    seen = tiles(field, algorithm)
    bright = {cell for cell in seen if cell in lit}
    kept = set()
    for x, y in seen:
        beside = {(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)}
        if near((x, y)) or (bright & beside if grid.opaque(x, y) else (x, y) in bright):
            kept.add((x, y))
    scale = 2 if algorithm in oracle.DOUBLED else 1
    cells = {(x, y) for x, y in oracle.from_mask(field) if (x // scale, y // scale) in kept}
    return oracle.to_mask(cells, scale * grid.width, scale * grid.height), shown


def scenarios(seed, count):
    """Small random maps with a viewer, lights and terms of many kinds."""
    chance = random.Random(seed)
    for _ in range(count):
        width, height = chance.randint(1, 13), chance.randint(1, 11)
        rows = [''.join('#' if chance.random() < chance.choice((.1, .35)) else '.' for _ in range(width)) for _ in range(height)]

        def somewhere():
            return {'x': chance.randrange(width), 'y': chance.randrange(height)}

        def cone():
            return {'facing': chance.randrange(0, 360, 5), 'cone': chance.choice((30, 60, 90, 180, 359))}

        lights = []
        for _ in range(chance.randint(1, 3)):
            light = somewhere()
            if chance.random() < .7:
                light['radius'] = chance.randint(0, 5)
            if chance.random() < .3:
                light.update(cone())
            lights.append(light)
        scenario = {'map': rows, 'algorithm': chance.choice(RULES), 'lights': lights}
        if scenario['algorithm'] == 'real-2x': # the eye's, not the lights'
            scenario['algorithm'] += ':subtile=' + chance.choice(('nw', 'ne', 'sw', 'se'))
        if chance.random() < .5:
            scenario['radius'] = chance.randint(0, 9)
        if chance.random() < .3:
            scenario['shape'] = chance.choice(SHAPES)
        for key, values in (('walls', ('lit', 'dark')), ('border', ('shown', 'hidden')), ('diagonals', ('pass', 'block'))):
            if chance.random() < .3:
                scenario[key] = chance.choice(values)
        if chance.random() < .2:
            scenario['own_cell'] = False
        viewer = somewhere()
        if chance.random() < .3:
            viewer.update(cone())
        if chance.random() < .6:
            viewer['dark'] = chance.randint(0, 4)
        scenario['viewers'] = [viewer]
        yield scenario


def answer(scenario):
    """The model's masks of such a scenario."""
    algorithm, _, subtile = scenario['algorithm'].partition(':subtile=')
    viewer = scenario['viewers'][0]
    terms = {key: scenario[key] for key in ('radius', 'shape', 'walls', 'border', 'diagonals', 'own_cell') if key in scenario}
    terms.update({key: viewer[key] for key in ('facing', 'cone') if key in viewer})
    if subtile:
        terms['subtile'] = subtile
    return fov(scenario['map'], (viewer['x'], viewer['y']), scenario['lights'], algorithm, viewer.get('dark', 1),
               **terms)


class Game(fog.Game):
    """A story in which units carry lights: fog.py's, with looks by the light of the moment."""

    def __init__(self, scenario):
        self.scenario = scenario
        self.told = {unit['id']: (unit, team) for team in scenario['teams'] for unit in team.get('units', [])}
        super().__init__(scenario)

    def spawn(self, event):
        told = event['spawn']
        self.told[told['id']] = told, next(team for team in self.scenario['teams'] if team['id'] == told['team'])
        super().spawn(event)

    def look(self, unit, **other):
        rows = [''.join(row) for row in self.rows]
        terms = {**unit.terms, **other}
        told, team = self.told[unit.id]
        dark = told.get('dark', team.get('dark', self.scenario.get('dark', 1)))
        lights = list(self.scenario.get('lights', []))
        lights += [{'x': bearer.cell[0], 'y': bearer.cell[1], 'radius': self.told[bearer.id][0]['light']}
                   for bearer in self.units if bearer.alive and 'light' in self.told[bearer.id][0]]
        is_dark = lights or any('light' in unit for unit, _ in self.told.values())
        mask = fov(rows, unit.cell, lights, unit.team.algorithm, dark, is_dark, **terms)[0]
        return tiles(mask, unit.team.algorithm)

    def refusal(self, unit, target, ability=None):
        why = super().refusal(unit, target, ability)
        if why == 'no line of sight':
            radius = {} if not ability or ability.get('range') is None else {'radius': ability['range']}
            if target.cell in super().look(unit, **radius):
                return 'unlit'
        return why


ABILITIES = {'Snipe': {'line': True}, 'Jab': {'line': True, 'range': 2}, 'Throw': {'line': False, 'range': 4}, 'Stare': {'line': True, 'range': 0}}


def stories(seed, count):
    """Random stories by all rules: of moves, walks, doors, deaths, births, shots and looks; half of them with torches and lamps."""
    chance = random.Random(seed)

    def some(share, **terms):
        return {key: choose() for key, choose in terms.items() if chance.random() < share}

    def terms():
        return some(.3, radius=lambda: chance.choice((0, 1, 2, 3, 5, 8, 'all')), shape=lambda: chance.choice(SHAPES),
                    walls=lambda: chance.choice(('lit', 'dark')), diagonals=lambda: chance.choice(('pass', 'block')))

    while count:
        width, height = chance.randint(1, 11), chance.randint(1, 8)
        share = chance.choice((.05, .2, .4))
        rows = [''.join('#' if chance.random() < share else chance.choice('..,~') for _ in range(width)) for _ in range(height)]
        cells = [(x, y) for y in range(height) for x in range(width)]
        start = [cell for cell in cells if rows[cell[1]][cell[0]] != '#']
        torches = chance.random() < .5
        if not start:
            continue
        count -= 1

        def unit(name, among=start):
            x, y = chance.choice(among)
            told = {'id': name, 'x': x, 'y': y, **some(.5, radius=lambda: chance.randint(0, 9))}
            if chance.random() < .3:
                told.update(facing=chance.randrange(0, 360, 15), cone=chance.choice((60, 90, 200)))
            if torches:
                told.update(some(.5, light=lambda: chance.randint(0, 4), dark=lambda: chance.randint(0, 3)))
            return told

        story = {'map': rows, **some(.8, algorithm=lambda: chance.choice(RULES)), **terms(), 'abilities': ABILITIES, 'turns': [],
                 'teams': [{'id': team, **some(.5, algorithm=lambda: chance.choice(RULES)), **terms(),
                            'units': [unit(team + number) for number in '12']} for team in 'ab']}
        if torches:
            x, y = chance.choice(cells)
            story['lights'] = [{'x': x, 'y': y, 'radius': chance.randint(0, 4)}]
            story.update(some(.3, dark=lambda: chance.randint(0, 2)))
        game = Game(story)
        for _ in range(chance.randint(1, 5)):
            events = [event for event in (any_event(chance, game, unit) for _ in range(chance.randint(0, 5))) if event]
            story['turns'].append(events)
        yield story


def any_event(chance, game, unit):
    """One that can happen in the game, which it changes; None: it can't."""
    mover, other = chance.choice(game.units), chance.choice(game.units)
    cell, step = chance.choice(game.cells()), mover.cell
    kind = chance.choice(('move', 'move', 'rush', 'walk', 'walk', 'set', 'set', 'die', 'spawn', 'shoot', 'look', 'use', 'change'))
    if kind == 'walk':
        steps = []
        for _ in range(chance.randint(1, 4)):
            step = step[0] + chance.randint(-1, 1), step[1] + chance.randint(-1, 1)
            steps.append(list(step))
    event = {'move': lambda: {'move': mover.id, 'to': list(cell)},
             'rush': lambda: {'move': mover.id, 'to': list(cell), 'shoot': other.id},
             'walk': lambda: {'move': mover.id, 'walk': steps},
             'set': lambda: {'set': [list(cell), list(other.cell)], 'tile': [chance.choice('#.~'), chance.choice('.#,')]},
             'die': lambda: {'die': mover.id},
             'spawn': lambda: {'spawn': {**unit(f'c{len(game.units)}', [cell]), 'team': chance.choice('ab')}},
             'shoot': lambda: {'shoot': mover.id, 'at': other.id},
             'look': lambda: {'look': mover.id, 'at': other.id},
             'use': lambda: {'use': chance.choice(sorted(ABILITIES)), 'by': mover.id, 'at': other.id},
             'change': lambda: {'change': mover.id, 'radius': chance.randint(0, 9)}}[kind]()
    try:
        game.happen(event)
    except fog.Impossible:
        return None
    return event


def played(story):
    """The model's lines of `replay -f json`, without what is lit."""
    game = Game(story)
    turns = [fog.Turn(0, game, [])]
    for events in story['turns']:
        outcomes = [(event, game.happen(event)) for event in events]
        turns.append(fog.Turn(len(turns), game, outcomes))
    return fog.json_lines(turns)


if __name__ == '__main__':
    for line in scenarios(int(sys.argv[2]), int(sys.argv[3])):
        print(json.dumps(line))
