import json
import sys

for line in sys.stdin:
    asked = json.loads(line)
    rows, radius = asked['map'], asked['radius']
    sign = '1' if radius != 'all' and radius % 2 else '0'
    print(json.dumps({'id': asked['id'], 'mask': [sign * len(row) for row in rows]}), flush=True)
