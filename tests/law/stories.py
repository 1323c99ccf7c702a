#!/usr/bin/env python3
"""Random stories, by all rules and half of them with lights, as `eyeshot replay` plays them and as a plain model does.

usage: stories.py EYESHOT [--stories N] [--seed S]

The model (tests/golden/fog.py and light.py) computes everything anew at every update: every living unit looks, every cell of every team is
gone through. The first story that goes otherwise is printed whole and ends with status 1.
"""
import argparse
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../golden'))
import light  # noqa: E402


def played(eyeshot, story):
    """What the program says of each turn, but for what the model doesn't tell."""
    answer = subprocess.run([eyeshot, 'replay', '-f', 'json'], input=json.dumps(story), text=True, capture_output=True)
    if answer.returncode:
        return answer.stderr
    turns = [json.loads(line) for line in answer.stdout.splitlines()]
    for turn in turns:
        for part in turn['teams'] + turn['events']:
            part.pop('lit', None)
    return turns


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('eyeshot')
    parser.add_argument('--stories', type=int, default=1000)
    parser.add_argument('--seed', type=int, default=1)
    given = parser.parse_args()
    eyeshot = os.path.abspath(given.eyeshot) if os.path.exists(given.eyeshot) else given.eyeshot
    count = 0
    for story in light.stories(given.seed, given.stories):
        found, wanted = played(eyeshot, story), [json.loads(line) for line in light.played(story)]
        if found != wanted:
            print(json.dumps(story), f'model: {wanted}', f'eyeshot: {found}', sep='\n# ')
            print('not ok stories go as the model plays them')
            sys.exit(1)
        count += 1
    if not count or count < given.stories:
        print(f'not ok only {count} of {given.stories} stories were played')
        sys.exit(1)
    print(f'ok {count} stories go as the model plays them')


main()
