"""A second, plain way to play teams, units and turns, to judge `eyeshot replay` by.

Nothing is kept between updates that could be computed again: at every update each living unit
looks (oracle.fov), and each team's cells are gone through one by one.

    play(scenario, **options)       the turns, as Turn, the start first; options as on the command
                                    line (algorithm, radius, ...) stand over the scenario's own
    text(turns, ...)                what `replay` and `replay -f states` print
    json_lines(turns, ...)          what `replay -f json` prints
    pgm(turns, ...)                 what `replay -f pgm` prints
    show(file, ...)                 reads a scenario and prints one of these
"""
import json

import oracle

HIDDEN, EXPLORED, VISIBLE = 0, 1, 2
TERMS = ('radius', 'shape', 'walls', 'border', 'diagonals', 'own_cell', 'facing', 'cone')
FREE = {name: {'line': False, 'range': None} for name in ('RepairDrones', 'EMP', 'FlakArray')}


class Impossible(Exception):
    """An event that can't happen; says where."""


class Unit:
    def __init__(self, told, team):
        self.id = told['id']
        self.team = team
        self.cell = position(told)
        self.alive = True
        self.terms = {**team.terms, **terms_of(told)}
        self.seen = set()


class Team:
    def __init__(self, told, everyone):
        self.id = told['id']
        self.algorithm = told.get('algorithm', everyone.get('algorithm', 'symmetric'))
        self.terms = {**terms_of(everyone), **terms_of(told)}
        self.states = {}
        self.memory = {}                     # what each cell showed when last visible


class Turn:
    """What there is at the end of a turn, copied."""

    def __init__(self, number, game, outcomes):
        self.number = number
        self.size = game.width, game.height
        self.outcomes = outcomes             # pairs: the event, what came of it
        self.rows = [''.join(row) for row in game.rows]
        self.teams = [dict(id=team.id, states=dict(team.states), drawn=drawn(game, team))
                      for team in game.teams]
        self.units = [dict(id=unit.id, team=unit.team.id, cell=unit.cell, alive=unit.alive,
                           sees=[other.id for other in game.units
                                 if other.team is not unit.team and can_see(unit, other)])
                      for unit in game.units]


