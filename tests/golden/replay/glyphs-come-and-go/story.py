"""`A` comes and goes (or goes only, drawn on the map), then so many other glyphs come."""
import json
import sys

many, drawn = int(sys.argv[1]), sys.argv[2] == 'drawn'
codes = [code for code in range(0x3400, 0x20000) if not 0xd800 <= code < 0xe000 and code & 0xfffe != 0xfffe]
rows = ['.' * 300] * 300
cells, tiles = [[0, 0]], ['.']
if drawn:
    rows[0] = 'A' + rows[1][1:]
else:
    cells, tiles = 2 * cells, ['A'] + tiles
cells += [[n % 300, n // 300] for n in range(1, many + 1)]
tiles += [chr(code) for code in codes[:many]]
print(json.dumps({'op': 'replay', 'map': rows, 'teams': [{'id': 'b', 'units': [{'id': 'u', 'x': 299, 'y': 299}]}],
                  'turns': [[{'set': cells, 'tile': tiles}]]}))
