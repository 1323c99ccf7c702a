import json
import subprocess

OF = {"fov": {"viewers": [[0, 0]]}, "los": {"from": "@", "to": [2, 0]},
      "replay": {"teams": [{"id": "a", "units": [{"id": "U", "x": 0, "y": 0}]}], "turns": [[], []]}}

# An answer may take 8192 bytes here, which these reach by their ids: each is an answer or an error, of that id.
for op in OF:
    ids = ["x" * size for size in [*range(7500, 8200), 60000]]
    lines = [json.dumps({"id": name, "op": op, "map": ["@.."], **OF[op]}) for name in ids]
    told = subprocess.run(["eyeshot", "batch", "--max-cells", "1000"], input="\n".join(lines), capture_output=True, text=True).stdout
    answers = [json.loads(line) for line in told.splitlines()]
    errors = ["error" in answer for answer in answers]
    fitting = [len(line) < 8192 for line, error in zip(told.splitlines(), errors) if not error]
    print(op, [answer["id"] for answer in answers] == ids, all(fitting), errors == sorted(errors), any(errors))
