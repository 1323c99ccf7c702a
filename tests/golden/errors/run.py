#!/usr/bin/env python3
"""Plays the table of errors and reports in TAP: tests/golden/errors/run.py PROGRAM [TEXT], where TEXT picks commands.

A line of `table` is one of these:

    # TEXT                what the entries below are about, and how one knows that they are right
    FILE = CONTENT        a file that they find in their folder
    COMMAND [< INPUT]     words for eyeshot, and its standard input
        MESSAGE           indented: what is said on standard error, without `eyeshot: ` and lines that begin with a blank

A command with messages ends with status 2 and prints nothing; one without succeeds and says nothing on standard error. Words, CONTENT
and INPUT have \\n, \\t, \\\\ and \\xNN. An entry is played in an empty folder with the files named since the last comment.
"""
import os
import re
import shlex
import subprocess
import sys
import tempfile


def unescape(text):
    named = {"n": b"\n", "t": b"\t", "\\": b"\\"}
    parts = re.split(r"\\(x[0-9a-f]{2}|.)", text)
    return b"".join(part.encode() if i % 2 == 0 else named.get(part) or bytes.fromhex(part[1:])
                    for i, part in enumerate(parts))


def entries(path):
    """(line number, command, input, files, messages) of each entry."""
    files, found, fresh = {}, [], True
    for number, line in enumerate(open(path, encoding="utf-8").read().split("\n"), 1):
        if line.startswith("#"):
            if fresh:
                files = {}
            fresh = False
            continue
        fresh = True
        if line.startswith("    "):
            found[-1][4].append(line[4:])
        elif re.match(r"\S+ = ", line):
            name, content = line.split(" = ", 1)
            files = {**files, name: content}
        elif line:
            command, _, text = line.partition(" < ")
            found.append((number, command, text, files, []))
    return found


def play(program, command, text, files):
    """(status, whether it printed, messages) of an entry."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            with open(os.path.join(folder, name), "wb") as file:
                file.write(unescape(content))
        done = subprocess.run([program, *map(unescape, shlex.split(command))], cwd=folder, input=unescape(text), capture_output=True, timeout=300)
    said = done.stderr.decode("utf-8", "replace").split("\n")[:-1]
    return done.returncode, bool(done.stdout), [re.sub("^eyeshot: ", "", line) for line in said if re.match(r"\S", line)]


def main():
    program = os.path.abspath(sys.argv[1])
    table = os.path.join(os.path.dirname(os.path.abspath(__file__)), "table")
    for number, command, text, files, messages in entries(table):
        if len(sys.argv) > 2 and sys.argv[2] not in command:
            continue
        status, printed, said = play(program, command, text, files)
        good = said == messages and (status == 2 and not printed if messages else status in (0, 1))
        if not good:
            print(f"# status {status}{', prints something' if printed else ''}")
            for sign, lines in (("<", messages), (">", said)):
                for line in lines:
                    print(f"# {sign} {line}")
        print(f"{'ok' if good else 'not ok'} {number}: {command[:60]}", flush=True)


main()
