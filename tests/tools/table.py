#!/usr/bin/env python3
"""The table of eyeshot-algorithms.7: what each row claims, and what audit measures of it.

    tests/tools/table.py EYESHOT                      prints its lines
    tests/tools/table.py EYESHOT PAGE                 puts them into the page; `make pictures`
    tests/tools/table.py EYESHOT PAGE --check         says where the page differs, exits with 1 then
    tests/tools/table.py EYESHOT PAGE --check ROW...  measures these rows only, which is quick

Measured on maps/ruins.txt and on a map of single walls.
"""
import difflib
import json
import os
import subprocess
import sys
import tempfile

LETTERS = {'symmetric': 's', 'isotropic': 'i', 'monotone-radius': 'r', 'monotone-walls': 'w',
           'expansive-walls': 'e'}
COLUMNS = [('symmetric', 'unfair'), ('no-blind-corners', 'ambush'), ('no-holes', 'holes'),
           ('exact-shown', 'added'), ('exact-hidden', 'missed')]
RUINS = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'maps', 'ruins.txt')
NOISE = ['noise', '--size', '14x9', '--density', '12']
START, END = '.\\" table: made by tests/tools/table.py\n', '.\\" table ends\n'


def share(results):
    places = sum(result['of'] for result in results)
    if not places:
        return '\\-'
    part = 100 * sum(result['violations'] for result in results) / places
    return '0' if not part else '<0.1' if part < 0.05 else '%.1f' % part


def run(eyeshot, *words):
    return json.loads(subprocess.run([eyeshot, *words, '-f', 'json'], check=True, stdout=subprocess.PIPE).stdout)


def measure(eyeshot, names):
    """The figures of these rows by name, in the order of the columns."""
    with tempfile.TemporaryDirectory() as folder:
        noise = os.path.join(folder, 'noise')
        subprocess.run([eyeshot, 'gen'] + NOISE + ['-o', noise], check=True)
        answers = [run(eyeshot, 'audit', '-a', ','.join(names), path)['results'] for path in (RUINS, noise)]
    found = {}
    for row in zip(*answers):
        maps = [{result['name']: result for result in one['properties']} for one in row]
        found[row[0]['algorithm']] = [share([one[name] for one in maps]) for name, _ in COLUMNS]
    return found


def table(eyeshot, names=None):
    """All lines; those of rows that are not in `names` are cut off behind their claims."""
    rows = run(eyeshot, 'algorithms')['algorithms']
    figures = measure(eyeshot, names or [row['name'] for row in rows])
    lines = ['.Bl -column "tcod-permissive-0" "claims" ' + ' '.join('"%s"' % word for _, word in COLUMNS)
             + ' -offset 4n',
             '.It Em rule Ta Em claims Ta ' + ' Ta '.join('Em ' + word for _, word in COLUMNS)]
    for row in rows:
        claims = ''.join(letter if claim in row['claims'] else '\\-' for claim, letter in LETTERS.items())
        assert not set(row['claims']) - set(LETTERS)
        lines.append(' Ta '.join(['.It Cm ' + row['name'], 'Li ' + claims] + figures.get(row['name'], [])))
    return lines + ['.El']


def shortened(lines, names):
    """The page's lines, cut like those of table()."""
    def cut(line):
        row = line.startswith('.It Cm ') and line.split()[2]
        return line if not row or row in names else ' Ta '.join(line.split(' Ta ')[:2])
    return [cut(line) for line in lines] if names else lines


def main():
    eyeshot, *rest = sys.argv[1:]
    if not rest:
        print('\n'.join(table(eyeshot)))
        return 0
    with open(rest[0], encoding='utf-8') as page:
        head, old, tail = [part for piece in page.read().split(START) for part in piece.split(END)]
    names = rest[2:]
    new = table(eyeshot, names)
    if rest[1:2] == ['--check']:
        changes = list(difflib.unified_diff(shortened(old.splitlines(), names), new, 'the page', 'audit', '', '', 0))
        print('\n'.join(line.rstrip('\n') for line in changes) if changes else '1 passed, 0 failed')
        return 1 if changes else 0
    with open(rest[0], 'w', encoding='utf-8') as page:
        page.write(head + START + '\n'.join(new) + '\n' + END + tail)
    return 0


sys.exit(main())
