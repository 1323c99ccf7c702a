import json
import sys

if sys.argv[1] == "units":
    units = [{"id": "%x" % i, "x": 0, "y": 0} for i in range(20000)]
    print(json.dumps({"op": "replay", "map": ["U."], "teams": [{"id": "a", "units": units}], "turns": []}))
elif sys.argv[1] == "look":
    print(json.dumps({"map": {"width": 600001, "height": 1, "blocked": []}, "viewers": [[0, 0]]}))
elif sys.argv[1] == "pillars":
    pillars = [[x, y] for y in range(1, 4096, 64) for x in range(1, 4096, 64)]
    print(json.dumps({"map": {"width": 4096, "height": 4096, "blocked": pillars}, "viewers": [[0, 0]], "diagonals": "block"}))
else:
    rows = ["U" + "." * 1999] + ["." * 2000] * 1998 + ["." * 1999 + "T"]
    print(json.dumps({"op": "los", "map": rows, "pairs": [["U", "T"]] * 100000}))
