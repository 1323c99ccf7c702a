#!/usr/bin/env python3
"""The page, all in one file: make.py EYESHOT WASM [MAP] writes it to standard output.

WASM is the folder with the module of WebAssembly. MAP may be in any format that the program reads.
"""
import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
PAGE = os.path.join(TOP, 'src', 'page')
MAPS = ['keep.txt', 'ruins.txt', 'pillar.txt', 'doorway.txt', 'corner.txt', 'diagonal-gap.txt', 'corridor.txt', 'cave.pbm', 'arena.json',
        'dungeon.tmj']


def read(*path):
    with open(os.path.join(*path), encoding='utf-8') as file:
        return file.read()


def rows_of(eyeshot, path):
    """Of a map in any format: # where it is opaque, @ where the first one looks, if there is one."""
    def run(*words):
        return subprocess.run([eyeshot, *words, path], capture_output=True, text=True)
    bitmap = run('convert', '-f', 'pbm')
    if bitmap.returncode:
        sys.exit(bitmap.stderr.rstrip())
    width, height, *bits = re.sub('#.*', '', bitmap.stdout).split()[1:]
    cells = ['.#'[int(bit)] for bit in ''.join(bits)]
    field = run('fov', '-f', 'json', '-r', '0')
    for viewer in json.loads(field.stdout)['viewers'][:1] if not field.returncode else []:
        cells[viewer['y'] * int(width) + viewer['x']] = '@'
    return [''.join(cells[y * int(width):(y + 1) * int(width)]) for y in range(int(height))]


def sections(path, rules):
    """Of the manual as a page: the anchor of each rule's section."""
    text = read(path) if os.path.exists(path) else ''
    headings = re.findall(r'<h[23] class="S[sh]" id="([^"]*)">(.*?)</h', text, re.DOTALL)
    anchors = {' '.join(re.sub('<[^>]*>', '', title).split()): anchor for anchor, title in headings}
    titles = {rule: re.sub('^tcod-permissive-.$', 'tcod-permissive-0 to tcod-permissive-8', rule) for rule in rules}
    return {rule: anchors[title] for rule, title in titles.items() if title in anchors}


def examples(rules):
    """The smallest maps on which properties fail, from the table in maps/README.md."""
    found = []
    for line in read(TOP, 'maps', 'README.md').splitlines():
        cells = [cell.strip() for cell in line.strip('|').split('|')]
        if not line.startswith('| [') or '(tiny/' not in line:
            continue
        path, property_, fails, text = re.search(r'\((.*)\)', cells[0])[1], *cells[1:4]
        excepted = fails[len('all but '):].split(', ') if fails.startswith('all but ') else []
        named = [rule for rule in rules if rule not in excepted] if fails.startswith('all') else fails.split(', ')
        radius = re.search(r'radius (\d+)', text)
        found.append({'name': os.path.basename(path)[:-4], 'property': property_, 'rules': named, 'text': text,
                      'rows': read(TOP, 'maps', path).splitlines(), 'radius': int(radius[1]) if radius else None})
    return found


def main(eyeshot, wasm, given=None):
    listed = subprocess.run([eyeshot, 'algorithms', '-f', 'json'], check=True, capture_output=True, text=True).stdout
    paths = ([given] if given else []) + [os.path.join(TOP, 'maps', name) for name in MAPS]
    maps = [{'name': os.path.basename(path).split('.')[0], 'rows': rows_of(eyeshot, path)} for path in paths]
    maps.append({'name': 'empty', 'rows': ['.' * 60] * 30})
    means = json.loads(subprocess.run([eyeshot, 'audit', '-f', 'json', '--property', 'claims', '-'], input='@', check=True,
                                      capture_output=True, text=True).stdout)['means']
    rules = [rule['name'] for rule in json.loads(listed)['algorithms']]
    manual = sections(os.path.join(os.path.dirname(wasm), 'eyeshot-algorithms.7.html'), rules)
    data = {'maps': maps, 'manual': manual, 'promises': means, 'examples': examples(rules)}
    parts = {
        'style': read(PAGE, 'svg.css') + read(PAGE, 'page.css') + read(HERE, 'live.css'),
        # Browsers have had vectors of 128 bits for years: the module's other form stays away.
        'module': re.sub('const plain = ".*";', 'const plain = vectors;', read(wasm, 'eyeshot.js')),
        'data': json.dumps(data).replace('<', '\\u003c'),
        'script': ''.join(read(PAGE, name) for name in ('parts.js', 'viewer.js')) +
                  ''.join(read(HERE, name) for name in ('state.js', 'look.js', 'gallery.js', 'live.js')),
    }
    sys.stdout.write(re.sub(r'{{(\w+)}}', lambda match: parts[match[1]], read(HERE, 'live.html')))


if not 3 <= len(sys.argv) <= 4:
    sys.exit(__doc__)
main(*sys.argv[1:])
