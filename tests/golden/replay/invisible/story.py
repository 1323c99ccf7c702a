import json
print(json.dumps({'map': ['...'], 'teams': [{'id': 'b\u200bl', 'units': [{'id': '\u200dU', 'x': 0, 'y': 0}]}], 'turns': [
    [{'move': '\u200dU', 'to': [1, 0], 'x-a': '\u2028\u2060\U000e0041\u00ad\U0001f600\u00e9'}]]}, ensure_ascii=False))
