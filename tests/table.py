#!/usr/bin/env python3
"""The table of eyeshot-algorithms.7, as audit measures it: tests/table.py EYESHOT prints its lines.

The rows that somebody would choose among, on maps/ruins.txt and a map of single walls.  `make pictures` puts what
this prints into the page; tests/papers.sh says whether it is current.
"""
import json
import os
import subprocess
import sys
import tempfile

ROWS = ['symmetric', 'diamond', 'permissive', 'digital', 'exact', 'rot-precise', 'beam', 'shadowcast', 'restrictive',
        'nethack', 'angband', 'bresenham', 'ray-circle']
COLUMNS = [('symmetric', 'unfair'), ('no-blind-corners', 'ambush'), ('no-holes', 'holes'), ('no-islands', 'islands'),
           ('exact-shown', 'added'), ('exact-hidden', 'missed')]
RUINS = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'maps', 'ruins.txt')
NOISE = ['noise', '--size', '14x9', '--density', '12']
START, END = '.\\" table: made by tests/table.py\n', '.\\" table ends\n'


def share(result):
    if not result['of']:
        return '\\-'
    part = 100 * result['violations'] / result['of']
    return '0' if not part else '<0.1' if part < 0.05 else '%.1f' % part


def table(eyeshot):
    with tempfile.TemporaryDirectory() as folder:
        noise = os.path.join(folder, 'noise')
        subprocess.run([eyeshot, 'gen'] + NOISE + ['-o', noise], check=True)
        answer = json.loads(subprocess.run([eyeshot, 'audit', '-f', 'json', '-a', ','.join(ROWS), RUINS, noise],
                                           check=True, stdout=subprocess.PIPE).stdout)
    lines = ['.Bl -column "beam-symmetric" ' + ' '.join('"%s"' % word for _, word in COLUMNS) + ' -offset 4n',
             '.It Em row Ta ' + ' Ta '.join('Em ' + word for _, word in COLUMNS)]
    for row in answer['results']:
        found = {result['name']: result for result in row['properties']}
        lines.append('.It Cm %s Ta ' % row['algorithm'] +
                     ' Ta '.join(share(found[name]) for name, _ in COLUMNS))
    return '\n'.join(lines + ['.El']) + '\n'


def main():
    text = table(sys.argv[1])
    if len(sys.argv) == 2:
        sys.stdout.write(text)
        return
    with open(sys.argv[2], encoding='utf-8') as page:
        head, rest = page.read().split(START)
    with open(sys.argv[2], 'w', encoding='utf-8') as page:
        page.write(head + START + text + END + rest.split(END)[1])


main()
