"""300 lines, of which some take a thousand times as long as others."""
import random

draw = random.Random(7)
for i in range(300):
    side = draw.choice([1, 3, 30, 300]) if i % 10 == 0 else 3
    rows = ',\n'.join('"' + ''.join(draw.choice('...#') for _ in range(side)) + '"' for _ in range(side)).replace('\n', '')
    print(f'{{"id":{i},"map":[{rows}],"viewers":[[{side if i % 50 == 7 else 0},0]]}}')