class Game:
    def __init__(self, scenario):
        self.rows = [list(row) for row in oracle.fill(map_rows(scenario['map']))]
        self.height, self.width = len(self.rows), len(self.rows[0])
        self.walls = scenario.get('opaque', '#█')
        self.teams = [Team(told, scenario) for told in scenario['teams']]
        self.units = [Unit(told, team) for team, list_ in zip(self.teams, scenario['teams'])
                      for told in list_.get('units', [])]
        self.abilities = {**FREE, **scenario.get('abilities', {})}
        for unit in self.units:
            self.need_open(unit.cell)
        self.lift_letters()
        for team in self.teams:
            team.states = {cell: HIDDEN for cell in self.cells()}
        self.update()

    def lift_letters(self):
        """Floor lies below the letters of units, unless they stand elsewhere, too."""
        own = {unit.cell for unit in self.units if self.glyph(unit.cell) == unit.id[0]}
        floor = '.' if any('.' in row for row in self.rows) else ' '
        elsewhere = {self.glyph(cell) for cell in self.cells() if cell not in own}
        for x, y in own:
            if self.rows[y][x] not in elsewhere:
                self.rows[y][x] = floor

    def cells(self):
        return [(x, y) for y in range(self.height) for x in range(self.width)]

    def glyph(self, cell):
        return self.rows[cell[1]][cell[0]]

    def opaque(self, cell):
        return self.glyph(cell) in self.walls

    def unit(self, name):
        for unit in self.units:
            if unit.id == name:
                return unit
        raise Impossible(f'unknown unit {name}')

    def living(self, name):
        unit = self.unit(name)
        if not unit.alive:
            raise Impossible(f'{name} is dead')
        return unit

    def need_open(self, cell):
        if not (0 <= cell[0] < self.width and 0 <= cell[1] < self.height):
            raise Impossible(f'{cell} is off the map')
        if self.opaque(cell):
            raise Impossible(f'{cell} is opaque')

    def look(self, unit, **other):
        """The cells that a unit sees, or would see on other terms."""
        terms = {**unit.terms, **other}
        mask = oracle.fov([''.join(row) for row in self.rows], unit.cell,
                          unit.team.algorithm, opaque=self.walls, **terms)
        scale = len(mask) // self.height
        return {(x // scale, y // scale) for x, y in oracle.from_mask(mask)}

    def update(self):
        for unit in self.units:
            unit.seen = self.look(unit) if unit.alive else set()
        for team in self.teams:
            for cell in self.cells():
                if any(cell in unit.seen for unit in self.units if unit.team is team):
                    team.states[cell] = VISIBLE
                    team.memory[cell] = self.glyph(cell)
                elif team.states[cell] == VISIBLE:
                    team.states[cell] = EXPLORED

    # -------------------------------------------------------------- events

    def refusal(self, unit, target, ability=None):
        """Why the unit can't reach the target with its sight or an ability; None: it can."""
        if not (unit.alive and target.alive):
            return 'dead'
        if ability and not ability.get('line', True) and ability.get('range') is None:
            return None
        terms = {}
        if ability and ability.get('range') is not None:
            terms['radius'] = ability['range']
        if not in_range(unit, target.cell, **terms):
            return 'out of range'
        if ability and not ability.get('line', True):
            return None
        return None if target.cell in self.look(unit, **terms) else 'no line of sight'

    def move(self, event):
        unit = self.living(event['move'])
        before = unit.cell
        steps = [pair(step) for step in event.get('walk', [event.get('to')])]
        try:
            for step in steps:
                self.need_open(step)
                if 'walk' in event:
                    self.need_step(unit.cell, step)
                unit.cell = step
            why = self.refusal(unit, self.unit(event['shoot'])) if 'shoot' in event else None
        finally:
            unit.cell = before
        for step in [] if why else steps:
            unit.cell = step
            self.update()
        return why

    def need_step(self, start, end):
        away = abs(end[0] - start[0]), abs(end[1] - start[1])
        if max(away) != 1:
            raise Impossible(f'{start} to {end} is no step')
        if away == (1, 1) and self.opaque((start[0], end[1])) and self.opaque((end[0], start[1])):
            raise Impossible(f'{start} to {end} leads between two walls')

    def set(self, event):
        cells, tiles = event['set'], event['tile']
        if not isinstance(cells, list) or not cells or isinstance(cells[0], int):
            cells, tiles = ([cells], [tiles]) if cells else ([], [])
        if len(cells) != len(tiles):
            raise Impossible('unequal lengths')
        for cell, tile in zip(cells, tiles):
            x, y = pair(cell)
            self.rows[y][x] = tile
        self.update()

    def die(self, event):
        self.living(event['die']).alive = False
        self.update()

    def spawn(self, event):
        told = event['spawn']
        if any(unit.id == told['id'] for unit in self.units):
            raise Impossible(f"{told['id']} was used before")
        teams = [team for team in self.teams if team.id == told['team']]
        if not teams:
            raise Impossible('unknown team')
        unit = Unit(told, teams[0])
        self.need_open(unit.cell)
        self.units.append(unit)
        self.update()

    def shoot(self, event):
        return self.refusal(self.unit(event['shoot']), self.unit(event['at']))

    def use(self, event):
        return self.refusal(self.unit(event['by']), self.unit(event['at']),
                            self.abilities[event['use']])

    def change(self, event):
        self.living(event['change']).terms.update(terms_of(event))
        self.update()

    def happen(self, event):
        """What came of an event: keys to add to it."""
        for kind in ('move', 'set', 'die', 'spawn', 'shoot', 'use', 'change'):
            if kind in event:
                why = getattr(self, kind)(event)
                return {'ok': False, 'why': why} if why else {'ok': True}
        unit, target = self.unit(event['look']), self.unit(event['at'])
        why = self.refusal(unit, target)
        path = None if why == 'dead' else self.path(unit, target)
        return {**({'ok': False, 'why': why} if why else {'ok': True}), 'path': path}

    def path(self, unit, target):
        if unit.team.algorithm not in ('eight-ray', 'simple', 'corner', 'bresenham', 'steps'):
            return None
        path = oracle.line([''.join(row) for row in self.rows], unit.cell, target.cell,
                           unit.team.algorithm, self.walls)['path']
        return path and [list(cell) for cell in path]


def map_rows(told):
    if isinstance(told, dict):
        with open(told['file'], encoding='utf-8') as file:
            told = file.read()
    return told.splitlines() if isinstance(told, str) else told


def terms_of(told):
    return {key: told[key] for key in TERMS if told.get(key) is not None}


def pair(told):
    return position(told) if isinstance(told, dict) else (int(told[0]), int(told[1]))


def position(told):
    return (int(told['x']), int(told['y'])) if 'x' in told else (int(told['col']), int(told['row']))


def in_range(unit, cell, **other):
    """The eye's own cell always is; of real-2x's four sub-tiles one is enough."""
    default = oracle.DEFAULTS[unit.team.algorithm]
    terms = {**default, **unit.terms, **other}
    dx, dy = cell[0] - unit.cell[0], cell[1] - unit.cell[1]
    if (dx, dy) == (0, 0):
        return True
    if terms['radius'] == 0:
        return False
    if unit.team.algorithm != 'real-2x' or terms['radius'] == 'all':
        return oracle.in_shape(terms['shape'], dx, dy, terms['radius'])
    return any(oracle.in_shape(terms['shape'], 2 * dx + i, 2 * dy + j, 2 * terms['radius'])
               for i in (0, 1) for j in (0, 1))


def can_see(unit, other):
    return unit.alive and other.alive and other.cell in unit.seen


def drawn(game, team):
    """What each cell that the team has ever seen shows it: the first unit of a visible cell by the
    first character of its id, else the tile; on an explored cell the remembered tile."""
    glyphs = dict(team.memory)
    for unit in reversed(game.units):
        if unit.alive and team.states[unit.cell] == VISIBLE:
            glyphs[unit.cell] = unit.id[0]
    return glyphs


def play(scenario, **options):
    scenario = {**scenario, **options}
    game = Game(scenario)
    turns = [Turn(0, game, [])]
    for events in scenario.get('turns', []):
        outcomes = [(event, game.happen(event)) for event in events]
        turns.append(Turn(len(turns), game, outcomes))
    return turns


# ----------------------------------------------------------------- printing

UNIT = 3                                 # a cell on which one is drawn
COLOURS = {HIDDEN: ('', ''), EXPLORED: ('\x1b[34;40m', '\x1b[0m'), VISIBLE: ('\x1b[37;40m', '\x1b[0m'),
           UNIT: ('\x1b[1;37;40m', '\x1b[0m')}


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(',', ':'))


def grid(turn, sign):
    """A row of signs per row of cells."""
    width, height = turn.size
    return [[sign((x, y)) for x in range(width)] for y in range(height)]


def draw(turn, team, states=False, unseen=' ', colour=False):
    signs = {HIDDEN: '█', EXPLORED: '░', VISIBLE: None} if states else \
            {HIDDEN: unseen, EXPLORED: None, VISIBLE: None}
    lines = []
    occupied = {unit['cell'] for unit in turn.units
                if unit['alive'] and team['states'][unit['cell']] == VISIBLE}
    for row in grid(turn, lambda cell: (UNIT if cell in occupied else team['states'][cell],
                                        signs[team['states'][cell]] or team['drawn'][cell])):
        line, before = '', HIDDEN
        for state, sign in row:
            if colour and state != before:
                line += COLOURS[before][1] + COLOURS[state][0]
            line, before = line + sign, state
        lines.append(line + (COLOURS[before][1] if colour else ''))
    return lines


def counts(team):
    values = list(team['states'].values())
    return [values.count(state) for state in (VISIBLE, EXPLORED, HIDDEN)]


def chosen(turn, name):
    return [team for team in turn.teams if name in (None, team['id'])]


def text(turns, team=None, bare=False, **style):
    lines = []
    for turn in turns:
        if not bare:
            lines += ['', f'turn {turn.number}'] if lines else [f'turn {turn.number}']
            lines += [f"  {outcome.get('why', 'ok'):<17} {compact(event)}"
                      for event, outcome in turn.outcomes]
        for one in chosen(turn, team):
            if not bare:
                lines += ['', '%s: %d visible, %d explored, %d hidden' % (one['id'], *counts(one))]
            lines += draw(turn, one, **style)
    return lines


def json_lines(turns, team=None):
    lines = []
    for turn in turns:
        teams = []
        for one in chosen(turn, team):
            units = [unit for unit in turn.units if unit['team'] == one['id']]
            seen = {name for unit in units for name in unit['sees']}
            visible, explored, hidden = counts(one)
            teams.append({
                'id': one['id'], 'visible': visible, 'explored': explored, 'hidden': hidden,
                'states': [''.join(map(str, row)) for row in grid(turn, one['states'].get)],
                'units': [{'id': unit['id'], 'x': unit['cell'][0], 'y': unit['cell'][1],
                           'alive': unit['alive'], 'sees': unit['sees']} for unit in units],
                'sees': [unit['id'] for unit in turn.units if unit['id'] in seen]})
        changed = any('set' in event and outcome['ok'] for event, outcome in turn.outcomes)
        lines.append(compact({
            'eyeshot': 'replay/1', 'turn': turn.number, 'width': turn.size[0],
            'height': turn.size[1], 'teams': teams,
            'events': [{**event, **outcome} for event, outcome in turn.outcomes],
            **({'map': turn.rows} if changed or not lines else {})}))
    return lines


def pgm(turns, team=None):
    """Narrow maps only: a line holds 70 characters."""
    lines = []
    for turn in turns:
        for one in chosen(turn, team):
            lines += ['P2', '%d %d' % turn.size, '10']
            lines += [' '.join(('0', '3', '10')[state] for state in row)
                      for row in grid(turn, one['states'].get)]
    return lines


def show(file, form=text, options=None, only=None, **style):
    """Prints a scenario, all of its turns or one (-1: the last)."""
    with open(file, encoding='utf-8') as source:
        turns = play(json.load(source), **(options or {}))
    if only is not None:
        turns = [turns[only]]
    print('\n'.join(form(turns, **style)))
