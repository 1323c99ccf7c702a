#!/usr/bin/env python3
"""Random lines of sight, and why they are clear or not, judged by tests/golden/oracle.py.

usage: why.py EYESHOT [--maps N] [--seed S] [--tap]

`fov` and `compare` must say the same as `los`. Of what `los -f json` says, single walls and the cells that a sight hangs on must be the model's; of walls that
hide the target together, all must go, and none may stay. The first mistake is printed and ends with status 1.
"""
import argparse
import json
import os
import random
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'golden'))
import differential  # noqa: E402
import oracle  # noqa: E402

LARGEST = 60  # cells: the model looks hundreds of times
PAIRS = 3


class Trial:
    def __init__(self, rng):
        self.rows = [[]]
        while not 1 < len(self.rows) * len(self.rows[0]) <= LARGEST:
            self.rows, width, height = differential.random_map(rng)
            self.rows = oracle.fill(self.rows)
        self.algorithm = rng.choice([name for name in oracle.ALGORITHMS if name not in differential.models.LARGEST])
        self.options, words, keys = differential.random_options(rng, self.algorithm)
        self.options.setdefault('radius', 'all')
        self.words = ['-a', self.algorithm + keys, *words]
        self.pairs = [[differential.random_eye(rng, width, height) for _ in range(2)] for _ in range(PAIRS)]

    def opened(self, cells):
        return [''.join('.' if (x, y) in cells else old for x, old in enumerate(row)) for y, row in enumerate(self.rows)]

    def bare(self, goal):
        """The map without a wall but the goal."""
        return [''.join(old if (x, y) == goal else '.' for x, old in enumerate(row)) for y, row in enumerate(self.rows)]

    def sees(self, rows, start, goal):
        mask = oracle.fov(rows, start, self.algorithm, **self.options)
        scale = len(mask) // len(rows)
        return any(mask[goal[1] * scale + j][goal[0] * scale + i] == '1' for i in range(scale) for j in range(scale))

    def others(self, eyeshot, why):
        """fov and compare are asked about the first pair; what is wrong, or None."""
        (start, goal), words = self.pairs[0], ['-r', str(self.options['radius']), *self.words, '-f', 'json']
        for command in ('fov', 'compare'):
            answer = subprocess.run([eyeshot, command, '-v', '%d,%d' % start, '--why', '%d,%d' % goal, *words],
                                    input='\n'.join(self.rows) + '\n', capture_output=True, text=True)
            told = json.loads(answer.stdout)['why'][0]['answers'][0]['why'] if not answer.returncode else answer.stderr
            if told != why and not (command == 'compare' and {'shape', 'walls', 'border'} - set(self.options)):
                return f'{command}: {told}, los: {why}'
        return None

    def mistake(self, start, goal, verdict, cells):
        """What is wrong, or None."""
        def seen(rows):
            return self.sees(rows, start, goal)

        wall = self.rows[goal[1]][goal[0]] == '#'
        if verdict == 'dark wall':
            return None if wall and not cells and not seen(self.rows) else 'no dark wall'
        if verdict in ('out of range', 'out of cone', 'border', 'never'):
            return 'it is seen without walls' if cells or seen(self.bare(goal)) else None
        if verdict == 'clear' or len(cells) == 1:
            model = oracle.why(self.rows, start, goal, seen)
            return None if model == (verdict, cells) else f'expected {model}'
        if not cells or not seen(self.opened(cells)):
            return 'it stays hidden'
        if any(seen(self.opened([other for other in cells if other != cell])) for cell in cells):
            return 'one of them may stay'
        return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('eyeshot')
    parser.add_argument('--maps', type=int, default=300)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--tap', action='store_true')
    given = parser.parse_args()
    mark = '# ' if given.tap else ''
    for number in range(given.maps):
        trial = Trial(random.Random('%d/%d' % (given.seed, number)))
        scene = json.dumps({'map': trial.rows, 'pairs': trial.pairs})
        answer = subprocess.run([given.eyeshot, 'los', '-f', 'json', *trial.words], input=scene, capture_output=True, text=True)
        lines = [json.loads(line) for line in answer.stdout.splitlines()]
        problem = answer.stderr if len(lines) != PAIRS else trial.others(given.eyeshot, lines[0]['why'])
        for (start, goal), line in zip(trial.pairs, lines):
            verdict, cells = line['why']['verdict'], [tuple(cell) for cell in line['why']['cells']]
            if start == goal:  # which some rules decide in their own way
                continue
            wrong = trial.mistake(start, goal, verdict, cells)
            problem = problem or (wrong and f'{start} to {goal}: {line["why"]}: {wrong}')
        if problem:
            print(f'{mark}map {number} of seed {given.seed}: {" ".join(trial.words)}\n{mark}{scene}\n{mark}{problem}')
            print('not ok 1 - why a cell is seen is as the model has it' if given.tap else '1 failed')
            return 1
    print(f'ok 1 - of {given.maps} maps it is told why cells are seen as the model has it' if given.tap else '0 failed')
    return 0


if __name__ == '__main__':
    sys.exit(main())
