#!/usr/bin/env python3
"""Is what eyeshot reads valid by the schema that it prints, as python3-jsonschema sees it?

python3 tests/peer/schema.py PROGRAM    Reports in TAP.

Every scenario of the golden cases that eyeshot reads must be valid, and so must what comes of it by a small change, where
eyeshot reads that. A key that nobody knows, wherever it is put, must make it invalid. What eyeshot refuses may be valid:
a schema can't say what is on a map.
"""
import copy
import glob
import json
import random
import re
import subprocess
import sys

import jsonschema

PROGRAM = sys.argv[1]
ODD = [None, True, 0, -1, 2.5, "", "a", "all", [], {}, [0, 0], [0], [[0, 0]], ["a"], {"x": 0, "y": 0}, {"at": "@"}, {"rows": ["01"]}]
FREE = {"id", "name", "comment", "abilities"}  # what stands below is not looked at, or may have any key


def run(*arguments, text=None):
    return subprocess.run([PROGRAM, *arguments], input=text, capture_output=True, text=True, check=False)


def scenarios():
    """The objects with a map in the files, and in the commands, of the golden cases."""
    texts = []
    for name in sorted(glob.glob("tests/golden/*/*/**", recursive=True)):
        if name.endswith((".json", ".jsonl")):
            with open(name, encoding="utf-8", errors="replace") as file:
                text = file.read()
            texts += [text] + text.splitlines()
        elif name.endswith("/cmd"):
            with open(name, encoding="utf-8") as file:
                texts += re.findall(r"'(\{.*\})'", file.read())
    for text in dict.fromkeys(texts):
        try:
            value = json.loads(text)
        except ValueError:
            continue
        if isinstance(value, dict) and "map" in value and len(text) < 10000:
            yield value


def places(value, path=()):
    """The path to each object and array, but not into what is free."""
    if isinstance(value, (dict, list)):
        yield path
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            if key not in FREE and not str(key).startswith("x-"):
                yield from places(inner, (*path, key))


def at(value, path):
    for key in path:
        value = value[key]
    return value


def changed(value):
    value = copy.deepcopy(value)
    around = at(value, random.choice(list(places(value))))
    keys = list(around) if isinstance(around, dict) else list(range(len(around)))
    if keys:
        key = random.choice(keys)
        if random.random() < 0.3:
            del around[key]
        else:
            around[key] = random.choice(ODD)
    return value


def are_read(values):
    """Of each: does eyeshot read it, and has an answer?"""
    lines = [json.dumps({"op": "replay", **value} if "teams" in value else {"viewers": [[0, 0]], **value}) for value in values]
    answers = run("batch", "--max-cells", "1048576", text="\n".join(lines) + "\n").stdout.splitlines()
    assert len(answers) == len(values)
    return ["error/1" not in answer[:2000] for answer in answers]


def report(failures, name):
    for failure in failures[:5]:
        print("#", failure)
    print("not ok" if failures else "ok", name)
    return bool(failures)


def main():
    random.seed(27)
    schema = json.loads(run("help", "schema").stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    valid = jsonschema.Draft202012Validator(schema).is_valid
    golden = list(scenarios())
    many = golden + [changed(value) for value in golden for _ in range(20)]
    read = [value for value, good in zip(many, are_read(many)) if good]
    bad = report([json.dumps(value) for value in read if not valid(value)],
                 f"what eyeshot reads is valid: {len(read)} of {len(many)} scenarios")
    unknown = []
    for value in (value for value, good in zip(golden, are_read(golden)) if good):
        for path in places(value):
            if isinstance(at(value, path), dict):
                other = copy.deepcopy(value)
                at(other, path)["no such key"] = 0
                unknown.append(other)
    bad |= report([json.dumps(value) for value in unknown if valid(value)],
                  f"an unknown key is not valid: {len(unknown)} scenarios")
    bad |= report([] if len(read) > 300 and len(unknown) > 100 else ["hardly any scenario was read"], "there are enough of them")
    return bad


sys.exit(main())
