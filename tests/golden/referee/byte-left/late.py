"""Reads late, when the pipe is full, and says how long each line was."""
import json
import os
import sys
import time

log = open(os.environ["LOG"], "w")
while True:
    time.sleep(0.2)
    line = sys.stdin.readline()
    if not line:
        break
    print(len(line), file=log, flush=True)
    question = json.loads(line)
    mask = ["1" * question["width"]] * question["height"]
    print(json.dumps({"id": question["id"], "mask": mask}), flush=True)
