"""Sees its own row as far as the walls, and nothing else."""
import json

for line in open(0):
    asked = json.loads(line)
    eye, rows = asked['viewers'][0], asked['map']
    mask = [['0'] * asked['width'] for _ in rows]
    for step in (-1, 1):
        x = eye['x']
        while 0 <= x < asked['width']:
            mask[eye['y']][x] = '1'
            if rows[eye['y']][x] == '#':
                break
            x += step
    print(json.dumps({'id': asked['id'], 'mask': [''.join(row) for row in mask]}), flush=True)
