import json

WIDTH = HEIGHT = 129
COUNT = 16500
cells = [[1 + k % (WIDTH - 1), k // (WIDTH - 1)] for k in range(COUNT)]
for id, blind in ((1, True), (2, False)):
    teams = [{'id': f't{i}', 'units': [{'id': f'u{i}', 'x': 0, 'y': 0}]} for i in range(24)]
    turns = [[{'die': f'u{i}'} for i in range(24)]] if blind else [[]]
    turns.append([{'set': cells, 'tile': ['+'] * COUNT}])
    print(json.dumps({'id': id, 'op': 'replay', 'map': ['.' * WIDTH] * HEIGHT, 'teams': teams, 'turns': turns},
                     separators=(',', ':')))

teams = [{'id': id, 'units': [{'id': 2 * id, 'x': x, 'y': y}]} for id, x, y in (('a', 0, 0), ('b', 1999, 1))]
print(json.dumps({'id': 3, 'op': 'replay', 'algorithm': 'bresenham', 'map': ['.' * 2000] * 2, 'teams': teams,
                  'turns': [[{'look': 'aa', 'at': 'bb'}] * 2000]}))
