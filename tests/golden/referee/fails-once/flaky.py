"""Answers that all is seen; where it is run for the first time, it ends at the fourth question."""
import json
import os
import sys

first = not os.path.exists("ran")
open("ran", "w").close()
for line in sys.stdin:
    question = json.loads(line)
    if first and question["id"] == 4:
        sys.exit(3)
    mask = ["1" * question["width"]] * question["height"]
    print(json.dumps({"id": question["id"], "mask": mask}), flush=True)
