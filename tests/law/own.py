#!/usr/bin/env python3
"""Viewers with terms of their own: whatever command is asked about one, it must look as its mask in `fov` says.

usage: own.py EYESHOT [--maps N] [--seed S] [--tap]

Random scenarios with viewers that have a radius, a cone, an algorithm or how far they see in the dark, and sometimes with lights, are asked by
fov --each; and los, check's clear, visible and hidden, compare (where a viewer has no algorithm of its own), diff, survey -v and --from, and
replay's look and shoot must say the same of every cell that is asked about. The first mistake is printed and ends with status 1.
"""
import argparse
import json
import os
import random
import subprocess
import sys
import tempfile

RULES = ['symmetric', 'exact', 'permissive', 'diamond', 'bresenham', 'shadowcast', 'corner', 'simple', 'eight-ray', 'rot-precise',
         'tcod-basic', 'steps', 'dcss', 'real-2x']


class Law:
    def __init__(self, eyeshot, rng):
        self.eyeshot, self.rng = eyeshot, rng
        width, height = rng.randint(2, 9), rng.randint(2, 7)
        self.rows = [''.join('#' if rng.random() < .2 else '.' for _ in range(width)) for _ in range(height)]
        free = [(x, y) for y in range(height) for x in range(width) if self.rows[y][x] == '.']
        if len(free) < 4:
            self.rows = ['....'] * 2
            free = [(x, y) for y in range(2) for x in range(4)]
        cells = rng.sample(free, min(len(free), 5))
        self.viewers = [{'id': f'v{i}', 'x': x, 'y': y, **self.terms()} for i, (x, y) in enumerate(cells[:3])]
        self.targets = [list(cell) for cell in cells] + [[rng.randrange(len(self.rows[0])), rng.randrange(len(self.rows))]]
        self.scenario = {'map': self.rows, 'algorithm': rng.choice(RULES), 'viewers': self.viewers}
        if rng.random() < .3:
            self.scenario['radius'] = rng.randint(0, 9)
        if rng.random() < .3:
            self.scenario['lights'] = [{'x': x, 'y': y, 'radius': rng.randint(0, 4)} for x, y in rng.sample(free, 2)]

    def terms(self):
        rng, terms = self.rng, {}
        if rng.random() < .5:
            terms['radius'] = rng.choice([0, 1, 2, 3, 5, 'all'])
        if rng.random() < .5:
            terms.update(facing=rng.randrange(-180, 360, 15), cone=rng.choice([30, 60, 90, 180, 270]))
        if rng.random() < .3:
            terms['algorithm'] = rng.choice(RULES)
        if rng.random() < .3:
            terms['dark'] = rng.randint(0, 3)
        return terms

    def ask(self, command, *words, scenario=None):
        answer = subprocess.run([self.eyeshot, *command.split(), *words], input=json.dumps(scenario or self.scenario), text=True,
                                capture_output=True)
        assert answer.returncode < 2, f'{command} {words}: {answer.stderr}'
        return answer.stdout

    def masks(self):
        """By viewer, the cells that it sees; with sub-tiles, any of a cell's is enough."""
        answer = json.loads(self.ask('fov --each -f json'))
        scale, seen = answer['scale'], {}
        for viewer in answer['viewers']:
            rows = viewer['mask']
            seen[viewer['id']] = {(x // scale, y // scale) for y, row in enumerate(rows) for x, bit in enumerate(row) if bit == '1'}
        return seen

    def pairs(self, seen):
        """Each viewer and each target that is not its own cell, and whether it is seen."""
        return [(viewer, target, tuple(target) in seen[viewer['id']]) for viewer in self.viewers for target in self.targets
                if target != [viewer['x'], viewer['y']]]

    def mistakes(self):
        seen = self.masks()
        pairs = self.pairs(seen)
        lines = {**self.scenario, 'pairs': [[viewer['id'], target] for viewer, target, _ in pairs]}
        for (viewer, target, sees), line in zip(pairs, self.ask('los -f json', scenario=lines).split('\n')):
            if json.loads(line)['clear'] != sees:
                yield f'los {viewer["id"]} to {target}: the mask says {sees}'
        expected = {**lines, 'expect': {'clear': [sees for _, _, sees in pairs]}}
        if 'not ok' in self.ask('check', scenario=expected):
            yield 'check, clear'
        for viewer in self.viewers:
            yield from self.alone(viewer, seen[viewer['id']])
        yield from self.watched(seen)
        yield from self.played(seen)

    def alone(self, viewer, cells):
        one = {**self.scenario, 'viewers': [viewer]}
        places = {'visible': [list(cell) for cell in sorted(cells)],
                  'hidden': [[x, y] for y, row in enumerate(self.rows) for x in range(len(row)) if (x, y) not in cells]}
        if 'not ok' in self.ask('check', scenario={**one, 'expect': {key: value for key, value in places.items() if value}}):
            yield f'check, visible and hidden of {viewer["id"]}'
        table = {(int(x), int(y)): (sees, by) for x, y, sees, by, *_ in
                 (line.split(',') for line in self.ask('survey -f csv', '-v', viewer['id']).split('\n')[1:] if line)}
        if table[viewer['x'], viewer['y']][0] != str(len(cells)):
            yield f'survey -v {viewer["id"]}: {table[viewer["x"], viewer["y"]]}, the mask has {len(cells)}'
        if {cell for cell, (_, by) in table.items() if by == '1'} != {cell for cell in cells if self.rows[cell[1]][cell[0]] == '.'}:
            yield f'survey -v {viewer["id"]}: other cells are seen'
        if 'algorithm' in viewer:
            return
        rule = self.scenario['algorithm']
        answer = json.loads(self.ask('compare -f json', '-a', rule, '-v', viewer['id']))
        alone = json.loads(self.ask('fov -f json', '-v', viewer['id'], '-a', rule + ':border=shown', '--shape', 'circle', '--walls', 'lit',
                                    '-r', str(self.scenario.get('radius', 'all'))))
        if answer['results'][0]['mask'] != alone['mask']:
            yield f'compare -v {viewer["id"]}: {answer["results"][0]["mask"]}, fov: {alone["mask"]}'

    def watched(self, seen):
        """survey --from --to counts who see each other; diff tells whom a wall has hidden."""
        for one, other in [(0, 1), (1, 2)]:
            if other >= len(self.viewers):
                continue
            a, b = self.viewers[one], self.viewers[other]
            both = ((b['x'], b['y']) in seen[a['id']]) and ((a['x'], a['y']) in seen[b['id']])
            answer = json.loads(self.ask('survey -f json', '--from', a['id'], '--to', b['id']))
            if answer['between'][0]['both'] != both:
                yield f'survey --from {a["id"]} --to {b["id"]}: {answer["between"]}, the masks say {both}'
        with tempfile.TemporaryDirectory() as folder:
            names = [os.path.join(folder, name) for name in ('old.json', 'new.json')]
            changed = {**self.scenario, 'viewers': [{**viewer, 'radius': 0} for viewer in self.viewers]}
            for name, scenario in zip(names, (self.scenario, changed)):
                with open(name, 'w', encoding='utf-8') as file:
                    json.dump(scenario, file)
            answer = subprocess.run([self.eyeshot, 'diff', '-f', 'json', *names], capture_output=True, text=True)
            lost = {(named['from'], named['to']) for level in json.loads(answer.stdout)['levels'] for named in level.get('named', [])
                    if not named['sees']}
        wanted = {(a['id'], b['id']) for a in self.viewers for b in self.viewers if a is not b and (b['x'], b['y']) in seen[a['id']]}
        if lost != wanted:
            yield f'diff: {sorted(lost)} see each other no longer, the masks say {sorted(wanted)}'

    def played(self, seen):
        """In a story each viewer is a unit of a team that has its algorithm."""
        units = [{key: value for key, value in viewer.items() if key not in ('algorithm', 'dark')} for viewer in self.viewers]
        teams = [{'id': f't{i}', 'algorithm': viewer.get('algorithm', self.scenario['algorithm']), 'units': [unit]}
                 for i, (viewer, unit) in enumerate(zip(self.viewers, units))]
        story = {key: value for key, value in self.scenario.items() if key not in ('viewers', 'lights')}
        events = [(a, b, kind) for a in units for b in units if a is not b for kind in ('shoot', 'look')]
        story.update(teams=teams, turns=[[{kind: a['id'], 'at': b['id']} for a, b, kind in events]])
        if 'lights' in self.scenario or not events:
            return
        wanted = [(b['x'], b['y']) in seen[a['id']] for a, b, _ in events]
        if 'not ok' in self.ask('check', scenario={**story, 'expect': {'events': {'1': wanted}}}):
            yield f'replay: {events}, the masks say {wanted}'


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('eyeshot')
    parser.add_argument('--maps', type=int, default=60)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--tap', action='store_true')
    options = parser.parse_args()
    for number in range(options.maps):
        law = Law(options.eyeshot, random.Random(f'{options.seed} {number}'))
        mistake = next(law.mistakes(), None)
        if mistake:
            print(('not ok - ' if options.tap else '') + f'own terms: map {number} of seed {options.seed}: {mistake}')
            print('# ' + json.dumps(law.scenario))
            return 1
    if options.tap:
        print(f'ok 1 - own terms: {options.maps} scenarios are judged alike by all commands\n1..1')
    return 0


if __name__ == '__main__':
    sys.exit(main())
