import json
import sys

count, order = int(sys.argv[1]), sys.argv[2:]
turns = list(range(1, count + 1))
if order:
    turns = [int(turn) for turn in order]
print(json.dumps({'map': ['@..'], 'teams': [{'id': 'b', 'units': [{'id': 'u', 'x': 0, 'y': 0}]}],
                  'turns': [[{'look': 'u', 'at': 'u'}]] * count,
                  'expect': {**({'states': {order[1]: {'b': ['212']}}} if order else {}), 'events': {turn: [False] for turn in turns}}}))
