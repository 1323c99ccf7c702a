#!/usr/bin/env python3
"""The maps of a picture, or of a page, as text: a sign a cell for the class that is painted there last."""
import re
import sys

SIGNS = {'floor': '.', 'wall': '#', 'g2': 'W', 'g4': 'C', 'gained': '+', 'lost': '-'}

for width, height, inside in re.findall(r'<svg class="map"[^>]*viewBox="0 0 (\d+) (\d+)">(.*?)</svg>',
                                        sys.stdin.read(), re.S):
    cells = [['?'] * int(width) for _ in range(int(height))]
    for kind, path in re.findall(r'<path class="([^"]*)" d="([^"]*)"', inside):
        for box in re.findall(r'M(\d+) (\d+)h(\d+)v(\d+)h-\d+z', path):
            x, y, w, h = map(int, box)
            for row in cells[y:y + h]:
                row[x:x + w] = SIGNS[kind] * w
    print('\n'.join(''.join(row) for row in cells))
