#!/usr/bin/env python3
"""The kept inputs of the fuzz targets, one file a target: before each input a line `@ LENGTH NAME`, behind it a
line feed. The name is what an input once broke, or -.

    corpus.py unpack TARGET FOLDER           as files, for libFuzzer
    corpus.py add TARGET FILE...             those that are not there yet
    corpus.py name TARGET FILE NAME          one that broke something: it was found to be NAME
"""
import hashlib
import os
import sys

FOLDER = os.path.join(os.path.dirname(__file__), 'corpus')


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


def add(target, files, name=b'-'):
    inputs = read(target)
    there = {data for _, data in inputs}
    for path in files:
        data = open(path, 'rb').read()
        if data not in there:
            there.add(data)
            inputs.append((name, data))
    os.makedirs(FOLDER, exist_ok=True)
    with open(os.path.join(FOLDER, target), 'wb') as out:
        for name, data in inputs:
            out.write(b'@ %d %s\n%s\n' % (len(data), name, data))
    print(f'{target}: {len(inputs)} inputs, {sum(len(data) for _, data in inputs)} bytes')


def unpack(target, folder):
    os.makedirs(folder, exist_ok=True)
    for _, data in read(target):
        with open(os.path.join(folder, hashlib.sha1(data).hexdigest()), 'wb') as out:
            out.write(data)


command, target, *rest = sys.argv[1:]
if command == 'unpack':
    unpack(target, rest[0])
elif command == 'name':
    add(target, rest[:1], rest[1].encode())
else:
    add(target, sorted(rest, key=os.path.getsize))
