"""Draws all kinds of SVG pictures of small and large maps: is every text beside the map inside the picture,
and over no other?

Widths are those of DejaVu Sans and its bold, in hundredths of the text's size, from the font's table of
advances: no other font that the pictures ask for is wider. A letter that is not ASCII is a square.
"""
import itertools
import os
import subprocess
import tempfile
import xml.etree.ElementTree as tree

REGULAR = '''32 41 46 84 64 96 78 28 40 40 50 84 32 37 32 34 64 64 64 64 64 64 64 64 64 64 34 34 84 84 84 54
100 69 69 70 78 64 58 78 76 30 30 66 56 87 75 79 61 79 70 64 62 74 69 99 69 62 69 40 34 40 84 50
50 62 64 55 64 62 36 64 64 28 28 58 28 98 64 62 64 64 42 53 40 64 60 82 60 60 53 64 34 64 84'''.split()
BOLD = '''35 46 53 84 70 101 88 31 46 46 53 84 38 42 38 37 70 70 70 70 70 70 70 70 70 70 40 40 84 84 84 59
100 78 77 74 84 69 69 83 84 38 38 78 64 100 84 86 74 86 78 73 69 82 78 111 78 73 73 46 37 46 84 50
50 68 72 60 72 68 44 72 72 35 35 67 35 105 72 69 72 72 50 60 48 72 66 93 65 66 59 72 37 72 84'''.split()
SVG = '{http://www.w3.org/2000/svg}'


def width(text, classes):
    size = 19 if 'title' in classes else 11 if 'edge' in classes else 13
    table = BOLD if {'title', 'name'} & classes else REGULAR
    return sum(int(table[ord(letter) - 32]) if ' ' <= letter <= '~' else 100 for letter in text) * size / 100


def box(text):
    classes = set(text.get('class', '').split())
    shown = (text.text or '') + ''.join(child.tail or '' for child in text)
    x, y, wide = float(text.get('x')), float(text.get('y')), width(shown, classes)
    if {'number'} & classes:
        x -= wide
    elif {'edge', 'key-letter'} & classes:
        x -= wide / 2
    return x, y, x + wide, shown


def judge(name, picture):
    root = tree.fromstring(picture)
    _, _, across, down = map(float, root.get('viewBox').split())
    boxes = [box(text) for text in root if text.tag == SVG + 'text']
    for x, y, end, shown in boxes:
        if x < 0 or end > across or y < 10 or y > down - 4:
            print(f'{name}: {shown!r} from {x:.1f} to {end:.1f} at {y:.1f} is outside of {across} x {down}')
        for other in boxes:
            if abs(other[1] - y) < 8 and x < other[0] < end:
                print(f'{name}: {shown!r} and {other[3]!r} overlap at {x:.1f}, {y:.1f}')
    for part in root:
        if part.tag in (SVG + 'svg', SVG + 'rect') and '%' not in part.get('width'):
            x, y = (float(part.get(side)) for side in 'xy')
            if x < 0 or x + float(part.get('width')) > across or y + float(part.get('height')) > down:
                print(f'{name}: {part.tag} at {x}, {y} is outside of {across} x {down}')
    return len(boxes)


TITLE = ('A title that is far too long for a small picture, with WIDE LETTERS, and_a_word_that_is_as_long_as_a_line_'
         'of_text_itself_and_longer_than_any_map')
MAPS = {'one': '@\n', 'small': '@...\n.#..\n', 'high': '@\n' + 400 * '.\n', 'wide': '@' + 400 * '.' + '\n',
        'rooms': ('@' + 59 * '.' + '\n' + '.#' * 30 + '\n') * 45}
SIGNS = ['survey', '--guards', '2', '--hidden', '2', '--exposed', '2', '-v', '0,0']
COMMANDS = {'fov': ['fov', '-v', '0,0'], 'los': ['los', '-a', 'bresenham', '--from', '0,0', '--to', '0,0'],
            'compare': ['compare', '-v', '0,0'], 'all': ['compare', '-v', '0,0', '-a', 'all', '-r', '9'],
            'sees': SIGNS, 'farthest': SIGNS + ['--show', 'farthest'],
            'diff': ['diff', '-r', '3', 'old.txt', '-']}


def main():
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        for (size, text), (kind, command), more in itertools.product(
                MAPS.items(), COMMANDS.items(), ([], ['--grid'], ['--title', TITLE])):
            with open(os.path.join(folder, 'old.txt'), 'w', encoding='ascii') as file:
                file.write(text.replace('.', '#', 1))
            picture = subprocess.run(['eyeshot', *command, '-f', 'svg', *more], input=text, stdout=subprocess.PIPE,
                                     cwd=folder, text=True, check=False).stdout
            count += judge(' '.join([size, kind] + more[:1]), picture) > 0
    print(count, 'pictures')


main()
