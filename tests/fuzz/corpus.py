#!/usr/bin/env python3
"""The kept inputs of the fuzz targets, one file a target: before each input a line `@ LENGTH NAME`, behind it a
line feed. The name is what an input once broke, or -.

    corpus.py unpack TARGET FOLDER           as files, for libFuzzer
    corpus.py name TARGET FILE NAME          one that broke something: it was found to be NAME
    corpus.py seeds TARGET...                those that broke something, and ten of what `make fuzz` found
"""
import hashlib
import os
import sys

FOLDER = os.path.join(os.path.dirname(__file__), 'corpus')
SEEDS = 10


def read(target):
    """(name, input) in the order of the file."""
    path = os.path.join(FOLDER, target)
    data = open(path, 'rb').read() if os.path.exists(path) else b''
    inputs, at = [], 0
    while at < len(data):
        end = data.index(b'\n', at)
        _, length, name = data[at:end].split(b' ', 2)
        start = end + 1
        at = start + int(length) + 1
        inputs.append((name, data[start:at - 1]))
    return inputs


def write(target, inputs):
    os.makedirs(FOLDER, exist_ok=True)
    with open(os.path.join(FOLDER, target), 'wb') as out:
        for name, data in inputs:
            out.write(b'@ %d %s\n%s\n' % (len(data), name, data))
    print(f'{target}: {len(inputs)} inputs, {sum(len(data) for _, data in inputs)} bytes')


def seeds(target):
    """Ten of those found, of all sizes, in place of the ten there were; what has a name stays."""
    folder = os.path.join(os.environ.get('BUILD', '.build/fuzz'), 'corpus', target)
    names = os.listdir(folder) if os.path.isdir(folder) else []
    found = sorted((open(os.path.join(folder, name), 'rb').read() for name in names), key=lambda data: (len(data), data))
    if len(found) < SEEDS:
        print(f'{target}: fewer than {SEEDS} were found; `make fuzz` first')
        return
    chosen = {found[i * (len(found) - 1) // (SEEDS - 1)]: b'-' for i in range(SEEDS)}
    write(target, [pair for pair in read(target) if pair[0] != b'-'] + [(name, data) for data, name in chosen.items()])


def unpack(target, folder):
    os.makedirs(folder, exist_ok=True)
    for _, data in read(target):
        with open(os.path.join(folder, hashlib.sha1(data).hexdigest()), 'wb') as out:
            out.write(data)


command, target, *rest = sys.argv[1:]
if command == 'seeds':
    for target in [target, *rest]:
        seeds(target)
elif command == 'unpack':
    unpack(target, rest[0])
else:
    write(target, read(target) + [(rest[1].encode(), open(rest[0], 'rb').read())])
