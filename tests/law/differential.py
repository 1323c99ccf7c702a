#!/usr/bin/env python3
"""Random looks, judged by tests/golden/oracle.py.

usage: differential.py EYESHOT [--maps N] [--seed S] [--seconds T] [--only NAME[,NAME...]] [--tap]

Draws seeded random maps, eyes, algorithms and options, runs `EYESHOT fov -f mask` and compares
the mask with the oracle's.  The first difference is printed whole and ends the run with status 1.
"""
import argparse
import contextlib
import io
import json
import os
import random
import shlex
import subprocess
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'golden'))
import oracle  # noqa: E402
import models  # noqa: E402

SHAPES = ['circle', 'round', 'square', 'diamond', 'octagon']
DENSITIES = [0, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 0.9, 1]
WORD_EDGES = [1, 2, 63, 64, 65, 127, 128, 129]
HUGE = [46340, 46341, 65535, 65536, 1000000]
LOOKS_A_MAP = 6


def random_size(rng):
    kind = rng.random()
    if kind < 0.04:
        return 1, 1
    if kind < 0.08:
        return rng.randint(2, 15), 1
    if kind < 0.12:
        return 1, rng.randint(2, 15)
    if kind < 0.20:
        size = rng.choice(WORD_EDGES), rng.randint(1, 6)
        return size if rng.random() < 0.6 else size[::-1]
    if kind < 0.35:
        return rng.randint(2, 4), rng.randint(2, 4)
    return rng.randint(2, 15), rng.randint(2, 15)


def random_map(rng):
    width, height = random_size(rng)
    density = rng.choice(DENSITIES)
    floor = rng.choice(['.', '.', ' ', '. '])
    rows = [''.join('#' if rng.random() < density else rng.choice(floor) for _ in range(width))
            for _ in range(height)]
    if rng.random() < 0.1:                                  # ringed by a wall
        rows = [''.join('#' if x in (0, width - 1) or y in (0, height - 1) else glyph
                        for x, glyph in enumerate(row)) for y, row in enumerate(rows)]
    if rng.random() < 0.1:                                  # short rows
        short = [row.rstrip(' ') for row in rows]
        if all(short) and max(map(len, short)) == width:
            rows = short
    return rows, width, height


def random_eye(rng, width, height):
    kind = rng.random()
    if kind < 0.15:
        return rng.choice([0, width - 1]), rng.choice([0, height - 1])
    if kind < 0.25:
        return rng.choice([0, width - 1]), rng.randrange(height)
    if kind < 0.35:
        return rng.randrange(width), rng.choice([0, height - 1])
    return rng.randrange(width), rng.randrange(height)


def random_options(rng, algorithm):
    """What the oracle is told, what the command line says, and the keys behind the algorithm's name."""
    options, words, keys = {}, [], []

    def choose(chance, key, flag, values):
        if rng.random() < chance:
            options[key] = rng.choice(values)
            if flag:
                words.extend([flag, str(options[key])])
            else:
                keys.append('%s=%s' % (key, options[key]))

    choose(0.7, 'radius', '-r', list(range(21)) + ['all'] * 6 + HUGE)
    choose(0.3, 'shape', '--shape', SHAPES)
    choose(0.3, 'walls', '--walls', ['lit', 'dark'])
    choose(0.3, 'border', None, ['shown', 'hidden'])
    choose(0.3, 'diagonals', '--diagonals', ['pass', 'block', 'block'])
    if rng.random() < 0.1:
        options['own_cell'] = False
        keys.append('own_cell=no')
    if rng.random() < 0.2:
        options['facing'] = rng.choice([rng.randrange(0, 360), 45 * rng.randrange(8),
                                        rng.randrange(360, 800)])
        options['cone'] = rng.choice([rng.randint(1, 360), 1, 90, 180, 270, 359, 360])
        keys.append('facing=%d:cone=%d' % (options['facing'], options['cone']))
    if algorithm == 'real-2x':
        choose(0.7, 'subtile', None, sorted(oracle.SUBTILES))
    return options, words, ''.join(':' + key for key in keys)


