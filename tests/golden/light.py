"""A model of light: the masks of a look on a map with lights, from eyeshot-map(5)'s words alone, with oracle.py's fields."""
import json
import random
import sys

import oracle

RULES = ['symmetric', 'exact', 'shadowcast', 'bresenham', 'steps', 'simple', 'corner', 'eight-ray', 'permissive', 'rot-precise',
         'brogue', 'pseudo-2x', 'adjacent-2x', 'real-2x']


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


def fov(rows, eye, lights, algorithm, dark=1, **terms):
    """What is seen, and what is lit, as rows of 0 and 1."""
    grid = oracle.read_grid(rows)
    default = oracle.DEFAULTS[algorithm]
    radius = default['radius'] if terms.get('radius') is None else terms['radius']
    shape = terms.get('shape') or default['shape']
    field = oracle.fov(rows, eye, algorithm, **terms)
    lit = lit_cells(rows, lights, algorithm, terms)
    shown = oracle.to_mask(lit, grid.width, grid.height)
    if not lights or (radius != 'all' and dark >= radius):
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
        if chance.random() < .5:
            scenario['radius'] = chance.randint(0, 9)
        if chance.random() < .3:
            scenario['shape'] = chance.choice(('circle', 'round', 'square', 'diamond', 'octagon'))
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
    viewer = scenario['viewers'][0]
    terms = {key: scenario[key] for key in ('radius', 'shape', 'walls', 'border', 'diagonals', 'own_cell') if key in scenario}
    terms.update({key: viewer[key] for key in ('facing', 'cone') if key in viewer})
    return fov(scenario['map'], (viewer['x'], viewer['y']), scenario['lights'], scenario['algorithm'], viewer.get('dark', 1),
               **terms)


if __name__ == '__main__':
    for line in scenarios(int(sys.argv[1]), int(sys.argv[2])):
        print(json.dumps(line))
