import json

teams = [{'id': id, 'units': [{'id': 2 * id, 'x': x, 'y': y}]} for id, x, y in (('a', 0, 0), ('b', 1999, 1))]
for id, looks in ((1, 1000), (2, 2000)):
    print(json.dumps({'id': id, 'op': 'replay', 'algorithm': 'bresenham', 'map': ['.' * 2000] * 2, 'teams': teams,
                      'turns': [[{'look': 'aa', 'at': 'bb'}] * looks]}))
