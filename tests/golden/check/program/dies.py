"""Sees everything, but ends at a map of two columns."""
import json
import sys

for line in sys.stdin:
    question = json.loads(line)
    if question["width"] == 2:
        sys.exit(3)
    mask = ["1" * question["width"]] * question["height"]
    print(json.dumps({"id": question["id"], "mask": mask}), flush=True)