def without_model(eyeshot):
    """The algorithms of the program that nobody judges."""
    answer = subprocess.run([eyeshot, 'algorithms', '-f', 'json'], check=True, stdout=subprocess.PIPE).stdout
    judged = set(oracle.ALGORITHMS) | set(models.JUDGED_ELSEWHERE)
    return [row['name'] for row in json.loads(answer)['algorithms'] if row['name'] not in judged]


def show(title, lines):
    print(title)
    for text in lines:
        print('    |' + text + '|')


def report(rows, command, expected, answer):
    show('map:', rows)
    print('command: ' + ' '.join(shlex.quote(word) for word in command))
    show('expected:', expected)
    if answer.returncode != 0 or answer.stderr:
        print('status: %d' % answer.returncode)
        show('standard error:', answer.stderr.splitlines())
    show('found:', answer.stdout.splitlines())
    found = answer.stdout.splitlines()
    cells = ['%d,%d' % (x, y) for y, row in enumerate(expected) for x, bit in enumerate(row)
             if y >= len(found) or x >= len(found[y]) or found[y][x] != bit]
    print('different at: ' + ' '.join(cells[:40]))


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split('\n')[2].replace('usage: ', ''))
    parser.add_argument('eyeshot')
    parser.add_argument('--maps', type=int, default=500)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--seconds', type=float, default=None)
    parser.add_argument('--tap', action='store_true')
    parser.add_argument('--only', default=','.join(oracle.ALGORITHMS))
    given = parser.parse_args()
    eyeshot = given.eyeshot
    if os.path.exists(eyeshot):
        eyeshot = os.path.abspath(eyeshot)
    for name in without_model(eyeshot):
        print('not ok %s has no model: put one into MODELS of tests/golden/models.py, or its judge into JUDGED_ELSEWHERE' % name
              if given.tap else 'no model: %s' % name)
        return 1
    names = given.only.split(',')
    start = time.monotonic()
    passed = 0
    for number in range(given.maps):
        if given.seconds is not None and time.monotonic() - start > given.seconds:
            break
        rng = random.Random('%d/%d' % (given.seed, number))
        rows, width, height = random_map(rng)
        text = '\n'.join(rows) + '\n'
        possible = [name for name in names
                    if width + height <= models.LARGEST.get(name, width + height)]
        for _ in range(LOOKS_A_MAP if possible else 0):
            algorithm = rng.choice(possible)
            eye = random_eye(rng, width, height)
            options, words, keys = random_options(rng, algorithm)
            command = [eyeshot, 'fov', '-a', algorithm + keys] + words + [
                '-v', '%d,%d' % eye, '-f', 'mask', '-']
            expected = oracle.fov(rows, eye, algorithm, **options)
            answer = subprocess.run(command, input=text, capture_output=True,
                                    encoding='utf-8', errors='replace')
            # What is told on standard error, as of an eye in a wall, is no part of the answer.
            if (answer.returncode != 0
                    or answer.stdout != '\n'.join(expected) + '\n'):
                told = io.StringIO()
                with contextlib.redirect_stdout(told):
                    print('map %d of seed %d' % (number, given.seed))
                    report(rows, command, expected, answer)
                    print('%d passed, 1 failed' % passed)
                for text in told.getvalue().splitlines():
                    print('# ' + text if given.tap else text)
                return 1
            passed += 1
    if not passed:
        print('not ok 1 - no look was compared' if given.tap else '0 passed, 1 failed')
        return 1
    if given.tap:
        print('ok 1 - %d looks are as the oracle has them' % passed)
    else:
        print('%d passed, 0 failed' % passed)
    return 0


if __name__ == '__main__':
    sys.exit(main())
