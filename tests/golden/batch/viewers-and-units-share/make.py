import json

SIDE, MIDDLE = 1024, 512
print(json.dumps({"id": 1, "radius": 1, "map": ["@" * 400] * 300}))
walls = [wall for i in range(SIDE) if i != MIDDLE
         for wall in ([i, MIDDLE - 1], [i, MIDDLE + 1], [MIDDLE - 1, i], [MIDDLE + 1, i])]
units = [{"id": str(i), "x": MIDDLE, "y": MIDDLE} for i in range(200)]
print(json.dumps({"id": 2, "op": "replay", "map": {"width": SIDE, "height": SIDE, "blocked": walls},
                  "teams": [{"id": "a", "units": units}], "turns": []}))
print(json.dumps({"id": 3, "map": ["@."]}))
