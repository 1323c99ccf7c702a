#!/usr/bin/env python3
"""An SVG picture as text: its texts, each map with a sign a cell for the class that is painted there last, the signs
and lines on it, and the legend. It knows XML, and of eyeshot only the names of classes."""
import re
import sys
import xml.etree.ElementTree as tree

CELLS = {'hidden': ' ', 'floor': '.', 'wall': '#', 'dark-wall': '%', 'old-floor': ',', 'old-wall': '=', 'same': ':',
         'same-wall': ';', 'gained': '+', 'lost': '-', 'both': '*', 'walled': 'W', 'cleared': 'C', 'uncovered': 'x'}
CELLS.update({f'g{i}': 'abcdefgh'[i] for i in range(8)}, **{f'h{i}': str(i) for i in range(10)})
SVG = '{http://www.w3.org/2000/svg}'


def shown(text):
    return ' '.join(''.join([text.text or '', *(child.tail or '' for child in text)]).split())


def of(node, name):
    return node.find(SVG + name)


def read_map(node):
    width, height = map(int, node.get('viewBox').split()[2:])
    paths = [part for part in node if part.tag == SVG + 'path' and part.get('class') != 'shade']
    fine = 2 if any(part.get('transform') for part in paths) else 1
    cells = [[' '] * width * fine for _ in range(height * fine)]
    for part in paths:
        scale = 1 if part.get('transform') or fine == 1 else 2
        for box in re.findall(r'M(\d+) (\d+)h(\d+)v(\d+)h-\d+z', part.get('d')):
            x, y, w, h = (int(number) * scale for number in box)
            for row in cells[y:y + h]:
                row[x:x + w] = CELLS[part.get('class')] * w
    print('\n'.join(('|' + ''.join(row) + '|') for row in cells))
    for part in node:
        if part.tag == SVG + 'polyline' and part.get('class') != 'line-rim':
            print('line', part.get('class'), part.get('points'))
        if part.tag == SVG + 'g':
            read_sign(part)


def read_sign(node):
    place = re.search(r'translate\(([\d.]+) ([\d.]+)\)', node.get('transform'))
    size = re.search(r'\) scale\(([\d.]+)\)$', node.get('transform'))
    text, title = of(node, 'text'), of(node, 'title')
    kinds = [path.get('class') for path in node.findall(SVG + 'path') if path.get('class') != 'rim']
    words = kinds or [text.get('class')[3:]]
    if words[0][0] == 'g' and words[0][1:].isdigit() or words[0] == 'letter' and shown(text) in '+\u2212':
        return                                   # a letter that says the same as its cell's colour
    words += [shown(text)] if text is not None else []
    words += ['at', ','.join(str(int(float(number))) for number in place.groups())]
    words += ['times ' + size.group(1)] if size else []
    print(*words, *([f'({title.text})'] if title is not None else []))


def check_styles(root):
    """What has no style is black, as no cell is meant to be."""
    style = ''.join(part.text for part in root.iter(SVG + 'style'))
    for name in sorted({part.get('class') for shape in ('path', 'rect', 'polyline') for part in root.iter(SVG + shape)} - {None}):
        for word in name.split():
            if not re.search(r'\.%s\b' % word, style):
                print('no style for', word)


def read(root):
    print('title:', of(root, 'title').text)
    check_styles(root)
    key = None
    for part in root:
        if part.tag == SVG + 'svg' and part.get('viewBox').startswith('0 0'):
            read_map(part)
        elif part.tag == SVG + 'svg':
            label = of(part, 'text')
            key = (key or []) + [child.get('class').replace('key ', '') for child in part
                                 if child.tag != SVG + 'text' and child.get('class') != 'rim']
            key += [shown(label)] if label is not None else []
        elif part.tag == SVG + 'text' and 'edge' not in (part.get('class') or ''):
            print('key ' + ' '.join(key) + ': ' + shown(part) if key else shown(part))
            key = None


read(tree.fromstring(re.search('<svg xmlns.*?</svg>(?=\\s*(</figure>|$))', sys.stdin.read(), re.S).group()))
