import json
import sys

count, order = int(sys.argv[1]), sys.argv[2:]
turns = list(range(1, count + 1))
if order:
    turns = [int(turn) for turn in order]
print(json.dumps({'map': ['@..'], 'teams': [{'id': 'b', 'units': [{'id': 'u', 'x': 0, 'y': 0}]}],
                  'turns': [[{'look': 'u', 'at': 'u'}]] * count,
                  'expect': {'states': {turn: {'b': ['212']} for turn in order[1:2]}, 'events': {turn: [False] for turn in turns}}}))
