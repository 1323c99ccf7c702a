"""A scenario of an open map, all of which is seen, that expects some cells not to be."""
import json
import sys

width, height, *wrong = map(int, sys.argv[1:])
mask = [['1'] * width for _ in range(height)]
for x, y in zip(wrong[::2], wrong[1::2]):
    mask[y][x] = '0'
print(json.dumps({'map': {'width': width, 'height': height, 'blocked': []}, 'viewers': [[0, 0]],
                  'expect': {'mask': [''.join(row) for row in mask]}}))
