"""Takes its time: more than one of the ten seconds that it has."""
import json
import sys
import time

for line in sys.stdin:
    question = json.loads(line)
    time.sleep(1.2)
    print(json.dumps({"id": question["id"], "mask": ["11"]}), flush=True)
