import base64
import json
import sys
import zlib

if sys.argv[1] == "units":
    units = [{"id": "%x" % i, "x": 0, "y": 0} for i in range(20000)]
    print(json.dumps({"op": "replay", "map": ["U."], "teams": [{"id": "a", "units": units}], "turns": []}))
elif sys.argv[1] == "look":
    print(json.dumps({"map": {"width": 600001, "height": 1, "blocked": []}, "viewers": [[0, 0]]}))
elif sys.argv[1] == "pillars":
    pillars = [[x, y] for y in range(1, 4096, 64) for x in range(1, 4096, 64)]
    print(json.dumps({"map": {"width": 4096, "height": 4096, "blocked": pillars}, "viewers": [[0, 0]], "diagonals": "block"}))
elif sys.argv[1] == "cells":
    print(json.dumps({"map": {"width": 4096, "height": 4096, "blocked": []}, "viewers": [[x, 0] for x in range(40)]}))
elif sys.argv[1] == "rules":
    rules = ["symmetric:radius=%d" % radius for radius in range(64)]
    print(json.dumps({"op": "compare", "algorithm": rules, "map": {"width": 8192, "height": 8192, "blocked": []}, "viewers": [[0, 0]]}))
elif sys.argv[1] == "layers":
    data = base64.b64encode(zlib.compress(bytes(4 * 4096 * 4096), 9)).decode()
    layer = {"type": "tilelayer", "name": "walls", "width": 4096, "height": 4096, "encoding": "base64", "compression": "zlib", "data": data}
    print(json.dumps({"orientation": "orthogonal", "width": 4096, "height": 4096, "tilewidth": 1, "tileheight": 1, "layers": [layer] * 150}))
else:
    rows = ["U" + "." * 1999] + ["." * 2000] * 1998 + ["." * 1999 + "T"]
    print(json.dumps({"op": "los", "map": rows, "pairs": [["U", "T"]] * 100000}))
